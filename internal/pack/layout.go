package pack

import (
	"iter"
	"math/bits"
	"slices"
)

// A Layout maps the bits of a [Bag] to cards.
type Layout struct {
	Size   int                // cards in the deck
	Copies int                // the largest number of copies of a card
	Many   [][]Face           // by number: the cards that have more copies
	Full   Bag                // the whole deck
	Card   [128]Face          // the card of each bit, or 0
	Masks  [128]uint64        // the bits of that card
	Cards  [256]Span          // the bits of each face; none for a card that the deck does not have
	Kinds  [NumKinds + 1]Span // the bits of each kind
	First  Bag                // the lowest bit of every card; a bag has it set if it has the card
	Second Bag                // the next bit of every card that has two copies or more
	Single Bag                // the bit of every card of which the deck has only one
	// the kinds that make trios, join collectors, are laid face down; 0 if there is none
	Trio, Wild, Shield uint8
	census             census // of colours, as colorCounts has them
}

// NewLayout lays out a sorted deck, with all cards of a kind in one word. If that is impossible, ok is
// false (only a kind with more than 48 cards can be the cause).
func NewLayout(deck []Face) (l *Layout, ok bool) {
	l = &Layout{Size: len(deck)}
	var used [2]int
	for cards := deck; len(cards) > 0; {
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
		var last Face
		copies := 0
		for _, c := range cards[:need] {
			if c != last {
				last, copies = c, 0
			}
			copies++
			l.Copies = max(l.Copies, copies)
			bit := uint64(1) << used[word]
			l.Card[64*word+used[word]] = c
			l.Cards[c].Word = uint8(word)
			l.Cards[c].Mask |= bit
			l.Kinds[kind].Word = uint8(word)
			l.Kinds[kind].Mask |= bit
			l.Full[word] |= bit
			switch copies {
			case 1:
				l.First[word] |= bit
			case 2:
				l.Second[word] |= bit
			}
			used[word]++
		}
		cards = cards[need:]
	}
	for bit, c := range l.Card {
		l.Masks[bit] = l.Cards[c].Mask
	}
	for word := range l.Single {
		l.Single[word] = l.First[word] &^ (l.Second[word] >> 1)
	}
	l.Many = make([][]Face, l.Copies)
	for card := range l.Each(l.Full) {
		for n := range l.Full.Count(&l.Cards[card]) {
			l.Many[n] = append(l.Many[n], card)
		}
	}
	l.census.fill(&l.Card)
	return l, true
}

// AppendSorted appends the cards of a bag, in order.
func (l *Layout) AppendSorted(dst []Face, b Bag) []Face {
	start := len(dst)
	for bit := range b.Bits() {
		dst = append(dst, l.Card[bit&127])
	}
	slices.Sort(dst[start:]) // the kinds of the second word may come before those of the first
	return dst
}

// Join puts cards into a bag. There must be room for them.
func (l *Layout) Join(b, cards *Bag) {
	for word, w := range cards {
		b[word] |= w & l.Single[word]
		for w &^= l.Single[word]; w != 0; w &= w - 1 {
			b.Add(&l.Cards[l.Card[64*word+bits.TrailingZeros64(w)]])
		}
	}
}

// Subtract takes cards out of a bag. They must be in it.
func (l *Layout) Subtract(b, cards *Bag) {
	for word, w := range cards {
		b[word] &^= w & l.Single[word]
		for w &^= l.Single[word]; w != 0; w &= w - 1 {
			b.Remove(&l.Cards[l.Card[64*word+bits.TrailingZeros64(w)]])
		}
	}
}

// Raise adds cards to a bag until it has at least as many of each as another one.
func (l *Layout) Raise(b, to *Bag) { b[0], b[1] = b[0]|to[0], b[1]|to[1] }

// Less returns a bag with one copy fewer of each card.
func (l *Layout) Less(b Bag) Bag {
	for word := range b {
		b[word] = b[word] >> 1 & l.Full[word] &^ (l.First[word] >> 1)
	}
	return b
}

// Each yields the different cards of the bag.
func (l *Layout) Each(b Bag) iter.Seq[Face] {
	return func(yield func(Face) bool) {
		for word, w := range b {
			for w &= l.First[word]; w != 0; w &= w - 1 {
				if !yield(l.Card[64*word+bits.TrailingZeros64(w)]) {
					return
				}
			}
		}
	}
}

// CountColors counts the cards of each colour in a hand and a row of laid cards.
func (l *Layout) CountColors(hand *Bag, row []Face) colorCounts {
	n := l.census.count(hand)
	for _, c := range row {
		n += tints[c]
	}
	return colorCounts(n)
}
