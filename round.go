package seasalt

import (
	"math"
)

// nextRound takes all cards back into the deck for a new round (R2.3). Until then they stay
// where they are, so that the result of the last round can be explained.
func (s mover) nextRound() {
	s.gather()
	s.revealed = 0
	s.caller = Nobody
	if s.round < math.MaxUint16 {
		s.round++
	}
	s.setUp()
}

// Points returns the card points of a seat's cards, in hand and laid (R8). They decide
// whether the player may end the round (R5.1) and whether a bet is won (R6.2).
func (s State) Points(seat Seat) int { return s.cardPoints(s.check(seat)) }

// Score returns the card points and the colour bonus of a seat's cards, explained.
func (s State) Score(seat Seat) (score Score) {
	s.law(s.check(seat)).tally(s.rules.layout, s.handOf(seat), s.open.row(int(seat)), &score)
	return score
}

func (s *State) cardPoints(seat Seat) int {
	if s.phase == PhaseOver {
		return s.tally(s.law(seat), seat)
	}
	total, _ := s.worth(s.law(seat), seat)
	return total
}

// worth adds up the card points as tally does. Every play step needs them, so worth
// looks up what it can in tables, in half the time (BenchmarkPoints). The tables also say
// whether there may be a playable duo in hand: if duo is false, there is none. Mermaids are never
// laid while a round goes on.
func (s *State) worth(law *law, seat Seat) (total int, duo bool) {
	if law.tables == nil {
		return s.tally(law, seat), true
	}
	total, duo = law.tables.lookUp(s.kinds[seat&3])
	n := int(s.open.end[seat&3]) - s.open.start(int(seat&3))
	if law.trio != 0 && n > 2 {
		for _, c := range s.open.row(int(seat & 3)) {
			if c.Kind() == law.trioKind {
				n--
				total += law.trio
			}
		}
	}
	total += n / 2
	if hand := s.handOf(seat); hand.meets(&law.special) {
		if hand.meets(&law.untabled) {
			return s.tally(law, seat), true
		}
		total += law.pointsOutside(s.rules.layout, hand, s.open.row(int(seat&3)))
	}
	return total, duo
}

func (s *State) tally(law *law, seat Seat) int {
	return law.tally(s.rules.layout, s.handOf(seat), s.open.row(int(seat&3)), nil)
}

// LastRound returns the result of the last round that ended, and false if none has. All of it
// is public.
func (s State) LastRound() (RoundResult, bool) {
	r, ok := s.lastRound(s.moment)
	for seat := range r.Shown.All() {
		r.Scores[seat] = s.Score(seat)
	}
	return r, ok
}

// lastRound is LastRound without the scores.
func (t *table) lastRound(m moment) (RoundResult, bool) {
	if t.lastEnd == 0 {
		return RoundResult{}, false
	}
	r := RoundResult{
		Players: t.rules.config.Players, Number: int(t.round), End: t.lastEnd, By: t.lastBy,
		LastTurn: t.lastTurn, Next: t.next(t.lastBy),
	}
	if m.Over() {
		r.Next = Nobody
	}
	if m.RoundOver() {
		r.Shown = Seats(t.revealed)
	} else {
		r.Number-- // the next round has begun
	}
	for seat := range r.Players {
		r.Points[seat], r.Totals[seat] = int(t.points[seat]), int(t.totals[seat])
	}
	return r, true
}

// betEnd compares the card points after LAST CHANCE (R6.2).
func (s *State) betEnd(caller Seat) RoundEnd {
	bet := s.cardPoints(caller)
	for seat := range Seat(s.rules.config.Players) {
		if s.cardPoints(seat) > bet {
			return RoundEndBetLost
		}
	}
	return RoundEndBetWon
}

// endRound scores a round and goes on to the next, or ends the game (R6, R7.2).
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

// roundPoints is what a seat scores in a round that is scored (R6.1, R6.2).
func (s *State) roundPoints(end RoundEnd, seat Seat, caller bool) int {
	switch {
	case end == RoundEndStopped || end == RoundEndBetLost && !caller:
		return s.cardPoints(seat)
	case end == RoundEndBetWon && caller:
		return s.cardPoints(seat) + s.bonus(seat)
	}
	return s.bonus(seat)
}

// bonus is the colour bonus of a seat's cards (R8.7).
func (s *State) bonus(seat Seat) int {
	return s.rules.layout.countColors(s.handOf(seat), s.open.row(int(seat&3))).most()
}

// winsHeld reports whether mermaids in hand win the game, and ends it then (K1).
func (s mover) winsHeld(seat Seat) bool {
	law := s.law(seat)
	if !law.winsHeld || s.handOf(seat).count(&law.mermaids) < law.toWin {
		return false
	}
	s.showMermaids(seat)
	s.win(seat)
	return true
}

// mermaidsHeld returns a seat whose mermaids would have won the game already (K1), or Nobody.
// A state with such a seat is impossible.
func (s *State) mermaidsHeld() Seat {
	if !s.rules.laws[0].winsHeld || s.phase == PhaseOver {
		return Nobody
	}
	for seat := range Seat(s.rules.config.Players) {
		law := s.law(seat)
		if s.hands[seat].count(&law.mermaids) >= law.toWin {
			return seat
		}
	}
	return Nobody
}

// layMermaids lays all mermaids of the hand and wins (R4.6).
func (s mover) layMermaids() {
	var g Group
	n := 0
	for c := range s.rules.layout.each(*s.handOf(s.turn)) {
		for range s.handOf(s.turn).count(s.span(c)) {
			if c.Kind() == Mermaid {
				g[n] = c.card()
				n++
			}
		}
	}
	s.lay(g)
	s.win(s.turn)
}

// endLaysMermaids lays the mermaids of a player who ends the turn or announces with enough
// of them, if ruling K1 says so.
func (s mover) endLaysMermaids() bool {
	law := s.law(s.turn)
	if !law.winsAtEnd || s.handOf(s.turn).count(&law.mermaids) < law.toWin {
		return false
	}
	s.layMermaids()
	return true
}

// win ends the game by mermaids (R7.1).
func (s mover) win(seat Seat) {
	s.lastEnd, s.lastBy, s.lastTurn = RoundEndMermaids, seat, s.turn
	s.points = [MaxPlayers]uint16{}
	s.choice.clear()
	s.bound = 0
	s.phase = PhaseOver
}

func (t *table) leaders() Seats { return highest(Seats(t.seats()), &t.totals) }

// highest returns those of some seats that have the greatest number.
func highest(among Seats, numbers *[MaxPlayers]uint16) (seats Seats) {
	var most uint16
	for seat := range among.All() {
		switch n := numbers[seat]; {
		case seats == 0 || n > most:
			seats, most = 1<<seat, n
		case n == most:
			seats |= 1 << seat
		}
	}
	return seats
}

// best returns who wins on points: the players with the highest total, or those of them whom ruling
// K3 chooses (R7.3).
func (t *table) best() Seats {
	tied := t.leaders()
	var chosen Seats
	switch t.rules.rulings.Tie {
	case TieLatestTurn:
		// Turns go round, and all who are tied had one in this round: nobody reaches the
		// target without cards. So the latest is the first one found going backwards.
		n := Seat(t.rules.config.Players)
		for back := range n {
			if seat := (t.lastTurn + n - back) % n; tied.Has(seat) {
				return 1 << seat
			}
		}
	case TieRoundEnder:
		chosen = tied & (1 << t.lastBy)
	case TieRoundPoints:
		chosen = highest(tied, &t.points)
	}
	if chosen == 0 {
		return tied
	}
	return chosen
}

// winners returns who has won a game that is over (R7.1, R7.2).
func (t *table) winners() Seats {
	if t.lastEnd == RoundEndMermaids {
		return 1 << t.lastBy
	}
	return t.best()
}

// Result returns how the game ended, and false while it goes on.
func (s State) Result() (Result, bool) { return s.result(s.moment) }

func (t *table) result(m moment) (Result, bool) {
	if !m.Over() {
		return Result{}, false
	}
	r := Result{Players: t.rules.config.Players, End: GameEndPoints, Winners: t.winners()}
	for seat := range Seat(r.Players) {
		r.Totals[seat] = int(t.totals[seat])
	}
	if t.lastEnd == RoundEndMermaids {
		r.End = GameEndMermaids
		return r, true
	}
	if tied := t.leaders(); tied&(tied-1) != 0 {
		r.TieBreak = TieBreakDecided
		if r.Winners&(r.Winners-1) != 0 {
			r.TieBreak = TieBreakShared
		}
	}
	return r, true
}
