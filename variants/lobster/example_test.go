package lobster_test

import (
	"fmt"
	"slices"

	"github.com/seasalt-go/seasalt"
	"github.com/seasalt-go/seasalt/variants/castofcrabs"
	"github.com/seasalt-go/seasalt/variants/lobster"
)

// play applies moves that are written as text, those of Nature among them.
func play(s seasalt.State, moves ...string) seasalt.State {
	for _, text := range moves {
		s = seasalt.Must(s.Apply(seasalt.Must(seasalt.ParseMove(text))))
	}
	return s
}

// A crab and the lobster show the top five cards of the deck. The player keeps one, and the others go back into the
// deck.
func Example() {
	rules := seasalt.MustRules(seasalt.Config{Modules: []seasalt.Module{lobster.Module()}})
	s := seasalt.Must(rules.NewState(seasalt.Position{
		Phase: seasalt.PhasePlay, Round: 1,
		Hands: []seasalt.Cards{seasalt.Must(seasalt.ParseCards("crab/grey lobster/black"))},
	}))
	fmt.Println(s.DeckLen(), "cards in the deck")
	s = play(s, "lay-duo crab/grey lobster/black",
		"deal shell/grey", "deal captain/light-orange", "deal boat/black", "deal boat/black", "deal fish/green")
	fmt.Println(slices.Collect(s.Moves()))
	s = play(s, "keep captain/light-orange")
	fmt.Println("hand:", s.Hand(0))
	fmt.Println(s.DeckLen(), "cards in the deck, among them", s.Deck().Count(seasalt.Must(seasalt.ParseCard("boat/black"))), "black boats")
	// Output:
	// 57 cards in the deck
	// [keep boat/black keep fish/green keep shell/grey keep captain/light-orange]
	// hand: captain/light-orange
	// 56 cards in the deck, among them 2 black boats
}

// From a deck of two it shows two, from an empty one none.
func Example_fewCards() {
	rules := seasalt.MustRules(seasalt.Config{Modules: []seasalt.Module{lobster.Module()}})
	with := func(deck string) seasalt.State {
		rest := rules.Deck()
		for c := range seasalt.Must(seasalt.ParseCards("crab/grey lobster/black " + deck)).All() {
			rest, _ = rest.Without(c)
		}
		s := seasalt.Must(rules.NewState(seasalt.Position{
			Phase: seasalt.PhasePlay, Round: 1,
			Hands: []seasalt.Cards{seasalt.Must(seasalt.ParseCards("crab/grey lobster/black")), rest},
			Deck:  seasalt.Must(seasalt.ParseCards(deck)),
		}))
		return play(s, "lay-duo crab/grey lobster/black")
	}
	s := play(with("shell/grey fish/green"), "deal fish/green", "deal shell/grey")
	fmt.Println(s.Phase(), slices.Collect(s.Moves()))
	s = with("")
	fmt.Println(s.Phase(), slices.Collect(s.Moves()))
	// Output:
	// keep-peeked [keep fish/green keep shell/grey]
	// play [end-turn]
}

// The lobster makes a pair with one crab, and the other two make their own. It is not a crab itself: a cast of crabs
// does not count it.
func Example_score() {
	rules := seasalt.MustRules(seasalt.Config{Modules: []seasalt.Module{lobster.Module(), castofcrabs.Module()}})
	fmt.Println(seasalt.Must(rules.Score(seasalt.Must(seasalt.ParseHolding("lobster/black crab/grey crab/black crab/green")))))
	fmt.Println(seasalt.Must(rules.Score(seasalt.Must(seasalt.ParseHolding("lobster/black cast-of-crabs/green crab/grey")))))
	// Output:
	// 1 crab + crab pair: 1 (R8.1)
	// 1 crab + lobster pair: 1 (R8.1)
	// card points: 2; colour bonus: 2 (black)
	// 1 crab + lobster pair: 1 (R8.1)
	// cast-of-crabs with 1 crab card: 1 (R8.3)
	// card points: 2; colour bonus: 1 (black)
}
