package seasalt

import (
	"iter"
	"math/bits"
	"slices"
)

// A bag is a multiset of the cards of one game in 16 bytes. Each card has as many adjacent
// bits as the deck has copies of it, and a bag with n copies has the lowest n of them set.
// So a bag has one form only, the number of cards of any sort is a population count, and
// every set bit is one card to draw. The game's [deckLayout] says which bits each card has.
type bag [2]uint64

// add puts one more copy into the bag. There must be room for it.
func (b *bag) add(s *cardSpan) {
	w := &b[s.word&1]
	*w |= (*w<<1 | s.mask&-s.mask) & s.mask
}

// remove takes one copy out of the bag. There must be one.
func (b *bag) remove(s *cardSpan) {
	w := &b[s.word&1]
	*w = *w&^s.mask | (*w&s.mask)>>1&s.mask
}

// count returns how many of the cards of the span are in the bag.
func (b *bag) count(s *cardSpan) int { return bits.OnesCount64(b[s.word&1] & s.mask) }

// has reports whether any card of the span is in the bag.
func (b *bag) has(s *cardSpan) bool { return b[s.word&1]&s.mask != 0 }

// meets reports whether the bags have a card in common.
func (b *bag) meets(c *bag) bool { return b[0]&c[0]|b[1]&c[1] != 0 }

// of returns the cards of the span that are in the bag.
func (b *bag) of(s *cardSpan) (cards bag) {
	cards[s.word&1] = b[s.word&1] & s.mask
	return cards
}

func (b *bag) len() int { return bits.OnesCount64(b[0]) + bits.OnesCount64(b[1]) }

func (b *bag) empty() bool { return b[0]|b[1] == 0 }

// nth returns the k-th set bit of the bag, counted from 0. There must be one.
//
// It finds the byte by the running count of set bits of all bytes at once, and the bit in
// it by a table. A loop over the bits or halves takes three times as long, since its
// branches cannot be predicted (BenchmarkDraw).
func (b *bag) nth(k int) int {
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

// meet keeps the cards that are in both bags.
func (b *bag) meet(c *bag) { b[0], b[1] = b[0]&c[0], b[1]&c[1] }

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

// unknownCard stands in a View for a card whose place the observer sees, but not its face.
const unknownCard face = 0xff

// A cardSpan is the bits of a card, or of all cards of a kind, in a [bag]: they are in one word.
type cardSpan struct {
	mask uint64
	word uint8
}

// A deckLayout says which bits of a [bag] stand for which cards.
type deckLayout struct {
	size               int                    // cards in the deck
	copies             int                    // the most that there are of one card
	many               [][]face               // by number: the cards that have more copies
	full               bag                    // the whole deck
	card               [128]face              // the card of each bit, or 0
	masks              [128]uint64            // the bits of that card
	cards              [256]cardSpan          // the bits of each face; none for a card that the deck does not have
	kinds              [numKinds + 1]cardSpan // the bits of each Kind
	first              bag                    // the lowest bit of every card; a bag has it set if it has the card
	second             bag                    // the next bit of every card that has two copies or more
	single             bag                    // the bit of every card of which the deck has only one
	trio, wild, shield Kind                   // that make trios, join collectors, are laid face down (module.go)
	census             census                 // of colours, as colorCounts has them
}

// newLayout lays out a deck, with all cards of a kind in one word. If that is impossible, ok is
// false (only a kind with more than 48 cards can be the cause).
func newLayout(deck Cards) (l *deckLayout, ok bool) {
	l = &deckLayout{size: deck.Len()}
	var used [2]int
	for cards := deck.list[:deck.n]; len(cards) > 0; {
		kind := cards[0].Kind()
		need := 1 // they are sorted
		for need < len(cards) && cards[need].Kind() == kind {
			need++
		}
		word := 0
		if used[0]+need > 64 {
			word = 1
		}
		if used[word]+need > 64 {
			return nil, false
		}
		var last face
		copies := 0
		for _, c := range cards[:need] {
			if c != last {
				last, copies = c, 0
			}
			copies++
			l.copies = max(l.copies, copies)
			bit := uint64(1) << used[word]
			l.card[64*word+used[word]] = c
			l.cards[c].word = uint8(word)
			l.cards[c].mask |= bit
			l.kinds[kind].word = uint8(word)
			l.kinds[kind].mask |= bit
			l.full[word] |= bit
			switch copies {
			case 1:
				l.first[word] |= bit
			case 2:
				l.second[word] |= bit
			}
			used[word]++
		}
		cards = cards[need:]
	}
	for bit, c := range l.card {
		l.masks[bit] = l.cards[c].mask
	}
	for word := range l.single {
		l.single[word] = l.first[word] &^ (l.second[word] >> 1)
	}
	l.many = make([][]face, l.copies)
	for card := range l.each(l.full) {
		for n := range l.full.count(&l.cards[card]) {
			l.many[n] = append(l.many[n], card)
		}
	}
	l.census.fill(l)
	return l, true
}

// set returns the cards of the bag as a public set.
func (l *deckLayout) set(b bag) (set Cards) {
	for word, w := range b {
		for ; w != 0; w &= w - 1 {
			set.list[set.n] = l.card[64*word+bits.TrailingZeros64(w)]
			set.n++
		}
	}
	slices.Sort(set.list[:set.n]) // the kinds of the second word may come before those of the first
	return set
}

// bag is the reverse of set. The deck must have the cards.
func (l *deckLayout) bag(set Cards) (b bag) {
	for _, c := range set.list[:set.n] {
		b.add(&l.cards[c])
	}
	return b
}

// join puts cards into a bag. There must be room for them.
func (l *deckLayout) join(b, cards *bag) {
	for word, w := range cards {
		b[word] |= w & l.single[word]
		for w &^= l.single[word]; w != 0; w &= w - 1 {
			b.add(&l.cards[l.card[64*word+bits.TrailingZeros64(w)]])
		}
	}
}

// subtract takes cards out of a bag. They must be in it.
func (l *deckLayout) subtract(b, cards *bag) {
	for word, w := range cards {
		b[word] &^= w & l.single[word]
		for w &^= l.single[word]; w != 0; w &= w - 1 {
			b.remove(&l.cards[l.card[64*word+bits.TrailingZeros64(w)]])
		}
	}
}

// raise adds cards to a bag until it has at least as many of each as another one.
func (l *deckLayout) raise(b, to *bag) { b[0], b[1] = b[0]|to[0], b[1]|to[1] }

// less returns a bag with one copy fewer of each card.
func (l *deckLayout) less(b bag) bag {
	for word := range b {
		b[word] = b[word] >> 1 & l.full[word] &^ (l.first[word] >> 1)
	}
	return b
}

// take takes a card out of a bag, or reports that the game does not have that many.
func (l *deckLayout) take(from *bag, c Card, problems *problemList) bool {
	span := &l.cards[c.face()]
	switch {
	case span.mask == 0:
		problems.add("the game has no card %v", c)
	case from.count(span) == 0:
		problems.add("the game has only %d of the card %v", l.full.count(span), c)
	default:
		from.remove(span)
		return true
	}
	return false
}

// takeAll takes cards out of a bag as take does, and returns those that were there. What is wrong with several copies
// of a card is one problem.
func (l *deckLayout) takeAll(from *bag, cards Cards, problems *problemList) (taken bag) {
	var wrong face
	for _, f := range cards.list[:cards.n] {
		// What is there is taken here: by way of take, scores without a game last a sixth longer (BenchmarkScoreHolding).
		if span := &l.cards[f]; from.has(span) {
			from.remove(span)
			taken.add(span)
		} else if f != wrong {
			l.take(from, f.card(), problems) // says why not
			wrong = f
		}
	}
	return taken
}

// each yields the different cards of the bag.
func (l *deckLayout) each(b bag) iter.Seq[face] {
	return func(yield func(face) bool) {
		for word, w := range b {
			for w &= l.first[word]; w != 0; w &= w - 1 {
				if !yield(l.card[64*word+bits.TrailingZeros64(w)]) {
					return
				}
			}
		}
	}
}

// countColors counts the cards of each colour in a hand and a row of laid cards.
func (l *deckLayout) countColors(hand *bag, row []face) colorCounts {
	n := l.census.count(hand)
	for _, c := range row {
		n += tints[c]
	}
	return colorCounts(n)
}

// A census counts the cards of a bag in all colours at once. For every value of each byte of the bag
// it has the counts side by side in one number. The sum of these numbers is the count of the bag.
type census struct {
	word   [8][256]uint64
	second *[8][256]uint64 // of the second word, or nil: few decks have a card there
}

func (c *census) fill(l *deckLayout) {
	for i, card := range l.card {
		if card == 0 {
			continue
		}
		t := &c.word
		if i >= 64 {
			if c.second == nil {
				c.second = new([8][256]uint64)
			}
			t = c.second
		}
		counts, bit, n := &t[i%64/8], 1<<(i%8), tints[card]
		for rest := range bit { // counts[rest] has the cards of the lower bits
			counts[bit|rest] = counts[rest] + n
		}
	}
}

func (c *census) count(b *bag) uint64 {
	t, w := &c.word, b[0]
	n := t[0][w&0xff] + t[1][w>>8&0xff] + t[2][w>>16&0xff] + t[3][w>>24&0xff] +
		t[4][w>>32&0xff] + t[5][w>>40&0xff] + t[6][w>>48&0xff] + t[7][w>>56]
	if w = b[1]; w != 0 {
		t = c.second
		n += t[0][w&0xff] + t[1][w>>8&0xff] + t[2][w>>16&0xff] + t[3][w>>24&0xff] +
			t[4][w>>32&0xff] + t[5][w>>40&0xff] + t[6][w>>48&0xff] + t[7][w>>56]
	}
	return n
}

// colorCounts has the count of each colour, in colorBits bits from bit colorBits * Color on.
type colorCounts uint64

// colorBits are enough for every deck: NewRules refuses one with more than colorMask cards of a
// colour.
const (
	colorBits = 5
	colorMask = 1<<colorBits - 1
)

func (n *colorCounts) clear(c Color) { *n &^= colorMask << (colorBits * c & 63) }

// mostFrequent returns the most frequent colour, the first if several tie (R8.8), and its
// count; the zero Color if there are no cards.
func (n colorCounts) mostFrequent() (color Color, count int) {
	most := n.key()
	return Color(15 - most&15), int(most >> 4)
}

// most returns the count of the most frequent colour.
func (n colorCounts) most() int { return int(n.key() >> 4) }

// key returns the count of the most frequent colour and, in the four bits below it, 15 minus that colour,
// so that the first of two that tie has the greater key.
func (n colorCounts) key() uint16 {
	// Two colours at once: one after the other, games take 1 % longer (BenchmarkGame).
	const two, mask = 2 * colorBits, 1<<(2*colorBits) - 1
	return max(mostOfTwo[n&mask]+14, mostOfTwo[n>>two&mask]+12, mostOfTwo[n>>(2*two)&mask]+10,
		mostOfTwo[n>>(3*two)&mask]+8, mostOfTwo[n>>(4*two)&mask]+6, mostOfTwo[n>>(5*two)&mask]+4)
}

// tints has the colorCounts of each card alone.
var tints = func() (table [256]uint64) {
	for c := range table {
		if face(c).IsValid() {
			table[c] = 1 << (colorBits * face(c).Color())
		}
	}
	return table
}()

// mostOfTwo has the greater of two neighbouring counts and, in the four bits below it, 1 if it is the first. The
// lowest of all counts is for no colour. It is always 0, and has the greatest key if there are no cards.
var mostOfTwo = func() (table [1 << (2 * colorBits)]uint16) {
	for i := range table {
		table[i] = uint16(max(i&colorMask<<4|1, i>>colorBits<<4))
	}
	return table
}()
