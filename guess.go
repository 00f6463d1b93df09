package seasalt

import (
	"cmp"
	"errors"
	"math"
	"slices"
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
	shields [MaxPlayers]Card // face down, or unknownCard
	piles   [MaxCards]Card   // or unknownCard; the first pile from the start, bottom first, the second one from the end
}

// A weighedGuess is a guess with its chance, before its biases.
type weighedGuess struct {
	guess
	chance float64
	biases []bias // never changed, since guesses share them
}

// The holders of cards: the hands, and the deck.
const (
	deckHolder = MaxPlayers
	numHolders = MaxPlayers + 1
	noHolder   = -1 // the piles: what is on them cannot have been in a hand
)

// maxGuesses is how many guesses are kept. When there are more, places of single cards are forgotten.
//
// A guess takes 200 bytes, so this many take 13 MB, and twice that while an observation is taken in. A Game
// keeps a memory for each seat and one for the public. Of 4000 games with four players and all modules, 11
// reach more guesses (69 more than 2^14, 5 more than 2^17); of 13,000 other games, none does. The slowest
// moves take time in proportion: with 2^17, seconds on a loaded machine. Merging does not help: the guesses
// differ in independent things, such as which card left each pile and who drew which card of the deck.
const maxGuesses = 1 << 16

// maxSpare limits the guesses that a single observation makes before it forgets places. Only
// invented memories and observations reach it.
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
	const many = 1 << 10 // more are seldom needed again
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
func (g *guess) at(p Pile, index int) *Card {
	if p == Pile1 {
		return &g.piles[index]
	}
	return &g.piles[MaxCards-1-index]
}

func (b *beliefs) piles(g *guess) [2][]Card {
	return [2][]Card{g.piles[:b.pile[0]], g.piles[MaxCards-int(b.pile[1]):]}
}

// unseen returns how many copies of a card have no place in a guess.
func (b *beliefs) unseen(g *guess, card Card) int {
	c := &b.layout.cards[card]
	n := b.layout.full.count(c) - b.mine.count(c) - b.laid.count(c) - g.deck.count(c)
	for seat := range g.hands {
		n -= g.hands[seat].count(c)
		if g.shields[seat] == card {
			n--
		}
	}
	for _, pile := range b.piles(g) {
		for _, c := range pile {
			if c == card {
				n--
			}
		}
	}
	return n
}

// places returns how many places have a card that the guess does not know. That many cards have no place.
func (b *beliefs) places(g *guess) int {
	n := int(b.deck) + int(b.drawn) - g.deck.len()
	for seat := range g.hands {
		n += int(b.hand[seat]) - g.hands[seat].len()
		if g.shields[seat] == unknownCard {
			n++
		}
	}
	for _, pile := range b.piles(g) {
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
	if b.shared {
		b.guesses, b.shared = slices.Clone(b.guesses), false
	}
}

// split replaces every guess by the guesses that a function makes from it and passes to keep.
func (b *beliefs) split(f func(w *weighedGuess)) {
	b.spare = b.spare[:0]
	for i := range b.guesses {
		w := b.guesses[i]
		f(&w)
	}
	b.guesses, b.spare = b.spare, b.guesses
	if b.shared {
		b.spare, b.shared = nil, false
	}
}

// thin reduces the guesses that a split has made so far.
func (b *beliefs) thin() {
	guesses, shared := b.guesses, b.shared
	b.guesses, b.shared = b.spare, false
	b.merge()
	if len(b.guesses) > maxGuesses {
		b.blur()
	}
	b.guesses, b.shared, b.spare = guesses, shared, b.guesses
}

// keep adds a guess that a split has made, with its share of the chance.
func (b *beliefs) keep(w *weighedGuess, share float64) {
	if chance := w.chance * share; chance > 0 {
		b.spare = append(b.spare, weighedGuess{w.guess, chance, w.biases})
		if len(b.spare) > maxSpare {
			b.thin()
		}
	}
}

// only reports whether there is a single guess and it satisfies a condition.
func (b *beliefs) only(is func(w *weighedGuess) bool) bool {
	return len(b.guesses) == 1 && is(&b.guesses[0])
}

// unknown returns how many cards of a holder a guess does not know.
func (b *beliefs) unknown(g *guess, holder int) int {
	if holder == deckHolder {
		return int(b.deck) + int(b.drawn) - g.deck.len()
	}
	return int(b.hand[holder]) - g.hands[holder].len()
}

// settle merges equal guesses, forgets places if too many remain, and scales the chances to
// sum to 1. It fails if no guess is left.
func (b *beliefs) settle() error {
	b.found = false
	if len(b.guesses) == 0 {
		return errContradiction
	}
	b.prune()
	if len(b.guesses) > 1 {
		b.merge()
	}
	if len(b.guesses) > maxGuesses {
		b.blur()
	}
	sum := 0.0
	for i := range b.guesses {
		sum += b.guesses[i].chance
	}
	if sum != 1 {
		if b.shared {
			return nil // nothing has changed
		}
		for i := range b.guesses {
			b.guesses[i].chance /= sum
		}
	}
	return nil
}

func (b *beliefs) merge() {
	if b.shared {
		return // they have not changed
	}
	const few = 16
	list := b.guesses[:0]
	var index map[guess]int
	var alike map[int][]weighedGuess // guesses equal to one in the list, but with other biases
	if len(b.guesses) > few {
		index = make(map[guess]int, len(b.guesses))
	}
	for _, w := range b.guesses {
		at, found := 0, false
		if index != nil {
			at, found = index[w.guess]
		} else {
			for at = range list {
				if found = list[at].guess == w.guess; found {
					break
				}
			}
		}
		if found {
			if _, mixed := alike[at]; !mixed && slices.Equal(list[at].biases, w.biases) {
				list[at].chance += w.chance
				continue
			}
			if alike == nil {
				alike = map[int][]weighedGuess{}
			}
			alike[at] = append(alike[at], w)
			continue
		}
		if index != nil {
			index[w.guess] = len(list)
		}
		list = append(list, w)
	}
	for at, others := range alike {
		list[at].mix(others)
	}
	b.guesses = list
}

// blur forgets where cards are, except for what all guesses agree on, until few enough are left. The
// result is vaguer but not wrong. It starts with cards that can be in many places with similar chances,
// which makes many guesses alike and loses little.
func (b *beliefs) blur() {
	all := b.guesses[0].guess
	for i := range b.guesses[1:] {
		all.meet(&b.guesses[i+1].guess)
	}
	cards := b.vaguest()
	for n := 1; len(b.guesses) > maxGuesses && len(cards) > 0; n *= 2 {
		some := cards[:min(n, len(cards))]
		cards = cards[len(some):]
		for i := range b.guesses {
			b.forgetCards(&b.guesses[i], some, &all)
		}
		b.merge()
	}
}

// vaguest returns all cards, the least certain first: by the entropy of their place, with all guesses
// counting alike.
func (b *beliefs) vaguest() (cards []Card) {
	var counts [len(b.layout.cards)][numHolders]int // by card and holder
	for i := range b.guesses {
		g := &b.guesses[i].guess
		for holder := range numHolders {
			for card := range b.layout.each(*g.held(holder)) {
				counts[card][holder]++
			}
		}
	}
	var entropy [len(counts)]float64
	for card := range b.layout.each(b.layout.full) {
		elsewhere := len(b.guesses)
		add := func(n int) {
			if share := float64(n) / float64(len(b.guesses)); n > 0 {
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
	slices.SortStableFunc(cards, func(c, d Card) int { return cmp.Compare(entropy[d], entropy[c]) })
	return cards
}

// held returns the cards of a holder that a guess knows.
func (g *guess) held(holder int) *bag {
	if holder == deckHolder {
		return &g.deck
	}
	return &g.hands[holder]
}

// forgetCards makes a guess forget where cards are, except for what all guesses agree on. Shells that lie
// face down stay known.
func (b *beliefs) forgetCards(w *weighedGuess, cards []Card, all *guess) {
	for _, card := range cards {
		c := &b.layout.cards[card]
		for holder := range numHolders {
			for known := w.held(holder); known.count(c) > all.held(holder).count(c); {
				known.remove(c)
			}
		}
		for i, there := range w.piles {
			if there == card && all.piles[i] != card {
				w.piles[i] = unknownCard
			}
		}
	}
	about := func(x bias) bool { return slices.ContainsFunc(cards, x.is) }
	if slices.ContainsFunc(w.biases, about) { // the cards that a bias has found may be forgotten now
		w.biases = slices.DeleteFunc(slices.Clone(w.biases), about)
	}
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
				b.keep(&h, float64(b.unseen(&w.guess, card)))
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
		g := b.guesses[i].guess
		b.fillIn(&g)
		if i == 0 {
			*all = g
		} else {
			all.meet(&g)
		}
	}
	b.found = true
	return all
}

// fillIn completes a guess with what follows from it. It places the copies of a card for which there
// are no other places. In the deck it keeps only cards that another player cannot have drawn.
func (b *beliefs) fillIn(g *guess) {
	places := b.places(g)
	room := [MaxPlayers + 1]int{MaxPlayers: int(b.deck) + int(b.drawn) - g.deck.len()}
	most := room[MaxPlayers]
	for seat := range g.hands {
		room[seat] = int(b.hand[seat]) - g.hands[seat].len()
		most = max(most, room[seat])
	}
	if places > 0 && places-most < b.layout.copies {
		rest := b.rest(g)
		kinds := 0
		for card := range b.layout.each(rest) {
			c := &b.layout.cards[card]
			n := rest.count(c)
			kinds++
			for seat := range g.hands {
				for range certain(n, room[seat], places) {
					g.hands[seat].add(c)
				}
			}
			for range certain(n, room[MaxPlayers], places) {
				g.deck.add(c)
			}
		}
		if kinds == 1 {
			b.fillWith(g, rest)
		}
	}
	for range b.drawn {
		// A card that another player has drawn may be any card of the deck.
		for word := range g.deck {
			g.deck[word] = g.deck[word] >> 1 & b.layout.full[word] &^ (b.layout.first[word] >> 1)
		}
	}
}

// rest returns the cards that have no place in a guess.
func (b *beliefs) rest(g *guess) bag {
	rest := b.layout.full
	take := func(cards *bag) { b.layout.subtract(&rest, cards) }
	take(&b.mine)
	take(&b.laid)
	take(&g.deck)
	one := func(c Card) {
		if c != 0 && c != unknownCard {
			rest.remove(&b.layout.cards[c])
		}
	}
	for seat := range g.hands {
		take(&g.hands[seat])
		one(g.shields[seat])
	}
	for _, pile := range b.piles(g) {
		for _, c := range pile {
			one(c)
		}
	}
	return rest
}

// fillWith puts cards that are all alike into the places that are left face down and on piles.
func (b *beliefs) fillWith(g *guess, alike bag) {
	for card := range b.layout.each(alike) {
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
		if public && v.shields[seat] != 0 {
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
	g.deck = v.deck
	if b.drawn = v.drawnLen; !public && v.drawn[0] != 0 {
		b.drawn = 0
		for _, c := range v.drawn[:v.drawnLen] {
			b.mine.add(&b.layout.cards[c])
		}
	}
	if public && v.seat != Spectator {
		g.deck = bag{}
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
