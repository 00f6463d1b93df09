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
	"github.com/seasalt-go/seasalt/variants/extrasalt"
)

// spoilable are records that TestRefused spoils, by name.
func spoilable(t *testing.T) map[string]string {
	short := testkit.Must(record.Parse(shortRecord, variants.Rules))
	position := short.Prefix(10)
	short.AddComment("end-turn")
	tagged, _ := testkit.Record(fuzzRules[0], 1, 2)
	tagged.SetTag("Player0", "Ann")
	tagged.AddComment("comment")
	ended, _ := testkit.Record(fuzzRules[0], 1, 20)
	if err := ended.End(record.End{Reason: "time", By: seasalt.SeatsOf(0), Winners: 0b10}); err != nil {
		t.Fatal(err)
	}
	over, _ := testkit.Record(fuzzRules[0], 3, 50_000)
	records := map[string]string{}
	for name, game := range map[string]*record.Record{
		"": short, "position": position, "tagged": tagged, "ended": ended, "over": over,
	} {
		records[name], records[strings.TrimPrefix(name+"-json", "-")] = recordTexts(t, game)
	}
	records["text"] = shortRecord
	return records
}

// What is wrong with a record is told with its place, and the game before that place is there.
func TestRefused(t *testing.T) {
	records := spoilable(t)
	testkit.Refused(t, "testdata/refused.txt", *update, func(t *testing.T, columns []string) error {
		whole := testkit.Must(record.Parse(records[columns[0]], variants.Rules))
		text := testkit.Change(t, records[columns[0]], columns[1], columns[2])
		game, err := record.Parse(text, variants.Rules)
		if err == nil {
			if game.State() != whole.State() || game.Len() != whole.Len() {
				t.Errorf("it is another game: %v, and was %v", game, whole)
			}
			return nil
		}
		checkDamaged(t, text, game, err, parseFor(whole.State().Rules()))
		said := "no record"
		if game != nil {
			said = fmt.Sprintf("%d of %d moves", game.Len(), whole.Len())
			if game.Len() > whole.Len() || game.State() != whole.At(game.Len()) {
				t.Errorf("the good prefix ends with %v", game)
			}
		}
		var e *record.Error
		errors.As(err, &e)
		if said += ": " + strings.TrimPrefix(e.SecretText(), "record: "); !strings.HasSuffix(said, ": "+e.Problem) {
			said += " (" + e.Problem + ")"
		}
		return errors.New(said)
	})
}

// Where an unfinished game stands is written, and need not be in a text that was typed by hand.
func TestPosition(t *testing.T) {
	whole := seasalt.Must(record.Parse(shortRecord, variants.Rules)).Prefix(10)
	text, js := recordTexts(t, whole)
	position := strings.Replace(whole.State().SecretText(),
		" hand0.known-to-all=octopus/grey hand1=crab/black,shell/black hand1.known-to-all=crab/black",
		" hand1=crab/black,shell/black", 1)
	line := "\n\nPosition " + position + "\nResult unfinished\n"
	if !strings.HasSuffix(text, line) {
		t.Errorf("the record does not end with%s\n%s", line, text)
	}
	parse := parseFor(whole.State().Rules())
	if game, err := parse(strings.TrimSuffix(text, line) + "\n\nResult unfinished\n"); err != nil ||
		game.State() != whole.State() {
		t.Errorf("without a Position: %v", err)
	}
	// One stands after any move.
	after4 := "; end-turn\nPosition " +
		strings.Replace(whole.At(4).SecretText(), " hand1.known-to-all=crab/black", "", 1)
	if game, err := parse(testkit.Change(t, text, "; end-turn", after4)); err != nil || game.State() != whole.State() {
		t.Errorf("a Position after move 4: %v", err)
	}
	wrong := "; end-turn\nPosition " + whole.State().SecretText()
	if game, err := parse(testkit.Change(t, text, "; end-turn", wrong)); err == nil || game.Len() != 3 {
		t.Errorf("that of another move: %v, %v", game, err)
	}
	var bad *seasalt.ParseError
	_, err := parse(testkit.Change(t, text, "phase=play", "phase=plan"))
	if !errors.As(err, &bad) || bad.What != "state" {
		t.Errorf("the error is no ParseError of a state: %v", err)
	}
	head, _, _ := strings.Cut(js, `,"position"`)
	if _, err := parse(head + "}"); err == nil || !strings.Contains(err.Error(), "either the position") {
		t.Errorf("neither result nor position: %v", err)
	}
}

// checkDamaged checks that the error says where it is and stays short, and that the good
// prefix is a whole record.
func checkDamaged(t *testing.T, text string, game *record.Record, err error,
	parse func(string) (*record.Record, error)) {
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

// A record that was cut off anywhere is an error, and the game before is there.
func TestTruncated(t *testing.T) {
	game, states := testkit.Record(fuzzRules[len(fuzzRules)-1], 3, 5000)
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
		for n := 0; n < len(strings.TrimSpace(form)); n += 1 + n/testkit.Form(100, 1000) {
			cut, err := record.Parse(form[:n], testkit.Given(game.State().Rules()))
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

// Of a missing module the error says only that, and not that its events are missing, too.
func TestMissingModule(t *testing.T) {
	game, _ := testkit.Record(seasalt.MustRules(seasalt.Config{Modules: variants.All()}), 1, 20)
	text, js := recordTexts(t, game)
	for _, form := range []string{text, js} {
		_, err := record.Parse(form, seasalt.CachedRules(extrasalt.Modules()...))
		if err == nil || !strings.HasSuffix(err.Error(),
			`: module "extra-pepper" was not supplied: there are cast-of-crabs, jellyfish, lobster, seahorse, `+
				`starfish`) {
			t.Error(err)
		}
	}
}

// Lines of JSON count, and it ends where it ends.
func TestDamagedJSON(t *testing.T) {
	js := spoilable(t)["json"]
	_, err := record.Parse(js, testkit.Given(fuzzRules[0]))
	if err == nil || !strings.Contains(err.Error(), "the rules are those of seasalt/1 players=2 target=40") {
		t.Errorf("the record of another game: %v", err)
	}
	game, err := record.Parse(js+"x", variants.Rules)
	if err == nil || game.Len() != 44 || !strings.Contains(err.Error(), "more after the end") {
		t.Errorf("more after the end: %v, %v", game, err)
	}
	var e *record.Error
	lines := strings.ReplaceAll(js, ",", ",\n")
	if _, err := record.Parse(lines, variants.Rules); err != nil {
		t.Error(err)
	}
	_, err = record.Parse(testkit.Change(t, lines, "take 2", "take 3"), variants.Rules)
	if !errors.As(err, &e) || e.Line < 5 || e.Column != 7 {
		t.Errorf("the place is not told by lines: %v", err)
	}
}

// Invalid UTF-8 is refused, with its place, and not replaced.
func TestInvalidUTF8(t *testing.T) {
	records := spoilable(t)
	for _, test := range []struct {
		record, old, new string
		offset           int // where it is in new
	}{
		{"tagged", `"Ann"`, "\"An\xff\"", 3},
		{"tagged", `"Ann"`, "\"Än\xc3\"", 4},
		{"tagged", `"Ann"`, "\"\xed\xa0\x80\"", 1}, // half of a character
		{"tagged", "{comment}", "{\xff}", 1},
		{"tagged", "{comment}", "{Ä\xe2\x82}", 3},
		{"tagged-json", `"Ann"`, "\"An\xff\"", 3},
		{"tagged-json", `"Ann"`, "\"\xed\xa0\x80\"", 1},
		{"tagged-json", `{"Player0":"Ann"}`, "{\"Player\xff\":\"Ann\"}", 8},
		{"tagged-json", `"text":"comment"`, "\"text\":\"\xff\"", 8},
		{"tagged-json", `"text":"comment"`, "\"te\xffxt\":\"\"", 3},
		{"tagged-json", `"rounds"`, "\"r\xff\":0,\"rounds\"", 2},
	} {
		before, after, _ := strings.Cut(records[test.record], test.old)
		_, err := record.Parse(before+test.new+after, variants.Rules)
		before += test.new[:test.offset]
		want := fmt.Sprintf("line %d, column %d: ", 1+strings.Count(before, "\n"),
			len(before)-strings.LastIndexByte(before, '\n'))
		if err == nil || !strings.Contains(err.Error(), want) ||
			!strings.Contains(err.Error(), "this is not valid UTF-8") {
			t.Errorf("%q: %v, want %s", test.new, err, want)
		}
	}
	const escapes = `"\\\ud83d\ude00\"\n\u00e4\\ud800"`
	game := testkit.Must(record.Parse(testkit.Change(t, records["tagged-json"], `"Ann"`, escapes), variants.Rules))
	if got := game.Tag("Player0"); got != "\\\U0001f600\"\nä\\ud800" {
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
			for game.AddComment(comment) == nil {
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
			"JSON": strings.Replace(js, `],"rounds"`,
				fmt.Sprintf(`,{"at":%d,"text":"%s"}],"rounds"`, game.Len(), comment), 1),
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
		game = game.Prefix(1)
		if last, _ := lastComment(game); last > 1 {
			t.Fatalf("a comment after %d moves of one", last)
		}
		if length == 1 && game.AddComment("") == nil {
			t.Error("there can be more comments after moves were taken back")
		}
		if err := game.Apply(source.Move(game.Len())); err != nil {
			t.Fatal(err)
		}
		if err := game.AddComment(strings.Repeat("x", 1000)); err != nil && length < 3000 {
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
		{"", "by the rules round 1 ends after 44 moves: bet-won by 0; points 10 4; totals 10 4; in the record it " +
			"does not"},
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
	shuffled := before + `"rounds":[` + round + `],"comments"` + comments + `"moves"` + strings.TrimRight(moves, ",") +
		`,"result"` + after
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
	if err := game.SetTag("B", "x"); err == nil || game.Tag("B") != "" {
		t.Error("there can be more tags")
	}
	text, js := recordTexts(t, game)
	for _, form := range []string{text, js} {
		if back, err := record.Parse(form, testkit.Given(fuzzRules[0])); err != nil || back.Tag("A99") != "another" {
			t.Errorf("%v, %v", back, err)
		}
		more := strings.Replace(strings.Replace(form, "[A99 ", "[B \"\"]\n[A99 ", 1), `"A99":`, `"B":"","A99":`, 1)
		if _, err := record.Parse(more, testkit.Given(fuzzRules[0])); err == nil ||
			!strings.Contains(err.Error(), "there are more than 100 tags") {
			t.Errorf("one more tag: %v", err)
		}
	}
}

// TestLineEnds: an error names the same line and column whatever ends the lines.
func TestLineEnds(t *testing.T) {
	const text = "[Format \"seasalt-record/1\"]\n[Rules \"2\"]\n[Setup \"seasalt/1 players=2 target=40 mermaids=laid empty-deck=voids tie=latest-turn trio=laid " +
		"equal-top=at-end\"]\n[First \"0\"]\n\nRound 1\n  (deal crab/black; deal crab/red)\n"
	for _, end := range []string{"\n", "\r\n", "\r"} {
		_, err := record.Parse(strings.ReplaceAll(text, "\n", end), variants.Rules)
		var e *record.Error
		if !errors.As(err, &e) || e.Line != 7 || e.Column != 31 {
			t.Errorf("lines that end with %q: %v", end, err)
		}
	}
}
