package seasalt

import (
	"fmt"
	"math/rand/v2"

	"github.com/seasalt-go/seasalt/internal/pack"
)

// Start returns the state of a new game before its first card is dealt; [State.Settle] deals.
// The first player should be chosen at random (R2.4). It panics if first is not a seat of the
// game.
func (r *Rules) Start(first Seat) State {
	if uint(first) >= uint(r.config.Players) {
		panic(fmt.Sprintf("seasalt: Start: no seat %d in a game of %d players", first, r.config.Players))
	}
	s := State{
		moment:    moment{turn: first, caller: Nobody},
		choice:    noChoice(),
		openTable: openTable{rules: r, round: 1, eventsLeft: r.events, lastBy: Nobody, lastTurn: Nobody},
		deck:      r.layout.Full,
	}
	s.setUp()
	return s
}

// Apply returns the state after a move of the actor, which may be Nature. It is
// deterministic and copies the state once. If the move is illegal it returns the state
// unchanged and a [*MoveError].
func (s State) Apply(m Move) (State, error) {
	err := mover{State: &s}.apply(m)
	return s, err
}

// Play applies a move and then plays Nature's moves with chances drawn from r, until a player must decide, or the round
// or the game is over. If the move is illegal it returns the state unchanged and a [*MoveError], and does not advance
// r, which must not be nil.
func (s State) Play(m Move, r *rand.Rand) (State, error) {
	err := mover{State: &s}.applyAndSettle(m, r)
	return s, err
}

// Settle plays Nature's moves with chances drawn from r until a player must decide, or the round
// or the game is over. In [PhaseRoundOver] it begins the next round. It returns the state
// unchanged if a player must decide already.
func (s State) Settle(r *rand.Rand) State {
	mover{State: &s}.settle(r)
	return s
}

// NatureMove draws one of Nature's moves by its weight. If Nature does not act, it returns the zero Move and does not
// advance r.
func (s State) NatureMove(r *rand.Rand) Move {
	switch {
	case s.Actor() != Nature:
		return 0
	case s.phase == PhaseRoundOver:
		return NextRound
	case s.phase == PhaseTurnUp:
		return TurnUp(s.drawEvent(r))
	case s.phase == PhaseSteal:
		return Steal(cardOf(s.drawCard(s.handOf(s.victim), r)))
	}
	return Deal(cardOf(s.drawCard(&s.deck, r)))
}

// Observe returns the observation that a seat, or a [Spectator], makes of a move in this state. If the move is illegal
// it returns a [*MoveError]. It panics if the game has no such seat.
func (s State) Observe(seat Seat, m Move) (Observation, error) {
	observer := s.observer(seat)
	var r recorder
	if err := r.record(&s, m); err != nil {
		return Observation{}, err
	}
	return r.observed(observer), nil
}

// The following methods change the state in place. The exported ones copy it and call these. Since the exported
// ones can be inlined, a caller pays for one copy of a State instead of three.

// apply makes a move, or changes nothing and returns the reason why it is illegal.
func (s mover) apply(m Move) error {
	if s.shortcut(m, nil) {
		return nil
	}
	if why := s.objection(m); why != 0 {
		return s.reject(m, why)
	}
	s.do(m)
	return nil
}

func (s mover) applyAndSettle(m Move, r *rand.Rand) error {
	if s.shortcut(m, r) {
		return nil
	}
	if why := s.objection(m); why != 0 {
		return s.reject(m, why)
	}
	s.do(m)
	s.settleRound(r)
	return nil
}

// settle makes Nature's moves until she has none or a round is over. If a round is over already, it
// begins the next one first.
func (s mover) settle(r *rand.Rand) {
	if s.phase == PhaseRoundOver {
		s.nextRound()
	}
	s.settleRound(r)
}

// settleRound is like settle, but begins no round.
func (s mover) settleRound(r *rand.Rand) {
	for naturesPhases&^(1<<PhaseRoundOver)>>s.phase&1 != 0 {
		switch s.phase {
		case PhaseTurnUp:
			s.turnUp(s.drawEvent(r))
		case PhaseSteal:
			s.steal(s.drawCard(s.handOf(s.victim), r))
		default:
			s.deal(s.drawCard(&s.deck, r))
		}
	}
}

// do makes a legal move.
func (s mover) do(m Move) {
	x := uint8(m.word(0)) // of an action whose first operand is no card
	switch m.Action() {
	case ActionNextRound:
		s.nextRound()
	case ActionDeal:
		s.deal(m.face(0))
	case ActionSteal:
		s.steal(m.face(0))
	case ActionTurnUp:
		s.turnUp(Event(x))
	case ActionDraw:
		s.phase = PhaseDraw
		s.pending = uint8(min(2, s.deck.Len()))
	case ActionTake:
		if !s.takeOff(Pile(x), 1) {
			s.taken()
		}
	case ActionKeep:
		s.keep(m.face(0))
	case ActionDiscard:
		s.discard(Pile(x))
	case ActionTakeEqualTop:
		s.takeEqualTop(Pile(x))
	case ActionLayDuo:
		s.lay(Group{Card(m.word(0)), Card(m.word(1))})
		s.carryOut(s.lawFor(s.turn).effect(m.face(0), m.face(1)))
	case ActionLayTrio:
		// R10.4: the starfish cancels the effect of the duo.
		s.lay(Group{Card(m.word(0)), Card(m.word(1)), Card(m.word(2))})
	case ActionLayMermaids:
		s.layMermaids()
	case ActionLayShield:
		s.layShield(m.face(0))
	case ActionChoosePile:
		s.look(Pile(x))
	case ActionPick:
		s.pick(int(x))
	case ActionChooseVictim:
		s.attack(Seat(x))
	case ActionSwap:
		s.swap(m.face(0), m.face(1))
	case ActionPassSwap:
		s.play()
	case ActionGrab:
		s.grab(Seat(x), Group{Card(m.word(1)), Card(m.word(2))})
	case ActionEndTurn:
		s.endTurn(false)
	case ActionLastChance:
		s.endTurn(true)
	case ActionStop:
		s.stop()
	case ActionKeepEvent:
		s.keepEvent(Event(x))
	}
}

// record makes a move in a state and records it. If the move is illegal it changes nothing and
// returns a [*MoveError].
func (r *recorder) record(s *State, m Move) error {
	if why := s.objection(m); why != 0 {
		return s.reject(m, why)
	}
	r.all = Observation{
		Actor: s.Actor(), Turn: s.turn, Phase: s.phase, Action: m.Action(), Victim: s.victim, Event: m.Event(),
		Given: Nobody, EndedBy: Nobody,
	}
	over := s.RoundOver()
	mover{s, r}.do(m)
	o := &r.all
	for p := Pile1; p <= Pile2; p++ {
		o.Tops[p-1] = cardOf(s.top(p))
	}
	if s.RoundOver() && !over {
		o.End, o.EndedBy, o.players = s.lastEnd, s.lastBy, uint8(s.rules.config.Players)
		for seat, points := range s.points {
			o.Points[seat] = int(points)
		}
	}
	return nil
}

// drawCard draws a card of a bag, each with the same chance.
func (s *State) drawCard(b *pack.Bag, r *rand.Rand) pack.Face {
	return s.rules.layout.Card[b.Nth(r.IntN(b.Len()))&127]
}

// The five commonest moves of a turn, each in one step with Nature's moves after it. Nine of
// ten decisions are one of them. They repeat turn.go for laws under which nothing more follows,
// and save a tenth of the time of a game, and of a move (BenchmarkGame, BenchmarkApply). TestShortcuts checks
// that both agree, for every move in every phase.

// shortcut makes a move if it is one of the five and legal, and Nature's moves after it, unless r is nil. It reports
// whether it did. Otherwise it changes nothing and does not advance r.
func (s mover) shortcut(m Move, r *rand.Rand) bool {
	if s.rules == nil || !s.isPlain() || s.watch != nil {
		return false
	}
	switch m.Action() {
	case ActionDraw:
		if m != Draw || s.phase != PhaseTake || s.deck.Len() < 2 {
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
		if m != Keep(cardOf(c)) || s.phase != PhaseKeep || s.drawn[0] != c && s.drawn[0] != other {
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
func (s *State) isPlain() bool { return s.rules.plain || s.lawFor(s.turn).plain }

// passes reports whether a plain turn follows if this one ends now.
func (s *State) passes() bool { return s.caller == Nobody && s.bound == 0 && !s.deck.Empty() }

// pass begins the next turn (R5.1).
func (s mover) pass() {
	s.turn = s.next(s.turn)
	s.phase = PhaseTake
}
