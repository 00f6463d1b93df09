// Package starfish adds three starfish, a dark blue, a light blue and a yellow one, to a game of Sea
// Salt & Paper. A starfish that is laid with a duo makes it a trio ([seasalt.LayTrio]), which is
// worth 2 points more and has no effect. The rule is [R10.4].
//
// The value of a starfish in hand is ruling K4: nothing, or 2 points in the Digital edition.
//
// [R10.4]: https://pkg.go.dev/github.com/seasalt-go/seasalt/rulebook/reference#hdr-R10_4_Starfish
package starfish

import "github.com/seasalt-go/seasalt"

// Module returns the module for [seasalt.Config.Modules].
func Module() seasalt.Module {
	return seasalt.Module{
		Name:    "starfish",
		Version: 1,
		Deck:    seasalt.Must(seasalt.ParseCards("starfish/dark-blue starfish/light-blue starfish/yellow")),
		Change:  seasalt.Change{Trio: seasalt.Trio{Kind: seasalt.Starfish, Points: 2}},
	}
}
