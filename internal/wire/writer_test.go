package wire_test

import (
	"encoding/json"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"github.com/seasalt-go/seasalt/internal/wire"
)

type document struct {
	Text   string     `json:"text"`
	Number int        `json:"number"`
	Is     bool       `json:"is"`
	Texts  []string   `json:"texts"`
	Forms  []document `json:"forms"`
}

func (f *document) write(w *wire.Writer, key string) {
	w.Object(key)
	w.Text("text", f.Text)
	w.Int("number", f.Number)
	w.Bool("is", f.Is)
	w.List("texts")
	for _, text := range f.Texts {
		w.Text("", text)
	}
	w.EndList()
	w.List("forms")
	for i := range f.Forms {
		f.Forms[i].write(w, "")
	}
	w.EndList()
	w.EndObject()
}

// The writer writes the same as package json.
func TestWriter(t *testing.T) {
	text := rapid.OneOf(rapid.String(), rapid.StringMatching(`[ -~]*`),
		rapid.StringMatching(`[a-z<>&"\\\x{7f}\x{2028}]*`), rapid.SampledFrom([]string{"\xff", "a\xc3"}))
	var forms func(depth int) *rapid.Generator[document]
	forms = func(depth int) *rapid.Generator[document] {
		return rapid.Custom(func(t *rapid.T) document {
			f := document{text.Draw(t, "text"), rapid.Int().Draw(t, "number"), rapid.Bool().Draw(t, "is"),
				rapid.SliceOfN(text, 0, 2).Draw(t, "texts"), []document{}}
			if depth > 0 {
				f.Forms = rapid.SliceOfN(forms(depth-1), 0, 2).Draw(t, "forms")
			}
			return f
		})
	}
	rapid.Check(t, func(t *rapid.T) {
		f := forms(2).Draw(t, "form")
		want, err := json.Marshal(f)
		if err != nil {
			t.Fatal(err)
		}
		w := wire.Writer{Bytes: []byte("before")}
		f.write(&w, "")
		if got := string(w.Bytes); got != "before"+string(want) {
			t.Errorf("%s\nwant\n%s", got, want)
		}
	})
}

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
