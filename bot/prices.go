package bot

import (
	"math/bits"

	"github.com/seasalt-go/seasalt"
)

// kinds is more than there are kinds of cards, and a power of two.
const kinds = 32

// prices are the values of cards to a seat in this round. They come from the rules of the game, since modules and
// events change the scores of cards.
type prices struct {
	law      seasalt.Law        // in force
	deck     census             // the cards of the game
	partners [kinds]uint32      // the kinds that make a duo with this one, a bit each
	effect   [kinds]float64     // the value of the effect of its best duo, in points
	collects uint32             // the collector kinds, a bit each
	curve    [kinds][16]float64 // the points of a collector kind, by the number of its cards
	next     [kinds][16]float64 // the value of the chance of one more card, by the number of cards of the kind
	halfDuo  [kinds]float64     // the value of a card as half of a duo
	later    [kinds]float64     // the cards that a multiplier may come to count
	of, by   [kinds]multiplier  // the kind that a multiplier counts, and the multiplier that counts a kind
	third    seasalt.Kind       // makes trios
	trio     float64            // its points with a duo
	joker    seasalt.Kind       // joins collectors
	mermaids bool               // mermaids score
	toWin    int                // the number of mermaids that win
}

type multiplier struct {
	kind   seasalt.Kind
	points float64 // for each card
}

// hidden returns the cards that a seat may still get: those in unknown places, and those that are known to be in the
// deck.
func hidden(v *seasalt.View) seasalt.Cards {
	cards := v.Unseen()
	for c := range v.KnownDeck().All() {
		cards, _ = cards.With(c)
	}
	return cards
}

// The values of prospects in the rules of thumb, in points.
const (
	horizon      = 9.0  // the number of hidden cards that come within reach before the round ends
	halfDuo      = 0.75 // the share of a duo's value that half of it has, if the other half can be found
	nextOfKind   = 0.6  // the share of a collector in the points of the next one of its kind
	counts       = 0.5  // the share of a multiplier in the cards that it may come to count
	mermaidGrows = 1.2  // the colour that a mermaid counts will grow
	sameColor    = 0.03 // for each card of the same colour: it may become the bonus
)

// effectWorth is about the number of points that the effect of a duo brings.
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

// A census counts cards by kind.
type census [kinds]int8

func countKinds(cards seasalt.Cards) (n census) {
	for c := range cards.All() {
		n[c.Kind()&(kinds-1)]++
	}
	return n
}

// init computes the values of cards under a law. The hidden cards are those that may still be found. Values that depend
// on the law alone are kept while the law is the same.
func (p *prices) init(law seasalt.Law, rules *seasalt.Rules, hidden *census) {
	if p.law != law {
		p.ask(law, rules)
	}
	all := 0
	for _, n := range hidden {
		all += int(n)
	}
	share := min(1, horizon/float64(max(all, 1)))
	found := func(n int) float64 {
		none := 1.0
		for range n {
			none *= 1 - share
		}
		return 1 - none
	}
	for a := seasalt.Mermaid; a.IsValid(); a++ {
		if p.deck[a] == 0 {
			continue
		}
		if p.collects>>a&1 != 0 {
			next := nextOfKind * found(int(hidden[a]))
			for have := range len(p.next[a]) - 1 {
				p.next[a][have] = next * max(0, p.curve[a][have+1]-p.curve[a][have])
			}
		}
		if m := p.of[a]; m.kind != 0 {
			p.later[a] = counts * m.points * (float64(hidden[m.kind&(kinds-1)]) * share)
		}
		if p.partners[a] == 0 {
			continue
		}
		partners := 0
		for b := p.partners[a]; b != 0; b &= b - 1 {
			partners += int(hidden[bits.TrailingZeros32(b)&(kinds-1)])
		}
		p.halfDuo[a] = halfDuo * found(partners) * (1 + p.effect[a])
	}
}

// ask gets the points of the deck's cards from the law.
func (p *prices) ask(law seasalt.Law, rules *seasalt.Rules) {
	*p = prices{law: law, deck: countKinds(rules.Deck()), toWin: law.MermaidsToWin()}
	is := law.AsChange()
	for _, c := range is.Collectors {
		p.collects |= 1 << c.Kind
		curve := &p.curve[c.Kind]
		for n := 1; n < len(curve); n++ { // cards beyond those of the deck add no points
			curve[n] = float64(c.Points[min(n, len(c.Points))-1])
		}
	}
	for _, m := range is.Multipliers {
		p.of[m.Kind] = multiplier{m.Of, float64(m.Points)}
		p.by[m.Of] = multiplier{m.Kind, float64(m.Points)}
	}
	p.mermaids = !is.WorthlessMermaids
	p.third, p.trio, p.joker = is.Trio.Kind, float64(is.Trio.Points), is.Wild
	for _, d := range is.Duos {
		worth := effectWorth(d.Effect)
		p.partners[d.A] |= 1 << d.B
		p.partners[d.B] |= 1 << d.A
		p.effect[d.A] = max(p.effect[d.A], worth)
		p.effect[d.B] = max(p.effect[d.B], worth)
	}
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

// worth returns the value of one more card to the owner of the tally, in points: its immediate score and, if there is
// time, its prospects.
func (p *prices) worth(c seasalt.Card, t *tally, last bool) float64 {
	k, color := c.Kind()&(kinds-1), c.Color()&15
	n := min(t.all[k], 15)
	v := p.curve[k][min(n+1, 15)] - p.curve[k][n]
	if m := &p.of[k]; m.kind != 0 {
		v += float64(m.points * float64(t.all[m.kind&(kinds-1)]))
	}
	if m := &p.by[k]; m.kind != 0 {
		v += float64(m.points * float64(t.all[m.kind&(kinds-1)]))
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
		// Enough of them win the game.
		switch missing := p.toWin - int(n) - 1; {
		case missing <= 0:
			return 1000
		case missing == 1:
			v += 2
		case missing == 2:
			v += 0.5
		}
	case p.joker: // 0 is no kind of a card
		best := 0.0
		for i := range p.curve {
			if n := t.all[i]; n > 0 && n < 15 {
				best = max(best, p.curve[i][n+1]-p.curve[i][n])
			}
		}
		v += best + 0.7
	case p.third:
		v += float64(p.trio * 0.5)
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
	return v + float64(sameColor*float64(t.inColor(color)))
}

// pairs reports whether a card of a kind makes a duo with one in hand that is not part of
// another. For kinds that several duos need, this is a guess.
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
