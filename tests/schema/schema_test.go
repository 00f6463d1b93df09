// Package schema tests that the JSON of the module satisfies the schema, that the schema refuses wrong JSON and has the
// names of the packages, and that readers keep the promises of the wire.
package schema

import (
	"bytes"
	"encoding"
	"encoding/json"
	"errors"
	"flag"
	"fmt"
	"math/rand/v2"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/santhosh-tekuri/jsonschema/v6"

	"github.com/seasalt-go/seasalt"
	"github.com/seasalt-go/seasalt/internal/testkit"
	"github.com/seasalt-go/seasalt/record"
	"github.com/seasalt-go/seasalt/variants"
)

const schemaFile = "../../schema/seasalt.schema.json"

var update = flag.Bool("update", false,
	"write schema/seasalt.d.ts anew, and documents that are missing in testdata")

// compileSchema returns the schema of one of the documents, "View" or another of $defs.
func compileSchema(t testing.TB, name string) *jsonschema.Schema {
	t.Helper()
	if compiled[name] == nil {
		schema := testkit.Must(jsonschema.NewCompiler().Compile(schemaFile + "#/$defs/" + name))
		compiled[name] = schema
	}
	return compiled[name]
}

var compiled = map[string]*jsonschema.Schema{}

// validates reports how a document breaks a schema.
func validates(schema *jsonschema.Schema, document []byte) error {
	value, err := jsonschema.UnmarshalJSON(bytes.NewReader(document))
	if err != nil {
		return err
	}
	return schema.Validate(value)
}

// recordJSON returns the JSON of a record.
func recordJSON(t testing.TB, game *record.Record) []byte {
	t.Helper()
	data := testkit.Must(game.SecretJSON())
	return testkit.Marshal(t, json.RawMessage(data))
}

// TestSchema validates the JSON of long random play with all modules: it satisfies the schema, and is read back as the
// same values.
func TestSchema(t *testing.T) {
	phases := map[seasalt.Phase]int{}
	check := func(name string, v any) []byte {
		t.Helper()
		data := testkit.Marshal(t, v)
		if err := validates(compileSchema(t, name), data); err != nil {
			t.Fatalf("%v\n%s", err, data)
		}
		return data
	}
	most := 0
	all, every := testkit.Form(4, 40), testkit.Form(1999, 199)
	for rules := range testkit.Rules {
		visit := func(step int, game *seasalt.Game) {
			s := game.State()
			list := testkit.Viewers(s.Rules())
			seat := list[step%len(list)]
			for _, v := range []seasalt.View{s.View(seat), game.View(seat)} {
				data := check("View", v)
				most = max(most, len(data))
				if back, err := s.Rules().UnmarshalView(data); err != nil || back.String() != v.String() ||
					!bytes.Equal(testkit.Marshal(t, back), data) {
					t.Fatalf("%v\nis not read back: %v\n%s", v, err, data)
				}
			}
			readBack(t, check("Setup", s.Rules().Setup()), s.Rules().Setup())
			if r, ok := s.LastRound(); ok {
				readBack(t, check("Round", r), r)
			}
			if r, ok := s.Result(); ok {
				readBack(t, check("Result", r), r)
			}
			readBack(t, check("Score", s.Score(s.Turn())), s.Score(s.Turn()))
			h := seasalt.Holding{Hand: s.Hand(s.Turn()), Laid: slices.Collect(s.Laid(s.Turn())), Events: s.EventsLeft()}
			readBack(t, check("Holding", h), h)
			for i, m := range s.AppendMoves(nil) {
				check("Move", m)
				if i%5 == 0 {
					o := testkit.Must(s.Observe(seat, m))
					readBack(t, check("Observation", o), o)
					readBack(t, check("Move", m), m)
				}
			}
			var refused *seasalt.MoveError
			if errors.As(s.Check(seasalt.Pick(1+step%seasalt.MaxCards)), &refused) {
				readBack(t, check("MoveError", refused), refused)
			}
		}
		for seed := range uint64(24) {
			// All phases, but only a part of the most frequent positions. Games without memories, which are faster,
			// find them.
			var steps []int
			testkit.Walk(uint8(rules), seed, testkit.WalkLimit, func(step int, s seasalt.State) {
				if phases[s.Phase()]++; phases[s.Phase()] <= all || (phases[s.Phase()]+step)%every == 0 {
					steps = append(steps, step)
				}
			})
			if len(steps) == 0 {
				continue
			}
			testkit.WalkGame(uint8(rules), seed, steps[len(steps)-1], func(step int, game *seasalt.Game) {
				if slices.Contains(steps, step) {
					visit(step, game)
				}
			})
		}
	}
	for p := seasalt.PhaseRoundOver; p <= seasalt.PhaseOver; p++ {
		if phases[p] == 0 {
			t.Errorf("no game came to the phase %v", p)
		}
	}
	t.Logf("the longest view has %d bytes", most)
}

// TestSchemaOfRecords validates records of random games, and those of testdata.
func TestSchemaOfRecords(t *testing.T) {
	schema := compileSchema(t, "Record")
	check := func(game *record.Record) {
		t.Helper()
		data := recordJSON(t, game)
		if err := validates(schema, data); err != nil {
			t.Fatalf("%v\n%s", err, data)
		}
	}
	for _, rules := range testkit.Rules {
		for i, most := range []int{0, 1, 60, 5000} {
			game, _ := testkit.Record(rules, uint64(i), most)
			check(game)
			game.SetTag("Player0", "\xff \" \\")
			game.AddComment("\x00")
			check(game)
		}
	}
	files, err := filepath.Glob("../../record/testdata/v*/*")
	if err != nil || len(files) == 0 {
		t.Errorf("%d records: %v", len(files), err)
	}
	for _, file := range files {
		text := testkit.ReadText(t, file)
		game, err := record.Parse(text, variants.Rules)
		if game == nil {
			t.Fatal(err)
		}
		check(game)
		if strings.HasSuffix(file, ".json") {
			if err := validates(schema, []byte(text)); err != nil {
				t.Errorf("%s: %v", file, err)
			}
		}
	}
}

// readBack checks that a document is read as the value that it was written from.
func readBack[T any](t *testing.T, data []byte, v T) {
	t.Helper()
	var back T
	if err := json.Unmarshal(data, &back); err != nil {
		t.Fatalf("%v\n%s", err, data)
	}
	if again := testkit.Marshal(t, back); !bytes.Equal(again, data) ||
		fmt.Sprintf("%#v", back) != fmt.Sprintf("%#v", v) {
		t.Fatalf("%#v is read back as %#v\n%s", v, back, data)
	}
}

// TestSchemaRefuses checks that the schema refuses wrong JSON: a schema without constraints would be easy to satisfy.
func TestSchemaRefuses(t *testing.T) {
	s := seasalt.MustRules(seasalt.Config{}).Start(0)
	s = testkit.Play(s, "deal crab/black", "deal crab/yellow", "draw", "deal boat/black", "deal shell/grey")
	view := string(testkit.Marshal(t, s.View(0)))
	observation := string(testkit.Marshal(t,
		testkit.Must(s.Observe(0, seasalt.Keep(seasalt.Must(seasalt.ParseCard("boat/black")))))))
	game := record.New(seasalt.MustRules(seasalt.Config{}), 1)
	game.Settle(rand.New(rand.NewPCG(1, 2)))
	game.SetTag("Player0", "Ann")
	game.AddComment("Go!")
	begun := string(recordJSON(t, game))
	over := string(recordJSON(t, testkit.Must(record.Parse(testkit.ReadText(t, "../../record/testdata/short.txt"),
		variants.Rules))))
	documents := map[string]string{"View": view, "Observation": observation, "Record": begun, "Record-over": over}
	testkit.Refused(t, "testdata/refused.txt", *update, func(t *testing.T, columns []string) error {
		schema := compileSchema(t, definition(columns[0]))
		text := documents[columns[0]]
		if err := validates(schema, []byte(text)); err != nil {
			t.Fatal(err)
		}
		err := validates(schema, []byte(testkit.Change(t, text, columns[1], columns[2])))
		if err == nil {
			return nil
		}
		var places []string // in any order
		for _, line := range strings.Split(err.Error(), "\n- ")[1:] {
			place, _, _ := strings.Cut(line, ":")
			places = append(places, place)
		}
		slices.Sort(places)
		return errors.New(strings.Join(places, ", "))
	})
}

// A node is a JSON value of the schema. Unlike a map it knows the order of its fields.
type node struct {
	text   string // of a string, a number or a boolean, unquoted
	names  []string
	fields map[string]*node
	items  []*node
}

func (n *node) UnmarshalJSON(data []byte) error {
	switch data[0] {
	case '[':
		return json.Unmarshal(data, &n.items)
	case '"':
		return json.Unmarshal(data, &n.text)
	case '{':
		d := json.NewDecoder(bytes.NewReader(data))
		for d.Token(); d.More(); {
			name, _ := d.Token()
			n.names = append(n.names, name.(string))
			var skipped json.RawMessage
			if err := d.Decode(&skipped); err != nil {
				return err
			}
		}
		return json.Unmarshal(data, &n.fields)
	}
	n.text = string(data)
	return nil
}

// at returns the node at the end of a path of names, or an empty node.
func (n *node) at(path ...string) *node {
	for _, name := range path {
		if n = n.fields[name]; n == nil {
			return &node{}
		}
	}
	return n
}

// texts returns the items as texts.
func (n *node) texts() (list []string) {
	for _, item := range n.items {
		if item != nil { // null
			list = append(list, item.text)
		}
	}
	return list
}

func readSchema(t *testing.T) *node {
	t.Helper()
	var schema node
	if err := json.Unmarshal([]byte(testkit.ReadText(t, schemaFile)), &schema); err != nil {
		t.Fatal(err)
	}
	return &schema
}

// kept are the definitions of documents that are kept, or sent to a server. They have only the described fields. All
// others are messages to clients, which may have more.
var kept = []string{
	"Setup", "Rulings", "Module", "Holding",
	"Record", "RecordRound", "RecordSeat", "RecordResult", "RecordEnd", "Comment",
}

// TestSchemaIsStrict checks that every object of the schema declares whether it may have other fields, as fits its use;
// that it requires only fields that it describes; that every field is explained; and that all names are those of the
// package, in the same order.
func TestSchemaIsStrict(t *testing.T) {
	schema := readSchema(t)
	objects := 0
	var check func(path string, n *node)
	check = func(path string, n *node) {
		if n == nil { // null
			return
		}
		if n.at("type").text == "object" {
			objects++
			def, _, _ := strings.Cut(strings.TrimPrefix(path, "/$defs/"), "/")
			want := fmt.Sprint(!slices.Contains(kept, def))
			if got := n.at("additionalProperties").text; got != want {
				t.Errorf("%s: additionalProperties is %s, want %s", path, got, want)
			}
			for name, property := range n.at("properties").fields {
				if property.at("description").text == "" && property.text != "false" && def != "Zone" {
					t.Errorf("%s: the field %s is not explained", path, name)
				}
			}
		}
		for _, name := range n.at("required").texts() {
			if n.at("properties").fields[name] == nil {
				t.Errorf("%s: the field %s is required and not described", path, name)
			}
		}
		for name, field := range n.fields {
			check(path+"/"+name, field)
		}
		for i, item := range n.items {
			check(fmt.Sprintf("%s/%d", path, i), item)
		}
	}
	check("", schema)
	if objects < 30 {
		t.Errorf("only %d objects are found", objects)
	}

	texts := func(what string, got []string, text func(i int) (string, error)) {
		t.Helper()
		var want []string
		for i := 0; ; i++ {
			name, err := text(i)
			if err != nil && i > 0 {
				break
			}
			if err == nil {
				want = append(want, name)
			}
		}
		if !slices.Equal(got, want) {
			t.Errorf("the schema has these names of a %s:\n%q\nand the package these:\n%q", what, got, want)
		}
	}
	defs := schema.at("$defs")
	property := func(def, name string) []string {
		n := defs.at(def, "properties", name)
		if known := n.at("anyOf").items; known != nil {
			n = known[0]
		}
		return n.at("enum").texts()
	}
	texts("kind", defs.at("Kind", "enum").texts(), func(i int) (string, error) { return text(seasalt.Kind(i)) })
	texts("colour", defs.at("Color", "enum").texts(), func(i int) (string, error) { return text(seasalt.Color(i)) })
	texts("event", defs.at("Event", "enum").texts(), func(i int) (string, error) { return text(seasalt.Event(i)) })
	texts("phase", defs.at("Phase", "enum").texts(), func(i int) (string, error) { return text(seasalt.Phase(i)) })
	texts("action", defs.at("Action", "enum").texts(), func(i int) (string, error) { return text(seasalt.Action(i)) })
	texts("reason", defs.at("Reason", "enum").texts(), func(i int) (string, error) { return text(seasalt.Reason(i)) })
	texts("source", property("ScoreItem", "source"), func(i int) (string, error) { return text(seasalt.ScoreSource(i)) })
	texts("end of a round", defs.at("RoundEnd", "enum").texts(),
		func(i int) (string, error) { return text(seasalt.RoundEnd(i)) })
	texts("end of a game", property("Result", "end"), func(i int) (string, error) { return text(seasalt.GameEnd(i)) })
	texts("tie-break", property("Result", "tieBreak"), func(i int) (string, error) { return text(seasalt.TieBreak(i)) })
	texts("ruling K1", property("Rulings", "mermaids"),
		func(i int) (string, error) { return text(seasalt.MermaidRuling(i)) })
	texts("ruling K2", property("Rulings", "emptyDeck"),
		func(i int) (string, error) { return text(seasalt.EmptyDeckRuling(i)) })
	texts("ruling K3", property("Rulings", "tie"), func(i int) (string, error) { return text(seasalt.TieRuling(i)) })
	texts("ruling K4", property("Rulings", "trio"), func(i int) (string, error) { return text(seasalt.TrioRuling(i)) })
	texts("ruling K5", property("Rulings", "equalTop"),
		func(i int) (string, error) { return text(seasalt.EqualTopRuling(i)) })
	either := func(names []string) string { return "(" + strings.Join(names, "|") + ")" }
	if got, want := defs.at("Card", "pattern").text,
		"^"+either(defs.at("Kind", "enum").texts())+"/"+either(defs.at("Color", "enum").texts())+"$"; got != want {
		t.Errorf("the pattern of a card is\n%s\nwant\n%s", got, want)
	}
	var actions []string
	for _, variant := range defs.at("Move", "oneOf").items { // the last one has no enum
		actions = append(actions, variant.at("properties", "action", "enum").texts()...)
	}
	slices.Sort(actions)
	if want := slices.Sorted(slices.Values(defs.at("Action", "enum").texts())); !slices.Equal(actions, want) {
		t.Errorf("the actions of moves are\n%q\nwant\n%q", actions, want)
	}
	if got, want := defs.at("MoveText", "pattern").text,
		"^"+either(defs.at("Action", "enum").texts()); !strings.HasPrefix(got, want) {
		t.Errorf("the pattern of a move is\n%s\nwant it to begin with\n%s", got, want)
	}
}

// text returns the name of a constant, and an error if it has none.
func text(v encoding.TextMarshaler) (string, error) {
	name, err := v.MarshalText()
	if err == nil && len(name) == 0 {
		err = errors.New("no name")
	}
	return string(name), err
}
