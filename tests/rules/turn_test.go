package rules

import (
	"slices"
	"testing"

	"github.com/seasalt-go/seasalt"
	"github.com/seasalt-go/seasalt/variants/jellyfish"
)

// A bound turn in which the deck is empty passes at once: nothing is drawn, taken or played (R10.1). The
// deck can be empty then if final turns go on without it (K2).
func TestBoundTurnWithoutDeck(t *testing.T) {
	for players, want := range map[int]string{2: "round-over", 3: "take"} {
		rules := seasalt.MustRules(seasalt.Config{Players: players, Edition: seasalt.EditionDigital, Modules: []seasalt.Module{jellyfish.Module()}})
		hand := seasalt.Must(seasalt.ParseCards("octopus/green octopus/grey octopus/purple octopus/yellow"))
		laid := seasalt.Holding{Hand: hand}
		laid.Laid = groups("swimmer/black+jellyfish/pink")
		s := must(rules.NewState(seasalt.Position{
			Phase: seasalt.PhasePlay, Round: 1, Bound: seasalt.SeatsOf(1),
			Hands: []seasalt.Cards{hand, seasalt.Must(seasalt.ParseCards("shark/black"))}, Laid: [][]seasalt.Group{laid.Laid},
			Piles: [2][]seasalt.Card{slices.Collect(allBut(rules, "octopus/green octopus/grey octopus/purple octopus/yellow shark/black swimmer/black jellyfish/pink").All())},
		}))
		if s = play(s, "last-chance"); s.Phase().String() != want || s.DeckLen() != 0 || !s.Revealed(1) || s.HandLen(1) != 1 || s.Bound(1) {
			t.Errorf("%d players: after LAST CHANCE it is phase %v: %v", players, s.Phase(), s)
		}
		if last, ok := s.LastRound(); ok && last.LastTurn != 1 {
			t.Errorf("the last turn was that of seat %v", last.LastTurn)
		}
	}
}
