package bot_test

import (
	"context"
	"math"
	"math/rand/v2"
	"reflect"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/seasalt-go/seasalt"
	"github.com/seasalt-go/seasalt/bot"
	"github.com/seasalt-go/seasalt/variants"
)

// values is short for what an Evaluator returns.
type values = [seasalt.MaxPlayers]float64

// evaluate makes an Evaluator of a function.
type evaluate func(world *seasalt.Playout, r *rand.Rand) (values, bool)

func (f evaluate) Evaluate(world *seasalt.Playout, r *rand.Rand) (values, bool) { return f(world, r) }

// leads returns by how much each seat leads the best of the others.
func leads(world *seasalt.Playout) (lead values) {
	players := seasalt.Seat(world.Rules().Players())
	for seat := range players {
		best := 0
		for other := range players {
			if other != seat {
				best = max(best, world.Total(other))
			}
		}
		lead[seat] = float64(world.Total(seat) - best)
	}
	return lead
}

// An average knows what rollouts with random moves come to: it makes some, and returns their mean,
// as a search for a Margin wants it.
type average int

func (n average) Evaluate(world *seasalt.Playout, r *rand.Rand) (mean values, ok bool) {
	for range n {
		on := *world
		for !on.RoundOver() {
			on.Step(r)
		}
		if on.LastEnd() == seasalt.RoundEndMermaids {
			for seat := range mean {
				lead := -float64(on.Rules().Target())
				if on.Winners().Has(seasalt.Seat(seat)) {
					lead = -lead
				}
				mean[seat] += lead / float64(n)
			}
			continue
		}
		for seat, lead := range leads(&on) {
			mean[seat] += lead / float64(n)
		}
	}
	return mean, true
}

// byPoints is an Evaluator that looks at cards: who has the more points is the likelier to win.
func byPoints(world *seasalt.Playout, _ *rand.Rand) (chance values, ok bool) {
	sum := 0.0
	for seat := range seasalt.Seat(world.Rules().Players()) {
		chance[seat] = math.Exp(0.3 * float64(world.Total(seat)+world.Points(seat)))
		sum += chance[seat]
	}
	for seat := range chance {
		chance[seat] /= sum
	}
	return chance, true
}

// An evaluator that passes on every position changes nothing.
func TestNoEvaluation(t *testing.T) {
	pass := evaluate(func(*seasalt.Playout, *rand.Rand) (values, bool) { return values{math.NaN(), 9, -9, 9}, false })
	for _, config := range []seasalt.Config{{}, {Players: 4, Modules: variants.All()}} {
		v := midRound(t, config)
		for _, player := range []bot.ISMCTS{{Iterations: 500}, {Iterations: 300, Workers: 3}, {Iterations: 300, Objective: bot.Margin}, {Iterations: 300, Rollout: bot.RandomRollout}} {
			changesNothing(t, player, pass, v)
		}
	}
}

// changesNothing checks that a search finds the same with an evaluator as without.
func changesNothing(t *testing.T, player bot.ISMCTS, evaluator bot.Evaluator, v seasalt.View) {
	t.Helper()
	want := player.Search(context.Background(), v, generator(3))
	player.Evaluator = evaluator
	got := player.Search(context.Background(), v, generator(3))
	if want.Elapsed, got.Elapsed = 0, 0; !reflect.DeepEqual(got, want) {
		t.Errorf("%+v finds\n%v\nand without an evaluator\n%v", player, got, want)
	}
}

// Worlds are made up, valid, in the middle of a round, and at somebody's decision.
func TestEvaluatedWorlds(t *testing.T) {
	for _, config := range []seasalt.Config{{}, {Players: 3, Modules: variants.All()}} {
		v := midRound(t, config)
		worlds := 0
		check := evaluate(func(world *seasalt.Playout, r *rand.Rand) (values, bool) {
			worlds++
			if world.RoundOver() || world.Actor() < 0 || world.Actor() != world.Turn() || world.Round() != v.Round() {
				t.Errorf("asked in phase %v, and %v acts", world.Phase(), world.Actor())
			}
			if _, err := world.Rules().NewState(world.State().SecretPosition()); err != nil {
				t.Error(err)
			}
			return byPoints(world, r)
		})
		report := bot.ISMCTS{Iterations: 200, Evaluator: check}.Search(context.Background(), v, generator(1))
		ended := 0
		for _, m := range report.Moves {
			ended += m.Ended()
		}
		if worlds == 0 || worlds+ended != report.Iterations {
			t.Errorf("%d worlds are evaluated and %d rounds end in %d iterations", worlds, ended, report.Iterations)
		}
	}
}

// Values count as documented: in their unit, and within their bounds.
func TestEvaluations(t *testing.T) {
	v := midRound(t, seasalt.Config{Players: 3})
	for _, test := range []struct {
		objective bot.Objective
		value     float64
		want      float64
	}{
		{bot.WinGame, 0.75, 0.75},
		{bot.WinGame, 7, 1},
		{bot.WinGame, math.Inf(-1), 0},
		{bot.Margin, -12.5, -12.5},
		{bot.Margin, 0, 0},
		{bot.Margin, 99, 35},
		{bot.Margin, math.Inf(-1), -35},
	} {
		same := evaluate(func(*seasalt.Playout, *rand.Rand) (values, bool) {
			return values{test.value, test.value, test.value, math.NaN()}, true // there is no fourth seat
		})
		player := bot.ISMCTS{Iterations: 30, Objective: test.objective, Evaluator: same}
		report := player.Search(context.Background(), v, generator(1))
		for _, m := range report.Moves {
			if m.Visits > 0 && m.Ended() == 0 && math.Abs(m.Value-test.want) > 1e-9 {
				t.Errorf("%v: %v is worth %v, want %v", test.objective, test.value, m, test.want)
			}
			if m.Ended() == 0 && (m.Points != 0 || m.Against != 0) {
				t.Errorf("no round has ended, and %v", m)
			}
		}
	}
}

// A value that is no number panics where the caller can recover it, whatever goroutine asked for it.
func TestNoNumber(t *testing.T) {
	none := evaluate(func(*seasalt.Playout, *rand.Rand) (values, bool) { return values{0, math.NaN()}, true })
	for _, workers := range []int{1, 3} {
		func() {
			defer func() {
				if text, _ := recover().(string); !strings.Contains(text, "bot_test.evaluate gives seat 1 a value that is not a number") {
					t.Errorf("%d workers: panic %q", workers, text)
				}
			}()
			bot.ISMCTS{Evaluator: none, Workers: workers}.Search(context.Background(), midRound(t, seasalt.Config{}), generator(1))
		}()
	}
}

// However many iterations are allowed, all workers share them.
func TestAllWorkersWork(t *testing.T) {
	var mutex sync.Mutex
	calls := map[*rand.Rand]int{} // each worker has its own generator
	count := evaluate(func(_ *seasalt.Playout, r *rand.Rand) (values, bool) {
		mutex.Lock()
		defer mutex.Unlock()
		calls[r]++
		return values{}, true
	})
	bot.ISMCTS{Evaluator: count, Iterations: math.MaxInt, Time: 200 * time.Millisecond, Workers: 3}.Search(context.Background(), midRound(t, seasalt.Config{}), generator(1))
	for _, n := range calls {
		if n < 2 {
			t.Errorf("a worker made %d iterations", n)
		}
	}
	if report := (bot.ISMCTS{Iterations: 11, Workers: 3}).Search(context.Background(), midRound(t, seasalt.Config{}), generator(1)); len(calls) != 3 || report.Iterations != 11 {
		t.Errorf("%d workers; 3 made %d iterations, want 11", len(calls), report.Iterations)
	}
}

// A slow evaluator does not keep a search from ending in time.
func TestSlowEvaluator(t *testing.T) {
	calls := atomic.Int32{}
	slow := evaluate(func(world *seasalt.Playout, r *rand.Rand) (values, bool) {
		if calls.Add(1) > 1 {
			t.Error("it goes on after its time")
		}
		time.Sleep(20 * time.Millisecond)
		return byPoints(world, r)
	})
	bot.ISMCTS{Time: 10 * time.Millisecond, Evaluator: slow}.Search(context.Background(), midRound(t, seasalt.Config{}), generator(1))
}

// An evaluator that knows what rollouts come to finds what a search with such rollouts finds.
func TestAverageIsWorthItsRollouts(t *testing.T) {
	for name, config := range map[string]seasalt.Config{"2 players": {}, "3 players, all modules": {Players: 3, Modules: variants.All()}} {
		v := midRound(t, config)
		plain := bot.ISMCTS{Iterations: 3000, Objective: bot.Margin, Rollout: bot.RandomRollout}
		judged := plain
		judged.Evaluator = average(4)
		want := plain.Search(context.Background(), v, generator(1)).Moves
		got := judged.Search(context.Background(), v, generator(1)).Moves
		t.Logf("%s\n%v\n%v", name, want, got)
		if got[0].Move != want[0].Move || math.Abs(got[0].Value-want[0].Value) > 1 {
			t.Errorf("%s: the best is %v with an evaluator, and %v with rollouts", name, got[0], want[0])
		}
	}
}
