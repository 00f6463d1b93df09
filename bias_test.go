package seasalt

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
	lean := func(c pack.Face, from uint8) (x bias) {
		x = bias{card: c, from: from}
		x.share[from] = 1
		return x
	}
	w := weighedGuess{biases: []bias{lean(crab, 1), lean(fish, 1), lean(crab, 2), lean(crab, 1), lean(fish, 1), lean(fish, 2)}}
	for i, want := range []int{0, 1, 2, 0, 1, 5} {
		if got := w.first(i); got != want {
			t.Errorf("the first like %d is %d, want %d", i, got, want)
		}
	}
}

// TestMassOfFiveCards: of a hand that laid one of six shells face down, a guess with k of the other five in it counts
// 1/(k+1). Five cards are few enough for the exact mean.
func TestMassOfFiveCards(t *testing.T) {
	layout := MustRules(Config{Players: 4}).layout
	b := newBeliefs(layout, spectators)
	const size = 6
	b.deck, b.hand[1] = b.deck-size, size
	w := &b.guesses[0]
	w.deck.Add(&layout.Cards[stored("shell/grey")])
	x := bias{card: anyOf(uint8(Shell)), from: 1}
	x.share[1] = 1
	w.biases = []bias{x}
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
	if got := b.mass(w); math.Abs(got-want) > 1e-12 {
		t.Errorf("the mean is %v, want %v", got, want)
	}
}

// TestCountsOfHalf: half of a hand's two unknown cards, which are alike, were there when another one was laid. So exactly
// one of them was, and a world counts one half, however it is drawn which.
func TestCountsOfHalf(t *testing.T) {
	layout := MustRules(Config{}).layout
	crab := stored("crab/yellow")
	w := weighedGuess{biases: []bias{{card: crab, from: 1, share: [numHolders]float64{1: 0.5}}}}
	var cards [numHolders]pack.Bag
	cards[1].Add(&layout.Cards[crab])
	cards[1].Add(&layout.Cards[crab])
	r := rand.New(rand.NewPCG(1, 1))
	for range 50 {
		if got := w.counts(layout, &cards, r); got != 0.5 {
			t.Fatalf("a world counts %v", got)
		}
	}
}

// TestMixInAnyOrder: of guesses that say the same one is made, and it is the same one in whatever order
// they come, though some have no such bias as others.
func TestMixInAnyOrder(t *testing.T) {
	layout := MustRules(Config{}).layout
	crab, fish := stored("crab/yellow"), stored("fish/black")
	lean := func(c pack.Face, found, share float64) bias {
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
