package mind

import (
	"strings"

	"github.com/seasalt-go/seasalt/internal/pack"
)

// The holders of cards: the hands, and the deck.
const (
	DeckHolder = MaxSeats
	NumHolders = MaxSeats + 1
	noHolder   = -1 // the piles: their cards cannot have been in a hand
)

// A Lot is a set of known cards in a set of known places; every arrangement of the cards in the places has the same
// chance. After a player takes a card out of a pile unseen, for instance, the pile's cards are a lot: all but one of
// them are on the pile, and one is in that hand. Without lots, each card that can be in the hand would make a guess of
// its own.
//
// The places on piles are those where a guess has the mark of the lot.
type Lot struct {
	Cards   string            // a byte each: in the order of the pile, bottom first, or sorted
	Held    [NumHolders]uint8 // the number of them with each holder
	Ordered bool              // those on a pile lie together, and in the order of the cards
}

// newLot returns a lot of the cards of a bag.
func newLot(l *pack.Layout, cards *pack.Bag) Lot {
	return Lot{Cards: CardString(l.AppendSorted(nil, *cards))}
}

// LotMark stands on a pile for a card of the first lot of a guess, the next one for one of the second.
const LotMark pack.Face = 0xe0

const _ = uint(int(LotMark) - pack.NumFaces - 1) // no card has that number, or a higher one

// maxLots is the limit of lots in a guess. If there are more, they are joined.
const maxLots = 16

// numMarks is the number of marks: an observation can make some more lots before they are joined.
const numMarks = int(pack.UnknownCard - LotMark)

// IsMarked reports whether a place on a pile has a card of a lot.
func IsMarked(c pack.Face) bool { return c >= LotMark && c != pack.UnknownCard }

// CardString returns cards as the bytes of a string, which lots share and compare.
func CardString(cards []pack.Face) string {
	var b [128]byte
	for i, c := range cards {
		b[i] = byte(c)
	}
	return string(b[:len(cards)])
}

// Choose returns the number of ways to choose k of n.
func Choose(n, k int) float64 {
	ways := 1.0
	for i := range k {
		ways *= float64(n-i) / float64(i+1)
	}
	return ways
}

// count returns the number of copies of a card in the lot.
func (l *Lot) count(card pack.Face) int {
	n := 0
	for i := range len(l.Cards) {
		if pack.Face(l.Cards[i]) == card {
			n++
		}
	}
	return n
}

// find returns the place of a card among those of the lot, from a place on, or -1.
func (l *Lot) find(card pack.Face, from int) int {
	if i := strings.IndexByte(l.Cards[from:], byte(card)); i >= 0 {
		return from + i
	}
	return -1
}

// onPile returns the number of the lot's cards on piles.
func (l *Lot) onPile() int {
	n := len(l.Cards)
	for _, held := range l.Held {
		n -= int(held)
	}
	return n
}

// remove takes out the card at a place among those of the lot.
func (l *Lot) remove(at int) { l.Cards = l.Cards[:at] + l.Cards[at+1:] }
