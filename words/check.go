package words

import (
	"fmt"
	"reflect"
	"slices"
	"strings"
)

// Check reports what is missing in a language, or wrong: entries that are empty, placeholders
// and forms that do not exist. It returns nil for a complete one. The error has a line for each
// problem and names the entry as Go does, such as "Tell.Steal.ToYou".
func (l *Language) Check() error {
	c := checker{language: l}
	if l.Plural == nil || l.Phrase == nil {
		return fmt.Errorf("words: language %q: Plural and Phrase must not be nil", l.Tag)
	}
	english := English()
	c.check("", reflect.ValueOf(*l), reflect.ValueOf(english))
	codes := map[string]bool{}
	for i, color := range l.Colors[1:] {
		if codes[color.Code] {
			c.problem(fmt.Sprintf("Colors[%d].Code", i+1), "another colour has %q too", color.Code)
		}
		codes[color.Code] = true
	}
	if c.problems == nil {
		return nil
	}
	return fmt.Errorf("words: language %q:\n%s", l.Tag, strings.Join(c.problems, "\n"))
}

type checker struct {
	language *Language
	problems []string
}

func (c *checker) problem(path, format string, args ...any) {
	c.problems = append(c.problems, strings.TrimPrefix(path, ".")+": "+fmt.Sprintf(format, args...))
}

// check compares an entry, or what has entries, with English.
func (c *checker) check(path string, v, english reflect.Value) {
	switch v.Kind() {
	case reflect.Struct:
		if count, ok := v.Interface().(Count); ok {
			c.count(path, count, english.Interface().(Count))
			return
		}
		for i := range v.NumField() {
			f := v.Type().Field(i)
			switch f.Name {
			case "Forms", "CardForms", "NameForms", "Gender", "Vowel":
			case "Short":
				c.check(path+"."+f.Name, v.Field(i), english.Field(i))
			default:
				name := "." + f.Name
				if f.Anonymous {
					name = ""
				}
				c.check(path+name, v.Field(i), english.Field(i))
			}
		}
	case reflect.Array:
		for i := range v.Len() {
			if e := english.Index(i); i > 0 || !e.IsZero() {
				c.check(fmt.Sprintf("%s[%d]", path, i), v.Index(i), e)
			}
		}
	case reflect.Map:
		for _, key := range english.MapKeys() {
			entry := v.MapIndex(key)
			if !entry.IsValid() {
				c.problem(fmt.Sprintf("%s[%q]", path, key), "missing")
				continue
			}
			c.check(fmt.Sprintf("%s[%q]", path, key), entry, english.MapIndex(key))
		}
	case reflect.String:
		c.text(path, v.String(), english.String())
	}
}

// count checks that there is a form for every number.
func (c *checker) count(path string, count, english Count) {
	var needed [Many + 1]bool
	for n := range 200 {
		needed[c.language.Plural(n)] = true
	}
	for p, text := range []string{Other: count.Other, One: count.One, Few: count.Few, Many: count.Many} {
		if needed[p] {
			c.text(path+[]string{".Other", ".One", ".Few", ".Many"}[p], text, english.Other)
		}
	}
}

// text checks an entry: it must not be empty, and has no placeholders that English does not
// have, and all of them, but that a word may say what a number does.
func (c *checker) text(path, text, english string) {
	if text == "" {
		c.problem(path, "missing")
		return
	}
	allowed := map[string]bool{}
	for _, p := range placeholders(english) {
		key, _, _ := strings.Cut(p, ".")
		allowed[key] = true
	}
	for _, p := range placeholders(text) {
		key, form, _ := strings.Cut(p, ".")
		forms := c.language.CardForms
		if key == "who" || key == "whom" || key == "kinds" {
			forms = c.language.NameForms
		}
		switch {
		case !allowed[key]:
			c.problem(path, "unknown placeholder {%s}; this entry can use %s", key, list(allowed))
		case form != "" && form != "short" && !slices.Contains(forms, form):
			c.problem(path, "unknown form {%s}; the language has %s", p, strings.Join(forms, ", "))
		}
	}
	used := map[string]bool{}
	for _, p := range placeholders(text) {
		key, _, _ := strings.Cut(p, ".")
		used[key] = true
	}
	for key := range allowed {
		if !used[key] && key != "n" {
			c.problem(path, "{%s} is missing", key)
		}
	}
}

// list lists keys.
func list(keys map[string]bool) string {
	var all []string
	for key := range keys {
		all = append(all, "{"+key+"}")
	}
	slices.Sort(all)
	if all == nil {
		return "none"
	}
	return strings.Join(all, ", ")
}

// prepare typesets all entries.
func (l *Language) prepare() {
	if l.Typeset == nil {
		return
	}
	if l.Modules != nil { // it may be shared
		modules := map[string]Named{}
		for name, m := range l.Modules {
			modules[name] = Named{l.Typeset(m.Name), l.Typeset(m.Short), l.Typeset(m.Text)}
		}
		l.Modules = modules
	}
	typeset(reflect.ValueOf(l).Elem(), l.Typeset)
}

func typeset(v reflect.Value, f func(string) string) {
	switch v.Kind() {
	case reflect.Struct:
		for i := range v.NumField() {
			typeset(v.Field(i), f)
		}
	case reflect.Array:
		for i := range v.Len() {
			typeset(v.Index(i), f)
		}
	case reflect.String:
		v.SetString(f(v.String()))
	}
}
