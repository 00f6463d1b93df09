// Package seasalttest tests games of [github.com/seasalt-go/seasalt] against the laws that
// every one of them obeys, whatever its configuration. It is to modules what [testing/fstest] is to
// file systems. The laws are about
//
//   - the game: cards are conserved, somebody acts until the end, a move is legal exactly if it is
//     listed, chances are those of the bag, rounds add up, seats and modules have no order, games
//     end;
//   - positions: each has one value, whether it is played to, set up or read from text, and State,
//     Playout and Game go the same way from it;
//   - knowledge: what a view says is true of the game and of its samples, and a Memory that is fed with
//     Observations, and with nothing else, says what a Game says;
//   - secrets: worlds that differ only in what is hidden from an observer are all the same to it,
//     in its views, observations, memory, moves, errors and texts, and so are histories in which
//     hidden things happen differently.
//
// A module is data, so there is not much in it that could break a law. But an author
// cannot see all combinations of a module with others, and the laws can:
//
//	func TestLaws(t *testing.T) {
//		seasalttest.Run(t, seasalt.Config{Players: 3, Modules: []seasalt.Module{octopusgarden.Module(), jellyfish.Module()}})
//	}
//
// The laws do not say what a module should do: whether an octopus is worth 3 or 4. That takes
// tests of its own, for which [States] and [Holdings] generate what to test with. [Modules]
// generates modules to play with, or against.
//
// Games are random, and drawn move by move with [pgregory.net/rapid], which repeats a failure from
// its seed (-rapid.seed), leaves out the moves that do not matter, and takes from its flags how
// many games it plays for each law (-rapid.checks, 100 if not set; a fifth of them with
// -short).
package seasalttest

import (
	"testing"

	"pgregory.net/rapid"

	"github.com/seasalt-go/seasalt"
)

// Run tests games of a configuration against each law, as a subtest that has the name of the
// law. It fails if there are no rules for the configuration.
func Run(t *testing.T, config seasalt.Config) {
	rules, err := seasalt.NewRules(config)
	if err != nil {
		t.Fatal(err)
	}
	for _, l := range laws {
		t.Run(l.name, rapid.MakeCheck(func(t *rapid.T) { l.check(t, drawGame(t, rules)) }))
	}
}

// Check tests one random game of a configuration against all laws. It is for tests that draw
// the configuration too, such as one that combines modules at random; see [Configs].
func Check(t *rapid.T, config seasalt.Config) {
	rules, err := seasalt.NewRules(config)
	if err != nil {
		t.Fatal(err)
	}
	g := drawGame(t, rules)
	for _, l := range laws {
		l.check(t, g)
	}
}
