package main

import (
	"bytes"
	"go/parser"
	"go/token"
	"math"
	"math/rand/v2"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/seasalt-go/seasalt"
	"github.com/seasalt-go/seasalt/bot"
	"github.com/seasalt-go/seasalt/bot/internal/policy"
)

// The weights are written as Go source that package policy can have, the same for the same seed.
func TestVisits(t *testing.T) {
	var said [2]string
	var texts [2][]byte
	for i := range said {
		dir := t.TempDir()
		var err error
		if said[i], err = trainWith(t, strings.Fields("policy -games 12 -iterations 10 -seed 3 -o "+dir)...); err != nil {
			t.Fatal(err)
		}
		if texts[i], err = os.ReadFile(filepath.Join(dir, "policy2.go")); err != nil {
			t.Fatal(err)
		}
		if _, err := os.Stat(filepath.Join(dir, "policy2.svg")); err != nil {
			t.Error(err)
		}
	}
	if said[0] != said[1] || !bytes.Equal(texts[0], texts[1]) {
		t.Errorf("first %s and then %s", said[0], said[1])
	}
	parsed, err := parser.ParseFile(token.NewFileSet(), "policy2.go", texts[0], parser.SkipObjectResolution)
	if err != nil || parsed.Name.Name != "policy" || bytes.Count(texts[0], []byte(",")) != 1+len(policy.Vector{}) {
		t.Errorf("%v\n%.300s", err, texts[0])
	}
	// To say nothing is worse than to know something, and the shares themselves are the best that there is.
	numbers := regexp.MustCompile(`0\.\d{4}`).FindAllString(said[0], -1)
	if len(numbers) != 4 || numbers[0] <= numbers[2] || numbers[2] <= numbers[3] || numbers[1] == numbers[2] {
		t.Error(said[0])
	}
}

// An example has the share of the visits of each move, in an order that says nothing of them.
func TestExampleOf(t *testing.T) {
	v := seasalt.MustRules(seasalt.Config{}).Start(0).Settle(rand.New(rand.NewPCG(1, 1))).View(0)
	world := v.Sample(rand.New(rand.NewPCG(1, 1))).Playout()
	var l policy.Look
	l.Begin(&v)
	l.At(&world)
	e := exampleOf(&l, []bot.MoveReport{
		{Move: seasalt.Take(seasalt.Pile2), Visits: 5}, {Move: seasalt.Take(seasalt.Pile1), Visits: 2},
		{Move: seasalt.Draw, Visits: 3},
	})
	if !slices.Equal(e.shares, []float64{0.3, 0.2, 0.5}) {
		t.Errorf("shares %v", e.shares)
	}
	for i, m := range []seasalt.Move{seasalt.Draw, seasalt.Take(seasalt.Pile1), seasalt.Take(seasalt.Pile2)} {
		if !slices.Equal(e.features[i], l.Features(m)) {
			t.Errorf("%v: features %v", m, e.features[i])
		}
	}
}

// Moves are drawn as often as they were visited.
func TestDrawMove(t *testing.T) {
	moves := []bot.MoveReport{{Move: seasalt.Draw, Visits: 3}, {Move: seasalt.Stop}, {Move: seasalt.EndTurn, Visits: 1}}
	r := rand.New(rand.NewPCG(1, 2))
	share := map[seasalt.Move]float64{}
	for range 4000 {
		share[drawn(moves, r)] += 1.0 / 4000
	}
	if math.Abs(share[seasalt.Draw]-0.75) > 0.03 || share[seasalt.Stop] > 0 {
		t.Errorf("%v", share)
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
