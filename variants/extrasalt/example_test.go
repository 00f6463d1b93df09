package extrasalt_test

import (
	"fmt"

	"github.com/seasalt-go/seasalt"
	"github.com/seasalt-go/seasalt/variants/extrasalt"
)

// play applies moves that are written as text, those of Nature among them.
func play(s seasalt.State, moves ...string) seasalt.State {
	for _, text := range moves {
		s = seasalt.Must(s.Apply(seasalt.Must(seasalt.ParseMove(text))))
	}
	return s
}

// The eight cards of all five modules are in the deck.
func Example() {
	rules := seasalt.MustRules(seasalt.Config{Players: 4, Modules: extrasalt.Modules()})
	fmt.Println(rules.Deck().Len(), "cards")
	for _, m := range rules.Config().Modules {
		fmt.Printf("%s: %v\n", m.Name, m.Deck)
	}
	// Output:
	// 66 cards
	// cast-of-crabs: cast-of-crabs/green
	// jellyfish: jellyfish/purple jellyfish/pink
	// lobster: lobster/black
	// seahorse: seahorse/white
	// starfish: starfish/dark-blue starfish/light-blue starfish/yellow
}

// In one turn seat 0 keeps a seahorse that the lobster found, binds the opponent with a
// jellyfish, and lays a trio.
func Example_play() {
	rules := seasalt.MustRules(seasalt.Config{Modules: extrasalt.Modules()})
	s := seasalt.Must(rules.NewState(seasalt.Position{
		Phase: seasalt.PhasePlay, Round: 1,
		Hands: []seasalt.Cards{seasalt.Must(seasalt.ParseCards(
			"crab/black lobster/black swimmer/black jellyfish/pink fish/black fish/green starfish/yellow octopus/green"))},
	}))
	s = play(s, "lay-duo crab/black lobster/black",
		"deal shell/grey", "deal seahorse/white", "deal boat/black", "deal sailor/pink", "deal crab/green",
		"keep seahorse/white", "lay-duo swimmer/black jellyfish/pink", "lay-trio fish/black fish/green starfish/yellow")
	fmt.Println(s.Score(0))
	s = play(s, "end-turn")
	fmt.Println("turn of seat", s.Turn(), "- to act:", s.Actor(), "- phase:", s.Phase())
	// Output:
	// 1 crab + lobster pair: 1 (R8.1)
	// 1 fish + fish pair: 1 (R8.1)
	// 1 swimmer + jellyfish pair: 1 (R8.1)
	// 1 trio with a starfish: 2 (R10.4)
	// 2 octopus cards, one of them the seahorse: 3 (R10.3)
	// card points: 8; colour bonus: 4 (black)
	// turn of seat 1 - to act: nature - phase: draw-bound
}

// All five at once. The seahorse counts as a sailor, but not for the captain.
func Example_score() {
	rules := seasalt.MustRules(seasalt.Config{Edition: seasalt.EditionDigital, Modules: extrasalt.Modules()})
	fmt.Println(seasalt.Must(rules.Score(seasalt.Must(seasalt.ParseHolding("crab/black crab/green lobster/black cast-of-crabs/green starfish/dark-blue " +
		"seahorse/white sailor/pink captain/light-orange swimmer/black jellyfish/pink | boat/black+boat/yellow+starfish/yellow")))))
	// Output:
	// 1 crab + lobster pair: 1 (R8.1)
	// 1 boat + boat pair: 1 (R8.1)
	// 1 swimmer + jellyfish pair: 1 (R8.1)
	// 1 trio with a starfish: 2 (R10.4)
	// 1 starfish in hand: 2 (K4)
	// 2 sailor cards, one of them the seahorse: 5 (R10.3)
	// captain with 1 sailor card: 3 (R8.3)
	// cast-of-crabs with 2 crab cards: 2 (R8.3)
	// card points: 17; colour bonus: 4 (black)
}
