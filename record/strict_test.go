package record_test

import (
	"errors"
	"fmt"
	"strings"
	"testing"

	"github.com/seasalt-go/seasalt"
	"github.com/seasalt-go/seasalt/internal/testkit"
	"github.com/seasalt-go/seasalt/record"
	"github.com/seasalt-go/seasalt/variants"
)

// strict reads a record in which one text is replaced by another, which is an error at a place in the new text, or
// none.
type strict struct {
	old, new string
	want     string // the error, or none
	offset   int    // where it is in new
}

func (d strict) check(t *testing.T, text string) *record.Record {
	t.Helper()
	before, after, found := strings.Cut(text, d.old)
	if !found || strings.Contains(after, d.old) {
		t.Fatalf("%q is not there once in %s", d.old, text)
	}
	game, err := record.Parse(before+d.new+after, variants.Rules)
	if d.want == "" {
		if err != nil {
			t.Errorf("%q: %v", d.new, err)
		}
		return game
	}
	before += d.new[:d.offset]
	place := fmt.Sprintf("line %d, column %d: ", 1+strings.Count(before, "\n"), len(before)-strings.LastIndexByte(before, '\n'))
	var e *record.Error
	if !errors.As(err, &e) || !strings.Contains(err.Error(), place) || !strings.Contains(err.Error(), d.want) {
		t.Errorf("%q: %v\nwant %s%s", d.new, err, place, d.want)
	}
	return game
}

// Invalid UTF-8 is refused, with its place, and not replaced. So is a repeated tag.
func TestStrict(t *testing.T) {
	game, _ := testkit.Record(fuzzRules[0], 1, 2)
	game.SetTag("Player0", "Ann")
	if err := game.Comment("comment"); err != nil {
		t.Fatal(err)
	}
	text, js := recordTexts(t, game)
	const invalid, escapes = "this is not valid UTF-8", "make no valid UTF-8"
	for _, test := range []strict{
		{`"Ann"`, "\"An\xff\"", invalid, 3},
		{`"Ann"`, "\"Än\xc3\"", invalid, 4},
		{`"Ann"`, "\"\xed\xa0\x80\"", invalid, 1}, // half of a character
		{`"Ann"`, `"An\xff"`, escapes, 0},
		{`"Ann"`, `"An\377"`, escapes, 0},
		{`"Ann"`, `"\xc3\x84n"`, "", 0},
		{`"Ann"`, "\"\ufffd\\ufffd\"", "", 0},
		{"{comment}", "{\xff}", invalid, 1},
		{"{comment}", "{Ä\xe2\x82}", invalid, 3},
		{"{comment}", `{\xff}`, escapes, 0},
		{"{comment}", `{\xc3\x84}`, "", 0},
		{"{comment}", "{\ufffd\\ufffd}", "", 0},
		{`[Player0 "Ann"]`, "[Player0 \"Ann\"]\n[Player0 \"Ann\"]", `the header "Player0" is repeated`, 17},
	} {
		test.check(t, text)
	}
	for _, test := range []strict{
		{`"Ann"`, "\"An\xff\"", invalid, 3},
		{`"Ann"`, "\"\xed\xa0\x80\"", invalid, 1},
		{`"Ann"`, `"A\ud800"`, "one half of a character", 2},
		{`"Ann"`, `"A\udc00\ud800"`, "one half of a character", 2},
		{`"Ann"`, `"\ud83d\ude00\ud800\u0041"`, "one half of a character", 13},
		{`"Ann"`, `"\\\ud83d\ude00\"\n\u00e4\\ud800"`, "", 0},
		{`"Ann"`, "\"\ufffd\\ufffd\"", "", 0},
		{`{"Player0":"Ann"}`, "{\"Player\xff\":\"Ann\"}", invalid, 8},
		{`{"Player0":"Ann"}`, `{"Player0":"Ann","Player0":"Ann"}`, `the header "Player0" is repeated`, 17},
		{`{"Player0":"Ann"}`, `{"Player0":"Ann","Pl\u0061yer0":"Bob"}`, `the header "Player0" is repeated`, 17},
		{`{"Player0":"Ann"}`, `{"Player0":"Ann","Player1":0}`, `this must be text`, 27},
		{`{"Player0":"Ann"}`, `{"Player0":"Ann","player":""}`, `no tag can be called "player"`, 17},
		{`{"Player0":"Ann"}`, `["Ann"]`, `this must be an object`, 0},
		{`"text":"comment"`, "\"text\":\"\xff\"", invalid, 8},
		{`"text":"comment"`, `"text":"\udfff"`, "one half of a character", 8},
		{`"text":"comment"`, "\"te\xffxt\":\"\"", invalid, 3},
		{`"rounds"`, "\"r\xff\":0,\"rounds\"", invalid, 2},
	} {
		test.check(t, js)
	}
	if got := (strict{`"Ann"`, `"\\\ud83d\ude00\"\n\u00e4\\ud800"`, "", 0}).check(t, js).Tag("Player0"); got != "\\\U0001f600\"\nä\\ud800" {
		t.Errorf("escapes are read as %q", got)
	}
}

// A record has no more comments, and no longer ones, than its number of moves allows. It can always be written and
// read again, whatever is taken back.
func TestComments(t *testing.T) {
	for _, length := range []int{0, 1, 3000, 70000} {
		game := record.New(fuzzRules[0], 0)
		source, _ := testkit.Record(fuzzRules[0], 1, 20)
		comment := strings.Repeat("x", length)
		least := 1 << 30
		for n := 0; ; n++ {
			said := 0
			for game.Comment(comment) == nil {
				said++
			}
			if n == 0 && length == 0 && said < 50 {
				t.Errorf("before the first move there can be only %d comments", said)
			}
			if n > 0 {
				least = min(least, said)
			}
			if n == source.Len() {
				break
			}
			if err := game.Apply(source.Move(n)); err != nil {
				t.Fatal(err)
			}
		}
		if length < 2 && least < 2 {
			t.Errorf("after each move there can be only %d comments", least)
		}
		for _, r := range []*record.Record{game, game.Prefix(7), game.Prefix(0)} {
			text, js := recordTexts(t, r)
			for _, form := range []string{text, js} {
				back, err := record.Parse(form, testkit.Given(fuzzRules[0]))
				if err != nil {
					t.Fatalf("comments of %d bytes: %v", length, err)
				}
				if text2, js2 := recordTexts(t, back); text2 != text || js2 != js {
					t.Fatalf("comments of %d bytes are read back in another way", length)
				}
			}
		}

		// One more, in both forms: the rest is still there.
		text, js := recordTexts(t, game)
		for form, changed := range map[string]string{
			"text": strings.Replace(text, "\n\nPosition", " {"+comment+"}\n\nPosition", 1),
			"JSON": strings.Replace(js, `],"rounds"`, fmt.Sprintf(`,{"at":%d,"text":"%s"}],"rounds"`, game.Len(), comment), 1),
		} {
			if length == 70000 && form == "JSON" {
				changed = strings.Replace(changed, `[,`, `[`, 1)
			}
			back, err := record.Parse(changed, testkit.Given(fuzzRules[0]))
			if err == nil || !strings.Contains(err.Error(), "more than ") || back.Len() != game.Len() {
				t.Errorf("%s: one more comment of %d bytes: %v, %v", form, length, back, err)
				continue
			}
			if text2, js2 := recordTexts(t, back); text2 != text || js2 != js {
				t.Errorf("%s: of a record with one more comment of %d bytes something is missing", form, length)
			}
		}

		// Comments that are taken back no longer count.
		for game.Undo() {
			if last, _ := lastComment(game); last > game.Len() {
				t.Fatalf("a comment after %d moves of %d", last, game.Len())
			}
		}
		if length == 1 && game.Comment("") == nil {
			t.Error("there can be more comments after moves were taken back")
		}
		if err := game.Apply(source.Move(game.Len())); err != nil {
			t.Fatal(err)
		}
		if err := game.Comment(strings.Repeat("x", 1000)); err != nil && length < 3000 {
			t.Errorf("comments that were taken back count: %v", err)
		}
	}
}

// A list of rounds that is too long is not read to its end: it could have millions.
func TestRounds(t *testing.T) {
	_, js := recordTexts(t, seasalt.Must(record.Parse(shortRecord, variants.Rules)))
	before, after, _ := strings.Cut(js, `"rounds":[`)
	round, after, _ := strings.Cut(after, `],"result"`)
	for _, test := range []struct{ rounds, want string }{
		{"", "by the rules round 1 ends after 44 moves: bet-won by 0; points 10 4; totals 10 4; in the record it does not"},
		{round + "," + round, "by the rules no other round ends in 44 moves, and in the record one does"},
		{round + ",0,{}", "by the rules no other round ends in 44 moves, and in the record one does"},
	} {
		game, err := record.Parse(before+`"rounds":[`+test.rounds+`],"result"`+after, variants.Rules)
		if err == nil || !strings.Contains(err.Error(), test.want) || game.Len() != 43 {
			t.Errorf("%s: %v, %v", test.rounds, game, err)
		}
	}
	// The order of fields means nothing.
	before, moves, _ := strings.Cut(before, `"moves"`)
	moves, comments, _ := strings.Cut(moves, `"comments"`)
	shuffled := before + `"rounds":[` + round + `],"comments"` + comments + `"moves"` + strings.TrimRight(moves, ",") + `,"result"` + after
	if game, err := record.Parse(shuffled, variants.Rules); err != nil || game.Len() != 44 {
		t.Errorf("%v, %v\n%s", game, err, shuffled)
	}
}

// There are at most a hundred tags, in both forms.
func TestTags(t *testing.T) {
	game := record.New(fuzzRules[0], 0)
	for n := range 100 {
		game.SetTag(fmt.Sprintf("A%d", n), "x")
	}
	game.SetTag("A99", "another")
	game.SetTag("B", "")
	if panicOf(func() { game.SetTag("B", "x") }) == "" {
		t.Error("there can be more tags")
	}
	text, js := recordTexts(t, game)
	for _, form := range []string{text, js} {
		if back, err := record.Parse(form, testkit.Given(fuzzRules[0])); err != nil || back.Tag("A99") != "another" {
			t.Errorf("%v, %v", back, err)
		}
		more := strings.Replace(strings.Replace(form, "[A99 ", "[B \"\"]\n[A99 ", 1), `"A99":`, `"B":"","A99":`, 1)
		if _, err := record.Parse(more, testkit.Given(fuzzRules[0])); err == nil || !strings.Contains(err.Error(), "there are more than 100 tags") {
			t.Errorf("one more tag: %v", err)
		}
	}
}
