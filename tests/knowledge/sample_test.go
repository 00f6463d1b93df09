package knowledge

import (
	"fmt"
	"log"
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/seasalt-go/seasalt"
	"github.com/seasalt-go/seasalt/internal/testkit"
)

// K1: if four mermaids win at the end of a turn, no seat that ended a turn holds them in any sample.
func TestNoMermaidsAfterTurn(t *testing.T) {
	base := seasalt.MustRules(seasalt.Config{}).Deck()
	keep := must(seasalt.ParseCards(
		"mermaid/white mermaid/white mermaid/white mermaid/white crab/black crab/green crab/grey fish/green " +
			"shell/grey boat/black shark/purple octopus/green penguin/pink sailor/pink sailor/orange " +
			"lighthouse/purple captain/light-orange swimmer/black shell/black fish/yellow"))
	base, _ = base.Minus(keep)
	rules := seasalt.MustRules(seasalt.Config{Edition: seasalt.EditionDigital,
		Modules: []seasalt.Module{{Name: "short", Version: 1, Without: base}}})
	for seat := range seasalt.Seat(2) {
		hands := make([]seasalt.Cards, 2)
		hands[seat] = must(seasalt.ParseCards(
			"crab/black crab/green fish/green shell/grey boat/black shark/purple octopus/green penguin/pink " +
				"sailor/pink lighthouse/purple"))
		g := must(rules.NewState(seasalt.Position{
			Phase: seasalt.PhasePlay, Turn: seat, Round: 1, Hands: hands,
			Piles: [2][]seasalt.Card{pile("crab/grey"), pile("shell/black")},
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
		Phase: seasalt.PhasePlay, Round: 1, Hands: []seasalt.Cards{own, hidden},
		Piles: [2][]seasalt.Card{pile("crab/grey"), pile("shell/black")},
	})).Game()
	v := g.View(0)
	for name, v := range map[string]seasalt.View{"the view": v,
		"the view that was read": must(rules.ParseView(v.String()))} {
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

// late returns the view of seat 0, which knows both piles, when seat 1 has two of four cards hidden from seat 0.
func late() seasalt.View {
	rules := seasalt.MustRules(seasalt.Config{})
	hands := []seasalt.Cards{
		seasalt.Must(seasalt.ParseCards("shell/grey shell/black")),
		seasalt.Must(seasalt.ParseCards("crab/yellow octopus/green")),
	}
	deck := seasalt.Must(seasalt.ParseCards("crab/yellow mermaid/white"))
	rest, _ := rules.Deck().Minus(hands[0], hands[1], deck)
	piles := [2][]seasalt.Card{slices.Collect(rest.All())}
	s, err := rules.NewState(seasalt.Position{Phase: seasalt.PhaseTake, Deck: deck, Hands: hands, Piles: piles})
	if err != nil {
		log.Fatal(err)
	}
	v, err := testkit.Told{Piles: piles}.View(s.View(0))
	if err != nil {
		log.Fatal(err)
	}
	return v
}

// A solver of a late position goes through all worlds, of which one with two alike cards in two places counts twice.
func ExampleView_Worlds() {
	worlds, ok := late().Worlds(1000)
	fmt.Println("not too many:", ok)
	for w, chance := range worlds {
		fmt.Printf("%.3f %v\n", chance, w.Hand(1))
	}
	// Output:
	// not too many: true
	// 0.333 crab/yellow octopus/green
	// 0.167 crab/yellow crab/yellow
	// 0.167 mermaid/white octopus/green
	// 0.333 mermaid/white crab/yellow
}

// After another's crab each card of the pile but the top one, which still lies there, can be the one taken: three
// worlds.
func TestWorldsOfPickedPile(t *testing.T) {
	rules := seasalt.MustRules(seasalt.Config{})
	hands := []seasalt.Cards{cards("shell/grey"), cards("crab/yellow crab/black")}
	deck, pile := cards("octopus/green"), cards("fish/black boat/black sailor/pink penguin/pink")
	rest, _ := rules.Deck().Minus(hands[0], hands[1], deck, pile)
	piles := [2][]seasalt.Card{slices.Collect(rest.All()), slices.Collect(pile.All())}
	s := must(rules.NewState(seasalt.Position{Phase: seasalt.PhasePlay, Turn: 1, Deck: deck, Hands: hands,
		Piles: piles}))
	m := must(testkit.Told{Piles: piles, Hands: []seasalt.Cards{{}, hands[1]}}.View(s.View(0))).Memory()
	for _, text := range []string{"lay-duo crab/yellow crab/black", "choose-pile 2", "pick 3"} {
		move := must(seasalt.ParseMove(text))
		if err := m.Observe(must(s.Observe(0, move))); err != nil {
			t.Fatal(err)
		}
		s = must(s.Apply(move))
	}
	worlds, ok := must(s.View(0).With(m)).Worlds(1000)
	sum, n := 0.0, 0
	for s, chance := range worlds {
		sum, n = sum+chance, n+1
		if !pile.Contains(s.Hand(1)) || s.PileLen(seasalt.Pile2) != 3 {
			t.Errorf("seat 1 has %v", s.Hand(1))
		}
	}
	if !ok || n != 3 || math.Abs(sum-1) > 1e-9 {
		t.Errorf("%v: %d worlds with chances of %v", ok, n, sum)
	}
}

// The limit is that of the arrangements, and no world is yielded if there are more. A loop that breaks gets no further
// world.
func TestWorldsLimit(t *testing.T) {
	v := late()
	worlds, ok := v.Worlds(3)
	for range worlds {
		t.Error("a world is yielded")
	}
	if ok {
		t.Error("there are not more than three worlds")
	}
	worlds, ok = v.Worlds(4)
	if !ok {
		t.Fatal("there are more than four worlds")
	}
	all, n := 0, 0
	for range worlds {
		all++
	}
	for range worlds {
		if n++; n == 2 {
			break
		}
	}
	if all != 4 || n != 2 {
		t.Errorf("%d worlds, or %d of them", all, n)
	}
}
