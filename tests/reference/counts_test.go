package reference

import (
	"bufio"
	"fmt"
	"math/big"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"

	"github.com/seasalt-go/seasalt"
	"github.com/seasalt-go/seasalt/internal/testkit"
)

// TestCounts counts the continuations of games from the starts in testdata/counts, and compares the numbers with those
// in the files, as chess programs do with perft. Any engine of the game must find the same numbers.
//
// A file has the setup, the moves that lead to the start, and for each number of moves from there (depth) the number of
// different sequences of so many moves (paths), players' and Nature's moves alike, and their total weight (weight): the
// weight of a path is the product of the weights of Nature's moves on it, that is the number of ways to draw the cards
// if all are distinct. A finished game has no more moves.
func TestCounts(t *testing.T) {
	files, err := filepath.Glob("testdata/counts/*.txt")
	if err != nil || len(files) == 0 {
		t.Fatalf("no counts: %v", err)
	}
	for _, file := range files {
		t.Run(strings.TrimSuffix(filepath.Base(file), ".txt"), func(t *testing.T) {
			c := readCounts(t, file)
			p := newPair(t, c.match, seasalt.MustRules(c.match.real), c.first, map[string]int{})
			for _, move := range c.moves {
				p.play(move)
			}
			for _, want := range c.rows {
				if !testkit.Deep && want.paths > 100_000 {
					break
				}
				if got := countReal(p.real, want.depth); got.String() != want.String() {
					t.Errorf("%v, want %v", got, want)
				}
				if want.paths > 10_000 {
					continue // the reference is slow
				}
				if got := countRef(p.ref, want.depth); got.String() != want.String() {
					t.Errorf("by the reference: %v, want %v", got, want)
				}
			}
		})
	}
}

// counts is a file of testdata/counts.
type counts struct {
	match match
	first int
	moves []string
	rows  []count
}

// A count is one line of numbers.
type count struct {
	depth, paths int
	weight       *big.Int
}

func (c count) String() string {
	return fmt.Sprintf("depth %d paths %d weight %d", c.depth, c.paths, c.weight)
}

// readCounts reads lines of a word and what belongs to it: first the players, the edition, and what else is played.
func readCounts(t *testing.T, file string) (c counts) {
	f, err := os.Open(file)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	players := 0
	lines := bufio.NewScanner(f)
	for n := 1; lines.Scan(); n++ {
		line := lines.Text()
		word, rest, _ := strings.Cut(line, " ")
		number := func(text string) int {
			n, err := strconv.Atoi(text)
			if err != nil {
				t.Fatalf("%s:%d: %v", file, n, err)
			}
			return n
		}
		switch word {
		case "", "#":
		case "players":
			players = number(rest)
		case "edition":
			edition, err := seasalt.ParseEdition(rest)
			if err != nil {
				t.Fatalf("%s:%d: %v", file, n, err)
			}
			c.match = newMatch(players, edition)
		case "target":
			c.match = c.match.target(number(rest))
		case "rulings":
			c.match = c.match.ruling(strings.Fields(rest)...)
		case "extra":
			c.match = c.match.extra(strings.Fields(rest)...)
		case "events":
			c.match = c.match.events(strings.Fields(rest)...)
		case "first":
			c.first = number(rest)
		case "move":
			c.moves = append(c.moves, rest)
		case "depth":
			var row count
			row.weight = new(big.Int)
			if _, err := fmt.Sscanf(line, "depth %d paths %d weight %d", &row.depth, &row.paths, row.weight); err != nil {
				t.Fatalf("%s:%d: %v", file, n, err)
			}
			c.rows = append(c.rows, row)
		default:
			t.Fatalf("%s:%d: unknown word %q", file, n, word)
		}
	}
	if err := lines.Err(); err != nil {
		t.Fatal(err)
	}
	if len(c.rows) == 0 {
		t.Fatalf("%s: no counts", file)
	}
	return c
}

// countReal counts with the engine.
func countReal(s seasalt.State, depth int) count {
	total := count{depth: depth, weight: new(big.Int)}
	add := func(m seasalt.Move, weight int) {
		if depth == 1 {
			total.paths++
			total.weight.Add(total.weight, big.NewInt(int64(weight)))
			return
		}
		next, err := s.Apply(m)
		if err != nil {
			panic(err)
		}
		rest := countReal(next, depth-1)
		total.paths += rest.paths
		total.weight.Add(total.weight, rest.weight.Mul(rest.weight, big.NewInt(int64(weight))))
	}
	if s.Actor() == seasalt.Nature {
		for m, weight := range s.Chances() {
			add(m, weight)
		}
	} else {
		for m := range s.Moves() {
			add(m, 1)
		}
	}
	return total
}

// countRef counts with the reference.
func countRef(g *refGame, depth int) count {
	total := count{depth: depth, weight: new(big.Int)}
	weights := g.chances()
	if weights == nil {
		weights = map[string]int{}
		for _, text := range g.moves() {
			weights[text] = 1
		}
	}
	for text, weight := range weights {
		rest := count{paths: 1, weight: big.NewInt(1)}
		if depth > 1 {
			next := g.clone()
			if err := next.apply(text); err != nil {
				panic(err)
			}
			rest = countRef(next, depth-1)
		}
		total.paths += rest.paths
		total.weight.Add(total.weight, rest.weight.Mul(rest.weight, big.NewInt(int64(weight))))
	}
	return total
}
