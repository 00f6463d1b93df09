package bot

import (
	"context"
	"math/rand/v2"
	"slices"

	"github.com/seasalt-go/seasalt"
)

// Greedy plays by rules of thumb and does not look ahead. It takes the card with the most points, immediate ones and
// prospects together. It lays duos that have an effect. It ends the round, or bets, when that improves its chances to
// win the game, by an estimate of the other hands.
type Greedy struct{}

// Choose returns the move of the rules of thumb. It does not use r, and ignores ctx, since it takes about twenty
// microseconds.
func (Greedy) Choose(_ context.Context, v seasalt.View, _ *rand.Rand) seasalt.Move {
	var buffer [64]seasalt.Move
	moves := legal(v, buffer[:0])
	if len(moves) == 1 {
		return moves[0]
	}
	g := glance{view: &v, moves: moves, hidden: hidden(&v), last: v.Caller() != seasalt.Nobody}
	g.mine.count(v.KnownHand(v.Seat()))
	for group := range v.Laid(v.Seat()) {
		g.mine.countLaid(group)
	}
	kinds := countKinds(g.hidden)
	g.prices.init(v.Law(v.Seat()), v.Rules(), &kinds)
	return g.choose()
}

// A glance holds the facts by which Greedy decides.
type glance struct {
	view   *seasalt.View
	moves  []seasalt.Move
	hidden seasalt.Cards
	last   bool // it is the last turn of the round
	prices prices
	mine   tally
}

func (g *glance) choose() seasalt.Move {
	v := g.view
	switch v.Phase() {
	case seasalt.PhaseTake:
		draw := g.drawing()
		return g.best(func(m seasalt.Move) float64 {
			if m == seasalt.Draw {
				return draw
			}
			return g.worth(v.Top(m.Pile()))
		})
	case seasalt.PhaseKeep, seasalt.PhaseKeepPeeked:
		return g.best(func(m seasalt.Move) float64 { return g.worth(m.Card()) })
	case seasalt.PhaseDiscard:
		// Cover the card that helps least, and leave the other one for later.
		return g.best(func(m seasalt.Move) float64 { return -g.worth(v.Top(m.Pile())) })
	case seasalt.PhaseTakeEqualTop:
		return g.best(func(m seasalt.Move) float64 { return g.worth(v.Top(m.Pile())) })
	case seasalt.PhaseChoosePile:
		// The more cards, the better the best of them.
		return g.best(func(m seasalt.Move) float64 { return float64(v.PileLen(m.Pile())) })
	case seasalt.PhasePick:
		cards := slices.Collect(v.Pile(v.PickFrom()))
		return g.best(func(m seasalt.Move) float64 { return g.worth(cards[m.Place()-1]) })
	case seasalt.PhaseChooseVictim, seasalt.PhaseSwapVictim, seasalt.PhaseGrab:
		return g.best(func(m seasalt.Move) float64 {
			return rivalry(v.Total(m.Seat()), v.HandLen(m.Seat()), clockwise(v.Seat(), m.Seat(), v.Rules().Players()))
		})
	case seasalt.PhaseSwap:
		return g.best(func(m seasalt.Move) float64 { return gainOfSwap(&g.prices, &g.mine, m, g.last) })
	case seasalt.PhasePlay:
		return g.play()
	}
	return g.moves[0]
}

func (g *glance) worth(c seasalt.Card) float64 { return g.prices.worth(c, &g.mine, g.last) }

// drawing is the average worth of the better one of two hidden cards.
func (g *glance) drawing() float64 {
	var buffer [seasalt.MaxCards]float64
	values := buffer[:0]
	sum := 0.0
	for c := range g.hidden.All() {
		value := g.worth(c)
		for _, other := range values {
			sum += max(value, other)
		}
		values = append(values, value)
	}
	if len(values) < 2 {
		return 0
	}
	return sum / float64(len(values)*(len(values)-1)/2)
}

// play lays the duos that are worth laying, and then ends the round, or the turn.
func (g *glance) play() seasalt.Move {
	v := g.view
	can := endingsOf(g.moves)
	for _, m := range g.moves {
		switch m.Action() {
		case seasalt.ActionLayMermaids, seasalt.ActionLayTrio:
			return m
		case seasalt.ActionLayDuo:
			cards := m.Cards()
			duo, _ := v.Law(v.Seat()).Duo(cards[0].Kind(), cards[1].Kind())
			if worthPlaying(duo.Effect, v.Works(duo.Effect), v.DeckLen(), can.stop) {
				return m
			}
		}
	}
	if !can.stop && !can.bet {
		return seasalt.EndTurn
	}
	s := standing{
		endings: can, players: v.Rules().Players(), target: v.Rules().Target(), seat: v.Seat(),
		deck: v.DeckLen(), points: float64(v.Points(v.Seat())), bonus: float64(g.mine.bonus()),
	}
	for seat := range seasalt.Seat(s.players) {
		s.totals[seat] = float64(v.Total(seat))
		known := v.KnownHand(seat).Len()
		s.others[seat] = guess(v.Points(seat), v.HandLen(seat)-known)
	}
	return s.choose()
}

// best returns the move with the highest value, the first of those that tie.
func (g *glance) best(value func(seasalt.Move) float64) seasalt.Move {
	choice, most := g.moves[0], value(g.moves[0])
	for _, m := range g.moves[1:] {
		if v := value(m); v > most {
			choice, most = m, v
		}
	}
	return choice
}

// rivalry is the preference for an opponent as a victim: the closest to the target first, then the one with the larger
// hand, then the next in turn. A preference for the lowest seat would be a disadvantage for its player.
func rivalry(total, hand, clockwise int) float64 {
	return float64(100*total+hand) - float64(clockwise)/10
}

// clockwise is how many places a seat is to the left of another.
func clockwise(from, to seasalt.Seat, players int) int {
	return (int(to-from) + players) % players
}

// gainOfSwap is the gain of a swap, in points; passing gains 0.
func gainOfSwap(p *prices, mine *tally, m seasalt.Move, last bool) float64 {
	if m == seasalt.PassSwap {
		return 0
	}
	cards := m.Cards()
	without := *mine
	without.remove(cards[0])
	return p.worth(cards[1], &without, last) - p.worth(cards[0], &without, last)
}

// worthPlaying reports whether to play a duo with an effect. Laid cards score as before and cannot be stolen, so laying
// is nearly always good. A duo without an effect now is kept for later, and the deck is not emptied if that would void
// the round (R6.3).
func worthPlaying(e seasalt.Effect, works bool, deck int, stop bool) bool {
	switch verb, n := e.Split(); verb {
	case seasalt.DrawTop(0):
		return deck > n || works && stop
	case seasalt.BindOthers, seasalt.GrabDuo, seasalt.PeekAndKeep(0):
		return true // they do no harm, and laid cards are safe
	}
	return works
}
