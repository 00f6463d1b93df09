// Package extrapepper is the extension Extra Pepper of Sea Salt & Paper: twelve event cards
// (R11). A game can have all of them or some.
//
// In each round one event lies face up and holds for everybody. When the round is over and
// the game is not, these things happen in this order (R11.1):
//
//   - whoever holds an event returns it, unless still alone at the end of the ranking by
//     totals that the event asks for;
//   - the event of the round goes to the one player with the most points (▲) or the fewest
//     (▼), or is used up if several tie;
//   - Nature turns up the next event ([seasalt.TurnUp]); when none is left the used ones are
//     shuffled, and if there are none either the round has no event;
//   - a player who holds two events now keeps one ([seasalt.KeepEvent]).
//
// A held event holds for its holder alone, besides the event of the round (R11.2). It can be
// a burden: the treasure chest that goes to the leader asks for 10 points to end a round.
//
//	hermit crab           ▼  a crab duo takes a card from each discard pile, the first pile first
//	sunfish               ▼  a fish duo draws two cards
//	water rodeo           ▼  two swimmers, and two sharks, are duos when laid: see below
//	dance of the shells   ▼  every shell scores 2
//	kraken                ▲  every octopus scores 1
//	tornado               ▲  mermaids score nothing; four of them still win
//	dance of the mermaids ▼  three mermaids win
//	treasure chest        ▲  10 points are needed to end the round
//	diodon fish           ▲  STOP is not allowed
//	angelfish             ▼  of two discard tops of one colour, one is taken
//	dolphins              ▼  discarding a collector card or the seahorse draws a card
//	coral reef            ▼  one shell can be laid face down, against every attack
//
// In the water rodeo two swimmers look at an opponent's hand and may swap a card for one of
// their player's own, and two sharks take over a duo, never a trio, that lies before an
// opponent. Both score 1 point when laid and nothing in hand.
//
// A shell under the coral reef is laid once a round, scores nothing, has no colour and is no
// shell for anything. Nobody but its owner knows its colour.
//
// When the angelfish takes its card is ruling K5: the English edition asks at the end of the
// turn, the digital one after a card was taken.
package extrapepper

import (
	"slices"

	"github.com/seasalt-go/seasalt"
)

// cards are the events with what they change, in the order of their constants.
func cards() []seasalt.EventCard {
	const most, fewest = seasalt.Most, seasalt.Fewest
	type change = seasalt.Change
	return []seasalt.EventCard{
		{Event: seasalt.HermitCrab, Goes: fewest, Change: change{Duos: []seasalt.Duo{
			{A: seasalt.Crab, B: seasalt.Crab, Effect: seasalt.TakeFromEachPile}}}},
		{Event: seasalt.Sunfish, Goes: fewest, Change: change{Duos: []seasalt.Duo{
			{A: seasalt.Fish, B: seasalt.Fish, Effect: seasalt.DrawTop(2)}}}},
		{Event: seasalt.WaterRodeo, Goes: fewest, Change: change{Duos: []seasalt.Duo{
			{A: seasalt.Swimmer, B: seasalt.Swimmer, Effect: seasalt.SwapCard, LaidOnly: true},
			{A: seasalt.Shark, B: seasalt.Shark, Effect: seasalt.GrabDuo, LaidOnly: true}}}},
		{Event: seasalt.DanceOfTheShells, Goes: fewest, Change: change{Collectors: []seasalt.Collector{
			{Kind: seasalt.Shell, Each: 2}}}},
		{Event: seasalt.Kraken, Goes: most, Change: change{Collectors: []seasalt.Collector{
			{Kind: seasalt.Octopus, Each: 1}}}},
		{Event: seasalt.Tornado, Goes: most, Change: change{WorthlessMermaids: true}},
		{Event: seasalt.DanceOfTheMermaids, Goes: fewest, Change: change{MermaidsToWin: 3}},
		{Event: seasalt.TreasureChest, Goes: most, Change: change{Threshold: 10}},
		{Event: seasalt.DiodonFish, Goes: most, Change: change{NoStop: true}},
		{Event: seasalt.Angelfish, Goes: fewest, Change: change{TakeEqualTop: true}},
		{Event: seasalt.Dolphins, Goes: fewest, Change: change{DrawForDiscard: []seasalt.Kind{
			seasalt.Shell, seasalt.Octopus, seasalt.Penguin, seasalt.Sailor, seasalt.Seahorse}}},
		{Event: seasalt.CoralReef, Goes: fewest, Change: change{Shield: seasalt.Shell}},
	}
}

// All returns the twelve events, in the order of their constants.
func All() []seasalt.Event {
	var events []seasalt.Event
	for _, card := range cards() {
		events = append(events, card.Event)
	}
	return events
}

// Module returns the module with the given events, or with all twelve if none is given.
// [seasalt.NewRules] refuses events that are named twice or do not exist.
func Module(events ...seasalt.Event) seasalt.Module {
	all := cards()
	m := seasalt.Module{Name: "extra-pepper", Version: 1, Events: all}
	if len(events) > 0 {
		m.Events = nil
	}
	for _, e := range events {
		card := seasalt.EventCard{Event: e}
		if i := slices.IndexFunc(all, func(c seasalt.EventCard) bool { return c.Event == e }); i >= 0 {
			card = all[i]
		}
		m.Events = append(m.Events, card)
	}
	return m
}
