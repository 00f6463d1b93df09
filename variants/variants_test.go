// Package variants_test checks that every folder here has a golden playthrough of a whole game, and an example. Package
// tests/reference compares the rules of the modules with the reference engine.
package variants_test

import (
	"errors"
	"flag"
	"fmt"
	"go/ast"
	"go/doc"
	"go/parser"
	"go/token"
	"math/rand/v2"
	"os"
	"path/filepath"
	"reflect"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/seasalt-go/seasalt"
	"github.com/seasalt-go/seasalt/internal/testkit"
	"github.com/seasalt-go/seasalt/variants"
	"github.com/seasalt-go/seasalt/variants/castofcrabs"
	"github.com/seasalt-go/seasalt/variants/extrapepper"
	"github.com/seasalt-go/seasalt/variants/extrasalt"
	"github.com/seasalt-go/seasalt/variants/jellyfish"
	"github.com/seasalt-go/seasalt/variants/lobster"
	"github.com/seasalt-go/seasalt/variants/seahorse"
	"github.com/seasalt-go/seasalt/variants/starfish"
)

var update = flag.Bool("update", false, "write the golden files anew")

// A variant is a folder below this one, and what is played for its golden files.
type variant struct {
	modules []seasalt.Module
	edition seasalt.Edition // of the golden game
	seed    uint64          // of the golden game: one that shows what the module does
	shows   []string        // what the golden game must contain
}

var allVariants = map[string]variant{
	"castofcrabs": {
		modules: []seasalt.Module{castofcrabs.Module()},
		seed:    133, shows: []string{"cast-of-crabs with "},
	},
	"extrapepper": {
		modules: []seasalt.Module{extrapepper.Module()},
		edition: seasalt.EditionDigital,
		seed:    29, shows: []string{"keep-event "},
	},
	"extrasalt": {
		modules: extrasalt.Modules(),
		edition: seasalt.EditionDigital,
		seed:    168, shows: []string{" jellyfish/", " lobster/", "trio ", "seahorse", "cast-of-crabs"},
	},
	"jellyfish": {
		modules: []seasalt.Module{jellyfish.Module()},
		seed:    215, shows: []string{"jellyfish/", "bound"},
	},
	"lobster": {
		modules: []seasalt.Module{lobster.Module()},
		seed:    213, shows: []string{" lobster/black\n", "peek"},
	},
	"seahorse": {
		modules: []seasalt.Module{seahorse.Module()},
		seed:    140, shows: []string{"the seahorse"},
	},
	"starfish": {
		modules: []seasalt.Module{starfish.Module()},
		seed:    299, shows: []string{"trio "},
	},
}

// TestFolders checks that each folder has its package, an example and a golden file.
func TestFolders(t *testing.T) {
	entries, err := os.ReadDir(".")
	if err != nil {
		t.Fatal(err)
	}
	folders := 0
	for _, entry := range entries {
		if !entry.IsDir() || entry.Name() == "testdata" { // rapid writes failures there
			continue
		}
		folders++
		name := entry.Name()
		if _, ok := allVariants[name]; !ok {
			t.Errorf("%s: no golden game is played for it: see the variants of this test", name)
		}
		if info, err := os.Stat(goldenFile(name)); err != nil || info.Size() == 0 {
			t.Errorf("%s: no %s: run this test with -update", name, goldenFile(name))
		}
		if len(examples(t, name)) == 0 {
			t.Errorf("%s: no example with output", name)
		}
	}
	if folders != len(allVariants) {
		t.Errorf("%d folders, %d variants", folders, len(allVariants))
	}
}

// examples returns the examples of a folder that are run: those with an output.
func examples(t *testing.T, folder string) (list []*doc.Example) {
	t.Helper()
	files, err := filepath.Glob(filepath.Join(folder, "*_test.go"))
	if err != nil {
		t.Fatal(err)
	}
	var parsed []*ast.File
	for _, file := range files {
		f := testkit.Must(parser.ParseFile(token.NewFileSet(), file, nil, parser.ParseComments))
		parsed = append(parsed, f)
	}
	return slices.DeleteFunc(doc.Examples(parsed...), func(e *doc.Example) bool { return e.Output == "" })
}

// TestGolden plays a whole game of every variant and compares it with the one on file.
func TestGolden(t *testing.T) {
	for name, v := range allVariants {
		t.Run(name, func(t *testing.T) {
			got := v.playthrough(t)
			for _, text := range v.shows {
				if !strings.Contains(got, text) {
					t.Errorf("the game never shows %q: try another seed", text)
				}
			}
			testkit.Golden(t, goldenFile(name), got, *update)
		})
	}
}

func goldenFile(name string) string { return filepath.Join(name, "testdata", "golden.txt") }

func (v variant) rules(players, target int) *seasalt.Rules {
	return seasalt.MustRules(seasalt.Config{Players: players, Target: target, Edition: v.edition, Modules: v.modules})
}

var deckField = regexp.MustCompile(` deck=\S*`)

// playthrough plays a game and writes it down: a line for each move with the player who made it, what everybody sees
// and remembers at the start of each turn, and the score of every round.
func (v variant) playthrough(t *testing.T) string {
	r := rand.New(rand.NewPCG(v.seed, 0))
	rules := v.rules(2, 20)
	var b strings.Builder
	fmt.Fprintf(&b, "%d players, target %d, %v edition, seed %d; modules:", rules.Players(), rules.Target(), v.edition,
		v.seed)
	for _, m := range rules.Config().Modules {
		fmt.Fprintf(&b, " %s (version %d)", m.Name, m.Version)
	}
	b.WriteString("\n\n")
	for g := rules.NewGame(0); ; {
		s := g.State()
		if s.RoundOver() {
			round, _ := s.LastRound()
			fmt.Fprintf(&b, "\n%v\n\n", round)
		}
		if s.Over() {
			result, _ := s.Result()
			fmt.Fprintf(&b, "%v\n", result)
			return b.String()
		}
		if s.Phase() == seasalt.PhaseTake || s.Phase() == seasalt.PhaseDrawBound {
			hand := "empty"
			if s.HandLen(s.Turn()) > 0 {
				hand = s.Hand(s.Turn()).String()
			}
			v := g.View(seasalt.Spectator)
			seen, _, _ := strings.Cut(v.String(), " players=") // the rest is the setup, which stands at the top
			seen = strings.Replace(seen, "remembers=yes ", "", 1)
			seen = deckField.ReplaceAllString(seen,
				fmt.Sprintf(" deck=?%d", v.DeckLen())) // most of it can be concluded
			fmt.Fprintf(&b, "# %s\n# seat %v, %d points, hand %s\n", seen, s.Turn(), s.Points(s.Turn()), hand)
		}
		m := choose(s, r)
		fmt.Fprintf(&b, "%-6v %-11v %v\n", s.Actor(), s.Phase(), m)
		if err := g.Apply(m); err != nil {
			t.Fatal(err)
		}
	}
}

// choose moves as a beginner might: it lays all that it can, and ends the round as soon as it can.
func choose(s seasalt.State, r *rand.Rand) seasalt.Move {
	if s.Actor() == seasalt.Nature {
		return s.NatureMove(r)
	}
	moves := s.AppendMoves(nil)
	for _, want := range [][]seasalt.Action{
		{seasalt.ActionLayMermaids, seasalt.ActionLayShield, seasalt.ActionLayTrio},
		{seasalt.ActionLayDuo},
		{seasalt.ActionStop, seasalt.ActionLastChance},
	} {
		wanted := slices.DeleteFunc(slices.Clone(moves),
			func(m seasalt.Move) bool { return !slices.Contains(want, m.Action()) })
		if len(wanted) > 0 {
			return wanted[r.IntN(len(wanted))]
		}
	}
	return moves[r.IntN(len(moves))]
}

// choices yields the legal moves with their weights.
func choices(s seasalt.State) func(func(seasalt.Move, int) bool) {
	if s.Actor() == seasalt.Nature {
		return s.Chances()
	}
	return func(yield func(seasalt.Move, int) bool) {
		for m := range s.Moves() {
			if !yield(m, 1) {
				return
			}
		}
	}
}

func ExampleParse() {
	modules, err := variants.Parse("lobster,kraken,dolphins")
	if err != nil {
		panic(err)
	}
	fmt.Println(seasalt.MustRules(seasalt.Config{Modules: modules}))
	// Output:
	// seasalt/1 players=2 target=40 mermaids=laid empty-deck=voids tie=latest-turn trio=laid equal-top=at-end modules=extra-pepper/1/1d9f372e38c67b2b,lobster/1/87cf73278fb8a83e events=kraken,dolphins
}

func TestParse(t *testing.T) {
	all := seasalt.MustRules(seasalt.Config{Modules: variants.All()}).String()
	for _, text := range []string{
		"extrasalt,extrapepper", " extra-pepper , extra-salt ",
		"jellyfish,lobster,seahorse,starfish,castofcrabs,extrapepper",
		"cast-of-crabs,starfish,seahorse,lobster,jellyfish,extra-pepper",
	} {
		modules, err := variants.Parse(text)
		if err != nil {
			t.Errorf("%q: %v", text, err)
		} else if got := seasalt.MustRules(seasalt.Config{Modules: modules}).String(); got != all {
			t.Errorf("%q is %s", text, got)
		}
	}
	many, events := strings.Repeat("lobster,", 100), strings.Repeat("kraken,", 99)
	for text, offset := range map[string]int{",": 0, "lobster, krakens": 9, "lobster,": 8, "none": 0,
		"extrasalt;kraken": 0, "lobster,house-1": 8, many + "kraken": len(many),
		"lobster," + events + "lobster": 8 + len(events)} {
		var parse *seasalt.ParseError
		if modules, err := variants.Parse(text); !errors.As(err, &parse) || parse.Problems[0].Offset != offset ||
			modules != nil {
			t.Errorf("%q: %v, %v; want an error at byte %d", text, modules, err, offset)
		}
	}
	for _, name := range variants.Names() {
		if _, err := variants.Parse(name); err != nil {
			t.Error(err)
		}
		if _, err := variants.Parse("salt"); !strings.Contains(err.Error(), name) {
			t.Errorf("%v does not list %s", err, name)
		}
	}
	for text, want := range map[string][]seasalt.Module{
		"kraken":          {extrapepper.Module(seasalt.Kraken)},
		"lobster":         {lobster.Module()},
		"kraken, lobster": {lobster.Module(), extrapepper.Module(seasalt.Kraken)},
	} {
		if modules, err := variants.Parse(text); err != nil || !reflect.DeepEqual(modules, want) {
			t.Errorf("%q is %v, %v; want %v", text, modules, err, want)
		}
	}
	modules := seasalt.Must(variants.Parse("lobster,lobster,kraken,kraken"))
	if _, err := seasalt.NewRules(seasalt.Config{Modules: modules}); err == nil {
		t.Error("what is named twice is not refused")
	}
}

func TestNames(t *testing.T) {
	const want = "extrasalt cast-of-crabs jellyfish lobster seahorse starfish extrapepper " +
		"hermit-crab sunfish water-rodeo dance-of-the-shells kraken tornado dance-of-the-mermaids treasure-chest " +
		"diodon-fish angelfish dolphins coral-reef"
	if got := strings.Join(variants.Names(), " "); got != want {
		t.Errorf("%s, want %s", got, want)
	}
}

// A game of three with all extensions, and what a hand is worth in it.
func Example() {
	modules := append(extrasalt.Modules(), extrapepper.Module())
	rules := seasalt.MustRules(seasalt.Config{Players: 3, Modules: modules})
	hand := seasalt.Must(seasalt.ParseHolding("seahorse/white shell/grey | crab/black+crab/grey"))
	fmt.Println(seasalt.Must(rules.Score(hand)))
	// Output:
	// 1 crab + crab pair: 1 (R8.1)
	// 2 shell cards, one of them the seahorse: 2 (R10.3)
	// card points: 3; colour bonus: 2 (grey)
}

// The same setup gets the same Rules, so the states of two games can be compared.
func ExampleRules() {
	setup, err := seasalt.ParseSetup(
		"seasalt/1 players=2 target=40 mermaids=laid empty-deck=voids tie=latest-turn trio=laid equal-top=at-end " +
			"modules=lobster/1")
	if err != nil {
		fmt.Println(err)
	}
	one, err := variants.Rules(setup)
	if err != nil {
		fmt.Println(err)
	}
	two, _ := variants.Rules(setup)
	fmt.Println(one == two, one.Players())
	// Output: true 2
}
