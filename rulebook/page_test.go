package rulebook

import (
	"flag"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/seasalt-go/seasalt/internal/testkit"
)

var update = flag.Bool("update", false, "write the English book into doc.go")

// The package page is the English book, between an introduction and what programs want to know.
// With -update, doc.go gets the book anew.
func TestPage(t *testing.T) {
	text := testkit.ReadText(t, "doc.go")
	from, to := strings.Index(text, "\n# The aim of the game\n"), strings.Index(text, "\n# The rules in code\n")
	if from < 0 || to < from {
		t.Fatal("doc.go has no place for the book, from the aim of the game to the rules in code")
	}
	want := text[:from] + pageOf(In("en")) + text[to:]
	if want == text {
		return
	}
	if *update {
		testkit.WriteText(t, "doc.go", want)
		return
	}
	got, wants := strings.Split(text, "\n"), strings.Split(want, "\n")
	for i := range min(len(got), len(wants)) {
		if got[i] != wants[i] {
			t.Fatalf("doc.go:%d: %q, and by en.md it would be %q; -update writes it", i+1, got[i], wants[i])
		}
	}
	t.Fatalf("doc.go has %d lines, and by en.md it would have %d; -update writes them", len(got), len(wants))
}

// pageOf lays out a book as a doc comment. Tables are figures, since doc comments have none.
func pageOf(b *Book) string {
	var page strings.Builder
	section := func(heading, text string) {
		page.WriteString("\n# " + heading + "\n\n")
		if text == "" {
			return
		}
		for _, block := range strings.Split(text, "\n\n") {
			lines := strings.Split(block, "\n")
			switch {
			case strings.HasPrefix(block, "| "):
				rows := make([][]string, len(lines))
				for i, line := range lines {
					rows[i] = cells(line)
				}
				page.WriteString(figure(rows))
			case strings.HasPrefix(block, "- "):
				for _, line := range lines {
					page.WriteString("  - " + strings.Join(wrap(line[len("- "):], 91), "\n    ") + "\n")
				}
			default:
				page.WriteString(strings.Join(wrap(block, 95), "\n") + "\n")
			}
			page.WriteString("\n")
		}
	}
	section("The aim of the game", b.Aim())
	for l := range b.Lessons() {
		section(l.Title, l.Text)
	}
	for c := range b.Chapters() {
		section(string(c.Rule)+" "+c.Title, c.Text)
		events := [][]string{{"event", "effect", "who gets it"}}
		for e := range c.Entries() {
			if e.Name == "" {
				section(string(e.Rule)+" "+e.Title, e.Text)
			} else {
				events = append(events, []string{e.Title, e.Text, e.To})
			}
		}
		if len(events) > 1 {
			page.WriteString(figure(events) + "\n")
		}
	}
	return strings.TrimSuffix(strings.ReplaceAll(page.String(), "\n\n\n", "\n\n"), "\n")
}

// A figure is not cut off on a page that is 1280 pixels wide.
const widest = 76

// figure lays out a table. Its widest column is wrapped until the rest fits.
func figure(rows [][]string) string {
	widths := make([]int, len(rows[0]))
	for _, row := range rows {
		for i, cell := range row {
			widths[i] = max(widths[i], utf8.RuneCountInString(cell))
		}
	}
	for {
		all, at := 3*(len(widths)-1), 0
		for i, w := range widths {
			all += w
			if w > widths[at] {
				at = i
			}
		}
		if all <= widest {
			break
		}
		widths[at]--
	}
	var b strings.Builder
	for _, row := range rows {
		wrapped, height := make([][]string, len(row)), 1
		for i, cell := range row {
			wrapped[i] = wrap(cell, widths[i])
			height = max(height, len(wrapped[i]))
		}
		for n := range height {
			line := ""
			for i := range wrapped {
				text := ""
				if n < len(wrapped[i]) {
					text = wrapped[i][n]
				}
				line += text + strings.Repeat(" ", widths[i]-utf8.RuneCountInString(text)+3)
			}
			b.WriteString("\t" + strings.TrimRight(line, " ") + "\n")
		}
	}
	return b.String()
}

// wrap cuts a text into lines at its spaces.
func wrap(text string, width int) (lines []string) {
	line := ""
	for _, word := range strings.Split(text, " ") {
		switch {
		case line == "":
			line = word
		case utf8.RuneCountInString(line)+1+utf8.RuneCountInString(word) > width:
			lines = append(lines, line)
			line = word
		default:
			line += " " + word
		}
	}
	return append(lines, line)
}
