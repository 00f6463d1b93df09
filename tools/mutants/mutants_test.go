package main

import (
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
)

// start runs the tool on the package with a hole.
func start(t *testing.T, args ...string) (ok bool, out string) {
	t.Helper()
	var to strings.Builder
	tool := tool{out: &to}
	ok, err := tool.run(slices.Insert(args, 1, "-root", "testdata/hole", "-survivors", "testdata/survivors.txt"))
	if err != nil {
		t.Fatalf("%v\n%s", err, to.String())
	}
	return ok, to.String()
}

// Everything is caught where there are tests, and survives where there are none.
func TestRandom(t *testing.T) {
	ok, out := start(t, "random", "-v", "-n", "1000", ".")
	count := func(pattern string) int { return len(regexp.MustCompile(pattern).FindAllString(out, -1)) }
	caught, survived := count(`caught +hole\.go:\d+: Tested `), count(`SURVIVED +hole\.go:\d+: Untested `)
	if ok || caught < 20 || survived != caught-1 {
		t.Errorf("%v: %d mutants are caught and %d survive", ok, caught, survived)
	}
	if n := count("SURVIVED "); n != survived {
		t.Errorf("%d mutants survive where they are tested", n-survived)
	}
	if count(`known +hole\.go:\d+: Untested: to see one that is known\n`) != 1 {
		t.Error("the list of survivors is not respected")
	}
	for _, line := range []string{
		`if n <= 0 || n > len(words) {`, `if n < 0 && n > len(words) {`, `if !(n < 0 || n > len(words)) {`,
		`return 0, nil`, `for i := 2; i < n; i++ {`, `case !(seen > 2):`, `c -= 3`, `// removed`,
		`return seen - int(c), nil`, `if strings.Contains(words[i], "x") && words[i] == words[i-1] {`,
	} {
		if n := count(`\n\t\+ ` + regexp.QuoteMeta(line) + `\n`); n < 2 {
			t.Errorf("%d mutants %q", n, line)
		}
	}
	for _, place := range []string{"start ", "odd ", "list.each ", "count "} {
		if count(`caught +\w+\.go:\d+: `+place) == 0 {
			t.Errorf("no mutant is caught in %s", place)
		}
	}
	if t.Failed() {
		t.Log(out)
	}
}

func TestArguments(t *testing.T) {
	_, all := start(t, "random", "-l", "-n", "1000", ".")
	_, odd := start(t, "random", "-l", "-n", "1000", "./odd.go")
	if !strings.Contains(all, "hole.go:") || strings.Contains(odd, "hole.go:") || !strings.Contains(odd, "odd.go:") {
		t.Errorf("of one file:\n%s", odd)
	}
	_, three := start(t, "random", "-l", "-n", "3", "-seed", "2", "-run", "Untested", ".")
	if strings.Count(three, "Untested") != 3 || !strings.HasSuffix(three, "\n3 changes\n") {
		t.Errorf("three of one function:\n%s", three)
	}
	if _, again := start(t, "random", "-l", "-n", "3", "-seed", "2", "-run", "Untested", "."); again != three {
		t.Error("one seed, two samples")
	}
	if _, other := start(t, "random", "-l", "-n", "3", "-seed", "3", "-run", "Untested", "."); other == three {
		t.Error("two seeds, one sample")
	}
}

// Without arguments everything that programs play by is changed, and the rest is all of it but the root.
func TestWholeModule(t *testing.T) {
	folders := func(args ...string) []string {
		var to strings.Builder
		tool := tool{out: &to}
		if _, err := tool.run(append([]string{"random", "-l", "-n", "1000000", "-root", "../.."}, args...)); err != nil {
			t.Fatal(err)
		}
		var found []string
		for _, at := range regexp.MustCompile(`(?m)^(\S+/|)\w+\.go:\d+: `).FindAllStringSubmatch(to.String(), -1) {
			found = append(found, at[1])
		}
		slices.Sort(found)
		return slices.Compact(found)
	}
	want := []string{
		"bot/line/", "catalog/", "internal/mind/", "internal/pack/", "record/", "rulebook/", "table/", "variants/", "variants/castofcrabs/", "variants/extrapepper/", "variants/extrasalt/",
		"variants/jellyfish/", "variants/lobster/", "variants/seahorse/", "variants/starfish/", "words/",
	}
	if got := folders("rest"); !slices.Equal(got, want) {
		t.Errorf("the rest is %q", got)
	}
	if got := folders(); !slices.Equal(got, append([]string{""}, want...)) {
		t.Errorf("everything is %q", got)
	}
}

// The tests of programs are left out, unless they check much in the time that they take.
func TestPrograms(t *testing.T) {
	for folder, want := range map[string]bool{
		"bot": true, "bot/line": true, "cmd/seasalt/internal/checkbot": true, "examples/score": true, "tests/repository": true,
		"bot/internal/network": false, "tests/rules": false, "record": false, "internal/mind": false,
	} {
		if is := regexp.MustCompile(programs).MatchString("github.com/seasalt-go/seasalt/" + folder); is != want {
			t.Errorf("%s is left out: %v", folder, is)
		}
	}
}

func TestRules(t *testing.T) {
	name := filepath.Join(t.TempDir(), "rules.txt")
	write := func(text string) {
		if err := os.WriteFile(name, []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	write("H1 a word too many\n- \treturn n + count(more)\n+ \treturn n + count(more) + of[0]\n" +
		"H2 the number is wrong\n- \treturn seen + int(c), nil\n- }\n+ \treturn seen, nil\n+ }\n")
	if ok, out := start(t, "rules", "-v", "-rules", name); ok || !strings.Contains(out, "caught    "+name+":1: H1 a word too many by TestOdd") ||
		!strings.Contains(out, name+":4: H2 the number is wrong: functions and variables have the old text 2 times") {
		t.Errorf("%v\n%s", ok, out)
	}
	write("H1 a word too many\n- \treturn n + count(more)\n+ \treturn n + more\n" +
		"H2 a brace too many\n- return len(list)\n+ return len(list) }\n" +
		"H3 a removed step\n- \tof.each(func(k int) { n += k })\n+ \t// nothing\n")
	if ok, out := start(t, "-check", "-rules", name); ok || strings.Count(out, "does not compile") != 2 ||
		!strings.Contains(out, "testdata/survivors.txt:5: the code has no such place") || !strings.Contains(out, "1 wrong rules fit the code; 3 entries are stale") {
		t.Errorf("%v\n%s", ok, out)
	}
}

// The error of a malformed list names the place.
func TestReadList(t *testing.T) {
	for text, want := range map[string]string{
		"- old\n":                  ":1: a text without a heading",
		"heading\n- old\n":         ":1: there must be an old text and a new one that differs",
		"heading\n- old\n+ old\n":  ":1: there must be an old text and a new one that differs",
		"\nheading\n- old\n+ new":  ":2: no heading",
		"# remark\nheading\n+ new": ":2: there must be an old text",
	} {
		name := filepath.Join(t.TempDir(), "list.txt")
		if err := os.WriteFile(name, []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
		if _, err := readSurvivors(name); err == nil || !strings.Contains(err.Error(), name+want) {
			t.Errorf("%q: %v, want %s", text, err, want)
		}
	}
}
