package seasalt_test

import (
	"encoding/json"
	"go/ast"
	"go/parser"
	"go/token"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/seasalt-go/seasalt"
	"github.com/seasalt-go/seasalt/internal/testkit"
	"github.com/seasalt-go/seasalt/variants/extrapepper"
)

// TestPlainJSON compares what is written field by field with what package json writes by reflection, in random
// games of all configurations.
func TestPlainJSON(t *testing.T) {
	type document interface {
		json.Marshaler
		PlainJSON() ([]byte, error)
	}
	compare := func(what string, d document) {
		t.Helper()
		got, err := d.MarshalJSON()
		if want, wrong := d.PlainJSON(); err != nil || wrong != nil || string(got) != string(want) {
			t.Fatalf("%s: %v\n%s\nwant, %v\n%s", what, err, got, wrong, want)
		}
	}
	steps := 250
	if testing.Short() {
		steps = 60
	}
	for rules := range testkit.Rules {
		testkit.WalkGame(uint8(rules), uint64(rules), steps, func(step int, g *seasalt.Game) {
			s := g.State()
			for _, seat := range testkit.Viewers(s.Rules()) {
				v := g.View(seat)
				compare("a view", v)
				if r, ok := v.LastRound(); ok {
					compare("a round", r)
					compare("a score", r.Scores[0])
				}
				for o := range g.Observed(seat) {
					compare("an observation", o)
				}
			}
			compare("a hand", s.Hand(0))
			compare("a score", s.Score(1))
			for m := range s.Moves() {
				compare("a move", m)
			}
		})
	}
}

// A view that knows nothing but what is certain is read as itself, and a memory that begins with any view knows what it knows.
func TestViewsOfGamesAreRead(t *testing.T) {
	for _, config := range []seasalt.Config{{}, {Players: 3, Modules: []seasalt.Module{extrapepper.Module(seasalt.CoralReef)}}} {
		rules := seasalt.MustRules(config)
		r := rand.New(rand.NewPCG(1, 1))
		read, shields := 0, 0
		for range 12 {
			for g := rules.NewGame(0); g.Settle(r) && g.Turns() < 30; {
				moves := slices.Collect(g.State().Moves())
				if err := g.Play(moves[r.IntN(len(moves))], r); err != nil {
					t.Fatal(err)
				}
				for _, seat := range seatsAndSpectator(rules) {
					v := g.View(seat)
					if again := must(v.With(v.Memory())); !again.Equal(v) {
						t.Fatalf("with its memory\n%v\nis\n%v", v, again)
					}
					if !v.Unresolved() {
						if read++; !must(rules.ParseView(v.String())).Equal(v) {
							t.Fatalf("%v\nis read as another view", v)
						}
					}
					for holder := range seasalt.Seat(rules.Players()) {
						if seat == seasalt.Spectator && v.ShieldCard(holder) != 0 {
							shields++
						}
					}
				}
			}
		}
		if events := len(config.Modules) > 0; read < 1000 || events && shields < 10 {
			t.Errorf("%v: %d views are read, and in %d spectators know a shell that lies face down", rules, read, shields)
		}
	}
}

// A problem of a position names a field of the notation, and a place in the JSON of a view.
func TestProblemsNameFields(t *testing.T) {
	lines, places := map[string]bool{}, map[string]bool{"": true}
	files, err := filepath.Glob("testdata/notation/v1/*.txt")
	if err != nil || len(files) == 0 {
		t.Fatal("no goldens: ", err)
	}
	unnumbered := func(field string) string {
		return strings.Trim(strings.Join(strings.FieldsFunc(field, isDigit), "#"), "#")
	}
	for _, file := range files {
		text := readText(t, file)
		for _, word := range strings.Fields(text) {
			if name, _, ok := strings.Cut(word, "="); ok {
				lines[unnumbered(name)] = true
			}
		}
	}
	var doc any
	schema, err := os.ReadFile("schema/seasalt.schema.json")
	if err == nil {
		err = json.Unmarshal(schema, &doc)
	}
	if err != nil {
		t.Fatal(err)
	}
	defs := doc.(map[string]any)["$defs"].(map[string]any)
	var walk func(path string, v any)
	walk = func(path string, v any) {
		def, _ := v.(map[string]any)
		if name, ok := def["$ref"].(string); ok {
			walk(path, defs[strings.TrimPrefix(name, "#/$defs/")])
		}
		properties, _ := def["properties"].(map[string]any)
		for name, inner := range properties {
			places[path+"/"+name] = true
			walk(path+"/"+name, inner)
		}
		if items, ok := def["items"]; ok {
			walk(path+"/#", items)
			places[path+"/#"] = true
		}
	}
	walk("", defs["View"])

	fset, named := token.NewFileSet(), 0
	for _, file := range []string{"position.go", "text.go"} {
		parsed := must(parser.ParseFile(fset, file, nil, 0))
		ast.Inspect(parsed, func(n ast.Node) bool {
			call, ok := n.(*ast.CallExpr)
			if !ok || len(call.Args) == 0 {
				return true
			}
			what := ""
			switch fun := call.Fun.(type) {
			case *ast.SelectorExpr:
				what = fun.Sel.Name
			case *ast.Ident:
				what = fun.Name
			}
			literal, ok := call.Args[0].(*ast.BasicLit)
			if !ok || !slices.Contains([]string{"in", "inSeat", "seated"}, what) {
				return true
			}
			field, _ := strconv.Unquote(literal.Value)
			if named++; field != "" && !lines[field] {
				t.Errorf("%v: no line has a field %s", fset.Position(n.Pos()), field)
			}
			if what != "in" {
				field += "1"
			}
			path := ""
			for _, step := range seasalt.PointerTo(field) {
				if _, err := strconv.Atoi(step); err == nil {
					step = "#"
				}
				path += "/" + step
			}
			if !places[path] || path == "" && field != "" {
				t.Errorf("%v: the JSON of a view has no place %s for the field %s", fset.Position(n.Pos()), path, field)
			}
			return true
		})
	}
	if named < 40 {
		t.Errorf("only %d fields are named", named)
	}
}

func isDigit(r rune) bool { return r >= '0' && r <= '9' }
