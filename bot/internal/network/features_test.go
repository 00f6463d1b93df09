package network

import (
	"fmt"
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/seasalt-go/seasalt"
	"github.com/seasalt-go/seasalt/internal/testkit"
	"github.com/seasalt-go/seasalt/variants/extrapepper"
	"github.com/seasalt-go/seasalt/variants/extrasalt"
)

// shapes are those that networks can have.
func shapes(yield func(Shape) bool) {
	for players := seasalt.MinPlayers; players <= seasalt.MaxPlayers; players++ {
		if !yield(Shape{players, false}) || !yield(Shape{players, true}) {
			return
		}
	}
}

// turns plays random games and yields positions at the start of a turn.
func turns(t testing.TB, shape Shape, games int, yield func(*Game, *seasalt.Playout)) {
	t.Helper()
	r := rand.New(rand.NewPCG(1, uint64(shape.Players)))
	for game := range games {
		config := seasalt.Config{Players: shape.Players, Edition: seasalt.Edition(game % 4)}
		if game%2 == 1 {
			config.Modules = extrasalt.Modules()
		}
		if shape.Events {
			config.Modules = append(config.Modules, extrapepper.Module())
		}
		rules := seasalt.MustRules(config)
		g, ok := NewGame(rules)
		if !ok {
			t.Fatalf("%v has no inputs", rules)
		}
		world := rules.Start(0).Playout()
		for world.Settle(r); !world.Over(); {
			if world.Phase() == seasalt.PhaseTake {
				yield(g, &world)
			}
			world.Step(r)
		}
	}
}

// names lists what the inputs are for, in their order.
func names(shape Shape) (list []string) {
	counts := func(what string, of []int) {
		for i, n := range of {
			for have := 1; have <= n; have++ {
				list = append(list, fmt.Sprint(what, " ", i, " ", have))
			}
		}
	}
	numbers := func(what string, from, to int) {
		for n := from; n <= to; n++ {
			list = append(list, fmt.Sprint(what, " ", n))
		}
	}
	hand := make([]int, len(most))
	for _, k := range []seasalt.Kind{seasalt.Crab, seasalt.Boat, seasalt.Fish, seasalt.Swimmer, seasalt.Shark, seasalt.Jellyfish, seasalt.Lobster} {
		hand[k] = most[k]
	}
	for seat := range shape.Players {
		of := fmt.Sprint("seat ", seat, " ")
		counts(of+"kind", most[:])
		counts(of+"hand", hand)
		counts(of+"color", mostColors[:])
		numbers(of+"points", 0, 24)
		numbers(of+"size", 0, 15)
		numbers(of+"missing", 0, 20)
		list = append(list, of+"bound")
	}
	for pile := range 2 {
		of := fmt.Sprint("pile ", pile, " ")
		numbers(of+"top", 0, 19)
		numbers(of+"color", 0, 11)
		numbers(of+"second", 0, 19)
		numbers(of+"length", 0, 7)
		numbers(of+"has", 0, 19)
	}
	counts("deck", most[:])
	numbers("cards", 0, 40)
	for seat := range 2 {
		for k := range numKinds {
			numbers(fmt.Sprint("offer ", seat, " ", k), 0, 3)
		}
	}
	if shape.Events {
		numbers("event", 0, 12)
		for seat := range shape.Players {
			of := fmt.Sprint("seat ", seat, " ")
			numbers(of+"event", 0, 12)
			list = append(list, of+"shielded")
		}
	}
	return list
}

// slowFeatures finds the inputs as they are described, from what a position says of itself.
func slowFeatures(rules *seasalt.Rules, s seasalt.State) (active []string, dense []int16) {
	p, players := s.SecretPosition(), rules.Players()
	is := func(format string, args ...any) { active = append(active, fmt.Sprintf(format, args...)) }
	var totals, stopped []int
	for i := range players {
		seat := seasalt.Seat((int(p.Turn) + i) % players)
		cards := p.Hands[seat]
		for _, group := range p.Laid[seat] {
			for _, c := range group[:group.Len()] {
				cards, _ = cards.With(c)
			}
		}
		if p.Held != nil && p.Held[seat] != 0 {
			is("seat %d event %d", i, p.Held[seat])
		}
		if p.Shields != nil && p.Shields[seat] != 0 {
			is("seat %d shielded", i)
		}
		for k := seasalt.Mermaid; k.IsValid(); k++ {
			if n := cards.CountKind(k); n > 0 {
				is("seat %d kind %d %d", i, k, n)
			}
			paired := false
			for _, e := range append(rules.Events(), 0) {
				law, _ := rules.Law(slices.DeleteFunc([]seasalt.Event{e}, func(e seasalt.Event) bool { return e == 0 })...)
				for _, d := range law.Change().Duos {
					paired = paired || d.A == k || d.B == k
				}
			}
			if n := p.Hands[seat].CountKind(k); n > 0 && paired {
				is("seat %d hand %d %d", i, k, n)
			}
		}
		for color := range seasalt.AllColors() {
			n := 0
			for c := range cards.All() {
				if c.Color() == color {
					n++
				}
			}
			if n > 0 {
				is("seat %d color %d %d", i, color, n)
			}
		}
		is("seat %d points %d", i, min(24, s.Points(seat)))
		is("seat %d size %d", i, min(15, s.HandLen(seat)))
		is("seat %d missing %d", i, min(20, max(0, rules.Target()-s.Total(seat))/2))
		if p.Bound.Has(seat) {
			is("seat %d bound", i)
		}
		totals = append(totals, s.Total(seat))
		stopped = append(stopped, s.Total(seat)+s.Points(seat))
		if i < 2 {
			for _, pile := range p.Piles {
				if len(pile) > 0 {
					is("offer %d %d %d", i, pile[0].Kind(), min(3, p.Hands[seat].CountKind(pile[0].Kind())))
				}
			}
		}
	}
	piles := p.Piles
	top := func(pile []seasalt.Card) seasalt.Card {
		if len(pile) == 0 {
			return 0
		}
		return pile[0]
	}
	if a, b := top(piles[0]), top(piles[1]); a < b || a == b && len(piles[0]) < len(piles[1]) {
		piles[0], piles[1] = piles[1], piles[0]
	}
	for i, pile := range piles {
		if len(pile) > 0 {
			is("pile %d top %d", i, pile[0].Kind())
			is("pile %d color %d", i, pile[0].Color())
		}
		if len(pile) > 1 {
			is("pile %d second %d", i, pile[1].Kind())
		}
		is("pile %d length %d", i, min(7, len(pile)))
		for k := seasalt.Mermaid; k.IsValid(); k++ {
			if slices.ContainsFunc(pile, func(c seasalt.Card) bool { return c.Kind() == k }) {
				is("pile %d has %d", i, k)
			}
		}
	}
	for k := seasalt.Mermaid; k.IsValid(); k++ {
		if n := p.Deck.CountKind(k); n > 0 {
			is("deck %d %d", k, n)
		}
	}
	is("cards %d", min(40, p.Deck.Len()))
	if p.Event != 0 {
		is("event %d", p.Event)
	}

	leads := func(totals []int) float64 {
		most, sum := slices.Max(totals), 0
		for _, n := range totals {
			sum += n
		}
		w := 0.3 / math.Sqrt(1+float64(max(0, rules.Target()-most))/3)
		for _, n := range totals {
			lead := w * (float64(n) - float64(sum)/float64(players))
			if most >= rules.Target() && n == most {
				lead += 4
			}
			dense = append(dense, int16(math.Round(min(8, max(-8, lead))*16)))
		}
		return w
	}
	w := leads(totals)
	leads(stopped)
	return active, append(dense, int16(math.Round(w*20*16)))
}

// The inputs are what they are described as.
func TestFeatures(t *testing.T) {
	for shape := range shapes {
		list := names(shape)
		if len(list) != shape.Inputs() {
			t.Fatalf("%v: %d inputs, and %d names", shape, shape.Inputs(), len(list))
		}
		var f Features
		positions, most := 0, 0
		seen := map[string]bool{}
		turns(t, shape, 24, func(g *Game, world *seasalt.Playout) {
			positions++
			f.Set(g, world)
			var got []string
			for _, i := range f.Active() {
				got = append(got, list[i])
				seen[list[i]] = true
			}
			most = max(most, len(got))
			want, dense := slowFeatures(world.Rules(), world.State())
			slices.Sort(got)
			slices.Sort(want)
			if !slices.Equal(got, want) {
				t.Fatalf("%v\ngot  %q\nwant %q", world.State().SecretText(), got, want)
			}
			for i, d := range f.Dense() {
				if diff := d - dense[i]; diff < -1 || diff > 1 { // a half can be rounded either way
					t.Fatalf("%v\ndense inputs %d, want %d", world.State().SecretText(), f.Dense(), dense)
				}
			}
		})
		t.Logf("%v: %d positions, at most %d of %d inputs are 1, and %d have been", shape, positions, most, len(list), len(seen))
		if len(seen) < len(list)/2 {
			t.Errorf("%v: only %d of %d inputs have ever been 1", shape, len(seen), len(list))
		}
	}
}

// What the network has no inputs for is not known to it.
func TestNewGame(t *testing.T) {
	for _, rules := range testkit.Rules {
		house := slices.ContainsFunc(rules.Events(), func(e seasalt.Event) bool { return e > seasalt.CoralReef })
		if _, ok := NewGame(rules); ok == house {
			t.Errorf("there are inputs for %v: %v", rules, ok)
		}
	}
	for name, module := range map[string]seasalt.Module{
		"four sailors":                        {Name: "many", Version: 1, Deck: seasalt.Must(seasalt.ParseCards("sailor/pink sailor/pink")), Change: seasalt.Change{Collectors: []seasalt.Collector{{Kind: seasalt.Sailor, Points: []int{0, 5, 5, 5}}}}},
		"pairs of a captain and a lighthouse": {Name: "pairs", Version: 1, Change: seasalt.Change{Duos: []seasalt.Duo{{A: seasalt.Captain, B: seasalt.Lighthouse, Effect: seasalt.ExtraTurn}}}},
	} {
		rules, err := seasalt.NewRules(seasalt.Config{Modules: []seasalt.Module{module}})
		if err != nil {
			t.Errorf("%s: %v", name, err)
			continue
		}
		if _, ok := NewGame(rules); ok {
			t.Errorf("%s: there are no inputs for it", name)
		}
	}
}
