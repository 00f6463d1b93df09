package bot

import (
	"context"
	"math/rand/v2"
	"time"

	"github.com/seasalt-go/seasalt"
	"github.com/seasalt-go/seasalt/bot/internal/policy"
)

// Quick looks one turn ahead: it tries every move in sampled worlds, finishes the turn by the rules of thumb of
// [Greedy], and asks [Learned] for the winner. In base games of two it also prefers the moves that longer searches have
// visited in such positions: twice the visits count as much as 0.01 of a chance to win. A move takes a quarter of a
// millisecond where Learned knows the game. Elsewhere it plays the round to its end, which takes several times as long.
type Quick struct {
	// Worlds is the number of worlds in which to try each move. Zero or less means as many as fit into Time, or 100 if
	// there is no Time.
	Worlds int
	// Time is the time for a move; zero or less means until all worlds are tried. The choice then depends on the speed
	// of the machine.
	Time time.Duration
}

// Choose returns the move that [Quick.Search] reports first.
func (p Quick) Choose(ctx context.Context, v seasalt.View, r *rand.Rand) seasalt.Move {
	return p.Search(ctx, v, r).Moves[0].Move
}

// liking is the weight, as a chance to win, of a move that the policy expects searches to visit twice as often. The
// policy has learned from thousands of worlds, which some worlds, a turn ahead, cannot replace; see docs/strength.md.
const liking = 0.01

// Search tries moves and reports the results; see [Searcher]. An iteration is a move in a world.
func (p Quick) Search(ctx context.Context, v seasalt.View, r *rand.Rand, only ...seasalt.Move) Report {
	start := time.Now()
	var buffer [64]seasalt.Move
	moves := candidates(v, only, buffer[:0])
	if len(moves) == 1 && len(only) == 0 {
		return Report{Moves: []MoveReport{{Move: moves[0]}}, Elapsed: time.Since(start)}
	}
	b := budget{ctx: ctx, iterations: p.Worlds}
	if b.end(p.Time); p.Time <= 0 && p.Worlds <= 0 {
		b.iterations = 100
	}
	s := searchPool.Get().(*search)
	s.begin(Learned{}, &v, moves, r)
	for i := 0; b.iterations <= 0 || i < b.iterations; i++ {
		if i%8 == 1 && b.over() {
			break
		}
		s.imagine()
		for i, m := range moves {
			s.world = s.sample
			s.play(&s.world, m)
			value := s.leaf(&s.world)
			s.note(i, value[s.seat], &s.world)
		}
	}
	if s.policy != nil {
		s.look.At(&s.sample)
		for i, m := range moves {
			s.results[i].liked = liking / policy.Step * float64(s.look.Features(m).Score(s.policy))
		}
	}
	report := s.rank()
	s.end()
	report.Elapsed = time.Since(start)
	return report
}
