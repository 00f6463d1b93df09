package record_test

import (
	"strings"
	"testing"

	"github.com/seasalt-go/seasalt"
	"github.com/seasalt-go/seasalt/internal/testkit"
	"github.com/seasalt-go/seasalt/record"
	"github.com/seasalt-go/seasalt/variants"
)

// fuzzModules are made once: a game with all events takes a millisecond to set up.
var fuzzModules = variants.All()

// fuzzRules are the rules that all packages test with.
var fuzzRules = testkit.Rules

// FuzzParse reads any text as a record. It starts with games in both forms, whole, cut off and changed.
func FuzzParse(f *testing.F) {
	whole := testkit.Must(record.Parse(shortRecord, variants.Rules))
	js := testkit.Must(whole.SecretJSON())
	for _, text := range []string{shortRecord, string(js)} {
		f.Add(text)
		for n := 0; n < len(text); n += 97 {
			f.Add(text[:n])
			f.Add(text[:n] + "\x00" + text[n:])
		}
	}
	for _, text := range []string{"", "[", "{", "{}", "[Format \"seasalt-record/1\"]", "\ufeff", "Round 1", `{"format":1}`, `{"moves":[]}`} {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		fuzzRecord(t, text, func(text string) (*record.Record, error) {
			return record.Parse(text, seasalt.CachedRules(fuzzModules...))
		})
	})
}

// FuzzMutations changes a few bytes of the record of a game, or cuts it off: that gets further than random
// texts.
func FuzzMutations(f *testing.F) {
	f.Add(uint8(0), uint64(1), uint16(30), false, uint32(200), "x", uint32(0))
	f.Add(uint8(1), uint64(2), uint16(200), true, uint32(900), `"`, uint32(1))
	f.Add(uint8(9), uint64(3), uint16(800), false, uint32(2000), "; end-turn", uint32(5))
	f.Add(uint8(23), uint64(4), uint16(800), true, uint32(5000), "{}", uint32(1<<30))
	f.Fuzz(func(t *testing.T, rules uint8, seed uint64, moves uint16, asJSON bool, at uint32, with string, without uint32) {
		r := fuzzRules[int(rules)%len(fuzzRules)]
		game, _ := testkit.Record(r, seed, int(moves)%1024)
		game.AddComment(with)
		game.SetTag("Player0", with)
		text, js := recordTexts(t, game)
		for _, form := range []string{text, js} {
			if back, err := record.Parse(form, testkit.Given(r)); err != nil || back.State() != game.State() {
				t.Fatalf("%v is read back as %v, %v", game, back, err)
			}
		}
		if asJSON {
			text = js
		}
		start := int(at) % (len(text) + 1)
		end := min(start+int(without&0x7fffffff), len(text))
		fuzzRecord(t, text[:start]+with+text[end:], parseFor(r))
	})
}

// fuzzRecord reads a text: the result is a game, or an error that says where it is wrong, and the game before
// that place.
func fuzzRecord(t *testing.T, text string, parse func(string) (*record.Record, error)) {
	game, err := parse(text)
	if err != nil {
		checkDamaged(t, text, game, err, parse)
		return
	}
	form, js := recordTexts(t, game)
	for _, again := range []string{form, js} {
		back, err := parse(again)
		if err != nil {
			t.Fatalf("%q is written as\n%s\n%v", text, again, err)
		}
		if f2, j2 := recordTexts(t, back); f2 != form || j2 != js {
			t.Fatalf("%q is written as\n%s\nand then as\n%s", text, again, f2)
		}
	}
	// The moves are valid, and stand below the headings of rounds.
	moves := 0
	for _, m := range game.All() {
		if !m.IsValid() {
			t.Fatalf("%q: the invalid %v", text, m)
		}
		moves++
	}
	if moves != game.Len() || strings.Count(form, "Round ") == 0 && moves > 0 {
		t.Fatalf("%q: %d moves, %v", text, moves, game)
	}
}
