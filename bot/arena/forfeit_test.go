package arena

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"runtime"
	"slices"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"github.com/seasalt-go/seasalt"
	"github.com/seasalt-go/seasalt/bot"
)

// What players do wrong loses the game and no more, and the results say what it was.
func TestForfeits(t *testing.T) {
	t.Parallel()
	release := make(chan struct{})
	t.Cleanup(func() { close(release) }) // after all subtests
	tests := []struct {
		name  string
		play  chooser
		fault Fault
		want  string
	}{
		{"illegal", func(context.Context, seasalt.View, *rand.Rand) seasalt.Move { return seasalt.EndTurn },
			IllegalMove, "illegal move end-turn in phase take: something else must be decided first (R3.1)"},
		{"zero", func(context.Context, seasalt.View, *rand.Rand) seasalt.Move { return 0 },
			IllegalMove, "illegal move, the zero Move, in phase take: this is not a move (R3.1)"},
		{"nonsense", func(context.Context, seasalt.View, *rand.Rand) seasalt.Move { return seasalt.Take(3) },
			IllegalMove, "illegal move Move(0x30006) in phase take:"},
		{"nature", func(context.Context, seasalt.View, *rand.Rand) seasalt.Move {
			return seasalt.Deal(seasalt.Must(seasalt.ParseCard("mermaid/white")))
		}, IllegalMove, "illegal move deal mermaid/white in phase take:"},
		{"index", func(_ context.Context, v seasalt.View, _ *rand.Rand) seasalt.Move {
			return v.AppendMoves(nil)[1000+v.Round()]
		}, Panic, "panic: runtime error: index out of range [1002] with length "},
		{"seat", func(_ context.Context, v seasalt.View, _ *rand.Rand) seasalt.Move {
			return seasalt.Move(v.KnownHand(7).Len())
		}, Panic, "panic: seasalt: no seat 7 in a game of 2 players (state.go:"},
		{"error", func(context.Context, seasalt.View, *rand.Rand) seasalt.Move { panic(errors.New("two\nlines")) },
			Panic, "panic: two lines (forfeit_test.go:"},
		{"terminal", func(context.Context, seasalt.View, *rand.Rand) seasalt.Move { panic("\x1b[2J\u202ered\xff") },
			Panic, "panic: \\x1b[2J\\u202ered\ufffd (forfeit_test.go:"},
		{"long", func(context.Context, seasalt.View, *rand.Rand) seasalt.Move { panic(strings.Repeat("ß", 500)) },
			Panic, "panic: " + strings.Repeat("ß", 200) + "... (forfeit_test.go:"},
		{"nil", func(context.Context, seasalt.View, *rand.Rand) seasalt.Move { panic(nil) },
			Panic, "panic: panic called with nil argument"},
		{"goexit", func(context.Context, seasalt.View, *rand.Rand) seasalt.Move { runtime.Goexit(); return 0 },
			Panic, "it ended its goroutine (runtime.Goexit)"},
		{"late", func(context.Context, seasalt.View, *rand.Rand) seasalt.Move { <-release; return 0 },
			Overtime, "no move after 500ms and 500ms of grace"},
	}
	rules := seasalt.MustRules(seasalt.Config{})
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			t.Parallel()
			// Games that are played at the same time go on.
			tournament := Tournament{
				Rules: rules, Entrants: append(random("a", "b"), entrant(test.name, inRound2(test.play))),
				Games: 12, Seed: 4, Workers: 3,
			}
			if test.fault == Overtime {
				tournament.Limits = Limits{MoveTime: 500 * time.Millisecond, Grace: 500 * time.Millisecond}
				tournament.Games = 3 // every pair once
			}
			r := run(t, tournament)
			if len(r.Games) != tournament.Games {
				t.Fatalf("%d games", len(r.Games))
			}
			for _, g := range r.Games {
				guilty := slices.Index(g.Seats, test.name)
				if guilty < 0 {
					if g.Forfeit != nil {
						t.Errorf("without %s: %v", test.name, g.Forfeit)
					}
					continue
				}
				f := g.Forfeit
				if f == nil || g.End != OutcomeForfeit {
					t.Fatalf("game %d was not lost: %+v", g.Number, g)
				}
				if f.Seat != seasalt.Seat(guilty) || f.Name != test.name || f.Fault != test.fault || !strings.Contains(f.Text, test.want) {
					t.Errorf("%+v, want %q", f, test.want)
				}
				if g.Winners != 1<<(1-guilty) || len(g.Totals) != 2 {
					t.Errorf("winners %v, totals %v", g.Winners, g.Totals)
				}
				if want := fmt.Sprintf("seat %d (%s) in round %d: %s", guilty, test.name, f.Round, f.Text); f.String() != want || strings.Contains(want, "\n") {
					t.Errorf("%q, want %q", f.String(), want)
				}
				if test.fault != Overtime && (f.Round != 2 || len(g.Rounds) != 1) {
					t.Errorf("in round %d after %d rounds", f.Round, len(g.Rounds))
				}
			}
			var table strings.Builder
			if err := r.WriteTable(&table); err != nil || !strings.Contains(table.String(), "lost by a fault") || !strings.Contains(table.String(), test.want) {
				t.Errorf("the table does not say so: %v\n%s", err, table.String())
			}
		})
	}
}

// The text of a forfeit in a file of others tells a terminal nothing.
func TestForfeitOfOthers(t *testing.T) {
	t.Parallel()
	f := Forfeit{Seat: 1, Name: "a", Text: "\x1b[31mred\nand\x9d more"}
	if got := f.String(); got != "seat 1 (a): \\x1b[31mred and\ufffd more" {
		t.Errorf("%q", got)
	}
}

// A player that cannot be made is one that panics; the others share the win.
func TestForfeitOfThree(t *testing.T) {
	bad := Entrant{Name: "bad", New: func() bot.Player { panic("no model") }}
	none := Entrant{Name: "none", New: func() bot.Player { return nil }}
	for _, e := range []Entrant{bad, none} {
		g, _, err := Play(context.Background(), seasalt.MustRules(seasalt.Config{Players: 3}), 1, Limits{}, append(random("a", "b"), e)...)
		if err != nil {
			t.Fatal(err)
		}
		if g.Forfeit == nil || g.Forfeit.Fault != Panic || g.Winners != 1<<0|1<<1 || g.Win(0) != 0.5 || g.Win(2) != 0 {
			t.Errorf("%s: %+v", e.Name, g)
		}
		// Empty lists are lists in JSON, too.
		if text := toJSON(t, g); !strings.Contains(text, `"winners":[0,1],"totals":[0,0,0],"forfeit":{"seat":2,`) || !strings.HasSuffix(text, `,"rounds":[]}`) {
			t.Error(text)
		}
		if g.Ahead(0, 1) != 0.5 || g.Ahead(0, 2) != 1 || g.Ahead(2, 1) != 0 {
			t.Error("a player who forfeits is behind the others, who are level")
		}
	}
}

// Players that never return are abandoned, and after MaxStray of them no more are begun.
func TestStray(t *testing.T) {
	t.Parallel()
	release := make(chan struct{})
	var waiting atomic.Int32
	hang := entrant("hang", func(context.Context, seasalt.View, *rand.Rand) seasalt.Move {
		waiting.Add(1)
		<-release
		return 0
	})
	tournament := Tournament{
		Rules: seasalt.MustRules(seasalt.Config{}), Entrants: append(random("a"), hang), Games: 10, Workers: 1,
		Limits: Limits{MoveTime: 200 * time.Millisecond, Grace: 200 * time.Millisecond},
	}
	defer close(release)
	r := run(t, tournament)
	if n := waiting.Load(); n != MaxStray {
		t.Errorf("%d players hang, want %d", n, MaxStray)
	}
	for i, g := range r.Games {
		f := g.Forfeit
		if f == nil || f.Fault != Overtime || f.Name != "hang" {
			t.Fatalf("%+v", g)
		}
		want := fmt.Sprintf("seat %d (hang) in round 1: no move after 200ms and 200ms of grace", f.Seat)
		if (f.View == "") != (i >= MaxStray) {
			t.Errorf("game %d: %+v", i, f)
		}
		if i >= MaxStray {
			want = fmt.Sprintf("seat %d (hang): not played, since 3 earlier players of this name still think about a move", f.Seat)
		}
		if f.String() != want {
			t.Errorf("%q, want %q", f, want)
		}
	}
}

// A player who comes back after all is no stray any more.
func TestStrayReturns(t *testing.T) {
	release := make(chan struct{})
	hang := entrant("hang", func(context.Context, seasalt.View, *rand.Rand) seasalt.Move { <-release; return 0 })
	c := contender{hang, new(atomic.Int32)}
	table := table{
		rules: seasalt.MustRules(seasalt.Config{}), entrants: []contender{c, c},
		limits: Limits{MoveTime: time.Millisecond, Grace: time.Millisecond, MaxRounds: 1},
	}
	g, err := table.play(context.Background())
	if err != nil || g.Forfeit == nil || g.Forfeit.Fault != Overtime || c.stray.Load() != 1 {
		t.Fatalf("%v, %+v, %d strays", err, g, c.stray.Load())
	}
	close(release)
	for wait := time.Now(); c.stray.Load() != 0; time.Sleep(time.Millisecond) {
		if time.Since(wait) > 30*time.Second {
			t.Fatalf("%d strays", c.stray.Load())
		}
	}
}

// A player who takes all the time that it has and then returns is not late.
func TestDeadline(t *testing.T) {
	slow := entrant("slow", func(ctx context.Context, v seasalt.View, r *rand.Rand) seasalt.Move {
		if v.KnownDeck().Len() == 0 && v.DeckLen() > 45 {
			<-ctx.Done()
		}
		return bot.Random{}.Choose(ctx, v, r)
	})
	g, _, err := Play(context.Background(), seasalt.MustRules(seasalt.Config{Target: 5}), 1, Limits{MoveTime: time.Millisecond, Grace: time.Minute}, append(random("a"), slow)...)
	if err != nil || g.Forfeit != nil {
		t.Errorf("%v, %v", err, g.Forfeit)
	}
}

// The table does not drown in forfeits.
func TestManyForfeits(t *testing.T) {
	r := sample()
	for range mostForfeits + 1 {
		r.Games = append(r.Games, r.Games[2])
	}
	var b strings.Builder
	if err := r.WriteTable(&b); err != nil {
		t.Fatal(err)
	}
	if n := strings.Count(b.String(), "oh, \"no\""); n != mostForfeits || !strings.HasSuffix(b.String(), "\n  and 2 more\n") {
		t.Errorf("%d forfeits are listed:\n%s", n, b.String())
	}
}
