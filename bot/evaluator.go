package bot

import (
	"fmt"
	"math/rand/v2"

	"github.com/seasalt-go/seasalt"
)

// An Evaluator judges positions where the tree of an [ISMCTS] ends, instead of a rollout: a formula,
// a table or a trained network, such as [Learned].
type Evaluator interface {
	// Evaluate returns what the position is worth to each seat, and true. If it returns false, the
	// search plays the round to its end, by its Rollout. Values of seats that the game does not
	// have are ignored.
	//
	// Values have the unit of the search's [Objective], like those of a [MoveReport]:
	//
	//   - for [WinGame], the seat's chance to win the game, from 0 to 1. A win that n players share
	//     is 1/n for each, so the chances of all seats add up to 1.
	//   - for [Margin], the points by which the seat's total leads the best of the other totals once
	//     the round is over: negative if it trails, and from −target to target.
	//
	// Values beyond these bounds count as the bound. The search panics if a value is not a number. That
	// and any panic of Evaluate reach the caller of the search, from all Workers.
	//
	// The world is sampled from the view, so looking at any card of it reveals nothing. The round
	// is not over, and the player [seasalt.Board.Turn] must decide. Do not change the world or keep
	// it after the call; to play on, assign it to another Playout ([Rollout.PlayTurn] finishes the
	// turn). Take all random numbers from r.
	//
	// A search calls it at most once an iteration, and with Workers from several goroutines at
	// once. For comparison, the greedy rollout takes some microseconds and does not allocate.
	Evaluate(world *seasalt.Playout, r *rand.Rand) (values [seasalt.MaxPlayers]float64, ok bool)
}

// evaluate asks the evaluator, if there is one, and returns the values as the tree has them, 0 to 1.
func (s *search) evaluate(world *seasalt.Playout) (values [seasalt.MaxPlayers]float64, ok bool) {
	if s.evaluator == nil {
		return values, false
	}
	if values, ok = s.evaluator.Evaluate(world, s.r); !ok {
		return values, false
	}
	for seat, v := range values[:s.players] {
		if v != v {
			panic(fmt.Sprintf("bot: the evaluator %T gives seat %d a value that is not a number", s.evaluator, seat))
		}
		if s.objective == Margin {
			v = s.share(v)
		}
		values[seat] = min(1, max(0, v))
	}
	return values, true
}

// share is what a lead in points counts in the tree: 0 to 1, within the target.
func (s *search) share(lead float64) float64 {
	return min(1, max(0, 0.5+lead/float64(2*s.target)))
}
