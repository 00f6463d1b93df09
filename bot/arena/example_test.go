package arena_test

import (
	"context"
	"fmt"
	"log"
	"math/rand/v2"
	"slices"

	"github.com/seasalt-go/seasalt"
	"github.com/seasalt-go/seasalt/bot"
	"github.com/seasalt-go/seasalt/bot/arena"
	"github.com/seasalt-go/seasalt/record"
)

// A hasty player wants the card that is worth most at once, lays every duo, and says STOP
// as soon as it may.
type hasty struct{}

func (hasty) Choose(_ context.Context, v seasalt.View, _ *rand.Rand) seasalt.Move {
	with := func(c seasalt.Card) int {
		hand, _ := v.KnownHand(v.Seat()).With(c)
		score, _ := v.Rules().Score(seasalt.Holding{Hand: hand, Laid: slices.Collect(v.Laid(v.Seat()))})
		return score.Points()
	}
	value := func(m seasalt.Move) int {
		switch m.Action() {
		case seasalt.ActionStop, seasalt.ActionLayDuo:
			return 100
		case seasalt.ActionKeep:
			return with(m.Card())
		case seasalt.ActionTake:
			return with(v.Top(m.Pile()))
		}
		return v.Points(v.Seat())
	}
	return slices.MaxFunc(slices.Collect(v.Moves()), func(a, b seasalt.Move) int { return value(a) - value(b) })
}

// A bot of your own is a type with a method Choose. Here it enters an arena and plays two
// hundred games against players who play random legal moves.
func Example() {
	results, err := arena.Tournament{
		Rules: seasalt.MustRules(seasalt.Config{}),
		Entrants: []arena.Entrant{
			{Name: "hasty", New: func() bot.Player { return hasty{} }},
			{Name: "random", New: func() bot.Player { return bot.Random{} }},
		},
		Games: 200,
		Seed:  1,
	}.Run(context.Background())
	if err != nil {
		log.Fatal(err)
	}
	for _, s := range results.Standings() {
		fmt.Printf("%s wins %g of %d games, %v\n", s.Name, s.Wins.Count, s.Wins.Of, s.Wins)
	}
	// Output:
	// hasty wins 199 of 200 games, 99.5 % (97.2-99.9)
	// random wins 1 of 200 games, 0.5 % (0.1-2.8)
}

// Every game can be looked at move by move: here, how the round ended in which the better player
// lost.
func ExampleTournament_record() {
	_, err := arena.Tournament{
		Rules: seasalt.MustRules(seasalt.Config{}),
		Entrants: []arena.Entrant{
			{Name: "hasty", New: func() bot.Player { return hasty{} }},
			{Name: "random", New: func() bot.Player { return bot.Random{} }},
		},
		Games:   200,
		Seed:    1,
		Workers: 1,
		Record: func(g arena.Game, r *record.Record) error {
			if g.Win(seasalt.Seat(slices.Index(g.Seats, "hasty"))) == 1 {
				return nil
			}
			fmt.Printf("game %d, %d moves, totals %v\n", g.Number, r.Len(), g.Totals)
			for s, m := range r.All() {
				if s.Round() == len(g.Rounds) && (m == seasalt.Stop || m == seasalt.LastChance) {
					fmt.Printf("%s: %v, at %d to %d, with cards for %d and %d points\n",
						g.Seats[s.Turn()], m, s.Total(0), s.Total(1), s.Points(0), s.Points(1))
				}
			}
			return nil
		},
	}.Run(context.Background())
	if err != nil {
		log.Fatal(err)
	}
	// Output:
	// game 189, 503 moves, totals [43 41]
	// hasty: stop, at 37 to 34, with cards for 6 and 7 points
}

// cheat keeps a mermaid that it has not drawn.
type cheat struct{}

func (cheat) Choose(context.Context, seasalt.View, *rand.Rand) seasalt.Move {
	return seasalt.Keep(seasalt.Must(seasalt.ParseCard("mermaid/white")))
}

// A player who makes an illegal move loses the game, and the record says why.
func ExampleForfeit() {
	game, _, err := arena.Play(context.Background(), seasalt.MustRules(seasalt.Config{}), 1, arena.Limits{},
		arena.Entrant{Name: "random", New: func() bot.Player { return bot.Random{} }},
		arena.Entrant{Name: "cheat", New: func() bot.Player { return cheat{} }},
	)
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println(game.Forfeit)
	fmt.Println("won by seat", game.Winners)
	// Output:
	// seat 1 (cheat) in round 1: illegal move keep mermaid/white in phase take: something else must be decided first (R3.1)
	// won by seat 0
}
