package pack

import (
	"iter"
	"math/bits"
)

// A Bag is a multiset of the cards of one game in 16 bytes. Each card has as many adjacent bits as the deck has copies
// of it, and a bag with n copies has the lowest n of them set. So equal bags have equal bits, the number of cards of
// any sort is a population count, and every set bit is one card to draw. The game's [Layout] assigns bits to cards.
type Bag [2]uint64

// Add puts one more copy into the bag. There must be room for it.
func (b *Bag) Add(s *Span) {
	w := &b[s.Word&1]
	*w |= (*w<<1 | s.Mask&-s.Mask) & s.Mask
}

// Remove takes one copy out of the bag. There must be one.
func (b *Bag) Remove(s *Span) {
	w := &b[s.Word&1]
	*w = *w&^s.Mask | (*w&s.Mask)>>1&s.Mask
}

// Count returns the number of cards of the span in the bag.
func (b *Bag) Count(s *Span) int { return bits.OnesCount64(b[s.Word&1] & s.Mask) }

// Has reports whether any card of the span is in the bag.
func (b *Bag) Has(s *Span) bool { return b[s.Word&1]&s.Mask != 0 }

// Meets reports whether the bags have a card in common.
func (b *Bag) Meets(c *Bag) bool { return b[0]&c[0]|b[1]&c[1] != 0 }

// Of returns the cards of the span that are in the bag.
func (b *Bag) Of(s *Span) (cards Bag) {
	cards[s.Word&1] = b[s.Word&1] & s.Mask
	return cards
}

// Len returns the number of cards.
func (b *Bag) Len() int { return bits.OnesCount64(b[0]) + bits.OnesCount64(b[1]) }

// Empty reports whether the bag has no cards.
func (b *Bag) Empty() bool { return b[0]|b[1] == 0 }

// Bits yields the numbers of the bits that are set, 0 to 127: one for each card.
func (b Bag) Bits() iter.Seq[int] {
	return func(yield func(int) bool) {
		for word, w := range b {
			for ; w != 0; w &= w - 1 {
				if !yield(64*word + bits.TrailingZeros64(w)) {
					return
				}
			}
		}
	}
}

// Nth returns the k-th set bit of the bag, counted from 0. There must be one.
//
// It finds the byte by the running count of set bits of all bytes at once, and the bit in
// it by a table. A loop over the bits or halves takes three times as long, since its
// branches cannot be predicted (BenchmarkDraw).
func (b *Bag) Nth(k int) int {
	const ones, highs = 0x0101010101010101, 0x8080808080808080
	w, base := b[0], 0
	if n := bits.OnesCount64(w); k >= n {
		w, base, k = b[1], 64, k-n
	}
	counts := w - w>>1&0x5555555555555555
	counts = counts&0x3333333333333333 + counts>>2&0x3333333333333333
	counts = (counts + counts>>4) & 0x0f0f0f0f0f0f0f0f * ones // byte i: set bits of bytes 0 to i
	skip := 8 * bits.OnesCount64((uint64(k)*ones|highs-counts)&highs)
	k -= int(counts << 8 >> skip & 0xff)
	return base + skip + int(nthInByte[k&7][w>>skip&0xff])
}

// Meet keeps the cards that are in both bags.
func (b *Bag) Meet(c *Bag) { b[0], b[1] = b[0]&c[0], b[1]&c[1] }

// nthInByte has the place of the k-th set bit of a byte.
var nthInByte = func() (table [8][256]uint8) {
	for b := range 256 {
		k := 0
		for i := range 8 {
			if b>>i&1 != 0 {
				table[k][b] = uint8(i)
				k++
			}
		}
	}
	return table
}()

// A Span is the bits of a card, or of all cards of a kind, in a [Bag]: they are in one word.
type Span struct {
	Mask uint64
	Word uint8
}
