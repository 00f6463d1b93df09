package lobster_test

import (
	"fmt"

	"github.com/seasalt-go/seasalt"
	"github.com/seasalt-go/seasalt/variants/castofcrabs"
	"github.com/seasalt-go/seasalt/variants/lobster"
)

// The lobster makes a pair with one crab, and the other two make their own. It is not a crab itself: a cast of crabs
// does not count it.
func Example() {
	rules := seasalt.MustRules(seasalt.Config{Modules: []seasalt.Module{lobster.Module(), castofcrabs.Module()}})
	fmt.Println(seasalt.Must(rules.Score(seasalt.Must(seasalt.ParseHolding("lobster/black crab/grey crab/black crab/green")))))
	fmt.Println(seasalt.Must(rules.Score(seasalt.Must(seasalt.ParseHolding("lobster/black cast-of-crabs/green crab/grey")))))
	// Output:
	// 1 crab + crab pair: 1 (R8.1)
	// 1 crab + lobster pair: 1 (R8.1)
	// card points: 2; colour bonus: 2 (black)
	// 1 crab + lobster pair: 1 (R8.1)
	// cast-of-crabs with 1 crab card: 1 (R10.5)
	// card points: 2; colour bonus: 1 (black)
}
