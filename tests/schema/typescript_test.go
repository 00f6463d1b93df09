package schema

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/seasalt-go/seasalt/internal/testkit"
)

// TestTypeScript makes schema/seasalt.d.ts from the schema: with -update it writes the file, and
// without it holds the file to it.
func TestTypeScript(t *testing.T) {
	const file = "../../schema/seasalt.d.ts"
	schema := readSchema(t)
	var b strings.Builder
	b.WriteString("// Made from seasalt.schema.json by go test ./tests/schema -run TestTypeScript -update. Do not " +
		"edit.\n\n")
	tsComment(&b, "", schema.at("description").text)
	defs := schema.at("$defs")
	for _, name := range defs.names {
		def := defs.fields[name]
		if noPart(name) || isNew(name) {
			continue
		}
		b.WriteByte('\n')
		text := def.at("description").text
		if def.at("additionalProperties").text == "false" {
			text += " There are no other fields."
		}
		tsComment(&b, "", text)
		switch {
		case def.at("type").text == "object":
			fmt.Fprintf(&b, "export interface %s %s\n", name, typeScript(t, defs, def, "\n"))
		case len(def.at("oneOf").items) > 2:
			fmt.Fprintf(&b, "export type %s =", name)
			for _, variant := range def.at("oneOf").items {
				if newVariant(variant) {
					continue
				}
				fmt.Fprintf(&b, "\n  | %s", typeScript(t, defs, variant, " "))
			}
			b.WriteString(";\n")
		default:
			fmt.Fprintf(&b, "export type %s = %s;\n", name, typeScript(t, defs, def, " "))
		}
	}
	testkit.Golden(t, file, b.String(), *update)
}

// noPart reports whether a definition describes values that are read like an absent field. The types omit it.
func noPart(definition string) bool { return strings.HasPrefix(definition, "No") }

// isNew reports whether a definition has the names that a later version may write. The types have those of this
// version.
func isNew(definition string) bool { return strings.HasPrefix(definition, "New") }

// newVariant reports whether an object is one of a later version.
func newVariant(n *node) bool {
	for _, property := range n.at("properties").fields {
		if property.fields["not"] != nil {
			return true
		}
	}
	return false
}

// tsComment writes a comment for the declaration that follows, in lines that are not too long.
func tsComment(b *strings.Builder, indent, text string) {
	if text == "" {
		return
	}
	if len(text) <= 90 {
		fmt.Fprintf(b, "%s/** %s */\n", indent, text)
		return
	}
	fmt.Fprintf(b, "%s/**", indent)
	column := 0
	for _, word := range strings.Fields(text) {
		if column == 0 || column+len(word) > 90 {
			fmt.Fprintf(b, "\n%s *", indent)
			column = 0
		}
		b.WriteString(" " + word)
		column += len(word) + 1
	}
	fmt.Fprintf(b, "\n%s */\n", indent)
}

// typeScript returns the type of a schema. It knows only the keywords of this schema. Keywords that only restrict
// values, such as minimum and if, have no type.
func typeScript(t *testing.T, defs, n *node, space string) string {
	t.Helper()
	known := []string{
		"description", "$ref", "const", "enum", "anyOf", "oneOf", "prefixItems", "items", "type", "properties", "required",
		"additionalProperties", "minimum", "maximum", "minItems", "maxItems", "uniqueItems", "pattern", "maxLength",
		"allOf",
		"patternProperties", "propertyNames", "dependentRequired", "exclusiveMinimum",
	}
	for _, name := range n.names {
		if !slices.Contains(known, name) {
			t.Fatalf("what is the type of a schema with %s?", name)
		}
	}
	literal := func(n *node) string {
		if n.text != "" && strings.Trim(n.text, "0123456789") == "" {
			return n.text
		}
		return `"` + n.text + `"`
	}
	union := func(items []*node, each func(*node) string) string {
		var types []string
		for _, item := range items {
			if !isNew(strings.TrimPrefix(item.at("$ref").text, "#/$defs/")) && !newVariant(item) {
				types = append(types, each(item))
			}
		}
		return strings.Join(types, " | ")
	}
	inline := func(n *node) string { return typeScript(t, defs, n, " ") }
	switch kind := n.at("type").text; {
	case n.at("$ref").text != "":
		return strings.TrimPrefix(n.at("$ref").text, "#/$defs/")
	case n.fields["const"] != nil:
		return literal(n.at("const"))
	case n.fields["enum"] != nil:
		return union(n.at("enum").items, literal)
	case n.fields["anyOf"] != nil:
		return union(n.at("anyOf").items, inline)
	case n.fields["oneOf"] != nil:
		return union(n.at("oneOf").items, inline)
	case n.fields["prefixItems"] != nil:
		return "[" + strings.ReplaceAll(union(n.at("prefixItems").items, inline), " | ", ", ") + "]"
	case kind == "array":
		return "Array<" + inline(n.at("items")) + ">"
	case kind == "integer", kind == "number":
		return "number"
	case kind == "string" && n.fields["pattern"] != nil:
		return template(defs, n.at("pattern").text)
	case kind == "string", kind == "boolean":
		return kind
	case n.fields["patternProperties"] != nil:
		values := n.at("patternProperties")
		return "{ [name: string]: " + inline(values.fields[values.names[0]]) + " }"
	case kind == "object":
		var b strings.Builder
		b.WriteString("{" + space)
		for _, name := range n.at("properties").names {
			property := n.at("properties", name)
			if property.text == "false" || noPart(strings.TrimPrefix(property.at("$ref").text, "#/$defs/")) {
				continue
			}
			if space == "\n" {
				tsComment(&b, "  ", property.at("description").text)
				b.WriteString("  ")
			}
			optional := "?"
			if slices.Contains(n.at("required").texts(), name) {
				optional = ""
			}
			fmt.Fprintf(&b, "%s%s: %s;%s", name, optional, inline(property), space)
		}
		return b.String() + "}"
	}
	t.Fatalf("what is the type of a schema with %v?", n.names)
	return ""
}

// template returns the type of a text with a pattern: a template of types, if the pattern is made of the names
// of types, such as "^(crab|boat)/(black|yellow)$".
func template(defs *node, pattern string) string {
	text := strings.TrimSuffix(strings.TrimPrefix(pattern, "^"), "$")
	for _, name := range defs.names {
		if names := defs.at(name, "enum").texts(); len(names) > 0 {
			text = strings.ReplaceAll(text, "("+strings.Join(names, "|")+")", "${"+name+"}")
		}
	}
	if !strings.HasSuffix(pattern, "$") || strings.ContainsAny(text, `()[]*+?.\|^`) {
		return "string"
	}
	return "`" + text + "`"
}
