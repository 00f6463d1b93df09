package schema

import (
	"bytes"
	"encoding/json"
	"math/rand/v2"
	"reflect"
	"regexp"
	"testing"

	"github.com/santhosh-tekuri/jsonschema/v6"

	"github.com/seasalt-go/seasalt"
	"github.com/seasalt-go/seasalt/internal/testkit"
	"github.com/seasalt-go/seasalt/internal/testkit/wires"
	"github.com/seasalt-go/seasalt/table"
)

// otherNames are the definitions of the schema for types that are called otherwise there.
var otherNames = map[string]string{
	"seasalt.RoundResult": "Round", "seasalt.ModuleID": "Module", "seasalt.ScoreSource": "",
	"record.End": "RecordEnd", "table.Item": "FeedItem", "table.Result": "TableResult",
}

// No name has two forms: the definition of an exported type's name in the schema allows the JSON of its values. And no
// JSON of a program contains null.
func TestSchemaOfTypes(t *testing.T) {
	const file = "../../schema/seasalt.schema.json"
	var schema struct {
		Defs map[string]json.RawMessage `json:"$defs"`
	}
	if err := json.Unmarshal([]byte(testkit.ReadText(t, file)), &schema); err != nil {
		t.Fatal(err)
	}
	all := wires.All(t)
	// parts are values that wires has within others only.
	parts := map[reflect.Type][]any{}
	part := func(v any) { parts[reflect.TypeOf(v)] = append(parts[reflect.TypeOf(v)], v) }
	for _, w := range all {
		for _, v := range w.Values {
			switch v := v.(type) {
			case seasalt.Observation:
				for transfer := range v.Transfers() {
					part(transfer)
					part(transfer.From)
				}
				for sight := range v.Sights() {
					part(sight)
				}
			case seasalt.Setup:
				part(v.Rulings)
				for _, id := range v.Modules {
					part(id)
				}
			case table.Snapshot:
				part(v.Terms)
			case table.Result:
				if v.ByRules == nil {
					part(v.End)
				}
			case seasalt.Cards:
				part(seasalt.Holding{Hand: v})
			case seasalt.MoveError:
				part(table.Refusal{Reason: table.RefusalIllegal, MoveError: &v})
			}
		}
	}
	compared := 0
	for _, w := range all {
		name, other := otherNames[w.Of.String()]
		if !other {
			name = w.Of.Name()
		}
		var allows *jsonschema.Schema
		if schema.Defs[name] != nil && !w.Refused {
			allows = testkit.Must(jsonschema.NewCompiler().Compile(file + "#/$defs/" + name))
			compared++
		}
		values := append(w.Values, parts[w.Of]...)
		for _, v := range values {
			data, err := json.Marshal(v)
			if err != nil || allows == nil {
				continue
			}
			document := testkit.Must(jsonschema.UnmarshalJSON(bytes.NewReader(data)))
			if err := allows.Validate(document); err != nil {
				t.Errorf("%v: %s: %v", w.Of, data, err)
				break
			}
		}
		if len(values) == 0 && allows != nil && w.Of.Kind() == reflect.Struct {
			t.Errorf("there is no %v", w.Of)
		}
		values = append(values, reflect.Zero(w.Of).Interface())
		f := wires.NewFiller(all, rand.New(rand.NewPCG(3, 4)))
		for range 200 {
			if wires.Filled(w.Of) && w.Read == nil && !w.Refused {
				values = append(values, f.Fill(t, w.Of, true).Interface())
			}
		}
		for _, v := range values {
			if data, err := json.Marshal(v); err == nil && regexp.MustCompile(`[:\[,]null`).Match(data) {
				t.Errorf("%v: %s", w.Of, data)
				break
			}
		}
	}
	if compared < 30 {
		t.Errorf("only %d types have a definition of their name", compared)
	}
}
