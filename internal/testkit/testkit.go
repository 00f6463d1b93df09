// Package testkit is shared by the tests of several packages: rules to test with, random games of them, and short ways
// to write positions. It is for tests only.
package testkit

import (
	"bytes"
	"encoding/gob"
	"encoding/json"
	"encoding/xml"
	"fmt"
	"log/slog"
	"math/rand/v2"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/seasalt-go/seasalt"
	"github.com/seasalt-go/seasalt/record"
	"github.com/seasalt-go/seasalt/variants/extrapepper"
	"github.com/seasalt-go/seasalt/variants/extrasalt"
)

// Rules has every number of players and edition, with all extensions and without.
var Rules = func() (list []*seasalt.Rules) {
	extensions := append(extrasalt.Modules(), extrapepper.Module())
	for players := seasalt.MinPlayers; players <= seasalt.MaxPlayers; players++ {
		for edition := seasalt.EditionEnglish; edition <= seasalt.EditionDigital; edition++ {
			config := seasalt.Config{Players: players, Edition: edition}
			list = append(list, seasalt.MustRules(config))
			config.Modules = extensions
			if edition == seasalt.EditionFrench {
				config.Rulings.Mermaids = seasalt.MermaidsHeld // which is in no edition
			}
			list = append(list, seasalt.MustRules(config))
		}
	}
	return list
}()

// WalkLimit is the number of moves of a long random walk.
const WalkLimit = 1024

// Walk plays random moves of one of the Rules from a seed, shows every position on the way to visit, if
// that is not nil, and returns the last.
func Walk(rules uint8, seed uint64, steps int, visit func(step int, s seasalt.State)) seasalt.State {
	r := rand.New(rand.NewPCG(seed, 1))
	s := Rules[int(rules)%len(Rules)].Start(0)
	var moves []seasalt.Move
	for step := 0; ; step++ {
		if visit != nil {
			visit(step, s)
		}
		if moves = s.AppendMoves(moves[:0]); step == steps || len(moves) == 0 {
			return s
		}
		s, _ = s.Apply(moves[r.IntN(len(moves))])
	}
}

// WalkGame is Walk for a game with memories. It plays the same moves.
func WalkGame(rules uint8, seed uint64, steps int, visit func(step int, g *seasalt.Game)) *seasalt.Game {
	r := rand.New(rand.NewPCG(seed, 1))
	g := Rules[int(rules)%len(Rules)].NewGame(0)
	var moves []seasalt.Move
	for step := 0; ; step++ {
		if visit != nil {
			visit(step, g)
		}
		s := g.State()
		if moves = s.AppendMoves(moves[:0]); step == steps || len(moves) == 0 {
			return g
		}
		if err := g.Apply(moves[r.IntN(len(moves))]); err != nil {
			panic(err)
		}
	}
}

// Record returns the record of a game of random moves, or of its beginning, and the states on the way.
func Record(rules *seasalt.Rules, seed uint64, most int) (*record.Record, []seasalt.State) {
	r := rand.New(rand.NewPCG(seed, 3))
	game := record.New(rules, seasalt.Seat(r.IntN(rules.Players())))
	states := []seasalt.State{game.State()}
	for !game.State().Over() && game.Len() < most {
		moves := game.State().AppendMoves(nil)
		if err := game.Apply(moves[r.IntN(len(moves))]); err != nil {
			panic(err)
		}
		states = append(states, game.State())
	}
	return game, states
}

// AnyMove returns a legal move. It lays cards rather often.
func AnyMove(s seasalt.State, r *rand.Rand) seasalt.Move {
	moves := s.AppendMoves(nil)
	if lay := slices.DeleteFunc(slices.Clone(moves), func(m seasalt.Move) bool {
		a := m.Action()
		return a != seasalt.ActionLayTrio && a != seasalt.ActionLayDuo && a != seasalt.ActionLayShield &&
			a != seasalt.ActionLayMermaids
	}); len(lay) > 0 && r.IntN(2) == 0 {
		return lay[r.IntN(len(lay))]
	}
	return moves[r.IntN(len(moves))]
}

// Viewers are whoever has a view of a game: the seats, and the spectator.
func Viewers(rules *seasalt.Rules) (list []seasalt.Seat) {
	for seat := range rules.Seats() {
		list = append(list, seat)
	}
	return append(list, seasalt.Spectator)
}

// SeenAgain reports whether a view is that of a state, such as a sample. For a view that remembers it uses the memory,
// which draws the conclusions that a view from a text may lack.
func SeenAgain(v seasalt.View, s seasalt.State) bool {
	w := s.View(v.Seat())
	if !v.Remembers() {
		return w.Equal(v)
	}
	m := v.Memory()
	v, err := v.With(m)
	if err != nil {
		return false
	}
	w, err = w.With(m)
	return err == nil && w.Equal(v)
}

// Given returns a function, for readers, that finds the same rules for every setup.
func Given(rules *seasalt.Rules) func(seasalt.Setup) (*seasalt.Rules, error) {
	return func(seasalt.Setup) (*seasalt.Rules, error) { return rules, nil }
}

// Must returns v, which the test knows to be good.
func Must[T any](v T, err error) T {
	if err != nil {
		panic(err)
	}
	return v
}

// Play applies moves that are written as text, those of Nature among them.
func Play(s seasalt.State, moves ...string) seasalt.State {
	for _, text := range moves {
		s = Must(s.Apply(seasalt.Must(seasalt.ParseMove(text))))
	}
	return s
}

// Pile returns the cards of a discard pile from their names, the top one first.
func Pile(texts ...string) (cards []seasalt.Card) {
	for _, name := range strings.Fields(strings.Join(texts, " ")) {
		cards = append(cards, seasalt.Must(seasalt.ParseCard(name)))
	}
	return cards
}

// Marshal returns the JSON of a value and checks that nothing in it is null.
func Marshal(t testing.TB, v any) []byte {
	t.Helper()
	data, err := json.Marshal(v)
	if err != nil {
		t.Fatalf("%T: %v", v, err)
	}
	if bytes.Contains(data, []byte("null")) {
		t.Fatalf("%T has a null: %s", v, data)
	}
	return data
}

// Spoiled returns a text with something else between two places, whichever comes first. If from is negative,
// it is something else altogether.
func Spoiled(text string, from, to int, with string) string {
	if from < 0 {
		return with
	}
	from, to = from%(len(text)+1), max(to, 0)%(len(text)+1)
	return text[:min(from, to)] + with + text[max(from, to):]
}

// jsonToken matches the texts, numbers and booleans of a document, fields included.
var jsonToken = regexp.MustCompile(`"[^"]*"|-?[0-9]+|true|false|\[\]`)

// Mutate changes a document: it cuts a piece out and puts something else there, or puts one
// token of the document in the place of another one. A negative place does nothing.
func Mutate(text string, from, to int, with string) string {
	if with == "" && from >= 0 {
		tokens := jsonToken.FindAllStringIndex(text, -1)
		a, b := tokens[from%len(tokens)], tokens[to%len(tokens)]
		return text[:a[0]] + text[b[0]:b[1]] + text[a[1]:]
	}
	return Spoiled(text, from, to, with)
}

// ReadText returns the text of a file with \n at the ends of lines.
func ReadText(t testing.TB, name string) string {
	t.Helper()
	text, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	return strings.ReplaceAll(string(text), "\r\n", "\n")
}

// WriteText writes a file.
func WriteText(t testing.TB, name, text string) {
	t.Helper()
	if err := os.WriteFile(name, []byte(text), 0o666); err != nil {
		t.Fatal(err)
	}
}

// Golden compares a text with that of a file, line by line, or writes the file, as with -update. The heading of a place
// is the line before it that is not indented.
func Golden(t testing.TB, file, text string, update bool) {
	t.Helper()
	if update {
		if err := os.MkdirAll(filepath.Dir(file), 0o777); err != nil {
			t.Fatal(err)
		}
		WriteText(t, file, text)
	}
	got, want := strings.SplitAfter(text, "\n"), strings.SplitAfter(ReadText(t, file), "\n")
	heading := ""
	for i := range max(len(got), len(want)) {
		if i == len(got) || i == len(want) || got[i] != want[i] {
			t.Fatalf("%s: line %d of %s differs\ngot  %q\nwant %q\nagain: %s, with -update if it should differ",
				heading, i+1, file, got[min(i, len(got)-1)], want[min(i, len(want)-1)], Again(t))
		}
		if !strings.HasPrefix(got[i], "\t") {
			heading = strings.TrimSpace(got[i])
		}
	}
}

// Printed returns all that the standard library makes of a value that it prints, logs or encodes, with the errors, by
// how it does that. Addresses, which are no secrets, are left out.
func Printed(v any) map[string]string {
	made := map[string]string{}
	for _, verb := range "vsqdxXobcUtez" {
		made["%"+string(verb)] = fmt.Sprintf("%"+string(verb), v)
	}
	made["%+v"], made["%#v"] = fmt.Sprintf("%+v", v), fmt.Sprintf("%#v", v)
	data, err := json.Marshal(v)
	made["JSON"] = fmt.Sprintf("%s %v", data, err)
	data, err = xml.Marshal(v)
	made["XML"] = fmt.Sprintf("%s %v", data, err)
	var b bytes.Buffer
	err = gob.NewEncoder(&b).Encode(v)
	made["gob"] = fmt.Sprintf("%s %v", b.String(), err)
	b.Reset()
	options := &slog.HandlerOptions{ReplaceAttr: Untimed}
	for _, log := range []*slog.Logger{slog.New(slog.NewTextHandler(&b, options)),
		slog.New(slog.NewJSONHandler(&b, options))} {
		log.Info("logged", "value", v)
		log.WithGroup("group").With("value", v).Info("logged", slog.Group("g", "value", v))
	}
	made["slog"] = b.String()
	for how, text := range made {
		made[how] = address.ReplaceAllString(text, "")
	}
	return made
}

var address = regexp.MustCompile(`0x[0-9a-f]{6,}`)

// Untimed leaves the time out of a log line, as a [slog.HandlerOptions.ReplaceAttr].
func Untimed(_ []string, a slog.Attr) slog.Attr {
	if a.Key == slog.TimeKey {
		return slog.Attr{}
	}
	return a
}

// PlayGame plays moves that are written as text in a game with memories.
func PlayGame(g *seasalt.Game, moves ...string) *seasalt.Game {
	for _, text := range moves {
		if err := g.Apply(seasalt.Must(seasalt.ParseMove(text))); err != nil {
			panic(err)
		}
	}
	return g
}

// Panics reports whether a call panics.
func Panics(call func()) (yes bool) {
	defer func() { yes = recover() != nil }()
	call()
	return false
}

// TextsOf returns problems as they are printed.
func TextsOf(problems []seasalt.Problem) (texts []string) {
	for _, p := range problems {
		texts = append(texts, p.String())
	}
	return texts
}
