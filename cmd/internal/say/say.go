// Package say contains texts that several programs show in the same way.
package say

import (
	"fmt"
	"strings"
	"unicode"

	"github.com/seasalt-go/seasalt"
	"github.com/seasalt-go/seasalt/words"
)

// Rule adds the id of its rule, if there is one, to a sentence, in place of the full stop.
func Rule(text string, rule seasalt.RuleID) string {
	text = strings.TrimSuffix(text, ".")
	if rule == "" {
		return text
	}
	return fmt.Sprintf("%s (%s)", text, rule)
}

// Score explains a score, with the rule for each item.
func Score(w words.Words, s seasalt.Score) []string {
	lines := w.Score(s)
	n := 0
	for item := range s.Items() {
		lines[n] = Rule(lines[n], item.Rule())
		n++
	}
	return lines
}

// Printable removes characters from foreign text that a terminal would interpret.
func Printable(text string) string {
	return strings.Join(strings.FieldsFunc(text, func(c rune) bool { return !unicode.IsPrint(c) }), " ")
}
