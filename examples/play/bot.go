package main

import (
	"cmp"
	"slices"

	"github.com/seasalt-go/seasalt"
)

// choose is the bot: a simple player who counts. It adds up what its cards are worth, keeps
// the better of two cards, plays the duos that do something, and ends the round when it
// seems to be ahead. It knows what a sight shows, has no memory and takes no chances into
// account but the next draw.
//
// Two things it never does: end a turn with the mermaids in hand, and end a turn when saying
// STOP would take it to the target. Waiting would leave the others a turn to get there first.
func choose(v sight) seasalt.Move {
	switch v.phase {
	case seasalt.PhaseTake:
		return v.chooseTake()
	case seasalt.PhaseKeep, seasalt.PhaseKeepPeeked:
		return best(v.moves, func(m seasalt.Move) int { return v.worth(m.Card()) })
	case seasalt.PhaseDiscard:
		// Cover the card that helps least, and leave the other one for later.
		return best(v.moves, func(m seasalt.Move) int { return -v.worth(v.top[m.Pile()]) })
	case seasalt.PhasePile:
		// The more cards, the better the best of them.
		return best(v.moves, func(m seasalt.Move) int { return v.pile[m.Pile()] })
	case seasalt.PhasePick:
		return best(v.moves, func(m seasalt.Move) int { return v.worth(v.looked[m.Place()-1]) })
	case seasalt.PhaseEqualTop:
		return best(v.moves, func(m seasalt.Move) int { return v.worth(v.top[m.Pile()]) })
	case seasalt.PhaseSwap:
		return best(v.moves, v.gainOfSwap)
	case seasalt.PhaseVictim, seasalt.PhaseSwapVictim:
		// Steal from whoever is closest to the target, and there from the larger hand.
		return best(v.moves, func(m seasalt.Move) int {
			p := &v.players[m.Seat()]
			return 100*p.total + p.cards
		})
	case seasalt.PhasePlay:
		return v.choosePlay()
	}
	return v.moves[0]
}

// gainOfSwap is how many points a swap gains, and nothing for none.
func (v *sight) gainOfSwap(m seasalt.Move) int {
	cards := m.Cards()
	if m == seasalt.PassSwap {
		return 0
	}
	after := *v.me()
	after.hand, _ = after.hand.Without(cards[0])
	return v.score(&after, cards[1]).Points() - v.score(v.me()).Points()
}

// best returns the move with the highest value, the first of those that tie.
func best(moves []seasalt.Move, value func(seasalt.Move) int) seasalt.Move {
	return slices.MaxFunc(moves, func(a, b seasalt.Move) int { return cmp.Compare(value(a), value(b)) })
}

// chooseTake compares the discard tops with what two cards off the deck bring on average,
// the better one being kept.
func (v *sight) chooseTake() seasalt.Move {
	if !v.can(seasalt.Draw) {
		return best(v.moves, func(m seasalt.Move) int { return v.worth(v.top[m.Pile()]) })
	}
	unseen := v.unseen()
	values := make([]int, len(unseen))
	for i, c := range unseen {
		values[i] = v.worth(c)
	}
	slices.Sort(values)
	sum, pairs := 0, 0
	for i, value := range values {
		sum += i * value // it is the better of a pair with each of the i below it
		pairs += i
	}
	return best(v.moves, func(m seasalt.Move) int {
		if m == seasalt.Draw {
			return sum / max(pairs, 1)
		}
		return v.worth(v.top[m.Pile()])
	})
}

// unseen returns the cards of the game that the seat does not see anywhere.
func (v *sight) unseen() []seasalt.Card {
	rest := v.rules.Deck()
	for _, c := range v.top[1:] {
		rest, _ = rest.Without(c)
	}
	for _, p := range v.players[:v.rules.Players()] {
		for c := range p.hand.All() {
			rest, _ = rest.Without(c)
		}
		for _, g := range p.laid {
			for _, c := range g {
				rest, _ = rest.Without(c)
			}
		}
	}
	return slices.Collect(rest.All())
}

// worth says how good it would be to hold one more card: a hundred for each card point that
// it brings at once, and something for what it may become. On the last turn of a round only
// points count.
func (v *sight) worth(c seasalt.Card) int {
	me := v.me()
	worth := 100 * v.score(me, c).Points()
	if v.caller != seasalt.Nobody {
		return worth
	}
	has := func(k seasalt.Kind) int {
		n := me.hand.CountKind(k)
		for _, g := range me.laid {
			for _, card := range g {
				if card.Kind() == k {
					n++
				}
			}
		}
		return n
	}
	switch k := c.Kind(); k {
	case seasalt.Mermaid:
		return worth + 60*has(k) // four of them win
	case seasalt.Crab, seasalt.Boat, seasalt.Fish:
		// A duo also does something; half of one may come to be.
		return worth + 40
	case seasalt.Swimmer, seasalt.Shark:
		return worth + 30
	case seasalt.Shell:
		worth += 50 + 30*min(has(k), 1)
	case seasalt.Octopus:
		worth += 60 + 40*min(has(k), 1)
	case seasalt.Penguin:
		worth += 60 + 30*has(seasalt.PenguinColony)
	case seasalt.Sailor:
		worth += 70 + 30*has(seasalt.Captain)
	default: // multipliers: what they count may still come
		worth += 50
	}
	return worth
}

// choosePlay lays what is to be laid, and then ends the round, or the turn.
func (v *sight) choosePlay() seasalt.Move {
	if v.can(seasalt.LayMermaids) {
		return seasalt.LayMermaids
	}
	for _, m := range v.moves {
		// A starfish scores only when it is laid, unless ruling K4 says otherwise.
		if m.Action() == seasalt.ActionTrio || m.Action() == seasalt.ActionDuo && v.worthPlaying(m) {
			return m
		}
	}
	if m := v.chooseEnd(); v.can(m) {
		return m
	}
	return seasalt.EndTurn
}

// worthPlaying reports whether to play a duo now: laid cards score as before and cannot be
// stolen, so it is nearly always good. The exceptions are a duo without an effect, which is
// kept for later, and the last card of the deck, which can leave the round unscored (R6.3).
func (v *sight) worthPlaying(m seasalt.Move) bool {
	cards := m.Cards()
	e := v.effect(cards[0], cards[1])
	if e == seasalt.DrawTop(1) && v.deck == 1 || e == seasalt.DrawTop(2) && v.deck <= 2 {
		return v.can(seasalt.Stop)
	}
	return !v.fruitless(e)
}

// chooseEnd returns how to end the round, or EndTurn.
func (v *sight) chooseEnd() seasalt.Move {
	if !v.can(seasalt.Stop) && !v.can(seasalt.LastChance) {
		return seasalt.EndTurn
	}
	score := v.score(v.me())
	mine := score.Points()
	if !v.can(seasalt.Stop) { // an event leaves only the bet (R11.2)
		for seat := range v.others {
			if v.guess(&v.players[seat]) > mine {
				return seasalt.EndTurn
			}
		}
		return seasalt.LastChance
	}

	// What the others may have: the best of them, and whether one of them could win by it.
	theirs, threat := 0, 0
	for seat := range v.others {
		p := &v.players[seat]
		guess := v.guess(p)
		theirs = max(theirs, guess)
		threat = max(threat, p.total+guess)
	}
	// A bet is not made where the final turns could empty the deck and undo it (R6.3).
	bet := seasalt.Stop
	if v.deck > 2*v.rules.Players() && mine >= theirs+4 {
		bet = seasalt.LastChance
	}
	total, target := v.me().total, v.rules.Target()
	switch {
	case total+mine >= target && total+mine >= threat:
		return seasalt.Stop // the game seems won
	case total+mine >= target:
		// The target is reached, but somebody may be ahead. The bet can keep them from scoring.
		if v.deck > 2*v.rules.Players() && mine >= theirs {
			return seasalt.LastChance
		}
		return seasalt.Stop
	case threat >= target && bet == seasalt.Stop:
		return seasalt.EndTurn // a STOP would make somebody else win
	case mine >= theirs || v.deck <= 2*v.rules.Players():
		return bet
	}
	return seasalt.EndTurn
}

// guess is what a player's cards are about worth: what is known of them, and four fifths of
// a point for each hidden card.
func (v *sight) guess(p *player) int {
	known := v.score(p).Points()
	if p.known {
		return known
	}
	return known + (4*p.cards+2)/5
}
