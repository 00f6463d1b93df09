package main

import (
	"bytes"
	"context"
	"go/parser"
	"go/token"
	"io"
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

// The weights are written as Go source that package belief can have, the same for the same seed. It says how far it is.
func TestBeliefsFit(t *testing.T) {
	sayEvery = 0
	defer func() { sayEvery = 10 * time.Second }()
	dir := t.TempDir()
	file := filepath.Join(dir, "beliefs.go")
	var texts [2][]byte
	var log strings.Builder
	for i := range texts {
		log.Reset()
		args := strings.Fields("beliefs -games 4 -iterations 5 -o " + dir)
		if err := run(context.Background(), args, io.Discard, &log); err != nil {
			t.Fatal(err)
		}
		var err error
		if texts[i], err = os.ReadFile(file); err != nil {
			t.Fatal(err)
		}
	}
	if !bytes.Equal(texts[0], texts[1]) {
		t.Errorf("first\n%s\nand then\n%s", texts[0], texts[1])
	}
	if said := regexp.MustCompile(`(?m)^     [123] of 4 games; \d+s to go$`).FindAllString(log.String(), -1); len(said) != 3 {
		t.Errorf("of four games it says\n%s", log.String())
	}
	if _, err := os.Stat(filepath.Join(dir, "beliefs.svg")); err != nil {
		t.Error(err)
	}
	parsed, err := parser.ParseFile(token.NewFileSet(), file, texts[0], parser.SkipObjectResolution)
	if err != nil || parsed.Name.Name != "belief" || bytes.Count(texts[0], []byte("\n\t")) != 21 {
		t.Errorf("%v\n%s", err, texts[0])
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
