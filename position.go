package seasalt

import (
	"cmp"
	"fmt"
	"slices"
)

// A Position is everything that a [State] holds, in plain fields, to set up a state by hand or to
// look into one. It has all hidden cards: do not show it to players.
//
// Slices by seat may be shorter than there are players, or nil: what is missing is empty or zero. Fields about the last
// round may be zero if no round has ended.
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
	// those bound by a jellyfish, until the end of their next turn; NewState leaves out who has no other turn, or has
	// revealed or laid a card face down
	Bound Seats

	PickFrom   Pile  // in PhasePick: the pile looked through
	Victim     Seat  // in PhaseSteal and PhaseSwap: the opponent
	Pending    int   // cards that Nature has still to deal in her phase; in PhasePick 1 if a second pile follows
	BetPending bool  // in PhaseTakeTop under K5 at the end of a turn: LAST CHANCE follows
	Event      Event // of the round
	Held       []Event
	Offered    Event   // in PhaseKeepEvent: the second event
	EventsLeft []Event // events not turned up since they were last shuffled

	LastEnd  RoundEnd // how the last round ended; zero if none has
	LastBy   Seat     // who ended it
	LastTurn Seat     // who had its last turn
	Points   []int    // by seat: the points scored in it
	Winners  Seats    // in PhaseOver
}

// SecretPosition returns everything that the state holds, its secrets included.
func (s State) SecretPosition() Position {
	n := s.rules.config.Players
	p := Position{
		Phase: s.phase, Turn: s.turn, Round: int(s.round),
		Deck: s.Deck(), Drawn: s.Drawn(),
		Piles:    [2][]Card{slices.Collect(s.Pile(Pile1)), slices.Collect(s.Pile(Pile2))},
		Revealed: Seats(s.revealed), Bound: Seats(s.bound), PickFrom: s.PickFrom(),
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
	if victim := s.Victim(); victim != Nobody {
		p.Victim = victim
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

// NewState returns the state of a position. It checks that the position could be one of a game:
// every card is somewhere, once, and the fields agree with each other and with the phase. The error
// is an [*InvalidError] with every problem.
func (r *Rules) NewState(p Position) (State, error) {
	p.Round = cmp.Or(p.Round, 1)
	s, problems := r.newState(p, true)
	if len(problems.list) > 0 {
		return State{}, &InvalidError{What: "position", Problems: problems.list}
	}
	return s, nil
}

// newState is like NewState, but says where each problem is. If known is false, the hand of the player
// in turn is partly made up, and is not checked for points.
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
	seat := func(what string, seat Seat) bool {
		if uint(seat) >= uint(n) {
			problems.add("%s: there is no seat %v among %d players", what, seat, n)
			return false
		}
		return true
	}
	problems.in("turn")
	seated := seat("turn", p.Turn)
	problems.in("caller")
	switch callers := slices.Collect(p.Caller.All()); {
	case p.Caller>>MaxPlayers != 0:
		problems.add("the caller must be among %d players", n)
	case len(callers) > 1:
		problems.add("seats %v announced LAST CHANCE, but only one can (R6.2)", p.Caller)
	case len(callers) == 1 && seat("caller", callers[0]):
		s.caller = callers[0]
	}
	if p.LastEnd == 0 {
		s.lastBy, s.lastTurn = Nobody, Nobody
	} else {
		problems.in("last-by")
		seated = seat("who ended the last round", p.LastBy) && seated
		problems.in("last-turn")
		seated = seat("who had its last turn", p.LastTurn) && seated
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
	if s.bound &^= s.revealed; s.RoundOver() {
		s.bound = 0 // nobody has another turn
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

// placeCards puts the cards where the position says and checks that each is in one place.
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

// everyDuo checks a laid group. It must be legal under some event of the game: it may have been
// laid under an event that its owner is no longer under.
func (s *State) everyDuo(g Group, problems *problemList) (Group, bool) {
	for i := range s.rules.laws {
		if g, ok := s.rules.laws[i].checkGroup(g, nil); ok {
			return g, true
		}
	}
	return s.rules.laws[0].checkGroup(g, problems)
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
	if most >= s.rules.config.Target && !(s.phase == PhaseOver && s.lastEnd != RoundEndMermaids) {
		problems.add("the target of %d is reached, but the game is not over by points (R7.2)", s.rules.config.Target)
	}
}

// checkRound checks what must hold in every phase.
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
	if !playing && s.lastEnd != 0 {
		s.checkEnd(problems)
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
	problems.in("phase")
	beginning := s.phase == PhaseTurnUp || s.phase == PhaseKeepEvent || s.phase == PhaseSetup
	if beginning && (s.caller != Nobody || s.bound != 0) {
		problems.add("nobody has had a turn yet, but LAST CHANCE was announced or seats are bound")
	}
	problems.in("bound")
	binds := func(l compiledLaw) bool {
		return slices.ContainsFunc(l.duos, func(d compiledDuo) bool { return d.effect == BindOthers })
	}
	if s.bound != 0 && !slices.ContainsFunc(s.rules.laws, binds) {
		problems.add("seats %v are bound, but nothing in this game binds (R10.1)", Seats(s.bound))
	}
	if playing && s.isBound(s.turn) != (s.phase == PhaseDrawBound) {
		problems.add("phase %v contradicts whether seat %v is bound (R10.1)", s.phase, s.turn)
	}
	problems.in("offered")
	if s.offered != 0 != (s.phase == PhaseKeepEvent) {
		problems.add("an event must be offered in phase %v, and only there", PhaseKeepEvent)
	}
	problems.in("bet-pending")
	if s.betPending && (s.phase != PhaseTakeTop || s.caller != Nobody || !s.lawFor(s.turn).equalTopAtEnd) {
		problems.add("LAST CHANCE cannot be pending in phase %v", s.phase)
	} else if known && s.betPending && s.cardPoints(s.turn) < s.lawFor(s.turn).threshold {
		problems.add("LAST CHANCE is pending, but seat %v has too few points for it (R5.1)", s.turn)
	}
	problems.in("winners")
	if p.Winners != 0 && s.phase != PhaseOver {
		problems.add("there are winners, but the game is not over")
	}
	if s.RoundOver() && s.lastEnd != 0 && s.lastEnd != RoundEndMermaids {
		s.checkPoints(problems)
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
	// R6: who announced LAST CHANCE ended the round, unless the deck or mermaids did.
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

// checkPoints checks the points of a round whose cards are still on the table.
func (s *State) checkPoints(problems *problemList) {
	problems.in("revealed")
	if s.lastEnd != RoundEndDeckEmpty && s.revealed != s.seats() {
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
		points := 0
		if s.lastEnd != RoundEndDeckEmpty {
			points = s.roundPoints(s.lastEnd, seat, seat == s.lastBy)
		}
		if int(s.points[seat]) != points {
			problems.add("seat %v: %d points in the last round, but the cards say %d (R6)", seat, s.points[seat],
				points)
		}
	}
}

// checkPhase checks what a phase needs: it is entered only if there is something to decide.
func (s *State) checkPhase(p *Position, problems *problemList) {
	drawn, deck := s.drawnLen(), s.deck.Len()
	one, two := s.open.pileLen(Pile1), s.open.pileLen(Pile2)
	problems.in("phase")
	need := func(ok bool, what string) {
		if !ok {
			problems.add("phase %v: %s", s.phase, what)
		}
	}
	// How many cards are drawn, and how many are still to come: in most phases none.
	fewestDrawn, mostDrawn := 0, 0
	pending := s.pending == 0
	switch s.phase {
	case PhaseTurnUp, PhaseKeepEvent:
		need(s.rules.events != 0, "the game has no events")
		need(deck == s.rules.layout.Size, "all cards must be in the deck (R2.3)")
		if s.phase == PhaseKeepEvent {
			need(s.held[s.turn] != 0, "the player holds no event")
			need(s.lastEnd != 0, "events are given only after a round (R11.1)")
		}
	case PhaseSetup:
		pending = s.pending == 1 || s.pending == setupCards
		onPile := setupCards - int(s.pending)
		need(!pending || one == onPile && deck == s.rules.layout.Size-onPile,
			"all cards must be in the deck, except those that start the piles (R2.3)")
	case PhaseTake:
		need(!s.nothingToTake(), "there is nothing to take (R3.5)")
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
	case PhaseDrawTop:
		pending = s.pending >= 1
		need(int(s.pending) <= deck, "the deck has too few cards")
	case PhasePeek:
		pending = s.pending >= 1 && int(s.pending)+drawn <= maxDrawn
		mostDrawn = maxDrawn - 1
		need(int(s.pending) <= deck, "the deck has too few cards")
	case PhaseKeepPeeked:
		fewestDrawn, mostDrawn = 1, maxDrawn
	case PhaseTakeTop:
		need(s.equalTops(), "the discard tops differ in colour (R11.2)")
		need(s.lawFor(s.turn).equalTopAtEnd || s.lawFor(s.turn).equalTopAtTake,
			"no event makes the player take a top (R11.2)")
	case PhaseChoosePile:
		need(one > 0 && two > 0, "a pile is empty, so there is nothing to choose (R4.5)")
	case PhasePick:
		pending = s.pending == 0 || s.pending == 1 && p.PickFrom == Pile1 && two > 0
		s.pickFrom = p.PickFrom
		need(p.PickFrom == Pile1 && one > 1 || p.PickFrom == Pile2 && two > 1,
			"the pile looked through must have two cards or more")
	case PhaseChooseVictim, PhaseSwapVictim:
		need(s.victims()&(s.victims()-1) != 0, "fewer than two seats can be attacked (R4.5)")
	case PhaseSteal, PhaseSwap:
		s.victim = p.Victim
		need(p.Victim >= 0 && p.Victim < MaxPlayers && s.victims()>>p.Victim&1 != 0,
			"the victim cannot be attacked (R4.5)")
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
	case PhaseOver:
		mostDrawn = maxDrawn // K1 held: the last mermaid may have been one of several cards
		s.checkOver(p, need)
	}
	need(pending, fmt.Sprintf("%s cannot be pending", plural(int(s.pending), "card")))
	need(drawn >= fewestDrawn && drawn <= mostDrawn, fmt.Sprintf("%s cannot be drawn", plural(drawn, "card")))
	if s.phase == PhaseDrawBound {
		need(s.isBound(s.turn), "the seat is not bound (R10.1)")
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
