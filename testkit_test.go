package seasalt_test

import (
	"flag"

	"github.com/seasalt-go/seasalt/internal/testkit"
)

var deep = flag.Bool("deep", false, "change more texts, as before a change lands")

// What the tests of other packages need as well, by shorter names.
const walkLimit = testkit.WalkLimit

var (
	fuzzRules         = testkit.Rules
	walk              = testkit.Walk
	walkGame          = testkit.WalkGame
	anyMove           = testkit.AnyMove
	guesses           = testkit.Guesses
	marshal           = testkit.Marshal
	readText          = testkit.ReadText
	seatsAndSpectator = testkit.Viewers
	seenAgain         = testkit.SeenAgain
)
