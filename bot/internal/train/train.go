package main

import (
	"cmp"
	"context"
	"flag"
	"fmt"
	"io"
	"math"
	"math/rand/v2"
	"os"
	"path/filepath"
	"runtime"
	"time"

	"github.com/seasalt-go/seasalt"
	"github.com/seasalt-go/seasalt/bot/internal/network"
)

const (
	batchSize   = 256
	mixed       = 8 // blocks whose samples are shuffled together
	partSize    = mixed * blockSize
	testBlocks  = 16      // blocks outside the training
	firstTest   = 1 << 40 // their numbers begin here
	betweenLogs = 8 * partSize
)

// A training is what was asked for, and how far it is.
//
// It has two stages. First the network learns what rollouts by rules of thumb come to. These are cheap, but the
// rules of thumb are weak players. So then it learns what rounds come to that bot.Quick plays with the network of
// the first stage.
type training struct {
	Shape   network.Shape
	Units   int // of the first hidden layer
	Samples int // of the first stage
	Played  int // of the second
	Seed    uint64
	Done    int // samples, of both
	Net     *net
	Teacher *net // the network of the first stage
	Curve   []point
}

// A point of the learning curve.
type point struct {
	Stage       int
	Samples     int
	Train, Test float64 // loss: of the samples since the last point before they were learned from, and of others
	Seconds     float64 // spent
}

// A stage is a part of a training.
type stage struct {
	number   int     // 1 or 2
	from, to int     // of its samples
	rate     float64 // of learning at first; it falls to nothing in half a wave
	blocks   uint64  // where the numbers of its blocks begin
}

// stages returns the two stages. Samples come in parts, so there are as many as asked for or a few more.
func (t *training) stages() [2]stage {
	whole := func(samples int) int { return (samples + partSize - 1) / partSize * partSize }
	first := whole(t.Samples)
	return [2]stage{
		{1, 0, first, 2e-3, 0},
		{2, first, first + whole(t.Played), 5e-4, 1 << 39},
	}
}

// shipped has the networks that come with package bot: the units of their first hidden layers, and how many positions
// of each stage they were trained with.
var shipped = []struct {
	shape                  network.Shape
	units, samples, played int
}{
	{network.Shape{Players: 2}, 64, 16_000_000, 20_000_000},
	{network.Shape{Players: 2, Events: true}, 64, 16_000_000, 6_000_000},
	{network.Shape{Players: 3}, 64, 4_000_000, 2_000_000},
	{network.Shape{Players: 4}, 64, 5_000_000, 2_000_000},
}

// teach trains networks, and writes their weights into a directory.
func teach(ctx context.Context, args []string, stdout, stderr io.Writer) error {
	flags := flag.NewFlagSet("net", flag.ContinueOnError)
	players := flags.Int("players", 0, "players at the table; 0 for all networks that come with package bot")
	events := flags.Bool("events", false, "all games have the events of Extra Pepper; needs -players")
	units := flags.Int("units", 0,
		fmt.Sprintf("units of the first hidden layer, a multiple of %d; "+
			"0 for as many as the shipped network has, or 64", network.Block))
	samples := flags.Int("samples", 0, "positions to learn from by rollouts, each once; "+
		"0 for as many as the shipped network learned from, or 5 million if none is shipped")
	played := flags.Int("played", 0, "positions to learn from after that, of rounds that Quick plays; "+
		"0 for as many as the shipped network learned from, or 2 million")
	seed := flags.Uint64("seed", 1, "the same seed plays the same games")
	dir := flags.String("o", "run", "`directory` of the weights and the reports")
	if err := parse(flags, args, stdout); err != nil {
		return err
	}
	switch {
	case *players != 0 && (*players < seasalt.MinPlayers || *players > seasalt.MaxPlayers):
		return wrong("-players %d: the game is for %d to %d", *players, seasalt.MinPlayers, seasalt.MaxPlayers)
	case *events && *players == 0:
		return wrong("-events needs -players")
	case *units < 0 || *units > network.MaxUnits || *units%network.Block != 0:
		return wrong("-units %d: a multiple of %d, and at most %d", *units, network.Block, network.MaxUnits)
	case *samples != 0 && *samples < partSize:
		return wrong("-samples %d: at least %d are needed", *samples, partSize)
	case *played != 0 && *played < partSize:
		return wrong("-played %d: at least %d are needed", *played, partSize)
	}
	if err := os.MkdirAll(*dir, 0o777); err != nil {
		return err
	}
	chosen := network.Shape{Players: *players, Events: *events}
	var trainings []training
	for _, s := range shipped {
		if *players == 0 || s.shape == chosen {
			trainings = append(trainings, training{Shape: s.shape, Units: cmp.Or(*units, s.units),
				Samples: cmp.Or(*samples, s.samples), Played: cmp.Or(*played, s.played), Seed: *seed})
		}
	}
	if len(trainings) == 0 {
		trainings = []training{{Shape: chosen, Units: cmp.Or(*units, 64), Samples: cmp.Or(*samples, 5_000_000),
			Played: cmp.Or(*played, 2_000_000), Seed: *seed}}
	}
	for _, t := range trainings {
		t.Net = newNet(t.Shape, t.Units, rand.New(rand.NewPCG(t.Seed, 1<<41)))
		if err := t.learn(ctx, stderr); err != nil {
			return err
		}
		if err := t.finish(*dir, stdout); err != nil {
			return err
		}
	}
	return nil
}

// flags returns the flags that ask for this training.
func (t *training) flags() string {
	events := ""
	if t.Shape.Events {
		events = " -events"
	}
	return fmt.Sprintf("-players %d%s -units %d -samples %d -played %d -seed %d", t.Shape.Players, events, t.Units,
		t.Samples, t.Played, t.Seed)
}

// learn trains until all samples have been learned from.
func (t *training) learn(ctx context.Context, log io.Writer) error {
	stages := t.stages()
	if err := t.learnStage(ctx, log, stages[0]); err != nil {
		return err
	}
	t.Teacher = &net{Shape: t.Shape, Weights: t.Net.Weights.Clone()}
	t.Net.restart()
	file, err := network.Write(t.origin(), &t.Teacher.Weights)
	if err != nil {
		return err
	}
	n, err := network.Read(file)
	if err != nil {
		return err
	}
	network.Use(n)
	return t.learnStage(ctx, log, stages[1])
}

// learnStage makes a stage of the training. One core learns while the others play.
func (t *training) learnStage(ctx context.Context, log io.Writer, s stage) error {
	test := t.test(ctx, s)
	if err := ctx.Err(); err != nil {
		return err
	}
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	next := t.play(ctx, s)
	start, before := time.Now(), 0.0
	if len(t.Curve) > 0 {
		before = t.Curve[len(t.Curve)-1].Seconds
	}
	fmt.Fprintf(log, "stage %d of 2: loss %.5f in the test\n", s.number, t.Net.loss(test))
	sum, count := 0.0, 0
	for t.Done < s.to {
		samples := next()
		if ctx.Err() != nil {
			return ctx.Err()
		}
		sum += t.study(samples, s)
		count += len(samples)
		if count >= betweenLogs || t.Done >= s.to {
			p := point{s.number, t.Done, sum / float64(count), t.Net.loss(test), before + time.Since(start).Seconds()}
			t.Curve = append(t.Curve, p)
			sum, count = 0, 0
			fmt.Fprintf(log, "%9d samples: loss %.5f in training, %.5f in the test; %v to go\n", p.Samples, p.Train,
				p.Test, toGo(start, t.Done-s.from, s.to-t.Done))
		}
	}
	return nil
}

// study learns from samples, and returns the sum of their losses before.
func (t *training) study(samples []sample, s stage) (sum float64) {
	var u units
	for len(samples) > 0 {
		batch := samples[:batchSize]
		samples = samples[batchSize:]
		for i := range batch {
			sum += t.Net.forward(&batch[i], &u)
			t.Net.backward(&batch[i], &u)
		}
		t.Net.step(t.rate(s), batchSize)
		t.Done += batchSize
	}
	return sum
}

// rate is how fast to learn now.
func (t *training) rate(s stage) float64 {
	done := float64(t.Done-s.from) / float64(s.to-s.from)
	return s.rate * 0.5 * (1 + math.Cos(math.Pi*done)) * min(1, float64(t.Net.Steps+1)/500)
}

// test returns samples that are not trained with.
func (t *training) test(ctx context.Context, s stage) (samples []sample) {
	d := newDealer(t.Shape)
	for i := range uint64(testBlocks) {
		samples = append(samples, t.block(ctx, d, s, firstTest+i, 1)...)
	}
	return samples
}

// block makes the samples of a block of a stage.
func (t *training) block(ctx context.Context, d *dealer, s stage, number uint64, ahead float64) []sample {
	if s.number == 1 {
		return d.block(ctx, t.Seed, number)
	}
	return d.rounds(ctx, t.Seed, s.blocks+number, t.Teacher, ahead)
}

// play plays the games, on as many cores as there are. The function that it returns gives the next samples
// to learn from, in the same order whatever the number of cores.
func (t *training) play(ctx context.Context, s stage) (next func() []sample) {
	workers := runtime.GOMAXPROCS(0)
	lines := make([]chan []sample, workers) // worker i plays every workers-th part
	for i := range lines {
		lines[i] = make(chan []sample, 1)
		go func() {
			d := newDealer(t.Shape)
			for part := i; ctx.Err() == nil; part += workers {
				var samples []sample
				for block := range mixed {
					samples = append(samples, t.block(ctx, d, s, uint64(part*mixed+block), outcome)...)
				}
				r := rand.New(rand.NewPCG(t.Seed, 1<<42+s.blocks+uint64(part)))
				r.Shuffle(len(samples), func(i, j int) { samples[i], samples[j] = samples[j], samples[i] })
				select {
				case lines[i] <- samples:
				case <-ctx.Done():
				}
			}
		}()
	}
	part := 0
	return func() []sample {
		line := lines[part%workers]
		part++
		select {
		case samples := <-line:
			return samples
		case <-ctx.Done():
			return nil
		}
	}
}

// finish writes the weights and reports their quality.
func (t *training) finish(dir string, stdout io.Writer) error {
	file, err := network.Write(t.origin(), &t.Net.Weights)
	if err != nil {
		return err
	}
	name := filepath.Join(dir, fmt.Sprintf("%v.bin", t.Shape))
	if err := os.WriteFile(name, file, 0o666); err != nil {
		return err
	}
	return t.report(dir, file, stdout)
}

// origin describes the origin of the weights.
func (t *training) origin() network.Origin {
	d := newDealer(t.Shape)
	rules := seasalt.MustRules(seasalt.Config{Players: t.Shape.Players, Modules: d.modules()})
	var modules []string
	for _, id := range rules.Setup().Modules {
		modules = append(modules, id.String())
	}
	return network.Origin{
		Shape: t.Shape, Units: t.Units, Target: rules.Target(), Modules: modules,
		Command: "go -C bot/internal/train run . net " + t.flags(),
		Samples: t.Done, Loss: math.Round(t.Curve[len(t.Curve)-1].Test*1e5) / 1e5,
		Date: time.Now().UTC().Format(time.DateOnly),
	}
}
