package play

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	"strings"

	"github.com/seasalt-go/seasalt"
	"github.com/seasalt-go/seasalt/cmd/internal/say"
	"github.com/seasalt-go/seasalt/cmd/internal/wrap"
	"github.com/seasalt-go/seasalt/table"
)

// The reasons for leaving a game before its end, if its context is not done.
var (
	errQuit    = errors.New("a player asked to stop")
	errNoInput = errors.New("the input has ended")
)

// A game is a table with bots and people, who share one keyboard and one screen.
type game struct {
	options
	table   *table.Table
	names   []string // by seat, as they are shown
	journal journal
	ctx     context.Context
	lines   <-chan string // the input; closed at its end
	out     *bufio.Writer // to wrap
	wrap    *wrap.Writer  // to the screen
	screen

	people seasalt.Seats
	at     seasalt.Seat         // the seat at the screen, or a spectator
	seen   map[seasalt.Seat]int // the last entry that each has read
}

// newGame seats all players at a new table, or at the one that was loaded.
func newGame(ctx context.Context, rules *seasalt.Rules, o options, in io.Reader, out io.Writer,
	s screen) (*game, error) {
	lines := &wrap.Writer{Out: out, Width: o.width}
	g := &game{
		options: o, table: o.loaded, ctx: ctx, out: bufio.NewWriter(lines), wrap: lines, screen: s,
		people: seasalt.Seats(1<<rules.Players()-1) &^ o.bots, at: seasalt.Spectator, seen: map[seasalt.Seat]int{},
	}
	if g.table == nil {
		var players []table.Player
		for seat := range rules.Seats() {
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
	var err error
	g.journal, err = openJournal(o.saveTo, o.loadFrom, g.table.SecretJournal())
	return g, err
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

// nameAll names the players: bots by their seats, and people by the names in the journal, if any.
func (g *game) nameAll() {
	g.names = nil
	for seat, p := range g.table.Seated() {
		name := say.Printable(p.Name)
		if g.bots.Has(seasalt.Seat(seat)) {
			name = g.words.Say(textsIn(g.words).Bot, values{"n": seat})
		}
		g.names = append(g.names, name)
	}
}

// voice speaks to the person at the screen.
func (g *game) voice() voice { return newVoice(g.words, g.screen, g.at, g.names) }

// did records an entry of the table: in the file first, and then on the screen.
func (g *game) did(e table.Entry, err error) error {
	if err == nil {
		err = g.journal.append(e.SecretText())
	}
	if err == nil && (g.at != seasalt.Spectator || g.people == 0) { // somebody is looking
		g.catchUp()
	}
	return err
}

// catchUp shows the person at the screen all events since they last looked.
func (g *game) catchUp() {
	for {
		u, err := g.table.Since(g.at, g.seen[g.at])
		if err != nil {
			panic(err) // the number is one of the table's own
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

// haveSeen notes that all seats have read all events.
func (g *game) haveSeen() {
	for seat := range g.people.All() {
		g.seen[seat] = g.table.Number()
	}
	g.seen[seasalt.Spectator] = g.table.Number()
}

// told describes an event for the person at the screen, whose view is now.
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
		names[i.Seat] = i.Left
		lines = append(lines, newVoice(g.words, g.screen, g.at, names).HandedOver(i.Seat, g.names[i.Seat]))
	}
	var saw []string
	for _, o := range i.Saw {
		if text := w.tell(o); text != "" {
			saw = append(saw, text)
		}
	}
	if i.Kind == table.ItemMove && saw != nil {
		saw = []string{strings.Join(saw, " ")} // the move and its effects
	}
	return strings.Join(append(lines, saw...), "\n")
}

// readLine asks a question and waits for a line, without the spaces around it.
func (g *game) readLine(prompt string) (string, error) {
	fmt.Fprint(g.out, prompt)
	g.out.Flush() // an error stays with the writer, and run returns it
	if err := g.wrap.Flush(); err != nil {
		return "", err
	}
	select {
	case <-g.ctx.Done():
		return "", g.ctx.Err()
	case line, ok := <-g.lines:
		if !ok {
			return "", errNoInput
		}
		return strings.TrimSpace(line), nil
	}
}

// isQuit reports whether the input means leaving the game.
func isQuit(line string) bool {
	switch strings.ToLower(line) {
	case "q", "quit", "exit":
		return true
	}
	return false
}
