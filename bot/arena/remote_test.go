package arena

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"runtime"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/seasalt-go/seasalt"
	"github.com/seasalt-go/seasalt/bot"
)

// A far player is a Remote that fails when it is told to, and notes what it is asked.
type far struct {
	begin, choose, end func(ctx context.Context) error
	giveUp             func() // by Abandon

	mutex     sync.Mutex
	log       []string
	started   Start
	game      Game
	left      []time.Duration
	err       error
	abandoned chan struct{}
}

func newFar() *far { return &far{abandoned: make(chan struct{})} }

// note notes what is asked, and what it is told then. A player that was abandoned may still be at it when the game is over.
func (f *far) note(what string, told ...func()) {
	f.mutex.Lock()
	defer f.mutex.Unlock()
	for _, do := range told {
		do()
	}
	if n := len(f.log); n == 0 || f.log[n-1] != what {
		f.log = append(f.log, what)
	}
}

func (f *far) Begin(ctx context.Context, start Start) error {
	f.note("begin", func() { f.started = start })
	return f.do(ctx, f.begin)
}

func (f *far) do(ctx context.Context, what func(context.Context) error) error {
	if what == nil {
		return nil
	}
	return what(ctx)
}

func (f *far) Choose(ctx context.Context, v seasalt.View, r *rand.Rand) seasalt.Move {
	f.note("choose", func() {
		if left, ok := bot.TimeLeft(ctx); ok {
			f.left = append(f.left, left)
		}
	})
	if f.err = f.do(ctx, f.choose); f.err != nil {
		return 0
	}
	return bot.Greedy{}.Choose(ctx, v, r)
}

func (f *far) Err() error { return f.err }

func (f *far) Abandon() {
	f.note("abandon")
	close(f.abandoned)
	if f.giveUp != nil {
		f.giveUp()
	}
}

func (f *far) End(ctx context.Context, g Game) {
	f.note("end", func() { f.game = g })
	f.do(ctx, f.end)
}

// forever waits until the player is abandoned.
func (f *far) forever(context.Context) error {
	<-f.abandoned
	return errors.New("abandoned")
}

func TestRemote(t *testing.T) {
	t.Parallel()
	const short = time.Second // the limits are those of the opponent too, who must not be late on a busy machine
	fail := func(context.Context) error { return errors.New("it\nis gone") }
	tests := []struct {
		name   string
		limits Limits
		set    func(*far)
		log    string
		fault  Fault
		want   string
	}{
		{"good", Limits{}, func(*far) {}, "[begin choose end]", "", ""},
		{"no start", Limits{}, func(f *far) { f.begin = fail }, "[begin end]", Failure, "it is gone"},
		{"late start", Limits{StartTime: short, Grace: short}, func(f *far) { f.begin = f.forever }, "[begin abandon]", Overtime, "not ready to play after 1s and 1s of grace"},
		{"failing", Limits{}, func(f *far) { f.choose = fail }, "[begin choose end]", Failure, "it is gone"},
		{"failing by rule", Limits{}, func(f *far) {
			f.choose = func(context.Context) error { return fmt.Errorf("so: %w", &Failed{IllegalMove, "castling"}) }
		}, "[begin choose end]", IllegalMove, "castling"},
		{"goexit", Limits{}, func(f *far) {
			f.choose = func(context.Context) error { runtime.Goexit(); return nil }
		}, "[begin choose end]", Panic, "it ended its goroutine (runtime.Goexit)"},
		{"goexit at the end", Limits{}, func(f *far) {
			f.end = func(context.Context) error { runtime.Goexit(); return nil }
		}, "[begin choose end]", "", ""},
		{"no reason", Limits{}, func(f *far) {
			f.choose = func(context.Context) error { return &Failed{} }
		}, "[begin choose end]", "", ""},
		{"late", Limits{MoveTime: short, Grace: short}, func(f *far) { f.choose = f.forever }, "[begin choose abandon]", Overtime, "no move after 1s and 1s of grace"},
		{"late end", Limits{Grace: 100 * time.Millisecond}, func(f *far) { f.end = f.forever }, "[begin choose end abandon]", "", ""},
		{"out of time", Limits{GameTime: short}, func(f *far) {
			f.choose = func(context.Context) error { time.Sleep(short * 2 / 5); return nil }
		}, "[begin choose end]", Overtime, "1s for the game are used up"},
		{"late in the last", Limits{GameTime: short, Grace: short}, func(f *far) { f.choose = f.forever },
			"[begin choose abandon]", Overtime, "of grace, the last of 1s for the game"},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			t.Parallel()
			f := newFar()
			test.set(f)
			g, _, err := Play(context.Background(), seasalt.MustRules(seasalt.Config{}), 3, test.limits,
				append(random("a"), Entrant{Name: "far", New: func() bot.Player { return f }})...)
			if err != nil {
				t.Fatal(err)
			}
			f.mutex.Lock()
			defer f.mutex.Unlock()
			if log := fmt.Sprint(f.log); log != test.log {
				t.Errorf("%s, want %s", log, test.log)
			}
			if f.started.Rules == nil || f.started.Seat != 1 || f.started.Limits.MoveTime == 0 || f.started.Seed == 0 || f.started.Seed == 3 {
				t.Errorf("%+v", f.started)
			}
			if test.name == "no reason" {
				if g.Forfeit == nil {
					t.Error("a player without a move did not lose")
				}
				return
			}
			if test.fault == "" {
				if g.Forfeit != nil {
					t.Error(g.Forfeit)
				}
			} else if g.Forfeit == nil || g.Forfeit.Name != "far" || g.Forfeit.Fault != test.fault || !strings.Contains(g.Forfeit.Text, test.want) {
				t.Errorf("%+v, want %s: %s", g.Forfeit, test.fault, test.want)
			}
			if strings.HasSuffix(test.log, "end]") {
				if f.game.End != g.End || f.game.Winners != g.Winners || f.game.Seed != 0 || f.game.Number != 0 ||
					(f.game.Forfeit == nil) != (g.Forfeit == nil) || f.game.Forfeit != nil && f.game.Forfeit.View != "" {
					t.Errorf("it was told of %+v", f.game)
				}
			}
			for i, left := range f.left {
				if left > test.limits.GameTime || left <= 0 || i > 0 && left >= f.left[i-1] {
					t.Errorf("left: %v", f.left)
				}
			}
			if (len(f.left) > 0) != (test.limits.GameTime > 0) {
				t.Errorf("left: %v", f.left)
			}
		})
	}
}

// A tournament that is interrupted does not leave its remote players waiting.
func TestRemoteInterrupted(t *testing.T) {
	f := newFar()
	ctx, cancel := context.WithCancel(context.Background())
	f.choose = func(ctx context.Context) error { cancel(); return f.forever(ctx) }
	_, _, err := Play(ctx, seasalt.MustRules(seasalt.Config{}), 1, Limits{MoveTime: time.Hour}, append(random("a"), Entrant{Name: "far", New: func() bot.Player { return f }})...)
	if err != context.Canceled || fmt.Sprint(f.log) != "[begin choose abandon]" {
		t.Errorf("%v, %v", err, f.log)
	}
	g := newFar() // that is not asked when it happens
	ctx, cancel = context.WithCancel(context.Background())
	moves := 0
	g.choose = func(context.Context) error {
		if moves++; moves == 3 {
			cancel()
		}
		return nil
	}
	_, _, err = Play(ctx, seasalt.MustRules(seasalt.Config{}), 1, Limits{}, append(random("a"), Entrant{Name: "far", New: func() bot.Player { return g }})...)
	if err != context.Canceled || fmt.Sprint(g.log) != "[begin choose abandon]" {
		t.Errorf("%v, %v", err, g.log)
	}
}

// A player that panics when it is asked for its reason loses. One that panics or ends the goroutine when its game is over
// for it does no harm, and the others play on.
func TestRemotePanics(t *testing.T) {
	t.Parallel()
	bad := func(context.Context) error { panic("bad") }
	for name, test := range map[string]struct {
		set   func(*far)
		fault Fault
	}{
		"end":            {func(f *far) { f.end = bad }, ""},
		"err":            {func(f *far) { f.choose = func(context.Context) error { return unspeakable{} } }, Panic},
		"abandon":        {func(f *far) { f.choose, f.giveUp = f.forever, func() { panic("bad") } }, Overtime},
		"goexit":         {func(f *far) { f.choose, f.giveUp = f.forever, runtime.Goexit }, Overtime},
		"abandon at end": {func(f *far) { f.end, f.giveUp = f.forever, func() { panic("bad") } }, ""},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			tournament := Tournament{
				Rules: seasalt.MustRules(seasalt.Config{Target: 5}), Games: 2, Limits: Limits{MoveTime: time.Second, Grace: time.Second},
				Entrants: append(random("a"), Entrant{Name: "far", New: func() bot.Player {
					f := newFar()
					test.set(f)
					return f
				}}),
			}
			for _, g := range run(t, tournament).Games {
				if (g.Forfeit == nil) != (test.fault == "") || g.Forfeit != nil && (g.Forfeit.Name != "far" || g.Forfeit.Fault != test.fault) {
					t.Errorf("%+v, want %q", g.Forfeit, test.fault)
				}
			}
		})
	}

	// Nor can a player do harm that is given up since the tournament ends.
	f := newFar()
	ctx, cancel := context.WithCancel(context.Background())
	f.choose = func(context.Context) error { cancel(); return nil }
	f.giveUp = func() { panic("bad") }
	_, _, err := Play(ctx, seasalt.MustRules(seasalt.Config{}), 1, Limits{}, append(random("a"), Entrant{Name: "far", New: func() bot.Player { return f }})...)
	if err != context.Canceled {
		t.Error(err)
	}
}

// An unspeakable error panics when it is asked what it says.
type unspeakable struct{}

func (unspeakable) Error() string { panic("bad") }

// Limits that were there before are described as before, so that files of results are continued.
func TestLimitsText(t *testing.T) {
	for want, l := range map[string]Limits{
		"10s a move, 1s of grace, 1000 rounds":                     {},
		"10s a move, 1s of grace, 1000 rounds, 1m0s a game":        {GameTime: time.Minute},
		"10s a move, 1s of grace, 1000 rounds, 2s to start":        {StartTime: 2 * time.Second},
		"1s a move, 2s of grace, 3 rounds, 4s a game, 5s to start": {time.Second, 4 * time.Second, 5 * time.Second, 2 * time.Second, 3},
	} {
		if got := l.text(); got != want {
			t.Errorf("%q, want %q", got, want)
		}
	}
	for _, l := range []Limits{{GameTime: -1}, {StartTime: -1}} {
		if l.check() == nil {
			t.Errorf("%v passes", l)
		}
	}
}
