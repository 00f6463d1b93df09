package play

import (
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/seasalt-go/seasalt"
	"github.com/seasalt-go/seasalt/variants"
)

// What people are shown does not depend on cards that they cannot know: all hidden cards can be
// dealt anew and the screen stays the same.
func TestScreensHideWhatIsHidden(t *testing.T) {
	changed, rounds := 0, 0
	check := func(g *seasalt.Game, r *rand.Rand) {
		s := g.State()
		for _, viewer := range viewers(s.Rules()) {
			view := g.View(viewer)
			other := view.Sample(r)
			if other.Deck() != s.Deck() {
				changed++
			}
			otherView, err := other.View(viewer).With(g.Memory(viewer))
			if err != nil {
				t.Fatal(err)
			}
			if a, b := screenful(view), screenful(otherView); a != b {
				t.Fatalf("%v\nseat %v is shown a difference that it may not see:\n%s\n%s", s, viewer, a, b)
			}
		}
	}
	playAll(t, 1, func(g *seasalt.Game, r *rand.Rand) seasalt.Move {
		if r.IntN(25) == 0 {
			check(g, r)
		}
		m := greedy(g, r)
		after := g.Clone()
		if err := after.Play(m, r); err != nil {
			t.Fatal(err)
		}
		if after.State().RoundOver() && r.IntN(4) == 0 {
			rounds++
			check(after, r)
		}
		return m
	})
	if changed < 500 || rounds < 20 {
		t.Errorf("the hidden cards changed only %d times, at the end of %d rounds", changed, rounds)
	}
}

// What is told of a move names only cards that were seen, lay open or were known.
func TestTellsNoSecrets(t *testing.T) {
	names := map[string]seasalt.Card{}
	for c := range seasalt.MustRules(seasalt.Config{Modules: variants.All()}).Deck().All() {
		names[speaker(0, 0).Card(c)] = c
	}
	told := 0
	playAll(t, 1, func(g *seasalt.Game, r *rand.Rand) seasalt.Move {
		chosen := random(g, r)
		if g.State().Phase() == seasalt.PhasePlay && r.IntN(2) == 0 {
			chosen = greedy(g, r) // so that rounds end by other things than an empty deck
		}
		// The move, and what chance may make of it.
		next := g.Clone()
		m := chosen
		for first := true; first || next.State().Actor() == seasalt.Nature && !next.State().RoundOver(); first = false {
			s := next.State()
			if !first {
				m = s.Chance(r)
			}
			if err := next.Apply(m); err != nil {
				t.Fatal(err)
			}
			for _, viewer := range viewers(s.Rules()) {
				o, err := s.Observe(viewer, m)
				if err != nil {
					t.Fatal(err)
				}
				text := speaker(viewer, 0).tell(o)
				for name, c := range names {
					if !strings.Contains(text, name) {
						continue
					}
					told++
					seen := func(w seasalt.Transfer) bool { return w.Card == c }
					if !slices.ContainsFunc(slices.Collect(o.Transfers()), seen) && !knows(next.View(viewer), c) {
						t.Fatalf("%v\n%v: viewer %v is told: %s", s, m, viewer, text)
					}
				}
			}
		}
		return chosen
	})
	if told == 0 {
		t.Error("nothing was told")
	}
}

// knows reports whether a card is on top of a pile or in a hand of which the view knows it.
func knows(v seasalt.View, c seasalt.Card) bool {
	if v.Top(seasalt.Pile1) == c || v.Top(seasalt.Pile2) == c {
		return true
	}
	for seat := range seasalt.Seat(v.Rules().Players()) {
		if v.Hand(seat).Count(c) > 0 {
			return true
		}
	}
	return false
}
