package seasalt

import (
	"iter"
	"math/bits"
	"slices"

	"github.com/seasalt-go/seasalt/internal/pack"
)

// Moves yields the legal moves of the actor, which may be Nature, in a fixed order. There is at least one unless the
// game is over. It allocates only if there are more than 64.
//
// Nature's moves differ in probability, so a uniform choice among them is not the chance of the game. Use
// [State.NatureMove], [State.Play] or [State.Settle], or the weights of [State.Chances].
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
// order, each once. With enough room in dst it does not allocate. Like [State.Moves] it gives no weights.
func (s State) AppendMoves(dst []Move) []Move { return s.appendMoves(dst) }

// Check reports why a move is illegal, as a [*MoveError], or nil if it is legal. It is nil for exactly the moves that
// [State.AppendMoves] lists, for every value of m, valid or not.
func (s State) Check(m Move) error { return s.checkMove(m) }

// Chances yields Nature's moves with their weights. The chance of a move is its weight divided by
// the sum of all weights. The weight of a card is the number of its copies that can be drawn. It
// yields nothing if Nature does not act.
func (s State) Chances() iter.Seq2[Move, int] {
	return func(yield func(Move, int) bool) { s.eachChance(yield) }
}

func (s *State) checkMove(m Move) error {
	if why := s.objection(m); why != 0 {
		return s.reject(m, why)
	}
	return nil
}

// reject makes the error of an illegal move.
func (s *State) reject(m Move, why Reason) error {
	return s.refuse(s.moment, s.Actor(), m, why)
}

// objection returns why a move is illegal, or zero if it is legal. A card can come from the deck or a top (R3.1,
// R3.3), the other drawn one goes on any pile (R3.1), duos come from the hand (R4.1, R4.2), four mermaids are laid
// together (R4.6), and only a player with enough points ends the round (R5.1, R8.6).
func (s *State) objection(m Move) Reason {
	a := m.Action()
	permit := &permitted[a]
	switch {
	case permit.phases == 0 || uint64(m)&^permit.bits != 0:
		return ReasonNoMove
	case permit.phases>>s.phase&1 == 0:
		switch {
		case s.phase == PhaseOver:
			return ReasonGameOver
		case naturesPhases>>s.phase&1 != 0 && !m.natural():
			return ReasonNature
		}
		return ReasonWrongPhase
	}
	x := uint8(m.word(0)) // of an action whose first operand is no card
	switch a {
	case ActionDeal:
		if s.deck.Count(s.span(m.face(0))) == 0 {
			return ReasonNotInDeck
		}
	case ActionSteal:
		if s.handOf(s.victim).Count(s.span(m.face(0))) == 0 {
			return ReasonNotInVictimsHand
		}
	case ActionTurnUp:
		if choices := s.eventChoices(); x == 0 && choices != 0 || x != 0 && (x > 15 || choices>>x&1 == 0) {
			return ReasonNoSuchEvent
		}
	case ActionDraw:
		if s.deck.Empty() {
			return ReasonDeckEmpty
		}
	case ActionTake:
		if p := Pile(x); p != Pile1 && p != Pile2 {
			return ReasonNoMove
		} else if s.open.pileLen(p) == 0 {
			return ReasonPileEmpty
		}
	case ActionKeep:
		// A product instead of a branch, which could not be predicted: either card may be kept (BenchmarkGame).
		if c := m.face(0); c == 0 || int(s.drawn[0]^c)*int(s.drawn[1]^c) != 0 && !s.peeked(c) {
			return ReasonNotDrawn
		}
	case ActionDiscard, ActionTakeEqualTop, ActionChoosePile:
		// Either pile is legal, or there would be nothing to choose.
		if p := Pile(x); p != Pile1 && p != Pile2 {
			return ReasonNoMove
		}
	case ActionLayDuo, ActionLayTrio:
		return s.duoObjection(m)
	case ActionLayMermaids:
		if law := s.lawFor(s.turn); s.handOf(s.turn).Count(&law.mermaids) < law.toWin {
			return ReasonTooFewMermaids
		}
	case ActionLayShield:
		switch c := m.face(0); {
		case !s.lawFor(s.turn).shield:
			return ReasonNoShield
		case kindOf(c) != Kind(s.rules.layout.Shield):
			return ReasonNoShieldKind
		case s.handOf(s.turn).Count(s.span(c)) == 0:
			return ReasonNotInHand
		case s.shields[s.turn&3] != 0:
			return ReasonShielded
		}
	case ActionPick:
		if n := int(x); n < 1 || n > s.open.pileLen(s.pickFrom) {
			return ReasonNoSuchPlace
		}
	case ActionChooseVictim:
		switch seat := Seat(x); {
		case x < MaxPlayers && s.victims()>>x&1 != 0:
		case int(x) < s.rules.config.Players && seat != s.turn && s.protected(seat):
			return ReasonProtected
		default:
			return ReasonNoVictim
		}
	case ActionSwap:
		if s.handOf(s.turn).Count(s.span(m.face(0))) == 0 {
			return ReasonNotInHand
		}
		if s.handOf(s.victim).Count(s.span(m.face(1))) == 0 {
			return ReasonNotInTheirHand
		}
	case ActionGrab:
		return s.grabObjection(m)
	case ActionStop, ActionLastChance:
		law := s.lawFor(s.turn)
		switch {
		case s.caller != Nobody:
			return ReasonBeingEnded
		case a == ActionStop && law.noStop:
			return ReasonStopForbidden
		case s.cardPoints(s.turn) < law.threshold:
			return ReasonTooFewPoints
		}
	case ActionKeepEvent:
		if e := Event(x); e != s.held[s.turn&3] && e != s.offered {
			return ReasonNotOffered
		}
	}
	return 0
}

// duoObjection is objection for duos and trios (R4.1, R10.4).
func (s *State) duoObjection(m Move) Reason {
	x, y, z := m.face(0), m.face(1), m.face(2)
	trio := m.Action() == ActionLayTrio
	law := s.lawFor(s.turn)
	hand := s.handOf(s.turn)
	switch {
	case x == 0 || y == 0 || trio && z == 0 || x > y:
		return ReasonNoMove
	case law.duoOf[kindOf(x)][kindOf(y)] == 0:
		return ReasonNoDuo
	case trio && (law.trio == 0 || kindOf(z) != law.trioKind):
		return ReasonNoTrio
	case hand.Count(s.span(x)) == 0 || hand.Count(s.span(y)) == 0 || x == y && hand.Count(s.span(x)) < 2,
		trio && hand.Count(s.span(z)) == 0:
		return ReasonNotInHand
	}
	return 0
}

// grabObjection is objection for laid duos (R11.2).
func (s *State) grabObjection(m Move) Reason {
	want := Group{Card(m.word(1)), Card(m.word(2))}
	if m.word(0) >= MaxPlayers || !want[0].IsValid() || !want[1].IsValid() || want[0] > want[1] {
		return ReasonNoMove
	}
	for seat, g := range s.grabs() {
		if seat == Seat(m.word(0)) && g == want {
			return 0
		}
	}
	if seat := Seat(m.word(0)); int(seat) < s.rules.config.Players && seat != s.turn && s.protected(seat) {
		return ReasonProtected
	}
	return ReasonNoSuchDuo
}

// appendMoves lists the legal moves. It handles the commonest phases itself and leaves the others to appendOthers,
// which saves stack (BenchmarkAppendMoves).
func (s *State) appendMoves(dst []Move) []Move {
	switch s.phase {
	case PhasePlay:
		return s.appendPlays(dst)
	case PhaseTake:
		if !s.deck.Empty() {
			dst = append(dst, Draw)
		}
		if s.open.pileLen(Pile1) > 0 {
			dst = append(dst, Take(Pile1))
		}
		if s.open.pileLen(Pile2) > 0 {
			dst = append(dst, Take(Pile2))
		}
	case PhaseKeep:
		c, d := s.drawn[0], s.drawn[1]
		dst = append(dst, Keep(cardOf(c)))
		if d != c {
			dst = append(dst, Keep(cardOf(d)))
		}
	case PhaseDiscard:
		dst = append(dst, Discard(Pile1), Discard(Pile2))
	default:
		return s.appendOthers(dst)
	}
	return dst
}

// appendOthers lists the legal moves in the remaining phases.
func (s *State) appendOthers(dst []Move) []Move {
	switch s.phase {
	case PhaseRoundOver:
		return append(dst, NextRound)
	case PhaseTurnUp:
		choices := s.eventChoices()
		if choices == 0 {
			return append(dst, TurnUp(0))
		}
		for e := Event(1); e.IsValid(); e++ {
			if choices>>e&1 != 0 {
				dst = append(dst, TurnUp(e))
			}
		}
	case PhaseSetup, PhaseDraw, PhaseDrawForDiscard, PhaseDrawTop, PhasePeek, PhaseDrawBound:
		for c := range s.rules.layout.Each(s.deck) {
			dst = append(dst, Deal(cardOf(c)))
		}
	case PhaseSteal:
		for c := range s.rules.layout.Each(*s.handOf(s.victim)) {
			dst = append(dst, Steal(cardOf(c)))
		}
	case PhaseKeepPeeked:
		var last pack.Face
		for _, c := range s.drawn[:s.drawnLen()] {
			if c != last { // equal cards are neighbours
				dst = append(dst, Keep(cardOf(c)))
			}
			last = c
		}
	case PhaseTakeEqualTop:
		dst = append(dst, TakeEqualTop(Pile1), TakeEqualTop(Pile2))
	case PhaseChoosePile:
		dst = append(dst, ChoosePile(Pile1), ChoosePile(Pile2))
	case PhasePick:
		for place := range s.open.pileLen(s.pickFrom) {
			dst = append(dst, Pick(place+1))
		}
	case PhaseChooseVictim, PhaseSwapVictim:
		for victims := s.victims(); victims != 0; victims &= victims - 1 {
			dst = append(dst, ChooseVictim(Seat(bits.TrailingZeros8(victims))))
		}
	case PhaseSwap:
		for give := range s.rules.layout.Each(*s.handOf(s.turn)) {
			for take := range s.rules.layout.Each(*s.handOf(s.victim)) {
				dst = append(dst, Swap(cardOf(give), cardOf(take)))
			}
		}
		dst = append(dst, PassSwap)
	case PhaseGrab:
		before := len(dst)
		for seat, g := range s.grabs() {
			m := Grab(seat, g[0], g[1])
			if len(dst) == before || dst[len(dst)-1] != m { // equal duos are neighbours
				dst = append(dst, m)
			}
		}
	case PhaseKeepEvent:
		dst = append(dst, KeepEvent(s.held[s.turn&3]), KeepEvent(s.offered))
	}
	return dst
}

// appendPlays lists the legal moves of the play step (R4, R5).
func (s *State) appendPlays(dst []Move) []Move {
	law := s.lawFor(s.turn)
	points, duo := s.worth(law, s.turn)
	if duo || s.laysOthers(law) {
		dst = s.appendLays(dst, law, duo)
	}
	return s.appendEnds(dst, law, points)
}

// appendEnds lists the ways to end the play step for a player with the given card points (R5).
func (s *State) appendEnds(dst []Move, law *compiledLaw, points int) []Move {
	dst = append(dst, EndTurn)
	if points >= law.threshold && s.caller == Nobody {
		if !law.noStop {
			dst = append(dst, Stop)
		}
		dst = append(dst, LastChance)
	}
	return dst
}

// laysOthers reports whether the player in turn may be able to lay anything other than duos.
func (s *State) laysOthers(law *compiledLaw) bool {
	return law.shield || s.handOf(s.turn).Count(&law.mermaids) >= law.toWin
}

// appendLays lists the moves that lay cards. If duo is false, the hand has no duo.
func (s *State) appendLays(dst []Move, law *compiledLaw, duo bool) []Move {
	layout := s.rules.layout
	hand := s.handOf(s.turn)
	var starfish uint64
	if law.trio != 0 {
		starfish = hand[law.trioCards.Word&1] & law.trioCards.Mask & layout.First[law.trioCards.Word&1]
	}
	var playable uint32
	if duo { // one branch instead of one for each duo
		playable = law.playable(hand)
	}
	for ; playable != 0; playable &= playable - 1 {
		d := &law.duos[bits.TrailingZeros32(playable)]
		word := d.a.Word & 1
		as := hand[word] & d.a.Mask
		for as != 0 {
			low := as & -as
			as &^= low
			if low&layout.First[word] == 0 {
				continue // another copy of the last card
			}
			a := cardOf(layout.Card[64*int(word)+bits.TrailingZeros64(low)])
			bWord := d.b.Word & 1
			bs := hand[bWord] & d.b.Mask & layout.First[bWord]
			if d.kindA == d.kindB {
				// To list each pair once, a card goes with the cards after it and with another copy of itself.
				bs &= -low << 1
				bs |= hand[word] & (low << 1) & layout.Second[word]
			}
			for ; bs != 0; bs &= bs - 1 {
				b := cardOf(layout.Card[64*int(bWord)+bits.TrailingZeros64(bs)])
				dst = append(dst, move2(ActionLayDuo, a, b))
				for third := starfish; third != 0; third &= third - 1 {
					star := cardOf(layout.Card[64*int(law.trioCards.Word&1)+bits.TrailingZeros64(third)])
					dst = append(dst, move3(ActionLayTrio, uint16(a), uint16(b), uint16(star)))
				}
			}
		}
	}
	if hand.Count(&law.mermaids) >= law.toWin {
		dst = append(dst, LayMermaids)
	}
	if law.shield && s.shields[s.turn&3] == 0 {
		for c := range layout.Each(*hand) {
			if kindOf(c) == Kind(s.rules.layout.Shield) {
				dst = append(dst, LayShield(cardOf(c)))
			}
		}
	}
	return dst
}

// AllMoves returns every move that a player can have in a game with these rules, each once. A [Setup] has the same list
// in all versions of this module with the same [RulesVersion], so the place of a move can number an action for a
// program that learns. Moves that name a seat are listed for MaxPlayers seats: games of two, three and four players
// have the same list. It takes about as long as [NewRules].
func (r *Rules) AllMoves() []Move {
	moves := []Move{Draw, EndTurn, Stop, LastChance, LayMermaids, Take(Pile1), Take(Pile2), Discard(Pile1),
		Discard(Pile2), ChoosePile(Pile1), ChoosePile(Pile2)}
	for seat := range Seat(MaxPlayers) {
		moves = append(moves, ChooseVictim(seat))
	}
	deck := r.Deck()
	cards := slices.Compact(slices.Collect(deck.All()))
	for _, c := range cards {
		moves = append(moves, Keep(c))
	}
	var duos [][2]Card
	for i, a := range cards {
		for _, b := range cards[i:] {
			pairs := func(l *compiledLaw) bool { return l.duoOf[a.Kind()][b.Kind()] != 0 }
			if (a != b || deck.Count(a) > 1) && r.anyLaw(pairs) {
				duos = append(duos, [2]Card{a, b})
				moves = append(moves, LayDuo(a, b))
			}
		}
	}
	for place := range deck.Len() {
		moves = append(moves, Pick(place+1))
	}
	moves = append(moves, PassSwap, TakeEqualTop(Pile1), TakeEqualTop(Pile2))
	// Only games with modules have the following moves.
	for _, e := range r.Events() {
		moves = append(moves, KeepEvent(e))
	}
	shields := r.anyLaw(func(l *compiledLaw) bool { return l.shield })
	for _, c := range cards {
		if shields && c.Kind() == Kind(r.layout.Shield) {
			moves = append(moves, LayShield(c))
		}
	}
	trios := r.anyLaw(func(l *compiledLaw) bool { return l.trio != 0 })
	for _, d := range duos {
		for _, c := range cards {
			if trios && c.Kind() == Kind(r.layout.Trio) {
				moves = append(moves, LayTrio(d[0], d[1], c))
			}
		}
	}
	if r.does(GrabDuo) {
		for seat := range Seat(MaxPlayers) {
			for _, d := range duos {
				moves = append(moves, Grab(seat, d[0], d[1]))
			}
		}
	}
	if r.does(SwapCard) {
		for _, mine := range cards {
			for _, other := range cards {
				moves = append(moves, Swap(mine, other))
			}
		}
	}
	return moves
}

// anyLaw reports whether something holds under any events.
func (r *Rules) anyLaw(holds func(*compiledLaw) bool) bool {
	for i := range r.laws {
		if holds(&r.laws[i]) {
			return true
		}
	}
	return false
}

// does reports whether a duo has an effect under any events.
func (r *Rules) does(effect Effect) bool {
	return r.anyLaw(func(l *compiledLaw) bool {
		return slices.ContainsFunc(l.duos, func(d compiledDuo) bool { return d.effect == effect })
	})
}

// refuse makes the error of an illegal move.
func (s *openTable) refuse(at moment, actor Seat, m Move, why Reason) *MoveError {
	e := &MoveError{Move: m, Actor: actor, Phase: at.phase, Reason: why, Rule: s.refusal(at, m, why)}
	switch why {
	case ReasonTooFewPoints:
		e.Threshold = s.lawFor(at.turn).threshold
	case ReasonStopForbidden:
	default:
		return e
	}
	usual := s.rules.lawUnder(0, 0)
	for _, event := range []Event{s.event, s.held[at.turn&3]} { // which never change the same thing
		law := s.rules.lawUnder(event, 0)
		if why == ReasonTooFewPoints && law.threshold != usual.threshold ||
			why == ReasonStopForbidden && law.noStop != usual.noStop {
			e.Event, e.Rule = event, "R11.2"
		}
	}
	return e
}

// refusal returns the rule that refuses a move for a reason.
func (s *openTable) refusal(at moment, m Move, why Reason) RuleID {
	if rule := reasons[why].rule; rule != "" {
		return rule
	}
	switch {
	case why == ReasonProtected && s.revealed>>m.Seat()&1 != 0:
		return "R6.4"
	case why == ReasonProtected:
		return "R11.2" // by a card face down
	case why == ReasonNotInHand && m.Action() == ActionLayTrio:
		return "R10.4"
	case why == ReasonNotInHand && m.Action() == ActionLayDuo:
		return "R4.2"
	case why == ReasonNotInHand:
		return "R11.2" // to swap it, or lay it face down
	case at.phase == PhaseOver && s.lastEnd == RoundEndMermaids:
		return "R7.1"
	}
	return phaseRules[at.phase]
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
			weight = from.Count(s.span(m.face(0)))
		}
		if !yield(m, weight) {
			return
		}
	}
}
