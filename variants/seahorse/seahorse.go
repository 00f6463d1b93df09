// Package seahorse adds the seahorse to a game of Sea Salt & Paper (R10.3).
//
// There is one card, a white one. It counts as one more card of a collector kind of which
// the player has one already: shells, octopuses, penguins or sailors, whichever gains most,
// and the first of these on equal gains. It never takes a kind above its highest value, and
// it is worth nothing to a player without collectors.
//
// It is no penguin and no sailor: the penguin colony and the captain do not count it. That
// is what the digital implementation does; the summary of the rules is silent. Being
// white, it goes with the mermaids where colours are counted.
package seahorse

import "github.com/seasalt-go/seasalt"

// Module returns the module, to be put into [seasalt.Config.Modules].
func Module() seasalt.Module {
	return seasalt.Module{
		Name:    "seahorse",
		Version: 1,
		Deck:    seasalt.Must(seasalt.ParseCards("seahorse/white")),
		Change:  seasalt.Change{Wild: seasalt.Seahorse},
	}
}
