package rulebook_test

import (
	"fmt"
	"slices"

	"github.com/seasalt-go/seasalt"
)

// STOP: everybody scores card points, and nobody a colour bonus.
func Example_r06_1_stop() {
	rules := seasalt.MustRules(seasalt.Config{})
	s := seasalt.Must(rules.ParseState(rules.String() + `
		round=1 phase=play turn=0
		hand0=octopus/green,octopus/grey,octopus/purple,crab/green,crab/grey
		hand1=penguin/pink,penguin/purple`))
	s = seasalt.Must(s.Apply(seasalt.Stop))
	round, _ := s.LastRound()
	fmt.Println(round)
	// Output:
	// Round 1 ended by seat 0: stop
	// seat 0 scores 7: card points (R6.1); total 7
	//   1 crab + crab pair: 1 (R8.1)
	//   3 octopus cards: 6 (R8.2)
	//   card points: 7; colour bonus: 2 (green)
	// seat 1 scores 3: card points (R6.1); total 3
	//   2 penguin cards: 3 (R8.2)
	//   card points: 3; colour bonus: 1 (purple)
}

// LAST CHANCE: seat 1 comes to as many points as seat 0 in its final turn. That is not more, so
// the bet is won.
func Example_r06_2a_betWon() {
	rules := seasalt.MustRules(seasalt.Config{})
	s := seasalt.Must(rules.ParseState(rules.String() + `
		round=1 phase=play turn=0
		hand0=octopus/green,octopus/grey,octopus/purple,crab/green,crab/grey
		hand1=shell/black,shell/grey,shell/green,shell/yellow,fish/black
		pile1=fish/yellow pile2=shark/black`))
	for _, move := range []string{"last-chance", "take 1", "end-turn"} {
		s = seasalt.Must(s.Apply(seasalt.Must(seasalt.ParseMove(move))))
	}
	round, _ := s.LastRound()
	fmt.Println(round)
	// Output:
	// Round 1 ended by seat 0: bet-won
	// seat 0 scores 9: card points and colour bonus (R6.2); total 9
	//   1 crab + crab pair: 1 (R8.1)
	//   3 octopus cards: 6 (R8.2)
	//   card points: 7; colour bonus: 2 (green)
	// seat 1 scores 2: only the colour bonus (R6.2); total 2
	//   1 fish + fish pair: 1 (R8.1)
	//   4 shell cards: 6 (R8.2)
	//   card points: 7; colour bonus: 2 (black)
}

// LAST CHANCE: seat 1 takes a fifth shell and comes to more points. The bet is lost, and seat 0
// scores only its colour bonus.
func Example_r06_2b_betLost() {
	rules := seasalt.MustRules(seasalt.Config{})
	s := seasalt.Must(rules.ParseState(rules.String() + `
		round=1 phase=play turn=0
		hand0=octopus/green,octopus/grey,octopus/purple,crab/green,crab/grey
		hand1=shell/black,shell/grey,shell/green,shell/yellow,fish/black
		pile1=shell/dark-blue pile2=shark/black`))
	for _, move := range []string{"last-chance", "take 1", "end-turn"} {
		s = seasalt.Must(s.Apply(seasalt.Must(seasalt.ParseMove(move))))
	}
	round, _ := s.LastRound()
	fmt.Println(round)
	// Output:
	// Round 1 ended by seat 0: bet-lost
	// seat 0 scores 2: only the colour bonus (R6.2); total 2
	//   1 crab + crab pair: 1 (R8.1)
	//   3 octopus cards: 6 (R8.2)
	//   card points: 7; colour bonus: 2 (green)
	// seat 1 scores 8: card points (R6.2); total 8
	//   5 shell cards: 8 (R8.2)
	//   card points: 8; colour bonus: 2 (black)
}

// Seat 0 draws the last card. If it passes the turn on, the round ends and nobody scores; STOP
// comes before that, and everybody does.
func Example_r06_3_emptyDeck() {
	rules := seasalt.MustRules(seasalt.Config{})
	hand := seasalt.Must(seasalt.ParseCards("octopus/green octopus/grey octopus/purple crab/green crab/grey"))
	other := seasalt.Must(seasalt.ParseCards("penguin/pink"))
	rest, _ := rules.Deck().Minus(seasalt.Must(seasalt.ParseCards("shell/grey " + hand.String() + " " + other.String())))
	s := seasalt.Must(rules.NewState(seasalt.Position{
		Phase: seasalt.PhaseTake, Round: 1, Hands: []seasalt.Cards{hand, other},
		Piles: [2][]seasalt.Card{slices.Collect(rest.All())},
	}))
	for _, last := range []seasalt.Move{seasalt.EndTurn, seasalt.Stop} {
		s := s
		for _, m := range []seasalt.Move{seasalt.Draw, seasalt.Must(seasalt.ParseMove("deal shell/grey")), last} {
			s = seasalt.Must(s.Apply(m))
		}
		round, _ := s.LastRound()
		fmt.Println(last, "- scored:", round.Points[:2], "- seat 1 shows its hand:", s.Revealed(1))
	}
	// Output:
	// end-turn - scored: [0 0] - seat 1 shows its hand: false
	// stop - scored: [7 1] - seat 1 shows its hand: true
}

// Seat 0 has shown its hand, so seat 1 can steal only from the others.
func Example_r06_4_protection() {
	rules := seasalt.MustRules(seasalt.Config{Players: 4})
	s := seasalt.Must(rules.ParseState(rules.String() + `
		round=1 phase=play turn=0
		hand0=octopus/green,octopus/grey,octopus/purple,crab/green,crab/grey
		hand1=swimmer/black,shark/green hand2=fish/black hand3=fish/green
		pile1=crab/black`))
	for _, move := range []string{"last-chance", "take 1", "lay-duo swimmer/black shark/green"} {
		s = seasalt.Must(s.Apply(seasalt.Must(seasalt.ParseMove(move))))
	}
	fmt.Println(slices.Collect(s.Moves()))
	fmt.Println(s.Check(seasalt.ChooseVictim(0)))
	// Output:
	// [choose-victim 2 choose-victim 3]
	// seasalt: illegal move choose-victim 0 in phase choose-victim, where seat 1 acts: this player is protected (R6.4)
}

// Seat 0 announces LAST CHANCE, but the final turn of seat 1 empties the deck. So it was seat 1
// who ended the round, and seat 2 starts the next.
func Example_r06_5_whoEndedTheRound() {
	rules := seasalt.MustRules(seasalt.Config{Players: 3})
	hand := seasalt.Must(seasalt.ParseCards("octopus/green octopus/grey octopus/purple crab/green crab/grey"))
	rest, _ := rules.Deck().Minus(seasalt.Must(seasalt.ParseCards("shell/grey " + hand.String())))
	s := seasalt.Must(rules.NewState(seasalt.Position{
		Phase: seasalt.PhasePlay, Round: 1, Hands: []seasalt.Cards{hand},
		Piles: [2][]seasalt.Card{slices.Collect(rest.All())},
	}))
	for _, move := range []string{"last-chance", "draw", "deal shell/grey", "end-turn"} {
		s = seasalt.Must(s.Apply(seasalt.Must(seasalt.ParseMove(move))))
	}
	round, _ := s.LastRound()
	fmt.Printf("%v: ended by seat %v, seat %v starts the next round\n", round.End, round.By, round.Next)
	// Output:
	// deck-empty: ended by seat 1, seat 2 starts the next round
}

// The points are added to the totals. Nobody has 40 yet, so there is another round with all 58
// cards.
func Example_r06_6_addingUp() {
	rules := seasalt.MustRules(seasalt.Config{})
	s := seasalt.Must(rules.ParseState(rules.String() + `
		round=5 phase=play turn=0
		hand0=octopus/green,octopus/grey,octopus/purple,crab/green,crab/grey
		hand1=penguin/pink,penguin/purple
		totals=30,22 last-end=stop last-by=1 last-turn=1`))
	for _, move := range []string{"stop", "next-round"} {
		s = seasalt.Must(s.Apply(seasalt.Must(seasalt.ParseMove(move))))
		fmt.Printf("round %d: totals %d and %d, %d cards in the deck\n", s.Round(), s.Total(0), s.Total(1), s.DeckLen())
	}
	// Output:
	// round 5: totals 37 and 25, 51 cards in the deck
	// round 6: totals 37 and 25, 58 cards in the deck
}

// Seat 0 is far behind, lays four mermaids and wins. The round is not scored.
func Example_r07_1_winningWithMermaids() {
	rules := seasalt.MustRules(seasalt.Config{})
	s := seasalt.Must(rules.ParseState(rules.String() + `
		round=5 phase=play turn=0
		hand0=mermaid/white,mermaid/white,mermaid/white,mermaid/white
		hand1=octopus/green,octopus/grey,octopus/purple
		totals=3,39 last-end=stop last-by=1 last-turn=1`))
	s = seasalt.Must(s.Apply(seasalt.LayMermaids))
	result, _ := s.Result()
	fmt.Println(result)
	fmt.Println("totals:", result.Totals[:2])
	// Output:
	// seat 0 wins by mermaids (R7.1)
	// totals: [3 39]
}

// Seat 0 ends the round to reach 40, but seat 1 gets there as well and has more.
func Example_r07_2_reachingTheTarget() {
	rules := seasalt.MustRules(seasalt.Config{})
	s := seasalt.Must(rules.ParseState(rules.String() + `
		round=5 phase=play turn=0
		hand0=octopus/green,octopus/grey,octopus/purple,crab/green,crab/grey
		hand1=penguin/pink,penguin/purple
		totals=34,39 last-end=stop last-by=1 last-turn=1`))
	s = seasalt.Must(s.Apply(seasalt.Stop))
	result, _ := s.Result()
	fmt.Println(result)
	// Output:
	// seat 1 wins on points, 41 : 42 (R7.2)
}

// Both come to 40 with 7 points in the last round. The German ruling K3 asks who scored more in
// it and finds nobody, so they share the win. The English one asks who had the latest turn.
func Example_r07_3_ties() {
	for _, edition := range []seasalt.Edition{seasalt.EditionGerman, seasalt.EditionEnglish} {
		rules := seasalt.MustRules(seasalt.Config{Edition: edition})
		s := seasalt.Must(rules.ParseState(rules.String() + `
			round=5 phase=play turn=0
			hand0=octopus/green,octopus/grey,octopus/purple,crab/green,crab/grey
			hand1=shell/black,shell/grey,shell/green,shell/yellow,fish/black,fish/green
			totals=33,33 last-end=stop last-by=1 last-turn=1`))
		s = seasalt.Must(s.Apply(seasalt.Stop))
		result, _ := s.Result()
		fmt.Println(result)
	}
	// Output:
	// seats 0,1 share the win on points, 40 : 40 (R7.2), still tied after ruling K3
	// seat 0 wins on points, 40 : 40 (R7.2), the tie decided by ruling K3
}
