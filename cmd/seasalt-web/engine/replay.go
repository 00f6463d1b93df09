package engine

import (
	"context"
	"math/rand/v2"

	"github.com/seasalt-go/seasalt"
	"github.com/seasalt-go/seasalt/bot"
	"github.com/seasalt-go/seasalt/bot/reasons"
	"github.com/seasalt-go/seasalt/record"
	"github.com/seasalt-go/seasalt/words"
)

// read reads a record, or takes the last one that was read.
func (e *Engine) read(text string) (*record.Record, error) {
	if e.record != nil && e.text == text {
		return e.record, nil
	}
	r, err := record.Parse(text, e.rules)
	if err != nil {
		return nil, err
	}
	e.record, e.text = r, text
	return r, nil
}

// before reads a record that has a move after the given number.
func (e *Engine) before(text string, moves int) (*record.Record, error) {
	r, err := e.read(text)
	if err != nil {
		return nil, err
	}
	if moves < 0 || moves >= r.Len() {
		return nil, fault(faultRequest, "the record has %d moves", r.Len())
	}
	return r, nil
}

// replay describes the game of a record: its players, its setup, and the numbers of the moves that players made,
// between which a replay stops.
func (e *Engine) replay(q struct {
	reader
	Record string `json:"record"`
}) (any, error) {
	r, err := e.read(q.Record)
	if err != nil {
		return nil, err
	}
	answer := struct {
		Setup seasalt.Setup `json:"setup"`
		Names []string      `json:"names"`
		Stops []int         `json:"stops"` // moves before each stop
		Turns []stop        `json:"turns"`
		Over  bool          `json:"over"`
		Game  lines         `json:"about"`
	}{Setup: r.Rules().Setup(), Stops: []int{}, Over: r.State().Over()}
	answer.Game = q.words().Game(r.Rules())
	for i := range r.Rules().Players() {
		answer.Names = append(answer.Names, r.Tag("Player"+string(rune('0'+i))))
	}
	n := 0
	for s := range r.All() {
		if actor := s.Actor(); actor != seasalt.Nature {
			answer.Stops = append(answer.Stops, n)
			answer.Turns = append(answer.Turns, stop{s.Round(), actor})
		}
		n++
	}
	answer.Stops = append(answer.Stops, n)
	last := r.State()
	answer.Turns = append(answer.Turns, stop{last.Round(), last.Actor()})
	return answer, nil
}

type stop struct {
	Round int          `json:"round"`
	Actor seasalt.Seat `json:"actor"`
}

// An openHand is a visible hand, with the points of all cards of its player.
type openHand struct {
	Cards  seasalt.Cards `json:"cards"`
	Points int           `json:"points"`
}

// at returns the view of a seat after some moves of a record, and its observations from another number on. With open it
// returns the views of all seats, which show all hands.
func (e *Engine) at(q struct {
	reader
	Record string `json:"record"`
	From   int    `json:"from"`
	Moves  int    `json:"moves"`
	Open   bool   `json:"open"`
}) (any, error) {
	r, err := e.read(q.Record)
	if err != nil {
		return nil, err
	}
	if q.Moves < 0 || q.Moves > r.Len() || q.From < 0 || q.From > q.Moves {
		return nil, fault(faultRequest, "the record has %d moves", r.Len())
	}
	players := seasalt.Seat(r.Rules().Players())
	if q.Seat != seasalt.Spectator && q.Seat >= players {
		return nil, fault(faultRequest, "the record has no seat %v", q.Seat)
	}
	game := r.Prefix(q.From).Game()
	var answer struct {
		Saw   []seasalt.Observation `json:"saw"`
		View  seasalt.View          `json:"view"`
		Hands []openHand            `json:"hands,omitempty"`
	}
	answer.Saw = []seasalt.Observation{}
	for n := q.From; n < q.Moves; n++ {
		o, err := game.Observe(q.Seat, r.Move(n))
		if err != nil {
			return nil, err
		}
		answer.Saw = append(answer.Saw, o)
		if err := game.Apply(r.Move(n)); err != nil {
			return nil, err
		}
	}
	answer.View = game.View(q.Seat)
	if q.Open {
		for seat := range players {
			answer.Hands = append(answer.Hands, openHand{game.State().Hand(seat), game.State().Points(seat)})
		}
	}
	return answer, nil
}

// judge returns the choice of a search in the place of a player, and the cost of the move that was made: for a review
// of a game, one decision after the other. The numbers are those of a review of the whole game.
func (e *Engine) judge(q struct {
	reader
	Record string `json:"record"`
	Moves  int    `json:"moves"` // before the decision
}) (any, error) {
	r, err := e.before(q.Record, q.Moves)
	if err != nil {
		return nil, err
	}
	if err := e.loaded.missing(r.Rules()); err != nil {
		return nil, err
	}
	var answer any
	review := bot.Review{From: q.Moves, Search: reviewer}
	for d := range review.Decisions(context.Background(), r.Prefix(q.Moves+1).All(), rand.New(rand.NewPCG(1, 1))) {
		q.Seat = d.View.Seat()
		answer = verdictOf(q.words().Of(d.View.Rules()), d)
	}
	if answer == nil {
		return nil, fault(faultRequest, "move %d is not a player's", q.Moves)
	}
	return answer, nil
}

// A verdict is the result of a review for a decision.
type verdict struct {
	Made   string  `json:"made"`
	Best   string  `json:"best"`
	Chance float64 `json:"chance"` // to win the game with the best move
	Cost   float64 `json:"cost"`   // the part of it that the move lost, if that is beyond doubt
	Judged bool    `json:"judged"` // whether there was a choice; if not, the rest means nothing
	// that the best move brings in the round on average, if the other cost something
	Brings float64  `json:"points"`
	Points float64  `json:"madePoints"` // and the one that was made
	Why    []string `json:"why"`        // the reasons for the best one rather than the other, if that cost something
}

func verdictOf(w words.Words, d bot.Decision) verdict {
	v := verdict{
		Made: w.Move(d.View, d.Move), Best: w.Move(d.View, d.Best.Move), Judged: d.Choice,
		Chance: d.Before(), Why: []string{},
	}
	if !d.Choice {
		v.Best = v.Made
	}
	if d.Costly() {
		r := rand.New(rand.NewPCG(1, uint64(d.Number)))
		best := prophet.Search(context.Background(), d.View, r, d.Best.Move).Moves[0]
		made := prophet.Search(context.Background(), d.View, r, d.Made.Move).Moves[0]
		v.Cost, v.Brings, v.Points = d.Cost(), best.Points, made.Points
		v.Why = reasons.Instead(w, d.View, best, made)
	}
	return v
}
