// Package seahorse adds the seahorse, one white card, to a game of Sea Salt & Paper. It counts as
// one more card of a collector kind that you have, the one for which that is worth most. The rule is [R10.3].
//
// The penguin colony and the captain do not count it. The summary of the rules does not mention that; the digital
// implementation does the same.
//
// [R10.3]: https://pkg.go.dev/github.com/seasalt-go/seasalt/rulebook/reference#hdr-R10_3_Seahorse
package seahorse

import "github.com/seasalt-go/seasalt"

// Module returns the module for [seasalt.Config.Modules].
func Module() seasalt.Module {
	return seasalt.Module{
		Name:    "seahorse",
		Version: 1,
		Deck:    seasalt.Must(seasalt.ParseCards("seahorse/white")),
		Change:  seasalt.Change{Wild: seasalt.Seahorse},
	}
}
