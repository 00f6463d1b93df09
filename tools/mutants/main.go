// Mutants finds bugs that the tests would miss. It makes one small change to the code at a time, and runs the tests:
// one of them must fail. It has two commands:
//
//	go -C tools/mutants run . rules           the wrong rules of rules.txt
//	go -C tools/mutants run . random          400 random changes of the root package and the rest
//
// Random changes are comparisons, numbers one more or one less, removed statements, inverted conditions, zero
// results, && for || and + for -. Arguments name the files and packages to change, and "rest" stands for the
// other packages that programs play by: internal/mind, internal/pack, table, record, variants, rulebook, words,
// catalog and bot/line. Flags choose among the changes:
//
//	go -C tools/mutants run . random -n 300 rest
//	go -C tools/mutants run . random -n 50 -seed 7 points.go ./record
//	go -C tools/mutants run . random -run 'State.works' -for 2m
//	go -C tools/mutants run . rules -run leak -in ./seasalttest
//	go -C tools/mutants run . -check          only look whether both lists fit the code
//
// A random change that no test notices is a hole in the tests, or has no visible effect: then survivors.txt lists it,
// with the reason. The exit status is 1 if another one survives, or if an entry of a list does not fit the code: then
// the list has to follow it.
package main

import (
	"crypto/sha256"
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"path"
	"path/filepath"
	"regexp"
	"runtime"
	"slices"
	"strings"
	"sync"
	"time"
)

func main() {
	var t tool
	t.out = os.Stdout
	ok, err := t.run(os.Args[1:])
	switch {
	case errors.Is(err, flag.ErrHelp):
		os.Exit(2)
	case err != nil:
		fmt.Fprintln(os.Stderr, "mutants:", err)
		os.Exit(2)
	case !ok:
		os.Exit(1)
	}
}

// A tool has the flags, and counts the results.
type tool struct {
	out              io.Writer
	root             string
	rules, survivors string // the names of the lists

	number  int
	seed    int
	budget  time.Duration
	match   *regexp.Regexp
	recheck bool
	list    bool
	verbose bool
	tests   tests

	caught, survived, known, stale int
}

func (t *tool) run(args []string) (ok bool, err error) {
	command := ""
	if len(args) > 0 && !strings.HasPrefix(args[0], "-") {
		command, args = args[0], args[1:]
	}
	flags := flag.NewFlagSet("mutants", flag.ContinueOnError)
	check := flags.Bool("check", false, "only look whether the lists fit the code")
	match := flags.String("run", "", "only changes whose description, function or text matches this regular expression")
	notIn := flags.String("notin", programs,
		"but not in those whose path matches, unless they are changed themselves")
	in := flags.String("in", "./...", "run the tests of these packages that use the changed ones; separated by spaces")
	flags.IntVar(&t.number, "n", 400, "random: how many to draw")
	flags.IntVar(&t.seed, "seed", 1, "random: which ones")
	flags.BoolVar(&t.recheck, "recheck", false, "random: also test those of the list of survivors")
	flags.DurationVar(&t.budget, "for", 0, "begin none after this time; 0: test all")
	flags.BoolVar(&t.list, "l", false, "list the changes, and test none")
	flags.BoolVar(&t.verbose, "v", false, "also print the changes that are caught")
	flags.IntVar(&t.tests.workers, "p", runtime.NumCPU(), "how many changes are tested at a time")
	flags.StringVar(&t.tests.skip, "skip", "Alloc|Inlin|Size|Cost|DocLinks",
		"tests that say nothing about changed code")
	flags.StringVar(&t.root, "root", "../..", "the folder of the module to change")
	flags.StringVar(&t.rules, "rules", "rules.txt", "the list of wrong rules")
	flags.StringVar(&t.survivors, "survivors", "survivors.txt", "the list of random changes that nobody can see")
	if err := flags.Parse(args); err != nil {
		return false, err
	}
	if t.match, err = regexp.Compile(*match); err != nil {
		return false, err
	}
	if t.tests.notIn, err = regexp.Compile(*notIn); err != nil {
		return false, err
	}
	t.tests.in, t.tests.root, t.tests.out = strings.Fields(*in), t.root, t.out

	switch {
	case *check && command == "" && flags.NArg() == 0:
		return t.check()
	case command == "rules" && flags.NArg() == 0:
		return t.wrongRules()
	case command == "random":
		return t.random(flags.Args())
	}
	return false, errors.New("say what to do: rules, random, or -check")
}

// check reports whether every entry of the lists has its place in the code, and every wrong rule compiles.
func (t *tool) check() (bool, error) {
	m, err := load(t.root, "./...")
	if err != nil {
		return false, err
	}
	rules, err := t.readRules(m)
	if err != nil {
		return false, err
	}
	if rules, err = t.compile(m, rules); err != nil {
		return false, err
	}
	known, err := readSurvivors(t.survivors)
	if err != nil {
		return false, err
	}
	for _, h := range m.holders {
		for _, mutant := range h.randomMutants() {
			delete(known, mutant.key())
		}
	}
	for _, s := range known {
		t.staleEntry(s.at, "the code has no such place")
	}
	fmt.Fprintf(t.out, "%d wrong rules fit the code; %d entries are stale\n", len(rules), t.stale)
	return t.stale == 0, nil
}

// wrongRules tests the changes of the list.
func (t *tool) wrongRules() (bool, error) {
	m, err := load(t.root, "./...")
	if err != nil {
		return false, err
	}
	rules, err := t.readRules(m)
	if err != nil {
		return false, err
	}
	rules = slices.DeleteFunc(rules, func(m *mutant) bool { return !t.match.MatchString(m.title) })
	return t.judge(m, rules, nil)
}

// programs are the packages whose tests take long and check little of the code that they use. Those below bot/internal
// are quick.
const programs = `/(bot(/[^/]+)?$|cmd/|examples/|tests/repository$)`

// rest are the packages that programs play by, apart from the root.
var rest = []string{"./internal/mind", "./internal/pack", "./table", "./record", "./variants/...", "./rulebook",
	"./words", "./catalog", "./bot/line"}

// random tests random changes of the places, which are files and packages.
func (t *tool) random(places []string) (bool, error) {
	if len(places) == 0 {
		places = []string{".", "rest"}
	}
	if i := slices.Index(places, "rest"); i >= 0 {
		places = slices.Replace(places, i, i+1, rest...)
	}
	files := map[string][]string{} // by folder
	var patterns []string
	for _, place := range places {
		if strings.HasSuffix(place, ".go") {
			name := path.Clean(filepath.ToSlash(place))
			files[path.Dir(name)] = append(files[path.Dir(name)], name)
			place = "./" + path.Dir(name)
		}
		patterns = append(patterns, place)
	}
	m, err := load(t.root, strings.Join(patterns, " "))
	if err != nil {
		return false, err
	}
	known, err := readSurvivors(t.survivors)
	if err != nil {
		return false, err
	}
	var all []*mutant
	for _, h := range m.holders {
		if list, ok := files[path.Dir(h.file.name)]; !ok || slices.Contains(list, h.file.name) {
			all = append(all, h.randomMutants()...)
		}
	}
	// Each mutant is drawn by its own text, so that a change of the code does not reshuffle the rest.
	ranks := map[*mutant]string{}
	seen := map[string]int{} // the same line twice in a function
	for _, mutant := range all {
		key := mutant.key()
		seen[key]++
		ranks[mutant] = fmt.Sprintf("%x", sha256.Sum256([]byte(fmt.Sprint(t.seed, seen[key], key))))
	}
	drawn := slices.DeleteFunc(slices.Clone(all), func(m *mutant) bool {
		return !t.match.MatchString(m.holder.file.name + "\n" + m.key())
	})
	slices.SortFunc(drawn, func(a, b *mutant) int { return strings.Compare(ranks[a], ranks[b]) })
	return t.judge(m, drawn[:min(len(drawn), t.number)], known)
}

// judge runs the tests on each mutant and prints the results.
func (t *tool) judge(m *module, mutants []*mutant, known map[string]survivor) (bool, error) {
	if len(mutants) == 0 {
		return false, errors.New("no change matches")
	}
	if t.list {
		for _, mutant := range mutants {
			fmt.Fprintf(t.out, "%v%s\n", mutant, mutant.diff())
		}
		fmt.Fprintf(t.out, "%d changes\n", len(mutants))
		return t.stale == 0, nil
	}
	mutants, err := t.compile(m, mutants)
	if err != nil {
		return false, err
	}
	tmp, err := os.MkdirTemp("", "mutants")
	if err != nil {
		return false, err
	}
	defer os.RemoveAll(tmp)
	overlay, err := m.write(tmp, mutants)
	if err != nil {
		return false, err
	}
	rounds, err := t.tests.build(tmp, overlay, mutants)
	if err != nil {
		return false, err
	}

	start := time.Now()
	todo := make(chan *mutant)
	var mu sync.Mutex
	var wg sync.WaitGroup
	for range t.tests.workers {
		wg.Add(1)
		go func() {
			defer wg.Done()
			for mutant := range todo {
				entry, isKnown := known[mutant.key()]
				begun, by := time.Now(), ""
				if !isKnown || t.recheck {
					by = try(mutant, rounds)
				}
				mu.Lock()
				t.count(mutant, by, entry, time.Since(begun).Seconds())
				mu.Unlock()
			}
		}()
	}
	left := 0
	for i, mutant := range mutants {
		if t.budget > 0 && time.Since(start) > t.budget {
			left = len(mutants) - i
			break
		}
		todo <- mutant
	}
	close(todo)
	wg.Wait()

	seconds := time.Since(start).Seconds()
	if left > 0 {
		fmt.Fprintf(t.out, "no time for %d\n", left)
	}
	tested := t.caught + t.survived
	if tested > 0 {
		fmt.Fprintf(t.out, "%.1f %% caught: %d of %d, and %d survived, in %.0f s (%.1f a minute)\n",
			100*float64(t.caught)/float64(tested), t.caught, tested, t.survived, seconds, 60*float64(tested)/seconds)
	}
	if t.known+t.stale > 0 {
		fmt.Fprintf(t.out, "%d that nobody can see; %d entries are stale\n", t.known, t.stale)
	}
	if tested+t.known == 0 {
		return false, errors.New("nothing was tested")
	}
	return t.survived == 0 && t.stale == 0, nil
}

// count counts and prints a verdict. by is the test that failed.
func (t *tool) count(m *mutant, by string, entry survivor, seconds float64) {
	switch {
	case by != "" && entry.at != "":
		t.staleEntry(entry.at, "it says that nobody can see the change, and "+by+" does")
	case by != "":
		t.caught++
		if t.verbose {
			fmt.Fprintf(t.out, "caught    %v by %s (%.1f s)%s\n", m, by, seconds, m.diff())
		}
	case entry.at != "":
		t.known++
		if t.verbose {
			fmt.Fprintf(t.out, "known     %v: %s%s\n", m, entry.why, m.diff())
		}
	default:
		t.survived++
		fmt.Fprintf(t.out, "SURVIVED  %v (%.1f s)%s\n", m, seconds, m.diff())
	}
}

func (t *tool) staleEntry(at, why string) {
	t.stale++
	fmt.Fprintf(t.out, "STALE     %s: %s\n", at, why)
}
