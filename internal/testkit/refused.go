package testkit

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/seasalt-go/seasalt"
)

// Refused reads each line of a file of refused texts, in a subtest named by the number of the line. Tabs separate the
// columns of a line: the input, which read gets, and last the text of the error by [Said]. In columns, ␊, ␍ and ␉ stand
// for white space; lines that begin with # are comments. With update it writes the last columns anew.
func Refused(t *testing.T, file string, update bool, read func(t *testing.T, columns []string) error) {
	t.Helper()
	lines := strings.Split(strings.TrimSuffix(ReadText(t, file), "\n"), "\n")
	for i, line := range lines {
		if line == "" || strings.HasPrefix(line, "#") {
			continue
		}
		t.Run(fmt.Sprint(i+1), func(t *testing.T) {
			columns := strings.Split(line, "\t")
			last := len(columns) - 1
			want := columns[last]
			for at := range columns {
				columns[at] = strings.NewReplacer("␊", "\n", "␍", "\r", "␉", "\t").Replace(columns[at])
			}
			got := strings.ReplaceAll(Said(read(t, columns[:last])), "\n", "␊")
			if update {
				lines[i] = strings.TrimSuffix(line, want) + got
			} else if got != want {
				t.Errorf("%s:%d: %q\ngot  %s\nwant %s\nagain: %s", file, i+1, columns[:last], got, want, Again(t))
			}
		})
	}
	if update {
		WriteText(t, file, strings.Join(lines, "\n")+"\n")
	}
}

// Said returns the problems of an error, each with the text at its place, or "accepted".
func Said(err error) string {
	var parse *seasalt.ParseError
	var invalid *seasalt.InvalidError
	var said []string
	switch {
	case err == nil:
		return "accepted"
	case errors.As(err, &invalid):
		said = TextsOf(invalid.Problems)
	case errors.As(err, &parse):
		for _, p := range parse.Problems {
			text := p.String()
			if p.Offset > 0 || !strings.HasPrefix(p.Text, "/") { // an error of a whole document names its place
				text = fmt.Sprintf("at `%.12s`: %s", parse.Text[p.Offset:], text)
			}
			said = append(said, text)
		}
	default:
		return err.Error()
	}
	return strings.Join(said, " | ")
}

// Change returns a text with one part replaced by another, which must be there.
func Change(t testing.TB, text, old, new string) string {
	t.Helper()
	before, after, found := strings.Cut(text, old)
	if !found {
		t.Fatalf("there is no %s in %s", old, text)
	}
	return before + new + after
}

// Again returns the command that repeats a test.
func Again(t testing.TB) string {
	dir, _ := os.Getwd()
	root := dir
	for root != filepath.Dir(root) {
		if _, err := os.Stat(filepath.Join(root, "go.mod")); err == nil {
			break
		}
		root = filepath.Dir(root)
	}
	dir, _ = filepath.Rel(root, dir)
	return fmt.Sprintf("go test ./%s -run '^%s$'", filepath.ToSlash(dir), strings.ReplaceAll(t.Name(), "/", "$/^"))
}
