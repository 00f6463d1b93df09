// Package chart draws the results of tournaments, and has what plots of one style are made of: style.go has the
// style, picture.go writes pictures, and results.go draws results with both.
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

	"gonum.org/v1/plot"
	"gonum.org/v1/plot/font"
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

// few keeps the most common colours of a picture, as many as a palette takes. Its file has a third of the size then.
// Nobody sees the difference: only some shades at the edges of letters are lost.
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
