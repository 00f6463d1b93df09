package play

import (
	"math/rand/v2"
	"testing"

	"github.com/seasalt-go/seasalt"
	"github.com/seasalt-go/seasalt/internal/testkit"
)

// What people are shown does not depend on cards that they cannot know: all hidden cards can be
// dealt anew and the screen stays the same.
func TestScreensHideWhatIsHidden(t *testing.T) {
	changed, rounds := 0, 0
	check := func(g *seasalt.Game, r *rand.Rand) {
		s := g.State()
		for _, viewer := range testkit.Viewers(s.Rules()) {
			view := g.View(viewer)
			other := view.Sample(r)
			if other.Deck() != s.Deck() {
				changed++
			}
			otherView := testkit.Must(other.View(viewer).With(g.Memory(viewer)))
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
		if after.RoundOver() && r.IntN(4) == 0 {
			rounds++
			check(after, r)
		}
		return m
	})
	if changed < 500 || rounds < 20 {
		t.Errorf("the hidden cards changed only %d times, at the end of %d rounds", changed, rounds)
	}
}
