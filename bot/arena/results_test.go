package arena

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"math"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/seasalt-go/seasalt"
	"github.com/seasalt-go/seasalt/bot"
	"github.com/seasalt-go/seasalt/internal/testkit"
)

func toJSON(t *testing.T, v any) string {
	t.Helper()
	text := testkit.Must(json.Marshal(v))
	return string(text)
}

// However a run was cut off, it goes on to the same results as one that was not.
func TestResume(t *testing.T) {
	tournament := Tournament{
		Rules: seasalt.MustRules(seasalt.Config{Players: 3, Target: 15}),
		Entrants: append(random("a", "b"), entrant("panics", func(ctx context.Context, v seasalt.View, r *rand.Rand) seasalt.Move {
			if r.IntN(200) == 0 {
				panic("at random")
			}
			return bot.Random{}.Choose(ctx, v, r)
		})),
		Games: 24, Seed: 5, Workers: 3,
	}
	want := asJSON(t, run(t, tournament))
	if !strings.Contains(want, "at random") {
		t.Error("nobody panics")
	}
	name := filepath.Join(t.TempDir(), "results.jsonl")
	inOneGo := tournament
	inOneGo.Workers = 1
	if _, err := inOneGo.RunFile(context.Background(), name); err != nil {
		t.Fatal(err)
	}
	whole := testkit.ReadText(t, name)
	lines := strings.Split(strings.TrimSpace(whole), "\n")
	if len(lines) != 1+24 || !strings.HasPrefix(lines[24], `{"game":23,`) || !json.Valid([]byte(lines[24])) {
		t.Errorf("%d lines in the file, the last one is %s", len(lines), lines[len(lines)-1])
	}
	if err := os.Remove(name); err != nil {
		t.Fatal(err)
	}

	// Interrupted twice.
	for _, after := range []int{5, 11} {
		ctx, cancel := context.WithCancel(context.Background())
		cut := tournament
		cut.Progress = func(ended, fromFile int, last Game) {
			if ended == after {
				cancel()
			}
			if ended <= fromFile || after == 5 && fromFile > 0 {
				t.Errorf("%d games, %d of them from the file", ended, fromFile)
			}
		}
		if got, err := cut.RunFile(ctx, name); !errors.Is(err, context.Canceled) || len(got.Games) < after {
			t.Fatalf("%v", err)
		}
	}
	complete := func(what string, tournament Tournament) {
		t.Helper()
		got, err := tournament.RunFile(context.Background(), name)
		if err != nil {
			t.Fatalf("%s: %v", what, err)
		}
		if asJSON(t, got) != want {
			t.Errorf("%s: the results are different", what)
		}
		if testkit.ReadText(t, name) != whole {
			t.Errorf("%s: the file is different", what)
		}
	}
	complete("interrupted", tournament)
	idle := tournament
	idle.Progress = func(int, int, Game) { t.Error("a game is played again") }
	complete("complete", idle)

	// Cut off anywhere, also in the first line.
	for _, length := range []int{0, 1, 30, strings.IndexByte(whole, '\n'), strings.IndexByte(whole, '\n') + 1, len(whole) / 2, len(whole) - 1} {
		testkit.WriteText(t, name, whole[:length])
		complete(fmt.Sprintf("cut off after %d bytes", length), tournament)
	}

	// With more of a line than the next games need.
	testkit.WriteText(t, name, whole[:len(whole)/2]+strings.Repeat("\x00", len(whole)))
	complete("zeros at the end", tournament)

	// A tournament that has shrunk keeps the other games too, in a file that it puts in order.
	short := tournament
	short.Games = 10
	slices.Reverse(lines[1:])
	testkit.WriteText(t, name, strings.Join(lines, "\n")+"\n")
	if err := os.Chmod(name, 0o600); err != nil {
		t.Fatal(err)
	}
	before, err := os.Stat(name)
	if err != nil {
		t.Fatal(err)
	}
	testkit.WriteText(t, name+".part", "somebody's") // nothing else is touched
	got, err := short.RunFile(context.Background(), name)
	if err != nil || len(got.Games) != 10 || asJSON(t, got) != asJSON(t, run(t, short)) {
		t.Errorf("%v: a shorter tournament", err)
	}
	complete("shrunk", idle)
	if after, err := os.Stat(name); err != nil || after.Mode() != before.Mode() {
		t.Errorf("%v: mode %v, and before %v", err, after.Mode(), before.Mode())
	}
	if text := testkit.ReadText(t, name+".part"); text != "somebody's" {
		t.Errorf("another file has %q", text)
	}

	// If the new file cannot be made, as there is none with so long a name, the old one stays.
	long := filepath.Join(filepath.Dir(name), strings.Repeat("x", 250))
	testkit.WriteText(t, long, strings.Join(lines, "\n")+"\n")
	if got, err := short.RunFile(context.Background(), long); err == nil || !strings.Contains(err.Error(), "all in the file, but not in order") || len(got.Games) != 10 {
		t.Errorf("%v", err)
	}
	if files, err := os.ReadDir(filepath.Dir(name)); err != nil || len(files) != 3 {
		t.Errorf("%v: %v", err, files)
	}

	// One that has grown.
	if err := os.Remove(name); err != nil {
		t.Fatal(err)
	}
	if _, err := short.RunFile(context.Background(), name); err != nil {
		t.Fatal(err)
	}
	complete("grown", tournament)
}

// The files of parts, one after another, are that of the whole tournament: nothing is played again.
func TestParts(t *testing.T) {
	whole := Tournament{Rules: seasalt.MustRules(seasalt.Config{Target: 10}), Entrants: random("a", "b", "c"), Games: 14, Seed: 3}
	want, text := run(t, whole), ""
	for part, games := range []int{5, 5, 4} {
		mine := whole
		mine.Part, mine.Parts = part, 3
		name := filepath.Join(t.TempDir(), "part.jsonl")
		ended := 0
		mine.Progress = func(now, fromFile int, _ Game) { ended = now - fromFile }
		got, err := mine.RunFile(context.Background(), name)
		if err != nil || len(got.Games) != games || ended != games {
			t.Errorf("%v: part %d has %d games, and %d were played", err, part, len(got.Games), ended)
		}
		text += testkit.ReadText(t, name)
	}
	name := filepath.Join(t.TempDir(), "whole.jsonl")
	testkit.WriteText(t, name, text)
	whole.Progress = func(int, int, Game) { t.Error("a game is played again") }
	if got, err := whole.RunFile(context.Background(), name); err != nil || asJSON(t, got) != asJSON(t, want) {
		t.Errorf("%v: other results", err)
	}
	if n := strings.Count(testkit.ReadText(t, name), "\n"); n != 15 {
		t.Errorf("%d lines in the file of the whole", n)
	}
}

// A file that is not of this tournament is refused, with the reason, and not touched.
func TestOtherFiles(t *testing.T) {
	tournament := Tournament{Rules: seasalt.MustRules(seasalt.Config{Target: 5}), Entrants: random("a", "b"), Games: 4, Seed: 5}
	name := filepath.Join(t.TempDir(), "results.jsonl")
	if _, err := tournament.RunFile(context.Background(), name); err != nil {
		t.Fatal(err)
	}
	text := testkit.ReadText(t, name)
	lines := strings.SplitAfter(text, "\n")
	change := func(f func(*Tournament)) Tournament {
		other := tournament
		other.Entrants = slices.Clone(tournament.Entrants)
		f(&other)
		return other
	}
	tests := []struct {
		tournament Tournament
		file       string
		want       string
	}{
		{change(func(t *Tournament) { t.Seed = 6 }), text, "is of another tournament: seed 5, not 6"},
		{change(func(t *Tournament) { t.MaxRounds = 6 }), text, `limits "10s a move, 1s of grace, 1000 rounds", not "10s a move, 1s of grace, 6 rounds"`},
		{change(func(t *Tournament) { t.Entrants[0].Name = "c" }), text, `entrants ["a" "b"], not ["c" "b"]`},
		{change(func(t *Tournament) { t.Entrants[0].Spec = "stronger" }), text, `specs ["" ""], not ["stronger" ""]`},
		{change(func(o *Tournament) {
			o.Rules = seasalt.MustRules(seasalt.Config{Edition: seasalt.EditionGerman, Target: 5})
		}), text, "setup seasalt/1 players=2"},
		{tournament, strings.Replace(lines[0], `["a",`, `["a\u001b[2J\u202e",`, 1), `entrants ["a\x1b[2J\u202e" "b"], not ["a" "b"]`},
		{tournament, "# Notes\n", "is not a file of results"},
		{tournament, "Notes", "is not a file of results"},
		{tournament, "{}\n", "is not a file of results"},
		{tournament, lines[0] + "nonsense\n", "line 2: "},
		{tournament, lines[0] + lines[1] + lines[1], "line 3: game "},
		{tournament, lines[0] + "{}\n", "line 2: game 0 is not one of this tournament"},
		{tournament, lines[0] + strings.Replace(lines[1], `"seed":"`, `"seed":"1`, 1), "line 2: "},
		{tournament, lines[0] + strings.Replace(lines[1], `"seats":["`, `"seats":["x`, 1), "has other players in its seats"},
		{tournament, lines[0] + strings.Replace(lines[1], `"winners":[`, `"winners":[3,`, 1), "is damaged"},
		{tournament, lines[0] + strings.Replace(lines[1], `"winners":[`, `"winners":[],"was":[`, 1), "is damaged"},
		{tournament, lines[0] + strings.Replace(lines[1], `"first":`, `"first":"nature","was":`, 1), "is damaged"},
		{tournament, lines[0] + strings.Replace(lines[1], `"by":`, `"by":2,"was":`, 1), "is damaged"},
		{tournament, strings.ReplaceAll(text, `"end":"bet-won"`, `"end":"bet won"`), `"bet won"`},
		{tournament, strings.ReplaceAll(text, `"end":"bet-won"`, `"end":null`), "is damaged"},
		{tournament, lines[0] + strings.Replace(lines[1], `"totals":[`, `"totals":[4,`, 1), "is damaged"},
		{tournament, lines[0] + strings.Replace(lines[1], `"turns":`, `"turns":-`, 1), "is damaged"},
	}
	for _, test := range tests {
		testkit.WriteText(t, name, test.file)
		if _, err := test.tournament.RunFile(context.Background(), name); err == nil || !strings.Contains(err.Error(), test.want) || !strings.Contains(err.Error(), name) {
			t.Errorf("%v, want %q", err, test.want)
		}
		if after, err := os.ReadFile(name); err != nil || string(after) != test.file {
			t.Errorf("%s: the file was changed", test.want)
		}
	}
	for _, name := range []string{t.TempDir(), os.DevNull} {
		if _, err := tournament.RunFile(context.Background(), name); err == nil || !strings.Contains(err.Error(), name) {
			t.Errorf("%s is taken for a file of results: %v", name, err)
		}
	}
}

// Fractions and intervals against the values of a hand calculation: for 0 of 10, z²/(n+z²);
// 8 of 10 are in Wilson's paper's successors, such as Newcombe 1998, 81 of 263 too.
func TestWilson(t *testing.T) {
	tests := []struct {
		count     float64
		of        int
		low, high float64
	}{
		{0, 0, 0, 1},
		{0, 10, 0, 0.2775},
		{10, 10, 0.7225, 1},
		{5, 10, 0.2366, 0.7634},
		{81, 263, 0.2553, 0.3662}, // Newcombe 1998, method 3
		{15, 148, 0.0624, 0.1605}, // the same
		{0, 20, 0, 0.1611},        // the same
		{1, 29, 0.0061, 0.1718},   // the same
		{0.5, 1, 0.0546, 0.9454},
	}
	for _, test := range tests {
		low, high := Wilson(test.count, test.of)
		if math.Abs(low-test.low) > 5e-5 || math.Abs(high-test.high) > 5e-5 {
			t.Errorf("%g of %d: %.4f to %.4f, want %.4f to %.4f", test.count, test.of, low, high, test.low, test.high)
		}
	}
	if r := newRate(1.5, 6); r.Share != 0.25 {
		t.Errorf("%+v", r)
	}
}

// sample has three games that statistics can be worked out of by hand.
func sample() *Results {
	return &Results{
		Tournament: Description{
			Arena: 1, Setup: seasalt.MustRules(seasalt.Config{Players: 3, Target: 10}).Setup(), Seed: 12,
			Entrants: []string{"ann", "bob", "cid"}, Specs: []string{"", "", "x"},
		},
		Games: []Game{
			{Number: 0, Seed: 1, Seats: []string{"ann", "bob", "cid"}, End: OutcomePoints, Winners: 1 << 0, Totals: []int{11, 4, 4}, Rounds: []RoundRow{
				{First: 0, Turns: 20, End: seasalt.RoundEndBetWon, By: 0, Points: []int{11, 4, 3}, Cards: []int{8, 7, 8},
					ByRule: []ByRule{{Pairs: 2, Collectors: 6, Bonus: 3}, {Bonus: 4}, {Bonus: 3}}},
				{First: 1, Turns: 30, End: seasalt.RoundEndDeckEmpty, By: 2, Points: []int{0, 0, 0}, Cards: []int{8, 7, 8}, ByRule: make([]ByRule, 3)},
				{First: 0, Turns: 12, End: seasalt.RoundEndBetLost, By: 1, Points: []int{0, 0, 1}, Cards: []int{0, 7, 8}, ByRule: []ByRule{{}, {}, {Pairs: 1}}},
			}},
			{Number: 2, Seed: 2, Seats: []string{"bob", "ann", "cid"}, End: OutcomePoints, Winners: 1<<0 | 1<<2, Totals: []int{10, 7, 10}, Rounds: []RoundRow{
				{First: 0, Turns: 18, End: seasalt.RoundEndStopped, By: 0, Points: []int{10, 7, 10}, Cards: []int{10, 7, 10},
					ByRule: []ByRule{{Mermaids: 10}, {Collectors: 7}, {Multipliers: 10}}},
			}},
			{Number: 5, Seed: math.MaxUint64, Seats: []string{"cid", "bob", "ann"}, End: OutcomeForfeit, Winners: 1<<1 | 1<<2, Totals: []int{0, 0, 0},
				Forfeit: &Forfeit{Seat: 0, Name: "cid", Round: 1, Fault: Panic, Text: "panic: oh, \"no\""}, Rounds: []RoundRow{}},
		},
	}
}

// Rounds are those of a table, whoever sits where.
func TestRoundsOf(t *testing.T) {
	r := sample()
	if s := r.RoundsOf("cid", "ann", "bob"); s.Turns.N != 4 {
		t.Errorf("%+v", s)
	}
	if s := r.RoundsOf("ann", "bob"); s.Turns.N != 0 {
		t.Errorf("%+v", s)
	}
}

// The golden files have statistics that were worked out by hand, and their forms.
func TestGolden(t *testing.T) {
	r := sample()
	for name, write := range map[string]func(*bytes.Buffer) error{
		"games.csv":    func(b *bytes.Buffer) error { return r.WriteCSV(b) },
		"rounds.csv":   func(b *bytes.Buffer) error { return r.WriteRoundsCSV(b) },
		"results.json": func(b *bytes.Buffer) error { return r.WriteJSON(b) },
		"table.txt":    func(b *bytes.Buffer) error { return r.WriteTable(b) },
		"none.txt":     func(b *bytes.Buffer) error { return (&Results{Tournament: r.Tournament}).WriteTable(b) },
	} {
		var b bytes.Buffer
		if err := write(&b); err != nil {
			t.Fatal(err)
		}
		testkit.Golden(t, filepath.Join("testdata", name), b.String(), *update)
	}
	var back struct{ Games []Game }
	if err := json.Unmarshal([]byte(asJSON(t, r)), &back); err != nil || toJSON(t, back.Games) != toJSON(t, r.Games) {
		t.Errorf("%v: the games are not read back", err)
	}
}

// failing is a writer that fails.
type failing struct{}

func (failing) Write([]byte) (int, error) { return 0, errors.New("disk full") }

func TestWriteErrors(t *testing.T) {
	r := sample()
	if r.WriteCSV(failing{}) == nil || r.WriteRoundsCSV(failing{}) == nil || r.WriteJSON(failing{}) == nil || r.WriteTable(failing{}) == nil {
		t.Error("an error is lost")
	}
	tournament := Tournament{Rules: seasalt.MustRules(seasalt.Config{Target: 5}), Entrants: random("a", "b"), Games: 20, Workers: 2}
	full := errors.New("disk full")
	got, err := tournament.run(context.Background(), nil, func(g Game) error {
		if g.Number > 3 {
			return full
		}
		return nil
	})
	if !errors.Is(err, full) || len(got.Games) > 4 {
		t.Errorf("%v, %d games", err, len(got.Games))
	}
}
