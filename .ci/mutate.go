// Mutate checks that the tests would notice if a rule were played wrongly: it makes each of
// the edits of a list to a copy of the module, one at a time, and runs the tests of the packages
// that test the rules, one package after the other, or of the package that the edit is in. One must
// fail. Run it in the root of the module, after the tests pass:
//
//	go run .ci/mutate.go              every edit of .ci/mutations.txt
//	go run .ci/mutate.go -run R5      those with a description that matches
//	go run .ci/mutate.go -n           only check that every edit applies
//	go run .ci/mutate.go -run leak -in ./seasalttest
//	                                  those that give a secret away, against the laws
//
// It exits with 1 if the tests let an edit pass, or if an edit does not apply to the code as
// it is or does not compile: then the list has to follow the code.
package main

import (
	"bytes"
	"context"
	"errors"
	"flag"
	"fmt"
	"os"
	"os/exec"
	"path"
	"path/filepath"
	"regexp"
	"strings"
	"time"
)

// A mutation replaces a text that a file has exactly once.
type mutation struct {
	line     int // of the list
	file     string
	name     string // the rule that it breaks, and how
	old, new string
}

// packages and tests are what is tested.
var packages, tests string

func main() {
	list := flag.String("list", ".ci/mutations.txt", "the edits to make")
	only := flag.String("run", "", "make only the edits whose description matches this regular expression")
	flag.StringVar(&packages, "in", "./internal/reference . ./rulebook ./internal/vectors ./internal/conformance",
		"the packages whose tests are run for files of the root, in this order; for others it is their own")
	flag.StringVar(&tests, "tests", "", "run only the tests that match this regular expression")
	dry := flag.Bool("n", false, "only check that every edit applies to the code as it is")
	timeout := flag.Duration("timeout", 5*time.Minute, "how long the tests may take; longer counts as caught")
	flag.Parse()
	ok, err := run(*list, *only, *dry, *timeout)
	if err != nil {
		fmt.Fprintln(os.Stderr, "mutate:", err)
		os.Exit(2)
	}
	if !ok {
		os.Exit(1)
	}
}

func run(list, only string, dry bool, timeout time.Duration) (ok bool, err error) {
	match, err := regexp.Compile(only)
	if err != nil {
		return false, err
	}
	text, err := os.ReadFile(list)
	if err != nil {
		return false, err
	}
	mutations, err := parse(string(text))
	if err != nil {
		return false, fmt.Errorf("%s: %w", list, err)
	}
	if dry {
		return apply(mutations)
	}
	dir, err := os.MkdirTemp("", "mutate")
	if err != nil {
		return false, err
	}
	defer os.RemoveAll(dir)
	if err := copyModule(dir); err != nil {
		return false, err
	}
	if out, err := test(dir, packages, timeout); err != nil {
		return false, fmt.Errorf("the tests fail without an edit: %w\n%s", err, out)
	}

	caught, survived, stale := 0, 0, 0
	for _, m := range mutations {
		if !match.MatchString(m.name) {
			continue
		}
		start := time.Now()
		verdict, detail, err := m.try(dir, timeout)
		if err != nil {
			return false, err
		}
		switch verdict {
		case "caught":
			caught++
		case "SURVIVED":
			survived++
		default:
			stale++
		}
		fmt.Printf("%-9s %s: %s (line %d, %.0f s)%s\n",
			verdict, m.file, m.name, m.line, time.Since(start).Seconds(), detail)
	}
	fmt.Printf("\n%d caught, %d survived, %d do not apply or compile\n", caught, survived, stale)
	return survived == 0 && stale == 0 && caught > 0, nil
}

// parse reads the list: a heading "file: what it breaks" for each edit, then the old text and
// the new one, each line of them after "- " or "+ ". Empty lines and those that start with #
// mean nothing.
func parse(text string) (list []mutation, err error) {
	var m *mutation
	for i, line := range strings.Split(text, "\n") {
		switch {
		case line == "" || line[0] == '#':
		case strings.HasPrefix(line, "- "):
			if m == nil || m.new != "" {
				return nil, fmt.Errorf("line %d: old text without a heading", i+1)
			}
			m.old += line[2:] + "\n"
		case strings.HasPrefix(line, "+ "):
			if m == nil || m.old == "" {
				return nil, fmt.Errorf("line %d: new text without an old one", i+1)
			}
			m.new += line[2:] + "\n"
		default:
			file, name, found := strings.Cut(line, ": ")
			if !found {
				return nil, fmt.Errorf("line %d: neither a heading nor a text", i+1)
			}
			list = append(list, mutation{line: i + 1, file: file, name: name})
			m = &list[len(list)-1]
		}
	}
	for i := range list {
		m := &list[i]
		m.old, m.new = strings.TrimSuffix(m.old, "\n"), strings.TrimSuffix(m.new, "\n")
		if m.old == "" || m.new == "" || m.old == m.new {
			return nil, fmt.Errorf("line %d: %s: there must be an old text and a new one that differs", m.line, m.name)
		}
	}
	return list, nil
}

// try makes the edit in the copy, runs the tests and undoes it.
func (m mutation) try(dir string, timeout time.Duration) (verdict, detail string, err error) {
	file := filepath.Join(dir, m.file)
	before, err := os.ReadFile(file)
	if err != nil {
		return "", "", err
	}
	if n := bytes.Count(before, []byte(m.old)); n != 1 {
		return "STALE", fmt.Sprintf("\n\tthe file has the old text %d times", n), nil
	}
	after := bytes.Replace(before, []byte(m.old), []byte(m.new), 1)
	if err := os.WriteFile(file, after, 0o666); err != nil {
		return "", "", err
	}
	defer func() { err = errors.Join(err, os.WriteFile(file, before, 0o666)) }()

	build, in := ".", packages
	if folder := path.Dir(m.file); folder != "." {
		build = "./" + folder
		in = build
	}
	if out, err := command(dir, timeout, "build", build); err != nil {
		return "STALE", "\n\tit does not compile: " + string(out), nil
	}
	out, err := test(dir, in, timeout)
	if err == nil {
		return "SURVIVED", "", nil
	}
	return "caught", by(out), nil
}

// apply reports whether every edit applies to the code as it is, and prints those that do not.
func apply(mutations []mutation) (ok bool, err error) {
	ok = true
	for _, m := range mutations {
		text, err := os.ReadFile(m.file)
		if err != nil {
			return false, err
		}
		if n := bytes.Count(text, []byte(m.old)); n != 1 {
			ok = false
			fmt.Printf("%-9s %s: %s (line %d)\n\tthe file has the old text %d times\n", "STALE", m.file, m.name, m.line, n)
		}
	}
	fmt.Printf("%d edits looked up\n", len(mutations))
	return ok, nil
}

// by names the first test that failed.
func by(out []byte) string {
	if found := regexp.MustCompile(`(?m)^\s*--- FAIL: (\S+)`).FindSubmatch(out); found != nil {
		return " by " + string(found[1])
	}
	if found := regexp.MustCompile(`(?m)^panic: .*`).Find(out); found != nil {
		return ": " + string(found)
	}
	return ": the tests do not run to their end"
}

// test runs the tests of one package after the other, as long as they pass.
func test(dir, in string, timeout time.Duration) (out []byte, err error) {
	for _, pkg := range strings.Fields(in) {
		out, err = command(dir, timeout+time.Minute, "test", "-short", "-failfast", "-vet=off", "-timeout", timeout.String(), "-run", tests, pkg)
		if err != nil {
			break
		}
	}
	return out, err
}

func command(dir string, timeout time.Duration, args ...string) ([]byte, error) {
	ctx, cancel := context.WithTimeout(context.Background(), timeout)
	defer cancel()
	cmd := exec.CommandContext(ctx, "go", args...)
	cmd.Dir = dir
	return cmd.CombinedOutput()
}

// copyModule copies the files of the module, without those of git.
func copyModule(to string) error {
	return filepath.WalkDir(".", func(path string, entry os.DirEntry, err error) error {
		switch {
		case err != nil:
			return err
		case entry.IsDir() && entry.Name() == ".git":
			return filepath.SkipDir
		case entry.IsDir():
			return os.MkdirAll(filepath.Join(to, path), 0o777)
		case !entry.Type().IsRegular():
			return nil
		}
		data, err := os.ReadFile(path)
		if err != nil {
			return err
		}
		return os.WriteFile(filepath.Join(to, path), data, 0o666)
	})
}
