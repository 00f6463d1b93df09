package engine

import (
	"github.com/seasalt-go/seasalt"
	"github.com/seasalt-go/seasalt/record"
)

// read reads a record, or takes the last one that was read.
func (e *Engine) read(text string) (*record.Record, error) {
	if e.record != nil && e.text == text {
		return e.record, nil
	}
	r, err := record.ParseWith(e.rules, text)
	if err != nil {
		return nil, err
	}
	e.record, e.text = r, text
	return r, nil
}

// replay says what game a record is: its players, its setup, and the numbers of the moves that players
// made, between which a replay stops.
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
	}{Setup: r.State().Rules().Setup(), Stops: []int{}, Over: r.State().Over()}
	answer.Game = q.words().Game(r.State().Rules())
	for i := range r.State().Rules().Players() {
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

// at returns the view of a seat after some moves of a record, and what it saw of the moves from another
// number on. With open it returns the views of all seats, which show all hands.
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
	players := seasalt.Seat(r.State().Rules().Players())
	if q.Seat != seasalt.Spectator && q.Seat >= players {
		return nil, fault(faultRequest, "the record has no seat %v", q.Seat)
	}
	game := r.Prefix(q.From).Game()
	var answer struct {
		Saw   []seasalt.Observation `json:"saw"`
		View  seasalt.View          `json:"view"`
		Hands []seasalt.Cards       `json:"hands,omitempty"`
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
			answer.Hands = append(answer.Hands, game.State().Hand(seat))
		}
	}
	return answer, nil
}
