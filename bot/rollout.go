package bot

import (
	"math"
	"math/rand/v2"
	"slices"

	"github.com/seasalt-go/seasalt"
)

// A mind is a player in a sampled world, who decides by Greedy's rules of thumb in a shorter form, since
// a rollout has a microsecond for a turn.
type mind struct {
	prices prices
	mine   tally
	size   int  // of the hand that was counted
	fresh  bool // it has been counted since it may have changed
}

// mind returns the mind of a seat, with the seat's cards counted.
func (s *search) mind(world *seasalt.Playout, seat seasalt.Seat) *mind {
	m := &s.minds[seat&3]
	if size := world.HandLen(seat); !m.fresh || m.size != size {
		m.mine = tally{}
		for c := range world.CardsInHand(seat) {
			m.mine.addHand(c)
		}
		for g := range world.Laid(seat) {
			m.mine.countLaid(g)
		}
		m.size, m.fresh = size, true
	}
	return m
}

// forget drops the counts of all minds.
func (s *search) forget() {
	for i := range s.minds {
		s.minds[i].fresh = false
	}
}

// PlayRound plays the round to its end by the rules of thumb of [Greedy], in short, and returns each seat's chance to
// win the game then, as an [Evaluator] does. All players decide by their own cards and by open cards. If the round is
// over, it makes no moves. A player must be to act, as after [seasalt.Playout.Settle].
func PlayRound(world *seasalt.Playout, r *rand.Rand) [seasalt.MaxPlayers]float64 {
	s := inWorld(world, r, world.Rules().Players())
	s.playOut(world)
	value := s.value(world)
	s.end()
	return value
}

// PlayTurn plays by the rules of thumb of [Greedy], in short, until the next time that a player is to take a card, or
// until the round is over: one decision at least. The turn after boats counts as one of its own. If the round is over,
// it makes no moves. A player must be to act, as for PlayRound.
func PlayTurn(world *seasalt.Playout, r *rand.Rand) {
	s := inWorld(world, r, 1)
	s.playTurn(world)
	s.end()
}

// inWorld prepares a search for rollouts only, in a world of the caller's. So many players will decide,
// clockwise from the one whose turn it is.
func inWorld(world *seasalt.Playout, r *rand.Rand, deciders int) *search {
	s := searchPool.Get().(*search)
	s.r = r
	s.players, s.target = world.Rules().Players(), world.Rules().Target()
	s.forget()
	if world.RoundOver() {
		return s
	}
	// Players may still get the cards that are neither on the table nor in their own hands.
	turn := &s.minds[world.Turn()].prices
	if law := world.Law(world.Turn()); turn.law != law {
		turn.ask(law, world.Rules())
	}
	hidden := turn.deck
	for _, pile := range [2]seasalt.Pile{seasalt.Pile1, seasalt.Pile2} {
		for c := range world.Pile(pile) {
			hidden[c.Kind()&(kinds-1)]--
		}
	}
	for seat := range seasalt.Seat(s.players) {
		for group := range world.Laid(seat) {
			for _, c := range group[:group.Len()] {
				hidden[c.Kind()&(kinds-1)]--
			}
		}
	}
	for i := range seasalt.Seat(deciders) {
		seat := (world.Turn() + i) % seasalt.Seat(s.players)
		found := hidden
		for c := range world.CardsInHand(seat) {
			found[c.Kind()&(kinds-1)]--
		}
		s.minds[seat].prices.init(world.Law(seat), world.Rules(), &found)
	}
	return s
}

// playOut plays the round to its end.
func (s *search) playOut(world *seasalt.Playout) {
	for !world.RoundOver() {
		s.decide(world)
	}
}

// playTurn plays until the next time that a player is to take a card, or the end of the round.
func (s *search) playTurn(world *seasalt.Playout) {
	for first := true; !world.RoundOver() && (first || world.Phase() != seasalt.PhaseTake); first = false {
		s.decide(world)
	}
}

// decide makes the move of the rules of thumb.
func (s *search) decide(world *seasalt.Playout) {
	s.moves = world.AppendMoves(s.moves[:0])
	m := s.moves[0]
	seat := world.Turn()
	if len(s.moves) > 1 {
		m = s.mind(world, seat).choose(s, world, s.moves)
	}
	s.minds[seat&3].follow(world, m)
	switch {
	case exchanges(world, m):
		s.forget()
		_ = world.Play(m, s.r)
	case m.Action() == seasalt.ActionLayDuo || m.Action() == seasalt.ActionChooseVictim:
		// A hand that got a card unseen and now loses one has as many as were counted.
		s.notice(world)
		_ = world.Play(m, s.r)
		s.notice(world)
	default:
		_ = world.Play(m, s.r)
	}
}

// exchanges reports whether a move can change which cards players have, and not how many.
func exchanges(world *seasalt.Playout, m seasalt.Move) bool {
	switch m.Action() {
	case seasalt.ActionSwap, seasalt.ActionGrab:
		return true
	case seasalt.ActionLayDuo: // if there is only one duo to take over, nobody is asked
		duo := m.Cards()
		is, _ := world.Law(world.Turn()).Duo(duo[0].Kind(), duo[1].Kind())
		return is.Effect == seasalt.GrabDuo
	}
	return false
}

// notice gives up the counts of hands that have gained or lost cards.
func (s *search) notice(world *seasalt.Playout) {
	for i := range s.players {
		if m := &s.minds[i]; m.size != world.HandLen(seasalt.Seat(i)) {
			m.fresh = false
		}
	}
}

// follow updates the count of the player's cards for a move, or drops it.
func (m *mind) follow(world *seasalt.Playout, move seasalt.Move) {
	switch move.Action() {
	case seasalt.ActionTake:
		m.mine.addHand(world.Top(move.Pile()))
		m.size++
	case seasalt.ActionKeep:
		m.mine.addHand(move.Card())
		m.size++
	case seasalt.ActionPick:
		place := move.Place()
		for c := range world.Pile(world.PickFrom()) {
			if place--; place == 0 {
				m.mine.addHand(c)
				m.size++
				break
			}
		}
	case seasalt.ActionLayDuo:
		duo := move.Cards()
		m.mine.lay(duo[0])
		m.mine.lay(duo[1])
		m.size -= 2
	case seasalt.ActionDraw, seasalt.ActionDiscard, seasalt.ActionEndTurn:
	default:
		m.fresh = false
	}
}

// drawing is the approximate value of a draw, in points: the mean over Greedy's.
func (m *mind) drawing(last bool) float64 {
	if last {
		return 1.1
	}
	return 1.3 + float64(0.3*float64(m.size))
}

func (m *mind) choose(s *search, world *seasalt.Playout, moves []seasalt.Move) seasalt.Move {
	last := world.Caller() != seasalt.Nobody
	choice, most := moves[0], math.Inf(-1)
	switch world.Phase() {
	case seasalt.PhaseTake:
		for _, move := range moves {
			v := m.drawing(last)
			if move != seasalt.Draw {
				v = m.prices.worth(world.Top(move.Pile()), &m.mine, last)
			}
			if v > most {
				choice, most = move, v
			}
		}
		return choice
	case seasalt.PhaseKeep, seasalt.PhaseKeepPeeked:
		for _, move := range moves {
			if v := m.prices.worth(move.Card(), &m.mine, last); v > most {
				choice, most = move, v
			}
		}
		return choice
	case seasalt.PhaseDiscard:
		if m.prices.worth(world.Top(seasalt.Pile1), &m.mine, last) < m.prices.worth(world.Top(seasalt.Pile2),
			&m.mine, last) {
			return moves[0]
		}
		return moves[1]
	case seasalt.PhasePick:
		place := 0
		for c := range world.Pile(world.PickFrom()) {
			if v := m.prices.worth(c, &m.mine, last); v > most {
				choice, most = moves[place], v
			}
			place++
		}
		return choice
	case seasalt.PhasePlay:
		return m.finish(s, world, moves)
	}
	return moves[s.r.IntN(len(moves))]
}

// finish lays the duos that are worth laying, and then ends the round, or the turn.
func (m *mind) finish(s *search, world *seasalt.Playout, moves []seasalt.Move) seasalt.Move {
	can := endingsOf(moves)
	for _, move := range moves {
		switch move.Action() {
		case seasalt.ActionLayMermaids, seasalt.ActionLayTrio:
			return move
		case seasalt.ActionLayDuo:
			if s.worthPlaying(world, move, can.stop) {
				return move
			}
		}
	}
	if !can.stop && !can.bet {
		return seasalt.EndTurn
	}
	return m.end(s, world, can)
}

func (s *search) worthPlaying(world *seasalt.Playout, m seasalt.Move, stop bool) bool {
	cards := m.Cards()
	duo, _ := world.Law(world.Turn()).Duo(cards[0].Kind(), cards[1].Kind())
	return worthPlaying(duo.Effect, world.Works(duo.Effect), world.DeckLen(), stop)
}

// end decides how the turn ends. It knows the player's own hand, and public facts about the others.
func (m *mind) end(s *search, world *seasalt.Playout, can endings) seasalt.Move {
	seat := world.Turn()
	d := standing{
		endings: can, players: s.players, target: s.target, seat: seat, deck: world.DeckLen(),
		points: float64(world.Points(seat)), bonus: float64(m.mine.bonus()),
	}
	for other := range seasalt.Seat(s.players) {
		d.totals[other] = float64(world.Total(other))
		laid := 0
		for range world.Laid(other) {
			laid++
		}
		d.others[other] = guess(laid, world.HandLen(other))
	}
	return d.choose()
}

// weigh rates moves by the rules of thumb: weights above zero, for the tree.
func (m *mind) weigh(s *search, world *seasalt.Playout, moves []seasalt.Move, weights []float32) {
	const temper = 0.8 // points that make a difference
	last := world.Caller() != seasalt.Nobody
	for i := range weights {
		weights[i] = 1
	}
	weight := func(points float64) float32 { return float32(exp(min(points, 20) / temper)) }
	switch world.Phase() {
	case seasalt.PhaseTake, seasalt.PhaseTakeEqualTop:
		for i, move := range moves {
			if move == seasalt.Draw {
				weights[i] = weight(m.drawing(last))
			} else {
				weights[i] = weight(m.prices.worth(world.Top(move.Pile()), &m.mine, last))
			}
		}
	case seasalt.PhaseKeep, seasalt.PhaseKeepPeeked:
		for i, move := range moves {
			weights[i] = weight(m.prices.worth(move.Card(), &m.mine, last))
		}
	case seasalt.PhasePick:
		place := 0
		for c := range world.Pile(world.PickFrom()) {
			place++
			if i := slices.IndexFunc(moves, func(move seasalt.Move) bool { return move.Place() == place }); i >= 0 {
				weights[i] = weight(m.prices.worth(c, &m.mine, last))
			}
		}
	case seasalt.PhaseSwap:
		for i, move := range moves {
			weights[i] = weight(gainOfSwap(&m.prices, &m.mine, move, last))
		}
	case seasalt.PhaseChooseVictim, seasalt.PhaseSwapVictim, seasalt.PhaseGrab:
		favorite, most := 0, math.Inf(-1)
		for i, move := range moves {
			other := move.Seat()
			next := clockwise(world.Turn(), other, s.players)
			weights[i] = 1 - float32(0.01*float32(next)) // else the lowest seat would come first
			if v := rivalry(world.Total(other), world.HandLen(other), next); v > most {
				favorite, most = i, v
			}
		}
		weights[favorite] = 2
	case seasalt.PhasePlay:
		can := endingsOf(moves)
		end := seasalt.EndTurn
		if can.stop || can.bet {
			end = m.end(s, world, can)
		}
		for i, move := range moves {
			switch a := move.Action(); {
			case a == seasalt.ActionLayTrio, a == seasalt.ActionLayDuo && s.worthPlaying(world, move, can.stop):
				weights[i] = 6
			case a == seasalt.ActionLayDuo:
				weights[i] = 0.5
			case move == end:
				weights[i] = 2
			}
		}
	}
}
