package main

import (
	"context"
	"go/parser"
	"go/token"
	"io"
	"math"
	"math/rand/v2"
	"os"
	"path/filepath"
	"reflect"
	"strings"
	"testing"

	"github.com/seasalt-go/seasalt"
	"github.com/seasalt-go/seasalt/bot/internal/policy"
)

// A run of the same seed comes to the same weights, also if it was interrupted, and another command does not go on with it.
func TestVisits(t *testing.T) {
	dir, parts := t.TempDir(), t.TempDir()
	args := func(dir string) []string {
		return append(strings.Fields("policy -games 18 -iterations 10 -seed 3 -o"), dir, "-fit", filepath.Join(dir, "weights.go"))
	}
	out, err := trainWith(t, args(dir)...)
	if err != nil || !strings.Contains(out, " decisions to learn from, ") || !strings.Contains(out, "\nkeep ") || !strings.Contains(out, "\nall ") {
		t.Fatalf("%v\n%s", err, out)
	}
	if other := append(strings.Fields("policy -games 18 -iterations 11 -seed 3 -o"), dir); run(context.Background(), other, io.Discard, io.Discard) == nil {
		t.Error("it goes on with the run of another command")
	}
	part := searching{Players: 2, Iterations: 10, Seed: 3}
	kept := filepath.Join(parts, "policy.gob")
	stopped, stop := context.WithCancel(context.Background())
	err = part.play(stopped, 1000, io.Discard, func() error {
		stop() // after the first games, and then of the next ones nothing is kept
		return keep(kept, &part)
	})
	if err == nil || len(part.Games) != searchedBatch {
		t.Fatalf("%v, %d games", err, len(part.Games))
	}
	if again, err := trainWith(t, args(parts)...); err != nil || again != out {
		t.Errorf("%v\n%s\nand in two parts\n%s", err, out, again)
	}
	for _, name := range []string{"policy2.svg", "policy2.png"} {
		if _, err := os.Stat(filepath.Join(dir, name)); err != nil {
			t.Error(err)
		}
	}
	var files [2]string
	for i, dir := range []string{dir, parts} {
		data, err := os.ReadFile(filepath.Join(dir, "weights.go"))
		if err != nil {
			t.Fatal(err)
		}
		files[i] = string(data)
	}
	if files[0] != files[1] {
		t.Error("in two parts it learns other weights")
	}
	parsed, err := parser.ParseFile(token.NewFileSet(), "weights.go", files[0], parser.SkipObjectResolution)
	if err != nil || parsed.Name.Name != "policy" || strings.Count(files[0], ",") != 1+len(policy.Vector{}) || !strings.Contains(files[0], " -players 2 -games 18 -iterations 10 -seed 3 ") {
		t.Errorf("%v\n%.300s", err, files[0])
	}
	if shipped, err := trainWith(t, args(parts)[:len(args(parts))-2]...); err != nil || shipped == out {
		t.Errorf("%v: the weights that ship foretell as much as those of a small run:\n%s", err, shipped)
	}
}

// What is kept of a game is enough to look at it again.
func TestSearched(t *testing.T) {
	s := searching{Players: 3, Iterations: 10, Seed: 1}
	played := s.game(context.Background(), 5)
	if again := s.game(context.Background(), 5); !reflect.DeepEqual(again, played) {
		t.Error("a game comes out differently")
	}
	learned, test := s.examples(0)
	if len(learned)+len(test) > 0 {
		t.Errorf("%d examples of no games", len(learned)+len(test))
	}
	s.Games = []searched{played, played, played, played, played, played}
	learned, test = s.examples(6)
	if len(test) != len(played.Decisions) || len(learned) != 5*len(test) {
		t.Fatalf("%d and %d examples of %d decisions", len(learned), len(test), len(played.Decisions))
	}
	for i, e := range test {
		sum := 0.0
		for j, share := range e.shares {
			sum += share
			if want := float64(played.Decisions[i].Visits[j]) / 10; share != want {
				t.Fatalf("decision %d: shares %v of visits %v", i, e.shares, played.Decisions[i].Visits)
			}
		}
		if math.Abs(sum-1) > 1e-9 {
			t.Fatalf("decision %d: shares %v", i, e.shares)
		}
	}
}

// Moves are drawn as often as they were visited.
func TestDrawMove(t *testing.T) {
	d := decision{Moves: []seasalt.Move{seasalt.Draw, seasalt.Stop, seasalt.EndTurn}, Visits: []int32{3, 0, 1}}
	r := rand.New(rand.NewPCG(1, 2))
	drawn := map[seasalt.Move]float64{}
	for range 4000 {
		drawn[d.draw(r)] += 1.0 / 4000
	}
	if math.Abs(drawn[seasalt.Draw]-0.75) > 0.03 || drawn[seasalt.Stop] > 0 {
		t.Errorf("%v", drawn)
	}
}

// The fit finds the weights that shares were made with.
func TestFitPolicy(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	truth := policyVector{1: 0.5, 2: -1, 3: 2, 4: -0.3}
	learned := make([]example, 4000)
	for i := range learned {
		e := &learned[i]
		for range 3 {
			e.features = append(e.features, policy.Features{uint16(1 + r.IntN(2)), uint16(3 + r.IntN(2))})
			e.shares = append(e.shares, 0)
		}
		e.chances(&truth, e.shares)
	}
	var curve []float64
	fitted := fitPolicy(learned, func(passes int, weights *policyVector) {
		curve = append(curve, excess(learned, weights))
		if passes != len(curve) {
			t.Errorf("%d passes come after %d", passes, len(curve)-1)
		}
	})
	if n := len(curve); n != 12 || curve[0] < curve[n-1] || curve[n-1] > 0.01 || curve[n-1] < 0 {
		t.Errorf("the curve is %v", curve)
	}
	nats := func(at int) float64 { return float64(fitted[at]) * math.Ln2 / policy.Step }
	if a, b := nats(1)-nats(2), nats(3)-nats(4); math.Abs(a-1.5) > 0.1 || math.Abs(b-2.3) > 0.1 {
		t.Errorf("weights %.2f, %.2f, %.2f, %.2f", nats(1), nats(2), nats(3), nats(4))
	}
}
