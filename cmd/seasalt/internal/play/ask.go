package play

import (
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/seasalt-go/seasalt"
	"github.com/seasalt-go/seasalt/cmd/internal/say"
	"github.com/seasalt-go/seasalt/record"
	"github.com/seasalt-go/seasalt/table"
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
			fmt.Fprintln(g.out, strings.Join(say.Score(w.Words, v.Score(seat)), "\n"))
			continue
		}
		if isQuit(line) {
			return errQuit
		}
		if id, found := strings.CutPrefix(line, "help "); found {
			fmt.Fprintln(g.out, w.rule(strings.TrimSpace(id), g.wrap.Width))
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

// seatDown hands the keyboard to another person: it clears the screen, and waits until the new one confirms that nobody
// else is looking.
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

// show shows the whole table, or within a turn only the hand, and the choices; back is true if the last move can be
// taken back.
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

// resign lets a player give up. If other people continue, and there are more than two seats, a bot takes the seat;
// otherwise the game ends.
func (g *game) resign(seat seasalt.Seat) error {
	others := g.people &^ (1 << seat)
	if others == 0 || g.table.Rules().Players() == 2 {
		return g.did(g.table.End(record.End{Reason: record.EndResignation, By: seasalt.SeatsOf(seat),
			Winners: g.table.Leaders(seasalt.SeatsOf(seat))}))
	}
	g.people, g.bots = others, g.bots|1<<seat
	g.levels[seat] = g.level
	g.nameAll()
	fmt.Fprint(g.out, g.wipe()) // the hand is the bot's now
	err := g.did(g.table.HandOver(seat, g.player(seat), table.HandOverLeft, ""))
	g.at = seasalt.Spectator // the screen is free
	return err
}
