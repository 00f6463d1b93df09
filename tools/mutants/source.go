package main

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"go/ast"
	"go/importer"
	"go/parser"
	"go/token"
	"go/types"
	"io"
	"os"
	"os/exec"
	"path"
	"path/filepath"
	"slices"
	"strings"
)

// A module is the code that is changed.
type module struct {
	packages []*pkg
	holders  []*holder
	importer types.Importer
}

type pkg struct {
	path  string // as it is imported
	place string // the path without that of the module, such as record/; empty for the root
	name  string
	dir   string
	files []*file
	// language is the version of Go that its module is written in: a later version may accept code that does not
	// compile in it.
	language string
	fset     *token.FileSet
	info     types.Info
}

type file struct {
	pkg  *pkg
	name string // "record/read.go"
	text string
	tree *ast.File
}

func (f *file) offset(at token.Pos) int { return f.pkg.fset.Position(at).Offset }

func (f *file) span(n ast.Node) (from, to int) { return f.offset(n.Pos()), f.offset(n.End()) }

func (f *file) code(n ast.Node) string {
	from, to := f.span(n)
	return f.text[from:to]
}

// A holder is a piece of code to change: a function, or the value of a variable.
type holder struct {
	file     *file
	name     string // "State.works"; outside of the root package "record.Record.Add"
	from, to int    // of a function, the part after its name
	node     ast.Node
	function *ast.FuncDecl // or nil
	is       string        // the type of the variable
}

func (h *holder) text() string { return h.file.text[h.from:h.to] }

// A mutant is one change of a holder.
type mutant struct {
	id       int // the value of the switch, from 1
	holder   *holder
	from, to int
	text     string // the text of the file from, to

	at, title string // how it is named
	old, new  string // how it is shown
}

func (m *mutant) String() string { return m.at + ": " + m.title }

func (m *mutant) diff() string {
	return "\n\t- " + strings.ReplaceAll(m.old, "\n", "\n\t- ") + "\n\t+ " + strings.ReplaceAll(m.new, "\n", "\n\t+ ")
}

// key is what survivors.txt knows a mutant by: neither the file nor the line, which change too easily.
func (m *mutant) key() string { return key(m.holder.name, m.old, m.new) }

func key(function, old, new string) string { return function + "\n" + old + "\n" + new }

// load parses packages of a module, separated by spaces, and finds the types of their expressions.
func load(root, patterns string) (*module, error) {
	args := []string{"list", "-export", "-deps", "-json=ImportPath,Name,Dir,Export,GoFiles,DepOnly,Module",
		"os", "strconv"}
	out, err := output(root, append(args, strings.Fields(patterns)...)...)
	if err != nil {
		return nil, err
	}
	m := &module{}
	exports := map[string]string{}
	m.importer = importer.ForCompiler(token.NewFileSet(), "gc", func(path string) (io.ReadCloser, error) {
		return os.Open(exports[path])
	})
	for decoder := json.NewDecoder(bytes.NewReader(out)); ; {
		var entry struct {
			ImportPath, Name, Dir, Export string
			GoFiles                       []string
			DepOnly                       bool
			Module                        *struct{ Path, GoVersion string }
		}
		if err := decoder.Decode(&entry); err == io.EOF {
			break
		} else if err != nil {
			return nil, err
		}
		exports[entry.ImportPath] = entry.Export
		if entry.Module == nil || entry.DepOnly {
			continue
		}
		place := strings.TrimPrefix(strings.TrimPrefix(entry.ImportPath, entry.Module.Path)+"/", "/")
		p := &pkg{path: entry.ImportPath, place: place, name: entry.Name, dir: entry.Dir, fset: token.NewFileSet()}
		p.language = "go" + entry.Module.GoVersion
		for _, name := range entry.GoFiles {
			text, err := os.ReadFile(filepath.Join(entry.Dir, name))
			if err != nil {
				return nil, err
			}
			p.files = append(p.files, &file{pkg: p, name: place + name, text: string(text)})
		}
		m.packages = append(m.packages, p)
	}
	for _, p := range m.packages {
		p.info.Types = map[ast.Expr]types.TypeAndValue{}
		var trees []*ast.File
		for _, f := range p.files {
			if f.tree, err = parser.ParseFile(p.fset, f.name, f.text, parser.SkipObjectResolution); err != nil {
				return nil, err
			}
			trees = append(trees, f.tree)
		}
		if _, err := (&types.Config{Importer: m.importer, GoVersion: p.language}).Check(p.path, p.fset, trees,
			&p.info); err != nil {
			return nil, err
		}
		for _, f := range p.files {
			m.holders = append(m.holders, f.holders()...)
		}
	}
	return m, nil
}

func (f *file) holders() (list []*holder) {
	prefix := ""
	if place := f.pkg.place; place != "" {
		prefix = strings.TrimSuffix(place, "/") + "."
	}
	for _, decl := range f.tree.Decls {
		switch d := decl.(type) {
		case *ast.FuncDecl:
			if d.Body != nil {
				list = append(list, &holder{
					file: f, name: prefix + nameOf(d), from: f.offset(d.Name.End()), to: f.offset(d.End()),
					node: d.Body, function: d,
				})
			}
		case *ast.GenDecl:
			for _, spec := range d.Specs {
				spec, ok := spec.(*ast.ValueSpec)
				if !ok || d.Tok != token.VAR || len(spec.Names) != len(spec.Values) {
					continue
				}
				for i, value := range spec.Values {
					from, to := f.span(value)
					list = append(list, &holder{
						file: f, name: prefix + spec.Names[i].Name, from: from, to: to, node: value,
						is: f.pkg.typeOf(spec, value),
					})
				}
			}
		}
	}
	return list
}

// nameOf is "works", or "State.works" of a method.
func nameOf(d *ast.FuncDecl) (name string) {
	if d.Recv != nil {
		ast.Inspect(d.Recv.List[0].Type, func(n ast.Node) bool { // through pointers, up to type parameters
			if is, ok := n.(*ast.Ident); ok && name == "" {
				name = is.Name + "."
			}
			return true
		})
	}
	return name + d.Name.Name
}

// typeOf is the type of a variable as the package writes it.
func (p *pkg) typeOf(spec *ast.ValueSpec, value ast.Expr) string {
	t := p.info.Types[value].Type
	if spec.Type != nil {
		t = p.info.Types[spec.Type].Type
	}
	return types.TypeString(types.Default(t), func(other *types.Package) string {
		if other.Path() == p.path {
			return ""
		}
		return other.Name()
	})
}

// A mark is the place in a changed file of the copy of a holder that contains a mutant.
type mark struct {
	from, to int
	mutant   *mutant
}

// change returns a file with mutants. Each is a copy of its holder at the end of the file, under a name of its
// own, and the holder calls the one that is switched on:
//
//	func (s *State) works(e Effect) bool { switch mutantOn { case 7: return s.mutant7(e) }; …
//
// So all mutants are compiled at once, and every line keeps its number.
func (f *file) change(mutants []*mutant) (text string, marks []mark) {
	type edit struct {
		from, to int
		text     string
	}
	var edits []edit
	var tail []string
	byHolder := map[*holder][]*mutant{}
	for _, m := range mutants {
		if m.holder.file == f {
			byHolder[m.holder] = append(byHolder[m.holder], m)
		}
	}
	for h, mutants := range byHolder {
		begin, call, end := "return ", "mutant%d()", ""
		if d := h.function; d != nil {
			var args []string
			name := func(fields *ast.FieldList) {
				if fields == nil {
					return
				}
				for _, field := range fields.List {
					dots := ""
					if _, ok := field.Type.(*ast.Ellipsis); ok {
						dots = "..."
					}
					if len(field.Names) == 0 {
						arg := fmt.Sprint("mutantArg", len(args))
						from := f.offset(field.Type.Pos())
						edits = append(edits, edit{from, from, arg + " "})
						args = append(args, arg+dots)
					}
					for _, is := range field.Names {
						arg := is.Name
						if arg == "_" {
							arg = fmt.Sprint("mutantArg", len(args))
							from, to := f.span(is)
							edits = append(edits, edit{from, to, arg})
						}
						args = append(args, arg+dots)
					}
				}
			}
			name(d.Recv)
			name(d.Type.Params)
			call = "mutant%d"
			if d.Recv != nil {
				call = args[0] + "." + call
				args = args[1:]
			}
			if list := d.Type.TypeParams; list != nil {
				var names []string
				for _, field := range list.List {
					for _, is := range field.Names {
						names = append(names, is.Name)
					}
				}
				call += "[" + strings.Join(names, ", ") + "]"
			}
			call += "(" + strings.Join(args, ", ") + ")"
			if d.Type.Results == nil {
				begin, end = "", "; return"
			}
		}
		cases := " switch mutantOn {"
		for _, m := range mutants {
			cases += fmt.Sprintf(" case %d: "+begin+call+end+";", m.id, m.id)
			edited := f.text[h.from:m.from] + m.text + f.text[m.to:h.to]
			if h.function != nil {
				tail = append(tail, f.text[f.offset(h.function.Pos()):f.offset(h.function.Name.Pos())]+
					fmt.Sprint("mutant", m.id)+edited)
			} else {
				tail = append(tail, fmt.Sprintf("func mutant%d() %s { return %s }", m.id, h.is, edited))
			}
			marks = append(marks, mark{mutant: m})
		}
		cases += " };"
		if h.function != nil {
			at := f.offset(h.function.Body.Lbrace) + 1
			edits = append(edits, edit{at, at, cases})
		} else {
			edits = append(edits, edit{h.from, h.from, "func() " + h.is + " {" + cases + " return "},
				edit{h.to, h.to, " }()"})
		}
	}
	slices.SortFunc(edits, func(a, b edit) int { return a.from - b.from })
	var to strings.Builder
	at := 0
	for _, e := range edits {
		to.WriteString(f.text[at:e.from] + e.text)
		at = e.to
	}
	to.WriteString(f.text[at:])
	for i, copied := range tail {
		to.WriteString("\n")
		marks[i].from = to.Len()
		to.WriteString(copied + "\n")
		marks[i].to = to.Len()
	}
	return to.String(), marks
}

const switchFile = "mutant_switch.go"

// switchText is a file that only a changed package has.
const switchText = `package %s

import (
	"os"
	"strconv"
)

var mutantOn = func() int { n, _ := strconv.Atoi(os.Getenv("SEASALT_MUTANT")); return n }()
`

// compile numbers the mutants and leaves out those that do not compile. Then a wrong rule is stale.
func (t *tool) compile(m *module, mutants []*mutant) ([]*mutant, error) {
	for i, mutant := range mutants {
		mutant.id = i + 1
	}
	broken := map[*mutant]error{}
	for _, p := range m.packages {
		if err := p.check(m.importer, mutants, broken); err != nil {
			return nil, err
		}
	}
	return slices.DeleteFunc(slices.Clone(mutants), func(mutant *mutant) bool {
		err := broken[mutant]
		switch {
		case err == nil:
			return false
		case mutant.title != mutant.holder.name:
			t.staleEntry(mutant.at, fmt.Sprintf("%s: it does not compile: %v", mutant.title, err))
		case t.verbose:
			fmt.Fprintf(t.out, "left out  %v, which does not compile: %v%s\n", mutant, err, mutant.diff())
		}
		return true
	}), nil
}

// check finds the mutants of a package that do not compile.
func (p *pkg) check(lookup types.Importer, mutants []*mutant, broken map[*mutant]error) error {
	fset := token.NewFileSet()
	trees := make([]*ast.File, 1, 1+len(p.files))
	trees[0], _ = parser.ParseFile(fset, switchFile, fmt.Sprintf(switchText, p.name), 0)
	all := map[string][]mark{}
	for _, f := range p.files {
		text, marks := f.change(mutants)
		parsed := func(m mark) bool { // apart from the others: a wrong brace would confuse the rest
			_, err := parser.ParseFile(token.NewFileSet(), "", "package p\n"+text[m.from:m.to],
				parser.SkipObjectResolution)
			if err != nil {
				broken[m.mutant] = err
			}
			return err == nil
		}
		var good []*mutant
		for _, m := range marks {
			if parsed(m) {
				good = append(good, m.mutant)
			}
		}
		if len(good) < len(marks) {
			text, marks = f.change(good)
		}
		all[f.name] = marks
		tree, err := parser.ParseFile(fset, f.name, text, parser.SkipObjectResolution)
		if err != nil {
			return err
		}
		trees = append(trees, tree)
	}
	var other error
	fail := func(err error) {
		var is types.Error
		if errors.As(err, &is) {
			at := is.Fset.Position(is.Pos)
			for _, m := range all[at.Filename] {
				if m.from <= at.Offset && at.Offset < m.to {
					broken[m.mutant] = err
					return
				}
			}
		}
		other = errors.Join(other, err)
	}
	(&types.Config{Importer: lookup, Error: fail, GoVersion: p.language}).Check(p.path, fset, trees, nil)
	return other
}

// write writes the changed files to a folder, and the overlay that puts them in place of the real ones.
func (m *module) write(to string, mutants []*mutant) (overlay string, err error) {
	replace := map[string]string{}
	write := func(place, text string) {
		name := filepath.Join(to, fmt.Sprint(len(replace), ".go"))
		replace[place] = name
		err = errors.Join(err, os.WriteFile(name, []byte(text), 0o666))
	}
	for _, p := range m.packages {
		changed := false
		for _, f := range p.files {
			if text, marks := f.change(mutants); len(marks) > 0 {
				changed = true
				write(filepath.Join(p.dir, path.Base(f.name)), text)
			}
		}
		if changed {
			write(filepath.Join(p.dir, switchFile), fmt.Sprintf(switchText, p.name))
		}
	}
	text, _ := json.Marshal(struct{ Replace map[string]string }{replace})
	overlay = filepath.Join(to, "overlay.json")
	return overlay, errors.Join(err, os.WriteFile(overlay, text, 0o666))
}

// output runs the go command in a folder.
func output(dir string, args ...string) ([]byte, error) {
	cmd := exec.Command("go", args...)
	cmd.Dir = dir
	cmd.Stderr = os.Stderr
	return cmd.Output()
}
