package seasalt

import (
	"iter"

	"github.com/seasalt-go/seasalt/internal/mind"
	"github.com/seasalt-go/seasalt/internal/pack"
)

// A View is the knowledge that one seat, or a [Spectator], has of a game: all open cards, its own hand, and its certain
// memories of hidden cards. It contains nothing else of the [State] behind it, so it can be shown to the player, sent
// to a client and given to a bot.
//
// [Game.View] includes everything that a [Memory] knows. [State.View] includes only the facts visible at the moment.
// [View.Remembers] distinguishes them. Bots play worse without a memory.
//
// A View is a [Board]: that interface documents the methods that a View shares with a [State]. It is
// marshalled as its text or as JSON (View in schema/seasalt.schema.json), and read by
// [Rules.ParseView] and [Rules.UnmarshalView], since it belongs to its rules.
//
// A View is a value: no method changes it, and goroutines can share it. Compare views with
// [View.Equal], not ==. Methods that take a seat panic if the game has no such seat. The zero View has no rules, as the
// zero [State].
type View struct {
	moment
	choice
	openTable
	seat            Seat
	deckLen         uint8
	drawnLen        uint8
	ended           uint8 // as in beliefs
	remembers       bool
	handLen         [MaxPlayers]uint8
	pilesKnownToAll [2]uint64            // cards of the tableau that everybody knows, a bit each
	deck            pack.Bag             // cards known to be in the deck
	hands           [MaxPlayers]pack.Bag // cards known to be in hands
	knownToAll      [MaxPlayers]pack.Bag // cards that everybody knows to be in hands that are not revealed
	knownTo         [MaxPlayers]pack.Bag // cards of the own hand that another seat has seen
	drawn           [maxDrawn]pack.Face  // if this seat drew them
	guesses         []mind.WeighedGuess  // what else is remembered, if not all of it is certain
}

// View returns the view that a seat or a [Spectator] has of the position, without a memory; for that see [Game.View].
// It panics if the game has no such seat.
func (s State) View(seat Seat) (v View) {
	s.view(&v, seat)
	return v
}

func (s *State) view(v *View, seat Seat) {
	observer := s.observer(seat)
	v.moment, v.choice, v.openTable = s.moment, s.choice, s.openTable
	v.seat = seat
	v.deckLen = uint8(s.deck.Len())
	v.drawnLen = uint8(s.drawnLen())
	own := Seat(observer)
	if own == s.turn {
		v.drawn = s.drawn
	}
	for other := range Seat(len(s.hands)) {
		v.handLen[other] = uint8(s.hands[other].Len())
		if other == own || s.revealed>>other&1 != 0 {
			v.hands[other] = s.hands[other]
		}
		if other != own && s.shields[other] != 0 {
			v.shields[other] = pack.UnknownCard
		}
	}
	for p := Pile1; p <= Pile2; p++ {
		n := s.open.pileLen(p)
		if n > 0 {
			v.show(p, n-1)
		}
		if s.phase != PhasePick || own != s.turn || s.pickFrom != p {
			for i := range n - 1 {
				*v.open.inPile(p, i) = pack.UnknownCard
			}
		}
	}
	switch {
	case s.phase == PhaseSwap && own == s.turn:
		v.hands[s.victim&3] = *s.handOf(s.victim)
	case s.phase == PhaseSwap && own == s.victim:
		v.knownTo[s.turn] = s.hands[own]
	case s.phase == PhaseOver && s.lastEnd == RoundEndMermaids && s.revealed>>s.lastBy&1 == 0:
		mermaids := s.handOf(s.lastBy).Of(&s.rules.layout.Kinds[Mermaid])
		if s.lawFor(s.lastBy).winsHeld {
			v.knownToAll[s.lastBy&3] = mermaids
			v.rules.layout.Raise(&v.hands[s.lastBy&3], &mermaids)
		}
	}
	if seat != Spectator && s.revealed>>own&1 == 0 && v.knownToAll[own] != (pack.Bag{}) {
		for other := range v.knownTo[:s.rules.config.Players] {
			if Seat(other) != own {
				v.knownTo[other] = v.knownToAll[own]
			}
		}
	}
}

// show notes that everybody knows the card of a pile that has below cards beneath it.
func (v *View) show(p Pile, below int) {
	at := v.open.spot(p, below)
	v.pilesKnownToAll[at/64&1] |= 1 << (at % 64)
}

// isShown reports whether everybody knows the card of a pile that has below cards beneath it.
func (v *View) isShown(p Pile, below int) bool {
	at := v.open.spot(p, below)
	return v.pilesKnownToAll[at/64&1]>>(at%64)&1 != 0
}

// Remembers reports whether the view includes the memory of its observer: a view of a [Game] does, a view of a [State]
// does not.
func (v View) Remembers() bool { return v.remembers }

// Equal reports whether both views, of games with the same [Rules], show and know the same. Chances
// may differ by a billionth.
func (v View) Equal(w View) bool {
	if len(v.guesses) != len(w.guesses) || v.moment != w.moment || v.choice != w.choice || v.openTable != w.openTable ||
		v.seat != w.seat || v.deckLen != w.deckLen ||
		v.drawnLen != w.drawnLen || v.passed() != w.passed() || v.remembers != w.remembers || v.handLen != w.handLen ||
		v.pilesKnownToAll != w.pilesKnownToAll || v.deck != w.deck || v.hands != w.hands ||
		v.knownToAll != w.knownToAll ||
		v.knownTo != w.knownTo || v.drawn != w.drawn {
		return false
	}
	index := mind.NewIndex(len(v.guesses))
	for i := range v.guesses {
		index.Find(v.guesses[:i], &v.guesses[i])
	}
	for i := range w.guesses {
		at, found := index.Find(v.guesses, &w.guesses[i])
		if !found || !v.guesses[at].Near(&w.guesses[i]) {
			return false
		}
	}
	return true
}

// passed returns the seats that would have won when they last ended a turn, had they held the mermaids for it (K1).
func (v *View) passed() uint8 {
	if v.rules == nil || v.rules.rulings.Mermaids != MermaidsLaidAtEnd {
		return 0
	}
	return v.ended
}

// Seat returns whose view it is: a seat, or [Spectator].
func (v View) Seat() Seat { return v.orNobody(v.seat) }

// Victim returns whose hand is attacked, as [State.Victim] does.
func (v View) Victim() Seat { return v.orNobody(v.victim) }

// KnownDeck returns the cards that are known to be in the deck.
func (v View) KnownDeck() Cards { return cardsIn(v.mustRules().layout, v.deck) }

func (View) sealed() {}

// DeckLen returns the number of cards in the deck.
func (v View) DeckLen() int { return int(v.deckLen) }

// KnownHand returns the cards that are known to be in the hand of a seat. If the hand is the view's own or is revealed,
// it returns all of its cards.
func (v View) KnownHand(seat Seat) Cards {
	return cardsIn(v.mustRules().layout, v.hands[v.check(seat)])
}

// HandLen returns the number of cards in the hand of a seat.
func (v View) HandLen(seat Seat) int { return int(v.handLen[v.check(seat)]) }

// KnownTo returns the cards of the view's own hand that another seat has seen, or that everybody
// knows. It is empty in a spectator's view, for the view's own seat, and once the hand is revealed.
func (v View) KnownTo(to Seat) Cards { return cardsIn(v.mustRules().layout, v.knownTo[v.check(to)]) }

// KnownToAll returns the cards that everybody, spectators included, knows to be in the hand of a
// seat. It is empty if the hand is revealed: see [View.KnownHand].
func (v View) KnownToAll(seat Seat) Cards {
	return cardsIn(v.mustRules().layout, v.knownToAll[v.check(seat)])
}

// PileKnownToAll yields the cards of a discard pile as everybody knows them, the top one first,
// with the zero Card where not everybody knows the card. An invalid pile is empty.
func (v View) PileKnownToAll(p Pile) iter.Seq[Card] {
	return func(yield func(Card) bool) { v.eachOfPile(p, true, yield) }
}

// Pile yields the cards of a discard pile, the top one first, with the zero Card where a
// card is not known. An invalid pile is empty.
func (v View) Pile(p Pile) iter.Seq[Card] {
	return func(yield func(Card) bool) { v.eachOfPile(p, false, yield) }
}

// eachOfPile yields the cards of a pile that the view knows, or only those that everybody knows, and
// zero for the others.
func (v *View) eachOfPile(p Pile, onlyPublic bool, yield func(Card) bool) {
	if p != Pile1 && p != Pile2 {
		return
	}
	for i := v.open.pileLen(p) - 1; i >= 0; i-- {
		c := cardOf(*v.open.inPile(p, i)) // zero if it is not known
		if onlyPublic && !v.isShown(p, i) {
			c = 0
		}
		if !yield(c) {
			return
		}
	}
}

// Drawn returns the cards taken off the deck that await a choice of the view's seat.
func (v View) Drawn() Cards {
	return setOf(v.drawn[:drawnLen(&v.drawn)])
}

// DrawnLen returns how many cards taken off the deck await a choice of any seat.
func (v View) DrawnLen() int { return int(v.drawnLen) }

// ShieldCard returns the shell that a seat has laid face down if the view knows it, or the zero Card; [Board.Shielded]
// reports whether there is one (R11.2).
func (v View) ShieldCard(seat Seat) Card {
	return cardOf(v.shields[v.check(seat)])
}

// Unseen returns the cards whose place the view does not know. These and the cards of [View.KnownDeck]
// are all that can be drawn.
func (v View) Unseen() Cards { return cardsIn(v.mustRules().layout, v.unseen()) }

// Points returns the points of a seat's cards that the view knows, laid and in hand (R8). These are the card points if
// the hand is the view's own or is revealed.
func (v View) Points(seat Seat) int {
	return v.lawFor(v.check(seat)).tally(v.rules.layout, &v.hands[seat&3], v.open.row(int(seat)), nil)
}

// Score returns the explained score of a seat's cards that the view knows; see [View.Points].
func (v View) Score(seat Seat) (score Score) {
	v.lawFor(v.check(seat)).tally(v.rules.layout, &v.hands[seat&3], v.open.row(int(seat)), &score)
	return score
}

// Result is [Board.Result].
func (v View) Result() (Result, bool) { return v.result(v.moment) }

// LastRound is [Board.LastRound].
func (v View) LastRound() (RoundResult, bool) {
	r, ok := v.lastRound(v.moment)
	for seat := range r.Revealed.All() {
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

// AppendMoves appends the legal moves to dst if the view's seat is to act. They are the moves of
// the [State], in the same order, since no legal move depends on what the player does not know.
func (v View) AppendMoves(dst []Move) []Move {
	if v.Actor() != v.seat {
		return dst
	}
	var s State
	v.pretend(&s)
	return s.appendMoves(dst)
}

// Check returns nil if the move is legal for the view's seat now, and a [*MoveError] if not. The error contains only
// knowledge of the view.
func (v View) Check(m Move) error {
	if v.mustRules(); v.Actor() != v.seat {
		why := ReasonNotActor
		switch {
		case v.phase == PhaseOver:
			why = ReasonGameOver
		case v.Actor() == Nature && !m.natural():
			why = ReasonNature
		}
		return v.refuse(v.moment, v.Actor(), m, why)
	}
	var s State
	v.pretend(&s)
	return s.checkMove(m)
}

// pretend makes a state in which the view's seat has the same legal moves. They do not depend on cards
// that the seat does not know, only on whether there are cards in the deck and in hands.
func (v *View) pretend(s *State) {
	s.moment, s.choice, s.openTable, s.hands, s.drawn = v.moment, v.choice, v.openTable, v.hands, v.drawn
	some := &v.rules.layout.Full
	for seat := range s.hands {
		if s.hands[seat].Empty() && v.handLen[seat] > 0 {
			s.hands[seat] = *some
		}
	}
	s.count(v.seat)
	if v.deckLen > 0 {
		s.deck = *some
	}
}

// Works is [Board.Works]. It needs only the knowledge of the view.
func (v View) Works(e Effect) bool {
	v.mustRules()
	var s State
	v.pretend(&s)
	return s.works(e)
}

// believe returns the beliefs of an observer, the view's seat or the spectators, who begins with a view.
// The guesses of the view are its seat's.
func (v *View) believe(observer int) mind.Beliefs {
	b := mind.NewBeliefs(v.rules.layout, observer)
	g := &b.Guesses[0].Guess
	public := observer == spectators
	b.Deck, b.Hand, b.Ended = v.deckLen, v.handLen, v.ended
	for seat := range v.rules.config.Players {
		for _, c := range v.open.row(seat) {
			b.Laid.Add(&b.Layout.Cards[c])
		}
		g.Hands[seat] = v.hands[seat]
		if public {
			g.Hands[seat] = v.knownToAll[seat]
			if v.revealed>>seat&1 != 0 {
				g.Hands[seat] = v.hands[seat]
			}
		}
		g.Shields[seat] = v.shields[seat]
		if public && v.seat != Spectator && v.shields[seat] != 0 {
			g.Shields[seat] = pack.UnknownCard
		}
	}
	for p := Pile1; p <= Pile2; p++ {
		b.Pile[p-1] = uint8(v.open.pileLen(p))
		for i := range v.open.pileLen(p) {
			c := *v.open.inPile(p, i)
			if public && !v.isShown(p, i) {
				c = pack.UnknownCard
			}
			*g.At(mind.Pile(p), i) = c
		}
	}
	if b.Drawn = v.drawnLen; !public && v.drawn[0] != 0 {
		b.Drawn = 0
		for _, c := range v.drawn[:v.drawnLen] {
			b.Mine.Add(&b.Layout.Cards[c])
		}
	}
	if !public || v.seat == Spectator {
		g.Deck = b.OrDrawn(v.deck)
	}
	if len(v.guesses) > 0 && (v.seat == Spectator) == public {
		b.Guesses = append(b.Guesses[:0], v.guesses...)
		b.Blurred = true
	}
	b.PlaceShells()
	_ = b.Settle() // it cannot fail: the view comes from a game
	return b
}

// suppose puts the cards in the places of a guess, as far as it knows them.
func (v *View) suppose(g *mind.Guess) {
	v.deck, v.hands, v.shields = g.Deck, g.Hands, g.Shields
	for p := Pile1; p <= Pile2; p++ {
		for i := range v.open.pileLen(p) {
			*v.open.inPile(p, i) = *g.At(mind.Pile(p), i)
		}
	}
}

// unseen returns the cards that have no known place.
func (v *View) unseen() pack.Bag {
	rest := v.rules.layout.Full
	cards := &v.rules.layout.Cards
	remove := func(row []pack.Face) {
		for _, c := range row {
			if c != 0 && c != pack.UnknownCard {
				rest.Remove(&cards[c])
			}
		}
	}
	remove(v.open.card[:int(v.open.end[MaxPlayers-1])+v.open.pileLen(Pile1)])
	remove(v.open.card[MaxCards-v.open.pileLen(Pile2):])
	remove(v.drawn[:])
	remove(v.shields[:])
	for seat := range v.hands {
		v.rules.layout.Subtract(&rest, &v.hands[seat])
	}
	v.rules.layout.Subtract(&rest, &v.deck)
	return rest
}

var _, _, _ Board = State{}, View{}, (*Playout)(nil)
