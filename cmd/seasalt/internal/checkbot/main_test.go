package checkbot

import (
	"context"
	"os"
	"os/exec"
	"runtime"
	"strings"
	"testing"

	"github.com/seasalt-go/seasalt/internal/testkit"
)

// found returns the path of a program. Where .ci/run installs it, there must be one. What is called python3 may only
// look for Python, which can take longer than a game, so Python itself says where it is.
func found(t *testing.T, name string) string {
	where := map[string][]string{"python3": {"-c", "import sys; print(sys.executable)"}, "node": {"-p", "process.execPath"}}
	path, err := exec.Command(name, where[name]...).Output()
	if err != nil {
		if os.Getenv("CI") == "true" && runtime.GOOS == "linux" {
			t.Fatal(err)
		}
		t.Skip(err)
	}
	return strings.TrimSpace(string(path))
}

// The bots in other languages pass all tests.
func TestBots(t *testing.T) {
	commands := [][]string{{"python3", "../../../../examples/bots/bot.py"}, {"node", "../../../../examples/bots/bot.js"}}
	if !testkit.Deep {
		commands = commands[:1]
	}
	for _, command := range commands {
		t.Run(command[0], func(t *testing.T) {
			t.Parallel()
			command := []string{found(t, command[0]), command[1]}
			text, err := os.ReadFile(command[1])
			if err != nil {
				t.Fatal(err)
			}
			if n := strings.Count(string(text), "\n"); n >= 100 {
				t.Errorf("%s has %d lines; it should be short enough to begin with", command[1], n)
			}
			var out, errs strings.Builder
			if code := Program.Run(context.Background(), command, nil, &out, &errs); code != 0 || errs.Len() > 0 || !strings.HasSuffix(out.String(), "all 13 tests passed\n") {
				t.Errorf("exit code %d\n%s%s", code, out.String(), errs.String())
			}
			if !strings.Contains(out.String(), "plays the same moves with the same seed: yes\n") {
				t.Errorf("its games cannot be repeated:\n%s", out.String())
			}
		})
	}
}

// Of a bot that makes illegal moves, one line says what is wrong. The view is there for those who ask.
func TestViews(t *testing.T) {
	t.Parallel()
	python := found(t, "python3")
	const bot = `
import json, sys
for line in sys.stdin:
    q = json.loads(line)
    if q["type"] == "hello":
        answer = {"type": "hello", "protocol": 1, "name": "x"}
    elif q["type"] == "begin":
        answer = {"type": "ready"}
    elif q["type"] == "choose":
        answer = {"type": "moves", "moves": ["end-turn"]}
    elif q["type"] == "quit":
        break
    elif "id" not in q:
        continue
    print(json.dumps({**answer, "id": q["id"]}), flush=True)
`
	for _, args := range [][]string{{python, "-c", bot}, {"-views", python, "-c", bot}} {
		var out strings.Builder
		code := Program.Run(context.Background(), args, nil, &out, &out)
		if code != 1 || !strings.Contains(out.String(), "seat 0 in round 1: illegal move end-turn in phase take: ") {
			t.Errorf("exit code %d, %s", code, out.String())
		}
		asked := args[0] == "-views"
		if strings.Contains(out.String(), "it saw: seasalt/1 view=0 ") != asked || strings.Contains(out.String(), "-views shows") == asked {
			t.Errorf("%s", out.String())
		}
	}
}

// What a bot writes to its standard error is seen, and cannot tell a terminal what to do.
func TestStandardError(t *testing.T) {
	t.Parallel()
	bot := `import sys; sys.stderr.write("\ttry \x1b[2J"); sys.exit(1)`
	var out, errs strings.Builder
	code := Program.Run(context.Background(), []string{found(t, "python3"), "-c", bot}, nil, &out, &errs)
	if want := "\ttry " + `\x1b[2J`; code != 1 || !strings.HasPrefix(errs.String(), want) || strings.Contains(errs.String(), "\x1b") {
		t.Errorf("exit code %d, %q, want %q", code, errs.String(), want)
	}
}

// A program that is no bot is told so, and a command line that is none too.
func TestNoBot(t *testing.T) {
	for _, test := range []struct {
		args []string
		code int
		want string
	}{
		{[]string{"/no/such/bot"}, 1, "FAIL  says hello: cannot be started: "},
		{[]string{"go", "version"}, 1, "FAIL  says hello: answered hello with \"go version "},
		{nil, 2, "seasalt checkbot: there is no command that starts a bot\n"},
		{[]string{"-move-time", "0s", "go"}, 2, `seasalt checkbot: -move-time "0s": it is a time such as 500ms or 10s`},
		{[]string{"-h"}, 0, "Tests whether a bot"},
	} {
		var out strings.Builder
		if code := Program.Run(context.Background(), test.args, nil, &out, &out); code != test.code || !strings.Contains(out.String(), test.want) {
			t.Errorf("%v: exit code %d, %s", test.args, code, out.String())
		}
	}
}
