package main

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"math"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"runtime"
	"slices"
	"strconv"
	"strings"
	"sync"
	"time"
)

// tests selects the tests to run, and configures them.
type tests struct {
	out     io.Writer
	root    string
	in      []string
	notIn   *regexp.Regexp
	skip    string
	workers int
}

type testPackage struct {
	path, dir string
	uses      []string // the packages that it consists of
}

// A round is a run of some tests of a package, such as all quick ones.
type round struct {
	testPackage
	binary  string
	args    []string
	names   []string
	seconds float64
}

// paces are the most seconds that a test may take to be in the first round of its package, in the second and so on.
// Most mutants are caught by quick tests.
var paces = []float64{0.2, 2, math.Inf(1)}

// build builds the tests of the packages that use changed ones. It runs them without a mutant, to know how long they
// take. Tests that fail then prove nothing and are left out.
func (t tests) build(tmp, overlay string, mutants []*mutant) (rounds []round, err error) {
	packages, err := t.packages(mutants)
	if err != nil {
		return nil, err
	}
	var mu sync.Mutex
	var failed []error
	gate := make(chan bool, t.workers)
	var wg sync.WaitGroup
	for i, p := range packages {
		gate <- true
		wg.Add(1)
		go func() {
			defer func() { <-gate; wg.Done() }()
			found, err := t.rounds(p, filepath.Join(tmp, fmt.Sprint(i, ".test")), overlay)
			mu.Lock()
			defer mu.Unlock()
			rounds = append(rounds, found...)
			failed = append(failed, err)
		}()
	}
	wg.Wait()
	slices.SortFunc(rounds, func(a, b round) int { return int(1000 * (a.seconds - b.seconds)) })
	total := 0.0
	for _, r := range rounds {
		total += r.seconds
	}
	fmt.Fprintf(t.out, "%d changes; tests of %d packages, which take %.0f s\n", len(mutants), len(packages), total)
	if len(rounds) == 0 {
		failed = append(failed, errors.New("no tests use the changed code"))
	}
	return rounds, errors.Join(failed...)
}

// packages returns the packages with tests that use a changed package.
func (t tests) packages(mutants []*mutant) (found []testPackage, err error) {
	changed := map[string]bool{}
	for _, m := range mutants {
		changed[m.holder.file.pkg.path] = true
	}
	out, err := output(t.root, append([]string{"list", "-test", "-json=ImportPath,Dir,Deps"}, t.in...)...)
	if err != nil {
		return nil, err
	}
	for decoder := json.NewDecoder(bytes.NewReader(out)); ; {
		var entry struct {
			ImportPath, Dir string
			Deps            []string
		}
		if err := decoder.Decode(&entry); err == io.EOF {
			return found, nil
		} else if err != nil {
			return nil, err
		}
		path, isTest := strings.CutSuffix(entry.ImportPath, ".test")
		if !isTest || t.notIn.MatchString(path) && !changed[path] {
			continue
		}
		p := testPackage{path: path, dir: entry.Dir}
		for _, dep := range entry.Deps {
			dep, _, _ = strings.Cut(dep, " ") // "record [record.test]"
			if changed[dep] {
				p.uses = append(p.uses, dep)
			}
		}
		if p.uses != nil {
			found = append(found, p)
		}
	}
}

func (t tests) rounds(p testPackage, binary, overlay string) (rounds []round, err error) {
	build := exec.Command("go", "test", "-c", "-vet=off", "-overlay", overlay, "-o", binary, p.path)
	build.Dir = t.root
	if out, err := build.CombinedOutput(); err != nil {
		return nil, fmt.Errorf("%s: %w\n%s", p.path, err, out)
	}
	common := []string{"-test.short", "-test.timeout=10m"}
	// Failures that rapid found must not be kept: they would be tried on all later mutants.
	if exec.Command(binary, "-rapid.nofailfile", "-test.list=^$").Run() == nil {
		common = append(common, "-rapid.nofailfile")
	}
	cmd := exec.Command(binary, append(common, "-test.v", "-test.skip="+t.skip)...)
	cmd.Dir = p.dir
	out, failure := cmd.CombinedOutput()
	if failure != nil && !bytes.Contains(out, []byte("--- FAIL")) {
		return nil, fmt.Errorf("%s: %w\n%s", p.path, failure, out)
	}
	groups := make([]round, len(paces))
	for _, result := range regexp.MustCompile(`(?m)^--- (PASS|FAIL): (\S+) \(([0-9.]+)s\)`).FindAllSubmatch(out, -1) {
		name := string(result[2])
		if string(result[1]) == "FAIL" {
			fmt.Fprintf(t.out, "left out  %s %s, which fails without a change\n", p.path, name)
			continue
		}
		seconds, _ := strconv.ParseFloat(string(result[3]), 64)
		r := &groups[slices.IndexFunc(paces, func(most float64) bool { return seconds <= most })]
		r.names = append(r.names, name)
		r.seconds += seconds
	}
	for _, r := range groups {
		if len(r.names) > 0 {
			r.testPackage, r.binary = p, binary
			r.args = append(slices.Clone(common), "-test.failfast", "-test.run=^("+strings.Join(r.names, "|")+")$")
			rounds = append(rounds, r)
		}
	}
	return rounds, nil
}

// try runs the tests with a mutant switched on, and returns the test that failed, or "".
func try(m *mutant, rounds []round) (by string) {
	for _, r := range rounds {
		if !slices.Contains(r.uses, m.holder.file.pkg.path) {
			continue
		}
		// A mutant can make a loop endless; then time or memory runs out.
		limit := 20*time.Second + time.Duration(8*r.seconds*float64(time.Second))
		ctx, cancel := context.WithTimeout(context.Background(), limit)
		cmd := exec.CommandContext(ctx, r.binary, r.args...)
		if runtime.GOOS != "windows" {
			shell := []string{"-c", `ulimit -v 4000000 2>/dev/null; exec "$0" "$@"`, r.binary}
			cmd = exec.CommandContext(ctx, "sh", append(shell, r.args...)...)
		}
		cmd.Dir = r.dir
		cmd.Env = append(os.Environ(), "SEASALT_MUTANT="+strconv.Itoa(m.id))
		cmd.WaitDelay = time.Second
		out, err := cmd.CombinedOutput()
		late := ctx.Err() != nil
		cancel()
		switch {
		case err == nil:
			continue
		case late:
			return fmt.Sprintf("the tests, which do not end in %v", limit.Round(time.Second))
		}
		if found := regexp.MustCompile(`(?m)^\s*--- FAIL: (\S+)`).FindSubmatch(out); found != nil {
			return string(found[1])
		}
		if found := regexp.MustCompile(`(?m)^(panic|fatal error): .*`).Find(out); found != nil {
			return "a " + string(found)
		}
		return "tests that do not run to their end"
	}
	return ""
}
