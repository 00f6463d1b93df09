package mind

import (
	"math"
	"math/rand/v2"
	"runtime"
	"slices"
	"testing"

	"github.com/seasalt-go/seasalt/internal/pack"
)

// manyGuesses returns beliefs of MaxSeats with 4096 guesses: each of twelve cards is in a hand, or in the place that
// otherwise gives it.
func manyGuesses(otherwise func(g *Guess, c *pack.Span)) (b Beliefs, deal []*pack.Span) {
	layout := testLayout()
	for c := range layout.Each(layout.Single) {
		deal = append(deal, &layout.Cards[c])
	}
	b = NewBeliefs(layout, MaxSeats)
	const size = 12
	b.Hand, b.Deck = [MaxSeats]uint8{2: size, 3: 1}, uint8(layout.Size-size-1)
	b.Guesses, b.changed = nil, true
	for i := range 1 << size {
		var g Guess
		g.Hands[3].Add(deal[size])
		for j, c := range deal[:size] {
			if i>>j&1 != 0 {
				g.Hands[2].Add(c)
			} else {
				otherwise(&g, c)
			}
		}
		b.Guesses = append(b.Guesses, WeighedGuess{Guess: g, Chance: 1})
	}
	return b, deal
}

// TestJoined: of too many guesses that put cards into a hand or the deck, those that put equally many there are made
// alike. Certain facts stay certain, and no card gets another possible place.
func TestJoined(t *testing.T) {
	b, deal := manyGuesses(func(g *Guess, c *pack.Span) { g.Deck.Add(c) })
	if err := b.Settle(); err != nil || len(b.Guesses) > maxGuesses/10 {
		t.Fatalf("%d guesses: %v", len(b.Guesses), err)
	}
	var chances [13]float64 // by number of cards in the hand
	for i := range b.Guesses {
		w := &b.Guesses[i]
		n := w.Hands[2].Len() + w.inLots(2)
		if n+w.Deck.Len()+w.inLots(DeckHolder) != 12 || !w.Hands[3].Has(deal[12]) {
			t.Errorf("%d of the cards are in the hand: %+v", n, w)
		}
		chances[n] += w.Chance
	}
	for n, chance := range chances {
		if want := Choose(12, n) / 4096; math.Abs(chance-want) > 1e-12 {
			t.Errorf("%d of the cards are in the hand with the chance %v, want %v", n, chance, want)
		}
	}
}

// TestForgotten: too many guesses that know some of the cards in a hand, but not the places of the others, cannot be
// made alike by joining. They forget the places of some cards, but no certain fact.
func TestForgotten(t *testing.T) {
	b, deal := manyGuesses(func(*Guess, *pack.Span) {})
	if err := b.Settle(); err != nil || len(b.Guesses) > maxGuesses || len(b.Guesses) < 2 {
		t.Fatalf("%d guesses: %v", len(b.Guesses), err)
	}
	for i := range b.Guesses {
		if w := &b.Guesses[i]; !w.Hands[3].Has(deal[12]) || w.inLots(2) > 0 {
			t.Errorf("%+v", w)
		}
	}
}

// TestManyGuessesAtOnce: an observation that makes far too many guesses makes some alike on the way, so that they
// never take much room.
func TestManyGuessesAtOnce(t *testing.T) {
	for name, otherwise := range map[string]func(*Guess, *pack.Span){
		"to be joined": func(g *Guess, c *pack.Span) { g.Deck.Add(c) }, "to be forgotten": func(*Guess, *pack.Span) {},
	} {
		b, deal := manyGuesses(otherwise)
		b.Hand[0], b.Hand[1], b.Deck = 2, 4, b.Deck-6
		b.change(func(g *Guess) { g.Hands[0].Add(deal[13]); g.Hands[1].Add(deal[14]); g.Hands[1].Add(deal[15]) })
		var before, after runtime.MemStats
		runtime.ReadMemStats(&before)
		b.swap(&Report{Facts: &Facts{N: 2}, Turn: 0, Victim: 1})
		runtime.ReadMemStats(&after)
		if size := after.TotalAlloc - before.TotalAlloc; size > 64<<20 {
			t.Errorf("%s: %d bytes", name, size)
		}
		if err := b.Settle(); err != nil || len(b.Guesses) > maxGuesses || cap(b.Spare) > 8*maxGuesses || cap(b.Guesses) > 8*maxGuesses {
			t.Errorf("%s: %d guesses, with room for %d and %d: %v", name, len(b.Guesses), cap(b.Guesses), cap(b.Spare), err)
		}
	}
}

// TestLotOnPile: the cards of a lot without an order lie on a pile in any order.
func TestLotOnPile(t *testing.T) {
	layout := testLayout()
	seen := map[[3]pack.Face]bool{}
	r := rand.New(rand.NewPCG(1, 2))
	for range 200 {
		var w WeighedGuess
		w.Lots = []Lot{{Cards: CardString([]pack.Face{stored("crab/yellow"), stored("fish/black"), stored("shell/grey")})}}
		for place := range 3 {
			w.piles[place] = LotMark
		}
		w.Deal(layout, 3, r)
		seen[[3]pack.Face(w.piles[:3])] = true
	}
	if len(seen) != 6 {
		t.Errorf("three cards lie in %d orders", len(seen))
	}
}

// TestLotsTidied: a lot that left the piles has no order, and guesses never exceed their number of lots.
func TestLotsTidied(t *testing.T) {
	b := NewBeliefs(testLayout(), MaxSeats)
	crab, fish := stored("crab/yellow"), stored("fish/black")
	held := [NumHolders]uint8{0: 1, 1: 1}
	w := &b.Guesses[0]
	w.Lots = []Lot{{Cards: CardString([]pack.Face{max(crab, fish), min(crab, fish)}), Held: held, Ordered: true}}
	if b.tidy(w); w.Lots[0].Ordered || w.Lots[0].Cards != CardString([]pack.Face{min(crab, fish), max(crab, fish)}) {
		t.Errorf("%+v", w.Lots)
	}
	w.Lots = []Lot{{Cards: CardString([]pack.Face{crab, fish}), Held: held}, {Cards: CardString([]pack.Face{fish, crab}), Held: held}}
	if one, two := w.onlyLot(crab, 0), w.onlyLot(crab, 2); one >= 0 || two >= 0 {
		t.Errorf("the only copy of a hand is in lot %d, though two lots have one, or none has", max(one, two))
	}
	w.Lots = slices.Repeat([]Lot{{Cards: CardString([]pack.Face{crab, fish}), Held: held}}, maxLots+1)
	if b.joinLots(w); len(w.Lots) > maxLots {
		t.Errorf("%d lots", len(w.Lots))
	}
}

// TestManyCopiesInLot: if a lot has many copies of a card, an observation separates their places at once, and not one
// way after another.
func TestManyCopiesInLot(t *testing.T) {
	for copies, onPile := range map[int]int{8: 0, 14: 6} {
		crab := stored("crab/black")
		layout := testLayout(slices.Repeat([]pack.Face{crab}, copies-1)...)
		cards := slices.Repeat([]pack.Face{crab}, copies)
		for c := range layout.Each(layout.Single) {
			if len(cards) < copies+12 && c != crab {
				cards = append(cards, c)
			}
		}
		slices.Sort(cards)
		n := len(cards)
		// after returns beliefs after something that hand 0 shows, and its chance.
		after := func(see func(*Beliefs)) (b Beliefs, chance float64) {
			b = NewBeliefs(layout, MaxSeats)
			b.Hand, b.Pile[0], b.Deck = [MaxSeats]uint8{4, 3, 3, 3}, uint8(onPile), uint8(layout.Size-13-onPile)
			w := &b.Guesses[0]
			held := [NumHolders]uint8{4, 3, 3, 3, uint8(n - 13 - onPile)}
			w.Lots = []Lot{{Cards: CardString(cards), Held: held, Ordered: onPile > 0}}
			for i := range onPile {
				*w.At(Pile1, i) = LotMark
			}
			see(&b)
			for i := range b.Guesses {
				chance += b.Guesses[i].Chance
			}
			if err := b.Settle(); err != nil || len(b.Guesses) > maxGuesses {
				t.Fatalf("%d copies: %d guesses: %v", copies, len(b.Guesses), err)
			}
			return b, chance
		}
		hand := []pack.Face{crab, crab, crab, cards[0]}
		if cards[0] == crab {
			hand[3] = cards[n-1]
		}
		_, chance := after(func(b *Beliefs) { b.seeHand(0, hand) })
		if want := Choose(copies, 3) / Choose(n, 4); math.Abs(chance-want) > 1e-9 {
			t.Errorf("%d copies: the hand has three with the chance %v, want %v", copies, chance, want)
		}
		b, _ := after(func(b *Beliefs) { b.seeHand(0, hand[:2]) }) // and two other cards
		for i := range b.Guesses {
			if n := b.Guesses[i].Hands[0].Count(&layout.Cards[crab]); n < 2 {
				t.Errorf("%d copies: a guess knows %d of the two in the hand", copies, n)
			}
		}
		b, chance = after(func(b *Beliefs) {
			b.seeLaid(0, crab)
			b.Hand[0]--
			b.Laid.Add(&layout.Cards[crab])
		})
		if onPile > 0 {
			continue // there are so many guesses that some are made alike
		}
		any := 1 - Choose(n-copies, 4)/Choose(n, 4)
		more := 4*float64(copies)/float64(n)/any - 1 // in that hand
		if got := inHandOf(&b, 0, crab); math.Abs(chance-any) > 1e-9 || math.Abs(got-more) > 1e-9 {
			t.Errorf("%d copies: the chance is %v, want %v; %v more in the hand, want %v", copies, chance, any, got, more)
		}
	}
}

// TestChancesOfLots: a card of a lot that is seen on a pile, or a hand that has some of its cards, is as likely as the
// arrangements that have it are many.
func TestChancesOfLots(t *testing.T) {
	layout := testLayout()
	var list []pack.Face // five cards, in order
	for c := range layout.Each(layout.Single) {
		if list = append(list, c); len(list) == 5 {
			break
		}
	}
	const size = 5
	b := NewBeliefs(layout, MaxSeats)
	b.Deck, b.Hand[0], b.Hand[1], b.Pile[0] = b.Deck-size, 2, 1, 2
	w := &b.Guesses[0]
	w.Lots = []Lot{{Cards: CardString(list), Held: [NumHolders]uint8{0: 2, 1: 1}, Ordered: true}}
	w.piles[0], w.piles[1] = LotMark, LotMark
	for at := range size { // of ten pairs of cards that may lie there, this one is the lower card of so many
		sum := 0.0
		b.place(w, 0, at, Pile1, 0, func(_ *WeighedGuess, share float64) { sum += share })
		if want := float64(size-1-at) / 10; math.Abs(sum-want) > 1e-12 {
			t.Errorf("card %d is at the bottom with the chance %v, want %v", at, sum, want)
		}
	}
	w.Lots[0].Ordered = false
	b.place(w, 0, 1, Pile1, 1, func(g *WeighedGuess, share float64) {
		if share != 1.0/size || g.piles[1] != list[1] || g.Lots[0].count(list[1]) > 0 {
			t.Errorf("without an order, the card on top has the chance %v: %+v", share, g)
		}
	})

	b = NewBeliefs(layout, MaxSeats)
	b.Deck, b.Hand[0], b.Hand[1] = b.Deck-4, 2, 2
	var known Guess // two of four cards, by a lot in one of six ways
	known.Hands[0].Add(&layout.Cards[list[0]])
	known.Hands[0].Add(&layout.Cards[list[1]])
	b.Guesses = []WeighedGuess{
		{Lots: []Lot{{Cards: CardString(list[:4]), Held: [NumHolders]uint8{0: 2, 1: 2}}}, Chance: 0.5}, {Guess: known, Chance: 0.5},
	}
	b.seeHand(0, list[:2])
	if err := b.Settle(); err != nil || len(b.Guesses) != 2 || math.Abs(b.Guesses[0].Chance-1.0/7) > 1e-12 {
		t.Errorf("the two cards are of the lot with the chance %v, want 1/7: %v", b.Guesses[0].Chance, err)
	}
}

// TestWholeHand: a hand that is seen is as likely as there are ways to draw its cards: by a guess that knows none of
// them there are twice as many with one of two crabs as with the fish.
func TestWholeHand(t *testing.T) {
	layout := testLayout()
	for card, ways := range map[string]float64{"crab/yellow": 2, "shell/grey": 1} {
		b := NewBeliefs(layout, MaxSeats)
		b.Deck, b.Hand[0] = b.Deck-1, 1
		var known Guess
		known.Hands[0].Add(&layout.Cards[stored(card)])
		b.Guesses = []WeighedGuess{{Chance: 0.5}, {Guess: known, Chance: 0.5}}
		b.seeHand(0, []pack.Face{stored(card)})
		sum := 0.0
		for i := range b.Guesses {
			sum += b.Guesses[i].Chance
		}
		if want := (ways/float64(layout.Size) + 1) / 2; math.Abs(sum-want) > 1e-12 {
			t.Errorf("%s is the hand with the chance %v, want %v", card, sum, want)
		}
	}
}

// TestTwoLotsJoined: two lots are joined into one, though no other card joins them.
func TestTwoLotsJoined(t *testing.T) {
	b := NewBeliefs(testLayout(), MaxSeats)
	b.Deck, b.Hand[0], b.Hand[1] = b.Deck-4, 2, 2
	lot := func(cards ...string) Lot {
		var faces []pack.Face
		for _, c := range cards {
			faces = append(faces, stored(c))
		}
		slices.Sort(faces)
		return Lot{Cards: CardString(faces), Held: [NumHolders]uint8{0: 1, 1: 1}}
	}
	w := &b.Guesses[0]
	w.Lots = []Lot{lot("crab/yellow", "fish/black"), lot("boat/black", "shell/grey")}
	var every [256]bool
	for c := range every {
		every[c] = true
	}
	known := w.Guess
	b.gather(w, &every, &known)
	if len(w.Lots) != 1 || len(w.Lots[0].Cards) != 4 || w.Lots[0].Held[0] != 2 || w.Lots[0].Held[1] != 2 {
		t.Errorf("%+v", w.Lots)
	}
}

// TestVaguest: where there are too many guesses, cards that can be in the most places are forgotten first.
func TestVaguest(t *testing.T) {
	layout := testLayout()
	b := NewBeliefs(layout, MaxSeats)
	certain, two, four := stored("crab/black"), stored("fish/green"), stored("sailor/pink")
	b.Guesses = nil
	for seat := range 4 {
		var g Guess
		g.Hands[0].Add(&layout.Cards[certain])
		g.Hands[seat%2].Add(&layout.Cards[two])
		g.Hands[seat].Add(&layout.Cards[four])
		b.Guesses = append(b.Guesses, WeighedGuess{Guess: g, Chance: 0.25})
	}
	if got := b.vaguest(); got[0] != four || got[1] != two {
		t.Errorf("first to be forgotten are %v and %v, want %v and %v", got[0], got[1], four, two)
	}
}

// TestNear: equal guesses are near if their chances and biases are, up to a billionth, and not if anything else differs.
func TestNear(t *testing.T) {
	crab := Bias{Card: stored("crab/yellow"), From: 1, Found: 0.5, Share: [NumHolders]float64{1: 0.5}}
	w := WeighedGuess{Chance: 0.5, Biases: []Bias{crab}}
	for i, change := range []func(w *WeighedGuess, x *Bias, by float64){
		func(w *WeighedGuess, _ *Bias, by float64) { w.Chance += by },
		func(_ *WeighedGuess, x *Bias, by float64) { x.Found += by },
		func(_ *WeighedGuess, x *Bias, by float64) { x.Share[1] += by },
		func(_ *WeighedGuess, x *Bias, by float64) { x.Card += pack.Face(2 * by) },
	} {
		for by, want := range map[float64]bool{1e-10: true, 0.5: false} {
			x, other := crab, w
			change(&other, &x, by)
			if other.Biases = []Bias{x}; w.Near(&other) != want {
				t.Errorf("change %d by %v: near is %v", i, by, !want)
			}
		}
	}
}

// TestForgottenShells: of too many guesses that differ only in the cards that lie face down, some forget these cards.
// Guesses without such a card are dropped, and learn public knowledge of it again.
func TestForgottenShells(t *testing.T) {
	layout := testLayout()
	layout.Shield = stored("shell/grey").Kind()
	shells := layout.Full.Of(&layout.Kinds[layout.Shield])
	b := NewBeliefs(layout, MaxSeats)
	b.Deck -= 4
	b.Guesses[0].Shields = [MaxSeats]pack.Face{pack.UnknownCard, pack.UnknownCard, pack.UnknownCard, pack.UnknownCard}
	b.PlaceShells()
	if len(b.Guesses) != 6*5*4*3 {
		t.Fatalf("%d guesses", len(b.Guesses))
	}
	b.blur(100)
	if len(b.Guesses) > 100 {
		t.Fatalf("%d guesses", len(b.Guesses))
	}
	var hand []pack.Face // the other two
	for c := range layout.Each(shells) {
		if len(hand) < 2 {
			hand = append(hand, c)
		}
	}
	b.Hand[1], b.Deck = 2, b.Deck-2
	b.seeHand(1, hand)
	if err := b.Settle(); err != nil {
		t.Fatal(err)
	}
	public := *b.Sure()
	for seat := range public.Shields {
		public.Shields[seat] = pack.UnknownCard
	}
	for c := range layout.Each(shells) {
		if !slices.Contains(hand, c) {
			public.Shields[0] = c
		}
	}
	if !b.Lacks(&public) {
		t.Error("which card lies face down is known already")
	}
	if err := b.LearnPublic(public); err != nil || b.Lacks(&public) {
		t.Errorf("of %v is known %v: %v", public.Shields, b.Sure().Shields, err)
	}

	b.Guesses = []WeighedGuess{{Chance: 1}}
	b.Guesses[0].Shields[0] = pack.UnknownCard
	b.Guesses[0].Hands[1] = shells
	b.changed = true
	if err := b.Settle(); err == nil {
		t.Error("all shells are in a hand, and one lies face down")
	}
}
