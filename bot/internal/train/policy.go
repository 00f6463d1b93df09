package main

import (
	"cmp"
	"context"
	"errors"
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
	"time"

	"gonum.org/v1/plot/plotter"

	"github.com/seasalt-go/seasalt"
	"github.com/seasalt-go/seasalt/bot"
	"github.com/seasalt-go/seasalt/bot/internal/policy"
)

const (
	searchedBatch = 16   // games that are played before the run is kept
	strayChoice   = 0.04 // of the moves are random, so that places come up that players would avoid
	drawnChoice   = 0.15 // of the moves are drawn with the visits for chances
	testEvery     = 6    // one in so many games tests what is learned from the others
)

// A searching plays base games between searches with bot.Learned, and learns which moves they visit.
type searching struct {
	Players    int
	Iterations int
	Seed       uint64
	Games      []searched
}

// A searched game has all of its moves, Nature's as well, so that other features of its positions can be looked at
// later.
type searched struct {
	Edition   seasalt.Edition
	First     seasalt.Seat
	Moves     []seasalt.Move
	Decisions []decision
}

// A decision is how often a search has visited each move.
type decision struct {
	Before int // moves of the game before it
	Moves  []seasalt.Move
	Visits []int32
}

// visits plays games, and says how well their visits are foretold.
func visits(ctx context.Context, args []string, stdout, stderr io.Writer) error {
	flags := flag.NewFlagSet("policy", flag.ContinueOnError)
	s := searching{}
	games := flags.Int("games", 312, "games to play, base games in all editions")
	flags.IntVar(&s.Players, "players", 2, "players of a game")
	flags.IntVar(&s.Iterations, "iterations", 5000, "iterations of the searches that play")
	flags.Uint64Var(&s.Seed, "seed", 1, "the same seed plays the same games")
	dir := flags.String("o", "run",
		"`directory` of what is needed to go on after an interrupt, and with -fit of the curve")
	fit := flags.String("fit", "",
		"instead of measuring the weights that ship, fit weights to five games in six, and write them to this `file`")
	if err := parse(flags, args, stdout); err != nil {
		return err
	}
	switch {
	case flags.NArg() > 0:
		return wrong("unexpected argument %q", flags.Arg(0))
	case *games < testEvery:
		return wrong("-games %d: at least %d are needed", *games, testEvery)
	case s.Players < seasalt.MinPlayers || s.Players > seasalt.MaxPlayers:
		return wrong("-players %d: the game is for %d to %d", s.Players, seasalt.MinPlayers, seasalt.MaxPlayers)
	case s.Iterations < 1:
		return wrong("-iterations %d: at least 1", s.Iterations)
	}
	weights := policy.Of(s.rules(0))
	if weights == nil && *fit == "" {
		return wrong("-players %d: no weights ship that could be measured; -fit makes some", s.Players)
	}
	if *fit != "" {
		if err := fits(*fit); err != nil {
			return err
		}
	}
	if err := os.MkdirAll(*dir, 0o777); err != nil {
		return err
	}
	kept := filepath.Join(*dir, "policy.gob")
	if err := s.load(kept); err != nil {
		return fmt.Errorf("%s: %w", kept, err)
	}
	if err := s.play(ctx, *games, stderr, func() error { return keep(kept, &s) }); err != nil {
		return err
	}
	learned, test := s.examples(*games)
	if *fit == "" {
		printForetoldMoves(stdout, len(learned), test, weights)
		return nil
	}
	var seen, unseen plotter.XYs
	weights = fitPolicy(learned, func(passes int, weights *policyVector) {
		seen = append(seen, plotter.XY{X: float64(passes), Y: excess(learned, weights)})
		unseen = append(unseen, plotter.XY{X: float64(passes), Y: excess(test, weights)})
	})
	printForetoldMoves(stdout, len(learned), test, weights)
	p := newPlot(fmt.Sprintf("Learning which moves are visited, %d players", s.Players), "passes over the decisions",
		"nats above the least that there can be")
	p.Legend.Top = true
	addLine(p, "decisions to learn from", seen, grey)
	addLine(p, "test", unseen, blue)
	if err := save(p, filepath.Join(*dir, fmt.Sprintf("policy%d.", s.Players))); err != nil {
		return err
	}
	text, err := s.source(weights, len(learned), *games)
	if err != nil {
		return err
	}
	return os.WriteFile(*fit, text, 0o666)
}

// load goes on with a run that was interrupted, if there is one.
func (s *searching) load(name string) error {
	var old searching
	if found, err := recall(name, &old); err != nil || !found {
		return err
	}
	if old.Players != s.Players || old.Iterations != s.Iterations || old.Seed != s.Seed {
		return fmt.Errorf("the run in it is of another command: -players %d -iterations %d -seed %d", old.Players,
			old.Iterations, old.Seed)
	}
	*s = old
	return nil
}

// play plays batches of games until there are enough.
func (s *searching) play(ctx context.Context, games int, log io.Writer, save func() error) error {
	start, began := time.Now(), len(s.Games)
	for len(s.Games) < games {
		batch := make([]searched, min(searchedBatch, games-len(s.Games)))
		onAllCores(ctx, len(batch), io.Discard, func(i int) { batch[i] = s.game(ctx, uint64(len(s.Games)+i)) })
		if ctx.Err() != nil {
			return errors.Join(ctx.Err(), save())
		}
		s.Games = append(s.Games, batch...)
		decisions := 0
		for i := range s.Games {
			decisions += len(s.Games[i].Decisions)
		}
		fmt.Fprintf(log, "%6d games, %d decisions; %v to go\n", len(s.Games), decisions,
			toGo(start, len(s.Games)-began, games-len(s.Games)))
		if err := save(); err != nil {
			return err
		}
	}
	return nil
}

// game plays a game.
func (s *searching) game(ctx context.Context, number uint64) (played searched) {
	r := rand.New(rand.NewPCG(s.Seed, number))
	played.Edition = seasalt.Edition(r.IntN(int(seasalt.EditionDigital) + 1))
	played.First = seasalt.Seat(number % uint64(s.Players))
	g := s.begin(&played)
	player := bot.ISMCTS{Iterations: s.Iterations, Evaluator: bot.Learned{}}
	for !g.Over() && ctx.Err() == nil {
		var m seasalt.Move
		if g.Actor() == seasalt.Nature {
			m = g.State().NatureMove(r)
		} else {
			report := player.Search(ctx, g.View(g.Actor()), r)
			m = report.Moves[0].Move
			if len(report.Moves) > 1 {
				d := decided(len(played.Moves), report.Moves)
				played.Decisions = append(played.Decisions, d)
				switch chance := r.Float64(); {
				case chance < strayChoice:
					m = d.Moves[r.IntN(len(d.Moves))]
				case chance < strayChoice+drawnChoice:
					m = d.draw(r)
				}
			}
		}
		if err := g.Apply(m); err != nil {
			panic(err) // players choose legal moves
		}
		played.Moves = append(played.Moves, m)
	}
	return played
}

// rules returns those of the games in an edition.
func (s *searching) rules(edition seasalt.Edition) *seasalt.Rules {
	return seasalt.MustRules(seasalt.Config{Players: s.Players, Edition: edition})
}

// begin returns the beginning of a game.
func (s *searching) begin(played *searched) *seasalt.Game {
	return s.rules(played.Edition).NewGame(played.First)
}

// decided returns the visits of moves, in an order that does not say which was the best.
func decided(before int, moves []bot.MoveReport) decision {
	slices.SortFunc(moves, func(a, b bot.MoveReport) int { return cmp.Compare(a.Move, b.Move) })
	d := decision{Before: before}
	for i := range moves {
		d.Moves = append(d.Moves, moves[i].Move)
		d.Visits = append(d.Visits, int32(moves[i].Visits))
	}
	return d
}

// draw draws a move, each with its share of the visits for a chance.
func (d *decision) draw(r *rand.Rand) seasalt.Move {
	all := int32(0)
	for _, n := range d.Visits {
		all += n
	}
	at, i := r.Int32N(all), 0
	for at >= d.Visits[i] {
		at -= d.Visits[i]
		i++
	}
	return d.Moves[i]
}

// An example is the features of the moves of a decision, and their shares of the visits.
type example struct {
	phase    seasalt.Phase
	features []policy.Features
	shares   []float64
}

// examples looks at the decisions of the first games again: those to learn from, and those of the test.
func (s *searching) examples(games int) (learned, test []example) {
	var l policy.Look
	for number := range s.Games[:games] {
		played := &s.Games[number]
		to := &learned
		if number%testEvery == testEvery-1 {
			to = &test
		}
		g, rest := s.begin(played), played.Decisions
		for i, m := range played.Moves {
			if len(rest) > 0 && rest[0].Before == i {
				v, world := g.View(g.Actor()), g.State().Playout()
				l.Begin(&v)
				l.At(&world)
				*to = append(*to, exampleOf(&l, &rest[0], world.Phase()))
				rest = rest[1:]
			}
			if err := g.Apply(m); err != nil {
				panic(err) // it was legal when it was played
			}
		}
	}
	return learned, test
}

func exampleOf(l *policy.Look, d *decision, phase seasalt.Phase) example {
	e := example{phase: phase}
	sum := 0.0
	for i, m := range d.Moves {
		e.features = append(e.features, slices.Clone(l.Features(m)))
		e.shares = append(e.shares, float64(d.Visits[i]))
		sum += float64(d.Visits[i])
	}
	for i := range e.shares {
		e.shares[i] /= sum
	}
	return e
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

// printForetoldMoves prints a table of the cross-entropies.
func printForetoldMoves(w io.Writer, learned int, test []example, weights *policy.Vector) {
	var exact policyVector
	for at, n := range weights {
		exact[at] = float64(n) * math.Ln2 / policy.Step
	}
	type sums struct{ decisions, equal, foretold, least float64 }
	var all sums
	phases := map[seasalt.Phase]*sums{}
	for i := range test {
		e := &test[i]
		by, least := e.foretold(&exact)
		if phases[e.phase] == nil {
			phases[e.phase] = new(sums)
		}
		for _, to := range []*sums{&all, phases[e.phase]} {
			to.decisions++
			to.equal += math.Log(float64(len(e.shares)))
			to.foretold += by
			to.least += least
		}
	}
	fmt.Fprintf(w, "%d decisions to learn from, %d in the test; cross-entropies of the visits, in nats: "+
		"if all moves are equal, by the weights, and the least that there can be\n", learned, len(test))
	row := func(name string, s *sums) {
		fmt.Fprintf(w, "%-12s %8.0f %8.4f %8.4f %8.4f\n", name, s.decisions, s.equal/s.decisions,
			s.foretold/s.decisions, s.least/s.decisions)
	}
	for phase := seasalt.PhaseTake; phase < seasalt.PhaseOver; phase++ {
		if s := phases[phase]; s != nil {
			row(phase.String(), s)
		}
	}
	row("all", &all)
}

// source returns weights as a source file of package policy. Its comment says where they come from.
func (s *searching) source(weights *policy.Vector, decisions, games int) ([]byte, error) {
	var b strings.Builder
	fmt.Fprintf(&b, `package policy

// fitted%[1]d has the weights for %[1]d players, fitted to %[2]d decisions of searches:
// go -C bot/internal/train run . policy -players %[1]d -games %[3]d `+
		`-iterations %[4]d -seed %[5]d -fit ../policy/weights%[1]d.go
var fitted%[1]d = Vector{
`, s.Players, decisions, games, s.Iterations, s.Seed)
	for row := range slices.Chunk(weights[:], 32) {
		for _, n := range row {
			fmt.Fprintf(&b, "%d, ", n)
		}
		b.WriteString("\n")
	}
	b.WriteString("}\n")
	return format.Source([]byte(b.String()))
}
