// Package wire reads untrusted JSON and texts, and writes JSON.
//
// A [Reader] is stricter than package json. Every field must be there exactly once, by its exact name, unless its tag
// says omitempty. Null and invalid UTF-8 are refused, but a field with the tag null:"absent" may be null, as if it were
// absent.
//
// Documents are of two sorts. Most have the fields of the form and no others. A Reader of messages ignores other
// fields, so that messages of a later version can be read; even there, no object may repeat a name.
package wire

import (
	"bytes"
	"encoding"
	"encoding/json"
	"fmt"
	"iter"
	"reflect"
	"slices"
	"strconv"
	"strings"
	"sync"
	"unicode/utf8"
)

// A Reader configures the reading of documents.
type Reader struct {
	// Most is the length, in bytes, of the longest document.
	Most int
	// Message makes the reader ignore fields that the form lacks.
	Message bool
	// Format is the newest format that is read, if the form or an object in it has a field format.
	Format int
	// Locate parses the error of a value that unmarshals itself, into the place in the value and the problem. It
	// reports false for errors without a place.
	Locate func(err error) (offset int, problem string, ok bool)
}

// An Error is the problem of a document.
type Error struct {
	Offset  int    // in bytes from its start
	Problem string // it begins with the place as a JSON Pointer (RFC 6901), unless that is the whole
}

func (e *Error) Error() string { return e.Problem }

// Newer ends the problem of a name that is not known.
const Newer = "it is newer than this program, or wrong (this is seasalt " + version + ")"

// version is that of the module, as CHANGELOG.md has it.
const version = "1.0.0"

// OrNewer adds to a problem such as "no kind is called kelp" that a later version may have the name.
func OrNewer(problem string) string {
	if strings.HasPrefix(problem, "no ") && strings.Contains(problem, " is called ") {
		return addNewer(problem)
	}
	return problem
}

// addNewer ends a problem with Newer, unless it does already.
func addNewer(problem string) string {
	if strings.HasSuffix(problem, Newer) {
		return problem
	}
	return problem + ": " + Newer
}

// IsNewName reports whether a text could be a name that a later version has: small letters, digits and hyphens.
func IsNewName(text string) bool {
	return text != "" && len(text) <= 64 && text[0] >= 'a' && text[0] <= 'z' &&
		strings.Trim(text, "abcdefghijklmnopqrstuvwxyz0123456789-") == ""
}

// Read reads a document into a form: a pointer to a struct, a list, or a list of structs, whose json tags name the
// required fields. The error is an [*Error].
func (r Reader) Read(data []byte, form any) error {
	if len(data) > r.Most {
		return &Error{r.Most, fmt.Sprintf("the text has %d bytes: the maximum is %d", len(data), r.Most)}
	}
	if at, where := Syntax(data); at == len(data) && where != "" {
		return &Error{at, "unexpected end of JSON input"}
	} else if where != "" {
		c, _ := utf8.DecodeRune(data[at:])
		return &Error{at, "invalid character " + strconv.QuoteRune(c) + " " + where}
	}
	if !utf8.Valid(data) {
		return &Error{invalidUTF8(data), "invalid UTF-8"}
	}
	d := document{Reader: r, data: data}
	if problem := d.value(reflect.ValueOf(form).Elem()); problem != "" {
		return &Error{d.start, AtPath(d.path, problem)}
	}
	return nil
}

// invalidUTF8 returns the offset of the first invalid UTF-8 in a text.
func invalidUTF8(data []byte) int {
	at := 0
	for {
		r, size := utf8.DecodeRune(data[at:])
		if r == utf8.RuneError && size <= 1 {
			return at
		}
		at += size
	}
}

// A document is how far reading has come. It is known to be JSON.
type document struct {
	Reader
	data  []byte
	at    int
	path  []string // the names and indexes that lead to the value
	start int      // where the value starts

	others int // names that the form does not have, in all objects that the place is in
}

// mostOthers is the limit of names outside the form that are kept at once, to find repeated ones.
const mostOthers = 2000

var tooMany = fmt.Sprintf("there are more than %d unknown fields", mostOthers)

// AtPath puts a path before a problem, which may begin with the rest of it. A long path is shortened.
func AtPath(path []string, problem string) string {
	if len(path) == 0 {
		return problem
	}
	const most = 12
	if n := len(path); n > most {
		path = append(path[:most:most], "...")
	}
	at := "/" + strings.Join(path, "/")
	if strings.HasPrefix(problem, "/") {
		return at + problem
	}
	return at + ": " + problem
}

// next skips what stands before a name, a value or a closing bracket, and returns its first byte,
// or 0 at the end.
func (d *document) next() byte {
	for ; d.at < len(d.data); d.at++ {
		switch c := d.data[d.at]; c {
		case ' ', '\t', '\r', '\n', ',', ':':
		default:
			return c
		}
	}
	return 0
}

// raw returns the next value as it is written.
func (d *document) raw() []byte {
	d.next()
	from := d.at
	for depth := 0; ; {
		switch d.next() {
		case '"':
			d.text()
		case '{', '[':
			d.at++
			depth++
		case '}', ']':
			d.at++
			depth--
		default: // a number, true, false or null
			if n := bytes.IndexAny(d.data[d.at:], " \t\r\n,]}"); n >= 0 {
				d.at += n
			} else {
				d.at = len(d.data)
			}
		}
		if depth == 0 {
			return d.data[from:d.at]
		}
	}
}

// Items yields the items of a list as they are written. The list is known to be JSON, or empty.
func Items(list []byte) iter.Seq[[]byte] {
	return func(yield func([]byte) bool) {
		d := document{data: list}
		d.next()
		for d.at++; d.next() != ']' && d.at < len(list) && yield(d.raw()); {
		}
	}
}

// text returns the string that begins here, with its quotes.
func (d *document) text() []byte {
	from := d.at
	for d.at++; d.data[d.at] != '"'; d.at++ {
		if d.data[d.at] == '\\' {
			d.at++
		}
	}
	d.at++
	return d.data[from:d.at]
}

// name reads the name of a field.
func (d *document) name() string {
	return unquote(d.text())
}

// value reads the next value. After a problem, the path stays at its place.
func (d *document) value(v reflect.Value) (problem string) {
	if v.Kind() == reflect.Pointer {
		v.Set(reflect.New(v.Type().Elem()))
		return d.value(v.Elem())
	}
	if isLeaf(v) {
		return d.leaf(v)
	}
	return d.composed(v, MaxItems)
}

// composed reads an object, or a list of at most some items.
func (d *document) composed(v reflect.Value, most int) string {
	first := d.next()
	d.start = d.at
	switch {
	case first == 'n':
		return NullProblem
	case v.Kind() == reflect.Struct && first != '{':
		return "this must be an object"
	case v.Kind() == reflect.Struct:
		return d.object(v)
	case first != '[':
		return "this must be a list"
	}
	return d.list(v, most)
}

// list reads a list of at most some items.
func (d *document) list(v reflect.Value, most int) (problem string) {
	d.at++
	v.Set(reflect.MakeSlice(v.Type(), 0, 0)) // an empty list of large items takes no room
	for i := 0; d.next() != ']'; i++ {
		if i == most {
			d.start = d.at
			return fmt.Sprintf("there are more than %d items", most)
		}
		if i == v.Cap() {
			// and not by a quarter, as append does it with long ones: less to copy, and less garbage
			v.Grow(max(v.Cap(), 1))
		}
		v.SetLen(i + 1)
		d.path = append(d.path, strconv.Itoa(i))
		if problem := d.value(v.Index(i)); problem != "" {
			return problem
		}
		d.path = d.path[:len(d.path)-1]
	}
	d.at++
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

// object reads an object into a form.
func (d *document) object(v reflect.Value) string {
	fields := formFields(v.Type())
	start, read := d.at, uint64(0)
	var others names
	if slices.ContainsFunc(fields, func(f formField) bool { return f.name == "format" }) {
		if problem := d.format(); problem != "" {
			return problem
		}
	}
	for d.at++; d.next() != '}'; {
		d.start = d.at
		name := d.name()
		field := slices.IndexFunc(fields, func(f formField) bool { return f.name == name })
		switch {
		case field < 0 && !d.Message:
			return "there is no field " + Quote(name) + ": " + Newer
		case field < 0 && d.have(&others, name), field >= 0 && read>>field&1 != 0:
			return twice(name)
		}
		if field < 0 {
			if d.others > mostOthers {
				return tooMany
			}
			if problem := d.skip(); problem != "" {
				d.path = append(d.path, token(name))
				return problem
			}
			continue
		}
		if fields[field].null && d.next() == 'n' {
			d.raw()
			read |= 1 << field
			continue
		}
		d.path = append(d.path, name)
		read |= 1 << field
		problem := ""
		if f := v.Field(field); fields[field].most > 0 {
			problem = d.composed(f, fields[field].most)
		} else {
			problem = d.value(f)
		}
		if problem != "" {
			return problem
		}
		d.path = d.path[:len(d.path)-1]
	}
	d.at++
	d.others -= len(others.rest)
	for i, f := range fields {
		if !f.optional && read>>i&1 == 0 {
			d.start = start
			return "the field " + Quote(f.name) + " is missing"
		}
	}
	return ""
}

// format looks ahead at the format of an object. It is checked before everything else, since in a newer format all
// may be different.
func (d *document) format() (problem string) {
	from := d.at
	defer func() { d.at = from }()
	for d.at++; d.next() != '}'; {
		name := d.name()
		raw := d.raw()
		if name != "format" {
			continue
		}
		format, problem := Whole(raw)
		ok := problem == ""
		switch {
		case !ok && raw[0] != '-' && (raw[0] < '0' || raw[0] > '9'):
			return "" // reading it reports the problem
		case ok && format >= 1 && format <= d.Format:
			return ""
		}
		d.path, d.start = append(d.path, name), d.at-len(raw)
		if !ok || format < 1 {
			return "there is no format " + Cut(string(raw), 20)
		}
		return fmt.Sprintf("format %s is newer than this program, which reads formats up to %d", Cut(string(raw), 20),
			d.Format)
	}
	return ""
}

func twice(name string) string { return "the field " + Quote(name) + " is repeated" }

// token returns a name from outside as a part of a JSON Pointer, short and printable.
func token(name string) string {
	name = strings.NewReplacer("~", "~0", "/", "~1").Replace(Cut(name, 64))
	quoted := strconv.Quote(name)
	return quoted[1 : len(quoted)-1]
}

// names are those that an object has, as far as it was read. Most have one or none.
type names struct {
	first string
	any   bool
	rest  map[string]struct{}
}

// have adds a name to those of an object and reports whether it was there already.
func (d *document) have(n *names, name string) bool {
	if !n.any {
		n.first, n.any = name, true
		return false
	}
	if _, ok := n.rest[name]; ok || n.first == name {
		return true
	}
	if n.rest == nil {
		n.rest = map[string]struct{}{}
	}
	n.rest[name] = struct{}{}
	d.others++
	return false
}

// A skipped is an object or a list that is read over.
type skipped struct {
	object bool
	names
}

func (s *skipped) begin(object bool) {
	s.object, s.any = object, false
	clear(s.rest)
}

// skip reads over a value that the form does not have.
func (d *document) skip() (problem string) {
	var open []skipped // those that the place is in
	for {
		switch c := d.next(); c {
		case '{', '[':
			if n := len(open); n < cap(open) { // the maps of objects that were closed are used again
				open = open[:n+1]
			} else {
				open = append(open, skipped{})
			}
			open[len(open)-1].begin(c == '{')
			d.at++
		case '}', ']':
			d.others -= len(open[len(open)-1].rest)
			open = open[:len(open)-1]
			d.at++
		case '"':
			d.start = d.at
			if n := len(open); n == 0 || !open[n-1].object {
				d.text()
			} else if name := d.name(); d.have(&open[n-1].names, name) {
				return twice(name)
			} else if d.others > mostOthers {
				return tooMany
			} else if c := d.next(); c != '{' && c != '[' {
				d.raw()
			}
		default:
			d.raw()
		}
		if len(open) == 0 {
			return ""
		}
	}
}

// MaxItems are the most of a list, unless the tag of its field has the key most.
const MaxItems = 128

// A formField is the content of the tag of a field.
type formField struct {
	name     string
	optional bool
	null     bool // a null is as if the field was not there
	most     int  // items, or 0 for values that are no list or have the usual limit
}

// formFields returns the fields of a form. Looking them up anew takes a third of the time that
// it takes to read a view.
func formFields(form reflect.Type) []formField {
	if known, ok := formsKnown.Load(form); ok {
		return known.([]formField)
	}
	var fields []formField
	for i := range form.NumField() {
		tag := form.Field(i).Tag
		name, rest, _ := strings.Cut(tag.Get("json"), ",")
		most, _ := strconv.Atoi(tag.Get("most"))
		fields = append(fields, formField{name, rest == "omitempty", tag.Get("null") == "absent", most})
	}
	formsKnown.Store(form, fields)
	return fields
}

var formsKnown sync.Map // of formFields by type

// NullProblem is the problem of a null.
const NullProblem = "null is not allowed; omit the field"

// leaf reads a value that reads itself, a number, a string or a boolean.
func (d *document) leaf(v reflect.Value) string {
	raw := d.raw()
	d.start = d.at - len(raw)
	if string(raw) == "null" {
		return NullProblem
	}
	var err error
	isText := false
	switch u := v.Addr().Interface().(type) {
	case json.Unmarshaler:
		err = u.UnmarshalJSON(raw)
	case encoding.TextUnmarshaler:
		if isText = raw[0] == '"'; !isText {
			return "this must be text"
		}
		err = u.UnmarshalText([]byte(unquote(raw)))
	default:
		return plain(v, raw)
	}
	if err == nil {
		return ""
	}
	offset, problem, ok := 0, "", false
	if d.Locate != nil {
		offset, problem, ok = d.Locate(err)
	}
	if !ok {
		offset, problem = 0, Cut(err.Error(), 300)
	}
	if isText {
		offset++ // the quotation mark
		problem = addNewer(problem)
	}
	d.start += min(offset, len(raw))
	return problem
}

// plain reads a number, a string or a boolean.
func plain(v reflect.Value, raw []byte) (problem string) {
	switch v.Kind() {
	case reflect.String:
		if raw[0] != '"' {
			return "this must be text"
		}
		v.SetString(unquote(raw))
	case reflect.Bool:
		if raw[0] != 't' && raw[0] != 'f' {
			return "this must be true or false"
		}
		v.SetBool(raw[0] == 't')
	case reflect.Float64:
		x, err := strconv.ParseFloat(string(raw), 64)
		if err != nil {
			return "this must be a number"
		}
		v.SetFloat(x)
	case reflect.Int:
		var n int
		n, problem = Whole(raw)
		v.SetInt(int64(n))
	case reflect.Uint8, reflect.Uint16:
		var n uint64
		n, problem = unsigned(raw, v.Type().Bits())
		v.SetUint(n)
	default:
		panic("wire: a form has a " + v.Type().String())
	}
	return problem
}

// unquote returns the content of a string.
func unquote(raw []byte) (text string) {
	if bytes.IndexByte(raw, '\\') < 0 {
		return string(raw[1 : len(raw)-1])
	}
	_ = json.Unmarshal(raw, &text) // it is known to be JSON
	return text
}

// Difference returns the first place where the form read from a text differs from the expected one, and how, or
// nothing. Both are pointers to forms of one type; the path leads to them.
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
			return AtPath(path, fmt.Sprintf("%d are here, but the rest of the text makes them %d",
				is.Len(), should.Len()))
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
		return Cut(string(text), 200)
	}
	return AtPath(path, fmt.Sprintf("%s is here, but the rest of the text makes it %s", text(is), text(should)))
}
