package seasalt

import (
	"cmp"
	"math"
	"math/bits"
	"math/rand/v2"
	"slices"

	"github.com/seasalt-go/seasalt/internal/pack"
)

// What an observer concludes. A hidden move, such as a theft between two others, can have happened in
// several ways. Each way is a guess with a chance, which puts cards in certain places. Equal guesses
// are merged, and impossible ones are dropped. Unless there are too many, what all guesses agree on is
// exactly what is certain.

// A guess is one way in which the cards that an observer has seen in the round may lie. The other cards
// fill the other places, and every arrangement of them has the same chance, since the deck was shuffled
// and the observer has learnt nothing about them. (But see bias.)
type guess struct {
	hands   [MaxPlayers]pack.Bag
	deck    pack.Bag              // in the deck, or among the cards that another player has drawn
	shields [MaxPlayers]pack.Face // face down, or pack.UnknownCard
	piles   [MaxCards]pack.Face   // or pack.UnknownCard, or the mark of a lot; the first pile from the start, bottom first, the second one from the end
}

// A weighedGuess is a guess with its chance, before its biases.
type weighedGuess struct {
	guess
	lots   []lot // never changed, since guesses share them
	chance float64
	biases []bias // never changed, since guesses share them
}

// at returns the card at a place of a pile, 0 being the bottom.
func (g *guess) at(p Pile, index int) *pack.Face {
	if p == Pile1 {
		return &g.piles[index]
	}
	return &g.piles[MaxCards-1-index]
}

// held returns the cards of a holder that a guess knows.
func (g *guess) held(holder int) *pack.Bag {
	if holder == deckHolder {
		return &g.deck
	}
	return &g.hands[holder]
}

// meet keeps what both guesses agree on.
func (g *guess) meet(h *guess) {
	g.deck.Meet(&h.deck)
	for seat := range g.hands {
		g.hands[seat].Meet(&h.hands[seat])
		if g.shields[seat] != h.shields[seat] {
			g.shields[seat] = pack.UnknownCard
		}
	}
	for i := range g.piles {
		if g.piles[i] != h.piles[i] {
			g.piles[i] = pack.UnknownCard
		}
	}
}

// takeOut removes and returns the card at an index of a pile of n.
func (g *guess) takeOut(p Pile, n, index int) pack.Face {
	c := *g.at(p, index)
	for i := index; i < n-1; i++ {
		*g.at(p, i) = *g.at(p, i+1)
	}
	*g.at(p, n-1) = 0
	return c
}

func (g *guess) give(c *pack.Span, from, to int) {
	g.hands[from&3].Remove(c)
	g.hands[to&3].Add(c)
}

// remark replaces marks on piles. Those that become zero become another card.
func (g *guess) remark(now *[numMarks]pack.Face, other pack.Face) {
	for i, c := range g.piles {
		if !isMarked(c) {
			continue
		}
		if g.piles[i] = now[c-lotMark]; g.piles[i] == 0 {
			g.piles[i] = other
		}
	}
}

// same reports whether two guesses say the same, whatever their chances.
func (w *weighedGuess) same(v *weighedGuess) bool {
	return w.guess == v.guess && slices.Equal(w.lots, v.lots)
}

// near reports whether the chances of two equal guesses differ by a billionth at most.
func (w *weighedGuess) near(other *weighedGuess) bool {
	near := func(x, y float64) bool { return math.Abs(x-y) <= 1e-9 }
	return near(w.chance, other.chance) && slices.EqualFunc(w.biases, other.biases, func(x, y bias) bool {
		return x.same(y) && near(x.found, y.found) && slices.EqualFunc(x.share[:], y.share[:], near)
	})
}

func (w *weighedGuess) hash() uint64 {
	h := uint64(len(w.lots))
	mix := func(n uint64) { h = bits.RotateLeft64((h^n)*0x9e3779b97f4a7c15, 29) }
	for holder := range numHolders {
		cards := w.held(holder)
		mix(cards[0])
		mix(cards[1])
	}
	for i := 0; i < len(w.piles); i += 8 {
		n := uint64(0)
		for _, c := range w.piles[i : i+8] {
			n = n<<8 | uint64(c)
		}
		mix(n)
	}
	for _, c := range w.shields {
		mix(uint64(c))
	}
	for i := range w.lots {
		l := &w.lots[i]
		for j := range len(l.cards) {
			mix(uint64(l.cards[j]))
		}
		for _, n := range l.held {
			mix(uint64(n))
		}
	}
	return h ^ h>>32
}

// A guessIndex finds guesses in a list: open addressing, by hash.
type guessIndex []int32 // 1 + where it is in the list, or 0

// newIndex returns an index of a list that will have so many guesses. Few are simply compared.
func newIndex(n int) guessIndex {
	const few = 8
	if n <= few {
		return nil
	}
	return make(guessIndex, 1<<bits.Len(uint(2*n)))
}

// find returns where a guess is in the list. If it is not there, its place is noted as the list's next.
func (x guessIndex) find(list []weighedGuess, w *weighedGuess) (at int, found bool) {
	if x == nil {
		for at = range list {
			if list[at].same(w) {
				return at, true
			}
		}
		return 0, false
	}
	slot := w.hash() & uint64(len(x)-1)
	for ; x[slot] != 0; slot = (slot + 1) & uint64(len(x)-1) {
		if at = int(x[slot]) - 1; list[at].same(w) {
			return at, true
		}
	}
	x[slot] = int32(len(list)) + 1
	return 0, false
}

// sortGuesses puts the guesses with the highest chances first.
func sortGuesses(list []weighedGuess) {
	slices.SortStableFunc(list, func(v, w weighedGuess) int { return cmp.Compare(w.chance, v.chance) })
}

// certain returns how many copies of a card must be in a group of places. The guess leaves n copies
// without a place; "all" places have an unknown card, and "among" of those are in the group.
func certain(n, among, all int) int { return max(0, n-(all-among)) }

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

// see yields the guesses that follow if a holder's card, any one of a lot, is seen to be this one.
func (w *weighedGuess) see(k int, card pack.Face, holder int, yield func(g *weighedGuess, share float64)) {
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
func (w *weighedGuess) onlyLot(card pack.Face, holder int) (k int) {
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

// part returns the lots of a guess that have none of some cards, and those that have any. It also returns what the
// marks of the former become without the latter, whose marks are zero there.
func (w *weighedGuess) part(some *[256]bool) (kept, taken []lot, now [numMarks]pack.Face) {
	for k, l := range w.lots {
		if slices.ContainsFunc([]byte(l.cards), func(c byte) bool { return some[c] }) {
			taken = append(taken, l)
			continue
		}
		now[k] = lotMark + pack.Face(len(kept))
		kept = append(kept, l)
	}
	return kept, taken, now
}

// lotOf makes a lot of the known cards of a pile from one place to another. It returns their mark, or the
// card if they are all alike.
func (w *weighedGuess) lotOf(p Pile, from, to int) pack.Face {
	var cards [MaxCards]pack.Face
	alike := true
	for i := from; i < to; i++ {
		cards[i-from] = *w.at(p, i)
		alike = alike && cards[i-from] == cards[0]
	}
	if alike {
		return cards[0]
	}
	mark := lotMark + pack.Face(w.grow(lot{cards: cardString(cards[:to-from]), ordered: true}))
	for i := from; i < to; i++ {
		*w.at(p, i) = mark
	}
	return mark
}

// deal gives the cards of all lots places, each arrangement with the same chance. The first pile has so
// many cards.
func (w *weighedGuess) deal(layout *pack.Layout, first int, r *rand.Rand) {
	for k := range w.lots {
		l := &w.lots[k]
		var onPile, off [MaxCards]pack.Face
		left, n := l.onPile(), 0
		for i := range len(l.cards) {
			// In order, since an ordered lot's cards on a pile are; others are shuffled there.
			if c := pack.Face(l.cards[i]); r.IntN(len(l.cards)-i) < left {
				left--
				onPile[l.onPile()-left-1] = c
			} else {
				off[n] = c
				n++
			}
		}
		shuffle := func(cards []pack.Face) {
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
			if *at == lotMark+pack.Face(k) {
				*at = onPile[next]
				next++
			}
		}
		for holder, held := range l.held {
			for range held {
				n--
				w.held(holder).Add(&layout.Cards[off[n]])
			}
		}
	}
	w.lots = nil
}

// find updates the chance and the biases of a guess when one of a holder's unknown cards, which are as
// many as unknown says, turns out to be this one.
func (w *weighedGuess) find(c pack.Face, holder, unknown int) {
	cloned := false
	for i := range w.biases {
		share := w.biases[i].share[holder]
		if share == 0 || !leads(w.biases, i) {
			continue
		}
		counts := 1.0 // the weight if it was there, compared with if it was not
		for j := range w.biases[i:] {
			if x := &w.biases[i+j]; x.is(c) && x.joins(&w.biases[i]) {
				counts *= (1 + x.found) / (2 + x.found)
			}
		}
		if counts == 1 {
			continue
		}
		if !cloned {
			w.biases, cloned = slices.Clone(w.biases), true
		}
		all := 1 - share + share*counts
		was := share * counts / all // the chance that it was there
		w.chance *= all
		left := 0.0
		if unknown > 1 {
			left = min(1, max(0, (share*float64(unknown)-was)/float64(unknown-1)))
		}
		lead := w.biases[i]
		for j := range w.biases[i:] {
			if x := &w.biases[i+j]; x.joins(&lead) {
				if x.share[holder] = left; x.is(c) {
					x.found += was
				}
			}
		}
	}
}

// carry updates the biases when an unknown card goes from one holder to another, who has others more
// unknown cards.
func (w *weighedGuess) carry(from, to, others int) {
	if !w.leans(from, to) {
		return
	}
	w.biases = slices.Clone(w.biases)
	for i := range w.biases {
		w.biases[i].carry(&w.biases[i], from, to, others)
	}
}

// leans reports whether any bias gives one of two holders a share.
func (w *weighedGuess) leans(from, to int) bool {
	for i := range w.biases {
		if share := &w.biases[i].share; from != noHolder && share[from] > 0 || share[to] > 0 {
			return true
		}
	}
	return false
}

// mix merges equal guesses. It takes all of them at once, so that their order does not
// matter. What a bias has found is the mean over the guesses that have it.
func (w *weighedGuess) mix(others []weighedGuess) {
	type mixed struct {
		bias
		chance float64 // of the guesses that have it
		in     int     // the last of them
	}
	var list []mixed
	all := 0.0
	for n, g := range append([]weighedGuess{*w}, others...) {
		all += g.chance
		for _, x := range g.biases {
			i := slices.IndexFunc(list, func(y mixed) bool { return y.in != n && y.same(x) })
			if i < 0 {
				list = append(list, mixed{x, g.chance, n})
				continue
			}
			y := &list[i]
			y.chance += g.chance
			y.in = n
			more := g.chance / y.chance
			y.found += (x.found - y.found) * more
			for holder := range y.share {
				y.share[holder] += (x.share[holder] - y.share[holder]) * more
			}
		}
	}
	w.chance = all
	w.biases = make([]bias, len(list))
	for i, x := range list {
		for holder := range x.share {
			x.share[holder] *= x.chance / all // the other guesses have no share
		}
		w.biases[i] = x.bias
	}
	sortBiases(w.biases)
	w.biases = w.biases[max(0, len(list)-maxBiases):]
}

// meanWeight returns the mean weight that the biases of a guess give to an arrangement in which the holders have
// these cards. Sampling draws which of them were there; see counts.
func (w *weighedGuess) meanWeight(layout *pack.Layout, cards *[numHolders]pack.Bag) float64 {
	var list []pack.Face // those that biases are about, and who has each
	var holders []int
	var unknown [numHolders]float64
	for holder, rest := range cards {
		layout.Subtract(&rest, w.held(holder))
		unknown[holder] = float64(rest.Len())
		for card := range layout.Each(rest) {
			if slices.ContainsFunc(w.biases, func(x bias) bool { return x.is(card) }) {
				for range rest.Count(&layout.Cards[card]) {
					list, holders = append(list, card), append(holders, holder)
				}
			}
		}
	}
	return w.meanOf(list, holders, unknown)
}

// meanOf returns the mean weight that the biases of a guess give to cards with these holders. By holder, unknown
// counts the unknown cards.
func (w *weighedGuess) meanOf(cards []pack.Face, holders []int, unknown [numHolders]float64) float64 {
	mean := 1.0
	for i := range w.biases {
		if leads(w.biases, i) {
			there := unknown
			for holder, share := range w.biases[i].share {
				there[holder] *= share
			}
			mean *= meanOf(w.biases, i, cards, holders, unknown, there, [maxBiases]float64{})
		}
	}
	return mean
}

// counts returns the weight that the biases of a guess give to an arrangement in which the holders have
// these cards. It draws by chance which of them were there.
func (w *weighedGuess) counts(layout *pack.Layout, cards *[numHolders]pack.Bag, r *rand.Rand) float64 {
	var more [maxBiases]float64 // copies that were there too
	for i := range w.biases {
		if !leads(w.biases, i) {
			continue
		}
		lead := &w.biases[i]
		for holder, share := range lead.share {
			if share == 0 {
				continue
			}
			known := w.held(holder)
			unknown := float64(cards[holder].Len() - known.Len())
			there := share * unknown
			for j := i; j < len(w.biases); j++ {
				if w.biases[j].joins(lead) && w.first(j) == j {
					span := w.biases[j].cards(layout)
					for range cards[holder].Count(span) - known.Count(span) {
						if r.Float64()*unknown < there {
							more[j]++
							there--
						}
						unknown--
					}
				}
			}
		}
	}
	counts := 1.0
	for i := range w.biases {
		x := &w.biases[i]
		counts *= (1 + x.found) / (1 + x.found + more[w.first(i)])
	}
	return counts
}

// first returns the first bias that joins another one and is about the same card.
func (w *weighedGuess) first(i int) int {
	for j := range i {
		if x := &w.biases[j]; x.card == w.biases[i].card && x.joins(&w.biases[i]) {
			return j
		}
	}
	return i
}
