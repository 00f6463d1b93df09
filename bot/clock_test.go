package bot_test

import (
	"context"
	"fmt"
	"math/rand/v2"
	"testing"
	"time"

	"github.com/seasalt-go/seasalt"
	"github.com/seasalt-go/seasalt/bot"
	"github.com/seasalt-go/seasalt/variants"
)

// A slow player plays by the rules of thumb, and notes how long it may think.
type slow struct{ limit *time.Duration }

func (p slow) Choose(ctx context.Context, v seasalt.View, r *rand.Rand) seasalt.Move {
	*p.limit = 0
	if deadline, ok := ctx.Deadline(); ok {
		*p.limit = time.Until(deadline)
	}
	return bot.Greedy{}.Choose(ctx, v, r)
}

// Who takes half of every share, as choices that end early do on average, uses most of the time and keeps enough to the end.
func TestClock(t *testing.T) {
	t.Parallel()
	const whole = 1000 * time.Hour // the limits are measured by a clock that runs
	for _, config := range []seasalt.Config{{Players: 2}, {Players: 3}, {Players: 4}, {Players: 4, Modules: variants.All()}} {
		rules := seasalt.MustRules(config)
		for seed := range uint64(10) {
			r := rand.New(rand.NewPCG(seed, 0))
			left := make([]time.Duration, config.Players)
			for seat := range left {
				left[seat] = whole
			}
			least := whole
			for game := rules.NewGame(0); game.Settle(r); {
				actor := game.Actor()
				var limit time.Duration
				m := bot.Clock{Player: slow{&limit}}.Choose(bot.WithTimeLeft(context.Background(), left[actor]), game.View(actor), r)
				if limit <= 0 {
					t.Fatalf("no time to think, with %v left", left[actor])
				}
				left[actor] -= limit / 2
				least = min(least, limit)
				if err := game.Play(m, r); err != nil {
					t.Fatal(err)
				}
			}
			for seat, rest := range left {
				if rest > whole*3/4 || rest < whole/100 {
					t.Errorf("%d players, %d modules, seed %d: seat %d has %v left at the end", config.Players, len(config.Modules), seed, seat, rest)
				}
			}
			if least < whole/1000 {
				t.Errorf("%d players, %d modules, seed %d: a choice had %v", config.Players, len(config.Modules), seed, least)
			}
		}
	}
}

// Without a limit for the game there is none for a choice, and a limit of the caller stays.
func TestClockWithoutLimit(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 1))
	game := seasalt.MustRules(seasalt.Config{}).NewGame(0)
	game.Settle(r)
	view := game.View(0)
	limit := time.Hour
	player := bot.Clock{Player: slow{&limit}}
	if player.Choose(context.Background(), view, r); limit != 0 {
		t.Errorf("a choice without a limit for the game had %v", limit)
	}
	ctx, cancel := context.WithTimeout(context.Background(), time.Minute)
	defer cancel()
	if player.Choose(bot.WithTimeLeft(ctx, 1000*time.Hour), view, r); limit > time.Minute || limit <= 0 {
		t.Errorf("a choice within a minute had %v", limit)
	}
}

// Each player has a fifth of a second for the whole game, and as many iterations as fit into it.
func ExampleClock() {
	player := bot.Clock{Player: bot.ISMCTS{Time: time.Second, Evaluator: bot.Learned{}}}
	r := rand.New(rand.NewPCG(1, 2))
	left := [2]time.Duration{200 * time.Millisecond, 200 * time.Millisecond}
	g := seasalt.MustRules(seasalt.Config{Players: 2}).NewGame(0)
	for g.Settle(r) {
		seat := g.Actor()
		start := time.Now()
		m := player.Choose(bot.WithTimeLeft(context.Background(), left[seat]), g.View(seat), r)
		left[seat] -= time.Since(start)
		if err := g.Play(m, r); err != nil {
			fmt.Println(err)
			return
		}
	}
	fmt.Println("the game is over:", g.Over())
	// Output: the game is over: true
}

// A late context does not know yet that its deadline has passed, as on a busy machine.
type late struct{ context.Context }

func (late) Deadline() (time.Time, bool) { return time.Now().Add(-time.Minute), true }

// A search looks at the clock itself.
func TestDeadlineHasPassed(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 1))
	game := seasalt.MustRules(seasalt.Config{}).NewGame(0)
	game.Settle(r)
	const forever = 1 << 30
	for _, p := range []bot.Searcher{
		bot.ISMCTS{Iterations: forever}, bot.ISMCTS{Time: time.Hour}, bot.ISMCTS{Iterations: forever, Evaluator: bot.Learned{}},
		bot.Quick{Worlds: forever}, bot.Quick{Time: time.Hour},
	} {
		if n := p.Search(late{context.Background()}, game.View(0), r).Iterations; n < 1 || n > 100 {
			t.Errorf("%+v made %d iterations", p, n)
		}
	}
}
