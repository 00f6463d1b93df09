package wire_test

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/seasalt-go/seasalt/internal/wire"
)

type form struct {
	Name  string  `json:"name"`
	Size  int     `json:"size"`
	Parts []part  `json:"parts" most:"4"`
	Yes   bool    `json:"yes"`
	More  *string `json:"more,omitempty"`
}

type part struct {
	Even even `json:"even"`
}

// even unmarshals itself.
type even int

var errOdd = errors.New("odd")

func (e *even) UnmarshalText(text []byte) error {
	if len(text)%2 != 0 {
		return fmt.Errorf("%w: %d", errOdd, len(text))
	}
	*e = even(len(text))
	return nil
}

var reader = wire.Reader{Most: 400, Locate: func(err error) (int, string, bool) {
	return 2, "located", errors.Is(err, errOdd)
}}

const whole = `{"name":"x","size":3,"parts":[{"even":"ab"},{"even":""}],"yes":true}`

// A reading reads the whole text with one part replaced by another, and expects the problem, if there is one.
type reading struct {
	old, new, want string
	at             string // the text at the place of the error
}

func (test reading) check(t *testing.T, reader wire.Reader) {
	t.Helper()
	text := strings.Replace(whole, test.old, test.new, 1)
	var f form
	err := reader.Read([]byte(text), &f)
	if test.want == "" {
		if err != nil || f.Name != "x" || f.Size != 3 || len(f.Parts) != 2 || f.Parts[0].Even != 2 || !f.Yes {
			t.Errorf("%s is read as %+v, %v", text, f, err)
		}
		return
	}
	var e *wire.Error
	if !errors.As(err, &e) || !strings.HasPrefix(e.Problem, test.want) || e.Offset < 0 || e.Offset > len(text) {
		t.Errorf("%s: %v, want %s", text, err, test.want)
	} else if !strings.HasPrefix(text[e.Offset:], test.at) {
		t.Errorf("%s: %v at %q, want it at %q", text, err, text[e.Offset:], test.at)
	}
}

func TestRead(t *testing.T) {
	for _, test := range []reading{
		{"", "", "", ""},
		{`,"yes"`, `,"more":"y","yes"`, "", ""},
		{`{"name":"x","size":3,`, ` { "size" : 3 , "name":"x",`, "", ""},
		{`"size":3`, `"size":3,"size":4`, `the field "size" is repeated`, `"size":4`},
		{`"size":3`, `"Size":3`, `there is no field "Size"`, `"Size":3`},
		{`"size":3,`, ``, `the field "size" is missing`, `{"name"`},
		{`"size":3`, `"size":null`, "/size: " + wire.NullProblem, "null"},
		{`"size":3`, `"size":3.5`, "/size: this must be a whole number", "3.5"},
		{`[{"even":"ab"},{"even":""}]`, `null`, "/parts: " + wire.NullProblem, "null"},
		{`"yes":true`, `"yes":"true"`, "/yes: this must be true or false", `"true"`},
		{`"name":"x"`, `"name":7`, "/name: this must be text", "7"},
		{`{"even":"ab"}`, strings.Repeat(`{"even":""},`, 3) + `{"even":""}`, "/parts: there are more than 4 items", `{"even":""}]`},
		{`"parts":[`, `"parts":[x`, "invalid character", "x"},
		{`[{"even":"ab"},{"even":""}]`, `{}`, "/parts: this must be a list", "{}"},
		{`[{"even":"ab"},{"even":""}]`, `[7]`, "/parts/0: this must be an object", "7"},
		{`"ab"`, `"abc"`, "/parts/0/even: located: it is newer than this program, or wrong", `c"`},
		{`"size":3`, `"size":3,"\u0073ize":4`, `the field "size" is repeated`, `"\u0073ize"`},
		{`"name":"x"`, "\"name\":\"x\xff\"", "invalid UTF-8", "\xff"},
		{`"size":3`, `"size":3,"new":0`, `there is no field "new"`, `"new"`},
		{whole, whole + "x", "invalid character", "x"},
		{whole, whole[:20], "unexpected end", ""},
		{whole, whole[:len(whole)-2], "unexpected end", ""}, // of a literal
		{whole, "", "unexpected end", ""},
		{whole, strings.Repeat(" ", 401), "the text has 401 bytes: the maximum is 400", " "},
	} {
		test.check(t, reader)
	}
}

// TestSyntax: package json, whichever version, agrees on which texts are JSON, and on which can become JSON.
func TestSyntax(t *testing.T) {
	begins := func(text []byte) bool {
		d := json.NewDecoder(bytes.NewReader(text))
		err := d.Decode(new(json.RawMessage))
		if err == nil {
			return d.Decode(new(json.RawMessage)) == io.EOF // there is no second one
		}
		return err == io.EOF || err == io.ErrUnexpectedEOF
	}
	parts := strings.Fields(`{ } [ ] , : " a" "b" {"a": 0 -1 .5 . e + E- true false nul l null \ \" \u 00e9 \u00fg \x x é`)
	parts = append(parts, " ", "\n", "\x00", "\xff")
	r := rand.New(rand.NewPCG(1, 2))
	valid := 0
	for range 200000 {
		var text []byte
		for range 1 + r.IntN(7) {
			text = append(text, parts[r.IntN(len(parts))]...)
		}
		at, where := wire.Syntax(text)
		if where == "" {
			valid++
		}
		if (where == "") != json.Valid(text) || !begins(text[:at]) || at < len(text) && begins(text[:at+1]) {
			t.Fatalf("%q stops being JSON at byte %d %s", text, at, where)
		}
	}
	t.Logf("%d texts were JSON", valid)
}

// A message may have other fields, at every level, but none of them twice.
func TestReadMessage(t *testing.T) {
	reader := reader
	reader.Message = true
	const deep = `{"a":[{"a":1,"b":"}"},{"a":null}, -1e5 ,"a\"]"],"b":{"a":{ }}}`
	for _, test := range []reading{
		{"", "", "", ""},
		{`{"name"`, `{"new":` + deep + `,"name"`, "", ""},
		{`{"even":""}`, `{"new":[],"even":"","old":"x"}`, "", ""},
		{`"yes":true`, `"yes":true,"a":1,"A":2,"aa":{"a":{}}`, "", ""},
		{`"yes":true`, `"yes":true,"a":1,"b":2,"a":3`, `the field "a" is repeated`, `"a":3`},
		{`"yes":true`, `"yes":true,"a":1,"\u0061":3`, `the field "a" is repeated`, `"\u0061":3`},
		{`"yes":true`, `"yes":true,"new":[7,{"b":{},"a":[],"b":0}]`, `/new: the field "b" is repeated`, `"b":0`},
		{`"yes":true`, `"yes":true,"a/~\u001b\n":{"b":{},"b":0}`, `/a~1~0\x1b\n: the field "b" is repeated`, `"b":0`},
		{`"yes":true`, `"yes":true,"` + strings.Repeat("x", 99) + `":{"b":{},"b":0}`, "/" + strings.Repeat("x", 64) + "...: the field", `"b":0`},
		{`"yes":true`, `"yes":true,"new":` + strings.Repeat(`[`, 50) + strings.Repeat(`]`, 50), "", ""},
		{`"yes":true`, `"yes":true,"new":` + strings.Repeat(`[`, 101) + strings.Repeat(`]`, 101), "invalid character '[' in more than 100 objects and lists", "[]"},
		{`"yes":true`, `"yes":true,"yes":true`, `the field "yes" is repeated`, `"yes":true}`},
		{`"yes"`, `"Yes"`, `the field "yes" is missing`, `{"name"`},
		{`"yes":true`, `"yes":null`, "/yes: " + wire.NullProblem, "null"},
		{`"ab"`, `"abc"`, "/parts/0/even: located: it is newer than this program, or wrong", `c"`},
	} {
		test.check(t, reader)
	}

	// Unknown names are kept while their object is read, but not too many.
	reader.Most = 1 << 20
	object := func(names int) string {
		var b strings.Builder
		b.WriteString(`{"":0`)
		for n := range names - 1 {
			fmt.Fprintf(&b, `,"%d":0`, n)
		}
		return b.String() + "}"
	}
	for _, test := range []reading{
		{`"yes":true`, `"yes":true,"a":[` + object(1900) + "," + object(1900) + `]`, "", ""},
		{`"yes":true`, `"yes":true,"a":{"a":` + object(1900) + `,"b":` + object(1900) + `}`, "", ""},
		{`"yes":true`, `"yes":true,"a":` + object(2003) + `,"b":0`, "/a: there are more than 2000 unknown fields", `"2000":0,`},
		{`"yes":true`, `"yes":true,` + object(2003)[1:len(object(2003))-1], "there are more than 2000 unknown fields", `"2000":0,`},
		{`"yes":true`, `"yes":true,"a":{"1":` + object(900)[:len(object(900))-1] + `,"a":` + object(1200) + `}}`, "/a: there are more than 2000 unknown fields", ``},
	} {
		test.check(t, reader)
	}
	if got := wire.AtPath(strings.Split(strings.Repeat("a ", 99), " "), "wrong"); got != "/a/a/a/a/a/a/a/a/a/a/a/a/...: wrong" {
		t.Error(got)
	}
}

// A newer format is reported as such, whatever else differs in it.
func TestFormat(t *testing.T) {
	type form struct {
		Format int  `json:"format"`
		Part   part `json:"part"`
	}
	for text, want := range map[string]string{
		`{"format":1,"part":{"even":""}}`:         "",
		`{"part":{"even":""},"format":2}`:         "",
		`{"format":3,"part":{"even":""}}`:         "/format: format 3 is newer than this program, which reads formats up to 2",
		`{"format":3}`:                            "/format: format 3 is newer",
		`{"part":{"odd":7,"part":[]},"format":3}`: "/format: format 3 is newer",
		`{"format":0,"part":{"even":""}}`:         "/format: there is no format 0",
		`{"format":-1,"part":{"even":""}}`:        "/format: there is no format -1",
		`{"format":1e99,"part":{"even":""}}`:      "/format: there is no format 1e99",
		`{"format":"1","part":{"even":""}}`:       "/format: this must be a whole number",
		`{"format":null,"part":{"even":""}}`:      "/format: " + wire.NullProblem,
		`{"part":{"even":""}}`:                    `the field "format" is missing`,
	} {
		var f form
		err := wire.Reader{Most: 200, Message: true, Format: 2}.Read([]byte(text), &f)
		if (err == nil) != (want == "") || err != nil && !strings.HasPrefix(err.Error(), want) {
			t.Errorf("%s: %v, want %s", text, err, want)
		}
	}
}

func TestDifference(t *testing.T) {
	read := func(text string) *form {
		var f form
		if err := reader.Read([]byte(text), &f); err != nil {
			t.Fatal(err)
		}
		return &f
	}
	for _, test := range []struct{ old, new, want string }{
		{"", "", ""},
		{`"size":3`, `"size":4`, "/top/size: 4 is here, but the rest of the text makes it 3"},
		{`,{"even":""}`, ``, "/top/parts: 1 are here, but the rest of the text makes them 2"},
		{`{"even":""}`, `{"even":"1234"}`, "/top/parts/1/even: 4 is here, but the rest of the text makes it 0"},
		{`"yes"`, `"more":"y","yes"`, `/top/more: "y" is here, but the rest of the text makes it nothing`},
	} {
		text := strings.Replace(whole, test.old, test.new, 1)
		if got := wire.Difference([]string{"top"}, read(text), read(whole)); got != test.want {
			t.Errorf("%s: %q, want %q", text, got, test.want)
		}
	}
}

// Of long values there is the beginning.
func TestDifferenceOfLongValues(t *testing.T) {
	for _, length := range []int{198, 199, 500} { // with the quotation marks 200, 201 and 502
		long := form{Name: strings.Repeat("x", length)}
		want := fmt.Sprintf("/name: %.200q", long.Name)
		if length > 198 {
			want = `/name: "` + strings.Repeat("x", 199) + "..."
		}
		if got := wire.Difference(nil, &long, &form{}); got != want+" is here, but the rest of the text makes it nothing" {
			t.Errorf("%d bytes: %s", length, got)
		}
	}
}

// FuzzRead reads any text. The reader gets the values that package json gets, and no name is repeated.
func FuzzRead(f *testing.F) {
	for _, text := range []string{
		whole, `null`, `{}`, `[]`, `"x"`, ``, `{"name":"\u00e4\ud83d\ude00","size":-0,"parts":[],"yes":false,"more":"\\"}`,
		`{"new":{"a":[{},[],1e5,"\"}"],"b":null},"name":"x","size":3,"parts":[{"even":"ab","odd":[[[]]]}],"yes":true}`,
		` { "parts" : [ ] , "yes" : true , "size" : 7 , "name" : "" } `, `{"name":"x","name":"y"}`, `{"a":{"a":1,"\u0061":2}}`,
		strings.Repeat(`{"a":`, 120), `{"name":"` + "\xff" + `"}`,
	} {
		f.Add(text, true)
		f.Add(text, false)
	}
	f.Fuzz(func(t *testing.T, text string, message bool) {
		r := wire.Reader{Most: 1 << 16, Message: message}
		var read form
		if err := r.Read([]byte(text), &read); err != nil {
			var e *wire.Error
			if !errors.As(err, &e) || e.Problem == "" || len(e.Problem) > 1000 || e.Offset < 0 || e.Offset > len(text) {
				t.Fatalf("%q: %v at %d", text, err, e.Offset)
			}
			return
		}
		var all map[string]any
		if err := json.Unmarshal([]byte(text), &all); err != nil {
			t.Fatalf("%q is read, and package json says %v", text, err)
		}
		parts, _ := all["parts"].([]any)
		if read.Name != all["name"] || float64(read.Size) != all["size"] || read.Yes != all["yes"] || len(read.Parts) != len(parts) {
			t.Fatalf("%q is read as %+v", text, read)
		}
		if more, ok := all["more"]; ok != (read.More != nil) || ok && more != *read.More || !message && len(all) > 5 {
			t.Fatalf("%q is read as %+v", text, read)
		}
		twice := strings.Replace(text, "{", `{"name":"","name":"",`, 1)
		if r.Read([]byte(twice), &read) == nil {
			t.Fatalf("%q is read", twice)
		}
	})
}
