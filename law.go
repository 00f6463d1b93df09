package seasalt

import (
	"math/bits"
	"slices"
)

// A Law is the rules in force for one seat: the base game, the modules, the event of the round and
// the event that the seat holds (R11.2), combined. [Board.Law] returns the law of the moment,
// [Rules.Law] that under any events. Programs and bots that ask it work with every module and every
// house rule. A Law is a value. The methods of the zero Law panic.
type Law struct{ law *law }

// Law returns what holds for a seat now. It panics if the game has no such seat.
func (t table) Law(seat Seat) Law { return Law{t.law(t.check(seat))} }

// Law returns the law under some events of the game: none, that of a round, the one that a player
// holds, or more than a player can be under. The error, an [*InvalidError], says which event is
// unknown or repeated, or that no score can be counted under so many.
func (r *Rules) Law(events ...Event) (Law, error) {
	problems := problems{}
	law := r.holdingLaw(events, &problems)
	if len(problems.texts) > 0 {
		return Law{}, &InvalidError{What: "events", Problems: problems.texts}
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
// of its cards in the deck. It allocates.
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
		c.Trio = Trio{Kind: is.third, Points: is.trio}
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

// duo returns the duo as a module says it.
func (d *duo) duo() Duo {
	return Duo{A: d.kindA, B: d.kindB, Effect: d.effect, LaidOnly: d.laidOnly}
}

// law returns what holds for a seat while the given events are on the table and in its
// hands.
func (r *Rules) law(table, held Event) *law {
	if len(r.laws) == 1 {
		return &r.laws[0]
	}
	return &r.laws[int(table)*(numEvents+1)+int(held)]
}

// law is what the tables say for one seat, compiled: the base game, the modules, the event
// on the table and the event that the seat holds.
type law struct {
	// Every play step needs what comes first here, so it lies side by side.
	tables    *tables // in which worth looks points up; shared by laws with equal ones; nil if everything must be tallied
	special   bag     // cards whose points are not all in the tables
	mermaids  span
	threshold int
	toWin     int  // mermaids
	trio      int  // points of a third card in a trio; 0: no trios
	third     Kind // that makes trios

	shield, noStop, wild, worthlessMermaids bool
	winsAtEnd, winsHeld                     bool // K1
	plain                                   bool // nothing follows from taking cards or from ending a turn
	equalTopAtEnd, equalTopAtTake           bool // K5

	wildKind   Kind    // that joins collectors
	shieldKind Kind    // that is laid face down
	drawsFor   kindSet // kinds of which a discard draws a card
	untabled   bag     // cards that need a tally when they are in hand
	thirds     span    // the cards that make trios (R10.4)
	joker      span    // the card that joins collectors (R10.3)
	trioInHand int     // points of one in hand (K4)

	duos            []duo
	collectors      []collector
	multipliers     []multiplier
	multiplierCards bag

	// How to make the most pairs of a hand (R8.1): of kinds that pair only with themselves, of
	// two kinds that pair only with each other, and of those that share partners.
	twins    []span
	couples  []pairStep
	sharing  []kindSpan            // the kinds that share
	shared   []pairStep            // in an order in which taking all there are takes the most
	tangled  []Kind                // those for which there is no such order, so that a search finds the most
	partners [numKinds + 1]kindSet // what each of these makes pairs with

	duoOf [numKinds + 1][numKinds + 1]uint8 // index into duos + 1; 0: no duo
}

// A duo is a [Duo] with the bits of its kinds.
type duo struct {
	a, b     span
	kindA    Kind // kindA <= kindB
	kindB    Kind
	effect   Effect
	laidOnly bool
	alone    bool   // scores in hand, and no other duo that does is about its kinds
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
	most   int         // as many cards count at the most: those that the deck has
}

type multiplier struct {
	cards  span
	of     span
	kind   Kind
	ofKind Kind
	points int
}

// compile checks the merged game and builds its tables.
func (b *builder) compile() {
	r := b.rules
	var ok bool
	if r.layout, ok = newLayout(b.deck); !ok {
		b.problem("the deck has more cards of one kind than a game can have")
		return
	}
	if n := b.deck.CountKind(Mermaid); n > maxMermaids {
		b.problem("%d mermaids in the deck: the maximum is %d", n, maxMermaids)
	}
	for c := DarkBlue; c.IsValid(); c++ {
		if n := b.deck.CountColor(c); n > colorMask {
			b.problem("%d %v cards in the deck: the maximum is %d", n, c, colorMask)
		}
	}
	if n := b.deck.CountKind(b.wild); n > 1 {
		b.problem("%d cards of kind %v in the deck, which joins collectors: there can be one", n, b.wild)
	}
	r.layout.trio, r.layout.wild, r.layout.shield = b.trio, b.wild, b.shield
	b.sheet()
	before := len(b.problems)
	defer func() { slices.Sort(b.problems[before:]) }()
	if r.events == 0 {
		r.laws = make([]law, 1)
		b.law(&r.laws[0])
		r.plain = r.laws[0].plain
		return
	}
	r.laws = make([]law, (numEvents+1)*(numEvents+1))
	events := append([]Event{0}, r.Events()...)
	for _, table := range events {
		for _, held := range events {
			switch {
			case held == 0 && table == 0:
				b.law(r.law(0, 0))
			case held == 0:
				b.law(r.law(table, 0), table)
			case table == 0:
				b.law(r.law(0, held), held)
			case table != held: // there is only one of each
				b.law(r.law(table, held), table, held)
			}
		}
	}
}

// law compiles what the base game, the modules and the given events say: the later ones
// replace what the earlier ones said about the same thing.
func (b *builder) law(l *law, events ...Event) {
	changes := b.rules.changes
	for _, e := range events {
		changes = append(slices.Clip(changes), b.rules.eventChanges[e])
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
	curves := map[Kind]namedCollector{} // what was said last of each
	l.third, l.wildKind, l.shieldKind = layout.trio, layout.wild, layout.shield
	l.mermaids, l.thirds, l.joker = layout.kinds[Mermaid], layout.kinds[layout.trio], layout.kinds[layout.wild]

	for _, c := range changes {
		for _, d := range c.Duos {
			if !has(c.name, d.A, d.B) {
				continue
			}
			compiled := duo{a: layout.kinds[d.A], b: layout.kinds[d.B], kindA: d.A, kindB: d.B, effect: d.Effect, laidOnly: d.LaidOnly}
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

	// The order of tables is that of the cards, whatever order the modules came in.
	slices.SortFunc(l.duos, func(d, e duo) int { return 32*(int(d.kindA)-int(e.kindA)) + int(d.kindB) - int(e.kindB) })
	for i, d := range l.duos {
		l.duoOf[d.kindA][d.kindB] = uint8(i + 1)
		l.duoOf[d.kindB][d.kindA] = uint8(i + 1)
	}
	slices.SortFunc(l.collectors, func(c, d collector) int { return int(c.kind) - int(d.kind) })
	slices.SortFunc(l.multipliers, func(m, n multiplier) int { return int(m.kind) - int(n.kind) })
	for _, m := range l.multipliers {
		l.multiplierCards[m.cards.word] |= m.cards.mask
	}
	for i := range l.collectors {
		c := &l.collectors[i]
		b.curve(c, curves[c.kind])
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
		return
	}
	if n := l.mostPoints(b.deck.Len()); n > maxTotal-MaxTarget {
		b.problem("all cards together can be worth %d points: the maximum is %d", n, maxTotal-MaxTarget)
		return
	}
	l.planPairs()
}

// mostPoints returns more than all cards of a deck can be worth under the law, so that no score and
// no total of a game is too large for its field.
func (l *law) mostPoints(deck int) int {
	count := func(s span) int { return bits.OnesCount64(s.mask) }
	n := deck/2 + deck + count(l.thirds)*l.trio // pairs, mermaids, trios
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

// curve fills in the points of a collector, for as many cards as the deck has.
func (b *builder) curve(c *collector, said namedCollector) {
	c.most = b.deck.CountKind(c.kind)
	if len(said.Points) == 0 && said.Each <= 0 {
		return // reported already
	}
	if said.Each == 0 && len(said.Points) < c.most {
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

// dropScore forgets what was said about the points of a kind.
func (l *law) dropScore(kind Kind) {
	l.collectors = slices.DeleteFunc(l.collectors, func(c collector) bool { return c.kind == kind })
	l.multipliers = slices.DeleteFunc(l.multipliers, func(m multiplier) bool { return m.kind == kind })
}

// planPairs finds an order in which making as many pairs as possible of one duo after the
// other makes the most pairs of all (R8.1). A kind with one partner, itself not being one,
// is best paired first: whatever it leaves of the partner, nothing else is lost. What is
// left in the end and pairs only with itself follows. Where kinds are tangled worse than
// that (no printed duo is) pairing searches for the most.
func (l *law) planPairs() {
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
			l.couples = append(l.couples, pairStep{d.a, d.b, d.kindA, d.kindB})
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
		d := open[next]
		l.shared = append(l.shared, pairStep{d.a, d.b, d.kindA, d.kindB})
		open = slices.Delete(open, next, next+1)
	}
	for _, d := range open {
		l.partners[d.kindA] |= 1 << d.kindB
		l.partners[d.kindB] |= 1 << d.kindA
	}
	for k, partners := range l.partners {
		if partners != 0 {
			l.tangled = append(l.tangled, Kind(k))
		}
	}
}

// planPoints decides what of a law can be looked up in tables, and sees that it has them.
func (r *Rules) planPoints(l *law) {
	layout := r.layout
	if l.wild {
		l.special[l.joker.word] |= l.joker.mask
	}
	if !l.worthlessMermaids {
		l.special[l.mermaids.word] |= l.mermaids.mask
	}
	if l.trioInHand != 0 {
		l.untabled[l.thirds.word] |= l.thirds.mask
		l.special[l.thirds.word] |= l.thirds.mask
	}

	// A law has no tables if cards that score by their number, or multiply, can be laid under any event.
	laid := r.laidKinds()
	for _, m := range l.multipliers {
		if laid.has(m.kind) {
			return
		}
	}
	for _, c := range l.collectors {
		if laid.has(c.kind) {
			return
		}
	}
	if l.wild && laid.has(layout.wild) {
		return
	}
	if !r.sheet.fits {
		return
	}
	for i := range r.laws {
		if m := &r.laws[i]; m.tables != nil && l.scoresInHandAs(m) {
			l.tables = m.tables
			return
		}
	}
	plain := *l
	plain.wild, plain.worthlessMermaids, plain.trioInHand = false, true, 0
	l.tables = newTables(layout, &r.sheet, &plain)
}

// laidKinds returns the kinds that are laid in a round under some law of the game.
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

// A tally sheet assigns bits of a number to each kind, enough to count its cards. Kinds that score
// with each other, or can be laid with each other, are in the same part of the number.
// So one number says how many cards of each kind a hand has, and each part of it looks up what they are
// worth. Laid cards of kinds that multipliers count have bits of their own. All laws of a game share
// the sheet.
type tallySheet struct {
	one   [256]uint64 // what a card in hand adds to the number; none for kinds that score by themselves nowhere
	bits  [128]uint64 // the same by the bits of a bag
	laid  [256]uint64 // what a laid card adds
	parts [numParts]struct{ hand, laid []sheetField }
	fits  bool // whether the parts are wide enough
}

type sheetField struct {
	cards *span
	shift int // where it begins in its part
	width int
}

// of returns what a number says of the field.
func (f sheetField) of(counts int) int { return counts >> f.shift & (1<<f.width - 1) }

// sheet lays out the tally sheet of a game.
func (b *builder) sheet() {
	r, sheet := b.rules, &b.rules.sheet
	laid, multiplied := r.laidKinds(), kindSet(0)
	// with has the kinds that score with each kind or can be laid with it, itself among them.
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

	// Kinds that belong together go to the part that has most room: small parts are soon filled
	// in.
	var widths [numParts]int
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
		field := func(k Kind, one *[256]uint64) sheetField {
			f := sheetField{&r.layout.kinds[k], widths[at], bits.Len(uint(r.layout.full.count(&r.layout.kinds[k])))}
			for c := range r.layout.each(r.layout.full.of(f.cards)) {
				one[c] = 1 << ((partBits*at + f.shift) & 63)
			}
			widths[at] += f.width
			return f
		}
		part := &sheet.parts[at]
		for k := Mermaid; k.IsValid(); k++ {
			if kinds.has(k) {
				part.hand = append(part.hand, field(k, &sheet.one))
			}
		}
		for k := Mermaid; k.IsValid(); k++ {
			if kinds.has(k) && laid.has(k) && multiplied.has(k) {
				part.laid = append(part.laid, field(k, &sheet.laid))
			}
		}
		sheet.fits = sheet.fits && widths[at] <= partBits
	}
	for bit, c := range r.layout.card {
		sheet.bits[bit] = sheet.one[c]
	}
	if !sheet.fits {
		sheet.one, sheet.bits, sheet.laid = [256]uint64{}, [128]uint64{}, [256]uint64{}
	}
}

// newTables makes the tables of a law that scores nothing outside of them.
func newTables(layout *layout, sheet *tallySheet, l *law) *tables {
	t := new(tables)
	for i, part := range sheet.parts {
		inHand, width := 0, 0 // bits of the part that count cards in hand, and all of them
		for _, f := range part.hand {
			inHand += f.width
		}
		width = inHand
		for _, f := range part.laid {
			width += f.width
		}
	counts:
		for counts := range 1 << inHand {
			var hand bag
			for _, f := range part.hand {
				if f.of(counts) > layout.full.count(f.cards) {
					continue counts // no hand has so many
				}
				for range f.of(counts) {
					hand.add(f.cards)
				}
			}
			points := l.tally(layout, &hand, nil, nil)
			if l.playable(&hand) != 0 {
				points |= duoBit
			}
			for laid := 0; laid < 1<<width; laid += 1 << inHand {
				more := 0 // what multipliers in hand score for laid cards
				for _, f := range part.laid {
					more += f.of(laid) * l.multiplied(f.cards, &hand)
				}
				t[i][counts|laid] = uint16(points + more)
			}
		}
	}
	return t
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

// scoresInHandAs reports whether the tables of another law of the game are right for this one.
func (l *law) scoresInHandAs(m *law) bool {
	alike := func(d, e duo) bool { return d.kindA == e.kindA && d.kindB == e.kindB }
	return slices.EqualFunc(l.duos, m.duos, alike) && slices.Equal(l.twins, m.twins) &&
		slices.Equal(l.couples, m.couples) && slices.Equal(l.shared, m.shared) && l.partners == m.partners &&
		slices.Equal(l.collectors, m.collectors) && slices.Equal(l.multipliers, m.multipliers)
}
