package seasalttest

import (
	"math/rand/v2"
	"os"
	"testing"

	"pgregory.net/rapid"

	"github.com/seasalt-go/seasalt"
	"github.com/seasalt-go/seasalt/internal/testkit"
	"github.com/seasalt-go/seasalt/variants/extrapepper"
	"github.com/seasalt-go/seasalt/variants/extrasalt"
)

// There are many games here, so a fifth of the usual number of checks does for each law with -deep, and fewer without;
// -rapid.checks says otherwise.
func TestMain(m *testing.M) {
	testkit.Checks(3, 20)
	os.Exit(m.Run())
}

// rareConfigs are games in which what is hidden moves often: cards are swapped, stolen, picked out of
// piles, returned to the deck and laid face down, and turns are bound. Many cards have copies, so
// that what is picked is often like what lies there then.
func rareConfigs() *rapid.Generator[seasalt.Config] {
	return rapid.Custom(func(t *rapid.T) seasalt.Config {
		config := Configs().Draw(t, "config")
		config.Target = seasalt.MaxTarget // games that go on
		config.Players = max(3, config.Players)
		var copies seasalt.Cards
		for range 6 {
			copies, _ = copies.With(seasalt.CardOf(seasalt.Crab, seasalt.Black))
			copies, _ = copies.With(seasalt.CardOf(seasalt.Fish, seasalt.Black))
		}
		config.Modules = []seasalt.Module{{Name: "rare", Version: 1, Deck: copies, Change: seasalt.Change{Duos: []seasalt.Duo{
			{A: seasalt.Fish, B: seasalt.Fish, Effect: seasalt.SwapCard},
			{A: seasalt.Octopus, B: seasalt.Octopus, Effect: seasalt.SwapCard},
			{A: seasalt.Boat, B: seasalt.Boat, Effect: seasalt.BindOthers},
			{A: seasalt.Penguin, B: seasalt.Octopus, Effect: seasalt.PeekAndKeep(4)},
			{A: seasalt.Shell, B: seasalt.Penguin, Effect: seasalt.TakeFromEachPile},
		}, Shield: seasalt.Shell}}}
		if rapid.IntRange(0, 3).Draw(t, "printed") == 0 {
			config.Modules = append(extrasalt.Modules(), extrapepper.Module(seasalt.WaterRodeo, seasalt.CoralReef, seasalt.HermitCrab))
		}
		return config
	})
}

// rareGame plays a game of rareConfigs by a player who looks for what is rare.
func rareGame(t *rapid.T, r *rand.Rand) game {
	rules := seasalt.Must(seasalt.NewRules(rareConfigs().Draw(t, "config")))
	p := newPlayer(r)
	for a, weight := range map[seasalt.Action]int{seasalt.ActionLayDuo: 64, seasalt.ActionLayShield: 32, seasalt.ActionSwap: 64,
		seasalt.ActionEndTurn: 16, seasalt.ActionStop: 1, seasalt.ActionLastChance: 1} {
		p.weights[a] = weight
	}
	return drawGameOf(t, rules, p)
}

// Views are read where much is hidden: shells lie face down in most of these games.
func TestViewsOfRareGamesAreRead(t *testing.T) {
	for range 20 { // a fifth of the checks, for each law, are few
		rapid.Check(t, func(t *rapid.T) { readViewsAreTrue(t, rareGame(t, drawRand(t))) })
	}
}

// Much happens in coupled histories. With -deep, what is rare happens there hundreds of times.
func TestHistoriesAreRich(t *testing.T) {
	var n tally
	least, most := tally{steps: 500, apart: 20, worlds: 10, picks: 2, swaps: 4}, 25 // steps in a game
	if testkit.Deep {
		most = maxMoves
		least = tally{steps: 100_000, apart: 5000, worlds: 1000, swaps: 500, picks: 500, steals: 500, binds: 500, shields: 500, returns: 500}
	}
	for try := 0; !n.reaches(least); try++ {
		if try == 1000 {
			t.Fatalf("too little has come about: %+v", n)
		}
		rapid.Check(t, func(t *rapid.T) {
			r := drawRand(t)
			g := rareGame(t, r)
			o := g.observer(r)
			from, steps := rapid.IntRange(0, len(g.moves)).Draw(t, "moment")/2, most
			if swaps := g.swapsOfOthers(o); len(swaps) > 0 && r.IntN(2) == 0 { // the rarest of all
				from, steps = max(0, swaps[r.IntN(len(swaps))]-r.IntN(15)), 25
			}
			g.follow(t, o, from, min(from+steps, len(g.moves)), r, &n)
		})
		if t.Failed() {
			return
		}
		if testkit.Deep && try%20 == 0 {
			t.Logf("%+v", n)
		}
	}
	t.Logf("%+v", n)
}

// swapsOfOthers are the moves by which two others than an observer swap cards.
func (g game) swapsOfOthers(o seasalt.Seat) (at []int) {
	for i, m := range g.moves {
		if s := &g.states[i]; m.Action() == seasalt.ActionSwap && s.Turn() != o && s.Victim() != o {
			at = append(at, i)
		}
	}
	return at
}

func (n tally) reaches(least tally) bool {
	return n.steps >= least.steps && n.apart >= least.apart && n.worlds >= least.worlds && n.swaps >= least.swaps && n.picks >= least.picks &&
		n.steals >= least.steals && n.binds >= least.binds && n.shields >= least.shields && n.returns >= least.returns
}
