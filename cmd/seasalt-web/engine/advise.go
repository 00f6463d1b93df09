package engine

import (
	"context"
	"encoding/json"
	"math/rand/v2"

	"github.com/seasalt-go/seasalt/bot"
	"github.com/seasalt-go/seasalt/bot/reasons"
)

// levels are the bots, from weak to strong. None of them looks at the clock, so games are the same on every machine.
var levels = bot.Levels()

// thinker returns the bot of a level, or nil if there is no such level.
func thinker(name string) bot.Player {
	for _, l := range levels {
		if l.Name == name {
			return l.Player
		}
	}
	return nil
}

// adviser gives hints. It plays rounds to their end, which it can then describe; hard, the best of the levels, has a
// network judge instead, and is hardly stronger.
var adviser bot.Searcher = bot.ISMCTS{Iterations: 4000}

// reviewer looks at the moves of a whole game, for which there are some hundred searches.
var reviewer bot.Searcher = bot.ISMCTS{Iterations: 1000, Evaluator: bot.Learned{}}

// prophet plays the rounds of a review to their end, to describe their ends.
var prophet bot.Searcher = bot.ISMCTS{Iterations: 1000}

// think lets a bot choose a move by a view alone.
func (e *Engine) think(q struct {
	View  json.RawMessage `json:"view"`
	Level string          `json:"level"`
	Seed  uint64          `json:"seed"`
}) (any, error) {
	v, err := e.view(q.View)
	if err != nil {
		return nil, err
	}
	player := thinker(q.Level)
	if player == nil {
		return nil, fault(faultRequest, "there is no level %.64q", q.Level)
	}
	if v.Actor() != v.Seat() {
		return nil, fault(faultRequest, "the view's seat is not to move")
	}
	switch player.(type) {
	case bot.Quick, bot.ISMCTS:
		if err := e.loaded.missing(v.Rules()); err != nil {
			return nil, err
		}
	}
	m := player.Choose(context.Background(), v, rand.New(rand.NewPCG(q.Seed, 1)))
	return struct {
		Move string `json:"move"`
	}{m.String()}, nil
}

// An advised move is a move with the result of a search.
type advised struct {
	Move   string  `json:"move"`
	Label  string  `json:"label"`
	Chance float64 `json:"chance"` // to win the game
	Alike  bool    `json:"alike"`  // whether it may be as good as the best, by the tries
	Visits int     `json:"visits"` // 0 if there was only one move
}

// hint returns the choice of a strong bot, with reasons.
func (e *Engine) hint(q struct {
	reader
	View json.RawMessage `json:"view"`
	Seed uint64          `json:"seed"`
}) (any, error) {
	v, err := e.view(q.View)
	if err != nil {
		return nil, err
	}
	if v.Actor() != v.Seat() {
		return nil, fault(faultRequest, "the view's seat is not to move")
	}
	w := q.words().Of(v.Rules())
	report := adviser.Search(context.Background(), v, rand.New(rand.NewPCG(q.Seed, 1)))
	best := report.Moves[0]
	answer := struct {
		Moves      []advised `json:"moves"`
		Iterations int       `json:"iterations"`
		Does       string    `json:"does"`
		Why        []string  `json:"why"` // the reasons for the first move
	}{Moves: []advised{}, Iterations: report.Iterations, Does: w.Does(v, best.Move), Why: []string{}}
	for _, m := range report.Moves {
		answer.Moves = append(answer.Moves,
			advised{m.Move.String(), w.Move(v, m.Move), m.Value, m.Value+m.Error >= best.Value-best.Error, m.Visits})
	}
	if best.Visits > 0 {
		answer.Why = reasons.For(w, v, best)
	}
	return answer, nil
}
