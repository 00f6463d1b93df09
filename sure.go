package seasalt

import (
	"strings"

	"github.com/seasalt-go/seasalt/internal/pack"
)

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
		g.deck = b.layout.Less(g.deck) // a card that another player has drawn may be any card of the deck
	}
	return g
}

// orDrawn returns which cards are in the deck or among those that another player has drawn, given those that are in
// the deck whatever was drawn. It is the reverse of what follows does for the deck.
func (b *beliefs) orDrawn(deck pack.Bag) pack.Bag {
	for card := range b.layout.Each(deck) {
		for range b.drawn {
			deck.Add(&b.layout.Cards[card])
		}
	}
	return deck
}

// fillIn places copies of cards of which the guess says nothing.
func (b *beliefs) fillIn(w *weighedGuess, g *guess) {
	places := b.places(w)
	var rest pack.Bag
	for holder := range numHolders {
		elsewhere := places - b.unknown(w, holder)
		if elsewhere >= b.layout.Copies || elsewhere == places {
			continue // there is room elsewhere for all copies of any card
		}
		// Often only the mermaids have so many copies. To count those is quicker than to find all cards that are
		// left: a decision with memories takes 4 to 7 % less (BenchmarkRemember).
		if many := b.layout.Many[elsewhere]; len(many) < 4 {
			for _, card := range many {
				for range b.unseen(w, card) - elsewhere {
					g.held(holder).Add(&b.layout.Cards[card])
				}
			}
			continue
		}
		if rest.Empty() {
			rest = b.rest(w)
		}
		here := rest
		for range elsewhere {
			here = b.layout.Less(here)
		}
		b.layout.Join(g.held(holder), &here)
	}
	if places > 0 && places <= b.layout.Copies {
		b.fillWith(w, g)
	}
}

// fillInLot places cards of a lot.
func (b *beliefs) fillInLot(w *weighedGuess, k int, g *guess) {
	l := &w.lots[k]
	size := len(l.cards)
	for at := range size {
		card := pack.Face(l.cards[at])
		if l.find(card, 0) < at {
			continue
		}
		for holder, n := range l.held {
			for range certain(l.count(card), int(n), size) {
				g.held(holder).Add(&b.layout.Cards[card])
			}
		}
	}
	_, _, n := b.marks(&w.guess, k)
	for p, next := Pile1, 0; p <= Pile2; p++ {
		for i := range int(b.pile[p-1]) {
			if *w.at(p, i) != lotMark+pack.Face(k) {
				continue
			}
			// It is one of the cards from here on that leave enough for the places above.
			some := l.cards[next : size-n+next+1]
			if *g.at(p, i) = pack.UnknownCard; l.ordered && strings.Count(some, some[:1]) == len(some) {
				*g.at(p, i) = pack.Face(some[0])
			}
			next++
		}
	}
}

// fillWith puts cards into the places that are left face down and on piles, if all that are left are alike.
func (b *beliefs) fillWith(w *weighedGuess, g *guess) {
	rest := b.rest(w)
	card := b.layout.Card[rest.Nth(0)&127]
	if rest.Count(&b.layout.Cards[card]) < rest.Len() {
		return
	}
	for seat := range g.shields {
		if g.shields[seat] == pack.UnknownCard {
			g.shields[seat] = card
		}
	}
	for i := range g.piles {
		if g.piles[i] == pack.UnknownCard {
			g.piles[i] = card
		}
	}
}

// placeShells makes every guess name the shells that lie face down (R11.2), so that no guess puts all shells
// elsewhere.
func (b *beliefs) placeShells() {
	for seat := range b.hand {
		b.split(func(w *weighedGuess) {
			if w.shields[seat] != pack.UnknownCard {
				b.keep(w, 1)
				return
			}
			for card := range b.layout.Each(b.layout.Full.Of(&b.layout.Kinds[b.layout.Shield])) {
				h := *w
				h.shields[seat] = card
				b.keep(&h, float64(b.unseen(w, card)))
			}
		})
	}
}
