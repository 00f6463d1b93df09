package rulebook

import (
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/seasalt-go/seasalt/internal/testkit"
)

// The course takes its numbers about good play from strategy.md, so each of them stands there.
func TestKnown(t *testing.T) {
	known := testkit.ReadText(t, "../docs/strategy.md")
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
		{"../docs/strategy.md", "# What is known", ""},
		{"doc.go", "\n# Strategy\n", "\n# "},
		{"fr.md", "\n## Stratégie\n", "\n## "},
		{"de.md", "\n## Strategie\n", "\n## "},
	} {
		_, text, found := strings.Cut(testkit.ReadText(t, of.file), of.from)
		if of.to != "" {
			text, _, _ = strings.Cut(text, of.to)
		}
		names := of.file + text
		switch of.file {
		case "doc.go":
			names = testkit.ReadText(t, of.file)
		case "fr.md", "de.md":
			names = "strategy.md" // the introduction of the package is English
		}
		if !found || !strings.Contains(names, "strategy.md") {
			t.Errorf("%s has no part that names strategy.md, from %q on", of.file, of.from)
		}
		numbers := 0
		for _, n := range number.FindAllString(text, -1) {
			if numbers++; !tables[n] {
				t.Errorf("%s says %s, which is in no table of strategy.md", of.file, n)
			}
		}
		if numbers < 5 {
			t.Errorf("%s has only %d numbers", of.file, numbers)
		}
	}
	if strings.Contains(known, " -->\n<!-- end ") {
		t.Error("strategy.md has a table that was not made")
	}
}

// The advice on betting follows from the places that strategy.md compares: against a good player 30 cards, 25 with 8 points,
// or 10 points at any time are enough for a bet, and otherwise STOP is better; against the rules of thumb STOP is nowhere best alone.
// A bet is better than STOP where it is won about twice in three times.
func TestAdvice(t *testing.T) {
	known := testkit.ReadText(t, "../docs/strategy.md")
	row := regexp.MustCompile(`^\| (\d+)\+? \| (?:under )?(\d+)\S* \| (\S+) ± \S+ \| (\S+) ± \S+ \| \S+ ± \S+ \| (\S+) \(\S+\) \| ([a-z, ]+) \|(?: ([a-z, ]*) ?\|)?$`)
	pair, places, choices := "", map[string]int{}, [2]int{}
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
		for who, best := range m[6:] { // Quick, and Hard where it has enough places
			if best = strings.TrimSpace(best); best == "" {
				continue
			}
			choices[who]++
			switch {
			case pair == "Quick, against Quick" && !slices.Contains(strings.Split(best, ", "), says):
				t.Errorf("%s: %s: the course says %s", pair, m[0], says)
			case pair == "Quick, against Greedy" && best == "stop":
				t.Errorf("%s: %s: the course says that STOP is not best alone", pair, m[0])
			}
		}
	}
	if choices[0] < 40 || choices[1] < 25 {
		t.Errorf("strategy.md has best choices in %d places of Quick, and in %d of Hard", choices[0], choices[1])
	}
	for _, pair := range []string{"Quick, against Quick", "Quick, against Greedy"} {
		if places[pair] < 8 {
			t.Errorf("strategy.md compares %d places of %s", places[pair], pair)
		}
	}
}
