package main

import (
	"context"
	"go/parser"
	"go/token"
	"math"
	"math/rand/v2"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
	"time"

	"github.com/seasalt-go/seasalt/bot/internal/belief"
)

func TestBeliefs(t *testing.T) {
	for _, args := range []string{"-games 4 -iterations 0", "-games 2 -iterations 5 -players 4 -modules extrasalt,extrapepper", "-games 2 -iterations 5 -learned"} {
		all := append([]string{"beliefs", "-samples", "20"}, strings.Fields(args)...)
		first, err := trainWith(t, all...)
		if err != nil || !strings.Contains(first, "\nfitted ") {
			t.Fatalf("%s: %v\n%s", args, err, first)
		}
		if again, _ := trainWith(t, all...); again != first {
			t.Errorf("%s: first\n%s\nand then\n%s", args, first, again)
		}
	}
}

// The weights are written as Go source that package belief can have. It says how far it is.
func TestBeliefsFit(t *testing.T) {
	sayEvery = 0
	defer func() { sayEvery = 10 * time.Second }()
	dir := t.TempDir()
	file := filepath.Join(dir, "weights.go")
	var out, log strings.Builder
	err := run(context.Background(), []string{"beliefs", "-games", "4", "-iterations", "0", "-o", dir, "-fit", file}, &out, &log)
	if err != nil {
		t.Fatalf("%v\n%s", err, out.String())
	}
	if said := regexp.MustCompile(`(?m)^     [123] of 4 games; \d+s to go$`).FindAllString(log.String(), -1); len(said) != 3 {
		t.Errorf("of four games it says\n%s", log.String())
	}
	for _, name := range []string{"beliefs.svg", "beliefs.png"} {
		if _, err := os.Stat(filepath.Join(dir, name)); err != nil {
			t.Error(err)
		}
	}
	text, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	parsed, err := parser.ParseFile(token.NewFileSet(), file, text, parser.SkipObjectResolution)
	if err != nil || parsed.Name.Name != "belief" || strings.Count(string(text), "\n\t") != 21 {
		t.Errorf("%v\n%s", err, text)
	}
}

// The fit finds the weights that hands were drawn with.
func TestFitWeights(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	truth := vector{0.5, -1, -2, 0, 1}
	hands := make([]choice, 8000)
	for i := range hands {
		c := &hands[i]
		for j := range c {
			for at := range 5 {
				if n := r.IntN(3); n > 0 {
					c[j] = append(c[j], feature{uint8(at), int8(n)})
				}
			}
		}
		chance := r.Float64()
		for j, p := range c.chances(&truth) {
			if chance -= p; chance < 0 {
				c[0], c[j] = c[j], c[0]
				break
			}
		}
	}
	var curve []float64
	fitted, _, after := fitWeights(hands, func(passes int, weights *vector) {
		curve = append(curve, below(hands, weights))
		if passes != len(curve) {
			t.Errorf("%d passes come after %d", passes, len(curve)-1)
		}
	})
	if n := len(curve); n != 8 || curve[0] > after || math.Abs(curve[n-1]-after) > 0.005 {
		t.Errorf("the curve is %v, and ends at %.4f", curve, after)
	}
	for at, want := range truth {
		if got := float64(fitted[at]) / 100; math.Abs(got-want) > 0.1 {
			t.Errorf("feature %d weighs %.2f, want %.2f", at, got, want)
		}
	}
	if best := below(hands, &truth); math.Abs(after-best) > 0.005 {
		t.Errorf("the loss is %.4f below uniform, and with the truth %.4f", after, best)
	}
	if n := len(belief.Fitted); n > math.MaxUint8 {
		t.Errorf("the number of a feature does not fit: there are %d", n)
	}
}

// The interval takes the games for what varies.
func TestForetold(t *testing.T) {
	games := []foretold{{hands: 2}, {hands: 2}}
	games[0].by[1].hand, games[1].by[1].hand = -2, -1 // 0.75 a hand on average, so each game is off by 0.5
	var out strings.Builder
	printForetold(&out, games)
	if want := "0.750 (0.404 to 1.096)"; !strings.Contains(out.String(), want) { // 0.75 ± 1.96·√(0.5²+0.5²)/4
		t.Errorf("%s\nwant %s", &out, want)
	}
}
