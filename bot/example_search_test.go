package bot_test

import (
	"context"
	"fmt"
	"math/rand/v2"
	"time"

	"github.com/seasalt-go/seasalt"
	"github.com/seasalt-go/seasalt/bot"
)

// A second of thought, less if the caller loses patience, and no more than is of use.
func ExampleISMCTS() {
	rules := seasalt.MustRules(seasalt.Config{})
	s, err := rules.NewState(seasalt.Position{
		Phase: seasalt.PhaseKeep, Round: 1,
		Hands: []seasalt.Cards{seasalt.Must(seasalt.ParseCards("sailor/pink"))},
		Drawn: seasalt.Must(seasalt.ParseCards("sailor/orange shark/green")),
	})
	if err != nil {
		panic(err)
	}
	player := bot.ISMCTS{Time: time.Second, Iterations: 2000}
	fmt.Println(player.Choose(context.Background(), s.Game().View(0), rand.New(rand.NewPCG(1, 2))))
	// Output:
	// keep sailor/orange
}

// A hint with a reason.
func ExampleISMCTS_Search() {
	rules := seasalt.MustRules(seasalt.Config{})
	s, err := rules.NewState(seasalt.Position{
		Phase: seasalt.PhasePlay, Round: 3, LastEnd: seasalt.RoundEndStopped,
		Totals: []int{34, 20}, Points: []int{7, 4},
		Hands: []seasalt.Cards{
			seasalt.Must(seasalt.ParseCards("sailor/pink sailor/orange penguin/purple penguin/pink")),
			seasalt.Must(seasalt.ParseCards("crab/black crab/green boat/black boat/yellow shell/green")),
		},
	})
	if err != nil {
		panic(err)
	}
	report := bot.ISMCTS{}.Search(context.Background(), s.Game().View(0), rand.New(rand.NewPCG(1, 2)))
	best := report.Moves[0]
	fmt.Printf("Your best move is %v: it wins the game %.0f times out of 100.\n", best.Move, 100*best.Value)
	fmt.Printf("The round brings you %.0f points.\n", best.Points)
	for _, m := range report.Moves[1:] {
		if m.Move == seasalt.LastChance {
			fmt.Println("The bet would be safe:", m.Ends(seasalt.RoundEndBetWon) == m.Visits)
		}
	}
	// Output:
	// Your best move is stop: it wins the game 100 times out of 100.
	// The round brings you 8 points.
	// The bet would be safe: false
}

// A simple player.
func ExampleGreedy() {
	rules := seasalt.MustRules(seasalt.Config{})
	s, err := rules.NewState(seasalt.Position{
		Phase: seasalt.PhaseTake, Round: 1,
		Hands: []seasalt.Cards{seasalt.Must(seasalt.ParseCards("octopus/yellow octopus/grey crab/black"))},
		Piles: [2][]seasalt.Card{
			{seasalt.Must(seasalt.ParseCard("crab/green"))},
			{seasalt.Must(seasalt.ParseCard("octopus/green"))},
		},
	})
	if err != nil {
		panic(err)
	}
	fmt.Println(bot.Greedy{}.Choose(context.Background(), s.Game().View(0), rand.New(rand.NewPCG(1, 2))))
	// Output:
	// take 2
}
