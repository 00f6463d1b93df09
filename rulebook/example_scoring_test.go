package rulebook_test

import (
	"fmt"
	"strings"

	"github.com/seasalt-go/seasalt"
)

// A duo is worth a point in hand as it is on the table. The third shark finds no swimmer.
func Example_r08_1_duos() {
	rules := seasalt.MustRules(seasalt.Config{})
	hand := seasalt.Must(seasalt.ParseHolding("swimmer/yellow shark/black shark/light-blue | swimmer/black+shark/green"))
	fmt.Println(seasalt.Must(rules.Score(hand)))
	// Output:
	// 2 swimmer + shark pairs: 2 (R8.1)
	// card points: 2; colour bonus: 2 (black)
}

// What each collector is worth with one card, two cards and so on.
func Example_r08_2_collectors() {
	rules := seasalt.MustRules(seasalt.Config{})
	for _, text := range []string{
		"shell/dark-blue shell/light-blue shell/black shell/yellow shell/green shell/grey",
		"octopus/light-blue octopus/yellow octopus/green octopus/purple octopus/grey",
		"penguin/purple penguin/light-orange penguin/pink",
		"sailor/pink sailor/orange",
	} {
		cards := strings.Fields(text)
		for n := range cards {
			hand := seasalt.Must(seasalt.ParseHolding(strings.Join(cards[:n+1], " ")))
			fmt.Print(seasalt.Must(rules.Score(hand)).Points(), " ")
		}
		fmt.Println(seasalt.Must(seasalt.ParseCard(cards[0])).Kind())
	}
	// Output:
	// 0 2 4 6 8 10 shell
	// 0 3 6 9 12 octopus
	// 1 3 5 penguin
	// 0 5 sailor
}

// Multipliers count other cards, laid ones too, and are no such cards themselves: the captain
// is no sailor.
func Example_r08_3_multipliers() {
	rules := seasalt.MustRules(seasalt.Config{})
	for _, cards := range []string{
		"lighthouse/purple boat/yellow | boat/black+boat/dark-blue",
		"shoal-of-fish/grey fish/black",
		"penguin-colony/green penguin/pink penguin/purple",
		"captain/light-orange sailor/pink",
	} {
		score := seasalt.Must(rules.Score(seasalt.Must(seasalt.ParseHolding(cards))))
		for item := range score.Items() {
			if item.Source == seasalt.SourceMultiplier {
				fmt.Println(item)
			}
		}
	}
	// Output:
	// lighthouse with 3 boat cards: 3
	// shoal-of-fish with 1 fish card: 1
	// penguin-colony with 2 penguin cards: 4
	// captain with 1 sailor card: 3
}

// The first mermaid counts green, and the second one white: the mermaids themselves.
func Example_r08_4_mermaids() {
	rules := seasalt.MustRules(seasalt.Config{})
	hand := seasalt.Must(seasalt.ParseHolding("mermaid/white mermaid/white octopus/green crab/green fish/green shark/black"))
	fmt.Println(seasalt.Must(rules.Score(hand)))
	// Output:
	// 1 octopus card: 0 (R8.2)
	// mermaid with 3 green cards: 3 (R8.4)
	// mermaid with 2 white cards: 2 (R8.4)
	// card points: 5; colour bonus: 3 (green)
}

// The only colour here is white, and the second mermaid cannot count it again.
func Example_r08_5_noColourLeft() {
	rules := seasalt.MustRules(seasalt.Config{})
	hand := seasalt.Must(seasalt.ParseHolding("mermaid/white mermaid/white"))
	fmt.Println(seasalt.Must(rules.Score(hand)))
	// Output:
	// mermaid with 2 white cards: 2 (R8.4)
	// mermaid without a colour left: 0 (R8.5)
	// card points: 2; colour bonus: 2 (white)
}

// Six card points do not end a round, although the colour bonus would make it eight.
func Example_r08_6_whatCardPointsDecide() {
	rules := seasalt.MustRules(seasalt.Config{})
	s := seasalt.Must(rules.ParseState(rules.String() + `
		round=1 phase=play turn=0
		hand0=octopus/green,octopus/grey,octopus/purple,crab/green`))
	fmt.Println(s.Points(0), "card points, colour bonus", s.Score(0).Bonus())
	fmt.Println(s.Check(seasalt.LastChance))
	// Output:
	// 6 card points, colour bonus 2
	// seasalt: illegal move last-chance in phase play, where seat 0 acts: the cards are worth too little to end the round (R5.1)
}

// The colour bonus counts the cards of the most frequent colour, here four black ones, laid
// ones too. It is not among the card points.
func Example_r08_7_colourBonus() {
	rules := seasalt.MustRules(seasalt.Config{})
	hand := seasalt.Must(seasalt.ParseHolding("fish/black shell/black crab/green | boat/black+boat/black"))
	fmt.Println(seasalt.Must(rules.Score(hand)))
	// Output:
	// 1 boat + boat pair: 1 (R8.1)
	// 1 shell card: 0 (R8.2)
	// card points: 1; colour bonus: 4 (black)
}

// There are two cards each of grey, green and white. The explanation takes green first and then
// white, since that is the order of the colours.
func Example_r08_8_explainingAScore() {
	rules := seasalt.MustRules(seasalt.Config{})
	hand := seasalt.Must(seasalt.ParseHolding("octopus/grey shell/grey octopus/green shell/green mermaid/white mermaid/white"))
	fmt.Println(seasalt.Must(rules.Score(hand)))
	// Output:
	// 2 shell cards: 2 (R8.2)
	// 2 octopus cards: 3 (R8.2)
	// mermaid with 2 green cards: 2 (R8.4)
	// mermaid with 2 white cards: 2 (R8.4)
	// card points: 9; colour bonus: 2 (green)
}

// Seven points against four. Seat 0 takes its third octopus and says STOP.
func Example_r09_1_stop() {
	rules := seasalt.MustRules(seasalt.Config{})
	s := seasalt.Must(rules.ParseState(rules.String() + `
		round=1 phase=take turn=0
		hand0=crab/yellow,crab/black,octopus/yellow,octopus/green
		hand1=fish/light-blue,fish/black,octopus/light-blue,octopus/grey
		pile1=octopus/purple pile2=shark/green`))
	for _, move := range []string{"take 1", "stop"} {
		s = seasalt.Must(s.Apply(seasalt.Must(seasalt.ParseMove(move))))
	}
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
func Example_r09_2_lastChance() {
	rules := seasalt.MustRules(seasalt.Config{})
	s := seasalt.Must(rules.ParseState(rules.String() + `
		round=1 phase=take turn=0
		hand0=crab/yellow,crab/black,octopus/yellow,octopus/green
		hand1=fish/light-blue,fish/black,octopus/light-blue,octopus/grey
		pile1=octopus/purple pile2=shark/green`))
	for _, move := range []string{"take 1", "last-chance", "take 2", "end-turn"} {
		s = seasalt.Must(s.Apply(seasalt.Must(seasalt.ParseMove(move))))
	}
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

// Two mermaids: 4 + 2 as in the English and the French rulebook, and 4 + 3 as in the German
// one, where the second colour has one card more.
func Example_r09_3_twoMermaids() {
	rules := seasalt.MustRules(seasalt.Config{})
	cards := "mermaid/white mermaid/white crab/light-blue boat/light-blue shark/light-blue octopus/light-blue shell/green fish/green"
	for _, more := range []string{"", " shark/green"} {
		fmt.Println(seasalt.Must(rules.Score(seasalt.Must(seasalt.ParseHolding(cards + more)))))
	}
	// Output:
	// 1 shell card: 0 (R8.2)
	// 1 octopus card: 0 (R8.2)
	// mermaid with 4 light-blue cards: 4 (R8.4)
	// mermaid with 2 green cards: 2 (R8.4)
	// card points: 6; colour bonus: 4 (light-blue)
	// 1 shell card: 0 (R8.2)
	// 1 octopus card: 0 (R8.2)
	// mermaid with 4 light-blue cards: 4 (R8.4)
	// mermaid with 3 green cards: 3 (R8.4)
	// card points: 7; colour bonus: 4 (light-blue)
}

// A hand of 19 points. Pink would count as much as white for the second mermaid; an
// explanation takes white (R8.8).
func Example_r09_4_nineteenPoints() {
	rules := seasalt.MustRules(seasalt.Config{})
	hand := seasalt.Must(seasalt.ParseHolding("shell/green shell/yellow penguin/pink penguin/purple sailor/pink " +
		"shoal-of-fish/grey penguin-colony/green mermaid/white mermaid/white | " +
		"fish/green+fish/dark-blue swimmer/light-blue+shark/green"))
	fmt.Println(seasalt.Must(rules.Score(hand)))
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
