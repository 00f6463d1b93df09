package seasalt

import (
	"cmp"
	"errors"
	"fmt"
	"math"
	"slices"
)

// What an observer concludes from what it sees. A hidden move, such as a theft between two
// others, can have come about in several ways; each of them is a guess in which cards have
// certain places, with its chance. Guesses that say the same are one, and those that turn out
// to be impossible go. So as long as there are not too many of them, what all of them say is
// all that is certain, and nothing of it is false.

// A guess is one way in which the cards may lie that an observer has seen in the round.
// The other cards can be in any of the other places: every arrangement has the same chance,
// since the deck was shuffled and nobody has looked at them for this observer. (But see bias.)
type guess struct {
	hands  [MaxPlayers]bag
	deck   bag              // in the deck, or among what another player has drawn
	shells [MaxPlayers]Card // face down, or unknownCard
	piles  [MaxCards]Card   // or unknownCard; the first pile from the start, bottom first, the second one from the end
}

// A weighedGuess is a guess with its chance, as it would be without the biases.
type weighedGuess struct {
	guess
	chance float64
	biases []bias // never changed, since guesses share them
}

// A bias makes some arrangements of a guess count less. Whoever lays a card and holds more copies of
// it can have laid any of them, and that is one move and not several. So a world in which k more copies
// were in the hand counts 1/(k+1) of what it would if the card had been taken out of the hand at
// random. So does one in which k more shells were in the hand of somebody who laid one face down.
//
// Cards come and go, so for each holder it is remembered what share of its unknown cards were in the
// hand then. An unknown card that goes is any of them, and leaves the share as it is. That is
// exact as long as all of a holder's unknown cards were there, or none, and for a single card that
// has another copy; of several such cards, the chance that they were there together is nearly
// right.
type bias struct {
	card  Card                // of which this is about the copies, or anyShell
	from  uint8               // the holder who had it
	after uint8               // how many cards lay open then: this tells one from another
	found float64             // how many more copies are known to have been there
	share [numHolders]float64 // of each holder's unknown cards, those that were there
}

// anyShell stands for all shells, since one of them lies face down and each could.
const anyShell Card = 0xfe

// maxBiases is how many biases a guess has. When there are more, the first one is dropped.
const maxBiases = 32

// The holders of cards: the hands, and the deck.
const (
	deckHolder = MaxPlayers
	numHolders = MaxPlayers + 1
	noHolder   = -1 // the piles: what is on them cannot have been in a hand
)

// maxGuesses is how many guesses are kept. When there are more, only what all of them say is.
const maxGuesses = 1 << 14

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
	ended    uint8             // seats whose cards in hand are among those at the end of a turn of theirs
	guesses  []weighedGuess    // at least one, with chances that make 1
	spare    []weighedGuess    // what guesses are made of next
	shared   bool              // the guesses are those of a View, too, and are not to be changed
	certain  guess             // what sure has found out
	found    bool              // whether it has since the last observation
}

// errContradiction is what is wrong with an observation that fits no guess.
var errContradiction = errors.New("it contradicts what was observed before")

func newBeliefs(layout *layout, observer int) beliefs {
	b := beliefs{layout: layout, observer: observer}
	b.reset()
	return b
}

// reset forgets a round: all cards are in the deck.
func (b *beliefs) reset() {
	list := b.guesses
	if b.shared || cap(list) == 0 {
		list = make([]weighedGuess, 1, 4)
	}
	list = list[:1]
	list[0] = weighedGuess{chance: 1}
	*b = beliefs{layout: b.layout, observer: b.observer, deck: uint8(b.layout.size), guesses: list, spare: b.spare}
}

// at returns the card at a place of a pile, counted from the bottom from 0.
func (g *guess) at(p Pile, index int) *Card {
	if p == Pile1 {
		return &g.piles[index]
	}
	return &g.piles[MaxCards-1-index]
}

// unseen returns how many copies of a card have no place in a guess.
func (b *beliefs) unseen(g *guess, card Card) int {
	c := &b.layout.cards[card]
	n := b.layout.full.count(c) - b.mine.count(c) - b.laid.count(c) - g.deck.count(c)
	for seat := range g.hands {
		n -= g.hands[seat].count(c)
		if g.shells[seat] == card {
			n--
		}
	}
	for i := range int(b.pile[0]) {
		if g.piles[i] == card {
			n--
		}
	}
	for i := range int(b.pile[1]) {
		if g.piles[MaxCards-1-i] == card {
			n--
		}
	}
	return n
}

// places returns how many cards have no place in a guess, which are as many as there are
// places of which it does not know the card.
func (b *beliefs) places(g *guess) int {
	n := int(b.deck) + int(b.drawn) - g.deck.len()
	for seat := range g.hands {
		n += int(b.hand[seat]) - g.hands[seat].len()
		if g.shells[seat] == unknownCard {
			n++
		}
	}
	for i := range int(b.pile[0]) {
		if g.piles[i] == unknownCard {
			n++
		}
	}
	for i := range int(b.pile[1]) {
		if g.piles[MaxCards-1-i] == unknownCard {
			n++
		}
	}
	return n
}

// change lets a function change every guess in the same way.
func (b *beliefs) change(f func(g *guess)) {
	if b.shared {
		b.guesses, b.shared = append(b.spare[:0:0], b.guesses...), false
	}
	for i := range b.guesses {
		f(&b.guesses[i].guess)
	}
}

// split replaces every guess by those that a function makes of it and adds by keep.
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

// keep adds a guess that was made of another one and has a share of its chance.
func (b *beliefs) keep(w *weighedGuess, share float64) {
	if chance := w.chance * share; chance > 0 {
		b.spare = append(b.spare, weighedGuess{w.guess, chance, w.biases})
	}
}

// mass returns the mean of what biases make of the arrangements of a guess.
func (b *beliefs) mass(w *weighedGuess) float64 {
	mass := 1.0
	if len(w.biases) == 0 {
		return mass
	}
	var cards []Card // that biases are about, each copy
	rest := b.rest(&w.guess)
	for card := range b.layout.each(rest) {
		if slices.ContainsFunc(w.biases, func(x bias) bool { return x.is(card) }) {
			cards = append(cards, slices.Repeat([]Card{card}, rest.count(&b.layout.cards[card]))...)
		}
	}
	// A few cards are gone through together; with so many that it would take long they are nearly
	// independent.
	holders := 0
	for holder := range numHolders {
		if slices.ContainsFunc(w.biases, func(x bias) bool { return x.share[holder] > 0 }) {
			holders++
		}
	}
	slices.SortFunc(cards, func(c, d Card) int { return cmp.Compare(c.Kind(), d.Kind()) })
	for some := range slices.Chunk(cards, min(5, 8-holders)) {
		mass *= b.massOf(w, some, make([]int, len(some)), 0)
	}
	return mass
}

// massOf is mass for some cards, the first of which are with holders already.
func (b *beliefs) massOf(w *weighedGuess, cards []Card, holders []int, n int) (mean float64) {
	if n == len(cards) {
		var unknown [numHolders]float64
		for holder := range unknown {
			unknown[holder] = float64(b.unknown(&w.guess, holder))
		}
		mean = 1
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
	places := b.places(&w.guess) - n
	elsewhere := places
	for holder := range numHolders {
		if !slices.ContainsFunc(w.biases, func(x bias) bool { return x.share[holder] > 0 }) {
			continue
		}
		room := b.unknown(&w.guess, holder)
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

// meanOf returns what a bias and those that join it make of it that unknown cards are with holders, who
// have so many of them, and so many that were there; and so many more copies that each bias is about.
func meanOf(biases []bias, lead int, cards []Card, holders []int, unknown, there [numHolders]float64, more [maxBiases]float64) float64 {
	if len(cards) == 0 {
		mean := 1.0
		for i, x := range biases {
			mean *= (1 + x.found) / (1 + x.found + more[i])
		}
		return mean
	}
	c, h := cards[0], holders[0]
	cards, holders = cards[1:], holders[1:]
	with := more
	for i := range biases {
		if biases[i].is(c) && biases[i].joins(&biases[lead]) {
			with[i]++
		}
	}
	if h == noHolder || with == more {
		return meanOf(biases, lead, cards, holders, unknown, there, more)
	}
	was := min(1, max(0, there[h])/unknown[h])
	unknown[h]--
	mean := (1 - was) * meanOf(biases, lead, cards, holders, unknown, there, more)
	if was > 0 {
		there[h]--
		mean += was * meanOf(biases, lead, cards, holders, unknown, there, with)
	}
	return mean
}

// only reports whether there is a single guess of which something is true.
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

// is reports whether a bias is about a card.
func (x *bias) is(c Card) bool { return x.card == c || x.card == anyShell && c.Kind() == Shell }

// cards returns the bits of the cards that a bias is about.
func (x *bias) cards(layout *layout) *span {
	if x.card == anyShell {
		return &layout.kinds[Shell]
	}
	return &layout.cards[x.card]
}

// joins reports whether biases are about the same cards of a hand: no unknown card has come to it
// between them.
func (x *bias) joins(y *bias) bool { return x.from == y.from && x.share == y.share }

// leads reports whether a bias is the first of those that it joins.
func leads(biases []bias, i int) bool {
	for j := range i {
		if biases[j].joins(&biases[i]) {
			return false
		}
	}
	return true
}

// lean takes in that a holder had a card, and so many more of them that are known.
func (b *beliefs) lean(w *weighedGuess, card Card, holder, known int) {
	w.biases = slices.Clone(w.biases[max(0, len(w.biases)-maxBiases+1):])
	x := bias{card: card, from: uint8(holder), after: uint8(b.laid.len()), found: float64(known)}
	x.share[holder] = 1
	w.biases = append(w.biases, x)
	sortBiases(w.biases)
}

// sortBiases brings biases into an order of their own, the oldest ones first, so that it does not
// matter by which ways guesses have come to be one.
func sortBiases(biases []bias) {
	slices.SortFunc(biases, func(x, y bias) int {
		return cmp.Or(cmp.Compare(x.after, y.after), cmp.Compare(x.from, y.from), cmp.Compare(x.card, y.card))
	})
}

// least is a share that counts for nothing: it may be what rounding has left.
const least = 1e-9

// find takes in that an unknown card of a holder, one of so many, is this one.
func (w *weighedGuess) find(c Card, holder, unknown int) {
	cloned := false
	for i := range w.biases {
		share := w.biases[i].share[holder]
		if share == 0 || !leads(w.biases, i) {
			continue
		}
		counts := 1.0 // if it was there, against if it was not
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

// carry takes in that an unknown card goes from one holder to another, which has so many unknown ones
// besides.
func (w *weighedGuess) carry(from, to, others int) {
	if !w.leans(from, to) {
		return
	}
	w.biases = slices.Clone(w.biases)
	for i := range w.biases {
		w.biases[i].carry(&w.biases[i], from, to, others)
	}
}

// prune drops biases that have become the same for all arrangements of a guess.
func (b *beliefs) prune(w *weighedGuess) {
	if len(w.biases) == 0 {
		return
	}
	rest := b.rest(&w.guess)
	var full [numHolders]bool // whose cards are all known
	for holder := range full {
		full[holder] = b.unknown(&w.guess, holder) == 0
	}
	idle := func(x *bias) bool {
		for holder, share := range x.share {
			if share > least && !full[holder] {
				return !rest.has(x.cards(b.layout))
			}
		}
		return true
	}
	if slices.ContainsFunc(w.biases, func(x bias) bool { return idle(&x) }) {
		w.biases = slices.DeleteFunc(slices.Clone(w.biases), func(x bias) bool { return idle(&x) })
	}
	for i := range w.biases {
		for holder, share := range w.biases[i].share {
			if share > 0 && full[holder] {
				w.biases = slices.Clone(w.biases)
				w.biases[i].share[holder] = 0
			}
		}
	}
}

// mix makes one guess of two that say the same.
func (w *weighedGuess) mix(other *weighedGuess) {
	more := other.chance / (w.chance + other.chance)
	w.chance += other.chance
	if slices.Equal(w.biases, other.biases) {
		return
	}
	left := slices.Clone(other.biases)
	mixed := make([]bias, 0, len(w.biases)+len(left))
	for _, x := range w.biases {
		y := bias{found: x.found} // without a share, if the other guess has none
		if i := slices.IndexFunc(left, x.same); i >= 0 {
			y = left[i]
			left = slices.Delete(left, i, i+1)
		}
		x.found += (y.found - x.found) * more
		for holder := range x.share {
			x.share[holder] += (y.share[holder] - x.share[holder]) * more
		}
		mixed = append(mixed, x)
	}
	for _, y := range left {
		for holder := range y.share {
			y.share[holder] *= more
		}
		mixed = append(mixed, y)
	}
	sortBiases(mixed)
	w.biases = mixed
}

// same reports whether biases of two guesses are about the same card that was laid.
func (x *bias) same(y bias) bool { return x.card == y.card && x.from == y.from && x.after == y.after }

// leans reports whether a bias gives one of two holders a share.
func (w *weighedGuess) leans(from, to int) bool {
	for i := range w.biases {
		if share := &w.biases[i].share; from != noHolder && share[from] > 0 || share[to] > 0 {
			return true
		}
	}
	return false
}

// carry is carry for one bias, with the shares as they were before.
func (x *bias) carry(before *bias, from, to, others int) {
	came := 0.0
	if from != noHolder {
		came = before.share[from]
	}
	x.share[to] = (before.share[to]*float64(others) + came) / float64(others+1)
}

// settle makes one guess of those that are alike, and of all of them if there are too many. It
// fails if there is none.
func (b *beliefs) settle() error {
	b.found = false
	if len(b.guesses) == 0 {
		return errContradiction
	}
	if !b.shared { // else nothing has changed
		for i := range b.guesses {
			b.prune(&b.guesses[i])
		}
	}
	if len(b.guesses) > 1 {
		b.merge()
	}
	if len(b.guesses) > maxGuesses {
		b.blur()
		b.placeShells()
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

// merge makes one guess of those that are alike.
func (b *beliefs) merge() {
	if b.shared {
		return // they have not changed
	}
	const few = 16
	list := b.guesses[:0]
	var index map[guess]int
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
			list[at].mix(&w)
			continue
		}
		if index != nil {
			index[w.guess] = len(list)
		}
		list = append(list, w)
	}
	b.guesses = list
}

// blur keeps what all guesses say, as a single one. That is vaguer, and not wrong.
func (b *beliefs) blur() {
	all := b.guesses[0].guess
	for i := range b.guesses[1:] {
		all.meet(&b.guesses[i+1].guess)
	}
	b.guesses = b.guesses[:1]
	b.guesses[0] = weighedGuess{guess: all, chance: 1}
}

// placeShells makes every guess say which shells lie face down (R11.2), so that none puts all shells
// elsewhere.
func (b *beliefs) placeShells() {
	for seat := range b.hand {
		b.split(func(w *weighedGuess) {
			if w.shells[seat] != unknownCard {
				b.keep(w, 1)
				return
			}
			for card := range b.layout.each(b.layout.full.of(&b.layout.kinds[Shell])) {
				h := *w
				h.shells[seat] = card
				b.keep(&h, float64(b.unseen(&w.guess, card)))
			}
		})
	}
}

// meet keeps what another guess says too.
func (g *guess) meet(h *guess) {
	g.deck.meet(&h.deck)
	for seat := range g.hands {
		g.hands[seat].meet(&h.hands[seat])
		if g.shells[seat] != h.shells[seat] {
			g.shells[seat] = unknownCard
		}
	}
	for i := range g.piles {
		if g.piles[i] != h.piles[i] {
			g.piles[i] = unknownCard
		}
	}
}

// meet keeps the cards that another bag has too.
func (b *bag) meet(c *bag) { b[0], b[1] = b[0]&c[0], b[1]&c[1] }

// observe takes in what the observer sees of a move. It fails if that cannot be what happened.
func (b *beliefs) observe(o *Observation) error {
	if o.Action == ActionNextRound {
		b.reset()
		return nil
	}
	for i, t := range o.transfers[:o.n] {
		if !b.canMove(o, t) {
			return fmt.Errorf("/transfers/%d: %w", i, errContradiction)
		}
		if o.Action != ActionSwap {
			b.transfer(o, t)
		}
	}
	if o.Action == ActionSwap {
		if !isSwap(o) {
			return fmt.Errorf("/transfers: %w", errContradiction)
		}
		b.swap(o)
		b.ended &^= 1<<o.Turn | 1<<o.Victim
	}
	cards := o.seen[:]
	for i, s := range o.sights[:o.numSights] {
		if !b.canShow(s, cards[:s.n]) {
			return fmt.Errorf("/sights/%d: %w", i, errContradiction)
		}
		if s.where.Kind == ZonePile {
			b.seePile(s.where.Pile, cards[:s.n])
		} else {
			b.seeHand(int(s.where.Seat), cards[:s.n])
		}
		cards = cards[s.n:]
	}
	if o.Action == ActionEndTurn || o.Action == ActionLastChance {
		b.ended |= 1 << o.Turn
	}
	for p := Pile1; p <= Pile2; p++ {
		n := int(b.pile[p-1])
		if n == 0 != (o.Tops[p-1] == 0) {
			return fmt.Errorf("/tops/%d: %w", p-1, errContradiction)
		}
		if n > 0 {
			b.seeInPile(p, n-1, o.Tops[p-1])
		}
	}
	return b.settle()
}

// canMove reports whether a card can go that way for all that can be counted: there is one, and
// the observer sees it if it can.
func (b *beliefs) canMove(o *Observation, t Transfer) bool {
	const way = 8 // from one kind of zone to another: from*way + to
	from, to, turn := t.From.Seat, t.To.Seat, o.Turn
	c := &b.layout.cards[t.Card]
	sees := b.observer == int(turn)
	drawn := int(b.drawn)
	if sees {
		drawn = b.mine.count(c)
	}
	n, right, open := 0, true, false
	switch t.From.Kind*way + t.To.Kind {
	case ZoneDeck*way + ZonePile:
		n, open = int(b.deck), true
	case ZoneDeck*way + ZoneDrawn:
		n, right = int(b.deck), int(b.drawn)+b.mine.len() < maxDrawn
		if sees {
			right = right && b.drawn == 0
		} else {
			right = right && b.mine.empty()
		}
	case ZoneDeck*way + ZoneHand:
		n, right = int(b.deck), to == turn
	case ZoneDrawn*way + ZoneHand:
		n, right = drawn, to == turn
	case ZoneDrawn*way + ZoneDeck:
		n = drawn
	case ZoneDrawn*way + ZonePile:
		n, open = drawn, true
	case ZoneHand*way + ZoneHand:
		n, right = int(b.hand[from&3]), from != to && (from == turn || to == turn)
		sees = b.observer == int(from) || b.observer == int(to)
	case ZoneHand*way + ZoneLaid:
		n, right, open = int(b.hand[from&3]), from == turn && to == turn, true
	case ZoneHand*way + ZoneFaceDown:
		n, right = int(b.hand[from&3]), from == turn && to == turn && (t.Card == 0 || t.Card.Kind() == Shell)
		for i := range b.guesses {
			right = right && b.guesses[i].shells[from&3] == 0
		}
	case ZonePile*way + ZoneHand:
		n, open = int(b.pile[(t.From.Pile-1)&1]), t.Open
		right = to == turn && int(t.Place) <= n && (t.Card != 0 || n > 1)
	case ZoneLaid*way + ZoneLaid:
		n, right, open = b.laid.count(c), from != turn && to == turn, true
	}
	return n > 0 && right && t.Open == open && (t.Card != 0) == (open || sees) && len(b.guesses) > 0
}

// isSwap reports whether the player in turn gives a card for another.
func isSwap(o *Observation) bool {
	give, take := &o.transfers[0], &o.transfers[1]
	return o.n == 2 && give.From == handZone(o.Turn) && give.To == handZone(o.Victim) && give.From == take.To && give.To == take.From &&
		(give.Card == 0) == (take.Card == 0)
}

// canShow reports whether a place can have cards for all that can be counted.
func (b *beliefs) canShow(s run, cards []Card) bool {
	if s.where.Kind == ZonePile && len(cards) != int(b.pile[(s.where.Pile-1)&1]) ||
		s.where.Kind == ZoneHand && len(cards) > int(b.hand[s.where.Seat&3]) {
		return false
	}
	rest := b.layout.full
	for _, c := range cards {
		if !rest.has(&b.layout.cards[c]) {
			return false
		}
		rest.remove(&b.layout.cards[c])
	}
	return true
}

// transfer takes in the way of one card.
func (b *beliefs) transfer(o *Observation, t Transfer) {
	c := &b.layout.cards[t.Card]
	from, to := int(t.From.Seat), int(t.To.Seat)
	switch t.From.Kind {
	case ZoneDeck:
		switch {
		case t.To.Kind == ZoneDrawn && t.Card == 0:
			b.drawn++ // until one of them is seen, they are like the others of the deck
			b.deck--
			return
		case t.Card == 0:
			b.leaveDeck(to)
		default:
			b.seeDeck(t.Card)
		}
		b.deck--
	case ZoneDrawn:
		switch {
		case b.mine.has(c): // there is no such card if none is seen
			b.mine.remove(c)
		case t.To.Kind == ZoneDeck:
			b.drawn--
			b.deck++
			return
		case t.Card == 0:
			b.leaveDeck(to)
			b.drawn--
		default:
			b.seeDeck(t.Card)
			b.drawn--
		}
	case ZoneHand:
		switch {
		case t.To.Kind == ZoneFaceDown && t.Card == 0:
			b.shield(from)
		case t.Card == 0:
			b.steal(from, to)
		case t.To.Kind == ZoneHand && from != b.observer:
			b.seeTaken(t.Card, from&3, int(b.hand[from&3]))
		default:
			b.seeLaid(from, t.Card)
		}
		b.hand[from&3]--
	case ZonePile:
		p, n := t.From.Pile, int(b.pile[(t.From.Pile-1)&1])
		if t.Card == 0 {
			b.pick(p, to, o.Tops[(p-1)&1])
		} else {
			b.seeInPile(p, n-int(t.Place), t.Card)
			b.change(func(g *guess) { g.takeOut(p, n, n-int(t.Place)) })
		}
		b.pile[(p-1)&1]--
	case ZoneLaid:
		return // from one player to another
	}

	switch t.To.Kind {
	case ZoneDeck:
		b.change(func(g *guess) { g.deck.add(c) })
		b.deck++
	case ZoneDrawn:
		b.mine.add(c)
	case ZoneHand:
		if t.Card != 0 {
			b.change(func(g *guess) { g.hands[to&3].add(c) })
		}
		b.hand[to&3]++
		b.ended &^= 1 << to
	case ZoneLaid:
		b.laid.add(c)
	case ZoneFaceDown:
		if t.Card != 0 {
			b.change(func(g *guess) { g.shells[to&3] = t.Card })
		}
	case ZonePile:
		p, n := t.To.Pile, int(b.pile[(t.To.Pile-1)&1])
		b.change(func(g *guess) { *g.at(p, n) = t.Card })
		b.pile[(p-1)&1]++
	}
}

// takeOut takes the card at an index out of a pile of n.
func (g *guess) takeOut(p Pile, n, index int) Card {
	c := *g.at(p, index)
	for i := index; i < n-1; i++ {
		*g.at(p, i) = *g.at(p, i+1)
	}
	*g.at(p, n-1) = 0
	return c
}

// seeDeck takes in that Nature brings a card off the deck: one that is known to be there, or
// another.
func (b *beliefs) seeDeck(card Card) {
	if b.only(func(w *weighedGuess) bool {
		return !w.deck.has(&b.layout.cards[card]) && b.unseen(&w.guess, card) > 0 && !w.leans(deckHolder, deckHolder)
	}) {
		return // there is one way only
	}
	b.seeTaken(card, deckHolder, int(b.deck)+int(b.drawn))
}

// seeTaken takes in that Nature takes a card out of all those of a holder, and the observer sees
// which.
func (b *beliefs) seeTaken(card Card, holder, all int) {
	c := &b.layout.cards[card]
	b.split(func(w *weighedGuess) {
		cards := &w.deck
		if holder != deckHolder {
			cards = &w.hands[holder]
		}
		known := cards.count(c)
		if n := b.unseen(&w.guess, card); n > 0 {
			found, others := *w, all-cards.len()
			found.find(card, holder, others)
			b.keep(&found, float64(others)/float64(all)*float64(n)/float64(b.places(&w.guess)))
		}
		if known > 0 {
			cards.remove(c)
			b.keep(w, float64(known)/float64(all))
		}
	})
}

// leaveDeck takes in that a card that is not seen comes off the deck into a hand.
func (b *beliefs) leaveDeck(to int) {
	if b.only(func(w *weighedGuess) bool { return w.deck.empty() && !w.leans(deckHolder, to&3) }) {
		return
	}
	b.move(deckHolder, to, int(b.deck)+int(b.drawn))
}

// move takes in that Nature takes a card out of all those of a holder into a hand, and the observer
// does not see which.
func (b *beliefs) move(from, to, all int) {
	b.split(func(w *weighedGuess) {
		cards := w.deck
		if from != deckHolder {
			cards = w.hands[from]
		}
		unknown := *w
		unknown.carry(from, to&3, b.unknown(&w.guess, to&3))
		b.keep(&unknown, float64(all-cards.len())/float64(all))
		for card := range b.layout.each(cards) {
			c, g := &b.layout.cards[card], *w
			if from == deckHolder {
				g.deck.remove(c)
			} else {
				g.hands[from].remove(c)
			}
			g.hands[to&3].add(c)
			b.keep(&g, float64(cards.count(c))/float64(all))
		}
	})
}

// seeLaid takes in that a player had a card in hand and lays it. Whoever has two of them lays one of
// them, so if one is known to be in the hand it was that one.
func (b *beliefs) seeLaid(from int, card Card) {
	c := &b.layout.cards[card]
	if len(b.guesses) == 1 && b.guesses[0].hands[from&3].has(c) {
		b.change(func(g *guess) { g.hands[from&3].remove(c) })
		return
	}
	b.split(func(w *weighedGuess) {
		if w.hands[from&3].has(c) {
			w.hands[from&3].remove(c)
			b.keep(w, 1)
			return
		}
		b.showOne(w, card, from&3)
		b.keep(w, 1)
	})
}

// showOne takes in that among the unknown cards of a holder is one copy of a card, at the least.
func (b *beliefs) showOne(w *weighedGuess, card Card, holder int) {
	n, others := b.unseen(&w.guess, card), b.unknown(&w.guess, holder)
	w.chance *= float64(n) * float64(others) / float64(b.places(&w.guess))
	w.find(card, holder, others)
	if n > 1 && others > 1 {
		b.lean(w, card, holder, 0)
	}
}

// steal takes in that Nature picks a card from a hand for another one, and the observer does
// not see which.
func (b *beliefs) steal(from, to int) {
	if b.only(func(w *weighedGuess) bool { return w.hands[from&3].empty() && !w.leans(from&3, to&3) }) {
		return
	}
	b.move(from&3, to, int(b.hand[from&3]))
}

// give moves a card from one hand to another.
func (g *guess) give(c *span, from, to int) {
	g.hands[from&3].remove(c)
	g.hands[to&3].add(c)
}

// swap takes in that the player in turn gives a card for another: every pair of cards counts
// the same. The observer sees both of them or none.
func (b *beliefs) swap(o *Observation) {
	own, other := int(o.Turn)&3, int(o.Victim)&3
	give, take := o.transfers[0].Card, o.transfers[1].Card
	switch {
	case give != 0 && b.observer == own:
		// The other hand was seen, so both cards are known.
		b.change(func(g *guess) {
			g.give(&b.layout.cards[give], own, other)
			g.give(&b.layout.cards[take], other, own)
		})
	case give != 0:
		b.seeTaken(give, own, int(b.hand[own]))
		b.change(func(g *guess) {
			g.hands[other].add(&b.layout.cards[give])
			g.give(&b.layout.cards[take], other, own)
		})
	default:
		ofOwn, ofOther := int(b.hand[own]), int(b.hand[other])
		b.split(func(w *weighedGuess) {
			hands := w.hands
			for given, n := range b.eachOrNone(hands[own], ofOwn) {
				for taken, m := range b.eachOrNone(hands[other], ofOther) {
					g := *w
					b.exchange(&g, own, other, given, taken)
					b.keep(&g, float64(n)*float64(m)/float64(ofOwn*ofOther))
				}
			}
		})
	}
}

// exchange swaps cards of two hands, each of which is known or is any of the unknown ones.
func (b *beliefs) exchange(w *weighedGuess, own, other int, given, taken Card) {
	ownOthers, otherOthers := b.unknown(&w.guess, own), b.unknown(&w.guess, other)
	if given != 0 {
		w.give(&b.layout.cards[given], own, other)
	} else {
		ownOthers--
	}
	if taken != 0 {
		w.give(&b.layout.cards[taken], other, own)
	} else {
		otherOthers--
	}
	before := w.biases
	w.biases = slices.Clone(before)
	for i := range w.biases {
		if taken == 0 {
			w.biases[i].carry(&before[i], other, own, ownOthers)
		}
		if given == 0 {
			w.biases[i].carry(&before[i], own, other, otherOthers)
		}
	}
}

// eachOrNone yields the different cards that are known in a hand of some size, and how many of
// each there are, and then the zero Card for those that are not known.
func (b *beliefs) eachOrNone(hand bag, size int) func(yield func(Card, int) bool) {
	return func(yield func(Card, int) bool) {
		for card := range b.layout.each(hand) {
			if !yield(card, hand.count(&b.layout.cards[card])) {
				return
			}
		}
		if n := size - hand.len(); n > 0 {
			yield(0, n)
		}
	}
}

// pick takes in that a player takes a card out of a pile, every place having the same chance,
// and what lies on top then (R4.5).
func (b *beliefs) pick(p Pile, to int, top Card) {
	n := int(b.pile[p-1])
	b.split(func(w *weighedGuess) {
		for index := range n {
			g := *w
			c := g.takeOut(p, n, index)
			if now := *g.at(p, n-2); now != unknownCard && now != top {
				continue
			}
			if c != unknownCard {
				g.hands[to&3].add(&b.layout.cards[c])
			} else {
				g.carry(noHolder, to&3, b.unknown(&g.guess, to&3))
			}
			b.keep(&g, 1/float64(n))
		}
	})
}

// shield takes in that a player lays one of the shells in hand face down (R11.2), each with the same
// chance.
func (b *beliefs) shield(from int) {
	from &= 3
	b.split(func(w *weighedGuess) {
		known := w.hands[from].count(&b.layout.kinds[Shell])
		others, places := b.unknown(&w.guess, from), b.places(&w.guess)
		for card := range b.layout.each(b.layout.full.of(&b.layout.kinds[Shell])) {
			c := &b.layout.cards[card]
			if n := b.unseen(&w.guess, card); n > 0 && others > 0 {
				g := *w
				g.find(card, from, others)
				g.shells[from] = card
				b.lean(&g, anyShell, from, known)
				b.keep(&g, float64(n)*float64(others)/float64(places)/float64(known+1))
			}
			if n := w.hands[from].count(c); n > 0 {
				g := *w
				g.hands[from].remove(c)
				g.shells[from] = card
				b.lean(&g, anyShell, from, known-1)
				b.keep(&g, float64(n)/float64(known))
			}
		}
	})
}

// choose returns the number of ways to choose k of n.
func choose(n, k int) float64 {
	ways := 1.0
	for i := range k {
		ways *= float64(n-i) / float64(i+1)
	}
	return ways
}

// seePile takes in all cards of a pile, the top one first.
func (b *beliefs) seePile(p Pile, cards []Card) {
	n := int(b.pile[p-1])
	for i, c := range cards {
		b.seeInPile(p, n-1-i, c)
	}
}

// seeInPile takes in the card at an index of a pile.
func (b *beliefs) seeInPile(p Pile, index int, c Card) {
	if len(b.guesses) == 1 && *b.guesses[0].at(p, index) == c {
		return
	}
	b.split(func(w *weighedGuess) {
		switch at := w.at(p, index); *at {
		case c:
			b.keep(w, 1)
		case unknownCard:
			n, places := b.unseen(&w.guess, c), b.places(&w.guess)
			*at = c
			b.keep(w, float64(n)/float64(places))
		}
	})
}

// seeHand takes in cards of a hand: all of them if they are as many as it has.
func (b *beliefs) seeHand(seat int, cards []Card) {
	seat &= 3
	var hand bag
	for _, c := range cards {
		hand.add(&b.layout.cards[c])
	}
	if len(b.guesses) == 1 && b.guesses[0].hands[seat] == hand {
		return
	}
	whole := len(cards) == int(b.hand[seat])
	b.split(func(w *weighedGuess) {
		known := &w.hands[seat]
		if whole {
			w.chance /= choose(b.places(&w.guess), b.unknown(&w.guess, seat))
		}
		for card := range b.layout.each(b.layout.full) {
			c := &b.layout.cards[card]
			is, want, n := known.count(c), hand.count(c), b.unseen(&w.guess, card)
			switch {
			case whole && is > want, want-is > n:
				return // more than there are
			case whole && want > is:
				w.chance *= choose(n, want-is)
			}
			for range want - is {
				if whole {
					w.find(card, seat, b.unknown(&w.guess, seat))
				} else {
					b.showOne(w, card, seat)
				}
				known.add(c)
			}
		}
		b.keep(w, 1)
	})
}

// seeInDeck takes in that cards are in the deck.
func (b *beliefs) seeInDeck(cards Cards) {
	b.split(func(w *weighedGuess) {
		for card := range cards.All() {
			c := &b.layout.cards[card]
			if w.deck.count(c) >= cards.Count(card) {
				continue
			}
			if b.unseen(&w.guess, card) == 0 {
				return
			}
			b.showOne(w, card, deckHolder)
			w.deck.add(c)
		}
		b.keep(w, 1)
	})
}

// certain returns how many copies of a card are at the least among so many of all places of
// which a guess does not know the card, if n copies have no place in it.
func certain(n, among, all int) int { return max(0, n-(all-among)) }

// sure returns what all guesses say, and what follows in each of them because there are no
// other places for the cards.
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

// fillIn adds to a guess what follows from it: cards of which there are more than other places
// to be in, and those of the deck that another player cannot have drawn.
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
		// Each card that another has drawn may be any of those of the deck.
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
		one(g.shells[seat])
	}
	for i := range int(b.pile[0]) {
		one(g.piles[i])
	}
	for i := range int(b.pile[1]) {
		one(g.piles[MaxCards-1-i])
	}
	return rest
}

// fillWith puts cards that are all alike into the places face down and on piles that are left.
func (b *beliefs) fillWith(g *guess, alike bag) {
	for card := range b.layout.each(alike) {
		for seat := range g.shells {
			if g.shells[seat] == unknownCard {
				g.shells[seat] = card
			}
		}
		for i := range g.piles {
			if g.piles[i] == unknownCard {
				g.piles[i] = card
			}
		}
	}
}

// believe returns what a view says as the beliefs of an observer who begins with it: its seat, or
// the spectators. What is unresolved is in the view for its seat only.
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
			g.hands[seat] = v.shown[seat]
			if v.revealed>>seat&1 != 0 {
				g.hands[seat] = v.hands[seat]
			}
		}
		g.shells[seat] = v.faceDown[seat]
		if public && v.faceDown[seat] != 0 {
			g.shells[seat] = unknownCard
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
	_ = b.settle() // the view is that of a game
	return b
}

// near reports whether guesses that say the same have the same chances, up to a billionth.
func (w *weighedGuess) near(other *weighedGuess) bool {
	near := func(x, y float64) bool { return math.Abs(x-y) <= 1e-9 }
	return near(w.chance, other.chance) && slices.EqualFunc(w.biases, other.biases, func(x, y bias) bool {
		return x.same(y) && near(x.found, y.found) && slices.EqualFunc(x.share[:], y.share[:], near)
	})
}
