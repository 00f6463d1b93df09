package seasalt_test

import (
	"errors"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"github.com/seasalt-go/seasalt"
	"github.com/seasalt-go/seasalt/internal/testkit"
	"github.com/seasalt-go/seasalt/variants/extrapepper"
	"github.com/seasalt-go/seasalt/variants/extrasalt"
	"github.com/seasalt-go/seasalt/variants/seahorse"
	"github.com/seasalt-go/seasalt/variants/starfish"
)

// oddModules change what the tables of a law have to know, or are such that it has none.
var oddModules = []struct {
	name    string
	modules []seasalt.Module
}{
	{"base", nil},
	{"Extra Salt", extrasalt.Modules()},
	{"Extra Salt and Extra Pepper", append(extrasalt.Modules(), extrapepper.Module())},
	{"collectors that are laid", []seasalt.Module{oddModule("", seasalt.Change{
		Duos: []seasalt.Duo{{A: seasalt.Shell, B: seasalt.Shell, Effect: seasalt.ExtraTurn}}})}},
	{"collectors that are laid under an event", []seasalt.Module{{Name: "odd", Version: 1, Events: []seasalt.EventCard{
		{Event: seasalt.Kraken, To: seasalt.StandingMost, Change: seasalt.Change{
			Duos: []seasalt.Duo{{A: seasalt.Octopus, B: seasalt.Octopus, Effect: seasalt.ExtraTurn, LaidOnly: true}}}},
		{Event: seasalt.Tornado, To: seasalt.StandingFewest}}}}},
	{"multipliers that are laid", []seasalt.Module{oddModule("", seasalt.Change{
		Duos: []seasalt.Duo{{A: seasalt.Captain, B: seasalt.Lighthouse, Effect: seasalt.ExtraTurn}}})}},
	{"the seahorse is laid", []seasalt.Module{seahorse.Module(), oddModule("", seasalt.Change{
		Duos: []seasalt.Duo{{A: seasalt.Boat, B: seasalt.Seahorse, Effect: seasalt.ExtraTurn}}})}},
	{"multipliers of mermaids and starfish", []seasalt.Module{starfish.Module(), oddModule("", seasalt.Change{
		Multipliers: []seasalt.Multiplier{
			{Kind: seasalt.Captain, Of: seasalt.Mermaid, Points: 2}, {Kind: seasalt.Lighthouse, Of: seasalt.Starfish, Points: 3}}})}},
	{"multipliers of multipliers", []seasalt.Module{oddModule("lighthouse/black", seasalt.Change{
		Multipliers: []seasalt.Multiplier{{Kind: seasalt.Captain, Of: seasalt.Lighthouse, Points: 2}}})}},
	{"pairs too many to look up", []seasalt.Module{oddModule("", seasalt.Change{
		Duos: []seasalt.Duo{{A: seasalt.Crab, B: seasalt.Swimmer, Effect: seasalt.ExtraTurn}, {A: seasalt.Swimmer, B: seasalt.Shell, Effect: seasalt.ExtraTurn}}})}},
	{"pairs that share kinds", []seasalt.Module{oddModule("cast-of-crabs/pink jellyfish/pink lobster/pink cast-of-crabs/pink", seasalt.Change{
		Duos: []seasalt.Duo{
			{A: seasalt.Jellyfish, B: seasalt.Lobster, Effect: seasalt.ExtraTurn},
			{A: seasalt.Lobster, B: seasalt.CastOfCrabs, Effect: seasalt.ExtraTurn}}})}},
	{"pairs that share other kinds under an event", []seasalt.Module{
		oddModule("cast-of-crabs/pink jellyfish/pink lobster/pink cast-of-crabs/pink jellyfish/black jellyfish/yellow", seasalt.Change{
			Duos: []seasalt.Duo{
				{A: seasalt.Jellyfish, B: seasalt.Lobster, Effect: seasalt.ExtraTurn},
				{A: seasalt.Lobster, B: seasalt.CastOfCrabs, Effect: seasalt.ExtraTurn},
				{A: seasalt.Jellyfish, B: seasalt.Jellyfish, Effect: seasalt.ExtraTurn}}}),
		{Name: "event", Version: 1, Events: []seasalt.EventCard{
			{Event: seasalt.Kraken, To: seasalt.StandingMost, Change: seasalt.Change{
				Duos: []seasalt.Duo{{A: seasalt.Jellyfish, B: seasalt.Jellyfish, Effect: seasalt.ExtraTurn, LaidOnly: true}}}},
			{Event: seasalt.Tornado, To: seasalt.StandingFewest}}}}},
	{"collectors in the part of fish that can be laid", []seasalt.Module{oddModule(
		"jellyfish/pink jellyfish/pink jellyfish/pink jellyfish/pink jellyfish/pink jellyfish/pink jellyfish/pink jellyfish/pink "+
			"lobster/pink starfish/pink seahorse/pink cast-of-crabs/pink cast-of-crabs/pink cast-of-crabs/pink",
		seasalt.Change{Collectors: []seasalt.Collector{
			{Kind: seasalt.Jellyfish, Each: 1}, {Kind: seasalt.Lobster, Each: 1}, {Kind: seasalt.Starfish, Each: 1},
			{Kind: seasalt.Seahorse, Each: 1}, {Kind: seasalt.CastOfCrabs, Points: []int{1, 5, 6}}}})}},
	{"as many cards of one colour as there can be", []seasalt.Module{oddModule(
		"swimmer/dark-blue swimmer/dark-blue swimmer/dark-blue swimmer/dark-blue swimmer/dark-blue swimmer/dark-blue swimmer/dark-blue "+
			"shark/dark-blue shark/dark-blue shark/dark-blue shark/dark-blue shark/dark-blue shark/dark-blue shark/dark-blue shark/dark-blue "+
			"boat/dark-blue boat/dark-blue boat/dark-blue fish/dark-blue fish/dark-blue fish/dark-blue crab/dark-blue", seasalt.Change{}),
	}},
}

func oddModule(deck string, change seasalt.Change) seasalt.Module {
	return seasalt.Module{Name: "odd", Version: 1, Deck: seasalt.Must(seasalt.ParseCards(deck)), Change: change}
}

// TestTables plays games at random and asks all along whether the points that are looked up, and those
// scored at the end of a round, are those that are explained, and whether all duos are found.
func TestTables(t *testing.T) {
	for _, game := range oddModules {
		t.Run(game.name, func(t *testing.T) {
			r := rand.New(rand.NewPCG(9, 10))
			var games []*seasalt.Rules
			for n := range 6 {
				edition := []seasalt.Edition{seasalt.EditionEnglish, seasalt.EditionDigital}[n%2]
				games = append(games, seasalt.MustRules(seasalt.Config{Players: 2 + n%3, Edition: edition, Modules: game.modules}))
			}
			listed := 0
			for n := range testkit.Form(12, 60) {
				rules := games[n%len(games)]
				for s := rules.Start(0).Settle(r); ; {
					for seat := range rules.Seats() {
						if got, want := s.Points(seat), s.Score(seat).Points(); got != want {
							t.Fatalf("seat %v has %d points, explained are %d:\n%v\nin\n%v", seat, got, want, s.Score(seat), s)
						}
					}
					if s.Over() {
						break
					}
					moves := s.AppendMoves(nil)
					if s.Phase() == seasalt.PhasePlay {
						listed += checkDuos(t, s, moves)
					}
					if len(moves) > 1 && r.IntN(4) > 0 { // longer rounds, fuller hands
						moves = slices.DeleteFunc(moves, func(m seasalt.Move) bool { return m == seasalt.Stop || m == seasalt.LastChance })
					}
					s, _ = s.Play(moves[r.IntN(len(moves))], r)
					checkRound(t, s)
				}
			}
			if listed < 100 {
				t.Errorf("only %d duos", listed)
			}
		})
	}
}

// TestPrintedGamesHaveTables: they are fast, with all editions.
func TestPrintedGamesHaveTables(t *testing.T) {
	for _, game := range oddModules[:3] {
		for edition := seasalt.EditionEnglish; edition <= seasalt.EditionDigital; edition++ {
			if !seasalt.MustRules(seasalt.Config{Edition: edition, Modules: game.modules}).HasTables() {
				t.Errorf("%s, %v: there are laws whose points are not looked up", game.name, edition)
			}
		}
	}
}

// checkDuos asks of every two cards in hand whether they are listed as a duo exactly if they are one: the
// list looks up in tables that a hand has none, and the check of a move does not. It returns how many are listed.
func checkDuos(t *testing.T, s seasalt.State, moves []seasalt.Move) (listed int) {
	t.Helper()
	for a := range s.Hand(s.Turn()).All() {
		for b := range s.Hand(s.Turn()).All() {
			duo := seasalt.LayDuo(a, b)
			has := slices.Contains(moves, duo)
			if legal := s.Check(duo) == nil; has != legal {
				t.Fatalf("%v is listed: %v, and legal: %v, in\n%v", duo, has, legal, s)
			}
			if has {
				listed++
			}
		}
	}
	return listed
}

// checkRound compares what a round that just ended brought with what is explained.
func checkRound(t *testing.T, s seasalt.State) {
	t.Helper()
	result, ok := s.LastRound()
	if !ok || !s.RoundOver() {
		return
	}
	for seat := range seasalt.Seat(result.Players) {
		score, want := s.Score(seat), 0
		switch caller := seat == result.EndedBy; {
		case result.End == seasalt.RoundEndStopped || result.End == seasalt.RoundEndBetLost && !caller:
			want = score.Points()
		case result.End == seasalt.RoundEndBetWon && caller:
			want = score.Points() + score.Bonus()
		case result.End == seasalt.RoundEndBetWon || result.End == seasalt.RoundEndBetLost:
			want = score.Bonus()
		}
		if got := result.Points[seat]; got != want {
			t.Fatalf("seat %v scores %d, explained are %d:\n%v", seat, got, want, result)
		}
	}
}

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
