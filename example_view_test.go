package seasalt_test

import (
	"fmt"
	"log"
	"math/rand/v2"
	"slices"

	"github.com/seasalt-go/seasalt"
)

// What each player knows: their own cards, what lies open, and what they remember of the rest.
func ExampleView() {
	g := seasalt.MustRules(seasalt.Config{}).NewGame(0)
	for _, move := range []string{
		"deal crab/black", "deal shell/yellow",
		"take 1", "end-turn",
		"draw", "deal boat/black", "deal shell/grey", "keep boat/black", "end-turn",
		"draw", "deal fish/black", "deal fish/green", "keep fish/green", "discard 1",
	} {
		if err := g.Apply(seasalt.Must(seasalt.ParseMove(move))); err != nil {
			log.Fatal(err)
		}
	}

	for _, seat := range []seasalt.Seat{0, 1, seasalt.Spectator} {
		v := g.View(seat)
		fmt.Printf("%v: seat 0 has %q of %d cards, seat 1 %q of %d; pile 1 is", seat, v.KnownHand(0), v.HandLen(0), v.KnownHand(1), v.HandLen(1))
		for c := range v.Pile(seasalt.Pile1) {
			fmt.Print(" ", c)
		}
		fmt.Println()
	}
	// Output:
	// 0: seat 0 has "crab/black fish/green" of 2 cards, seat 1 "" of 1; pile 1 is fish/black shell/grey
	// 1: seat 0 has "crab/black" of 2 cards, seat 1 "boat/black" of 1; pile 1 is fish/black shell/grey
	// spectator: seat 0 has "crab/black" of 2 cards, seat 1 "" of 1; pile 1 is fish/black shell/grey
}

// What spectators may watch: no hidden card, but all that every player has seen.
func ExampleGame_View_spectator() {
	g := seasalt.MustRules(seasalt.Config{}).NewGame(0)
	for _, move := range []string{
		"deal crab/black", "deal crab/yellow",
		"take 1", "end-turn", "draw", "deal boat/black", "deal shell/grey", "keep boat/black", "end-turn",
	} {
		if err := g.Apply(seasalt.Must(seasalt.ParseMove(move))); err != nil {
			log.Fatal(err)
		}
	}
	v := g.View(seasalt.Spectator)
	for seat := range seasalt.Seat(2) {
		fmt.Printf("seat %v has %d cards, of which everybody knows %q\n", seat, v.HandLen(seat), v.KnownHand(seat))
	}
	fmt.Println(len(v.AppendMoves(nil)), "moves")
	// Output:
	// seat 0 has 1 cards, of which everybody knows "crab/black"
	// seat 1 has 1 cards, of which everybody knows ""
	// 0 moves
}

// The moves by the cards they name, for a client in which a player taps a card first.
func ExampleView_Moves() {
	s := seasalt.Must(seasalt.MustRules(seasalt.Config{}).ParseState(
		"seasalt/1 players=2 target=40 mermaids=laid empty-deck=voids tie=latest-turn trio=laid equal-top=at-end " +
			"round=1 phase=play turn=0 pile1=crab/grey hand0=crab/black,crab/green,shark/black,swimmer/yellow,shell/grey"))
	v := s.View(0)
	byCard := map[seasalt.Card][]seasalt.Move{}
	for m := range v.Moves() {
		for _, card := range m.Cards() { // zero cards after the last one
			byCard[card] = append(byCard[card], m)
		}
	}
	for card := range v.KnownHand(0).All() {
		fmt.Printf("%v: %v\n", card, byCard[card])
	}
	// Output:
	// crab/black: [lay-duo crab/black crab/green]
	// crab/green: [lay-duo crab/black crab/green]
	// swimmer/yellow: [lay-duo swimmer/yellow shark/black]
	// shark/black: [lay-duo swimmer/yellow shark/black]
	// shell/grey: []
}

// How likely is it that the other player could end the round? To look at the State would be cheating.
// Sampled worlds answer it.
func ExampleView_Sample() {
	s := seasalt.Must(seasalt.MustRules(seasalt.Config{}).ParseState(
		"seasalt/1 players=2 target=40 mermaids=laid empty-deck=voids tie=latest-turn trio=laid equal-top=at-end " +
			"round=1 phase=take turn=0 pile1=crab/grey hand0=octopus/grey,octopus/green " +
			"laid1=crab/black+crab/green,boat/black+boat/yellow hand1=sailor/pink,captain/light-orange,shell/grey,shell/green,fish/black"))
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

// How long are the rounds of a game? Both players move at random.
func ExampleGame_TurnCount() {
	g := seasalt.MustRules(seasalt.Config{}).NewGame(0)
	r := rand.New(rand.NewPCG(1, 2))
	for g.Settle(r) {
		moves := g.State().AppendMoves(nil)
		if err := g.Play(moves[r.IntN(len(moves))], r); err != nil {
			log.Fatal(err)
		}
		if g.RoundOver() {
			fmt.Printf("round %d: %d turns\n", g.State().Round(), g.TurnCount())
		}
	}
	// Output:
	// round 1: 20 turns
	// round 2: 24 turns
	// round 3: 21 turns
	// round 4: 16 turns
	// round 5: 20 turns
}

// Seat 1 knows the pile that seat 0 takes a card from, but does not see which one. Later seat 0 lays
// a card that can only be from there, so the rest of the pile is known again.
func ExampleMemory() {
	g := seasalt.MustRules(seasalt.Config{}).NewGame(0)
	for _, move := range []string{
		"deal fish/green", "deal shell/yellow",
		"draw", "deal crab/black", "deal boat/black", "keep crab/black", "discard 1", "end-turn",
		"draw", "deal boat/yellow", "deal shell/grey", "keep boat/yellow", "discard 1", "end-turn",
		"draw", "deal crab/grey", "deal crab/green", "keep crab/grey", "discard 2", "end-turn",
		"take 2", "end-turn",
		"draw", "deal fish/black", "deal sailor/pink", "keep fish/black", "discard 2",
		"lay-duo crab/black crab/grey", "choose-pile 1", "pick 3",
	} {
		if err := g.Apply(seasalt.Must(seasalt.ParseMove(move))); err != nil {
			log.Fatal(err)
		}
	}
	print := func() {
		const worlds = 1000
		v, r := g.View(1), rand.New(rand.NewPCG(1, 2))
		boats := 0
		for range worlds {
			boats += v.Sample(r).Hand(0).Count(seasalt.Must(seasalt.ParseCard("boat/black")))
		}
		fmt.Printf("pile 1 is %v; seat 0 has the boat with a chance of %.1f\n", slices.Collect(v.Pile(seasalt.Pile1)),
			float64(boats)/worlds)
	}
	print()
	for _, move := range []string{"lay-duo fish/black fish/green"} {
		if err := g.Apply(seasalt.Must(seasalt.ParseMove(move))); err != nil {
			log.Fatal(err)
		}
	}
	print()
	// Output:
	// pile 1 is [shell/grey none]; seat 0 has the boat with a chance of 0.5
	// pile 1 is [shell/grey boat/black]; seat 0 has the boat with a chance of 0.0
}

// A client keeps its own memory. It feeds it with what it observes, and adds it to a plain view.
func ExampleMemory_Observe() {
	rules := seasalt.MustRules(seasalt.Config{})
	s := rules.Start(0)
	m := s.View(1).Memory() // the client's
	for _, text := range []string{"deal crab/black", "deal shell/yellow", "take 1", "end-turn"} {
		seen := seasalt.Must(s.Observe(1, seasalt.Must(seasalt.ParseMove(text)))) // the server's
		if err := m.Observe(seen); err != nil {
			fmt.Println(err)
		}
		s = seasalt.Must(s.Apply(seasalt.Must(seasalt.ParseMove(text))))
	}
	plain := s.View(1)
	v := seasalt.Must(plain.With(m))
	fmt.Printf("%v: %q\n", plain.Remembers(), plain.KnownHand(0))
	fmt.Printf("%v: %q\n", v.Remembers(), v.KnownHand(0))
	// Output:
	// false: ""
	// true: "crab/black"
}

// What players are told after a move: all that happened, chance included, as each of them saw it.
func ExampleGame_Observed() {
	g := seasalt.Must(seasalt.MustRules(seasalt.Config{}).NewState(seasalt.Position{
		Phase: seasalt.PhasePlay,
		Hands: []seasalt.Cards{
			seasalt.Must(seasalt.ParseCards("swimmer/black shark/green")),
			seasalt.Must(seasalt.ParseCards("octopus/grey")),
		},
	})).Game()
	if err := g.Play(seasalt.Must(seasalt.ParseMove("lay-duo swimmer/black shark/green")), rand.New(rand.NewPCG(1, 2))); err != nil {
		log.Fatal(err)
	}
	for _, seat := range []seasalt.Seat{1, seasalt.Spectator} {
		for seen := range g.Observed(seat) {
			fmt.Printf("%v: %v\n", seat, seen)
		}
	}
	// Output:
	// 1: turn of 0, 0: lay-duo, swimmer/black from hand 0 to laid 0, shark/green from hand 0 to laid 0, against 1
	// 1: turn of 0, nature: steal, octopus/grey from hand 1 to hand 0, against 1
	// spectator: turn of 0, 0: lay-duo, swimmer/black from hand 0 to laid 0, shark/green from hand 0 to laid 0, against 1
	// spectator: turn of 0, nature: steal, a card from hand 1 to hand 0, against 1
}

// What clients may be told of each move, to show it or to write a log: one observation for each seat,
// without the cards that it does not see.
func ExampleState_Observe() {
	s := seasalt.MustRules(seasalt.Config{}).Start(0)
	for _, move := range []string{"deal fish/black", "deal shell/yellow", "take 1", "end-turn"} {
		s = seasalt.Must(s.Apply(seasalt.Must(seasalt.ParseMove(move))))
	}
	for _, text := range []string{"draw", "deal boat/black", "deal shell/grey", "keep boat/black"} {
		m := seasalt.Must(seasalt.ParseMove(text))
		mine, _ := s.Observe(1, m)
		theirs, _ := s.Observe(0, m)
		fmt.Printf("seat 1 sees: %v\nseat 0 sees: %v\n", mine, theirs)
		s, _ = s.Apply(m)
	}
	// Output:
	// seat 1 sees: turn of 1, 1: draw
	// seat 0 sees: turn of 1, 1: draw
	// seat 1 sees: turn of 1, nature: deal, boat/black from deck to drawn
	// seat 0 sees: turn of 1, nature: deal, a card from deck to drawn
	// seat 1 sees: turn of 1, nature: deal, shell/grey from deck to drawn
	// seat 0 sees: turn of 1, nature: deal, a card from deck to drawn
	// seat 1 sees: turn of 1, 1: keep, boat/black from drawn to hand 1, shell/grey from drawn to pile 1
	// seat 0 sees: turn of 1, 1: keep, a card from drawn to hand 1, shell/grey from drawn to pile 1
}
