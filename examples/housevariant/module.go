package main

import (
	"github.com/seasalt-go/seasalt"
	"github.com/seasalt-go/seasalt/words"
)

// Harbour is a module of a table's own. Everything in it is said in the words of the
// library: kinds, colours, effects and points that exist already.
func Harbour() seasalt.Module {
	return seasalt.Module{
		Name:    "harbour",
		Version: 1, // counts up when games with it could come out differently

		// A promo deck. None of these cards is printed, but every kind may come in any colour.
		Deck: seasalt.Must(seasalt.ParseCards("octopus/pink octopus/orange lighthouse/yellow")),

		Change: seasalt.Change{
			// A duo that the box does not have, and one with another effect than in the box.
			Duos: []seasalt.Duo{
				{A: seasalt.Shark, B: seasalt.Shark, Effect: seasalt.TakeFromPile},
				{A: seasalt.Fish, B: seasalt.Fish, Effect: seasalt.PeekAndKeep(3)},
			},
			// A collector with a curve of its own: points for each number of octopuses, up to
			// the seven that are in the deck now.
			Collectors: []seasalt.Collector{
				{Kind: seasalt.Octopus, Points: []int{1, 3, 5, 8, 11, 15, 20}},
			},
			// Rounds that last longer.
			Threshold: 9,
		},
	}
}

// HarbourNames are what programs call the module, in the languages that the table speaks. In others it is named in
// English.
var HarbourNames = []words.HouseName{
	{Language: "en", Module: "harbour", Name: "Harbour",
		Text: "Two sharks look through a pile, and rounds take 9 points."},
	{Language: "fr", Module: "harbour", Name: "Port",
		Text: "Deux requins font consulter une défausse, et une manche demande 9 points."},
}
