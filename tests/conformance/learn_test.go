package conformance

import (
	"bytes"
	"fmt"
	"reflect"
	"strings"
	"testing"

	"github.com/seasalt-go/seasalt"
	"github.com/seasalt-go/seasalt/internal/testkit"
)

// whatIsKnown says what somebody knows of a place, in the words of TestLearn.
func whatIsKnown(game *seasalt.Game, who string) string {
	words := strings.Fields(strings.TrimSuffix(who, ":"))
	seat, number := seasalt.Spectator, 0
	if words[0] != "spectator" {
		fmt.Sscan(words[0], &seat)
	}
	if len(words) > 2 {
		fmt.Sscan(words[2], &number)
	}
	v := game.View(seat)
	var names []string
	set := func(cards seasalt.Cards) {
		if cards.Len() > 0 {
			names = append(names, cards.String())
		}
	}
	card := func(c seasalt.Card) {
		name := "-"
		if c != 0 {
			name = c.String()
		}
		names = append(names, name)
	}
	switch other := seasalt.Seat(number); words[1] {
	case "hand":
		set(v.KnownHand(other))
	case "exposed":
		set(v.KnownTo(other))
	case "shown":
		set(v.KnownToAll(other))
	case "deck":
		set(v.KnownDeck())
	case "pile":
		for c := range v.Pile(seasalt.Pile(number)) {
			card(c)
		}
	default:
		return "no place " + who
	}
	return strings.TrimSpace(who + " " + strings.Join(names, " "))
}

// sortedCards puts the cards of a text in order, but for those of piles.
func sortedCards(text string) string {
	who, list, _ := strings.Cut(text, ":")
	if !strings.Contains(who, "pile") && !strings.HasSuffix(list, " -") {
		list = " " + seasalt.Must(seasalt.ParseCards(list)).String()
	}
	return strings.TrimSpace(who + ":" + list)
}

// TestLearn learns facts, and refuses those that are not so and those that nobody could learn.
func TestLearn(t *testing.T) {
	cards := func(text string) seasalt.Cards { return seasalt.Must(seasalt.ParseCards(text)) }
	hands := func(texts ...string) (hands []seasalt.Cards) {
		for _, text := range texts {
			hands = append(hands, cards(text))
		}
		return hands
	}
	rules := seasalt.MustRules(seasalt.Config{Players: 2})
	s := testkit.Must(rules.NewState(seasalt.Position{
		Phase: seasalt.PhasePlay, Round: 1, Hands: []seasalt.Cards{cards("crab/black"), cards("crab/grey boat/black")},
		Piles: [2][]seasalt.Card{testkit.Pile("shell/black shell/grey fish/green"), testkit.Pile("boat/black")},
	}))
	const all = seasalt.Spectator
	for _, test := range []struct {
		name    string
		seat    seasalt.Seat
		facts   seasalt.Knowledge
		refused string // by the game, or nothing
		itself  string // by a memory, which does not know what is true
		want    string // what is known then: "who place: cards", - for a card that is not known
	}{
		{"nothing", 0, seasalt.Knowledge{}, "", "", "0 hand 1:; 0 deck:"},
		{"a card of a hand", 0, seasalt.Knowledge{Hands: hands("", "crab/grey")}, "", "", "0 hand 1: crab/grey; 1 exposed 0:; spectator hand 1:"},
		{"all of a hand", 0, seasalt.Knowledge{Hands: hands("", "crab/grey boat/black")}, "", "", "0 hand 1: crab/grey boat/black"},
		{"too many hands", 0, seasalt.Knowledge{Hands: make([]seasalt.Cards, 3)}, "there are 2 players", "there are 2 players", ""},
		{"a copy too many", 0, seasalt.Knowledge{Hands: hands("", "crab/grey crab/grey")}, "not true of hand 1", "only 1 of the card crab/grey", ""},
		{"what lies open", 0, seasalt.Knowledge{Hands: hands("", "boat/black boat/black")}, "not true of hand 1", "contradicts", ""},
		{"what is in the own hand", 0, seasalt.Knowledge{Hands: hands("", "crab/black")}, "not true of hand 1", "contradicts", ""},
		{"what is not true", 0, seasalt.Knowledge{Hands: hands("", "crab/green")}, "not true of hand 1", "", ""},
		{"the own hand", 0, seasalt.Knowledge{Hands: hands("crab/black")}, "", "", "0 hand 0: crab/black; 0 exposed 1:"},
		{"what all know", all, seasalt.Knowledge{Hands: hands("", "crab/grey")}, "", "", "0 hand 1: crab/grey; 1 shown 1: crab/grey; 1 exposed 0: crab/grey; spectator hand 1: crab/grey"},
		{"a card of the deck", 1, seasalt.Knowledge{Deck: cards("fish/black fish/black")}, "", "", "1 deck: fish/black fish/black mermaid/white; 0 deck:"},
		{"one that the deck has not", 1, seasalt.Knowledge{Deck: cards("crab/black")}, "not true of the deck", "", ""},
		{"one that the game has not", 1, seasalt.Knowledge{Deck: cards("lobster/black")}, "not true of the deck", "no card lobster/black", ""},
		{"a card of the deck that all know", all, seasalt.Knowledge{Deck: cards("fish/black")}, "", "", "0 deck: fish/black; spectator deck: fish/black"},
		{"a pile", 1, seasalt.Knowledge{Piles: [2][]seasalt.Card{testkit.Pile("shell/black shell/grey fish/green")}}, "", "",
			"1 pile 1: shell/black shell/grey fish/green; 0 pile 1: shell/black - -"},
		{"a place of a pile", 1, seasalt.Knowledge{Piles: [2][]seasalt.Card{{0, 0, seasalt.Must(seasalt.ParseCard("fish/green"))}}}, "", "", "1 pile 1: shell/black - fish/green"},
		{"a pile that all know", all, seasalt.Knowledge{Piles: [2][]seasalt.Card{testkit.Pile("shell/black shell/grey")}}, "", "", "1 pile 1: shell/black shell/grey -; spectator pile 1: shell/black shell/grey -"},
		{"another pile", 1, seasalt.Knowledge{Piles: [2][]seasalt.Card{testkit.Pile("shell/grey")}}, "not true of pile 1", "contradicts", ""},
		{"more than the pile", 1, seasalt.Knowledge{Piles: [2][]seasalt.Card{1: testkit.Pile("boat/black fish/black")}}, "not true of pile 2", "2 cards of pile 2, which has 1", ""},
		{"who has seen the own hand", 1, seasalt.Knowledge{KnownTo: hands("crab/grey")}, "", "", "1 exposed 0: crab/grey; 0 hand 1:; 1 shown 1:"},
		{"who has seen what the own hand has not", 1, seasalt.Knowledge{KnownTo: hands("crab/black")}, "is not in the own hand", "is not in the own hand", ""},
		{"who has seen what all copies are", all, seasalt.Knowledge{KnownTo: hands("crab/black")}, "is not in the own hand", "is not in the own hand", ""},
	} {
		t.Run(test.name, func(t *testing.T) {
			check := func(err error, want string) {
				t.Helper()
				if want == "" && err != nil || want != "" && (err == nil || !strings.Contains(err.Error(), want)) {
					t.Errorf("%v, want %q", err, want)
				}
			}
			game := s.Game()
			m := game.Memory(test.seat)
			text := func(m *seasalt.Memory) string { return string(testkit.Marshal(t, m)) }
			before := text(m)
			check(m.Learn(test.facts), test.itself)
			if after := text(m); test.itself != "" && after != before {
				t.Errorf("a refused fact changes\n%s\nto\n%s", before, after)
			}
			before = text(game.Memory(test.seat))
			check(game.Learn(test.seat, test.facts), test.refused)
			if test.refused != "" {
				if after := text(game.Memory(test.seat)); after != before {
					t.Errorf("a refused fact changes\n%s\nto\n%s", before, after)
				}
				return
			}
			for _, text := range strings.Split(test.want, ";") {
				text = strings.TrimSpace(text)
				if got := whatIsKnown(game, text[:strings.Index(text, ":")+1]); got != sortedCards(text) {
					t.Errorf("got  %s\nwant %s", got, sortedCards(text))
				}
			}
			if one, two := text(game.Memory(test.seat)), text(m); one != two && test.seat != all {
				t.Errorf("by the game\n%s\nand by itself\n%s", one, two)
			}
		})
	}
}

// TestViewsHoldNoState looks through the types of what players get: there is nothing in them
// that leads to a State or could hide one. Of all pointers there are only those to the Rules,
// which know nothing of a game, and between the parts of a Memory.
func TestViewsHoldNoState(t *testing.T) {
	seen := map[reflect.Type]bool{}
	var look func(path string, typ reflect.Type)
	look = func(path string, typ reflect.Type) {
		switch {
		case typ == reflect.TypeFor[*seasalt.Rules](), typ.String() == "*pack.Layout", typ == reflect.TypeFor[error](), seen[typ]:
		case typ == reflect.TypeFor[seasalt.State](), typ == reflect.TypeFor[seasalt.Position](), typ == reflect.TypeFor[seasalt.Game]():
			t.Errorf("%s is a %v", path, typ)
		case typ.Kind() == reflect.Struct:
			seen[typ] = true
			for i := range typ.NumField() {
				look(path+"."+typ.Field(i).Name, typ.Field(i).Type)
			}
		case typ.Kind() == reflect.Array, typ.Kind() == reflect.Slice, typ.String() == "*mind.Beliefs":
			look(path+"[]", typ.Elem())
		case typ.Kind() > reflect.Complex128 && typ.Kind() != reflect.String:
			t.Errorf("%s is a %v: it could lead anywhere", path, typ)
		}
	}
	for _, typ := range []reflect.Type{reflect.TypeFor[seasalt.View](), reflect.TypeFor[seasalt.Observation](), reflect.TypeFor[seasalt.Memory]()} {
		look(typ.Name(), typ)
	}
	if typ := reflect.TypeFor[seasalt.Observation](); !typ.Comparable() {
		t.Errorf("a %v is not comparable", typ)
	}
}

// small returns a position in which seat 0 holds all cards but a few.
func small(t *testing.T, config seasalt.Config, hand1, deck string) seasalt.State {
	t.Helper()
	rules := seasalt.MustRules(config)
	p := seasalt.Position{Phase: seasalt.PhaseTake, Round: 1, Deck: seasalt.Must(seasalt.ParseCards(deck)),
		Hands: []seasalt.Cards{rules.Deck(), seasalt.Must(seasalt.ParseCards(hand1))}}
	p.Hands[0], _ = p.Hands[0].Minus(p.Hands[1], p.Deck)
	return testkit.Must(rules.NewState(p))
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

// TestForgottenByOneSeat: a seat that had too many guesses to keep them can forget a card that spectators remember. Its
// view has the card all the same.
func TestForgottenByOneSeat(t *testing.T) {
	s := small(t, seasalt.Config{}, "boat/black fish/green", "crab/yellow shell/grey")
	g := s.Game()
	boat := seasalt.Must(seasalt.ParseCards("boat/black"))
	if err := g.Learn(seasalt.Spectator, seasalt.Knowledge{Hands: []seasalt.Cards{{}, boat}}); err != nil {
		t.Fatal(err)
	}
	own, public, _ := strings.Cut(string(testkit.Marshal(t, g.Memory(0))), `"public":`)
	own = strings.Replace(own, `["boat/black"]]`, `[]]`, 1)
	forgetful := testkit.Must(s.Rules().UnmarshalMemory([]byte(own + `"public":` + public)))
	v := testkit.Must(s.View(0).With(forgetful))
	if v.KnownHand(1) != boat || v.KnownToAll(1) != boat {
		t.Errorf("%v is said to be known, and %v to be known to all", v.KnownHand(1), v.KnownToAll(1))
	}
	if _, err := s.Rules().ParseView(v.String()); err != nil {
		t.Error(err)
	}
}
