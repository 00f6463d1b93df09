package rules

import (
	"errors"
	"fmt"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/seasalt-go/seasalt"
	"github.com/seasalt-go/seasalt/variants"
	"github.com/seasalt-go/seasalt/variants/extrapepper"
)

// The law under an event asks for other points, and pairs other cards (R11.2).
func ExampleLaw() {
	rules := seasalt.MustRules(seasalt.Config{Modules: []seasalt.Module{extrapepper.Module()}})
	for _, event := range []seasalt.Event{seasalt.Kraken, seasalt.TreasureChest, seasalt.WaterRodeo} {
		law, err := rules.Law(event)
		if err != nil {
			fmt.Println(err)
			return
		}
		fmt.Print(event, ": ", law.Threshold(), " points end a round")
		if duo, ok := law.Duo(seasalt.Shark, seasalt.Shark); ok {
			fmt.Print("; two sharks ", duo.Effect.Text())
		}
		fmt.Println()
	}
	// Output:
	// kraken: 7 points end a round
	// treasure-chest: 10 points end a round
	// water-rodeo: 7 points end a round; two sharks take over a laid duo
}

// The law is what the base game says where nobody says something else, in the order of the kinds.
func TestLawOfTheBaseGame(t *testing.T) {
	got := must(seasalt.MustRules(seasalt.Config{}).Law()).Change()
	want := seasalt.Change{
		Duos: []seasalt.Duo{
			{A: seasalt.Crab, B: seasalt.Crab, Effect: seasalt.TakeFromPile},
			{A: seasalt.Boat, B: seasalt.Boat, Effect: seasalt.ExtraTurn},
			{A: seasalt.Fish, B: seasalt.Fish, Effect: seasalt.DrawTop(1)},
			{A: seasalt.Swimmer, B: seasalt.Shark, Effect: seasalt.StealRandom},
		},
		Collectors: []seasalt.Collector{
			{Kind: seasalt.Shell, Points: []int{0, 2, 4, 6, 8, 10}},
			{Kind: seasalt.Octopus, Points: []int{0, 3, 6, 9, 12}},
			{Kind: seasalt.Penguin, Points: []int{1, 3, 5}},
			{Kind: seasalt.Sailor, Points: []int{0, 5}},
		},
		Multipliers: []seasalt.Multiplier{
			{Kind: seasalt.Lighthouse, Of: seasalt.Boat, Points: 1},
			{Kind: seasalt.ShoalOfFish, Of: seasalt.Fish, Points: 1},
			{Kind: seasalt.PenguinColony, Of: seasalt.Penguin, Points: 2},
			{Kind: seasalt.Captain, Of: seasalt.Sailor, Points: 3},
		},
		Threshold: 7, MermaidsToWin: 4,
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("-want +got:\n%s", diff)
	}
}

// Each event changes of the law what its card says (R11.2), and so do the modules.
func TestLawUnderEvents(t *testing.T) {
	rules := seasalt.MustRules(seasalt.Config{Modules: variants.All()})
	base := must(rules.Law()).Change()
	if base.Trio != (seasalt.Trio{Kind: seasalt.Starfish, Points: 2}) || base.Wild != seasalt.Seahorse || len(base.Duos) != 6 || base.Shield != 0 {
		t.Errorf("with all modules the law is %+v", base)
	}
	effects := map[seasalt.Event]func(c *seasalt.Change){
		seasalt.HermitCrab:         func(c *seasalt.Change) { c.Duos[0].Effect = seasalt.TakeFromEachPile },
		seasalt.Sunfish:            func(c *seasalt.Change) { c.Duos[3].Effect = seasalt.DrawTop(2) },
		seasalt.DanceOfTheShells:   func(c *seasalt.Change) { c.Collectors[0].Points = []int{2, 4, 6, 8, 10, 12} },
		seasalt.Kraken:             func(c *seasalt.Change) { c.Collectors[1].Points = []int{1, 2, 3, 4, 5} },
		seasalt.Tornado:            func(c *seasalt.Change) { c.WorthlessMermaids = true },
		seasalt.DanceOfTheMermaids: func(c *seasalt.Change) { c.MermaidsToWin = 3 },
		seasalt.TreasureChest:      func(c *seasalt.Change) { c.Threshold = 10 },
		seasalt.DiodonFish:         func(c *seasalt.Change) { c.NoStop = true },
		seasalt.Angelfish:          func(c *seasalt.Change) { c.TakeEqualTop = true },
		seasalt.CoralReef:          func(c *seasalt.Change) { c.Shield = seasalt.Shell },
		seasalt.Dolphins: func(c *seasalt.Change) {
			c.DrawForDiscard = []seasalt.Kind{seasalt.Shell, seasalt.Octopus, seasalt.Penguin, seasalt.Sailor, seasalt.Seahorse}
		},
		seasalt.WaterRodeo: func(c *seasalt.Change) {
			swimmers := seasalt.Duo{A: seasalt.Swimmer, B: seasalt.Swimmer, Effect: seasalt.SwapCard, LaidOnly: true}
			sharks := seasalt.Duo{A: seasalt.Shark, B: seasalt.Shark, Effect: seasalt.GrabDuo, LaidOnly: true}
			c.Duos = append(append(append(c.Duos[:4:4], swimmers), c.Duos[4:]...), sharks)
		},
	}
	for _, event := range rules.Events() {
		want := must(rules.Law()).Change()
		effects[event](&want)
		law := must(rules.Law(event))
		got := law.Change()
		if diff := cmp.Diff(want, got); diff != "" {
			t.Errorf("%v: -want +got:\n%s", event, diff)
		}
		for _, d := range got.Duos {
			if duo, ok := law.Duo(d.B, d.A); !ok || duo != d {
				t.Errorf("%v: the duo of %v and %v is %+v", event, d.B, d.A, duo)
			}
		}
	}
	if d, ok := must(rules.Law()).Duo(seasalt.Crab, 200); ok || d != (seasalt.Duo{}) {
		t.Errorf("there is a duo of no kind: %+v", d)
	}
	var wrong *seasalt.InvalidError
	if _, err := rules.Law(seasalt.Kraken, seasalt.Kraken); !errors.As(err, &wrong) {
		t.Errorf("twice the same event: %v", err)
	}
}

// What a module says of a kind goes before the base game, whichever sort of points it is.
func TestPointsAreReplaced(t *testing.T) {
	rules := seasalt.MustRules(seasalt.Config{Modules: []seasalt.Module{{
		Name: "house", Version: 1,
		Change: seasalt.Change{
			Collectors: []seasalt.Collector{
				{Kind: seasalt.Shell, Each: 3},            // a collector before
				{Kind: seasalt.Captain, Points: []int{7}}, // a multiplier before
			},
			Multipliers: []seasalt.Multiplier{
				{Kind: seasalt.Lighthouse, Of: seasalt.Shell, Points: 2}, // a multiplier of boats before
				{Kind: seasalt.Sailor, Of: seasalt.Shell, Points: 1},     // a collector before
			},
		},
	}}})
	for text, want := range map[string]int{
		"shell/black shell/grey":                   6,
		"captain/light-orange sailor/pink":         7,
		"lighthouse/purple boat/black boat/yellow": 1,
		"lighthouse/purple shell/black":            5,
		"sailor/pink sailor/orange":                0,
		"sailor/pink sailor/orange shell/black":    5,
	} {
		if got := seasalt.Must(rules.Score(seasalt.Must(seasalt.ParseHolding(text)))); got.Points() != want {
			t.Errorf("%s: %d points; want %d:\n%v", text, got.Points(), want, got)
		}
	}
}
