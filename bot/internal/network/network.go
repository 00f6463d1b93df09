package network

import (
	"bytes"
	"encoding/binary"
	"errors"
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"

	"github.com/seasalt-go/seasalt"
)

// The sizes of the hidden layers. The first has a multiple of Block, and the second is always the same.
const (
	Block    = 32
	MaxUnits = 512
	Hidden2  = 32
)

// Numbers are kept as integers: these count as 1. A unit is between 0 and 127 of its steps, so that
// whatever is added up below fits into what it is added up in (TestBounds).
const (
	unitScale  = 64                      // of the units of both hidden layers
	firstScale = unitScale               // of the weights of the first layer: 8 bits
	fileScale  = 16                      // of those of sparse inputs in a file: finer steps only make it larger
	nextScale  = 64                      // of those of the second: 8 bits
	lastScale  = 256                     // of those of the outputs: 16 bits
	logitScale = unitScale * lastScale   // of the outputs
	skipScale  = logitScale / DenseScale // of what dense inputs add to the outputs: 16 bits
)

// An Origin describes the games of the weights, and how they were made.
type Origin struct {
	Shape
	Units   int      // of the first hidden layer
	Target  int      // that the games were played to
	Modules []string // that could be in play, as [seasalt.ModuleID.String] prints them; others are not known
	Command string   // that makes the weights again
	Samples int      // positions that were learned from
	Loss    float64  // on positions that were not
	Date    string
}

// String returns the origin as it is in the file of the weights, a line for each field.
func (o Origin) String() string {
	events := ""
	if o.Events {
		events = "events true\n"
	}
	return fmt.Sprintf("players %d\n%sunits %d\ntarget %d\nmodules %s\ncommand %s\nsamples %d\nloss %.5f\ndate %s\n",
		o.Players, events, o.Units, o.Target, strings.Join(o.Modules, " "), o.Command, o.Samples, o.Loss, o.Date)
}

// parseOrigin reads what String returns. It is so simple because JSON would add a megabyte to programs.
func parseOrigin(text string) (o Origin, err error) {
	for _, line := range strings.Split(text, "\n") {
		field, value, _ := strings.Cut(line, " ")
		var wrong error
		switch field {
		case "players":
			o.Players, wrong = strconv.Atoi(value)
		case "events":
			o.Events, wrong = strconv.ParseBool(value)
		case "units":
			o.Units, wrong = strconv.Atoi(value)
		case "target":
			o.Target, wrong = strconv.Atoi(value)
		case "modules":
			o.Modules = strings.Fields(value)
		case "command":
			o.Command = value
		case "samples":
			o.Samples, wrong = strconv.Atoi(value)
		case "loss":
			o.Loss, wrong = strconv.ParseFloat(value, 64)
		case "date":
			o.Date = value
		default:
			wrong = errors.New("unknown field")
		}
		if number := (*strconv.NumError)(nil); errors.As(wrong, &number) {
			wrong = number.Err // without the text, which can be long
		}
		if wrong != nil {
			return o, fmt.Errorf("network: the origin says %.64q: %w", line, wrong)
		}
	}
	return o, nil
}

// Weights are those of a network as it is trained. Rows are in the order of inputs, and have a weight for each unit.
type Weights struct {
	First  [][]float32 // from each sparse input
	Dense  [][]float32 // from each dense input, which is in steps of 1/16
	Bias1  []float32
	Second [][Hidden2]float32 // from each unit
	Bias2  [Hidden2]float32
	Last   [Hidden2][seasalt.MaxPlayers]float32
	Skip   [][seasalt.MaxPlayers]float32 // from each dense input to the outputs
	Bias3  [seasalt.MaxPlayers]float32
}

// NewWeights returns weights that are zero, for a network with so many units in its first hidden layer.
func NewWeights(shape Shape, units int) Weights {
	rows := func(n int) (rows [][]float32) {
		for all := make([]float32, n*units); len(all) > 0; all = all[units:] {
			rows = append(rows, all[:units:units])
		}
		return rows
	}
	return Weights{
		First: rows(shape.Inputs()), Dense: rows(shape.Dense()), Bias1: make([]float32, units),
		Second: make([][Hidden2]float32, units),
		Skip:   make([][seasalt.MaxPlayers]float32, shape.Dense()),
	}
}

// Clone returns an independent copy.
func (w *Weights) Clone() Weights {
	c := *w
	c.First, c.Dense, c.Bias1 = slices.Clone(w.First), slices.Clone(w.Dense), slices.Clone(w.Bias1)
	c.Second, c.Skip = slices.Clone(w.Second), slices.Clone(w.Skip)
	for _, rows := range [][][]float32{c.First, c.Dense} {
		for i := range rows {
			rows[i] = slices.Clone(rows[i])
		}
	}
	return c
}

// Limits that keep weights within their integers.
const (
	FirstLimit = 127.0 / firstScale
	NextLimit  = 127.0 / nextScale
	UnitLimit  = 127.0 / unitScale // the most that a unit of a hidden layer can be
)

// A Network is ready to play.
type Network struct {
	Origin Origin
	blocks []block
	bias2  [Hidden2]int32
	last   [Hidden2][seasalt.MaxPlayers]int32
	skip   [][seasalt.MaxPlayers]int32
	bias3  [seasalt.MaxPlayers]int32
}

// A block has the weights to some units of the first hidden layer and from them. Eight sums fit into registers, and its
// row of an input into a line of the cache.
type block struct {
	// Of a row of 32 weights, four are in each word: 16 bits for one, and 128 more than it is, so that
	// nothing is ever carried from one to the next.
	first  [][Block / 4]uint64
	dense  [][Block]int32
	bias   [Block]int32
	second [Block][12]uint64 // three in each word: 21 bits for one, and 128 more than it is
}

// magic is how a file begins. The origin follows, an empty line, and then the weights.
const magic = "seasalt network 1\n"

// Write returns a file of the weights, rounded to integers.
func Write(o Origin, w *Weights) ([]byte, error) {
	if o.Units != len(w.Bias1) || o.Units != len(w.Second) {
		return nil, fmt.Errorf("network: weights of %d units, and not %d", len(w.Bias1), o.Units)
	}
	if len(w.First) != o.Inputs() || len(w.Dense) != o.Dense() || len(w.Skip) != o.Dense() {
		return nil, fmt.Errorf("network: %d, %d and %d inputs are not those of %v", len(w.First), len(w.Dense),
			len(w.Skip), o.Shape)
	}
	file := []byte(magic + o.String() + "\n")
	put8 := func(v float32, scale float64) {
		file = append(file, byte(int8(math.Round(min(max(float64(v)*scale, -127), 127)))))
	}
	put16 := func(v float32, scale float64) {
		file = binary.LittleEndian.AppendUint16(file,
			uint16(int16(math.Round(min(max(float64(v)*scale, -32767), 32767)))))
	}
	for i := range o.Units { // unit by unit, since that compresses better
		for j := range w.First {
			put8(w.First[j][i], fileScale)
		}
	}
	for i := range w.Dense {
		for _, v := range w.Dense[i] {
			put8(v, firstScale)
		}
	}
	for _, v := range w.Bias1 {
		put16(v, firstScale)
	}
	for i := range w.Second {
		for _, v := range w.Second[i] {
			put8(v, nextScale)
		}
	}
	for _, v := range w.Bias2 {
		put16(v, unitScale)
	}
	for i := range w.Last {
		for _, v := range w.Last[i][:o.Players] {
			put16(v, lastScale)
		}
	}
	for i := range w.Skip {
		for _, v := range w.Skip[i][:o.Players] {
			put16(v, skipScale)
		}
	}
	for _, v := range w.Bias3[:o.Players] {
		put16(v, logitScale/16)
	}
	return file, nil
}

// Read reads a file of weights.
func Read(file []byte) (*Network, error) {
	text, ok := bytes.CutPrefix(file, []byte(magic))
	text, data, found := bytes.Cut(text, []byte("\n\n"))
	if !ok || !found {
		return nil, errors.New("network: not a file of weights")
	}
	o, err := parseOrigin(string(text))
	if err != nil {
		return nil, err
	}
	n := &Network{Origin: o}
	players := n.Origin.Players
	if players < seasalt.MinPlayers || players > seasalt.MaxPlayers {
		return nil, fmt.Errorf("network: weights for %d players", players)
	}
	inputs, dense, units := o.Inputs(), o.Dense(), o.Units
	if units < Block || units > MaxUnits || units%Block != 0 {
		return nil, fmt.Errorf("network: %d units: it must be a multiple of %d, and at most %d", units, Block, MaxUnits)
	}
	want := (inputs+dense)*units + 2*units + units*Hidden2 + 2*Hidden2 + 2*players*(Hidden2+dense+1)
	if len(data) != want {
		return nil, fmt.Errorf("network: %d bytes of weights, and not %d", len(data), want)
	}
	get8 := func() int32 {
		v := int8(data[0])
		data = data[1:]
		return int32(max(v, -127))
	}
	get16 := func() int32 {
		v := int16(binary.LittleEndian.Uint16(data))
		data = data[2:]
		return int32(v)
	}
	n.blocks = make([]block, units/Block)
	for b := range n.blocks {
		n.blocks[b].first, n.blocks[b].dense = make([][Block / 4]uint64, inputs), make([][Block]int32, dense)
		for i := range Block {
			for j := range inputs {
				n.blocks[b].first[j][i/4] |=
					uint64(min(max(get8()*(firstScale/fileScale), -127), 127)+128) << (16 * (i % 4))
			}
		}
	}
	for j := range dense {
		for i := range units {
			n.blocks[i/Block].dense[j][i%Block] = get8()
		}
	}
	for i := range units {
		n.blocks[i/Block].bias[i%Block] = get16()
	}
	for i := range units {
		for j := range Hidden2 {
			n.blocks[i/Block].second[i%Block][j/3] |= uint64(get8()+128) << (21 * (j % 3))
		}
	}
	for i := range n.bias2 {
		n.bias2[i] = get16() * nextScale
	}
	for i := range n.last {
		for j := range players {
			n.last[i][j] = get16()
		}
	}
	n.skip = make([][seasalt.MaxPlayers]int32, dense)
	for i := range n.skip {
		for j := range players {
			n.skip[i][j] = get16()
		}
	}
	for j := range players {
		n.bias3[j] = get16() * 16
	}
	return n, nil
}

// Knows reports whether the network was trained with games by such rules.
func (n *Network) Knows(rules *seasalt.Rules) bool {
	setup := rules.Setup()
	if ShapeOf(rules) != n.Origin.Shape || setup.Target != n.Origin.Target {
		return false
	}
	for _, id := range setup.Modules {
		if !slices.Contains(n.Origin.Modules, id.String()) {
			return false
		}
	}
	return true
}

// Logits returns the outputs, in steps of 1/16384, clockwise from the player whose turn begins. The chance
// of a seat is in proportion to e to the power of its output.
func (n *Network) Logits(f *Features) (out [seasalt.MaxPlayers]int32) {
	var next [Hidden2]int32
	for i := range n.blocks {
		n.blocks[i].add(f, &next)
	}
	for j := range n.Origin.Players {
		out[j] = n.bias3[j]
	}
	for i := range Hidden2 {
		unit := (next[i] + n.bias2[i]) >> 6
		if unit <= 0 {
			continue
		}
		unit = min(unit, 127)
		row := &n.last[i]
		for j := range out {
			out[j] += unit * row[j]
		}
	}
	for i, d := range f.Dense() {
		row := &n.skip[i]
		for j := range out {
			out[j] += int32(d) * row[j]
		}
	}
	return out
}

// add adds the effect of the units of the block to the second hidden layer.
func (b *block) add(f *Features, next *[Hidden2]int32) {
	var s0, s1, s2, s3, s4, s5, s6, s7 uint64
	for _, i := range f.active[:f.n] {
		row := &b.first[i]
		s0, s1, s2, s3 = s0+row[0], s1+row[1], s2+row[2], s3+row[3]
		s4, s5, s6, s7 = s4+row[4], s5+row[5], s6+row[6], s7+row[7]
	}
	sums := [Block / 4]uint64{s0, s1, s2, s3, s4, s5, s6, s7}
	var add [Block]int32
	for i, d := range f.Dense() {
		if d == 0 {
			continue
		}
		row := &b.dense[i]
		for j := range add {
			add[j] += int32(d) * row[j]
		}
	}
	less := 128 * int32(f.n)
	// The units that are not 0.
	var units [Block]struct{ value, row uint64 }
	active, all := 0, uint64(0) // of each of them 128 times too much is added up
	for i := range units {
		unit := int32(sums[i/4]>>(16*(i%4))&0xffff) - less + b.bias[i] + add[i]>>4
		if unit <= 0 {
			continue
		}
		units[active].value, units[active].row = uint64(min(unit, 127)), uint64(i)
		all += units[active].value
		active++
	}
	var words [12]uint64
	for part := range 2 {
		var a, b0, c, d, e, g uint64
		for _, unit := range units[:active] {
			u, row := unit.value, (*[6]uint64)(b.second[unit.row%Block][6*part:])
			a, b0, c = a+u*row[0], b0+u*row[1], c+u*row[2]
			d, e, g = d+u*row[3], e+u*row[4], g+u*row[5]
		}
		*(*[6]uint64)(words[6*part:]) = [6]uint64{a, b0, c, d, e, g}
	}
	for i := range next {
		next[i] += int32(words[i/3]>>(21*(i%3))&0x1fffff) - 128*int32(all)
	}
}

// powers has 2^20·e^(-i/64).
var powers = func() (p [64 * 14]int64) {
	for i := range p {
		p[i] = int64(math.Round((1 << 20) * math.Exp(-float64(i)/64)))
	}
	return p
}()

// Chances makes chances of outputs, clockwise from the player whose turn begins. They add up to 1, but for
// rounding.
func (n *Network) Chances(out [seasalt.MaxPlayers]int32) (chance [seasalt.MaxPlayers]float64) {
	players := n.Origin.Players
	top := slices.Max(out[:players])
	var share [seasalt.MaxPlayers]int64
	sum := int64(0)
	for i, o := range out[:players] {
		const step = logitScale / 64
		below := int(top-o) / step
		if below >= len(powers)-1 {
			continue
		}
		// Between two of the powers it is a straight line.
		a, b := powers[below], powers[below+1]
		share[i] = a - (a-b)*int64(int(top-o)%step)/step
		sum += share[i]
	}
	for i, s := range share[:players] {
		chance[i] = float64(s) / float64(sum)
	}
	return chance
}
