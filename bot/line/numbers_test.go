package line

import (
	"context"
	"fmt"
	"iter"
	"math/rand/v2"
	"slices"
	"strconv"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"github.com/seasalt-go/seasalt"
	"github.com/seasalt-go/seasalt/bot"
	"github.com/seasalt-go/seasalt/internal/testkit"
	"github.com/seasalt-go/seasalt/seasalttest"
	"github.com/seasalt-go/seasalt/variants"
)

// Every move that a player can make has a number, with random modules too, and the legal ones have
// their bits set and no others.
func TestActions(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		config := seasalttest.Configs(variants.All()...).Draw(t, "config")
		if rapid.Bool().Draw(t, "random module") {
			config.Modules = []seasalt.Module{seasalttest.Modules().Draw(t, "module")}
		}
		rules, err := seasalt.NewRules(config)
		if err != nil {
			t.Skip(err)
		}
		actions, again := newActions(rules), newActions(seasalt.MustRules(config))
		if !slices.Equal(actions.moves, again.moves) {
			t.Fatal("equal rules have other numbers")
		}
		for n, m := range actions.moves {
			if actions.number[m] != n || !m.IsValid() {
				t.Fatalf("move %v has the number %d, not %d", m, actions.number[m], n)
			}
		}
		s := seasalttest.States(rules).Draw(t, "state")
		if actor := s.Actor(); actor >= 0 {
			v := s.View(actor)
			legal := actions.appendLegal([]byte{7}, v)[1:]
			count := 0
			for n := range 8 * len(legal) {
				if legal[n/8]>>(n%8)&1 != 0 {
					count++
					if err := s.Check(actions.moves[n]); err != nil {
						t.Fatalf("number %d: %v", n, err)
					}
				}
			}
			moves := v.AppendMoves(nil)
			for _, m := range moves {
				if _, ok := actions.number[m]; !ok {
					t.Fatalf("%v has no number", m)
				}
			}
			if count != len(moves) {
				t.Fatalf("%d bits are set, and %d moves are legal", count, len(moves))
			}
		}
	})
}

// The order of the actions is documented, and the numbers of the base game are the same in each of its games.
func TestActionNumbers(t *testing.T) {
	base := newActions(seasalt.MustRules(seasalt.Config{}))
	for n, want := range map[int]string{
		0: "draw", 1: "end-turn", 2: "stop", 3: "last-chance", 4: "lay-mermaids", 5: "take 1", 6: "take 2", 7: "discard 1", 9: "choose-pile 1",
		11: "choose-victim 0", 14: "choose-victim 3", 15: "keep mermaid/white", 16: "keep crab/dark-blue", 60: "keep captain/light-orange",
	} {
		if got := base.moves[n].String(); got != want {
			t.Errorf("number %d is %s, not %s", n, got, want)
		}
	}
	for n, want := range base.moves {
		if m, err := chosenMove(strconv.Itoa(n)).move(base); m != want || err != nil {
			t.Errorf("number %d is read as %v, %v", n, m, err)
		}
	}
	for _, n := range []string{"-1", "187"} {
		if m, err := chosenMove(n).move(base); m != 0 || err == nil {
			t.Errorf("number %s is read as %v, %v", n, m, err)
		}
	}
	if len(base.moves) != 187 {
		t.Errorf("the base game has %d actions, and PROTOCOL.md says 187", len(base.moves))
	}
	four := newActions(seasalt.MustRules(seasalt.Config{Players: 4, Edition: seasalt.EditionGerman}))
	if !slices.Equal(base.moves, four.moves) {
		t.Error("they depend on players or edition")
	}
	all := newActions(seasalt.MustRules(seasalt.Config{Modules: variants.All()}))
	var sorts []string
	for _, m := range all.moves {
		sort, _, _ := strings.Cut(m.String(), " ")
		sorts = append(sorts, sort)
	}
	want := strings.Fields("draw end-turn stop last-chance lay-mermaids take discard choose-pile choose-victim keep lay-duo pick " +
		"pass-swap take-equal-top keep-event lay-shield lay-trio grab swap")
	if sorts = slices.Compact(sorts); !slices.Equal(sorts, want) {
		t.Errorf("the actions are %s, not %s", sorts, want)
	}
	t.Logf("%d actions and %d features in the base game of two, %d and %d in games of four with all modules",
		len(base.moves), newEncoder(seasalt.MustRules(seasalt.Config{})).len,
		len(all.moves), newEncoder(seasalt.MustRules(seasalt.Config{Players: 4, Modules: variants.All()})).len)
}

// naiveFeatures returns the features of a view by the names of their sections, as PROTOCOL.md explains them.
func naiveFeatures(e *encoder, v seasalt.View) map[string][]int {
	features := map[string][]int{}
	number := func(name string, n int) { features[name] = []int{min(max(n, 0), 255)} }
	flag := func(name string, set bool) {
		if number(name, 0); set {
			number(name, 1)
		}
	}
	cards := func(name string, all iter.Seq[seasalt.Card]) {
		features[name] = make([]int, len(e.cards))
		for c := range all {
			if c != 0 {
				features[name][slices.Index(e.cards, c)]++
			}
		}
	}
	place := func(name string, n, at int) {
		if features[name] = make([]int, n); at >= 0 {
			features[name][at] = 1
		}
	}
	event := func(name string, e2 seasalt.Event) { place(name, len(e.events), slices.Index(e.events, e2)) }
	players := v.Rules().Players()
	after := func(seat seasalt.Seat) int { // the player's own seat, or -1 for nobody
		if seat < 0 {
			return -1
		}
		return (int(seat-v.Seat()) + players) % players
	}

	place("phase", len(phases), slices.Index(phases, v.Phase()))
	number("round", v.Round())
	number("threshold", v.Law(v.Seat()).Threshold())
	number("deckSize", v.DeckLen())
	cards("deckKnown", v.KnownDeck().All())
	cards("unseen", v.Unseen().All())
	number("drawnSize", v.DrawnLen())
	cards("drawn", v.Drawn().All())
	for p := seasalt.Pile1; p <= seasalt.Pile2; p++ {
		name := fmt.Sprint("pile", p)
		number(name+"Size", v.PileLen(p))
		place(name+"Top", len(e.cards), slices.Index(e.cards, v.Top(p)))
		cards(name+"Known", v.Pile(p))
		places := make([]int, v.Rules().Deck().Len())
		for i, c := range slices.Collect(v.Pile(p)) {
			places[i] = 1 + slices.Index(e.cards, c) // 0 if it is unknown
		}
		features[name+"Places"] = places
	}
	place("pickFrom", 2, int(v.PickFrom())-1)
	place("victim", players, after(v.Victim()))
	place("caller", players, after(v.Caller()))
	flag("betPending", v.BetPending())
	event("event", v.Event())
	event("offered", v.Offered())
	features["eventsLeft"] = make([]int, len(e.events))
	for _, left := range v.EventsLeft() {
		features["eventsLeft"][slices.Index(e.events, left)] = 1
	}
	for seat := range seasalt.Seat(players) {
		n := after(seat)
		name, title := []string{"own", "next", "third"}[n], []string{"All", "Next", "Third"}[n]
		number(name+"Total", v.Total(seat))
		number(name+"Missing", v.Rules().Target()-v.Total(seat))
		number(name+"Points", v.Score(seat).Points())
		number(name+"Bonus", v.Score(seat).Bonus())
		number(name+"HandSize", v.HandLen(seat))
		cards(name+"Hand", v.KnownHand(seat).All())
		cards(name+"Laid", func(yield func(seasalt.Card) bool) {
			for g := range v.Laid(seat) {
				for _, c := range g[:g.Len()] {
					yield(c)
				}
			}
		})
		known := v.KnownTo(seat)
		if n == 0 {
			known = v.KnownToAll(seat)
		}
		cards("knownTo"+title, known.All())
		flag(name+"Revealed", v.Revealed(seat))
		flag(name+"Protected", v.Protected(seat))
		flag(name+"Bound", v.Bound(seat))
		flag(name+"Shielded", v.Shielded(seat))
		number(name+"Shield", 1+slices.Index(e.cards, v.ShieldCard(seat)))
		event(name+"Held", v.Held(seat))
	}
	return features
}

// Features are what the view of a seat shows, section by section, and each section is of use in some game.
func TestFeatures(t *testing.T) {
	used := map[string]bool{"betPending": true} // which is too rare to wait for
	for seed := range uint64(testkit.Form(8, 200)) {
		rulings := seasalt.Rulings{EqualTop: seasalt.EqualTopAtEnd + seasalt.EqualTopRuling(seed%2)}
		rules := seasalt.MustRules(seasalt.Config{Players: 3, Target: 100, Modules: variants.All(), Rulings: rulings})
		e := newEncoder(rules)
		r := rand.New(rand.NewPCG(seed, 1))
		for g := rules.NewGame(0); g.Settle(r); {
			v := g.View(seasalt.Seat(r.IntN(3)))
			all, want := e.appendFeatures(nil, v), naiveFeatures(e, v)
			if len(all) != e.len || len(want) != len(e.sections) {
				t.Fatalf("%d features of %d sections, not %d of %d", len(all), len(e.sections), e.len, len(want))
			}
			for _, s := range e.sections {
				for i, n := range want[s.Name] {
					if int(all[i]) != n || len(want[s.Name]) != s.Len {
						t.Fatalf("seed %d: the features %s are %d, not %d: %v", seed, s.Name, all[:s.Len], want[s.Name], v)
					}
					used[s.Name] = used[s.Name] || n > 0
				}
				all = all[s.Len:]
			}
			actor := g.View(g.Actor())
			moves := actor.AppendMoves(nil)
			m := moves[r.IntN(len(moves))]
			if r.IntN(4) > 0 { // games that end late have more of everything
				m = bot.Greedy{}.Choose(context.Background(), actor, r)
			}
			if err := g.Play(m, r); err != nil {
				t.Fatal(err)
			}
		}
	}
	for _, s := range newEncoder(seasalt.MustRules(seasalt.Config{Players: 3, Modules: variants.All()})).sections {
		if !used[s.Name] {
			t.Errorf("no game had features %s", s.Name)
		}
	}
}
