package engine

import (
	"context"
	"encoding/json"
	"math/rand/v2"

	"github.com/seasalt-go/seasalt/bot"
	"github.com/seasalt-go/seasalt/bot/reasons"
)

// thinkers are the bots by their level. Searches are counted in iterations and not in time, so that
// the same game is played on every machine.
var thinkers = map[string]bot.Player{
	"random": bot.Random{},
	"easy":   bot.Greedy{},
	"normal": bot.ISMCTS{Iterations: 1000},
	"hard":   adviser,
}

// levels are the names of the bots' levels, the weakest first.
var levels = []string{"random", "easy", "normal", "hard"}

// adviser is the strongest bot, who gives hints.
var adviser = bot.ISMCTS{Iterations: 4000}

// reviewer looks at the moves of a whole game, for which there are some hundred searches.
var reviewer = bot.ISMCTS{Iterations: 1000}

// think lets a bot choose a move by a view, and by nothing else.
func (e *Engine) think(q struct {
	View  json.RawMessage `json:"view"`
	Level string          `json:"level"`
	Seed  uint64          `json:"seed"`
}) (any, error) {
	v, err := e.view(q.View)
	if err != nil {
		return nil, err
	}
	player := thinkers[q.Level]
	if player == nil {
		return nil, fault(faultRequest, "there is no level %.64q", q.Level)
	}
	if v.Actor() != v.Seat() {
		return nil, fault(faultRequest, "the view's seat is not to move")
	}
	m := player.Choose(context.Background(), v, rand.New(rand.NewPCG(q.Seed, 1)))
	return struct {
		Move string `json:"move"`
	}{m.String()}, nil
}

// An advised move has what a search thinks of it.
type advised struct {
	Move   string  `json:"move"`
	Label  string  `json:"label"`
	Chance float64 `json:"chance"` // to win the game
	Visits int     `json:"visits"` // 0 if there was nothing to search for
}

// hint says what the strongest bot would do, and why.
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
		Why        []string  `json:"why"` // what speaks for the first move
	}{Moves: []advised{}, Iterations: report.Iterations, Does: w.Does(v, best.Move), Why: []string{}}
	for _, m := range report.Moves {
		answer.Moves = append(answer.Moves, advised{Move: m.Move.String(), Label: w.Move(v, m.Move), Chance: m.Value, Visits: m.Visits})
	}
	if best.Visits > 0 {
		answer.Why = reasons.For(w, v, best)
	}
	return answer, nil
}
