package seasalt

// Content is what the hash of a module is made of.
func (m Module) Content() string { return m.content() }
