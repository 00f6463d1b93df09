package record

// SetRulesVersion makes r a record of another version of the rules, since only one can be read so far.
func (r *Record) SetRulesVersion(version int) { r.version = version }
