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

func TestDamaged(t *testing.T) {
	text := shortRecord
	whole, err := record.Parse(text, variants.Rules)
	if err != nil {
		t.Fatalf("%v\n%v", err, whole)
	}
	setup := whole.State().Rules().String()
	parse := func(text string) (*record.Record, error) { return record.Parse(text, variants.Rules) }
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
	whole := seasalt.Must(record.Parse(shortRecord, variants.Rules)).Prefix(10)
	text, js := recordTexts(t, whole)
	parse := parseFor(whole.State().Rules())
	if line := "\n\nPosition " + strings.Replace(whole.State().SecretText(), " hand0.known-to-all=octopus/grey hand1=crab/black,shell/black hand1.known-to-all=crab/black", " hand1=crab/black,shell/black", 1) + "\nResult unfinished\n"; !strings.HasSuffix(text, line) {
		t.Errorf("the record does not end with%s\n%s", line, text)
	}
	for _, test := range []damage{
		{"Position ", "Position\t ", "", 10},
		{"Position ", "{Look!} Position ", `no move is called`, 10},
		{"Position", "position", `line 14, column 1: move 11: `, 10},
		{"turn=1 ", "turn=0 ", "line 14, column 10: move 10: the position is a different one in the record, and by the rules \"seasalt/1 round=1 phase=play turn=1 deck", 9},
		{"turn=1 ", "turn=0 ", "line 14, column 10: move 10: the position in round 1 is a different one by the rules: turn is 0 and should be 1", 9},
		{"crab/black,shell/black", "boat/black,shell/black", "line 14, column 10: move 10: the position in round 1 is a different one by the rules: hand1 differs", 9},
		{"pile1=shell/grey ", "totals=0,1 pile1=shell/grey ", "line 14, column 62: totals: no round has ended yet", 10},
		{"phase=play", "phase=plan", `line 14, column 34: phase: this is impossible in a position`, 10},
		{"deck=?54", "deck=crab/black,?53", `line 14, column 51: deck: it cannot have these cards`, 10},
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
		{"; end-turn\n", "; end-turn\n" + "Position " + strings.Replace(whole.At(4).SecretText(), " hand1.known-to-all=crab/black", "", 1) + "\n", "", 10},
		{"; end-turn\n", "; end-turn\n" + "Position " + whole.State().SecretText() + "\n", "line 11, column 10: move 4: the position in round 1 is a different one by the rules: phase is play and should be take, turn is 1 and should be 0, ", 3},
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

	// A text that was typed by hand needs none.
	start, rest, _ := strings.Cut(text, "Position ")
	_, rest, _ = strings.Cut(rest, "\n")
	if game, err := parse(start + rest); err != nil || game.State() != whole.State() {
		t.Errorf("without a Position: %v", err)
	}

	place := strings.Index(js, "seasalt/1 round")
	for _, test := range []damage{
		{"turn=1 ", "turn=0 ", fmt.Sprintf("line 1, column %d: move 10: the position in round 1 is a different one by the rules: turn is 0 and should be 1", place+1), 9},
		{"phase=play", "phase=plan", fmt.Sprintf(`line 1, column %d: phase: "plan" is not one of round-over, turn-up`, place+25), 10},
		{`"position":"`, `"position":null,"p":"`, "null is not allowed", 10},
		{`,"position":"`, `,"place":"`, `no field is called "place"`, 10},
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

// A damage replaces a text in a record by another one, and says what comes of it.
type damage struct {
	old, new string
	want     string // the error, with or without secrets, or none
	moves    int    // of the good prefix; -1 if there is no record
}

// check reads a record with the damage, and returns the result.
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
		for n := 0; n < len(strings.TrimSpace(form)); n += 1 + n/1000 {
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
		if err == nil || !strings.HasSuffix(err.Error(), `: module "extra-pepper" was not supplied: there are cast-of-crabs, jellyfish, lobster, seahorse, starfish`) {
			t.Error(err)
		}
	}
}

// Wrong JSON.
func TestDamagedJSON(t *testing.T) {
	whole := testkit.Must(record.Parse(shortRecord, variants.Rules))
	whole.Comment("end-turn")
	_, js := recordTexts(t, whole)
	const score = `{"points":0,"bonus":0,"items":[]}`
	parse := func(text string) (*record.Record, error) { return record.Parse(text, variants.Rules) }
	for _, test := range []damage{
		{`"format":1`, `"format":2`, `line 1, column 11: the format is "seasalt-record/2", and this program reads "seasalt-record/1"`, -1},
		{`"format":1`, `"format":"1"`, `line 1, column 11: this must be a whole number`, -1},
		{`"format":1,`, ``, `the field format is missing`, -1},
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
		{`"tags":{"Player0":"Ann"}`, `"tags":{"First":"Ann"}`, "the header First is the record's own", 0},
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
	if _, err := record.Parse(js, testkit.Given(fuzzRules[0])); err == nil || !strings.Contains(err.Error(), "the rules are those of seasalt/1 players=2 target=40") {
		t.Errorf("the record of another game: %v", err)
	}
	if game, err := record.Parse(js+"x", variants.Rules); err == nil || game.Len() != whole.Len() || !strings.Contains(err.Error(), "more after the end") {
		t.Errorf("more after the end: %v, %v", game, err)
	}
	var e *record.Error
	lines := strings.ReplaceAll(js, ",", ",\n")
	if _, err := record.Parse(lines, variants.Rules); err != nil {
		t.Error(err)
	} else if _, err := record.Parse(strings.Replace(lines, "take 2", "take 3", 1), variants.Rules); !errors.As(err, &e) || e.Line < 5 || e.Column != 7 {
		t.Errorf("the place is not told by lines: %v", err)
	}
}
