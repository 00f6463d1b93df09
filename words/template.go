package words

import (
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/seasalt-go/seasalt"
)

// values fill in a template, by placeholder.
type values map[string]value

// A value is what a placeholder stands for, in a form of the language.
type value func(form string) string

// plain is a value that has one form.
func plain(text string) value { return func(string) string { return text } }

// fill fills in a template. It leaves a placeholder for which there is no value empty. A
// sentence starts with a capital letter, unless it starts with somebody's name.
func fill(template string, with values) string {
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
		if v := with[key]; v != nil {
			name = name || b.Len() == 0 && (key == "who" || key == "whom" || key == "list" || key == "name")
			b.WriteString(v(form))
		}
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

// placeholders returns those of a template, with their forms.
func placeholders(template string) (found []string) {
	for {
		_, after, ok := strings.Cut(template, "{")
		if !ok {
			return found
		}
		placeholder, rest, _ := strings.Cut(after, "}")
		found = append(found, placeholder)
		template = rest
	}
}

// of returns the form of a class of numbers.
func (c Count) of(p Plural) string {
	switch {
	case p == One && c.One != "":
		return c.One
	case p == Few && c.Few != "":
		return c.Few
	case p == Many && c.Many != "":
		return c.Many
	}
	return c.Other
}

// number returns a number and a space, to stand before a noun.
func (l *Language) number(n int) string { return strconv.Itoa(n) + l.Space }

// list joins items: "a, b and c".
func (l *Language) list(items []string) string {
	if len(items) < 2 {
		return strings.Join(items, "")
	}
	last := len(items) - 1
	return strings.Join(items[:last], l.Comma) + l.And + items[last]
}

// count fills in the form of a count that goes with a number.
func (l *Language) count(c Count, n int, with values) string {
	all := values{"n": plain(strconv.Itoa(n))}
	for key, v := range with {
		all[key] = v
	}
	return fill(c.of(l.Plural(n)), all)
}

// counted returns a number of cards of a kind, and 1 as a number too: "1 crab".
func (l *Language) counted(n int, k seasalt.Kind) string {
	return l.number(n) + l.Kinds[k].of(l.Plural(n))
}

// short returns cards in few letters, such as "crab LB" or "2 crab LB".
func (l *Language) short(n int, c seasalt.Card) string {
	text := l.Kinds[c.Kind()].Short
	if code := l.Colors[c.Color()].Code; code != "" {
		text += " " + code
	}
	if n != 1 {
		text = l.number(n) + text
	}
	return text
}
