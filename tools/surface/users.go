package main

import (
	"errors"
	"fmt"
	"go/ast"
	"go/types"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"golang.org/x/tools/go/packages"
)

// A build is one way to see a module: all its packages and tests for one target. They are built as the tests are, so
// their compiled packages are in the cache.
type build struct {
	dir    string
	target []string // environment variables, if it is not this machine
}

// load counts the names of the stable packages of the module at root, and looks for their users in it and in the
// modules nested in it.
func load(root string) (*surface, error) {
	builds := []build{{dir: root}}
	for _, pattern := range []string{"cmd/*/go.mod", "tools/*/go.mod", "bot/internal/*/go.mod"} {
		files, err := filepath.Glob(filepath.Join(root, pattern))
		if err != nil {
			return nil, err
		}
		for _, file := range files {
			builds = append(builds, build{dir: filepath.Dir(file)})
		}
	}
	for _, b := range slices.Clone(builds) {
		if filepath.Base(b.dir) == "seasalt-web" { // its engine
			builds = append(builds, build{b.dir, []string{"GOOS=js", "GOARCH=wasm"}})
		}
	}

	s := &surface{names: map[string]*name{}}
	for i, b := range builds {
		loaded, err := packages.Load(&packages.Config{
			Mode: packages.NeedName | packages.NeedFiles | packages.NeedImports | packages.NeedForTest |
				packages.NeedSyntax | packages.NeedTypes | packages.NeedTypesInfo | packages.NeedModule,
			Dir:   b.dir,
			Env:   append(os.Environ(), b.target...),
			Tests: true,
		}, "./...")
		if err != nil {
			return nil, err
		}
		for _, pkg := range loaded {
			for _, bad := range pkg.Errors {
				return nil, fmt.Errorf("%s: %w", b.dir, bad)
			}
		}
		if i == 0 {
			if err := s.addAll(loaded); err != nil {
				return nil, err
			}
		}
		shipped := shipped(loaded)
		for _, pkg := range loaded {
			s.use(pkg, shipped)
		}
	}
	return s, nil
}

func (s *surface) addAll(loaded []*packages.Package) error {
	for _, pkg := range loaded {
		if pkg.ID != module { // the root and not its tests
			continue
		}
		board, ok := pkg.Types.Scope().Lookup("Board").(*types.TypeName)
		if !ok {
			return errors.New("the root package has no Board")
		}
		s.board = board.Type().Underlying().(*types.Interface)
	}
	for _, pkg := range loaded {
		if pkg.ForTest == "" && pkg.Name != "main" && stable(pkg.PkgPath) {
			if err := s.add(pkg.Types); err != nil {
				return err
			}
		}
	}
	return nil
}

// shipped returns the packages that a program or a public package contains: other ones help tests.
func shipped(loaded []*packages.Package) map[string]bool {
	byID := map[string]*packages.Package{}
	for _, pkg := range loaded {
		byID[pkg.ID] = pkg
	}
	found := map[string]bool{}
	var visit func(pkg *packages.Package)
	visit = func(pkg *packages.Package) {
		if pkg == nil || found[pkg.PkgPath] {
			return
		}
		found[pkg.PkgPath] = true
		for _, imported := range pkg.Imports {
			visit(byID[imported.ID])
		}
	}
	for _, pkg := range loaded {
		internal := strings.Contains(pkg.PkgPath+"/", "/internal/") && pkg.Name != "main"
		if pkg.ForTest == "" && !internal && !strings.HasSuffix(pkg.PkgPath, ".test") {
			visit(pkg)
		}
	}
	return found
}

// use notes the names that a package uses.
func (s *surface) use(pkg *packages.Package, shipped map[string]bool) {
	self := strings.TrimSuffix(pkg.PkgPath, "_test")
	for _, file := range pkg.Syntax {
		test := strings.HasSuffix(pkg.Fset.Position(file.Package).Filename, "_test.go")
		if !test && pkg.ForTest != "" { // as in the package without tests
			continue
		}
		user := "" // of code that is no test
		if !test && shipped[self] {
			user = who(self)
		}
		for _, decl := range file.Decls {
			ast.Inspect(decl, func(n ast.Node) bool {
				if n != nil {
					s.node(pkg.TypesInfo, n, func(key string) {
						n := s.names[key]
						switch {
						case n == nil:
						case user != "" && n.pkg != short(self):
							n.by[user] = true
						case test || n.pkg != short(self):
							n.tests = true
						}
					})
				}
				return true
			})
		}
	}
}

// who returns the sort of users to which a package belongs.
func who(path string) string {
	name := short(path)
	parts := strings.Split(name, "/")
	if parts[0] == "cmd" || parts[0] == "examples" || parts[0] == "tools" {
		return strings.Join(parts[:2], "/")
	}
	return name
}

// node finds the names that a node of a syntax tree uses.
func (s *surface) node(info *types.Info, n ast.Node, used func(key string)) {
	member := func(t types.Type, member string) {
		named := namedOf(t)
		if named == nil || named.Obj().Pkg() == nil || !stable(named.Obj().Pkg().Path()) {
			return
		}
		key := memberKey(named.Obj(), member)
		if s.names[key] == nil && s.board != nil && s.inBoard(member) {
			key = "seasalt.Board." + member
		}
		used(key)
	}
	switch n := n.(type) {
	case *ast.Ident:
		object := info.Uses[n]
		if object != nil && object.Pkg() != nil && stable(object.Pkg().Path()) &&
			object.Parent() == object.Pkg().Scope() {
			used(short(object.Pkg().Path()) + "." + object.Name())
		}
	case *ast.SelectorExpr:
		selection := info.Selections[n]
		if selection == nil {
			break
		}
		// A promoted name belongs to each type on the way to it.
		t := selection.Recv()
		for i, index := range selection.Index() {
			member(t, n.Sel.Name)
			if i == len(selection.Index())-1 {
				break
			}
			structure, ok := deref(t).Underlying().(*types.Struct)
			if !ok {
				break
			}
			member(t, structure.Field(index).Name())
			t = structure.Field(index).Type()
		}
	case *ast.CompositeLit:
		t := info.TypeOf(n)
		structure, ok := deref(t).Underlying().(*types.Struct)
		if !ok {
			break
		}
		for i, element := range n.Elts {
			if pair, ok := element.(*ast.KeyValueExpr); ok {
				member(t, pair.Key.(*ast.Ident).Name)
			} else {
				member(t, structure.Field(i).Name())
			}
		}
	}
	// Whoever has a value of a type uses the type, without naming it.
	if e, ok := n.(ast.Expr); ok {
		if named := namedOf(element(info.TypeOf(e))); named != nil && named.Obj().Pkg() != nil &&
			stable(named.Obj().Pkg().Path()) {
			used(short(named.Obj().Pkg().Path()) + "." + named.Obj().Name())
		}
	}
}

func deref(t types.Type) types.Type {
	if pointer, ok := types.Unalias(t).(*types.Pointer); ok {
		return types.Unalias(pointer.Elem())
	}
	return types.Unalias(t)
}

func namedOf(t types.Type) *types.Named {
	if t == nil {
		return nil
	}
	named, _ := deref(t).(*types.Named)
	return named
}

// element returns the type of the elements of a list or a map, however deep, and any other type as it is.
func element(t types.Type) types.Type {
	for {
		e, ok := types.Unalias(t).(interface{ Elem() types.Type })
		if !ok {
			return t
		}
		t = e.Elem()
	}
}
