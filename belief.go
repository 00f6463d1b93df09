package seasalt

import (
	"fmt"
	"slices"
)

// How beliefs change with what is seen. Every card that moves or is shown changes each guess, splits it
// into several, or rules it out. The methods below update all guesses when the observer sees that
// something happened.

// observe updates the beliefs with what the observer sees of a move. It fails if that is impossible.
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
			for place, c := range cards[:s.n] { // the top one first
				b.seeInPile(s.where.Pile, int(s.n)-1-place, c)
			}
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

// canMove reports whether a card can go that way, judging by numbers alone: there is a card to move, and
// the observation names it exactly if the observer can see it.
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
	case ZoneHand*way + ZoneShield:
		n, right = int(b.hand[from&3]), from == turn && to == turn && (t.Card == 0 || t.Card.Kind() == b.layout.shield)
		for i := range b.guesses {
			right = right && b.guesses[i].shields[from&3] == 0
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

// canShow reports whether a place can have these cards, judging by numbers alone.
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

func (b *beliefs) transfer(o *Observation, t Transfer) {
	c := &b.layout.cards[t.Card]
	from, to := int(t.From.Seat), int(t.To.Seat)
	switch t.From.Kind {
	case ZoneDeck:
		switch {
		case t.To.Kind == ZoneDrawn && t.Card == 0:
			b.drawn++ // unseen, they are like the others of the deck
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
		case t.To.Kind == ZoneShield && t.Card == 0:
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
	case ZoneShield:
		if t.Card != 0 {
			b.change(func(g *guess) { g.shields[to&3] = t.Card })
		}
	case ZonePile:
		p, n := t.To.Pile, int(b.pile[(t.To.Pile-1)&1])
		b.change(func(g *guess) { *g.at(p, n) = t.Card })
		b.pile[(p-1)&1]++
	}
}

// takeOut removes and returns the card at an index of a pile of n.
func (g *guess) takeOut(p Pile, n, index int) Card {
	c := *g.at(p, index)
	for i := index; i < n-1; i++ {
		*g.at(p, i) = *g.at(p, i+1)
	}
	*g.at(p, n-1) = 0
	return c
}

// seeDeck: Nature takes a card off the deck, and the observer sees it. It may be known to be there or not.
func (b *beliefs) seeDeck(card Card) {
	if b.only(func(w *weighedGuess) bool {
		return !w.deck.has(&b.layout.cards[card]) && b.unseen(&w.guess, card) > 0 && !w.leans(deckHolder, deckHolder)
	}) {
		return // there is one way only
	}
	b.seeTaken(card, deckHolder, int(b.deck)+int(b.drawn))
}

// seeTaken: Nature takes a random card of a holder, and the observer sees which.
func (b *beliefs) seeTaken(card Card, holder, all int) {
	c := &b.layout.cards[card]
	b.split(func(w *weighedGuess) {
		cards := w.held(holder)
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

// leaveDeck: a card goes from the deck to a hand, unseen.
func (b *beliefs) leaveDeck(to int) {
	if b.only(func(w *weighedGuess) bool { return w.deck.empty() && !w.leans(deckHolder, to&3) }) {
		return
	}
	b.move(deckHolder, to, int(b.deck)+int(b.drawn))
}

// move: Nature moves a random card of a holder to a hand, and the observer does not see which.
func (b *beliefs) move(from, to, all int) {
	b.split(func(w *weighedGuess) {
		cards := *w.held(from)
		unknown := *w
		unknown.carry(from, to&3, b.unknown(&w.guess, to&3))
		b.keep(&unknown, float64(all-cards.len())/float64(all))
		for card := range b.layout.each(cards) {
			c, g := &b.layout.cards[card], *w
			g.held(from).remove(c)
			g.hands[to&3].add(c)
			b.keep(&g, float64(cards.count(c))/float64(all))
		}
	})
}

// seeLaid: a player lays a card from the hand. It is the known copy if one is known to be in the hand.
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

// showOne: at least one copy of a card is among the unknown cards of a holder.
func (b *beliefs) showOne(w *weighedGuess, card Card, holder int) {
	n, others := b.unseen(&w.guess, card), b.unknown(&w.guess, holder)
	w.chance *= float64(n) * float64(others) / float64(b.places(&w.guess))
	w.find(card, holder, others)
	if n > 1 && others > 1 {
		b.lean(w, card, holder, 0)
	}
}

// steal: Nature moves a random card from one hand to another, and the observer does not see which.
func (b *beliefs) steal(from, to int) {
	if b.only(func(w *weighedGuess) bool { return w.hands[from&3].empty() && !w.leans(from&3, to&3) }) {
		return
	}
	b.move(from&3, to, int(b.hand[from&3]))
}

func (g *guess) give(c *span, from, to int) {
	g.hands[from&3].remove(c)
	g.hands[to&3].add(c)
}

// swap: the player in turn exchanges a card; every pair of cards counts the same. The observer sees both
// or neither.
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

// exchange swaps cards of two hands. Zero stands for one of the unknown cards.
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

// eachOrNone yields the different known cards of a hand of some size with their counts, and then the zero
// Card with the count of the unknown ones.
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

// pick: a player takes a card out of a pile, unseen, and then this card lies on top (R4.5). Every place
// has the same chance.
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

// shield: a player lays one of the shells in hand face down (R11.2), each with the same chance.
func (b *beliefs) shield(from int) {
	from &= 3
	b.split(func(w *weighedGuess) {
		known := w.hands[from].count(&b.layout.kinds[b.layout.shield])
		others, places := b.unknown(&w.guess, from), b.places(&w.guess)
		for card := range b.layout.each(b.layout.full.of(&b.layout.kinds[b.layout.shield])) {
			c := &b.layout.cards[card]
			if n := b.unseen(&w.guess, card); n > 0 && others > 0 {
				g := *w
				g.find(card, from, others)
				g.shields[from] = card
				b.lean(&g, anyOf(b.layout.shield), from, known)
				b.keep(&g, float64(n)*float64(others)/float64(places)/float64(known+1))
			}
			if n := w.hands[from].count(c); n > 0 {
				g := *w
				g.hands[from].remove(c)
				g.shields[from] = card
				b.lean(&g, anyOf(b.layout.shield), from, known-1)
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

// seeInPile: the card at an index of a pile is seen.
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

// seeHand: the observer sees cards of a hand. If there are as many as the hand has, these are all of them.
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
				return // impossible
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

// seeInDeck: these cards are in the deck.
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
