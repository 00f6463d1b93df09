package seasalt_test

import (
	"bytes"
	"fmt"
	"go/ast"
	"go/doc"
	"go/format"
	"go/importer"
	"go/parser"
	"go/token"
	"go/types"
	"io"
	"io/fs"
	"maps"
	"os"
	"os/exec"
	"path"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"
)

// Documentation pages have a Run button at the examples that are programs by themselves. Here
// every example of every package is one, as go/doc puts it together, and the program compiles.
func TestExamplesArePrograms(t *testing.T) {
	if !docKnowsVersions(t) {
		t.Skip("the go/doc of this version of Go takes math/rand/v2 for package v2")
	}
	programs := map[string][]byte{} // by the package and the example
	imports := map[string]bool{}
	for importPath, dir := range packages(t) {
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
			for _, decl := range example.Play.Decls {
				if decl, ok := decl.(*ast.GenDecl); ok && decl.Tok == token.IMPORT {
					for _, spec := range decl.Specs {
						imports[spec.(*ast.ImportSpec).Path.Value] = true
					}
				}
			}
		}
	}
	if len(programs) < 150 {
		t.Fatalf("only %d examples were found", len(programs))
	}

	fset := token.NewFileSet()
	config := types.Config{Importer: importer.ForCompiler(fset, "gc", compiled(t, imports))}
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
	file, err := parser.ParseFile(token.NewFileSet(), "p_test.go", source, parser.ParseComments)
	if err != nil {
		t.Fatal(err)
	}
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

// page returns what the page of a package has.
func page(t *testing.T, importPath, dir string) *doc.Package {
	t.Helper()
	if p := pages[importPath]; p != nil {
		return p
	}
	names, err := filepath.Glob(filepath.Join(dir, "*.go"))
	if err != nil {
		t.Fatal(err)
	}
	var files []*ast.File
	for _, name := range names {
		file, err := parser.ParseFile(sources, name, nil, parser.ParseComments)
		if err != nil {
			t.Fatal(err)
		}
		files = append(files, file)
	}
	p, err := doc.NewFromFiles(sources, files, importPath)
	if err != nil {
		t.Fatal(err)
	}
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

// examplesByName returns the examples of a page by what they are of: "" is the package.
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

// compiled returns what finds the compiled packages, for the type checker.
func compiled(t *testing.T, imports map[string]bool) func(string) (io.ReadCloser, error) {
	t.Helper()
	args := []string{"list", "-export", "-deps", "-f", "{{.ImportPath}}\t{{.Export}}"}
	for quoted := range imports {
		importPath, err := strconv.Unquote(quoted)
		if err != nil {
			t.Fatal(err)
		}
		args = append(args, importPath)
	}
	cmd := exec.Command("go", args...)
	var stderr bytes.Buffer
	cmd.Stderr = &stderr
	out, err := cmd.Output()
	if err != nil {
		t.Fatalf("%v: %v\n%s", cmd, err, &stderr)
	}
	files := map[string]string{}
	for _, line := range strings.Split(strings.ReplaceAll(string(out), "\r\n", "\n"), "\n") {
		importPath, file, _ := strings.Cut(line, "\t")
		files[importPath] = file
	}
	return func(importPath string) (io.ReadCloser, error) {
		if files[importPath] == "" {
			return nil, fmt.Errorf("there is no compiled package %s", importPath)
		}
		return os.Open(files[importPath])
	}
}
