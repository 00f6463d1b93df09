package line

import (
	"context"
	"math/rand/v2"
	"os/exec"
	"testing"

	"github.com/seasalt-go/seasalt"
	"github.com/seasalt-go/seasalt/bot"
	"github.com/seasalt-go/seasalt/bot/arena"
)

// BenchmarkProgram measures a move of a program from the question to the answer, thinking included, which is little
// for these bots. The first is the same player without a process.
func BenchmarkProgram(b *testing.B) {
	rules := seasalt.MustRules(seasalt.Config{})
	programs := []struct {
		name string
		args []string
	}{{"none", nil}, {"go", []string{"self"}}, {"python", []string{"python3", "../../examples/bots/bot.py"}}, {"node", []string{"node", "../../examples/bots/bot.js"}}}
	for _, test := range programs {
		b.Run(test.name, func(b *testing.B) {
			var player bot.Player = bot.Greedy{}
			if test.args != nil {
				p := &Program{Args: test.args}
				if test.args[0] == "self" {
					p = program(b, "greedy")
				} else if _, err := exec.LookPath(test.args[0]); err != nil {
					b.Skip(err)
				}
				defer p.Close()
				player = p.New()
				if err := player.(arena.Remote).Begin(context.Background(), arena.Start{Rules: rules}); err != nil {
					b.Fatal(err)
				}
			}
			r := rand.New(rand.NewPCG(1, 1))
			g := rules.NewGame(0)
			b.ResetTimer()
			for moves := 0; moves < b.N; {
				if !g.Settle(r) {
					g = rules.NewGame(0)
					continue
				}
				v := g.View(g.Actor())
				m := bot.Random{}.Choose(context.Background(), v, r)
				if v.Seat() == 0 {
					m = player.Choose(context.Background(), v, r)
					moves++
				} else {
					b.StopTimer()
				}
				if err := g.Play(m, r); err != nil {
					b.Fatal(err)
				}
				b.StartTimer()
			}
		})
	}
}

// BenchmarkNumbers measures what it takes to turn a view into features, and its moves into bits.
func BenchmarkNumbers(b *testing.B) {
	rules := seasalt.MustRules(seasalt.Config{})
	actions, encoder := newActions(rules), newEncoder(rules)
	r := rand.New(rand.NewPCG(2, 2))
	g := rules.NewGame(0)
	for g.Settle(r); g.State().DeckLen() > 30; g.Settle(r) {
		if g.Over() {
			g = rules.NewGame(0)
			continue
		}
		g.Play(bot.Random{}.Choose(context.Background(), g.View(g.Actor()), r), r)
	}
	v := g.View(g.Actor())
	var row []byte
	b.ReportAllocs()
	for range b.N {
		row = actions.appendLegal(encoder.appendFeatures(row[:0], v), v)
	}
}
