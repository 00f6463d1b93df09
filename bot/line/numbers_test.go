package line

import (
	"context"
	"math/rand/v2"
	"slices"
	"strconv"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"github.com/seasalt-go/seasalt"
	"github.com/seasalt-go/seasalt/bot"
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

// Features are what the view of a seat says, and nothing else.
func TestFeatures(t *testing.T) {
	rules := seasalt.MustRules(seasalt.Config{Players: 3, Modules: variants.All()})
	e := newEncoder(rules)
	r := rand.New(rand.NewPCG(1, 1))
	g := rules.NewGame(0)
	for g.Settle(r) {
		v := g.View(g.Actor())
		features := e.appendFeatures(nil, v)
		next := (v.Seat() + 1) % 3
		if slices.Index(features[:len(phases)], 1) != slices.Index(phases, v.Phase()) {
			t.Fatalf("the features of the phase are %d: %v", features[:len(phases)], v)
		}
		counted := map[string]seasalt.Cards{
			"ownHand": v.KnownHand(v.Seat()), "knownToAll": v.KnownToAll(v.Seat()), "nextHand": v.KnownHand(next), "knownToNext": v.KnownTo(next),
		}
		shield := 0
		if c := v.ShieldCard(v.Seat()); c != 0 {
			shield = 1 + slices.Index(e.cards, c)
		}
		sums := map[string]int{"eventsLeft": len(v.EventsLeft()), "ownShield": shield}
		for _, s := range e.sections {
			sum := 0
			for _, n := range features[:s.Len] {
				sum += int(n)
			}
			if want, ok := sums[s.Name]; ok && sum != want {
				t.Fatalf("the sum of the features %s is %d, not %d: %v", s.Name, sum, want, v)
			}
			cards, ok := counted[s.Name]
			for i, c := range e.cards {
				if ok && int(features[i]) != cards.Count(c) {
					t.Fatalf("the features %s have %d of %v: %v", s.Name, features[i], c, v)
				}
			}
			features = features[s.Len:]
			delete(counted, s.Name)
		}
		if len(counted) > 0 {
			t.Fatalf("there are no features %v", counted)
		}
		if err := g.Play(bot.Greedy{}.Choose(context.Background(), v, r), r); err != nil {
			t.Fatal(err)
		}
	}
}
