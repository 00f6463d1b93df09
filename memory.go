package seasalt

import (
	"errors"
	"fmt"

	"github.com/seasalt-go/seasalt/internal/mind"
	"github.com/seasalt-go/seasalt/internal/pack"
)

// A Memory holds everything that one observer, a seat or the spectators, can conclude for certain about hidden cards.
// Its only input is every [Observation] of that observer, in order, so it cannot leak, and a client can keep its own.
// [View.With] puts it into a view. A [Game] keeps the memories of all seats.
//
// It combines all observations of the round. If a hidden move leaves several possibilities, it keeps all of them with
// their chances, as guesses, until a later observation decides. Possibilities that make no difference yet are one
// guess: after another player's crab, one of the cards of the pile is in that hand, and the others are on the pile. A
// fact is certain if it is true in all guesses. A Memory states only true facts, and all certain ones, with these
// exceptions:
//
//   - With more than 1024 guesses, it merges those that differ in where single cards are, starting with the cards that
//     can be in the most places, and keeps at most 256 for the rest of the round. The number of these cards that each
//     player has stays known as long as possible; a Memory never rules out the truth, and never forgets common
//     knowledge. In 3000 games of four rule-of-thumb players (package bot) with all modules, no player's memory had
//     more than 938 guesses.
//   - Three facts count only in [View.Sample] and [View.Worlds]: players who have not won by mermaids hold too few of
//     them (K1), a winner by mermaids held no more of them, and a player who announces has enough
//     points.
//   - The habits of players do not count; package bot weighs worlds by them.
//
// Chances use Nature's exact weights. Hidden choices of others, such as the card kept of two, count as uniform over the
// options, with alike cards told apart. A visible choice only proves that the player held those cards. This is exact
// except after a player lays several cards that have further copies, and other hidden cards then enter or leave that
// hand. Then worlds in which the hand also held the copies can count a few hundredths too much or too little.
//
// Marshalling a Memory fails. A client that restarts begins a new one with the same view as the first, and repeats the
// observations that it has stored. It is not safe for concurrent use and must not be copied by assignment; use
// [Memory.Clone]. The zero Memory has no rules; see [State].
type Memory struct {
	rules   *Rules
	seat    Seat
	own     mind.Beliefs         // of a seat
	public  *mind.Beliefs        // of spectators, and of all seats
	knownTo [MaxPlayers]pack.Bag // cards of the own hand that other seats have seen
	several [1]mind.Beliefs      // what public points to, unless a Game has it
	broken  error                // why the memory is unusable
}

// Memory returns a memory that begins with the knowledge of the view. A view of [State.View] has no memory.
func (v View) Memory() *Memory {
	m := &Memory{}
	m.rules, m.seat = v.mustRules(), v.seat
	m.several[0] = v.believe(spectators)
	m.public = &m.several[0]
	if v.seat != Spectator {
		m.own = v.believe(int(v.seat))
		m.knownTo = v.knownTo
	}
	return m
}

// Clone returns a copy that shares nothing with m.
func (m *Memory) Clone() *Memory {
	m.mustRules()
	c := *m
	c.several[0] = m.public.Clone()
	c.public = &c.several[0]
	c.own = m.own.Clone()
	return &c
}

// Rules returns the rules of the game.
func (m *Memory) Rules() *Rules { return m.rules }

// Seat returns the owner of the memory: a seat, or [Spectator].
func (m *Memory) Seat() Seat {
	if m.rules == nil {
		return Nobody
	}
	return m.seat
}

func (m *Memory) mustRules() {
	if m.rules == nil {
		panic(noRules)
	}
}

// beliefs returns the beliefs of the observer.
func (m *Memory) beliefs() *mind.Beliefs {
	if m.seat == Spectator {
		return m.public
	}
	return &m.own
}

// Observe adds the observation of a move. The observations must come from one game and this observer, in order and
// complete. Observe does not detect every mistake. After one that it detects, the memory is unusable: Observe and
// [View.With] return this error from then on. [View.Memory] begins a new memory.
func (m *Memory) Observe(o Observation) error {
	m.mustRules()
	if m.broken != nil {
		return m.broken
	}
	err := o.fits(m.rules)
	if public := o.Public(); err == nil && m.seat == Spectator && o != public {
		err = errors.New("spectators do not see that much")
	} else if err == nil {
		err = tell(m.public, &public)
	}
	if err == nil && m.seat != Spectator {
		err = m.observe(&o)
	}
	if err != nil {
		m.broken = fmt.Errorf("seasalt: the memory of %v cannot have made this observation: %w", m.seat, err)
		m.own.Forget()
		m.public.Forget()
	}
	return m.broken
}

// tell adds an observation to beliefs.
func tell(b *mind.Beliefs, o *Observation) error {
	if o.Action == ActionNextRound {
		b.Reset()
		return nil
	}
	return b.Observe(&mind.Report{
		Facts: &o.facts, Turn: int8(o.Turn), Victim: int8(o.Victim),
		Tops:  [2]pack.Face{o.Tops[0].face(), o.Tops[1].face()},
		Swaps: o.Action == ActionSwap, EndsTurn: o.Action == ActionEndTurn || o.Action == ActionLastChance,
	})
}

// observe adds an observation of a seat.
func (m *Memory) observe(o *Observation) error {
	before := m.own.Guesses[0].Hands[m.seat&3]
	if err := tell(&m.own, o); err != nil {
		return err
	}
	m.expose(o, &before)
	return nil
}

// expose keeps track of which cards of the own hand the others have seen.
func (m *Memory) expose(o *Observation, before *pack.Bag) {
	if o.Action == ActionNextRound {
		m.knownTo = [MaxPlayers]pack.Bag{}
		return
	}
	layout := m.rules.layout
	for _, t := range o.facts.Transfers[:o.facts.N] {
		from, to := t.From == handZone(m.seat), t.To == handZone(m.seat)
		if t.Card == 0 || !from && !to {
			continue
		}
		c := &layout.Cards[t.Card]
		for seat := range m.rules.config.Players {
			if Seat(seat) == m.seat {
				continue
			}
			seen := &m.knownTo[seat]
			sees := t.Open || t.From.Kind == mind.InHand && (int(t.From.Seat) == seat || int(t.To.Seat) == seat)
			switch {
			case to && sees:
				seen.Add(c)
			case from && seen.Has(c) && (sees || seen.Count(c) == before.Count(c)):
				seen.Remove(c)
			}
		}
	}
	for s := range o.Sights() {
		if s.Where != zoneOf(handZone(m.seat)) || s.Open {
			continue
		}
		// All copies are shown, including those not seen before.
		seen, c := &m.knownTo[o.Turn&3], &layout.Cards[s.Card.face()]
		for seen.Count(c) < m.own.Guesses[0].Hands[m.seat&3].Count(c) {
			seen.Add(c)
		}
	}
}

// fits reports a problem of an observation in a game with these rules.
func (o *Observation) fits(r *Rules) error {
	if err := o.validate(); err != nil {
		return err
	}
	if int(o.Turn) >= r.config.Players || o.Victim != Nobody && int(o.Victim) >= r.config.Players {
		return fmt.Errorf("/turn: there are %d players", r.config.Players)
	}
	for i, s := range o.facts.Sights[:o.facts.NumSights] {
		if s.Where.Kind == mind.InHand && int(s.Where.Seat) >= r.config.Players {
			return fmt.Errorf("/sights/%d: there are %d players", i, r.config.Players)
		}
	}
	for i, c := range o.Tops {
		if c != 0 && r.layout.Cards[c.face()].Mask == 0 {
			return fmt.Errorf("/tops/%d: the game has no card %v", i, c)
		}
	}
	for i, t := range o.facts.Transfers[:o.facts.N] {
		if int(t.From.Seat) >= r.config.Players || int(t.To.Seat) >= r.config.Players {
			return fmt.Errorf("/transfers/%d: there are %d players", i, r.config.Players)
		}
		if t.Card != 0 && r.layout.Cards[t.Card].Mask == 0 {
			return fmt.Errorf("/transfers/%d: the game has no card %v", i, cardOf(t.Card))
		}
	}
	return nil
}

// With returns the view with the knowledge of a memory. The memory must belong to the same observer after the same
// moves. With fails if the rules, the seat or the numbers of cards differ; it does not compare the cards.
func (v View) With(m *Memory) (View, error) {
	v.mustRules()
	m.mustRules()
	b := m.beliefs()
	switch {
	case m.broken != nil:
		return v, m.broken
	case m.rules != v.rules:
		return v, fmt.Errorf("seasalt: View.With: the memory is of a game with other rules")
	case m.seat != v.seat:
		return v, fmt.Errorf("seasalt: View.With: the view is that of %v and the memory that of %v", v.seat, m.seat)
	case b.Hand != v.handLen || b.Deck != v.deckLen || int(b.Pile[0]) != v.PileLen(Pile1) ||
		int(b.Pile[1]) != v.PileLen(Pile2):
		return v, fmt.Errorf("seasalt: View.With: the view and the memory are not of the same moment")
	}
	m.join(&v)
	return v, nil
}

// join puts the memory into a view.
func (m *Memory) join(v *View) {
	b, public := m.beliefs(), m.public.Sure()
	if m.seat != Spectator && b.Lacks(public) {
		if told := b.Clone(); told.LearnPublic(*public) == nil {
			b = &told
		}
	}
	v.remembers = true
	v.ended = b.Ended
	sure := b.Sure()
	v.suppose(sure)
	v.guesses = nil
	if w := &b.Guesses[0]; len(b.Guesses) > 1 || len(w.Biases) > 0 || len(w.Lots) > 0 || *sure != w.Guess {
		// A view without guesses is sampled by the result of sure, which therefore must not contain conclusions: if
		// four alike cards have one place outside the deck, three of them must be in the deck, but any of them can be
		// the fourth.
		v.guesses = b.Guesses
		b.Shared = true
	}
	v.pilesKnownToAll = [2]uint64{}
	for p := Pile1; p <= Pile2; p++ {
		for i := range v.open.pileLen(p) {
			if *public.At(mind.Pile(p), i) != pack.UnknownCard {
				v.show(p, i)
			}
		}
	}
	for seat := range v.knownToAll {
		v.knownToAll[seat] = pack.Bag{}
		if v.revealed>>seat&1 == 0 {
			v.knownToAll[seat] = public.Hands[seat]
		}
	}
	if m.seat == Spectator || v.revealed>>m.seat&1 != 0 {
		return
	}
	for seat := range v.rules.config.Players {
		if Seat(seat) != m.seat {
			v.knownTo[seat] = m.knownTo[seat]
			v.rules.layout.Raise(&v.knownTo[seat], &v.knownToAll[m.seat])
		}
	}
}
