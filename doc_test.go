package seasalt_test

import (
	"go/ast"
	"go/doc"
	"go/doc/comment"
	"go/parser"
	"go/token"
	"os"
	"reflect"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/seasalt-go/seasalt"
	"github.com/seasalt-go/seasalt/rulebook"
)

// parsePackage parses the files of the package: those of its tests, or the others.
func parsePackage(t *testing.T, tests bool) (*token.FileSet, []*ast.File) {
	t.Helper()
	entries, err := os.ReadDir(".")
	if err != nil {
		t.Fatal(err)
	}
	fset := token.NewFileSet()
	var files []*ast.File
	for _, entry := range entries {
		name := entry.Name()
		if !strings.HasSuffix(name, ".go") || strings.HasSuffix(name, "_test.go") != tests {
			continue
		}
		file, err := parser.ParseFile(fset, name, nil, parser.ParseComments)
		if err != nil {
			t.Fatal(err)
		}
		files = append(files, file)
	}
	return fset, files
}

// TestSummary holds the list in the package comment to the rules that there are, in their order.
func TestSummary(t *testing.T) {
	text := readText(t, "doc.go")
	_, list, _ := strings.Cut(text, "# The rules, a line each")
	var got, want []string
	for _, m := range regexp.MustCompile(`(?m)^  - ([RK][\d.]+): .`).FindAllStringSubmatch(list, -1) {
		got = append(got, m[1])
	}
	for e := range rulebook.In("en").Entries() {
		if e.Name == "" {
			want = append(want, string(e.Rule))
		}
	}
	if !slices.Equal(got, want) {
		t.Errorf("doc.go lists the rules\n%v, want\n%v", got, want)
	}
}

// TestDocLinks finds bracketed names in doc comments that link to nothing, which the
// compiler cannot see.
func TestDocLinks(t *testing.T) {
	fset, files := parsePackage(t, false)
	pkg, err := doc.NewFromFiles(fset, files, "github.com/seasalt-go/seasalt")
	if err != nil {
		t.Fatal(err)
	}
	if pkg.Doc == "" {
		t.Fatal("the package has no comment")
	}
	dead := regexp.MustCompile(`\[\*?[A-Z]\w*(\.\w+)*\]`)
	check := func(name, text string) {
		for _, link := range dead.FindAllString(plainText(pkg.Parser().Parse(text).Content), -1) {
			// Go 1.23 knows no links to the methods of an interface, which pages have.
			if method, ok := strings.CutPrefix(strings.Trim(link, "[]"), "Board."); ok {
				if _, ok := reflect.TypeFor[seasalt.Board]().MethodByName(method); ok {
					continue
				}
			}
			t.Errorf("%s: the link %s leads nowhere", name, link)
		}
	}
	check("the package comment", pkg.Doc)
	values := func(all []*doc.Value) {
		for _, v := range all {
			check(strings.Join(v.Names, ", "), v.Doc)
		}
	}
	funcs := func(all []*doc.Func) {
		for _, f := range all {
			check(f.Recv+"."+f.Name, f.Doc)
		}
	}
	values(pkg.Consts)
	values(pkg.Vars)
	funcs(pkg.Funcs)
	for _, typ := range pkg.Types {
		check(typ.Name, typ.Doc)
		values(typ.Consts)
		values(typ.Vars)
		funcs(typ.Funcs)
		funcs(typ.Methods)
	}
}

// plainText returns the text of paragraphs and lists without that of working links.
func plainText(blocks []comment.Block) string {
	var b strings.Builder
	for _, block := range blocks {
		switch block := block.(type) {
		case *comment.Paragraph:
			for _, text := range block.Text {
				if plain, ok := text.(comment.Plain); ok {
					b.WriteString(string(plain))
				}
			}
			b.WriteByte('\n')
		case *comment.List:
			for _, item := range block.Items {
				b.WriteString(plainText(item.Content))
			}
		}
	}
	return b.String()
}

// TestDocCode holds the program in the package comment to the one that runs as Example.
func TestDocCode(t *testing.T) {
	fset, files := parsePackage(t, false)
	pkg, err := doc.NewFromFiles(fset, files, "github.com/seasalt-go/seasalt")
	if err != nil {
		t.Fatal(err)
	}
	var code string
	for _, block := range pkg.Parser().Parse(pkg.Doc).Content {
		if c, ok := block.(*comment.Code); ok {
			code = c.Text
			break
		}
	}
	if !strings.Contains(code, "seasalt.") {
		t.Fatalf("the first code in the package comment is not a program:\n%s", code)
	}
	source, err := os.ReadFile("example_test.go")
	if err != nil {
		t.Fatal(err)
	}
	_, example, found := strings.Cut(string(source), "\nfunc Example() {\n")
	if !found {
		t.Fatal("example_test.go has no Example")
	}
	example, _, _ = strings.Cut(example, "\n}\n")
	if indented := "\t" + strings.ReplaceAll(strings.TrimSpace(code), "\n", "\n\t"); !strings.HasPrefix(example, indented) {
		t.Errorf("Example does not begin with the program of the package comment:\n%s", indented)
	}
}

// mostIndexed is how many functions, types and methods the index of the package page may have. Who
// adds one looks first for one that is no longer needed.
const mostIndexed = 320

// TestIndex counts what a reader of the package page finds in its index. Methods that are hidden
// there by embedding are in the interface Board, or only keep cards from being printed.
func TestIndex(t *testing.T) {
	fset, files := parsePackage(t, false)
	pkg, err := doc.NewFromFiles(fset, files, "github.com/seasalt-go/seasalt")
	if err != nil {
		t.Fatal(err)
	}
	listed := map[string]bool{}
	count := len(pkg.Funcs) + len(pkg.Types)
	for _, typ := range pkg.Types {
		count += len(typ.Funcs) + len(typ.Methods)
		for _, method := range typ.Methods {
			listed[typ.Name+"."+method.Name] = true
		}
	}
	if count > mostIndexed {
		t.Errorf("the index has %d functions, types and methods; at most %d should be there", count, mostIndexed)
	}
	if count < mostIndexed-20 {
		t.Errorf("the index has only %d functions, types and methods: lower mostIndexed", count)
	}

	printing := []string{"String", "Format", "GoString", "LogValue", "MarshalJSON", "UnmarshalJSON"}
	board := reflect.TypeFor[seasalt.Board]()
	for _, typ := range []reflect.Type{
		reflect.TypeFor[*seasalt.State](), reflect.TypeFor[*seasalt.View](), reflect.TypeFor[*seasalt.Playout](), reflect.TypeFor[*seasalt.Game](),
	} {
		for i := range typ.NumMethod() {
			name := typ.Method(i).Name
			_, common := board.MethodByName(name)
			if !listed[typ.Elem().Name()+"."+name] && !common && !slices.Contains(printing, name) {
				t.Errorf("%v.%s is in the index neither of its type nor of Board", typ.Elem(), name)
			}
		}
	}
}
