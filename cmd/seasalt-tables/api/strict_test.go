package api

import (
	"strings"
	"testing"

	"github.com/seasalt-go/seasalt"
)

// A document is read completely or refused, and the error says what is wrong with it and where.
func TestReadStrictly(t *testing.T) {
	if err := readStrictly([]byte(" {\"move\":\"draw\",\r\n\t\"number\":7} \n"), &moveRequest{}); err != nil {
		t.Error(err)
	}
	var asked moveRequest
	floats := []byte(`{"number":70e-1,"move":{"text":"take 2","action":"take","pile":2.0}}`)
	if err := readStrictly(floats, &asked); err != nil || asked != (moveRequest{7, seasalt.Take(2)}) {
		t.Error(asked, err)
	}
	setup, err := seasalt.MustRules(seasalt.Config{}).Setup().MarshalJSON()
	if err != nil {
		t.Fatal(err)
	}
	if err := readStrictly([]byte(`{"seats":[{"kind":"open"}],"clock":{},"setup":`+string(setup)+`}`), &createRequest{}); err != nil {
		t.Error(err)
	}
	deep, long := strings.Repeat("[", 10001), strings.Repeat("x", 15000)
	for _, test := range []struct {
		form any
		want map[string]string
	}{
		{&moveRequest{}, map[string]string{
			``:                                  "byte 0: unexpected EOF",
			`{`:                                 "byte 1: unexpected EOF",
			`null`:                              "null is not allowed; omit the field",
			`[]`:                                "this must be an object",
			`{"number":1,"move":"draw"}{}`:      "byte 26: invalid character '{' after top-level value",
			`{"number":1,"move":"draw","x":1}`:  "/x: there is no such field",
			`{"NUMBER":1,"move":"draw"}`:        "/NUMBER: there is no such field",
			`{"number":1,"` + long + `":1}`:     "/" + long[:63] + ": there is no such field",
			`{"number":1,"\u0000ä":1}`:          `/\x00\u00e4: there is no such field`,
			`{"move":"draw"}`:                   `the field "number" is missing`,
			`{"number":1}`:                      `the field "move" is missing`,
			`{"number":1,"number":1}`:           "/number: the field is repeated",
			`{"number":null,"move":"draw"}`:     "/number: null is not allowed; omit the field",
			`{"number":"1","move":"draw"}`:      "/number: this must be a whole number",
			`{"number":1.5,"move":"draw"}`:      "/number: this must be a whole number",
			`{"number":1e99,"move":"draw"}`:     "/number: this number is out of range",
			`{"number":1,"move":null}`:          "/move: null is not allowed; omit the field",
			`{"number":1,"move":5}`:             "/move: this must be an object",
			`{"number":1,"move":"fly"}`:         `/move: no move is called "fly": it is newer than this program, or wrong (this is seasalt 1.0.0)`,
			`{"number":1,"move":"` + long:       "/move: byte 15020: unexpected EOF",
			"{\"number\":1,\"move\":\"\xff\"}":  "/move: byte 20: invalid UTF-8",
			`{"number":1,"move":"\ud800"}`:      "/move: byte 20: invalid surrogate pair `\\ud800\"}` in string",
			`{"number":1,"move":{"a":1,"a":2}}`: "/move/a: the field is repeated",
			`{"number":1,"move":` + deep:        "/move" + strings.Repeat("/0", 29) + "/: byte 10018: exceeded max depth",
		}},
		{&createRequest{}, map[string]string{
			`{"seats":{}}`:                               "/seats: this must be a list",
			`{"seats":[null]}`:                           "/seats/0: null is not allowed; omit the field",
			`{"seats":[{"kind":"open"},{}]}`:             `/seats/1: the field "kind" is missing`,
			`{"seats":[{"kind":1}]}`:                     "/seats/0/kind: this must be text",
			`{"seats":[],"private":1}`:                   "/private: this must be true or false",
			`{"seats":[],"clock":{"then":"bot","at":1}}`: "/clock/at: there is no such field",
			`{"seats":[],"terms":null}`:                  "/terms: null is not allowed; omit the field",
			`{"seats":[],"setup":{"players":2}}`:         `/setup: the field "target" is missing`,
		}},
		{&struct{}{}, map[string]string{`null`: "null is not allowed; omit the field", `{"x":1}`: "/x: there is no such field"}},
	} {
		for body, want := range test.want {
			if err := readStrictly([]byte(body), test.form); err == nil || err.Error() != invalid("the body: "+want).Error() {
				t.Errorf("%.60q:\n%v, want\n%v", body, err, invalid("the body: "+want))
			}
		}
	}
}
