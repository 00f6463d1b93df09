package bot

import (
	"context"
	"math/rand/v2"
	"testing"

	"github.com/seasalt-go/seasalt"
)

// searched returns a search for the first move of a game that has made some iterations.
func searched(t *testing.T, iterations int) *search {
	r := rand.New(rand.NewPCG(1, 2))
	g := seasalt.MustRules(seasalt.Config{}).NewGame(0)
	g.Settle(r)
	v := g.View(0)
	s := searchPool.Get().(*search)
	t.Cleanup(s.end)
	s.begin(ISMCTS{Evaluator: Learned{}}, &v, v.AppendMoves(nil), r)
	s.run(budget{ctx: context.Background(), iterations: iterations})
	return s
}

// A large tree grows on where it is visited most, instead of not at all.
func TestTreeGrows(t *testing.T) {
	s := searched(t, 150_000)
	if len(s.nodes) < growth+growth/4 {
		t.Fatalf("only %d nodes: the test needs more iterations", len(s.nodes))
	}
	first := map[int32]int32{} // of the children of a node
	for i := range s.nodes {
		if last := s.nodes[i].child; last != 0 {
			earliest := last
			for at := s.nodes[last].sibling; at != last; at = s.nodes[at].sibling {
				earliest = min(earliest, at)
			}
			first[int32(i)] = earliest
		}
	}
	late := 0
	for at, child := range first {
		n := &s.nodes[at]
		if want := int32(1) << (child / growth); at != 0 && n.visits <= want {
			t.Fatalf("a node has %d visits and children at %d, where %d visits are due", n.visits, child, want)
		}
		if int(child) > len(s.nodes)-100 {
			late++
		}
	}
	if late == 0 {
		t.Error("no leaf has got moves lately")
	}
}

// What the rules of thumb like for an opponent is asked anew for the hand that the opponent has in each world.
func TestPriorOfTheWorld(t *testing.T) {
	s := searched(t, 2000)
	asked, liked := 0, map[seasalt.Move]map[float32]bool{}
	for range 2000 {
		s.imagine()
		world := s.world
		s.forget()
		for at := int32(0); !world.RoundOver() && (at == 0 || s.nodes[at].child != 0); {
			actor := world.Turn()
			at = s.descend(at, &world)
			if actor != 0 && len(s.places) > 1 {
				weights := make([]float32, len(s.moves))
				s.forget()
				s.mind(&world, actor).weigh(s, &world, s.moves, weights)
				for i, place := range s.places {
					n := &s.nodes[place]
					if n.weight != weights[i] {
						t.Fatalf("%v has the weight %v, and the rules of thumb say %v", n.move, n.weight, weights[i])
					}
					if liked[n.move] == nil {
						liked[n.move] = map[float32]bool{}
					}
					liked[n.move][n.weight] = true
				}
				asked++
			}
			s.play(&world, s.nodes[at].move)
		}
	}
	if take := seasalt.Take(seasalt.Pile1); asked < 1000 || len(liked[take]) < 5 {
		t.Errorf("opponents decided %d times, and liked to take a card in %d ways", asked, len(liked[take]))
	}
}
