package main

import (
	"fmt"
	"math"
	"strings"
)

// draw returns an SVG with a panel for each cost, all over the number of tables, in powers of ten.
func draw(all []size) string {
	panels := []struct {
		title string
		of    func(size) float64
	}{
		{"disk, MB", func(s size) float64 { return s.disk / 1e6 }},
		{"memory when ready, MB", func(s size) float64 { return s.memory / 1e6 }},
		{"start, s of the processor", func(s size) float64 { return s.start }},
		{"a move, ms of the processor", func(s size) float64 { return 1000 * s.move }},
	}
	const width, height, left, bottom, top = 240.0, 200.0, 44.0, 40.0, 26.0
	var b strings.Builder
	fmt.Fprintf(&b, `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 %g %g" font-family="sans-serif" font-size="11">`+"\n", width*float64(len(panels)), height)
	b.WriteString(`<style>text{fill:#15303a}path{fill:none;stroke:#14566d;stroke-width:2}circle{fill:#14566d}line{stroke:#bdd0d0}@media(prefers-color-scheme:dark){text{fill:#e8f1f0}path{stroke:#7fcbe3}circle{fill:#7fcbe3}line{stroke:#35525a}}</style>` + "\n")
	from, to := math.Log10(float64(all[0].tables)), math.Log10(float64(all[len(all)-1].tables))
	for i, p := range panels {
		low, high := math.Inf(1), math.Inf(-1)
		for _, s := range all {
			y := math.Log10(max(p.of(s), 1e-6))
			low, high = min(low, math.Floor(y)), max(high, math.Ceil(y))
		}
		high = max(high, low+1)
		begin := width * float64(i)
		x := func(n float64) float64 {
			return begin + left + (math.Log10(n)-from)/max(to-from, 1e-9)*(width-left-16)
		}
		y := func(v float64) float64 {
			return height - bottom - (math.Log10(max(v, 1e-6))-low)/(high-low)*(height-bottom-top)
		}
		fmt.Fprintf(&b, `<text x="%.1f" y="14">%s</text>`+"\n", begin+left, p.title)
		for power := low; power <= high; power++ {
			v := math.Pow(10, power)
			fmt.Fprintf(&b, `<line x1="%.1f" x2="%.1f" y1="%.1f" y2="%.1f"/><text x="%.1f" y="%.1f" text-anchor="end">%g</text>`+"\n", begin+left, begin+width-16, y(v), y(v), begin+left-4, y(v)+4, v)
		}
		path := "M"
		for _, s := range all {
			at := fmt.Sprintf("%.1f %.1f", x(float64(s.tables)), y(p.of(s)))
			path += at + "L"
			cx, cy, _ := strings.Cut(at, " ")
			fmt.Fprintf(&b, `<circle cx="%s" cy="%s" r="3"><title>%.3g</title></circle><text x="%s" y="%.1f" text-anchor="middle">%s</text>`+"\n", cx, cy, p.of(s), cx, height-bottom+16, short(s.tables))
		}
		fmt.Fprintf(&b, `<path d="%s"/><text x="%.1f" y="%.1f" text-anchor="middle">tables stored</text>`+"\n", strings.TrimSuffix(path, "L"), begin+(left+width-16)/2, height-6)
	}
	b.WriteString("</svg>\n")
	return b.String()
}

func short(n int) string {
	if n >= 1000 && n%1000 == 0 {
		return fmt.Sprintf("%dk", n/1000)
	}
	return fmt.Sprint(n)
}
