package main

import (
	"cmp"
	"context"
	"flag"
	"fmt"
	"go/format"
	"io"
	"math"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"gonum.org/v1/plot/plotter"

	"github.com/seasalt-go/seasalt"
	"github.com/seasalt-go/seasalt/bot"
	"github.com/seasalt-go/seasalt/bot/internal/policy"
)

const (
	strayChoice = 0.04 // of the moves are random, so that places come up that players would avoid
	drawnChoice = 0.15 // of the moves are drawn with the visits for chances
	testEvery   = 6    // one in so many games tests what is learned from the others
)

// visits plays base games of two in all editions, between searches with bot.Learned, and fits the weights that foretell
// best which moves they visit.
func visits(ctx context.Context, args []string, stdout, stderr io.Writer) error {
	flags := flag.NewFlagSet("policy", flag.ContinueOnError)
	games := flags.Int("games", 312, "games to play; one in six tests what is learned from the others")
	iterations := flags.Int("iterations", 5000, "iterations of the searches that play")
	seed := flags.Uint64("seed", 1, "the same seed plays the same games")
	dir := flags.String("o", "run", "`directory` of the weights and of the curve")
	if err := parse(flags, args, stdout); err != nil {
		return err
	}
	switch {
	case *games < testEvery:
		return wrong("-games %d: at least %d are needed", *games, testEvery)
	case *iterations < 1:
		return wrong("-iterations %d: at least 1", *iterations)
	}
	if err := os.MkdirAll(*dir, 0o777); err != nil {
		return err
	}
	of := make([][]example, *games)
	onAllCores(ctx, *games, stderr, func(game int) { of[game] = searched(ctx, *iterations, *seed, uint64(game)) })
	if ctx.Err() != nil {
		return ctx.Err()
	}
	var learned, test []example
	for game, examples := range of {
		if game%testEvery == testEvery-1 {
			test = append(test, examples...)
		} else {
			learned = append(learned, examples...)
		}
	}
	var seen, unseen plotter.XYs
	weights := fitPolicy(learned, func(passes int, weights *policyVector) {
		seen = append(seen, plotter.XY{X: float64(passes), Y: excess(learned, weights)})
		unseen = append(unseen, plotter.XY{X: float64(passes), Y: excess(test, weights)})
	})
	printForetold(stdout, len(learned), test, weights)
	p := newPlot("Learning which moves are visited", "passes over the decisions",
		"nats above the least that there can be")
	p.Legend.Top = true
	addLine(p, "decisions to learn from", seen, grey)
	addLine(p, "test", unseen, blue)
	if err := save(p, filepath.Join(*dir, "policy2")); err != nil {
		return err
	}
	text, err := policySource(weights, fmt.Sprintf("%d decisions of searches:\n// go -C bot/internal/train run . "+
		"policy -games %d -iterations %d -seed %d", len(learned), *games, *iterations, *seed))
	if err != nil {
		return err
	}
	return os.WriteFile(filepath.Join(*dir, "policy2.go"), text, 0o666)
}

// An example is the features of the moves of a decision, and their shares of the visits.
type example struct {
	features []policy.Features
	shares   []float64
}

// searched plays a game and returns its decisions.
func searched(ctx context.Context, iterations int, seed, number uint64) (examples []example) {
	r := rand.New(rand.NewPCG(seed, number))
	edition := seasalt.Edition(r.IntN(int(seasalt.EditionDigital) + 1))
	g := seasalt.MustRules(seasalt.Config{Edition: edition}).NewGame(seasalt.Seat(number % 2))
	player := bot.ISMCTS{Iterations: iterations, Evaluator: bot.Learned{}}
	var l policy.Look
	for !g.Over() && ctx.Err() == nil {
		var m seasalt.Move
		if g.Actor() == seasalt.Nature {
			m = g.State().NatureMove(r)
		} else {
			v, world := g.View(g.Actor()), g.State().Playout()
			moves := player.Search(ctx, v, r).Moves
			if m = moves[0].Move; len(moves) > 1 {
				l.Begin(&v)
				l.At(&world)
				examples = append(examples, exampleOf(&l, moves))
				switch chance := r.Float64(); {
				case chance < strayChoice:
					m = moves[r.IntN(len(moves))].Move
				case chance < strayChoice+drawnChoice:
					m = drawn(moves, r)
				}
			}
		}
		if err := g.Apply(m); err != nil {
			panic(err) // players choose legal moves
		}
	}
	return examples
}

// exampleOf looks at moves, and puts them into an order that does not reveal the best.
func exampleOf(l *policy.Look, moves []bot.MoveReport) (e example) {
	slices.SortFunc(moves, func(a, b bot.MoveReport) int { return cmp.Compare(a.Move, b.Move) })
	all := visitsOf(moves)
	for _, m := range moves {
		e.features = append(e.features, slices.Clone(l.Features(m.Move)))
		e.shares = append(e.shares, float64(m.Visits)/float64(all))
	}
	return e
}

func visitsOf(moves []bot.MoveReport) (all int) {
	for _, m := range moves {
		all += m.Visits
	}
	return all
}

// drawn draws a move, each with its share of the visits for a chance.
func drawn(moves []bot.MoveReport, r *rand.Rand) seasalt.Move {
	at, i := int(r.Int32N(int32(visitsOf(moves)))), 0
	for at >= moves[i].Visits {
		at -= moves[i].Visits
		i++
	}
	return moves[i].Move
}

// A policyVector has weights before they are rounded, in nats.
type policyVector [len(policy.Vector{})]float64

// chances sets the chances of the moves.
func (e *example) chances(weights *policyVector, chances []float64) {
	sum := 0.0
	for i := range e.features {
		score := 0.0
		for _, at := range e.features[i] {
			score += weights[at]
		}
		chances[i] = math.Exp(score)
		sum += chances[i]
	}
	for i := range e.features {
		chances[i] /= sum
	}
}

// foretold returns the cross-entropy of the visits by the chances of the moves, and the least that it can be, in nats.
func (e *example) foretold(weights *policyVector) (by, least float64) {
	var chances [seasalt.MaxCards]float64
	e.chances(weights, chances[:])
	for j, share := range e.shares {
		if share > 0 {
			by -= share * math.Log(chances[j])
			least -= share * math.Log(share)
		}
	}
	return by, least
}

// excess is by how much the cross-entropy is above the least that it can be, on average.
func excess(examples []example, weights *policyVector) float64 {
	sum := 0.0
	for i := range examples {
		by, least := examples[i].foretold(weights)
		sum += by - least
	}
	return sum / float64(max(len(examples), 1))
}

// fitPolicy finds the weights that foretell the visits best. It calls a function after each pass over the decisions.
func fitPolicy(learned []example, after func(passes int, weights *policyVector)) *policy.Vector {
	const (
		epochs = 12
		rate   = 0.2
		decay  = 3e-4 // pulls weights to 0
	)
	var weights, size policyVector
	var chances [seasalt.MaxCards]float64
	r := rand.New(rand.NewPCG(1, 1))
	for epoch := range epochs {
		rate := rate / 2 * (1 + math.Cos(math.Pi*float64(epoch)/epochs))
		for _, i := range r.Perm(len(learned)) {
			e := &learned[i]
			e.chances(&weights, chances[:])
			for j := range e.features {
				for _, at := range e.features[j] {
					g := e.shares[j] - chances[j] - decay*weights[at]
					size[at] += g * g
					weights[at] += rate * g / (math.Sqrt(size[at]) + 1e-2)
				}
			}
		}
		after(epoch+1, &weights)
	}
	var fitted policy.Vector
	for at, w := range weights {
		fitted[at] = int8(math.Round(min(max(w*policy.Step/math.Ln2, -math.MaxInt8), math.MaxInt8)))
	}
	return &fitted
}

// printForetold prints the cross-entropies of the visits in the test: if all moves are equal, by the weights that ship,
// by those that were fitted, and the least that there can be.
func printForetold(w io.Writer, learned int, test []example, fitted *policy.Vector) {
	ships, exact := inNats(policy.Of(seasalt.MustRules(seasalt.Config{}))), inNats(fitted)
	var equal, shipped, foretold, least float64
	for i := range test {
		e := &test[i]
		by, _ := e.foretold(ships)
		shipped += by
		by, all := e.foretold(exact)
		foretold += by
		least += all
		equal += math.Log(float64(len(e.shares)))
	}
	n := float64(len(test))
	fmt.Fprintf(w, "%d decisions to learn from, %d in the test; cross-entropies of the visits, in nats: %.4f if all "+
		"moves are equal, %.4f by the weights that ship, %.4f by these, %.4f at least\n", learned, len(test), equal/n,
		shipped/n, foretold/n, least/n)
}

func inNats(weights *policy.Vector) *policyVector {
	var exact policyVector
	for at, n := range weights {
		exact[at] = float64(n) * math.Ln2 / policy.Step
	}
	return &exact
}

// policySource returns weights as a source file of package policy. Its comment names their origin.
func policySource(weights *policy.Vector, from string) ([]byte, error) {
	var b strings.Builder
	fmt.Fprintf(&b, "package policy\n\n// fitted2 has the weights for 2 players, fitted to %s\nvar fitted2 = Vector{\n",
		from)
	for row := range slices.Chunk(weights[:], 32) {
		for _, n := range row {
			fmt.Fprintf(&b, "%d, ", n)
		}
		b.WriteString("\n")
	}
	b.WriteString("}\n")
	return format.Source([]byte(b.String()))
}
