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
			{seasalt.Must(seasalt.ParseCard("lighthouse/purple"))},
		},
		Hands: []seasalt.Cards{seasalt.Must(seasalt.ParseCards("shell/black shell/green shell/yellow octopus/green"))},
	}))
	view := state.View(0)
	report := bot.ISMCTS{Iterations: 500}.Search(context.Background(), view, rand.New(rand.NewPCG(1, 2)))
	w := words.In("en").To(0, "Ana", "Ben")
	fmt.Println(w.Move(view, report.Moves[0].Move))
	fmt.Println("-", reasons.For(w, view, report.Moves[0])[0])
	// Output:
	// Take grey shell from pile 1
	// - with the grey shell you have 4 shells: 6 points (R8.2), so in all 6 points instead of 4
}
