package table

import (
	"encoding/json"
	"errors"
	"reflect"
	"strings"
	"testing"

	"github.com/seasalt-go/seasalt"
	"github.com/seasalt-go/seasalt/internal/testkit"
	"github.com/seasalt-go/seasalt/variants"
)

// readSnapshot reads a snapshot as clients get it, in an update.
func readSnapshot(data []byte, rules func(seasalt.Setup) (*seasalt.Rules, error)) (Snapshot, error) {
	u, err := UnmarshalUpdate([]byte(`{"format":1,"items":[],"snapshot":`+string(data)+`,"more":false}`), rules)
	return u.Snapshot, err
}

// Messages that are wrong are refused, with the place. Those of tomorrow, which have fields or names that nobody knows
// today, are in ../tests/schema/testdata.
func TestWrongMessages(t *testing.T) {
	table := playedTable(t, 1000)
	rules := table.Rules()
	text := string(testkit.Marshal(t, testkit.Must(table.Since(1, 0))))
	replace := func(what, with string) string {
		t.Helper()
		changed := strings.Replace(text, what, with, 1)
		if changed == text {
			t.Fatalf("there is no %s in\n%.2000s", what, text)
		}
		return changed
	}
	for changed, problem := range map[string]string{
		replace(`"kind":"nonce"`, `"kind":"`+strings.Repeat("chat", 100)+`"`):                    "/items/0/kind: \"chatchat",
		replace(`"action":"deal"`, `"action":"Trade"`):                                           `/saw/0/action: no action is called "Trade": it is newer than this program, or wrong`,
		replace(`{"format":1`, `{"format":"1"`):                                                  "/format: this must be a whole number",
		replace(`{"number":1,`, `{"number":-1,`):                                                 "/items/0/number: there is no entry -1",
		replace(`"names":[`, `"names":["Eve",`):                                                  "/snapshot/names: 3 in a game of 2",
		replace(`"snapshot":{"format":1,"number":`, `"snapshot":{"format":1,"seat":0,"number":`): "is repeated",
		replace(`"stage":"over"`, `"stage":"over","takeBack":-1`):                                "/snapshot/takeBack: there is no entry -1",
		replace(`"view":{`, `"view":null,"v":{`):                                                 "/snapshot/view: null is not allowed",
		"":                                                                                       "unexpected end of JSON input",
		"null":                                                                                   "null is not allowed",
		"[]":                                                                                     "this must be an object",
		text[:99]:                                                                                "unexpected end of JSON input",
		`{"format":1,"items":[]}`:                                                                `the field "snapshot" is missing`,
	} {
		_, err := UnmarshalUpdate([]byte(changed), testkit.Given(rules))
		var e *seasalt.ParseError
		if !errors.As(err, &e) || !strings.Contains(err.Error(), problem) || len(err.Error()) > 400 || e.Problems[0].Offset < 0 || e.Problems[0].Offset > len(changed) {
			t.Errorf("%v, and not %q: %.100s", err, problem, changed)
		}
	}
	if _, err := UnmarshalUpdate(make([]byte, MaxJournalLen+1), testkit.Given(rules)); err == nil {
		t.Error("a message of any length is read")
	}

	// A snapshot is for a seat that its game has, and all that it has is of that seat and that game.
	whole := table.Snapshot(0)
	text = string(testkit.Marshal(t, whole))
	for changed, problem := range map[string]string{
		replace(`"seat":0,"terms"`, `"seat":1,"terms"`): "/view/seat: it is the view of 0",
		replace(`"seat":0,"terms"`, `"seat":3,"terms"`): "/seat: there is no seat 3 among 2 players",
		replace(`"seed":"`, `"seed":"A`):                "is not 32 bytes in hexadecimal digits",
		replace(`"seed":"`, `"seed":"","s":"`):          "/seed: it is empty",
	} {
		if _, err := readSnapshot([]byte(changed), testkit.Given(rules)); err == nil || !strings.Contains(err.Error(), problem) {
			t.Errorf("%v, and not %q", err, problem)
		}
	}
	for problem, change := range map[string]func(*Snapshot){
		"/view/seat: it is the view of 1":           func(s *Snapshot) { s.View = table.Snapshot(1).View },
		"/seat: there is no seat 3 among 2 players": func(s *Snapshot) { s.Seat = 3 },
		"/names: 1 in a game of 2":                  func(s *Snapshot) { s.Names = s.Names[1:] },
		"/result: it names a seat":                  func(s *Snapshot) { s.Result = &Result{End: s.Result.End, HandedOver: 1 << 3} },
		"/seed: \"x\" is not 32 bytes":              func(s *Snapshot) { s.Seed = "x" },
	} {
		s := whole
		change(&s)
		if _, err := json.Marshal(s); err == nil || !strings.Contains(err.Error(), problem) {
			t.Errorf("%v, and not %q", err, problem)
		}
	}
}

// A client that knows no rules learns from the first message what is played, before anybody named
// a nonce, and reads all later ones with it.
func TestFirstMessage(t *testing.T) {
	rules := seasalt.MustRules(seasalt.Config{Players: 3, Target: 20, Modules: variants.All()})
	terms := Terms{RevealSeed: true, MaxRounds: 7, SpectatorDelay: 3, Note: "a minute a move"}
	table := testkit.Must(New(Options{Rules: rules, Players: make([]Player, 3), Terms: terms, Seed: Seed{1}}))
	for range 5 {
		for _, seat := range []seasalt.Seat{0, 2, seasalt.Spectator} {
			u := testkit.Must(table.Since(seat, 0))
			data := testkit.Marshal(t, u)
			read := testkit.Must(UnmarshalUpdate(data, variants.Rules))
			if s := read.Snapshot; s.Setup.String() != rules.String() || s.Terms != terms {
				t.Errorf("%v reads %v, %+v", seat, s.Setup, s.Terms)
			}
			if n := strings.Count(string(data), `"setup":`); n != 1 {
				t.Errorf("the setup is sent %d times", n)
			}
			at := `: /snapshot/setup: `
			if u.Snapshot.View != nil {
				at = `: /snapshot/view/setup: `
			}
			if _, err := UnmarshalUpdate(data, seasalt.CachedRules()); err == nil || !strings.Contains(err.Error(), at+`invalid rules: module "cast-of-crabs" was not supplied`) {
				t.Errorf("%v without the modules: %v", seat, err)
			}
		}
		if n := len(table.nonces); n < 3 {
			ok(t)(table.Nonce(seasalt.Seat(n), ""))
		} else if table.Stage() == StageNonces {
			ok(t)(table.Deal())
		}
	}
	text := string(testkit.Marshal(t, playedTable(t, 0).Snapshot(0)))
	for problem, change := range map[string][2]string{
		`the field "setup" is missing`:          {`"setup"`, `"set"`},
		`/terms/maxRounds: a limit of 0 rounds`: {`"maxRounds":100`, `"maxRounds":0`},
		`the field "terms" is missing`:          {`"terms"`, `"term"`},
		`/setup/target: 0`:                      {`"target":15`, `"target":0`},
	} {
		changed := strings.Replace(text, change[0], change[1], 1)
		if _, err := readSnapshot([]byte(changed), variants.Rules); err == nil || !strings.Contains(err.Error(), problem) {
			t.Errorf("%v, and not %q in\n%s", err, problem, changed)
		}
	}
}

// The result in a snapshot is of a game with as many seats as the table has.
func TestResultOfOthers(t *testing.T) {
	text := string(testkit.Marshal(t, playedTable(t, 1000).Snapshot(0)))
	const other, more = "/result: it names a seat that a game of 2 does not have", "/result/rules/totals: 3 in a game of 2"
	for _, change := range [][3]string{
		{`"handedOver":[]`, `"handedOver":[3]`, other}, {`"handedOver":[]`, `"by":2,"handedOver":[]`, other}, {`"totals":[`, `"totals":[0,`, more},
	} {
		at := strings.LastIndex(text, `"result":`) // the view has one, too
		changed := text[:at] + strings.Replace(text[at:], change[0], change[1], 1)
		if _, err := readSnapshot([]byte(changed), variants.Rules); err == nil || !strings.Contains(err.Error(), change[2]) {
			t.Errorf("%s: %v", change[1], err)
		}
	}
}

// An item in which nothing was seen is the same after it was sent, however its JSON says so.
func TestNothingSeen(t *testing.T) {
	u := testkit.Must(playedTable(t, 2).Since(1, 0))
	var read Item
	if err := json.Unmarshal(testkit.Marshal(t, u.Items[0]), &read); err != nil || !reflect.DeepEqual(read, u.Items[0]) {
		t.Errorf("%+v is read as %+v, %v", u.Items[0], read, err)
	}
}

// A refusal is the same after it was sent to the client as JSON.
func TestRefusalJSON(t *testing.T) {
	table := playedTable(t, 10)
	_, illegal := table.Play(table.Actor(), seasalt.NextRound)
	_, early := table.NextRound()
	for _, err := range []error{illegal, early} {
		data := testkit.Marshal(t, err)
		back := new(Refusal)
		if problem := json.Unmarshal(data, back); problem != nil || back.Error() != err.Error() {
			t.Errorf("%v, %v of %s", back, err, data)
		}
	}
	var tomorrow Refusal
	if err := json.Unmarshal([]byte(`{"reason":"too-late","number":7,"clock":[60,0]}`), &tomorrow); err != nil || tomorrow.Reason != "too-late" || tomorrow.Number != 7 {
		t.Errorf("%v, %v", tomorrow, err)
	}
	if err := json.Unmarshal([]byte(`{"reason":"stale","number":-7}`), &tomorrow); err == nil || tomorrow.Number != 7 {
		t.Errorf("%v, %v", tomorrow, err)
	}
	if text := (&Refusal{Reason: "new"}).Error(); text != `table: refused: "new" (entry 0)` {
		t.Error(text)
	}
}

// FuzzMessage reads garbage, and updates in which a piece was changed.
func FuzzMessage(f *testing.F) {
	table := playedTable(f, 1000)
	var updates []string
	for _, from := range []int{0, 3, table.Number() - 2, table.Number()} {
		for _, seat := range []seasalt.Seat{0, seasalt.Spectator} {
			u := testkit.Must(table.Since(seat, from))
			u.Items = u.Items[:min(len(u.Items), 4)]
			data := testkit.Must(json.Marshal(u))
			updates = append(updates, string(data))
		}
	}
	for i, text := range updates {
		f.Add(uint8(i), 0, 0, "")
		f.Add(uint8(i), 1, 1, `"new":[{"a":1}],`)
		f.Add(uint8(i), 37*i, len(text), "")
		f.Add(uint8(i), 51*i, 52*i, "0")
	}
	for _, garbage := range []string{"", "null", "{}", `{"format":1,"items":[],"more":false,"snapshot":{}}`, strings.Repeat("[", 1<<14)} {
		f.Add(uint8(0), -1, 0, garbage)
	}
	f.Fuzz(func(t *testing.T, update uint8, from, to int, with string) {
		text := testkit.Spoiled(updates[int(update)%len(updates)], from, to, with)
		u, err := UnmarshalUpdate([]byte(text), testkit.Given(table.Rules()))
		if err != nil {
			var e *seasalt.ParseError
			if !errors.As(err, &e) || len(err.Error()) > 2000 || e.Problems[0].Offset < 0 || e.Problems[0].Offset > len(text) {
				t.Fatalf("%s: %v", text, err)
			}
			return
		}
		data, err := json.Marshal(u)
		if err != nil {
			t.Fatalf("%s is read, and cannot be written: %v", text, err)
		}
		again, err := UnmarshalUpdate(data, testkit.Given(table.Rules()))
		if err != nil {
			t.Fatalf("%s\nis read and written as\n%s\nand that as %v", text, data, err)
		}
		if data2, err := json.Marshal(again); err != nil || string(data2) != string(data) {
			t.Fatalf("%s\nis read as\n%s, %v", data, data2, err)
		}
	})
}
