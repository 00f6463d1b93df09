package seasalt_test

import (
	"math/rand/v2"
	"testing"

	"github.com/seasalt-go/seasalt"
	"github.com/seasalt-go/seasalt/variants"
)

// To look at a game changes nothing of what is remembered afterwards (up to rounding).
func TestViewsChangeNoMemory(t *testing.T) {
	for _, config := range []seasalt.Config{{}, {Players: 3, Modules: variants.All()}} {
		rules := seasalt.MustRules(config)
		for seed := range uint64(30) {
			r := rand.New(rand.NewPCG(seed, 1))
			seen, unseen := rules.NewGame(0), rules.NewGame(0)
			for n := 0; n < 300 && !seen.State().Over(); n++ {
				s := seen.State()
				m := s.Chance(r)
				if m == 0 {
					moves := s.AppendMoves(nil)
					m = moves[r.IntN(len(moves))]
				}
				for seat := seasalt.Seat(0); int(seat) < rules.Players(); seat++ {
					seen.View(seat)
				}
				if err := seen.Apply(m); err != nil {
					t.Fatal(err)
				}
				if err := unseen.Apply(m); err != nil {
					t.Fatal(err)
				}
				for seat := range seasalt.Seat(rules.Players()) {
					if !seen.View(seat).Equal(unseen.Clone().View(seat)) {
						t.Fatalf("after move %d, %v, of the seed %d\n%s\nand if nobody looked\n%s", n, m, seed, marshal(t, seen.Memory(seat)), marshal(t, unseen.Memory(seat)))
					}
				}
			}
		}
	}
}
