package record

// RulesVersion is the version of the rules that the record names.
func (r *Record) RulesVersion() int { return r.version }

// SetRulesVersion makes r a record of another version of the rules, since only one can be read so far.
func (r *Record) SetRulesVersion(version int) { r.version = version }
