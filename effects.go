package seasalt

import (
	"iter"
	"math/bits"
	"math/rand/v2"
	"slices"
)

// Works reports whether an effect would find anything to do for the player in turn. If not, it is
// skipped when its duo is laid (R4.4). See [Board.Works].
func (s State) Works(e Effect) bool {
	s.mustRules()
	return s.works(e)
}

// Works is [Board.Works]. It needs only what the view knows.
func (v View) Works(e Effect) bool {
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
	switch verb, _ := e.Split(); verb {
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

func (l *law) effect(a, b face) Effect { return l.duos[l.duoOf[a.Kind()][b.Kind()]-1].effect }

// carryOut begins an effect. What the player or chance must decide has phases of its own, which
// lead back to the play step. An effect that finds nothing to do is skipped (R4.4).
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

// bindable returns the opponents whose next turn an effect can bind, a bit each (R10.1): those who
// have another turn in the round (R6.2) and no card face down (R11.2).
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
	s.phase, s.pending = phase, uint8(min(n, s.deck.len()))
}

// look looks through a pile to take a card (crab). A single card is taken without asking.
func (s mover) look(p Pile) {
	s.pickFrom = p
	if s.open.pileLen(p) == 1 {
		s.pick(1)
		return
	}
	s.phase = PhasePick
	s.showPile(p)
}

// pick takes the card at a place of the pile, 1 being the top.
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

// victims returns the opponents whose hands can be attacked, a bit each (R4.5, R6.4).
func (s *State) victims() (seats uint8) {
	for seat := range Seat(s.rules.config.Players) {
		if seat != s.turn && !s.protected(seat) && !s.handOf(seat).empty() {
			seats |= 1 << seat
		}
	}
	return seats
}

// attack goes on with the chosen opponent.
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

func (s mover) steal(c face) {
	s.hand(c, s.victim, s.turn)
	if !s.winsHeld(s.turn) {
		s.play()
	}
}

// swap exchanges a card of the player with one of the other hand (water rodeo).
func (s mover) swap(give, take face) {
	victim := s.victim
	s.hand(give, s.turn, victim)
	s.hand(take, victim, s.turn)
	// Both hands are complete before anybody wins by a card swapped in (K1).
	if !s.winsHeld(s.turn) && !s.winsHeld(victim) {
		s.play()
	}
}

// grabs yields the duos that can be taken over, seat by seat, equal ones next to each other.
// Trios cannot be taken over (R11.2).
func (s *State) grabs() iter.Seq2[Seat, Group] {
	return func(yield func(Seat, Group) bool) {
		for seat := range Seat(s.rules.config.Players) {
			if seat == s.turn || s.protected(seat) {
				continue
			}
			for row := s.open.row(int(seat)); len(row) > 0; {
				var g Group
				g, row = nextGroup(row, s.rules.layout.trio)
				if g.Len() == 2 && !yield(seat, g) {
					return
				}
			}
		}
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

// turnUp ends the bookkeeping between rounds and turns up the event of the next.
func (s mover) turnUp(e Event) {
	before := s.held
	given := s.passEvents()
	if s.watch != nil {
		s.watch.all.Given = given
		for seat, e := range before {
			if e != 0 && s.held[seat] != e {
				s.watch.all.Returned |= 1 << seat
			}
		}
	}
	s.event = e
	if e != 0 {
		s.eventsLeft &^= 1 << e
	}
	if s.offered != 0 {
		s.phase = PhaseKeepEvent
		return
	}
	s.startPiles()
}

// keepEvent keeps one of two events; the other is used (R11.2).
func (s mover) keepEvent(e Event) {
	s.held[s.turn&3] = e
	s.offered = 0
	s.turn = s.next(s.lastBy)
	s.startPiles()
}

func (s *State) drawEvent(r *rand.Rand) Event {
	choices := s.eventChoices()
	if choices == 0 {
		return 0
	}
	for k := r.IntN(bits.OnesCount16(choices)); k > 0; k-- {
		choices &= choices - 1
	}
	return Event(bits.TrailingZeros16(choices))
}

// eventChoices returns the events that Nature may turn up next, a bit each; none if none is
// left (R11.1).
func (s *State) eventChoices() uint16 {
	after := *s
	after.passEvents()
	return after.eventsLeft
}

// passEvents does what R11.1 asks for at the end of a round: events are returned, the event
// of the round goes to a player or to the used ones, and those are shuffled if no other is left.
// It returns who was given the event of the round, or Nobody.
func (s *State) passEvents() (given Seat) {
	given = Nobody
	for seat := range Seat(s.rules.config.Players) {
		if e := s.held[seat]; e != 0 && s.sole(s.rules.standing[e]) != seat {
			s.held[seat] = 0
		}
	}
	if s.event != 0 {
		// If several players share the end of the ranking, nobody gets the event: it is used.
		if given = s.sole(s.rules.standing[s.event]); given == Nobody {
		} else if s.held[given] == 0 {
			s.held[given] = s.event
		} else {
			s.offered, s.turn = s.event, given
		}
		s.event = 0
	}
	if s.eventsLeft == 0 {
		s.eventsLeft = s.rules.events &^ (1 << s.offered)
		for _, e := range s.held {
			s.eventsLeft &^= 1 << e
		}
	}
	return given
}

// sole returns the one player at an end of the ranking by totals, or Nobody.
func (t *table) sole(standing Standing) Seat {
	totals := t.totals[:t.rules.config.Players]
	end := slices.Max(totals)
	if standing == StandingFewest {
		end = slices.Min(totals)
	}
	seat := Nobody
	for i, total := range totals {
		if total == end {
			if seat != Nobody {
				return Nobody
			}
			seat = Seat(i)
		}
	}
	return seat
}
