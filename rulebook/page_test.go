package rulebook

import (
	"go/doc/comment"
	"go/parser"
	"go/token"
	"os"
	"strings"
	"testing"
	"unicode/utf8"
)

// A section is a heading of the package page and the text below it.
type section struct{ heading, text string }

// page returns the sections of the package comment. Their texts are laid out like that of an
// Entry. Figures are left out, and so are paragraphs that begin with "In code:".
func page(t *testing.T) []section {
	t.Helper()
	file, err := parser.ParseFile(token.NewFileSet(), "doc.go", nil, parser.ParseComments)
	if err != nil {
		t.Fatal(err)
	}
	sections := []section{{}}
	add := func(text string) {
		s := &sections[len(sections)-1]
		if s.text != "" {
			s.text += "\n\n"
		}
		s.text += text
	}
	var p comment.Parser
	for _, block := range p.Parse(file.Doc.Text()).Content {
		switch block := block.(type) {
		case *comment.Heading:
			sections = append(sections, section{heading: line(block.Text)})
		case *comment.Paragraph:
			if text := line(block.Text); !strings.HasPrefix(text, "In code:") {
				add(text)
			}
		case *comment.List:
			var items []string
			for _, item := range block.Items {
				for _, content := range item.Content {
					items = append(items, "- "+line(content.(*comment.Paragraph).Text))
				}
			}
			add(strings.Join(items, "\n"))
		}
	}
	return sections
}

// line returns the text of a paragraph as one line.
func line(parts []comment.Text) string {
	var b strings.Builder
	for _, part := range parts {
		switch part := part.(type) {
		case comment.Plain:
			b.WriteString(string(part))
		case comment.Italic:
			b.WriteString(string(part))
		case *comment.Link:
			b.WriteString(line(part.Text))
		case *comment.DocLink:
			b.WriteString(line(part.Text))
		}
	}
	return strings.ReplaceAll(b.String(), "\n", " ")
}

// The package page is the English book, word for word and in its order, between an introduction
// with figures and what leads to the examples.
func TestPage(t *testing.T) {
	b := In("en")
	var want []section
	for c := range b.Chapters() {
		want = append(want, section{string(c.Rule) + " " + c.Title, c.Text})
		for e := range c.Entries() {
			want = append(want, section{string(e.Rule) + " " + e.Title, e.Text})
		}
	}
	got := page(t)
	if len(got) < len(want)+3 {
		t.Fatalf("the page has %d sections, and the book %d", len(got), len(want))
	}
	if last := got[len(got)-1].heading; last != "The rules in examples" {
		t.Errorf("doc.go ends with %q", last)
	}
	got = got[:len(got)-1]
	got, introduction := got[len(got)-len(want):], got[:len(got)-len(want)]
	for i := range want {
		if got[i] != want[i] {
			t.Errorf("doc.go says\n%s\n%s\n\nand en.md\n%s\n%s", got[i].heading, got[i].text, want[i].heading, want[i].text)
		}
	}
	if aim := introduction[1].text; aim != b.Aim() {
		t.Errorf("doc.go gives as the aim\n%s\nand en.md\n%s", aim, b.Aim())
	}
}

// Figures are not cut off on a page that is 1280 pixels wide.
func TestFigures(t *testing.T) {
	source, err := os.ReadFile("doc.go")
	if err != nil {
		t.Fatal(err)
	}
	for i, line := range strings.Split(string(source), "\n") {
		if strings.HasPrefix(line, "\t") && utf8.RuneCountInString(line) > 77 {
			t.Errorf("doc.go:%d: a figure is cut off: %s", i+1, line)
		}
	}
}
