// Package gym is the subcommand that plays many games at once with a bot that learns. It is the host of the protocol of
// package bot/line, on its own standard input and output: the bot starts it, reads from it and answers.
//
// In each step it requests a move in every game in which it is the bot's turn. After each game it begins another. It
// ends when its input is closed, or after -games games. examples/bots/learn.py is a bot that learns with it.
package gym

import (
	"context"
	"errors"
	"fmt"
	"io"
	"maps"
	"math/rand/v2"
	"slices"
	"time"

	"github.com/seasalt-go/seasalt"
	"github.com/seasalt-go/seasalt/bot"
	"github.com/seasalt-go/seasalt/bot/arena"
	"github.com/seasalt-go/seasalt/bot/line"
	"github.com/seasalt-go/seasalt/cmd/seasalt/internal/frame"
)

const usage = `Plays many games at once with a bot that reads from it and answers, by the protocol of
package bot/line.

  seasalt gym [flags]

  -at-once n       games that are played at the same time (default 64)
  -games n         games in all (default: until the input is closed)
  -against level   the other players: random, easy, normal or hard, the levels of package bot,
                   or self for the bot itself, which then has a game of its own for each seat
                   (default random)
  -players n       2 to 4 (default 2)
  -edition name    english, french, german or digital (default english)
  -target n        points that end a game (default 50 - 5 x players)
  -rounds n        rounds after which a game ends in any case (default 50)
  -with names      extensions, such as extrasalt,extrapepper
  -seed n          the same seed and the same answers play the same games (default 1)
  -h               this text
`

// Program is the subcommand.
var Program = &frame.Program{Name: "seasalt gym", Usage: map[string]string{"en": usage}, Do: run}

func run(ctx context.Context, c *frame.Call) error {
	g, err := parse(c)
	if err != nil {
		return err
	}
	start := time.Now()
	if g.conn, err = line.Connect(c.In, c.Out.(io.WriteCloser)); err == nil {
		err = g.play(ctx)
	}
	took := time.Since(start).Seconds()
	fmt.Fprintf(c.Err, "seasalt gym: %d games and %d turns in %.1f s, %.0f turns a second\n", g.ended, g.turns, took,
		float64(g.turns)/took)
	switch {
	case err != nil && !errors.Is(err, line.ErrEnded):
		return fmt.Errorf("the bot %w", err)
	case g.ended < g.games:
		return fmt.Errorf("the bot %w before %d games were played", line.ErrEnded, g.games)
	}
	return nil
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

func parse(c *frame.Call) (*gym, error) {
	g := &gym{atOnce: 64, rounds: 50, seed: 1}
	config := seasalt.Config{Players: seasalt.MinPlayers}
	players := map[string]bot.Player{"self": nil}
	var names []string
	for _, l := range bot.Levels() {
		players[l.Name] = l.Player
		names = append(names, l.Name)
	}
	against := "random"
	const many = 1_000_000_000
	c.Int("at-once", &g.atOnce, 1, 100_000)
	c.Int("games", &g.games, 1, many)
	c.OneOf("against", &against, append(names, "self")...)
	c.Int("players", &config.Players, seasalt.MinPlayers, seasalt.MaxPlayers)
	c.Edition(&config.Edition)
	c.Int("target", &config.Target, 1, seasalt.MaxTarget)
	c.Int("rounds", &g.rounds, 1, many)
	c.Modules(&config.Modules)
	c.Seed(&g.seed)
	err := c.Parse()
	if err != nil {
		return nil, err
	}
	g.opponent = players[against]
	if g.rules, err = seasalt.NewRules(config); err != nil {
		return nil, frame.Misuse(err)
	}
	return g, nil
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
func (g *gym) play(ctx context.Context) error {
	g.tables = make([]*table, g.atOnce)
	for {
		if err := g.fill(); err != nil {
			return err
		}
		var asked []*table
		var turns []line.Turn
		over := map[int]arena.Game{}
		for i, t := range g.tables {
			if t == nil {
				continue
			}
			v, ended, err := g.advance(ctx, t)
			if err != nil {
				return err
			}
			if ended {
				t.end(over)
				g.tables[i] = nil
				g.ended++
				continue
			}
			asked = append(asked, t)
			turns = append(turns, line.Turn{Game: t.number + int(v.Seat()), View: v, Saw: t.saw[v.Seat()]})
			t.saw[v.Seat()] = nil
		}
		for numbers := range slices.Chunk(slices.Sorted(maps.Keys(over)), batch) {
			some := map[int]arena.Game{}
			for _, n := range numbers {
				some[n] = over[n]
			}
			if err := g.conn.Over(ctx, some); err != nil {
				return err
			}
		}
		if len(turns) == 0 {
			if g.games > 0 && g.begun == g.games {
				return g.conn.Quit(ctx)
			}
			continue // with the games that begin now
		}
		var moves []seasalt.Move
		var wrong []error
		for some := range slices.Chunk(turns, batch) {
			m, w, err := g.conn.Choose(some)
			if err != nil {
				return err
			}
			moves, wrong = append(moves, m...), append(wrong, w...)
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

// fill begins games at free tables.
func (g *gym) fill() error {
	var seatings []line.Seating
	for i := range g.tables {
		if g.tables[i] != nil || g.games > 0 && g.begun == g.games {
			continue
		}
		t := &table{game: g.rules.NewGame(0), random: rand.New(rand.NewPCG(g.seed, uint64(g.begun))),
			number: i * seasalt.MaxPlayers}
		t.own = 1 << (g.begun % g.rules.Players())
		if g.opponent == nil {
			t.own = 1<<g.rules.Players() - 1
		}
		for seat := range t.own.All() {
			seatings = append(seatings, line.Seating{Game: t.number + int(seat), Rules: g.rules, Seat: seat,
				Seed: t.random.Uint64()})
		}
		g.tables[i] = t
		g.begun++
	}
	for some := range slices.Chunk(seatings, batch) {
		if err := g.conn.Begin(some...); err != nil {
			return err
		}
	}
	return nil
}

// batch is the most games in a message: a line of the protocol has at most 1 MiB.
const batch = 64

// advance plays until the bot has to decide, or the game is over.
func (g *gym) advance(ctx context.Context, t *table) (v seasalt.View, ended bool, err error) {
	for t.forfeit == nil {
		s := t.game.State()
		switch actor := s.Actor(); {
		case s.Over() || s.RoundOver() && s.Round() >= g.rounds:
			return v, true, nil
		case actor == seasalt.Nature:
			err = g.apply(t, s.NatureMove(t.random))
		case t.own.Has(actor):
			return t.game.View(actor), false, nil
		default:
			err = g.apply(t, g.opponent.Choose(ctx, t.game.View(actor), t.random))
		}
		if err != nil {
			return v, false, err
		}
	}
	return v, true, nil
}

// apply makes a move, and keeps the bot's observation of it if the bot wants it.
func (g *gym) apply(t *table, m seasalt.Move) error {
	if err := t.game.Apply(m); err != nil {
		return err
	}
	if g.conn.WantsSaw() {
		for seat := range t.own.All() {
			t.saw[seat] = slices.AppendSeq(t.saw[seat], t.game.Observed(seat))
		}
	}
	return nil
}

// end adds the end of the game, once for each seat of the bot.
func (t *table) end(over map[int]arena.Game) {
	s := t.game.State()
	players := s.Rules().Players()
	g := arena.Game{End: arena.OutcomeRoundLimit, Forfeit: t.forfeit}
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
		if result.End == seasalt.GameEndMermaids {
			g.End = arena.OutcomeMermaids
		}
	}
	if t.forfeit != nil {
		g.End = arena.OutcomeForfeit
		g.Winners = (1<<players - 1) &^ (1 << t.forfeit.Seat)
	}
	for seat := range t.own.All() {
		over[t.number+int(seat)] = g
	}
}
