package play

import (
	"context"
	"crypto/sha256"
	"fmt"
	"math/rand/v2"
	"time"

	"github.com/seasalt-go/seasalt"
	"github.com/seasalt-go/seasalt/bot"
)

// counsel gives hints. It plays every round to its end, so it can say how rounds end.
var counsel bot.Searcher = bot.ISMCTS{Iterations: 5000}

// patience is how long people wait for a move or a hint. It is a safety net: a search that it
// cuts short may choose another move than the one that the seed leads to. Tests wait longer.
var patience = time.Second

// think lets a bot choose. What is chosen after an interrupt is not played.
func (g *game) think(seat seasalt.Seat) error {
	ctx, cancel := context.WithTimeout(g.ctx, patience)
	defer cancel()
	v, _ := g.table.View(seat)
	m := g.levels[seat].Player.Choose(ctx, v, g.thoughts())
	if g.ctx.Err() != nil {
		return g.ctx.Err()
	}
	return g.did(g.table.Play(seat, m))
}

// thoughts returns the generator to think about the next move with. It depends on nothing but the game and
// the number of entries, so that a bot thinks the same after a game was loaded and whether a hint was asked
// for or not.
func (g *game) thoughts() *rand.Rand {
	return rand.New(rand.NewChaCha8(sha256.Sum256(fmt.Appendf(nil, "%s %d", g.table.Commitment(), g.table.Number()))))
}

// hint says what a strong bot would do in the place of a person: it knows what the person
// knows, and no more.
func (g *game) hint(v seasalt.View, moves []seasalt.Move) {
	ctx, cancel := context.WithTimeout(g.ctx, patience)
	defer cancel()
	fmt.Fprint(g.out, g.voice().hint(v, moves, counsel.Search(ctx, v, g.thoughts())))
}
