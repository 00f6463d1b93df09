// Package chart draws the results of tournaments, and has what plots of one style are made of.
package chart

import (
	"bytes"
	"cmp"
	"fmt"
	"image"
	"image/color"
	"image/png"
	"io"
	"maps"
	"slices"
	"strings"

	"github.com/seasalt-go/seasalt"
	"github.com/seasalt-go/seasalt/bot/arena"
	"gonum.org/v1/plot"
	"gonum.org/v1/plot/font"
	"gonum.org/v1/plot/plotter"
	"gonum.org/v1/plot/text"
	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"
	"gonum.org/v1/plot/vg/vgimg"
	"gonum.org/v1/plot/vg/vgsvg"
)

// A Picture is one plot, or several below one another.
type Picture struct {
	Name          string // of the files
	Width, Height vg.Length
	Title         string // above all panels, which have their own
	Panels        []*plot.Plot
}

// All draws the results of a tournament.
func All(r *arena.Results) []Picture {
	return []Picture{drawDuels(r), drawPoints(r), drawTotals(r), drawEndings(r), drawSeats(r)}
}

// few keeps the colours of a picture that it has most of, as many as a palette takes, which
// makes its file a third of the size. Nobody sees the difference: what is lost are some of the
// shades at the edges of letters.
func few(from image.Image) image.Image {
	bounds := from.Bounds()
	times := map[color.NRGBA]int{}
	at := func(x, y int) color.NRGBA {
		c := color.NRGBAModel.Convert(from.At(x, y)).(color.NRGBA)
		return color.NRGBA{c.R | 3, c.G | 3, c.B | 3, 0xff} // white stays white
	}
	for y := bounds.Min.Y; y < bounds.Max.Y; y++ {
		for x := bounds.Min.X; x < bounds.Max.X; x++ {
			times[at(x, y)]++
		}
	}
	colors := slices.SortedFunc(maps.Keys(times), func(a, b color.NRGBA) int {
		return cmp.Or(times[b]-times[a], cmp.Compare(number(a), number(b)))
	})
	var most color.Palette
	for _, c := range colors[:min(len(colors), 256)] {
		most = append(most, c)
	}
	to := image.NewPaletted(bounds, most)
	index := map[color.NRGBA]uint8{}
	for y := bounds.Min.Y; y < bounds.Max.Y; y++ {
		for x := bounds.Min.X; x < bounds.Max.X; x++ {
			c := at(x, y)
			i, ok := index[c]
			if !ok {
				i = uint8(most.Index(c))
				index[c] = i
			}
			to.SetColorIndex(x, y, i)
		}
	}
	return to
}

// number orders colours, so that the same plot is always the same file.
func number(c color.NRGBA) int { return int(c.R)<<16 | int(c.G)<<8 | int(c.B) }

// Write draws the picture as "svg" or "png".
func (p Picture) Write(w io.Writer, format string) error {
	if format == "png" {
		const dpi = 144 // for screens that have twice the usual pixels
		canvas := vgimg.NewWith(vgimg.UseWH(p.Width, p.Height), vgimg.UseDPI(dpi))
		p.draw(draw.New(canvas))
		encoder := png.Encoder{CompressionLevel: png.BestCompression}
		return encoder.Encode(w, few(canvas.Image()))
	}
	canvas := &svgCanvas{Canvas: vgsvg.New(p.Width, p.Height)}
	p.draw(draw.New(canvas))
	return canvas.write(w)
}

// An svgCanvas draws for people who do not have the font.
type svgCanvas struct {
	*vgsvg.Canvas
	widths []vg.Length // of all texts
}

func (c *svgCanvas) FillString(f font.Face, at vg.Point, text string) {
	c.Canvas.FillString(f, at, text)
	c.widths = append(c.widths, f.Width(text))
}

// write names fonts that look much the same, and makes texts as wide as they are meant to be
// in whatever font there is: else they would run into each other.
func (c *svgCanvas) write(w io.Writer) error {
	var b bytes.Buffer
	if _, err := c.WriteTo(&b); err != nil {
		return err
	}
	svg := strings.ReplaceAll(b.String(), "font-family:Liberation Sans;", "font-family:Liberation Sans,Arial,Helvetica,sans-serif;")
	parts := strings.SplitAfter(svg, "<text ")
	for i, width := range c.widths {
		parts[i] += fmt.Sprintf(`textLength="%.2f" lengthAdjust="spacingAndGlyphs" `, width.Points())
	}
	_, err := io.WriteString(w, strings.Join(parts, ""))
	return err
}

func (p Picture) draw(c draw.Canvas) {
	c.SetColor(white) // there are people who look at it on black
	c.Fill(c.Rectangle.Path())
	margin := vg.Points(8)
	c = draw.Crop(c, margin, -margin, margin, -margin)
	if p.Title != "" {
		style := TextStyle(13, color.Black, text.XCenter, text.YTop)
		c.FillText(style, vg.Point{X: c.Center().X, Y: c.Max.Y}, p.Title)
		c = draw.Crop(c, 0, 0, 0, -style.Height(p.Title)-vg.Points(12))
	}
	var rows [][]*plot.Plot
	for _, panel := range p.Panels {
		rows = append(rows, []*plot.Plot{panel})
	}
	canvases := plot.Align(rows, draw.Tiles{Rows: len(rows), Cols: 1, PadY: vg.Points(8)}, c)
	for i, row := range rows {
		row[0].Draw(canvases[i][0])
	}
}

// Colours that stay apart for people who see fewer of them, and in grey (Okabe and Ito).
var (
	Blue   = color.NRGBA{0x00, 0x72, 0xb2, 0xff}
	sky    = color.NRGBA{0x56, 0xb4, 0xe9, 0xff}
	Orange = color.NRGBA{0xe6, 0x9f, 0x00, 0xff}
	red    = color.NRGBA{0xd5, 0x5e, 0x00, 0xff}
	Green  = color.NRGBA{0x00, 0x9e, 0x73, 0xff}
	pink   = color.NRGBA{0xcc, 0x79, 0xa7, 0xff}
	ink    = color.NRGBA{0x22, 0x22, 0x22, 0xff}
	Pale   = color.NRGBA{0xdd, 0xdd, 0xdd, 0xff}
	white  = color.NRGBA{0xff, 0xff, 0xff, 0xff}

	palette = []color.NRGBA{Blue, red, Green, Orange, sky, pink, ink}

	endColors = map[seasalt.RoundEnd]color.NRGBA{
		seasalt.RoundStopped: Blue, seasalt.RoundBetWon: Green, seasalt.RoundBetLost: Orange,
		seasalt.RoundDeckEmpty: Pale, seasalt.RoundMermaids: pink,
	}
	EndNames = map[seasalt.RoundEnd]string{
		seasalt.RoundStopped: "STOP", seasalt.RoundBetWon: "LAST CHANCE, won", seasalt.RoundBetLost: "LAST CHANCE, lost",
		seasalt.RoundDeckEmpty: "deck empty", seasalt.RoundMermaids: "mermaids",
	}
)

func fade(c color.NRGBA, alpha uint8) color.NRGBA {
	c.A = alpha
	return c
}

// sans is the type of all texts.
func sans(size float64) font.Font {
	return font.Font{Typeface: "Liberation", Variant: "Sans", Size: vg.Points(size)}
}

func TextStyle(size float64, c color.Color, x text.XAlignment, y text.YAlignment) text.Style {
	return text.Style{Color: c, Font: sans(size), XAlign: x, YAlign: y, Handler: plot.DefaultTextHandler}
}

// New makes an empty plot in the style of all.
func New(title, x, y string) *plot.Plot {
	p := plot.New()
	p.Title.Text, p.X.Label.Text, p.Y.Label.Text = title, x, y
	p.Title.TextStyle.Font = sans(13)
	p.Title.Padding = vg.Points(8)
	p.Legend.TextStyle.Font = sans(10)
	p.Legend.Top = true
	p.Legend.ThumbnailWidth = vg.Points(14)
	p.Legend.Padding = vg.Points(3)
	for _, a := range []*plot.Axis{&p.X, &p.Y} {
		a.Label.TextStyle.Font = sans(11)
		a.Label.Padding = vg.Points(4)
		a.Tick.Label.Font = sans(10)
		a.LineStyle.Color, a.Tick.LineStyle.Color = ink, ink
	}
	return p
}

// Percents are ticks for shares.
type Percents struct{ Step float64 }

func (t Percents) Ticks(low, high float64) (ticks []plot.Tick) {
	for i := 0; ; i++ {
		share := float64(i) * t.Step
		if share > high+1e-9 {
			return ticks
		}
		if share >= low-1e-9 {
			ticks = append(ticks, plot.Tick{Value: share, Label: fmt.Sprintf("%.0f %%", 100*share)})
		}
	}
}

// whole are ticks for numbers that can be counted.
type whole struct{ step int }

func (t whole) Ticks(low, high float64) (ticks []plot.Tick) {
	for n := 0; float64(n) <= high; n += t.step {
		if float64(n) >= low {
			ticks = append(ticks, plot.Tick{Value: float64(n), Label: fmt.Sprint(n)})
		}
	}
	return ticks
}

// Names are ticks for things in a row.
func Names(list []string) plot.ConstantTicks {
	var ticks plot.ConstantTicks
	for i, name := range list {
		ticks = append(ticks, plot.Tick{Value: float64(i), Label: name})
	}
	return ticks
}

// Grid draws lines at the ticks of the axis that has shares or points.
func Grid(vertical, horizontal bool) *plotter.Grid {
	g := plotter.NewGrid()
	for _, line := range []struct {
		style *draw.LineStyle
		shown bool
	}{{&g.Vertical, vertical}, {&g.Horizontal, horizontal}} {
		line.style.Color, line.style.Width = color.NRGBA{0xe8, 0xe8, 0xe8, 0xff}, vg.Points(0.5)
		if !line.shown {
			line.style.Width = 0
		}
	}
	return g
}

func count(n int, what string) string {
	if n == 1 {
		return "1 " + what
	}
	return fmt.Sprintf("%d %ss", n, what)
}

// setting says in a few words what was played.
func setting(r *arena.Results) string {
	return fmt.Sprintf("%s of %d players, first to %d points", count(len(r.Games), "game"),
		r.Tournament.Setup.Players, r.Tournament.Setup.Target)
}

// A Cell is a coloured rectangle with a text in it.
type Cell struct {
	X, Y, Width, Height float64 // its middle and its size, in data coordinates
	Fill                color.Color
	Text                string
	Style               text.Style
}

// Cells is a plotter of cells: matrices, and bars with numbers in them.
type Cells []Cell

func (list Cells) Plot(c draw.Canvas, p *plot.Plot) {
	x, y := p.Transforms(&c)
	for _, cell := range list {
		left, right := x(cell.X-cell.Width/2), x(cell.X+cell.Width/2)
		bottom, top := y(cell.Y-cell.Height/2), y(cell.Y+cell.Height/2)
		c.FillPolygon(cell.Fill, []vg.Point{{X: left, Y: bottom}, {X: right, Y: bottom}, {X: right, Y: top}, {X: left, Y: top}})
		c.StrokeLines(draw.LineStyle{Color: white, Width: vg.Points(1)},
			[]vg.Point{{X: left, Y: bottom}, {X: right, Y: bottom}, {X: right, Y: top}, {X: left, Y: top}, {X: left, Y: bottom}})
		if cell.Text == "" {
			continue
		}
		// A text that does not fit is left out.
		if box := cell.Style.Rectangle(cell.Text).Size(); box.X+vg.Points(4) < right-left && box.Y < top-bottom {
			c.FillText(cell.Style, vg.Point{X: x(cell.X), Y: y(cell.Y)}, cell.Text)
		}
	}
}

func (list Cells) DataRange() (left, right, bottom, top float64) {
	for i, c := range list {
		l, r, b, t := c.X-c.Width/2, c.X+c.Width/2, c.Y-c.Height/2, c.Y+c.Height/2
		if i == 0 {
			left, right, bottom, top = l, r, b, t
		}
		left, right, bottom, top = min(left, l), max(right, r), min(bottom, b), max(top, t)
	}
	return left, right, bottom, top
}

// A key is a legend in one line, for plots that have no corner to spare. It begins at the left
// edge, at a height in data coordinates.
type key struct {
	y     float64
	fills []color.NRGBA
	names []string
}

func (k key) Plot(c draw.Canvas, p *plot.Plot) {
	_, toY := p.Transforms(&c)
	style := TextStyle(10, ink, text.XLeft, text.YCenter)
	const size, gap = vg.Length(11), vg.Length(5)
	x, y := c.Min.X, toY(k.y)
	c.FillPolygon(white, []vg.Point{ // over the grid
		{X: c.Min.X, Y: y - size}, {X: c.Max.X, Y: y - size}, {X: c.Max.X, Y: y + size}, {X: c.Min.X, Y: y + size},
	})
	for i, name := range k.names {
		c.FillPolygon(k.fills[i], []vg.Point{
			{X: x, Y: y - size/2}, {X: x + size, Y: y - size/2}, {X: x + size, Y: y + size/2}, {X: x, Y: y + size/2},
		})
		x += size + gap
		c.FillText(style, vg.Point{X: x, Y: y}, name)
		x += style.Width(name) + 3*gap
	}
}

// InkOn returns the colour of text on a ground.
func InkOn(c color.NRGBA) color.Color {
	if 299*int(c.R)+587*int(c.G)+114*int(c.B) < 140*1000 {
		return white
	}
	return ink
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
			c := Cell{X: float64(j), Y: float64(n - 1 - i), Width: 1, Height: 1, Fill: color.NRGBA{0xee, 0xee, 0xee, 0xff}}
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
		points = append(points, plotter.XY{X: float64(number) - 0.5, Y: share}, plotter.XY{X: float64(number) + 0.5, Y: share})
	}
	return append(points, plotter.XY{X: float64(most) + 0.5, Y: 0})
}

// most returns the greatest number that is seen in a picture: very few are greater.
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

// drawPoints is what players score in a round, by how it ended: whoever ended it, and the others.
func drawPoints(r *arena.Results) Picture {
	ends := []seasalt.RoundEnd{seasalt.RoundStopped, seasalt.RoundBetWon, seasalt.RoundBetLost}
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
		if end != seasalt.RoundStopped {
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
		p := New(fmt.Sprintf("%s: %.1f on average in %s", s.Name, s.Total.Mean, count(t.n, "game")), "", "share of games")
		p.Add(Grid(false, true))
		addTally(p, t, most, "", palette[i%len(palette)])
		line := seasalt.Must(plotter.NewLine(plotter.XYs{{X: float64(target) - 0.5, Y: 0}, {X: float64(target) - 0.5, Y: 1.08 * top}}))
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

// mostTables is how many tables drawEndings shows one by one.
const mostTables = 10

// drawEndings is how rounds end, for everybody who can meet at a table.
func drawEndings(r *arena.Results) Picture {
	seen := map[string]bool{}
	var tables [][]string
	for _, g := range r.Games {
		// In the order of entry, so that the same players are the same table.
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
				Text: fmt.Sprintf("%.1f %%", 100*e.Share), Style: TextStyle(9.5, InkOn(fill), text.XCenter, text.YCenter),
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
	return Picture{Name: "endings", Width: vg.Points(float64(540 + 5*longest)), Height: vg.Points(float64(140 + 42*len(labels))), Panels: []*plot.Plot{p}}
}

// drawSeats is what it is worth to begin.
func drawSeats(r *arena.Results) Picture {
	rates := r.Seats()
	p := New(fmt.Sprintf("Win rate by seat; seat 0 begins the game\n%s; 95 %% intervals", setting(r)), "seat", "win rate")
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
