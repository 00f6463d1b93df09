package deflate

import (
	"math/bits"
	"slices"
)

// lengthsFrom is the first symbol that stands for lengths.
const lengthsFrom = 257

// What symbols of lengths and of distances start from, and how many bits follow them.
var (
	lengthBase    [literals - lengthsFrom]int
	lengthExtra   = [literals - lengthsFrom]uint8{0, 0, 0, 0, 0, 0, 0, 0, 1, 1, 1, 1, 2, 2, 2, 2, 3, 3, 3, 3, 4, 4, 4, 4, 5, 5, 5, 5, 0}
	lengthSymbol  [maxLength + 1]int
	distanceBase  [distances]int
	distanceExtra [distances]uint8
)

func init() {
	length := minLength
	for i, extra := range lengthExtra {
		lengthBase[i] = length
		for range 1 << extra {
			lengthSymbol[min(length, maxLength)] = lengthsFrom + i
			length++
		}
	}
	lengthBase[len(lengthBase)-1] = maxLength // which the symbol before could say as well
	lengthSymbol[maxLength] = literals - 1
	distance := 1
	for i := range distanceBase {
		distanceBase[i], distanceExtra[i] = distance, uint8(max(0, i/2-1))
		distance += 1 << distanceExtra[i]
	}
}

// distanceSymbol returns the symbol of a distance.
func distanceSymbol(distance int) int {
	d := uint(distance - 1)
	if d < 4 {
		return int(d)
	}
	n := bits.Len(d) - 1
	return 2*n + int(d>>(n-1)&1)
}

// prefixLengths returns the lengths of the shortest prefix code for symbols that are used so often, none
// longer than a limit. It merges packages, as Larmore and Hirschberg do.
func prefixLengths(counts []int, limit int) []uint8 {
	type item struct {
		count, symbol int
		pair          *[2]item // in place of a symbol
	}
	var symbols []item
	for symbol, n := range counts {
		if n > 0 {
			symbols = append(symbols, item{count: n, symbol: symbol})
		}
	}
	lengths := make([]uint8, len(counts))
	if len(symbols) == 1 {
		lengths[symbols[0].symbol] = 1
	}
	if len(symbols) < 2 {
		return lengths
	}
	byCount := func(a, b item) int { return a.count - b.count }
	slices.SortStableFunc(symbols, byCount)
	row := symbols
	for range limit - 1 {
		next := slices.Clone(symbols)
		for i := 0; i+1 < len(row); i += 2 {
			next = append(next, item{count: row[i].count + row[i+1].count, pair: &[2]item{row[i], row[i+1]}})
		}
		slices.SortStableFunc(next, byCount)
		row = next
	}
	var lengthen func(items []item)
	lengthen = func(items []item) {
		for _, it := range items {
			if it.pair != nil {
				lengthen(it.pair[:])
			} else {
				lengths[it.symbol]++
			}
		}
	}
	lengthen(row[:2*len(symbols)-2])
	return lengths
}

// prefixCodes returns the codes of such lengths, with their bits in the order in which they are written.
func prefixCodes(lengths []uint8) []uint32 {
	codes := make([]uint32, len(lengths))
	code := uint32(0)
	for length := uint8(1); length <= 15; length++ {
		for i, l := range lengths {
			if l == length {
				codes[i] = bits.Reverse32(code) >> (32 - length)
				code++
			}
		}
		code <<= 1
	}
	return codes
}

// A head says which codes a block has.
type head struct {
	literals, distances int     // how many lengths there are
	runs                []run   // these lengths
	lengths             []uint8 // of the codes for the runs
	bits                int
}

// A run is a symbol for lengths of codes: up to 15 it is the length itself, and others repeat one.
type run struct {
	symbol uint8
	more   uint32
}

// The symbols that repeat, and how many bits follow them.
const (
	repeat    = 16 // the last length, 3 to 6 times
	zeros     = 17 // 3 to 10 times
	manyZeros = 18 // 11 to 138 times
)

var runExtra = [codeLengths]uint8{repeat: 2, zeros: 3, manyZeros: 7}

// newHead returns the shortest head for such lengths.
func newHead(literal, distance []uint8) (best head) {
	literal, distance = trim(literal, 257), trim(distance, 1)
	lengths := append(slices.Clone(literal), distance...)
	for without := range 8 { // of the symbols that repeat
		h := head{literals: len(literal), distances: len(distance), runs: runs(lengths, without)}
		var counts [codeLengths]int
		for _, r := range h.runs {
			counts[r.symbol]++
		}
		h.lengths = prefixLengths(counts[:], 7)
		h.bits = 5 + 5 + 4 + 3*h.listed()
		for symbol, n := range counts {
			h.bits += n * int(h.lengths[symbol]+runExtra[symbol])
		}
		if best.runs == nil || h.bits < best.bits {
			best = h
		}
	}
	return best
}

// trim leaves out lengths of 0 at the end, but not the first ones.
func trim(lengths []uint8, least int) []uint8 {
	n := len(lengths)
	for n > least && lengths[n-1] == 0 {
		n--
	}
	return lengths[:n]
}

// runs says the lengths, without some of the symbols that repeat: the bits are for repeat and those after it.
func runs(lengths []uint8, without int) (list []run) {
	may := func(symbol int) bool { return without>>(symbol-repeat)&1 == 0 }
	for i := 0; i < len(lengths); {
		n := 1
		for i+n < len(lengths) && lengths[i+n] == lengths[i] {
			n++
		}
		i += n
		length := lengths[i-1]
		for length == 0 && n >= 11 && may(manyZeros) {
			k := min(n, 138)
			list = append(list, run{manyZeros, uint32(k - 11)})
			n -= k
		}
		for length == 0 && n >= 3 && may(zeros) {
			k := min(n, 10)
			list = append(list, run{zeros, uint32(k - 3)})
			n -= k
		}
		if n > 0 {
			list = append(list, run{symbol: length})
			n--
		}
		for n >= 3 && may(repeat) {
			k := min(n, 6)
			list = append(list, run{repeat, uint32(k - 3)})
			n -= k
		}
		for range n {
			list = append(list, run{symbol: length})
		}
	}
	return list
}

// order is that in which the lengths of the codes for runs are written.
var order = [codeLengths]int{16, 17, 18, 0, 8, 7, 9, 6, 10, 5, 11, 4, 12, 3, 13, 2, 14, 1, 15}

// listed returns how many of them are written.
func (h *head) listed() int {
	n := codeLengths
	for n > 4 && h.lengths[order[n-1]] == 0 {
		n--
	}
	return n
}

func (h *head) write(w *writer) {
	w.bits(uint32(h.literals-257), 5)
	w.bits(uint32(h.distances-1), 5)
	w.bits(uint32(h.listed()-4), 4)
	for _, symbol := range order[:h.listed()] {
		w.bits(uint32(h.lengths[symbol]), 3)
	}
	codes := prefixCodes(h.lengths)
	for _, r := range h.runs {
		w.bits(codes[r.symbol], h.lengths[r.symbol])
		w.bits(r.more, runExtra[r.symbol])
	}
}

// A writer writes bits.
type writer struct {
	out  []byte
	held uint64
	n    uint8 // bits that are held
}

func (w *writer) bits(value uint32, n uint8) {
	w.held |= uint64(value) << w.n
	for w.n += n; w.n >= 8; w.n -= 8 {
		w.out = append(w.out, byte(w.held))
		w.held >>= 8
	}
}

// align fills up the last byte.
func (w *writer) align() {
	if w.n > 0 {
		w.bits(0, 8-w.n)
	}
}
