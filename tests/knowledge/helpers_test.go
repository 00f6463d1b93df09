// Package knowledge tests the observations and the knowledge of seats.
package knowledge

import (
	"flag"
	"testing"

	"github.com/seasalt-go/seasalt/internal/testkit"
)

var update = flag.Bool("update", false, "write the golden files anew")

// Shorter names of helpers that tests of other packages also use.
var (
	playGame    = testkit.PlayGame
	pile        = testkit.Pile
	allBut      = testkit.AllBut
	cards       = testkit.Cards
	turnOf      = testkit.TurnOf
	ended       = testkit.Ended
	equal       = testkit.Equal
	empty       = testkit.Empty
	call        = testkit.Call
	withPending = testkit.WithPending
	picking     = testkit.Picking
	attacked    = testkit.Attacked
)

type table = testkit.Table

// must returns v, which the test knows to be good.
func must[T any](v T, err error) T { return testkit.Must(v, err) }

// holdTo compares a text with that of a file, or with -update writes the file.
func holdTo(t *testing.T, file, text string) {
	t.Helper()
	testkit.Golden(t, file, text, *update)
}
