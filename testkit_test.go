package seasalt_test

import (
	"flag"
	"testing"

	"github.com/seasalt-go/seasalt/internal/testkit"
)

var update = flag.Bool("update", false, "write the golden files anew")

var deep = flag.Bool("deep", false, "change more texts, as before a change lands")

// What the tests of other packages need as well, by shorter names.
var (
	fuzzRules         = testkit.Rules
	walk              = testkit.Walk
	walkGame          = testkit.WalkGame
	anyMove           = testkit.AnyMove
	guesses           = testkit.Guesses
	marshal           = testkit.Marshal
	readText          = testkit.ReadText
	seatsAndSpectator = testkit.Viewers
	play              = testkit.Play
	playGame          = testkit.PlayGame
	pile              = testkit.Pile
	textsOf           = testkit.TextsOf
	mutate            = testkit.Mutate
	cards             = testkit.Cards
	group             = testkit.Group
	turnOf            = testkit.TurnOf
)

// must returns v, which the test knows to be good.
func must[T any](v T, err error) T { return testkit.Must(v, err) }

// holdTo compares a text with that of a file, or with -update writes the file.
func holdTo(t *testing.T, file, text string) {
	t.Helper()
	testkit.Golden(t, file, text, *update)
}
