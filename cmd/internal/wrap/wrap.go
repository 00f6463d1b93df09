// Package wrap breaks lines of text to fit the width of a terminal.
package wrap

import (
	"io"
	"os"
	"os/exec"
	"strconv"
	"strings"
	"unicode/utf8"
)

// A Writer breaks lines between words so that they fit the width of the screen. Continuations of a list item, or of an
// indented line, are indented as far.
type Writer struct {
	Out   io.Writer
	Width int // columns

	line []byte // not written yet
}

// Write accepts text, and writes the complete lines.
func (w *Writer) Write(p []byte) (int, error) {
	w.line = append(w.line, p...)
	end := strings.LastIndexByte(string(w.line), '\n') + 1
	if end == 0 {
		return len(p), nil
	}
	text := w.wrapped(string(w.line[:end]))
	w.line = append(w.line[:0], w.line[end:]...)
	if _, err := io.WriteString(w.Out, text); err != nil {
		return 0, err
	}
	return len(p), nil
}

// Flush writes the rest of a line: a question.
func (w *Writer) Flush() error {
	text := w.wrapped(string(w.line))
	w.line = w.line[:0]
	_, err := io.WriteString(w.Out, text)
	return err
}

func (w *Writer) wrapped(text string) string {
	lines := strings.Split(text, "\n")
	for i, line := range lines {
		lines[i] = Line(line, w.Width)
	}
	return strings.Join(lines, "\n")
}

// Line breaks a line at spaces, except non-breaking ones.
func Line(line string, width int) string {
	if Columns(line) <= width {
		return line
	}
	indent := min(hanging(line), width/2)
	var parts []string
	for _, part := range unbroken(line) {
		parts = append(parts, narrowed(part, width-indent)...)
	}
	var b strings.Builder
	at := 0
	for i, word := range parts {
		n := Columns(strings.TrimSuffix(word, " "))
		if i > 0 && at+n > width && at > indent {
			text := strings.TrimRight(b.String(), " ")
			b.Reset()
			b.WriteString(text + "\n" + strings.Repeat(" ", indent))
			at = indent
		}
		b.WriteString(word)
		at += Columns(word)
	}
	return b.String()
}

// unbroken splits a line into unbreakable parts, each with the space after it: words, and with a word the marks that
// French sets apart from it.
func unbroken(line string) (parts []string) {
	join := false
	for _, word := range strings.SplitAfter(line, " ") {
		text := strings.TrimSuffix(word, " ")
		if len(parts) > 0 && (join || text != "" && strings.Trim(text, ":;?!»).,") == "") {
			parts[len(parts)-1] += word
		} else {
			parts = append(parts, word)
		}
		join = strings.HasSuffix(text, "«")
	}
	return parts
}

// narrowed splits the words of a card in colour if they are too wide for a line. Each has the colour for itself,
// so that the margins have none.
func narrowed(part string, width int) []string {
	const start, end, space = "\x1b[", "\x1b[0m", "\u00a0"
	before, rest, coloured := strings.Cut(part, start)
	card, after, ends := strings.Cut(rest, end)
	if !coloured || !ends || Columns(strings.TrimSuffix(part, " ")) <= width {
		return []string{part}
	}
	colour, words, _ := strings.Cut(card, "m")
	colour = start + colour + "m"
	words = strings.ReplaceAll(strings.Trim(words, space), space, end+" "+colour)
	return strings.SplitAfter(before+colour+words+end+after, " ")
}

// hanging returns the indentation for the rest of a line: that of its text after a number or a dash of a list, that of
// a sentence or the introduction of a list, or a little more than another line.
func hanging(line string) int {
	rest := strings.TrimLeft(line, " ")
	spaces := len(line) - len(rest)
	marker := strings.TrimLeft(rest, "0123456789-")
	if text := strings.TrimLeft(marker, " "); len(marker) < len(rest) && len(text)+2 <= len(marker) {
		return len(line) - len(text)
	}
	if gap := strings.Index(rest, "  "); spaces > 0 && gap > 0 && gap < 20 { // a list of words and their meanings
		return len(line) - len(strings.TrimLeft(rest[gap:], " "))
	}
	if end := strings.TrimRight(line, " "); end != "" && strings.Contains(".?:", end[len(end)-1:]) {
		return spaces
	}
	return spaces + 2
}

// Columns returns the width of a text in columns, without the sequences that colour it.
func Columns(text string) int {
	n := 0
	for {
		before, after, found := strings.Cut(text, "\x1b")
		n += utf8.RuneCountInString(before)
		if !found {
			return n
		}
		_, text, _ = strings.Cut(after, "m")
	}
}

// Widths of a screen.
const (
	Least = 20
	usual = 80
	Most  = 10_000
)

// Terminal reports whether an output is a terminal.
func Terminal(out io.Writer) bool {
	file, ok := out.(*os.File)
	if !ok {
		return false
	}
	info, err := file.Stat()
	return err == nil && info.Mode()&os.ModeCharDevice != 0
}

// Width returns the number of columns for a program's output: COLUMNS or, for a terminal, the output of the command
// stty where it exists.
func Width(out io.Writer, terminal bool, getenv func(string) string) int {
	if n, err := strconv.Atoi(getenv("COLUMNS")); err == nil && n >= Least {
		return n
	}
	if file, ok := out.(*os.File); ok && terminal {
		size := exec.Command("stty", "size")
		size.Stdin = file
		if text, err := size.Output(); err == nil {
			if _, columns, found := strings.Cut(strings.TrimSpace(string(text)), " "); found {
				if n, err := strconv.Atoi(columns); err == nil && n >= Least {
					return n
				}
			}
		}
	}
	return usual
}
