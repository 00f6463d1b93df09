package main

import (
	"context"
	"errors"
	"flag"
	"io"
	"math"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/seasalt-go/seasalt"
)

func trainWith(t *testing.T, args ...string) (stdout string, err error) {
	t.Helper()
	var out, log strings.Builder
	err = run(context.Background(), args, &out, &log)
	return out.String(), err
}

func TestUsage(t *testing.T) {
	for _, test := range []struct{ args, want string }{
		{"", "no command"},
		{"dance", `unknown command "dance"`},
		{"chance -games 3", "at least 10"},
		{"chance -iterations -5", "-iterations -5: at least 0"},
		{"chance more", `unexpected argument "more"`},
		{"beliefs more", `unexpected argument "more"`},
		{"beliefs -games 1", "at least 2"},
		{"beliefs -players 5", "-players 5: the game is for 2 to 4"},
		{"beliefs -fit weights.go -players 3 -learned", "-learned, -players: not with -fit"},
		{"beliefs -modules kraken,squid", `"squid"`},
		{"response -against nobody", "-against nobody: there is no such level"},
		{"response -worlds 0", "-worlds 0: at least 1"},
		{"response -games 0", "-games 0: at least 1"},
		{"response -test -1", "-test -1: at least 0"},
		{"response more", `unexpected argument "more"`},
		{"policy -games 5", "-games 5: at least 6"},
		{"policy -iterations 0", "-iterations 0: at least 1"},
		{"policy -players 5", "-players 5: the game is for 2 to 4"},
		{"policy -players 4", "-players 4: no weights ship"},
		{"beliefs -games 2 -fit .", "-fit: write .: it is a folder"},
		{"policy -games 6 -fit /nowhere/weights.go", "-fit: stat /nowhere: "},
		{"policy more", `unexpected argument "more"`},
		{"net -sample 3", "flag provided but not defined: -sample; net -h lists the flags"},
	} {
		_, err := trainWith(t, strings.Fields(test.args)...)
		if err == nil || !strings.Contains(err.Error(), test.want) {
			t.Errorf("%q: %v, want %q", test.args, err, test.want)
		}
		if code := exit(err, io.Discard); code != 2 {
			t.Errorf("%q: exit code %d", test.args, code)
		}
	}
}

// A wrong flag is reported once, by main, and help goes to standard output.
func TestFlags(t *testing.T) {
	for _, command := range []string{"chance", "beliefs", "net", "policy", "response"} {
		var out, log strings.Builder
		if err := run(context.Background(), []string{command, "-loud"}, &out, &log); err == nil || out.Len() > 0 || log.Len() > 0 {
			t.Errorf("%s: %v, prints %s%s", command, err, out.String(), log.String())
		}
		if err := run(context.Background(), []string{command, "-h"}, &out, &log); !errors.Is(err, flag.ErrHelp) || !strings.Contains(out.String(), "-seed") || log.Len() > 0 {
			t.Errorf("%s -h: %v, prints %s%s", command, err, out.String(), log.String())
		}
	}
}

func TestChance(t *testing.T) {
	first, err := trainWith(t, "chance", "-games", "30")
	if err != nil || !strings.Contains(first, "4 players: points for who begins") {
		t.Fatalf("%v\n%s", err, first)
	}
	if again, _ := trainWith(t, "chance", "-games", "30"); again != first {
		t.Errorf("first\n%s\nand then\n%s", first, again)
	}
}

// The fit finds the constants that rounds were made with.
func TestFit(t *testing.T) {
	truth := formula{lead: 0.3, ahead: 0.3}
	truth.edge[2] = [seasalt.MaxPlayers]float64{1, -1}
	truth.edge[3] = [seasalt.MaxPlayers]float64{1.5, 0, -1.5}
	truth.edge[4] = [seasalt.MaxPlayers]float64{2, 1, -1, -2}
	r := rand.New(rand.NewPCG(1, 2))
	var rounds [seasalt.MaxPlayers + 1][]ended
	for players := 2; players <= 4; players++ {
		for range 2000 {
			e := ended{missing: 10}
			sum := 0.0
			for j := range players {
				e.totals[j] = float64(r.IntN(15))
				e.missing = min(e.missing, 30-e.totals[j])
			}
			for j := range players { // its expectation is as good as a draw, and has no noise
				e.winners[j] = math.Exp(truth.lead / math.Sqrt(1+truth.ahead*e.missing) * (e.totals[j] + truth.edge[players][j]))
				sum += e.winners[j]
			}
			for j := range players {
				e.winners[j] /= sum
			}
			rounds[players] = append(rounds[players], e)
		}
	}
	got := fit(formula{lead: 0.2, ahead: 0.2}, &rounds, true)
	for players := 2; players <= 4; players++ {
		for j, want := range truth.edge[players] {
			if math.Abs(got.edge[players][j]-want) > 0.1 {
				t.Errorf("%d players: %.2f, want %.2f", players, got.edge[players], truth.edge[players])
				break
			}
		}
		if got.loss(rounds[players], players) > truth.loss(rounds[players], players)+1e-4 {
			t.Errorf("%d players: the loss is %.5f, and that of the truth %.5f", players, got.loss(rounds[players], players), truth.loss(rounds[players], players))
		}
	}
}
