package chart

import (
	"fmt"
	"image/color"

	"github.com/seasalt-go/seasalt"
	"gonum.org/v1/plot"
	"gonum.org/v1/plot/font"
	"gonum.org/v1/plot/plotter"
	"gonum.org/v1/plot/text"
	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"
)

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
		seasalt.RoundEndStopped: Blue, seasalt.RoundEndBetWon: Green, seasalt.RoundEndBetLost: Orange,
		seasalt.RoundEndDeckEmpty: Pale, seasalt.RoundEndMermaids: pink,
	}
	EndNames = map[seasalt.RoundEnd]string{
		seasalt.RoundEndStopped: "STOP", seasalt.RoundEndBetWon: "LAST CHANCE, won",
		seasalt.RoundEndBetLost:   "LAST CHANCE, lost",
		seasalt.RoundEndDeckEmpty: "deck empty", seasalt.RoundEndMermaids: "mermaids",
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
		c.FillPolygon(cell.Fill, []vg.Point{{X: left, Y: bottom}, {X: right, Y: bottom}, {X: right, Y: top},
			{X: left, Y: top}})
		c.StrokeLines(draw.LineStyle{Color: white, Width: vg.Points(1)},
			[]vg.Point{{X: left, Y: bottom}, {X: right, Y: bottom}, {X: right, Y: top}, {X: left, Y: top},
				{X: left, Y: bottom}})
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
