package seasalt

import (
	"fmt"
	"iter"
	"math/bits"
)

// An Effect is what laying a duo does (R4.5). Modules choose among the effects of this package. The
// zero Effect is invalid.
type Effect uint16

// The effects that need no number; [DrawTop] and [PeekAndKeep] make the others.
const (
	// ExtraTurn takes another turn at once (boats). It is skipped if there is nothing to take.
	ExtraTurn Effect = iota + 1
	// TakeFromPile looks through a discard pile and takes a card from it (crabs).
	TakeFromPile
	// TakeFromEachPile does so with each pile, the first one first (hermit crab).
	TakeFromEachPile
	// StealRandom steals a random card from an opponent's hand (swimmer and shark).
	StealRandom
	// BindOthers limits the next turn of each opponent to drawing one card (jellyfish).
	BindOthers
	// SwapCard looks at an opponent's hand and may swap a card (water rodeo).
	SwapCard
	// GrabDuo takes over a duo laid in front of an opponent (water rodeo).
	GrabDuo

	drawTop     Effect = 0x100
	peekAndKeep Effect = 0x200
)

// DrawTop returns the effect of drawing the top n cards of the deck (fish). [NewRules] refuses an n
// that is not 1 to 8.
func DrawTop(n int) Effect { return drawTop + Effect(min(max(n, 0), 0xff)) }

// PeekAndKeep returns the effect of looking at the top n cards of the deck, keeping one and
// shuffling the others back (lobster). [NewRules] refuses an n that is not 1 to 8.
func PeekAndKeep(n int) Effect { return peekAndKeep + Effect(min(max(n, 0), 0xff)) }

// number returns the sort of an effect, and how many cards it is about.
func (e Effect) number() (sort Effect, n int) {
	if e < drawTop {
		return e, 0
	}
	return e &^ 0xff, int(e & 0xff)
}

func (e Effect) isValid() bool {
	sort, n := e.number()
	if sort == drawTop || sort == peekAndKeep {
		return n >= 1 && n <= maxDrawn
	}
	return e >= ExtraTurn && e <= GrabDuo
}

// String describes the effect in a few words.
func (e Effect) String() string {
	switch sort, n := e.number(); sort {
	case ExtraTurn:
		return "take another turn"
	case TakeFromPile:
		return "take a card from a discard pile"
	case TakeFromEachPile:
		return "take a card from each discard pile"
	case StealRandom:
		return "steal a random card"
	case BindOthers:
		return "the others only draw one card next turn"
	case SwapCard:
		return "look at a hand and maybe swap a card"
	case GrabDuo:
		return "take over a laid duo"
	case drawTop:
		if n == 1 {
			return "draw the top card of the deck"
		}
		return fmt.Sprintf("draw the top %d cards of the deck", n)
	case peekAndKeep:
		if n == 1 {
			return "look at the top card of the deck and keep it"
		}
		return fmt.Sprintf("look at the top %d cards of the deck and keep one", n)
	}
	return fmt.Sprintf("Effect(%d)", uint16(e))
}

// Split takes an effect apart into its verb and its number of cards. The verb of DrawTop(n) is
// DrawTop(0), and likewise for PeekAndKeep; an effect without a number is its own verb, and n is 0.
func (e Effect) Split() (verb Effect, n int) { return e.number() }

// Works reports whether an effect would find anything to do for the player in turn. If not, it is
// skipped when its duo is laid (R4.4). See [Board.Works].
func (s everything) Works(e Effect) bool {
	s.mustRules()
	whole := s.state()
	return whole.works(e)
}

// Works is [Board.Works], of what the view knows.
func (v seen) Works(e Effect) bool {
	v.mustRules()
	var s State
	v.pretend(&s)
	return s.works(e)
}

// works is Works: the one place that knows when an effect is skipped.
func (s *State) works(e Effect) bool {
	if !e.isValid() {
		return false
	}
	switch verb, _ := e.number(); verb {
	case ExtraTurn:
		return !s.nothingToTake()
	case TakeFromPile, TakeFromEachPile:
		return s.open.pileLen(Pile1)+s.open.pileLen(Pile2) > 0
	case StealRandom, SwapCard:
		return s.victims() != 0
	case BindOthers:
		return s.bindable() != 0
	case GrabDuo:
		for range s.grabs() {
			return true
		}
		return false
	case drawTop, peekAndKeep:
		return !s.deck.empty()
	}
	return false
}

// effect returns the effect of a duo.
func (l *law) effect(a, b Card) Effect { return l.duos[l.duoOf[a.Kind()][b.Kind()]-1].effect }

// carryOut begins an effect; what it must ask or leave to chance follows in phases of their own,
// and all of them end in the play step again. An effect that finds nothing to do is skipped (R4.4).
func (s mover) carryOut(e Effect) {
	if !s.works(e) {
		s.play()
		return
	}
	switch sort, n := e.number(); sort {
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
			s.left = uint8(min(1, two)) // whether the second pile follows
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
		s.waiting |= s.bindable()
	case GrabDuo:
		s.chooseGrab()
	case drawTop:
		s.turnOver(PhaseDrawTop, n)
	case peekAndKeep:
		s.turnOver(PhasePeek, n)
	}
}

// bindable returns those whose next turn an effect can bind (R10.1): of the others those that have
// one in the round (R6.2), and no card against every attack (R11.2).
func (s *State) bindable() (seats uint8) {
	for seat := range Seat(s.rules.config.Players) {
		if seat != s.turn && !s.protected(seat) {
			seats |= 1 << seat
		}
	}
	return seats
}

// turnOver lets Nature deal up to n cards in a phase.
func (s *State) turnOver(phase Phase, n int) {
	s.phase, s.left = phase, uint8(min(n, s.deck.len()))
}

// look looks through a pile to take a card (crab). A single card is taken without asking.
func (s mover) look(p Pile) {
	s.target = uint8(p)
	if s.open.pileLen(p) == 1 {
		s.pick(1)
		return
	}
	s.phase = PhasePick
	s.showPile(p)
}

// pick takes the card at a place of the pile, 1 being the top.
func (s mover) pick(place int) {
	if s.takeOff(Pile(s.target), place) {
		return
	}
	if s.left > 0 {
		s.left = 0
		s.look(Pile2) // hermit crab: the second pile is looked at only now
		return
	}
	s.play()
}

// victims returns the opponents whose hands can be attacked, a bit each (R4.5, R6.4).
func (s *State) victims() (seats uint8) {
	for seat := range Seat(s.rules.config.Players) {
		if seat != s.turn && !s.protected(seat) && !s.hands[seat&3].empty() {
			seats |= 1 << seat
		}
	}
	return seats
}

// attack goes on with the chosen opponent.
func (s mover) attack(victim Seat) {
	s.target = uint8(victim)
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

// steal moves a card from the victim's hand.
func (s mover) steal(c Card) {
	s.hand(c, Seat(s.target), s.turn)
	if !s.winsHeld(s.turn) {
		s.play()
	}
}

// swap exchanges a card of the player with one of the other hand (water rodeo).
func (s mover) swap(give, take Card) {
	victim := Seat(s.target)
	s.hand(give, s.turn, victim)
	s.hand(take, victim, s.turn)
	// Both hands are complete before anybody wins by a card swapped in (K1).
	if !s.winsHeld(s.turn) && !s.winsHeld(victim) {
		s.play()
	}
}

// grabs yields the duos that can be taken over, those of each seat in order; trios cannot
// (R11.2). Alike ones follow each other.
func (t *table) grabs() iter.Seq2[Seat, Group] {
	return func(yield func(Seat, Group) bool) {
		for seat := range Seat(t.rules.config.Players) {
			if seat == t.turn || t.protected(seat) {
				continue
			}
			for row := t.open.row(int(seat)); len(row) > 0; {
				var g Group
				g, row = nextGroup(row, t.rules.layout.trio)
				if g.Len() == 2 && !yield(seat, g) {
					return
				}
			}
		}
	}
}

// chooseGrab asks which duo to take over, unless there is only one to choose. There is one.
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
