// Package castofcrabs adds the cast of crabs to a game of Sea Salt & Paper (R10.5).
//
// There is one card, a green one. It is a multiplier: worth 1 point for every crab that the
// player has, in hand or laid. It is no crab itself, and the lobster is none either.
package castofcrabs

import "github.com/seasalt-go/seasalt"

// Module returns the module, to be put into [seasalt.Config.Modules].
func Module() seasalt.Module {
	return seasalt.Module{
		Name:    "cast-of-crabs",
		Version: 1,
		Deck:    seasalt.Must(seasalt.ParseCards("cast-of-crabs/green")),
		Change: seasalt.Change{
			Multipliers: []seasalt.Multiplier{{Kind: seasalt.CastOfCrabs, Of: seasalt.Crab, Points: 1}},
		},
	}
}
