package bot

import (
	"context"
	"fmt"
	"math/rand/v2"
	"slices"

	"github.com/seasalt-go/seasalt"
)

// A Player chooses moves, one for every decision of its seat, such as which card to keep.
//
// The players of this package are values without memories, which the views of a [seasalt.Game] provide. They can be
// copied, changed between moves, take over any game at any time, and be used by several goroutines at once, each with
// its own generator.
type Player interface {
	// Choose returns a legal move for the view's seat, which must be the one to act. When ctx ends, it returns soon
	// with the best move found so far. All random numbers come from r, so games can be repeated.
	//
	// The players of this package panic if the view's seat is not the one to act.
	Choose(ctx context.Context, v seasalt.View, r *rand.Rand) seasalt.Move
}

// A Searcher is a Player that evaluates moves, such as [ISMCTS] and [Quick]. Hints and reviews use one.
type Searcher interface {
	Player
	// Search tries the moves that are worth a look, or exactly the given ones, and reports its results for each, the
	// one to choose first. If only one move is worth a look, it is reported without a search.
	//
	// The searches of this package panic if the view's seat is not the one to act, and if a given move is illegal.
	Search(ctx context.Context, v seasalt.View, r *rand.Rand, only ...seasalt.Move) Report
}

// Random plays any legal move, each with the same chance.
type Random struct{}

// Choose returns one of the legal moves.
func (Random) Choose(_ context.Context, v seasalt.View, r *rand.Rand) seasalt.Move {
	var buffer [64]seasalt.Move
	moves := legal(v, buffer[:0])
	return moves[r.IntN(len(moves))]
}

// candidates returns the moves that a search looks at: the given ones, or those worth a look.
func candidates(v seasalt.View, only, buffer []seasalt.Move) []seasalt.Move {
	moves := legal(v, buffer)
	if len(only) == 0 {
		return prune(moves)
	}
	for _, m := range only {
		if !slices.Contains(moves, m) {
			panic(fmt.Sprintf("bot: asked to try %v, which is not legal", m))
		}
	}
	return append(moves[:0], only...)
}

// legal returns the legal moves of the view's seat, at least one. It panics if the seat is not the one to act.
func legal(v seasalt.View, buffer []seasalt.Move) []seasalt.Move {
	if v.Actor() != v.Seat() {
		panic(fmt.Sprintf("bot: asked to choose for seat %v, and seat %v is to act", v.Seat(), v.Actor()))
	}
	return v.AppendMoves(buffer)
}
