package seasalt_test

// Samples of views against what counting says: every arrangement of the unseen cards, copies
// told apart, has the same chance.

import (
	"fmt"
	"math"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/seasalt-go/seasalt"
	"github.com/seasalt-go/seasalt/variants/extrapepper"
)

// A hiding is a place that a view does not know all cards of.
type hiding struct {
	name  string
	free  int // how many of its cards are not known
	shell bool
	known seasalt.Cards
	cards func(seasalt.State) []seasalt.Card // all that lie there
}

// hidings are the places where the unseen cards of a view are.
func hidings(v seasalt.View) (all []hiding) {
	add := func(h hiding) {
		if h.free > 0 {
			all = append(all, h)
		}
	}
	own := v.Seat()
	for seat := range seasalt.Seat(v.Rules().Players()) {
		if v.Shielded(seat) && v.FaceDown(seat) == 0 {
			add(hiding{fmt.Sprintf("face down %v", seat), 1, true, seasalt.Cards{},
				func(s seasalt.State) []seasalt.Card { return []seasalt.Card{s.FaceDown(seat)} }})
		}
	}
	add(hiding{"deck", v.DeckLen() - v.Deck().Len(), false, v.Deck(),
		func(s seasalt.State) []seasalt.Card { return slices.Collect(s.Deck().All()) }})
	add(hiding{"drawn", v.DrawnLen() - v.Drawn().Len(), false, seasalt.Cards{},
		func(s seasalt.State) []seasalt.Card { return slices.Collect(s.Drawn().All()) }})
	for seat := range seasalt.Seat(v.Rules().Players()) {
		if seat != own {
			add(hiding{fmt.Sprintf("hand %v", seat), v.HandLen(seat) - v.Hand(seat).Len(), false, v.Hand(seat),
				func(s seasalt.State) []seasalt.Card { return slices.Collect(s.Hand(seat).All()) }})
		}
	}
	for p := seasalt.Pile1; p <= seasalt.Pile2; p++ {
		place := 0
		for c := range v.Pile(p) {
			if at := place; c == 0 {
				add(hiding{fmt.Sprintf("pile %d at %d", p, at+1), 1, false, seasalt.Cards{},
					func(s seasalt.State) []seasalt.Card { return slices.Collect(s.Pile(p))[at : at+1] }})
			}
			place++
		}
	}
	return all
}

// moduleCombinations are games of every combination of modules, events together being one.
func moduleCombinations() (all []match) {
	for bits := range 1 << (len(allExtras) + 1) {
		m := newMatch(2+bits%3, allEditions[bits/3%4])
		for i, kind := range allExtras {
			if bits>>i&1 != 0 {
				m = m.extra(kind)
			}
		}
		if bits>>len(allExtras) != 0 {
			m = m.events(allEvents...)
		}
		all = append(all, m)
	}
	return all
}

// hiddenViews are views of states in which something is hidden and something is known of it:
// random positions and what is played on from them.
func hiddenViews(t *testing.T, m match, r *rand.Rand, n int) (views []seasalt.View) {
	rules := seasalt.MustRules(m.real)
	for len(views) < n {
		g := randomPosition(m.ref, r)
		k := newKnower(g)
		k.tell(g, r)
		p := positionOf(g)
		p.Known = k.position(g)
		s, err := rules.NewState(p)
		if err != nil {
			t.Fatal(err)
		}
		for range r.IntN(12) {
			s = randomMove(s, r)
		}
		if v := s.View(observerSeat(r.IntN(rules.Players()+1), rules.Players())); len(hidings(v)) > 1 {
			views = append(views, v)
		}
	}
	return views
}

// randomMove is the state after one, or the same if the game is over.
func randomMove(s seasalt.State, r *rand.Rand) seasalt.State {
	m := s.Chance(r)
	if moves := s.AppendMoves(nil); m == 0 && len(moves) > 0 {
		m = moves[r.IntN(len(moves))]
	}
	s, _ = s.Apply(m)
	return s
}

// TestSampleFrequencies counts how often samples have each card in each hidden place, in games of
// every combination of modules, and compares the counts with their expectation.
//
// By Bernstein's inequality each count of a right sampler misses its expectation by more than
// is allowed here with a probability of at most 2·exp(-18), whatever its distribution is. There
// are less than 40,000 counts, so with a random seed a right sampler would fail this test with
// a probability below 0.002. The seed is fixed: it passes always or never.
func TestSampleFrequencies(t *testing.T) {
	const exponent = 18
	states, samples := 4, 10000
	if testing.Short() {
		states, samples = 2, 3000
	}
	tests, places := 0, map[string]int{}
	for number, m := range moduleCombinations() {
		r := rand.New(rand.NewPCG(4, uint64(number)))
		for _, v := range hiddenViews(t, m, r, states) {
			hidden := hidings(v)
			unseen := v.Unseen()
			shells, down, slots := unseen.CountKind(seasalt.Shell), 0, 0
			for _, h := range hidden {
				places[strings.Fields(h.name)[0]]++
				if h.shell {
					down++
				} else {
					slots += h.free
				}
			}
			if slots+down != unseen.Len() {
				t.Fatalf("%v\nhas room for %d unseen cards and there are %d", v, slots+down, unseen.Len())
			}
			counts := make([][seasalt.NumCards + 1]int, len(hidden))
			for range samples {
				s := v.Sample(r)
				for i, h := range hidden {
					for _, c := range h.cards(s) {
						counts[i][c]++
					}
				}
			}
			for i, h := range hidden {
				for c := seasalt.Card(1); int(c) <= seasalt.NumCards; c++ {
					n := float64(unseen.Count(c))
					// one is the chance of a copy to be in the place, and two that of two copies.
					free, room := float64(h.free), float64(slots)
					one, two := free/room, free*(free-1)/(room*(room-1))
					if room < 2 {
						two = 0
					}
					switch f, k := float64(shells), float64(down); {
					case h.shell && c.Kind() != seasalt.Shell:
						one, two = 0, 0
					case h.shell:
						one, two = 1/f, 0
					case c.Kind() == seasalt.Shell: // it must not lie face down
						one *= (f - k) / f
						if f > 1 {
							two *= (f - k) * (f - k - 1) / (f * (f - 1))
						}
					}
					if n == 0 {
						one, two = 0, 0
					}
					mean := n * one
					variance := mean + n*(n-1)*two - mean*mean
					got := float64(counts[i][c]) - float64(samples*h.known.Count(c))
					want := float64(samples) * mean
					b := exponent * max(1, min(n, free)) / 3
					allowed := b + math.Sqrt(b*b+2*exponent*float64(samples)*max(variance, 0))
					if n == 0 || variance < 1e-9 {
						allowed = 1e-6 * float64(samples) // no chance about it
					} else {
						tests++
					}
					if math.Abs(got-want) > allowed {
						t.Errorf("%v\n%v: %d samples have %v %v times besides those known, want %.1f ± %.1f",
							v, h.name, samples, c, got, want, allowed)
					}
				}
			}
		}
	}
	t.Log(tests, "counts", places)
	if tests > 40000 {
		t.Errorf("%d counts are more than the error rate is stated for", tests)
	}
	for _, place := range []string{"deck", "drawn", "hand", "pile", "face"} {
		if places[place] == 0 {
			t.Errorf("no state has hidden cards in the place %s", place)
		}
	}
}

// arrangement writes out where the hidden cards of a view are in a state.
func arrangement(hidden []hiding, s seasalt.State) string {
	var b strings.Builder
	for _, h := range hidden {
		cards := h.cards(s)
		slices.Sort(cards)
		fmt.Fprintf(&b, "%s: %v; ", h.name, cards)
	}
	return b.String()
}

// arrangements counts all ways to deal the unseen cards of a view, copies told apart, by what
// they come to. Those that possible refuses are left out.
func arrangements(v seasalt.View, possible func(hand func(seasalt.Seat) []seasalt.Card) bool) (ways map[string]int, all int) {
	hidden := hidings(v)
	unseen := slices.Collect(v.Unseen().All())
	ways = map[string]int{}
	dealt := make([][]seasalt.Card, len(hidden))
	used := make([]bool, len(unseen))
	var deal func(i, from int)
	deal = func(i, from int) {
		if i == len(hidden) {
			hand := func(seat seasalt.Seat) []seasalt.Card {
				cards := slices.Collect(v.Hand(seat).All())
				if at := slices.IndexFunc(hidden, func(h hiding) bool { return h.name == fmt.Sprintf("hand %v", seat) }); at >= 0 {
					cards = append(cards, dealt[at]...)
				}
				return cards
			}
			if !possible(hand) {
				return
			}
			var b strings.Builder
			for i, h := range hidden {
				cards := append(slices.Collect(h.known.All()), dealt[i]...)
				slices.Sort(cards)
				fmt.Fprintf(&b, "%s: %v; ", h.name, cards)
			}
			ways[b.String()]++
			all++
			return
		}
		if len(dealt[i]) == hidden[i].free {
			deal(i+1, 0)
			return
		}
		for j := from; j < len(unseen); j++ { // in one place the order means nothing
			if used[j] || hidden[i].shell && unseen[j].Kind() != seasalt.Shell {
				continue
			}
			used[j] = true
			dealt[i] = append(dealt[i], unseen[j])
			deal(i, j+1)
			dealt[i] = dealt[i][:len(dealt[i])-1]
			used[j] = false
		}
	}
	deal(0, 0)
	return ways, all
}

// TestSampleArrangements compares samples of views with few unseen cards with the list of
// all arrangements: how often each of them occurs, so that places that depend on each other
// are compared too.
//
// A right sampler with a random seed would fail for one of these views with a probability of
// about 1e-5 (chi-square, 4.3 standard deviations after Wilson and Hilferty). The seed is fixed.
func TestSampleArrangements(t *testing.T) {
	samples := 60000
	if testing.Short() {
		samples = 15000
	}
	held := seasalt.Config{Players: 2, Rulings: seasalt.Rulings{Mermaids: seasalt.MermaidsHeld}}
	pepper := seasalt.Config{Players: 3, Modules: []seasalt.Module{extrapepper.Module()}}
	dance := held
	dance.Modules = []seasalt.Module{extrapepper.Module(seasalt.DanceOfTheMermaids)}
	for _, test := range []struct {
		name     string
		config   seasalt.Config
		seat     seasalt.Seat
		position seasalt.Position // without the hand of seat 0, which has all the rest
		moves    string
		toWin    int // mermaids that nobody can hold
	}{
		{
			name: "a hand, the deck and the bottom of a pile", config: seasalt.Config{Players: 2},
			position: seasalt.Position{
				Phase: seasalt.PhaseTake, Round: 1,
				Deck:  seasalt.MustParseCards("crab/black boat/black"),
				Hands: []seasalt.Cards{{}, seasalt.MustParseCards("boat/black fish/black mermaid/white")},
				Piles: [2][]seasalt.Card{pileOf("shell/black mermaid/white"), pileOf("shell/grey")},
			},
		},
		{
			name: "three hands, seen by a player", config: seasalt.Config{Players: 4},
			position: seasalt.Position{
				Phase: seasalt.PhaseTake, Turn: 1, Round: 1, DeckEmpty: true,
				Hands: []seasalt.Cards{{}, seasalt.MustParseCards("boat/black fish/black"), seasalt.MustParseCards("boat/black"),
					seasalt.MustParseCards("mermaid/white mermaid/white shell/grey")},
				Piles: [2][]seasalt.Card{pileOf("shell/black"), nil},
			},
			moves: "take 1",
		},
		{
			name: "cards drawn by another", config: seasalt.Config{Players: 2},
			position: seasalt.Position{
				Phase: seasalt.PhaseKeep, Turn: 1, Round: 1,
				Deck:  seasalt.MustParseCards("crab/black boat/black"),
				Drawn: seasalt.MustParseCards("mermaid/white boat/black"),
				Hands: []seasalt.Cards{{}, seasalt.MustParseCards("fish/black")},
				Piles: [2][]seasalt.Card{pileOf("shell/black crab/grey"), pileOf("shell/grey")},
			},
		},
		{
			name: "two shells face down (R11.2)", config: pepper,
			position: seasalt.Position{
				Phase: seasalt.PhaseTake, Round: 1, Event: seasalt.CoralReef,
				Deck:     seasalt.MustParseCards("shell/light-blue boat/black"),
				Hands:    []seasalt.Cards{{}, seasalt.MustParseCards("boat/black"), seasalt.MustParseCards("shell/yellow")},
				FaceDown: []seasalt.Card{0, seasalt.MustParseCard("shell/grey"), seasalt.MustParseCard("shell/green")},
			},
		},
		{
			name: "nobody holds four mermaids (K1)", config: held, toWin: 4,
			position: seasalt.Position{
				Phase: seasalt.PhaseTake, Round: 1,
				Deck:  seasalt.MustParseCards("crab/black mermaid/white"),
				Hands: []seasalt.Cards{{}, seasalt.MustParseCards("mermaid/white mermaid/white mermaid/white boat/black")},
				Piles: [2][]seasalt.Card{pileOf("shell/black shell/green"), pileOf("shell/grey")},
			},
		},
		{
			name: "nobody holds three mermaids (K1, R11.2)", config: dance, toWin: 3,
			position: seasalt.Position{
				Phase: seasalt.PhaseTake, Round: 1, Event: seasalt.DanceOfTheMermaids,
				Deck:  seasalt.MustParseCards("crab/black mermaid/white mermaid/white"),
				Hands: []seasalt.Cards{{}, seasalt.MustParseCards("mermaid/white mermaid/white boat/black")},
				Piles: [2][]seasalt.Card{pileOf("shell/black shell/green"), pileOf("shell/grey")},
			},
		},
		{
			name: "nobody held four mermaids in the round that ended (K1)", config: held, toWin: 4,
			position: seasalt.Position{
				Phase: seasalt.PhaseRoundOver, Turn: 1, Round: 1, DeckEmpty: true, LastEnd: seasalt.RoundDeckEmpty,
				Hands: []seasalt.Cards{{}, seasalt.MustParseCards("mermaid/white mermaid/white mermaid/white boat/black")},
				Piles: [2][]seasalt.Card{pileOf("shell/black mermaid/white shell/green"), pileOf("shell/grey")},
			},
		},
	} {
		t.Run(test.name, func(t *testing.T) {
			rules := seasalt.MustRules(test.config)
			p := test.position
			p.Hands = slices.Clone(p.Hands)
			p.Hands[0] = restOf(rules, p)
			s, err := rules.NewState(p)
			if err != nil {
				t.Fatal(err)
			}
			for _, text := range strings.Split(test.moves, "; ") {
				if text != "" {
					if s, err = s.Apply(seasalt.MustParseMove(text)); err != nil {
						t.Fatal(err)
					}
				}
			}
			v := s.View(test.seat)
			hidden := hidings(v)
			ways, all := arrangements(v, func(hand func(seasalt.Seat) []seasalt.Card) bool {
				for seat := range seasalt.Seat(rules.Players()) {
					mermaids := 0
					for _, c := range hand(seat) {
						if c.Kind() == seasalt.Mermaid && seat != test.seat {
							mermaids++
						}
					}
					if test.toWin > 0 && mermaids >= test.toWin {
						return false
					}
				}
				return true
			})
			counts := map[string]int{}
			r := rand.New(rand.NewPCG(5, 6))
			for range samples {
				counts[arrangement(hidden, v.Sample(r))]++
			}
			square := 0.0
			for what, n := range ways {
				want := float64(samples) * float64(n) / float64(all)
				if want < 5 {
					t.Fatalf("%s is expected %f times: too seldom for this test", what, want)
				}
				square += (float64(counts[what]) - want) * (float64(counts[what]) - want) / want
			}
			for what := range counts {
				if ways[what] == 0 {
					t.Errorf("a sample is impossible: %s", what)
				}
			}
			d := 2 / (9 * float64(len(ways)-1))
			z := (math.Cbrt(square/float64(len(ways)-1)) - (1 - d)) / math.Sqrt(d)
			t.Logf("%d arrangements that come to %d; chi-square %.1f, %.2f standard deviations", all, len(ways), square, z)
			if z > 4.3 || len(ways) < 5 {
				t.Errorf("%d arrangements do not occur as often as they should: chi-square %.1f, %.2f standard deviations",
					len(ways), square, z)
			}
		})
	}
}

// pileOf is a discard pile, the top card first.
func pileOf(text string) (cards []seasalt.Card) {
	for _, name := range strings.Fields(text) {
		cards = append(cards, seasalt.MustParseCard(name))
	}
	return cards
}

// restOf are the cards that a position does not place, but for mermaids beyond one.
func restOf(rules *seasalt.Rules, p seasalt.Position) seasalt.Cards {
	rest := rules.Deck()
	without := func(cards ...seasalt.Card) {
		for _, c := range cards {
			rest, _ = rest.Without(c)
		}
	}
	without(slices.Collect(p.Deck.All())...)
	without(slices.Collect(p.Drawn.All())...)
	for _, hand := range p.Hands {
		without(slices.Collect(hand.All())...)
	}
	without(slices.Concat(p.Piles[0], p.Piles[1], p.FaceDown)...)
	return rest
}

// TestSampleOfOne samples states that a player knows all of, though not all of it is seen:
// where there is one arrangement of the unseen cards it is the one.
func TestSampleOfOne(t *testing.T) {
	found := map[string]int{}
	check := func(s seasalt.State, seat seasalt.Seat, r *rand.Rand) {
		v := s.View(seat)
		hidden, unseen := hidings(v), slices.Collect(v.Unseen().All())
		switch {
		case len(unseen) == 0:
			found["nothing unseen"]++
		case len(hidden) == 1:
			found["one place"]++
		case v.Unseen().Count(unseen[0]) == len(unseen):
			found["alike cards"]++
		default:
			return
		}
		one, other := s.Position(), v.Sample(r).Position()
		one.Known, other.Known = nil, nil // of others' knowledge the seat does not know all
		if fmt.Sprint(one) != fmt.Sprint(other) {
			t.Fatalf("seat %d knows all of\n%+v\nand samples\n%+v", seat, one, other)
		}
	}
	for number, m := range moduleCombinations() {
		if testing.Short() && number%5 > 0 {
			continue
		}
		r := rand.New(rand.NewPCG(6, uint64(number)))
		s := seasalt.MustRules(m.real).Start(0)
		for range 400 {
			for seat := range seasalt.Seat(s.Rules().Players()) {
				check(s, seat, r)
			}
			if s.Over() {
				break
			}
			s = randomMove(s, r)
		}
	}

	rules := seasalt.MustRules(seasalt.Config{Players: 3})
	r := rand.New(rand.NewPCG(6, 7))
	p := seasalt.Position{
		Phase: seasalt.PhaseTake, Round: 1, Deck: seasalt.MustParseCards("mermaid/white"),
		Hands: []seasalt.Cards{{}, seasalt.MustParseCards("mermaid/white"), seasalt.MustParseCards("crab/black")},
		Piles: [2][]seasalt.Card{pileOf("shell/black mermaid/white"), pileOf("shell/grey")},
	}
	p.Hands[0] = restOf(rules, p)
	p.Hands[0], _ = p.Hands[0].Without(seasalt.MustParseCard("mermaid/white")) // seat 2 has it
	p.Hands[2], _ = p.Hands[2].With(seasalt.MustParseCard("mermaid/white"))
	p.Known = make([]seasalt.Knowledge, 4)
	for o := range p.Known {
		p.Known[o] = seasalt.Knowledge{Hands: make([]seasalt.Cards, 3), Piles: [2]int{1, 1}}
	}
	p.Known[0].Hands[2] = seasalt.MustParseCards("crab/black")
	s, err := rules.NewState(p)
	if err != nil {
		t.Fatal(err)
	}
	check(s, 0, r)
	p.Known[0].Hands[1], p.Known[0].Hands[2], p.Known[0].Deck, p.Known[0].Piles[0] = p.Hands[1], p.Hands[2], p.Deck, 2
	if s, err = rules.NewState(p); err != nil {
		t.Fatal(err)
	}
	check(s, 0, r)
	t.Log(found)
	for _, what := range []string{"nothing unseen", "one place", "alike cards"} {
		if found[what] == 0 {
			t.Errorf("never sampled: %s", what)
		}
	}

	// As long as all that is known is common, a sample is equal to the state.
	s = rules.Start(0).Settle(r)
	for _, m := range []seasalt.Move{seasalt.Take(seasalt.Pile1), seasalt.EndTurn, seasalt.Take(seasalt.Pile2), seasalt.EndTurn} {
		for seat := range seasalt.Seat(3) {
			if s.View(seat).Sample(r) != s || s.View(seasalt.Spectator).Sample(r) != s {
				t.Errorf("before %v, a sample is another state", m)
			}
		}
		s, _ = s.Apply(m)
	}
}
