package seasalt

import (
	"errors"
	"fmt"
	"iter"
	"log/slog"
	"math/rand/v2"
)

// A State is a position in a game: everything on the table and in hands, whose decision comes next,
// and how the last round ended. It holds every secret of the game: printing one shows what a
// spectator may see, with the exceptions that the package comment names, and marshalling it fails.
//
// A State is a [Board]: that interface documents the methods that a State shares with a [View].
//
// A State is a value. Its methods do not change it, so assignment takes a snapshot, and goroutines
// can share states. States of the same [Rules] are equal (==) if and only if they are the
// same position, and can be map keys. A State has neither the history of the game nor what players
// remember; see [Memory].
//
// The deck has no order that could leak: Nature draws any of its cards with the same chance, which
// amounts to a shuffled deck (R2.3).
//
// The zero State can only be printed and compared; most of its methods panic. Methods that take a
// seat panic if it is not 0 to Players−1.
type State struct {
	moment
	choice
	table
	deck  bag
	hands [MaxPlayers]bag
	kinds [MaxPlayers]uint64 // how many cards of each kind the seats have, as the tallySheet counts
	drawn [maxDrawn]face     // taken off the deck and not yet kept or returned; sorted, zeros last
}

// Board is what a [State], a [View] and a [*Playout] have in common: everything that lies open and
// what happens next, but nothing that is hidden. Write code that displays a game once for all
// three. No method changes anything. Methods that take a seat panic if the game has no such seat.
//
// Only types of this package implement Board, so that methods can be added.
type Board interface {
	Rules() *Rules   // of the game; nil for the zero State, View and Playout
	Phase() Phase    // what the next move decides
	Actor() Seat     // who makes the next move: a seat, Nature, or Nobody once the game is over
	Turn() Seat      // whose turn it is, also while Nature acts; between rounds, who begins the next or chooses an event
	Over() bool      // whether the game is over
	RoundOver() bool // whether a round has ended and the next has not begun, as when the game is over
	Round() int      // the number of the round, from 1

	DeckLen() int              // how many cards the deck has
	HandLen(Seat) int          // how many cards a hand has
	Laid(Seat) iter.Seq[Group] // what a seat has laid, in the order of the cards
	PileLen(Pile) int          // how many cards a discard pile has
	Top(Pile) Card             // the top card of a discard pile, or zero (R3.2)

	Total(Seat) int      // the points of a seat from the rounds that ended (R6.6)
	Caller() Seat        // who announced LAST CHANCE in this round, or Nobody (R6.2)
	Revealed(Seat) bool  // whether a seat has revealed its hand (R5.2, R6.2)
	Protected(Seat) bool // whether a seat cannot be attacked (R6.4, R11.2)
	Shielded(Seat) bool  // whether a card lies face down before a seat (R11.2)
	Bound(Seat) bool     // whether the next turn of a seat, or the present one, is bound (R10.1)

	Event() Event        // the event of the round, or zero (R11.1)
	Held(Seat) Event     // the event that a seat holds, or zero (R11.2)
	Offered() Event      // the second event in PhaseKeepEvent; zero in other phases
	EventsLeft() []Event // the events not turned up since they were last shuffled

	PickFrom() Pile   // the pile looked through in PhasePick; zero in other phases (R4.5)
	Victim() Seat     // who is stolen from or swapped with, or Nobody (R4.5)
	Pending() int     // how many cards Nature still has to deal in her phase; in PhasePick 1 if a second pile follows
	BetPending() bool // whether LAST CHANCE follows once a discard top is taken (K5)

	Law(Seat) Law      // the rules in force for a seat
	Works(Effect) bool // whether an effect would find anything to do; if not, it is skipped (R4.4)

	LastRound() (RoundResult, bool) // how the last round ended, all of it public; false if none has
	Result() (Result, bool)         // how the game ended; false while it goes on

	sealed()
}

var _, _, _ Board = State{}, View{}, (*Playout)(nil)

// A table is what a [State] and a [View] have in common: all cards that lie open, and in a State
// also the face-down ones among them. Its exported methods are methods of both.
type table struct {
	rules      *Rules
	open       tableau            // what is laid, and the discard piles
	shields    [MaxPlayers]face   // shells laid face down; in a View perhaps unknownCard
	totals     [MaxPlayers]uint16 // of the rounds that ended
	points     [MaxPlayers]uint16 // scored in the last round
	round      uint16             // 1 for the first
	eventsLeft uint16             // events not turned up yet, a bit each
	event      Event              // on the table
	held       [MaxPlayers]Event  // in front of players
	lastBy     Seat               // who ended the last round
	lastTurn   Seat               // who had the last turn of the last round
	lastEnd    RoundEnd
	revealed   uint8 // seats that revealed their hands, a bit each
	bound      uint8 // seats that a jellyfish waits for, a bit each
}

// A moment is what must be decided next, and by whom. Programs ask for it all the time, so it is a
// struct of its own: a call of its methods does not copy the rest of a [State].
type moment struct {
	phase  Phase
	turn   Seat // who takes a turn, or chooses an event; between rounds, who starts the next
	caller Seat // who announced LAST CHANCE, or Nobody
}

// Phase returns what the next move decides.
func (m moment) Phase() Phase { return m.phase }

// Actor returns who makes the next move: a seat, [Nature], or [Nobody] once the game is over.
func (m moment) Actor() Seat {
	if naturesPhases>>m.phase&1 != 0 {
		return Nature
	}
	if m.phase == PhaseOver {
		return Nobody
	}
	return m.turn
}

// Turn returns whose turn it is. Between two rounds it is the player who starts the next one,
// or the one who chooses between two events; when the game is over, the one who had the
// last turn.
func (m moment) Turn() Seat { return m.turn }

// Over reports whether the game is over.
func (m moment) Over() bool { return m.phase == PhaseOver }

// RoundOver reports whether a round has just ended, as in [PhaseRoundOver] and when the game is
// over: its cards still lie as they lay, and [Board.LastRound] explains its scores.
func (m moment) RoundOver() bool { return m.phase == PhaseRoundOver || m.phase == PhaseOver }

// Caller returns who announced LAST CHANCE in the round, or [Nobody].
func (m moment) Caller() Seat { return m.caller }

// A choice has the details of the next decision, in the phases that have any. In the others it is noChoice.
type choice struct {
	pending    uint8 // cards that Nature has still to deal; in PhasePick 1 if the second pile follows
	pickFrom   Pile  // in PhasePick
	victim     Seat  // in PhaseSteal and PhaseSwap
	betPending bool  // in PhaseTakeTop: the turn goes on to LAST CHANCE
	offered    Event // in PhaseKeepEvent: the event of the last round, for a player who holds another
}

func noChoice() choice { return choice{victim: Nobody} }

// clear sets the fields one by one: a value of noChoice would be put together so and then copied whole, for which a
// processor waits (BenchmarkApply).
func (c *choice) clear() {
	c.pending, c.pickFrom, c.victim, c.betPending, c.offered = 0, 0, Nobody, false, 0
}

// PickFrom returns the pile that the player in [PhasePick] looks through, or 0 in other phases.
func (c choice) PickFrom() Pile { return c.pickFrom }

// Victim returns whose hand is attacked in [PhaseSteal] or [PhaseSwap], or [Nobody] in other
// phases.
func (c choice) Victim() Seat { return c.victim }

// Pending returns how many cards Nature still has to deal in her phase. In [PhasePick] it is 1 if a
// second pile follows. In all other phases it is 0.
func (c choice) Pending() int { return int(c.pending) }

// BetPending reports whether LAST CHANCE follows the choice in [PhaseTakeTop], as it does under
// ruling K5 at the end of a turn.
func (c choice) BetPending() bool { return c.betPending }

// Offered returns the event that the player in [PhaseKeepEvent] can keep instead of [Board.Held],
// or the zero Event in other phases.
func (c choice) Offered() Event { return c.offered }

// Start returns the state of a new game before its first card is dealt; [State.Settle] deals.
// The first player should be chosen at random (R2.4). It panics if first is not a seat of the
// game.
func (r *Rules) Start(first Seat) State {
	if uint(first) >= uint(r.config.Players) {
		panic(fmt.Sprintf("seasalt: Start: no seat %d in a game of %d players", first, r.config.Players))
	}
	s := State{
		moment: moment{turn: first, caller: Nobody},
		choice: noChoice(),
		table:  table{rules: r, round: 1, eventsLeft: r.events, lastBy: Nobody, lastTurn: Nobody},
		deck:   r.layout.full,
	}
	s.setUp()
	return s
}

// Rules returns the rules that the game is played by.
func (t table) Rules() *Rules { return t.rules }

// Round returns the number of the round, from 1. In [PhaseRoundOver] it is the number of the round
// that ended. It stops counting at 65535, for games in which nobody ever scores.
func (t table) Round() int { return int(t.round) }

// Deck returns the cards that are left in the deck. No player may know them.
func (s State) Deck() Cards { return s.mustRules().layout.set(s.deck) }

// DeckLen returns the number of cards in the deck.
func (s State) DeckLen() int { return s.deck.len() }

// Hand returns the hand of a seat, which only its player may know until it is revealed.
func (s State) Hand(seat Seat) Cards { return s.mustRules().layout.set(s.hands[s.check(seat)]) }

// HandLen returns the number of cards in the hand of a seat.
func (s State) HandLen(seat Seat) int { return s.hands[s.check(seat)].len() }

// Laid yields what a seat has laid, group by group. The groups are in the order of their cards, mermaids
// last, whatever order they were laid in.
func (t table) Laid(seat Seat) iter.Seq[Group] {
	t.check(seat)
	return func(yield func(Group) bool) {
		for row := t.open.row(int(seat)); len(row) > 0; {
			var g Group
			g, row = nextGroup(row, t.rules.layout.trio)
			if !yield(g) {
				return
			}
		}
	}
}

// Pile yields the cards of a discard pile, the top one first. Players see only the top card
// (R3.2). An invalid pile is empty.
func (s State) Pile(p Pile) iter.Seq[Card] {
	return func(yield func(Card) bool) {
		if p != Pile1 && p != Pile2 {
			return
		}
		for i := s.open.pileLen(p) - 1; i >= 0; i-- {
			if !yield(s.open.inPile(p, i).card()) {
				return
			}
		}
	}
}

// PileLen returns the number of cards in a discard pile.
func (t table) PileLen(p Pile) int {
	if p != Pile1 && p != Pile2 {
		return 0
	}
	return t.open.pileLen(p)
}

// Top returns the top card of a discard pile, or the zero Card if it is empty.
func (t table) Top(p Pile) Card { return t.top(p).card() }

// Drawn returns the cards taken off the deck that await a choice. Only the player whose turn it is
// may know them.
func (s State) Drawn() Cards {
	return setOf(s.drawn[:s.drawnLen()])
}

// ShieldCard returns the card that a seat has laid face down, or the zero Card (R11.2). Only
// its player may know which card it is.
func (s State) ShieldCard(seat Seat) Card { return s.shields[s.check(seat)].card() }

// Total returns the points that a seat has scored in all rounds that ended (R6.6).
func (t table) Total(seat Seat) int { return int(t.totals[t.check(seat)]) }

// Revealed reports whether a seat has revealed its hand in the round (R5.2, R6.2).
func (t table) Revealed(seat Seat) bool { return t.revealed>>t.check(seat)&1 != 0 }

// Protected reports whether no attack can reach a seat: its hand is revealed (R6.4), or it
// has a card face down (R11.2).
func (t table) Protected(seat Seat) bool { return t.protected(t.check(seat)) }

// Shielded reports whether a seat has a card face down (R11.2).
func (t table) Shielded(seat Seat) bool { return t.shields[t.check(seat)] != 0 }

// Bound reports whether the next turn of a seat in this round, or the present one, is bound
// by a jellyfish (R10.1).
func (t table) Bound(seat Seat) bool { return t.isBound(t.check(seat)) }

// Event returns the event of the round, or the zero Event (R11.1).
func (t table) Event() Event { return t.event }

// Held returns the event that a seat holds, or the zero Event (R11.2).
func (t table) Held(seat Seat) Event { return t.held[t.check(seat)] }

// EventsLeft returns the events that have not been turned up since they were last shuffled, in
// the order of their constants.
func (t table) EventsLeft() []Event { return events(t.eventsLeft) }

// Law returns the rules in force for a seat. It panics if the game has no such seat.
func (t table) Law(seat Seat) Law { return Law{t.law(t.check(seat))} }

// Moves yields the legal moves of the actor, which may be Nature, in a fixed order. There is at
// least one unless the game is over. It allocates only if there are more than 64.
func (s State) Moves() iter.Seq[Move] {
	return func(yield func(Move) bool) {
		var buffer [64]Move
		for _, m := range s.appendMoves(buffer[:0]) {
			if !yield(m) {
				return
			}
		}
	}
}

// AppendMoves appends the legal moves of the actor, which may be Nature, to dst in a fixed
// order, each once. With enough room in dst it does not allocate.
func (s State) AppendMoves(dst []Move) []Move { return s.appendMoves(dst) }

// Check reports why a move is illegal, as a [*MoveError], or nil if it is legal. It is nil
// for exactly the moves that [State.AppendMoves] lists, whatever the 64 bits of m are.
func (s State) Check(m Move) error { return s.checkMove(m) }

// Apply returns the state after a move of the actor, which may be Nature. It is
// deterministic and copies the state once. If the move is illegal it returns the state
// unchanged and a [*MoveError].
func (s State) Apply(m Move) (State, error) {
	err := mover{State: &s}.apply(m)
	return s, err
}

// Play applies a move and then plays Nature's moves with chances drawn from r, until a player
// must decide, or the round or the game is over. If the move is illegal it returns the state
// unchanged, a [*MoveError], and takes nothing from r, which must not be nil.
func (s State) Play(m Move, r *rand.Rand) (State, error) {
	err := mover{State: &s}.applyAndSettle(m, r)
	return s, err
}

// Settle plays Nature's moves with chances drawn from r until a player must decide, or the round
// or the game is over. In [PhaseRoundOver] it begins the next round. It returns the state
// unchanged if a player must decide already.
func (s State) Settle(r *rand.Rand) State {
	mover{State: &s}.settle(r)
	return s
}

// Chances yields Nature's moves with their weights. The chance of a move is its weight divided by
// the sum of all weights. The weight of a card is the number of its copies that can be drawn. It
// yields nothing if Nature does not act.
func (s State) Chances() iter.Seq2[Move, int] {
	return func(yield func(Move, int) bool) { s.eachChance(yield) }
}

// NatureMove draws one of Nature's moves by its weight. It returns the zero Move, and takes
// nothing from r, if Nature does not act.
func (s State) NatureMove(r *rand.Rand) Move {
	switch {
	case s.Actor() != Nature:
		return 0
	case s.phase == PhaseRoundOver:
		return NextRound
	case s.phase == PhaseTurnUp:
		return TurnUp(s.drawEvent(r))
	case s.phase == PhaseSteal:
		return Steal(s.drawCard(s.handOf(s.victim), r).card())
	}
	return Deal(s.drawCard(&s.deck, r).card())
}

// String returns what a [Spectator] may see of the state, in one line: the text of that
// [View]. [State.SecretText] has all of the state.
func (s State) String() string {
	if s.rules == nil {
		return "seasalt.State{}"
	}
	return s.View(Spectator).String()
}

func (State) sealed() {}

// Format prints the text of String for every verb but %p and %w, for which package fmt does not
// call it.
func (s State) Format(f fmt.State, verb rune) { fmt.Fprint(f, s.String()) }

// GoString returns the text of String, for printers that ask for it. Package fmt calls Format.
func (s State) GoString() string { return s.String() }

// LogValue returns the text of String, so that package slog does not log what is hidden.
func (s State) LogValue() slog.Value { return slog.StringValue(s.String()) }

// MarshalJSON always fails: a State holds hidden cards. See [State.SecretPosition] and
// [State.SecretText].
func (s State) MarshalJSON() ([]byte, error) {
	return nil, errors.New("seasalt: a State holds hidden cards and is not marshalled; see State.SecretPosition and State.SecretText")
}

// UnmarshalJSON always fails, as MarshalJSON does; see [Rules.ParseState].
func (s *State) UnmarshalJSON([]byte) error {
	return errors.New("seasalt: a State is not unmarshalled; see Rules.ParseState")
}

// The following methods change the state in place. The exported ones copy it and call these. Since the exported
// ones can be inlined, a caller pays for one copy of a State instead of three.

// apply makes a move, or changes nothing and returns why the move is illegal.
func (s mover) apply(m Move) error {
	if s.shortcut(m, nil) {
		return nil
	}
	if why := s.objection(m); why != 0 {
		return s.reject(m, why)
	}
	s.do(m)
	return nil
}

func (s mover) applyAndSettle(m Move, r *rand.Rand) error {
	if s.shortcut(m, r) {
		return nil
	}
	if why := s.objection(m); why != 0 {
		return s.reject(m, why)
	}
	s.do(m)
	s.settleRound(r)
	return nil
}

func (s *State) checkMove(m Move) error {
	if why := s.objection(m); why != 0 {
		return s.reject(m, why)
	}
	return nil
}

// reject makes the error of an illegal move.
func (s *State) reject(m Move, why Reason) error {
	return &MoveError{Move: m, Actor: s.Actor(), Phase: s.phase, Reason: why, Rule: s.refusal(s.phase, m, why)}
}

// do makes a legal move.
func (s mover) do(m Move) {
	x := uint8(m.word(0)) // of an action whose first operand is no card
	switch m.Action() {
	case ActionNextRound:
		s.nextRound()
	case ActionDeal:
		s.deal(m.face(0))
	case ActionSteal:
		s.steal(m.face(0))
	case ActionTurnUp:
		s.turnUp(Event(x))
	case ActionDraw:
		s.phase = PhaseDraw
		s.pending = uint8(min(2, s.deck.len()))
	case ActionTake:
		if !s.takeOff(Pile(x), 1) {
			s.taken()
		}
	case ActionKeep:
		s.keep(m.face(0))
	case ActionDiscard:
		s.discard(Pile(x))
	case ActionTakeTop:
		s.takeTop(Pile(x))
	case ActionLayDuo:
		s.lay(Group{Card(m.word(0)), Card(m.word(1))})
		s.carryOut(s.law(s.turn).effect(m.face(0), m.face(1)))
	case ActionLayTrio:
		// R10.4: the starfish cancels the effect of the duo.
		s.lay(Group{Card(m.word(0)), Card(m.word(1)), Card(m.word(2))})
	case ActionLayMermaids:
		s.layMermaids()
	case ActionLayShield:
		s.layShield(m.face(0))
	case ActionChoosePile:
		s.look(Pile(x))
	case ActionPick:
		s.pick(int(x))
	case ActionChooseVictim:
		s.attack(Seat(x))
	case ActionSwap:
		s.swap(m.face(0), m.face(1))
	case ActionPassSwap:
		s.play()
	case ActionGrab:
		s.grab(Seat(x), Group{Card(m.word(1)), Card(m.word(2))})
	case ActionEndTurn:
		s.endTurn(false)
	case ActionLastChance:
		s.endTurn(true)
	case ActionStop:
		s.stop()
	case ActionKeepEvent:
		s.keepEvent(Event(x))
	}
}

// settle makes Nature's moves until she has none or a round is over. If a round is over already, it
// begins the next one first.
func (s mover) settle(r *rand.Rand) {
	if s.phase == PhaseRoundOver {
		s.nextRound()
	}
	s.settleRound(r)
}

// settleRound is like settle, but begins no round.
func (s mover) settleRound(r *rand.Rand) {
	for naturesPhases&^(1<<PhaseRoundOver)>>s.phase&1 != 0 {
		switch s.phase {
		case PhaseTurnUp:
			s.turnUp(s.drawEvent(r))
		case PhaseSteal:
			s.steal(s.drawCard(s.handOf(s.victim), r))
		default:
			s.deal(s.drawCard(&s.deck, r))
		}
	}
}

// eachChance yields Nature's moves with their weights.
func (s *State) eachChance(yield func(Move, int) bool) {
	if naturesPhases>>s.phase&1 == 0 {
		return
	}
	from := &s.deck
	if s.phase == PhaseSteal {
		from = s.handOf(s.victim)
	}
	var moves [64]Move
	for _, m := range s.appendMoves(moves[:0]) {
		weight := 1
		if s.phase != PhaseTurnUp && s.phase != PhaseRoundOver {
			weight = from.count(s.span(m.face(0)))
		}
		if !yield(m, weight) {
			return
		}
	}
}

// drawCard draws a card of a bag, each with the same chance.
func (s *State) drawCard(b *bag, r *rand.Rand) face {
	return s.rules.layout.card[b.nth(r.IntN(b.len()))&127]
}

func (t *table) law(seat Seat) *law {
	return t.rules.law(t.event, t.held[seat&3])
}

// mustRules returns the rules, and panics if there are none.
func (t *table) mustRules() *Rules {
	if t.rules == nil {
		panic("seasalt: a zero State or View has no rules, and this method needs them")
	}
	return t.rules
}

// check returns the seat as an index, and panics if the game has no such seat.
func (t *table) check(seat Seat) Seat {
	if uint(seat) >= uint(t.mustRules().config.Players) {
		panic(fmt.Sprintf("seasalt: no seat %d in a game of %d players", seat, t.rules.config.Players))
	}
	return seat
}

func (t *table) next(seat Seat) Seat {
	if seat++; int(seat) == t.rules.config.Players {
		return 0
	}
	return seat
}

func (t *table) seats() uint8 { return 1<<t.rules.config.Players - 1 }

func (t *table) protected(seat Seat) bool {
	return t.revealed>>seat&1 != 0 || t.shields[seat&3] != 0
}

func (t *table) isBound(seat Seat) bool { return t.bound>>seat&1 != 0 }

func (t *table) top(p Pile) face {
	n := t.PileLen(p)
	if n == 0 {
		return 0
	}
	return *t.open.inPile(p, n-1)
}

// handOf returns the hand of a seat. The mask spares a check of the index: seats are below MaxPlayers.
func (s *State) handOf(seat Seat) *bag { return &s.hands[seat&3] }

func (s *State) span(c face) *span { return &s.rules.layout.cards[c] }
