package table

import (
	"encoding/json"
	"strings"
	"testing"

	"github.com/seasalt-go/seasalt"
)

// Messages of tomorrow, with fields that nobody knows today, are read today; with names that nobody knows
// the error says so.
func TestMessagesOfTomorrow(t *testing.T) {
	table := playedTable(t, 1000)
	rules := table.Rules()
	u, err := table.Since(1, 0)
	if err != nil {
		t.Fatal(err)
	}
	data, err := json.Marshal(u)
	if err != nil {
		t.Fatal(err)
	}
	text := string(data)
	replace := func(what, with string) string {
		t.Helper()
		changed := strings.Replace(text, what, with, 1)
		if changed == text {
			t.Fatalf("there is no %s in\n%.2000s", what, text)
		}
		return changed
	}
	for _, changed := range []string{
		replace(`{"format":1`, `{"new":{"a":[1,2]},"format":1`),
		replace(`"snapshot":{`, `"snapshot":{"clock":[60,60],`),
		replace(`{"number":1,`, `{"number":1,"at":"12:00",`),
		replace(`"result":{"reason"`, `"result":{"rating":1,"reason"`),
	} {
		read, err := UnmarshalUpdate(rules, []byte(changed))
		if err != nil {
			t.Fatalf("%v\n%.300s", err, changed)
		}
		if again, err := json.Marshal(read); err != nil || string(again) != text {
			t.Fatalf("%v: it is read as another message: %.300s", err, changed)
		}
	}
	for changed, problem := range map[string]string{
		replace(`{"format":1`, `{"format":2`):                                 `format "2"`,
		replace(`"snapshot":{"format":1`, `"snapshot":{"format":2`):           `format "2"`,
		replace(`"kind":"nonce"`, `"kind":"`+strings.Repeat("chat", 100)+`"`): "newer than this client",
		replace(`"stage":"over"`, `"stage":"paused"`):                         "newer than this client",
		replace(`"result":{"reason":"rules"`, `"result":{"reason":"weather"`): "newer than this client",
		replace(`"stage":"over"`, `"stage":"over","stage":"over"`):            "twice",
		replace(`{"number":1,`, `{"number":1,"number":1,`):                    "twice",
		replace(`"result":{"reason"`, `"result":{"reason":"rules","reason"`):  "twice",
		replace(`{"format":1`, `{"format":"1"`):                               "cannot be read",
		"":                                                                    "missing",
		"null":                                                                "object",
		"[]":                                                                  "object",
		text[:99]:                                                             "cannot be read",
		`{"format":1,"items":[]}`:                                             "missing",
	} {
		_, err := UnmarshalUpdate(rules, []byte(changed))
		if err == nil || !strings.Contains(err.Error(), problem) || len(err.Error()) > 300 {
			t.Errorf("%v, and not %q: %.100s", err, problem, changed)
		}
	}
	if _, err := UnmarshalUpdate(rules, make([]byte, MaxJournalLen+1)); err == nil {
		t.Error("a message of any length is read")
	}
}

// A refusal goes to the client as JSON, and is the same there.
func TestRefusalJSON(t *testing.T) {
	table := playedTable(t, 10)
	_, illegal := table.Play(table.Actor(), seasalt.NextRound)
	_, early := table.NextRound()
	for _, err := range []error{illegal, early} {
		data, problem := json.Marshal(err)
		if problem != nil {
			t.Fatal(problem)
		}
		back := new(Refusal)
		if problem := json.Unmarshal(data, back); problem != nil || back.Error() != err.Error() {
			t.Errorf("%v, %v of %s", back, err, data)
		}
	}
	if text := (&Refusal{Why: "new"}).Error(); text != `table: refused: "new" (entry 0)` {
		t.Error(text)
	}
}
