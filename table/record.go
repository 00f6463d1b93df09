package table

import (
	"fmt"

	"github.com/seasalt-go/seasalt"
	"github.com/seasalt-go/seasalt/internal/wire"
	"github.com/seasalt-go/seasalt/record"
)

// Record returns the game as a record: the moves that were not taken back, the names of the players who began as the
// tags Player0 to Player3, and the end, even one outside the rules. The note of the [Terms] and each handover, with
// both names, are comments. It reports false before the deal.
//
// A record contains all hidden cards, also those of a game that is not over: see [record.Record]. To publish one shows
// hands that stayed hidden, even if the [Terms] do not reveal the seed.
func (t *Table) Record() (r *record.Record, ok bool) {
	t.must()
	if t.game == nil {
		return nil, false
	}
	r = record.New(t.rules, t.first)
	for seat, p := range t.began {
		_ = r.SetTag(fmt.Sprint("Player", seat), p.Name) // the first tags of a record
	}
	comment := func(text string) { _ = r.AddComment(text) } // for which HandOver leaves room
	if t.terms.Note != "" {
		comment(t.terms.Note)
	}
	from := int32(0)
	for _, e := range t.entries {
		if e.kind == kindHandOver {
			comment(handedOver(t.handed[e.what], e.seat))
		}
		if e.takenBack() == 0 {
			for _, m := range t.moves[from:e.moves] {
				_ = r.Apply(m) // it was legal
			}
		}
		from = e.moves
	}
	if e := t.result; e != nil && e.ByRules == nil {
		_ = r.End(e.End) // it was possible
	}
	return r, true
}

// handedOver is a record's comment on a handover.
func handedOver(h handOver, seat seasalt.Seat) string {
	text := fmt.Sprintf("seat %v is handed over to %s by %s: %s", seat, wire.Quoted(h.player.Name), wire.Quoted(h.left),
		h.why)
	if h.note != "" {
		text += " (" + h.note + ")"
	}
	return text
}
