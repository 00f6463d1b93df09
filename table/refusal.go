package table

import (
	"fmt"
	"strings"

	"github.com/seasalt-go/seasalt"
	"github.com/seasalt-go/seasalt/internal/wire"
)

// A Refusal is the reason why a table did not carry out a request. It contains only facts that the player who asked
// knows already, so it can be sent as the answer. Goroutines can share one while none changes it.
type Refusal struct {
	Reason    RefusalReason
	Number    int                // the last entry of the table that the asker may know of: a spectator can be delayed
	MoveError *seasalt.MoveError // if the move is illegal
}

// A RefusalReason is the reason of a [Refusal]. Its value is its name in JSON.
type RefusalReason string

// The reasons.
const (
	RefusalNoSeat     RefusalReason = "no-seat"     // there is no such seat
	RefusalNotDealt   RefusalReason = "not-dealt"   // the cards have not been dealt yet
	RefusalDealt      RefusalReason = "dealt"       // the cards have been dealt already
	RefusalNonceOrder RefusalReason = "nonce-order" // nonces are named in the order of the seats
	RefusalNoNonce    RefusalReason = "no-nonce"    // a nonce is missing
	RefusalOver       RefusalReason = "over"        // the game is over
	RefusalIllegal    RefusalReason = "illegal"     // the move is illegal
	RefusalStale      RefusalReason = "stale"       // the game has moved on since the number in the request
	// the request names a number that the table has not reached; or a negative one, to Since
	RefusalAhead        RefusalReason = "ahead"
	RefusalRoundNotOver RefusalReason = "round-not-over" // the round is not over
	RefusalNoTakeBack   RefusalReason = "no-take-back"   // the decision cannot be taken back
	RefusalBadText      RefusalReason = "bad-text"       // a text is too long or not valid UTF-8
	// another seat has the same token, or the name is too long or not valid UTF-8
	RefusalBadPlayer RefusalReason = "bad-player"
	RefusalBadEnd    RefusalReason = "bad-end" // there is no such reason or seat, or the end cannot be by these seats
	RefusalFull      RefusalReason = "full"    // the journal has no room left; the game can only be ended
	// seats have changed hands as often as they can at this point of the game, which goes on
	RefusalHandOvers RefusalReason = "hand-overs"
)

var reasonTexts = map[RefusalReason]string{
	RefusalNoSeat: "the table has no such seat", RefusalNotDealt: "the cards have not been dealt yet",
	RefusalDealt:      "the cards have been dealt already",
	RefusalNonceOrder: "nonces are named in the order of the seats", RefusalNoNonce: "a nonce is missing",
	RefusalOver:    "the game is over",
	RefusalIllegal: "the move is illegal", RefusalStale: "the game has moved on since",
	RefusalAhead:        "the table has not reached that number",
	RefusalRoundNotOver: "the round is not over", RefusalNoTakeBack: "the decision cannot be taken back",
	RefusalBadText:   fmt.Sprintf("the text has more than %d bytes or is not valid UTF-8", MaxTextLen),
	RefusalBadPlayer: "another seat has the same token, or the name is too long or not valid UTF-8",
	RefusalBadEnd:    "there is no such reason or seat, or the end cannot be by these seats",
	RefusalFull:      "the journal is full",
	RefusalHandOvers: "seats have changed hands as often as they can so far",
}

// Error returns the reason.
func (r *Refusal) Error() string {
	if r.MoveError != nil {
		return "table: " + strings.TrimPrefix(r.MoveError.Error(), "seasalt: ")
	}
	text := reasonTexts[r.Reason]
	if text == "" {
		text = "refused: " + wire.Quote(string(r.Reason))
	}
	return fmt.Sprintf("table: %s (entry %d)", text, r.Number)
}

// Unwrap returns the [*seasalt.MoveError] of an illegal move.
func (r *Refusal) Unwrap() error {
	if r.MoveError == nil {
		return nil
	}
	return r.MoveError
}

func (t *Table) refuse(reason RefusalReason) error {
	if reason == RefusalNoSeat { // a spectator may have asked
		return &Refusal{Reason: reason, Number: t.visible(seasalt.Spectator)}
	}
	return &Refusal{Reason: reason, Number: len(t.entries)}
}
