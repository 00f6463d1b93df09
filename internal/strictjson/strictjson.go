// Package strictjson reads JSON as strictly as package json is lenient: every field has to be there,
// unless its tag says omitempty, once, by its exact name, and nothing else may be; null is nothing.
package strictjson

import (
	"bytes"
	"encoding"
	"encoding/json"
	"errors"
	"fmt"
	"reflect"
	"slices"
	"strconv"
	"strings"
	"sync"

	"github.com/seasalt-go/seasalt/internal/untrusted"
)

// A Reader says how documents are read.
type Reader struct {
	// Most is the length, in bytes, of the longest document.
	Most int
	// Locate takes apart the error of a value that unmarshals itself: where in the value the problem
	// is, and what it is. It reports false for errors that do not tell.
	Locate func(err error) (offset int, problem string, ok bool)
}

// An Error says what is wrong with a document.
type Error struct {
	Offset  int    // in bytes from its start
	Problem string // it begins with the place as a JSON Pointer (RFC 6901), unless that is the whole
}

func (e *Error) Error() string { return e.Problem }

// Read reads a document into a form: a pointer to a struct, a list, or a list of structs, that says
// by its json tags what there must be. The error is an [*Error].
func (r Reader) Read(data []byte, form any) error {
	if len(data) > r.Most {
		return &Error{r.Most, fmt.Sprintf("the text has %d bytes: %d are the most", len(data), r.Most)}
	}
	var all json.RawMessage
	if err := json.Unmarshal(data, &all); err != nil {
		at := len(data)
		var e *json.SyntaxError
		if errors.As(err, &e) {
			at = min(max(int(e.Offset)-1, 0), len(data))
		}
		return &Error{at, err.Error()}
	}
	d := document{Reader: r, decoder: json.NewDecoder(bytes.NewReader(data))}
	if problem := d.value(reflect.ValueOf(form).Elem()); problem != "" {
		return &Error{d.start, AtPath(d.path, problem)}
	}
	return nil
}

// A document is how far reading has come. It is known to be JSON.
type document struct {
	Reader
	decoder *json.Decoder
	path    []string // the names and indexes that lead to the value
	start   int      // where the value starts
}

// AtPath puts a path before a problem, which may begin with the rest of it.
func AtPath(path []string, problem string) string {
	if len(path) == 0 {
		return problem
	}
	at := "/" + strings.Join(path, "/")
	if strings.HasPrefix(problem, "/") {
		return at + problem
	}
	return at + ": " + problem
}

// value reads the next value. The path is left where a problem is.
func (d *document) value(v reflect.Value) (problem string) {
	if v.Kind() == reflect.Pointer {
		v.Set(reflect.New(v.Type().Elem()))
		return d.value(v.Elem())
	}
	if isLeaf(v) {
		return d.leaf(v)
	}
	token, _ := d.decoder.Token()
	d.start = int(d.decoder.InputOffset()) - 1
	if token == nil {
		d.start -= len("null") - 1
		return Null
	}
	if v.Kind() == reflect.Struct {
		if token != json.Delim('{') {
			return "this must be an object"
		}
		return d.object(v)
	}
	if token != json.Delim('[') {
		return "this must be a list"
	}
	v.Set(reflect.MakeSlice(v.Type(), 0, 8))
	for i := 0; d.decoder.More(); i++ {
		d.path = append(d.path, strconv.Itoa(i))
		item := reflect.New(v.Type().Elem()).Elem()
		if problem := d.value(item); problem != "" {
			return problem
		}
		v.Set(reflect.Append(v, item))
		d.path = d.path[:len(d.path)-1]
	}
	d.decoder.Token()
	return ""
}

// isLeaf reports whether a value reads itself.
func isLeaf(v reflect.Value) bool {
	switch v.Addr().Interface().(type) {
	case json.Unmarshaler, encoding.TextUnmarshaler:
		return true
	}
	return v.Kind() != reflect.Struct && v.Kind() != reflect.Slice
}

// object reads what follows on the opening brace.
func (d *document) object(v reflect.Value) string {
	fields := formFields(v.Type())
	start, read := d.start, uint64(0)
	for d.decoder.More() {
		token, _ := d.decoder.Token()
		name, _ := token.(string)
		field := slices.IndexFunc(fields, func(f formField) bool { return f.name == name })
		d.start = int(d.decoder.InputOffset()) - 1
		switch {
		case field < 0:
			return "there is no field " + untrusted.Quote(name)
		case read>>field&1 != 0:
			return "the field " + untrusted.Quote(name) + " is there twice"
		}
		read |= 1 << field
		d.path = append(d.path, name)
		if problem := d.value(v.Field(field)); problem != "" {
			return problem
		}
		d.path = d.path[:len(d.path)-1]
	}
	d.decoder.Token()
	for i, f := range fields {
		if !f.optional && read>>i&1 == 0 {
			d.start = start
			return "the field " + untrusted.Quote(f.name) + " is missing"
		}
	}
	return ""
}

// A formField is what the tag of a field says.
type formField struct {
	name     string
	optional bool
}

// formFields returns the fields of a form. Looking them up anew takes a third of the time that
// it takes to read a view.
func formFields(form reflect.Type) []formField {
	if known, ok := formsKnown.Load(form); ok {
		return known.([]formField)
	}
	var fields []formField
	for i := range form.NumField() {
		name, rest, _ := strings.Cut(form.Field(i).Tag.Get("json"), ",")
		fields = append(fields, formField{name, rest == "omitempty"})
	}
	formsKnown.Store(form, fields)
	return fields
}

var formsKnown sync.Map // of formFields by type

// Null is the problem of a null.
const Null = "null is not allowed; omit the field"

// leaf reads a value that reads itself, a number, a string or a boolean.
func (d *document) leaf(v reflect.Value) string {
	var raw json.RawMessage
	_ = d.decoder.Decode(&raw) // it is known to be JSON
	d.start = int(d.decoder.InputOffset()) - len(raw)
	if string(raw) == "null" {
		return Null
	}
	err := json.Unmarshal(raw, v.Addr().Interface())
	if err == nil {
		return ""
	}
	if d.Locate != nil {
		if offset, problem, ok := d.Locate(err); ok {
			d.start += min(offset, len(raw))
			return problem
		}
	}
	var kind *json.UnmarshalTypeError
	if errors.As(err, &kind) {
		want := "text"
		switch v.Kind() {
		case reflect.Int:
			want = "a whole number"
		case reflect.Bool:
			want = "true or false"
		}
		return "this must be " + want
	}
	return err.Error()
}

// Difference returns the first place in which what a text says and what it should say differ, and
// how, or nothing. Both are pointers to forms of one type; the path leads to them.
func Difference(path []string, is, should any) string {
	return difference(path, reflect.ValueOf(is).Elem(), reflect.ValueOf(should).Elem())
}

func difference(path []string, is, should reflect.Value) string {
	switch {
	case is.Kind() == reflect.Pointer && !is.IsNil() && !should.IsNil():
		return difference(path, is.Elem(), should.Elem())
	case is.Kind() == reflect.Struct && !isLeaf(is):
		for i, f := range formFields(is.Type()) {
			if problem := difference(append(path, f.name), is.Field(i), should.Field(i)); problem != "" {
				return problem
			}
		}
		return ""
	case is.Kind() == reflect.Slice && !isLeaf(is):
		for i := range min(is.Len(), should.Len()) {
			if problem := difference(append(path, strconv.Itoa(i)), is.Index(i), should.Index(i)); problem != "" {
				return problem
			}
		}
		if is.Len() != should.Len() {
			return AtPath(path, fmt.Sprintf("%d are here, and the rest of the text makes them %d", is.Len(), should.Len()))
		}
		return ""
	case reflect.DeepEqual(is.Interface(), should.Interface()):
		return ""
	}
	text := func(v reflect.Value) string {
		text, err := json.Marshal(v.Interface())
		if err != nil || string(text) == "null" || string(text) == `""` {
			return "nothing"
		}
		if len(text) > 200 {
			text = append(text[:200:200], "..."...)
		}
		return string(text)
	}
	return AtPath(path, fmt.Sprintf("%s is here, and the rest of the text makes it %s", text(is), text(should)))
}
