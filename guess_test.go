package seasalt

import (
	"math"
	"math/rand/v2"
	"reflect"
	"slices"
	"strconv"
	"testing"
)

// TestTooManyGuesses: of a deck in which ten cards are known, nearly all are drawn by others, who show none
// of them. There are far too many ways in which the ten can lie. So places of some of them are forgotten,
// and not of all; one guess is true; and what was certain is so still.
func TestTooManyGuesses(t *testing.T) {
	layout := MustRules(Config{Players: 4}).layout
	r := rand.New(rand.NewPCG(1, 1))
	b := newBeliefs(layout, spectators)
	known := layout.bag(Must(ParseCards("crab/black crab/green crab/grey fish/green shell/grey boat/yellow boat/yellow shark/purple octopus/green penguin/pink")))
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
	if !b.hasTrue(&truth) {
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

// hasTrue reports whether a guess puts cards nowhere but where they are.
func (b *beliefs) hasTrue(truth *guess) bool {
	within := func(some, all *bag) bool {
		for c := range b.layout.each(*some) {
			if some.count(&b.layout.cards[c]) > all.count(&b.layout.cards[c]) {
				return false
			}
		}
		return true
	}
	return slices.ContainsFunc(b.guesses, func(w weighedGuess) bool {
		for seat := range w.hands {
			if !within(&w.hands[seat], &truth.hands[seat]) {
				return false
			}
		}
		return within(&w.deck, &truth.deck)
	})
}

// TestManyGuessesAtOnce: of thousands of guesses a swap of hands that are known makes far more than are
// kept. Some of them are forgotten on the way, so that they never take much room, and one is true.
func TestManyGuessesAtOnce(t *testing.T) {
	if testing.Short() {
		t.Skip("a million guesses")
	}
	layout := MustRules(Config{Players: 4}).layout
	var deal []*span
	for c := range layout.set(layout.full).All() {
		deal = append(deal, &layout.cards[c])
	}
	deal = slices.Compact(deal) // one of each
	b := newBeliefs(layout, spectators)
	const size, free = 16, 12
	b.hand, b.deck = [MaxPlayers]uint8{size, size, free}, uint8(layout.size-2*size-free)
	var known guess
	for i, c := range deal[:2*size] {
		known.hands[i/size].add(c)
	}
	b.guesses = nil
	for i := range 1 << free {
		g := known
		for j, c := range deal[2*size:][:free] {
			if i>>j&1 != 0 {
				g.hands[2].add(c)
			} else {
				g.deck.add(c)
			}
		}
		b.guesses = append(b.guesses, weighedGuess{guess: g, chance: 1})
	}
	truth := b.guesses[1234].guess
	truth.give(deal[3], 0, 1)
	truth.give(deal[size+5], 1, 0)
	b.swap(&Observation{Turn: 0, Victim: 1, n: 2})
	if n := len(b.spare); n != 1<<free {
		t.Fatalf("there were %d guesses", n)
	}
	if err := b.settle(); err != nil || len(b.guesses) > maxGuesses || cap(b.guesses) > 2*maxSpare {
		t.Errorf("%d guesses, with room for %d: %v", len(b.guesses), cap(b.guesses), err)
	}
	if !b.hasTrue(&truth) {
		t.Error("no guess is true")
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

// TestPickOfUnknown: somebody takes any card of a pile, and perhaps one that is not known. It goes to that
// player's hand, and is none of the cards that a bias of the hand is about.
func TestPickOfUnknown(t *testing.T) {
	layout := MustRules(Config{Players: 4}).layout
	fish, crab := Must(ParseCard("fish/black")), Must(ParseCard("crab/yellow"))
	for picker := range 4 {
		other := (picker + 1) % 4
		b := newBeliefs(layout, spectators)
		b.deck, b.pile[0], b.hand[picker], b.hand[other] = b.deck-8, 2, 4, 2
		b.change(func(g *guess) { *g.at(Pile1, 0), *g.at(Pile1, 1) = unknownCard, fish })
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
			known := g.hands[picker].has(&layout.cards[fish])
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
			if has := b.guesses[0].hands[holder].has(&layout.cards[fish]); has != (holder == picker) {
				t.Errorf("seat %d picks, and that seat %d has the card is %v", picker, holder, has)
			}
		}
	}
}

// TestFirstBias: of biases about the same card and the same hand, the first one counts the copies.
func TestFirstBias(t *testing.T) {
	crab, fish := Must(ParseCard("crab/yellow")), Must(ParseCard("fish/black"))
	lean := func(c Card, from uint8) (x bias) {
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

// TestSwapOfUnknown: in a swap between two others, each gives a card that is known or any of the unknown ones.
// An unknown one may be one of those that a bias is about, and takes its share of them along; a known one does not.
func TestSwapOfUnknown(t *testing.T) {
	layout := MustRules(Config{Players: 4}).layout
	fish, boat, crab := Must(ParseCard("fish/black")), Must(ParseCard("boat/black")), Must(ParseCard("crab/yellow"))
	b := newBeliefs(layout, spectators)
	b.deck, b.hand[0], b.hand[1] = b.deck-6, 3, 3
	b.change(func(g *guess) { g.hands[0].add(&layout.cards[fish]); g.hands[1].add(&layout.cards[boat]) })
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
		how := way{g.hands[1].has(&layout.cards[fish]), g.hands[0].has(&layout.cards[boat])}
		share := g.biases[0].share
		if math.Abs(share[0]-want[how][0])+math.Abs(share[1]-want[how][1]) > least {
			t.Errorf("%+v: the shares are %v, want %v", how, share, want[how])
		}
		delete(want, how)
	}
	if len(want) > 0 {
		t.Errorf("no guess says %v", want)
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
	w.deck.add(&layout.cards[Must(ParseCard("shell/grey"))])
	x := bias{card: anyOf(Shell), from: 1}
	x.share[1] = 1
	w.biases = []bias{x}
	choose := func(n, k int) float64 {
		ways := 1.0
		for i := range k {
			ways *= float64(n-i) / float64(i+1)
		}
		return ways
	}
	places, want := b.places(&w.guess), 0.0
	for k := range size {
		want += choose(5, k) * choose(places-5, size-k) / choose(places, size) / float64(k+1)
	}
	if got := b.mass(w); math.Abs(got-want) > 1e-12 {
		t.Errorf("the mean is %v, want %v", got, want)
	}
}

// TestVaguest: where there are too many guesses, cards that can be in the most places are forgotten first.
func TestVaguest(t *testing.T) {
	layout := MustRules(Config{Players: 4}).layout
	b := newBeliefs(layout, spectators)
	certain, two, four := Must(ParseCard("crab/black")), Must(ParseCard("fish/green")), Must(ParseCard("sailor/pink"))
	b.guesses = nil
	for seat := range 4 {
		var g guess
		g.hands[0].add(&layout.cards[certain])
		g.hands[seat%2].add(&layout.cards[two])
		g.hands[seat].add(&layout.cards[four])
		b.guesses = append(b.guesses, weighedGuess{guess: g, chance: 0.25})
	}
	if got := b.vaguest(); got[0] != four || got[1] != two {
		t.Errorf("first to be forgotten are %v and %v, want %v and %v", got[0], got[1], four, two)
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
	const free = 15 // cards that are in the deck or in a hand, in every way
	deal := slices.Compact(slices.Collect(rules.layout.set(rules.layout.full).All()))[:free]
	b.hand[0], b.deck = free, b.deck-free
	b.guesses = nil
	for i := range 1 << free {
		var g guess
		for j, c := range deal {
			if i>>j&1 != 0 {
				g.hands[0].add(&rules.layout.cards[c])
			} else {
				g.deck.add(&rules.layout.cards[c])
			}
		}
		b.guesses = append(b.guesses, weighedGuess{guess: g, chance: 1.0 / (1 << free)})
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
