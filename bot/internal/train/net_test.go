package main

import (
	"bytes"
	"context"
	"math"
	"math/rand/v2"
	"os"
	"path/filepath"
	"reflect"
	"runtime"
	"strings"
	"testing"

	"github.com/seasalt-go/seasalt/bot/internal/network"
	"github.com/seasalt-go/seasalt/internal/testkit"
)

var shapes = []network.Shape{{Players: 2}, {Players: 3}, {Players: 4}, {Players: 2, Events: true}}

// A gradient is what the loss changes by.
func TestGradient(t *testing.T) {
	for _, shape := range shapes {
		players := shape.Players
		r := rand.New(rand.NewPCG(1, uint64(players)))
		samples := newDealer(shape).block(context.Background(), 1, 0)[:200]
		n := newNet(shape, 64, r)
		var u units
		for i := range samples {
			n.forward(&samples[i], &u)
			n.backward(&samples[i], &u)
		}
		busiest := samples[0].active[0]
		for name, at := range map[string]struct{ weight, gradient *float32 }{
			"first":  {&n.Weights.First[busiest][3], &n.gradient.First[busiest][3]},
			"dense":  {&n.Weights.Dense[players][5], &n.gradient.Dense[players][5]},
			"bias 1": {&n.Weights.Bias1[7], &n.gradient.Bias1[7]},
			"second": {&n.Weights.Second[9][11], &n.gradient.Second[9][11]},
			"bias 2": {&n.Weights.Bias2[13], &n.gradient.Bias2[13]},
			"last":   {&n.Weights.Last[4][1], &n.gradient.Last[4][1]},
			"skip":   {&n.Weights.Skip[1][0], &n.gradient.Skip[1][0]},
			"bias 3": {&n.Weights.Bias3[1], &n.gradient.Bias3[1]},
		} {
			const step = 0.002
			was := *at.weight
			*at.weight = was + step
			above := n.loss(samples)
			*at.weight = was - step
			below := n.loss(samples)
			*at.weight = was
			want := (above - below) / (2 * step) * float64(len(samples))
			if got := float64(*at.gradient); math.Abs(got-want) > 0.02+0.03*math.Abs(want) {
				t.Errorf("%v, %s: gradient %.4f, and the loss says %.4f", shape, name, got, want)
			}
		}
	}
}

// Samples are the same, whoever plays the games, and are what they say.
func TestSamples(t *testing.T) {
	for _, shape := range shapes {
		d := newDealer(shape)
		first := d.block(context.Background(), 1, 3)
		d.block(context.Background(), 1, 4)
		if again := d.block(context.Background(), 1, 3); !reflect.DeepEqual(again, first) {
			t.Errorf("%v: a block comes out differently", shape)
		}
		if len(first) != blockSize {
			t.Errorf("%v: %d samples", shape, len(first))
		}
		for _, s := range first {
			sum := float32(0)
			for _, w := range s.won {
				sum += w
			}
			if math.Abs(float64(sum)-1) > 1e-5 || len(s.dense) != shape.Dense() || len(s.active) < 20 {
				t.Fatalf("%v: %+v", shape, s)
			}
		}
	}
}

// The weights that come with package bot are those that the command makes.
func TestShipped(t *testing.T) {
	for _, s := range shipped {
		made := training{Shape: s.shape, Units: s.units, Samples: s.samples, Played: s.played, Seed: 1}
		if got, want := network.Of(s.shape).Origin.Command, "go -C bot/internal/train run . net "+made.flags(); got != want {
			t.Errorf("%v comes from %q, and not from %q", s.shape, got, want)
		}
	}
}

// The weights and the reports are written, the same weights for the same seed on any number of cores.
func TestNet(t *testing.T) {
	if !testkit.Deep {
		t.Skip("trains a network twice")
	}
	var files [2][]byte
	for i := range files {
		dir := t.TempDir()
		if i == 1 {
			defer runtime.GOMAXPROCS(runtime.GOMAXPROCS(1))
		}
		out, err := trainWith(t, strings.Fields("net -players 2 -samples 100000 -played 40000 -seed 5 -o "+dir)...)
		if err != nil || !strings.Contains(out, "the network is worth") {
			t.Fatalf("%v\n%s", err, out)
		}
		for _, name := range []string{"report2.txt", "curve2.svg", "calibration2.svg"} {
			if info, err := os.Stat(filepath.Join(dir, name)); err != nil || info.Size() == 0 {
				t.Errorf("%s: %v", name, err)
			}
		}
		if files[i], err = os.ReadFile(filepath.Join(dir, "2.bin")); err != nil {
			t.Fatal(err)
		}
	}
	if !bytes.Equal(files[0], files[1]) {
		t.Error("on one core the weights are others")
	}
	n, err := network.Read(files[0])
	if err != nil {
		t.Fatal(err)
	}
	if o := n.Origin; o.Samples < 140000 || o.Loss > 0.6 ||
		o.Command != "go -C bot/internal/train run . net -players 2 -units 64 -samples 100000 -played 40000 -seed 5" {
		t.Errorf("%+v", o)
	}
}

func TestNetUsage(t *testing.T) {
	dir := t.TempDir()
	for _, test := range []struct{ args, want string }{
		{"-players 5", "for 2 to 4"},
		{"-events", "needs -players"},
		{"-units 48", "a multiple of 32"},
		{"-samples 10", "at least"},
		{"-played 10", "at least"},
	} {
		if _, err := trainWith(t, strings.Fields("net -o "+dir+" "+test.args)...); err == nil || !strings.Contains(err.Error(), test.want) {
			t.Errorf("%q: %v, want %q", test.args, err, test.want)
		}
	}
}
