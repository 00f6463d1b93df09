package main

import (
	"cmp"
	"context"
	"encoding/gob"
	"errors"
	"flag"
	"fmt"
	"io"
	"io/fs"
	"math"
	"math/rand/v2"
	"os"
	"path/filepath"
	"runtime"
	"time"

	"github.com/seasalt-go/seasalt"
	"github.com/seasalt-go/seasalt/internal/network"
)

const (
	batchSize   = 256
	mixed       = 8       // blocks whose samples are shuffled together
	testBlocks  = 16      // blocks that nothing is learned from
	firstTest   = 1 << 40 // their numbers begin here
	highestRate = 2e-3    // of learning; it falls to nothing in half a wave
	betweenLogs = 8 * mixed * blockSize
)

// A training is what was asked for, and how far it is. It is kept in a file, to go on with.
type training struct {
	Players int
	Samples int
	Seed    uint64
	Done    int // samples
	Net     *net
	Curve   []point
}

// A point of the learning curve.
type point struct {
	Samples     int
	Train, Test float64 // loss: of the samples since the last point before they were learned from, and of others
	Seconds     float64 // spent
}

// shipped says how many positions the weights were trained with that come with package bot, by the number
// of players.
var shipped = map[int]int{2: 10_000_000}

// teach trains networks, and writes their weights into a directory.
func teach(ctx context.Context, args []string, stdout, stderr io.Writer) error {
	flags := flag.NewFlagSet("net", flag.ContinueOnError)
	flags.SetOutput(stderr)
	players := flags.Int("players", 0, "players at the table; 0 for all networks that come with package bot")
	samples := flags.Int("samples", 0, "positions to learn from, each once; 0 for as many as these were trained with, or 5 million")
	seed := flags.Uint64("seed", 1, "the same seed plays the same games")
	dir := flags.String("o", "run", "`directory` of the weights, the reports, and what is needed to go on after an interrupt")
	if err := flags.Parse(args); err != nil {
		return err
	}
	switch {
	case flags.NArg() > 0:
		return fmt.Errorf("unexpected argument %q", flags.Arg(0))
	case *players != 0 && (*players < seasalt.MinPlayers || *players > seasalt.MaxPlayers):
		return fmt.Errorf("-players %d: the game is for %d to %d", *players, seasalt.MinPlayers, seasalt.MaxPlayers)
	case *samples != 0 && *samples < mixed*blockSize:
		return fmt.Errorf("-samples %d: at least %d are needed", *samples, mixed*blockSize)
	}
	if err := os.MkdirAll(*dir, 0o777); err != nil {
		return err
	}
	for n := seasalt.MinPlayers; n <= seasalt.MaxPlayers; n++ {
		if n != *players && (*players != 0 || shipped[n] == 0) {
			continue
		}
		t := training{Players: n, Samples: cmp.Or(*samples, shipped[n], 5_000_000), Seed: *seed}
		kept := filepath.Join(*dir, fmt.Sprintf("net%d.gob", n))
		if err := t.load(kept); err != nil {
			return fmt.Errorf("%s: %w", kept, err)
		}
		if err := t.learn(ctx, stderr, func() error { return t.save(kept) }); err != nil {
			return err
		}
		if err := t.finish(*dir, stdout); err != nil {
			return err
		}
	}
	return nil
}

// load goes on with a run that was interrupted, if there is one.
func (t *training) load(name string) error {
	f, err := os.Open(name)
	if errors.Is(err, fs.ErrNotExist) {
		t.Net = newNet(t.Players, rand.New(rand.NewPCG(t.Seed, 1<<41)))
		return nil
	}
	if err != nil {
		return err
	}
	defer f.Close()
	var old training
	if err := gob.NewDecoder(f).Decode(&old); err != nil {
		return err
	}
	if old.Players != t.Players || old.Samples != t.Samples || old.Seed != t.Seed {
		return fmt.Errorf("the run in it is of another command: -players %d -samples %d -seed %d", old.Players, old.Samples, old.Seed)
	}
	*t = old
	t.Net.prepare()
	return nil
}

// save keeps the run.
func (t *training) save(name string) error {
	f, err := os.Create(name + ".part")
	if err != nil {
		return err
	}
	if err := errors.Join(gob.NewEncoder(f).Encode(t), f.Close()); err != nil {
		return err
	}
	return os.Rename(f.Name(), name)
}

// learn trains until all samples have been learned from. One core learns while the others play.
func (t *training) learn(ctx context.Context, log io.Writer, save func() error) error {
	test := t.test(ctx)
	if err := ctx.Err(); err != nil {
		return err
	}
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	next := t.play(ctx)
	start, began, before := time.Now(), t.Done, 0.0
	if len(t.Curve) > 0 {
		before = t.Curve[len(t.Curve)-1].Seconds
	}
	sum, count := 0.0, 0
	for t.Done < t.Samples {
		samples := next()
		if ctx.Err() != nil {
			return errors.Join(ctx.Err(), save())
		}
		sum += t.study(samples)
		count += len(samples)
		if count >= betweenLogs || t.Done >= t.Samples {
			p := point{t.Done, sum / float64(count), t.Net.loss(test), before + time.Since(start).Seconds()}
			t.Curve = append(t.Curve, p)
			sum, count = 0, 0
			left := time.Duration(float64(time.Since(start)) / float64(t.Done-began) * float64(t.Samples-t.Done))
			fmt.Fprintf(log, "%9d samples: loss %.5f in training, %.5f in the test; %v to go\n", p.Samples, p.Train, p.Test, left.Round(time.Second))
			if err := save(); err != nil {
				return err
			}
		}
	}
	return nil
}

// study learns from samples, and returns the sum of their losses before.
func (t *training) study(samples []sample) (sum float64) {
	var u units
	for len(samples) > 0 {
		batch := samples[:batchSize]
		samples = samples[batchSize:]
		for i := range batch {
			sum += t.Net.forward(&batch[i], &u)
			t.Net.backward(&batch[i], &u)
		}
		t.Net.step(t.rate(), batchSize)
		t.Done += batchSize
	}
	return sum
}

// rate is how fast to learn now.
func (t *training) rate() float64 {
	return highestRate * 0.5 * (1 + math.Cos(math.Pi*min(1, float64(t.Done)/float64(t.Samples)))) * min(1, float64(t.Net.Steps+1)/500)
}

// test returns samples that are not trained with.
func (t *training) test(ctx context.Context) (samples []sample) {
	d := newDealer(t.Players)
	for i := range testBlocks {
		samples = append(samples, d.block(ctx, t.Seed, firstTest+uint64(i))...)
	}
	return samples
}

// play plays the games, on as many cores as there are. The function that it returns gives the next samples
// to learn from, in the same order whatever the number of cores.
func (t *training) play(ctx context.Context) (next func() []sample) {
	workers := runtime.GOMAXPROCS(0)
	first := t.Done / (mixed * blockSize)
	lines := make([]chan []sample, workers) // worker i plays every workers-th part
	for i := range lines {
		lines[i] = make(chan []sample, 1)
		go func() {
			d := newDealer(t.Players)
			for part := first + i; ctx.Err() == nil; part += workers {
				var samples []sample
				for block := range mixed {
					samples = append(samples, d.block(ctx, t.Seed, uint64(part*mixed+block))...)
				}
				r := rand.New(rand.NewPCG(t.Seed, 1<<42+uint64(part)))
				r.Shuffle(len(samples), func(i, j int) { samples[i], samples[j] = samples[j], samples[i] })
				select {
				case lines[i] <- samples:
				case <-ctx.Done():
				}
			}
		}()
	}
	part := first
	return func() []sample {
		line := lines[(part-first)%workers]
		part++
		select {
		case samples := <-line:
			return samples
		case <-ctx.Done():
			return nil
		}
	}
}

// finish writes the weights and says how good they are.
func (t *training) finish(dir string, stdout io.Writer) error {
	file, err := network.Write(t.origin(), &t.Net.Weights)
	if err != nil {
		return err
	}
	name := filepath.Join(dir, fmt.Sprintf("%d.bin", t.Players))
	if err := os.WriteFile(name, file, 0o666); err != nil {
		return err
	}
	return t.report(dir, file, stdout)
}

// origin says where the weights come from.
func (t *training) origin() network.Origin {
	d := newDealer(t.Players)
	rules := seasalt.MustRules(seasalt.Config{Players: t.Players, Modules: d.extras})
	var modules []string
	for _, id := range rules.Setup().Modules {
		modules = append(modules, id.String())
	}
	return network.Origin{
		Players: t.Players, Target: rules.Target(), Modules: modules,
		Command: fmt.Sprintf("go -C examples/train run . net -players %d -samples %d -seed %d", t.Players, t.Samples, t.Seed),
		Samples: t.Done, Loss: math.Round(t.Curve[len(t.Curve)-1].Test*1e5) / 1e5, Date: time.Now().UTC().Format(time.DateOnly),
	}
}
