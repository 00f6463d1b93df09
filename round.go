package seasalt

import (
	"math"
	"math/bits"
	"math/rand/v2"
)

// nextRound takes all cards back into the deck for a new round (R2.3). Until then they stay in place to explain the
// result of the last round.
func (s mover) nextRound() {
	s.gather()
	s.revealed = 0
	s.caller = Nobody
	if s.round < math.MaxUint16 {
		s.round++
	}
	s.setUp()
}

// turnUp ends the bookkeeping between rounds and turns up the event of the next (R11.1).
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

// endRound scores a round, adds it to the totals (R6.6), and either ends the game (R7.2) or begins the next round,
// which the player after the one who ended this round starts (R2.4, R6.5).
func (s mover) endRound(end RoundEnd, by Seat) {
	s.lastEnd, s.lastBy, s.lastTurn = end, by, s.turn
	over := false
	for seat := range Seat(s.rules.config.Players) {
		s.points[seat] = 0
		if end != RoundEndDeckEmpty {
			s.points[seat] = uint16(s.roundPoints(end, seat, seat == by))
		}
		s.totals[seat] += s.points[seat]
		if int(s.totals[seat]) >= s.rules.config.Target {
			over = true
		}
	}
	s.choice.clear()
	s.bound = 0
	if over {
		s.phase = PhaseOver
		return
	}
	s.turn = s.next(by)
	s.phase = PhaseRoundOver
}

// layMermaids lays all mermaids of the hand and wins (R4.6).
func (s mover) layMermaids() {
	var g Group
	n := 0
	for c := range s.rules.layout.Each(*s.handOf(s.turn)) {
		for range s.handOf(s.turn).Count(s.span(c)) {
			if kindOf(c) == Mermaid {
				g[n] = cardOf(c)
				n++
			}
		}
	}
	s.lay(g)
	s.win(s.turn)
}

// endLaysMermaids lays the mermaids of a player who ends the turn or announces with enough of them, if ruling K1
// requires it.
func (s mover) endLaysMermaids() bool {
	law := s.lawFor(s.turn)
	if !law.winsAtEnd || s.handOf(s.turn).Count(&law.mermaids) < law.toWin {
		return false
	}
	s.layMermaids()
	return true
}
