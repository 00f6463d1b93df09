package rules

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/seasalt-go/seasalt"
	"github.com/seasalt-go/seasalt/internal/testkit"
)

// gameText is all that a game has.
func gameText(g *seasalt.Game) string {
	var b strings.Builder
	fmt.Fprintln(&b, g.State().SecretText())
	for _, seat := range seatsAndSpectator(g.Rules()) {
		v := g.View(seat)
		fmt.Fprintf(&b, "%v\n%s", v, samples(v))
	}
	return b.String()
}

// samples returns worlds of a view, which its guesses and their chances decide.
func samples(v seasalt.View) (texts string) {
	r := rand.New(rand.NewPCG(1, 2))
	for range 5 {
		texts += v.Sample(r).SecretText() + "\n"
	}
	return texts
}

// TestClonesShareNothing plays on in a game, in its clone, and in memories and views of it, each in
// another way: none of them notices the others.
func TestClonesShareNothing(t *testing.T) {
	r := rand.New(rand.NewPCG(5, 5))
	unresolved := 0
	for rules := range fuzzRules {
		for seed := range uint64(testkit.Form(1, 8)) {
			g := walkGame(uint8(rules), seed, 60+r.IntN(200), nil)
			list := seatsAndSpectator(g.Rules())
			seat := list[r.IntN(len(list))]
			v, m, before := g.View(seat), g.Memory(seat), gameText(g)
			plain := g.State().View(seat)
			remembered := func() string {
				v := must(plain.With(m))
				return v.String() + "\n" + samples(v)
			}
			view, memory, worlds := v.String(), remembered(), samples(v)
			if !must(g.Rules().ParseView(view)).Equal(v) {
				unresolved++
			}
			clone := g.Clone()
			if gameText(clone) != before {
				t.Fatalf("a clone is\n%s\nof\n%s", gameText(clone), before)
			}
			for range 30 { // the same memory continues with a game, and does not notice the other
				if clone.Over() {
					break
				}
				next := anyMove(clone.State(), r)
				_ = m.Clone().Observe(must(clone.Observe(seat, next))) // it may be of another moment
				if err := clone.Apply(next); err != nil {
					t.Fatal(err)
				}
				_ = gameText(clone) // views share guesses with the memory until it changes
			}
			if gameText(g) != before || remembered() != memory {
				t.Fatalf("a game that its clone has gone on from is\n%s\nand was\n%s", gameText(g), before)
			}
			after := gameText(clone)
			for range 30 {
				if g.Over() {
					break
				}
				if err := g.Apply(anyMove(g.State(), r)); err != nil {
					t.Fatal(err)
				}
			}
			if gameText(clone) != after || v.String() != view || samples(v) != worlds || remembered() != memory {
				t.Fatalf("a clone, a view or a memory changes when the game goes on:\n%s\n%v", view, v)
			}
			if w := must(plain.With(m)); !w.Equal(v) {
				t.Fatalf("with the memory a view is\n%v\nand was\n%v", w, v)
			}
		}
	}
	if unresolved < 5 {
		t.Errorf("only %d memories have something unresolved", unresolved)
	}
}

// TestGamePanics: a game accepts only its own seats.
func TestGamePanics(t *testing.T) {
	g := seasalt.MustRules(seasalt.Config{}).NewGame(0)
	for _, seat := range []seasalt.Seat{2, 4, -1, seasalt.Nature} {
		for name, call := range map[string]func(){
			"View": func() { g.View(seat) }, "Memory": func() { g.Memory(seat) },
			"Observe": func() { _, _ = g.Observe(seat, seasalt.Draw) },
		} {
			if !panics(call) {
				t.Errorf("%s(%d) does not panic", name, seat)
			}
		}
	}
	p := g.State().Playout()
	for _, call := range []func(){func() { p.CardsInHand(2) },
		func() { p.Laid(2) }} { // at once, before anybody ranges over it
		if !panics(call) {
			t.Error("a playout has a seat too many")
		}
	}
	if !panics(func() { g.Rules().NewGame(2) }) {
		t.Error("a game starts with a seat that it does not have")
	}
}

// TestLate: a memory that takes in moves late, perhaps in a clone, knows the same as one that was asked after each
// move.
func TestLate(t *testing.T) {
	r := rand.New(rand.NewPCG(6, 6))
	for i, rules := range fuzzRules {
		for range testkit.Form(1, 20) {
			early, late := rules.NewGame(0), rules.NewGame(0)
			for n := 0; n < 300 && !early.Over(); n++ {
				m := anyMove(early.State(), r)
				if early.Apply(m) != nil || late.Apply(m) != nil {
					t.Fatal(m)
				}
				list := seatsAndSpectator(rules)
				for _, seat := range list {
					early.View(seat)
				}
				if r.IntN(30) > 0 {
					continue
				}
				if r.IntN(4) == 0 {
					late = late.Clone()
				}
				seat := list[r.IntN(len(list))]
				if !early.View(seat).Equal(late.View(seat)) {
					t.Fatalf("rules %d, %v\n%v\nlate:\n%v", i, seat, early.View(seat), late.View(seat))
				}
			}
		}
	}
}

// TestSettle plays whole games by the loop that Settle is for: there is a player to decide each time, until the game is
// over.
func TestSettle(t *testing.T) {
	for i, rules := range fuzzRules {
		r := rand.New(rand.NewPCG(uint64(i), 1))
		g, p := rules.NewGame(0), rules.Start(0).Playout()
		for g.Settle(r) {
			if g.Actor() < 0 || g.Over() || g.RoundOver() {
				t.Fatalf("%v: nobody is to decide", g)
			}
			if err := g.Play(anyMove(g.State(), r), r); err != nil {
				t.Fatal(err)
			}
		}
		for p.Settle(r) {
			if p.Actor() < 0 {
				t.Fatalf("%v: nobody is to decide", p)
			}
			p.Step(r)
		}
		if !g.Over() || !g.RoundOver() || g.Actor() != seasalt.Nobody || !p.Over() {
			t.Errorf("%v and %v are not over", g, p)
		}
	}
}

// TestTurns counts the turns of random games by their last moves. The arena tests a seat that is passed over.
func TestTurns(t *testing.T) {
	for players := seasalt.MinPlayers; players <= seasalt.MaxPlayers; players++ {
		rules := seasalt.MustRules(seasalt.Config{Players: players})
		r := rand.New(rand.NewPCG(6, uint64(players)))
		for range 20 {
			ended := 0
			for g := rules.NewGame(0); g.Settle(r); ended = 0 {
				for !g.RoundOver() {
					if g.TurnCount() != ended+1 {
						t.Fatalf("turn %d after %d have ended, in\n%v", g.TurnCount(), ended, g)
					}
					m := slices.Collect(g.View(g.Actor()).Moves())
					move := m[r.IntN(len(m))]
					switch move.Action() {
					case seasalt.ActionEndTurn, seasalt.ActionStop, seasalt.ActionLastChance, seasalt.ActionLayMermaids:
						ended++
					}
					if err := g.Play(move, r); err != nil {
						t.Fatal(err)
					}
				}
				clone := g.Clone()
				if g.TurnCount() != ended || clone.TurnCount() != ended {
					t.Fatalf("%d turns of the round, and %d have ended", g.TurnCount(), ended)
				}
				if clone.Settle(r); !clone.Over() && clone.TurnCount() != 1 || g.State().Game().TurnCount() != 0 {
					t.Fatalf("the next round begins with turn %d", clone.TurnCount())
				}
			}
		}
	}
	g := seasalt.MustRules(seasalt.Config{}).NewGame(1)
	if g.TurnCount() != 0 {
		t.Errorf("turn %d before a card is dealt", g.TurnCount())
	}
	if g.Settle(rand.New(rand.NewPCG(1, 1))); g.TurnCount() != 1 || g.State().Game().TurnCount() != 1 {
		t.Errorf("the first turn is %d, and %d in a game that begins with it", g.TurnCount(), g.State().Game().TurnCount())
	}
}

// TestObserved compares the observations after a call with those of State.Observe for every move in it.
func TestObserved(t *testing.T) {
	stolen := 0
	for i, rules := range fuzzRules {
		r, nature, copied := rand.New(rand.NewPCG(uint64(i), 2)), rand.New(rand.NewPCG(1, 1)),
			rand.New(rand.NewPCG(1, 1))
		seats := seatsAndSpectator(rules)
		g := rules.NewGame(0)
		var moves []seasalt.Move // of the last call
		var before seasalt.State // where they were made
		for n := 0; n < 600 && !g.Over(); n++ {
			before, moves = g.State(), nil
			natures := func(s seasalt.State, after func(seasalt.State) bool) {
				for after(s) {
					m := s.NatureMove(copied)
					moves = append(moves, m)
					s = must(s.Apply(m))
				}
			}
			settles := func(s seasalt.State) bool { return s.Actor() == seasalt.Nature && !s.RoundOver() }
			m := anyMove(before, r)
			switch {
			case r.IntN(4) == 0 || before.RoundOver():
				s := before
				if s.RoundOver() {
					moves, s = []seasalt.Move{seasalt.NextRound}, must(s.Apply(seasalt.NextRound))
				}
				natures(s, settles)
				g.Settle(nature)
			case r.IntN(4) == 0:
				moves = []seasalt.Move{m}
				if err := g.Apply(m); err != nil {
					t.Fatal(err)
				}
			default:
				moves = []seasalt.Move{m}
				natures(must(before.Apply(m)), settles)
				if err := g.Play(m, nature); err != nil {
					t.Fatal(err)
				}
			}
			if r.IntN(3) == 0 {
				g.View(seats[r.IntN(len(seats))]) // now its memory is up to date
			}
			if r.IntN(8) == 0 {
				for _, seat := range seats {
					g.View(seat)
				}
			}
			if g.Apply(seasalt.Pick(80)) == nil || g.Play(seasalt.Pick(80), nature) == nil {
				t.Fatal("an illegal move is made")
			}
			if r.IntN(8) == 0 {
				g = g.Clone()
			}
			for _, seat := range seats {
				var want []seasalt.Observation
				s := before
				for _, m := range moves {
					o := must(s.Observe(seat, m))
					want = append(want, o)
					s = must(s.Apply(m))
					if o.Action == seasalt.ActionSteal {
						stolen++
					}
				}
				if got := slices.Collect(g.Observed(seat)); !slices.Equal(got, want) {
					t.Fatalf("%v of %v: seat %v saw\n%v\nand is told\n%v", moves, before, seat, want, got)
				}
			}
		}
	}
	if stolen == 0 {
		t.Error("nothing was stolen")
	}
}
