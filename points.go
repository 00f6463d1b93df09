package seasalt

import (
	"math/bits"
	"slices"

	"github.com/seasalt-go/seasalt/internal/pack"
)

// A compiledLaw is the law for one seat, ready for play: the base game, the modules, the event on the table and the
// event that the seat holds.
type compiledLaw struct {
	// Every play step needs the first fields, so they lie side by side.
	// where worth looks up points; laws with equal tables share them; nil if everything must be tallied
	tables    *tables
	special   pack.Bag // cards whose points are not all in the tables
	mermaids  pack.Span
	threshold int
	toWin     int  // mermaids
	trio      int  // points of a third card in a trio; 0: no trios
	trioKind  Kind // that makes trios

	shield, noStop, wild, worthlessMermaids bool
	winsAtEnd, winsHeld                     bool // K1
	plain                                   bool // taking cards and ending a turn have no consequences
	equalTopAtEnd, equalTopAtTake           bool // K5

	wildKind   Kind      // that joins collectors
	shieldKind Kind      // that is laid face down
	drawsFor   kindSet   // kinds that draw a card when they are discarded
	untabled   pack.Bag  // cards that need a tally when they are in hand
	trioCards  pack.Span // the cards that make trios (R10.4)
	wildCard   pack.Span // the card that joins collectors (R10.3)
	trioInHand int       // points of one in hand (K4)

	duos            []compiledDuo
	collectors      []compiledCollector
	multipliers     []compiledMultiplier
	multiplierCards pack.Bag

	// How to make the most pairs of a hand (R8.1): of kinds that pair only with themselves, of
	// two kinds that pair only with each other, and of kinds that share partners.
	twins   []pack.Span
	couples []pairStep
	sharing []kindSpan // the kinds that share
	shared  []pairStep // in an order in which each step can make all pairs that it finds

	duoOf [numKinds + 1][numKinds + 1]uint8 // index into duos + 1; 0: no duo
}

// A compiledDuo is a [Duo] with the bits of its kinds.
type compiledDuo struct {
	pairStep // kindA <= kindB
	effect   Effect
	laidOnly bool
	alone    bool   // scores in hand, and no other duo that scores in hand has one of its kinds
	twins    uint64 // 1 if both cards are of one kind
}

// A pairStep makes as many pairs as it can of two kinds.
type pairStep struct {
	a, b  pack.Span
	kindA Kind
	kindB Kind
}

// A kindSet is a set of kinds, one bit each.
type kindSet uint32

func (s kindSet) has(k Kind) bool { return s>>k&1 != 0 }

func (s kindSet) with(a, b Kind) kindSet { return s | 1<<a | 1<<b }

type kindSpan struct {
	cards pack.Span
	kind  Kind
}

type compiledCollector struct {
	cards  pack.Span
	kind   Kind
	points [128]uint16 // by the number of cards; longer than MaxCards, so that no index is out of range
	most   int         // how many of its cards the deck has
}

type compiledMultiplier struct {
	cards  pack.Span
	of     pack.Span
	kind   Kind
	ofKind Kind
	points int
}

// A tally sheet assigns bits of a number to each kind, enough to count its cards. Kinds that score with each other, or
// can be laid with each other, are in the same part of the number. So one number holds the counts of all kinds in a
// hand, and each part of it is an index into a table of points. Laid cards of kinds that multipliers count have bits of
// their own. All laws of a game share the sheet.
type tallySheet struct {
	one   [256]uint64 // the number that a card in hand adds; zero for kinds that are not in the tables
	bits  [128]uint64 // the same by the bits of a bag
	laid  [256]uint64 // the number that a laid card adds
	parts [numParts][]sheetGroup
	fits  bool // whether the parts are wide enough
}

// A sheetGroup has the fields of kinds that belong together, one after the other: first those of cards in hand.
type sheetGroup struct {
	kinds       kindSet
	hand, laid  []sheetField
	inHand, all int // how many bits the fields of the hand have, and all of them
}

// field gives the group one more field.
func (g *sheetGroup) field(cards *pack.Span, most int) sheetField {
	f := sheetField{cards: cards, shift: g.all, width: bits.Len(uint(most))}
	g.all += f.width
	return f
}

type sheetField struct {
	cards *pack.Span
	shift int // where it begins in its group
	width int
}

// of returns the value of the field in the counts of its group.
func (f sheetField) of(counts int) int { return counts >> f.shift & (1<<f.width - 1) }

// A [tallySheet] turns a hand into a number. For every value of each part of that number, tables have the
// points of the cards, by themselves and with each other, and duoBit.
type tables [numParts][1 << partBits]uint16

const (
	partBits = 10
	numParts = 64 / partBits
	duoBit   = 1 << 15 // set if the hand has a duo; points are less
)

func (t *tables) lookUp(n uint64) (points int, duo bool) {
	const mask = 1<<partBits - 1
	sum := int(t[0][n&mask]) + int(t[1][n>>partBits&mask]) + int(t[2][n>>(2*partBits)&mask]) +
		int(t[3][n>>(3*partBits)&mask]) + int(t[4][n>>(4*partBits)&mask]) + int(t[5][n>>(5*partBits)&mask])
	return sum & (duoBit - 1), sum >= duoBit
}

// newTables makes the tables of a law that scores nothing outside of them. The points of the first group of a part take
// the longest, so they are copied from an earlier law with the same points.
func newTables(layout *pack.Layout, sheet *tallySheet, l *compiledLaw, earlier []*compiledLaw) *tables {
	t := new(tables)
	for i, groups := range sheet.parts {
		width := 0 // bits of the groups that are in the table
		for j := range groups {
			g := &groups[j]
			same := slices.IndexFunc(earlier, func(m *compiledLaw) bool { return l.scoresAs(m, g.kinds) })
			if same >= 0 && width == 0 {
				copy(t[i][:1<<g.all], earlier[same].tables[i][:])
			} else {
				others := t[i][:1<<width]
				l.eachPoints(layout, g, func(counts int, points uint16) {
					for n, more := range others { // cards of different groups score nothing with each other
						t[i][counts<<width|n] = (more|points)&duoBit | (more&^duoBit + points&^duoBit)
					}
				})
			}
			width += g.all
		}
	}
	return t
}

// playable returns the duos that a hand can lay, a bit each. It has no branches, since branches on the cards of a hand
// cannot be predicted (BenchmarkGame).
func (l *compiledLaw) playable(hand *pack.Bag) (duos uint32) {
	for i := range l.duos {
		d := &l.duos[i]
		a, b := hand[d.a.Word&1]&d.a.Mask, hand[d.b.Word&1]&d.b.Mask
		b &= b - d.twins // two of one kind are needed
		duos |= uint32((a|-a)&(b|-b)>>63) << (i & 31)
	}
	return duos
}

// tally adds up the card points of a hand and a row of laid cards: duos (R8.1), trios (R10.4, K4), collectors (R8.2,
// R10.3), multipliers (R8.3, R10.5) and mermaids (R8.4, R8.5). If out is not nil, tally also fills in the items and
// the colour bonus (R8.7).
func (l *compiledLaw) tally(layout *pack.Layout, hand *pack.Bag, row []pack.Face, out *Score) (total int) {
	all := *hand
	for _, c := range row {
		all.Add(&layout.Cards[c])
	}

	// R8.1: duos, trios and, once the game is over, mermaids that are laid; then the most pairs of the
	// hand.
	trios, laidMermaids := 0, 0
	if l.trio != 0 {
		trios = all.Count(&l.trioCards) - hand.Count(&l.trioCards)
	}
	if len(row) > 0 && kindOf(row[len(row)-1]) == Mermaid {
		laidMermaids = all.Count(&l.mermaids) - hand.Count(&l.mermaids)
	}
	inHand := 0
	if out != nil {
		inHand = l.explainPairs(hand, row, out)
	} else {
		for i := range l.twins {
			inHand += hand.Count(&l.twins[i]) / 2
		}
		for i := range l.couples {
			inHand += min(hand.Count(&l.couples[i].a), hand.Count(&l.couples[i].b))
		}
		if l.sharing != nil {
			inHand += l.pairShared(hand, nil)
		}
	}
	total = (len(row)-trios-laidMermaids)/2 + inHand + trios*l.trio
	if trios > 0 && out != nil {
		out.add(SourceTrio, l.trioKind, 0, 0, trios, trios*l.trio)
	}
	if l.trioInHand != 0 { // K4
		n := min(hand.Count(&l.trioCards), inHand)
		total += n * l.trioInHand
		if n > 0 && out != nil {
			out.add(SourceTrioInHand, l.trioKind, 0, 0, n, n*l.trioInHand)
		}
	}

	// R8.2, R10.3
	var wild *compiledCollector // the one that the wild card joins
	gain := 0
	if l.wild && all.Has(&l.wildCard) {
		wild, gain = l.joined(&all)
		total += gain
	}
	collectors := l.collectors
	for i := range collectors {
		c := &collectors[i]
		n := all.Count(&c.cards)
		p := int(c.points[n&127]) // points[0] is 0, so no branch is needed
		total += p
		if out != nil && n > 0 {
			if c == wild {
				out.add(SourceCollector, c.kind, l.wildKind, 0, n+1, p+gain)
			} else {
				out.add(SourceCollector, c.kind, 0, 0, n, p)
			}
		}
	}

	// R8.3
	if all.Meets(&l.multiplierCards) {
		multipliers := l.multipliers
		for i := range multipliers {
			m := &multipliers[i]
			n := all.Count(&m.cards)
			if n == 0 {
				continue
			}
			of := all.Count(&m.of)
			total += n * of * m.points
			if out != nil {
				out.add(SourceMultiplier, m.kind, m.ofKind, 0, of, n*of*m.points)
			}
		}
	}

	// R8.4, R8.5, R8.7
	mermaids := 0
	if !l.worthlessMermaids {
		mermaids = all.Count(&l.mermaids)
	}
	if mermaids == 0 && out == nil {
		return total
	}
	colors := layout.CountColors(hand, row)
	c, n := colors.MostFrequent()
	if out != nil {
		out.bonusColor, out.bonus = Color(c), int16(n)
	}
	for i := range mermaids {
		if i > 0 {
			colors.Clear(c)
			c, n = colors.MostFrequent()
		}
		total += n
		if out != nil {
			out.add(SourceMermaid, Mermaid, 0, Color(c), n, n)
		}
	}
	if out != nil {
		out.points = int16(total)
	}
	return total
}

// pairShared makes the most pairs of duos that share kinds with each other. If made is not nil, it adds
// the number of pairs of each duo to it.
func (l *compiledLaw) pairShared(hand *pack.Bag, made *[maxItems]uint8) (total int) {
	var left [32]uint8 // cards of these kinds
	for i := range l.sharing {
		k := &l.sharing[i]
		left[k.kind&31] = uint8(hand.Count(&k.cards))
	}
	for i := range l.shared {
		step := &l.shared[i]
		a, b := &left[step.kindA&31], &left[step.kindB&31]
		var n uint8
		if a == b {
			n = *a / 2 // no other duo needs what is left
		} else {
			n = min(*a, *b)
			*a -= n
			*b -= n
		}
		total += int(n)
		if made != nil {
			made[l.duoOf[step.kindA][step.kindB]&(maxItems-1)] += n
		}
	}
	return total
}

// joined returns the collector that the seahorse joins, the first if several gain the most (R10.3, R8.8),
// and the points gained. If none gains, it returns nil.
func (l *compiledLaw) joined(all *pack.Bag) (best *compiledCollector, gain int) {
	for i := range l.collectors {
		c := &l.collectors[i]
		if n := all.Count(&c.cards); n > 0 && n < c.most && int(c.points[n+1])-int(c.points[n]) > gain {
			best, gain = c, int(c.points[n+1])-int(c.points[n])
		}
	}
	return best, gain
}

// multiplied returns the points of multipliers in hand for one card of a kind.
func (l *compiledLaw) multiplied(cards *pack.Span, hand *pack.Bag) (points int) {
	for i := range l.multipliers {
		if m := &l.multipliers[i]; m.of == *cards {
			points += hand.Count(&m.cards) * m.points
		}
	}
	return points
}

// pointsOutside adds up the points of seahorses and mermaids, which depend on all other cards
// and so are not in the tables.
func (l *compiledLaw) pointsOutside(layout *pack.Layout, hand *pack.Bag, row []pack.Face) (total int) {
	if l.wild && hand.Has(&l.wildCard) {
		_, total = l.joined(hand)
	}
	mermaids := hand.Count(&l.mermaids)
	if mermaids == 0 || l.worthlessMermaids {
		return total
	}
	colors := layout.CountColors(hand, row)
	for ; mermaids > 1; mermaids-- {
		c, n := colors.MostFrequent()
		total += n
		colors.Clear(c)
	}
	return total + colors.Most()
}

// explainPairs adds the items of duos, and returns how many of the pairs are in hand.
func (l *compiledLaw) explainPairs(hand *pack.Bag, row []pack.Face, out *Score) (inHand int) {
	var pairs [maxItems]uint8 // of each duo, by its number in duoOf
	var other [2]pack.Face    // a pair that was laid under an event that no longer holds for its owner
	for rest := row; len(rest) > 0 && kindOf(rest[0]) != Mermaid; rest = rest[groupLen(rest, l.trioKind):] {
		duo := l.duoOf[kindOf(rest[0])][kindOf(rest[1])]
		pairs[duo&(maxItems-1)]++
		if duo == 0 {
			other = [2]pack.Face(rest)
		}
	}
	if l.sharing != nil {
		inHand = l.pairShared(hand, &pairs)
	}
	duos := l.duos // a local, as in tally, so that the list is not loaded again for each item
	for i := range duos {
		d := &duos[i]
		n := int(pairs[(i+1)&(maxItems-1)])
		if d.alone {
			more := hand.Count(&d.a)
			if d.twins != 0 {
				more /= 2
			} else {
				more = min(more, hand.Count(&d.b))
			}
			inHand += more
			n += more
		}
		if n > 0 {
			out.add(SourceDuo, d.kindA, d.kindB, 0, n, n)
		}
	}
	if n := int(pairs[0]); n > 0 {
		out.add(SourceDuo, kindOf(other[0]), kindOf(other[1]), 0, n, n)
	}
	return inHand
}

// dropScore removes what a kind scored so far.
func (l *compiledLaw) dropScore(kind Kind) {
	l.collectors = slices.DeleteFunc(l.collectors, func(c compiledCollector) bool { return c.kind == kind })
	l.multipliers = slices.DeleteFunc(l.multipliers, func(m compiledMultiplier) bool { return m.kind == kind })
}

// scoresAs reports whether cards of some kinds score the same under another law of the game, by themselves and with
// each other.
func (l *compiledLaw) scoresAs(m *compiledLaw, kinds kindSet) bool {
	return equalFew(l.duos, m.duos, func(d *compiledDuo) bool { return kinds.has(d.kindA) || kinds.has(d.kindB) },
		func(d, e *compiledDuo) bool {
			return d.kindA == e.kindA && d.kindB == e.kindB && d.laidOnly == e.laidOnly
		}) && equalFew(l.collectors, m.collectors, func(c *compiledCollector) bool { return kinds.has(c.kind) },
		func(c, d *compiledCollector) bool {
			return *c == *d
		}) && equalFew(l.multipliers, m.multipliers, func(n *compiledMultiplier) bool { return kinds.has(n.kind) },
		func(n, o *compiledMultiplier) bool {
			return *n == *o
		})
}

// mostPoints returns an upper bound of the points of all cards of a deck under the law. The bound keeps every score and
// total of a game within its field.
func (l *compiledLaw) mostPoints(deck int) int {
	count := func(s pack.Span) int { return bits.OnesCount64(s.Mask) }
	n := deck/2 + deck + count(l.trioCards)*l.trio // pairs, mermaids, trios
	gain := 0
	for i := range l.collectors {
		c := &l.collectors[i]
		n += int(c.points[c.most])
		gain = max(gain, int(c.points[c.most])) // what the wild card can add
	}
	for _, m := range l.multipliers {
		n += count(m.cards) * count(m.of) * m.points
	}
	return n + gain
}

// eachPoints calls a function with all counts that the cards of a group can have, those of none first, and with the
// points of these cards, and duoBit if those in hand have a duo.
func (l *compiledLaw) eachPoints(layout *pack.Layout, g *sheetGroup, f func(counts int, points uint16)) {
hands:
	for counts := range 1 << g.inHand {
		var hand pack.Bag
		for _, f := range g.hand {
			n := f.of(counts)
			if n > layout.Full.Count(f.cards) {
				continue hands // no hand has that many
			}
			for range n {
				hand.Add(f.cards)
			}
		}
		points := l.tally(layout, &hand, nil, nil)
		if l.playable(&hand) != 0 {
			points |= duoBit
		}
		var each [numKinds + 1]int // what multipliers in hand score for a laid card of a field
		for i, f := range g.laid {
			each[i] = l.multiplied(f.cards, &hand)
		}
		for laid := 0; laid < 1<<g.all; laid += 1 << g.inHand {
			more := 0
			for i, f := range g.laid {
				more += f.of(laid) * each[i]
			}
			f(counts|laid, uint16(points+more))
		}
	}
}

// equalFew compares those elements of two lists that are asked for.
func equalFew[T any](a, b []T, wanted func(*T) bool, equal func(x, y *T) bool) bool {
	j := 0
	next := func() *T {
		for j < len(b) {
			if j++; wanted(&b[j-1]) {
				return &b[j-1]
			}
		}
		return nil
	}
	for i := range a {
		if !wanted(&a[i]) {
			continue
		}
		if y := next(); y == nil || !equal(&a[i], y) {
			return false
		}
	}
	return next() == nil
}

// planPairs finds an order in which making as many pairs as possible of one duo after the
// other makes the most pairs of all (R8.1). A kind that pairs with one other kind only, and not
// with itself, is paired first: no other duo needs its cards. A kind that then pairs only with
// itself follows. Duos for which there is no such order are tangled, and planPairs returns them.
func (l *compiledLaw) planPairs() (tangled []compiledDuo) {
	l.twins, l.couples, l.sharing, l.shared = nil, nil, nil, nil
	var open, rest []compiledDuo
	uses := func(k Kind) (n int) {
		for _, d := range open {
			if d.kindA == k || d.kindB == k {
				n++
			}
		}
		return n
	}
	for _, d := range l.duos {
		if !d.laidOnly {
			open = append(open, d)
		}
	}
	for i := range l.duos {
		d := &l.duos[i]
		d.alone = !d.laidOnly && uses(d.kindA) == 1 && uses(d.kindB) == 1
		switch {
		case d.laidOnly:
		case d.alone && d.kindA == d.kindB:
			l.twins = append(l.twins, d.a)
		case d.alone:
			l.couples = append(l.couples, d.pairStep)
		default:
			rest = append(rest, *d)
			for _, k := range []kindSpan{{d.a, d.kindA}, {d.b, d.kindB}} {
				if !slices.Contains(l.sharing, k) {
					l.sharing = append(l.sharing, k)
				}
			}
		}
	}
	open = rest
	for len(open) > 0 {
		next := slices.IndexFunc(open, func(d compiledDuo) bool {
			if d.kindA == d.kindB {
				return uses(d.kindA) == 1
			}
			return uses(d.kindA) == 1 || uses(d.kindB) == 1
		})
		if next < 0 {
			break
		}
		l.shared = append(l.shared, open[next].pairStep)
		open = slices.Delete(open, next, next+1)
	}
	return open
}
