package texts

import (
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"regexp"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/seasalt-go/seasalt"
	"github.com/seasalt-go/seasalt/internal/testkit"
	"github.com/seasalt-go/seasalt/variants"
	"github.com/seasalt-go/seasalt/variants/extrapepper"
	"github.com/seasalt-go/seasalt/variants/lobster"
)

// A game with as many modules as there can be, and the longest names, can be written and read.
func TestMostModules(t *testing.T) {
	var modules []seasalt.Module
	for i := range 100 {
		modules = append(modules, seasalt.Module{Name: fmt.Sprintf("%064d", i), Version: 1<<31 - 1})
	}
	rules := seasalt.MustRules(seasalt.Config{Modules: modules})
	s := rules.Start(0).Settle(rand.New(rand.NewPCG(1, 2)))
	if !tryState(t, rules, s.SecretText()) { // its views, too, as texts and as JSON
		t.Error("the text of a state is not read back")
	}
	setup := must(seasalt.ParseSetup(rules.String()))
	if _, err := setup.Rules(modules...); err != nil {
		t.Errorf("the setup does not find its rules: %v", err)
	}
	_, err := seasalt.NewRules(seasalt.Config{Modules: append(modules, seasalt.Module{Name: "one-more"})})
	if err == nil || !strings.Contains(err.Error(), "101 modules: a game can have 100") {
		t.Errorf("with one more: %v", err)
	}
}

// Too many modules are refused before anything is done with each of them.
func TestTooManyModules(t *testing.T) {
	const many = 40_000
	modules := make([]seasalt.Module, many)
	setup := seasalt.MustRules(seasalt.Config{}).Setup()
	for i := range modules {
		modules[i] = lobster.Module()
		modules[i].Name = fmt.Sprintf("m%d", many-i)
		setup.Modules = append(setup.Modules, seasalt.ModuleID{Name: modules[i].Name, Version: 1,
			Hash: "0123456789abcdef"})
	}
	cached := seasalt.CachedRules(modules...)
	for name, build := range map[string]func() (*seasalt.Rules, error){
		"NewRules":    func() (*seasalt.Rules, error) { return seasalt.NewRules(seasalt.Config{Modules: modules}) },
		"Setup.Rules": func() (*seasalt.Rules, error) { return setup.Rules(modules...) },
		"CachedRules": func() (*seasalt.Rules, error) { return cached(setup) },
	} {
		var err error
		allocated := testing.AllocsPerRun(1, func() { _, err = build() })
		if want := "seasalt: invalid rules: 40000 modules: a game can have 100"; err == nil || err.Error() != want {
			t.Errorf("%s: %.200v, want %s", name, err, want)
		}
		if allocated > 100 {
			t.Errorf("%s: %v allocations to refuse %d modules", name, allocated, many)
		}
	}
}

// TestSetup reads back the setup of every game, and refuses those that are none.
func TestSetup(t *testing.T) {
	for _, rules := range fuzzRules {
		text := rules.String()
		setup, err := seasalt.ParseSetup(text)
		if err != nil || !cmp.Equal(setup, rules.Setup()) || setup.String() != text {
			t.Fatalf("%s is read as %v, %v", text, setup, err)
		}
		again, err := setup.Rules(variants.All()...)
		if err != nil || again.String() != text {
			t.Fatalf("%s are the rules of %s: %v", again, text, err)
		}
		var s seasalt.Setup
		if data, err := rules.Setup().MarshalText(); err != nil || s.UnmarshalText(data) != nil ||
			!cmp.Equal(s, setup) {
			t.Fatalf("%s is marshalled as %s, %v", text, data, err)
		}
		view := must(json.Marshal(rules.Start(0).View(0)))
		if of, err := seasalt.SetupOf(" " + string(view)); err != nil || !cmp.Equal(of, setup) {
			t.Errorf("the JSON of a view of %v has the setup %v, %v", setup, of, err)
		}
		if of, err := seasalt.SetupOf(rules.Start(0).SecretText()); err != nil || !cmp.Equal(of, setup) {
			t.Fatalf("the start of %s is of the game %v: %v", text, of, err)
		}
	}
	if data, err := (seasalt.Setup{}).MarshalText(); err == nil {
		t.Errorf("a setup that names no game is marshalled as %s", data)
	}
	if _, err := (seasalt.Setup{Players: 2}).Rules(); err == nil ||
		!strings.Contains(err.Error(), "names the number of players and the target") {
		t.Errorf("a setup without a target has rules: %v", err)
	}
	odd := seasalt.MustRules(seasalt.Config{Modules: []seasalt.Module{extrapepper.Module()}}).Setup()
	odd.Rulings.Tie, odd.Events = 0, append(odd.Events, seasalt.Kraken)
	for _, want := range []string{"a setup decides every ruling (R12)", "the event kraken is repeated"} {
		if _, err := odd.Rules(variants.All()...); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%v does not say that %s", err, want)
		}
	}
	var mixed seasalt.Setup // modules in JSON come in any order
	want := seasalt.MustRules(seasalt.Config{}).Setup()
	want.Modules = []seasalt.ModuleID{{Name: "a", Version: 1}, {Name: "b", Version: 1}}
	text := strings.NewReplacer(`"a"`, `"b"`, `"b"`, `"a"`).Replace(string(must(json.Marshal(want))))
	if err := json.Unmarshal([]byte(text), &mixed); err != nil || !cmp.Equal(mixed, want) {
		t.Errorf("%s is read as %v, %v", text, mixed, err)
	}
	kept := fuzzRules[0].Setup()
	if err := kept.UnmarshalText([]byte("seasalt/1")); err == nil || !cmp.Equal(kept, fuzzRules[0].Setup()) {
		t.Errorf("an error, and the setup is another: %v, %v", kept, err)
	}

	many := testkit.Change(t, fuzzRules[0].String(), "trio=laid", "modules="+numbered("a%03d/1,", 101)+" trio=laid")
	for text, want := range map[string]string{
		" \n":                              "at byte 2: the text is empty",
		strings.Repeat("seasalt/1 ", 7000): "the text has 70000 bytes",
		many:                               "more than 100 modules",
	} {
		if _, err := seasalt.ParseSetup(text); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%.100s: %v, want %s", text, err, want)
		}
	}
	_, err := seasalt.SetupOf("seasalt/1" + numbered(" a%03d=x", 501))
	if err == nil || !strings.Contains(err.Error(), "at byte 3510: more than 500 fields") {
		t.Errorf("too many fields: %v", err)
	}
}

// A module without a hash may have any content, also in the setup of a state or a view. Another version may not.
func TestModulesWithoutHashes(t *testing.T) {
	for _, rules := range fuzzRules {
		s := rules.Start(0).Settle(rand.New(rand.NewPCG(1, 2)))
		v := s.View(0)
		state, view, js := s.SecretText(), v.String(), string(must(json.Marshal(v)))
		hash := regexp.MustCompile(`(/\d+)/[0-9a-f]{16}|,"hash":"[0-9a-f]{16}"`)
		without := func(text string) string { return hash.ReplaceAllString(text, "$1") }
		if got, err := rules.ParseState(without(state)); err != nil || got != s {
			t.Errorf("%s: %v", without(state), err)
		}
		if got, err := rules.ParseView(without(view)); err != nil || got.String() != view {
			t.Errorf("%s: %v", without(view), err)
		}
		if got, err := rules.UnmarshalView([]byte(without(js))); err != nil || got.String() != view {
			t.Errorf("%s: %v", without(js), err)
		}
		if len(rules.Setup().Modules) == 0 {
			continue
		}
		later := func(text string) string {
			return regexp.MustCompile(`(modules=[a-z-]+/|"version":)\d+`).ReplaceAllString(without(text), "${1}99")
		}
		_, err := rules.ParseState(later(state))
		_, err2 := rules.ParseView(later(view))
		_, err3 := rules.UnmarshalView([]byte(later(js)))
		if err == nil || err2 == nil || err3 == nil {
			t.Errorf("another version of a module is read: %v, %v, %v", err, err2, err3)
		}
	}
}

// The format of a view comes first: a later one may have its setup elsewhere.
func TestSetupOfLaterFormat(t *testing.T) {
	_, err := seasalt.SetupOf(`{"format":2,"game":{}}`)
	if want := "format 2 is newer than this program"; err == nil || !strings.Contains(err.Error(), want) {
		t.Errorf("%v, and not %q", err, want)
	}
}

// numbered returns a text with numbers from 0, again and again.
func numbered(format string, n int) string {
	var b strings.Builder
	for i := range n {
		fmt.Fprintf(&b, format, i)
	}
	return b.String()
}

// trySetup reads any text as a setup, in the same way.
func trySetup(t *testing.T, text string) {
	t.Helper()
	s, err := seasalt.ParseSetup(text)
	if err != nil {
		fuzzParseError(t, text, err)
		if !cmp.Equal(s, seasalt.Setup{}) {
			t.Fatalf("%q: an error and a setup, %v", text, s)
		}
		return
	}
	if again, err := seasalt.ParseSetup(s.String()); err != nil || !cmp.Equal(again, s) {
		t.Fatalf("%q is read as %v, and that as %v, %v", text, s, again, err)
	}
	if of, err := seasalt.SetupOf(text); err != nil || !cmp.Equal(of, s) {
		t.Fatalf("%q is read as %v, and is of the game %v, %v", text, s, of, err)
	}
}
