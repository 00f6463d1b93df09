package seasalt

import (
	"fmt"
	"slices"
	"strconv"

	"github.com/seasalt-go/seasalt/internal/pack"
)

// A Phase is the decision that the next move of a game makes.
type Phase uint8

// The phases. Chance decides in those that name Nature; see [State.Chances].
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
	PhaseTakeEqualTop         // which of two discard tops of one colour is taken (K5)
	PhasePlay                 // lay duos, end the turn or end the round (R4, R5)
	PhaseChoosePile           // which pile a crab duo looks through (R4.5)
	PhasePick                 // which card of the pile it takes (R4.5)
	PhaseDrawTop              // Nature deals the cards of a fish duo (R4.5)
	PhaseChooseVictim         // whom to steal from (R4.5)
	PhaseSteal                // Nature picks the stolen card (R4.5)
	PhasePeek                 // Nature deals the cards that a lobster duo looks at (R10.2)
	PhaseKeepPeeked           // which of them goes to hand, even if there is only one (R10.2)
	PhaseSwapVictim           // with whom to swap a card (R11.2)
	PhaseSwap                 // which cards are swapped, if any (R11.2)
	PhaseGrab                 // which laid duo is taken over (R11.2)
	PhaseDrawBound            // Nature deals the one card of a turn bound by a jellyfish (R10.1)
	PhaseOver                 // the game is over

	numPhases = int(PhaseOver) + 1
)

func (Phase) named() (string, []string, int) { return "phase", phaseNames[:], 1 }

// MarshalText returns the text of String, and the empty text for the zero value. It fails for an invalid value.
func (p Phase) MarshalText() ([]byte, error) { return marshalName(p) }

// UnmarshalText reads what MarshalText wrote. On an error p is unchanged.
func (p *Phase) UnmarshalText(text []byte) error { return unmarshalName(p, text) }

var phaseNames = [numPhases]string{
	"none", "round-over", "turn-up", "keep-event", "setup", "take", "draw", "keep", "discard", "draw-for-discard",
	"take-equal-top",
	"play", "choose-pile", "pick", "draw-top", "choose-victim", "steal", "peek", "keep-peeked", "swap-victim", "swap",
	"grab",
	"draw-bound", "over",
}

// String returns the stable name of the phase, in lower case with hyphens, such as "keep-event".
func (p Phase) String() string { return nameString("Phase", phaseNames[:], p) }

// naturesPhases are the phases in which Nature acts.
const naturesPhases = 1<<PhaseRoundOver | 1<<PhaseTurnUp | 1<<PhaseSetup | 1<<PhaseDraw | 1<<PhaseDrawForDiscard |
	1<<PhaseDrawTop | 1<<PhaseSteal | 1<<PhasePeek | 1<<PhaseDrawBound

// A Move is one decision of a player or of Nature: an [Action] and its operands. It is a comparable
// value of eight bytes and independent of any position. Equal decisions are equal values: the two
// cards of a duo are kept in the order of cards. The zero Move is no move.
//
// Not every value is a move, and not every move is legal; see [State.Check].
type Move uint64 // the action in the lowest 16 bits, and three operands of 16 bits each

// Moves that need no operand. Functions make the others: [Take], [Keep] and so on.
const (
	NextRound   = Move(ActionNextRound) // Nature's, after the end of a round
	Draw        = Move(ActionDraw)
	LayMermaids = Move(ActionLayMermaids)
	PassSwap    = Move(ActionPassSwap)
	EndTurn     = Move(ActionEndTurn)
	Stop        = Move(ActionStop)
	LastChance  = Move(ActionLastChance)
)

// An Action is the verb of a move.
type Action uint8

// The actions.
const (
	_                  Action = iota
	ActionNextRound           // Nature: all cards go back to the deck for the next round
	ActionDeal                // Nature: this card comes off the deck
	ActionSteal               // Nature: this card of the victim's hand is stolen
	ActionTurnUp              // Nature: this event is turned up, or none if none is left
	ActionDraw                // draw from the deck (R3.1)
	ActionTake                // take the top of a discard pile (R3.1)
	ActionKeep                // keep this card of those drawn or looked at
	ActionDiscard             // put the other drawn card on this pile
	ActionTakeEqualTop        // take this one of two discard tops of one colour (K5)
	ActionLayDuo              // lay two cards for their effect (R4)
	ActionLayTrio             // lay two cards with a starfish (R10.4)
	ActionLayMermaids         // lay all mermaids and win (R4.6)
	ActionLayShield           // lay a card face down: a shell under the coral reef (R11.2)
	ActionChoosePile          // look through this pile (R4.5)
	ActionPick                // take the card at this place of the pile (R4.5)
	ActionChooseVictim        // steal from, or swap with, this seat (R4.5)
	ActionSwap                // give a card and take one (R11.2)
	ActionPassSwap            // swap nothing (R11.2)
	ActionGrab                // take over a duo laid before this seat (R11.2)
	ActionEndTurn             // end the turn (R5.1)
	ActionStop                // end the round now (R6.1)
	ActionLastChance          // bet that nobody has more card points (R6.2)
	ActionKeepEvent           // keep this one of two events (R11.2)

	numActions = int(ActionKeepEvent) + 1
)

var actionNames = func() []string {
	names := make([]string, numActions)
	for a := range names {
		names[a] = actions[a].name
	}
	names[0] = "none"
	return names
}()

// String returns the word that begins the text of such a move, such as "last-chance". It is "none" for
// the zero Action.
func (a Action) String() string { return nameString("Action", actionNames, a) }

func (Action) named() (string, []string, int) { return "action", actionNames, 1 }

// MarshalText returns the text of String, and the empty text for the zero value. It fails for an invalid value.
func (a Action) MarshalText() ([]byte, error) { return marshalName(a) }

// UnmarshalText reads what MarshalText wrote. On an error a is unchanged.
func (a *Action) UnmarshalText(text []byte) error { return unmarshalName(a, text) }

// An operand is the meaning of 16 bits of a move.
type operand uint8

const (
	noOperand operand = iota
	cardOperand
	pileOperand
	placeOperand
	seatOperand
	eventOperand
)

// limits has the least and the greatest value of the operands that are numbers, and their names.
var limits = map[operand]struct {
	least, most int
	what        string
}{
	pileOperand:  {1, 2, "a pile: they are 1 and 2"},
	placeOperand: {1, MaxCards, "a place in a pile: 1 is the top"},
	seatOperand:  {0, MaxPlayers - 1, fmt.Sprintf("a seat: they are 0 to %d", MaxPlayers-1)},
}

// actions has the word that each action is written with, its operands, and the phases in which it can be legal.
var actions = [numActions]struct {
	name     string
	operands [3]operand
	phases   uint32 // a bit each
}{
	ActionNextRound: {"next-round", [3]operand{}, 1 << PhaseRoundOver},
	ActionDeal: {"deal", [3]operand{cardOperand},
		1<<PhaseSetup | 1<<PhaseDraw | 1<<PhaseDrawForDiscard | 1<<PhaseDrawTop | 1<<PhasePeek | 1<<PhaseDrawBound},
	ActionSteal:        {"steal", [3]operand{cardOperand}, 1 << PhaseSteal},
	ActionTurnUp:       {"turn-up", [3]operand{eventOperand}, 1 << PhaseTurnUp},
	ActionDraw:         {"draw", [3]operand{}, 1 << PhaseTake},
	ActionTake:         {"take", [3]operand{pileOperand}, 1 << PhaseTake},
	ActionKeep:         {"keep", [3]operand{cardOperand}, 1<<PhaseKeep | 1<<PhaseKeepPeeked},
	ActionDiscard:      {"discard", [3]operand{pileOperand}, 1 << PhaseDiscard},
	ActionTakeEqualTop: {"take-equal-top", [3]operand{pileOperand}, 1 << PhaseTakeEqualTop},
	ActionLayDuo:       {"lay-duo", [3]operand{cardOperand, cardOperand}, 1 << PhasePlay},
	ActionLayTrio:      {"lay-trio", [3]operand{cardOperand, cardOperand, cardOperand}, 1 << PhasePlay},
	ActionLayMermaids:  {"lay-mermaids", [3]operand{}, 1 << PhasePlay},
	ActionLayShield:    {"lay-shield", [3]operand{cardOperand}, 1 << PhasePlay},
	ActionChoosePile:   {"choose-pile", [3]operand{pileOperand}, 1 << PhaseChoosePile},
	ActionPick:         {"pick", [3]operand{placeOperand}, 1 << PhasePick},
	ActionChooseVictim: {"choose-victim", [3]operand{seatOperand}, 1<<PhaseChooseVictim | 1<<PhaseSwapVictim},
	ActionSwap:         {"swap", [3]operand{cardOperand, cardOperand}, 1 << PhaseSwap},
	ActionPassSwap:     {"pass-swap", [3]operand{}, 1 << PhaseSwap},
	ActionGrab:         {"grab", [3]operand{seatOperand, cardOperand, cardOperand}, 1 << PhaseGrab},
	ActionEndTurn:      {"end-turn", [3]operand{}, 1 << PhasePlay},
	ActionStop:         {"stop", [3]operand{}, 1 << PhasePlay},
	ActionLastChance:   {"last-chance", [3]operand{}, 1 << PhasePlay},
	ActionKeepEvent:    {"keep-event", [3]operand{eventOperand}, 1 << PhaseKeepEvent},
}

// permitted has, for each action, the bits of a move that it may use and the phases in which it can be
// legal. It has 256 entries so that an index needs no check.
var permitted = func() (p [256]struct {
	bits   uint64
	phases uint32
}) {
	for a, action := range actions {
		p[a].bits, p[a].phases = 0xff, action.phases
		for i, o := range action.operands {
			switch o {
			case noOperand:
			case cardOperand:
				p[a].bits |= 0xffff << (16 * (i + 1))
			default:
				p[a].bits |= 0xff << (16 * (i + 1))
			}
		}
	}
	return p
}()

func move1(a Action, x uint16) Move { return Move(a) | Move(x)<<16 }

func move2(a Action, x, y Card) Move { return Move(a) | Move(x)<<16 | Move(y)<<32 }

func move3(a Action, x, y, z uint16) Move {
	return Move(a) | Move(x)<<16 | Move(y)<<32 | Move(z)<<48
}

// Deal is Nature's move that takes a card off the deck.
func Deal(c Card) Move { return move1(ActionDeal, uint16(c)) }

// Steal is Nature's move that picks the stolen card.
func Steal(c Card) Move { return move1(ActionSteal, uint16(c)) }

// TurnUp is Nature's move that turns up an event, or the zero Event if none is left.
func TurnUp(e Event) Move { return move1(ActionTurnUp, uint16(e)) }

// Take takes the top card of a discard pile.
func Take(p Pile) Move { return move1(ActionTake, uint16(p)) }

// Keep keeps one of the cards that were drawn, or that a lobster duo showed.
func Keep(c Card) Move { return move1(ActionKeep, uint16(c)) }

// Discard puts the drawn card that was not kept on a pile.
func Discard(p Pile) Move { return move1(ActionDiscard, uint16(p)) }

// TakeEqualTop takes one of two discard tops of the same colour.
func TakeEqualTop(p Pile) Move { return move1(ActionTakeEqualTop, uint16(p)) }

// LayDuo lays two cards for their effect. Their order does not matter.
func LayDuo(a, b Card) Move { return move2(ActionLayDuo, min(a, b), max(a, b)) }

// LayTrio lays two cards, in any order, with a starfish.
func LayTrio(a, b, starfish Card) Move {
	return move3(ActionLayTrio, uint16(min(a, b)), uint16(max(a, b)), uint16(starfish))
}

// LayShield lays a card face down, of the kind that [Change].Shield names: a shell under the coral reef.
func LayShield(c Card) Move { return move1(ActionLayShield, uint16(c)) }

// ChoosePile chooses the pile that a crab duo looks through.
func ChoosePile(p Pile) Move { return move1(ActionChoosePile, uint16(p)) }

// Pick takes the card at a place of the chosen pile; 1 is the top.
func Pick(place int) Move {
	if place < 0 || place > MaxCards {
		place = 0 // no place is 0: the move is illegal everywhere
	}
	return move1(ActionPick, uint16(place))
}

// ChooseVictim chooses whom to steal from or with whom to swap.
func ChooseVictim(seat Seat) Move { return move1(ActionChooseVictim, uint16(seat)) }

// Swap gives a card and takes another.
func Swap(give, take Card) Move { return move2(ActionSwap, give, take) }

// Grab takes over a duo laid before a seat. The order of the cards does not matter.
func Grab(seat Seat, a, b Card) Move {
	return move3(ActionGrab, uint16(seat), uint16(min(a, b)), uint16(max(a, b)))
}

// KeepEvent keeps one of two events.
func KeepEvent(e Event) Move { return move1(ActionKeepEvent, uint16(e)) }

// Action returns the action of the move. An invalid move may have an invalid action.
func (m Move) Action() Action { return Action(m) }

func (m Move) word(i int) uint16 { return uint16(m >> (16 * (i + 1))) }

// face returns an operand that is a card as cards are stored, or the zero face if it is no card.
func (m Move) face(i int) pack.Face { return Card(m.word(i)).face() }

// operand returns the first operand of the given sort, or 0.
func (m Move) operand(sort operand) uint16 {
	if a := m.Action(); int(a) < numActions {
		for i, o := range actions[a].operands {
			if o == sort {
				return m.word(i)
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
				cards[n] = Card(m.word(i))
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
		return Seat(m.word(0))
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
	if a == 0 || int(a) >= numActions || uint64(m)&^permitted[a].bits != 0 {
		return false
	}
	for i, o := range actions[a].operands {
		x := m.word(i)
		ok := false
		switch o {
		case noOperand:
			ok = true
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
		return fmt.Sprintf("Move(%#x)", uint64(m))
	}
	return string(m.appendText(nil))
}

// appendText appends the text of a valid move.
func (m Move) appendText(dst []byte) []byte {
	a := &actions[m.Action()]
	dst = append(dst, a.name...)
	for i, o := range a.operands {
		x := m.word(i)
		switch o {
		case cardOperand:
			dst = Card(x).appendText(append(dst, ' '))
		case pileOperand, placeOperand, seatOperand:
			dst = strconv.AppendUint(append(dst, ' '), uint64(x), 10)
		case eventOperand:
			dst = append(append(dst, ' '), eventNames[x]...)
		}
	}
	return dst
}

// MarshalText returns the text of String, and the empty text for the zero Move. It fails for an invalid move.
func (m Move) MarshalText() ([]byte, error) {
	switch {
	case m == 0:
		return []byte{}, nil
	case !m.IsValid():
		return nil, fmt.Errorf("seasalt: cannot marshal %v: not a move", m)
	}
	return []byte(m.String()), nil
}

// UnmarshalText reads what MarshalText wrote. On an error m is unchanged.
func (m *Move) UnmarshalText(text []byte) error {
	if len(text) == 0 {
		*m = 0
		return nil
	}
	return unmarshal(m, text, ParseMove)
}

// ParseMove reads a move as [Move.String] writes it; words may be separated by any white
// space, and the two cards of a duo may come in any order. The error is a [*ParseError].
func ParseMove(text string) (Move, error) {
	fail := func(at int, format string, args ...any) (Move, error) {
		return 0, parseError("move", text, at, fmt.Sprintf(format, args...))
	}
	var action Action
	var operands [3]uint16
	n := -1 // operands read; -1 before the action
	for at, word := range splitWords(text) {
		if n < 0 {
			if n = slices.Index(actionNames, word); n < 1 {
				return fail(at, "no move is called %s", quote(word))
			}
			action, n = Action(n), 0
			continue
		}
		want := noOperand
		if n < len(operands) {
			want = actions[action].operands[n]
		}
		switch want {
		case noOperand:
			return fail(at, "unexpected %s after %s", quote(word), action)
		case cardOperand:
			card, offset, problem := parseCard(word)
			if problem != "" {
				return fail(at+offset, "%s", problem)
			}
			operands[n] = uint16(card)
		case eventOperand:
			event := slices.Index(eventNames[:], word)
			if event < 0 || event == 0 && action != ActionTurnUp {
				return fail(at, "no event is called %s", quote(word))
			}
			operands[n] = uint16(event)
		default:
			limit := limits[want]
			number, ok := parseNumber(word)
			if !ok || number < limit.least || number > limit.most {
				return fail(at, "%s is not %s", quote(word), limit.what)
			}
			operands[n] = uint16(number)
		}
		n++
	}
	if n < 0 {
		return fail(len(text), "the text is empty")
	}
	if n < len(operands) && actions[action].operands[n] != noOperand {
		return fail(len(text), "%s needs %s", action, missing(actions[action].operands[:], n))
	}
	switch action {
	case ActionLayDuo:
		return LayDuo(Card(operands[0]), Card(operands[1])), nil
	case ActionLayTrio:
		return LayTrio(Card(operands[0]), Card(operands[1]), Card(operands[2])), nil
	case ActionGrab:
		return Grab(Seat(operands[0]), Card(operands[1]), Card(operands[2])), nil
	}
	return move3(action, operands[0], operands[1], operands[2]), nil
}

// missing names the operand that the text of a move lacks if it has only the first n of these.
func missing(operands []operand, n int) string {
	what := [...]string{
		cardOperand: "a card, such as crab/black", pileOperand: "a pile, 1 or 2",
		placeOperand: "a place in the pile, 1 for its top",
		seatOperand:  "a seat, 0 to " + strconv.Itoa(MaxPlayers-1), eventOperand: "an event, such as kraken",
	}[operands[n]]
	for _, o := range operands[:n] {
		if o == operands[n] {
			return "one more card" // nothing else is named twice
		}
	}
	return what
}
