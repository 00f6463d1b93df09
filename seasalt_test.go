package seasalt_test

import (
	"bytes"
	"encoding"
	"encoding/gob"
	"encoding/json"
	"encoding/xml"
	"fmt"
	"log/slog"
	"math/rand/v2"
	"reflect"
	"slices"
	"strings"
	"sync"
	"testing"

	"github.com/seasalt-go/seasalt"
	"github.com/seasalt-go/seasalt/internal/testkit"
	"github.com/seasalt-go/seasalt/record"
	"github.com/seasalt-go/seasalt/variants/extrapepper"
	"github.com/seasalt-go/seasalt/variants/extrasalt"
)

// What can be shared is shared here by goroutines that do all that reads it: go test -race
// finds out if anything is written.
func TestConcurrentUse(t *testing.T) {
	rules := seasalt.MustRules(seasalt.Config{Players: 3, Modules: append(extrasalt.Modules(), extrapepper.Module())})
	shared := rules.Start(0).Settle(rand.New(rand.NewPCG(1, 2)))
	view := shared.View(1)
	game := record.New(rules, 0)
	game.Settle(rand.New(rand.NewPCG(1, 2)))
	text, err := game.SecretText()
	if err != nil {
		t.Fatal(err)
	}
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
				if !view.Sample(r).View(1).Equal(view) || seasalt.Must(rules.ParseState(shared.SecretText())) != shared {
					t.Error("a sample or a text of a shared value is not it")
				}
				data, err := json.Marshal(view)
				if again, err2 := rules.UnmarshalView(data); err != nil || err2 != nil || !again.Equal(view) {
					t.Errorf("the JSON of a shared view is not it: %v, %v", err, err2)
				}
				if read, err := record.ParseWith(testkit.Given(rules), string(text)); err != nil || read.State() != game.State() {
					t.Errorf("the text of a shared record is not it: %v", err)
				}
				seasalt.Must(rules.Score(seasalt.Must(seasalt.ParseHolding("shell/black shell/grey"))))
			}
		}()
	}
	group.Wait()
}

// TestStateIsNotSent tries to encode and to print what holds a State in every way of the standard library: it fails, or
// has no more in it than what a spectator sees.
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

// notSent checks two values that differ only in what is hidden from spectators, who see the same text of both.
func notSent[T fmt.Formatter](t *testing.T, value, other T, seen string) {
	type holder struct{ S T }
	forms := func(v T) []any {
		return []any{v, &v, holder{v}, &holder{v}, []T{v}, []*T{&v}, [1]T{v}, map[string]T{"v": v}, map[string]any{"v": &v}}
	}
	both := forms(other)
	for i, v := range forms(value) {
		if data, err := json.Marshal(v); err == nil {
			t.Errorf("%T has JSON: %s", v, data)
		}
		var one, two bytes.Buffer
		if gob.NewEncoder(&one).Encode(v) == nil && gob.NewEncoder(&two).Encode(both[i]) == nil && !bytes.Equal(one.Bytes(), two.Bytes()) {
			t.Errorf("gob tells two values apart in a %T", v)
		}
		var logOne, logTwo bytes.Buffer
		for _, handler := range []func(*bytes.Buffer) slog.Handler{
			func(b *bytes.Buffer) slog.Handler {
				return slog.NewTextHandler(b, &slog.HandlerOptions{ReplaceAttr: testkit.Untimed})
			},
			func(b *bytes.Buffer) slog.Handler {
				return slog.NewJSONHandler(b, &slog.HandlerOptions{ReplaceAttr: testkit.Untimed})
			},
		} {
			slog.New(handler(&logOne)).Info("state", "state", v)
			slog.New(handler(&logTwo)).Info("state", "state", both[i])
		}
		if kind := reflect.TypeOf(v).Kind(); kind != reflect.Map && kind != reflect.Slice && logOne.String() != logTwo.String() {
			t.Errorf("slog tells two values apart in a %T:\n%s%s", v, &logOne, &logTwo)
		}
		if one, err := xml.Marshal(v); err == nil {
			if two, _ := xml.Marshal(both[i]); !bytes.Equal(one, two) {
				t.Errorf("xml tells two values apart in a %T: %s", v, one)
			}
		}
	}
	// Pointers below the top of a value print as addresses: they tell nothing, but not the same.
	for i, v := range forms(value) {
		if _, ok := v.([]*T); ok || reflect.TypeOf(v).Kind() == reflect.Map {
			continue
		}
		for _, format := range []string{"%v", "%+v", "%#v", "%s", "%q", "%d", "%x", "%X", "%b", "%o", "%t", "%e", "%c", "%U"} {
			one, two := fmt.Sprintf(format, v), fmt.Sprintf(format, both[i])
			if one != two {
				t.Errorf("%s tells two values apart in a %T:\n%s\n%s", format, v, one, two)
			}
			if !strings.Contains(one, seen) {
				t.Errorf("%s of a %T is not the spectator's: %s", format, v, one)
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
