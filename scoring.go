package seasalt

import (
	"fmt"
	"iter"
	"strings"
)

// maxItems is the most items that a score can have: one for each duo, collector and
// multiplier of a game, four mermaids, two for starfish, and one for laid pairs of other kinds.
const maxItems = 32

// A Score is what a player's cards are worth, and why: card points (R8) item by item, and
// the colour bonus (R8.7), which is not part of the card points. It is a comparable value.
// The zero Score is that of no cards.
type Score struct {
	points     int16
	bonus      int16
	bonusColor Color
	n          uint8
	worth      [maxItems]uint16 // of the items
	items      [maxItems]scoreItem
}

// A scoreItem is a [ScoreItem] without its points: a byte each for the source, the kind, the other kind or the
// colour of a mermaid, and the count. It is put together in a register: with a struct that is written field by
// field and copied whole, a score takes half as long again (BenchmarkScore).
type scoreItem uint32

func (s *Score) add(source ScoreSource, kind, with Kind, color Color, count, points int) {
	i := s.n & (maxItems - 1)
	s.items[i] = scoreItem(source) | scoreItem(kind)<<8 | (scoreItem(with)|scoreItem(color))<<16 | scoreItem(count)<<24
	s.worth[i] = uint16(points)
	s.n++
}

func (s *Score) item(i int) ScoreItem {
	bits := s.items[i]
	item := ScoreItem{Source: ScoreSource(bits), Kind: Kind(bits >> 8), Count: int(bits >> 24), Points: int(s.worth[i])}
	if item.Source == FromMermaid {
		item.Color = Color(bits >> 16)
	} else {
		item.With = Kind(bits >> 16)
	}
	return item
}

// A ScoreItem is one line of a [Score].
type ScoreItem struct {
	Source ScoreSource
	Kind   Kind  // the kind that scores
	With   Kind  // a duo's other kind, the kind that a multiplier counts, or a collector's seahorse
	Color  Color // the colour that a mermaid counts; zero if none is left
	Count  int   // pairs, starfish, or cards that were counted
	Points int   // what they are worth
}

// A ScoreSource is a rule by which cards score.
type ScoreSource uint8

// The sources of card points, in the order in which a score lists them.
const (
	_              ScoreSource = iota
	FromDuo                    // pairs, laid or in hand (R8.1)
	FromTrio                   // starfish that are laid with a duo (R10.4)
	FromStarfish               // starfish in hand, if ruling K4 says so
	FromCollector              // collectors (R8.2)
	FromMultiplier             // multipliers (R8.3)
	FromMermaid                // mermaids (R8.4)
)

// Rule returns the rule that gives the points, such as "R8.2". It is "R10.3" for a collector that
// another kind has joined.
func (i ScoreItem) Rule() Rule {
	switch i.Source {
	case FromDuo:
		return "R8.1"
	case FromTrio:
		return "R10.4"
	case FromStarfish:
		return "K4"
	case FromCollector:
		if i.With != 0 {
			return "R10.3"
		}
		return "R8.2"
	case FromMultiplier:
		return "R8.3"
	case FromMermaid:
		return "R8.4"
	}
	return ""
}

// String returns the item as a phrase and its points, such as "3 shell cards: 4".
func (i ScoreItem) String() string {
	plural := func(n int, one string) string {
		if n == 1 {
			return "1 " + one
		}
		return fmt.Sprintf("%d %ss", n, one)
	}
	var what string
	switch i.Source {
	case FromDuo:
		what = plural(i.Count, fmt.Sprintf("%v + %v pair", i.Kind, i.With))
	case FromTrio:
		what = plural(i.Count, "trio") + fmt.Sprintf(" with a %v", i.Kind)
	case FromStarfish:
		what = fmt.Sprintf("%d %v in hand", i.Count, i.Kind)
	case FromCollector:
		what = plural(i.Count, i.Kind.String()+" card")
		if i.With != 0 {
			what += ", one of them the " + i.With.String()
		}
	case FromMultiplier:
		what = fmt.Sprintf("%v with %s", i.Kind, plural(i.Count, i.With.String()+" card"))
	case FromMermaid:
		what = "mermaid without a colour left"
		if i.Color != 0 {
			what = fmt.Sprintf("mermaid with %s", plural(i.Count, i.Color.String()+" card"))
		}
	}
	return fmt.Sprintf("%s: %d", what, i.Points)
}

// Points returns the card points: the sum of all items (R8).
func (s Score) Points() int { return int(s.points) }

// Bonus returns the colour bonus: how many cards of the most frequent colour there are (R8.7).
func (s Score) Bonus() int { return int(s.bonus) }

// BonusColor returns the colour of the bonus, the first of those that tie (R8.8), or the
// zero Color if there are no cards.
func (s Score) BonusColor() Color { return s.bonusColor }

// Items yields the card points item by item, including items worth nothing.
func (s Score) Items() iter.Seq[ScoreItem] {
	return func(yield func(ScoreItem) bool) {
		for i := range s.n {
			if !yield(s.item(int(i))) {
				return
			}
		}
	}
}

// Sum returns the points of all items of a source.
func (s Score) Sum(source ScoreSource) (points int) {
	for i := range s.n {
		if item := s.item(int(i)); item.Source == source {
			points += item.Points
		}
	}
	return points
}

// String explains the score, a line for each item and one for the sum and the colour bonus.
func (s Score) String() string {
	var b strings.Builder
	for i := range s.Items() {
		fmt.Fprintf(&b, "%v (%s)\n", i, i.Rule())
	}
	fmt.Fprintf(&b, "card points: %d", s.points)
	if s.bonusColor != 0 {
		fmt.Fprintf(&b, "; colour bonus: %d (%v)", s.bonus, s.bonusColor)
	}
	return b.String()
}

// Points returns the card points of a seat's cards, in hand and laid (R8). They decide
// whether the player may end the round (R5.1) and whether a bet is won (R6.2).
func (s State) Points(seat Seat) int { return s.cardPoints(s.check(seat)) }

// Score returns the card points and the colour bonus of a seat's cards, explained.
func (s State) Score(seat Seat) (score Score) {
	s.law(s.check(seat)).tally(s.rules.layout, &s.hands[seat&3], s.open.row(int(seat)), &score)
	return score
}

func (s *State) cardPoints(seat Seat) int {
	if s.phase == PhaseOver {
		return s.tally(s.law(seat), seat)
	}
	total, _ := s.worth(s.law(seat), seat)
	return total
}

func (s *State) tally(law *law, seat Seat) int {
	return law.tally(s.rules.layout, &s.hands[seat&3], s.open.row(int(seat&3)), nil)
}

// worth adds up the card points as tally does. Every play step needs them, so worth
// looks up what it can in tables, in half the time (BenchmarkPoints). The tables also say
// whether there may be a playable duo in hand: if duo is false, there is none. Mermaids are never
// laid while a round goes on.
func (s *State) worth(law *law, seat Seat) (total int, duo bool) {
	if law.tables == nil {
		return s.tally(law, seat), true
	}
	total, duo = law.tables.lookUp(s.kinds[seat&3])
	n := int(s.open.end[seat&3]) - s.open.start(int(seat&3))
	if law.trio != 0 && n > 2 {
		for _, c := range s.open.row(int(seat & 3)) {
			if c.Kind() == law.third {
				n--
				total += law.trio
			}
		}
	}
	total += n / 2
	if hand := &s.hands[seat&3]; hand.meets(&law.special) {
		if hand.meets(&law.untabled) {
			return s.tally(law, seat), true
		}
		total += law.pointsOutside(s.rules.layout, hand, s.open.row(int(seat&3)))
	}
	return total, duo
}

// pointsOutside adds up the points of seahorses and mermaids, which depend on all other cards
// and so are not in the tables.
func (l *law) pointsOutside(layout *layout, hand *bag, row []Card) (total int) {
	if l.wild && hand.has(&l.joker) {
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

// tables have the points of the cards of a hand that score by themselves or with each other, and duoBit,
// for every value of each part of the number that a [tallySheet] makes of the hand.
type tables [numParts][1 << partBits]uint16

const (
	partBits = 10
	numParts = 64 / partBits
	duoBit   = 1 << 15 // there is a duo that can be played; points are less
)

func (t *tables) lookUp(n uint64) (points int, duo bool) {
	const mask = 1<<partBits - 1
	sum := int(t[0][n&mask]) + int(t[1][n>>partBits&mask]) + int(t[2][n>>(2*partBits)&mask]) +
		int(t[3][n>>(3*partBits)&mask]) + int(t[4][n>>(4*partBits)&mask]) + int(t[5][n>>(5*partBits)&mask])
	return sum & (duoBit - 1), sum >= duoBit
}

// A census counts the cards of a bag in all colours at once. It has the counts, side by side in one
// number, for every value of each byte of the bag; the sum of these numbers is the count of the bag.
type census [2][8][256]uint64

// fill prepares the census. The function says where the count of a card has its lowest bit.
func (c *census) fill(l *layout, one func(Card) uint64) {
	for i, card := range l.card {
		if card == 0 {
			continue
		}
		counts, bit, n := &c[i/64][i%64/8], 1<<(i%8), one(card)
		for rest := range bit { // which count the cards of the lower bits already
			counts[bit|rest] = counts[rest] + n
		}
	}
}

func (c *census) count(b *bag) uint64 {
	t, w := &c[0], b[0]
	n := t[0][w&0xff] + t[1][w>>8&0xff] + t[2][w>>16&0xff] + t[3][w>>24&0xff] +
		t[4][w>>32&0xff] + t[5][w>>40&0xff] + t[6][w>>48&0xff] + t[7][w>>56]
	if w = b[1]; w != 0 { // few decks need it, and few of their hands
		t = &c[1]
		n += t[0][w&0xff] + t[1][w>>8&0xff] + t[2][w>>16&0xff] + t[3][w>>24&0xff] +
			t[4][w>>32&0xff] + t[5][w>>40&0xff] + t[6][w>>48&0xff] + t[7][w>>56]
	}
	return n
}

// colorCounts has the count of each colour, in colorBits bits from bit colorBits * Color on.
type colorCounts uint64

// colorBits are enough for every deck: NewRules refuses one with more than colorMask cards of a
// colour.
const (
	colorBits = 5
	colorMask = 1<<colorBits - 1
)

// countColors counts the cards of each colour in a hand and a row of laid cards.
func (l *layout) countColors(hand *bag, row []Card) colorCounts {
	n := l.census.count(hand)
	for _, c := range row {
		n += tints[c]
	}
	return colorCounts(n)
}

// tints has one card of its colour for every card.
var tints = func() (table [256]uint64) {
	for c := range table {
		if Card(c).IsValid() {
			table[c] = 1 << (colorBits * Card(c).Color())
		}
	}
	return table
}()

// clear sets the count of a colour to zero.
func (n *colorCounts) clear(c Color) { *n &^= colorMask << (colorBits * c & 63) }

// mostFrequent returns the most frequent colour, the first of those that tie (R8.8), and its
// count; the zero Color if there are no cards.
func (n colorCounts) mostFrequent() (color Color, count int) {
	most := n.key()
	return Color(15 - most&15), int(most >> 4)
}

// most returns the count of the most frequent colour.
func (n colorCounts) most() int { return int(n.key() >> 4) }

// key returns the count of the most frequent colour and, in the four bits below it, 15 minus that colour,
// so that the first of two that tie has the greater key.
func (n colorCounts) key() uint16 {
	// Two colours at once: one after the other, games take 1 % longer (BenchmarkGame).
	const two, mask = 2 * colorBits, 1<<(2*colorBits) - 1
	return max(mostOfTwo[n&mask]+14, mostOfTwo[n>>two&mask]+12, mostOfTwo[n>>(2*two)&mask]+10,
		mostOfTwo[n>>(3*two)&mask]+8, mostOfTwo[n>>(4*two)&mask]+6, mostOfTwo[n>>(5*two)&mask]+4)
}

// mostOfTwo has the greater of two neighbouring counts and, in the bits below it, 1 if it is the first. The first
// of all stands for no colour: its key is the greatest if there are no cards.
var mostOfTwo = func() (table [1 << (2 * colorBits)]uint16) {
	for i := range table {
		table[i] = uint16(max(i&colorMask<<4|1, i>>colorBits<<4))
	}
	return table
}()

// tally adds up the card points of a hand and a row of laid cards. If out is not nil, tally
// also fills in the items and the colour bonus.
func (l *law) tally(layout *layout, hand *bag, row []Card, out *Score) (total int) {
	all := *hand
	for _, c := range row {
		all.add(&layout.cards[c])
	}

	// R8.1: duos, trios and, once the game is over, mermaids that are laid; then the most pairs of the
	// hand.
	trios, laidMermaids := 0, 0
	if l.trio != 0 {
		trios = all.count(&l.thirds) - hand.count(&l.thirds)
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
		out.add(FromTrio, l.third, 0, 0, trios, trios*l.trio)
	}
	if l.trioInHand != 0 { // K4
		n := min(hand.count(&l.thirds), inHand)
		total += n * l.trioInHand
		if n > 0 && out != nil {
			out.add(FromStarfish, l.third, 0, 0, n, n*l.trioInHand)
		}
	}

	// R8.2, R10.3
	var wild *collector // which the wild card joins
	gain := 0
	if l.wild && all.has(&l.joker) {
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
				out.add(FromCollector, c.kind, l.wildKind, 0, n+1, p+gain)
			} else {
				out.add(FromCollector, c.kind, 0, 0, n, p)
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
				out.add(FromMultiplier, m.kind, m.ofKind, 0, of, n*of*m.points)
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
			out.add(FromMermaid, Mermaid, 0, c, n, n)
		}
	}
	if out != nil {
		out.points = int16(total)
	}
	return total
}

// joined returns the collector that the seahorse joins, the first of those that gain most (R10.3, R8.8),
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
	if l.tangled != nil {
		total += l.pairTangled(&left, made)
	}
	return total
}

// explainPairs adds the items of duos, and returns how many of the pairs are in hand.
func (l *law) explainPairs(hand *bag, row []Card, out *Score) (inHand int) {
	var pairs [maxItems]uint8 // of each duo, by its number in duoOf
	var other [2]Card         // a pair that was laid under an event that no longer holds for its owner
	for rest := row; len(rest) > 0 && rest[0].Kind() != Mermaid; rest = rest[groupLen(rest, l.third):] {
		duo := l.duoOf[rest[0].Kind()][rest[1].Kind()]
		pairs[duo&(maxItems-1)]++
		if duo == 0 {
			other = [2]Card(rest)
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
			out.add(FromDuo, d.kindA, d.kindB, 0, n, n)
		}
	}
	if n := int(pairs[0]); n > 0 {
		out.add(FromDuo, other[0].Kind(), other[1].Kind(), 0, n, n)
	}
	return inHand
}

// A Holding is the cards of one player, to be scored without a game.
type Holding struct {
	Hand   Cards
	Laid   []Group // duos, trios and mermaids that are laid
	Events []Event // events in force for the player: in a game, that of the round and the one held
}

// ParseHolding reads the cards in hand and, after a "|", the laid groups, each with its cards
// joined by "+", such as "crab/black shell/grey | boat/black+boat/yellow". Either part may be
// empty; without laid groups the "|" is optional. The error is a [*ParseError].
func ParseHolding(text string) (Holding, error) {
	fail := func(at int, problem string) (Holding, error) {
		return Holding{}, parseError("holding", text, at, problem)
	}
	hand, laid, _ := strings.Cut(text, "|")
	var h Holding
	for at, word := range words(hand) {
		c, offset, problem := parseCard(word)
		if problem != "" {
			return fail(at+offset, problem)
		}
		var ok bool
		if h.Hand, ok = h.Hand.With(c); !ok {
			return fail(at, fmt.Sprintf("more than %d cards", MaxCards))
		}
	}
	for at, word := range words(laid) {
		at += len(hand) + 1
		var g Group
		n := 0
		for _, part := range strings.Split(word, "+") {
			if n == len(g) {
				return fail(at, fmt.Sprintf("more than %d cards in a group", len(g)))
			}
			c, offset, problem := parseCard(part)
			if problem != "" {
				return fail(at+offset, problem)
			}
			g[n] = c
			n++
			at += len(part) + 1
		}
		if len(h.Laid) == MaxCards {
			return fail(at, "too many groups")
		}
		h.Laid = append(h.Laid, g)
	}
	return h, nil
}

// String returns the cards as [ParseHolding] reads them, without the events.
func (h Holding) String() string {
	text := h.Hand.String()
	for i, g := range h.Laid {
		if i == 0 {
			text = strings.TrimLeft(text+" |", " ")
		}
		text += " " + g.String()
	}
	return text
}

// Score returns what the cards of a player are worth, explained, without a game. It fails if the
// game does not have these cards or events, or if a laid group cannot be laid. The error, an
// [*InvalidError], lists every problem. Any number of mermaids may be laid, since events decide how
// many win (R4.6).
func (r *Rules) Score(h Holding) (Score, error) {
	var problems problems
	var hand bag
	rest := r.layout.full
	for c := range h.Hand.All() {
		if r.layout.take(&rest, c, &problems) {
			hand.add(&r.layout.cards[c])
		}
	}
	law := r.holdingLaw(h.Events, &problems)
	var open tableau
	for _, g := range h.Laid {
		g, ok := law.checkGroup(g, &problems)
		for _, c := range g[:g.Len()] {
			ok = r.layout.take(&rest, c, &problems) && ok
		}
		if ok {
			open.lay(0, g, r.layout.trio)
		}
	}
	if len(problems.texts) > 0 {
		return Score{}, &InvalidError{What: "holding", Problems: problems.texts}
	}
	var score Score
	law.tally(r.layout, &hand, open.row(0), &score)
	return score, nil
}

// holdingLaw returns the law under some events. In a game at most two apply to a player,
// but a holding can be scored under any number.
func (r *Rules) holdingLaw(events []Event, problems *problems) *law {
	var two [2]Event
	var seen uint16
	for i, e := range events {
		switch {
		case !e.IsValid() || r.events>>e&1 == 0:
			problems.add("the game has no event %v", e)
		case seen>>e&1 != 0:
			problems.add("event %v is repeated", e)
		case i < len(two):
			two[i] = e
		}
		seen |= 1 << e
	}
	if len(events) <= len(two) || len(problems.texts) > 0 {
		return r.law(two[0], two[1])
	}
	b := builder{rules: r, deck: r.Deck()}
	var l law
	b.law(&l, events...)
	for _, problem := range b.problems {
		problems.add("under these events %s", problem)
	}
	return &l
}
