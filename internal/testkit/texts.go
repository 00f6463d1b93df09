package testkit

import (
	"reflect"
	"regexp"
	"slices"
	"strings"
	"testing"
)

// Texts of programs are structs of strings, one for each language. In them, {name, with or without a form after it, is
// a place to fill in.
var place = regexp.MustCompile(`\{[a-z]+`)

// SameTexts checks that the texts of a language are all there, with the places to fill in and the paragraphs of the
// English ones, that their [Typography] is right, and that no apostrophe of French is straight.
func SameTexts(t testing.TB, tag string, english, texts any) {
	t.Helper()
	a, b := reflect.ValueOf(english), reflect.ValueOf(texts)
	for i := range a.NumField() {
		from, to := a.Field(i).String(), b.Field(i).String()
		want, got := place.FindAllString(from, -1), place.FindAllString(to, -1)
		slices.Sort(want)
		slices.Sort(got)
		name := a.Type().Field(i).Name
		if to == "" || !slices.Equal(want, got) || strings.Count(from, "\n\n") != strings.Count(to, "\n\n") {
			t.Errorf("%s: %s is %q, and in English %q", tag, name, to, from)
		}
		Typography(t, tag, name, to)
		if at := straight.FindString(to); tag == "fr" && at != "" {
			t.Errorf("fr: %s: %q", name, at)
		}
	}
}

var (
	frenchSpaces = regexp.MustCompile(`[^\x{202f}\n][;!?]|[^\x{a0}\n][:»]|«[^\x{a0}]| %`)
	straight     = regexp.MustCompile(`\pL'\pL`)
)

// FrenchSpaces returns the places of a French text that lack the space that does not break: a
// narrow one before a semicolon, an exclamation mark and a question mark, the usual one before a
// colon and within quotation marks, and one of them before a percent sign.
func FrenchSpaces(text string) []string { return frenchSpaces.FindAllString(text, -1) }

// terms are, by language, the name of a thing and another name for it, which no text uses.
var terms = map[string][]struct {
	ours   string
	theirs *regexp.Regexp
}{
	"en": {
		{"lay a duo", regexp.MustCompile(
			`(?i)\bplay(s|ed)? (a |the |two |2 |any )?(duos?|crabs?|boats?|fish|swimmers?|sharks?)\b`)},
		{"reveal a hand", regexp.MustCompile(`(?i)\bshow(s|n|ed)? (your|their|his|her|a) hands?\b`)},
		{"a final turn", regexp.MustCompile(`(?i)\b(one|has (his|her)) last turn\b|\blast turns\b`)},
		{"protected", regexp.MustCompile(`(?i)\bsafe from\b`)},
		{"the lowest total", regexp.MustCompile(
			`(?i)\bthe (fewest|most) points (gets?|holds?)\b|goes to the player with the (fewest|most) points`)},
	},
	"fr": {
		{"panier de crabes", regexp.MustCompile(`(?i)\bbandes? de crabes`)},
		{"arbitrage", regexp.MustCompile(`(?i)\bpoints? de règle`)},
		{"la carte défaussée", regexp.MustCompile(`(?i)\b(votre|sa) défausse`)},
		{"davantage de points", regexp.MustCompile(`(?i)n’a plus de points`)},
		{"sorte", regexp.MustCompile(`(?i)\b(son|leur) type\b|\btypes? de carte`)},
		{"livret", regexp.MustCompile(`(?i)\brèglement`)},
	},
	"de": {
		{"Entscheidung", regexp.MustCompile(`Regelfrage`)},
		{"gelähmt", regexp.MustCompile(`(?i)\bgebunden|\bbindet\b`)},
		{"Stapel", regexp.MustCompile(`Nachziehstapel|Zugstapel`)},
		{"Ablagestapel", regexp.MustCompile(`\bAblage\b`)},
		{"Spielregel", regexp.MustCompile(`Regelheft`)},
		{"Seeleute", regexp.MustCompile(`Seemänner`)},
	},
}

// clause matches a German sentence that begins with a small letter after a colon.
var clause = regexp.MustCompile(
	`: (der|die|das|es|er|sie|niemand|jemand|alle|du|man|im|am|in|nach|dann) [^.:,]*` +
		`\b(ist|sind|hat|haben|habt|wird|werden|erhält|erhalten|` +
		`gewinnt|gewinnen|endet|kann|können|beginnt|gibt|zieht|geht|darf|muss)\b`)

// Typography checks a text of a language: its spaces, the capital letter after a colon,
// and that each thing has one name.
func Typography(t testing.TB, tag, name, text string) {
	t.Helper()
	switch tag {
	case "fr":
		for _, at := range FrenchSpaces(text) {
			t.Errorf("%s: %s lacks a space that does not break: %q in %q", tag, name, at, text)
		}
	case "de":
		if at := clause.FindString(text); at != "" {
			t.Errorf("%s: %s has a sentence that begins with a small letter: %q", tag, name, at)
		}
	}
	for _, term := range terms[tag] {
		if at := term.theirs.FindString(text); at != "" {
			t.Errorf("%s: %s says %q, and elsewhere it is %q", tag, name, at, term.ours)
		}
	}
}
