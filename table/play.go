package table

import (
	"fmt"
	"slices"
	"strings"

	"github.com/seasalt-go/seasalt"
)

// A kind says what an entry is about.
type kind uint8

const (
	kindNonce kind = iota
	kindDeal
	kindMove
	kindTakeBack
	kindNextRound
	kindHandOver
	kindEnd
)

// Nonce records the nonce of a seat: what its player adds to chance, so that the table alone does not
// choose the cards. Nonces are named in the order of the seats, after the commitment. A player who names
// none has the empty nonce. That is the table's decision, which the journal and the feeds show.
func (t *Table) Nonce(seat seasalt.Seat, nonce string) (Entry, error) { return t.nonce(seat, nonce) }

func (c *core) nonce(seat seasalt.Seat, nonce string) (Entry, error) {
	switch {
	case seat < 0 || int(seat) >= c.rules.Players():
		return Entry{}, c.refuse(NoSeat)
	case c.result != nil:
		return Entry{}, c.refuse(IsOver)
	case c.game != nil:
		return Entry{}, c.refuse(Dealt)
	case int(seat) != len(c.nonces):
		return Entry{}, c.refuse(NotTheTurn)
	case textProblem(nonce) != "":
		return Entry{}, c.refuse(BadText)
	}
	c.nonces = append(c.nonces, nonce)
	w := c.begin()
	fmt.Fprintf(w, "nonce %v %s", seat, quote(nonce))
	return c.add(w, entry{kind: kindNonce, seat: seat}), nil
}

// Deal draws who starts, and deals the first round. All nonces must have been named.
func (t *Table) Deal() (Entry, error) { return t.deal(nil) }

func (c *core) deal(nat *scripted) (Entry, error) {
	switch {
	case c.result != nil:
		return Entry{}, c.refuse(IsOver)
	case c.game != nil:
		return Entry{}, c.refuse(Dealt)
	case len(c.nonces) < c.rules.Players():
		return Entry{}, c.refuse(NoNonce)
	}
	var n nature
	if nat != nil {
		c.first, n = nat.first, &nat.script
	} else {
		d := c.dealer()
		c.first, n = seasalt.Seat(d.IntN(c.rules.Players())), d
	}
	c.game = c.rules.NewGame(c.first)
	c.changed = len(c.entries) + 1
	w := c.begin()
	fmt.Fprintf(w, "deal first %v", c.first)
	if !c.advance(w, n) {
		return Entry{}, errNotPlayable
	}
	c.draws++
	c.opened = len(c.entries) + 1
	return c.add(w, entry{kind: kindDeal, seat: seasalt.Nature}), nil
}

// scripted is what chance did according to a journal.
type scripted struct {
	first seasalt.Seat
	script
}

// Play makes a move of a player, and then Nature's moves up to the next decision or the end of the round. The
// move is checked against the [seasalt.View] of the seat, so a refusal tells nothing about hidden cards.
func (t *Table) Play(seat seasalt.Seat, m seasalt.Move) (Entry, error) { return t.play(seat, m, nil) }

// PlayAt is Play for a request that says which number the player had seen. If the game has moved on since
// then, the request is refused as [Stale]. So a request that arrives twice, or late, does no harm.
func (t *Table) PlayAt(seat seasalt.Seat, number int, m seasalt.Move) (Entry, error) {
	switch {
	case seat < 0 || int(seat) >= t.rules.Players():
		return Entry{}, t.refuse(NoSeat)
	case number > len(t.entries):
		return Entry{}, t.refuse(Ahead)
	case number < t.changed:
		return Entry{}, t.refuse(Stale)
	}
	return t.play(seat, m, nil)
}

func (c *core) play(seat seasalt.Seat, m seasalt.Move, nat *scripted) (Entry, error) {
	switch {
	case seat < 0 || int(seat) >= c.rules.Players():
		return Entry{}, c.refuse(NoSeat)
	case c.result != nil:
		return Entry{}, c.refuse(IsOver)
	case c.game == nil:
		return Entry{}, c.refuse(NotDealt)
	}
	if err := c.game.View(seat).Check(m); err != nil {
		refusal := &Refusal{Why: Illegal, Number: len(c.entries)}
		refusal.Move, _ = err.(*seasalt.MoveError)
		return Entry{}, refusal
	}
	if c.full() {
		return Entry{}, c.refuse(Full)
	}
	before := c.takeBackTo(seat, m)
	c.changed = len(c.entries) + 1
	made := len(c.moves)
	w := c.begin()
	fmt.Fprintf(w, "%v: %v", seat, m)
	c.apply(m)
	var n nature = &lazily{c: c}
	if nat != nil {
		n = &nat.script
	}
	if !c.advance(w, n) {
		return Entry{}, errNotPlayable
	}
	if len(c.moves) > made+1 {
		c.draws++
	}
	if before != nil {
		c.undo = append(c.undo, undo{entry: c.changed, game: before})
	} else {
		c.undo, c.backs = nil, 0
	}
	return c.add(w, entry{kind: kindMove, seat: seat}), nil
}

// lazily is a dealer that is made when it is needed: chance takes no part in most moves.
type lazily struct {
	c *core
	n nature
}

func (l *lazily) move(s seasalt.State) (seasalt.Move, bool) {
	if l.n == nil {
		l.n = l.c.dealer()
	}
	return l.n.move(s)
}

// NextRound begins the next round, once the one before is over.
func (t *Table) NextRound() (Entry, error) { return t.nextRound(nil) }

func (c *core) nextRound(nat *scripted) (Entry, error) {
	switch stage := c.stage(); {
	case stage == StageOver:
		return Entry{}, c.refuse(IsOver)
	case stage == StageNonces:
		return Entry{}, c.refuse(NotDealt)
	case stage != StageRoundOver:
		return Entry{}, c.refuse(RoundGoes)
	case c.full():
		return Entry{}, c.refuse(Full)
	}
	c.changed = len(c.entries) + 1
	c.opened = len(c.entries) + 1 // the deal is open
	w := c.begin()
	w.WriteString("next-round")
	c.apply(seasalt.NextRound)
	var n nature
	if nat != nil {
		n = &nat.script
	} else {
		n = c.dealer()
	}
	if !c.advance(w, n) {
		return Entry{}, errNotPlayable
	}
	c.draws++
	return c.add(w, entry{kind: kindNextRound, seat: seasalt.Nature}), nil
}

// apply makes a move that is legal.
func (c *core) apply(m seasalt.Move) {
	if err := c.game.Apply(m); err != nil {
		panic(fmt.Sprintf("table: a bug of this package: a legal %v is refused", m.Action()))
	}
	c.moves = append(c.moves, m)
}

// advance makes Nature's moves, up to the next decision, the end of the round or the end of the game, and
// writes them. It reports false if a move is missing or illegal.
func (c *core) advance(w *strings.Builder, nat nature) bool {
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
		s := c.game.State()
		m := seasalt.NextRound
		if s.RoundOver() {
			if open {
				w.WriteString(")")
				open = false
			}
			c.writeOutcome(w, &s)
			if c.result != nil || !c.terms.NextAtOnce {
				return true
			}
		} else if s.Actor() != seasalt.Nature {
			break
		} else {
			var ok bool
			if m, ok = nat.move(s); !ok {
				return false
			}
		}
		write(m)
		c.apply(m)
	}
	if open {
		w.WriteString(")")
	}
	return true
}

// writeOutcome writes the outcome of a round, and ends the game if it is the last one.
func (c *core) writeOutcome(w *strings.Builder, s *seasalt.State) {
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
		c.finish(Result{Reason: ByRules, By: seasalt.Nobody, Winners: result.Winners, Rules: &result})
	} else if s.Round() >= c.terms.MaxRounds {
		c.finish(Result{Reason: ByLimit, By: seasalt.Nobody, Winners: c.leaders(0)})
	} else {
		return
	}
	fmt.Fprintf(w, "; %s winners %s", c.result.Reason, seatList(c.result.Winners))
}

// TakeBack takes back the last decision of a player, the one of the given entry. That is possible, without
// asking anybody, as long as the same player is still to act, chance took no part in it, and nobody saw
// anything that was hidden. The journal keeps both entries. [Snapshot].TakeBack says what can be taken back
// now.
func (t *Table) TakeBack(seat seasalt.Seat, number int) (Entry, error) {
	return t.takeBack(seat, number)
}

func (c *core) takeBack(seat seasalt.Seat, number int) (Entry, error) {
	switch {
	case seat < 0 || int(seat) >= c.rules.Players():
		return Entry{}, c.refuse(NoSeat)
	case c.result != nil:
		return Entry{}, c.refuse(IsOver)
	case number > len(c.entries):
		return Entry{}, c.refuse(Ahead)
	case number < 1 || c.canTakeBack(seat) != number:
		return Entry{}, c.refuse(NoTakeBack)
	case c.full():
		return Entry{}, c.refuse(Full)
	}
	last := len(c.undo) - 1
	c.game = c.undo[last].game
	c.undo = c.undo[:last]
	c.backs++
	c.changed = len(c.entries) + 1
	w := c.begin()
	fmt.Fprintf(w, "take-back %v: %d", seat, number)
	return c.add(w, entry{kind: kindTakeBack, seat: seat, what: int32(number)}), nil
}

// canTakeBack returns the entry that a seat can take back, or 0 if there is none.
func (c *core) canTakeBack(seat seasalt.Seat) int {
	if len(c.undo) == 0 || c.backs >= maxTakeBacks || c.game.State().Actor() != seat {
		return 0
	}
	return c.undo[len(c.undo)-1].entry
}

// takeBackTo returns the game before a legal move if the move can be taken back, or nil.
//
// It looks only at what the player sees and at what everybody sees: the answer would otherwise tell what
// others have concluded from their own cards.
func (c *core) takeBackTo(seat seasalt.Seat, m seasalt.Move) *seasalt.Game {
	g := c.game
	if next, err := g.State().Apply(m); err != nil || next.Actor() != seat {
		return nil
	}
	own, err := g.Observe(seat, m)
	if err != nil || shows(&own, &own, g.View(seat)) {
		return nil
	}
	for other := range seasalt.Seat(c.rules.Players()) {
		o, _ := g.Observe(other, m)
		if other != seat && o != o.Public() {
			return nil // another player sees more than everybody does
		}
	}
	public, _ := g.Observe(seasalt.Spectator, m)
	if shows(&public, &own, g.View(seasalt.Spectator)) {
		return nil
	}
	return g.Clone()
}

// shows reports whether an observation shows a card that the view before did not show in that place. The
// observation of the player who moves is own.
func shows(o, own *seasalt.Observation, before seasalt.View) bool {
	seen := map[seasalt.Zone]seasalt.Cards{}
	see := func(z seasalt.Zone, card seasalt.Card) { seen[z], _ = seen[z].With(card) }
	piles := [3][]seasalt.Card{1: slices.Collect(before.Pile(seasalt.Pile1)), 2: slices.Collect(before.Pile(seasalt.Pile2))}
	known := func(p seasalt.Pile, place int, card seasalt.Card) bool {
		return place >= 1 && place <= len(piles[p]) && piles[p][place-1] == card
	}
	var top [3]int                   // where the top card lay before, from 1
	var put [3]bool                  // whether a card was put on the pile
	looked := map[seasalt.Zone]int{} // how many cards of a pile were shown
	top[1], top[2] = 1, 1
	for t := range own.Transfers() {
		if t.From.Kind == seasalt.ZonePile && t.Place == 1 {
			top[t.From.Pile] = 2
		}
		if t.To.Kind == seasalt.ZonePile {
			put[t.To.Pile] = true
		}
	}
	for t := range o.Transfers() {
		switch kind := t.From.Kind; {
		case t.To.Kind == seasalt.ZoneFaceDown && t.Card == 0:
			return true // it is a shell (R11.2)
		case t.Card == 0:
		case kind == seasalt.ZoneHand, kind == seasalt.ZoneDrawn:
			see(t.From, t.Card)
		case kind == seasalt.ZonePile && known(t.From.Pile, int(t.Place), t.Card):
		case kind == seasalt.ZoneLaid:
		default:
			return true
		}
	}
	for s := range o.Sights() {
		switch s.Where.Kind {
		case seasalt.ZoneHand:
			see(s.Where, s.Card)
		case seasalt.ZonePile:
			looked[s.Where]++
			if !known(s.Where.Pile, looked[s.Where], s.Card) || put[s.Where.Pile] || top[s.Where.Pile] != 1 {
				return true
			}
		default:
			return true
		}
	}
	for zone, cards := range seen {
		var have seasalt.Cards
		if zone.Kind == seasalt.ZoneHand {
			have = before.Hand(zone.Seat)
		} else {
			have = before.Drawn()
		}
		for card := range cards.All() {
			if have.Count(card) < cards.Count(card) {
				return true
			}
		}
	}
	for p := seasalt.Pile1; p <= seasalt.Pile2; p++ {
		if card := o.Tops[p-1]; card != 0 && !put[p] && !known(p, top[p], card) {
			return true
		}
	}
	return false
}

// full reports whether the journal has no room left for moves.
func (c *core) full() bool { return len(c.journal) > MaxJournalLen-reserve }
