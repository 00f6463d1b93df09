// Package castofcrabs adds the cast of crabs to a game of Sea Salt & Paper: one green card, which
// is worth 1 point for each of your crabs. The rule is R10.5 of package
// [github.com/seasalt-go/seasalt/rulebook].
//
// The cast of crabs is no crab itself, and neither is a lobster.
package castofcrabs

import "github.com/seasalt-go/seasalt"

// Module returns the module for [seasalt.Config.Modules].
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
