// Package rules tests the rules of the game as the engine applies them: legal moves, their effects, and the points of
// cards.
package rules

import (
	"flag"
	"testing"

	"github.com/seasalt-go/seasalt/internal/testkit"
)

var update = flag.Bool("update", false, "write the golden files anew")

// Shorter names of helpers that tests of other packages also use.
var (
	fuzzRules         = testkit.Rules
	walk              = testkit.Walk
	walkGame          = testkit.WalkGame
	anyMove           = testkit.AnyMove
	marshal           = testkit.Marshal
	readText          = testkit.ReadText
	seatsAndSpectator = testkit.Viewers
	play              = testkit.Play
	pile              = testkit.Pile
	allBut            = testkit.AllBut
	textsOf           = testkit.TextsOf
	panics            = testkit.Panics
	groups            = testkit.Groups
	cards             = testkit.Cards
	group             = testkit.Group
	turnOf            = testkit.TurnOf
	ended             = testkit.Ended
	mermaids          = testkit.Mermaids
	empty             = testkit.Empty
	call              = testkit.Call
	attacked          = testkit.Attacked
)

type table = testkit.Table

// must returns v, which the test knows to be good.
func must[T any](v T, err error) T { return testkit.Must(v, err) }

// holdTo compares a text with that of a file, or with -update writes the file.
func holdTo(t *testing.T, file, text string) {
	t.Helper()
	testkit.Golden(t, file, text, *update)
}
