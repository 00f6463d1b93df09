package seasalt

import (
	"math"
	"math/rand/v2"
	"reflect"
	"runtime"
	"slices"
	"strconv"
	"testing"

	"github.com/seasalt-go/seasalt/internal/pack"
)

// manyGuesses returns beliefs of spectators with 4096 guesses: each of twelve cards is in a hand, or where the
// guess says that it is.
func manyGuesses(otherwise func(g *guess, c *pack.Span)) (b beliefs, deal []*pack.Span) {
	layout := MustRules(Config{Players: 4}).layout
	for c := range layout.Each(layout.Single) {
		deal = append(deal, &layout.Cards[c])
	}
	b = newBeliefs(layout, spectators)
	const size = 12
	b.hand, b.deck = [MaxPlayers]uint8{2: size, 3: 1}, uint8(layout.Size-size-1)
	b.guesses, b.changed = nil, true
	for i := range 1 << size {
		var g guess
		g.hands[3].Add(deal[size])
		for j, c := range deal[:size] {
			if i>>j&1 != 0 {
				g.hands[2].Add(c)
			} else {
				otherwise(&g, c)
			}
		}
		b.guesses = append(b.guesses, weighedGuess{guess: g, chance: 1})
	}
	return b, deal
}

// TestJoined: of too many guesses that put cards into a hand or the deck, those are made alike that put equally many
// there. What is certain stays certain, and no card can be anywhere else.
func TestJoined(t *testing.T) {
	b, deal := manyGuesses(func(g *guess, c *pack.Span) { g.deck.Add(c) })
	if err := b.settle(); err != nil || len(b.guesses) > maxGuesses/10 {
		t.Fatalf("%d guesses: %v", len(b.guesses), err)
	}
	var chances [13]float64 // by number of cards in the hand
	for i := range b.guesses {
		w := &b.guesses[i]
		n := w.hands[2].Len() + w.inLots(2)
		if n+w.deck.Len()+w.inLots(deckHolder) != 12 || !w.hands[3].Has(deal[12]) {
			t.Errorf("%d of the cards are in the hand: %+v", n, b.guess(w))
		}
		chances[n] += w.chance
	}
	for n, chance := range chances {
		if want := choose(12, n) / 4096; math.Abs(chance-want) > 1e-12 {
			t.Errorf("%d of the cards are in the hand with the chance %v, want %v", n, chance, want)
		}
	}
}

// TestViewOfLot: a view that is sure of nothing has the guess of its memory if that has a lot, or samples would put the
// lot's cards anywhere.
func TestViewOfLot(t *testing.T) {
	v := MustRules(Config{}).Start(0).View(Spectator)
	m := v.Memory()
	b := m.beliefs()
	b.deck, b.hand[0], b.hand[1] = b.deck-12, 6, 6
	crab, fish := stored("crab/yellow"), stored("fish/black")
	b.guesses[0].lots = []lot{{cards: cardString([]pack.Face{crab, fish}), held: [numHolders]uint8{0: 1, 1: 1}}}
	if m.join(&v); *b.sure() != b.guesses[0].guess || len(v.guesses) != 1 {
		t.Errorf("%d guesses, sure of %+v", len(v.guesses), b.sure())
	}
}

// TestForgotten: too many guesses that know some of the cards in a hand, and not where the others are, cannot be made
// alike by joining. The places of some cards are forgotten, and what is certain is not.
func TestForgotten(t *testing.T) {
	b, deal := manyGuesses(func(*guess, *pack.Span) {})
	if err := b.settle(); err != nil || len(b.guesses) > maxGuesses || len(b.guesses) < 2 {
		t.Fatalf("%d guesses: %v", len(b.guesses), err)
	}
	for i := range b.guesses {
		if w := &b.guesses[i]; !w.hands[3].Has(deal[12]) || w.inLots(2) > 0 {
			t.Errorf("%+v", b.guess(w))
		}
	}
}

// TestManyGuessesAtOnce: an observation that makes far too many guesses makes some alike on the way, so that they
// never take much room.
func TestManyGuessesAtOnce(t *testing.T) {
	for name, otherwise := range map[string]func(*guess, *pack.Span){
		"to be joined": func(g *guess, c *pack.Span) { g.deck.Add(c) }, "to be forgotten": func(*guess, *pack.Span) {},
	} {
		b, deal := manyGuesses(otherwise)
		b.hand[0], b.hand[1], b.deck = 2, 4, b.deck-6
		b.change(func(g *guess) { g.hands[0].Add(deal[13]); g.hands[1].Add(deal[14]); g.hands[1].Add(deal[15]) })
		var before, after runtime.MemStats
		runtime.ReadMemStats(&before)
		b.swap(&Observation{Turn: 0, Victim: 1, n: 2})
		runtime.ReadMemStats(&after)
		if size := after.TotalAlloc - before.TotalAlloc; size > 64<<20 {
			t.Errorf("%s: %d bytes", name, size)
		}
		if err := b.settle(); err != nil || len(b.guesses) > maxGuesses || cap(b.spare) > 2*maxSpare || cap(b.guesses) > 2*maxSpare {
			t.Errorf("%s: %d guesses, with room for %d and %d: %v", name, len(b.guesses), cap(b.guesses), cap(b.spare), err)
		}
	}
}

// TestLotOnPile: the cards of a lot without an order lie on a pile in any order.
func TestLotOnPile(t *testing.T) {
	layout := MustRules(Config{}).layout
	seen := map[[3]pack.Face]bool{}
	r := rand.New(rand.NewPCG(1, 2))
	for range 200 {
		var w weighedGuess
		w.lots = []lot{{cards: cardString([]pack.Face{stored("crab/yellow"), stored("fish/black"), stored("shell/grey")})}}
		for place := range 3 {
			w.piles[place] = lotMark
		}
		w.deal(layout, 3, r)
		seen[[3]pack.Face(w.piles[:3])] = true
	}
	if len(seen) != 6 {
		t.Errorf("three cards lie in %d orders", len(seen))
	}
}

// TestLotsTidied: a lot that is off the piles has no order any more, and guesses never have more lots than they may.
func TestLotsTidied(t *testing.T) {
	b := newBeliefs(MustRules(Config{}).layout, spectators)
	crab, fish := stored("crab/yellow"), stored("fish/black")
	held := [numHolders]uint8{0: 1, 1: 1}
	w := &b.guesses[0]
	w.lots = []lot{{cards: cardString([]pack.Face{max(crab, fish), min(crab, fish)}), held: held, ordered: true}}
	if b.tidy(w); w.lots[0].ordered || w.lots[0].cards != cardString([]pack.Face{min(crab, fish), max(crab, fish)}) {
		t.Errorf("%+v", w.lots)
	}
	w.lots = []lot{{cards: cardString([]pack.Face{crab, fish}), held: held}, {cards: cardString([]pack.Face{fish, crab}), held: held}}
	if one, two := w.onlyLot(crab, 0), w.onlyLot(crab, 2); one >= 0 || two >= 0 {
		t.Errorf("the only copy of a hand is in lot %d, though two lots have one, or none has", max(one, two))
	}
	w.lots = slices.Repeat([]lot{{cards: cardString([]pack.Face{crab, fish}), held: held}}, maxLots+1)
	if b.joinLots(w); len(w.lots) > maxLots {
		t.Errorf("%d lots", len(w.lots))
	}
}

// TestManyCopiesInLot: if a lot has many copies of a card, an observation tells their places apart at once, and not one
// way after another.
func TestManyCopiesInLot(t *testing.T) {
	for copies, onPile := range map[int]int{8: 0, 14: 6} {
		crab := stored("crab/black")
		deck := Must(CardsOf(slices.Repeat([]Card{cardOf(crab)}, copies)...))
		layout := MustRules(Config{Players: 4, Modules: []Module{{Name: "many", Version: 1, Deck: deck}}}).layout
		cards := slices.Repeat([]pack.Face{crab}, copies)
		for c := range layout.Each(layout.Single) {
			if len(cards) < copies+12 && c != crab {
				cards = append(cards, c)
			}
		}
		slices.Sort(cards)
		n := len(cards)
		// after returns beliefs after something that hand 0 shows, and its chance.
		after := func(see func(*beliefs)) (b beliefs, chance float64) {
			b = newBeliefs(layout, spectators)
			b.hand, b.pile[0], b.deck = [MaxPlayers]uint8{4, 3, 3, 3}, uint8(onPile), uint8(layout.Size-13-onPile)
			w := &b.guesses[0]
			held := [numHolders]uint8{4, 3, 3, 3, uint8(n - 13 - onPile)}
			w.lots = []lot{{cards: cardString(cards), held: held, ordered: onPile > 0}}
			for i := range onPile {
				*w.at(Pile1, i) = lotMark
			}
			see(&b)
			for i := range b.guesses {
				chance += b.guesses[i].chance
			}
			if err := b.settle(); err != nil || len(b.guesses) > maxGuesses {
				t.Fatalf("%d copies: %d guesses: %v", copies, len(b.guesses), err)
			}
			return b, chance
		}
		hand := []pack.Face{crab, crab, crab, cards[0]}
		if cards[0] == crab {
			hand[3] = cards[n-1]
		}
		_, chance := after(func(b *beliefs) { b.seeHand(0, hand) })
		if want := choose(copies, 3) / choose(n, 4); math.Abs(chance-want) > 1e-9 {
			t.Errorf("%d copies: the hand has three with the chance %v, want %v", copies, chance, want)
		}
		b, chance := after(func(b *beliefs) {
			b.seeLaid(0, crab)
			b.hand[0]--
			b.laid.Add(&layout.Cards[crab])
		})
		if onPile > 0 {
			continue // there are so many guesses that some are made alike
		}
		any := 1 - choose(n-copies, 4)/choose(n, 4)
		more := 4*float64(copies)/float64(n)/any - 1 // in that hand
		if got := b.expected()[0][crab]; math.Abs(chance-any) > 1e-9 || math.Abs(got-more) > 1e-9 {
			t.Errorf("%d copies: the chance is %v, want %v; %v more in the hand, want %v", copies, chance, any, got, more)
		}
	}
}

// TestChancesOfLots: a card of a lot that is seen on a pile, or a hand that has some of its cards, is as likely as the
// arrangements that have it are many.
func TestChancesOfLots(t *testing.T) {
	layout := MustRules(Config{}).layout
	var list []pack.Face // five cards, in order
	for c := range layout.Each(layout.Single) {
		if list = append(list, c); len(list) == 5 {
			break
		}
	}
	const size = 5
	b := newBeliefs(layout, spectators)
	b.deck, b.hand[0], b.hand[1], b.pile[0] = b.deck-size, 2, 1, 2
	w := &b.guesses[0]
	w.lots = []lot{{cards: cardString(list), held: [numHolders]uint8{0: 2, 1: 1}, ordered: true}}
	w.piles[0], w.piles[1] = lotMark, lotMark
	for at := range size { // of ten pairs of cards that may lie there, this one is the lower card of so many
		sum := 0.0
		b.place(w, 0, at, Pile1, 0, func(_ *weighedGuess, share float64) { sum += share })
		if want := float64(size-1-at) / 10; math.Abs(sum-want) > 1e-12 {
			t.Errorf("card %d is at the bottom with the chance %v, want %v", at, sum, want)
		}
	}
	w.lots[0].ordered = false
	b.place(w, 0, 1, Pile1, 1, func(g *weighedGuess, share float64) {
		if share != 1.0/size || g.piles[1] != list[1] || g.lots[0].count(list[1]) > 0 {
			t.Errorf("without an order, the card on top has the chance %v: %+v", share, b.guess(g))
		}
	})

	b = newBeliefs(layout, spectators)
	b.deck, b.hand[0], b.hand[1] = b.deck-4, 2, 2
	var known guess // two of four cards, by a lot in one of six ways
	known.hands[0].Add(&layout.Cards[list[0]])
	known.hands[0].Add(&layout.Cards[list[1]])
	b.guesses = []weighedGuess{
		{lots: []lot{{cards: cardString(list[:4]), held: [numHolders]uint8{0: 2, 1: 2}}}, chance: 0.5}, {guess: known, chance: 0.5},
	}
	b.seeHand(0, list[:2])
	if err := b.settle(); err != nil || len(b.guesses) != 2 || math.Abs(b.guesses[0].chance-1.0/7) > 1e-12 {
		t.Errorf("the two cards are of the lot with the chance %v, want 1/7: %v", b.guesses[0].chance, err)
	}
}

// TestVaguest: where there are too many guesses, cards that can be in the most places are forgotten first.
func TestVaguest(t *testing.T) {
	layout := MustRules(Config{Players: 4}).layout
	b := newBeliefs(layout, spectators)
	certain, two, four := stored("crab/black"), stored("fish/green"), stored("sailor/pink")
	b.guesses = nil
	for seat := range 4 {
		var g guess
		g.hands[0].Add(&layout.Cards[certain])
		g.hands[seat%2].Add(&layout.Cards[two])
		g.hands[seat].Add(&layout.Cards[four])
		b.guesses = append(b.guesses, weighedGuess{guess: g, chance: 0.25})
	}
	if got := b.vaguest(); got[0] != four || got[1] != two {
		t.Errorf("first to be forgotten are %v and %v, want %v and %v", got[0], got[1], four, two)
	}
}

// TestNear: equal guesses are near if their chances and biases are, up to a billionth, and not if anything else differs.
func TestNear(t *testing.T) {
	crab := bias{card: stored("crab/yellow"), from: 1, found: 0.5, share: [numHolders]float64{1: 0.5}}
	w := weighedGuess{chance: 0.5, biases: []bias{crab}}
	for i, change := range []func(w *weighedGuess, x *bias, by float64){
		func(w *weighedGuess, _ *bias, by float64) { w.chance += by },
		func(_ *weighedGuess, x *bias, by float64) { x.found += by },
		func(_ *weighedGuess, x *bias, by float64) { x.share[1] += by },
		func(_ *weighedGuess, x *bias, by float64) { x.card += pack.Face(2 * by) },
	} {
		for by, want := range map[float64]bool{1e-10: true, 0.5: false} {
			x, other := crab, w
			change(&other, &x, by)
			if other.biases = []bias{x}; w.near(&other) != want {
				t.Errorf("change %d by %v: near is %v", i, by, !want)
			}
		}
	}
}

// TestManyGuessesInJSON: a memory with very many guesses can be read again.
func TestManyGuessesInJSON(t *testing.T) {
	for _, name := range []string{"Guesses", "Public"} {
		f, _ := reflect.TypeFor[memoryForm]().FieldByName(name)
		if most := f.Tag.Get("most"); most != strconv.Itoa(maxGuesses) {
			t.Errorf("%s: %s guesses are read, and %d are kept", name, most, maxGuesses)
		}
	}
	rules := MustRules(Config{Players: 4})
	m := rules.Start(0).View(Spectator).Memory()
	b := m.beliefs()
	const free = 10 // cards that are in the deck or in a hand, in every way
	deal := slices.Compact(slices.Collect(cardsIn(rules.layout, rules.layout.Full).All()))[:free]
	b.hand[0], b.deck = free, b.deck-free
	b.guesses = nil
	for i := range maxGuesses {
		var g guess
		for j, c := range deal {
			if i>>j&1 != 0 {
				g.hands[0].Add(&rules.layout.Cards[c.face()])
			} else {
				g.deck.Add(&rules.layout.Cards[c.face()])
			}
		}
		b.guesses = append(b.guesses, weighedGuess{guess: g, chance: 1.0 / maxGuesses})
	}
	data, err := m.MarshalJSON()
	if err != nil {
		t.Fatal(err)
	}
	if most := 2 * len(data) / len(b.guesses) * maxGuesses; most > maxMemory/2 {
		t.Errorf("with %d guesses, and as many of everybody, it would have about %d bytes", maxGuesses, most)
	}
	read, err := rules.UnmarshalMemory(data)
	if err != nil {
		t.Fatal(err)
	}
	if n := len(read.beliefs().guesses); n != len(b.guesses) {
		t.Errorf("%d of %d guesses were read", n, len(b.guesses))
	}
}
