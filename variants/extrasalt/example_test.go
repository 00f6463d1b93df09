package extrasalt_test

import (
	"fmt"

	"github.com/seasalt-go/seasalt"
	"github.com/seasalt-go/seasalt/variants/extrasalt"
)

// The eight cards of all five modules are in the deck.
func Example() {
	rules := seasalt.MustRules(seasalt.Config{Players: 4, Modules: extrasalt.Modules()})
	fmt.Println(rules.Deck().Len(), "cards")
	for _, m := range rules.Config().Modules {
		fmt.Printf("%s: %v\n", m.Name, m.Deck)
	}
	// Output:
	// 66 cards
	// cast-of-crabs: cast-of-crabs/green
	// jellyfish: jellyfish/purple jellyfish/pink
	// lobster: lobster/black
	// seahorse: seahorse/white
	// starfish: starfish/dark-blue starfish/light-blue starfish/yellow
}
