package reasons_test

import (
	"context"
	"fmt"
	"math/rand/v2"

	"github.com/seasalt-go/seasalt"
	"github.com/seasalt-go/seasalt/bot"
	"github.com/seasalt-go/seasalt/bot/reasons"
	"github.com/seasalt-go/seasalt/words"
)

// Asking a search what it would do, and why.
func Example() {
	rules := seasalt.MustRules(seasalt.Config{})
	state := seasalt.Must(rules.NewState(seasalt.Position{
		Round: 1, Phase: seasalt.PhaseTake,
		Piles: [2][]seasalt.Card{
			{seasalt.Must(seasalt.ParseCard("shell/grey"))},
			{seasalt.Must(seasalt.ParseCard("crab/black"))},
		},
		Hands: []seasalt.Cards{seasalt.Must(seasalt.ParseCards("shell/black shell/green"))},
	}))
	view := state.View(0)
	report := bot.ISMCTS{Iterations: 500}.Search(context.Background(), view, rand.New(rand.NewPCG(1, 2)))
	w := words.In("en").To(0, "Ana", "Ben")
	fmt.Println(w.Move(view, report.Moves[0].Move))
	fmt.Println("-", reasons.For(w, view, report.Moves[0])[0])
	// Output:
	// Take grey shell from pile 1
	// - with the grey shell your cards are worth 4 points instead of 2 [3 shells: 4 points (R8.2)]
}
