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
	Name    string `json:"name"`
	Version int    `json:"version"`
	// Hash tells modules of the same name and version apart by content: the first 16 hexadecimal
	// digits of a SHA-256 hash of all non-zero fields. In a setup written by hand it may be empty,
	// which fits any content.
	Hash string `json:"hash,omitempty"`
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

func (m *Module) id() ModuleID {
	sum := sha256.Sum256([]byte(m.content()))
	return ModuleID{m.Name, m.Version, fmt.Sprintf("%x", sum[:hashLen/2])}
}

// hashLen is the number of hexadecimal digits of a hash.
const hashLen = 16

func isHash(text string) bool {
	return len(text) == hashLen && strings.Trim(text, "0123456789abcdef") == ""
}

// content writes each field of a module that is not zero as "Field=value", sorted, one a line; the
// fields of an inner struct stand in braces. Each item of a list is an entry of its own, since the
// order of changes means nothing. A field that a later version adds leaves the content of all
// modules without it as it was.
//
// The hash of the content is part of saved games, so the names of fields, effects, kinds and events
// in it are permanent.
func (m *Module) content() string {
	return strings.Join(contentOf(reflect.ValueOf(*m)), "\n")
}

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
			for i := range value.Len() {
				entries = append(entries, name+"="+contentText(value.Index(i)))
			}
		default:
			entries = append(entries, name+"="+contentText(value))
		}
	}
	slices.Sort(entries)
	return slices.Compact(entries) // a repeated change means nothing more
}

// contentText returns the text of a value in the content of a module.
func contentText(v reflect.Value) string {
	switch value := v.Interface().(type) {
	case Cards:
		return strings.Join(strings.Fields(value.String()), ",")
	case Effect:
		return value.String()
	case Kind, Event, Standing:
		return fmt.Sprint(value)
	}
	if v.Kind() == reflect.Struct {
		return "{" + strings.Join(contentOf(v), " ") + "}"
	}
	return fmt.Sprint(v.Interface()) // a number, true, a text or a list of numbers
}
