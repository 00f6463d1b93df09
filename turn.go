package seasalt

import (
	"fmt"
	"iter"
	"math"
	"math/bits"
	"math/rand/v2"
	"strconv"
)

// A Pile is one of the two discard piles. The zero Pile is none.
type Pile uint8

// The discard piles. The first card of a round starts the first one (R2.3).
const (
	Pile1 Pile = 1
	Pile2 Pile = 2
)

// A Phase says what the next move of a game decides.
type Phase uint8

// The phases. In those of Nature chance decides; see [State.Chances].
const (
	_                   Phase = iota
	PhaseRoundOver            // a round has ended; Nature clears the table for the next (R6.6)
	PhaseTurnUp               // Nature turns up the event of the round (R11.1)
	PhaseKeepEvent            // a player with two events chooses which one to keep (R11.2)
	PhaseSetup                // Nature turns up the cards that start the piles (R2.3)
	PhaseTake                 // take a card: draw, or take a discard top (R3.1)
	PhaseDraw                 // Nature deals the cards that were drawn (R3.1)
	PhaseKeep                 // which of the two cards drawn goes to hand (R3.1)
	PhaseDiscard              // on which pile the other one goes (R3.1)
	PhaseDrawForDiscard       // Nature deals the card that a discard draws (R11.2)
	PhaseTakeTop              // which of two discard tops of one colour is taken (K5)
	PhasePlay                 // play duos, end the turn or end the round (R4, R5)
	PhaseChoosePile           // which pile a crab duo looks through (R4.5)
	PhasePick                 // which card of the pile it takes (R4.5)
	PhaseDrawTop              // Nature deals the cards of a fish duo (R4.5)
	PhaseChooseVictim         // whom to steal from (R4.5)
	PhaseSteal                // Nature picks the stolen card (R4.5)
	PhasePeek                 // Nature deals the cards that a lobster duo looks at (R10.2)
	PhaseKeepPeeked           // which of them goes to hand (R10.2)
	PhaseSwapVictim           // with whom to swap a card (R11.2)
	PhaseSwap                 // which cards are swapped, if any (R11.2)
	PhaseGrab                 // which laid duo is taken over (R11.2)
	PhaseDrawBound            // Nature deals the one card of a turn bound by a jellyfish (R10.1)
	PhaseOver                 // the game is over

	numPhases = int(PhaseOver) + 1
)

var phaseNames = [numPhases]string{
	"none", "round-over", "turn-up", "keep-event", "setup", "take", "draw", "keep", "discard", "draw-for-discard", "take-top",
	"play", "choose-pile", "pick", "draw-top", "choose-victim", "steal", "peek", "keep-peeked", "swap-victim", "swap", "grab",
	"draw-bound", "over",
}

// String returns the stable name of the phase, in lower case with hyphens, such as "keep-event".
func (p Phase) String() string { return nameString("Phase", phaseNames[:], p) }

// natures are the phases in which Nature acts.
const natures = 1<<PhaseRoundOver | 1<<PhaseTurnUp | 1<<PhaseSetup | 1<<PhaseDraw | 1<<PhaseDrawForDiscard | 1<<PhaseDrawTop |
	1<<PhaseSteal | 1<<PhasePeek | 1<<PhaseDrawBound

// A Move is one decision of a player or of Nature: what is done, an [Action], and with what.
// It is a comparable value of four bytes that does not refer to a position. The zero Move is
// no move. Moves that say the same thing are equal: of two cards of one kind the lower one
// comes first, of two kinds that which comes first in the order of the kinds.
//
// Not every value is a move, and not every move is legal; [State.Check] tells.
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
	ActionTakeTop             // take this one of two equal discard tops (K5)
	ActionLayDuo              // lay two cards for their effect (R4)
	ActionLayTrio             // lay two cards with a starfish (R10.4)
	ActionLayMermaids         // lay all mermaids and win (R4.6)
	ActionLayShield           // lay a shell face down (R11.2)
	ActionChoosePile          // look through this pile (R4.5)
	ActionPick                // take the card at this place of it (R4.5)
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

// An operand is what a byte of a move stands for.
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

// String returns the word that moves with the action are written with, such as "last-chance".
func (a Action) String() string {
	if a != 0 && int(a) < numActions {
		return actions[a].name
	}
	return fmt.Sprintf("Action(%d)", uint8(a))
}

func move1(a Action, x uint8) Move   { return Move(a) | Move(x)<<8 }
func move2(a Action, x, y Card) Move { return Move(a) | Move(x)<<8 | Move(y)<<16 }
func move3(a Action, x, y, z uint8) Move {
	return Move(a) | Move(x)<<8 | Move(y)<<16 | Move(z)<<24
}

// Deal is Nature's move that takes a card off the deck.
func Deal(c Card) Move { return move1(ActionDeal, uint8(c)) }

// Steal is Nature's move that picks the stolen card.
func Steal(c Card) Move { return move1(ActionSteal, uint8(c)) }

// TurnUp is Nature's move that turns up an event; the zero Event where none is left.
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

// Pick takes the card at a place of that pile; 1 is its top.
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

// Action returns what the move does. It may be invalid, as the move may be.
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

// Cards returns the cards that the move names, in order: up to three, the rest zero. A swap
// names the card given and then the card taken.
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

// IsValid reports whether m is a move at all: a known action with operands that exist. It
// may still be illegal in every position.
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
// "keep crab/black", "duo swimmer/black shark/green" or "pick 3". [ParseMove] reads it back.
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

// MarshalText returns the text of String. It fails for a value that is no move.
func (m Move) MarshalText() ([]byte, error) {
	if !m.IsValid() {
		return nil, fmt.Errorf("seasalt: cannot marshal %v: not a move", m)
	}
	return []byte(m.String()), nil
}

// UnmarshalText reads what MarshalText wrote. On an error m is left as it was.
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
		return 0, &ParseError{What: "move", Text: text, Offset: at, Problem: fmt.Sprintf(format, args...)}
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
			return fail(at, "%s needs nothing more than this, and there is %s", action, quote(word))
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
		return fail(len(text), "%s needs more than this", action)
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

// MustParseMove is [ParseMove] for constants in programs and tests: it panics on an error.
func MustParseMove(text string) Move { return must(ParseMove(text)) }

// Reason is why a move is refused. The zero Reason is none: the move is legal.
type Reason uint8

// The reasons.
const (
	_                      Reason = iota
	ReasonNoMove                  // the value is no move at all
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
	ReasonNoShield                // no event lets the player lay a shell face down
	ReasonNoShell                 // only a shell can be laid face down
	ReasonShielded                // the player has a shell face down already
	ReasonNoSuchPlace             // the pile has no such place
	ReasonNoVictim                // the seat cannot be attacked
	ReasonNotInTheirHand          // the card asked for is not in the other hand
	ReasonNoSuchDuo               // no such duo lies before the seat
	ReasonTooFewPoints            // the player's cards are worth too little to end the round
	ReasonBeingEnded              // the round is being ended already
	ReasonStopForbidden           // an event forbids STOP
	ReasonNotOffered              // the event is not one of the two
	ReasonNotActor                // a view's seat is not the one to move
	ReasonNature                  // Nature is to act first, and Settle lets her

	numReasons = int(ReasonNature) + 1
)

var reasons = [numReasons]struct{ text, rule string }{
	{"legal", ""},
	ReasonNoMove:           {"this is not a move", "R3"},
	ReasonGameOver:         {"the game is over", "R7"},
	ReasonWrongPhase:       {"something else must be decided first", "R3"},
	ReasonNature:           {"Nature is to act first, and Settle lets her", "R2.3"},
	ReasonNotInDeck:        {"the card is not in the deck", "R1.2"},
	ReasonNotInVictimsHand: {"the card is not in the victim's hand", "R4.5"},
	ReasonNoSuchEvent:      {"the event cannot be turned up", "R11.1"},
	ReasonDeckEmpty:        {"the deck is empty", "R3.3"},
	ReasonPileEmpty:        {"the discard pile is empty", "R3.1"},
	ReasonNotDrawn:         {"the card is not among those to keep one of", "R3.1"},
	ReasonNotInHand:        {"the cards are not in the player's hand", "R4.2"},
	ReasonNoDuo:            {"these two cards are no duo", "R4.1"},
	ReasonNoTrio:           {"these cards make no trio", "R10.4"},
	ReasonTooFewMermaids:   {"there are too few mermaids in hand", "R4.6"},
	ReasonNoShield:         {"no event lets the player lay a shell face down", "R11.2"},
	ReasonNoShell:          {"only a shell can be laid face down", "R11.2"},
	ReasonShielded:         {"a shell lies face down already", "R11.2"},
	ReasonNoSuchPlace:      {"the pile has no such place", "R4.5"},
	ReasonNoVictim:         {"this seat cannot be attacked", "R4.5"},
	ReasonNotInTheirHand:   {"the card is not in the other hand", "R11.2"},
	ReasonNoSuchDuo:        {"no such duo can be taken from this seat", "R11.2"},
	ReasonTooFewPoints:     {"the cards are worth too little to end the round", "R5.1"},
	ReasonBeingEnded:       {"the round is being ended already", "R5.1"},
	ReasonStopForbidden:    {"STOP is not allowed, only LAST CHANCE", "R11.2"},
	ReasonNotOffered:       {"the event is not one of the two to choose from", "R11.2"},
	ReasonNotActor:         {"another is to move", "R2.1"},
}

// String says why in a few words.
func (r Reason) String() string {
	if int(r) < numReasons {
		return reasons[r].text
	}
	return fmt.Sprintf("Reason(%d)", uint8(r))
}

// Rule returns the id of the rule that refuses the move, such as "R5.1".
func (r Reason) Rule() string {
	if int(r) < numReasons {
		return reasons[r].rule
	}
	return ""
}

// permits has, for each action, the bits of a move that it may use and the phases in which
// it can be legal. It is as long as the domain of its index so that no index is out of range.
var permits = func() (p [256]struct{ bits, phases uint32 }) {
	for a, phases := range map[Action]uint32{
		ActionNextRound:    1 << PhaseRoundOver,
		ActionDeal:         1<<PhaseSetup | 1<<PhaseDraw | 1<<PhaseDrawForDiscard | 1<<PhaseDrawTop | 1<<PhasePeek | 1<<PhaseDrawBound,
		ActionSteal:        1 << PhaseSteal,
		ActionTurnUp:       1 << PhaseTurnUp,
		ActionDraw:         1 << PhaseTake,
		ActionTake:         1 << PhaseTake,
		ActionKeep:         1<<PhaseKeep | 1<<PhaseKeepPeeked,
		ActionDiscard:      1 << PhaseDiscard,
		ActionTakeTop:      1 << PhaseTakeTop,
		ActionLayDuo:       1 << PhasePlay,
		ActionLayTrio:      1 << PhasePlay,
		ActionLayMermaids:  1 << PhasePlay,
		ActionLayShield:    1 << PhasePlay,
		ActionChoosePile:   1 << PhaseChoosePile,
		ActionPick:         1 << PhasePick,
		ActionChooseVictim: 1<<PhaseChooseVictim | 1<<PhaseSwapVictim,
		ActionSwap:         1 << PhaseSwap,
		ActionPassSwap:     1 << PhaseSwap,
		ActionGrab:         1 << PhaseGrab,
		ActionEndTurn:      1 << PhasePlay,
		ActionStop:         1 << PhasePlay,
		ActionLastChance:   1 << PhasePlay,
		ActionKeepEvent:    1 << PhaseKeepEvent,
	} {
		p[a].bits, p[a].phases = 0xff, phases
		for i, o := range actions[a].operands {
			if o != noOperand {
				p[a].bits |= 0xff << (8 * (i + 1))
			}
		}
	}
	return p
}()

// legal says why a move is illegal, or 0.
func (s *State) legal(m Move) Reason {
	a := m.Action()
	permit := &permits[a]
	switch {
	case permit.phases == 0 || uint32(m)&^permit.bits != 0:
		return ReasonNoMove
	case permit.phases>>s.phase&1 == 0:
		switch {
		case s.phase == PhaseOver:
			return ReasonGameOver
		case natures>>s.phase&1 != 0 && !m.natural():
			return ReasonNature
		}
		return ReasonWrongPhase
	}
	c := Card(m.byte(0)) // the meaning of the first operand depends on the action
	switch a {
	case ActionDeal:
		if s.deck.count(s.span(c)) == 0 {
			return ReasonNotInDeck
		}
	case ActionSteal:
		if s.hands[s.target&3].count(s.span(c)) == 0 {
			return ReasonNotInVictimsHand
		}
	case ActionTurnUp:
		if choices := s.eventChoices(); c == 0 && choices != 0 || c != 0 && (c > 15 || choices>>c&1 == 0) {
			return ReasonNoSuchEvent
		}
	case ActionDraw:
		if s.deck.empty() {
			return ReasonDeckEmpty
		}
	case ActionTake:
		if p := Pile(c); p != Pile1 && p != Pile2 {
			return ReasonNoMove
		} else if s.open.pileLen(p) == 0 {
			return ReasonPileEmpty
		}
	case ActionKeep:
		// A product and no branch: nothing foretells which of two cards is kept (BenchmarkGame).
		if c == 0 || int(s.drawn[0]^c)*int(s.drawn[1]^c) != 0 && !s.peeked(c) {
			return ReasonNotDrawn
		}
	case ActionDiscard, ActionTakeTop, ActionChoosePile:
		// These are asked for only if both piles will do.
		if p := Pile(c); p != Pile1 && p != Pile2 {
			return ReasonNoMove
		}
	case ActionLayDuo, ActionLayTrio:
		return s.legalDuo(m)
	case ActionLayMermaids:
		if law := s.law(s.turn); s.hands[s.turn&3].count(&law.mermaids) < law.toWin {
			return ReasonTooFewMermaids
		}
	case ActionLayShield:
		switch {
		case !s.law(s.turn).shield:
			return ReasonNoShield
		case c.Kind() != Shell:
			return ReasonNoShell
		case s.hands[s.turn&3].count(s.span(c)) == 0:
			return ReasonNotInHand
		case s.faceDown[s.turn&3] != 0:
			return ReasonShielded
		}
	case ActionPick:
		if n := int(c); n < 1 || n > s.open.pileLen(Pile(s.target)) {
			return ReasonNoSuchPlace
		}
	case ActionChooseVictim:
		if s.victims()>>(c&7)&1 == 0 || c >= MaxPlayers {
			return ReasonNoVictim
		}
	case ActionSwap:
		if s.hands[s.turn&3].count(s.span(c)) == 0 {
			return ReasonNotInHand
		}
		if s.hands[s.target&3].count(s.span(Card(m.byte(1)))) == 0 {
			return ReasonNotInTheirHand
		}
	case ActionGrab:
		return s.legalGrab(m)
	case ActionStop, ActionLastChance:
		law := s.law(s.turn)
		switch {
		case s.caller != Nobody:
			return ReasonBeingEnded
		case a == ActionStop && law.noStop:
			return ReasonStopForbidden
		case s.cardPoints(s.turn) < law.threshold:
			return ReasonTooFewPoints
		}
	case ActionKeepEvent:
		if e := Event(c); e != s.held[s.turn&3] && e != s.second {
			return ReasonNotOffered
		}
	}
	return 0
}

// legalDuo is legal for duos and trios (R4.1, R10.4).
func (s *State) legalDuo(m Move) Reason {
	x, y, z := Card(m.byte(0)), Card(m.byte(1)), Card(m.byte(2))
	trio := m.Action() == ActionLayTrio
	law := s.law(s.turn)
	hand := &s.hands[s.turn&3]
	switch {
	case !x.IsValid() || !y.IsValid() || trio && !z.IsValid() || x > y:
		return ReasonNoMove
	case law.duoOf[x.Kind()][y.Kind()] == 0:
		return ReasonNoDuo
	case trio && (law.trio == 0 || z.Kind() != Starfish):
		return ReasonNoTrio
	case hand.count(s.span(x)) == 0 || hand.count(s.span(y)) == 0 || x == y && hand.count(s.span(x)) < 2,
		trio && hand.count(s.span(z)) == 0:
		return ReasonNotInHand
	}
	return 0
}

// legalGrab is legal for laid duos (R11.2).
func (s *State) legalGrab(m Move) Reason {
	want := Group{Card(m.byte(1)), Card(m.byte(2))}
	if m.byte(0) >= MaxPlayers || !want[0].IsValid() || !want[1].IsValid() || want[0] > want[1] {
		return ReasonNoMove
	}
	for seat, g := range s.grabs() {
		if seat == Seat(m.byte(0)) && g == want {
			return 0
		}
	}
	return ReasonNoSuchDuo
}

// appendMoves lists the legal moves.
func (s *State) appendMoves(dst []Move) []Move {
	switch s.phase {
	case PhaseRoundOver:
		return append(dst, NextRound)
	case PhaseTurnUp:
		choices := s.eventChoices()
		if choices == 0 {
			return append(dst, TurnUp(0))
		}
		for e := HermitCrab; e.IsValid(); e++ {
			if choices>>e&1 != 0 {
				dst = append(dst, TurnUp(e))
			}
		}
	case PhaseSetup, PhaseDraw, PhaseDrawForDiscard, PhaseDrawTop, PhasePeek, PhaseDrawBound:
		for c := range s.rules.layout.each(s.deck) {
			dst = append(dst, Deal(c))
		}
	case PhaseSteal:
		for c := range s.rules.layout.each(s.hands[s.target&3]) {
			dst = append(dst, Steal(c))
		}
	case PhaseTake:
		if !s.deck.empty() {
			dst = append(dst, Draw)
		}
		if s.open.pileLen(Pile1) > 0 {
			dst = append(dst, Take(Pile1))
		}
		if s.open.pileLen(Pile2) > 0 {
			dst = append(dst, Take(Pile2))
		}
	case PhaseKeep, PhaseKeepPeeked:
		var last Card
		for _, c := range s.drawn[:s.drawnLen()] {
			if c != last { // alike ones are neighbours
				dst = append(dst, Keep(c))
			}
			last = c
		}
	case PhaseDiscard:
		dst = append(dst, Discard(Pile1), Discard(Pile2))
	case PhaseTakeTop:
		dst = append(dst, TakeTop(Pile1), TakeTop(Pile2))
	case PhasePlay:
		dst = s.appendPlays(dst)
	case PhaseChoosePile:
		dst = append(dst, ChoosePile(Pile1), ChoosePile(Pile2))
	case PhasePick:
		for place := range s.open.pileLen(Pile(s.target)) {
			dst = append(dst, Pick(place+1))
		}
	case PhaseChooseVictim, PhaseSwapVictim:
		for victims := s.victims(); victims != 0; victims &= victims - 1 {
			dst = append(dst, ChooseVictim(Seat(bits.TrailingZeros8(victims))))
		}
	case PhaseSwap:
		for give := range s.rules.layout.each(s.hands[s.turn&3]) {
			for take := range s.rules.layout.each(s.hands[s.target&3]) {
				dst = append(dst, Swap(give, take))
			}
		}
		dst = append(dst, PassSwap)
	case PhaseGrab:
		before := len(dst)
		for seat, g := range s.grabs() {
			m := Grab(seat, g[0], g[1])
			if len(dst) == before || dst[len(dst)-1] != m { // alike ones are neighbours
				dst = append(dst, m)
			}
		}
	case PhaseKeepEvent:
		dst = append(dst, KeepEvent(s.held[s.turn&3]), KeepEvent(s.second))
	}
	return dst
}

// appendPlays lists the legal moves of the play step (R4, R5).
func (s *State) appendPlays(dst []Move) []Move {
	points, duo := s.law(s.turn).points(s.rules.layout, &s.hands[s.turn&3], s.kinds[s.turn&3], s.open.row(int(s.turn&3)))
	return s.appendPlaysOf(dst, points, duo)
}

// appendPlaysOf is appendPlays for a player of whom it is known what the cards are worth, and whether
// there may be a duo among them that can be played.
func (s *State) appendPlaysOf(dst []Move, points int, duo bool) []Move {
	law, layout := s.law(s.turn), s.rules.layout
	hand := &s.hands[s.turn&3]
	var starfish uint64
	if law.trio != 0 {
		starfish = hand[law.starfish.word&1] & law.starfish.mask & layout.first[law.starfish.word&1]
	}
	var playable uint32
	if duo { // one branch instead of one for each duo
		playable = law.playable(hand)
	}
	for ; playable != 0; playable &= playable - 1 {
		d := &law.duos[bits.TrailingZeros32(playable)]
		word := d.a.word & 1
		as := hand[word] & d.a.mask
		for as != 0 {
			low := as & -as
			as &^= low
			if low&layout.first[word] == 0 {
				continue // one more copy of a card that was dealt with
			}
			a := layout.card[64*int(word)+bits.TrailingZeros64(low)]
			bWord := d.b.word & 1
			bs := hand[bWord] & d.b.mask & layout.first[bWord]
			if d.kindA == d.kindB {
				// Pairs of one kind once each: with cards further up, or with another copy.
				bs &= -low << 1
				bs |= hand[word] & (low << 1) & layout.second[word]
			}
			for ; bs != 0; bs &= bs - 1 {
				b := layout.card[64*int(bWord)+bits.TrailingZeros64(bs)]
				dst = append(dst, move2(ActionLayDuo, a, b))
				for third := starfish; third != 0; third &= third - 1 {
					star := layout.card[64*int(law.starfish.word&1)+bits.TrailingZeros64(third)]
					dst = append(dst, move3(ActionLayTrio, uint8(a), uint8(b), uint8(star)))
				}
			}
		}
	}
	if hand.count(&law.mermaids) >= law.toWin {
		dst = append(dst, LayMermaids)
	}
	if law.shield && s.faceDown[s.turn&3] == 0 {
		for c := range layout.each(*hand) {
			if c.Kind() == Shell {
				dst = append(dst, LayShield(c))
			}
		}
	}
	dst = append(dst, EndTurn)
	if s.caller == Nobody && points >= law.threshold {
		if !law.noStop {
			dst = append(dst, Stop)
		}
		dst = append(dst, LastChance)
	}
	return dst
}

// playable returns which of the duos a hand has the cards for, a bit each. Nothing foretells a
// branch on the cards of a hand, so there is none (BenchmarkGame).
func (l *law) playable(hand *bag) (duos uint32) {
	for i := range l.duos {
		d := &l.duos[i]
		a, b := hand[d.a.word&1]&d.a.mask, hand[d.b.word&1]&d.b.mask
		b &= b - d.twins // of one kind it takes two
		duos |= uint32((a|-a)&(b|-b)>>63) << (i & 31)
	}
	return duos
}

// Chances yields Nature's moves with their weights: out of all weights together, that many
// are the chances of the move. The weight of a card is how many copies of it are there to
// draw. It yields nothing if Nature does not act.
func (s State) Chances() iter.Seq2[Move, int] {
	return func(yield func(Move, int) bool) {
		var buffer [64]chance
		for _, c := range s.appendChances(buffer[:0]) {
			if !yield(c.move, c.weight) {
				return
			}
		}
	}
}

type chance struct {
	move   Move
	weight int
}

// appendChances lists Nature's moves with their weights.
func (s *State) appendChances(dst []chance) []chance {
	if natures>>s.phase&1 == 0 {
		return dst
	}
	from := &s.deck
	if s.phase == PhaseSteal {
		from = &s.hands[s.target&3]
	}
	var moves [64]Move
	for _, m := range s.appendMoves(moves[:0]) {
		weight := 1
		if s.phase != PhaseTurnUp && s.phase != PhaseRoundOver {
			weight = from.count(s.span(m.Card()))
		}
		dst = append(dst, chance{m, weight})
	}
	return dst
}

// Chance draws one of Nature's moves by its weight. It returns the zero Move, and takes
// nothing from r, if Nature does not act.
func (s State) Chance(r *rand.Rand) Move {
	switch {
	case s.Actor() != Nature:
		return 0
	case s.phase == PhaseRoundOver:
		return NextRound
	case s.phase == PhaseTurnUp:
		return TurnUp(s.drawEvent(r))
	case s.phase == PhaseSteal:
		return Steal(s.drawCard(&s.hands[s.target&3], r))
	}
	return Deal(s.drawCard(&s.deck, r))
}

// settle plays Nature until she has nothing to do or a round is over, and begins the next
// round if one is over already.
func (s mover) settle(r *rand.Rand) {
	if s.phase == PhaseRoundOver {
		s.nextRound()
	}
	s.settleRound(r)
}

// settleRound is settle that does not begin a round.
func (s mover) settleRound(r *rand.Rand) {
	for natures&^(1<<PhaseRoundOver)>>s.phase&1 != 0 {
		switch s.phase {
		case PhaseTurnUp:
			s.turnUp(s.drawEvent(r))
		case PhaseSteal:
			s.steal(s.drawCard(&s.hands[s.target&3], r))
		default:
			s.deal(s.drawCard(&s.deck, r))
		}
	}
}

// drawCard draws a card of a bag, each with the same chance.
func (s *State) drawCard(b *bag, r *rand.Rand) Card {
	return s.rules.layout.card[b.nth(r.IntN(b.len()))&127]
}

func (s *State) drawEvent(r *rand.Rand) Event {
	choices := s.eventChoices()
	if choices == 0 {
		return 0
	}
	for k := r.IntN(bits.OnesCount16(choices)); k > 0; k-- {
		choices &= choices - 1
	}
	return Event(bits.TrailingZeros16(choices))
}

// The methods that follow change the state in place, below thin ones that copy it and can
// be inlined: that costs a caller one copy of a State and not three.

// apply makes a move, or leaves the state alone and says why not.
func (s mover) apply(m Move) error {
	if why := s.legal(m); why != 0 {
		return s.reject(m, why)
	}
	s.do(m)
	return nil
}

func (s mover) applyAndSettle(m Move, r *rand.Rand) error {
	if s.shortcut(m, r) {
		return nil
	}
	if why := s.legal(m); why != 0 {
		return s.reject(m, why)
	}
	s.do(m)
	s.settleRound(r)
	return nil
}

func (s *State) checkMove(m Move) error {
	if why := s.legal(m); why != 0 {
		return s.reject(m, why)
	}
	return nil
}

// do makes a legal move.
func (s mover) do(m Move) {
	c := Card(m.byte(0))
	switch m.Action() {
	case ActionNextRound:
		s.nextRound()
	case ActionDeal:
		s.deal(c)
	case ActionSteal:
		s.steal(c)
	case ActionTurnUp:
		s.turnUp(Event(c))
	case ActionDraw:
		s.phase = PhaseDraw
		s.left = uint8(min(2, s.deck.len()))
	case ActionTake:
		if !s.takeOff(Pile(c), 1) {
			s.taken()
		}
	case ActionKeep:
		s.keep(c)
	case ActionDiscard:
		s.discard(Pile(c))
	case ActionTakeTop:
		s.takeTop(Pile(c))
	case ActionLayDuo:
		s.lay(Group{c, Card(m.byte(1))})
		s.carryOut(s.law(s.turn).effect(c, Card(m.byte(1))))
	case ActionLayTrio:
		// R10.4: the starfish cancels the effect of the duo.
		s.lay(Group{c, Card(m.byte(1)), Card(m.byte(2))})
	case ActionLayMermaids:
		s.layMermaids()
	case ActionLayShield:
		s.layFaceDown(c)
	case ActionChoosePile:
		s.look(Pile(c))
	case ActionPick:
		s.pick(int(c))
	case ActionChooseVictim:
		s.attack(Seat(c))
	case ActionSwap:
		s.swap(c, Card(m.byte(1)))
	case ActionPassSwap:
		s.play()
	case ActionGrab:
		s.grab(Seat(c), Group{Card(m.byte(1)), Card(m.byte(2))})
	case ActionEndTurn:
		s.endTurn(false)
	case ActionLastChance:
		s.endTurn(true)
	case ActionStop:
		s.stop()
	case ActionKeepEvent:
		s.keepEvent(Event(c))
	}
}

func (s *State) span(c Card) *span { return &s.rules.layout.cards[c] }

// law returns what holds for a seat now.
func (t *table) law(seat Seat) *law {
	return t.rules.law(t.event, t.held[seat&3])
}

func (t *table) next(seat Seat) Seat {
	if seat++; int(seat) == t.rules.config.Players {
		return 0
	}
	return seat
}

func (t *table) seats() uint8 { return 1<<t.rules.config.Players - 1 }

func (t *table) protected(seat Seat) bool {
	return t.revealed>>seat&1 != 0 || t.faceDown[seat&3] != 0
}

func (t *table) bound(seat Seat) bool { return t.waiting>>seat&1 != 0 }

// setupCards are turned up at the start of a round (R2.3).
const setupCards = 2

// setUp begins a round in which all cards are in the deck: with its event, if the game has
// events (R11.1), and else with the cards that start the piles (R2.3).
func (s *State) setUp() {
	s.phase = PhaseTurnUp
	if s.rules.events == 0 {
		s.startPiles()
	}
}

// startPiles lets Nature turn up the first two cards of a round (R2.3).
func (s *State) startPiles() { s.phase, s.left = PhaseSetup, setupCards }

// deal puts a card of the deck where the phase wants it.
func (s mover) deal(c Card) {
	s.left--
	switch s.phase {
	case PhaseSetup: // R2.3
		s.startPile(Pile2-Pile(s.left), c)
		if s.left == 0 {
			s.startTurn(s.turn)
		}
	case PhaseDraw: // R3.1
		switch {
		case s.left > 0:
			s.draw(c)
		case s.drawn[0] != 0:
			s.draw(c)
			s.phase = PhaseKeep
		case !s.drawToHand(c): // R3.3: a single card is kept and nothing discarded.
			s.play()
		}
	case PhasePeek: // R10.2
		s.draw(c)
		if s.left == 0 {
			s.phase = PhaseKeepPeeked
		}
	case PhaseDrawTop: // R4.5
		if !s.drawToHand(c) && s.left == 0 {
			s.play()
		}
	case PhaseDrawForDiscard: // R11.2
		if !s.drawToHand(c) {
			s.taken()
		}
	case PhaseDrawBound: // R10.1
		if !s.drawToHand(c) {
			s.finishTurn()
		}
	}
}

// nextRound takes all cards back into the deck for a new round (R2.3). Until then they stay
// where they are, so that the last one can be explained.
func (s mover) nextRound() {
	s.gather()
	s.revealed = 0
	s.caller = Nobody
	if s.round < math.MaxUint16 {
		s.round++
	}
	s.setUp()
}

// startTurn begins the turn of a seat.
func (s mover) startTurn(seat Seat) {
	s.turn = seat
	s.left = 0
	if !s.bound(seat) {
		s.takeStep()
		return
	}
	if s.deck.empty() {
		s.finishTurn() // R10.1: nothing is drawn
		return
	}
	s.phase, s.left = PhaseDrawBound, 1
}

// takeStep begins the first step of a turn (R3.1). It is skipped if there is nothing to
// take (R3.5).
func (s mover) takeStep() {
	if s.nothingToTake() {
		s.play()
		return
	}
	s.phase = PhaseTake
}

func (s *State) nothingToTake() bool {
	return s.deck.empty() && s.open.pileLen(Pile1) == 0 && s.open.pileLen(Pile2) == 0
}

// play begins or goes on with the play step (R4).
func (s mover) play() {
	s.phase, s.target, s.left = PhasePlay, 0, 0
}

// drawnLen returns the number of cards drawn and not yet kept.
func (s *State) drawnLen() int { return drawnLen(&s.drawn) }

func drawnLen(drawn *[maxDrawn]Card) int {
	n := 0
	for n < maxDrawn && drawn[n] != 0 {
		n++
	}
	return n
}

// peeked reports whether the card is one of those drawn.
func (s *State) peeked(c Card) bool {
	for _, d := range s.drawn {
		if d == c {
			return true
		}
	}
	return false
}

// keep takes one of the cards drawn into hand.
func (s mover) keep(c Card) {
	peeked := s.phase == PhaseKeepPeeked
	s.release(c)
	if peeked {
		s.returnDrawn() // R10.2
	}
	if s.winsHeld(s.turn) {
		return
	}
	// R3.1, R3.4: where only one pile will do, there is nothing to ask.
	switch {
	case peeked:
		s.play()
	case s.open.pileLen(Pile1) == 0:
		s.discard(Pile1)
	case s.open.pileLen(Pile2) == 0:
		s.discard(Pile2)
	default:
		s.phase = PhaseDiscard
	}
}

// discard puts the other drawn card on a pile.
func (s mover) discard(p Pile) {
	c := s.discardDrawn(p)
	if law := s.law(s.turn); law.drawForDiscard && law.collects[c.Kind()] && !s.deck.empty() {
		s.phase, s.left = PhaseDrawForDiscard, 1 // R11.2
		return
	}
	s.taken()
}

// taken ends the taking of a card (R3.1).
func (s mover) taken() {
	if s.law(s.turn).equalTopAtTake && s.equalTops() {
		s.phase = PhaseTakeTop
		return
	}
	s.play()
}

// equalTops reports whether the discard tops have one colour (R11.2).
func (t *table) equalTops() bool {
	one, two := t.top(Pile1), t.top(Pile2)
	return one != 0 && two != 0 && one.Color() == two.Color()
}

// takeTop takes one of two equal tops and goes on where ruling K5 put it.
func (s mover) takeTop(p Pile) {
	if s.takeOff(p, 1) {
		return
	}
	if s.law(s.turn).equalTopAtTake {
		s.play()
		return
	}
	s.finishTurn()
}

// winsHeld reports whether mermaids in hand win the game, and ends it then (K1).
func (s mover) winsHeld(seat Seat) bool {
	law := s.law(seat)
	if !law.winsHeld || s.hands[seat&3].count(&law.mermaids) < law.toWin {
		return false
	}
	s.showMermaids(seat)
	s.win(seat)
	return true
}

// mermaidsHeld returns who holds mermaids that would have won the game before (K1), so that
// there can be no such state, or Nobody.
func (s *State) mermaidsHeld() Seat {
	if !s.rules.laws[0].winsHeld || s.phase == PhaseOver {
		return Nobody
	}
	for seat := range Seat(s.rules.config.Players) {
		law := s.law(seat)
		if s.hands[seat].count(&law.mermaids) >= law.toWin {
			return seat
		}
	}
	return Nobody
}

// layMermaids lays all mermaids of the hand and wins (R4.6).
func (s mover) layMermaids() {
	var g Group
	n := 0
	for c := range s.rules.layout.each(s.hands[s.turn&3]) {
		for range s.hands[s.turn&3].count(s.span(c)) {
			if c.Kind() == Mermaid {
				g[n] = c
				n++
			}
		}
	}
	s.lay(g)
	s.win(s.turn)
}

// endLaysMermaids lays the mermaids of a player who ends the turn or announces with enough
// of them, if ruling K1 says so.
func (s mover) endLaysMermaids() bool {
	law := s.law(s.turn)
	if !law.winsAtEnd || s.hands[s.turn&3].count(&law.mermaids) < law.toWin {
		return false
	}
	s.layMermaids()
	return true
}

// endTurn ends the play step, with LAST CHANCE or without (R5).
func (s mover) endTurn(calling bool) {
	if s.endLaysMermaids() {
		return
	}
	s.calling = calling
	if s.law(s.turn).equalTopAtEnd && s.equalTops() {
		s.phase = PhaseTakeTop // K5
		return
	}
	s.finishTurn()
}

// stop ends the round by STOP (R6.1).
func (s mover) stop() {
	if s.endLaysMermaids() {
		return
	}
	s.reveal(s.seats())
	s.endRound(RoundStopped, s.turn)
}

// finishTurn is the end of every turn that did not end the round by STOP.
func (s mover) finishTurn() {
	if s.calling {
		s.caller = s.turn // R5.2
		s.calling = false
	}
	if s.caller != Nobody {
		s.reveal(1 << s.turn) // R5.2, R6.2
	}
	s.waiting &^= 1 << s.turn
	if s.deck.empty() && (s.caller == Nobody || s.rules.rulings.EmptyDeck == EmptyDeckVoids) {
		s.endRound(RoundDeckEmpty, s.turn) // R6.3
		return
	}
	next := s.next(s.turn)
	if next == s.caller {
		s.endRound(s.betEnd(s.caller), s.caller) // R6.2
		return
	}
	s.startTurn(next)
}
