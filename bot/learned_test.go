package bot_test

import (
	"bytes"
	"context"
	"math"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/seasalt-go/seasalt"
	"github.com/seasalt-go/seasalt/bot"
	"github.com/seasalt-go/seasalt/bot/internal/network"
	"github.com/seasalt-go/seasalt/internal/testkit"
	"github.com/seasalt-go/seasalt/variants"
	"github.com/seasalt-go/seasalt/variants/extrapepper"
	"github.com/seasalt-go/seasalt/variants/extrasalt"
)

// known are configurations that the learned evaluation knows.
var known = []seasalt.Config{
	{}, {Edition: seasalt.EditionGerman, Modules: extrasalt.Modules()[:2]}, {Edition: seasalt.EditionDigital, Modules: extrasalt.Modules()},
	{Players: 3}, {Players: 3, Edition: seasalt.EditionFrench, Modules: extrasalt.Modules()}, {Players: 4, Modules: extrasalt.Modules()},
	{Modules: variants.All()}, {Edition: seasalt.EditionDigital, Modules: []seasalt.Module{extrapepper.Module()}},
}

// starts plays games by rules of thumb, some moves excepted, and yields the positions at the start of a turn.
func starts(config seasalt.Config, games int, r *rand.Rand, yield func(seasalt.Playout)) {
	rules := seasalt.MustRules(config)
	for game := range games {
		world := rules.Start(seasalt.Seat(game % rules.Players())).Playout()
		for world.Settle(r) {
			if world.Phase() == seasalt.PhaseTake {
				yield(world)
				if r.IntN(8) == 0 {
					world.Step(r)
				}
			}
			bot.PlayTurn(&world, r)
		}
	}
}

// Chances are chances, and whoever has won has all of them.
func TestLearnedValues(t *testing.T) {
	for _, config := range known {
		if !(bot.Learned{}).Knows(seasalt.MustRules(config)) {
			t.Errorf("%v is not known", seasalt.MustRules(config))
		}
		starts(config, 4, generator(1), func(world seasalt.Playout) {
			before := world
			values, ok := bot.Learned{}.Evaluate(&world, generator(1))
			if ok != (world.Caller() == seasalt.Nobody) {
				t.Fatalf("known: %v, in %v", ok, world)
			}
			if world.State() != before.State() {
				t.Fatal("the world has changed")
			}
			sum := 0.0
			for seat, chance := range values {
				if sum += chance; chance < 0 || chance > 0 && seat >= world.Rules().Players() {
					t.Fatalf("chances %v", values)
				}
			}
			if ok && math.Abs(sum-1) > 1e-9 {
				t.Fatalf("chances %v", values)
			}
		})
	}
}

// It does not judge what it was not trained for.
func TestLearnedDoesNotKnow(t *testing.T) {
	for name, config := range map[string]seasalt.Config{
		"three, with events": {Players: 3, Modules: variants.All()},
		"house events":       {Modules: []seasalt.Module{{Name: "house", Version: 1, Events: []seasalt.EventCard{{Event: seasalt.HouseEvent1, Name: "calm", To: seasalt.StandingMost, Change: seasalt.Change{Threshold: 9}}}}}},
		"a target":           {Target: 20},
		"house rules":        {Modules: []seasalt.Module{{Name: "house", Version: 1, Change: seasalt.Change{Threshold: 9}}}},
		"another deck":       {Modules: []seasalt.Module{{Name: "sailors", Version: 1, Without: seasalt.Must(seasalt.ParseCards("crab/black"))}}},
	} {
		rules := seasalt.MustRules(config)
		if (bot.Learned{}).Knows(rules) {
			t.Errorf("%s: %v is known", name, rules)
		}
		g := rules.NewGame(0)
		g.Settle(generator(1))
		world := g.State().Playout()
		if _, ok := (bot.Learned{}).Evaluate(&world, generator(1)); ok {
			t.Errorf("%s: it judges", name)
		}
		// A search plays on then, as it does without.
		changesNothing(t, bot.ISMCTS{Iterations: 200}, bot.Learned{}, midRound(t, config))
	}
}

// Weights that a program loads are used from then on, and never take the place of others.
func TestAddWeights(t *testing.T) {
	config := seasalt.Config{Players: 3, Target: 23, Modules: []seasalt.Module{extrapepper.Module()}}
	rules := seasalt.MustRules(config)
	shape := network.Shape{Players: 3, Events: true}
	weights := network.NewWeights(shape, network.Block)
	origin := network.Origin{Shape: shape, Units: network.Block, Target: 23, Modules: []string{rules.Setup().Modules[0].String()}}
	file, err := network.Write(origin, &weights)
	if err != nil {
		t.Fatal(err)
	}
	if (bot.Learned{}).Knows(rules) {
		t.Fatal("known before there are weights")
	}
	for name, file := range map[string][]byte{"none": nil, "cut short": file[:len(file)-1]} {
		if err := bot.AddWeights(file); err == nil || (bot.Learned{}).Knows(rules) {
			t.Errorf("%s: %v", name, err)
		}
	}
	if err := bot.AddWeights(file); err != nil || !(bot.Learned{}).Knows(rules) {
		t.Fatalf("not known by its weights: %v", err)
	}
	world := midRound(t, config).Sample(generator(1)).Playout()
	if _, ok := (bot.Learned{}).Evaluate(&world, generator(1)); !ok {
		t.Error("the weights judge nothing")
	}
	if err := bot.AddWeights(file); err == nil || !strings.Contains(err.Error(), "3-events") {
		t.Errorf("a second time: %v", err)
	}
}

// The chances now are on average those a turn and a time round the table later, and those after a rollout, whether
// they are good or bad: what a search sees deeper in its tree has the same scale. The network learned from players who
// are better than the rules of thumb, so a turn by these costs whoever makes it a little. The bounds are two to three
// standard errors of what rollouts come to. The games are those of fixed seeds, so it fails by bad luck only once a network
// is trained anew: look at the numbers then.
func TestLearnedAgreesWithItself(t *testing.T) {
	if !testkit.Deep {
		t.Skip("only new weights break it")
	}
	for _, config := range known {
		r := generator(5)
		players := max(2, config.Players)
		var sums [5][4]float64 // by how good the chances are
		var counts [5]float64
		starts(config, 150, r, func(world seasalt.Playout) {
			seat := world.Turn()
			now, ok := bot.Learned{}.Evaluate(&world, r)
			if !ok {
				return
			}
			bin := min(int(now[seat]*5), 4)
			counts[bin]++
			for turns := range 4 { // 2 is a time round the table, and 3 a rollout
				value := now[seat]
				if turns == 1 {
					bot.PlayTurn(&world, r)
				}
				for i := 1; i < players && turns == 2; i++ {
					bot.PlayTurn(&world, r)
				}
				if turns > 0 {
					on := world
					var later values
					if ok = false; turns < 3 && !on.RoundOver() {
						later, ok = bot.Learned{}.Evaluate(&on, r)
					}
					if !ok {
						later = bot.PlayRound(&on, r)
					}
					value = later[seat]
				}
				sums[bin][turns] += value
			}
		})
		for bin, sum := range sums {
			n := counts[bin]
			t.Logf("%d players, %v, %d modules: %.4f now, %.4f a turn and %.4f a time round later, %.4f after a rollout; %.0f positions", players, config.Edition, len(config.Modules), sum[0]/n, sum[1]/n, sum[2]/n, sum[3]/n, n)
			for turns := range sum {
				limit := 0.02
				if turns == 1 {
					limit = 0.03 // what a turn by the rules of thumb may cost
				}
				if math.Abs(sum[turns]-sum[0])/n > limit {
					t.Errorf("%d players, %v, %d modules: %d turns later %.4f, and now %.4f", players, config.Edition, len(config.Modules), turns, sum[turns]/n, sum[0]/n)
				}
			}
		}
	}
}

// A rollout ends at the end of the round, and a turn before somebody takes a card.
func TestRollouts(t *testing.T) {
	for _, config := range []seasalt.Config{{}, {Players: 4, Modules: variants.All()}} {
		r := generator(2)
		rules := seasalt.MustRules(config)
		for range 20 {
			world := rules.Start(0).Playout()
			world.Settle(r)
			turns := 0
			for !world.RoundOver() {
				before := world.State()
				bot.PlayTurn(&world, r)
				if world.State() == before || !world.RoundOver() && world.Phase() != seasalt.PhaseTake {
					t.Fatalf("it stops at %v", world)
				}
				if turns++; turns == 6 {
					chances := bot.PlayRound(&world, r)
					sum := 0.0
					for _, c := range chances {
						sum += c
					}
					if !world.RoundOver() || math.Abs(sum-1) > 1e-9 {
						t.Fatalf("chances %v at %v", chances, world)
					}
				}
			}
			over := world.State()
			bot.PlayTurn(&world, r)
			if bot.PlayRound(&world, r); world.State() != over {
				t.Fatal("it plays on after the round")
			}
		}
	}
}

// Quick counts what it has tried, and stops when it must.
func TestQuick(t *testing.T) {
	v := midRound(t, seasalt.Config{})
	report := bot.Quick{Worlds: 30}.Search(context.Background(), v, generator(1))
	for _, m := range report.Moves {
		if m.Visits != 30 || m.Value <= 0 || m.Value >= 1 {
			t.Errorf("%+v", m)
		}
	}
	if report.Iterations != 30*len(report.Moves) {
		t.Errorf("%d iterations", report.Iterations)
	}
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	if report := (bot.Quick{Worlds: 1e9}).Search(ctx, v, generator(1)); report.Moves[0].Visits == 0 || report.Iterations > 1000 {
		t.Errorf("%d iterations after the end", report.Iterations)
	}
	for think := 20 * time.Millisecond; ; think *= 4 { // a slow machine needs longer for more worlds than there are without a time
		start := time.Now()
		report = bot.Quick{Time: think}.Search(context.Background(), v, generator(1))
		took, tried := time.Since(start), report.Moves[0].Visits
		if took < think {
			t.Errorf("asked to think for %v, it took %v", think, took)
		}
		if tried > 100 {
			break
		}
		if think > 5*time.Second {
			t.Fatalf("%d worlds in %v", tried, took)
		}
	}
	report = bot.Quick{Worlds: 3, Time: time.Hour}.Search(context.Background(), v, generator(1))
	if report.Moves[0].Visits != 3 {
		t.Errorf("%d worlds, want 3", report.Moves[0].Visits)
	}
}

// The weights are not in programs that do not use them.
func TestLinked(t *testing.T) {
	if !testkit.Deep {
		t.Skip("two programs to link")
	}
	const program = `package main

import (
	"context"
	"math/rand/v2"

	"github.com/seasalt-go/seasalt"
	"github.com/seasalt-go/seasalt/bot"
)

func main() {
	g := seasalt.MustRules(seasalt.Config{}).NewGame(0)
	r := rand.New(rand.NewPCG(1, 2))
	g.Settle(r)
	println(bot.PLAYER{}.Choose(context.Background(), g.View(0), r).String())
}
`
	for player, want := range map[string]bool{"ISMCTS": false, "Quick": true} {
		dir := t.TempDir()
		source, binary := filepath.Join(dir, "main.go"), filepath.Join(dir, "program")
		if err := os.WriteFile(source, []byte(strings.Replace(program, "PLAYER", player, 1)), 0o666); err != nil {
			t.Fatal(err)
		}
		if out, err := exec.Command("go", "build", "-o", binary, source).CombinedOutput(); err != nil {
			t.Fatalf("%v\n%s", err, out)
		}
		linked, err := os.ReadFile(binary)
		if err != nil {
			t.Fatal(err)
		}
		if got := bytes.Contains(linked, []byte("\ncommand go -C bot/internal/train run . ")); got != want {
			t.Errorf("a program with %s: the weights are in it: %v", player, got)
		}
	}
}
