package seasalt_test

import (
	"go/ast"
	"go/doc"
	"go/doc/comment"
	"go/token"
	"go/types"
	"os"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/seasalt-go/seasalt/rulebook"
)

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

// TestDocLinks finds links in doc comments, of any package of the module, that lead nowhere. The
// compiler cannot see them.
func TestDocLinks(t *testing.T) {
	pages := map[string]*doc.Package{}
	names := map[string]map[string]bool{} // what each page has, such as "State" and "State.Apply"
	for importPath, dir := range packages(t) {
		p := page(t, importPath, dir)
		pages[importPath] = p
		names[importPath] = declared(p)
	}
	for importPath, p := range pages {
		for name, text := range comments(p) {
			walkText(p.Parser().Parse(text).Content, func(text comment.Text) {
				switch text := text.(type) {
				case comment.Plain:
					for _, link := range deadLink.FindAllString(string(text), -1) {
						// Go 1.23 knows no links to the methods of an interface, which pages have.
						if names[importPath][strings.Trim(link, "[]*")] {
							continue
						}
						t.Errorf("%s: %s: the link %s leads nowhere", importPath, name, link)
					}
				case *comment.DocLink:
					if at := text.ImportPath; at == "" || text.Name == "" || names[at] == nil {
						return // of this page, which go/doc has checked, or of no package of ours
					}
					target := text.Name
					if text.Recv != "" {
						target = text.Recv + "." + text.Name
					}
					if !names[text.ImportPath][target] {
						t.Errorf("%s: %s: %s has no %s", importPath, name, text.ImportPath, target)
					}
				}
			})
		}
	}
}

// deadLink matches what looks like a link to a name and was not made one.
var deadLink = regexp.MustCompile(`\[\*?([a-z]\w*\.)?[A-Z]\w*(\.\w+)*\]`)

// comments returns all doc comments of a page, by what they are of.
func comments(p *doc.Package) map[string]string {
	found := map[string]string{"the package": p.Doc}
	values := func(all []*doc.Value) {
		for _, v := range all {
			found[strings.Join(v.Names, ", ")] = v.Doc
		}
	}
	funcs := func(all []*doc.Func) {
		for _, f := range all {
			found[f.Recv+"."+f.Name] = f.Doc
		}
	}
	values(p.Consts)
	values(p.Vars)
	funcs(p.Funcs)
	for _, typ := range p.Types {
		found[typ.Name] = typ.Doc
		values(typ.Consts)
		values(typ.Vars)
		funcs(typ.Funcs)
		funcs(typ.Methods)
	}
	return found
}

// declared returns the names that a page can be asked for.
func declared(p *doc.Package) map[string]bool {
	found := map[string]bool{}
	values := func(all []*doc.Value) {
		for _, v := range all {
			for _, name := range v.Names {
				found[name] = true
			}
		}
	}
	values(p.Consts)
	values(p.Vars)
	for _, f := range p.Funcs {
		found[f.Name] = true
	}
	for _, typ := range p.Types {
		found[typ.Name] = true
		values(typ.Consts)
		values(typ.Vars)
		for _, f := range typ.Funcs {
			found[f.Name] = true
		}
		for _, m := range typ.Methods {
			found[typ.Name+"."+m.Name] = true
		}
		for _, field := range fields(typ.Decl) {
			for _, name := range field.Names {
				found[typ.Name+"."+name.Name] = true
			}
		}
	}
	return found
}

// fields returns the fields of a struct, or the methods of an interface.
func fields(decl *ast.GenDecl) []*ast.Field {
	for _, spec := range decl.Specs {
		switch typ := spec.(*ast.TypeSpec).Type.(type) {
		case *ast.StructType:
			return typ.Fields.List
		case *ast.InterfaceType:
			return typ.Methods.List
		}
	}
	return nil
}

// walkText calls f for the parts of a comment.
func walkText(blocks []comment.Block, f func(comment.Text)) {
	for _, block := range blocks {
		switch block := block.(type) {
		case *comment.Paragraph:
			for _, text := range block.Text {
				f(text)
			}
		case *comment.List:
			for _, item := range block.Items {
				walkText(item.Content, f)
			}
		}
	}
}

// TestDocCode holds the program in the package comment to the one that runs as Example.
func TestDocCode(t *testing.T) {
	pkg := page(t, "github.com/seasalt-go/seasalt", ".")
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

// TestIndex holds that a method of an exported type stands in the index of that type, where readers look for it: go/doc
// shows what a type has from one unexported struct in it, and not what that one has from another.
func TestIndex(t *testing.T) {
	for dir, importPath := range map[string]string{
		".": "github.com/seasalt-go/seasalt", "record": "github.com/seasalt-go/seasalt/record", "table": "github.com/seasalt-go/seasalt/table",
		"words": "github.com/seasalt-go/seasalt/words", "bot": "github.com/seasalt-go/seasalt/bot",
	} {
		listed := map[string]bool{}
		for _, typ := range page(t, importPath, dir).Types {
			for _, method := range typ.Methods {
				listed[typ.Name+"."+method.Name] = true
			}
		}
		scope := check(t, dir).pkg.Scope()
		for _, name := range scope.Names() {
			typ, ok := scope.Lookup(name).(*types.TypeName)
			if !ok || !typ.Exported() || types.IsInterface(typ.Type()) {
				continue
			}
			for method := range methods(typ.Type()) {
				if !listed[name+"."+method] {
					t.Errorf("%s: the index of %s lacks %s", importPath, name, method)
				}
			}
		}
	}
}

// methods returns the exported methods of a type and of pointers to it.
func methods(typ types.Type) map[string]bool {
	names := map[string]bool{}
	set := types.NewMethodSet(types.NewPointer(typ))
	for i := range set.Len() {
		if name := set.At(i).Obj().Name(); token.IsExported(name) {
			names[name] = true
		}
	}
	return names
}
