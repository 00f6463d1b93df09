package seahorse_test

import (
	"fmt"

	"github.com/seasalt-go/seasalt"
	"github.com/seasalt-go/seasalt/variants/seahorse"
)

// play applies moves that are written as text, those of Nature among them.
func play(s seasalt.State, moves ...string) seasalt.State {
	for _, text := range moves {
		s = seasalt.Must(s.Apply(seasalt.Must(seasalt.ParseMove(text))))
	}
	return s
}

// The seahorse on the pile is a fourth octopus for seat 0, and enough to end the round.
func Example() {
	rules := seasalt.MustRules(seasalt.Config{Modules: []seasalt.Module{seahorse.Module()}})
	s := seasalt.Must(rules.NewState(seasalt.Position{
		Phase: seasalt.PhaseTake, Round: 1,
		Hands: []seasalt.Cards{seasalt.Must(seasalt.ParseCards("octopus/green octopus/grey octopus/purple"))},
		Piles: [2][]seasalt.Card{{seasalt.Must(seasalt.ParseCard("seahorse/white"))}, {seasalt.Must(seasalt.ParseCard("shell/grey"))}},
	}))
	fmt.Println("before:", s.Points(0), "points")
	s = play(s, "take 1")
	fmt.Println("with the seahorse:", s.Points(0), "points")
	fmt.Println("may stop:", s.Check(seasalt.Stop) == nil)
	// Output:
	// before: 6 points
	// with the seahorse: 9 points
	// may stop: true
}

// The seahorse joins the collectors that gain most by it: here the sailor and not the shells.
func Example_score() {
	rules := seasalt.MustRules(seasalt.Config{Modules: []seasalt.Module{seahorse.Module()}})
	fmt.Println(seasalt.Must(rules.Score(seasalt.Must(seasalt.ParseHolding("seahorse/white shell/black shell/grey sailor/pink")))))
	// Output:
	// 2 shell cards: 2 (R8.2)
	// 2 sailor cards, one of them the seahorse: 5 (R10.3)
	// card points: 7; colour bonus: 1 (black)
}

// It joins only a collector that you have, never beyond the highest value, and multipliers do not count it: two sailors
// and a captain are worth 5 and 6.
func Example_limits() {
	rules := seasalt.MustRules(seasalt.Config{Modules: []seasalt.Module{seahorse.Module()}})
	fmt.Println(seasalt.Must(rules.Score(seasalt.Must(seasalt.ParseHolding("seahorse/white crab/black")))).Points())
	fmt.Println(seasalt.Must(rules.Score(seasalt.Must(seasalt.ParseHolding("seahorse/white sailor/pink sailor/orange")))).Points())
	fmt.Println(seasalt.Must(rules.Score(seasalt.Must(seasalt.ParseHolding("seahorse/white sailor/pink sailor/orange captain/light-orange")))))
	// Output:
	// 0
	// 5
	// 2 sailor cards: 5 (R8.2)
	// captain with 2 sailor cards: 6 (R8.3)
	// card points: 11; colour bonus: 1 (white)
}

// A second shell and a second penguin gain 2 points each. The shell is named, as the first
// of these kinds.
func Example_equalGains() {
	rules := seasalt.MustRules(seasalt.Config{Modules: []seasalt.Module{seahorse.Module()}})
	fmt.Println(seasalt.Must(rules.Score(seasalt.Must(seasalt.ParseHolding("seahorse/white shell/black penguin/pink")))))
	// Output:
	// 2 shell cards, one of them the seahorse: 2 (R10.3)
	// 1 penguin card: 1 (R8.2)
	// card points: 3; colour bonus: 1 (black)
}
