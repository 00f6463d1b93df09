/*
Package belief says how likely hidden hands are. Players choose what they keep, take and lay: they hold good
cards, but seldom a pair that they could have laid, or a card of a kind that they leave on the piles. Package
bot weighs the worlds that it samples by it, and bot/internal/train fits the weights.

The likelihood is log-linear. A hand has [Features], which count what it holds, and each of them weighs
something. Weights are in hundredths: one of 69 makes a hand twice as likely, since exp(0.69) is about 2.
They are integers, so that the sum is the same on every processor.
*/
package belief

import "github.com/seasalt-go/seasalt"

// A Vector has a number for each feature: how often it is there, or how much it weighs. First come the
// features below, and then those of each kind; see [Of].
type Vector [atKinds + numKinds*PerKind]int16

// The features that are not about a kind.
const (
	Point   = iota // card points, up to those that are enough to end the round (R5.1)
	Enough         // 1 if they are enough
	Duo            // duos of two kinds of which the hand has both cards
	Partner        // the same, with one card in hand and the other on top of a discard pile
	Lonely         // multipliers without cards to count
	atKinds
)

// The features of a kind. A card is hidden if the view does not know that it is in the hand.
const (
	One     = iota // 1 if the hand has one card of the kind
	Two            // 1 if it has two
	More           // 1 if it has more
	Top            // hidden cards, if the kind is on top of a discard pile
	Under          // hidden cards times cards of the kind further down in the piles, of which 3 count
	Laid           // 1 if there are hidden cards, and the player has laid others
	PerKind        // how many features a kind has
)

// numKinds is how many kinds there are.
const numKinds = int(seasalt.CastOfCrabs)

// Of returns the place of a feature of a kind.
func Of(k seasalt.Kind, feature int) int { return atKinds + int(k-1)*PerKind + feature }

// slots is more than there are kinds, and a power of two.
const slots = 32

// A table is what a view shows about the hand of a seat.
type table struct {
	known, laid, top, under [slots]int // cards by kind
}

func look(v *seasalt.View, seat seasalt.Seat) (t table) {
	for c := range v.KnownHand(seat).All() {
		t.known[c.Kind()&(slots-1)]++
	}
	for group := range v.Laid(seat) {
		for _, c := range group[:group.Len()] {
			t.laid[c.Kind()&(slots-1)]++
		}
	}
	for _, pile := range [2]seasalt.Pile{seasalt.Pile1, seasalt.Pile2} {
		count := &t.top
		for c := range v.Pile(pile) {
			count[c.Kind()&(slots-1)]++ // 0 is the kind of a card that is not known
			count = &t.under
		}
	}
	return t
}

// ofKind counts the features of a kind of which the hand has n cards.
func (t *table) ofKind(f *[PerKind]int16, k seasalt.Kind, n int) {
	*f = [PerKind]int16{}
	if n == 0 {
		return
	}
	f[min(n, 3)-1] = 1
	hidden := max(0, n-t.known[k])
	if t.top[k] > 0 {
		f[Top] = int16(hidden)
	}
	f[Under] = int16(hidden * min(t.under[k], 3))
	if hidden > 0 && t.laid[k] > 0 {
		f[Laid] = 1
	}
}

// Features returns the features of the hand that a seat has in a world of the view. It defines them, and takes
// its time: a [Hand] judges worlds by the same features, and is fast.
func Features(v *seasalt.View, world *seasalt.Playout, seat seasalt.Seat) (f Vector) {
	t := look(v, seat)
	var hand [slots]int
	for c := range world.CardsInHand(seat) {
		hand[c.Kind()]++
	}
	law := v.Law(seat)
	points, enough := world.Points(seat), law.Threshold()
	f[Point] = int16(min(points, enough))
	if points >= enough {
		f[Enough] = 1
	}
	is := law.AsChange()
	for _, d := range is.Duos {
		if d.A == d.B {
			continue
		}
		if hand[d.A] > 0 && hand[d.B] > 0 {
			f[Duo]++
		}
		if hand[d.A] > 0 && t.top[d.B] > 0 {
			f[Partner]++
		}
		if hand[d.B] > 0 && t.top[d.A] > 0 {
			f[Partner]++
		}
	}
	for _, m := range is.Multipliers {
		if hand[m.Kind] > 0 && hand[m.Of]+t.laid[m.Of] == 0 {
			f[Lonely]++
		}
	}
	for k := seasalt.Mermaid; k.IsValid(); k++ {
		t.ofKind((*[PerKind]int16)(f[Of(k, 0):]), k, hand[k])
	}
	return f
}

// Score returns what the features weigh together.
func (f *Vector) Score(weights *Vector) (score int) {
	for i, n := range f {
		score += int(n) * int(weights[i])
	}
	return score
}

// A Hand holds the known facts about a hidden hand, prepared for a look at many worlds. Set makes use of its memory
// again.
type Hand struct {
	weights     *Vector
	seat        seasalt.Seat
	law         seasalt.Law
	duos        []pair           // of two kinds
	multipliers []pair           // and the kinds that they count
	laid        uint32           // kinds, a bit each
	next        [slots][16]int16 // the points that one more card of the kind adds, by the number of them
}

type pair struct{ a, b seasalt.Kind }

// Set prepares for the hidden hand of a seat.
func (h *Hand) Set(weights *Vector, v *seasalt.View, seat seasalt.Seat) {
	h.weights, h.seat = weights, seat
	if law := v.Law(seat); law != h.law {
		h.law, h.duos, h.multipliers = law, h.duos[:0], h.multipliers[:0]
		is := law.AsChange()
		for _, d := range is.Duos {
			if d.A != d.B {
				h.duos = append(h.duos, pair{d.A, d.B})
			}
		}
		for _, m := range is.Multipliers {
			h.multipliers = append(h.multipliers, pair{m.Kind, m.Of})
		}
	}

	t := look(v, seat)
	h.laid = 0
	for k := seasalt.Mermaid; k.IsValid(); k++ {
		if t.laid[k] > 0 {
			h.laid |= 1 << k
		}
		of := (*[PerKind]int16)(weights[Of(k, 0):])
		hidden := of[Under] * int16(min(t.under[k], 3)) // the addition of each hidden card
		if t.top[k] > 0 {
			hidden += of[Top]
		}
		next := &h.next[k]
		*next = [16]int16{of[One], of[Two] - of[One], of[More] - of[Two]}
		for n := t.known[k]; n < len(next); n++ {
			next[n] += hidden
		}
		if n := t.known[k]; t.laid[k] > 0 && n < len(next) {
			next[n] += of[Laid]
		}
	}
	for _, d := range h.duos {
		if t.top[d.b] > 0 {
			h.next[d.a][0] += weights[Partner]
		}
		if t.top[d.a] > 0 {
			h.next[d.b][0] += weights[Partner]
		}
	}
}

// Score returns the sum of the weights of the hand's features in a world: 100 times the logarithm of how likely it is,
// in proportion to the chance that [seasalt.View.Sample] gives it.
func (h *Hand) Score(world *seasalt.Playout) int {
	points, enough := world.Points(h.seat), h.law.Threshold()
	score := min(points, enough) * int(h.weights[Point])
	if points >= enough {
		score += int(h.weights[Enough])
	}
	var count [slots]uint8
	held := uint32(0) // kinds, a bit each
	for c := range world.CardsInHand(h.seat) {
		k := c.Kind() & (slots - 1)
		score += int(h.next[k][min(count[k], 15)])
		count[k]++
		held |= 1 << k
	}
	for _, d := range h.duos {
		if (held>>d.a)&(held>>d.b)&1 != 0 {
			score += int(h.weights[Duo])
		}
	}
	counted := held | h.laid
	for _, m := range h.multipliers {
		if (held>>m.a)&^(counted>>m.b)&1 != 0 {
			score += int(h.weights[Lonely])
		}
	}
	return score
}
