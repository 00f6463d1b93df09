package play

import (
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/seasalt-go/seasalt"
	"github.com/seasalt-go/seasalt/rulebook"
)

// ask lets a person decide: make a move, take the last one back, or give up.
func (g *game) ask(seat seasalt.Seat) error {
	sits := g.at == seat
	if !sits {
		if err := g.seatDown(seat); err != nil {
			return err
		}
	}
	s, w := g.table.Snapshot(seat), g.voice()
	v, back := *s.View, s.TakeBack
	moves := slices.Collect(v.Moves())
	g.show(v, moves, back != 0, !sits || v.Phase() == seasalt.PhaseTake)
	for {
		line, err := g.readLine(w.question(len(moves)))
		if err != nil {
			return err
		}
		line = strings.ToLower(line)
		switch line {
		case "":
			continue
		case "b", "back":
			if back == 0 {
				fmt.Fprintln(g.out, w.texts.NoBack)
				continue
			}
			return g.did(g.table.TakeBack(seat, back))
		case "resign":
			return g.resign(seat)
		case "help", "?":
			fmt.Fprint(g.out, w.Say(w.texts.Help, nil))
			continue
		case "h", "hint":
			g.hint(v, moves)
			continue
		case "t", "table":
			g.show(v, moves, back != 0, true)
			continue
		case "s", "score":
			fmt.Fprintln(g.out, strings.Join(w.score(v.Score(seat)), "\n"))
			continue
		}
		if isQuit(line) {
			return errQuit
		}
		if id, found := strings.CutPrefix(line, "help "); found {
			fmt.Fprintln(g.out, w.rulebook(strings.TrimSpace(id)))
			continue
		}
		if n, err := strconv.Atoi(line); err == nil {
			if n >= 1 && n <= len(moves) {
				return g.did(g.table.Play(seat, moves[n-1]))
			}
			fmt.Fprintln(g.out, w.Say(w.texts.NoChoice, values{"n": n}))
			continue
		}
		if m, err := seasalt.ParseMove(line); err == nil {
			e, err := g.table.Play(seat, m)
			if !errors.Is(err, seasalt.ErrIllegalMove) {
				return g.did(e, err)
			}
			fmt.Fprintln(g.out, w.Say(w.texts.Cannot, values{"move": w.Words.Move(v, m), "why": w.why(err)}))
			continue
		}
		fmt.Fprintln(g.out, w.Say(w.texts.NotUnderstood, values{"text": w.Quote(line)}))
	}
}

// isQuit reports whether somebody wants to leave the game.
func isQuit(line string) bool {
	switch strings.ToLower(line) {
	case "q", "quit", "exit":
		return true
	}
	return false
}

// question asks for one of some choices.
func (v voice) question(choices int) string {
	if choices == 1 {
		return v.Say(v.texts.OnlyChoice, nil)
	}
	return v.Say(v.texts.Choice, values{"n": choices})
}

// rulebook returns a rule, by its id.
func (v voice) rulebook(id string) string {
	id = strings.ToUpper(id)
	entry, ok := rulebook.In(v.Tag()).Lookup(seasalt.Rule(id))
	if !ok {
		return v.Say(v.texts.NoRule, values{"text": v.Quote(id)})
	}
	return fmt.Sprintf("\n%s\n\n%s\n", v.heading(string(entry.Rule)+" "+entry.Title), strings.ReplaceAll(entry.Text, "\n\n", "\n"))
}

// seatDown hands the keyboard to another person: the screen is cleared, and nothing is
// shown until the new one says that nobody else is looking.
func (g *game) seatDown(seat seasalt.Seat) error {
	g.at = seat
	w := g.voice()
	fmt.Fprint(g.out, g.wipe())
	_, err := g.readLine(w.Say(w.texts.YourTurn, values{"who": seat}))
	if err != nil {
		return err
	}
	g.catchUp()
	return nil
}

// show shows the whole table, or in the middle of a turn only the own hand, and the choices, among which is to
// take the last move back.
func (g *game) show(v seasalt.View, moves []seasalt.Move, back, whole bool) {
	w := g.voice()
	if whole {
		fmt.Fprint(g.out, w.table(v))
	} else {
		fmt.Fprint(g.out, "\n"+w.hand(v))
	}
	fmt.Fprintf(g.out, "\n%s\n%s\n", w.Question(v), w.texts.YouCan)
	for i, m := range moves {
		fmt.Fprintf(g.out, "%4d  %s\n", i+1, w.Long().Move(v, m))
	}
	if back {
		fmt.Fprintf(g.out, "   b  %s\n", w.texts.Back)
	}
	if no := w.refusals(v, moves); len(no) > 0 {
		fmt.Fprintln(g.out, w.texts.YouCannot)
		for _, text := range no {
			fmt.Fprintf(g.out, "   -  %s\n", text)
		}
	}
}

// refusals says what a player might want to do now and cannot, and why not. The reasons are
// those of the rules; what is refused for the same one shares a line.
func (v voice) refusals(view seasalt.View, moves []seasalt.Move) (lines []string) {
	why := map[string][]string{}
	var order []string
	refuse := func(what string, m seasalt.Move) {
		if err := view.Check(m); err != nil {
			r := v.why(err)
			if why[r] == nil {
				order = append(order, r)
			}
			why[r] = append(why[r], what)
		}
	}
	move := func(m seasalt.Move) { refuse(v.Words.Move(view, m), m) }
	switch view.Phase() {
	case seasalt.PhaseTake:
		move(seasalt.Draw)
		move(seasalt.Take(seasalt.Pile1))
		move(seasalt.Take(seasalt.Pile2))
	case seasalt.PhaseChooseVictim:
		for seat := range seasalt.Seat(view.Rules().Players()) {
			if seat != view.Seat() {
				move(seasalt.ChooseVictim(seat))
			}
		}
	case seasalt.PhasePlay:
		var kinds []string
		missing := missingDuos(view, moves)
		for _, m := range missing {
			cards := m.Cards()
			kinds = append(kinds, v.Kind(cards[0].Kind())+" + "+v.Kind(cards[1].Kind()))
		}
		if len(missing) > 0 {
			refuse(v.Say(v.texts.Lay, values{"list": strings.Join(kinds, ", ")}), missing[0])
		}
		move(seasalt.LayMermaids)
		move(seasalt.Stop)
		move(seasalt.LastChance)
	}
	for _, r := range order {
		lines = append(lines, v.Say(v.texts.Cannot, values{"move": strings.Join(why[r], " / "), "why": r}))
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
			_, isDuo := v.Law(v.Seat()).Duo(a, b)
			playable := slices.ContainsFunc(moves, func(m seasalt.Move) bool {
				cards := m.Cards()
				return m.Action() == seasalt.ActionLayDuo && cards[0].Kind() == a && cards[1].Kind() == b
			})
			if isDuo && !playable {
				missing = append(missing, seasalt.LayDuo(one[a], one[b]))
			}
		}
	}
	return missing
}

// why returns why a move is refused, and by which rule.
func (v voice) why(err error) string {
	var refused *seasalt.MoveError
	if !errors.As(err, &refused) {
		return v.Why(err)
	}
	return rule(v.Why(err), refused.Rule) + "."
}

// readLine asks a question and waits for a line, without the spaces around it.
func (g *game) readLine(prompt string) (string, error) {
	fmt.Fprint(g.out, prompt)
	g.out.Flush() // an error stays with the writer, and run finds it
	if err := g.wrap.Flush(); err != nil {
		return "", err
	}
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
