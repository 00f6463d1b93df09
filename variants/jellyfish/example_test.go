package jellyfish_test

import (
	"fmt"

	"github.com/seasalt-go/seasalt"
	"github.com/seasalt-go/seasalt/variants/jellyfish"
)

// A swimmer makes a pair with a jellyfish as with a shark. A jellyfish alone is worth nothing.
func Example() {
	rules := seasalt.MustRules(seasalt.Config{Modules: []seasalt.Module{jellyfish.Module()}})
	fmt.Println(seasalt.Must(rules.Score(seasalt.Must(seasalt.ParseHolding("swimmer/black swimmer/yellow jellyfish/pink shark/green | swimmer/dark-blue+jellyfish/purple")))))
	fmt.Println(seasalt.Must(rules.Score(seasalt.Must(seasalt.ParseHolding("jellyfish/pink jellyfish/purple")))))
	// Output:
	// 1 swimmer + shark pair: 1 (R8.1)
	// 2 swimmer + jellyfish pairs: 2 (R8.1)
	// card points: 3; colour bonus: 1 (dark-blue)
	// card points: 0; colour bonus: 1 (purple)
}
