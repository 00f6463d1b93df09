package seasalt

import (
	"cmp"
	"math"
	"math/bits"
	"slices"

	"github.com/seasalt-go/seasalt/internal/pack"
)

// settle merges equal guesses, forgets places if too many remain, and scales the chances to
// sum to 1. It fails if no guess is left.
func (b *beliefs) settle() error {
	if len(b.guesses) == 0 {
		return errContradiction
	}
	b.found = false
	b.prune()
	if !b.changed {
		return nil
	}
	b.changed = false
	b.reduce()
	sum := 0.0
	for i := range b.guesses {
		sum += b.guesses[i].chance
	}
	for i := range b.guesses {
		b.guesses[i].chance /= sum
	}
	const many = 512 // more are seldom needed again
	if cap(b.spare) > many {
		b.spare = nil
	}
	if cap(b.guesses) > 2*max(len(b.guesses), many) {
		b.guesses = slices.Clone(b.guesses)
	}
	return nil
}

// merge makes one of equal guesses.
func (b *beliefs) merge() {
	list := b.guesses[:0]
	var alike map[int][]weighedGuess // guesses equal to one in the list, but with other biases
	x := newIndex(len(b.guesses))
	for i := range b.guesses {
		w := b.guesses[i]
		at, found := x.find(list, &w)
		if !found {
			list = append(list, w)
			continue
		}
		if _, mixed := alike[at]; !mixed && slices.Equal(list[at].biases, w.biases) {
			list[at].chance += w.chance
			continue
		}
		if alike == nil {
			alike = map[int][]weighedGuess{}
		}
		alike[at] = append(alike[at], w)
	}
	for at, others := range alike {
		list[at].mix(others)
	}
	clear(b.guesses[len(list):])
	b.guesses = list
}

// thin reduces the guesses that a split has made so far.
func (b *beliefs) thin() {
	guesses, shared := b.guesses, b.shared
	b.guesses, b.shared = b.spare, false
	b.reduce()
	b.guesses, b.shared, b.spare = guesses, shared, b.guesses
}

// reduce merges equal guesses, and forgets places if too many remain.
func (b *beliefs) reduce() {
	if len(b.guesses) > 1 {
		b.merge()
	}
	if len(b.guesses) > maxGuesses {
		b.blur()
	}
}

// keep adds a guess that a split has made, with its share of the chance.
func (b *beliefs) keep(w *weighedGuess, share float64) {
	if chance := w.chance * share; chance > 0 {
		b.spare = append(b.spare, weighedGuess{w.guess, w.lots, chance, w.biases})
		if len(w.lots) > 0 && (len(w.lots) != len(b.before) || &w.lots[0] != &b.before[0]) {
			last := &b.spare[len(b.spare)-1]
			b.tidy(last)
			b.joinLots(last)
		}
		if len(b.spare) > maxSpare {
			b.thin()
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

// blur makes guesses alike until few enough are left. The result is vaguer but not wrong. First it joins lots
// and puts cards into them, except where all guesses agree: how many of them are with each holder stays known.
// If that is not enough, it forgets where cards are. It starts with cards that can be in many places with
// similar chances, which loses little.
func (b *beliefs) blur() {
	all := b.agreed()
	vaguest := b.vaguest()
	for _, vaguer := range []func(*weighedGuess, *[256]bool, *guess){b.gather, b.forgetPlaces} {
		var some [256]bool
		for n, cards := 4, vaguest; len(b.guesses) > maxGuesses && len(cards) > 0; n *= 4 {
			for _, c := range cards[:min(n, len(cards))] {
				some[c] = true
			}
			cards = cards[min(n, len(cards)):]
			for i := range b.guesses {
				vaguer(&b.guesses[i], &some, &all)
			}
			b.merge()
		}
	}
}

// agreed returns what all guesses say alike.
func (b *beliefs) agreed() guess {
	all := b.guesses[0].guess
	for i := range b.guesses[1:] {
		all.meet(&b.guesses[i+1].guess)
	}
	return all
}

// gather joins the lots that have some of these cards, and the cards of these whose place is known, except
// for what all guesses agree on.
func (b *beliefs) gather(w *weighedGuess, some *[256]bool, all *guess) {
	kept, taken, now := w.part(some)
	g := w.guess
	mark := lotMark + pack.Face(len(kept))
	g.remark(&now, mark)
	var cards pack.Bag
	var joined lot
	for _, l := range taken {
		for i := range len(l.cards) {
			cards.Add(&b.layout.Cards[l.cards[i]])
		}
		for holder, n := range l.held {
			joined.held[holder] += n
		}
	}
	single := false // whether a card is taken that was known by itself
	for i, c := range g.piles {
		if c != 0 && !isMarked(c) && some[c] && c != all.piles[i] {
			cards.Add(&b.layout.Cards[c])
			g.piles[i] = mark
			single = true
		}
	}
	for holder := range numHolders {
		known, agreed := g.held(holder), all.held(holder)
		for word := range known {
			for beyond := known[word] &^ agreed[word]; beyond != 0; beyond &= beyond - 1 {
				card := b.layout.Card[64*word+bits.TrailingZeros64(beyond)]
				if c := &b.layout.Cards[card]; some[card] {
					known.Remove(c)
					cards.Add(c)
					joined.held[holder]++
					single = true
				}
			}
		}
	}
	if len(taken) < 2 && !single {
		return // there is nothing to join
	}
	joined.cards = newLot(b.layout, &cards).cards
	w.guess, w.lots = g, append(kept, joined)
	b.tidy(w)
}

// forgetPlaces makes a guess forget where some cards are, except for what all guesses agree on, and where the others
// of their lots are. Shells that lie face down stay known.
func (b *beliefs) forgetPlaces(w *weighedGuess, some *[256]bool, all *guess) {
	kept, taken, now := w.part(some)
	w.lots = kept
	w.remark(&now, pack.UnknownCard)
	gone := *some
	for _, l := range taken {
		for i := range len(l.cards) {
			gone[l.cards[i]] = true
		}
	}
	for i, c := range w.piles {
		if c != 0 && c != pack.UnknownCard && !isMarked(c) && some[c] && c != all.piles[i] {
			w.piles[i] = pack.UnknownCard
		}
	}
	for holder := range numHolders {
		known, agreed := w.held(holder), all.held(holder)
		for card := range b.layout.Each(*known) {
			for c := &b.layout.Cards[card]; some[card] && known.Count(c) > agreed.Count(c); {
				known.Remove(c)
			}
		}
	}
	about := func(x bias) bool { // the cards that it has found may be forgotten now
		for card := range b.layout.Each(b.layout.Full) {
			if gone[card] && x.is(card) {
				return true
			}
		}
		return false
	}
	if slices.ContainsFunc(w.biases, about) {
		w.biases = slices.DeleteFunc(slices.Clone(w.biases), about)
	}
}

// vaguest returns all cards, the least certain first: by the entropy of their place, with all guesses
// counting alike.
func (b *beliefs) vaguest() (cards []pack.Face) {
	var counts [len(b.layout.Cards)][numHolders]float64 // by card and holder
	for i := range b.guesses {
		w := &b.guesses[i]
		for holder := range numHolders {
			for card := range b.layout.Each(*w.held(holder)) {
				counts[card][holder]++
			}
		}
		for k := range w.lots {
			l := &w.lots[k]
			for holder, n := range l.held {
				for j := range len(l.cards) {
					counts[l.cards[j]][holder] += float64(n) / float64(len(l.cards))
				}
			}
		}
	}
	var entropy [len(counts)]float64
	for card := range b.layout.Each(b.layout.Full) {
		elsewhere := float64(len(b.guesses))
		add := func(n float64) {
			if share := n / float64(len(b.guesses)); n > 0 {
				entropy[card] -= share * math.Log(share)
			}
		}
		for _, n := range counts[card] {
			elsewhere -= n
			add(n)
		}
		add(elsewhere)
		cards = append(cards, card)
	}
	sortFew(cards, func(c, d pack.Face) int { return cmp.Compare(entropy[d], entropy[c]) })
	return cards
}

// pin tells cards apart, the copies of each, until no lot with a holder has any of them: their places are known then.
// It leaves a guess alone as soon as stop says so.
//
// It does so with one card of each guess at a time, and makes one of equal guesses before the next: the orders in which
// many copies of a card can be found would be far too many.
func (b *beliefs) pin(cards pack.Bag, holder int, stop func(*weighedGuess) bool) {
	var some [256]bool
	copies := 0
	for card := range b.layout.Each(cards) {
		some[card] = true
		copies += b.layout.Full.Count(&b.layout.Cards[card])
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
			g.held(holder).Add(&b.layout.Cards[l.cards[at]])
			b.keep(&g, float64(held)/float64(len(l.cards)))
		}
	}
	for p := Pile1; p <= Pile2; p++ {
		for i := range int(b.pile[p-1]) {
			if *w.at(p, i) == lotMark+pack.Face(k) {
				b.place(w, k, at, p, i, b.keep)
			}
		}
	}
}
