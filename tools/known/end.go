package main

import (
	"image/color"
	"math/rand/v2"
	"strings"

	"github.com/seasalt-go/seasalt"
	"github.com/seasalt-go/seasalt/bot"
	"github.com/seasalt-go/seasalt/cmd/seasalt-arena/chart"
	"gonum.org/v1/plot"
	"gonum.org/v1/plot/plotter"
	"gonum.org/v1/plot/text"
	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"
)

// choices are the ways of a player with enough points to end a round.
var choices = []struct {
	name string
	fill color.NRGBA
}{{"stop", chart.Blue}, {"bet", chart.Green}, {"play on", chart.Orange}}

// endMoves are the moves of the choices.
var endMoves = []seasalt.Move{seasalt.Stop, seasalt.LastChance, seasalt.EndTurn}

// An ending is a place where a round could be ended, and the outcome of each choice.
type ending struct {
	points, deck int
	hand         int        // cards in the hand of the next player
	leads        [3]float64 // by choice
	won          float64    // 1 if the bet was won
}

// A span is a row or a column of a table.
type span struct {
	name      string
	low, high int
}

func (s span) has(n int) bool { return n >= s.low && n <= s.high }

// cell is the name in a row of a table, where "10 or more" is 10+.
func (s span) cell() string { return strings.Replace(s.name, " or more", "+", 1) }

var (
	endingPoints = []span{{"7", 7, 7}, {"8", 8, 8}, {"9", 9, 9}, {"10 or more", 10, 99}}
	endingDecks  = []span{{"40 or more", 40, 99}, {"35–39", 35, 39}, {"30–34", 30, 34}, {"25–29", 25, 29},
		{"20–24", 20, 24}, {"under 20", 0, 19}}
	betDecks = []span{{"35 or more", 35, 99}, {"30–34", 30, 34}, {"under 30", 0, 29}}
	betHands = []span{{"up to 3", 0, 3}, {"4 or 5", 4, 5}, {"6 or more", 6, 99}}
)

// fewest is the number of places that a row needs.
const fewest = 50

// A pairing is the player that decides whether to end rounds, and its opponents.
type pairing struct {
	name            string
	decider, others bot.Player
	players         int
	share           int    // one of so many rounds of the study is played, since some players take their time
	title           string // of the picture, if there is one
}

// A comparison adds up the outcome of each choice in the same places.
type comparison struct {
	worth [3]mean
	ahead [3][3]mean // by how much one choice is better than another
}

func (c *comparison) add(worth [3]float64) {
	for n, x := range worth {
		c.worth[n].add(x)
		for other := range worth {
			c.ahead[n][other].add(x - worth[other])
		}
	}
}

// best returns the best choice, with its name and the names of those that the sample cannot separate from it.
func (c *comparison) best() (best int, names []string) {
	for n := range choices {
		if c.worth[n].value() > c.worth[best].value() {
			best = n
		}
	}
	for n, choice := range choices {
		if d := c.ahead[best][n]; n == best || d.value() < d.margin() {
			names = append(names, choice.name)
		}
	}
	return best, names
}

// studyEnding finds out when to stop and when to bet. In first rounds, where there are no totals to look at, it
// takes places where one seat can end the round, and plays each of the three choices to the end of the round. The
// tables of Quick have a column for Hard against the same player.
func studyEnding(k known, games int) (string, []chart.Picture) {
	var tables []string
	advice := chart.Picture{Name: "known-ending", Width: vg.Points(560), Height: vg.Points(520)}
	var bets []chart.Picture
	places := map[string][]ending{}
	pairings := []pairing{
		{"Quick, against Quick", bot.Quick{}, bot.Quick{}, 2, 1, "What is best against a good player?"},
		{"Quick, against Greedy", bot.Quick{}, bot.Greedy{}, 2, 2,
			"What is best against a player who goes by rules of thumb?"},
		{"Hard, against Quick", hard, bot.Quick{}, 2, 4, ""},
		{"Hard, against Greedy", hard, bot.Greedy{}, 2, 4, ""},
		{"Quick, against three of Quick", bot.Quick{}, bot.Quick{}, 4, 2, ""},
	}
	for _, pair := range pairings {
		rules := seasalt.MustRules(seasalt.Config{Players: pair.players})
		for _, list := range each(k, "ending "+pair.name, max(1, games/pair.share), func(i int, r *rand.Rand) []ending {
			return endings(k, rules, pair, seasalt.Seat(i%pair.players), r)
		}) {
			places[pair.name] = append(places[pair.name], list...)
		}
	}
	for i, pair := range pairings {
		against, ofQuick := strings.CutPrefix(pair.name, "Quick")
		if !ofQuick {
			continue
		}
		all := places[pair.name]
		text, panel := tableOfChoices(pair, all, places["Hard"+against])
		tables = append(tables, text)
		if pair.title != "" {
			advice.Panels = append(advice.Panels, panel)
		}
		if i == 0 {
			text, picture := tableOfBets(pair.name, all)
			tables = append(tables, text)
			bets = append(bets, picture)
		}
	}
	return strings.Join(tables, "\n"), append(bets, advice)
}

// compare adds up the outcome of each choice in the places with some points and cards in the deck, and counts won bets.
func compare(all []ending, points, deck span) (leads comparison, bets float64) {
	for _, e := range all {
		if points.has(e.points) && deck.has(e.deck) {
			leads.add(e.leads)
			bets += e.won
		}
	}
	return leads, bets
}

// tableOfChoices lists the outcome of each choice, by points and deck, and draws the best. If there are places of Hard,
// it also lists the best choice there.
func tableOfChoices(pair pairing, all, hard []ending) (string, *plot.Plot) {
	rows := [][]string{{pair.name + ", with memory: card points", "cards in the deck", "stop", "bet", "play on",
		"bets won, %", "best"}}
	if len(hard) > 0 {
		rows[0] = append(rows[0], "best for Hard")
	}
	var matrix chart.Cells
	for i, row := range endingPoints {
		for j, column := range endingDecks {
			leads, bets := compare(all, row, column)
			places := leads.worth[0].n
			if places < fewest {
				continue
			}
			best, names := leads.best()
			cells := []string{row.cell(), column.cell(), leads.worth[0].signed(), leads.worth[1].signed(),
				leads.worth[2].signed(), percent(bets, places), strings.Join(names, ", ")}
			if len(hard) > 0 {
				cell := ""
				if leads, _ := compare(hard, row, column); leads.worth[0].n >= fewest {
					_, names := leads.best()
					cell = strings.Join(names, ", ")
				}
				cells = append(cells, cell)
			}
			rows = append(rows, cells)
			fill := chart.Pale
			if len(names) == 1 {
				fill = choices[best].fill
			}
			matrix = append(matrix, chart.Cell{X: float64(j), Y: float64(i), Width: 1, Height: 1, Fill: fill,
				Text:  strings.Join(names, "\nor "),
				Style: chart.TextStyle(10, chart.InkOn(fill), text.XCenter, text.YCenter)})
		}
	}
	p := chart.New(pair.title, "cards in the deck", "card points")
	p.Add(matrix)
	p.X.Tick.Marker, p.Y.Tick.Marker = chart.Names(namesOf(endingDecks)), chart.Names(namesOf(endingPoints))
	p.X.Tick.Length, p.Y.Tick.Length = 0, 0
	return table(rows), p
}

// tableOfBets lists the share of won bets, by points, deck and the cards in the hand of the other player, and draws it.
func tableOfBets(name string, all []ending) (string, chart.Picture) {
	won := func(points, deck, hand span) (bets float64, places int) {
		for _, e := range all {
			if points.has(e.points) && deck.has(e.deck) && hand.has(e.hand) {
				bets, places = bets+e.won, places+1
			}
		}
		return bets, places
	}
	rows := [][]string{append([]string{name + ", with memory: cards in the deck", "cards in the other hand"},
		namesOf(endingPoints)...)}
	for i := range endingPoints {
		rows[0][2+i] += " points, bets won, %"
	}
	for _, deck := range betDecks {
		for _, hand := range betHands {
			row := []string{deck.cell(), hand.cell()}
			for _, points := range endingPoints {
				text := ""
				if bets, places := won(points, deck, hand); places >= fewest {
					text = percent(bets, places)
				}
				row = append(row, text)
			}
			rows = append(rows, row)
		}
	}
	panel := func(title string, lines []span, won func(points, by span) (float64, int)) *plot.Plot {
		p := chart.New(title, "own card points", "bets won")
		p.Add(chart.Grid(false, true))
		for i, by := range lines {
			c := []color.NRGBA{chart.Green, chart.Blue, chart.Orange}[i]
			var line plotter.XYs
			for x, points := range endingPoints {
				if bets, places := won(points, by); places >= fewest {
					r := newRate("", bets, places, 0)
					line = append(line, plotter.XY{X: float64(x), Y: r.share})
					p.Add(r.bar(float64(x), c))
				}
			}
			joined, dots, err := plotter.NewLinePoints(line)
			if err != nil { // there are too few places for a line
				continue
			}
			joined.Color, joined.Width, dots.Color, dots.Radius, dots.Shape = c, vg.Points(1.5), c, vg.Points(3),
				draw.CircleGlyph{}
			p.Add(joined, dots)
			p.Legend.Add(by.name+" cards", joined, dots)
		}
		p.X.Min, p.X.Max, p.X.Tick.Marker, p.X.Tick.Length = -0.3, float64(len(endingPoints))-0.7,
			chart.Names(namesOf(endingPoints)), 0
		p.Y.Min, p.Y.Max, p.Y.Tick.Marker = 0, 1, chart.Percents{Step: 0.2}
		p.Legend.Top = false
		return p
	}
	every := span{"", 0, 99}
	return table(rows), chart.Picture{Name: "known-bets", Width: vg.Points(560), Height: vg.Points(520),
		Panels: []*plot.Plot{
			panel("How often a bet between two good players is won,\nby how many cards are left in the deck", betDecks,
				func(points, by span) (float64, int) { return won(points, by, every) }),
			panel("How often a bet between two good players is won,\nby how many cards the other player has in hand",
				betHands, func(points, by span) (float64, int) { return won(points, every, by) }),
		}}
}

// endings plays a first round, and returns the places in it where a seat could end it and would lay nothing more. Half
// of the time the seat plays on there, so that later places occur, too. The others play as usual.
func endings(k known, rules *seasalt.Rules, pair pairing, seat seasalt.Seat, r *rand.Rand) (list []ending) {
	choose := func(g *seasalt.Game, r *rand.Rand) seasalt.Move {
		if g.Actor() == seat {
			return pair.decider.Choose(k.ctx, g.View(seat), r)
		}
		return pair.others.Choose(k.ctx, g.View(g.Actor()), r)
	}
	g := rules.NewGame(0)
	g.Settle(r)
	start := g.State()
	for !g.RoundOver() && k.ctx.Err() == nil {
		m, s := choose(g, r), g.State()
		if g.Actor() == seat && s.Check(seasalt.Stop) == nil &&
			(m == seasalt.Stop || m == seasalt.LastChance || m == seasalt.EndTurn) {
			next := (seat + 1) % seasalt.Seat(pair.players)
			e := ending{points: s.Points(seat), deck: s.DeckLen(), hand: s.HandLen(next)}
			for n, end := range tries(g, endMoves, false, r, choose) {
				e.leads[n] = lead(start, end, seat)
				if result, _ := end.LastRound(); endMoves[n] == seasalt.LastChance &&
					result.End == seasalt.RoundEndBetWon {
					e.won = 1
				}
			}
			list = append(list, e)
			if m = seasalt.EndTurn; r.IntN(2) == 0 {
				break
			}
		}
		_ = g.Play(m, r)
	}
	return list
}

// tries makes each of some moves in a copy of the game, and plays the round, or the whole game, to its end, always
// with the same random numbers.
func tries(g *seasalt.Game, moves []seasalt.Move, whole bool, r *rand.Rand,
	choose func(*seasalt.Game, *rand.Rand) seasalt.Move) (ends []seasalt.State) {
	seed := r.Uint64()
	for _, m := range moves {
		branch, r := g.Clone(), rand.New(rand.NewPCG(seed, 1))
		for ; ; m = choose(branch, r) {
			_ = branch.Play(m, r)
			if branch.RoundOver() && !(whole && branch.Settle(r)) {
				break
			}
		}
		ends = append(ends, branch.State())
	}
	return ends
}

func namesOf(spans []span) (names []string) {
	for _, s := range spans {
		names = append(names, s.name)
	}
	return names
}
