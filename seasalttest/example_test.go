package seasalttest_test

import (
	"fmt"
	"testing"

	"pgregory.net/rapid"

	"github.com/seasalt-go/seasalt"
	"github.com/seasalt-go/seasalt/seasalttest"
	"github.com/seasalt-go/seasalt/variants/extrasalt"
)

// giantLobster is a module as anybody may write one: a lobster that shows eight cards.
func giantLobster() seasalt.Module {
	return seasalt.Module{
		Name:    "giant-lobster",
		Version: 1,
		Deck:    seasalt.Must(seasalt.ParseCards("lobster/orange")),
		Change: seasalt.Change{
			Duos: []seasalt.Duo{{A: seasalt.Crab, B: seasalt.Lobster, Effect: seasalt.PeekAndKeep(8)}},
		},
	}
}

// The laws hold in a game of three with a module.
func ExampleRun() {
	var t *testing.T // that of the test
	seasalttest.Run(t, seasalt.Config{Players: 3, Modules: []seasalt.Module{giantLobster()}})
}

// The laws hold in whatever game a module is combined with others.
func ExampleCheck() {
	var t *testing.T // that of the test
	configs := seasalttest.Configs(append(extrasalt.Modules(), giantLobster())...)
	rapid.Check(t, func(t *rapid.T) {
		config := configs.Draw(t, "config")
		if _, err := seasalt.NewRules(config); err != nil {
			t.Skip(err) // both lobsters are in it
		}
		seasalttest.Check(t, config)
	})
}

// Any state of a game can be set up again from its position.
func ExampleStates() {
	rules := seasalt.MustRules(seasalt.Config{Modules: []seasalt.Module{giantLobster()}})
	s := seasalttest.States(rules).Example(1)
	again, err := rules.NewState(s.SecretPosition())
	fmt.Println(again == s, err)
	// Output: true <nil>
}

// What a player holds can be written out and read back.
func ExampleHoldings() {
	rules := seasalt.MustRules(seasalt.Config{Modules: extrasalt.Modules()})
	h := seasalttest.Holdings(rules).Example(1)
	read, err := seasalt.ParseHolding(h.String())
	fmt.Println(read.Hand == h.Hand, err)
	// Output: true <nil>
}

// A program can be tried on modules that nobody has written yet.
func ExampleModules() {
	m := seasalttest.Modules().Example(1)
	_, err := seasalt.NewRules(seasalt.Config{Modules: []seasalt.Module{m}})
	fmt.Println(err)
	// Output: <nil>
}
