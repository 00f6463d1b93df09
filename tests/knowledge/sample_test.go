package knowledge

import (
	"math/rand/v2"
	"testing"

	"github.com/seasalt-go/seasalt"
)

// K1: who has ended a turn holds no four mermaids in any sample, if they win at the end of a turn;
// whichever seat it is.
func TestNoMermaidsAfterTurn(t *testing.T) {
	base := seasalt.MustRules(seasalt.Config{}).Deck()
	keep := must(seasalt.ParseCards("mermaid/white mermaid/white mermaid/white mermaid/white crab/black crab/green crab/grey fish/green shell/grey " +
		"boat/black shark/purple octopus/green penguin/pink sailor/pink sailor/orange lighthouse/purple captain/light-orange swimmer/black shell/black fish/yellow"))
	base, _ = base.Minus(keep)
	rules := seasalt.MustRules(seasalt.Config{Edition: seasalt.EditionDigital, Modules: []seasalt.Module{{Name: "short", Version: 1, Without: base}}})
	for seat := range seasalt.Seat(2) {
		hands := make([]seasalt.Cards, 2)
		hands[seat] = must(seasalt.ParseCards("crab/black crab/green fish/green shell/grey boat/black shark/purple octopus/green penguin/pink sailor/pink lighthouse/purple"))
		g := must(rules.NewState(seasalt.Position{
			Phase: seasalt.PhasePlay, Turn: seat, Round: 1, Hands: hands, Piles: [2][]seasalt.Card{pile("crab/grey"), pile("shell/black")},
		})).Game()
		playGame(g, "end-turn")
		v := g.View(1 - seat)
		r := rand.New(rand.NewPCG(1, 1))
		var counts [5]int
		for range 2000 {
			counts[v.Sample(r).Hand(seat).CountKind(seasalt.Mermaid)]++
		}
		if counts[4] > 0 || counts[3] == 0 {
			t.Errorf("of 2000 samples, so many have 0 to 4 mermaids in the hand of seat %d: %v", seat, counts)
		}
	}
}

// Of two alike cards one must be in a hand of two cards if there is one other place; either of them can be that one. A
// view that was written and read deals them as the view itself does.
func TestSampleOfReadView(t *testing.T) {
	rules := seasalt.MustRules(seasalt.Config{})
	crabs := must(seasalt.ParseCards("crab/yellow crab/yellow sailor/pink"))
	own := allBut(rules, crabs.String()+" crab/grey shell/black")
	hidden, _ := crabs.Without(must(seasalt.ParseCard("crab/yellow")))
	g := must(rules.NewState(seasalt.Position{
		Phase: seasalt.PhasePlay, Round: 1, Hands: []seasalt.Cards{own, hidden}, Piles: [2][]seasalt.Card{pile("crab/grey"), pile("shell/black")},
	})).Game()
	v := g.View(0)
	for name, v := range map[string]seasalt.View{"the view": v, "the view that was read": must(rules.ParseView(v.String()))} {
		r := rand.New(rand.NewPCG(1, 1))
		const samples = 6000
		both := 0
		for range samples {
			if v.Sample(r).Hand(1).CountKind(seasalt.Crab) == 2 {
				both++
			}
		}
		if both < samples*30/100 || both > samples*37/100 {
			t.Errorf("%s: of %d samples, %d have both crabs in hand; a third should", name, samples, both)
		}
	}
}
