package main

import (
	"slices"

	"github.com/seasalt-go/seasalt"
	"github.com/seasalt-go/seasalt/variants/lobster"
)

// A sight is a position as one seat sees it. What people are shown and what bots choose by
// is made from a sight and from nothing else, so neither can give away, or use, a card that
// the seat may not know: look is the only place where a State is read for them.
//
// It holds what lies open at the moment, and no memory of what was seen before.
type sight struct {
	rules *seasalt.Rules
	seat  seasalt.Seat // who looks, or Nobody for somebody who only watches
	phase seasalt.Phase
	turn  seasalt.Seat
	round int

	deck    int             // cards in the deck
	top     [3]seasalt.Card // by pile; zero if it is empty
	pile    [3]int          // by pile: how many cards it has
	caller  seasalt.Seat    // who announced LAST CHANCE, or Nobody
	event   seasalt.Event   // of the round, or none
	players [seasalt.MaxPlayers]player
	effect  func(a, b seasalt.Card) seasalt.Effect // of a duo, for the player in turn

	// Only in the seat's own turn:
	drawn  []seasalt.Card // the cards drawn, to keep one of
	looked []seasalt.Card // the pile that a crab duo looks through, the top first
	victim seasalt.Seat   // whose hand is looked at to swap a card, in that phase
	moves  []seasalt.Move // what the seat can do
}

// A player is what a sight shows of one player.
type player struct {
	total    int
	cards    int // cards in hand
	hand     seasalt.Cards
	known    bool // whether hand is shown: it is one's own, or revealed
	revealed bool // whether everybody sees it
	target   bool // whether an attack could reach the hand (R4.5, R6.4)
	laid     []seasalt.Group
	bound    bool          // by a jellyfish, in the next turn (R10.1)
	held     seasalt.Event // or none
	shielded bool          // whether a shell lies face down
}

// look returns what a seat, or Nobody in particular, sees of a state.
func look(s seasalt.State, seat seasalt.Seat) sight {
	v := sight{
		rules: s.Rules(), seat: seat, phase: s.Phase(), turn: s.Turn(), round: s.Round(),
		deck: s.DeckLen(), caller: s.Caller(), event: s.Event(), victim: seasalt.Nobody,
		effect: func(a, b seasalt.Card) seasalt.Effect { return s.Effect(s.Turn(), a, b) },
	}
	for p := seasalt.Pile1; p <= seasalt.Pile2; p++ {
		v.top[p], v.pile[p] = s.Top(p), s.PileLen(p)
	}
	if s.Phase() == seasalt.PhaseSwap {
		v.victim = s.Position().Victim
	}
	for i := range seasalt.Seat(v.rules.Players()) {
		p := player{
			total: s.Total(i), cards: s.HandLen(i), revealed: s.Revealed(i),
			known: i == seat || s.Revealed(i), laid: slices.Collect(s.Laid(i)),
			bound: s.Bound(i) && !s.Revealed(i), held: s.Held(i), shielded: s.FaceDown(i) != 0,
		}
		p.target = p.cards > 0 && !s.Protected(i)
		if i == v.victim && seat == s.Actor() {
			p.known = true // whoever swaps looks at the hand (R11.2)
		}
		if p.known {
			p.hand = s.Hand(i)
		}
		v.players[i] = p
	}
	if seat == s.Turn() {
		v.drawn = slices.Collect(s.Drawn().All())
	}
	if seat == s.Actor() {
		v.moves = s.AppendMoves(nil)
		if s.Phase() == seasalt.PhasePick {
			v.looked = slices.Collect(s.Pile(s.Position().Pile))
		}
	}
	return v
}

func (v *sight) me() *player { return &v.players[v.seat] }

// can reports whether a move is legal.
func (v *sight) can(m seasalt.Move) bool { return slices.Contains(v.moves, m) }

// others yields the seats of the opponents, clockwise from the next one.
func (v *sight) others(yield func(seasalt.Seat) bool) {
	n := seasalt.Seat(v.rules.Players())
	for i := range n - 1 {
		if !yield((v.seat + 1 + i) % n) {
			return
		}
	}
}

// fruitless reports whether playing a duo now would have no effect (R4.4). Everybody can
// tell: it hangs on what lies open.
func (v *sight) fruitless(e seasalt.Effect) bool {
	switch e {
	case seasalt.TakeFromPile, seasalt.TakeFromEachPile:
		return v.pile[1]+v.pile[2] == 0
	case seasalt.ExtraTurn:
		return v.deck+v.pile[1]+v.pile[2] == 0
	case seasalt.DrawTop(1), seasalt.DrawTop(2), seasalt.PeekAndKeep(lobster.Looks):
		return v.deck == 0
	case seasalt.GrabDuo:
		for i, p := range v.players[:v.rules.Players()] {
			if seasalt.Seat(i) != v.turn && !p.revealed && !p.shielded && hasDuo(p.laid) {
				return false
			}
		}
		return true
	case seasalt.StealRandom, seasalt.SwapCard:
		for i, p := range v.players[:v.rules.Players()] {
			if seasalt.Seat(i) != v.turn && p.target {
				return false
			}
		}
		return true
	}
	return false
}

// hasDuo reports whether one of the groups is a duo and no trio.
func hasDuo(laid []seasalt.Group) bool {
	return slices.ContainsFunc(laid, func(g seasalt.Group) bool { return g.Len() == 2 })
}

// score returns what a player's known cards are worth, with some more in hand. The cards
// come from a position, so the rules know them.
func (v *sight) score(p *player, more ...seasalt.Card) seasalt.Score {
	hand := p.hand
	for _, c := range more {
		hand, _ = hand.With(c)
	}
	var events []seasalt.Event
	for _, e := range []seasalt.Event{v.event, p.held} {
		if e != 0 {
			events = append(events, e)
		}
	}
	score, err := v.rules.Score(seasalt.Holding{Hand: hand, Laid: p.laid, Events: events})
	if err != nil {
		panic(err) // not from a position
	}
	return score
}
