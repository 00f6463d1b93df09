package record

import (
	"fmt"
	"slices"
	"strings"

	"github.com/seasalt-go/seasalt"
)

// position checks the position that a text states.
func (p *parser) position(said string, at int) error {
	is := p.rec.State()
	if said == is.SecretText() {
		return nil
	}
	s, err := p.rec.rules.ParseState(said)
	if e, ok := err.(*seasalt.ParseError); ok {
		first := e.Problems[0]
		open := seasalt.Problem{Offset: first.Offset, Field: first.Field, Text: openProblem(first)}
		return p.wrap(&seasalt.ParseError{What: e.What, Problems: []seasalt.Problem{open}}, at+first.Offset,
			open.String()).withSecret("%s", first)
	}
	if s != is {
		return p.differ(at, "the position in round %d is a different one by the rules: %s", is.Round(),
			differences(s, is)).
			withSecret("the position is a different one in the record, and by the rules %q", is.SecretText())
	}
	return nil
}

// openProblem returns the problem of a position without anything about hidden cards. It keeps the whole text only for
// fields without cards.
func openProblem(p seasalt.Problem) string {
	switch p.Field {
	case "":
		if name, ok := strings.CutSuffix(p.Text, " is missing"); (!ok || strings.Contains(name, `"`)) &&
			!strings.HasPrefix(p.Text, "this is a view") {
			return "the position cannot be read here"
		}
	case "players", "target", "mermaids", "empty-deck", "tie", "trio", "equal-top", "modules", "events", "round",
		"turn", "totals":
	case "deck":
		if strings.Contains(p.Text, "/") { // it names cards, and not only their number
			return "it cannot have these cards"
		}
	default:
		return "this is impossible in a position"
	}
	return unquoted(p.Text, false)
}

// differences lists the fields in which the texts of two states differ, with their values, except those of cards.
func differences(said, is seasalt.State) string {
	var names, texts []string
	fields := func(text string) map[string]string {
		values := map[string]string{}
		for _, field := range strings.Fields(text)[1:] { // the first word is the format
			name, value, _ := strings.Cut(field, "=")
			values[name] = value
			if !slices.Contains(names, name) {
				names = append(names, name)
			}
		}
		return values
	}
	value := func(fields map[string]string, name string) string {
		if value, ok := fields[name]; ok {
			return value
		}
		return "not there"
	}
	one, two := fields(said.SecretText()), fields(is.SecretText())
	for _, name := range names {
		a, b := value(one, name), value(two, name)
		switch {
		case a == b:
		case strings.Contains(a+b, "/"): // of cards
			texts = append(texts, name+" differs")
		default:
			texts = append(texts, fmt.Sprintf("%s is %s and should be %s", name, a, b))
		}
	}
	return strings.Join(texts, ", ")
}
