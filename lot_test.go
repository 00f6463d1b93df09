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
		games = 40
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
					if g.State().Actor() == seasalt.Nature && !g.State().RoundOver() {
						m = g.State().Chance(r)
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

// TestSampleOfTheft: everybody has seen which two cards a hand has, and then one of them is stolen. In each world of a
// spectator one is left.
func TestSampleOfTheft(t *testing.T) {
	g := seasalt.MustRules(seasalt.Config{}).NewGame(0)
	playGame(g, "deal fish/green", "deal crab/black",
		"take 1", "end-turn", "draw", "deal swimmer/black", "deal boat/black", "keep swimmer/black", "end-turn",
		"take 2", "end-turn", "draw", "deal shark/black", "deal boat/yellow", "keep shark/black",
		"lay-duo swimmer/black shark/black", "steal crab/black")
	v, r := g.View(seasalt.Spectator), rand.New(rand.NewPCG(1, 1))
	for range 200 {
		if s := v.Sample(r); s.Hand(0) != cards("fish/green") && s.Hand(0) != cards("crab/black") {
			t.Fatalf("seat 0 has %q", s.Hand(0))
		}
	}
}
