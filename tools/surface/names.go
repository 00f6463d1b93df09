package main

import (
	"fmt"
	"go/types"
	"maps"
	"reflect"
	"slices"
	"strings"
)

// A name is one that a stable package exports.
type name struct {
	pkg   string // its package, without the path of the module
	of    string // for a constant of an enumeration the key of its type
	json  bool   // whether it is a field that JSON shows
	tests bool   // whether tests use it
	by    map[string]bool
}

func (n *name) unused() string {
	if n.tests {
		return "tests only"
	}
	return "nobody"
}

// A surface is the names of all stable packages, by key: package, name, and member.
type surface struct {
	names map[string]*name
	board *types.Interface
}

// users returns the users of a name, without tests.
func (s *surface) users(n *name) []string {
	users := slices.Sorted(maps.Keys(n.by))
	if n.json {
		users = append(users, "JSON")
	}
	if len(users) == 0 && n.of != "" && len(s.users(s.names[n.of])) > 0 {
		users = append(users, "a value of "+n.of)
	}
	return users
}

// short is the path of a package without that of the module: "seasalt" for the root.
func short(path string) string {
	if path == module {
		return "seasalt"
	}
	return strings.TrimPrefix(path, module+"/")
}

func stable(path string) bool {
	rest, ok := strings.CutPrefix(path+"/", module+"/")
	first, _, _ := strings.Cut(rest, "/")
	return ok && !slices.Contains(experimental, first)
}

func memberKey(named *types.TypeName, member string) string {
	return short(named.Pkg().Path()) + "." + named.Name() + "." + member
}

// asked are the methods by which packages of the standard library ask a value, with their signatures.
var asked = map[string]string{
	"String":          "func() string",
	"GoString":        "func() string",
	"Format":          "func(fmt.State, rune)",
	"Scan":            "func(fmt.ScanState, rune) error",
	"Error":           "func() string",
	"Unwrap":          "func() error",
	"Is":              "func(error) bool",
	"As":              "func(any) bool",
	"LogValue":        "func() log/slog.Value",
	"AppendText":      "func([]byte) ([]byte, error)",
	"MarshalText":     "func() ([]byte, error)",
	"UnmarshalText":   "func([]byte) error",
	"AppendBinary":    "func([]byte) ([]byte, error)",
	"MarshalBinary":   "func() ([]byte, error)",
	"UnmarshalBinary": "func([]byte) error",
	"MarshalJSON":     "func() ([]byte, error)",
	"UnmarshalJSON":   "func([]byte) error",
	"GobEncode":       "func() ([]byte, error)",
	"GobDecode":       "func([]byte) error",
}

func isAsked(f *types.Func) bool {
	want, ok := asked[f.Name()]
	sig := f.Signature()
	unnamed := func(t *types.Tuple) *types.Tuple {
		var vars []*types.Var
		for v := range t.Variables() {
			vars = append(vars, types.NewVar(0, nil, "", v.Type()))
		}
		return types.NewTuple(vars...)
	}
	plain := types.NewSignatureType(nil, nil, nil, unnamed(sig.Params()), unnamed(sig.Results()), sig.Variadic())
	return ok && plain.String() == want
}

// add adds the names of a stable package.
func (s *surface) add(pkg *types.Package) error {
	constants := map[string]int{} // of each type of this package
	for _, id := range pkg.Scope().Names() {
		object := pkg.Scope().Lookup(id)
		if !object.Exported() {
			continue
		}
		n := &name{pkg: short(pkg.Path()), by: map[string]bool{}}
		s.names[n.pkg+"."+id] = n
		switch object := object.(type) {
		case *types.Const:
			if named, ok := object.Type().(*types.Named); ok && named.Obj().Pkg() == pkg && named.Obj().Exported() {
				n.of = n.pkg + "." + named.Obj().Name()
				constants[n.of]++
			}
		case *types.TypeName:
			if !object.IsAlias() {
				s.members(object, object.Type())
			}
		}
	}
	for of, count := range constants {
		if s.names[of] == nil {
			return fmt.Errorf("%d constants of %s, which is not exported", count, of)
		}
	}
	return nil
}

// members adds the fields and methods of an exported type.
func (s *surface) members(named *types.TypeName, t types.Type) {
	put := func(member string, json bool) {
		s.names[memberKey(named, member)] = &name{pkg: short(named.Pkg().Path()), json: json, by: map[string]bool{}}
	}
	set := types.NewMethodSet(types.NewPointer(t))
	if structure, ok := t.Underlying().(*types.Struct); ok {
		form := set.Lookup(nil, "MarshalJSON") != nil || set.Lookup(nil, "MarshalText") != nil
		s.fields(structure, form, put)
	}
	isInterface := types.IsInterface(t)
	if isInterface {
		set = types.NewMethodSet(t)
	}
	isBoard := s.isBoard(t)
	for selection := range set.Methods() {
		method := selection.Obj().(*types.Func)
		if !method.Exported() || isAsked(method) || isBoard && s.inBoard(method.Name()) {
			continue
		}
		put(method.Name(), false)
	}
}

// fields adds the exported fields of a struct and those that unexported embedded structs promote. A struct with a form
// of its own in JSON has fields without tags, and the form has them.
func (s *surface) fields(structure *types.Struct, form bool, put func(string, bool)) {
	for i := range structure.NumFields() {
		field := structure.Field(i)
		if field.Exported() {
			tag := reflect.StructTag(structure.Tag(i)).Get("json")
			put(field.Name(), form || tag != "" && tag != "-")
		} else if field.Embedded() {
			if inner, ok := field.Type().Underlying().(*types.Struct); ok {
				s.fields(inner, form, put)
			}
		}
	}
}

// isBoard reports whether a type is a Board, and not Board itself.
func (s *surface) isBoard(t types.Type) bool {
	if s.board == nil || types.IsInterface(t) {
		return false
	}
	return types.Implements(t, s.board) || types.Implements(types.NewPointer(t), s.board)
}

func (s *surface) inBoard(method string) bool {
	for m := range s.board.Methods() {
		if m.Name() == method {
			return true
		}
	}
	return false
}
