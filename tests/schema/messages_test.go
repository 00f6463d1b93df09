package schema

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/seasalt-go/seasalt"
	"github.com/seasalt-go/seasalt/catalog"
	"github.com/seasalt-go/seasalt/internal/testkit"
	"github.com/seasalt-go/seasalt/record"
	"github.com/seasalt-go/seasalt/table"
	"github.com/seasalt-go/seasalt/variants/extrapepper"
	"github.com/seasalt-go/seasalt/variants/jellyfish"
	"github.com/seasalt-go/seasalt/words"
)

// The corpus, in schema/testdata, is of one game. A file is called by the definition that it is of.
var corpusModules = []seasalt.Module{jellyfish.Module(), extrapepper.Module()}

var corpusRules = seasalt.MustRules(seasalt.Config{Target: 20, Modules: corpusModules})

var corpusFind = seasalt.CachedRules(corpusModules...)

// read reads a document in Go as the definition with a name, and returns the JSON of what it is read as.
func read(name string, data []byte) ([]byte, error) {
	switch name {
	case "View":
		return again(corpusRules.UnmarshalView(data))
	case "Update":
		return again(table.UnmarshalUpdate(data, corpusFind))
	case "Snapshot":
		u, err := table.UnmarshalUpdate(slices.Concat([]byte(`{"format":1,"items":[],"snapshot":`), data, []byte(`,"more":false}`)), corpusFind)
		return again(u.Snapshot, err)
	case "Record":
		r, err := record.Parse(string(data), corpusFind)
		if err != nil {
			return nil, err
		}
		return r.SecretJSON()
	case "Catalog":
		var any json.RawMessage // no Go program reads it
		err := json.Unmarshal(data, &any)
		return any, err
	case "FeedItem":
		return again(unmarshal[table.Item](data))
	case "TableResult":
		return again(unmarshal[table.Result](data))
	case "Refusal":
		return again(unmarshal[table.Refusal](data))
	case "Observation":
		return again(unmarshal[seasalt.Observation](data))
	case "Setup":
		return again(unmarshal[seasalt.Setup](data))
	case "Score":
		return again(unmarshal[seasalt.Score](data))
	case "Round":
		return again(unmarshal[seasalt.RoundResult](data))
	case "Result":
		return again(unmarshal[seasalt.Result](data))
	case "Holding":
		return again(unmarshal[seasalt.Holding](data))
	case "MoveError":
		return again(unmarshal[seasalt.MoveError](data))
	case "Move":
		if data[0] == '"' {
			return nil, errors.New("this is a MoveText")
		}
		return again(unmarshal[seasalt.Move](data))
	case "MoveText":
		m, err := unmarshal[seasalt.Move](data)
		if err != nil || data[0] != '"' {
			return nil, errors.Join(err, errors.New("no text"))
		}
		return json.Marshal(m.String())
	}
	return nil, fmt.Errorf("who reads a %s?", name)
}

func unmarshal[T any](data []byte) (v T, err error) {
	err = json.Unmarshal(data, &v)
	return v, err
}

func again[T any](v T, err error) ([]byte, error) {
	if err != nil {
		return nil, err
	}
	return json.Marshal(v)
}

// corpus returns the files of a folder of the corpus by their names.
func corpus(t *testing.T, folder string) map[string][]byte {
	t.Helper()
	files, err := filepath.Glob(filepath.Join("../../schema/testdata", folder, "*.json"))
	if err != nil || len(files) == 0 {
		t.Fatalf("%d files in %s: %v", len(files), folder, err)
	}
	all := map[string][]byte{}
	for _, file := range files {
		all[strings.TrimSuffix(filepath.Base(file), ".json")] = []byte(testkit.ReadText(t, file))
	}
	return all
}

// definition returns which definition a file of the corpus is of: "View-player" is a View.
func definition(name string) string {
	name, _, _ = strings.Cut(name, "-")
	return name
}

// compact returns JSON without white space.
func compact(t *testing.T, data []byte) string {
	t.Helper()
	var b bytes.Buffer
	if err := json.Compact(&b, data); err != nil {
		t.Fatal(err)
	}
	return b.String()
}

// documents plays a game and returns documents of it, at least one for every definition that can stand alone.
func documents(t *testing.T) map[string]any {
	t.Helper()
	all := map[string]any{}
	add := func(name string, v any) {
		if all[name] == nil {
			all[name] = v
		}
	}
	game := corpusRules.NewGame(0)
	history := record.New(corpusRules, 0)
	r := rand.New(rand.NewPCG(5, 5))
	for !game.Over() {
		s := game.State()
		moves := s.AppendMoves(nil)
		m := moves[r.IntN(len(moves))]
		if last := moves[len(moves)-1]; last == seasalt.Stop || last == seasalt.LastChance {
			m = last
		}
		if s.Round() == 2 && s.Actor() == s.Turn() {
			add("View-"+s.Phase().String(), game.View(s.Actor()))
		}
		add("Move-"+m.Action().String(), m)
		add("MoveText-"+m.Action().String(), m.String())
		for _, seat := range []seasalt.Seat{s.Turn(), seasalt.Spectator} {
			who := "-player"
			if seat == seasalt.Spectator {
				who = "-spectator"
			}
			add("Observation-"+m.Action().String()+who, testkit.Must(s.Observe(seat, m)))
			if s.Round() == 2 && s.Phase() == seasalt.PhasePlay && len(moves) > 1 {
				add("View"+who, game.View(seat))
				add("View-plain"+who, s.View(seat))
				add("Score", s.Score(s.Turn()))
				add("Holding", seasalt.Holding{Hand: s.Hand(s.Turn()), Laid: slices.Collect(s.Laid(s.Turn())), Events: s.EventsLeft()})
				add("Record-unfinished", json.RawMessage(testkit.Must(history.SecretJSON())))
			}
		}
		if round, ok := s.LastRound(); ok {
			add("Round", round)
			add("View-round-over", game.View(0))
		}
		if err := s.Check(seasalt.PassSwap); err != nil {
			add("MoveError", err)
		}
		if game.Apply(m) != nil || history.Apply(m) != nil {
			t.Fatal(m)
		}
	}
	result, _ := game.State().Result()
	add("Result", result)
	add("View-over", game.View(seasalt.Spectator))
	add("Setup", corpusRules.Setup())
	add("Record-over", json.RawMessage(testkit.Must(history.SecretJSON())))

	tab := testkit.Must(table.New(table.Options{
		Rules: corpusRules, Players: []table.Player{{Name: "Ann"}, {Name: "Bob"}}, Terms: table.Terms{RevealSeed: true}, Seed: [32]byte{1},
	}))
	update := func(name string, seat seasalt.Seat, from int) {
		u := testkit.Must(tab.Since(seat, from))
		add("Update-"+name, u)
		add("Snapshot-"+name, u.Snapshot)
		for _, item := range u.Items {
			add("FeedItem-"+string(item.Kind), item)
		}
	}
	update("begun", 0, 0)
	testkit.Must(tab.Nonce(0, "4711"))
	testkit.Must(tab.Nonce(1, ""))
	testkit.Must(tab.Deal())
	update("dealt", 0, 0)
	for tab.Stage() == table.StagePlaying {
		seat := tab.Actor()
		v, _ := tab.View(seat)
		moves := v.AppendMoves(nil)
		if back := tab.Snapshot(seat).TakeBack; back != 0 && all["Snapshot-back"] == nil {
			update("back", seat, back-1)
			testkit.Must(tab.TakeBack(seat, back))
			continue
		}
		testkit.Must(tab.Play(seat, moves[len(moves)-1]))
	}
	update("round", 1, tab.Number()-1)
	_, err := tab.Play(0, seasalt.Draw)
	add("Refusal", err)
	testkit.Must(tab.NextRound())
	_, err = tab.Play(tab.Actor(), seasalt.EndTurn)
	add("Refusal-illegal", err)
	testkit.Must(tab.HandOver(1, table.Player{Name: "Eve"}, record.EndAbsence, "since 20:15"))
	testkit.Must(tab.End(record.End{Reason: record.EndResignation, By: seasalt.SeatsOf(0), Winners: 2, Note: "gg"}))
	update("over", seasalt.Spectator, tab.Number()-3)
	over, _ := tab.Result()
	add("TableResult", over)
	add("Catalog-fr", json.RawMessage(catalog.JSON(corpusRules, words.In("fr"))))
	return all
}

// What a version has written, every later one reads: the documents of the corpus satisfy the schema and are
// read as what they are. With -update it adds documents of kinds that are not there yet.
func TestCorpus(t *testing.T) {
	if *update {
		for name, v := range documents(t) {
			file := filepath.Join("../../schema/testdata/v1", name+".json")
			if _, err := os.Stat(file); err == nil {
				continue
			}
			data := testkit.Must(json.MarshalIndent(v, "", "\t"))
			testkit.WriteText(t, file, string(data)+"\n")
		}
	}
	found := map[string]bool{}
	for name, data := range corpus(t, "v1") {
		def := definition(name)
		found[def] = true
		if err := validates(compileSchema(t, def), data); err != nil {
			t.Errorf("%s: %v", name, err)
		}
		back, err := read(def, data)
		if err != nil {
			t.Errorf("%s: %v", name, err)
			continue
		}
		if lost := missing("", data, back); lost != "" {
			t.Errorf("%s: %s is lost when it is read", name, lost)
		}
	}
	for name := range documents(t) {
		if !found[definition(name)] {
			t.Errorf("there is no %s in the corpus", definition(name))
		}
	}
}

// missing returns where a document has something that another one does not have.
func missing(path string, data, in []byte) string {
	var one, two any
	if json.Unmarshal(data, &one) != nil || json.Unmarshal(in, &two) != nil {
		return "everything"
	}
	var compare func(path string, one, two any) string
	compare = func(path string, one, two any) string {
		switch one := one.(type) {
		case map[string]any:
			other, _ := two.(map[string]any)
			for name, value := range one {
				if lost := compare(path+"/"+name, value, other[name]); lost != "" {
					return lost
				}
			}
			return ""
		case []any:
			other, _ := two.([]any)
			if len(other) != len(one) {
				return path
			}
			for i, value := range one {
				if lost := compare(fmt.Sprintf("%s/%d", path, i), value, other[i]); lost != "" {
					return lost
				}
			}
			return ""
		}
		if one != two {
			return path
		}
		return ""
	}
	return compare(path, one, two)
}

// Messages of tomorrow have more fields than those of today, at every level. Readers of today ignore them, and
// the schema allows them. Documents that are kept are refused with any of them, by both.
func TestMoreFields(t *testing.T) {
	changed := 0
	for name, data := range corpus(t, "v1") {
		def := definition(name)
		if def == "Catalog" {
			continue
		}
		text := compact(t, data)
		schema := compileSchema(t, def)
		today := string(testkit.Must(read(def, data)))
		const more = `"of-tomorrow":[1,{"a":null,"b":{"a":"}"}}]`
		for at := range text {
			if text[at] != '{' || !*deep && at%7 > 1 && len(text) > 2000 {
				continue
			}
			with := text[:at+1] + more + `,` + text[at+1:]
			with = strings.Replace(with, more+`,}`, more+`}`, 1)
			allowed := validates(schema, []byte(with))
			back, err := read(def, []byte(with))
			if (allowed == nil) != (err == nil) {
				t.Errorf("%s: with a field more at %d, %.30s..., the schema says %v, and the reader %v", name, at, text[at:], allowed, err)
			}
			if err == nil && string(back) != today {
				t.Errorf("%s: a field more at %d makes it another: %s", name, at, back)
			}
			if err != nil && !strings.Contains(err.Error(), "of-tomorrow") && !strings.Contains(err.Error(), "no field ") && !strings.Contains(err.Error(), "no tag ") {
				t.Errorf("%s: with a field more at %d: %v", name, at, err)
			}
			for _, wrong := range []string{
				strings.Replace(with, `"b":{`, `"a":{`, 1), // twice in the new field
				strings.Replace(with, more, more+`,`+more, 1),
			} {
				if _, err := read(def, []byte(wrong)); err == nil {
					t.Errorf("%s: a field that is there twice is read, at %d", name, at)
				}
			}
			changed++
		}
	}
	if changed < 300 {
		t.Errorf("only %d documents were changed", changed)
	}
}

// jsonScalar matches the texts, numbers and booleans of a document, names of fields included.
var jsonScalar = regexp.MustCompile(`"(\\\\.|[^"\\\\])*"|-?[0-9.]+|true|false`)

// What a reader takes, the schema allows: of each document a field is left out, or it is null or has another
// value. (Only the reason of a refusal may be any: it is a refusal anyway.)
func TestDamaged(t *testing.T) {
	others := []string{"null", "[]", "{}", `""`, `"?"`, "-1", "0", "0.5", "1e99", "true"}
	tried := 0
	for name, data := range corpus(t, "v1") {
		def := definition(name)
		if def == "Catalog" {
			continue
		}
		text := compact(t, data)
		schema := compileSchema(t, def)
		tokens := jsonScalar.FindAllStringIndex(text, -1)
		for n, token := range tokens {
			from, to := token[0], token[1]
			if text[to:] != "" && text[to] == ':' || len(tokens) > 99 && (n+len(name))%5 > 0 || !*deep && (n+len(name))%3 > 0 {
				continue // the name of a field, or too much of the same
			}
			field := max(0, strings.LastIndexByte(text[:from], ','))
			changes := []string{text[:field] + text[to:]}
			for _, other := range others {
				changes = append(changes, text[:from]+other+text[to:])
			}
			for i, changed := range changes {
				if changed == text || !json.Valid([]byte(changed)) {
					continue
				}
				tried++
				_, err := read(def, []byte(changed))
				if err != nil && len(err.Error()) > 2000 {
					t.Errorf("%s: an error of %d bytes", name, len(err.Error()))
				}
				if err == nil && i == 1 {
					t.Errorf("%s: a null is read, at %.50s", name, text[from:])
				}
				if err != nil || strings.HasSuffix(text[:from], `"why":`) {
					continue
				}
				if wrong := validates(schema, []byte(changed)); wrong != nil {
					t.Errorf("%s is read, and the schema says %v:\n%s", name, wrong, changed)
				}
			}
		}
	}
	t.Logf("%d documents", tried)
}

// The corpus of messages of tomorrow: whole ones, with fields that nobody knows today, which are read as those of
// today; and changes of documents of today that bring a name or a format that nobody knows, with the error.
func TestTomorrow(t *testing.T) {
	for name, data := range corpus(t, "tomorrow") {
		def := definition(name)
		if err := validates(compileSchema(t, def), data); err != nil {
			t.Errorf("%s: %v", name, err)
		}
		back, err := read(def, data)
		if err != nil {
			t.Errorf("%s: %v", name, err)
			continue
		}
		if missing("", data, back) == "" {
			t.Errorf("%s has nothing new", name)
		}
		if lost := missing("", back, data); lost != "" {
			t.Errorf("%s: %s is read, and not there", name, lost)
		}
	}

	var changes []struct{ Document, Old, New, Problem string }
	if err := json.Unmarshal([]byte(testkit.ReadText(t, "../../schema/testdata/tomorrow.json")), &changes); err != nil {
		t.Fatal(err)
	}
	today := corpus(t, "v1")
	for _, change := range changes {
		def := definition(change.Document)
		text := compact(t, today[change.Document])
		changed := strings.ReplaceAll(text, change.Old, change.New)
		if changed == text {
			t.Errorf("there is no %s in %s", change.Old, change.Document)
			continue
		}
		_, err := read(def, []byte(changed))
		if err == nil || !strings.Contains(err.Error(), change.Problem) {
			t.Errorf("%s with %s: %v, want %s", change.Document, change.New, err, change.Problem)
		}
		if err := validates(compileSchema(t, def), []byte(changed)); err == nil {
			t.Errorf("the schema allows %s in %s", change.New, change.Document)
		}
	}
	if len(changes) < 20 {
		t.Errorf("only %d changes", len(changes))
	}
}
