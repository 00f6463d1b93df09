package play

import (
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/seasalt-go/seasalt"
	"github.com/seasalt-go/seasalt/variants/extrapepper"
)

// Every choice is put into words.
func TestEveryMoveInWords(t *testing.T) {
	seen := map[seasalt.Action]bool{}
	playAll(t, 2, func(g *seasalt.Game, r *rand.Rand) seasalt.Move {
		s := g.State()
		v := g.View(s.Actor())
		w := speaker(v.Seat(), 0)
		for m := range v.Moves() {
			seen[m.Action()] = true
			if text := w.Long().Move(v, m); text == m.String() || text == "" {
				t.Fatalf("%v: the choice %q has no words", s, text)
			}
		}
		return random(g, r)
	})
	for a := seasalt.ActionDraw; a <= seasalt.ActionKeepEvent; a++ {
		if !seen[a] && a != seasalt.ActionLayMermaids { // rare, and tested below
			t.Errorf("no game had the move %v", a)
		}
	}
	for _, e := range extrapepper.All() {
		if speaker(0, 0).EventText(e) == "" {
			t.Errorf("the event %v has no words", e)
		}
	}
}

// Moves are told to everybody, and the player who makes them is told more.
func TestTell(t *testing.T) {
	tests := map[seasalt.Action]struct{ mine, theirs string }{
		seasalt.ActionTake:       {"You take the ", " takes the "},
		seasalt.ActionTakeTop:    {"you take the ", " takes the "},
		seasalt.ActionDiscard:    {"You discard the ", " discards the "},
		seasalt.ActionLayDuo:     {"You play the ", " plays the "},
		seasalt.ActionLayTrio:    {"You play the ", " plays the "},
		seasalt.ActionLayShield:  {"You lay the ", " lays a card face down"},
		seasalt.ActionPick:       {"You take the ", " out of pile "},
		seasalt.ActionSwap:       {"You give ", " gives "},
		seasalt.ActionPassSwap:   {"You swap nothing with ", " swaps nothing with "},
		seasalt.ActionGrab:       {"You take over ", " takes over "},
		seasalt.ActionStop:       {"You say STOP.", " says STOP."},
		seasalt.ActionLastChance: {"You say LAST CHANCE", " says LAST CHANCE"},
		seasalt.ActionKeepEvent:  {"You keep the event ", " gives the other one back."},
		seasalt.ActionKeep:       {"You keep the ", ""},
	}
	seen := map[seasalt.Action]bool{}
	check := func(g *seasalt.Game, viewer seasalt.Seat, m seasalt.Move, want string) {
		o, _ := g.Observe(viewer, m)
		text := speaker(viewer, 0).tell(o)
		if !strings.Contains(text, want) || want != "" && text == "" || strings.Contains(text, "%!") {
			t.Fatalf("%v\n%v: viewer %v is told %q, without %q", g.State(), m, viewer, text, want)
		}
	}
	playAll(t, 4, func(g *seasalt.Game, r *rand.Rand) seasalt.Move {
		s := g.State()
		m := random(g, r)
		if s.Check(seasalt.Draw) == nil && r.IntN(2) == 0 {
			m = seasalt.Draw // so that the deck runs out
		}
		if test, found := tests[m.Action()]; found {
			seen[m.Action()] = true
			check(g, s.Actor(), m, test.mine)
			check(g, seasalt.Spectator, m, test.theirs)
		}
		if next, _ := s.Apply(m); next.Phase() == seasalt.PhaseSteal {
			after := g.Clone()
			_ = after.Apply(m)
			steal := next.Chance(r)
			check(after, next.Turn(), steal, "You steal the "+speaker(0, 0).Card(steal.Card()))
			o, _ := after.Observe(next.Turn(), steal)
			check(after, o.Victim, steal, " steals the "+speaker(0, 0).Card(steal.Card())+" from you.")
			check(after, seasalt.Spectator, steal, " steals ")
		}
		return m
	})
	for a := range tests {
		if !seen[a] {
			t.Errorf("no game had the move %v", a)
		}
	}
}

// The table reminds people of what they can know of other hands, and of nothing else.
func TestTableRemembers(t *testing.T) {
	rules := seasalt.MustRules(seasalt.Config{Players: 2})
	r := rand.New(rand.NewPCG(1, 2))
	g := rules.NewGame(0)
	g.Settle(r)
	top := g.State().Top(seasalt.Pile2)
	for _, m := range []seasalt.Move{seasalt.Take(seasalt.Pile2), seasalt.EndTurn} {
		if err := g.Play(m, r); err != nil {
			t.Fatal(err)
		}
	}
	for viewer, want := range map[seasalt.Seat]bool{0: false, 1: true, seasalt.Spectator: true} {
		table := speaker(viewer, 0).table(g.View(viewer))
		if got := strings.Contains(table, "1 card in hand; known: "+speaker(0, 0).Card(top)+"\n"); got != want {
			t.Errorf("viewer %v is reminded of the card that was taken: %v\n%s", viewer, got, table)
		}
	}
}
