package extrapepper_test

import (
	"fmt"
	"slices"

	"github.com/seasalt-go/seasalt"
	"github.com/seasalt-go/seasalt/variants/extrapepper"
)

// play applies moves that are written as text, those of Nature among them.
func play(s seasalt.State, moves ...string) seasalt.State {
	for _, text := range moves {
		s = seasalt.Must(s.Apply(seasalt.Must(seasalt.ParseMove(text))))
	}
	return s
}

// rulesWith returns the rules of a game of the English edition with some events, or all.
func rulesWith(players int, events ...seasalt.Event) *seasalt.Rules {
	return seasalt.MustRules(seasalt.Config{
		Players: players, Modules: []seasalt.Module{extrapepper.Module(events...)},
	})
}

// Every game starts with an event, which lies face up for everybody.
func Example() {
	s := rulesWith(4).Start(0)
	fmt.Println(s.Actor(), "chooses one of", len(slices.Collect(s.Moves())))
	s = play(s, "turn-up sunfish", "deal crab/black", "deal shell/grey")
	fmt.Println(s.Event(), "lies on the table,", len(s.EventsLeft()), "others are left")
	// Output:
	// nature chooses one of 12
	// sunfish lies on the table, 11 others are left
}

// A game can have some of the events only.
func ExampleModule() {
	rules := seasalt.MustRules(seasalt.Config{
		Modules: []seasalt.Module{extrapepper.Module(seasalt.Sunfish, seasalt.CoralReef, seasalt.HermitCrab)},
	})
	fmt.Println(rules.Events())
	// Output:
	// [hermit-crab sunfish coral-reef]
}

// Whom each event goes to at the end of its round: the player with the most points (▲) or with
// the fewest (▼).
func Example_standings() {
	for _, card := range extrapepper.Module().Events {
		mark := "▲"
		if card.To == seasalt.StandingFewest {
			mark = "▼"
		}
		fmt.Println(mark, card.Event)
	}
	// Output:
	// ▼ hermit-crab
	// ▼ sunfish
	// ▼ water-rodeo
	// ▼ dance-of-the-shells
	// ▲ kraken
	// ▲ tornado
	// ▼ dance-of-the-mermaids
	// ▲ treasure-chest
	// ▲ diodon-fish
	// ▼ angelfish
	// ▼ dolphins
	// ▼ coral-reef
}
