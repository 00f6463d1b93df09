package mind

import (
	"cmp"
	"math"
	"math/bits"
	"math/rand/v2"
	"slices"

	"github.com/seasalt-go/seasalt/internal/pack"
)

// A hidden move, such as a theft between two others, can have happened in several ways. Each way is a guess with a
// chance, which puts cards in certain places. Equal guesses are merged, and impossible ones are dropped. Unless there
// are too many guesses, a fact is certain exactly if all of them agree on it.

// A Guess is one possible arrangement of the cards that an observer has seen in the round. The other cards fill the
// other places, and every arrangement of them has the same chance, since the deck was shuffled and the observer has
// learnt nothing about them. (But see Bias.)
type Guess struct {
	Hands   [MaxSeats]pack.Bag
	Deck    pack.Bag            // in the deck, or among the cards that another player has drawn
	Shields [MaxSeats]pack.Face // face down, or pack.UnknownCard
	// or pack.UnknownCard, or the mark of a lot; the first pile from the start, bottom first, the second one from the
	// end
	piles [MaxCards]pack.Face
}

// A WeighedGuess is a guess with its chance, before its biases.
type WeighedGuess struct {
	Guess
	Lots   []Lot // never changed, since guesses share them
	Chance float64
	Biases []Bias // never changed, since guesses share them
}

// At returns the card at a place of a pile, 0 being the bottom.
func (g *Guess) At(p Pile, index int) *pack.Face {
	if p == Pile1 {
		return &g.piles[index]
	}
	return &g.piles[MaxCards-1-index]
}

// Held returns the cards of a holder that a guess knows.
func (g *Guess) Held(holder int) *pack.Bag {
	if holder == DeckHolder {
		return &g.Deck
	}
	return &g.Hands[holder]
}

// Meet keeps the common part of both guesses.
func (g *Guess) Meet(h *Guess) {
	g.Deck.Meet(&h.Deck)
	for seat := range g.Hands {
		g.Hands[seat].Meet(&h.Hands[seat])
		if g.Shields[seat] != h.Shields[seat] {
			g.Shields[seat] = pack.UnknownCard
		}
	}
	for i := range g.piles {
		if g.piles[i] != h.piles[i] {
			g.piles[i] = pack.UnknownCard
		}
	}
}

// takeOut removes and returns the card at an index of a pile of n.
func (g *Guess) takeOut(p Pile, n, index int) pack.Face {
	c := *g.At(p, index)
	for i := index; i < n-1; i++ {
		*g.At(p, i) = *g.At(p, i+1)
	}
	*g.At(p, n-1) = 0
	return c
}

func (g *Guess) give(c *pack.Span, from, to int) {
	g.Hands[from&3].Remove(c)
	g.Hands[to&3].Add(c)
}

// remark replaces marks on piles. Those that become zero become another card.
func (g *Guess) remark(now *[numMarks]pack.Face, other pack.Face) {
	for i, c := range g.piles {
		if !IsMarked(c) {
			continue
		}
		if g.piles[i] = now[c-LotMark]; g.piles[i] == 0 {
			g.piles[i] = other
		}
	}
}

// same reports whether two guesses are the same, apart from their chances.
func (w *WeighedGuess) same(v *WeighedGuess) bool {
	return w.Guess == v.Guess && slices.Equal(w.Lots, v.Lots)
}

// Near reports whether the chances of two equal guesses differ by a billionth at most.
func (w *WeighedGuess) Near(other *WeighedGuess) bool {
	near := func(x, y float64) bool { return math.Abs(x-y) <= 1e-9 }
	return near(w.Chance, other.Chance) && slices.EqualFunc(w.Biases, other.Biases, func(x, y Bias) bool {
		return x.same(y) && near(x.Found, y.Found) && slices.EqualFunc(x.Share[:], y.Share[:], near)
	})
}

func (w *WeighedGuess) hash() uint64 {
	h := uint64(len(w.Lots))
	mix := func(n uint64) { h = bits.RotateLeft64((h^n)*0x9e3779b97f4a7c15, 29) }
	for holder := range NumHolders {
		cards := w.Held(holder)
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
	for _, c := range w.Shields {
		mix(uint64(c))
	}
	for i := range w.Lots {
		l := &w.Lots[i]
		for j := range len(l.Cards) {
			mix(uint64(l.Cards[j]))
		}
		for _, n := range l.Held {
			mix(uint64(n))
		}
	}
	return h ^ h>>32
}

// A guessIndex finds guesses in a list: open addressing, by hash.
type guessIndex []int32 // 1 + its index in the list, or 0

// NewIndex returns an index of a list for n guesses. If they are few, it is nil, and Find compares them one by one.
func NewIndex(n int) guessIndex {
	const few = 8
	if n <= few {
		return nil
	}
	return make(guessIndex, 1<<bits.Len(uint(2*n)))
}

// Find returns the index of a guess in the list. If the guess is new, Find notes it as the next of the list.
func (x guessIndex) Find(list []WeighedGuess, w *WeighedGuess) (at int, found bool) {
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

// SortGuesses puts the guesses with the highest chances first.
func SortGuesses(list []WeighedGuess) {
	slices.SortStableFunc(list, func(v, w WeighedGuess) int { return cmp.Compare(w.Chance, v.Chance) })
}

// certain returns the least number of copies of a card in a group of places. The guess leaves n copies without a place;
// "all" places have an unknown card, and "among" of those are in the group.
func certain(n, among, all int) int { return max(0, n-(all-among)) }

// inLots returns the number of a holder's cards in lots.
func (w *WeighedGuess) inLots(holder int) int {
	n := 0
	for i := range w.Lots {
		n += int(w.Lots[i].Held[holder])
	}
	return n
}

// change returns a lot of the guess that can be changed: guesses share them.
func (w *WeighedGuess) change(k int) *Lot {
	w.Lots = slices.Clone(w.Lots)
	return &w.Lots[k]
}

// grow adds a lot, and returns its number.
func (w *WeighedGuess) grow(l Lot) int {
	w.Lots = append(w.Lots[:len(w.Lots):len(w.Lots)], l)
	return len(w.Lots) - 1
}

// see yields the guesses that follow if a holder's card, any one of a lot, is seen to be this one.
func (w *WeighedGuess) see(k int, card pack.Face, holder int, yield func(g *WeighedGuess, share float64)) {
	l := &w.Lots[k]
	copies, one := 1, !l.Ordered // of copies off the pile, it does not matter which one it is
	if one {
		copies = l.count(card)
	}
	for at := l.find(card, 0); at >= 0; at = l.find(card, at+1) {
		g := *w
		gone := g.change(k)
		gone.remove(at)
		gone.Held[holder]--
		yield(&g, float64(l.Held[holder])*float64(copies)/float64(len(l.Cards)))
		if one {
			return
		}
	}
}

// onlyLot returns the lot that has a holder's only copy of a card in lots, or -1 if there are more copies or none.
func (w *WeighedGuess) onlyLot(card pack.Face, holder int) (k int) {
	k = -1
	copies := 0
	for i := range w.Lots {
		if l := &w.Lots[i]; l.Held[holder] > 0 && l.find(card, 0) >= 0 {
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
func (w *WeighedGuess) findInLots(some *[256]bool, holder int) (k, at int) {
	for k := range w.Lots {
		if l := &w.Lots[k]; l.Held[holder] > 0 {
			for at := range len(l.Cards) {
				if some[l.Cards[at]] {
					return k, at
				}
			}
		}
	}
	return -1, 0
}

// part separates the lots of a guess that contain none of some cards from those that contain any. It also returns the
// marks that the former get without the latter, whose marks are zero there.
func (w *WeighedGuess) part(some *[256]bool) (kept, taken []Lot, now [numMarks]pack.Face) {
	for k, l := range w.Lots {
		if slices.ContainsFunc([]byte(l.Cards), func(c byte) bool { return some[c] }) {
			taken = append(taken, l)
			continue
		}
		now[k] = LotMark + pack.Face(len(kept))
		kept = append(kept, l)
	}
	return kept, taken, now
}

// lotOf makes a lot of the known cards of a pile from one place to another. It returns their mark, or the
// card if they are all alike.
func (w *WeighedGuess) lotOf(p Pile, from, to int) pack.Face {
	var cards [MaxCards]pack.Face
	alike := true
	for i := from; i < to; i++ {
		cards[i-from] = *w.At(p, i)
		alike = alike && cards[i-from] == cards[0]
	}
	if alike {
		return cards[0]
	}
	mark := LotMark + pack.Face(w.grow(Lot{Cards: CardString(cards[:to-from]), Ordered: true}))
	for i := from; i < to; i++ {
		*w.At(p, i) = mark
	}
	return mark
}

// Deal gives the cards of all lots places, each arrangement with the same chance. The first pile has first cards.
func (w *WeighedGuess) Deal(layout *pack.Layout, first int, r *rand.Rand) {
	for k := range w.Lots {
		l := &w.Lots[k]
		var onPile, off [MaxCards]pack.Face
		left, n := l.onPile(), 0
		for i := range len(l.Cards) {
			// In order, since an ordered lot's cards on a pile are; others are shuffled there.
			if c := pack.Face(l.Cards[i]); r.IntN(len(l.Cards)-i) < left {
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
		if shuffle(off[:n]); !l.Ordered {
			shuffle(onPile[:l.onPile()])
		}
		next := 0
		for i := range w.piles {
			at := &w.piles[i]
			if i >= first {
				at = &w.piles[MaxCards-1-(i-first)] // the second pile begins at the end
			}
			if *at == LotMark+pack.Face(k) {
				*at = onPile[next]
				next++
			}
		}
		for holder, held := range l.Held {
			for range held {
				n--
				w.Held(holder).Add(&layout.Cards[off[n]])
			}
		}
	}
	w.Lots = nil
}

// find updates the chance and the biases of a guess when one of a holder's unknown cards, of which there are unknown,
// turns out to be this one.
func (w *WeighedGuess) find(c pack.Face, holder, unknown int) {
	cloned := false
	for i := range w.Biases {
		share := w.Biases[i].Share[holder]
		if share == 0 || !leads(w.Biases, i) {
			continue
		}
		counts := 1.0 // the weight if it was there, compared with if it was not
		for j := range w.Biases[i:] {
			if x := &w.Biases[i+j]; x.is(c) && x.joins(&w.Biases[i]) {
				counts *= (1 + x.Found) / (2 + x.Found)
			}
		}
		if counts == 1 {
			continue
		}
		if !cloned {
			w.Biases, cloned = slices.Clone(w.Biases), true
		}
		all := 1 - share + float64(share*counts)
		was := share * counts / all // the chance that it was there
		w.Chance *= all
		left := 0.0
		if unknown > 1 {
			left = min(1, max(0, (float64(share*float64(unknown))-was)/float64(unknown-1)))
		}
		lead := w.Biases[i]
		for j := range w.Biases[i:] {
			if x := &w.Biases[i+j]; x.joins(&lead) {
				if x.Share[holder] = left; x.is(c) {
					x.Found += was
				}
			}
		}
	}
}

// carry updates the biases when an unknown card goes from one holder to another, which has others further unknown
// cards.
func (w *WeighedGuess) carry(from, to, others int) {
	if !w.leans(from, to) {
		return
	}
	w.Biases = slices.Clone(w.Biases)
	for i := range w.Biases {
		w.Biases[i].carry(&w.Biases[i], from, to, others)
	}
}

// leans reports whether any bias gives one of two holders a share.
func (w *WeighedGuess) leans(from, to int) bool {
	for i := range w.Biases {
		if share := &w.Biases[i].Share; from != noHolder && share[from] > 0 || share[to] > 0 {
			return true
		}
	}
	return false
}

// mix merges equal guesses. It takes all of them at once, so that their order does not matter. The findings of a bias
// are the mean over the guesses that have it.
func (w *WeighedGuess) mix(others []WeighedGuess) {
	type mixed struct {
		Bias
		chance float64 // of the guesses that have it
		in     int     // the last of them
	}
	var list []mixed
	all := 0.0
	for n, g := range append([]WeighedGuess{*w}, others...) {
		all += g.Chance
		for _, x := range g.Biases {
			i := slices.IndexFunc(list, func(y mixed) bool { return y.in != n && y.same(x) })
			if i < 0 {
				list = append(list, mixed{x, g.Chance, n})
				continue
			}
			y := &list[i]
			y.chance += g.Chance
			y.in = n
			more := g.Chance / y.chance
			y.Found += float64((x.Found - y.Found) * more)
			for holder := range y.Share {
				y.Share[holder] += float64((x.Share[holder] - y.Share[holder]) * more)
			}
		}
	}
	w.Chance = all
	w.Biases = make([]Bias, len(list))
	for i, x := range list {
		for holder := range x.Share {
			x.Share[holder] *= x.chance / all // the other guesses have no share
		}
		w.Biases[i] = x.Bias
	}
	sortBiases(w.Biases)
	w.Biases = w.Biases[max(0, len(list)-maxBiases):]
}

// MeanWeight returns the mean weight that the biases of a guess give to an arrangement in which the holders have
// these cards. Sampling draws which of them were there; see counts.
func (w *WeighedGuess) MeanWeight(layout *pack.Layout, cards *[NumHolders]pack.Bag) float64 {
	var list []pack.Face // the cards of biases, and the holder of each
	var holders []int
	var unknown [NumHolders]float64
	for holder, rest := range cards {
		layout.Subtract(&rest, w.Held(holder))
		unknown[holder] = float64(rest.Len())
		for card := range layout.Each(rest) {
			if slices.ContainsFunc(w.Biases, func(x Bias) bool { return x.is(card) }) {
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
func (w *WeighedGuess) meanOf(cards []pack.Face, holders []int, unknown [NumHolders]float64) float64 {
	mean := 1.0
	for i := range w.Biases {
		if leads(w.Biases, i) {
			there := unknown
			for holder, share := range w.Biases[i].Share {
				there[holder] *= share
			}
			mean *= meanOf(w.Biases, i, cards, holders, unknown, there, [maxBiases]float64{})
		}
	}
	return mean
}

// Counts returns the weight that the biases of a guess give to an arrangement in which the holders have
// these cards. It draws by chance which of them were there.
func (w *WeighedGuess) Counts(layout *pack.Layout, cards *[NumHolders]pack.Bag, r *rand.Rand) float64 {
	var more [maxBiases]float64 // copies that were there too
	for i := range w.Biases {
		if !leads(w.Biases, i) {
			continue
		}
		lead := &w.Biases[i]
		for holder, share := range lead.Share {
			if share == 0 {
				continue
			}
			known := w.Held(holder)
			unknown := float64(cards[holder].Len() - known.Len())
			there := share * unknown
			for j := i; j < len(w.Biases); j++ {
				if w.Biases[j].joins(lead) && w.first(j) == j {
					span := w.Biases[j].cards(layout)
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
	for i := range w.Biases {
		x := &w.Biases[i]
		counts *= (1 + x.Found) / (1 + x.Found + more[w.first(i)])
	}
	return counts
}

// first returns the first bias that joins another one and is about the same card.
func (w *WeighedGuess) first(i int) int {
	for j := range i {
		if x := &w.Biases[j]; x.Card == w.Biases[i].Card && x.joins(&w.Biases[i]) {
			return j
		}
	}
	return i
}
