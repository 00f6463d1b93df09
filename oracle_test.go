package seasalt

import (
	"fmt"
	"math"
	"slices"

	"github.com/seasalt-go/seasalt/internal/pack"
)

// An oracle is what a memory was before it had lots: each card that may be in several places makes as many guesses.
// It says the same, and takes more time and room.
type oracle struct{ beliefs }

// Oracles are what the observers of a game would remember without lots.
type Oracles struct {
	all                [numObservers]*oracle
	Compared, WithLots int // how many memories, and how many of them had lots
}

// Apply makes a move in a game, and compares the memories of all observers with what they would be without lots:
// where every card is expected, and what is certain. It gives up those with too many guesses until the round ends.
func (os *Oracles) Apply(g *Game, m Move) error {
	const most = 1000
	var r recorder
	s := g.state
	if err := r.record(&s, m); err != nil {
		return err
	}
	if err := g.Apply(m); err != nil {
		return err
	}
	for i := range os.all {
		seat := Seat(i)
		if i == spectators {
			seat = Spectator
		} else if i >= s.rules.config.Players {
			continue
		}
		o := r.observed(i)
		if os.all[i] == nil || o.Action == ActionNextRound {
			os.all[i] = &oracle{newBeliefs(s.rules.layout, i)}
		}
		old, b := os.all[i], g.memory(seat).beliefs()
		if len(old.guesses) == 0 {
			continue
		}
		if err := old.observe(&o); err != nil {
			return fmt.Errorf("the oracle of %v: %w", seat, err)
		}
		if slices.ContainsFunc(b.guesses, func(w weighedGuess) bool { return len(w.lots) > 0 }) {
			os.WithLots++
		}
		if len(old.guesses) == 1 {
			continue
		}
		os.Compared++
		if off := old.expected().off(b.expected()); off > 1e-9 {
			return fmt.Errorf("%v: a card is expected somewhere with a chance that is off by %v", seat, off)
		}
		if *old.sure() != *b.sure() {
			return fmt.Errorf("%v: other facts are certain", seat)
		}
		if len(old.guesses) > most {
			old.guesses = nil
		}
	}
	return nil
}

// chances has where cards are expected: by holder, place of a pile or shield, and card.
type chances [numHolders + MaxCards + MaxPlayers][256]float64

// expected returns what beliefs say of every card. Biases change it in both ways of keeping guesses alike.
func (b *beliefs) expected() *chances {
	var sum chances
	for i := range b.guesses {
		w := &b.guesses[i]
		rest, places := b.rest(w), float64(b.places(w))
		var pool [256]float64 // what an unknown place has
		for card := range b.layout.Each(rest) {
			pool[card] = float64(rest.Count(&b.layout.Cards[card])) / places
		}
		for holder := range numHolders {
			here, unknown := &sum[holder], float64(b.unknown(w, holder))
			for card := range b.layout.Each(b.layout.Full) {
				here[card] += w.chance * (float64(w.held(holder).Count(&b.layout.Cards[card])) + unknown*pool[card])
			}
			for k := range w.lots {
				l := &w.lots[k]
				for at := range len(l.cards) {
					here[l.cards[at]] += w.chance * float64(l.held[holder]) / float64(len(l.cards))
				}
			}
		}
		at := func(place int, c pack.Face) {
			switch {
			case c == pack.UnknownCard:
				for card, share := range pool {
					sum[place][card] += w.chance * share
				}
			case !isMarked(c):
				sum[place][c] += w.chance
			}
		}
		for i, c := range w.piles {
			at(numHolders+i, c)
		}
		for seat, c := range w.shields {
			at(numHolders+MaxCards+seat, c)
		}
		for k := range w.lots {
			l, next := &w.lots[k], 0
			size, n := len(l.cards), l.onPile()
			for p := Pile1; p <= Pile2; p++ {
				for i := range int(b.pile[p-1]) {
					if *w.at(p, i) != lotMark+pack.Face(k) {
						continue
					}
					place := numHolders + i
					if p == Pile2 {
						place = numHolders + MaxCards - 1 - i
					}
					for at := range size {
						share := 1 / float64(size)
						if l.ordered {
							share = choose(at, next) * choose(size-1-at, n-1-next) / choose(size, n)
						}
						sum[place][l.cards[at]] += w.chance * share
					}
					next++
				}
			}
		}
	}
	return &sum
}

// off returns by how much expectations differ at the most.
func (c *chances) off(d *chances) (most float64) {
	for i := range c {
		for card := range c[i] {
			most = max(most, math.Abs(c[i][card]-d[i][card]))
		}
	}
	return most
}

// keep keeps every guess, however many there are.
func (b *oracle) keep(w *weighedGuess, share float64) {
	if chance := w.chance * share; chance > 0 {
		b.spare = append(b.spare, weighedGuess{w.guess, nil, chance, w.biases})
	}
}

func (b *oracle) settle() error {
	b.found = false
	b.prune()
	b.merge()
	sum := 0.0
	for i := range b.guesses {
		sum += b.guesses[i].chance
	}
	for i := range b.guesses {
		b.guesses[i].chance /= sum
	}
	if len(b.guesses) == 0 {
		return errContradiction
	}
	return nil
}

// observe updates the beliefs with what the observer sees of a move. It fails if that is impossible.
func (b *oracle) observe(o *Observation) error {
	if o.Action == ActionNextRound {
		b.reset()
		return nil
	}
	for _, t := range o.transfers[:o.n] {
		if !b.canMove(o, t) {
			return errContradiction
		}
		if o.Action != ActionSwap {
			b.transfer(o, t)
		}
	}
	if o.Action == ActionSwap {
		if !isSwap(o) {
			return errContradiction
		}
		b.swap(o)
		b.ended &^= 1<<o.Turn | 1<<o.Victim
	}
	cards := o.seen[:]
	for _, s := range o.sights[:o.numSights] {
		if !b.canShow(s, cards[:s.n]) {
			return errContradiction
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
			return errContradiction
		}
		if n > 0 {
			b.seeInPile(p, n-1, o.Tops[p-1].face())
		}
	}
	return b.settle()
}

func (b *oracle) transfer(o *Observation, t transfer) {
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
func (b *oracle) seeDeck(card pack.Face) {
	if b.only(func(w *weighedGuess) bool {
		return !w.deck.Has(&b.layout.Cards[card]) && b.unseen(w, card) > 0 && !w.leans(deckHolder, deckHolder)
	}) {
		return // there is one way only
	}
	b.seeTaken(card, deckHolder, int(b.deck)+int(b.drawn))
}

// seeTaken: Nature takes a random card of a holder, and the observer sees which.
func (b *oracle) seeTaken(card pack.Face, holder, all int) {
	c := &b.layout.Cards[card]
	b.split(func(w *weighedGuess) {
		cards := w.held(holder)
		known := cards.Count(c)
		if n := b.unseen(w, card); n > 0 {
			found, others := *w, all-cards.Len()
			found.find(card, holder, others)
			b.keep(&found, float64(others)/float64(all)*float64(n)/float64(b.places(w)))
		}
		if known > 0 {
			cards.Remove(c)
			b.keep(w, float64(known)/float64(all))
		}
	})
}

// leaveDeck: a card goes from the deck to a hand, unseen.
func (b *oracle) leaveDeck(to int) {
	if b.only(func(w *weighedGuess) bool { return w.deck.Empty() && !w.leans(deckHolder, to&3) }) {
		return
	}
	b.move(deckHolder, to, int(b.deck)+int(b.drawn))
}

// move: Nature moves a random card of a holder to a hand, and the observer does not see which.
func (b *oracle) move(from, to, all int) {
	b.split(func(w *weighedGuess) {
		cards := *w.held(from)
		unknown := *w
		unknown.carry(from, to&3, b.unknown(w, to&3))
		b.keep(&unknown, float64(all-cards.Len())/float64(all))
		for card := range b.layout.Each(cards) {
			c, g := &b.layout.Cards[card], *w
			g.held(from).Remove(c)
			g.hands[to&3].Add(c)
			b.keep(&g, float64(cards.Count(c))/float64(all))
		}
	})
}

// seeLaid: a player lays a card from the hand. It is the known copy if one is known to be in the hand.
func (b *oracle) seeLaid(from int, card pack.Face) {
	c := &b.layout.Cards[card]
	if len(b.guesses) == 1 && b.guesses[0].hands[from&3].Has(c) {
		b.change(func(g *guess) { g.hands[from&3].Remove(c) })
		return
	}
	b.split(func(w *weighedGuess) {
		if w.hands[from&3].Has(c) {
			w.hands[from&3].Remove(c)
			b.keep(w, 1)
			return
		}
		b.showOne(w, card, from&3)
		b.keep(w, 1)
	})
}

// showOne: at least one copy of a card is among the unknown cards of a holder.
func (b *oracle) showOne(w *weighedGuess, card pack.Face, holder int) {
	n, others := b.unseen(w, card), b.unknown(w, holder)
	w.chance *= float64(n) * float64(others) / float64(b.places(w))
	w.find(card, holder, others)
	if n > 1 && others > 1 {
		b.lean(w, card, holder, 0)
	}
}

// steal: Nature moves a random card from one hand to another, and the observer does not see which.
func (b *oracle) steal(from, to int) {
	if b.only(func(w *weighedGuess) bool { return w.hands[from&3].Empty() && !w.leans(from&3, to&3) }) {
		return
	}
	b.move(from&3, to, int(b.hand[from&3]))
}

// swap: the player in turn exchanges a card; every pair of cards counts the same. The observer sees both
// or neither.
func (b *oracle) swap(o *Observation) {
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
func (b *oracle) exchange(w *weighedGuess, own, other int, given, taken pack.Face) {
	ownOthers, otherOthers := b.unknown(w, own), b.unknown(w, other)
	if given != 0 {
		w.give(&b.layout.Cards[given], own, other)
	} else {
		ownOthers--
	}
	if taken != 0 {
		w.give(&b.layout.Cards[taken], other, own)
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
func (b *oracle) eachOrNone(hand pack.Bag, size int) func(yield func(pack.Face, int) bool) {
	return func(yield func(pack.Face, int) bool) {
		for card := range b.layout.Each(hand) {
			if !yield(card, hand.Count(&b.layout.Cards[card])) {
				return
			}
		}
		if n := size - hand.Len(); n > 0 {
			yield(0, n)
		}
	}
}

// pick: a player takes a card out of a pile, unseen, and then this card lies on top (R4.5). Every place
// has the same chance.
func (b *oracle) pick(p Pile, to int, top pack.Face) {
	n := int(b.pile[p-1])
	b.split(func(w *weighedGuess) {
		for index := range n {
			g := *w
			c := g.takeOut(p, n, index)
			if now := *g.at(p, n-2); now != pack.UnknownCard && now != top {
				continue
			}
			if c != pack.UnknownCard {
				g.hands[to&3].Add(&b.layout.Cards[c])
			} else {
				g.carry(noHolder, to&3, b.unknown(&g, to&3))
			}
			b.keep(&g, 1/float64(n))
		}
	})
}

// shield: a player lays one of the shells in hand face down (R11.2), each with the same chance.
func (b *oracle) shield(from int) {
	from &= 3
	b.split(func(w *weighedGuess) {
		known := w.hands[from].Count(&b.layout.Kinds[b.layout.Shield])
		others, places := b.unknown(w, from), b.places(w)
		for card := range b.layout.Each(b.layout.Full.Of(&b.layout.Kinds[b.layout.Shield])) {
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
func (b *oracle) seeInPile(p Pile, index int, c pack.Face) {
	if len(b.guesses) == 1 && *b.guesses[0].at(p, index) == c {
		return
	}
	b.split(func(w *weighedGuess) {
		switch at := w.at(p, index); *at {
		case c:
			b.keep(w, 1)
		case pack.UnknownCard:
			n, places := b.unseen(w, c), b.places(w)
			*at = c
			b.keep(w, float64(n)/float64(places))
		}
	})
}

// seeHand: the observer sees cards of a hand. If there are as many as the hand has, these are all of them.
func (b *oracle) seeHand(seat int, cards []pack.Face) {
	seat &= 3
	var hand pack.Bag
	for _, c := range cards {
		hand.Add(&b.layout.Cards[c])
	}
	if len(b.guesses) == 1 && b.guesses[0].hands[seat] == hand {
		return
	}
	whole := len(cards) == int(b.hand[seat])
	b.split(func(w *weighedGuess) {
		known := &w.hands[seat]
		if whole {
			w.chance /= choose(b.places(w), b.unknown(w, seat))
		}
		for card := range b.layout.Each(b.layout.Full) {
			c := &b.layout.Cards[card]
			is, want, n := known.Count(c), hand.Count(c), b.unseen(w, card)
			switch {
			case whole && is > want, want-is > n:
				return // impossible
			case whole && want > is:
				w.chance *= choose(n, want-is)
			}
			for range want - is {
				if whole {
					w.find(card, seat, b.unknown(w, seat))
				} else {
					b.showOne(w, card, seat)
				}
				known.Add(c)
			}
		}
		b.keep(w, 1)
	})
}
