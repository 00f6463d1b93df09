package arena

import (
	"fmt"

	"github.com/seasalt-go/seasalt"
	"github.com/seasalt-go/seasalt/record"
)

// record returns the record of the game that was played, with the names of the entrants, and with
// a comment at its end if a player failed there.
func (t *table) record() (*record.Record, error) {
	r := record.New(t.rules, 0)
	for seat, name := range t.game.Seats {
		r.SetTag(fmt.Sprint("Player", seat), name)
	}
	for _, m := range t.moves {
		if err := r.Apply(m); err != nil {
			return nil, err // a bug: it was legal in the game
		}
	}
	if t.game.Forfeit != nil {
		if err := r.Comment(t.game.Forfeit.String()); err != nil {
			return nil, err
		}
	}
	return r, nil
}

// noted notes a move for the record, if there is to be one.
func (t *table) noted(m seasalt.Move) {
	if t.recorded {
		t.moves = append(t.moves, m)
	}
}
