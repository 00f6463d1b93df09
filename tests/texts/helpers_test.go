// Package texts tests texts and JSON of values, and the errors of those that cannot be read.
package texts

import (
	"flag"
	"testing"

	"github.com/seasalt-go/seasalt/internal/testkit"
)

var update = flag.Bool("update", false, "write the golden files anew, or those that are missing")

var deep = flag.Bool("deep", false, "change more texts, as before a change lands")

// What the tests of other packages need as well, by shorter names.
const walkLimit = testkit.WalkLimit

var (
	allBut            = testkit.AllBut
	allCards          = testkit.AllCards
	anyMove           = testkit.AnyMove
	attacked          = testkit.Attacked
	bet               = testkit.Bet
	call              = testkit.Call
	calling           = testkit.Calling
	cards             = testkit.Cards
	emptied           = testkit.Emptied
	empty             = testkit.Empty
	ended             = testkit.Ended
	equal             = testkit.Equal
	fuzzRules         = testkit.Rules
	group             = testkit.Group
	later             = testkit.Later
	marshal           = testkit.Marshal
	mermaids          = testkit.Mermaids
	mutate            = testkit.Mutate
	picking           = testkit.Picking
	pile              = testkit.Pile
	play              = testkit.Play
	playGame          = testkit.PlayGame
	readText          = testkit.ReadText
	rulesFor          = testkit.RulesFor
	seatsAndSpectator = testkit.Viewers
	seenAgain         = testkit.SeenAgain
	textsOf           = testkit.TextsOf
	turnOf            = testkit.TurnOf
	walk              = testkit.Walk
	walkGame          = testkit.WalkGame
	withPending       = testkit.WithPending
)

type table = testkit.Table

// must returns v, which the test knows to be good.
func must[T any](v T, err error) T { return testkit.Must(v, err) }

// holdTo compares a text with that of a file, or with -update writes the file.
func holdTo(t *testing.T, file, text string) {
	t.Helper()
	testkit.Golden(t, file, text, *update)
}
