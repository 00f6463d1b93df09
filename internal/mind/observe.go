package mind

import (
	"fmt"
	"slices"

	"github.com/seasalt-go/seasalt/internal/pack"
)

// How beliefs change with observations. Every card that moves or is shown changes each guess, splits it into several,
// or rules it out. The methods below update all guesses when the observer sees that something happened.

// Observe updates the beliefs with the observer's sight of a move. It fails if that is impossible.
func (b *Beliefs) Observe(o *Report) error {
	for i, t := range o.Transfers[:o.N] {
		if !b.canMove(o, t) {
			return fmt.Errorf("/transfers/%d: %w", i, errContradiction)
		}
		if !o.Swaps {
			b.transfer(o, t)
		}
	}
	if o.Swaps {
		if !isSwap(o) {
			return fmt.Errorf("/transfers: %w", errContradiction)
		}
		b.swap(o)
		b.Ended &^= 1<<o.Turn | 1<<o.Victim
	}
	cards := o.Seen[:]
	for i, s := range o.Sights[:o.NumSights] {
		if !b.canShow(s, cards[:s.N]) {
			return fmt.Errorf("/sights/%d: %w", i, errContradiction)
		}
		if s.Where.Kind == InPile {
			for place, c := range cards[:s.N] { // the top one first
				b.seeInPile(s.Where.Pile, int(s.N)-1-place, c)
			}
		} else {
			b.seeHand(int(s.Where.Seat), cards[:s.N])
		}
		cards = cards[s.N:]
	}
	if o.EndsTurn {
		b.Ended |= 1 << o.Turn
	}
	for p := Pile1; p <= Pile2; p++ {
		n := int(b.Pile[p-1])
		if n == 0 != (o.Tops[p-1] == 0) {
			return fmt.Errorf("/tops/%d: %w", p-1, errContradiction)
		}
		if n > 0 {
			b.seeInPile(p, n-1, o.Tops[p-1])
		}
	}
	if o.N == 0 && o.NumSights == 0 && !b.changed {
		return nil // and certain facts stay certain
	}
	return b.Settle()
}

// canMove reports whether a card can go that way, judging by numbers alone: there is a card to move, and
// the observation names it exactly if the observer can see it.
func (b *Beliefs) canMove(o *Report, t Transfer) bool {
	const way = 8 // from one kind of zone to another: from*way + to
	from, to, turn := t.From.Seat, t.To.Seat, o.Turn
	c := &b.Layout.Cards[t.Card]
	sees := b.Observer == int(turn)
	drawn := int(b.Drawn)
	if sees {
		drawn = b.Mine.Count(c)
	}
	n, right, open := 0, true, false
	switch t.From.Kind*way + t.To.Kind {
	case InDeck*way + InPile:
		n, open = int(b.Deck), true
	case InDeck*way + InDrawn:
		n, right = int(b.Deck), int(b.Drawn)+b.Mine.Len() < MaxTransfers
		if sees {
			right = right && b.Drawn == 0
		} else {
			right = right && b.Mine.Empty()
		}
	case InDeck*way + InHand:
		n, right = int(b.Deck), to == turn
	case InDrawn*way + InHand:
		n, right = drawn, to == turn
	case InDrawn*way + InDeck:
		n = drawn
	case InDrawn*way + InPile:
		n, open = drawn, true
	case InHand*way + InHand:
		n, right = int(b.Hand[from&3]), from != to && (from == turn || to == turn)
		sees = b.Observer == int(from) || b.Observer == int(to)
	case InHand*way + InLaid:
		n, right, open = int(b.Hand[from&3]), from == turn && to == turn, true
	case InHand*way + InShield:
		n, right = int(b.Hand[from&3]), from == turn && to == turn && (t.Card == 0 || t.Card.Kind() == b.Layout.Shield)
		for i := range b.Guesses {
			right = right && b.Guesses[i].Shields[from&3] == 0
		}
	case InPile*way + InHand:
		n, open = int(b.Pile[(t.From.Pile-1)&1]), t.Open
		right = to == turn && int(t.Place) <= n && (t.Card != 0 || n > 1)
	case InLaid*way + InLaid:
		n, right, open = b.Laid.Count(c), from != turn && to == turn, true
	}
	return n > 0 && right && t.Open == open && (t.Card != 0) == (open || sees) && len(b.Guesses) > 0
}

// isSwap reports whether the player in turn gives a card for another.
func isSwap(o *Report) bool {
	give, take := &o.Transfers[0], &o.Transfers[1]
	own, other := Zone{Kind: InHand, Seat: o.Turn}, Zone{Kind: InHand, Seat: o.Victim}
	return o.N == 2 && give.From == own && give.To == other && give.From == take.To && give.To == take.From &&
		(give.Card == 0) == (take.Card == 0)
}

// canShow reports whether a place can have these cards, judging by numbers alone.
func (b *Beliefs) canShow(s Run, cards []pack.Face) bool {
	if s.Where.Kind == InPile && len(cards) != int(b.Pile[(s.Where.Pile-1)&1]) ||
		s.Where.Kind == InHand && len(cards) > int(b.Hand[s.Where.Seat&3]) {
		return false
	}
	rest := b.Layout.Full
	for _, c := range cards {
		if !rest.Has(&b.Layout.Cards[c]) {
			return false
		}
		rest.Remove(&b.Layout.Cards[c])
	}
	return true
}

func (b *Beliefs) transfer(o *Report, t Transfer) {
	c := &b.Layout.Cards[t.Card]
	from, to := int(t.From.Seat), int(t.To.Seat)
	switch t.From.Kind {
	case InDeck:
		switch {
		case t.To.Kind == InDrawn && t.Card == 0:
			b.Drawn++ // unseen, they are like the others of the deck
			b.Deck--
			return
		case t.Card == 0:
			b.leaveDeck(to)
		default:
			b.seeDeck(t.Card)
		}
		b.Deck--
	case InDrawn:
		switch {
		case b.Mine.Has(c): // there is no such card if none is seen
			b.Mine.Remove(c)
		case t.To.Kind == InDeck:
			b.Drawn--
			b.Deck++
			return
		case t.Card == 0:
			b.leaveDeck(to)
			b.Drawn--
		default:
			b.seeDeck(t.Card)
			b.Drawn--
		}
	case InHand:
		switch {
		case t.To.Kind == InShield && t.Card == 0:
			b.shield(from)
		case t.Card == 0:
			b.steal(from, to)
		case t.To.Kind == InHand && from != b.Observer:
			b.seeTaken(t.Card, from&3, int(b.Hand[from&3]))
		default:
			b.seeLaid(from, t.Card)
		}
		b.Hand[from&3]--
	case InPile:
		p, n := t.From.Pile, int(b.Pile[(t.From.Pile-1)&1])
		if t.Card == 0 {
			b.pick(p, to, o.Tops[(p-1)&1])
		} else {
			b.seeInPile(p, n-int(t.Place), t.Card)
			b.change(func(g *Guess) { g.takeOut(p, n, n-int(t.Place)) })
		}
		b.Pile[(p-1)&1]--
	case InLaid:
		return // from one player to another
	}

	switch t.To.Kind {
	case InDeck:
		b.change(func(g *Guess) { g.Deck.Add(c) })
		b.Deck++
	case InDrawn:
		b.Mine.Add(c)
	case InHand:
		if t.Card != 0 {
			b.change(func(g *Guess) { g.Hands[to&3].Add(c) })
		}
		b.Hand[to&3]++
		b.Ended &^= 1 << to
	case InLaid:
		b.Laid.Add(c)
	case InShield:
		if t.Card != 0 {
			b.change(func(g *Guess) { g.Shields[to&3] = t.Card })
		}
	case InPile:
		p, n := t.To.Pile, int(b.Pile[(t.To.Pile-1)&1])
		b.change(func(g *Guess) { *g.At(p, n) = t.Card })
		b.Pile[(p-1)&1]++
	}
}

// seeDeck: Nature takes a card off the deck, and the observer sees it. It may be known to be there or not.
func (b *Beliefs) seeDeck(card pack.Face) {
	if b.only(func(w *WeighedGuess) bool {
		return !w.Deck.Has(&b.Layout.Cards[card]) && w.inLots(DeckHolder) == 0 && b.unseen(w, card) > 0 &&
			!w.leans(DeckHolder, DeckHolder)
	}) {
		return // there is one way only
	}
	b.seeTaken(card, DeckHolder, int(b.Deck)+int(b.Drawn))
}

// seeTaken: Nature takes a random card of a holder, and the observer sees which.
func (b *Beliefs) seeTaken(card pack.Face, holder, all int) {
	b.split(func(w *WeighedGuess) { b.take(w, card, holder, all, b.keep) })
}

// take yields the guesses that follow if one of all cards of a holder is taken at random, and it is this one.
func (b *Beliefs) take(w *WeighedGuess, card pack.Face, holder, all int, yield func(g *WeighedGuess, share float64)) {
	before := *w // a guess that yield gets is changed there, and allocated if it is not w
	if n := b.unseen(w, card); n > 0 {
		others := b.Unknown(w, holder)
		share := float64(others) / float64(all) * float64(n) / float64(b.places(w))
		w.find(card, holder, others)
		yield(w, share)
		*w = before
	}
	c := &b.Layout.Cards[card]
	if known := w.Held(holder).Count(c); known > 0 {
		w.Held(holder).Remove(c)
		yield(w, float64(known)/float64(all))
		*w = before
	}
	for k := range w.Lots {
		if w.Lots[k].Held[holder] > 0 {
			w.see(k, card, holder, func(g *WeighedGuess, share float64) { yield(g, share/float64(all)) })
		}
	}
}

// leaveDeck: a card goes from the deck to a hand, unseen.
func (b *Beliefs) leaveDeck(to int) {
	if b.only(func(w *WeighedGuess) bool {
		return w.Deck.Empty() && w.inLots(DeckHolder) == 0 && !w.leans(DeckHolder, to&3)
	}) {
		return
	}
	b.move(DeckHolder, to&3, int(b.Deck)+int(b.Drawn))
}

// steal: Nature moves a random card from one hand to another, and the observer does not see which.
func (b *Beliefs) steal(from, to int) {
	if b.only(func(w *WeighedGuess) bool {
		return w.Hands[from&3].Empty() && w.inLots(from&3) == 0 && !w.leans(from&3, to&3)
	}) {
		return
	}
	b.move(from&3, to&3, int(b.Hand[from&3]))
}

// move: Nature moves a random card of a holder to a hand, and the observer does not see which.
func (b *Beliefs) move(from, to, all int) {
	b.split(func(w *WeighedGuess) {
		var room [maxSources]cardSource
		for _, s := range b.sources(room[:0], w, from) {
			g := *w
			if s.unknown {
				g.carry(from, to, b.Unknown(w, to))
			}
			b.arrive(&g, b.leave(&g, s, from), to)
			b.keep(&g, float64(s.n)/float64(all))
		}
	})
}

// A cardSource is a set of a holder's cards that are equivalent to a guess when one of them is taken unseen.
type cardSource struct {
	n       int       // their number
	unknown bool      // those that the guess does not know
	card    pack.Face // or copies of this card
	known   bool      // or all cards that it knows one by one
	lot     int       // or those of this lot
}

const maxSources = maxLots + 2 // of a holder

// sources appends the cards of a holder to a list.
func (b *Beliefs) sources(list []cardSource, w *WeighedGuess, holder int) []cardSource {
	if n := b.Unknown(w, holder); n > 0 {
		list = append(list, cardSource{n: n, unknown: true})
	}
	if known := *w.Held(holder); !known.Empty() {
		s := cardSource{n: known.Len(), known: true}
		for card := range b.Layout.Each(known) {
			if known.Count(&b.Layout.Cards[card]) == known.Len() {
				s = cardSource{n: known.Len(), card: card}
			}
		}
		list = append(list, s)
	}
	for k := range w.Lots {
		if n := int(w.Lots[k].Held[holder]); n > 0 {
			list = append(list, cardSource{n: n, lot: k})
		}
	}
	return list
}

// leave takes a card of a source away from its holder. All cards that are known become a lot.
func (b *Beliefs) leave(w *WeighedGuess, s cardSource, holder int) cardSource {
	switch {
	case s.unknown:
	case s.card != 0:
		w.Held(holder).Remove(&b.Layout.Cards[s.card])
	case s.known:
		known := w.Held(holder)
		l := newLot(b.Layout, known)
		l.Held[holder] = uint8(known.Len() - 1)
		*known = pack.Bag{}
		return cardSource{lot: w.grow(l)}
	default:
		w.change(s.lot).Held[holder]--
	}
	return s
}

// arrive puts a card that has left a holder into a hand.
func (b *Beliefs) arrive(w *WeighedGuess, s cardSource, to int) {
	switch {
	case s.unknown:
	case s.card != 0:
		w.Hands[to].Add(&b.Layout.Cards[s.card])
	default:
		w.change(s.lot).Held[to]++
	}
}

// seeLaid: a player lays a card from the hand. It is the known copy if one is known to be in the hand.
func (b *Beliefs) seeLaid(from int, card pack.Face) {
	from &= 3
	c := &b.Layout.Cards[card]
	if len(b.Guesses) == 1 && b.Guesses[0].Hands[from].Has(c) {
		b.change(func(g *Guess) { g.Hands[from].Remove(c) })
		return
	}
	has := func(w *WeighedGuess) bool { return w.Hands[from].Has(c) }
	only := func(w *WeighedGuess) int { // the lot that has the only copy that it can be
		if has(w) || b.unseen(w, card) > 0 {
			return -1
		}
		return w.onlyLot(card, from)
	}
	var cards pack.Bag
	cards.Add(c)
	alone := func(w *WeighedGuess) bool { return has(w) || only(w) >= 0 }
	if !b.pin(cards, from, alone, func(w *WeighedGuess) {
		if k := only(w); k >= 0 {
			w.see(k, card, from, b.keep)
			return
		}
		if has(w) {
			w.Hands[from].Remove(c)
		} else {
			b.showOne(w, card, from)
		}
		b.keep(w, 1)
	}) {
		b.seeTaken(card, from, int(b.Hand[from])) // as if at random
	}
}

// showOne: at least one copy of a card is among the unknown cards of a holder.
func (b *Beliefs) showOne(w *WeighedGuess, card pack.Face, holder int) {
	n, others := b.unseen(w, card), b.Unknown(w, holder)
	w.Chance *= float64(n) * float64(others) / float64(b.places(w))
	w.find(card, holder, others)
	if n > 1 && others > 1 {
		b.lean(w, card, holder, 0)
	}
}

// swap: the player in turn exchanges a card; every pair of cards counts the same. The observer sees both
// or neither.
func (b *Beliefs) swap(o *Report) {
	own, other := int(o.Turn)&3, int(o.Victim)&3
	give, take := o.Transfers[0].Card, o.Transfers[1].Card
	switch {
	case give != 0 && b.Observer == own:
		// The other hand was seen, so both cards are known.
		b.change(func(g *Guess) {
			g.give(&b.Layout.Cards[give], own, other)
			g.give(&b.Layout.Cards[take], other, own)
		})
	case give != 0:
		b.seeTaken(give, own, int(b.Hand[own]))
		b.change(func(g *Guess) {
			g.Hands[other].Add(&b.Layout.Cards[give])
			g.give(&b.Layout.Cards[take], other, own)
		})
	default:
		all := float64(b.Hand[own]) * float64(b.Hand[other])
		b.split(func(w *WeighedGuess) {
			var room [2][maxSources]cardSource
			for _, given := range b.sources(room[0][:0], w, own) {
				for _, taken := range b.sources(room[1][:0], w, other) {
					g := *w
					b.exchange(&g, own, other, given, taken)
					b.keep(&g, float64(given.n)*float64(taken.n)/all)
				}
			}
		})
	}
}

// exchange swaps cards of two hands.
func (b *Beliefs) exchange(w *WeighedGuess, own, other int, given, taken cardSource) {
	ownOthers, otherOthers := b.Unknown(w, own), b.Unknown(w, other)
	if given.unknown {
		ownOthers--
	}
	if taken.unknown {
		otherOthers--
	}
	before := w.Biases
	w.Biases = slices.Clone(before)
	for i := range w.Biases {
		if taken.unknown {
			w.Biases[i].carry(&before[i], other, own, ownOthers)
		}
		if given.unknown {
			w.Biases[i].carry(&before[i], own, other, otherOthers)
		}
	}
	given, taken = b.leave(w, given, own), b.leave(w, taken, other)
	b.arrive(w, given, other)
	b.arrive(w, taken, own)
}

// pick: a player takes a card out of a pile, unseen, and then this card lies on top (R4.5). Every place
// has the same chance.
func (b *Beliefs) pick(p Pile, to int, top pack.Face) {
	to &= 3
	n := int(b.Pile[p-1])
	b.split(func(w *WeighedGuess) {
		for first, next := 0, 0; first < n; first = next {
			next = b.run(&w.Guess, p, first)
			g, kind := *w, *w.At(p, first)
			last := next - 1
			if last > first && !IsMarked(kind) && kind != pack.UnknownCard {
				kind = g.lotOf(p, first, next)
			}
			g.takeOut(p, n, last)
			if now := *g.At(p, n-2); now != top && now != pack.UnknownCard && !IsMarked(now) {
				continue
			}
			switch {
			case kind == pack.UnknownCard:
				g.carry(noHolder, to, b.Unknown(&g, to))
			case IsMarked(kind):
				g.change(int(kind - LotMark)).Held[to]++
			default:
				g.Hands[to].Add(&b.Layout.Cards[kind])
			}
			b.keep(&g, float64(next-first)/float64(n))
		}
	})
}

// run returns the end of a run of places in a pile that are equivalent when one card is taken: unknown cards, cards of
// one lot, or known cards. The top is a run of its own.
func (b *Beliefs) run(g *Guess, p Pile, first int) (next int) {
	sort := func(i int) pack.Face {
		if c := *g.At(p, i); c == pack.UnknownCard || IsMarked(c) {
			return c
		}
		return 0
	}
	top := int(b.Pile[p-1]) - 1
	for next = first + 1; next < top && sort(next) == sort(first); next++ {
	}
	return next
}

// shield: a player lays one of the shells in hand face down (R11.2), each with the same chance.
func (b *Beliefs) shield(from int) {
	from &= 3
	kind := &b.Layout.Kinds[b.Layout.Shield]
	shells := b.Layout.Full.Of(kind)
	if b.pin(shells, from, never, func(w *WeighedGuess) {
		known := w.Hands[from].Count(kind)
		others, places := b.Unknown(w, from), b.places(w)
		for card := range b.Layout.Each(shells) {
			c := &b.Layout.Cards[card]
			if n := b.unseen(w, card); n > 0 && others > 0 {
				g := *w
				g.find(card, from, others)
				g.Shields[from] = card
				b.lean(&g, anyOf(b.Layout.Shield), from, known)
				b.keep(&g, float64(n)*float64(others)/float64(places)/float64(known+1))
			}
			if n := w.Hands[from].Count(c); n > 0 {
				g := *w
				g.Hands[from].Remove(c)
				g.Shields[from] = card
				b.lean(&g, anyOf(b.Layout.Shield), from, known-1)
				b.keep(&g, float64(n)/float64(known))
			}
		}
	}) {
		return
	}
	b.split(func(w *WeighedGuess) {
		for card := range b.Layout.Each(shells) { // as if at random
			b.take(w, card, from, int(b.Hand[from]), func(g *WeighedGuess, share float64) {
				g.Shields[from] = card
				b.keep(g, share)
			})
		}
	})
}

// seeInPile: the card at an index of a pile is seen.
func (b *Beliefs) seeInPile(p Pile, index int, c pack.Face) {
	known := true
	for i := range b.Guesses {
		known = known && *b.Guesses[i].At(p, index) == c
	}
	if known {
		return
	}
	b.split(func(w *WeighedGuess) {
		switch at := w.At(p, index); {
		case *at == c:
			b.keep(w, 1)
		case *at == pack.UnknownCard:
			n, places := b.unseen(w, c), b.places(w)
			*at = c
			b.keep(w, float64(n)/float64(places))
		case IsMarked(*at):
			k := int(*at - LotMark)
			for i := w.Lots[k].find(c, 0); i >= 0; i = w.Lots[k].find(c, i+1) {
				b.place(w, k, i, p, index, b.keep)
			}
		}
	})
}

// seeHand: the observer sees cards of a hand. If there are as many as the hand has, these are all of them.
func (b *Beliefs) seeHand(seat int, cards []pack.Face) {
	seat &= 3
	var hand pack.Bag
	for _, c := range cards {
		hand.Add(&b.Layout.Cards[c])
	}
	if len(b.Guesses) == 1 && b.Guesses[0].Hands[seat] == hand {
		return
	}
	if len(cards) == int(b.Hand[seat]) {
		b.split(func(w *WeighedGuess) { b.seeLots(w, seat, &hand) })
		return
	}
	b.seeSome(hand, seat)
}

// seeSome: these cards, at least, are with a holder.
func (b *Beliefs) seeSome(cards pack.Bag, holder int) {
	if b.pin(cards, holder, never, func(w *WeighedGuess) { b.showAll(w, &cards, holder) }) {
		return
	}
	for card := range b.Layout.Each(cards) {
		c := &b.Layout.Cards[card]
		for n := range cards.Count(c) { // as if taken at random, and put back
			b.split(func(w *WeighedGuess) {
				if w.Held(holder).Count(c) > n {
					b.keep(w, 1)
					return
				}
				b.take(w, card, holder, 1, func(g *WeighedGuess, share float64) {
					if g.Held(holder).Add(c); g.Held(holder).Count(c) > n {
						b.keep(g, share)
					}
				})
			})
		}
	}
}

// showAll: these cards, at least, are with a holder.
func (b *Beliefs) showAll(w *WeighedGuess, cards *pack.Bag, holder int) {
	for card := range b.Layout.Each(*cards) {
		c, known := &b.Layout.Cards[card], w.Held(holder)
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
func (b *Beliefs) seeLots(w *WeighedGuess, seat int, hand *pack.Bag) {
	for k := range w.Lots {
		l := &w.Lots[k]
		n := int(l.Held[seat])
		if n == 0 {
			continue
		}
		w.Chance /= Choose(len(l.Cards), n)
		b.takeFrom(w, k, 0, n, seat, hand)
		return
	}
	b.seeWhole(w, seat, hand)
}

// takeFrom: n of a lot's cards, from an index on, are in a hand, which consists of these cards. Neighbours that are
// alike are equivalent.
func (b *Beliefs) takeFrom(w *WeighedGuess, k, at, n, seat int, hand *pack.Bag) {
	if n == 0 {
		b.seeLots(w, seat, hand)
		return
	}
	cards := w.Lots[k].Cards[at:]
	if len(cards) < n || b.full {
		return
	}
	alike := 1
	for alike < len(cards) && cards[alike] == cards[0] {
		alike++
	}
	c := &b.Layout.Cards[cards[0]]
	for taken := range min(alike, n, hand.Count(c)-w.Hands[seat].Count(c)) + 1 {
		g := *w
		g.Chance *= Choose(alike, taken)
		part := g.change(k)
		part.Held[seat] -= uint8(taken)
		for range taken {
			part.remove(at)
			g.Hands[seat].Add(c)
		}
		b.takeFrom(&g, k, at+alike-taken, n-taken, seat, hand)
	}
}

// seeWhole: these are all cards of a hand, and none of them is of a lot any more.
func (b *Beliefs) seeWhole(w *WeighedGuess, seat int, hand *pack.Bag) {
	known := &w.Hands[seat]
	w.Chance /= Choose(b.places(w), b.Unknown(w, seat))
	for card := range b.Layout.Each(b.Layout.Full) {
		c := &b.Layout.Cards[card]
		is, want, n := known.Count(c), hand.Count(c), b.unseen(w, card)
		if is > want || want-is > n {
			return // impossible
		}
		w.Chance *= Choose(n, want-is)
		for range want - is {
			w.find(card, seat, b.Unknown(w, seat))
			known.Add(c)
		}
	}
	b.keep(w, 1)
}

// Lacks reports whether the observer is not certain of something that everybody knows. A seat can be: it sees more than
// the public, so it can have too many guesses, and blur makes them alike, where the public has few.
//
// It is asked for every view, so it looks no further if nothing was made alike (BenchmarkView).
func (b *Beliefs) Lacks(public *Guess) bool { return b.Blurred && b.lacks(public) }

func (b *Beliefs) lacks(public *Guess) bool {
	own := b.Sure()
	for holder := range NumHolders {
		if known, all := own.Held(holder), public.Held(holder); all[0]&^known[0]|all[1]&^known[1] != 0 {
			return true
		}
	}
	for seat, c := range public.Shields {
		if c != pack.UnknownCard && c != own.Shields[seat] {
			return true
		}
	}
	for p := Pile1; p <= Pile2; p++ {
		for i := range int(b.Pile[p-1]) {
			if c := *public.At(p, i); c != pack.UnknownCard && c != *own.At(p, i) {
				return true
			}
		}
	}
	return false
}

// LearnPublic adds common knowledge.
func (b *Beliefs) LearnPublic(public Guess) error {
	public.Deck = b.OrDrawn(public.Deck)
	for holder := range NumHolders {
		if all := *public.Held(holder); holder != b.Observer && !all.Empty() {
			b.seeSome(all, holder)
		}
	}
	for seat, c := range public.Shields {
		if c == 0 || c == pack.UnknownCard {
			continue
		}
		b.split(func(w *WeighedGuess) {
			if w.Shields[seat] == pack.UnknownCard && b.unseen(w, c) > 0 {
				w.Shields[seat] = c
			}
			if w.Shields[seat] == c {
				b.keep(w, 1)
			}
		})
	}
	for p := Pile1; p <= Pile2; p++ {
		for i := range int(b.Pile[p-1]) {
			if c := *public.At(p, i); c != pack.UnknownCard {
				b.seeInPile(p, i, c)
			}
		}
	}
	return b.Settle()
}
