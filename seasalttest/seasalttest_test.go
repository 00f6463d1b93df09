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

var editions = []seasalt.Edition{seasalt.English, seasalt.French, seasalt.German, seasalt.Digital}

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
