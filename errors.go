package seasalt

import (
	"fmt"
	"iter"
	"strconv"
	"strings"

	"github.com/seasalt-go/seasalt/internal/wire"
)

// A ParseError says why, and where, a text or a JSON document cannot be read.
type ParseError struct {
	What string `json:"what"` // what the text should have been: "card", "cards", "move", "state", "view", ...
	// the whole text, or as much of it as may be read; it can hold hidden cards, if the text does
	Text string `json:"text"`
	// Problems has at least one problem, in the order of the text. For texts with fields, such as
	// states, it has all of them, up to 50; for other texts, the first one.
	Problems []Problem `json:"problems"`
}

// A Problem is one thing that is wrong with a text or a value.
type Problem struct {
	// Offset is where it is, in bytes from the start of a text or a JSON document: its length if something is missing.
	// It is zero for a value, and for what a JSON document says that cannot be true; Text begins with its place, such
	// as /hand/0.
	Offset int `json:"offset"`
	// the field of a line or a Position that it is about, as a line names it, such as "hand0", or empty
	Field string `json:"field,omitempty"`
	Text  string `json:"text"` // what it is, a sentence without a full stop
}

// String returns the problem with the field that it is about.
func (p Problem) String() string {
	if p.Field == "" {
		return p.Text
	}
	return p.Field + ": " + p.Text
}

// Error says what could not be parsed, where and why: the first five problems, and how many
// more there are. Long texts are shortened.
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
	return &ParseError{What: what, Text: text, Problems: []Problem{{Offset: at, Text: problem}}}
}

// An InvalidError lists everything that is wrong with a [Config], a [Setup], a [Position], a [Holding]
// or a list of events.
type InvalidError struct {
	What     string    `json:"what"`     // what it should have been: "rules", "position", "holding" or "events"
	Problems []Problem `json:"problems"` // 1 to 51; the last one says if there are more
}

// Error returns what is invalid and all problems, separated by semicolons.
func (e *InvalidError) Error() string {
	var texts []string
	for _, p := range e.Problems {
		texts = append(texts, p.String())
	}
	return fmt.Sprintf("seasalt: invalid %s: %s", e.What, strings.Join(texts, "; "))
}

// maxProblems limits the problems of an error: a text that is nothing like a line has one for
// every word. An InvalidError that leaves some out ends with moreProblems.
const (
	maxProblems  = 50
	moreProblems = "there are more problems than these"
)

// problemList collects what is wrong.
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
	word = strings.TrimLeft(text, whiteSpace)
	return strings.TrimRight(word, whiteSpace), len(text) - len(word)
}

// whiteSpace is what separates words: ASCII white space.
const whiteSpace = " \t\r\n"

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

// A RuleID is the id of a rule, such as "R4.5", or of a ruling, "K1" to "K5". Package rulebook has
// their texts. The zero RuleID means no rule.
type RuleID string

// isValid reports whether the rule has the shape of an id.
func (r RuleID) isValid() bool {
	if len(r) == 2 && r[0] == 'K' {
		return r[1] >= '1' && r[1] <= '5'
	}
	isNumber := func(text string) bool { return text != "" && strings.Trim(text, "0123456789") == "" }
	numbers, isRule := strings.CutPrefix(string(r), "R")
	chapter, rule, _ := strings.Cut(numbers, ".")
	return isRule && isNumber(chapter) && isNumber(rule)
}

// splitWords yields the words of a text and where each of them starts. Only ASCII white space
// separates words.
func splitWords(text string) iter.Seq2[int, string] {
	return func(yield func(int, string) bool) {
		start := -1
		for i := 0; i <= len(text); i++ {
			space := i == len(text) || strings.IndexByte(whiteSpace, text[i]) >= 0
			if !space && start < 0 {
				start = i
			}
			if space && start >= 0 {
				if !yield(start, text[start:i]) {
					return
				}
				start = -1
			}
		}
	}
}
