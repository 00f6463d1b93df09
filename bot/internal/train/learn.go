package main

import (
	"math"
	"math/rand/v2"

	"github.com/seasalt-go/seasalt"
	"github.com/seasalt-go/seasalt/bot/internal/network"
)

// A net is one in training: its weights, and for each of them the gradient and the moments of Adam
// (Kingma and Ba 2015).
type net struct {
	Shape   network.Shape
	Weights network.Weights
	Mean    network.Weights // of the gradients
	Square  network.Weights // of their squares
	Steps   int

	gradient network.Weights
	touched  []bool // sparse inputs that a sample of the batch has
	rows     []int  // their numbers
}

const hidden2 = network.Hidden2

// newNet returns a network with random weights, with so many units in its first hidden layer.
func newNet(shape network.Shape, width int, r *rand.Rand) *net {
	n := &net{Shape: shape, Weights: network.NewWeights(shape, width)}
	n.gradient, n.touched = n.empty(), make([]bool, shape.Inputs())
	n.restart()
	w := &n.Weights
	normal := func(scale float64) float32 { return float32(r.NormFloat64() * scale) }
	for i := range w.First {
		for j := range w.First[i] {
			w.First[i][j] = normal(0.08)
		}
	}
	for i := range w.Dense {
		for j := range w.Dense[i] {
			w.Dense[i][j] = normal(0.1)
		}
	}
	for i := range w.Bias1 {
		w.Bias1[i] = 0.4
	}
	for i := range w.Second {
		for j := range w.Second[i] {
			w.Second[i][j] = normal(0.15)
		}
	}
	for i := range w.Bias2 {
		w.Bias2[i] = 0.4
	}
	for i := range w.Last {
		for j := range shape.Players {
			w.Last[i][j] = normal(0.1)
		}
	}
	return n
}

// restart forgets how the last steps went, and keeps the weights.
func (n *net) restart() {
	n.Mean, n.Square, n.Steps = n.empty(), n.empty(), 0
}

// empty returns as many weights as the network has, all zero.
func (n *net) empty() network.Weights { return network.NewWeights(n.Shape, len(n.Weights.Bias1)) }

// units are what a sample comes to in each layer.
type units struct {
	first  []float32
	back   []float32 // the gradient of first
	second [hidden2]float32
	chance [seasalt.MaxPlayers]float32
}

func clip(v float32) float32 { return min(max(v, 0), network.UnitLimit) }

// forward computes the chances for a sample, and returns its loss: the cross-entropy with what became of it.
func (n *net) forward(s *sample, u *units) float64 {
	w := &n.Weights
	u.first = append(u.first[:0], w.Bias1...)
	first := u.first
	for _, i := range s.active {
		row := w.First[i][:len(first)]
		for j := range first {
			first[j] += row[j]
		}
	}
	for i, d := range s.dense {
		if d == 0 {
			continue
		}
		row, v := w.Dense[i][:len(first)], float32(d)/network.DenseScale
		for j := range first {
			first[j] += v * row[j]
		}
	}
	u.second = w.Bias2
	for i := range first {
		v := clip(first[i])
		first[i] = v
		if v == 0 {
			continue
		}
		row := &w.Second[i]
		for j := range u.second {
			u.second[j] += v * row[j]
		}
	}
	out := w.Bias3
	for i := range u.second {
		v := clip(u.second[i])
		u.second[i] = v
		for j := range n.Shape.Players {
			out[j] += v * w.Last[i][j]
		}
	}
	for i, d := range s.dense {
		v := float32(d) / network.DenseScale
		for j := range n.Shape.Players {
			out[j] += v * w.Skip[i][j]
		}
	}
	top := out[0]
	for _, o := range out[1:n.Shape.Players] {
		top = max(top, o)
	}
	sum := 0.0
	for j := range n.Shape.Players {
		e := math.Exp(float64(out[j] - top))
		u.chance[j] = float32(e)
		sum += e
	}
	loss := 0.0
	for j := range n.Shape.Players {
		loss += float64(s.won[j]) * (math.Log(sum) - float64(out[j]-top))
		u.chance[j] /= float32(sum)
	}
	return loss
}

// backward adds the gradient of a sample.
func (n *net) backward(s *sample, u *units) {
	w, g := &n.Weights, &n.gradient
	var out [seasalt.MaxPlayers]float32
	for j := range n.Shape.Players {
		out[j] = u.chance[j] - s.won[j]
		g.Bias3[j] += out[j]
	}
	for i, d := range s.dense {
		v := float32(d) / network.DenseScale
		for j := range n.Shape.Players {
			g.Skip[i][j] += v * out[j]
		}
	}
	var second [hidden2]float32
	for i, v := range u.second {
		if v == 0 {
			continue
		}
		d := float32(0)
		for j := range n.Shape.Players {
			g.Last[i][j] += v * out[j]
			d += w.Last[i][j] * out[j]
		}
		if v < network.UnitLimit {
			second[i] = d
			g.Bias2[i] += d
		}
	}
	u.back = append(u.back[:0], make([]float32, len(u.first))...)
	first := u.back
	for i, v := range u.first {
		if v == 0 {
			continue
		}
		d := float32(0)
		row, to := &w.Second[i], &g.Second[i]
		for j := range second {
			to[j] += v * second[j]
			d += row[j] * second[j]
		}
		if v < network.UnitLimit {
			first[i] = d
			g.Bias1[i] += d
		}
	}
	for _, i := range s.active {
		if !n.touched[i] {
			n.touched[i] = true
			n.rows = append(n.rows, int(i))
		}
		row := g.First[i][:len(first)]
		for j := range first {
			row[j] += first[j]
		}
	}
	for i, d := range s.dense {
		row, v := g.Dense[i][:len(first)], float32(d)/network.DenseScale
		for j := range first {
			row[j] += v * first[j]
		}
	}
}

// step changes the weights by the gradients of a batch, and clears these. Rows of inputs that no sample of
// the batch has are left as they are.
func (n *net) step(rate float64, batch int) {
	const keepMean, keepSquare = 0.9, 0.999
	n.Steps++
	rate *= math.Sqrt(1-math.Pow(keepSquare, float64(n.Steps))) / (1 - math.Pow(keepMean, float64(n.Steps)))
	share := 1 / float32(batch)
	move := func(weight, gradient, mean, square []float32, limit float32) {
		for i, g := range gradient {
			g *= share
			gradient[i] = 0
			mean[i] += (1 - keepMean) * (g - mean[i])
			square[i] += (1 - keepSquare) * (g*g - square[i])
			weight[i] = min(max(weight[i]-float32(rate)*mean[i]/(float32(math.Sqrt(float64(square[i])))+1e-8), -limit),
				limit)
		}
	}
	w, g, m, v := &n.Weights, &n.gradient, &n.Mean, &n.Square
	for _, i := range n.rows {
		n.touched[i] = false
		move(w.First[i], g.First[i], m.First[i], v.First[i], network.FirstLimit)
	}
	n.rows = n.rows[:0]
	for i := range w.Dense {
		move(w.Dense[i], g.Dense[i], m.Dense[i], v.Dense[i], network.FirstLimit)
		move(w.Skip[i][:], g.Skip[i][:], m.Skip[i][:], v.Skip[i][:], 8)
	}
	for i := range w.Second {
		move(w.Second[i][:], g.Second[i][:], m.Second[i][:], v.Second[i][:], network.NextLimit)
	}
	for i := range w.Last {
		move(w.Last[i][:], g.Last[i][:], m.Last[i][:], v.Last[i][:], 64)
	}
	move(w.Bias1, g.Bias1, m.Bias1, v.Bias1, 64)
	move(w.Bias2[:], g.Bias2[:], m.Bias2[:], v.Bias2[:], 64)
	move(w.Bias3[:], g.Bias3[:], m.Bias3[:], v.Bias3[:], 8)
}

// loss is the mean loss of samples.
func (n *net) loss(samples []sample) float64 {
	sum := 0.0
	var u units
	for i := range samples {
		sum += n.forward(&samples[i], &u)
	}
	return sum / float64(len(samples))
}
