package seasalt

import (
	"iter"
	"math/rand/v2"
)

// Spectator is the view of everybody who does not play: what all players see, and no more.
// It is the seat of a [View], and never an actor.
const Spectator Seat = -3

// A View is what one seat, or a [Spectator], knows of a game: what lies open, the own hand,
// and what somebody with a perfect memory knows for certain of hidden cards. It has nothing
// of the [State] that it was made from besides, so it can be shown to the player, sent to a
// client and given to a bot. It is a comparable value. Views of the same [Rules] are equal
// exactly if they know the same.
//
// This is remembered of hidden cards:
//
//   - A card taken from the top of a discard pile is known in that hand.
//   - Both players of a theft or of a swap know the cards that changed hands, and whoever
//     looks at a hand (water rodeo) knows it.
//   - Cards that were put on a discard pile are known there. Whoever looks through a pile (crab)
//     knows all of it, and what is left of it.
//   - The cards that a player looks at and returns (lobster) are known to be in the deck.
//   - Mermaids that win in hand (ruling K1) are shown to everybody.
//
// And this is let go, since it is not certain any more:
//
//   - When a card leaves a hand or the deck unseen, one copy fewer of each card is known
//     to be there. If everybody knows that the hand has nothing but copies of one card, it is
//     known which one left; who alone knows it lets it go, since the new owner of the card
//     cannot know that somebody does ([View.Exposed]).
//   - Of a shell that is laid face down it is seen that it is a shell, and no more: one copy
//     fewer of each shell is known to be in the hand.
//   - When a card is taken out of a pile and it is not clear which, only the top of the pile
//     is still known. It is clear if the visible top changes, if everybody knows that all
//     cards that it can be are alike, and to those who know the pile if it has two cards.
//
// What follows only from putting several such facts together is not kept, nor what
// can be guessed from how somebody plays; a card that is known to be in one of two hands
// is known in neither.
//
// The zero View belongs to no rules, as the zero State does; most of its methods panic.
type View struct {
	table
	seat     Seat
	deckLen  uint8
	drawnLen uint8
	handLen  [MaxPlayers]uint8
	below    [2]uint8        // how many cards at the bottom of each pile not everybody knows
	deck     bag             // cards known to be in the deck
	hands    [MaxPlayers]bag // cards known to be in hands
	shown    [MaxPlayers]bag // cards that everybody knows to be in hands that are not revealed
	theirs   [MaxPlayers]bag // cards that another seat knows to be in the hand of this one
	drawn    [maxDrawn]Card  // if they are those of this seat
}

// unknownCard stands in a View for a card whose place is seen and its face is not.
const unknownCard Card = 0xff

// View returns what a seat or a [Spectator] knows. It panics if the game has no such seat.
func (s State) View(seat Seat) (v View) {
	s.view(&v, seat)
	return v
}

func (s *State) view(v *View, seat Seat) {
	observer := spectators
	if seat != Spectator {
		observer = int(s.check(seat))
	}
	v.table = s.table
	v.seat = seat
	v.deckLen = uint8(s.deck.len())
	v.drawnLen = uint8(s.drawnLen())
	v.below = s.memory.below[spectators]

	known := s.knownTo(spectators)
	copy(v.shown[:], known[:])
	if seat != Spectator {
		for other := range v.theirs[:s.rules.config.Players] {
			switch {
			case other == observer:
			case s.memory.privy[other] == (bag{}):
				v.theirs[other] = v.shown[seat]
			default:
				theirs := known
				s.locatePrivy(other, &theirs)
				v.theirs[other] = theirs[seat]
			}
		}
		s.locatePrivy(observer, &known)
	}
	copy(v.hands[:], known[:])
	v.deck = known[deckZone]
	if seat != Spectator {
		v.hands[seat] = s.hands[seat]
		if seat == s.turn {
			v.drawn = s.drawn
		}
	}
	for other := range s.hands {
		v.handLen[other] = uint8(s.hands[other].len())
		if s.revealed>>other&1 != 0 {
			v.hands[other] = s.hands[other]
		}
		if other != observer && s.faceDown[other] != 0 {
			v.faceDown[other] = unknownCard
		}
	}
	for p := Pile1; p <= Pile2; p++ {
		pile := v.open.pile(p)
		for i := range s.memory.below[observer][p-1] {
			pile[i] = unknownCard
		}
	}
}

// Seat returns whose view it is: a seat, or [Spectator].
func (v View) Seat() Seat { return v.seat }

// Deck returns the cards that are known to be in the deck.
func (v View) Deck() Cards { return v.rules.layout.set(v.deck) }

// DeckLen returns the number of cards in the deck.
func (v View) DeckLen() int { return int(v.deckLen) }

// Hand returns the cards that are known to be in the hand of a seat. They are all of them,
// as many as [View.HandLen] says, if the hand is the view's own or is revealed.
func (v View) Hand(seat Seat) Cards { return v.rules.layout.set(v.hands[v.check(seat)]) }

// HandLen returns the number of cards in the hand of a seat.
func (v View) HandLen(seat Seat) int { return int(v.handLen[v.check(seat)]) }

// Exposed returns the cards of the view's own hand of which another seat knows. It has none
// in a spectator's view, for the view's own seat, and once the hand is revealed.
func (v View) Exposed(to Seat) Cards { return v.rules.layout.set(v.theirs[v.check(to)]) }

// Shown returns the cards that everybody, spectators included, knows to be in the hand of a
// seat. If the hand is revealed it has none; [View.Hand] has them all.
func (v View) Shown(seat Seat) Cards { return v.rules.layout.set(v.shown[v.check(seat)]) }

// Pile yields the cards of a discard pile, the top one first, with the zero Card where a
// card is not known. An invalid pile is empty.
func (v View) Pile(p Pile) iter.Seq[Card] {
	return func(yield func(Card) bool) {
		if p != Pile1 && p != Pile2 {
			return
		}
		pile := v.open.pile(p)
		for i := len(pile) - 1; i >= 0; i-- {
			c := pile[i]
			if c == unknownCard {
				c = 0
			}
			if !yield(c) {
				return
			}
		}
	}
}

// Drawn returns the cards that were taken off the deck and are neither kept nor returned
// yet, if the view's seat has taken them.
func (v View) Drawn() Cards {
	set, _ := CardsOf(v.drawn[:drawnLen(&v.drawn)]...)
	return set
}

// DrawnLen returns how many cards were taken off the deck and are neither kept nor returned
// yet, whoever has taken them.
func (v View) DrawnLen() int { return int(v.drawnLen) }

// FaceDown returns the shell that a seat has laid face down if the view knows it, or the
// zero Card; [View.Shielded] says whether there is one (R11.2).
func (v View) FaceDown(seat Seat) Card {
	if c := v.faceDown[v.check(seat)]; c != unknownCard {
		return c
	}
	return 0
}

// Unseen returns the cards that the view does not know the place of. They are in the deck, in
// hands and among the other hidden cards, wherever those are not known.
func (v View) Unseen() Cards { return v.rules.layout.set(v.unseen()) }

// Points returns what the cards that the view knows of a seat are worth, laid and in hand
// (R8). These are the card points if the hand is the view's own or is revealed.
func (v View) Points(seat Seat) int {
	return v.law(v.check(seat)).tally(v.rules.layout, &v.hands[seat&3], v.open.row(int(seat)), nil)
}

// Score returns what the cards that the view knows of a seat are worth, explained, as
// [View.Points] counts them.
func (v View) Score(seat Seat) (score Score) {
	v.law(v.check(seat)).tally(v.rules.layout, &v.hands[seat&3], v.open.row(int(seat)), &score)
	return score
}

// LastRound returns the result of the last round that ended, and false if none has: what
// [State.LastRound] returns.
func (v View) LastRound() (RoundResult, bool) {
	r, ok := v.lastRound()
	for seat := range r.Shown.All() {
		r.Scores[seat] = v.Score(seat)
	}
	return r, ok
}

// Moves yields the legal moves of the view's seat; see [View.AppendMoves].
func (v View) Moves() iter.Seq[Move] {
	return func(yield func(Move) bool) {
		var buffer [64]Move
		for _, m := range v.AppendMoves(buffer[:0]) {
			if !yield(m) {
				return
			}
		}
	}
}

// AppendMoves appends the legal moves to dst if it is the turn of the view's seat to act, and
// nothing if it is not. They are those of the State, in the same order: what a player may do
// depends on nothing that the player does not know.
func (v View) AppendMoves(dst []Move) []Move {
	if v.Actor() != v.seat {
		return dst
	}
	var s State
	v.fill(&s, nil) // any cards will do for those that it does not know
	return s.appendMoves(dst)
}

// Check returns nil if the move is legal for the view's seat now, and a [*MoveError] if not.
// It knows nothing that the view does not know.
func (v View) Check(m Move) error {
	if v.Actor() != v.seat {
		return &MoveError{Move: m, Actor: v.Actor(), Phase: v.phase, Reason: ReasonNotActor}
	}
	var s State
	v.fill(&s, nil)
	return s.checkMove(m)
}

// Sample returns a state that the view's seat could be in. The cards that it does not know
// the place of are dealt at random to the places that it does not know the card of: every
// arrangement, copies told apart, has the same chance. (Where mermaids win as soon as they
// are held, ruling K1, arrangements in which somebody would have won are left out. A shell
// that lies face down is a shell.) A view of the sample is the same view.
//
// Of what the other seats know, the sample has what the view can be sure of: what everybody
// knows, and what they know of the cards of the view's own hand; but not which of them have
// looked through a pile, since that is not part of a view. It does not allocate. It costs some
// hundred nanoseconds, and more the more hidden cards are in hands.
func (v View) Sample(r *rand.Rand) (s State) {
	for v.fill(&s, r); s.mermaidsHeld() != Nobody; {
		v.fill(&s, r)
	}
	v.remember(&s)
	return s
}

// unseen returns the cards that have no known place.
func (v *View) unseen() bag {
	rest := v.rules.layout.full
	cards := &v.rules.layout.cards
	for _, c := range v.open.card[:v.open.end[numRows-1]] {
		if c != unknownCard {
			rest.remove(&cards[c])
		}
	}
	for _, c := range v.drawn[:drawnLen(&v.drawn)] {
		rest.remove(&cards[c])
	}
	for _, c := range v.faceDown {
		if c != 0 && c != unknownCard {
			rest.remove(&cards[c])
		}
	}
	for seat := range v.hands {
		v.rules.layout.subtract(&rest, &v.hands[seat])
	}
	v.rules.layout.subtract(&rest, &v.deck)
	return rest
}

// fill deals the unseen cards to the places that are not known: at random, or if r is nil in
// any way. What is known of the cards is left out.
func (v *View) fill(s *State, r *rand.Rand) {
	*s = State{table: v.table, hands: v.hands, drawn: v.drawn}
	layout := v.rules.layout
	rest := v.unseen()
	draw := func(from *bag) Card {
		k := 0
		if r != nil {
			k = r.IntN(from.len())
		}
		c := layout.card[from.nth(k)&127]
		rest.remove(&layout.cards[c])
		return c
	}
	for seat := range s.faceDown {
		if s.faceDown[seat] == unknownCard {
			shells := rest.of(&layout.kinds[Shell])
			s.faceDown[seat] = draw(&shells)
		}
	}
	for p := Pile1; p <= Pile2; p++ {
		pile := s.open.pile(p)
		for i := 0; i < len(pile) && pile[i] == unknownCard; i++ {
			pile[i] = draw(&rest)
		}
	}
	for n := drawnLen(&s.drawn); n < int(v.drawnLen); n++ {
		s.draw(draw(&rest))
	}
	for seat := range s.hands {
		for n := s.hands[seat].len(); n < int(v.handLen[seat]); n++ {
			s.hands[seat].add(s.span(draw(&rest)))
		}
	}
	s.deck = rest
	layout.join(&s.deck, &v.deck)
}

// remember fills in what is known in a state that agrees with the view.
func (v *View) remember(s *State) {
	m, layout := &s.memory, v.rules.layout
	for o := range m.below {
		m.below[o] = v.below
	}
	known := v.hands // what the seat has to remember
	if v.seat != Spectator {
		known[v.seat] = bag{}
		for i := range m.below[v.seat] {
			n := uint8(0)
			for pile := v.open.pile(Pile1 + Pile(i)); int(n) < len(pile) && pile[n] == unknownCard; n++ {
			}
			m.below[v.seat][i] = n
		}
		if !v.deck.empty() {
			m.deck = 1 << v.seat
		}
	}
	for seat := range known {
		if v.revealed>>seat&1 != 0 {
			known[seat] = bag{}
		}
	}

	// A card without copies is where its bit says. For the others what each observer knows of
	// each zone has to be counted.
	var several bag
	for word := range m.seen {
		seen, mine := uint64(0), v.deck[word]
		for seat := range known {
			seen |= v.shown[seat][word]
			mine |= known[seat][word]
		}
		several[word] = seen | mine
		for seat, cards := range v.theirs {
			m.privy[seat][word] = cards[word] & layout.single[word] &^ seen
			several[word] |= cards[word]
		}
		several[word] &^= layout.single[word]
		m.seen[word] = seen & layout.single[word]
		if v.seat != Spectator {
			m.privy[v.seat][word] = mine & layout.single[word] &^ seen
		}
	}
	if several != (bag{}) {
		v.rememberCopies(s, several, &known)
	}
	s.beShown()
}

// rememberCopies fills in what is known of cards that have copies. known is what the view's
// seat has to remember of hands.
func (v *View) rememberCopies(s *State, several bag, known *[MaxPlayers]bag) {
	var everybody, mine [numZones]bag
	copy(everybody[:], v.shown[:])
	copy(mine[:], known[:])
	mine[deckZone] = v.deck
	if v.seat != Spectator {
		mine[v.seat] = v.shown[v.seat]
	}
	for card := range v.rules.layout.each(several) {
		c := s.span(card)
		public := s.bits(c, &everybody)
		k := kens{public, public, public, public, public}
		if v.seat != Spectator {
			for seat := range v.rules.config.Players {
				if Seat(seat) != v.seat && v.theirs[seat] != v.shown[v.seat] {
					theirs := everybody
					theirs[v.seat] = v.theirs[seat]
					k[seat] = s.bits(c, &theirs)
				}
			}
			k[v.seat] = s.bits(c, &mine)
		}
		s.memory.record(int(c.word), c.mask, &k)
	}
}
