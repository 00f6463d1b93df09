// Package starfish adds the three starfish to a game of Sea Salt & Paper (R10.4).
//
// The cards are a dark blue, a light blue and a yellow one. A starfish can be laid together
// with a duo from hand, as a trio ([seasalt.LayTrio]): it is worth 2 points more than the
// duo, 3 in all, and the duo has no effect then. A starfish cannot be added to a duo that
// lies already, and no duo takes two of them.
//
// In hand a starfish is worth nothing, says the summary of the rules. The digital
// implementation gives 2 points for it, at most one for each duo in hand: ruling K4.
package starfish

import "github.com/seasalt-go/seasalt"

// Points is what a starfish adds to a duo.
const Points = 2

// Module returns the module, to be put into [seasalt.Config.Modules].
func Module() seasalt.Module {
	return seasalt.Module{
		Name:    "starfish",
		Version: 1,
		Deck:    seasalt.Must(seasalt.ParseCards("starfish/dark-blue starfish/light-blue starfish/yellow")),
		Change:  seasalt.Change{Trio: seasalt.Trio{Kind: seasalt.Starfish, Points: Points}},
	}
}
