package rules

import (
	"encoding"
	"encoding/gob"
	"encoding/json"
	"encoding/xml"
	"errors"
	"fmt"
	"io"
	"log"
	"log/slog"
	"math/rand/v2"
	"reflect"
	"slices"
	"strings"
	"sync"
	"testing"
	"text/template"

	"github.com/google/go-cmp/cmp"

	"github.com/seasalt-go/seasalt"
	"github.com/seasalt-go/seasalt/internal/testkit"
	"github.com/seasalt-go/seasalt/record"
	"github.com/seasalt-go/seasalt/variants/extrapepper"
	"github.com/seasalt-go/seasalt/variants/extrasalt"
)

// Goroutines share the values that can be shared, and call everything that reads them: go test -race detects writes.
func TestConcurrentUse(t *testing.T) {
	rules := seasalt.MustRules(seasalt.Config{Players: 3, Modules: append(extrasalt.Modules(), extrapepper.Module())})
	shared := rules.Start(0).Settle(rand.New(rand.NewPCG(1, 2)))
	view := shared.View(1)
	game := record.New(rules, 0)
	game.Settle(rand.New(rand.NewPCG(1, 2)))
	text := must(game.SecretText())
	var group sync.WaitGroup
	for i := range uint64(4) {
		group.Add(1)
		go func() {
			defer group.Done()
			r := rand.New(rand.NewPCG(3, i))
			for s := shared; !s.Over(); {
				moves := slices.Collect(s.Moves())
				s, _ = s.Play(moves[r.IntN(len(moves))], r)
			}
			for range 50 {
				if !view.Sample(r).View(1).Equal(view) ||
					seasalt.Must(rules.ParseState(shared.SecretText())) != shared {
					t.Error("a sample or a text of a shared value is not it")
				}
				data, err := json.Marshal(view)
				if again, err2 := rules.UnmarshalView(data); err != nil || err2 != nil || !again.Equal(view) {
					t.Errorf("the JSON of a shared view is not it: %v, %v", err, err2)
				}
				if read, err := record.Parse(string(text), testkit.Given(rules)); err != nil ||
					read.State() != game.State() {
					t.Errorf("the text of a shared record is not it: %v", err)
				}
				seasalt.Must(rules.Score(seasalt.Must(seasalt.ParseHolding("shell/black shell/grey"))))
			}
		}()
	}
	group.Wait()
}

// TestStateIsNotSent tries to encode and to print values with a State in every way of the standard library: each fails,
// or shows no more than the view of a spectator.
func TestStateIsNotSent(t *testing.T) {
	s := walk(7, 1, 60, nil)
	other := s.View(seasalt.Spectator).Sample(rand.New(rand.NewPCG(1, 1)))
	if s == other || s.DeckLen() == 0 {
		t.Fatal("there is nothing hidden")
	}
	seen := s.View(seasalt.Spectator).String()
	t.Run("State", func(t *testing.T) { notSent(t, s, other, seen) })
	type embedded struct{ seasalt.State }
	t.Run("embedded", func(t *testing.T) { notSent(t, embedded{s}, embedded{other}, seen) })
	t.Run("Playout", func(t *testing.T) { notSent(t, s.Playout(), other.Playout(), seen) })
	t.Run("Game", func(t *testing.T) { notSent(t, *s.Game(), *other.Game(), seen) })
}

// TestWhatPrints prints values with secrets in every place and by every verb. Hidden cards appear exactly where the
// package comment allows it.
func TestWhatPrints(t *testing.T) {
	one := walk(0, 1, 60, nil)
	two := one.View(seasalt.Spectator).Sample(rand.New(rand.NewPCG(1, 1)))
	type hides struct{ x any }
	type opens struct{ X any }
	// Values with an address stay in place, so that two texts differ only by hidden cards.
	list, top, behind := make([]any, 1), new(hides), new(any)
	places := []struct {
		name    string
		hidden  bool // whether it is in an unexported field, or further inside
		address bool // whether it is printed as an address by %p
		in      func(any) any
	}{
		{"alone", false, false, func(v any) any { return v }},
		{"in a list", false, true, func(v any) any { list[0] = v; return list }},
		{"in an exported field", false, false, func(v any) any { return opens{v} }},
		{"in an unexported field", true, false, func(v any) any { return hides{v} }},
		{"in an unexported field of a pointer", true, true, func(v any) any { top.x = v; return top }},
		{"in a list in an unexported field", true, false, func(v any) any { list[0] = v; return hides{list} }},
		{"in a map in an unexported field", true, false, func(v any) any { return hides{map[int]any{0: v}} }},
		{"in an exported field in an unexported one", true, false, func(v any) any { return hides{opens{v}} }},
		{"in an unexported field in an exported one", true, false, func(v any) any { return opens{hides{v}} }},
	}
	try := func(t *testing.T, verbs string, of func(seasalt.State) (value, pointer any)) {
		for _, verb := range strings.Split(verbs, "") {
			text := func(in func(any) any, s seasalt.State, isPointer bool) string {
				value, pointer := of(s)
				if isPointer {
					value = pointer
				}
				return fmt.Sprintf("%"+verb, in(value))
			}
			for _, place := range places {
				for _, isPointer := range []bool{false, true} {
					alone := place.name == "alone"
					shows := false
					switch {
					case verb == "T" || verb == "p" && (place.address || alone && isPointer):
					case verb == "w" || verb == "p":
						shows = !isPointer || alone
					case isPointer:
						shows = place.hidden && !strings.Contains("vbdoxX", verb)
					default:
						shows = place.hidden
					}
					if is := text(place.in, one, isPointer) != text(place.in, two, isPointer); is != shows {
						t.Errorf("%%%s of one %s (a pointer: %t) shows what is hidden: %t; it should be %t", verb,
							place.name, isPointer, is, shows)
					}
				}
			}
			// Two pointers away nothing is followed.
			far := func(v any) any { *behind = v; return hides{behind} }
			if text(far, one, true) != text(far, two, true) {
				t.Errorf("%%%s shows what is two pointers away", verb)
			}
		}
	}
	const all = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"
	var state seasalt.State
	t.Run("State", func(t *testing.T) {
		try(t, all, func(s seasalt.State) (any, any) { state = s; return state, &state })
	})
	var playout seasalt.Playout
	t.Run("Playout", func(t *testing.T) {
		try(t, all, func(s seasalt.State) (any, any) { playout = s.Playout(); return playout, &playout })
	})
	var game seasalt.Game
	t.Run("Game", func(t *testing.T) {
		try(t, "bdopqsTtvwxX", func(s seasalt.State) (any, any) { game = *s.Game(); return game, &game })
	})

	// Packages that print by package fmt show no less, and those that read fields by themselves show more.
	type note struct{ state seasalt.State }
	shows := func(print func(any) string, v, other any) bool { return print(v) != print(other) }
	logged := func(handler func(io.Writer, *slog.HandlerOptions) slog.Handler) func(any) string {
		return func(v any) string {
			var b strings.Builder
			slog.New(handler(&b, &slog.HandlerOptions{ReplaceAttr: testkit.Untimed})).Info("x", "v", v)
			return b.String()
		}
	}
	compared := func(options ...cmp.Option) func(any) string {
		return func(v any) string {
			if n, ok := v.(note); ok {
				return cmp.Diff(n, note{two}, options...)
			}
			return cmp.Diff(v, two, options...)
		}
	}
	for _, test := range []struct {
		name         string
		alone, field bool // whether it shows hidden cards of a State alone, and in an unexported field
		print        func(any) string
	}{
		{"log", false, true, func(v any) string {
			var b strings.Builder
			log.New(&b, "",
				0).Print(v)
			return b.String()
		}},
		{"slog as text", false, true,
			logged(func(w io.Writer, o *slog.HandlerOptions) slog.Handler { return slog.NewTextHandler(w, o) })},
		{"slog as JSON", false, false,
			logged(func(w io.Writer, o *slog.HandlerOptions) slog.Handler { return slog.NewJSONHandler(w, o) })},
		{"a template", false, true, func(v any) string {
			var b strings.Builder
			_ = template.Must(template.New("").Parse("{{.}}")).Execute(&b, v)
			return b.String()
		}},
		{"an error", false, true, func(v any) string { return errors.Join(fmt.Errorf("%v", v)).Error() }},
		{"go-cmp with an Exporter", true, true, compared(cmp.Exporter(func(reflect.Type) bool { return true }))},
		{"go-cmp with a Comparer", true, true,
			compared(cmp.Comparer(func(a, b seasalt.State) bool { return a == b }), cmp.AllowUnexported(note{}))},
	} {
		if alone := shows(test.print, one, two); alone != test.alone {
			t.Errorf("%s shows what is hidden in a State: %t", test.name, alone)
		}
		if field := shows(test.print, note{one}, note{two}); field != test.field {
			t.Errorf("%s shows what is hidden in an unexported State: %t", test.name, field)
		}
	}
	played := record.New(one.Rules(), 0)
	played.Settle(rand.New(rand.NewPCG(1, 1)))
	if text := cmp.Diff(played, record.New(one.Rules(), 0),
		cmp.Exporter(func(reflect.Type) bool { return true })); !strings.Contains(text, "deal ") {
		t.Errorf("go-cmp does not show the moves of a record: %s", text)
	}
	text := readText(t, "../../text.go") // the comment of State.Format
	for _, words := range []string{"  - directly by %p and %w", "  - in an unexported field, or further inside, by every verb but %T\n",
		"  - one pointer away from there, by every verb but %T, %v, %p, %w, %b, %d, %o, %x and %X\n"} {
		if !strings.Contains(text, words) {
			t.Errorf("text.go does not say: %s", words)
		}
	}
}

// notSent checks two values that differ only in cards hidden from spectators, who see the same text of both.
func notSent[T fmt.Formatter](t *testing.T, value, other T, seen string) {
	type holder struct{ S T }
	forms := func(v T) []any {
		return []any{v, &v, holder{v}, &holder{v}, []T{v}, []*T{&v}, [1]T{v}, map[string]T{"v": v},
			map[string]any{"v": &v}}
	}
	both := forms(other)
	for i, v := range forms(value) {
		if data, err := json.Marshal(v); err == nil {
			t.Errorf("%T has JSON: %s", v, data)
		}
		_, list := v.([]*T)
		made := testkit.Printed(both[i])
		for how, one := range testkit.Printed(v) {
			// Pointers below the top of a value print as addresses: they reveal nothing, but differ.
			verb := strings.HasPrefix(how, "%")
			if verb && (list || reflect.TypeOf(v).Kind() == reflect.Map) {
				continue
			}
			if one != made[how] {
				t.Errorf("%s tells two values apart in a %T:\n%s\n%s", how, v, one, made[how])
			}
			if verb && !strings.Contains(one, seen) {
				t.Errorf("%s of a %T is not the spectator's: %s", how, v, one)
			}
		}
	}
	for _, v := range []any{value, &value} {
		switch v.(type) {
		case encoding.TextMarshaler, encoding.BinaryMarshaler, gob.GobEncoder, xml.Marshaler:
			t.Errorf("%T can be encoded", v)
		}
	}
}
