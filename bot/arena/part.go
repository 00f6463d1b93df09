package arena

import (
	"context"
	"fmt"
	"iter"
	"math"
	"slices"
)

// RunPart plays some games of the tournament, so that several machines can share it: those with the
// numbers that are yielded, each below Games. It asks for a number when a worker is free. The sequence
// may wait for its next number, and should end when ctx does. Each game is given to keep as it ends, after
// Record. Calls of keep do not overlap; an error of keep ends all games and is returned. A panic of Record, of
// keep or of the sequence is one of RunPart, once the other games have been given up. If ctx ends first, the error is
// [context.Cause] of it. A number that is no game of the tournament is an error, after the games before it, and one
// that is yielded twice is played twice. Progress is not called.
//
// A game has the same result wherever the same build and the same programs play it. [Tournament.Collect] puts
// the results together.
func (t Tournament) RunPart(ctx context.Context, numbers iter.Seq[int], keep func(Game) error) error {
	if err := t.check(); err != nil {
		return err
	}
	var wrong error
	err := t.playAll(ctx, func(yield func(int) bool) {
		for n := range numbers {
			if n < 0 || n >= t.Games {
				wrong = fmt.Errorf("arena: there is no game %d among %d", n, t.Games)
				return
			}
			if !yield(n) {
				return
			}
		}
	}, math.MaxInt, keep)
	if wrong != nil {
		return wrong
	}
	return err
}

// Collect returns the results of games that were played in parts. A game that is not one of this
// tournament, or is there twice, is an error. Missing games are missing from the results.
func (t Tournament) Collect(games []Game) (*Results, error) {
	if err := t.check(); err != nil {
		return nil, err
	}
	results := &Results{Tournament: t.describe(), Games: []Game{}}
	tables := schedule(len(t.Entrants), t.Rules.Players())
	there := map[int]bool{}
	for _, g := range games {
		if err := t.checkGame(g, tables); err != nil {
			return nil, fmt.Errorf("arena: %w", err)
		}
		if there[g.Number] || g.Number >= t.Games {
			return nil, fmt.Errorf("arena: game %d is there twice, or is one too many", g.Number)
		}
		there[g.Number] = true
		results.Games = append(results.Games, g)
	}
	slices.SortFunc(results.Games, byNumber)
	return results, nil
}

// Description identifies the tournament. Machines that share one must have the same, and the same players: see
// [Description].
func (t Tournament) Description() (Description, error) {
	if err := t.check(); err != nil {
		return Description{}, err
	}
	return t.describe(), nil
}
