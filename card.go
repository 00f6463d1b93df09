package seasalt

import (
	"fmt"
	"slices"
	"strings"
)

// A Kind says what a card shows: what it is worth and what it can do (R1.1).
// The zero Kind is no kind.
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

// IsValid reports whether c is one of the named colours.
func (c Color) IsValid() bool { return c >= DarkBlue && c <= Orange }

// String returns the stable name of the colour, in lower case with hyphens, such as
// "light-blue", and "none" for the zero Color. Invalid colours print as "Color(99)".
func (c Color) String() string { return nameString("Color", colorNames[:], c) }

// A Card is a kind in a colour, such as a black crab. Copies of a card are alike: nothing
// in the game tells them apart (R1.1).
//
// Cards are comparable and ordered by kind, then by colour. The zero Card means no card. Every kind
// exists in every colour, printed or not, so that variants can add cards: the values 1 to
// [NumCards] are valid, all others invalid.
type Card uint8

// NumCards is the number of valid values of [Card]: every kind in every colour.
const NumCards = numKinds * numColors

// CardOf returns the card of the given kind and colour, or the zero Card if one of
// them is invalid.
func CardOf(k Kind, c Color) Card {
	if !k.IsValid() || !c.IsValid() {
		return 0
	}
	return Card(int(k-1)*numColors + int(c))
}

// cardParts has the kind and colour of each value of Card, so that the accessors load
// instead of dividing. Invalid values have neither.
var cardParts = func() (parts [256]struct {
	kind  Kind
	color Color
}) {
	for k := Mermaid; k.IsValid(); k++ {
		for c := DarkBlue; c.IsValid(); c++ {
			p := &parts[CardOf(k, c)]
			p.kind, p.color = k, c
		}
	}
	return parts
}()

// Kind returns the kind of the card, or the zero Kind if the card is not valid.
func (c Card) Kind() Kind { return cardParts[c].kind }

// Color returns the colour of the card, or the zero Color if the card is not valid.
func (c Card) Color() Color { return cardParts[c].color }

// IsValid reports whether c is a card, 1 to [NumCards].
func (c Card) IsValid() bool { return c >= 1 && int(c) <= NumCards }

// String returns the card as "kind/color", such as "crab/dark-blue". [ParseCard] reads it
// back. The zero Card prints as "none" and an invalid one as "Card(255)"; ParseCard
// accepts neither.
func (c Card) String() string {
	if c.IsValid() {
		return kindNames[c.Kind()] + "/" + colorNames[c.Color()]
	}
	if c == 0 {
		return "none"
	}
	return fmt.Sprintf("Card(%d)", uint8(c))
}

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

// ParseCard reads a card as String writes it: "kind/color" in lower case, such as
// "crab/dark-blue". There may be white space around it. The error is a [*ParseError] that says
// what is wrong and where.
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
