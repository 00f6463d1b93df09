package seasalt

import (
	"fmt"
	"iter"
	"strings"
)

// A Zone is a place where cards are.
type Zone struct {
	Kind ZoneKind
	Seat Seat // of a hand, of what is laid, and of a shell face down
	Pile Pile // of a discard pile
}

// ZoneKind is what sort of place a [Zone] is.
type ZoneKind uint8

// The sorts of places.
const (
	_            ZoneKind = iota
	ZoneDeck              // the deck
	ZoneDrawn             // taken off the deck, and neither kept nor returned yet
	ZoneHand              // the hand of a seat
	ZoneLaid              // what a seat has laid
	ZoneFaceDown          // the shell that a seat has laid face down
	ZonePile              // a discard pile
)

// String returns the place as a word, with the number of the seat or pile where there are
// several, such as "deck", "hand 1" or "pile 2".
func (z Zone) String() string {
	switch z.Kind {
	case ZoneDeck:
		return "deck"
	case ZoneDrawn:
		return "drawn"
	case ZoneHand:
		return fmt.Sprintf("hand %v", z.Seat)
	case ZoneLaid:
		return fmt.Sprintf("laid %v", z.Seat)
	case ZoneFaceDown:
		return fmt.Sprintf("face-down %v", z.Seat)
	case ZonePile:
		return fmt.Sprintf("pile %d", z.Pile)
	}
	return "nowhere"
}

// A Transfer is the way of one card in an [Observation].
type Transfer struct {
	From, To Zone
	Card     Card // zero if the observer does not see which
}

// maxTransfers is the most cards that one move can set going: a lobster's, of which one is
// kept and the rest returned.
const maxTransfers = maxDrawn

// An Observation is what one seat, or a spectator, sees of a move: who did what, and which
// cards went where. What the observer does not see is not in it. It is a comparable value.
//
// Together with the view after the move it is enough to animate the move and to tell of it. Two
// things are not in it, which happen between rounds and which views before and after the move
// show: of [ActionNextRound] the ways of the cards, all of which go back to the deck, and event
// cards that change hands ([View.Held]).
type Observation struct {
	Actor    Seat   // who moved: a seat, or Nature
	Turn     Seat   // whose turn it was
	Phase    Phase  // what was decided
	Action   Action // what was done
	Victim   Seat   // who was chosen, stolen from, swapped with or lost a duo; Nobody if none
	Pile     Pile   // the pile that was chosen; zero if none
	Event    Event  // the event that was turned up or kept; zero if none
	Revealed Seats  // the hands that were revealed

	n         uint8
	transfers [maxTransfers]Transfer
}

// Transfers yields the ways of all cards that the move set going, in order.
func (o Observation) Transfers() iter.Seq[Transfer] {
	return func(yield func(Transfer) bool) {
		for _, t := range o.transfers[:o.n] {
			if !yield(t) {
				return
			}
		}
	}
}

// Observe returns what a seat, or a [Spectator], sees of a move that is made in this state.
// If the move is illegal it returns a [*MoveError]. It panics if the game has no such seat.
func (s State) Observe(seat Seat, m Move) (Observation, error) {
	observer := spectators
	if seat != Spectator {
		observer = int(s.check(seat))
	}
	after, err := s.Apply(m)
	if err != nil {
		return Observation{}, err
	}
	o := Observation{
		Actor: s.Actor(), Turn: s.turn, Phase: s.phase, Action: m.Action(), Victim: Nobody,
		Revealed: Seats(after.revealed &^ s.revealed),
	}
	s.observe(&o, m, &after, observer)
	return o, nil
}

// observe fills in where the cards went, and who or what was chosen.
func (s *State) observe(o *Observation, m Move, after *State, observer int) {
	hand := Zone{Kind: ZoneHand, Seat: s.turn}
	drawn := Zone{Kind: ZoneDrawn}
	pile := func(p Pile) Zone { return Zone{Kind: ZonePile, Pile: p} }
	laid := func(seat Seat) Zone { return Zone{Kind: ZoneLaid, Seat: seat} }
	add := func(c Card, from, to Zone, witnesses uint8) {
		if witnesses>>observer&1 == 0 {
			c = 0
		}
		o.transfers[o.n&(maxTransfers-1)] = Transfer{From: from, To: to, Card: c}
		o.n++
	}
	own := uint8(1) << s.turn
	c := m.Card()
	switch m.Action() {
	case ActionDeal:
		deck := Zone{Kind: ZoneDeck}
		switch {
		case s.phase == PhaseSetup:
			add(c, deck, pile(Pile2-Pile(s.left-1)), everybody)
		case s.phase == PhasePeek, s.phase == PhaseDraw && (after.phase == PhaseDraw || after.phase == PhaseKeep):
			add(c, deck, drawn, own)
		default:
			add(c, deck, hand, own)
		}
	case ActionTurnUp, ActionKeepEvent:
		o.Event = m.Event()
	case ActionSteal:
		o.Victim = Seat(s.target)
		add(c, Zone{Kind: ZoneHand, Seat: o.Victim}, hand, s.witnesses(c, o.Victim, s.turn))
	case ActionTake, ActionTakeTop:
		o.Pile = m.Pile()
		add(s.Top(o.Pile), pile(o.Pile), hand, everybody)
	case ActionKeep:
		add(c, drawn, hand, own)
		rest, _ := s.Drawn().Without(c)
		for other := range rest.All() {
			switch {
			case s.phase == PhaseKeepPeeked:
				add(other, drawn, Zone{Kind: ZoneDeck}, own)
			case after.drawnLen() == 0:
				o.Pile = Pile1
				if s.open.pileLen(Pile1) > 0 {
					o.Pile = Pile2
				}
				add(other, drawn, pile(o.Pile), everybody)
			}
		}
	case ActionDiscard:
		o.Pile = m.Pile()
		add(s.drawn[0], drawn, pile(o.Pile), everybody)
	case ActionDuo, ActionTrio:
		for _, c := range m.Cards() {
			if c != 0 {
				add(c, hand, laid(s.turn), everybody)
			}
		}
		s.observeEffect(o, m, after, add)
	case ActionShield:
		add(c, hand, Zone{Kind: ZoneFaceDown, Seat: s.turn}, own)
	case ActionPile:
		o.Pile = m.Pile()
		if after.open.pileLen(o.Pile) < s.open.pileLen(o.Pile) {
			add(s.Top(o.Pile), pile(o.Pile), hand, everybody) // a single card is taken without asking
		}
	case ActionPick:
		o.Pile = Pile(s.target)
		cards := s.open.pile(o.Pile)
		index := len(cards) - m.Place()
		add(cards[index], pile(o.Pile), hand, s.pickSeen(o.Pile, index))
		if s.left > 0 && after.open.pileLen(Pile2) < s.open.pileLen(Pile2) {
			add(s.Top(Pile2), pile(Pile2), hand, everybody) // a single card is taken without asking
		}
	case ActionVictim:
		o.Victim = m.Seat()
	case ActionSwap:
		o.Victim = Seat(s.target)
		theirs := Zone{Kind: ZoneHand, Seat: o.Victim}
		give, take := m.Cards()[0], m.Cards()[1]
		add(give, hand, theirs, s.witnesses(give, s.turn, o.Victim))
		add(take, theirs, hand, s.witnesses(take, o.Victim, s.turn))
	case ActionPassSwap:
		o.Victim = Seat(s.target)
	case ActionGrab:
		o.Victim = m.Seat()
		cards := m.Cards()
		add(cards[0], laid(o.Victim), laid(s.turn), everybody)
		add(cards[1], laid(o.Victim), laid(s.turn), everybody)
	}
	if after.lastEnd == RoundMermaids {
		for _, c := range after.open.row(int(s.turn)) {
			if c.Kind() == Mermaid {
				add(c, hand, laid(s.turn), everybody)
			}
		}
	}
}

// observeEffect adds what the effect of a duo does without asking, where there is only one
// thing that it can do.
func (s *State) observeEffect(o *Observation, m Move, after *State, add func(Card, Zone, Zone, uint8)) {
	for p := Pile1; p <= Pile2; p++ {
		if after.open.pileLen(p) < s.open.pileLen(p) {
			o.Pile = p
			add(s.Top(p), Zone{Kind: ZonePile, Pile: p}, Zone{Kind: ZoneHand, Seat: s.turn}, everybody)
		}
	}
	switch after.phase {
	case PhasePick:
		o.Pile = Pile(after.target)
	case PhaseSteal, PhaseSwap:
		o.Victim = Seat(after.target)
	}
	for seat := range Seat(s.rules.config.Players) {
		if len(after.open.row(int(seat))) < len(s.open.row(int(seat))) {
			// The only duo that could be taken over was.
			o.Victim = seat
			for _, g := range s.grabs() {
				add(g[0], Zone{Kind: ZoneLaid, Seat: seat}, Zone{Kind: ZoneLaid, Seat: s.turn}, everybody)
				add(g[1], Zone{Kind: ZoneLaid, Seat: seat}, Zone{Kind: ZoneLaid, Seat: s.turn}, everybody)
				break
			}
		}
	}
}

// String tells what was seen in a sentence without a full stop, such as
// "seat 1 steals a card from seat 0".
func (o Observation) String() string {
	var b strings.Builder
	fmt.Fprintf(&b, "seat %v ", o.Turn)
	ways := o.transfers[:o.n]
	switch o.Action {
	case ActionNextRound:
		return "a new round begins"
	case ActionDeal:
		if o.Phase == PhaseSetup {
			b.Reset()
			fmt.Fprintf(&b, "%s starts %v", someWays(ways), ways[0].To)
		} else {
			b.WriteString("gets " + someWays(ways) + " from the deck")
		}
	case ActionSteal:
		fmt.Fprintf(&b, "steals %s from seat %v", someWays(ways), o.Victim)
	case ActionTurnUp:
		b.Reset()
		fmt.Fprintf(&b, "the event of the round is %v", o.Event)
	case ActionDraw:
		b.WriteString("draws")
	case ActionTake, ActionTakeTop:
		fmt.Fprintf(&b, "takes %s from pile %d", someWays(ways), o.Pile)
	case ActionKeep:
		b.WriteString("keeps " + someWays(ways[:1]))
		if rest := ways[1:]; len(rest) > 0 && o.Pile != 0 {
			fmt.Fprintf(&b, " and discards %s on pile %d", someWays(rest), o.Pile)
		} else if len(rest) > 0 {
			fmt.Fprintf(&b, " and returns %s to the deck", someWays(rest))
		}
	case ActionDiscard:
		fmt.Fprintf(&b, "discards %s on pile %d", someWays(ways), o.Pile)
	case ActionDuo, ActionTrio:
		n := 2
		if o.Action == ActionTrio {
			n = 3
		}
		b.WriteString("lays " + someWays(ways[:n]))
		switch rest := ways[n:]; {
		case len(rest) > 0 && rest[0].From.Kind == ZonePile:
			b.WriteString(" and takes " + someWays(rest) + " from the piles")
		case len(rest) > 0:
			fmt.Fprintf(&b, " and takes over %s from seat %v", someWays(rest), o.Victim)
		case o.Pile != 0:
			fmt.Fprintf(&b, " and looks through pile %d", o.Pile)
		case o.Victim != Nobody:
			fmt.Fprintf(&b, " against seat %v", o.Victim)
		}
	case ActionLayMermaids:
		b.WriteString("lays " + someWays(ways))
		ways = nil
	case ActionShield:
		b.WriteString("lays a shell face down")
	case ActionPile:
		fmt.Fprintf(&b, "looks through pile %d", o.Pile)
		if len(ways) > 0 {
			b.WriteString(" and takes " + someWays(ways))
		}
	case ActionPick:
		fmt.Fprintf(&b, "takes %s out of pile %d", someWays(ways[:1]), o.Pile)
		if len(ways) > 1 {
			fmt.Fprintf(&b, " and %s from %v", someWays(ways[1:]), ways[1].From)
		}
	case ActionVictim:
		fmt.Fprintf(&b, "chooses seat %v", o.Victim)
	case ActionSwap:
		fmt.Fprintf(&b, "gives %s to seat %v for %s", someWays(ways[:1]), o.Victim, someWays(ways[1:]))
	case ActionPassSwap:
		fmt.Fprintf(&b, "swaps nothing with seat %v", o.Victim)
	case ActionGrab:
		fmt.Fprintf(&b, "takes over %s from seat %v", someWays(ways), o.Victim)
	case ActionEndTurn:
		b.WriteString("ends the turn")
	case ActionStop:
		b.WriteString("announces STOP")
	case ActionLastChance:
		b.WriteString("announces LAST CHANCE")
	case ActionKeepEvent:
		fmt.Fprintf(&b, "keeps the event %v", o.Event)
	default:
		return "nothing"
	}
	if o.Action >= ActionEndTurn && o.n > 0 {
		b.WriteString(" and lays " + someWays(ways)) // mermaids, under K1
	}
	if o.Revealed != 0 {
		fmt.Fprintf(&b, "; revealed: seat %v", o.Revealed)
	}
	return b.String()
}

// someWays names the cards of transfers as far as they are seen.
func someWays(ways []Transfer) string {
	var parts []string
	unseen := 0
	for _, t := range ways {
		if t.Card == 0 {
			unseen++
		} else {
			parts = append(parts, t.Card.String())
		}
	}
	switch {
	case unseen == 1:
		parts = append(parts, "a card")
	case unseen > 1:
		parts = append(parts, fmt.Sprintf("%d cards", unseen))
	}
	return strings.Join(parts, " and ")
}
