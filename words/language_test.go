package words

import (
	"fmt"
	"maps"
	"reflect"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/seasalt-go/seasalt"
)

// forms are the forms of cards and names in each language. Cards have "short", too.
var forms = map[string]struct{ cards, names []string }{
	"en": {[]string{"the"}, []string{"s"}},
	"fr": {[]string{"le"}, []string{"de"}},
	"de": {[]string{"acc", "der", "den", "dem"}, []string{"von"}},
}

// Every language has all entries, with the placeholders of English, in forms that the language has.
func TestComplete(t *testing.T) {
	for _, l := range []*language{&english, &french, &german} {
		c := checker{t, l}
		for name, sizes := range map[string][2]int{
			"Kinds": {len(l.Kinds), last[seasalt.Kind]()}, "Colors": {len(l.Colors), last[seasalt.Color]()}, "Events": {len(l.Events), last[seasalt.Event]()},
			"Questions": {len(l.Questions), last[seasalt.Phase]()}, "Reasons": {len(l.Reasons), last[seasalt.Reason]()},
			"Rounds.Ends": {len(l.Rounds.Ends), last[seasalt.RoundEnd]()}, "Rounds.Short": {len(l.Rounds.Short), last[seasalt.RoundEnd]()},
			"Editions": {len(l.Editions), last[seasalt.Edition]()}, "Mermaids": {len(l.Rulings.Mermaids), last[seasalt.MermaidRuling]()},
			"EmptyDeck": {len(l.Rulings.EmptyDeck), last[seasalt.EmptyDeckRuling]()}, "Tie": {len(l.Rulings.Tie), last[seasalt.TieRuling]()},
			"Trio": {len(l.Rulings.Trio), last[seasalt.TrioRuling]()}, "EqualTop": {len(l.Rulings.EqualTop), last[seasalt.EqualTopRuling]()},
		} {
			if sizes[0] != sizes[1]+1 {
				c.problem(name, "%d entries for %d constants", sizes[0]-1, sizes[1])
			}
		}
		c.check("", reflect.ValueOf(*l), reflect.ValueOf(english))
		codes := map[string]bool{}
		for i, color := range l.Colors[1:] {
			if codes[color.Code] {
				c.problem(fmt.Sprintf("Colors[%d].Code", i+1), "another colour has %q too", color.Code)
			}
			codes[color.Code] = true
		}
	}
}

// last returns the number of the last constant of an enumeration.
func last[E interface {
	~uint8 | ~uint16
	MarshalText() ([]byte, error)
}]() int {
	for e := E(1); ; e++ {
		if _, err := e.MarshalText(); err != nil {
			return int(e) - 1
		}
	}
}

// What a language lacks is said in English.
func TestFallback(t *testing.T) {
	l := german
	l.Tell.NewRound, l.Kinds, l.Rounds.Scores.They = "", l.Kinds[:seasalt.Boat], ""
	l.Modules = maps.Clone(l.Modules)
	delete(l.Modules, "lobster")
	finish(reflect.ValueOf(&l).Elem(), reflect.ValueOf(english), nil)
	w := Words{language: &l}
	for want, got := range map[string]string{
		"A new round begins.": l.Tell.NewRound, "boat": w.Kind(seasalt.Boat), "Krabbe": w.Kind(seasalt.Crab),
		"{who} scores {points}: {why}.": l.Rounds.Scores.They, "Lobster": w.Module("lobster"), "Qualle": w.Module("jellyfish"),
	} {
		if got != want {
			t.Errorf("%q, and not %q", got, want)
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
	case reflect.Slice:
		if v.Len() != model.Len() {
			c.problem(path, "%d entries, and %d in English", v.Len(), model.Len())
			return
		}
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

// house matches what the events of a house do.
var house = regexp.MustCompile(fmt.Sprintf(`^\.Events\[(%d|%d|%d)\]\.Text$`, seasalt.HouseEvent1, seasalt.HouseEvent2, seasalt.HouseEvent3))

// text checks an entry: it must not be empty, and has the placeholders of the model. Only {n} can be left out, for a
// language that says "both" or "the top card".
func (c checker) text(path, text, model string) {
	if text == "" {
		if house.MatchString(path) {
			return // only the module knows
		}
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
