package seasalt

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
)

// maxJSON is the most bytes of a document that is read. A view has some thousand; with all the
// moves that two hands of forty different cards can be swapped by it would have a hundred thousand.
const maxJSON = 1 << 17

// readJSON reads a document into a form: a struct, a list, or a list of structs, that says by its
// json tags what there must be. It is as strict as package json is lenient: every field has to
// be there, unless the tag says omitempty, once, by its exact name, and nothing else may be;
// null is nothing. The error is a [*ParseError] that says where, as a JSON Pointer (RFC 6901).
func readJSON(what string, data []byte, form any) error {
	return readJSONUpTo(what, data, form, maxJSON)
}

// readJSONUpTo is readJSON for documents of another size.
func readJSONUpTo(what string, data []byte, form any, most int) error {
	if len(data) > most {
		return &ParseError{What: what, Text: string(data[:most]), Offset: most,
			Problem: fmt.Sprintf("the text has %d bytes: %d are the most", len(data), most)}
	}
	r := jsonReader{decoder: json.NewDecoder(bytes.NewReader(data))}
	var all json.RawMessage
	if err := json.Unmarshal(data, &all); err != nil {
		r.start = len(data)
		var e *json.SyntaxError
		if errors.As(err, &e) {
			r.start = min(max(int(e.Offset)-1, 0), len(data))
		}
		return r.fail(what, data, err.Error())
	}
	if problem := r.value(reflect.ValueOf(form).Elem()); problem != "" {
		return r.fail(what, data, problem)
	}
	return nil
}

// A jsonReader is where reading has come to. The document is known to be JSON.
type jsonReader struct {
	decoder *json.Decoder
	path    []string // the names and indexes that lead to the value
	start   int      // where the value starts
}

// fail makes the error of a problem with the present value. The problem may begin with the
// rest of the path.
func (r *jsonReader) fail(what string, data []byte, problem string) error {
	return &ParseError{What: what, Text: string(data), Offset: r.start, Problem: atPath(r.path, problem)}
}

// atPath puts a path before a problem, which may begin with the rest of it.
func atPath(path []string, problem string) string {
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
func (r *jsonReader) value(v reflect.Value) (problem string) {
	if v.Kind() == reflect.Pointer {
		v.Set(reflect.New(v.Type().Elem()))
		return r.value(v.Elem())
	}
	if isLeaf(v) {
		return r.leaf(v)
	}
	token, _ := r.decoder.Token()
	r.start = int(r.decoder.InputOffset()) - 1
	if v.Kind() == reflect.Struct {
		if token != json.Delim('{') {
			return "this must be an object"
		}
		return r.object(v)
	}
	if token != json.Delim('[') {
		return "this must be a list"
	}
	v.Set(reflect.MakeSlice(v.Type(), 0, 8))
	for i := 0; r.decoder.More(); i++ {
		r.path = append(r.path, strconv.Itoa(i))
		item := reflect.New(v.Type().Elem()).Elem()
		if problem := r.value(item); problem != "" {
			return problem
		}
		v.Set(reflect.Append(v, item))
		r.path = r.path[:len(r.path)-1]
	}
	r.decoder.Token()
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
func (r *jsonReader) object(v reflect.Value) string {
	fields := formFields(v.Type())
	start, read := r.start, uint64(0)
	for r.decoder.More() {
		token, _ := r.decoder.Token()
		name, _ := token.(string)
		field := slices.IndexFunc(fields, func(f formField) bool { return f.name == name })
		r.start = int(r.decoder.InputOffset()) - 1
		switch {
		case field < 0:
			return "there is no field " + quote(name)
		case read>>field&1 != 0:
			return "the field " + quote(name) + " is there twice"
		}
		read |= 1 << field
		r.path = append(r.path, name)
		if problem := r.value(v.Field(field)); problem != "" {
			return problem
		}
		r.path = r.path[:len(r.path)-1]
	}
	r.decoder.Token()
	for i, f := range fields {
		if !f.optional && read>>i&1 == 0 {
			r.start = start
			return "the field " + quote(f.name) + " is missing"
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

const nullProblem = "null stands for nothing: what there is not is left out"

// leaf reads a value that reads itself, a number, a string or a boolean.
func (r *jsonReader) leaf(v reflect.Value) string {
	var raw json.RawMessage
	_ = r.decoder.Decode(&raw) // it is known to be JSON
	r.start = int(r.decoder.InputOffset()) - len(raw)
	if string(raw) == "null" {
		return nullProblem
	}
	err := json.Unmarshal(raw, v.Addr().Interface())
	var parse *ParseError
	var kind *json.UnmarshalTypeError
	switch {
	case err == nil:
		return ""
	case errors.As(err, &parse):
		r.start += min(parse.Offset, len(raw))
		return parse.Problem
	case errors.As(err, &kind):
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

// differ returns the first place in which two forms differ, and how, or nothing.
func differ(path []string, is, should reflect.Value) string {
	switch {
	case is.Kind() == reflect.Pointer && !is.IsNil() && !should.IsNil():
		return differ(path, is.Elem(), should.Elem())
	case is.Kind() == reflect.Struct && !isLeaf(is):
		for i, f := range formFields(is.Type()) {
			if problem := differ(append(path, f.name), is.Field(i), should.Field(i)); problem != "" {
				return problem
			}
		}
		return ""
	case is.Kind() == reflect.Slice && !isLeaf(is):
		for i := range min(is.Len(), should.Len()) {
			if problem := differ(append(path, strconv.Itoa(i)), is.Index(i), should.Index(i)); problem != "" {
				return problem
			}
		}
		if is.Len() != should.Len() {
			return atPath(path, fmt.Sprintf("%d are here, and the rest of the text makes them %d", is.Len(), should.Len()))
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
	return atPath(path, fmt.Sprintf("%s is here, and the rest of the text makes it %s", text(is), text(should)))
}
