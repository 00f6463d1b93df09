package seasalttest_test

import (
	"fmt"
	"slices"
	"testing"

	"pgregory.net/rapid"

	"github.com/seasalt-go/seasalt"
	"github.com/seasalt-go/seasalt/seasalttest"
	"github.com/seasalt-go/seasalt/variants/extrapepper"
	"github.com/seasalt-go/seasalt/variants/extrasalt"
)

var editions = []seasalt.Edition{seasalt.EditionEnglish, seasalt.EditionFrench, seasalt.EditionGerman, seasalt.EditionDigital}

func TestLaws(t *testing.T) {
	for players := seasalt.MinPlayers; players <= seasalt.MaxPlayers; players++ {
		for _, edition := range editions {
			t.Run(fmt.Sprintf("%v-%d", edition, players), func(t *testing.T) {
				seasalttest.Run(t, seasalt.Config{Players: players, Edition: edition})
			})
		}
	}
}

// allModules is every card and event of the extensions.
func allModules() []seasalt.Module { return append(extrasalt.Modules(), extrapepper.Module()) }

func TestLawsWithAllModules(t *testing.T) {
	for i, edition := range editions {
		t.Run(edition.String(), func(t *testing.T) {
			seasalttest.Run(t, seasalt.Config{Players: 2 + i%3, Edition: edition, Modules: allModules()})
		})
	}
}

func TestLawsOfAnyConfig(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		seasalttest.Check(t, seasalttest.Configs(allModules()...).Draw(t, "config"))
	})
}

// A module of somebody else, alone and with those that it does not conflict with.
func TestLawsWithAnotherModule(t *testing.T) {
	seasalttest.Run(t, seasalt.Config{Players: 3, Modules: []seasalt.Module{giantLobster()}})
	others := slices.DeleteFunc(allModules(), func(m seasalt.Module) bool { return m.Name == "lobster" })
	rapid.Check(t, func(t *rapid.T) {
		seasalttest.Check(t, seasalttest.Configs(append(others, giantLobster())...).Draw(t, "config"))
	})
}

// Modules that nobody would think of, alone and with one more.
func TestLawsWithAnyModule(t *testing.T) {
	played := 0
	rapid.Check(t, func(t *rapid.T) {
		config := seasalttest.Configs().Draw(t, "config")
		config.Modules = []seasalt.Module{seasalttest.Modules().Draw(t, "module")}
		if _, err := seasalt.NewRules(config); err != nil {
			t.Fatalf("the module does not make a game: %v", err)
		}
		more := config
		more.Modules = append(config.Modules, rapid.SampledFrom(allModules()).Draw(t, "another"))
		if _, err := seasalt.NewRules(more); err == nil {
			config = more
		}
		seasalttest.Check(t, config)
		played++
	})
	if played == 0 {
		t.Error("no game was played")
	}
}

// Jellyfish that only events bring, with shells against them: NewState once refused such states.
func TestLawsWithEventThatBinds(t *testing.T) {
	binding := seasalt.Module{Name: "binding", Version: 1, Events: []seasalt.EventCard{
		{Event: seasalt.Kraken, To: seasalt.StandingMost, Change: seasalt.Change{
			Duos: []seasalt.Duo{{A: seasalt.Fish, B: seasalt.Fish, Effect: seasalt.BindOthers}}}},
		{Event: seasalt.CoralReef, To: seasalt.StandingFewest, Change: seasalt.Change{
			Shield: seasalt.Shell, Duos: []seasalt.Duo{{A: seasalt.Crab, B: seasalt.Shark, Effect: seasalt.BindOthers}}}},
	}}
	for players := seasalt.MinPlayers; players <= seasalt.MaxPlayers; players++ {
		t.Run(fmt.Sprint(players), func(t *testing.T) {
			seasalttest.Run(t, seasalt.Config{Players: players, Modules: []seasalt.Module{binding}})
		})
	}
}

// Games that a single mermaid wins as soon as somebody holds it (K1).
func TestLawsWithOneMermaid(t *testing.T) {
	seasalttest.Run(t, seasalt.Config{Players: 3, Rulings: seasalt.Rulings{Mermaids: seasalt.MermaidsHeld},
		Modules: []seasalt.Module{{Name: "one-mermaid", Version: 1, Change: seasalt.Change{MermaidsToWin: 1}}}})
}
