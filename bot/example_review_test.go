package bot_test

import (
	"context"
	"fmt"
	"math"
	"math/rand/v2"

	"github.com/seasalt-go/seasalt"
	"github.com/seasalt-go/seasalt/bot"
	"github.com/seasalt-go/seasalt/record"
)

// Looking back at a game, as one of its players, and counting luck apart from skill.
func ExampleReview() {
	r := rand.New(rand.NewPCG(1, 2))
	game := record.New(seasalt.MustRules(seasalt.Config{}), 0)
	for game.Settle(r) {
		view := game.State().View(game.State().Actor())
		if err := game.Play(bot.Greedy{}.Choose(context.Background(), view, r), r); err != nil {
			panic(err)
		}
	}

	review := bot.Review{Seats: seasalt.SeatsOf(1), Search: bot.ISMCTS{Iterations: 100}}
	var worst bot.Decision
	balance := bot.NewBalance(game.State().Rules(), 1)
	for d := range review.Decisions(context.Background(), game.All(), r) {
		if d.Cost() > worst.Cost() { // d.View has what the player knew, d.Best what would have been better
			worst = d
		}
		balance.Add(d)
	}
	result, _ := game.State().Result()
	balance.End(result.Winners)
	fmt.Println("could play better:", worst.Cost() > 0)
	fmt.Println("won:", balance.Chance == 1)
	fmt.Println("it adds up:", math.Abs(balance.Chance-(0.5-balance.Cost+balance.Luck)) < 1e-9)
	// Output:
	// could play better: true
	// won: true
	// it adds up: true
}
