package seasalt_test

import (
	"github.com/seasalt-go/seasalt/internal/testkit"
)

// What the tests of other packages need as well, by shorter names.
var (
	fuzzRules         = testkit.Rules
	walk              = testkit.Walk
	walkGame          = testkit.WalkGame
	anyMove           = testkit.AnyMove
	marshal           = testkit.Marshal
	readText          = testkit.ReadText
	seatsAndSpectator = testkit.Viewers
	play              = testkit.Play
	playGame          = testkit.PlayGame
	pile              = testkit.Pile
	textsOf           = testkit.TextsOf
	mutate            = testkit.Mutate
	cards             = testkit.Cards
)

// must returns v, which the test knows to be good.
func must[T any](v T, err error) T { return testkit.Must(v, err) }
