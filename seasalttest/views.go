package seasalttest

import (
	"errors"
	"fmt"
	"iter"
	"math/rand/v2"
	"reflect"
	"slices"

	"pgregory.net/rapid"

	"github.com/seasalt-go/seasalt"
)

// observers yields the seats of a game, and the spectator.
func (g game) observers() iter.Seq[seasalt.Seat] {
	return func(yield func(seasalt.Seat) bool) {
		for seat := range seasalt.Seat(g.rules.Players()) {
			if !yield(seat) {
				return
			}
		}
		yield(seasalt.Spectator)
	}
}

// observer draws one of them.
func (g game) observer(r *rand.Rand) seasalt.Seat {
	if seat := seasalt.Seat(r.IntN(g.rules.Players() + 1)); int(seat) < g.rules.Players() {
		return seat
	}
	return seasalt.Spectator
}

// What a view knows is true: the cards are where it says.
func knowledgeIsTrue(t *rapid.T, g game) {
	for i, s := range g.states {
		for o := range g.observers() {
			v := s.View(o)
			if problem := untrue(v, s); problem != "" {
				t.Fatalf("%v: %s\n%s", o, problem, g.until(i))
			}
		}
	}
}

// untrue says what is wrong with a view of a state, or nothing.
func untrue(v seasalt.View, s seasalt.State) string {
	unseen := v.Unseen()
	count := unseen.Len() + v.Deck().Len()
	if !among(v.Deck(), s.Deck()) || v.DeckLen() != s.DeckLen() {
		return fmt.Sprintf("the deck is known to have %v of %d, and has %v", v.Deck(), v.DeckLen(), s.Deck())
	}
	if own := v.Seat() >= 0 && v.Seat() == s.Turn(); v.Drawn() != s.Drawn() && (own || v.Drawn().Len() > 0) || v.DrawnLen() != s.Drawn().Len() {
		return fmt.Sprintf("drawn are %v of %d, and really %v", v.Drawn(), v.DrawnLen(), s.Drawn())
	}
	count += v.Drawn().Len()
	for p := seasalt.Pile1; p <= seasalt.Pile2; p++ {
		var pile []seasalt.Card
		for c := range v.Pile(p) {
			pile = append(pile, c)
		}
		for i, c := range slices.Collect(s.Pile(p)) {
			if len(pile) != s.PileLen(p) || pile[i] != 0 && pile[i] != c || i == 0 && pile[i] == 0 {
				return fmt.Sprintf("pile %d is %v, and really %v", p, pile, slices.Collect(s.Pile(p)))
			}
			if pile[i] != 0 {
				count++
			}
		}
	}
	for seat := range seasalt.Seat(s.Rules().Players()) {
		hand := s.Hand(seat)
		if open := seat == v.Seat() || s.Revealed(seat); open && v.Hand(seat) != hand || !among(v.Hand(seat), hand) {
			return fmt.Sprintf("hand %d is known to have %v, and has %v", seat, v.Hand(seat), hand)
		}
		if v.HandLen(seat) != hand.Len() || !among(v.Shown(seat), hand) || !among(v.Shown(seat), v.Hand(seat)) {
			return fmt.Sprintf("hand %d has %d, everybody knows %v, and it has %v", seat, v.HandLen(seat), v.Shown(seat), hand)
		}
		if exposed := v.Exposed(seat); exposed.Len() > 0 && (v.Seat() < 0 || seat == v.Seat() || !among(exposed, s.Hand(v.Seat()))) {
			return fmt.Sprintf("seat %d is said to know %v", seat, exposed)
		} else if v.Seat() >= 0 && seat != v.Seat() && exposed != s.View(seat).Hand(v.Seat()) && !s.Revealed(v.Seat()) {
			return fmt.Sprintf("seat %d is said to know %v, and knows %v", seat, exposed, s.View(seat).Hand(v.Seat()))
		}
		if c := v.FaceDown(seat); c != 0 && c != s.FaceDown(seat) || v.Shielded(seat) != (s.FaceDown(seat) != 0) {
			return fmt.Sprintf("face down is %v, and really %v", c, s.FaceDown(seat))
		} else if c != 0 {
			count++
		}
		count += v.Hand(seat).Len()
		for group := range v.Laid(seat) {
			count += group.Len()
		}
	}
	if all := s.Rules().Deck(); count != all.Len() || !among(unseen, all) {
		return fmt.Sprintf("%d cards are known or unseen, and there are %d", count, all.Len())
	}
	return ""
}

// among reports whether all cards, each as often, are among others.
func among(cards, others seasalt.Cards) bool {
	for c := range cards.All() {
		if cards.Count(c) > others.Count(c) {
			return false
		}
	}
	return true
}

// A sample of a view is a state that has this view, and in which the same is legal.
func samplesHaveTheView(t *rapid.T, g game) {
	r := drawRand(t)
	for i, s := range g.some(r) {
		for o := range g.observers() {
			v := s.View(o)
			w := v.Sample(r)
			if w.View(o) != v {
				t.Fatalf("%v sees\n%v\nand in a sample\n%v\n%s", o, v, w.View(o), g.until(i))
			}
			again, err := g.rules.NewState(w.Position())
			if err != nil || again != w {
				t.Fatalf("%v: a sample is no position of the game: %v\n%s", o, err, g.until(i))
			}
			if w.Actor() != s.Actor() || w.Phase() != s.Phase() {
				t.Fatalf("%v: in a sample %v acts in phase %v\n%s", o, w.Actor(), w.Phase(), g.until(i))
			}
			if s.Actor() == o && !slices.Equal(w.AppendMoves(nil), s.AppendMoves(nil)) {
				t.Fatalf("%v: in a sample the moves are %v\n%s", o, w.AppendMoves(nil), g.until(i))
			}
			if problem := untrue(v, w); problem != "" {
				t.Fatalf("%v: in a sample, %s\n%s", o, problem, g.until(i))
			}
		}
	}
}

// Only the actor's view has moves, those of the State. Its Check is nil for those that it
// lists, and gives the reason of the State for others; another's Check says nothing of them.
func viewsHaveMoves(t *rapid.T, g game) {
	r := drawRand(t)
	for i, s := range g.states {
		listed := s.AppendMoves(nil)
		for o := range g.observers() {
			v := s.View(o)
			moves := v.AppendMoves(nil)
			if v.Actor() == o && !slices.Equal(moves, listed) || v.Actor() != o && len(moves) > 0 ||
				!slices.Equal(slices.Collect(v.Moves()), moves) {
				t.Fatalf("%v has the moves %v, and the state %v\n%s", o, moves, listed, g.until(i))
			}
			for n := range 20 {
				m := seasalt.Move(r.Uint32N(1 << 24))
				if n < 10 && len(listed) > 0 {
					m = listed[r.IntN(len(listed))] ^ seasalt.Move(n&1)<<r.IntN(32)
				}
				err, want := v.Check(m), s.Check(m)
				if v.Actor() != o {
					want = &seasalt.MoveError{Move: m, Actor: s.Actor(), Phase: s.Phase(), Reason: seasalt.ReasonNotActor}
				}
				if !reflect.DeepEqual(err, want) || (err == nil) != slices.Contains(moves, m) {
					t.Fatalf("%v may %v: %v, want %v\n%s", o, m, err, want, g.until(i))
				}
				if err != nil && !errors.Is(err, seasalt.ErrIllegalMove) {
					t.Fatalf("%v is no refusal: %v\n%s", m, err, g.until(i))
				}
			}
		}
	}
}

// States that differ only in what a seat cannot know look alike to it: in its view, in
// everything that is printed of it, and in what it observes of the moves that follow.
func secretsAreKept(t *rapid.T, g game) {
	r := drawRand(t)
	for i, s := range g.some(r) {
		if r.IntN(4) > 0 {
			continue
		}
		o := g.observer(r)
		other := alike(t, g, i, s, o, r)
		for j, m := range g.moves[i:min(i+25, len(g.moves))] {
			// s and other look alike to o. Somebody makes the move in s, and in other one that is
			// called the same and may look the same.
			next, seen := step(t, g, i+j, s, o, m)
			view, look := next.View(o), visible(next, o)
			found, after := false, other
			for _, n := range counterparts(other, m, s.Actor() == o, r) {
				next2, seen2 := step(t, g, i+j, other, o, n)
				sameView := next2.View(o) == view
				if sameView && seen2 != seen {
					t.Fatalf("%v sees the same after %v and after %v, and observes\n%+v\nand\n%+v\n%s", o, m, n, seen, seen2, g.until(i+j))
				}
				if seen2 == seen && visible(next2, o) == look && !sameView {
					t.Fatalf("%v observes the same of %v and of %v, and sees\n%#v\nand\n%#v\n%s", o, m, n, view, next2.View(o), g.until(i+j))
				}
				if sameView && !found {
					found, after = true, next2
				}
			}
			s, other = next, after
			if !found {
				other = alike(t, g, i+j+1, s, o, r) // what was hidden has come to light
			}
		}
	}
}

func step(t *rapid.T, g game, i int, s seasalt.State, o seasalt.Seat, m seasalt.Move) (seasalt.State, seasalt.Observation) {
	next, err := s.Apply(m)
	seen, err2 := s.Observe(o, m)
	if err != nil || err2 != nil {
		t.Fatalf("%v: %v, %v\n%s", m, err, err2, g.until(i))
	}
	return next, seen
}

// alike is another state that a seat cannot tell from s: a sample of its view, or one with
// the cards dealt anew that Position says it does not know.
func alike(t *rapid.T, g game, i int, s seasalt.State, o seasalt.Seat, r *rand.Rand) seasalt.State {
	if r.IntN(2) == 0 {
		// Everybody can know who has looked through a pile, and a view does not tell it.
		p := s.View(o).Sample(r).Position()
		for seat, known := range s.Position().Known {
			p.Known[seat].Piles = known.Piles
		}
		other, err := g.rules.NewState(p)
		if err != nil {
			t.Fatalf("a sample of %v with what the seats know of piles: %v\n%s", o, err, g.until(i))
		}
		return other
	}
	other := redealt(t, g, i, s, o, r)
	if one, two := s.View(o), other.View(o); one != two {
		t.Fatalf("%v sees\n%#v\nand\n%#v\nof states that differ only in what it cannot know\n%s", o, one, two, g.until(i))
	}
	format := formats[r.IntN(len(formats))]
	for _, v := range [][2]any{
		{s.View(o), other.View(o)},
		{struct{ View seasalt.View }{s.View(o)}, struct{ View seasalt.View }{other.View(o)}},
	} {
		if one, two := fmt.Sprintf(format, v[0]), fmt.Sprintf(format, v[1]); one != two {
			t.Fatalf("%s prints %q and %q of states that differ only in what %v cannot know\n%s", format, one, two, o, g.until(i))
		}
	}
	return other
}

// counterparts are moves in another state that could look like m: the move itself if it is
// legal and nobody's secret, and otherwise some with the same action.
func counterparts(other seasalt.State, m seasalt.Move, own bool, r *rand.Rand) (moves []seasalt.Move) {
	if other.Check(m) == nil {
		moves = append(moves, m)
	}
	if own {
		return moves
	}
	var same []seasalt.Move
	for n := range other.Moves() {
		if n != m && n.Action() == m.Action() && n.Pile() == m.Pile() && n.Seat() == m.Seat() && n.Event() == m.Event() {
			same = append(same, n)
		}
	}
	r.Shuffle(len(same), func(i, j int) { same[i], same[j] = same[j], same[i] })
	return append(moves, same[:min(3, len(same))]...)
}

// A look is what a seat sees of a state at one glance, without any memory.
type look struct {
	phase            seasalt.Phase
	actor, turn      seasalt.Seat
	round, deck      int
	top              [2]seasalt.Card
	pile             [2]int
	hands            [seasalt.MaxPlayers]seasalt.Cards // own and revealed ones, and one that is looked at
	hand             [seasalt.MaxPlayers]int
	drawn, mermaids  seasalt.Cards // own drawn cards, and those that the winner shows
	through          string        // the cards of a pile that is looked through, in order
	drawnLen         int
	laid             string
	down             seasalt.Card
	shielded, bound  seasalt.Seats
	event, offered   seasalt.Event
	held             [seasalt.MaxPlayers]seasalt.Event
	totals           [seasalt.MaxPlayers]int
	caller           seasalt.Seat
	revealed         seasalt.Seats
	over, finalTurns bool
	ended            seasalt.RoundResult
	result           seasalt.Result
}

func visible(s seasalt.State, o seasalt.Seat) look {
	p := s.Position()
	l := look{
		phase: s.Phase(), actor: s.Actor(), turn: s.Turn(), round: s.Round(), deck: s.DeckLen(), drawnLen: s.Drawn().Len(),
		top:  [2]seasalt.Card{s.Top(seasalt.Pile1), s.Top(seasalt.Pile2)},
		pile: [2]int{s.PileLen(seasalt.Pile1), s.PileLen(seasalt.Pile2)},
		laid: fmt.Sprint(p.Laid), event: s.Event(), offered: s.Offered(), caller: s.Caller(), revealed: p.Revealed,
		over: s.Over(), finalTurns: p.Calling,
	}
	l.result, _ = s.Result()
	l.ended, _ = s.LastRound()
	for seat := range seasalt.Seat(len(p.Hands)) {
		l.hand[seat], l.held[seat], l.totals[seat] = s.HandLen(seat), s.Held(seat), s.Total(seat)
		looked := s.Phase() == seasalt.PhaseSwap && s.Turn() == o && p.Victim == seat
		if seat == o || s.Revealed(seat) || looked {
			l.hands[seat] = s.Hand(seat)
		}
		if s.Shielded(seat) {
			l.shielded |= 1 << seat
		}
		if s.Bound(seat) {
			l.bound |= 1 << seat
		}
		if s.Over() && l.ended.End == seasalt.RoundMermaids && l.ended.By == seat {
			for c := range s.Hand(seat).All() { // K1: the winner shows them
				if c.Kind() == seasalt.Mermaid {
					l.mermaids, _ = l.mermaids.With(c)
				}
			}
		}
	}
	if o >= 0 {
		l.down = s.FaceDown(o)
		if o == s.Turn() {
			l.drawn = s.Drawn()
			if s.Phase() == seasalt.PhasePick {
				l.through = fmt.Sprint(p.Piles[p.Pile-1])
			}
		}
	}
	return l
}

// redealt is a state with all cards shuffled that a seat does not know the place of.
func redealt(t *rapid.T, g game, i int, s seasalt.State, o seasalt.Seat, r *rand.Rand) seasalt.State {
	other, err := g.rules.NewState(redeal(s, o, r))
	for tries := 0; err != nil && tries < 1000 && g.rules.Config().Rulings.Mermaids == seasalt.MermaidsHeld; tries++ {
		other, err = g.rules.NewState(redeal(s, o, r)) // somebody would have won by mermaids
	}
	if err != nil {
		t.Fatalf("redealing hidden cards: %v\n%s", err, g.until(i))
	}
	return other
}

// redeal is the position of a state with all cards shuffled that a seat does not know the
// place of, or a spectator. The other seats know nothing of them.
func redeal(s seasalt.State, o seasalt.Seat, r *rand.Rand) seasalt.Position {
	p := s.Position()
	n := len(p.Hands)
	known := p.Known[n]
	if o >= 0 {
		known = p.Known[o]
	}
	var hidden []seasalt.Card
	// hide takes the unknown cards out of a set, and returns how many they were.
	hide := func(cards *seasalt.Cards, known seasalt.Cards) int {
		rest := *cards
		for c := range known.All() {
			rest, _ = rest.Without(c)
		}
		hidden = slices.AppendSeq(hidden, rest.All())
		*cards = known
		return rest.Len()
	}
	deck := hide(&p.Deck, known.Deck)
	drawn := 0
	if o != p.Turn {
		drawn = hide(&p.Drawn, seasalt.Cards{})
	}
	unknown := make([]int, n)
	for seat := range seasalt.Seat(n) {
		if seat != o && !p.Revealed.Has(seat) {
			unknown[seat] = hide(&p.Hands[seat], known.Hands[seat])
		}
		if seat != o && p.FaceDown[seat] != 0 {
			hidden = append(hidden, p.FaceDown[seat])
		}
	}
	for i, pile := range p.Piles {
		hidden = append(hidden, pile[known.Piles[i]:]...)
	}

	r.Shuffle(len(hidden), func(i, j int) { hidden[i], hidden[j] = hidden[j], hidden[i] })
	deal := func(n int, to *seasalt.Cards) {
		for _, c := range hidden[:n] {
			*to, _ = to.With(c)
		}
		hidden = hidden[n:]
	}
	for seat := range seasalt.Seat(n) {
		if seat != o && p.FaceDown[seat] != 0 { // everybody sees that it is a shell (R11.2)
			at := slices.IndexFunc(hidden, func(c seasalt.Card) bool { return c.Kind() == seasalt.Shell })
			p.FaceDown[seat] = hidden[at]
			hidden = slices.Delete(hidden, at, at+1)
		}
	}
	deal(deck, &p.Deck)
	deal(drawn, &p.Drawn)
	for seat := range p.Hands {
		deal(unknown[seat], &p.Hands[seat])
	}
	for i, pile := range p.Piles {
		k := known.Piles[i]
		p.Piles[i] = append(pile[:k:k], hidden[:len(pile)-k]...)
		hidden = hidden[len(pile)-k:]
	}

	for seat := range p.Known[:n] {
		if seasalt.Seat(seat) == o {
			continue
		}
		k := &p.Known[seat]
		k.Deck = seasalt.Cards{}
		for hand := range k.Hands {
			if hand != seat && seasalt.Seat(hand) != o {
				k.Hands[hand] = p.Known[n].Hands[hand]
			}
		}
		if p.Phase == seasalt.PhaseSwap && p.Turn == seasalt.Seat(seat) {
			k.Hands[p.Victim] = p.Hands[p.Victim] // it is being looked at
		}
	}
	return p
}
