// Sample measures how much of the code the tests hold: it makes random small changes to the
// rules, one at a time, and runs the tests, which should fail. mutate.go makes chosen edits,
// and this draws its own: comparisons, constants one more or one less, removed statements,
// inverted conditions, zero results, && for || and + for -. Run it in the root of the module,
// after the tests pass:
//
//	go run .ci/sample.go                     400 mutants of the root package
//	go run .ci/sample.go -n 50 -seed 7       other ones
//	go run .ci/sample.go -for 2m             as many as can be begun in two minutes
//	go run .ci/sample.go law.go round.go     of these files only
//	go run .ci/sample.go -run 'State.works'  those whose file, function or text matches
//	go run .ci/sample.go -l                  only list them
//	go run .ci/sample.go -check              try the tool itself on a package with a hole
//
// All mutants are compiled into one copy of the package (an overlay: nothing in the tree changes), each with a
// switch set by an environment variable, so that every package of tests is built once. Which mutants are drawn
// depends on the seed and on their own text, so that a change of the code does not reshuffle the rest.
//
// A mutant that no test notices is a hole in the tests, or it changes nothing that can be
// seen: then .ci/survivors.txt has it, with the reason. It exits with 1 if another one
// survives, or if that list has one that the code has no place for.
//
// It is one long file because every program in .ci is a single file.
package main

import (
	"bytes"
	"context"
	"crypto/sha256"
	"encoding/json"
	"errors"
	"flag"
	"fmt"
	"go/ast"
	"go/importer"
	"go/parser"
	"go/token"
	"go/types"
	"io"
	"math"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"runtime"
	"slices"
	"strconv"
	"strings"
	"sync"
	"time"
)

var (
	number  = flag.Int("n", 400, "how many mutants to draw")
	seed    = flag.Int("seed", 1, "which ones")
	budget  = flag.Duration("for", 0, "begin no mutant after this time; 0: test all that are drawn")
	dir     = flag.String("dir", ".", "the package to change")
	in      = flag.String("in", "./...", "the packages whose tests are run, separated by spaces")
	notIn   = flag.String("notin", "/(bot|cmd|examples)(/|$)", "but not those whose path matches")
	most    = flag.Float64("most", math.Inf(1), "leave out tests that take more seconds, for a first look")
	skip    = flag.String("skip", "Alloc|Inlin|Size|Cost|DocLinks", "tests that say nothing about a changed copy")
	only    = flag.String("run", "", "only mutants whose file, function or text matches this regular expression")
	known   = flag.String("known", ".ci/survivors.txt", "the mutants that change nothing, with reasons")
	recheck = flag.Bool("recheck", false, "also test the mutants that are known to survive")
	list    = flag.Bool("l", false, "list the mutants, and test none")
	check   = flag.Bool("check", false, "try the tool itself on a small package with a known hole")
	verbose = flag.Bool("v", false, "also print the mutants that are caught")
	workers = flag.Int("p", max(1, runtime.NumCPU()), "how many mutants are tested at a time")
	show    = flag.String("keep", "", "keep the changed copy of the package in this directory, to look at")
)

func main() {
	flag.Parse()
	work := run
	if *check {
		work = func([]string) (bool, error) { return true, checkItself() }
	}
	ok, err := work(flag.Args())
	if err != nil {
		fmt.Fprintln(os.Stderr, "sample:", err)
		os.Exit(2)
	}
	if !ok {
		os.Exit(1)
	}
}

// A mutant is one change of the code.
type mutant struct {
	id       int    // the value of the switch, from 1
	file     string // without its directory
	line     int
	function string // "State.works"; the name of the variable outside of functions
	old, new string // whole lines, without the space around them
	edits    []edit
}

// key is what survivors.txt knows a mutant by. It has no line number, which changes too easily.
func (m *mutant) key() string {
	return strings.Join([]string{m.file, m.function, m.old, m.new}, "\x00")
}

func (m *mutant) String() string { return fmt.Sprintf("%s:%d %s", m.file, m.line, m.function) }

func (m *mutant) diff() string {
	return "\n\t- " + strings.ReplaceAll(m.old, "\n", "\n\t- ") + "\n\t+ " + strings.ReplaceAll(m.new, "\n", "\n\t+ ")
}

// An edit puts text in place of a part of a file. %d in the text is replaced by the id.
type edit struct {
	at, end int
	text    string
	rank    int // where several edits meet: ends of nodes go first, then operators, then beginnings
	size    int // twice that of the node: the outer one begins first and ends last
}

const (
	rankEnd = iota
	rankOperator
	rankBegin
)

// A source is a file of the package.
type source struct {
	name string
	text []byte
	tree *ast.File
}

type pkg struct {
	fset    *token.FileSet
	sources []*source
	lookup  types.Importer
	info    *types.Info
	path    string
	name    string
}

func run(files []string) (ok bool, err error) {
	match, err := regexp.Compile(*only)
	if err != nil {
		return false, err
	}
	p, err := load()
	if err != nil {
		return false, err
	}
	var all []*mutant
	for _, s := range p.sources {
		all = append(all, p.mutants(s)...)
	}
	reasons, err := readKnown(*known)
	if err != nil {
		return false, err
	}
	stale := 0
	places := map[string]bool{}
	for _, m := range all {
		places[m.key()] = true
	}
	for key, k := range reasons {
		if !places[key] {
			stale++
			fmt.Printf("STALE     %s:%d: the code has no such place\n", *known, k.line)
		}
	}

	drawn := slices.DeleteFunc(slices.Clone(all), func(m *mutant) bool {
		if len(files) > 0 && !slices.Contains(files, m.file) {
			return true
		}
		return !match.MatchString(strings.Join([]string{m.file, m.function, m.old, m.new}, "\n"))
	})
	candidates := len(drawn)
	ranks := map[*mutant]string{}
	seen := map[string]int{}
	for _, m := range drawn {
		seen[m.key()]++ // the same line twice in a function
		ranks[m] = hash(fmt.Sprint(*seed, seen[m.key()], m.key()))
	}
	slices.SortFunc(drawn, func(a, b *mutant) int { return strings.Compare(ranks[a], ranks[b]) })
	drawn = drawn[:min(len(drawn), *number)]
	for i, m := range drawn {
		m.id = i + 1
	}
	if *list {
		for _, m := range drawn {
			fmt.Printf("%v%s\n", m, m.diff())
		}
		fmt.Printf("\n%d of %d places\n", len(drawn), candidates)
		return stale == 0, nil
	}

	tmp, err := os.MkdirTemp("", "sample")
	if err != nil {
		return false, err
	}
	defer os.RemoveAll(tmp)
	kept, err := p.writeCopy(tmp, drawn)
	if err != nil {
		return false, err
	}
	fmt.Printf("%d mutants of %d places", len(kept), candidates)
	if n := len(drawn) - len(kept); n > 0 {
		fmt.Printf("; %d more do not compile", n)
	}
	fmt.Println()
	if *verbose {
		for _, m := range drawn {
			if !slices.Contains(kept, m) {
				fmt.Printf("left out  %v, which does not compile%s\n", m, m.diff())
			}
		}
	}
	rounds, err := build(tmp)
	if err != nil {
		return false, err
	}

	var mu sync.Mutex
	caught, survived, expected, skipped := 0, 0, 0, 0
	start := time.Now()
	todo := make(chan *mutant)
	var wg sync.WaitGroup
	for range *workers {
		wg.Add(1)
		go func() {
			defer wg.Done()
			for m := range todo {
				reason, isKnown := reasons[m.key()]
				begun := time.Now()
				by := ""
				if !isKnown || *recheck {
					by = try(m, rounds)
				}
				mu.Lock()
				switch {
				case by != "" && isKnown:
					stale++
					fmt.Printf("STALE     %v: %s:%d says that nothing notices it, but %s does\n", m, *known, reason.line, by)
				case by != "":
					caught++
					if *verbose {
						fmt.Printf("caught    %v by %s (%.1f s)%s\n", m, by, time.Since(begun).Seconds(), m.diff())
					}
				case isKnown:
					expected++
					if *verbose {
						fmt.Printf("known     %v: %s%s\n", m, reason.why, m.diff())
					}
				default:
					survived++
					fmt.Printf("SURVIVED  %v (%.1f s)%s\n", m, time.Since(begun).Seconds(), m.diff())
				}
				mu.Unlock()
			}
		}()
	}
	for i, m := range kept {
		if *budget > 0 && time.Since(start) > *budget {
			skipped = len(kept) - i
			break
		}
		todo <- m
	}
	close(todo)
	wg.Wait()

	if skipped > 0 {
		fmt.Printf("\nno time for %d", skipped)
	}
	tested := caught + survived
	fmt.Printf("\n%d tested: %d caught, %d survived", tested, caught, survived)
	if tested > 0 {
		fmt.Printf(" (%.1f %% caught)", 100*float64(caught)/float64(tested))
	}
	fmt.Printf("; %d change nothing that can be seen; %d stale; %.0f s\n", expected, stale, time.Since(start).Seconds())
	if candidates > 0 && tested+expected == 0 {
		return false, errors.New("no mutant was tested")
	}
	return survived == 0 && stale == 0, nil
}

func hash(text string) string { return fmt.Sprintf("%x", sha256.Sum256([]byte(text))) }

// A reason says why a mutant changes nothing that can be seen.
type reason struct {
	line int
	why  string
}

// readKnown reads the list of survivors: a heading "file function: why", then the old lines and
// the new ones, after "- " or "+ " as in mutations.txt.
func readKnown(path string) (map[string]reason, error) {
	text, err := os.ReadFile(path)
	if err != nil {
		return nil, err
	}
	known := map[string]reason{}
	var m mutant
	var why reason
	keep := func() error {
		if m.file == "" {
			return nil
		}
		if m.old == "" || m.new == "" {
			return fmt.Errorf("%s:%d: there must be old lines and new ones", path, why.line)
		}
		known[m.key()] = why
		return nil
	}
	heading := regexp.MustCompile(`^(\S+\.go) (\S+): (.+)$`)
	for i, line := range strings.Split(string(text), "\n") {
		switch {
		case line == "" || line[0] == '#':
		case strings.HasPrefix(line, "- "):
			m.old = joinLine(m.old, line[2:])
		case strings.HasPrefix(line, "+ "):
			m.new = joinLine(m.new, line[2:])
		default:
			if err := keep(); err != nil {
				return nil, err
			}
			parts := heading.FindStringSubmatch(line)
			if parts == nil {
				return nil, fmt.Errorf("%s:%d: no heading \"file function: why\"", path, i+1)
			}
			m, why = mutant{file: parts[1], function: parts[2]}, reason{i + 1, parts[3]}
		}
	}
	return known, keep()
}

func joinLine(text, line string) string {
	if text == "" {
		return line
	}
	return text + "\n" + line
}

// load parses the package and finds the types of its expressions.
func load() (*pkg, error) {
	target, err := output("list", *dir)
	if err != nil {
		return nil, err
	}
	out, err := output("list", "-export", "-deps", "-json=ImportPath,Export,Dir,Name,GoFiles", *dir,
		"cmp", "os", "strconv") // which the helpers import
	if err != nil {
		return nil, err
	}
	p := &pkg{fset: token.NewFileSet()}
	exports := map[string]string{}
	for decoder := json.NewDecoder(bytes.NewReader(out)); ; {
		var entry struct {
			ImportPath, Export, Dir, Name string
			GoFiles                       []string
		}
		if err := decoder.Decode(&entry); err == io.EOF {
			break
		} else if err != nil {
			return nil, err
		}
		exports[entry.ImportPath] = entry.Export
		if entry.ImportPath != strings.TrimSpace(string(target)) {
			continue
		}
		p.path, p.name = entry.ImportPath, entry.Name
		for _, name := range entry.GoFiles {
			text, err := os.ReadFile(filepath.Join(entry.Dir, name))
			if err != nil {
				return nil, err
			}
			p.sources = append(p.sources, &source{name: name, text: text})
		}
	}
	p.lookup = importer.ForCompiler(p.fset, "gc", func(path string) (io.ReadCloser, error) { return os.Open(exports[path]) })
	p.info = &types.Info{Types: map[ast.Expr]types.TypeAndValue{}}
	var trees []*ast.File
	for _, s := range p.sources {
		if s.tree, err = parser.ParseFile(p.fset, s.name, s.text, parser.SkipObjectResolution); err != nil {
			return nil, err
		}
		trees = append(trees, s.tree)
	}
	_, err = (&types.Config{Importer: p.lookup}).Check(p.path, p.fset, trees, p.info)
	return p, err
}

// mutants returns every change of a file that the tool knows how to make.
func (p *pkg) mutants(s *source) (found []*mutant) {
	offset := func(at token.Pos) int { return p.fset.Position(at).Offset }
	text := func(n ast.Node) string { return string(s.text[offset(n.Pos()):offset(n.End())]) }
	typeName := func(t types.Type) string {
		return types.TypeString(types.Default(t), func(other *types.Package) string {
			if other.Path() == p.path {
				return ""
			}
			return other.Name()
		})
	}
	var stack []ast.Node
	// add makes a mutant: begin and end go around the node, and change is what it reads
	// like in the place from, to.
	add := func(n ast.Node, begin, end string, from, to int, change string) *mutant {
		first, last := from, to
		for first > 0 && s.text[first-1] != '\n' {
			first--
		}
		for last < len(s.text) && s.text[last] != '\n' {
			last++
		}
		size := 2*int(n.End()-n.Pos()) + 1
		m := &mutant{
			file: s.name, function: function(stack), line: bytes.Count(s.text[:from], []byte("\n")) + 1,
			old: trimLines(string(s.text[first:last])),
			new: trimLines(string(s.text[first:from]) + change + string(s.text[to:last])),
			edits: []edit{
				{offset(n.Pos()), offset(n.Pos()), begin, rankBegin, size},
				{offset(n.End()), offset(n.End()), end, rankEnd, size},
			},
		}
		found = append(found, m)
		return m
	}
	invert := func(cond ast.Expr) {
		from, to := offset(cond.Pos()), offset(cond.End())
		add(cond, "((mutantOn == %d) != (", "))", from, to, "!("+text(cond)+")")
	}

	ast.Inspect(s.tree, func(n ast.Node) bool {
		if n == nil {
			stack = stack[:len(stack)-1]
			return true
		}
		var parent ast.Node
		if len(stack) > 0 {
			parent = stack[len(stack)-1]
		}
		if decl, ok := n.(*ast.GenDecl); ok && decl.Tok != token.VAR { // constants and types
			return false
		}
		if array, ok := parent.(*ast.ArrayType); ok && array.Len == n {
			return false
		}
		if pair, ok := parent.(*ast.KeyValueExpr); ok && pair.Key == n {
			return false
		}
		stack = append(stack, n)

		if e, ok := n.(ast.Expr); ok && p.info.Types[e].Value != nil { // a constant
			if isNumeric(p.info.Types[e].Type) && hasInteger(e) {
				for _, step := range []int{1, -1} {
					change := fmt.Sprintf("(%s %s 1)", text(e), []string{1: "+", 0: "-"}[(step+1)/2])
					if k, err := strconv.Atoi(text(e)); err == nil {
						change = fmt.Sprint(k + step)
					}
					name := []string{1: "mutantMore", 0: "mutantLess"}[(step+1)/2]
					add(e, name+"["+typeName(p.info.Types[e].Type)+"](%d, ", ")", offset(e.Pos()), offset(e.End()), change)
				}
			}
			stack = stack[:len(stack)-1]
			return false // its parts are constants, too
		}

		switch n := n.(type) {
		case *ast.IfStmt:
			invert(n.Cond)
		case *ast.CaseClause:
			for _, e := range n.List {
				if t, ok := p.info.Types[e]; ok && t.IsValue() && t.Value == nil {
					if statement, ok := stack[len(stack)-3].(*ast.SwitchStmt); ok && statement.Tag == nil {
						invert(e)
					}
				}
			}
		case *ast.BinaryExpr:
			at := offset(n.OpPos)
			operator := n.Op.String()
			other := map[string]string{
				"<": "<=", "<=": "<", ">": ">=", ">=": ">", "==": "!=", "!=": "==", "&&": "||", "||": "&&", "+": "-", "-": "+",
			}[operator]
			replace := func(begin, middle, end string) {
				m := add(n, begin, end, at, at+len(operator), other)
				m.edits[0].size-- // other mutants of the expression go around this one, which parts it
				m.edits[1].size--
				m.edits = append(m.edits, edit{at, at + len(operator), middle, rankOperator, 0})
			}
			operand := p.info.Types[n.X].Type
			switch operator {
			case "<", "<=", ">", ">=":
				name := map[string]string{"<": "LT", "<=": "LE", ">": "GT", ">=": "GE"}[operator]
				replace("mutant"+name+"["+typeName(operand)+"](%d, ", ",", ")")
			case "==", "!=": // works for all types
				add(n, "((mutantOn == %d) != (", "))", at, at+len(operator), other)
			case "&&", "||": // De Morgan, so that as few operands are looked at as should be
				replace("((mutantOn == %d) != (((mutantOn == %d) != (", ")) "+operator+" ((mutantOn == %d) != (", "))))")
			case "+", "-":
				if isNumeric(operand) {
					name := map[string]string{"+": "Plus", "-": "Minus"}[operator]
					replace("mutant"+name+"["+typeName(p.info.Types[n].Type)+"](%d, ", ",", ")")
				}
			}
		case *ast.ExprStmt, *ast.AssignStmt, *ast.IncDecStmt:
			if assign, ok := n.(*ast.AssignStmt); ok {
				if t := p.info.Types[assign.Lhs[0]].Type; (assign.Tok == token.ADD_ASSIGN || assign.Tok == token.SUB_ASSIGN) && isNumeric(t) {
					at, change := offset(assign.TokPos), "+="
					if assign.Tok == token.ADD_ASSIGN {
						change = "-="
					}
					add(assign.Rhs[0], "mutantNegative["+typeName(t)+"](%d, ", ")", at, at+2, change)
				}
				if assign.Tok == token.DEFINE {
					return true
				}
			}
			switch parent.(type) {
			case *ast.BlockStmt, *ast.CaseClause:
				add(n, "if mutantOn != %d { ", " }", offset(n.Pos()), offset(n.End()), "// removed")
			}
		case *ast.ReturnStmt:
			results := results(stack)
			if len(n.Results) != len(results) {
				return true
			}
			var zeros []string
			same := true
			for i, e := range n.Results {
				zero := zeroOf(p.info.Types[results[i]].Type)
				zeros = append(zeros, zero)
				same = same && (zero == text(e) || strings.HasSuffix(text(e), "{}"))
			}
			if same || len(results) == 0 {
				return true
			}
			m := add(n, "", "", offset(n.Pos()), offset(n.End()), "return "+strings.Join(zeros, ", "))
			m.edits = nil
			for i, e := range n.Results {
				size := 2*int(e.End()-e.Pos()) + 1
				m.edits = append(m.edits,
					edit{offset(e.Pos()), offset(e.Pos()), "mutantZero[" + text(results[i]) + "](%d, ", rankBegin, size},
					edit{offset(e.End()), offset(e.End()), ")", rankEnd, size})
			}
		}
		return true
	})
	return found
}

// function names where the nodes of a stack are.
func function(stack []ast.Node) string {
	for _, n := range stack {
		switch n := n.(type) {
		case *ast.FuncDecl:
			if n.Recv == nil {
				return n.Name.Name
			}
			t := n.Recv.List[0].Type
			for {
				switch is := t.(type) {
				case *ast.StarExpr:
					t = is.X
					continue
				case *ast.IndexExpr:
					t = is.X
					continue
				case *ast.Ident:
					return is.Name + "." + n.Name.Name
				}
				return n.Name.Name
			}
		case *ast.ValueSpec:
			return n.Names[0].Name
		}
	}
	return "-"
}

// results returns the types that the innermost function of a stack returns.
func results(stack []ast.Node) (list []ast.Expr) {
	for _, n := range slices.Backward(stack) {
		var is *ast.FuncType
		switch n := n.(type) {
		case *ast.FuncDecl:
			is = n.Type
		case *ast.FuncLit:
			is = n.Type
		default:
			continue
		}
		if is.Results != nil {
			for _, field := range is.Results.List {
				for range max(1, len(field.Names)) {
					list = append(list, field.Type)
				}
			}
		}
		break
	}
	return list
}

func isNumeric(t types.Type) bool {
	basic, ok := t.Underlying().(*types.Basic)
	return ok && basic.Info()&types.IsNumeric != 0
}

func hasInteger(e ast.Expr) (found bool) {
	ast.Inspect(e, func(n ast.Node) bool {
		basic, ok := n.(*ast.BasicLit)
		found = found || ok && basic.Kind == token.INT
		return true
	})
	return found
}

// zeroOf is the zero value of a type as one would write it.
func zeroOf(t types.Type) string {
	switch is := t.Underlying().(type) {
	case *types.Basic:
		switch {
		case is.Info()&types.IsBoolean != 0:
			return "false"
		case is.Info()&types.IsString != 0:
			return `""`
		}
		return "0"
	case *types.Struct, *types.Array:
		return "the zero value"
	}
	return "nil"
}

func trimLines(text string) string {
	lines := strings.Split(text, "\n")
	for i := range lines {
		lines[i] = strings.TrimSpace(lines[i])
	}
	return strings.TrimSpace(strings.Join(lines, "\n"))
}

// writeCopy writes the changed copy of the package, and the overlay that puts it in place of
// the real one. Mutants that do not compile are left out.
func (p *pkg) writeCopy(tmp string, drawn []*mutant) ([]*mutant, error) {
	helpers := fmt.Sprintf(helpers, p.name)
	for {
		var trees []*ast.File
		texts := map[string][]byte{"mutant_switch.go": []byte(helpers)}
		for _, s := range p.sources {
			texts[s.name] = s.change(drawn)
		}
		fset := token.NewFileSet()
		broken := map[string]bool{}
		var first error
		fail := func(err error) {
			if first == nil {
				first = err
			}
			var at token.Position
			switch err := err.(type) {
			case types.Error:
				at = err.Fset.Position(err.Pos)
			}
			broken[fmt.Sprintf("%s:%d", at.Filename, at.Line)] = true
		}
		for name, text := range texts {
			tree, err := parser.ParseFile(fset, name, text, parser.SkipObjectResolution)
			if err != nil {
				return nil, err
			}
			trees = append(trees, tree)
		}
		(&types.Config{Importer: p.lookup, Error: fail}).Check(p.path, fset, trees, nil)
		if len(broken) > 0 {
			before := len(drawn)
			drawn = slices.DeleteFunc(slices.Clone(drawn), func(m *mutant) bool {
				for i := range 1 + strings.Count(m.old, "\n") { // the copy has the lines of the original
					if broken[fmt.Sprintf("%s:%d", m.file, m.line+i)] {
						return true
					}
				}
				return false
			})
			if len(drawn) == before {
				return nil, fmt.Errorf("the changed copy does not compile, and it is not clear why: %w", first)
			}
			continue
		}
		path, err := filepath.Abs(*dir)
		if err != nil {
			return nil, err
		}
		to := tmp
		if *show != "" {
			if to, err = filepath.Abs(*show); err != nil {
				return nil, err
			}
		}
		overlay := struct{ Replace map[string]string }{map[string]string{}}
		for name, text := range texts {
			copied := filepath.Join(to, name)
			overlay.Replace[filepath.Join(path, name)] = copied
			if err := os.WriteFile(copied, text, 0o666); err != nil {
				return nil, err
			}
		}
		text, err := json.Marshal(overlay)
		if err != nil {
			return nil, err
		}
		return drawn, os.WriteFile(filepath.Join(tmp, "overlay.json"), text, 0o666)
	}
}

// change returns the text of the file with all mutants in it.
func (s *source) change(drawn []*mutant) []byte {
	type numbered struct {
		edit
		id int
	}
	var edits []numbered
	for _, m := range drawn {
		if m.file == s.name {
			for _, e := range m.edits {
				edits = append(edits, numbered{e, m.id})
			}
		}
	}
	slices.SortStableFunc(edits, func(a, b numbered) int {
		switch {
		case a.at != b.at:
			return a.at - b.at
		case a.rank != b.rank:
			return a.rank - b.rank
		case a.rank == rankBegin && a.size != b.size:
			return b.size - a.size
		case a.rank == rankBegin:
			return a.id - b.id
		case a.size != b.size:
			return a.size - b.size
		}
		return b.id - a.id
	})
	var to bytes.Buffer
	at := 0
	for _, e := range edits {
		to.Write(s.text[at:e.at])
		to.WriteString(strings.ReplaceAll(e.text, "%d", strconv.Itoa(e.id)))
		at = e.end
	}
	to.Write(s.text[at:])
	return to.Bytes()
}

// helpers is a file that only the copy has.
const helpers = `package %s

import (
	"cmp"
	"os"
	"strconv"
)

var mutantOn = func() int { n, _ := strconv.Atoi(os.Getenv("SEASALT_MUTANT")); return n }()

type mutantNumber interface {
	~int | ~int8 | ~int16 | ~int32 | ~int64 | ~uint | ~uint8 | ~uint16 | ~uint32 | ~uint64 | ~uintptr | ~float32 | ~float64
}

func mutantMore[T mutantNumber](id int, k T) T {
	if mutantOn == id {
		k++
	}
	return k
}

func mutantLess[T mutantNumber](id int, k T) T {
	if mutantOn == id {
		k--
	}
	return k
}

func mutantNegative[T mutantNumber](id int, k T) T {
	if mutantOn == id {
		return -k
	}
	return k
}

func mutantPlus[T mutantNumber](id int, a, b T) T {
	if mutantOn == id {
		return a - b
	}
	return a + b
}

func mutantMinus[T mutantNumber](id int, a, b T) T {
	if mutantOn == id {
		return a + b
	}
	return a - b
}

func mutantZero[T any](id int, v T) (zero T) {
	if mutantOn == id {
		return zero
	}
	return v
}

func mutantLT[T cmp.Ordered](id int, a, b T) bool { return a < b || mutantOn == id && a == b }
func mutantGT[T cmp.Ordered](id int, a, b T) bool { return a > b || mutantOn == id && a == b }
func mutantLE[T cmp.Ordered](id int, a, b T) bool { return a < b || mutantOn != id && a == b }
func mutantGE[T cmp.Ordered](id int, a, b T) bool { return a > b || mutantOn != id && a == b }
`

// A round is a run of some tests of a package, such as all quick ones.
type round struct {
	path, dir string
	binary    string
	args      []string
	names     []string
	seconds   float64
}

// paces are how many seconds a test takes at most to be in the first round of its package, in the
// second and so on.
var paces = []float64{0.2, 2, math.Inf(1)}

// build builds the tests and runs them without a mutant, to know how long they take. Tests that
// fail then say nothing and are left out.
func build(tmp string) (rounds []round, err error) {
	packages, err := packages()
	if err != nil {
		return nil, err
	}
	var mu sync.Mutex
	var failed []error
	gate := make(chan bool, *workers)
	var wg sync.WaitGroup
	for i, p := range packages {
		gate <- true
		wg.Add(1)
		go func() {
			defer func() { <-gate; wg.Done() }()
			binary := filepath.Join(tmp, fmt.Sprintf("%d.test", i))
			found, err := p.build(binary, filepath.Join(tmp, "overlay.json"))
			mu.Lock()
			defer mu.Unlock()
			rounds = append(rounds, found...)
			if err != nil {
				failed = append(failed, err)
			}
		}()
	}
	wg.Wait()
	slices.SortFunc(rounds, func(a, b round) int { return int(1000 * (a.seconds - b.seconds)) })
	total := 0.0
	for _, r := range rounds {
		total += r.seconds
		if *verbose {
			fmt.Printf("%6.1f s  %s, %d tests\n", r.seconds, r.path, len(r.names))
		}
	}
	fmt.Printf("tests of %d packages, which take %.0f s\n", len(packages), total)
	if len(rounds) == 0 {
		failed = append(failed, errors.New("there are no tests"))
	}
	return rounds, errors.Join(failed...)
}

type testPackage struct{ path, dir string }

// packages returns the packages with tests that use the package that is changed.
func packages() (found []testPackage, err error) {
	target, err := output("list", *dir)
	if err != nil {
		return nil, err
	}
	not, err := regexp.Compile(*notIn)
	if err != nil {
		return nil, err
	}
	const format = `{{if or .TestGoFiles .XTestGoFiles}}{{.ImportPath}}	{{.Dir}}	` +
		`{{.ImportPath}} {{join .Deps " "}} {{join .TestImports " "}} {{join .XTestImports " "}}{{end}}`
	out, err := output(append([]string{"list", "-f", format}, strings.Fields(*in)...)...)
	if err != nil {
		return nil, err
	}
	for _, line := range strings.Split(strings.TrimSpace(string(out)), "\n") {
		fields := strings.Split(line, "\t")
		if len(fields) == 3 && !not.MatchString(fields[0]) &&
			slices.Contains(strings.Fields(fields[2]), strings.TrimSpace(string(target))) {
			found = append(found, testPackage{fields[0], fields[1]})
		}
	}
	return found, nil
}

func (p testPackage) build(binary, overlay string) (rounds []round, err error) {
	if out, err := exec.Command("go", "test", "-c", "-vet=off", "-overlay", overlay, "-o", binary, p.path).CombinedOutput(); err != nil {
		return nil, fmt.Errorf("%s: %w\n%s", p.path, err, out)
	}
	common := []string{"-test.short", "-test.timeout=10m"}
	// Failures that rapid found must not be kept: they would be tried on all later mutants.
	if exec.Command(binary, "-rapid.nofailfile", "-test.list=^$").Run() == nil {
		common = append(common, "-rapid.nofailfile")
	}
	cmd := exec.Command(binary, append(common, "-test.v", "-test.skip="+*skip)...)
	cmd.Dir = p.dir
	out, failure := cmd.CombinedOutput()
	groups := make([]round, len(paces))
	results := regexp.MustCompile(`(?m)^--- (PASS|FAIL): (\S+) \(([0-9.]+)s\)`).FindAllSubmatch(out, -1)
	for _, result := range results {
		name := string(result[2])
		seconds, err := strconv.ParseFloat(string(result[3]), 64)
		switch {
		case err != nil:
			return nil, err
		case string(result[1]) == "FAIL":
			fmt.Printf("left out  %s %s, which fails without a mutant\n", p.path, name)
		case seconds <= *most:
			pace := slices.IndexFunc(paces, func(most float64) bool { return seconds <= most })
			groups[pace].names = append(groups[pace].names, name)
			groups[pace].seconds += seconds
		}
	}
	if failure != nil && !bytes.Contains(out, []byte("--- FAIL")) {
		return nil, fmt.Errorf("%s: %w\n%s", p.path, failure, out)
	}
	for _, r := range groups {
		if len(r.names) > 0 {
			r.path, r.dir, r.binary = p.path, p.dir, binary
			r.args = append(slices.Clone(common), "-test.failfast", "-test.run=^("+strings.Join(r.names, "|")+")$")
			rounds = append(rounds, r)
		}
	}
	return rounds, nil
}

// try runs the tests with a mutant switched on, and says which one failed, or "".
func try(m *mutant, rounds []round) (by string) {
	for _, r := range rounds {
		// A mutant can make a loop endless; then time or memory runs out.
		limit := 20*time.Second + time.Duration(8*r.seconds*float64(time.Second))
		ctx, cancel := context.WithTimeout(context.Background(), limit)
		cmd := exec.CommandContext(ctx, r.binary, r.args...)
		if runtime.GOOS != "windows" {
			shell := []string{"-c", `ulimit -v 4000000 2>/dev/null; exec "$0" "$@"`, r.binary}
			cmd = exec.CommandContext(ctx, "sh", append(shell, r.args...)...)
		}
		cmd.Dir = r.dir
		cmd.Env = append(os.Environ(), "SEASALT_MUTANT="+strconv.Itoa(m.id))
		cmd.WaitDelay = time.Second
		out, err := cmd.CombinedOutput()
		late := ctx.Err() != nil
		cancel()
		switch {
		case err == nil:
			continue
		case late:
			return fmt.Sprintf("the tests, which do not end in %v", limit.Round(time.Second))
		}
		if found := regexp.MustCompile(`(?m)^\s*--- FAIL: (\S+)`).FindSubmatch(out); found != nil {
			return string(found[1])
		}
		if found := regexp.MustCompile(`(?m)^(panic|fatal error): .*`).Find(out); found != nil {
			return "a " + string(found)
		}
		return "tests that do not run to their end"
	}
	return ""
}

func output(args ...string) ([]byte, error) {
	cmd := exec.Command("go", args...)
	cmd.Stderr = os.Stderr
	return cmd.Output()
}

// checkItself runs the tool on a package with two functions that do the same: one is tested, and
// nothing may survive in it; the other is not, and everything must.
func checkItself() error {
	tmp, err := os.MkdirTemp("", "sample")
	if err != nil {
		return err
	}
	defer os.RemoveAll(tmp)
	for name, text := range map[string]string{
		"go.mod":       "module hole\n\ngo 1.23\n",
		"hole.go":      strings.Replace(hole, "BODY", holeBody, 2),
		"hole_test.go": holeTest,
		"known.txt": "hole.go Untested: to see one that is known\n- seen++\n+ // removed\n" +
			"hole.go Gone: to see one that is stale\n- seen++\n+ // removed\n",
	} {
		if err := os.WriteFile(filepath.Join(tmp, name), []byte(text), 0o666); err != nil {
			return err
		}
	}
	self, err := os.Executable()
	if err != nil {
		return err
	}
	cmd := exec.Command(self, "-v", "-n", "1000", "-known", "known.txt")
	cmd.Dir = tmp
	out, err := cmd.CombinedOutput()
	var exit *exec.ExitError
	if !errors.As(err, &exit) || exit.ExitCode() != 1 {
		return fmt.Errorf("the exit is %w; want 1\n%s", err, out)
	}
	count := func(pattern string) int { return len(regexp.MustCompile(pattern).FindAll(out, -1)) }
	caught, survived := count(`caught +hole\.go:\d+ Tested `), count(`SURVIVED +hole\.go:\d+ Untested `)
	switch {
	case caught < 20 || survived != caught-1:
		return fmt.Errorf("%d mutants are caught and %d survive\n%s", caught, survived, out)
	case count("caught ") != caught || count("SURVIVED ") != survived:
		return fmt.Errorf("a mutant is caught in Untested, or survives in Tested\n%s", out)
	case count(`known +hole\.go:\d+ Untested: to see one that is known\n`) != 1, count(`STALE +known\.txt:4: `) != 1:
		return fmt.Errorf("the list of those that are known is not respected\n%s", out)
	}
	for _, line := range []string{
		`if n <= 0 || n > len(words) {`, `if n < 0 && n > len(words) {`, `if !(n < 0 || n > len(words)) {`,
		`return 0, nil`, `for i := 2; i < n; i++ {`, `case !(seen > 2):`, `c -= 3`, `// removed`,
		`return seen - int(c), nil`, `if strings.Contains(words[i], "x") && words[i] == words[i-1] {`,
	} {
		if n := count(`\n\t\+ ` + regexp.QuoteMeta(line) + `\n`); n < 2 {
			return fmt.Errorf("%d mutants %q\n%s", n, line, out)
		}
	}
	fmt.Printf("%d mutants of what is tested are caught, and all %d of what is not survive\n", caught, survived+1)
	return nil
}

const hole = `package hole

import (
	"errors"
	"strings"
)

type code uint8

func Tested(words []string, n int) (int, error) {BODY}

func Untested(words []string, n int) (int, error) {BODY}
`

const holeBody = `
	if n < 0 || n > len(words) {
		return 0, errors.New("no such number")
	}
	seen, c := 0, code(2)
	for i := 1; i < n; i++ {
		if strings.Contains(words[i], "x") && words[i] != words[i-1] {
			seen++
			c += 3
		}
	}
	switch {
	case seen > 2:
		c = 1<<2 | c
	}
	return seen + int(c), nil
`

const holeTest = `package hole

import "testing"

func Test(t *testing.T) {
	for _, test := range []struct {
		words string
		n, want int
	}{
		{"", -1, -1}, {"", 0, 2}, {"", 1, -1}, {"x", 0, 2}, {"x", 1, 2}, {"x", 2, -1}, {"xx", 2, 2}, {"xy", 2, 2}, {"yx", 2, 6},
		{"yxy", 3, 6}, {"yxyx", 4, 10}, {"yxyxyx", 6, 18}, {"yxyxyxyx", 8, 18}, {"yxyxyxyx", 7, 18},
	} {
		var words []string
		for _, r := range test.words {
			words = append(words, string(r))
		}
		got, err := Tested(words, test.n)
		if (err != nil) != (test.want < 0) || err == nil && got != test.want || err != nil && got != 0 {
			t.Errorf("%s %d: %d %v, want %d", test.words, test.n, got, err, test.want)
		}
	}
}
`
