// Package seasalttest tests games of [github.com/seasalt-go/seasalt] against the laws that hold for
// every configuration. It is to modules what [testing/fstest] is to file systems. The laws are
// about
//
//   - the game: cards are conserved, somebody acts until the end, a move is legal if and only if it
//     is listed, chances are those of the cards that can be drawn, rounds add up, the order of seats
//     and modules changes nothing, games end;
//   - positions: each has one value, whether played, set up or read from text, and State, Playout
//     and Game continue from it in the same way;
//   - knowledge: a view is true of the game and of its samples, and a Memory fed only with Observations knows as much
//     as a Game;
//   - secrets: states that differ only in facts hidden from an observer give it the same views, observations, memory,
//     moves, errors and texts, and so do histories that differ only in hidden events.
//
// A module is data, so it can hardly break a law. But its author cannot foresee all combinations with other modules.
// Test them:
//
//	func TestLaws(t *testing.T) {
//		modules := []seasalt.Module{octopusgarden.Module(), jellyfish.Module()}
//		seasalttest.Run(t, seasalt.Config{Players: 3, Modules: modules})
//	}
//
// The laws do not test the purpose of a module: whether an octopus is worth 3 or 4. Write tests for that: [States] and
// [Holdings] generate their input. [Modules] generates modules to combine with yours.
//
// Games are drawn move by move with [pgregory.net/rapid], which repeats a failure from its seed (-rapid.seed) and
// leaves out irrelevant moves. The flag -rapid.checks sets how many games each law gets (100 by default; a fifth of
// that with -short).
package seasalttest

import (
	"testing"

	"pgregory.net/rapid"

	"github.com/seasalt-go/seasalt"
)

// Run tests games of a configuration against each law, as a subtest with the name of the law. It
// fails if the configuration is invalid.
func Run(t *testing.T, config seasalt.Config) {
	rules, err := seasalt.NewRules(config)
	if err != nil {
		t.Fatal(err)
	}
	for _, l := range laws {
		t.Run(l.name, rapid.MakeCheck(func(t *rapid.T) { l.check(t, drawGame(t, rules)) }))
	}
}

// Check tests one random game of a configuration against all laws. Use it in tests that also draw the configuration,
// such as one that combines modules at random; see [Configs].
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
