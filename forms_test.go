package seasalt_test

import (
	"encoding/json"
	"go/ast"
	"go/parser"
	"go/token"
	"maps"
	"math"
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
	"github.com/seasalt-go/seasalt/variants/extrasalt"
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
	steps := testkit.Form(40, 250)
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
			for g := rules.NewGame(0); g.Settle(r) && g.TurnCount() < 30; {
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
					for holder := range rules.Seats() {
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

// TestSamplesOfReadViews: where the text of a view says all that the view knows, its samples are spread like those of the
// view, and so are its worlds, in every phase and with every module. In a third of the games shells can lie face down. (The
// digital edition is left out: no text has who ended a turn without winning by mermaids.)
func TestSamplesOfReadViews(t *testing.T) {
	r := rand.New(rand.NewPCG(2, 2))
	compared, down, listed := map[seasalt.Phase]int{}, 0, 0
	for n := range 90 {
		events := [][]seasalt.Event{nil, {seasalt.CoralReef}, {seasalt.WaterRodeo, seasalt.HermitCrab}}[n%3]
		modules := append(extrasalt.Modules(), extrapepper.Module(events...))
		rules := seasalt.MustRules(seasalt.Config{Players: 2 + n%2, Target: 20, Edition: seasalt.Edition(n / 6 % 3), Modules: modules})
		g := rules.NewGame(0)
		knows := map[seasalt.Seat]bool{} // who knows more of the shells that lie face down than that they do
		for range 300 {
			s := g.State()
			seat := seatsAndSpectator(rules)[r.IntN(rules.Players()+1)]
			v := g.View(seat)
			if bare, plain, biased := v.Plain(); plain && !knows[seat] &&
				(compared[s.Phase()] < 4 || listed < 40 && v.Unseen().Len() < 12 || biased && down < 40) {
				read := must(rules.UnmarshalView(marshal(t, v)))
				if same, plain, _ := read.Plain(); !plain || same == bare {
					compared[s.Phase()]++
					if biased {
						down++
					} else if !read.Equal(v) {
						t.Fatalf("%v\nis read as another view", v)
					}
					spreadAlike(t, v, read, biased, r)
					listed += listAlike(t, v, read, biased)
				}
			}
			if s.Over() {
				break
			}
			m := anyMove(s, r)
			for _, seat := range seatsAndSpectator(rules) {
				v := g.View(seat)
				_, plain, _ := v.Plain()
				shown := m.Action() == seasalt.ActionLayShield && v.KnownHand(s.Turn()).CountKind(seasalt.Shell) > 0
				knows[seat] = !s.RoundOver() && (knows[seat] || shown || !plain)
			}
			if err := g.Apply(m); err != nil {
				t.Fatal(err)
			}
		}
	}
	t.Logf("compared by phase: %v; with a shell that lies face down: %d; worlds listed: %d", compared, down, listed)
	for phase := seasalt.PhaseTurnUp; phase <= seasalt.PhaseOver; phase++ {
		if compared[phase] == 0 {
			t.Errorf("phase %v: no view was compared", phase)
		}
	}
	if down < 40 || listed < 40 {
		t.Errorf("%d views with a shell that lies face down, and %d with few worlds", down, listed)
	}
}

// spreadAlike compares samples of two views by chi-squared: by the shells that lie face down, and if no biases count, by
// the hands, too.
func spreadAlike(t *testing.T, v, read seasalt.View, biased bool, r *rand.Rand) {
	const samples = 300
	counts := map[string][2]int{}
	for range samples {
		for i, v := range []seasalt.View{v, read} {
			w := v.Sample(r)
			key := ""
			for seat := range w.Rules().Seats() {
				key += w.ShieldCard(seat).String() + " "
				for c := range w.Hand(seat).All() {
					if !biased && seat != v.Seat() {
						key += c.Kind().String() + " " // of the first card
						break
					}
				}
			}
			n := counts[key]
			n[i]++
			counts[key] = n
		}
	}
	chi2, degrees := 0.0, -1.0
	var rare [2]float64 // cells with too few to expect are one
	for _, n := range counts {
		one, other := float64(n[0]), float64(n[1])
		if one+other < 10 {
			rare[0], rare[1] = rare[0]+one, rare[1]+other
			continue
		}
		chi2 += (one - other) * (one - other) / (one + other)
		degrees++
	}
	if all := rare[0] + rare[1]; all > 0 {
		chi2 += (rare[0] - rare[1]) * (rare[0] - rare[1]) / all
		degrees++
	}
	// By chance it is more than this less often than once in a billion.
	if degrees > 0 && chi2 > degrees+8*math.Sqrt(2*degrees)+30 {
		t.Fatalf("%v\nis read, and chi-squared of its samples is %.1f with %v degrees of freedom: %v", v, chi2, degrees, counts)
	}
}

// listAlike compares the worlds of two views, if they are few, and their chances, if no biases count. It returns 1 if it
// did.
func listAlike(t *testing.T, v, read seasalt.View, biased bool) int {
	const limit = 3000
	worlds, ok := v.Worlds(limit)
	same, ok2 := read.Worlds(limit)
	if !ok || !ok2 {
		return 0
	}
	chances := maps.Collect(worlds)
	for w, chance := range same {
		want, found := chances[w]
		if !found || !biased && math.Abs(chance-want) > 1e-9 {
			t.Fatalf("%v\nis read, and this world has the chance %v, not %v: %s", v, chance, want, w.SecretText())
		}
		delete(chances, w)
	}
	if len(chances) > 0 {
		t.Fatalf("%v\nis read, and %d of its worlds are missing", v, len(chances))
	}
	return 1
}
