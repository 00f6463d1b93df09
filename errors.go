package seasalt

import (
	"fmt"
	"iter"
	"strconv"
	"strings"
	"unicode"

	"github.com/seasalt-go/seasalt/internal/wire"
)

// A ParseError locates and explains the problems of a text or a JSON document that cannot be read.
type ParseError struct {
	What string `json:"what"` // the expected sort of text: "card", "cards", "move", "state", "view", ...
	// the whole text, or as much of it as may be read; it can hold hidden cards, if the text does
	Text string `json:"text"`
	// Problems lists at least one problem, in the order of the text. For texts with fields, such as states, it lists
	// all of them, up to 50; for other texts, the first one.
	Problems []Problem `json:"problems,omitempty"`
}

// A Problem is one fault in a text or a value.
type Problem struct {
	// Offset is its place, in bytes from the start of a text or a JSON document: the length of the text if something is
	// missing. It is zero for a value, and for an impossible value in a JSON document; then Text begins with its place,
	// such as /hand/0.
	Offset int `json:"offset"`
	// the field of a line or a Position that it is about, as a line names it, such as "hand0", or empty
	Field string `json:"field,omitempty"`
	Text  string `json:"text"` // its description, a sentence without a full stop
}

// String returns the problem with the field that it is about.
func (p Problem) String() string {
	if p.Field == "" {
		return p.Text
	}
	return p.Field + ": " + p.Text
}

// Error returns the first five problems with their places, and the number of further ones. It shortens long texts.
func (e *ParseError) Error() string {
	var texts []string
	for i, p := range e.Problems {
		text := p.String()
		inside := p.Offset == 0 && strings.HasPrefix(p.Text, "/") // of a document: its place says more
		if !inside && (i == 0 || p.Offset != e.Problems[i-1].Offset) {
			text = fmt.Sprintf("at byte %d: %s", p.Offset, text)
		}
		texts = append(texts, text)
	}
	return fmt.Sprintf("seasalt: cannot parse %s %s: %s", e.What, quote(e.Text), someOf(texts))
}

// parseError makes an error with one problem.
func parseError(what, text string, at int, problem string) *ParseError {
	return &ParseError{What: what, Text: text, Problems: []Problem{{Offset: at, Text: wire.OrNewer(problem)}}}
}

// An InvalidError lists every problem of a [Config], a [Setup], a [Position], a [Holding] or a list of events.
type InvalidError struct {
	What     string    `json:"what"`               // the sort of value: "rules", "position", "holding" or "events"
	Problems []Problem `json:"problems,omitempty"` // 1 to 51; the last one says if there are more
}

// Error names the invalid value and lists all problems, separated by semicolons.
func (e *InvalidError) Error() string {
	var texts []string
	for _, p := range e.Problems {
		texts = append(texts, p.String())
	}
	return fmt.Sprintf("seasalt: invalid %s: %s", e.What, strings.Join(texts, "; "))
}

// maxProblems limits the problems of an error: a text that does not resemble a line has one for every word. An
// InvalidError that leaves some out ends with moreProblems.
const (
	maxProblems  = 50
	moreProblems = "there are more problems than these"
)

// A problemList collects problems.
type problemList struct {
	list  []Problem
	field string // the field that is being checked
}

// add notes a problem, unless the list is full. A nil list takes no problems.
func (p *problemList) add(format string, args ...any) {
	switch {
	case p == nil || len(p.list) > maxProblems:
	case len(p.list) == maxProblems:
		p.list = append(p.list, Problem{Text: moreProblems})
	default:
		p.list = append(p.list, Problem{Field: p.field, Text: fmt.Sprintf(format, args...)})
	}
}

// in sets the field that the next problems are about.
func (p *problemList) in(field string) { p.field = field }

// inSeat is like in, for a field that each seat, or each pile, has.
func (p *problemList) inSeat(field string, seat int) { p.field = field + strconv.Itoa(seat) }

// Must returns v, and panics if err is not nil. It is for constants in programs and tests:
//
//	card := seasalt.Must(seasalt.ParseCard("crab/black"))
//
// For rules there is [MustRules].
func Must[T any](v T, err error) T {
	if err != nil {
		panic(err)
	}
	return v
}

// unmarshal reads a text into a value, or leaves it as it was and returns the error.
func unmarshal[T any](to *T, text []byte, parse func(string) (T, error)) error {
	parsed, err := parse(string(text))
	if err == nil {
		*to = parsed
	}
	return err
}

// trim cuts off the white space around a text, and returns where the rest of it starts.
func trim(text string) (word string, start int) {
	word = strings.TrimLeftFunc(text, unicode.IsSpace)
	return strings.TrimRightFunc(word, unicode.IsSpace), len(text) - len(word)
}

// quote quotes untrusted text for an error message and keeps the message short.
func quote(text string) string { return wire.Quote(text) }

// parseNumber reads a number in its one form: without a plus sign or leading zeros.
func parseNumber(text string) (int, bool) { return wire.ParseNumber(text) }

// plural returns a number and a noun, such as "2 cards".
func plural(n int, thing string) string {
	if n == 1 {
		return "1 " + thing
	}
	return fmt.Sprintf("%d %ss", n, thing)
}

// someOf returns the first five texts, and how many more there are.
func someOf(texts []string) string {
	const most = 5
	if n := len(texts) - most; n > 0 {
		texts = append(texts[:most:most], fmt.Sprintf("and %d more", n))
	}
	return strings.Join(texts, "; ")
}

// nameString returns the name of a constant, or its type and number if it has none.
func nameString[N ~uint8](what string, names []string, n N) string {
	if int(n) < len(names) {
		return names[n]
	}
	return fmt.Sprintf("%s(%d)", what, uint8(n))
}

// A RuleID is the id of a rule, such as "R4.5", or of a ruling, "K1" to "K5", whose texts are in package rulebook. The
// zero RuleID means no rule.
type RuleID string

// isValid reports whether the rule has the shape of an id.
func (r RuleID) isValid() bool {
	isNumber := func(text string) bool { return text != "" && strings.Trim(text, "0123456789") == "" }
	if ruling, is := strings.CutPrefix(string(r), "K"); is {
		return isNumber(ruling)
	}
	numbers, isRule := strings.CutPrefix(string(r), "R")
	chapter, rule, _ := strings.Cut(numbers, ".")
	return isRule && isNumber(chapter) && isNumber(rule)
}

// splitWords yields the words of a text, which white space separates, and where each of them starts.
func splitWords(text string) iter.Seq2[int, string] {
	return func(yield func(int, string) bool) {
		start := -1
		for i, c := range text {
			switch space := unicode.IsSpace(c); {
			case !space && start < 0:
				start = i
			case space && start >= 0:
				if !yield(start, text[start:i]) {
					return
				}
				start = -1
			}
		}
		if start >= 0 {
			yield(start, text[start:])
		}
	}
}
