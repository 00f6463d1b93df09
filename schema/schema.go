// Package schema contains the JSON Schema of the documents that the other packages read and write.
package schema

import _ "embed"

//go:embed seasalt.schema.json
var text string

// Text returns seasalt.schema.json.
func Text() string { return text }
