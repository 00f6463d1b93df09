package seasalt

import (
	"crypto/sha256"
	"fmt"
	"reflect"
	"slices"
	"strings"
)

// A ModuleID identifies a module.
type ModuleID struct {
	Name    string
	Version int
	// Hash tells modules of the same name and version apart by content: the first 16 hexadecimal
	// digits of a SHA-256 hash of all non-zero fields. In a setup written by hand it may be empty,
	// which fits any content.
	Hash string
}

// String returns the name, the version and the hash with slashes between them, such as
// "jellyfish/1/HASH".
func (m ModuleID) String() string {
	text := fmt.Sprintf("%s/%d", m.Name, m.Version)
	if m.Hash != "" {
		text += "/" + m.Hash
	}
	return text
}

// id returns the identity of a module.
func (m *Module) id() ModuleID {
	sum := sha256.Sum256([]byte(m.content()))
	return ModuleID{m.Name, m.Version, fmt.Sprintf("%x", sum[:hashLen/2])}
}

// hashLen is the number of hexadecimal digits of a hash.
const hashLen = 16

// isHash reports whether a text can be a hash.
func isHash(text string) bool {
	return len(text) == hashLen && strings.Trim(text, "0123456789abcdef") == ""
}

// content writes all that a module says, and nothing of how it is called or described for people:
// one "Field=value" for what is not zero, sorted, each on its line and those of an inner struct in
// braces; each item of a list by itself, since the order of what a module says means nothing. So a
// field that is new in a later version changes the content of no module that leaves it zero.
//
// The names of fields, effects, kinds and events in it are part of saved games.
func (m *Module) content() string {
	return strings.Join(contentOf(reflect.ValueOf(*m)), "\n")
}

// contentOf returns what the fields of a struct say.
func contentOf(v reflect.Value) (entries []string) {
	if duo, ok := v.Interface().(Duo); ok && duo.A > duo.B { // their order means nothing
		duo.A, duo.B = duo.B, duo.A
		v = reflect.ValueOf(duo)
	}
	for i := range v.NumField() {
		name, value := v.Type().Field(i).Name, v.Field(i)
		switch {
		case value.IsZero() || value.Kind() == reflect.Slice && value.Len() == 0:
		case value.Kind() == reflect.Slice && value.Type().Elem().Kind() != reflect.Int: // points are in order
			for _, item := range value.Seq2() {
				entries = append(entries, name+"="+contentText(item))
			}
		default:
			entries = append(entries, name+"="+contentText(value))
		}
	}
	slices.Sort(entries)
	return slices.Compact(entries) // what is said twice is said
}

// contentText returns what a value is in the content of a module.
func contentText(v reflect.Value) string {
	switch value := v.Interface().(type) {
	case Cards:
		return strings.Join(strings.Fields(value.String()), ",")
	case Effect:
		return value.name()
	case Kind, Event, Standing:
		return fmt.Sprint(value)
	}
	if v.Kind() == reflect.Struct {
		return "{" + strings.Join(contentOf(v), " ") + "}"
	}
	return fmt.Sprint(v.Interface()) // a number, true, a text or a list of numbers
}
