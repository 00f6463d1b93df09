package main

import (
	"bytes"
	"context"
	"encoding/csv"
	"encoding/json"
	"encoding/xml"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"reflect"
	"strings"
	"testing"
	"time"
	"unicode/utf8"

	"github.com/seasalt-go/seasalt/bot"
	"github.com/seasalt-go/seasalt/bot/arena"
	"github.com/seasalt-go/seasalt/record"
	"github.com/seasalt-go/seasalt/variants"
)

// The test binary is also the program, so that it can get signals: "arena" as its first argument makes it that.
func TestMain(m *testing.M) {
	if len(os.Args) > 1 && os.Args[1] == "arena" {
		os.Exit(interruptible(os.Args[2:]))
	}
	os.Exit(m.Run())
}

func arenaWith(t *testing.T, args ...string) (stdout, stderr string, code int) {
	t.Helper()
	var out, errs strings.Builder
	code = run(context.Background(), args, &out, &errs)
	return out.String(), errs.String(), code
}

// The whole program: everything that it writes is there, well-formed, and the same again.
func TestProgram(t *testing.T) {
	dir := t.TempDir()
	in := func(name string) string { return filepath.Join(dir, name) }
	args := strings.Fields("-players greedy,random,s=ismcts:8 -table 2 -games 20 -target 15 -with extrasalt,kraken -edition digital")
	args = append(args, "-o", in("r.jsonl"), "-json", in("r.json"), "-csv", in("g.csv"), "-rounds-csv", in("r.csv"), "-plots", in("plots"), "-records", in("records"))
	out, errs, code := arenaWith(t, args...)
	if code != exitOK || errs != "seasalt-arena: 24 games, so that everybody sits in every seat equally often\n" {
		t.Fatalf("exit code %d, %s", code, errs)
	}
	if !strings.HasPrefix(out, "24 games of 2 players, target 15 points, seed 1\n") || !strings.Contains(out, "3  random") {
		t.Errorf("%s", out)
	}
	read := func(name string) []byte {
		text, err := os.ReadFile(in(name))
		if err != nil {
			t.Fatal(err)
		}
		return text
	}
	var results struct {
		Standings []arena.Rank
		Games     []arena.Game
	}
	if err := json.Unmarshal(read("r.json"), &results); err != nil || len(results.Games) != 24 || results.Standings[2].Name != "random" {
		t.Errorf("%v, %d games", err, len(results.Games))
	}
	if lines, err := csv.NewReader(bytes.NewReader(read("g.csv"))).ReadAll(); err != nil || len(lines) != 1+2*24 {
		t.Errorf("%v, %d lines", err, len(lines))
	}
	if lines, err := csv.NewReader(bytes.NewReader(read("r.csv"))).ReadAll(); err != nil || len(lines) < 1+2*24 {
		t.Errorf("%v, %d lines", err, len(lines))
	}
	if n := bytes.Count(read("r.jsonl"), []byte("\n")); n != 1+24 {
		t.Errorf("%d lines in the file of results", n)
	}
	for _, g := range results.Games {
		game, err := record.Parse(string(read(fmt.Sprintf("records/game-%d.txt", g.Number))), variants.Rules)
		if err != nil {
			t.Fatal(err)
		}
		if result, ok := game.State().Result(); !ok || result.Winners != g.Winners || game.Tag("Player1") != g.Seats[1] {
			t.Errorf("the record of game %d ends as %v, %v with %q on seat 1: %+v", g.Number, result, ok, game.Tag("Player1"), g)
		}
	}
	plots := map[string][]byte{}
	for _, name := range []string{"duels", "points", "totals", "endings", "seats"} {
		plots[name] = read("plots/" + name + ".svg")
		checkSVG(t, name, plots[name])
	}

	// Once more, with all games in the file, and from the beginning, by another number of workers.
	before, fileBefore := read("r.json"), read("r.jsonl")
	for range 2 {
		again, _, code := arenaWith(t, append(args, "-workers", "5")...)
		if code != exitOK || again != out || !bytes.Equal(read("r.json"), before) || !bytes.Equal(read("r.jsonl"), fileBefore) {
			t.Errorf("exit code %d: the same tournament has other results", code)
		}
		for name, before := range plots {
			if !bytes.Equal(read("plots/"+name+".svg"), before) {
				t.Errorf("%s is drawn differently", name)
			}
		}
		if err := os.Remove(in("r.jsonl")); err != nil {
			t.Fatal(err)
		}
	}
}

// checkSVG wants well-formed XML that draws something and says something.
func checkSVG(t *testing.T, name string, svg []byte) {
	t.Helper()
	elements := map[string]int{}
	d := xml.NewDecoder(bytes.NewReader(svg))
	for {
		token, err := d.Token()
		if errors.Is(err, io.EOF) {
			break
		}
		if err != nil {
			t.Errorf("%s: %v", name, err)
			return
		}
		if e, ok := token.(xml.StartElement); ok {
			elements[e.Name.Local]++
		}
	}
	if elements["svg"] != 1 || elements["path"] < 3 || elements["text"] < 5 {
		t.Errorf("%s: there is not much in it: %v", name, elements)
	}
	if bytes.Contains(svg, []byte("NaN")) || bytes.Contains(svg, []byte("Inf")) || !bytes.Contains(svg, []byte("24 games")) {
		t.Errorf("%s: coordinates that are no numbers, or a title without how many games", name)
	}
}

// Plots of next to nothing, and of games that were all lost by a fault, are drawn as well.
func TestPoorPlots(t *testing.T) {
	if testing.Short() {
		t.Skip("plots are drawn by one goroutine, and under the race detector that takes half a minute")
	}
	o, err := parseOptions(strings.Fields("-table 3 -players random,a=random,b=random -games 1"))
	if err != nil {
		t.Fatal(err)
	}
	o.tournament.Games = 1
	one, err := o.tournament.Run(context.Background())
	if err != nil {
		t.Fatal(err)
	}
	forfeited := *one
	forfeited.Games = []arena.Game{{
		Seats: one.Games[0].Seats, End: arena.OutcomeForfeit, Winners: 1<<1 | 1<<2, Totals: []int{0, 0, 0},
		Forfeit: &arena.Forfeit{Fault: arena.Panic},
	}}
	for _, r := range []*arena.Results{one, &forfeited} {
		dir := t.TempDir()
		if err := draw(r, dir); err != nil {
			t.Fatal(err)
		}
		files, err := filepath.Glob(filepath.Join(dir, "*"))
		if err != nil || len(files) != 5 {
			t.Errorf("%v, %d files", err, len(files))
		}
	}
}

// One point is no points.
func TestOnePoint(t *testing.T) {
	if testing.Short() {
		t.Skip("plots are drawn by one goroutine, and under the race detector that takes half a minute")
	}
	dir := t.TempDir()
	out, errs, code := arenaWith(t, "-games", "2", "-target", "1", "-plots", dir)
	svg, err := os.ReadFile(filepath.Join(dir, "duels.svg"))
	if code != exitOK || !strings.Contains(out, "target 1 point, ") || err != nil || !bytes.Contains(svg, []byte("target 1 point; ")) {
		t.Errorf("exit code %d, %v, %s%s", code, err, errs, out)
	}
}

func TestWrongInput(t *testing.T) {
	dir := t.TempDir()
	notes := filepath.Join(dir, "notes.txt")
	if err := os.WriteFile(notes, []byte("notes\n"), 0o666); err != nil {
		t.Fatal(err)
	}
	tests := []struct{ args, want string }{
		{"-table 1", `invalid value "1" for flag -table: it is a whole number from 2 to 4`},
		{"-table 5", `invalid value "5" for flag -table: it is a whole number from 2 to 4`},
		{"-table 3", "2 are too few for a table of 3; one can play under several names, such as a=greedy,b=greedy"},
		{"-players greedy", "1 are too few for a table of 2"},
		{"-players greedy,deepblue", `there is no player "deepblue"; there are random, easy, normal, hard, greedy, quick, ismcts and exec:command`},
		{"-players greedy,", `there is no player ""`},
		{"-players greedy,greedy", `"greedy" is repeated; give names, such as a=greedy,b=greedy`},
		{"-players =greedy,random", `there is no name before "=greedy"`},
		{"-players greedy,a=ismcts:fast", `in "ismcts:fast", "fast" is neither a number of iterations`},
		{"-players greedy,a=ismcts:0", `in "ismcts:0", iterations: at least 1, not 0`},
		{"-players greedy,areallylongnameforaplayer=random", "is longer than 20 letters"},
		{"-players a=random,b=random,c=random,d=random,e=random,f=random,g=random,h=random,i=random,j=random,k=random,l=random,m=random", "13 are more than 12"},
		{"-games 0", `invalid value "0" for flag -games: it is a whole number from 1 to 10000000`},
		{"-games many", `invalid value "many" for flag -games: it is a whole number from 1 to 10000000`},
		{"-seed -1", `invalid value "-1" for flag -seed: it is a whole number from 0 to 18446744073709551615`},
		{"-workers 0", `invalid value "0" for flag -workers: it is a whole number from 1 to 1000`},
		{"-workers 1001", `invalid value "1001" for flag -workers: it is a whole number from 1 to 1000`},
		{"-move-time 0s", `invalid value "0s" for flag -move-time: it is a time such as 500ms or 10s`},
		{"-move-time 5", `invalid value "5" for flag -move-time: it is a time such as 500ms or 10s`},
		{"-edition klingon", "there are english, french, german and digital"},
		{"-target 0", `invalid value "0" for flag -target: it is a whole number from 1 to `},
		{"-games 99999999999999999999", `invalid value "99999999999999999999" for flag -games: it is a whole number from 1 to 10000000`},
		{"-with salt", `seasalt-arena: -with: there is no extension "salt"; there are extrasalt, cast-of-crabs, `},
		{"-with lobster,lobster", "lobster is repeated"},
		{"-o=", "-o: the name is missing"},
		{"-part 2/3", "-part: -o is missing"},
		{"-part 4/3 -o x", `invalid value "4/3" for flag -part: it is a part and how many there are, such as 2/3`},
		{"-part 0/3 -o x", `invalid value "0/3" for flag -part: `},
		{"-part 2/x -o x", `invalid value "2/x" for flag -part: `},
		{"-part x/2 -o x", `invalid value "x/2" for flag -part: `},
		{"-loud", "flag provided but not defined: -loud"},
		{"greedy", `"greedy" is not a flag`},
		{"-games 2 -o " + notes, "-o: " + notes + " is not a file of results"},
		{"-games 2 -o " + dir, "-o: open " + dir},
		{"-games 2 -o " + filepath.Join(dir, "none", "x.jsonl"), "-o: open " + filepath.Join(dir, "none", "x.jsonl")},
		{"-games 2 -csv " + filepath.Join(dir, "none", "x.csv"), "-csv: open " + filepath.Join(dir, "none", "x.csv") + ": "},
		{"-games 2 -json " + dir, "-json: open " + dir},
		{"-games 2 -plots " + notes, "-plots: mkdir " + notes},
		{"-games 2 -records " + notes, "-records: mkdir " + notes},
		{"-records=", "-records: the name is missing"},
		{"-json x -rounds-csv ./x", "-json and -rounds-csv: both are ./x"},
	}
	for _, test := range tests {
		out, errs, code := arenaWith(t, strings.Fields(test.args)...)
		if code != exitUsage || out != "" || !strings.Contains(errs, test.want) || !strings.HasPrefix(errs, "seasalt-arena: ") || strings.HasPrefix(errs, "seasalt-arena: arena:") {
			t.Errorf("arena %s: exit code %d, prints %q and reports %q; want %q", test.args, code, out, errs, test.want)
		}
	}
	if out, errs, code := arenaWith(t, "-h"); code != 0 || out != usage || errs != "" {
		t.Errorf("arena -h: exit code %d, %s%s", code, out, errs)
	}
}

// A part is one of several that machines share.
func TestPart(t *testing.T) {
	file := filepath.Join(t.TempDir(), "r.jsonl")
	out, errs, code := arenaWith(t, "-games", "8", "-target", "5", "-part", "2/3", "-o", file)
	if code != exitOK || errs != "" || !strings.HasPrefix(out, "3 games of 2 players") {
		t.Errorf("exit code %d, %s%s", code, out, errs)
	}
	text, err := os.ReadFile(file)
	for _, game := range []string{"1", "4", "7"} {
		if !bytes.Contains(text, []byte(`{"game":`+game+`,`)) {
			t.Errorf("%v: no game %s in\n%s", err, game, text)
		}
	}
}

// Ctrl-C shows the results so far, and keeps them in the file.
func TestInterrupt(t *testing.T) {
	file := filepath.Join(t.TempDir(), "r.jsonl")
	ctx, cancel := context.WithCancel(context.Background())
	defer cancel()
	go func() { // somebody who looks at the file, and presses Ctrl-C when it has some games
		for ctx.Err() == nil {
			if text, err := os.ReadFile(file); err == nil && bytes.Count(text, []byte("\n")) > 5 {
				cancel()
			}
			time.Sleep(time.Millisecond)
		}
	}()
	var out, errs strings.Builder
	code := run(ctx, []string{"-players", "greedy,random", "-games", "600", "-o", file}, &out, &errs)
	if code != exitInterrupted || !strings.Contains(out.String(), "games of 2 players") ||
		!strings.Contains(errs.String(), " of 600 games; the same command continues with the others\n") {
		t.Fatalf("exit code %d, %s%s", code, out.String(), errs.String())
	}
	text, err := os.ReadFile(file)
	if games := bytes.Count(text, []byte("\n")) - 1; err != nil || games < 5 || games >= 600 || !bytes.HasSuffix(text, []byte("\n")) {
		t.Fatalf("%v: %d games in the file", err, games)
	}
	// Without a file there is nothing to go on with, and nothing has been played before the start.
	errs.Reset()
	if code := run(ctx, []string{"-games", "10"}, io.Discard, &errs); code != exitInterrupted || errs.String() != "seasalt-arena: interrupted after 0 of 10 games\n" {
		t.Errorf("exit code %d, %s", code, errs.String())
	}
}

// What cannot go well leaves everything as it was.
func TestNothingHalfDone(t *testing.T) {
	dir := t.TempDir()
	in := func(name string) string { return filepath.Join(dir, name) }
	for _, name := range []string{"old.csv", "notes.txt", "old.csv.part"} {
		if err := os.WriteFile(in(name), []byte("old\n"), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	link := filepath.Join(t.TempDir(), "link")
	if err := os.Symlink(dir, link); err != nil {
		link = dir // not everybody may make one on Windows
	}
	for _, args := range [][]string{
		{"-csv", in("old.csv"), "-json", in("new.json"), "-o", in("notes.txt")},
		{"-csv", in("old.csv"), "-json", filepath.Join(in("none"), "new.json"), "-o", in("new.jsonl")},
		{"-csv", in("old.csv"), "-o", in("old.csv")},
		{"-csv", filepath.Join(link, "x"), "-o", in("x")},
	} {
		if _, errs, code := arenaWith(t, append(args, "-games", "2")...); code != exitUsage {
			t.Errorf("%v: exit code %d, %s", args, code, errs)
		}
	}
	if err := writeFile(in("old.csv"), func(w io.Writer) error {
		io.WriteString(w, "half")
		return errors.New("disk full")
	}); err == nil || err.Error() != "disk full" {
		t.Errorf("%v", err)
	}
	files, err := filepath.Glob(in("*"))
	if err != nil || len(files) != 3 {
		t.Errorf("%v: %v", err, files)
	}
	for _, name := range files {
		if text, err := os.ReadFile(name); err != nil || string(text) != "old\n" {
			t.Errorf("%s: %v, %q", name, err, text)
		}
	}
	if _, errs, code := arenaWith(t, "-games", "2", "-csv", in("old.csv"), "-json", os.DevNull); code != exitOK || errs != "" {
		t.Errorf("exit code %d, %s", code, errs)
	}
	if text, err := os.ReadFile(in("old.csv")); err != nil || !bytes.HasPrefix(text, []byte("game,")) {
		t.Errorf("%v: the new file is not in the place of the old one", err)
	}
}

// Games that -o has kept are nowhere else: no other file takes their place. Links stay, and what they point to is written.
func TestKept(t *testing.T) {
	dir := t.TempDir()
	in := func(name string) string { return filepath.Join(dir, name) }
	if _, errs, code := arenaWith(t, "-games", "2", "-o", in("r.jsonl"), "-json", in("r.json")); code != exitOK {
		t.Fatal(errs)
	}
	before, err := os.ReadFile(in("r.jsonl"))
	if err != nil {
		t.Fatal(err)
	}
	for link, to := range map[string]string{"link": "old.csv", "kept": "r.jsonl", "empty": "later.jsonl"} {
		if err := os.Symlink(to, in(link)); err != nil {
			t.Skip(err) // not everybody may make one on Windows
		}
	}
	if err := os.WriteFile(in("old.csv"), nil, 0o666); err != nil {
		t.Fatal(err)
	}
	for _, name := range []string{"r.jsonl", "kept"} {
		for _, flag := range []string{"-csv", "-rounds-csv", "-json"} {
			want := fmt.Sprintf("seasalt-arena: %s: %s has the games of a tournament", flag, in("r.jsonl"))
			if _, errs, code := arenaWith(t, "-games", "2", flag, in(name)); code != exitUsage || !strings.HasPrefix(errs, want) {
				t.Errorf("%s %s: exit code %d, %s", flag, name, code, errs)
			}
		}
	}
	if _, errs, code := arenaWith(t, "-games", "2", "-o", in("old.csv"), "-csv", in("link")); code != exitUsage || !strings.Contains(errs, "both are") {
		t.Errorf("exit code %d, %s", code, errs)
	}
	// What the link points to is there only after the start.
	if _, errs, code := arenaWith(t, "-games", "2", "-o", in("later.jsonl"), "-csv", in("empty")); code != exitFailure || !strings.Contains(errs, "has the games") {
		t.Errorf("exit code %d, %s", code, errs)
	}
	if after, err := os.ReadFile(in("r.jsonl")); err != nil || !bytes.Equal(after, before) {
		t.Errorf("%v: the games are lost", err)
	}
	if _, errs, code := arenaWith(t, "-games", "2", "-csv", in("link"), "-json", in("r.json")); code != exitOK {
		t.Errorf("exit code %d, %s", code, errs)
	}
	info, err := os.Lstat(in("link"))
	text, e := os.ReadFile(in("old.csv"))
	if err != nil || info.Mode()&os.ModeSymlink == 0 || e != nil || !bytes.HasPrefix(text, []byte("game,")) {
		t.Errorf("%v, %v, %v, %q: the link is not followed", err, e, info, text)
	}
}

// The bar has the rate and the time that is left, as far as they fit into a line. Without a terminal there is none.
func TestBar(t *testing.T) {
	draw := func(columns int) string {
		var out strings.Builder
		b := newBar(&out, columns, 100)
		for i := range 40 {
			time.Sleep(5 * time.Millisecond)
			b.progress(51+i, 50, arena.Game{})
		}
		b.clear()
		return out.String()
	}
	for columns, wants := range map[int][]string{120: {"50 in the file, other games", "/50", "games/", "s]"}, 80: {"/50", "games/", "s]"}, 40: {"/50"}, 1: nil} {
		out := draw(columns)
		for _, want := range wants {
			if !strings.Contains(out, want) {
				t.Errorf("%d columns: %q is not in the bar: %q", columns, want, out)
			}
		}
		for _, line := range strings.Split(out, "\r") {
			if n := utf8.RuneCountInString(line); n >= columns {
				t.Errorf("%d of %d columns: %q", n, columns, line)
			}
		}
	}
	if out := draw(0); out != "" || columns(&strings.Builder{}) != 0 {
		t.Errorf("a bar for nobody: %q", out)
	}
}

// The strongest players play, too. The same seed leads to the same games.
func TestStrongPlayers(t *testing.T) {
	o, err := parseOptions(strings.Fields("-players hard,normal,q=quick:5,l=ismcts:10:learned -games 12 -target 5"))
	if err != nil {
		t.Fatal(err)
	}
	for i, want := range []bot.Player{bot.Levels()[3].Player, bot.Levels()[2].Player, bot.Quick{Worlds: 5}, bot.ISMCTS{Iterations: 10, Evaluator: bot.Learned{}}} {
		if got := o.tournament.Entrants[i].New(); !reflect.DeepEqual(got, bot.Clock{Player: want}) {
			t.Errorf("player %d is %#v, not %#v", i, got, want)
		}
	}
	args := strings.Fields("-players q=quick:5,l=ismcts:10:learned -games 12 -target 5")
	out, errs, code := arenaWith(t, args...)
	if again, _, _ := arenaWith(t, args...); code != exitOK || errs != "" || again != out {
		t.Errorf("exit code %d, %s\n%s\nand then\n%s", code, errs, out, again)
	}
}
