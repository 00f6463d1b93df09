package table

import (
	"fmt"
	"strings"

	"github.com/seasalt-go/seasalt"
	"github.com/seasalt-go/seasalt/internal/wire"
	"github.com/seasalt-go/seasalt/record"
)

// Nonce records the nonce of a seat, the player's contribution to chance: the table alone must not choose the cards. It
// should be unpredictable random bytes, as text (see [Verify]) of at most [MaxTextLen] bytes of UTF-8. Nonces are named
// in the order of the seats, after the commitment. For a player who names none, the caller passes the empty nonce,
// which the journal and the feeds show.
func (t *Table) Nonce(seat seasalt.Seat, nonce string) (Entry, error) {
	t.must()
	switch {
	case seat < 0 || int(seat) >= t.rules.Players():
		return Entry{}, t.refuse(RefusalNoSeat)
	case t.result != nil:
		return Entry{}, t.refuse(RefusalOver)
	case t.game != nil:
		return Entry{}, t.refuse(RefusalDealt)
	case int(seat) != len(t.nonces):
		return Entry{}, t.refuse(RefusalNonceOrder)
	case textProblem(nonce) != "":
		return Entry{}, t.refuse(RefusalBadText)
	}
	t.nonces = append(t.nonces, nonce)
	w := t.begin()
	fmt.Fprintf(w, "nonce %v %s", seat, wire.Quoted(nonce))
	return t.add(w, entry{kind: kindNonce, seat: seat}), nil
}

// Deal draws who starts, and deals the first round. All nonces must have been named.
func (t *Table) Deal() (Entry, error) {
	t.must()
	switch {
	case t.result != nil:
		return Entry{}, t.refuse(RefusalOver)
	case t.game != nil:
		return Entry{}, t.refuse(RefusalDealt)
	case len(t.nonces) < t.rules.Players():
		return Entry{}, t.refuse(RefusalNoNonce)
	}
	nature := t.nature()
	t.first = nature.first()
	t.game = t.rules.NewGame(t.first)
	t.changed = len(t.entries) + 1
	w := t.begin()
	fmt.Fprintf(w, "deal first %v", t.first)
	if !t.advance(w, nature) {
		return Entry{}, errNotPlayable
	}
	t.draws++
	t.opened = len(t.entries) + 1
	return t.add(w, entry{kind: kindDeal, seat: seasalt.Nature}), nil
}

// Play makes a move of a player, and then Nature's moves up to the next decision or the end of the round; with
// [Terms].NextAtOnce also those that deal the next one. Play checks the move against the [seasalt.View] of the seat, so
// a refusal reveals no hidden card.
func (t *Table) Play(seat seasalt.Seat, m seasalt.Move) (Entry, error) {
	t.must()
	switch {
	case seat < 0 || int(seat) >= t.rules.Players():
		return Entry{}, t.refuse(RefusalNoSeat)
	case t.result != nil:
		return Entry{}, t.refuse(RefusalOver)
	case t.game == nil:
		return Entry{}, t.refuse(RefusalNotDealt)
	}
	if err := t.game.View(seat).Check(m); err != nil {
		refusal := &Refusal{Reason: RefusalIllegal, Number: len(t.entries)}
		refusal.MoveError, _ = err.(*seasalt.MoveError)
		return Entry{}, refusal
	}
	if t.full() {
		return Entry{}, t.refuse(RefusalFull)
	}
	before := t.takeBackTo(seat, m)
	t.changed = len(t.entries) + 1
	made := len(t.moves)
	w := t.begin()
	fmt.Fprintf(w, "%v: %v", seat, m)
	t.apply(m)
	if !t.advance(w, t.nature()) {
		return Entry{}, errNotPlayable
	}
	if len(t.moves) > made+1 {
		t.draws++
	}
	if before != nil {
		t.undo = append(t.undo, undo{entry: t.changed, game: before})
	} else {
		t.undo, t.backs = nil, 0
	}
	return t.add(w, entry{kind: kindMove, seat: seat}), nil
}

// PlayAt is Play for a request with the last number that the player had seen. It refuses the request as [RefusalStale]
// if the game has moved on since then. So a request that arrives twice, or late, does no harm.
func (t *Table) PlayAt(seat seasalt.Seat, number int, m seasalt.Move) (Entry, error) {
	t.must()
	switch {
	case seat < 0 || int(seat) >= t.rules.Players():
		return Entry{}, t.refuse(RefusalNoSeat)
	case number > len(t.entries):
		return Entry{}, t.refuse(RefusalAhead)
	case number < t.changed:
		return Entry{}, t.refuse(RefusalStale)
	}
	return t.Play(seat, m)
}

// NextRound begins the next round, once the one before is over.
func (t *Table) NextRound() (Entry, error) {
	t.must()
	switch stage := t.Stage(); {
	case stage == StageOver:
		return Entry{}, t.refuse(RefusalOver)
	case stage == StageNonces:
		return Entry{}, t.refuse(RefusalNotDealt)
	case stage != StageRoundOver:
		return Entry{}, t.refuse(RefusalRoundNotOver)
	case t.full():
		return Entry{}, t.refuse(RefusalFull)
	}
	t.changed = len(t.entries) + 1
	t.opened = len(t.entries) + 1 // the deal is open
	t.watched = watch{}
	w := t.begin()
	w.WriteString("next-round")
	t.apply(seasalt.NextRound)
	if !t.advance(w, t.nature()) {
		return Entry{}, errNotPlayable
	}
	t.draws++
	return t.add(w, entry{kind: kindNextRound, seat: seasalt.Nature}), nil
}

// apply makes a move that is legal.
func (t *Table) apply(m seasalt.Move) {
	if err := t.game.Apply(m); err != nil {
		panic(fmt.Sprintf("table: a bug of this package: a legal %v is refused", m.Action()))
	}
	t.moves = append(t.moves, m)
}

// advance makes Nature's moves, up to the next decision, the end of the round or the end of the game, and
// writes them. It reports false if a move is missing or illegal.
func (t *Table) advance(w *strings.Builder, n nature) bool {
	open := false
	write := func(m seasalt.Move) {
		if open {
			w.WriteString("; ")
		} else {
			w.WriteString(" (")
		}
		w.WriteString(m.String())
		open = true
	}
	for {
		s := t.game.State()
		m := seasalt.NextRound
		if s.RoundOver() {
			if open {
				w.WriteString(")")
				open = false
			}
			t.writeOutcome(w, &s)
			if t.result != nil || !t.terms.NextAtOnce {
				return true
			}
		} else if s.Actor() != seasalt.Nature {
			break
		} else {
			var ok bool
			if m, ok = n.move(s); !ok {
				return false
			}
		}
		write(m)
		t.apply(m)
	}
	if open {
		w.WriteString(")")
	}
	return true
}

// writeOutcome writes the outcome of a round, and ends the game if it is the last one.
func (t *Table) writeOutcome(w *strings.Builder, s *seasalt.State) {
	round, _ := s.LastRound()
	w.WriteString(" = points")
	for seat := range round.Players {
		fmt.Fprintf(w, " %d", round.Points[seat])
	}
	w.WriteString("; totals")
	for seat := range round.Players {
		fmt.Fprintf(w, " %d", round.Totals[seat])
	}
	if result, over := s.Result(); over {
		t.finish(Result{End: record.End{Reason: record.EndRules, Winners: result.Winners}, ByRules: &result})
	} else if s.Round() >= t.terms.MaxRounds {
		t.finish(Result{End: record.End{Reason: record.EndRoundLimit, Winners: t.Leaders(0)}})
	} else {
		return
	}
	fmt.Fprintf(w, "; %s winners %s", t.result.Reason, seatList(t.result.Winners))
}
