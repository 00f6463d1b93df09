// Package lobster adds the lobster to a game of Sea Salt & Paper (R10.2).
//
// There is one card, a black one. A crab and a lobster are a duo, worth 1 point. Playing it
// looks at the top five cards of the deck, or at as many as there are; one of them goes to
// the hand, and the others are shuffled back into the deck. The opponents see none of them.
// With an empty deck the effect is skipped.
//
// The lobster is no crab: two crabs look through a discard pile, and a cast of crabs does
// not count it. Nature deals the cards one by one in [seasalt.PhasePeek], and the player
// keeps one in [seasalt.PhaseKeepPeeked].
package lobster

import "github.com/seasalt-go/seasalt"

// Looks is how many cards of the deck the duo shows.
const Looks = 5

// Module returns the module, to be put into [seasalt.Config.Modules].
func Module() seasalt.Module {
	return seasalt.Module{
		Name:    "lobster",
		Version: 1,
		Deck:    seasalt.Must(seasalt.ParseCards("lobster/black")),
		Change: seasalt.Change{
			Duos: []seasalt.Duo{{A: seasalt.Crab, B: seasalt.Lobster, Effect: seasalt.PeekAndKeep(Looks)}},
		},
	}
}
