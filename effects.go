package seasalt

import (
	"math/bits"

	"github.com/seasalt-go/seasalt/internal/pack"
)

// carryOut begins the effect of a duo (R4.5, R10.1, R10.2, R11.2), at once (R4.3). Decisions of the player or of chance
// have phases of their own, which lead back to the play step. An effect that finds nothing to do is skipped (R4.4).
func (s mover) carryOut(e Effect) {
	if !s.works(e) {
		s.play()
		return
	}
	switch sort, n := e.Split(); sort {
	case ExtraTurn:
		s.phase = PhaseTake
	case TakeFromPile:
		switch one, two := s.open.pileLen(Pile1), s.open.pileLen(Pile2); {
		case one > 0 && two > 0:
			s.phase = PhaseChoosePile
		case one > 0:
			s.look(Pile1)
		default:
			s.look(Pile2)
		}
	case TakeFromEachPile:
		if one, two := s.open.pileLen(Pile1), s.open.pileLen(Pile2); one > 0 {
			s.pending = uint8(min(1, two)) // whether the second pile follows
			s.look(Pile1)
		} else {
			s.look(Pile2)
		}
	case StealRandom, SwapCard:
		s.phase = PhaseChooseVictim
		if sort == SwapCard {
			s.phase = PhaseSwapVictim
		}
		if victims := s.victims(); bits.OnesCount8(victims) == 1 {
			s.attack(Seat(bits.TrailingZeros8(victims)))
		}
	case BindOthers:
		s.bound |= s.bindable()
	case GrabDuo:
		s.chooseGrab()
	case drawTop:
		s.turnOver(PhaseDrawTop, n)
	case peekAndKeep:
		s.turnOver(PhasePeek, n)
	}
}

// look looks through a pile to take a card (R4.5: crab). A single card is taken without asking.
func (s mover) look(p Pile) {
	s.pickFrom = p
	if s.open.pileLen(p) == 1 {
		s.pick(1)
		return
	}
	s.phase = PhasePick
	s.showPile(p)
}

// pick takes the card at a place of the pile, 1 being the top (R4.5).
func (s mover) pick(place int) {
	if s.takeOff(s.pickFrom, place) {
		return
	}
	if s.pending > 0 {
		s.pending = 0
		s.look(Pile2) // hermit crab: the second pile is looked at only now
		return
	}
	s.play()
}

// attack continues with the chosen opponent (R4.5, R10.1, R11.2).
func (s mover) attack(victim Seat) {
	s.victim = victim
	if s.watch != nil {
		s.watch.all.Victim = victim
	}
	if s.phase == PhaseChooseVictim {
		s.phase = PhaseSteal
	} else {
		s.phase = PhaseSwap
		s.showHand(victim)
	}
}

// steal takes the card that chance picked out of the hand of the victim (R4.5).
func (s mover) steal(c pack.Face) {
	s.hand(c, s.victim, s.turn)
	if !s.winsHeld(s.turn) {
		s.play()
	}
}

// swap exchanges a card of the player with one of the other hand (R11.2: water rodeo).
func (s mover) swap(give, take pack.Face) {
	victim := s.victim
	s.hand(give, s.turn, victim)
	s.hand(take, victim, s.turn)
	// Both hands are complete before anybody wins by a card swapped in (K1).
	if !s.winsHeld(s.turn) && !s.winsHeld(victim) {
		s.play()
	}
}

// chooseGrab asks which duo to take over, unless there is only one to choose. There must be one.
func (s mover) chooseGrab() {
	var from Seat
	var only Group
	for seat, g := range s.grabs() {
		if only != (Group{}) && (seat != from || g != only) {
			s.phase = PhaseGrab
			return
		}
		from, only = seat, g
	}
	s.grab(from, only)
}

// grab moves a laid duo in front of the player. It has no effect there.
func (s mover) grab(from Seat, want Group) {
	s.takeOver(from, want)
	s.play()
}
