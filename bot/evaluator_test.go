package bot_test

import (
	"context"
	"math"
	"math/rand/v2"
	"reflect"
	"strings"
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

// byPoints is an Evaluator that looks at cards: who has the more points is the likelier to win.
func byPoints(world *seasalt.Playout, _ *rand.Rand) (chance values, ok bool) {
	sum := 0.0
	for seat := range world.Rules().Seats() {
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
		changesNothing(t, bot.ISMCTS{Iterations: 500}, pass, v)
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

// Values count within their bounds.
func TestEvaluations(t *testing.T) {
	v := midRound(t, seasalt.Config{Players: 3})
	for value, want := range map[float64]float64{0.75: 0.75, 7: 1, math.Inf(-1): 0} {
		same := evaluate(func(*seasalt.Playout, *rand.Rand) (values, bool) {
			return values{value, value, value, math.NaN()}, true // there is no fourth seat
		})
		report := bot.ISMCTS{Iterations: 30, Evaluator: same}.Search(context.Background(), v, generator(1))
		for _, m := range report.Moves {
			if m.Visits > 0 && m.Ended() == 0 && math.Abs(m.Value-want) > 1e-9 {
				t.Errorf("%v is worth %v, want %v", value, m, want)
			}
			if m.Ended() == 0 && (m.Points != 0 || m.Against != 0) {
				t.Errorf("no round has ended, and %v", m)
			}
		}
	}
}

// A value that is no number panics where the caller can recover it.
func TestNoNumber(t *testing.T) {
	none := evaluate(func(*seasalt.Playout, *rand.Rand) (values, bool) { return values{0, math.NaN()}, true })
	defer func() {
		if text, _ := recover().(string); !strings.Contains(text, "bot_test.evaluate gives seat 1 a value that is not a number") {
			t.Errorf("panic %q", text)
		}
	}()
	bot.ISMCTS{Evaluator: none}.Search(context.Background(), midRound(t, seasalt.Config{}), generator(1))
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

// An evaluator that knows what rollouts come to finds what a search without one finds.
func TestAverageIsWorthItsRollouts(t *testing.T) {
	average := evaluate(func(world *seasalt.Playout, r *rand.Rand) (mean values, ok bool) {
		for range 4 {
			on := *world
			for seat, chance := range bot.PlayRound(&on, r) {
				mean[seat] += chance / 4
			}
		}
		return mean, true
	})
	for name, config := range map[string]seasalt.Config{"2 players": {}, "3 players, all modules": {Players: 3, Modules: variants.All()}} {
		v := midRound(t, config)
		want := bot.ISMCTS{Iterations: 3000}.Search(context.Background(), v, generator(1)).Moves
		got := bot.ISMCTS{Iterations: 3000, Evaluator: average}.Search(context.Background(), v, generator(1)).Moves
		t.Logf("%s\n%v\n%v", name, want, got)
		if got[0].Move != want[0].Move || math.Abs(got[0].Value-want[0].Value) > 0.03 {
			t.Errorf("%s: the best is %v with an evaluator, and %v with rollouts", name, got[0], want[0])
		}
	}
}
