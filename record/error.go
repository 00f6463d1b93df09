package record

import (
	"fmt"
	"strconv"
	"strings"

	"github.com/seasalt-go/seasalt/internal/untrusted"
)

// An Error says why a text is not the record of a game, or why the cards of a record do
// not come from its seed, and where. It names no hidden cards and quotes no moves, so that it can
// be shown to players and logged, unless it is asked for its [Error.SecretText].
type Error struct {
	// Line and Column say where in the text or the JSON the error is, both from 1, the column
	// in bytes. They are 0 if it is in no text. (A column can tell how long the names of cards
	// before it are.)
	Line, Column int
	// Move is the number of the move that the error is about, from 1, or 0 if it is about none.
	Move int
	// Problem says what is wrong.
	Problem string
	// Err is a [*seasalt.MoveError] if a move is illegal, a [*seasalt.ParseError] if a part of the
	// text cannot be read, the position included, a [*seasalt.InvalidError] if the setup cannot be
	// played with the modules at hand, and else nil.
	// It has neither the move nor the text of the move or of the position.
	Err error

	// secret is the problem with all cards, if that is another text. It is behind a pointer,
	// which is all that package fmt prints of it.
	secret *string
}

// Error says where it is and what is wrong.
func (e *Error) Error() string { return e.text(e.Problem) }

// SecretText is Error with all secrets: the move or the position that is wrong, hidden cards
// included, and what they are by the rules or by the seed. It is for those who may read the
// whole record.
func (e *Error) SecretText() string {
	if e.secret != nil {
		return e.text(*e.secret)
	}
	return e.Error()
}

func (e *Error) text(problem string) string {
	text := "record: "
	if e.Line > 0 {
		text += fmt.Sprintf("line %d, column %d: ", e.Line, e.Column)
	}
	if e.Move > 0 {
		text += fmt.Sprintf("move %d: ", e.Move)
	}
	return text + problem
}

// Unwrap returns Err.
func (e *Error) Unwrap() error { return e.Err }

// withSecret adds the problem with all cards.
func (e *Error) withSecret(format string, args ...any) *Error {
	problem := fmt.Sprintf(format, args...)
	e.secret = &problem
	return e
}

// unquoted takes out of a problem what it quotes of a text, since that may be a card or a part of
// one. It can keep what looks like a name.
func unquoted(problem string, keepNames bool) string {
	var b strings.Builder
	for {
		before, rest, found := strings.Cut(problem, `"`)
		if b.WriteString(before); !found {
			return b.String()
		}
		quoted, err := strconv.QuotedPrefix(`"` + rest)
		if err != nil { // a single quotation mark, which no problem has
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

// quoteName quotes what looks like a name or a number, so that it is no card, no move, no comment
// and no seed.
func quoteName(text string) string {
	for i := range len(text) {
		if c := text[i]; i == 20 || (c < '0' || c > '9') && (c|0x20 < 'a' || c|0x20 > 'z') {
			return `"..."`
		}
	}
	return untrusted.Quote(text)
}
