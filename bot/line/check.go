package line

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"math"
	"math/rand/v2"
	"os/exec"
	"strings"
	"time"

	"github.com/seasalt-go/seasalt"
	"github.com/seasalt-go/seasalt/bot"
	"github.com/seasalt-go/seasalt/bot/arena"
)

// A Finding is the result of a test of [Check].
type Finding struct {
	Test string
	OK   bool
	// Text describes the fault, its place and the expectation, or the observations of a test without a fault. It can
	// have several lines.
	Text string
	// View is the text of the view in which the program failed, if a game was lost that way.
	View string
}

// Check tests whether a program keeps to the protocol, and calls report for each test. The program plays games of all
// numbers of players and editions, with each of the modules and with all of them. If it plays well, it gets messages
// with unknown fields. It meets games that end early and hosts that speak other versions. Every answer must come within
// the limits. The last test checks whether the same game leads to the same moves; the protocol does not require that,
// so its finding is always OK.
//
// Check ends early if the program cannot be started or does not send hello, or if ctx ends. It uses Args, Dir and
// Stderr of the program. A limit of zero or less means the default, or none, and times of more than a day count as a
// day.
func Check(ctx context.Context, p *Program, limits arena.Limits, modules []seasalt.Module, report func(Finding)) {
	limits.MoveTime = bounded(limits.MoveTime, arena.DefaultMoveTime)
	limits.StartTime = bounded(limits.StartTime, arena.DefaultStartTime)
	limits.Grace = bounded(limits.Grace, arena.DefaultGrace)
	limits.GameTime = bounded(limits.GameTime, 0)
	limits.MaxRounds = max(limits.MaxRounds, 0)
	c := checker{ctx, p, limits, modules, report}
	games := c.hello()
	if games == 0 || ctx.Err() != nil {
		return
	}
	c.versions()
	c.unknown()
	c.games()
	c.early()
	if games > 1 {
		c.together(games)
	}
	c.ends()
	c.repeats()
}

// bounded returns a limit, or the default if there is none. It is at most a day, a thousand times of which is still a
// duration.
func bounded(limit, standard time.Duration) time.Duration {
	if limit <= 0 {
		limit = standard
	}
	return min(limit, 24*time.Hour)
}

type checker struct {
	ctx     context.Context
	program *Program
	limits  arena.Limits
	modules []seasalt.Module
	report  func(Finding)
}

// found reports a test.
func (c *checker) found(test string, err error, seen string, args ...any) {
	if c.ctx.Err() != nil {
		return // it was disturbed
	}
	if err != nil {
		c.report(Finding{Test: test, Text: err.Error()})
		return
	}
	c.report(Finding{Test: test, OK: true, Text: fmt.Sprintf(seen, args...)})
}

// open starts a process that is killed when ctx ends, or when the program takes too long. Call close in the end.
func (c *checker) open(limit time.Duration) (p *process, close func(), err error) {
	p, err = start(c.program.Args, c.program.Dir, c.program.Stderr)
	if err != nil {
		return nil, nil, err
	}
	timer := time.AfterFunc(limit, p.kill)
	stop := context.AfterFunc(c.ctx, p.kill)
	return p, func() {
		timer.Stop()
		stop()
		p.kill()
		<-p.exited
	}, nil
}

// late explains an error: the program was killed because it took too long, or failed in another way.
func late(p *process, err error, limit time.Duration) error {
	if errors.Is(err, errClosed) {
		return fmt.Errorf("did not answer within %v", limit)
	}
	return p.why(err)
}

// hello returns the number of games that the program plays at once, or 0 if it does not send hello.
func (c *checker) hello() (games int) {
	const test = "says hello"
	p, done, err := c.open(c.limits.StartTime)
	if err != nil {
		c.found(test, err, "")
		return 0
	}
	defer done()
	start := time.Now()
	if err := p.hello(Version); err != nil {
		c.found(test, late(p, err, c.limits.StartTime), "")
		return 0
	}
	c.found(test, nil, "%s, after %v; wants %s; plays %d at once",
		quote(p.Name()), time.Since(start).Round(time.Millisecond), strings.Join(p.wants, ", "), p.Games())
	return p.Games()
}

// versions sends the hello of hosts that speak other versions.
func (c *checker) versions() {
	const test = "agrees on a version"
	p, done, err := c.open(c.limits.StartTime)
	if err == nil {
		p.disturb = true
		err = late(p, p.hello(Version+98, Version+1, Version), c.limits.StartTime)
		if err == nil && p.version != Version {
			err = fmt.Errorf("chose version %d of the protocol, which does not exist yet", p.version)
		}
		done()
	}
	if err == nil {
		if p, done, err = c.open(c.limits.StartTime); err == nil {
			err = p.hello(Version + 98)
			var refused *refusal
			switch {
			case err == nil:
				err = fmt.Errorf("says that it speaks version %d of the protocol", Version+98)
			case errors.As(err, &refused) || errors.Is(err, ErrEnded):
				err = nil // it reported the error, or ended
			default:
				err = late(p, err, c.limits.StartTime)
			}
			if err != nil {
				err = fmt.Errorf("to a host that speaks only version %d, it should answer with an error: it %w",
					Version+98, err)
			}
			done()
		}
	}
	c.found(test, err, "of %d, and refuses others", Version)
}

// unknown sends messages that the protocol will never have. The one without an id comes before one that the program
// knows, which shows the one that it treats wrongly.
func (c *checker) unknown() {
	const test = "ignores unknown messages"
	p, done, err := c.open(math.MaxInt64) // each step has a limit of its own
	if err != nil {
		c.found(test, err, "")
		return
	}
	defer done()
	type message struct {
		Type string `json:"type"`
		ID   int    `json:"id,omitempty"`
	}
	within := func(limit time.Duration, do func() error) error {
		timer := time.AfterFunc(limit, p.kill)
		defer timer.Stop()
		if err := do(); err != nil {
			return late(p, err, limit)
		}
		return nil
	}
	rules := seasalt.MustRules(seasalt.Config{})
	begin := func(game int) error {
		return p.Begin(Seating{Game: game, Rules: rules, Seed: 1, Move: c.limits.MoveTime})
	}
	err = within(c.limits.StartTime, func() error { return p.hello(Version) })
	if err == nil {
		err = within(c.limits.StartTime, func() error { return begin(1) })
	}
	if err == nil {
		err = within(c.limits.StartTime, func() error {
			if err := p.send(message{Type: "weather"}); err != nil {
				return err
			}
			if err := p.Over(c.ctx, cutShort(1)); err != nil {
				return err
			}
			return begin(2)
		})
		if err != nil {
			err = fmt.Errorf("a message of an unknown type and without an id needs no answer; "+
				"after one, the program %w", err)
		}
	}
	if err == nil {
		err = within(c.limits.MoveTime, func() error {
			_, err := p.ask("error", message{"season", p.next()})
			var refused *refusal
			if errors.As(err, &refused) {
				return nil
			}
			return err
		})
		if err != nil {
			err = fmt.Errorf("a request of an unknown type is to be answered with an error; the program %w", err)
		}
	}
	c.found(test, err, "and answers unknown requests with an error")
}

// cutShort is the end of a game that the other player has lost by a fault.
func cutShort(game int) map[int]arena.Game {
	result := arena.Game{End: arena.OutcomeForfeit, Winners: 1, Totals: []int{0, 0}}
	result.Forfeit = &arena.Forfeit{Seat: 1, Fault: arena.Overtime, Text: "no move after 10s and 1s of grace"}
	return map[int]arena.Game{game: result}
}

// checked returns a program with processes of its own, which are killed in the end: another test checks whether they
// end by themselves.
func (c *checker) checked(disturb bool) *Program {
	return &Program{Args: c.program.Args, Dir: c.program.Dir, Stderr: c.program.Stderr, disturb: disturb,
		impatient: true}
}

// A watch measures how long a program takes for its moves.
type watch struct {
	*player
	moves    *int
	all, top *time.Duration
}

func (w watch) Choose(ctx context.Context, v seasalt.View, r *rand.Rand) seasalt.Move {
	start := time.Now()
	m := w.player.Choose(ctx, v, r)
	took := time.Since(start)
	*w.moves++
	*w.all += took
	*w.top = max(*w.top, took)
	return m
}

// games plays games of all sorts, and then again with unknown fields in all messages, unless games failed
// without them.
func (c *checker) games() {
	failed := map[int]bool{} // by how many play
	for _, disturb := range []bool{false, true} {
		program := c.checked(disturb)
		defer program.Close()
		for players := seasalt.MinPlayers; players <= seasalt.MaxPlayers; players++ {
			if failed[players] {
				continue
			}
			test := fmt.Sprintf("plays games of %d", players)
			if disturb {
				test += " with unknown fields"
			}
			moves, games, lost := 0, 0, 0
			var all, top time.Duration
			var first Finding
			for i, config := range c.configs(players) {
				rules, err := seasalt.NewRules(config)
				if err != nil {
					c.found(test, err, "")
					continue
				}
				seat := i % players
				entrants := make([]arena.Entrant, players)
				for s := range entrants {
					entrants[s] = arena.Entrant{Name: fmt.Sprint("random", s),
						New: func() bot.Player { return bot.Random{} }}
				}
				entrants[seat] = arena.Entrant{Name: "program", New: func() bot.Player {
					return watch{program.New().(*player), &moves, &all, &top}
				}}
				g, _, err := arena.Play(c.ctx, rules, uint64(i), c.limits, entrants...)
				if err != nil {
					return // ctx has ended
				}
				games++
				if f := g.Forfeit; f != nil {
					if lost++; lost == 1 {
						text := fmt.Sprintf("seat %v in round %d: %s\n  rules: %v", f.Seat, f.Round, fault(f), rules)
						first = Finding{Test: test, Text: text, View: f.View}
					}
				}
			}
			if lost > 0 {
				failed[players] = true
				first.Text = fmt.Sprintf("%d of %d games failed; the first:\n%s", lost, games, first.Text)
				if c.ctx.Err() == nil {
					c.report(first)
				}
				continue
			}
			c.found(test, nil, "%d games, %d moves, %v each, the slowest %v", games, moves,
				(all / time.Duration(max(moves, 1))).Round(time.Microsecond), top.Round(time.Microsecond))
		}
	}
}

// fault describes a fault of a program, and names its sort once.
func fault(f *arena.Forfeit) string {
	if strings.HasPrefix(f.Text, string(f.Fault)) {
		return f.Text
	}
	return fmt.Sprintf("%s: %s", f.Fault, f.Text)
}

// configs are games of all sorts.
func (c *checker) configs(players int) (configs []seasalt.Config) {
	for edition := seasalt.EditionEnglish; edition <= seasalt.EditionDigital; edition++ {
		configs = append(configs, seasalt.Config{Players: players, Edition: edition, Target: 15})
	}
	for i := range c.modules {
		configs = append(configs, seasalt.Config{Players: players, Modules: c.modules[i : i+1], Target: 15})
	}
	everything := seasalt.Config{Players: players, Edition: seasalt.EditionDigital, Modules: c.modules, Target: 15}
	everything.Rulings.Mermaids = seasalt.MermaidsHeld
	short := seasalt.Config{Players: players, Target: 1}
	return append(configs, everything, short, seasalt.Config{Players: players, Modules: c.modules})
}

// early ends games while they are played, and begins others in the same process.
func (c *checker) early() {
	const test, games = "goes on after games that end early", 6
	limit := c.limits.StartTime + 20*c.limits.MoveTime
	p, done, err := c.open(limit)
	if err != nil {
		c.found(test, err, "")
		return
	}
	defer done()
	err = p.hello(Version)
	rules := seasalt.MustRules(seasalt.Config{})
	for game := 1; game <= games && err == nil; game++ {
		r := rand.New(rand.NewPCG(uint64(game), 1))
		g := rules.NewGame(seasalt.Seat(game % 2))
		err = p.Begin(Seating{Game: game, Rules: rules, Seat: 0, Seed: 1, Move: c.limits.MoveTime})
		for turn := 1; turn < game && err == nil; {
			if !g.Settle(r) {
				break
			}
			v := g.View(g.Actor())
			m := bot.Greedy{}.Choose(c.ctx, v, r)
			if v.Seat() == 0 {
				m, err = one(p, Turn{Game: game, View: v, Move: c.limits.MoveTime})
				turn++
			}
			if err == nil {
				err = g.Play(m, r)
			}
		}
		if err == nil {
			err = p.Over(c.ctx, cutShort(game))
		}
	}
	if err != nil {
		err = late(p, err, limit)
	}
	c.found(test, err, "%d games in a process", games)
}

// one requests one move.
func one(p *process, t Turn) (seasalt.Move, error) {
	moves, wrong, err := p.Choose([]Turn{t})
	if err == nil {
		err = wrong[0]
	}
	if err != nil {
		return 0, err
	}
	return moves[0], nil
}

// together plays as many games at once as the program can.
func (c *checker) together(games int) {
	test := fmt.Sprintf("plays %d games at once", min(games, 20))
	games = min(games, 20)
	limit := c.limits.StartTime + 1000*c.limits.MoveTime
	p, done, err := c.open(limit)
	if err != nil {
		c.found(test, err, "")
		return
	}
	defer done()
	err = p.hello(Version)
	rules := seasalt.MustRules(seasalt.Config{Target: 15})
	r := rand.New(rand.NewPCG(1, 1))
	running := map[int]*seasalt.Game{}
	var seatings []Seating
	for n := range games {
		running[n+1] = rules.NewGame(seasalt.Seat(n % 2))
		seatings = append(seatings, Seating{
			Game: n + 1, Rules: rules, Seat: seasalt.Seat(n / 2 % 2), Seed: uint64(n), Move: c.limits.MoveTime,
		})
	}
	if err == nil {
		err = p.Begin(seatings...)
	}
	for len(running) > 0 && err == nil {
		var turns []Turn
		over := map[int]arena.Game{}
		for n := range games {
			g := running[n+1]
			for g != nil {
				if !g.Settle(r) {
					result, _ := g.State().Result()
					over[n+1] = arena.Game{End: arena.OutcomePoints, Winners: result.Winners, Totals: result.Totals[:2]}
					delete(running, n+1)
					break
				}
				v := g.View(g.Actor())
				if v.Seat() == seatings[n].Seat {
					turns = append(turns, Turn{Game: n + 1, View: v, Move: c.limits.MoveTime})
					break
				}
				g.Play(bot.Random{}.Choose(c.ctx, v, r), r)
			}
		}
		if len(over) > 0 {
			err = p.Over(c.ctx, over)
		}
		if len(turns) == 0 || err != nil {
			continue
		}
		var moves []seasalt.Move
		var wrong []error
		moves, wrong, err = p.Choose(turns)
		for i := 0; i < len(turns) && err == nil; i++ {
			if err = wrong[i]; err == nil {
				err = running[turns[i].Game].Play(moves[i], r)
			}
		}
	}
	if err != nil {
		err = late(p, err, limit)
	}
	c.found(test, err, "to the end")
}

// ends tells the program to end, in both ways.
func (c *checker) ends() {
	const patience = 2 * time.Second
	for _, quit := range []bool{true, false} {
		test := "ends when it is told to quit"
		if !quit {
			test = "ends when its input is closed"
		}
		p, done, err := c.open(c.limits.StartTime)
		if err != nil {
			c.found(test, err, "")
			continue
		}
		if err = p.hello(Version); err == nil {
			if quit {
				err = p.send(quitForm{"quit"})
			} else {
				err = p.out.Close()
			}
		}
		if err == nil {
			select {
			case <-p.exited:
				if errors.Is(p.status, exec.ErrWaitDelay) {
					err = errors.New("ended, and another program, which it began, still has its standard output or " +
						"standard error open")
				} else if p.status != nil {
					err = fmt.Errorf("ended with an error: %w", p.status)
				}
			case <-time.After(patience):
				err = fmt.Errorf("still runs after %v", patience)
			}
		}
		done()
		c.found(test, err, "at once")
	}
}

// repeats plays the same game twice.
func (c *checker) repeats() {
	const test = "plays the same moves with the same seed"
	var records []string
	for range 2 {
		program := c.checked(false)
		defer program.Close()
		g, r, err := arena.Play(c.ctx, seasalt.MustRules(seasalt.Config{}), 1, c.limits,
			arena.Entrant{Name: "program", New: program.New},
			arena.Entrant{Name: "random", New: func() bot.Player { return bot.Random{} }})
		if err != nil {
			return
		}
		if g.Forfeit != nil {
			c.found(test, nil, "not tested: the game was lost in round %d: %s", g.Forfeit.Round, fault(g.Forfeit))
			return
		}
		text, err := r.SecretText()
		if err != nil {
			return
		}
		records = append(records, text)
	}
	if records[0] != records[1] {
		c.found(test, nil, "no, so tournaments with it cannot be repeated; if that is not intended, "+
			"draw all random numbers from the seed of the game")
		return
	}
	c.found(test, nil, "yes")
}

// disturbed adds an unknown field to every object of a message, except to setups, which never get new fields.
func disturbed(message []byte) []byte {
	var value any
	d := json.NewDecoder(bytes.NewReader(message))
	d.UseNumber()
	if err := d.Decode(&value); err != nil {
		return message
	}
	var walk func(any)
	walk = func(value any) {
		switch v := value.(type) {
		case []any:
			for _, item := range v {
				walk(item)
			}
		case map[string]any:
			for name, item := range v {
				if name != "setup" {
					walk(item)
				}
			}
			v["unheardOf"] = []any{map[string]any{"of": "tomorrow"}, 1.5, true}
		}
	}
	walk(value)
	data, err := json.Marshal(value)
	if err != nil {
		return message
	}
	return data
}
