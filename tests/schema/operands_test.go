package schema

import (
	"encoding/json"
	"fmt"
	"maps"
	"slices"
	"strings"
	"testing"

	"github.com/seasalt-go/seasalt"
)

// The texts that a program with types writes for an operand that a move does not have, and for another operand.
var (
	noOperands = map[string][]string{
		"cards": {"null", "[]"}, "pile": {"null", "0"}, "place": {"null", "0.0"}, "seat": {"null", "0"}, "event": {"null", `""`},
	}
	otherOperands = map[string]string{
		"cards": `["crab/black"]`, "pile": "1", "place": "3", "seat": "1", "event": `"kraken"`,
	}
)

// For each action of the schema, every operand that it does not have can be null or the zero value, which the schema
// allows and the reader ignores. Both refuse another value, and the error of the reader names the operand.
func TestOperands(t *testing.T) {
	schema := compileSchema(t, "Move")
	operands := slices.Sorted(maps.Keys(noOperands))
	tried := 0
	for _, variant := range readSchema(t).at("$defs", "Move", "oneOf").items {
		for _, action := range variant.at("properties", "action", "enum").texts() {
			move := exampleMove(t, action)
			text, err := json.Marshal(move)
			if err != nil {
				t.Fatal(err)
			}
			with := func(name, value string) []byte {
				return fmt.Appendf(nil, `%s,"%s":%s}`, strings.TrimSuffix(string(text), "}"), name, value)
			}
			required := variant.at("required").texts()
			for _, name := range operands {
				if strings.Contains(string(text), `"`+name+`":`) {
					for _, value := range noOperands[name] {
						changed := strings.Replace(string(text), `"`+name+`":`, `"`+name+`":`+value+`,"other":`, 1)
						if _, err := read("Move", []byte(changed)); err == nil && slices.Contains(required, name) {
							t.Errorf("%s is read", changed)
						}
						if name == "seat" && value == "0" {
							continue // which is a seat, but not that of the text
						}
						if err := validates(schema, []byte(changed)); err == nil && slices.Contains(required, name) {
							t.Errorf("the schema allows %s", changed)
						}
					}
					continue
				}
				tried++
				for _, value := range noOperands[name] {
					back, err := read("Move", with(name, value))
					if err != nil || string(back) != string(text) {
						t.Errorf("%s is read as %s, %v", with(name, value), back, err)
					}
					if err := validates(schema, with(name, value)); err != nil {
						t.Errorf("the schema refuses %s: %v", with(name, value), err)
					}
				}
				changed := with(name, otherOperands[name])
				want := fmt.Sprintf("/%s: the move %v has none", name, move)
				if _, err := read("Move", changed); err == nil || !strings.Contains(err.Error(), want) {
					t.Errorf("%s: %v, want %s", changed, err, want)
				}
				if err := validates(schema, changed); err == nil {
					t.Errorf("the schema allows %s", changed)
				}
			}
		}
	}
	if tried < 80 {
		t.Errorf("only %d operands were tried", tried)
	}
}

// exampleMove returns a move with an action and as few operands as possible.
func exampleMove(t *testing.T, action string) seasalt.Move {
	t.Helper()
	operands := []string{
		"", " 1", " crab/black", " kraken", " crab/black crab/green", " 1 crab/black crab/green",
		" crab/black crab/green starfish/pink",
	}
	for _, operands := range operands {
		if m, err := seasalt.ParseMove(action + operands); err == nil {
			return m
		}
	}
	t.Fatalf("no move with the action %s", action)
	return 0
}
