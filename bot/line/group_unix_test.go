//go:build unix

package line

import (
	"bytes"
	"context"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"runtime/debug"
	"strconv"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/seasalt-go/seasalt/bot/arena"
)

// Nothing of a bot is left when the tournament is over: what it started is killed with it, and it cannot hold up
// the end.
func TestNothingLeft(t *testing.T) {
	t.Parallel()
	name := filepath.Join(t.TempDir(), "pid")
	p := program(t, "parent", name)
	r := tournament(t, p, 2, arena.Limits{})
	if len(r.Forfeits()) != 2 || !strings.Contains(r.Games[0].Forfeit.Text, "the program ended: exit status 5") {
		t.Errorf("%v", r.Games[0].Forfeit)
	}
	text, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	pid, err := strconv.Atoi(string(text))
	if err != nil {
		t.Fatal(err)
	}
	for start := time.Now(); alive(pid); time.Sleep(10 * time.Millisecond) {
		if time.Since(start) > 30*time.Second {
			t.Fatalf("process %d, which the bot started, is still there", pid)
		}
	}
}

// A test of a check leaves no process.
func TestCheckLeavesNothing(t *testing.T) {
	t.Parallel()
	for name, check := range map[string]func(*checker){
		"hello": func(c *checker) { c.hello() }, "versions": (*checker).versions, "unknown": (*checker).unknown, "early": (*checker).early,
		"together": func(c *checker) { c.together(2) }, "ends": (*checker).ends,
	} {
		p := program(t, "strict", "2")
		var errs bytes.Buffer
		p.Stderr = &errs
		check(&checker{context.Background(), p, patient, nil, func(Finding) {}})
		started := regexp.MustCompile(`process: (\d+)`).FindAllStringSubmatch(errs.String(), -1)
		if len(started) == 0 {
			t.Errorf("%s starts no process", name)
		}
		for _, number := range started {
			if pid, _ := strconv.Atoi(number[1]); alive(pid) {
				t.Errorf("%s leaves a process", name)
			}
		}
	}
}

// A program that does not quit is killed after a moment.
func TestStubborn(t *testing.T) {
	t.Parallel()
	p := program(t, "stubborn")
	tournament(t, p, 2, arena.Limits{})
	start := time.Now()
	p.Close()
	if took := time.Since(start); took < 900*time.Millisecond || took > 20*time.Second {
		t.Errorf("it took %v to end a program that does not quit", took)
	}
}

// A program that cannot be started leaves no files open.
func TestNoFilesLeft(t *testing.T) {
	defer debug.SetGCPercent(debug.SetGCPercent(-1)) // the collector would close them
	opened := 0
	for i := range 2 {
		if _, err := start([]string{"/no/such/program"}, "", nil); err == nil {
			t.Fatal("it is started")
		}
		files, err := os.ReadDir("/dev/fd")
		if err != nil {
			t.Skip(err)
		}
		if i > 0 && len(files) > opened { // the first time, the runtime may open some
			t.Errorf("%d files are open, and before there were %d", len(files), opened)
		}
		opened = len(files)
	}
}

// alive reports whether a process runs. One that has ended and is not waited for does not.
func alive(pid int) bool {
	if syscall.Kill(pid, 0) != nil {
		return false
	}
	text, err := os.ReadFile(fmt.Sprintf("/proc/%d/stat", pid))
	return err != nil || !strings.Contains(string(text), ") Z ")
}
