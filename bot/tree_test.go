package bot

import (
	"context"
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/seasalt-go/seasalt"
	"github.com/seasalt-go/seasalt/bot/internal/policy"
	"github.com/seasalt-go/seasalt/variants"
	"github.com/seasalt-go/seasalt/variants/extrasalt"
)

// searched returns a search for the first move of a game that has made some iterations.
func searched(t *testing.T, config seasalt.Config, p ISMCTS, iterations int) *search {
	r := rand.New(rand.NewPCG(1, 2))
	g := seasalt.MustRules(config).NewGame(0)
	g.Settle(r)
	v := g.View(g.Actor())
	s := searchPool.Get().(*search)
	t.Cleanup(s.end)
	s.begin(p, &v, v.AppendMoves(nil), r)
	s.run(budget{ctx: context.Background(), iterations: iterations})
	return s
}

// A large tree grows on where it is visited most, instead of not at all.
func TestTreeGrows(t *testing.T) {
	s := searched(t, seasalt.Config{}, ISMCTS{Evaluator: Learned{}}, 150_000)
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

// eachDecision goes down the tree in many worlds, and yields the positions in which there is a choice, with the moves.
func (s *search) eachDecision(worlds int, yield func(world *seasalt.Playout, actor seasalt.Seat)) {
	for range worlds {
		s.imagine()
		world := s.world
		s.forget()
		for at := int32(0); !world.RoundOver() && (at == 0 || s.nodes[at].child != 0); {
			actor := world.Turn()
			at = s.descend(at, &world)
			if len(s.places) > 1 {
				yield(&world, actor)
			}
			s.play(&world, s.nodes[at].move)
		}
	}
}

// What an opponent likes is asked anew for the hand that the opponent has in each world: the rules of thumb, or the policy.
func TestPriorOfTheWorld(t *testing.T) {
	for name, modules := range map[string][]seasalt.Module{"rules of thumb": extrasalt.Modules(), "policy": nil} {
		s := searched(t, seasalt.Config{Modules: modules}, ISMCTS{Evaluator: Learned{}}, 2000)
		if policy := s.policy != nil; policy != (name == "policy") {
			t.Fatalf("%s: has a policy: %v", name, policy)
		}
		asked, liked := 0, map[seasalt.Move]map[float32]bool{}
		s.eachDecision(2000, func(world *seasalt.Playout, actor seasalt.Seat) {
			if actor == s.seat {
				return
			}
			weights := make([]float32, len(s.moves))
			if s.policy != nil {
				s.judge(world, s.moves, weights)
			} else {
				s.forget()
				s.mind(world, actor).weigh(s, world, s.moves, weights)
			}
			for i, place := range s.places {
				n := &s.nodes[place]
				if n.weight != weights[i] {
					t.Fatalf("%s: %v has the weight %v, and not %v", name, n.move, n.weight, weights[i])
				}
				if liked[n.move] == nil {
					liked[n.move] = map[float32]bool{}
				}
				liked[n.move][n.weight] = true
			}
			asked++
		})
		several := 0
		for _, ways := range liked {
			if len(ways) > 1 {
				several++
			}
		}
		if asked < 1000 || several < 10 {
			t.Errorf("%s: opponents decided %d times, and %d of %d moves were liked in more than one way", name, asked, several, len(liked))
		}
	}
}

// Searches with Learned weigh the moves of base games of two by the policy, and of other games by the rules of thumb.
func TestPolicy(t *testing.T) {
	for _, test := range []struct {
		config seasalt.Config
		search ISMCTS
		want   bool
	}{
		{seasalt.Config{}, ISMCTS{Evaluator: Learned{}}, true},
		{seasalt.Config{Edition: seasalt.EditionDigital}, ISMCTS{Evaluator: Learned{}}, true},
		{seasalt.Config{}, ISMCTS{}, false},
		{seasalt.Config{Players: 3}, ISMCTS{Evaluator: Learned{}}, false},
		{seasalt.Config{Modules: extrasalt.Modules()}, ISMCTS{Evaluator: Learned{}}, false},
		{seasalt.Config{Modules: variants.All()}, ISMCTS{Evaluator: Learned{}}, false},
	} {
		if s := searched(t, test.config, test.search, 1); (s.policy != nil) != test.want {
			t.Errorf("%+v: has a policy: %v", test, !test.want)
		}
	}
}

// The policy is a share for each move, above zero and by what it has learned, and the order of moves makes no difference.
func TestPolicyOfMoves(t *testing.T) {
	s := searched(t, seasalt.Config{}, ISMCTS{Evaluator: Learned{}}, 2000)
	decisions, differ := 0, 0
	s.eachDecision(500, func(world *seasalt.Playout, _ seasalt.Seat) {
		moves := slices.Clone(s.moves)
		weights, turned := make([]float32, len(moves)), make([]float32, len(moves))
		s.judge(world, moves, weights)
		slices.Reverse(moves)
		s.judge(world, moves, turned)
		slices.Reverse(turned)
		sum, share := 0.0, 0.0
		for _, w := range weights {
			sum += float64(w)
		}
		for i, w := range weights {
			if w <= 0 || w != turned[i] {
				t.Fatalf("%v: weights %v, and in another order %v", s.moves, weights, turned)
			}
			share += float64(w) / sum
		}
		if math.Abs(share-1) > 1e-9 {
			t.Fatalf("%v: %v add up to %v", s.moves, weights, share)
		}
		decisions++
		if world.Phase() != seasalt.PhaseDiscard && slices.Max(weights) > 1.5*slices.Min(weights) {
			differ++
		}
	})
	if decisions < 1000 || 2*differ < decisions {
		t.Errorf("of %d decisions %d have moves that differ by half", decisions, differ)
	}
}

// A step of the policy is the same everywhere, and so many double the chance.
func TestPower(t *testing.T) {
	for n := -300; n <= 300; n++ {
		if got, want := float64(power(n)), math.Pow(2, float64(n)/policy.Step); math.Abs(got/want-1) > 1e-6 {
			t.Errorf("%d: %v, want %v", n, got, want)
		}
	}
	if power(-1e6) <= 0 || power(1e6) > 1e7 {
		t.Errorf("%v and %v", power(-1e6), power(1e6))
	}
}

// A choice does not wait for a move that the policy neglects, unless it looks good.
func TestNeglected(t *testing.T) {
	of := func(visits int, mean float64) result {
		return result{visits: visits, sum: mean * float64(visits), squares: mean * mean * float64(visits)}
	}
	best := of(400, 0.7)
	for _, test := range []struct {
		other         result
		alone, policy bool // whether the choice is clear without the policy, and with it
	}{
		{of(100, 0.5), true, true},
		{of(100, 0.69), false, false},
		{of(10, 0.5), false, true},
		{of(10, 0.7), false, false},
		{of(30, 0.65), false, false},
		{of(0, 0), false, false},
	} {
		s := &search{results: []result{test.other, best}}
		alone := s.clear(best.visits + test.other.visits)
		s.policy = new(policy.Vector)
		if with := s.clear(best.visits + test.other.visits); alone != test.alone || with != test.policy {
			t.Errorf("%d visits: clear %v, with the policy %v", test.other.visits, alone, with)
		}
	}
}
