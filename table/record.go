package table

import (
	"fmt"

	"github.com/seasalt-go/seasalt/record"
)

// Record returns the game as a record: the moves that were not taken back, the names of the players as the tags
// Player0 to Player3, and the end, even one outside the rules. Handovers and the note of the [Terms] are comments. It
// reports false before the deal.
//
// A record has all hidden cards: see [record.Record].
func (t *Table) Record() (r *record.Record, ok bool) {
	if t.game == nil {
		return nil, false
	}
	r = record.New(t.rules, t.first)
	for seat, p := range t.seats {
		r.SetTag(fmt.Sprint("Player", seat), p.Name)
	}
	comment := func(text string) { _ = r.Comment(text) } // if there are too many, the last ones are missing
	if t.terms.Note != "" {
		comment(t.terms.Note)
	}
	from := int32(0)
	for _, e := range t.entries {
		if e.kind == kindHandOver {
			h := t.handed[e.what]
			text := fmt.Sprintf("seat %v is handed over to %s: %s", e.seat, quote(h.player.Name), h.why)
			if h.note != "" {
				text += " (" + h.note + ")"
			}
			comment(text)
		}
		if e.takenBack() == 0 {
			for _, m := range t.moves[from:e.moves] {
				_ = r.Apply(m) // it was legal
			}
		}
		from = e.moves
	}
	if e := t.result; e != nil && e.Rules == nil {
		_ = r.End(e.End) // it was possible
	}
	return r, true
}
