package seasalt_test

import (
	"errors"
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"github.com/seasalt-go/seasalt"
)

// Duos of modules may share kinds. The most pairs are made of the cards in hand that there can be (R8.1).

// sharing returns two modules that have further cards, all of them pink, and duos: which of them
// are in the second one is for the function to say.
func sharing(kinds []seasalt.Kind, duos []seasalt.Duo, second func(int) bool) []seasalt.Module {
	modules := []seasalt.Module{{Name: "cards", Version: 1}, {Name: "sharing", Version: 1}}
	for _, k := range kinds {
		modules[0].Deck, _ = modules[0].Deck.With(seasalt.CardOf(k, seasalt.Pink))
	}
	for _, k := range []seasalt.Kind{seasalt.Shell, seasalt.Octopus, seasalt.Penguin, seasalt.Sailor} { // however many there are
		modules[0].Change.Collectors = append(modules[0].Change.Collectors, seasalt.Collector{Kind: k, Each: 1})
	}
	for i, d := range duos {
		to := &modules[0].Change
		if second(i) {
			to = &modules[1].Change
		}
		to.Duos = append(to.Duos, d)
	}
	return modules
}

// pairsInHand says which kinds make pairs in hand with some duos and those of the base game.
func pairsInHand(duos []seasalt.Duo) map[[2]seasalt.Kind]bool {
	pairs := map[[2]seasalt.Kind]bool{{seasalt.Crab, seasalt.Crab}: true, {seasalt.Boat, seasalt.Boat}: true,
		{seasalt.Fish, seasalt.Fish}: true, {seasalt.Swimmer, seasalt.Shark}: true}
	for _, d := range duos {
		pairs[[2]seasalt.Kind{min(d.A, d.B), max(d.A, d.B)}] = !d.LaidOnly
	}
	return pairs
}

// mostPairs makes the most pairs by trying every partner, and none, for a card.
func mostPairs(cards [32]uint8, pairs map[[2]seasalt.Kind]bool, known map[[32]uint8]int) int {
	first := slices.IndexFunc(cards[:], func(n uint8) bool { return n > 0 })
	if first < 0 {
		return 0
	}
	if most, ok := known[cards]; ok {
		return most
	}
	rest := cards
	rest[first]--
	most := mostPairs(rest, pairs, known)
	for k := first; k < len(rest); k++ {
		if rest[k] > 0 && pairs[[2]seasalt.Kind{seasalt.Kind(first), seasalt.Kind(k)}] {
			others := rest
			others[k]--
			most = max(most, 1+mostPairs(others, pairs, known))
		}
	}
	known[cards] = most
	return most
}

// TestSharedKinds compares the pairs of hands with what trying everything finds.
func TestSharedKinds(t *testing.T) {
	all := []seasalt.Kind{seasalt.Crab, seasalt.Boat, seasalt.Fish, seasalt.Swimmer, seasalt.Shell,
		seasalt.Octopus, seasalt.Penguin, seasalt.Sailor, seasalt.Captain, seasalt.Jellyfish, seasalt.Lobster}
	rapid.Check(t, func(t *rapid.T) {
		// Few kinds with many cards each, or many with few: there are not too many hands to try.
		kinds := rapid.Permutation(all).Draw(t, "kinds")[:rapid.IntRange(2, 7).Draw(t, "number of kinds")]
		further := slices.Repeat(kinds, 1+10/(len(kinds)*len(kinds)))
		var duos []seasalt.Duo
		say := func(a, b seasalt.Kind, laidOnly bool) {
			duos = append(duos, seasalt.Duo{A: a, B: b, Effect: seasalt.ExtraTurn, LaidOnly: laidOnly})
		}
		first := make([]int, len(kinds))  // of the kinds that are linked to this one
		twins := make([]bool, len(kinds)) // whether one of these pairs with itself, by the first
		for i, k := range kinds {
			first[i] = i
			if i > 0 && rapid.IntRange(0, 7).Draw(t, "on its own") < 7 {
				partner := (i - 1) / rapid.IntRange(1, 2).Draw(t, "partner")
				first[i] = first[partner]
				say(k, kinds[partner], false)
			}
			twin := !twins[first[i]] && rapid.IntRange(0, 2).Draw(t, "twins") == 2
			twins[first[i]] = twins[first[i]] || twin
			if twin || k <= seasalt.Fish {
				say(k, k, !twin)
			}
		}
		pairs := pairsInHand(duos)
		split := rapid.IntRange(0, 1<<len(duos)-1).Draw(t, "in the second module")
		rules := seasalt.MustRules(seasalt.Config{Modules: sharing(further, duos, func(i int) bool { return split>>i&1 != 0 })})
		slices.Reverse(duos)
		turned := seasalt.MustRules(seasalt.Config{Modules: sharing(further, duos, func(i int) bool { return split>>i&1 != 0 })})

		for range 30 {
			var hand seasalt.Cards
			var counts [32]uint8
			for _, k := range append(kinds, seasalt.Shark) { // which pairs with the swimmer
				counts[k] = uint8(rapid.IntRange(0, rules.Deck().CountKind(k)).Draw(t, "cards of a kind"))
			}
			left := counts
			for c := range rules.Deck().All() {
				if left[c.Kind()] > 0 {
					left[c.Kind()]--
					hand, _ = hand.With(c)
				}
			}
			score := must(rules.Score(seasalt.Holding{Hand: hand}))
			if got, want := score.Sum(seasalt.SourceDuo), mostPairs(counts, pairs, map[[32]uint8]int{}); got != want {
				t.Fatalf("%d pairs of %v with %+v: there are %d\n%v", got, hand, duos, want, score)
			}
			var used [32]int
			for item := range score.Items() {
				if item.Source == seasalt.SourceDuo {
					used[item.Kind] += item.Count
					used[item.With] += item.Count
					if !pairs[[2]seasalt.Kind{item.Kind, item.With}] || used[item.Kind] > int(counts[item.Kind]) || used[item.With] > int(counts[item.With]) {
						t.Fatalf("the pairs of %v with %+v cannot be\n%v", hand, duos, score)
					}
				}
			}
			s := must(rules.NewState(seasalt.Position{Phase: seasalt.PhasePlay, Round: 1, Hands: []seasalt.Cards{hand}}))
			if s.Points(0) != score.Points() {
				t.Fatalf("%v is worth %d in a game, and explained as %v", hand, s.Points(0), score)
			}
			if again, err := turned.Score(seasalt.Holding{Hand: hand}); err != nil || again != score {
				t.Fatalf("%v is\n%v\nand, with the duos in another order,\n%v\n%v", hand, score, again, err)
			}
		}
	})
}

func TestTangledDuos(t *testing.T) {
	duo := func(a, b seasalt.Kind) seasalt.Duo { return seasalt.Duo{A: a, B: b, Effect: seasalt.ExtraTurn} }
	event := func(e seasalt.Event, duos ...seasalt.Duo) seasalt.EventCard {
		return seasalt.EventCard{Event: e, To: seasalt.StandingMost, Change: seasalt.Change{Duos: duos}}
	}
	sharkShell, shellSwimmer := duo(seasalt.Shark, seasalt.Shell), duo(seasalt.Shell, seasalt.Swimmer)
	crabShell, shellBoat := duo(seasalt.Crab, seasalt.Shell), duo(seasalt.Shell, seasalt.Boat)
	crabsLaid := duo(seasalt.Crab, seasalt.Crab)
	crabsLaid.LaidOnly = true
	const are = "duos that score in hand close a ring, or link two kinds that pair with themselves: "
	for _, test := range []struct {
		title  string
		duos   []seasalt.Duo
		events []seasalt.EventCard
		want   string // after are; empty: nothing is wrong
	}{
		{"a ring", []seasalt.Duo{sharkShell, shellSwimmer}, nil,
			"swimmer and shark (the base game), swimmer and shell (module tangle), shark and shell (module tangle)"},
		{"no ring yet", []seasalt.Duo{sharkShell}, nil, ""},
		{"two kinds that pair with themselves", []seasalt.Duo{crabShell, shellBoat}, nil,
			"crab and crab (the base game), crab and shell (module tangle), " +
				"boat and boat (the base game), boat and shell (module tangle)"},
		{"one that does", []seasalt.Duo{crabShell}, nil, ""},
		{"one that does, and one that does when it is laid", []seasalt.Duo{crabShell, shellBoat, crabsLaid}, nil, ""},
		{"a ring under two events", nil, []seasalt.EventCard{event(seasalt.Kraken, sharkShell), event(seasalt.Tornado, shellSwimmer)},
			"swimmer and shark (the base game), swimmer and shell (the event tornado of module tangle), " +
				"shark and shell (the event kraken of module tangle)"},
	} {
		module := seasalt.Module{Name: "tangle", Version: 1, Change: seasalt.Change{Duos: test.duos}, Events: test.events}
		var want []string
		if test.want != "" {
			want = []string{are + test.want}
		}
		_, err := seasalt.NewRules(seasalt.Config{Modules: []seasalt.Module{module}})
		if invalid := new(seasalt.InvalidError); errors.As(err, &invalid) != (want != nil) || !slices.Equal(textsOf(invalid.Problems), want) {
			t.Errorf("%s: %v", test.title, err)
		}
	}

	// A game does two events at once, a score more.
	rules := seasalt.MustRules(seasalt.Config{Modules: []seasalt.Module{{Name: "tangle", Version: 1, Events: []seasalt.EventCard{
		event(seasalt.Kraken, duo(seasalt.Shell, seasalt.Octopus)), event(seasalt.Tornado, duo(seasalt.Octopus, seasalt.Penguin)),
		event(seasalt.Sunfish, duo(seasalt.Penguin, seasalt.Shell))}}}})
	if _, err := rules.Law(rules.Events()...); err == nil || !strings.Contains(err.Error(), "under these events "+are) {
		t.Errorf("the law under three events: %v", err)
	}
}

// TestTooManyEventsToScore scores under three events what a game only ever does under two, and
// what these make of it is more than a score has room for.
func TestTooManyEventsToScore(t *testing.T) {
	module := seasalt.Module{Name: "tangle", Version: 1}
	for i, e := range []seasalt.Event{seasalt.Kraken, seasalt.Tornado, seasalt.Sunfish} {
		card := seasalt.EventCard{Event: e, To: seasalt.StandingMost}
		for k := seasalt.Shell; k <= seasalt.ShoalOfFish; k++ {
			card.Change.Duos = append(card.Change.Duos, seasalt.Duo{A: seasalt.Crab + seasalt.Kind(i), B: k, Effect: seasalt.ExtraTurn, LaidOnly: true})
		}
		module.Events = append(module.Events, card)
	}
	rules := seasalt.MustRules(seasalt.Config{Modules: []seasalt.Module{module}})
	events := rules.Events()
	for _, some := range [][]seasalt.Event{events[:1], events[:2], events[1:]} {
		if _, err := rules.Score(seasalt.Holding{Hand: rules.Deck(), Events: some}); err != nil {
			t.Errorf("under %v: %v", some, err)
		}
	}
	score, err := rules.Score(seasalt.Holding{Hand: rules.Deck(), Events: events})
	const want = "under these events the game has 22 duos, 4 collectors and 4 multipliers: together the maximum is 25"
	if err == nil || !strings.Contains(err.Error(), want) {
		t.Errorf("under %v: %v\n%v", events, err, score)
	}
}
