package table

import (
	"fmt"
	"slices"

	"github.com/seasalt-go/seasalt"
	"github.com/seasalt-go/seasalt/record"
)

// told are the reasons that callers can give.
var told = []record.EndReason{record.EndResignation, record.EndTime, record.EndAbsence, record.EndAgreement,
	record.EndDecision}

// End ends the game outside the rules. It can be called at any time before the game is over. The reason is one from
// [record.EndResignation] to [record.EndDecision]; an agreement or a decision is by nobody, the others by one seat or
// nobody. The note has at most [MaxTextLen] bytes.
func (t *Table) End(e record.End) (Entry, error) {
	switch {
	case t.result != nil:
		return Entry{}, t.refuse(RefusalOver)
	case !slices.Contains(told, e.Reason) || !byOne(e) || (e.By|e.Winners)>>t.rules.Players() != 0:
		return Entry{}, t.refuse(RefusalBadEnd)
	case textProblem(e.Note) != "":
		return Entry{}, t.refuse(RefusalBadText)
	}
	t.finish(Result{End: e})
	w := t.begin()
	fmt.Fprintf(w, "end %s by %s winners %s %s", e.Reason, seatList(e.By), seatList(e.Winners), quote(e.Note))
	return t.add(w, entry{kind: kindEnd, seat: only(e.By)}), nil
}

// byOne reports whether an end is by as many seats as its reason says.
func byOne(e record.End) bool {
	return e.By.Len() <= 1 && (e.By == 0 || e.Reason != record.EndAgreement && e.Reason != record.EndDecision)
}

// only returns the seat of a set of at most one, or Nobody.
func only(s seasalt.Seats) seasalt.Seat {
	for seat := range s.All() {
		return seat
	}
	return seasalt.Nobody
}

// HandOver gives a seat to another player: to a stand-in, perhaps a program, when a player leaves and the
// others go on, or to the same player with a new token. The reason is one from
// [record.EndResignation] to [record.EndDecision], and the note has at most [MaxTextLen] bytes.
// The new player takes over the hand and everything that the seat remembers, but cannot take back the old
// player's moves.
func (t *Table) HandOver(seat seasalt.Seat, to Player, why record.EndReason, note string) (Entry, error) {
	switch {
	case seat < 0 || int(seat) >= t.rules.Players():
		return Entry{}, t.refuse(RefusalNoSeat)
	case t.result != nil:
		return Entry{}, t.refuse(RefusalOver)
	case !slices.Contains(told, why):
		return Entry{}, t.refuse(RefusalBadEnd)
	case textProblem(note) != "":
		return Entry{}, t.refuse(RefusalBadText)
	case t.playerProblem(seat, to) != "":
		return Entry{}, t.refuse(RefusalBadPlayer)
	case t.full():
		return Entry{}, t.refuse(RefusalFull)
	}
	if len(t.undo) > 0 && t.game.Actor() == seat {
		t.undo = nil // the new player did not make that decision
	}
	t.seats[seat] = to
	t.handed = append(t.handed, handOver{entry: len(t.entries) + 1, player: to, why: why, note: note})
	w := t.begin()
	fmt.Fprintf(w, "hand-over %v %s %v %s %s", seat, quote(to.Name), to.Token, why, quote(note))
	return t.add(w, entry{kind: kindHandOver, seat: seat, what: int32(len(t.handed) - 1)}), nil
}

// finish makes the result.
func (t *Table) finish(r Result) {
	for _, h := range t.handed {
		r.HandedOver |= 1 << t.entries[h.entry-1].seat
	}
	t.result = &r
	t.undo, t.watched = nil, watch{}
}
