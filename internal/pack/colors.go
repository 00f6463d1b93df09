package pack

// A census counts the cards of a bag in all colours at once. For every value of each byte of the bag
// it has the counts side by side in one number. The sum of these numbers is the count of the bag.
type census struct {
	word   [8][256]uint64
	second *[8][256]uint64 // of the second word, or nil: few decks have a card there
}

func (c *census) fill(cards *[128]Face) {
	for i, card := range cards {
		if card == 0 {
			continue
		}
		t := &c.word
		if i >= 64 {
			if c.second == nil {
				c.second = new([8][256]uint64)
			}
			t = c.second
		}
		counts, bit, n := &t[i%64/8], 1<<(i%8), tints[card]
		for rest := range bit { // counts[rest] has the cards of the lower bits
			counts[bit|rest] = counts[rest] + n
		}
	}
}

func (c *census) count(b *Bag) uint64 {
	t, w := &c.word, b[0]
	n := t[0][w&0xff] + t[1][w>>8&0xff] + t[2][w>>16&0xff] + t[3][w>>24&0xff] +
		t[4][w>>32&0xff] + t[5][w>>40&0xff] + t[6][w>>48&0xff] + t[7][w>>56]
	if w = b[1]; w != 0 {
		t = c.second
		n += t[0][w&0xff] + t[1][w>>8&0xff] + t[2][w>>16&0xff] + t[3][w>>24&0xff] +
			t[4][w>>32&0xff] + t[5][w>>40&0xff] + t[6][w>>48&0xff] + t[7][w>>56]
	}
	return n
}

// colorCounts has the count of each colour, in colorBits bits from bit colorBits * Color on.
type colorCounts uint64

// colorBits are enough for every deck: NewRules refuses one with more than ColorMask cards of a
// colour.
const (
	colorBits = 5
	ColorMask = 1<<colorBits - 1
)

func (n *colorCounts) Clear(c uint8) { *n &^= ColorMask << (colorBits * c & 63) }

// MostFrequent returns the most frequent colour, the first if several tie (R8.8), and its
// count; 0 if there are no cards.
func (n colorCounts) MostFrequent() (color uint8, count int) {
	most := n.key()
	return uint8(15 - most&15), int(most >> 4)
}

// Most returns the count of the most frequent colour.
func (n colorCounts) Most() int { return int(n.key() >> 4) }

// key returns the count of the most frequent colour and, in the four bits below it, 15 minus that colour,
// so that the first of two that tie has the greater key.
func (n colorCounts) key() uint16 {
	// Two colours at once: one after the other, games take 1 % longer (BenchmarkGame).
	const two, mask = 2 * colorBits, 1<<(2*colorBits) - 1
	return max(mostOfTwo[n&mask]+14, mostOfTwo[n>>two&mask]+12, mostOfTwo[n>>(2*two)&mask]+10,
		mostOfTwo[n>>(3*two)&mask]+8, mostOfTwo[n>>(4*two)&mask]+6, mostOfTwo[n>>(5*two)&mask]+4)
}

// tints has the colorCounts of each card alone.
var tints = func() (table [256]uint64) {
	for c := range table {
		if Face(c).IsValid() {
			table[c] = 1 << (colorBits * Face(c).Color())
		}
	}
	return table
}()

// mostOfTwo has the greater of two neighbouring counts and, in the four bits below it, 1 if it is the first. The
// lowest of all counts is for no colour. It is always 0, and has the greatest key if there are no cards.
var mostOfTwo = func() (table [1 << (2 * colorBits)]uint16) {
	for i := range table {
		table[i] = uint16(max(i&ColorMask<<4|1, i>>colorBits<<4))
	}
	return table
}()
