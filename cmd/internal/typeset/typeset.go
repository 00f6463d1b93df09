// Package typeset puts non-breaking spaces into the sentences of programs, as in package words.
package typeset

import (
	"reflect"

	"github.com/seasalt-go/seasalt/words"
)

// All corrects all texts of a program, structs of strings by the tag of the language, and returns them.
func All[T any](texts map[string]*T) map[string]*T {
	for tag, t := range texts {
		w := words.In(tag)
		fields := reflect.ValueOf(t).Elem()
		for i := range fields.NumField() {
			fields.Field(i).SetString(w.Typeset(fields.Field(i).String()))
		}
	}
	return texts
}
