package record_test

import (
	"bytes"
	_ "embed"
	"encoding/json"
	"errors"
	"flag"
	"fmt"
	"log/slog"
	"math/rand/v2"
	"path/filepath"
	"reflect"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/seasalt-go/seasalt"
	"github.com/seasalt-go/seasalt/internal/testkit"
	"github.com/seasalt-go/seasalt/record"
	"github.com/seasalt-go/seasalt/variants"
)

// parseFor is record.Parse with these rules, for the tests of damage.
func parseFor(rules *seasalt.Rules) func(string) (*record.Record, error) {
	return func(text string) (*record.Record, error) { return record.Parse(text, testkit.Given(rules)) }
}

// recordTexts returns a record as text and as JSON.
func recordTexts(t *testing.T, game *record.Record) (text, js string) {
	t.Helper()
	a := testkit.Must(game.SecretText())
	b := testkit.Must(game.SecretJSON())
	return a, string(b)
}

// A record is the same after it was written and read, in both forms, and is written in the same way again.
func TestRoundTrip(t *testing.T) {
	for i, rules := range fuzzRules {
		for seed := range uint64(4) {
			game, states := testkit.Record(rules, seed, []int{0, 1 + 17*i, 200, 5000}[seed])
			for _, name := range []string{"Player0", "Player3", "Date", "XAZaz09"} {
				game.SetTag(name, name+"\" \\ \n\t ü \u2028 ]\xff")
			}
			for _, text := range []string{"", "}{", " two\nlines\r\\ \"x\" \x00\u202e ", "\xff ü"} {
				game.AddComment(text)
			}
			text, js := recordTexts(t, game)
			for _, form := range []string{text, js, "\ufeff" + strings.ReplaceAll(text, "\n", " \t\r\n"), strings.ReplaceAll(text, "\n", "\r"), " \n" + js,
				"\ufeff" + js} {
				back, err := record.Parse(form, testkit.Given(rules))
				if err != nil {
					t.Fatalf("%v\n%s", err, form)
				}
				if t2, j2 := recordTexts(t, back); t2 != text || j2 != js {
					t.Fatalf("written as\n%s\nread back and written as\n%s\n%s\n%s", text, t2, js, j2)
				}
				n := 0
				for s, m := range back.All() {
					if next, err := s.Apply(m); err != nil || s != states[n] || next != states[n+1] {
						t.Fatalf("move %d, %v: %v", n, m, err)
					}
					n++
				}
				if n != len(states)-1 || n != back.Len() {
					t.Fatalf("%d moves of %d", n, len(states)-1)
				}
			}
		}
	}
}

// The states on the way, prefixes and undoing.
func TestPrefix(t *testing.T) {
	game, states := testkit.Record(fuzzRules[len(fuzzRules)-1], 1, 150)
	game.SetTag("Date", "today")
	full, _ := recordTexts(t, game)
	n := 0
	for s := range game.All() {
		if s != states[n] {
			t.Fatalf("the state before move %d is %v, want %v", n, s, states[n])
		}
		if at := game.At(n); at != s {
			t.Fatalf("At(%d) is %v, want %v", n, at, s)
		}
		prefix := game.Prefix(n)
		if prefix.State() != s || prefix.Len() != n {
			t.Fatalf("Prefix(%d) ends with %v, want %v", n, prefix.State(), s)
		}
		prefix.AddComment("only here")
		prefix.SetTag("Date", "tomorrow")
		if at, text := lastComment(prefix.Prefix(n)); at != n || text != "only here" {
			t.Fatalf("the comment after move %d is %q after move %d in a prefix of as many", n, text, at)
		}
		if moves := s.AppendMoves(nil); prefix.Apply(moves[len(moves)-1]) != nil { // another game
			t.Fatal("a listed move is refused")
		}
		n++
	}
	if text, _ := recordTexts(t, game); text != full {
		t.Error("changing a prefix changes the record")
	}
}

// All and Rounds yield the moves and states of the game and no others.
func TestAll(t *testing.T) {
	game, states := testkit.Record(fuzzRules[len(fuzzRules)-1], 1, 60)
	at := 0
	for s, m := range game.All() {
		if s != states[at] || m != game.Move(at) {
			t.Fatalf("move %d is %v in %v, want %v in %v", at, m, s, game.Move(at), states[at])
		}
		if next, err := s.Apply(m); err != nil || next != states[at+1] {
			t.Fatalf("move %d, %v: %v", at, m, err)
		}
		at++
	}
	if at != game.Len() {
		t.Fatalf("All ends after %d moves of %d", at, game.Len())
	}
	for range game.All() {
		break
	}
	for _, n := range []int{-1, 60, 61} {
		if text := panicOf(func() { game.Move(n) }); text == "" {
			t.Errorf("Move(%d) does not panic", n)
		}
		if n == 60 {
			continue // a state and no move
		}
		for name, f := range map[string]func(){"At": func() { game.At(n) }, "Prefix": func() { game.Prefix(n) }} {
			if text := panicOf(f); text == "" {
				t.Errorf("%s(%d) does not panic", name, n)
			}
		}
	}
}

// Game remembers what everybody has seen in all moves.
func TestGame(t *testing.T) {
	for i, rules := range fuzzRules {
		recorded, _ := testkit.Record(rules, uint64(i), 40)
		game := recorded.At(0).Game()
		for _, m := range recorded.All() {
			if err := game.Apply(m); err != nil {
				t.Fatal(err)
			}
		}
		again := recorded.Game()
		if again.State() != recorded.State() {
			t.Fatalf("the game stands at %v, and the record at %v", again, recorded)
		}
		for seat := range rules.Seats() {
			if !again.View(seat).Equal(game.View(seat)) {
				t.Errorf("seat %v remembers %v, want %v", seat, again.View(seat), game.View(seat))
			}
		}
	}
}

// A game is restored with the modules that it was played with: one of the same name and version that
// says something else is refused.
func TestOtherModule(t *testing.T) {
	game, _ := testkit.Record(seasalt.MustRules(seasalt.Config{Modules: fuzzModules}), 1, 50)
	text, js := recordTexts(t, game)
	others := slices.Clone(fuzzModules)
	i := slices.IndexFunc(others, func(m seasalt.Module) bool { return m.Name == "jellyfish" })
	others[i].Change.Threshold = 8
	rules := seasalt.MustRules(seasalt.Config{Modules: others})
	for _, form := range []string{text, js} {
		var e *record.Error
		var invalid *seasalt.InvalidError
		if _, err := record.Parse(form, seasalt.CachedRules(others...)); !errors.As(err, &e) ||
			!errors.As(err, &invalid) || !strings.Contains(err.Error(), `another module "jellyfish" of version 1`) {
			t.Errorf("another module: %v", err)
		}
		if _, err := record.Parse(form, testkit.Given(rules)); err == nil ||
			!strings.Contains(err.Error(), "the game is") {
			t.Errorf("the rules of another module: %v", err)
		}
	}
}

// A record draws the same cards as a State, and illegal moves change nothing and draw none.
func TestDraws(t *testing.T) {
	for i, rules := range fuzzRules {
		choose := rand.New(rand.NewPCG(uint64(i), 1))
		one, two := rand.New(rand.NewPCG(1, 2)), rand.New(rand.NewPCG(1, 2))
		s, game := rules.Start(1).Settle(one), record.New(rules, 1)
		game.Settle(two)
		for !s.Over() {
			if s.RoundOver() && choose.IntN(2) == 0 {
				s = s.Settle(one)
				if goesOn := game.Settle(two); game.State() != s || goesOn == s.Over() {
					t.Fatalf("the next round begins with %v, want %v", game.State(), s)
				}
			}
			before := game.Len()
			if err := game.Play(seasalt.Pick(80), two); !errors.Is(err, seasalt.ErrIllegalMove) ||
				game.Len() != before {
				t.Fatalf("an illegal move: %v", err)
			}
			moves := s.AppendMoves(nil)
			m := moves[choose.IntN(len(moves))]
			s = seasalt.Must(s.Play(m, one))
			if err := game.Play(m, two); err != nil || game.State() != s {
				t.Fatalf("after %v: %v, %v, want %v", m, err, game.State(), s)
			}
		}
		if one.Uint64() != two.Uint64() {
			t.Fatal("a record takes more or less from the generator")
		}
	}
}

// lastComment returns the last comment of a record and the number of moves before it.
func lastComment(r *record.Record) (at int, text string) {
	for at, text = range r.Comments() {
	}
	return at, text
}

// A record keeps the version of the rules that it was started with, whatever is done with it.
func TestRulesVersion(t *testing.T) {
	game, r := record.New(fuzzRules[0], 0), rand.New(rand.NewPCG(1, 2))
	if got := game.RulesVersion(); got != seasalt.RulesVersion() {
		t.Errorf("a new record has version %d", got)
	}
	text, js := recordTexts(t, game)
	for _, form := range []string{text, js} {
		if got := seasalt.Must(record.Parse(form, variants.Rules)).RulesVersion(); got != seasalt.RulesVersion() {
			t.Errorf("a record that is read has version %d", got)
		}
	}

	const other = 40
	game.SetRulesVersion(other)
	game.Settle(r)
	if err := game.Play(seasalt.Draw, r); err != nil {
		t.Fatal(err)
	}
	for _, r := range []*record.Record{game, game.Prefix(1)} {
		text, js := recordTexts(t, r)
		if r.RulesVersion() != other || !strings.Contains(text, "\n[Rules \"40\"]\n") ||
			!strings.Contains(js, `"rules":40,`) {
			t.Errorf("version %d is written as\n%s\n%s", r.RulesVersion(), text, js)
		}
	}
}

// panicOf returns what f panics with, or an empty text.
func panicOf(f func()) (text string) {
	defer func() {
		if p := recover(); p != nil {
			text = fmt.Sprint(p)
		}
	}()
	f()
	return ""
}

// Records of earlier versions stay in testdata as they are. They are read as the same games, whatever the present
// version writes.
func TestGolden(t *testing.T) {
	tests := []struct {
		file, result, wrong string
		moves               int
	}{
		{"v1/base-2.txt", "seat 1 wins on points, 39 : 40 (R7.2)", "", 0},
		{"v1/base-2.json", "seat 1 wins on points, 39 : 40 (R7.2)", "", 0},
		{"v1/base-2-damaged.txt", "", `line 63, column 81: move 213: "..." is not a pile: they are 1 and 2`, 212},
		{"v1/all-3-unfinished.txt", "", "", 150},
		{"v1/all-3-unfinished.json", "", "", 150},
		{"v1/all-3.txt", "seat 2 wins on points, 24 : 27 : 35 (R7.2)", "", 0},
		{"v1/ended-3.txt", "", "", 29},
		{"v1/ended-3.json", "", "", 29},
		{"v1/random-4.txt", "seat 3 wins on points, 11 : 15 : 9 : 22 (R7.2)", "", 0},
	}
	files, err := filepath.Glob("testdata/v*/*")
	if err != nil || len(files) != len(tests) {
		t.Errorf("%d records, and %d of them are tested: %v", len(files), len(tests), err)
	}
	for _, test := range tests {
		text := testkit.ReadText(t, filepath.Join("testdata", test.file))
		game, err := record.Parse(text, variants.Rules)
		if (err == nil) != (test.wrong == "") || err != nil && !strings.HasSuffix(err.Error(), test.wrong) {
			t.Errorf("%s: error %v, want %s", test.file, err, test.wrong)
		}
		if game == nil {
			continue
		}
		result, over := game.State().Result()
		if got := result.String(); over != (test.result != "") || over && got != test.result ||
			test.moves > 0 && game.Len() != test.moves {
			t.Errorf("%s: after %d moves: %s, want %s", test.file, game.Len(), got, test.result)
		}
		// What version 1 writes.
		form, js := recordTexts(t, game)
		if strings.HasSuffix(test.file, ".json") {
			form = js + "\n"
		}
		if err == nil && form != text {
			t.Errorf("%s: is written as\n%s", test.file, form)
		}
	}
}

var update = flag.Bool("update", false, "write testdata/refused.txt again")

// shortRecord is a record for the tests of damage. In it every character counts.
//
//go:embed testdata/short.txt
var shortRecord string

func TestZero(t *testing.T) {
	var zero record.Record
	if _, err := zero.SecretJSON(); err == nil {
		t.Error("the zero Record has JSON")
	}
	if _, err := zero.SecretText(); err == nil {
		t.Error("the zero Record has a text")
	}
}

// No usual way of printing, logging or encoding a value tells the secrets of a Record: not of a Record by itself,
// not within something else, and not in an unexported field, where its methods are not called.
func TestSecrets(t *testing.T) {
	game := record.New(fuzzRules[0], 0)
	for _, text := range []string{"deal crab/black", "deal octopus/grey", "draw", "deal mermaid/white",
		"deal penguin/pink", "keep penguin/pink", "discard 1", "end-turn"} {
		if err := game.Apply(seasalt.Must(seasalt.ParseMove(text))); err != nil {
			t.Fatal(err)
		}
	}
	game.AddComment("private")
	game.SetTag("Player0", "Ann")
	type held struct{ R *record.Record }
	type value struct{ R record.Record }
	values := []any{
		game, *game, held{game}, &held{game}, value{*game}, &value{*game}, []any{game}, []*record.Record{game},
		[]record.Record{*game},
		map[string]any{"r": game}, map[string]*record.Record{"r": game}, struct{ record.Record }{*game},
		struct{ *record.Record }{game},
		struct{ r *record.Record }{game}, struct{ r record.Record }{*game},
		struct{ r []record.Record }{[]record.Record{*game}},
		struct{ v value }{value{*game}},
	}
	// What a text must not have: moves as text and as number, and comments. Addresses may have the digits of a move in
	// the middle.
	keep := regexp.MustCompile(fmt.Sprintf(`\b%d\b`, uint32(seasalt.Must(seasalt.ParseMove("keep penguin/pink")))))
	secrets := []string{"penguin", "private", "draw", "keep "}
	for _, v := range values {
		for how, text := range testkit.Printed(v) {
			for _, secret := range secrets {
				if strings.Contains(text, secret) {
					t.Errorf("%s of a %T tells %q: %s", how, v, secret, text)
				}
			}
			if keep.MatchString(text) {
				t.Errorf("%s of a %T tells the move %v: %s", how, v, keep, text)
			}
		}
		if data, err := json.Marshal(v); err == nil && strings.Contains(fmt.Sprintf("%T", v), "Record") &&
			len(data) > len("[{}]") {
			t.Errorf("a %T has JSON: %s", v, data)
		}
	}
	var logged bytes.Buffer
	slog.New(slog.NewTextHandler(&logged, nil)).Info("game", "record", game, "value", *game)
	slog.New(slog.NewJSONHandler(&logged, nil)).Info("game", "record", game, "value", *game)
	if text := logged.String(); strings.Count(text, "record of 8 moves") != 4 {
		t.Errorf("a record is logged as %s", text)
	}
	if _, err := json.Marshal(held{game}); err == nil || !strings.Contains(err.Error(), "SecretJSON") {
		t.Errorf("the error of the JSON does not say what to write instead: %v", err)
	}
	methods := reflect.TypeFor[*record.Record]()
	for i := range methods.NumMethod() {
		switch name := methods.Method(i).Name; name {
		case "MarshalText", "AppendText", "MarshalBinary", "AppendBinary", "GobEncode", "MarshalXML", "MarshalYAML",
			"Value", "Error":
			t.Errorf("encoders call Record.%s, which would tell secrets", name)
		}
	}
	if got := (record.Record{}).String(); got != "record.Record{}" {
		t.Errorf("the zero Record prints %s", got)
	}
}

// Unmarshalling says how to read a record instead, and tags have only the names that are allowed.
func TestMisused(t *testing.T) {
	game, _ := testkit.Record(fuzzRules[0], 1, 20)
	_, js := recordTexts(t, game)
	if err := json.Unmarshal([]byte(js), new(record.Record)); err == nil ||
		!strings.Contains(err.Error(), "see Parse") {
		t.Errorf("unmarshalling: %v", err)
	}
	for _, name := range []string{"", "player", "Player 1", "Setup", "First", "Ü", "A" + strings.Repeat("a", 32)} {
		if err := game.SetTag(name, "x"); err == nil {
			t.Errorf("a tag can be called %q", name)
		}
	}
	game.SetTag("Date", "today")
	game.SetTag("Date", "")
	if text, _ := recordTexts(t, game); strings.Contains(text, "[Date ") {
		t.Errorf("there is still a tag in\n%s", text)
	}
}

// Every version of Go writes the same text: a character that a later one may print, such as U+0378, is written as it is.
func TestTextOfEveryGo(t *testing.T) {
	game := record.New(fuzzRules[0], 0)
	const odd = "\u0378 \u3000\u2028\ufeff\ufffd\a\"\\}"
	if err := errors.Join(game.SetTag("Event", odd), game.AddComment(odd), game.AddComment("\u3000 x \u00a0")); err != nil {
		t.Fatal(err)
	}
	text, _ := recordTexts(t, game)
	for _, want := range []string{"[Event \"\u0378 \u3000\\u2028\\ufeff\ufffd\\u0007\\\"\\\\}\"]",
		"{\u0378 \\u3000\\u2028\\ufeff\ufffd\\u0007\"\\\\\\x7d}", "{\\u3000 x \\u00a0}"} {
		if !strings.Contains(text, want) {
			t.Errorf("%s is not in\n%s", want, text)
		}
	}
	read := seasalt.Must(record.Parse(text, variants.Rules))
	if again, _ := recordTexts(t, read); again != text || read.Tag("Event") != odd {
		t.Errorf("%s is read as\n%s", text, again)
	}
}

// Texts that are too long are neither read nor written.
func TestTooLong(t *testing.T) {
	text := strings.Repeat("x", record.MaxLen+1)
	_, err := record.Parse(text, variants.Rules)
	checkDamaged(t, "too long", nil, err, nil)
	long := record.New(fuzzRules[0], 0)
	for name, write := range map[string]func() ([]byte, error){
		"text": func() ([]byte, error) { text, err := long.SecretText(); return []byte(text), err },
		"JSON": long.SecretJSON,
	} {
		long.SetTag("A", "x")
		short, _ := write()
		most := record.MaxLen - len(short) + 1 // of the tag
		long.SetTag("A", text[:most])
		data, err := write()
		if err != nil || len(data) != record.MaxLen {
			t.Errorf("%s of %d bytes: %v", name, len(data), err)
		}
		long.SetTag("A", text[:most+1])
		if _, err := write(); err == nil {
			t.Errorf("a record is written as %s that is too long to be read", name)
		}
	}
}

func BenchmarkRecord(b *testing.B) {
	rounds := 0
	text := testkit.ReadText(b, "testdata/v1/all-3.txt")
	game := seasalt.Must(record.Parse(text, variants.Rules))
	b.Run("NewRules", func(b *testing.B) {
		for range b.N {
			_, _ = seasalt.NewRules(game.State().Rules().Config())
		}
	})
	b.Run("Parse", func(b *testing.B) {
		for range b.N {
			_, _ = record.Parse(text, variants.Rules)
		}
	})
	b.Run("SecretText", func(b *testing.B) {
		for range b.N {
			_, _ = game.SecretText()
		}
	})
	b.Run("All", func(b *testing.B) {
		for range b.N {
			for s := range game.All() {
				rounds += s.Round()
			}
		}
		b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N*game.Len()), "ns/move")
	})
	if rounds < 0 {
		b.Fatal("keeps the loops")
	}
}
