package main

import (
	"bufio"
	"context"
	"encoding/binary"
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
	"slices"
	"strconv"
	"strings"

	"github.com/seasalt-go/seasalt"
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
	record *seasalt.Record // of all moves
	state  seasalt.State   // after them
	rand   *rand.Rand
	ctx    context.Context
	lines  <-chan string // what is typed; closed at the end of the input
	out    *bufio.Writer
	screen

	people seasalt.Seats
	// With one person or none the screen is always theirs. Several take turns at it: at is
	// who sits there, and news has what the others have not read yet.
	at   seasalt.Seat
	news [seasalt.MaxPlayers][]string
}

// seedOf returns the seed of a record that stands for a short one.
func seedOf(short uint64) (seed [32]byte) {
	binary.LittleEndian.PutUint64(seed[:], short)
	return seed
}

// newGame starts a game, or goes on with the one that was loaded: with its own cards if its
// record says what they come from.
func newGame(ctx context.Context, rules *seasalt.Rules, o options, in io.Reader, out *bufio.Writer, s screen) (*game, error) {
	g := &game{
		options: o, record: o.loaded, ctx: ctx, out: out, screen: s,
		people: seasalt.Seats(1<<rules.Players()-1) &^ o.bots, at: seasalt.Nobody,
	}
	if g.record == nil {
		g.record, g.rand = seasalt.NewSeededRecord(rules, seedOf(o.seed), "")
	} else if _, _, seeded := g.record.Seed(); seeded {
		var err error
		if g.rand, err = g.record.Rand(); err != nil {
			return nil, fmt.Errorf("-load %s: %w", o.loadFrom, err)
		}
	} else {
		g.rand = rand.New(rand.NewChaCha8(seedOf(o.seed)))
	}
	g.state = g.record.State()
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
func (g *game) voice() voice { return voice{g.screen, g.at, g.bots} }

// play plays the game to its end, or until somebody leaves it; then it says goodbye, and
// why with one of the errors above.
func (g *game) play() error {
	rules := g.state.Rules()
	from := fmt.Sprintf("seed %d", g.seed)
	if g.loaded != nil {
		from = "from " + g.loadFrom
	}
	fmt.Fprintf(g.out, "Sea Salt & Paper: %d players, %s, first to %d points, %s.\n",
		rules.Players(), editionOf(rules), rules.Target(), from)
	if g.people != 0 {
		fmt.Fprintln(g.out, `Answer with a number. "help" says what else can be typed.`)
	}
	err := g.rounds()
	switch err {
	case nil:
		result, _ := g.state.Result()
		fmt.Fprintf(g.out, "\n%s\n", g.heading(g.voice().result(rules, result)))
		return nil
	case errNoInput:
		fmt.Fprint(g.out, "\n\nThe input has ended, so the game ends here.")
	case errQuit:
		fmt.Fprint(g.out, "\nThe game ends here. Thank you for playing.")
	case errInterrupted:
		fmt.Fprint(g.out, "\n\nInterrupted: the game ends here.")
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
		if g.state.RoundOver() {
			if err := g.roundOver(); err != nil {
				return err
			}
		}
		if g.state.Over() {
			return nil
		}
		m, err := g.next()
		if err != nil {
			return err
		}
		before := g.state
		if err := g.record.Apply(m); err != nil {
			return err // not from a list of legal moves
		}
		g.state = g.record.State()
		g.tell(before, m)
	}
}

// next returns the next move: of chance, of a bot or of a person.
func (g *game) next() (seasalt.Move, error) {
	switch actor := g.state.Actor(); {
	case actor == seasalt.Nature:
		return g.state.Chance(g.rand), nil
	case g.bots.Has(actor):
		return choose(look(g.state, actor)), nil
	default:
		return g.ask(actor)
	}
}

// tell reports a move to everybody as they may know it: on the screen, or later.
func (g *game) tell(before seasalt.State, m seasalt.Move) {
	for viewer := range seasalt.Seat(seasalt.MaxPlayers) {
		if g.people.Has(viewer) && viewer != g.at {
			if text := g.toldTo(viewer, before, m); text != "" {
				g.news[viewer] = append(g.news[viewer], text)
			}
		}
	}
	if g.shared() && g.at == seasalt.Nobody {
		return // nobody is looking
	}
	if text := g.toldTo(g.at, before, m); text != "" {
		fmt.Fprintln(g.out, text)
	}
}

func (g *game) toldTo(viewer seasalt.Seat, before seasalt.State, m seasalt.Move) string {
	b, a := look(before, viewer), look(g.state, viewer)
	return voice{g.screen, viewer, g.bots}.tell(&b, &a, m)
}

// roundOver explains the round that has just ended to everybody at once.
func (g *game) roundOver() error {
	if g.shared() {
		g.at = seasalt.Nobody
		g.news = [seasalt.MaxPlayers][]string{}
		fmt.Fprint(g.out, g.wipe())
	}
	v := look(g.state, g.at)
	result, _ := g.state.LastRound()
	hands := make([]seasalt.Cards, result.Players)
	for i := range hands {
		hands[i] = g.state.Hand(seasalt.Seat(i))
	}
	fmt.Fprint(g.out, g.voice().round(&v, result, hands))
	if g.people == 0 || g.state.Over() {
		return nil
	}
	_, err := g.readLine("\nPress Enter for the next round: ")
	return err
}

// ask lets a person choose a move.
func (g *game) ask(seat seasalt.Seat) (seasalt.Move, error) {
	fresh := g.state.Phase() == seasalt.PhaseTake
	if g.at != seat {
		if err := g.seatDown(seat); err != nil {
			return 0, err
		}
		fresh = true
	}
	v := look(g.state, seat)
	g.show(&v, fresh)
	for {
		line, err := g.readLine(question(len(v.moves)))
		if err != nil {
			return 0, err
		}
		switch strings.ToLower(line) {
		case "":
			continue
		case "q", "quit", "exit":
			return 0, errQuit
		case "h", "help", "?":
			fmt.Fprint(g.out, help)
			continue
		case "t", "table":
			g.show(&v, true)
			continue
		case "s", "score":
			fmt.Fprintln(g.out, v.score(v.me()))
			continue
		}
		if n, err := strconv.Atoi(line); err == nil {
			if n >= 1 && n <= len(v.moves) {
				return v.moves[n-1], nil
			}
			fmt.Fprintf(g.out, "There is no choice %d.\n", n)
			continue
		}
		if m, err := seasalt.ParseMove(line); err == nil {
			if err := g.state.Check(m); err == nil {
				return m, nil
			} else {
				fmt.Fprintf(g.out, "You cannot %s: %s.\n", m, reason(err))
			}
			continue
		}
		fmt.Fprintf(g.out, "%q is not understood. Type the number of a choice, or help.\n", shorten(line))
	}
}

func question(choices int) string {
	if choices == 1 {
		return "Your choice, only 1: "
	}
	return fmt.Sprintf("Your choice, 1 to %d: ", choices)
}

const help = `
Type the number of what you want to do, or
  table   to see the table and the choices again
  score   to see what your cards are worth, and why
  quit    to leave the game (so does Ctrl-D)
  help    for this text
Moves can also be written out, such as "take 1", "keep crab/black",
"duo fish/black fish/green", "end", "stop" or "last-chance".

Collect cards until they are worth 7 points, then end the round if you like. A round
that runs the deck out scores nothing. The rules, one by one, are in the package's
documentation: go doc github.com/seasalt-go/seasalt

`

// seatDown hands the keyboard to another person: the screen is cleared, and nothing is
// shown until the new one says that nobody else is looking.
func (g *game) seatDown(seat seasalt.Seat) error {
	g.at = seat
	fmt.Fprint(g.out, g.wipe())
	_, err := g.readLine(fmt.Sprintf("Player %d, it is your turn. Press Enter when nobody else can see the screen: ", seat))
	if err != nil {
		return err
	}
	for _, text := range g.news[seat] {
		fmt.Fprintln(g.out, text)
	}
	g.news[seat] = nil
	return nil
}

// show shows the table, or in the middle of a turn only the own hand, and the choices.
func (g *game) show(v *sight, table bool) {
	w := g.voice()
	if table {
		fmt.Fprint(g.out, w.table(v))
	} else {
		fmt.Fprint(g.out, "\n"+w.hand(v))
	}
	fmt.Fprintln(g.out, "\nYou can")
	for i, m := range v.moves {
		fmt.Fprintf(g.out, "%4d  %s\n", i+1, w.option(v, m))
	}
	if no := g.refusals(v); len(no) > 0 {
		fmt.Fprintln(g.out, "You cannot")
		for _, text := range no {
			fmt.Fprintf(g.out, "   -  %s\n", text)
		}
	}
}

// refusals says what a player might want to do now and cannot, and why not. The reasons are
// those of the rules; what is refused for the same one shares a line.
func (g *game) refusals(v *sight) (lines []string) {
	why := map[string][]string{}
	var order []string
	refuse := func(what string, m seasalt.Move) {
		if err := g.state.Check(m); err != nil {
			r := reason(err)
			if why[r] == nil {
				order = append(order, r)
			}
			why[r] = append(why[r], what)
		}
	}
	switch v.phase {
	case seasalt.PhaseTake:
		refuse("draw from the deck", seasalt.Draw)
		refuse("take from pile 1", seasalt.Take(seasalt.Pile1))
		refuse("take from pile 2", seasalt.Take(seasalt.Pile2))
	case seasalt.PhaseVictim:
		for seat := range v.others {
			refuse("steal from "+g.voice().whom(seat), seasalt.ChooseVictim(seat))
		}
	case seasalt.PhasePlay:
		for _, m := range v.missingDuos() {
			cards := m.Cards()
			refuse(fmt.Sprintf("play %v + %v", cards[0].Kind(), cards[1].Kind()), m)
		}
		refuse("lay the mermaids", seasalt.LayMermaids)
		refuse("say STOP", seasalt.Stop)
		refuse("say LAST CHANCE", seasalt.LastChance)
	}
	for _, r := range order {
		what := why[r][0]
		for _, more := range why[r][1:] {
			what += ", " + strings.TrimPrefix(more, what[:strings.Index(what, " ")+1]) // "say STOP, LAST CHANCE"
		}
		lines = append(lines, what+": "+r)
	}
	return lines
}

// missingDuos returns for every two kinds that are a duo, and of which the player has none
// to play, a move that would play one.
func (v *sight) missingDuos() (moves []seasalt.Move) {
	var one [seasalt.NumCards + 1]seasalt.Card // a card of each kind
	for c := range v.rules.Deck().All() {
		one[c.Kind()] = c
	}
	for a := seasalt.Mermaid; a.IsValid(); a++ {
		for b := a; b.IsValid(); b++ {
			playable := slices.ContainsFunc(v.moves, func(m seasalt.Move) bool {
				cards := m.Cards()
				return m.Action() == seasalt.ActionDuo && cards[0].Kind() == a && cards[1].Kind() == b
			})
			if v.effect(one[a], one[b]) != 0 && !playable {
				moves = append(moves, seasalt.PlayDuo(one[a], one[b]))
			}
		}
	}
	return moves
}

// reason returns why a move is refused, and by which rule.
func reason(err error) string {
	var refused *seasalt.MoveError
	if !errors.As(err, &refused) {
		return err.Error()
	}
	return fmt.Sprintf("%v (%s)", refused.Reason, refused.Reason.Rule())
}

// shorten cuts long input before it is repeated.
func shorten(text string) string {
	const most = 40
	if len(text) > most {
		return text[:most] + "..."
	}
	return text
}

// readLine asks a question and waits for a line, without the spaces around it.
func (g *game) readLine(prompt string) (string, error) {
	fmt.Fprint(g.out, prompt)
	g.out.Flush() // an error stays with the writer, and run finds it
	select {
	case <-g.ctx.Done():
		return "", errInterrupted
	case line, ok := <-g.lines:
		if !ok {
			return "", errNoInput
		}
		return strings.TrimSpace(line), nil
	}
}
