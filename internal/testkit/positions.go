package testkit

import (
	"strings"

	"github.com/seasalt-go/seasalt"
	"github.com/seasalt-go/seasalt/variants"
)

// A Table is the rules of a game and a position of it.
type Table struct {
	Rules *seasalt.Rules
	At    seasalt.Position
}

// RulesFor are games for positions, by the name of their speciality. All have three players.
var RulesFor = map[string]*seasalt.Rules{
	"base":   seasalt.MustRules(seasalt.Config{Players: 3}),
	"target": seasalt.MustRules(seasalt.Config{Players: 3, Target: 9}),
	"at-end": seasalt.MustRules(seasalt.Config{Players: 3,
		Rulings: seasalt.Rulings{Mermaids: seasalt.MermaidsLaidAtEnd}}),
	"held": seasalt.MustRules(seasalt.Config{Players: 3, Rulings: seasalt.Rulings{Mermaids: seasalt.MermaidsHeld}}),
	"all":  seasalt.MustRules(seasalt.Config{Players: 3, Modules: variants.All()}),
	"at-take": seasalt.MustRules(seasalt.Config{Players: 3, Modules: variants.All(),
		Rulings: seasalt.Rulings{EqualTop: seasalt.EqualTopAtTake}}),
}

func Cards(text string) seasalt.Cards { return Must(seasalt.ParseCards(text)) }

// Group is laid cards, in whatever order.
func Group(text string) (g seasalt.Group) {
	for i, name := range strings.Fields(text) {
		g[i] = Must(seasalt.ParseCard(name))
	}
	return g
}

// Call makes a seat the one that announced LAST CHANCE, and those from it to the seat in turn reveal (R6.2). In a turn
// its hand, if it has any, becomes one of 9 points (R5.1).
func Call(t *Table, seat seasalt.Seat) {
	if t.At.Hands != nil && t.At.Phase != seasalt.PhaseRoundOver {
		t.At.Hands[seat] = Cards("octopus/light-blue octopus/green octopus/purple octopus/yellow")
	}
	t.At.Caller, t.At.Revealed = seasalt.SeatsOf(seat), 0
	for ; seat != t.At.Turn; seat = (seat + 1) % seasalt.Seat(t.Rules.Players()) {
		t.At.Revealed |= seasalt.SeatsOf(seat)
	}
}

// begun are the duos that lead to phases, and the events under which they do.
var begun = map[seasalt.Phase]struct {
	duo   string
	event seasalt.Event
}{
	seasalt.PhaseDrawForDiscard: {event: seasalt.Dolphins},
	seasalt.PhaseChoosePile:     {duo: "crab/dark-blue+crab/dark-blue"},
	seasalt.PhasePick:           {duo: "crab/dark-blue+crab/dark-blue"},
	seasalt.PhaseDrawTop:        {"fish/dark-blue+fish/green", seasalt.Sunfish},
	seasalt.PhaseChooseVictim:   {duo: "swimmer/yellow+shark/black"},
	seasalt.PhaseSteal:          {duo: "swimmer/yellow+shark/black"},
	seasalt.PhaseSwapVictim:     {"swimmer/yellow+swimmer/light-blue", seasalt.WaterRodeo},
	seasalt.PhaseSwap:           {"swimmer/yellow+swimmer/light-blue", seasalt.WaterRodeo},
	seasalt.PhaseGrab:           {"shark/black+shark/dark-blue", seasalt.WaterRodeo},
	seasalt.PhasePeek:           {duo: "crab/green+lobster/black"},
	seasalt.PhaseKeepPeeked:     {duo: "crab/green+lobster/black"},
}

// TurnOf is a turn of the first round with some cards on the table, among them the duo that leads to the phase.
func TurnOf(rules string, phase seasalt.Phase) Table {
	return Table{RulesFor[rules], seasalt.Position{
		Phase: phase, Round: 1, Event: begun[phase].event,
		Hands: []seasalt.Cards{Cards("crab/black fish/black"), Cards("boat/black mermaid/white"),
			Cards("shell/grey shell/green")},
		Laid: [][]seasalt.Group{
			Groups(begun[phase].duo), {Group("fish/dark-blue fish/light-blue")}, {Group("swimmer/black shark/green")},
		},
		Piles: [2][]seasalt.Card{Pile("crab/yellow boat/yellow"), Pile("octopus/grey")},
	}}
}

// Later is TurnOf in the second round, after seat 1 stopped the first.
func Later(rules string, phase seasalt.Phase) Table {
	t := TurnOf(rules, phase)
	t.At.Round, t.At.LastEnd, t.At.LastBy, t.At.LastTurn = 2, seasalt.RoundEndStopped, 1, 1
	t.At.Totals, t.At.Points = []int{1, 8, 3}, []int{1, 8, 3}
	return t
}

// Ended is the end of the first round: seat 1 has stopped it with 9 points.
func Ended(rules string, phase seasalt.Phase) Table {
	t := Table{RulesFor[rules], seasalt.Position{
		Phase: phase, Round: 1, Turn: 2, LastEnd: seasalt.RoundEndStopped, LastBy: 1, LastTurn: 1,
		Revealed: seasalt.SeatsOf(0, 1, 2),
		Hands: []seasalt.Cards{
			Cards("crab/black"), Cards("octopus/green octopus/grey octopus/purple octopus/yellow"),
			Cards("shell/green shell/grey")},
		Totals: []int{0, 9, 2}, Points: []int{0, 9, 2},
	}}
	if phase == seasalt.PhaseOver {
		t.At.Turn, t.At.Winners = 1, seasalt.SeatsOf(1)
	}
	return t
}

// Bet is the end of the first round: seat 1 announced LAST CHANCE, and has won the bet.
func Bet() Table {
	t := Ended("base", seasalt.PhaseRoundOver)
	Call(&t, 1)
	t.At.LastEnd, t.At.LastTurn, t.At.Revealed = seasalt.RoundEndBetWon, 0, seasalt.SeatsOf(0, 1, 2)
	t.At.Totals, t.At.Points = []int{1, 10, 1}, []int{1, 10, 1}
	return t
}

// Mermaids is the end of a game that seat 1 has won by them.
func Mermaids() Table {
	t := Ended("base", seasalt.PhaseOver)
	t.At.LastEnd, t.At.Revealed, t.At.Totals, t.At.Points = seasalt.RoundEndMermaids, 0, nil, nil
	t.At.Laid = [][]seasalt.Group{nil, {Group("mermaid/white mermaid/white mermaid/white mermaid/white")}}
	return t
}

// Equal is the choice between two discard tops of one colour, under the angelfish.
func Equal(rules string) Table {
	t := TurnOf(rules, seasalt.PhaseTakeEqualTop)
	t.At.Event, t.At.Piles[1] = seasalt.Angelfish, Pile("fish/yellow")
	return t
}

// Empty is the beginning of the second round, before a card lies.
func Empty(phase seasalt.Phase) Table {
	t := Later("all", phase)
	t.At.Turn, t.At.Hands, t.At.Laid, t.At.Piles = 2, nil, nil, [2][]seasalt.Card{}
	switch phase {
	case seasalt.PhaseSetup:
		t.At.Pending = 2
	case seasalt.PhaseKeepEvent:
		t.At.Round, t.At.Totals = 3, []int{1, 8, 13}
		t.At.Held, t.At.Offered = []seasalt.Event{2: seasalt.Kraken}, seasalt.Tornado
	}
	return t
}

// WithPending is TurnOf a phase in which Nature deals.
func WithPending(phase seasalt.Phase, pending int, drawn string) Table {
	t := TurnOf("all", phase)
	t.At.Pending, t.At.Drawn = pending, Cards(drawn)
	if phase == seasalt.PhaseDrawBound {
		t.At.Bound, t.At.Laid[2] = seasalt.SeatsOf(0), Groups("swimmer/black+jellyfish/pink")
	}
	return t
}

// Picking is a crab duo that looks through a pile, under the hermit crab if another follows.
func Picking(from seasalt.Pile, pending int) Table {
	t := TurnOf("all", seasalt.PhasePick)
	t.At.PickFrom, t.At.Pending, t.At.Piles[1] = from, pending, Pile("octopus/grey octopus/green")
	if pending > 0 {
		t.At.Event = seasalt.HermitCrab
	}
	return t
}

// Attacked is an attack of seat 1.
func Attacked(phase seasalt.Phase) Table {
	t := TurnOf("all", phase)
	t.At.Victim = 1
	return t
}

// Groups are laid cards, such as crab/black+crab/green, separated by spaces.
func Groups(text string) (groups []seasalt.Group) {
	for _, word := range strings.Fields(text) {
		h := seasalt.Must(seasalt.ParseHolding("| " + word))
		groups = append(groups, h.Laid...)
	}
	return groups
}

// AllBut returns the cards of the game without some of them.
func AllBut(rules *seasalt.Rules, cards string) seasalt.Cards {
	rest, _ := rules.Deck().Minus(seasalt.Must(seasalt.ParseCards(cards)))
	return rest
}
