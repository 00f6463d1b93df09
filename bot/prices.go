package bot

import (
	"math"
	"math/bits"

	"github.com/seasalt-go/seasalt"
)

// kinds is more than there are kinds of cards, and a power of two.
const kinds = 32

// prices say what cards are worth to a seat in this round. The rules are asked and not known,
// since modules and events change what cards score.
type prices struct {
	partners [kinds]uint32      // the kinds that make a duo with this one, a bit each
	effect   [kinds]float64     // what the effect of its best duo is worth, in points
	curve    [kinds][16]float64 // what so many cards of a collector kind score
	next     [kinds][16]float64 // what the chance of one card more is worth to who has so many of the kind
	halfDuo  [kinds]float64     // what a card is worth as half of a duo
	later    [kinds]float64     // what a multiplier may come to count
	of, by   [kinds]multiplier  // what a multiplier counts, and which multiplier counts a kind
	trio     float64            // what a starfish adds to a duo
	wild     bool               // the seahorse joins collectors
	mermaids bool               // mermaids score
	toWin    int                // so many mermaids win
}

type multiplier struct {
	kind   seasalt.Kind
	points float64 // for each card
}

// How the rules of thumb value what does not score at once, in points.
const (
	horizon      = 9.0  // so many of the unseen cards will be to have before the round ends
	halfDuo      = 0.75 // half a duo is worth so much of the duo, if the other half can be found
	nextOfKind   = 0.6  // a collector is worth so much of what the next one of its kind brings
	counts       = 0.5  // a multiplier is worth so much of what it may come to count
	mermaidGrows = 1.2  // the colour that a mermaid counts will grow
	sameColor    = 0.03 // for each card of the same colour: it may become the bonus
)

// effectWorth is about how many points the effect of a duo brings.
func effectWorth(e seasalt.Effect) float64 {
	switch e {
	case 0:
		return 0
	case seasalt.ExtraTurn, seasalt.TakeFromPile, seasalt.SwapCard:
		return 1.2
	case seasalt.StealRandom, seasalt.BindOthers, seasalt.GrabDuo:
		return 1.3
	case seasalt.TakeFromEachPile:
		return 2.4
	case seasalt.DrawTop(1):
		return 0.8
	}
	return 1.6 // several cards to draw, or to choose from
}

// init asks the rules what cards are worth to a seat under some events. The unseen cards are
// those that may still be found.
func (p *prices) init(rules *seasalt.Rules, events []seasalt.Event, effect func(a, b seasalt.Card) seasalt.Effect, unseen seasalt.Cards) {
	*p = prices{}

	// How one card of each kind scores tells which are collectors and what multipliers count;
	// how several of the collectors score tells the rest.
	deck := rules.Deck()
	var card [kinds]seasalt.Card
	var one seasalt.Cards
	for c := range deck.All() {
		if k := c.Kind(); card[k] == 0 {
			card[k] = c
			if k != seasalt.Seahorse { // it would join a collector
				one, _ = one.With(c)
			}
		}
	}
	var collectors uint32
	for item := range score(rules, seasalt.Holding{Hand: one, Events: events}).Items() {
		switch points := float64(item.Points); item.Source {
		case seasalt.FromCollector:
			collectors |= 1 << item.Kind
		case seasalt.FromMultiplier:
			p.of[item.Kind] = multiplier{item.With, points}
			p.by[item.With] = multiplier{item.Kind, points}
		case seasalt.FromMermaid:
			p.mermaids = p.mermaids || points > 0
		}
	}
	var copies [kinds]int
	var holdings [len(p.curve[0])]seasalt.Cards
	most := 0
	for c := range deck.All() {
		k := c.Kind()
		if copies[k]++; collectors>>k&1 == 0 || copies[k] >= len(holdings) {
			continue
		}
		most = max(most, copies[k])
		holdings[copies[k]], _ = holdings[copies[k]].With(c)
	}
	var held seasalt.Cards
	for n := 1; n < len(holdings); n++ {
		for k := range p.curve {
			p.curve[k][n] = p.curve[k][n-1]
		}
		if n > most {
			continue // there are no more
		}
		for c := range holdings[n].All() {
			held, _ = held.With(c)
		}
		for item := range score(rules, seasalt.Holding{Hand: held, Events: events}).Items() {
			if item.Source == seasalt.FromCollector {
				p.curve[item.Kind][n] = float64(item.Points)
			}
		}
	}

	// What may still be found is worth something too.
	unseenOf := func(k seasalt.Kind) float64 { return float64(unseen.CountKind(k)) }
	share := min(1, horizon/float64(max(unseen.Len(), 1)))
	found := func(n float64) float64 { return 1 - math.Pow(1-share, n) }
	for a := seasalt.Mermaid; a.IsValid(); a++ {
		if card[a] == 0 {
			continue
		}
		n := unseenOf(a)
		for have := range len(p.next[a]) - 1 {
			p.next[a][have] = nextOfKind * found(n) * max(0, p.curve[a][have+1]-p.curve[a][have])
		}
		if m := p.of[a]; m.kind != 0 {
			p.later[a] = counts * m.points * (unseenOf(m.kind) * share)
		}
		partners := 0.0
		for b := seasalt.Mermaid; b.IsValid(); b++ {
			if card[b] == 0 {
				continue
			}
			if e := effect(card[a], card[b]); e != 0 {
				p.partners[a] |= 1 << b
				p.effect[a] = max(p.effect[a], effectWorth(e))
				partners += unseenOf(b)
			}
		}
		p.halfDuo[a] = halfDuo * found(partners) * (1 + p.effect[a])
	}
	p.rare(rules, events, card, one)
}

// rare asks for what only the cards of modules and events change.
func (p *prices) rare(rules *seasalt.Rules, events []seasalt.Event, card [kinds]seasalt.Card, one seasalt.Cards) {
	if c := card[seasalt.Seahorse]; c != 0 {
		with, _ := one.With(c)
		for item := range score(rules, seasalt.Holding{Hand: with, Events: events}).Items() {
			p.wild = p.wild || item.With == seasalt.Seahorse
		}
	}
	p.toWin = 4
	learn := func(c *seasalt.Change) {
		if c.MermaidsToWin != 0 {
			p.toWin = c.MermaidsToWin
		}
		if c.Trio != 0 {
			p.trio = float64(c.Trio)
		}
	}
	modules := rules.Config().Modules
	for i := range modules {
		learn(&modules[i].Change)
		for j := range modules[i].Events {
			for _, e := range events {
				if modules[i].Events[j].Event == e {
					learn(&modules[i].Events[j].Change)
				}
			}
		}
	}
}

func score(rules *seasalt.Rules, h seasalt.Holding) seasalt.Score {
	s, err := rules.Score(h)
	if err != nil {
		panic(err) // cannot be: cards and events are those of the game
	}
	return s
}

// A tally counts the cards of one player.
type tally struct {
	all   [kinds]int8 // by kind, in hand and laid
	hand  [kinds]int8 // by kind, in hand
	color [2]uint64   // by colour, in hand and laid: a byte each, so that all can be compared at once
}

func (t *tally) addHand(c seasalt.Card) {
	t.hand[c.Kind()&(kinds-1)]++
	t.addLaid(c)
}

func (t *tally) addLaid(c seasalt.Card) {
	t.all[c.Kind()&(kinds-1)]++
	t.color[c.Color()>>3&1] += 1 << (8 * (c.Color() & 7))
}

// remove takes a card out of the hand.
func (t *tally) remove(c seasalt.Card) {
	t.hand[c.Kind()&(kinds-1)]--
	t.all[c.Kind()&(kinds-1)]--
	t.color[c.Color()>>3&1] -= 1 << (8 * (c.Color() & 7))
}

// inColor returns how many cards of a colour there are.
func (t *tally) inColor(c seasalt.Color) int {
	return int(t.color[c>>3&1] >> (8 * (c & 7)) & 0xff)
}

// lay lays a card of the hand.
func (t *tally) lay(c seasalt.Card) { t.hand[c.Kind()&(kinds-1)]-- }

// count adds the cards of a hand.
func (t *tally) count(hand seasalt.Cards) {
	for c := range hand.All() {
		t.addHand(c)
	}
}

// countLaid adds a group of laid cards.
func (t *tally) countLaid(g seasalt.Group) {
	for _, c := range g[:g.Len()] {
		t.addLaid(c)
	}
}

// bonus is the colour bonus.
func (t *tally) bonus() int { return t.nthColor(0, 0) }

// worth returns what one more card would be worth to the owner of the tally, in points: what
// it scores at once and, if there is time, what it may become.
func (p *prices) worth(c seasalt.Card, t *tally, last bool) float64 {
	k, color := c.Kind()&(kinds-1), c.Color()&15
	n := min(t.all[k], 15)
	v := p.curve[k][min(n+1, 15)] - p.curve[k][n]
	if m := &p.of[k]; m.kind != 0 {
		v += m.points * float64(t.all[m.kind&(kinds-1)])
	}
	if m := &p.by[k]; m.kind != 0 {
		v += m.points * float64(t.all[m.kind&(kinds-1)])
	}
	pairs := false
	if partners := p.partners[k]; partners != 0 {
		if pairs = t.pairs(k, partners); pairs {
			v++
		}
	}
	if p.mermaids {
		if k == seasalt.Mermaid {
			v += float64(t.nthColor(int(t.all[k]), color))
		} else if m := int(t.all[seasalt.Mermaid]); m > 0 && t.colorsAbove(t.inColor(color)) < m {
			v++ // about: the colour is one of those that the mermaids count
		}
	}
	switch k {
	case seasalt.Mermaid:
		// All of them win the game.
		switch missing := p.toWin - int(n) - 1; {
		case missing <= 0:
			return 1000
		case missing == 1:
			v += 2
		case missing == 2:
			v += 0.5
		}
	case seasalt.Seahorse:
		if p.wild {
			best := 0.0
			for i := range p.curve {
				if n := t.all[i]; n > 0 && n < 15 {
					best = max(best, p.curve[i][n+1]-p.curve[i][n])
				}
			}
			v += best + 0.7
		}
	case seasalt.Starfish:
		v += p.trio * 0.5
	}
	if last {
		return v
	}
	if p.partners[k] != 0 {
		if pairs {
			v += p.effect[k]
		} else {
			v += p.halfDuo[k]
		}
	}
	v += p.next[k][min(n+1, 15)]
	v += p.later[k]
	if k == seasalt.Mermaid && p.mermaids {
		v += mermaidGrows
	}
	return v + sameColor*float64(t.inColor(color))
}

// pairs reports whether a card of a kind makes a duo with one in hand that is not part of
// another. Where kinds are wanted by several duos that is a guess.
func (t *tally) pairs(k seasalt.Kind, partners uint32) bool {
	if partners>>k&1 != 0 && t.hand[k]&1 != 0 {
		return true
	}
	for others := partners &^ (1 << k); others != 0; others &= others - 1 {
		if t.hand[bits.TrailingZeros32(others)&(kinds-1)] > t.hand[k] {
			return true
		}
	}
	return false
}

// colorsAbove returns how many colours have more than n cards.
func (t *tally) colorsAbove(n int) int {
	const ones, highs = 0x0101010101010101, 0x8080808080808080
	add := uint64(0x7f-n&0x7f) * ones // takes a byte above n to 0x80 or more, and no further than 0xff
	return bits.OnesCount64((t.color[0]+add)&highs) + bits.OnesCount64((t.color[1]+add)&highs)
}

// nthColor returns the number of cards in the colour that comes n-th, from 0, with one more
// card in the given colour, or in none.
func (t *tally) nthColor(n int, more seasalt.Color) int {
	var counts [16]int
	for c := range counts {
		counts[c] = t.inColor(seasalt.Color(c))
	}
	counts[more&15]++
	counts[0] = 0
	for ; ; n-- {
		best := 0
		for i := range counts {
			if counts[i] > counts[best] {
				best = i
			}
		}
		if n <= 0 {
			return counts[best]
		}
		counts[best] = 0
	}
}
