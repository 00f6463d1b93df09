// Package typeset gives the sentences of programs the spaces that do not break, as package words has them.
package typeset

import (
	"reflect"

	"github.com/seasalt-go/seasalt/words"
)

// languages are those in which spaces matter.
var languages = map[string]func() words.Language{"en": words.English, "fr": words.French, "de": words.German}

// All corrects all texts of a program, structs of strings by the tag of the language, and returns them.
func All[T any](texts map[string]*T) map[string]*T {
	for tag, t := range texts {
		correct := languages[tag]().Typeset
		if correct == nil {
			continue
		}
		fields := reflect.ValueOf(t).Elem()
		for i := range fields.NumField() {
			fields.Field(i).SetString(correct(fields.Field(i).String()))
		}
	}
	return texts
}
