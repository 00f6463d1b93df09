package testkit

import (
	"reflect"
	"regexp"
	"slices"
	"testing"
)

// Texts of programs are structs of strings, one for each language. In them, {name and what may follow
// is a place to fill in.
var place = regexp.MustCompile(`\{[a-z]+`)

// SameTexts checks that the texts of another language are all there and have the same places to fill
// in as the English ones.
func SameTexts(t testing.TB, tag string, english, texts any) {
	t.Helper()
	a, b := reflect.ValueOf(english), reflect.ValueOf(texts)
	for i := range a.NumField() {
		from, to := a.Field(i).String(), b.Field(i).String()
		want, got := place.FindAllString(from, -1), place.FindAllString(to, -1)
		slices.Sort(want)
		slices.Sort(got)
		if to == "" || !slices.Equal(want, got) {
			t.Errorf("%s: %s is %q, and in English %q", tag, a.Type().Field(i).Name, to, from)
		}
	}
}

var (
	frenchSpaces = regexp.MustCompile(`[^\x{202f}\n][;!?]|[^\x{a0}\n][:»]|«[^\x{a0}]`)
	straight     = regexp.MustCompile(`\pL'\pL`)
)

// FrenchSpaces returns the places of a French text that lack the space that does not break: a
// narrow one before a semicolon, an exclamation mark and a question mark, and the usual one before a
// colon and within quotation marks.
func FrenchSpaces(text string) []string { return frenchSpaces.FindAllString(text, -1) }

// FrenchTexts checks that French texts have the spaces that do not break, and the apostrophe that is
// not straight.
func FrenchTexts(t testing.TB, texts any) {
	t.Helper()
	french := reflect.ValueOf(texts)
	for i := range french.NumField() {
		name, text := french.Type().Field(i).Name, french.Field(i).String()
		for _, at := range append(FrenchSpaces(text), straight.FindAllString(text, -1)...) {
			t.Errorf("%s: %q", name, at)
		}
	}
}
