package deflate

import (
	"encoding/binary"
	"math"
	"math/bits"
)

// depth is how many earlier places with the same four bytes are compared.
const depth = 1 << 11

// found are the matches of a segment.
type found struct {
	data    []byte
	from    int
	matches []token // for each position the shortest first, each about the nearest that is so long
	ends    []int   // where those of a position end
}

// find looks for the matches from a position on.
func find(data []byte, from int) *found {
	f := &found{data: data, from: from, ends: make([]int, len(data)-from)}
	var last3, last4 [1 << hashBits]int32 // by the hash of three and of four bytes: where they were last, counted from 1
	start := max(0, from-window) - 1
	before := make([]int32, len(data)-start) // where the four bytes of a place were before
	for i := start + 1; i < len(data); i++ {
		var near, far int32
		if i+4 <= len(data) {
			four := binary.LittleEndian.Uint32(data[i:])
			hash3, hash4 := hash(four<<8), hash(four)
			near, far = last3[hash3], last4[hash4]
			here := int32(i - start)
			last3[hash3], last4[hash4], before[here] = here, here, far
		}
		if i >= from {
			f.collect(i, start, near, far, before)
			f.ends[i-from] = len(f.matches)
		}
	}
	return f
}

const hashBits = 16

func hash(x uint32) uint32 { return x * 0x9E3779B1 >> (32 - hashBits) }

// collect adds the matches at a position: the nearest of three bytes, perhaps, and longer ones farther away.
func (f *found) collect(at, start int, near, far int32, before []int32) {
	here := f.data[at:min(len(f.data), at+maxLength)]
	longest := minLength - 1
	compare := func(other int) {
		if n := common(here, f.data[other:]); n > longest {
			f.matches = append(f.matches, match(n, at-other))
			longest = n
		}
	}
	if near != 0 && at-(start+int(near)) <= window {
		compare(start + int(near))
	}
	for next, n := far, 0; next != 0 && n < depth && longest < len(here); next, n = before[next], n+1 {
		other := start + int(next)
		if at-other > window {
			break
		}
		if f.data[other+longest] == here[longest] {
			compare(other)
		}
	}
}

// common returns how many bytes at the start are the same; b is no shorter than a.
func common(a, b []byte) int {
	n := 0
	for ; n+8 <= len(a); n += 8 {
		if x := binary.LittleEndian.Uint64(a[n:]) ^ binary.LittleEndian.Uint64(b[n:]); x != 0 {
			return n + bits.TrailingZeros64(x)/8
		}
	}
	for n < len(a) && a[n] == b[n] {
		n++
	}
	return n
}

// costs are what tokens cost, in 1/64 of a bit.
type costs struct {
	literal  [256]uint32
	length   [maxLength + 1]uint32
	distance [distances]uint32
}

// firstGuess returns costs to begin with: literals are as frequent as the bytes, and lengths as frequent as one another.
func firstGuess(data []byte) *costs {
	var n counts
	for _, b := range data {
		n.literal[b]++
	}
	for i := range n.literal[lengthsFrom:] {
		n.literal[lengthsFrom+i] = 1 + len(data)/64
	}
	for i := range n.distance {
		n.distance[i] = 1
	}
	return n.costs()
}

// counts are how often symbols are used.
type counts struct {
	literal  [literals]int
	distance [distances]int
}

// add counts a token.
func (n *counts) add(t token) {
	if t.isLiteral() {
		n.literal[t]++
		return
	}
	n.literal[lengthSymbol[t.length()]]++
	n.distance[distanceSymbol(t.distance())]++
}

// costs returns what tokens cost if their symbols are used so often.
func (n *counts) costs() *costs {
	var c costs
	var literal [literals]uint32
	price(literal[:], n.literal[:])
	copy(c.literal[:], literal[:])
	for length := minLength; length <= maxLength; length++ {
		symbol := lengthSymbol[length]
		c.length[length] = literal[symbol] + 64*uint32(lengthExtra[symbol-lengthsFrom])
	}
	price(c.distance[:], n.distance[:])
	for symbol := range c.distance {
		c.distance[symbol] += 64 * uint32(distanceExtra[symbol])
	}
	return &c
}

// price sets what symbols cost. One that is not used costs as much as the rarest that could be.
func price(prices []uint32, counts []int) {
	all := 0
	for _, n := range counts {
		all += n
	}
	for i, n := range counts {
		prices[i] = uint32(64*math.Log2(float64(max(1, all))/float64(max(1, n))) + 0.5)
	}
}

// choose returns the tokens for the data between two positions that cost least.
func (f *found) choose(from, to int, c *costs) []token {
	least := make([]uint32, to-from+1) // what it costs to get to a position
	by := make([]token, to-from+1)     // the token that ends there
	for i := range least[1:] {
		least[1+i] = math.MaxUint32
	}
	for i := range to - from {
		at := from + i
		here := least[i]
		if cost := here + c.literal[f.data[at]]; cost < least[i+1] {
			least[i+1], by[i+1] = cost, token(f.data[at])
		}
		length := minLength
		for _, m := range f.at(at) {
			cost := here + c.distance[distanceSymbol(m.distance())]
			for end := min(m.length(), to-at); length <= end; length++ {
				if cost := cost + c.length[length]; cost < least[i+length] {
					least[i+length], by[i+length] = cost, match(length, m.distance())
				}
			}
		}
	}
	n := 0
	for i := to - from; i > 0; i -= by[i].size() {
		n++
	}
	tokens := make([]token, n)
	for i := to - from; i > 0; i -= by[i].size() {
		n--
		tokens[n] = by[i]
	}
	return tokens
}

// at returns the matches at a position.
func (f *found) at(at int) []token {
	from := 0
	if at > f.from {
		from = f.ends[at-f.from-1]
	}
	return f.matches[from:f.ends[at-f.from]]
}
