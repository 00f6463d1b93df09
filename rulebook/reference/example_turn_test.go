package reference_test

import (
	"fmt"
	"strings"

	"github.com/seasalt-go/seasalt"
)

// The names of the examples sort in the order of the rules, so the page lists them in it.

// Both dark blue crabs are the same card, so there is one way to lay them.
func Example_r01_1_sameCard() {
	g := position("hand0=crab/dark-blue,crab/dark-blue")
	g.can()
	// Output:
	// Ana can:
	// - Lay 2 dark blue crabs
	// - End your turn
}

// The cards of the base game by kind.
func Example_r01_2_deck() {
	deck := seasalt.MustRules(seasalt.Config{}).Deck()
	for kind := seasalt.Mermaid; kind <= seasalt.Captain; kind++ {
		var colors []string
		for color := range seasalt.AllColors() {
			if n := deck.Count(seasalt.CardOf(kind, color)); n > 0 {
				colors = append(colors, fmt.Sprint(english.Color(color), " ", n))
			}
		}
		fmt.Printf("%s: %s\n", english.Kinds(deck.CountKind(kind), kind), strings.Join(colors, ", "))
	}
	fmt.Println(deck.Len(), "cards")
	// Output:
	// 4 mermaids: white 4
	// 9 crabs: dark blue 2, light blue 2, black 1, yellow 2, green 1, grey 1
	// 8 boats: dark blue 2, light blue 2, black 2, yellow 2
	// 7 fish: dark blue 2, light blue 1, black 2, yellow 1, green 1
	// 5 swimmers: dark blue 1, light blue 1, black 1, yellow 1, light orange 1
	// 5 sharks: dark blue 1, light blue 1, black 1, green 1, purple 1
	// 6 shells: dark blue 1, light blue 1, black 1, yellow 1, green 1, grey 1
	// 5 octopuses: light blue 1, yellow 1, green 1, purple 1, grey 1
	// 3 penguins: purple 1, light orange 1, pink 1
	// 2 sailors: pink 1, orange 1
	// 1 lighthouse: purple 1
	// 1 shoal of fish: grey 1
	// 1 penguin colony: green 1
	// 1 captain: light orange 1
	// 58 cards
}

// The cards of the base game by colour.
func Example_r01_3_colours() {
	deck := seasalt.MustRules(seasalt.Config{}).Deck()
	for color := range seasalt.AllColors() {
		fmt.Println(deck.CountColor(color), english.Color(color))
	}
	// Output:
	// 9 dark blue
	// 9 light blue
	// 8 black
	// 8 yellow
	// 6 green
	// 4 white
	// 4 purple
	// 4 grey
	// 3 light orange
	// 2 pink
	// 1 orange
}

// Two to four can play, and turns go clockwise: from the last of three players to the first.
func Example_r02_1_players() {
	g := positionIn(seasalt.Config{Players: 3}, "phase=take turn=1 pile1=crab/black pile2=shell/grey")
	g.play("take 1", "end-turn", "take 2", "end-turn")
	g.turn()
	_, err := seasalt.NewRules(seasalt.Config{Players: 5})
	fmt.Println(err)
	// Output:
	// Ben takes the black crab from pile 1.
	// Ben ends the turn.
	// Eva takes the grey shell from pile 2.
	// Eva ends the turn.
	// Ana takes a card.
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
	g := &game{seasalt.MustRules(seasalt.Config{}).Start(0)}
	fmt.Println(g.DeckLen(), "cards in the deck")
	g.play("deal crab/black", "deal shell/grey")
	g.piles()
	g.has(0, 1)
	// Output:
	// 58 cards in the deck
	// The black crab starts pile 1.
	// The grey shell starts pile 2.
	// Pile 1: black crab
	// Pile 2: grey shell
	// Ana has nothing. 0 points.
	// Ben has nothing. 0 points.
}

// The left-hand neighbour of the player who ended a round starts the next one.
func Example_r02_4_firstPlayer() {
	g := positionIn(seasalt.Config{Players: 4},
		"turn=1 hand1=octopus/green,octopus/grey,octopus/purple,shell/black,shell/grey")
	g.play("stop", "next-round", "deal crab/black", "deal shell/grey")
	g.turn()
	// Output:
	// Ben says STOP.
	// Ana has no cards in hand to reveal.
	// Ben reveals: black shell, grey shell, green octopus, purple octopus and grey octopus.
	// Eva has no cards in hand to reveal.
	// Max has no cards in hand to reveal.
	// A new round begins.
	// The black crab starts pile 1.
	// The grey shell starts pile 2.
	// Eva takes a card.
}

// Drawing shows two cards. One is kept, and the other goes on a pile of the player's choice.
func Example_r03_1a_draw() {
	g := position("phase=take pile1=crab/black pile2=shell/grey")
	g.can()
	g.play("draw", "deal fish/green", "deal mermaid/white")
	g.can()
	g.play("keep mermaid/white")
	g.can()
	g.play("discard 2")
	g.has(0)
	g.piles()
	// Output:
	// Ana can:
	// - Draw two cards
	// - Take black crab from pile 1
	// - Take grey shell from pile 2
	// Ana draws from the deck.
	// Ana looks at the green fish.
	// Ana looks at the white mermaid.
	// Ana can:
	// - Keep white mermaid
	// - Keep green fish
	// Ana keeps the white mermaid.
	// Ana can:
	// - Discard on pile 1
	// - Discard on pile 2
	// Ana discards the green fish on pile 2.
	// Ana has white mermaid. 1 point.
	// Pile 1: black crab
	// Pile 2: green fish, grey shell
}

// If just one pile is empty, the discard must go there, so there is no choice.
func Example_r03_1b_drawWithAnEmptyPile() {
	g := position("phase=take pile1=crab/black")
	g.play("draw", "deal fish/green", "deal mermaid/white", "keep mermaid/white")
	g.piles()
	g.can()
	// Output:
	// Ana draws from the deck.
	// Ana looks at the green fish.
	// Ana looks at the white mermaid.
	// Ana keeps the white mermaid and discards the green fish on pile 2.
	// Pile 1: black crab
	// Pile 2: green fish
	// Ana can:
	// - End your turn
}

// The other way is to take the top card of a pile. Taking nothing is not allowed.
func Example_r03_1c_take() {
	g := position("phase=take pile1=crab/black,fish/green")
	g.cannot("end-turn", "take 2")
	g.play("take 1")
	g.piles()
	// Output:
	// End your turn: Something else has to be decided first. (R3.1)
	// Take from pile 2: This discard pile is empty. (R3.1)
	// Ana takes the black crab from pile 1.
	// Pile 1: green fish
	// Pile 2: empty
}

// A pile keeps its order, and a player sees only the card on top.
func Example_r03_2_onlyTheTopIsVisible() {
	g := position("phase=take pile1=fish/green,boat/black,crab/grey pile2=shell/grey")
	ana := g.View(0)
	fmt.Println(ana.PileLen(seasalt.Pile1), "cards on pile 1, and Ana sees the", english.Card(ana.Top(seasalt.Pile1)))
	g.play("take 1")
	fmt.Println("Now she sees the", english.Card(g.View(0).Top(seasalt.Pile1)))
	// Output:
	// 3 cards on pile 1, and Ana sees the green fish
	// Ana takes the green fish from pile 1.
	// Now she sees the black boat
}

// The last card of the deck is drawn alone and kept. After it there is no drawing.
func Example_r03_3_lastCard() {
	g := position("phase=take pile1=* deck=captain/light-orange")
	g.play("draw", "deal captain/light-orange")
	g.has(0)
	fmt.Println(g.PileLen(seasalt.Pile2), "cards on pile 2")

	g = position("phase=take laid0=boat/black+boat/yellow pile1=*") // another turn of Ana, so the round goes on
	g.cannot("draw")
	// Output:
	// Ana draws from the deck.
	// Ana draws the light orange captain.
	// Ana has light orange captain. 0 points.
	// 0 cards on pile 2
	// Draw two cards: The deck is empty. (R3.3)
}

// Between two empty piles there is nothing to choose: the discard starts the first one.
func Example_r03_4_twoEmptyPiles() {
	g := position("phase=take")
	g.play("draw", "deal fish/green", "deal shell/grey", "keep shell/grey")
	g.piles()
	// Output:
	// Ana draws from the deck.
	// Ana looks at the green fish.
	// Ana looks at the grey shell.
	// Ana keeps the grey shell and discards the green fish on pile 1.
	// Pile 1: green fish
	// Pile 2: empty
}

// Ben has his final turn, and there is nothing to take, so he goes on to his duos. In editions other than the
// digital one, the empty deck would have ended the round (K2).
func Example_r03_5_nothingToTake() {
	g := positionIn(seasalt.Config{Edition: seasalt.EditionDigital},
		"hand0=octopus/green,octopus/grey,octopus/purple,penguin/pink,penguin/purple hand1=*")
	g.play("last-chance")
	g.turn()
	// Output:
	// Ana says LAST CHANCE.
	// Ana reveals: green octopus, purple octopus, grey octopus, purple penguin and pink penguin.
	// Ben can lay duos, and then ends the turn.
}

// With every kind of duo card in hand, these duos can be laid and no others.
func Example_r04_1_duos() {
	g := position(`
		hand0=crab/black,crab/green,boat/black,boat/yellow,fish/black,fish/green,swimmer/black,shark/green`)
	g.can()
	g.cannot("lay-duo boat/black shark/green")
	// Output:
	// Ana can:
	// - Lay black crab and green crab
	// - Lay black boat and yellow boat
	// - Lay black fish and green fish
	// - Lay black swimmer and green shark
	// - End your turn
	// Lay black boat and green shark: These two cards are not a duo. (R4.1)
}

// Of three crabs any two can be laid. They leave the hand and lie in front of the player. A
// card on the table is no part of another duo.
func Example_r04_2_layingADuo() {
	g := position("hand0=crab/yellow,crab/black,crab/green")
	g.can()
	g.play("lay-duo crab/black crab/green")
	g.has(0)
	g.cannot("lay-duo crab/black crab/yellow")
	// Output:
	// Ana can:
	// - Lay black crab and yellow crab
	// - Lay black crab and green crab
	// - Lay yellow crab and green crab
	// - End your turn
	// Ana lays the black crab and the green crab.
	// Ana has yellow crab; laid: black crab, green crab. 1 point.
	// Lay black crab and yellow crab: You do not have these cards in hand. (R4.2)
}

// Two fish draw a third fish, and with the fourth that is a duo in the same turn.
func Example_r04_3_cardsOfAnEffect() {
	g := position("hand0=fish/black,fish/green,fish/yellow")
	g.play("lay-duo fish/green fish/yellow", "deal fish/dark-blue")
	g.play("lay-duo fish/black fish/dark-blue", "deal shell/grey")
	g.has(0)
	// Output:
	// Ana lays the yellow fish and the green fish.
	// Ana draws the dark blue fish.
	// Ana lays the dark blue fish and the black fish.
	// Ana draws the grey shell.
	// Ana has grey shell; laid: dark blue fish, black fish; laid: yellow fish, green fish. 2 points.
}

// There is nobody to steal from, and there are no piles: both duos can be laid and do nothing.
func Example_r04_4_effectsThatCannotHappen() {
	g := position("hand0=crab/black,crab/green,swimmer/black,shark/green")
	g.play("lay-duo swimmer/black shark/green", "lay-duo crab/black crab/green")
	g.has(0)
	g.can()
	// Output:
	// Ana lays the black swimmer and the green shark.
	// Ana lays the black crab and the green crab.
	// Ana has nothing; laid: black crab, green crab; laid: black swimmer, green shark. 2 points.
	// Ana can:
	// - End your turn
}

// Two crabs: choose a pile, then a card from any place in it. The rest keeps its order. Once
// the player has looked, a card of that pile must be taken.
func Example_r04_5a_twoCrabs() {
	g := position("hand0=crab/black,crab/green pile1=fish/green,mermaid/white,boat/black pile2=shell/grey")
	g.play("lay-duo crab/black crab/green")
	g.can()
	g.play("choose-pile 1")
	g.can()
	g.cannot("end-turn")
	g.play("pick 2")
	g.piles()
	// Output:
	// Ana lays the black crab and the green crab.
	// Ana can:
	// - Look through pile 1
	// - Look through pile 2
	// Ana looks through pile 1.
	// Ana can:
	// - Take green fish
	// - Take white mermaid
	// - Take black boat
	// End your turn: Something else has to be decided first. (R4.5)
	// Ana takes the white mermaid out of pile 1.
	// Pile 1: green fish, black boat
	// Pile 2: grey shell
}

// Two boats: the same player takes a card again, and only after that the turn passes.
func Example_r04_5b_twoBoats() {
	g := position("hand0=boat/black,boat/yellow pile1=shell/grey pile2=crab/black")
	g.play("lay-duo boat/black boat/yellow")
	g.turn()
	g.play("take 1", "end-turn")
	g.turn()
	// Output:
	// Ana lays the black boat and the yellow boat.
	// Ana takes a card.
	// Ana takes the grey shell from pile 1.
	// Ana ends the turn.
	// Ben takes a card.
}

// Two fish: the top card of the deck comes into the hand, whatever it is.
func Example_r04_5c_twoFish() {
	g := position("hand0=fish/black,fish/green")
	g.play("lay-duo fish/black fish/green", "deal captain/light-orange")
	g.has(0)
	// Output:
	// Ana lays the black fish and the green fish.
	// Ana draws the light orange captain.
	// Ana has light orange captain; laid: black fish, green fish. 1 point.
}

// Swimmer and shark: the thief chooses the victim, and chance the card. Max has no cards and
// cannot be chosen.
func Example_r04_5d_swimmerAndShark() {
	g := positionIn(seasalt.Config{Players: 4}, `hand0=swimmer/black,shark/green hand1=crab/black
		hand2=shell/grey,mermaid/white`)
	g.play("lay-duo swimmer/black shark/green")
	g.can()
	g.cannot("choose-victim 3")
	g.play("choose-victim 2", "steal mermaid/white")
	g.has(0, 2)
	// Output:
	// Ana lays the black swimmer and the green shark.
	// Ana can:
	// - Steal from Ben
	// - Steal from Eva
	// Steal from Max: Choose an opponent who has cards in hand. (R4.5)
	// Ana chooses Eva to steal from.
	// Ana steals the white mermaid from Eva.
	// Ana has white mermaid; laid: black swimmer, green shark. 2 points.
	// Eva has grey shell. 0 points.
}

// Three mermaids do nothing. With the fourth they can be laid, and the game is won.
func Example_r04_6_fourMermaids() {
	g := position("hand0=mermaid/white,mermaid/white,mermaid/white")
	g.cannot("lay-mermaids")
	g = position("phase=take hand0=mermaid/white,mermaid/white,mermaid/white pile1=mermaid/white")
	g.play("take 1", "lay-mermaids")
	g.result()
	// Output:
	// Lay your mermaids: You have too few mermaids in hand. (R4.6)
	// Ana takes the white mermaid from pile 1.
	// Ana lays 4 mermaids.
	// Ana wins the game at once with mermaids, whatever the score.
}

// Six points are too few to end the round. With seven you may end it, or pass the turn on.
func Example_r05_1_sevenPoints() {
	g := position("hand0=octopus/green,octopus/grey,octopus/purple")
	g.has(0)
	g.cannot("stop")
	g = position("hand0=octopus/green,octopus/grey,octopus/purple,crab/green,crab/black")
	g.has(0)
	g.can()
	// Output:
	// Ana has green octopus, purple octopus, grey octopus. 6 points.
	// Say STOP: Your cards are worth too little to end the round: it takes 7 points. (R5.1)
	// Ana has black crab, green crab, green octopus, purple octopus, grey octopus. 7 points.
	// Ana can:
	// - Lay black crab and green crab
	// - End your turn
	// - Say STOP
	// - Say LAST CHANCE
}

// The player who announces shows the hand, and nobody else does yet. During LAST CHANCE there is no
// second announcement.
func Example_r05_2_announcing() {
	g := position(`hand0=octopus/green,octopus/grey,octopus/purple,crab/green,crab/grey
		hand1=octopus/yellow,octopus/light-blue,shell/black,shell/green,shell/grey pile1=shell/yellow`)
	g.play("last-chance")
	fmt.Println("Hands that are shown:", g.Revealed(0), g.Revealed(1))
	g.play("take 1")
	g.has(1)
	g.cannot("stop", "last-chance")
	// Output:
	// Ana says LAST CHANCE.
	// Ana reveals: green crab, grey crab, green octopus, purple octopus and grey octopus.
	// Hands that are shown: true false
	// Ben takes the yellow shell from pile 1.
	// Ben has black shell, yellow shell, green shell, grey shell, light blue octopus, yellow octopus. 9 points.
	// Say STOP: The round is being ended already. (R5.1)
	// Say LAST CHANCE: The round is being ended already. (R5.1)
}
