package seasalt

import (
	"slices"
	"testing"
)

// Trios are listed wherever the cards that make them lie among the bits of a deck, the first bit of
// a word included.
func TestTriosAtTheFirstBit(t *testing.T) {
	module := Module{
		Name: "reef", Version: 1,
		Deck:   Must(ParseCards("starfish/dark-blue starfish/light-blue starfish/yellow crab/pink crab/pink jellyfish/pink jellyfish/pink lobster/black lobster/black")),
		Change: Change{Trio: Trio{Kind: Starfish, Points: 2}},
	}
	rules := MustRules(Config{Modules: []Module{module}})
	if rules.layout.kinds[Starfish].mask&1 == 0 {
		t.Fatal("the first starfish is not at the first bit of a word: add cards of kinds before it, or take some out")
	}
	s := Must(rules.NewState(Position{
		Phase: PhasePlay, Round: 1, Hands: []Cards{Must(ParseCards("boat/black boat/yellow starfish/dark-blue starfish/yellow"))},
	}))
	var trios []string
	for m := range s.Moves() {
		if m.Action() == ActionLayTrio {
			trios = append(trios, m.String())
		}
	}
	if want := []string{"lay-trio boat/black boat/yellow starfish/dark-blue", "lay-trio boat/black boat/yellow starfish/yellow"}; !slices.Equal(trios, want) {
		t.Errorf("the trios are %q, want %q", trios, want)
	}
}
