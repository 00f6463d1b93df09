package rulebook

import (
	"flag"
	"slices"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/seasalt-go/seasalt/internal/testkit"
)

var update = flag.Bool("update", false, "write the English book into doc.go and reference/doc.go")

// The package pages are the English book, with a few lines for programs after it: the course is that of this package, and
// the chapters are that of package reference. With -update, the pages get the book again.
func TestPage(t *testing.T) {
	b := In("en")
	lessons := slices.Collect(b.Lessons())
	course, last := lessons[:len(lessons)-1], lessons[len(lessons)-1]
	for _, page := range []struct{ file, from, to, text string }{
		{"doc.go", "\n# The aim of the game\n", "\n# The rules in programs\n",
			section("The aim of the game", b.Aim()) + pageOf(course)},
		{"reference/doc.go", "\n# R1 The cards\n", "\n# The rules in code\n", chaptersOf(b)},
		{"reference/doc.go", "with an example for each.\n", "\n# R1 The cards\n", section("", last.Text)},
	} {
		text := testkit.ReadText(t, page.file)
		from, to := strings.Index(text, page.from), strings.Index(text, page.to)
		if from < 0 || to < from {
			t.Fatalf("%s has no place for the book, from %q to %q", page.file, page.from, page.to)
		}
		if !strings.HasPrefix(page.text, page.from) {
			from += len(page.from)
		}
		want := text[:from] + strings.TrimSuffix(strings.ReplaceAll(page.text, "\n\n\n", "\n\n"), "\n") + text[to:]
		if want == text {
			continue
		}
		if *update {
			testkit.WriteText(t, page.file, want)
			continue
		}
		got, wants := strings.Split(text, "\n"), strings.Split(want, "\n")
		for i := range min(len(got), len(wants)) {
			if got[i] != wants[i] {
				t.Errorf("%s:%d: %q, and by en.md it would be %q; -update writes it", page.file, i+1, got[i], wants[i])
				break
			}
		}
	}
}

// pageOf lays out lessons as a doc comment.
func pageOf(lessons []Lesson) (page string) {
	for _, l := range lessons {
		page += section(l.Title, l.Text)
	}
	return page
}

// chaptersOf lays out the chapters as a doc comment.
func chaptersOf(b Book) (page string) {
	for c := range b.Chapters() {
		page += section(string(c.Rule)+" "+c.Title, c.Text)
		events := [][]string{{"event", "effect", "who gets it"}}
		for e := range c.Entries() {
			if e.Event == 0 {
				page += section(string(e.Rule)+" "+e.Title, e.Text)
			} else {
				events = append(events, []string{e.Title, e.Text, e.To})
			}
		}
		if len(events) > 1 {
			page += figure(events) + "\n"
		}
	}
	return page
}

// section lays out a text as a part of a doc comment. Tables are figures, since doc comments have none.
func section(heading, text string) string {
	var page strings.Builder
	page.WriteString("\n")
	if heading != "" {
		page.WriteString("# " + heading + "\n\n")
	}
	if text == "" {
		return page.String()
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
	return page.String()
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
