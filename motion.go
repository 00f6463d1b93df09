package seasalt

import (
	"math/rand/v2"

	"github.com/seasalt-go/seasalt/internal/mind"
	"github.com/seasalt-go/seasalt/internal/pack"
)

// This file moves every card and decides who sees which card it is. The rules in turn.go and effects.go decide when.

// A mover plays in a state, in place, and passes everything visible to a recorder.
type mover struct {
	*State
	watch *recorder // nil if nobody watches
}

// A recorder collects every card that a move moves or shows, and who sees it. From these it makes the Observation of
// each observer.
type recorder struct {
	all       Observation // with all cards
	witnesses [maxTransfers]uint8
	onlookers [maxSights]uint8
}

// transfer records the movement of a card.
func (r *recorder) transfer(c pack.Face, from, to mind.Zone, witnesses uint8) {
	i := r.all.facts.N & (maxTransfers - 1)
	r.all.facts.Transfers[i] = mind.Transfer{From: from, To: to, Card: c, Open: witnesses == everybody}
	r.witnesses[i] = witnesses
	r.all.facts.N++
}

// sight records that observers are shown cards where they lie.
func (r *recorder) sight(where mind.Zone, witnesses uint8, cards []pack.Face) {
	o := &r.all
	i := o.facts.NumSights % maxSights
	o.facts.Sights[i] = mind.Run{Where: where, N: uint8(len(cards)), Open: witnesses == everybody}
	r.onlookers[i] = witnesses
	copy(o.facts.Seen[min(int(o.facts.NumSeen), MaxCards):], cards)
	o.facts.NumSights++
	o.facts.NumSeen += uint8(len(cards))
}

// at records the pile that a move is about: the first one, if the move continues with the second.
func (r *recorder) at(p Pile) {
	if r.all.Pile == 0 {
		r.all.Pile = p
	}
}

// observed returns the observation of an observer.
func (r *recorder) observed(observer int) Observation {
	o := r.all
	for i := range o.facts.Transfers[:o.facts.N] {
		if r.witnesses[i]>>observer&1 == 0 {
			o.facts.Transfers[i].Card, o.facts.Transfers[i].Place = 0, 0
		}
	}
	o.onlySights(func(i int, _ mind.Run) bool { return r.onlookers[i]>>observer&1 != 0 })
	return o
}

// startPile turns up a card of the deck to start a pile (R2.3).
func (s mover) startPile(p Pile, c pack.Face) {
	s.deck.Remove(s.span(c))
	s.open.push(p, c)
	if s.watch != nil {
		s.watch.transfer(c, deckZone, pileZone(p), everybody)
	}
}

// draw takes a card off the deck for the player in turn to look at (R3.1, R10.2).
func (s mover) draw(c pack.Face) {
	s.deck.Remove(s.span(c))
	s.addDrawn(c)
	if s.watch != nil {
		s.watch.transfer(c, deckZone, drawnZone, s.own())
	}
}

// drawToHand takes a card off the deck into the hand of the player in turn. It reports whether
// that wins the game.
func (s mover) drawToHand(c pack.Face) (won bool) {
	s.deck.Remove(s.span(c))
	s.toHand(s.turn, c)
	if s.watch != nil {
		s.watch.transfer(c, deckZone, handZone(s.turn), s.own())
	}
	return s.winsHeld(s.turn)
}

// release takes one of the cards drawn into the hand of the player in turn. The caller asks whether
// that wins the game, once the other cards are in their places.
func (s mover) release(c pack.Face) {
	for i := range maxDrawn - 1 {
		d, next := int(s.drawn[i]), int(s.drawn[i+1])
		if d >= int(c) {
			d = next // the card goes, and those after it move up
		}
		s.drawn[i] = pack.Face(d)
	}
	s.drawn[maxDrawn-1] = 0
	s.toHand(s.turn, c)
	if s.watch != nil {
		s.watch.transfer(c, drawnZone, handZone(s.turn), s.own())
	}
}

// returnDrawn puts the cards that are still drawn back into the deck (R10.2).
func (s mover) returnDrawn() {
	for i := 0; i < maxDrawn && s.drawn[i] != 0; i++ {
		c := s.drawn[i]
		s.deck.Add(s.span(c))
		s.drawn[i] = 0
		if s.watch != nil {
			s.watch.transfer(c, drawnZone, deckZone, s.own())
		}
	}
}

// discardDrawn puts the card that is still drawn on a pile (R3.1).
func (s mover) discardDrawn(p Pile) pack.Face {
	c := s.drawn[0]
	s.drawn[0] = 0
	s.open.push(p, c)
	if s.watch != nil {
		s.watch.transfer(c, drawnZone, pileZone(p), everybody)
		s.watch.at(p)
	}
	return c
}

// takeOff takes the card at a place of a pile, the top one being 1, into the hand of the player
// in turn, who sees it. The others see it unless it comes out of a pile that the player looked
// through (R4.5). Even then they see a top card go, if a different card lies there now. It reports
// whether that wins the game.
func (s mover) takeOff(p Pile, place int) (won bool) {
	c := s.open.pull(p, s.open.pileLen(p)-place)
	s.toHand(s.turn, c)
	if s.watch != nil {
		witnesses := s.own()
		if place == 1 && s.top(p) != c || s.phase != PhasePick {
			witnesses = everybody
		}
		s.watch.transfer(c, pileZone(p), handZone(s.turn), witnesses)
		s.watch.all.facts.Transfers[(s.watch.all.facts.N-1)&(maxTransfers-1)].Place = uint8(place)
		s.watch.at(p)
	}
	return s.winsHeld(s.turn)
}

// winsHeld reports whether mermaids in hand win the game, and ends it then (K1).
func (s mover) winsHeld(seat Seat) bool {
	law := s.lawFor(seat)
	if !law.winsHeld || s.handOf(seat).Count(&law.mermaids) < law.toWin {
		return false
	}
	s.showMermaids(seat)
	s.win(seat)
	return true
}

// win ends the game by mermaids (R7.1).
func (s mover) win(seat Seat) {
	s.lastEnd, s.lastBy, s.lastTurn = RoundEndMermaids, seat, s.turn
	s.points = [MaxPlayers]uint16{}
	s.choice.clear()
	s.bound = 0
	s.phase = PhaseOver
}

// lay lays cards of the hand before the player in turn, for all to see (R4.2).
func (s mover) lay(g Group) {
	for _, c := range g[:g.Len()] {
		s.offHand(s.turn, c.face())
		if s.watch != nil {
			s.watch.transfer(c.face(), handZone(s.turn), laidZone(s.turn), everybody)
		}
	}
	s.toLaid(s.turn, g)
}

// layShield lays a shell face down; the others see only that it is one (R11.2).
func (s mover) layShield(c pack.Face) {
	s.offHand(s.turn, c)
	s.shields[s.turn&3] = c
	if s.watch != nil {
		s.watch.transfer(c, handZone(s.turn), mind.Zone{Kind: mind.InShield, Seat: int8(s.turn)}, s.own())
	}
}

// hand moves a card from one hand to another: the two players see which (R4.5).
func (s mover) hand(c pack.Face, from, to Seat) {
	s.offHand(from, c)
	s.toHand(to, c)
	if s.watch != nil {
		s.watch.transfer(c, handZone(from), handZone(to), 1<<from|1<<to)
		s.watch.all.Victim = from + to - s.turn
	}
}

// takeOver moves a laid duo before the player in turn (R11.2).
func (s mover) takeOver(from Seat, want Group) {
	place := 0
	for row := s.open.row(int(from)); len(row) > 0; {
		var g Group
		if g, row = nextGroup(row, Kind(s.rules.layout.Trio)); g == want {
			break
		}
		place += g.Len()
	}
	for range 2 {
		c := s.open.remove(int(from), place)
		s.kinds[from&3] -= s.rules.sheet.laid[c]
		if s.watch != nil {
			s.watch.transfer(c, laidZone(from), laidZone(s.turn), everybody)
			s.watch.all.Victim = from
		}
	}
	s.toLaid(s.turn, want)
}

// gather takes all cards back into the deck (R2.3).
func (s mover) gather() {
	s.deck = s.rules.layout.Full
	s.hands, s.kinds = [MaxPlayers]pack.Bag{}, [MaxPlayers]uint64{}
	s.open = tableau{}
	s.shields = [MaxPlayers]pack.Face{}
	s.drawn = [maxDrawn]pack.Face{}
}

// reveal shows the hands of seats to everybody (R5.2, R6.2).
func (s mover) reveal(seats uint8) {
	fresh := seats &^ s.revealed
	s.revealed |= seats
	if s.watch != nil {
		for seat := range Seats(fresh).All() {
			hand := s.Hand(seat)
			s.watch.sight(handZone(seat), everybody, hand.list[:hand.n])
		}
		s.watch.all.Revealed |= Seats(fresh)
	}
}

// showPile shows the player in turn a pile, the top card first (R4.5).
func (s mover) showPile(p Pile) {
	if s.watch != nil {
		var cards [MaxCards]pack.Face
		n := s.open.pileLen(p)
		for i := range n {
			cards[n-1-i] = *s.open.inPile(p, i)
		}
		s.watch.sight(pileZone(p), s.own(), cards[:n])
		s.watch.at(p)
	}
}

// showHand shows the player in turn the hand of another (R11.2).
func (s mover) showHand(seat Seat) {
	if s.watch != nil {
		hand := s.Hand(seat)
		s.watch.sight(handZone(seat), s.own()|1<<seat, hand.list[:hand.n])
		s.watch.all.Victim = seat
	}
}

// showMermaids shows everybody the mermaids in the hand of a seat (K1).
func (s mover) showMermaids(seat Seat) {
	if s.watch != nil {
		hand := s.Hand(seat)
		n := hand.CountKind(Mermaid) // they come first
		s.watch.sight(handZone(seat), everybody, hand.list[:n])
	}
}

// toHand and offHand put a card into a hand and take it out.
func (s *State) toHand(seat Seat, c pack.Face) {
	s.handOf(seat).Add(s.span(c))
	s.kinds[seat&3] += s.rules.sheet.one[c]
}

func (s *State) offHand(seat Seat, c pack.Face) {
	s.handOf(seat).Remove(s.span(c))
	s.kinds[seat&3] -= s.rules.sheet.one[c]
}

// toLaid lays a group before a seat.
func (s *State) toLaid(seat Seat, g Group) {
	s.open.lay(seat, g, Kind(s.rules.layout.Trio))
	for _, c := range g[:g.Len()] {
		s.kinds[seat&3] += s.rules.sheet.laid[c.face()]
	}
}

// addDrawn adds a card to those drawn, which are sorted, since their order means nothing. Here and in
// release the numbers are int so that the compiler moves them without a branch, which could not
// predict which of two cards is lower. Games take a twentieth less time for it (BenchmarkGame).
func (s *State) addDrawn(c pack.Face) {
	n, more := s.drawnLen(), int(c)
	for i := range n {
		d := int(s.drawn[i])
		s.drawn[i], more = pack.Face(min(d, more)), max(d, more)
	}
	s.drawn[n&(maxDrawn-1)] = pack.Face(more)
}

// count counts the cards of a seat again, for kinds.
func (s *State) count(seat Seat) {
	sheet, n := &s.rules.sheet, uint64(0)
	for bit := range s.handOf(seat).Bits() {
		n += sheet.bits[bit&127]
	}
	for _, c := range s.open.row(int(seat & 3)) {
		n += sheet.laid[c]
	}
	s.kinds[seat&3] = n
}

// The rest of this file moves cards while nobody watches, two in one step or without checking
// the phase again. Only shortcuts use it, and a test compares it with the plain way.

// drawTwo draws two cards (R3.1).
func (s mover) drawTwo(r *rand.Rand) {
	c, d := int(s.drawOff(r)), int(s.drawOff(r))
	s.drawn[0], s.drawn[1] = pack.Face(min(c, d)), pack.Face(max(c, d))
	s.phase = PhaseKeep
}

// drawOff takes a card off the deck, each with the same chance.
func (s mover) drawOff(r *rand.Rand) pack.Face {
	layout := s.rules.layout
	bit := s.deck.Nth(r.IntN(s.deck.Len())) & 127
	w, mask := &s.deck[bit>>6], layout.Masks[bit]
	*w = *w&^mask | (*w&mask)>>1&mask
	return layout.Card[bit]
}

// keepOne keeps one of two cards drawn and not the other, which goes on an empty pile if there is
// one (R3.1, R3.4).
func (s mover) keepOne(c, other pack.Face) {
	s.toHand(s.turn, c)
	s.drawn[0], s.drawn[1] = other, 0
	switch {
	case s.open.piles[0] == 0:
		s.discardOther(Pile1)
	case s.open.piles[1] == 0:
		s.discardOther(Pile2)
	default:
		s.phase = PhaseDiscard
	}
}

// discardOther puts the other card drawn on a pile (R3.1).
func (s mover) discardOther(p Pile) {
	s.open.push(p, s.drawn[0])
	s.drawn[0] = 0
	s.phase = PhasePlay
}

// takeOpen takes the top card of a pile (R3.1).
func (s mover) takeOpen(p Pile) {
	n := &s.open.piles[(p-1)&1]
	*n--
	top := s.open.inPile(p, int(*n))
	s.toHand(s.turn, *top)
	*top = 0
	s.phase = PhasePlay
}
