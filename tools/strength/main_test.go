package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"os/exec"
	"regexp"
	"strconv"
	"strings"
	"testing"

	"github.com/seasalt-go/seasalt/internal/testkit"
)

func measure(t *testing.T, args string) (stdout string, err error) {
	t.Helper()
	var out strings.Builder
	err = run(context.Background(), strings.Fields(args), &out, io.Discard)
	return out.String(), err
}

func TestUsage(t *testing.T) {
	for _, test := range []struct{ args, want string }{
		{"", "no command"},
		{"dance", `unknown command "dance"`},
		{"ruler more", `unexpected argument "more"`},
		{"ruler -loud", "flag provided but not defined: -loud; ruler -h lists the flags"},
		{"ruler -players greedy", "at least two"},
		{"ruler -players greedy,ismcts:0", `"ismcts:0"`},
		{"ruler -players greedy,ismcts", `"ismcts"`},
		{"ruler -players greedy,random -every 0", "-every 0"},
		{"ruler -players greedy,random -rounds 0", "-rounds 0"},
		{"ruler -players greedy,random -worlds 0", "-worlds 0"},
		{"ruler -players greedy,random -worlds -1", "-worlds -1"},
		{"ruler -players greedy,random -for -1s", "-for -1s"},
		{"ruler", "-players: at least two"},
		{"match -players greedy,random,greedy", "a match is between two"},
		{"match -players greedy,random -games 0", "-games 0"},
		{"match -players greedy,random -table 5", "-table 5: the game is for 2 to 4"},
		{"match -players greedy,random -with squid", `"squid"`},
	} {
		_, err := measure(t, test.args)
		if err == nil || !strings.Contains(err.Error(), test.want) {
			t.Errorf("%q: %v, want %q", test.args, err, test.want)
		}
		if code := exit(context.Background(), err, io.Discard); code != 2 {
			t.Errorf("%q: exit code %d", test.args, code)
		}
	}
	for _, command := range []string{"ruler", "match"} {
		if out, err := measure(t, command+" -h"); !errors.Is(err, flag.ErrHelp) || !strings.Contains(out, "-players") {
			t.Errorf("%s -h: %v, prints %s", command, err, out)
		}
	}
}

// number returns the number that a pattern finds.
func number(t *testing.T, text, pattern string) float64 {
	t.Helper()
	found := regexp.MustCompile(pattern).FindStringSubmatch(text)
	if found == nil {
		t.Fatalf("%q is not in\n%s", pattern, text)
	}
	x, err := strconv.ParseFloat(found[1], 64)
	if err != nil {
		t.Fatal(err)
	}
	return x
}

// The ruler finds no difference between equals, and that random moves lose. The same seed gives the same result, except
// the times.
func TestRuler(t *testing.T) {
	if !testkit.Deep {
		t.Skip("plays rounds for seconds")
	}
	const args = "ruler -games 6 -every 3 -rounds 4 -players greedy,random,greedy"
	out, err := measure(t, args)
	if err != nil {
		t.Fatal(err)
	}
	if gain := number(t, out, `random .* a game ([-+.\d]+)%`); gain > -20 { // it is about -100 ± 60
		t.Errorf("random moves gain %.1f%%\n%s", gain, out)
	}
	if lines := regexp.MustCompile(`greedy .*differs in  0.0%.*a game \+0.0% ± 0.0%`).FindAllString(out, -1); len(lines) != 2 {
		t.Errorf("greedy is not as good as itself:\n%s", out)
	}
	times := regexp.MustCompile(`[.\d]+ ms|[\d]+ s`)
	again, err := measure(t, args)
	if a, b := times.ReplaceAllString(again, ""), times.ReplaceAllString(out, ""); a != b {
		t.Errorf("%v: first\n%s\nand then\n%s", err, b, a)
	}
}

// One game does not show how much games differ.
func TestRulerOfOneGame(t *testing.T) {
	out, err := measure(t, "ruler -games 1 -every 20 -rounds 1 -players greedy,random")
	if err != nil || !strings.Contains(out, "too little") || strings.Contains(out, "gain a game") {
		t.Errorf("%v\n%s", err, out)
	}
}

// Gains are means over the decisions that were judged, times the decisions of a game.
func TestRulerReport(t *testing.T) {
	o := &options{}
	k := ruler{games: 2, choices: 40, judged: 20, different: 5, of: []gain{
		{}, {differs: 5, total: total{sum: 0.2, square: 0.02}},
	}}
	var err error
	if o.rules, err = rules(2, ""); err != nil {
		t.Fatal(err)
	}
	for _, spec := range []string{"greedy", "random"} {
		p, err := o.parsePlayer(context.Background(), spec)
		if err != nil {
			t.Fatal(err)
		}
		o.players = append(o.players, p)
	}
	var out strings.Builder
	k.report(&out, o)
	// 0.2 in 20 decisions are 0.01 in each, and a seat has 40 in 2 games with 2 seats, which are 10.
	if got := number(t, out.String(), `random .* a decision ([-+.\d]+)`); got != 0.01 {
		t.Errorf("a decision: %v\n%s", got, out.String())
	}
	if got := number(t, out.String(), `random .* a game ([-+.\d]+)`); got != 10 {
		t.Errorf("a game: %v\n%s", got, out.String())
	}
}

// Ctrl-C is no success, but the results so far are printed. The end of -for is a success.
func TestInterrupted(t *testing.T) {
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	var out, errs strings.Builder
	err := run(ctx, strings.Fields("ruler -players greedy,random"), &out, io.Discard)
	if code := exit(ctx, err, &errs); code != 130 || errs.String() != "strength: interrupted\n" || !strings.HasPrefix(out.String(), "2 players, base game: 0 games") {
		t.Errorf("exit code %d, %s%s", code, errs.String(), out.String())
	}
	err = run(context.Background(), strings.Fields("ruler -players greedy,random -for 1ms"), &out, io.Discard)
	if code := exit(context.Background(), err, &errs); code != 0 {
		t.Errorf("after -for: exit code %d, %s", code, errs.String())
	}
}

func TestMatch(t *testing.T) {
	for _, test := range []struct{ table, games, least string }{{"2", "20", "85"}, {"4", "20", "75"}} {
		out, err := measure(t, fmt.Sprintf("match -players greedy,random -table %s -games %s", test.table, test.games))
		if err != nil {
			t.Fatal(err)
		}
		if least, _ := strconv.ParseFloat(test.least, 64); number(t, out, `: ([.\d]+)%`) < least {
			t.Errorf("table of %s: %s, want %s%%", test.table, out, test.least)
		}
	}
}

func TestTranslate(t *testing.T) {
	back := map[string]string{}
	for now, old := range words {
		back[old] = now
	}
	for now, old := range map[string]string{
		"lay-duo crab/black crab/yellow": "duo crab/black crab/yellow", "end-turn": "end", "draw": "draw",
		"turn-up kraken": "event kraken", "choose-victim 2": "seat 2",
	} {
		if got := translate(now, words); got != old {
			t.Errorf("%q is %q, want %q", now, got, old)
		}
		if got := translate(old, back); got != now {
			t.Errorf("%q is %q, want %q", old, got, now)
		}
	}
}

// The bots of commits before and after there was a seasalt.Game play along, with all modules, and leave nothing behind.
func TestPast(t *testing.T) {
	if !testkit.Deep {
		t.Skip("builds two commits")
	}
	for _, players := range []string{"greedy,0265f32/ismcts:5", "08ef7d5/ismcts:5:learned,quick:2"} {
		out, err := measure(t, "match -table 4 -games 4 -with extrasalt,extrapepper -players "+players)
		if err != nil || !strings.Contains(out, "of 4 games") {
			t.Errorf("%s: %v\n%s", players, err, out)
		}
	}
	if _, err := measure(t, "match -players greedy,0265f32/quick:3"); err == nil || !strings.Contains(err.Error(), `no player "quick:3" in this commit`) {
		t.Errorf("quick of a commit that has none: %v", err)
	}
	if _, err := measure(t, "match -players greedy,fffffff/greedy"); err == nil || err.Error() != "-players: there is no commit fffffff" {
		t.Errorf("a commit that there is not: %v", err)
	}
	trees, err := exec.Command("git", "worktree", "list").Output()
	if err != nil || strings.Contains(string(trees), "seasalt-past") {
		t.Errorf("%v: worktrees are left:\n%s", err, trees)
	}
}
