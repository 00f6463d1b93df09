package network

import (
	"fmt"
	"hash/fnv"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/seasalt-go/seasalt"
	"github.com/seasalt-go/seasalt/internal/testkit"
	"github.com/seasalt-go/seasalt/variants/extrapepper"
	"github.com/seasalt-go/seasalt/variants/extrasalt"
)

// shapes are those that networks can have.
func shapes(yield func(Shape) bool) {
	for players := seasalt.MinPlayers; players <= seasalt.MaxPlayers; players++ {
		if !yield(Shape{players, false}) || !yield(Shape{players, true}) {
			return
		}
	}
}

// turns plays random games and yields positions at the start of a turn.
func turns(t testing.TB, shape Shape, games int, yield func(*Game, *seasalt.Playout)) {
	t.Helper()
	r := rand.New(rand.NewPCG(1, uint64(shape.Players)))
	for game := range games {
		config := seasalt.Config{Players: shape.Players, Edition: seasalt.Edition(game % 4)}
		if game%2 == 1 {
			config.Modules = extrasalt.Modules()
		}
		if shape.Events {
			config.Modules = append(config.Modules, extrapepper.Module())
		}
		rules := seasalt.MustRules(config)
		g, ok := NewGame(rules)
		if !ok {
			t.Fatalf("%v has no inputs", rules)
		}
		world := rules.Start(0).Playout()
		for world.Settle(r); !world.Over(); {
			if world.Phase() == seasalt.PhaseTake {
				yield(g, &world)
			}
			world.Step(r)
		}
	}
}

// The inputs are those that the networks were trained with. If they change on purpose, train the networks again and take
// over the hashes that the test prints.
func TestFeatures(t *testing.T) {
	for shape, want := range map[Shape]string{
		{2, false}: "cbcd43d60f6bd63f", {3, false}: "3b76a7f86b06ef96", {4, false}: "a7ebe9f265338720",
		{2, true}: "d81a11aac0fbcb2c", {3, true}: "d0742c93a2728373", {4, true}: "ad9a84fecc089113",
	} {
		inputs := fnv.New64a()
		seen := map[uint16]bool{}
		var f Features
		turns(t, shape, 4, func(g *Game, world *seasalt.Playout) {
			f.Set(g, world)
			fmt.Fprintln(inputs, f.Active(), f.Dense())
			for _, i := range f.Active() {
				seen[i] = true
			}
		})
		if got := fmt.Sprintf("%016x", inputs.Sum64()); got != want {
			t.Errorf("%v: the inputs have the hash %s, not %s", shape, got, want)
		}
		if n := shape.Inputs(); len(seen) < n/2 || seen[uint16(n)] {
			t.Errorf("%v: only %d of %d inputs have ever been 1", shape, len(seen), n)
		}
	}
}

// What the network has no inputs for is not known to it.
func TestNewGame(t *testing.T) {
	for _, rules := range testkit.Rules {
		house := slices.ContainsFunc(rules.Events(), func(e seasalt.Event) bool { return e > seasalt.CoralReef })
		if _, ok := NewGame(rules); ok == house {
			t.Errorf("there are inputs for %v: %v", rules, ok)
		}
	}
	for name, module := range map[string]seasalt.Module{
		"four sailors":                        {Name: "many", Version: 1, Deck: seasalt.Must(seasalt.ParseCards("sailor/pink sailor/pink")), Change: seasalt.Change{Collectors: []seasalt.Collector{{Kind: seasalt.Sailor, Points: []int{0, 5, 5, 5}}}}},
		"pairs of a captain and a lighthouse": {Name: "pairs", Version: 1, Change: seasalt.Change{Duos: []seasalt.Duo{{A: seasalt.Captain, B: seasalt.Lighthouse, Effect: seasalt.ExtraTurn}}}},
	} {
		rules, err := seasalt.NewRules(seasalt.Config{Modules: []seasalt.Module{module}})
		if err != nil {
			t.Errorf("%s: %v", name, err)
			continue
		}
		if _, ok := NewGame(rules); ok {
			t.Errorf("%s: there are no inputs for it", name)
		}
	}
}
