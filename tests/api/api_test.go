// Package api compares the exported API with that of the last release.
package api

import (
	"archive/tar"
	"bytes"
	"errors"
	"fmt"
	"go/ast"
	"go/build"
	"go/parser"
	"go/token"
	"go/types"
	"io"
	"io/fs"
	"os"
	"os/exec"
	"path"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"golang.org/x/exp/apidiff"

	"github.com/seasalt-go/seasalt/internal/testkit"
)

const (
	root   = "../.."
	module = "github.com/seasalt-go/seasalt"
)

// A tree has files by their paths in the repository.
type tree map[string][]byte

// run runs a command in the repository and returns its output.
func run(name string, args ...string) ([]byte, error) {
	cmd := exec.Command(name, args...)
	cmd.Dir = root
	out, err := cmd.Output()
	if exit := (*exec.ExitError)(nil); errors.As(err, &exit) {
		err = fmt.Errorf("%s %s: %w\n%s", name, strings.Join(args, " "), err, exit.Stderr)
	}
	return out, err
}

// skip skips a test, except where .ci/run has to compare.
func skip(t *testing.T, why error) {
	t.Helper()
	if os.Getenv("CI") == "true" {
		t.Fatal(why)
	}
	t.Skip(why)
}

// released returns the commit of the last release, which .ci/api-baseline names, and its files.
func released(t *testing.T) (commit string, files tree) {
	t.Helper()
	text, err := os.ReadFile(filepath.Join(root, ".ci", "api-baseline"))
	if err != nil {
		t.Fatal(err)
	}
	commit = regexp.MustCompile(`(?m)^[0-9a-f]{40}$`).FindString(string(text))
	if commit == "" {
		t.Fatal(".ci/api-baseline names no commit")
	}
	archive, err := run("git", "archive", commit)
	if err != nil {
		skip(t, err)
	}
	files = tree{}
	for r := tar.NewReader(bytes.NewReader(archive)); ; {
		header, err := r.Next()
		if err == io.EOF {
			return commit, files
		}
		if err != nil {
			t.Fatal(err)
		}
		if files[header.Name], err = io.ReadAll(r); err != nil {
			t.Fatal(err)
		}
	}
}

// here returns the Go files of the working tree.
func here(t *testing.T) tree {
	t.Helper()
	files := tree{}
	err := filepath.WalkDir(root, func(file string, d fs.DirEntry, err error) error {
		switch name := d.Name(); {
		case err != nil:
			return err
		case d.IsDir() && file != root && (name[0] == '.' || name == "testdata" || name == "node_modules"):
			return filepath.SkipDir
		case path.Ext(name) == ".go":
			inside, err := filepath.Rel(root, file)
			if err != nil {
				return err
			}
			files[filepath.ToSlash(inside)], err = os.ReadFile(file)
			return err
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	return files
}

// A loader checks the types of a tree. It reads other modules and the standard library as the go command compiles them.
type loader struct {
	files    tree
	fset     *token.FileSet
	compiled types.Importer
	packages map[string]*types.Package
	err      error // the first that does not end the check
}

func (l *loader) Import(name string) (*types.Package, error) {
	dir, ok := strings.CutPrefix(name, module)
	if dir != "" && dir[0] != '/' || !ok {
		return l.compiled.Import(name)
	}
	if p := l.packages[name]; p != nil {
		return p, nil
	}
	files, err := l.parse(strings.TrimPrefix(dir, "/"))
	if err != nil {
		return nil, err
	}
	config := types.Config{Importer: l, Error: func(err error) {
		if l.err == nil {
			l.err = err
		}
	}}
	l.packages[name], _ = config.Check(name, l.fset, files, nil)
	return l.packages[name], nil
}

// parse parses the files of a package, without tests and those of other systems.
func (l *loader) parse(dir string) (files []*ast.File, err error) {
	context := build.Default
	context.OpenFile = func(name string) (io.ReadCloser, error) {
		return io.NopCloser(bytes.NewReader(l.files[filepath.ToSlash(name)])), nil
	}
	for name, text := range l.files {
		if strings.TrimPrefix(path.Dir(name), ".") != dir || path.Ext(name) != ".go" || strings.HasSuffix(name, "_test.go") {
			continue
		}
		if match, err := context.MatchFile(path.Dir(name), path.Base(name)); err != nil {
			return nil, err
		} else if match {
			file, err := parser.ParseFile(l.fset, name, text, parser.SkipObjectResolution)
			if err != nil {
				return nil, err
			}
			files = append(files, file)
		}
	}
	return files, nil
}

// load returns the packages of a tree that other modules can import, and the first error of the compiler.
func load(t *testing.T, files tree) (*apidiff.Module, error) {
	t.Helper()
	l := loader{files: files, fset: token.NewFileSet(), packages: map[string]*types.Package{}}
	l.compiled = testkit.Compiled(t, l.fset)
	apart := regexp.MustCompile(`^(cmd|examples|tests|tools)/|(^|/)(internal|testdata)/`)
	m := &apidiff.Module{Path: module}
	for name := range files {
		dir := path.Dir(name)
		if path.Ext(name) != ".go" || strings.HasSuffix(name, "_test.go") || apart.MatchString(name) {
			continue
		}
		p, err := l.Import(path.Join(module, dir))
		if err != nil {
			t.Fatal(err)
		}
		if !slices.Contains(m.Packages, p) {
			m.Packages = append(m.Packages, p)
		}
	}
	return m, l.err
}

// compiles returns the packages of a tree that compiles.
func compiles(t *testing.T, files tree) *apidiff.Module {
	t.Helper()
	m, err := load(t, files)
	if err != nil {
		t.Fatal(err)
	}
	return m
}

// incompatible returns the incompatible changes between two modules, such as "table.Item: changed".
func incompatible(old, new *apidiff.Module) (changes []string) {
	for _, c := range apidiff.ModuleChanges(old, new).Changes {
		if !c.Compatible {
			message := strings.TrimPrefix(c.Message, "./")
			changes = append(changes, strings.TrimPrefix(message, "package "+module+"/"))
		}
	}
	slices.Sort(changes)
	return changes
}

// TestAPI fails if the API has changed incompatibly since the last release and the first section of CHANGELOG.md does
// not announce it under "Incompatible". From v1.0.0 on nothing may break a stable package.
func TestAPI(t *testing.T) {
	commit, files := released(t)
	strict := regexp.MustCompile(`^## [1-9]\d*\.\d+\.\d+ \(\d`).MatchString(heading(t, string(files["CHANGELOG.md"])))
	text, err := os.ReadFile(filepath.Join(root, "CHANGELOG.md"))
	if err != nil {
		t.Fatal(err)
	}
	changes := incompatible(compiles(t, files), compiles(t, here(t)))
	for _, change := range changes {
		name, _, _ := strings.Cut(change, ": ")
		experimental := strings.HasPrefix(name, "bot.") || strings.HasPrefix(name, "bot/")
		switch {
		case strict && !experimental:
			t.Errorf("not allowed before version 2: %s", change)
		case !strings.Contains(announced(t, string(text), string(files["CHANGELOG.md"])), "`"+name+"`"):
			t.Errorf("not announced under \"Incompatible\" in CHANGELOG.md: %s", change)
		}
	}
	t.Logf("since %s: %d incompatible changes\n%s", commit, len(changes), strings.Join(changes, "\n"))
}

// heading returns the heading of the first version in a changelog.
func heading(t *testing.T, changelog string) string {
	t.Helper()
	found := regexp.MustCompile(`(?m)^## \d.*$`).FindString(changelog)
	if found == "" {
		t.Fatal("CHANGELOG.md has no version")
	}
	return found
}

// announced returns the text of a changelog that announces incompatible changes since another one.
func announced(t *testing.T, changelog, before string) (text string) {
	t.Helper()
	first := heading(t, changelog)
	if !strings.Contains(first, "Unreleased") && strings.Contains(before, first+"\n") {
		return ""
	}
	_, section, _ := strings.Cut(changelog, first+"\n")
	section, _, _ = strings.Cut(section, "\n## ")
	for _, part := range strings.Split(section, "\n### ") {
		if title, rest, _ := strings.Cut(part, "\n"); strings.Contains(title, "Incompatible") {
			text += rest
		}
	}
	return text
}

// TestGrowth adds one more constant to every enumeration: a new card, event or reason must not take a new major
// version.
func TestGrowth(t *testing.T) {
	files := here(t)
	grown := tree{}
	var last []string
	for name, text := range files {
		grown[name] = text
		if path.Ext(name) == ".go" && !strings.HasSuffix(name, "_test.go") {
			grown[name], last = grow(t, name, text, last)
		}
	}
	if len(last) < 20 {
		t.Errorf("only %d enumerations have grown", len(last))
	}
	count := regexp.MustCompile(`\bint\((` + strings.Join(last, "|") + `)\)`) // how numbers of constants are written
	for name, text := range grown {
		grown[name] = count.ReplaceAll(text, []byte("int(NewAfter$1)"))
	}
	wider, _ := load(t, grown) // its assertions about numbers of constants fail
	for _, change := range incompatible(compiles(t, files), wider) {
		t.Errorf("one more constant is incompatible: %s", change)
	}
}

// grow adds a constant after the last exported one of each group that counts with iota, and appends the names of these.
func grow(t *testing.T, name string, text []byte, last []string) (grown []byte, names []string) {
	t.Helper()
	fset := token.NewFileSet()
	file, err := parser.ParseFile(fset, name, text, parser.SkipObjectResolution)
	if err != nil {
		t.Fatal(err)
	}
	offset := func(at token.Pos) int { return fset.Position(at).Offset }
	grown, names = slices.Clone(text), last
	for _, d := range slices.Backward(file.Decls) {
		group, ok := d.(*ast.GenDecl)
		if !ok || group.Tok != token.CONST || !bytes.Contains(text[offset(d.Pos()):offset(d.End())], []byte("iota")) {
			continue
		}
		for _, spec := range slices.Backward(group.Specs) {
			if spec := spec.(*ast.ValueSpec); spec.Names[0].IsExported() && len(spec.Names) == 1 {
				names = append(names, spec.Names[0].Name)
				line := offset(spec.End()) + bytes.IndexByte(text[offset(spec.End()):], '\n')
				grown = slices.Insert(grown, line, []byte("\n\tNewAfter"+spec.Names[0].Name)...)
				break
			}
		}
	}
	return grown, names
}
