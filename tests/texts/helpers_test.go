// Package texts tests texts and JSON of values, and the errors of those that cannot be read.
package texts

import (
	"flag"

	"github.com/seasalt-go/seasalt/internal/testkit"
)

var update = flag.Bool("update", false, "write the golden files anew, or those that are missing")

// Shorter names of helpers that tests of other packages also use.
const walkLimit = testkit.WalkLimit

var (
	allBut            = testkit.AllBut
	anyMove           = testkit.AnyMove
	attacked          = testkit.Attacked
	bet               = testkit.Bet
	cards             = testkit.Cards
	empty             = testkit.Empty
	fuzzRules         = testkit.Rules
	group             = testkit.Group
	later             = testkit.Later
	marshal           = testkit.Marshal
	mermaids          = testkit.Mermaids
	mutate            = testkit.Mutate
	picking           = testkit.Picking
	pile              = testkit.Pile
	playGame          = testkit.PlayGame
	readText          = testkit.ReadText
	rulesFor          = testkit.RulesFor
	seatsAndSpectator = testkit.Viewers
	seenAgain         = testkit.SeenAgain
	textsOf           = testkit.TextsOf
	turnOf            = testkit.TurnOf
	walk              = testkit.Walk
	walkGame          = testkit.WalkGame
)

type table = testkit.Table

// must returns v, which the test knows to be good.
func must[T any](v T, err error) T { return testkit.Must(v, err) }
