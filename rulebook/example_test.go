package rulebook_test

import (
	"fmt"
	"os"

	"github.com/seasalt-go/seasalt"
	"github.com/seasalt-go/seasalt/record"
	"github.com/seasalt-go/seasalt/rulebook"
	"github.com/seasalt-go/seasalt/variants"
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
	// You may end the round if your cards, in hand and laid, are worth 7 points or more. These are card points (R8), with all that extension cards, events and rulings change; the colour bonus is not counted. You never have to, and you cannot while somebody else is ending it already. If you do not end the round, it is the turn of the player on your left.
	//
	// In the one-page summary the round ends by itself at 7 points. In the rulebooks it is your choice.
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
	// R5 Den Zug oder die Runde beenden (2)
	// R6 Das Ende einer Runde (6)
	// R7 Das Ende des Spiels (3)
	// R8 Kartenpunkte (8)
	// R9 Rechenbeispiele (4)
	// R10 Erweiterungskarten (5)
	// R11 Ereigniskarten (14)
	// R12 Entscheidungen und Ausgaben (5)
}

// What an event card says.
func ExampleBook_Event() {
	event, _ := rulebook.In("fr").Event(seasalt.TreasureChest)
	fmt.Println(event.Title)
	fmt.Println(event.Text)
	fmt.Println(event.To)
	// Output:
	// Coffre au trésor
	// Il vous faut 10 points au lieu de 7 pour mettre fin à la manche (R5.1).
	// ▲ le total le plus haut
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

// The round that the course tells, and what it brought.
func Example() {
	text := seasalt.Must(os.ReadFile("testdata/round.txt"))
	game := seasalt.Must(record.Parse(string(text), variants.Rules))
	for s, move := range game.All() {
		if after := seasalt.Must(s.Apply(move)); after.Turn() != s.Turn() {
			fmt.Printf("seat %v: %d points, deck %d\n", s.Turn(), after.Points(s.Turn()), after.DeckLen())
		}
	}
	round, _ := game.State().LastRound()
	fmt.Println(round)
	// Output:
	// seat 0: 0 points, deck 56
	// seat 1: 1 points, deck 56
	// seat 0: 0 points, deck 54
	// seat 1: 1 points, deck 52
	// seat 0: 3 points, deck 50
	// seat 1: 0 points, deck 48
	// seat 0: 3 points, deck 46
	// seat 1: 1 points, deck 42
	// seat 0: 7 points, deck 41
	// Round 1 ended by seat 0: bet-won
	// seat 0 scores 11: card points and colour bonus (R6.2); total 11
	//   1 crab + crab pair: 1 (R8.1)
	//   1 fish + fish pair: 1 (R8.1)
	//   1 swimmer + shark pair: 1 (R8.1)
	//   mermaid with 4 black cards: 4 (R8.4)
	//   card points: 7; colour bonus: 4 (black)
	// seat 1 scores 3: only the colour bonus (R6.2); total 3
	//   1 boat + boat pair: 1 (R8.1)
	//   1 shell card: 0 (R8.2)
	//   card points: 1; colour bonus: 3 (yellow)
}
