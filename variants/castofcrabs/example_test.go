package castofcrabs_test

import (
	"fmt"

	"github.com/seasalt-go/seasalt"
	"github.com/seasalt-go/seasalt/variants/castofcrabs"
)

// play applies moves that are written as text, those of Nature among them.
func play(s seasalt.State, moves ...string) seasalt.State {
	for _, text := range moves {
		s = seasalt.Must(s.Apply(seasalt.Must(seasalt.ParseMove(text))))
	}
	return s
}

// Each crab counts, in hand and laid. A fifth one that comes off a pile makes the seventh
// point of seat 0.
func Example() {
	rules := seasalt.MustRules(seasalt.Config{Modules: []seasalt.Module{castofcrabs.Module()}})
	s := seasalt.Must(rules.NewState(seasalt.Position{
		Phase: seasalt.PhasePlay, Round: 1,
		Hands: []seasalt.Cards{seasalt.Must(seasalt.ParseCards("cast-of-crabs/green crab/black crab/green crab/grey crab/yellow"))},
		Piles: [2][]seasalt.Card{{seasalt.Must(seasalt.ParseCard("crab/yellow"))}, nil},
	}))
	fmt.Println(s.Points(0), "points:", s.Check(seasalt.Stop))
	s = play(s, "lay-duo crab/black crab/green")
	fmt.Println(s.Points(0), "points:", s.Check(seasalt.Stop))
	// Output:
	// 6 points: seasalt: illegal move stop in phase play, where seat 0 acts: the cards are worth too little to end the round (R5.1)
	// 7 points: <nil>
}

// Four crabs make two pairs and 4 points for the cast, which is no crab itself.
func Example_score() {
	rules := seasalt.MustRules(seasalt.Config{Modules: []seasalt.Module{castofcrabs.Module()}})
	fmt.Println(seasalt.Must(rules.Score(seasalt.Must(seasalt.ParseHolding("cast-of-crabs/green crab/black crab/green | crab/grey+crab/yellow")))))
	fmt.Println(seasalt.Must(rules.Score(seasalt.Must(seasalt.ParseHolding("cast-of-crabs/green crab/black")))))
	// Output:
	// 2 crab + crab pairs: 2 (R8.1)
	// cast-of-crabs with 4 crab cards: 4 (R8.3)
	// card points: 6; colour bonus: 2 (green)
	// cast-of-crabs with 1 crab card: 1 (R8.3)
	// card points: 1; colour bonus: 1 (black)
}
