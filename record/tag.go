package record

import (
	"errors"
	"fmt"
	"iter"
	"maps"
	"slices"
	"strings"

	"github.com/seasalt-go/seasalt/internal/wire"
)

// SetTag sets a header with a fact about the game: "Player0" to "Player3" are the names of the players, "Date" is a day
// such as 2026-11-21, "Event" the occasion; programs can add others. The empty text removes a tag. SetTag replaces
// invalid UTF-8 in the text.
//
// It returns an error, and changes nothing, if the name is not an ASCII capital followed by at most 31 ASCII letters
// and digits, if it is a header of the record's own (Format, Rules, Setup or First), or if there are 100 other tags.
func (r *Record) SetTag(name, text string) error {
	r.must()
	problem := checkTag(name)
	if _, ok := r.tags[name]; problem == "" && !ok && text != "" && len(r.tags) == mostTags {
		problem = fmt.Sprintf("there are %d tags already, the most there can be", mostTags)
	}
	if problem != "" {
		return errors.New("record: " + problem)
	}
	delete(r.tags, name)
	if text != "" {
		if r.tags == nil {
			r.tags = map[string]string{}
		}
		r.tags[name] = strings.ToValidUTF8(text, "\ufffd")
	}
	return nil
}

const mostTags = 100

// Tag returns the text of a tag, or an empty text if there is no such tag.
func (r *Record) Tag(name string) string {
	r.must()
	return r.tags[name]
}

// Tags yields the names and texts of all tags, sorted by name.
func (r *Record) Tags() iter.Seq2[string, string] {
	r.must()
	return func(yield func(string, string) bool) {
		for _, name := range slices.Sorted(maps.Keys(r.tags)) {
			if !yield(name, r.tags[name]) {
				return
			}
		}
	}
}

// ownHeaders are the headers that are not tags, in the order in which they are written, before the tags.
var ownHeaders = []string{"Format", "Rules", "Setup", "First"}

// checkTag returns why a tag cannot have a name, or an empty string.
func checkTag(name string) string {
	if slices.Contains(ownHeaders, name) {
		return fmt.Sprintf("the header %s is the record's own", name)
	}
	ok := name != "" && len(name) <= 32
	for i := 0; ok && i < len(name); i++ {
		c := name[i]
		ok = 'A' <= c && c <= 'Z' || i > 0 && ('a' <= c && c <= 'z' || '0' <= c && c <= '9')
	}
	if !ok {
		return fmt.Sprintf("no tag can be called %s: a name is an ASCII capital and at most 31 letters and digits",
			wire.Quote(name))
	}
	return ""
}
