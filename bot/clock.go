package bot

import (
	"context"
	"math/rand/v2"
	"time"

	"github.com/seasalt-go/seasalt"
)

// A Clock makes its Player keep to the time of a whole game: each choice gets a share of [TimeLeft], and ends by then
// with the best move so far. Without such a limit, the Player chooses as if there were no Clock.
//
// The shares are equal. About 2 decisions are still to be expected for each point that the leader is short of the
// target, and 1 for every 3 cards in the deck. A choice that is clear ends before ([ISMCTS.Choose]), and leaves its
// time for the close ones. A reserve of at most 50 milliseconds remains for busy machines.
type Clock struct {
	// Player thinks until a choice has to end, such as ISMCTS{Iterations: math.MaxInt}. Its own limits also apply: the
	// zero ISMCTS ends after 1000 iterations, even if time is left.
	Player Player
}

// Choose returns the move of the Player.
func (c Clock) Choose(ctx context.Context, v seasalt.View, r *rand.Rand) seasalt.Move {
	if left, limited := TimeLeft(ctx); limited {
		var cancel context.CancelFunc
		ctx, cancel = context.WithTimeout(ctx, share(v, left))
		defer cancel()
	}
	return c.Player.Choose(ctx, v, r)
}

const (
	spare   = 8                     // decisions, since a round can last longer than its deck
	reserve = 50 * time.Millisecond // since machines are busy now and then, and a late player loses
)

// share returns the part of the remaining time that the choice can take.
func share(v seasalt.View, left time.Duration) time.Duration {
	missing := v.Rules().Target()
	for seat := range v.Rules().Seats() {
		missing = min(missing, v.Rules().Target()-v.Total(seat))
	}
	decisions := 2*max(missing, 0) + v.DeckLen()/3 + spare
	return (left - min(left/2, reserve)) / time.Duration(decisions)
}

type timeLeft struct{}

// WithTimeLeft returns a context for [Player.Choose] that carries the time that the player has left for all its moves
// of the game. It does not end by itself when that time is over.
func WithTimeLeft(ctx context.Context, left time.Duration) context.Context {
	return context.WithValue(ctx, timeLeft{}, left)
}

// TimeLeft returns the time that a player has left for all its moves of the game. There is no limit if ctx does not
// come from [WithTimeLeft]: tournaments with a limit for the game (package arena) and package line use that.
func TimeLeft(ctx context.Context) (left time.Duration, limited bool) {
	left, limited = ctx.Value(timeLeft{}).(time.Duration)
	return left, limited
}
