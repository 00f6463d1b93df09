package play

import (
	"bufio"
	"bytes"
	"context"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/seasalt-go/seasalt"
	"github.com/seasalt-go/seasalt/bot"
	"github.com/seasalt-go/seasalt/variants"
	"github.com/seasalt-go/seasalt/variants/extrapepper"
)

// playAll plays games of every size and edition, without extensions and with all of them, and
// some with the rarest event alone. In every position in which a player must decide, decide
// does.
func playAll(t *testing.T, games int, decide func(g *seasalt.Game, r *rand.Rand) seasalt.Move) {
	t.Helper()
	rodeo := []seasalt.Module{extrapepper.Module(seasalt.WaterRodeo)}
	for players := seasalt.MinPlayers; players <= seasalt.MaxPlayers; players++ {
		for edition := seasalt.EditionEnglish; edition <= seasalt.EditionDigital; edition++ {
			for i, modules := range [][]seasalt.Module{nil, variants.All(), rodeo} {
				rules := seasalt.MustRules(seasalt.Config{Players: players, Edition: edition, Modules: modules})
				for game := range games {
					r := rand.New(rand.NewPCG(uint64(players), uint64(3*game+i)))
					g := rules.NewGame(seasalt.Seat(game % players))
					moves := 0
					for g.Settle(r) {
						if moves++; moves > 20_000 {
							t.Fatalf("the game %d of %v does not end", game, rules)
						}
						if err := g.Play(decide(g, r), r); err != nil {
							t.Fatalf("the game %d of %v: %v", game, rules, err)
						}
					}
				}
			}
		}
	}
}

// greedy is a way to decide.
func greedy(g *seasalt.Game, r *rand.Rand) seasalt.Move {
	return bot.Greedy{}.Choose(context.Background(), g.View(g.Actor()), r)
}

// screenful returns all that the program shows somebody with a view, and all that a hint could
// say of it.
func screenful(v seasalt.View) string {
	var text bytes.Buffer
	g := game{at: v.Seat(), out: bufio.NewWriter(&text)} // it speaks English
	switch {
	case v.RoundOver():
		g.out.WriteString(g.voice().round(v))
	case v.Actor() != v.Seat():
		g.out.WriteString(g.voice().table(v))
	default:
		moves := slices.Collect(v.Moves())
		g.show(v, moves, true, true)
		for _, m := range moves {
			report := bot.Report{Moves: []bot.MoveReport{{Move: m, Visits: 1}}, Iterations: 1}
			g.out.WriteString(g.voice().hint(v, moves, report))
		}
	}
	g.out.Flush()
	return text.String()
}
