package rules

import (
	"encoding/json"
	"errors"
	"fmt"
	"math"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/seasalt-go/seasalt"
	"github.com/seasalt-go/seasalt/variants"
	"github.com/seasalt-go/seasalt/variants/extrapepper"
	"github.com/seasalt-go/seasalt/variants/extrasalt"
	"github.com/seasalt-go/seasalt/variants/jellyfish"
	"github.com/seasalt-go/seasalt/variants/seahorse"
	"github.com/seasalt-go/seasalt/variants/starfish"
)

// TestRefusedModules checks that modules that conflict, repeat, cannot work or are too much are
// refused, and holds the reasons, which do not depend on the order of the modules, to a file. With -update it
// writes the file.
func TestRefusedModules(t *testing.T) {
	// change returns a module without cards.
	change := func(name string, c seasalt.Change) seasalt.Module {
		return seasalt.Module{Name: name, Version: 1, Change: c}
	}
	event := func(name string, cards ...seasalt.EventCard) seasalt.Module {
		return seasalt.Module{Name: name, Version: 1, Events: cards}
	}
	deck := func(name, cards string) seasalt.Module {
		return seasalt.Module{Name: name, Version: 1, Deck: seasalt.Must(seasalt.ParseCards(cards))}
	}
	duo := func(a, b seasalt.Kind, e seasalt.Effect) []seasalt.Duo { return []seasalt.Duo{{A: a, B: b, Effect: e}} }
	curve := func(k seasalt.Kind, points ...int) []seasalt.Collector {
		return []seasalt.Collector{{Kind: k, Points: points}}
	}

	tests := []struct {
		name    string
		config  seasalt.Config // but for its modules
		modules []seasalt.Module
	}{
		{name: "repeated", modules: []seasalt.Module{jellyfish.Module(), jellyfish.Module()}},
		{name: "repeated in a bundle", modules: append(extrasalt.Modules(), jellyfish.Module(), starfish.Module())},
		{name: "names", modules: []seasalt.Module{
			change("", seasalt.Change{}), change("Upper", seasalt.Change{}), change("two--hyphens", seasalt.Change{}),
			change("base", seasalt.Change{}), change(strings.Repeat("x", 65), seasalt.Change{}),
		}},
		{name: "two about one duo", modules: []seasalt.Module{
			change("b", seasalt.Change{Duos: duo(seasalt.Shark, seasalt.Swimmer, seasalt.ExtraTurn)}),
			change("a", seasalt.Change{Duos: duo(seasalt.Swimmer, seasalt.Shark, seasalt.TakeFromPile)}),
		}},
		{name: "two about the same points", modules: []seasalt.Module{
			change("a", seasalt.Change{Collectors: []seasalt.Collector{{Kind: seasalt.Lighthouse, Each: 3}}}),
			change("b", seasalt.Change{Multipliers: []seasalt.Multiplier{{Kind: seasalt.Lighthouse, Of: seasalt.Boat,
				Points: 2}}}),
		}},
		{name: "two about everything else", modules: []seasalt.Module{
			starfish.Module(),
			change("a", seasalt.Change{
				Threshold: 8, NoStop: true, MermaidsToWin: 3, WorthlessMermaids: true,
				TakeEqualTop: true, DrawForDiscard: []seasalt.Kind{seasalt.Shell, seasalt.Octopus},
				Shield: seasalt.Shell,
			}),
			change("z", seasalt.Change{
				Trio: seasalt.Trio{Kind: seasalt.Starfish, Points: 1}, Threshold: 8, NoStop: true, MermaidsToWin: 3,
				WorthlessMermaids: true,
				TakeEqualTop:      true, DrawForDiscard: []seasalt.Kind{seasalt.Shell, seasalt.Octopus},
				Shield: seasalt.Shell,
			}),
		}},
		{name: "one that contradicts itself", modules: []seasalt.Module{change("a", seasalt.Change{
			Duos: append(duo(seasalt.Crab, seasalt.Shark, seasalt.ExtraTurn),
				duo(seasalt.Shark, seasalt.Crab, seasalt.ExtraTurn)...),
			Collectors: append(curve(seasalt.Sailor, 1, 2), curve(seasalt.Sailor, 2, 3)...),
		})}},
		{name: "events twice", modules: []seasalt.Module{
			extrapepper.Module(seasalt.Kraken, seasalt.Kraken),
			event("a", seasalt.EventCard{Event: seasalt.Tornado, To: seasalt.StandingMost}),
			event("b", seasalt.EventCard{Event: seasalt.Tornado, To: seasalt.StandingFewest}),
		}},
		{name: "events that could hold together", modules: []seasalt.Module{
			extrapepper.Module(seasalt.Kraken, seasalt.TreasureChest),
			event("house",
				seasalt.EventCard{Event: seasalt.Tornado, To: seasalt.StandingMost,
					Change: seasalt.Change{Collectors: curve(seasalt.Octopus, 1, 1, 1, 1, 1)}},
				seasalt.EventCard{Event: seasalt.Sunfish, To: seasalt.StandingMost,
					Change: seasalt.Change{Threshold: 5}}),
		}},
		{name: "events that are none", modules: []seasalt.Module{
			extrapepper.Module(99),
			event("house",
				seasalt.EventCard{To: seasalt.StandingMost},
				seasalt.EventCard{Event: seasalt.Sunfish},
				seasalt.EventCard{Event: seasalt.Angelfish, To: seasalt.StandingMost,
					Change: seasalt.Change{Trio: seasalt.Trio{Kind: seasalt.Starfish, Points: 2},
						Wild: seasalt.Seahorse}},
				seasalt.EventCard{Event: seasalt.Dolphins, To: seasalt.StandingMost,
					Change: seasalt.Change{Trio: seasalt.Trio{Kind: seasalt.Lighthouse, Points: 2}}},
				seasalt.EventCard{Event: seasalt.Tornado, To: seasalt.StandingFewest,
					Change: seasalt.Change{Wild: seasalt.Captain}}),
		}},
		{name: "duos", modules: []seasalt.Module{starfish.Module(), change("a", seasalt.Change{Duos: []seasalt.Duo{
			{A: seasalt.Mermaid, B: seasalt.Crab, Effect: seasalt.ExtraTurn},
			{A: seasalt.Crab, B: seasalt.Starfish, Effect: seasalt.ExtraTurn},
			{A: seasalt.Crab, B: 77, Effect: seasalt.ExtraTurn},
			{A: seasalt.Crab, B: seasalt.Boat},
			{A: seasalt.Crab, B: seasalt.Fish, Effect: seasalt.DrawTop(9)},
			{A: seasalt.Crab, B: seasalt.Shark, Effect: seasalt.PeekAndKeep(0)},
			{A: seasalt.Boat, B: seasalt.Shark, Effect: 77},
		}})}},
		{name: "points", modules: []seasalt.Module{change("a", seasalt.Change{
			Collectors: []seasalt.Collector{
				{Kind: seasalt.Mermaid, Each: 1},
				{Kind: seasalt.Shell},
				{Kind: seasalt.Octopus, Points: []int{1, 2, 3, 4, 5}, Each: 1},
				{Kind: seasalt.Penguin, Points: []int{3, 2, 4}},
				{Kind: seasalt.Sailor, Each: 21},
			},
			Multipliers: []seasalt.Multiplier{
				{Kind: seasalt.Seahorse, Of: seasalt.Boat, Points: 1},
				{Kind: seasalt.Captain, Of: seasalt.Captain, Points: 1},
				{Kind: seasalt.Lighthouse, Of: seasalt.Boat},
			},
			Trio: seasalt.Trio{Kind: seasalt.Starfish, Points: -1}, Wild: seasalt.Seahorse, Threshold: 201,
			MermaidsToWin: 5,
		})}},
		{name: "kinds that are not in the deck", modules: []seasalt.Module{
			change("a", seasalt.Change{
				Duos:        duo(seasalt.Swimmer, seasalt.Jellyfish, seasalt.BindOthers),
				Multipliers: []seasalt.Multiplier{{Kind: seasalt.CastOfCrabs, Of: seasalt.Crab, Points: 1}},
				Collectors:  curve(seasalt.Lobster, 1),
				Trio:        seasalt.Trio{Kind: seasalt.Starfish, Points: 2},
				Wild:        seasalt.Seahorse,
			}),
			event("b", seasalt.EventCard{Event: seasalt.Sunfish, To: seasalt.StandingMost, Change: seasalt.Change{
				Duos: duo(seasalt.Crab, seasalt.Lobster, seasalt.ExtraTurn),
			}}),
		}},
		{
			name: "a curve that is too short for the cards of another module",
			modules: []seasalt.Module{deck("a", "octopus/pink"),
				change("b", seasalt.Change{Collectors: curve(seasalt.Sailor, 3)})},
		},
		{name: "cards", modules: []seasalt.Module{deck("a", "mermaid/pink"), deck("b", "seahorse/pink"),
			seahorse.Module()}},
		{name: "cards taken out", modules: []seasalt.Module{
			{Name: "a", Version: 1, Deck: seasalt.Must(seasalt.ParseCards("starfish/pink")),
				Without: seasalt.Must(seasalt.ParseCards("sailor/pink starfish/pink"))},
			{Name: "b", Version: 1, Without: seasalt.Must(seasalt.ParseCards("sailor/pink"))},
		}},
		{name: "a deck that is too small",
			modules: []seasalt.Module{{Name: "a", Version: 1,
				Without: allBut(seasalt.MustRules(seasalt.Config{}), "crab/black shell/grey")}}},
		{name: "a kind of too many cards", modules: []seasalt.Module{
			{Name: "a", Version: 1, Without: seasalt.MustRules(seasalt.Config{}).Deck(),
				Deck: seasalt.Must(seasalt.ParseCards(
					strings.Repeat("crab/pink crab/grey crab/green crab/white crab/purple ", 13)))},
		}},
		{name: "points without end", modules: []seasalt.Module{
			{Name: "a", Version: 1, Deck: seasalt.Must(seasalt.ParseCards(strings.Repeat("shell/pink ", 11) +
				strings.Repeat("octopus/pink ", 11))),
				Change: seasalt.Change{Multipliers: []seasalt.Multiplier{
					{Kind: seasalt.Shell, Of: seasalt.Octopus, Points: 20},
					{Kind: seasalt.Octopus, Of: seasalt.Shell, Points: 20},
				}}},
		}},
		{name: "a colour of too many cards", modules: []seasalt.Module{
			{Name: "a", Version: 1, Without: seasalt.Must(seasalt.ParseCards("mermaid/white sailor/pink")),
				Deck: seasalt.Must(seasalt.ParseCards(strings.Repeat("boat/black ", 24)))},
		}},
		{name: "names of events", modules: []seasalt.Module{
			event("a", seasalt.EventCard{Event: seasalt.Kraken, Name: "squid", To: seasalt.StandingMost}),
			event("b", seasalt.EventCard{Event: seasalt.HouseEvent1, To: seasalt.StandingMost}),
			event("c", seasalt.EventCard{Event: seasalt.HouseEvent2, Name: "kraken", To: seasalt.StandingMost}),
		}},
		{name: "two houses with one event, or one name", modules: []seasalt.Module{
			event("a", seasalt.EventCard{Event: seasalt.HouseEvent1, Name: "storm", To: seasalt.StandingMost}),
			event("b", seasalt.EventCard{Event: seasalt.HouseEvent1, Name: "calm", To: seasalt.StandingMost}),
			event("c", seasalt.EventCard{Event: seasalt.HouseEvent2, Name: "storm", To: seasalt.StandingMost}),
		}},
		{name: "one name for the second and the third event of houses", modules: []seasalt.Module{
			event("a", seasalt.EventCard{Event: seasalt.HouseEvent2, Name: "storm", To: seasalt.StandingMost}),
			event("b", seasalt.EventCard{Event: seasalt.HouseEvent3, Name: "storm", To: seasalt.StandingMost}),
		}},
		{name: "versions", modules: []seasalt.Module{{Name: "a"}, {Name: "b", Version: -1}, {Name: "c", Version: 1}}},
		{name: "operands", modules: []seasalt.Module{
			change("a", seasalt.Change{Trio: seasalt.Trio{Kind: seasalt.Mermaid, Points: 1}, Wild: 99,
				Shield: seasalt.Mermaid, DrawForDiscard: []seasalt.Kind{0}}),
			change("b", seasalt.Change{Trio: seasalt.Trio{Points: 1}}),
			change("c", seasalt.Change{Trio: seasalt.Trio{Kind: seasalt.Shark}, Wild: seasalt.Mermaid}),
		}},
		{name: "kinds of one verb", modules: []seasalt.Module{
			change("a", seasalt.Change{Trio: seasalt.Trio{Kind: seasalt.Lighthouse, Points: 1}, Wild: seasalt.Captain,
				Shield: seasalt.Boat}),
			event("b", seasalt.EventCard{Event: seasalt.Kraken, To: seasalt.StandingMost,
				Change: seasalt.Change{Shield: seasalt.Fish}}),
			change("c", seasalt.Change{Trio: seasalt.Trio{Kind: seasalt.ShoalOfFish, Points: 1}}),
		}},
		{name: "capacity", modules: []seasalt.Module{
			deck("a", strings.Repeat("crab/pink ", 22)), deck("b", "boat/pink"), deck("c", "boat/pink"),
		}},
		{name: "capacity of scores", modules: func() (modules []seasalt.Module) {
			var pairs seasalt.Change
			kinds := []seasalt.Kind{seasalt.Crab, seasalt.Boat, seasalt.Fish, seasalt.Shell, seasalt.Octopus,
				seasalt.Penguin}
			for i, a := range kinds {
				for _, b := range kinds[i+1:] {
					pairs.Duos = append(pairs.Duos, seasalt.Duo{A: a, B: b, Effect: seasalt.ExtraTurn})
				}
			}
			return []seasalt.Module{change("pairs", pairs)}
		}()},
		{
			name:   "settings and modules at once",
			config: seasalt.Config{Players: 5, Target: -3, Edition: 9},
			modules: []seasalt.Module{jellyfish.Module(), jellyfish.Module(),
				change("a", seasalt.Change{Threshold: -1})},
		},
		{
			name:   "what is wrong only in the end is not hidden by the rest",
			config: seasalt.Config{Players: 7},
			modules: []seasalt.Module{
				change("a", seasalt.Change{Trio: seasalt.Trio{Kind: seasalt.Starfish, Points: 2},
					Duos: duo(99, seasalt.Crab, seasalt.ExtraTurn)}),
				deck("b", "octopus/pink mermaid/pink"),
			},
		},
	}
	var b strings.Builder
	for _, test := range tests {
		reversed := slices.Clone(test.modules)
		slices.Reverse(reversed)
		var said [2][]string
		for i, modules := range [][]seasalt.Module{test.modules, reversed} {
			config := test.config
			config.Modules = modules
			rules, err := seasalt.NewRules(config)
			var bad *seasalt.InvalidError
			if rules != nil || !errors.As(err, &bad) {
				t.Fatalf("%s: got rules %v and error %v", test.name, rules != nil, err)
			}
			if want := "seasalt: invalid rules: " + strings.Join(textsOf(bad.Problems), "; "); bad.Error() != want {
				t.Errorf("%s: %q, want %q", test.name, bad.Error(), want)
			}
			said[i] = textsOf(bad.Problems)
		}
		if diff := cmp.Diff(said[0], said[1]); diff != "" {
			t.Errorf("%s: problems (-as given +reversed):\n%s", test.name, diff)
		}
		fmt.Fprintf(&b, "%s\n\t%s\n", test.name, strings.Join(said[0], "\n\t"))
	}
	holdTo(t, "testdata/refused-modules.txt", b.String())
}

// TestAllowedModules checks allowed modules that look like refused ones: modules may replace parts of the base game,
// and events parts of modules.
func TestAllowedModules(t *testing.T) {
	tests := []struct {
		name    string
		modules []seasalt.Module
		check   func(*seasalt.Rules) string
		want    string
	}{
		{"more octopuses with a curve for them", []seasalt.Module{
			{Name: "a", Version: 1, Deck: seasalt.Must(seasalt.ParseCards("octopus/pink"))},
			{Name: "b", Version: 1, Change: seasalt.Change{Collectors: []seasalt.Collector{
				{Kind: seasalt.Octopus, Points: []int{0, 3, 6, 9, 12, 15}}}}},
		}, func(r *seasalt.Rules) string {
			return fmt.Sprint(seasalt.Must(
				r.Score(seasalt.Must(seasalt.ParseHolding("octopus/pink octopus/green")))).Points())
		}, "3"},
		{"as many cards as there can be", []seasalt.Module{
			{Name: "a", Version: 1, Deck: seasalt.Must(seasalt.ParseCards(strings.Repeat("crab/pink ",
				seasalt.MaxCards-58)))},
		}, func(r *seasalt.Rules) string { return fmt.Sprint(r.Deck().Len()) }, fmt.Sprint(seasalt.MaxCards)},
		{"a multiplier that becomes a collector", []seasalt.Module{
			{Name: "a", Version: 1, Change: seasalt.Change{Collectors: []seasalt.Collector{{Kind: seasalt.Captain,
				Each: 4}}}},
		}, func(r *seasalt.Rules) string {
			return fmt.Sprint(seasalt.Must(
				r.Score(seasalt.Must(seasalt.ParseHolding("captain/light-orange sailor/pink sailor/orange")))).Points())
		}, "9"},
		{"all that there is", append(extrasalt.Modules(), extrapepper.Module()),
			func(r *seasalt.Rules) string { return fmt.Sprint(len(r.Events()), r.Deck().Len()) }, "12 66"},
	}
	for _, test := range tests {
		rules, err := seasalt.NewRules(seasalt.Config{Modules: test.modules})
		if err != nil {
			t.Errorf("%s: %v", test.name, err)
		} else if got := test.check(rules); got != test.want {
			t.Errorf("%s: got %s, want %s", test.name, got, test.want)
		}
	}
}

// A module that forbids STOP changes R6.1. The rule of events (R11.2) is that of events alone.
func TestModuleForbidsStop(t *testing.T) {
	rules := seasalt.MustRules(seasalt.Config{Modules: []seasalt.Module{{Name: "a", Version: 1,
		Change: seasalt.Change{NoStop: true}}}})
	r := rand.New(rand.NewPCG(1, 2))
	s := rules.Start(0).Settle(r)
	for moves := s.AppendMoves(nil); !slices.Contains(moves, seasalt.LastChance); moves = s.AppendMoves(nil) {
		if s = seasalt.Must(s.Play(moves[r.IntN(len(moves))], r)); s.RoundOver() {
			s = s.Settle(r)
		}
	}
	var refused, read *seasalt.MoveError
	err := s.Check(seasalt.Stop)
	if !errors.As(err, &refused) || refused.Reason != seasalt.ReasonStopForbidden || refused.Rule != "R6.1" {
		t.Fatal(err)
	}
	refused.Rule = "" // as of a record that has ended
	if err := json.Unmarshal(seasalt.Must(json.Marshal(refused)), &read); err != nil || *read != *refused {
		t.Errorf("%v is read as %v, %v", refused, read, err)
	}
}

// The highest version of a module is one that every platform and language can count, and its setup is read everywhere.
func TestHighestVersion(t *testing.T) {
	rules := seasalt.MustRules(seasalt.Config{Modules: []seasalt.Module{{Name: "a", Version: math.MaxInt32}}})
	text := rules.Setup().String()
	js := string(seasalt.Must(json.Marshal(rules.Setup())))
	var read seasalt.Setup
	if err := json.Unmarshal([]byte(js), &read); err != nil || read.String() != text ||
		seasalt.Must(seasalt.ParseSetup(text)).String() != text {
		t.Errorf("%s is read as %s, %v", text, read, err)
	}
	for _, higher := range []string{"2147483648", "9007199254740993"} {
		if err := json.Unmarshal([]byte(strings.Replace(js, "2147483647", higher, 1)), &read); err == nil {
			t.Errorf("version %s is read", higher)
		}
	}
	if _, err := seasalt.NewRules(seasalt.Config{Modules: []seasalt.Module{{Name: "a", Version: math.MaxInt}}}); (err == nil) !=
		(math.MaxInt == math.MaxInt32) {
		t.Error(err)
	}
}

func TestStandingNames(t *testing.T) {
	for standing, name := range map[seasalt.Standing]string{0: "nobody", seasalt.StandingMost: "most",
		seasalt.StandingFewest: "fewest", 9: "Standing(9)"} {
		if standing.String() != name {
			t.Errorf("%d is called %v, want %s", uint8(standing), standing, name)
		}
	}
}

func TestNoSuchEvent(t *testing.T) {
	if e, err := seasalt.ParseEvent("krake"); e != 0 || err == nil {
		t.Errorf("%v, %v", e, err)
	}
}

// Only the events of a house have names of their own.
func TestEventNames(t *testing.T) {
	rules := seasalt.MustRules(seasalt.Config{Modules: []seasalt.Module{{Name: "house", Version: 1,
		Events: []seasalt.EventCard{
			{Event: seasalt.HouseEvent2, Name: "storm", To: seasalt.StandingMost},
		}}}})
	for event, name := range map[seasalt.Event]string{seasalt.Kraken: "kraken", seasalt.HouseEvent1: "house-1",
		seasalt.HouseEvent2: "storm"} {
		if got := rules.EventName(event); got != name {
			t.Errorf("%v is called %s, want %s", event, got, name)
		}
	}
}

// R11.1: between rounds a player returns an event when no longer alone at its end of the ranking, and else keeps it.
func TestReturnedEvents(t *testing.T) {
	rules := seasalt.MustRules(seasalt.Config{Players: 3,
		Modules: []seasalt.Module{{Name: "house", Version: 1, Events: []seasalt.EventCard{
			{Event: seasalt.Kraken, To: seasalt.StandingMost}, {Event: seasalt.Tornado, To: seasalt.StandingFewest},
			{Event: seasalt.Dolphins, To: seasalt.StandingMost},
		}}}})
	s := must(rules.NewState(seasalt.Position{
		Phase: seasalt.PhaseTurnUp, Round: 4, Turn: 1, Totals: []int{20, 5, 7}, Points: []int{7, 1, 6},
		Held:       []seasalt.Event{seasalt.Kraken, 0, seasalt.Tornado},
		EventsLeft: []seasalt.Event{seasalt.Dolphins}, LastEnd: seasalt.RoundEndStopped, LastBy: 0, LastTurn: 0,
	}))
	o, err := s.Observe(seasalt.Spectator, seasalt.TurnUp(seasalt.Dolphins))
	if err != nil || o.Returned != seasalt.SeatsOf(2) || o.Given != seasalt.Nobody {
		t.Errorf("returned by %v, given to %v, %v; want 2, nobody", o.Returned, o.Given, err)
	}
	after, err := s.Apply(seasalt.TurnUp(seasalt.Dolphins))
	if err != nil || after.Held(0) != seasalt.Kraken || after.Held(1) != 0 || after.Held(2) != 0 {
		t.Errorf("held: %v %v %v, %v", after.Held(0), after.Held(1), after.Held(2), err)
	}
	choice := empty(seasalt.PhaseKeepEvent)
	kept, err := must(choice.Rules.NewState(choice.At)).Apply(seasalt.KeepEvent(seasalt.Tornado))
	if err != nil || kept.Held(2) != seasalt.Tornado || kept.Offered() != 0 {
		t.Errorf("of two events seat 2 holds %v, and %v is offered: %v", kept.Held(2), kept.Offered(), err)
	}
}

// Modules of different authors can both have events of a house: those without a number get the free ones, and a setup
// finds them again.
func TestFreeHouseEvents(t *testing.T) {
	event := func(name string, e seasalt.Event) seasalt.EventCard {
		return seasalt.EventCard{Event: e, Name: name, To: seasalt.StandingMost}
	}
	tide := seasalt.Module{Name: "tide", Version: 1, Events: []seasalt.EventCard{event("ebb", 0), event("flood", 0)}}
	wind := seasalt.Module{Name: "wind", Version: 1, Events: []seasalt.EventCard{event("storm", seasalt.HouseEvent2)}}
	calm := seasalt.Module{Name: "calm", Version: 1, Events: []seasalt.EventCard{event("lull", 0), event("fog", 0)}}
	if _, err := seasalt.NewRules(seasalt.Config{Modules: []seasalt.Module{extrapepper.Module(), tide}}); err != nil {
		t.Errorf("beside the printed events: %v", err)
	}
	for _, modules := range [][]seasalt.Module{{tide, wind}, {wind, tide}} {
		rules := must(seasalt.NewRules(seasalt.Config{Modules: modules}))
		for e, name := range map[seasalt.Event]string{seasalt.HouseEvent1: "ebb", seasalt.HouseEvent2: "storm",
			seasalt.HouseEvent3: "flood"} {
			if got := rules.EventName(e); got != name {
				t.Errorf("%v is called %s, want %s", e, got, name)
			}
		}
		setup := rules.Setup()
		for _, config := range []seasalt.Config{rules.Config(), must(setup.Rules(modules...)).Config()} {
			if again := seasalt.MustRules(config); again.String() != rules.String() ||
				again.EventName(seasalt.HouseEvent3) != "flood" {
				t.Errorf("%v is built again as %v", rules, again)
			}
		}
		setup.Events = []seasalt.Event{seasalt.HouseEvent1, seasalt.HouseEvent2}
		for i := range setup.Modules {
			setup.Modules[i].Hash = ""
		}
		if fewer := must(setup.Rules(modules...)); fewer.EventName(seasalt.HouseEvent1) != "ebb" ||
			len(fewer.Events()) != 2 {
			t.Errorf("without an event: %v", fewer)
		}
		setup.Events[0] = seasalt.HouseEvent3 // it would be the first one then
		if fewer, err := setup.Rules(modules...); err == nil ||
			!strings.Contains(err.Error(), "no module of the game has the event house-3") {
			t.Errorf("with an event that would have another number: %v, %v", fewer, err)
		}
	}
	_, err := seasalt.NewRules(seasalt.Config{Modules: []seasalt.Module{tide, wind, calm}})
	if err == nil || !strings.Contains(err.Error(), `module tide: no house event is left for "flood": there are 3`) {
		t.Errorf("four events of houses: %v", err)
	}
}

// Rules stay the same when the configuration that they were made from changes.
func TestRulesShareNothing(t *testing.T) {
	points := []int{0, 1, 2, 3, 4, 5}
	kinds := []seasalt.Kind{seasalt.Boat}
	module := seasalt.Module{Name: "a", Version: 1, Change: seasalt.Change{
		Collectors: []seasalt.Collector{{Kind: seasalt.Shell, Points: points}}, DrawForDiscard: kinds,
	}, Events: []seasalt.EventCard{
		{Event: seasalt.Kraken, To: seasalt.StandingMost,
			Change: seasalt.Change{Collectors: []seasalt.Collector{{Kind: seasalt.Octopus, Points: points[:5]}}}},
		{Event: seasalt.Tornado, To: seasalt.StandingMost}, {Event: seasalt.Sunfish, To: seasalt.StandingMost},
	}}
	rules := seasalt.MustRules(seasalt.Config{Modules: []seasalt.Module{module}})
	all := []seasalt.Event{seasalt.Kraken, seasalt.Tornado, seasalt.Sunfish}
	before, setup := must(rules.Law(all...)).AsChange(), rules.Setup()
	change := func(m seasalt.Module) {
		m.Change.Collectors[0].Points[1], m.Change.DrawForDiscard[0] = 100, seasalt.Fish
		m.Events[0].Change.Collectors[0].Points[2], m.Events[1].To = 100, seasalt.StandingFewest
	}
	change(module)
	change(rules.Config().Modules[0])
	if diff := cmp.Diff(before, must(rules.Law(all...)).AsChange()); diff != "" {
		t.Errorf("the law has changed: -before +after:\n%s", diff)
	}
	if diff := cmp.Diff(setup, rules.Setup()); diff != "" {
		t.Errorf("the setup has changed: -before +after:\n%s", diff)
	}
	if got := rules.Config().Modules[0].Change.Collectors[0].Points[1]; got != 1 {
		t.Errorf("the configuration has changed: %d", got)
	}
}

// TestConfigIsNotSent: a program sends a configuration as its Setup.
func TestConfigIsNotSent(t *testing.T) {
	rules := seasalt.MustRules(seasalt.Config{Modules: []seasalt.Module{jellyfish.Module()}})
	for _, v := range []any{rules.Config(), rules, struct{ Config seasalt.Config }{rules.Config()}} {
		if data, err := json.Marshal(v); err == nil || !strings.Contains(err.Error(), "; see Rules.Setup") {
			t.Errorf("%T is marshalled as %s: %v", v, data, err)
		}
	}
}

// A collector that is wrong in two ways is refused for both.
func TestNegativeCollector(t *testing.T) {
	_, err := seasalt.NewRules(seasalt.Config{Modules: []seasalt.Module{{Name: "m", Version: 1, Change: seasalt.Change{
		Collectors: []seasalt.Collector{{Kind: seasalt.Shell, Points: []int{1}, Each: -1}},
	}}}})
	if err == nil || !strings.Contains(err.Error(), "-1 points for each shell") ||
		!strings.Contains(err.Error(), "gives points for 1 shell cards") {
		t.Error(err)
	}
}

// The law under an event asks for other points, and pairs other cards (R11.2).
func ExampleLaw() {
	rules := seasalt.MustRules(seasalt.Config{Modules: []seasalt.Module{extrapepper.Module()}})
	for _, event := range []seasalt.Event{seasalt.Kraken, seasalt.TreasureChest, seasalt.WaterRodeo} {
		law, err := rules.Law(event)
		if err != nil {
			fmt.Println(err)
			return
		}
		fmt.Print(event, ": ", law.Threshold(), " points end a round")
		if duo, ok := law.Duo(seasalt.Shark, seasalt.Shark); ok {
			fmt.Print("; two sharks ", duo.Effect)
		}
		fmt.Println()
	}
	// Output:
	// kraken: 7 points end a round
	// treasure-chest: 10 points end a round
	// water-rodeo: 7 points end a round; two sharks grab-duo
}

// Without modules and events, the law is that of the base game, in the order of the kinds.
func TestLawOfTheBaseGame(t *testing.T) {
	got := must(seasalt.MustRules(seasalt.Config{}).Law()).AsChange()
	want := seasalt.Change{
		Duos: []seasalt.Duo{
			{A: seasalt.Crab, B: seasalt.Crab, Effect: seasalt.TakeFromPile},
			{A: seasalt.Boat, B: seasalt.Boat, Effect: seasalt.ExtraTurn},
			{A: seasalt.Fish, B: seasalt.Fish, Effect: seasalt.DrawTop(1)},
			{A: seasalt.Swimmer, B: seasalt.Shark, Effect: seasalt.StealRandom},
		},
		Collectors: []seasalt.Collector{
			{Kind: seasalt.Shell, Points: []int{0, 2, 4, 6, 8, 10}},
			{Kind: seasalt.Octopus, Points: []int{0, 3, 6, 9, 12}},
			{Kind: seasalt.Penguin, Points: []int{1, 3, 5}},
			{Kind: seasalt.Sailor, Points: []int{0, 5}},
		},
		Multipliers: []seasalt.Multiplier{
			{Kind: seasalt.Lighthouse, Of: seasalt.Boat, Points: 1},
			{Kind: seasalt.ShoalOfFish, Of: seasalt.Fish, Points: 1},
			{Kind: seasalt.PenguinColony, Of: seasalt.Penguin, Points: 2},
			{Kind: seasalt.Captain, Of: seasalt.Sailor, Points: 3},
		},
		Threshold: 7, MermaidsToWin: 4,
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("-want +got:\n%s", diff)
	}
}

// Each event changes the law as its card describes (R11.2), and so do the modules.
func TestLawUnderEvents(t *testing.T) {
	rules := seasalt.MustRules(seasalt.Config{Modules: variants.All()})
	base := must(rules.Law()).AsChange()
	if base.Trio != (seasalt.Trio{Kind: seasalt.Starfish, Points: 2}) || base.Wild != seasalt.Seahorse ||
		len(base.Duos) != 6 || base.Shield != 0 {
		t.Errorf("with all modules the law is %+v", base)
	}
	effects := map[seasalt.Event]func(c *seasalt.Change){
		seasalt.HermitCrab:         func(c *seasalt.Change) { c.Duos[0].Effect = seasalt.TakeFromEachPile },
		seasalt.Sunfish:            func(c *seasalt.Change) { c.Duos[3].Effect = seasalt.DrawTop(2) },
		seasalt.DanceOfTheShells:   func(c *seasalt.Change) { c.Collectors[0].Points = []int{2, 4, 6, 8, 10, 12} },
		seasalt.Kraken:             func(c *seasalt.Change) { c.Collectors[1].Points = []int{1, 2, 3, 4, 5} },
		seasalt.Tornado:            func(c *seasalt.Change) { c.WorthlessMermaids = true },
		seasalt.DanceOfTheMermaids: func(c *seasalt.Change) { c.MermaidsToWin = 3 },
		seasalt.TreasureChest:      func(c *seasalt.Change) { c.Threshold = 10 },
		seasalt.DiodonFish:         func(c *seasalt.Change) { c.NoStop = true },
		seasalt.Angelfish:          func(c *seasalt.Change) { c.TakeEqualTop = true },
		seasalt.CoralReef:          func(c *seasalt.Change) { c.Shield = seasalt.Shell },
		seasalt.Dolphins: func(c *seasalt.Change) {
			c.DrawForDiscard = []seasalt.Kind{seasalt.Shell, seasalt.Octopus, seasalt.Penguin, seasalt.Sailor,
				seasalt.Seahorse}
		},
		seasalt.WaterRodeo: func(c *seasalt.Change) {
			swimmers := seasalt.Duo{A: seasalt.Swimmer, B: seasalt.Swimmer, Effect: seasalt.SwapCard, LaidOnly: true}
			sharks := seasalt.Duo{A: seasalt.Shark, B: seasalt.Shark, Effect: seasalt.GrabDuo, LaidOnly: true}
			c.Duos = append(append(append(c.Duos[:4:4], swimmers), c.Duos[4:]...), sharks)
		},
	}
	for _, event := range rules.Events() {
		want := must(rules.Law()).AsChange()
		effects[event](&want)
		law := must(rules.Law(event))
		got := law.AsChange()
		if diff := cmp.Diff(want, got); diff != "" {
			t.Errorf("%v: -want +got:\n%s", event, diff)
		}
		for _, d := range got.Duos {
			if duo, ok := law.Duo(d.B, d.A); !ok || duo != d {
				t.Errorf("%v: the duo of %v and %v is %+v", event, d.B, d.A, duo)
			}
		}
	}
	if d, ok := must(rules.Law()).Duo(seasalt.Crab, 200); ok || d != (seasalt.Duo{}) {
		t.Errorf("there is a duo of no kind: %+v", d)
	}
	var wrong *seasalt.InvalidError
	if _, err := rules.Law(seasalt.Kraken, seasalt.Kraken); !errors.As(err, &wrong) {
		t.Errorf("twice the same event: %v", err)
	}
}

// A module's points for a kind replace those of the base game, for every sort of points.
func TestPointsAreReplaced(t *testing.T) {
	rules := seasalt.MustRules(seasalt.Config{Modules: []seasalt.Module{{
		Name: "house", Version: 1,
		Change: seasalt.Change{
			Collectors: []seasalt.Collector{
				{Kind: seasalt.Shell, Each: 3},            // a collector before
				{Kind: seasalt.Captain, Points: []int{7}}, // a multiplier before
			},
			Multipliers: []seasalt.Multiplier{
				{Kind: seasalt.Lighthouse, Of: seasalt.Shell, Points: 2}, // a multiplier of boats before
				{Kind: seasalt.Sailor, Of: seasalt.Shell, Points: 1},     // a collector before
			},
		},
	}}})
	for text, want := range map[string]int{
		"shell/black shell/grey":                   6,
		"captain/light-orange sailor/pink":         7,
		"lighthouse/purple boat/black boat/yellow": 1,
		"lighthouse/purple shell/black":            5,
		"sailor/pink sailor/orange":                0,
		"sailor/pink sailor/orange shell/black":    5,
	} {
		if got := seasalt.Must(rules.Score(seasalt.Must(seasalt.ParseHolding(text)))); got.Points() != want {
			t.Errorf("%s: %d points; want %d:\n%v", text, got.Points(), want, got)
		}
	}
}
