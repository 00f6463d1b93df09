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
		if err := game.Apply(legal); !errors.As(err, &refused) || refused.Reason != seasalt.ReasonGameOver ||
			refused.Rule != "" || !strings.HasSuffix(err.Error(), ": the game is over") {
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
	}
}

// Impossible ends are refused, and the errors say why.
func TestNoEnd(t *testing.T) {
	game, _ := testkit.Record(fuzzRules[0], 1, 20)
	players := game.State().Rules().Players()
	for want, end := range map[string]record.End{
		"by the rules":                                  {Reason: "points"},
		"a small letter and at most 31":                 {},
		"the reason \"Time\" is not":                    {Reason: "Time"},
		"it is by seat 2, and the seats are 0 to 1":     {Reason: "time", By: 1 << players},
		"by seats 0,1, and":                             {Reason: "time", By: 0b11},
		"the winners are 0,2, and the seats are 0 to 1": {Reason: "time", By: 1, Winners: 0b101},
		"seat 1, by which the game ended, cannot win":   {Reason: "time", By: 0b10, Winners: 0b11},
		"the note has 1025 bytes":                       {Reason: "time", Note: strings.Repeat("x", 1025)},
		"the note is not valid UTF-8":                   {Reason: "time", Note: "\xff"},
		"the reason \"...\" is not a small":             {Reason: "in time"},
		"the reason \"4c\" is not":                      {Reason: "4c"},
		"at most 31 small letters, digits":              {Reason: "-"},
		"small letters, digits and hyphens":             {Reason: "abcdefghijklmnopqrstuvwxyz-123456"},
	} {
		if err := game.End(end); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%v, and not %q", err, want)
		}
	}
	own, _ := testkit.Record(fuzzRules[0], 1, 20)
	if err := own.End(record.End{Reason: "abcdefghijklmnopqrstuvwxyz-12345"}); err != nil {
		t.Error(err)
	}
	text, js := recordTexts(t, own)
	for _, form := range []string{text, js} {
		if _, err := record.Parse(form, variants.Rules); err != nil {
			t.Error(err)
		}
	}
	if err := game.End(record.End{Reason: "time", By: seasalt.SeatsOf(0), Winners: 0b10}); err != nil {
		t.Fatal(err)
	}
	text, js = recordTexts(t, game)
	long := strings.Repeat("x", 1025)
	for _, form := range []string{
		testkit.Change(t, text, "1 by time of 0", "1 by time of 0 {"+long+"}"),
		testkit.Change(t, js, `"winners":[1]`, `"winners":[1],"note":"`+long+`"`),
	} {
		if _, err := record.Parse(form, variants.Rules); err == nil ||
			!strings.Contains(err.Error(), "has 1025 bytes") {
			t.Errorf("a long note: %v", err)
		}
	}

	over, _ := testkit.Record(fuzzRules[0], 3, 50_000)
	if err := over.End(record.End{Reason: "time"}); err == nil {
		t.Error("a game that is over ends again")
	}
}
