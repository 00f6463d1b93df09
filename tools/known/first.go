package main

import (
	"cmp"
	"math/rand/v2"
	"slices"

	"github.com/seasalt-go/seasalt"
	"github.com/seasalt-go/seasalt/bot"
	"github.com/seasalt-go/seasalt/cmd/seasalt-arena/chart"
	"github.com/seasalt-go/seasalt/words"
)

// takes are the first moves of a round: take one of the cards that lie open, or draw.
var takes = []seasalt.Move{seasalt.Take(seasalt.Pile1), seasalt.Take(seasalt.Pile2), seasalt.Draw}

const toDraw = 2 // the place of Draw among them

// An opening is a first turn, and the outcome of each of the takes.
type opening struct {
	tops  [2]seasalt.Kind
	gains [3]float64 // by how many points it was better than to draw
	quick int        // which of them Quick prefers
}

// studyFirst finds out which cards are worth taking in the first turn of a round.
func studyFirst(k known, games int) (string, []chart.Picture) {
	rules := seasalt.MustRules(seasalt.Config{})
	all := each(k, "first", games, func(_ int, r *rand.Rand) (o opening) {
		g := rules.NewGame(0)
		g.Settle(r)
		start := g.State()
		ends := tries(g, takes, false, r, func(g *seasalt.Game, r *rand.Rand) seasalt.Move {
			return fast.Choose(k.ctx, g.View(g.Actor()), r)
		})
		for n, end := range ends {
			o.gains[n] = lead(start, end, 0) - lead(start, ends[toDraw], 0)
		}
		o.tops = [2]seasalt.Kind{start.Top(seasalt.Pile1).Kind(), start.Top(seasalt.Pile2).Kind()}
		o.quick = slices.Index(takes, bot.Quick{}.Choose(k.ctx, g.View(0), r))
		return o
	})
	var gain [64]mean // by kind
	for _, o := range all {
		if o.tops[0] == o.tops[1] {
			gain[o.tops[0]].add((o.gains[0] + o.gains[1]) / 2)
		} else {
			gain[o.tops[0]].add(o.gains[0])
			gain[o.tops[1]].add(o.gains[1])
		}
	}
	var kinds []seasalt.Kind
	for kind := range seasalt.AllKinds() {
		if gain[kind].n > 0 {
			kinds = append(kinds, kind)
		}
	}
	slices.SortFunc(kinds, func(a, b seasalt.Kind) int { return cmp.Compare(gain[b].value(), gain[a].value()) })
	english := words.In("en")
	rows := [][]string{{"card that lies open", "to take it, against to draw"}}
	for _, kind := range kinds {
		rows = append(rows, []string{english.Kind(kind), gain[kind].signed()})
	}
	var byTable, quick mean
	drawn, quickDraws := 0, 0
	for _, o := range all {
		best := 0
		if gain[o.tops[1]].value() > gain[o.tops[0]].value() {
			best = 1
		}
		if gain[o.tops[best]].value() < 0 {
			best = toDraw
			drawn++
		}
		if o.quick == toDraw {
			quickDraws++
		}
		byTable.add(o.gains[best])
		quick.add(o.gains[o.quick])
	}
	return table(rows) + "\n" + table([][]string{
		{"how to choose", "draws, %", "against always to draw"},
		{"by this table", percent(float64(drawn), len(all)), byTable.signed()},
		{"as Quick does", percent(float64(quickDraws), len(all)), quick.signed()},
	}), nil
}
