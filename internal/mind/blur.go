package mind

import (
	"cmp"
	"math/bits"
	"slices"

	"github.com/seasalt-go/seasalt/internal/pack"
)

// Settle merges equal guesses, forgets places if too many remain, and scales the chances to
// sum to 1. It fails if no guess is left.
func (b *Beliefs) Settle() error {
	if b.changed && b.Layout.Shield != 0 {
		b.Guesses = slices.DeleteFunc(b.Guesses, b.lacksShells)
	}
	if len(b.Guesses) == 0 {
		return errContradiction
	}
	if b.found = false; !b.changed && len(b.Guesses) > 1 {
		return nil // a card has moved that is like any other there
	}
	b.prune()
	if !b.changed {
		return nil
	}
	b.changed = false
	b.reduce()
	sum := 0.0
	for i := range b.Guesses {
		sum += b.Guesses[i].Chance
	}
	for i := range b.Guesses {
		b.Guesses[i].Chance /= sum
	}
	const many = 512 // more are seldom needed again
	if cap(b.Spare) > many {
		b.Spare = nil
	}
	if cap(b.Guesses) > 2*max(len(b.Guesses), many) {
		b.Guesses = slices.Clone(b.Guesses)
	}
	return nil
}

// merge replaces equal guesses by one.
func (b *Beliefs) merge() {
	list := b.Guesses[:0]
	var alike map[int][]WeighedGuess // guesses equal to one in the list, but with other biases
	x := NewIndex(len(b.Guesses))
	for i := range b.Guesses {
		w := b.Guesses[i]
		at, found := x.Find(list, &w)
		if !found {
			list = append(list, w)
			continue
		}
		if _, mixed := alike[at]; !mixed && slices.Equal(list[at].Biases, w.Biases) {
			list[at].Chance += w.Chance
			continue
		}
		if alike == nil {
			alike = map[int][]WeighedGuess{}
		}
		alike[at] = append(alike[at], w)
	}
	for at, others := range alike {
		list[at].mix(others)
	}
	clear(b.Guesses[len(list):])
	b.Guesses = list
}

// thin merges the guesses that a split has made so far. If too many remain, the split gives up.
func (b *Beliefs) thin() {
	b.Guesses, b.Spare = b.Spare, b.Guesses
	b.merge()
	b.Guesses, b.Spare = b.Spare, b.Guesses
	b.full = len(b.Spare) > 2*b.limit
}

// reduce merges equal guesses, and makes some alike if too many remain.
func (b *Beliefs) reduce() {
	if len(b.Guesses) > 1 {
		b.merge()
	}
	if len(b.Guesses) > b.limit {
		b.blur(fewGuesses)
	}
}

// keep adds a guess that a split has made, with its share of the chance.
func (b *Beliefs) keep(w *WeighedGuess, share float64) {
	if chance := w.Chance * share; chance > 0 && !b.full {
		b.Spare = append(b.Spare, WeighedGuess{w.Guess, w.Lots, chance, w.Biases})
		if len(w.Lots) > 0 && (len(w.Lots) != len(b.before) || &w.Lots[0] != &b.before[0]) {
			last := &b.Spare[len(b.Spare)-1]
			b.tidy(last)
			b.joinLots(last)
		}
		if len(b.Spare) > 4*b.limit {
			b.thin()
		}
	}
}

// joinLots joins all lots into one if there are too many. Of that lot, only the number of cards in each place is known.
func (b *Beliefs) joinLots(w *WeighedGuess) {
	if len(w.Lots) > maxLots {
		var every [256]bool
		for c := range every {
			every[c] = true
		}
		known := w.Guess
		b.gather(w, &every, &known)
	}
}

// blur makes guesses alike until few enough are left, and from then on the beliefs keep few. The result is vaguer but
// not wrong. First it joins lots and puts cards into them, except where all guesses agree: the number of them with each
// holder stays known. If that is not enough, it forgets the places of cards, and last the cards that lie face down. It
// starts with cards that can be in many places with similar chances, which loses little.
func (b *Beliefs) blur(most int) {
	b.limit = fewGuesses
	all := b.agreed()
	vaguest := b.vaguest()
	for _, vaguer := range []func(*WeighedGuess, *[256]bool, *Guess){b.gather, b.forgetPlaces, b.forgetShields} {
		var some [256]bool
		for n, cards := 4, vaguest; len(b.Guesses) > most && len(cards) > 0; n *= 4 {
			for _, c := range cards[:min(n, len(cards))] {
				some[c] = true
			}
			cards = cards[min(n, len(cards)):]
			for i := range b.Guesses {
				vaguer(&b.Guesses[i], &some, &all)
			}
			b.merge()
		}
	}
}

// split is trySplit, but if there are too many guesses it first makes some alike, which can put any card into a
// lot: the function must know how to take it out again.
func (b *Beliefs) split(f func(w *WeighedGuess)) {
	for !b.trySplit(f) {
		b.own()
		b.blur(max(b.done, len(b.Guesses)/16) / 2)
	}
}

// agreed returns the common part of all guesses.
func (b *Beliefs) agreed() Guess {
	all := b.Guesses[0].Guess
	for i := range b.Guesses[1:] {
		all.Meet(&b.Guesses[i+1].Guess)
	}
	return all
}

// gather joins the lots that contain some of these cards, and those of the cards whose place is known, except in places
// on which all guesses agree.
func (b *Beliefs) gather(w *WeighedGuess, some *[256]bool, all *Guess) {
	b.Blurred = true
	kept, taken, now := w.part(some)
	g := w.Guess
	mark := LotMark + pack.Face(len(kept))
	g.remark(&now, mark)
	var cards pack.Bag
	var joined Lot
	for _, l := range taken {
		for i := range len(l.Cards) {
			cards.Add(&b.Layout.Cards[l.Cards[i]])
		}
		for holder, n := range l.Held {
			joined.Held[holder] += n
		}
	}
	single := false // whether a card is taken that was known by itself
	for i, c := range g.piles {
		if c != 0 && !IsMarked(c) && some[c] && c != all.piles[i] {
			cards.Add(&b.Layout.Cards[c])
			g.piles[i] = mark
			single = true
		}
	}
	for holder := range NumHolders {
		known, agreed := g.Held(holder), all.Held(holder)
		for word := range known {
			for beyond := known[word] &^ agreed[word]; beyond != 0; beyond &= beyond - 1 {
				card := b.Layout.Card[64*word+bits.TrailingZeros64(beyond)]
				if c := &b.Layout.Cards[card]; some[card] {
					known.Remove(c)
					cards.Add(c)
					joined.Held[holder]++
					single = true
				}
			}
		}
	}
	if len(taken) < 2 && !single {
		return // there are no guesses to join
	}
	joined.Cards = newLot(b.Layout, &cards).Cards
	w.Guess, w.Lots = g, append(kept, joined)
	b.tidy(w)
}

// forgetPlaces makes a guess forget the places of some cards, except those on which all guesses agree, and of the
// others in their lots. Shells that lie face down stay known.
func (b *Beliefs) forgetPlaces(w *WeighedGuess, some *[256]bool, all *Guess) {
	b.Blurred = true
	kept, taken, now := w.part(some)
	w.Lots = kept
	w.remark(&now, pack.UnknownCard)
	gone := *some
	for _, l := range taken {
		for i := range len(l.Cards) {
			gone[l.Cards[i]] = true
		}
	}
	for i, c := range w.piles {
		if c != 0 && c != pack.UnknownCard && !IsMarked(c) && some[c] && c != all.piles[i] {
			w.piles[i] = pack.UnknownCard
		}
	}
	for holder := range NumHolders {
		known, agreed := w.Held(holder), all.Held(holder)
		for card := range b.Layout.Each(*known) {
			for c := &b.Layout.Cards[card]; some[card] && known.Count(c) > agreed.Count(c); {
				known.Remove(c)
			}
		}
	}
	about := func(x Bias) bool { // the cards that it has found may be forgotten now
		for card := range b.Layout.Each(b.Layout.Full) {
			if gone[card] && x.is(card) {
				return true
			}
		}
		return false
	}
	if slices.ContainsFunc(w.Biases, about) {
		w.Biases = slices.DeleteFunc(slices.Clone(w.Biases), about)
	}
}

// forgetShields makes a guess forget which of some cards lie face down, except those on which all guesses agree.
func (b *Beliefs) forgetShields(w *WeighedGuess, some *[256]bool, all *Guess) {
	for seat, c := range w.Shields {
		if some[c] && c != all.Shields[seat] {
			w.Shields[seat] = pack.UnknownCard
		}
	}
}

// lacksShells reports whether a guess has forgotten which cards lie face down, and has put all of them elsewhere since.
func (b *Beliefs) lacksShells(w WeighedGuess) bool {
	n := 0
	for _, c := range w.Shields {
		if c == pack.UnknownCard {
			n++
		}
	}
	if n > 0 {
		for card := range b.Layout.Each(b.Layout.Full.Of(&b.Layout.Kinds[b.Layout.Shield])) {
			n -= b.unseen(&w, card)
		}
	}
	return n > 0
}

// vaguest returns all cards, the least certain first: those that two guesses are most likely to put in different
// places, with all guesses counting alike. (The entropy would order them much the same, but not everywhere:
// logarithms differ from processor to processor.)
func (b *Beliefs) vaguest() (cards []pack.Face) {
	var counts [len(b.Layout.Cards)][NumHolders]float64 // by card and holder
	for i := range b.Guesses {
		w := &b.Guesses[i]
		for holder := range NumHolders {
			for card := range b.Layout.Each(*w.Held(holder)) {
				counts[card][holder]++
			}
		}
		for k := range w.Lots {
			l := &w.Lots[k]
			for holder, n := range l.Held {
				for j := range len(l.Cards) {
					counts[l.Cards[j]][holder] += float64(n) / float64(len(l.Cards))
				}
			}
		}
	}
	var doubt [len(counts)]float64
	for card := range b.Layout.Each(b.Layout.Full) {
		elsewhere := float64(len(b.Guesses))
		add := func(n float64) {
			if share := n / float64(len(b.Guesses)); n > 0 {
				doubt[card] += float64(share * (1 - share))
			}
		}
		for _, n := range counts[card] {
			elsewhere -= n
			add(n)
		}
		add(elsewhere)
		cards = append(cards, card)
	}
	pack.SortFew(cards, func(c, d pack.Face) int { return cmp.Compare(doubt[d], doubt[c]) })
	return cards
}

// pin separates the copies of cards until no lot with a holder contains any of them, and then splits: the places of
// these cards are known then. It leaves a guess alone as soon as stop reports true. If there are too many guesses, it
// gives up and reports false.
//
// It takes one card of each guess at a time, and merges equal guesses before the next: many copies of a card can be
// found in far too many orders.
func (b *Beliefs) pin(cards pack.Bag, holder int, stop func(*WeighedGuess) bool, f func(*WeighedGuess)) bool {
	var some [256]bool
	for card := range b.Layout.Each(cards) {
		some[card] = true
	}
	open := func(w *WeighedGuess) (k, at int) { // as findInLots, but for guesses that are left alone
		if k, at = w.findInLots(&some, holder); k >= 0 && stop(w) {
			return -1, 0
		}
		return k, at
	}
	anyOpen := func() bool {
		for i := range b.Guesses {
			if k, _ := open(&b.Guesses[i]); k >= 0 {
				return true
			}
		}
		return false
	}
	for anyOpen() {
		if len(b.Guesses) > b.limit || !b.trySplit(func(w *WeighedGuess) {
			if k, at := open(w); k >= 0 {
				b.pinOne(w, k, at)
			} else {
				b.keep(w, 1)
			}
		}) {
			return false
		}
		b.merge()
	}
	return b.trySplit(f)
}

// never is for pin: it separates all of the cards in every guess.
func never(*WeighedGuess) bool { return false }

// pinOne keeps the guesses that follow when the card at a place among those of a lot gets a known place.
func (b *Beliefs) pinOne(w *WeighedGuess, k, at int) {
	l := &w.Lots[k]
	for holder, held := range l.Held {
		if held > 0 {
			g := *w
			part := g.change(k)
			part.remove(at)
			part.Held[holder]--
			g.Held(holder).Add(&b.Layout.Cards[l.Cards[at]])
			b.keep(&g, float64(held)/float64(len(l.Cards)))
		}
	}
	for p := Pile1; p <= Pile2; p++ {
		for i := range int(b.Pile[p-1]) {
			if *w.At(p, i) == LotMark+pack.Face(k) {
				b.place(w, k, at, p, i, b.keep)
			}
		}
	}
}
