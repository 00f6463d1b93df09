package seasalt_test

import (
	"go/ast"
	"go/build"
	"go/parser"
	"go/token"
	"go/types"
	"io/fs"
	"maps"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"sync"
	"testing"

	"github.com/seasalt-go/seasalt"
	"github.com/seasalt-go/seasalt/internal/testkit"
	"github.com/seasalt-go/seasalt/rulebook"
)

// The files of this package and of those that it is made of, from the lowest to the highest: each uses only files
// before it.
var order = []struct{ dir, files string }{
	{"internal/pack", "pack bag colors layout sort"},
	{"internal/mind", "facts lot bias guess belief blur sure observe"},
	{".", `errors names seat card deck
		module config scoring points rules build
		move refusal result observation
		state motion round turn effects legal seasalt playout
		line setup position view memory sample game
		text json messages`},
}

// checked is this package without its tests, parsed and with the types of its expressions.
type checked struct {
	fset  *token.FileSet
	files map[string]*ast.File // by name, without .go
	pkg   *types.Package
	info  types.Info
}

var checkedBefore sync.Map // by directory

// check checks the package in a directory, once for all tests.
func check(t *testing.T, dir string) *checked {
	if c, ok := checkedBefore.Load(dir); ok {
		return c.(*checked)
	}
	c := &checked{fset: token.NewFileSet(), files: map[string]*ast.File{}}
	c.info = types.Info{Uses: map[*ast.Ident]types.Object{}, Defs: map[*ast.Ident]types.Object{}}
	source := must(build.ImportDir(dir, 0))
	for _, name := range source.GoFiles {
		c.files[strings.TrimSuffix(name, ".go")] = must(parser.ParseFile(c.fset, filepath.Join(dir, name), nil, 0))
	}
	config := types.Config{Importer: testkit.Compiled(t, c.fset)}
	c.pkg = must(config.Check("seasalt", c.fset, slices.Collect(maps.Values(c.files)), &c.info))
	checkedBefore.Store(dir, c)
	return c
}

func (c *checked) file(at token.Pos) string {
	return strings.TrimSuffix(filepath.Base(c.fset.Position(at).Filename), ".go")
}

func TestOrder(t *testing.T) {
	for _, folder := range order {
		c := check(t, folder.dir)
		rank := map[string]int{"doc": 0}
		for _, name := range strings.Fields(folder.files) {
			rank[name] = len(rank)
			if c.files[name] == nil {
				t.Errorf("%s/%s.go is not there", folder.dir, name)
			}
		}
		for name := range c.files {
			if _, ok := rank[name]; !ok {
				t.Errorf("%s/%s.go has no place in the order", folder.dir, name)
			}
		}
		for ident, object := range c.info.Uses {
			if object.Pkg() != c.pkg {
				continue
			}
			if from, to := c.file(ident.Pos()), c.file(object.Pos()); rank[from] < rank[to] {
				t.Errorf("%v: %s.go uses %s of %s.go, which comes after it", c.fset.Position(ident.Pos()), from,
					object.Name(), to)
			}
		}
	}
}

// A name means one thing in all of the package: no variable, parameter or result hides a name of the package.
func TestNoNameHidden(t *testing.T) {
	for _, folder := range order {
		c := check(t, folder.dir)
		for ident, object := range c.info.Defs {
			local, ok := object.(*types.Var)
			if ok && !local.IsField() && local.Parent() != c.pkg.Scope() && c.pkg.Scope().Lookup(ident.Name) != nil {
				t.Errorf("%v: %s hides a name of the package", c.fset.Position(ident.Pos()), ident.Name)
			}
		}
	}
}

// Programs of several files have an order, too: main.go lists them, the lowest first, and none uses a later one.
func TestOrderOfPrograms(t *testing.T) {
	for _, dir := range []string{"cmd/seasalt/internal/play", "cmd/seasalt/internal/replay"} {
		c := check(t, dir)
		rank := map[string]int{}
		for _, line := range regexp.MustCompile(`(?m)^//\t(.*?)  `).FindAllStringSubmatch(readText(t, dir+"/main.go"),
			-1) {
			for _, name := range strings.Fields(line[1]) {
				rank[name] = len(rank) + 1
			}
		}
		for name := range c.files {
			if rank[name] == 0 {
				t.Errorf("%s/main.go does not list %s", dir, name)
			}
		}
		for ident, object := range c.info.Uses {
			if from, to := c.file(ident.Pos()), c.file(object.Pos()); object.Pkg() == c.pkg && rank[from] < rank[to] {
				t.Errorf("%v: %s.go uses %s of %s.go", c.fset.Position(ident.Pos()), from, object.Name(), to)
			}
		}
	}
}

// Cards are moved in motion.go and nowhere else, since it says who sees them.
func TestOneMover(t *testing.T) {
	c := check(t, ".")
	zone := regexp.MustCompile(`^field (deck|hands|kinds|drawn|shields|open) |\)\.inPile\(`)
	change := regexp.MustCompile(`^func \(\*(pack\.Bag\)\.(Add|Remove)|tableau\)\.(push|pull|insert|remove|lay)|` +
		`State\)\.(toHand|offHand|toLaid|addDrawn))\(`)
	short := func(pkg *types.Package) string {
		if pkg == c.pkg {
			return ""
		}
		return pkg.Name()
	}
	is := func(ident *ast.Ident, what *regexp.Regexp) bool {
		object := c.info.Uses[ident]
		return object != nil && what.MatchString(types.ObjectString(object, short))
	}
	var zoned func(ast.Expr) bool // whether an expression is a place where cards lie, or in one
	zoned = func(e ast.Expr) bool {
		switch e := e.(type) {
		case *ast.SelectorExpr:
			return is(e.Sel, zone) || zoned(e.X)
		case *ast.IndexExpr:
			return zoned(e.X)
		case *ast.StarExpr:
			return zoned(e.X)
		case *ast.CallExpr:
			return zoned(e.Fun)
		}
		return false
	}
	for _, name := range strings.Fields("state round turn effects legal seasalt playout") {
		ast.Inspect(c.files[name], func(n ast.Node) bool {
			moved := false
			switch n := n.(type) {
			case *ast.AssignStmt:
				moved = n.Tok != token.DEFINE && slices.ContainsFunc(n.Lhs, zoned)
			case *ast.IncDecStmt:
				moved = zoned(n.X)
			case *ast.UnaryExpr: // bags are counted by pointers
				field, ok := n.X.(*ast.SelectorExpr)
				moved = ok && n.Op == token.AND && (field.Sel.Name == "open" || field.Sel.Name == "shields")
			case *ast.Ident:
				moved = is(n, change)
			}
			if moved {
				t.Errorf("%v: only motion.go may move cards", c.fset.Position(n.Pos()))
			}
			return true
		})
	}
}

// The functions that carry out each rule. Their comments name it, so that it is found by its id.
var carriedOut = map[string]string{
	"R2.1": "builder.settings", "R2.2": "builder.settings",
	"R2.3": "mover.nextRound State.startPiles mover.deal", "R2.4": "Rules.Start mover.endRound",
	"R3.1": "mover.takeStep mover.keep mover.discard mover.taken", "R3.2": "openTable.top",
	"R3.3": "mover.deal", "R3.4": "mover.keepOne", "R3.5": "mover.takeStep State.nothingToTake",
	"R4.1": "State.duoObjection", "R4.2": "mover.lay", "R4.3": "mover.carryOut", "R4.4": "mover.carryOut",
	"R4.5": "mover.carryOut mover.look mover.pick mover.attack mover.steal State.victims",
	"R4.6": "mover.layMermaids groupLen",
	"R5.1": "State.objection mover.pass", "R5.2": "mover.reveal mover.finishTurn",
	"R6.1": "mover.stop State.roundPoints", "R6.2": "mover.finishTurn State.betEnd State.roundPoints",
	"R6.3": "mover.finishTurn", "R6.4": "State.victims", "R6.5": "mover.endRound", "R6.6": "mover.endRound",
	"R7.1": "mover.win", "R7.2": "mover.endRound", "R7.3": "openTable.best",
	"R8.1": "compiledLaw.tally", "R8.2": "compiledLaw.tally", "R8.3": "compiledLaw.tally",
	"R8.4": "compiledLaw.tally", "R8.5": "compiledLaw.tally", "R8.6": "State.objection State.roundPoints",
	"R8.7": "State.bonus", "R8.8": "compiledLaw.joined",
	"R10.1": "State.bindable", "R10.2": "mover.keep mover.returnDrawn", "R10.3": "compiledLaw.joined",
	"R10.4": "State.duoObjection compiledLaw.tally", "R10.5": "compiledLaw.tally",
	"R11.1": "State.eventChoices State.passEvents mover.turnUp",
	"R11.2": "mover.keepEvent mover.swap State.grabs",
	"K1":    "mover.endLaysMermaids mover.winsHeld", "K2": "mover.finishTurn", "K3": "openTable.best",
	"K4": "compiledLaw.tally", "K5": "mover.takeEqualTop",
}

func TestRulesAreFound(t *testing.T) {
	comments := map[string]string{}
	for name := range check(t, ".").files {
		file := must(parser.ParseFile(token.NewFileSet(), name+".go", nil, parser.ParseComments))
		for _, decl := range file.Decls {
			if f, ok := decl.(*ast.FuncDecl); ok {
				comments[nameOf(f)] = f.Doc.Text()
			}
		}
	}
	chapters := regexp.MustCompile(`^(R([2-8]|1[01])\.|K)\d`)
	for entry := range rulebook.In("en").Entries() {
		if rule := string(entry.Rule); chapters.MatchString(rule) && carriedOut[rule] == "" {
			t.Errorf("no function carries out %s", rule)
		}
	}
	for rule, functions := range carriedOut {
		for _, name := range strings.Fields(functions) {
			if !regexp.MustCompile(regexp.QuoteMeta(rule) + `\b`).MatchString(comments[name]) {
				t.Errorf("%s carries out %s, and its comment does not say so", name, rule)
			}
		}
	}
}

// nameOf returns the name of a function, such as State.Moves.
func nameOf(f *ast.FuncDecl) string {
	if f.Recv == nil {
		return f.Name.Name
	}
	receiver := f.Recv.List[0].Type
	if pointer, ok := receiver.(*ast.StarExpr); ok {
		receiver = pointer.X
	}
	if generic, ok := receiver.(*ast.IndexExpr); ok {
		receiver = generic.X
	}
	return receiver.(*ast.Ident).Name + "." + f.Name.Name
}

// A thing has one name, inside and outside: these are other names that it had, by the one that stands.
var oldNames = map[string]string{
	"unturned": "eventsLeft", "calling": "betPending", "waiting": "bound", "Waiting": "Bound",
	"target": "pickFrom or victim", "Called": "Caller", "shown": "knownToAll", "exposed": "knownTo",
	"faceDown": "shields", "ZoneFaceDown": "ZoneShield", "face-down": "shield", "third": "trioKind",
	"thirds":       "trioCards",
	"FromStarfish": "SourceTrioInHand", "joker": "wildCard", "legal": "objection", "natures": "naturesPhases",
	"permits": "permitted", "everything": "State",
}

func TestOneName(t *testing.T) {
	c := check(t, ".")
	for ident, object := range c.info.Defs {
		if object == nil || object.Parent() != nil && object.Parent() != c.pkg.Scope() { // a name within a function
			continue
		}
		if name := oldNames[ident.Name]; name != "" {
			t.Errorf("%v: %s is called %s", c.fset.Position(ident.Pos()), ident.Name, name)
		}
	}
	schema := readText(t, "schema/seasalt.schema.json")
	for old, name := range oldNames {
		if old != "target" && old != "third" && strings.Contains(schema, `"`+old+`"`) {
			t.Errorf("the schema says %s for %s", old, name)
		}
	}
}

// What a kind of an extension or an event does is said by modules: the core and the bots play any module. Names are
// there to be defined, told, taught and tested.
func TestNoModuleNamed(t *testing.T) {
	c := check(t, ".")
	deck := seasalt.MustRules(seasalt.Config{}).Deck()
	named := map[string]bool{}
	for _, name := range c.pkg.Scope().Names() {
		if constant, ok := c.pkg.Scope().Lookup(name).(*types.Const); ok && constant.Exported() {
			n, _ := strconv.Atoi(constant.Val().ExactString())
			switch constant.Type().String() {
			case "seasalt.Kind":
				named[name] = deck.CountKind(seasalt.Kind(n)) == 0
			case "seasalt.Event":
				named[name] = !strings.HasPrefix(name, "HouseEvent")
			}
		}
	}
	for ident, object := range c.info.Uses {
		if file := c.file(ident.Pos()); named[ident.Name] && object.Pkg() == c.pkg && file != "card" &&
			file != "module" {
			t.Errorf("%v: the core names %s", c.fset.Position(ident.Pos()), ident.Name)
		}
	}
	for _, dir := range []string{"bot", "catalog", "record", "table"} {
		filepath.WalkDir(dir, func(path string, _ fs.DirEntry, err error) error {
			if err != nil || !strings.HasSuffix(path, ".go") || strings.HasSuffix(path, "_test.go") || strings.HasPrefix(filepath.ToSlash(path), "bot/internal/") {
				return err
			}
			file := must(parser.ParseFile(c.fset, path, nil, 0))
			ast.Inspect(file, func(n ast.Node) bool {
				if use, ok := n.(*ast.SelectorExpr); ok && named[use.Sel.Name] {
					if pkg, ok := use.X.(*ast.Ident); ok && pkg.Name == "seasalt" {
						t.Errorf("%v: %s is named", c.fset.Position(n.Pos()), use.Sel.Name)
					}
				}
				return true
			})
			return nil
		})
	}
}

// A module under cmd/ imports no internal package of another module, since it is installed in versions of its own. The
// modules under tools may, as bot/internal/train: they make the weights and the facts of the root, and are never installed.
func TestModulesApart(t *testing.T) {
	modules, err := filepath.Glob("cmd/*/go.mod")
	if err != nil || len(modules) == 0 {
		t.Fatalf("no modules under cmd/: %v", err)
	}
	for _, module := range modules {
		dir := filepath.Dir(module)
		own := "github.com/seasalt-go/seasalt/" + filepath.ToSlash(dir) + "/"
		err := filepath.WalkDir(dir, func(name string, _ fs.DirEntry, err error) error {
			if err != nil || !strings.HasSuffix(name, ".go") {
				return err
			}
			file, err := parser.ParseFile(token.NewFileSet(), name, nil, parser.ImportsOnly)
			if err != nil {
				return err
			}
			for _, imported := range file.Imports {
				path, _ := strconv.Unquote(imported.Path.Value)
				if slices.Contains(strings.Split(path, "/"), "internal") && !strings.HasPrefix(path, own) {
					t.Errorf("%s imports %s, which is internal to another module", name, path)
				}
			}
			return nil
		})
		if err != nil {
			t.Error(err)
		}
	}
}
