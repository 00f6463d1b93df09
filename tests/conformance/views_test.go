package conformance

import (
	"reflect"
	"testing"

	"github.com/seasalt-go/seasalt"
)

// TestViewsHoldNoState looks through the types of what players get: there is nothing in them
// that leads to a State or could hide one. Of all pointers there are only those to the Rules,
// which know nothing of a game, and between the parts of a Memory.
func TestViewsHoldNoState(t *testing.T) {
	seen := map[reflect.Type]bool{}
	var look func(path string, typ reflect.Type)
	look = func(path string, typ reflect.Type) {
		switch {
		case typ == reflect.TypeFor[*seasalt.Rules](), typ.String() == "*pack.Layout", typ == reflect.TypeFor[error](), seen[typ]:
		case typ == reflect.TypeFor[seasalt.State](), typ == reflect.TypeFor[seasalt.Position](), typ == reflect.TypeFor[seasalt.Game]():
			t.Errorf("%s is a %v", path, typ)
		case typ.Kind() == reflect.Struct:
			seen[typ] = true
			for i := range typ.NumField() {
				look(path+"."+typ.Field(i).Name, typ.Field(i).Type)
			}
		case typ.Kind() == reflect.Array, typ.Kind() == reflect.Slice, typ.String() == "*mind.Beliefs":
			look(path+"[]", typ.Elem())
		case typ.Kind() > reflect.Complex128 && typ.Kind() != reflect.String:
			t.Errorf("%s is a %v: it could lead anywhere", path, typ)
		}
	}
	for _, typ := range []reflect.Type{reflect.TypeFor[seasalt.View](), reflect.TypeFor[seasalt.Observation](), reflect.TypeFor[seasalt.Memory]()} {
		look(typ.Name(), typ)
	}
	if typ := reflect.TypeFor[seasalt.Observation](); !typ.Comparable() {
		t.Errorf("a %v is not comparable", typ)
	}
}
