package seasalt

import (
	"fmt"
	"iter"
	"strings"
)

// A Score is the explained value of a player's cards: card points (R8) item by item, and the colour bonus (R8.7), which
// is not part of the card points. It is a comparable value. The zero Score is the score of no cards.
type Score struct {
	points     int16
	bonus      int16
	bonusColor Color
	n          uint8
	worth      [maxItems]uint16 // of the items
	items      [maxItems]scoreItem
}

// A scoreItem is a [ScoreItem] without its points: a byte each for the source, the kind, the other kind or the
// colour of a mermaid, and the count. It is put together in a register. If it were a struct, written field by
// field and then copied whole, a score would take half as long again (BenchmarkScore).
type scoreItem uint32

// maxItems is the most items that a score can have: one for each duo, collector and
// multiplier of a game, four mermaids, two for starfish, and one for laid pairs of other kinds.
const maxItems = 32

// A ScoreItem is one line of a [Score].
type ScoreItem struct {
	Source ScoreSource
	Kind   Kind  // the kind that scores
	With   Kind  // a duo's other kind, the kind that a multiplier counts, or a collector's seahorse
	Color  Color // the colour that a mermaid counts; zero if none is left
	Count  int   // pairs, starfish, or cards that were counted
	Points int   // for all of them
}

// A ScoreSource is a rule by which cards score.
type ScoreSource uint8

// The sources of card points. A score of this version lists them in this order.
const (
	_                ScoreSource = iota
	SourceDuo                    // pairs, laid or in hand (R8.1)
	SourceTrio                   // starfish that are laid with a duo (R10.4)
	SourceTrioInHand             // starfish in hand, if ruling K4 says so
	SourceCollector              // collectors (R8.2)
	SourceMultiplier             // multipliers (R8.3)
	SourceMermaid                // mermaids (R8.4)
)

func (ScoreSource) named() (string, []string, int) { return "source of points", sourceNames, 1 }

// MarshalText returns the text of String, and the empty text for the zero value. It fails for an invalid value.
func (s ScoreSource) MarshalText() ([]byte, error) { return marshalName(s) }

// UnmarshalText reads what MarshalText wrote. On an error s is unchanged.
func (s *ScoreSource) UnmarshalText(text []byte) error { return unmarshalName(s, text) }

var sourceNames = []string{"none", "duo", "trio", "trio-in-hand", "collector", "multiplier", "mermaid"}

// String returns the stable name of the source, such as "collector", and "none" for the zero value.
func (s ScoreSource) String() string { return nameString("ScoreSource", sourceNames, s) }

// Points returns the card points: the sum of all items (R8).
func (s Score) Points() int { return int(s.points) }

// Bonus returns the colour bonus: the number of cards of the most frequent colour (R8.7).
func (s Score) Bonus() int { return int(s.bonus) }

// BonusColor returns the colour of the bonus, the first if several tie (R8.8), or the
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

func (s *Score) add(source ScoreSource, kind, with Kind, color Color, count, points int) {
	i := s.n & (maxItems - 1)
	s.items[i] = scoreItem(source) | scoreItem(kind)<<8 | (scoreItem(with)|scoreItem(color))<<16 | scoreItem(count)<<24
	s.worth[i] = uint16(points)
	s.n++
}

func (s *Score) item(i int) ScoreItem {
	bits := s.items[i]
	item := ScoreItem{Source: ScoreSource(bits), Kind: Kind(bits >> 8), Count: int(bits >> 24), Points: int(s.worth[i])}
	if item.Source == SourceMermaid {
		item.Color = Color(bits >> 16)
	} else {
		item.With = Kind(bits >> 16)
	}
	return item
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

// Rule returns the rule that gives the points, such as "R8.2". It is "R10.3" for a collector that
// another kind has joined, "R10.5" for a multiplier that the base game does not have, and "R8.5" for a mermaid that
// finds no colour.
func (i ScoreItem) Rule() RuleID {
	switch i.Source {
	case SourceDuo:
		return "R8.1"
	case SourceTrio:
		return "R10.4"
	case SourceTrioInHand:
		return "K4"
	case SourceCollector:
		if i.With != 0 {
			return "R10.3"
		}
		return "R8.2"
	case SourceMultiplier:
		if i.Kind > Captain { // of no base game
			return "R10.5"
		}
		return "R8.3"
	case SourceMermaid:
		if i.Color == 0 {
			return "R8.5"
		}
		return "R8.4"
	}
	return ""
}

// String returns the item as a phrase and its points, such as "3 shell cards: 4".
func (i ScoreItem) String() string {
	var what string
	switch i.Source {
	case SourceDuo:
		what = plural(i.Count, fmt.Sprintf("%v + %v pair", i.Kind, i.With))
	case SourceTrio:
		what = plural(i.Count, "trio") + fmt.Sprintf(" with a %v", i.Kind)
	case SourceTrioInHand:
		what = fmt.Sprintf("%d %v in hand", i.Count, i.Kind)
	case SourceCollector:
		what = plural(i.Count, i.Kind.String()+" card")
		if i.With != 0 {
			what += ", one of them the " + i.With.String()
		}
	case SourceMultiplier:
		what = fmt.Sprintf("%v with %s", i.Kind, plural(i.Count, i.With.String()+" card"))
	case SourceMermaid:
		what = "mermaid without a colour left"
		if i.Color != 0 {
			what = fmt.Sprintf("mermaid with %s", plural(i.Count, i.Color.String()+" card"))
		}
	}
	return fmt.Sprintf("%s: %d", what, i.Points)
}

// A Holding is the cards of one player, for scoring without a game.
type Holding struct {
	Hand Cards
	Laid []Group // duos, trios and mermaids that are laid
	// events in force for the player: in a game, the event of the round and the one held, where there are
	Events []Event
}

// ParseHolding reads the cards in hand and, after a "|", the laid groups, each with its cards
// joined by "+", such as "crab/black shell/grey | boat/black+boat/yellow". Either part may be
// empty; without laid groups the "|" is optional. The error is a [*ParseError].
func ParseHolding(text string) (Holding, error) {
	hand, laid, _ := strings.Cut(text, "|")
	set, at, problem := parseCards(hand)
	if problem != "" {
		return Holding{}, parseError("holding", text, at, problem)
	}
	h := Holding{Hand: set}
	for at, word := range splitWords(laid) {
		g, offset, problem := parseGroup(word)
		if problem == "" && len(h.Laid) == MaxCards {
			problem = "too many groups"
		}
		if problem != "" {
			return Holding{}, parseError("holding", text, len(hand)+1+at+offset, problem)
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
