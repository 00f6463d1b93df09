package main

import (
	"context"
	"flag"
	"fmt"
	"go/format"
	"io"
	"math"
	"math/rand/v2"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"time"

	"gonum.org/v1/plot/plotter"

	"github.com/seasalt-go/seasalt"
	"github.com/seasalt-go/seasalt/bot"
	"github.com/seasalt-go/seasalt/bot/internal/belief"
	"github.com/seasalt-go/seasalt/variants/extrasalt"
)

// beliefs plays games and fits the weights that foretell hidden hands best.
func beliefs(ctx context.Context, args []string, stdout, stderr io.Writer) error {
	flags := flag.NewFlagSet("beliefs", flag.ContinueOnError)
	games := flags.Int("games", 1200, "games of two to play; every second one has the cards of Extra Salt, "+
		"and in half of the games of both sorts searches ask bot.Learned")
	iterations := flags.Int("iterations", 300, "iterations of the searches that play")
	seed := flags.Uint64("seed", 1, "the same seed plays the same games")
	dir := flags.String("o", "run", "`directory` of the weights and of the curve")
	if err := parse(flags, args, stdout); err != nil {
		return err
	}
	if *games < 1 || *iterations < 1 {
		return wrong("-games %d, -iterations %d: at least 1 of each", *games, *iterations)
	}
	if err := os.MkdirAll(*dir, 0o777); err != nil {
		return err
	}
	hands, err := handsToFit(ctx, *games, *iterations, *seed, stderr)
	if err != nil {
		return err
	}
	var curve plotter.XYs
	weights, shipped, best := fitWeights(hands, func(passes int, weights *vector) {
		curve = append(curve, plotter.XY{X: float64(passes), Y: below(hands, weights)})
	})
	p := newPlot("Learning which hidden hands are likely", "passes over the hands", "log-loss below uniform, in nats")
	addLine(p, "", curve, blue)
	if err := save(p, filepath.Join(*dir, "beliefs")); err != nil {
		return err
	}
	fmt.Fprintf(stdout, "%d hands; log-loss below uniform: the weights that ship %.4f, fitted %.4f\n",
		len(hands), shipped, best)
	text, err := source(&weights, fmt.Sprintf("%d hidden hands:\n// go -C bot/internal/train run . "+
		"beliefs -games %d -iterations %d -seed %d", len(hands), *games, *iterations, *seed))
	if err != nil {
		return err
	}
	return os.WriteFile(filepath.Join(*dir, "beliefs.go"), text, 0o666)
}

// sayEvery is how often onAllCores reports its progress.
var sayEvery = 10 * time.Second

// onAllCores calls a function for each of n games, on all cores, until ctx ends. It reports its progress now and then.
func onAllCores(ctx context.Context, n int, log io.Writer, f func(game int)) {
	start := time.Now()
	var mu sync.Mutex
	done, said := 0, start
	end := func() {
		mu.Lock()
		defer mu.Unlock()
		if done++; done < n && time.Since(said) >= sayEvery {
			fmt.Fprintf(log, "%6d of %d games; %v to go\n", done, n, toGo(start, done, n-done))
			said = time.Now()
		}
	}
	var next atomic.Int64
	var group sync.WaitGroup
	for range runtime.GOMAXPROCS(0) {
		group.Add(1)
		go func() {
			defer group.Done()
			for i := int(next.Add(1)) - 1; i < n && ctx.Err() == nil; i = int(next.Add(1)) - 1 {
				f(i)
				end()
			}
		}()
	}
	group.Wait()
}

// watch plays a game and yields a third of the decisions between moves: the player's view, and the truth.
func watch(ctx context.Context, rules *seasalt.Rules, first seasalt.Seat, player bot.Player, r *rand.Rand,
	yield func(*seasalt.View, *seasalt.State)) {
	var moves []seasalt.Move
	g := rules.NewGame(first)
	for g.Settle(r) && ctx.Err() == nil {
		truth := g.State()
		v := g.View(truth.Actor())
		if moves = v.AppendMoves(moves[:0]); len(moves) > 1 && r.IntN(3) == 0 {
			yield(&v, &truth)
		}
		if err := g.Play(player.Choose(ctx, v, r), r); err != nil {
			panic(err) // players choose legal moves
		}
	}
}

// hidden reports whether a view does not know all cards of the hand of a seat.
func hidden(v *seasalt.View, seat seasalt.Seat) bool {
	return seat != v.Seat() && v.KnownHand(seat).Len() < v.HandLen(seat)
}

// A choice is the features of a hidden hand as it was, and of some that it might have been. The first is the
// truth. Only those that are not 0 are listed.
type choice [contrast + 1][]feature

type feature struct {
	at    uint8
	count int8
}

// contrast is how many sampled hands a true one is compared with.
const contrast = 16

// handsToFit plays games and returns hidden hands.
func handsToFit(ctx context.Context, games, iterations int, seed uint64, log io.Writer) (all []choice, err error) {
	tables := [2]*seasalt.Rules{
		seasalt.MustRules(seasalt.Config{}),
		seasalt.MustRules(seasalt.Config{Modules: extrasalt.Modules()}),
	}
	of := make([][]choice, games)
	onAllCores(ctx, games, log, func(game int) {
		r := rand.New(rand.NewPCG(seed, 1<<32+uint64(game)))
		rules, player := tables[game%2], bot.ISMCTS{Iterations: iterations}
		if game/2%2 == 0 {
			player.Evaluator = bot.Learned{}
		}
		watch(ctx, rules, seasalt.Seat(game/4%2), player, r, func(v *seasalt.View, truth *seasalt.State) {
			other := 1 - v.Seat()
			if !hidden(v, other) {
				return
			}
			var c choice
			world := truth.Playout()
			for i := range c {
				features := belief.Features(v, &world, other)
				for at, count := range features {
					if count != 0 {
						c[i] = append(c[i], feature{uint8(at), int8(count)})
					}
				}
				world.Set(v.Sample(r))
			}
			of[game] = append(of[game], c)
		})
	})
	for _, hands := range of {
		all = append(all, hands...)
	}
	return all, ctx.Err()
}

// A vector has weights before they are rounded.
type vector [len(belief.Vector{})]float64

// chances returns how likely each of the hands is.
func (c *choice) chances(weights *vector) (p [contrast + 1]float64) {
	sum := 0.0
	for i := range c {
		score := 0.0
		for _, f := range c[i] {
			score += weights[f.at] * float64(f.count)
		}
		p[i] = math.Exp(score)
		sum += p[i]
	}
	for i := range p {
		p[i] /= sum
	}
	return p
}

// below is by how much the log-loss of hands is below that of uniform weights.
func below(hands []choice, weights *vector) float64 {
	sum := 0.0
	for i := range hands {
		sum += math.Log(hands[i].chances(weights)[0] * (contrast + 1))
	}
	return sum / float64(len(hands))
}

// fitWeights finds the weights by which the true hands are the most likely among those that they are compared
// with. It returns by how much the loss is below uniform with those that ship, and with these. It calls a function
// after each pass over the hands.
func fitWeights(hands []choice, after func(passes int, weights *vector)) (fitted belief.Vector, shipped, best float64) {
	const (
		epochs = 8
		batch  = 32
		rate   = 0.02
		memory = 0.999 // of the size of gradients
		decay  = 1e-5  // pulls weights to 0
	)
	var weights, size, mean, ships vector
	r := rand.New(rand.NewPCG(1, 1))
	for epoch := range epochs {
		for some := range slices.Chunk(r.Perm(len(hands)), batch) {
			var gradient vector
			for _, i := range some {
				for j, chance := range hands[i].chances(&weights) {
					d := -chance
					if j == 0 {
						d++
					}
					for _, f := range hands[i][j] {
						gradient[f.at] += d * float64(f.count) / batch
					}
				}
			}
			for at, g := range gradient {
				if g != 0 {
					g -= decay * weights[at]
					size[at] = memory*size[at] + (1-memory)*g*g
					weights[at] += rate / math.Sqrt(float64(1+2*epoch)) * g / (math.Sqrt(size[at]) + 1e-3)
				}
			}
		}
		after(epoch+1, &weights)
		if epoch >= epochs/2 {
			for at := range mean {
				mean[at] += weights[at] / (epochs - epochs/2)
			}
		}
	}
	for at := range fitted {
		fitted[at] = int16(math.Round(100 * mean[at]))
		ships[at] = float64(belief.Fitted[at]) / 100
	}
	return fitted, below(hands, &ships), below(hands, &mean)
}

// source returns weights as a source file of package belief. Its comment names their origin.
func source(weights *belief.Vector, from string) ([]byte, error) {
	var b strings.Builder
	fmt.Fprintf(&b, "package belief\n\n// Fitted has the weights that package bot plays with, "+
		"fitted to %s\nvar Fitted = Vector{\n", from)
	row := func(numbers []int16, of any) {
		for _, n := range numbers {
			fmt.Fprintf(&b, "%d, ", n)
		}
		fmt.Fprintf(&b, "// %v\n", of)
	}
	row(weights[:belief.Of(seasalt.Mermaid, 0)], "Point, Enough, Duo, Partner, Lonely")
	b.WriteString("// One, Two, More, Top, Under, Laid of each kind\n")
	for k := seasalt.Mermaid; k.IsValid(); k++ {
		at := belief.Of(k, 0)
		row(weights[at:at+belief.PerKind], k)
	}
	b.WriteString("}\n")
	return format.Source([]byte(b.String()))
}
