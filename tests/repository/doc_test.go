package repository

import (
	"bytes"
	"go/ast"
	"go/build"
	"go/doc"
	"go/doc/comment"
	"go/format"
	"go/parser"
	"go/token"
	"go/types"
	"io/fs"
	"maps"
	"os"
	"path"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/seasalt-go/seasalt/internal/testkit"
)

// TestDocLinks finds links in doc comments, of any package of the module, that lead nowhere. The
// compiler cannot see them.
func TestDocLinks(t *testing.T) {
	inRoot(t)
	pages := map[string]*doc.Package{}
	names := map[string]map[string]bool{} // the names on each page, such as "State" and "State.Apply"
	for importPath, dir := range packages(t) {
		p := page(t, importPath, dir)
		pages[importPath] = p
		names[importPath] = declared(p)
	}
	// of returns the names on the page of a package, also of the standard library.
	of := func(importPath string) map[string]bool {
		if names[importPath] == nil {
			standard, err := build.Import(importPath, "", 0)
			if err != nil {
				t.Error(err)
			}
			names[importPath] = declared(page(t, importPath, standard.Dir, standard.GoFiles...))
		}
		return names[importPath]
	}
	for importPath, p := range pages {
		for name, text := range comments(p) {
			walkText(p.Parser().Parse(text).Content, func(text comment.Text) {
				switch text := text.(type) {
				case comment.Plain:
					for _, link := range deadLink.FindAllString(string(text), -1) {
						// Go 1.23 knows no links to the methods of an interface, which pages have.
						if names[importPath][strings.Trim(link, "[]*")] {
							continue
						}
						t.Errorf("%s: %s: the link %s leads nowhere", importPath, name, link)
					}
					for _, m := range bracketed.FindAllStringSubmatch(string(text), -1) {
						if p := "github.com/seasalt-go/seasalt/" + m[1]; pages[p] != nil {
							t.Errorf("%s: %s: the link %s has no line that says where it leads", importPath, name, m[0])
						}
					}
				case *comment.Link:
					_, rest, ours := strings.Cut(text.URL, "pkg.go.dev/github.com/seasalt-go/")
					if to, _, _ := strings.Cut(rest, "#"); ours && pages["github.com/seasalt-go/"+to] == nil {
						t.Errorf("%s: %s: the link to %s leads nowhere", importPath, name, text.URL)
					}
				case *comment.DocLink:
					if text.ImportPath == "" || text.Name == "" && pages[text.ImportPath] != nil {
						return // of this page, which go/doc has checked, or a page of ours
					}
					target := text.Name
					if text.Recv != "" {
						target = text.Recv + "." + text.Name
					}
					if !of(text.ImportPath)[target] && text.Name != "" {
						t.Errorf("%s: %s: %s has no %s", importPath, name, text.ImportPath, target)
					}
				}
			})
		}
	}
}

// deadLink matches what looks like a link to a name and was not made one.
var deadLink = regexp.MustCompile(`\[\*?([a-z]\w*\.)?[A-Z]\w*(\.\w+)*\]`)

// bracketed matches possible links to a package.
var bracketed = regexp.MustCompile(`\[([a-z][\w/]*)\]`)

// comments returns all doc comments of a page, by the names that they document.
func comments(p *doc.Package) map[string]string {
	found := map[string]string{"the package": p.Doc}
	values := func(all []*doc.Value) {
		for _, v := range all {
			found[strings.Join(v.Names, ", ")] = v.Doc
		}
	}
	funcs := func(all []*doc.Func) {
		for _, f := range all {
			found[f.Recv+"."+f.Name] = f.Doc
		}
	}
	values(p.Consts)
	values(p.Vars)
	funcs(p.Funcs)
	for _, typ := range p.Types {
		found[typ.Name] = typ.Doc
		values(typ.Consts)
		values(typ.Vars)
		funcs(typ.Funcs)
		funcs(typ.Methods)
	}
	return found
}

// declared returns the names that a page can be asked for.
func declared(p *doc.Package) map[string]bool {
	found := map[string]bool{}
	values := func(all []*doc.Value) {
		for _, v := range all {
			for _, name := range v.Names {
				found[name] = true
			}
		}
	}
	values(p.Consts)
	values(p.Vars)
	for _, f := range p.Funcs {
		found[f.Name] = true
	}
	for _, typ := range p.Types {
		found[typ.Name] = true
		values(typ.Consts)
		values(typ.Vars)
		for _, f := range typ.Funcs {
			found[f.Name] = true
		}
		for _, m := range typ.Methods {
			found[typ.Name+"."+m.Name] = true
		}
		for _, field := range fields(typ.Decl) {
			for _, name := range field.Names {
				found[typ.Name+"."+name.Name] = true
			}
		}
	}
	return found
}

// fields returns the fields of a struct, or the methods of an interface.
func fields(decl *ast.GenDecl) []*ast.Field {
	for _, spec := range decl.Specs {
		switch typ := spec.(*ast.TypeSpec).Type.(type) {
		case *ast.StructType:
			return typ.Fields.List
		case *ast.InterfaceType:
			return typ.Methods.List
		}
	}
	return nil
}

// walkText calls f for the parts of a comment.
func walkText(blocks []comment.Block, f func(comment.Text)) {
	for _, block := range blocks {
		switch block := block.(type) {
		case *comment.Paragraph:
			for _, text := range block.Text {
				f(text)
			}
		case *comment.List:
			for _, item := range block.Items {
				walkText(item.Content, f)
			}
		}
	}
}

// TestDocCode holds the program in the package comment to the one that runs as Example.
func TestDocCode(t *testing.T) {
	inRoot(t)
	pkg := page(t, "github.com/seasalt-go/seasalt", ".")
	var code string
	for _, block := range pkg.Parser().Parse(pkg.Doc).Content {
		if c, ok := block.(*comment.Code); ok {
			code = c.Text
			break
		}
	}
	if !strings.Contains(code, "seasalt.") {
		t.Fatalf("the first code in the package comment is not a program:\n%s", code)
	}
	source := testkit.ReadText(t, "example_test.go")
	_, example, found := strings.Cut(source, "\nfunc Example() {\n")
	if !found {
		t.Fatal("example_test.go has no Example")
	}
	example, _, _ = strings.Cut(example, "\n}\n")
	if indented := "\t" + strings.ReplaceAll(strings.TrimSpace(code), "\n", "\n\t"); !strings.HasPrefix(example, indented) {
		t.Errorf("Example does not begin with the program of the package comment:\n%s", indented)
	}
}

// TestIndex holds that a method of an exported type stands in the index of that type, where readers look for it: go/doc
// lists the methods that a type gets from an unexported struct in it, but not those that this struct gets from another.
func TestIndex(t *testing.T) {
	inRoot(t)
	from := testkit.Compiled(t, token.NewFileSet())
	for dir, importPath := range map[string]string{
		".": "github.com/seasalt-go/seasalt", "record": "github.com/seasalt-go/seasalt/record", "table": "github.com/seasalt-go/seasalt/table",
		"words": "github.com/seasalt-go/seasalt/words", "bot": "github.com/seasalt-go/seasalt/bot",
	} {
		listed := map[string]bool{}
		for _, typ := range page(t, importPath, dir).Types {
			for _, method := range typ.Methods {
				listed[typ.Name+"."+method.Name] = true
			}
		}
		scope := testkit.Must(from.Import(importPath)).Scope()
		for _, name := range scope.Names() {
			typ, ok := scope.Lookup(name).(*types.TypeName)
			if !ok || !typ.Exported() || types.IsInterface(typ.Type()) {
				continue
			}
			for method := range methods(typ.Type()) {
				if !listed[name+"."+method] {
					t.Errorf("%s: the index of %s lacks %s", importPath, name, method)
				}
			}
		}
	}
}

// methods returns the exported methods of a type and of pointers to it.
func methods(typ types.Type) map[string]bool {
	names := map[string]bool{}
	set := types.NewMethodSet(types.NewPointer(typ))
	for i := range set.Len() {
		if name := set.At(i).Obj().Name(); token.IsExported(name) {
			names[name] = true
		}
	}
	return names
}

// Documentation pages have a Run button at the examples that are programs by themselves. Here every example is one, as
// go/doc puts it together, and the program compiles. Those of package rulebook/reference are for people who learn the
// game: functions in a file of their own set them up and describe them.
func TestExamplesArePrograms(t *testing.T) {
	inRoot(t)
	if !docKnowsVersions(t) {
		t.Skip("the go/doc of this version of Go takes math/rand/v2 for package v2")
	}
	programs := map[string][]byte{} // by the package and the example
	for importPath, dir := range packages(t) {
		if dir == "rulebook/reference" {
			continue
		}
		for name, example := range examplesOf(t, importPath, dir) {
			if example.Play == nil {
				t.Errorf("%s: %s uses what another file declares, so it cannot be run on its page", importPath, name)
				continue
			}
			var source bytes.Buffer
			if err := format.Node(&source, sources, example.Play); err != nil {
				t.Errorf("%s: %s: %v", importPath, name, err)
			}
			programs[importPath+": "+name] = source.Bytes()
		}
	}
	if len(programs) < 95 {
		t.Fatalf("only %d examples were found", len(programs))
	}

	fset := token.NewFileSet()
	config := types.Config{Importer: testkit.Compiled(t, fset)}
	for _, name := range slices.Sorted(maps.Keys(programs)) {
		file, err := parser.ParseFile(fset, name, programs[name], parser.SkipObjectResolution)
		if err == nil {
			_, err = config.Check("main", fset, []*ast.File{file}, nil)
		}
		if err != nil {
			t.Errorf("the program of %s does not compile: %v\n%s", name, err, programs[name])
		}
	}
}

// docKnowsVersions reports whether go/doc finds the name of a package whose path ends in a version, as
// pages need. That of Go 1.23 does not.
func docKnowsVersions(t *testing.T) bool {
	t.Helper()
	const source = `package p_test
import "math/rand/v2"
func Example() { rand.Int() }`
	file := testkit.Must(parser.ParseFile(token.NewFileSet(), "p_test.go", source, parser.ParseComments))
	return doc.Examples(file)[0].Play != nil
}

// packages returns the folders of the module's packages by their import paths.
func packages(t *testing.T) map[string]string {
	t.Helper()
	found := map[string]string{}
	err := filepath.WalkDir(".", func(name string, entry fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		if entry.IsDir() {
			_, err := os.Stat(filepath.Join(name, "go.mod"))
			if base := entry.Name(); name != "." && (err == nil || base == "testdata" || strings.HasPrefix(base, ".")) {
				return filepath.SkipDir
			}
		} else if strings.HasSuffix(name, ".go") {
			dir := filepath.Dir(name)
			found[path.Join("github.com/seasalt-go/seasalt", filepath.ToSlash(dir))] = dir
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	return found
}

// sources knows the places of everything that page has read.
var sources = token.NewFileSet()

// pages are those that page has read, by import paths.
var pages = map[string]*doc.Package{}

// page returns the documentation of a package, of all files of the folder if none are named.
func page(t *testing.T, importPath, dir string, names ...string) *doc.Package {
	t.Helper()
	if p := pages[importPath]; p != nil {
		return p
	}
	if names == nil {
		entries, err := os.ReadDir(dir)
		if err != nil {
			t.Fatal(err)
		}
		for _, entry := range entries {
			if strings.HasSuffix(entry.Name(), ".go") {
				names = append(names, entry.Name())
			}
		}
	}
	var files []*ast.File
	for _, name := range names {
		file, err := parser.ParseFile(sources, filepath.Join(dir, name), nil, parser.ParseComments)
		if err != nil {
			t.Fatal(err)
		}
		files = append(files, file)
	}
	p := testkit.Must(doc.NewFromFiles(sources, files, importPath))
	pages[importPath] = p
	return p
}

// examplesOf returns the examples that the page of a package shows, by the names of their
// functions. Pages of commands show none.
func examplesOf(t *testing.T, importPath, dir string) map[string]*doc.Example {
	t.Helper()
	p := page(t, importPath, dir)
	if p.Name == "main" {
		return nil
	}
	found := map[string]*doc.Example{}
	for _, examples := range examplesByName(p) {
		for _, example := range examples {
			found["Example"+example.Name] = example
		}
	}
	return found
}

// examplesByName returns the examples of a page by the names that they illustrate: "" is the package.
func examplesByName(p *doc.Package) map[string][]*doc.Example {
	found := map[string][]*doc.Example{"": p.Examples}
	for _, f := range p.Funcs {
		found[f.Name] = f.Examples
	}
	for _, typ := range p.Types {
		found[typ.Name] = typ.Examples
		for _, f := range typ.Funcs {
			found[f.Name] = f.Examples
		}
		for _, m := range typ.Methods {
			found[typ.Name+"."+m.Name] = m.Examples
		}
	}
	return found
}
