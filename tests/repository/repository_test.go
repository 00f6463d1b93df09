// Package repository tests what the repository promises: that its documents are true, that its folders keep their
// order, and that released texts never change.
package repository

import (
	"flag"
	"go/importer"
	"go/token"
	"go/types"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"sync"
	"testing"

	"github.com/seasalt-go/seasalt/internal/testkit"
)

var update = flag.Bool("update", false, "add the sums of texts that are new")

// top is the root of the repository.
var top = testkit.Must(filepath.Abs("../.."))

// inRoot makes the root of the repository the working directory. Each test begins with it: from TestMain, the go command
// would not hear of it, and take results that it has kept although files have changed.
func inRoot(t *testing.T) {
	t.Helper()
	if err := os.Chdir(top); err != nil {
		t.Fatal(err)
	}
}

// exports has the compiled packages of the module and of what they import, by import path. Of what its examples import,
// net/http/httptest brings those that no other package does.
var exports = sync.OnceValues(func() (map[string]string, error) {
	list, err := exec.Command("go", "list", "-export", "-deps", "-f", "{{.ImportPath}}={{.Export}}", "./...", "net/http/httptest").Output()
	export := map[string]string{}
	for _, line := range strings.Fields(string(list)) {
		path, file, _ := strings.Cut(line, "=")
		export[path] = file
	}
	return export, err
})

// compiled returns what finds the compiled packages, for the type checker.
func compiled(t *testing.T, fset *token.FileSet) types.Importer {
	export, err := exports()
	if err != nil {
		t.Skip("there is no go command here: ", err)
	}
	return importer.ForCompiler(fset, "gc", func(path string) (io.ReadCloser, error) { return os.Open(export[path]) })
}
