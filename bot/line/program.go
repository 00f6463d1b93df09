package line

import (
	"context"
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
	"slices"
	"sync"
	"time"

	"github.com/seasalt-go/seasalt"
	"github.com/seasalt-go/seasalt/bot"
	"github.com/seasalt-go/seasalt/bot/arena"
)

// A Program is a bot in a program of its own, which speaks the protocol over its standard input and
// output. Its method New makes players for an [arena.Entrant]:
//
//	p := &line.Program{Args: []string{"python3", "bot.py"}}
//	defer p.Close()
//	entrant := arena.Entrant{Name: "mine", Spec: "python3 bot.py", New: p.New}
//
// A process plays one game after another, and there are as many processes as games at a time. One that ends, writes
// nonsense or is too late loses its game and is killed, and another one is started for the next game. After three in a
// row that fail to start, or one that does not send hello in time, the Program starts no more, and loses all games.
// Processes have the rights of this program, and their memory and processor time are not limited. Goroutines can share
// a Program; it must not be copied after New.
type Program struct {
	Args []string // the command and its arguments
	Dir  string   // its working directory; empty for that of this program
	// Stderr, if it is not nil, gets what the processes write to their standard error, piece by piece, and of each at
	// most 1 MiB; calls do not overlap. It may be a terminal: tabs and ends of lines stay, all other control characters
	// are made visible, such as \x1b, and invalid UTF-8 becomes U+FFFD. Either way, the forfeit of a process that ends
	// contains the last line that names an error, such as "ValueError: …" or "panic: …", or else the last line.
	Stderr io.Writer

	mutex    sync.Mutex
	idle     []*process
	all      []*process
	failed   int   // processes in a row that did not send hello
	hopeless error // the reason for starting no more
	closed   bool
	output   sync.Mutex

	disturb   bool // for Check: whether messages have unknown fields
	impatient bool // for Check: whether Close kills at once
}

// maxFailed is the number of processes in a row that may fail to start before the Program starts no more.
const maxFailed = 3

// New returns a player for one game. It is an [arena.Remote]: its Begin comes before Choose.
// After Close it loses its game.
func (p *Program) New() bot.Player { return &player{program: p} }

// Close ends all processes and waits for that. Those that do not end by themselves within a second are killed.
func (p *Program) Close() {
	p.mutex.Lock()
	p.closed = true
	all := p.all
	p.all, p.idle = nil, nil
	p.mutex.Unlock()
	var group sync.WaitGroup
	for _, c := range all {
		group.Add(1)
		go func() {
			defer group.Done()
			if p.impatient {
				c.kill()
			}
			c.stop(time.Second)
		}()
	}
	group.Wait()
}

// take returns a process that waits for a game, or starts one and passes it to hold before it sends hello.
func (p *Program) take(hold func(*process)) (c *process, used bool, err error) {
	p.mutex.Lock()
	for n := len(p.idle); n > 0; n = len(p.idle) {
		c, p.idle = p.idle[n-1], p.idle[:n-1]
		select {
		case <-c.exited:
			c.kill()
			p.drop(c)
			continue
		default:
		}
		p.mutex.Unlock()
		hold(c)
		return c, true, nil
	}
	switch {
	case p.closed:
		err = errClosed
	default:
		err = p.hopeless
	}
	p.mutex.Unlock()
	if err != nil {
		return nil, false, err
	}
	var stderr io.Writer
	if p.Stderr != nil {
		stderr = writerFunc(func(data []byte) (int, error) {
			p.output.Lock()
			defer p.output.Unlock()
			return p.Stderr.Write(data)
		})
	}
	c, err = start(p.Args, p.Dir, stderr)
	if err == nil {
		p.mutex.Lock()
		p.all = append(p.all, c)
		if p.closed {
			c.kill()
		}
		p.mutex.Unlock()
		c.disturb = p.disturb
		hold(c)
		if err = c.hello(Version); err != nil {
			err = c.why(err)
			p.discard(c)
		}
	}
	p.mutex.Lock()
	defer p.mutex.Unlock()
	if err != nil {
		if p.failed++; p.failed == maxFailed && p.hopeless == nil {
			p.hopeless = fmt.Errorf("is not started again, since it failed %d times in a row: %w", maxFailed, err)
		}
		return nil, false, err
	}
	p.failed, p.hopeless = 0, nil
	return c, false, nil
}

type writerFunc func([]byte) (int, error)

func (f writerFunc) Write(data []byte) (int, error) { return f(data) }

// give returns a process that can play another game.
func (p *Program) give(c *process) {
	p.mutex.Lock()
	defer p.mutex.Unlock()
	if p.closed {
		return // Close ends it
	}
	p.idle = append(p.idle, c)
}

// discard kills a process.
func (p *Program) discard(c *process) {
	c.kill()
	p.mutex.Lock()
	defer p.mutex.Unlock()
	p.drop(c)
}

func (p *Program) drop(c *process) {
	p.all = slices.DeleteFunc(p.all, func(other *process) bool { return other == c })
}

// A player is a program at a seat of one game.
type player struct {
	program *Program
	process *process
	start   arena.Start
	saw     []seasalt.Observation
	err     error

	mutex     sync.Mutex
	held      *process  // the one that Abandon kills
	silent    time.Time // when a process that has not yet sent hello is too late
	abandoned bool
}

// gameNumber is the number of every game, since a process has one at a time.
const gameNumber = 1

// hold notes the process that the player waits for.
func (p *player) hold(c *process) {
	p.mutex.Lock()
	defer p.mutex.Unlock()
	p.held = c
	if p.abandoned {
		c.kill()
	}
}

// expect notes the deadline for the hello of the process. The zero time means that it has sent it.
func (p *player) expect(hello time.Time) {
	p.mutex.Lock()
	defer p.mutex.Unlock()
	p.silent = hello
}

// Abandon kills the process. If it had all the time to start and never sent hello, the Program starts no other: each
// would cost as much.
func (p *player) Abandon() {
	p.mutex.Lock()
	p.abandoned = true
	c := p.held
	mute := !p.silent.IsZero() && !time.Now().Before(p.silent)
	p.mutex.Unlock()
	if mute {
		p.program.mutex.Lock()
		p.program.hopeless = fmt.Errorf("is not started again, since it did not say hello within %v",
			p.start.Limits.StartTime)
		p.program.mutex.Unlock()
	}
	if c != nil {
		p.program.discard(c)
	}
}

// Begin finds a process and sends it the game.
func (p *player) Begin(_ context.Context, start arena.Start) error {
	p.start = start
	game := Seating{
		Game: gameNumber, Rules: start.Rules, Seat: start.Seat, Seed: start.Seed, Move: start.Limits.MoveTime,
		All: start.Limits.GameTime,
	}
	late := time.Now().Add(start.Limits.StartTime)
	for {
		p.expect(late)
		c, used, err := p.program.take(p.hold)
		if err != nil {
			return said(err)
		}
		p.expect(time.Time{})
		if err = c.Begin(game); err == nil {
			p.process = c
			return nil
		}
		err = c.why(err)
		var refused *refusal
		if errors.As(err, &refused) {
			p.program.give(c)
			return said(err)
		}
		p.program.discard(c)
		if !used || errors.Is(err, errClosed) {
			return said(err)
		}
		// It has ended since its last game, which is over: another one plays this game.
	}
}

// said makes a sentence of a program's error.
func said(err error) error {
	return &arena.Failed{Fault: arena.Failure, Text: "the program " + err.Error()}
}

// Observe keeps the observation, if the bot wants it.
func (p *player) Observe(o seasalt.Observation) {
	if p.process.WantsSaw() {
		p.saw = append(p.saw, o)
	}
}

// Choose asks the process.
func (p *player) Choose(ctx context.Context, v seasalt.View, _ *rand.Rand) seasalt.Move {
	turn := Turn{Game: gameNumber, View: v, Saw: p.saw}
	p.saw = nil
	if deadline, ok := ctx.Deadline(); ok {
		turn.Move = max(time.Until(deadline), time.Millisecond)
	}
	turn.Left, _ = bot.TimeLeft(ctx)
	moves, wrong, err := p.process.Choose([]Turn{turn})
	if err != nil {
		p.err = said(p.process.why(err))
		var refused *refusal
		if !errors.As(err, &refused) {
			p.program.discard(p.process)
			p.process = nil
		}
		return 0
	}
	if wrong[0] != nil {
		p.err = &arena.Failed{Fault: arena.IllegalMove, Text: wrong[0].Error()}
		return 0
	}
	return moves[0]
}

// Err returns why there is no move.
func (p *player) Err() error { return p.err }

// End reports the end of the game to the process, and keeps the process for the next one.
func (p *player) End(ctx context.Context, g arena.Game) {
	if p.process == nil {
		return
	}
	if p.process.Over(ctx, map[int]arena.Game{gameNumber: g}) != nil {
		p.program.discard(p.process)
		return
	}
	p.program.give(p.process)
}
