// Package extrapepper contains the twelve event cards of Extra Pepper, an extension of Sea Salt & Paper. A game can use
// all of them or some. The rules are R11.1 and R11.2 in [rulebook/reference], with an example of each event.
//
// In each round one event applies to all players, unless players hold all of them. At the end of the round the event
// goes to the one player with the highest total (▲) or the lowest (▼), and applies to that player alone while no other
// reaches or shares that place. If players share the place, nobody gets it.
//
//	hermit crab            ▼  two crabs take a card from each discard pile
//	sunfish                ▼  two fish draw two cards
//	water rodeo            ▼  two swimmers swap a card, two sharks take a duo
//	dance of the shells    ▼  every shell is worth 2
//	kraken                 ▲  every octopus is worth 1
//	tornado                ▲  mermaids are worth nothing
//	dance of the mermaids  ▼  three mermaids win
//	treasure chest         ▲  it takes 10 points to end the round
//	diodon fish            ▲  STOP is not allowed
//	angelfish              ▼  of two top cards in the same colour, one is taken
//	dolphins               ▼  if you discard a collector card, you draw a card
//	coral reef             ▼  a shell laid face down protects its player
//
// Some of them are a handicap, such as the treasure chest, which goes to the leader.
//
// [rulebook/reference]: https://pkg.go.dev/github.com/seasalt-go/seasalt/rulebook/reference#hdr-R11_Event_cards
package extrapepper

import (
	"slices"

	"github.com/seasalt-go/seasalt"
)

// cards are the events with their changes, in the order of their constants.
func cards() []seasalt.EventCard {
	const most, fewest = seasalt.StandingMost, seasalt.StandingFewest
	type change = seasalt.Change
	return []seasalt.EventCard{
		{Event: seasalt.HermitCrab, To: fewest, Change: change{Duos: []seasalt.Duo{
			{A: seasalt.Crab, B: seasalt.Crab, Effect: seasalt.TakeFromEachPile}}}},
		{Event: seasalt.Sunfish, To: fewest, Change: change{Duos: []seasalt.Duo{
			{A: seasalt.Fish, B: seasalt.Fish, Effect: seasalt.DrawTop(2)}}}},
		{Event: seasalt.WaterRodeo, To: fewest, Change: change{Duos: []seasalt.Duo{
			{A: seasalt.Swimmer, B: seasalt.Swimmer, Effect: seasalt.SwapCard, LaidOnly: true},
			{A: seasalt.Shark, B: seasalt.Shark, Effect: seasalt.GrabDuo, LaidOnly: true}}}},
		{Event: seasalt.DanceOfTheShells, To: fewest, Change: change{Collectors: []seasalt.Collector{
			{Kind: seasalt.Shell, Each: 2}}}},
		{Event: seasalt.Kraken, To: most, Change: change{Collectors: []seasalt.Collector{
			{Kind: seasalt.Octopus, Each: 1}}}},
		{Event: seasalt.Tornado, To: most, Change: change{WorthlessMermaids: true}},
		{Event: seasalt.DanceOfTheMermaids, To: fewest, Change: change{MermaidsToWin: 3}},
		{Event: seasalt.TreasureChest, To: most, Change: change{Threshold: 10}},
		{Event: seasalt.DiodonFish, To: most, Change: change{NoStop: true}},
		{Event: seasalt.Angelfish, To: fewest, Change: change{TakeEqualTop: true}},
		{Event: seasalt.Dolphins, To: fewest, Change: change{DrawForDiscard: []seasalt.Kind{
			seasalt.Shell, seasalt.Octopus, seasalt.Penguin, seasalt.Sailor, seasalt.Seahorse}}},
		{Event: seasalt.CoralReef, To: fewest, Change: change{Shield: seasalt.Shell}},
	}
}

// Events returns the twelve events, in the order of their constants. Later versions add none to them.
func Events() []seasalt.Event {
	var events []seasalt.Event
	for _, card := range cards() {
		events = append(events, card.Event)
	}
	return events
}

// Module returns the module with the given events, or with all twelve if none is given.
// [seasalt.NewRules] refuses events that appear twice or do not exist.
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
