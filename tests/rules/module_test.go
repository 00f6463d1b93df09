package rules

import (
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/seasalt-go/seasalt"
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
	// change returns a module that has no cards.
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
			change("b", seasalt.Change{Multipliers: []seasalt.Multiplier{{Kind: seasalt.Lighthouse, Of: seasalt.Boat, Points: 2}}}),
		}},
		{name: "two about everything else", modules: []seasalt.Module{
			starfish.Module(),
			change("a", seasalt.Change{
				Threshold: 8, NoStop: true, MermaidsToWin: 3, WorthlessMermaids: true,
				TakeEqualTop: true, DrawForDiscard: []seasalt.Kind{seasalt.Shell, seasalt.Octopus}, Shield: seasalt.Shell,
			}),
			change("z", seasalt.Change{
				Trio: seasalt.Trio{Kind: seasalt.Starfish, Points: 1}, Threshold: 8, NoStop: true, MermaidsToWin: 3, WorthlessMermaids: true,
				TakeEqualTop: true, DrawForDiscard: []seasalt.Kind{seasalt.Shell, seasalt.Octopus}, Shield: seasalt.Shell,
			}),
		}},
		{name: "one that contradicts itself", modules: []seasalt.Module{change("a", seasalt.Change{
			Duos:       append(duo(seasalt.Crab, seasalt.Shark, seasalt.ExtraTurn), duo(seasalt.Shark, seasalt.Crab, seasalt.ExtraTurn)...),
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
				seasalt.EventCard{Event: seasalt.Tornado, To: seasalt.StandingMost, Change: seasalt.Change{Collectors: curve(seasalt.Octopus, 1, 1, 1, 1, 1)}},
				seasalt.EventCard{Event: seasalt.Sunfish, To: seasalt.StandingMost, Change: seasalt.Change{Threshold: 5}}),
		}},
		{name: "events that are none", modules: []seasalt.Module{
			extrapepper.Module(99),
			event("house",
				seasalt.EventCard{To: seasalt.StandingMost},
				seasalt.EventCard{Event: seasalt.Sunfish},
				seasalt.EventCard{Event: seasalt.Angelfish, To: seasalt.StandingMost, Change: seasalt.Change{Trio: seasalt.Trio{Kind: seasalt.Starfish, Points: 2}, Wild: seasalt.Seahorse}},
				seasalt.EventCard{Event: seasalt.Dolphins, To: seasalt.StandingMost, Change: seasalt.Change{Trio: seasalt.Trio{Kind: seasalt.Lighthouse, Points: 2}}},
				seasalt.EventCard{Event: seasalt.Tornado, To: seasalt.StandingFewest, Change: seasalt.Change{Wild: seasalt.Captain}}),
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
			Trio: seasalt.Trio{Kind: seasalt.Starfish, Points: -1}, Wild: seasalt.Seahorse, Threshold: 201, MermaidsToWin: 5,
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
			name:    "a curve that is too short for the cards of another module",
			modules: []seasalt.Module{deck("a", "octopus/pink"), change("b", seasalt.Change{Collectors: curve(seasalt.Sailor, 3)})},
		},
		{name: "cards", modules: []seasalt.Module{deck("a", "mermaid/pink"), deck("b", "seahorse/pink"), seahorse.Module()}},
		{name: "cards taken out", modules: []seasalt.Module{
			{Name: "a", Version: 1, Deck: seasalt.Must(seasalt.ParseCards("starfish/pink")), Without: seasalt.Must(seasalt.ParseCards("sailor/pink starfish/pink"))},
			{Name: "b", Version: 1, Without: seasalt.Must(seasalt.ParseCards("sailor/pink"))},
		}},
		{name: "a deck that is too small", modules: []seasalt.Module{{Name: "a", Version: 1, Without: allBut(seasalt.MustRules(seasalt.Config{}), "crab/black shell/grey")}}},
		{name: "a kind of too many cards", modules: []seasalt.Module{
			{Name: "a", Version: 1, Without: seasalt.MustRules(seasalt.Config{}).Deck(),
				Deck: seasalt.Must(seasalt.ParseCards(strings.Repeat("crab/pink crab/grey crab/green crab/white crab/purple ", 13)))},
		}},
		{name: "points without end", modules: []seasalt.Module{
			{Name: "a", Version: 1, Deck: seasalt.Must(seasalt.ParseCards(strings.Repeat("shell/pink ", 11) + strings.Repeat("octopus/pink ", 11))),
				Change: seasalt.Change{Multipliers: []seasalt.Multiplier{
					{Kind: seasalt.Shell, Of: seasalt.Octopus, Points: 20}, {Kind: seasalt.Octopus, Of: seasalt.Shell, Points: 20},
				}}},
		}},
		{name: "a colour of too many cards", modules: []seasalt.Module{
			{Name: "a", Version: 1, Without: seasalt.Must(seasalt.ParseCards("mermaid/white sailor/pink")), Deck: seasalt.Must(seasalt.ParseCards(strings.Repeat("boat/black ", 24)))},
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
			change("a", seasalt.Change{Trio: seasalt.Trio{Kind: seasalt.Mermaid, Points: 1}, Wild: 99, Shield: seasalt.Mermaid, DrawForDiscard: []seasalt.Kind{0}}),
			change("b", seasalt.Change{Trio: seasalt.Trio{Points: 1}}),
			change("c", seasalt.Change{Trio: seasalt.Trio{Kind: seasalt.Shark}, Wild: seasalt.Mermaid}),
		}},
		{name: "kinds of one verb", modules: []seasalt.Module{
			change("a", seasalt.Change{Trio: seasalt.Trio{Kind: seasalt.Lighthouse, Points: 1}, Wild: seasalt.Captain, Shield: seasalt.Boat}),
			event("b", seasalt.EventCard{Event: seasalt.Kraken, To: seasalt.StandingMost, Change: seasalt.Change{Shield: seasalt.Fish}}),
			change("c", seasalt.Change{Trio: seasalt.Trio{Kind: seasalt.ShoalOfFish, Points: 1}}),
		}},
		{name: "capacity", modules: []seasalt.Module{
			deck("a", strings.Repeat("crab/pink ", 22)), deck("b", "boat/pink"), deck("c", "boat/pink"),
		}},
		{name: "capacity of scores", modules: func() (modules []seasalt.Module) {
			var pairs seasalt.Change
			kinds := []seasalt.Kind{seasalt.Crab, seasalt.Boat, seasalt.Fish, seasalt.Shell, seasalt.Octopus, seasalt.Penguin}
			for i, a := range kinds {
				for _, b := range kinds[i+1:] {
					pairs.Duos = append(pairs.Duos, seasalt.Duo{A: a, B: b, Effect: seasalt.ExtraTurn})
				}
			}
			return []seasalt.Module{change("pairs", pairs)}
		}()},
		{
			name:    "settings and modules at once",
			config:  seasalt.Config{Players: 5, Target: -3, Edition: 9},
			modules: []seasalt.Module{jellyfish.Module(), jellyfish.Module(), change("a", seasalt.Change{Threshold: -1})},
		},
		{
			name:   "what is wrong only in the end is not hidden by the rest",
			config: seasalt.Config{Players: 7},
			modules: []seasalt.Module{
				change("a", seasalt.Change{Trio: seasalt.Trio{Kind: seasalt.Starfish, Points: 2}, Duos: duo(99, seasalt.Crab, seasalt.ExtraTurn)}),
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

// TestAllowedModules checks what looks like one of the refused ones and is not: modules may
// replace what the base game says, and events what modules say.
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
			return fmt.Sprint(seasalt.Must(r.Score(seasalt.Must(seasalt.ParseHolding("octopus/pink octopus/green")))).Points())
		}, "3"},
		{"as many cards as there can be", []seasalt.Module{
			{Name: "a", Version: 1, Deck: seasalt.Must(seasalt.ParseCards(strings.Repeat("crab/pink ", seasalt.MaxCards-58)))},
		}, func(r *seasalt.Rules) string { return fmt.Sprint(r.Deck().Len()) }, fmt.Sprint(seasalt.MaxCards)},
		{"a multiplier that becomes a collector", []seasalt.Module{
			{Name: "a", Version: 1, Change: seasalt.Change{Collectors: []seasalt.Collector{{Kind: seasalt.Captain, Each: 4}}}},
		}, func(r *seasalt.Rules) string {
			return fmt.Sprint(seasalt.Must(r.Score(seasalt.Must(seasalt.ParseHolding("captain/light-orange sailor/pink sailor/orange")))).Points())
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
