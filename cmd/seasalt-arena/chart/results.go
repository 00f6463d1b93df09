package chart

import (
	"fmt"
	"image/color"
	"maps"
	"slices"
	"strings"

	"github.com/seasalt-go/seasalt"
	"github.com/seasalt-go/seasalt/bot/arena"
	"gonum.org/v1/plot"
	"gonum.org/v1/plot/plotter"
	"gonum.org/v1/plot/text"
	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"
)

// All draws the results of a tournament.
func All(r *arena.Results) []Picture {
	return []Picture{drawDuels(r), drawPoints(r), drawTotals(r), drawEndings(r), drawSeats(r)}
}

func count(n int, what string) string {
	if n == 1 {
		return "1 " + what
	}
	return fmt.Sprintf("%d %ss", n, what)
}

// setting describes the games in a few words.
func setting(r *arena.Results) string {
	return fmt.Sprintf("%s of %d players, target %s", count(len(r.Games), "game"),
		r.Tournament.Setup.Players, count(r.Tournament.Setup.Target, "point"))
}

// drawDuels is the matrix of win rates: blue where the row is ahead of the column.
func drawDuels(r *arena.Results) Picture {
	players := r.Tournament.Entrants
	title := "How often the row wins against the column"
	if r.Tournament.Setup.Players > 2 {
		title = "How often the row comes out ahead of the column"
	}
	p := New(title+"\n"+setting(r)+"; 95 % intervals", "against", "")
	n := len(players)
	var matrix Cells
	for i, row := range r.Duels() {
		for j, d := range row {
			c := Cell{X: float64(j), Y: float64(n - 1 - i), Width: 1, Height: 1,
				Fill: color.NRGBA{0xee, 0xee, 0xee, 0xff}}
			if d.Of > 0 {
				fill := diverging(d.Share)
				c.Fill = fill
				c.Text = fmt.Sprintf("%.1f %%\n%.1f–%.1f", 100*d.Share, 100*d.Low, 100*d.High)
				c.Style = TextStyle(10, InkOn(fill), text.XCenter, text.YCenter)
			}
			matrix = append(matrix, c)
		}
	}
	p.Add(matrix)
	reversed := slices.Clone(players)
	slices.Reverse(reversed)
	p.X.Tick.Marker, p.Y.Tick.Marker = Names(players), Names(reversed)
	p.X.Tick.Length, p.Y.Tick.Length = 0, 0
	p.X.LineStyle.Width, p.Y.LineStyle.Width = 0, 0
	longest := 0
	for _, name := range players {
		longest = max(longest, len(name))
	}
	const cellWidth, cellHeight = 80, 48
	if longest*6 > cellWidth {
		p.X.Tick.Label.Rotation = 0.5
		p.X.Tick.Label.XAlign = text.XRight
	}
	return Picture{
		Name: "duels", Panels: []*plot.Plot{p},
		Width:  vg.Points(max(430, float64(110+longest*4+cellWidth*n))),
		Height: vg.Points(float64(130 + cellHeight*n)),
	}
}

// diverging is white for one half, and blue or orange on its two sides.
func diverging(share float64) color.NRGBA {
	to, part := Blue, 2*share-1
	if part < 0 {
		to, part = Orange, -part
	}
	mix := func(c uint8) uint8 { return uint8(255 - part*(255-float64(c)) + 0.5) }
	return color.NRGBA{mix(to.R), mix(to.G), mix(to.B), 0xff}
}

// A tally counts how often there was each number.
type tally struct {
	n     int
	times map[int]int
}

func (t *tally) add(number int) {
	if t.times == nil {
		t.times = map[int]int{}
	}
	t.n++
	t.times[number]++
}

// steps returns the shares of all numbers up to most as the line of a histogram.
func (t *tally) steps(most int) plotter.XYs {
	points := plotter.XYs{{X: -0.5, Y: 0}}
	for number := 0; number <= most; number++ {
		share := float64(t.times[number]) / float64(t.n)
		points = append(points, plotter.XY{X: float64(number) - 0.5, Y: share},
			plotter.XY{X: float64(number) + 0.5, Y: share})
	}
	return append(points, plotter.XY{X: float64(most) + 0.5, Y: 0})
}

// most returns the greatest number in a picture: very few are greater.
func (t *tally) most() int {
	left := t.n / 1000
	for _, number := range slices.Backward(slices.Sorted(maps.Keys(t.times))) {
		if left -= t.times[number]; left < 0 {
			return number
		}
	}
	return 0
}

// addTally draws a histogram into a plot, with an entry in its legend.
func addTally(p *plot.Plot, t *tally, most int, name string, c color.NRGBA) {
	if t.n == 0 {
		return
	}
	line := seasalt.Must(plotter.NewLine(t.steps(most)))
	line.Color, line.Width = c, vg.Points(1.5)
	line.FillColor = fade(c, 0x40)
	p.Add(line)
	if name != "" {
		p.Legend.Add(name, line)
	}
}

// drawPoints draws the points of players in a round, by its end: the player who ended it, and the others.
func drawPoints(r *arena.Results) Picture {
	ends := []seasalt.RoundEnd{seasalt.RoundEndStopped, seasalt.RoundEndBetWon, seasalt.RoundEndBetLost}
	var tallies [3][2]tally
	var rounds [3]int
	all := 0
	for _, g := range r.Games {
		for _, round := range g.Rounds {
			all++
			i := slices.Index(ends, round.End)
			if i < 0 {
				continue
			}
			rounds[i]++
			for seat, points := range round.Points {
				who := 1
				if seasalt.Seat(seat) == round.By {
					who = 0
				}
				tallies[i][who].add(points)
			}
		}
	}
	most := 10
	for i := range tallies {
		for who := range tallies[i] {
			most = max(most, tallies[i][who].most())
		}
	}
	pic := Picture{Name: "points", Width: vg.Points(500), Height: vg.Points(560)}
	pic.Title = fmt.Sprintf("Points of a player in a round, by how it ended\n%s in %s", count(all, "round"), setting(r))
	for i, end := range ends {
		p := New(fmt.Sprintf("%s: %s", EndNames[end], count(rounds[i], "round")), "", "share of players")
		if i == len(ends)-1 {
			p.X.Label.Text = "points scored in the round"
		}
		p.Add(Grid(false, true))
		who := [2]string{"who ended it", "the others"}
		if end != seasalt.RoundEndStopped {
			who[0] = "who bet"
		}
		top := 0.1
		for k := range who {
			name := who[k]
			if t := &tallies[i][k]; t.n > 0 {
				sum := 0
				for number, times := range t.times {
					sum += number * times
					top = max(top, float64(times)/float64(t.n))
				}
				name = fmt.Sprintf("%s: %.1f on average", name, float64(sum)/float64(t.n))
			}
			addTally(p, &tallies[i][k], most, name, []color.NRGBA{Blue, Orange}[k])
		}
		p.X.Min, p.X.Max, p.X.Tick.Marker = -0.5, float64(most)+0.5, whole{stepFor(most, 12)}
		p.Y.Min, p.Y.Max, p.Y.Tick.Marker = 0, 1.08*top, Percents{shareStep(top)}
		pic.Panels = append(pic.Panels, p)
	}
	return pic
}

// stepFor returns the distance of ticks for about that many ticks.
func stepFor(most, ticks int) int {
	for _, step := range []int{1, 2, 5, 10, 20, 50, 100, 200, 500, 1000} {
		if most/step <= ticks {
			return step
		}
	}
	return 2000
}

func shareStep(top float64) float64 {
	for _, step := range []float64{0.01, 0.02, 0.05, 0.1} {
		if top/step <= 6 {
			return step
		}
	}
	return 0.2
}

// drawTotals is the totals at the end of a game, a panel for every player.
func drawTotals(r *arena.Results) Picture {
	tallies := map[string]*tally{}
	for _, g := range r.Games {
		if g.Forfeit != nil {
			continue
		}
		for seat, name := range g.Seats {
			if tallies[name] == nil {
				tallies[name] = &tally{}
			}
			tallies[name].add(g.Totals[seat])
		}
	}
	target := r.Tournament.Setup.Target
	most, top := target, 0.01
	for _, t := range tallies {
		most = max(most, t.most())
		for _, times := range t.times {
			top = max(top, float64(times)/float64(t.n))
		}
	}
	var pic Picture
	for i, s := range r.Standings() {
		t := tallies[s.Name]
		if t == nil {
			t = &tally{}
		}
		p := New(fmt.Sprintf("%s: %.1f on average in %s", s.Name, s.Total.Mean, count(t.n, "game")), "",
			"share of games")
		p.Add(Grid(false, true))
		addTally(p, t, most, "", palette[i%len(palette)])
		line := seasalt.Must(plotter.NewLine(plotter.XYs{{X: float64(target) - 0.5, Y: 0},
			{X: float64(target) - 0.5, Y: 1.08 * top}}))
		line.Color, line.Dashes = ink, []vg.Length{vg.Points(4), vg.Points(3)}
		p.Add(line)
		p.X.Min, p.X.Max, p.X.Tick.Marker = -0.5, float64(most)+0.5, whole{stepFor(most, 12)}
		p.Y.Min, p.Y.Max, p.Y.Tick.Marker = 0, 1.08*top, Percents{2 * shareStep(top)}
		pic.Panels = append(pic.Panels, p)
	}
	pic.Panels[len(pic.Panels)-1].X.Label.Text = "total"
	pic.Title = fmt.Sprintf("Totals at the end of a game, by player\n%s; the dashed line is the target", setting(r))
	pic.Name, pic.Width, pic.Height = "totals", vg.Points(500), vg.Points(float64(80+130*len(pic.Panels)))
	return pic
}

// mostTables is the most tables that drawEndings shows one by one.
const mostTables = 10

// drawEndings is how rounds end, for all players who can meet at a table.
func drawEndings(r *arena.Results) Picture {
	seen := map[string]bool{}
	var tables [][]string
	for _, g := range r.Games {
		// In the order of entry, which gives the same players the same table.
		var table []string
		for _, name := range r.Tournament.Entrants {
			if slices.Contains(g.Seats, name) {
				table = append(table, name)
			}
		}
		if key := strings.Join(table, "\n"); !seen[key] {
			seen[key] = true
			tables = append(tables, table)
		}
	}
	order := func(table []string) (key int) {
		for _, name := range table {
			key = key*32 + slices.Index(r.Tournament.Entrants, name)
		}
		return key
	}
	slices.SortFunc(tables, func(a, b []string) int { return order(a) - order(b) })
	labels, stats := []string{"all"}, []arena.RoundStats{r.Rounds()}
	if len(tables) > 1 && len(tables) <= mostTables {
		for _, table := range tables {
			labels = append(labels, strings.Join(table, ", "))
			stats = append(stats, r.RoundsOf(table...))
		}
	} else if len(tables) == 1 {
		labels[0] = strings.Join(tables[0], ", ")
	}
	longest := 0
	for i := range labels {
		longest = max(longest, len(labels[i]))
		labels[i] += fmt.Sprintf("\n%s", count(stats[i].Turns.N, "round"))
	}
	slices.Reverse(labels) // the first one on top
	slices.Reverse(stats)

	p := New("How rounds end, by who plays\n"+setting(r), "share of rounds", "")
	p.Add(Grid(true, false))
	var bars Cells
	for i, s := range stats {
		left := 0.0
		for _, e := range s.Ends {
			if e.Share == 0 {
				continue
			}
			fill := endColors[e.End]
			bars = append(bars, Cell{
				X: left + e.Share/2, Y: float64(i), Width: e.Share, Height: 0.7, Fill: fill,
				Text:  fmt.Sprintf("%.1f %%", 100*e.Share),
				Style: TextStyle(9.5, InkOn(fill), text.XCenter, text.YCenter),
			})
			left += e.Share
		}
	}
	p.Add(bars)
	legend := key{y: float64(len(labels)) - 0.4}
	for _, e := range stats[0].Ends {
		legend.fills, legend.names = append(legend.fills, endColors[e.End]), append(legend.names, EndNames[e.End])
	}
	p.Add(legend)
	p.X.Min, p.X.Max, p.X.Tick.Marker = 0, 1, Percents{0.2}
	p.Y.Min, p.Y.Max, p.Y.Tick.Marker = -0.5, float64(len(labels))-0.2, Names(labels)
	p.Y.Tick.Length, p.Y.LineStyle.Width = 0, 0
	return Picture{Name: "endings", Width: vg.Points(float64(540 + 5*longest)),
		Height: vg.Points(float64(140 + 42*len(labels))), Panels: []*plot.Plot{p}}
}

// drawSeats draws the advantage of beginning.
func drawSeats(r *arena.Results) Picture {
	rates := r.Seats()
	p := New(fmt.Sprintf("Win rate by seat; seat 0 begins the game\n%s; 95 %% intervals", setting(r)),
		"seat", "win rate")
	p.Add(Grid(false, true))
	fair := 1 / float64(len(rates))
	level := seasalt.Must(plotter.NewLine(plotter.XYs{{X: -0.5, Y: fair}, {X: float64(len(rates)) - 0.5, Y: fair}}))
	level.Color, level.Dashes = ink, []vg.Length{vg.Points(4), vg.Points(3)}
	p.Add(level)
	low, high := fair, fair
	for seat, rate := range rates {
		x := float64(seat)
		span := seasalt.Must(plotter.NewLine(plotter.XYs{{X: x, Y: rate.Low}, {X: x, Y: rate.High}}))
		span.Color, span.Width = Blue, vg.Points(2.5)
		dot := seasalt.Must(plotter.NewScatter(plotter.XYs{{X: x, Y: rate.Share}}))
		dot.GlyphStyle = draw.GlyphStyle{Color: Blue, Radius: vg.Points(5), Shape: draw.CircleGlyph{}}
		label := seasalt.Must(plotter.NewLabels(plotter.XYLabels{
			XYs: plotter.XYs{{X: x, Y: rate.Share}}, Labels: []string{fmt.Sprintf("%.1f %%", 100*rate.Share)},
		}))
		label.TextStyle[0] = TextStyle(11, ink, text.XLeft, text.YCenter)
		label.Offset = vg.Point{X: vg.Points(9), Y: vg.Points(8)} // away from the level line
		if rate.Share < fair {
			label.Offset.Y = -label.Offset.Y
		}
		p.Add(span, dot, label)
		low, high = min(low, rate.Low), max(high, rate.High)
	}
	p.Legend.Add("if seats made no difference", level)
	p.X.Min, p.X.Max = -0.5, float64(len(rates))-0.5
	var seats []string
	for seat := range rates {
		seats = append(seats, fmt.Sprint(seat))
	}
	p.X.Tick.Marker = Names(seats)
	pad := max(0.02, 0.15*(high-low))
	p.Y.Min, p.Y.Max = max(0, low-pad), min(1, high+2.5*pad)
	p.Y.Tick.Marker = Percents{shareStep(p.Y.Max - p.Y.Min)}
	return Picture{Name: "seats", Width: vg.Points(430), Height: vg.Points(320), Panels: []*plot.Plot{p}}
}
