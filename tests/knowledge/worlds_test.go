package knowledge

import (
	"fmt"
	"log"
	"math"
	"slices"
	"testing"

	"github.com/seasalt-go/seasalt"
	"github.com/seasalt-go/seasalt/internal/testkit"
)

// late returns what seat 0 sees that knows both piles, when seat 1 has two of four cards that seat 0 has not seen.
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

// After another's crab each card of the pile but the top one, which still lies there, can be the one taken: three worlds.
func TestWorldsOfPickedPile(t *testing.T) {
	rules := seasalt.MustRules(seasalt.Config{})
	hands := []seasalt.Cards{cards("shell/grey"), cards("crab/yellow crab/black")}
	deck, pile := cards("octopus/green"), cards("fish/black boat/black sailor/pink penguin/pink")
	rest, _ := rules.Deck().Minus(hands[0], hands[1], deck, pile)
	piles := [2][]seasalt.Card{slices.Collect(rest.All()), slices.Collect(pile.All())}
	s := must(rules.NewState(seasalt.Position{Phase: seasalt.PhasePlay, Turn: 1, Deck: deck, Hands: hands, Piles: piles}))
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

// The limit is that of the arrangements, and no world is yielded if there are more. Who stops listening gets no more.
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
