package seasalt_test

import (
	"flag"
	"slices"
	"strings"
	"testing"

	"github.com/seasalt-go/seasalt"
	"github.com/seasalt-go/seasalt/internal/testkit"
	"github.com/seasalt-go/seasalt/variants"
)

var deep = flag.Bool("deep", false, "change more texts, as before a change lands")

// What the tests of other packages need as well, by shorter names.
const walkLimit = testkit.WalkLimit

var (
	fuzzRules         = testkit.Rules
	walk              = testkit.Walk
	walkGame          = testkit.WalkGame
	anyMove           = testkit.AnyMove
	guesses           = testkit.Guesses
	marshal           = testkit.Marshal
	readText          = testkit.ReadText
	seatsAndSpectator = testkit.Viewers
	seenAgain         = testkit.SeenAgain
	play              = testkit.Play
)

// must returns v, which the test knows to be good.
func must[T any](v T, err error) T {
	if err != nil {
		panic(err)
	}
	return v
}

// playGame plays moves that are written as text in a game with memories.
func playGame(g *seasalt.Game, moves ...string) *seasalt.Game {
	for _, text := range moves {
		if err := g.Apply(seasalt.Must(seasalt.ParseMove(text))); err != nil {
			panic(err)
		}
	}
	return g
}

// pile returns the cards of a discard pile, the top one first.
func pile(cards ...string) []seasalt.Card { return testkit.Pile(strings.Join(cards, " ")) }

// allBut returns the cards of the game without some of them.
func allBut(rules *seasalt.Rules, cards string) seasalt.Cards {
	rest, _ := rules.Deck().Minus(seasalt.Must(seasalt.ParseCards(cards)))
	return rest
}

// A table is the rules of a game and a position of it.
type table struct {
	rules *seasalt.Rules
	p     seasalt.Position
}

// rulesFor are games that positions are set up in, by what is special about them. All have three players.
var rulesFor = map[string]*seasalt.Rules{
	"base":   seasalt.MustRules(seasalt.Config{Players: 3}),
	"target": seasalt.MustRules(seasalt.Config{Players: 3, Target: 9}),
	"at-end": seasalt.MustRules(seasalt.Config{Players: 3, Rulings: seasalt.Rulings{Mermaids: seasalt.MermaidsLaidAtEnd}}),
	"held":   seasalt.MustRules(seasalt.Config{Players: 3, Rulings: seasalt.Rulings{Mermaids: seasalt.MermaidsHeld}}),
	"all":    seasalt.MustRules(seasalt.Config{Players: 3, Modules: variants.All()}),
	"at-take": seasalt.MustRules(seasalt.Config{Players: 3, Modules: variants.All(),
		Rulings: seasalt.Rulings{EqualTop: seasalt.EqualTopAtTake}}),
}

func cards(text string) seasalt.Cards { return must(seasalt.ParseCards(text)) }

// group is laid cards, in whatever order.
func group(text string) (g seasalt.Group) {
	for i, name := range strings.Fields(text) {
		g[i] = must(seasalt.ParseCard(name))
	}
	return g
}

// allCards moves the cards that lie nowhere else, those of the deck, to the hand of seat 2, but for some.
func allCards(t *table, but int) {
	rest := t.rules.Deck()
	without := func(all ...seasalt.Card) {
		for _, c := range all {
			rest, _ = rest.Without(c)
		}
	}
	for _, hand := range t.p.Hands {
		without(slices.Collect(hand.All())...)
	}
	for _, laid := range t.p.Laid {
		for _, g := range laid {
			without(g[:g.Len()]...)
		}
	}
	without(slices.Concat(t.p.Piles[0], t.p.Piles[1], t.p.Shields, slices.Collect(t.p.Drawn.All()))...)
	for c := range rest.All() {
		if but--; but < 0 {
			t.p.Hands[2], _ = t.p.Hands[2].With(c)
		}
	}
}

// call makes a seat the one that announced LAST CHANCE, and those from it to the seat in turn reveal (R6.2).
func call(t *table, seat seasalt.Seat) {
	t.p.Caller, t.p.Revealed = seasalt.SeatsOf(seat), 0
	for ; seat != t.p.Turn; seat = (seat + 1) % seasalt.Seat(t.rules.Players()) {
		t.p.Revealed |= seasalt.SeatsOf(seat)
	}
}

// turnOf is the first turn of a round with some cards on the table. Any phase of the turn can follow.
func turnOf(rules string, phase seasalt.Phase) table {
	return table{rulesFor[rules], seasalt.Position{
		Phase: phase, Round: 1,
		Hands: []seasalt.Cards{cards("crab/black fish/black"), cards("boat/black mermaid/white"), cards("shell/grey shell/green")},
		Laid:  [][]seasalt.Group{nil, {group("fish/dark-blue fish/light-blue")}, {group("swimmer/black shark/green")}},
		Piles: [2][]seasalt.Card{pile("crab/yellow", "boat/yellow"), pile("octopus/grey")},
	}}
}

// later is turnOf in the second round, after seat 1 stopped the first.
func later(rules string, phase seasalt.Phase) table {
	t := turnOf(rules, phase)
	t.p.Round, t.p.LastEnd, t.p.LastBy, t.p.LastTurn = 2, seasalt.RoundEndStopped, 1, 1
	t.p.Totals, t.p.Points = []int{1, 8, 3}, []int{1, 8, 3}
	return t
}

// ended is the end of the first round: seat 1 has stopped it with 9 points.
func ended(rules string, phase seasalt.Phase) table {
	t := table{rulesFor[rules], seasalt.Position{
		Phase: phase, Round: 1, Turn: 2, LastEnd: seasalt.RoundEndStopped, LastBy: 1, LastTurn: 1, Revealed: seasalt.SeatsOf(0, 1, 2),
		Hands: []seasalt.Cards{
			cards("crab/black"), cards("octopus/green octopus/grey octopus/purple octopus/yellow"), cards("shell/green shell/grey")},
		Totals: []int{0, 9, 2}, Points: []int{0, 9, 2},
	}}
	if phase == seasalt.PhaseOver {
		t.p.Turn, t.p.Winners = 1, seasalt.SeatsOf(1)
	}
	return t
}

// bet is the end of the first round: seat 1 announced LAST CHANCE, and has won the bet.
func bet() table {
	t := ended("base", seasalt.PhaseRoundOver)
	call(&t, 1)
	t.p.LastEnd, t.p.LastTurn, t.p.Revealed = seasalt.RoundEndBetWon, 0, seasalt.SeatsOf(0, 1, 2)
	t.p.Totals, t.p.Points = []int{1, 10, 1}, []int{1, 10, 1}
	return t
}

// emptied is the end of the first round by the empty deck, which seat 1 took the last card of.
func emptied() table {
	t := ended("base", seasalt.PhaseRoundOver)
	t.p.LastEnd, t.p.Revealed, t.p.Totals, t.p.Points = seasalt.RoundEndDeckEmpty, 0, nil, nil
	allCards(&t, 0)
	return t
}

// mermaids is the end of a game that seat 1 has won by them.
func mermaids() table {
	t := ended("base", seasalt.PhaseOver)
	t.p.LastEnd, t.p.Revealed, t.p.Totals, t.p.Points = seasalt.RoundEndMermaids, 0, nil, nil
	t.p.Laid = [][]seasalt.Group{nil, {group("mermaid/white mermaid/white mermaid/white mermaid/white")}}
	return t
}

// equal is the choice between two discard tops of one colour, under the angelfish.
func equal(rules string) table {
	t := turnOf(rules, seasalt.PhaseTakeTop)
	t.p.Event, t.p.Piles[1] = seasalt.Angelfish, pile("fish/yellow")
	return t
}

// calling is equal after seat 0 has announced LAST CHANCE (K5).
func calling() table {
	t := equal("all")
	t.p.BetPending, t.p.Hands[0] = true, cards("octopus/light-blue octopus/green octopus/purple octopus/yellow")
	return t
}

// empty is the beginning of the second round, before a card lies.
func empty(phase seasalt.Phase) table {
	t := later("all", phase)
	t.p.Turn, t.p.Hands, t.p.Laid, t.p.Piles = 2, nil, nil, [2][]seasalt.Card{}
	switch phase {
	case seasalt.PhaseSetup:
		t.p.Pending = 2
	case seasalt.PhaseKeepEvent:
		t.p.Held, t.p.Offered = []seasalt.Event{2: seasalt.Kraken}, seasalt.Tornado
	}
	return t
}

// withPending is turnOf a phase in which Nature deals.
func withPending(phase seasalt.Phase, pending int, drawn string) table {
	t := turnOf("all", phase)
	t.p.Pending, t.p.Drawn = pending, cards(drawn)
	if phase == seasalt.PhaseDrawBound {
		t.p.Bound = seasalt.SeatsOf(0)
	}
	return t
}

// picking is a crab duo that looks through a pile.
func picking(from seasalt.Pile, pending int) table {
	t := turnOf("all", seasalt.PhasePick)
	t.p.PickFrom, t.p.Pending, t.p.Piles[1] = from, pending, pile("octopus/grey", "octopus/green")
	return t
}

// attacked is an attack of seat 1.
func attacked(phase seasalt.Phase) table {
	t := turnOf("all", phase)
	t.p.Victim = 1
	return t
}

// holdTo compares a text with that of a file, or with -update writes the file.
func holdTo(t *testing.T, file, text string) {
	t.Helper()
	testkit.Golden(t, file, text, *update)
}

func groups(text string) (groups []seasalt.Group) {
	for _, word := range strings.Fields(text) {
		h := seasalt.Must(seasalt.ParseHolding("| " + word))
		groups = append(groups, h.Laid...)
	}
	return groups
}

func panics(call func()) (yes bool) {
	defer func() { yes = recover() != nil }()
	call()
	return false
}

// textsOf returns problems as they are printed.
func textsOf(problems []seasalt.Problem) (texts []string) {
	for _, p := range problems {
		texts = append(texts, p.String())
	}
	return texts
}
