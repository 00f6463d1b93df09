package play

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/seasalt-go/seasalt/cmd/seasalt/internal/frame"
	"github.com/seasalt-go/seasalt/internal/testkit"
	"github.com/seasalt-go/seasalt/table"
	"github.com/seasalt-go/seasalt/variants"
)

// A game that was left goes on as if nobody had left it: with the same cards, and with bots that
// do the same.
func TestSaveAndLoad(t *testing.T) {
	const moves = 10
	answer := func(n int) string { return strings.Repeat("1\n", n) }
	for level, parts := range map[string][]int{"random": {0, 1, 5, moves - 1}, "normal": {moves / 2}} {
		args := strings.Fields("-seed 3 -with extrasalt,extrapepper -level " + level)
		whole, _, _ := playWith(t, answer(moves), args...)
		for _, n := range parts {
			file := filepath.Join(t.TempDir(), "game.txt")
			first, errs, code := playWith(t, answer(n), append(args, "-save", file)...)
			if code != frame.OK || !strings.HasSuffix(first, fmt.Sprintf("To continue it: -load %s -save %s\n", file, file)) {
				t.Fatalf("%s, %d moves: exit code %d, %s\n%s", level, n, code, errs, first)
			}
			rest, errs, code := playWith(t, answer(moves-n), "-load", file)
			if code != frame.OK || errs != "" {
				t.Fatalf("%s, %d moves: exit code %d, %s", level, n, code, errs)
			}
			// The second part begins with the question at which the first one ended, and
			// perhaps with the whole table.
			_, rest, _ = strings.Cut(rest, "\nYou can\n")
			rest, _, _ = strings.Cut(rest, "\n\nThe input has ended")
			if !strings.Contains(whole, rest) {
				t.Errorf("%s, %d moves: the game goes on with\n%s\nand not as in\n%s", level, n, rest, whole)
			}
		}
	}
}

// The journal of a whole game is that of a table, and its chance can be verified.
func TestJournal(t *testing.T) {
	file := filepath.Join(t.TempDir(), "game.txt")
	if _, errs, code := playWith(t, "", "-auto", "-level", "easy", "-seed", "6", "-target", "10", "-players", "3", "-with", "extrasalt,extrapepper", "-save", file); code != frame.OK {
		t.Fatal(errs)
	}
	text := testkit.ReadText(t, file)
	kept := testkit.Must(table.Restore(text, variants.Rules))
	if _, err := table.Verify(text, kept.Commitment(), variants.Rules); err != nil || kept.Seated()[2].Name != "bot easy" {
		t.Errorf("%v, %v", err, kept.Seated())
	}
}

// The players of the file are those of the game unless others are given; what the game is cannot change.
func TestLoadFlags(t *testing.T) {
	file := filepath.Join(t.TempDir(), "game.txt")
	if _, errs, code := playWith(t, "1\n1\n", "-seed", "3", "-players", "3", "-bots", "2", "-level", "easy", "-save", file); code != frame.OK {
		t.Fatal(errs)
	}
	text := testkit.ReadText(t, file)
	for _, line := range []string{"\nseat 0 \"\" none #", "\nseat 2 \"bot easy\" none #"} {
		if !strings.Contains(text, line) {
			t.Errorf("the file lacks %s:\n%s", line, text)
		}
	}
	for _, test := range []struct {
		args string
		code int
		want string
	}{
		{"-load " + file, frame.OK, ""},
		{"-load " + file + " -players 3 -target 35 -edition english", frame.OK, ""},
		{"-load " + file + " -level random -bots 0,1,2 -target 35", frame.OK, ""},
		{"-load " + file + " -players 4", frame.Misused, "was started with -players 3, not 4; leave -players out"},
		{"-load " + file + " -target 3", frame.Misused, "was started with -target 35, not 3"},
		{"-load " + file + " -with kraken", frame.Misused, "was started with -with none, not kraken"},
		{"-load " + file + " -edition german", frame.Misused, "was started with -edition english, not german"},
		{"-load " + file + " -seed 3", frame.Misused, "the cards of that game are fixed already; leave -seed out"},
		{"-load " + file + "x", frame.Failed, "seasalt play: -load: " + file + "x does not exist\n"},
		{"-save " + file, frame.Misused, "the file exists already"},
		{"-save " + filepath.Join(filepath.Dir(file), "none", "x"), frame.Misused, string(filepath.Separator) + "none does not exist\n"},
		{"-lang fr -load " + file + "x", frame.Failed, "seasalt play: -load: " + file + "x n’existe pas\n"},
		{"-save=", frame.Misused, "-save: its value is missing"},
	} {
		_, errs, code := playWith(t, "", strings.Fields(test.args)...)
		if code != test.code || !strings.Contains(errs, test.want) || (errs == "") != (test.want == "") {
			t.Errorf("%s: exit code %d, %q; want %d, %q", test.args, code, errs, test.code, test.want)
		}
	}
	if now, _ := os.ReadFile(file); string(now) != text {
		t.Error("a file that was only loaded has changed")
	}

	// Somebody else at a seat is in the journal, whichever file it goes on in.
	other := file + "2"
	if _, errs, code := playWith(t, "", "-load", file, "-bots", "0,2", "-level", "random", "-save", other); code != frame.OK {
		t.Fatal(errs)
	}
	now, err := os.ReadFile(other)
	if err != nil || !strings.HasPrefix(string(now), text) {
		t.Fatalf("%v\n%s", err, now)
	}
	for _, line := range []string{`hand-over 0 "bot random" none joined ""`, `hand-over 2 "bot random" none joined ""`} {
		if !strings.Contains(string(now), line) {
			t.Errorf("the file lacks %s:\n%s", line, now)
		}
	}
}

// A file whose last line was not written to its end goes on without it, and is cut off there.
func TestLoadTorn(t *testing.T) {
	file := filepath.Join(t.TempDir(), "game.txt")
	playWith(t, "1\n1\n", "-seed", "3", "-level", "easy", "-save", file)
	good := testkit.ReadText(t, file)
	testkit.WriteText(t, file, good+"9 0: dra")
	out, errs, code := playWith(t, "", "-load", file, "-save", file)
	if code != frame.OK || errs != "" || !strings.Contains(out, "The last line of the file is incomplete: the game continues without it.\n") {
		t.Errorf("exit code %d, %s\n%s", code, errs, out)
	}
	if now, _ := os.ReadFile(file); string(now) != good {
		t.Errorf("the file is now\n%s", now)
	}
}

// A damaged file is refused, with the place of the damage, and left as it is.
func TestLoadDamaged(t *testing.T) {
	file := filepath.Join(t.TempDir(), "game.txt")
	playWith(t, strings.Repeat("1\n", 9), "-seed", "3", "-level", "easy", "-save", file)
	good := testkit.ReadText(t, file)
	whole := testkit.Must(table.Restore(good, variants.Rules))
	kept, _ := whole.Record()
	text := testkit.Must(kept.SecretText())
	js := testkit.Must(kept.SecretJSON())
	lines := strings.SplitAfter(good, "\n")
	for name, test := range map[string]struct{ text, want string }{
		"empty":             {"", "damaged in line 1"},
		"a torn header":     {good[:100], "damaged in line 3"},
		"a line is missing": {strings.Join(append(append([]string{}, lines[:12]...), lines[13:]...), ""), "damaged in line 13"},
		"another move":      {strings.Replace(good, "keep ", "keep crab/pink ", 1), "the check sum is wrong"},
		"another level":     {strings.Replace(good, `"bot easy"`, `"bot divine"`, 1), "the check sum is wrong"},
		"no text at all":    {"\x00\xff\x00", "damaged in line 1"},
		"another game file": {"1. e4 e5\n", "damaged in line 1"},
		"far too long":      {strings.Repeat(" ", table.MaxJournalLen+100), fmt.Sprint(table.MaxJournalLen + 1)},
		"a record":          {text, "this is a record, which cannot be continued; seasalt replay shows it"},
		"a record as JSON":  {string(js), "this is a record"},
	} {
		testkit.WriteText(t, file, test.text)
		out, errs, code := playWith(t, "1\n", "-load", file, "-save", file)
		if code != frame.Failed || out != "" || !strings.HasPrefix(errs, "seasalt play: -load "+file+": ") || !strings.Contains(errs, test.want) {
			t.Errorf("%s: exit code %d, prints %q and reports %q; want %q", name, code, out, errs, test.want)
		}
		for card := range whole.Rules().Deck().All() {
			if strings.Contains(errs, card.String()) {
				t.Errorf("%s: the error tells the card %v: %s", name, card, errs)
				break
			}
		}
		if now, _ := os.ReadFile(file); string(now) != test.text {
			t.Errorf("%s: the file was changed", name)
		}
	}
}

// A move can be taken back while nobody has seen anything new, and the journal has both.
func TestTakeBack(t *testing.T) {
	file := filepath.Join(t.TempDir(), "game.txt")
	out, errs, code := playWith(t, "back\n1\nB\n1\nb\n2\n1\nback\n", "-seed", "3", "-level", "easy", "-save", file)
	if code != frame.OK || errs != "" {
		t.Fatalf("exit code %d, %s", code, errs)
	}
	if n := strings.Count(out, "There is nothing to take back: "); n != 3 { // before any move, after a draw and after a discard
		t.Errorf("%d times there is nothing to take back\n%s", n, out)
	}
	if strings.Count(out, "You take your last move back.\n") != 1 || !strings.Contains(out, "   b  Take your last move back\n") {
		t.Error(out)
	}
	text := testkit.ReadText(t, file)
	if _, after, found := strings.Cut(text, " keep "); !found || !strings.Contains(after, " take-back 0: ") || !strings.Contains(after, " keep ") {
		t.Errorf("%s", text)
	}
}

// Who gives up ends a game of two. With more people a bot takes the seat, and the others play on.
func TestResign(t *testing.T) {
	file := filepath.Join(t.TempDir(), "game.txt")
	out, errs, code := playWith(t, "1\nRESIGN\n", "-seed", "3", "-level", "easy", "-save", file)
	if code != frame.OK || errs != "" || !strings.HasSuffix(out, "\nYou resign. Bot 1 wins the game.\n") {
		t.Errorf("exit code %d, %s\n%s", code, errs, out)
	}
	if out, _, _ := playWith(t, "1\n", "-load", file); !strings.HasSuffix(out, "\nYou resign. Bot 1 wins the game.\n") {
		t.Errorf("the game that ended goes on:\n%s", out)
	}
	if text, _ := os.ReadFile(file); !strings.Contains(string(text), ` end resignation by 0 winners 1 ""`) {
		t.Errorf("%s", text)
	}
	out, errs, code = playWith(t, strings.Repeat("\n1\nresign\n", 3)+"1\n", "-seed", "3", "-players", "3", "-bots", "2", "-level", "easy")
	if code != frame.OK || errs != "" || strings.Count(out, "it is your turn") != 2 || !strings.Contains(out, "takes over your seat.") ||
		!strings.Contains(out, " takes over from Player ") || !strings.Contains(out, "You resign. Bot ") || !strings.HasSuffix(out, " win the game together.\n") {
		t.Errorf("exit code %d, %s\n%s", code, errs, out)
	}
	before, after, _ := strings.Cut(out, "takes over your seat.")
	if at := strings.LastIndex(before, screen{}.wipe()); at < 0 || strings.Contains(before[at:], "hand") || strings.Contains(after[:strings.Index(after, "it is your turn")], "hand") {
		t.Errorf("a hand stays on the screen:\n%s", out)
	}
}

// Of two programs that go on with the same saved game only one writes to it: the other one is told.
func TestTwoSessions(t *testing.T) {
	file := filepath.Join(t.TempDir(), "game.txt")
	const header, first, second = "header\n", "1 first\n", "1 second\n"
	a, err := openJournal(file, "", header)
	if err != nil {
		t.Fatal(err)
	}
	defer a.file.Close()
	b, err := openJournal(file, file, header)
	if err != nil {
		t.Fatal(err)
	}
	defer b.file.Close()
	if err := b.append(second); err != nil {
		t.Fatal(err)
	}
	if err := a.append(first); err == nil || !strings.Contains(err.Error(), "is it open in another one?") {
		t.Errorf("both write: %v", err)
	}
	if err := b.append("2 more\n"); err != nil {
		t.Error(err)
	}
	if text := testkit.ReadText(t, file); text != header+second+"2 more\n" {
		t.Errorf("the file is\n%s", text)
	}
}
