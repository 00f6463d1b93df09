package seasalt

import (
	"cmp"
	"math"
	"slices"
)

// A bias corrects the chance of the arrangements of a guess. A random pick of a known card is k+1 times
// as likely from a hand with k more copies of it, but a player who lays a card makes one move, however
// many copies are in hand. So a world in which k more copies were in that hand counts 1/(k+1). The same
// holds for k more shells in the hand of a player who laid one face down.
//
// Cards come and go, so a bias has, for each holder, the share of its unknown cards that were in the hand
// then. When an unknown card leaves, it may be any of them, and the share stays. This is exact as long as
// all of a holder's unknown cards were there, or none, and for a single card with further copies. For
// several such cards, the chance that they were there together is approximate.
type bias struct {
	card  face                // whose copies this is about, or anyOf a kind
	from  uint8               // the holder who had it
	after uint8               // how many cards lay open then, which tells biases apart
	found float64             // how many more copies are known to have been there, on average
	share [numHolders]float64 // of each holder's unknown cards, the part that was there
}

// anyOf stands for all cards of a kind, since the one that lies face down can be any of them.
func anyOf(k Kind) face { return anyCard + face(k) }

const anyCard face = 0xe0 // above all cards, and with room for the kinds below unknownCard

// maxBiases is how many biases a guess keeps. The oldest are dropped first.
const maxBiases = 32

// mass returns the mean weight that the biases of a guess give to its arrangements.
func (b *beliefs) mass(w *weighedGuess) float64 {
	mass := 1.0
	if len(w.biases) == 0 {
		return mass
	}
	var cards []face // the cards that biases are about, each copy, and kinds together
	rest := b.rest(w)
	for card := range b.layout.each(rest) {
		if slices.ContainsFunc(w.biases, func(x bias) bool { return x.is(card) }) {
			cards = append(cards, slices.Repeat([]face{card}, rest.count(&b.layout.cards[card]))...)
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
func (b *beliefs) massOf(w *weighedGuess, cards []face, holders []int, n int) (mean float64) {
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

// meanWeight returns the mean weight that the biases of a guess give to an arrangement in which the holders have
// these cards. Sampling draws which of them were there; see counts.
func (w *weighedGuess) meanWeight(layout *layout, cards *[numHolders]bag) float64 {
	var list []face // those that biases are about, and who has each
	var holders []int
	var unknown [numHolders]float64
	for holder, rest := range cards {
		layout.subtract(&rest, w.held(holder))
		unknown[holder] = float64(rest.len())
		for card := range layout.each(rest) {
			if slices.ContainsFunc(w.biases, func(x bias) bool { return x.is(card) }) {
				for range rest.count(&layout.cards[card]) {
					list, holders = append(list, card), append(holders, holder)
				}
			}
		}
	}
	return w.meanOf(list, holders, unknown)
}

// meanOf returns the mean weight that the biases of a guess give to cards with these holders. By holder, unknown
// counts the unknown cards.
func (w *weighedGuess) meanOf(cards []face, holders []int, unknown [numHolders]float64) float64 {
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

// meanOf returns the mean weight that a bias, and those that join it, give to cards with these holders.
// By holder, unknown counts the unknown cards, and there how many of them were there. By bias, more
// counts the copies that were there.
func meanOf(biases []bias, lead int, cards []face, holders []int, unknown, there [numHolders]float64, more [maxBiases]float64) float64 {
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

// is reports whether a bias is about a card.
func (x *bias) is(c face) bool { return x.card == c || x.card > anyCard && x.card == anyOf(c.Kind()) }

// cards returns the bits of the cards that a bias is about.
func (x *bias) cards(layout *layout) *span {
	if x.card > anyCard {
		return &layout.kinds[x.card-anyCard]
	}
	return &layout.cards[x.card]
}

// joins reports whether biases are about the same cards of a hand: no unknown card came to it between
// them.
func (x *bias) joins(y *bias) bool {
	if x.from != y.from {
		return false
	}
	for holder := range x.share {
		if math.Abs(x.share[holder]-y.share[holder]) > least {
			return false // more than rounding
		}
	}
	return true
}

// leads reports whether a bias is the first of the biases that join each other.
func leads(biases []bias, i int) bool {
	for j := range i {
		if biases[j].joins(&biases[i]) {
			return false
		}
	}
	return true
}

// lean adds the bias of a holder who has laid a card, with the number of further copies known to be there.
func (b *beliefs) lean(w *weighedGuess, card face, holder, known int) {
	w.biases = slices.Clone(w.biases[max(0, len(w.biases)-maxBiases+1):])
	x := bias{card: card, from: uint8(holder), after: uint8(b.laid.len()), found: float64(known)}
	x.share[holder] = 1
	w.biases = append(w.biases, x)
	sortBiases(w.biases)
}

// sortBiases sorts biases, the oldest first, so that the order of merges does not matter.
func sortBiases(biases []bias) {
	sortFew(biases, func(x, y bias) int {
		return cmp.Or(cmp.Compare(x.after, y.after), cmp.Compare(x.from, y.from), cmp.Compare(x.card, y.card))
	})
}

// least is the least share that counts: less is left over from rounding.
const least = 1e-9

// find updates the chance and the biases of a guess when one of a holder's unknown cards, which are as
// many as unknown says, turns out to be this one.
func (w *weighedGuess) find(c face, holder, unknown int) {
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
			if share > least && !full[holder] {
				return !rest.has(x.cards(b.layout))
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

// same reports whether biases of two guesses are about the same card that was laid.
func (x *bias) same(y bias) bool { return x.card == y.card && x.from == y.from && x.after == y.after }

// leans reports whether any bias gives one of two holders a share.
func (w *weighedGuess) leans(from, to int) bool {
	for i := range w.biases {
		if share := &w.biases[i].share; from != noHolder && share[from] > 0 || share[to] > 0 {
			return true
		}
	}
	return false
}

// carry updates one bias, given the shares before the card went.
func (x *bias) carry(before *bias, from, to, others int) {
	came := 0.0
	if from != noHolder {
		came = before.share[from]
	}
	x.share[to] = (before.share[to]*float64(others) + came) / float64(others+1)
}
