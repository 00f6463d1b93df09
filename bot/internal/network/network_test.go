package network

import (
	"crypto/sha256"
	"fmt"
	"hash/fnv"
	"math"
	"slices"
	"strings"
	"testing"

	"github.com/seasalt-go/seasalt"
)

// fill sets all weights by a function.
func fill(shape Shape, units int, next func() float32) *Weights {
	all := NewWeights(shape, units)
	w := &all
	for _, rows := range [][][]float32{w.First, w.Dense} {
		for i := range rows {
			for j := range rows[i] {
				rows[i][j] = next()
			}
		}
	}
	for i := range w.Bias1 {
		w.Bias1[i] = next()
	}
	for i := range w.Second {
		for j := range w.Second[i] {
			w.Second[i][j] = next()
		}
	}
	for i := range w.Bias2 {
		w.Bias2[i] = next()
	}
	for i := range w.Last {
		for j := range w.Last[i] {
			w.Last[i][j] = next()
		}
	}
	for i := range w.Skip {
		for j := range w.Skip[i] {
			w.Skip[i][j] = next()
		}
	}
	for i := range w.Bias3 {
		w.Bias3[i] = next()
	}
	return w
}

// The networks that come with the module say the same everywhere. When they are trained anew, take over the hashes that
// the test prints.
func TestOutputs(t *testing.T) {
	for shape, want := range map[Shape]string{
		{2, false}: "a3f6ad3a9e1e132b", {2, true}: "4a1f13eec36a3bd0", {3, false}: "5630f6b5c4a7e414",
		{4, false}: "14db4abea403d1b5",
	} {
		said := fnv.New64a()
		var f Features
		turns(t, shape, 4, func(g *Game, world *seasalt.Playout) {
			f.Set(g, world)
			out := Of(shape).Logits(&f)
			fmt.Fprintln(said, out, Of(shape).Chances(out))
		})
		if got := fmt.Sprintf("%016x", said.Sum64()); got != want {
			t.Errorf("%v: the outputs have the hash %s, not %s", shape, got, want)
		}
	}
}

func read(t *testing.T, shape Shape, w *Weights) *Network {
	t.Helper()
	file := seasalt.Must(Write(Origin{Shape: shape, Units: len(w.Bias1)}, w))
	return seasalt.Must(Read(file))
}

// The largest weights there can be, and more inputs than there can be, do not overflow.
func TestBounds(t *testing.T) {
	for shape := range shapes {
		players := shape.Players
		for _, sign := range []float32{1, -1} {
			w := fill(shape, MaxUnits, func() float32 { return sign * 1000 })
			n := read(t, shape, w)
			f := Features{Shape: shape, n: maxActive}
			for i := range f.active {
				f.active[i] = uint16(shape.Inputs() - 1)
			}
			for i := range f.dense {
				f.dense[i] = int16(sign) * denseMost
			}
			// All units of both layers are at their ends, or at 0.
			unit := int64(127)
			second := int64(0)
			if sign < 0 {
				// Dense inputs and weights are both negative: what they add is as much as the others take away.
				first := int64(-127*maxActive-32767) + int64(shape.Dense()*denseMost*127>>4)
				unit = min(max(first, 0), 127)
			}
			second = MaxUnits*unit*127*int64(sign) + int64(sign)*32767*nextScale
			units := min(max(second>>6, 0), 127)
			want := int64(sign) * (Hidden2*units*32767 + 32767*16)
			want += int64(shape.Dense()) * denseMost * 32767
			out := n.Logits(&f)
			for j := range players {
				if int64(out[j]) != want {
					t.Errorf("%v, sign %v: %d, want %d", shape, sign, out[j], want)
				}
			}
			chances := n.Chances(out)
			for _, c := range chances[:players] {
				if math.Abs(c-1/float64(players)) > 1e-9 {
					t.Errorf("equal outputs, and chances %v", chances)
				}
			}
		}
	}
	if maxActive*255 >= 1<<16 || Block*127*255 >= 1<<21 {
		t.Error("sums are carried from one number of a word to the next")
	}
}

// Chances are those of the outputs, however far these are apart.
func TestChances(t *testing.T) {
	n := &Network{Origin: Origin{Shape: Shape{Players: 3}}}
	for _, out := range [][3]float64{{0, 0, 0}, {1, 0, -1}, {0.001, 0.1, 3}, {-7, 5, 5}, {-8000, 8000, 3}, {10, -3.5, 0}} {
		sum := 0.0
		var in [seasalt.MaxPlayers]int32
		for j, o := range out {
			in[j] = int32(o * logitScale)
			sum += math.Exp(o - slices.Max(out[:]))
		}
		for j, got := range n.Chances(in) {
			want := 0.0
			if j < 3 {
				want = math.Exp(out[j]-slices.Max(out[:])) / sum
			}
			if math.Abs(got-want) > 1e-4 {
				t.Errorf("%v: %.6f, want %.6f", out, got, want)
			}
		}
	}
}

// The same chances come out on every processor: the table of powers is the same there.
func TestPowers(t *testing.T) {
	const want = "10c7"
	if got := fmt.Sprintf("%x", sha256.Sum256(fmt.Append(nil, powers)))[:4]; got != want {
		t.Errorf("the table is %s, want %s", got, want)
	}
}

// What comes with the module can be read, says where it comes from, and takes little room.
func TestShipped(t *testing.T) {
	size := 0
	for shape, file := range files() {
		size += len(file)
		if file == "" {
			continue
		}
		o := Of(shape).Origin
		t.Logf("%+v", o)
		if o.Shape != shape || o.Target == 0 || o.Samples == 0 || o.Loss <= 0 || o.Date == "" ||
			!strings.HasPrefix(o.Command, "go -C bot/internal/train run . ") {
			t.Errorf("the weights %v have the origin %+v", shape, o)
		}
	}
	if size > 300<<10 {
		t.Errorf("the weights take %d bytes", size)
	}
	for shape := range shapes {
		if got, want := Of(shape) != nil, !shape.Events || shape.Players == 2; got != want {
			t.Errorf("weights %v: %v", shape, got)
		}
	}
}

func TestDamaged(t *testing.T) {
	good := files()[Shape{Players: 2}]
	for name, file := range map[string]string{
		"nothing":         "",
		"another file":    "PNG\n\n",
		"cut short":       good[:len(good)-1],
		"one byte more":   good + "x",
		"no origin":       magic + "\n",
		"another origin":  magic + "color red\n\n",
		"no number":       magic + "players two\n\n",
		"a long number":   magic + "players " + strings.Repeat("9", 1000) + "\n\n",
		"for no players":  magic + "players 0\n\n",
		"for six players": magic + "players 6\n\n",
		"perhaps events":  magic + "players 2\nevents perhaps\n\n",
		"no units":        strings.Replace(good, "units 64", "units 0", 1),
		"half a block":    strings.Replace(good, "units 64", "units 48", 1),
		"many units":      strings.Replace(good, "units 64", "units 1024", 1),
		"fewer units":     strings.Replace(good, "units 64", "units 32", 1),
	} {
		if n, err := Read([]byte(file)); err == nil || n != nil {
			t.Errorf("%s: read without an error", name)
		} else if len(err.Error()) > 200 {
			t.Errorf("%s: an error of %d bytes", name, len(err.Error()))
		}
	}
	none := fill(Shape{Players: 2}, Block, func() float32 { return 0 })
	if _, err := Write(Origin{Shape: Shape{Players: 3}, Units: Block}, none); err == nil {
		t.Error("weights for two are written as those for three")
	}
	if _, err := Write(Origin{Shape: Shape{Players: 2}, Units: 2 * Block}, none); err == nil {
		t.Error("weights are written as those of twice as many units")
	}
}

func TestAllocations(t *testing.T) {
	n := Of(Shape{Players: 2, Events: true})
	var f Features
	turns(t, n.Origin.Shape, 1, func(g *Game, world *seasalt.Playout) {
		if allocs := testing.AllocsPerRun(1, func() {
			f.Set(g, world)
			n.Chances(n.Logits(&f))
		}); allocs != 0 {
			t.Fatalf("%v allocations", allocs)
		}
	})
}

func BenchmarkNetwork(b *testing.B) {
	n := Of(Shape{Players: 2})
	var worlds []seasalt.Playout
	var game *Game
	turns(b, n.Origin.Shape, 1, func(g *Game, world *seasalt.Playout) { worlds, game = append(worlds, *world), g })
	b.Run("features", func(b *testing.B) {
		var f Features
		for i := range b.N {
			f.Set(game, &worlds[i%len(worlds)])
		}
	})
	features := make([]Features, len(worlds))
	for i := range worlds {
		features[i].Set(game, &worlds[i])
	}
	b.Run("outputs", func(b *testing.B) {
		for i := range b.N {
			n.Logits(&features[i%len(features)])
		}
	})
}
