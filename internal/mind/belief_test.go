package mind

import (
	"math"
	"testing"

	"github.com/seasalt-go/seasalt/internal/pack"
)

// TestPickOfUnknown: somebody takes any card of a pile, and perhaps one that is not known. It goes to that
// player's hand, and is none of the cards that a bias of the hand is about.
func TestPickOfUnknown(t *testing.T) {
	layout := testLayout()
	fish, crab := stored("fish/black"), stored("crab/yellow")
	for picker := range 4 {
		other := (picker + 1) % 4
		b := NewBeliefs(layout, MaxSeats)
		b.Deck, b.Pile[0], b.Hand[picker], b.Hand[other] = b.Deck-8, 2, 4, 2
		b.change(func(g *Guess) { *g.At(Pile1, 0), *g.At(Pile1, 1) = pack.UnknownCard, fish })
		of := func(holder int) (x Bias) {
			x = Bias{Card: crab, From: uint8(holder), After: uint8(holder)}
			x.Share[holder] = 1
			return x
		}
		b.Guesses[0].Biases = []Bias{of(picker), of(other)}
		b.pick(Pile1, picker, fish) // the top is as it was: the other card is gone, or it was a fish too
		if len(b.Guesses) != 2 {
			t.Fatalf("%d guesses", len(b.Guesses))
		}
		for _, g := range b.Guesses {
			known := g.Hands[picker].Has(&layout.Cards[fish])
			for _, x := range g.Biases {
				want := 1.0
				if int(x.From) == picker && !known {
					want = 4.0 / 5 // of the five unknown cards that the hand has now
				}
				if x.Share[x.From] != want {
					t.Errorf("seat %d picks, and %v of the unknown cards of seat %d were there; want %v", picker, x.Share[x.From], x.From, want)
				}
			}
		}

		b.Reset()
		b.Deck, b.Pile[0] = b.Deck-2, 2
		b.change(func(g *Guess) { *g.At(Pile1, 0), *g.At(Pile1, 1) = crab, fish })
		b.pick(Pile1, picker, crab)
		for holder := range 4 {
			if has := b.Guesses[0].Hands[holder].Has(&layout.Cards[fish]); has != (holder == picker) {
				t.Errorf("seat %d picks, and that seat %d has the card is %v", picker, holder, has)
			}
		}
	}
}

// TestLearnPublic: a seat that has forgotten public knowledge of hands, the deck and piles learns it again, and no
// more.
func TestLearnPublic(t *testing.T) {
	layout := testLayout()
	fish, boat, crab := stored("fish/black"), stored("boat/black"), stored("crab/yellow")
	b := NewBeliefs(layout, 0)
	b.Deck, b.Pile[0], b.Hand[1] = b.Deck-4, 2, 2
	b.change(func(g *Guess) { *g.At(Pile1, 0), *g.At(Pile1, 1) = pack.UnknownCard, pack.UnknownCard })
	b.Blurred = true
	public := *b.Sure()
	public.Hands[1].Add(&layout.Cards[fish])
	public.Deck.Add(&layout.Cards[boat])
	*public.At(Pile1, 1) = crab
	if !b.Lacks(&public) {
		t.Error("the seat knows all of this already")
	}
	if err := b.LearnPublic(public); err != nil {
		t.Fatal(err)
	}
	sure := b.Sure() // and of cards that follow to be in the deck
	if b.Lacks(&public) || sure.Hands != public.Hands || *sure.At(Pile1, 0) != pack.UnknownCard {
		t.Errorf("of %+v the seat is sure of %+v", public, *sure)
	}
}

// TestSwapOfUnknown: in a swap between two others, each gives a card that is known or any of the unknown ones.
// An unknown one may be one of those that a bias is about, and takes its share of them along; a known one does not.
func TestSwapOfUnknown(t *testing.T) {
	layout := testLayout()
	fish, boat, crab := stored("fish/black"), stored("boat/black"), stored("crab/yellow")
	b := NewBeliefs(layout, MaxSeats)
	b.Deck, b.Hand[0], b.Hand[1] = b.Deck-6, 3, 3
	b.change(func(g *Guess) { g.Hands[0].Add(&layout.Cards[fish]); g.Hands[1].Add(&layout.Cards[boat]) })
	x := Bias{Card: crab, From: 0}
	x.Share[0] = 1
	b.Guesses[0].Biases = []Bias{x}
	b.swap(&Report{Facts: &Facts{N: 2}, Turn: 0, Victim: 1})
	type way struct{ fishGiven, boatTaken bool }
	want := map[way][2]float64{ // what share of their unknown cards was in the hand of seat 0 when it laid the crab
		{true, true}:   {1, 0},
		{true, false}:  {2.0 / 3, 0},       // two of its unknown cards and one of the other's
		{false, true}:  {1, 1.0 / 3},       // two of the other's unknown cards and one of its own
		{false, false}: {1.0 / 2, 1.0 / 2}, // one and one
	}
	for _, g := range b.Guesses {
		how := way{g.Hands[1].Has(&layout.Cards[fish]), g.Hands[0].Has(&layout.Cards[boat])}
		share := g.Biases[0].Share
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
	layout := testLayout()
	crab, fish := stored("crab/yellow"), stored("fish/black")
	b := NewBeliefs(layout, MaxSeats)
	b.Deck, b.Hand[1] = b.Deck-1, 1
	b.Guesses[0].Lots = []Lot{{Cards: CardString([]pack.Face{crab, fish}), Held: [NumHolders]uint8{1: 1, DeckHolder: 1}}}
	b.seeDeck(crab)
	if len(b.Guesses) != 2 {
		t.Fatalf("%d guesses", len(b.Guesses))
	}
	for _, w := range b.Guesses {
		if known := w.Hands[1].Has(&layout.Cards[fish]); known == (len(w.Lots) > 0) {
			t.Errorf("%+v", &w)
		}
	}
}
