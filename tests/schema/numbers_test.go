package schema

import (
	"regexp"
	"strconv"
	"strings"
	"testing"

	"github.com/seasalt-go/seasalt/internal/testkit"
)

// jsonNumber matches the whole numbers of a document, and texts, so that digits in them are no numbers.
var jsonNumber = regexp.MustCompile(`"(\\.|[^"\\])*"|-?[0-9]+`)

// rewritten returns a document with all of its numbers, or only one of them, written in another way.
func rewritten(text string, only int, write func(string) string) string {
	n := -1
	return jsonNumber.ReplaceAllStringFunc(text, func(token string) string {
		if token[0] == '"' {
			return token
		}
		if n++; only >= 0 && n != only {
			return token
		}
		return write(token)
	})
}

// Programs that keep numbers as floats write 1 as 1.0. Every reader takes numbers that are whole, however they are
// written, and no others.
func TestNumbers(t *testing.T) {
	for name, data := range corpus(t, "v1") {
		def := definition(name)
		text := compact(t, data)
		if def == "Catalog" || rewritten(text, -1, func(string) string { return "" }) == text {
			continue
		}
		today, err := read(def, []byte(text))
		if err != nil {
			t.Fatal(err)
		}
		for _, write := range []func(string) string{
			func(n string) string { return n + ".0" },
			func(n string) string { return n + "e0" },
			func(n string) string { return strings.TrimPrefix(n, "0") + "0E-1" },
			func(n string) string { return "0.00" + n + "e+" + strconv.Itoa(2+len(n)) },
		} {
			changed := rewritten(text, -1, write)
			if back, err := read(def, []byte(changed)); err != nil || string(back) != string(today) {
				t.Errorf("%s: %.80s... is read as %.80s, %v", name, changed, back, err)
			}
			if err := validates(compileSchema(t, def), []byte(changed)); err != nil {
				t.Errorf("%s: %v", name, err)
			}
		}
		for only := range strings.Count(rewritten(text, -1, func(string) string { return "\x00" }), "\x00") {
			if only > 20 && !testkit.Deep {
				break
			}
			for _, other := range []string{".5", "e99", "e-99"} {
				changed := rewritten(text, only, func(n string) string { return strings.Replace(n, "0", "1", 1) + other })
				if back, err := read(def, []byte(changed)); err == nil {
					t.Errorf("%s: with %s after number %d it is read as %.80s", name, other, only, back)
				}
			}
		}
	}
}
