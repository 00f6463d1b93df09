package seasalt

import (
	"fmt"
	"iter"
	"math/bits"
	"strings"
)

// A Seat is the place of a player at the table. Seats are numbered from 0, clockwise: the
// player to the left of seat 0 is seat 1 (R2.1).
type Seat int8

// Actors that are not players.
const (
	Nature Seat = -1 // chance: it deals cards, picks stolen ones and turns up events
	Nobody Seat = -2 // no actor, as when the game is over
)

// Spectator is the seat of a [View] for people who do not play. They see only what all players see. A spectator never
// acts.
const Spectator Seat = -3

// String returns the number of the seat, or "nature", "nobody" or "spectator".
func (s Seat) String() string {
	switch s {
	case Nature:
		return "nature"
	case Nobody:
		return "nobody"
	case Spectator:
		return "spectator"
	}
	return fmt.Sprint(int8(s))
}

// How many players a game can have (R2.1).
//
// Results have arrays of MaxPlayers by seat, with zeros for seats that a game does not have, so
// that they can be compared with == and copied without allocating. A [Position] has slices, which
// may be shorter.
const (
	MinPlayers = 2
	MaxPlayers = 4
)

// Seats is a set of seats, such as the winners: bit n is set if seat n is in it.
type Seats uint8

// SeatsOf returns the set of the given seats. It leaves out values other than 0 to MaxPlayers−1, such as [Nobody].
func SeatsOf(seats ...Seat) (set Seats) {
	for _, seat := range seats {
		if seat >= 0 && seat < MaxPlayers {
			set |= 1 << seat
		}
	}
	return set
}

// Len returns the number of seats.
func (s Seats) Len() int { return bits.OnesCount8(uint8(s) & (1<<MaxPlayers - 1)) }

// Has reports whether the seat is in the set.
func (s Seats) Has(seat Seat) bool { return seat >= 0 && seat < MaxPlayers && s>>seat&1 != 0 }

// All yields the seats in order.
func (s Seats) All() iter.Seq[Seat] {
	return func(yield func(Seat) bool) {
		for seat := Seat(0); seat < MaxPlayers; seat++ {
			if s.Has(seat) && !yield(seat) {
				return
			}
		}
	}
}

// String returns the seats separated by commas, such as "0,2".
func (s Seats) String() string {
	var b strings.Builder
	for seat := range s.All() {
		if b.Len() > 0 {
			b.WriteByte(',')
		}
		b.WriteString(seat.String())
	}
	return b.String()
}

// A Pile is one of the two discard piles. The zero Pile means no pile.
type Pile uint8

// The discard piles. The first card of a round starts the first one (R2.3).
const (
	Pile1 Pile = 1
	Pile2 Pile = 2
)
