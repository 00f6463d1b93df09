package seasalt

import (
	"iter"
	"math/rand/v2"
)

// Chances yields Nature's moves with their weights. The chance of a move is its weight divided by
// the sum of all weights. The weight of a card is the number of its copies that can be drawn. It
// yields nothing if Nature does not act.
func (s State) Chances() iter.Seq2[Move, int] {
	return func(yield func(Move, int) bool) {
		var buffer [64]chance
		for _, c := range s.appendChances(buffer[:0]) {
			if !yield(c.move, c.weight) {
				return
			}
		}
	}
}

type chance struct {
	move   Move
	weight int
}

// appendChances lists Nature's moves with their weights.
func (s *State) appendChances(dst []chance) []chance {
	if natures>>s.phase&1 == 0 {
		return dst
	}
	from := &s.deck
	if s.phase == PhaseSteal {
		from = &s.hands[s.target&3]
	}
	var moves [64]Move
	for _, m := range s.appendMoves(moves[:0]) {
		weight := 1
		if s.phase != PhaseTurnUp && s.phase != PhaseRoundOver {
			weight = from.count(s.span(m.Card()))
		}
		dst = append(dst, chance{m, weight})
	}
	return dst
}

// Chance draws one of Nature's moves by its weight. It returns the zero Move, and takes
// nothing from r, if Nature does not act.
func (s State) Chance(r *rand.Rand) Move {
	switch {
	case s.Actor() != Nature:
		return 0
	case s.phase == PhaseRoundOver:
		return NextRound
	case s.phase == PhaseTurnUp:
		return TurnUp(s.drawEvent(r))
	case s.phase == PhaseSteal:
		return Steal(s.drawCard(&s.hands[s.target&3], r))
	}
	return Deal(s.drawCard(&s.deck, r))
}

// settle makes Nature's moves until she has none or a round is over. If a round is over already, it
// begins the next one first.
func (s mover) settle(r *rand.Rand) {
	if s.phase == PhaseRoundOver {
		s.nextRound()
	}
	s.settleRound(r)
}

// settleRound is settle, except that it begins no round.
func (s mover) settleRound(r *rand.Rand) {
	for natures&^(1<<PhaseRoundOver)>>s.phase&1 != 0 {
		switch s.phase {
		case PhaseTurnUp:
			s.turnUp(s.drawEvent(r))
		case PhaseSteal:
			s.steal(s.drawCard(&s.hands[s.target&3], r))
		default:
			s.deal(s.drawCard(&s.deck, r))
		}
	}
}

// drawCard draws a card of a bag, each with the same chance.
func (s *State) drawCard(b *bag, r *rand.Rand) Card {
	return s.rules.layout.card[b.nth(r.IntN(b.len()))&127]
}

// The following methods change the state in place. The exported ones copy it and call these. They can be
// inlined, so that a caller pays for one copy of a State instead of three.

// apply makes a move, or returns why it cannot and changes nothing.
func (s mover) apply(m Move) error {
	if why := s.legal(m); why != 0 {
		return s.reject(m, why)
	}
	s.do(m)
	return nil
}

func (s mover) applyAndSettle(m Move, r *rand.Rand) error {
	if s.shortcut(m, r) {
		return nil
	}
	if why := s.legal(m); why != 0 {
		return s.reject(m, why)
	}
	s.do(m)
	s.settleRound(r)
	return nil
}

func (s *State) checkMove(m Move) error {
	if why := s.legal(m); why != 0 {
		return s.reject(m, why)
	}
	return nil
}

// do makes a legal move.
func (s mover) do(m Move) {
	c := Card(m.byte(0))
	switch m.Action() {
	case ActionNextRound:
		s.nextRound()
	case ActionDeal:
		s.deal(c)
	case ActionSteal:
		s.steal(c)
	case ActionTurnUp:
		s.turnUp(Event(c))
	case ActionDraw:
		s.phase = PhaseDraw
		s.left = uint8(min(2, s.deck.len()))
	case ActionTake:
		if !s.takeOff(Pile(c), 1) {
			s.taken()
		}
	case ActionKeep:
		s.keep(c)
	case ActionDiscard:
		s.discard(Pile(c))
	case ActionTakeTop:
		s.takeTop(Pile(c))
	case ActionLayDuo:
		s.lay(Group{c, Card(m.byte(1))})
		s.carryOut(s.law(s.turn).effect(c, Card(m.byte(1))))
	case ActionLayTrio:
		// R10.4: the starfish cancels the effect of the duo.
		s.lay(Group{c, Card(m.byte(1)), Card(m.byte(2))})
	case ActionLayMermaids:
		s.layMermaids()
	case ActionLayShield:
		s.layFaceDown(c)
	case ActionChoosePile:
		s.look(Pile(c))
	case ActionPick:
		s.pick(int(c))
	case ActionChooseVictim:
		s.attack(Seat(c))
	case ActionSwap:
		s.swap(c, Card(m.byte(1)))
	case ActionPassSwap:
		s.play()
	case ActionGrab:
		s.grab(Seat(c), Group{Card(m.byte(1)), Card(m.byte(2))})
	case ActionEndTurn:
		s.endTurn(false)
	case ActionLastChance:
		s.endTurn(true)
	case ActionStop:
		s.stop()
	case ActionKeepEvent:
		s.keepEvent(Event(c))
	}
}

// setupCards are turned up at the start of a round (R2.3).
const setupCards = 2

// setUp begins a round, with all cards in the deck: with its event, if the game has events (R11.1), or
// else with the cards that start the piles (R2.3).
func (s *State) setUp() {
	s.phase = PhaseTurnUp
	if s.rules.events == 0 {
		s.startPiles()
	}
}

// startPiles lets Nature turn up the first two cards of a round (R2.3).
func (s *State) startPiles() { s.phase, s.left = PhaseSetup, setupCards }

// deal puts a card of the deck where the phase wants it.
func (s mover) deal(c Card) {
	s.left--
	switch s.phase {
	case PhaseSetup: // R2.3
		s.startPile(Pile2-Pile(s.left), c)
		if s.left == 0 {
			s.startTurn(s.turn)
		}
	case PhaseDraw: // R3.1
		switch {
		case s.left > 0:
			s.draw(c)
		case s.drawn[0] != 0:
			s.draw(c)
			s.phase = PhaseKeep
		case !s.drawToHand(c): // R3.3: a single card is kept and nothing discarded.
			s.play()
		}
	case PhasePeek: // R10.2
		s.draw(c)
		if s.left == 0 {
			s.phase = PhaseKeepPeeked
		}
	case PhaseDrawTop: // R4.5
		if !s.drawToHand(c) && s.left == 0 {
			s.play()
		}
	case PhaseDrawForDiscard: // R11.2
		if !s.drawToHand(c) {
			s.taken()
		}
	case PhaseDrawBound: // R10.1
		if !s.drawToHand(c) {
			s.finishTurn()
		}
	}
}

// startTurn begins the turn of a seat.
func (s mover) startTurn(seat Seat) {
	s.turn = seat
	s.left = 0
	if !s.bound(seat) {
		s.takeStep()
		return
	}
	if s.deck.empty() {
		s.finishTurn() // R10.1: nothing is drawn
		return
	}
	s.phase, s.left = PhaseDrawBound, 1
}

// takeStep begins the first step of a turn (R3.1). It is skipped if there is nothing to
// take (R3.5).
func (s mover) takeStep() {
	if s.nothingToTake() {
		s.play()
		return
	}
	s.phase = PhaseTake
}

func (s *State) nothingToTake() bool {
	return s.deck.empty() && s.open.pileLen(Pile1) == 0 && s.open.pileLen(Pile2) == 0
}

// play begins or goes on with the play step (R4).
func (s mover) play() {
	s.phase, s.target, s.left = PhasePlay, 0, 0
}

// drawnLen returns the number of cards drawn and not yet kept.
func (s *State) drawnLen() int { return drawnLen(&s.drawn) }

func drawnLen(drawn *[maxDrawn]Card) int {
	n := 0
	for n < maxDrawn && drawn[n] != 0 {
		n++
	}
	return n
}

// peeked reports whether the card is one of those drawn.
func (s *State) peeked(c Card) bool {
	for _, d := range s.drawn {
		if d == c {
			return true
		}
	}
	return false
}

// keep takes one of the cards drawn into hand.
func (s mover) keep(c Card) {
	peeked := s.phase == PhaseKeepPeeked
	s.release(c)
	if peeked {
		s.returnDrawn() // R10.2
	}
	if s.winsHeld(s.turn) {
		return
	}
	// R3.1, R3.4: if only one pile is possible, there is no choice.
	switch {
	case peeked:
		s.play()
	case s.open.pileLen(Pile1) == 0:
		s.discard(Pile1)
	case s.open.pileLen(Pile2) == 0:
		s.discard(Pile2)
	default:
		s.phase = PhaseDiscard
	}
}

// discard puts the other drawn card on a pile.
func (s mover) discard(p Pile) {
	c := s.discardDrawn(p)
	if law := s.law(s.turn); law.drawsFor.has(c.Kind()) && !s.deck.empty() {
		s.phase, s.left = PhaseDrawForDiscard, 1 // R11.2
		return
	}
	s.taken()
}

// taken ends the taking of a card (R3.1).
func (s mover) taken() {
	if s.law(s.turn).equalTopAtTake && s.equalTops() {
		s.phase = PhaseTakeTop
		return
	}
	s.play()
}

// equalTops reports whether the discard tops have one colour (R11.2).
func (t *table) equalTops() bool {
	one, two := t.top(Pile1), t.top(Pile2)
	return one != 0 && two != 0 && one.Color() == two.Color()
}

// takeTop takes one of two equal tops and goes on where ruling K5 put it.
func (s mover) takeTop(p Pile) {
	if s.takeOff(p, 1) {
		return
	}
	if s.law(s.turn).equalTopAtTake {
		s.play()
		return
	}
	s.finishTurn()
}

// endTurn ends the play step, with LAST CHANCE or without (R5).
func (s mover) endTurn(calling bool) {
	if s.endLaysMermaids() {
		return
	}
	s.calling = calling
	if s.law(s.turn).equalTopAtEnd && s.equalTops() {
		s.phase = PhaseTakeTop // K5
		return
	}
	s.finishTurn()
}

// stop ends the round by STOP (R6.1).
func (s mover) stop() {
	if s.endLaysMermaids() {
		return
	}
	s.reveal(s.seats())
	s.endRound(RoundStopped, s.turn)
}

// finishTurn is the end of every turn that did not end the round by STOP.
func (s mover) finishTurn() {
	if s.calling {
		s.caller = s.turn // R5.2
		s.calling = false
	}
	if s.caller != Nobody {
		s.reveal(1 << s.turn) // R5.2, R6.2
	}
	s.waiting &^= 1 << s.turn
	if s.deck.empty() && (s.caller == Nobody || s.rules.rulings.EmptyDeck == EmptyDeckVoids) {
		s.endRound(RoundDeckEmpty, s.turn) // R6.3
		return
	}
	next := s.next(s.turn)
	if next == s.caller {
		s.endRound(s.betEnd(s.caller), s.caller) // R6.2
		return
	}
	s.startTurn(next)
}
