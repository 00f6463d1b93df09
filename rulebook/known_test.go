package rulebook

import (
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/seasalt-go/seasalt/internal/testkit"
)

// The course and the README take their numbers about good play from known.md, so each of them stands there.
func TestKnown(t *testing.T) {
	known := testkit.ReadText(t, "../docs/known.md")
	tables := map[string]bool{}                  // the numbers in the tables
	number := regexp.MustCompile(`\b\d+[.,]\d+`) // and not R11.1
	for _, line := range strings.Split(known, "\n") {
		if strings.HasPrefix(line, "|") {
			for _, n := range number.FindAllString(line, -1) {
				tables[n] = true
				tables[strings.ReplaceAll(n, ".", ",")] = true // as French and German write it
			}
		}
	}
	for _, of := range []struct{ file, from, to string }{
		{"../docs/known.md", "# What is known", ""},
		{"doc.go", "\n# Strategy\n", "\n# "},
		{"fr.md", "\n## Stratégie\n", "\n## "},
		{"de.md", "\n## Strategie\n", "\n## "},
		{"../README.md", "\n## What is known about the game\n", "\n## "},
	} {
		_, text, found := strings.Cut(testkit.ReadText(t, of.file), of.from)
		if of.to != "" {
			text, _, _ = strings.Cut(text, of.to)
		}
		names := of.file + text
		switch of.file {
		case "doc.go":
			names, _, _ = strings.Cut(testkit.ReadText(t, of.file), "\n# ") // its introduction
		case "fr.md", "de.md":
			names = "known.md" // the introduction of the package is English
		}
		if !found || !strings.Contains(names, "known.md") {
			t.Errorf("%s has no part that names known.md, from %q on", of.file, of.from)
		}
		numbers := 0
		for _, n := range number.FindAllString(text, -1) {
			if numbers++; !tables[n] {
				t.Errorf("%s says %s, which is in no table of known.md", of.file, n)
			}
		}
		if numbers < 5 {
			t.Errorf("%s has only %d numbers", of.file, numbers)
		}
	}
	if strings.Contains(known, " -->\n<!-- end ") {
		t.Error("known.md has a table that was not made")
	}
}

// The advice on betting follows from the places that known.md compares: against a good player 30 cards, 25 with 8 points,
// or 10 points at any time are enough for a bet, and otherwise STOP is better; against the rules of thumb STOP is nowhere best alone.
// A bet is better than STOP where it is won about twice in three times.
func TestAdvice(t *testing.T) {
	known := testkit.ReadText(t, "../docs/known.md")
	row := regexp.MustCompile(`^\| (\d+)(?: or more)? \| (?:under )?(\d+)\S*(?: or more)? \| (\S+) ± \S+ \| (\S+) ± \S+ \| \S+ ± \S+ \| (\S+) % \S+ \| ([a-z ]+) \|`)
	pair, places := "", map[string]int{}
	for _, line := range strings.Split(known, "\n") {
		if name, _, head := strings.Cut(line, ", with memory: card points |"); head {
			pair = strings.TrimPrefix(name, "| ")
		}
		m := row.FindStringSubmatch(line)
		if m == nil {
			continue
		}
		places[pair]++
		numbers := make([]float64, len(m))
		for i, text := range m {
			numbers[i], _ = strconv.ParseFloat(text, 64)
		}
		points, deck, ahead, won := numbers[1], numbers[2], numbers[4]-numbers[3], numbers[5]
		if won > 72 && ahead < 0 || won < 62 && ahead > 0 {
			t.Errorf("%s: %s: the bet is %.2f points better than STOP", pair, m[0], ahead)
		}
		says := "stop"
		if deck >= 30 || deck >= 25 && points >= 8 || points >= 10 {
			says = "bet"
		}
		best := strings.Split(m[6], " or ")
		switch pair {
		case "Quick, against Quick", "Hard, against Quick":
			if !slices.Contains(best, says) {
				t.Errorf("%s: %s: the course says %s", pair, m[0], says)
			}
		case "Quick, against Greedy", "Hard, against Greedy":
			if m[6] == "stop" {
				t.Errorf("%s: %s: the course says that STOP is not best alone", pair, m[0])
			}
		}
	}
	for _, pair := range []string{"Quick, against Quick", "Quick, against Greedy", "Hard, against Quick", "Hard, against Greedy"} {
		if places[pair] < 8 {
			t.Errorf("known.md compares %d places of %s", places[pair], pair)
		}
	}
}
