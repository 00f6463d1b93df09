package conformance

import (
	"bytes"
	"math"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/seasalt-go/seasalt"
	"github.com/seasalt-go/seasalt/internal/testkit"
	"github.com/seasalt-go/seasalt/variants/extrapepper"
)

// share returns in what share of samples of a view something is true.
func share(v seasalt.View, is func(seasalt.State) bool) float64 {
	r := rand.New(rand.NewPCG(1, 2))
	const n = 20000
	yes := 0
	for range n {
		if is(v.Sample(r)) {
			yes++
		}
	}
	return float64(yes) / n
}

// near fails if a share of samples is not what it should be.
func near(t *testing.T, what string, got, want float64) {
	t.Helper()
	if math.Abs(got-want) > 0.02 {
		t.Errorf("%s in %.3f of the samples, and it should be %.3f", what, got, want)
	}
}

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

// TestSampleOfAlikeCards: of two alike cards that are in the deck or the one card of a hand, one has
// to be in the deck. That is certain, and it does not make the other one less likely to be in the
// hand.
func TestSampleOfAlikeCards(t *testing.T) {
	g := small(t, seasalt.Config{}, "boat/black", "crab/yellow crab/yellow shell/grey").Game()
	crab := seasalt.Must(seasalt.ParseCard("crab/yellow"))
	v := g.View(0)
	if v.Deck().Count(crab) != 1 {
		t.Errorf("a crab has to be in the deck: %v", v)
	}
	near(t, "the other crab is in the hand", share(v, func(s seasalt.State) bool { return s.Hand(1).Count(crab) > 0 }), 0.5)
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

// TestViewOfCalling: LAST CHANCE is on its way, and of the hand that is worth it a view knows nothing.
func TestViewOfCalling(t *testing.T) {
	rules := seasalt.MustRules(seasalt.Config{Modules: []seasalt.Module{extrapepper.Module(seasalt.Angelfish)}})
	hand := seasalt.Must(seasalt.ParseCards("sailor/pink sailor/orange captain/light-orange"))
	p := seasalt.Position{Phase: seasalt.PhaseTakeTop, Round: 1, Event: seasalt.Angelfish, BetPending: true, Hands: []seasalt.Cards{hand},
		Piles: [2][]seasalt.Card{{seasalt.Must(seasalt.ParseCard("crab/black"))}, {seasalt.Must(seasalt.ParseCard("fish/black"))}}}
	s, err := rules.NewState(p)
	if err != nil {
		t.Fatal(err)
	}
	for _, seat := range observers(2) {
		v := s.View(seat)
		if back, err := rules.ParseView(v.String()); err != nil || !back.Equal(v) {
			t.Errorf("seat %v: %v", seat, err)
		}
	}
}

// play makes moves.
func play(t *testing.T, g *seasalt.Game, moves ...string) {
	t.Helper()
	for _, m := range moves {
		if err := g.Apply(seasalt.Must(seasalt.ParseMove(m))); err != nil {
			t.Fatal(err)
		}
	}
}

// TestLaidCopy: of six cards, two of which are alike, three are in a hand, and then two of those are laid.
// In one of seven ways that this can be the third is the other yellow crab. It would be in one of four if
// who holds two yellow crabs laid one twice as likely as who holds one.
func TestLaidCopy(t *testing.T) {
	s := small(t, seasalt.Config{}, "crab/yellow crab/black fish/green", "crab/yellow shell/grey octopus/grey")
	p := s.SecretPosition()
	p.Turn, p.Phase = 1, seasalt.PhasePlay
	s, err := s.Rules().NewState(p)
	if err != nil {
		t.Fatal(err)
	}
	g := s.Game()
	play(t, g, "lay-duo crab/black crab/yellow")
	crab := seasalt.Must(seasalt.ParseCard("crab/yellow"))
	near(t, "the other crab is in the hand", share(g.View(0), func(s seasalt.State) bool { return s.Hand(1).Count(crab) > 0 }), 1.0/7)

	// It is half as likely to be in a place in that hand as in one in the deck, of which one is left now.
	play(t, g, "end-turn", "draw", "deal octopus/grey", "deal shell/grey", "keep shell/grey")
	near(t, "it is still there", share(g.View(0), func(s seasalt.State) bool { return s.Hand(1).Count(crab) > 0 }), 1.0/3)
}

// shieldGame is a small game in which seat 1 may lay a shell face down.
func shieldGame(t *testing.T, hand, deck string) *seasalt.Game {
	t.Helper()
	s := small(t, seasalt.Config{Modules: []seasalt.Module{extrapepper.Module(seasalt.CoralReef)}}, hand, deck)
	p := s.SecretPosition()
	p.Turn, p.Phase, p.Event = 1, seasalt.PhasePlay, seasalt.CoralReef
	s, err := s.Rules().NewState(p)
	if err != nil {
		t.Fatal(err)
	}
	return s.Game()
}

// TestShellsBeside: of four cards, two of which are shells, two are in a hand, and then one of those lies
// face down. Who holds both lays each of them in half of all cases; so both were there in one of five.
func TestShellsBeside(t *testing.T) {
	g := shieldGame(t, "shell/grey fish/green", "shell/black boat/black")
	play(t, g, "lay-shield shell/grey")
	near(t, "the other shell is in the hand", share(g.View(0), func(s seasalt.State) bool { return s.Hand(1).CountKind(seasalt.Shell) > 0 }), 1.0/5)
	for guess := range g.Memory(0).Guesses() {
		if math.Abs(guess.Chance-0.5) > 1e-9 {
			t.Errorf("%v has the chance %v", guess.Shields, guess.Chance)
		}
	}
}

// TestShellsKnown: a hand has two shells that are known, and a third card that is a shell with a chance of
// one half; each of the three lies face down then with a chance of a third, and of the two with one half.
func TestShellsKnown(t *testing.T) {
	g := shieldGame(t, "shell/grey shell/black fish/green", "shell/green")
	if err := g.Learn(0, seasalt.Knowledge{Hands: []seasalt.Cards{{}, seasalt.Must(seasalt.ParseCards("shell/grey shell/black"))}}); err != nil {
		t.Fatal(err)
	}
	play(t, g, "lay-shield shell/grey")
	want := map[seasalt.Card]float64{seasalt.Must(seasalt.ParseCard("shell/grey")): 5.0 / 12, seasalt.Must(seasalt.ParseCard("shell/black")): 5.0 / 12, seasalt.Must(seasalt.ParseCard("shell/green")): 1.0 / 6}
	for guess := range g.Memory(0).Guesses() {
		if c := guess.Shields[1]; math.Abs(guess.Chance-want[c]) > 1e-9 {
			t.Errorf("%v lies face down with a chance of %v, and should with one of %v", c, guess.Chance, want[c])
		}
	}
	green := seasalt.Must(seasalt.ParseCard("shell/green"))
	near(t, "the green shell lies face down", share(g.View(0), func(s seasalt.State) bool { return s.ShieldCard(1) == green }), 1.0/6)
	near(t, "it is in the hand", share(g.View(0), func(s seasalt.State) bool { return s.Hand(1).Count(green) > 0 }), 2.0/6)
}

// TestLearntCopy: there is a yellow crab in a hand of two, of four cards with two of them: in one of five
// ways the other one is there too.
func TestLearntCopy(t *testing.T) {
	g := small(t, seasalt.Config{}, "crab/yellow fish/green", "crab/yellow boat/black").Game()
	crab := seasalt.Must(seasalt.ParseCards("crab/yellow"))
	if err := g.Learn(0, seasalt.Knowledge{Hands: []seasalt.Cards{{}, crab}}); err != nil {
		t.Fatal(err)
	}
	near(t, "both crabs are in the hand", share(g.View(0), func(s seasalt.State) bool { return s.Hand(1).CountKind(seasalt.Crab) > 1 }), 1.0/5)
}

// TestSwapTellsOfCopies: a swap is a choice among all pairs of cards. So who gives a card has more of
// them, by that, if there are more. Of four cards two are in the hand of seat 1, which gives a yellow crab.
func TestSwapTellsOfCopies(t *testing.T) {
	config := seasalt.Config{Modules: []seasalt.Module{extrapepper.Module(seasalt.WaterRodeo)}}
	s := small(t, config, "crab/yellow fish/green", "crab/yellow boat/black")
	p := s.SecretPosition()
	p.Turn, p.Phase, p.Event, p.Victim = 1, seasalt.PhaseSwap, seasalt.WaterRodeo, 0
	s, err := s.Rules().NewState(p)
	if err != nil {
		t.Fatal(err)
	}
	g := s.Game()
	play(t, g, "swap crab/yellow shark/black")
	near(t, "the other crab stays there", share(g.View(0), func(s seasalt.State) bool { return s.Hand(1).CountKind(seasalt.Crab) > 0 }), 2.0/6)
}
