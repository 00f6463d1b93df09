package reference_test

import (
	"fmt"
	"strings"

	"github.com/seasalt-go/seasalt"
)

// A duo is worth a point in hand as it is on the table. The third shark finds no swimmer.
func Example_r08_1_duos() {
	count("swimmer/yellow shark/black shark/light-blue | swimmer/black+shark/green")
	// Output:
	// 2 duos of swimmer and shark: 2 points (R8.1)
	// Card points: 2
	// Colour bonus: 2 (black)
}

// The values of each collector, with one card, two cards and so on.
func Example_r08_2_collectors() {
	rules := seasalt.MustRules(seasalt.Config{})
	for _, text := range []string{
		"shell/dark-blue shell/light-blue shell/black shell/yellow shell/green shell/grey",
		"octopus/light-blue octopus/yellow octopus/green octopus/purple octopus/grey",
		"penguin/purple penguin/light-orange penguin/pink",
		"sailor/pink sailor/orange",
	} {
		cards := strings.Fields(text)
		fmt.Print(english.Plural(seasalt.Must(seasalt.ParseCard(cards[0])).Kind()), ":")
		for n := range cards {
			hand := seasalt.Must(seasalt.ParseHolding(strings.Join(cards[:n+1], " ")))
			fmt.Print(" ", seasalt.Must(rules.Score(hand)).Points())
		}
		fmt.Println()
	}
	// Output:
	// shells: 0 2 4 6 8 10
	// octopuses: 0 3 6 9 12
	// penguins: 1 3 5
	// sailors: 0 5
}

// Multipliers count other cards, laid ones included, and are no such cards themselves: the captain
// is no sailor.
func Example_r08_3_multipliers() {
	count("lighthouse/purple boat/yellow | boat/black+boat/dark-blue")
	count("shoal-of-fish/grey fish/black")
	count("penguin-colony/green penguin/pink penguin/purple")
	count("captain/light-orange sailor/pink")
	// Output:
	// 1 duo of boats: 1 point (R8.1)
	// lighthouse with 3 boats: 3 points (R8.3)
	// Card points: 4
	// Colour bonus: 1 (dark blue)
	// shoal of fish with 1 fish: 1 point (R8.3)
	// Card points: 1
	// Colour bonus: 1 (black)
	// 2 penguins: 3 points (R8.2)
	// penguin colony with 2 penguins: 4 points (R8.3)
	// Card points: 7
	// Colour bonus: 1 (green)
	// 1 sailor: 0 points (R8.2)
	// captain with 1 sailor: 3 points (R8.3)
	// Card points: 3
	// Colour bonus: 1 (light orange)
}

// The first mermaid counts green, and the second one white: the mermaids themselves.
func Example_r08_4_mermaids() {
	count("mermaid/white mermaid/white octopus/green crab/green fish/green shark/black")
	// Output:
	// 1 octopus: 0 points (R8.2)
	// mermaid for 3 green cards: 3 points (R8.4)
	// mermaid for 2 white cards: 2 points (R8.4)
	// Card points: 5
	// Colour bonus: 3 (green)
}

// The only colour here is white, and the second mermaid cannot count it again.
func Example_r08_5_noColourLeft() {
	count("mermaid/white mermaid/white")
	// Output:
	// mermaid for 2 white cards: 2 points (R8.4)
	// mermaid without a colour: 0 points (R8.5)
	// Card points: 2
	// Colour bonus: 2 (white)
}

// Six card points do not end a round, although the colour bonus would make it eight.
func Example_r08_6_whatCardPointsDecide() {
	count("octopus/green octopus/grey octopus/purple crab/green")
	g := position("hand0=octopus/green,octopus/grey,octopus/purple,crab/green")
	g.cannot("last-chance")
	// Output:
	// 3 octopuses: 6 points (R8.2)
	// Card points: 6
	// Colour bonus: 2 (green)
	// Say LAST CHANCE: Your cards are worth too little to end the round: it takes 7 points. (R5.1)
}

// The colour bonus counts the cards of the most frequent colour, here four black ones, laid
// ones included. It is not among the card points.
func Example_r08_7_colourBonus() {
	count("fish/black shell/black crab/green | boat/black+boat/black")
	// Output:
	// 1 duo of boats: 1 point (R8.1)
	// 1 shell: 0 points (R8.2)
	// Card points: 1
	// Colour bonus: 4 (black)
}

// There are two cards each of grey, green and white. The explanation takes green first and then
// white, since that is the order of the colours.
func Example_r08_8_explainingAScore() {
	count("octopus/grey shell/grey octopus/green shell/green mermaid/white mermaid/white")
	// Output:
	// 2 shells: 2 points (R8.2)
	// 2 octopuses: 3 points (R8.2)
	// mermaid for 2 green cards: 2 points (R8.4)
	// mermaid for 2 white cards: 2 points (R8.4)
	// Card points: 9
	// Colour bonus: 2 (green)
}

// Seven points against four. Ana takes her third octopus and says STOP.
func Example_r09_1_stop() {
	g := position(`phase=take hand0=crab/yellow,crab/black,octopus/yellow,octopus/green
		hand1=fish/light-blue,fish/black,octopus/light-blue,octopus/grey pile1=octopus/purple pile2=shark/green`)
	g.play("take 1")
	g.has(0, 1)
	g.play("stop")
	g.round()
	// Output:
	// Ana takes the purple octopus from pile 1.
	// Ana has black crab, yellow crab, yellow octopus, green octopus, purple octopus. 7 points.
	// Ben has light blue fish, black fish, light blue octopus, grey octopus. 4 points.
	// Ana says STOP.
	// Ana reveals: black crab, yellow crab, yellow octopus, green octopus and purple octopus.
	// Ben reveals: light blue fish, black fish, light blue octopus and grey octopus.
	// Round 1 is over.
	// Ana has ended the round with STOP: everybody scores their card points.
	// Ana scores 7 points: card points.
	// Ben scores 4 points: card points.
	// Totals: Ana (7), Ben (4).
	// Ben starts the next round, to the left of whoever ended this one.
}

// The same hands and LAST CHANCE: after the final turn of Ben it is 7 + 2 against 2.
func Example_r09_2_lastChance() {
	g := position(`phase=take hand0=crab/yellow,crab/black,octopus/yellow,octopus/green
		hand1=fish/light-blue,fish/black,octopus/light-blue,octopus/grey pile1=octopus/purple pile2=shark/green`)
	g.play("take 1", "last-chance", "take 2")
	g.has(0, 1)
	g.play("end-turn")
	g.round()
	// Output:
	// Ana takes the purple octopus from pile 1.
	// Ana says LAST CHANCE.
	// Ana reveals: black crab, yellow crab, yellow octopus, green octopus and purple octopus.
	// Ben takes the green shark from pile 2.
	// Ana has black crab, yellow crab, yellow octopus, green octopus, purple octopus. 7 points.
	// Ben has light blue fish, black fish, green shark, light blue octopus, grey octopus. 4 points.
	// Ben ends the turn.
	// Ben reveals: light blue fish, black fish, green shark, light blue octopus and grey octopus.
	// Round 1 is over.
	// Ana wins the bet of LAST CHANCE: nobody has more card points.
	// Ana scores 9 points: card points and colour bonus.
	// Ben scores 2 points: only the colour bonus.
	// Totals: Ana (9), Ben (2).
	// Ben starts the next round, to the left of whoever ended this one.
}

// Two mermaids: 4 + 2 as in the English and the French rulebook, and 4 + 3 as in the German
// one, where the second colour has one card more.
func Example_r09_3_twoMermaids() {
	const cards = "mermaid/white mermaid/white crab/light-blue boat/light-blue shark/light-blue octopus/light-blue " +
		"shell/green fish/green"
	count(cards)
	count(cards + " shark/green")
	// Output:
	// 1 shell: 0 points (R8.2)
	// 1 octopus: 0 points (R8.2)
	// mermaid for 4 light blue cards: 4 points (R8.4)
	// mermaid for 2 green cards: 2 points (R8.4)
	// Card points: 6
	// Colour bonus: 4 (light blue)
	// 1 shell: 0 points (R8.2)
	// 1 octopus: 0 points (R8.2)
	// mermaid for 4 light blue cards: 4 points (R8.4)
	// mermaid for 3 green cards: 3 points (R8.4)
	// Card points: 7
	// Colour bonus: 4 (light blue)
}

// A hand of 19 points. Pink would count as much as white for the second mermaid; an
// explanation takes white (R8.8).
func Example_r09_4_nineteenPoints() {
	count("shell/green shell/yellow penguin/pink penguin/purple sailor/pink shoal-of-fish/grey penguin-colony/green " +
		"mermaid/white mermaid/white | fish/green+fish/dark-blue swimmer/light-blue+shark/green")
	// Output:
	// 1 duo of fish: 1 point (R8.1)
	// 1 duo of swimmer and shark: 1 point (R8.1)
	// 2 shells: 2 points (R8.2)
	// 2 penguins: 3 points (R8.2)
	// 1 sailor: 0 points (R8.2)
	// shoal of fish with 2 fish: 2 points (R8.3)
	// penguin colony with 2 penguins: 4 points (R8.3)
	// mermaid for 4 green cards: 4 points (R8.4)
	// mermaid for 2 white cards: 2 points (R8.4)
	// Card points: 19
	// Colour bonus: 4 (green)
}
