package seahorse_test

import (
	"fmt"

	"github.com/seasalt-go/seasalt"
	"github.com/seasalt-go/seasalt/variants/seahorse"
)

// The seahorse joins the collectors that gain most by it: here the sailor and not the shells.
func Example() {
	rules := seasalt.MustRules(seasalt.Config{Modules: []seasalt.Module{seahorse.Module()}})
	fmt.Println(seasalt.Must(rules.Score(seasalt.Must(seasalt.ParseHolding("seahorse/white shell/black shell/grey sailor/pink")))))
	// Output:
	// 2 shell cards: 2 (R8.2)
	// 2 sailor cards, one of them the seahorse: 5 (R10.3)
	// card points: 7; colour bonus: 1 (black)
}
