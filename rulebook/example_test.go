package rulebook_test

import (
	"fmt"

	"github.com/seasalt-go/seasalt"
	"github.com/seasalt-go/seasalt/rulebook"
)

// A tag finds its language, and English stands in for those that are missing.
func ExampleIn() {
	for _, language := range []string{"fr-CH", "de-AT", "en", "it"} {
		book := rulebook.In(language)
		rule, _ := book.Lookup("R3.4")
		fmt.Printf("%s: %s: %s\n", language, book.Language(), rule.Title)
	}
	// Output:
	// fr-CH: fr: Deux défausses vides
	// de-AT: de: Zwei leere Ablagestapel
	// en: en: Two empty piles
	// it: en: Two empty piles
}

// The rule that a refusal names, for a player who asks why.
func ExampleBook_Lookup() {
	rules := seasalt.MustRules(seasalt.Config{})
	s := rules.Start(0)
	for _, move := range []string{"deal crab/black", "deal shell/grey", "take 1"} {
		s, _ = s.Apply(seasalt.Must(seasalt.ParseMove(move)))
	}
	if err := s.Check(seasalt.Stop); err != nil {
		rule, _ := rulebook.In("en").Lookup("R5.1")
		fmt.Printf("%s %s\n\n%s\n", rule.Rule, rule.Title, rule.Text)
	}
	// Output:
	// R5.1 Seven points
	//
	// You may end the round if your cards, in hand and laid, are worth 7 points or more. These are card points (R8), with all that extension cards, events and rulings change; the colour bonus is not counted. You never have to end it, and you cannot if somebody else is ending it already. Otherwise it is the turn of the player on your left.
}

// A table of contents.
func ExampleBook_Chapters() {
	for chapter := range rulebook.In("de").Chapters() {
		n := 0
		for range chapter.Entries() {
			n++
		}
		fmt.Printf("%s %s (%d)\n", chapter.Rule, chapter.Title, n)
	}
	// Output:
	// R1 Die Karten (3)
	// R2 Spielaufbau (4)
	// R3 Ein Zug: eine Karte nehmen (5)
	// R4 Ein Zug: Duos auslegen (6)
	// R5 Ein Zug: ihn oder die Runde beenden (2)
	// R6 Das Ende einer Runde (6)
	// R7 Das Ende des Spiels (3)
	// R8 Kartenpunkte (8)
	// R9 Rechenbeispiele (4)
	// R10 Erweiterungskarten (5)
	// R11 Ereigniskarten (14)
	// R12 Entscheidungen und Ausgaben (9)
}

// What an event card says.
func ExampleBook_Event() {
	event, _ := rulebook.In("fr").Event(seasalt.TreasureChest)
	fmt.Println(event.Title)
	fmt.Println(event.Text)
	// Output:
	// Coffre au trésor
	// Il vous faut 10 points au lieu de 7 pour mettre fin à la manche (R5.1).
	//
	// ▲ Il va à la personne qui a le plus de points.
}

// A term, and whether a printed rulebook has it.
func ExampleBook_Term() {
	for _, name := range []string{"octopus", "jellyfish", "last-chance"} {
		term, _ := rulebook.In("de").Term(name)
		fmt.Println(term.Text, term.Ours)
	}
	// Output:
	// Oktopus false
	// Qualle true
	// LETZTE CHANCE false
}

// The round of the introduction, and in it the turn that is gone through step by step.
func Example() {
	s := seasalt.MustRules(seasalt.Config{}).Start(0) // seat 0 is Ana
	for _, move := range []string{
		"deal shell/yellow", "deal fish/black",
		"take 2", "end-turn",
		"draw", "deal penguin/pink", "deal crab/yellow",
		"keep penguin/pink", "end-turn",
		"draw", "deal fish/black", "deal shark/green",
		"keep fish/black", "discard 1",
		"lay-duo fish/black fish/black", "deal octopus/green", "end-turn",
		"take 2", "end-turn",
		"draw", "deal octopus/yellow", "deal swimmer/light-blue",
		"keep octopus/yellow", "end-turn",
		"draw", "deal crab/black", "deal octopus/purple",
		"keep crab/black", "discard 1",
		"lay-duo crab/yellow crab/black", "choose-pile 1", "pick 2",
		"end-turn",
		"take 1", "last-chance",
		"take 2", "lay-duo swimmer/light-blue shark/green", "end-turn",
	} {
		seat := s.Turn()
		s = seasalt.Must(s.Apply(seasalt.Must(seasalt.ParseMove(move))))
		if move == "end-turn" {
			fmt.Printf("seat %v: %d points, deck %d\n", seat, s.Points(seat), s.DeckLen())
		}
	}
	round, _ := s.LastRound()
	fmt.Println(round)
	// Output:
	// seat 0: 0 points, deck 56
	// seat 1: 1 points, deck 54
	// seat 0: 1 points, deck 51
	// seat 1: 1 points, deck 51
	// seat 0: 4 points, deck 49
	// seat 1: 2 points, deck 47
	// seat 1: 3 points, deck 47
	// Round 1 ended by seat 0: bet-won
	// seat 0 scores 9: card points and colour bonus (R6.2); total 9
	//   1 fish + fish pair: 1 (R8.1)
	//   3 octopus cards: 6 (R8.2)
	//   card points: 7; colour bonus: 2 (black)
	// seat 1 scores 1: only the colour bonus (R6.2); total 1
	//   1 crab + crab pair: 1 (R8.1)
	//   1 swimmer + shark pair: 1 (R8.1)
	//   1 penguin card: 1 (R8.2)
	//   card points: 3; colour bonus: 1 (light-blue)
}
