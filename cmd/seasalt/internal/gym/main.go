// Package gym is a program that plays many games at once with a bot that learns. It is the host of the protocol of
// package bot/line, on its own standard input and output: the bot starts it, reads from it and
// answers.
//
//	go run github.com/seasalt-go/seasalt/cmd/seasalt@latest gym -at-once 256 -against easy
//
// In each step it asks for a move in all games in which it is the bot's turn. A game that is over is
// followed by another. It ends when its input is closed, or after -games games.
// examples/bots/learn.py is a bot that learns with it.
package gym

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"math/rand/v2"
	"os"
	"strings"
	"time"

	"github.com/seasalt-go/seasalt"
	"github.com/seasalt-go/seasalt/bot"
	"github.com/seasalt-go/seasalt/bot/arena"
	"github.com/seasalt-go/seasalt/bot/line"
	"github.com/seasalt-go/seasalt/variants"
)

const usage = `Plays many games at once with a bot that reads from it and answers, by the protocol of
package bot/line.

  go run ./cmd/seasalt gym [flags]

  -at-once n       games that are played at the same time (default 64)
  -games n         how many games in all (default: until the input is closed)
  -against level   who has the other seats: random, easy, normal or hard, the levels of package
                   bot, or self for the bot itself, which then has a game of its own for each
                   seat (default random)
  -players n       2 to 4 (default 2)
  -edition name    english, french, german or digital (default english)
  -target n        points that end a game (default 50 - 5 x players)
  -rounds n        rounds after which a game ends in any case (default 50)
  -with names      extensions, such as extrasalt,extrapepper
  -seed n          the same seed and the same answers play the same games (default 1)
  -h               this text
`

// Main is the program with these arguments. It returns its exit code.
func Main(args []string) int { return run(args, os.Stdin, os.Stdout, os.Stderr) }

// run is the whole program.
func run(args []string, in io.Reader, out io.WriteCloser, stderr io.Writer) int {
	g, err := parse(args)
	if errors.Is(err, flag.ErrHelp) {
		fmt.Fprint(stderr, usage) // standard output is the protocol's
		return 0
	}
	if err != nil {
		fmt.Fprintf(stderr, "gym: %v\nRun it with -h to see what it takes.\n", err)
		return 2
	}
	start := time.Now()
	if g.conn, err = line.Connect(in, out); err == nil {
		err = g.play()
	}
	took := time.Since(start).Seconds()
	fmt.Fprintf(stderr, "gym: %d games and %d turns in %.1f s, %.0f turns a second\n", g.ended, g.turns, took, float64(g.turns)/took)
	if err != nil && !errors.Is(err, line.ErrEnded) {
		fmt.Fprintf(stderr, "gym: the bot %v\n", err)
		return 1
	}
	return 0
}

// A gym is the games that are played.
type gym struct {
	rules    *seasalt.Rules
	opponent bot.Player // nil if the bot plays all seats
	atOnce   int
	games    int // 0 for no end
	rounds   int
	seed     uint64

	conn         *line.Conn
	tables       []*table
	begun, ended int
	turns        int
}

func parse(args []string) (*gym, error) {
	g := &gym{}
	var config seasalt.Config
	flags := flag.NewFlagSet("gym", flag.ContinueOnError)
	flags.SetOutput(io.Discard)
	flags.IntVar(&g.atOnce, "at-once", 64, "")
	flags.IntVar(&g.games, "games", 0, "")
	flags.IntVar(&g.rounds, "rounds", 50, "")
	flags.Uint64Var(&g.seed, "seed", 1, "")
	flags.IntVar(&config.Players, "players", 2, "")
	flags.IntVar(&config.Target, "target", 0, "")
	against := flags.String("against", "random", "")
	edition := flags.String("edition", "english", "")
	with := flags.String("with", "", "")
	err := flags.Parse(args)
	if err != nil {
		return nil, err
	}
	given := map[string]bool{}
	flags.Visit(func(f *flag.Flag) { given[f.Name] = true })
	const self = "self"
	var levels []string
	for _, l := range bot.Levels() {
		levels = append(levels, l.Name)
		if l.Name == *against {
			g.opponent = l.Player
		}
	}
	switch {
	case flags.NArg() > 0:
		err = fmt.Errorf("%q is not a flag, and nothing else is expected", flags.Arg(0))
	case g.opponent == nil && *against != self:
		err = fmt.Errorf("-against %q: there are %s and %s", *against, strings.Join(levels, ", "), self)
	case g.atOnce < 1 || g.atOnce > 100_000:
		err = fmt.Errorf("-at-once %d: there can be 1 to 100000", g.atOnce)
	case g.games < 0 || given["games"] && g.games == 0:
		err = fmt.Errorf("-games %d: at least 1", g.games)
	case g.rounds < 1:
		err = fmt.Errorf("-rounds %d: at least 1", g.rounds)
	}
	if err != nil {
		return nil, err
	}
	if config.Edition, err = seasalt.ParseEdition(*edition); err != nil {
		return nil, fmt.Errorf("-edition %q: there are english, french, german and digital", *edition)
	}
	if given["with"] {
		if config.Modules, err = variants.Parse(*with); err != nil {
			var wrong *seasalt.ParseError
			if errors.As(err, &wrong) {
				err = errors.New(wrong.Problems[0].Text)
			}
			return nil, fmt.Errorf("-with: %w", err)
		}
	}
	g.rules, err = seasalt.NewRules(config)
	return g, err
}

// A table is a game with the seats of the bot.
type table struct {
	game    *seasalt.Game
	random  *rand.Rand
	own     seasalt.Seats
	number  int // of its first seat for the bot; the others follow
	forfeit *arena.Forfeit
	saw     [seasalt.MaxPlayers][]seasalt.Observation
}

// play plays until there is an error, or no game is left.
func (g *gym) play() error {
	g.tables = make([]*table, g.atOnce)
	for {
		if err := g.fill(); err != nil {
			return err
		}
		var asked []*table
		var turns []line.Turn
		var over []line.End
		for i, t := range g.tables {
			if t == nil {
				continue
			}
			v, ended, err := g.advance(t)
			if err != nil {
				return err
			}
			if ended {
				over = append(over, t.end()...)
				g.tables[i] = nil
				g.ended++
				continue
			}
			asked = append(asked, t)
			turns = append(turns, line.Turn{Game: t.number + int(v.Seat()), View: v, Saw: t.saw[v.Seat()]})
			t.saw[v.Seat()] = nil
		}
		if len(over) > 0 {
			if err := g.conn.Over(context.Background(), over...); err != nil {
				return err
			}
		}
		if len(turns) == 0 {
			if g.games > 0 && g.begun == g.games {
				return g.conn.Quit(context.Background())
			}
			continue // with the games that begin now
		}
		moves, wrong, err := g.conn.Choose(turns)
		if err != nil {
			return err
		}
		g.turns += len(turns)
		for i, t := range asked {
			err := wrong[i]
			if err == nil {
				err = g.apply(t, moves[i])
			}
			if err != nil {
				t.forfeit = &arena.Forfeit{Seat: turns[i].View.Seat(), Fault: arena.IllegalMove, Text: err.Error()}
			}
		}
	}
}

// fill begins games where none is played.
func (g *gym) fill() error {
	var seatings []line.Seating
	for i := range g.tables {
		if g.tables[i] != nil || g.games > 0 && g.begun == g.games {
			continue
		}
		t := &table{game: g.rules.NewGame(0), random: rand.New(rand.NewPCG(g.seed, uint64(g.begun))), number: i * seasalt.MaxPlayers}
		t.own = 1 << (g.begun % g.rules.Players())
		if g.opponent == nil {
			t.own = 1<<g.rules.Players() - 1
		}
		for seat := range t.own.All() {
			seatings = append(seatings, line.Seating{Game: t.number + int(seat), Rules: g.rules, Seat: seat, Seed: t.random.Uint64()})
		}
		g.tables[i] = t
		g.begun++
	}
	if len(seatings) == 0 {
		return nil
	}
	return g.conn.Begin(seatings...)
}

// advance plays until the bot has to decide, or the game is over.
func (g *gym) advance(t *table) (v seasalt.View, ended bool, err error) {
	for t.forfeit == nil {
		s := t.game.State()
		switch actor := s.Actor(); {
		case s.Over() || s.RoundOver() && s.Round() >= g.rounds:
			return v, true, nil
		case actor == seasalt.Nature:
			err = g.apply(t, s.Chance(t.random))
		case t.own.Has(actor):
			return t.game.View(actor), false, nil
		default:
			err = g.apply(t, g.opponent.Choose(context.Background(), t.game.View(actor), t.random))
		}
		if err != nil {
			return v, false, err
		}
	}
	return v, true, nil
}

// apply makes a move, and keeps what the bot saw of it if it wants to know.
func (g *gym) apply(t *table, m seasalt.Move) error {
	before := t.game.State()
	if err := t.game.Apply(m); err != nil {
		return err
	}
	if g.conn.WantsSaw() {
		for seat := range t.own.All() {
			seen, err := before.Observe(seat, m)
			if err != nil {
				return err
			}
			t.saw[seat] = append(t.saw[seat], seen)
		}
	}
	return nil
}

// end says how the game ended, once for each seat of the bot.
func (t *table) end() (ends []line.End) {
	s := t.game.State()
	players := s.Rules().Players()
	g := arena.Game{End: arena.OutcomeRounds, Forfeit: t.forfeit}
	most := 0
	for seat := range seasalt.Seat(players) {
		g.Totals = append(g.Totals, s.Total(seat))
		if s.Total(seat) > most {
			most, g.Winners = s.Total(seat), 0
		}
		if s.Total(seat) == most {
			g.Winners |= 1 << seat
		}
	}
	if result, ok := s.Result(); ok {
		g.Winners = result.Winners
		g.End = arena.OutcomePoints
		if result.End == seasalt.EndByMermaids {
			g.End = arena.OutcomeMermaids
		}
	}
	if t.forfeit != nil {
		g.End = arena.OutcomeForfeit
		g.Winners = (1<<players - 1) &^ (1 << t.forfeit.Seat)
	}
	for seat := range t.own.All() {
		ends = append(ends, line.End{Game: t.number + int(seat), Result: g})
	}
	return ends
}
