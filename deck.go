package seasalt

import (
	"fmt"
	"iter"
	"math/bits"
	"slices"
	"strings"
)

// MaxCards is the most cards that a game can have and a [Cards] can hold. The base game has 58 and
// the extensions add 8; the rest is room for variants.
const MaxCards = 80

// Cards is a multiset of up to [MaxCards] cards, such as a hand. It is a value of 81 bytes:
// comparable, usable as a map key, and never changed by its methods. The zero Cards is empty.
//
// It is marshalled as its text or, in JSON, as a list such as ["crab/black","crab/black"].
type Cards struct {
	n    uint8
	list [MaxCards]face // sorted; zero from n on, so that == compares sets
}

// CardsOf returns the set of the given cards, in any order. It fails if there are more than
// [MaxCards] or if one of them is invalid.
func CardsOf(cards ...Card) (Cards, error) {
	var set Cards
	for i, c := range cards {
		if !c.IsValid() {
			return Cards{}, fmt.Errorf("seasalt: card %d of %d is not a card: %v", i+1, len(cards), c)
		}
		var ok bool
		if set, ok = set.With(c); !ok {
			return Cards{}, fmt.Errorf("seasalt: %d cards are more than a set can hold (%d)", len(cards), MaxCards)
		}
	}
	return set, nil
}

func cardsOf(set Cards) []Card { return named(set.list[:set.n]) }

// named returns the cards of faces, in the same order.
func named(faces []face) []Card {
	cards := make([]Card, len(faces))
	for i, f := range faces {
		cards[i] = f.card()
	}
	return cards
}

// setOf returns the set of sorted cards.
func setOf(cards []face) (set Cards) {
	set.n = uint8(copy(set.list[:], cards))
	return set
}

// Len returns the number of cards, copies included: 0 to [MaxCards].
func (s Cards) Len() int { return int(s.n) }

// Count returns how many copies of the card the set has.
func (s Cards) Count(card Card) (n int) {
	f := card.face()
	for _, c := range s.list[:s.n] {
		if c == f {
			n++
		}
	}
	return n
}

// CountKind returns how many cards of the kind the set has.
func (s Cards) CountKind(kind Kind) (n int) {
	for _, c := range s.list[:s.n] {
		if c.Kind() == kind {
			n++
		}
	}
	return n
}

// CountColor returns how many cards of the colour the set has.
func (s Cards) CountColor(color Color) (n int) {
	for _, c := range s.list[:s.n] {
		if c.Color() == color {
			n++
		}
	}
	return n
}

// All yields the cards in order, every copy.
func (s Cards) All() iter.Seq[Card] {
	return func(yield func(Card) bool) {
		for _, c := range s.list[:s.n] {
			if !yield(c.card()) {
				return
			}
		}
	}
}

// With returns the set with one more copy of the card. If the set is full or the card is invalid,
// it returns the set unchanged and false.
func (s Cards) With(card Card) (Cards, bool) {
	f := card.face()
	if s.n == MaxCards || f == 0 {
		return s, false
	}
	at, _ := slices.BinarySearch(s.list[:s.n], f)
	copy(s.list[at+1:], s.list[at:s.n])
	s.list[at] = f
	s.n++
	return s, true
}

// Without returns the set with one copy fewer of the card. It returns the set unchanged and false
// if there is no copy.
func (s Cards) Without(card Card) (Cards, bool) {
	at, found := slices.BinarySearch(s.list[:s.n], card.face())
	if !found {
		return s, false
	}
	copy(s.list[at:], s.list[at+1:s.n])
	s.n--
	s.list[s.n] = 0
	return s, true
}

// Plus returns the set with all cards of other sets. If that is more than a set can hold, it returns
// the set unchanged and false.
func (s Cards) Plus(others ...Cards) (Cards, bool) {
	return s.foreach(others, Cards.With)
}

// Minus returns the set without the cards of other sets, each copy of which takes away one. If any of
// them is not there, it returns the set unchanged and false.
func (s Cards) Minus(others ...Cards) (Cards, bool) {
	return s.foreach(others, Cards.Without)
}

// foreach changes the set for each card of other sets, or not at all if one of the changes is impossible.
func (s Cards) foreach(others []Cards, change func(Cards, Card) (Cards, bool)) (Cards, bool) {
	changed, ok := s, true
	for _, other := range others {
		for _, f := range other.list[:other.n] {
			if changed, ok = change(changed, f.card()); !ok {
				return s, false
			}
		}
	}
	return changed, true
}

// Contains reports whether the set has all cards of another one, each at least as often.
func (s Cards) Contains(other Cards) bool {
	_, ok := s.Minus(other)
	return ok
}

// String returns the cards in order, separated by spaces, such as "crab/black crab/green
// crab/green". [ParseCards] reads it back. The empty set is the empty text.
func (s Cards) String() string {
	var b strings.Builder
	for i, c := range s.list[:s.n] {
		if i > 0 {
			b.WriteByte(' ')
		}
		b.WriteString(c.String())
	}
	return b.String()
}

// MarshalText returns the text of String. It never fails.
func (s Cards) MarshalText() ([]byte, error) { return []byte(s.String()), nil }

// UnmarshalText reads what MarshalText wrote. On an error s is unchanged.
func (s *Cards) UnmarshalText(text []byte) error { return unmarshal(s, text, ParseCards) }

// ParseCards reads cards separated by white space, in any order, each as [ParseCard] takes
// it. The empty text is the empty set. The error is a [*ParseError].
func ParseCards(text string) (Cards, error) {
	set, at, problem := parseCards(text)
	if problem != "" {
		return Cards{}, parseError("cards", text, at, problem)
	}
	return set, nil
}

// parseCards is like ParseCards, but returns the offset and the text of a problem.
func parseCards(text string) (set Cards, at int, problem string) {
	for at, word := range words(text) {
		card, offset, problem := parseCard(word)
		if problem == "" {
			var ok bool
			if set, ok = set.With(card); !ok {
				problem = fmt.Sprintf("more than %d cards", MaxCards)
			}
		}
		if problem != "" {
			return Cards{}, at + offset, problem
		}
	}
	return set, 0, ""
}

// words yields the words of a text and where each of them starts. Only ASCII white space
// separates words.
func words(text string) iter.Seq2[int, string] {
	return func(yield func(int, string) bool) {
		start := -1
		for i := 0; i <= len(text); i++ {
			space := i == len(text) || strings.IndexByte(space, text[i]) >= 0
			if !space && start < 0 {
				start = i
			}
			if space && start >= 0 {
				if !yield(start, text[start:i]) {
					return
				}
				start = -1
			}
		}
	}
}

// A bag is a multiset of the cards of one game in 16 bytes. Each card has as many adjacent
// bits as the deck has copies of it, and a bag with n copies has the lowest n of them set.
// So a bag has one form only, the number of cards of any sort is a population count, and
// every set bit is one card to draw. The game's [layout] says which bits each card has.
type bag [2]uint64

// A span is the bits of a card, or of all cards of a kind, in a [bag]: they are in one word.
type span struct {
	mask uint64
	word uint8
}

// A layout says which bits of a [bag] stand for which cards.
type layout struct {
	size               int                // cards in the deck
	copies             int                // the most that there are of one card
	many               [][]face           // by number: the cards that have more copies
	full               bag                // the whole deck
	card               [128]face          // the card of each bit, or 0
	masks              [128]uint64        // the bits of that card
	cards              [256]span          // the bits of each face; none for a card that the deck does not have
	kinds              [numKinds + 1]span // the bits of each Kind
	first              bag                // the lowest bit of every card; a bag has it set if it has the card
	second             bag                // the next bit of every card that has two copies or more
	single             bag                // the bit of every card of which the deck has only one
	trio, wild, shield Kind               // that make trios, join collectors, are laid face down (module.go)
	census             census             // of colours, as colorCounts has them
}

// newLayout lays out a deck, with all cards of a kind in one word. If that is impossible, ok is
// false (only a kind with more than 48 cards can be the cause).
func newLayout(deck Cards) (l *layout, ok bool) {
	l = &layout{size: deck.Len()}
	var used [2]int
	for cards := deck.list[:deck.n]; len(cards) > 0; {
		kind := cards[0].Kind()
		need := 1 // they are sorted
		for need < len(cards) && cards[need].Kind() == kind {
			need++
		}
		word := 0
		if used[0]+need > 64 {
			word = 1
		}
		if used[word]+need > 64 {
			return nil, false
		}
		var last face
		copies := 0
		for _, c := range cards[:need] {
			if c != last {
				last, copies = c, 0
			}
			copies++
			l.copies = max(l.copies, copies)
			bit := uint64(1) << used[word]
			l.card[64*word+used[word]] = c
			l.cards[c].word = uint8(word)
			l.cards[c].mask |= bit
			l.kinds[kind].word = uint8(word)
			l.kinds[kind].mask |= bit
			l.full[word] |= bit
			switch copies {
			case 1:
				l.first[word] |= bit
			case 2:
				l.second[word] |= bit
			}
			used[word]++
		}
		cards = cards[need:]
	}
	for bit, c := range l.card {
		l.masks[bit] = l.cards[c].mask
	}
	for word := range l.single {
		l.single[word] = l.first[word] &^ (l.second[word] >> 1)
	}
	l.many = make([][]face, l.copies)
	for card := range l.each(l.full) {
		for n := range l.full.count(&l.cards[card]) {
			l.many[n] = append(l.many[n], card)
		}
	}
	l.census.fill(l)
	return l, true
}

// set returns the cards of the bag as a public set.
func (l *layout) set(b bag) (set Cards) {
	for word, w := range b {
		for ; w != 0; w &= w - 1 {
			set.list[set.n] = l.card[64*word+bits.TrailingZeros64(w)]
			set.n++
		}
	}
	slices.Sort(set.list[:set.n]) // the kinds of the second word may come before those of the first
	return set
}

// bag is the reverse of set. The deck must have the cards.
func (l *layout) bag(set Cards) (b bag) {
	for _, c := range set.list[:set.n] {
		b.add(&l.cards[c])
	}
	return b
}

// join puts cards into a bag. There must be room for them.
func (l *layout) join(b, cards *bag) {
	for word, w := range cards {
		b[word] |= w & l.single[word]
		for w &^= l.single[word]; w != 0; w &= w - 1 {
			b.add(&l.cards[l.card[64*word+bits.TrailingZeros64(w)]])
		}
	}
}

// subtract takes cards out of a bag. They must be in it.
func (l *layout) subtract(b, cards *bag) {
	for word, w := range cards {
		b[word] &^= w & l.single[word]
		for w &^= l.single[word]; w != 0; w &= w - 1 {
			b.remove(&l.cards[l.card[64*word+bits.TrailingZeros64(w)]])
		}
	}
}

// raise adds cards to a bag until it has at least as many of each as another one.
func (l *layout) raise(b, to *bag) { b[0], b[1] = b[0]|to[0], b[1]|to[1] }

// less returns a bag with one copy fewer of each card.
func (l *layout) less(b bag) bag {
	for word := range b {
		b[word] = b[word] >> 1 & l.full[word] &^ (l.first[word] >> 1)
	}
	return b
}

// take takes a card out of a bag, or reports that the game does not have that many.
func (l *layout) take(from *bag, c Card, problems *problems) bool {
	span := &l.cards[c.face()]
	switch {
	case span.mask == 0:
		problems.add("the game has no card %v", c)
	case from.count(span) == 0:
		problems.add("the game has only %d of the card %v", l.full.count(span), c)
	default:
		from.remove(span)
		return true
	}
	return false
}

// takeAll takes cards out of a bag as take does, and returns those that were there. What is wrong with several copies
// of a card is one problem.
func (l *layout) takeAll(from *bag, cards Cards, problems *problems) (taken bag) {
	var wrong face
	for _, f := range cards.list[:cards.n] {
		// What is there is taken here: by way of take, scores without a game last a sixth longer (BenchmarkScoreHolding).
		if span := &l.cards[f]; from.has(span) {
			from.remove(span)
			taken.add(span)
		} else if f != wrong {
			l.take(from, f.card(), problems) // says why not
			wrong = f
		}
	}
	return taken
}

// each yields the different cards of the bag.
func (l *layout) each(b bag) iter.Seq[face] {
	return func(yield func(face) bool) {
		for word, w := range b {
			for w &= l.first[word]; w != 0; w &= w - 1 {
				if !yield(l.card[64*word+bits.TrailingZeros64(w)]) {
					return
				}
			}
		}
	}
}

// unknownCard stands in a View for a card whose place the observer sees, but not its face.
const unknownCard face = 0xff

// A census counts the cards of a bag in all colours at once. For every value of each byte of the bag
// it has the counts side by side in one number. The sum of these numbers is the count of the bag.
type census struct {
	word   [8][256]uint64
	second *[8][256]uint64 // of the second word, or nil: few decks have a card there
}

func (c *census) fill(l *layout) {
	for i, card := range l.card {
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

func (c *census) count(b *bag) uint64 {
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

// colorBits are enough for every deck: NewRules refuses one with more than colorMask cards of a
// colour.
const (
	colorBits = 5
	colorMask = 1<<colorBits - 1
)

func (n *colorCounts) clear(c Color) { *n &^= colorMask << (colorBits * c & 63) }

// mostFrequent returns the most frequent colour, the first if several tie (R8.8), and its
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

// countColors counts the cards of each colour in a hand and a row of laid cards.
func (l *layout) countColors(hand *bag, row []face) colorCounts {
	n := l.census.count(hand)
	for _, c := range row {
		n += tints[c]
	}
	return colorCounts(n)
}

// tints has the colorCounts of each card alone.
var tints = func() (table [256]uint64) {
	for c := range table {
		if face(c).IsValid() {
			table[c] = 1 << (colorBits * face(c).Color())
		}
	}
	return table
}()

// mostOfTwo has the greater of two neighbouring counts and, in the four bits below it, 1 if it is the first. The
// lowest of all counts is for no colour. It is always 0, and has the greatest key if there are no cards.
var mostOfTwo = func() (table [1 << (2 * colorBits)]uint16) {
	for i := range table {
		table[i] = uint16(max(i&colorMask<<4|1, i>>colorBits<<4))
	}
	return table
}()

// add puts one more copy into the bag. There must be room for it.
func (b *bag) add(s *span) {
	w := &b[s.word&1]
	*w |= (*w<<1 | s.mask&-s.mask) & s.mask
}

// remove takes one copy out of the bag. There must be one.
func (b *bag) remove(s *span) {
	w := &b[s.word&1]
	*w = *w&^s.mask | (*w&s.mask)>>1&s.mask
}

// count returns how many of the cards of the span are in the bag.
func (b *bag) count(s *span) int { return bits.OnesCount64(b[s.word&1] & s.mask) }

// has reports whether any card of the span is in the bag.
func (b *bag) has(s *span) bool { return b[s.word&1]&s.mask != 0 }

// meets reports whether the bags have a card in common.
func (b *bag) meets(c *bag) bool { return b[0]&c[0]|b[1]&c[1] != 0 }

// of returns the cards of the span that are in the bag.
func (b *bag) of(s *span) (cards bag) {
	cards[s.word&1] = b[s.word&1] & s.mask
	return cards
}

func (b *bag) len() int { return bits.OnesCount64(b[0]) + bits.OnesCount64(b[1]) }

func (b *bag) empty() bool { return b[0]|b[1] == 0 }

// nth returns the k-th set bit of the bag, counted from 0. There must be one.
//
// It finds the byte by the running count of set bits of all bytes at once, and the bit in
// it by a table. A loop over the bits or halves takes three times as long, since its
// branches cannot be predicted (BenchmarkDraw).
func (b *bag) nth(k int) int {
	const ones, highs = 0x0101010101010101, 0x8080808080808080
	w, base := b[0], 0
	if n := bits.OnesCount64(w); k >= n {
		w, base, k = b[1], 64, k-n
	}
	counts := w - w>>1&0x5555555555555555
	counts = counts&0x3333333333333333 + counts>>2&0x3333333333333333
	counts = (counts + counts>>4) & 0x0f0f0f0f0f0f0f0f * ones // byte i: set bits of bytes 0 to i
	skip := 8 * bits.OnesCount64((uint64(k)*ones|highs-counts)&highs)
	k -= int(counts << 8 >> skip & 0xff)
	return base + skip + int(nthInByte[k&7][w>>skip&0xff])
}

// nthInByte has the place of the k-th set bit of a byte.
var nthInByte = func() (table [8][256]uint8) {
	for b := range 256 {
		k := 0
		for i := range 8 {
			if b>>i&1 != 0 {
				table[k][b] = uint8(i)
				k++
			}
		}
	}
	return table
}()

// A tableau has the cards that lie open in a game, in one row. The laid cards of each seat come
// first, then the first discard pile, bottom first. The second pile starts at the end of the row
// and runs backwards, so a card comes and goes on top of either pile without moving another. The
// row is as long as the largest deck. Between the piles it is zero.
type tableau struct {
	card  [MaxCards]face
	end   [MaxPlayers]uint8 // where the laid cards of each seat end; they start where those of the seat before end
	piles [2]uint8          // cards on each pile
}

func (t *tableau) start(seat int) int {
	if seat == 0 {
		return 0
	}
	return int(t.end[seat-1])
}

// row returns what a seat has laid. The slice is good until the tableau changes.
func (t *tableau) row(seat int) []face { return t.card[t.start(seat):t.end[seat]] }

func (t *tableau) pileLen(p Pile) int { return int(t.piles[(p-1)&1]) }

// spot returns the index in the row of the card of a pile that has below cards beneath it.
func (t *tableau) spot(p Pile, below int) int {
	if p == Pile1 {
		return int(t.end[MaxPlayers-1]) + below
	}
	return MaxCards - 1 - below
}

// inPile returns the card of a pile that has below cards beneath it.
func (t *tableau) inPile(p Pile, below int) *face { return &t.card[t.spot(p, below)] }

func (t *tableau) push(p Pile, c face) {
	n := &t.piles[(p-1)&1]
	*t.inPile(p, int(*n)) = c
	*n++
}

// pull takes out the card of a pile that has below cards beneath it.
func (t *tableau) pull(p Pile, below int) face {
	n := &t.piles[(p-1)&1]
	*n--
	c := *t.inPile(p, below)
	for i := below; i < int(*n); i++ {
		*t.inPile(p, i) = *t.inPile(p, i+1)
	}
	*t.inPile(p, int(*n)) = 0
	return c
}

// insert puts a card at a place in the row of a seat.
func (t *tableau) insert(seat, place int, c face) {
	at, n := t.start(seat)+place, int(t.end[MaxPlayers-1])+int(t.piles[0])
	copy(t.card[at+1:n+1], t.card[at:n])
	t.card[at] = c
	for ; seat < MaxPlayers; seat++ {
		t.end[seat]++
	}
}

// remove takes out the card at a place in the row of a seat.
func (t *tableau) remove(seat, place int) face {
	at, n := t.start(seat)+place, int(t.end[MaxPlayers-1])+int(t.piles[0])
	c := t.card[at]
	copy(t.card[at:n-1], t.card[at+1:n])
	t.card[n-1] = 0
	for ; seat < MaxPlayers; seat++ {
		t.end[seat]--
	}
	return c
}

// lay inserts a group into the row of a seat in sorted order, since the order in which duos were
// laid must not make different positions. Mermaids come last.
func (t *tableau) lay(seat Seat, g Group, trio Kind) {
	var faces [len(g)]face
	for i, c := range g {
		faces[i] = c.face()
	}
	cards := faces[:g.Len()]
	row := t.row(int(seat))
	place := 0
	for len(row) > 0 {
		n := groupLen(row, trio)
		if g[0].Kind() != Mermaid && (row[0].Kind() == Mermaid || slices.Compare(cards, row[:n]) < 0) {
			break
		}
		place, row = place+n, row[n:]
	}
	for i, c := range cards {
		t.insert(int(seat), place+i, c)
	}
}

// A Group is what a player laid together: the two cards of a duo, the three of a trio (the third
// card last), or up to four mermaids. The rest of it is zero. It is an array so that groups, and
// what holds them, can be compared and copied.
type Group [4]Card

// Len returns the number of cards in the group.
func (g Group) Len() int {
	n := 0
	for n < len(g) && g[n] != 0 {
		n++
	}
	return n
}

// String returns the cards joined by plus signs, such as "swimmer/black+shark/green".
func (g Group) String() string {
	var b strings.Builder
	for i, c := range g[:g.Len()] {
		if i > 0 {
			b.WriteByte('+')
		}
		b.WriteString(c.String())
	}
	return b.String()
}

// parseGroup reads a group as String writes it, or returns the offset and the text of a problem.
func parseGroup(text string) (g Group, at int, problem string) {
	n := 0
	for more := true; more; {
		var part string
		part, text, more = strings.Cut(text, "+")
		c, offset, problem := parseCard(part)
		if problem == "" && n == len(g) {
			problem = fmt.Sprintf("more than %d cards in a group", len(g))
		}
		if problem != "" {
			return Group{}, at + offset, problem
		}
		g[n] = c
		n++
		at += len(part) + 1
	}
	return g, 0, ""
}

// groupLen returns the number of cards of the first group in a row of laid cards. Mermaids are
// only ever laid all together (R4.6), and a card of the kind that makes trios only after the two
// cards of a duo (R10.4).
func groupLen(row []face, trio Kind) int {
	switch {
	case row[0].Kind() == Mermaid:
		return len(row)
	case len(row) > 2 && row[2].Kind() == trio:
		return 3
	}
	return 2
}

// nextGroup cuts the first group off a row of laid cards.
func nextGroup(row []face, trio Kind) (g Group, rest []face) {
	n := groupLen(row, trio)
	for i, c := range row[:n] {
		g[i&3] = c.card()
	}
	return g, row[n:]
}
