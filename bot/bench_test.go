package bot_test

import (
	"context"
	"math/rand/v2"
	"testing"

	"github.com/seasalt-go/seasalt"
	"github.com/seasalt-go/seasalt/bot"
)

// midRound returns a view in the middle of a round of greedy players: the third turn of
// whoever started it.
func midRound(tb testing.TB, config seasalt.Config) seasalt.View {
	tb.Helper()
	r := rand.New(rand.NewPCG(5, 6))
	g := seasalt.MustRules(config).NewGame(0)
	g.Settle(r)
	for turn := 0; ; {
		seat := g.Actor()
		if seat == 0 && g.State().Phase() == seasalt.PhaseTake {
			if turn++; turn > 2 {
				return g.View(seat)
			}
		}
		_ = g.Play(bot.Greedy{}.Choose(context.Background(), g.View(seat), r), r)
	}
}

func BenchmarkSearch(b *testing.B) {
	for _, bench := range []struct {
		name    string
		players int
		search  bot.ISMCTS
	}{
		{"2players/greedy", 2, bot.ISMCTS{}},
		{"2players/learned", 2, bot.ISMCTS{Evaluator: bot.Learned{}}},
		{"4players/greedy", 4, bot.ISMCTS{}},
		{"4players/learned", 4, bot.ISMCTS{Evaluator: bot.Learned{}}},
	} {
		b.Run(bench.name, func(b *testing.B) {
			v := midRound(b, seasalt.Config{Players: bench.players})
			r := rand.New(rand.NewPCG(1, 2))
			const batch = 1000
			p := bench.search
			p.Iterations = batch
			b.ReportAllocs()
			b.ResetTimer()
			for i := 0; i < b.N; i++ {
				p.Search(context.Background(), v, r)
			}
			b.ReportMetric(float64(b.N*batch)/b.Elapsed().Seconds(), "iterations/s")
		})
	}
}

func BenchmarkPlayTurn(b *testing.B) {
	world := midRound(b, seasalt.Config{}).Sample(rand.New(rand.NewPCG(1, 2))).Playout()
	r := rand.New(rand.NewPCG(1, 2))
	b.ReportAllocs()
	for i := 0; i < b.N; i++ {
		on := world
		bot.PlayTurn(&on, r)
	}
}
