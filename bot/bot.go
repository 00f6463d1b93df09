package bot

import (
	"context"
	"fmt"
	"math/rand/v2"

	"github.com/seasalt-go/seasalt"
)

// A Player chooses moves, one for every decision of its seat, such as which card to keep.
//
// The players of this package are values and remember nothing; the views of a [seasalt.Game] do.
// They can be copied, changed between moves, take over any game at any time, and be used by several
// goroutines at once, each with its own generator.
type Player interface {
	// Choose returns a legal move for the view's seat, which must be the one to act. When ctx ends,
	// it returns soon with the best move found so far. All random numbers come from r, so that
	// games can be repeated.
	//
	// The players of this package panic if the view's seat is not the one to act.
	Choose(ctx context.Context, v seasalt.View, r *rand.Rand) seasalt.Move
}

// Random plays any legal move, each with the same chance.
type Random struct{}

// Choose returns one of the legal moves.
func (Random) Choose(_ context.Context, v seasalt.View, r *rand.Rand) seasalt.Move {
	var buffer [64]seasalt.Move
	moves := legal(v, buffer[:0])
	return moves[r.IntN(len(moves))]
}

// legal returns the legal moves of the view's seat, at least one. It panics if the seat is not the one to act.
func legal(v seasalt.View, buffer []seasalt.Move) []seasalt.Move {
	if v.Actor() != v.Seat() {
		panic(fmt.Sprintf("bot: asked to choose for seat %v, and seat %v is to act", v.Seat(), v.Actor()))
	}
	return v.AppendMoves(buffer)
}
