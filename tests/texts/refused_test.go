package texts

import (
	"encoding/json"
	"errors"
	"fmt"
	"reflect"
	"strings"
	"testing"

	"github.com/seasalt-go/seasalt"
	"github.com/seasalt-go/seasalt/internal/testkit"
	"github.com/seasalt-go/seasalt/variants/extrapepper"
	"github.com/seasalt-go/seasalt/variants/jellyfish"
)

// refused reads a file of testdata/refused; see testkit.Refused.
func refused(t *testing.T, name string, read func(t *testing.T, columns []string) error) {
	t.Helper()
	testkit.Refused(t, "testdata/refused/"+name+".txt", *update, read)
}

// setupOf returns the rules that a file names, and the text to append to texts of their games: none for "none".
func setupOf(name string) (*seasalt.Rules, string) {
	rules := map[string]*seasalt.Rules{
		"none": fuzzRules[0], "two": fuzzRules[0],
		"two-held": seasalt.MustRules(seasalt.Config{Rulings: seasalt.Rulings{Mermaids: seasalt.MermaidsHeld}}),
	}[name]
	if rules == nil {
		rules = rulesFor[name]
	}
	if name == "none" {
		return rules, ""
	}
	return rules, strings.TrimPrefix(rules.String(), "seasalt/1")
}

// Accepted texts, starting with states of all phases, are written as they were read, and so are their views.
func TestRefusedStates(t *testing.T) {
	refused(t, "states", func(t *testing.T, columns []string) error {
		rules, setup := setupOf(columns[0])
		text := columns[1] + setup
		s, err := rules.ParseState(text)
		if tryState(t, rules, text) && s.SecretText() != text {
			t.Errorf("%s\nis written as\n%s", text, s.SecretText())
		}
		return err
	})
}

func TestRefusedViews(t *testing.T) {
	refused(t, "views", func(t *testing.T, columns []string) error {
		rules, setup := setupOf(columns[0])
		text := columns[1] + setup
		v, err := rules.ParseView(text)
		if tryView(t, rules, text) && v.String() != text {
			t.Errorf("%s\nis written as\n%v", text, v)
		}
		return err
	})
}

func TestRefusedSetups(t *testing.T) {
	refused(t, "setups", func(t *testing.T, columns []string) error {
		trySetup(t, columns[0])
		_, err := seasalt.ParseSetup(columns[0])
		return err
	})
}

func TestRefusedMoves(t *testing.T) {
	refused(t, "moves", func(t *testing.T, columns []string) error {
		_, err := seasalt.ParseMove(columns[0])
		fuzzParseError(t, columns[0], err)
		return err
	})
}

// The target of a refused read stays as it was.
func TestRefusedJSON(t *testing.T) {
	crab := seasalt.CardOf(seasalt.Crab, seasalt.Black)
	values := map[string]any{}
	for _, v := range []any{
		&crab, must(seasalt.CardsOf(crab)), seasalt.Group{crab, crab}, seasalt.Seat(1), seasalt.Seats(3), seasalt.Crab,
		seasalt.RoundEndStopped, seasalt.Kraken, fuzzRules[0].Setup(), seasalt.Score{}, seasalt.RoundResult{},
		seasalt.Result{}, seasalt.Holding{}, seasalt.Observation{}, seasalt.MoveError{},
	} {
		values[reflect.Indirect(reflect.ValueOf(v)).Type().Name()] = reflect.Indirect(reflect.ValueOf(v)).Interface()
	}
	refused(t, "json", func(t *testing.T, columns []string) error {
		into := reflect.New(reflect.TypeOf(values[columns[0]]))
		into.Elem().Set(reflect.ValueOf(values[columns[0]]))
		err := json.Unmarshal([]byte(columns[1]), into.Interface())
		if now := into.Elem().Interface(); !reflect.DeepEqual(now, values[columns[0]]) {
			t.Errorf("%#v becomes %#v", values[columns[0]], now)
		}
		var e *seasalt.ParseError
		if !errors.As(err, &e) {
			t.Fatalf("the error is %v", err)
		}
		return err
	})
}

// viewsToSpoil are views by name: one without a memory, after the first card is drawn, and those of a later position,
// in which seat 1 has a card that everybody has seen and one that nobody else has.
func viewsToSpoil() map[string]seasalt.View {
	rules := seasalt.MustRules(seasalt.Config{Modules: []seasalt.Module{jellyfish.Module(), extrapepper.Module()}})
	g := playGame(rules.NewGame(0), "turn-up kraken", "deal crab/black", "deal crab/yellow",
		"draw", "deal boat/black", "deal shell/grey", "keep boat/black", "discard 1", "end-turn", "take 1", "end-turn",
		"draw", "deal fish/black", "deal fish/green", "keep fish/black")
	views := map[string]seasalt.View{"player": g.State().View(0)}
	playGame(g, "discard 1", "end-turn",
		"draw", "deal fish/yellow", "deal octopus/grey", "keep fish/yellow", "discard 1", "end-turn")
	views["remembers"], views["spectator"] = g.View(0), g.View(seasalt.Spectator)
	views["later"] = must(rulesFor["base"].NewState(later("base", seasalt.PhaseTake).At)).View(0)
	return views
}

// TestRefusedViewsJSON changes the JSON of views in one place. If the JSON is accepted, the view is the same, or it has
// the changed JSON.
func TestRefusedViewsJSON(t *testing.T) {
	views := viewsToSpoil()
	refused(t, "views-json", func(t *testing.T, columns []string) error {
		whole := views[columns[0]]
		text := testkit.Change(t, string(marshal(t, whole)), columns[1], columns[2])
		checkViewJSON(t, whole.Rules(), text)
		v, err := whole.Rules().UnmarshalView([]byte(text))
		if err == nil && !v.Equal(whole) && string(marshal(t, v)) != text || len(fmt.Sprint(err)) > 1000 {
			t.Errorf("%s\nis read as\n%v, %v", text, v, err)
		}
		return err
	})
}
