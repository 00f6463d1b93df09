package bot_test

import (
	"context"
	"fmt"
	"math/rand/v2"

	"github.com/seasalt-go/seasalt"
	"github.com/seasalt-go/seasalt/bot"
)

// A miser takes and keeps what scores at once, says STOP as soon as possible, and leaves
// everything else to chance.
type miser struct{}

func (miser) Choose(ctx context.Context, v seasalt.View, r *rand.Rand) seasalt.Move {
	choice, most := bot.Random{}.Choose(ctx, v, r), points(v, 0)
	for m := range v.Moves() {
		card := m.Card()
		switch m.Action() {
		case seasalt.ActionStop:
			return m
		case seasalt.ActionTake:
			card = v.Top(m.Pile())
		case seasalt.ActionKeep:
		default:
			continue
		}
		if p := points(v, card); p > most {
			choice, most = m, p
		}
	}
	return choice
}

// points are what the hand is worth with one more card.
func points(v seasalt.View, card seasalt.Card) int {
	hand, _ := v.KnownHand(v.Seat()).With(card)
	score, _ := v.Rules().Score(seasalt.Holding{Hand: hand})
	return score.Points()
}

// A player of one's own, in twenty lines, plays a hundred games against one who chooses at
// random.
func ExamplePlayer() {
	rules := seasalt.MustRules(seasalt.Config{Players: 2})
	players := []bot.Player{miser{}, bot.Random{}}
	r := rand.New(rand.NewPCG(1, 2))
	won := 0
	for game := range 100 {
		g := rules.NewGame(seasalt.Seat(game % 2)) // remembers what each seat has seen
		for g.Settle(r) {                          // deals, also after each round
			seat := g.Actor()
			m := players[seat].Choose(context.Background(), g.View(seat), r)
			if err := g.Play(m, r); err != nil {
				fmt.Println(err) // the player broke the rules
				return
			}
		}
		if result, _ := g.State().Result(); result.Winners.Has(0) {
			won++
		}
	}
	fmt.Println("more than 60 games won:", won > 60)
	// Output:
	// more than 60 games won: true
}

// A menu of levels.
func ExampleLevels() {
	for _, level := range bot.Levels() {
		fmt.Println(level.Name)
	}
	// Output:
	// random
	// easy
	// normal
	// hard
}
