package seasalt

import (
	"iter"
	"math/bits"
	"slices"
	"strings"
	"sync"
)

// compile checks the merged game and builds its tables.
func (b *builder) compile() {
	r := b.rules
	var ok bool
	if r.layout, ok = layoutOf(b.deck, b.trio, b.wild, b.shield); !ok {
		b.problem("the deck has more cards of one kind than a game can have")
		return
	}
	if n := b.deck.CountKind(Mermaid); n > maxMermaids {
		b.problem("%d mermaids in the deck: the maximum is %d", n, maxMermaids)
	}
	for c := range AllColors() {
		if n := b.deck.CountColor(c); n > colorMask {
			b.problem("%d %v cards in the deck: the maximum is %d", n, c, colorMask)
		}
	}
	if n := b.deck.CountKind(b.wild); n > 1 {
		b.problem("%d cards of kind %v in the deck, which joins collectors: there can be one", n, b.wild)
	}
	b.sheet()
	before := len(b.problems)
	defer func() { slices.Sort(b.problems[before:]) }()
	base := b.law(&law{}, r.changes...)
	if r.events == 0 {
		r.laws = []law{base}
		r.plain = base.plain
		return
	}
	r.laws = make([]law, (numEvents+1)*(numEvents+1))
	*r.law(0, 0) = base
	for table, held := range r.pairsOfEvents() {
		*r.law(table, held) = b.law(&base, r.eventChanges[table], r.eventChanges[held]) // event 0 changes nothing
	}
}

// baseLayout is that of the base game.
var baseLayout = sync.OnceValue(func() *layout {
	l, _ := newLayout(base().Deck)
	return l
})

// layoutOf lays out a deck. Games with the cards of the base game share one layout, which is half of the memory of
// their rules. If a deck cannot be laid out, ok is false.
func layoutOf(deck Cards, trio, wild, shield Kind) (l *layout, ok bool) {
	if deck == base().Deck && trio|wild|shield == 0 {
		return baseLayout(), true
	}
	if l, ok = newLayout(deck); ok {
		l.trio, l.wild, l.shield = trio, wild, shield
	}
	return l, ok
}

// pairsOfEvents yields two different events of the game at a time, or an event after event 0, which is none. The law
// under them is that under the same events in the other places, since two events never change the same thing.
func (r *Rules) pairsOfEvents() iter.Seq2[Event, Event] {
	events := append([]Event{0}, r.Events()...)
	return func(yield func(Event, Event) bool) {
		for i, table := range events {
			for _, held := range events[i+1:] {
				if !yield(table, held) {
					return
				}
			}
		}
	}
}

// law returns what changes make of a law: that of the game without events, or none yet. A later change
// replaces an earlier one of the same thing. The laws share what is not changed.
func (b *builder) law(before *law, changes ...namedChange) law {
	l := *before
	l.tables, l.special, l.untabled = nil, bag{}, bag{} // planPoints fills them
	var duos, collectors, multipliers int               // the most that can be new
	for i := range changes {
		c := &changes[i].Change
		duos, collectors, multipliers = duos+len(c.Duos), collectors+len(c.Collectors), multipliers+len(c.Multipliers)
	}
	if duos > 0 {
		l.duos = append(make([]duo, 0, len(l.duos)+duos), l.duos...)
	}
	if collectors+multipliers > 0 { // either can take the place of the other
		l.collectors = append(make([]collector, 0, len(l.collectors)+collectors), l.collectors...)
		l.multipliers = append(make([]multiplier, 0, len(l.multipliers)+multipliers), l.multipliers...)
	}
	layout := b.rules.layout
	has := func(who string, kinds ...Kind) bool {
		for _, k := range kinds {
			switch {
			case layout.kinds[k].mask != 0:
			case who == baseName:
				return false // a module has taken them out
			default:
				b.problem("%s refers to %v, but the deck has none", who, k)
				return false
			}
		}
		return true
	}
	var curves [numKinds + 1]namedCollector // the last change of the points of each kind
	l.trioKind, l.wildKind, l.shieldKind = layout.trio, layout.wild, layout.shield
	l.mermaids, l.trioCards, l.wildCard = layout.kinds[Mermaid], layout.kinds[layout.trio], layout.kinds[layout.wild]

	for i := range changes {
		c := &changes[i]
		for _, d := range c.Duos {
			if !has(c.name, d.A, d.B) {
				continue
			}
			compiled := duo{pairStep: pairStep{layout.kinds[d.A], layout.kinds[d.B], d.A, d.B}, effect: d.Effect, laidOnly: d.LaidOnly}
			if d.A == d.B {
				compiled.twins = 1
			}
			if at := l.duoOf[d.A][d.B]; at != 0 {
				l.duos[at-1] = compiled
				continue
			}
			l.duos = append(l.duos, compiled)
			l.duoOf[d.A][d.B] = uint8(len(l.duos))
		}
		for _, k := range c.Collectors {
			if !has(c.name, k.Kind) {
				continue
			}
			l.dropScore(k.Kind)
			l.collectors = append(l.collectors, collector{cards: layout.kinds[k.Kind], kind: k.Kind})
			curves[k.Kind] = namedCollector{c.name, k}
		}
		for _, k := range c.Multipliers {
			if !has(c.name, k.Kind, k.Of) {
				continue
			}
			l.dropScore(k.Kind)
			l.multipliers = append(l.multipliers, multiplier{layout.kinds[k.Kind], layout.kinds[k.Of], k.Kind, k.Of, k.Points})
		}
		if c.Trio.Points != 0 {
			has(c.name, c.Trio.Kind)
			l.trio = c.Trio.Points
		}
		if c.Wild != 0 {
			has(c.name, c.Wild)
			l.wild = true
		}
		if c.Threshold != 0 {
			l.threshold = c.Threshold
		}
		if c.MermaidsToWin != 0 {
			l.toWin = c.MermaidsToWin
		}
		l.noStop = l.noStop || c.NoStop
		l.worthlessMermaids = l.worthlessMermaids || c.WorthlessMermaids
		if len(c.DrawForDiscard) > 0 {
			l.drawsFor = 0
			for _, k := range c.DrawForDiscard {
				l.drawsFor |= 1 << k
			}
		}
		l.shield = l.shield || c.Shield != 0
		if c.TakeEqualTop {
			l.equalTopAtEnd = b.rules.rulings.EqualTop == EqualTopAtEnd
			l.equalTopAtTake = b.rules.rulings.EqualTop == EqualTopAtTake
		}
	}

	// Everything is in the order of the kinds, whatever order the modules came in.
	if collectors+multipliers > 0 {
		sortFew(l.collectors, func(c, d collector) int { return int(c.kind) - int(d.kind) })
		sortFew(l.multipliers, func(m, n multiplier) int { return int(m.kind) - int(n.kind) })
		l.multiplierCards = bag{}
		for _, m := range l.multipliers {
			l.multiplierCards[m.cards.word] |= m.cards.mask
		}
	}
	for i := range l.collectors {
		c := &l.collectors[i]
		if said := curves[c.kind]; said.Kind != 0 {
			b.curve(c, said)
		}
	}
	l.winsAtEnd = b.rules.rulings.Mermaids == MermaidsLaidAtEnd
	l.winsHeld = b.rules.rulings.Mermaids == MermaidsHeld
	if b.rules.rulings.Trio == TrioInHand {
		l.trioInHand = l.trio
	}
	l.plain = !l.winsAtEnd && !l.winsHeld && l.drawsFor == 0 && !l.equalTopAtEnd && !l.equalTopAtTake
	if len(l.duos)+len(l.collectors)+len(l.multipliers)+maxMermaids+3 > maxItems {
		b.problem("the game has %d duos, %d collectors and %d multipliers: together the maximum is %d",
			len(l.duos), len(l.collectors), len(l.multipliers), maxItems-maxMermaids-3)
		return l
	}
	if n := l.mostPoints(b.deck.Len()); n > maxTotal-MaxTarget {
		b.problem("all cards together can be worth %d points: the maximum is %d", n, maxTotal-MaxTarget)
		return l
	}
	if duos == 0 {
		return l
	}
	sortFew(l.duos, func(d, e duo) int { return 32*(int(d.kindA)-int(e.kindA)) + int(d.kindB) - int(e.kindB) })
	for i, d := range l.duos {
		l.duoOf[d.kindA][d.kindB] = uint8(i + 1)
		l.duoOf[d.kindB][d.kindA] = uint8(i + 1)
	}
	if closing := l.planPairs(); len(closing) > len(l.closing) {
		var names []string
		for _, d := range closing {
			names = append(names, d.kindA.String()+" and "+d.kindB.String())
		}
		b.problem("%d duos that score in hand join kinds that other duos link already (%s): the maximum is %d",
			len(closing), strings.Join(names, ", "), len(l.closing))
	}
	return l
}

// curve fills in the points of a collector, for as many cards as the deck has.
func (b *builder) curve(c *collector, said namedCollector) {
	c.most = b.deck.CountKind(c.kind)
	if len(said.Points) == 0 && said.Each <= 0 {
		return // reported already
	}
	if said.Each <= 0 && len(said.Points) < c.most {
		b.problem("%s gives points for %d %v cards, but the deck has %d", said.name, len(said.Points), c.kind, c.most)
		return
	}
	for n := 1; n <= c.most; n++ {
		if said.Each > 0 {
			c.points[n] = uint16(said.Each * n)
		} else {
			c.points[n] = uint16(said.Points[n-1])
		}
	}
}

// dropScore removes what a kind scored so far.
func (l *law) dropScore(kind Kind) {
	l.collectors = slices.DeleteFunc(l.collectors, func(c collector) bool { return c.kind == kind })
	l.multipliers = slices.DeleteFunc(l.multipliers, func(m multiplier) bool { return m.kind == kind })
}

// multiplied returns what multipliers in hand score for one card of a kind.
func (l *law) multiplied(cards *span, hand *bag) (points int) {
	for i := range l.multipliers {
		if m := &l.multipliers[i]; m.of == *cards {
			points += hand.count(&m.cards) * m.points
		}
	}
	return points
}

// scoresAs reports whether cards of some kinds are worth the same under another law of the game, by themselves and
// with each other.
func (l *law) scoresAs(m *law, kinds kindSet) bool {
	return equalFew(l.duos, m.duos, func(d *duo) bool { return kinds.has(d.kindA) || kinds.has(d.kindB) }, func(d, e *duo) bool {
		return d.kindA == e.kindA && d.kindB == e.kindB && d.laidOnly == e.laidOnly
	}) && equalFew(l.collectors, m.collectors, func(c *collector) bool { return kinds.has(c.kind) }, func(c, d *collector) bool {
		return *c == *d
	}) && equalFew(l.multipliers, m.multipliers, func(n *multiplier) bool { return kinds.has(n.kind) }, func(n, o *multiplier) bool {
		return *n == *o
	})
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

// mostPoints returns an upper bound of what all cards of a deck can be worth under the law. With it,
// no score and no total of a game is too large for its field.
func (l *law) mostPoints(deck int) int {
	count := func(s span) int { return bits.OnesCount64(s.mask) }
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

// planPairs finds an order in which making as many pairs as possible of one duo after the
// other makes the most pairs of all (R8.1). A kind that pairs with one other kind only, and not
// with itself, is paired first: no other duo needs its cards. A kind that then pairs only with
// itself follows. Other kinds are tangled (no printed duo is): planForest plans their duos, and
// planPairs returns those that close rings.
func (l *law) planPairs() (closing []duo) {
	l.twins, l.couples, l.sharing, l.shared, l.forest, l.closing, l.twin = nil, nil, nil, nil, nil, [2][2]Kind{}, 0
	var open, rest []duo
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
		next := slices.IndexFunc(open, func(d duo) bool {
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
	return l.planForest(open)
}

// planForest plans how to pair the kinds of some duos (see pairTangled). It returns the duos outside of
// the forest: each joins kinds that others link already.
func (l *law) planForest(duos []duo) (closing []duo) {
	var linked, next [numKinds + 1]kindSet // for each kind, the kinds of its tree, itself included, and its neighbours
	for _, d := range duos {
		a, b := d.kindA, d.kindB
		switch {
		case a == b:
			l.twin |= 1 << a
		case linked[a].has(b):
			closing = append(closing, d)
		default:
			next[a] |= 1 << b
			next[b] |= 1 << a
			all := (linked[a] | linked[b]).with(a, b)
			for k := range linked {
				if all.has(Kind(k)) {
					linked[k] = all
				}
			}
		}
	}
	for i, d := range closing[:min(len(closing), len(l.closing))] {
		l.closing[i] = [2]Kind{d.kindA, d.kindB}
	}
	for root, tree := range linked {
		if bits.TrailingZeros32(uint32(tree)) != root { // the first kind of each tree is its root
			continue
		}
		l.forest = append(l.forest, branch{kind: Kind(root)})
		for i := len(l.forest) - 1; i < len(l.forest); i++ {
			from := l.forest[i]
			for k := Mermaid; k.IsValid(); k++ {
				if next[from.kind].has(k) && k != from.toward {
					l.forest = append(l.forest, branch{k, from.kind})
				}
			}
		}
	}
	return closing
}

// planPoints decides which points of a law can be looked up in tables, and makes the tables.
func (r *Rules) planPoints(l *law) {
	layout := r.layout
	if l.wild {
		l.special[l.wildCard.word] |= l.wildCard.mask
	}
	if !l.worthlessMermaids {
		l.special[l.mermaids.word] |= l.mermaids.mask
	}
	if l.trioInHand != 0 {
		l.untabled[l.trioCards.word] |= l.trioCards.mask
		l.special[l.trioCards.word] |= l.trioCards.mask
	}

	// A law has no tables if cards that score by their number, or multiply, can be laid under any event.
	laid := r.laidKinds()
	if slices.ContainsFunc(l.multipliers, func(m multiplier) bool { return laid.has(m.kind) }) ||
		slices.ContainsFunc(l.collectors, func(c collector) bool { return laid.has(c.kind) }) ||
		l.wild && laid.has(layout.wild) || !r.sheet.fits {
		return
	}
	var earlier []*law
	for i := range r.laws {
		m := &r.laws[i]
		if m.tables != nil && l.scoresAs(m, ^kindSet(0)) {
			l.tables = m.tables
			return
		}
		if m.tables != nil && !slices.ContainsFunc(earlier, func(n *law) bool { return n.tables == m.tables }) {
			earlier = append(earlier, m)
		}
	}
	plain := *l
	plain.wild, plain.worthlessMermaids, plain.trioInHand = false, true, 0
	l.tables = newTables(layout, &r.sheet, &plain, earlier)
}

// laidKinds returns the kinds that can be laid in a round under some law of the game.
func (r *Rules) laidKinds() kindSet {
	laid := kindSet(0).with(Mermaid, r.layout.trio)
	for _, changes := range [][]namedChange{r.changes, r.eventChanges[:]} {
		for _, c := range changes {
			for _, d := range c.Duos {
				laid = laid.with(d.A, d.B)
			}
		}
	}
	return laid
}

// sheet lays out the tally sheet of a game.
func (b *builder) sheet() {
	r, sheet := b.rules, &b.rules.sheet
	laid, multiplied := r.laidKinds(), kindSet(0)
	// with has, for each kind, the kinds that score with it or can be laid with it, and itself.
	var with [numKinds + 1]kindSet
	join := func(k, m Kind) {
		if !k.IsValid() || !m.IsValid() {
			return // reported already
		}
		all := (with[k] | with[m]).with(k, m)
		for i := range with {
			if all.has(Kind(i)) {
				with[i] = all
			}
		}
	}
	for _, changes := range [][]namedChange{r.changes, r.eventChanges[:]} {
		for _, c := range changes {
			for _, d := range c.Duos {
				join(d.A, d.B)
			}
			for _, m := range c.Multipliers {
				join(m.Kind, m.Of)
				multiplied = multiplied.with(m.Of, m.Of)
			}
			for _, k := range c.Collectors {
				join(k.Kind, k.Kind)
			}
		}
	}

	// Kinds that belong together are a group. It goes to the part with the most room: the table of a part takes
	// twice as long to fill for every bit.
	var widths [numParts]int
	fields := make([]sheetField, 0, 2*numKinds) // of all groups
	sheet.fits = true
	for first, kinds := range with {
		if kinds == 0 || bits.TrailingZeros32(uint32(kinds)) != first {
			continue // the kind has its place, or needs none
		}
		at := 0
		for i := range widths {
			if widths[i] < widths[at] {
				at = i
			}
		}
		g := sheetGroup{kinds: kinds}
		add := func(kinds kindSet, one *[256]uint64) []sheetField {
			before := len(fields)
			for k := Mermaid; k.IsValid(); k++ {
				if kinds.has(k) {
					f := g.field(&r.layout.kinds[k], r.layout.full.count(&r.layout.kinds[k]))
					fields = append(fields, f)
					for c := range r.layout.each(r.layout.full.of(f.cards)) {
						one[c] = 1 << ((partBits*at + widths[at] + f.shift) & 63)
					}
				}
			}
			return fields[before:]
		}
		g.hand = add(kinds, &sheet.one)
		g.inHand = g.all
		g.laid = add(kinds&laid&multiplied, &sheet.laid)
		sheet.parts[at] = append(sheet.parts[at], g)
		widths[at] += g.all
		sheet.fits = sheet.fits && widths[at] <= partBits
	}
	for bit, c := range r.layout.card {
		sheet.bits[bit] = sheet.one[c]
	}
	if !sheet.fits {
		sheet.one, sheet.bits, sheet.laid = [256]uint64{}, [128]uint64{}, [256]uint64{}
	}
}

// newTables makes the tables of a law that scores nothing outside of them. What the first group of a part is worth,
// which takes the longest, is copied from an earlier law under which it is the same.
func newTables(layout *layout, sheet *tallySheet, l *law, earlier []*law) *tables {
	t := new(tables)
	for i, groups := range sheet.parts {
		width := 0 // bits of the groups that are in the table
		for j := range groups {
			g := &groups[j]
			same := slices.IndexFunc(earlier, func(m *law) bool { return l.scoresAs(m, g.kinds) })
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

// eachPoints calls a function with all counts that the cards of a group can have, those of none first, and with the
// points of these cards, and duoBit if those in hand have a duo.
func (l *law) eachPoints(layout *layout, g *sheetGroup, f func(counts int, points uint16)) {
hands:
	for counts := range 1 << g.inHand {
		var hand bag
		for _, f := range g.hand {
			n := f.of(counts)
			if n > layout.full.count(f.cards) {
				continue hands // no hand has that many
			}
			for range n {
				hand.add(f.cards)
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
