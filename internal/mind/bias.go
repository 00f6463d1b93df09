package mind

import (
	"cmp"
	"math"

	"github.com/seasalt-go/seasalt/internal/pack"
)

// A Bias corrects the chance of the arrangements of a guess. A random pick of a known card is k+1 times
// as likely from a hand with k more copies of it, but a player who lays a card makes one move, however
// many copies are in hand. So a world in which k more copies were in that hand counts 1/(k+1). The same
// holds for k more shells in the hand of a player who laid one face down.
//
// Cards move on, so a bias stores, for each holder, the share of its unknown cards that were in the hand then. An
// unknown card that leaves may be any of them, so the share stays. This is exact as long as all of a holder's unknown
// cards were there, or none, and for a single card with further copies. For several such cards, the chance that they
// were there together is approximate.
type Bias struct {
	Card  pack.Face           // the laid card, or anyOf a kind
	From  uint8               // the holder that had it
	After uint8               // the number of open cards then, which distinguishes biases
	Found float64             // the mean number of further copies known to have been there
	Share [NumHolders]float64 // of each holder's unknown cards, the part that was there
}

// anyOf stands for all cards of a kind, since the one that lies face down can be any of them.
func anyOf(kind uint8) pack.Face { return AnyCard + pack.Face(kind) }

const AnyCard pack.Face = 0xe0 // above all cards, and with room for the kinds below pack.UnknownCard

// maxBiases is the limit of biases in a guess. The oldest are dropped first.
const maxBiases = 32

// leastShare is the least share that counts: less is left over from rounding.
const leastShare = 1e-9

// is reports whether a bias is about a card.
func (x *Bias) is(c pack.Face) bool {
	return x.Card == c || x.Card > AnyCard && x.Card == anyOf(c.Kind())
}

// cards returns the bits of the cards that a bias is about.
func (x *Bias) cards(layout *pack.Layout) *pack.Span {
	if x.Card > AnyCard {
		return &layout.Kinds[x.Card-AnyCard]
	}
	return &layout.Cards[x.Card]
}

// joins reports whether biases are about the same cards of a hand: it received no unknown card between them.
func (x *Bias) joins(y *Bias) bool {
	if x.From != y.From {
		return false
	}
	for holder := range x.Share {
		if math.Abs(x.Share[holder]-y.Share[holder]) > leastShare {
			return false // more than rounding
		}
	}
	return true
}

// same reports whether biases of two guesses are about the same card that was laid.
func (x *Bias) same(y Bias) bool { return x.Card == y.Card && x.From == y.From && x.After == y.After }

// carry updates one bias, given the shares before the card went.
func (x *Bias) carry(before *Bias, from, to, others int) {
	came := 0.0
	if from != noHolder {
		came = before.Share[from]
	}
	x.Share[to] = (float64(before.Share[to]*float64(others)) + came) / float64(others+1)
}

// leads reports whether a bias is the first of the biases that join each other.
func leads(biases []Bias, i int) bool {
	for j := range i {
		if biases[j].joins(&biases[i]) {
			return false
		}
	}
	return true
}

// sortBiases sorts biases, the oldest first, so that the order of merges does not matter.
func sortBiases(biases []Bias) {
	pack.SortFew(biases, func(x, y Bias) int {
		return cmp.Or(cmp.Compare(x.After, y.After), cmp.Compare(x.From, y.From), cmp.Compare(x.Card, y.Card))
	})
}

// meanOf returns the mean weight that a bias, and those that join it, give to cards with these holders.
// By holder, unknown counts the unknown cards, and there how many of them were there. By bias, more
// counts the copies that were there.
func meanOf(biases []Bias, lead int, cards []pack.Face, holders []int, unknown, there [NumHolders]float64,
	more [maxBiases]float64) float64 {
	if len(cards) == 0 {
		mean := 1.0
		for i, x := range biases {
			mean *= (1 + x.Found) / (1 + x.Found + more[i])
		}
		return mean
	}
	c, h := cards[0], holders[0]
	cards, holders = cards[1:], holders[1:]
	with := more
	for i := range biases {
		if biases[i].is(c) && biases[i].joins(&biases[lead]) {
			with[i]++
		}
	}
	if h == noHolder || with == more {
		return meanOf(biases, lead, cards, holders, unknown, there, more)
	}
	was := min(1, max(0, there[h])/unknown[h])
	unknown[h]--
	mean := float64((1 - was) * meanOf(biases, lead, cards, holders, unknown, there, more))
	if was > 0 {
		there[h]--
		mean += float64(was * meanOf(biases, lead, cards, holders, unknown, there, with))
	}
	return mean
}
