package seasalt

import (
	"errors"
	"fmt"
)

// A Reason is the reason for refusing a move. The zero Reason means that the move is legal.
type Reason uint8

// The reasons.
const (
	_                      Reason = iota
	ReasonNoMove                  // the value is not a move, and no other reason applies (see Move.IsValid)
	ReasonGameOver                // the game is over
	ReasonWrongPhase              // something else must be decided first
	ReasonNotInDeck               // Nature: the card is not in the deck
	ReasonNotInVictimsHand        // Nature: the card is not in the victim's hand
	ReasonNoSuchEvent             // Nature: the event cannot be turned up
	ReasonDeckEmpty               // there is no card to draw
	ReasonPileEmpty               // the pile has no card
	ReasonNotDrawn                // the card is not one of those drawn or looked at
	ReasonNotInHand               // a card is not in the player's hand
	ReasonNoDuo                   // the two cards are no duo
	ReasonNoTrio                  // the third card makes no trio, or there are no trios
	ReasonTooFewMermaids          // the mermaids in hand are too few to win
	ReasonNoShield                // no rule in force lets the player lay a card face down
	ReasonNoShieldKind            // a card of this kind cannot be laid face down
	ReasonShielded                // the player has a card face down already
	ReasonNoSuchPlace             // the pile has no such place
	ReasonNoVictim                // the seat is no opponent with cards to attack
	ReasonProtected               // the opponent is protected from every attack
	ReasonNotInTheirHand          // the card asked for is not in the other hand
	ReasonNoSuchDuo               // no such duo lies before the seat
	ReasonTooFewPoints            // the player's cards are worth too little to end the round
	ReasonBeingEnded              // the round is being ended already
	ReasonStopForbidden           // an event or a module forbids STOP
	ReasonNotOffered              // the event is not one of the two
	ReasonNotActor                // a view's seat is not the one to move
	ReasonNature                  // Nature must act first; Settle makes her moves

	numReasons = int(ReasonNature) + 1
)

func (Reason) named() (string, []string, int) { return "reason", reasonNames, 1 }

// MarshalText returns the text of String, and the empty text for the zero value. It fails for an invalid value.
func (r Reason) MarshalText() ([]byte, error) { return marshalName(r) }

// UnmarshalText reads what MarshalText wrote. On an error r is unchanged.
func (r *Reason) UnmarshalText(text []byte) error { return unmarshalName(r, text) }

// reasons lists the name and the words of each reason, and its rule if that is always the same.
var reasons = [numReasons]struct {
	name, text string
	rule       RuleID
}{
	{"none", "legal", ""},
	ReasonNoMove:           {"no-move", "this is not a move", ""},
	ReasonGameOver:         {"game-over", "the game is over", ""},
	ReasonWrongPhase:       {"wrong-phase", "something else must be decided first", ""},
	ReasonNature:           {"nature", "Nature is to act first, and Settle lets her", ""},
	ReasonNotInDeck:        {"not-in-deck", "the card is not in the deck", "R1.2"},
	ReasonNotInVictimsHand: {"not-in-victims-hand", "the card is not in the victim's hand", "R4.5"},
	ReasonNoSuchEvent:      {"no-such-event", "this event cannot be turned up", "R11.1"},
	ReasonDeckEmpty:        {"deck-empty", "the deck is empty", "R3.3"},
	ReasonPileEmpty:        {"pile-empty", "the discard pile is empty", "R3.1"},
	ReasonNotDrawn:         {"not-drawn", "the card is not one of those to choose from", ""},
	ReasonNotInHand:        {"not-in-hand", "not all of these cards are in the player's hand", ""},
	ReasonNoDuo:            {"no-duo", "these two cards are no duo", "R4.1"},
	ReasonNoTrio:           {"no-trio", "these cards make no trio", "R10.4"},
	ReasonTooFewMermaids:   {"too-few-mermaids", "there are too few mermaids in hand", "R4.6"},
	ReasonNoShield:         {"no-shield", "nothing lets the player lay a card face down", "R11.2"},
	ReasonNoShieldKind:     {"no-shield-kind", "a card of this kind cannot be laid face down", "R11.2"},
	ReasonShielded:         {"shielded", "a card lies face down already", "R11.2"},
	ReasonNoSuchPlace:      {"no-such-place", "the pile has no such place", "R4.5"},
	ReasonNoVictim:         {"no-victim", "this seat has no hand that can be attacked", ""},
	ReasonProtected:        {"protected", "this player is protected", ""},
	ReasonNotInTheirHand:   {"not-in-their-hand", "the card is not in the other hand", "R11.2"},
	ReasonNoSuchDuo:        {"no-such-duo", "no such duo can be taken from this seat", "R11.2"},
	ReasonTooFewPoints:     {"too-few-points", "the cards are worth too little to end the round", "R5.1"},
	ReasonBeingEnded:       {"being-ended", "the round is being ended already", "R5.1"},
	ReasonStopForbidden:    {"stop-forbidden", "STOP is not allowed, only LAST CHANCE", "R6.1"},
	ReasonNotOffered:       {"not-offered", "the event is not one of the two to choose from", "R11.2"},
	ReasonNotActor:         {"not-actor", "this seat is not the one to move", ""},
}

// String returns the stable name of the reason, such as "deck-empty", and "none" for the zero Reason.
func (r Reason) String() string { return nameString("Reason", reasonNames, r) }

// Text returns the reason in a few words, without a full stop. Package words has other languages.
func (r Reason) Text() string {
	if int(r) < numReasons {
		return reasons[r].text
	}
	return r.String()
}

var reasonNames = func() []string {
	names := make([]string, numReasons)
	for r := range names {
		names[r] = reasons[r].name
	}
	return names
}()

// phaseRules are the rules about the decision of each phase.
var phaseRules = [numPhases]RuleID{
	PhaseRoundOver: "R6.6", PhaseTurnUp: "R11.1", PhaseKeepEvent: "R11.2", PhaseSetup: "R2.3", PhaseTake: "R3.1",
	PhaseDraw: "R3.1", PhaseKeep: "R3.1", PhaseDiscard: "R3.1", PhaseDrawForDiscard: "R11.2", PhaseTakeEqualTop: "K5",
	PhasePlay: "R5.1", PhaseChoosePile: "R4.5", PhasePick: "R4.5", PhaseDrawTop: "R4.5", PhaseChooseVictim: "R4.5",
	PhaseSteal: "R4.5", PhasePeek: "R10.2", PhaseKeepPeeked: "R10.2", PhaseSwapVictim: "R11.2", PhaseSwap: "R11.2",
	PhaseGrab: "R11.2", PhaseDrawBound: "R10.1", PhaseOver: "R7.2",
}

// ErrIllegalMove matches every [MoveError] in errors.Is.
var ErrIllegalMove = errors.New("seasalt: illegal move")

// A MoveError reports a refused move and the reason. An error of [View.Check] contains only knowledge of the view. An
// error of a [State] depends on the hand of the player who acts: a server that checks moves of other players with a
// State answers questions about hidden cards.
type MoveError struct {
	Move   Move   // the move that was refused
	Actor  Seat   // the seat that was to move
	Phase  Phase  // the decision that was due
	Reason Reason // the reason for refusing it
	// the rule that refuses it, such as "R5.1"; for a move that is none of the phase, that of the decision that was
	// due; zero if a record has ended outside the rules
	Rule RuleID

	Event     Event // the event that forbids STOP, or asks for other card points (R11.2)
	Threshold int   // the card points that ending the round takes, if the cards are worth too little (R5.1)

	text string // the words for a reason that is newer than the program
}

// Error returns the refused move, the phase, the reason and the rule.
func (e *MoveError) Error() string {
	actor := e.Actor.String() // "nature", or "nobody"
	if e.Actor >= 0 {
		actor = "seat " + actor
	}
	why := e.Reason.Text()
	if e.text != "" {
		why = e.text
	}
	if e.Threshold != 0 {
		why += fmt.Sprintf(", which takes %d points", e.Threshold)
	}
	if e.Event != 0 {
		why += fmt.Sprintf(" under the event %v", e.Event)
	}
	if e.Rule != "" {
		why += fmt.Sprintf(" (%s)", e.Rule)
	}
	return fmt.Sprintf("seasalt: illegal move %v (%s, phase %v): %s", e.Move, actor, e.Phase, why)
}

// Is reports whether target is [ErrIllegalMove].
func (e *MoveError) Is(target error) bool { return target == ErrIllegalMove }
