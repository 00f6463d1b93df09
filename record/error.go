package record

import (
	"fmt"
	"strconv"
	"strings"

	"github.com/seasalt-go/seasalt/internal/wire"
)

// An Error locates and explains the first mistake in the record of a game. It names no hidden cards and quotes no
// moves, so it can be logged, and its Problem can be shown to players. [Error.SecretText] does both. Goroutines can
// share one while none changes it.
type Error struct {
	// Line and Column are the place of the error in the text or the JSON. Both start at 1, and the column counts bytes.
	// The column can reveal the lengths of hidden card names; do not show it to players.
	Line   int `json:"line"`
	Column int `json:"column"`
	// Move is the number of the move that the error is about, from 1, or 0 if it is not about a move.
	Move int `json:"move,omitempty"`
	// Problem describes the mistake.
	Problem string `json:"problem"`

	err error // see Unwrap
	// secret is the problem with all cards named, if that is a different text. It is a pointer because package fmt
	// prints only the address of one.
	secret *string
}

// Error returns the problem and its place.
func (e *Error) Error() string { return e.text(e.Problem) }

// SecretText is Error with all secrets: the wrong move or position, including hidden cards, and the right one by the
// rules. Show it only to readers of the whole record.
func (e *Error) SecretText() string {
	if e.secret != nil {
		return e.text(*e.secret)
	}
	return e.Error()
}

func (e *Error) text(problem string) string {
	text := fmt.Sprintf("record: line %d, column %d: ", e.Line, e.Column)
	if e.Move > 0 {
		text += fmt.Sprintf("move %d: ", e.Move)
	}
	return text + problem
}

// Unwrap returns a [*seasalt.MoveError] if a move is illegal, a [*seasalt.ParseError] if a part of the text or the
// position cannot be read, a [*seasalt.InvalidError] if the setup cannot be played with the supplied modules, another
// error of the function that finds the rules, and otherwise nil. A wrapped MoveError or ParseError omits the move and
// the quoted text. JSON omits the wrapped error.
func (e *Error) Unwrap() error { return e.err }

// withSecret adds the problem with all cards named.
func (e *Error) withSecret(format string, args ...any) *Error {
	problem := fmt.Sprintf(format, args...)
	e.secret = &problem
	return e
}

// unquoted removes quoted texts from a problem, since they may be cards or parts of cards. It can keep texts that look
// like names.
func unquoted(problem string, keepNames bool) string {
	var b strings.Builder
	for {
		before, rest, found := strings.Cut(problem, `"`)
		if b.WriteString(before); !found {
			return b.String()
		}
		quoted, err := strconv.QuotedPrefix(`"` + rest)
		if err != nil { // a single quotation mark, which does not occur
			return b.String() + "..."
		}
		if keepNames {
			b.WriteString(quoteName(quoted[1 : len(quoted)-1]))
		} else {
			b.WriteString(`"..."`)
		}
		problem = strings.TrimPrefix(rest[len(quoted)-1:], "...") // of what was shortened
	}
}

// quoteName quotes a short text of ASCII letters and digits, which cannot be a card, a move or a comment.
func quoteName(text string) string {
	for i := range len(text) {
		if c := text[i]; i == 20 || (c < '0' || c > '9') && (c|0x20 < 'a' || c|0x20 > 'z') {
			return `"..."`
		}
	}
	return wire.Quote(text)
}
