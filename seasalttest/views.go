package seasalttest

import (
	"encoding/json"
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
		for seat := range g.rules.Seats() {
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

// What a view knows is true: the cards are where it says. A view that remembers knows no less than
// one that does not.
func knowledgeIsTrue(t *rapid.T, g game) {
	r := drawRand(t)
	played := g.rules.NewGame(g.first)
	for i, s := range g.states {
		for o := range g.observers() {
			v := s.View(o)
			if problem := untrue(v, s); problem != "" || v.Remembers() {
				t.Fatalf("%v: %s; it remembers: %v\n%s", o, problem, v.Remembers(), g.until(i))
			}
			if r.IntN(4) > 0 {
				continue
			}
			more := played.View(o)
			if !more.Remembers() {
				t.Fatalf("%v does not remember\n%s", o, g.until(i))
			}
			if problem := untrue(more, s); problem != "" {
				t.Fatalf("%v, who remembers: %s\n%s", o, problem, g.until(i))
			}
			// What everybody knows is what spectators do.
			public := played.View(seasalt.Spectator)
			for seat := range g.rules.Seats() {
				if got, want := more.KnownToAll(seat), public.KnownToAll(seat); got != want {
					t.Fatalf("%v believes that everybody knows %v in hand %d, and it is %v\n%s", o, got, seat,
						want, g.until(i))
				}
			}
			for p := seasalt.Pile1; p <= seasalt.Pile2; p++ {
				got, want := slices.Collect(more.PileKnownToAll(p)), slices.Collect(public.Pile(p))
				if !slices.Equal(got, want) {
					t.Fatalf("%v believes that everybody knows %v of pile %d, and it is %v\n%s", o, got, p,
						want, g.until(i))
				}
			}
			if problem := lessThan(more, public); problem != "" {
				t.Fatalf("%v, of what everybody knows: %s\n%s", o, problem, g.until(i))
			}
			if problem := lessThan(more, v); problem != "" {
				t.Fatalf("%v, who remembers: %s\n%s", o, problem, g.until(i))
			}
		}
		if i < len(g.moves) {
			if err := played.Apply(g.moves[i]); err != nil {
				t.Fatalf("%v\n%s", err, g.until(i))
			}
		}
	}
}

// A memory that begins with a view makes it of what can be seen.
//
// A view that is read back from its text or its JSON, which have only what is certain, excludes nothing that the view
// itself thinks possible. A memory that begins with it says nothing false to the end of the round, and nothing that
// happens contradicts it: neither in the game nor in another one that the view allows.
func readViewsAreTrue(t *rapid.T, g game) {
	r := drawRand(t)
	o := g.observer(r)
	from := r.IntN(len(g.states))
	played := g.rules.NewGame(g.first)
	for i, m := range g.moves[:from] {
		if err := played.Apply(m); err != nil {
			t.Fatalf("%v\n%s", err, g.until(i))
		}
	}
	live := played.View(o)
	read := g.reread(t, from, live)[r.IntN(2)]
	for _, v := range []seasalt.View{live, read} {
		if again, err := g.states[from].View(o).With(v.Memory()); err != nil || !again.Equal(v) {
			t.Fatalf("%v remembers of a view (%v)\n%v\nwhich is\n%v\n%s", o, err, again, v, g.until(from))
		}
	}
	const limit = 2000
	if worlds, ok := read.Worlds(limit); ok {
		listed := map[seasalt.State]bool{}
		for w := range worlds {
			listed[w] = true
			if problem := untrue(read, w); problem != "" {
				t.Fatalf("%v reads a view, and in one of its worlds %s\n%s", o, problem, g.until(from))
			}
		}
		worlds, _ = live.Worlds(limit)
		for w := range worlds {
			if !listed[w] {
				t.Fatalf("%v reads\n%v\nwhich has no longer the world\n%s\n%s", o, live, w.SecretText(), g.until(from))
			}
		}
	}
	begins := []seasalt.State{g.states[from], live.Sample(r), read.Sample(r)}
	p := newPlayer(r)
	for n, s := range begins {
		memory := read.Memory()
		for i := from; ; i++ {
			v, err := s.View(o).With(memory)
			if err != nil {
				t.Fatalf("%v\n%s", err, g.until(from))
			}
			problem := untrue(v, s)
			if problem == "" {
				problem = untrue(v, v.Sample(r))
			}
			if problem != "" {
				t.Fatalf("%v, who remembers since\n%v\nwas read: %s\n%s\n%s", o, read, problem,
					s.SecretText(), g.until(from))
			}
			if s.RoundOver() || n == 0 && i == len(g.moves) {
				break
			}
			m := p.move(s, r)
			if n == 0 {
				m = g.moves[i]
			}
			seen, err := s.Observe(o, m)
			if err == nil {
				err = memory.Observe(seen)
			}
			if err != nil {
				t.Fatalf("%v, who remembers since\n%v\nwas read, observes %v: %v\n%s\n%s", o, read, m, err,
					s.SecretText(), g.until(from))
			}
			s = seasalt.Must(s.Apply(m))
		}
	}
}

// lessThan says what a view does not know of what another one of the same moment does, or nothing.
func lessThan(v, other seasalt.View) string {
	for seat := range v.Rules().Seats() {
		exposed := seat == v.Seat() || v.Seat() < 0 || v.KnownTo(seat).Contains(other.KnownTo(seat))
		if !v.KnownHand(seat).Contains(other.KnownHand(seat)) || !v.KnownToAll(seat).Contains(other.KnownToAll(seat)) ||
			!exposed ||
			other.ShieldCard(seat) != 0 && v.ShieldCard(seat) == 0 || !v.KnownDeck().Contains(other.KnownDeck()) {
			return fmt.Sprintf("of seat %d it knows less than can be seen: %v, and %v can be seen", seat, v, other)
		}
	}
	for p := seasalt.Pile1; p <= seasalt.Pile2; p++ {
		shown, known := slices.Collect(v.PileKnownToAll(p)), slices.Collect(v.Pile(p))
		for i, c := range slices.Collect(other.Pile(p)) {
			if c != 0 && known[i] == 0 || i == 0 && shown[i] == 0 {
				return fmt.Sprintf("of pile %d it knows less than can be seen: %v, and %v can be seen", p, v, other)
			}
		}
	}
	return ""
}

// untrue says what is wrong with a view of a state, or nothing.
func untrue(v seasalt.View, s seasalt.State) string {
	unseen := v.Unseen()
	count := unseen.Len() + v.KnownDeck().Len()
	if !s.Deck().Contains(v.KnownDeck()) || v.DeckLen() != s.DeckLen() {
		return fmt.Sprintf("the deck is known to have %v of %d, and has %v", v.KnownDeck(), v.DeckLen(), s.Deck())
	}
	if own := v.Seat() >= 0 && v.Seat() == s.Turn(); v.Drawn() != s.Drawn() && (own || v.Drawn().Len() > 0) ||
		v.DrawnLen() != s.Drawn().Len() {
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
		for i, c := range slices.Collect(v.PileKnownToAll(p)) {
			if c != 0 && c != pile[i] || c == 0 && (i == 0 || v.Seat() < 0 && pile[i] != 0) {
				return fmt.Sprintf("of pile %d everybody knows %v at place %d, and the view says %v", p, c, i+1, pile)
			}
		}
	}
	for seat := range s.Rules().Seats() {
		hand := s.Hand(seat)
		if open := seat == v.Seat() || s.Revealed(seat); open && v.KnownHand(seat) != hand ||
			!hand.Contains(v.KnownHand(seat)) {
			return fmt.Sprintf("hand %d is known to have %v, and has %v", seat, v.KnownHand(seat), hand)
		}
		if v.HandLen(seat) != hand.Len() || !hand.Contains(v.KnownToAll(seat)) ||
			!v.KnownHand(seat).Contains(v.KnownToAll(seat)) {
			return fmt.Sprintf("hand %d has %d, everybody knows %v, and it has %v", seat, v.HandLen(seat),
				v.KnownToAll(seat), hand)
		}
		if v.Seat() < 0 && !s.Revealed(seat) && v.KnownHand(seat) != v.KnownToAll(seat) {
			return fmt.Sprintf("of hand %d everybody knows %v, and a spectator %v", seat, v.KnownToAll(seat),
				v.KnownHand(seat))
		}
		if exposed := v.KnownTo(seat); exposed.Len() > 0 &&
			(v.Seat() < 0 || seat == v.Seat() || !s.Hand(v.Seat()).Contains(exposed)) {
			return fmt.Sprintf("seat %d is said to know %v", seat, exposed)
		} else if v.Seat() >= 0 && seat != v.Seat() && !s.Revealed(v.Seat()) {
			sees := s.View(seat).KnownHand(v.Seat())
			if !exposed.Contains(sees) || !v.Remembers() && exposed != sees ||
				!exposed.Contains(v.KnownToAll(v.Seat())) {
				return fmt.Sprintf("seat %d is said to know %v, and sees %v", seat, exposed, sees)
			}
		}
		if c := v.ShieldCard(seat); c != 0 && c != s.ShieldCard(seat) || v.Shielded(seat) != (s.ShieldCard(seat) != 0) {
			return fmt.Sprintf("face down is %v, and really %v", c, s.ShieldCard(seat))
		} else if c != 0 {
			count++
		}
		count += v.KnownHand(seat).Len()
		for group := range v.Laid(seat) {
			count += group.Len()
		}
	}
	if all := s.Rules().Deck(); count != all.Len() || !all.Contains(unseen) {
		return fmt.Sprintf("%d cards are known or unseen, and there are %d", count, all.Len())
	}
	return ""
}

// A Memory that is fed with what its observer sees of every move, and with nothing else, makes
// of State.View what Game.View is, and so do a clone of it and the memory that a Game keeps. Observations
// and views are the same when they were written and read back.
func memoriesNeedOnlyEyes(t *rapid.T, g game) {
	r := drawRand(t)
	o := g.observer(r)
	played := g.rules.NewGame(g.first)
	memory := g.states[0].View(o).Memory()
	again := memory // a clone, or the memory of the game, now and then
	for i, s := range g.states {
		v, err := s.View(o).With(memory)
		want := played.View(o)
		if err != nil || !v.Equal(want) || memory.Seat() != o || memory.Rules() != g.rules {
			t.Fatalf("%v remembers by itself (%v)\n%v\nand in a game\n%v\n%s", o, err, v, want, g.until(i))
		}
		if v, err = s.View(o).With(again); err != nil || !v.Equal(want) {
			t.Fatalf("%v remembers in another memory (%v)\n%v\nand in a game\n%v\n%s", o, err, v, want, g.until(i))
		}
		if r.IntN(64) == 0 {
			again = []*seasalt.Memory{played.Memory(o), memory.Clone()}[r.IntN(2)]
			g.reread(t, i, v)
			g.reread(t, i, s.View(o))
		}
		if i == len(g.moves) {
			break
		}
		m := g.moves[i]
		seen, err := s.Observe(o, m)
		seen2, err2 := played.Observe(o, m)
		var read seasalt.Observation
		err3 := json.Unmarshal([]byte(asJSON(t, seen)), &read)
		if err != nil || err2 != nil || err3 != nil || seen2 != seen || read != seen {
			t.Fatalf("%v observes of %v (%v, %v, %v)\n%+v\nand\n%+v\nand reads\n%+v\n%s", o, m, err, err2, err3, seen,
				seen2, read, g.until(i))
		}
		if public, _ := s.Observe(seasalt.Spectator, m); seen.Public() != public {
			t.Fatalf("%v thinks that everybody observes of %v\n%+v\nand that is\n%+v\n%s", o, m, seen.Public(),
				public, g.until(i))
		}
		if err := played.Apply(m); err != nil {
			t.Fatalf("%v\n%s", err, g.until(i))
		}
		for _, memory := range slices.Compact([]*seasalt.Memory{memory, again}) {
			if err := memory.Observe(read); err != nil {
				t.Fatalf("%v: %v\n%s", m, err, g.until(i))
			}
		}
	}
}

// reread reads a view from its text and from its JSON. They say what is certain.
func (g game) reread(t *rapid.T, i int, v seasalt.View) [2]seasalt.View {
	text, data := v.String(), asJSON(t, v)
	one, err := g.rules.ParseView(text)
	two, err2 := g.rules.UnmarshalView([]byte(data))
	if err != nil || err2 != nil || !one.Equal(two) || one.String() != text || asJSON(t, two) != data {
		t.Fatalf("a view reads as another one (%v, %v):\n%s\n%v\n%v\n%s", err, err2, text, one, two, g.until(i))
	}
	if !v.Remembers() && !one.Equal(v) {
		t.Fatalf("a view reads as another one:\n%#v\n%#v\n%s", v, one, g.until(i))
	}
	return [2]seasalt.View{one, two}
}

// A sample of a view is a state that has this view, and in which the same is legal. So is a sample
// of a view that remembers, with the same memory.
func samplesHaveTheView(t *rapid.T, g game) {
	r := drawRand(t)
	played, at := g.rules.NewGame(g.first), 0
	for i, s := range g.some(r) {
		for ; at < i; at++ {
			if err := played.Apply(g.moves[at]); err != nil {
				t.Fatalf("%v\n%s", err, g.until(at))
			}
		}
		for o := range g.observers() {
			for _, v := range []seasalt.View{s.View(o), played.View(o)} {
				w := v.Sample(r)
				sees := w.View(o)
				if v.Remembers() {
					var err error
					if sees, err = sees.With(played.Memory(o)); err != nil {
						t.Fatalf("%v: with the same memory: %v\n%s", o, err, g.until(i))
					}
				}
				if !sees.Equal(v) {
					t.Fatalf("%v sees\n%v\nand in a sample\n%v\n%s", o, v, sees, g.until(i))
				}
				again, err := g.rules.NewState(w.SecretPosition())
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
			if v.Actor() != s.Actor() {
				t.Fatalf("%v sees %v act, and it is %v\n%s", o, v.Actor(), s.Actor(), g.until(i))
			}
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
					why := seasalt.ReasonNotActor
					switch {
					case s.Over():
						why = seasalt.ReasonGameOver
					case s.Actor() == seasalt.Nature && !isNatures(m):
						why = seasalt.ReasonNature
					}
					var refused *seasalt.MoveError
					if !errors.As(err, &refused) || refused.Rule == "" {
						t.Fatalf("%v may %v: %v, which names no rule\n%s", o, m, err, g.until(i))
					}
					want = &seasalt.MoveError{Move: m, Actor: s.Actor(), Phase: s.Phase(), Reason: why,
						Rule: refused.Rule}
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

// isNatures reports whether a move would be one of Nature's.
func isNatures(m seasalt.Move) bool {
	switch m.Action() {
	case seasalt.ActionNextRound, seasalt.ActionDeal, seasalt.ActionSteal, seasalt.ActionTurnUp:
		return true
	}
	return false
}
