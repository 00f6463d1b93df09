package main

import (
	"math/rand/v2"
	"strings"

	"github.com/seasalt-go/seasalt"
	"github.com/seasalt-go/seasalt/cmd/seasalt-arena/chart"
)

// A nearing is a place where a round could be ended, and whether each choice won the game.
type nearing struct {
	own, other int // points to the target; none of a game that had no such place, or passed it by
	points     int
	wins       [3]float64 // by choice: the share of the win
}

var (
	needs        = []span{{"up to 7", 1, 7}, {"8–14", 8, 14}, {"15 or more", 15, 99}}
	targetPoints = []span{{"7 or 8", 7, 8}, {"9 or more", 9, 99}}
)

// studyTarget finds out how the totals change when to stop and when to bet. In each game of two it takes a
// place where a seat could end the round, and plays each of the three choices to the end of the game.
func studyTarget(k known, games int) (string, []chart.Picture) {
	rules := seasalt.MustRules(seasalt.Config{})
	all := each(k, "target", games, func(i int, r *rand.Rand) nearing {
		return nears(k, rules, seasalt.Seat(i/2%2), seasalt.Seat(i%2), r)
	})
	rows := [][]string{{"the player needs", "the other needs", "card points", "stop, %", "bet, %", "play on, %",
		"best"}}
	for _, own := range needs {
		for _, other := range needs {
			for _, points := range targetPoints {
				var wins comparison
				for _, n := range all {
					if own.has(n.own) && other.has(n.other) && points.has(n.points) {
						wins.add(n.wins)
					}
				}
				if places := wins.worth[0].n; places >= fewest {
					_, names := wins.best()
					row := []string{own.cell(), other.cell(), points.cell()}
					for _, w := range wins.worth {
						row = append(row, percent(w.sum, places))
					}
					rows = append(rows, append(row, strings.Join(names, ", ")))
				}
			}
		}
	}
	return table(rows), nil
}

// nears plays a game to a place where a seat could end the round and would lay nothing more, and tries each choice.
// Chance decides whether to pass a place by, most often as long as both need 15 points or more; the rest of the game
// has no influence on it. After half of the places that it passes by, the seat plays on, so that later places occur,
// too.
func nears(k known, rules *seasalt.Rules, first, seat seasalt.Seat, r *rand.Rand) (n nearing) {
	choose := func(g *seasalt.Game, r *rand.Rand) seasalt.Move { return fast.Choose(k.ctx, g.View(g.Actor()), r) }
	g := rules.NewGame(first)
	for g.Settle(r) && k.ctx.Err() == nil {
		m, s := choose(g, r), g.State()
		if s.Actor() == seat && s.Check(seasalt.Stop) == nil &&
			(m == seasalt.Stop || m == seasalt.LastChance || m == seasalt.EndTurn) {
			n = nearing{own: rules.Target() - s.Total(seat), other: rules.Target() - s.Total(1-seat),
				points: s.Points(seat)}
			passes := 2
			if min(n.own, n.other) > 14 {
				passes = 16
			}
			if r.IntN(passes) == 0 {
				for i, end := range tries(g, endMoves, true, r, choose) {
					n.wins[i] = won(end, seat)
				}
				return n
			}
			if r.IntN(2) == 0 {
				m = seasalt.EndTurn
			}
		}
		_ = g.Play(m, r)
	}
	return nearing{}
}
