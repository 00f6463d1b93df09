//go:build unix

package main

import (
	"errors"
	"os"
	"os/exec"
	"os/signal"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
	"time"
)

// SIGTERM, which service managers and schedulers send, ends a tournament as Ctrl-C does: with the results so far. So does
// SIGHUP, which can come twice when a terminal is closed, but not if it is ignored, as by nohup.
func TestTerminated(t *testing.T) {
	self, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	const hup, term = syscall.SIGHUP, syscall.SIGTERM
	for _, test := range []struct {
		shell         string
		signals, more []syscall.Signal // those more when it has played on
	}{
		{"", []syscall.Signal{term}, nil},
		{"", []syscall.Signal{hup, hup}, nil},
		{`trap "" HUP; `, []syscall.Signal{hup}, []syscall.Signal{term}},
	} {
		if test.shell == "" && signal.Ignored(test.signals[0]) {
			continue // it is for these tests, too
		}
		file := filepath.Join(t.TempDir(), "r.jsonl")
		cmd := exec.Command("sh", "-c", test.shell+`exec "$0" arena -games 1000000 -o "$1"`, self, file)
		var out, errs strings.Builder
		cmd.Stdout, cmd.Stderr = &out, &errs
		if err := cmd.Start(); err != nil {
			t.Fatal(err)
		}
		defer cmd.Process.Kill()
		size := int64(0)
		for _, signals := range [][]syscall.Signal{test.signals, test.more} {
			if signals == nil {
				break
			}
			enough := size + 10_000
			for start := time.Now(); size <= enough && time.Since(start) < time.Minute; time.Sleep(time.Millisecond) {
				if info, err := os.Stat(file); err == nil {
					size = info.Size()
				}
			}
			for _, s := range signals {
				if err := cmd.Process.Signal(s); err != nil && !errors.Is(err, os.ErrProcessDone) {
					t.Fatal(err)
				}
			}
		}
		var exit *exec.ExitError
		if err := cmd.Wait(); !errors.As(err, &exit) || exit.ExitCode() != exitInterrupted {
			t.Errorf("%v: it ended with %v, want exit code %d", test, err, exitInterrupted)
		}
		if !strings.Contains(out.String(), " games of 2 players") || !strings.Contains(errs.String(), " of 1000000 games; the same command continues with the others") {
			t.Errorf("%v: it wrote\n%s\n%s", test, out.String(), errs.String())
		}
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
