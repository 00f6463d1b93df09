/*
Package policy says which moves a search is likely to visit, in base games. Package bot weighs the moves
of its trees by it, and those of Quick. bot/internal/train fits the weights, of which those for two players ship.

The chance of a move is log-linear: a move has [Features], and each of them weighs something. Weights are
integers, so that the sum is the same on every processor.

It looks at what the player in turn has and at what all players see, not at what others hold or at what was seen earlier
in the game.
*/
package policy

import (
	"math"

	"github.com/seasalt-go/seasalt"
)

// Of returns the weights for games by these rules, or nil if there are none.
func Of(rules *seasalt.Rules) *Vector {
	if len(rules.Setup().Modules) > 0 {
		return nil
	}
	return fitted[rules.Players()]
}

// fitted has the weights by the number of players.
var fitted = [seasalt.MaxPlayers + 1]*Vector{2: &fitted2}

// Step is how many steps of a weight double the chance of a move.
const Step = 16

// A Vector has a number for each feature: how much it weighs.
type Vector [places]int8

// Features are the places of the features that a move has.
type Features []uint16

// The reasons for looking at a card.
const (
	take = iota // to take it from a pile, instead of a draw
	keep        // of two that were drawn, or of a pile that is looked through
	roles
)

// The features of a card in each role. First come those of its kind, 64 in one place,
// so that they are in the cache together.
const (
	byCount   = 0             // how many of the kind the player has, and whether it makes a duo
	byRelated = byCount + 16  // how many the player has of what it counts, or is counted by
	byStage   = byRelated + 8 // how far the round is
	byPoints  = byStage + 8   // card points of the player
	byHidden  = byPoints + 8  // how many of the kind may still be found
	byPartner = byHidden + 8  // how many that go with it
	byThreat  = byPartner + 8 // how many cards an opponent has
	perKind   = byThreat + 8
	byGain    = 16 * perKind // what it scores, by the points of the player
	// how many cards its colour has, how many fewer than another, and how many mermaids there are
	byColor   = byGain + 256
	byMermaid = byColor + 256 // what a mermaid counts, and how many there are
	perRole   = byMermaid + 128
)

// The features of a draw, of a duo that is laid, by its kinds and something else, and of a pile to look through.
const (
	drawStage  = roles * perRole
	drawPoints = drawStage + 8
	drawHand   = drawPoints + 16
	drawThreat = drawHand + 16
	drawColor  = drawThreat + 8
	layStage   = drawColor + 8
	layPoints  = layStage + 4*8
	layThreat  = layPoints + 4*16
	layHand    = layThreat + 4*8
	layOther   = layHand + 4*8
	layLead    = layOther + 4*16
	layBest    = layLead + 4*16
	pileLen    = layBest + 8
	pileTop    = pileLen + 16
	pileBest   = pileTop + 16*8
	endings    = pileBest + 8
)

// The features of each way to end a turn: to say nothing, STOP and LAST CHANCE. There are few such decisions to learn
// from, so where two numbers meet they are coarse.
const (
	endStage  = 0               // how far the round is, and points
	endColor  = endStage + 8*16 // most cards of a colour, and points
	endBoth   = endColor + 8*16 // the lead that the player may have in the round, and points
	endNeed   = endBoth + 16*16 // what player and opponent may lack for the game after the round
	endWin    = endNeed + 8*8   // the lead, and what the player may lack
	endThreat = endWin + 16*8   // cards of the opponent
	endLead   = endThreat + 16  // the lead alone
	endLack   = endLead + 16    // what the player may lack
	endPoints = endLack + 16    // points
	perEnd    = endPoints + 16
)

// The features of a victim.
const (
	victimHand = endings + 3*perEnd // cards in hand
	victimLack = victimHand + 16    // what the victim lacks for the game
	places     = victimLack + 16    // how many features there are
)

// A Look is the sight of the player in turn.
type Look struct {
	hidden [16]uint8 // cards that may still be found, by kind

	world    *seasalt.Playout
	all      [16]uint8 // the player's cards by kind, in hand and laid
	hand     [16]uint8 // in hand
	colors   [16]uint8 // in hand and laid, by colour
	most     uint8     // of colors
	points   int       // card points
	stage    int       // how much of the deck is left; 7 in the last turns
	last     int       // 1 in the last turns
	size     int       // cards in the player's hand
	other    int       // cards in the largest hand of an opponent
	threat   int       // the most that an opponent has, in hand and laid
	lead     int       // what the player may score more than any opponent if the round ends now
	need     int       // what the player may lack for the game then
	theirs   int       // the least that an opponent may lack
	features [9]uint16 // of the last move asked about
}

// related has what a kind counts, what it is counted by, or what else it makes a duo with.
var related = [16]seasalt.Kind{
	seasalt.Crab: seasalt.Crab, seasalt.Boat: seasalt.Lighthouse, seasalt.Lighthouse: seasalt.Boat,
	seasalt.Fish: seasalt.ShoalOfFish, seasalt.ShoalOfFish: seasalt.Fish,
	seasalt.Penguin: seasalt.PenguinColony, seasalt.PenguinColony: seasalt.Penguin,
	seasalt.Sailor: seasalt.Captain, seasalt.Captain: seasalt.Sailor,
	seasalt.Swimmer: seasalt.Shark, seasalt.Shark: seasalt.Swimmer,
}

// collected has the points of collectors, by their number.
var collected = [16][9]uint8{
	seasalt.Shell:   {0, 0, 2, 4, 6, 8, 10, 10, 10},
	seasalt.Octopus: {0, 0, 3, 6, 9, 12, 12, 12, 12},
	seasalt.Penguin: {0, 1, 3, 5, 5, 5, 5, 5, 5},
	seasalt.Sailor:  {0, 0, 5, 5, 5, 5, 5, 5, 5},
}

// times has the points that a card adds for each related card.
var times = [16]uint8{
	seasalt.Boat: 1, seasalt.Lighthouse: 1, seasalt.Fish: 1, seasalt.ShoalOfFish: 1,
	seasalt.Penguin: 2, seasalt.PenguinColony: 2, seasalt.Sailor: 3, seasalt.Captain: 3,
}

// Begin prepares for positions that follow a view.
func (l *Look) Begin(v *seasalt.View) {
	l.hidden = [16]uint8{}
	for c := range v.Unseen().All() {
		l.hidden[c.Kind()&15]++
	}
	for c := range v.KnownDeck().All() {
		l.hidden[c.Kind()&15]++
	}
}

// At looks at a position, which is not to change until the next one.
func (l *Look) At(world *seasalt.Playout) {
	l.world = world
	phase := world.Phase()
	switch phase {
	case seasalt.PhaseTake, seasalt.PhaseKeep, seasalt.PhasePlay, seasalt.PhaseChoosePile, seasalt.PhasePick,
		seasalt.PhaseChooseVictim:
	default:
		return
	}
	seat := world.Turn()
	l.all, l.hand, l.colors, l.most = [16]uint8{}, [16]uint8{}, [16]uint8{}, 0
	for c := range world.CardsInHand(seat) {
		l.hand[kind(c)]++
		l.add(c)
	}
	for g := range world.Laid(seat) {
		for _, c := range g[:g.Len()] {
			l.add(c)
		}
	}
	l.size = world.HandLen(seat)
	l.points = l.score()
	l.stage, l.last = min(world.DeckLen()/8, 6), 0
	if world.Caller() != seasalt.Nobody {
		l.stage, l.last = 7, 1
	}
	rules := world.Rules()
	l.other, l.threat = 0, 0
	l.lead, l.theirs = math.MaxInt, math.MaxInt
	if phase == seasalt.PhasePlay {
		l.need = rules.Target() - world.Total(seat) - l.points
	}
	for opponent := range rules.Seats() {
		if opponent == seat {
			continue
		}
		laid := 0 // groups, which are nearly always a point each
		for range world.Laid(opponent) {
			laid++
		}
		hand := world.HandLen(opponent)
		l.other, l.threat = max(l.other, hand), max(l.threat, min(hand+2*laid, 15))
		if phase == seasalt.PhasePlay {
			points := laid + max(2*hand/5, hand-1) // about what they have
			l.lead = min(l.lead, l.points-points)
			l.theirs = min(l.theirs, rules.Target()-world.Total(opponent)-points)
		}
	}
}

// kind and color are faster than the methods of a card, which check it.
func kind(c seasalt.Card) seasalt.Kind   { return seasalt.Kind(c>>8) & 15 }
func color(c seasalt.Card) seasalt.Color { return seasalt.Color(c) & 15 }

// add counts a card of the player.
func (l *Look) add(c seasalt.Card) {
	l.all[kind(c)]++
	n := &l.colors[color(c)]
	*n++
	l.most = max(l.most, *n)
}

// Features returns the features of a move in the position, none if nothing is known of such moves. They are in memory
// of the Look, until it is asked again.
func (l *Look) Features(m seasalt.Move) Features {
	f := &l.features
	points, threat := min(l.points, 15), l.threat/2
	switch m.Action() {
	case seasalt.ActionDraw:
		f[0] = uint16(drawStage + l.stage)
		f[1] = uint16(drawPoints + points)
		f[2] = uint16(drawHand + min(l.size, 15))
		f[3] = uint16(drawThreat + threat)
		f[4] = uint16(drawColor + int(min(l.most, 7)))
		return f[:5]
	case seasalt.ActionTake:
		return l.card(take, l.world.Top(m.Pile()))
	case seasalt.ActionKeep:
		return l.card(keep, m.Card())
	case seasalt.ActionPick:
		return l.card(keep, l.inPile(m.Place()))
	case seasalt.ActionChoosePile:
		top := kind(l.world.Top(m.Pile()))
		f[0] = uint16(pileLen + min(l.world.PileLen(m.Pile()), 15))
		f[1] = uint16(pileTop + int(top)<<3 + int(min(l.all[top], 7)))
		f[2] = uint16(pileBest + l.best(m.Pile()))
		return f[:3]
	case seasalt.ActionLayDuo:
		k := kind(m.Cards()[0])
		d := int(k-seasalt.Crab) & 3 // swimmer and shark come last
		f[0] = uint16(layStage + d<<3 + l.stage)
		f[1] = uint16(layPoints + d<<4 + points)
		f[2] = uint16(layThreat + d<<3 + threat)
		f[3] = uint16(layHand + d<<3 + int(min(l.hand[k], 7)))
		f[4] = uint16(layOther + d<<4 + min(l.other, 15))
		f[5] = uint16(layLead + d<<4 + within(l.lead+8, 15))
		if k != seasalt.Crab {
			return f[:6]
		}
		f[6] = uint16(layBest + max(l.best(seasalt.Pile1), l.best(seasalt.Pile2)))
		return f[:7]
	case seasalt.ActionChooseVictim:
		victim := m.Seat()
		f[0] = uint16(victimHand + min(l.world.HandLen(victim), 15))
		f[1] = uint16(victimLack + within((l.world.Rules().Target()-l.world.Total(victim))/2, 15))
		return f[:2]
	case seasalt.ActionEndTurn:
		return l.end(0, points)
	case seasalt.ActionStop:
		return l.end(1, points)
	case seasalt.ActionLastChance:
		return l.end(2, points)
	}
	return nil
}

// within returns the number from 0 to most that is nearest.
func within(n, most int) int { return max(0, min(n, most)) }

// inPile returns the card at a place of the pile that is looked through.
func (l *Look) inPile(place int) seasalt.Card {
	for c := range l.world.Pile(l.world.PickFrom()) {
		if place--; place == 0 {
			return c
		}
	}
	return 0
}

// best returns the most that a card of a pile gains.
func (l *Look) best(p seasalt.Pile) (best int) {
	for c := range l.world.Pile(p) {
		best = max(best, l.gain(kind(c), color(c)))
	}
	return best
}

// end returns the features of a way to end the turn.
func (l *Look) end(way, points int) Features {
	f := &l.features
	at := endings + way*perEnd
	lead, third := within(l.lead+8, 15), within((l.need+4)/3, 7)
	f[0] = uint16(at + endStage + l.stage<<4 + points)
	f[1] = uint16(at + endColor + int(min(l.most, 7))<<4 + points)
	f[2] = uint16(at + endBoth + lead<<4 + points)
	f[3] = uint16(at + endNeed + third<<3 + within((l.theirs+6)/4, 7))
	f[4] = uint16(at + endWin + within((l.lead+9)/2, 15)<<3 + third)
	f[5] = uint16(at + endThreat + l.threat)
	f[6] = uint16(at + endLead + lead)
	f[7] = uint16(at + endLack + within(l.need+3, 15))
	f[8] = uint16(at + endPoints + points)
	return f[:]
}

// pairs returns 1 if one more card of a kind makes a duo with one in hand that is not part of another, and otherwise 0.
func (l *Look) pairs(k seasalt.Kind) int {
	switch k {
	case seasalt.Crab, seasalt.Boat, seasalt.Fish:
		return int(l.hand[k] & 1)
	case seasalt.Swimmer, seasalt.Shark:
		if l.hand[related[k]] > l.hand[k] {
			return 1
		}
	}
	return 0
}

// score returns the card points. The law is asked nothing, since it is that of the base game.
func (l *Look) score() int {
	n := &l.all
	points := n[seasalt.Crab]/2 + n[seasalt.Boat]/2 + n[seasalt.Fish]/2 + min(n[seasalt.Swimmer], n[seasalt.Shark])
	for k := seasalt.Shell; k <= seasalt.Sailor; k++ {
		points += collected[k][n[k]&7]
	}
	for k := seasalt.Lighthouse; k <= seasalt.Captain; k++ {
		points += times[k] * n[k] * n[related[k]]
	}
	sum := int(points)
	for i := range n[seasalt.Mermaid] {
		sum += l.nth(int(i), 0)
	}
	return sum
}

// gain returns the points of one more card.
func (l *Look) gain(k seasalt.Kind, c seasalt.Color) int {
	n := l.all[k] & 7
	if k == seasalt.Mermaid {
		return min(l.nth(int(n), c), 7)
	}
	return min(int(collected[k][n+1]-collected[k][n]+times[k]*l.all[related[k]])+l.pairs(k), 7)
}

// card returns the features of a card.
func (l *Look) card(role int, c seasalt.Card) Features {
	f := &l.features
	k, at := kind(c), role*perRole
	of, with := at+int(k)*perKind, related[k]
	f[0] = uint16(of + byCount + int(min(l.all[k], 7))<<1 + l.pairs(k))
	f[1] = uint16(of + byRelated + int(min(l.all[with], 7)))
	f[2] = uint16(of + byStage + l.stage)
	f[3] = uint16(of + byPoints + min(l.points/2, 7))
	f[4] = uint16(of + byHidden + int(min(l.hidden[k], 7)))
	f[5] = uint16(of + byPartner + int(min(l.hidden[with], 7)))
	f[6] = uint16(of + byThreat + l.threat/2)
	gain := l.gain(k, color(c))
	f[7] = uint16(at + byGain + l.last<<7 + min(l.points, 15)<<3 + gain)
	mermaids := int(min(l.all[seasalt.Mermaid], 3))
	if k == seasalt.Mermaid {
		f[8] = uint16(at + byMermaid + l.last<<6 + mermaids<<4 + gain)
		return f[:]
	}
	in := l.colors[color(c)]
	f[8] = uint16(at + byColor + l.last<<7 + mermaids<<5 + int(min(in, 7))<<2 + int(min(l.most-in, 3)))
	return f[:]
}

// nth returns the number of cards in the colour that comes n-th, from 0, with one more card in the given colour,
// or in none.
func (l *Look) nth(n int, more seasalt.Color) int {
	if n == 0 { // as with nearly all mermaids
		if more == 0 {
			return int(l.most)
		}
		return int(max(l.most, l.colors[more]+1))
	}
	colors := l.colors
	colors[more]++
	colors[0] = 0
	for ; ; n-- {
		best := 0
		for i, count := range colors {
			if count > colors[best] {
				best = i
			}
		}
		if n <= 0 {
			return int(colors[best])
		}
		colors[best] = 0
	}
}

// Score returns the sum of the weights of the features.
func (f Features) Score(weights *Vector) (score int) {
	for _, at := range f {
		score += int(weights[at])
	}
	return score
}
