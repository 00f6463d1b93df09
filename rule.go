package seasalt

import "strings"

// A RuleID is the id of a rule, such as "R4.5", or of a ruling, "K1" to "K5". Package rulebook has
// their texts. The zero RuleID means no rule.
type RuleID string

// isValid reports whether the rule has the shape of an id.
func (r RuleID) isValid() bool {
	if len(r) == 2 && r[0] == 'K' {
		return r[1] >= '1' && r[1] <= '5'
	}
	isNumber := func(text string) bool { return text != "" && strings.Trim(text, "0123456789") == "" }
	numbers, isRule := strings.CutPrefix(string(r), "R")
	chapter, rule, _ := strings.Cut(numbers, ".")
	return isRule && isNumber(chapter) && isNumber(rule)
}
