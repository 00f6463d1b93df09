package texts

import (
	"math/rand/v2"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/seasalt-go/seasalt"
	"github.com/seasalt-go/seasalt/variants/extrapepper"
)

// Cards that are not known are one or more: of none there is nothing to say.
func TestNoUnknownCards(t *testing.T) {
	rules := seasalt.MustRules(seasalt.Config{})
	g := rules.NewGame(0)
	g.Settle(rand.New(rand.NewPCG(1, 1)))
	for range 8 { // until a pile has cards that nobody sees
		moves := slices.Collect(g.State().Moves())
		if err := g.Play(moves[0], rand.New(rand.NewPCG(1, 1))); err != nil {
			t.Fatal(err)
		}
	}
	text := g.State().View(seasalt.Spectator).String()
	numbers := regexp.MustCompile(`\?\d+`)
	places := numbers.FindAllStringIndex(text, -1)
	if _, err := rules.ParseView(text); err != nil || len(places) < 2 || !regexp.MustCompile(`pile[12]=\S*\?`).MatchString(text) {
		t.Fatalf("%v: %s", err, text)
	}
	for _, at := range places {
		for _, number := range []string{"?0", "?81", "?x", "?"} {
			wrong := text[:at[0]] + number + text[at[1]:]
			if _, err := rules.ParseView(wrong); err == nil || !strings.Contains(err.Error(), "is not a number of cards from ?1 to ?") {
				t.Errorf("%s is read with the error %v", wrong, err)
			}
		}
	}
}

// TestViewsOfPositions reads the views of positions that random games seldom reach from their texts and JSON.
func TestViewsOfPositions(t *testing.T) {
	rules := seasalt.MustRules(seasalt.Config{Players: 3, Modules: []seasalt.Module{extrapepper.Module(seasalt.DanceOfTheMermaids)},
		Rulings: seasalt.Rulings{Mermaids: seasalt.MermaidsHeld}})
	one, two := cards("mermaid/white mermaid/white fish/green"), cards("mermaid/white mermaid/white sailor/pink")
	all := refusal{valid: table{Rules: rules, At: seasalt.Position{ // three of the four mermaids would win
		Phase: seasalt.PhasePlay, Round: 1, Event: seasalt.DanceOfTheMermaids,
		Hands: []seasalt.Cards{allBut(rules, one.String()+" "+two.String()+" crab/grey shell/black"), one, two},
		Piles: [2][]seasalt.Card{pile("crab/grey"), pile("shell/black")},
	}}}
	for _, at := range append(refusals(), all) {
		s := must(at.valid.Rules.NewState(at.valid.At))
		for _, seat := range seatsAndSpectator(s.Rules()) {
			v := s.View(seat)
			if back, err := s.Rules().ParseView(v.String()); err != nil || !back.Equal(v) {
				t.Errorf("%v\nis read as\n%v, %v", v, back, err)
			}
			if back, err := s.Rules().UnmarshalView(marshal(t, v)); err != nil || !back.Equal(v) {
				t.Errorf("the JSON of\n%v\nis read as\n%v, %v", v, back, err)
			}
		}
	}
	five := cards("octopus/green octopus/grey fish/green sailor/pink penguin/pink")
	unsure := must(rules.NewState(seasalt.Position{Phase: seasalt.PhaseTake, Round: 1, Piles: [2][]seasalt.Card{pile("crab/grey"), pile("shell/black")},
		Hands: []seasalt.Cards{{}, five}})).Game().View(0) // any copy of a card can be in that hand
	if back, err := rules.ParseView(unsure.String()); err != nil || !back.Equal(unsure) {
		t.Errorf("%v\nis read as another view, %v", unsure, err)
	}
	if _, err := (seasalt.View{}).MarshalText(); err == nil {
		t.Error("the zero View has a text")
	}
	if text := (seasalt.View{}).String(); text != "seasalt.View{}" {
		t.Errorf("the zero View prints as %q", text)
	}
}

// TestRefusedViews has views that no position has.
func TestRefusedViews(t *testing.T) {
	revealed := turnOf("base", seasalt.PhaseTake)
	call(&revealed, 2)
	shells := turnOf("all", seasalt.PhaseTake)
	shells.At.Hands[0] = cards("crab/black shell/dark-blue shell/light-blue shell/black shell/grey")
	shells.At.Hands[2] = cards("penguin/pink")
	shells.At.Event, shells.At.Shields = seasalt.CoralReef, []seasalt.Card{1: group("shell/green")[0], 2: group("shell/yellow")[0]}
	swap := attacked(seasalt.PhaseSwap)
	swap.At.Turn, swap.At.Victim = 1, 0
	twoPiles := turnOf("base", seasalt.PhaseTake)
	for _, test := range []struct {
		name     string
		table    table
		old, new string
		want     string
	}{
		{"a pile with cards that lie elsewhere", twoPiles, "pile2=octopus/grey", "pile2=crab/black,crab/black,crab/black", "pile2: "},
		{"revealed and known to all", revealed, " hand2=", " hand2.known-to-all=shell/grey hand2=", "hand2.known-to-all: the hand is revealed"},
		{"more shells than there are", shells, "hand0=crab/black,shell/dark-blue", "hand0=shell/yellow,shell/dark-blue", "2 shells lie face down, and 1 are left"},
		{"a hand looked through and not known", swap, " hand0.known-to1=crab/black,fish/black", " remembers=yes hand0.known-to1=crab/black",
			"hand0.known-to1: crab/black fish/black: not all of these are known to that seat, and it sees them: crab/black"},
	} {
		text := must(test.table.Rules.NewState(test.table.At)).View(0).String()
		must(test.table.Rules.ParseView(text))
		broken := strings.Replace(text, test.old, test.new, 1)
		if _, err := test.table.Rules.ParseView(broken); broken == text || err == nil || !strings.Contains(err.Error(), test.want) {
			t.Errorf("%s: %v\n%s", test.name, err, broken)
		}
	}
}

// Each run of unknown cards in a pile is one item.
func TestUnknownRuns(t *testing.T) {
	rules := seasalt.MustRules(seasalt.Config{})
	text := "seasalt/1 view=0 remembers=yes round=1 phase=take turn=0 deck=?49 pile1=boat/black,?2,crab/yellow,?1 pile2=fish/black hand1=?3" +
		strings.TrimPrefix(rules.String(), "seasalt/1")
	if v, err := rules.ParseView(text); err != nil || v.String() != text {
		t.Errorf("%v: it is written as\n%v\nand was\n%s", err, v, text)
	}
}
