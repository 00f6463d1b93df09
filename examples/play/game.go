package main

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
	"strings"

	"github.com/seasalt-go/seasalt"
	"github.com/seasalt-go/seasalt/record"
)

// Why a game is left before its end.
var (
	errQuit        = errors.New("a player asked to stop")
	errNoInput     = errors.New("the input has ended")
	errInterrupted = errors.New("interrupted")
)

// A game is played by bots and people who share one keyboard and one screen.
type game struct {
	options
	record *record.Record // of all moves
	table  *seasalt.Game  // after them, with what everybody remembers
	rand   *rand.Rand
	ctx    context.Context
	lines  <-chan string // what is typed; closed at the end of the input
	out    *bufio.Writer // to wrap
	wrap   *wrapper      // to the screen
	screen

	people seasalt.Seats
	// With one person or none the screen is always theirs, or a spectator's. Several take turns
	// at it: at is who sits there, and news has what the others have not read yet.
	at   seasalt.Seat
	news [seasalt.MaxPlayers][]string
}

// newGame starts a game, or goes on with the one that was loaded: with its own cards if its
// record says what they come from.
func newGame(ctx context.Context, rules *seasalt.Rules, o options, in io.Reader, out io.Writer, s screen) (*game, error) {
	wrap := &wrapper{out: out, width: o.width}
	g := &game{
		options: o, record: o.loaded, ctx: ctx, out: bufio.NewWriter(wrap), wrap: wrap, screen: s,
		people: seasalt.Seats(1<<rules.Players()-1) &^ o.bots, at: seasalt.Spectator,
	}
	if g.record == nil {
		g.record, g.rand = record.NewSeeded(rules, seedOf(o.seed), "")
	} else if _, _, seeded := g.record.Seed(); seeded {
		var err error
		if g.rand, err = g.record.Rand(); err != nil {
			return nil, fmt.Errorf("-load %s: %w", o.loadFrom, err)
		}
	} else {
		g.rand = rand.New(rand.NewChaCha8(seedOf(o.seed)))
	}
	g.table = g.record.Game()
	if g.people != 0 {
		g.lines = readLines(ctx, in)
	}
	if !g.shared() {
		for seat := range g.people.All() {
			g.at = seat
		}
	}
	return g, nil
}

// readLines reads lines in the background, so that waiting for one can be interrupted. Of a
// very long line it keeps the beginning.
func readLines(ctx context.Context, in io.Reader) <-chan string {
	lines := make(chan string)
	go func() {
		defer close(lines)
		r := bufio.NewReader(in)
		for {
			line, more, err := r.ReadLine()
			text := string(line)
			for more && err == nil {
				_, more, err = r.ReadLine()
			}
			if err != nil {
				return
			}
			select {
			case lines <- text:
			case <-ctx.Done():
				return
			}
		}
	}()
	return lines
}

// shared reports whether several people share the keyboard.
func (g *game) shared() bool { return g.people&(g.people-1) != 0 }

// voice speaks to whoever sits at the screen.
func (g *game) voice() voice { return newVoice(g.words, g.screen, g.at, g.bots) }

// play plays the game to its end, or until somebody leaves it; then it says goodbye, and
// why with one of the errors above.
func (g *game) play() error {
	rules, w := g.table.Rules(), g.voice()
	from := w.Say(w.texts.Seed, values{"n": g.seed})
	if g.loaded != nil {
		from = w.Say(w.texts.LoadedAt, values{"file": g.loadFrom})
	}
	fmt.Fprintf(g.out, "%s\n%s\n", strings.Join(w.Game(rules), "\n"), from)
	if g.people != 0 {
		fmt.Fprintln(g.out, w.Say(w.texts.Intro, nil))
	}
	err := g.rounds()
	switch err {
	case nil:
		result, _ := g.table.State().Result()
		fmt.Fprintf(g.out, "\n%s\n", g.heading(g.voice().result(rules, result)))
		return nil
	case errNoInput:
		fmt.Fprint(g.out, "\n\n"+w.texts.Ended)
	case errQuit:
		fmt.Fprint(g.out, "\n"+w.texts.Quit)
	case errInterrupted:
		fmt.Fprint(g.out, "\n\n"+w.Say(w.texts.Interrupted, nil))
	default:
		return err
	}
	fmt.Fprintf(g.out, " %s\n", g.again())
	return err
}

func (g *game) rounds() error {
	for {
		if err := g.save(); err != nil {
			return err
		}
		if g.ctx.Err() != nil {
			return errInterrupted
		}
		before := g.table.State()
		if before.RoundOver() {
			if err := g.roundOver(); err != nil {
				return err
			}
		}
		if before.Over() {
			return nil
		}
		m, err := g.next()
		if err != nil {
			return err
		}
		if err := g.record.Apply(m); err != nil {
			return err // not from a list of legal moves
		}
		_ = g.table.Apply(m) // it is legal
		g.tell(before, m)
	}
}

// next returns the next move: of chance, of a bot or of a person.
func (g *game) next() (seasalt.Move, error) {
	switch actor := g.table.State().Actor(); {
	case actor == seasalt.Nature:
		return g.table.State().Chance(g.rand), nil
	case g.bots.Has(actor):
		return g.think(actor)
	default:
		return g.ask(actor)
	}
}

// tell reports a move to everybody as they may know it: on the screen, or later.
func (g *game) tell(before seasalt.State, m seasalt.Move) {
	for viewer := range g.people.All() {
		if viewer != g.at {
			if text := g.toldTo(viewer, before, m); text != "" {
				g.news[viewer] = append(g.news[viewer], text)
			}
		}
	}
	if g.shared() && g.at == seasalt.Spectator {
		return // nobody is looking
	}
	if text := g.toldTo(g.at, before, m); text != "" {
		fmt.Fprintln(g.out, text)
	}
}

func (g *game) toldTo(viewer seasalt.Seat, before seasalt.State, m seasalt.Move) string {
	o, err := before.Observe(viewer, m)
	if err != nil {
		panic(err) // it was played
	}
	return newVoice(g.words, g.screen, viewer, g.bots).tell(o, g.table.View(viewer))
}

// roundOver explains the round that has just ended to everybody at once.
func (g *game) roundOver() error {
	if g.shared() {
		g.at = seasalt.Spectator
		g.news = [seasalt.MaxPlayers][]string{}
		fmt.Fprint(g.out, g.wipe())
	}
	fmt.Fprint(g.out, g.voice().round(g.table.View(g.at)))
	if g.people == 0 || g.table.State().Over() {
		return nil
	}
	_, err := g.readLine("\n" + g.voice().Say(g.voice().texts.NextRound, nil))
	return err
}
