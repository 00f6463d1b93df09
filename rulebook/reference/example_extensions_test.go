package reference_test

import (
	"fmt"

	"github.com/seasalt-go/seasalt"
	"github.com/seasalt-go/seasalt/variants/castofcrabs"
	"github.com/seasalt-go/seasalt/variants/extrapepper"
	"github.com/seasalt-go/seasalt/variants/jellyfish"
	"github.com/seasalt-go/seasalt/variants/lobster"
	"github.com/seasalt-go/seasalt/variants/seahorse"
	"github.com/seasalt-go/seasalt/variants/starfish"
)

// Ana lays a swimmer and a jellyfish. In his next turn, Ben only gets the top card of the deck, and the turn
// after that is an ordinary one.
func Example_r10_1_jellyfish() {
	g := position(`hand0=swimmer/black,jellyfish/pink hand1=crab/black,crab/green pile1=boat/black
		pile2=shell/grey`, jellyfish.Module())
	g.play("lay-duo swimmer/black jellyfish/pink", "end-turn")
	g.cannot("take 1")
	g.play("deal mermaid/white", "take 1", "end-turn")
	g.turn()
	// Output:
	// Ana lays the black swimmer and the pink jellyfish.
	// Ana ends the turn.
	// Take black boat from pile 1: Chance decides first. (R10.1)
	// A jellyfish binds Ben, who draws the white mermaid and does nothing else.
	// Ana takes the black boat from pile 1.
	// Ana ends the turn.
	// Ben takes a card.
}

// A crab and the lobster show the top five cards of the deck. One is kept, and the others are
// in the deck again.
func Example_r10_2_lobster() {
	g := position("hand0=crab/grey,lobster/black", lobster.Module())
	fmt.Println(g.DeckLen(), "cards in the deck")
	g.play("lay-duo crab/grey lobster/black",
		"deal shell/grey", "deal captain/light-orange", "deal boat/black", "deal boat/black", "deal fish/green")
	g.can()
	g.play("keep captain/light-orange")
	fmt.Println(g.DeckLen(), "cards in the deck")
	// Output:
	// 57 cards in the deck
	// Ana lays the grey crab and the black lobster.
	// Ana looks at the grey shell.
	// Ana looks at the light orange captain.
	// Ana looks at the black boat.
	// Ana looks at the black boat.
	// Ana looks at the green fish.
	// Ana can:
	// - Keep black boat
	// - Keep green fish
	// - Keep grey shell
	// - Keep light orange captain
	// Ana keeps the light orange captain and shuffles the rest back into the deck.
	// 56 cards in the deck
}

// The seahorse joins the kind that gains most by it, here the sailor and not the shells. With
// no collector card to join, it is worth nothing, and the captain does not count it.
func Example_r10_3_seahorse() {
	count("seahorse/white shell/black shell/grey sailor/pink", seahorse.Module())
	count("seahorse/white captain/light-orange", seahorse.Module())
	// Output:
	// 2 shells: 2 points (R8.2)
	// 2 sailors, one of them the seahorse: 5 points (R10.3)
	// Card points: 7
	// Colour bonus: 1 (black)
	// captain with 0 sailors: 0 points (R8.3)
	// Card points: 0
	// Colour bonus: 1 (white)
}

// Two boats can be laid alone, for another turn, or with a starfish, for two points more and no
// turn. Two starfish to a duo are too many.
func Example_r10_4_starfish() {
	for _, move := range []string{"lay-duo boat/black boat/yellow", "lay-trio boat/black boat/yellow starfish/yellow"} {
		g := position("hand0=boat/black,boat/yellow,starfish/yellow pile1=crab/black", starfish.Module())
		g.play(move)
		g.has(0)
		g.turn()
	}
	g := position("hand0=boat/black,boat/yellow,starfish/yellow,starfish/dark-blue", starfish.Module())
	g.can()
	// Output:
	// Ana lays the black boat and the yellow boat.
	// Ana has yellow starfish; laid: black boat, yellow boat. 1 point.
	// Ana takes a card.
	// Ana lays the black boat and the yellow boat with the yellow starfish.
	// Ana has nothing; laid: black boat, yellow boat, yellow starfish. 3 points.
	// Ana can lay duos, and then ends the turn.
	// Ana can:
	// - Lay black boat and yellow boat
	// - Lay black boat and yellow boat with dark blue starfish
	// - Lay black boat and yellow boat with yellow starfish
	// - End your turn
}

// Each crab counts, in hand and laid, and the lobster does not.
func Example_r10_5_castOfCrabs() {
	const cards = "cast-of-crabs/green crab/black lobster/black | crab/grey+crab/yellow"
	count(cards, castofcrabs.Module(), lobster.Module())
	// Output:
	// 1 duo of crabs: 1 point (R8.1)
	// 1 duo of crab and lobster: 1 point (R8.1)
	// cast of crabs with 3 crabs: 3 points (R10.5)
	// Card points: 5
	// Colour bonus: 2 (black)
}

// pepper is a game with all events.
func pepper(text string, more ...seasalt.Module) *game {
	return position(text, append(more, extrapepper.Module())...)
}

// pepper3 is one for three players, after two rounds. The last one was ended by a player who has 7 points of it.
func pepper3(by seasalt.Seat, text string) *game {
	config := seasalt.Config{Players: 3, Modules: []seasalt.Module{extrapepper.Module()}}
	points := make([]int, 3)
	points[by] = 7
	return positionIn(config, text+fmt.Sprintf(` round=3 hand0=sailor/pink,sailor/orange,captain/light-orange
		last-end=stop last-by=%[1]d last-turn=%[1]d points=%d,%d,%d`, by, points[0], points[1], points[2]))
}

// held tells who holds which event.
func (g *game) held() {
	fmt.Println("Event of the round:", english.Event(g.Event()))
	for seat := range g.Rules().Seats() {
		if e := g.Held(seat); e != 0 {
			fmt.Println(english.Name(seat), "holds the event:", english.Event(e))
		}
	}
}

// The kraken goes to the player with the most points, and then chance turns up the next event.
func Example_r11_1a_eventOfTheRound() {
	g := pepper3(1, "event=kraken events-left=sunfish,dolphins totals=5,9,3")
	g.play("stop", "next-round", "turn-up dolphins")
	fmt.Println("Totals:", g.Total(0), g.Total(1), g.Total(2))
	g.held()
	// Output:
	// Ana says STOP.
	// Ana reveals: pink sailor, orange sailor and light orange captain.
	// Ben has no cards in hand to reveal.
	// Eva has no cards in hand to reveal.
	// A new round begins.
	// Ana gets the event of the round that has ended.
	// The event of the round: dolphins. A player who discards a collector card or the seahorse draws a card.
	// Totals: 16 9 3
	// Event of the round: dolphins
	// Ana holds the event: kraken
}

// The sunfish goes to the player with the fewest points. Two have them, so nobody gets it.
func Example_r11_1b_tie() {
	g := pepper3(0, "event=sunfish events-left=kraken,dolphins totals=8,3,3")
	g.play("stop", "next-round", "turn-up kraken")
	g.held()
	// Output:
	// Ana says STOP.
	// Ana reveals: pink sailor, orange sailor and light orange captain.
	// Ben has no cards in hand to reveal.
	// Eva has no cards in hand to reveal.
	// A new round begins.
	// The event of the round: kraken. Every octopus scores 1 point.
	// Event of the round: kraken
}

// Ben held the kraken as the leader. He leads no longer and returns it, before the treasure chest goes to
// Ana.
func Example_r11_1c_return() {
	g := pepper3(1, "event=treasure-chest events-left=sunfish totals=5,9,3 held1=kraken")
	g.held()
	g.play("stop", "next-round", "turn-up sunfish")
	g.held()
	// Output:
	// Event of the round: treasure chest
	// Ben holds the event: kraken
	// Ana says STOP.
	// Ana reveals: pink sailor, orange sailor and light orange captain.
	// Ben has no cards in hand to reveal.
	// Eva has no cards in hand to reveal.
	// A new round begins.
	// Ben gives back the event held until now.
	// Ana gets the event of the round that has ended.
	// The event of the round: sunfish. Two fish draw two cards.
	// Event of the round: sunfish
	// Ana holds the event: treasure chest
}

// Ana holds the kraken: octopuses are worth 1 point for her alone. The event of the round is for both, so
// their shells are worth 2.
func Example_r11_2a_heldEvent() {
	g := pepper(`round=2 totals=9,4 last-end=stop last-by=0 last-turn=0 points=9,4 event=dance-of-the-shells held0=kraken
		hand0=octopus/green,octopus/grey,shell/black hand1=octopus/purple,octopus/yellow,shell/grey`)
	g.held()
	g.has(0, 1)
	// Output:
	// Event of the round: dance of the shells
	// Ana holds the event: kraken
	// Ana has black shell, green octopus, grey octopus. 4 points.
	// Ben has grey shell, yellow octopus, purple octopus. 5 points.
}

// Ana holds the kraken and gets the treasure chest. She keeps one of them, knowing the event that comes next.
func Example_r11_2b_twoEvents() {
	g := pepper3(0, "event=treasure-chest events-left=sunfish totals=9,5,3 held0=kraken")
	g.play("stop", "next-round", "turn-up sunfish")
	g.can()
	g.play("keep-event kraken")
	g.held()
	// Output:
	// Ana says STOP.
	// Ana reveals: pink sailor, orange sailor and light orange captain.
	// Ben has no cards in hand to reveal.
	// Eva has no cards in hand to reveal.
	// A new round begins.
	// Ana gets the event of the round that has ended.
	// The event of the round: sunfish. Two fish draw two cards.
	// Ana can:
	// - Keep kraken
	// - Keep treasure chest
	// Ana keeps the event kraken and gives the other one back.
	// Event of the round: sunfish
	// Ana holds the event: kraken
}

// Two crabs take a card from each pile. The second pile is looked at after the first pick.
func Example_r11_2c_hermitCrab() {
	g := pepper(`event=hermit-crab hand0=crab/black,crab/green pile1=fish/green,mermaid/white
		pile2=shell/grey,boat/black,boat/yellow`)
	g.play("lay-duo crab/black crab/green")
	g.can()
	g.play("pick 2")
	g.can()
	g.play("pick 3")
	g.has(0)
	// Output:
	// Ana lays the black crab and the green crab.
	// Ana looks through pile 1.
	// Ana can:
	// - Take green fish
	// - Take white mermaid
	// Ana takes the white mermaid out of pile 1.
	// Ana looks through pile 2.
	// Ana can:
	// - Take grey shell
	// - Take black boat
	// - Take yellow boat
	// Ana takes the yellow boat out of pile 2.
	// Ana has white mermaid, yellow boat; laid: black crab, green crab. 2 points.
}

// Two fish draw two cards.
func Example_r11_2d_sunfish() {
	g := pepper("event=sunfish hand0=fish/black,fish/green")
	g.play("lay-duo fish/black fish/green", "deal captain/light-orange", "deal shell/grey")
	g.has(0)
	// Output:
	// Ana lays the black fish and the green fish.
	// Ana draws the light orange captain.
	// Ana draws the grey shell.
	// Ana has grey shell, light orange captain; laid: black fish, green fish. 1 point.
}

// Two swimmers show the hand of an opponent, and a card of it may be swapped. Two sharks take a
// duo that lies in front of an opponent; a trio cannot be taken.
func Example_r11_2e_waterRodeo() {
	g := pepper(`event=water-rodeo hand0=swimmer/black,swimmer/yellow,shark/black,shark/green,crab/black
		hand1=mermaid/white
		laid1=boat/black+boat/yellow,crab/green+crab/grey,fish/black+fish/green+starfish/yellow`, starfish.Module())
	g.play("lay-duo swimmer/black swimmer/yellow")
	g.can()
	g.play("swap crab/black mermaid/white", "lay-duo shark/black shark/green")
	g.can()
	g.play("grab 1 boat/black boat/yellow")
	g.has(0)
	// Output:
	// Ana lays the black swimmer and the yellow swimmer.
	// Target: Ben.
	// Ana looks at Ben’s hand: white mermaid.
	// Ana can:
	// - Give black crab for white mermaid
	// - Give black shark for white mermaid
	// - Give green shark for white mermaid
	// - Swap nothing
	// Ana gives Ben the black crab and takes the white mermaid.
	// Ana lays the black shark and the green shark.
	// Ana can:
	// - Take over green crab and grey crab from Ben
	// - Take over black boat and yellow boat from Ben
	// Ana takes over the black boat and the yellow boat from Ben.
	// Ana has white mermaid; laid: black boat, yellow boat; laid: black swimmer, yellow swimmer; laid: black shark, green shark. 6 points.
}

// Four shells are worth 8 instead of 6.
func Example_r11_2f_danceOfTheShells() {
	pepper("event=dance-of-the-shells hand0=shell/black,shell/grey,shell/green,shell/yellow").has(0)
	position("hand0=shell/black,shell/grey,shell/green,shell/yellow").has(0)
	// Output:
	// Ana has black shell, yellow shell, green shell, grey shell. 8 points.
	// Ana has black shell, yellow shell, green shell, grey shell. 6 points.
}

// Four octopuses are worth 4 instead of 9, which is too little to end a round.
func Example_r11_2g_kraken() {
	g := pepper("event=kraken hand0=octopus/green,octopus/grey,octopus/purple,octopus/yellow")
	g.has(0)
	g.cannot("stop")
	// Output:
	// Ana has yellow octopus, green octopus, purple octopus, grey octopus. 4 points.
	// Say STOP: Your cards are worth too little to end the round: it takes 7 points. (R5.1)
}

// Mermaids are worth nothing. Four of them still win.
func Example_r11_2h_tornado() {
	g := pepper("event=tornado hand0=mermaid/white,mermaid/white,mermaid/white,mermaid/white,crab/black")
	g.has(0)
	g.play("lay-mermaids")
	g.result()
	// Output:
	// Ana has 4 white mermaids, black crab. 0 points.
	// Ana lays 4 mermaids.
	// Ana wins the game at once with mermaids, whatever the score.
}

// Three mermaids win, and two do not.
func Example_r11_2i_danceOfTheMermaids() {
	g := pepper("event=dance-of-the-mermaids hand0=mermaid/white,mermaid/white")
	g.cannot("lay-mermaids")
	g = pepper("event=dance-of-the-mermaids hand0=mermaid/white,mermaid/white,mermaid/white")
	g.play("lay-mermaids")
	g.result()
	// Output:
	// Lay your mermaids: You have too few mermaids in hand. (R4.6)
	// Ana lays 3 mermaids.
	// Ana wins the game at once with mermaids, whatever the score.
}

// Ending the round takes 10 points: 9 are too few.
func Example_r11_2j_treasureChest() {
	g := pepper("event=treasure-chest hand0=octopus/green,octopus/grey,octopus/purple,octopus/yellow")
	g.has(0)
	g.cannot("last-chance")
	g = pepper(`event=treasure-chest
		hand0=octopus/green,octopus/grey,octopus/purple,octopus/yellow,penguin/pink`)
	g.has(0)
	g.can()
	// Output:
	// Ana has yellow octopus, green octopus, purple octopus, grey octopus. 9 points.
	// Say LAST CHANCE: Your cards are worth too little to end the round: it takes 10 points. Event: treasure chest. (R11.2)
	// Ana has yellow octopus, green octopus, purple octopus, grey octopus, pink penguin. 10 points.
	// Ana can:
	// - End your turn
	// - Say STOP
	// - Say LAST CHANCE
}

// STOP is not allowed, LAST CHANCE is.
func Example_r11_2k_diodonFish() {
	g := pepper("event=diodon-fish hand0=octopus/green,octopus/grey,octopus/purple,octopus/yellow")
	g.cannot("stop", "last-chance")
	// Output:
	// Say STOP: STOP is not allowed now, only LAST CHANCE. Event: diodon fish. (R11.2)
	// Say LAST CHANCE: allowed
}

// Both top cards are green, so one of them must be taken when the turn ends.
func Example_r11_2l_angelfish() {
	g := pepper("event=angelfish hand0=crab/black pile1=fish/green,boat/black pile2=shell/green")
	g.play("end-turn")
	g.can()
	g.cannot("end-turn")
	g.play("take-equal-top 1")
	g.turn()
	// Output:
	// Ana ends the turn.
	// Ana can:
	// - Take green fish from pile 1
	// - Take green shell from pile 2
	// End your turn: Something else has to be decided first. (K5)
	// The tops have the same colour: Ana takes the green fish from pile 1.
	// Ben takes a card.
}

// Discarding a collector card draws the top card of the deck. Discarding another card does not.
func Example_r11_2m_dolphins() {
	for _, keep := range []string{"keep fish/green", "keep shell/grey"} {
		g := pepper("phase=take event=dolphins pile1=crab/black pile2=boat/black")
		g.play("draw", "deal shell/grey", "deal fish/green", keep, "discard 1")
		g.turn()
	}
	// Output:
	// Ana draws from the deck.
	// Ana looks at the grey shell.
	// Ana looks at the green fish.
	// Ana keeps the green fish.
	// Ana discards the grey shell on pile 1.
	// Ana draws a card for the one discarded.
	// Ana draws from the deck.
	// Ana looks at the grey shell.
	// Ana looks at the green fish.
	// Ana keeps the grey shell.
	// Ana discards the green fish on pile 1.
	// Ana can lay duos, and then ends the turn.
}

// Ana lays a shell face down. There is nobody left to steal from, and the effect of Ben's duo is skipped. The
// shell counts for nothing, and only its owner sees it.
func Example_r11_2n_coralReef() {
	g := pepper(`event=coral-reef hand0=shell/black,shell/grey hand1=swimmer/black,shark/green
		pile1=crab/yellow`)
	g.has(0)
	g.play("lay-shield shell/grey")
	g.has(0)
	fmt.Println("Face down:", english.Card(g.View(0).ShieldCard(0)))
	fmt.Println("Ben knows it:", g.View(1).ShieldCard(0) != 0)
	g.cannot("lay-shield shell/black")
	g.play("end-turn", "take 1", "lay-duo swimmer/black shark/green")
	g.has(0, 1)
	// Output:
	// Ana has black shell, grey shell. 2 points.
	// Ana lays the grey shell face down: nobody can attack Ana in this round.
	// Ana has black shell. 0 points.
	// Face down: grey shell
	// Ben knows it: false
	// Lay black shell face down: You have laid a card face down already. (R11.2)
	// Ana ends the turn.
	// Ben takes the yellow crab from pile 1.
	// Ben lays the black swimmer and the green shark.
	// Ana has black shell. 0 points.
	// Ben has yellow crab; laid: black swimmer, green shark. 1 point.
}

// Ana takes the fourth mermaid. The answers differ in when that wins.
func Example_r12_k1_whenFourMermaidsWin() {
	for _, ruling := range []seasalt.MermaidRuling{
		seasalt.MermaidsLaid, seasalt.MermaidsLaidAtEnd, seasalt.MermaidsHeld,
	} {
		g := positionIn(seasalt.Config{Rulings: seasalt.Rulings{Mermaids: ruling}},
			"phase=take hand0=mermaid/white,mermaid/white,mermaid/white pile1=mermaid/white,fish/black")
		name, answer := english.Ruling("K1", g.Rules().Rulings())
		fmt.Printf("%s: %s\n", name, answer)
		g.play("take 1")
		if !g.Over() {
			g.play("end-turn")
		}
		g.turn()
	}
	// Output:
	// When the mermaids win: when they are laid
	// Ana takes the white mermaid from pile 1.
	// Ana ends the turn.
	// Ben takes a card.
	// When the mermaids win: when they are laid, and ending the turn or the round lays them
	// Ana takes the white mermaid from pile 1.
	// Ana ends the turn.
	// Ana lays 4 mermaids.
	// The game is over.
	// When the mermaids win: as soon as they are in hand
	// Ana takes the white mermaid from pile 1.
	// Ana has 4 mermaids in hand.
	// The game is over.
}

// Ana announces LAST CHANCE when the deck is empty. In most editions the bet falls at once;
// the Digital edition plays the final turn and scores.
func Example_r12_k2_emptyDeckAfterLastChance() {
	for _, edition := range []seasalt.Edition{seasalt.EditionEnglish, seasalt.EditionDigital} {
		fmt.Println(english.Edition(edition))
		g := positionIn(seasalt.Config{Edition: edition}, `
			hand0=octopus/green,octopus/grey,octopus/purple,crab/green,crab/grey pile1=*`)
		g.play("last-chance")
		if !g.RoundOver() {
			g.play("take 1", "end-turn")
		}
		g.round()
	}
	// Output:
	// English edition
	// Ana says LAST CHANCE.
	// Ana reveals: green crab, grey crab, green octopus, purple octopus and grey octopus.
	// Round 1 is over.
	// The deck is empty at the end of Ana’s turn: nobody scores.
	// Totals: Ana (0), Ben (0).
	// Ben starts the next round, to the left of whoever ended this one.
	// Digital edition
	// Ana says LAST CHANCE.
	// Ana reveals: green crab, grey crab, green octopus, purple octopus and grey octopus.
	// Ben takes the white mermaid from pile 1.
	// Ben ends the turn.
	// Ben reveals: white mermaid.
	// Round 1 is over.
	// Ana wins the bet of LAST CHANCE: nobody has more card points.
	// Ana scores 9 points: card points and colour bonus.
	// Ben scores 1 point: only the colour bonus.
	// Totals: Ana (9), Ben (1).
	// Ben starts the next round, to the left of whoever ended this one.
}

// Three players come to 35 points in the same round. Eva had the last turn, Ana ended the round, and Ben
// scored most in it.
func Example_r12_k3_tie() {
	for _, edition := range []seasalt.Edition{
		seasalt.EditionEnglish, seasalt.EditionFrench, seasalt.EditionGerman, seasalt.EditionDigital,
	} {
		config := seasalt.Config{Players: 3, Edition: edition}
		g := positionIn(config, `round=5 totals=33,26,32 last-end=stop last-by=2 last-turn=2 points=0,0,7
			hand0=octopus/green,octopus/grey,octopus/purple,crab/green,crab/grey
			hand1=shell/black,shell/grey,shell/green,shell/yellow,shell/dark-blue,boat/black,boat/yellow
			hand2=penguin/pink,penguin/purple pile1=swimmer/black,swimmer/yellow`)
		for _, move := range []string{"last-chance", "take 1", "end-turn", "take 1", "end-turn"} {
			g.State = seasalt.Must(g.Apply(seasalt.Must(seasalt.ParseMove(move))))
		}
		fmt.Print(english.Edition(edition), ": ")
		g.result()
	}
	// Output:
	// English edition: Eva wins the game with 35 points; the target was 35. Others have as many points; of those tied, the one whose last turn came latest wins.
	// French edition: Ana wins the game with 35 points; the target was 35. Others have as many points; of those tied, the one who ended the last round wins.
	// German edition: Ben wins the game with 35 points; the target was 35. Others have as many points; of those tied, the one who scored most in the last round wins.
	// Digital edition: Ben wins the game with 35 points; the target was 35. Others have as many points; of those tied, the one who scored most in the last round wins.
}

// A starfish in hand, with a duo that it could be laid with.
func Example_r12_k4_starfishInHand() {
	for _, edition := range []seasalt.Edition{seasalt.EditionEnglish, seasalt.EditionDigital} {
		fmt.Println(english.Edition(edition))
		config := seasalt.Config{Edition: edition, Modules: []seasalt.Module{starfish.Module()}}
		positionIn(config, "hand0=boat/black,boat/yellow,starfish/yellow").has(0)
	}
	// Output:
	// English edition
	// Ana has black boat, yellow boat, yellow starfish. 1 point.
	// Digital edition
	// Ana has black boat, yellow boat, yellow starfish. 3 points.
}

// Both top cards become black. By the English edition Ana takes one of them at the end of
// the turn, and by the Digital one at its start, so it can still be used.
func Example_r12_k5_whenTheAngelfishGives() {
	for _, edition := range []seasalt.Edition{seasalt.EditionEnglish, seasalt.EditionDigital} {
		fmt.Println(english.Edition(edition))
		config := seasalt.Config{Edition: edition, Modules: []seasalt.Module{extrapepper.Module()}}
		g := positionIn(config, "phase=take event=angelfish pile1=shell/grey,crab/black pile2=fish/black")
		g.play("take 1")
		g.can()
	}
	// Output:
	// English edition
	// Ana takes the grey shell from pile 1.
	// Ana can:
	// - End your turn
	// Digital edition
	// Ana takes the grey shell from pile 1.
	// Ana can:
	// - Take black crab from pile 1
	// - Take black fish from pile 2
}
