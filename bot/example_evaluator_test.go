package bot_test

import (
	"context"
	"fmt"
	"math"
	"math/rand/v2"

	"github.com/seasalt-go/seasalt"
	"github.com/seasalt-go/seasalt/bot"
)

// A formula judges positions: the more points in totals and cards, the better the chances. A trained
// network would look at the same world.
type formula struct{ perPoint float64 }

func (f formula) Evaluate(world *seasalt.Playout, _ *rand.Rand) (chances [seasalt.MaxPlayers]float64, ok bool) {
	if world.DeckLen() < 5 {
		return chances, false // the round is nearly over: better play it to its end
	}
	players := seasalt.Seat(world.Rules().Players())
	sum := 0.0
	for seat := range players {
		chances[seat] = math.Exp(f.perPoint * float64(world.Total(seat)+world.Points(seat)))
		sum += chances[seat]
	}
	for seat := range players {
		chances[seat] /= sum
	}
	return chances, true
}

// A search with an evaluation of one's own.
func ExampleEvaluator() {
	rules := seasalt.MustRules(seasalt.Config{})
	s, err := rules.NewState(seasalt.Position{
		Phase: seasalt.PhaseKeep, Round: 1,
		Hands: []seasalt.Cards{seasalt.Must(seasalt.ParseCards("octopus/yellow octopus/grey"))},
		Drawn: seasalt.Must(seasalt.ParseCards("octopus/green shark/green")),
	})
	if err != nil {
		panic(err)
	}
	player := bot.ISMCTS{Iterations: 500, Evaluator: formula{perPoint: 0.2}}
	fmt.Println(player.Choose(context.Background(), s.Game().View(0), rand.New(rand.NewPCG(1, 2))))
	// Output:
	// keep octopus/green
}
