// Package jellyfish adds the two jellyfish to a game of Sea Salt & Paper (R10.1).
//
// The cards are a purple and a pink one. A swimmer and a jellyfish are a duo, worth 1 point
// like any other. Playing it binds every opponent for one turn, the next: they draw the top
// card of the deck into their hand and do nothing else. They discard nothing, play nothing,
// lay no mermaids and announce nothing. With an empty deck they draw nothing.
//
// A bound turn asks nothing, so it has no move of its own: Nature deals the card in
// [seasalt.PhaseDrawBound] and the turn ends. The final turn after LAST CHANCE is a next turn
// too, and the hand is revealed after it. The effect ends with the round, two jellyfish
// waiting for one turn bind it once, and a player who has a shell face down is not bound.
//
// Where sources differ: the digital implementation binds also the player of the jellyfish on
// the extra turn of a boat. Here, as the summary of the rules has it, it binds opponents only.
package jellyfish

import "github.com/seasalt-go/seasalt"

// Module returns the module, to be put into [seasalt.Config.Modules].
func Module() seasalt.Module {
	return seasalt.Module{
		Name:    "jellyfish",
		Version: 1,
		Deck:    seasalt.Must(seasalt.ParseCards("jellyfish/purple jellyfish/pink")),
		Change: seasalt.Change{
			Duos: []seasalt.Duo{{A: seasalt.Swimmer, B: seasalt.Jellyfish, Effect: seasalt.BindOthers}},
		},
	}
}
