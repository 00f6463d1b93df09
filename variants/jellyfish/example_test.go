package jellyfish_test

import (
	"fmt"
	"slices"

	"github.com/seasalt-go/seasalt"
	"github.com/seasalt-go/seasalt/variants/jellyfish"
)

// play applies moves that are written as text, those of Nature among them.
func play(s seasalt.State, moves ...string) seasalt.State {
	for _, text := range moves {
		s = seasalt.Must(s.Apply(seasalt.Must(seasalt.ParseMove(text))))
	}
	return s
}

// Seat 0 plays a swimmer with a jellyfish. In their next turns, the others draw a card and decide nothing.
func Example() {
	rules := seasalt.MustRules(seasalt.Config{Players: 3, Modules: []seasalt.Module{jellyfish.Module()}})
	s := seasalt.Must(rules.NewState(seasalt.Position{
		Phase: seasalt.PhasePlay, Round: 1,
		Hands: []seasalt.Cards{
			seasalt.Must(seasalt.ParseCards("swimmer/black jellyfish/pink")),
			seasalt.Must(seasalt.ParseCards("crab/black crab/green")),
		},
		Piles: [2][]seasalt.Card{{seasalt.Must(seasalt.ParseCard("boat/black"))}, {seasalt.Must(seasalt.ParseCard("shell/grey"))}},
	}))
	s = play(s, "lay-duo swimmer/black jellyfish/pink")
	fmt.Println("bound:", s.Bound(0), s.Bound(1), s.Bound(2))

	s = play(s, "end-turn")
	fmt.Println("turn of seat", s.Turn(), "- to act:", s.Actor(), "- phase:", s.Phase())
	s = play(s, "deal mermaid/white")
	fmt.Println("seat 1 has", s.Hand(1))
	fmt.Println("turn of seat", s.Turn(), "- to act:", s.Actor(), "- phase:", s.Phase())
	s = play(s, "deal fish/black")

	fmt.Println("turn of seat", s.Turn(), "- to act:", s.Actor(), "- phase:", s.Phase())
	s = play(s, "take 1", "end-turn")
	fmt.Println("turn of seat", s.Turn(), "- moves:", slices.Collect(s.Moves()))
	// Output:
	// bound: false true true
	// turn of seat 1 - to act: nature - phase: draw-bound
	// seat 1 has mermaid/white crab/black crab/green
	// turn of seat 2 - to act: nature - phase: draw-bound
	// turn of seat 0 - to act: 0 - phase: take
	// turn of seat 1 - moves: [draw take 2]
}

// A jellyfish does not bind its own player, even on the extra turn that two boats bring.
func Example_extraTurn() {
	rules := seasalt.MustRules(seasalt.Config{Modules: []seasalt.Module{jellyfish.Module()}})
	s := seasalt.Must(rules.NewState(seasalt.Position{
		Phase: seasalt.PhasePlay, Round: 1,
		Hands: []seasalt.Cards{seasalt.Must(seasalt.ParseCards("swimmer/black jellyfish/pink boat/black boat/yellow"))},
		Piles: [2][]seasalt.Card{{seasalt.Must(seasalt.ParseCard("crab/black"))}, {seasalt.Must(seasalt.ParseCard("shell/grey"))}},
	}))
	s = play(s, "lay-duo swimmer/black jellyfish/pink", "lay-duo boat/black boat/yellow")
	fmt.Println("seat", s.Turn(), slices.Collect(s.Moves()))
	// Output:
	// seat 0 [draw take 1 take 2]
}

// A final turn can be bound. After a jellyfish and LAST CHANCE the opponent only draws a card and reveals. The card is
// the fourth mermaid, but nobody lays mermaids in a bound turn.
func Example_finalTurn() {
	rules := seasalt.MustRules(seasalt.Config{Modules: []seasalt.Module{jellyfish.Module()}})
	s := seasalt.Must(rules.NewState(seasalt.Position{
		Phase: seasalt.PhasePlay, Round: 1,
		Hands: []seasalt.Cards{
			seasalt.Must(seasalt.ParseCards("swimmer/black jellyfish/pink octopus/green octopus/grey octopus/purple")),
			seasalt.Must(seasalt.ParseCards("boat/black boat/yellow mermaid/white mermaid/white mermaid/white")),
		},
	}))
	s = play(s, "lay-duo swimmer/black jellyfish/pink", "last-chance", "deal mermaid/white")
	round, _ := s.LastRound()
	fmt.Println(round)
	// Output:
	// Round 1 ended by seat 0: bet-won
	// seat 0 scores 8: card points and colour bonus (R6.2); total 8
	//   1 swimmer + jellyfish pair: 1 (R8.1)
	//   3 octopus cards: 6 (R8.2)
	//   card points: 7; colour bonus: 1 (black)
	// seat 1 scores 4: only the colour bonus (R6.2); total 4
	//   1 boat + boat pair: 1 (R8.1)
	//   mermaid with 4 white cards: 4 (R8.4)
	//   mermaid with 1 black card: 1 (R8.4)
	//   mermaid with 1 yellow card: 1 (R8.4)
	//   mermaid without a colour left: 0 (R8.4)
	//   card points: 7; colour bonus: 4 (white)
}

// A swimmer makes a pair with a jellyfish as with a shark. A jellyfish alone is worth nothing.
func Example_score() {
	rules := seasalt.MustRules(seasalt.Config{Modules: []seasalt.Module{jellyfish.Module()}})
	fmt.Println(seasalt.Must(rules.Score(seasalt.Must(seasalt.ParseHolding("swimmer/black swimmer/yellow jellyfish/pink shark/green | swimmer/dark-blue+jellyfish/purple")))))
	fmt.Println(seasalt.Must(rules.Score(seasalt.Must(seasalt.ParseHolding("jellyfish/pink jellyfish/purple")))))
	// Output:
	// 1 swimmer + shark pair: 1 (R8.1)
	// 2 swimmer + jellyfish pairs: 2 (R8.1)
	// card points: 3; colour bonus: 1 (dark-blue)
	// card points: 0; colour bonus: 1 (purple)
}
