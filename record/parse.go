package record

import (
	"strings"

	"github.com/seasalt-go/seasalt"
)

// Parse reads a record: the text that [Record.SecretText] writes, or the JSON of [Record.SecretJSON]. It gets the rules
// of the setup from a function, such as variants.Rules, or one that [seasalt.CachedRules] returns for a program's own
// modules: then many records share their rules, and their states can be compared. The function may return the same
// rules for every setup; the record of another game is then an error.
//
// Parse checks every move, the outcomes of the rounds, and the result of the game or its position. White space and line
// endings may vary, a byte order mark may come first, and unknown headers are tags. Duplicates and invalid UTF-8 are
// errors.
//
// The error is an [*Error] about the first mistake. The record then contains the game before it: the legal moves that
// lead to the outcomes in the text. The record is nil if the mistake comes before the moves: a header, a setup for
// which there are no rules, or a text that is longer than [MaxLen].
//
// Parse takes the time of the function and about a microsecond for each move, and at most about twenty times
// the space of the text: it allows no more comments and tags than [Record.AddComment] and [Record.SetTag] do, and
// refuses a text longer than [MaxLen] at once.
func Parse(text string, rules func(seasalt.Setup) (*seasalt.Rules, error)) (*Record, error) {
	p := parser{text: strings.TrimPrefix(text, "\ufeff"), find: rules, headers: map[string]header{}}
	if len(text) > MaxLen {
		return nil, p.fail(0, "the text has %d bytes, and a record has at most %d", len(text), MaxLen)
	}
	var err error
	if strings.HasPrefix(strings.TrimLeft(p.text, " \t\r\n"), "{") {
		err = p.readJSON()
	} else {
		err = p.readText()
	}
	return p.rec, err
}
