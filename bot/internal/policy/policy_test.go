package policy_test

import (
	"fmt"
	"hash/fnv"
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

// The features are those that the weights were fitted to. If they change on purpose, fit the weights again and take over
// the hash that the test prints. A Look sees the same, whatever it has seen before.
func TestFeatures(t *testing.T) {
	const want = "2f4f6ab3adeb40de"
	var l policy.Look
	found := fnv.New64a()
	seen := map[uint16]bool{}
	played(60, func(v *seasalt.View, truth *seasalt.Playout, _ *rand.Rand) {
		l.Begin(v)
		l.At(truth)
		for m := range v.Moves() {
			fmt.Fprintln(found, m, l.Features(m))
			for _, at := range l.Features(m) {
				seen[at] = true
			}
		}
	})
	if got := fmt.Sprintf("%016x", found.Sum64()); got != want || len(seen) < 1500 {
		t.Errorf("%d features, and the hash is %s, not %s", len(seen), got, want)
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
