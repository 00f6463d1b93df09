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

// maxDuos is how many more duos than those of the base game a score has room for.
const maxDuos = 13

// tangle returns two modules that have further cards, all of them pink, and duos: which of them
// are in the second one is for the function to say.
func tangle(kinds []seasalt.Kind, duos []seasalt.Duo, second func(int) bool) []seasalt.Module {
	modules := []seasalt.Module{{Name: "cards", Version: 1}, {Name: "tangle", Version: 1}}
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

// rings counts the duos of two kinds that could be left out without separating kinds.
func rings(pairs map[[2]seasalt.Kind]bool) (n int) {
	group := map[seasalt.Kind]seasalt.Kind{}
	for k := seasalt.Mermaid; k.IsValid(); k++ {
		group[k] = k
	}
	for p, inHand := range pairs {
		a, b := group[p[0]], group[p[1]]
		switch {
		case !inHand || p[0] == p[1]:
		case a == b:
			n++
		default:
			for k := range group {
				if group[k] == b {
					group[k] = a
				}
			}
		}
	}
	return n
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

// TestTangledDuos compares the pairs of hands with what trying everything finds.
func TestTangledDuos(t *testing.T) {
	all := []seasalt.Kind{seasalt.Crab, seasalt.Boat, seasalt.Fish, seasalt.Swimmer, seasalt.Shark, seasalt.Shell,
		seasalt.Octopus, seasalt.Penguin, seasalt.Sailor, seasalt.Captain, seasalt.Jellyfish, seasalt.Lobster}
	rapid.Check(t, func(t *rapid.T) {
		// Few kinds with many cards each, or many with few: there are not too many hands to try.
		kinds := rapid.Permutation(all).Draw(t, "kinds")[:rapid.IntRange(2, 7).Draw(t, "number of kinds")]
		further := slices.Repeat(kinds, 1+10/(len(kinds)*len(kinds)))
		seen := map[[2]seasalt.Kind]bool{}
		var duos []seasalt.Duo
		say := func(a, b seasalt.Kind, laidOnly bool) {
			if a, b = min(a, b), max(a, b); !seen[[2]seasalt.Kind{a, b}] && len(duos) < maxDuos {
				seen[[2]seasalt.Kind{a, b}] = true
				duos = append(duos, seasalt.Duo{A: a, B: b, Effect: seasalt.ExtraTurn, LaidOnly: laidOnly})
			}
		}
		one := rapid.SampledFrom(kinds)
		for i, k := range kinds {
			if i > 0 && rapid.IntRange(0, 7).Draw(t, "on its own") < 7 {
				say(k, kinds[(i-1)/rapid.IntRange(1, 2).Draw(t, "partner")], false)
			}
			if twins := rapid.IntRange(0, 2).Draw(t, "twins") == 2; twins || k <= seasalt.Fish {
				say(k, k, !twins)
			}
		}
		for range rapid.IntRange(0, 3).Draw(t, "more duos") {
			say(one.Draw(t, "one kind"), one.Draw(t, "the other"), false)
		}
		pairs := pairsInHand(duos)
		split := rapid.IntRange(0, 1<<len(duos)-1).Draw(t, "in the second module")
		rules, err := seasalt.NewRules(seasalt.Config{Modules: tangle(further, duos, func(i int) bool { return split>>i&1 != 0 })})
		if n := rings(pairs); n > 2 {
			if invalid := new(seasalt.InvalidError); !errors.As(err, &invalid) || len(invalid.Problems) != 1 {
				t.Fatalf("%+v close %d rings: %v", duos, n, err)
			}
			return
		}
		if err != nil {
			t.Fatal(err)
		}
		slices.Reverse(duos)
		turned := seasalt.MustRules(seasalt.Config{Modules: tangle(further, duos, func(i int) bool { return split>>i&1 != 0 })})

		for range 30 {
			var hand seasalt.Cards
			var counts [32]uint8
			for _, k := range kinds {
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

// TestTwoRings has every hand of up to two cards of each kind in two rings of duos, in which no kind pairs with itself.
func TestTwoRings(t *testing.T) {
	kinds := []seasalt.Kind{seasalt.Swimmer, seasalt.Shark, seasalt.Shell, seasalt.Octopus}
	var duos []seasalt.Duo // besides swimmer and shark
	for _, pair := range [][2]int{{1, 2}, {0, 2}, {2, 3}, {1, 3}} {
		duos = append(duos, seasalt.Duo{A: kinds[pair[0]], B: kinds[pair[1]], Effect: seasalt.ExtraTurn})
	}
	rules := seasalt.MustRules(seasalt.Config{Modules: tangle(kinds, duos, func(int) bool { return false })})
	for n := range 81 {
		var hand seasalt.Cards
		var counts [32]uint8
		for _, k := range kinds {
			counts[k] = uint8(n % 3)
			n /= 3
		}
		left := counts
		for c := range rules.Deck().All() {
			if left[c.Kind()] > 0 {
				left[c.Kind()]--
				hand, _ = hand.With(c)
			}
		}
		score := must(rules.Score(seasalt.Holding{Hand: hand}))
		if got, want := score.Sum(seasalt.SourceDuo), mostPairs(counts, pairsInHand(duos), map[[32]uint8]int{}); got != want {
			t.Errorf("%v has %d pairs, want %d", hand, got, want)
		}
	}
}

// A pair of fish is taken apart for two boats, but only once: another boat is left for the crab.
func TestPairTakenApartOnce(t *testing.T) {
	rules := seasalt.MustRules(seasalt.Config{Modules: []seasalt.Module{{Name: "boats", Version: 1, Change: seasalt.Change{Duos: []seasalt.Duo{
		{A: seasalt.Boat, B: seasalt.Boat, Effect: seasalt.ExtraTurn, LaidOnly: true},
		{A: seasalt.Boat, B: seasalt.Fish, Effect: seasalt.ExtraTurn},
		{A: seasalt.Crab, B: seasalt.Boat, Effect: seasalt.ExtraTurn},
	}}}}})
	score := must(rules.Score(must(seasalt.ParseHolding("crab/black boat/black boat/black boat/yellow boat/yellow fish/black fish/green"))))
	if score.Sum(seasalt.SourceDuo) != 3 {
		t.Error(score)
	}
}

// duosOf returns the duos of every two of some kinds.
func duosOf(kinds ...seasalt.Kind) (duos []seasalt.Duo) {
	for i, a := range kinds {
		for _, b := range kinds[i+1:] {
			duos = append(duos, seasalt.Duo{A: a, B: b, Effect: seasalt.ExtraTurn})
		}
	}
	return duos
}

func TestTooManyRingsOfDuos(t *testing.T) {
	const want = "3 duos that score in hand join kinds that other duos link already (boat and fish, boat and shell, fish and shell): the maximum is 2"
	duos := duosOf(seasalt.Crab, seasalt.Boat, seasalt.Fish, seasalt.Shell)
	check := func(what string, m seasalt.Module, want ...string) *seasalt.Rules {
		t.Helper()
		rules, err := seasalt.NewRules(seasalt.Config{Modules: []seasalt.Module{m}})
		if invalid := new(seasalt.InvalidError); errors.As(err, &invalid) != (want != nil) || !slices.Equal(textsOf(invalid.Problems), want) {
			t.Errorf("%s: %v", what, err)
		}
		return rules
	}
	check("three rings", seasalt.Module{Name: "rings", Version: 1, Change: seasalt.Change{Duos: duos}}, want)
	check("two rings", seasalt.Module{Name: "rings", Version: 1, Change: seasalt.Change{Duos: duos[1:]}})
	laid := slices.Clone(duos)
	laid[5].LaidOnly = true
	check("two rings, and a duo that is laid only", seasalt.Module{Name: "rings", Version: 1, Change: seasalt.Change{Duos: laid}})

	// A game does two events at once, a score more.
	byEvents := seasalt.Module{Name: "rings", Version: 1}
	for i, e := range []seasalt.Event{seasalt.Kraken, seasalt.Tornado, seasalt.Sunfish} {
		byEvents.Events = append(byEvents.Events, seasalt.EventCard{Event: e, To: seasalt.StandingMost, Change: seasalt.Change{Duos: duos[2*i : 2*i+2]}})
	}
	rules := check("three rings under three events", byEvents)
	if _, err := rules.Law(rules.Events()...); err == nil || !strings.Contains(err.Error(), "under these events "+want) {
		t.Errorf("the law under three events: %v", err)
	}
	byEvents.Change.Duos = duos[:2]
	byEvents.Events[0].Change.Duos = duos[2:4]
	byEvents.Events[1].Change.Duos = duos[4:]
	byEvents.Events = byEvents.Events[:2]
	check("three rings under two events", byEvents, want)
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
