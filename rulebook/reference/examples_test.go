package reference_test

import (
	"fmt"
	"go/ast"
	"go/doc"
	"go/parser"
	"go/token"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
	"unicode"

	"github.com/seasalt-go/seasalt/rulebook"
)

// Every rule, ruling and event card has an example, and the page, which sorts them by name, has
// them in the order of the course. The name of an example is that of its rule, a letter if there
// are several, and what it shows: r04_5a_twoCrabs. Rulings are part of their chapter, r12_k1.
func TestRulesHaveExamples(t *testing.T) {
	names, err := filepath.Glob("*.go")
	if err != nil {
		t.Fatal(err)
	}
	fset := token.NewFileSet()
	var files []*ast.File
	for _, name := range names {
		file, err := parser.ParseFile(fset, name, nil, parser.ParseComments)
		if err != nil {
			t.Fatal(err)
		}
		files = append(files, file)
	}
	page, err := doc.NewFromFiles(fset, files, "github.com/seasalt-go/seasalt/rulebook/reference")
	if err != nil {
		t.Fatal(err)
	}

	place := map[string]int{} // of each name in the book
	missing := map[string]bool{}
	for e := range rulebook.In("en").Entries() {
		name := exampleName(e)
		place[name] = len(place)
		missing[name] = true
	}
	shape := regexp.MustCompile(`^(r\d\d_k?\d+)([a-z]?)_([a-z]\w*)$`)
	last := 0
	for _, example := range page.Examples {
		m := shape.FindStringSubmatch(example.Suffix)
		if m == nil {
			t.Errorf("Example_%s is not named after a rule", example.Suffix)
			continue
		}
		name := m[1]
		if _, ok := place[name+"_"+m[3]]; ok {
			name += "_" + m[3] // an event card
		}
		at, ok := place[name]
		switch {
		case !ok:
			t.Errorf("Example_%s is named after a rule that does not exist", example.Suffix)
		case at < last:
			t.Errorf("Example_%s stands after those of later rules", example.Suffix)
		case example.Output == "" || example.Doc == "":
			t.Errorf("Example_%s shows nothing, or does not say what it shows", example.Suffix)
		default:
			last = at
			delete(missing, name)
		}
	}
	for name := range missing {
		t.Errorf("no example shows the rule that would be called Example_%s", name)
	}
}

// exampleName returns what the names of the examples of a rule begin with.
func exampleName(e rulebook.Entry) string {
	chapter, number, _ := strings.Cut(string(e.Rule), ".")
	if strings.HasPrefix(chapter, "K") {
		return "r12_" + strings.ToLower(chapter)
	}
	var n int
	if _, err := fmt.Sscanf(chapter, "R%d", &n); err != nil {
		return ""
	}
	name := fmt.Sprintf("r%02d_%s", n, number)
	if e.Event != 0 {
		words := strings.Split(e.Event.String(), "-")
		name += "_" + words[0]
		for _, word := range words[1:] {
			name += string(unicode.ToUpper(rune(word[0]))) + word[1:]
		}
	}
	return name
}
