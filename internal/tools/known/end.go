package main

import (
	"fmt"
	"image/color"
	"math/rand/v2"
	"strings"

	"github.com/seasalt-go/seasalt"
	"github.com/seasalt-go/seasalt/cmd/seasalt-arena/chart"
	"gonum.org/v1/plot"
	"gonum.org/v1/plot/text"
	"gonum.org/v1/plot/vg"
)

// choices are what a player can do who has enough points to end a round.
var choices = []struct {
	name string
	move seasalt.Move
	fill color.NRGBA
}{{"stop", seasalt.Stop, chart.Blue}, {"bet", seasalt.LastChance, chart.Green}, {"play on", seasalt.EndTurn, chart.Pale}}

// An ending is a place where a round could be ended, and what each choice came to.
type ending struct {
	points, deck int
	leads        [3]float64 // by choice
	won          float64    // 1 if the bet was won
}

// Rows and columns of the table.
var (
	endingPoints = []struct {
		name      string
		low, high int
	}{{"7", 7, 7}, {"8", 8, 8}, {"9", 9, 9}, {"10 or more", 10, 99}}
	endingDecks = []struct {
		name      string
		low, high int
	}{{"40 or more", 40, 99}, {"35–39", 35, 39}, {"30–34", 30, 34}, {"25–29", 25, 29}, {"20–24", 20, 24}, {"under 20", 0, 19}}
)

// studyEnding finds out when to stop and when to bet. In first rounds of two players, where there are no totals
// to look at, it takes places where a round can be ended, and plays each of the three choices to the end of
// the round.
func studyEnding(k known, games int) (string, []chart.Picture) {
	rules := seasalt.MustRules(seasalt.Config{})
	type place struct {
		leads [3]mean
		ahead [3][3]mean // by how much one choice is better than another
		bets  mean
	}
	places := make([][]place, len(endingPoints))
	for i := range places {
		places[i] = make([]place, len(endingDecks))
	}
	for _, list := range each(k, "ending", games, func(_ int, r *rand.Rand) []ending { return endings(rules, r) }) {
		for _, e := range list {
			for i, row := range endingPoints {
				for j, column := range endingDecks {
					if e.points < row.low || e.points > row.high || e.deck < column.low || e.deck > column.high {
						continue
					}
					c := &places[i][j]
					for n, lead := range e.leads {
						c.leads[n].add(lead)
						for other := range e.leads {
							c.ahead[n][other].add(lead - e.leads[other])
						}
					}
					c.bets.add(100 * e.won)
				}
			}
		}
	}

	rows := [][]string{{"card points", "cards in the deck", "stop", "bet", "play on", "bets won", "best", "places"}}
	p := chart.New("Stop, bet or play on? Lead in the round, in points\nfirst rounds of two players who play by rules of thumb", "cards in the deck", "card points")
	var matrix chart.Cells
	for i, row := range endingPoints {
		for j, column := range endingDecks {
			c := places[i][j]
			if c.bets.n < 100 {
				continue
			}
			best, advice := 0, ""
			for n := range choices {
				if c.leads[n].value() > c.leads[best].value() {
					best = n
				}
			}
			for n, choice := range choices { // the best, and what cannot be told from it
				if d := c.ahead[best][n]; n == best || d.value() < d.margin() {
					advice += " or " + choice.name
				}
			}
			advice = strings.TrimPrefix(advice, " or ")
			rows = append(rows, []string{row.name, column.name, c.leads[0].signed(), c.leads[1].signed(), c.leads[2].signed(),
				c.bets.String() + " %", advice, fmt.Sprint(c.bets.n)})
			fill := choices[best].fill
			matrix = append(matrix, cellOf(float64(j), float64(i), fill, fmt.Sprintf("%s\nstop %+.1f\nbet %+.1f\non %+.1f",
				advice, c.leads[0].value(), c.leads[1].value(), c.leads[2].value())))
		}
	}
	p.Add(matrix)
	var columns, lines []string
	for _, c := range endingDecks {
		columns = append(columns, c.name)
	}
	for _, c := range endingPoints {
		lines = append(lines, c.name)
	}
	p.X.Tick.Marker, p.Y.Tick.Marker = chart.Names(columns), chart.Names(lines)
	p.X.Tick.Length, p.Y.Tick.Length = 0, 0
	return table(rows), []chart.Picture{{Name: "known-ending", Width: vg.Points(640), Height: vg.Points(400), Panels: []*plot.Plot{p}}}
}

// endings plays a first round, and returns the places in it where a player could end it. Half of the time
// the round goes on there, so that later places come about as well.
func endings(rules *seasalt.Rules, r *rand.Rand) (list []ending) {
	start := rules.Start(0).Settle(r)
	s := greedy(start, r, canEnd)
	for canEnd(s) && !s.RoundOver() {
		seat := s.Actor()
		e := ending{points: s.Points(seat), deck: s.DeckLen()}
		for n, c := range choices {
			end := greedy(seasalt.Must(s.Apply(c.move)), rand.New(rand.NewPCG(r.Uint64(), 1)), untilRound)
			e.leads[n] = lead(start, end, seat)
			if c.move == seasalt.LastChance {
				if result, _ := end.LastRound(); result.End == seasalt.RoundEndBetWon {
					e.won = 1
				}
			}
		}
		list = append(list, e)
		if r.IntN(2) == 0 {
			break
		}
		s = greedy(seasalt.Must(s.Apply(seasalt.EndTurn)), r, func(s seasalt.State) bool { return s.RoundOver() || canEnd(s) })
	}
	return list
}

// canEnd reports whether a player can choose to end the round and has nothing left to lay, or the round is over anyway.
func canEnd(s seasalt.State) bool {
	return s.Over() || s.RoundOver() || s.Phase() == seasalt.PhasePlay && s.Check(seasalt.Stop) == nil && s.Check(seasalt.EndTurn) == nil
}

func cellOf(x, y float64, fill color.NRGBA, label string) chart.Cell {
	return chart.Cell{X: x, Y: y, Width: 1, Height: 1, Fill: fill, Text: label, Style: chart.TextStyle(9, chart.InkOn(fill), text.XCenter, text.YCenter)}
}
