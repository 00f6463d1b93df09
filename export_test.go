package seasalt

import "slices"

// Content is what the hash of a module is made of.
func (m Module) Content() string { return m.content() }

// HasTables reports whether all laws of the game look up points in tables.
func (r *Rules) HasTables() bool {
	return !slices.ContainsFunc(r.laws, func(l law) bool { return len(l.duos) > 0 && l.tables == nil })
}

// ProblemFields are the fields that the problems of a position are about.
func (r *Rules) ProblemFields(p Position) []string {
	_, problems := r.newState(p, true)
	return problems.fields
}

// PointerTo is the place in the JSON of a view of what a line of text calls a field.
func PointerTo(field string) []string { return pointerTo(field) }
