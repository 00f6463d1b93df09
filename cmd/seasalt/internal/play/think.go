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

// counsel gives hints. It plays every round to its end, so it can describe these ends.
var counsel bot.Searcher = bot.ISMCTS{Iterations: 5000}

// patience is the longest time of a move or a hint. It is a safety net: a search that it cuts short may choose another
// move than the one that the seed leads to. Tests wait longer.
var patience = time.Second

// think lets a bot choose. A choice after an interrupt is not played.
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

// thoughts returns the generator to think about the next move with. It depends only on the game and the number of
// entries, so neither loading a game nor asking for a hint changes a bot's moves.
func (g *game) thoughts() *rand.Rand {
	return rand.New(rand.NewChaCha8(sha256.Sum256(fmt.Appendf(nil, "%s %d", g.table.Commitment(), g.table.Number()))))
}

// hint shows the choice of a strong bot in the place of a person, by the knowledge of that person.
func (g *game) hint(v seasalt.View, moves []seasalt.Move) {
	ctx, cancel := context.WithTimeout(g.ctx, patience)
	defer cancel()
	fmt.Fprint(g.out, g.voice().hint(v, moves, counsel.Search(ctx, v, g.thoughts())))
}
