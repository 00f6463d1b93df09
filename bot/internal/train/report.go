package main

import (
	"errors"
	"fmt"
	"image/color"
	"io"
	"math"
	"math/rand/v2"
	"os"
	"path/filepath"

	"gonum.org/v1/plot"
	"gonum.org/v1/plot/plotter"
	"gonum.org/v1/plot/vg"

	"github.com/seasalt-go/seasalt"
	"github.com/seasalt-go/seasalt/bot"
	"github.com/seasalt-go/seasalt/bot/internal/network"
)

// The references for the weights.
const (
	positions = 2000 // of games outside the training
	rollouts  = 64   // of each
)

// An accuracy says how far the chances of the player in turn are off, each a root of a mean square.
type accuracy struct {
	network  float64 // from what many rollouts come to on average
	rollout  float64 // the same for a single rollout
	rounding float64 // between integers and the weights as they were trained
	said     [10]float64
	became   [10]float64 // what rollouts came to where about so much was said
	count    [10]float64
}

// report compares the weights as they are played with, in integers, with those that were trained and with
// rollouts, and writes what it finds.
func (t *training) report(dir string, file []byte, stdout io.Writer) error {
	n, err := network.Read(file)
	if err != nil {
		return err
	}
	a := t.measure(n)
	last := t.Curve[len(t.Curve)-1]
	text := fmt.Sprintf("%s: %d samples in %.0f s; loss %.5f in the test\n", t.about(), t.Done, last.Seconds, last.Test)
	text += fmt.Sprintf("from what rollouts come to, chances are off by %.4f, and those of one rollout by %.4f: "+
		"the network is worth %.0f rollouts\n",
		a.network, a.rollout, a.rollout*a.rollout/(a.network*a.network))
	text += fmt.Sprintf("rounding the weights to integers changes the chances by %.4f\n", a.rounding)
	if _, err := io.WriteString(stdout, text); err != nil {
		return err
	}
	name := func(what string) string { return filepath.Join(dir, fmt.Sprintf("%s%v", what, t.Shape)) }
	return errors.Join(
		os.WriteFile(name("report")+".txt", []byte(text), 0o666),
		save(t.drawCurve(), name("curve")),
		save(a.draw(t.about()), name("calibration")),
	)
}

// about describes the games of the network.
func (t *training) about() string {
	if t.Shape.Events {
		return fmt.Sprintf("%d players and events", t.Shape.Players)
	}
	return fmt.Sprintf("%d players", t.Shape.Players)
}

// measure plays rollouts of positions.
func (t *training) measure(n *network.Network) (a accuracy) {
	r := rand.New(rand.NewPCG(t.Seed, 1<<43))
	var f network.Features
	count := 0.0
	newDealer(t.Shape).each(r, func(world *seasalt.Playout, game *network.Game) bool {
		f.Set(game, world)
		said := n.Chances(n.Logits(&f))[0]
		var u units
		s := take(world, game, r)
		t.Net.forward(&s, &u)
		mean, square := 0.0, 0.0
		for range rollouts {
			on := *world
			won := bot.PlayRound(&on, r)[world.Turn()]
			mean += won / rollouts
			square += won * won / rollouts
		}
		variance := max(0, square-mean*mean) * rollouts / (rollouts - 1)
		a.rollout += variance
		a.network += (said-mean)*(said-mean) - variance/rollouts // without what the mean is off itself
		a.rounding += (said - float64(u.chance[0])) * (said - float64(u.chance[0]))
		bin := min(int(said*10), 9)
		a.said[bin] += said
		a.became[bin] += mean
		a.count[bin]++
		count++
		return count < positions
	})
	for _, sum := range []*float64{&a.network, &a.rollout, &a.rounding} {
		*sum = math.Sqrt(max(0, *sum) / count)
	}
	return a
}

// drawCurve draws the loss by the number of samples.
func (t *training) drawCurve() *plot.Plot {
	p := newPlot(fmt.Sprintf("Learning, %s: from rollouts, then from rounds of Quick", t.about()),
		"million samples", "loss")
	p.Legend.Top = true
	names := [2]string{"before learning from a sample", "test"}
	for _, stage := range t.stages() {
		var train, test plotter.XYs
		for _, point := range t.Curve {
			if point.Stage == stage.number {
				train = append(train, plotter.XY{X: float64(point.Samples) / 1e6, Y: point.Train})
				test = append(test, plotter.XY{X: float64(point.Samples) / 1e6, Y: point.Test})
			}
		}
		addLine(p, names[0], train, grey)
		addLine(p, names[1], test, blue)
		names = [2]string{} // once is enough in the legend
	}
	return p
}

// draw draws what became of positions by what was said of them.
func (a *accuracy) draw(about string) *plot.Plot {
	p := newPlot(fmt.Sprintf("What became of the chances, %s", about), "chance that the network gives",
		"mean of rollouts")
	addLine(p, "", plotter.XYs{{X: 0, Y: 0}, {X: 1, Y: 1}}, grey)
	var points plotter.XYs
	for i, n := range a.count {
		if n > 0 {
			points = append(points, plotter.XY{X: a.said[i] / n, Y: a.became[i] / n})
		}
	}
	addLine(p, "", points, blue)
	return p
}

var grey, blue = color.RGBA{0x99, 0xaa, 0xbb, 0xff}, color.RGBA{0x00, 0x55, 0xaa, 0xff}

func newPlot(title, x, y string) *plot.Plot {
	p := plot.New()
	p.Title.Text, p.X.Label.Text, p.Y.Label.Text = title, x, y
	return p
}

func addLine(p *plot.Plot, name string, points plotter.XYs, c color.Color) {
	line, err := plotter.NewLine(points)
	if err != nil {
		return // there is nothing to draw
	}
	line.Color, line.Width = c, vg.Points(1.5)
	p.Add(line)
	if name != "" {
		p.Legend.Add(name, line)
	}
}

// save writes a plot as SVG.
func save(p *plot.Plot, name string) error {
	return p.Save(16*vg.Centimeter, 10*vg.Centimeter, name+".svg")
}
