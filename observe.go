package seasalt

import (
	"fmt"
	"iter"
	"slices"

	"github.com/seasalt-go/seasalt/internal/pack"
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
			b.seeInPile(p, n-1, o.Tops[p-1].face())
		}
	}
	if o.n == 0 && o.numSights == 0 && !b.changed {
		return nil // and what is certain stays so
	}
	return b.settle()
}

// canMove reports whether a card can go that way, judging by numbers alone: there is a card to move, and
// the observation names it exactly if the observer can see it.
func (b *beliefs) canMove(o *Observation, t transfer) bool {
	const way = 8 // from one kind of zone to another: from*way + to
	from, to, turn := t.From.Seat, t.To.Seat, o.Turn
	c := &b.layout.Cards[t.Card]
	sees := b.observer == int(turn)
	drawn := int(b.drawn)
	if sees {
		drawn = b.mine.Count(c)
	}
	n, right, open := 0, true, false
	switch t.From.Kind*way + t.To.Kind {
	case ZoneDeck*way + ZonePile:
		n, open = int(b.deck), true
	case ZoneDeck*way + ZoneDrawn:
		n, right = int(b.deck), int(b.drawn)+b.mine.Len() < maxDrawn
		if sees {
			right = right && b.drawn == 0
		} else {
			right = right && b.mine.Empty()
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
		n, right = int(b.hand[from&3]), from == turn && to == turn && (t.Card == 0 || t.Card.Kind() == b.layout.Shield)
		for i := range b.guesses {
			right = right && b.guesses[i].shields[from&3] == 0
		}
	case ZonePile*way + ZoneHand:
		n, open = int(b.pile[(t.From.Pile-1)&1]), t.Open
		right = to == turn && int(t.Place) <= n && (t.Card != 0 || n > 1)
	case ZoneLaid*way + ZoneLaid:
		n, right, open = b.laid.Count(c), from != turn && to == turn, true
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
func (b *beliefs) canShow(s run, cards []pack.Face) bool {
	if s.where.Kind == ZonePile && len(cards) != int(b.pile[(s.where.Pile-1)&1]) ||
		s.where.Kind == ZoneHand && len(cards) > int(b.hand[s.where.Seat&3]) {
		return false
	}
	rest := b.layout.Full
	for _, c := range cards {
		if !rest.Has(&b.layout.Cards[c]) {
			return false
		}
		rest.Remove(&b.layout.Cards[c])
	}
	return true
}

func (b *beliefs) transfer(o *Observation, t transfer) {
	c := &b.layout.Cards[t.Card]
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
		case b.mine.Has(c): // there is no such card if none is seen
			b.mine.Remove(c)
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
			b.pick(p, to, o.Tops[(p-1)&1].face())
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
		b.change(func(g *guess) { g.deck.Add(c) })
		b.deck++
	case ZoneDrawn:
		b.mine.Add(c)
	case ZoneHand:
		if t.Card != 0 {
			b.change(func(g *guess) { g.hands[to&3].Add(c) })
		}
		b.hand[to&3]++
		b.ended &^= 1 << to
	case ZoneLaid:
		b.laid.Add(c)
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

// seeDeck: Nature takes a card off the deck, and the observer sees it. It may be known to be there or not.
func (b *beliefs) seeDeck(card pack.Face) {
	if b.only(func(w *weighedGuess) bool {
		return !w.deck.Has(&b.layout.Cards[card]) && w.inLots(deckHolder) == 0 && b.unseen(w, card) > 0 && !w.leans(deckHolder, deckHolder)
	}) {
		return // there is one way only
	}
	b.seeTaken(card, deckHolder, int(b.deck)+int(b.drawn))
}

// seeTaken: Nature takes a random card of a holder, and the observer sees which.
func (b *beliefs) seeTaken(card pack.Face, holder, all int) {
	c := &b.layout.Cards[card]
	b.split(func(w *weighedGuess) {
		if n := b.unseen(w, card); n > 0 {
			found, others := *w, b.unknown(w, holder)
			found.find(card, holder, others)
			b.keep(&found, float64(others)/float64(all)*float64(n)/float64(b.places(w)))
		}
		if known := w.held(holder).Count(c); known > 0 {
			g := *w
			g.held(holder).Remove(c)
			b.keep(&g, float64(known)/float64(all))
		}
		for k := range w.lots {
			if w.lots[k].held[holder] > 0 {
				w.see(k, card, holder, func(g *weighedGuess, share float64) { b.keep(g, share/float64(all)) })
			}
		}
	})
}

// leaveDeck: a card goes from the deck to a hand, unseen.
func (b *beliefs) leaveDeck(to int) {
	if b.only(func(w *weighedGuess) bool {
		return w.deck.Empty() && w.inLots(deckHolder) == 0 && !w.leans(deckHolder, to&3)
	}) {
		return
	}
	b.move(deckHolder, to&3, int(b.deck)+int(b.drawn))
}

// steal: Nature moves a random card from one hand to another, and the observer does not see which.
func (b *beliefs) steal(from, to int) {
	if b.only(func(w *weighedGuess) bool {
		return w.hands[from&3].Empty() && w.inLots(from&3) == 0 && !w.leans(from&3, to&3)
	}) {
		return
	}
	b.move(from&3, to&3, int(b.hand[from&3]))
}

// move: Nature moves a random card of a holder to a hand, and the observer does not see which.
func (b *beliefs) move(from, to, all int) {
	b.split(func(w *weighedGuess) {
		for s, n := range b.sources(w, from) {
			g := *w
			if s.unknown {
				g.carry(from, to, b.unknown(w, to))
			}
			b.arrive(&g, b.leave(&g, s, from), to)
			b.keep(&g, float64(n)/float64(all))
		}
	})
}

// A cardSource is the cards of a holder among which a guess makes no difference when one of them is taken
// unseen.
type cardSource struct {
	unknown bool      // those that it does not know
	card    pack.Face // or copies of this card
	known   bool      // or all cards that it knows one by one
	lot     int       // or those of this lot
}

// sources yields what a holder has, with the number of cards.
func (b *beliefs) sources(w *weighedGuess, holder int) iter.Seq2[cardSource, int] {
	return func(yield func(cardSource, int) bool) {
		if n := b.unknown(w, holder); n > 0 && !yield(cardSource{unknown: true}, n) {
			return
		}
		if known := *w.held(holder); !known.Empty() {
			s := cardSource{known: true}
			for card := range b.layout.Each(known) {
				if known.Count(&b.layout.Cards[card]) == known.Len() {
					s = cardSource{card: card}
				}
			}
			if !yield(s, known.Len()) {
				return
			}
		}
		for k := range w.lots {
			if n := int(w.lots[k].held[holder]); n > 0 && !yield(cardSource{lot: k}, n) {
				return
			}
		}
	}
}

// leave takes a card of a source away from its holder. All cards that are known become a lot.
func (b *beliefs) leave(w *weighedGuess, s cardSource, holder int) cardSource {
	switch {
	case s.unknown:
	case s.card != 0:
		w.held(holder).Remove(&b.layout.Cards[s.card])
	case s.known:
		known := w.held(holder)
		l := newLot(b.layout, known)
		l.held[holder] = uint8(known.Len() - 1)
		*known = pack.Bag{}
		return cardSource{lot: w.grow(l)}
	default:
		w.change(s.lot).held[holder]--
	}
	return s
}

// arrive puts a card that has left a holder into a hand.
func (b *beliefs) arrive(w *weighedGuess, s cardSource, to int) {
	switch {
	case s.unknown:
	case s.card != 0:
		w.hands[to].Add(&b.layout.Cards[s.card])
	default:
		w.change(s.lot).held[to]++
	}
}

// seeLaid: a player lays a card from the hand. It is the known copy if one is known to be in the hand.
func (b *beliefs) seeLaid(from int, card pack.Face) {
	from &= 3
	c := &b.layout.Cards[card]
	if len(b.guesses) == 1 && b.guesses[0].hands[from].Has(c) {
		b.change(func(g *guess) { g.hands[from].Remove(c) })
		return
	}
	has := func(w *weighedGuess) bool { return w.hands[from].Has(c) }
	only := func(w *weighedGuess) int { // the lot that has the only copy that it can be
		if has(w) || b.unseen(w, card) > 0 {
			return -1
		}
		return w.onlyLot(card, from)
	}
	var cards pack.Bag
	cards.Add(c)
	b.pin(cards, from, func(w *weighedGuess) bool { return has(w) || only(w) >= 0 })
	b.split(func(w *weighedGuess) {
		if k := only(w); k >= 0 {
			w.see(k, card, from, b.keep)
			return
		}
		if has(w) {
			w.hands[from].Remove(c)
		} else {
			b.showOne(w, card, from)
		}
		b.keep(w, 1)
	})
}

// showOne: at least one copy of a card is among the unknown cards of a holder.
func (b *beliefs) showOne(w *weighedGuess, card pack.Face, holder int) {
	n, others := b.unseen(w, card), b.unknown(w, holder)
	w.chance *= float64(n) * float64(others) / float64(b.places(w))
	w.find(card, holder, others)
	if n > 1 && others > 1 {
		b.lean(w, card, holder, 0)
	}
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
			g.give(&b.layout.Cards[give], own, other)
			g.give(&b.layout.Cards[take], other, own)
		})
	case give != 0:
		b.seeTaken(give, own, int(b.hand[own]))
		b.change(func(g *guess) {
			g.hands[other].Add(&b.layout.Cards[give])
			g.give(&b.layout.Cards[take], other, own)
		})
	default:
		all := float64(b.hand[own]) * float64(b.hand[other])
		b.split(func(w *weighedGuess) {
			for given, n := range b.sources(w, own) {
				for taken, m := range b.sources(w, other) {
					g := *w
					b.exchange(&g, own, other, given, taken)
					b.keep(&g, float64(n)*float64(m)/all)
				}
			}
		})
	}
}

// exchange swaps cards of two hands.
func (b *beliefs) exchange(w *weighedGuess, own, other int, given, taken cardSource) {
	ownOthers, otherOthers := b.unknown(w, own), b.unknown(w, other)
	if given.unknown {
		ownOthers--
	}
	if taken.unknown {
		otherOthers--
	}
	before := w.biases
	w.biases = slices.Clone(before)
	for i := range w.biases {
		if taken.unknown {
			w.biases[i].carry(&before[i], other, own, ownOthers)
		}
		if given.unknown {
			w.biases[i].carry(&before[i], own, other, otherOthers)
		}
	}
	given, taken = b.leave(w, given, own), b.leave(w, taken, other)
	b.arrive(w, given, other)
	b.arrive(w, taken, own)
}

// pick: a player takes a card out of a pile, unseen, and then this card lies on top (R4.5). Every place
// has the same chance.
func (b *beliefs) pick(p Pile, to int, top pack.Face) {
	to &= 3
	n := int(b.pile[p-1])
	b.split(func(w *weighedGuess) {
		for first, next := 0, 0; first < n; first = next {
			next = b.run(&w.guess, p, first)
			g, kind := *w, *w.at(p, first)
			last := next - 1
			if last > first && !isMarked(kind) && kind != pack.UnknownCard {
				kind = g.lotOf(p, first, next)
			}
			g.takeOut(p, n, last)
			if now := *g.at(p, n-2); now != top && now != pack.UnknownCard && !isMarked(now) {
				continue
			}
			switch {
			case kind == pack.UnknownCard:
				g.carry(noHolder, to, b.unknown(&g, to))
			case isMarked(kind):
				g.change(int(kind - lotMark)).held[to]++
			default:
				g.hands[to].Add(&b.layout.Cards[kind])
			}
			b.keep(&g, float64(next-first)/float64(n))
		}
	})
}

// run returns where a run of places of a pile ends, of which it does not matter which one is taken: unknown cards,
// cards of one lot, or known cards. The top is a run of its own.
func (b *beliefs) run(g *guess, p Pile, first int) (next int) {
	sort := func(i int) pack.Face {
		if c := *g.at(p, i); c == pack.UnknownCard || isMarked(c) {
			return c
		}
		return 0
	}
	top := int(b.pile[p-1]) - 1
	for next = first + 1; next < top && sort(next) == sort(first); next++ {
	}
	return next
}

// shield: a player lays one of the shells in hand face down (R11.2), each with the same chance.
func (b *beliefs) shield(from int) {
	from &= 3
	kind := &b.layout.Kinds[b.layout.Shield]
	shells := b.layout.Full.Of(kind)
	b.pin(shells, from, never)
	b.split(func(w *weighedGuess) {
		known := w.hands[from].Count(kind)
		others, places := b.unknown(w, from), b.places(w)
		for card := range b.layout.Each(shells) {
			c := &b.layout.Cards[card]
			if n := b.unseen(w, card); n > 0 && others > 0 {
				g := *w
				g.find(card, from, others)
				g.shields[from] = card
				b.lean(&g, anyOf(b.layout.Shield), from, known)
				b.keep(&g, float64(n)*float64(others)/float64(places)/float64(known+1))
			}
			if n := w.hands[from].Count(c); n > 0 {
				g := *w
				g.hands[from].Remove(c)
				g.shields[from] = card
				b.lean(&g, anyOf(b.layout.Shield), from, known-1)
				b.keep(&g, float64(n)/float64(known))
			}
		}
	})
}

// seeInPile: the card at an index of a pile is seen.
func (b *beliefs) seeInPile(p Pile, index int, c pack.Face) {
	known := true
	for i := range b.guesses {
		known = known && *b.guesses[i].at(p, index) == c
	}
	if known {
		return
	}
	b.split(func(w *weighedGuess) {
		switch at := w.at(p, index); {
		case *at == c:
			b.keep(w, 1)
		case *at == pack.UnknownCard:
			n, places := b.unseen(w, c), b.places(w)
			*at = c
			b.keep(w, float64(n)/float64(places))
		case isMarked(*at):
			k := int(*at - lotMark)
			for i := w.lots[k].find(c, 0); i >= 0; i = w.lots[k].find(c, i+1) {
				b.place(w, k, i, p, index, b.keep)
			}
		}
	})
}

// seeHand: the observer sees cards of a hand. If there are as many as the hand has, these are all of them.
func (b *beliefs) seeHand(seat int, cards []pack.Face) {
	seat &= 3
	var hand pack.Bag
	for _, c := range cards {
		hand.Add(&b.layout.Cards[c])
	}
	if len(b.guesses) == 1 && b.guesses[0].hands[seat] == hand {
		return
	}
	if len(cards) == int(b.hand[seat]) {
		b.split(func(w *weighedGuess) { b.seeLots(w, seat, &hand) })
		return
	}
	b.pin(hand, seat, never)
	b.split(func(w *weighedGuess) { b.showAll(w, &hand, seat) })
}

// showAll: these cards, at least, are with a holder.
func (b *beliefs) showAll(w *weighedGuess, cards *pack.Bag, holder int) {
	for card := range b.layout.Each(*cards) {
		c, known := &b.layout.Cards[card], w.held(holder)
		for known.Count(c) < cards.Count(c) {
			if b.unseen(w, card) == 0 {
				return // impossible
			}
			b.showOne(w, card, holder)
			known.Add(c)
		}
	}
	b.keep(w, 1)
}

// seeLots: these are all cards of a hand. It tries all ways to take them from lots, and leaves the rest to
// seeWhole.
func (b *beliefs) seeLots(w *weighedGuess, seat int, hand *pack.Bag) {
	for k := range w.lots {
		l := &w.lots[k]
		n := int(l.held[seat])
		if n == 0 {
			continue
		}
		w.chance /= choose(len(l.cards), n)
		b.takeFrom(w, k, 0, n, seat, hand)
		return
	}
	b.seeWhole(w, seat, hand)
}

// takeFrom: of a lot's cards, from a place on, so many are in a hand, and it has these cards. Of cards that are alike
// and beside each other it does not matter which ones are taken.
func (b *beliefs) takeFrom(w *weighedGuess, k, at, n, seat int, hand *pack.Bag) {
	if n == 0 {
		b.seeLots(w, seat, hand)
		return
	}
	cards := w.lots[k].cards[at:]
	if len(cards) < n {
		return
	}
	alike := 1
	for alike < len(cards) && cards[alike] == cards[0] {
		alike++
	}
	c := &b.layout.Cards[cards[0]]
	for taken := range min(alike, n, hand.Count(c)-w.hands[seat].Count(c)) + 1 {
		g := *w
		g.chance *= choose(alike, taken)
		part := g.change(k)
		part.held[seat] -= uint8(taken)
		for range taken {
			part.remove(at)
			g.hands[seat].Add(c)
		}
		b.takeFrom(&g, k, at+alike-taken, n-taken, seat, hand)
	}
}

// seeWhole: these are all cards of a hand, and none of them is of a lot any more.
func (b *beliefs) seeWhole(w *weighedGuess, seat int, hand *pack.Bag) {
	known := &w.hands[seat]
	w.chance /= choose(b.places(w), b.unknown(w, seat))
	for card := range b.layout.Each(b.layout.Full) {
		c := &b.layout.Cards[card]
		is, want, n := known.Count(c), hand.Count(c), b.unseen(w, card)
		if is > want || want-is > n {
			return // impossible
		}
		w.chance *= choose(n, want-is)
		for range want - is {
			w.find(card, seat, b.unknown(w, seat))
			known.Add(c)
		}
	}
	b.keep(w, 1)
}

// seeInDeck: these cards are in the deck.
func (b *beliefs) seeInDeck(all pack.Bag) {
	b.pin(all, deckHolder, never)
	b.split(func(w *weighedGuess) { b.showAll(w, &all, deckHolder) })
}
