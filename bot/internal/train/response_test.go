package main

import (
	"context"
	"io"
	"math"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/seasalt-go/seasalt/bot"
)

// A run of the same seed plays the same games, also if it was interrupted, and another command does not go on with it. What is
// learned takes effect.
func TestResponse(t *testing.T) {
	if testing.Short() {
		t.Skip("plays thousands of games: under the race detector for two minutes")
	}
	dir, parts := t.TempDir(), t.TempDir()
	args := func(dir string) []string {
		return strings.Fields("response -against random -worlds 1 -games 2200 -test 4 -seed 3 -o " + dir)
	}
	out, err := trainWith(t, args(dir)...)
	if err != nil || !strings.Contains(out, "against random, 1 worlds, 2200 games") || !strings.Contains(out, "\nbefore it learned, in 64 worlds: 100.0% (51.0 to 100.0) of 4 games\nafter, in 64 worlds: ") {
		t.Fatalf("%v\n%s", err, out)
	}
	for _, name := range []string{"response-random.gob", "response-random.csv", "response-random.svg", "response-random.png"} {
		if info, err := os.Stat(filepath.Join(dir, name)); err != nil || info.Size() == 0 {
			t.Errorf("%s: %v", name, err)
		}
	}
	if other := strings.Fields("response -against random -worlds 2 -games 2200 -seed 3 -o " + dir); run(context.Background(), other, io.Discard, io.Discard) == nil {
		t.Error("it goes on with the run of another command")
	}
	part := response{Against: "random", Worlds: 1, Games: 2000, Seed: 3}
	kept := filepath.Join(parts, "response-random.gob")
	if err := part.load(kept); err != nil {
		t.Fatal(err)
	}
	if err := part.learn(context.Background(), bot.Random{}, io.Discard, func() error { return part.save(kept) }); err != nil {
		t.Fatal(err)
	}
	if _, err := trainWith(t, args(parts)...); err != nil {
		t.Fatal(err)
	}
	var curves [2]string
	for i, dir := range []string{dir, parts} {
		data, err := os.ReadFile(filepath.Join(dir, "response-random.csv"))
		if err != nil {
			t.Fatal(err)
		}
		curves[i] = string(data)
	}
	if curves[0] != curves[1] || strings.Count(curves[0], "\n") != 3 {
		t.Errorf("%s\nand in two parts\n%s", curves[0], curves[1])
	}
	// Against who plays any moves, a player wins from most positions. The network does not know that.
	if w := part.Weights[0].Always; w <= 0 {
		t.Errorf("learned %v", w)
	}
}

// What is learned is what positions came to.
func TestStudy(t *testing.T) {
	var l response
	l.begin()
	inTurn := lesson{position: sample{active: []uint16{3, 7}, dense: []int16{16, 0, -8, 0, 0}}, logit: 0.5, own: true, won: 0.9}
	other := inTurn
	other.own = false
	after := lesson{after: true, logit: -1, won: 0.6}
	for range 3000 {
		l.study(&inTurn, 0.1)
		l.study(&after, 0.1)
	}
	for s, want := range map[*lesson]float64{&inTurn: 0.9, &after: 0.6, &other: 1 / (1 + math.Exp(-0.5))} {
		if got := l.chance(s); math.Abs(got-want) > 1e-3 {
			t.Errorf("%+v: %v, not %v", *s, got, want)
		}
	}
}
