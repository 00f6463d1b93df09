package repository

import (
	"crypto/sha256"
	"fmt"

	"go/parser"
	"go/token"
	"io/fs"
	"maps"
	"os"
	"path"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/seasalt-go/seasalt/internal/testkit"
)

const root = "github.com/seasalt-go/seasalt"

// isExperimental reports whether a package may change with a minor version.
func isExperimental(importPath string) bool {
	first, _, _ := strings.Cut(strings.TrimPrefix(importPath, root+"/"), "/")
	return slices.Contains([]string{"bot", "cmd", "examples"}, first)
}

func isInternal(importPath string) bool {
	return slices.Contains(strings.Split(importPath, "/"), "internal")
}

// The first sentence of an experimental package, which lists of packages show, contains that word; that of a stable one
// does not.
func TestExperimental(t *testing.T) {
	inRoot(t)
	found := packages(t)
	programs, err := filepath.Glob("cmd/*/main.go") // those in modules of their own, too
	if err != nil {
		t.Fatal(err)
	}
	for _, name := range programs {
		dir := filepath.Dir(name)
		found[path.Join(root, filepath.ToSlash(dir))] = dir
	}
	for importPath, dir := range found {
		if isInternal(importPath) {
			continue
		}
		p := page(t, importPath, dir)
		if says := strings.Contains(p.Synopsis(p.Doc), "experimental"); says != isExperimental(importPath) {
			t.Errorf("%s: the first sentence says that it is experimental: %v", importPath, says)
		}
	}
}

// No stable package imports an experimental one, so none can name its types, not by way of an internal package either.
func TestStableApart(t *testing.T) {
	inRoot(t)
	dirs := packages(t)
	imports := func(importPath string) (list []string) {
		for _, name := range sourcesOf(t, dirs[importPath]) {
			file := testkit.Must(parser.ParseFile(token.NewFileSet(), name, nil, parser.ImportsOnly))
			for _, imported := range file.Imports {
				if p, _ := strconv.Unquote(imported.Path.Value); dirs[p] != "" {
					list = append(list, p)
				}
			}
		}
		return list
	}
	count := 0
	for stable := range dirs {
		if isExperimental(stable) || isInternal(stable) {
			continue
		}
		count++
		seen := map[string]bool{}
		for next := []string{stable}; len(next) > 0; next = next[1:] {
			for _, p := range imports(next[0]) {
				if !seen[p] {
					seen[p] = true
					next = append(next, p)
				}
				if isExperimental(p) {
					t.Errorf("%s imports %s, by way of %s", stable, p, next[0])
				}
			}
		}
	}
	if count < 10 {
		t.Errorf("only %d stable packages", count)
	}
}

// sourcesOf returns the files of a package without its tests.
func sourcesOf(t *testing.T, dir string) []string {
	names, err := filepath.Glob(filepath.Join(dir, "*.go"))
	if err != nil {
		t.Fatal(err)
	}
	return slices.DeleteFunc(names, func(name string) bool { return strings.HasSuffix(name, "_test.go") })
}

// The comment of a type whose methods can change it documents whether goroutines can share it. For the others the
// package comments do.
func TestGoroutines(t *testing.T) {
	inRoot(t)
	says := regexp.MustCompile(`(?i)goroutine|concurrent`)
	count := 0
	for importPath, dir := range packages(t) {
		p := page(t, importPath, dir)
		if isInternal(importPath) || p.Name == "main" {
			continue
		}
		for _, typ := range p.Types {
			changes := false
			for _, m := range typ.Methods {
				if m.Name == "Error" { // errors do not change
					changes = false
					break
				}
				changes = changes || strings.HasPrefix(m.Recv, "*") && !strings.HasPrefix(m.Name, "Unmarshal")
			}
			if !changes {
				continue
			}
			count++
			if !says.MatchString(typ.Doc) {
				t.Errorf("%s.%s does not say whether goroutines can share it", importPath, typ.Name)
			}
		}
	}
	if count < 8 {
		t.Errorf("only %d types with methods that can change them", count)
	}
}

// Texts of v1 stay readable: the files never change, and testdata/v1.sha256 has their sums. With -update new files are
// added to it.
func TestFrozen(t *testing.T) {
	inRoot(t)
	const list = "testdata/v1.sha256"
	files := map[string]string{} // their sums
	err := filepath.WalkDir(".", func(name string, entry fs.DirEntry, err error) error {
		switch {
		case err != nil:
			return err
		case entry.IsDir() && (entry.Name() == ".git" || entry.Name() == "node_modules"):
			return filepath.SkipDir
		case entry.IsDir() || !frozen.MatchString(filepath.ToSlash(name)):
			return nil
		}
		data, err := os.ReadFile(name)
		files[filepath.ToSlash(name)] = fmt.Sprintf("%x", sha256.Sum256(data))
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	sums := map[string]string{}
	for _, line := range strings.Split(strings.TrimSpace(testkit.ReadText(t, list)), "\n") {
		sum, name, _ := strings.Cut(line, "  ")
		sums[name] = sum
		if files[name] != sum {
			t.Errorf("%s was released, and is gone or has changed", name)
		}
	}
	var lines strings.Builder
	for _, name := range slices.Sorted(maps.Keys(files)) {
		if sums[name] == "" {
			sums[name] = files[name]
			if !*update {
				t.Errorf("%s is not in %s: add it with -update", name, list)
			}
		}
		fmt.Fprintf(&lines, "%s  %s\n", sums[name], name)
	}
	if *update && !t.Failed() {
		if err := os.WriteFile(list, []byte(lines.String()), 0o666); err != nil {
			t.Fatal(err)
		}
	}
}

// frozen matches files in folders v1 of testdata.
var frozen = regexp.MustCompile(`(^|/)testdata/(\w+/)?v1/`)
