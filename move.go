package seasalt

import (
	"errors"
	"fmt"
	"strconv"
)

// A Pile is one of the two discard piles. The zero Pile is none.
type Pile uint8

// The discard piles. The first card of a round starts the first one (R2.3).
const (
	Pile1 Pile = 1
	Pile2 Pile = 2
)

// A Move is one decision of a player or of Nature: an [Action] and its operands. It is a comparable
// value of four bytes and independent of any position. Moves that say the same are equal: the two
// cards of a duo are kept in the order of cards. The zero Move is no move.
//
// Not every value is a move, and not every move is legal; see [State.Check].
type Move uint32

// Moves that need no operand. The others are made by functions: [Take], [Keep] and so on.
const (
	NextRound   = Move(ActionNextRound) // Nature's, after the end of a round
	Draw        = Move(ActionDraw)
	LayMermaids = Move(ActionLayMermaids)
	PassSwap    = Move(ActionPassSwap)
	EndTurn     = Move(ActionEndTurn)
	Stop        = Move(ActionStop)
	LastChance  = Move(ActionLastChance)
)

// An Action is what a move does.
type Action uint8

// The actions: first those of Nature, then those of players in the order of a turn.
const (
	_                  Action = iota
	ActionNextRound           // Nature: all cards go back to the deck for the next round
	ActionDeal                // Nature: this card comes off the deck
	ActionSteal               // Nature: this card of the victim's hand is stolen
	ActionTurnUp              // Nature: this event is turned up, or none if none is left
	ActionDraw                // draw from the deck (R3.1a)
	ActionTake                // take the top of a discard pile (R3.1b)
	ActionKeep                // keep this card of those drawn or looked at
	ActionDiscard             // put the other drawn card on this pile
	ActionTakeTop             // take this one of two discard tops of one colour (K5)
	ActionLayDuo              // lay two cards for their effect (R4)
	ActionLayTrio             // lay two cards with a starfish (R10.4)
	ActionLayMermaids         // lay all mermaids and win (R4.6)
	ActionLayShield           // lay a shell face down (R11.2)
	ActionChoosePile          // look through this pile (R4.5)
	ActionPick                // take the card at this place of the pile (R4.5)
	ActionChooseVictim        // steal from, or swap with, this seat (R4.5)
	ActionSwap                // give a card and take one (R11.2)
	ActionPassSwap            // swap nothing (R11.2)
	ActionGrab                // take over a duo laid before this seat (R11.2)
	ActionEndTurn             // end the turn (R5.1)
	ActionStop                // end the round now (R6.1)
	ActionLastChance          // bet on having the most points (R6.2)
	ActionKeepEvent           // keep this one of two events (R11.2)

	numActions = int(ActionKeepEvent) + 1
)

// An operand is the meaning of a byte of a move.
type operand uint8

const (
	noOperand operand = iota
	cardOperand
	pileOperand
	placeOperand
	seatOperand
	eventOperand
)

// actions has the word that each action is written with and its operands.
var actions = [numActions]struct {
	name     string
	operands [3]operand
}{
	ActionNextRound:    {"next-round", [3]operand{}},
	ActionDeal:         {"deal", [3]operand{cardOperand}},
	ActionSteal:        {"steal", [3]operand{cardOperand}},
	ActionTurnUp:       {"turn-up", [3]operand{eventOperand}},
	ActionDraw:         {"draw", [3]operand{}},
	ActionTake:         {"take", [3]operand{pileOperand}},
	ActionKeep:         {"keep", [3]operand{cardOperand}},
	ActionDiscard:      {"discard", [3]operand{pileOperand}},
	ActionTakeTop:      {"take-top", [3]operand{pileOperand}},
	ActionLayDuo:       {"lay-duo", [3]operand{cardOperand, cardOperand}},
	ActionLayTrio:      {"lay-trio", [3]operand{cardOperand, cardOperand, cardOperand}},
	ActionLayMermaids:  {"lay-mermaids", [3]operand{}},
	ActionLayShield:    {"lay-shield", [3]operand{cardOperand}},
	ActionChoosePile:   {"choose-pile", [3]operand{pileOperand}},
	ActionPick:         {"pick", [3]operand{placeOperand}},
	ActionChooseVictim: {"choose-victim", [3]operand{seatOperand}},
	ActionSwap:         {"swap", [3]operand{cardOperand, cardOperand}},
	ActionPassSwap:     {"pass-swap", [3]operand{}},
	ActionGrab:         {"grab", [3]operand{seatOperand, cardOperand, cardOperand}},
	ActionEndTurn:      {"end-turn", [3]operand{}},
	ActionStop:         {"stop", [3]operand{}},
	ActionLastChance:   {"last-chance", [3]operand{}},
	ActionKeepEvent:    {"keep-event", [3]operand{eventOperand}},
}

// String returns the word that begins the text of such a move, such as "last-chance".
func (a Action) String() string {
	if a != 0 && int(a) < numActions {
		return actions[a].name
	}
	return fmt.Sprintf("Action(%d)", uint8(a))
}

func move1(a Action, x uint8) Move { return Move(a) | Move(x)<<8 }

func move2(a Action, x, y Card) Move { return Move(a) | Move(x)<<8 | Move(y)<<16 }

func move3(a Action, x, y, z uint8) Move {
	return Move(a) | Move(x)<<8 | Move(y)<<16 | Move(z)<<24
}

// Deal is Nature's move that takes a card off the deck.
func Deal(c Card) Move { return move1(ActionDeal, uint8(c)) }

// Steal is Nature's move that picks the stolen card.
func Steal(c Card) Move { return move1(ActionSteal, uint8(c)) }

// TurnUp is Nature's move that turns up an event, or the zero Event if none is left.
func TurnUp(e Event) Move { return move1(ActionTurnUp, uint8(e)) }

// Take takes the top card of a discard pile.
func Take(p Pile) Move { return move1(ActionTake, uint8(p)) }

// Keep keeps one of the cards that were drawn, or that a lobster duo showed.
func Keep(c Card) Move { return move1(ActionKeep, uint8(c)) }

// Discard puts the drawn card that was not kept on a pile.
func Discard(p Pile) Move { return move1(ActionDiscard, uint8(p)) }

// TakeTop takes one of two discard tops of the same colour.
func TakeTop(p Pile) Move { return move1(ActionTakeTop, uint8(p)) }

// LayDuo lays two cards for their effect. Their order does not matter.
func LayDuo(a, b Card) Move { return move2(ActionLayDuo, min(a, b), max(a, b)) }

// LayTrio lays two cards, in any order, with a starfish.
func LayTrio(a, b, starfish Card) Move {
	return move3(ActionLayTrio, uint8(min(a, b)), uint8(max(a, b)), uint8(starfish))
}

// LayShield lays a shell face down.
func LayShield(c Card) Move { return move1(ActionLayShield, uint8(c)) }

// ChoosePile chooses the pile that a crab duo looks through.
func ChoosePile(p Pile) Move { return move1(ActionChoosePile, uint8(p)) }

// Pick takes the card at a place of the chosen pile; 1 is the top.
func Pick(place int) Move {
	if place < 0 || place > MaxCards {
		place = 0 // no place is 0: the move is illegal everywhere
	}
	return move1(ActionPick, uint8(place))
}

// ChooseVictim chooses whom to steal from or with whom to swap.
func ChooseVictim(seat Seat) Move { return move1(ActionChooseVictim, uint8(seat)) }

// Swap gives a card and takes another.
func Swap(give, take Card) Move { return move2(ActionSwap, give, take) }

// Grab takes over a duo laid before a seat. The order of the cards does not matter.
func Grab(seat Seat, a, b Card) Move {
	return move3(ActionGrab, uint8(seat), uint8(min(a, b)), uint8(max(a, b)))
}

// KeepEvent keeps one of two events.
func KeepEvent(e Event) Move { return move1(ActionKeepEvent, uint8(e)) }

// Action returns what the move does. It is invalid if the move is.
func (m Move) Action() Action { return Action(m) }

func (m Move) byte(i int) uint8 { return uint8(m >> (8 * (i + 1))) }

// operand returns the first operand of a sort, or 0.
func (m Move) operand(sort operand) uint8 {
	if a := m.Action(); int(a) < numActions {
		for i, o := range actions[a].operands {
			if o == sort {
				return m.byte(i)
			}
		}
	}
	return 0
}

// Cards returns the cards that the move names, in order: up to three, the rest zero. A swap names
// the card given and then the card taken.
func (m Move) Cards() (cards [3]Card) {
	if a := m.Action(); int(a) < numActions {
		n := 0
		for i, o := range actions[a].operands {
			if o == cardOperand {
				cards[n] = Card(m.byte(i))
				n++
			}
		}
	}
	return cards
}

// Card returns the first card that the move names, or the zero Card.
func (m Move) Card() Card { return Card(m.operand(cardOperand)) }

// Pile returns the pile that the move names, or the zero Pile.
func (m Move) Pile() Pile { return Pile(m.operand(pileOperand)) }

// Place returns the place in a pile that the move names, 1 being the top, or 0.
func (m Move) Place() int { return int(m.operand(placeOperand)) }

// Event returns the event that the move names, or the zero Event.
func (m Move) Event() Event { return Event(m.operand(eventOperand)) }

// Seat returns the seat that the move names, or [Nobody].
func (m Move) Seat() Seat {
	if a := m.Action(); a == ActionChooseVictim || a == ActionGrab {
		return Seat(m.byte(0))
	}
	return Nobody
}

// natural reports whether a legal move is one of Nature's.
func (m Move) natural() bool {
	a := m.Action()
	return a == ActionNextRound || a == ActionDeal || a == ActionSteal || a == ActionTurnUp
}

// IsValid reports whether m is a move: a known action with operands that exist. A valid move can be
// illegal in every position.
func (m Move) IsValid() bool {
	a := m.Action()
	if a == 0 || int(a) >= numActions {
		return false
	}
	for i, o := range actions[a].operands {
		x := m.byte(i)
		ok := false
		switch o {
		case noOperand:
			ok = x == 0
		case cardOperand:
			ok = Card(x).IsValid()
		case pileOperand:
			ok = Pile(x) == Pile1 || Pile(x) == Pile2
		case placeOperand:
			ok = x >= 1 && x <= MaxCards
		case seatOperand:
			ok = x < MaxPlayers
		case eventOperand:
			ok = Event(x).IsValid() || x == 0 && a == ActionTurnUp
		}
		if !ok {
			return false
		}
	}
	cards := m.Cards()
	return a != ActionLayDuo && a != ActionLayTrio && a != ActionGrab || cards[0] <= cards[1]
}

// String returns the move as a word and its operands, such as "draw", "take 2",
// "keep crab/black", "lay-duo swimmer/black shark/green" or "pick 3". [ParseMove] reads it back.
// Seats are numbered from 0, piles and places from 1. An invalid move prints as "Move(0x…)".
func (m Move) String() string {
	if !m.IsValid() {
		return fmt.Sprintf("Move(%#x)", uint32(m))
	}
	a := actions[m.Action()]
	text := a.name
	for i, o := range a.operands {
		x := m.byte(i)
		switch o {
		case cardOperand:
			text += " " + Card(x).String()
		case pileOperand, placeOperand, seatOperand:
			text += " " + strconv.Itoa(int(x))
		case eventOperand:
			text += " " + Event(x).String()
		}
	}
	return text
}

// MarshalText returns the text of String. It fails for an invalid move.
func (m Move) MarshalText() ([]byte, error) {
	if !m.IsValid() {
		return nil, fmt.Errorf("seasalt: cannot marshal %v: not a move", m)
	}
	return []byte(m.String()), nil
}

// UnmarshalText reads what MarshalText wrote. On an error m is unchanged.
func (m *Move) UnmarshalText(text []byte) error {
	parsed, err := ParseMove(string(text))
	if err != nil {
		return err
	}
	*m = parsed
	return nil
}

// ParseMove reads a move as [Move.String] writes it; words may be separated by any white
// space, and the two cards of a duo may come in any order. The error is a [*ParseError].
func ParseMove(text string) (Move, error) {
	fail := func(at int, format string, args ...any) (Move, error) {
		return 0, parseError("move", text, at, fmt.Sprintf(format, args...))
	}
	var action Action
	var bytes [3]uint8
	n := -1 // operands read; -1 before the action
	for at, word := range words(text) {
		if n < 0 {
			for a := Action(1); int(a) < numActions; a++ {
				if actions[a].name == word {
					action = a
				}
			}
			if action == 0 {
				return fail(at, "no move is called %s", quote(word))
			}
			n = 0
			continue
		}
		want := noOperand
		if n < len(bytes) {
			want = actions[action].operands[n]
		}
		number, err := strconv.ParseUint(word, 10, 8)
		canonical := err == nil && strconv.FormatUint(number, 10) == word
		switch want {
		case noOperand:
			return fail(at, "unexpected %s after %s", quote(word), action)
		case cardOperand:
			card, offset, problem := parseCard(word)
			if problem != "" {
				return fail(at+offset, "%s", problem)
			}
			bytes[n] = uint8(card)
		case eventOperand:
			event := indexOf(eventNames[:], word)
			if event < 0 || event == 0 && action != ActionTurnUp {
				return fail(at, "no event is called %s", quote(word))
			}
			bytes[n] = uint8(event)
		case pileOperand:
			if !canonical || number < 1 || number > 2 {
				return fail(at, "%s is not a pile: they are 1 and 2", quote(word))
			}
			bytes[n] = uint8(number)
		case placeOperand:
			if !canonical || number < 1 || number > MaxCards {
				return fail(at, "%s is not a place in a pile: 1 is the top", quote(word))
			}
			bytes[n] = uint8(number)
		case seatOperand:
			if !canonical || number >= MaxPlayers {
				return fail(at, "%s is not a seat: they are 0 to %d", quote(word), MaxPlayers-1)
			}
			bytes[n] = uint8(number)
		}
		n++
	}
	if n < 0 {
		return fail(len(text), "the text is empty")
	}
	if n < len(bytes) && actions[action].operands[n] != noOperand {
		return fail(len(text), "%s needs %s", action, missing(actions[action].operands[:], n))
	}
	switch action {
	case ActionLayDuo:
		return LayDuo(Card(bytes[0]), Card(bytes[1])), nil
	case ActionLayTrio:
		return LayTrio(Card(bytes[0]), Card(bytes[1]), Card(bytes[2])), nil
	case ActionGrab:
		return Grab(Seat(bytes[0]), Card(bytes[1]), Card(bytes[2])), nil
	}
	return move3(action, bytes[0], bytes[1], bytes[2]), nil
}

// missing says what the text of a move lacks that has n operands of these.
func missing(operands []operand, n int) string {
	what := [...]string{
		cardOperand: "a card, such as crab/black", pileOperand: "a pile, 1 or 2", placeOperand: "a place in the pile, 1 for its top",
		seatOperand: "a seat, 0 to " + strconv.Itoa(MaxPlayers-1), eventOperand: "an event, such as kraken",
	}[operands[n]]
	for _, o := range operands[:n] {
		if o == operands[n] {
			return "one more card" // nothing else is named twice
		}
	}
	return what
}

// Reason is why a move is refused. The zero Reason is none: the move is legal.
type Reason uint8

// The reasons.
const (
	_                      Reason = iota
	ReasonNoMove                  // the value is not a move
	ReasonGameOver                // the game is over
	ReasonWrongPhase              // something else must be decided first
	ReasonNotInDeck               // Nature: the card is not in the deck
	ReasonNotInVictimsHand        // Nature: the card is not in the victim's hand
	ReasonNoSuchEvent             // Nature: the event cannot be turned up
	ReasonDeckEmpty               // there is nothing to draw
	ReasonPileEmpty               // there is nothing on the pile
	ReasonNotDrawn                // the card is not one of those drawn or looked at
	ReasonNotInHand               // a card is not in the player's hand
	ReasonNoDuo                   // the two cards are no duo
	ReasonNoTrio                  // the third card makes no trio, or there are no trios
	ReasonTooFewMermaids          // the mermaids in hand are too few to win
	ReasonNoShield                // nothing lets the player lay a card face down
	ReasonNoShieldKind            // a card of this kind cannot be laid face down
	ReasonShielded                // the player has a card face down already
	ReasonNoSuchPlace             // the pile has no such place
	ReasonNoVictim                // the seat is no opponent with cards to attack
	ReasonProtected               // the opponent is protected from every attack
	ReasonNotInTheirHand          // the card asked for is not in the other hand
	ReasonNoSuchDuo               // no such duo lies before the seat
	ReasonTooFewPoints            // the player's cards are worth too little to end the round
	ReasonBeingEnded              // the round is being ended already
	ReasonStopForbidden           // an event forbids STOP
	ReasonNotOffered              // the event is not one of the two
	ReasonNotActor                // a view's seat is not the one to move
	ReasonNature                  // Nature must act first; Settle makes her moves

	numReasons = int(ReasonNature) + 1
)

// reasons has the words for each reason, and the rule where it is always the same one.
var reasons = [numReasons]struct {
	text string
	rule Rule
}{
	{"legal", ""},
	ReasonNoMove:           {"this is not a move", ""},
	ReasonGameOver:         {"the game is over", ""},
	ReasonWrongPhase:       {"something else must be decided first", ""},
	ReasonNature:           {"Nature is to act first, and Settle lets her", ""},
	ReasonNotInDeck:        {"the card is not in the deck", "R1.2"},
	ReasonNotInVictimsHand: {"the card is not in the victim's hand", "R4.5"},
	ReasonNoSuchEvent:      {"this event cannot be turned up", "R11.1"},
	ReasonDeckEmpty:        {"the deck is empty", "R3.3"},
	ReasonPileEmpty:        {"the discard pile is empty", "R3.1"},
	ReasonNotDrawn:         {"the card is not one of those to choose from", ""},
	ReasonNotInHand:        {"not all of these cards are in the player's hand", "R4.2"},
	ReasonNoDuo:            {"these two cards are no duo", "R4.1"},
	ReasonNoTrio:           {"these cards make no trio", "R10.4"},
	ReasonTooFewMermaids:   {"there are too few mermaids in hand", "R4.6"},
	ReasonNoShield:         {"nothing lets the player lay a card face down", "R11.2"},
	ReasonNoShieldKind:     {"a card of this kind cannot be laid face down", "R11.2"},
	ReasonShielded:         {"a card lies face down already", "R11.2"},
	ReasonNoSuchPlace:      {"the pile has no such place", "R4.5"},
	ReasonNoVictim:         {"this seat has no hand that can be attacked", ""},
	ReasonProtected:        {"this player is protected", ""},
	ReasonNotInTheirHand:   {"the card is not in the other hand", "R11.2"},
	ReasonNoSuchDuo:        {"no such duo can be taken from this seat", "R11.2"},
	ReasonTooFewPoints:     {"the cards are worth too little to end the round", "R5.1"},
	ReasonBeingEnded:       {"the round is being ended already", "R5.1"},
	ReasonStopForbidden:    {"STOP is not allowed, only LAST CHANCE", "R11.2"},
	ReasonNotOffered:       {"the event is not one of the two to choose from", "R11.2"},
	ReasonNotActor:         {"another is to move", ""},
}

// String says why in a few words.
func (r Reason) String() string {
	if int(r) < numReasons {
		return reasons[r].text
	}
	return fmt.Sprintf("Reason(%d)", uint8(r))
}

// phaseRules are the rules that say what is decided in each phase.
var phaseRules = [numPhases]Rule{
	PhaseRoundOver: "R6.6", PhaseTurnUp: "R11.1", PhaseKeepEvent: "R11.2", PhaseSetup: "R2.3", PhaseTake: "R3.1",
	PhaseDraw: "R3.1", PhaseKeep: "R3.1", PhaseDiscard: "R3.1", PhaseDrawForDiscard: "R11.2", PhaseTakeTop: "K5",
	PhasePlay: "R5.1", PhaseChoosePile: "R4.5", PhasePick: "R4.5", PhaseDrawTop: "R4.5", PhaseChooseVictim: "R4.5",
	PhaseSteal: "R4.5", PhasePeek: "R10.2", PhaseKeepPeeked: "R10.2", PhaseSwapVictim: "R11.2", PhaseSwap: "R11.2",
	PhaseGrab: "R11.2", PhaseDrawBound: "R10.1", PhaseOver: "R7.2",
}

// refusal returns the rule that refuses a move for a reason.
func (t *table) refusal(m Move, why Reason) Rule {
	if rule := reasons[why].rule; rule != "" {
		return rule
	}
	switch {
	case why == ReasonProtected && t.revealed>>m.Seat()&1 != 0:
		return "R6.4"
	case why == ReasonProtected:
		return "R11.2" // by a card face down
	case t.phase == PhaseOver && t.lastEnd == RoundMermaids:
		return "R7.1"
	}
	return phaseRules[t.phase]
}

var reasonNames = []string{
	ReasonNoMove:           "no-move",
	ReasonGameOver:         "game-over",
	ReasonWrongPhase:       "wrong-phase",
	ReasonNature:           "nature",
	ReasonNotInDeck:        "not-in-deck",
	ReasonNotInVictimsHand: "not-in-victims-hand",
	ReasonNoSuchEvent:      "no-such-event",
	ReasonDeckEmpty:        "deck-empty",
	ReasonPileEmpty:        "pile-empty",
	ReasonNotDrawn:         "not-drawn",
	ReasonNotInHand:        "not-in-hand",
	ReasonNoDuo:            "no-duo",
	ReasonNoTrio:           "no-trio",
	ReasonTooFewMermaids:   "too-few-mermaids",
	ReasonNoShield:         "no-shield",
	ReasonNoShieldKind:     "no-shield-kind",
	ReasonShielded:         "shielded",
	ReasonNoSuchPlace:      "no-such-place",
	ReasonNoVictim:         "no-victim",
	ReasonProtected:        "protected",
	ReasonNotInTheirHand:   "not-in-their-hand",
	ReasonNoSuchDuo:        "no-such-duo",
	ReasonTooFewPoints:     "too-few-points",
	ReasonBeingEnded:       "being-ended",
	ReasonStopForbidden:    "stop-forbidden",
	ReasonNotOffered:       "not-offered",
	ReasonNotActor:         "not-actor",
}

// ErrIllegalMove matches every [MoveError] in errors.Is.
var ErrIllegalMove = errors.New("seasalt: illegal move")

// A MoveError says which move was refused and why. That of [View.Check] tells nothing that the view
// does not know. That of a [State] is about whoever acts: a server that checked other players'
// moves with it would answer questions about hidden cards.
type MoveError struct {
	Move   Move   // the move that was refused
	Actor  Seat   // who was to move
	Phase  Phase  // what was to be decided
	Reason Reason // why it was refused
	Rule   Rule   // the rule that refuses it, such as "R5.1"
}

// Error says what was refused, where and why, with the rule.
func (e *MoveError) Error() string {
	actor := e.Actor.String() // "nature", or "nobody"
	if e.Actor >= 0 {
		actor = "seat " + actor
	}
	return fmt.Sprintf("seasalt: illegal move %v in phase %v, where %s acts: %v (%s)", e.Move, e.Phase, actor, e.Reason, e.Rule)
}

// Is reports whether target is [ErrIllegalMove].
func (e *MoveError) Is(target error) bool { return target == ErrIllegalMove }
