package seasalt

import (
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
