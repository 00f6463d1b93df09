package seasalt

import (
	"slices"
	"testing"
)

// Duos and trios are listed wherever the cards that make them lie among the bits of a deck, the first bit of
// a word included.
func TestMovesAtTheFirstBit(t *testing.T) {
	module := Module{
		Name: "reef", Version: 1,
		Deck:   Must(ParseCards("starfish/dark-blue starfish/light-blue starfish/yellow crab/pink crab/pink jellyfish/pink jellyfish/pink lobster/black lobster/black seahorse/pink seahorse/pink")),
		Change: Change{Trio: Trio{Kind: Starfish, Points: 2}, Duos: []Duo{{A: Seahorse, B: Seahorse, Effect: ExtraTurn}}},
	}
	rules := MustRules(Config{Modules: []Module{module}})
	if rules.layout.Kinds[Starfish].Mask&1 == 0 {
		t.Fatal("the first starfish is not at the first bit of a word: add cards of kinds before it, or take some out")
	}
	for hand, want := range map[string][]string{
		"boat/black boat/yellow starfish/dark-blue starfish/yellow": {
			"lay-duo boat/black boat/yellow", "lay-trio boat/black boat/yellow starfish/dark-blue", "lay-trio boat/black boat/yellow starfish/yellow", "end-turn"},
		"seahorse/pink seahorse/pink": {"lay-duo seahorse/pink seahorse/pink", "end-turn"},
	} {
		s := Must(rules.NewState(Position{Phase: PhasePlay, Round: 1, Hands: []Cards{Must(ParseCards(hand))}}))
		var moves []string
		for m := range s.Moves() {
			moves = append(moves, m.String())
		}
		if !slices.Equal(moves, want) {
			t.Errorf("the moves are %q, want %q", moves, want)
		}
	}
	all := rules.layout.Full
	if rules.layout.Subtract(&all, &rules.layout.Full); !all.Empty() {
		t.Errorf("of all cards less all cards, %v are left", cardsIn(rules.layout, all))
	}
}
