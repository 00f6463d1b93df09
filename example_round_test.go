package seasalt_test

import (
	"fmt"
	"slices"

	"github.com/seasalt-go/seasalt"
)

// STOP: everybody scores card points, and nobody a colour bonus.
func Example_r6_1() {
	rules := seasalt.MustRules(seasalt.Config{})
	s := must(rules.NewState(seasalt.Position{
		Phase: seasalt.PhasePlay, Round: 1,
		Hands: []seasalt.Cards{
			seasalt.Must(seasalt.ParseCards("octopus/green octopus/grey octopus/purple crab/green crab/grey")),
			seasalt.Must(seasalt.ParseCards("penguin/pink penguin/purple")),
		},
	}))
	s = play(s, "stop")
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

// LAST CHANCE: seat 1 takes its final turn and comes to as many points as seat 0, which is
// not more, so the bet is won.
func Example_r6_2_won() {
	rules := seasalt.MustRules(seasalt.Config{})
	s := must(rules.NewState(seasalt.Position{
		Phase: seasalt.PhasePlay, Round: 1,
		Hands: []seasalt.Cards{
			seasalt.Must(seasalt.ParseCards("octopus/green octopus/grey octopus/purple crab/green crab/grey")),
			seasalt.Must(seasalt.ParseCards("shell/black shell/grey shell/green shell/yellow fish/black")),
		},
		Piles: [2][]seasalt.Card{pile("fish/yellow"), pile("shark/black")},
	}))
	s = play(s, "last-chance", "take 1")
	fmt.Println(slices.Collect(s.Moves())) // a final turn has no announcement
	s = play(s, "end-turn")
	round, _ := s.LastRound()
	fmt.Println(round)
	// Output:
	// [lay-duo fish/black fish/yellow end-turn]
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

// LAST CHANCE: seat 1 comes to more points in its final turn, and seat 0 is left with the
// colour bonus.
func Example_r6_2_lost() {
	rules := seasalt.MustRules(seasalt.Config{})
	s := must(rules.NewState(seasalt.Position{
		Phase: seasalt.PhasePlay, Round: 1,
		Hands: []seasalt.Cards{
			seasalt.Must(seasalt.ParseCards("octopus/green octopus/grey octopus/purple crab/green crab/grey")),
			seasalt.Must(seasalt.ParseCards("shell/black shell/grey shell/green shell/yellow fish/black")),
		},
		Piles: [2][]seasalt.Card{pile("shell/dark-blue"), pile("crab/black")},
	}))
	s = play(s, "last-chance", "take 1", "end-turn")
	round, _ := s.LastRound()
	fmt.Println(round.End)
	for seat := range seasalt.Seat(2) {
		_, bonus := round.Counts(seat)
		fmt.Printf("seat %v has %d card points, and scores %d (%s); colour bonus: %t\n",
			seat, round.Scores[seat].Points(), round.Points[seat], round.End.Rule(), bonus)
	}
	// Output:
	// bet-lost
	// seat 0 has 7 card points, and scores 2 (R6.2); colour bonus: true
	// seat 1 has 8 card points, and scores 8 (R6.2); colour bonus: false
}

// Seat 0 draws the last card. Passing the turn ends the round, and nobody scores. STOP comes
// before the deck is looked at.
func Example_r6_3() {
	rules := seasalt.MustRules(seasalt.Config{})
	hands := []seasalt.Cards{
		seasalt.Must(seasalt.ParseCards("octopus/green octopus/grey octopus/purple crab/green crab/grey")),
		seasalt.Must(seasalt.ParseCards("penguin/pink")),
	}
	rest := allBut(rules, "shell/grey "+hands[0].String()+" "+hands[1].String())
	s := must(rules.NewState(seasalt.Position{
		Phase: seasalt.PhaseTake, Round: 1, Hands: hands,
		Piles: [2][]seasalt.Card{slices.Collect(rest.All()), nil},
	}))
	s = play(s, "draw", "deal shell/grey")
	for _, move := range []string{"end-turn", "stop"} {
		round, _ := play(s, move).LastRound()
		fmt.Println(round.End, round.Points[:2], "revealed:", play(s, move).Revealed(1))
	}
	// Output:
	// deck-empty [0 0] revealed: false
	// stop [7 1] revealed: true
}

// Seat 0 has revealed its hand, so seat 1 can steal only from the others.
func Example_r6_4() {
	rules := seasalt.MustRules(seasalt.Config{Players: 4})
	s := must(rules.NewState(seasalt.Position{
		Phase: seasalt.PhasePlay, Round: 1,
		Hands: []seasalt.Cards{
			seasalt.Must(seasalt.ParseCards("octopus/green octopus/grey octopus/purple crab/green crab/grey")),
			seasalt.Must(seasalt.ParseCards("swimmer/black shark/green")),
			seasalt.Must(seasalt.ParseCards("fish/black")),
			seasalt.Must(seasalt.ParseCards("fish/green")),
		},
		Piles: [2][]seasalt.Card{pile("crab/black"), nil},
	}))
	s = play(s, "last-chance", "take 1", "lay-duo swimmer/black shark/green")
	fmt.Println(slices.Collect(s.Moves()))
	fmt.Println(s.Check(seasalt.ChooseVictim(0)))
	fmt.Println(s.Protected(0), s.Protected(2))
	// Output:
	// [choose-victim 2 choose-victim 3]
	// seasalt: illegal move choose-victim 0 in phase choose-victim, where seat 1 acts: this player is protected (R6.4)
	// true false
}

// Seat 0 announces LAST CHANCE, but seat 1 finds the deck empty at the end of its final turn
// and so is the one who ended the round. Seat 2 begins the next.
func Example_r6_5() {
	rules := seasalt.MustRules(seasalt.Config{Players: 3})
	hand := "octopus/green octopus/grey octopus/purple crab/green crab/grey"
	s := must(rules.NewState(seasalt.Position{
		Phase: seasalt.PhasePlay, Round: 1,
		Hands: []seasalt.Cards{seasalt.Must(seasalt.ParseCards(hand))},
		Piles: [2][]seasalt.Card{slices.Collect(allBut(rules, hand+" shell/grey").All()), nil},
	}))
	s = play(s, "last-chance", "draw", "deal shell/grey", "end-turn")
	round, _ := s.LastRound()
	fmt.Printf("%v; ended by seat %v, seat %v begins\n", round.End, round.By, round.Next)

	// An announcement that counts ends the round for the announcer.
	s = must(rules.NewState(seasalt.Position{
		Phase: seasalt.PhasePlay, Round: 1,
		Hands: []seasalt.Cards{seasalt.Must(seasalt.ParseCards(hand))},
		Piles: [2][]seasalt.Card{pile("fish/black", "fish/green"), nil},
	}))
	s = play(s, "last-chance", "take 1", "end-turn", "take 1", "end-turn")
	round, _ = s.LastRound()
	fmt.Printf("%v; ended by seat %v, seat %v begins\n", round.End, round.By, round.Next)
	// Output:
	// deck-empty; ended by seat 1, seat 2 begins
	// bet-won; ended by seat 0, seat 1 begins
}

// The points go to the totals. Nobody has 40, so Nature begins a new round with all 58 cards.
func Example_r6_6() {
	rules := seasalt.MustRules(seasalt.Config{})
	s := must(rules.NewState(seasalt.Position{
		Phase: seasalt.PhasePlay, Round: 5,
		Hands: []seasalt.Cards{
			seasalt.Must(seasalt.ParseCards("octopus/green octopus/grey octopus/purple crab/green crab/grey")),
			seasalt.Must(seasalt.ParseCards("penguin/pink penguin/purple")),
		},
		Totals:  []int{30, 22},
		LastEnd: seasalt.RoundStopped, LastBy: 1, LastTurn: 1,
	}))
	s = play(s, "stop")
	fmt.Printf("totals: %d %d; %v in phase %v\n", s.Total(0), s.Total(1), s.Actor(), s.Phase())
	s = play(s, "next-round")
	fmt.Printf("round %d: %d cards in the deck, %d in the hand of seat 0\n", s.Round(), s.DeckLen(), s.HandLen(0))
	s = play(s, "deal crab/black", "deal shell/grey")
	fmt.Printf("seat %v in phase %v\n", s.Actor(), s.Phase())
	// Output:
	// totals: 37 25; nature in phase round-over
	// round 6: 58 cards in the deck, 0 in the hand of seat 0
	// seat 1 in phase take
}

// Seat 0 lays the mermaids and wins, far behind. The round is not scored.
func Example_r7_1() {
	rules := seasalt.MustRules(seasalt.Config{})
	s := must(rules.NewState(seasalt.Position{
		Phase: seasalt.PhasePlay, Round: 5,
		Hands: []seasalt.Cards{
			seasalt.Must(seasalt.ParseCards("mermaid/white mermaid/white mermaid/white mermaid/white")),
			seasalt.Must(seasalt.ParseCards("octopus/green octopus/grey octopus/purple")),
		},
		Totals:  []int{3, 39},
		LastEnd: seasalt.RoundStopped, LastBy: 1, LastTurn: 1,
	}))
	s = play(s, "lay-mermaids")
	result, _ := s.Result()
	fmt.Println(result)
	round, _ := s.LastRound()
	fmt.Println("points:", round.Points[:2], "totals:", result.Totals[:2])
	// Output:
	// seat 0 wins by mermaids (R7.1)
	// points: [0 0] totals: [3 39]
}

// Seat 0 ends the round to reach 40, but seat 1 gets there as well, and has more.
func Example_r7_2() {
	rules := seasalt.MustRules(seasalt.Config{})
	s := must(rules.NewState(seasalt.Position{
		Phase: seasalt.PhasePlay, Round: 5,
		Hands: []seasalt.Cards{
			seasalt.Must(seasalt.ParseCards("octopus/green octopus/grey octopus/purple crab/green crab/grey")),
			seasalt.Must(seasalt.ParseCards("penguin/pink penguin/purple")),
		},
		Totals:  []int{34, 39},
		LastEnd: seasalt.RoundStopped, LastBy: 1, LastTurn: 1,
	}))
	s = play(s, "stop")
	fmt.Println(s.Over())
	result, _ := s.Result()
	fmt.Println(result)
	// Output:
	// true
	// seat 1 wins on points, 41 : 42 (R7.2)
}

// Both come to 40 with 7 points in the last round, which leaves the German ruling nothing to
// choose by: they share the win. The English one chooses the player with the latest turn.
func Example_r7_3() {
	for _, edition := range []seasalt.Edition{seasalt.EditionGerman, seasalt.EditionEnglish} {
		rules := seasalt.MustRules(seasalt.Config{Edition: edition})
		s := must(rules.NewState(seasalt.Position{
			Phase: seasalt.PhasePlay, Round: 5,
			Hands: []seasalt.Cards{
				seasalt.Must(seasalt.ParseCards("octopus/green octopus/grey octopus/purple crab/green crab/grey")),
				seasalt.Must(seasalt.ParseCards("shell/black shell/grey shell/green shell/yellow fish/black fish/green")),
			},
			Totals:  []int{33, 33},
			LastEnd: seasalt.RoundStopped, LastBy: 1, LastTurn: 1,
		}))
		result, _ := play(s, "stop").Result()
		fmt.Println(result)
	}
	// Output:
	// seats 0,1 share the win on points, 40 : 40 (R7.2), still tied after ruling K3
	// seat 0 wins on points, 40 : 40 (R7.2), the tie decided by ruling K3
}

// Seat 0 takes the fourth mermaid. The rulings differ in when that wins.
func Example_k1() {
	for _, ruling := range []seasalt.MermaidRuling{
		seasalt.MermaidsLaid, seasalt.MermaidsLaidAtEnd, seasalt.MermaidsHeld,
	} {
		rules := seasalt.MustRules(seasalt.Config{Rulings: seasalt.Rulings{Mermaids: ruling}})
		s := must(rules.NewState(seasalt.Position{
			Phase: seasalt.PhaseTake, Round: 1,
			Hands: []seasalt.Cards{seasalt.Must(seasalt.ParseCards("mermaid/white mermaid/white mermaid/white"))},
			Piles: [2][]seasalt.Card{pile("mermaid/white", "fish/black"), nil},
		}))
		taken := play(s, "take 1")
		fmt.Print("won by taking it: ", taken.Over())
		if !taken.Over() {
			fmt.Print("; by ending the turn: ", play(taken, "end-turn").Over())
			fmt.Print("; by laying them: ", play(taken, "lay-mermaids").Over())
		}
		fmt.Println()
	}
	// Output:
	// won by taking it: false; by ending the turn: false; by laying them: true
	// won by taking it: false; by ending the turn: true; by laying them: true
	// won by taking it: true
}

// Seat 0 announces LAST CHANCE when the deck is empty. By the rulebooks the bet falls at
// once; the digital game plays the final turn and scores.
func Example_k2() {
	for _, edition := range []seasalt.Edition{
		seasalt.EditionEnglish, seasalt.EditionFrench, seasalt.EditionGerman, seasalt.EditionDigital,
	} {
		rules := seasalt.MustRules(seasalt.Config{Edition: edition})
		hand := "octopus/green octopus/grey octopus/purple crab/green crab/grey"
		s := must(rules.NewState(seasalt.Position{
			Phase: seasalt.PhasePlay, Round: 1,
			Hands: []seasalt.Cards{seasalt.Must(seasalt.ParseCards(hand))},
			Piles: [2][]seasalt.Card{slices.Collect(allBut(rules, hand).All()), nil},
		}))
		s = play(s, "last-chance")
		if !s.RoundOver() {
			s = play(s, "take 1", "end-turn")
		}
		round, _ := s.LastRound()
		fmt.Printf("%v: %v %v\n", edition, round.End, round.Points[:2])
	}
	// Output:
	// english: deck-empty [0 0]
	// french: deck-empty [0 0]
	// german: deck-empty [0 0]
	// digital: bet-won [9 1]
}

// Three players come to 35 points in the same round. Seat 2 had the last turn, seat 0 ended
// the round, and seat 1 scored most in it.
func Example_k3() {
	for _, edition := range []seasalt.Edition{
		seasalt.EditionEnglish, seasalt.EditionFrench, seasalt.EditionGerman, seasalt.EditionDigital,
	} {
		rules := seasalt.MustRules(seasalt.Config{Players: 3, Edition: edition})
		s := must(rules.NewState(seasalt.Position{
			Phase: seasalt.PhasePlay, Round: 5,
			Hands: []seasalt.Cards{
				seasalt.Must(seasalt.ParseCards("octopus/green octopus/grey octopus/purple crab/green crab/grey")),
				seasalt.Must(seasalt.ParseCards("shell/black shell/grey shell/green shell/yellow shell/dark-blue boat/black boat/yellow")),
				seasalt.Must(seasalt.ParseCards("penguin/pink penguin/purple")),
			},
			Piles:   [2][]seasalt.Card{pile("swimmer/black", "swimmer/yellow"), nil},
			Totals:  []int{33, 26, 32},
			LastEnd: seasalt.RoundStopped, LastBy: 2, LastTurn: 2,
		}))
		s = play(s, "last-chance", "take 1", "end-turn", "take 1", "end-turn")
		result, _ := s.Result()
		fmt.Printf("%v: %v\n", edition, result)
	}
	// Output:
	// english: seat 2 wins on points, 35 : 35 : 35 (R7.2), the tie decided by ruling K3
	// french: seat 0 wins on points, 35 : 35 : 35 (R7.2), the tie decided by ruling K3
	// german: seat 1 wins on points, 35 : 35 : 35 (R7.2), the tie decided by ruling K3
	// digital: seat 1 wins on points, 35 : 35 : 35 (R7.2), the tie decided by ruling K3
}
