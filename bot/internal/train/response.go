package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
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
	"github.com/seasalt-go/seasalt/bot/arena"
	"github.com/seasalt-go/seasalt/bot/internal/network"
)

const (
	responseBatch = 2000   // games that are played before anything is learned from them
	responseRate  = 1e-4   // of learning at first
	responseSlow  = 50_000 // after so many games it is half of that
	exploring     = 0.02   // of the learner's moves are random
	betweenSaves  = 20 * responseBatch
	firstTested   = 1 << 40 // the numbers of the games of the test begin here
	testWorlds    = 64
)

// A response learns to beat one player in base games of two:
// how much it wins is a lower bound of how far that player can be exploited.
//
// It tries its moves in sampled worlds, as bot.Quick does: it finishes the turn by rules of thumb, and asks what the
// chances are. That is what the network says, corrected by a weight for each of its inputs. What it learns are these
// weights, from what its rounds and games come to. The moves of its opponent are part of what it learns from, and
// nobody tells it how that one thinks.
type response struct {
	Against string
	Worlds  int
	Games   int // to play
	Seed    uint64
	Done    int
	Weights [2]correction // of positions at which the opponent is to move, and of its own, such as after boats
	After   [2]float64    // after a round: what the logit of the chances is multiplied by, less one, and what is added
	Batches []played      // that were learned from
	Seconds float64

	testing bool // nothing is learned, and no move is random
}

// A played batch is how many games it has, and how many of them were won.
type played struct{ Games, Won float64 }

// A correction is added to the difference of the logits of the network.
type correction struct {
	Sparse []float64
	Dense  []float64
	Always float64
}

// A lesson is a position that the learner brought about.
type lesson struct {
	position sample
	own      bool    // it is the learner's turn
	logit    float64 // of the network
	after    bool    // the round is over: there is nothing but the logit
	won      float64 // the learner's chance after the round, or the share of the game that decided it
}

// respond plays games and learns from them.
func respond(ctx context.Context, args []string, stdout, stderr io.Writer) error {
	flags := flag.NewFlagSet("response", flag.ContinueOnError)
	l := response{}
	flags.StringVar(&l.Against, "against", "easy", "the `level` to learn to beat: random, easy, normal or hard")
	flags.IntVar(&l.Worlds, "worlds", 4, "worlds in which the learner tries each move")
	flags.IntVar(&l.Games, "games", 1_000_000, "games to play")
	flags.Uint64Var(&l.Seed, "seed", 1, "the same seed plays the same games")
	tested := flags.Int("test", 6000, "games to play after that in 64 worlds, with what was learned and without")
	dir := flags.String("o", "run", "`directory` of the curve, and of what is needed to go on after an interrupt")
	if err := parse(flags, args, stdout); err != nil {
		return err
	}
	var opponent bot.Player
	for _, level := range bot.Levels() {
		if level.Name == l.Against {
			opponent = level.Player
		}
	}
	switch {
	case flags.NArg() > 0:
		return wrong("unexpected argument %q", flags.Arg(0))
	case opponent == nil:
		return wrong("-against %s: there is no such level", l.Against)
	case l.Worlds < 1:
		return wrong("-worlds %d: at least 1", l.Worlds)
	case l.Games < 1:
		return wrong("-games %d: at least 1", l.Games)
	case *tested < 0:
		return wrong("-test %d: at least 0", *tested)
	}
	if err := os.MkdirAll(*dir, 0o777); err != nil {
		return err
	}
	kept := filepath.Join(*dir, "response-"+l.Against+".gob")
	if err := l.load(kept); err != nil {
		return fmt.Errorf("%s: %w", kept, err)
	}
	if err := l.learn(ctx, opponent, stderr, func() error { return l.save(kept) }); err != nil {
		return err
	}
	if err := l.report(*dir, stdout); err != nil || *tested == 0 {
		return err
	}
	untaught := response{Seed: l.Seed}
	untaught.begin()
	for _, of := range []struct {
		what string
		l    response
	}{{"before it learned", untaught}, {"after", l}} {
		of.l.Worlds, of.l.testing = testWorlds, true
		share := of.l.test(ctx, *tested, opponent)
		if ctx.Err() != nil {
			return ctx.Err()
		}
		low, high := arena.Wilson(share*float64(*tested), *tested)
		fmt.Fprintf(stdout, "%s, in %d worlds: %.1f%% (%.1f to %.1f) of %d games\n", of.what, testWorlds, 100*share,
			100*low, 100*high, *tested)
	}
	return nil
}

// begin makes weights that correct nothing.
func (l *response) begin() {
	shape := network.Shape{Players: 2}
	for i := range l.Weights {
		l.Weights[i] = correction{Sparse: make([]float64, shape.Inputs()), Dense: make([]float64, shape.Dense())}
	}
}

// test returns the share that is won of games that nothing was learned from.
func (l *response) test(ctx context.Context, games int, opponent bot.Player) (share float64) {
	won := make([]float64, games)
	onAllCores(ctx, games, io.Discard, func(i int) { _, won[i] = l.play(ctx, firstTested+i, opponent) })
	for _, w := range won {
		share += w / float64(games)
	}
	return share
}

// load goes on with a run that was interrupted, if there is one.
func (l *response) load(name string) error {
	l.begin()
	var old response
	if found, err := recall(name, &old); err != nil || !found {
		return err
	}
	if old.Against != l.Against || old.Worlds != l.Worlds || old.Seed != l.Seed {
		return fmt.Errorf("the run in it is of another command: -against %s -worlds %d -seed %d", old.Against,
			old.Worlds, old.Seed)
	}
	old.Games = l.Games
	*l = old
	return nil
}

func (l *response) save(name string) error { return keep(name, l) }

// learn plays batches of games until there are enough.
func (l *response) learn(ctx context.Context, opponent bot.Player, log io.Writer, save func() error) error {
	start, began, before := time.Now(), l.Done, l.Seconds
	for l.Done < l.Games {
		n := min(responseBatch, l.Games-l.Done)
		games, won := make([][]lesson, n), make([]float64, n)
		onAllCores(ctx, n, io.Discard, func(i int) { games[i], won[i] = l.play(ctx, l.Done+i, opponent) })
		if ctx.Err() != nil {
			return errors.Join(ctx.Err(), save())
		}
		rate := responseRate / (1 + float64(l.Done)/responseSlow)
		batch := played{Games: float64(n)}
		for i, lessons := range games {
			batch.Won += won[i]
			for j := range lessons {
				l.study(&lessons[j], rate)
			}
		}
		l.Batches = append(l.Batches, batch)
		l.Done += n
		l.Seconds = before + time.Since(start).Seconds()
		if l.Done%betweenSaves == 0 || l.Done >= l.Games {
			share, games := share(l.Batches[max(0, len(l.Batches)-betweenSaves/responseBatch):])
			fmt.Fprintf(log, "%9d games: %.1f%% of the last %d won; %v to go\n", l.Done, 100*share, games,
				toGo(start, l.Done-began, l.Games-l.Done))
			if err := save(); err != nil {
				return err
			}
		}
	}
	return nil
}

// share returns the share that was won of some batches, and how many games they have.
func share(batches []played) (share float64, games int) {
	var all played
	for _, b := range batches {
		all.Games += b.Games
		all.Won += b.Won
	}
	return all.Won / all.Games, int(all.Games)
}

// A pupil plays a game.
type pupil struct {
	*response
	inputs  *network.Game
	network *network.Network
	seat    seasalt.Seat
	r       *rand.Rand
	moves   []seasalt.Move
}

// play plays a game. It returns its positions, and the share of the win.
func (l *response) play(ctx context.Context, game int, opponent bot.Player) (lessons []lesson, share float64) {
	rules := seasalt.MustRules(seasalt.Config{Players: 2})
	inputs, _ := network.NewGame(rules)
	r := rand.New(rand.NewPCG(l.Seed, uint64(game)))
	p := &pupil{response: l, inputs: inputs, network: network.Of(network.ShapeOf(rules)),
		seat: seasalt.Seat(game % 2), r: r}
	g := rules.NewGame(seasalt.Seat(game / 2 % 2))
	round := 0 // where the lessons of the round begin
	for g.Settle(r) && ctx.Err() == nil {
		own := g.Actor() == p.seat
		v := g.View(g.Actor())
		var m seasalt.Move
		if own {
			m = p.choose(v)
		} else {
			m = opponent.Choose(ctx, v, r)
		}
		if err := g.Play(m, r); err != nil {
			panic(err) // players choose legal moves
		}
		world := g.State().Playout()
		if g.RoundOver() {
			end := p.look(&world)
			for i := range lessons[round:] {
				lessons[round+i].won = p.chance(&end)
			}
			if !g.Over() {
				lessons = append(lessons, end)
			}
			round = len(lessons)
		} else if known(&world) && (own || world.Turn() == p.seat) {
			lessons = append(lessons, p.look(&world))
		}
	}
	result, _ := g.State().Result()
	if result.Winners.Has(p.seat) {
		share = 1 / float64(result.Winners.Len())
	}
	for i := range lessons {
		if lessons[i].after {
			lessons[i].won = share
		}
	}
	return lessons, share
}

// choose tries all moves in the same worlds.
func (p *pupil) choose(v seasalt.View) seasalt.Move {
	p.moves = v.AppendMoves(p.moves[:0])
	if len(p.moves) == 1 {
		return p.moves[0]
	}
	if !p.testing && p.r.Float64() < exploring {
		return p.moves[p.r.IntN(len(p.moves))]
	}
	sums := make([]float64, len(p.moves))
	for range p.Worlds {
		s := v.Sample(p.r)
		for i, m := range p.moves {
			world := s.Playout()
			if err := world.Play(m, p.r); err != nil {
				panic(err) // the view lists legal moves
			}
			if !known(&world) && !world.RoundOver() {
				bot.GreedyRollout.PlayTurn(&world, p.r)
			}
			end := p.look(&world)
			sums[i] += p.chance(&end)
		}
	}
	best := 0
	for i, sum := range sums {
		if sum > sums[best] {
			best = i
		}
	}
	return p.moves[best]
}

// look prepares to judge a position. The last turns of a round are played on.
func (p *pupil) look(world *seasalt.Playout) (s lesson) {
	if !known(world) {
		chances := bot.GreedyRollout.PlayRound(world, p.r)
		chance := min(max(chances[p.seat], 1e-3), 1-1e-3)
		return lesson{after: true, logit: math.Log(chance / (1 - chance))}
	}
	var f network.Features
	f.Set(p.inputs, world)
	s.position = sampleOf(&f)
	out := p.network.Logits(&f)
	s.logit = float64(out[0]-out[1]) / (1 << 14)
	if s.own = world.Turn() == p.seat; !s.own {
		s.logit = -s.logit
	}
	return s
}

// chance returns the learner's chance to win the game.
func (l *response) chance(s *lesson) float64 {
	logit := s.logit
	if s.after {
		logit += l.After[0]*s.logit + l.After[1]
	} else {
		w := l.of(s)
		logit += w.Always
		for _, i := range s.position.active {
			logit += w.Sparse[i]
		}
		for i, d := range s.position.dense {
			logit += w.Dense[i] * float64(d) / network.DenseScale
		}
	}
	return 1 / (1 + math.Exp(-logit))
}

func (l *response) of(s *lesson) *correction {
	if s.own {
		return &l.Weights[1]
	}
	return &l.Weights[0]
}

// study changes the weights by what became of a position: a step against the gradient of the cross-entropy.
func (l *response) study(s *lesson, rate float64) {
	step := rate * (s.won - l.chance(s))
	if s.after {
		l.After[0] += step * s.logit
		l.After[1] += step
		return
	}
	w := l.of(s)
	w.Always += step
	for _, i := range s.position.active {
		w.Sparse[i] += step
	}
	for i, d := range s.position.dense {
		w.Dense[i] += step * float64(d) / network.DenseScale
	}
}

// report says what was won, with 95 % intervals, and draws the curve.
func (l *response) report(dir string, stdout io.Writer) error {
	const points = 20
	each := max(1, (len(l.Batches)+points-1)/points)
	done := 0
	var csv strings.Builder
	var curve plotter.XYs
	fmt.Fprintln(&csv, "games,won,low,high")
	fmt.Fprintf(stdout, "against %s, %d worlds, %d games in %.0f s:\n", l.Against, l.Worlds, l.Done, l.Seconds)
	for batches := range slices.Chunk(l.Batches, each) {
		share, games := share(batches)
		low, high := arena.Wilson(share*float64(games), games)
		done += games
		fmt.Fprintf(stdout, "%9d games: %.1f%% (%.1f to %.1f)\n", done, 100*share, 100*low, 100*high)
		fmt.Fprintf(&csv, "%d,%.5f,%.5f,%.5f\n", done, share, low, high)
		curve = append(curve, plotter.XY{X: float64(done) / 1e6, Y: 100 * share})
	}
	p := newPlot("Learning to beat "+l.Against, "million games", "% won")
	addLine(p, "", curve, blue)
	name := filepath.Join(dir, "response-"+l.Against+".")
	return errors.Join(os.WriteFile(name+"csv", []byte(csv.String()), 0o666), save(p, name))
}
