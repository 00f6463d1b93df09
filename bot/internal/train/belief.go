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
	"github.com/seasalt-go/seasalt/variants"
	"github.com/seasalt-go/seasalt/variants/extrasalt"
)

// pointsAlone is how a search judged hidden hands before it had more features: a point makes a hand 1.8 times as
// likely, and those that are enough to end the round make it ten times less so.
var pointsAlone = belief.Vector{belief.Point: 60, belief.Enough: -230}

// beliefs plays games and prints how well hidden hands are foretold, or fits the weights to do so.
func beliefs(ctx context.Context, args []string, stdout, stderr io.Writer) error {
	flags := flag.NewFlagSet("beliefs", flag.ContinueOnError)
	games := flags.Int("games", 200, "games to play")
	players := flags.Int("players", 2, "players of a game")
	modules := flags.String("modules", "", "extensions to play with, such as extrasalt,extrapepper")
	iterations := flags.Int("iterations", 300, "iterations of the searches that play; 0 for Greedy")
	learned := flags.Bool("learned", false, "let the searches ask bot.Learned")
	samples := flags.Int("samples", 200, "worlds to sample at each decision")
	seed := flags.Uint64("seed", 1, "the same seed plays the same games")
	dir := flags.String("o", "run", "with -fit, `directory` of the curve")
	fit := flags.String("fit", "", "instead of measuring, fit the weights and write them to this `file`; "+
		"two play, every second game has the cards of Extra Salt, and in half of the games of both sorts "+
		"searches ask bot.Learned")
	if err := parse(flags, args, stdout); err != nil {
		return err
	}
	if flags.NArg() > 0 {
		return wrong("unexpected argument %q", flags.Arg(0))
	}
	if *players < seasalt.MinPlayers || *players > seasalt.MaxPlayers {
		return wrong("-players %d: the game is for %d to %d", *players, seasalt.MinPlayers, seasalt.MaxPlayers)
	}
	if *games < 2 || *samples < 2 {
		return wrong("-games %d, -samples %d: at least 2 of each are needed", *games, *samples)
	}
	if *fit != "" {
		var measuring []string
		flags.Visit(func(f *flag.Flag) {
			if slices.Contains([]string{"players", "modules", "learned", "samples"}, f.Name) {
				measuring = append(measuring, "-"+f.Name)
			}
		})
		if len(measuring) > 0 {
			return wrong("%s: not with -fit, which chooses its own games", strings.Join(measuring, ", "))
		}
		if err := fits(*fit); err != nil {
			return err
		}
		if err := os.MkdirAll(*dir, 0o777); err != nil {
			return err
		}
		hands, err := handsToFit(ctx, *games, *iterations, *seed, stderr)
		if err != nil {
			return err
		}
		var curve plotter.XYs
		weights, before, after := fitWeights(hands, func(passes int, weights *vector) {
			curve = append(curve, plotter.XY{X: float64(passes), Y: below(hands, weights)})
		})
		p := newPlot("Learning which hidden hands are likely", "passes over the hands",
			"log-loss below uniform, in nats")
		addLine(p, "", curve, blue)
		if err := save(p, filepath.Join(*dir, "beliefs.")); err != nil {
			return err
		}
		fmt.Fprintf(stdout, "%d hands; log-loss below uniform: points alone %.4f, fitted %.4f\n",
			len(hands), before, after)
		text, err := source(&weights, fmt.Sprintf("%d hidden hands:\n// go -C bot/internal/train run . "+
			"beliefs -games %d -iterations %d -seed %d -fit ../belief/weights.go",
			len(hands), *games, *iterations, *seed))
		if err != nil {
			return err
		}
		return os.WriteFile(*fit, text, 0o666)
	}

	var extensions []seasalt.Module
	if *modules != "" {
		var err error
		if extensions, err = variants.Parse(*modules); err != nil {
			return misuse{err}
		}
	}
	rules, err := seasalt.NewRules(seasalt.Config{Players: *players, Modules: extensions})
	if err != nil {
		return misuse{err}
	}
	losses := make([]foretold, *games)
	onAllCores(ctx, *games, stderr, func(game int) {
		r := rand.New(rand.NewPCG(*seed, uint64(game)))
		watch(ctx, rules, seasalt.Seat(game%rules.Players()), searcher(*iterations, *learned), r,
			func(v *seasalt.View, truth *seasalt.State) {
				losses[game].add(v, truth, *samples, r)
			})
	})
	if err := ctx.Err(); err != nil {
		return err
	}
	printForetold(stdout, losses)
	return nil
}

// searcher returns the player that hands are learned from.
func searcher(iterations int, learned bool) bot.Player {
	switch {
	case iterations <= 0:
		return bot.Greedy{}
	case learned:
		return bot.ISMCTS{Iterations: iterations, Evaluator: bot.Learned{}}
	}
	return bot.ISMCTS{Iterations: iterations}
}

// sayEvery is how often onAllCores says how far it is.
var sayEvery = 10 * time.Second

// onAllCores calls a function for each of n games, on all cores, until ctx ends. It says how far it is now and then.
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

// The ways to weigh worlds that are compared.
var ways = [...]struct {
	name    string
	weights *belief.Vector
}{
	{"uniform", &belief.Vector{}},
	{"points alone", &pointsAlone},
	{"fitted", &belief.Fitted},
}

// foretold is how well the hidden hands of a game were foretold.
type foretold struct {
	hands float64
	by    [len(ways)]losses // sums over the hands
}

// losses are −log of the chance that the truth was given, in nats.
type losses struct {
	hand      float64 // beyond uniform: of the whole hand
	kinds     float64 // of the number of cards of each kind, summed up
	points    float64 // of the card points
	effective float64 // the share of the worlds that count, if some count for little
}

// maxKind is more than the cards of a kind, or the points, that are told apart.
const maxKind, maxPoints = 10, 32

// add looks at a decision.
func (f *foretold) add(v *seasalt.View, truth *seasalt.State, samples int, r *rand.Rand) {
	players := v.Rules().Players()
	worlds := make([]seasalt.Playout, samples+1) // the truth first
	worlds[0] = truth.Playout()
	for i := range worlds[1:] {
		worlds[i+1].Set(v.Sample(r))
	}
	weights := make([]float64, len(worlds))
	kinds := make([][seasalt.CastOfCrabs + 1]uint8, len(worlds))
	points := make([]int, len(worlds))
	for seat := range seasalt.Seat(players) {
		if !hidden(v, seat) {
			continue
		}
		f.hands++
		for i := range worlds {
			kinds[i] = [seasalt.CastOfCrabs + 1]uint8{}
			for c := range worlds[i].Hand(seat) {
				kinds[i][c.Kind()] = min(kinds[i][c.Kind()]+1, maxKind-1)
			}
			points[i] = min(worlds[i].Points(seat), maxPoints-1)
		}
		for way := range ways {
			var hand belief.Hand
			hand.Set(ways[way].weights, v, seat)
			sum, squares := 0.0, 0.0
			for i := range worlds {
				weights[i] = math.Exp(float64(hand.Score(&worlds[i])) / 100)
				if i > 0 {
					sum += weights[i]
					squares += weights[i] * weights[i]
				}
			}
			by := &f.by[way]
			by.hand += math.Log((sum + weights[0]) / float64(len(worlds)) / weights[0])
			by.effective += sum * sum / squares / float64(samples)
			// Nothing is impossible: each of the values counts as if a share of one world more had it.
			loss := func(values int, alike func(i int) bool) float64 {
				seen := 0.0
				for i := range worlds[1:] {
					if alike(i + 1) {
						seen += weights[i+1]
					}
				}
				return -math.Log((seen/sum*float64(samples) + 1/float64(values)) / float64(samples+1))
			}
			for k := range kinds[0] {
				by.kinds += loss(maxKind, func(i int) bool { return kinds[i][k] == kinds[0][k] })
			}
			by.points += loss(maxPoints, func(i int) bool { return points[i] == points[0] })
		}
	}
}

// printForetold prints a table of the losses, with 95 % intervals of how much they are below uniform. The hands
// of a game are alike, so the games are what varies.
func printForetold(w io.Writer, games []foretold) {
	hands := 0.0
	for i := range games {
		hands += games[i].hands
	}
	fmt.Fprintf(w, "%.0f hidden hands of %d games; log-loss below that of uniform worlds, in nats\n", hands, len(games))
	fmt.Fprintf(w, "%-14s %-26s %-26s %-26s %s\n", "", "whole hand", "cards of each kind", "points",
		"worlds that count")
	for way := range ways {
		gain := func(of func(l *losses) float64) string {
			each := func(f *foretold) float64 { return of(&f.by[0]) - of(&f.by[way]) }
			mean := 0.0
			for i := range games {
				mean += each(&games[i]) / hands
			}
			variance := 0.0
			for i := range games {
				d := each(&games[i]) - mean*games[i].hands
				variance += d * d
			}
			off := 1.96 * math.Sqrt(variance) / hands
			return fmt.Sprintf("%.3f (%.3f to %.3f)", mean, mean-off, mean+off)
		}
		effective := 0.0
		for i := range games {
			effective += games[i].by[way].effective / hands
		}
		fmt.Fprintf(w, "%-14s %-26s %-26s %-26s %.0f%%\n", ways[way].name,
			gain(func(l *losses) float64 { return l.hand }),
			gain(func(l *losses) float64 { return l.kinds }), gain(func(l *losses) float64 { return l.points }),
			100*effective)
	}
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
		r := rand.New(rand.NewPCG(seed, 1<<32+uint64(game))) // not those that are measured
		rules, player := tables[game%2], searcher(iterations, game/2%2 == 0)
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
// with. It returns by how much the loss is below uniform with points alone, and with these weights. It calls a function
// after each pass over the hands.
func fitWeights(hands []choice, after func(passes int, weights *vector)) (fitted belief.Vector, alone, best float64) {
	const (
		epochs = 8
		batch  = 32
		rate   = 0.02
		memory = 0.999 // of the size of gradients
		decay  = 1e-5  // pulls weights to 0
	)
	var weights, size, mean, start vector
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
		start[at] = float64(pointsAlone[at]) / 100
	}
	return fitted, below(hands, &start), below(hands, &mean)
}

// source returns weights as a source file of package belief. Its comment says where they come from.
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
