package seasalt_test

import (
	"fmt"
	"reflect"
	"slices"
	"strings"
	"testing"

	"github.com/seasalt-go/seasalt"
	"github.com/seasalt-go/seasalt/variants/extrapepper"
	"github.com/seasalt-go/seasalt/variants/extrasalt"
)

// TestKnowledgeCases has what is known after single moves, by hand.
func TestKnowledgeCases(t *testing.T) {
	cards := seasalt.MustParseCards
	hands := func(texts ...string) (hands []seasalt.Cards) {
		for _, text := range texts {
			hands = append(hands, cards(text))
		}
		return hands
	}
	everything := append(extrasalt.Modules(), extrapepper.Module())
	for _, test := range []struct {
		rule, name string
		players    int // 3 if not set
		event      seasalt.Event
		rulings    seasalt.Rulings
		position   seasalt.Position // in the play step if it has no phase
		moves      string
		want       string // "who place: cards", - for a card that is not known
	}{
		{
			rule: "R3.1", name: "a card taken from a pile is known in the hand",
			position: seasalt.Position{Phase: seasalt.PhaseTake, Piles: [2][]seasalt.Card{pileOf("crab/black"), pileOf("shell/grey")}},
			moves:    "take 1; end",
			want:     "1 hand 0: crab/black; 2 hand 0: crab/black; spectator hand 0: crab/black; 0 exposed 1: crab/black; 0 shown 0: crab/black",
		},
		{
			rule: "R3.1", name: "a card kept of those drawn is not, and the other is in the pile",
			position: seasalt.Position{Phase: seasalt.PhaseTake, Piles: [2][]seasalt.Card{pileOf("crab/black"), pileOf("shell/grey")}},
			moves:    "draw; deal crab/grey; deal fish/green; keep crab/grey; discard 1; end",
			want:     "0 hand 0: crab/grey; 1 hand 0:; 0 exposed 1:; spectator pile 1: fish/green crab/black; 2 pile 1: fish/green crab/black",
		},
		{
			rule: "R4.2", name: "a known card that is laid is not known in the hand any more",
			position: seasalt.Position{Phase: seasalt.PhaseTake, Hands: hands("crab/black crab/grey crab/green"),
				Piles: [2][]seasalt.Card{pileOf("fish/black fish/green"), pileOf("crab/yellow")}},
			moves: "take 2; duo crab/yellow crab/black",
			want:  "1 hand 0:; spectator hand 0:; 0 exposed 1:",
		},
		{
			rule: "R4.2", name: "of two alike cards the one that is laid may be the known one",
			position: seasalt.Position{Phase: seasalt.PhaseTake, Hands: hands("crab/yellow crab/grey"),
				Piles: [2][]seasalt.Card{pileOf("fish/black fish/green"), pileOf("crab/yellow")}},
			moves: "take 2; duo crab/yellow crab/grey",
			want:  "1 hand 0:; 0 hand 0: crab/yellow; 0 exposed 1:",
		},
		{
			rule: "R4.5", name: "what may have been stolen is not known to others any more",
			position: seasalt.Position{Hands: hands("swimmer/black shark/black", "boat/yellow boat/yellow fish/green fish/black"),
				Known: known3(hands("", "boat/yellow boat/yellow fish/green", ""))},
			moves: "duo swimmer/black shark/black; steal fish/black",
			want: "0 hand 1: boat/yellow boat/yellow fish/green; 1 exposed 0: boat/yellow boat/yellow fish/green; 0 hand 0: fish/black; 1 hand 0: fish/black;" +
				"2 hand 1: boat/yellow; spectator hand 1: boat/yellow; 2 hand 0:; 1 shown 1: boat/yellow; 0 exposed 1: fish/black; 0 exposed 2:",
		},
		{
			rule: "R4.5", name: "both players of a theft know the card, also one that was known before",
			position: seasalt.Position{Hands: hands("swimmer/black shark/black", "boat/yellow fish/green fish/black"),
				Known: known3(hands("", "fish/green", ""))},
			moves: "duo swimmer/black shark/black; steal fish/green",
			want:  "0 hand 1:; 1 hand 0: fish/green; 2 hand 1:; 2 hand 0:; spectator hand 0:; 0 exposed 1: fish/green",
		},
		{
			rule: "R4.5", name: "everybody who knows that all cards are alike knows the stolen one",
			position: seasalt.Position{Hands: hands("swimmer/black shark/black", "boat/yellow boat/yellow"),
				Known: known3(hands("", "boat/yellow boat/yellow", ""))},
			moves: "duo swimmer/black shark/black; steal boat/yellow",
			want:  "2 hand 0: boat/yellow; 2 hand 1: boat/yellow; spectator hand 0: boat/yellow; spectator hand 1: boat/yellow; 1 hand 0: boat/yellow",
		},
		{
			rule: "R4.5", name: "but not who knows of one of them only",
			position: seasalt.Position{Hands: hands("swimmer/black shark/black", "boat/yellow boat/yellow"),
				Known: known3(hands("", "boat/yellow", ""))},
			moves: "duo swimmer/black shark/black; steal boat/yellow",
			want:  "2 hand 0:; 2 hand 1:; spectator hand 0:; 1 hand 0: boat/yellow; 0 hand 1:",
		},
		{
			rule: "R4.5", name: "a pick that changes the top is seen",
			position: seasalt.Position{Hands: hands("crab/black crab/grey"),
				Piles: [2][]seasalt.Card{pileOf("fish/green boat/black shell/grey"), nil}},
			moves: "duo crab/black crab/grey; pick 1",
			want:  "1 hand 0: fish/green; 1 pile 1: boat/black -; 0 pile 1: boat/black shell/grey; spectator pile 1: boat/black -",
		},
		{
			rule: "R4.5", name: "a pick below the top is not, and what lies there is not known any more",
			position: seasalt.Position{Phase: seasalt.PhaseTake, Hands: hands("crab/black crab/grey"),
				Piles: [2][]seasalt.Card{pileOf("fish/green boat/black"), pileOf("shell/black")}, Known: depths3(2, 1)},
			moves: "draw; deal shell/grey; deal shell/green; keep shell/grey; discard 1; duo crab/black crab/grey; pile 1; pick 2",
			want:  "1 hand 0:; 1 pile 1: shell/green -; 0 pile 1: shell/green boat/black; spectator pile 1: shell/green -; 0 exposed 1:",
		},
		{
			rule: "R4.5", name: "a pick among cards that are known to be alike is known",
			position: seasalt.Position{Hands: hands("crab/black crab/grey"),
				Piles: [2][]seasalt.Card{pileOf("fish/green boat/black boat/black"), nil}, Known: depths3(3, 0)},
			moves: "duo crab/black crab/grey; pick 2",
			want:  "1 hand 0: boat/black; spectator hand 0: boat/black; 1 pile 1: fish/green boat/black; 0 exposed 2: boat/black",
		},
		{
			rule: "R4.5", name: "a pick among cards that are alike but not known to be is not",
			position: seasalt.Position{Hands: hands("crab/black crab/grey"),
				Piles: [2][]seasalt.Card{pileOf("fish/green boat/black boat/black"), nil}, Known: depths3(2, 0)},
			moves: "duo crab/black crab/grey; pick 2",
			want:  "1 hand 0:; spectator hand 0:; 1 pile 1: fish/green -; 0 pile 1: fish/green boat/black",
		},
		{
			rule: "R4.5", name: "the top is picked and the next one is like it",
			position: seasalt.Position{Hands: hands("crab/black crab/grey"),
				Piles: [2][]seasalt.Card{pileOf("boat/black boat/black shell/grey"), nil}, Known: depths3(3, 0)},
			moves: "duo crab/black crab/grey; pick 1",
			want:  "1 hand 0:; spectator hand 0:; 1 pile 1: boat/black -; 0 pile 1: boat/black shell/grey",
		},
		{
			rule: "R4.5", name: "a pile is known to whoever looks through it, also later",
			position: seasalt.Position{Hands: hands("crab/black crab/grey"), Phase: seasalt.PhasePlay,
				Piles: [2][]seasalt.Card{pileOf("fish/green boat/black shell/grey"), pileOf("shell/black")}},
			moves: "duo crab/black crab/grey; pile 1; pick 2; end; take 1",
			want:  "0 pile 1: shell/grey; 1 pile 1: shell/grey; 2 hand 0:; 2 hand 1: fish/green",
		},
		{
			rule: "R4.5", name: "a single card of a pile is taken as everybody sees",
			position: seasalt.Position{Hands: hands("crab/black crab/grey"),
				Piles: [2][]seasalt.Card{pileOf("fish/green"), pileOf("shell/black boat/black")}},
			moves: "duo crab/black crab/grey; pile 1",
			want:  "1 hand 0: fish/green; spectator hand 0: fish/green; 1 pile 1:; 0 pile 2: shell/black -",
		},
		{
			rule: "R11.2", name: "hermit crab: both piles are looked through", event: seasalt.HermitCrab,
			position: seasalt.Position{Hands: hands("crab/black crab/grey"),
				Piles: [2][]seasalt.Card{pileOf("fish/green boat/black boat/yellow"), pileOf("shell/black shell/grey boat/light-blue")}},
			moves: "duo crab/black crab/grey; pick 2; pick 1",
			want: "1 hand 0: shell/black; 0 pile 1: fish/green boat/yellow; 1 pile 1: fish/green -; 0 pile 2: shell/grey boat/light-blue;" +
				"1 pile 2: shell/grey -; spectator hand 0: shell/black",
		},
		{
			rule: "R10.2", name: "lobster: what is returned is known in the deck",
			position: seasalt.Position{Hands: hands("crab/black lobster/black")},
			moves: "duo crab/black lobster/black; deal fish/green; deal boat/black; deal boat/black; deal shell/grey; deal crab/grey;" +
				"keep crab/grey; end",
			want: "0 deck: fish/green boat/black boat/black shell/grey; 1 deck:; spectator deck:; 1 hand 0:; 0 exposed 1:",
		},
		{
			rule: "R10.2", name: "lobster: until others draw",
			position: seasalt.Position{Hands: hands("crab/black lobster/black"),
				Piles: [2][]seasalt.Card{pileOf("shell/black"), nil}},
			moves: "duo crab/black lobster/black; deal fish/green; deal boat/black; deal boat/black; deal shell/grey; deal crab/grey;" +
				"keep crab/grey; end; draw; deal fish/green",
			want: "0 deck: boat/black; 1 deck:; 1 drawn: fish/green; 0 drawn: -; 2 drawn: -",
		},
		{
			rule: "R10.2", name: "lobster: own draws take away what is drawn only", players: 2,
			position: seasalt.Position{Hands: hands("crab/black lobster/black fish/light-blue fish/yellow"),
				Piles: [2][]seasalt.Card{pileOf("shell/black"), nil}},
			moves: "duo crab/black lobster/black; deal fish/green; deal boat/black; deal boat/black; deal shell/grey; deal crab/grey;" +
				"keep crab/grey; duo fish/light-blue fish/yellow; deal boat/black",
			want: "0 deck: fish/green boat/black shell/grey; 1 deck:; 1 hand 0:",
		},
		{
			rule: "R11.2", name: "rodeo: who looks at a hand knows it", event: seasalt.WaterRodeo,
			position: seasalt.Position{Hands: hands("swimmer/black swimmer/yellow fish/green", "crab/black crab/grey", "fish/black")},
			moves:    "duo swimmer/black swimmer/yellow; seat 1; pass; end",
			want: "0 hand 1: crab/black crab/grey; 1 exposed 0: crab/black crab/grey; 2 hand 1:; spectator hand 1:; 1 shown 1:;" +
				"1 hand 0:; 1 exposed 2:",
		},
		{
			rule: "R11.2", name: "rodeo: both know what is swapped", event: seasalt.WaterRodeo,
			position: seasalt.Position{Hands: hands("swimmer/black swimmer/yellow fish/green boat/black", "crab/black crab/grey", "fish/black"),
				Known: known3(hands("fish/green", "crab/grey", ""))},
			moves: "duo swimmer/black swimmer/yellow; seat 1; swap fish/green crab/black; end",
			want:  "0 hand 1: crab/grey fish/green; 1 hand 0: crab/black; 2 hand 0:; 2 hand 1:; spectator hand 1:; 0 exposed 1: crab/black",
		},
		{
			rule: "R11.2", name: "rodeo: a hand of alike cards gives itself away, whatever comes for it", event: seasalt.WaterRodeo,
			position: seasalt.Position{Hands: hands("swimmer/black swimmer/yellow fish/green boat/black", "boat/yellow boat/yellow", "fish/black"),
				Known: known3(hands("", "boat/yellow boat/yellow", ""))},
			moves: "duo swimmer/black swimmer/yellow; seat 1; swap fish/green boat/yellow",
			want: "2 hand 0: boat/yellow; 2 hand 1: boat/yellow; spectator hand 0: boat/yellow; spectator hand 1: boat/yellow;" +
				"1 hand 0: boat/yellow; 0 hand 1: boat/yellow fish/green",
		},
		{
			rule: "R11.2", name: "rodeo: an only card that all know is known where it went", event: seasalt.WaterRodeo,
			position: seasalt.Position{Hands: hands("swimmer/black swimmer/yellow fish/green", "crab/black crab/grey", "fish/black"),
				Known: known3(hands("fish/green", "", ""))},
			moves: "duo swimmer/black swimmer/yellow; seat 1; swap fish/green crab/black",
			want:  "2 hand 0:; 2 hand 1: fish/green; spectator hand 1: fish/green; 0 hand 1: crab/grey fish/green; 1 shown 1: fish/green",
		},
		{
			rule: "R11.2", name: "coral reef: the others see a shell and not which", event: seasalt.CoralReef,
			position: seasalt.Position{Hands: hands("shell/black shell/grey fish/green fish/black"),
				Known: known3(hands("shell/black fish/green shell/grey", "", ""))},
			moves: "shield shell/black",
			want: "0 down 0: shell/black; 1 down 0: -; spectator down 0: -; 1 hand 0: fish/green; 0 exposed 1: fish/green;" +
				"0 hand 0: shell/grey fish/green fish/black",
		},
		{
			rule: "R5.2", name: "a revealed hand is seen, not remembered", players: 2,
			position: seasalt.Position{Hands: hands("octopus/light-blue octopus/green octopus/grey sailor/pink sailor/orange",
				"fish/black crab/black")},
			moves: "last-chance",
			want: "1 hand 0: octopus/light-blue octopus/green octopus/grey sailor/pink sailor/orange;" +
				"spectator shown 0:; 1 shown 0:; 0 exposed 1:; 0 hand 1:",
		},
		{
			rule: "R2.3", name: "a new round knows nothing of the last one", players: 2,
			position: seasalt.Position{Hands: hands("sailor/pink sailor/orange crab/black lobster/black octopus/green octopus/grey", "fish/black crab/yellow"),
				Known: []seasalt.Knowledge{{Hands: hands("", "fish/black"), Piles: [2]int{1, 1}}, {Hands: hands("sailor/pink", ""), Piles: [2]int{1, 1}},
					{Hands: hands("", ""), Piles: [2]int{1, 1}}}},
			moves: "duo crab/black lobster/black; deal fish/green; deal boat/black; deal boat/black; deal shell/grey; deal crab/grey;" +
				"keep crab/grey; stop; next-round; event kraken; deal crab/black; deal fish/black",
			want: "0 deck:; 0 hand 1:; 1 hand 0:; 0 exposed 1:; 0 pile 1: crab/black; 0 pile 2: fish/black",
		},
		{
			rule: "K1", name: "mermaids that win in hand are shown", rulings: seasalt.Rulings{Mermaids: seasalt.MermaidsHeld},
			position: seasalt.Position{Phase: seasalt.PhaseTake, Hands: hands("mermaid/white mermaid/white mermaid/white fish/green")},
			moves:    "draw; deal mermaid/white; deal crab/black; keep mermaid/white",
			want: "1 hand 0: mermaid/white mermaid/white mermaid/white mermaid/white; spectator hand 0: mermaid/white mermaid/white mermaid/white mermaid/white;" +
				"0 exposed 1: mermaid/white mermaid/white mermaid/white mermaid/white; 1 drawn: -; 0 drawn: crab/black",
		},
	} {
		t.Run(test.rule+" "+test.name, func(t *testing.T) {
			config := seasalt.Config{Players: 3, Target: 40, Rulings: test.rulings, Modules: everything}
			if test.players > 0 {
				config.Players = test.players
			}
			rules := seasalt.MustRules(config)
			p := test.position
			p.Round, p.Event = 1, test.event
			if p.Phase == 0 {
				p.Phase = seasalt.PhasePlay
			}
			if p.Piles[0] == nil && p.Piles[1] == nil {
				p.Piles = [2][]seasalt.Card{pileOf("penguin/purple"), pileOf("penguin/light-orange")}
			}
			s, err := rules.NewState(p)
			if err != nil {
				t.Fatal(err)
			}
			for _, text := range strings.Split(test.moves, ";") {
				if s, err = s.Apply(seasalt.MustParseMove(strings.TrimSpace(text))); err != nil {
					t.Fatal(err)
				}
			}
			for _, text := range strings.Split(test.want, ";") {
				text = strings.TrimSpace(text)
				if got := whatIsKnown(s, text[:strings.Index(text, ":")+1]); got != sortedCards(text) {
					t.Errorf("got  %s\nwant %s", got, sortedCards(text))
				}
			}
		})
	}
}

// known3 is that everybody knows of these cards in the hands of three players, and of the tops.
func known3(hands []seasalt.Cards) (known []seasalt.Knowledge) {
	for o := range 4 {
		k := seasalt.Knowledge{Hands: slices.Clone(hands), Piles: [2]int{1, 1}}
		if o < 3 {
			k.Hands[o] = seasalt.Cards{}
		}
		known = append(known, k)
	}
	return known
}

// depths3 is that everybody of three players knows so many cards of each pile.
func depths3(one, two int) []seasalt.Knowledge {
	return slices.Repeat([]seasalt.Knowledge{{Piles: [2]int{one, two}}}, 4)
}

// whatIsKnown says what somebody knows of a place, in the words of TestKnowledgeCases.
func whatIsKnown(s seasalt.State, who string) string {
	words := strings.Fields(strings.TrimSuffix(who, ":"))
	seat, number := seasalt.Spectator, 0
	if words[0] != "spectator" {
		fmt.Sscan(words[0], &seat)
	}
	if len(words) > 2 {
		fmt.Sscan(words[2], &number)
	}
	v := s.View(seat)
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
		set(v.Hand(other))
	case "exposed":
		set(v.Exposed(other))
	case "shown":
		set(v.Shown(other))
	case "deck":
		set(v.Deck())
	case "drawn":
		set(v.Drawn())
		if v.DrawnLen() > v.Drawn().Len() {
			card(0)
		}
	case "down":
		card(v.FaceDown(other))
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
		list = " " + seasalt.MustParseCards(list).String()
	}
	return strings.TrimSpace(who + ":" + list)
}

// TestRefusedKnowledge has positions in which somebody knows what is not so, or what nobody
// could know.
func TestRefusedKnowledge(t *testing.T) {
	cards := seasalt.MustParseCards
	rules := seasalt.MustRules(seasalt.Config{Players: 2})
	known := func(change func(zero, one, all *seasalt.Knowledge)) []seasalt.Knowledge {
		known := make([]seasalt.Knowledge, 3)
		for o := range known {
			known[o] = seasalt.Knowledge{Hands: make([]seasalt.Cards, 2), Piles: [2]int{1, 1}}
		}
		change(&known[0], &known[1], &known[2])
		return known
	}
	for _, test := range []struct {
		name  string
		known []seasalt.Knowledge
		want  string // a part of the problem, or nothing if there is none
	}{
		{"what can be seen", known(func(zero, one, all *seasalt.Knowledge) {}), ""},
		{"nothing said", nil, ""},
		{"of a seat only", make([]seasalt.Knowledge, 1), "of each of 2 seats and of everybody"},
		{"of seats only", make([]seasalt.Knowledge, 2), "of each of 2 seats and of everybody"},
		{"too many hands", known(func(zero, one, all *seasalt.Knowledge) { zero.Hands = make([]seasalt.Cards, 3) }), "3 hands of 2 players"},
		{"a card", known(func(zero, one, all *seasalt.Knowledge) { zero.Hands[1] = cards("crab/grey") }), ""},
		{"a copy too many", known(func(zero, one, all *seasalt.Knowledge) { zero.Hands[1] = cards("crab/grey crab/grey") }), "2 of crab/grey, and there are 1"},
		{"the own hand", known(func(zero, one, all *seasalt.Knowledge) { zero.Hands[0] = cards("crab/black") }), "does not know of it besides"},
		{"everybody more than one", known(func(zero, one, all *seasalt.Knowledge) { all.Hands[1] = cards("crab/grey") }), "and seat 0 does not"},
		{"everybody what the owner need not be told", known(func(zero, one, all *seasalt.Knowledge) {
			all.Hands[1], zero.Hands[1] = cards("crab/grey"), cards("crab/grey")
		}), ""},
		{"a card of the deck", known(func(zero, one, all *seasalt.Knowledge) { one.Deck = cards("fish/black") }), ""},
		{"one that the deck has not", known(func(zero, one, all *seasalt.Knowledge) { one.Deck = cards("crab/grey") }), "1 of crab/grey, and there are 0"},
		{"a card of the deck that all know", known(func(zero, one, all *seasalt.Knowledge) { all.Deck = cards("fish/black") }), "not everybody can know"},
		{"not even the top", known(func(zero, one, all *seasalt.Knowledge) { one.Piles[0], all.Piles[0] = 0, 0 }), "0 cards of pile 1"},
		{"more than the pile", known(func(zero, one, all *seasalt.Knowledge) { zero.Piles[0] = 4 }), "4 cards of pile 1, which has 3"},
		{"less of a pile than all", known(func(zero, one, all *seasalt.Knowledge) { one.Piles[0], all.Piles[0] = 2, 2 }), "seat 0 knows 1 cards"},
		{"more of a pile than all", known(func(zero, one, all *seasalt.Knowledge) { one.Piles[0] = 3 }), ""},
	} {
		t.Run(test.name, func(t *testing.T) {
			s, err := rules.NewState(seasalt.Position{
				Phase: seasalt.PhasePlay, Round: 1, Hands: []seasalt.Cards{cards("crab/black"), cards("crab/grey")},
				Piles: [2][]seasalt.Card{pileOf("shell/black shell/grey fish/green"), pileOf("boat/black")},
				Known: test.known,
			})
			if test.want == "" && err != nil || test.want != "" && (err == nil || !strings.Contains(err.Error(), test.want)) {
				t.Fatalf("%v, want %q", err, test.want)
			}
			if err == nil && test.known != nil && !reflect.DeepEqual(s.Position().Known, test.known) {
				t.Fatalf("%+v, want %+v", s.Position().Known, test.known)
			}
		})
	}

	// K1: who holds the mermaids has won.
	for _, test := range []struct {
		ruling seasalt.MermaidRuling
		hand   string
		refuse bool
	}{
		{seasalt.MermaidsHeld, "mermaid/white mermaid/white mermaid/white mermaid/white", true},
		{seasalt.MermaidsHeld, "mermaid/white mermaid/white mermaid/white", false},
		{seasalt.MermaidsLaid, "mermaid/white mermaid/white mermaid/white mermaid/white", false},
	} {
		rules := seasalt.MustRules(seasalt.Config{Players: 2, Rulings: seasalt.Rulings{Mermaids: test.ruling}})
		_, err := rules.NewState(seasalt.Position{Phase: seasalt.PhasePlay, Round: 1, Hands: []seasalt.Cards{{}, cards(test.hand)}})
		if (err != nil) != test.refuse {
			t.Errorf("%v, %s in hand: %v", test.ruling, test.hand, err)
		}
	}
}

// TestExposedIsNoSecret plays two games that seat 2 cannot tell from each other. What seat 0 knows
// is not the same in them, and neither is what is hidden from seat 2: it must not see that in what
// its own cards are said to be known of.
func TestExposedIsNoSecret(t *testing.T) {
	rules := seasalt.MustRules(seasalt.Config{Players: 3})
	for _, test := range []struct {
		name     string
		position func(other string) seasalt.Position // if it differs
		games    [2]string
		exposed  string // to seat 1, that a player of seat 2 is certain of
	}{
		{
			name: "R4.5 a theft from a hand that seat 0 knows to have two alike cards, or two others",
			position: func(other string) seasalt.Position {
				return seasalt.Position{
					Turn: 1,
					Hands: []seasalt.Cards{
						seasalt.MustParseCards("boat/black " + other), seasalt.MustParseCards("swimmer/black shark/black swimmer/yellow shark/green"),
						seasalt.MustParseCards("swimmer/light-blue shark/purple"),
					},
					Piles: [2][]seasalt.Card{pileOf("crab/grey"), pileOf("fish/green")},
				}
			},
			games: [2]string{
				"duo swimmer/black shark/black; seat 0; steal boat/black; duo swimmer/yellow shark/green; seat 0; steal boat/black; end;" +
					"take 2; duo swimmer/light-blue shark/purple; steal boat/black",
				"duo swimmer/black shark/black; seat 0; steal boat/black; duo swimmer/yellow shark/green; seat 0; steal boat/yellow; end;" +
					"take 2; duo swimmer/light-blue shark/purple; steal boat/black",
			},
			exposed: "boat/black fish/green",
		},
		{
			name: "R4.5 a pick of two alike cards, or of two others, that seat 0 has looked through",
			position: func(string) seasalt.Position {
				return seasalt.Position{
					Hands: []seasalt.Cards{
						seasalt.MustParseCards("crab/black crab/grey"), seasalt.MustParseCards("crab/yellow crab/yellow"),
						seasalt.MustParseCards("crab/light-blue crab/light-blue"),
					},
					Piles: [2][]seasalt.Card{pileOf("shell/grey boat/black boat/black boat/yellow"), pileOf("fish/green")},
					Known: depths3(4, 1),
				}
			},
			games: [2]string{
				"duo crab/black crab/grey; pile 1; pick 4; end; take 2; duo crab/yellow crab/yellow; pick 2; end;" +
					"draw; deal octopus/grey; deal octopus/green; keep octopus/grey; duo crab/light-blue crab/light-blue; pile 1; pick 2",
				"duo crab/black crab/grey; pile 1; pick 2; end; take 2; duo crab/yellow crab/yellow; pick 3; end;" +
					"draw; deal octopus/grey; deal octopus/green; keep octopus/grey; duo crab/light-blue crab/light-blue; pile 1; pick 2",
			},
			exposed: "boat/black",
		},
	} {
		var views [2]seasalt.View
		var seen [2][]seasalt.Observation
		for i, moves := range test.games {
			p := test.position([]string{"boat/black", "boat/yellow"}[i])
			p.Phase, p.Round = seasalt.PhasePlay, 1
			s, err := rules.NewState(p)
			if err != nil {
				t.Fatal(test.name, err)
			}
			for _, text := range strings.Split(moves, ";") {
				m := seasalt.MustParseMove(text)
				o, err := s.Observe(2, m)
				if err != nil {
					t.Fatal(test.name, err)
				}
				seen[i] = append(seen[i], o)
				s, _ = s.Apply(m)
			}
			views[i] = s.View(2)
		}
		if !slices.Equal(seen[0], seen[1]) {
			t.Fatalf("%s: seat 2 observes\n%v\nand\n%v", test.name, seen[0], seen[1])
		}
		if views[0] != views[1] {
			t.Errorf("%s: seat 2 sees\n%v\nand\n%v", test.name, views[0], views[1])
		}
		if got := views[0].Exposed(1); got != seasalt.MustParseCards(test.exposed) {
			t.Errorf("%s: %v is exposed to seat 1, want %s", test.name, got, test.exposed)
		}
	}
}

// TestViewsHoldNoState looks through the types of what players get: there is nothing in them
// that leads to a State or could hide one. Of all pointers there is only that to the Rules,
// which know nothing of a game.
func TestViewsHoldNoState(t *testing.T) {
	var look func(path string, typ reflect.Type)
	look = func(path string, typ reflect.Type) {
		switch {
		case typ == reflect.TypeFor[*seasalt.Rules]():
		case typ == reflect.TypeFor[seasalt.State](), typ == reflect.TypeFor[seasalt.Position]():
			t.Errorf("%s is a %v", path, typ)
		case typ.Kind() == reflect.Struct:
			for i := range typ.NumField() {
				look(path+"."+typ.Field(i).Name, typ.Field(i).Type)
			}
		case typ.Kind() == reflect.Array:
			look(path+"[]", typ.Elem())
		case typ.Kind() > reflect.Complex128 && typ.Kind() != reflect.String:
			t.Errorf("%s is a %v: it could lead anywhere", path, typ)
		}
	}
	for _, typ := range []reflect.Type{reflect.TypeFor[seasalt.View](), reflect.TypeFor[seasalt.Observation]()} {
		if !typ.Comparable() {
			t.Errorf("a %v is not comparable", typ)
		}
		look(typ.Name(), typ)
	}
}

// Of two copies in the deck that a seat knows of, one is left for certain when another seat
// draws a card, and be it one of the two.
func TestOneOfTwoKnownInTheDeck(t *testing.T) {
	rules := seasalt.MustRules(seasalt.Config{Modules: extrasalt.Modules()})
	known := make([]seasalt.Knowledge, 3)
	for i := range known {
		known[i].Hands = make([]seasalt.Cards, 2)
	}
	known[0].Deck = seasalt.MustParseCards("crab/light-blue crab/light-blue")
	s, err := rules.NewState(seasalt.Position{Phase: seasalt.PhaseDraw, Round: 1, Turn: 1, Pending: 2, Known: known})
	if err != nil {
		t.Fatal(err)
	}
	for _, drawn := range []string{"crab/light-blue", "boat/black"} {
		after, err := s.Apply(seasalt.Deal(seasalt.MustParseCard(drawn)))
		if err != nil {
			t.Fatal(err)
		}
		if got := after.View(0).Deck().String(); got != "crab/light-blue" {
			t.Errorf("after seat 1 has drawn %s, seat 0 knows of %q in the deck", drawn, got)
		}
	}
}
