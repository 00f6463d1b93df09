// Command score (experimental) scores the cards of a player by the rules, as a program of your own would.
package main

import (
	"fmt"
	"log"

	"github.com/seasalt-go/seasalt"
	"github.com/seasalt-go/seasalt/variants/extrasalt"
)

func main() {
	rules, err := seasalt.NewRules(seasalt.Config{Modules: extrasalt.Modules()})
	if err != nil {
		log.Fatal(err) // every fault of the configuration
	}
	// After the bar are the cards that were laid, joined by a plus sign.
	hand, err := seasalt.ParseHolding("mermaid/white shell/black shell/grey | fish/black+fish/green")
	if err != nil {
		log.Fatal(err) // which part of the text is wrong
	}
	score, err := rules.Score(hand)
	if err != nil {
		log.Fatal(err) // which cards the game does not have
	}
	fmt.Println(score) // with the rule of each item
	fmt.Printf("%d for the cards, and a bonus of %d\n", score.Points(), score.Bonus())
}
