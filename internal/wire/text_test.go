package wire_test

import (
	"strings"
	"testing"

	"github.com/seasalt-go/seasalt/internal/wire"
)

func TestQuote(t *testing.T) {
	for text, want := range map[string]string{
		"":                            `""`,
		"a\x00\"":                     `"a\x00\""`,
		strings.Repeat("x", 64):       `"` + strings.Repeat("x", 64) + `"`,
		strings.Repeat("x", 65):       `"` + strings.Repeat("x", 64) + `"...`,
		strings.Repeat("x", 63) + "é": `"` + strings.Repeat("x", 63) + `"...`, // no half a character
		strings.Repeat("\xbf", 65):    `"` + strings.Repeat(`\xbf`, 64) + `"...`,
	} {
		if got := wire.Quote(text); got != want {
			t.Errorf("%q: %s, want %s", text, got, want)
		}
	}
	if got := wire.Cut("abc", 2); got != "ab..." || wire.Cut("abc", 3) != "abc" {
		t.Error(got)
	}
}
