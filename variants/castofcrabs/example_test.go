package castofcrabs_test

import (
	"fmt"

	"github.com/seasalt-go/seasalt"
	"github.com/seasalt-go/seasalt/variants/castofcrabs"
)

// Four crabs make two pairs and 4 points for the cast, which is no crab itself.
func Example() {
	rules := seasalt.MustRules(seasalt.Config{Modules: []seasalt.Module{castofcrabs.Module()}})
	fmt.Println(seasalt.Must(rules.Score(seasalt.Must(seasalt.ParseHolding("cast-of-crabs/green crab/black crab/green | crab/grey+crab/yellow")))))
	fmt.Println(seasalt.Must(rules.Score(seasalt.Must(seasalt.ParseHolding("cast-of-crabs/green crab/black")))))
	// Output:
	// 2 crab + crab pairs: 2 (R8.1)
	// cast-of-crabs with 4 crab cards: 4 (R10.5)
	// card points: 6; colour bonus: 2 (green)
	// cast-of-crabs with 1 crab card: 1 (R10.5)
	// card points: 1; colour bonus: 1 (black)
}
