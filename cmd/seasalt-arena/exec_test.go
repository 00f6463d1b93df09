package main

import (
	"context"
	"fmt"
	"os"
	"os/exec"
	"slices"
	"strings"
	"testing"
)

// Programs play like other players, and what they do wrong is in the table.
func TestExec(t *testing.T) {
	if _, err := exec.LookPath("python3"); err != nil {
		if os.Getenv("CI") == "true" {
			t.Fatal(err)
		}
		t.Skip(err)
	}
	out, errs, code := arenaWith(t, "-players", "exec:python3 ../../examples/bots/bot.py,random,broken=exec:python3 -c 'raise SystemExit(\"no model\")'",
		"-game-time", "5m", "-start-time", "1m", "-games", "6", "-target", "10")
	if code != exitOK || errs != "" {
		t.Fatalf("exit code %d, %s", code, errs)
	}
	for _, want := range []string{"bot.py", "4 games lost by a fault", `(broken) in round 1: the program ended: exit status 1: "no model"`} {
		if !strings.Contains(out, want) {
			t.Errorf("%q is missing:\n%s", want, out)
		}
	}
}

// Commands are read as they are meant, and what cannot be one is said at once.
func TestExecSpecs(t *testing.T) {
	o := options{}
	if err := o.parsePlayers(`random, exec:go run . -x=1,b=exec:go -a 'two words, "quoted"' "it's"  3`); err != nil {
		t.Fatal(err)
	}
	for i, want := range []struct {
		name string
		args []string
	}{{".", []string{"go", "run", ".", "-x=1"}}, {"b", []string{"go", "-a", `two words, "quoted"`, "it's", "3"}}} {
		e := o.tournament.Entrants[1+i]
		if e.Name != want.name || !slices.Equal(o.programs[i].Args, want.args) || !strings.HasPrefix(e.Spec, "exec:go") {
			t.Errorf("%q is %s: %q", e.Spec, e.Name, o.programs[i].Args)
		}
	}
	for text, want := range map[string]string{
		"exec:,random":                 `there is no command after "exec:"`,
		"exec:/no/such/program,random": "no such file",
		"exec:go 'a,random":            "a quote is not closed",
		"exec:go,exec:go":              `"go" is repeated; give names, such as a=exec:go,b=exec:go`,
	} {
		_, err := parseOptions([]string{"-players", text})
		if err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: %v, want %q", text, err, want)
		}
	}
	for _, args := range []string{"-game-time 0s", "-game-time -1s", "-start-time 0s"} {
		var errs strings.Builder
		if code := run(context.Background(), strings.Fields(args), &errs, &errs); code != exitUsage || !strings.Contains(errs.String(), fmt.Sprint(strings.Fields(args)[0])) {
			t.Errorf("%s: exit code %d, %s", args, code, errs.String())
		}
	}
}
