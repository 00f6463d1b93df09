package line

import (
	"bufio"
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"maps"
	"slices"
	"sync"
	"time"

	"github.com/seasalt-go/seasalt"
	"github.com/seasalt-go/seasalt/bot/arena"
	"github.com/seasalt-go/seasalt/catalog"
	"github.com/seasalt-go/seasalt/internal/wire"
	"github.com/seasalt-go/seasalt/words"
)

// A Conn is the host's side of a connection to a bot. Its methods other than Close belong to one goroutine. They wait
// for the bot until Close ends that.
type Conn struct {
	name    string
	wants   []string
	games   int
	version int
	disturb bool // whether messages have unknown fields

	out   io.WriteCloser
	lines chan []byte // of the bot, one at a time
	done  chan struct{}
	once  sync.Once
	end   error // the reason for the end of the lines; set before lines is closed
	id    int
	rules map[*seasalt.Rules]*numbered
}

// numbered is the rules that a bot knows.
type numbered struct {
	number  int
	actions *actions // nil if the bot does not want numbers
	encoder *encoder
}

// A Turn is a decision for a bot to make.
type Turn struct {
	Game int
	View seasalt.View
	Saw  []seasalt.Observation // since the last decision; see Conn.WantsSaw
	Move time.Duration         // the limit for the decision; 0 is none
	Left time.Duration         // the time left for the game; 0 is no limit
}

// A Seating is a game that a bot is to play.
type Seating struct {
	Game  int // a number unique among the current games of the connection
	Rules *seasalt.Rules
	Seat  seasalt.Seat
	Seed  uint64
	Move  time.Duration // limits; 0 is none
	All   time.Duration // of all moves of the game
}

// Connect begins a connection: it sends hello and waits for the answer, until in is closed. Even if it fails, close the
// Conn that it returns.
func Connect(in io.Reader, out io.WriteCloser) (*Conn, error) {
	c := newConn(in, out)
	return c, c.hello(Version)
}

func newConn(in io.Reader, out io.WriteCloser) *Conn {
	c := &Conn{out: out, lines: make(chan []byte), done: make(chan struct{}), rules: map[*seasalt.Rules]*numbered{}}
	go c.read(in)
	return c
}

// read reads lines until there are no more, or the connection is closed.
func (c *Conn) read(in io.Reader) {
	defer close(c.lines)
	r := bufio.NewReader(in)
	for {
		line, err := readLine(r)
		if err == errTooLong {
			c.end = err
			return
		}
		if path := (*fs.PathError)(nil); errors.As(err, &path) && !errors.Is(err, fs.ErrClosed) {
			c.end = fmt.Errorf("cannot be read: %w", err)
			return
		}
		if err != nil {
			c.end = ErrEnded // a line that is cut off is no answer
			return
		}
		select {
		case c.lines <- bytes.TrimSuffix(line, []byte("\n")):
		case <-c.done:
			c.end = errClosed
			return
		}
	}
}

// errTooLong is the error of a line that is longer than the protocol allows.
var errTooLong = fmt.Errorf("wrote a line of more than %d bytes", maxLine)

// readLine reads a line with its newline. Of a longer one it keeps only the length of a line.
func readLine(r *bufio.Reader) ([]byte, error) {
	var parts [][]byte
	for n := 0; ; {
		part, err := r.ReadSlice('\n')
		if n += len(part); n > maxLine {
			return nil, errTooLong
		}
		parts = append(parts, bytes.Clone(part))
		if len(parts) == 1 && err != bufio.ErrBufferFull {
			return parts[0], err
		}
		if err != bufio.ErrBufferFull {
			return bytes.Join(parts, nil), err
		}
	}
}

// ErrEnded is the error of a connection that the bot has closed, for example by ending.
var ErrEnded = errors.New("closed its standard output")

// errClosed is the error of a connection that was closed on this side.
var errClosed = errors.New("the connection is closed")

// Name returns the name of the bot, with its version, from its hello.
func (c *Conn) Name() string { return c.name }

// Games returns the number of games that the bot plays at once, at least 1.
func (c *Conn) Games() int { return c.games }

// WantsSaw reports whether turns should contain the observations of the seat since its last decision.
func (c *Conn) WantsSaw() bool { return slices.Contains(c.wants, wantsSaw) }

// Close ends the connection, and closes out; the caller closes in. Calls that wait for the bot return an error. It may
// be called at any time, by any goroutine.
func (c *Conn) Close() error {
	var err error
	c.once.Do(func() {
		close(c.done)
		err = c.out.Close()
	})
	return err
}

// send writes a message.
func (c *Conn) send(message any) error {
	data, err := json.Marshal(message)
	if err != nil {
		return err
	}
	if c.disturb {
		data = disturbed(data)
	}
	written := make(chan error, 1)
	go func() { // a bot that does not read would hold this up
		_, err := c.out.Write(append(data, '\n'))
		written <- err
	}()
	select {
	case err = <-written:
	case <-c.done:
		return errClosed
	}
	if err == nil {
		return nil
	}
	select {
	case <-c.done: // Close made the write fail
		return errClosed
	default:
		return ErrEnded
	}
}

// ask sends a request with the next id, and waits for its answer.
func (c *Conn) ask(want string, request any) (answer, error) {
	if err := c.send(request); err != nil && err != ErrEnded {
		return answer{}, err
	} // what a bot wrote before it ended is still read
	select {
	case line, ok := <-c.lines:
		if !ok {
			return answer{}, c.end
		}
		return readAnswer(line, want, c.id)
	case <-c.done:
		return answer{}, errClosed
	}
}

func (c *Conn) next() int {
	c.id++
	return c.id
}

// hello agrees on a version of the protocol.
func (c *Conn) hello(protocols ...int) error {
	a, err := c.ask("hello", helloForm{"hello", c.next(), protocols, "github.com/seasalt-go/seasalt"})
	if err != nil {
		return err
	}
	problem := ""
	switch {
	case !slices.Contains(protocols, a.Protocol):
		problem = fmt.Sprintf("wants version %d of the protocol, and can choose from %v", a.Protocol, protocols)
	case a.Name == "":
		problem = "has no name"
	case a.Games < 0:
		problem = fmt.Sprintf("wants to play %d games at once", a.Games)
	}
	for _, w := range a.Wants {
		if w != wantsView && w != wantsSaw && w != wantsCatalog && w != wantsNumbers {
			problem = fmt.Sprintf("wants %s; there are view, saw, catalog and numbers", wire.Quote(w))
		}
	}
	if problem != "" {
		return errors.New(problem)
	}
	c.name, c.games, c.wants, c.version = wire.Cut(a.Name, 100), max(a.Games, 1), a.Wants, a.Protocol
	if c.wants == nil {
		c.wants = []string{wantsView}
	}
	return nil
}

// introduce sends rules to the bot, unless it knows them.
func (c *Conn) introduce(rules *seasalt.Rules) (*numbered, error) {
	if n := c.rules[rules]; n != nil {
		return n, nil
	}
	n := &numbered{number: len(c.rules) + 1}
	f := rulesForm{Type: "rules", Rules: n.number, Setup: rules.Setup()}
	if slices.Contains(c.wants, wantsCatalog) {
		f.Catalog = catalog.JSON(rules, words.In("en"))
	}
	if slices.Contains(c.wants, wantsNumbers) {
		n.actions, n.encoder = newActions(rules), newEncoder(rules)
		f.numbersForm = &numbersForm{
			Features: n.encoder.sections, Cards: n.encoder.cards,
			Events: append([]seasalt.Event{}, n.encoder.events...),
		}
		for _, m := range n.actions.moves {
			f.Actions = append(f.Actions, m.String())
		}
		for _, p := range phases {
			f.Phases = append(f.Phases, p.String())
		}
	}
	c.rules[rules] = n
	return n, c.send(f)
}

// Begin sends the bot the games that it plays now, and waits until it is ready.
func (c *Conn) Begin(games ...Seating) error {
	f := beginForm{Type: "begin", Games: []gameForm{}}
	for _, g := range games {
		n, err := c.introduce(g.Rules)
		if err != nil {
			return err
		}
		f.Games = append(f.Games, gameForm{g.Game, n.number, g.Seat, g.Seed, clock(g.Move, g.All)})
	}
	f.ID = c.next()
	_, err := c.ask("ready", f)
	return err
}

// clock rounds times to milliseconds, but never down to 0, which means no limit.
func clock(move, game time.Duration) clockForm {
	round := func(d time.Duration) int {
		if d <= 0 {
			return 0
		}
		return int(max(d.Milliseconds(), 1))
	}
	return clockForm{round(move), round(game)}
}

// Choose requests moves, one for each turn. The turns must be of games with the same rules. A move that cannot be read
// is 0 with an error in its place. The last error is the reason why there are no moves: the bot refused, after which
// the connection can still be used, it gave another number of moves, or the connection has failed. Choose does not
// check whether moves are legal. Divide turns that do not fit into a line of 1 MiB among several calls.
func (c *Conn) Choose(turns []Turn) ([]seasalt.Move, []error, error) {
	f := chooseForm{Type: "choose", Turns: []turnForm{}}
	var n *numbered
	for _, t := range turns {
		var err error
		if n, err = c.introduce(t.View.Rules()); err != nil {
			return nil, nil, err
		}
		turn := turnForm{Game: t.Game, Clock: clock(t.Move, t.Left)}
		if c.WantsSaw() {
			saw := append([]seasalt.Observation{}, t.Saw...)
			turn.Saw = &saw
		}
		if slices.Contains(c.wants, wantsView) {
			turn.View = &t.View
		}
		f.Turns = append(f.Turns, turn)
		if n.actions != nil {
			f.Features = n.encoder.appendFeatures(f.Features, t.View)
			f.Legal = n.actions.appendLegal(f.Legal, t.View)
		}
	}
	f.ID = c.next()
	a, err := c.ask("moves", f)
	if err != nil {
		return nil, nil, err
	}
	moves, wrong := make([]seasalt.Move, len(turns)), make([]error, len(turns))
	answered := 0
	for m := range wire.Items(a.Moves) {
		if answered < len(turns) {
			moves[answered], wrong[answered] = chosenMove(m).move(n.actions)
		}
		answered++
	}
	if answered != len(turns) {
		return nil, nil, fmt.Errorf("answered with %d moves, and there were %d turns", answered, len(turns))
	}
	return moves, wrong, nil
}

// Over reports the end of games to the bot, which knows them by their numbers. It sends only the public part of a
// result. The bot does not answer. If ctx ends before the bot has taken the message, the connection is closed.
func (c *Conn) Over(ctx context.Context, results map[int]arena.Game) error {
	stop := context.AfterFunc(ctx, func() { c.Close() })
	defer stop()
	f := overForm{Type: "over", Games: []overGame{}}
	for _, game := range slices.Sorted(maps.Keys(results)) {
		r := results[game]
		over := overGame{Game: game, End: string(r.End), Winners: r.Winners, Totals: append([]int{}, r.Totals...)}
		if r.Forfeit != nil {
			over.Forfeit = &forfeitForm{r.Forfeit.Seat, r.Forfeit.Fault, r.Forfeit.Text}
		}
		f.Games = append(f.Games, over)
	}
	return c.send(f)
}

// Quit asks the bot to end, and closes the connection.
func (c *Conn) Quit(ctx context.Context) error {
	stop := context.AfterFunc(ctx, func() { c.Close() })
	defer stop()
	err := c.send(quitForm{"quit"})
	return errors.Join(err, c.Close())
}
