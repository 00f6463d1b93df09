package mind

import (
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/seasalt-go/seasalt/internal/pack"
)

// TestFirstBias: of biases about the same card and the same hand, the first one counts the copies.
func TestFirstBias(t *testing.T) {
	crab, fish := stored("crab/yellow"), stored("fish/black")
	lean := func(c pack.Face, from uint8) (x Bias) {
		x = Bias{Card: c, From: from}
		x.Share[from] = 1
		return x
	}
	w := WeighedGuess{Biases: []Bias{lean(crab, 1), lean(fish, 1), lean(crab, 2), lean(crab, 1), lean(fish, 1), lean(fish, 2)}}
	for i, want := range []int{0, 1, 2, 0, 1, 5} {
		if got := w.first(i); got != want {
			t.Errorf("the first like %d is %d, want %d", i, got, want)
		}
	}
}

// TestMassOfFiveCards: of a hand that laid one of six shells face down, a guess with k of the other five in it counts
// 1/(k+1). Five cards are few enough for the exact mean.
func TestMassOfFiveCards(t *testing.T) {
	layout := testLayout()
	b := NewBeliefs(layout, MaxSeats)
	const size = 6
	b.Deck, b.Hand[1] = b.Deck-size, size
	w := &b.Guesses[0]
	w.Deck.Add(&layout.Cards[stored("shell/grey")])
	x := Bias{Card: anyOf(stored("shell/black").Kind()), From: 1}
	x.Share[1] = 1
	w.Biases = []Bias{x}
	choose := func(n, k int) float64 {
		ways := 1.0
		for i := range k {
			ways *= float64(n-i) / float64(i+1)
		}
		return ways
	}
	places, want := b.places(w), 0.0
	for k := range size {
		want += choose(5, k) * choose(places-5, size-k) / choose(places, size) / float64(k+1)
	}
	if got := b.Mass(w); math.Abs(got-want) > 1e-12 {
		t.Errorf("the mean is %v, want %v", got, want)
	}
}

// TestCountsOfHalf: half of a hand's two unknown cards, which are alike, were there when another one was laid. So exactly
// one of them was, and a world counts one half, however it is drawn which.
func TestCountsOfHalf(t *testing.T) {
	layout := testLayout()
	crab := stored("crab/yellow")
	w := WeighedGuess{Biases: []Bias{{Card: crab, From: 1, Share: [NumHolders]float64{1: 0.5}}}}
	var cards [NumHolders]pack.Bag
	cards[1].Add(&layout.Cards[crab])
	cards[1].Add(&layout.Cards[crab])
	r := rand.New(rand.NewPCG(1, 1))
	for range 50 {
		if got := w.Counts(layout, &cards, r); got != 0.5 {
			t.Fatalf("a world counts %v", got)
		}
	}
}

// TestCountsOfJoined: of three biases the second joins the first, and each card that was there counts one half.
func TestCountsOfJoined(t *testing.T) {
	layout := testLayout()
	crab, fish, boat := stored("crab/yellow"), stored("fish/black"), stored("boat/black")
	lean := func(c pack.Face, from uint8) (x Bias) {
		x = Bias{Card: c, From: from}
		x.Share[from] = 1
		return x
	}
	w := WeighedGuess{Biases: []Bias{lean(crab, 1), lean(fish, 1), lean(boat, 2)}}
	var cards [NumHolders]pack.Bag
	cards[1].Add(&layout.Cards[crab])
	cards[1].Add(&layout.Cards[fish])
	cards[2].Add(&layout.Cards[boat])
	if got := w.Counts(layout, &cards, rand.New(rand.NewPCG(1, 1))); got != 1.0/8 {
		t.Errorf("a world counts %v", got)
	}
}

// TestMixInAnyOrder: equal guesses become one, the same one for every order, though some lack a bias of others.
func TestMixInAnyOrder(t *testing.T) {
	layout := testLayout()
	crab, fish := stored("crab/yellow"), stored("fish/black")
	lean := func(c pack.Face, found, share float64) Bias {
		x := Bias{Card: c, From: 1, After: 2, Found: found}
		x.Share[1] = share
		return x
	}
	list := []WeighedGuess{
		{Chance: 0.5},
		{Chance: 0.125, Biases: []Bias{lean(crab, 1, 1)}},
		{Chance: 0.25, Biases: []Bias{lean(crab, 0, 0.5), lean(fish, 0, 0.5)}},
		{Chance: 0.125, Biases: []Bias{lean(fish, 1, 0.25)}},
	}
	var first WeighedGuess
	r := rand.New(rand.NewPCG(1, 1))
	for i := range 30 {
		b := NewBeliefs(layout, MaxSeats)
		b.Guesses = slices.Clone(list)
		b.merge()
		if i == 0 {
			first = b.Guesses[0]
		}
		if len(b.Guesses) != 1 || !first.Near(&b.Guesses[0]) {
			t.Fatalf("%+v in another order than %+v", b.Guesses, first)
		}
		r.Shuffle(len(list), func(i, j int) { list[i], list[j] = list[j], list[i] })
	}
	want := lean(crab, 1.0/3, (0.125 + 0.25*0.5))
	if x := first.Biases[0]; !first.Near(&WeighedGuess{Chance: 1, Biases: []Bias{want, first.Biases[1]}}) {
		t.Errorf("%+v, want %+v", x, want)
	}
}
