package seasalt

import (
	"cmp"
	"errors"
	"math"
	"math/bits"
	"slices"
	"strings"
)

// What an observer concludes. A hidden move, such as a theft between two others, can have happened in
// several ways. Each way is a guess with a chance, which puts cards in certain places. Equal guesses
// are merged, and impossible ones are dropped. Unless there are too many, what all guesses agree on is
// exactly what is certain.

// A guess is one way in which the cards that an observer has seen in the round may lie. The other cards
// fill the other places, and every arrangement of them has the same chance, since the deck was shuffled
// and the observer has learnt nothing about them. (But see bias.)
type guess struct {
	hands   [MaxPlayers]bag
	deck    bag              // in the deck, or among the cards that another player has drawn
	shields [MaxPlayers]face // face down, or unknownCard
	piles   [MaxCards]face   // or unknownCard, or the mark of a lot; the first pile from the start, bottom first, the second one from the end
}

// A weighedGuess is a guess with its chance, before its biases.
type weighedGuess struct {
	guess
	lots   []lot // never changed, since guesses share them
	chance float64
	biases []bias // never changed, since guesses share them
}

// The holders of cards: the hands, and the deck.
const (
	deckHolder = MaxPlayers
	numHolders = MaxPlayers + 1
	noHolder   = -1 // the piles: what is on them cannot have been in a hand
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
	layout   *layout
	observer int
	hand     [MaxPlayers]uint8 // cards in hands
	pile     [2]uint8          // cards on piles
	deck     uint8             // cards in the deck
	drawn    uint8             // cards that another player has drawn and looks at
	mine     bag               // cards that the observer has drawn and looks at
	laid     bag               // cards that lie open for the rest of the round
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

func newBeliefs(layout *layout, observer int) beliefs {
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
	*b = beliefs{layout: b.layout, observer: b.observer, deck: uint8(b.layout.size), guesses: list, spare: spare}
}

// at returns the card at a place of a pile, 0 being the bottom.
func (g *guess) at(p Pile, index int) *face {
	if p == Pile1 {
		return &g.piles[index]
	}
	return &g.piles[MaxCards-1-index]
}

func (b *beliefs) piles(g *guess) [2][]face {
	return [2][]face{g.piles[:b.pile[0]], g.piles[MaxCards-int(b.pile[1]):]}
}

// unseen returns how many copies of a card have no place in a guess.
func (b *beliefs) unseen(w *weighedGuess, card face) int {
	c := &b.layout.cards[card]
	n := b.layout.full.count(c) - b.mine.count(c) - b.laid.count(c) - w.deck.count(c)
	for seat := range w.hands {
		n -= w.hands[seat].count(c)
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

// places returns how many places have a card that the guess does not know. That many cards have no place.
func (b *beliefs) places(w *weighedGuess) int {
	n := 0
	for holder := range numHolders {
		n += b.unknown(w, holder)
	}
	for seat := range w.shields {
		if w.shields[seat] == unknownCard {
			n++
		}
	}
	for _, pile := range b.piles(&w.guess) {
		for _, c := range pile {
			if c == unknownCard {
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

// only reports whether there is a single guess and it satisfies a condition.
func (b *beliefs) only(is func(w *weighedGuess) bool) bool {
	return len(b.guesses) == 1 && is(&b.guesses[0])
}

// unknown returns how many cards of a holder have no place in a guess: it knows them neither one by one nor
// as a lot.
func (b *beliefs) unknown(w *weighedGuess, holder int) int {
	n := -w.held(holder).len() - w.inLots(holder)
	if holder == deckHolder {
		return n + int(b.deck) + int(b.drawn)
	}
	return n + int(b.hand[holder])
}

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

// same reports whether two guesses say the same, whatever their chances.
func (w *weighedGuess) same(v *weighedGuess) bool {
	return w.guess == v.guess && slices.Equal(w.lots, v.lots)
}

// An index finds guesses in a list: open addressing, by hash.
type index []int32 // 1 + where it is in the list, or 0

// newIndex returns an index of a list that will have so many guesses. Few are simply compared.
func newIndex(n int) index {
	const few = 8
	if n <= few {
		return nil
	}
	return make(index, 1<<bits.Len(uint(2*n)))
}

// find returns where a guess is in the list. If it is not there, its place is noted as the list's next.
func (x index) find(list []weighedGuess, w *weighedGuess) (at int, found bool) {
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
	mark := lotMark + face(len(kept))
	g.remark(&now, mark)
	var cards bag
	var joined lot
	for _, l := range taken {
		for i := range len(l.cards) {
			cards.add(&b.layout.cards[l.cards[i]])
		}
		for holder, n := range l.held {
			joined.held[holder] += n
		}
	}
	single := false // whether a card is taken that was known by itself
	for i, c := range g.piles {
		if c != 0 && !isMarked(c) && some[c] && c != all.piles[i] {
			cards.add(&b.layout.cards[c])
			g.piles[i] = mark
			single = true
		}
	}
	for holder := range numHolders {
		known, agreed := g.held(holder), all.held(holder)
		for word := range known {
			for beyond := known[word] &^ agreed[word]; beyond != 0; beyond &= beyond - 1 {
				card := b.layout.card[64*word+bits.TrailingZeros64(beyond)]
				if c := &b.layout.cards[card]; some[card] {
					known.remove(c)
					cards.add(c)
					joined.held[holder]++
					single = true
				}
			}
		}
	}
	if len(taken) < 2 && !single {
		return // there is nothing to join
	}
	joined.cards = b.layout.newLot(&cards).cards
	w.guess, w.lots = g, append(kept, joined)
	b.tidy(w)
}

// forgetPlaces makes a guess forget where some cards are, except for what all guesses agree on, and where the others
// of their lots are. Shells that lie face down stay known.
func (b *beliefs) forgetPlaces(w *weighedGuess, some *[256]bool, all *guess) {
	kept, taken, now := w.part(some)
	w.lots = kept
	w.remark(&now, unknownCard)
	gone := *some
	for _, l := range taken {
		for i := range len(l.cards) {
			gone[l.cards[i]] = true
		}
	}
	for i, c := range w.piles {
		if c != 0 && c != unknownCard && !isMarked(c) && some[c] && c != all.piles[i] {
			w.piles[i] = unknownCard
		}
	}
	for holder := range numHolders {
		known, agreed := w.held(holder), all.held(holder)
		for card := range b.layout.each(*known) {
			for c := &b.layout.cards[card]; some[card] && known.count(c) > agreed.count(c); {
				known.remove(c)
			}
		}
	}
	about := func(x bias) bool { // the cards that it has found may be forgotten now
		for card := range b.layout.each(b.layout.full) {
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
func (b *beliefs) vaguest() (cards []face) {
	var counts [len(b.layout.cards)][numHolders]float64 // by card and holder
	for i := range b.guesses {
		w := &b.guesses[i]
		for holder := range numHolders {
			for card := range b.layout.each(*w.held(holder)) {
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
	for card := range b.layout.each(b.layout.full) {
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
	sortFew(cards, func(c, d face) int { return cmp.Compare(entropy[d], entropy[c]) })
	return cards
}

// held returns the cards of a holder that a guess knows.
func (g *guess) held(holder int) *bag {
	if holder == deckHolder {
		return &g.deck
	}
	return &g.hands[holder]
}

// placeShells makes every guess name the shells that lie face down (R11.2), so that no guess puts all shells
// elsewhere.
func (b *beliefs) placeShells() {
	for seat := range b.hand {
		b.split(func(w *weighedGuess) {
			if w.shields[seat] != unknownCard {
				b.keep(w, 1)
				return
			}
			for card := range b.layout.each(b.layout.full.of(&b.layout.kinds[b.layout.shield])) {
				h := *w
				h.shields[seat] = card
				b.keep(&h, float64(b.unseen(w, card)))
			}
		})
	}
}

// meet keeps what both guesses agree on.
func (g *guess) meet(h *guess) {
	g.deck.meet(&h.deck)
	for seat := range g.hands {
		g.hands[seat].meet(&h.hands[seat])
		if g.shields[seat] != h.shields[seat] {
			g.shields[seat] = unknownCard
		}
	}
	for i := range g.piles {
		if g.piles[i] != h.piles[i] {
			g.piles[i] = unknownCard
		}
	}
}

// meet keeps the cards that are in both bags.
func (b *bag) meet(c *bag) { b[0], b[1] = b[0]&c[0], b[1]&c[1] }

// certain returns how many copies of a card must be in a group of places. The guess leaves n copies
// without a place; "all" places have an unknown card, and "among" of those are in the group.
func certain(n, among, all int) int { return max(0, n-(all-among)) }

// sure returns what all guesses agree on, including what follows in each of them because there
// are no other places for the cards.
func (b *beliefs) sure() *guess {
	if b.found {
		return &b.certain
	}
	all := &b.certain
	for i := range b.guesses {
		g := b.follows(&b.guesses[i])
		if i == 0 {
			*all = g
		} else {
			all.meet(&g)
		}
	}
	b.found = true
	return all
}

// follows returns a guess with what follows from it: it has the copies of a card for which there are no
// other places. Of the deck it has only cards that another player cannot have drawn.
func (b *beliefs) follows(w *weighedGuess) guess {
	g := w.guess
	b.fillIn(w, &g)
	for k := range w.lots {
		b.fillInLot(w, k, &g)
	}
	for range b.drawn {
		g.deck = b.layout.less(g.deck) // a card that another player has drawn may be any card of the deck
	}
	return g
}

// orDrawn returns which cards are in the deck or among those that another player has drawn, given those that are in
// the deck whatever was drawn. It is the reverse of what follows does for the deck.
func (b *beliefs) orDrawn(deck bag) bag {
	for card := range b.layout.each(deck) {
		for range b.drawn {
			deck.add(&b.layout.cards[card])
		}
	}
	return deck
}

// fillIn places copies of cards of which the guess says nothing.
func (b *beliefs) fillIn(w *weighedGuess, g *guess) {
	places := b.places(w)
	var rest bag
	for holder := range numHolders {
		elsewhere := places - b.unknown(w, holder)
		if elsewhere >= b.layout.copies || elsewhere == places {
			continue // there is room elsewhere for all copies of any card
		}
		// Often only the mermaids have so many copies. To count those is quicker than to find all cards that are
		// left: a decision with memories takes 4 to 7 % less (BenchmarkRemember).
		if many := b.layout.many[elsewhere]; len(many) < 4 {
			for _, card := range many {
				for range b.unseen(w, card) - elsewhere {
					g.held(holder).add(&b.layout.cards[card])
				}
			}
			continue
		}
		if rest.empty() {
			rest = b.rest(w)
		}
		here := rest
		for range elsewhere {
			here = b.layout.less(here)
		}
		b.layout.join(g.held(holder), &here)
	}
	if places > 0 && places <= b.layout.copies {
		b.fillWith(w, g)
	}
}

// fillInLot places cards of a lot.
func (b *beliefs) fillInLot(w *weighedGuess, k int, g *guess) {
	l := &w.lots[k]
	size := len(l.cards)
	for at := range size {
		card := face(l.cards[at])
		if l.find(card, 0) < at {
			continue
		}
		for holder, n := range l.held {
			for range certain(l.count(card), int(n), size) {
				g.held(holder).add(&b.layout.cards[card])
			}
		}
	}
	_, _, n := b.marks(&w.guess, k)
	for p, next := Pile1, 0; p <= Pile2; p++ {
		for i := range int(b.pile[p-1]) {
			if *w.at(p, i) != lotMark+face(k) {
				continue
			}
			// It is one of the cards from here on that leave enough for the places above.
			some := l.cards[next : size-n+next+1]
			if *g.at(p, i) = unknownCard; l.ordered && strings.Count(some, some[:1]) == len(some) {
				*g.at(p, i) = face(some[0])
			}
			next++
		}
	}
}

// rest returns the cards that have no place in a guess.
func (b *beliefs) rest(g *weighedGuess) bag {
	rest := b.layout.full
	take := func(cards *bag) { b.layout.subtract(&rest, cards) }
	take(&b.mine)
	take(&b.laid)
	take(&g.deck)
	one := func(c face) {
		if c != 0 && c != unknownCard {
			rest.remove(&b.layout.cards[c])
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
			one(face(g.lots[k].cards[i]))
		}
	}
	return rest
}

// fillWith puts cards into the places that are left face down and on piles, if all that are left are alike.
func (b *beliefs) fillWith(w *weighedGuess, g *guess) {
	rest := b.rest(w)
	card := b.layout.card[rest.nth(0)&127]
	if rest.count(&b.layout.cards[card]) < rest.len() {
		return
	}
	for seat := range g.shields {
		if g.shields[seat] == unknownCard {
			g.shields[seat] = card
		}
	}
	for i := range g.piles {
		if g.piles[i] == unknownCard {
			g.piles[i] = card
		}
	}
}

// believe returns the beliefs of an observer, the view's seat or the spectators, who begins with a view.
// The guesses of the view are its seat's.
func (v *View) believe(observer int) beliefs {
	b := newBeliefs(v.rules.layout, observer)
	g := &b.guesses[0].guess
	public := observer == spectators
	b.deck, b.hand, b.ended = v.deckLen, v.handLen, v.ended
	for seat := range v.rules.config.Players {
		for _, c := range v.open.row(seat) {
			b.laid.add(&b.layout.cards[c])
		}
		g.hands[seat] = v.hands[seat]
		if public {
			g.hands[seat] = v.knownToAll[seat]
			if v.revealed>>seat&1 != 0 {
				g.hands[seat] = v.hands[seat]
			}
		}
		g.shields[seat] = v.shields[seat]
		if public && v.seat != Spectator && v.shields[seat] != 0 {
			g.shields[seat] = unknownCard
		}
	}
	for p := Pile1; p <= Pile2; p++ {
		b.pile[p-1] = uint8(v.open.pileLen(p))
		for i := range v.open.pileLen(p) {
			c := *v.open.inPile(p, i)
			if public && !v.isShown(p, i) {
				c = unknownCard
			}
			*g.at(p, i) = c
		}
	}
	if b.drawn = v.drawnLen; !public && v.drawn[0] != 0 {
		b.drawn = 0
		for _, c := range v.drawn[:v.drawnLen] {
			b.mine.add(&b.layout.cards[c])
		}
	}
	if !public || v.seat == Spectator {
		g.deck = b.orDrawn(v.deck)
	}
	if len(v.guesses) > 0 && (v.seat == Spectator) == public {
		b.guesses = append(b.guesses[:0], v.guesses...)
	}
	b.placeShells()
	_ = b.settle() // it cannot fail: the view comes from a game
	return b
}

// near reports whether the chances of two equal guesses differ by a billionth at most.
func (w *weighedGuess) near(other *weighedGuess) bool {
	near := func(x, y float64) bool { return math.Abs(x-y) <= 1e-9 }
	return near(w.chance, other.chance) && slices.EqualFunc(w.biases, other.biases, func(x, y bias) bool {
		return x.same(y) && near(x.found, y.found) && slices.EqualFunc(x.share[:], y.share[:], near)
	})
}
