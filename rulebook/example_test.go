package rulebook_test

import (
	"fmt"
	"os"
	"strings"

	"github.com/seasalt-go/seasalt"
	"github.com/seasalt-go/seasalt/record"
	"github.com/seasalt-go/seasalt/rulebook"
	"github.com/seasalt-go/seasalt/variants"
	"github.com/seasalt-go/seasalt/words"
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

// Words of the game in German.
func ExampleBook_Term() {
	for _, name := range []string{"octopus", "collector", "last-chance"} {
		term, _ := rulebook.In("de").Term(name)
		fmt.Println(term)
	}
	// Output:
	// Oktopus
	// Sammler-Karte
	// LETZTE CHANCE
}

// The end of the course in the edition of its language, and in another.
func ExampleBook_Under() {
	french := rulebook.In("fr")
	for _, book := range []rulebook.Book{french, french.Under(seasalt.EditionEnglish.Rulings())} {
		for lesson := range book.Lessons() {
			if lesson.Title == "La fin de la partie" {
				_, tie, _ := strings.Cut(lesson.Text, "Si plusieurs personnes ont ce total, ")
				tie, _, _ = strings.Cut(tie, "\n")
				fmt.Println(tie)
			}
		}
	}
	// Output:
	// celle qui a mis fin à la manche gagne ; à défaut, elles gagnent ensemble.
	// la dernière d’entre elles à avoir joué gagne.
}

// The round that the course tells, in words.
func Example() {
	text := seasalt.Must(os.ReadFile("testdata/round.txt"))
	game := seasalt.Must(record.Parse(string(text), variants.Rules))
	w := words.In("en").To(seasalt.Spectator, "Ana", "Ben")
	for s, move := range game.All() {
		seen := seasalt.Must(s.Observe(s.Turn(), move))
		fmt.Println(strings.Join(w.Tell(seen), "\n"))
	}
	round, _ := game.State().LastRound()
	fmt.Println(strings.Join(w.Round(round), "\n"))
	// Output:
	// The white mermaid starts pile 1.
	// The black swimmer starts pile 2.
	// Ana takes the black swimmer from pile 2.
	// Ana ends the turn.
	// Ben takes the white mermaid from pile 1.
	// Ben ends the turn.
	// Ana draws from the deck.
	// Ana looks at the dark blue crab.
	// Ana looks at the black fish.
	// Ana keeps the dark blue crab and discards the black fish on pile 1.
	// Ana ends the turn.
	// Ben draws from the deck.
	// Ben looks at the light orange penguin.
	// Ben looks at the purple shark.
	// Ben keeps the purple shark and discards the light orange penguin on pile 2.
	// Ben ends the turn.
	// Ana draws from the deck.
	// Ana looks at the dark blue shark.
	// Ana looks at the green penguin colony.
	// Ana keeps the dark blue shark.
	// Ana discards the green penguin colony on pile 1.
	// Ana lays the black swimmer and the dark blue shark.
	// Target: Ben.
	// Ana steals the white mermaid from Ben.
	// Ana ends the turn.
	// Ben draws from the deck.
	// Ben looks at the green octopus.
	// Ben looks at the black boat.
	// Ben keeps the black boat.
	// Ben discards the green octopus on pile 2.
	// Ben ends the turn.
	// Ana draws from the deck.
	// Ana looks at the yellow shell.
	// Ana looks at the black fish.
	// Ana keeps the black fish.
	// Ana discards the yellow shell on pile 1.
	// Ana ends the turn.
	// Ben draws from the deck.
	// Ben looks at the yellow boat.
	// Ben looks at the black crab.
	// Ben keeps the yellow boat.
	// Ben discards the black crab on pile 1.
	// Ben lays the black boat and the yellow boat.
	// Ben draws from the deck.
	// Ben looks at the yellow boat.
	// Ben looks at the dark blue boat.
	// Ben keeps the yellow boat.
	// Ben discards the dark blue boat on pile 2.
	// Ben ends the turn.
	// Ana takes the black crab from pile 1.
	// Ana lays the dark blue crab and the black crab.
	// Ana looks through pile 1.
	// Ana takes the black fish out of pile 1.
	// Ana lays the two black fish.
	// Ana draws the dark blue fish.
	// Ana says LAST CHANCE.
	// Ana reveals: white mermaid and dark blue fish.
	// Ben takes the yellow shell from pile 1.
	// Ben ends the turn.
	// Ben reveals: yellow boat, purple shark and yellow shell.
	// Ana wins the bet of LAST CHANCE: nobody has more card points.
	// Round 1 is over.
	// Ana wins the bet of LAST CHANCE: nobody has more card points.
	// Ana scores 11 points: card points and colour bonus.
	// Ben scores 3 points: only the colour bonus.
	// Totals: Ana (11), Ben (3).
	// Ben starts the next round, to the left of whoever ended this one.
}
