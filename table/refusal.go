package table

import (
	"fmt"
	"strings"

	"github.com/seasalt-go/seasalt"
	"github.com/seasalt-go/seasalt/internal/untrusted"
)

// A Refusal says why a table did not do something. It tells nothing that the player who asked does not know
// already, so it can be sent as the answer.
type Refusal struct {
	Why    Why
	Number int                // the last entry of the table
	Move   *seasalt.MoveError // if the move is illegal
}

// Why is the reason of a [Refusal]. Its value is its name in JSON.
type Why string

// The reasons.
const (
	NoSeat     Why = "no-seat"      // there is no such seat
	NotDealt   Why = "not-dealt"    // the cards have not been dealt yet
	Dealt      Why = "dealt"        // the cards have been dealt already
	NotTheTurn Why = "not-the-turn" // nonces are named in the order of the seats
	NoNonce    Why = "no-nonce"     // a nonce is missing
	IsOver     Why = "over"         // the game is over
	Illegal    Why = "illegal"      // the move is illegal
	Stale      Why = "stale"        // the game has moved on since the number that the request names
	Ahead      Why = "ahead"        // the request names a number that the table has not reached
	RoundGoes  Why = "round-goes"   // the round is not over
	NoTakeBack Why = "no-take-back" // the decision cannot be taken back
	BadText    Why = "bad-text"     // a text is too long or not valid UTF-8
	BadPlayer  Why = "bad-player"   // another seat has the same token, or the name is too long or not valid UTF-8
	BadEnd     Why = "bad-end"      // there is no such reason, or no such seat
	Full       Why = "full"         // the journal has no room left; the game can only be ended
)

var whys = map[Why]string{
	NoSeat: "the table has no such seat", NotDealt: "the cards have not been dealt yet", Dealt: "the cards have been dealt already",
	NotTheTurn: "nonces are named in the order of the seats", NoNonce: "a nonce is missing", IsOver: "the game is over",
	Illegal: "the move is illegal", Stale: "the game has moved on since", Ahead: "the table has not reached that number",
	RoundGoes: "the round is not over", NoTakeBack: "the decision cannot be taken back",
	BadText:   fmt.Sprintf("the text has more than %d bytes or is not valid UTF-8", MaxTextLen),
	BadPlayer: "another seat has the same token, or the name is too long or not valid UTF-8",
	BadEnd:    "there is no such reason, or no such seat", Full: "the journal is full",
}

// Error tells the reason.
func (r *Refusal) Error() string {
	if r.Move != nil {
		return "table: " + strings.TrimPrefix(r.Move.Error(), "seasalt: ")
	}
	text := whys[r.Why]
	if text == "" {
		text = "refused: " + untrusted.Quote(string(r.Why))
	}
	return fmt.Sprintf("table: %s (entry %d)", text, r.Number)
}

// Unwrap returns the [*seasalt.MoveError] of an illegal move.
func (r *Refusal) Unwrap() error {
	if r.Move == nil {
		return nil
	}
	return r.Move
}

func (t *Table) refuse(why Why) error {
	if why == NoSeat { // a spectator may have asked
		return &Refusal{Why: why, Number: t.visible(seasalt.Spectator)}
	}
	return &Refusal{Why: why, Number: len(t.entries)}
}
