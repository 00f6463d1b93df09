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
)

// ruleID matches the id of a rule or of a ruling. R10 to R12 without a number after a point
// are names of chapters, not rules, and so is R1; R9 is a rule by itself.
var ruleID = regexp.MustCompile(`\b(R[1-8]\.\d+|R9|R1[01]\.\d+|K\d+)\b`)

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

// rulesTaught returns the ids that begin an item in the package comment, which is where a
// reader looks one up, and R9, which is a chapter.
func rulesTaught(t *testing.T) []string {
	t.Helper()
	text, err := os.ReadFile("doc.go")
	if err != nil {
		t.Fatal(err)
	}
	ids := []string{"R9"}
	for _, line := range strings.Split(string(text), "\n") {
		item, ok := strings.CutPrefix(line, "  - ")
		if !ok {
			continue
		}
		id := ruleID.FindString(item)
		if id == "" || !strings.HasPrefix(item, id) {
			t.Errorf("doc.go: an item that does not begin with the id of a rule: %s", item)
			continue
		}
		ids = append(ids, id)
	}
	slices.Sort(ids)
	return slices.Compact(ids)
}

// shows reports whether a function whose name goes on after "Example_" or "Test" with name
// is about the rule: Example_r3_1, Example_r3_1_pile and TestR3_1 are about R3.1, and
// Example_r3_10 is not.
func shows(id, name string) bool {
	rest, ok := strings.CutPrefix(strings.ToLower(name), strings.ToLower(strings.ReplaceAll(id, ".", "_")))
	return ok && (rest == "" || rest[0] == '_')
}

// TestRulesHaveExamples holds the promise of the package comment: whoever looks up a rule
// finds an example that shows it.
func TestRulesHaveExamples(t *testing.T) {
	_, files := parsePackage(t, true)
	var examples, tests []string // the rest of their names
	for _, example := range doc.Examples(files...) {
		// An example without output is compiled and never run.
		if name, ok := strings.CutPrefix(example.Name, "_"); ok && example.Output != "" {
			examples = append(examples, name)
		}
	}
	for _, file := range files {
		for _, decl := range file.Decls {
			if f, ok := decl.(*ast.FuncDecl); ok && f.Recv == nil {
				if name, ok := strings.CutPrefix(f.Name.Name, "Test"); ok {
					tests = append(tests, name)
				}
			}
		}
	}

	taught := rulesTaught(t)
	if len(taught) < 50 {
		t.Errorf("doc.go teaches %d rules, which cannot be all of them: %v", len(taught), taught)
	}
	for _, id := range taught {
		is := func(name string) bool { return shows(id, name) }
		example := slices.ContainsFunc(examples, is)
		switch {
		case example:
		case id >= "R2" && id < "R9":
			t.Errorf("no example shows rule %s: it would be called Example_%s", id, strings.ToLower(strings.ReplaceAll(id, ".", "_")))
		case !slices.ContainsFunc(tests, is):
			t.Errorf("rule %s has neither an example nor a test that is named after it", id)
		}
	}

	// A name with a slip in it would show nothing.
	looksLikeRule := regexp.MustCompile(`^([rR]\d|[kK]\d)`)
	for _, name := range slices.Concat(examples, tests) {
		if looksLikeRule.MatchString(name) && !slices.ContainsFunc(taught, func(id string) bool { return shows(id, name) }) {
			t.Errorf("%s is named after a rule that doc.go does not teach", name)
		}
	}
}

// TestRuleIDsAreTaught finds ids anywhere in the package that lead nowhere.
func TestRuleIDsAreTaught(t *testing.T) {
	taught := rulesTaught(t)
	entries, err := os.ReadDir(".")
	if err != nil {
		t.Fatal(err)
	}
	for _, entry := range entries {
		if !strings.HasSuffix(entry.Name(), ".go") || strings.HasSuffix(entry.Name(), "_test.go") {
			continue
		}
		text, err := os.ReadFile(entry.Name())
		if err != nil {
			t.Fatal(err)
		}
		for _, id := range ruleID.FindAllString(string(text), -1) {
			if !slices.Contains(taught, id) {
				t.Errorf("%s speaks of %s, which doc.go does not teach", entry.Name(), id)
			}
		}
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
