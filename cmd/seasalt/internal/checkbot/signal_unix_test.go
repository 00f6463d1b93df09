//go:build unix

package checkbot

import (
	"context"
	"os"
	"os/signal"
	"path/filepath"
	"strconv"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/seasalt-go/seasalt/cmd/seasalt/internal/frame"
)

// A signal that ends the check ends the bot, too, even one that does not care whether its input is closed.
func TestSignalsEndTheBot(t *testing.T) {
	python := found(t, "python3")
	const bot = `
import os, sys, time
with open(sys.argv[1] + ".part", "w") as f: f.write(str(os.getpid()))
os.rename(sys.argv[1] + ".part", sys.argv[1])
time.sleep(600)
`
	for _, s := range []syscall.Signal{syscall.SIGTERM, syscall.SIGHUP} {
		if signal.Ignored(s) {
			continue // the tests are to outlive their terminal
		}
		file := filepath.Join(t.TempDir(), "pid")
		code := make(chan int)
		var out strings.Builder
		go func() { code <- Program.Run(context.Background(), []string{python, "-c", bot, file}, nil, &out, &out) }()
		var text []byte
		for start := time.Now(); len(text) == 0; time.Sleep(10 * time.Millisecond) {
			if text, _ = os.ReadFile(file); time.Since(start) > 30*time.Second {
				t.Fatal("the bot does not start")
			}
		}
		if err := syscall.Kill(os.Getpid(), s); err != nil {
			t.Fatal(err)
		}
		if got := <-code; got != frame.Interrupted || out.String() != "interrupted\n" {
			t.Errorf("%v: exit code %d, %s", s, got, out.String())
		}
		pid, err := strconv.Atoi(string(text))
		if err != nil {
			t.Fatal(err)
		}
		if err := syscall.Kill(pid, 0); err != syscall.ESRCH {
			t.Errorf("%v: the bot runs on: %v", s, err)
		}
	}
}
