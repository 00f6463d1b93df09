package testkit

import (
	"errors"
	"go/importer"
	"go/token"
	"go/types"
	"io"
	"os"
	"os/exec"
	"strings"
	"sync"
	"testing"
)

// exports has the files of the compiled packages of the module and of their imports, by import path. Examples import
// more; net/http/httptest brings the packages that no other one does.
var exports = sync.OnceValues(func() (map[string]string, error) {
	list, err := exec.Command("go", "list", "-export", "-deps", "-f", "{{.ImportPath}}={{.Export}}",
		"github.com/seasalt-go/seasalt/...", "net/http/httptest").Output()
	files := map[string]string{}
	for _, line := range strings.Fields(string(list)) {
		path, file, _ := strings.Cut(line, "=")
		files[path] = file
	}
	return files, err
})

// Compiled returns an importer, for the type checker, of packages as the go command compiles them. Where there is no go
// command it skips the test.
func Compiled(t testing.TB, fset *token.FileSet) types.Importer {
	t.Helper()
	files, err := exports()
	if errors.Is(err, exec.ErrNotFound) {
		t.Skip("there is no go command here: ", err)
	} else if err != nil {
		t.Fatal(err)
	}
	return importer.ForCompiler(fset, "gc", func(path string) (io.ReadCloser, error) {
		if file := files[path]; file != "" {
			return os.Open(file)
		}
		// An earlier release imports it.
		file, err := exec.Command("go", "list", "-export", "-f", "{{.Export}}", path).Output()
		if err != nil {
			return nil, err
		}
		return os.Open(strings.TrimSpace(string(file)))
	})
}
