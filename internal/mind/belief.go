package mind

import (
	"cmp"
	"errors"
	"slices"
	"strings"

	"github.com/seasalt-go/seasalt/internal/pack"
)

// maxGuesses is the limit of guesses. If there are more, blur makes some alike.
//
// A guess takes 224 bytes, and its lots and biases as much again in long rounds. A Game keeps a memory for each
// seat and one for the public: all of them together take 1.3 MB in the worst games that were found
// (BenchmarkWorst), and a slow observation takes some milliseconds.
const maxGuesses = 1 << 10

// fewGuesses is the limit for the rest of a round in which guesses were made alike. It leaves room for the next moves,
// and keeps a view quick that has to take in many of them.
const fewGuesses = maxGuesses / 4

// Beliefs are the guesses of an observer, with the cards that everybody can count.
type Beliefs struct {
	Layout   *pack.Layout
	Observer int
	Hand     [MaxSeats]uint8 // cards in hands
	Pile     [2]uint8        // cards on piles
	Deck     uint8           // cards in the deck
	Drawn    uint8           // cards that another player has drawn and looks at
	Mine     pack.Bag        // cards that the observer has drawn and looks at
	Laid     pack.Bag        // cards that lie open for the rest of the round
	Ended    uint8           // seats whose hands received no card since they last ended a turn
	Guesses  []WeighedGuess  // at least one, with chances that add up to 1
	Spare    []WeighedGuess  // room for the guesses of the next split
	Shared   bool            // a View has the same guesses: copy them before a change
	Blurred  bool            // guesses of this round were made alike, or perhaps those of the view that they began with
	limit    int             // the limit of guesses
	changed  bool            // since settle
	full     bool            // the split makes too many guesses
	done     int             // the number of guesses split until then
	before   []Lot           // of the guess that is split
	work     WeighedGuess    // a copy of that guess
	certain  Guess           // the result of sure
	found    bool            // whether certain is up to date
}

// errContradiction means that an observation fits no guess.
var errContradiction = errors.New("it contradicts what was observed before")

func NewBeliefs(layout *pack.Layout, observer int) Beliefs {
	b := Beliefs{Layout: layout, Observer: observer}
	b.Reset()
	return b
}

// Reset forgets a round: all cards are in the deck.
func (b *Beliefs) Reset() {
	const many = 64 // more are seldom needed again
	list, spare := b.Guesses, b.Spare
	if b.Shared || cap(list) == 0 || cap(list) > many {
		list = make([]WeighedGuess, 1, 4)
	}
	if cap(spare) > many {
		spare = nil
	}
	list = list[:1]
	list[0] = WeighedGuess{Chance: 1}
	*b = Beliefs{Layout: b.Layout, Observer: b.Observer, Deck: uint8(b.Layout.Size), Guesses: list, Spare: spare,
		limit: maxGuesses}
}

func (b *Beliefs) Clone() Beliefs {
	c := *b
	c.Guesses, c.Spare, c.Shared = slices.Clone(b.Guesses), nil, false
	return c
}

// Forget drops all guesses.
func (b *Beliefs) Forget() { *b = Beliefs{Layout: b.Layout, Observer: b.Observer} }

func (b *Beliefs) piles(g *Guess) [2][]pack.Face {
	return [2][]pack.Face{g.piles[:b.Pile[0]], g.piles[MaxCards-int(b.Pile[1]):]}
}

// unseen returns the number of copies of a card that have no place in a guess.
func (b *Beliefs) unseen(w *WeighedGuess, card pack.Face) int {
	c := &b.Layout.Cards[card]
	n := b.Layout.Full.Count(c) - b.Mine.Count(c) - b.Laid.Count(c) - w.Deck.Count(c)
	for seat := range w.Hands {
		n -= w.Hands[seat].Count(c)
		if w.Shields[seat] == card {
			n--
		}
	}
	for _, pile := range b.piles(&w.Guess) {
		for _, c := range pile {
			if c == card {
				n--
			}
		}
	}
	for k := range w.Lots {
		n -= w.Lots[k].count(card)
	}
	return n
}

// Unknown returns the number of a holder's cards that a guess does not place, neither one by one nor as a lot.
func (b *Beliefs) Unknown(w *WeighedGuess, holder int) int {
	n := -w.Held(holder).Len() - w.inLots(holder)
	if holder == DeckHolder {
		return n + int(b.Deck) + int(b.Drawn)
	}
	return n + int(b.Hand[holder])
}

// rest returns the cards that have no place in a guess.
func (b *Beliefs) rest(g *WeighedGuess) pack.Bag {
	rest := b.Layout.Full
	take := func(cards *pack.Bag) { b.Layout.Subtract(&rest, cards) }
	take(&b.Mine)
	take(&b.Laid)
	take(&g.Deck)
	one := func(c pack.Face) {
		if c != 0 && c != pack.UnknownCard {
			rest.Remove(&b.Layout.Cards[c])
		}
	}
	for seat := range g.Hands {
		take(&g.Hands[seat])
		one(g.Shields[seat])
	}
	for _, pile := range b.piles(&g.Guess) {
		for _, c := range pile {
			if !IsMarked(c) {
				one(c)
			}
		}
	}
	for k := range g.Lots {
		for i := range len(g.Lots[k].Cards) {
			one(pack.Face(g.Lots[k].Cards[i]))
		}
	}
	return rest
}

// places returns the number of places whose card the guess does not know. As many cards have no place.
func (b *Beliefs) places(w *WeighedGuess) int {
	n := 0
	for holder := range NumHolders {
		n += b.Unknown(w, holder)
	}
	for seat := range w.Shields {
		if w.Shields[seat] == pack.UnknownCard {
			n++
		}
	}
	for _, pile := range b.piles(&w.Guess) {
		for _, c := range pile {
			if c == pack.UnknownCard {
				n++
			}
		}
	}
	return n
}

// change calls a function that changes a guess for every guess.
func (b *Beliefs) change(f func(g *Guess)) {
	b.own()
	for i := range b.Guesses {
		f(&b.Guesses[i].Guess)
	}
}

// own makes a copy of the guesses if they are shared.
func (b *Beliefs) own() {
	if b.changed = true; b.Shared {
		b.Guesses, b.Shared = slices.Clone(b.Guesses), false
	}
}

// trySplit replaces every guess by the guesses that a function makes from it and passes to keep. If those are too many,
// it leaves all as they were and reports false.
func (b *Beliefs) trySplit(f func(w *WeighedGuess)) bool {
	b.Spare, b.full = slices.Grow(b.Spare[:0], len(b.Guesses)), false
	for i := range b.Guesses {
		b.work = b.Guesses[i]
		b.before = b.work.Lots
		if f(&b.work); b.full {
			b.done = i
			return false
		}
	}
	b.Guesses, b.Spare, b.changed = b.Spare, b.Guesses, true
	if b.Shared {
		b.Spare, b.Shared = nil, false
	}
	return true
}

// only reports whether there is a single guess and it satisfies a condition.
func (b *Beliefs) only(is func(w *WeighedGuess) bool) bool {
	return len(b.Guesses) == 1 && is(&b.Guesses[0])
}

// marks returns the places of a lot's cards on piles: the first one, its pile, and the number of places.
func (b *Beliefs) marks(g *Guess, k int) (p Pile, first, n int) {
	mark := LotMark + pack.Face(k)
	for q := Pile1; q <= Pile2; q++ {
		for i := range int(b.Pile[q-1]) {
			if *g.At(q, i) == mark {
				if n == 0 {
					p, first = q, i
				}
				n++
			}
		}
	}
	return p, first, n
}

// place yields the guesses that follow if a lot's card at a place among its cards is the one at an index of
// a pile. Those before it are below it then, or off the pile, and those after it above.
func (b *Beliefs) place(w *WeighedGuess, k, at int, p Pile, index int, yield func(g *WeighedGuess, share float64)) {
	l := &w.Lots[k]
	size := len(l.Cards)
	if !l.Ordered {
		g := *w
		*g.At(p, index) = pack.Face(l.Cards[at])
		g.change(k).remove(at)
		yield(&g, 1/float64(size))
		return
	}
	_, first, n := b.marks(&w.Guess, k)
	below, above := index-first, n-1-(index-first)
	if below > at || above > size-1-at {
		return
	}
	share := Choose(at, below) * Choose(size-1-at, above) / Choose(size, n)
	base := *w
	*base.At(p, index) = pack.Face(l.Cards[at])
	lower := base.change(k)
	lower.Cards = l.Cards[:at]
	upper := Lot{Cards: l.Cards[at+1:], Ordered: true}
	other := base.grow(upper)
	for i := index + 1; i <= index+above; i++ {
		*base.At(p, i) = LotMark + pack.Face(other)
	}
	// The cards off the pile are of either part.
	off, ways := size-1-at-above, Choose(size-n, size-1-at-above)
	var part [NumHolders]uint8
	var deal func(holder, left int, share float64)
	deal = func(holder, left int, share float64) {
		if b.full {
			return
		}
		if holder == NumHolders {
			if left > 0 {
				return
			}
			g := base
			g.Lots = slices.Clone(base.Lots)
			for h, m := range part {
				g.Lots[k].Held[h] -= m
				g.Lots[other].Held[h] = m
			}
			yield(&g, share/ways)
			return
		}
		held := int(l.Held[holder])
		for m := range min(held, left) + 1 {
			part[holder] = uint8(m)
			deal(holder+1, left-m, share*Choose(held, m))
		}
	}
	deal(0, off, share)
}

// settleLot gives the cards of a lot their places if there is one way only, or the cards are all alike.
func (b *Beliefs) settleLot(w *WeighedGuess, l *Lot, mark pack.Face, marks int) bool {
	size := len(l.Cards)
	alike := size == 0 || strings.Count(l.Cards, l.Cards[:1]) == size
	if !alike && !(l.Ordered && marks == size) && !slices.Contains(l.Held[:], uint8(size)) {
		return false
	}
	next := 0
	for p := Pile1; p <= Pile2; p++ {
		for i := range int(b.Pile[p-1]) {
			if c := w.At(p, i); *c == mark {
				*c = pack.Face(l.Cards[next])
				next++
			}
		}
	}
	for holder, n := range l.Held {
		for range n {
			w.Held(holder).Add(&b.Layout.Cards[l.Cards[next]])
			next++
		}
	}
	return true
}

// tidy brings the lots of a guess into a normal form. Cards that are in one place only, or all alike, leave their lot.
// The other lots are sorted, those on piles by their places there.
func (b *Beliefs) tidy(w *WeighedGuess) {
	if len(w.Lots) == 0 {
		return
	}
	type numbered struct {
		Lot
		mark  pack.Face
		place int
	}
	var list [numMarks]numbered
	n := 0
	for k, l := range w.Lots {
		p, first, marks := b.marks(&w.Guess, k)
		place := int(p)*MaxCards + first
		if b.settleLot(w, &l, LotMark+pack.Face(k), marks) {
			continue
		}
		if marks == 0 {
			place = 3 * MaxCards
			if l.Ordered {
				cards := []byte(l.Cards)
				pack.SortFew(cards, cmp.Compare)
				l.Cards, l.Ordered = string(cards), false
			}
		}
		list[n] = numbered{l, LotMark + pack.Face(k), place}
		n++
	}
	if n == 0 {
		w.Lots = nil
		return
	}
	pack.SortFew(list[:n], func(x, y numbered) int {
		return cmp.Or(cmp.Compare(x.place, y.place), cmp.Compare(x.Cards, y.Cards),
			slices.Compare(x.Held[:], y.Held[:]))
	})
	var now [numMarks]pack.Face
	w.Lots = make([]Lot, n)
	for i := range list[:n] {
		w.Lots[i] = list[i].Lot
		now[list[i].mark-LotMark] = LotMark + pack.Face(i)
	}
	w.remark(&now, 0)
}

// Mass returns the mean weight that the biases of a guess give to its arrangements.
func (b *Beliefs) Mass(w *WeighedGuess) float64 {
	mass := 1.0
	if len(w.Biases) == 0 {
		return mass
	}
	var cards []pack.Face // the cards that biases are about, each copy, and kinds together
	rest := b.rest(w)
	for card := range b.Layout.Each(rest) {
		if slices.ContainsFunc(w.Biases, func(x Bias) bool { return x.is(card) }) {
			cards = append(cards, slices.Repeat([]pack.Face{card}, rest.Count(&b.Layout.Cards[card]))...)
		}
	}
	// Up to five cards are enumerated together. More are taken in groups, as if the groups were
	// independent, which is nearly true.
	holders := 0
	for holder := range NumHolders {
		if slices.ContainsFunc(w.Biases, func(x Bias) bool { return x.Share[holder] > 0 }) {
			holders++
		}
	}
	for some := range slices.Chunk(cards, min(5, 8-holders)) {
		mass *= b.massOf(w, some, make([]int, len(some)), 0)
	}
	return mass
}

// massOf is mass for some cards, of which the first n are with these holders.
func (b *Beliefs) massOf(w *WeighedGuess, cards []pack.Face, holders []int, n int) (mean float64) {
	if n == len(cards) {
		var unknown [NumHolders]float64
		for holder := range unknown {
			unknown[holder] = float64(b.Unknown(w, holder))
		}
		return w.meanOf(cards, holders, unknown)
	}
	places := b.places(w) - n
	elsewhere := places
	for holder := range NumHolders {
		if !slices.ContainsFunc(w.Biases, func(x Bias) bool { return x.Share[holder] > 0 }) {
			continue
		}
		room := b.Unknown(w, holder)
		for _, h := range holders[:n] {
			if h == holder {
				room--
			}
		}
		elsewhere -= room
		if holders[n] = holder; room > 0 {
			mean += float64(float64(room) / float64(places) * b.massOf(w, cards, holders, n+1))
		}
	}
	if holders[n] = noHolder; elsewhere > 0 {
		mean += float64(float64(elsewhere) / float64(places) * b.massOf(w, cards, holders, n+1))
	}
	return mean
}

// lean adds the bias of a holder who has laid a card, with the number of further copies known to be there.
func (b *Beliefs) lean(w *WeighedGuess, card pack.Face, holder, known int) {
	w.Biases = slices.Clone(w.Biases[max(0, len(w.Biases)-maxBiases+1):])
	x := Bias{Card: card, From: uint8(holder), After: uint8(b.Laid.Len()), Found: float64(known)}
	x.Share[holder] = 1
	w.Biases = append(w.Biases, x)
	sortBiases(w.Biases)
}

// prune drops biases that weigh all arrangements alike, and the shares of holders whose cards are all
// known. It looks at every guess, since cards that move in plain sight can cause either.
func (b *Beliefs) prune() {
	for i := range b.Guesses {
		if list, changed := b.pruned(&b.Guesses[i]); changed {
			b.own()
			b.Guesses[i].Biases = list
		}
	}
}

// pruned returns the biases of a guess that remain, and whether any changed.
func (b *Beliefs) pruned(w *WeighedGuess) (list []Bias, changed bool) {
	if list = w.Biases; len(list) == 0 {
		return list, false
	}
	rest := b.rest(w)
	var full [NumHolders]bool // whose cards are all known
	for holder := range full {
		full[holder] = b.Unknown(w, holder) == 0
	}
	idle := func(x Bias) bool {
		for holder, share := range x.Share {
			if share > leastShare && !full[holder] {
				return !rest.Has(x.cards(b.Layout))
			}
		}
		return true
	}
	if slices.ContainsFunc(list, idle) {
		list, changed = slices.DeleteFunc(slices.Clone(list), idle), true
	}
	for i := range list {
		for holder := range full {
			if full[holder] && list[i].Share[holder] > 0 {
				if !changed {
					list, changed = slices.Clone(list), true
				}
				list[i].Share[holder] = 0
			}
		}
	}
	return list, changed
}
