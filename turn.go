package seasalt

import (
	"iter"
	"math/bits"
	"math/rand/v2"
)

// A Phase says what the next move of a game decides.
type Phase uint8

// The phases. In those of Nature, chance decides; see [State.Chances].
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

// permits has, for each action, the bits of a move that it may use and the phases in which it can be
// legal. It has 256 entries so that an index needs no check.
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
		// A product instead of a branch, which could not be predicted: either card may be kept (BenchmarkGame).
		if c == 0 || int(s.drawn[0]^c)*int(s.drawn[1]^c) != 0 && !s.peeked(c) {
			return ReasonNotDrawn
		}
	case ActionDiscard, ActionTakeTop, ActionChoosePile:
		// Either pile is legal, or there would be nothing to choose.
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
		case c.Kind() != s.rules.layout.shield:
			return ReasonNoShieldKind
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
		switch seat := Seat(c); {
		case c < MaxPlayers && s.victims()>>c&1 != 0:
		case int(c) < s.rules.config.Players && seat != s.turn && s.protected(seat):
			return ReasonProtected
		default:
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
	case trio && (law.trio == 0 || z.Kind() != law.third):
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
	if seat := Seat(m.byte(0)); int(seat) < s.rules.config.Players && seat != s.turn && s.protected(seat) {
		return ReasonProtected
	}
	return ReasonNoSuchDuo
}

// appendMoves lists the legal moves. It handles the commonest phases itself and leaves the others to
// appendOthers, so that it needs little stack (BenchmarkAppendMoves).
func (s *State) appendMoves(dst []Move) []Move {
	switch s.phase {
	case PhasePlay:
		return s.appendPlays(dst)
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
	case PhaseKeep:
		c, d := s.drawn[0], s.drawn[1]
		dst = append(dst, Keep(c))
		if d != c {
			dst = append(dst, Keep(d))
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
		for c := range s.rules.layout.each(s.deck) {
			dst = append(dst, Deal(c))
		}
	case PhaseSteal:
		for c := range s.rules.layout.each(s.hands[s.target&3]) {
			dst = append(dst, Steal(c))
		}
	case PhaseKeepPeeked:
		var last Card
		for _, c := range s.drawn[:s.drawnLen()] {
			if c != last { // alike ones are neighbours
				dst = append(dst, Keep(c))
			}
			last = c
		}
	case PhaseTakeTop:
		dst = append(dst, TakeTop(Pile1), TakeTop(Pile2))
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
	law := s.law(s.turn)
	points, duo := s.worth(law, s.turn)
	if duo || s.laysOthers(law) {
		dst = s.appendLays(dst, law, duo)
	}
	return s.appendEnds(dst, law, points)
}

// appendEnds lists the ways to end the play step for a player with so many points (R5).
func (s *State) appendEnds(dst []Move, law *law, points int) []Move {
	dst = append(dst, EndTurn)
	if points >= law.threshold && s.caller == Nobody {
		if !law.noStop {
			dst = append(dst, Stop)
		}
		dst = append(dst, LastChance)
	}
	return dst
}

// laysOthers reports whether the player in turn may have anything to lay other than duos.
func (s *State) laysOthers(law *law) bool {
	return law.shield || s.hands[s.turn&3].count(&law.mermaids) >= law.toWin
}

// appendLays lists what can be laid. If duo is false, the hand has no duo.
func (s *State) appendLays(dst []Move, law *law, duo bool) []Move {
	layout := s.rules.layout
	hand := &s.hands[s.turn&3]
	var starfish uint64
	if law.trio != 0 {
		starfish = hand[law.thirds.word&1] & law.thirds.mask & layout.first[law.thirds.word&1]
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
				continue // another copy of the last card
			}
			a := layout.card[64*int(word)+bits.TrailingZeros64(low)]
			bWord := d.b.word & 1
			bs := hand[bWord] & d.b.mask & layout.first[bWord]
			if d.kindA == d.kindB {
				// Each pair of one kind once: with the cards after it, or with another copy.
				bs &= -low << 1
				bs |= hand[word] & (low << 1) & layout.second[word]
			}
			for ; bs != 0; bs &= bs - 1 {
				b := layout.card[64*int(bWord)+bits.TrailingZeros64(bs)]
				dst = append(dst, move2(ActionLayDuo, a, b))
				for third := starfish; third != 0; third &= third - 1 {
					star := layout.card[64*int(law.thirds.word&1)+bits.TrailingZeros64(third)]
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
			if c.Kind() == s.rules.layout.shield {
				dst = append(dst, LayShield(c))
			}
		}
	}
	return dst
}

// playable returns the duos for which a hand has the cards, a bit each. It has no branches, since those
// on the cards of a hand cannot be predicted (BenchmarkGame).
func (l *law) playable(hand *bag) (duos uint32) {
	for i := range l.duos {
		d := &l.duos[i]
		a, b := hand[d.a.word&1]&d.a.mask, hand[d.b.word&1]&d.b.mask
		b &= b - d.twins // two of one kind are needed
		duos |= uint32((a|-a)&(b|-b)>>63) << (i & 31)
	}
	return duos
}

// Chances yields Nature's moves with their weights. The chance of a move is its weight divided by
// the sum of all weights. The weight of a card is the number of its copies that can be drawn. It
// yields nothing if Nature does not act.
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

// settle makes Nature's moves until she has none or a round is over. If a round is over already, it
// begins the next one first.
func (s mover) settle(r *rand.Rand) {
	if s.phase == PhaseRoundOver {
		s.nextRound()
	}
	s.settleRound(r)
}

// settleRound is settle, except that it begins no round.
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

// The following methods change the state in place. The exported ones copy it and call these. They can be
// inlined, so that a caller pays for one copy of a State instead of three.

// apply makes a move, or returns why it cannot and changes nothing.
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

// setUp begins a round, with all cards in the deck: with its event, if the game has events (R11.1), or
// else with the cards that start the piles (R2.3).
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
	// R3.1, R3.4: if only one pile is possible, there is no choice.
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
	if law := s.law(s.turn); law.drawsFor.has(c.Kind()) && !s.deck.empty() {
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
