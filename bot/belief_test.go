package bot_test

import (
	"context"
	"math/rand/v2"
	"testing"

	"github.com/seasalt-go/seasalt"
	"github.com/seasalt-go/seasalt/bot"
)

// A watcher is an evaluator that looks at the worlds that a search samples, as long as seat 1 has not moved.
type watcher struct {
	cards       int  // in the hand of seat 1
	worlds, duo *int // and those with a swimmer and a shark in it
}

func (w watcher) Evaluate(world *seasalt.Playout, _ *rand.Rand) (values [seasalt.MaxPlayers]float64, ok bool) {
	if world.HandLen(1) == w.cards {
		*w.worlds++
		if unlaid(world) {
			*w.duo++
		}
	}
	return [seasalt.MaxPlayers]float64{0.5, 0.5}, true
}

// unlaid reports whether seat 1 has a duo of two kinds in hand.
func unlaid(world *seasalt.Playout) bool {
	var has [2]bool
	for c := range world.Hand(1) {
		has[0] = has[0] || c.Kind() == seasalt.Swimmer
		has[1] = has[1] || c.Kind() == seasalt.Shark
	}
	return has[0] && has[1]
}

// Whoever had a swimmer and a shark would have laid them: a search samples such worlds less often than chance does.
func TestSearchBelieves(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	g := seasalt.MustRules(seasalt.Config{}).NewGame(0)
	for g.Settle(r); g.Actor() != 0 || g.State().HandLen(1) < 6; g.Settle(r) {
		if err := g.Play(bot.Greedy{}.Choose(context.Background(), g.View(g.Actor()), r), r); err != nil {
			t.Fatal(err)
		}
	}
	v := g.View(0)
	const samples = 2000
	byChance := 0
	for range samples {
		if world := v.Sample(r).Playout(); unlaid(&world) {
			byChance++
		}
	}
	worlds, believed := 0, 0
	bot.ISMCTS{Iterations: samples, Evaluator: watcher{v.HandLen(1), &worlds, &believed}}.Search(context.Background(), v, r)
	if worlds < samples/10 || float64(believed)/float64(worlds) > 0.3*float64(byChance)/samples {
		t.Errorf("%d of %d worlds of a search have the duo, and %d of %d by chance:\n%v", believed, worlds, byChance, samples, v)
	}
}
