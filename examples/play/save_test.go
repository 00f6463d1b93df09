package main

import (
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/seasalt-go/seasalt"
	"github.com/seasalt-go/seasalt/record"
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
			if code != exitOK || !strings.HasSuffix(first, fmt.Sprintf("With -load %s -save %s it goes on.\n", file, file)) {
				t.Fatalf("%s, %d moves: exit code %d, %s\n%s", level, n, code, errs, first)
			}
			rest, errs, code := playWith(t, answer(moves-n), "-load", file)
			if code != exitOK || errs != "" {
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

// The flags of the file are those of the game unless others are given, where others can be.
func TestLoadFlags(t *testing.T) {
	file := filepath.Join(t.TempDir(), "game.txt")
	if _, errs, code := playWith(t, "1\n1\n", "-seed", "3", "-players", "3", "-bots", "2", "-level", "easy", "-save", file); code != exitOK {
		t.Fatal(errs)
	}
	text, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	for _, tag := range []string{`[Bots "2"]`, `[Level "easy"]`} {
		if !strings.Contains(string(text), tag) {
			t.Errorf("the file lacks %s:\n%s", tag, text)
		}
	}
	for _, test := range []struct {
		args string
		code int
		want string
	}{
		{"-load " + file, exitOK, ""},
		{"-load " + file + " -players 3 -target 35 -edition english -seed 3", exitOK, ""},
		{"-load " + file + " -level random -bots 0,1,2 -target 35", exitOK, ""},
		{"-load " + file + " -players 4", exitUsage, "was started with -players 3, not 4; leave -players out"},
		{"-load " + file + " -target 3", exitUsage, "was started with -target 35, not 3"},
		{"-load " + file + " -with kraken", exitUsage, "was started with -with none, not kraken"},
		{"-load " + file + " -seed 4", exitUsage, "does not have the seed 4; leave -seed out"},
		{"-load " + file + " -level nonsense", exitUsage, `-level: there is no level "nonsense"`},
		{"-load " + file + "x", exitUsage, "-load"},
		{"-save " + file, exitUsage, "the file is there already"},
		{"-save " + filepath.Join(filepath.Dir(file), "none", "x"), exitUsage, string(filepath.Separator) + "none:"},
		{"-save=", exitUsage, "-save and -load need the name of a file"},
		{"-load=", exitUsage, "-save and -load need the name of a file"},
	} {
		_, errs, code := playWith(t, "", strings.Fields(test.args)...)
		if code != test.code || !strings.Contains(errs, test.want) || (errs == "") != (test.want == "") {
			t.Errorf("%s: exit code %d, %q; want %d, %q", test.args, code, errs, test.code, test.want)
		}
	}
}

// A damaged file is refused, with the place of the damage, and left as it is.
func TestLoadDamaged(t *testing.T) {
	file := filepath.Join(t.TempDir(), "game.txt")
	playWith(t, strings.Repeat("1\n", 9), "-seed", "3", "-level", "easy", "-save", file)
	good, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	rules := seasalt.MustRules(seasalt.Config{})
	for name, text := range map[string]string{
		"empty":             "",
		"cut off":           string(good[:len(good)/2]),
		"another move":      strings.Replace(string(good), "keep ", "keep crab/pink ", 1),
		"an unknown level":  strings.Replace(string(good), `"easy"`, `"divine"`, 1),
		"seats of nobody":   strings.Replace(string(good), `[Bots "1"]`, `[Bots "7"]`, 1),
		"cards of no seed":  strings.Replace(string(good), `[Seed "03`, `[Seed "04`, 1),
		"no text at all":    "\x00\xff\x00",
		"another game file": "[Event \"chess\"]\n\n1. e4 e5\n",
		"unknown modules":   strings.Replace(string(good), `equal-top=at-end"`, `equal-top=at-end modules=jellyfish/7"`, 1),
		"another position":  strings.Replace(string(good), " turn=0 ", " turn=1 ", 1),
		"another hand":      regexp.MustCompile(` hand1=[a-z/-]*`).ReplaceAllString(string(good), " hand1=sailor/pink"),
		"far too long":      strings.Repeat(" ", record.MaxLen+100),
	} {
		if err := os.WriteFile(file, []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
		out, errs, code := playWith(t, "1\n", "-load", file, "-save", file)
		if code != exitUsage || out != "" || !strings.HasPrefix(errs, "play: -load "+file+": ") {
			t.Errorf("%s: exit code %d, prints %q and reports %q", name, code, out, errs)
		}
		if strings.HasPrefix(name, "another ") && strings.Contains(text, "seasalt-record/1") && !strings.Contains(errs, "line ") {
			t.Errorf("%s: the file is accepted, or the place is not told: %s", name, errs)
		}
		for card := range rules.Deck().All() {
			if strings.Contains(errs, card.String()) {
				t.Errorf("%s: the error tells the card %v: %s", name, card, errs)
				break
			}
		}
		if now, _ := os.ReadFile(file); string(now) != text {
			t.Errorf("%s: the file was changed", name)
		}
		if strings.HasPrefix(text, " ") && !strings.Contains(errs, fmt.Sprint(record.MaxLen+1)) {
			t.Errorf("%s: more is read than a record can have: %q", name, errs)
		}
	}
}
