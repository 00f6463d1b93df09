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

// The corpus, in testdata, is of one game. A file is called by the definition that it is of.
var corpusModules = []seasalt.Module{jellyfish.Module(), extrapepper.Module()}

var corpusRules = seasalt.MustRules(seasalt.Config{Target: 20, Modules: corpusModules})

var corpusFind = seasalt.CachedRules(corpusModules...)

// readers read a document in Go, by the name of its definition, and return the JSON of the value read.
var readers = map[string]func(data []byte) ([]byte, error){
	"View": func(data []byte) ([]byte, error) { return again(corpusRules.UnmarshalView(data)) },
	"Update": func(data []byte) ([]byte, error) {
		return again(table.UnmarshalUpdate(data, corpusFind))
	},
	"Snapshot": func(data []byte) ([]byte, error) {
		update := slices.Concat([]byte(`{"format":1,"items":[],"snapshot":`), data, []byte(`,"more":false}`))
		u, err := table.UnmarshalUpdate(update, corpusFind)
		return again(u.Snapshot, err)
	},
	"Record": func(data []byte) ([]byte, error) {
		r, err := record.Parse(string(data), corpusFind)
		if err != nil {
			return nil, err
		}
		return r.SecretJSON()
	},
	"Catalog":     readAs[json.RawMessage], // no Go program reads it
	"FeedItem":    readAs[table.Item],
	"TableResult": readAs[table.Result],
	"Refusal":     readAs[table.Refusal],
	"Observation": readAs[seasalt.Observation],
	"Setup":       readAs[seasalt.Setup],
	"Score":       readAs[seasalt.Score],
	"Round":       readAs[seasalt.RoundResult],
	"Result":      readAs[seasalt.Result],
	"Holding":     readAs[seasalt.Holding],
	"MoveError":   readAs[seasalt.MoveError],
	"Move": func(data []byte) ([]byte, error) {
		if data[0] == '"' {
			return nil, errors.New("this is a MoveText")
		}
		return readAs[seasalt.Move](data)
	},
	"MoveText": func(data []byte) ([]byte, error) {
		var m seasalt.Move
		if err := json.Unmarshal(data, &m); err != nil || data[0] != '"' {
			return nil, errors.Join(err, errors.New("no text"))
		}
		return json.Marshal(m.String())
	},
}

// readMessage reads a document, and returns the JSON of the value read, if it can be marshalled.
func readMessage(name string, data []byte) ([]byte, error) {
	back, err := read(name, data)
	var notMarshalled *json.MarshalerError
	if errors.As(err, &notMarshalled) {
		err = nil
	}
	return back, err
}

func read(name string, data []byte) ([]byte, error) {
	if readers[name] == nil {
		return nil, fmt.Errorf("who reads a %s?", name)
	}
	return readers[name](data)
}

func readAs[T any](data []byte) ([]byte, error) {
	var v T
	err := json.Unmarshal(data, &v)
	return again(v, err)
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
	files, err := filepath.Glob(filepath.Join("testdata", folder, "*.json"))
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
				add("Holding", seasalt.Holding{Hand: s.Hand(s.Turn()), Laid: slices.Collect(s.Laid(s.Turn())),
					Events: s.EventsLeft()})
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
		Rules: corpusRules, Players: []table.Player{{Name: "Ann"}, {Name: "Bob"}}, Terms: table.Terms{RevealSeed: true},
		Seed: [32]byte{1},
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
	testkit.Must(tab.HandOver(1, table.Player{Name: "Eve"}, table.HandOverLeft, "since 20:15"))
	testkit.Must(tab.End(record.End{Reason: record.EndResignation, By: seasalt.SeatsOf(0), Winners: 2, Note: "gg"}))
	update("over", seasalt.Spectator, tab.Number()-3)
	over, _ := tab.Result()
	add("TableResult", over)
	add("Catalog-fr", json.RawMessage(catalog.JSON(corpusRules, words.In("fr"))))
	return all
}

// Every later version reads the documents of an earlier one: those of the corpus satisfy the schema and are read as
// their own kind. With -update the test adds documents of missing kinds.
func TestCorpus(t *testing.T) {
	if *update {
		for name, v := range documents(t) {
			file := filepath.Join("testdata/v1", name+".json")
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

// missing returns the places of a document that another one lacks.
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
		if one != two && !(one == "?" && two == "" && strings.Contains(path, "/tops/")) { // an empty pile, as of 1.0.0-rc.1
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
			if text[at] != '{' || !testkit.Deep && at%7 > 1 && len(text) > 2000 {
				continue
			}
			with := text[:at+1] + more + `,` + text[at+1:]
			with = strings.Replace(with, more+`,}`, more+`}`, 1)
			allowed := validates(schema, []byte(with))
			back, err := read(def, []byte(with))
			if (allowed == nil) != (err == nil) {
				t.Errorf("%s: with a field more at %d, %.30s..., the schema says %v, and the reader %v", name, at,
					text[at:], allowed, err)
			}
			if err == nil && string(back) != today {
				t.Errorf("%s: a field more at %d makes it another: %s", name, at, back)
			}
			if err != nil && !strings.Contains(err.Error(), "of-tomorrow") &&
				!strings.Contains(err.Error(), "no field ") && !strings.Contains(err.Error(), "no tag ") {
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

// The schema allows every document that a reader accepts: in each document a field is left out, null or another value.
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
			if text[to:] != "" && text[to] == ':' || len(tokens) > 99 && (n+len(name))%5 > 0 ||
				!testkit.Deep && (n+len(name))%3 > 0 {
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
				if err != nil {
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
// today; and changes of documents of today that bring a name or a format that nobody knows, with the error of readers that
// cannot do without it, and whether the schema allows the name.
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

	var changes []struct {
		Document, Old, New, Problem string
		Allowed                     bool
	}
	if err := json.Unmarshal([]byte(testkit.ReadText(t, "testdata/tomorrow.json")), &changes); err != nil {
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
		_, err := readMessage(def, []byte(changed))
		if err == nil != (change.Problem == "") || err != nil && !strings.Contains(err.Error(), change.Problem) {
			t.Errorf("%s with %s: %v, want %s", change.Document, change.New, err, change.Problem)
		}
		if err := validates(compileSchema(t, def), []byte(changed)); (err == nil) != change.Allowed {
			t.Errorf("with %s in %s the schema says %v", change.New, change.Document, err)
		}
	}
	if len(changes) < 20 {
		t.Errorf("only %d changes", len(changes))
	}
}
