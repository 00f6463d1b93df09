// Package repository tests the promises of the repository: its documents are true, its folders keep their order, and
// released texts never change.
package repository

import (
	"flag"
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
	"unicode/utf8"

	"github.com/seasalt-go/seasalt/internal/testkit"
)

var update = flag.Bool("update", false, "add the sums of texts that are new")

// top is the root of the repository.
var top = testkit.Must(filepath.Abs("../.."))

// inRoot makes the root of the repository the working directory. Each test begins with it: from TestMain, the go
// command would not hear of it, and take results that it has kept although files have changed.
func inRoot(t *testing.T) {
	t.Helper()
	if err := os.Chdir(top); err != nil {
		t.Fatal(err)
	}
}

// noMachines are the packages of internal that are not machines.
var noMachines = map[string]string{
	"interrupt":     "programs are interrupted",
	"setups":        "readers of games share it",
	"testkit":       "tests share it",
	"testkit/wires": "tests share it, but not those of the packages that it imports",
}

// Machines know bytes and no rule, so they import nothing of the module but other machines. Everything in internal is
// one, but for the packages in noMachines.
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

// The folder tests contains no package to import, only tests, their data, and a module for tests that need more.
func TestNothingToImport(t *testing.T) {
	inRoot(t)
	err := filepath.WalkDir("tests", func(name string, entry fs.DirEntry, err error) error {
		switch {
		case err != nil:
			return err
		case entry.IsDir() && entry.Name() == "testdata":
			return filepath.SkipDir
		case !entry.IsDir() && !strings.HasSuffix(name, "_test.go") && entry.Name() != "go.mod" && entry.Name() != "go.sum":
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

// longLines are the files that may have longer lines.
var longLines = map[string]string{
	"bot/internal/policy/weights2.go":       "a program writes its rows of weights",
	"cmd/seasalt/internal/play/texts_de.go": "a line of its help can be a paragraph: package wrap breaks it",
	"cmd/seasalt/internal/play/texts_en.go": "as in German",
	"cmd/seasalt/internal/play/texts_fr.go": "as in German",
}

// A line of Go has at most 120 columns, of which a tab takes four. Tests and texts in comments may have more.
func TestLinesAreShort(t *testing.T) {
	inRoot(t)
	needed := map[string]bool{}
	err := filepath.WalkDir(".", func(name string, entry fs.DirEntry, err error) error {
		switch base := entry.Name(); {
		case err != nil:
			return err
		case entry.IsDir() && (base == ".git" || base == "node_modules" || base == "testdata"):
			return filepath.SkipDir
		case entry.IsDir() || !strings.HasSuffix(base, ".go") || strings.HasSuffix(base, "_test.go"):
			return nil
		}
		name = filepath.ToSlash(name)
		for i, line := range strings.Split(testkit.ReadText(t, name), "\n") {
			width := utf8.RuneCountInString(strings.ReplaceAll(line, "\t", "    "))
			switch {
			case width <= 120 || strings.HasPrefix(line, "//\t"):
			case longLines[name] != "":
				needed[name] = true
			default:
				t.Errorf("%s:%d has %d columns", name, i+1, width)
			}
		}
		return nil
	})
	if err != nil {
		t.Error(err)
	}
	for name := range longLines {
		if !needed[name] {
			t.Errorf("%s has no long lines", name)
		}
	}
}
