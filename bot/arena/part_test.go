package arena

import (
	"context"
	"errors"
	"slices"
	"strings"
	"testing"

	"github.com/seasalt-go/seasalt"
)

// A tournament that is played in parts has the results of one that is played in one go.
func TestParts(t *testing.T) {
	whole := Tournament{Rules: seasalt.MustRules(seasalt.Config{Target: 10}), Entrants: random("a", "b", "c"), Games: 12, Seed: 3}
	want := run(t, whole)
	var games []Game
	for _, part := range [][]int{{7, 1, 2}, {}, {11, 10, 0, 3, 4}, {9, 8, 6, 5}} {
		if err := whole.RunPart(context.Background(), slices.Values(part), func(g Game) error { games = append(games, g); return nil }); err != nil {
			t.Fatal(err)
		}
	}
	got, err := whole.Collect(games)
	if err != nil || toJSON(t, got) != toJSON(t, want) {
		t.Errorf("%v: %s, want %s", err, toJSON(t, got), toJSON(t, want))
	}
	d, err := whole.Description()
	if err != nil || toJSON(t, d) != toJSON(t, want.Tournament) {
		t.Errorf("%v, %+v", err, d)
	}

	if part, err := whole.Collect(games[:5]); err != nil || len(part.Games) != 5 {
		t.Errorf("%v: %v", err, part)
	}
	if _, err := whole.Collect(append(games, games[3])); err == nil || !strings.Contains(err.Error(), "twice") {
		t.Errorf("a game that is there twice: %v", err)
	}
	other := whole
	other.Seed = 4
	if _, err := other.Collect(games); err == nil || !strings.Contains(err.Error(), "not one of this tournament") {
		t.Errorf("games of another tournament: %v", err)
	}
	for _, wrong := range []int{-1, 12} {
		err := whole.RunPart(context.Background(), slices.Values([]int{wrong}), func(Game) error { return nil })
		if err == nil || !strings.Contains(err.Error(), "there is no game") {
			t.Errorf("game %d: %v", wrong, err)
		}
	}
	full := errors.New("disk full")
	if err := whole.RunPart(context.Background(), slices.Values([]int{1, 2}), func(Game) error { return full }); err != full {
		t.Error(err)
	}
	if _, err := (Tournament{}).Collect(nil); err == nil {
		t.Error("there is no tournament")
	}
}
