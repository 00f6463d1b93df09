package deflate

import "math"

// A block is a row of tokens with codes of its own.
type block struct {
	tokens   []token
	literal  [literals]uint8 // the lengths of its codes
	distance [distances]uint8
	head     head
}

// bytes returns how many bytes the block stands for.
func (b *block) bytes() int {
	n := 0
	for _, t := range b.tokens {
		n += t.size()
	}
	return n
}

func (b *block) counts() *counts {
	var n counts
	for _, t := range b.tokens {
		n.add(t)
	}
	n.literal[endOfBlock]++
	return &n
}

// costs returns what tokens would cost with the codes of this block.
func (b *block) costs() *costs { return b.counts().costs() }

// prepare makes the codes, and returns how many bits the block takes.
func (b *block) prepare() int {
	n := b.counts()
	used := 0
	for _, n := range n.literal {
		used += min(n, 1)
	}
	if used == 1 {
		n.literal[0]++ // a code of one symbol is not complete, and some programs refuse it
	}
	copy(b.literal[:], prefixLengths(n.literal[:], 15))
	copy(b.distance[:], prefixLengths(n.distance[:], 15))
	b.head = newHead(b.literal[:], b.distance[:])
	bits := 3 + b.head.bits
	for i, n := range n.literal {
		bits += n * int(b.literal[i])
		if i >= lengthsFrom {
			bits += n * int(lengthExtra[i-lengthsFrom])
		}
	}
	for i, n := range n.distance {
		bits += n * int(b.distance[i]+distanceExtra[i])
	}
	return bits
}

// write writes the block.
func (b *block) write(w *writer, last bool) {
	kind := uint32(2 << 1) // with codes of its own
	if last {
		kind |= 1
	}
	w.bits(kind, 3)
	b.head.write(w)
	literal, distance := prefixCodes(b.literal[:]), prefixCodes(b.distance[:])
	for _, t := range b.tokens {
		if t.isLiteral() {
			w.bits(literal[t], b.literal[t])
			continue
		}
		symbol := lengthSymbol[t.length()]
		w.bits(literal[symbol], b.literal[symbol])
		w.bits(uint32(t.length()-lengthBase[symbol-lengthsFrom]), lengthExtra[symbol-lengthsFrom])
		d := distanceSymbol(t.distance())
		w.bits(distance[d], b.distance[d])
		w.bits(uint32(t.distance()-distanceBase[d]), distanceExtra[d])
	}
	w.bits(literal[endOfBlock], b.literal[endOfBlock])
}

// Blocks end after a multiple of step tokens, and are no longer than some steps.
const (
	step  = 512
	steps = 128
)

// split splits tokens into blocks, so that they take the fewest bits.
func split(tokens []token) []block {
	places := (len(tokens) + step - 1) / step
	sums := make([]counts, places+1) // of all tokens before
	for i := range places {
		sums[i+1] = sums[i]
		for _, t := range tokens[i*step : min(len(tokens), (i+1)*step)] {
			sums[i+1].add(t)
		}
	}
	least := make([]int, places+1) // what the tokens before cost
	start := make([]int, places+1) // where the block starts that ends here
	for end := 1; end <= places; end++ {
		least[end] = math.MaxInt
		for from := max(0, end-steps); from < end; from++ {
			if cost := least[from] + estimate(&sums[from], &sums[end]); cost < least[end] {
				least[end], start[end] = cost, from
			}
		}
	}
	var blocks []block
	for end := places; end > 0; end = start[end] {
		blocks = append([]block{{tokens: tokens[start[end]*step : min(len(tokens), end*step)]}}, blocks...)
	}
	if blocks == nil {
		blocks = []block{{}}
	}
	return blocks
}

// What a block and each symbol that it uses take in its head, about, in 1/64 of a bit.
const (
	forBlock  = 64 * 100
	forSymbol = 64 * 4
)

// estimate returns about what the symbols between two places take as a block, in 1/64 of a bit and apart from extra bits.
func estimate(before, after *counts) int {
	return forBlock + cost(before.literal[:], after.literal[:]) + cost(before.distance[:], after.distance[:])
}

// cost returns what the symbols of one code take.
func cost(before, after []int) int {
	cost, all := 0, 0
	for i, n := range after {
		if n -= before[i]; n > 0 {
			cost += forSymbol - int(ownBits[n])
			all += n
		}
	}
	return cost + int(ownBits[all])
}

// ownBits has n·log2(n) for numbers of tokens, in 1/64.
var ownBits = func() (table [step*steps + 1]int32) {
	for n := 1; n < len(table); n++ {
		table[n] = int32(64 * float64(n) * math.Log2(float64(n)))
	}
	return table
}()
