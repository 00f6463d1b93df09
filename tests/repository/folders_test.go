package repository

import (
	"go/parser"
	"go/token"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/seasalt-go/seasalt/internal/testkit"
)

// noMachines are the packages of internal that are not machines.
var noMachines = map[string]string{
	"interrupt": "programs are interrupted",
	"testkit":   "tests share it",
}

// Machines know bytes and no rule, so they import nothing of the module but other machines. Everything in internal is one,
// but for the packages in noMachines.
func TestMachines(t *testing.T) {
	inRoot(t)
	left := len(noMachines)
	for importPath, dir := range packages(t) {
		name, found := strings.CutPrefix(importPath, root+"/internal/")
		if !found {
			continue
		}
		if noMachines[name] != "" {
			left--
			continue
		}
		for _, source := range sourcesOf(t, dir) {
			file := testkit.Must(parser.ParseFile(token.NewFileSet(), source, nil, parser.ImportsOnly))
			for _, imported := range file.Imports {
				p, _ := strconv.Unquote(imported.Path.Value)
				other, isInternal := strings.CutPrefix(p, root+"/internal/")
				if strings.HasPrefix(p+"/", root+"/") && (!isInternal || noMachines[other] != "") {
					t.Errorf("%s imports %s, which is no machine", source, p)
				}
			}
		}
	}
	if left != 0 {
		t.Errorf("%d of %v are not there", left, noMachines)
	}
}

// Nothing in tests can be imported: it holds tests and what they read.
func TestNothingToImport(t *testing.T) {
	inRoot(t)
	err := filepath.WalkDir("tests", func(name string, entry fs.DirEntry, err error) error {
		switch {
		case err != nil:
			return err
		case entry.IsDir() && entry.Name() == "testdata":
			return filepath.SkipDir
		case !entry.IsDir() && !strings.HasSuffix(name, "_test.go"):
			t.Errorf("%s is not a test", name)
		}
		return nil
	})
	if err != nil {
		t.Error(err)
	}
}

// The top level has the sources of the package, documents that people look for there, and few folders. .gitignore names
// what else can be there.
func TestTopLevel(t *testing.T) {
	inRoot(t)
	allowed := []string{
		"README.md", "CHANGELOG.md", "CONTRIBUTING.md", "SECURITY.md", "LICENSE", "go.mod", "go.sum",
		"bot", "catalog", "cmd", "docs", "examples", "internal", "record", "rulebook", "schema", "seasalttest", "table",
		"testdata", "tests", "tools", "variants", "words",
	}
	made := strings.Fields(testkit.ReadText(t, ".gitignore"))
	n := 0
	for _, entry := range testkit.Must(os.ReadDir(".")) {
		name := entry.Name()
		if path.Ext(name) == ".go" || slices.Contains(allowed, name) {
			n++
		} else if !strings.HasPrefix(name, ".") && !slices.ContainsFunc(made, func(pattern string) bool {
			matched, _ := path.Match(strings.Trim(pattern, "/"), name)
			return matched
		}) {
			t.Errorf("%s is at the top level", name)
		}
	}
	if n > 75 {
		t.Errorf("%d entries at the top level: the README is below them", n)
	}
}
