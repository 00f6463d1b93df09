// Package castofcrabs adds the cast of crabs to a game of Sea Salt & Paper: one green card, which
// is worth 1 point for each of your crabs. The rule is [R10.5].
//
// Neither the cast of crabs nor a lobster counts as a crab.
//
// [R10.5]: https://pkg.go.dev/github.com/seasalt-go/seasalt/rulebook/reference#hdr-R10_5_Cast_of_crabs
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
