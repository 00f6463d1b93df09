package wire

import (
	"fmt"
	"strconv"
	"strings"
	"unicode/utf8"
)

// Quote quotes a text for an error message and keeps the message short.
func Quote(text string) string {
	const most = 64
	if len(text) <= most {
		return strconv.Quote(text)
	}
	return strconv.Quote(text[:boundary(text, most)]) + "..."
}

// Quoted writes a text that is stored in quotes that Go can read, in the same way in every version: the characters that
// strconv.Quote escapes depend on the version of Go.
func Quoted(text string) string { return `"` + Escape(text) + `"` }

// Escape returns what Quoted writes between the quotes.
func Escape(text string) string {
	var b strings.Builder
	for _, c := range text {
		switch {
		case c == '"' || c == '\\':
			b.WriteByte('\\')
			b.WriteRune(c)
		case c == '\n':
			b.WriteString(`\n`)
		case c < 0x20, c >= 0x7f && c < 0xa0, c >= 0x2028 && c <= 0x202e, c >= 0x2066 && c <= 0x2069, c == 0xfeff:
			fmt.Fprintf(&b, `\u%04x`, c) // invisible, or changes the direction of writing
		default:
			b.WriteRune(c)
		}
	}
	return b.String()
}

// Cut shortens a text of more than some bytes.
func Cut(text string, most int) string {
	if len(text) <= most {
		return text
	}
	return text[:boundary(text, most)] + "..."
}

// boundary returns the last place up to n at which a character begins.
func boundary(text string, n int) int {
	for i := n; i > n-utf8.UTFMax; i-- {
		if utf8.RuneStart(text[i]) {
			return i
		}
	}
	return n // it is not UTF-8
}

// ParseNumber reads a number in its one form: without a plus sign or leading zeros.
func ParseNumber(text string) (int, bool) {
	n, err := strconv.Atoi(text)
	return n, err == nil && strconv.Itoa(n) == text
}

// Visible makes the control characters in a text of lines visible, as \x1b, except tabs: on a terminal, they could make
// it look like anything. Invalid UTF-8 is replaced.
func Visible(text string) string {
	var b strings.Builder
	for _, r := range strings.ReplaceAll(text, "\r\n", "\n") {
		if r == '\n' || r == '\t' || strconv.IsGraphic(r) {
			b.WriteRune(r)
		} else {
			b.WriteString(strings.Trim(strconv.QuoteRune(r), "'"))
		}
	}
	return b.String()
}
