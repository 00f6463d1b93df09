package seasalt

import (
	"cmp"
	"math/rand/v2"
	"slices"
	"strings"
)

// A lot is a set of known cards whose places are known, too, but not which card is in which place: all
// arrangements have the same chance. Somebody takes a card out of a pile, unseen, and then the pile's
// cards are a lot: all but one of them are on the pile, and one is in that hand. Taken one by one, each
// card would be a guess of its own.
//
// The places on piles are those where a guess has the mark of the lot.
type lot struct {
	cards   string            // a byte each: in the order of the pile, bottom first, or sorted
	held    [numHolders]uint8 // how many of them are with each holder
	ordered bool              // those on a pile lie together, and in the order of the cards
}

// lotMark stands on a pile for a card of the first lot of a guess, the next one for one of the second.
const lotMark face = 0xe0

const _ = uint(int(lotMark) - numFaces - 1) // no card has that number, or a higher one

// maxLots is how many lots a guess can have. When there are more, they are joined.
const maxLots = 16

// numMarks is how many marks there are: an observation can make some more lots before they are joined.
const numMarks = int(unknownCard - lotMark)

// isMarked reports whether a place on a pile has a card of a lot.
func isMarked(c face) bool { return c >= lotMark && c != unknownCard }

// newLot returns a lot of the cards of a bag.
func (l *layout) newLot(cards *bag) lot {
	set := l.set(*cards)
	return lot{cards: text(set.list[:set.n])}
}

// text returns cards as the bytes of a string, which lots share and compare.
func text(cards []face) string {
	var b [MaxCards]byte
	for i, c := range cards {
		b[i] = byte(c)
	}
	return string(b[:len(cards)])
}

// count returns how many copies of a card are in the lot.
func (l *lot) count(card face) int {
	n := 0
	for i := range len(l.cards) {
		if face(l.cards[i]) == card {
			n++
		}
	}
	return n
}

// find returns the place of a card among those of the lot, from a place on, or -1.
func (l *lot) find(card face, from int) int {
	if i := strings.IndexByte(l.cards[from:], byte(card)); i >= 0 {
		return from + i
	}
	return -1
}

// onPile returns how many cards of the lot are on piles.
func (l *lot) onPile() int {
	n := len(l.cards)
	for _, held := range l.held {
		n -= int(held)
	}
	return n
}

// remove takes out the card at a place among those of the lot.
func (l *lot) remove(at int) { l.cards = l.cards[:at] + l.cards[at+1:] }

// inLots returns how many cards of a holder are in lots.
func (w *weighedGuess) inLots(holder int) int {
	n := 0
	for i := range w.lots {
		n += int(w.lots[i].held[holder])
	}
	return n
}

// change returns a lot of the guess that can be changed: guesses share them.
func (w *weighedGuess) change(k int) *lot {
	w.lots = slices.Clone(w.lots)
	return &w.lots[k]
}

// grow adds a lot, and returns its number.
func (w *weighedGuess) grow(l lot) int {
	w.lots = append(w.lots[:len(w.lots):len(w.lots)], l)
	return len(w.lots) - 1
}

// marks returns where the cards of a lot lie on piles: the first place, on that pile, and how many there are.
func (b *beliefs) marks(g *guess, k int) (p Pile, first, n int) {
	mark := lotMark + face(k)
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

// see yields the guesses that follow if a holder's card, any one of a lot, is seen to be this one.
func (w *weighedGuess) see(k int, card face, holder int, yield func(g *weighedGuess, share float64)) {
	l := &w.lots[k]
	copies, one := 1, !l.ordered // of copies off the pile, it does not matter which one it is
	if one {
		copies = l.count(card)
	}
	for at := l.find(card, 0); at >= 0; at = l.find(card, at+1) {
		g := *w
		gone := g.change(k)
		gone.remove(at)
		gone.held[holder]--
		yield(&g, float64(l.held[holder])*float64(copies)/float64(len(l.cards)))
		if one {
			return
		}
	}
}

// onlyLot returns the lot that has a holder's only copy of a card in lots, or -1 if there are more copies or none.
func (w *weighedGuess) onlyLot(card face, holder int) (k int) {
	k = -1
	copies := 0
	for i := range w.lots {
		if l := &w.lots[i]; l.held[holder] > 0 && l.find(card, 0) >= 0 {
			copies += l.count(card)
			k = i
		}
	}
	if copies > 1 {
		return -1
	}
	return k
}

// place yields the guesses that follow if a lot's card at a place among its cards is the one at an index of
// a pile. Those before it are below it then, or off the pile, and those after it above.
func (b *beliefs) place(w *weighedGuess, k, at int, p Pile, index int, yield func(g *weighedGuess, share float64)) {
	l := &w.lots[k]
	size := len(l.cards)
	if !l.ordered {
		g := *w
		*g.at(p, index) = face(l.cards[at])
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
	*base.at(p, index) = face(l.cards[at])
	lower := base.change(k)
	lower.cards = l.cards[:at]
	upper := lot{cards: l.cards[at+1:], ordered: true}
	other := base.grow(upper)
	for i := index + 1; i <= index+above; i++ {
		*base.at(p, i) = lotMark + face(other)
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

// findInLots returns the first lot with a holder that has any of some cards, and where it has the first, or -1.
func (w *weighedGuess) findInLots(some *[256]bool, holder int) (k, at int) {
	for k := range w.lots {
		if l := &w.lots[k]; l.held[holder] > 0 {
			for at := range len(l.cards) {
				if some[l.cards[at]] {
					return k, at
				}
			}
		}
	}
	return -1, 0
}

// pin tells cards apart, the copies of each, until no lot with a holder has any of them: their places are known then.
// It leaves a guess alone as soon as stop says so.
//
// It does so with one card of each guess at a time, and makes one of equal guesses before the next: the orders in which
// many copies of a card can be found would be far too many.
func (b *beliefs) pin(cards bag, holder int, stop func(*weighedGuess) bool) {
	var some [256]bool
	copies := 0
	for card := range b.layout.each(cards) {
		some[card] = true
		copies += b.layout.full.count(&b.layout.cards[card])
	}
	open := func(w *weighedGuess) (k, at int) { // as findInLots, but for guesses that are left alone
		if k, at = w.findInLots(&some, holder); k >= 0 && stop(w) {
			return -1, 0
		}
		return k, at
	}
	anyOpen := func() bool {
		for i := range b.guesses {
			if k, _ := open(&b.guesses[i]); k >= 0 {
				return true
			}
		}
		return false
	}
	for ; copies > 0 && anyOpen(); copies-- {
		b.split(func(w *weighedGuess) {
			if k, at := open(w); k >= 0 {
				b.pinOne(w, k, at)
			} else {
				b.keep(w, 1)
			}
		})
		b.reduce()
	}
	if anyOpen() { // too many guesses were made alike, and have these cards in lots again
		agreed := b.agreed()
		b.own()
		for i := range b.guesses {
			b.forgetPlaces(&b.guesses[i], &some, &agreed)
		}
	}
}

// never is for pin: every guess has all of the cards told apart.
func never(*weighedGuess) bool { return false }

// pinOne keeps the guesses that follow when the card at a place among those of a lot gets a known place.
func (b *beliefs) pinOne(w *weighedGuess, k, at int) {
	l := &w.lots[k]
	for holder, held := range l.held {
		if held > 0 {
			g := *w
			part := g.change(k)
			part.remove(at)
			part.held[holder]--
			g.held(holder).add(&b.layout.cards[l.cards[at]])
			b.keep(&g, float64(held)/float64(len(l.cards)))
		}
	}
	for p := Pile1; p <= Pile2; p++ {
		for i := range int(b.pile[p-1]) {
			if *w.at(p, i) == lotMark+face(k) {
				b.place(w, k, at, p, i, b.keep)
			}
		}
	}
}

// tidy gives the lots of a guess their only form. Cards that are in one place only, or all alike, leave
// their lot. The other lots are sorted, those on piles by their places there.
func (b *beliefs) tidy(w *weighedGuess) {
	if len(w.lots) == 0 {
		return
	}
	type numbered struct {
		lot
		mark  face
		place int
	}
	var list [numMarks]numbered
	n := 0
	for k, l := range w.lots {
		p, first, marks := b.marks(&w.guess, k)
		place := int(p)*MaxCards + first
		if b.settleLot(w, &l, lotMark+face(k), marks) {
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
		list[n] = numbered{l, lotMark + face(k), place}
		n++
	}
	if n == 0 {
		w.lots = nil
		return
	}
	sortFew(list[:n], func(x, y numbered) int {
		return cmp.Or(cmp.Compare(x.place, y.place), cmp.Compare(x.cards, y.cards), slices.Compare(x.held[:], y.held[:]))
	})
	var now [numMarks]face
	w.lots = make([]lot, n)
	for i := range list[:n] {
		w.lots[i] = list[i].lot
		now[list[i].mark-lotMark] = lotMark + face(i)
	}
	w.remark(&now, 0)
}

// part returns the lots of a guess that have none of some cards, and those that have any. It also returns what the
// marks of the former become without the latter, whose marks are zero there.
func (w *weighedGuess) part(some *[256]bool) (kept, taken []lot, now [numMarks]face) {
	for k, l := range w.lots {
		if slices.ContainsFunc([]byte(l.cards), func(c byte) bool { return some[c] }) {
			taken = append(taken, l)
			continue
		}
		now[k] = lotMark + face(len(kept))
		kept = append(kept, l)
	}
	return kept, taken, now
}

// remark replaces marks on piles. Those that become zero become another card.
func (g *guess) remark(now *[numMarks]face, other face) {
	for i, c := range g.piles {
		if !isMarked(c) {
			continue
		}
		if g.piles[i] = now[c-lotMark]; g.piles[i] == 0 {
			g.piles[i] = other
		}
	}
}

// joinLots makes one lot of all if there are too many. Of that it is known only how many cards are where.
func (b *beliefs) joinLots(w *weighedGuess) {
	if len(w.lots) > maxLots {
		var every [256]bool
		for c := range every {
			every[c] = true
		}
		known := w.guess
		b.gather(w, &every, &known)
	}
}

// settleLot gives the cards of a lot their places if there is one way only, or the cards are all alike.
func (b *beliefs) settleLot(w *weighedGuess, l *lot, mark face, marks int) bool {
	size := len(l.cards)
	alike := size == 0 || strings.Count(l.cards, l.cards[:1]) == size
	if !alike && !(l.ordered && marks == size) && !slices.Contains(l.held[:], uint8(size)) {
		return false
	}
	next := 0
	for p := Pile1; p <= Pile2; p++ {
		for i := range int(b.pile[p-1]) {
			if c := w.at(p, i); *c == mark {
				*c = face(l.cards[next])
				next++
			}
		}
	}
	for holder, n := range l.held {
		for range n {
			w.held(holder).add(&b.layout.cards[l.cards[next]])
			next++
		}
	}
	return true
}

// deal gives the cards of all lots places, each arrangement with the same chance. The first pile has so
// many cards.
func (w *weighedGuess) deal(layout *layout, first int, r *rand.Rand) {
	for k := range w.lots {
		l := &w.lots[k]
		var onPile, off [MaxCards]face
		left, n := l.onPile(), 0
		for i := range len(l.cards) {
			// In order, since an ordered lot's cards on a pile are; others are shuffled there.
			if c := face(l.cards[i]); r.IntN(len(l.cards)-i) < left {
				left--
				onPile[l.onPile()-left-1] = c
			} else {
				off[n] = c
				n++
			}
		}
		shuffle := func(cards []face) {
			r.Shuffle(len(cards), func(i, j int) { cards[i], cards[j] = cards[j], cards[i] })
		}
		if shuffle(off[:n]); !l.ordered {
			shuffle(onPile[:l.onPile()])
		}
		next := 0
		for i := range w.piles {
			at := &w.piles[i]
			if i >= first {
				at = &w.piles[MaxCards-1-(i-first)] // the second pile begins at the end
			}
			if *at == lotMark+face(k) {
				*at = onPile[next]
				next++
			}
		}
		for holder, held := range l.held {
			for range held {
				n--
				w.held(holder).add(&layout.cards[off[n]])
			}
		}
	}
	w.lots = nil
}
