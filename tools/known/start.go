package main

import (
	"context"
	"fmt"
	"image/color"
	"math/rand/v2"

	"github.com/seasalt-go/seasalt"
	"github.com/seasalt-go/seasalt/bot"
	"github.com/seasalt-go/seasalt/bot/arena"
	"github.com/seasalt-go/seasalt/cmd/seasalt-arena/chart"
	"github.com/seasalt-go/seasalt/variants"
	"gonum.org/v1/plot"
	"gonum.org/v1/plot/plotter"
	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"
)

// studyStarter finds out how much going first helps.
func studyStarter(k known, games int) (string, []chart.Picture) {
	rows := [][]string{{"players", "rules", "the starter wins, %", "seat 2", "seat 3", "seat 4"}}
	var all []chart.Picture
	var bars []rate
	for players := seasalt.MinPlayers; players <= seasalt.MaxPlayers; players++ {
		var sum [seasalt.MaxPlayers]float64
		of := 0
		row := func(name string, wins [seasalt.MaxPlayers]float64, games int) {
			cells := []string{fmt.Sprint(players), name, percent(wins[0], games)}
			for seat := 1; seat < seasalt.MaxPlayers; seat++ {
				text := ""
				if seat < players {
					text = fmt.Sprintf("%.1f", 100*wins[seat]/float64(games))
				}
				cells = append(cells, text)
			}
			rows = append(rows, cells)
		}
		for edition := seasalt.EditionEnglish; edition <= seasalt.EditionDigital; edition++ {
			wins := k.starts(seasalt.Config{Players: players, Edition: edition}, edition.String(), games)
			for seat, w := range wins {
				sum[seat] += w
			}
			of += games
		}
		row("the four editions", sum, of)
		bars = append(bars, newRate(fmt.Sprintf("%d players", players), sum[0], of, 1/float64(players)))
		with := k.starts(seasalt.Config{Players: players, Modules: variants.All()}, "modules", games)
		row("English, all extensions", with, games)
		bars = append(bars, newRate(fmt.Sprintf("%d, all\nextensions", players), with[0], games, 1/float64(players)))
	}
	all = append(all, drawRates("known-starter", "How often the starter wins", bars))
	return table(rows), all
}

// starts plays games, and returns the wins of each seat, the starter first.
func (k known) starts(config seasalt.Config, name string, games int) (wins [seasalt.MaxPlayers]float64) {
	rules := seasalt.MustRules(config)
	what := fmt.Sprintf("starter %d %s", rules.Players(), name)
	for _, game := range each(k, what, games, func(_ int, r *rand.Rand) (wins [seasalt.MaxPlayers]float64) {
		end := greedy(rules.Start(0), r, never)
		for seat := range rules.Seats() {
			wins[seat] = won(end, seat)
		}
		return wins
	}) {
		for seat, w := range game {
			wins[seat] += w
		}
	}
	return wins
}

// A rate is a share of games with its interval.
type rate struct {
	name                   string
	share, low, high, fair float64
}

func newRate(name string, count float64, of int, fair float64) rate {
	low, high := arena.Wilson(count, of)
	return rate{name, count / float64(max(of, 1)), low, high, fair}
}

// bar is the interval, as a line.
func (r rate) bar(x float64, c color.Color) *plotter.Line {
	line := seasalt.Must(plotter.NewLine(plotter.XYs{{X: x, Y: r.low}, {X: x, Y: r.high}}))
	line.Color, line.Width = c, vg.Points(2)
	return line
}

// drawRates draws rates as points with their intervals, next to what would be fair.
func drawRates(name, title string, rates []rate) chart.Picture {
	p := chart.New(title+"\n95 % intervals; lines: the fair share", "", "share of the games")
	p.Add(chart.Grid(false, true))
	var labels []string
	for i, r := range rates {
		labels = append(labels, r.name)
		x := float64(i)
		fair := seasalt.Must(plotter.NewLine(plotter.XYs{{X: x - 0.3, Y: r.fair}, {X: x + 0.3, Y: r.fair}}))
		fair.Color, fair.Width = chart.Orange, vg.Points(2)
		dot := seasalt.Must(plotter.NewScatter(plotter.XYs{{X: x, Y: r.share}}))
		dot.Color, dot.Radius, dot.Shape = chart.Blue, vg.Points(3.5), draw.CircleGlyph{}
		p.Add(fair, r.bar(x, chart.Blue), dot)
	}
	p.X.Min, p.X.Max, p.X.Tick.Marker = -0.5, float64(len(rates))-0.5, chart.Names(labels)
	p.Y.Min, p.Y.Max, p.Y.Tick.Marker = 0, 0.65, chart.Percents{Step: 0.1}
	p.X.Tick.Length = 0
	return chart.Picture{Name: name, Width: vg.Points(520), Height: vg.Points(300), Panels: []*plot.Plot{p}}
}

// A roundRow is how a round ended.
type roundRow struct {
	end        seasalt.RoundEnd
	own, other float64 // points of the player who ended it, and of the best of the others
}

// studyRounds measures how rounds end, and the points that each end brings.
func studyRounds(k known, games int) (string, []chart.Picture) {
	shares := [][]string{{"who plays", "STOP, %", "LAST CHANCE, %", "bets won, %"}}
	points := [][]string{{"who plays", "said STOP", "best other", "won a bet", "best other", "lost a bet",
		"best other"}}
	for _, by := range []struct {
		name    string
		player  bot.Player
		players int
		games   int
	}{
		{"2 × Greedy", bot.Greedy{}, 2, games},
		{"3 × Greedy", bot.Greedy{}, 3, games},
		{"4 × Greedy", bot.Greedy{}, 4, games},
		{"2 × Quick", bot.Quick{}, 2, max(1, games/3)},
		{"4 × Quick", bot.Quick{}, 4, max(1, games/10)},
	} {
		rules := seasalt.MustRules(seasalt.Config{Players: by.players})
		all := map[seasalt.RoundEnd][]roundRow{}
		n := 0
		for _, list := range each(k, "rounds "+by.name, by.games, func(_ int, r *rand.Rand) (list []roundRow) {
			g := rules.NewGame(0)
			for g.Settle(r) {
				before := g.State()
				for !g.RoundOver() {
					_ = g.Play(by.player.Choose(context.Background(), g.View(g.Actor()), r), r)
				}
				list = append(list, rowOf(before, g.State()))
			}
			return list
		}) {
			for _, row := range list {
				all[row.end] = append(all[row.end], row)
				n++
			}
		}
		row := []string{by.name}
		for _, end := range []seasalt.RoundEnd{seasalt.RoundEndStopped, seasalt.RoundEndBetWon,
			seasalt.RoundEndBetLost} {
			var own, other mean
			for _, row := range all[end] {
				own.add(row.own)
				other.add(row.other)
			}
			row = append(row, own.String(), other.String())
		}
		points = append(points, row)
		won := len(all[seasalt.RoundEndBetWon])
		bets := won + len(all[seasalt.RoundEndBetLost])
		shares = append(shares, []string{by.name, percent(float64(len(all[seasalt.RoundEndStopped])), n),
			percent(float64(bets), n), percent(float64(won), bets)})
	}
	return table(shares) + "\n" + table(points), nil
}

// rowOf describes the end of a round that began at some totals.
func rowOf(before, after seasalt.State) roundRow {
	result, _ := after.LastRound()
	row := roundRow{end: result.End}
	for seat := range after.Rules().Seats() {
		points := float64(after.Total(seat) - before.Total(seat))
		if seat == result.EndedBy {
			row.own = points
		} else {
			row.other = max(row.other, points)
		}
	}
	return row
}
