package main

import (
	"context"
	"fmt"
	"math/rand/v2"

	"github.com/seasalt-go/seasalt"
	"github.com/seasalt-go/seasalt/bot"
	"github.com/seasalt-go/seasalt/cmd/seasalt-arena/chart"
	"github.com/seasalt-go/seasalt/record"
)

// studyLuck finds out how much is luck: how often the better player wins all the same.
func studyLuck(k known, games int) (string, []chart.Picture) {
	rules := seasalt.MustRules(seasalt.Config{})
	levels := bot.Levels()
	best := levels[len(levels)-1].Player
	rows := [][]string{{"against", "the best player wins, %"}}
	for _, other := range levels[:len(levels)-1] {
		games := games
		if other.Player == (bot.Random{}) {
			games = max(1, games/4) // it hardly ever wins
		}
		wins := 0.0
		for _, w := range each(k, "luck "+other.Name, games, func(i int, r *rand.Rand) float64 {
			seat := seasalt.Seat(i % 2)
			players := [2]bot.Player{other.Player, other.Player}
			players[seat] = best
			return won(match(rules, seasalt.Seat(i/2%2), players, r).State(), seat)
		}) {
			wins += w
		}
		rows = append(rows, []string{fmt.Sprintf("%s (%T)", other.Name, other.Player), percent(wins, games)})
	}
	return table(rows), nil
}

// studyReviews measures how much of the chance to win reviews attribute to decisions, and how much to everything else.
func studyReviews(k known, games int) (string, []chart.Picture) {
	rules := seasalt.MustRules(seasalt.Config{})
	rows := [][]string{{"who plays whom", "cost of the decisions in a game, %", "swing by luck, %",
		"decisions that are costly beyond doubt", "their cost, %"}}
	for _, pair := range []struct {
		name    string
		players [2]bot.Player
	}{
		{"Random, against Greedy", [2]bot.Player{bot.Random{}, bot.Greedy{}}},
		{"Greedy, against Greedy", [2]bot.Player{bot.Greedy{}, bot.Greedy{}}},
		{"Quick, against Quick", [2]bot.Player{bot.Quick{}, bot.Quick{}}},
		{"Learned, against Learned", [2]bot.Player{learned, learned}},
	} {
		var cost, luck, costly, costs mean
		type reviewed struct {
			bot.Balance
			costly int
			costs  float64
		}
		for _, b := range each(k, "review "+pair.name, max(2, games), func(i int, r *rand.Rand) (b reviewed) {
			game := match(rules, seasalt.Seat(i%2), pair.players, r)
			b.Balance = bot.NewBalance(rules, 0)
			review := bot.Review{Seats: seasalt.SeatsOf(0), Search: learned}
			for d := range review.Decisions(k.ctx, game.All(), r) {
				b.Add(d)
				if d.Costly() {
					b.costly++
					b.costs += d.Cost()
				}
			}
			result, _ := game.State().Result()
			b.End(result.Winners)
			return b
		}) {
			cost.add(100 * b.Cost)
			luck.add(100 * max(b.Luck, -b.Luck))
			costly.add(float64(b.costly))
			costs.add(100 * b.costs)
		}
		rows = append(rows, []string{pair.name, cost.String(), luck.String(), costly.String(),
			costs.String()})
	}
	return table(rows), nil
}

// match plays a game of two.
func match(rules *seasalt.Rules, first seasalt.Seat, players [2]bot.Player, r *rand.Rand) *record.Record {
	game, g := record.New(rules, first), rules.NewGame(first)
	n := 0
	for game.Settle(r) {
		for ; n < game.Len(); n++ {
			_ = g.Apply(game.Move(n))
		}
		seat := game.State().Actor()
		_ = game.Apply(players[seat].Choose(context.Background(), g.View(seat), r))
	}
	return game
}
