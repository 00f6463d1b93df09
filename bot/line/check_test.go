package line

import (
	"context"
	"strings"
	"testing"
	"time"

	"github.com/seasalt-go/seasalt"
	"github.com/seasalt-go/seasalt/bot/arena"
	"github.com/seasalt-go/seasalt/variants"
)

// Check does not say twice what it has found: games with unknown fields are not played where games without them fail,
// a view is not in the text, and a game that was lost says nothing about repeating it.
func TestCheckOfBroken(t *testing.T) {
	t.Parallel()
	findings := map[string]Finding{}
	Check(context.Background(), program(t, "illegal"), arena.Limits{}, nil, func(f Finding) { findings[f.Test] = f })
	f := findings["plays games of 3"]
	if !strings.HasPrefix(f.View, "seasalt/1 view=") || strings.Contains(f.Text, "view=") {
		t.Errorf("%+v", f)
	}
	if f, played := findings["plays games of 3 with unknown fields"]; played {
		t.Errorf("%+v", f)
	}
	f = findings["plays the same moves with the same seed"]
	if !strings.HasPrefix(f.Text, "not tested: the game was lost in round 1: illegal move end-turn in phase take") {
		t.Errorf("%+v", f)
	}
}

// A name can have anything in it, and is quoted.
func TestCheckQuotesNames(t *testing.T) {
	t.Parallel()
	ctx, cancel := context.WithCancel(context.Background())
	var first Finding
	Check(ctx, program(t, `\u001b[2Jx`), arena.Limits{}, nil, func(f Finding) {
		first = f
		cancel()
	})
	if want := `"\x1b[2Jx", after `; !first.OK || !strings.HasPrefix(first.Text, want) {
		t.Errorf("%+v, want %s", first, want)
	}
}

// A good bot passes all tests. Other bots fail just those that they break, and the findings say why.
func TestCheck(t *testing.T) {
	t.Parallel()
	tests := []struct{ bot, fails, text string }{
		{"missing", "says hello", "ended: exit status 0"},
		{"mute", "says hello", "did not answer within 1s"},
		{"future", "says hello", "wants version 2 of the protocol, and can choose from [1]"},
		{"deaf", "agrees on a version", "to a host that speaks only version 99, it should answer with an error: it wants version 1 of the protocol"},
		{"silent", "ignores unknown messages", "a request of an unknown type is to be answered with an error; the program did not answer within 1s"},
		{"talkative", "ignores unknown messages", "a message of an unknown type and without an id needs no answer; after one, the program answered with the id 0, and the request had 3"},
		{"illegal", "plays games of 2", "13 of 13 games failed; the first:\nseat 0 in round 1: illegal move end-turn in phase take: something else must be decided first (R3.1)\n  rules: "},
		{"greedy", "", ""},
		{"crashing later", "plays games of 3", "exit status 4"},
		{"forgetful", "goes on after games that end early", `gave up: "that is over"`},
		{"stubborn", "ends when its input is closed", "still runs after 2s"},
		{"single", "plays 20 games at once", "answered with 1 moves, and there were 20 turns"},
	}
	for i, test := range tests {
		t.Run(test.bot, func(t *testing.T) {
			if testing.Short() && i >= 6 {
				t.Skip("those that play many games")
			}
			t.Parallel()
			limits := arena.Limits{}
			var modules []seasalt.Module // each means more games
			switch test.bot {
			case "mute":
				limits.StartTime = time.Second
			case "silent":
				limits.MoveTime = time.Second
			case "illegal", "greedy":
				modules = variants.All()
			}
			ctx, cancel := context.WithCancel(context.Background())
			defer cancel()
			found := false
			var all []string
			Check(ctx, program(t, test.bot), limits, modules, func(f Finding) {
				all = append(all, f.Test+": "+f.Text)
				if !f.OK && f.Test == test.fails {
					found = true
					if !strings.Contains(f.Text, test.text) {
						t.Errorf("%s: %q, want %q", f.Test, f.Text, test.text)
					}
					cancel() // the others cost time
				}
				if !f.OK && test.bot == "greedy" {
					t.Errorf("%s: %s", f.Test, f.Text)
				}
			})
			if found != (test.fails != "") {
				t.Errorf("want %q to fail:\n%s", test.fails, strings.Join(all, "\n"))
			}
			if test.bot == "greedy" && len(all) != 13 {
				t.Errorf("%d tests:\n%s", len(all), strings.Join(all, "\n"))
			}
		})
	}
}
