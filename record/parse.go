package record

import (
	"strings"

	"github.com/seasalt-go/seasalt"
)

// Parse reads a record: the text that [Record.SecretText] writes, or the JSON of [Record.SecretJSON]. It takes
// the modules of the game from those that the program supplies; package variants has all of this repository.
// Every move is checked, and so are the outcomes of the rounds, and the result of the game or where it stands.
// White space and line endings may differ from what is written, and unknown headers are tags. Duplicates are
// an error, and so is invalid UTF-8, which is not replaced.
//
// The error is an [*Error] about the first mistake. The record then has the game before it: the moves that are
// legal and lead to the outcomes that the text says. It is nil only if the text does not say which game it is.
//
// Parse takes the time of [seasalt.NewRules] and about a microsecond for each move, and at most about twenty times
// the space of the text: it allows no more comments and tags than [Record.Comment] and [Record.SetTag] do, and
// refuses a text longer than [MaxLen] at once.
func Parse(text string, modules ...seasalt.Module) (*Record, error) {
	return ParseWith(func(s seasalt.Setup) (*seasalt.Rules, error) { return s.Rules(modules...) }, text)
}

// ParseWith is [Parse] with a function that finds the rules of a setup, such as one that
// [seasalt.CachedRules] returns: then many records share their rules, and their states can be compared. A function
// that has the rules already can return them for every setup; the record of another game is an error.
func ParseWith(find func(seasalt.Setup) (*seasalt.Rules, error), text string) (*Record, error) {
	p := parser{text: text, find: find, headers: map[string]header{}}
	if len(text) > MaxLen {
		return nil, p.fail(0, "the text has %d bytes, and a record has at most %d", len(text), MaxLen)
	}
	var err error
	if strings.HasPrefix(strings.TrimLeft(text, " \t\r\n"), "{") {
		err = p.readJSON()
	} else {
		err = p.readText()
	}
	return p.rec, err
}
