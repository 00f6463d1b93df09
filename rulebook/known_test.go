package rulebook

import (
	"os"
	"regexp"
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
	known := read("../examples/arena/KNOWN.md")
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
		{"../examples/arena/KNOWN.md", "# What is known", ""},
		{"doc.go", "\n# When to stop and when to bet\n", "\n# "},
		{"../README.md", "\n## What is known about the game\n", "\n## "},
	} {
		_, text, found := strings.Cut(read(of.file), of.from)
		if of.to != "" {
			text, _, _ = strings.Cut(text, of.to)
		}
		if !found || !strings.Contains(of.file+text, "KNOWN.md") {
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
