package arena

import (
	"fmt"

	"github.com/seasalt-go/seasalt"
	"github.com/seasalt-go/seasalt/record"
)

// record returns the record of the game that was played, with the names of the entrants. If the game did not end by the
// rules, the record contains its end, and a comment describes a player's fault.
func (t *table) record() (*record.Record, error) {
	r := record.New(t.rules, 0)
	for seat, name := range t.game.Seats {
		if err := r.SetTag(fmt.Sprint("Player", seat), name); err != nil {
			return nil, err
		}
	}
	for _, m := range t.moves {
		if err := r.Apply(m); err != nil {
			return nil, err // a bug: it was legal in the game
		}
	}
	if t.game.Forfeit != nil {
		if err := r.AddComment(t.game.Forfeit.String()); err != nil {
			return nil, err
		}
	}
	end := record.End{Reason: record.EndReason(t.game.End), Winners: t.game.Winners}
	switch t.game.End {
	case OutcomeForfeit:
		end.By = seasalt.SeatsOf(t.game.Forfeit.Seat)
	case OutcomeRoundLimit:
	default:
		return r, nil
	}
	return r, r.End(end)
}
