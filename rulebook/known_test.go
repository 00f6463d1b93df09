package rulebook

import (
	"os"
	"regexp"
	"strconv"
	"strings"
	"testing"
)

// The course and the README take their numbers about good play from KNOWN.md, so each of them stands there.
func TestKnown(t *testing.T) {
	read := func(name string) string {
		text, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		return strings.ReplaceAll(string(text), "\r\n", "\n")
	}
	known := read("../internal/tools/known/KNOWN.md")
	tables := map[string]bool{}                // the numbers in the tables
	number := regexp.MustCompile(`\b\d+\.\d+`) // and not R11.1
	for _, line := range strings.Split(known, "\n") {
		if strings.HasPrefix(line, "|") {
			for _, n := range number.FindAllString(line, -1) {
				tables[n] = true
			}
		}
	}
	for _, of := range []struct{ file, from, to string }{
		{"../internal/tools/known/KNOWN.md", "# What is known", ""},
		{"doc.go", "\n# Strategy\n", "\n# "},
		{"../README.md", "\n## What is known about the game\n", "\n## "},
	} {
		_, text, found := strings.Cut(read(of.file), of.from)
		if of.to != "" {
			text, _, _ = strings.Cut(text, of.to)
		}
		names := of.file + text
		if of.file == "doc.go" {
			names, _, _ = strings.Cut(read(of.file), "\n# ") // its introduction
		}
		if !found || !strings.Contains(names, "KNOWN.md") {
			t.Errorf("%s has no part that names KNOWN.md, from %q on", of.file, of.from)
		}
		numbers := 0
		for _, n := range number.FindAllString(text, -1) {
			if numbers++; !tables[n] {
				t.Errorf("%s says %s, which is in no table of KNOWN.md", of.file, n)
			}
		}
		if numbers < 5 {
			t.Errorf("%s has only %d numbers", of.file, numbers)
		}
	}
	if strings.Contains(known, " -->\n<!-- end ") {
		t.Error("KNOWN.md has a table that was not made")
	}
}

// The advice on betting follows from the places that KNOWN.md compares: 35 cards, or 30 with 8 points, are enough for a bet. As
// KNOWN.md says, a bet is better than STOP there where it is won three times out of five, give or take 3 %.
func TestAdvice(t *testing.T) {
	known, err := os.ReadFile("../internal/tools/known/KNOWN.md")
	if err != nil {
		t.Fatal(err)
	}
	places := regexp.MustCompile(`(?m)^\| (\d+)(?: or more)? \| (under )?(\d+)\S*(?: or more)? \| (\S+) ± \S+ \| (\S+) ± \S+ \| \S+ ± \S+ \| (\S+) ±`).FindAllSubmatch(known, -1)
	if len(places) < 20 {
		t.Fatalf("KNOWN.md compares %d places", len(places))
	}
	for _, m := range places {
		numbers := make([]float64, len(m))
		for i, text := range m {
			numbers[i], _ = strconv.ParseFloat(string(text), 64)
		}
		points, deck, ahead, won := numbers[1], numbers[3], numbers[5]-numbers[4], numbers[6]
		if won > 63 && ahead < 0 || won < 57 && ahead > 0 {
			t.Errorf("%s: the bet is %.2f points better than STOP", m[0], ahead)
		}
		if early := deck >= 35 || deck >= 30 && points >= 8; early && ahead < 0 || !early && points <= 8 && ahead > 0 {
			t.Errorf("%s: this is not what the course says", m[0])
		}
	}
}
