package words

import (
	"strings"
	"unicode"
	"unicode/utf8"
)

// values fill in a template, by placeholder.
type values map[string]value

// and adds a value. It changes with, unless that is nil.
func (with values) and(key string, v value) values {
	if with == nil {
		with = values{}
	}
	with[key] = v
	return with
}

// A value is the text for a placeholder, in a form of the language.
type value func(form string) string

// plain is a value with one form.
func plain(text string) value { return func(string) string { return text } }

// fill fills in a template. A placeholder without a value becomes empty, and one at the end takes the space before it
// along. A sentence that starts with a placeholder gets a capital letter, unless that is a player's name.
func fill(template string, with values) string {
	return fillIn(template, with, nameKeys)
}

// nameKeys are the keys for names of players.
var nameKeys = map[string]bool{"who": true, "whom": true, "list": true, "name": true}

// fillIn fills in a template. The values of some keys stay unchanged at its beginning.
func fillIn(template string, with values, unchanged map[string]bool) string {
	var b strings.Builder
	name := false
	for rest := template; rest != ""; {
		before, after, found := strings.Cut(rest, "{")
		b.WriteString(before)
		if !found {
			break
		}
		placeholder, after, _ := strings.Cut(after, "}")
		key, form, _ := strings.Cut(placeholder, ".")
		text := ""
		if v := with[key]; v != nil {
			name = name || b.Len() == 0 && unchanged[key]
			text = v(form)
		}
		if text == "" && after == "" {
			return strings.TrimRight(b.String(), " ")
		}
		b.WriteString(text)
		rest = after
	}
	if name || !strings.HasPrefix(template, "{") || !strings.HasSuffix(template, ".") {
		return b.String()
	}
	return capital(b.String())
}

// capital returns a text with a capital letter at its start.
func capital(text string) string {
	r, n := utf8.DecodeRuneInString(text)
	return string(unicode.ToUpper(r)) + text[n:]
}
