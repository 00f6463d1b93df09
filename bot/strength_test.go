package bot_test

import (
	"context"
	"flag"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/seasalt-go/seasalt"
	"github.com/seasalt-go/seasalt/bot"
	"github.com/seasalt-go/seasalt/bot/arena"
	"github.com/seasalt-go/seasalt/variants"
	"github.com/seasalt-go/seasalt/variants/extrasalt"
)

var strength = flag.Int("strength", 0, "games of each match to measure strength with; 0 for none")

// TestStrength measures what the package documentation says of the players:
//
//	go test -run TestStrength/ISMCTS_against_Greedy -strength 1000 -timeout 0 -v
func TestStrength(t *testing.T) {
	if *strength == 0 {
		t.Skip("no games asked for: -strength")
	}
	search := func(iterations int) bot.Player { return bot.ISMCTS{Iterations: iterations} }
	learned := func(iterations int) bot.Player { return bot.ISMCTS{Iterations: iterations, Evaluator: bot.Learned{}} }
	extended := seasalt.Config{Modules: variants.All()}
	salted := seasalt.Config{Modules: extrasalt.Modules()}
	for _, m := range []struct {
		name string
		match
	}{
		{"Greedy against Random", match{one: bot.Greedy{}, others: bot.Random{}}},
		{"ISMCTS against Greedy, 2 players", match{one: search(1000), others: bot.Greedy{}}},
		{"ISMCTS against Greedy, 3 players", match{config: seasalt.Config{Players: 3}, one: search(1000), others: bot.Greedy{}}},
		{"ISMCTS against Greedy, 4 players", match{config: seasalt.Config{Players: 4}, one: search(1000), others: bot.Greedy{}}},
		{"ISMCTS against Greedy, all modules", match{config: extended, one: search(1000), others: bot.Greedy{}}},
		{"random rollouts against Greedy", match{one: bot.ISMCTS{Rollout: bot.RandomRollout}, others: bot.Greedy{}}},
		{"margin against Greedy", match{one: bot.ISMCTS{Objective: bot.Margin}, others: bot.Greedy{}}},
		{"500 against Greedy", match{one: search(500), others: bot.Greedy{}}},
		{"4000 against Greedy", match{one: search(4000), others: bot.Greedy{}}},
		{"1000 against 500", match{one: search(1000), others: search(500)}},
		{"4000 against 1000", match{one: search(4000), others: search(1000)}},
		// At about equal time: an iteration with the learned evaluation takes half as long, or less with more players.
		{"Quick against Greedy, 2 players", match{one: bot.Quick{}, others: bot.Greedy{}}},
		{"Quick against Greedy, 3 players", match{config: seasalt.Config{Players: 3}, one: bot.Quick{}, others: bot.Greedy{}}},
		{"Quick against Greedy, 4 players", match{config: seasalt.Config{Players: 4}, one: bot.Quick{}, others: bot.Greedy{}}},
		{"Quick against Greedy, all modules", match{config: extended, one: bot.Quick{}, others: bot.Greedy{}}},
		{"Quick against 1000", match{one: bot.Quick{}, others: search(1000)}},
		{"650 learned against 300", match{one: learned(650), others: search(300)}},
		{"3250 learned against 1500", match{one: learned(3250), others: search(1500)}},
		{"16000 learned against 7500", match{one: learned(16000), others: search(7500)}},
		{"650 learned against 300, extension cards", match{config: salted, one: learned(650), others: search(300)}},
		{"650 learned against 300, digital edition", match{config: seasalt.Config{Edition: seasalt.EditionDigital}, one: learned(650), others: search(300)}},
		{"850 learned against 460, all modules", match{config: extended, one: learned(850), others: search(460)}},
		{"900 learned against 410, 3 players", match{config: seasalt.Config{Players: 3}, one: learned(900), others: search(410)}},
		{"930 learned against 380, 4 players", match{config: seasalt.Config{Players: 4}, one: learned(930), others: search(380)}},
		{"930 learned against 380, 4 players, extension cards", match{config: seasalt.Config{Players: 4, Modules: extrasalt.Modules()}, one: learned(930), others: search(380)}},
		{"5000 learned against 1000 learned", match{one: learned(5000), others: learned(1000)}},
		{"hard against normal", match{one: learned(5000), others: bot.Quick{}}},
		{"Greedy against itself, 2 players", match{one: bot.Greedy{}, others: bot.Greedy{}}},
		{"Greedy against itself, 4 players", match{config: seasalt.Config{Players: 4}, one: bot.Greedy{}, others: bot.Greedy{}}},
		{"100 against 100", match{one: search(100), others: search(100)}},
		{"300 against the same without memory, 2 players", match{one: search(300), others: forgetful{search(300)}}},
		{"300 against the same without memory, 4 players", match{config: seasalt.Config{Players: 4}, one: search(300), others: forgetful{search(300)}}},
	} {
		t.Run(m.name, func(t *testing.T) {
			m.games, m.seed = *strength, 7
			m.run(t)
		})
	}
}

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

// A forgetful player does not know what it has seen before: worlds that are sampled look the same to it.
type forgetful struct{ bot.Player }

func (p forgetful) Choose(ctx context.Context, v seasalt.View, r *rand.Rand) seasalt.Move {
	return p.Player.Choose(ctx, v.Sample(r).View(v.Seat()), r)
}

// Nobody is too weak. Matches are played from fixed seeds, so they come out the same every time until a player, the
// engine or math/rand/v2 changes. For then the odds say how likely each fails by bad luck alone.
func TestNobodyIsWeak(t *testing.T) {
	learned := func(iterations int) bot.Player { return bot.ISMCTS{Iterations: iterations, Evaluator: bot.Learned{}} }
	margin := bot.ISMCTS{Iterations: 20, Objective: bot.Margin, Rollout: bot.RandomRollout}
	judged := margin
	judged.Evaluator = average(4)
	for _, test := range []struct {
		name string
		match
		least float64
	}{
		// It wins 99.8 %. Odds: 1 in 10⁹.
		{"Greedy against Random", match{one: bot.Greedy{}, others: bot.Random{}, games: 200}, 190},
		// About 60 %. Odds: 1 in 1000.
		{"ISMCTS against Greedy", match{one: bot.ISMCTS{Iterations: 40}, others: bot.Greedy{}, games: 30}, 10},
		// Three quarters. Odds: 1 in 10⁴.
		{"Quick against Greedy", match{one: bot.Quick{}, others: bot.Greedy{}, games: 60}, 30},
		// The mean of rollouts is as good as one of them, and less of a gamble: about 55 %. Odds: 1 in 1000.
		{"an evaluator against rollouts", match{one: judged, others: margin, games: 100}, 40},
		// More iterations do not lose, as they would if a search went where the network is wrong. Of two, ten times as many
		// win two thirds of the games, so the odds are 1 in 1000; three and four are held to what equals would win.
		{"more iterations", match{one: learned(100), others: learned(10), games: 60}, 27},
		{"more iterations, all modules", match{config: seasalt.Config{Modules: variants.All()}, one: learned(100), others: learned(10), games: 60}, 27},
		{"more iterations, 3 players", match{config: seasalt.Config{Players: 3}, one: learned(100), others: learned(10), games: 60}, 20},
		{"more iterations, 4 players", match{config: seasalt.Config{Players: 4}, one: learned(100), others: learned(10), games: 60}, 15},
	} {
		t.Run(test.name, func(t *testing.T) {
			if test.seed = 1; testing.Short() && test.games == 100 {
				t.Skip("100 games")
			}
			if won := test.run(t); won < test.least {
				t.Errorf("%g of %d games won, want %g", won, test.games, test.least)
			}
		})
	}
}
