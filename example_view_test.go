package seasalt_test

import (
	"fmt"
	"math/rand/v2"

	"github.com/seasalt-go/seasalt"
)

// What a player knows: the own cards, what lies open, and what can be remembered of the rest.
func ExampleView() {
	s := seasalt.MustRules(seasalt.Config{}).Start(0)
	s = play(s, "deal crab/black", "deal shell/yellow",
		"take 1", "end", // everybody sees that seat 0 has the crab
		"draw", "deal boat/black", "deal shell/grey", "keep boat/black", "end",
		"draw", "deal fish/black", "deal fish/green", "keep fish/green", "discard 1")

	for _, seat := range []seasalt.Seat{0, 1, seasalt.Spectator} {
		v := s.View(seat)
		fmt.Printf("%v: seat 0 has %q of %d cards, seat 1 %q of %d; pile 1 is", seat, v.Hand(0), v.HandLen(0), v.Hand(1), v.HandLen(1))
		for c := range v.Pile(seasalt.Pile1) {
			fmt.Print(" ", c)
		}
		fmt.Printf("; %d cards can be anywhere\n", v.Unseen().Len())
	}
	// Output:
	// 0: seat 0 has "crab/black fish/green" of 2 cards, seat 1 "" of 1; pile 1 is fish/black shell/grey; 53 cards can be anywhere
	// 1: seat 0 has "crab/black" of 2 cards, seat 1 "boat/black" of 1; pile 1 is fish/black shell/grey; 53 cards can be anywhere
	// spectator: seat 0 has "crab/black" of 2 cards, seat 1 "" of 1; pile 1 is fish/black shell/grey; 54 cards can be anywhere
}

// How likely is it that the other player could end the round? Nobody can tell from a State without
// cheating; worlds that the player could be in answer it.
func ExampleView_Sample() {
	s := seasalt.MustRules(seasalt.Config{}).MustParseState(
		"seasalt/1 players=2 target=40 mermaids=laid empty-deck=voids tie=latest-turn starfish=laid angelfish=at-end " +
			"round=1 phase=take turn=0 pile1=crab/grey hand0=octopus/grey,octopus/green " +
			"laid1=crab/black+crab/green,boat/black+boat/yellow hand1=sailor/pink,captain/light-orange,shell/grey,shell/green,fish/black")
	v := s.View(0)

	const worlds = 20_000
	r := rand.New(rand.NewPCG(1, 2))
	could := 0
	for range worlds {
		if v.Sample(r).Points(1) >= 7 { // R5.1
			could++
		}
	}
	fmt.Printf("%.0f %%\n", 100*float64(could)/worlds)
	// Output:
	// 14 %
}

// What a client may be told of each move, to show it and to write a log: one observation for
// each seat. Cards that a seat does not see are absent.
func ExampleState_Observe() {
	s := seasalt.MustRules(seasalt.Config{}).Start(0)
	s = play(s, "deal fish/black", "deal shell/yellow", "take 1", "end")
	for _, text := range []string{"draw", "deal boat/black", "deal shell/grey", "keep boat/black"} {
		m := seasalt.MustParseMove(text)
		mine, _ := s.Observe(1, m)
		theirs, _ := s.Observe(0, m)
		fmt.Printf("seat 1 sees: %v\nseat 0 sees: %v\n", mine, theirs)
		s, _ = s.Apply(m)
	}
	// Output:
	// seat 1 sees: seat 1 draws
	// seat 0 sees: seat 1 draws
	// seat 1 sees: seat 1 gets boat/black from the deck
	// seat 0 sees: seat 1 gets a card from the deck
	// seat 1 sees: seat 1 gets shell/grey from the deck
	// seat 0 sees: seat 1 gets a card from the deck
	// seat 1 sees: seat 1 keeps boat/black and discards shell/grey on pile 1
	// seat 0 sees: seat 1 keeps a card and discards shell/grey on pile 1
}
