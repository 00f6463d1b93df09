package play

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"strings"

	"github.com/seasalt-go/seasalt"
	"github.com/seasalt-go/seasalt/cmd/internal/wrap"
	"github.com/seasalt-go/seasalt/table"
)

// Why a game is left before its end.
var (
	errQuit        = errors.New("a player asked to stop")
	errNoInput     = errors.New("the input has ended")
	errInterrupted = errors.New("interrupted")
)

// A game is a table with bots and people, who share one keyboard and one screen.
type game struct {
	options
	table *table.Table
	names []string // by seat, as they are shown
	file  *os.File // the journal of the table, if the game is saved
	ctx   context.Context
	lines <-chan string // what is typed; closed at the end of the input
	out   *bufio.Writer // to wrap
	wrap  *wrap.Writer  // to the screen
	screen

	people seasalt.Seats
	at     seasalt.Seat         // who sits at the screen: somebody, or a spectator
	seen   map[seasalt.Seat]int // the entry up to which each has read what happened
}

// newGame sits everybody down at a new table, or at the one that was loaded.
func newGame(ctx context.Context, rules *seasalt.Rules, o options, in io.Reader, out io.Writer, s screen) (*game, error) {
	lines := &wrap.Writer{Out: out, Width: o.width}
	g := &game{
		options: o, table: o.loaded, ctx: ctx, out: bufio.NewWriter(lines), wrap: lines, screen: s,
		people: seasalt.Seats(1<<rules.Players()-1) &^ o.bots, at: seasalt.Spectator, seen: map[seasalt.Seat]int{},
	}
	if g.table == nil {
		var players []table.Player
		for seat := range seasalt.Seat(rules.Players()) {
			players = append(players, o.player(seat))
		}
		var err error
		if g.table, err = table.New(table.Options{Rules: rules, Players: players, Seed: seedOf(o.seed)}); err != nil {
			return nil, err
		}
	}
	g.haveSeen()
	g.nameAll()
	if g.people != 0 {
		g.lines = readLines(ctx, in)
	}
	if !g.shared() {
		for seat := range g.people.All() {
			g.at = seat
		}
	}
	return g, g.open()
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

// nameAll finds out what the players are called: bots are called so, and people by their name, if the
// journal has one.
func (g *game) nameAll() {
	g.names = nil
	for seat, p := range g.table.Players() {
		name := printable(p.Name)
		if g.bots.Has(seasalt.Seat(seat)) {
			name = g.words.Say(g.texts().Bot, values{"n": seat})
		}
		g.names = append(g.names, name)
	}
}

// voice speaks to whoever sits at the screen.
func (g *game) voice() voice { return newVoice(g.words, g.screen, g.at, g.names) }

// play plays the game to its end, or until somebody leaves it; then it says goodbye, and
// why with one of the errors above.
func (g *game) play() error {
	rules, w := g.table.Rules(), g.voice()
	fmt.Fprintln(g.out, strings.Join(w.Game(rules), "\n"))
	if g.loaded == nil {
		fmt.Fprintln(g.out, w.Say(w.texts.Seed, values{"n": g.seed}))
	} else {
		fmt.Fprintln(g.out, w.Say(w.texts.LoadedAt, values{"file": g.loadFrom}))
	}
	if g.torn {
		fmt.Fprintln(g.out, w.texts.Torn)
	}
	if g.people != 0 {
		fmt.Fprintln(g.out, w.texts.Intro)
	}
	err := g.begin()
	if err == nil {
		err = g.rounds()
	}
	switch err {
	case nil:
		result, _ := g.table.Result()
		w := g.voice()
		text := strings.Join(w.Ended(string(result.Reason), result.By, result.Winners), " ")
		if result.Rules != nil {
			text = w.result(rules, *result.Rules)
		}
		fmt.Fprintf(g.out, "\n%s\n", g.heading(text))
		return nil
	case errNoInput:
		fmt.Fprint(g.out, "\n\n"+w.texts.Ended)
	case errQuit:
		fmt.Fprint(g.out, "\n"+w.texts.Quit)
	case errInterrupted:
		fmt.Fprint(g.out, "\n\n"+w.texts.Interrupted)
	default:
		return err
	}
	fmt.Fprintf(g.out, " %s\n", g.again())
	return err
}

// begin deals the first round of a new game. In one that was loaded it hands seats over to those who have
// them now.
func (g *game) begin() error {
	for seat, p := range g.table.Players() {
		seat := seasalt.Seat(seat)
		if p.Name == g.player(seat).Name || g.table.Stage() == table.StageOver || g.people.Has(seat) && !isBot(p) {
			continue
		}
		e, err := g.table.HandOver(seat, g.player(seat), table.Agreement, "")
		if err == nil {
			err = g.store(e)
		}
		if err != nil {
			return err
		}
	}
	if g.loaded != nil {
		g.haveSeen()
	}
	for seat := range seasalt.Seat(g.table.Rules().Players()) {
		if _, named := g.table.NonceOf(seat); !named && g.table.Stage() == table.StageNonces {
			if err := g.did(g.table.Nonce(seat, "")); err != nil {
				return err
			}
		}
	}
	if g.table.Stage() != table.StageNonces {
		return nil
	}
	return g.did(g.table.Deal())
}

// rounds plays one round after the other.
func (g *game) rounds() error {
	for {
		if g.ctx.Err() != nil {
			return errInterrupted
		}
		stage := g.table.Stage()
		if v, ok := g.table.View(g.at); ok && v.RoundOver() {
			if err := g.roundOver(stage == table.StageOver); err != nil {
				return err
			}
		}
		var err error
		switch actor := g.table.Actor(); {
		case stage == table.StageOver:
			return nil
		case stage == table.StageRoundOver:
			err = g.did(g.table.NextRound())
		case g.bots.Has(actor):
			err = g.think(actor)
		default:
			err = g.ask(actor)
		}
		if err != nil {
			return err
		}
	}
}

// did takes note of what was done at the table: in the file first, and then on the screen.
func (g *game) did(e table.Entry, err error) error {
	if err == nil {
		err = g.store(e)
	}
	if err == nil && (g.at != seasalt.Spectator || g.people == 0) { // somebody is looking
		g.catchUp()
	}
	return err
}

// catchUp tells whoever sits at the screen what has happened since they last looked.
func (g *game) catchUp() {
	for {
		u, err := g.table.Since(g.at, g.seen[g.at])
		if err != nil {
			panic(err) // nobody has seen more than there is
		}
		for _, i := range u.Items {
			if text := g.told(i, u.Snapshot.View); text != "" {
				fmt.Fprintln(g.out, text)
			}
		}
		if g.seen[g.at] = u.Snapshot.Number; !u.More {
			return
		}
	}
}

// haveSeen says that everybody has read what has happened.
func (g *game) haveSeen() {
	for seat := range g.people.All() {
		g.seen[seat] = g.table.Number()
	}
	g.seen[seasalt.Spectator] = g.table.Number()
}

// told puts into words what happened, for whoever sits at the screen and has a view now.
func (g *game) told(i table.Item, now *seasalt.View) string {
	w := g.voice()
	var lines []string
	switch i.Kind {
	case table.ItemDeal, table.ItemNextRound:
		lines = append(lines, "", w.heading("=== "+w.Title(*now)+" ==="))
	case table.ItemTakeBack:
		lines = append(lines, w.TookBack(i.Seat))
	case table.ItemHandOver:
		names := append([]string{}, g.names...)
		names[i.Seat] = "" // who has left is only a number
		lines = append(lines, newVoice(g.words, g.screen, g.at, names).HandedOver(i.Seat, g.names[i.Seat]))
	}
	var saw []string
	for _, o := range i.Saw {
		if text := w.tell(o); text != "" {
			saw = append(saw, text)
		}
	}
	if i.Kind == table.ItemMove && saw != nil {
		saw = []string{strings.Join(saw, " ")} // the move and what came of it
	}
	return strings.Join(append(lines, saw...), "\n")
}

// roundOver explains the round that has just ended to everybody at once, and waits for the next one if there
// is one.
func (g *game) roundOver(last bool) error {
	if g.shared() {
		g.at = seasalt.Spectator
		fmt.Fprint(g.out, g.wipe())
	}
	g.haveSeen()
	v, _ := g.table.View(g.at)
	w := g.voice()
	fmt.Fprint(g.out, w.round(v))
	if g.people == 0 || last {
		return nil
	}
	line, err := g.readLine("\n" + w.texts.NextRound)
	if err == nil && isQuit(line) {
		err = errQuit
	}
	return err
}

// resign lets a player give up. If other people play on, and there are more than two seats, a bot takes the
// seat; otherwise the game ends.
func (g *game) resign(seat seasalt.Seat) error {
	others := g.people &^ (1 << seat)
	if others == 0 || g.table.Rules().Players() == 2 {
		return g.did(g.table.End(table.End{Reason: table.Resignation, By: seat, Winners: g.table.Leaders(1 << seat)}))
	}
	g.people, g.bots = others, g.bots|1<<seat
	g.levels[seat] = g.level
	g.nameAll()
	fmt.Fprint(g.out, g.wipe()) // the hand is the bot's now
	err := g.did(g.table.HandOver(seat, g.player(seat), table.Resignation, ""))
	g.at = seasalt.Spectator // the screen is free
	return err
}
