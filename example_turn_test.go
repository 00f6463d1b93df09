package seasalt_test

import (
	"fmt"
	"slices"

	"github.com/seasalt-go/seasalt"
)

// Two to four can play, and turns go round clockwise.
func Example_r2_1() {
	for _, players := range []int{1, 2, 3, 4, 5} {
		_, err := seasalt.NewRules(seasalt.Config{Players: players})
		fmt.Println(players, err == nil)
	}

	s := seasalt.MustRules(seasalt.Config{Players: 3}).Start(1)
	s = play(s, "deal crab/black", "deal shell/grey")
	fmt.Println(s.Turn())
	s = play(s, "take 1", "end-turn")
	fmt.Println(s.Turn())
	s = play(s, "take 2", "end-turn")
	fmt.Println(s.Turn())
	// Output:
	// 1 false
	// 2 true
	// 3 true
	// 4 true
	// 5 false
	// 1
	// 2
	// 0
}

// The target depends on the number of players, unless the table agrees on another.
func Example_r2_2() {
	for players := 2; players <= 4; players++ {
		rules := seasalt.MustRules(seasalt.Config{Players: players})
		fmt.Println(players, "players:", rules.Target())
	}
	fmt.Println(seasalt.MustRules(seasalt.Config{Target: 100}).Target())
	_, err := seasalt.NewRules(seasalt.Config{Target: 10_001})
	fmt.Println(err)
	// Output:
	// 2 players: 40
	// 3 players: 35
	// 4 players: 30
	// 100
	// seasalt: invalid rules: a target of 10001: it must be 1 to 10000 (R2.2)
}

// The top two cards start the discard piles, and hands are empty.
func Example_r2_3() {
	s := seasalt.MustRules(seasalt.Config{}).Start(0)
	fmt.Println(s.Actor(), "acts,", s.DeckLen(), "cards in the deck")
	s = play(s, "deal crab/black", "deal shell/grey")
	fmt.Println("first pile:", s.Top(seasalt.Pile1))
	fmt.Println("second pile:", s.Top(seasalt.Pile2))
	fmt.Println(s.DeckLen(), "cards in the deck,", s.HandLen(0), "and", s.HandLen(1), "in hands")
	// Output:
	// nature acts, 58 cards in the deck
	// first pile: crab/black
	// second pile: shell/grey
	// 56 cards in the deck, 0 and 0 in hands
}

// The caller of Start says who begins. The next round is begun by the player to the left of
// the one who ended the round: here seat 2, since seat 1 ended it.
func Example_r2_4() {
	rules := seasalt.MustRules(seasalt.Config{Players: 4})
	s := must(rules.NewState(seasalt.Position{
		Phase: seasalt.PhasePlay, Turn: 1, Round: 1,
		Hands: []seasalt.Cards{1: seasalt.Must(seasalt.ParseCards("octopus/green octopus/grey octopus/purple shell/black shell/grey"))},
	}))
	s = play(s, "stop", "next-round", "deal crab/black", "deal shell/grey")
	fmt.Printf("round %d: seat %v begins\n", s.Round(), s.Turn())
	// Output:
	// round 2: seat 2 begins
}

// Drawing shows two cards. One is kept, the other discarded on a pile of choice.
func Example_r3_1_draw() {
	s := seasalt.MustRules(seasalt.Config{}).Start(0)
	s = play(s, "deal crab/black", "deal shell/grey")
	s = play(s, "draw", "deal fish/green", "deal mermaid/white")
	fmt.Println(slices.Collect(s.Moves()))
	s = play(s, "keep mermaid/white")
	fmt.Println(slices.Collect(s.Moves()))
	s = play(s, "discard 2")
	fmt.Println("hand:", s.Hand(0), "tops:", s.Top(seasalt.Pile1), s.Top(seasalt.Pile2))
	// Output:
	// [keep mermaid/white keep fish/green]
	// [discard 1 discard 2]
	// hand: mermaid/white tops: crab/black fish/green
}

// If just one pile is empty the discard must go there, so nothing is asked.
func Example_r3_1_emptyPile() {
	s := seasalt.MustRules(seasalt.Config{}).Start(0)
	s = play(s, "deal crab/black", "deal shell/grey", "take 2", "end-turn")
	fmt.Println(s.PileLen(seasalt.Pile2), "cards on the second pile")
	s = play(s, "draw", "deal fish/green", "deal mermaid/white", "keep mermaid/white")
	fmt.Println("now on it:", s.Top(seasalt.Pile2))
	fmt.Println(s.Phase())
	// Output:
	// 0 cards on the second pile
	// now on it: fish/green
	// play
}

// The other way is to take the top of a pile.
func Example_r3_1_take() {
	s := seasalt.MustRules(seasalt.Config{}).Start(0)
	s = play(s, "deal crab/black", "deal shell/grey")
	fmt.Println(slices.Collect(s.Moves()))
	s = play(s, "take 1")
	fmt.Println("hand:", s.Hand(0))
	fmt.Println(s.Phase())
	// Output:
	// [draw take 1 take 2]
	// hand: crab/black
	// play
}

// A pile keeps its order: under the card that was put on it last is the one before. What
// everybody sees of a table has the tops and the heights of the piles, and no more.
func Example_r3_2() {
	rules := seasalt.MustRules(seasalt.Config{})
	s := must(rules.NewState(seasalt.Position{
		Phase: seasalt.PhaseTake, Round: 1,
		Piles: [2][]seasalt.Card{pile("fish/green", "boat/black", "crab/grey"), pile("shell/grey")},
	}))
	fmt.Println(s)
	s = play(s, "take 1")
	fmt.Println("now on top:", s.Top(seasalt.Pile1))
	// Output:
	// seasalt/1 view=spectator round=1 phase=take turn=0 deck=?54 pile1=fish/green,?2 pile2=shell/grey players=2 target=40 mermaids=laid empty-deck=voids tie=latest-turn trio=laid equal-top=at-end
	// now on top: boat/black
}

// The last card of the deck is drawn alone and kept. After it there is no drawing.
func Example_r3_3() {
	rules := seasalt.MustRules(seasalt.Config{})
	s := must(rules.NewState(seasalt.Position{
		Phase: seasalt.PhaseTake, Round: 1,
		Piles: [2][]seasalt.Card{slices.Collect(allBut(rules, "captain/light-orange").All()), nil},
	}))
	s = play(s, "draw", "deal captain/light-orange")
	fmt.Println(s.Hand(0), "in hand,", s.PileLen(seasalt.Pile2), "cards on the second pile")

	s = must(rules.NewState(seasalt.Position{
		Phase: seasalt.PhaseTake, Round: 1,
		Piles: [2][]seasalt.Card{slices.Collect(rules.Deck().All()), nil},
	}))
	fmt.Println(s.Check(seasalt.Draw))
	// Output:
	// captain/light-orange in hand, 0 cards on the second pile
	// seasalt: illegal move draw in phase take, where seat 0 acts: the deck is empty (R3.3)
}

// Between two empty piles nothing is chosen: the discard starts the first one.
func Example_r3_4() {
	rules := seasalt.MustRules(seasalt.Config{})
	s := must(rules.NewState(seasalt.Position{Phase: seasalt.PhaseTake, Round: 1}))
	s = play(s, "draw", "deal fish/green", "deal shell/grey", "keep shell/grey")
	fmt.Println(s.Top(seasalt.Pile1), s.Top(seasalt.Pile2))
	// Output:
	// fish/green none
}

// Seat 1 has its final turn and there is nothing to take: it goes straight to its duos. The
// game is played by the Digital edition, which goes on after the deck is empty (K2).
func Example_r3_5() {
	rules := seasalt.MustRules(seasalt.Config{Edition: seasalt.EditionDigital})
	hand := "octopus/green octopus/grey octopus/purple penguin/pink penguin/purple"
	s := must(rules.NewState(seasalt.Position{
		Phase: seasalt.PhasePlay, Round: 1,
		Hands: []seasalt.Cards{seasalt.Must(seasalt.ParseCards(hand)), allBut(rules, hand)},
	}))
	s = play(s, "last-chance")
	fmt.Println("seat", s.Turn(), "decides in the step", s.Phase())
	// Output:
	// seat 1 decides in the step play
}

// With every kind of duo card in hand these duos can be played, and no others.
func Example_r4_1() {
	rules := seasalt.MustRules(seasalt.Config{})
	s := must(rules.NewState(seasalt.Position{
		Phase: seasalt.PhasePlay, Round: 1,
		Hands: []seasalt.Cards{seasalt.Must(seasalt.ParseCards(
			"crab/black crab/green boat/black boat/yellow fish/black fish/green swimmer/black shark/green"))},
	}))
	for m := range s.Moves() {
		if m.Action() == seasalt.ActionLayDuo {
			duo, _ := s.Law(0).Duo(m.Cards()[0].Kind(), m.Cards()[1].Kind())
			fmt.Println(m, "-", duo.Effect)
		}
	}
	fmt.Println(s.Check(seasalt.Must(seasalt.ParseMove("lay-duo boat/black shark/green"))))
	// Output:
	// lay-duo crab/black crab/green - take a card from a discard pile
	// lay-duo boat/black boat/yellow - take another turn
	// lay-duo fish/black fish/green - draw the top card of the deck
	// lay-duo swimmer/black shark/green - steal a random card
	// seasalt: illegal move lay-duo boat/black shark/green in phase play, where seat 0 acts: these two cards are no duo (R4.1)
}

// Of three crabs any two can be laid. They leave the hand and lie before the player.
func Example_r4_2() {
	rules := seasalt.MustRules(seasalt.Config{})
	s := must(rules.NewState(seasalt.Position{
		Phase: seasalt.PhasePlay, Round: 1,
		Hands: []seasalt.Cards{seasalt.Must(seasalt.ParseCards("crab/yellow crab/black crab/green"))},
	}))
	for m := range s.Moves() {
		fmt.Println(m)
	}
	s = play(s, "lay-duo crab/black crab/green")
	fmt.Println("hand:", s.Hand(0))
	fmt.Println("laid:", slices.Collect(s.Laid(0)))
	// Output:
	// lay-duo crab/black crab/yellow
	// lay-duo crab/black crab/green
	// lay-duo crab/yellow crab/green
	// end-turn
	// hand: crab/yellow
	// laid: [crab/black+crab/green]
}

// A fish duo draws a third fish, and with the fourth that is a duo in the same turn.
func Example_r4_3() {
	rules := seasalt.MustRules(seasalt.Config{})
	s := must(rules.NewState(seasalt.Position{
		Phase: seasalt.PhasePlay, Round: 1,
		Hands: []seasalt.Cards{seasalt.Must(seasalt.ParseCards("fish/black fish/green fish/yellow"))},
	}))
	s = play(s, "lay-duo fish/green fish/yellow", "deal fish/dark-blue", "lay-duo fish/black fish/dark-blue", "deal shell/grey")
	fmt.Println("seat", s.Turn(), "has", s.Hand(0), "and laid", slices.Collect(s.Laid(0)))
	// Output:
	// seat 0 has shell/grey and laid [fish/dark-blue+fish/black fish/yellow+fish/green]
}

// There is nobody to steal from and there are no piles: the duos can be laid and do nothing.
func Example_r4_4() {
	rules := seasalt.MustRules(seasalt.Config{})
	s := must(rules.NewState(seasalt.Position{
		Phase: seasalt.PhasePlay, Round: 1,
		Hands: []seasalt.Cards{seasalt.Must(seasalt.ParseCards("crab/black crab/green swimmer/black shark/green"))},
	}))
	s = play(s, "lay-duo swimmer/black shark/green", "lay-duo crab/black crab/green")
	fmt.Println("seat", s.Turn(), "is in the step", s.Phase(), "with", s.HandLen(0), "cards and", s.Points(0), "points")
	// Output:
	// seat 0 is in the step play with 0 cards and 2 points
}

// Two crabs: a pile is chosen, then a card from any place in it. The rest keeps its order.
func Example_r4_5_crabs() {
	rules := seasalt.MustRules(seasalt.Config{})
	s := must(rules.NewState(seasalt.Position{
		Phase: seasalt.PhasePlay, Round: 1,
		Hands: []seasalt.Cards{seasalt.Must(seasalt.ParseCards("crab/black crab/green"))},
		Piles: [2][]seasalt.Card{pile("fish/green", "mermaid/white", "boat/black"), pile("shell/grey")},
	}))
	s = play(s, "lay-duo crab/black crab/green")
	fmt.Println(slices.Collect(s.Moves()))
	s = play(s, "choose-pile 1")
	fmt.Println(slices.Collect(s.Moves())) // one of the three must be taken
	s = play(s, "pick 2")
	fmt.Println("hand:", s.Hand(0))
	fmt.Println("pile:", slices.Collect(s.Pile(seasalt.Pile1)))
	// Output:
	// [choose-pile 1 choose-pile 2]
	// [pick 1 pick 2 pick 3]
	// hand: mermaid/white
	// pile: [fish/green boat/black]
}

// Two boats: the same player takes a card again, and only after that the turn passes.
func Example_r4_5_boats() {
	rules := seasalt.MustRules(seasalt.Config{})
	s := must(rules.NewState(seasalt.Position{
		Phase: seasalt.PhasePlay, Round: 1,
		Hands: []seasalt.Cards{seasalt.Must(seasalt.ParseCards("boat/black boat/yellow"))},
		Piles: [2][]seasalt.Card{pile("shell/grey"), pile("crab/black")},
	}))
	s = play(s, "lay-duo boat/black boat/yellow")
	fmt.Println("seat", s.Turn(), "is in the step", s.Phase())
	s = play(s, "take 1", "end-turn")
	fmt.Println("seat", s.Turn(), "is in the step", s.Phase())
	// Output:
	// seat 0 is in the step take
	// seat 1 is in the step take
}

// Two fish: the top card of the deck comes into hand, whatever it is.
func Example_r4_5_fish() {
	rules := seasalt.MustRules(seasalt.Config{})
	s := must(rules.NewState(seasalt.Position{
		Phase: seasalt.PhasePlay, Round: 1,
		Hands: []seasalt.Cards{seasalt.Must(seasalt.ParseCards("fish/black fish/green"))},
	}))
	s = play(s, "lay-duo fish/black fish/green")
	fmt.Println(s.Actor(), "deals one of", s.DeckLen(), "cards")
	s = play(s, "deal captain/light-orange")
	fmt.Println("hand:", s.Hand(0))
	// Output:
	// nature deals one of 56 cards
	// hand: captain/light-orange
}

// Swimmer and shark: the thief chooses the victim, and chance the card. Seat 3 has no cards
// and cannot be chosen.
func Example_r4_5_swimmerAndShark() {
	rules := seasalt.MustRules(seasalt.Config{Players: 4})
	s := must(rules.NewState(seasalt.Position{
		Phase: seasalt.PhasePlay, Round: 1,
		Hands: []seasalt.Cards{
			seasalt.Must(seasalt.ParseCards("swimmer/black shark/green")),
			seasalt.Must(seasalt.ParseCards("crab/black")),
			seasalt.Must(seasalt.ParseCards("shell/grey mermaid/white")),
		},
	}))
	s = play(s, "lay-duo swimmer/black shark/green")
	fmt.Println(slices.Collect(s.Moves()))
	s = play(s, "choose-victim 2")
	fmt.Println(s.Actor(), slices.Collect(s.Moves()))
	s = play(s, "steal mermaid/white")
	fmt.Println("thief:", s.Hand(0), "victim:", s.Hand(2))
	// Output:
	// [choose-victim 1 choose-victim 2]
	// nature [steal mermaid/white steal shell/grey]
	// thief: mermaid/white victim: shell/grey
}

// Seat 0 has three mermaids, which do nothing yet. With the fourth they can be laid in the
// play step, and the game is won.
func Example_r4_6() {
	rules := seasalt.MustRules(seasalt.Config{})
	s := must(rules.NewState(seasalt.Position{
		Phase: seasalt.PhaseTake, Round: 1,
		Hands: []seasalt.Cards{seasalt.Must(seasalt.ParseCards("mermaid/white mermaid/white mermaid/white"))},
		Piles: [2][]seasalt.Card{pile("mermaid/white"), pile("crab/black")},
	}))
	fmt.Println(play(s, "take 2").Check(seasalt.LayMermaids))
	s = play(s, "take 1", "lay-mermaids")
	result, _ := s.Result()
	fmt.Println(result)
	// Output:
	// seasalt: illegal move lay-mermaids in phase play, where seat 0 acts: there are too few mermaids in hand (R4.6)
	// seat 0 wins by mermaids (R7.1)
}

// Six points are too few to end the round; with seven it may be ended, or the turn passed.
func Example_r5_1() {
	rules := seasalt.MustRules(seasalt.Config{})
	s := must(rules.NewState(seasalt.Position{
		Phase: seasalt.PhaseTake, Round: 1,
		Hands: []seasalt.Cards{seasalt.Must(seasalt.ParseCards("octopus/green octopus/grey octopus/purple crab/green"))},
		Piles: [2][]seasalt.Card{pile("crab/black"), pile("shell/grey")},
	}))
	with := func(move string) {
		s := play(s, move)
		fmt.Println(s.Points(0), "points:", slices.Collect(s.Moves()), s.Check(seasalt.Stop))
	}
	with("take 1")
	with("take 2")
	// Output:
	// 7 points: [lay-duo crab/black crab/green end-turn stop last-chance] <nil>
	// 6 points: [end-turn] seasalt: illegal move stop in phase play, where seat 0 acts: the cards are worth too little to end the round (R5.1)
}

// Whoever announces shows the hand.
func Example_r5_2() {
	rules := seasalt.MustRules(seasalt.Config{})
	s := must(rules.NewState(seasalt.Position{
		Phase: seasalt.PhasePlay, Round: 1,
		Hands: []seasalt.Cards{
			seasalt.Must(seasalt.ParseCards("octopus/green octopus/grey octopus/purple crab/green crab/grey")),
			seasalt.Must(seasalt.ParseCards("fish/black")),
		},
		Piles: [2][]seasalt.Card{pile("crab/black"), pile("shell/grey")},
	}))
	s = play(s, "last-chance")
	fmt.Println("announced by seat", s.Caller(), "- revealed:", s.Revealed(0), s.Revealed(1))
	fmt.Println(s)
	// Output:
	// announced by seat 0 - revealed: true false
	// seasalt/1 view=spectator round=1 phase=take turn=1 caller=0 revealed=0 deck=?50 pile1=crab/black pile2=shell/grey hand0=crab/green,crab/grey,octopus/green,octopus/purple,octopus/grey hand1=?1 players=2 target=40 mermaids=laid empty-deck=voids tie=latest-turn trio=laid equal-top=at-end
}
