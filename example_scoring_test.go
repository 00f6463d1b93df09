package seasalt_test

import (
	"fmt"
	"strings"

	"github.com/seasalt-go/seasalt"
)

// Both dark blue crabs are the same card, so there is one way to lay them.
func Example_r1_1() {
	a, b := seasalt.CardOf(seasalt.Crab, seasalt.DarkBlue), seasalt.Must(seasalt.ParseCard("crab/dark-blue"))
	fmt.Println(a == b, a.Kind(), a.Color())

	rules := seasalt.MustRules(seasalt.Config{})
	s := must(rules.NewState(seasalt.Position{
		Phase: seasalt.PhasePlay, Round: 1,
		Hands: []seasalt.Cards{seasalt.Must(seasalt.ParseCards("crab/dark-blue crab/dark-blue"))},
	}))
	for m := range s.Moves() {
		fmt.Println(m)
	}
	// Output:
	// true crab dark-blue
	// lay-duo crab/dark-blue crab/dark-blue
	// end-turn
}

// The cards of the base game by kind.
func Example_r1_2() {
	deck := seasalt.MustRules(seasalt.Config{}).Deck()
	for kind := seasalt.Mermaid; kind <= seasalt.Captain; kind++ {
		var colors []string
		for color := seasalt.DarkBlue; color <= seasalt.Orange; color++ {
			if n := deck.Count(seasalt.CardOf(kind, color)); n > 0 {
				colors = append(colors, fmt.Sprint(color, " ", n))
			}
		}
		fmt.Println(kind, deck.CountKind(kind), "-", strings.Join(colors, ", "))
	}
	fmt.Println(deck.Len(), "cards")
	// Output:
	// mermaid 4 - white 4
	// crab 9 - dark-blue 2, light-blue 2, black 1, yellow 2, green 1, grey 1
	// boat 8 - dark-blue 2, light-blue 2, black 2, yellow 2
	// fish 7 - dark-blue 2, light-blue 1, black 2, yellow 1, green 1
	// swimmer 5 - dark-blue 1, light-blue 1, black 1, yellow 1, light-orange 1
	// shark 5 - dark-blue 1, light-blue 1, black 1, green 1, purple 1
	// shell 6 - dark-blue 1, light-blue 1, black 1, yellow 1, green 1, grey 1
	// octopus 5 - light-blue 1, yellow 1, green 1, purple 1, grey 1
	// penguin 3 - purple 1, light-orange 1, pink 1
	// sailor 2 - pink 1, orange 1
	// lighthouse 1 - purple 1
	// shoal-of-fish 1 - grey 1
	// penguin-colony 1 - green 1
	// captain 1 - light-orange 1
	// 58 cards
}

// The cards of the base game by colour.
func Example_r1_3() {
	deck := seasalt.MustRules(seasalt.Config{}).Deck()
	for color := seasalt.DarkBlue; color <= seasalt.Orange; color++ {
		fmt.Println(color, deck.CountColor(color))
	}
	// Output:
	// dark-blue 9
	// light-blue 9
	// black 8
	// yellow 8
	// green 6
	// white 4
	// purple 4
	// grey 4
	// light-orange 3
	// pink 2
	// orange 1
}

// A duo is worth a point in hand as it is on the table. The third shark finds no swimmer.
func Example_r8_1() {
	rules := seasalt.MustRules(seasalt.Config{})
	fmt.Println(seasalt.Must(rules.Score(seasalt.Must(seasalt.ParseHolding("swimmer/yellow shark/black shark/light-blue | swimmer/black+shark/green")))))
	// Output:
	// 2 swimmer + shark pairs: 2 (R8.1)
	// card points: 2; colour bonus: 2 (black)
}

// Each collector by the number of cards.
func Example_r8_2() {
	rules := seasalt.MustRules(seasalt.Config{})
	for _, text := range []string{
		"shell/dark-blue shell/light-blue shell/black shell/yellow shell/green shell/grey",
		"octopus/light-blue octopus/yellow octopus/green octopus/purple octopus/grey",
		"penguin/purple penguin/light-orange penguin/pink",
		"sailor/pink sailor/orange",
	} {
		cards := strings.Fields(text)
		var points []int
		for n := range cards {
			points = append(points, seasalt.Must(rules.Score(seasalt.Must(seasalt.ParseHolding(strings.Join(cards[:n+1], " "))))).Points())
		}
		fmt.Println(seasalt.Must(seasalt.ParseCard(cards[0])).Kind(), points)
	}
	// Output:
	// shell [0 2 4 6 8 10]
	// octopus [0 3 6 9 12]
	// penguin [1 3 5]
	// sailor [0 5]
}

// Multipliers count other cards, laid ones too, and are no such cards themselves: the
// captain is no sailor.
func Example_r8_3() {
	rules := seasalt.MustRules(seasalt.Config{})
	fmt.Println(seasalt.Must(rules.Score(seasalt.Must(seasalt.ParseHolding("lighthouse/purple boat/yellow | boat/black+boat/dark-blue")))))
	fmt.Println()
	fmt.Println(seasalt.Must(rules.Score(seasalt.Must(seasalt.ParseHolding("shoal-of-fish/grey fish/black")))))
	fmt.Println()
	fmt.Println(seasalt.Must(rules.Score(seasalt.Must(seasalt.ParseHolding("penguin-colony/green penguin/pink penguin/purple")))))
	fmt.Println()
	fmt.Println(seasalt.Must(rules.Score(seasalt.Must(seasalt.ParseHolding("captain/light-orange sailor/pink")))))
	// Output:
	// 1 boat + boat pair: 1 (R8.1)
	// lighthouse with 3 boat cards: 3 (R8.3)
	// card points: 4; colour bonus: 1 (dark-blue)
	//
	// shoal-of-fish with 1 fish card: 1 (R8.3)
	// card points: 1; colour bonus: 1 (black)
	//
	// 2 penguin cards: 3 (R8.2)
	// penguin-colony with 2 penguin cards: 4 (R8.3)
	// card points: 7; colour bonus: 1 (green)
	//
	// 1 sailor card: 0 (R8.2)
	// captain with 1 sailor card: 3 (R8.3)
	// card points: 3; colour bonus: 1 (light-orange)
}

// The first mermaid counts green, and the second white: the mermaids themselves.
func Example_r8_4() {
	rules := seasalt.MustRules(seasalt.Config{})
	fmt.Println(seasalt.Must(rules.Score(seasalt.Must(seasalt.ParseHolding("mermaid/white mermaid/white octopus/green crab/green fish/green shark/black")))))
	// Output:
	// 1 octopus card: 0 (R8.2)
	// mermaid with 3 green cards: 3 (R8.4)
	// mermaid with 2 white cards: 2 (R8.4)
	// card points: 5; colour bonus: 3 (green)
}

// The only colour here is white, and the second mermaid cannot count it again.
func Example_r8_5() {
	rules := seasalt.MustRules(seasalt.Config{})
	fmt.Println(seasalt.Must(rules.Score(seasalt.Must(seasalt.ParseHolding("mermaid/white mermaid/white")))))
	// Output:
	// mermaid with 2 white cards: 2 (R8.4)
	// mermaid without a colour left: 0 (R8.4)
	// card points: 2; colour bonus: 2 (white)
}

// Six card points do not end a round, although the colour bonus would make it eight. And
// points decide a bet: seat 1 has the higher bonus, and still less.
func Example_r8_6() {
	rules := seasalt.MustRules(seasalt.Config{})
	s := must(rules.NewState(seasalt.Position{
		Phase: seasalt.PhasePlay, Round: 1,
		Hands: []seasalt.Cards{seasalt.Must(seasalt.ParseCards("octopus/green octopus/grey octopus/purple crab/green"))},
	}))
	fmt.Println(s.Points(0), "points,", s.Score(0).Bonus(), "bonus:", s.Check(seasalt.Stop))

	s = must(rules.NewState(seasalt.Position{
		Phase: seasalt.PhasePlay, Round: 1,
		Hands: []seasalt.Cards{
			seasalt.Must(seasalt.ParseCards("octopus/green octopus/grey octopus/purple crab/green crab/grey")),
			seasalt.Must(seasalt.ParseCards("boat/black fish/black shark/black shell/black crab/black")),
		},
		Piles: [2][]seasalt.Card{pile("swimmer/black"), nil},
	}))
	s = play(s, "last-chance", "take 1", "end-turn")
	round, _ := s.LastRound()
	for seat := range seasalt.Seat(2) {
		fmt.Println(round.Scores[seat].Points(), "points,", round.Scores[seat].Bonus(), "bonus")
	}
	fmt.Println(round.End)
	// Output:
	// 6 points, 2 bonus: seasalt: illegal move stop in phase play, where seat 0 acts: the cards are worth too little to end the round (R5.1)
	// 7 points, 2 bonus
	// 1 points, 6 bonus
	// bet-won
}

// The colour bonus counts the cards of the most frequent colour, here four black ones. It is
// not among the card points.
func Example_r8_7() {
	rules := seasalt.MustRules(seasalt.Config{})
	score := seasalt.Must(rules.Score(seasalt.Must(seasalt.ParseHolding("fish/black shell/black crab/green | boat/black+boat/black"))))
	fmt.Println(score.Points(), "card points, bonus", score.Bonus(), score.BonusColor())
	// Output:
	// 1 card points, bonus 4 black
}

// There are two cards each of grey, green and white. The explanation takes green first, and
// then white, since that is the order of the colours.
func Example_r8_8() {
	rules := seasalt.MustRules(seasalt.Config{})
	fmt.Println(seasalt.Must(rules.Score(seasalt.Must(seasalt.ParseHolding("octopus/grey shell/grey octopus/green shell/green mermaid/white mermaid/white")))))
	// Output:
	// 2 shell cards: 2 (R8.2)
	// 2 octopus cards: 3 (R8.2)
	// mermaid with 2 green cards: 2 (R8.4)
	// mermaid with 2 white cards: 2 (R8.4)
	// card points: 9; colour bonus: 2 (green)
}

// The rulebooks' two hands of 7 and 4 points. Seat 0 takes its third octopus and says STOP.
func Example_r9_stop() {
	rules := seasalt.MustRules(seasalt.Config{})
	s := must(rules.NewState(seasalt.Position{
		Phase: seasalt.PhaseTake, Round: 1,
		Hands: []seasalt.Cards{
			seasalt.Must(seasalt.ParseCards("crab/yellow crab/black octopus/yellow octopus/green")),
			seasalt.Must(seasalt.ParseCards("fish/light-blue fish/black octopus/light-blue octopus/grey")),
		},
		Piles: [2][]seasalt.Card{pile("octopus/purple"), pile("shark/green")},
	}))
	s = play(s, "take 1", "stop")
	round, _ := s.LastRound()
	fmt.Println(round)
	// Output:
	// Round 1 ended by seat 0: stop
	// seat 0 scores 7: card points (R6.1); total 7
	//   1 crab + crab pair: 1 (R8.1)
	//   3 octopus cards: 6 (R8.2)
	//   card points: 7; colour bonus: 2 (yellow)
	// seat 1 scores 4: card points (R6.1); total 4
	//   1 fish + fish pair: 1 (R8.1)
	//   2 octopus cards: 3 (R8.2)
	//   card points: 4; colour bonus: 2 (light-blue)
}

// The same hands and LAST CHANCE: after the final turn of seat 1 it is 7 + 2 against 2.
func Example_r9_lastChance() {
	rules := seasalt.MustRules(seasalt.Config{})
	s := must(rules.NewState(seasalt.Position{
		Phase: seasalt.PhaseTake, Round: 1,
		Hands: []seasalt.Cards{
			seasalt.Must(seasalt.ParseCards("crab/yellow crab/black octopus/yellow octopus/green")),
			seasalt.Must(seasalt.ParseCards("fish/light-blue fish/black octopus/light-blue octopus/grey")),
		},
		Piles: [2][]seasalt.Card{pile("octopus/purple"), pile("shark/green")},
	}))
	s = play(s, "take 1", "last-chance", "take 2", "end-turn")
	round, _ := s.LastRound()
	fmt.Println(round)
	// Output:
	// Round 1 ended by seat 0: bet-won
	// seat 0 scores 9: card points and colour bonus (R6.2); total 9
	//   1 crab + crab pair: 1 (R8.1)
	//   3 octopus cards: 6 (R8.2)
	//   card points: 7; colour bonus: 2 (yellow)
	// seat 1 scores 2: only the colour bonus (R6.2); total 2
	//   1 fish + fish pair: 1 (R8.1)
	//   2 octopus cards: 3 (R8.2)
	//   card points: 4; colour bonus: 2 (light-blue)
}

// Two mermaids: 4 + 2 in the English and French rulebooks, 4 + 3 in the German one, where
// the second colour has one card more.
func Example_r9_twoMermaids() {
	rules := seasalt.MustRules(seasalt.Config{})
	hand := "mermaid/white mermaid/white crab/light-blue boat/light-blue shark/light-blue octopus/light-blue shell/green fish/green"
	fmt.Println(seasalt.Must(rules.Score(seasalt.Must(seasalt.ParseHolding(hand)))))
	fmt.Println()
	fmt.Println(seasalt.Must(rules.Score(seasalt.Must(seasalt.ParseHolding(hand + " shark/green")))))
	// Output:
	// 1 shell card: 0 (R8.2)
	// 1 octopus card: 0 (R8.2)
	// mermaid with 4 light-blue cards: 4 (R8.4)
	// mermaid with 2 green cards: 2 (R8.4)
	// card points: 6; colour bonus: 4 (light-blue)
	//
	// 1 shell card: 0 (R8.2)
	// 1 octopus card: 0 (R8.2)
	// mermaid with 4 light-blue cards: 4 (R8.4)
	// mermaid with 3 green cards: 3 (R8.4)
	// card points: 7; colour bonus: 4 (light-blue)
}

// A hand of 19 points. Pink would count as much as white for the second mermaid; R8.8 takes
// white.
func Example_r9_nineteen() {
	rules := seasalt.MustRules(seasalt.Config{})
	fmt.Println(seasalt.Must(rules.Score(seasalt.Must(seasalt.ParseHolding("shell/green shell/yellow penguin/pink penguin/purple sailor/pink " +
		"shoal-of-fish/grey penguin-colony/green mermaid/white mermaid/white | " +
		"fish/green+fish/dark-blue swimmer/light-blue+shark/green")))))
	// Output:
	// 1 fish + fish pair: 1 (R8.1)
	// 1 swimmer + shark pair: 1 (R8.1)
	// 2 shell cards: 2 (R8.2)
	// 2 penguin cards: 3 (R8.2)
	// 1 sailor card: 0 (R8.2)
	// shoal-of-fish with 2 fish cards: 2 (R8.3)
	// penguin-colony with 2 penguin cards: 4 (R8.3)
	// mermaid with 4 green cards: 4 (R8.4)
	// mermaid with 2 white cards: 2 (R8.4)
	// card points: 19; colour bonus: 4 (green)
}
