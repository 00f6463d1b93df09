package bot

import (
	"context"
	"math"
	"math/rand/v2"
	"testing"

	"github.com/seasalt-go/seasalt"
	"github.com/seasalt-go/seasalt/bot/internal/policy"
	"github.com/seasalt-go/seasalt/variants"
	"github.com/seasalt-go/seasalt/variants/extrasalt"
)

// searched returns a search for the first move of a game that has made some iterations.
func searched(t *testing.T, config seasalt.Config, e Evaluator, iterations int) *search {
	r := rand.New(rand.NewPCG(1, 2))
	g := seasalt.MustRules(config).NewGame(0)
	g.Settle(r)
	v := g.View(g.Actor())
	s := searchPool.Get().(*search)
	t.Cleanup(s.end)
	s.begin(e, &v, v.AppendMoves(nil), r)
	s.run(budget{ctx: context.Background(), iterations: iterations})
	return s
}

// A large tree grows on where it is visited most, instead of not at all.
func TestTreeGrows(t *testing.T) {
	s := searched(t, seasalt.Config{}, Learned{}, 150_000)
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

// Searches with Learned weigh the moves of base games of two by the policy, and of other games by the rules of thumb.
func TestPolicy(t *testing.T) {
	for _, test := range []struct {
		config    seasalt.Config
		evaluator Evaluator
		want      bool
	}{
		{seasalt.Config{}, Learned{}, true},
		{seasalt.Config{Edition: seasalt.EditionDigital}, Learned{}, true},
		{seasalt.Config{}, nil, false},
		{seasalt.Config{Players: 3}, Learned{}, false},
		{seasalt.Config{Modules: extrasalt.Modules()}, Learned{}, false},
		{seasalt.Config{Modules: variants.All()}, Learned{}, false},
	} {
		if s := searched(t, test.config, test.evaluator, 1); (s.policy != nil) != test.want {
			t.Errorf("%+v: has a policy: %v", test, !test.want)
		}
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
