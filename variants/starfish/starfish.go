// Package starfish adds three starfish, a dark blue, a light blue and a yellow one, to a game of Sea
// Salt & Paper. A starfish that is laid with a duo makes it a trio ([seasalt.LayTrio]), which is
// worth 2 points more and has no effect. The rule is R10.4 of package
// [github.com/seasalt-go/seasalt/rulebook].
//
// What a starfish in hand is worth is ruling K4: nothing, or 2 points in the Digital edition.
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
