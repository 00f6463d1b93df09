package engine

import (
	"context"
	"math/rand/v2"
	"slices"

	"github.com/seasalt-go/seasalt"
	"github.com/seasalt-go/seasalt/bot"
)

// guesser tells about how a game stands, at many moments of it, and fast.
var guesser = bot.ISMCTS{Iterations: 300}

// chance says how likely whoever is to move was to win after some moves of a record.
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
	moves := slices.Collect(v.Moves()) // all are asked for by name, since a single one would not be looked at otherwise
	report := guesser.Search(context.Background(), v, rand.New(rand.NewPCG(uint64(q.Moves), 2)), moves...)
	return struct {
		Chance float64 `json:"chance"`
	}{report.Moves[0].Value}, nil
}
