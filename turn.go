package seasalt

import "github.com/seasalt-go/seasalt/internal/pack"

// deal moves a card from the deck to the place that the phase requires: to a pile as a round starts (R2.3), and to the
// player who draws (R3.1), into the hand if it is the only one (R3.3).
func (s mover) deal(c pack.Face) {
	s.pending--
	switch s.phase {
	case PhaseSetup: // R2.3
		s.startPile(Pile2-Pile(s.pending), c)
		if s.pending == 0 {
			s.startTurn(s.turn)
		}
	case PhaseDraw: // R3.1
		switch {
		case s.pending > 0:
			s.draw(c)
		case s.drawn[0] != 0:
			s.draw(c)
			s.phase = PhaseKeep
		case !s.drawToHand(c): // R3.3: a single card is kept, without a discard.
			s.play()
		}
	case PhasePeek: // R10.2
		s.draw(c)
		if s.pending == 0 { // also for one card, which its player sees before it is in hand; records have the move
			s.phase = PhaseKeepPeeked
		}
	case PhaseDrawTop: // R4.5
		if !s.drawToHand(c) && s.pending == 0 {
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

func (s mover) startTurn(seat Seat) {
	s.turn = seat
	s.pending = 0
	if !s.isBound(seat) {
		s.takeStep()
		return
	}
	if s.deck.Empty() {
		s.finishTurn() // R10.1: nothing is drawn
		return
	}
	s.phase, s.pending = PhaseDrawBound, 1
}

// takeStep begins the first step of a turn (R3.1). It is skipped if there is no card to take (R3.5).
func (s mover) takeStep() {
	if s.nothingToTake() {
		s.play()
		return
	}
	s.phase = PhaseTake
}

// play begins or continues the play step (R4).
func (s mover) play() {
	s.phase = PhasePlay
	s.choice.clear()
}

// keep takes one of the cards drawn into hand (R3.1, R10.2).
func (s mover) keep(c pack.Face) {
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

// discard puts the other drawn card on a pile (R3.1).
func (s mover) discard(p Pile) {
	c := s.discardDrawn(p)
	if law := s.lawFor(s.turn); law.drawsFor.has(kindOf(c)) && !s.deck.Empty() {
		s.phase, s.pending = PhaseDrawForDiscard, 1 // R11.2
		return
	}
	s.taken()
}

// taken continues after the player has taken a card (R3.1).
func (s mover) taken() {
	if s.lawFor(s.turn).equalTopAtTake && s.equalTops() {
		s.phase = PhaseTakeEqualTop
		return
	}
	s.play()
}

// takeEqualTop takes one of two tops of the same colour. The rest of the turn depends on ruling K5.
func (s mover) takeEqualTop(p Pile) {
	if s.takeOff(p, 1) {
		return
	}
	if s.lawFor(s.turn).equalTopAtTake {
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
	s.betPending = calling
	if s.lawFor(s.turn).equalTopAtEnd && s.equalTops() {
		s.phase = PhaseTakeEqualTop // K5
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
	s.endRound(RoundEndStopped, s.turn)
}

// finishTurn ends every turn that does not end the round by STOP. A player who announced, or had a final turn,
// reveals (R5.2, R6.2); an empty deck ends the round (R6.3, K2); and after the last final turn the bet is decided.
func (s mover) finishTurn() {
	if s.betPending {
		s.caller = s.turn // R5.2
		s.betPending = false
	}
	if s.caller != Nobody {
		s.reveal(1 << s.turn) // R5.2, R6.2
	}
	s.bound &^= 1 << s.turn
	if s.deck.Empty() && (s.caller == Nobody || s.rules.rulings.EmptyDeck == EmptyDeckVoids) {
		s.endRound(RoundEndDeckEmpty, s.turn) // R6.3
		return
	}
	next := s.next(s.turn)
	if next == s.caller {
		s.endRound(s.betEnd(s.caller), s.caller) // R6.2
		return
	}
	s.startTurn(next)
}
