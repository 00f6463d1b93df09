package main

import (
	"errors"
	"flag"
	"os"
	"strings"
	"testing"

	"github.com/seasalt-go/seasalt"
	"github.com/seasalt-go/seasalt/seasalttest"
	"github.com/seasalt-go/seasalt/variants/extrapepper"
	"github.com/seasalt-go/seasalt/variants/extrasalt"
	"github.com/seasalt-go/seasalt/words"
	"pgregory.net/rapid"
)

// TestMain has each law tested with fifteen games, in about a second; flags such as -rapid.checks=100, which are read
// afterwards, have more.
func TestMain(m *testing.M) {
	_ = flag.Set("rapid.checks", "15")
	os.Exit(m.Run())
}

// TestLaws is all that it takes to have a module checked as those of the library are.
func TestLaws(t *testing.T) {
	seasalttest.Run(t, config())
}

// TestLawsWithOthers checks it in any combination with the modules of the library.
func TestLawsWithOthers(t *testing.T) {
	modules := append(extrasalt.Modules(), extrapepper.Module(seasalt.Sunfish, seasalt.Dolphins, seasalt.CoralReef), Harbour())
	configs := seasalttest.Configs(modules...)
	rapid.Check(t, func(t *rapid.T) { seasalttest.Check(t, configs.Draw(t, "config")) })
}

// TestHarbour checks what the laws cannot know: that the module says what it should.
func TestHarbour(t *testing.T) {
	rules := seasalt.MustRules(config())
	for _, test := range []struct {
		cards string
		want  int
	}{
		{"octopus/pink", 1},
		{"octopus/pink octopus/orange octopus/green octopus/grey octopus/purple octopus/yellow octopus/light-blue", 20},
		{"shark/black shark/green", 1},
		{"lighthouse/yellow lighthouse/purple boat/black boat/yellow", 2*2 + 1},
	} {
		if got := seasalt.Must(rules.Score(seasalt.Must(seasalt.ParseHolding(test.cards)))).Points(); got != test.want {
			t.Errorf("%s: %d points, want %d", test.cards, got, test.want)
		}
	}

	start := func(hand string) seasalt.State {
		s := seasalt.Must(rules.NewState(seasalt.Position{
			Phase: seasalt.PhasePlay, Round: 1,
			Hands: []seasalt.Cards{seasalt.Must(seasalt.ParseCards(hand))},
			Piles: [2][]seasalt.Card{{seasalt.Must(seasalt.ParseCard("boat/yellow")), seasalt.Must(seasalt.ParseCard("crab/black"))}},
		}))
		return s
	}
	for _, test := range []struct{ hand, moves, want string }{
		{"shark/black shark/green", "lay-duo shark/black shark/green", "pick 1, pick 2"},
		{"fish/black fish/green", "lay-duo fish/black fish/green, deal crab/grey, deal mermaid/white, deal shell/grey",
			"keep mermaid/white, keep crab/grey, keep shell/grey"},
	} {
		s := start(test.hand)
		for _, move := range strings.Split(test.moves, ", ") {
			var err error
			if s, err = s.Apply(seasalt.Must(seasalt.ParseMove(move))); err != nil {
				t.Fatal(err)
			}
		}
		var moves []string
		for m := range s.Moves() {
			moves = append(moves, m.String())
		}
		if got := strings.Join(moves, ", "); got != test.want {
			t.Errorf("after %s: %s, want %s", test.moves, got, test.want)
		}
	}

	// 8 points end a round in the box, and not here.
	for hand, may := range map[string]bool{
		"octopus/pink octopus/orange octopus/green octopus/grey":                false,
		"octopus/pink octopus/orange octopus/green octopus/grey octopus/yellow": true,
	} {
		if err := start(hand).Check(seasalt.Stop); (err == nil) != may {
			t.Errorf("STOP with %s: %v", hand, err)
		}
	}
}

// TestConflict shows what another table's module with octopuses of its own comes to.
func TestConflict(t *testing.T) {
	c := config()
	c.Modules = append(c.Modules, seasalt.Module{
		Name: "aquarium", Version: 1,
		Change: seasalt.Change{Collectors: []seasalt.Collector{{Kind: seasalt.Octopus, Each: 2}}},
	})
	_, err := seasalt.NewRules(c)
	var bad *seasalt.InvalidError
	if !errors.As(err, &bad) || len(bad.Problems) != 1 || !strings.Contains(bad.Problems[0].Text, "aquarium and harbour conflict") {
		t.Errorf("two modules about octopuses: %v", err)
	}
}

func TestRun(t *testing.T) {
	var out strings.Builder
	if err := run(&out, words.In("fr"), 2, 1); err != nil {
		t.Fatal(err)
	}
	const want = "Sea Salt & Paper\u00a0: 3\u00a0joueurs, objectif 35\u00a0points.\nÉdition anglaise.\nExtensions\u00a0: Port et Méduse.\n" + `game 1: seat 1 wins on points, 34 : 39 : 35 (R7.2); 5 rounds, duos of two sharks: 2
game 2: seat 0 wins on points, 46 : 28 : 34 (R7.2); 5 rounds, duos of two sharks: 2

octopus/pink octopus/green octopus/grey shark/black | fish/black+fish/green shark/green+shark/purple
1 fish + fish pair: 1 (R8.1)
1 shark + shark pair: 1 (R8.1)
3 octopus cards: 5 (R8.2)
card points: 7; colour bonus: 3 (green)
`
	if out.String() != want {
		t.Errorf("got:\n%s\nwant:\n%s", &out, want)
	}
}
