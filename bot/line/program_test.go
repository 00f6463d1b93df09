package line

import (
	"bytes"
	"context"
	"fmt"
	"math/rand/v2"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/seasalt-go/seasalt"
	"github.com/seasalt-go/seasalt/bot"
	"github.com/seasalt-go/seasalt/bot/arena"
	"github.com/seasalt-go/seasalt/variants"
)

func entrants(p *Program) []arena.Entrant {
	return []arena.Entrant{
		{Name: "random", New: func() bot.Player { return bot.Random{} }},
		{Name: "program", New: p.New},
	}
}

// tournament plays some games of a program against random.
func tournament(t *testing.T, p *Program, games int, limits arena.Limits) *arena.Results {
	t.Helper()
	r, err := arena.Tournament{
		Rules: seasalt.MustRules(seasalt.Config{Target: 10}), Entrants: entrants(p), Games: games, Seed: 1, Workers: 1, Limits: limits,
	}.Run(context.Background())
	if err != nil || len(r.Games) != games {
		t.Fatalf("%v, %d games", err, len(r.Games))
	}
	return r
}

// What a program does wrong loses its game and no more, whatever it is, and the results say what it was. A game that
// a check cuts short ends as one does whose player was too late for its first move.
func TestFaults(t *testing.T) {
	t.Parallel()
	const failure, overtime, illegal = arena.Failure, arena.Overtime, arena.IllegalMove
	tests := []struct {
		bot   string
		fault arena.Fault
		want  string
	}{
		{"broken", failure, `the program ended: exit status 1: "no such model"`},
		{"missing", failure, "the program ended: exit status 0"},
		{"future", failure, "the program wants version 2 of the protocol, and can choose from [1]"},
		{"nameless", failure, "the program has no name"},
		{"greedy for more", failure, `the program wants "everything"; there are view, saw, catalog and numbers`},
		{"full pipe", overtime, "not ready to play after 2s and 200ms of grace"},
		{"refusing", failure, `the program gave up: "I only play alone"`},
		{"not ready", overtime, "not ready to play after 2s and 200ms of grace"},
		{"eager", failure, "the program answered with the id 3, and the request had 4"},
		{"hanging", overtime, "no move after 500ms and 200ms of grace"},
		{"slow", overtime, "500ms for the game are used up"},
		{"crashing", failure, `the program ended: exit status 3: "ZeroDivisionError: division by zero"`},
		{"garbage", failure, `the program answered moves with "\x00\xffI think I shall draw", which is no message: standard output is for the protocol; print to standard error`},
		{"prose", failure, `the program answered moves with "{\"I\": think}", which is no message: invalid character`},
		{"half", failure, "the program ended: exit status 0"},
		{"endless", failure, "the program wrote a line of more than 1048576 bytes"},
		{"chatty", failure, `which is no message: the field "id" is missing`},
		{"closed", failure, "the program closed its standard output"},
		{"late id", failure, "the program answered with the id 2, and the request had 3"},
		{"wrong type", failure, `the program answered with a message of type "move" instead of moves`},
		{"too many", failure, "the program answered with 2 moves, and there were 1 turns"},
		{"twice", failure, "the program answered with the id 3, and the request had 4"},
		{"illegal", illegal, "illegal move end-turn in phase take: something else must be decided first (R3.1)"},
		{"unreadable", illegal, `"\"castle\"" is not a move: `},
		{"number", illegal, `"3" is the number of an action, and the bot did not want numbers`},
		{"null", illegal, `"null" is not a move: `},
		{"panicking", failure, `the program ended: exit status 2: "panic: oh"`},
		{"colourful", failure, `the program ended: exit status 6: "\x1b[31mred: \x9b\u202e\x1b[2J"`},
		{"loud", failure, `the program gave up: "\x1b]0;title\a`},
		{"giving up", failure, `the program gave up: "out of\nideas"`},
	}
	for _, test := range tests {
		t.Run(test.bot, func(t *testing.T) {
			t.Parallel()
			limits := arena.Limits{MoveTime: 500 * time.Millisecond, Grace: 200 * time.Millisecond, StartTime: 500 * time.Millisecond}
			switch { // it must not be the machine that is slow
			case test.fault != overtime:
				limits = arena.Limits{}
			case test.bot == "hanging":
				limits.StartTime = time.Minute
			case strings.Contains(test.want, "not ready"): // in good time it says hello
				limits.StartTime = 2 * time.Second
			case test.bot == "slow":
				limits = arena.Limits{GameTime: 500 * time.Millisecond}
			}
			r := tournament(t, program(t, test.bot), 2, limits)
			compared := false
			for _, g := range r.Games {
				f := g.Forfeit
				if f == nil || f.Name != "program" || f.Fault != test.fault || !strings.Contains(f.Text, test.want) {
					t.Errorf("game %d: %+v, want %s: %s", g.Number, f, test.fault, test.want)
				}
				cut := cutShort(3)[3]
				if test.bot == "hanging" && f != nil && f.Seat == cut.Forfeit.Seat {
					if g.End != cut.End || g.Winners != cut.Winners || !slices.Equal(g.Totals, cut.Totals) || f.Fault != cut.Forfeit.Fault {
						t.Errorf("%+v is cut short as %+v is not", cut, g)
					}
					compared = true
				}
			}
			if test.bot == "hanging" && !compared {
				t.Error("no game ends as one that is cut short")
			}
		})
	}
}

// A program that writes a lot to its standard error plays on, and little of it is kept or passed on. That the rest is
// missing is said once, and only if there is more.
func TestNoise(t *testing.T) {
	p := program(t, "noisy")
	var passed bytes.Buffer
	p.Stderr = &passed
	player := p.New().(*player)
	rules := seasalt.MustRules(seasalt.Config{})
	if err := player.Begin(context.Background(), arena.Start{Rules: rules}); err != nil {
		t.Fatal(err)
	}
	var before, after runtime.MemStats
	runtime.GC()
	runtime.ReadMemStats(&before)
	g := rules.NewGame(0)
	g.Settle(rand.New(rand.NewPCG(1, 1)))
	if m := player.Choose(context.Background(), g.View(0), nil); m == 0 {
		t.Fatal(player.Err())
	}
	runtime.GC()
	runtime.ReadMemStats(&after)
	stderr := player.process.stderr
	stderr.mutex.Lock()
	defer stderr.mutex.Unlock()
	if n := len(stderr.text); n > tailLen {
		t.Errorf("%d bytes are kept", n)
	}
	if after.HeapAlloc > before.HeapAlloc+4<<20 {
		t.Errorf("%d bytes more are in use", after.HeapAlloc-before.HeapAlloc)
	}
	const note = "\n(the program has written more than 1 MiB to standard error; the rest is not passed on)\n"
	if !strings.HasSuffix(passed.String(), "x"+note) || passed.Len() != 1<<20+len(note) {
		t.Errorf("%d bytes are passed on, and they end with %q", passed.Len(), passed.Bytes()[max(0, passed.Len()-100):])
	}
	passed.Reset()
	full := &tail{also: &passed}
	full.Write(bytes.Repeat([]byte("x"), maxStderr))
	if passed.Len() != maxStderr {
		t.Errorf("%d bytes of %d are passed on", passed.Len(), maxStderr)
	}
	full.Write([]byte("y"))
	full.Write([]byte("z"))
	if got := passed.String()[maxStderr:]; got != note {
		t.Errorf("after %d bytes %q is passed on, want %q", maxStderr, got, note)
	}
}

// Nothing that a program writes to its standard error tells a terminal what to do. Text is passed on as it is, at once, and
// in whatever pieces it comes.
func TestVisible(t *testing.T) {
	p := program(t, "unfinished")
	var passed bytes.Buffer
	p.Stderr = &passed
	tournament(t, p, 2, arena.Limits{})
	if got, want := passed.String(), strings.Repeat(`\x1b]0;title\a`+"\n"+`so\u202e far `+"\ufffd\ufffd", 2); got != want {
		t.Errorf("%q, want %q", got, want)
	}

	const text = "\tdéjà\u00a0vu, \"C:\\bot\": 水\U0001f980\r\n50%\r\x00\x7f\u009b\x9b\u2028\xe6\xb0\n"
	const want = "\tdéjà\u00a0vu, \"C:\\bot\": 水\U0001f980\n50%" + `\r\x00\x7f\u009b` + "\ufffd" + `\u2028` + "\ufffd\ufffd\n"
	for size := 1; size <= len(text); size++ {
		passed.Reset()
		pieces := &tail{also: &passed}
		for piece := range slices.Chunk([]byte(text), size) {
			pieces.Write(piece)
		}
		if got := passed.String(); got != want {
			t.Errorf("in pieces of %d bytes: %q, want %q", size, got, want)
		}
	}

	// What is cut off in the middle of a character is no less visible.
	passed.Reset()
	full := &tail{also: &passed}
	full.Write([]byte(strings.Repeat("x", maxStderr-1) + "é"))
	if got := passed.String()[maxStderr-2:]; !strings.HasPrefix(got, "x\ufffd\n(the program has written more") {
		t.Errorf("%.100q", got)
	}
}

// A program plays many games in one process. If that ends, the next game has another one.
func TestProcesses(t *testing.T) {
	t.Parallel()
	for name, want := range map[string]int{"first": 1, "crashing later": 2} {
		p := program(t, name)
		r := tournament(t, p, 8, arena.Limits{})
		forfeits := r.Forfeits()
		if name == "first" && len(forfeits) > 0 || name != "first" && (len(forfeits) == 0 || len(forfeits) == 8) {
			t.Errorf("%s: %d forfeits", name, len(forfeits))
		}
		for _, g := range forfeits {
			if g.Forfeit.Text != "the program ended: exit status 4" {
				t.Error(g.Forfeit)
			}
		}
		if n := len(p.all); n > 1 || want == 1 && n != 1 {
			t.Errorf("%s: %d processes are left", name, n)
		}
	}
}

// A program that does not start is not started for ever. One that starts now and then is.
func TestNoStart(t *testing.T) {
	t.Parallel()
	for _, p := range []*Program{program(t, "broken"), {Args: []string{"/no/such/program"}}, {}} {
		r := tournament(t, p, 6, arena.Limits{})
		for _, g := range r.Games {
			started := !strings.Contains(g.Forfeit.Text, "the program is not started again, since it failed 3 times in a row: ")
			if started != (g.Number < 3) {
				t.Errorf("game %d: %v", g.Number, g.Forfeit)
			}
		}
	}
	for _, g := range tournament(t, program(t, "moody", filepath.Join(t.TempDir(), "starts")), 7, arena.Limits{}).Games {
		if g.Forfeit.Text != "the program ended: exit status 1" {
			t.Errorf("game %d: %v", g.Number, g.Forfeit)
		}
	}
}

// A program that says nothing costs the time to start once, since another process would be silent, too. An interrupted
// tournament says nothing about it.
func TestMute(t *testing.T) {
	t.Parallel()
	p := program(t, "mute")
	limits := arena.Limits{StartTime: 500 * time.Millisecond, Grace: 200 * time.Millisecond}
	for i, g := range tournament(t, p, 4, limits).Games {
		want := arena.Forfeit{Fault: arena.Failure, Text: "the program is not started again, since it did not say hello within 500ms"}
		if i == 0 {
			want = arena.Forfeit{Fault: arena.Overtime, Text: "not ready to play after 500ms and 200ms of grace"}
		}
		if f := g.Forfeit; f == nil || f.Name != "program" || f.Fault != want.Fault || f.Text != want.Text {
			t.Errorf("game %d: %v, want %s: %s", i, f, want.Fault, want.Text)
		}
	}
	p = program(t, "mute")
	ctx, cancel := context.WithTimeout(context.Background(), 200*time.Millisecond)
	defer cancel()
	_, err := arena.Tournament{Rules: seasalt.MustRules(seasalt.Config{}), Entrants: entrants(p), Games: 2}.Run(ctx)
	if err != context.DeadlineExceeded || p.hopeless != nil {
		t.Errorf("interrupted by %v, and then %v", err, p.hopeless)
	}
	abandoned := player{program: p}
	if abandoned.Abandon(); !abandoned.mutex.TryLock() {
		t.Error("who has abandoned a player keeps others from it")
	}
}

// An interrupted tournament ends at once, and so do its programs.
func TestInterrupted(t *testing.T) {
	t.Parallel()
	p := program(t, "hanging")
	ctx, cancel := context.WithTimeout(context.Background(), time.Second)
	defer cancel()
	start := time.Now()
	_, err := arena.Tournament{
		Rules: seasalt.MustRules(seasalt.Config{}), Entrants: entrants(p), Games: 4, Workers: 2, Limits: arena.Limits{MoveTime: time.Hour},
	}.Run(ctx)
	if err != context.DeadlineExceeded || time.Since(start) > 30*time.Second {
		t.Errorf("%v after %v", err, time.Since(start))
	}
	p.mutex.Lock()
	defer p.mutex.Unlock()
	if len(p.all) != 0 {
		t.Errorf("%d processes are left", len(p.all))
	}
}

// The same games come out however a program is started: its seed comes from the game.
func TestRepeatable(t *testing.T) {
	t.Parallel()
	rules := seasalt.MustRules(seasalt.Config{Players: 3, Modules: variants.All(), Target: 5})
	play := func(workers int) []arena.Game {
		p := program(t, "greedy")
		r, err := arena.Tournament{
			Rules: rules, Entrants: append(entrants(p), arena.Entrant{Name: "greedy", New: func() bot.Player { return bot.Greedy{} }}),
			Games: 6, Seed: 7, Workers: workers,
		}.Run(context.Background())
		if err != nil || len(r.Forfeits()) > 0 {
			t.Fatal(err, r.Forfeits())
		}
		return r.Games
	}
	a, b := play(1), play(3)
	if fmt.Sprint(a) != fmt.Sprint(b) {
		t.Errorf("%v\n%v", a, b)
	}
}

// Unknown fields of a bot are ignored, and what it wants it gets. For a check, the host has unknown fields, too.
func TestTomorrow(t *testing.T) {
	t.Parallel()
	r := tournament(t, program(t, "tomorrow"), 2, arena.Limits{})
	if f := r.Forfeits(); len(f) > 0 {
		t.Error(f[0].Forfeit)
	}
	p := program(t, "pedantic")
	p.disturb = true
	err := p.New().(*player).Begin(context.Background(), arena.Start{Rules: seasalt.MustRules(seasalt.Config{})})
	if err == nil || !strings.Contains(err.Error(), "unheardOf is unknown") {
		t.Errorf("%v", err)
	}
}
