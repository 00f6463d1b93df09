package reference_test

import "github.com/seasalt-go/seasalt"

// STOP: everybody scores card points, and nobody a colour bonus.
func Example_r06_1_stop() {
	g := position(`hand0=octopus/green,octopus/grey,octopus/purple,crab/green,crab/grey
		hand1=penguin/pink,penguin/purple`)
	g.has(0, 1)
	g.play("stop")
	g.round()
	// Output:
	// Ana has green crab, grey crab, green octopus, purple octopus, grey octopus. 7 points.
	// Ben has purple penguin, pink penguin. 3 points.
	// Ana says STOP.
	// Ana reveals: green crab, grey crab, green octopus, purple octopus and grey octopus.
	// Ben reveals: purple penguin and pink penguin.
	// Round 1 is over.
	// Ana has ended the round with STOP: everybody scores their card points.
	// Ana scores 7 points: card points.
	// Ben scores 3 points: card points.
	// Totals: Ana (7), Ben (3).
	// Ben starts the next round, to the left of whoever ended this one.
}

// LAST CHANCE: Ben comes to as many points as Ana in his final turn. That is not more, so she has won her
// bet.
func Example_r06_2a_betWon() {
	g := position(`hand0=octopus/green,octopus/grey,octopus/purple,crab/green,crab/grey
		hand1=shell/black,shell/grey,shell/green,shell/yellow,fish/black pile1=fish/yellow pile2=shark/black`)
	g.play("last-chance", "take 1")
	g.has(0, 1)
	g.play("end-turn")
	g.round()
	// Output:
	// Ana says LAST CHANCE.
	// Ana reveals: green crab, grey crab, green octopus, purple octopus and grey octopus.
	// Ben takes the yellow fish from pile 1.
	// Ana has green crab, grey crab, green octopus, purple octopus, grey octopus. 7 points.
	// Ben has black fish, yellow fish, black shell, yellow shell, green shell, grey shell. 7 points.
	// Ben ends the turn.
	// Ben reveals: black fish, yellow fish, black shell, yellow shell, green shell and grey shell.
	// Round 1 is over.
	// Ana wins the bet of LAST CHANCE: nobody has more card points.
	// Ana scores 9 points: card points and colour bonus.
	// Ben scores 2 points: only the colour bonus.
	// Totals: Ana (9), Ben (2).
	// Ben starts the next round, to the left of whoever ended this one.
}

// LAST CHANCE: Ben takes a fifth shell and comes to more points. Ana has lost her bet and scores only her
// colour bonus.
func Example_r06_2b_betLost() {
	g := position(`hand0=octopus/green,octopus/grey,octopus/purple,crab/green,crab/grey
		hand1=shell/black,shell/grey,shell/green,shell/yellow,fish/black pile1=shell/dark-blue pile2=shark/black`)
	g.play("last-chance", "take 1")
	g.has(0, 1)
	g.play("end-turn")
	g.round()
	// Output:
	// Ana says LAST CHANCE.
	// Ana reveals: green crab, grey crab, green octopus, purple octopus and grey octopus.
	// Ben takes the dark blue shell from pile 1.
	// Ana has green crab, grey crab, green octopus, purple octopus, grey octopus. 7 points.
	// Ben has black fish, dark blue shell, black shell, yellow shell, green shell, grey shell. 8 points.
	// Ben ends the turn.
	// Ben reveals: black fish, dark blue shell, black shell, yellow shell, green shell and grey shell.
	// Round 1 is over.
	// Ana loses the bet of LAST CHANCE: somebody has more card points.
	// Ana scores 2 points: only the colour bonus.
	// Ben scores 8 points: card points.
	// Totals: Ana (2), Ben (8).
	// Ben starts the next round, to the left of whoever ended this one.
}

// Ana draws the last card. If she ends her turn, the round ends and nobody scores; STOP comes before that,
// and everybody does.
func Example_r06_3_emptyDeck() {
	for _, last := range []string{"end-turn", "stop"} {
		g := position(`phase=take hand0=octopus/green,octopus/grey,octopus/purple,crab/green,crab/grey
			hand1=penguin/pink pile1=* deck=shell/grey`)
		g.play("draw", "deal shell/grey", last)
		g.round()
	}
	// Output:
	// Ana draws from the deck.
	// Ana draws the grey shell.
	// Ana ends the turn.
	// Round 1 is over.
	// The deck is empty at the end of Ana’s turn: nobody scores.
	// Totals: Ana (0), Ben (0).
	// Ben starts the next round, to the left of whoever ended this one.
	// Ana draws from the deck.
	// Ana draws the grey shell.
	// Ana says STOP.
	// Ana reveals: green crab, grey crab, grey shell, green octopus, purple octopus and grey octopus.
	// Ben reveals: pink penguin.
	// Round 1 is over.
	// Ana has ended the round with STOP: everybody scores their card points.
	// Ana scores 7 points: card points.
	// Ben scores 1 point: card points.
	// Totals: Ana (7), Ben (1).
	// Ben starts the next round, to the left of whoever ended this one.
}

// Ana has shown her hand, so Ben can steal only from the others.
func Example_r06_4_protection() {
	g := positionIn(seasalt.Config{Players: 4}, `
		hand0=octopus/green,octopus/grey,octopus/purple,crab/green,crab/grey
		hand1=swimmer/black,shark/green hand2=fish/black hand3=fish/green pile1=crab/black`)
	g.play("last-chance", "take 1", "lay-duo swimmer/black shark/green")
	g.can()
	g.cannot("choose-victim 0")
	// Output:
	// Ana says LAST CHANCE.
	// Ana reveals: green crab, grey crab, green octopus, purple octopus and grey octopus.
	// Ben takes the black crab from pile 1.
	// Ben lays the black swimmer and the green shark.
	// Ben can:
	// - Steal from Eva
	// - Steal from Max
	// Steal from Ana: This player is protected from every attack. (R6.4)
}

// Ana announces LAST CHANCE, but the final turn of Ben empties the deck. So it was Ben who ended the round,
// and Eva starts the next one.
func Example_r06_5_whoEndedTheRound() {
	g := positionIn(seasalt.Config{Players: 3}, `
		hand0=octopus/green,octopus/grey,octopus/purple,crab/green,crab/grey pile1=* deck=shell/grey`)
	g.play("last-chance", "draw", "deal shell/grey", "end-turn")
	g.round()
	// Output:
	// Ana says LAST CHANCE.
	// Ana reveals: green crab, grey crab, green octopus, purple octopus and grey octopus.
	// Ben draws from the deck.
	// Ben draws the grey shell.
	// Ben ends the turn.
	// Ben reveals: grey shell.
	// Round 1 is over.
	// The deck is empty at the end of Ben’s turn: nobody scores.
	// Totals: Ana (0), Ben (0), Eva (0).
	// Eva starts the next round, to the left of whoever ended this one.
}

// The points are added to the totals. Nobody has 40 yet, so there is another round.
func Example_r06_6_addingUp() {
	g := position(`round=5 totals=30,22 last-end=stop last-by=1 last-turn=1 points=0,7
		hand0=octopus/green,octopus/grey,octopus/purple,crab/green,crab/grey hand1=penguin/pink,penguin/purple`)
	g.play("stop")
	g.round()
	g.play("next-round")
	// Output:
	// Ana says STOP.
	// Ana reveals: green crab, grey crab, green octopus, purple octopus and grey octopus.
	// Ben reveals: purple penguin and pink penguin.
	// Round 5 is over.
	// Ana has ended the round with STOP: everybody scores their card points.
	// Ana scores 7 points: card points.
	// Ben scores 3 points: card points.
	// Totals: Ana (37), Ben (25).
	// Ben starts the next round, to the left of whoever ended this one.
	// A new round begins.
}

// Ana is far behind, lays four mermaids and wins. The round is not scored.
func Example_r07_1_winningWithMermaids() {
	g := position(`round=5 totals=3,39 last-end=stop last-by=1 last-turn=1 points=0,7
		hand0=mermaid/white,mermaid/white,mermaid/white,mermaid/white hand1=octopus/green,octopus/grey,octopus/purple`)
	g.play("lay-mermaids")
	g.round()
	g.result()
	// Output:
	// Ana lays 4 mermaids.
	// Round 5 is over.
	// Ana wins the game with mermaids.
	// Totals: Ana (3), Ben (39).
	// Ana wins the game at once with mermaids, whatever the score.
}

// Ana ends the round to reach 40, but Ben gets there as well and has more.
func Example_r07_2_reachingTheTarget() {
	g := position(`round=5 totals=34,39 last-end=stop last-by=1 last-turn=1 points=0,7
		hand0=octopus/green,octopus/grey,octopus/purple,crab/green,crab/grey hand1=penguin/pink,penguin/purple`)
	g.play("stop")
	g.round()
	g.result()
	// Output:
	// Ana says STOP.
	// Ana reveals: green crab, grey crab, green octopus, purple octopus and grey octopus.
	// Ben reveals: purple penguin and pink penguin.
	// Round 5 is over.
	// Ana has ended the round with STOP: everybody scores their card points.
	// Ana scores 7 points: card points.
	// Ben scores 3 points: card points.
	// Totals: Ana (41), Ben (42).
	// Ben wins the game with 42 points; the target was 40.
}

// Both come to 40 with 7 points in the last round. The German answer to K3 asks who scored more in it and
// finds nobody, so they share the win. The English one asks who had the latest turn.
func Example_r07_3_ties() {
	for _, edition := range []seasalt.Edition{seasalt.EditionGerman, seasalt.EditionEnglish} {
		g := positionIn(seasalt.Config{Edition: edition}, `round=5 totals=33,33 last-end=stop last-by=1 last-turn=1
			points=0,7 hand0=octopus/green,octopus/grey,octopus/purple,crab/green,crab/grey
			hand1=shell/black,shell/grey,shell/green,shell/yellow,fish/black,fish/green`)
		g.play("stop")
		g.result()
	}
	// Output:
	// Ana says STOP.
	// Ana reveals: green crab, grey crab, green octopus, purple octopus and grey octopus.
	// Ben reveals: black fish, green fish, black shell, yellow shell, green shell and grey shell.
	// Ana and Ben win the game together with 40 points; the target was 40. The tie cannot be broken.
	// Ana says STOP.
	// Ana reveals: green crab, grey crab, green octopus, purple octopus and grey octopus.
	// Ben reveals: black fish, green fish, black shell, yellow shell, green shell and grey shell.
	// Ana wins the game with 40 points; the target was 40. Others have as many points; of those tied, the one whose last turn came latest wins.
}
