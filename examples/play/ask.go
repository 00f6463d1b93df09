package main

import (
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/seasalt-go/seasalt"
)

// ask lets a person choose a move.
func (g *game) ask(seat seasalt.Seat) (seasalt.Move, error) {
	fresh := g.table.State().Phase() == seasalt.PhaseTake
	if g.at != seat {
		if err := g.seatDown(seat); err != nil {
			return 0, err
		}
		fresh = true
	}
	v := g.table.View(seat)
	moves := slices.Collect(v.Moves())
	g.show(v, moves, fresh)
	for {
		line, err := g.readLine(question(len(moves)))
		if err != nil {
			return 0, err
		}
		switch strings.ToLower(line) {
		case "":
			continue
		case "q", "quit", "exit":
			return 0, errQuit
		case "help", "?":
			fmt.Fprint(g.out, help)
			continue
		case "h", "hint":
			g.hint(v, moves)
			continue
		case "t", "table":
			g.show(v, moves, true)
			continue
		case "s", "score":
			fmt.Fprintln(g.out, v.Score(seat))
			continue
		}
		if n, err := strconv.Atoi(line); err == nil {
			if n >= 1 && n <= len(moves) {
				return moves[n-1], nil
			}
			fmt.Fprintf(g.out, "There is no choice %d.\n", n)
			continue
		}
		if m, err := seasalt.ParseMove(line); err == nil {
			if err := v.Check(m); err == nil {
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
  hint    to hear what is best, and why
  table   to see the table and the choices again
  score   to see what your cards are worth, and why
  quit    to leave the game (so does Ctrl-D)
  help    for this text, and so does ?
Of the first four a letter is enough. Moves can also be written out, such as
"take 1", "keep crab/black", "lay-duo fish/black fish/green", "end-turn", "stop" or "last-chance".

A card of another hand that the table shows as known was seen there, or on its way there:
you would know it if you remembered everything.

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
func (g *game) show(v seasalt.View, moves []seasalt.Move, table bool) {
	w := g.voice()
	if table {
		fmt.Fprint(g.out, w.table(v))
	} else {
		fmt.Fprint(g.out, "\n"+w.hand(v))
	}
	fmt.Fprintln(g.out, "\nYou can")
	for i, m := range moves {
		fmt.Fprintf(g.out, "%4d  %s\n", i+1, w.option(v, m))
	}
	if no := w.refusals(v, moves); len(no) > 0 {
		fmt.Fprintln(g.out, "You cannot")
		for _, text := range no {
			fmt.Fprintf(g.out, "   -  %s\n", text)
		}
	}
}

// refusals says what a player might want to do now and cannot, and why not. The reasons are
// those of the rules; what is refused for the same one shares a line.
func (w voice) refusals(v seasalt.View, moves []seasalt.Move) (lines []string) {
	why := map[string][]string{}
	var order []string
	refuse := func(what string, m seasalt.Move) {
		if err := v.Check(m); err != nil {
			r := reason(err)
			if why[r] == nil {
				order = append(order, r)
			}
			why[r] = append(why[r], what)
		}
	}
	switch v.Phase() {
	case seasalt.PhaseTake:
		refuse("draw from the deck", seasalt.Draw)
		refuse("take from pile 1", seasalt.Take(seasalt.Pile1))
		refuse("take from pile 2", seasalt.Take(seasalt.Pile2))
	case seasalt.PhaseChooseVictim:
		for seat := range others(v) {
			refuse("steal from "+w.whom(seat), seasalt.ChooseVictim(seat))
		}
	case seasalt.PhasePlay:
		for _, m := range missingDuos(v, moves) {
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
func missingDuos(v seasalt.View, moves []seasalt.Move) (missing []seasalt.Move) {
	var one [seasalt.NumCards + 1]seasalt.Card // a card of each kind
	for c := range v.Rules().Deck().All() {
		one[c.Kind()] = c
	}
	for a := seasalt.Mermaid; a.IsValid(); a++ {
		for b := a; b.IsValid(); b++ {
			playable := slices.ContainsFunc(moves, func(m seasalt.Move) bool {
				cards := m.Cards()
				return m.Action() == seasalt.ActionLayDuo && cards[0].Kind() == a && cards[1].Kind() == b
			})
			if effectOf(v, v.Seat(), one[a], one[b]) != 0 && !playable {
				missing = append(missing, seasalt.LayDuo(one[a], one[b]))
			}
		}
	}
	return missing
}

// reason returns why a move is refused, and by which rule.
func reason(err error) string {
	var refused *seasalt.MoveError
	if !errors.As(err, &refused) {
		return err.Error()
	}
	return fmt.Sprintf("%v (%s)", refused.Reason, refused.Rule)
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
