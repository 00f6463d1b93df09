package table

import (
	"encoding/hex"
	"iter"

	"github.com/seasalt-go/seasalt"
)

// A Kind says what an [Item] is about. Its value is its name in JSON.
type Kind string

// The kinds of items.
const (
	ItemNonce     Kind = "nonce"      // a seat named a nonce, or none
	ItemDeal      Kind = "deal"       // the first round was dealt
	ItemMove      Kind = "move"       // a player made a move
	ItemTakeBack  Kind = "take-back"  // a player took a move back
	ItemNextRound Kind = "next-round" // the next round was dealt
	ItemHandOver  Kind = "hand-over"  // a seat was handed over to another player
	ItemEnd       Kind = "end"        // the game was ended outside the rules
)

var kinds = [...]Kind{ItemNonce, ItemDeal, ItemMove, ItemTakeBack, ItemNextRound, ItemHandOver, ItemEnd}

// An Item is an entry of the journal as one seat, or a spectator, saw it. It has the same number for
// everybody.
type Item struct {
	Number int
	Kind   Kind
	Seat   seasalt.Seat // whose nonce, move or seat it is; [seasalt.Nature] of a deal; of an end, see [End].By

	Saw   []seasalt.Observation // the move, and what chance did then; of a deal, a move or a new round
	Round *seasalt.RoundResult  // the explained result of the round, if it ended
	Back  int                   // the number of the entry that was taken back
	Nonce string                // the nonce, if one was named
	Name  string                // the new player, if a seat was handed over

	Reason Reason  // why a seat was handed over
	Note   string  // the note on a handover
	Result *Result // how the game ended, if it did
}

// A Snapshot is all that a seat, or a spectator, sees at one moment.
type Snapshot struct {
	Number     int           // the last entry that it includes
	Seat       seasalt.Seat  // who sees it
	Stage      Stage         // how far the table has come
	Commitment string        // see [Table.Commitment]
	Names      []string      // who sits at the table
	View       *seasalt.View // of the cards; nil before the deal
	TakeBack   int           // the entry that the seat can take back; 0 if none
	Result     *Result       // if the game is over
	Seed       string        // in hexadecimal digits, if the game is over and its [Terms] say that the seed is revealed
}

// An Update is what a client that has seen everything up to some number needs to know: what has
// happened since, and how things stand now.
type Update struct {
	Items    []Item
	Snapshot Snapshot // after the last of them
	More     bool     // whether there are more than [MaxItems] items: ask again
}

// Snapshot returns what a seat or a [seasalt.Spectator] sees. It panics if there is no such seat.
func (t *Table) Snapshot(seat seasalt.Seat) Snapshot {
	t.mustSeat(seat)
	return t.snapshot(seat, t.visible(seat))
}

// Since returns what a seat or a [seasalt.Spectator] has seen since the entry with a number, and a snapshot
// of the moment after the last item. Since(seat, 0) begins at the beginning. If the number is negative, or
// higher than what the seat has seen, it is refused as [Ahead]: the client belongs to another table, or the
// table was restored from an older journal. The client then has to begin anew. Since panics if there is
// no such seat.
func (t *Table) Since(seat seasalt.Seat, number int) (Update, error) {
	t.mustSeat(seat)
	to := t.visible(seat)
	if number < 0 || number > to {
		return Update{}, &Refusal{Why: Ahead, Number: to}
	}
	more := to-number > MaxItems
	if more {
		to = number + MaxItems
	}
	return Update{Items: t.items(seat, number, to), Snapshot: t.snapshot(seat, to), More: more}, nil
}

// mustSeat panics if there is no such seat.
func (c *core) mustSeat(seat seasalt.Seat) {
	if seat != seasalt.Spectator && (seat < 0 || int(seat) >= c.rules.Players()) {
		panic("table: the table does not have the seat " + seat.String())
	}
}

// visible returns the number up to which a seat sees what happened. If the terms say so, spectators do not
// see the latest moves while play goes on.
func (c *core) visible(seat seasalt.Seat) int {
	last := len(c.entries)
	if seat != seasalt.Spectator || c.terms.SpectatorDelay == 0 || c.stage() != StagePlaying {
		return last
	}
	held := 0
	for n := last; n > c.opened; n-- {
		if c.entries[n-1].kind == kindMove {
			if held++; held == c.terms.SpectatorDelay {
				return n - 1
			}
		}
	}
	return c.opened
}

// A walk plays the entries again.
type walk struct {
	c      *core
	n      int // the last entry that was played
	moves  int // how many moves there are before the next one
	dealt  bool
	state  seasalt.State // after the last entry
	backTo []checkpoint  // states before moves that may be taken back
}

// walkFrom begins a walk after an entry, or a few entries earlier.
func (c *core) walkFrom(n int) *walk {
	w := &walk{c: c}
	at := len(c.points)
	for at > 0 && c.points[at-1].entry > n {
		at--
	}
	if at > 0 {
		p := c.points[at-1]
		w.n, w.state, w.dealt = p.entry, p.state, true
		w.moves = int(c.entries[p.entry-1].moves)
	}
	return w
}

// next plays an entry, and calls do with each of its moves and the state before it.
func (w *walk) next(do func(*seasalt.State, seasalt.Move)) {
	e := &w.c.entries[w.n]
	w.n++
	switch e.kind {
	case kindDeal:
		w.state, w.dealt = w.c.rules.Start(w.c.first), true
	case kindMove:
		w.backTo = append(w.backTo, checkpoint{w.n, w.state})
	case kindTakeBack:
		for last := len(w.backTo) - 1; last >= 0; last-- {
			if p := w.backTo[last]; p.entry == int(e.what) {
				w.state, w.backTo = p.state, w.backTo[:last]
				break
			}
		}
	}
	for _, m := range w.c.moves[w.moves:e.moves] {
		do(&w.state, m)
		w.state, _ = w.state.Apply(m) // it was legal
	}
	w.moves = int(e.moves)
}

func skip(*seasalt.State, seasalt.Move) {}

// SecretMoves yields the moves of the game, Nature's included, each with the state in which it is made. Moves
// that were taken back are not among them. See also [Table.Record].
func (t *Table) SecretMoves() iter.Seq2[seasalt.State, seasalt.Move] {
	return func(yield func(seasalt.State, seasalt.Move) bool) {
		if t.game == nil {
			return
		}
		back := t.takenBack()
		s, from := t.rules.Start(t.first), 0
		for i, e := range t.entries {
			moves := t.moves[from:e.moves]
			if from = int(e.moves); back[i+1] {
				continue
			}
			for _, m := range moves {
				if !yield(s, m) {
					return
				}
				s, _ = s.Apply(m) // it was legal
			}
		}
	}
}

// items returns the entries after a number, up to another, as a seat saw them.
func (c *core) items(seat seasalt.Seat, from, to int) (items []Item) {
	w := c.walkFrom(from)
	for w.n < from {
		w.next(skip)
	}
	for w.n < to {
		e := &c.entries[w.n]
		i := Item{Number: w.n + 1, Kind: kinds[e.kind], Seat: e.seat}
		switch e.kind {
		case kindNonce:
			i.Nonce = c.nonces[e.seat]
		case kindTakeBack:
			i.Back = int(e.what)
		case kindHandOver:
			h := &c.handed[e.what]
			i.Name, i.Reason, i.Note = h.player.Name, h.why, h.note
		}
		w.next(func(s *seasalt.State, m seasalt.Move) {
			o, _ := s.Observe(seat, m) // it was legal
			if i.Saw = append(i.Saw, o); o.End != 0 {
				next, _ := s.Apply(m)
				round, _ := next.LastRound()
				i.Round = &round
			}
		})
		if c.result != nil && w.n == len(c.entries) {
			i.Result = c.copyResult()
		}
		items = append(items, i)
	}
	return items
}

// snapshot returns what a seat sees up to an entry.
func (c *core) snapshot(seat seasalt.Seat, number int) Snapshot {
	s := Snapshot{Number: number, Seat: seat, Commitment: c.commitment}
	names := c.began
	s.Names = make([]string, len(names))
	for i, p := range names {
		s.Names[i] = p.Name
	}
	for _, h := range c.handed {
		if h.entry <= number {
			s.Names[c.entries[h.entry-1].seat] = h.player.Name
		}
	}
	if number < len(c.entries) {
		s.Stage, s.View = c.past(seat, number)
		return s
	}
	s.Stage = c.stage()
	if c.game != nil {
		v := c.game.View(seat)
		s.View = &v
		s.TakeBack = c.canTakeBack(seat)
	}
	if c.result != nil {
		if s.Result = c.copyResult(); c.terms.RevealSeed {
			s.Seed = hex.EncodeToString(c.seed[:])
		}
	}
	return s
}

// past returns what a seat saw after an earlier entry than the last.
func (c *core) past(seat seasalt.Seat, number int) (Stage, *seasalt.View) {
	w := c.walkFrom(c.roundOf(number) - 1)
	for w.n < c.roundOf(number)-1 {
		w.next(skip)
	}
	// What was seen in a round means nothing in the next one, so a memory can begin there.
	var memory *seasalt.Memory
	type past struct {
		entry  int
		memory *seasalt.Memory
	}
	var before []past
	for w.n < number {
		e := &c.entries[w.n]
		switch e.kind {
		case kindMove:
			if memory != nil {
				before = append(before, past{w.n + 1, memory.Clone()})
			}
		case kindTakeBack:
			for len(before) > 0 && before[len(before)-1].entry >= int(e.what) {
				memory = before[len(before)-1].memory
				before = before[:len(before)-1]
			}
		}
		w.next(func(s *seasalt.State, m seasalt.Move) {
			if memory == nil {
				memory = s.View(seat).Memory()
			}
			o, _ := s.Observe(seat, m)
			_ = memory.Observe(o) // it is the next one
		})
	}
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

// roundOf returns the entry that dealt the round of a given entry.
func (c *core) roundOf(number int) int {
	for n := number; n > 0; n-- {
		e := &c.entries[n-1]
		if e.kind == kindDeal || e.kind == kindNextRound || c.dealt(n) {
			return n
		}
	}
	return 1
}

// dealt reports whether a round was begun in an entry.
func (c *core) dealt(n int) bool {
	from := int32(0)
	if n > 1 {
		from = c.entries[n-2].moves
	}
	for _, m := range c.moves[from:c.entries[n-1].moves] {
		if m == seasalt.NextRound {
			return true
		}
	}
	return false
}
