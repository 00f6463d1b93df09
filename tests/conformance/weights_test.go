package conformance

import (
	"cmp"
	"errors"
	"fmt"
	"math"
	"math/rand/v2"
	"slices"

	"github.com/seasalt-go/seasalt"
)

// A gap is how far chances are off.
type gap struct {
	total float64 // half the sum of all differences: what share of the weight lies wrong
	worst float64 // the most by which a world weighs too much or too little, as a share of its weight
}

// A doubt is the reason that the chances of an observer's memory can be off a little, as Memory documents: cards that
// have further copies were laid from hands of others, and other hidden cards came into these or left them since.
type doubt struct {
	laid   map[seasalt.Card]int // how often cards were laid, 0 being a shell that lies face down
	moved  bool                 // whether cards have moved since that the observer does not see
	nearly bool                 // the chances are off from now on
}

// note takes in a move.
func (d *doubt) note(s seasalt.State, m seasalt.Move, o seasalt.Observation, seat seasalt.Seat) {
	for way := range o.Transfers() {
		from, to := way.From, way.To
		switch {
		case from.Kind == seasalt.ZoneHand && from.Seat != seat && to.Kind == seasalt.ZoneLaid:
			d.laid[way.Card]++
		case from.Kind == seasalt.ZoneHand && from.Seat != seat && to.Kind == seasalt.ZoneShield:
			d.laid[0]++
		case way.Card == 0 && len(d.laid) > 0 && (from.Kind == seasalt.ZoneHand || to.Kind == seasalt.ZoneHand):
			d.moved = true
		}
	}
}

// grows reports whether the chances can be off: by more than one copy, or by two conclusions about one, since a single
// one is counted exactly.
func (d *doubt) grows(s seasalt.State, seat seasalt.Seat) bool {
	copies, times := 0, 0
	for c, n := range d.laid {
		is := func(o seasalt.Card) bool { return o == c || c == 0 && o.Kind() == seasalt.Shell }
		hidden := 0
		for o := range s.Rules().Deck().All() {
			if is(o) {
				hidden++
			}
		}
		for of := range s.Rules().Seats() {
			for g := range s.Laid(of) {
				for _, o := range g[:g.Len()] {
					if is(o) {
						hidden--
					}
				}
			}
		}
		if hidden > 0 {
			copies, times = copies+hidden, times+n
		}
	}
	d.nearly = d.nearly || d.moved && (copies > 1 || times > 1)
	return d.nearly
}

// compare lists the worlds of a view and returns how far their chances are off. It checks that they are those that there
// are.
func (f *filter) compare(v seasalt.View) (said *filter, g gap, err error) {
	worlds, ok := v.Worlds(1 << 20)
	if !ok {
		return nil, g, errors.New("too many worlds to list")
	}
	said = &filter{f.seat, make(map[seasalt.State]float64, len(f.worlds))}
	sum := 0.0
	for w, chance := range worlds {
		want := f.worlds[w]
		if want == 0 {
			return said, g, fmt.Errorf("this is no world: %s", w.SecretText())
		}
		said.worlds[w] = chance
		sum += chance
		off := math.Abs(chance - want)
		g.total += off / 2
		g.worst = max(g.worst, off/want)
	}
	if len(said.worlds) != len(f.worlds) || math.Abs(sum-1) > 1e-9 {
		return said, g, fmt.Errorf("%d worlds of %d are listed, with %v of all chance", len(said.worlds), len(f.worlds), sum)
	}
	return said, g, nil
}

// sample draws worlds of a view and compares them with those that there are: one that is none of them
// is an error. It returns the chance that pure chance is as far off as this, by chi-squared.
func (f *filter) sample(v seasalt.View, n int, r *rand.Rand) (p float64, err error) {
	drawn := make(map[seasalt.State]int, len(f.worlds))
	for range n {
		w := v.Sample(r)
		if f.worlds[w] == 0 {
			return 0, fmt.Errorf("this sample is no world: %s", w.SecretText())
		}
		drawn[w]++
	}
	// Worlds are pooled, the least likely ones first, until a cell has five at least to expect.
	type cell struct {
		want float64
		got  int
	}
	var cells []cell
	for w, weight := range f.worlds {
		cells = append(cells, cell{weight * float64(n), drawn[w]})
	}
	slices.SortFunc(cells, func(a, b cell) int { return cmp.Compare(a.want, b.want) })
	for len(cells) > 1 && cells[0].want < 5 {
		cells[1].want += cells[0].want
		cells[1].got += cells[0].got
		cells = cells[1:]
	}
	chi2 := 0.0
	for _, c := range cells {
		chi2 += (float64(c.got) - c.want) * (float64(c.got) - c.want) / c.want
	}
	return tail(chi2, len(cells)-1), nil
}

// tail returns the chance that chi-squared is as much as x or more.
func tail(x float64, degrees int) float64 {
	if degrees <= 0 || x <= 0 {
		return 1
	}
	// The regularized incomplete gamma function, by a series or a continued fraction.
	a := float64(degrees) / 2
	x /= 2
	gamma, _ := math.Lgamma(a)
	front := math.Exp(a*math.Log(x) - x - gamma)
	if x < a+1 {
		sum, term := 1/a, 1/a
		for k := a + 1; term > sum*1e-15; k++ {
			term *= x / k
			sum += term
		}
		return 1 - front*sum
	}
	b := x + 1 - a
	c, d := 1e300, 1/b
	h := d
	for i := 1.0; i < 10000; i++ {
		an := -i * (i - a)
		b += 2
		d = 1 / (an*d + b)
		c = b + an/c
		h *= d * c
		if math.Abs(d*c-1) < 1e-15 {
			break
		}
	}
	return front * h
}
