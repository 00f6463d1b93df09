package bot_test

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/seasalt-go/seasalt"
	"github.com/seasalt-go/seasalt/bot"
	"github.com/seasalt-go/seasalt/bot/arena"
	"github.com/seasalt-go/seasalt/internal/testkit"
	"github.com/seasalt-go/seasalt/variants"
)

// A match is a tournament of one player against others of one sort.
type match struct {
	config      seasalt.Config
	one, others bot.Player
	games       int
	seed        uint64
}

// run plays a match, and returns how many games the one player won. A shared win is shared.
func (m match) run(t *testing.T) (won float64) {
	t.Helper()
	rules := seasalt.MustRules(m.config)
	entrants := []arena.Entrant{{Name: "the one", New: func() bot.Player { return m.one }}}
	for i := 1; i < rules.Players(); i++ {
		entrants = append(entrants, arena.Entrant{Name: fmt.Sprint("other ", i), New: func() bot.Player { return m.others }})
	}
	results := seasalt.Must(arena.Tournament{
		Rules: rules, Entrants: entrants, Games: m.games, Seed: m.seed, Workers: 2, Limits: arena.Limits{MoveTime: time.Hour},
	}.Run(context.Background()))
	for _, g := range results.Games {
		if g.Forfeit != nil {
			t.Error(g.Forfeit)
		}
		won += g.Win(seasalt.Seat(slices.Index(g.Seats, "the one")))
	}
	var table strings.Builder
	if err := results.WriteTable(&table); err != nil {
		t.Fatal(err)
	}
	t.Log(table.String())
	return won
}

// Nobody is too weak. Matches are played from fixed seeds, so they come out the same every time until a player, the
// engine or math/rand/v2 changes. For then the odds say how likely each fails by bad luck alone.
func TestNobodyIsWeak(t *testing.T) {
	learned := func(iterations int) bot.Player { return bot.ISMCTS{Iterations: iterations, Evaluator: bot.Learned{}} }
	for _, test := range []struct {
		name string
		match
		least float64
		deep  bool
	}{
		// It wins 99.8 %. Odds: 1 in 10⁹.
		{"Greedy against Random", match{one: bot.Greedy{}, others: bot.Random{}, games: 200}, 190, false},
		// About 60 %. Odds: 1 in 1000.
		{"ISMCTS against Greedy", match{one: bot.ISMCTS{Iterations: 40}, others: bot.Greedy{}, games: 30}, 10, false},
		// Three quarters. Odds: 1 in 10⁴.
		{"Quick against Greedy", match{one: bot.Quick{}, others: bot.Greedy{}, games: 60}, 30, true},
		// More iterations do not lose, as they would if a search went where the network is wrong. Of two, ten times as many
		// win two thirds of the games, so the odds are 1 in 1000; three and four are held to what equals would win.
		{"more iterations", match{one: learned(100), others: learned(10), games: 60}, 27, true},
		{"more iterations, all modules", match{config: seasalt.Config{Modules: variants.All()}, one: learned(100), others: learned(10), games: 60}, 27, true},
		{"more iterations, 3 players", match{config: seasalt.Config{Players: 3}, one: learned(100), others: learned(10), games: 60}, 20, true},
		{"more iterations, 4 players", match{config: seasalt.Config{Players: 4}, one: learned(100), others: learned(10), games: 60}, 15, true},
	} {
		t.Run(test.name, func(t *testing.T) {
			if test.deep && !testkit.Deep {
				t.Skip("only with -deep")
			}
			test.seed = 1
			if won := test.run(t); won < test.least {
				t.Errorf("%g of %d games won, want %g", won, test.games, test.least)
			}
		})
	}
}
