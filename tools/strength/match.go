package main

import (
	"context"
	"fmt"
	"io"
	"math/rand/v2"
	"time"

	"github.com/seasalt-go/seasalt"
	"github.com/seasalt-go/seasalt/bot/arena"
)

// match plays games of the first player with the second in all other seats. The first takes each seat in turn, in
// games that begin with the same deal.
func match(ctx context.Context, o *options, stdout, stderr io.Writer) error {
	if len(o.players) != 2 {
		return wrong("-players: a match is between two, and %d are named", len(o.players))
	}
	n := o.rules.Players()
	won, games := 0.0, 0
	var used [2]time.Duration
	var moves [2]int
	bar := newBar(stderr)
	report := func(w io.Writer) {
		low, high := arena.Wilson(won, games)
		fmt.Fprintf(w, "%s against %s: %.1f%% (%.1f to %.1f) of %d games; "+
			"%.2f and %.2f ms of processor time a choice\n", o.players[0].name(),
			o.players[1].name(), 100*won/float64(games), 100*low, 100*high, games, mean(used[0], moves[0]),
			mean(used[1], moves[1]))
	}
	for games < (o.games+n-1)/n*n && ctx.Err() == nil {
		r := rand.New(rand.NewPCG(o.seed, uint64(games/n)))
		seat := seasalt.Seat(games % n)
		g, err := o.play(ctx, seasalt.Seat(games/n%n), r, func(g *seasalt.Game) (seasalt.Move, error) {
			who := 0
			if g.Actor() != seat {
				who = 1
			}
			m, time, err := o.players[who].choose(ctx, g.View(g.Actor()), r.Uint64())
			if err == nil && len(g.State().AppendMoves(nil)) > 1 {
				used[who] += time
				moves[who]++
			}
			return m, err
		})
		if err != nil {
			return err
		}
		if !g.Over() {
			break
		}
		games++
		world := g.State().Playout()
		if winners := world.Winners(); winners.Has(seat) {
			won += 1 / float64(winners.Len())
		}
		bar.show(report)
	}
	if games == 0 {
		return fmt.Errorf("no game came to its end: %w", ctx.Err())
	}
	report(stdout)
	return nil
}

// mean returns milliseconds.
func mean(used time.Duration, n int) float64 { return used.Seconds() * 1000 / float64(max(n, 1)) }

// A bar shows how far a measurement is, every ten seconds.
type bar struct {
	w     io.Writer
	shown time.Time
}

func newBar(w io.Writer) *bar { return &bar{w, time.Now()} }

func (b *bar) show(report func(io.Writer)) {
	if time.Since(b.shown) > 10*time.Second {
		report(b.w)
		b.shown = time.Now()
	}
}
