package seasalt

import (
	"iter"
	"math/rand/v2"
)

// A Playout is a position that is played in place, for search and simulation. Its moves, checks, errors and random
// numbers are those of a [State], but it does not copy. For memories see [Game].
//
//	p := s.Playout()
//	for !p.RoundOver() {
//		moves = p.AppendMoves(moves[:0])
//		err := p.Play(moves[r.IntN(len(moves))], r)
//		...
//	}
//	result, _ := p.LastRound() // with the points of the round
//
// A *Playout is a [Board]. Printing a Playout shows a [Spectator]'s view.
//
// Assigning a Playout copies the position. Do not make moves while ranging over its cards. A Playout is not safe for
// concurrent use. The zero Playout has no rules, as the zero [State], and is for Set.
type Playout struct{ s State }

// Playout returns a playout that begins in this state.
func (s State) Playout() Playout { return Playout{s} }

// Set puts the playout into a state.
func (p *Playout) Set(s State) { p.s = s }

// State returns the position.
func (p *Playout) State() State { return p.s }

// AppendMoves appends the legal moves of the actor to dst; see [State.AppendMoves].
func (p *Playout) AppendMoves(dst []Move) []Move { return p.s.appendMoves(dst) }

// Check reports why a move is illegal, as a [*MoveError], or nil if it is legal.
func (p *Playout) Check(m Move) error { return p.s.checkMove(m) }

// Apply makes a move of the actor, which may be Nature; see [State.Apply]. If it is illegal it
// changes nothing and returns a [*MoveError].
func (p *Playout) Apply(m Move) error { return mover{State: &p.s}.apply(m) }

// Play makes a move and then Nature's moves, until a player must decide, or the round or the game is over; see
// [State.Play]. If the move is illegal it changes nothing, returns a [*MoveError], and does not advance r.
func (p *Playout) Play(m Move, r *rand.Rand) error { return mover{State: &p.s}.applyAndSettle(m, r) }

// Settle plays Nature's moves; see [State.Settle]. It reports whether a player must decide; see [Game.Settle].
func (p *Playout) Settle(r *rand.Rand) bool {
	mover{State: &p.s}.settle(r)
	return p.s.Actor() >= 0
}

// Step makes one of the legal moves of the player who acts, each with the same chance, and then Nature's moves as Play
// does. It returns the player's move. It chooses as r.IntN does among the listed moves, with the same random numbers,
// and is faster. If Nature is to act, for instance after a round, it does what Settle does and returns the zero Move.
// When the game is over, it returns the zero Move.
func (p *Playout) Step(r *rand.Rand) Move {
	if p.s.Actor() < 0 {
		p.Settle(r)
		return 0
	}
	return mover{State: &p.s}.step(r)
}

// LastEnd returns how the last round ended; zero if none has. [Board.LastRound] returns more, and takes much longer.
func (p *Playout) LastEnd() RoundEnd { return p.s.lastEnd }

// Winners returns who has won, once the game is over; see [Board.Result].
func (p *Playout) Winners() Seats {
	if !p.Over() {
		return 0
	}
	return p.s.winners()
}

// Points returns the card points of a seat's cards; see [State.Points].
func (p *Playout) Points(seat Seat) int { return p.s.cardPoints(p.s.check(seat)) }

// CardsInHand yields the cards of a hand, in any order.
func (p *Playout) CardsInHand(seat Seat) iter.Seq[Card] {
	p.s.check(seat)
	return func(yield func(Card) bool) {
		layout := p.s.rules.layout
		for bit := range p.s.hands[seat].Bits() {
			if !yield(cardOf(layout.Card[bit&127])) {
				return
			}
		}
	}
}

// Pile yields the cards of a discard pile, the top one first.
func (p *Playout) Pile(pile Pile) iter.Seq[Card] {
	return func(yield func(Card) bool) {
		for i := p.PileLen(pile) - 1; i >= 0; i-- {
			if !yield(cardOf(*p.s.open.inPile(pile, i))) {
				return
			}
		}
	}
}

// The following methods are those of a [Board]. Searches call some of them all the time, so
// those do not copy the State.

// Rules returns the rules of the game.
func (p *Playout) Rules() *Rules { return p.s.rules }

// Phase returns the decision that the next move makes.
func (p *Playout) Phase() Phase { return p.s.phase }

// Actor returns who makes the next move: a seat, [Nature], or [Nobody] once the game is over.
func (p *Playout) Actor() Seat { return p.s.Actor() }

// Turn returns whose turn it is; see [Board.Turn].
func (p *Playout) Turn() Seat { return p.s.Turn() }

// Over reports whether the game is over.
func (p *Playout) Over() bool { return p.s.phase == PhaseOver }

// RoundOver reports whether a round, or the game, has just ended.
func (p *Playout) RoundOver() bool { return p.s.RoundOver() }

// DeckLen returns the number of cards in the deck.
func (p *Playout) DeckLen() int { return p.s.deck.Len() }

// HandLen returns the number of cards in the hand of a seat.
func (p *Playout) HandLen(seat Seat) int { return p.s.hands[p.s.check(seat)].Len() }

// Total returns the points of a seat from the rounds that ended.
func (p *Playout) Total(seat Seat) int { return int(p.s.totals[p.s.check(seat)]) }

// Caller returns who announced LAST CHANCE in this round, or [Nobody].
func (p *Playout) Caller() Seat { return p.s.Caller() }

// Revealed reports whether a seat has revealed its hand.
func (p *Playout) Revealed(seat Seat) bool { return p.s.revealed>>p.s.check(seat)&1 != 0 }

// Protected reports whether a seat cannot be attacked; see [Board.Protected].
func (p *Playout) Protected(seat Seat) bool { return p.s.protected(p.s.check(seat)) }

// Law returns the rules in force for a seat.
func (p *Playout) Law(seat Seat) Law { return Law{p.s.lawFor(p.s.check(seat))} }

// Works reports whether an effect would have any use; see [Board.Works].
func (p *Playout) Works(e Effect) bool { return p.s.works(e) }

// Laid yields the groups that a seat has laid.
func (p *Playout) Laid(seat Seat) iter.Seq[Group] {
	p.s.check(seat)
	return func(yield func(Group) bool) {
		var g Group
		for row := p.s.open.row(int(seat)); len(row) > 0; {
			if g, row = nextGroup(row, Kind(p.s.rules.layout.Trio)); !yield(g) {
				return
			}
		}
	}
}

// PileLen returns the number of cards of a discard pile.
func (p *Playout) PileLen(pile Pile) int {
	if pile != Pile1 && pile != Pile2 {
		return 0
	}
	return p.s.open.pileLen(pile)
}

// Top returns the top card of a discard pile, or the zero Card if it is empty.
func (p *Playout) Top(pile Pile) Card {
	n := p.PileLen(pile)
	if n == 0 {
		return 0
	}
	return cardOf(*p.s.open.inPile(pile, n-1))
}

// PickFrom returns the pile that is looked through in [PhasePick], or 0 in other phases.
func (p *Playout) PickFrom() Pile { return p.s.pickFrom }

// Round returns the number of the round, from 1.
func (p *Playout) Round() int { return p.s.Round() }

// Shielded reports whether a card lies face down before a seat.
func (p *Playout) Shielded(seat Seat) bool { return p.s.Shielded(seat) }

// Bound reports whether the next turn of a seat, or the present one, is bound.
func (p *Playout) Bound(seat Seat) bool { return p.s.Bound(seat) }

// Event returns the event of the round, or zero.
func (p *Playout) Event() Event { return p.s.Event() }

// Held returns the event that a seat holds, or zero.
func (p *Playout) Held(seat Seat) Event { return p.s.Held(seat) }

// Offered returns the second event in [PhaseKeepEvent], or zero in other phases.
func (p *Playout) Offered() Event { return p.s.Offered() }

// EventsLeft returns the events not turned up since they were last shuffled.
func (p *Playout) EventsLeft() []Event { return p.s.EventsLeft() }

// Victim returns who is stolen from or swapped with, or [Nobody].
func (p *Playout) Victim() Seat { return p.s.Victim() }

// Pending returns how many cards Nature still has to deal in her phase, and 1 in [PhasePick] if a second pile
// follows.
func (p *Playout) Pending() int { return p.s.Pending() }

// BetPending reports whether LAST CHANCE follows once a discard top is taken.
func (p *Playout) BetPending() bool { return p.s.BetPending() }

// LastRound returns the result of the last round that ended; see [Board.LastRound].
func (p *Playout) LastRound() (RoundResult, bool) { return p.s.LastRound() }

// Result returns how the game ended; see [Board.Result].
func (p *Playout) Result() (Result, bool) { return p.s.Result() }

func (p *Playout) sealed() {}

// step makes one of the legal moves of the player who acts, each with the same chance, and Nature's after it, and
// returns it. In the commonest phases it counts the moves without a list.
func (s mover) step(r *rand.Rand) Move {
	if s.isPlain() {
		switch s.phase {
		case PhaseTake:
			if s.deck.Len() < 2 {
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
			return Keep(cardOf(c))
		case PhaseDiscard:
			p := Pile1 + Pile(r.IntN(2))
			s.discardOther(p)
			return Discard(p)
		case PhasePlay:
			law := s.lawFor(s.turn)
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
func (s mover) stepPlay(law *compiledLaw, points int, duo bool, r *rand.Rand) Move {
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
