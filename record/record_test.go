package record_test

import (
	"bytes"
	_ "embed"
	"encoding/gob"
	"encoding/hex"
	"encoding/json"
	"encoding/xml"
	"errors"
	"flag"
	"fmt"
	"log/slog"
	"math/rand/v2"
	"os"
	"path/filepath"
	"reflect"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/seasalt-go/seasalt"
	"github.com/seasalt-go/seasalt/internal/testkit"
	"github.com/seasalt-go/seasalt/record"
	"github.com/seasalt-go/seasalt/variants"
	"github.com/seasalt-go/seasalt/variants/extrasalt"
)

func must[T any](v T, err error) T {
	if err != nil {
		panic(err)
	}
	return v
}

// parseFor is record.ParseWith for the tests of damage.
func parseFor(rules *seasalt.Rules) func(string) (*record.Record, error) {
	return func(text string) (*record.Record, error) { return record.ParseWith(testkit.Given(rules), text) }
}

func readText(t *testing.T, name string) string {
	t.Helper()
	text, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	return strings.ReplaceAll(string(text), "\r\n", "\n")
}

// untimed leaves the time out of a log line.
func untimed(_ []string, a slog.Attr) slog.Attr {
	if a.Key == slog.TimeKey {
		return slog.Attr{}
	}
	return a
}

// randomRecord plays a game of random moves, or its beginning, and returns the states on the
// way besides.
func randomRecord(rules *seasalt.Rules, seed uint64, most int) (*record.Record, []seasalt.State) {
	r := rand.New(rand.NewPCG(seed, 3))
	game := record.New(rules, seasalt.Seat(r.IntN(rules.Players())))
	states := []seasalt.State{game.State()}
	for !game.State().Over() && game.Len() < most {
		moves := game.State().AppendMoves(nil)
		if err := game.Apply(moves[r.IntN(len(moves))]); err != nil {
			panic(err)
		}
		states = append(states, game.State())
	}
	return game, states
}

// recordTexts returns a record as text and as JSON.
func recordTexts(t *testing.T, game *record.Record) (text, js string) {
	t.Helper()
	a, err := game.SecretText()
	if err != nil {
		t.Fatal(err)
	}
	b, err := game.SecretJSON()
	if err != nil {
		t.Fatal(err)
	}
	return string(a), string(b)
}

// What is written is read back as the same thing, from both forms, and so is what is written
// then.
func TestRoundTrip(t *testing.T) {
	for i, rules := range fuzzRules {
		for seed := range uint64(4) {
			game, states := randomRecord(rules, seed, []int{0, 1 + 17*i, 200, 5000}[seed])
			for _, name := range []string{"Player0", "Player3", "Date", "X"} {
				game.SetTag(name, name+"\" \\ \n\t ü \u2028 ]\xff")
			}
			for _, text := range []string{"", "}{", " two\nlines\r\\ \"x\" \x00\u202e ", "\xff ü"} {
				game.Comment(text)
			}
			text, js := recordTexts(t, game)
			for _, form := range []string{text, js, "\ufeff" + strings.ReplaceAll(text, "\n", " \t\r\n"), " \n" + js} {
				back, err := record.ParseWith(testkit.Given(rules), form)
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
	game, states := randomRecord(fuzzRules[len(fuzzRules)-1], 1, 150)
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
		prefix.Comment("only here")
		if at, text := lastComment(prefix.Prefix(n)); at != n || text != "only here" {
			t.Fatalf("the comment after move %d is %q after move %d in a prefix of as many", n, text, at)
		}
		if moves := s.AppendMoves(nil); prefix.Apply(moves[len(moves)-1]) != nil { // another game
			t.Fatal("a listed move is refused")
		}
		n++
	}
	if text, _ := recordTexts(t, game); text != full {
		t.Error("what is done with a prefix changes the record")
	}

	game.Comment("at the end")
	undone := 0
	for want := len(states) - 1; ; undone++ {
		for want--; want >= 0 && states[want].Actor() == seasalt.Nature; want-- {
		}
		if want < 0 {
			break
		}
		if !game.Undo() || game.State() != states[want] || game.Len() != want {
			t.Fatalf("undoing leads back to %v, want %v", game.State(), states[want])
		}
	}
	left := game.Len()
	if undone == 0 || game.Undo() || game.Len() != left || left == 0 {
		t.Errorf("undone %d moves of players, and then there was another one", undone)
	}
	for range game.Comments() {
		t.Error("the comment on a move that is undone is still there")
	}
}

// Since leaves out what All begins with, and there are no moves and states but those of the game.
func TestSince(t *testing.T) {
	game, states := randomRecord(fuzzRules[len(fuzzRules)-1], 1, 60)
	for n := range states {
		at := n
		for s, m := range game.Since(n) {
			if s != states[at] || m != game.Move(at) {
				t.Fatalf("Since(%d): move %d is %v in %v, want %v in %v", n, at, m, s, game.Move(at), states[at])
			}
			if next, err := s.Apply(m); err != nil || next != states[at+1] {
				t.Fatalf("move %d, %v: %v", at, m, err)
			}
			at++
		}
		if at != game.Len() {
			t.Fatalf("Since(%d) ends after %d moves of %d", n, at, game.Len())
		}
	}
	for range game.Since(3) {
		break
	}
	for _, n := range []int{-1, 60, 61} {
		if text := panicOf(func() { game.Move(n) }); text == "" {
			t.Errorf("Move(%d) does not panic", n)
		}
		if n == 60 {
			continue // a state and no move
		}
		for name, f := range map[string]func(){"At": func() { game.At(n) }, "Since": func() { game.Since(n) }, "Prefix": func() { game.Prefix(n) }} {
			if text := panicOf(f); text == "" {
				t.Errorf("%s(%d) does not panic", name, n)
			}
		}
	}
}

// Game remembers what everybody has seen in all moves.
func TestGame(t *testing.T) {
	for i, rules := range fuzzRules {
		recorded, _ := randomRecord(rules, uint64(i), 40)
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
		for seat := range seasalt.Seat(rules.Players()) {
			if !again.View(seat).Equal(game.View(seat)) {
				t.Errorf("seat %v remembers %v, want %v", seat, again.View(seat), game.View(seat))
			}
		}
	}
}

// A game is restored with the modules that it was played with: one of the same name and version that
// says something else is refused.
func TestOtherModule(t *testing.T) {
	game, _ := randomRecord(seasalt.MustRules(seasalt.Config{Modules: fuzzModules}), 1, 50)
	text, js := recordTexts(t, game)
	others := slices.Clone(fuzzModules)
	i := slices.IndexFunc(others, func(m seasalt.Module) bool { return m.Name == "jellyfish" })
	others[i].Change.Threshold = 8
	rules := seasalt.MustRules(seasalt.Config{Modules: others})
	for _, form := range []string{text, js} {
		var e *record.Error
		var invalid *seasalt.InvalidError
		if _, err := record.Parse(form, others...); !errors.As(err, &e) || !errors.As(err, &invalid) || !strings.Contains(err.Error(), `another module "jellyfish" of version 1`) {
			t.Errorf("another module: %v", err)
		}
		if _, err := record.ParseWith(testkit.Given(rules), form); err == nil || !strings.Contains(err.Error(), "the game is") {
			t.Errorf("the rules of another module: %v", err)
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
	seed := [32]byte{7}
	game, r := record.NewSeeded(fuzzRules[0], seed, "")
	if got := game.RulesVersion(); got != seasalt.RulesVersion {
		t.Errorf("a new record has version %d", got)
	}
	text, js := recordTexts(t, game)
	for _, form := range []string{text, js} {
		if got := must(record.Parse(form)).RulesVersion(); got != seasalt.RulesVersion {
			t.Errorf("a record that is read has version %d", got)
		}
	}

	const other = 40
	game.SetRulesVersion(other)
	game.Settle(r)
	if err := game.Play(seasalt.Draw, r); err != nil {
		t.Fatal(err)
	}
	if err := game.Verify(record.Commitment(fuzzRules[0], seed)); err != nil {
		t.Errorf("the same cards are not enough: %v", err)
	}
	game.Undo()
	for _, r := range []*record.Record{game, game.Prefix(1)} {
		text, js := recordTexts(t, r)
		if r.RulesVersion() != other || !strings.Contains(text, "\n[Rules \"40\"]\n") || !strings.Contains(js, `"rules":40,`) {
			t.Errorf("version %d is written as\n%s\n%s", r.RulesVersion(), text, js)
		}
	}

	// Other cards may be those of the other version.
	changed := game.Prefix(0)
	moves := slices.Collect(changed.State().Moves())
	if err := changed.Apply(moves[(slices.Index(moves, game.Move(0))+1)%len(moves)]); err != nil {
		t.Fatal(err)
	}
	const want = "; that may be because it is of version 40 of the rules, and this program deals by version 2"
	if err := changed.Verify(record.Commitment(fuzzRules[0], seed)); err == nil || !strings.HasSuffix(err.Error(), want) {
		t.Errorf("other cards in a record of another version: %v", err)
	}
	changed.SetRulesVersion(seasalt.RulesVersion)
	if err := changed.Verify(record.Commitment(fuzzRules[0], seed)); err == nil || !strings.HasSuffix(err.Error(), "not that of its seed") {
		t.Errorf("other cards in a record of this version: %v", err)
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
				if game.Settle(two); game.State() != s {
					t.Fatalf("the next round begins with %v, want %v", game.State(), s)
				}
			}
			before := game.Len()
			if err := game.Play(seasalt.Pick(80), two); !errors.Is(err, seasalt.ErrIllegalMove) || game.Len() != before {
				t.Fatalf("an illegal move: %v", err)
			}
			moves := s.AppendMoves(nil)
			m := moves[choose.IntN(len(moves))]
			s = must(s.Play(m, one))
			if err := game.Play(m, two); err != nil || game.State() != s {
				t.Fatalf("after %v: %v, %v, want %v", m, err, game.State(), s)
			}
		}
		if one.Uint64() != two.Uint64() {
			t.Fatal("a record takes more or less from the generator")
		}
	}
}

// A seeded game goes on after it was saved, or after moves were undone, as it would have.
func TestSeeded(t *testing.T) {
	for i, rules := range fuzzRules {
		for _, nonce := range []string{"", "Ann: 1; Bob: \xff}\n"} {
			choose := rand.New(rand.NewPCG(uint64(i), 2))
			seed := [32]byte{byte(i), 1}
			game, r := record.NewSeeded(rules, seed, nonce)
			for game.Settle(r); !game.State().Over(); {
				if choose.IntN(20) == 0 {
					text, js := recordTexts(t, game)
					game = must(record.ParseWith(testkit.Given(rules), []string{text, js}[choose.IntN(2)]))
					if again := must(game.Rand()); r.Uint64() != again.Uint64() {
						t.Fatal("the generator of a loaded game is another one")
					}
					r = must(game.Rand())
				}
				if !game.State().RoundOver() && choose.IntN(30) == 0 {
					s := game.State()
					moves := s.AppendMoves(nil)
					m := moves[choose.IntN(len(moves))]
					if err := game.Play(m, r); err != nil {
						t.Fatal(err)
					}
					after := game.State()
					game.Undo()
					if game.State() != s {
						t.Fatalf("undone to %v, want %v", game.State(), s)
					}
					r = must(game.Rand())
					if err := game.Play(m, r); err != nil || game.State() != after {
						t.Fatalf("done again it leads to %v, want %v", game.State(), after)
					}
					continue
				}
				moves := game.State().AppendMoves(nil)
				if err := game.Play(moves[choose.IntN(len(moves))], r); err != nil {
					t.Fatal(err)
				}
			}
			commitment := record.Commitment(rules, seed)
			if err := game.Verify(commitment); err != nil {
				t.Fatal(err)
			}
			if s, n, ok := game.Seed(); s != seed || !ok || n != strings.ToValidUTF8(nonce, "\ufffd") {
				t.Errorf("the seed is %x, %q, %v", s, n, ok)
			}
		}
	}
}

// Verify finds another card, another first player, another seed, another nonce.
func TestVerify(t *testing.T) {
	rules := fuzzRules[0]
	seed := [32]byte{7}
	game, r := record.NewSeeded(rules, seed, "nonce")
	for game.Settle(r); game.Len() < 40; {
		if err := game.Play(game.State().AppendMoves(nil)[0], r); err != nil {
			t.Fatal(err)
		}
	}
	commitment := record.Commitment(rules, seed)
	text, _ := recordTexts(t, game)
	if err := game.Verify(commitment); err != nil {
		t.Fatal(err)
	}
	for _, test := range []struct{ name, old, new, want string }{
		{"first", `[First "` + game.At(0).Turn().String() + `"]`, `[First "` + (1 - game.At(0).Turn()).String() + `"]`, ""},
		{"nonce", `[Nonce "nonce"]`, `[Nonce "nonsense"]`, "by its seed"},
		{"no nonce", "[Nonce \"nonce\"]\n", ``, "by its seed"},
	} {
		changed := strings.Replace(text, test.old, test.new, 1)
		if test.name == "first" { // of the turns too, as far as they go
			changed, _, _ = strings.Cut(changed, "\n0: ")
			changed, _, _ = strings.Cut(changed, "\n1: ")
			changed += "\nResult unfinished\n"
		}
		other, err := record.Parse(changed)
		if err != nil {
			t.Fatalf("%s: %v\n%s", test.name, err, changed)
		}
		var e *record.Error
		if err := other.Verify(commitment); !errors.As(err, &e) || !strings.Contains(err.Error(), "its seed") {
			t.Errorf("%s: %v", test.name, err)
		}
	}

	// Another card at every place where Nature could have dealt one.
	n := 0
	for s, m := range game.All() {
		n++
		if s.Actor() != seasalt.Nature {
			continue
		}
		other := game.Prefix(n - 1)
		for chance := range s.Moves() {
			if chance != m {
				if err := other.Apply(chance); err != nil {
					t.Fatal(err)
				}
				break
			}
		}
		var e *record.Error
		if err := other.Verify(commitment); !errors.As(err, &e) || e.Move != n {
			t.Fatalf("another card at move %d: %v", n, err)
		}
	}

	if err := game.Verify(record.Commitment(rules, [32]byte{8})); err == nil {
		t.Error("the seed of another commitment is accepted")
	}
	if err := game.Verify(record.Commitment(fuzzRules[2], seed)); err == nil {
		t.Error("the commitment to another game is accepted")
	}
	if err := record.New(rules, 0).Verify(commitment); err == nil {
		t.Error("a record without a seed is accepted")
	}
}

// The commitment and the cards of a seed are what the documentation says, for ever.
func TestSeedFrozen(t *testing.T) {
	rules := seasalt.MustRules(seasalt.Config{})
	var seed [32]byte
	for i := range seed {
		seed[i] = byte(i)
	}
	const want = "sha256:0c7be23eaf39b737c1d5c20a23327ffc233ac0101fa6dc3df4556e76d68cb461"
	if got := record.Commitment(rules, seed); got != want {
		t.Errorf("the commitment is %s, want %s", got, want)
	}
	for nonce, want := range map[string]string{
		"":  "1; deal shark/black; deal crab/black; draw; deal fish/green; deal crab/grey",
		"x": "1; deal boat/dark-blue; deal crab/black; draw; deal swimmer/black; deal shark/light-blue",
	} {
		game, r := record.NewSeeded(rules, seed, nonce)
		game.Settle(r)
		if err := game.Play(seasalt.Draw, r); err != nil {
			t.Fatal(err)
		}
		got := game.At(0).Turn().String()
		for _, m := range game.All() {
			got += "; " + m.String()
		}
		if got != want {
			t.Errorf("nonce %q: %s, want %s", nonce, got, want)
		}
	}
}

// Records of versions before are only ever added to testdata. They are read as what
// they were, whatever the present version writes.
func TestGolden(t *testing.T) {
	tests := []struct {
		file, result, wrong string
		moves               int
	}{
		{"v1/base-2.txt", "seat 1 wins on points, 39 : 40 (R7.2)", "", 0},
		{"v1/base-2.json", "seat 1 wins on points, 39 : 40 (R7.2)", "", 0},
		{"v1/base-2-damaged.txt", "", `line 65, column 81: move 213: "..." is not a pile: they are 1 and 2`, 212},
		{"v1/all-3-unfinished.txt", "", "", 150},
		{"v1/all-3-unfinished.json", "", "", 150},
		{"v1/all-3.txt", "seat 2 wins on points, 24 : 27 : 35 (R7.2)", "", 0},
		{"v1/random-4.txt", "seat 3 wins on points, 11 : 15 : 9 : 22 (R7.2)", "", 0},
	}
	files, err := filepath.Glob("testdata/v*/*")
	if err != nil || len(files) != len(tests) {
		t.Errorf("%d records, and %d of them are tested: %v", len(files), len(tests), err)
	}
	for _, test := range tests {
		text := readText(t, filepath.Join("testdata", test.file))
		if *update {
			text = updated(t, text)
			if err := os.WriteFile(filepath.Join("testdata", test.file), []byte(text), 0o666); err != nil {
				t.Fatal(err)
			}
		}
		game, err := record.Parse(text, variants.All()...)
		if (err == nil) != (test.wrong == "") || err != nil && !strings.HasSuffix(err.Error(), test.wrong) {
			t.Errorf("%s: error %v, want %s", test.file, err, test.wrong)
		}
		if game == nil {
			continue
		}
		result, over := game.State().Result()
		if got := result.String(); over != (test.result != "") || over && got != test.result || test.moves > 0 && game.Len() != test.moves {
			t.Errorf("%s: after %d moves: %s, want %s", test.file, game.Len(), got, test.result)
		}
		if seed, _, ok := game.Seed(); !ok || game.Verify(record.Commitment(game.State().Rules(), seed)) != nil {
			t.Errorf("%s: its seed deals other cards", test.file)
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

var update = flag.Bool("update", false, "write new hashes of modules into the golden records, before there is a release that has them")

// updated puts the hashes that modules have now into the text or the JSON of a record, and the
// commitment that follows from them.
func updated(t *testing.T, text string) string {
	line := regexp.MustCompile(`(?m)^\[Setup (".*")\]$`).FindStringSubmatch(text)
	setup := regexp.MustCompile(`"setup":(\{.*?\]\})`).FindStringSubmatch(text)
	var old seasalt.Setup
	switch {
	case line != nil:
		old = must(seasalt.ParseSetup(must(strconv.Unquote(line[1]))))
	case setup != nil:
		if err := json.Unmarshal([]byte(setup[1]), &old); err != nil {
			t.Fatal(err)
		}
	default:
		t.Fatalf("no setup in %s", text)
	}
	unhashed := old
	unhashed.Modules = slices.Clone(old.Modules)
	for i := range unhashed.Modules {
		unhashed.Modules[i].Hash = ""
	}
	rules, err := unhashed.Rules(variants.All()...)
	if err != nil {
		t.Fatal(err)
	}
	modules := func(s seasalt.Setup) string {
		var list []string
		for _, m := range s.Modules {
			list = append(list, m.String())
		}
		return " modules=" + strings.Join(list, ",")
	}
	text = strings.ReplaceAll(text, modules(old), modules(rules.Setup()))
	text = strings.ReplaceAll(text, string(must(json.Marshal(old))), string(must(json.Marshal(rules.Setup()))))
	seed := [32]byte(must(hex.DecodeString(regexp.MustCompile(`(?i)seed"?[: ]"([0-9a-f]{64})"`).FindStringSubmatch(text)[1])))
	return regexp.MustCompile(`sha256:[0-9a-f]{64}`).ReplaceAllString(text, record.Commitment(rules, seed))
}

// shortRecord is a record for the tests of damage. In it every character counts.
//
//go:embed testdata/short.txt
var shortRecord string

func TestDamaged(t *testing.T) {
	text := shortRecord
	whole, err := record.Parse(text)
	if err != nil {
		t.Fatalf("%v\n%v", err, whole)
	}
	setup := whole.State().Rules().String()
	parse := func(text string) (*record.Record, error) { return record.Parse(text, variants.All()...) }
	for _, test := range []damage{
		// The head.
		{`"seasalt-record/1"`, `"seasalt-record/2"`, `line 1, column 9: the format is "seasalt-record/2", and this program reads`, -1},
		{"record/1\"]\n[Rules \"2\"]", "record/2\"]", `line 1, column 9: the format is "seasalt-record/2", and this program reads`, -1},
		{`[Rules "2"]`, `[Rules "3"]`, "line 2, column 8: version 3 of the rules is newer than this program, which knows version 2", -1},
		{`[Rules "2"]`, `[Rules "1"]`, "line 2, column 8: the record is of version 1 of the rules, in which rounds ended differently; this program plays by version 2", -1},
		{`[Rules "2"]`, `[Rules "0"]`, `"0" is not a version of the rules`, -1},
		{`[Rules "2"]`, `[Rules "02"]`, `"02" is not a version of the rules`, -1},
		{`[Rules "2"]`, ``, "line 7, column 1: the header Rules is missing", -1},
		{`[Rules "2"]`, `[Rules "2"] x`, "line 2, column 11: the header does not end here", -1},
		{`[Rules "2"]`, `[Rules 2]`, "line 2, column 8: the header has no value in quotes", -1},
		{`[Rules "2"]`, "[Rules `2`]", "the header has no value in quotes", -1},
		{`[Rules "2"]`, `[Rules "2]`, "the header has no value in quotes", -1},
		{`[Rules "2"]`, `[Rules`, "the header has no value", -1},
		{`[Rules "2"]`, "[Rules \"2\"]\n[Rules \"2\"]", `the header "Rules" is repeated`, -1},
		{`[Rules "2"]`, "  [ Rules\t\"2\"  ]  ", "", whole.Len()},
		{`[Player0 "Ann"]`, `[player0 "Ann"]`, `line 5, column 2: no tag can be called "player0"`, -1},
		{`[Player0 "Ann"]`, `[Nonce "Ann"]`, "there is a header Nonce, but no Seed", -1},
		{`[Player0 "Ann"]`, `[Seed "00"]`, "a seed is 32 bytes", -1},
		{`[Player0 "Ann"]`, `[Seed "` + strings.Repeat("0f", 32) + `"]`, "but no Commitment", -1},
		{`[Player0 "Ann"]`, `[Seed "` + strings.Repeat("0f", 32) + "\"]\n[Commitment \"sha256:00\"]", "line 6, column 13: the commitment is not that of the seed", -1},
		{setup, "seasalt/1", "line 3, column 8: at byte 9 of the setup: the field players is missing", -1},
		{setup, setup + " modules=kraken/3", `module "kraken" was not supplied`, -1},
		{`[First "1"]`, `[First "2"]`, `line 4, column 8: "2" is not a seat of the game: they are 0 to 1`, -1},
		{"Round 1\n", "[Late \"x\"]\nRound 1\n", "line 8, column 1: a header among the moves", 0},
		// Lines.
		{"Round 1\n", "", "line 8, column 2: move 1: the heading of round 1 is missing", 0},
		{"Round 1\n", "Round 1\nRound 1\n", "line 9, column 1: no round starts here", 0},
		{"Round 1\n", "Round 2\n", `line 8, column 1: this is round 1, not "2"`, 0},
		{"Round 1\n", "round 1\n", `move 1: no move is called "round"`, 0},
		{"0: take 2", "1: take 2", "line 11, column 1: move 5: this is not the line of seat 0", 4},
		{"0: take 2", "2: take 2", "line 11, column 1: a line of moves starts with a seat, 0 to 1, and a colon", 4},
		{"0: take 2", "0 take 2", "line 11, column 1: a line of moves starts with a seat", 4},
		{"0: take 2", "take 2", "move 5: this is not the line", 4},
		{"0: take 2; end-turn", "0: take 2;\r\n0: end-turn", "line 11, column 11: the line ends where a move should be", 5},
		{"0: take 2; end-turn", "0: take 2\r\n\r\n\t0:end-turn", "", whole.Len()},
		{"0: take 2; end-turn", "0:", "line 11, column 3: the line ends where a move should be", 4},
		{"(deal crab/black; deal octopus/grey)", "1: (deal crab/black; deal octopus/grey)", "line 9, column 1: move 1: this is the line of seat 1, and Nature is to move before the round", 0},
		{"(deal crab/black; deal octopus/grey)", "(deal crab/black)\n(deal octopus/grey)", "", whole.Len()},
		{"(deal crab/black; deal octopus/grey)", "deal crab/black; deal octopus/grey", "line 9, column 1: move 1: Nature's moves stand in brackets", 0},
		{"(deal crab/black; deal octopus/grey)", "(deal crab/black; deal octopus/grey", "line 9, column 36: a bracket is not closed on its line", 2},
		{"(deal crab/black; deal octopus/grey)", "(deal crab/black deal octopus/grey)", "move 1: unexpected \"deal\" after deal", 0},
		{"1: take 1; end-turn", "1: take 1; (end-turn)", "line 10, column 12: '(' where a move should be", 3},
		{"1: take 1; end-turn", "1: take 1 (end-turn)", "line 10, column 12: move 4: Nature's moves stand in brackets", 3},
		{"1: take 1; end-turn", "1: take 1;; end-turn", "line 10, column 11: ';' where a move should be", 3},
		{"1: take 1; end-turn", "1: take 1) end-turn", "')' where a move should be", 3},
		{"1: take 1; end-turn", "1: ; take 1; end-turn", "line 10, column 4: ';' where a move should be", 2},
		{"1: take 1; end-turn", "1: take 1 {} end-turn", "line 10, column 14: there is no semicolon between two moves", 3},
		{"1: take 1; end-turn", "1:take 1{};end-turn{}", "", whole.Len()},
		{"{Hm.}", "{Hm.", "the comment does not end on its line", 10},
		{"{Hm.}", `{Hm.\}`, "the comment has a backslash", 10},
		{"{Hm.}", "{Hm.}}", "'}' where a move should be", 10},
		// Moves.
		{"keep shell/black", "keep shell/yellow", "line 12, column 45: move 10: the move keep shell/yellow is illegal in phase keep, where seat 1 acts: the card is not one of those to choose from (R3.1)", 9},
		{"keep shell/black", "keep shell/blue", "line 12, column 56: move 10: no colour is called \"blue\"", 9},
		{"keep shell/black", "stop", "line 12, column 45: move 10: the move stop is illegal in phase keep, where seat 1 acts: something else must be decided first (R3.1)", 9},
		{"deal shell/black", "deal crab/black", "move 9: the move deal crab/black is illegal in phase draw, where nature acts: the card is not in the deck (R1.2)", 8},
		// Outcomes.
		{"= bet-won by 0", "= bet-lost by 0", `line 19, column 1: move`, whole.Len() - 1},
		{"totals", "total", "by the rules", whole.Len() - 1},
		{"= bet-won", "=bet-won", `line 19, column 1: move`, whole.Len() - 1},
		{"= bet-won", "{}  =    bet-won", `line 19, column 5: move`, whole.Len()},
		{"= bet-won", "=\tbet-won", "", whole.Len()},
		{"Result 0 by points", "Result 1 by points", `the result is "1 by points" in the record, and "0 by points" by the rules`, whole.Len() - 1},
		{"Result 0 by points", "Result unfinished", `the result is "unfinished" in the record`, whole.Len() - 1},
		{"Result 0 by points", "", "there is no line with the result", whole.Len()},
		{"Result 0 by points", "Round 2", "no round starts here", whole.Len()},
		{"Result 0 by points", "0: end-turn", "move " + fmt.Sprint(whole.Len()+1) + ": the move end-turn is illegal in phase over, where nobody acts: the game is over (R7.2)", whole.Len()},
		{"Result 0 by points", "Result 0 by points\nResult 0 by points", "line 22, column 1: there is more after the result", whole.Len()},
		{"Result 0 by points", "Result 0 by points\n\n{Well played.}\n", "", whole.Len()},
		{"Result 0 by points", "Result 0 by points\n\n{Well played.} x\n", "line 23, column 16: there is more after the result", whole.Len()},
	} {
		test.check(t, text, whole, parse)
	}
}

// Where an unfinished game stands is checked, in both forms.
func TestPosition(t *testing.T) {
	whole := must(record.Parse(shortRecord)).Prefix(10)
	text, js := recordTexts(t, whole)
	parse := parseFor(whole.State().Rules())
	if line := "\n\nPosition " + strings.Replace(whole.State().SecretText(), " hand0.known=octopus/grey hand1=crab/black,shell/black hand1.known=crab/black", " hand1=crab/black,shell/black", 1) + "\nResult unfinished\n"; !strings.HasSuffix(text, line) {
		t.Errorf("the record does not end with%s\n%s", line, text)
	}
	for _, test := range []damage{
		{"Position ", "Position\t ", "", 10},
		{"Position ", "{Look!} Position ", `no move is called`, 10},
		{"Position", "position", `line 14, column 1: move 11: `, 10},
		{"turn=1 ", "turn=0 ", "line 14, column 10: move 10: the position is another one in the record, and by the rules \"seasalt/1 round=1 phase=play turn=1 deck", 9},
		{"turn=1 ", "turn=0 ", "line 14, column 10: move 10: the position in round 1 is another one by the rules: turn is 0 and should be 1", 9},
		{"crab/black,shell/black", "boat/black,shell/black", "line 14, column 10: move 10: the position in round 1 is another one by the rules: hand1 differs", 9},
		{"pile1=shell/grey ", "totals=0,1 pile1=shell/grey ", "line 14, column 62: totals: totals, but no round has ended", 10},
		{"phase=play", "phase=plan", `line 14, column 34: phase: this is not what it can be in a position`, 10},
		{"deck=?54", "deck=crab/black,?53", `line 14, column 51: deck: the cards are not those that it can have`, 10},
		{"phase=play", "phase=plan", `line 14, column 34: phase: "plan" is not one of round-over, turn-up`, 10},
		{"pile1=shell/grey", "pile1=shell/gray", "line 14, column ", 10},
		{"crab/black,shell/black players=2", "crab/black,shell/black players=3", "line 14, column 128: players: 3, but the rules have 2", 10},
		{"=?54", "=?53", "line 14, column 51: deck: 53 cards, but 54 are nowhere else", 10},
		{"round=1 phase", "view=0 round=1 phase", "this is a view", 10},
		{"Result unfinished", "", "there is no line with the result", 10},
		{"Result unfinished", "{Why?}\nResult unfinished", "", 10},
		{"Result unfinished", "Result unfinished\nPosition x", "there is more after the result", 10},
		{"Result unfinished", "Position x\nResult unfinished", "line 15, column 1: the position is repeated", 10},
		{"; end-turn\n0:", "; end-turn\n\nPosition x\n0:", "line 12, column 10: ", 4},
		{"; end-turn\n", "; end-turn\n" + "Position " + strings.Replace(whole.At(4).SecretText(), " hand1.known=crab/black", "", 1) + "\n", "", 10},
		{"; end-turn\n", "; end-turn\n" + "Position " + whole.State().SecretText() + "\n", "line 11, column 10: move 4: the position in round 1 is another one by the rules: phase is play and should be take, turn is 1 and should be 0, ", 3},
	} {
		game, err := test.check(t, text, whole, parse)
		if test.want == "" {
			if again, _ := recordTexts(t, game); game.State() != whole.State() || len(again) < len(text) {
				t.Errorf("%q is read as\n%s", test.new, again)
			}
			continue
		}
		var bad *seasalt.ParseError
		if strings.Contains(test.want, "phase: ") && (!errors.As(err, &bad) || bad.What != "state") {
			t.Errorf("%q: the error is no ParseError of a state", test.new)
		}
	}

	// A text that somebody typed in needs none.
	start, rest, _ := strings.Cut(text, "Position ")
	_, rest, _ = strings.Cut(rest, "\n")
	if game, err := parse(start + rest); err != nil || game.State() != whole.State() {
		t.Errorf("without a Position: %v", err)
	}

	place := strings.Index(js, "seasalt/1 round")
	for _, test := range []damage{
		{"turn=1 ", "turn=0 ", fmt.Sprintf("line 1, column %d: move 10: the position in round 1 is another one by the rules: turn is 0 and should be 1", place+1), 9},
		{"phase=play", "phase=plan", fmt.Sprintf(`line 1, column %d: phase: "plan" is not one of round-over, turn-up`, place+25), 10},
		{`"position":"`, `"position":null,"p":"`, "null is not allowed", 10},
		{`,"position":"`, `,"nonce":"`, "there is a header Nonce", -1},
		{`,"position":`, `,"result":{"end":"points","winners":[0],"tieBreak":"none","totals":[1,0]},"position":`, "either the position, of a game that goes on, or the result", 10},
		{`,"position":"seasalt/1 round=1 phase=play turn=1`, `,"result":{"end":"points","winners":[0],"tieBreak":"none","totals":[1,0]},"p":"`, `no field is called "p"`, 10},
	} {
		test.check(t, js, whole, parse)
	}
	head, _, _ := strings.Cut(js, `,"position"`)
	if _, err := parse(head + `,"result":{"end":"points","winners":[0],"tieBreak":"none","totals":[1,0]}}`); err == nil || !strings.Contains(err.Error(), `the result is "unfinished" by the rules, and in the record it is not`) {
		t.Errorf("the result of an unfinished game: %v", err)
	}
	if _, err := parse(head + "}"); err == nil || !strings.Contains(err.Error(), "either the position") {
		t.Errorf("neither result nor position: %v", err)
	}
}

// A damage is a text in a record that is replaced by another one, and what becomes of it.
type damage struct {
	old, new string
	want     string // the error, with or without secrets, or none
	moves    int    // of the good prefix; -1 if there is no record
}

// check reads a record with the damage and returns what was read.
func (d damage) check(t *testing.T, text string, whole *record.Record, parse func(string) (*record.Record, error)) (*record.Record, error) {
	t.Helper()
	changed := strings.Replace(text, d.old, d.new, 1)
	if changed == text {
		t.Fatalf("%q is not there", d.old)
	}
	game, err := parse(changed)
	if d.want == "" {
		if err != nil {
			t.Fatalf("%q: %v", d.new, err)
		}
	} else {
		checkDamaged(t, changed, game, err, parseFor(whole.State().Rules()))
		var e *record.Error
		if !strings.Contains(err.Error(), d.want) && (!errors.As(err, &e) || !strings.Contains(e.SecretText(), d.want)) {
			t.Errorf("%q: %v\n%v\nwant %s", d.new, err, e.SecretText(), d.want)
		}
	}
	switch {
	case (game == nil) != (d.moves < 0), game != nil && game.Len() != d.moves:
		t.Errorf("%q: the good prefix is %v, want %d moves", d.new, game, d.moves)
	case game != nil && game.State().SecretText() != whole.At(d.moves).SecretText():
		t.Errorf("%q: the good prefix ends with %v", d.new, game)
	}
	return game, err
}

// checkDamaged checks that the error says where it is and stays short, and that the good
// prefix is a whole record.
func checkDamaged(t *testing.T, text string, game *record.Record, err error, parse func(string) (*record.Record, error)) {
	t.Helper()
	var e *record.Error
	if err == nil || !errors.As(err, &e) || e.Line < 1 || e.Column < 1 || e.Problem == "" || len(err.Error()) > 4000 {
		t.Fatalf("%.200q: the error does not say what is wrong where: %v", text, err)
	}
	if game == nil {
		return
	}
	form, js := recordTexts(t, game)
	for _, form := range []string{form, js} {
		if _, err := parse(form); err != nil {
			t.Fatalf("%.200q: the good prefix cannot be read: %v\n%s", text, err, form)
		}
	}
}

// A record that was cut off anywhere is an error, and what comes before is there.
func TestTruncated(t *testing.T) {
	game, states := randomRecord(fuzzRules[len(fuzzRules)-1], 3, 5000)
	if len(states) < 300 || !game.State().Over() {
		t.Fatal("a longer game is needed")
	}
	testTruncated(t, game)
	testTruncated(t, game.Prefix(200))
}

func testTruncated(t *testing.T, game *record.Record) {
	text, js := recordTexts(t, game)
	for i, form := range []string{text, js} {
		last := -1
		for n := 0; n < len(strings.TrimSpace(form)); n += 1 + n/1000 {
			cut, err := record.ParseWith(testkit.Given(game.State().Rules()), form[:n])
			if err == nil {
				t.Fatalf("cut after %d bytes of %d: no error\n%s", n, len(form), form[:n])
			}
			if cut == nil {
				if last >= 0 {
					t.Fatalf("cut after %d bytes: the good prefix is missing", n)
				}
				continue
			}
			if cut.Len() < last-1 { // the outcome of a round may take one back
				t.Fatalf("cut after %d bytes: the good prefix has %d moves, and had %d", n, cut.Len(), last)
			}
			last = cut.Len()
			for i := range last {
				if cut.Move(i) != game.Move(i) {
					t.Fatalf("cut after %d bytes: move %d of the good prefix is another one", n, i+1)
				}
			}
		}
		if last < game.Len()-2 {
			t.Errorf("form %d: the good prefix had at most %d moves of %d", i, last, game.Len())
		}
	}
}

func TestZero(t *testing.T) {
	var zero record.Record
	if _, err := zero.SecretJSON(); err == nil {
		t.Error("the zero Record has JSON")
	}
	if _, err := zero.SecretText(); err == nil {
		t.Error("the zero Record has a text")
	}
}

// Of a module that is missing only that is told, and not that its events are missing too.
func TestMissingModule(t *testing.T) {
	game, _ := randomRecord(seasalt.MustRules(seasalt.Config{Modules: variants.All()}), 1, 20)
	text, js := recordTexts(t, game)
	for _, form := range []string{text, js} {
		_, err := record.Parse(form, extrasalt.Modules()...)
		if err == nil || !strings.HasSuffix(err.Error(), `: module "extra-pepper" was not supplied`) {
			t.Error(err)
		}
	}
}

// Wrong JSON.
func TestDamagedJSON(t *testing.T) {
	whole, err := record.Parse(shortRecord)
	if err != nil {
		t.Fatal(err)
	}
	whole.Comment("end-turn")
	_, js := recordTexts(t, whole)
	const score = `{"points":0,"bonus":0,"items":[]}`
	parse := func(text string) (*record.Record, error) { return record.Parse(text) }
	for _, test := range []damage{
		{`"format":1`, `"format":2`, `line 1, column 11: the format is "seasalt-record/2", and this program reads "seasalt-record/1"`, -1},
		{`"format":1`, `"format":"1"`, `line 1, column 11: this must be a whole number`, -1},
		{`"format":1,`, ``, `the header Format is missing`, -1},
		{`"rules":2`, `"rules":3`, "version 3 of the rules is newer", -1},
		{`"rules":2`, `"rules":1`, "the record is of version 1 of the rules", -1},
		{`"rules":2`, `"rules":"2"`, "this must be a whole number", -1},
		{`"rules":2`, `"rules":2,"rules":2`, `the field "rules" is repeated`, -1},
		{`"rules":2`, `"Rules":2`, `no field is called "Rules"`, -1},
		{`"setup":{`, `"setup":"x","s":{`, "line 1, column 31: this must be an object", -1},
		{`"players":2`, `"players":5`, "/players: 5: 2 to 4 can play", -1},
		{`"modules":[]`, `"modules":[{"name":"kraken","version":3}]`, `line 1, column 31: module "kraken" was not supplied`, -1},
		{`"first":1`, `"first":-1`, `"-1" is not a seat`, -1},
		{`"first":1`, `"first":null`, `null is not allowed`, -1},
		{`"tags":{"Player0":"Ann"}`, `"tags":{"Seed":"Ann"}`, "the header Seed is the record's own", 0},
		{`"tags":{"Player0":"Ann"}`, `"tags":null`, "null is not allowed", 0},
		{`"tags":{"Player0":"Ann"},`, ``, "", whole.Len()},
		{`"moves":[`, `"moves":[[`, "move 1: this must be text", 0},
		{`"moves":[`, `"moves":{`, "this must be a list", 0},
		{`"deal octopus/grey"`, `"deal octopus/gray"`, `move 2: no colour is called "gray"`, 1},
		{`"deal octopus/grey"`, `"deal crab/black"`, "move 2: the move deal crab/black is illegal", 1},
		{`"deal octopus/grey"`, `7`, "move 2: this must be text", 1},
		{`"deal octopus/grey"`, `deal`, "invalid character", 1},
		{`"at":0`, `"at":-1`, "the comments are not in order", whole.Len()},
		{`"at":0`, `"at":99`, "a comment stands after 99 moves", whole.Len()},
		{`"at":0`, `"on":0`, `line 1, column 905: no field of a comment is called "on"`, whole.Len()},
		{`"at":0`, `"at":0.5`, `line 1, column 910: this must be a whole number`, whole.Len()},
		{`"at":0`, `"at":null`, `null is not allowed`, whole.Len()},
		{`"at":0,`, ``, `a comment has the fields at and text`, whole.Len()},
		{`"at":0`, `"at":0,"at":0`, `field at is repeated`, whole.Len()},
		{`"text":"At the start"`, `"text":0`, `this must be text`, whole.Len()},
		{`"comments":[`, `"comments":[[],`, `this must be an object`, whole.Len()},
		{`"comments":[`, `"comments":null,"rounds":[`, `null is not allowed`, whole.Len()},
		{`"moves":[`, `"moves":null,"rounds":[`, `null is not allowed`, 0},
		{`"moves":[`, `"\u006doves":[`, ``, whole.Len()},
		{`"take 1"`, `"t\u0061ke 1"`, ``, whole.Len()},
		{`"comments":[`, `"c":[`, `no field is called "c"`, whole.Len()},
		{`"rounds":[`, `"rounds":[{},`, `the field "round" is missing`, whole.Len()},
		{`"rounds":[`, `"rounds":[null,`, "null is not allowed", whole.Len()},
		{`"rounds":[{"round":1,`, `"rounds":[{"round":2,`, `the outcome of round 1: /round: 2 is here, but the rest of the text makes it 1`, whole.Len() - 1},
		{`"end":"bet-won"`, `"end":"stop"`, `the outcome of round 1: /end: "stop" is here, but the rest of the text makes it "bet-won"`, whole.Len() - 1},
		{`"end":"bet-won"`, `"end":"crab/black"`, `/end: "..." is here`, whole.Len() - 1},
		{`"end":"bet-won"`, `"end":7`, "/end: this must be text", whole.Len()},
		{`{"points":10,"total":10},{"points":4,"total":4}`, `{"points":10,"total":10,"score":` + score + `},{"points":4,"total":4,"score":` + score + `}`, `/seats/0: there is no field "score"`, whole.Len()},
		{`"lastTurn":1`, `"lastTurn":0`, "the outcome of round 1: ", whole.Len() - 1},
		{`"seats":[{"points":10,"total":10}`, `"seats":[{"points":9,"total":10}`, "the outcome of round 1: ", whole.Len() - 1},
		{`"winners":[0]`, `"winners":[8]`, `/winners/0: 8 is here, but the rest of the text makes it 0`, whole.Len() - 1},
		{`"winners":[0]`, `"winners":[1]`, `the result: /winners/0: 1 is here, but the rest of the text makes it 0`, whole.Len() - 1},
		{`"result":{"end":"points","winners":[0],"tieBreak":"none","totals":[10,4]}`, `"result":null`, `null is not allowed`, whole.Len()},
		{`"result":{"end":"points","winners":[0],"tieBreak":"none","totals":[10,4]}`, `"position":"x"`, `the result is "0 by points" by the rules, and in the record it is not`, whole.Len() - 1},
		{`,"result":{"end":"points","winners":[0],"tieBreak":"none","totals":[10,4]}`, ``, "there must be either the position", whole.Len()},
	} {
		if strings.Count(js, test.old) != 1 {
			t.Fatalf("%q is there %d times in %s", test.old, strings.Count(js, test.old), js)
		}
		test.check(t, js, whole, parse)
	}
	if _, err := record.ParseWith(testkit.Given(fuzzRules[0]), js); err == nil || !strings.Contains(err.Error(), "the rules are those of seasalt/1 players=2 target=40") {
		t.Errorf("the record of another game: %v", err)
	}
	if game, err := record.Parse(js + "x"); err == nil || game.Len() != whole.Len() || !strings.Contains(err.Error(), "more after the end") {
		t.Errorf("more after the end: %v, %v", game, err)
	}
	var e *record.Error
	lines := strings.ReplaceAll(js, ",", ",\n")
	if _, err := record.Parse(lines); err != nil {
		t.Error(err)
	} else if _, err := record.Parse(strings.Replace(lines, "take 2", "take 3", 1)); !errors.As(err, &e) || e.Line < 5 || e.Column != 7 {
		t.Errorf("the place is not told by lines: %v", err)
	}
}

// A Record tells its secrets to none of the ways in which a value is printed, logged or encoded
// without a thought: not by itself, not within something else, and not in a field that is not
// exported, where its methods are not called.
func TestSecrets(t *testing.T) {
	seed := [32]byte{201, 202, 203, 204, 205, 206}
	game, _ := record.NewSeeded(fuzzRules[0], seed, "nonce")
	for _, text := range []string{"deal crab/black", "deal octopus/grey", "draw", "deal mermaid/white", "deal penguin/pink", "keep penguin/pink", "discard 1", "end-turn"} {
		if err := game.Apply(seasalt.Must(seasalt.ParseMove(text))); err != nil {
			t.Fatal(err)
		}
	}
	game.Comment("private")
	game.SetTag("Player0", "Ann")
	type held struct{ R *record.Record }
	type value struct{ R record.Record }
	values := []any{
		game, *game, held{game}, &held{game}, value{*game}, &value{*game}, []any{game}, []*record.Record{game}, []record.Record{*game},
		map[string]any{"r": game}, map[string]*record.Record{"r": game}, struct{ record.Record }{*game}, struct{ *record.Record }{game},
		struct{ r *record.Record }{game}, struct{ r record.Record }{*game}, struct{ r []record.Record }{[]record.Record{*game}},
		struct{ v value }{value{*game}},
	}
	// What a text must not have: moves as text and as number, comments, and the seed in any form.
	keep := fmt.Sprint(uint32(seasalt.Must(seasalt.ParseMove("keep penguin/pink"))))
	secrets := []string{"penguin", "private", "draw", "keep ", keep, "nonce", "c9cacb", "C9CACB", "201 202", "201,202", "0xca,", "ycrLzM"}
	check := func(how string, v any, text string) {
		t.Helper()
		for _, secret := range secrets {
			if strings.Contains(text, secret) {
				t.Errorf("%s of a %T tells %q: %s", how, v, secret, text)
			}
		}
	}
	for _, v := range values {
		for _, verb := range []string{"%v", "%+v", "%#v", "%s", "%q", "%d", "%x", "%X"} {
			check(verb, v, fmt.Sprintf(verb, v))
		}
		data, err := json.Marshal(v)
		if check("the JSON", v, string(data)); err != nil {
			check("the error of the JSON", v, err.Error())
		} else if strings.Contains(fmt.Sprintf("%T", v), "Record") && len(data) > len("[{}]") {
			t.Errorf("a %T has JSON: %s", v, data)
		}
		data, err = xml.Marshal(v)
		check("the XML", v, fmt.Sprintf("%s %v", data, err))
		var b bytes.Buffer
		err = gob.NewEncoder(&b).Encode(v)
		check("gob", v, fmt.Sprintf("%s %v", b.String(), err))
		b.Reset()
		options := &slog.HandlerOptions{ReplaceAttr: untimed}
		for _, log := range []*slog.Logger{slog.New(slog.NewTextHandler(&b, options)), slog.New(slog.NewJSONHandler(&b, options))} {
			log.Info("game", "value", v)
			log.WithGroup("group").With("value", v).Info("game", slog.Group("g", "value", v))
		}
		check("the log", v, b.String())
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
		case "MarshalText", "AppendText", "MarshalBinary", "AppendBinary", "GobEncode", "MarshalXML", "MarshalYAML", "Value", "Error":
			t.Errorf("Record.%s is called by those who do not know that it tells secrets", name)
		}
	}
	if got := (record.Record{}).String(); got != "record.Record{}" {
		t.Errorf("the zero Record prints %s", got)
	}
}

// What has to be said to read and to write a record is said; tags have names.
func TestMisused(t *testing.T) {
	game, _ := randomRecord(fuzzRules[0], 1, 20)
	_, js := recordTexts(t, game)
	if err := json.Unmarshal([]byte(js), new(record.Record)); err == nil || !strings.Contains(err.Error(), "see Parse") {
		t.Errorf("unmarshalling: %v", err)
	}
	for _, name := range []string{"", "player", "Player 1", "Setup", "Seed", "Ü", "A" + strings.Repeat("a", 32)} {
		if panicOf(func() { game.SetTag(name, "x") }) == "" {
			t.Errorf("a tag can be called %q", name)
		}
	}
	game.SetTag("Date", "today")
	game.SetTag("Date", "")
	for name := range game.Tags() {
		t.Errorf("there is still a tag %s", name)
	}
}

// Huge input takes time and space in proportion to its length, and not much.
func TestHuge(t *testing.T) {
	if testing.Short() {
		t.Skip("takes seconds")
	}
	head, _, _ := strings.Cut(shortRecord, "{At")
	const n = record.MaxLen
	fill := func(head, part, tail string) string { return head + strings.Repeat(part, n/4/len(part)) + tail }
	_, js := recordTexts(t, must(record.Parse(shortRecord)))
	jsonHead, _, _ := strings.Cut(js, `"tags"`)
	const round = `{"round":1,"end":"stop","by":0,"lastTurn":0,"seats":[{"points":0,"total":0},{"points":0,"total":0}]}`
	for name, text := range map[string]string{
		"too long":      strings.Repeat("x", n+1),
		"headers":       fill("", "[A \"\"]\n", ""),
		"brackets":      fill(head, "(", ""),
		"nested JSON":   fill("", "{", ""),
		"nested value":  fill(`{"tags":`, "[", ""),
		"comments":      fill(head, "{}", "\n"),
		"comment lines": fill(head, "{}\n", "\n"),
		"one comment":   fill(head+"{", "\\\\", "}\n"),
		"spaces":        fill(head, " ", "\n"),
		"words":         fill(head+"Round ", "1 ", "\n"),
		"one word":      fill(head+"Round 1\n(", "deal", ")\n"),
		"JSON moves":    fill(jsonHead+`"moves":[`, `"deal crab/black",`, ""),
		"JSON empties":  fill(jsonHead+`"comments":[`, `{"at":0,"text":""},`, `{"at":0,"text":""}]`),
		"JSON rounds":   fill(jsonHead+`"rounds":[`, round+",", round+"]"),
		"position":      fill(head+"Position ", "x", "\n"),
		"positions":     fill(head, "Position seasalt/1\n", ""),
		"JSON tag":      fill(jsonHead+`"tags":{"A":"`, `x`, `"}`),
	} {
		start := time.Now()
		_, err := record.Parse(text)
		checkDamaged(t, name, nil, err, nil)
		if took := time.Since(start); took > 10*time.Second {
			t.Errorf("%s: takes %v", name, took)
		} else if testing.Verbose() {
			t.Logf("%s: %v, %.100s", name, took, err)
		}
	}
	long := record.New(fuzzRules[0], 0)
	long.SetTag("A", strings.Repeat("x", n))
	if _, err := long.SecretText(); err == nil {
		t.Error("a record is written as text that is too long to be read")
	}
	if _, err := long.SecretJSON(); err == nil {
		t.Error("a record is written as JSON that is too long to be read")
	}
}

func BenchmarkRecord(b *testing.B) {
	rounds := 0
	data, err := os.ReadFile("testdata/v1/all-3.txt")
	if err != nil {
		b.Fatal(err)
	}
	text := string(data)
	game := must(record.Parse(text, variants.All()...))
	b.Run("NewRules", func(b *testing.B) {
		for range b.N {
			_, err = seasalt.NewRules(game.State().Rules().Config())
		}
	})
	b.Run("Parse", func(b *testing.B) {
		for range b.N {
			_, err = record.Parse(text, variants.All()...)
		}
	})
	b.Run("SecretText", func(b *testing.B) {
		for range b.N {
			_, err = game.SecretText()
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
