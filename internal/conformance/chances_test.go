package conformance

import (
	"bytes"
	"strings"
	"testing"

	"github.com/seasalt-go/seasalt"
	"github.com/seasalt-go/seasalt/internal/testkit"
)

// small returns a position in which seat 0 holds all cards but a few.
func small(t *testing.T, config seasalt.Config, hand1, deck string) seasalt.State {
	t.Helper()
	rules := seasalt.MustRules(config)
	p := seasalt.Position{Phase: seasalt.PhaseTake, Round: 1, Deck: seasalt.Must(seasalt.ParseCards(deck)),
		Hands: []seasalt.Cards{rules.Deck(), seasalt.Must(seasalt.ParseCards(hand1))}}
	for _, cards := range []seasalt.Cards{p.Hands[1], p.Deck} {
		for c := range cards.All() {
			p.Hands[0], _ = p.Hands[0].Without(c)
		}
	}
	s, err := rules.NewState(p)
	if err != nil {
		t.Fatal(err)
	}
	return s
}

// TestLearnOfDeckWhileOthersDraw: for a memory, what another looks at and the deck are one, so it
// cannot take in that a card is in the deck just then.
func TestLearnOfDeckWhileOthersDraw(t *testing.T) {
	s := small(t, seasalt.Config{}, "boat/black", "crab/yellow fish/green shell/grey")
	g := s.Game()
	for _, m := range []seasalt.Move{seasalt.Draw, seasalt.Deal(seasalt.Must(seasalt.ParseCard("crab/yellow")))} {
		if err := g.Apply(m); err != nil {
			t.Fatal(err)
		}
	}
	facts := seasalt.Knowledge{Deck: seasalt.Must(seasalt.ParseCards("shell/grey"))}
	before := testkit.Marshal(t, g.Memory(1))
	if err := g.Learn(1, facts); err == nil || !bytes.Equal(testkit.Marshal(t, g.Memory(1)), before) {
		t.Errorf("learnt %s: %v", testkit.Marshal(t, g.Memory(1)), err)
	}
	if err := g.Learn(0, facts); err != nil {
		t.Errorf("whoever draws can learn it: %v", err)
	}
}

// TestForgottenByOneSeat: a seat that had too many guesses to keep them knows less than it saw, and
// perhaps less than spectators remember. Its view then does not say that everybody knows a card.
func TestForgottenByOneSeat(t *testing.T) {
	s := small(t, seasalt.Config{}, "boat/black fish/green", "crab/yellow shell/grey")
	g := s.Game()
	boat := seasalt.Must(seasalt.ParseCards("boat/black"))
	if err := g.Learn(seasalt.Spectator, seasalt.Knowledge{Hands: []seasalt.Cards{{}, boat}}); err != nil {
		t.Fatal(err)
	}
	own, public, _ := strings.Cut(string(testkit.Marshal(t, g.Memory(0))), `"public":`)
	own = strings.Replace(own, `["boat/black"]]`, `[]]`, 1)
	forgetful, err := s.Rules().UnmarshalMemory([]byte(own + `"public":` + public))
	if err != nil {
		t.Fatal(err)
	}
	v, err := s.View(0).With(forgetful)
	if err != nil {
		t.Fatal(err)
	}
	if v.Hand(1).Len() > 0 || v.KnownToAll(1).Len() > 0 {
		t.Errorf("%v is said to be known, and %v to be known to all", v.Hand(1), v.KnownToAll(1))
	}
	if _, err := s.Rules().ParseView(v.String()); err != nil {
		t.Error(err)
	}
}
