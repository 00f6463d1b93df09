package seasalt_test

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
// refused, and that the error has every reason, whatever the order of the modules.
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
		want    []string // the problems, in order
	}{
		{
			name: "repeated", modules: []seasalt.Module{jellyfish.Module(), jellyfish.Module()},
			want: []string{"module jellyfish is repeated"},
		},
		{
			name: "repeated in a bundle", modules: append(extrasalt.Modules(), jellyfish.Module(), starfish.Module()),
			want: []string{"module jellyfish is repeated", "module starfish is repeated"},
		},
		{
			name: "names", modules: []seasalt.Module{
				change("", seasalt.Change{}), change("Upper", seasalt.Change{}), change("two--hyphens", seasalt.Change{}),
				change("base", seasalt.Change{}), change(strings.Repeat("x", 65), seasalt.Change{}),
			},
			want: []string{
				`module "": a name has 1 to 64 letters`,
				`module "Upper": a name is lower-case words and digits joined by hyphens`,
				"module base is repeated",
				`module "two--hyphens": a name is lower-case words and digits joined by hyphens`,
				`module "` + strings.Repeat("x", 64) + `"...: a name has 1 to 64 letters`,
			},
		},
		{
			name: "two about one duo", modules: []seasalt.Module{
				change("b", seasalt.Change{Duos: duo(seasalt.Shark, seasalt.Swimmer, seasalt.ExtraTurn)}),
				change("a", seasalt.Change{Duos: duo(seasalt.Swimmer, seasalt.Shark, seasalt.TakeFromPile)}),
			},
			want: []string{"modules a and b conflict: both change the duo of swimmer and shark"},
		},
		{
			name: "two about the same points", modules: []seasalt.Module{
				change("a", seasalt.Change{Collectors: []seasalt.Collector{{Kind: seasalt.Lighthouse, Each: 3}}}),
				change("b", seasalt.Change{Multipliers: []seasalt.Multiplier{{Kind: seasalt.Lighthouse, Of: seasalt.Boat, Points: 2}}}),
			},
			want: []string{"modules a and b conflict: both change the points of lighthouse"},
		},
		{
			name: "two about everything else", modules: []seasalt.Module{
				starfish.Module(),
				change("a", seasalt.Change{
					Threshold: 8, NoStop: true, MermaidsToWin: 3, WorthlessMermaids: true,
					TakeEqualTop: true, DrawForDiscard: []seasalt.Kind{seasalt.Shell, seasalt.Octopus}, Shield: seasalt.Shell,
				}),
				change("z", seasalt.Change{
					Trio: seasalt.Trio{Kind: seasalt.Starfish, Points: 1}, Threshold: 8, NoStop: true, MermaidsToWin: 3, WorthlessMermaids: true,
					TakeEqualTop: true, DrawForDiscard: []seasalt.Kind{seasalt.Shell, seasalt.Octopus}, Shield: seasalt.Shell,
				}),
			},
			want: []string{
				"modules starfish and z conflict: both change trios",
				"modules a and z conflict: both change the points to end a round",
				"modules a and z conflict: both change the mermaids that win",
				"modules a and z conflict: both change STOP",
				"modules a and z conflict: both change the points of mermaids",
				"modules a and z conflict: both change equal discard tops",
				"modules a and z conflict: both change draws for discards",
				"modules a and z conflict: both change cards laid face down",
			},
		},
		{
			name: "one that contradicts itself", modules: []seasalt.Module{change("a", seasalt.Change{
				Duos:       append(duo(seasalt.Crab, seasalt.Fish, seasalt.ExtraTurn), duo(seasalt.Fish, seasalt.Crab, seasalt.ExtraTurn)...),
				Collectors: append(curve(seasalt.Sailor, 1, 2), curve(seasalt.Sailor, 2, 3)...),
			})},
			want: []string{"module a changes the duo of crab and fish twice", "module a changes the points of sailor twice"},
		},
		{
			name: "events twice", modules: []seasalt.Module{
				extrapepper.Module(seasalt.Kraken, seasalt.Kraken),
				event("a", seasalt.EventCard{Event: seasalt.Tornado, Goes: seasalt.Most}),
				event("b", seasalt.EventCard{Event: seasalt.Tornado, Goes: seasalt.Fewest}),
			},
			want: []string{"modules a and b both have the event tornado", "module extra-pepper has the event kraken twice"},
		},
		{
			name: "events that could hold together", modules: []seasalt.Module{
				extrapepper.Module(seasalt.Kraken, seasalt.TreasureChest),
				event("house",
					seasalt.EventCard{Event: seasalt.Tornado, Goes: seasalt.Most, Change: seasalt.Change{Collectors: curve(seasalt.Octopus, 1, 1, 1, 1, 1)}},
					seasalt.EventCard{Event: seasalt.Sunfish, Goes: seasalt.Most, Change: seasalt.Change{Threshold: 5}}),
			},
			want: []string{
				"the event kraken of module extra-pepper and the event tornado of module house conflict: both change the points of octopus",
				"the event treasure-chest of module extra-pepper and the event sunfish of module house conflict: both change the points to end a round",
			},
		},
		{
			name: "events that are none", modules: []seasalt.Module{
				extrapepper.Module(99),
				event("house",
					seasalt.EventCard{Goes: seasalt.Most},
					seasalt.EventCard{Event: seasalt.Sunfish},
					seasalt.EventCard{Event: seasalt.Angelfish, Goes: seasalt.Most, Change: seasalt.Change{Trio: seasalt.Trio{Kind: seasalt.Starfish, Points: 2}, Wild: seasalt.Seahorse}}),
			},
			want: []string{
				"module extra-pepper: no event has the number 99",
				"module house: no event has the number 0",
				"the event sunfish of module house goes neither to the most nor to the fewest points (R11.1)",
				"the event angelfish of module house changes which cards make trios or join collectors: only a module can",
				"the event angelfish of module house refers to seahorse, but the deck has none",
				"the event angelfish of module house refers to starfish, but the deck has none",
			},
		},
		{
			name: "duos", modules: []seasalt.Module{starfish.Module(), change("a", seasalt.Change{Duos: []seasalt.Duo{
				{A: seasalt.Mermaid, B: seasalt.Crab, Effect: seasalt.ExtraTurn},
				{A: seasalt.Crab, B: seasalt.Starfish, Effect: seasalt.ExtraTurn},
				{A: seasalt.Crab, B: 77, Effect: seasalt.ExtraTurn},
				{A: seasalt.Crab, B: seasalt.Boat},
				{A: seasalt.Crab, B: seasalt.Fish, Effect: seasalt.DrawTop(9)},
				{A: seasalt.Crab, B: seasalt.Shark, Effect: seasalt.PeekAndKeep(0)},
				{A: seasalt.Boat, B: seasalt.Shark, Effect: 77},
			}})},
			want: []string{
				"module a: a duo of mermaid and crab: mermaids, and cards that make trios, are laid in other ways (R4.6, R10.4)",
				"module a: a duo of crab and starfish: mermaids, and cards that make trios, are laid in other ways (R4.6, R10.4)",
				"module a: a duo of an unknown kind: crab and Kind(77)",
				"module a: the duo of crab and boat has no effect",
				"module a: the duo of crab and fish: DrawTop and PeekAndKeep take 1 to 8 cards",
				"module a: the duo of crab and shark: DrawTop and PeekAndKeep take 1 to 8 cards",
				"module a: the duo of boat and shark has an unknown effect, Effect(77)",
			},
		},
		{
			name: "points", modules: []seasalt.Module{change("a", seasalt.Change{
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
			})},
			want: []string{
				"module a: mermaid cannot be a collector",
				"module a: the points of shell must be given either as a list or for each card",
				"module a: the points of octopus must be given either as a list or for each card",
				"module a: the points of penguin must not fall and be 0 to 200: 2 for 2 cards",
				"module a: 21 points for each sailor: it must be 1 to 20",
				"module a: seahorse cannot be a multiplier of boat",
				"module a: captain cannot be a multiplier of captain",
				"module a: 0 points of lighthouse for each boat: it must be 1 to 20",
				"module a: trios: -1 is not 1 to 20",
				"module a: the points to end a round: 201 is not 1 to 200",
				"module a: the mermaids that win: 5 is not 1 to 4",
				"module a refers to seahorse, but the deck has none",
				"module a refers to starfish, but the deck has none",
			},
		},
		{
			name: "kinds that are not in the deck", modules: []seasalt.Module{
				change("a", seasalt.Change{
					Duos:        duo(seasalt.Swimmer, seasalt.Jellyfish, seasalt.BindOthers),
					Multipliers: []seasalt.Multiplier{{Kind: seasalt.CastOfCrabs, Of: seasalt.Crab, Points: 1}},
					Collectors:  curve(seasalt.Lobster, 1),
					Trio:        seasalt.Trio{Kind: seasalt.Starfish, Points: 2},
					Wild:        seasalt.Seahorse,
				}),
				event("b", seasalt.EventCard{Event: seasalt.Sunfish, Goes: seasalt.Most, Change: seasalt.Change{
					Duos: duo(seasalt.Crab, seasalt.Lobster, seasalt.ExtraTurn),
				}}),
			},
			want: []string{
				"module a refers to cast-of-crabs, but the deck has none",
				"module a refers to jellyfish, but the deck has none",
				"module a refers to lobster, but the deck has none",
				"module a refers to seahorse, but the deck has none",
				"module a refers to starfish, but the deck has none",
				"the event sunfish of module b refers to lobster, but the deck has none",
			},
		},
		{
			name:    "a curve that is too short for the cards of another module",
			modules: []seasalt.Module{deck("a", "octopus/pink"), change("b", seasalt.Change{Collectors: curve(seasalt.Sailor, 3)})},
			want: []string{
				"module b gives points for 1 sailor cards, but the deck has 2",
				"the base game gives points for 5 octopus cards, but the deck has 6",
			},
		},
		{
			name: "cards", modules: []seasalt.Module{deck("a", "mermaid/pink"), deck("b", "seahorse/pink"), seahorse.Module()},
			want: []string{"5 mermaids in the deck: the maximum is 4", "2 cards of kind seahorse in the deck, which joins collectors: there can be one"},
		},
		{
			name: "cards taken out", modules: []seasalt.Module{
				{Name: "a", Version: 1, Deck: seasalt.Must(seasalt.ParseCards("starfish/pink")), Without: seasalt.Must(seasalt.ParseCards("sailor/pink starfish/pink"))},
				{Name: "b", Version: 1, Without: seasalt.Must(seasalt.ParseCards("sailor/pink"))},
			},
			want: []string{
				`module "a" takes out a starfish/pink that the base game does not have`,
				`module "b" takes out a sailor/pink that the base game does not have`,
			},
		},
		{
			name: "a deck that is too small", modules: []seasalt.Module{{Name: "a", Version: 1, Without: allBut(seasalt.MustRules(seasalt.Config{}), "crab/black shell/grey")}},
			want: []string{"a deck of 2 cards: a game needs 20"},
		},
		{
			name: "points without end", modules: []seasalt.Module{
				{Name: "a", Version: 1, Deck: seasalt.Must(seasalt.ParseCards(strings.Repeat("shell/pink ", 11) + strings.Repeat("octopus/pink ", 11))),
					Change: seasalt.Change{Multipliers: []seasalt.Multiplier{
						{Kind: seasalt.Shell, Of: seasalt.Octopus, Points: 20}, {Kind: seasalt.Octopus, Of: seasalt.Shell, Points: 20},
					}}},
			},
			want: []string{"all cards together can be worth 11042 points: the maximum is 10000"},
		},
		{
			name: "a colour of too many cards", modules: []seasalt.Module{
				{Name: "a", Version: 1, Without: seasalt.Must(seasalt.ParseCards("mermaid/white sailor/pink")), Deck: seasalt.Must(seasalt.ParseCards(strings.Repeat("boat/black ", 24)))},
			},
			want: []string{"32 black cards in the deck: the maximum is 31"},
		},
		{
			name: "names of events", modules: []seasalt.Module{
				event("a", seasalt.EventCard{Event: seasalt.Kraken, Name: "squid", Goes: seasalt.Most}),
				event("b", seasalt.EventCard{Event: seasalt.HouseEvent1, Goes: seasalt.Most}),
				event("c", seasalt.EventCard{Event: seasalt.HouseEvent2, Name: "kraken", Goes: seasalt.Most}),
			},
			want: []string{
				`the event kraken of module a has its printed name and cannot be called "squid"`,
				`the event house-1 of module b is called "": a name has 1 to 64 letters`,
				`the event house-2 of module c is called kraken, as a printed event is`,
			},
		},
		{
			name: "two houses with one event, or one name", modules: []seasalt.Module{
				event("a", seasalt.EventCard{Event: seasalt.HouseEvent1, Name: "storm", Goes: seasalt.Most}),
				event("b", seasalt.EventCard{Event: seasalt.HouseEvent1, Name: "calm", Goes: seasalt.Most}),
				event("c", seasalt.EventCard{Event: seasalt.HouseEvent2, Name: "storm", Goes: seasalt.Most}),
			},
			want: []string{
				`modules a and b both have the event house-1`,
				`the event house-1 of module a and the event house-2 of module c are both called storm`,
			},
		},
		{
			name: "versions", modules: []seasalt.Module{{Name: "a"}, {Name: "b", Version: -1}, {Name: "c", Version: 1}},
			want: []string{"module a has the version 0: it must be 1 or more", "module b has the version -1: it must be 1 or more"},
		},
		{
			name: "operands", modules: []seasalt.Module{
				change("a", seasalt.Change{Trio: seasalt.Trio{Kind: seasalt.Mermaid, Points: 1}, Wild: 99, Shield: seasalt.Mermaid, DrawForDiscard: []seasalt.Kind{0}}),
				change("b", seasalt.Change{Trio: seasalt.Trio{Points: 1}}),
				change("c", seasalt.Change{Trio: seasalt.Trio{Kind: seasalt.Shark}, Wild: seasalt.Mermaid}),
			},
			want: []string{
				"shark cannot make trios: it scores in the base game",
				"module a: trios need points and a kind that is not the mermaid: 1 for mermaid",
				"module a: Kind(99) cannot join collectors",
				"module a: mermaid cannot be laid face down",
				"module a: none cannot draw for a discard",
				"module b: trios need points and a kind that is not the mermaid: 1 for none",
				"modules a and b conflict: both change trios",
				"module c: trios need points and a kind that is not the mermaid: 0 for shark",
				"module c: mermaid cannot join collectors",
				"modules a and c conflict: both change the kind that joins collectors",
			},
		},
		{
			name: "kinds of one verb", modules: []seasalt.Module{
				change("a", seasalt.Change{Trio: seasalt.Trio{Kind: seasalt.Lighthouse, Points: 1}, Wild: seasalt.Captain, Shield: seasalt.Boat}),
				event("b", seasalt.EventCard{Event: seasalt.Kraken, Goes: seasalt.Most, Change: seasalt.Change{Shield: seasalt.Fish}}),
				change("c", seasalt.Change{Trio: seasalt.Trio{Kind: seasalt.ShoalOfFish, Points: 1}}),
			},
			want: []string{
				"boat and fish: a game has one kind that is laid face down",
				"lighthouse and shoal-of-fish: a game has one kind that makes trios",
				"captain cannot join collectors: it scores in the base game",
				"shoal-of-fish cannot make trios: it scores in the base game",
				"modules a and c conflict: both change trios",
			},
		},
		{
			name: "capacity", modules: []seasalt.Module{
				deck("a", strings.Repeat("crab/pink ", 22)), deck("b", "boat/pink"), deck("c", "boat/pink"),
			},
			want: []string{"with the cards of module b the deck has more than 80 cards"},
		},
		{
			name: "capacity of scores", modules: func() (modules []seasalt.Module) {
				var pairs seasalt.Change
				kinds := []seasalt.Kind{seasalt.Crab, seasalt.Boat, seasalt.Fish, seasalt.Shell, seasalt.Octopus, seasalt.Penguin}
				for i, a := range kinds {
					for _, b := range kinds[i+1:] {
						pairs.Duos = append(pairs.Duos, seasalt.Duo{A: a, B: b, Effect: seasalt.ExtraTurn})
					}
				}
				return []seasalt.Module{change("pairs", pairs)}
			}(),
			want: []string{"the game has 19 duos, 4 collectors and 4 multipliers: together the maximum is 25"},
		},
		{
			name:    "settings and modules at once",
			config:  seasalt.Config{Players: 5, Target: -3, Edition: 9},
			modules: []seasalt.Module{jellyfish.Module(), jellyfish.Module(), change("a", seasalt.Change{Threshold: -1})},
			want: []string{
				"5 players: 2 to 4 can play (R2.1)",
				"a target of -3: it must be 1 to 10000 (R2.2)",
				"unknown edition 9 (R12)",
				"module a: the points to end a round: -1 is not 1 to 200",
				"module jellyfish is repeated",
			},
		},
		{
			name:   "what is wrong only in the end is not hidden by the rest",
			config: seasalt.Config{Players: 7},
			modules: []seasalt.Module{
				change("a", seasalt.Change{Trio: seasalt.Trio{Kind: seasalt.Starfish, Points: 2}, Duos: duo(99, seasalt.Crab, seasalt.ExtraTurn)}),
				deck("b", "octopus/pink mermaid/pink"),
			},
			want: []string{
				"7 players: 2 to 4 can play (R2.1)",
				"module a: a duo of an unknown kind: crab and Kind(99)",
				"5 mermaids in the deck: the maximum is 4",
				"module a refers to starfish, but the deck has none",
				"the base game gives points for 5 octopus cards, but the deck has 6",
			},
		},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			for _, order := range []string{"as given", "reversed"} {
				config := test.config
				config.Modules = slices.Clone(test.modules)
				if order == "reversed" {
					slices.Reverse(config.Modules)
				}
				rules, err := seasalt.NewRules(config)
				var bad *seasalt.InvalidError
				if rules != nil || !errors.As(err, &bad) {
					t.Fatalf("%s: got rules %v and error %v", order, rules != nil, err)
				}
				if diff := cmp.Diff(test.want, bad.Problems); diff != "" {
					t.Errorf("%s: problems (-want +got):\n%s", order, diff)
				}
				if want := "seasalt: invalid rules: " + strings.Join(test.want, "; "); bad.Error() != want {
					t.Errorf("%s: %q, want %q", order, bad.Error(), want)
				}
			}
		})
	}
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
