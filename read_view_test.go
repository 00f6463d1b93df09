package seasalt_test

import (
	"maps"
	"math"
	"math/rand/v2"
	"testing"

	"github.com/seasalt-go/seasalt"
	"github.com/seasalt-go/seasalt/variants/extrapepper"
	"github.com/seasalt-go/seasalt/variants/extrasalt"
)

// TestSamplesOfReadViews: where the text of a view says all that the view knows, its samples are spread like those of the
// view, and so are its worlds, in every phase and with every module. In a third of the games shells can lie face down. (The
// digital edition is left out: no text has who ended a turn without winning by mermaids.)
func TestSamplesOfReadViews(t *testing.T) {
	r := rand.New(rand.NewPCG(2, 2))
	compared, down, listed := map[seasalt.Phase]int{}, 0, 0
	for n := range 90 {
		events := [][]seasalt.Event{nil, {seasalt.CoralReef}, {seasalt.WaterRodeo, seasalt.HermitCrab}}[n%3]
		modules := append(extrasalt.Modules(), extrapepper.Module(events...))
		rules := seasalt.MustRules(seasalt.Config{Players: 2 + n%2, Target: 20, Edition: seasalt.Edition(n / 6 % 3), Modules: modules})
		g := rules.NewGame(0)
		knows := map[seasalt.Seat]bool{} // who knows more of the shells that lie face down than that they do
		for range 300 {
			s := g.State()
			seat := seatsAndSpectator(rules)[r.IntN(rules.Players()+1)]
			v := g.View(seat)
			if bare, plain, biased := v.Plain(); plain && !knows[seat] &&
				(compared[s.Phase()] < 4 || listed < 40 && v.Unseen().Len() < 12 || biased && down < 40) {
				read := must(rules.UnmarshalView(marshal(t, v)))
				if same, plain, _ := read.Plain(); !plain || same == bare {
					compared[s.Phase()]++
					if biased {
						down++
					} else if !read.Equal(v) {
						t.Fatalf("%v\nis read as another view", v)
					}
					spreadAlike(t, v, read, biased, r)
					listed += listAlike(t, v, read, biased)
				}
			}
			if s.Over() {
				break
			}
			m := anyMove(s, r)
			for _, seat := range seatsAndSpectator(rules) {
				v := g.View(seat)
				_, plain, _ := v.Plain()
				shown := m.Action() == seasalt.ActionLayShield && v.KnownHand(s.Turn()).CountKind(seasalt.Shell) > 0
				knows[seat] = !s.RoundOver() && (knows[seat] || shown || !plain)
			}
			if err := g.Apply(m); err != nil {
				t.Fatal(err)
			}
		}
	}
	t.Logf("compared by phase: %v; with a shell that lies face down: %d; worlds listed: %d", compared, down, listed)
	for phase := seasalt.PhaseTurnUp; phase <= seasalt.PhaseOver; phase++ {
		if compared[phase] == 0 {
			t.Errorf("phase %v: no view was compared", phase)
		}
	}
	if down < 40 || listed < 40 {
		t.Errorf("%d views with a shell that lies face down, and %d with few worlds", down, listed)
	}
}

// spreadAlike compares samples of two views by chi-squared: by the shells that lie face down, and if no biases count, by
// the hands, too.
func spreadAlike(t *testing.T, v, read seasalt.View, biased bool, r *rand.Rand) {
	const samples = 300
	counts := map[string][2]int{}
	for range samples {
		for i, v := range []seasalt.View{v, read} {
			w := v.Sample(r)
			key := ""
			for seat := range seasalt.Seat(w.Rules().Players()) {
				key += w.ShieldCard(seat).String() + " "
				for c := range w.Hand(seat).All() {
					if !biased && seat != v.Seat() {
						key += c.Kind().String() + " " // of the first card
						break
					}
				}
			}
			n := counts[key]
			n[i]++
			counts[key] = n
		}
	}
	chi2, degrees := 0.0, -1.0
	var rare [2]float64 // cells with too few to expect are one
	for _, n := range counts {
		one, other := float64(n[0]), float64(n[1])
		if one+other < 10 {
			rare[0], rare[1] = rare[0]+one, rare[1]+other
			continue
		}
		chi2 += (one - other) * (one - other) / (one + other)
		degrees++
	}
	if all := rare[0] + rare[1]; all > 0 {
		chi2 += (rare[0] - rare[1]) * (rare[0] - rare[1]) / all
		degrees++
	}
	// By chance it is more than this less often than once in a billion.
	if degrees > 0 && chi2 > degrees+8*math.Sqrt(2*degrees)+30 {
		t.Fatalf("%v\nis read, and chi-squared of its samples is %.1f with %v degrees of freedom: %v", v, chi2, degrees, counts)
	}
}

// listAlike compares the worlds of two views, if they are few, and their chances, if no biases count. It returns 1 if it
// did.
func listAlike(t *testing.T, v, read seasalt.View, biased bool) int {
	const limit = 3000
	worlds, ok := v.Worlds(limit)
	same, ok2 := read.Worlds(limit)
	if !ok || !ok2 {
		return 0
	}
	chances := maps.Collect(worlds)
	for w, chance := range same {
		want, found := chances[w]
		if !found || !biased && math.Abs(chance-want) > 1e-9 {
			t.Fatalf("%v\nis read, and this world has the chance %v, not %v: %s", v, chance, want, w.SecretText())
		}
		delete(chances, w)
	}
	if len(chances) > 0 {
		t.Fatalf("%v\nis read, and %d of its worlds are missing", v, len(chances))
	}
	return 1
}
