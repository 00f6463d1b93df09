package seasalt

import (
	"fmt"
	"iter"
	"slices"
	"strings"

	"github.com/seasalt-go/seasalt/internal/pack"
)

// A Kind is the picture on a card, which decides its value and its use (R1.1). The zero Kind is no kind.
type Kind uint8

// The kinds of the base deck, in the order of the table in R1.2, then the kinds of
// the extension cards. Cards sort in this order.
const (
	Mermaid       Kind = iota + 1 // scores by colour; all of them laid win the game (R4.6, R8.4)
	Crab                          // duo: take a card from a discard pile
	Boat                          // duo: take another turn
	Fish                          // duo: draw the top card of the deck
	Swimmer                       // duo with a shark: steal a card
	Shark                         // duo with a swimmer
	Shell                         // collector
	Octopus                       // collector
	Penguin                       // collector
	Sailor                        // collector
	Lighthouse                    // multiplier of boats
	ShoalOfFish                   // multiplier of fish
	PenguinColony                 // multiplier of penguins
	Captain                       // multiplier of sailors
	Jellyfish                     // extension: duo with a swimmer (R10.1)
	Lobster                       // extension: duo with a crab (R10.2)
	Starfish                      // extension: makes a duo a trio (R10.4)
	Seahorse                      // extension: counts as one more card of a collector (R10.3)
	CastOfCrabs                   // extension: multiplier of crabs (R10.5)

	numKinds = int(CastOfCrabs)
)

var kindNames = [numKinds + 1]string{
	"none", "mermaid", "crab", "boat", "fish", "swimmer", "shark", "shell", "octopus", "penguin", "sailor",
	"lighthouse", "shoal-of-fish", "penguin-colony", "captain",
	"jellyfish", "lobster", "starfish", "seahorse", "cast-of-crabs",
}

// IsValid reports whether k is one of the named kinds.
func (k Kind) IsValid() bool { return k >= Mermaid && k <= CastOfCrabs }

// String returns the stable name of the kind, in lower case with hyphens, such as
// "shoal-of-fish", and "none" for the zero Kind. Invalid kinds print as "Kind(99)".
func (k Kind) String() string { return nameString("Kind", kindNames[:], k) }

func (Kind) named() (string, []string, int) { return "kind", kindNames[:], 1 }

// MarshalText returns the text of String, and the empty text for the zero value. It fails for an invalid value.
func (k Kind) MarshalText() ([]byte, error) { return marshalName(k) }

// UnmarshalText reads what MarshalText wrote. On an error k is unchanged.
func (k *Kind) UnmarshalText(text []byte) error { return unmarshalName(k, text) }

// A Color is the colour of a card (R1.1). The zero Color is no colour.
type Color uint8

// The colours, in the order of R1.3: by their number of cards in the base deck. Cards of
// one kind sort in this order, and the first of several colours that tie in a score counts (R8.8).
const (
	DarkBlue    Color = iota + 1 // 9 cards of the base deck
	LightBlue                    // 9
	Black                        // 8
	Yellow                       // 8
	Green                        // 6
	White                        // 4
	Purple                       // 4
	Grey                         // 4
	LightOrange                  // 3
	Pink                         // 2
	Orange                       // 1

	numColors = int(Orange)
)

var colorNames = [numColors + 1]string{
	"none", "dark-blue", "light-blue", "black", "yellow", "green", "white", "purple", "grey",
	"light-orange", "pink", "orange",
}

// isValid reports whether c is one of the named colours.
func (c Color) isValid() bool { return c >= DarkBlue && c <= Orange }

// String returns the stable name of the colour, in lower case with hyphens, such as
// "light-blue", and "none" for the zero Color. Invalid colours print as "Color(99)".
func (c Color) String() string { return nameString("Color", colorNames[:], c) }

func (Color) named() (string, []string, int) { return "colour", colorNames[:], 1 }

// MarshalText returns the text of String, and the empty text for the zero value. It fails for an invalid value.
func (c Color) MarshalText() ([]byte, error) { return marshalName(c) }

// UnmarshalText reads what MarshalText wrote. On an error c is unchanged.
func (c *Color) UnmarshalText(text []byte) error { return unmarshalName(c, text) }

// A Card is a kind in a colour, such as a black crab. Copies of a card are alike: the game does not distinguish them
// (R1.1).
//
// Cards are comparable and ordered by kind, then by colour. The zero Card means no card. Every kind exists in every
// colour, printed or not, because variants can add cards: [CardOf] makes the valid values, and all others are invalid.
type Card uint16 // the kind in the upper byte, the colour in the lower one, so new kinds and colours keep all numbers

// CardOf returns the card of the given kind and colour, or the zero Card if one of
// them is invalid.
func CardOf(k Kind, c Color) Card {
	if !k.IsValid() || !c.isValid() {
		return 0
	}
	return Card(k)<<8 | Card(c)
}

// AllCards yields every valid card in order. Later versions can have more, at any place.
func AllCards() iter.Seq[Card] {
	return func(yield func(Card) bool) {
		for f := pack.Face(1); f.IsValid(); f++ {
			if !yield(cardOf(f)) {
				return
			}
		}
	}
}

// AllKinds yields every kind in order. Later versions can have more, at the end.
func AllKinds() iter.Seq[Kind] { return everyOf(Mermaid, Kind(numKinds)) }

// AllColors yields every colour in order. Later versions can have more, at the end.
func AllColors() iter.Seq[Color] { return everyOf(DarkBlue, Color(numColors)) }

func everyOf[T ~uint8](first, last T) iter.Seq[T] {
	return func(yield func(T) bool) {
		for x := first; x <= last && yield(x); x++ {
		}
	}
}

// Kind returns the kind of the card, or the zero Kind if the card is not valid.
func (c Card) Kind() Kind { return kindOf(c.face()) }

// Color returns the colour of the card, or the zero Color if the card is not valid.
func (c Card) Color() Color { return colorOf(c.face()) }

// IsValid reports whether c is a kind in a colour.
func (c Card) IsValid() bool { return c.face() != 0 }

// String returns the card as "kind/color", such as "crab/dark-blue". [ParseCard] reads it
// back. The zero Card prints as "none" and an invalid one as "Card(255)"; ParseCard
// accepts neither.
func (c Card) String() string {
	if c.IsValid() {
		return string(c.appendText(nil))
	}
	if c == 0 {
		return "none"
	}
	return fmt.Sprintf("Card(%d)", uint16(c))
}

// appendText appends the text of a valid card.
func (c Card) appendText(dst []byte) []byte {
	dst = append(dst, kindNames[c>>8]...)
	dst = append(dst, '/')
	return append(dst, colorNames[c&0xff]...)
}

// Package pack stores a card in a byte, which it takes for a kind and a colour by number.
const _ = uint(pack.NumKinds-numKinds) + uint(numKinds-pack.NumKinds)
const _ = uint(pack.NumColors-numColors) + uint(numColors-pack.NumColors)

// face returns the card as it is stored, or the zero face if it is not valid.
func (c Card) face() pack.Face { return pack.FaceOf(uint(c>>8), uint(c&0xff)) }

// cardOf returns the card that is stored as a face, or the zero Card if none is.
func cardOf(f pack.Face) Card { return Card(f.Pair()) }

func kindOf(f pack.Face) Kind { return Kind(f.Kind()) }

func colorOf(f pack.Face) Color { return Color(f.Color()) }

// MarshalText returns the text of String, and the empty text for the zero Card. It fails for invalid cards.
func (c Card) MarshalText() ([]byte, error) {
	switch {
	case c == 0:
		return []byte{}, nil
	case !c.IsValid():
		return nil, fmt.Errorf("seasalt: cannot marshal %v: not a card", c)
	}
	return []byte(c.String()), nil
}

// UnmarshalText reads what MarshalText wrote. On an error c is unchanged.
func (c *Card) UnmarshalText(text []byte) error {
	if len(text) == 0 {
		*c = 0
		return nil
	}
	card, at, problem := parseCard(string(text))
	if problem != "" {
		return parseError("card", string(text), at, problem)
	}
	*c = card
	return nil
}

// ParseCard reads a card as String writes it: "kind/color" in lower case, such as "crab/dark-blue". There may be white
// space around it. The error is a [*ParseError], which locates the problem.
func ParseCard(text string) (Card, error) {
	word, start := trim(text)
	card, at, problem := parseCard(word)
	if problem != "" {
		return 0, parseError("card", text, start+at, problem)
	}
	return card, nil
}

// parseCard is like ParseCard, but returns the offset and the text of a problem.
func parseCard(text string) (card Card, at int, problem string) {
	kind, color, found := strings.Cut(text, "/")
	if !found {
		return 0, len(text), "no '/' between kind and colour"
	}
	k := slices.Index(kindNames[:], kind)
	if k < 1 {
		return 0, 0, fmt.Sprintf("no kind is called %s", quote(kind))
	}
	c := slices.Index(colorNames[:], color)
	if c < 1 {
		return 0, len(kind) + 1, fmt.Sprintf("no colour is called %s", quote(color))
	}
	return CardOf(Kind(k), Color(c)), 0, ""
}
