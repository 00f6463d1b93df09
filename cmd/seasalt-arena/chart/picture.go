// Package chart draws the results of tournaments, and contains the parts of plots in one style: style.go defines the
// style, picture.go writes pictures, and results.go draws results with both.
package chart

import (
	"bytes"
	"fmt"
	"image/color"
	"io"
	"strings"

	"gonum.org/v1/plot"
	"gonum.org/v1/plot/font"
	"gonum.org/v1/plot/text"
	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"
	"gonum.org/v1/plot/vg/vgsvg"
)

// A Picture is one plot, or several below one another.
type Picture struct {
	Name          string // of the files
	Width, Height vg.Length
	Title         string // above all panels, which have their own
	Panels        []*plot.Plot
}

// Write draws the picture as SVG.
func (p Picture) Write(w io.Writer) error {
	canvas := &svgCanvas{Canvas: vgsvg.New(p.Width, p.Height)}
	p.draw(draw.New(canvas))
	return canvas.write(w)
}

// An svgCanvas draws for readers without the font.
type svgCanvas struct {
	*vgsvg.Canvas
	widths []vg.Length // of all texts
}

func (c *svgCanvas) FillString(f font.Face, at vg.Point, text string) {
	c.Canvas.FillString(f, at, text)
	c.widths = append(c.widths, f.Width(text))
}

// write names similar fonts, and sets the intended width of texts for every font: else they would run into each other.
func (c *svgCanvas) write(w io.Writer) error {
	var b bytes.Buffer
	if _, err := c.WriteTo(&b); err != nil {
		return err
	}
	svg := strings.ReplaceAll(b.String(), "font-family:Liberation Sans;",
		"font-family:Liberation Sans,Arial,Helvetica,sans-serif;")
	parts := strings.SplitAfter(svg, "<text ")
	for i, width := range c.widths {
		parts[i] += fmt.Sprintf(`textLength="%.2f" lengthAdjust="spacingAndGlyphs" `, width.Points())
	}
	_, err := io.WriteString(w, strings.Join(parts, ""))
	return err
}

func (p Picture) draw(c draw.Canvas) {
	c.SetColor(white) // for readers with a black background
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
