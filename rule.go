package seasalt

// A Rule is the id of a rule, such as "R4.5", or of a ruling, "K1" to "K5". Package rulebook has
// their texts. The zero Rule means no rule.
type Rule string

// isValid reports whether the rule has the shape of an id.
func (r Rule) isValid() bool {
	switch {
	case len(r) == 2 && r[0] == 'K':
		return r[1] >= '1' && r[1] <= '5'
	case len(r) < 4 || r[0] != 'R':
		return false
	}
	dots := 0
	for i, c := range []byte(r[1:]) {
		if c == '.' && i > 0 && i < len(r)-2 {
			dots++
		} else if c < '0' || c > '9' {
			return false
		}
	}
	return dots == 1
}
