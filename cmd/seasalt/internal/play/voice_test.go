package play

import (
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/seasalt-go/seasalt"
)

// The table reminds people of what they can know of other hands, and of nothing else.
func TestTableRemembers(t *testing.T) {
	rules := seasalt.MustRules(seasalt.Config{Players: 2})
	r := rand.New(rand.NewPCG(1, 2))
	g := rules.NewGame(0)
	g.Settle(r)
	top := g.State().Top(seasalt.Pile2)
	for _, m := range []seasalt.Move{seasalt.Take(seasalt.Pile2), seasalt.EndTurn} {
		if err := g.Play(m, r); err != nil {
			t.Fatal(err)
		}
	}
	for viewer, want := range map[seasalt.Seat]bool{0: false, 1: true, seasalt.Spectator: true} {
		table := speaker(viewer, 0).table(g.View(viewer))
		if got := strings.Contains(table, "1 card in hand; known: "+speaker(0, 0).Card(top)+"\n"); got != want {
			t.Errorf("viewer %v is reminded of the card that was taken: %v\n%s", viewer, got, table)
		}
	}
}
