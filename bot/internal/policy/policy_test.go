package policy_test

import (
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/seasalt-go/seasalt"
	"github.com/seasalt-go/seasalt/bot/internal/policy"
)

// played yields positions of random games, as the player in turn sees them, and as they are.
func played(games int, yield func(v *seasalt.View, truth *seasalt.Playout, r *rand.Rand)) {
	r := rand.New(rand.NewPCG(1, 2))
	for game := range games {
		g := seasalt.MustRules(seasalt.Config{Players: 2 + game%3, Edition: seasalt.Edition(game % 3)}).NewGame(seasalt.Seat(game % 2))
		for g.Settle(r) {
			v, truth := g.View(g.Actor()), g.State().Playout()
			yield(&v, &truth, r)
			moves := v.AppendMoves(nil)
			if err := g.Play(moves[r.IntN(len(moves))], r); err != nil {
				panic(err)
			}
		}
	}
}

// All features are used, and a place has one meaning: no feature of a table is one of another.
func TestPlaces(t *testing.T) {
	var l policy.Look
	of := map[uint16]string{}
	phases := map[seasalt.Phase]int{}
	played(60, func(v *seasalt.View, truth *seasalt.Playout, _ *rand.Rand) {
		l.Begin(v)
		l.At(truth)
		for m := range v.Moves() {
			for i, at := range l.Features(m) {
				phases[truth.Phase()]++
				what := m.Action().String()
				if what == "pick" { // a card is kept then, too
					what = "keep"
				}
				what += string(rune('a' + i))
				if of[at] == "" {
					of[at] = what
				}
				if of[at] != what {
					t.Fatalf("feature %d is %s, and %s", at, of[at], what)
				}
			}
		}
	})
	if len(of) < 1500 || len(phases) != 6 {
		t.Errorf("only %d features in %d phases", len(of), len(phases))
	}
}

// What a player does not see makes no difference.
func TestNothingHidden(t *testing.T) {
	var seen, sampled policy.Look
	decisions := 0
	played(20, func(v *seasalt.View, truth *seasalt.Playout, r *rand.Rand) {
		seen.Begin(v)
		sampled.Begin(v)
		seen.At(truth)
		var world seasalt.Playout
		world.Set(v.Sample(r))
		sampled.At(&world)
		for m := range v.Moves() {
			decisions++
			if a, b := seen.Features(m), sampled.Features(m); !slices.Equal(a, b) {
				t.Fatalf("%v: %v, and in another world %v", m, a, b)
			}
		}
	})
	if decisions < 1000 {
		t.Errorf("only %d", decisions)
	}
}

// Points are those of the game, and a card gains what it adds to them, but for the colours that mermaids count.
func TestPoints(t *testing.T) {
	var l policy.Look
	cards := 0
	played(30, func(v *seasalt.View, truth *seasalt.Playout, _ *rand.Rand) {
		if p := truth.Phase(); p != seasalt.PhaseTake && p != seasalt.PhaseKeep {
			return
		}
		l.Begin(v)
		l.At(truth)
		points := l.Points()
		if want := truth.Points(truth.Turn()); points != want {
			t.Fatalf("%d points, not %d", points, want)
		}
		for m := range v.Moves() {
			if m.Action() != seasalt.ActionKeep || m.Card().Kind() == seasalt.Mermaid || l.Mermaids() > 0 {
				continue
			}
			after := *truth
			if err := after.Play(m, rand.New(rand.NewPCG(1, 2))); err != nil {
				t.Fatal(err)
			}
			cards++
			if want := after.Points(truth.Turn()) - points; l.Gain(m.Card()) != min(want, 7) {
				t.Fatalf("%v gains %d, not %d", m.Card(), l.Gain(m.Card()), want)
			}
		}
	})
	if cards < 1000 {
		t.Errorf("only %d cards", cards)
	}
}

// A Look that has seen other positions sees the same as a new one.
func TestLookAgain(t *testing.T) {
	var old policy.Look
	played(20, func(v *seasalt.View, truth *seasalt.Playout, _ *rand.Rand) {
		var l policy.Look
		l.Begin(v)
		l.At(truth)
		old.Begin(v)
		old.At(truth)
		for m := range v.Moves() {
			if a, b := l.Features(m), old.Features(m); !slices.Equal(a, b) {
				t.Fatalf("%v: %v, and before %v", m, a, b)
			}
		}
	})
}
