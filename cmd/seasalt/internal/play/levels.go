package play

import (
	"context"
	"crypto/sha256"
	"fmt"
	"math/rand/v2"
	"strconv"
	"strings"
	"time"

	"github.com/seasalt-go/seasalt"
	"github.com/seasalt-go/seasalt/bot"
	"github.com/seasalt-go/seasalt/table"
)

// counsel gives hints. It plays every round to its end, so it can say how rounds end.
var counsel = bot.ISMCTS{Iterations: 5000}

// levels are those of package bot, the weakest first.
//
// How long a search thinks is counted in iterations and not in time, so that the same seed
// plays the same game again. The most that a level does takes a quarter of a second, with four
// players and all extensions; see [patience] for machines that are very much slower.
var levels = bot.Levels()

const defaultLevel = "normal"

// patience is how long people wait for a move or a hint. It is a safety net: a search that it
// cuts short may choose another move than the one that the seed leads to. Tests wait longer.
var patience = time.Second

func (o *options) levelOf(name string) (bot.Level, error) {
	var names []string
	for _, l := range levels {
		if l.Name == name {
			return l, nil
		}
		names = append(names, l.Name)
	}
	return bot.Level{}, o.fault(o.texts().Level, values{"text": strconv.Quote(name), "list": strings.Join(names, ", ")})
}

// think lets a bot choose. What is chosen after an interrupt is not played.
func (g *game) think(seat seasalt.Seat) error {
	ctx, cancel := context.WithTimeout(g.ctx, patience)
	defer cancel()
	v, _ := g.table.View(seat)
	m := g.levels[seat].Player.Choose(ctx, v, g.thoughts())
	if g.ctx.Err() != nil {
		return errInterrupted
	}
	return g.did(g.table.Play(seat, m))
}

// thoughts returns the generator to think about the next move with. It depends on nothing but the game and
// the number of entries, so that a bot thinks the same after a game was loaded and whether a hint was asked
// for or not.
func (g *game) thoughts() *rand.Rand {
	return rand.New(rand.NewChaCha8(sha256.Sum256(fmt.Appendf(nil, "%s %d", g.table.Commitment(), g.table.Number()))))
}

// player returns who sits at a seat, by a name that says so when the journal is read again: "bot easy" for
// example, and nothing for a person.
func (o *options) player(seat seasalt.Seat) table.Player {
	if !o.bots.Has(seat) {
		return table.Player{}
	}
	return table.Player{Name: botName + o.levels[seat].Name}
}

const botName = "bot "

// isBot reports whether a player of a journal is a bot.
func isBot(p table.Player) bool { return strings.HasPrefix(p.Name, botName) }
