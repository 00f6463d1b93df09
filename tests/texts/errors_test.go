package texts

import (
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/seasalt-go/seasalt"
	"github.com/seasalt-go/seasalt/variants"
	"github.com/seasalt-go/seasalt/variants/extrapepper"
)

// Input can be long, and wrong all over. It is refused quickly, with a readable error. For texts, TestReaders in
// internal/testkit checks this.

const (
	bulk     = 4_000
	maxError = 10_000 // bytes
)

// An error names five problems, and the number of the others.
func TestManyProblems(t *testing.T) {
	var problems []seasalt.Problem
	for n := range 7 {
		problems = append(problems, seasalt.Problem{Text: fmt.Sprint("problem ", n+1)})
		text := (&seasalt.ParseError{What: "card", Problems: problems}).Error()
		if said := strings.Count(text, "problem"); said != min(n+1, 5) ||
			strings.Contains(text, fmt.Sprintf("and %d more", n-4)) != (n > 4) {
			t.Errorf("%d problems: %s", n+1, text)
		}
	}
}

// If there are more problems than an error lists, it says so.
func TestMoreProblems(t *testing.T) {
	for n, want := range map[int]int{50: 50, 51: 51, 60: 51} {
		var modules []seasalt.Module
		for i := range n {
			modules = append(modules, seasalt.Module{Name: fmt.Sprint("m", i)}) // without a version
		}
		_, err := seasalt.NewRules(seasalt.Config{Modules: modules})
		var invalid *seasalt.InvalidError
		if !errors.As(err, &invalid) || len(invalid.Problems) != want ||
			strings.Contains(err.Error(), "there are more problems") != (want > 50) {
			t.Errorf("%d problems: %v", n, err)
		}
	}
}

// checkShort checks that an error is there and short, that it lists no more problems than it should, and that it
// mentions any others.
func checkShort(t *testing.T, err error) {
	t.Helper()
	if err == nil {
		t.Fatal("no error")
	}
	text := err.Error()
	if len(text) > maxError {
		t.Errorf("an error of %d bytes: %.200s...", len(text), text)
	}
	var invalid *seasalt.InvalidError
	if !errors.As(err, &invalid) {
		return
	}
	problems := textsOf(invalid.Problems)
	const most, more = 50, "there are more problems than these"
	at := slices.Index(problems, more)
	if n := len(problems); n > most+1 || n > most && at != most || n <= most && at >= 0 {
		t.Errorf("%d problems, of which number %d says that there are more: %.200q", n, at, problems)
	}
}

func TestBulkyModules(t *testing.T) {
	var unknown, alike, missing []seasalt.Duo
	var cards []seasalt.EventCard
	var modules, same []seasalt.Module
	for i := range bulk {
		unknown = append(unknown, seasalt.Duo{A: seasalt.Kind(20 + i%230), B: seasalt.Kind(20 + i/230)})
		alike = append(alike, seasalt.Duo{A: seasalt.Crab, B: seasalt.Boat, Effect: seasalt.ExtraTurn})
		missing = append(missing, seasalt.Duo{A: seasalt.Jellyfish, B: seasalt.Lobster, Effect: seasalt.ExtraTurn})
		cards = append(cards, seasalt.EventCard{Event: seasalt.Event(i)})
		modules = append(modules, seasalt.Module{Name: fmt.Sprint("m", i), Version: 1})
		same = append(same, seasalt.Module{Name: "same", Change: seasalt.Change{NoStop: true}})
	}
	points := make([]int, 1_000_000)
	points[len(points)-1] = -1
	long := strings.Repeat("long ", 2_000_000)
	odd := seasalt.Module{
		Name: long, Deck: seasalt.Must(seasalt.ParseCards(strings.Repeat("mermaid/pink ", 23))), Events: cards[:20],
		Change: seasalt.Change{
			Duos: []seasalt.Duo{{A: seasalt.Jellyfish, B: 99}}, Collectors: []seasalt.Collector{{Kind: seasalt.Shell}},
			Multipliers: []seasalt.Multiplier{{}}, Trio: seasalt.Trio{Kind: seasalt.Starfish, Points: -1},
			Wild: seasalt.Seahorse, Threshold: -1, NoStop: true,
		},
	}
	one := func(c seasalt.Change) []seasalt.Module {
		return []seasalt.Module{{Name: "one", Change: c}, extrapepper.Module()}
	}

	for _, test := range []struct {
		name    string
		modules []seasalt.Module
	}{
		{"duos of unknown kinds", one(seasalt.Change{Duos: unknown})},
		{"duos that are alike", one(seasalt.Change{Duos: alike})},
		{"duos of kinds that are not in the deck", one(seasalt.Change{Duos: missing})},
		{"collectors", one(seasalt.Change{Collectors: make([]seasalt.Collector, bulk)})},
		{"multipliers", one(seasalt.Change{Multipliers: make([]seasalt.Multiplier, bulk)})},
		{"points", one(seasalt.Change{Collectors: []seasalt.Collector{{Kind: seasalt.Shell, Points: points}}})},
		{"events", []seasalt.Module{{Name: "events", Events: cards}}},
		{"modules", modules},
		{"modules that are alike", same},
		{"long names", []seasalt.Module{odd, odd, {Name: long + "er", Change: seasalt.Change{NoStop: true}}}},
	} {
		t.Run(test.name, func(t *testing.T) {
			_, err := seasalt.NewRules(seasalt.Config{Modules: test.modules})
			checkShort(t, err)
		})
	}
}

func TestBulkySetups(t *testing.T) {
	setup := seasalt.MustRules(seasalt.Config{}).Setup()
	var names, at []seasalt.ModuleID
	var events []seasalt.Event
	var hand []seasalt.Module
	for i := range bulk {
		names = append(names, seasalt.ModuleID{Name: fmt.Sprint("n", i)})
		at = append(at, seasalt.ModuleID{Name: fmt.Sprint("m", i)})
		hand = append(hand, seasalt.Module{Name: fmt.Sprint("m", i), Version: 1,
			Events: []seasalt.EventCard{{Event: seasalt.Event(i)}}})
		events = append(events, seasalt.Event(i))
	}
	long := strings.Repeat("long ", 2_000_000)
	for _, test := range []struct {
		name   string
		change func(*seasalt.Setup)
		hand   []seasalt.Module
	}{
		{"modules that are not at hand", func(s *seasalt.Setup) { s.Modules = names }, hand},
		{"modules of another version", func(s *seasalt.Setup) { s.Modules = at }, hand},
		{"events", func(s *seasalt.Setup) { s.Events = events }, variants.All()},
		{"events of modules", func(s *seasalt.Setup) { s.Modules, s.Events = at[:99], events }, hand},
		{"a long name", func(s *seasalt.Setup) { s.Modules = []seasalt.ModuleID{{Name: long}} }, nil},
		{"a long name of another version",
			func(s *seasalt.Setup) { s.Modules = []seasalt.ModuleID{{Name: long, Version: 2}} },
			[]seasalt.Module{{Name: long, Version: 1}}},
	} {
		t.Run(test.name, func(t *testing.T) {
			s := setup
			test.change(&s)
			_, err := s.Rules(test.hand...)
			checkShort(t, err)
			_, err = s.MarshalText()
			checkShort(t, err)
		})
	}
}

func TestBulkyPositions(t *testing.T) {
	rules := seasalt.MustRules(seasalt.Config{Modules: []seasalt.Module{extrapepper.Module()}})
	cards := slices.Repeat([]seasalt.Card{seasalt.Must(seasalt.ParseCard("crab/black")), 0, 255}, bulk)
	groups := slices.Repeat([]seasalt.Group{{}, {cards[0]}, {cards[0], cards[0]}, {0, cards[0]}, {255, 254, 253, 252}},
		bulk)
	var events []seasalt.Event
	for i := range bulk {
		events = append(events, seasalt.Event(i))
	}
	hand := seasalt.Must(seasalt.ParseCards(strings.Repeat("jellyfish/pink ", seasalt.MaxCards)))
	for _, test := range []struct {
		name string
		p    seasalt.Position
	}{
		{"piles", seasalt.Position{Piles: [2][]seasalt.Card{cards, cards}}},
		{"laid", seasalt.Position{Laid: [][]seasalt.Group{groups, groups}}},
		{"hands", seasalt.Position{Hands: []seasalt.Cards{hand, hand}, Drawn: hand, Deck: hand}},
		{"events", seasalt.Position{EventsLeft: events, Held: events}},
		{"by seat", seasalt.Position{Hands: make([]seasalt.Cards, bulk), Shields: cards, Totals: make([]int, bulk)}},
	} {
		t.Run(test.name, func(t *testing.T) {
			_, err := rules.NewState(test.p)
			checkShort(t, err)
		})
	}
	_, err := rules.Score(seasalt.Holding{Hand: hand, Laid: groups, Events: events})
	checkShort(t, err)
	_, err = rules.NewState(seasalt.Position{Laid: [][]seasalt.Group{groups, groups}})
	if len(err.(*seasalt.InvalidError).Problems) != 51 {
		t.Errorf("an error does not say that there are more problems: %v", err)
	}
}
