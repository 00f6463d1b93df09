package rulebook_test

import (
	"fmt"
	"slices"
	"strings"

	"github.com/seasalt-go/seasalt"
)

// The examples of rules have names that sort in the order of the course, so that the page lists
// them in it. Each is a program by itself: it sets up a position in one line of text and plays
// moves that are written as text.

// Both dark blue crabs are the same card, so there is one way to lay them.
func Example_r01_1_sameCard() {
	rules := seasalt.MustRules(seasalt.Config{})
	s := seasalt.Must(rules.ParseState(rules.String() + `
		round=1 phase=play turn=0
		hand0=crab/dark-blue,crab/dark-blue`))
	for m := range s.Moves() {
		fmt.Println(m)
	}
	// Output:
	// lay-duo crab/dark-blue crab/dark-blue
	// end-turn
}

// The cards of the base game by kind.
func Example_r01_2_deck() {
	deck := seasalt.MustRules(seasalt.Config{}).Deck()
	for kind := seasalt.Mermaid; kind <= seasalt.Captain; kind++ {
		var colors []string
		for color := seasalt.DarkBlue; color <= seasalt.Orange; color++ {
			if n := deck.Count(seasalt.CardOf(kind, color)); n > 0 {
				colors = append(colors, fmt.Sprint(color, " ", n))
			}
		}
		fmt.Printf("%-14v %d: %s\n", kind, deck.CountKind(kind), strings.Join(colors, ", "))
	}
	fmt.Println(deck.Len(), "cards")
	// Output:
	// mermaid        4: white 4
	// crab           9: dark-blue 2, light-blue 2, black 1, yellow 2, green 1, grey 1
	// boat           8: dark-blue 2, light-blue 2, black 2, yellow 2
	// fish           7: dark-blue 2, light-blue 1, black 2, yellow 1, green 1
	// swimmer        5: dark-blue 1, light-blue 1, black 1, yellow 1, light-orange 1
	// shark          5: dark-blue 1, light-blue 1, black 1, green 1, purple 1
	// shell          6: dark-blue 1, light-blue 1, black 1, yellow 1, green 1, grey 1
	// octopus        5: light-blue 1, yellow 1, green 1, purple 1, grey 1
	// penguin        3: purple 1, light-orange 1, pink 1
	// sailor         2: pink 1, orange 1
	// lighthouse     1: purple 1
	// shoal-of-fish  1: grey 1
	// penguin-colony 1: green 1
	// captain        1: light-orange 1
	// 58 cards
}

// The cards of the base game by colour.
func Example_r01_3_colours() {
	deck := seasalt.MustRules(seasalt.Config{}).Deck()
	for color := seasalt.DarkBlue; color <= seasalt.Orange; color++ {
		fmt.Println(deck.CountColor(color), color)
	}
	// Output:
	// 9 dark-blue
	// 9 light-blue
	// 8 black
	// 8 yellow
	// 6 green
	// 4 white
	// 4 purple
	// 4 grey
	// 3 light-orange
	// 2 pink
	// 1 orange
}

// Two to four can play, and turns go clockwise: from seat 2 of three players to seat 0.
func Example_r02_1_players() {
	rules := seasalt.MustRules(seasalt.Config{Players: 3})
	s := rules.Start(1)
	for _, move := range []string{"deal crab/black", "deal shell/grey", "take 1", "end-turn", "take 2", "end-turn"} {
		s = seasalt.Must(s.Apply(seasalt.Must(seasalt.ParseMove(move))))
		if s.Phase() == seasalt.PhaseTake {
			fmt.Println("turn of seat", s.Turn())
		}
	}
	_, err := seasalt.NewRules(seasalt.Config{Players: 5})
	fmt.Println(err)
	// Output:
	// turn of seat 1
	// turn of seat 2
	// turn of seat 0
	// seasalt: invalid rules: 5 players: 2 to 4 can play (R2.1)
}

// The target depends on the number of players, unless the table agrees on another.
func Example_r02_2_target() {
	for players := 2; players <= 4; players++ {
		rules := seasalt.MustRules(seasalt.Config{Players: players})
		fmt.Println(players, "players:", rules.Target())
	}
	fmt.Println("a long game:", seasalt.MustRules(seasalt.Config{Target: 80}).Target())
	_, err := seasalt.NewRules(seasalt.Config{Target: 10_001})
	fmt.Println(err)
	// Output:
	// 2 players: 40
	// 3 players: 35
	// 4 players: 30
	// a long game: 80
	// seasalt: invalid rules: a target of 10001: it must be 1 to 10000 (R2.2)
}

// The top two cards start the discard piles, and hands are empty.
func Example_r02_3_deal() {
	s := seasalt.MustRules(seasalt.Config{}).Start(0)
	fmt.Println(s.Actor(), "deals from", s.DeckLen(), "cards")
	for _, move := range []string{"deal crab/black", "deal shell/grey"} {
		s = seasalt.Must(s.Apply(seasalt.Must(seasalt.ParseMove(move))))
	}
	fmt.Println("first pile:", s.Top(seasalt.Pile1))
	fmt.Println("second pile:", s.Top(seasalt.Pile2))
	fmt.Println("hands:", s.HandLen(0), "and", s.HandLen(1), "cards")
	// Output:
	// nature deals from 58 cards
	// first pile: crab/black
	// second pile: shell/grey
	// hands: 0 and 0 cards
}

// The next round starts with the left-hand neighbour of the player who ended this one.
func Example_r02_4_firstPlayer() {
	rules := seasalt.MustRules(seasalt.Config{Players: 4})
	s := seasalt.Must(rules.ParseState(rules.String() + `
		round=1 phase=play turn=1
		hand1=octopus/green,octopus/grey,octopus/purple,shell/black,shell/grey`))
	for _, move := range []string{"stop", "next-round", "deal crab/black", "deal shell/grey"} {
		s = seasalt.Must(s.Apply(seasalt.Must(seasalt.ParseMove(move))))
	}
	fmt.Printf("seat 1 ended round 1, and seat %v starts round %d\n", s.Turn(), s.Round())
	// Output:
	// seat 1 ended round 1, and seat 2 starts round 2
}

// Drawing shows two cards. One is kept, and the other goes on a pile of the player's choice.
func Example_r03_1a_draw() {
	rules := seasalt.MustRules(seasalt.Config{})
	s := seasalt.Must(rules.ParseState(rules.String() + `
		round=1 phase=take turn=0
		pile1=crab/black pile2=shell/grey`))
	for _, move := range []string{"draw", "deal fish/green", "deal mermaid/white", "keep mermaid/white", "discard 2"} {
		if s.Actor() != seasalt.Nature {
			fmt.Println(s.Phase(), slices.Collect(s.Moves()))
		}
		s = seasalt.Must(s.Apply(seasalt.Must(seasalt.ParseMove(move))))
	}
	fmt.Println("hand:", s.Hand(0))
	fmt.Println("piles:", s.Top(seasalt.Pile1), s.Top(seasalt.Pile2))
	// Output:
	// take [draw take 1 take 2]
	// keep [keep mermaid/white keep fish/green]
	// discard [discard 1 discard 2]
	// hand: mermaid/white
	// piles: crab/black fish/green
}

// If just one pile is empty, the discard must go there, so nothing is asked.
func Example_r03_1b_drawWithAnEmptyPile() {
	rules := seasalt.MustRules(seasalt.Config{})
	s := seasalt.Must(rules.ParseState(rules.String() + `
		round=1 phase=take turn=0
		pile1=crab/black`))
	for _, move := range []string{"draw", "deal fish/green", "deal mermaid/white", "keep mermaid/white"} {
		s = seasalt.Must(s.Apply(seasalt.Must(seasalt.ParseMove(move))))
	}
	fmt.Println("piles:", s.Top(seasalt.Pile1), s.Top(seasalt.Pile2))
	fmt.Println("next:", s.Phase())
	// Output:
	// piles: crab/black fish/green
	// next: play
}

// The other way is to take the top card of a pile. Taking nothing is not allowed.
func Example_r03_1c_take() {
	rules := seasalt.MustRules(seasalt.Config{})
	s := seasalt.Must(rules.ParseState(rules.String() + `
		round=1 phase=take turn=0
		pile1=crab/black,fish/green`))
	fmt.Println(s.Check(seasalt.EndTurn))
	fmt.Println(s.Check(seasalt.Take(seasalt.Pile2)))
	s = seasalt.Must(s.Apply(seasalt.Take(seasalt.Pile1)))
	fmt.Println("hand:", s.Hand(0), "- pile 1:", s.Top(seasalt.Pile1))
	// Output:
	// seasalt: illegal move end-turn in phase take, where seat 0 acts: something else must be decided first (R3.1)
	// seasalt: illegal move take 2 in phase take, where seat 0 acts: the discard pile is empty (R3.1)
	// hand: crab/black - pile 1: fish/green
}

// A pile keeps its order, and a player sees only the card on top. Printing a position shows
// what spectators see.
func Example_r03_2_onlyTheTopIsVisible() {
	rules := seasalt.MustRules(seasalt.Config{})
	s := seasalt.Must(rules.ParseState(rules.String() + `
		round=1 phase=take turn=0
		pile1=fish/green,boat/black,crab/grey pile2=shell/grey`))
	fmt.Println(s)
	s = seasalt.Must(s.Apply(seasalt.Take(seasalt.Pile1)))
	fmt.Println("now on top:", s.Top(seasalt.Pile1))
	// Output:
	// seasalt/1 view=spectator round=1 phase=take turn=0 deck=?54 pile1=fish/green,?2 pile2=shell/grey players=2 target=40 mermaids=laid empty-deck=voids tie=latest-turn trio=laid equal-top=at-end
	// now on top: boat/black
}

// The last card of the deck is drawn alone and kept. After it there is no drawing.
func Example_r03_3_lastCard() {
	rules := seasalt.MustRules(seasalt.Config{})
	rest, _ := rules.Deck().Without(seasalt.Must(seasalt.ParseCard("captain/light-orange")))
	s := seasalt.Must(rules.NewState(seasalt.Position{
		Phase: seasalt.PhaseTake, Round: 1,
		Piles: [2][]seasalt.Card{slices.Collect(rest.All())},
	}))
	for _, move := range []string{"draw", "deal captain/light-orange"} {
		s = seasalt.Must(s.Apply(seasalt.Must(seasalt.ParseMove(move))))
	}
	fmt.Println("hand:", s.Hand(0), "- discarded:", s.PileLen(seasalt.Pile2))

	s = seasalt.Must(rules.NewState(seasalt.Position{
		Phase: seasalt.PhaseTake, Round: 1,
		Piles: [2][]seasalt.Card{slices.Collect(rules.Deck().All())},
	}))
	fmt.Println(s.Check(seasalt.Draw))
	// Output:
	// hand: captain/light-orange - discarded: 0
	// seasalt: illegal move draw in phase take, where seat 0 acts: the deck is empty (R3.3)
}

// Between two empty piles there is nothing to choose: the discard starts the first one.
func Example_r03_4_twoEmptyPiles() {
	rules := seasalt.MustRules(seasalt.Config{})
	s := seasalt.Must(rules.ParseState(rules.String() + " round=1 phase=take turn=0"))
	for _, move := range []string{"draw", "deal fish/green", "deal shell/grey", "keep shell/grey"} {
		s = seasalt.Must(s.Apply(seasalt.Must(seasalt.ParseMove(move))))
	}
	fmt.Println("piles:", s.Top(seasalt.Pile1), s.Top(seasalt.Pile2))
	// Output:
	// piles: fish/green none
}

// Seat 1 has its final turn, and there is nothing to take, so it goes on to its duos. The
// Digital edition is chosen because the others end a round when the deck is empty (K2).
func Example_r03_5_nothingToTake() {
	rules := seasalt.MustRules(seasalt.Config{Edition: seasalt.EditionDigital})
	hand := seasalt.Must(seasalt.ParseCards("octopus/green octopus/grey octopus/purple penguin/pink penguin/purple"))
	rest, _ := rules.Deck().Minus(hand)
	s := seasalt.Must(rules.NewState(seasalt.Position{
		Phase: seasalt.PhasePlay, Round: 1, Hands: []seasalt.Cards{hand, rest},
	}))
	s = seasalt.Must(s.Apply(seasalt.LastChance))
	fmt.Println("seat", s.Turn(), "is to", s.Phase())
	// Output:
	// seat 1 is to play
}

// With every kind of duo card in hand, these duos can be laid and no others.
func Example_r04_1_duos() {
	rules := seasalt.MustRules(seasalt.Config{})
	s := seasalt.Must(rules.ParseState(rules.String() + `
		round=1 phase=play turn=0
		hand0=crab/black,crab/green,boat/black,boat/yellow,fish/black,fish/green,swimmer/black,shark/green`))
	for m := range s.Moves() {
		fmt.Println(m)
	}
	fmt.Println(s.Check(seasalt.Must(seasalt.ParseMove("lay-duo boat/black shark/green"))))
	// Output:
	// lay-duo crab/black crab/green
	// lay-duo boat/black boat/yellow
	// lay-duo fish/black fish/green
	// lay-duo swimmer/black shark/green
	// end-turn
	// seasalt: illegal move lay-duo boat/black shark/green in phase play, where seat 0 acts: these two cards are no duo (R4.1)
}

// Of three crabs any two can be laid. They leave the hand and lie in front of the player. A
// card on the table is no part of another duo.
func Example_r04_2_layingADuo() {
	rules := seasalt.MustRules(seasalt.Config{})
	s := seasalt.Must(rules.ParseState(rules.String() + `
		round=1 phase=play turn=0
		hand0=crab/yellow,crab/black,crab/green`))
	for m := range s.Moves() {
		fmt.Println(m)
	}
	s = seasalt.Must(s.Apply(seasalt.Must(seasalt.ParseMove("lay-duo crab/black crab/green"))))
	fmt.Println("hand:", s.Hand(0), "- laid:", slices.Collect(s.Laid(0)))
	fmt.Println(s.Check(seasalt.Must(seasalt.ParseMove("lay-duo crab/black crab/yellow"))))
	// Output:
	// lay-duo crab/black crab/yellow
	// lay-duo crab/black crab/green
	// lay-duo crab/yellow crab/green
	// end-turn
	// hand: crab/yellow - laid: [crab/black+crab/green]
	// seasalt: illegal move lay-duo crab/black crab/yellow in phase play, where seat 0 acts: not all of these cards are in the player's hand (R4.2)
}

// Two fish draw a third fish, and with the fourth that is a duo in the same turn.
func Example_r04_3_cardsOfAnEffect() {
	rules := seasalt.MustRules(seasalt.Config{})
	s := seasalt.Must(rules.ParseState(rules.String() + `
		round=1 phase=play turn=0
		hand0=fish/black,fish/green,fish/yellow`))
	for _, move := range []string{
		"lay-duo fish/green fish/yellow", "deal fish/dark-blue",
		"lay-duo fish/black fish/dark-blue", "deal shell/grey",
	} {
		s = seasalt.Must(s.Apply(seasalt.Must(seasalt.ParseMove(move))))
	}
	fmt.Println("seat", s.Turn(), "has", s.Hand(0), "and laid", slices.Collect(s.Laid(0)))
	// Output:
	// seat 0 has shell/grey and laid [fish/dark-blue+fish/black fish/yellow+fish/green]
}

// There is nobody to steal from, and there are no piles: both duos can be laid and do nothing.
func Example_r04_4_effectsThatCannotHappen() {
	rules := seasalt.MustRules(seasalt.Config{})
	s := seasalt.Must(rules.ParseState(rules.String() + `
		round=1 phase=play turn=0
		hand0=crab/black,crab/green,swimmer/black,shark/green`))
	for _, move := range []string{"lay-duo swimmer/black shark/green", "lay-duo crab/black crab/green"} {
		s = seasalt.Must(s.Apply(seasalt.Must(seasalt.ParseMove(move))))
		fmt.Println("seat", s.Turn(), "can", slices.Collect(s.Moves()))
	}
	// Output:
	// seat 0 can [lay-duo crab/black crab/green end-turn]
	// seat 0 can [end-turn]
}

// Two crabs: choose a pile, then a card from any place in it. The rest keeps its order. Once
// the player has looked, a card of that pile must be taken.
func Example_r04_5a_twoCrabs() {
	rules := seasalt.MustRules(seasalt.Config{})
	s := seasalt.Must(rules.ParseState(rules.String() + `
		round=1 phase=play turn=0
		hand0=crab/black,crab/green
		pile1=fish/green,mermaid/white,boat/black pile2=shell/grey`))
	for _, move := range []string{"lay-duo crab/black crab/green", "choose-pile 1"} {
		s = seasalt.Must(s.Apply(seasalt.Must(seasalt.ParseMove(move))))
		fmt.Println(slices.Collect(s.Moves()))
	}
	fmt.Println(s.Check(seasalt.EndTurn))
	s = seasalt.Must(s.Apply(seasalt.Pick(2)))
	fmt.Println("hand:", s.Hand(0), "- pile 1:", slices.Collect(s.Pile(seasalt.Pile1)))
	// Output:
	// [choose-pile 1 choose-pile 2]
	// [pick 1 pick 2 pick 3]
	// seasalt: illegal move end-turn in phase pick, where seat 0 acts: something else must be decided first (R4.5)
	// hand: mermaid/white - pile 1: [fish/green boat/black]
}

// Two boats: the same player takes a card again, and only after that the turn passes.
func Example_r04_5b_twoBoats() {
	rules := seasalt.MustRules(seasalt.Config{})
	s := seasalt.Must(rules.ParseState(rules.String() + `
		round=1 phase=play turn=0
		hand0=boat/black,boat/yellow pile1=shell/grey pile2=crab/black`))
	for _, move := range []string{"lay-duo boat/black boat/yellow", "take 1", "end-turn"} {
		s = seasalt.Must(s.Apply(seasalt.Must(seasalt.ParseMove(move))))
		fmt.Println("seat", s.Turn(), "is to", s.Phase())
	}
	// Output:
	// seat 0 is to take
	// seat 0 is to play
	// seat 1 is to take
}

// Two fish: the top card of the deck comes into the hand, whatever it is.
func Example_r04_5c_twoFish() {
	rules := seasalt.MustRules(seasalt.Config{})
	s := seasalt.Must(rules.ParseState(rules.String() + `
		round=1 phase=play turn=0
		hand0=fish/black,fish/green`))
	s = seasalt.Must(s.Apply(seasalt.Must(seasalt.ParseMove("lay-duo fish/black fish/green"))))
	fmt.Println(s.Actor(), "deals one of", s.DeckLen(), "cards")
	s = seasalt.Must(s.Apply(seasalt.Must(seasalt.ParseMove("deal captain/light-orange"))))
	fmt.Println("hand:", s.Hand(0))
	// Output:
	// nature deals one of 56 cards
	// hand: captain/light-orange
}

// Swimmer and shark: the thief chooses the victim, and chance the card. Seat 3 has no cards and
// cannot be chosen.
func Example_r04_5d_swimmerAndShark() {
	rules := seasalt.MustRules(seasalt.Config{Players: 4})
	s := seasalt.Must(rules.ParseState(rules.String() + `
		round=1 phase=play turn=0
		hand0=swimmer/black,shark/green hand1=crab/black hand2=shell/grey,mermaid/white`))
	s = seasalt.Must(s.Apply(seasalt.Must(seasalt.ParseMove("lay-duo swimmer/black shark/green"))))
	fmt.Println(slices.Collect(s.Moves()))
	fmt.Println(s.Check(seasalt.ChooseVictim(3)))
	s = seasalt.Must(s.Apply(seasalt.ChooseVictim(2)))
	fmt.Println(s.Actor(), slices.Collect(s.Moves()))
	s = seasalt.Must(s.Apply(seasalt.Must(seasalt.ParseMove("steal mermaid/white"))))
	fmt.Println("thief:", s.Hand(0), "- victim:", s.Hand(2))
	// Output:
	// [choose-victim 1 choose-victim 2]
	// seasalt: illegal move choose-victim 3 in phase choose-victim, where seat 0 acts: this seat has no hand that can be attacked (R4.5)
	// nature [steal mermaid/white steal shell/grey]
	// thief: mermaid/white - victim: shell/grey
}

// Three mermaids do nothing. With the fourth they can be laid, and the game is won.
func Example_r04_6_fourMermaids() {
	rules := seasalt.MustRules(seasalt.Config{})
	s := seasalt.Must(rules.ParseState(rules.String() + `
		round=1 phase=take turn=0
		hand0=mermaid/white,mermaid/white,mermaid/white pile1=mermaid/white pile2=crab/black`))
	crab := seasalt.Must(s.Apply(seasalt.Take(seasalt.Pile2)))
	fmt.Println(crab.Check(seasalt.LayMermaids))
	for _, move := range []string{"take 1", "lay-mermaids"} {
		s = seasalt.Must(s.Apply(seasalt.Must(seasalt.ParseMove(move))))
	}
	result, _ := s.Result()
	fmt.Println(result)
	// Output:
	// seasalt: illegal move lay-mermaids in phase play, where seat 0 acts: there are too few mermaids in hand (R4.6)
	// seat 0 wins by mermaids (R7.1)
}

// Six points are too few to end the round. With seven you may end it, or pass the turn on.
func Example_r05_1_sevenPoints() {
	rules := seasalt.MustRules(seasalt.Config{})
	s := seasalt.Must(rules.ParseState(rules.String() + `
		round=1 phase=take turn=0
		hand0=octopus/green,octopus/grey,octopus/purple,crab/green pile1=crab/black pile2=shell/grey`))
	for _, pile := range []seasalt.Pile{seasalt.Pile1, seasalt.Pile2} {
		s := seasalt.Must(s.Apply(seasalt.Take(pile)))
		fmt.Println(s.Points(0), "points:", slices.Collect(s.Moves()))
		if err := s.Check(seasalt.Stop); err != nil {
			fmt.Println(err)
		}
	}
	// Output:
	// 7 points: [lay-duo crab/black crab/green end-turn stop last-chance]
	// 6 points: [end-turn]
	// seasalt: illegal move stop in phase play, where seat 0 acts: the cards are worth too little to end the round (R5.1)
}

// Whoever announces shows the hand, and nobody else does yet. During LAST CHANCE there is no
// second announcement.
func Example_r05_2_announcing() {
	rules := seasalt.MustRules(seasalt.Config{})
	s := seasalt.Must(rules.ParseState(rules.String() + `
		round=1 phase=play turn=0
		hand0=octopus/green,octopus/grey,octopus/purple,crab/green,crab/grey
		hand1=octopus/yellow,octopus/light-blue,shell/black,shell/green,shell/grey
		pile1=shell/yellow`))
	s = seasalt.Must(s.Apply(seasalt.LastChance))
	fmt.Println("announced by seat", s.Caller(), "- shown:", s.Revealed(0), s.Revealed(1))
	s = seasalt.Must(s.Apply(seasalt.Take(seasalt.Pile1)))
	fmt.Println(s.Points(1), "points:", s.Check(seasalt.Stop))
	// Output:
	// announced by seat 0 - shown: true false
	// 9 points: seasalt: illegal move stop in phase play, where seat 1 acts: the round is being ended already (R5.1)
}
