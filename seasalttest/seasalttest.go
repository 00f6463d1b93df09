// Package seasalttest tests games of [github.com/seasalt-go/seasalt] against the laws that hold for
// every configuration. It is to modules what [testing/fstest] is to file systems. The laws are
// about
//
//   - the game: cards are conserved, somebody acts until the end, a move is legal if and only if it
//     is listed, chances are those of the cards that can be drawn, rounds add up, the order of seats
//     and modules changes nothing, games end;
//   - positions: each has one value, whether played, set up or read from text, and State, Playout
//     and Game continue from it in the same way;
//   - knowledge: what a view says is true of the game and of its samples, and a Memory fed only
//     with Observations says what a Game says;
//   - secrets: states that differ only in what is hidden from an observer give it the same views,
//     observations, memory, moves, errors and texts, and so do histories in which hidden things
//     happen differently.
//
// A module is data, so little in it can break a law. But its author cannot foresee all combinations
// with other modules. Test them:
//
//	func TestLaws(t *testing.T) {
//		seasalttest.Run(t, seasalt.Config{Players: 3, Modules: []seasalt.Module{octopusgarden.Module(), jellyfish.Module()}})
//	}
//
// The laws do not say what a module should do: whether an octopus is worth 3 or 4. Write tests for
// that: [States] and [Holdings] generate what to test with. [Modules] generates modules to combine
// with yours.
//
// Games are drawn move by move with [pgregory.net/rapid], which repeats a failure from its seed
// (-rapid.seed) and leaves out the moves that do not matter. The flag -rapid.checks sets how many
// games each law gets (100 by default; a fifth of that with -short).
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

// Check tests one random game of a configuration against all laws. Use it in tests that draw the
// configuration, too, such as one that combines modules at random; see [Configs].
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
