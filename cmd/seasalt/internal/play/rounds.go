package play

import (
	"context"
	"fmt"
	"strings"

	"github.com/seasalt-go/seasalt"
	"github.com/seasalt-go/seasalt/table"
)

// play plays the game to its end, or until a person leaves it. Then it prints the farewell, and returns the reason.
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
		text := strings.Join(w.Ended(result.End), " ")
		if result.ByRules != nil {
			text = w.result(rules, *result.ByRules)
		}
		fmt.Fprintf(g.out, "\n%s\n", g.heading(text))
		return nil
	case errNoInput:
		fmt.Fprint(g.out, "\n\n"+w.texts.Ended)
	case errQuit:
		fmt.Fprint(g.out, "\n"+w.texts.Quit)
	case context.Canceled:
		fmt.Fprint(g.out, "\n\n"+w.texts.Interrupted)
	default:
		return err
	}
	fmt.Fprintf(g.out, " %s\n", g.again())
	return err
}

// begin deals the first round of a new game. In a loaded game it hands over the seats that have changed between people
// and bots.
func (g *game) begin() error {
	for seat, p := range g.table.Seated() {
		seat := seasalt.Seat(seat)
		if p.Name == g.player(seat).Name || g.table.Stage() == table.StageOver || g.people.Has(seat) && !isBot(p) {
			continue
		}
		e, err := g.table.HandOver(seat, g.player(seat), table.HandOverJoined, "")
		if err == nil {
			err = g.journal.append(e.SecretText())
		}
		if err != nil {
			return err
		}
	}
	if g.loaded != nil {
		g.haveSeen()
	}
	for seat := range g.table.Rules().Seats() {
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
			return g.ctx.Err()
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

// roundOver explains the round that has just ended to all people at once, and waits for the next one if there is one.
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

// again returns the command that continues a game, or a note that an unsaved game is lost.
func (g *game) again() string {
	t := textsIn(g.words)
	quote := func(name string) string {
		if strings.ContainsAny(name, " '\"$&;()*?\\") {
			return fmt.Sprintf("%q", name)
		}
		return name
	}
	switch {
	case g.saveTo != "":
		return g.words.Say(t.GoesOn, values{"file": quote(g.saveTo)})
	case g.loadFrom != "":
		return g.words.Say(t.LostLoaded, values{"file": quote(g.loadFrom)})
	}
	return g.words.Say(t.Lost, values{"n": g.seed})
}
