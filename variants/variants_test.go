// Package variants_test checks that every folder here has a golden playthrough of a whole game, exact counts of moves,
// and examples.
package variants_test

import (
	"flag"
	"fmt"
	"go/ast"
	"go/doc"
	"go/parser"
	"go/token"
	"math/rand/v2"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/seasalt-go/seasalt"
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
	counts  []count
}

// A count is a position from which all sequences of moves are counted.
type count struct {
	name  string
	depth int
	from  seasalt.Position
}

var allVariants = map[string]variant{
	"castofcrabs": {
		modules: []seasalt.Module{castofcrabs.Module()},
		seed:    133, shows: []string{"cast-of-crabs with "},
		counts: []count{{"the seventh point", 7, seasalt.Position{
			Hands: hands("cast-of-crabs/green crab/black crab/green crab/grey crab/yellow", ""),
			Piles: piles("crab/yellow boat/black", "fish/green"),
			Deck:  cards("shell/grey octopus/grey octopus/green"),
		}}},
	},
	"extrapepper": {
		modules: []seasalt.Module{extrapepper.Module()},
		edition: seasalt.EditionDigital,
		seed:    29, shows: []string{"keep-event "},
		counts: events(),
	},
	"extrasalt": {
		modules: extrasalt.Modules(),
		edition: seasalt.EditionDigital,
		seed:    168, shows: []string{" jellyfish/", " lobster/", "trio ", "seahorse", "cast-of-crabs"},
		counts: []count{{"one of each", 6, seasalt.Position{
			Hands: hands("crab/grey lobster/black swimmer/black jellyfish/pink starfish/yellow seahorse/white shell/grey", "fish/black"),
			Piles: piles("cast-of-crabs/green", "jellyfish/purple"),
			Deck:  cards("boat/black boat/black octopus/grey"),
		}}},
	},
	"jellyfish": {
		modules: []seasalt.Module{jellyfish.Module()},
		seed:    215, shows: []string{"jellyfish/", "bound"},
		counts: []count{{"two jellyfish in hand", 8, seasalt.Position{
			Hands: hands("swimmer/black swimmer/yellow jellyfish/pink jellyfish/purple", "crab/black"),
			Piles: piles("shark/green", "crab/green"),
			Deck:  cards("boat/black boat/black fish/green shell/grey"),
		}}},
	},
	"lobster": {
		modules: []seasalt.Module{lobster.Module()},
		seed:    213, shows: []string{" lobster/black\n", "peek"},
		counts: []count{{"seven cards in the deck", 8, seasalt.Position{
			Hands: hands("crab/grey crab/black lobster/black", ""),
			Piles: piles("crab/green", "shell/grey"),
			Deck:  cards("boat/black boat/black fish/black fish/black fish/green mermaid/white mermaid/white"),
		}}},
	},
	"seahorse": {
		modules: []seasalt.Module{seahorse.Module()},
		seed:    140, shows: []string{"the seahorse"},
		counts: []count{{"the seahorse on a pile", 7, seasalt.Position{
			Phase: seasalt.PhaseTake,
			Hands: hands("octopus/green octopus/grey octopus/purple", "sailor/pink"),
			Piles: piles("seahorse/white boat/black", "fish/green"),
			Deck:  cards("shell/grey octopus/yellow sailor/orange crab/black"),
		}}},
	},
	"starfish": {
		modules: []seasalt.Module{starfish.Module()},
		seed:    299, shows: []string{"trio "},
		counts: []count{{"two starfish and two duos", 7, seasalt.Position{
			Hands: hands("boat/black boat/black boat/yellow fish/black fish/green starfish/yellow starfish/dark-blue", "crab/black"),
			Piles: piles("starfish/light-blue", "crab/grey"),
			Deck:  cards("boat/yellow shell/grey shell/green"),
		}}},
	},
}

// events are positions in which each event makes a difference.
func events() []count {
	const octopuses = "octopus/green octopus/grey octopus/purple octopus/yellow"
	in := func(e seasalt.Event, depth int, p seasalt.Position) count {
		p.Event = e
		return count{e.String(), depth, p}
	}
	between := seasalt.Position{
		Phase: seasalt.PhaseRoundOver, Turn: 1,
		Hands: hands("shell/black shell/grey shell/green shell/yellow fish/black fish/green swimmer/black shark/black"), Totals: []int{8, 0}, Points: []int{8, 0},
		LastEnd: seasalt.RoundStopped, LastBy: 0, LastTurn: 0, Revealed: 0b111,
		Event: seasalt.Kraken, Held: []seasalt.Event{seasalt.Tornado},
		EventsLeft: []seasalt.Event{seasalt.Sunfish, seasalt.CoralReef},
	}
	return []count{
		in(seasalt.HermitCrab, 5, seasalt.Position{
			Hands: hands("crab/black crab/green", ""), Piles: piles("fish/green mermaid/white", "shell/grey boat/black boat/yellow"),
		}),
		in(seasalt.Sunfish, 5, seasalt.Position{
			Hands: hands("fish/black fish/green", ""), Deck: cards("boat/black boat/black shell/grey shell/black"),
		}),
		in(seasalt.WaterRodeo, 5, seasalt.Position{
			Hands: hands("swimmer/black swimmer/yellow shark/black shark/green crab/black crab/dark-blue", "mermaid/white mermaid/white fish/green"),
			Laid:  [][]seasalt.Group{1: seasalt.Must(seasalt.ParseHolding("| boat/black+boat/yellow crab/yellow+crab/green")).Laid},
			Piles: piles("shell/grey", ""), Deck: cards("boat/black"),
		}),
		in(seasalt.DanceOfTheShells, 4, seasalt.Position{
			Hands: hands("shell/black shell/grey shell/green shell/yellow", ""), Deck: cards("boat/black crab/grey crab/black"),
		}),
		in(seasalt.Kraken, 4, seasalt.Position{Hands: hands(octopuses, ""), Deck: cards("boat/black crab/grey crab/black")}),
		in(seasalt.Tornado, 4, seasalt.Position{
			Hands: hands("mermaid/white shell/grey octopus/grey penguin/pink fish/black boat/black boat/black", ""),
			Deck:  cards("crab/grey crab/black"),
		}),
		in(seasalt.DanceOfTheMermaids, 4, seasalt.Position{
			Phase: seasalt.PhaseTake,
			Hands: hands("mermaid/white mermaid/white", ""), Piles: piles("mermaid/white", "crab/black"), Deck: cards("mermaid/white crab/grey"),
		}),
		in(seasalt.TreasureChest, 4, seasalt.Position{
			Phase: seasalt.PhaseTake,
			Hands: hands(octopuses, ""), Piles: piles("penguin/pink", "crab/black"), Deck: cards("shell/black crab/grey"),
		}),
		in(seasalt.DiodonFish, 4, seasalt.Position{Hands: hands(octopuses, ""), Deck: cards("boat/black crab/grey crab/black")}),
		in(seasalt.Angelfish, 5, seasalt.Position{
			Phase: seasalt.PhaseTake,
			Hands: hands("crab/black crab/grey", ""), Piles: piles("fish/green shell/black", "boat/black octopus/green"),
			Deck: cards("fish/black octopus/grey boat/black"),
		}),
		in(seasalt.Dolphins, 6, seasalt.Position{
			Phase: seasalt.PhaseTake,
			Piles: piles("fish/green", "boat/black"), Deck: cards("octopus/grey shell/grey boat/yellow boat/yellow"),
		}),
		in(seasalt.CoralReef, 5, seasalt.Position{
			Hands: hands("shell/black shell/grey boat/black", "swimmer/black shark/green"), Piles: piles("fish/green", "crab/grey"),
			Deck: cards("crab/black boat/black"),
		}),
		{"between rounds", 5, between},
	}
}

func cards(text string) seasalt.Cards { return seasalt.Must(seasalt.ParseCards(text)) }

func hands(texts ...string) (hands []seasalt.Cards) {
	for _, text := range texts {
		hands = append(hands, cards(text))
	}
	return hands
}

// piles returns the discard piles, the top card of each first.
func piles(one, two string) (piles [2][]seasalt.Card) {
	for i, text := range []string{one, two} {
		for _, word := range strings.Fields(text) {
			piles[i] = append(piles[i], seasalt.Must(seasalt.ParseCard(word)))
		}
	}
	return piles
}

// TestFolders checks that each folder has its package, examples and golden files.
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
			t.Errorf("%s: no golden game and no counts are played for it: see the variants of this test", name)
		}
		for _, file := range []string{goldenFile(name), countsFile(name)} {
			if info, err := os.Stat(file); err != nil || info.Size() == 0 {
				t.Errorf("%s: no %s: run this test with -update", name, file)
			}
		}
		if n := len(examples(t, name)); n < 2 {
			t.Errorf("%s: %d examples with output: there must be one of play and one of the score", name, n)
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
		f, err := parser.ParseFile(token.NewFileSet(), file, nil, parser.ParseComments)
		if err != nil {
			t.Fatal(err)
		}
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
			compare(t, goldenFile(name), got)
		})
	}
}

// TestCounts counts all sequences of moves from the start and from some positions.
func TestCounts(t *testing.T) {
	for name, v := range allVariants {
		t.Run(name, func(t *testing.T) { compare(t, countsFile(name), v.countAll(t)) })
	}
}

func goldenFile(name string) string { return filepath.Join(name, "testdata", "golden.txt") }
func countsFile(name string) string { return filepath.Join(name, "testdata", "counts.txt") }

// compare compares a text with that of a file, or writes the file with -update.
func compare(t *testing.T, file, got string) {
	t.Helper()
	if *update {
		if err := os.MkdirAll(filepath.Dir(file), 0o777); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(file, []byte(got), 0o666); err != nil {
			t.Fatal(err)
		}
		return
	}
	want, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	// A checkout may have changed the ends of lines.
	if diff := cmp.Diff(strings.Split(strings.ReplaceAll(string(want), "\r\n", "\n"), "\n"), strings.Split(got, "\n")); diff != "" {
		t.Errorf("%s differs (-file +now); if it should, run with -update and read the difference:\n%s", file, diff)
	}
}

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
	fmt.Fprintf(&b, "%d players, target %d, %v edition, seed %d; modules:", rules.Players(), rules.Target(), v.edition, v.seed)
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
			seen = deckField.ReplaceAllString(seen, fmt.Sprintf(" deck=?%d", v.DeckLen())) // most of it can be concluded
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
		return s.Chance(r)
	}
	moves := s.AppendMoves(nil)
	for _, want := range [][]seasalt.Action{
		{seasalt.ActionLayMermaids, seasalt.ActionLayShield, seasalt.ActionLayTrio},
		{seasalt.ActionLayDuo},
		{seasalt.ActionStop, seasalt.ActionLastChance},
	} {
		wanted := slices.DeleteFunc(slices.Clone(moves), func(m seasalt.Move) bool { return !slices.Contains(want, m.Action()) })
		if len(wanted) > 0 {
			return wanted[r.IntN(len(wanted))]
		}
	}
	return moves[r.IntN(len(moves))]
}

// countAll counts from the start of a game and from the positions of the variant.
func (v variant) countAll(t *testing.T) string {
	rules := v.rules(3, 0)
	var b strings.Builder
	b.WriteString("# Sequences of so many moves (depth) from some positions: how many there are (paths), and what\n" +
		"# they weigh together, where a path weighs the product of the weights of Nature's moves on it.\n")
	table := func(name string, from seasalt.State, depth int) {
		fmt.Fprintf(&b, "\n# %s\n", name)
		for d := 1; d <= depth; d++ {
			paths, weight := sequences(from, d)
			fmt.Fprintf(&b, "depth %d paths %d weight %d\n", d, paths, weight)
		}
	}
	table("start", rules.Start(0), 4)
	for _, c := range v.counts {
		s, err := rules.NewState(complete(rules, c.from))
		if err != nil {
			t.Fatalf("%s: %v", c.name, err)
		}
		table(c.name, s, c.depth)
	}
	return b.String()
}

// complete fills in what the positions of this test leave out: they are in the play step of seat 0 in the first round.
// A position with a deck of its own, which keeps the counts small, has all other cards in the hand of seat 2.
func complete(rules *seasalt.Rules, p seasalt.Position) seasalt.Position {
	p.Round = 1
	if p.Phase == 0 {
		p.Phase = seasalt.PhasePlay
	}
	if p.Deck == (seasalt.Cards{}) {
		return p
	}
	rest := rules.Deck()
	without := func(c seasalt.Card) { rest, _ = rest.Without(c) }
	for _, set := range append([]seasalt.Cards{p.Deck}, p.Hands...) {
		for c := range set.All() {
			without(c)
		}
	}
	for _, pile := range p.Piles {
		for _, c := range pile {
			without(c)
		}
	}
	for _, row := range p.Laid {
		for _, g := range row {
			for _, c := range g[:g.Len()] {
				without(c)
			}
		}
	}
	p.Hands = append([]seasalt.Cards{}, p.Hands...)
	for len(p.Hands) < 3 {
		p.Hands = append(p.Hands, seasalt.Cards{})
	}
	for c := range rest.All() {
		p.Hands[2], _ = p.Hands[2].With(c)
	}
	return p
}

// sequences counts the sequences of a number of moves from a state, and adds up their weights.
func sequences(s seasalt.State, moves int) (paths, total uint64) {
	if moves == 0 {
		return 1, 1
	}
	for m, weight := range choices(s) {
		next, err := s.Apply(m)
		if err != nil {
			panic(err)
		}
		p, w := sequences(next, moves-1)
		paths += p
		total += uint64(weight) * w
	}
	return paths, total
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
