package conformance

import (
	"encoding"
	"encoding/json"
	"errors"
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
	"github.com/seasalt-go/seasalt/record"
	"github.com/seasalt-go/seasalt/rulebook"
	"github.com/seasalt-go/seasalt/table"
	"github.com/seasalt-go/seasalt/variants"
	"github.com/seasalt-go/seasalt/words"
)

// The law of the wire: every value of an exported type that package json can reach is the same again after it was
// marshalled and read, or it is not marshalled, and the error says why. Zero names, cards and moves are marshalled.

// A wire says how values of a type are tested, in addition to its zero value and, if it can be filled, to random ones.
type wire struct {
	of      reflect.Type
	values  []any
	read    func(data []byte) (any, error) // if not by json.Unmarshal
	refused bool                           // no value is marshalled
}

func of[T any](values ...T) wire {
	w := wire{of: reflect.TypeFor[T]()}
	for _, v := range values {
		w.values = append(w.values, v)
	}
	return w
}

func refused[T any](values ...T) wire {
	w := of(values...)
	w.refused = true
	return w
}

func readBy[T any](read func([]byte) (T, error), values ...T) wire {
	w := of(values...)
	w.read = func(data []byte) (any, error) { return read(data) }
	return w
}

// elsewhere are the types that are not values of their own.
var elsewhere = map[string]string{
	"seasalt.Board": "an interface",
}

// wires has every other exported type of the stable packages. Random values fill exported fields with values of the
// types here.
func wires(t *testing.T) []wire {
	var views []seasalt.View
	var observations []seasalt.Observation
	var scores []seasalt.Score
	var rounds []seasalt.RoundResult
	var results []seasalt.Result
	var items []seasalt.ScoreItem
	var groups []seasalt.Group
	var hands []seasalt.Cards
	var moves []seasalt.Move
	var refusals []seasalt.MoveError
	var state seasalt.State
	rules := testkit.Rules[3] // of two players with all extensions
	for seed := range uint64(12) {
		last := testkit.Walk(3, seed, 400, func(step int, s seasalt.State) {
			r := rand.New(rand.NewPCG(seed, uint64(step)))
			list := s.AppendMoves(nil)
			if len(list) == 0 || step%7 != 0 {
				return
			}
			m := list[r.IntN(len(list))]
			seat := seasalt.Seat(r.IntN(2))
			o := testkit.Must(s.Observe(seat, m))
			state = s
			var refusal *seasalt.MoveError
			if errors.As(s.Check(seasalt.PassSwap), &refusal) {
				refusals = append(refusals, *refusal)
			}
			views, observations, moves = append(views, s.View(seat)), append(observations, o), append(moves, m)
			hands, scores = append(hands, s.Hand(seat)), append(scores, s.View(seat).Score(seat))
			for i := range scores[len(scores)-1].Items() {
				items = append(items, i)
			}
			for g := range s.Laid(seat) {
				groups = append(groups, g)
			}
			if round, ok := s.LastRound(); ok {
				rounds = append(rounds, round)
			}
		})
		if result, ok := last.Result(); ok {
			results = append(results, result)
		}
	}
	if len(results) == 0 || len(rounds) == 0 || len(groups) == 0 {
		t.Fatal("no game came to its end")
	}
	law, _ := rules.Law()
	module := rules.Config().Modules[0]
	kept, updates := played(t, rules)
	var snapshots []table.Snapshot
	var feed []table.Item
	var ends []table.Result
	for _, u := range updates {
		snapshots, feed = append(snapshots, u.Snapshot), append(feed, u.Items...)
		if u.Snapshot.Result != nil {
			ends = append(ends, *u.Snapshot.Result)
		}
	}
	book := rulebook.In("fr")
	var chapters []rulebook.Chapter
	for c := range book.Chapters() {
		chapters = append(chapters, c)
	}
	_, wrong := record.Parse("no record", variants.Rules)
	return []wire{
		of[seasalt.Kind](), of[seasalt.Color](), of[seasalt.Event](), of[seasalt.Standing](), of[seasalt.Phase](),
		of[seasalt.Action](),
		of[seasalt.Reason](), of[seasalt.Edition](), of[seasalt.MermaidRuling](), of[seasalt.EmptyDeckRuling](),
		of[seasalt.TieRuling](),
		of[seasalt.TrioRuling](), of[seasalt.EqualTopRuling](), of[seasalt.ScoreSource](), of[seasalt.RoundEnd](),
		of[seasalt.GameEnd](),
		of[seasalt.TieBreak](), of[seasalt.ZoneKind](), of[seasalt.Effect](), of(slices.Collect(seasalt.AllCards())...),
		of[seasalt.Seat](), of[seasalt.Seats](),
		of[seasalt.Pile](), of[seasalt.RuleID]("", "R4.5", "K2"),
		of(moves...), of(hands...), of(append(groups, seasalt.Group{0, 1})...), of(items...), of(scores...),
		of(observations...),
		of(rounds...), of(results...), of(rules.Setup(), testkit.Rules[0].Setup()),
		of[seasalt.Rulings](), of[seasalt.ModuleID](), of[seasalt.Zone](), of[seasalt.Transfer](), of[seasalt.Sight](),
		of[seasalt.Holding](),
		refused[seasalt.Change](law.AsChange()), refused[seasalt.EventCard](), of[seasalt.Trio](), of[seasalt.Duo](),
		of[seasalt.Collector](), of[seasalt.Multiplier](),
		of[seasalt.ParseError](), of[seasalt.Problem](), of[seasalt.InvalidError](), of(refusals...),
		readBy(rules.UnmarshalView, views...),
		refused(rules.Config()), refused(module), refused(law), refused(state.SecretPosition()), refused(state),
		refused(state.Playout()),
		refused[seasalt.Rules](), refused[seasalt.Game](), refused[seasalt.Memory](),

		of[record.End](), of[record.EndReason](), of(*wrong.(*record.Error)), refused(*record.New(rules, 0)),

		of[table.ItemKind](), of[table.RefusalReason](), of[table.Stage](), of[table.HandOverReason](),
		of[table.Player](),
		of(table.HashToken("token")), of[table.Terms](),
		of[table.Refusal](), of[table.TornError](), of[table.JournalError](), of(ends...), of(feed...),
		readBy(func(data []byte) (table.Snapshot, error) { // in an update, as clients get it
			u, err := table.UnmarshalUpdate(slices.Concat([]byte(`{"format":1,"items":[],"snapshot":`), data,
				[]byte(`,"more":false}`)), variants.Rules)
			return u.Snapshot, err
		}, snapshots...),
		readBy(func(data []byte) (table.Update, error) { return table.UnmarshalUpdate(data, variants.Rules) },
			updates...),
		refused[table.Options](), refused[table.Seed](), refused[table.Entry](), refused(*kept),

		refused(book), of(chapters...), of[rulebook.Lesson](), of[rulebook.Entry](), of[rulebook.Exercise](),
		refused(words.In("fr")), of[words.HouseName](),
	}
}

// played returns a table that was played to its end, and what its seats saw on the way.
func played(t *testing.T, rules *seasalt.Rules) (*table.Table, []table.Update) {
	kept := testkit.Must(table.New(table.Options{
		Rules: rules, Players: []table.Player{{Name: "Ann"}, {Name: "Ben"}},
		Terms: table.Terms{NextAtOnce: true, RevealSeed: true, MaxRounds: 2}, Seed: [32]byte{1},
	}))
	did := func(_ table.Entry, err error) {
		if err != nil {
			t.Fatal(err)
		}
	}
	var updates []table.Update
	see := func() {
		for seat := seasalt.Spectator; seat < 2; seat++ {
			if seat != seasalt.Nature && seat != seasalt.Nobody {
				updates = append(updates, testkit.Must(kept.Since(seat, 0)))
			}
		}
	}
	see()
	did(kept.Nonce(0, "a"))
	did(kept.Nonce(1, ""))
	did(kept.Deal())
	r := rand.New(rand.NewPCG(1, 1))
	for n := 0; kept.Actor() >= 0; n++ {
		if n == 9 {
			see()
			did(kept.HandOver(1, table.Player{Name: "Robot"}, table.HandOverLeft, "gone"))
		}
		v, _ := kept.View(kept.Actor())
		moves := v.AppendMoves(nil)
		did(kept.Play(kept.Actor(), moves[r.IntN(len(moves))]))
	}
	see()
	return kept, updates
}

// TestWire is the law for the zero value, for real values, for every number of an enumeration, and for random fields.
func TestWire(t *testing.T) {
	all := wires(t)
	known := map[reflect.Type]*wire{}
	for i, w := range all {
		known[w.of] = &all[i]
	}
	for _, w := range all {
		t.Run(w.of.String(), func(t *testing.T) {
			marshalled := 0
			try := func(v reflect.Value) {
				if w.check(t, v) {
					marshalled++
				}
			}
			if try(reflect.Zero(w.of)); marshalled == 0 && !w.refused && w.of.Kind() != reflect.Struct {
				t.Error("the zero value is not marshalled")
			}
			for _, v := range w.values {
				try(reflect.ValueOf(v))
			}
			if kind := w.of.Kind(); kind == reflect.Uint8 || kind == reflect.Int8 || kind == reflect.Uint16 {
				step := 1
				if kind == reflect.Uint16 {
					step = testkit.Form(17, 1)
				}
				for i := 0; i < 1<<w.of.Bits(); i += step {
					try(reflect.ValueOf(i).Convert(w.of))
				}
			} else if !w.refused && w.read == nil && (filled(w.of) || kind == reflect.String) {
				f := filler{known, rand.New(rand.NewPCG(1, 2))}
				for range testkit.Form(80, 500) {
					try(f.fill(t, w.of, true))
				}
			}
			if w.refused != (marshalled == 0) {
				t.Errorf("%d values are marshalled", marshalled)
			}
		})
	}
}

// check tests one value, and reports whether it was marshalled.
func (w *wire) check(t *testing.T, v reflect.Value) bool {
	t.Helper()
	data, err := json.Marshal(v.Interface())
	if err != nil {
		if text := err.Error(); !strings.Contains(text, ": seasalt: ") &&
			!strings.Contains(text, w.of.PkgPath()[strings.LastIndex(w.of.PkgPath(), "/")+1:]+": ") {
			t.Fatalf("%v is refused without a reason: %v", v, err)
		}
		return false
	}
	if w.refused {
		t.Fatalf("%v is marshalled as %s", v, data)
	}
	var back reflect.Value
	if w.read != nil {
		read, err := w.read(data)
		if err != nil {
			t.Fatalf("%s cannot be read: %v", data, err)
		}
		back = reflect.ValueOf(read)
	} else {
		to := reflect.New(w.of)
		if err := json.Unmarshal(data, to.Interface()); err != nil {
			t.Fatalf("%s cannot be read: %v", data, err)
		}
		back = to.Elem()
	}
	if diff := cmp.Diff(v.Interface(), back.Interface(), same...); diff != "" {
		t.Fatalf("after %s:\n%s", data, diff)
	}
	return true
}

// same compares values; what does not travel is not compared: the cause of an error, a move that is none, what a view
// remembers that is not certain, which is in the JSON of a Memory, and the order of the modules and events of a setup.
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

// filled reports whether a type is a struct that its exported fields are all of.
func filled(of reflect.Type) bool {
	if of.Kind() != reflect.Struct {
		return false
	}
	for i := range of.NumField() {
		if !of.Field(i).IsExported() {
			return false
		}
	}
	return true
}

// A filler makes random values.
type filler struct {
	known map[reflect.Type]*wire
	*rand.Rand
}

var strs = []string{"", "jellyfish", "resignation", "3e442ab15507d4d6", "R4.5", "deal", "nonces", "\"<é\n\u2028>\"",
	"7"}

func (f filler) fill(t *testing.T, of reflect.Type, top bool) reflect.Value {
	v := reflect.New(of).Elem()
	if w := f.known[of]; w != nil && !top && len(w.values) > 0 {
		return reflect.ValueOf(w.values[f.IntN(len(w.values))])
	}
	switch of.Kind() {
	case reflect.Struct:
		for i := range of.NumField() {
			if f.IntN(4) > 0 && of.Field(i).Type.Kind() != reflect.Interface {
				v.Field(i).Set(f.fill(t, of.Field(i).Type, false))
			}
		}
	case reflect.Slice:
		for range f.IntN(3) {
			v = reflect.Append(v, f.fill(t, of.Elem(), false))
		}
	case reflect.Array:
		for i := range of.Len() {
			v.Index(i).Set(f.fill(t, of.Elem(), false))
		}
	case reflect.Pointer:
		if f.IntN(2) > 0 {
			v.Set(reflect.New(of.Elem()))
			v.Elem().Set(f.fill(t, of.Elem(), false))
		}
	case reflect.String:
		v.SetString(strs[f.IntN(len(strs))])
	case reflect.Bool:
		v.SetBool(f.IntN(2) > 0)
	case reflect.Float64:
		v.SetFloat(f.Float64())
	case reflect.Int8, reflect.Int:
		v.SetInt(int64(f.IntN(12)) - 4)
	case reflect.Uint8, reflect.Uint16:
		for v.SetUint(f.Uint64() & 0xff); f.IntN(50) > 0; v.SetUint(f.Uint64N(24)) {
			if text, ok := v.Interface().(encoding.TextMarshaler); ok {
				if _, err := text.MarshalText(); err != nil {
					continue
				}
			}
			break
		}
	default:
		t.Fatalf("no random %v", of)
	}
	return v
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
	all := wires(t)
	tested := map[string]reflect.Type{}
	for _, w := range all {
		tested[w.of.String()] = w.of
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
		_, prints := reflect.Zero(w.of).Interface().(fmt.Stringer)
		_, writes := reflect.Zero(w.of).Interface().(encoding.TextMarshaler)
		_, reads := reflect.New(w.of).Interface().(encoding.TextUnmarshaler)
		if w.of.ConvertibleTo(reflect.TypeFor[int]()) && !slices.Contains(numbers, w.of) &&
			!(prints && writes && reads) {
			t.Errorf("%v is a number in JSON, and not a name", w.of)
		}
		if _, own := reflect.Zero(w.of).Interface().(json.Marshaler); own || w.of.Kind() != reflect.Struct {
			continue
		}
		for i := range w.of.NumField() {
			field := w.of.Field(i)
			name, _, _ := strings.Cut(field.Tag.Get("json"), ",")
			if want := strings.ToLower(field.Name[:1]) + field.Name[1:]; field.IsExported() && name != want &&
				name != "-" {
				t.Errorf("%v.%s is %q in JSON, and not %q", w.of, field.Name, name, want)
			}
		}
	}
}

// TestViewsHoldNoState looks through the types of what players get: there is nothing in them
// that leads to a State or could hide one. Of all pointers there are only those to the Rules,
// which know nothing of a game, and between the parts of a Memory.
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
