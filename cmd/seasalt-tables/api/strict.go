package api

import (
	stdjson "encoding/json"
	"errors"
	"fmt"
	"math"
	"reflect"
	"strconv"
	"strings"

	"github.com/go-json-experiment/json"
	"github.com/go-json-experiment/json/jsontext"
	"github.com/seasalt-go/seasalt"
)

// readStrictly reads the body of a request into a form: a pointer to a struct whose tags name the fields. Every field
// must be there exactly once, by its exact name, unless its tag has omitempty, and no other field. Null and invalid
// UTF-8 are refused. The error locates the problem in the document.
func readStrictly(data []byte, form any) error {
	if err := json.Unmarshal(data, form, json.RejectUnknownMembers(true), json.WithUnmarshalers(numbers)); err != nil {
		return located(err)
	}
	return absent("", data, reflect.TypeOf(form).Elem())
}

// numbers reads whole numbers in all forms that the engine reads: 1.0 is 1.
var numbers = json.UnmarshalFromFunc(func(d *jsontext.Decoder, n *int) error {
	value, err := d.ReadValue()
	if err != nil || value.Kind() == 'n' { // absent finds it
		return err
	}
	f, err := strconv.ParseFloat(string(value), 64)
	problem := ""
	switch {
	case errors.Is(err, strconv.ErrRange) || err == nil && math.Abs(f) > math.MaxInt32:
		problem = "this number is out of range"
	case err != nil || f != math.Trunc(f):
		problem = "this must be a whole number"
	default:
		*n = int(f)
		return nil
	}
	return &seasalt.ParseError{What: "number", Text: string(value), Problems: []seasalt.Problem{{Text: problem}}}
})

// located phrases an error of package json for clients, which do not know the types of Go.
func located(err error) error {
	var syntactic *jsontext.SyntacticError
	if errors.As(err, &syntactic) {
		if syntactic.Err == jsontext.ErrDuplicateName {
			return refuseAt(syntactic.JSONPointer, "the field is repeated")
		}
		return refuseAt(syntactic.JSONPointer, fmt.Sprintf("byte %d: %v", syntactic.ByteOffset, syntactic.Err))
	}
	var semantic *json.SemanticError
	if !errors.As(err, &semantic) {
		return err
	}
	var parse *seasalt.ParseError
	switch {
	case semantic.Err == json.ErrUnknownName:
		return refuseAt(semantic.JSONPointer, "there is no such field")
	case errors.As(semantic.Err, &parse):
		return refuseAt(semantic.JSONPointer, parse.Problems[0].Text)
	}
	return refuseAt(semantic.JSONPointer, "this must be "+kinds[semantic.GoType.Kind()])
}

// kinds names the kinds of fields of forms.
var kinds = map[reflect.Kind]string{
	reflect.Bool: "true or false", reflect.Int: "a whole number", reflect.String: "text", reflect.Slice: "a list",
	reflect.Struct: "an object",
}

// absent looks in a document that could be read for nulls and for fields that are missing:
// package json takes both for the zero value.
func absent(at jsontext.Pointer, value jsontext.Value, form reflect.Type) error {
	if value.Kind() == 'n' {
		return refuseAt(at, "null is not allowed; omit the field")
	}
	if form.Kind() == reflect.Pointer {
		form = form.Elem()
	}
	if readsItself(form) {
		return nil
	}
	switch form.Kind() {
	case reflect.Slice:
		var items []jsontext.Value
		if err := json.Unmarshal(value, &items); err != nil {
			return err
		}
		for i, item := range items {
			if err := absent(at.AppendToken(strconv.Itoa(i)), item, form.Elem()); err != nil {
				return err
			}
		}
	case reflect.Struct:
		var fields map[string]jsontext.Value
		if err := json.Unmarshal(value, &fields); err != nil {
			return err
		}
		for i := range form.NumField() {
			name, options, _ := strings.Cut(form.Field(i).Tag.Get("json"), ",")
			field, ok := fields[name]
			switch {
			case ok:
				if err := absent(at.AppendToken(name), field, form.Field(i).Type); err != nil {
					return err
				}
			case options != "omitempty":
				return refuseAt(at, fmt.Sprintf("the field %q is missing", name))
			}
		}
	}
	return nil
}

// readsItself reports whether a type has a reader of its own, as setups and moves do, which are as strict.
func readsItself(form reflect.Type) bool {
	return reflect.PointerTo(form).Implements(reflect.TypeFor[stdjson.Unmarshaler]())
}

// refuseAt reports a problem at a place in the body. It quotes at most a line of the client's text.
func refuseAt(at jsontext.Pointer, problem string) error {
	if at != "" {
		place := strconv.QuoteToASCII(string(at))
		problem = fmt.Sprintf("%.64s: %s", place[1:len(place)-1], problem)
	}
	return invalid(fmt.Sprintf("the body: %.250s", problem))
}
