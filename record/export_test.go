package record

// SetRulesVersion makes r a record of another version of the rules, as long as there is none.
func (r *Record) SetRulesVersion(version int) { r.version = version }
