package bot_test

import (
	"flag"
	"testing"
	"time"

	"github.com/seasalt-go/seasalt"
	"github.com/seasalt-go/seasalt/bot"
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
			start := time.Now()
			m.games, m.seed = *strength, 7
			t.Logf("%v, %v", m.run(), time.Since(start).Round(time.Second))
		})
	}
}

// Matches are played from fixed seeds, so the tests below come out the same every time until
// a player, the engine or math/rand/v2 changes. For then each says how likely it fails by bad
// luck alone.

// Greedy wins 99.8 % of all games, so that it loses more than 10 of 200 happens less than once
// in 10⁹ times.
func TestGreedyBeatsRandom(t *testing.T) {
	o := match{one: bot.Greedy{}, others: bot.Random{}, games: 200, seed: 1}.run()
	t.Log(o)
	if o.one < 0.95*200 {
		t.Error("Greedy is too weak")
	}
}

// With 40 iterations the search wins about 60 % against Greedy, so that it wins less than a
// third of 30 games happens about once in 1000 times.
func TestSearchBeatsGreedy(t *testing.T) {
	o := match{one: bot.ISMCTS{Iterations: 40}, others: bot.Greedy{}, games: 30, seed: 1}.run()
	t.Log(o)
	if o.one < 30/3 {
		t.Error("ISMCTS is too weak")
	}
}
