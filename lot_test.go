package seasalt_test

import (
	"math/rand/v2"
	"testing"

	"github.com/seasalt-go/seasalt"
	"github.com/seasalt-go/seasalt/variants/extrapepper"
	"github.com/seasalt-go/seasalt/variants/extrasalt"
)

// TestLotsAreGuesses: a memory with lots says of every card what it would say if each card that may be in several
// places were a guess of its own.
func TestLotsAreGuesses(t *testing.T) {
	games := 2
	if *deep {
		games = 20
	}
	events := extrapepper.Module(seasalt.WaterRodeo, seasalt.HermitCrab, seasalt.CoralReef)
	for _, modules := range [][]seasalt.Module{nil, extrasalt.Modules(), append(extrasalt.Modules(), events)} {
		for players := 2; players <= 4; players++ {
			rules := seasalt.MustRules(seasalt.Config{Players: players, Target: 10000, Modules: modules})
			compared, withLots := 0, 0
			for seed := range uint64(games) {
				r := rand.New(rand.NewPCG(seed, 1))
				var oracles seasalt.Oracles
				g := rules.NewGame(0)
				for range 500 {
					m := anyMove(g.State(), r)
					if g.Actor() == seasalt.Nature && !g.RoundOver() {
						m = g.State().NatureMove(r)
					}
					if err := oracles.Apply(g, m); err != nil {
						t.Fatalf("%v, seed %d, after %v: %v\n%s", rules, seed, m, err, g.State().SecretText())
					}
				}
				compared += oracles.Compared
				withLots += oracles.WithLots
			}
			t.Logf("%v: %d of %d memories had lots", rules, withLots, compared)
			if withLots < compared/1000 {
				t.Errorf("%v: only %d of %d memories had lots", rules, withLots, compared)
			}
		}
	}
}

// TestSampleOfLots: a world of a memory with lots is sampled without allocating.
func TestSampleOfLots(t *testing.T) {
	found := false
	heavyGames(t, func(g *seasalt.Game, _ seasalt.Move) {
		v, r := g.View(seasalt.Spectator), rand.New(rand.NewPCG(1, 1))
		if found || guesses(g.Memory(seasalt.Spectator)) < 50 {
			return
		}
		found = true
		if n := testing.AllocsPerRun(50, func() { v.Sample(r) }); n != 0 {
			t.Errorf("%v allocations", n)
		}
	})
	if !found {
		t.Error("no such memory")
	}
}
