package seasalt

import (
	"math"
	"testing"

	"github.com/seasalt-go/seasalt/internal/pack"
)

// stored returns a card as positions and memories store it.
func stored(card string) pack.Face { return Must(ParseCard(card)).face() }

// TestPickOfUnknown: somebody takes any card of a pile, and perhaps one that is not known. It goes to that
// player's hand, and is none of the cards that a bias of the hand is about.
func TestPickOfUnknown(t *testing.T) {
	layout := MustRules(Config{Players: 4}).layout
	fish, crab := stored("fish/black"), stored("crab/yellow")
	for picker := range 4 {
		other := (picker + 1) % 4
		b := newBeliefs(layout, spectators)
		b.deck, b.pile[0], b.hand[picker], b.hand[other] = b.deck-8, 2, 4, 2
		b.change(func(g *guess) { *g.at(Pile1, 0), *g.at(Pile1, 1) = pack.UnknownCard, fish })
		of := func(holder int) (x bias) {
			x = bias{card: crab, from: uint8(holder), after: uint8(holder)}
			x.share[holder] = 1
			return x
		}
		b.guesses[0].biases = []bias{of(picker), of(other)}
		b.pick(Pile1, picker, fish) // the top is as it was: the other card is gone, or it was a fish too
		if len(b.guesses) != 2 {
			t.Fatalf("%d guesses", len(b.guesses))
		}
		for _, g := range b.guesses {
			known := g.hands[picker].Has(&layout.Cards[fish])
			for _, x := range g.biases {
				want := 1.0
				if int(x.from) == picker && !known {
					want = 4.0 / 5 // of the five unknown cards that the hand has now
				}
				if x.share[x.from] != want {
					t.Errorf("seat %d picks, and %v of the unknown cards of seat %d were there; want %v", picker, x.share[x.from], x.from, want)
				}
			}
		}

		b.reset()
		b.deck, b.pile[0] = b.deck-2, 2
		b.change(func(g *guess) { *g.at(Pile1, 0), *g.at(Pile1, 1) = crab, fish })
		b.pick(Pile1, picker, crab)
		for holder := range 4 {
			if has := b.guesses[0].hands[holder].Has(&layout.Cards[fish]); has != (holder == picker) {
				t.Errorf("seat %d picks, and that seat %d has the card is %v", picker, holder, has)
			}
		}
	}
}

// TestSwapOfUnknown: in a swap between two others, each gives a card that is known or any of the unknown ones.
// An unknown one may be one of those that a bias is about, and takes its share of them along; a known one does not.
func TestSwapOfUnknown(t *testing.T) {
	layout := MustRules(Config{Players: 4}).layout
	fish, boat, crab := stored("fish/black"), stored("boat/black"), stored("crab/yellow")
	b := newBeliefs(layout, spectators)
	b.deck, b.hand[0], b.hand[1] = b.deck-6, 3, 3
	b.change(func(g *guess) { g.hands[0].Add(&layout.Cards[fish]); g.hands[1].Add(&layout.Cards[boat]) })
	x := bias{card: crab, from: 0}
	x.share[0] = 1
	b.guesses[0].biases = []bias{x}
	b.swap(&Observation{Turn: 0, Victim: 1, n: 2})
	type way struct{ fishGiven, boatTaken bool }
	want := map[way][2]float64{ // what share of their unknown cards was in the hand of seat 0 when it laid the crab
		{true, true}:   {1, 0},
		{true, false}:  {2.0 / 3, 0},       // two of its unknown cards and one of the other's
		{false, true}:  {1, 1.0 / 3},       // two of the other's unknown cards and one of its own
		{false, false}: {1.0 / 2, 1.0 / 2}, // one and one
	}
	for _, g := range b.guesses {
		how := way{g.hands[1].Has(&layout.Cards[fish]), g.hands[0].Has(&layout.Cards[boat])}
		share := g.biases[0].share
		if math.Abs(share[0]-want[how][0])+math.Abs(share[1]-want[how][1]) > leastShare {
			t.Errorf("%+v: the shares are %v, want %v", how, share, want[how])
		}
		delete(want, how)
	}
	if len(want) > 0 {
		t.Errorf("no guess says %v", want)
	}
}

// TestSeeDeckWithLot: a card that comes off the deck can be that of a lot which has a card there, or another copy.
func TestSeeDeckWithLot(t *testing.T) {
	layout := MustRules(Config{}).layout
	crab, fish := stored("crab/yellow"), stored("fish/black")
	b := newBeliefs(layout, spectators)
	b.deck, b.hand[1] = b.deck-1, 1
	b.guesses[0].lots = []lot{{cards: cardString([]pack.Face{crab, fish}), held: [numHolders]uint8{1: 1, deckHolder: 1}}}
	b.seeDeck(crab)
	if len(b.guesses) != 2 {
		t.Fatalf("%d guesses", len(b.guesses))
	}
	for _, w := range b.guesses {
		if known := w.hands[1].Has(&layout.Cards[fish]); known == (len(w.lots) > 0) {
			t.Errorf("%+v", b.guess(&w))
		}
	}
}
