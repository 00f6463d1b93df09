package bot

import (
	"context"
	"flag"
	"math"
	"math/rand/v2"
	"testing"

	"github.com/seasalt-go/seasalt"
)

var calibrate = flag.Int("calibrate", 0, "games of Greedy, for each number of players, to fit the constants of chance.go to; 0 for none")

// TestCalibrate prints which lead and ahead make the winners of games of Greedy against itself
// most likely, given the totals after each of their rounds.
func TestCalibrate(t *testing.T) {
	if *calibrate == 0 {
		t.Skip("no games asked for: -calibrate")
	}
	type round struct {
		totals          [seasalt.MaxPlayers]float64
		players, target int
		winners         seasalt.Seats
	}
	var rounds []round
	r := rand.New(rand.NewPCG(1, 2))
	for players := seasalt.MinPlayers; players <= seasalt.MaxPlayers; players++ {
		rules := seasalt.MustRules(seasalt.Config{Players: players})
		for game := range *calibrate {
			first := len(rounds)
			g := rules.NewGame(seasalt.Seat(game % players))
			var s seasalt.State
			for g.Settle(r); !s.Over(); g.Settle(r) {
				seat := g.State().Actor()
				_ = g.Play(Greedy{}.Choose(context.Background(), g.View(seat), r), r)
				if s = g.State(); s.Phase() != seasalt.PhaseRoundOver {
					continue
				}
				after := round{players: players, target: rules.Target()}
				for seat := range players {
					after.totals[seat] = float64(s.Total(seasalt.Seat(seat)))
				}
				rounds = append(rounds, after)
			}
			result, _ := s.Result()
			for i := first; i < len(rounds); i++ {
				rounds[i].winners = result.Winners
			}
		}
	}
	// The loss is the mean of −log of the chance that the winner was given.
	loss := func(lead, ahead float64) float64 {
		sum, n := 0.0, 0.0
		for i := range rounds {
			a := &rounds[i]
			missing := float64(a.target) - highest(&a.totals, a.players)
			win := shares(&a.totals, a.players, weight(lead, ahead, missing))
			for seat := range a.winners.All() {
				sum -= math.Log(win[seat])
				n++
			}
		}
		return sum / n
	}
	best, bestLead, bestAhead := math.Inf(1), 0.0, 0.0
	for l := 0.1; l < 0.5; l += 0.01 {
		for a := 0.05; a < 0.8; a += 0.05 {
			if now := loss(l, a); now < best {
				best, bestLead, bestAhead = now, l, a
			}
		}
	}
	t.Logf("%d rounds: lead %.2f and ahead %.2f, loss %.4f; as they are, %.4f", len(rounds), bestLead, bestAhead, best, loss(lead, ahead))
}
