package table

import (
	"iter"

	"github.com/seasalt-go/seasalt"
)

// A walk plays the entries again.
type walk struct {
	t      *Table
	n      int // the last entry that was played
	moves  int // the number of moves before the next one
	dealt  bool
	state  seasalt.State   // after the last entry
	backTo []seasalt.State // states before moves that will be taken back
}

// walkFrom begins a walk after an entry, or a few entries earlier.
func (t *Table) walkFrom(n int) *walk {
	w := &walk{t: t}
	at := len(t.points)
	for at > 0 && t.points[at-1].entry > n {
		at--
	}
	if at > 0 {
		p := t.points[at-1]
		w.n, w.state, w.dealt = p.entry, p.state, true
		w.moves = int(t.entries[p.entry-1].moves)
	}
	return w
}

// next plays an entry, and calls do with each of its moves and the state before it.
func (w *walk) next(do func(*seasalt.State, seasalt.Move)) {
	e := &w.t.entries[w.n]
	w.n++
	switch e.kind {
	case kindDeal:
		w.state, w.dealt = w.t.rules.Start(w.t.first), true
	case kindMove:
		if e.takenBack() != 0 {
			w.backTo = append(w.backTo, w.state)
		}
	case kindTakeBack:
		last := len(w.backTo) - 1 // the latest move is taken back first
		w.state, w.backTo = w.backTo[last], w.backTo[:last]
	}
	for _, m := range w.t.moves[w.moves:e.moves] {
		do(&w.state, m)
		w.state, _ = w.state.Apply(m) // it was legal
	}
	w.moves = int(e.moves)
}

func skip(*seasalt.State, seasalt.Move) {}

// SecretMoves yields the moves of the game, Nature's included, each with the state in which it is made. It leaves out
// moves that were taken back. See also [Table.Record].
func (t *Table) SecretMoves() iter.Seq2[seasalt.State, seasalt.Move] {
	t.must()
	return func(yield func(seasalt.State, seasalt.Move) bool) {
		if t.game == nil {
			return
		}
		s, from := t.rules.Start(t.first), 0
		for _, e := range t.entries {
			moves := t.moves[from:e.moves]
			if from = int(e.moves); e.takenBack() != 0 {
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
