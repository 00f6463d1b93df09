package table

import (
	"encoding/hex"
	"slices"

	"github.com/seasalt-go/seasalt"
)

// An ItemKind is the subject of an [Item]. Its value is its name in JSON.
type ItemKind string

// The kinds of items.
const (
	ItemNonce     ItemKind = "nonce"      // a seat named a nonce, or none
	ItemDeal      ItemKind = "deal"       // the first round was dealt
	ItemMove      ItemKind = "move"       // a player made a move
	ItemTakeBack  ItemKind = "take-back"  // a player took a move back
	ItemNextRound ItemKind = "next-round" // the next round was dealt
	ItemHandOver  ItemKind = "hand-over"  // a seat was handed over to another player
	ItemEnd       ItemKind = "end"        // the game was ended outside the rules
)

var kinds = [...]ItemKind{ItemNonce, ItemDeal, ItemMove, ItemTakeBack, ItemNextRound, ItemHandOver, ItemEnd}

// An Item is an entry of the journal as a seat or a spectator saw it. Its number is the same for all of them.
// Goroutines can share one while none changes it.
type Item struct {
	Number int
	Kind   ItemKind
	// whose nonce, move or seat it is; [seasalt.Nature] of a deal; the seat in [record.End].By of an end, or Nobody
	Seat seasalt.Seat

	Saw   []seasalt.Observation // of a deal, a move or a new round: the move, and Nature's moves after it
	Round *seasalt.RoundResult  // the result of the round, if it ended: with the observation in Saw that has an End
	Back  int                   // the number of the entry that was taken back
	Nonce string                // the nonce, if one was named
	Name  string                // the new player, if a seat was handed over
	Left  string                // the player who had it before

	Reason HandOverReason // why a seat was handed over
	Note   string         // the note on a handover
	Result *Result        // how the game ended, if it did
}

// A Snapshot is the sight that a seat or a spectator has of the table at one moment. It does not change with the table.
// Goroutines can share one while none changes it.
type Snapshot struct {
	Number     int           // the last entry that it includes
	Seat       seasalt.Seat  // who sees it
	Setup      seasalt.Setup // of the game
	Terms      Terms         // the agreement of the players
	Stage      Stage         // how far the table has come
	Commitment string        // see [Table.Commitment]
	Names      []string      // who sits at the table
	Left       []string      // who left each seat last; nil if no seat was handed over
	View       *seasalt.View // of the cards; nil before the deal
	TakeBack   int           // the entry that the seat can take back; 0 if none
	Result     *Result       // if the game is over
	Seed       string        // in hexadecimal digits, if the game is over and its [Terms] say that the seed is revealed
}

// An Update brings a client up to date that has seen everything up to some number: with the later items and a snapshot.
// Goroutines can share one while none changes it.
type Update struct {
	Items    []Item
	Snapshot Snapshot // after the last of them
	More     bool     // whether there are more than a thousand items: ask again
}

// Snapshot returns the snapshot of a seat or a [seasalt.Spectator]. It panics if there is no such seat.
func (t *Table) Snapshot(seat seasalt.Seat) Snapshot {
	t.must()
	t.mustSeat(seat)
	return t.snapshotAt(seat, t.visible(seat))
}

// Since returns the items of a seat or a [seasalt.Spectator] after the entry with a number, and a snapshot of the
// moment after the last item. It returns at most 1000 items: if More is set, call it again with the number of the
// snapshot. Since(seat, 0) begins with the first entry. If the number is negative, or higher than the last that the
// seat can have seen, it is refused as [RefusalAhead]: the client belongs to another table, or the table was restored
// from an older journal. The client then has to start over. A seat that the table does not have is refused as
// [RefusalNoSeat].
func (t *Table) Since(seat seasalt.Seat, number int) (Update, error) {
	t.must()
	if !t.shows(seat) {
		return Update{}, t.refuse(RefusalNoSeat)
	}
	to := t.visible(seat)
	if number < 0 || number > to {
		return Update{}, &Refusal{Reason: RefusalAhead, Number: to}
	}
	more := to-number > maxItems
	if more {
		to = number + maxItems
	}
	return Update{Items: t.items(seat, number, to), Snapshot: t.snapshotAt(seat, to), More: more}, nil
}

// items returns a seat's items after one number, up to another.
func (t *Table) items(seat seasalt.Seat, from, to int) (items []Item) {
	w := t.walkFrom(from)
	for w.n < from {
		w.next(skip)
	}
	items = slices.Grow(items, to-from)
	for w.n < to {
		e := &t.entries[w.n]
		i := Item{Number: w.n + 1, Kind: kinds[e.kind], Seat: e.seat,
			Saw: slices.Grow([]seasalt.Observation(nil), int(e.moves)-w.moves)}
		switch e.kind {
		case kindNonce:
			i.Nonce = t.nonces[e.seat]
		case kindTakeBack:
			i.Back = int(e.what)
		case kindHandOver:
			h := &t.handed[e.what]
			i.Name, i.Left, i.Reason, i.Note = h.player.Name, h.left, h.why, h.note
		}
		w.next(func(s *seasalt.State, m seasalt.Move) {
			o, _ := s.Observe(seat, m) // it was legal
			if i.Saw = append(i.Saw, o); o.End != 0 {
				next, _ := s.Apply(m)
				round, _ := next.LastRound()
				i.Round = &round
			}
		})
		if t.result != nil && w.n == len(t.entries) {
			i.Result = t.copyResult()
		}
		items = append(items, i)
	}
	return items
}

// snapshotAt returns a seat's snapshot after an entry.
func (t *Table) snapshotAt(seat seasalt.Seat, number int) Snapshot {
	s := Snapshot{Number: number, Seat: seat, Setup: t.rules.Setup(), Terms: t.terms, Commitment: t.commitment}
	names := t.began
	s.Names = make([]string, len(names))
	for i, p := range names {
		s.Names[i] = p.Name
	}
	for _, h := range t.handed {
		if h.entry <= number {
			if s.Left == nil {
				s.Left = make([]string, len(names))
			}
			seat := t.entries[h.entry-1].seat
			s.Names[seat], s.Left[seat] = h.player.Name, h.left
		}
	}
	if number < len(t.entries) {
		s.Stage, s.View = t.past(seat, number)
		return s
	}
	s.Stage = t.Stage()
	if t.game != nil {
		v := t.game.View(seat)
		s.View = &v
		s.TakeBack = t.canTakeBack(seat)
	}
	if t.result != nil {
		if s.Result = t.copyResult(); t.terms.RevealSeed {
			s.Seed = hex.EncodeToString(t.seed[:])
		}
	}
	return s
}

// A watch is the memory of spectators after an entry. Delayed spectators continue from there, so a look costs no more
// late in a round than early.
type watch struct {
	entry  int
	memory *seasalt.Memory
}

// past returns a seat's view after an entry before the last.
func (t *Table) past(seat seasalt.Seat, number int) (Stage, *seasalt.View) {
	from := watch{entry: t.roundOf(number) - 1} // memories end with the round
	if seat == seasalt.Spectator && from.entry < t.watched.entry && t.watched.entry <= number {
		from = t.watched
	}
	w, memory := t.walkFrom(from.entry), from.memory
	for w.n < from.entry {
		w.next(skip)
	}
	follow := func(to int) {
		for w.n < to {
			do := func(s *seasalt.State, m seasalt.Move) {
				if memory == nil {
					memory = s.View(seat).Memory()
				}
				o, _ := s.Observe(seat, m)
				_ = memory.Observe(o) // it is the next one
			}
			if back := t.entries[w.n].takenBack(); back != 0 && back <= number {
				do = skip
			}
			w.next(do)
		}
	}
	settled := t.settled(from.entry, number)
	if follow(settled); memory != nil {
		if seat == seasalt.Spectator && t.watched.entry < settled {
			t.watched = watch{settled, memory}
		}
		if settled < number {
			memory = memory.Clone()
		}
	}
	follow(number)
	if !w.dealt {
		return StageNonces, nil
	}
	v := w.state.View(seat)
	if memory != nil {
		if with, err := v.With(memory); err == nil {
			v = with
		}
	}
	if v.RoundOver() {
		return StageRoundOver, &v
	}
	return StagePlaying, &v
}

// settled returns the last entry, after one number and up to another, before any move that is not taken back by then
// and still can be, or was later.
func (t *Table) settled(from, number int) int {
	settled := number
	if len(t.undo) > 0 {
		settled = min(settled, t.undo[0].entry-1)
	}
	for n := from; n < settled; n++ {
		if t.entries[n].takenBack() > number {
			return n
		}
	}
	return settled
}

// roundOf returns the entry that dealt the round of a given entry.
func (t *Table) roundOf(number int) int {
	for n := number; n > 0; n-- {
		if t.entries[n-1].kind == kindDeal || t.dealt(n) {
			return n
		}
	}
	return 1
}

// dealt reports whether a round began in an entry.
func (t *Table) dealt(n int) bool {
	from := int32(0)
	if n > 1 {
		from = t.entries[n-2].moves
	}
	for _, m := range t.moves[from:t.entries[n-1].moves] {
		if m == seasalt.NextRound {
			return true
		}
	}
	return false
}
