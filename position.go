package seasalt

import (
	"cmp"
	"fmt"
	"slices"
)

// A Position is the content of a [State] in plain fields, to set up a state by hand or to look into one. It contains
// all hidden cards: do not show it to players.
//
// Slices by seat may be nil, or shorter than the number of players: missing elements are empty or zero. Fields about
// the last round may be zero if no round has ended.
type Position struct {
	Phase Phase
	Turn  Seat // whose turn it is, who starts the next round, or who chooses an event
	Round int  // number of the round, from 1; zero means 1; in PhaseRoundOver, the round that ended

	Deck    Cards     // if empty, all cards that are in no other place
	Hands   []Cards   // by seat
	Laid    [][]Group // by seat
	Piles   [2][]Card // the discard piles, the top card of each first
	Drawn   Cards     // taken off the deck and not yet kept
	Shields []Card    // by seat: cards laid face down

	Totals   []int // by seat
	Caller   Seats // who announced LAST CHANCE, at most one seat; a set, so that zero means nobody
	Revealed Seats
	// those bound by a jellyfish, until the end of their next turn; NewState leaves out seats without another turn, and
	// those that have revealed or laid a card face down
	Bound Seats

	PickFrom   Pile  // in PhasePick: the pile looked through
	Victim     Seat  // in PhaseSteal and PhaseSwap: the opponent; Nobody in other phases, where NewState ignores it
	Pending    int   // cards that Nature has still to deal in her phase; in PhasePick 1 if a second pile follows
	BetPending bool  // in PhaseTakeEqualTop under K5 at the end of a turn: LAST CHANCE follows
	Event      Event // of the round
	Held       []Event
	Offered    Event   // in PhaseKeepEvent: the second event
	EventsLeft []Event // events not turned up since they were last shuffled

	LastEnd  RoundEnd // how the last round ended; zero if none has
	LastBy   Seat     // the seat that ended it; if no round has ended, Nobody, and NewState ignores it
	LastTurn Seat     // the seat that had its last turn; likewise
	Points   []int    // by seat: the points scored in it
	Winners  Seats    // in PhaseOver
}

// SecretPosition returns the content of the state, its secrets included.
func (s State) SecretPosition() Position {
	n := s.mustRules().config.Players
	p := Position{
		Phase: s.phase, Turn: s.turn, Round: int(s.round),
		Deck: s.Deck(), Drawn: s.Drawn(),
		Piles:    [2][]Card{slices.Collect(s.Pile(Pile1)), slices.Collect(s.Pile(Pile2))},
		Revealed: Seats(s.revealed), Bound: Seats(s.bound), PickFrom: s.PickFrom(), Victim: s.Victim(),
		Pending: int(s.pending), BetPending: s.betPending, Event: s.event, Offered: s.offered,
		EventsLeft: s.EventsLeft(),
		LastEnd:    s.lastEnd, LastBy: s.lastBy, LastTurn: s.lastTurn,
	}
	if s.Over() {
		p.Winners = s.winners()
	}
	if s.caller != Nobody {
		p.Caller = 1 << s.caller
	}
	for seat := range Seat(n) {
		p.Hands = append(p.Hands, s.Hand(seat))
		p.Laid = append(p.Laid, slices.Collect(s.Laid(seat)))
		p.Shields = append(p.Shields, cardOf(s.shields[seat]))
		p.Held = append(p.Held, s.held[seat])
		p.Totals = append(p.Totals, int(s.totals[seat]))
		p.Points = append(p.Points, int(s.points[seat]))
	}
	return p
}

// NewState returns the state of a position. It checks that the position is possible in a game, as far as the position
// itself shows: every card is in exactly one place, and the fields agree with each other, the phase and the rules. It
// does not check
//
//   - the number of cards that players and piles can have at that point of the game, and whether a pile can be empty;
//   - whether an event must lie open, and which are left to be turned up (R11.1);
//   - which seats a jellyfish binds, if one is laid (R10.1);
//   - whether the duo that leads to a phase was laid in this turn;
//   - the cards behind the points of the last round, once they are in the deck again, except that whoever announced had
//     as many points as R5.1 requires, and that a lost bet was beaten (R6.2);
//   - how the totals of earlier rounds came about, other than that they are below the target (R7.2).
//
// The error is an [*InvalidError] with every problem.
func (r *Rules) NewState(p Position) (State, error) {
	p.Round = cmp.Or(p.Round, 1)
	s, problems := r.newState(p, true)
	if len(problems.list) > 0 {
		return State{}, &InvalidError{What: "position", Problems: problems.list}
	}
	return s, nil
}

// newState is like NewState, but locates each problem. If known is false, the hand of the player in turn is partly made
// up, and is not checked for points.
func (r *Rules) newState(p Position, known bool) (State, problemList) {
	n := r.config.Players
	var s State
	s.moment = moment{phase: p.Phase, turn: p.Turn, caller: Nobody}
	s.choice = choice{pending: uint8(p.Pending), victim: Nobody, betPending: p.BetPending}
	s.openTable = openTable{
		rules: r, round: uint16(p.Round),
		lastEnd: p.LastEnd, lastBy: p.LastBy, lastTurn: p.LastTurn,
		revealed: uint8(p.Revealed), bound: uint8(p.Bound),
	}
	var problems problemList
	seat := func(seat Seat) bool {
		if uint(seat) >= uint(n) {
			problems.add("there is no seat %v among %d players", seat, n)
			return false
		}
		return true
	}
	problems.in("turn")
	seated := seat(p.Turn)
	problems.in("caller")
	switch callers := slices.Collect(p.Caller.All()); {
	case p.Caller>>MaxPlayers != 0:
		problems.add("the caller must be among %d players", n)
	case len(callers) > 1:
		problems.add("seats %v announced LAST CHANCE, but only one can (R6.2)", p.Caller)
	case len(callers) == 1 && seat(callers[0]):
		s.caller = callers[0]
	}
	if p.LastEnd == 0 {
		s.lastBy, s.lastTurn = Nobody, Nobody
	} else {
		problems.in("last-by")
		seated = seat(p.LastBy) && seated
		problems.in("last-turn")
		seated = seat(p.LastTurn) && seated
	}
	problems.in("revealed")
	if (p.Revealed|p.Bound|p.Winners)>>n != 0 {
		problems.add("revealed, bound or winning seats must be among %d players", n)
	}
	problems.in("phase")
	if p.Phase == 0 || int(p.Phase) >= numPhases {
		problems.add("invalid phase %v", p.Phase)
	}
	problems.in("last-end")
	if p.LastEnd > RoundEndMermaids {
		problems.add("invalid end of a round, %v", p.LastEnd)
	}
	problems.in("round")
	if p.Round < 1 || p.Round > 0xffff {
		problems.add("invalid round %d", p.Round)
	}
	problems.in("pending")
	if p.Pending < 0 || p.Pending > maxDrawn {
		problems.add("%s pending: must be 0 to %d", plural(p.Pending, "card"), maxDrawn)
		s.pending = 0
	}
	problems.in("")
	lengths := []struct {
		what string
		n    int
	}{{"hands", len(p.Hands)}, {"rows of laid cards", len(p.Laid)}, {"shields", len(p.Shields)},
		{"totals", len(p.Totals)}, {"points", len(p.Points)}, {"held events", len(p.Held)}}
	for _, l := range lengths {
		if l.n > n {
			problems.add("%d %s for %d players", l.n, l.what, n)
		}
	}
	s.placeEvents(&p, &problems)
	s.placeCards(&p, &problems)
	s.placeScores(&p, &problems)
	s.checkHeld(&problems)
	if s.bound &^= s.revealed; s.RoundOver() {
		s.bound = 0 // no seat has another turn
		if s.caller == Nobody && (s.lastEnd == RoundEndBetWon || s.lastEnd == RoundEndBetLost) {
			s.caller = s.lastBy // R6.2
		}
	}
	for seat, c := range s.shields {
		if c != 0 {
			s.bound &^= 1 << seat // R11.2
		}
	}
	if seated {
		s.checkRound(&p, &problems, known)
		s.checkPhase(&p, &problems)
	}
	return s, problems
}

// seatsOf cuts a slice by seat to the seats of the game; longer slices are reported once.
func seatsOf[T any](s *State, list []T) []T { return list[:min(len(list), s.rules.config.Players)] }

// placeCards puts the cards in the places of the position and checks that each is in one place.
func (s *State) placeCards(p *Position, problems *problemList) {
	layout := s.rules.layout
	rest := layout.Full
	for seat, hand := range seatsOf(s, p.Hands) {
		problems.inSeat("hand", seat)
		for c := range hand.All() {
			if takeCard(layout, &rest, c, problems) {
				s.toHand(Seat(seat), c.face())
			}
		}
	}
	for seat, groups := range seatsOf(s, p.Laid) {
		problems.inSeat("laid", seat)
		for _, g := range groups {
			g, ok := s.everyDuo(g, problems)
			for _, c := range g[:g.Len()] {
				ok = takeCard(layout, &rest, c, problems) && ok
			}
			if ok && g[0].Kind() == Mermaid && (s.phase != PhaseOver || s.lastEnd != RoundEndMermaids) {
				problems.add("mermaids are laid, but the game is not won by them (R4.6)")
			} else if ok {
				s.toLaid(Seat(seat), g)
			}
		}
	}
	for i, pile := range p.Piles {
		problems.inSeat("pile", i+1)
		for _, c := range slices.Backward(pile) {
			if takeCard(layout, &rest, c, problems) {
				s.open.push(Pile1+Pile(i), c.face())
			}
		}
	}
	problems.in("drawn")
	if n := p.Drawn.Len(); n > maxDrawn {
		problems.add("%d cards drawn: the maximum is %d", n, maxDrawn)
	}
	for c := range p.Drawn.All() {
		if takeCard(layout, &rest, c, problems) && s.drawn[maxDrawn-1] == 0 {
			s.addDrawn(c.face())
		}
	}
	for seat, c := range seatsOf(s, p.Shields) {
		if c == 0 {
			continue
		}
		problems.inSeat("shield", seat)
		if c.Kind() != Kind(s.rules.layout.Shield) || !s.lawFor(Seat(seat)).shield {
			problems.add("seat %d cannot have %v face down (R11.2)", seat, c)
		}
		if takeCard(layout, &rest, c, problems) {
			s.shields[seat] = c.face()
		}
	}
	problems.in("deck")
	if p.Deck == (Cards{}) {
		s.deck = rest
		return
	}
	s.deck = takeCards(layout, &rest, p.Deck, problems)
	if !rest.Empty() && len(problems.list) == 0 {
		problems.add("cards are missing: %v", cardsIn(layout, rest))
	}
}

// everyDuo checks a laid group. It must be legal for some seat, since its owner may have taken it over (R11.2).
func (s *State) everyDuo(g Group, problems *problemList) (Group, bool) {
	for seat := range Seat(s.rules.config.Players) {
		if g, ok := s.lawFor(seat).checkGroup(g, nil); ok {
			return g, true
		}
	}
	return s.lawFor(0).checkGroup(g, problems)
}

// hasLaid reports whether a duo before a seat has an effect under a law, with a number of cards within limits if the
// effect takes one. A trio has no effect (R10.4).
func (s *State) hasLaid(seat Seat, law *compiledLaw, effect Effect, fewest, most int) bool {
	for g := range s.Laid(seat) {
		if d := law.duoOf[g[0].Kind()][g[1].Kind()]; g.Len() == 2 && d != 0 {
			if verb, n := law.duos[d-1].effect.Split(); verb == effect && n >= fewest && n <= most {
				return true
			}
		}
	}
	return false
}

// binds reports whether a laid duo can have bound somebody (R10.1). Its owner may have taken it over since (R11.2).
func (s *State) binds() bool {
	for owner := range Seat(s.rules.config.Players) {
		for player := range Seat(s.rules.config.Players) {
			if s.hasLaid(owner, s.lawFor(player), BindOthers, 0, 0) {
				return true
			}
		}
	}
	return false
}

// placeEvents checks that the game has the events, and that each is in one place.
func (s *State) placeEvents(p *Position, problems *problemList) {
	rest := s.rules.events
	take := func(e Event) Event {
		switch {
		case e == 0:
			return 0
		case !e.IsValid() || s.rules.events>>e&1 == 0:
			problems.add("the game has no event %v", e)
			return 0
		case rest>>e&1 == 0:
			problems.add("the event %v is in two places", e)
			return 0
		}
		rest &^= 1 << e
		return e
	}
	problems.in("event")
	s.event = take(p.Event)
	for seat, e := range seatsOf(s, p.Held) {
		problems.inSeat("held", seat)
		s.held[seat] = take(e)
	}
	problems.in("offered")
	s.offered = take(p.Offered)
	problems.in("events-left")
	for _, e := range p.EventsLeft {
		if e = take(e); e != 0 {
			s.eventsLeft |= 1 << e
		}
	}
}

// checkHeld checks that seats can have been given the events that they hold (R11.1).
func (s *State) checkHeld(problems *problemList) {
	past, ended := s.openTable, int(s.round)-1 // when an event was given last
	if s.RoundOver() || s.phase == PhaseTurnUp {
		for seat, points := range s.points {
			past.totals[seat] -= points
		}
	}
	if s.phase == PhaseTurnUp {
		ended--
	}
	given := 0
	check := func(seat Seat, e Event) {
		if e == 0 {
			return
		}
		given++
		if standing := s.rules.standing[e]; past.sole(standing) != seat {
			problems.add("seat %v cannot have %v: it goes to the one player with the %v points (R11.1)", seat, e,
				standing)
		}
	}
	for seat, e := range s.held {
		problems.inSeat("held", seat)
		check(Seat(seat), e)
	}
	problems.in("offered")
	check(s.turn, s.offered)
	problems.in("held")
	if given > max(ended, 0) {
		problems.add("players have %s, but only %s had ended (R11.1)", plural(given, "event"),
			plural(max(ended, 0), "round"))
	}
}

func (s *State) placeScores(p *Position, problems *problemList) {
	problems.in("totals")
	most := 0
	for seat, total := range seatsOf(s, p.Totals) {
		if total < 0 || total > maxTotal {
			problems.add("seat %d: a total of %d is impossible", seat, total)
			continue
		}
		s.totals[seat] = uint16(total)
		most = max(most, total)
	}
	problems.in("points")
	for seat, points := range seatsOf(s, p.Points) {
		if points < 0 || points > int(s.totals[seat]) {
			problems.add("seat %d: %d points in the last round, but a total of %d", seat, points, s.totals[seat])
			continue
		}
		s.points[seat] = uint16(points)
	}
	problems.in("totals")
	if s.lastEnd == 0 && most > 0 {
		problems.add("no round has ended yet")
	}
	target, over := s.rules.config.Target, s.phase == PhaseOver && s.lastEnd != RoundEndMermaids
	if most >= target && !over {
		problems.add("the target of %d is reached, but the game is not over by points (R7.2)", target)
	}
	for seat, points := range s.points {
		if over && int(s.totals[seat]-points) >= target {
			problems.add("seat %d had reached the target before the last round (R7.2)", seat)
		}
	}
}

// checkRound makes the checks that apply in every phase.
func (s *State) checkRound(p *Position, problems *problemList, known bool) {
	playing := !s.RoundOver()
	problems.in("last-end")
	if s.lastEnd == RoundEndMermaids && s.phase != PhaseOver {
		problems.add("mermaids have won, but the game is not over (R7.1)")
	}
	if playing && s.round == 1 && s.lastEnd != 0 {
		problems.add("this is the first round, but a round has ended")
	}
	if s.lastEnd == 0 && (!playing || s.round > 1) {
		problems.add("phase %v in round %d, but no round has ended", s.phase, s.round)
	}
	if playing {
		// R6.2: final turns go round from the caller, and each ends by revealing.
		var revealed uint8
		if s.caller != Nobody {
			for seat := s.caller; seat != s.turn; seat = s.next(seat) {
				revealed |= 1 << seat
			}
			problems.in("caller")
			if s.caller == s.turn {
				problems.add("seat %v announced LAST CHANCE but has another turn (R6.2)", s.turn)
			}
		}
		problems.in("revealed")
		if s.revealed != revealed {
			problems.add("revealed seats are %s, but should be %s (R6.2)", listed(s.revealed), listed(revealed))
		}
	}
	announcer, field := s.caller, "caller"
	if s.lastEnd != 0 {
		s.checkLast(problems)
		if !playing {
			s.checkEnd(problems)
			if s.lastEnd == RoundEndStopped {
				announcer, field = s.lastBy, "last-by"
			}
		}
	}
	problems.in(field)
	if announcer != Nobody && s.revealed>>announcer&1 != 0 {
		if points, least := s.cardPoints(announcer), s.lawFor(announcer).threshold; points < least {
			problems.add("seat %v announced STOP or LAST CHANCE with %s, but needs %d (R5.1)", announcer,
				plural(points, "point"), least)
		}
	}
	if seat := s.mermaidsHeld(); seat != Nobody {
		problems.inSeat("hand", int(seat))
		problems.add("seat %v holds the mermaids, but the game is not over (K1)", seat)
	}
	problems.in("turn")
	if next := s.next(s.lastBy); s.lastEnd != 0 && s.turn != next &&
		(s.phase == PhaseRoundOver || s.phase == PhaseTurnUp || s.phase == PhaseSetup) {
		problems.add("seat %v would start the round, but seat %v must (R2.4)", s.turn, next)
	}
	problems.in("event")
	if s.phase == PhaseTurnUp && s.round == 1 && s.event != 0 {
		problems.add("no event has been turned up yet (R11.1)")
	}
	problems.in("bound")
	if s.bound != 0 && !s.binds() {
		problems.add("seats %v are bound, but no duo that binds is laid (R10.1)", Seats(s.bound))
	}
	if playing && s.isBound(s.turn) != (s.phase == PhaseDrawBound) {
		problems.add("phase %v contradicts whether seat %v is bound (R10.1)", s.phase, s.turn)
	}
	problems.in("offered")
	if s.offered != 0 != (s.phase == PhaseKeepEvent) {
		problems.add("an event must be offered in phase %v, and only there", PhaseKeepEvent)
	}
	problems.in("bet-pending")
	if s.betPending && (s.phase != PhaseTakeEqualTop || s.caller != Nobody || !s.lawFor(s.turn).equalTopAtEnd) {
		problems.add("LAST CHANCE cannot be pending in phase %v", s.phase)
	} else if known && s.betPending && s.cardPoints(s.turn) < s.lawFor(s.turn).threshold {
		problems.add("LAST CHANCE is pending, but seat %v has too few points for it (R5.1)", s.turn)
	}
	problems.in("winners")
	if p.Winners != 0 && s.phase != PhaseOver {
		problems.add("there are winners, but the game is not over")
	}
	if s.RoundOver() && s.lastEnd != 0 && s.lastEnd != RoundEndMermaids && s.lastEnd != RoundEndDeckEmpty {
		s.checkPoints(problems)
	}
}

// checkLast checks the facts about the last round, whether its cards are on the table or not.
func (s *State) checkLast(problems *problemList) {
	law := &s.rules.laws[0] // without events
	if s.RoundOver() {
		law = s.lawFor(s.lastBy)
	}
	last := s.lastBy // R6.1, R6.5
	switch {
	case s.lastEnd == RoundEndMermaids && law.winsHeld:
		last = s.lastTurn // perhaps by a card that was swapped in (K1)
	case s.lastEnd == RoundEndBetWon || s.lastEnd == RoundEndBetLost: // R6.2
		last = (s.lastBy + Seat(s.rules.config.Players) - 1) % Seat(s.rules.config.Players)
	}
	problems.in("last-turn")
	if s.lastTurn != last {
		problems.add("the last turn of a round that ended by %v of seat %v was that of seat %v, not %v (%s)", s.lastEnd,
			s.lastBy, last, s.lastTurn, s.lastEnd.Rule())
	}
	problems.in("last-end")
	if s.lastEnd == RoundEndStopped && law.noStop {
		problems.add("STOP was not allowed (R11.2)")
	}
	problems.in("points")
	ended := int(s.round)
	if !s.RoundOver() {
		ended--
		s.checkLastPoints(problems)
	}
	if (s.lastEnd == RoundEndDeckEmpty || s.lastEnd == RoundEndMermaids) && s.points != [MaxPlayers]uint16{} {
		problems.add("nobody scores in a round that ended by %v (%s)", s.lastEnd, s.lastEnd.Rule())
	}
	if ended == 1 && s.points != s.totals {
		problems.add("only one round has ended, so its points are the totals (R6.6)")
	}
}

// checkLastPoints checks the points of a round whose cards are in the deck again. The player who announced has no fewer
// points in the end, since the hand is protected and a further card (K5) never lowers a score.
func (s *State) checkLastPoints(problems *problemList) {
	least := s.rules.laws[0].threshold // the fewest card points that announcers need under any event (R5.1)
	for i := range s.rules.laws {
		least = min(least, s.rules.laws[i].threshold)
	}
	by, others := int(s.points[s.lastBy]), 0
	for seat, points := range s.points {
		if Seat(seat) != s.lastBy {
			others = max(others, int(points))
		}
	}
	switch {
	case s.lastEnd == RoundEndStopped && by < least:
		problems.add("seat %v said STOP with %s, but needs %d (R5.1)", s.lastBy, plural(by, "point"), least)
	case s.lastEnd == RoundEndBetWon && by <= least:
		problems.add("seat %v won a bet with %s, but has %d or more and a colour bonus (R6.2)", s.lastBy,
			plural(by, "point"), least)
	case s.lastEnd == RoundEndBetLost && by == 0:
		problems.add("seat %v lost a bet with 0 points, but has a colour bonus (R6.2)", s.lastBy)
	case s.lastEnd == RoundEndBetLost && others <= least:
		problems.add("seat %v lost a bet to %s, but has %d or more, and somebody has more (R6.2)", s.lastBy,
			plural(others, "point"), least)
	}
}

// checkEnd checks how a round ended whose cards are still on the table.
func (s *State) checkEnd(problems *problemList) {
	problems.in("turn")
	if s.phase == PhaseOver && s.turn != s.lastTurn {
		problems.add("it is the turn of seat %v, but the game ended in that of seat %v", s.turn, s.lastTurn)
	} else if s.phase == PhaseRoundOver && s.turn != s.next(s.lastBy) {
		problems.add("seat %v starts the next round, but it must be seat %v (R6.6)", s.turn, s.next(s.lastBy))
	}
	// R6: the player who announced LAST CHANCE ended the round, unless the deck or mermaids did.
	caller, revealed := s.caller, s.revealed
	switch s.lastEnd {
	case RoundEndStopped:
		caller = Nobody
	case RoundEndBetWon, RoundEndBetLost:
		caller = s.lastBy
	default: // perhaps in a final turn, which the caller does not have
		if s.lastEnd == RoundEndMermaids && caller == s.lastTurn {
			caller = Nobody
		}
		if revealed = 0; caller != Nobody {
			for seat := caller; seat != s.lastTurn; seat = s.next(seat) {
				revealed |= 1 << seat
			}
			if s.lastEnd == RoundEndDeckEmpty {
				revealed |= 1 << s.lastTurn
			}
		}
	}
	problems.in("deck")
	if s.lastEnd == RoundEndDeckEmpty && !s.deck.Empty() {
		problems.add("the deck ran out, but has %s (R6.3)", plural(s.deck.Len(), "card"))
	} else if voided := s.lastEnd == RoundEndDeckEmpty; s.deck.Empty() && s.caller != Nobody &&
		s.lastEnd != RoundEndMermaids && voided != (s.rules.rulings.EmptyDeck == EmptyDeckVoids) {
		problems.add("the round cannot end by %v, since the deck is empty after LAST CHANCE (K2)", s.lastEnd)
	}
	problems.in("caller")
	if s.caller != caller {
		problems.add("seat %v announced LAST CHANCE in a round that ended by %v of seat %v", s.caller, s.lastEnd,
			s.lastBy)
	}
	problems.in("revealed")
	if s.revealed != revealed {
		problems.add("revealed seats are %s, but should be %s (R6.2)", listed(s.revealed), listed(revealed))
	}
}

// checkPoints checks the points of a scored round whose cards are still on the table.
func (s *State) checkPoints(problems *problemList) {
	problems.in("revealed")
	if s.revealed != s.seats() {
		problems.add("the last round was scored, but not all hands are revealed (R6)")
		return // in a view, these hands are made up
	}
	problems.in("last-end")
	if s.lastEnd == RoundEndBetWon || s.lastEnd == RoundEndBetLost {
		if end := s.betEnd(s.lastBy); end != s.lastEnd {
			problems.add("the round ended by %v, but the cards say %v (R6.2)", s.lastEnd, end)
		}
	}
	problems.in("points")
	for seat := range Seat(s.rules.config.Players) {
		if points := s.roundPoints(s.lastEnd, seat, seat == s.lastBy); int(s.points[seat]) != points {
			problems.add("seat %v: %d points in the last round, but the cards say %d (R6)", seat, s.points[seat],
				points)
		}
	}
}

// checkPhase checks the requirements of a phase: a game enters it only if there is a decision to make.
func (s *State) checkPhase(p *Position, problems *problemList) {
	drawn, deck := s.drawnLen(), s.deck.Len()
	one, two := s.open.pileLen(Pile1), s.open.pileLen(Pile2)
	problems.in("phase")
	need := func(ok bool, what string) {
		if !ok {
			problems.add("phase %v: %s", s.phase, what)
		}
	}
	law := s.lawFor(s.turn)
	laid := func(effect Effect) bool { return s.hasLaid(s.turn, law, effect, 0, 0) }
	begun := true // by a duo of the player in turn
	// How many cards are drawn, and how many are still to come: in most phases none.
	fewestDrawn, mostDrawn := 0, 0
	pending := s.pending == 0
	switch s.phase {
	case PhaseTurnUp, PhaseKeepEvent:
		need(s.rules.events != 0, "the game has no events")
		need(deck == s.rules.layout.Size, "all cards must be in the deck (R2.3)")
		if s.phase == PhaseKeepEvent {
			need(s.held[s.turn] != 0, "the player holds no event")
		}
	case PhaseSetup:
		pending = s.pending == 1 || s.pending == setupCards
		onPile := setupCards - int(s.pending)
		need(!pending || one == onPile && deck == s.rules.layout.Size-onPile,
			"all cards must be in the deck, except those that start the piles (R2.3)")
	case PhaseTake:
		need(!s.nothingToTake(), "there is nothing to take (R3.5)")
		need(deck > 0 || laid(ExtraTurn) || s.caller != Nobody && s.rules.rulings.EmptyDeck != EmptyDeckVoids,
			"the deck was empty at the end of a turn, which ends the round (R6.3)")
	case PhaseDraw:
		pending = s.pending == 1 || s.pending == 2 && drawn == 0
		mostDrawn = 1
		need(int(s.pending) <= deck && (s.pending != 1 || drawn == 1 || deck == 1),
			"two cards must be drawn if the deck has them (R3.1, R3.3)")
	case PhaseKeep:
		fewestDrawn, mostDrawn = 2, 2
	case PhaseDiscard:
		fewestDrawn, mostDrawn = 1, 1
		need(one > 0 && two > 0, "a pile is empty, so there is nothing to choose (R3.1, R3.4)")
	case PhaseDrawForDiscard, PhaseDrawBound:
		pending = s.pending == 1
		need(deck > 0, "the deck is empty")
		need(s.phase == PhaseDrawBound || law.drawsFor.has(kindOf(s.top(Pile1))) ||
			law.drawsFor.has(kindOf(s.top(Pile2))), "no card that draws another has been discarded (R11.2)")
	case PhaseDrawTop:
		pending = s.pending >= 1
		need(int(s.pending) <= deck, "the deck has too few cards")
		begun = s.hasLaid(s.turn, law, drawTop, int(s.pending), maxDrawn)
	case PhasePeek, PhaseKeepPeeked:
		if s.phase == PhasePeek {
			pending = s.pending >= 1 && int(s.pending)+drawn <= maxDrawn
			mostDrawn = maxDrawn - 1
			need(int(s.pending) <= deck, "the deck has too few cards")
		} else {
			fewestDrawn, mostDrawn = 1, maxDrawn
		}
		n, most := int(s.pending)+drawn, maxDrawn // fewer than the duo asks for only if the deck had no more (R10.2)
		if deck > int(s.pending) {
			most = n
		}
		begun = s.hasLaid(s.turn, law, peekAndKeep, n, most)
	case PhaseTakeEqualTop:
		need(s.equalTops(), "the discard tops differ in colour (R11.2)")
		need(law.equalTopAtEnd || law.equalTopAtTake,
			"no event makes the player take a top (R11.2)")
	case PhaseChoosePile:
		need(one > 0 && two > 0, "a pile is empty, so there is nothing to choose (R4.5)")
		begun = laid(TakeFromPile)
	case PhasePick:
		follows := p.PickFrom == Pile1 && two > 0 // with an effect on each pile
		begun = s.pending == 0 && laid(TakeFromPile) || (s.pending == 1) == follows && laid(TakeFromEachPile)
		pending = s.pending == 0 || s.pending == 1 && follows
		s.pickFrom = p.PickFrom
		need(p.PickFrom == Pile1 && one > 1 || p.PickFrom == Pile2 && two > 1,
			"the pile looked through must have two cards or more")
	case PhaseChooseVictim, PhaseSwapVictim:
		need(s.victims()&(s.victims()-1) != 0, "fewer than two seats can be attacked (R4.5)")
		begun = laid(StealRandom) && s.phase == PhaseChooseVictim || laid(SwapCard) && s.phase == PhaseSwapVictim
	case PhaseSteal, PhaseSwap:
		s.victim = p.Victim
		need(p.Victim >= 0 && p.Victim < MaxPlayers && s.victims()>>p.Victim&1 != 0,
			"the victim cannot be attacked (R4.5)")
		begun = laid(StealRandom) && s.phase == PhaseSteal || laid(SwapCard) && s.phase == PhaseSwap
	case PhaseGrab:
		var first Group
		var from Seat
		several := false
		for seat, g := range s.grabs() {
			if first == (Group{}) {
				from, first = seat, g
			}
			several = several || seat != from || g != first
		}
		need(several, "fewer than two duos can be taken over (R11.2)")
		begun = laid(GrabDuo)
	case PhaseOver:
		mostDrawn = maxDrawn // K1 held: the last mermaid may have been one of several cards
		s.checkOver(p, need)
	}
	need(pending, fmt.Sprintf("%s cannot be pending", plural(int(s.pending), "card")))
	need(drawn >= fewestDrawn && drawn <= mostDrawn, fmt.Sprintf("%s cannot be drawn", plural(drawn, "card")))
	if s.phase == PhaseDrawBound {
		need(s.isBound(s.turn), "the seat is not bound (R10.1)")
	}
	if !begun {
		problems.add("phase %v: no duo that leads to it is laid (%s)", s.phase, phaseRules[s.phase])
	}
}

// listed returns seats for a sentence.
func listed(seats uint8) string {
	if seats == 0 {
		return "none"
	}
	return Seats(seats).String()
}

func (s *State) checkOver(p *Position, need func(bool, string)) {
	if s.lastEnd == RoundEndMermaids {
		law := s.lawFor(s.lastBy)
		laid := 0
		for _, c := range s.open.row(int(s.lastBy)) {
			if kindOf(c) == Mermaid {
				laid++
			}
		}
		need(laid >= law.toWin || law.winsHeld && s.hands[s.lastBy].Count(&law.mermaids) >= law.toWin,
			"the winner has too few mermaids (R7.1)")
		need(p.Winners == s.winners(), "the winner must be the player with the mermaids (R7.1)")
		return
	}
	reached := false
	for _, total := range s.totals {
		reached = reached || int(total) >= s.rules.config.Target
	}
	need(reached && s.lastEnd != 0 && s.lastEnd != RoundEndDeckEmpty, "nobody has reached the target (R7.2)")
	need(p.Winners == s.winners(), "the winners are not those that R7.2 and K3 name")
}
