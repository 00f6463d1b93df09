package main

import (
	"image/color"
	"math"

	"gonum.org/v1/plot"
	"gonum.org/v1/plot/plotter"
	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"
	"gonum.org/v1/plot/vg/vgsvg"
)

// picture draws a panel for each cost, all over the number of tables, in powers of ten.
func picture(all []size) (*vgsvg.Canvas, error) {
	var panels []*plot.Plot
	for _, cost := range []struct {
		title string
		of    func(size) float64
	}{
		{"disk, MB", func(s size) float64 { return s.disk / 1e6 }},
		{"memory when ready, MB", func(s size) float64 { return s.memory / 1e6 }},
		{"start, s of the processor", func(s size) float64 { return s.start }},
		{"a move, ms of the processor", func(s size) float64 { return 1000 * s.move }},
	} {
		var points plotter.XYs
		for _, s := range all {
			points = append(points, plotter.XY{X: float64(s.tables), Y: max(cost.of(s), 1e-6)})
		}
		line, dots, err := plotter.NewLinePoints(points)
		if err != nil {
			return nil, err
		}
		line.Color = color.NRGBA{0x00, 0x72, 0xb2, 0xff}
		dots.Color, dots.Shape = line.Color, draw.CircleGlyph{}
		p := plot.New()
		p.Title.Text, p.X.Label.Text = cost.title, "tables stored"
		p.Add(plotter.NewGrid(), line, dots)
		p.X.Scale, p.Y.Scale = plot.LogScale{}, plot.LogScale{}
		p.X.Tick.Marker, p.Y.Tick.Marker = plot.LogTicks{Prec: -1}, plot.LogTicks{Prec: -1}
		p.Y.Min = 0.999 * math.Pow(10, math.Floor(math.Log10(p.Y.Min))) // with the tick there
		p.Y.Max = math.Pow(10, math.Floor(math.Log10(p.Y.Max))+1)
		panels = append(panels, p)
	}
	canvas := vgsvg.New(vg.Points(900), vg.Points(220))
	c := draw.New(canvas)
	c.SetColor(color.White) // for readers with a black background
	c.Fill(c.Rectangle.Path())
	for i, place := range plot.Align([][]*plot.Plot{panels},
		draw.Tiles{Rows: 1, Cols: len(panels), PadX: vg.Points(12)}, draw.Crop(c, 4, -4, 4, -4))[0] {
		panels[i].Draw(place)
	}
	return canvas, nil
}
