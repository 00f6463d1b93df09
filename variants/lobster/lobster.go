// Package lobster adds the lobster, one black card, to a game of Sea Salt & Paper. A crab and the
// lobster are a duo: look at the top five cards of the deck, keep one and shuffle the others back.
// The rule is [R10.2].
//
// [seasalt.Nature] deals the cards one by one in [seasalt.PhasePeek], and the player keeps one in
// [seasalt.PhaseKeepPeeked]. Nobody else sees them.
//
// [R10.2]: https://pkg.go.dev/github.com/seasalt-go/seasalt/rulebook/reference#hdr-R10_2_Lobster
package lobster

import "github.com/seasalt-go/seasalt"

// Module returns the module for [seasalt.Config.Modules].
func Module() seasalt.Module {
	return seasalt.Module{
		Name:    "lobster",
		Version: 1,
		Deck:    seasalt.Must(seasalt.ParseCards("lobster/black")),
		Change: seasalt.Change{
			Duos: []seasalt.Duo{{A: seasalt.Crab, B: seasalt.Lobster, Effect: seasalt.PeekAndKeep(5)}},
		},
	}
}
