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

// If nobody reads what the program prints, the files that were asked for are there all the same.
func TestNobodyReads(t *testing.T) {
	self, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	dir := t.TempDir()
	read, write, err := os.Pipe()
	if err != nil {
		t.Fatal(err)
	}
	cmd := exec.Command(self, "arena", "-players", "random,easy", "-games", "20", "-csv", filepath.Join(dir, "r.csv"), "-json", filepath.Join(dir, "r.json"))
	cmd.Stdout = write
	read.Close()
	var exit *exec.ExitError
	if err := cmd.Run(); !errors.As(err, &exit) || exit.ExitCode() != exitFailure {
		t.Errorf("it ended with %v, want exit code %d", err, exitFailure)
	}
	if entries, err := os.ReadDir(dir); err != nil || len(entries) != 2 {
		t.Errorf("files %v, %v", entries, err)
	}
}
