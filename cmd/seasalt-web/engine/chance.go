package engine

import (
	"context"
	"math/rand/v2"
	"slices"

	"github.com/seasalt-go/seasalt"
	"github.com/seasalt-go/seasalt/bot"
)

// guesser estimates the chances at many moments of a game, quickly.
var guesser = bot.ISMCTS{Iterations: 300}

// chance returns the chance to win of the seat to move after some moves of a record.
func (e *Engine) chance(q struct {
	Record string `json:"record"`
	Moves  int    `json:"moves"`
}) (any, error) {
	r, err := e.before(q.Record, q.Moves)
	if err != nil {
		return nil, err
	}
	game := r.Prefix(q.Moves).Game()
	actor := game.Actor()
	if actor == seasalt.Nature || actor == seasalt.Nobody {
		return nil, fault(faultRequest, "move %d is not a player's", q.Moves)
	}
	v := game.View(actor)
	moves := slices.Collect(v.Moves()) // all are named, since a single one would not be searched otherwise
	report := guesser.Search(context.Background(), v, rand.New(rand.NewPCG(uint64(q.Moves), 2)), moves...)
	return struct {
		Chance float64 `json:"chance"`
	}{report.Moves[0].Value}, nil
}
