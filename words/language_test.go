package words

import (
	"fmt"
	"reflect"
	"regexp"
	"slices"
	"strings"
	"testing"
)

// forms are the forms of cards and names in each language. Cards have "short", too.
var forms = map[string]struct{ cards, names []string }{
	"en": {[]string{"the"}, []string{"s"}},
	"fr": {[]string{"le"}, []string{"de"}},
	"de": {[]string{"acc", "der", "den", "dem"}, []string{"von"}},
}

// Every language has all entries, with the placeholders of English, in forms that the language has.
func TestComplete(t *testing.T) {
	for _, l := range []*language{english(), french(), german()} {
		c := checker{t, l}
		c.check("", reflect.ValueOf(*l), reflect.ValueOf(*english()))
		codes := map[string]bool{}
		for i, color := range l.Colors[1:] {
			if codes[color.Code] {
				c.problem(fmt.Sprintf("Colors[%d].Code", i+1), "another colour has %q too", color.Code)
			}
			codes[color.Code] = true
		}
	}
}

type checker struct {
	t        *testing.T
	language *language
}

// problem reports what is wrong with an entry, which it names as Go does, such as "Tell.Steal.ToYou".
func (c checker) problem(path, format string, args ...any) {
	c.t.Helper()
	c.t.Errorf("%s: %s: %s", c.language.Tag, strings.TrimPrefix(path, "."), fmt.Sprintf(format, args...))
}

// check compares an entry, or what has entries, with English.
func (c checker) check(path string, v, model reflect.Value) {
	switch v.Kind() {
	case reflect.Struct:
		for i := range v.NumField() {
			name, field := v.Type().Field(i), model.Field(i)
			switch {
			case name.Name == "Forms" || name.Name == "Gender" || name.Name == "Vowel": // up to the language
			case name.Anonymous:
				c.check(path, v.Field(i), field)
			case v.Type() == reflect.TypeFor[count](): // One may have fewer placeholders than Other
				c.check(path+"."+name.Name, v.Field(i), model.FieldByName("Other"))
			default:
				c.check(path+"."+name.Name, v.Field(i), field)
			}
		}
	case reflect.Array:
		for i := range v.Len() {
			if e := model.Index(i); i > 0 || !e.IsZero() {
				c.check(fmt.Sprintf("%s[%d]", path, i), v.Index(i), e)
			}
		}
	case reflect.Map:
		for _, key := range model.MapKeys() {
			entry := v.MapIndex(key)
			if !entry.IsValid() {
				c.problem(fmt.Sprintf("%s[%q]", path, key), "missing")
				continue
			}
			c.check(fmt.Sprintf("%s[%q]", path, key), entry, model.MapIndex(key))
		}
	case reflect.String:
		c.text(path, v.String(), model.String())
	}
}

// placeholder matches a placeholder of a template, with its form.
var placeholder = regexp.MustCompile(`\{(.*?)\}`)

// text checks an entry: it must not be empty, and has the placeholders of the model. Only {n} can be left out, for a
// language that says "both" or "the top card".
func (c checker) text(path, text, model string) {
	if text == "" {
		c.problem(path, "missing")
		return
	}
	allowed, used := map[string]bool{}, map[string]bool{}
	for _, p := range placeholder.FindAllStringSubmatch(model, -1) {
		key, _, _ := strings.Cut(p[1], ".")
		allowed[key] = true
	}
	for _, p := range placeholder.FindAllStringSubmatch(text, -1) {
		key, form, _ := strings.Cut(p[1], ".")
		used[key] = true
		known := append([]string{"short"}, forms[c.language.Tag].cards...)
		if key == "who" || key == "whom" || key == "kinds" {
			known = forms[c.language.Tag].names
		}
		switch {
		case !allowed[key]:
			c.problem(path, "unknown placeholder {%s} in %q", key, text)
		case form != "" && !slices.Contains(known, form):
			c.problem(path, "unknown form %s; the language has %s", p[0], strings.Join(known, ", "))
		}
	}
	for key := range allowed {
		if !used[key] && key != "n" {
			c.problem(path, "{%s} is missing", key)
		}
	}
}
