package seasalt

import "math/rand/v2"

// The five commonest moves of a turn, each in one step with Nature's moves after it. Nine of
// ten decisions are one of them. They repeat turn.go for laws under which nothing more follows,
// and save a tenth of the time of a game, and of a move (BenchmarkGame, BenchmarkApply). TestShortcuts checks
// that both agree, for every move in every phase.

// shortcut makes a move if it is one of the five and legal, and Nature's moves after it, unless r is nil. It
// reports whether it did. Otherwise it changes nothing and takes nothing from r.
func (s mover) shortcut(m Move, r *rand.Rand) bool {
	if s.rules == nil || !s.isPlain() || s.watch != nil {
		return false
	}
	switch m.Action() {
	case ActionDraw:
		if m != Draw || s.phase != PhaseTake || s.deck.len() < 2 {
			return false
		}
		if r == nil {
			s.phase, s.pending = PhaseDraw, 2
		} else {
			s.drawTwo(r)
		}
	case ActionKeep:
		c := m.face(0)
		other := s.drawn[0] ^ s.drawn[1] ^ c
		if m != Keep(c.card()) || s.phase != PhaseKeep || s.drawn[0] != c && s.drawn[0] != other {
			return false
		}
		s.keepOne(c, other)
	case ActionDiscard:
		p := Pile(m.word(0))
		if m != Discard(p) || s.phase != PhaseDiscard || p != Pile1 && p != Pile2 {
			return false
		}
		s.discardOther(p)
	case ActionTake:
		p := Pile(m.word(0))
		if m != Take(p) || s.phase != PhaseTake || p != Pile1 && p != Pile2 || s.open.pileLen(p) == 0 {
			return false
		}
		s.takeOpen(p)
	case ActionEndTurn:
		if m != EndTurn || s.phase != PhasePlay || !s.passes() {
			return false
		}
		s.pass()
	default:
		return false
	}
	return true
}

// isPlain reports whether taking cards and ending a turn have no further consequences.
func (s *State) isPlain() bool { return s.rules.plain || s.law(s.turn).plain }

// passes reports whether the round goes on with a plain turn if this one ends now.
func (s *State) passes() bool { return s.caller == Nobody && s.bound == 0 && !s.deck.empty() }

// pass goes on to the next turn (R5.1).
func (s mover) pass() {
	s.turn = s.next(s.turn)
	s.phase = PhaseTake
}

// step makes one of the legal moves of the player who acts, each with the same chance, and
// Nature's after it, and returns it. In the commonest phases it knows without a list how many
// moves there are.
func (s mover) step(r *rand.Rand) Move {
	if s.isPlain() {
		switch s.phase {
		case PhaseTake:
			if s.deck.len() < 2 {
				break
			}
			one, two := min(1, s.open.piles[0]), min(1, s.open.piles[1])
			k := r.IntN(1 + int(one+two))
			if k == 0 {
				s.drawTwo(r)
				return Draw
			}
			p := Pile(k) + Pile(1-one) // of the piles that have cards
			s.takeOpen(p)
			return Take(p)
		case PhaseKeep:
			if s.drawn[0] == s.drawn[1] {
				break
			}
			k := r.IntN(2)
			c := s.drawn[k&1]
			s.keepOne(c, s.drawn[k&1^1])
			return Keep(c.card())
		case PhaseDiscard:
			p := Pile1 + Pile(r.IntN(2))
			s.discardOther(p)
			return Discard(p)
		case PhasePlay:
			law := s.law(s.turn)
			points, duo := s.worth(law, s.turn)
			if duo || s.laysOthers(law) {
				return s.stepPlay(law, points, duo, r)
			}
			// The player can only end the turn, or the round.
			ways := 1
			if s.caller == Nobody && points >= law.threshold {
				ways = 3
				if law.noStop {
					ways = 2
				}
			}
			switch k := r.IntN(ways); {
			case k == 0 && s.passes():
				s.pass()
				return EndTurn
			case k == 0:
				s.endTurn(false)
				s.settleRound(r)
				return EndTurn
			case k == ways-1:
				s.endTurn(true)
				s.settleRound(r)
				return LastChance
			default:
				s.stop()
				return Stop
			}
		}
	}
	return s.stepListed(r)
}

func (s mover) stepListed(r *rand.Rand) Move {
	var buffer [64]Move
	moves := s.appendMoves(buffer[:0])
	return s.stepTo(moves, r)
}

// stepPlay is step in the play step, of a player whose points are known.
func (s mover) stepPlay(law *law, points int, duo bool, r *rand.Rand) Move {
	var buffer [64]Move
	return s.stepTo(s.appendEnds(s.appendLays(buffer[:0], law, duo), law, points), r)
}

// stepTo makes one of some moves.
func (s mover) stepTo(moves []Move, r *rand.Rand) Move {
	m := moves[r.IntN(len(moves))]
	s.do(m)
	s.settleRound(r)
	return m
}
