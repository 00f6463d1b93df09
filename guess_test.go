package seasalt

import (
	"math/rand/v2"
	"slices"
	"testing"
)

// TestTooManyGuesses: of a deck in which eight cards are known, nearly all are drawn by others, who show none
// of them. There are far too many ways in which the eight can lie. So places of some of them are forgotten,
// and not of all; one guess is true; and what was certain is so still.
func TestTooManyGuesses(t *testing.T) {
	layout := MustRules(Config{Players: 4}).layout
	r := rand.New(rand.NewPCG(1, 1))
	b := newBeliefs(layout, spectators)
	known := layout.bag(Must(ParseCards("crab/black crab/green crab/grey fish/green shell/grey boat/yellow boat/yellow shark/purple")))
	captain := &layout.cards[Must(ParseCard("captain/light-orange"))]
	truth := guess{deck: layout.full}
	truth.hands[3].add(captain)
	truth.deck.remove(captain)
	b.deck, b.hand[3] = b.deck-1, 1
	b.change(func(g *guess) { g.deck = known; g.hands[3].add(captain) })
	for b.deck > 20 {
		to := r.IntN(3)
		c := layout.card[truth.deck.nth(r.IntN(truth.deck.len()))]
		truth.deck.remove(&layout.cards[c])
		truth.hands[to].add(&layout.cards[c])
		b.leaveDeck(to)
		b.deck--
		b.hand[to]++
		if err := b.settle(); err != nil || len(b.guesses) > maxGuesses {
			t.Fatalf("%d guesses: %v", len(b.guesses), err)
		}
	}
	within := func(some, all *bag) bool {
		for c := range layout.each(*some) {
			if some.count(&layout.cards[c]) > all.count(&layout.cards[c]) {
				return false
			}
		}
		return true
	}
	if !slices.ContainsFunc(b.guesses, func(w weighedGuess) bool {
		for seat := range w.hands {
			if !within(&w.hands[seat], &truth.hands[seat]) {
				return false
			}
		}
		return within(&w.deck, &truth.deck)
	}) {
		t.Error("no guess is true")
	}
	places := -1 // of the captain
	for holder := range numHolders {
		places += b.guesses[0].held(holder).len()
	}
	if len(b.guesses) < 64 || places < 4 || places == known.len() {
		t.Errorf("%d guesses say where %d of %d cards are", len(b.guesses), places, known.len())
	}
	if sure := b.sure(); !sure.hands[3].has(captain) {
		t.Error("what was certain is forgotten")
	}
}

// TestMixInAnyOrder: of guesses that say the same one is made, and it is the same one in whatever order
// they come, though some have no such bias as others.
func TestMixInAnyOrder(t *testing.T) {
	layout := MustRules(Config{}).layout
	crab, fish := Must(ParseCard("crab/yellow")), Must(ParseCard("fish/black"))
	lean := func(c Card, found, share float64) bias {
		x := bias{card: c, from: 1, after: 2, found: found}
		x.share[1] = share
		return x
	}
	list := []weighedGuess{
		{chance: 0.5},
		{chance: 0.125, biases: []bias{lean(crab, 1, 1)}},
		{chance: 0.25, biases: []bias{lean(crab, 0, 0.5), lean(fish, 0, 0.5)}},
		{chance: 0.125, biases: []bias{lean(fish, 1, 0.25)}},
	}
	var first weighedGuess
	r := rand.New(rand.NewPCG(1, 1))
	for i := range 30 {
		b := newBeliefs(layout, spectators)
		b.guesses = slices.Clone(list)
		b.merge()
		if i == 0 {
			first = b.guesses[0]
		}
		if len(b.guesses) != 1 || !first.near(&b.guesses[0]) {
			t.Fatalf("%+v in another order than %+v", b.guesses, first)
		}
		r.Shuffle(len(list), func(i, j int) { list[i], list[j] = list[j], list[i] })
	}
	want := lean(crab, 1.0/3, (0.125 + 0.25*0.5))
	if x := first.biases[0]; !first.near(&weighedGuess{chance: 1, biases: []bias{want, first.biases[1]}}) {
		t.Errorf("%+v, want %+v", x, want)
	}
}
