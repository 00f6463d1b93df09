package record_test

import (
	"errors"
	"strings"
	"testing"

	"github.com/seasalt-go/seasalt"
	"github.com/seasalt-go/seasalt/internal/testkit"
	"github.com/seasalt-go/seasalt/record"
	"github.com/seasalt-go/seasalt/variants"
)

// What is wrong with an end names the seats that there are.
func TestEndOfOtherSeats(t *testing.T) {
	game, _ := testkit.Record(fuzzRules[0], 1, 20)
	for problem, end := range map[string]record.End{
		"it is by seat 3, and the seats are 0 to 1":     {Reason: record.EndResignation, By: seasalt.SeatsOf(3)},
		"the winners are 0,3, and the seats are 0 to 1": {Reason: record.EndAgreement, Winners: seasalt.SeatsOf(0, 3)},
	} {
		if err := game.End(end); err == nil || !strings.Contains(err.Error(), problem) {
			t.Errorf("%v, want %s", err, problem)
		}
	}
}

// Ends outside the rules are written and read in both forms, and nothing is played after one.
func TestEnd(t *testing.T) {
	for _, test := range []struct {
		end  record.End
		text string
	}{
		{record.End{Reason: record.EndResignation, By: seasalt.SeatsOf(1), Winners: 1}, "0 by resignation of 1"},
		{record.End{Reason: record.EndAgreement}, "nobody by agreement"},
		{record.End{Reason: record.EndRoundLimit, Winners: 0b11}, "0,1 by round-limit"},
		{record.End{Reason: "weather", Note: "a  storm {of 3}\n"}, `nobody by weather {a  storm {of 3\x7d\n}`},
	} {
		game, _ := testkit.Record(fuzzRules[0], 1, 20)
		if _, ok := game.Ended(); ok {
			t.Fatal("a game that goes on has ended")
		}
		if err := game.End(test.end); err != nil {
			t.Fatal(err)
		}
		text, js := recordTexts(t, game)
		if !strings.HasSuffix(text, "\nResult "+test.text+"\n") || !strings.Contains(text, "\nPosition ") {
			t.Errorf("%s is written as\n%s", test.text, text)
		}
		for _, form := range []string{text, js} {
			back, err := record.Parse(form, variants.Rules)
			if err != nil {
				t.Fatalf("%v\n%s", err, form)
			}
			if end, ok := back.Ended(); !ok || end != test.end {
				t.Errorf("%s is read as %v", test.text, end)
			}
			if a, b := recordTexts(t, back); a != text || b != js {
				t.Errorf("%s is written again as\n%s\n%s", test.text, a, b)
			}
		}
		legal := game.State().AppendMoves(nil)[0]
		var refused *seasalt.MoveError
		if err := game.Apply(legal); !errors.As(err, &refused) || refused.Reason != seasalt.ReasonGameOver {
			t.Errorf("%v after the end: %v", legal, err)
		}
		n := game.Len()
		if game.Settle(nil) || game.Len() != n {
			t.Error("Settle goes on after the end")
		}
		if err := game.End(test.end); err == nil {
			t.Error("a game ends twice")
		}
		if _, ok := game.Prefix(n).Ended(); !ok {
			t.Error("the end is missing in a copy")
		}
		if _, ok := game.Prefix(n - 1).Ended(); ok {
			t.Error("the beginning has ended")
		}
		if game.Undo(); game.Apply(game.State().AppendMoves(nil)[0]) != nil {
			t.Error("the game does not go on after the end was undone")
		}
	}
}

// Impossible ends are refused, and the errors say why.
func TestNoEnd(t *testing.T) {
	game, _ := testkit.Record(fuzzRules[0], 1, 20)
	players := game.State().Rules().Players()
	for want, end := range map[string]record.End{
		"by the rules":                     {Reason: "points"},
		"1 to 32 small letters":            {},
		"the reason \"Time\" is not":       {Reason: "Time"},
		"by seat 2":                        {Reason: "time", By: 1 << players},
		"by seats 0,1, and":                {Reason: "time", By: 0b11},
		"the winners are 0,2":              {Reason: "time", By: 1, Winners: 0b101},
		"the note has 1025 bytes":          {Reason: "time", Note: strings.Repeat("x", 1025)},
		"the note is not valid UTF-8":      {Reason: "time", Note: "\xff"},
		"the reason \"...\" is not 1 to 3": {Reason: "in time"},
	} {
		if err := game.End(end); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%v, and not %q", err, want)
		}
	}
	if err := game.End(record.End{Reason: "time", By: seasalt.SeatsOf(0), Winners: 0b10}); err != nil {
		t.Fatal(err)
	}
	text, js := recordTexts(t, game)
	for _, other := range []string{"1 by points of 0", "1 by time of 2", "1,0 by time of 0", "2 by time of 0", " by time of 0", "1 by time of"} {
		if _, err := record.Parse(strings.Replace(text, "1 by time of 0", other, 1), variants.Rules); err == nil || !strings.Contains(err.Error(), "the result is a different one in the record") {
			t.Errorf("%q: %v", other, err)
		}
	}
	for note, want := range map[string]string{
		" {x": "does not end on its line", " {x} y": "there is more after the result", ` {\y}`: "escapes nothing", " {\xff}": "not valid UTF-8",
		" {" + strings.Repeat("x", 1025) + "}": "the note has 1025 bytes",
	} {
		if _, err := record.Parse(strings.Replace(text, "1 by time of 0", "1 by time of 0"+note, 1), variants.Rules); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%q: %v, and not %q", note, err, want)
		}
	}
	const ended = `"ended":{"reason":"time","by":0,"winners":[1]}`
	for _, test := range []strict{
		{ended, `"ended":{"reason":"points","by":0,"winners":[1]}`, "the end: ", 8},
		{ended, `"ended":{"reason":"time","by":2,"winners":[1]}`, "the end: by is not a seat", 8},
		{ended, `"ended":{"reason":"time","by":0,"winners":[1,1]}`, "the end: winners must be different seats", 8},
		{ended, `"ended":{"reason":"time","by":0,"winners":[2]}`, "the end: winners must be different seats", 8},
		{ended, `"ended":{"reason":"time","by":0,"winners":[1],"x":1}`, `no field "x"`, 46},
		{ended, `"ended":{"reason":"time"}`, "winners", 8},
		{ended, `"ended":{"reason":"time","winners":[],"note":"` + strings.Repeat("x", 1025) + `"}`, "the end: the note has 1025 bytes", 8},
	} {
		test.check(t, js)
	}

	over, _ := testkit.Record(fuzzRules[0], 3, 50_000)
	if err := over.End(record.End{Reason: "time"}); err == nil {
		t.Error("a game that is over ends again")
	}
	_, js = recordTexts(t, over)
	strict{`"result":`, `"ended":{"reason":"time","winners":[]},"result":`, "in the record it ended outside them", 8}.check(t, js)
}

// Undo takes back an end before the first move, too.
func TestUndoOfAnEnd(t *testing.T) {
	game := record.New(fuzzRules[0], 0)
	if game.Undo() {
		t.Error("there is something to take back in a new game")
	}
	if err := game.End(record.End{Reason: "absence", By: 0b10, Winners: 1}); err != nil {
		t.Fatal(err)
	}
	if !game.Undo() {
		t.Error("the end is not taken back")
	}
	if _, ok := game.Ended(); ok {
		t.Error("the game has ended")
	}
}
