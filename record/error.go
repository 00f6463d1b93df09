package record

import (
	"fmt"
	"strconv"
	"strings"

	"github.com/seasalt-go/seasalt/internal/wire"
)

// An Error says why a text is not the record of a game, and where. It names no hidden cards and quotes no moves,
// so it can be logged, and players can be shown its Problem. Its [Error.SecretText] does both.
// Goroutines can share one as long as none changes it.
type Error struct {
	// Line and Column say where in the text or the JSON the error is. Both start at 1, and the column counts
	// bytes. A column can tell how long the names of cards before it are, so it is not for players who may not
	// know these.
	Line   int `json:"line"`
	Column int `json:"column"`
	// Move is the number of the move that the error is about, from 1, or 0 if it is not about a move.
	Move int `json:"move,omitempty"`
	// Problem says what is wrong.
	Problem string `json:"problem"`

	err error // see Unwrap
	// secret is the problem with all cards named, if that is a different text. It is a pointer, so that package
	// fmt prints nothing but an address.
	secret *string
}

// Error says what is wrong, and where.
func (e *Error) Error() string { return e.text(e.Problem) }

// SecretText is Error with all secrets: the wrong move or position, including hidden cards, and what it should
// be by the rules. It is for those who may read the whole record.
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

// Unwrap returns a [*seasalt.MoveError] if a move is illegal, a [*seasalt.ParseError] if a part of the
// text or the position cannot be read, a [*seasalt.InvalidError] if the setup cannot be played with the
// modules that were supplied, another error of the function that was asked for the rules, and otherwise nil. A
// MoveError or ParseError in it names neither the move nor the texts of the move and the position. It is not in JSON.
func (e *Error) Unwrap() error { return e.err }

// withSecret adds the problem with all cards named.
func (e *Error) withSecret(format string, args ...any) *Error {
	problem := fmt.Sprintf(format, args...)
	e.secret = &problem
	return e
}

// unquoted removes quoted texts from a problem, since they may be cards or parts of cards. It can keep those that
// look like names.
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
