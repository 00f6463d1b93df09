package seasalt

import (
	"fmt"
	"slices"
	"strings"
)

// Config describes a game. The zero Config is the base game for two players, in the English edition, with the target
// score of the rulebook.
type Config struct {
	Players int      // 2 to 4 (R2.1); zero means 2
	Target  int      // the score that ends the game, 1 to MaxTarget; zero means 40, 35 or 30 (R2.2)
	Edition Edition  // decides points that the sources leave open or disagree on (R12); zero is English
	Rulings Rulings  // replace single rulings of the edition; the zero value of each keeps it
	Modules []Module // the extensions in play, at most 100, in any order
}

// GoString names the modules instead of printing all that they hold, so that %#v is short.
func (c Config) GoString() string {
	names := make([]string, len(c.Modules))
	for i, m := range c.Modules {
		names[i] = fmt.Sprintf("%s/%d", m.Name, m.Version)
	}
	return fmt.Sprintf("seasalt.Config{Players:%d, Target:%d, Edition:%v, Rulings:%+v, Modules:[%s]}",
		c.Players, c.Target, c.Edition, c.Rulings, strings.Join(names, " "))
}

// MaxTarget is the highest target score that a table can agree on (R2.2).
const MaxTarget = 10_000

// maxTotal is more than any total of a game.
const maxTotal = 2 * MaxTarget

// An Edition is a named set of rulings (R12).
type Edition uint8

// The editions whose rules differ.
const (
	EditionEnglish Edition = iota
	EditionFrench
	EditionGerman
	EditionDigital // the best-known digital implementation

	numEditions = int(EditionDigital) + 1
)

func (Edition) named() (string, []string, int) { return "edition", editionNames[:], 0 }

// MarshalText returns the text of String. It fails for an invalid value.
func (e Edition) MarshalText() ([]byte, error) { return marshalName(e) }

// UnmarshalText reads what MarshalText wrote. On an error e is unchanged.
func (e *Edition) UnmarshalText(text []byte) error { return unmarshalName(e, text) }

var editionNames = [numEditions]string{"english", "french", "german", "digital"}

// String returns the name of the edition in lower case, such as "german".
func (e Edition) String() string { return nameString("Edition", editionNames[:], e) }

// Rulings returns the rulings of the edition, all decided. An invalid edition has the zero Rulings.
func (e Edition) Rulings() Rulings {
	r := Rulings{MermaidsLaid, EmptyDeckVoids, TieLatestTurn, TrioLaid, EqualTopAtEnd}
	switch e {
	case EditionEnglish:
	case EditionFrench:
		r.Tie = TieRoundEnder
	case EditionGerman:
		r.Tie = TieRoundPoints
	case EditionDigital:
		r = Rulings{MermaidsLaidAtEnd, EmptyDeckScores, TieRoundPoints, TrioInHand, EqualTopAtTake}
	default:
		return Rulings{}
	}
	return r
}

// Rulings decide points that the sources leave open or disagree on (R12). In a [Config] the zero value of a field means
// the ruling of the edition; [Rules.Rulings] returns them decided.
type Rulings struct {
	Mermaids  MermaidRuling   `json:"mermaids"`  // K1: when four mermaids win
	EmptyDeck EmptyDeckRuling `json:"emptyDeck"` // K2: an empty deck at the end of a turn after LAST CHANCE
	Tie       TieRuling       `json:"tie"`       // K3: who wins among players with the same total
	Trio      TrioRuling      `json:"trio"`      // K4: the value of a starfish in hand
	EqualTop  EqualTopRuling  `json:"equalTop"`  // K5: when the angelfish event takes its card
}

// ParseEdition reads what [Edition.String] writes. There may be white space around it.
func ParseEdition(text string) (Edition, error) {
	word, start := trim(text)
	if i := slices.Index(editionNames[:], word); i >= 0 {
		return Edition(i), nil
	}
	return 0, parseError("edition", text, start, "the editions are "+strings.Join(editionNames[:], ", "))
}

// MermaidRuling is ruling K1: when four mermaids win the game.
type MermaidRuling uint8

const (
	_                 MermaidRuling = iota
	MermaidsLaid                    // when they are laid, which the player may put off
	MermaidsLaidAtEnd               // announcing and the end of a turn, unless it is bound, also lay them
	MermaidsHeld                    // as soon as the last of them comes into a hand
)

func (MermaidRuling) named() (string, []string, int) { return "ruling K1", mermaidRulings, 1 }

// MarshalText returns the text of String, and the empty text for the zero value. It fails for an invalid value.
func (r MermaidRuling) MarshalText() ([]byte, error) { return marshalName(r) }

// UnmarshalText reads what MarshalText wrote. On an error r is unchanged.
func (r *MermaidRuling) UnmarshalText(text []byte) error { return unmarshalName(r, text) }

var mermaidRulings = []string{"edition", "laid", "laid-at-end", "held"}

// String returns "laid", "laid-at-end" or "held", and "edition" for the zero value.
func (r MermaidRuling) String() string { return nameString("MermaidRuling", mermaidRulings, r) }

// EmptyDeckRuling is ruling K2: what happens when the deck is empty at the end of a turn
// after LAST CHANCE was announced, the announcer's own turn included.
type EmptyDeckRuling uint8

const (
	_               EmptyDeckRuling = iota
	EmptyDeckVoids                  // the round ends at once and nobody scores
	EmptyDeckScores                 // the final turns continue and the round is scored
)

func (EmptyDeckRuling) named() (string, []string, int) { return "ruling K2", emptyDeckRulings, 1 }

// MarshalText returns the text of String, and the empty text for the zero value. It fails for an invalid value.
func (r EmptyDeckRuling) MarshalText() ([]byte, error) { return marshalName(r) }

// UnmarshalText reads what MarshalText wrote. On an error r is unchanged.
func (r *EmptyDeckRuling) UnmarshalText(text []byte) error { return unmarshalName(r, text) }

var emptyDeckRulings = []string{"edition", "voids", "scores"}

// String returns "voids" or "scores", and "edition" for the zero value.
func (r EmptyDeckRuling) String() string { return nameString("EmptyDeckRuling", emptyDeckRulings, r) }

// TieRuling is ruling K3: which of the players with the highest total wins. Players whom the
// ruling does not separate share the win.
type TieRuling uint8

const (
	_              TieRuling = iota
	TieLatestTurn            // the one whose last turn came latest
	TieRoundEnder            // the one who ended the last round
	TieRoundPoints           // the one who scored most in the last round
)

func (TieRuling) named() (string, []string, int) { return "ruling K3", tieRulings, 1 }

// MarshalText returns the text of String, and the empty text for the zero value. It fails for an invalid value.
func (r TieRuling) MarshalText() ([]byte, error) { return marshalName(r) }

// UnmarshalText reads what MarshalText wrote. On an error r is unchanged.
func (r *TieRuling) UnmarshalText(text []byte) error { return unmarshalName(r, text) }

var tieRulings = []string{"edition", "latest-turn", "round-ender", "round-points"}

// String returns "latest-turn", "round-ender" or "round-points", and "edition" for the zero value.
func (r TieRuling) String() string { return nameString("TieRuling", tieRulings, r) }

// TrioRuling is ruling K4: the value of a starfish in hand.
type TrioRuling uint8

const (
	_          TrioRuling = iota
	TrioLaid              // nothing: it must be laid as part of a trio
	TrioInHand            // as much as in a trio, at most one for each duo in hand
)

func (TrioRuling) named() (string, []string, int) { return "ruling K4", trioRulings, 1 }

// MarshalText returns the text of String, and the empty text for the zero value. It fails for an invalid value.
func (r TrioRuling) MarshalText() ([]byte, error) { return marshalName(r) }

// UnmarshalText reads what MarshalText wrote. On an error r is unchanged.
func (r *TrioRuling) UnmarshalText(text []byte) error { return unmarshalName(r, text) }

var trioRulings = []string{"edition", "laid", "in-hand"}

// String returns "laid" or "in-hand", and "edition" for the zero value.
func (r TrioRuling) String() string { return nameString("TrioRuling", trioRulings, r) }

// EqualTopRuling is ruling K5: when the angelfish event makes a player take one of two discard tops
// of one colour. It never does so in a turn bound by a jellyfish.
type EqualTopRuling uint8

const (
	_              EqualTopRuling = iota
	EqualTopAtEnd                 // once a turn, when the player passes or announces LAST CHANCE
	EqualTopAtTake                // after taking from a pile or discarding, also on a boat's turn
)

func (EqualTopRuling) named() (string, []string, int) { return "ruling K5", equalTopRulings, 1 }

// MarshalText returns the text of String, and the empty text for the zero value. It fails for an invalid value.
func (r EqualTopRuling) MarshalText() ([]byte, error) { return marshalName(r) }

// UnmarshalText reads what MarshalText wrote. On an error r is unchanged.
func (r *EqualTopRuling) UnmarshalText(text []byte) error { return unmarshalName(r, text) }

var equalTopRulings = []string{"edition", "at-end", "at-take"}

// String returns "at-end" or "at-take", and "edition" for the zero value.
func (r EqualTopRuling) String() string { return nameString("EqualTopRuling", equalTopRulings, r) }
