package seasalt_test

import (
	"encoding/json"
	"fmt"
	"log/slog"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/seasalt-go/seasalt"
	"github.com/seasalt-go/seasalt/variants/extrapepper"
)

// TestMemoryPrints: a printed or logged memory says whose it is, in one line without a card.
func TestMemoryPrints(t *testing.T) {
	if text := fmt.Sprint(&seasalt.Memory{}); text != "seasalt.Memory{}" {
		t.Errorf("the zero Memory prints as %s", text)
	}
	for rules := range fuzzRules {
		g := walkGame(uint8(rules), 1, 60, nil)
		for _, seat := range seatsAndSpectator(g.Rules()) {
			m := g.Memory(seat)
			want := fmt.Sprintf("seasalt.Memory{Seat: %v, Rules: %v}", seat, g.Rules())
			for _, text := range []string{m.String(), fmt.Sprintf("%v", m), fmt.Sprintf("%+v", m), slog.AnyValue(m).String()} {
				if text != want {
					t.Errorf("a memory prints as %s and should as %s", text, want)
				}
			}
		}
	}
}

// TestMemoryRefuses feeds memories with observations of other games, other moments and other
// observers. Each is an error, and then the memory is of no more use and says so.
func TestMemoryRefuses(t *testing.T) {
	r := rand.New(rand.NewPCG(9, 9))
	refused := 0
	for rules := range fuzzRules {
		g := walkGame(uint8(rules), 3, 120, nil)
		list := seatsAndSpectator(g.Rules())
		walkGame(uint8(rules), 4, 300, func(_ int, other *seasalt.Game) {
			s := other.State()
			if s.Over() || s.Actor() == seasalt.Nature && s.RoundOver() {
				return
			}
			seat, seen := list[r.IntN(len(list))], list[r.IntN(len(list))]
			m := g.Memory(seat)
			o := must(other.Observe(seen, anyMove(s, r)))
			err := m.Observe(o)
			tryMemory(t, g.State().View(seat), m, err)
			if err != nil {
				refused++
				if !strings.Contains(err.Error(), "cannot have made this observation") || m.Observe(o) != err {
					t.Fatalf("%v, and then %v", err, m.Observe(o))
				}
			}
		})
	}
	if t.Log(refused, "refused"); refused < 1000 {
		t.Errorf("only %d observations are refused", refused)
	}
	drawing := play(seasalt.MustRules(seasalt.Config{}).Start(0), "deal crab/black", "deal crab/yellow", "draw")
	drawn := must(drawing.Observe(0, must(seasalt.ParseMove("deal fish/black"))))
	if err := drawing.View(seasalt.Spectator).Memory().Observe(drawn); err == nil || !strings.Contains(err.Error(), "spectators do not see that much") {
		t.Errorf("a spectator sees what a seat draws: %v", err)
	}
	stopped := fifteen(t)
	text := string(marshal(t, must(stopped.Observe(1, seasalt.Stop))))
	var third seasalt.Observation
	text = strings.Replace(text, `"where":{"kind":"hand","seat":1}`, `"where":{"kind":"hand","seat":2}`, 1)
	if err := json.Unmarshal([]byte(text), &third); err != nil {
		t.Fatal(err)
	}
	if err := stopped.View(1).Memory().Observe(third); err == nil || !strings.Contains(err.Error(), "/sights/1: there are 2 players") {
		t.Errorf("a third hand is seen in a game of two: %v", err)
	}
	reef := must(seasalt.MustRules(seasalt.Config{Modules: []seasalt.Module{extrapepper.Module(seasalt.CoralReef)}}).NewState(seasalt.Position{
		Phase: seasalt.PhasePlay, Round: 1, Event: seasalt.CoralReef, Hands: []seasalt.Cards{cards("shell/grey crab/black")},
		Piles: [2][]seasalt.Card{{must(seasalt.ParseCard("boat/black"))}, {must(seasalt.ParseCard("boat/yellow"))}},
	}))
	text = string(marshal(t, must(reef.Observe(0, seasalt.LayShield(must(seasalt.ParseCard("shell/grey")))))))
	for _, card := range []string{"shell/grey", "crab/black"} {
		var o seasalt.Observation
		if err := json.Unmarshal([]byte(strings.ReplaceAll(text, "shell/grey", card)), &o); err != nil {
			t.Fatal(err)
		}
		if err := reef.View(0).Memory().Observe(o); (err == nil) != (card == "shell/grey") {
			t.Errorf("%s is laid face down: %v", card, err)
		}
	}
}

// A memory from before a theft does not fit a view from after it, although deck and piles are as they were.
func TestMemoryBeforeTheft(t *testing.T) {
	g := seasalt.MustRules(seasalt.Config{}).NewGame(0)
	playGame(g, "deal fish/black", "deal boat/black", "draw", "deal swimmer/black", "deal crab/grey", "keep swimmer/black", "discard 1", "end-turn", "take 1", "end-turn",
		"draw", "deal shark/black", "deal fish/green", "keep shark/black", "discard 1", "lay-duo swimmer/black shark/black")
	m := g.Memory(seasalt.Spectator)
	playGame(g, "steal crab/grey")
	if _, err := g.State().View(seasalt.Spectator).With(m); err == nil || !strings.Contains(err.Error(), "not of the same moment") {
		t.Error(err)
	}
}

// Only the victim of a theft knows which card the thief has from it, be it the one that sorts before all others.
func TestKnownToVictim(t *testing.T) {
	first := seasalt.CardOf(seasalt.Mermaid, seasalt.DarkBlue)
	rules := seasalt.MustRules(seasalt.Config{Players: 3, Modules: []seasalt.Module{{
		Name: "house", Version: 1, Deck: must(seasalt.CardsOf(first, first)), Without: cards("mermaid/white mermaid/white"),
	}}})
	g := must(rules.NewState(seasalt.Position{
		Phase: seasalt.PhasePlay, Round: 1, Hands: []seasalt.Cards{cards("swimmer/black shark/black"), cards("mermaid/dark-blue fish/green"), cards("boat/black")},
		Piles: [2][]seasalt.Card{{first}, pile("shell/black")},
	})).Game()
	playGame(g, "lay-duo swimmer/black shark/black", "choose-victim 1", "steal mermaid/dark-blue")
	if n := g.View(0).Unseen().Count(first); n != 0 {
		t.Errorf("%d of the card are unseen: one lies open, and one is in the own hand", n)
	}
	for seat, want := range map[seasalt.Seat]seasalt.Cards{1: must(seasalt.CardsOf(first)), 2: {}} {
		if got := g.View(0).KnownTo(seat); got != want {
			t.Errorf("seat %d knows %v, want %v", seat, got, want)
		}
	}
}

// tryMemory calls all methods of a memory that has been fed with anything, and has returned an error or none: they do
// what they say, or return this error. The view need not fit.
func tryMemory(t *testing.T, v seasalt.View, m *seasalt.Memory, err error) {
	t.Helper()
	sum := 0.0
	for _, chance := range m.Chances() {
		sum += chance
	}
	with, refused := v.With(m)
	if err != nil {
		if _, again := v.With(m.Clone()); sum != 0 || refused != err || again != err {
			t.Fatalf("a memory of no use is put into a view: %v, %v, %v", sum, refused, again)
		}
		return
	}
	if sum < 0.999999 || sum > 1.000001 {
		t.Fatalf("the chances make %v: %v", sum, m)
	}
	clone := m.Clone()
	if !slices.Equal(clone.Chances(), m.Chances()) || clone.Seat() != m.Seat() || m.Rules() != v.Rules() {
		t.Fatalf("another clone: %v, %v", m, clone)
	}
	if again, err := v.With(clone); (err == nil) != (refused == nil) || !again.Equal(with) {
		t.Fatalf("a clone is put into a view otherwise (%v, %v):\n%v\n%v", refused, err, with, again)
	}
}

// A memory goes into views of its own rules, observer and moment alone.
func TestViewWithAnotherMemory(t *testing.T) {
	s := walk(0, 1, 40, nil)
	v := s.View(0)
	other := seasalt.MustRules(s.Rules().Config()).Start(0).View(0)
	for name, m := range map[string]*seasalt.Memory{
		"other rules": other.Memory(), "another observer": s.View(1).Memory(), "another moment": s.Rules().Start(0).View(0).Memory(),
	} {
		if w, err := v.With(m); err == nil || !w.Equal(v) {
			t.Errorf("%s: %v, and the view is %v", name, err, w)
		}
	}
}

// TestBiasOfSeenCard: somebody lays a crab and may have another one like it, until the observer draws that one.
func TestBiasOfSeenCard(t *testing.T) {
	g := playGame(seasalt.MustRules(seasalt.Config{}).NewGame(0), "deal fish/green", "deal shell/grey",
		"take 1", "end-turn", "draw", "deal crab/yellow", "deal boat/black", "keep crab/yellow", "end-turn",
		"take 1", "end-turn", "draw", "deal crab/black", "deal penguin/pink", "keep crab/black", "end-turn",
		"take 1", "end-turn", "draw", "deal octopus/grey", "deal boat/yellow", "keep octopus/grey",
		"lay-duo crab/yellow crab/black", "choose-pile 2", "end-turn", "draw")
	if _, _, biased := g.View(0).Plain(); !biased {
		t.Fatal("whoever laid the crab cannot have had another one")
	}
	playGame(g, "deal crab/yellow")
	if _, _, biased := g.View(0).Plain(); biased {
		t.Error("whoever laid the crab can have had the other one, too, which was drawn")
	}
}

// TestWithReplaces: what a view remembers is replaced by what a memory knows, if that knows less, too.
func TestWithReplaces(t *testing.T) {
	replaced := 0
	for seed := range uint64(20) {
		walkGame(uint8(len(fuzzRules)-1), seed, 200, func(_ int, g *seasalt.Game) {
			s := g.State()
			for _, seat := range seatsAndSpectator(g.Rules()) {
				plain := s.View(seat)
				little := plain.Memory()
				if len(g.Memory(seat).Chances()) > 1 && len(little.Chances()) == 1 {
					replaced++
				}
				if one, other := must(g.View(seat).With(little)), must(plain.With(little)); !one.Equal(other) {
					t.Fatalf("%v\n%v", one, other)
				}
			}
		})
	}
	if replaced < 100 {
		t.Errorf("only %d views knew more", replaced)
	}
}

// FuzzMemory feeds a memory with the JSON of an observation with a piece of it changed.
func FuzzMemory(f *testing.F) {
	for i := range uint8(60) {
		f.Add(i, uint64(i), uint16(13*int(i)), i, 0, 0, "")
		f.Add(i, uint64(i), uint16(17*int(i)), i, 7*int(i), 11*int(i), "")
		f.Add(i, uint64(i), uint16(19*int(i)), i, 3*int(i), 4*int(i), `"card":"crab/black"`)
		f.Add(i, uint64(i), uint16(23*int(i)), i, 9*int(i), 12*int(i), `{"where":{"kind":"hand","seat":1},"cards":["crab/black"],"open":true}`)
	}
	f.Fuzz(func(t *testing.T, rules uint8, seed uint64, steps uint16, seat uint8, from, to int, with string) {
		g := walkGame(rules, seed, int(steps)%300, nil)
		if g.Over() {
			return
		}
		list := seatsAndSpectator(g.Rules())
		m := g.Memory(list[int(seat)%len(list)])
		moves := g.State().AppendMoves(nil)
		o := must(g.Observe(m.Seat(), moves[int(steps)%len(moves)]))
		text := mutate(string(marshal(t, o)), from, max(to, 0), with)
		if json.Unmarshal([]byte(text), &o) != nil {
			return
		}
		err := m.Observe(o)
		tryMemory(t, g.State().View(m.Seat()), m, err)
		// And then with what really happens.
		for range 3 {
			if g.Over() {
				break
			}
			next := g.State().AppendMoves(nil)[0]
			err := m.Observe(must(g.Observe(m.Seat(), next)))
			if err := g.Apply(next); err != nil {
				t.Fatal(err)
			}
			tryMemory(t, g.State().View(m.Seat()), m, err)
		}
	})
}

// Under ruling K1 "laid at end" a player who ended a turn did not hold four mermaids, until a card comes into that hand: by
// a swap, too.
func TestSwapAfterEndOfTurn(t *testing.T) {
	rules := seasalt.MustRules(seasalt.Config{Rulings: seasalt.Rulings{Mermaids: seasalt.MermaidsLaidAtEnd},
		Modules: []seasalt.Module{extrapepper.Module(seasalt.WaterRodeo)}})
	g := must(rules.NewState(seasalt.Position{Phase: seasalt.PhasePlay, Turn: 1, Round: 1, Event: seasalt.WaterRodeo,
		Hands: []seasalt.Cards{cards("swimmer/black swimmer/yellow mermaid/white"), cards("mermaid/white mermaid/white mermaid/white crab/black")},
		Piles: [2][]seasalt.Card{{must(seasalt.ParseCard("boat/black"))}, {must(seasalt.ParseCard("boat/yellow"))}},
	})).Game()
	playGame(g, "end-turn", "draw", "deal fish/black", "deal fish/green", "keep fish/black", "discard 1", "lay-duo swimmer/black swimmer/yellow")
	alike := func() bool {
		v := g.View(seasalt.Spectator)
		return v.Equal(must(rules.UnmarshalView(marshal(t, v))))
	}
	if alike() {
		t.Error("a view that is read knows who ended a turn, which no text contains")
	}
	playGame(g, "swap mermaid/white crab/black")
	if !alike() {
		t.Error("the hand that a mermaid was given to is thought to be as it was")
	}
}
