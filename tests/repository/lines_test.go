package repository

import (
	"io/fs"
	"path/filepath"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/seasalt-go/seasalt/internal/testkit"
)

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
