package schema

import (
	"encoding/json"
	"errors"
	"fmt"
	"hash/crc32"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/seasalt-go/seasalt"
	"github.com/seasalt-go/seasalt/internal/testkit"
	"github.com/seasalt-go/seasalt/record"
	"github.com/seasalt-go/seasalt/table"
	"github.com/seasalt-go/seasalt/words"
)

// A client of today reads the messages of a server of version 1.9, which use new names of every sort, and loses only
// the meaning of the names. It can put all of them into words.
func TestNewerServer(t *testing.T) {
	text := compact(t, corpus(t, "v1")["Update-over"])
	for _, change := range [][2]string{
		{`"kind":"hand-over"`, `"kind":"pause","until":"noon"`}, {`"reason":"absence"`, `"reason":"lunch"`},
		{`"reason":"resignation"`, `"reason":"earthquake"`}, {`"stage":"over"`, `"stage":"adjourned"`},
		{`"action":"deal"`, `"action":"scatter"`}, {`"phase":"setup"`, `"phase":"dawn"`},
		{`"event":"`, `"event":"new-`}, {`"kind":"pile"`, `"kind":"reef"`}, {`"card":"`, `"card":"new-`},
		{`"tops":["sh`, `"tops":["new-sh`}, {`"more":`, `"weather":{"wind":[7]},"more":`},
	} {
		if !strings.Contains(text, change[0]) {
			t.Fatalf("there is no %s", change[0])
		}
		view := strings.Index(text, `"view":`) // the part that is not new: the game
		end := strings.Index(text[view:], `"moves":`) + view
		text = strings.ReplaceAll(text[:view], change[0], change[1]) + text[view:end] +
			strings.ReplaceAll(text[end:], change[0], change[1])
	}
	if err := validates(compileSchema(t, "Update"), []byte(text)); err != nil {
		t.Error(err)
	}
	u, err := table.UnmarshalUpdate([]byte(text), corpusFind)
	if err != nil {
		t.Fatal(err)
	}
	var kinds []string
	for _, item := range u.Items {
		kinds = append(kinds, string(item.Kind)+" "+string(item.Reason))
		for _, o := range item.Saw {
			if o.Phase == 0 && (o.Action != 0 || o.String() != "nothing") {
				t.Errorf("%+v is said to be %v", o, o)
			}
			if s := u.Snapshot.View.Memory(); o.Action == 0 && s.Observe(o) == nil {
				t.Error("a memory takes it")
			}
			for _, l := range words.Languages() {
				if len(words.In(l).To(0, "Ann", "Ben").Tell(o)) == 0 {
					t.Errorf("nothing is told of %v in %s", o, l)
				}
			}
		}
	}
	if got, want := strings.Join(kinds, ", "), "next-round , pause lunch, end "; got != want {
		t.Errorf("the items are %s, want %s", got, want)
	}
	if s := u.Snapshot; s.Stage != "adjourned" || s.Result.Reason != "earthquake" || s.Result.Winners != 2 ||
		len(words.In("de").Ended(s.Result.End)) == 0 {
		t.Errorf("%s, %v", s.Stage, s.Result)
	}
}

// A refusal for a new reason keeps its words, and a result of a new sort its points.
func TestNewerResults(t *testing.T) {
	var r table.Refusal
	err := json.Unmarshal([]byte(`{"reason":"illegal","number":7,"moveError":{"move":{"text":"swim 2","action":"swim"},"actor":0,`+
		`"phase":"dive","reason":"no-breath","rule":"R5.1","text":"you are out of breath\u001b"}}`), &r)
	var e *seasalt.MoveError
	if !errors.As(&r, &e) || err != nil || e.Move != 0 || e.Phase != 0 || e.Reason != 0 || e.Rule != "R5.1" ||
		!strings.Contains(r.Error(), `you are out of breath\x1b`) {
		t.Errorf("%v, %v", &r, err)
	}
	var score seasalt.Score
	text := `{"points":9,"bonus":2,"bonusColor":"turquoise","items":[{"source":"reef","rule":"R8.1","kind":"coral","with":"kelp",` +
		`"color":"teal","count":3,"points":9}]}`
	if err := json.Unmarshal([]byte(text), &score); err != nil || score.Points() != 9 || score.Bonus() != 2 {
		t.Errorf("%v, %v", score, err)
	}
	var round seasalt.RoundResult
	err = json.Unmarshal([]byte(`{"round":2,"end":"tsunami","by":1,"lastTurn":0,"seats":[{"points":9,"total":9,"score":`+text+
		`},{"points":0,"total":4}]}`), &round)
	if err != nil || round.End != 0 || round.EndedBy != 1 || round.Points[0] != 9 || round.Revealed != 1 {
		t.Errorf("%+v, %v", round, err)
	}
	var result seasalt.Result
	err = json.Unmarshal([]byte(`{"end":"treaty","winners":[0,1],"tieBreak":"coin","totals":[9,9]}`), &result)
	if err != nil || result.End != 0 || result.Winners != 3 || result.String() != "seats 0,1 share the win" {
		t.Errorf("%+v, %v", result, err)
	}
	told := words.In("en").To(0, "Ann", "Ben").Result(corpusRules, result)
	if got, want := strings.Join(told, " "), "The game ends here. You and Ben win the game together."; got != want {
		t.Errorf("%s, want %s", got, want)
	}
	for _, wrong := range []string{"", "?", "Treaty", "-", "a b", strings.Repeat("x", 65)} {
		var result seasalt.Result
		text := `{"end":"` + wrong + `","winners":[0,1],"tieBreak":"none","totals":[9,9]}`
		if json.Unmarshal([]byte(text), &result) == nil {
			t.Errorf("an end is called %q", wrong)
		}
	}
}

// A server that has corrected a rule sends other scores and legal moves; its client continues by the rules that it
// knows.
func TestNewerRules(t *testing.T) {
	text := compact(t, corpus(t, "v1")["View-play"])
	score := regexp.MustCompile(`"score":\{[^]]*\]\}`)
	moves := regexp.MustCompile(`"moves":\[.*?\}\]`)
	other := score.ReplaceAllString(text, `"score":{"points":7,"bonus":0,"items":[`+
		`{"source":"duo","rule":"R8.9","kind":"crab","with":"crab","count":2,"points":7}]}`)
	other = moves.ReplaceAllString(other, `"moves":[{"text":"stop","action":"stop"}]`)
	want, err := corpusRules.UnmarshalView([]byte(text))
	got, otherErr := corpusRules.UnmarshalView([]byte(other))
	if err != nil || otherErr != nil || other == text || !got.Equal(want) || got.Score(0) != want.Score(0) ||
		!slices.Equal(slices.Collect(got.Moves()), slices.Collect(want.Moves())) {
		t.Errorf("%v, %v: %v\n%v", err, otherErr, got, want)
	}
	for _, document := range []string{"Score", "MoveError", "Refusal-illegal", "Catalog-fr"} {
		text := regexp.MustCompile(`"rule":"[^"]*"`).ReplaceAllString(compact(t, corpus(t, "v1")[document]), `"rule":"K60"`)
		if _, err := readMessage(definition(document), []byte(text)); err != nil {
			t.Errorf("%s: %v", document, err)
		}
		if err := validates(compileSchema(t, definition(document)), []byte(text)); err != nil {
			t.Errorf("%s: %v", document, err)
		}
	}
}

// Readers of kept documents refuse a name of a later version, and the error names the version that does not know it.
func TestNewerKept(t *testing.T) {
	files := corpus(t, "v1")
	history := testkit.Must(record.Parse(string(files["Record-over"]), corpusFind))
	old := testkit.Must(history.SecretText())
	for what, read := range map[string]func() error{
		"setup": func() error {
			text := strings.Replace(string(files["Setup"]), `"kraken"`, `"whale"`, 1)
			return json.Unmarshal([]byte(text), new(seasalt.Setup))
		},
		"line of a setup": func() error {
			_, err := seasalt.ParseSetup(corpusRules.Setup().String() + ",whale")
			return err
		},
		"record": func() error {
			_, err := record.Parse(strings.Replace(old, ": take ", ": swim ", 1), corpusFind)
			return err
		},
		"record as JSON": func() error {
			_, err := record.Parse(strings.Replace(string(files["Record-over"]), `"take `, `"swim `, 1), corpusFind)
			return err
		},
		"journal": func() error {
			rules := testkit.Must(corpusFind(corpusRules.Setup()))
			o := table.Options{Rules: rules, Players: make([]table.Player, 2), Seed: [32]byte{1}}
			tab := testkit.Must(table.New(o))
			sum := crc32.ChecksumIEEE([]byte(tab.SecretJournal() + "1 pause noon"))
			return tab.Follow(fmt.Sprintf("1 pause noon #%08x\n", sum))
		},
	} {
		if err := read(); err == nil || !strings.Contains(err.Error(), "(this is seasalt 1.") {
			t.Errorf("%s: %v", what, err)
		}
	}
}
