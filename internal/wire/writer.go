package wire

import (
	"encoding/json"
	"strconv"
)

// A Writer appends members of objects and elements of lists to Bytes, as package json writes them, without reflection.
// It does not allocate as long as there is room. Each method begins with the key of the member, which is empty for an
// element and for a document. Keys are written as they are.
type Writer struct {
	Bytes []byte
	more  bool // whether the next member or element follows another one
}

// Key begins a member or an element whose value the caller appends to Bytes.
func (w *Writer) Key(key string) {
	if w.more {
		w.Bytes = append(w.Bytes, ',')
	}
	w.more = true
	if key != "" {
		w.Bytes = append(w.Bytes, '"')
		w.Bytes = append(w.Bytes, key...)
		w.Bytes = append(w.Bytes, `":`...)
	}
}

// Object begins an object, which EndObject ends.
func (w *Writer) Object(key string) { w.begin(key, '{') }

// EndObject ends an object.
func (w *Writer) EndObject() { w.end('}') }

// List begins a list, which EndList ends.
func (w *Writer) List(key string) { w.begin(key, '[') }

// EndList ends a list.
func (w *Writer) EndList() { w.end(']') }

func (w *Writer) begin(key string, bracket byte) {
	w.Key(key)
	w.Bytes = append(w.Bytes, bracket)
	w.more = false
}

func (w *Writer) end(bracket byte) {
	w.Bytes = append(w.Bytes, bracket)
	w.more = true
}

// Int writes a number.
func (w *Writer) Int(key string, n int) {
	w.Key(key)
	w.Bytes = strconv.AppendInt(w.Bytes, int64(n), 10)
}

// Bool writes a truth value.
func (w *Writer) Bool(key string, is bool) {
	w.Key(key)
	w.Bytes = strconv.AppendBool(w.Bytes, is)
}

// Name writes a text that needs no escapes.
func (w *Writer) Name(key, name string) {
	w.Key(key)
	w.Bytes = append(w.Bytes, '"')
	w.Bytes = append(w.Bytes, name...)
	w.Bytes = append(w.Bytes, '"')
}

// Text writes any text, escaped as package json does it: safe within HTML, too.
func (w *Writer) Text(key, text string) {
	for i := range len(text) {
		if c := text[i]; c < ' ' || c > '~' || c == '"' || c == '\\' || c == '<' || c == '>' || c == '&' {
			w.Key(key)
			escaped, _ := json.Marshal(text) // texts never fail
			w.Bytes = append(w.Bytes, escaped...)
			return
		}
	}
	w.Name(key, text)
}
