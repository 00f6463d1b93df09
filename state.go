package seasalt

import (
	"fmt"
	"iter"
	"slices"

	"github.com/seasalt-go/seasalt/internal/pack"
)

// A State is a position in a game: all cards on the table and in hands, the next decision, and the end of the last
// round. It holds every secret of the game: printing one shows a spectator's view, with the exceptions that the package
// comment names, and marshalling it fails.
//
// A State is a [Board]: that interface documents the methods that a State shares with a [View].
//
// A State is a value. Its methods do not change it, so assignment takes a snapshot, and goroutines can share states.
// States of the same [Rules] are equal (==) if and only if they are the same position, and can be map keys. A State
// contains neither the history of the game nor the memories of players; see [Memory].
//
// The deck has no order that could leak: Nature draws any of its cards with the same chance, which
// amounts to a shuffled deck (R2.3).
//
// The zero State, like the zero View, Playout, Game and Memory, has no rules: Rules is nil, Nobody is to act, and the
// game is not over. It can be printed and compared. Methods that need the rules panic. Methods that take a
// seat panic if it is not 0 to Players−1.
type State struct {
	moment
	choice
	openTable
	deck  pack.Bag
	hands [MaxPlayers]pack.Bag
	kinds [MaxPlayers]uint64  // how many cards of each kind the seats have, as the tallySheet counts
	drawn [maxDrawn]pack.Face // taken off the deck and not yet kept or returned; sorted, zeros last
}

// A Board is the common part of a [State], a [View] and a [*Playout]: everything that lies open and the next decision,
// without hidden cards. Write code that displays a game once for all three. The methods change nothing. Methods that
// take a seat panic if the game has no such seat.
//
// Only types of this package implement Board, which lets later versions add methods.
type Board interface {
	Rules() *Rules // of the game; nil for the zero State, View and Playout
	Phase() Phase  // the decision that the next move makes
	Actor() Seat   // who makes the next move: a seat, Nature, or Nobody once the game is over
	// whose turn it is, also while Nature acts; between rounds, who begins the next or chooses an event
	Turn() Seat
	Over() bool      // whether the game is over
	RoundOver() bool // whether a round has ended and the next has not begun, as when the game is over
	Round() int      // the number of the round, from 1

	DeckLen() int              // how many cards the deck has
	HandLen(Seat) int          // how many cards a hand has
	Laid(Seat) iter.Seq[Group] // the groups that a seat has laid, in the order of the cards
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
	Works(Effect) bool // whether an effect would have any use; if not, it is skipped (R4.4)

	LastRound() (RoundResult, bool) // how the last round ended, all of it public; false if none has
	Result() (Result, bool)         // how the game ended; false while it goes on

	sealed()
}

// A moment is the next decision and the seat that makes it. Programs ask for it all the time, so it is a struct of its
// own: a call of its methods does not copy the rest of a [State].
type moment struct {
	phase  Phase
	turn   Seat // who takes a turn, or chooses an event; between rounds, who starts the next
	caller Seat // who announced LAST CHANCE, or Nobody
}

// A choice holds the details of the next decision, in the phases that have any. In the others it is noChoice.
type choice struct {
	pending    uint8 // cards that Nature has still to deal; in PhasePick 1 if the second pile follows
	pickFrom   Pile  // in PhasePick
	victim     Seat  // in PhaseSteal and PhaseSwap
	betPending bool  // in PhaseTakeEqualTop: the turn goes on to LAST CHANCE
	offered    Event // in PhaseKeepEvent: the event of the last round, for a player who holds another
}

func noChoice() choice { return choice{victim: Nobody} }

// An openTable is the common part of a [State] and a [View]: all cards that lie open, and in a State also the face-down
// ones among them. Its exported methods are methods of both.
type openTable struct {
	rules      *Rules
	open       tableau               // what is laid, and the discard piles
	shields    [MaxPlayers]pack.Face // shells laid face down; in a View perhaps pack.UnknownCard
	totals     [MaxPlayers]uint16    // of the rounds that ended
	points     [MaxPlayers]uint16    // scored in the last round
	round      uint16                // 1 for the first
	eventsLeft uint16                // events not turned up yet, a bit each
	event      Event                 // on the table
	held       [MaxPlayers]Event     // in front of players
	lastBy     Seat                  // who ended the last round
	lastTurn   Seat                  // who had the last turn of the last round
	lastEnd    RoundEnd
	revealed   uint8 // seats that revealed their hands, a bit each
	bound      uint8 // seats that a jellyfish waits for, a bit each
}

// Phase returns the decision that the next move makes.
func (s moment) Phase() Phase { return s.phase }

// Actor returns who makes the next move: a seat, [Nature], or [Nobody] once the game is over.
func (s moment) Actor() Seat {
	if naturesPhases>>s.phase&1 != 0 {
		return Nature
	}
	if s.phase == PhaseOver || s.phase == 0 {
		return Nobody
	}
	return s.turn
}

// Turn returns whose turn it is. Between two rounds it is the player who starts the next one,
// or the one who chooses between two events; when the game is over, the one who had the
// last turn.
func (s moment) Turn() Seat { return s.orNobody(s.turn) }

// orNobody returns a seat, or [Nobody] in the zero value.
func (s moment) orNobody(seat Seat) Seat {
	if s.phase == 0 {
		return Nobody
	}
	return seat
}

// Over reports whether the game is over.
func (s moment) Over() bool { return s.phase == PhaseOver }

// RoundOver reports whether a round has just ended, as in [PhaseRoundOver] and when the game is over: its cards are
// still in place, and [Board.LastRound] explains its scores.
func (s moment) RoundOver() bool { return s.phase == PhaseRoundOver || s.phase == PhaseOver }

// Caller returns who announced LAST CHANCE in the round, or [Nobody].
func (s moment) Caller() Seat { return s.orNobody(s.caller) }

// clear sets the fields one by one: a value of noChoice would be built like this and then copied whole, for which a
// processor waits (BenchmarkApply).
func (s *choice) clear() {
	s.pending, s.pickFrom, s.victim, s.betPending, s.offered = 0, 0, Nobody, false, 0
}

// PickFrom returns the pile that the player in [PhasePick] looks through, or 0 in other phases.
func (s choice) PickFrom() Pile { return s.pickFrom }

// Victim returns whose hand is attacked in [PhaseSteal] or [PhaseSwap], or [Nobody] in other
// phases.
func (s State) Victim() Seat { return s.orNobody(s.victim) }

// Pending returns how many cards Nature still has to deal in her phase. In [PhasePick] it is 1 if a
// second pile follows. In all other phases it is 0.
func (s choice) Pending() int { return int(s.pending) }

// BetPending reports whether LAST CHANCE follows the choice in [PhaseTakeEqualTop], as it does under
// ruling K5 at the end of a turn.
func (s choice) BetPending() bool { return s.betPending }

// Offered returns the event that the player in [PhaseKeepEvent] can keep instead of [Board.Held],
// or the zero Event in other phases.
func (s choice) Offered() Event { return s.offered }

// Rules returns the rules of the game.
func (s openTable) Rules() *Rules { return s.rules }

// Round returns the number of the round, from 1. In [PhaseRoundOver] it is the number of the round that ended. It stops
// counting at 65535, for games without any scores.
func (s openTable) Round() int { return int(s.round) }

// Deck returns the cards that are left in the deck. No player may know them.
func (s State) Deck() Cards { return cardsIn(s.mustRules().layout, s.deck) }

// DeckLen returns the number of cards in the deck.
func (s State) DeckLen() int { return s.deck.Len() }

// Hand returns the hand of a seat, which only its player may know until it is revealed.
func (s State) Hand(seat Seat) Cards { return cardsIn(s.mustRules().layout, s.hands[s.check(seat)]) }

// HandLen returns the number of cards in the hand of a seat.
func (s State) HandLen(seat Seat) int { return s.hands[s.check(seat)].Len() }

// Laid yields the groups that a seat has laid, in the order of their cards, mermaids last, regardless of the order in
// which they were laid.
func (s openTable) Laid(seat Seat) iter.Seq[Group] {
	s.check(seat)
	return func(yield func(Group) bool) {
		for row := s.open.row(int(seat)); len(row) > 0; {
			var g Group
			g, row = nextGroup(row, Kind(s.rules.layout.Trio))
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
			if !yield(cardOf(*s.open.inPile(p, i))) {
				return
			}
		}
	}
}

// PileLen returns the number of cards in a discard pile.
func (s openTable) PileLen(p Pile) int {
	if p != Pile1 && p != Pile2 {
		return 0
	}
	return s.open.pileLen(p)
}

// Top returns the top card of a discard pile, or the zero Card if it is empty.
func (s openTable) Top(p Pile) Card { return cardOf(s.top(p)) }

// Drawn returns the cards taken off the deck that await a choice. Only the player whose turn it is
// may know them.
func (s State) Drawn() Cards {
	return setOf(s.drawn[:s.drawnLen()])
}

// ShieldCard returns the card that a seat has laid face down, or the zero Card (R11.2). Only
// its player may know which card it is.
func (s State) ShieldCard(seat Seat) Card { return cardOf(s.shields[s.check(seat)]) }

// Total returns the points that a seat has scored in all rounds that ended (R6.6).
func (s openTable) Total(seat Seat) int { return int(s.totals[s.check(seat)]) }

// Revealed reports whether a seat has revealed its hand in the round (R5.2, R6.2).
func (s openTable) Revealed(seat Seat) bool { return s.revealed>>s.check(seat)&1 != 0 }

// Protected reports whether no attack can reach a seat: its hand is revealed (R6.4), or it
// has a card face down (R11.2).
func (s openTable) Protected(seat Seat) bool { return s.protected(s.check(seat)) }

// Shielded reports whether a seat has a card face down (R11.2).
func (s openTable) Shielded(seat Seat) bool { return s.shields[s.check(seat)] != 0 }

// Bound reports whether the next turn of a seat in this round, or the present one, is bound
// by a jellyfish (R10.1).
func (s openTable) Bound(seat Seat) bool { return s.isBound(s.check(seat)) }

// Event returns the event of the round, or the zero Event (R11.1).
func (s openTable) Event() Event { return s.event }

// Held returns the event that a seat holds, or the zero Event (R11.2).
func (s openTable) Held(seat Seat) Event { return s.held[s.check(seat)] }

// EventsLeft returns the events that have not been turned up since they were last shuffled, in
// the order of their constants.
func (s openTable) EventsLeft() []Event { return eventsIn(s.eventsLeft) }

// Law returns the rules in force for a seat. It panics if the game has no such seat.
func (s openTable) Law(seat Seat) Law { return Law{s.lawFor(s.check(seat))} }

func (State) sealed() {}

func (s *openTable) lawFor(seat Seat) *compiledLaw {
	return s.rules.lawUnder(s.event, s.held[seat&3])
}

// noRules is the text with which methods of a zero State, View, Playout, Game or Memory panic.
const noRules = "seasalt: the zero value has no rules, and this method needs them"

// mustRules returns the rules, and panics if there are none.
func (s *openTable) mustRules() *Rules {
	if s.rules == nil {
		panic(noRules)
	}
	return s.rules
}

// check returns the seat as an index, and panics if the game has no such seat.
func (s *openTable) check(seat Seat) Seat {
	if uint(seat) >= uint(s.mustRules().config.Players) {
		panic(fmt.Sprintf("seasalt: no seat %d in a game of %d players", seat, s.rules.config.Players))
	}
	return seat
}

func (s *openTable) next(seat Seat) Seat {
	if seat++; int(seat) == s.rules.config.Players {
		return 0
	}
	return seat
}

func (s *openTable) seats() uint8 { return 1<<s.rules.config.Players - 1 }

func (s *openTable) protected(seat Seat) bool {
	return s.revealed>>seat&1 != 0 || s.shields[seat&3] != 0
}

func (s *openTable) isBound(seat Seat) bool { return s.bound>>seat&1 != 0 }

// top returns the top card of a pile, the only one that everybody sees (R3.2).
func (s *openTable) top(p Pile) pack.Face {
	n := s.PileLen(p)
	if n == 0 {
		return 0
	}
	return *s.open.inPile(p, n-1)
}

// handOf returns the hand of a seat. The mask spares a check of the index: seats are below MaxPlayers.
func (s *State) handOf(seat Seat) *pack.Bag { return &s.hands[seat&3] }

func (s *State) span(c pack.Face) *pack.Span { return &s.rules.layout.Cards[c] }

// own is the player in turn as a set of observers.
func (s *State) own() uint8 { return 1 << s.turn }

func drawnLen(drawn *[maxDrawn]pack.Face) int {
	n := 0
	for n < maxDrawn && drawn[n] != 0 {
		n++
	}
	return n
}

// drawnLen returns the number of cards drawn and not yet kept.
func (s *State) drawnLen() int { return drawnLen(&s.drawn) }

// peeked reports whether the card is one of those drawn.
func (s *State) peeked(c pack.Face) bool {
	for _, d := range s.drawn {
		if d == c {
			return true
		}
	}
	return false
}

// setupCards is the number of cards turned up at the start of a round (R2.3).
const setupCards = 2

// setUp begins a round, with all cards in the deck. First comes the event, if the game has events (R11.1),
// and then the cards that start the piles (R2.3).
func (s *State) setUp() {
	s.phase = PhaseTurnUp
	if s.rules.events == 0 {
		s.startPiles()
	}
}

// startPiles lets Nature turn up the first two cards of a round (R2.3).
func (s *State) startPiles() { s.phase, s.pending = PhaseSetup, setupCards }

// nothingToTake reports whether the deck and both piles are empty (R3.5).
func (s *State) nothingToTake() bool {
	return s.deck.Empty() && s.open.pileLen(Pile1) == 0 && s.open.pileLen(Pile2) == 0
}

// equalTops reports whether the discard tops have the same colour (R11.2).
func (s *openTable) equalTops() bool {
	one, two := s.top(Pile1), s.top(Pile2)
	return one != 0 && two != 0 && colorOf(one) == colorOf(two)
}

// Works reports whether an effect would have any use for the player in turn. If not, it is skipped when its duo is laid
// (R4.4). See [Board.Works].
func (s State) Works(e Effect) bool {
	s.mustRules()
	return s.works(e)
}

// works is Works: the one function that decides when an effect is skipped.
func (s *State) works(e Effect) bool {
	if !e.isValid() {
		return false
	}
	switch verb, _ := e.Split(); verb {
	case ExtraTurn:
		return !s.nothingToTake()
	case TakeFromPile, TakeFromEachPile:
		return s.open.pileLen(Pile1)+s.open.pileLen(Pile2) > 0
	case StealRandom, SwapCard:
		return s.victims() != 0
	case BindOthers:
		return s.bindable() != 0
	case GrabDuo:
		for range s.grabs() {
			return true
		}
		return false
	case drawTop, peekAndKeep:
		return !s.deck.Empty()
	}
	return false
}

// bindable returns the opponents whose next turn an effect can bind, a bit each (R10.1): those who
// have another turn in the round (R6.2) and no card face down (R11.2).
func (s *State) bindable() (seats uint8) {
	for seat := range Seat(s.rules.config.Players) {
		if seat != s.turn && !s.protected(seat) {
			seats |= 1 << seat
		}
	}
	return seats
}

// turnOver lets Nature deal up to n cards in a phase.
func (s *State) turnOver(phase Phase, n int) {
	s.phase, s.pending = phase, uint8(min(n, s.deck.Len()))
}

// victims returns the opponents whose hands can be attacked, a bit each (R4.5, R6.4).
func (s *State) victims() (seats uint8) {
	for seat := range Seat(s.rules.config.Players) {
		if seat != s.turn && !s.protected(seat) && !s.handOf(seat).Empty() {
			seats |= 1 << seat
		}
	}
	return seats
}

// grabs yields the duos that can be taken over, seat by seat, equal ones next to each other.
// Trios cannot be taken over (R11.2).
func (s *State) grabs() iter.Seq2[Seat, Group] {
	return func(yield func(Seat, Group) bool) {
		for seat := range Seat(s.rules.config.Players) {
			if seat == s.turn || s.protected(seat) {
				continue
			}
			for row := s.open.row(int(seat)); len(row) > 0; {
				var g Group
				g, row = nextGroup(row, Kind(s.rules.layout.Trio))
				if g.Len() == 2 && !yield(seat, g) {
					return
				}
			}
		}
	}
}

// eventChoices returns the events that Nature may turn up next, a bit each; none if none is
// left (R11.1).
func (s *State) eventChoices() uint16 {
	after := *s
	after.passEvents()
	return after.eventsLeft
}

// passEvents follows R11.1 at the end of a round: players return events, the event of the round goes to a player or to
// the used ones, and those are shuffled if no other is left. It returns the receiver of the event of the round, or
// Nobody.
func (s *State) passEvents() (given Seat) {
	given = Nobody
	for seat := range Seat(s.rules.config.Players) {
		if e := s.held[seat]; e != 0 && s.sole(s.rules.standing[e]) != seat {
			s.held[seat] = 0
		}
	}
	if s.event != 0 {
		// If several players share the end of the ranking, the event goes to the used ones.
		if given = s.sole(s.rules.standing[s.event]); given == Nobody {
		} else if s.held[given] == 0 {
			s.held[given] = s.event
		} else {
			s.offered, s.turn = s.event, given
		}
		s.event = 0
	}
	if s.eventsLeft == 0 {
		s.eventsLeft = s.rules.events &^ (1 << s.offered)
		for _, e := range s.held {
			s.eventsLeft &^= 1 << e
		}
	}
	return given
}

// sole returns the one player at an end of the ranking by totals, or Nobody.
func (s *openTable) sole(standing Standing) Seat {
	totals := s.totals[:s.rules.config.Players]
	end := slices.Max(totals)
	if standing == StandingFewest {
		end = slices.Min(totals)
	}
	seat := Nobody
	for i, total := range totals {
		if total == end {
			if seat != Nobody {
				return Nobody
			}
			seat = Seat(i)
		}
	}
	return seat
}

// Points returns the card points of a seat's cards, in hand and laid (R8). They decide
// whether the player may end the round (R5.1) and whether a bet is won (R6.2).
func (s State) Points(seat Seat) int { return s.cardPoints(s.check(seat)) }

// Score returns the card points and the colour bonus of a seat's cards, explained.
func (s State) Score(seat Seat) (score Score) {
	s.lawFor(s.check(seat)).tally(s.rules.layout, s.handOf(seat), s.open.row(int(seat)), &score)
	return score
}

func (s *State) cardPoints(seat Seat) int {
	if s.phase == PhaseOver {
		return s.tally(s.lawFor(seat), seat)
	}
	total, _ := s.worth(s.lawFor(seat), seat)
	return total
}

// worth adds up the card points as tally does. Every play step needs them, so worth
// looks up what it can in tables, in half the time (BenchmarkPoints). The tables also say
// whether there may be a playable duo in hand: if duo is false, there is none. Mermaids are never
// laid while a round goes on.
func (s *State) worth(law *compiledLaw, seat Seat) (total int, duo bool) {
	if law.tables == nil {
		return s.tally(law, seat), true
	}
	total, duo = law.tables.lookUp(s.kinds[seat&3])
	n := int(s.open.end[seat&3]) - s.open.start(int(seat&3))
	if law.trio != 0 && n > 2 {
		for _, c := range s.open.row(int(seat & 3)) {
			if kindOf(c) == law.trioKind {
				n--
				total += law.trio
			}
		}
	}
	total += n / 2
	if hand := s.handOf(seat); hand.Meets(&law.special) {
		if hand.Meets(&law.untabled) {
			return s.tally(law, seat), true
		}
		total += law.pointsOutside(s.rules.layout, hand, s.open.row(int(seat&3)))
	}
	return total, duo
}

func (s *State) tally(law *compiledLaw, seat Seat) int {
	return law.tally(s.rules.layout, s.handOf(seat), s.open.row(int(seat&3)), nil)
}

// mermaidsHeld returns a seat whose mermaids would have won the game already (K1), or Nobody.
// A state with such a seat is impossible.
func (s *State) mermaidsHeld() Seat {
	if !s.rules.laws[0].winsHeld || s.phase == PhaseOver {
		return Nobody
	}
	for seat := range Seat(s.rules.config.Players) {
		law := s.lawFor(seat)
		if s.hands[seat].Count(&law.mermaids) >= law.toWin {
			return seat
		}
	}
	return Nobody
}

// bonus is the colour bonus of a seat's cards (R8.7).
func (s *State) bonus(seat Seat) int {
	return s.rules.layout.CountColors(s.handOf(seat), s.open.row(int(seat&3))).Most()
}

// roundPoints is the score of a seat in a scored round (R6.1, R6.2): card points (R8.6), the colour bonus (R8.7) or
// both.
func (s *State) roundPoints(end RoundEnd, seat Seat, caller bool) int {
	switch {
	case end == RoundEndStopped || end == RoundEndBetLost && !caller:
		return s.cardPoints(seat)
	case end == RoundEndBetWon && caller:
		return s.cardPoints(seat) + s.bonus(seat)
	}
	return s.bonus(seat)
}

// betEnd compares the card points after LAST CHANCE (R6.2).
func (s *State) betEnd(caller Seat) RoundEnd {
	bet := s.cardPoints(caller)
	for seat := range Seat(s.rules.config.Players) {
		if s.cardPoints(seat) > bet {
			return RoundEndBetLost
		}
	}
	return RoundEndBetWon
}

// LastRound returns the result of the last round that ended, and false if none has. All of it
// is public.
func (s State) LastRound() (RoundResult, bool) {
	r, ok := s.lastRound(s.moment)
	for seat := range r.Revealed.All() {
		r.Scores[seat] = s.Score(seat)
	}
	return r, ok
}

// lastRound is LastRound without the scores.
func (s *openTable) lastRound(m moment) (RoundResult, bool) {
	if s.lastEnd == 0 {
		return RoundResult{}, false
	}
	r := RoundResult{
		Players: s.rules.config.Players, Number: int(s.round), End: s.lastEnd, EndedBy: s.lastBy,
		LastTurn: s.lastTurn, Next: s.next(s.lastBy),
	}
	if m.Over() {
		r.Next = Nobody
	}
	if m.RoundOver() {
		r.Revealed = Seats(s.revealed)
	} else {
		r.Number-- // the next round has begun
	}
	for seat := range r.Players {
		r.Points[seat], r.Totals[seat] = int(s.points[seat]), int(s.totals[seat])
	}
	return r, true
}

// Result returns how the game ended, and false while it goes on.
func (s State) Result() (Result, bool) { return s.result(s.moment) }

func (s *openTable) result(m moment) (Result, bool) {
	if !m.Over() {
		return Result{}, false
	}
	r := Result{Players: s.rules.config.Players, End: GameEndPoints, Winners: s.winners()}
	for seat := range Seat(r.Players) {
		r.Totals[seat] = int(s.totals[seat])
	}
	if s.lastEnd == RoundEndMermaids {
		r.End = GameEndMermaids
		return r, true
	}
	if tied := s.leaders(); tied&(tied-1) != 0 {
		r.TieBreak = TieBreakDecided
		if r.Winners&(r.Winners-1) != 0 {
			r.TieBreak = TieBreakShared
		}
	}
	return r, true
}

func (s *openTable) leaders() Seats { return highest(Seats(s.seats()), &s.totals) }

// highest returns those of some seats that have the greatest number.
func highest(among Seats, numbers *[MaxPlayers]uint16) (seats Seats) {
	var most uint16
	for seat := range among.All() {
		switch n := numbers[seat]; {
		case seats == 0 || n > most:
			seats, most = 1<<seat, n
		case n == most:
			seats |= 1 << seat
		}
	}
	return seats
}

// best returns the winners on points: the players with the highest total, or those of them whom ruling K3 chooses
// (R7.3).
func (s *openTable) best() Seats {
	tied := s.leaders()
	var chosen Seats
	switch s.rules.rulings.Tie {
	case TieLatestTurn:
		// Turns go round, and all tied players had one in this round, since reaching the target takes cards. So the
		// latest is the first one found going backwards.
		n := Seat(s.rules.config.Players)
		for back := range n {
			if seat := (s.lastTurn + n - back) % n; tied.Has(seat) {
				return 1 << seat
			}
		}
	case TieRoundEnder:
		chosen = tied & (1 << s.lastBy)
	case TieRoundPoints:
		chosen = highest(tied, &s.points)
	}
	if chosen == 0 {
		return tied
	}
	return chosen
}

// winners returns the winners of a game that is over (R7.1, R7.2).
func (s *openTable) winners() Seats {
	if s.lastEnd == RoundEndMermaids {
		return 1 << s.lastBy
	}
	return s.best()
}

// An observer is a seat, or the spectators.
const (
	spectators   = MaxPlayers
	numObservers = MaxPlayers + 1
)

// everybody is the set of all observers, a bit each. Every other set of observers has only
// seats of players.
const everybody = 1<<numObservers - 1

// observer returns a seat or a Spectator as an index. It panics if the game has no such seat.
func (s *openTable) observer(seat Seat) int {
	if seat == Spectator {
		return spectators
	}
	return int(s.check(seat))
}
