package seasalttest

import (
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"reflect"
	"slices"

	"pgregory.net/rapid"

	"github.com/seasalt-go/seasalt"
)

// Two worlds that differ only in what is hidden from an observer must look alike to it, and go on
// doing so as long as the same happens before its eyes. What that is, package seasalt is not asked:
// a look says it.

// A look is what an observer sees of a state at one glance, without any memory.
type look struct {
	phase           seasalt.Phase
	actor, turn     seasalt.Seat
	round, deck     int
	pending         int
	top             [2]seasalt.Card
	pile            [2]int
	hands           [seasalt.MaxPlayers]seasalt.Cards // own and revealed ones, and one that is looked at
	hand            [seasalt.MaxPlayers]int
	drawn, mermaids seasalt.Cards // own drawn cards, and those that the winner shows
	through         string        // the cards of a pile that is looked through, in order
	looked          seasalt.Pile
	victim          seasalt.Seat
	drawnLen        int
	laid            string
	down            seasalt.Card
	shielded, bound seasalt.Seats
	event, offered  seasalt.Event
	unturned        string
	held            [seasalt.MaxPlayers]seasalt.Event
	totals          [seasalt.MaxPlayers]int
	caller          seasalt.Seat
	revealed        seasalt.Seats
	over, calling   bool
	ended           seasalt.RoundResult
	result          seasalt.Result
}

func visible(s *seasalt.State, o seasalt.Seat) (l look) {
	l = look{
		phase: s.Phase(), actor: s.Actor(), turn: s.Turn(), round: s.Round(), deck: s.DeckLen(),
		drawnLen: s.Drawn().Len(),
		pending:  s.Pending(), looked: s.PickFrom(), victim: s.Victim(),
		top:   [2]seasalt.Card{s.Top(seasalt.Pile1), s.Top(seasalt.Pile2)},
		pile:  [2]int{s.PileLen(seasalt.Pile1), s.PileLen(seasalt.Pile2)},
		event: s.Event(), offered: s.Offered(), unturned: fmt.Sprint(s.EventsLeft()), caller: s.Caller(),
		over: s.Over(), calling: s.BetPending(),
	}
	l.result, _ = s.Result()
	l.ended, _ = s.LastRound()
	for seat := range s.Rules().Seats() {
		l.hand[seat], l.held[seat], l.totals[seat] = s.HandLen(seat), s.Held(seat), s.Total(seat)
		if s.Revealed(seat) {
			l.revealed |= 1 << seat
		}
		if openTo(s, o, seat) {
			l.hands[seat] = s.Hand(seat)
		}
		l.mermaids = merge(l.mermaids, shownBy(s, seat))
		if s.Shielded(seat) {
			l.shielded |= 1 << seat
		}
		if s.Bound(seat) {
			l.bound |= 1 << seat
		}
		for group := range s.Laid(seat) {
			l.laid += group.String() + " "
		}
		l.laid += "; "
	}
	if o >= 0 {
		l.down = s.ShieldCard(o)
		if o == s.Turn() {
			l.drawn = s.Drawn()
			if s.Phase() == seasalt.PhasePick {
				l.through = fmt.Sprint(slices.Collect(s.Pile(s.PickFrom())))
			}
		}
	}
	return l
}

// openTo reports whether an observer sees the hand of a seat: its own, one that is revealed, and
// in a swap that of the other (R5.2, R11.2).
func openTo(s *seasalt.State, o, seat seasalt.Seat) bool {
	return seat == o || s.Revealed(seat) || s.Phase() == seasalt.PhaseSwap && s.Turn() == o && s.Victim() == seat
}

// shownBy returns the mermaids in the hand of a seat that has won by them (K1).
func shownBy(s *seasalt.State, seat seasalt.Seat) (mermaids seasalt.Cards) {
	if round, _ := s.LastRound(); s.Over() && round.End == seasalt.RoundEndMermaids && round.EndedBy == seat &&
		s.Rules().Rulings().Mermaids == seasalt.MermaidsHeld {
		for c := range s.Hand(seat).All() {
			if c.Kind() == seasalt.Mermaid {
				mermaids, _ = mermaids.With(c)
			}
		}
	}
	return mermaids
}

// shown is what all seats show so.
func shown(s *seasalt.State) (all []seasalt.Cards) {
	for seat := range s.Rules().Seats() {
		all = append(all, shownBy(s, seat))
	}
	return all
}

func merge(a, b seasalt.Cards) seasalt.Cards {
	for c := range b.All() {
		a, _ = a.With(c)
	}
	return a
}

// redealt is a state with all cards shuffled that an observer does not see. It is not ok if no
// such state was found: hands that nobody may have make it hard, when somebody would have won by
// mermaids, or shown more of them, or has too few points for what is on its way.
func redealt(s *seasalt.State, o seasalt.Seat, r *rand.Rand) (other seasalt.State, ok bool) {
	for range 1000 {
		other, err := s.Rules().NewState(redeal(s, o, r))
		if err == nil && slices.Equal(shown(s), shown(&other)) {
			return other, true
		}
		if !s.BetPending() && s.Rules().Rulings().Mermaids != seasalt.MermaidsHeld {
			break
		}
	}
	return *s, false
}

// mustRedeal is redealt where it must be possible.
func mustRedeal(t *rapid.T, g game, i int, o seasalt.Seat, r *rand.Rand) seasalt.State {
	s := &g.states[i]
	other, ok := redealt(s, o, r)
	if !ok && !s.BetPending() && g.rules.Rulings().Mermaids != seasalt.MermaidsHeld {
		_, err := g.rules.NewState(redeal(s, o, r))
		t.Fatalf("redealing what %v does not see: %v\n%s", o, err, g.until(i))
	}
	return other
}

// redeal is the position of a state with all cards shuffled that an observer does not see.
func redeal(s *seasalt.State, o seasalt.Seat, r *rand.Rand) seasalt.Position {
	p := s.SecretPosition()
	var hidden []seasalt.Card
	// hide takes all cards out of a set but some, and returns how many they were.
	hide := func(cards *seasalt.Cards, but seasalt.Cards) int {
		rest, _ := cards.Minus(but)
		hidden = slices.AppendSeq(hidden, rest.All())
		*cards = but
		return rest.Len()
	}
	deck := hide(&p.Deck, seasalt.Cards{})
	drawn := 0
	if o != p.Turn {
		drawn = hide(&p.Drawn, seasalt.Cards{})
	}
	unknown := make([]int, len(p.Hands))
	for seat := range seasalt.Seat(len(p.Hands)) {
		if !openTo(s, o, seat) {
			unknown[seat] = hide(&p.Hands[seat], shownBy(s, seat))
		}
		if seat != o && p.Shields[seat] != 0 {
			hidden = append(hidden, p.Shields[seat])
		}
	}
	seen := [2]int{1, 1} // only the top cards (R3.2)
	for i, pile := range p.Piles {
		if p.Phase == seasalt.PhasePick && o == p.Turn && int(p.PickFrom) == i+1 {
			seen[i] = len(pile)
		}
		seen[i] = min(seen[i], len(pile))
		hidden = append(hidden, pile[seen[i]:]...)
	}

	r.Shuffle(len(hidden), func(i, j int) { hidden[i], hidden[j] = hidden[j], hidden[i] })
	deal := func(n int, to *seasalt.Cards) {
		for _, c := range hidden[:n] {
			*to, _ = to.With(c)
		}
		hidden = hidden[n:]
	}
	for seat := range seasalt.Seat(len(p.Hands)) {
		if seat != o && p.Shields[seat] != 0 { // everybody sees of which kind it is (R11.2)
			at := slices.IndexFunc(hidden, func(c seasalt.Card) bool { return c.Kind() == p.Shields[seat].Kind() })
			p.Shields[seat] = hidden[at]
			hidden = slices.Delete(hidden, at, at+1)
		}
	}
	deal(deck, &p.Deck)
	deal(drawn, &p.Drawn)
	for seat := range p.Hands {
		deal(unknown[seat], &p.Hands[seat])
	}
	for i, pile := range p.Piles {
		k := seen[i]
		p.Piles[i] = append(pile[:k:k], hidden[:len(pile)-k]...)
		hidden = hidden[len(pile)-k:]
	}
	return p
}

// States in which an observer sees the same look alike to it: in its view, in everything that
// is printed of it, and in what it observes of the moves that follow.
func secretsAreKept(t *rapid.T, g game) {
	r := drawRand(t)
	o := g.observer(r)
	for i := range g.some(r) {
		if r.IntN(3) > 0 {
			continue
		}
		c := g.couple(o, i, mustRedeal(t, g, i, o, r), nil)
		c.compare(t, r)
		for c.at < min(i+20, len(g.moves)) {
			if !c.step(t, r) {
				c = g.couple(o, c.at, mustRedeal(t, g, c.at, o, r), nil)
			}
			c.compare(t, r)
		}
	}
}

// Histories that differ only in what is hidden from an observer are all the same to it: what it
// observes, what it can conclude from that for certain, what it may do and why not, and all texts
// of that.
//
// A game is played up to a moment. Then a second one begins in a world that the observer could be
// in as well, by all it remembers. The same goes on in both before its eyes; what it does not see,
// which card is stolen by another or drawn, is chosen for each world by itself. When something
// happens that cannot happen in the second world there is another one from then on.
func historiesLookAlike(t *rapid.T, g game) {
	r := drawRand(t)
	o := g.observer(r)
	from := rapid.IntRange(0, len(g.moves)).Draw(t, "moment")
	g.follow(t, o, from, min(from+100, len(g.moves)), r, new(tally))
}

// A tally counts what was coupled.
type tally struct {
	steps, apart         int // apart are those with another move in the second world
	worlds               int
	swaps                int // between two others than the observer
	picks, steals, binds int // of others than the observer
	shields, returns     int
}

// follow couples a game with others, from one moment to another.
func (g game) follow(t *rapid.T, o seasalt.Seat, from, to int, r *rand.Rand, n *tally) {
	played := g.rules.NewGame(g.first)
	for i, m := range g.moves[:from] {
		if err := played.Apply(m); err != nil {
			t.Fatalf("%v\n%s", err, g.until(i))
		}
	}
	sample := func(i int) coupling {
		n.worlds++
		return g.couple(o, i, played.View(o).Sample(r), played)
	}
	c := sample(from)
	c.compare(t, r)
	for c.at < to {
		m := g.moves[c.at]
		if c.step(t, r) {
			n.count(c, m)
		} else {
			c = sample(c.at)
		}
		c.compare(t, r)
	}
}

// count counts a step that was made.
func (n *tally) count(c coupling, m seasalt.Move) {
	n.steps++
	if c.made != m {
		n.apart++
	}
	s := &c.states[c.at-1]
	if s.Turn() == c.o {
		return
	}
	switch m.Action() {
	case seasalt.ActionSwap:
		if s.Victim() != c.o {
			n.swaps++
		}
	case seasalt.ActionPick:
		n.picks++
	case seasalt.ActionSteal:
		n.steals++
	case seasalt.ActionLayShield:
		n.shields++
	case seasalt.ActionKeep:
		if s.Phase() == seasalt.PhaseKeepPeeked {
			n.returns++
		}
	case seasalt.ActionDeal:
		if s.Phase() == seasalt.PhaseDrawBound {
			n.binds++
		}
	}
}

// A coupling is a game and a second world that looks like it to an observer.
type coupling struct {
	game
	o     seasalt.Seat
	at    int           // the number of moves played, to states[at]
	other seasalt.State // the second world
	made  seasalt.Move  // the last move in it

	// What the observer remembers, if that is compared.
	played *seasalt.Game   // the game itself, with the memories of all
	memory *seasalt.Memory // fed with what is seen in the second world
}

func (g game) couple(o seasalt.Seat, at int, other seasalt.State, played *seasalt.Game) coupling {
	c := coupling{game: g, o: o, at: at, other: other, played: played}
	if played != nil {
		c.memory = played.Memory(o)
	}
	return c
}

// step makes the next move of the game, and in the second world one that looks the same to the
// observer. If it finds none it goes on in the game only, and reports false.
func (c *coupling) step(t *rapid.T, r *rand.Rand) (ok bool) {
	i, m := c.at, c.moves[c.at]
	s, next := &c.states[i], &c.states[i+1]
	seen, err := s.Observe(c.o, m)
	if err != nil {
		t.Fatalf("%v\n%s", err, c.until(i))
	}
	if c.played != nil {
		if err := c.played.Apply(m); err != nil {
			t.Fatalf("%v\n%s", err, c.until(i))
		}
	}
	c.at++
	want := visible(next, c.o)
	var after seasalt.State
	var observed seasalt.Observation
	for _, n := range counterparts(s, &c.other, m, c.o, r) {
		next2, err := c.other.Apply(n)
		seen2, err2 := c.other.Observe(c.o, n)
		if err != nil || err2 != nil {
			t.Fatalf("%v is listed, and refused: %v, %v\n%s", n, err, err2, c.until(i))
		}
		same := visible(&next2, c.o) == want
		if same != (seen2 == seen) {
			t.Fatalf("%v sees the same after %v as after %v in another world: %v; it observes\n%+v\nand\n%+v\n%s",
				c.o, n, m, same, asJSON(t, seen), asJSON(t, seen2), c.until(i))
		}
		if same && !ok {
			ok, after, observed, c.made = true, next2, seen2, n
		}
	}
	if !ok {
		return false
	}
	c.other = after
	if one, two := asJSON(t, seen), asJSON(t, observed); one != two || seen.String() != observed.String() {
		t.Fatalf("%v observes the same, and that is written\n%s\n%v\nand\n%s\n%v\n%s", c.o, one, seen, two,
			observed, c.until(i))
	}
	if c.memory != nil {
		if err := c.memory.Observe(observed); err != nil {
			t.Fatalf("%v\nof %v in the world\n%s\nbefore\n%v\n%s", err, c.made, c.other.SecretText(),
				asJSON(t, observed), c.until(i+1))
		}
	}
	return true
}

// counterparts are moves in another state that could look like m: if m is open to the observer
// the move itself, and else that and some others with the same action. They are in random order.
func counterparts(s, other *seasalt.State, m seasalt.Move, o seasalt.Seat, r *rand.Rand) (moves []seasalt.Move) {
	open := false
	switch m.Action() {
	case seasalt.ActionDeal:
		open = s.Phase() == seasalt.PhaseSetup || s.Turn() == o
	case seasalt.ActionSteal, seasalt.ActionSwap:
		open = s.Turn() == o || s.Victim() == o
	case seasalt.ActionKeep, seasalt.ActionPick, seasalt.ActionLayShield:
		open = s.Turn() == o
	default:
		open = true
	}
	if other.Check(m) == nil {
		moves = append(moves, m)
	}
	if open {
		return moves
	}
	var same []seasalt.Move
	for n := range other.Moves() {
		if n != m && n.Action() == m.Action() {
			same = append(same, n)
		}
	}
	r.Shuffle(len(same), func(i, j int) { same[i], same[j] = same[j], same[i] })
	moves = append(moves, same[:min(3, len(same))]...)
	r.Shuffle(len(moves), func(i, j int) { moves[i], moves[j] = moves[j], moves[i] })
	return moves
}

// compare compares all that the observer gets in both worlds.
func (c *coupling) compare(t *rapid.T, r *rand.Rand) {
	s := &c.states[c.at]
	fail := func(what string, one, two any) {
		t.Fatalf("%v gets of its world\n%v\nand of one that looks the same\n%v\n(%s; the other world is\n%v)\n%s",
			c.o, one, two, what, c.other.SecretText(), c.until(c.at))
	}
	if one, two := visible(s, c.o), visible(&c.other, c.o); one != two {
		fail("at a glance", one, two)
	}
	v, w := s.View(c.o), c.other.View(c.o)
	if !v.Equal(w) {
		fail("in State.View", v, w)
	}
	if s.Actor() == c.o {
		c.compareMoves(s, v, w, r, fail)
	}
	often := r.IntN(8) == 0
	if often {
		c.compareTexts(t, v, w, r, fail)
	}
	if c.memory == nil {
		return
	}
	v = c.played.View(c.o)
	w, err := w.With(c.memory)
	if err != nil {
		fail("in View.With", v, err)
	}
	if !v.Equal(w) {
		fail("in Game.View", v, w)
	}
	if often {
		c.compareTexts(t, v, w, r, fail)
	}
}

// compareMoves compares what the observer may do, and why not what is illegal.
func (c *coupling) compareMoves(s *seasalt.State, v, w seasalt.View, r *rand.Rand,
	fail func(what string, one, two any)) {
	one, two, of, of2 := v.AppendMoves(nil), w.AppendMoves(nil), s.AppendMoves(nil), c.other.AppendMoves(nil)
	if !slices.Equal(one, two) || !slices.Equal(one, of) || !slices.Equal(of, of2) {
		fail("legal moves", one, two)
	}
	for range 4 {
		m := one[r.IntN(len(one))] ^ seasalt.Move(r.Uint64N(1<<32))<<(16*r.IntN(2))
		if r.IntN(2) == 0 {
			x, y := everyCard[r.IntN(len(everyCard))], everyCard[r.IntN(len(everyCard))]
			m = []seasalt.Move{seasalt.Swap(x, y), seasalt.LayDuo(x, y), seasalt.Keep(x), seasalt.LayShield(x),
				seasalt.Pick(1 + r.IntN(20)), seasalt.Stop}[r.IntN(6)]
		}
		if one, two := v.Check(m), w.Check(m); !reflect.DeepEqual(one, two) {
			fail(fmt.Sprintf("Check of %v", m), one, two)
		}
	}
}

// compareTexts compares all texts of views, and whatever prints them.
func (c *coupling) compareTexts(t *rapid.T, v, w seasalt.View, r *rand.Rand, fail func(what string, one, two any)) {
	if one, two := v.String(), w.String(); one != two {
		fail("as text", one, two)
	}
	if one, two := asJSON(t, v), asJSON(t, w); one != two {
		fail("as JSON", one, two)
	}
	one, ok := v.LastRound()
	two, ok2 := w.LastRound()
	if one != two || ok != ok2 {
		fail("LastRound", one, two)
	}
	if r.IntN(20) > 0 {
		return // some formats print all rules
	}
	format := formats[r.IntN(len(formats))]
	if one, two := fmt.Sprintf(format, v), fmt.Sprintf(format, w); one != two {
		fail(format, one, two)
	}
	if one, two := fmt.Sprintf(format, struct{ View seasalt.View }{v}),
		fmt.Sprintf(format, struct{ View seasalt.View }{w}); one != two {
		fail(format, one, two)
	}
}

func asJSON(t *rapid.T, v any) string {
	text, err := json.Marshal(v)
	if err != nil {
		t.Fatalf("%T is not marshalled: %v", v, err)
	}
	return string(text)
}
