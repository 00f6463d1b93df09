package seasalt

import (
	"fmt"
	"iter"
	"slices"

	"github.com/seasalt-go/seasalt/internal/pack"
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
	openTable
	deck  pack.Bag
	hands [MaxPlayers]pack.Bag
	kinds [MaxPlayers]uint64  // how many cards of each kind the seats have, as the tallySheet counts
	drawn [maxDrawn]pack.Face // taken off the deck and not yet kept or returned; sorted, zeros last
}

// Board is what a [State], a [View] and a [*Playout] have in common: everything that lies open and
// what happens next, but nothing that is hidden. Write code that displays a game once for all
// three. No method changes anything. Methods that take a seat panic if the game has no such seat.
//
// Only types of this package implement Board, so that methods can be added.
type Board interface {
	Rules() *Rules // of the game; nil for the zero State, View and Playout
	Phase() Phase  // what the next move decides
	Actor() Seat   // who makes the next move: a seat, Nature, or Nobody once the game is over
	// whose turn it is, also while Nature acts; between rounds, who begins the next or chooses an event
	Turn() Seat
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

// A moment is what must be decided next, and by whom. Programs ask for it all the time, so it is a
// struct of its own: a call of its methods does not copy the rest of a [State].
type moment struct {
	phase  Phase
	turn   Seat // who takes a turn, or chooses an event; between rounds, who starts the next
	caller Seat // who announced LAST CHANCE, or Nobody
}

// A choice has the details of the next decision, in the phases that have any. In the others it is noChoice.
type choice struct {
	pending    uint8 // cards that Nature has still to deal; in PhasePick 1 if the second pile follows
	pickFrom   Pile  // in PhasePick
	victim     Seat  // in PhaseSteal and PhaseSwap
	betPending bool  // in PhaseTakeTop: the turn goes on to LAST CHANCE
	offered    Event // in PhaseKeepEvent: the event of the last round, for a player who holds another
}

func noChoice() choice { return choice{victim: Nobody} }

// An openTable is what a [State] and a [View] have in common: all cards that lie open, and in a State
// also the face-down ones among them. Its exported methods are methods of both.
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

// Rules returns the rules that the game is played by.
func (t openTable) Rules() *Rules { return t.rules }

// Round returns the number of the round, from 1. In [PhaseRoundOver] it is the number of the round
// that ended. It stops counting at 65535, for games in which nobody ever scores.
func (t openTable) Round() int { return int(t.round) }

// Deck returns the cards that are left in the deck. No player may know them.
func (s State) Deck() Cards { return cardsIn(s.mustRules().layout, s.deck) }

// DeckLen returns the number of cards in the deck.
func (s State) DeckLen() int { return s.deck.Len() }

// Hand returns the hand of a seat, which only its player may know until it is revealed.
func (s State) Hand(seat Seat) Cards { return cardsIn(s.mustRules().layout, s.hands[s.check(seat)]) }

// HandLen returns the number of cards in the hand of a seat.
func (s State) HandLen(seat Seat) int { return s.hands[s.check(seat)].Len() }

// Laid yields what a seat has laid, group by group. The groups are in the order of their cards, mermaids
// last, whatever order they were laid in.
func (t openTable) Laid(seat Seat) iter.Seq[Group] {
	t.check(seat)
	return func(yield func(Group) bool) {
		for row := t.open.row(int(seat)); len(row) > 0; {
			var g Group
			g, row = nextGroup(row, Kind(t.rules.layout.Trio))
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
func (t openTable) PileLen(p Pile) int {
	if p != Pile1 && p != Pile2 {
		return 0
	}
	return t.open.pileLen(p)
}

// Top returns the top card of a discard pile, or the zero Card if it is empty.
func (t openTable) Top(p Pile) Card { return cardOf(t.top(p)) }

// Drawn returns the cards taken off the deck that await a choice. Only the player whose turn it is
// may know them.
func (s State) Drawn() Cards {
	return setOf(s.drawn[:s.drawnLen()])
}

// ShieldCard returns the card that a seat has laid face down, or the zero Card (R11.2). Only
// its player may know which card it is.
func (s State) ShieldCard(seat Seat) Card { return cardOf(s.shields[s.check(seat)]) }

// Total returns the points that a seat has scored in all rounds that ended (R6.6).
func (t openTable) Total(seat Seat) int { return int(t.totals[t.check(seat)]) }

// Revealed reports whether a seat has revealed its hand in the round (R5.2, R6.2).
func (t openTable) Revealed(seat Seat) bool { return t.revealed>>t.check(seat)&1 != 0 }

// Protected reports whether no attack can reach a seat: its hand is revealed (R6.4), or it
// has a card face down (R11.2).
func (t openTable) Protected(seat Seat) bool { return t.protected(t.check(seat)) }

// Shielded reports whether a seat has a card face down (R11.2).
func (t openTable) Shielded(seat Seat) bool { return t.shields[t.check(seat)] != 0 }

// Bound reports whether the next turn of a seat in this round, or the present one, is bound
// by a jellyfish (R10.1).
func (t openTable) Bound(seat Seat) bool { return t.isBound(t.check(seat)) }

// Event returns the event of the round, or the zero Event (R11.1).
func (t openTable) Event() Event { return t.event }

// Held returns the event that a seat holds, or the zero Event (R11.2).
func (t openTable) Held(seat Seat) Event { return t.held[t.check(seat)] }

// EventsLeft returns the events that have not been turned up since they were last shuffled, in
// the order of their constants.
func (t openTable) EventsLeft() []Event { return eventsIn(t.eventsLeft) }

// Law returns the rules in force for a seat. It panics if the game has no such seat.
func (t openTable) Law(seat Seat) Law { return Law{t.lawFor(t.check(seat))} }

func (State) sealed() {}

func (t *openTable) lawFor(seat Seat) *compiledLaw {
	return t.rules.lawUnder(t.event, t.held[seat&3])
}

// mustRules returns the rules, and panics if there are none.
func (t *openTable) mustRules() *Rules {
	if t.rules == nil {
		panic("seasalt: a zero State or View has no rules, and this method needs them")
	}
	return t.rules
}

// check returns the seat as an index, and panics if the game has no such seat.
func (t *openTable) check(seat Seat) Seat {
	if uint(seat) >= uint(t.mustRules().config.Players) {
		panic(fmt.Sprintf("seasalt: no seat %d in a game of %d players", seat, t.rules.config.Players))
	}
	return seat
}

func (t *openTable) next(seat Seat) Seat {
	if seat++; int(seat) == t.rules.config.Players {
		return 0
	}
	return seat
}

func (t *openTable) seats() uint8 { return 1<<t.rules.config.Players - 1 }

func (t *openTable) protected(seat Seat) bool {
	return t.revealed>>seat&1 != 0 || t.shields[seat&3] != 0
}

func (t *openTable) isBound(seat Seat) bool { return t.bound>>seat&1 != 0 }

// top returns the top card of a pile, the only one that everybody sees (R3.2).
func (t *openTable) top(p Pile) pack.Face {
	n := t.PileLen(p)
	if n == 0 {
		return 0
	}
	return *t.open.inPile(p, n-1)
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

// setupCards is how many cards are turned up at the start of a round (R2.3).
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
func (t *openTable) equalTops() bool {
	one, two := t.top(Pile1), t.top(Pile2)
	return one != 0 && two != 0 && colorOf(one) == colorOf(two)
}

// Works reports whether an effect would find anything to do for the player in turn. If not, it is
// skipped when its duo is laid (R4.4). See [Board.Works].
func (s State) Works(e Effect) bool {
	s.mustRules()
	return s.works(e)
}

// works is Works: the one place that knows when an effect is skipped.
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

// passEvents does what R11.1 asks for at the end of a round: events are returned, the event
// of the round goes to a player or to the used ones, and those are shuffled if no other is left.
// It returns who was given the event of the round, or Nobody.
func (s *State) passEvents() (given Seat) {
	given = Nobody
	for seat := range Seat(s.rules.config.Players) {
		if e := s.held[seat]; e != 0 && s.sole(s.rules.standing[e]) != seat {
			s.held[seat] = 0
		}
	}
	if s.event != 0 {
		// If several players share the end of the ranking, nobody gets the event: it is used.
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
func (t *openTable) sole(standing Standing) Seat {
	totals := t.totals[:t.rules.config.Players]
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

// roundPoints is what a seat scores in a round that is scored (R6.1, R6.2): card points (R8.6), the colour bonus
// (R8.7) or both.
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
	for seat := range r.Shown.All() {
		r.Scores[seat] = s.Score(seat)
	}
	return r, ok
}

// lastRound is LastRound without the scores.
func (t *openTable) lastRound(m moment) (RoundResult, bool) {
	if t.lastEnd == 0 {
		return RoundResult{}, false
	}
	r := RoundResult{
		Players: t.rules.config.Players, Number: int(t.round), End: t.lastEnd, By: t.lastBy,
		LastTurn: t.lastTurn, Next: t.next(t.lastBy),
	}
	if m.Over() {
		r.Next = Nobody
	}
	if m.RoundOver() {
		r.Shown = Seats(t.revealed)
	} else {
		r.Number-- // the next round has begun
	}
	for seat := range r.Players {
		r.Points[seat], r.Totals[seat] = int(t.points[seat]), int(t.totals[seat])
	}
	return r, true
}

// Result returns how the game ended, and false while it goes on.
func (s State) Result() (Result, bool) { return s.result(s.moment) }

func (t *openTable) result(m moment) (Result, bool) {
	if !m.Over() {
		return Result{}, false
	}
	r := Result{Players: t.rules.config.Players, End: GameEndPoints, Winners: t.winners()}
	for seat := range Seat(r.Players) {
		r.Totals[seat] = int(t.totals[seat])
	}
	if t.lastEnd == RoundEndMermaids {
		r.End = GameEndMermaids
		return r, true
	}
	if tied := t.leaders(); tied&(tied-1) != 0 {
		r.TieBreak = TieBreakDecided
		if r.Winners&(r.Winners-1) != 0 {
			r.TieBreak = TieBreakShared
		}
	}
	return r, true
}

func (t *openTable) leaders() Seats { return highest(Seats(t.seats()), &t.totals) }

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

// best returns who wins on points: the players with the highest total, or those of them whom ruling
// K3 chooses (R7.3).
func (t *openTable) best() Seats {
	tied := t.leaders()
	var chosen Seats
	switch t.rules.rulings.Tie {
	case TieLatestTurn:
		// Turns go round, and all who are tied had one in this round: nobody reaches the
		// target without cards. So the latest is the first one found going backwards.
		n := Seat(t.rules.config.Players)
		for back := range n {
			if seat := (t.lastTurn + n - back) % n; tied.Has(seat) {
				return 1 << seat
			}
		}
	case TieRoundEnder:
		chosen = tied & (1 << t.lastBy)
	case TieRoundPoints:
		chosen = highest(tied, &t.points)
	}
	if chosen == 0 {
		return tied
	}
	return chosen
}

// winners returns who has won a game that is over (R7.1, R7.2).
func (t *openTable) winners() Seats {
	if t.lastEnd == RoundEndMermaids {
		return 1 << t.lastBy
	}
	return t.best()
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
func (t *openTable) observer(seat Seat) int {
	if seat == Spectator {
		return spectators
	}
	return int(t.check(seat))
}
