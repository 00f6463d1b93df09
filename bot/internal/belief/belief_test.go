package belief_test

import (
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/seasalt-go/seasalt"
	"github.com/seasalt-go/seasalt/bot/internal/belief"
	"github.com/seasalt-go/seasalt/variants"
)

// played yields positions of random games, as the player in turn sees them, and as they are.
func played(t *testing.T, games int, yield func(v *seasalt.View, truth *seasalt.Playout)) {
	t.Helper()
	r := rand.New(rand.NewPCG(1, 2))
	for game := range games {
		c := seasalt.Config{Players: seasalt.MinPlayers + game%3}
		if game/3%2 == 1 {
			c.Modules = variants.All()
		}
		rules := seasalt.MustRules(c)
		g := rules.NewGame(0)
		for g.Settle(r) {
			s := g.State()
			v, truth := g.View(s.Actor()), s.Playout()
			yield(&v, &truth)
			moves := v.AppendMoves(nil)
			if err := g.Play(moves[r.IntN(len(moves))], r); err != nil {
				t.Fatal(err)
			}
		}
	}
}

// randomWeights makes weights by which no two features can be mistaken for each other.
func randomWeights(r *rand.Rand) (w belief.Vector) {
	for i := range w {
		w[i] = int16(r.IntN(2000) - 1000)
	}
	return w
}

// A prepared Hand scores worlds as the definition of the features does, for any weights, games, hands and worlds.
func TestHandAgrees(t *testing.T) {
	r := rand.New(rand.NewPCG(3, 4))
	weights := randomWeights(r)
	var hand belief.Hand // kept, as a search keeps it
	var found belief.Vector
	played(t, 60, func(v *seasalt.View, truth *seasalt.Playout) {
		for seat := range v.Rules().Seats() {
			if seat == v.Seat() || r.IntN(4) != 0 {
				continue
			}
			hand.Set(&weights, v, seat)
			for range 3 {
				world := v.Sample(r).Playout()
				features := belief.Features(v, &world, seat)
				for i, n := range features {
					found[i] += n
				}
				if got, want := hand.Score(&world), features.Score(&weights); got != want {
					t.Fatalf("seat %v of %v: scores %d, and its features %d: %v", seat, v, got, want, features)
				}
			}
		}
	})
	for k := seasalt.Mermaid; k.IsValid(); k++ {
		if found[belief.Of(k, belief.One)] == 0 {
			t.Errorf("no hand has a single %v", k)
		}
	}
	for i, n := range found[:belief.Of(seasalt.Mermaid, 0)] {
		if n == 0 {
			t.Errorf("feature %d was never seen", i)
		}
	}
}

func vector(of map[int]int16) (v belief.Vector) {
	for i, n := range of {
		v[i] = n
	}
	return v
}

// The features of one hand, counted by hand.
func TestFeatures(t *testing.T) {
	rules := seasalt.MustRules(seasalt.Config{})
	v, err := rules.ParseView("seasalt/1 view=0 remembers=yes round=1 phase=take turn=0 deck=?44 pile1=shark/black,crab/black,crab/green pile2=crab/yellow " +
		"hand1=fish/green,?7 hand1.known-to-all=fish/green laid1=fish/light-blue+fish/yellow players=2 target=40 mermaids=laid empty-deck=voids tie=latest-turn trio=laid equal-top=at-end")
	if err != nil {
		t.Fatal(err)
	}
	hand := seasalt.Must(seasalt.ParseCards("crab/grey fish/black fish/black fish/green swimmer/yellow shark/green lighthouse/purple shoal-of-fish/grey"))
	p := v.Sample(rand.New(rand.NewPCG(1, 2))).SecretPosition()
	p.Deck, p.Hands[1] = seasalt.Cards{}, hand
	s := seasalt.Must(rules.NewState(p))
	world := s.Playout()
	got := belief.Features(&v, &world, 1)
	want := vector(map[int]int16{
		belief.Point: 7, belief.Enough: 1, // two pairs of fish, a swimmer with a shark, and the shoal counts five
		belief.Duo: 1, belief.Partner: 1, // the swimmer fits both the shark in hand and that on the pile
		belief.Lonely: 1, // no boat for the lighthouse

		belief.Of(seasalt.Crab, belief.One): 1, belief.Of(seasalt.Crab, belief.Top): 1, belief.Of(seasalt.Crab, belief.Under): 2,
		belief.Of(seasalt.Fish, belief.More): 1, belief.Of(seasalt.Fish, belief.Laid): 1,
		belief.Of(seasalt.Swimmer, belief.One): 1,
		belief.Of(seasalt.Shark, belief.One):   1, belief.Of(seasalt.Shark, belief.Top): 1,
		belief.Of(seasalt.Lighthouse, belief.One):  1,
		belief.Of(seasalt.ShoalOfFish, belief.One): 1,
	})
	if got != want {
		t.Errorf("%v, want %v", got, want)
	}
}

// No hand is taken for impossible, and none for certain.
func TestFittedIsBounded(t *testing.T) {
	for i, w := range belief.Fitted {
		if w < -400 || w > 400 {
			t.Errorf("feature %d weighs %d", i, w)
		}
	}
}

// A search does this in each of its iterations, which take some microseconds.
func BenchmarkScore(b *testing.B) {
	r := rand.New(rand.NewPCG(5, 6))
	g := seasalt.MustRules(seasalt.Config{}).NewGame(0)
	for g.Settle(r); g.State().DeckLen() > 30; g.Settle(r) {
		if err := g.Play(slices.Collect(g.State().Moves())[0], r); err != nil {
			b.Fatal(err)
		}
	}
	v := g.View(0)
	worlds := make([]seasalt.Playout, 16)
	for i := range worlds {
		worlds[i].Set(v.Sample(r))
	}
	var hand belief.Hand
	hand.Set(&belief.Fitted, &v, 1)
	for i := 0; i < b.N; i++ {
		hand.Score(&worlds[i%16])
	}
}
