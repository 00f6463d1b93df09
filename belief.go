package seasalt

import (
	"cmp"
	"errors"
	"slices"
	"strings"

	"github.com/seasalt-go/seasalt/internal/pack"
)

// maxGuesses is how many guesses are kept. When there are more, they are made alike: see blur.
//
// A guess takes 224 bytes, and its lots and biases as much again in long rounds. A Game keeps a memory for each
// seat and one for the public: all of them together take 1.3 MB in the worst games that were found
// (BenchmarkWorst), and a slow observation takes some milliseconds.
const maxGuesses = 1 << 10

// maxSpare limits the guesses that a single observation makes before it makes some alike.
const maxSpare = 4 * maxGuesses

// beliefs are the guesses of an observer, with what everybody can count.
type beliefs struct {
	layout   *pack.Layout
	observer int
	hand     [MaxPlayers]uint8 // cards in hands
	pile     [2]uint8          // cards on piles
	deck     uint8             // cards in the deck
	drawn    uint8             // cards that another player has drawn and looks at
	mine     pack.Bag          // cards that the observer has drawn and looks at
	laid     pack.Bag          // cards that lie open for the rest of the round
	ended    uint8             // seats whose hands have got no card since they last ended a turn
	guesses  []weighedGuess    // at least one, with chances that add up to 1
	spare    []weighedGuess    // room for the guesses of the next split
	shared   bool              // a View has the same guesses: copy them before a change
	changed  bool              // since settle
	before   []lot             // of the guess that is split
	certain  guess             // the result of sure
	found    bool              // whether certain is up to date
}

// errContradiction means that an observation fits no guess.
var errContradiction = errors.New("it contradicts what was observed before")

func newBeliefs(layout *pack.Layout, observer int) beliefs {
	b := beliefs{layout: layout, observer: observer}
	b.reset()
	return b
}

// reset forgets a round: all cards are in the deck.
func (b *beliefs) reset() {
	const many = 64 // more are seldom needed again
	list, spare := b.guesses, b.spare
	if b.shared || cap(list) == 0 || cap(list) > many {
		list = make([]weighedGuess, 1, 4)
	}
	if cap(spare) > many {
		spare = nil
	}
	list = list[:1]
	list[0] = weighedGuess{chance: 1}
	*b = beliefs{layout: b.layout, observer: b.observer, deck: uint8(b.layout.Size), guesses: list, spare: spare}
}

func (b *beliefs) clone() beliefs {
	c := *b
	c.guesses, c.spare, c.shared = slices.Clone(b.guesses), nil, false
	return c
}

// forget drops all guesses.
func (b *beliefs) forget() { *b = beliefs{layout: b.layout, observer: b.observer} }

func (b *beliefs) piles(g *guess) [2][]pack.Face {
	return [2][]pack.Face{g.piles[:b.pile[0]], g.piles[MaxCards-int(b.pile[1]):]}
}

// unseen returns how many copies of a card have no place in a guess.
func (b *beliefs) unseen(w *weighedGuess, card pack.Face) int {
	c := &b.layout.Cards[card]
	n := b.layout.Full.Count(c) - b.mine.Count(c) - b.laid.Count(c) - w.deck.Count(c)
	for seat := range w.hands {
		n -= w.hands[seat].Count(c)
		if w.shields[seat] == card {
			n--
		}
	}
	for _, pile := range b.piles(&w.guess) {
		for _, c := range pile {
			if c == card {
				n--
			}
		}
	}
	for k := range w.lots {
		n -= w.lots[k].count(card)
	}
	return n
}

// unknown returns how many cards of a holder have no place in a guess: it knows them neither one by one nor
// as a lot.
func (b *beliefs) unknown(w *weighedGuess, holder int) int {
	n := -w.held(holder).Len() - w.inLots(holder)
	if holder == deckHolder {
		return n + int(b.deck) + int(b.drawn)
	}
	return n + int(b.hand[holder])
}

// rest returns the cards that have no place in a guess.
func (b *beliefs) rest(g *weighedGuess) pack.Bag {
	rest := b.layout.Full
	take := func(cards *pack.Bag) { b.layout.Subtract(&rest, cards) }
	take(&b.mine)
	take(&b.laid)
	take(&g.deck)
	one := func(c pack.Face) {
		if c != 0 && c != pack.UnknownCard {
			rest.Remove(&b.layout.Cards[c])
		}
	}
	for seat := range g.hands {
		take(&g.hands[seat])
		one(g.shields[seat])
	}
	for _, pile := range b.piles(&g.guess) {
		for _, c := range pile {
			if !isMarked(c) {
				one(c)
			}
		}
	}
	for k := range g.lots {
		for i := range len(g.lots[k].cards) {
			one(pack.Face(g.lots[k].cards[i]))
		}
	}
	return rest
}

// places returns how many places have a card that the guess does not know. That many cards have no place.
func (b *beliefs) places(w *weighedGuess) int {
	n := 0
	for holder := range numHolders {
		n += b.unknown(w, holder)
	}
	for seat := range w.shields {
		if w.shields[seat] == pack.UnknownCard {
			n++
		}
	}
	for _, pile := range b.piles(&w.guess) {
		for _, c := range pile {
			if c == pack.UnknownCard {
				n++
			}
		}
	}
	return n
}

// change calls a function that changes a guess for every guess.
func (b *beliefs) change(f func(g *guess)) {
	b.own()
	for i := range b.guesses {
		f(&b.guesses[i].guess)
	}
}

// own makes a copy of the guesses if they are shared.
func (b *beliefs) own() {
	if b.changed = true; b.shared {
		b.guesses, b.shared = slices.Clone(b.guesses), false
	}
}

// split replaces every guess by the guesses that a function makes from it and passes to keep.
func (b *beliefs) split(f func(w *weighedGuess)) {
	b.spare = b.spare[:0]
	for i := range b.guesses {
		w := b.guesses[i]
		b.before = w.lots
		f(&w)
	}
	b.guesses, b.spare, b.changed = b.spare, b.guesses, true
	if b.shared {
		b.spare, b.shared = nil, false
	}
}

// only reports whether there is a single guess and it satisfies a condition.
func (b *beliefs) only(is func(w *weighedGuess) bool) bool {
	return len(b.guesses) == 1 && is(&b.guesses[0])
}

// marks returns where the cards of a lot lie on piles: the first place, on that pile, and how many there are.
func (b *beliefs) marks(g *guess, k int) (p Pile, first, n int) {
	mark := lotMark + pack.Face(k)
	for q := Pile1; q <= Pile2; q++ {
		for i := range int(b.pile[q-1]) {
			if *g.at(q, i) == mark {
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
func (b *beliefs) place(w *weighedGuess, k, at int, p Pile, index int, yield func(g *weighedGuess, share float64)) {
	l := &w.lots[k]
	size := len(l.cards)
	if !l.ordered {
		g := *w
		*g.at(p, index) = pack.Face(l.cards[at])
		g.change(k).remove(at)
		yield(&g, 1/float64(size))
		return
	}
	_, first, n := b.marks(&w.guess, k)
	below, above := index-first, n-1-(index-first)
	if below > at || above > size-1-at {
		return
	}
	share := choose(at, below) * choose(size-1-at, above) / choose(size, n)
	base := *w
	*base.at(p, index) = pack.Face(l.cards[at])
	lower := base.change(k)
	lower.cards = l.cards[:at]
	upper := lot{cards: l.cards[at+1:], ordered: true}
	other := base.grow(upper)
	for i := index + 1; i <= index+above; i++ {
		*base.at(p, i) = lotMark + pack.Face(other)
	}
	// The cards off the pile are of either part.
	off, ways := size-1-at-above, choose(size-n, size-1-at-above)
	var part [numHolders]uint8
	var deal func(holder, left int, share float64)
	deal = func(holder, left int, share float64) {
		if holder == numHolders {
			if left > 0 {
				return
			}
			g := base
			g.lots = slices.Clone(base.lots)
			for h, m := range part {
				g.lots[k].held[h] -= m
				g.lots[other].held[h] = m
			}
			yield(&g, share/ways)
			return
		}
		held := int(l.held[holder])
		for m := range min(held, left) + 1 {
			part[holder] = uint8(m)
			deal(holder+1, left-m, share*choose(held, m))
		}
	}
	deal(0, off, share)
}

// settleLot gives the cards of a lot their places if there is one way only, or the cards are all alike.
func (b *beliefs) settleLot(w *weighedGuess, l *lot, mark pack.Face, marks int) bool {
	size := len(l.cards)
	alike := size == 0 || strings.Count(l.cards, l.cards[:1]) == size
	if !alike && !(l.ordered && marks == size) && !slices.Contains(l.held[:], uint8(size)) {
		return false
	}
	next := 0
	for p := Pile1; p <= Pile2; p++ {
		for i := range int(b.pile[p-1]) {
			if c := w.at(p, i); *c == mark {
				*c = pack.Face(l.cards[next])
				next++
			}
		}
	}
	for holder, n := range l.held {
		for range n {
			w.held(holder).Add(&b.layout.Cards[l.cards[next]])
			next++
		}
	}
	return true
}

// tidy gives the lots of a guess their only form. Cards that are in one place only, or all alike, leave
// their lot. The other lots are sorted, those on piles by their places there.
func (b *beliefs) tidy(w *weighedGuess) {
	if len(w.lots) == 0 {
		return
	}
	type numbered struct {
		lot
		mark  pack.Face
		place int
	}
	var list [numMarks]numbered
	n := 0
	for k, l := range w.lots {
		p, first, marks := b.marks(&w.guess, k)
		place := int(p)*MaxCards + first
		if b.settleLot(w, &l, lotMark+pack.Face(k), marks) {
			continue
		}
		if marks == 0 {
			place = 3 * MaxCards
			if l.ordered {
				cards := []byte(l.cards)
				sortFew(cards, cmp.Compare)
				l.cards, l.ordered = string(cards), false
			}
		}
		list[n] = numbered{l, lotMark + pack.Face(k), place}
		n++
	}
	if n == 0 {
		w.lots = nil
		return
	}
	sortFew(list[:n], func(x, y numbered) int {
		return cmp.Or(cmp.Compare(x.place, y.place), cmp.Compare(x.cards, y.cards), slices.Compare(x.held[:], y.held[:]))
	})
	var now [numMarks]pack.Face
	w.lots = make([]lot, n)
	for i := range list[:n] {
		w.lots[i] = list[i].lot
		now[list[i].mark-lotMark] = lotMark + pack.Face(i)
	}
	w.remark(&now, 0)
}

// mass returns the mean weight that the biases of a guess give to its arrangements.
func (b *beliefs) mass(w *weighedGuess) float64 {
	mass := 1.0
	if len(w.biases) == 0 {
		return mass
	}
	var cards []pack.Face // the cards that biases are about, each copy, and kinds together
	rest := b.rest(w)
	for card := range b.layout.Each(rest) {
		if slices.ContainsFunc(w.biases, func(x bias) bool { return x.is(card) }) {
			cards = append(cards, slices.Repeat([]pack.Face{card}, rest.Count(&b.layout.Cards[card]))...)
		}
	}
	// Up to five cards are enumerated together. More are taken in groups, as if the groups were
	// independent, which is nearly true.
	holders := 0
	for holder := range numHolders {
		if slices.ContainsFunc(w.biases, func(x bias) bool { return x.share[holder] > 0 }) {
			holders++
		}
	}
	for some := range slices.Chunk(cards, min(5, 8-holders)) {
		mass *= b.massOf(w, some, make([]int, len(some)), 0)
	}
	return mass
}

// massOf is mass for some cards, of which the first n are with these holders.
func (b *beliefs) massOf(w *weighedGuess, cards []pack.Face, holders []int, n int) (mean float64) {
	if n == len(cards) {
		var unknown [numHolders]float64
		for holder := range unknown {
			unknown[holder] = float64(b.unknown(w, holder))
		}
		return w.meanOf(cards, holders, unknown)
	}
	places := b.places(w) - n
	elsewhere := places
	for holder := range numHolders {
		if !slices.ContainsFunc(w.biases, func(x bias) bool { return x.share[holder] > 0 }) {
			continue
		}
		room := b.unknown(w, holder)
		for _, h := range holders[:n] {
			if h == holder {
				room--
			}
		}
		elsewhere -= room
		if holders[n] = holder; room > 0 {
			mean += float64(room) / float64(places) * b.massOf(w, cards, holders, n+1)
		}
	}
	if holders[n] = noHolder; elsewhere > 0 {
		mean += float64(elsewhere) / float64(places) * b.massOf(w, cards, holders, n+1)
	}
	return mean
}

// lean adds the bias of a holder who has laid a card, with the number of further copies known to be there.
func (b *beliefs) lean(w *weighedGuess, card pack.Face, holder, known int) {
	w.biases = slices.Clone(w.biases[max(0, len(w.biases)-maxBiases+1):])
	x := bias{card: card, from: uint8(holder), after: uint8(b.laid.Len()), found: float64(known)}
	x.share[holder] = 1
	w.biases = append(w.biases, x)
	sortBiases(w.biases)
}

// prune drops biases that weigh all arrangements alike, and the shares of holders whose cards are all
// known. It looks at every guess, since cards that move in plain sight can cause either.
func (b *beliefs) prune() {
	for i := range b.guesses {
		if list, changed := b.pruned(&b.guesses[i]); changed {
			b.own()
			b.guesses[i].biases = list
		}
	}
}

// pruned returns the biases of a guess that remain, and whether any changed.
func (b *beliefs) pruned(w *weighedGuess) (list []bias, changed bool) {
	if list = w.biases; len(list) == 0 {
		return list, false
	}
	rest := b.rest(w)
	var full [numHolders]bool // whose cards are all known
	for holder := range full {
		full[holder] = b.unknown(w, holder) == 0
	}
	idle := func(x bias) bool {
		for holder, share := range x.share {
			if share > leastShare && !full[holder] {
				return !rest.Has(x.cards(b.layout))
			}
		}
		return true
	}
	if slices.ContainsFunc(list, idle) {
		list, changed = slices.DeleteFunc(slices.Clone(list), idle), true
	}
	for i := range list {
		for holder := range full {
			if full[holder] && list[i].share[holder] > 0 {
				if !changed {
					list, changed = slices.Clone(list), true
				}
				list[i].share[holder] = 0
			}
		}
	}
	return list, changed
}
