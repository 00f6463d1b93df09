package starfish_test

import (
	"fmt"
	"slices"

	"github.com/seasalt-go/seasalt"
	"github.com/seasalt-go/seasalt/variants/starfish"
)

// play applies moves that are written as text, those of Nature among them.
func play(s seasalt.State, moves ...string) seasalt.State {
	for _, text := range moves {
		s = seasalt.Must(s.Apply(seasalt.Must(seasalt.ParseMove(text))))
	}
	return s
}

// Two boats can be laid alone, for another turn, or with a starfish, for two points more but no turn.
func Example() {
	rules := seasalt.MustRules(seasalt.Config{Modules: []seasalt.Module{starfish.Module()}})
	s := seasalt.Must(rules.NewState(seasalt.Position{
		Phase: seasalt.PhasePlay, Round: 1,
		Hands: []seasalt.Cards{seasalt.Must(seasalt.ParseCards("boat/black boat/yellow starfish/yellow"))},
	}))
	fmt.Println(slices.Collect(s.Moves()))
	duo := play(s, "lay-duo boat/black boat/yellow")
	fmt.Println("duo:", duo.Phase(), "step,", duo.Points(0), "points")
	trio := play(s, "lay-trio boat/black boat/yellow starfish/yellow")
	fmt.Println("trio:", trio.Phase(), "step,", trio.Points(0), "points")
	fmt.Println(slices.Collect(trio.Laid(0)))
	// Output:
	// [lay-duo boat/black boat/yellow lay-trio boat/black boat/yellow starfish/yellow end-turn]
	// duo: take step, 1 points
	// trio: play step, 3 points
	// [boat/black+boat/yellow+starfish/yellow]
}

// A starfish cannot be added to a duo that has been laid, and a trio takes only one.
func Example_limits() {
	rules := seasalt.MustRules(seasalt.Config{Modules: []seasalt.Module{starfish.Module()}})
	s := seasalt.Must(rules.NewState(seasalt.Position{
		Phase: seasalt.PhasePlay, Round: 1,
		Hands: []seasalt.Cards{seasalt.Must(seasalt.ParseCards("starfish/yellow starfish/dark-blue crab/black"))},
		Laid:  [][]seasalt.Group{{{seasalt.Must(seasalt.ParseCard("fish/black")), seasalt.Must(seasalt.ParseCard("fish/green"))}}},
	}))
	fmt.Println(s.Check(seasalt.Must(seasalt.ParseMove("lay-trio fish/black fish/green starfish/yellow"))))
	fmt.Println(s.Check(seasalt.Must(seasalt.ParseMove("lay-trio crab/black starfish/dark-blue starfish/yellow"))))
	_, err := rules.Score(seasalt.Must(seasalt.ParseHolding("| fish/black+fish/green+starfish/yellow+starfish/dark-blue")))
	fmt.Println(err)
	// Output:
	// seasalt: illegal move lay-trio fish/black fish/green starfish/yellow in phase play, where seat 0 acts: not all of these cards are in the player's hand (R4.2)
	// seasalt: illegal move lay-trio crab/black starfish/dark-blue starfish/yellow in phase play, where seat 0 acts: these two cards are no duo (R4.1)
	// seasalt: invalid holding: fish/black+fish/green+starfish/yellow+starfish/dark-blue is neither a duo nor a trio
}

// A trio is worth 3 points.
func Example_score() {
	rules := seasalt.MustRules(seasalt.Config{Modules: []seasalt.Module{starfish.Module()}})
	fmt.Println(seasalt.Must(rules.Score(seasalt.Must(seasalt.ParseHolding("starfish/dark-blue | fish/black+fish/green+starfish/yellow boat/black+boat/yellow")))))
	// Output:
	// 1 boat + boat pair: 1 (R8.1)
	// 1 fish + fish pair: 1 (R8.1)
	// 1 trio with a starfish: 2 (R10.4)
	// card points: 4; colour bonus: 2 (black)
}
