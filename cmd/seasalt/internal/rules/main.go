// Package rules is the subcommand that teaches the game: it shows the course, or single rules.
package rules

import (
	"context"
	"fmt"
	"io"
	"os"
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/seasalt-go/seasalt"
	"github.com/seasalt-go/seasalt/cmd/internal/wrap"
	"github.com/seasalt-go/seasalt/cmd/seasalt/internal/frame"
	"github.com/seasalt-go/seasalt/rulebook"
)

// Program is the subcommand.
var Program = &frame.Program{Name: "seasalt rules", Usage: usage, Takes: frame.Words, Do: show}

func show(_ context.Context, c *frame.Call) error {
	var edition seasalt.Edition
	c.Edition(&edition)
	if err := c.Parse(); err != nil {
		return err
	}
	book := rulebook.In(c.Words.Language())
	if c.Given("edition") {
		book = book.Under(edition.Rulings())
	}
	width := wrap.Width(c.Out, wrap.Terminal(c.Out), os.Getenv)
	out := &wrap.Writer{Out: c.Out, Width: width}
	if len(c.Args) == 0 {
		return course(out, book, width)
	}
	for i, id := range c.Args {
		title, text, ok := Find(book, id, width)
		if !ok {
			return c.Wrong(allTexts[book.Language()].NoRule, map[string]any{"text": strconv.Quote(id)})
		}
		if i > 0 {
			fmt.Fprintln(out)
		}
		if err := section(out, title, text); err != nil {
			return err
		}
	}
	return nil
}

// course shows the lessons and lists the chapters.
func course(out io.Writer, book rulebook.Book, width int) error {
	if err := section(out, book.Title(), book.Aim()+"\n"); err != nil {
		return err
	}
	for l := range book.Lessons() {
		fmt.Fprintln(out)
		if err := section(out, l.Title, layout(l.Text, width)); err != nil {
			return err
		}
	}
	fmt.Fprintln(out)
	for c := range book.Chapters() {
		if _, err := fmt.Fprintf(out, "   %-3s  %s\n", c.Rule, c.Title); err != nil {
			return err
		}
	}
	return nil
}

// section writes a text under a heading.
func section(out io.Writer, title, text string) error {
	_, err := fmt.Fprintf(out, "%s\n%s\n\n%s", title, strings.Repeat("-", utf8.RuneCountInString(title)), text)
	return err
}

// Find returns the title and the text of a rule, a ruling, a chapter with all its rules, or an event, laid out for a
// screen whose lines are still to be wrapped. Small letters will do.
func Find(book rulebook.Book, id string, width int) (title, text string, ok bool) {
	rule := seasalt.RuleID(strings.ToUpper(id))
	if event, err := seasalt.ParseEvent(strings.ToLower(id)); err == nil {
		if e, ok := book.Event(event); ok {
			return e.Title, layout(e.Text+"\n\n"+e.To, width), true
		}
	}
	if e, ok := book.Lookup(rule); ok {
		return string(e.Rule) + " " + e.Title, layout(e.Text, width), true
	}
	for c := range book.Chapters() {
		if c.Rule != rule {
			continue
		}
		parts := []string{}
		if c.Text != "" {
			parts = append(parts, c.Text)
		}
		for e := range c.Entries() {
			if e.Event == 0 {
				parts = append(parts, string(e.Rule)+" "+e.Title, e.Text)
			} else {
				parts = append(parts, "- "+e.Title+" ("+e.To+"): "+e.Text)
			}
		}
		return string(c.Rule) + " " + c.Title, layout(strings.Join(parts, "\n\n"), width), true
	}
	return "", "", false
}

// layout lays out a text of the rulebook: its paragraphs with an empty line between them, lists indented, and tables
// in columns that fit the width.
func layout(text string, width int) string {
	var b strings.Builder
	for i, block := range strings.Split(text, "\n\n") {
		if i > 0 {
			b.WriteString("\n")
		}
		if strings.HasPrefix(block, "| ") {
			b.WriteString(columns(block, width))
			continue
		}
		for _, line := range strings.Split(block, "\n") {
			if item, ok := strings.CutPrefix(line, "- "); ok {
				line = "   -  " + item
			}
			b.WriteString(line + "\n")
		}
	}
	return b.String()
}

// columns lays out a table. Its widest column is wrapped until all of them fit.
func columns(table string, width int) string {
	const indent, gap = 3, 2
	var rows [][]string
	var widths []int
	for _, line := range strings.Split(table, "\n") {
		row := strings.Split(strings.Trim(line, "|"), "|")
		for i, cell := range row {
			row[i] = strings.Trim(cell, " ")
			if i == len(widths) {
				widths = append(widths, 0)
			}
			widths[i] = max(widths[i], wrap.Columns(row[i]))
		}
		rows = append(rows, row)
	}
	for {
		all, widest := indent-gap, 0
		for i, w := range widths {
			all += w + gap
			if w > widths[widest] {
				widest = i
			}
		}
		if all <= width || widths[widest] <= 1 {
			break
		}
		widths[widest]--
	}
	var b strings.Builder
	for _, row := range rows {
		cells, height := make([][]string, len(row)), 1
		for i, cell := range row {
			if wrap.Columns(cell) > widths[i] {
				cell = strings.TrimSuffix(wrap.Line(cell+".", widths[i]), ".") // a sentence has no hanging indent
			}
			cells[i] = strings.Split(cell, "\n")
			height = max(height, len(cells[i]))
		}
		for n := range height {
			line := strings.Repeat(" ", indent)
			for i := range row {
				text := ""
				if n < len(cells[i]) {
					text = cells[i][n]
				}
				line += text + strings.Repeat(" ", max(0, widths[i]-wrap.Columns(text))+gap)
			}
			b.WriteString(strings.TrimRight(line, " ") + "\n")
		}
	}
	return b.String()
}
