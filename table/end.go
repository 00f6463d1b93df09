package table

import (
	"fmt"
	"slices"

	"github.com/seasalt-go/seasalt"
	"github.com/seasalt-go/seasalt/internal/wire"
	"github.com/seasalt-go/seasalt/record"
)

// told lists the reasons that callers can give.
var told = []record.EndReason{record.EndResignation, record.EndTime, record.EndAbsence, record.EndAgreement,
	record.EndDecision, record.EndForfeit}

// End ends the game outside the rules. It can be called at any time before the game is over. The reason is one of
// package record, except [record.EndRules] and [record.EndRoundLimit], by which a table ends the game itself; an
// agreement or a decision is by no seat, the others by one seat, which does not win, or by none. The note has at most
// [MaxTextLen] bytes.
func (t *Table) End(e record.End) (Entry, error) {
	t.must()
	switch {
	case t.result != nil:
		return Entry{}, t.refuse(RefusalOver)
	case !slices.Contains(told, e.Reason) || !byOne(e) || (e.By|e.Winners)>>t.rules.Players() != 0,
		e.By&e.Winners != 0:
		return Entry{}, t.refuse(RefusalBadEnd)
	case textProblem(e.Note) != "":
		return Entry{}, t.refuse(RefusalBadText)
	}
	t.finish(Result{End: e})
	w := t.begin()
	fmt.Fprintf(w, "end %s by %s winners %s %s", e.Reason, seatList(e.By), seatList(e.Winners), wire.Quoted(e.Note))
	return t.add(w, entry{kind: kindEnd, seat: only(e.By)}), nil
}

// byOne reports whether an end is by as many seats as its reason requires.
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

// A HandOverReason is the reason for handing over a seat. Its value is its name in JSON and in journals. [Restore] also
// reads the reasons for an end that journals of 1.0.0-rc.1 have in its place.
type HandOverReason string

// The reasons for a handover.
const (
	HandOverJoined   HandOverReason = "joined"   // a player comes, or comes back with a new token
	HandOverLeft     HandOverReason = "left"     // the player leaves, and another, perhaps a program, plays on
	HandOverReplaced HandOverReason = "replaced" // others decide who plays on
)

var handOvers = []HandOverReason{HandOverJoined, HandOverLeft, HandOverReplaced}

// HandOver gives a seat to another player: to a stand-in, perhaps a program, when a player leaves and the others
// continue, or to the same player with a new token. The note has at most [MaxTextLen] bytes. The new player takes over
// the hand and the memory of the seat, but cannot take back the old player's moves. A table has room for 64 handovers,
// for fewer with long names and notes, and for two more for each move made so far; beyond that HandOver refuses with
// [RefusalHandOvers].
func (t *Table) HandOver(seat seasalt.Seat, to Player, why HandOverReason, note string) (Entry, error) {
	t.must()
	if seat >= 0 && int(seat) < t.rules.Players() && t.result == nil {
		switch {
		case !slices.Contains(handOvers, why):
			return Entry{}, t.refuse(RefusalBadEnd)
		case !t.recordHasRoom(seat, to.Name, note):
			return Entry{}, t.refuse(RefusalHandOvers)
		}
	}
	return t.handOver(seat, to, why, note)
}

// recordHasRoom reports whether a record can have one more comment on a handover. The limit is lower than that of
// records, which leaves room for moves that are taken back.
func (t *Table) recordHasRoom(seat seasalt.Seat, name, note string) bool {
	const free, each = 64, 2 // comments, of 512 bytes on average
	most := free + each*len(t.moves)
	more := handedOver(handOver{left: t.seats[seat].Name, player: Player{Name: name}, note: note}, seat)
	return len(t.handed) < most && t.handedSize+len(more) <= most<<9
}

func (t *Table) handOver(seat seasalt.Seat, to Player, why HandOverReason, note string) (Entry, error) {
	switch {
	case seat < 0 || int(seat) >= t.rules.Players():
		return Entry{}, t.refuse(RefusalNoSeat)
	case t.result != nil:
		return Entry{}, t.refuse(RefusalOver)
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
	h := handOver{entry: len(t.entries) + 1, player: to, left: t.seats[seat].Name, why: why, note: note}
	t.seats[seat] = to
	t.handed = append(t.handed, h)
	t.handedSize += len(handedOver(h, seat))
	w := t.begin()
	fmt.Fprintf(w, "hand-over %v %s %v %s %s", seat, wire.Quoted(to.Name), to.Token, why, wire.Quoted(note))
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
