package mind

import (
	"strings"

	"github.com/seasalt-go/seasalt/internal/pack"
)

// Sure returns the common part of all guesses, including the facts that follow in each of them because there are no
// other places for the cards.
func (b *Beliefs) Sure() *Guess {
	if b.found {
		return &b.certain
	}
	all := &b.certain
	for i := range b.Guesses {
		g := b.follows(&b.Guesses[i])
		if i == 0 {
			*all = g
		} else {
			all.Meet(&g)
		}
	}
	b.found = true
	return all
}

// follows returns a guess with its consequences: it adds the copies of a card that have no other place left. Of the
// deck it contains only cards that another player cannot have drawn.
func (b *Beliefs) follows(w *WeighedGuess) Guess {
	g := w.Guess
	b.fillIn(w, &g)
	for k := range w.Lots {
		b.fillInLot(w, k, &g)
	}
	for range b.Drawn {
		g.Deck = b.Layout.Less(g.Deck) // a card that another player has drawn may be any card of the deck
	}
	return g
}

// OrDrawn returns which cards are in the deck or among those that another player has drawn, given those that are in the
// deck whichever were drawn. For the deck, it reverses follows.
func (b *Beliefs) OrDrawn(deck pack.Bag) pack.Bag {
	for card := range b.Layout.Each(deck) {
		for range b.Drawn {
			deck.Add(&b.Layout.Cards[card])
		}
	}
	return deck
}

// fillIn places copies of cards that the guess does not place.
func (b *Beliefs) fillIn(w *WeighedGuess, g *Guess) {
	places := b.places(w)
	var rest pack.Bag
	for holder := range NumHolders {
		elsewhere := places - b.Unknown(w, holder)
		if elsewhere >= b.Layout.Copies || elsewhere == places {
			continue // there is room elsewhere for all copies of any card
		}
		// Often only the mermaids have so many copies. To count those is quicker than to find all cards that are
		// left: a decision with memories takes 4 to 7 % less (BenchmarkRemember).
		if many := b.Layout.Many[elsewhere]; len(many) < 4 {
			for _, card := range many {
				for range b.unseen(w, card) - elsewhere {
					g.Held(holder).Add(&b.Layout.Cards[card])
				}
			}
			continue
		}
		if rest.Empty() {
			rest = b.rest(w)
		}
		here := rest
		for range elsewhere {
			here = b.Layout.Less(here)
		}
		b.Layout.Join(g.Held(holder), &here)
	}
	if places > 0 && places <= b.Layout.Copies {
		b.fillWith(w, g)
	}
}

// fillInLot places cards of a lot.
func (b *Beliefs) fillInLot(w *WeighedGuess, k int, g *Guess) {
	l := &w.Lots[k]
	size := len(l.Cards)
	for at := range size {
		card := pack.Face(l.Cards[at])
		if l.find(card, 0) < at {
			continue
		}
		for holder, n := range l.Held {
			for range certain(l.count(card), int(n), size) {
				g.Held(holder).Add(&b.Layout.Cards[card])
			}
		}
	}
	_, _, n := b.marks(&w.Guess, k)
	for p, next := Pile1, 0; p <= Pile2; p++ {
		for i := range int(b.Pile[p-1]) {
			if *w.At(p, i) != LotMark+pack.Face(k) {
				continue
			}
			// It is one of the cards from here on that leave enough for the places above.
			some := l.Cards[next : size-n+next+1]
			if *g.At(p, i) = pack.UnknownCard; l.Ordered && strings.Count(some, some[:1]) == len(some) {
				*g.At(p, i) = pack.Face(some[0])
			}
			next++
		}
	}
}

// fillWith puts cards into the places that are left face down and on piles, if all that are left are alike.
func (b *Beliefs) fillWith(w *WeighedGuess, g *Guess) {
	rest := b.rest(w)
	card := b.Layout.Card[rest.Nth(0)&127]
	if rest.Count(&b.Layout.Cards[card]) < rest.Len() {
		return
	}
	for seat := range g.Shields {
		if g.Shields[seat] == pack.UnknownCard {
			g.Shields[seat] = card
		}
	}
	for i := range g.piles {
		if g.piles[i] == pack.UnknownCard {
			g.piles[i] = card
		}
	}
}

// PlaceShells makes every guess name the shells that lie face down (R11.2), so that no guess puts all shells
// elsewhere.
func (b *Beliefs) PlaceShells() {
	for seat := range b.Hand {
		b.split(func(w *WeighedGuess) {
			if w.Shields[seat] != pack.UnknownCard {
				b.keep(w, 1)
				return
			}
			for card := range b.Layout.Each(b.Layout.Full.Of(&b.Layout.Kinds[b.Layout.Shield])) {
				h := *w
				h.Shields[seat] = card
				b.keep(&h, float64(b.unseen(w, card)))
			}
		})
	}
}

// Concludes begins anew with one guess, for any shells that can lie face down, and returns the certain facts.
func (b *Beliefs) Concludes(g Guess) Guess {
	b.Guesses = append(b.Guesses[:0], WeighedGuess{Guess: g, Chance: 1})
	b.PlaceShells()
	b.found = false
	return *b.Sure()
}
