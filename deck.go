package seasalt

import (
	"fmt"
	"iter"
	"slices"
	"strings"

	"github.com/seasalt-go/seasalt/internal/pack"
)

// MaxCards is the most cards that a game can have and a [Cards] can hold. The base game has 58 and
// the extensions add 8; the rest is room for variants.
const MaxCards = 80

// Cards is a multiset of up to [MaxCards] cards, such as a hand. It is a value: comparable, usable as a map key, and
// never changed by its methods. The zero Cards is empty.
//
// It is marshalled as its text or, in JSON, as a list such as ["crab/black","crab/black"].
type Cards struct {
	n    uint8
	list [MaxCards]pack.Face // sorted; zero from n on, so that == compares sets
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

func cardsOf(set Cards) []Card { return toCards(set.list[:set.n]) }

// faces returns the cards as they are stored, sorted.
func (s *Cards) faces() []pack.Face { return s.list[:s.n] }

// toCards returns the cards of faces, in the same order.
func toCards(faces []pack.Face) []Card {
	cards := make([]Card, len(faces))
	for i, f := range faces {
		cards[i] = cardOf(f)
	}
	return cards
}

// setOf returns the set of sorted cards.
func setOf(cards []pack.Face) (set Cards) {
	set.n = uint8(copy(set.list[:], cards))
	return set
}

// Len returns the number of cards, copies included: 0 to [MaxCards].
func (s Cards) Len() int { return int(s.n) }

// Count returns the number of copies of the card in the set.
func (s Cards) Count(card Card) (n int) {
	f := card.face()
	for _, c := range s.list[:s.n] {
		if c == f {
			n++
		}
	}
	return n
}

// CountKind returns the number of cards of the kind in the set.
func (s Cards) CountKind(kind Kind) (n int) {
	for _, c := range s.list[:s.n] {
		if kindOf(c) == kind {
			n++
		}
	}
	return n
}

// CountColor returns the number of cards of the colour in the set.
func (s Cards) CountColor(color Color) (n int) {
	for _, c := range s.list[:s.n] {
		if colorOf(c) == color {
			n++
		}
	}
	return n
}

// All yields the cards in order, every copy.
func (s Cards) All() iter.Seq[Card] {
	return func(yield func(Card) bool) {
		for _, c := range s.list[:s.n] {
			if !yield(cardOf(c)) {
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

// Without returns the set with one copy fewer of the card. If there is no copy, it returns the set unchanged and false.
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

// Minus returns the set without the cards of other sets, each copy of which removes one. If any of them is missing, it
// returns the set unchanged and false.
func (s Cards) Minus(others ...Cards) (Cards, bool) {
	return s.foreach(others, Cards.Without)
}

// foreach changes the set for each card of other sets, or not at all if one of the changes is impossible.
func (s Cards) foreach(others []Cards, change func(Cards, Card) (Cards, bool)) (Cards, bool) {
	changed, ok := s, true
	for _, other := range others {
		for _, f := range other.list[:other.n] {
			if changed, ok = change(changed, cardOf(f)); !ok {
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
		b.WriteString(cardOf(c).String())
	}
	return b.String()
}

// GoString returns the set as Go code, for %#v.
func (s Cards) GoString() string {
	return fmt.Sprintf("seasalt.Must(seasalt.ParseCards(%q))", s.String())
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
	for at, word := range splitWords(text) {
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

// cardsIn returns the cards of a bag.
func cardsIn(l *pack.Layout, b pack.Bag) (set Cards) {
	set.n = uint8(len(l.AppendSorted(set.list[:0], b)))
	return set
}

// bagOf is the reverse of cardsIn. The deck must have the cards.
func bagOf(l *pack.Layout, set Cards) (b pack.Bag) {
	for _, c := range set.faces() {
		b.Add(&l.Cards[c])
	}
	return b
}

// takeCard takes a card out of a bag, or reports that the game does not have that many.
func takeCard(l *pack.Layout, from *pack.Bag, c Card, problems *problemList) bool {
	span := &l.Cards[c.face()]
	switch {
	case span.Mask == 0:
		problems.add("the game has no card %v", c)
	case from.Count(span) == 0:
		problems.add("the game has only %d of the card %v", l.Full.Count(span), c)
	default:
		from.Remove(span)
		return true
	}
	return false
}

// takeCards takes cards out of a bag as takeCard does, and returns those that were there. Several missing copies of a
// card are one problem.
func takeCards(l *pack.Layout, from *pack.Bag, cards Cards, problems *problemList) (taken pack.Bag) {
	var wrong pack.Face
	for _, f := range cards.faces() {
		// Cards that are there are taken here: with takeCard, scores without a game take a sixth longer
		// (BenchmarkScoreHolding).
		if span := &l.Cards[f]; from.Has(span) {
			from.Remove(span)
			taken.Add(span)
		} else if f != wrong {
			takeCard(l, from, cardOf(f), problems) // says why not
			wrong = f
		}
	}
	return taken
}

// A tableau holds the cards that lie open in a game, in one row. The laid cards of each seat come first, then the first
// discard pile, bottom first. The second pile starts at the end of the row and runs backwards, so a card comes and goes
// on top of either pile without moving another. The row is as long as the largest deck. Between the piles it is zero.
type tableau struct {
	card  [MaxCards]pack.Face
	end   [MaxPlayers]uint8 // where the laid cards of each seat end; they start where those of the seat before end
	piles [2]uint8          // cards on each pile
}

func (t *tableau) start(seat int) int {
	if seat == 0 {
		return 0
	}
	return int(t.end[seat-1])
}

// row returns the cards laid by a seat. The slice is valid until the tableau changes.
func (t *tableau) row(seat int) []pack.Face { return t.card[t.start(seat):t.end[seat]] }

func (t *tableau) pileLen(p Pile) int { return int(t.piles[(p-1)&1]) }

// spot returns the index in the row of the card of a pile that has below cards beneath it.
func (t *tableau) spot(p Pile, below int) int {
	if p == Pile1 {
		return int(t.end[MaxPlayers-1]) + below
	}
	return MaxCards - 1 - below
}

// mind.InPile returns the card of a pile that has below cards beneath it.
func (t *tableau) inPile(p Pile, below int) *pack.Face { return &t.card[t.spot(p, below)] }

func (t *tableau) push(p Pile, c pack.Face) {
	n := &t.piles[(p-1)&1]
	*t.inPile(p, int(*n)) = c
	*n++
}

// pull takes out the card of a pile that has below cards beneath it.
func (t *tableau) pull(p Pile, below int) pack.Face {
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
func (t *tableau) insert(seat, place int, c pack.Face) {
	at, n := t.start(seat)+place, int(t.end[MaxPlayers-1])+int(t.piles[0])
	copy(t.card[at+1:n+1], t.card[at:n])
	t.card[at] = c
	for ; seat < MaxPlayers; seat++ {
		t.end[seat]++
	}
}

// remove takes out the card at a place in the row of a seat.
func (t *tableau) remove(seat, place int) pack.Face {
	at, n := t.start(seat)+place, int(t.end[MaxPlayers-1])+int(t.piles[0])
	c := t.card[at]
	copy(t.card[at:n-1], t.card[at+1:n])
	t.card[n-1] = 0
	for ; seat < MaxPlayers; seat++ {
		t.end[seat]--
	}
	return c
}

// lay inserts a group into the row of a seat in sorted order: positions must not depend on the order in which duos were
// laid. Mermaids come last.
func (t *tableau) lay(seat Seat, g Group, trio Kind) {
	var faces [len(g)]pack.Face
	for i, c := range g {
		faces[i] = c.face()
	}
	cards := faces[:g.Len()]
	row := t.row(int(seat))
	place := 0
	for len(row) > 0 {
		n := groupLen(row, trio)
		if g[0].Kind() != Mermaid && (kindOf(row[0]) == Mermaid || slices.Compare(cards, row[:n]) < 0) {
			break
		}
		place, row = place+n, row[n:]
	}
	for i, c := range cards {
		t.insert(int(seat), place+i, c)
	}
}

// A Group is a set of cards laid together: the two cards of a duo, the three of a trio (the third card last), or up to
// four mermaids. Unused elements are zero. Groups, and types that contain them, can be compared and copied.
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
func groupLen(row []pack.Face, trio Kind) int {
	switch {
	case kindOf(row[0]) == Mermaid:
		return len(row)
	case len(row) > 2 && kindOf(row[2]) == trio:
		return 3
	}
	return 2
}

// nextGroup cuts the first group off a row of laid cards.
func nextGroup(row []pack.Face, trio Kind) (g Group, rest []pack.Face) {
	n := groupLen(row, trio)
	for i, c := range row[:n] {
		g[i&3] = cardOf(c)
	}
	return g, row[n:]
}
