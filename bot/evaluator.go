package bot

import (
	"fmt"
	"math/rand/v2"

	"github.com/seasalt-go/seasalt"
)

// An Evaluator judges positions where the tree of an [ISMCTS] ends, instead of a rollout: a formula,
// a table or a trained network, such as [Learned].
type Evaluator interface {
	// Evaluate returns the value of the position to each seat, and true. If it returns false, the search plays the
	// round to its end. It ignores the values of seats that the game does not have.
	//
	// Values are chances to win the game, from 0 to 1, like those of a [MoveReport]. A win that n players share
	// is 1/n for each, so the chances of all seats add up to 1. Values beyond these bounds count as the bound. The
	// search panics if a value is not a number.
	//
	// The world is sampled from the view, so looking at any card of it reveals nothing. The round
	// is not over, and the player [seasalt.Board.Turn] must decide. Do not change the world or keep
	// it after the call; to play on, assign it to another Playout ([PlayTurn] finishes the
	// turn). Take all random numbers from r.
	//
	// A search calls it at most once an iteration. For comparison, [PlayRound] takes some microseconds and does not
	// allocate.
	Evaluate(world *seasalt.Playout, r *rand.Rand) (values [seasalt.MaxPlayers]float64, ok bool)
}

// evaluate asks the evaluator, if there is one, and returns the values for the tree, 0 to 1.
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
		values[seat] = min(1, max(0, v))
	}
	return values, true
}
