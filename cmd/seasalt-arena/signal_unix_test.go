//go:build unix

package main

import (
	"errors"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
	"time"
)

// SIGTERM, which service managers and schedulers send, ends a tournament as Ctrl-C does: with the results so far.
func TestTerminated(t *testing.T) {
	self, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	file := filepath.Join(t.TempDir(), "r.jsonl")
	cmd := exec.Command(self, "arena", "-games", "1000000", "-o", file)
	var out, errs strings.Builder
	cmd.Stdout, cmd.Stderr = &out, &errs
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	defer cmd.Process.Kill()
	for start := time.Now(); time.Since(start) < time.Minute; time.Sleep(time.Millisecond) {
		if info, err := os.Stat(file); err == nil && info.Size() > 10_000 {
			break
		}
	}
	if err := cmd.Process.Signal(syscall.SIGTERM); err != nil {
		t.Fatal(err)
	}
	var exit *exec.ExitError
	if err := cmd.Wait(); !errors.As(err, &exit) || exit.ExitCode() != exitInterrupted {
		t.Errorf("it ended with %v, want exit code %d", err, exitInterrupted)
	}
	if !strings.Contains(out.String(), " games of 2 players") || !strings.Contains(errs.String(), " of 1000000 games; the same command goes on with the others") {
		t.Errorf("it wrote\n%s\n%s", out.String(), errs.String())
	}
}
