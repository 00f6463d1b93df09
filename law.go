package seasalt

import (
	"cmp"
	"math/bits"
	"slices"
)

// A Law is the rules in force for one seat: the base game, the modules, the event of the round and
// the event that the seat holds (R11.2), combined. [Board.Law] returns the law of the moment,
// [Rules.Law] that under any events. Programs and bots that ask it work with every module and every
// house rule. A Law is a value. The methods of the zero Law panic.
type Law struct{ law *law }

// Law returns the law under some events of the game: none, the event of a round, the one that a
// player holds, or more than a player can be under. The zero Event is not one of them: leave it out. The
// error, an [*InvalidError], says which event is unknown or repeated, or which limit of a game the
// events exceed together.
func (r *Rules) Law(events ...Event) (Law, error) {
	problems := problems{}
	law := r.holdingLaw(events, &problems)
	if len(problems.list) > 0 {
		return Law{}, &InvalidError{What: "events", Problems: problems.list}
	}
	return Law{law}, nil
}

// Threshold returns what a player's cards must be worth to end the round (R5.1).
func (l Law) Threshold() int { return l.law.threshold }

// MermaidsToWin returns how many mermaids win the game (R4.6).
func (l Law) MermaidsToWin() int { return l.law.toWin }

// Duo returns the duo of two kinds, and false if they are not a duo (R4.1).
func (l Law) Duo(a, b Kind) (Duo, bool) {
	if a > b {
		a, b = b, a
	}
	if !a.IsValid() || !b.IsValid() || l.law.duoOf[a][b] == 0 {
		return Duo{}, false
	}
	return l.law.duos[l.law.duoOf[a][b]-1].duo(), true
}

// Change returns a copy of the whole law in the words of a module: every duo, collector and
// multiplier in the order of the kinds, and the rest. The points of a collector go up to the number
// of its cards in the deck, and there is no Each; they can be more than [NewRules] takes from a module.
// It allocates.
func (l Law) Change() Change {
	is := l.law
	c := Change{
		Threshold: is.threshold, MermaidsToWin: is.toWin, NoStop: is.noStop, WorthlessMermaids: is.worthlessMermaids,
		TakeEqualTop: is.equalTopAtEnd || is.equalTopAtTake,
	}
	c.Duos = make([]Duo, len(is.duos))
	for i := range is.duos {
		c.Duos[i] = is.duos[i].duo()
	}
	cards := 0
	for i := range is.collectors {
		cards += is.collectors[i].most
	}
	c.Collectors = make([]Collector, len(is.collectors))
	points := make([]int, 0, cards)
	for i := range is.collectors {
		k := &is.collectors[i]
		from := len(points)
		for n := range k.most {
			points = append(points, int(k.points[n+1]))
		}
		c.Collectors[i] = Collector{Kind: k.kind, Points: points[from:len(points):len(points)]}
	}
	c.Multipliers = make([]Multiplier, 0, len(is.multipliers))
	for _, m := range is.multipliers {
		c.Multipliers = append(c.Multipliers, Multiplier{Kind: m.kind, Of: m.ofKind, Points: m.points})
	}
	if is.trio != 0 {
		c.Trio = Trio{Kind: is.trioKind, Points: is.trio}
	}
	if is.wild {
		c.Wild = is.wildKind
	}
	if is.shield {
		c.Shield = is.shieldKind
	}
	for k := Mermaid; k.IsValid(); k++ {
		if is.drawsFor.has(k) {
			c.DrawForDiscard = append(c.DrawForDiscard, k)
		}
	}
	return c
}

// duo returns the duo as modules have it.
func (d *duo) duo() Duo {
	return Duo{A: d.kindA, B: d.kindB, Effect: d.effect, LaidOnly: d.laidOnly}
}

// law is the compiled law of one seat: the base game, the modules, the event on the table and
// the event that the seat holds.
type law struct {
	// Every play step needs the first fields, so they lie side by side.
	tables    *tables // where worth looks up points; laws with equal tables share them; nil if everything must be tallied
	special   bag     // cards whose points are not all in the tables
	mermaids  span
	threshold int
	toWin     int  // mermaids
	trio      int  // points of a third card in a trio; 0: no trios
	trioKind  Kind // that makes trios

	shield, noStop, wild, worthlessMermaids bool
	winsAtEnd, winsHeld                     bool // K1
	plain                                   bool // taking cards and ending a turn have no consequences
	equalTopAtEnd, equalTopAtTake           bool // K5

	wildKind   Kind    // that joins collectors
	shieldKind Kind    // that is laid face down
	drawsFor   kindSet // kinds that draw a card when they are discarded
	untabled   bag     // cards that need a tally when they are in hand
	trioCards  span    // the cards that make trios (R10.4)
	wildCard   span    // the card that joins collectors (R10.3)
	trioInHand int     // points of one in hand (K4)

	duos            []duo
	collectors      []collector
	multipliers     []multiplier
	multiplierCards bag

	// How to make the most pairs of a hand (R8.1): of kinds that pair only with themselves, of
	// two kinds that pair only with each other, and of kinds that share partners.
	twins   []span
	couples []pairStep
	sharing []kindSpan // the kinds that share
	shared  []pairStep // in an order in which each step can make all pairs that it finds

	// Tangled kinds: those for which there is no such order (see pairTangled).
	forest  []branch
	closing [2][2]Kind // the duos outside of the forest, which close rings
	twin    kindSet    // kinds that also pair with themselves

	duoOf [numKinds + 1][numKinds + 1]uint8 // index into duos + 1; 0: no duo
}

// law returns the law of a seat, given the event on the table and the event that the seat
// holds.
func (r *Rules) law(table, held Event) *law {
	if len(r.laws) == 1 {
		return &r.laws[0]
	}
	return &r.laws[int(table)*(numEvents+1)+int(held)]
}

// A duo is a [Duo] with the bits of its kinds.
type duo struct {
	pairStep // kindA <= kindB
	effect   Effect
	laidOnly bool
	alone    bool   // scores in hand, and no other duo that scores in hand has one of its kinds
	twins    uint64 // 1 if both cards are of one kind
}

// A pairStep makes as many pairs as it can of two kinds.
type pairStep struct {
	a, b  span
	kindA Kind
	kindB Kind
}

// A kindSet is a set of kinds, one bit each.
type kindSet uint32

func (s kindSet) has(k Kind) bool { return s>>k&1 != 0 }

func (s kindSet) with(a, b Kind) kindSet { return s | 1<<a | 1<<b }

type kindSpan struct {
	cards span
	kind  Kind
}

type collector struct {
	cards  span
	kind   Kind
	points [128]uint16 // by the number of cards; longer than MaxCards, so that no index is out of range
	most   int         // how many of its cards the deck has
}

type multiplier struct {
	cards  span
	of     span
	kind   Kind
	ofKind Kind
	points int
}

// maxItems is the most items that a score can have: one for each duo, collector and
// multiplier of a game, four mermaids, two for starfish, and one for laid pairs of other kinds.
const maxItems = 32

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

// A tally sheet assigns bits of a number to each kind, enough to count its cards. Kinds that score
// with each other, or can be laid with each other, are in the same part of the number.
// So one number has the counts of all kinds in a hand, and each part of it is an index into a table of
// points. Laid cards of kinds that multipliers count have bits of their own. All laws of a game share
// the sheet.
type tallySheet struct {
	one   [256]uint64 // what a card in hand adds to the number; zero for kinds that are not in the tables
	bits  [128]uint64 // the same by the bits of a bag
	laid  [256]uint64 // what a laid card adds
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
func (g *sheetGroup) field(cards *span, most int) sheetField {
	f := sheetField{cards: cards, shift: g.all, width: bits.Len(uint(most))}
	g.all += f.width
	return f
}

type sheetField struct {
	cards *span
	shift int // where it begins in its group
	width int
}

// of returns the value of the field in the counts of its group.
func (f sheetField) of(counts int) int { return counts >> f.shift & (1<<f.width - 1) }

// playable returns the duos for which a hand has the cards, a bit each. It has no branches, since
// branches on the cards of a hand cannot be predicted (BenchmarkGame).
func (l *law) playable(hand *bag) (duos uint32) {
	for i := range l.duos {
		d := &l.duos[i]
		a, b := hand[d.a.word&1]&d.a.mask, hand[d.b.word&1]&d.b.mask
		b &= b - d.twins // two of one kind are needed
		duos |= uint32((a|-a)&(b|-b)>>63) << (i & 31)
	}
	return duos
}

// checkGroup checks that a group can be laid and returns it with its cards in order.
func (l *law) checkGroup(g Group, problems *problems) (Group, bool) {
	n := g.Len()
	for _, c := range g[n:] {
		if c != 0 {
			problems.add("a laid group has a gap: %v", [4]Card(g))
			return g, false
		}
	}
	if n > 0 && !slices.ContainsFunc(g[:n], func(c Card) bool { return c.Kind() != Mermaid }) {
		sortFew(g[:n], cmp.Compare[Card])
		return g, true // how many of them win depends on events
	}
	switch {
	case n == 0:
		problems.add("a laid group has no cards")
		return g, false
	case n == 3 && l.trio != 0 && (g[0].Kind() == l.trioKind || g[1].Kind() == l.trioKind):
		problems.add("%v: the %v of a trio comes last", g, l.trioKind)
		return g, false
	case n < 2 || n > 3 || l.duoOf[g[0].Kind()][g[1].Kind()] == 0:
		problems.add("%v is neither a duo nor a trio", g)
		return g, false
	case n == 3 && (l.trio == 0 || g[2].Kind() != l.trioKind):
		problems.add("%v is no trio", g)
		return g, false
	}
	sortFew(g[:2], cmp.Compare[Card])
	return g, true
}

// tally adds up the card points of a hand and a row of laid cards. If out is not nil, tally
// also fills in the items and the colour bonus.
func (l *law) tally(layout *layout, hand *bag, row []face, out *Score) (total int) {
	all := *hand
	for _, c := range row {
		all.add(&layout.cards[c])
	}

	// R8.1: duos, trios and, once the game is over, mermaids that are laid; then the most pairs of the
	// hand.
	trios, laidMermaids := 0, 0
	if l.trio != 0 {
		trios = all.count(&l.trioCards) - hand.count(&l.trioCards)
	}
	if len(row) > 0 && row[len(row)-1].Kind() == Mermaid {
		laidMermaids = all.count(&l.mermaids) - hand.count(&l.mermaids)
	}
	inHand := 0
	if out != nil {
		inHand = l.explainPairs(hand, row, out)
	} else {
		for i := range l.twins {
			inHand += hand.count(&l.twins[i]) / 2
		}
		for i := range l.couples {
			inHand += min(hand.count(&l.couples[i].a), hand.count(&l.couples[i].b))
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
		n := min(hand.count(&l.trioCards), inHand)
		total += n * l.trioInHand
		if n > 0 && out != nil {
			out.add(SourceTrioInHand, l.trioKind, 0, 0, n, n*l.trioInHand)
		}
	}

	// R8.2, R10.3
	var wild *collector // the one that the wild card joins
	gain := 0
	if l.wild && all.has(&l.wildCard) {
		wild, gain = l.joined(&all)
		total += gain
	}
	collectors := l.collectors
	for i := range collectors {
		c := &collectors[i]
		n := all.count(&c.cards)
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
	if all.meets(&l.multiplierCards) {
		multipliers := l.multipliers
		for i := range multipliers {
			m := &multipliers[i]
			n := all.count(&m.cards)
			if n == 0 {
				continue
			}
			of := all.count(&m.of)
			total += n * of * m.points
			if out != nil {
				out.add(SourceMultiplier, m.kind, m.ofKind, 0, of, n*of*m.points)
			}
		}
	}

	// R8.4, R8.5, R8.7
	mermaids := 0
	if !l.worthlessMermaids {
		mermaids = all.count(&l.mermaids)
	}
	if mermaids == 0 && out == nil {
		return total
	}
	colors := layout.countColors(hand, row)
	c, n := colors.mostFrequent()
	if out != nil {
		out.bonusColor, out.bonus = c, int16(n)
	}
	for i := range mermaids {
		if i > 0 {
			colors.clear(c)
			c, n = colors.mostFrequent()
		}
		total += n
		if out != nil {
			out.add(SourceMermaid, Mermaid, 0, c, n, n)
		}
	}
	if out != nil {
		out.points = int16(total)
	}
	return total
}

// pairShared makes the most pairs of duos that share kinds with each other. If made is not nil, it adds
// the number of pairs of each duo to it.
func (l *law) pairShared(hand *bag, made *[maxItems]uint8) (total int) {
	var left [32]uint8 // cards of these kinds
	for i := range l.sharing {
		k := &l.sharing[i]
		left[k.kind&31] = uint8(hand.count(&k.cards))
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
	if l.forest != nil {
		total += l.pairTangled(&left, made)
	}
	return total
}

// joined returns the collector that the seahorse joins, the first if several gain the most (R10.3, R8.8),
// and the points gained. If none gains, it returns nil.
func (l *law) joined(all *bag) (best *collector, gain int) {
	for i := range l.collectors {
		c := &l.collectors[i]
		if n := all.count(&c.cards); n > 0 && n < c.most && int(c.points[n+1])-int(c.points[n]) > gain {
			best, gain = c, int(c.points[n+1])-int(c.points[n])
		}
	}
	return best, gain
}

// pointsOutside adds up the points of seahorses and mermaids, which depend on all other cards
// and so are not in the tables.
func (l *law) pointsOutside(layout *layout, hand *bag, row []face) (total int) {
	if l.wild && hand.has(&l.wildCard) {
		_, total = l.joined(hand)
	}
	mermaids := hand.count(&l.mermaids)
	if mermaids == 0 || l.worthlessMermaids {
		return total
	}
	colors := layout.countColors(hand, row)
	for ; mermaids > 1; mermaids-- {
		c, n := colors.mostFrequent()
		total += n
		colors.clear(c)
	}
	return total + colors.most()
}

// explainPairs adds the items of duos, and returns how many of the pairs are in hand.
func (l *law) explainPairs(hand *bag, row []face, out *Score) (inHand int) {
	var pairs [maxItems]uint8 // of each duo, by its number in duoOf
	var other [2]face         // a pair that was laid under an event that no longer holds for its owner
	for rest := row; len(rest) > 0 && rest[0].Kind() != Mermaid; rest = rest[groupLen(rest, l.trioKind):] {
		duo := l.duoOf[rest[0].Kind()][rest[1].Kind()]
		pairs[duo&(maxItems-1)]++
		if duo == 0 {
			other = [2]face(rest)
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
			more := hand.count(&d.a)
			if d.twins != 0 {
				more /= 2
			} else {
				more = min(more, hand.count(&d.b))
			}
			inHand += more
			n += more
		}
		if n > 0 {
			out.add(SourceDuo, d.kindA, d.kindB, 0, n, n)
		}
	}
	if n := int(pairs[0]); n > 0 {
		out.add(SourceDuo, other[0].Kind(), other[1].Kind(), 0, n, n)
	}
	return inHand
}
