package starfish_test

import (
	"fmt"

	"github.com/seasalt-go/seasalt"
	"github.com/seasalt-go/seasalt/variants/starfish"
)

// A trio is worth 3 points.
func Example() {
	rules := seasalt.MustRules(seasalt.Config{Modules: []seasalt.Module{starfish.Module()}})
	fmt.Println(seasalt.Must(rules.Score(seasalt.Must(seasalt.ParseHolding("starfish/dark-blue | fish/black+fish/green+starfish/yellow boat/black+boat/yellow")))))
	// Output:
	// 1 boat + boat pair: 1 (R8.1)
	// 1 fish + fish pair: 1 (R8.1)
	// 1 trio with a starfish: 2 (R10.4)
	// card points: 4; colour bonus: 2 (black)
}
