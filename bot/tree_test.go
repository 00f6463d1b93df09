package bot

import (
	"context"
	"math/rand/v2"
	"testing"

	"github.com/seasalt-go/seasalt"
)

// A large tree grows on where it is visited most, instead of not at all.
func TestTreeGrows(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	g := seasalt.MustRules(seasalt.Config{}).NewGame(0)
	g.Settle(r)
	v := g.View(0)
	s := searchPool.Get().(*search)
	defer s.end()
	s.begin(ISMCTS{Evaluator: Learned{}}, &v, v.AppendMoves(nil), r)
	s.run(budget{ctx: context.Background(), iterations: 150_000})
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
