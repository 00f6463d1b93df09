package conformance

import (
	"encoding"
	"encoding/json"
	"fmt"
	"go/token"
	"go/types"
	"math/rand/v2"
	"os/exec"
	"reflect"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"

	"github.com/seasalt-go/seasalt"
	"github.com/seasalt-go/seasalt/internal/testkit"
	"github.com/seasalt-go/seasalt/internal/testkit/wires"
	"github.com/seasalt-go/seasalt/record"
	"github.com/seasalt-go/seasalt/table"
)

// The law of the wire: every value of an exported type that package json can reach is the same again after it was
// marshalled and read, or it is not marshalled, and the error says why. Zero names, cards and moves are marshalled.

// elsewhere are the types that are not values of their own.
var elsewhere = map[string]string{
	"seasalt.Board": "an interface",
}

// TestWire is the law for the zero value, for real values, for every number of an enumeration, and for random fields.
func TestWire(t *testing.T) {
	all := wires.All(t)
	for i := range all {
		w := &all[i]
		t.Run(w.Of.String(), func(t *testing.T) {
			marshalled := 0
			try := func(v reflect.Value) {
				if check(t, w, v) {
					marshalled++
				}
			}
			if try(reflect.Zero(w.Of)); marshalled == 0 && !w.Refused && w.Of.Kind() != reflect.Struct {
				t.Error("the zero value is not marshalled")
			}
			for _, v := range w.Values {
				try(reflect.ValueOf(v))
				if to := reflect.New(w.Of); w.Of.Comparable() { // a text replaces a value, with the zero value, too
					to.Elem().Set(reflect.ValueOf(v))
					into, ok := to.Interface().(encoding.TextUnmarshaler)
					if ok && into.UnmarshalText(nil) == nil && !to.Elem().IsZero() {
						t.Fatalf("the empty text is read as %v, if that was there before", to.Elem())
					}
				}
			}
			if kind := w.Of.Kind(); kind == reflect.Uint8 || kind == reflect.Int8 || kind == reflect.Uint16 {
				step := 1
				if kind == reflect.Uint16 {
					step = testkit.Form(17, 1)
				}
				for i := 0; i < 1<<w.Of.Bits(); i += step {
					try(reflect.ValueOf(i).Convert(w.Of))
				}
			} else if !w.Refused && w.Read == nil && (wires.Filled(w.Of) || kind == reflect.String) {
				f := wires.NewFiller(all, rand.New(rand.NewPCG(1, 2)))
				for range testkit.Form(80, 500) {
					try(f.Fill(t, w.Of, true))
				}
			}
			if w.Refused != (marshalled == 0) {
				t.Errorf("%d values are marshalled", marshalled)
			}
		})
	}
}

// check tests one value, and reports whether it was marshalled.
func check(t *testing.T, w *wires.Wire, v reflect.Value) bool {
	t.Helper()
	data, err := json.Marshal(v.Interface())
	if err != nil {
		if text := err.Error(); !strings.Contains(text, ": seasalt: ") &&
			!strings.Contains(text, w.Of.PkgPath()[strings.LastIndex(w.Of.PkgPath(), "/")+1:]+": ") {
			t.Fatalf("%v is refused without a reason: %v", v, err)
		}
		return false
	}
	if w.Refused {
		t.Fatalf("%v is marshalled as %s", v, data)
	}
	var back reflect.Value
	if w.Read != nil {
		read, err := w.Read(data)
		if err != nil {
			t.Fatalf("%s cannot be read: %v", data, err)
		}
		back = reflect.ValueOf(read)
	} else {
		to := reflect.New(w.Of)
		if err := json.Unmarshal(data, to.Interface()); err != nil {
			t.Fatalf("%s cannot be read: %v", data, err)
		}
		back = to.Elem()
	}
	if !reflect.DeepEqual(v.Interface(), back.Interface()) { // as most are, which is found out faster than a difference
		if diff := cmp.Diff(v.Interface(), back.Interface(), same...); diff != "" {
			t.Fatalf("after %s:\n%s", data, diff)
		}
	}
	return true
}

// same compares values, without the parts that JSON omits: the cause of an error, a move that is none, the uncertain
// knowledge of a view, and the order of the modules and events of a setup.
var same = cmp.Options{
	cmpopts.EquateEmpty(),
	cmp.Comparer(func(a, b seasalt.View) bool { return a.Equal(b) || a.Remembers() && a.String() == b.String() }),
	cmpopts.IgnoreUnexported(record.Error{}, table.JournalError{}),
	cmp.Transformer("sorted", func(s seasalt.Setup) struct{ S any } {
		type plain seasalt.Setup
		s.Modules, s.Events = slices.Clone(s.Modules), slices.Clone(s.Events)
		slices.SortFunc(s.Modules, func(a, b seasalt.ModuleID) int { return strings.Compare(a.Name, b.Name) })
		slices.Sort(s.Events)
		return struct{ S any }{plain(s)}
	}),
	cmp.Transformer("valid", func(e seasalt.MoveError) struct{ E any } {
		if !e.Move.IsValid() {
			e.Move = 0
		}
		type plain seasalt.MoveError
		return struct{ E any }{plain(e)}
	}),
	cmp.Exporter(func(reflect.Type) bool { return true }),
}

// TestWireHasAll looks up the exported types of all stable packages, and their fields.
func TestWireHasAll(t *testing.T) {
	const module = "github.com/seasalt-go/seasalt"
	out, err := exec.Command("go", "list", "-f", "{{.ImportPath}}={{.Name}}", module+"/...").Output()
	if err != nil {
		t.Skip("there is no go command here: ", err)
	}
	experimental := regexp.MustCompile(`/(internal|cmd|examples|bot|tests)(/|$)`)
	var packages []string
	for _, line := range strings.Fields(string(out)) {
		path, name, _ := strings.Cut(line, "=")
		if name != "main" && !experimental.MatchString(strings.TrimPrefix(path, module)) {
			packages = append(packages, path)
		}
	}
	all := wires.All(t)
	tested := map[string]reflect.Type{}
	for _, w := range all {
		tested[w.Of.String()] = w.Of
	}
	from := testkit.Compiled(t, token.NewFileSet())
	found := 0
	for _, path := range packages {
		pkg := testkit.Must(from.Import(path))
		for _, name := range pkg.Scope().Names() {
			object, ok := pkg.Scope().Lookup(name).(*types.TypeName)
			if !ok || !object.Exported() {
				continue
			}
			full := pkg.Name() + "." + name
			found++
			if (tested[full] == nil) == (elsewhere[full] == "") {
				t.Errorf("%s is in neither list, or in both", full)
			}
		}
	}
	if found != len(all)+len(elsewhere) {
		t.Errorf("%d types are exported, and the lists have %d and %d", found, len(all), len(elsewhere))
	}
	numbers := []reflect.Type{reflect.TypeFor[seasalt.Seat](), reflect.TypeFor[seasalt.Seats](),
		reflect.TypeFor[seasalt.Pile]()}
	for _, w := range all {
		_, prints := reflect.Zero(w.Of).Interface().(fmt.Stringer)
		_, writes := reflect.Zero(w.Of).Interface().(encoding.TextMarshaler)
		_, reads := reflect.New(w.Of).Interface().(encoding.TextUnmarshaler)
		if w.Of.ConvertibleTo(reflect.TypeFor[int]()) && !slices.Contains(numbers, w.Of) &&
			!(prints && writes && reads) {
			t.Errorf("%v is a number in JSON, and not a name", w.Of)
		}
		if _, own := reflect.Zero(w.Of).Interface().(json.Marshaler); own || w.Of.Kind() != reflect.Struct {
			continue
		}
		for i := range w.Of.NumField() {
			field := w.Of.Field(i)
			name, _, _ := strings.Cut(field.Tag.Get("json"), ",")
			if want := strings.ToLower(field.Name[:1]) + field.Name[1:]; field.IsExported() && name != want &&
				name != "-" {
				t.Errorf("%v.%s is %q in JSON, and not %q", w.Of, field.Name, name, want)
			}
		}
	}
}

// TestViewsHoldNoState searches the types of the values that players get: no part of them leads to a State or could
// hide one. They contain no pointers except those to the Rules, which know no game, and between the parts of a Memory.
func TestViewsHoldNoState(t *testing.T) {
	seen := map[reflect.Type]bool{}
	var look func(path string, typ reflect.Type)
	look = func(path string, typ reflect.Type) {
		switch {
		case typ == reflect.TypeFor[*seasalt.Rules](), typ.String() == "*pack.Layout", typ == reflect.TypeFor[error](),
			seen[typ]:
		case typ == reflect.TypeFor[seasalt.State](), typ == reflect.TypeFor[seasalt.Position](),
			typ == reflect.TypeFor[seasalt.Game]():
			t.Errorf("%s is a %v", path, typ)
		case typ.Kind() == reflect.Struct:
			seen[typ] = true
			for i := range typ.NumField() {
				look(path+"."+typ.Field(i).Name, typ.Field(i).Type)
			}
		case typ.Kind() == reflect.Array, typ.Kind() == reflect.Slice, typ.String() == "*mind.Beliefs":
			look(path+"[]", typ.Elem())
		case typ.Kind() > reflect.Complex128 && typ.Kind() != reflect.String:
			t.Errorf("%s is a %v: it could lead anywhere", path, typ)
		}
	}
	for _, typ := range []reflect.Type{reflect.TypeFor[seasalt.View](), reflect.TypeFor[seasalt.Observation](),
		reflect.TypeFor[seasalt.Memory]()} {
		look(typ.Name(), typ)
	}
	if typ := reflect.TypeFor[seasalt.Observation](); !typ.Comparable() {
		t.Errorf("a %v is not comparable", typ)
	}
}
