// Package mind computes what an observer of a game can conclude about cards that it does not see. It knows how cards
// move and are shown, but no rule.
package mind

import "github.com/seasalt-go/seasalt/internal/pack"

// The largest numbers of seats, of cards in a game, and of cards that one move moves.
const (
	MaxSeats     = 4
	MaxCards     = 80
	MaxTransfers = 8
)

// A Pile is one of the two discard piles.
type Pile uint8

// The discard piles. 0 is none.
const (
	Pile1 Pile = 1
	Pile2 Pile = 2
)

// A ZoneKind is a kind of zone. 0 is none.
type ZoneKind uint8

// The kinds of zones.
const (
	_ ZoneKind = iota
	InDeck
	InDrawn
	InHand
	InLaid
	InShield
	InPile
)

// A Zone is a place for cards.
type Zone struct {
	Kind ZoneKind
	Seat int8 // of a hand, or of the cards before a player; else 0
	Pile Pile // of InPile
}

// A Transfer is the movement of a card.
type Transfer struct {
	From, To Zone
	Card     pack.Face // zero if the observer does not see it
	// of a card that comes out of a pile: its place there, 1 being the top; zero if the observer does not see it
	Place uint8
	Open  bool // whether everybody sees which card it is
}

// A Run is the number of shown cards in one place.
type Run struct {
	Where Zone
	N     uint8
	Open  bool
}

// The Facts of a move are the cards that an observer sees move, and those that it is shown.
type Facts struct {
	N, NumSights, NumSeen uint8
	Transfers             [MaxTransfers]Transfer
	Sights                [MaxSeats]Run
	Seen                  [MaxCards]pack.Face // of all sights, one after the other
}

// A Report is an observer's sight of a move.
type Report struct {
	*Facts
	Turn, Victim int8 // seats
	Tops         [2]pack.Face
	Swaps        bool // two cards change hands
	EndsTurn     bool
}
