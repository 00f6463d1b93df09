package conformance

import (
	"fmt"
	"math"
	"reflect"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/seasalt-go/seasalt"
	"github.com/seasalt-go/seasalt/internal/testkit"
	"github.com/seasalt-go/seasalt/variants/extrapepper"
	"github.com/seasalt-go/seasalt/variants/extrasalt"
)

// TestMemoryCases has what is known after single moves, and every guess with its chance, by hand.
func TestMemoryCases(t *testing.T) {
	cards := func(text string) seasalt.Cards { return seasalt.Must(seasalt.ParseCards(text)) }
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
		position   seasalt.Position  // in the play step if it has no phase
		all        seasalt.Knowledge // what all know at first
		moves      string
		want       string // "who place: cards", - for a card that is not known
		guesses    string // "who: chance place cards, place cards; chance ...", without the own hand and what all see
	}{
		{
			rule: "R3.1", name: "a card taken from a pile is known in the hand",
			position: seasalt.Position{Phase: seasalt.PhaseTake, Piles: [2][]seasalt.Card{testkit.Pile("crab/black"), testkit.Pile("shell/grey")}},
			moves:    "take 1; end-turn",
			want:     "1 hand 0: crab/black; 2 hand 0: crab/black; spectator hand 0: crab/black; 0 exposed 1: crab/black; 0 shown 0: crab/black",
		},
		{
			rule: "R3.1", name: "a card kept of those drawn is not, and the other is in the pile",
			position: seasalt.Position{Phase: seasalt.PhaseTake, Piles: [2][]seasalt.Card{testkit.Pile("crab/black"), testkit.Pile("shell/grey")}},
			moves:    "draw; deal crab/grey; deal fish/green; keep crab/grey; discard 1; end-turn",
			want:     "0 hand 0: crab/grey; 1 hand 0:; 0 exposed 1:; spectator pile 1: fish/green crab/black; 2 pile 1: fish/green crab/black",
		},
		{
			rule: "R4.2", name: "a known card that is laid is not known in the hand any more",
			position: seasalt.Position{Phase: seasalt.PhaseTake, Hands: hands("crab/black crab/grey crab/green"),
				Piles: [2][]seasalt.Card{testkit.Pile("fish/black fish/green"), testkit.Pile("crab/yellow")}},
			moves: "take 2; lay-duo crab/yellow crab/black",
			want:  "1 hand 0:; spectator hand 0:; 0 exposed 1:",
		},
		{
			rule: "R4.2", name: "of two alike cards the one that is laid may be the known one",
			position: seasalt.Position{Phase: seasalt.PhaseTake, Hands: hands("crab/yellow crab/grey"),
				Piles: [2][]seasalt.Card{testkit.Pile("fish/black fish/green"), testkit.Pile("crab/yellow")}},
			moves: "take 2; lay-duo crab/yellow crab/grey",
			want:  "1 hand 0:; 0 hand 0: crab/yellow; 0 exposed 1:",
		},
		{
			rule: "R4.5", name: "what may have been stolen is not known to others any more",
			position: seasalt.Position{Hands: hands("swimmer/black shark/black", "boat/yellow boat/yellow fish/green fish/black")},
			all:      seasalt.Knowledge{Hands: hands("", "boat/yellow boat/yellow fish/green", "")},
			moves:    "lay-duo swimmer/black shark/black; steal fish/black",
			want: "0 hand 1: boat/yellow boat/yellow fish/green; 1 exposed 0: boat/yellow boat/yellow fish/green; 0 hand 0: fish/black; 1 hand 0: fish/black;" +
				"2 hand 1: boat/yellow; spectator hand 1: boat/yellow; 2 hand 0:; 1 shown 1: boat/yellow; 0 exposed 1: fish/black; 0 exposed 2:",
			guesses: `2: 1/2 hand0 boat/yellow, hand1 boat/yellow fish/green; 1/4 hand0 fish/green, hand1 boat/yellow boat/yellow; 1/4 hand1 boat/yellow boat/yellow fish/green
0: 1 hand1 boat/yellow boat/yellow fish/green`,
		},
		{
			rule: "R4.5", name: "both players of a theft know the card, also one that was known before",
			position: seasalt.Position{Hands: hands("swimmer/black shark/black", "boat/yellow fish/green fish/black")},
			all:      seasalt.Knowledge{Hands: hands("", "fish/green", "")},
			moves:    "lay-duo swimmer/black shark/black; steal fish/green",
			want:     "0 hand 1:; 1 hand 0: fish/green; 2 hand 1:; 2 hand 0:; spectator hand 0:; 0 exposed 1: fish/green",
			guesses:  `2: 1/3 hand0 fish/green; 2/3 hand1 fish/green`,
		},
		{
			rule: "R4.5", name: "until the stolen card shows up",
			position: seasalt.Position{Hands: hands("swimmer/black shark/black fish/black", "fish/green shell/grey boat/black")},
			all:      seasalt.Knowledge{Hands: hands("", "fish/green shell/grey", "")},
			moves:    "lay-duo swimmer/black shark/black; steal fish/green; lay-duo fish/black fish/green; deal sailor/pink",
			want:     "2 hand 1: shell/grey; 2 hand 0:",
			guesses:  "2: 1 hand1 shell/grey",
		},
		{
			rule: "R4.5", name: "or a card that then was not stolen",
			position: seasalt.Position{Hands: hands("swimmer/black shark/black", "fish/green fish/black shell/grey crab/black"), Phase: seasalt.PhasePlay},
			all:      seasalt.Knowledge{Hands: hands("", "fish/green shell/grey", "")},
			moves: "lay-duo swimmer/black shark/black; steal crab/black; end-turn; take 1; lay-duo fish/black fish/green; deal sailor/pink; end-turn;" +
				"take 2; end-turn",
			want: "2 hand 0:",
			// That fish/black was among two others in hand 1 is more likely, 234/3540 with 60 cards without a
			// place, than that it was the only one, 118/3540. But the only one has twice the chance at first.
			guesses: "2: 117/235 hand0 shell/grey, hand1 penguin/purple; 118/235 hand1 shell/grey penguin/purple",
		},
		{
			rule: "R4.5", name: "a card that is stolen twice",
			position: seasalt.Position{Hands: hands("swimmer/black shark/black crab/green", "fish/green shell/grey", "swimmer/yellow shark/purple")},
			all:      seasalt.Knowledge{Hands: hands("", "fish/green", "")},
			moves:    "lay-duo swimmer/black shark/black; choose-victim 1; steal shell/grey; end-turn; take 1; end-turn; take 2; lay-duo swimmer/yellow shark/purple; choose-victim 0; steal crab/green",
			want:     "1 hand 0:; 0 hand 1: fish/green penguin/purple; 2 hand 0:",
			// Of the thief's two cards one is the stolen one.
			guesses: `spectator: 1/2 hand1 fish/green penguin/purple, hand2 penguin/light-orange;
				1/4 hand0 fish/green, hand1 penguin/purple, hand2 penguin/light-orange; 1/4 hand1 penguin/purple, hand2 fish/green penguin/light-orange
				1: 1/2 hand0 shell/grey, hand2 penguin/light-orange; 1/2 hand2 shell/grey penguin/light-orange`,
		},
		{
			rule: "R4.5", name: "everybody who knows that all cards are alike knows the stolen one",
			position: seasalt.Position{Hands: hands("swimmer/black shark/black", "boat/yellow boat/yellow")},
			all:      seasalt.Knowledge{Hands: hands("", "boat/yellow boat/yellow", "")},
			moves:    "lay-duo swimmer/black shark/black; steal boat/yellow",
			want:     "2 hand 0: boat/yellow; 2 hand 1: boat/yellow; spectator hand 0: boat/yellow; spectator hand 1: boat/yellow; 1 hand 0: boat/yellow",
			guesses:  `2: 1 hand0 boat/yellow, hand1 boat/yellow`,
		},
		{
			rule: "R4.5", name: "but not who knows of one of them only",
			position: seasalt.Position{Hands: hands("swimmer/black shark/black", "boat/yellow boat/yellow")},
			all:      seasalt.Knowledge{Hands: hands("", "boat/yellow", "")},
			moves:    "lay-duo swimmer/black shark/black; steal boat/yellow",
			want:     "2 hand 0:; 2 hand 1:; spectator hand 0:; 1 hand 0: boat/yellow; 0 hand 1:",
			guesses: `2: 1/2 hand0 boat/yellow; 1/2 hand1 boat/yellow
spectator: 1/2 hand0 boat/yellow; 1/2 hand1 boat/yellow`,
		},
		{
			rule: "R4.5", name: "a pick that changes the top is seen",
			position: seasalt.Position{Hands: hands("crab/black crab/grey"),
				Piles: [2][]seasalt.Card{testkit.Pile("fish/green boat/black shell/grey"), nil}},
			moves:   "lay-duo crab/black crab/grey; pick 1",
			want:    "1 hand 0: fish/green; 1 pile 1: boat/black -; 0 pile 1: boat/black shell/grey; spectator pile 1: boat/black -",
			guesses: `1: 1 hand0 fish/green, pile1 boat/black -`,
		},
		{
			rule: "R4.5", name: "a pick below the top is not, and what lies there is not known any more",
			position: seasalt.Position{Phase: seasalt.PhaseTake, Hands: hands("crab/black crab/grey"),
				Piles: [2][]seasalt.Card{testkit.Pile("fish/green boat/black"), testkit.Pile("shell/black")}},
			all:   seasalt.Knowledge{Piles: [2][]seasalt.Card{testkit.Pile("fish/green boat/black")}},
			moves: "draw; deal shell/grey; deal shell/green; keep shell/grey; discard 1; lay-duo crab/black crab/grey; choose-pile 1; pick 2",
			want:  "1 hand 0:; 1 pile 1: shell/green -; 0 pile 1: shell/green boat/black; spectator pile 1: shell/green -; 0 exposed 1:",
			guesses: `1: 1/2 hand0 fish/green, pile1 shell/green boat/black; 1/2 hand0 boat/black, pile1 shell/green fish/green
spectator: 1/2 hand0 fish/green, pile1 shell/green boat/black; 1/2 hand0 boat/black, pile1 shell/green fish/green
0: 1 pile1 shell/green boat/black`,
		},
		{
			rule: "R4.5", name: "until one of the two shows up",
			position: seasalt.Position{Phase: seasalt.PhaseTake, Hands: hands("crab/black crab/grey fish/black"),
				Piles: [2][]seasalt.Card{testkit.Pile("fish/green boat/black"), testkit.Pile("shell/black")}},
			all: seasalt.Knowledge{Piles: [2][]seasalt.Card{testkit.Pile("fish/green boat/black")}},
			moves: "draw; deal shell/grey; deal shell/green; keep shell/grey; discard 1; lay-duo crab/black crab/grey; choose-pile 1; pick 2;" +
				"lay-duo fish/black fish/green; deal sailor/pink",
			want:    "1 hand 0:; 1 pile 1: shell/green boat/black; 0 pile 1: shell/green boat/black",
			guesses: "1: 1 pile1 shell/green boat/black",
		},
		{
			rule: "R4.5", name: "a pick among cards that are known to be alike is known",
			position: seasalt.Position{Hands: hands("crab/black crab/grey"),
				Piles: [2][]seasalt.Card{testkit.Pile("fish/green boat/black boat/black"), nil}},
			all:     seasalt.Knowledge{Piles: [2][]seasalt.Card{testkit.Pile("fish/green boat/black boat/black")}},
			moves:   "lay-duo crab/black crab/grey; pick 2",
			want:    "1 hand 0: boat/black; spectator hand 0: boat/black; 1 pile 1: fish/green boat/black; 0 exposed 2: boat/black",
			guesses: `1: 1 hand0 boat/black, pile1 fish/green boat/black`,
		},
		{
			rule: "R4.5", name: "a pick among cards that are alike but not known to be is not",
			position: seasalt.Position{Hands: hands("crab/black crab/grey"),
				Piles: [2][]seasalt.Card{testkit.Pile("fish/green boat/black boat/black"), nil}},
			all:     seasalt.Knowledge{Piles: [2][]seasalt.Card{testkit.Pile("fish/green boat/black")}},
			moves:   "lay-duo crab/black crab/grey; pick 2",
			want:    "1 hand 0:; spectator hand 0:; 1 pile 1: fish/green -; 0 pile 1: fish/green boat/black",
			guesses: `1: 1/2 hand0 boat/black, pile1 fish/green -; 1/2 pile1 fish/green boat/black`,
		},
		{
			rule: "R4.5", name: "the top is picked and the next one is like it",
			position: seasalt.Position{Hands: hands("crab/black crab/grey"),
				Piles: [2][]seasalt.Card{testkit.Pile("boat/black boat/black shell/grey"), nil}},
			all:     seasalt.Knowledge{Piles: [2][]seasalt.Card{testkit.Pile("boat/black boat/black shell/grey")}},
			moves:   "lay-duo crab/black crab/grey; pick 1",
			want:    "1 hand 0:; spectator hand 0:; 1 pile 1: boat/black -; 0 pile 1: boat/black shell/grey",
			guesses: `1: 2/3 hand0 boat/black, pile1 boat/black shell/grey; 1/3 hand0 shell/grey, pile1 boat/black boat/black`,
		},
		{
			rule: "R4.5", name: "a pile is known to whoever looks through it, also later",
			position: seasalt.Position{Hands: hands("crab/black crab/grey"), Phase: seasalt.PhasePlay,
				Piles: [2][]seasalt.Card{testkit.Pile("fish/green boat/black shell/grey"), testkit.Pile("shell/black")}},
			moves: "lay-duo crab/black crab/grey; choose-pile 1; pick 2; end-turn; take 1",
			want:  "0 pile 1: shell/grey; 1 pile 1: shell/grey; 2 hand 0:; 2 hand 1: fish/green",
		},
		{
			rule: "R4.5", name: "a single card of a pile is taken as everybody sees",
			position: seasalt.Position{Hands: hands("crab/black crab/grey"),
				Piles: [2][]seasalt.Card{testkit.Pile("fish/green"), testkit.Pile("shell/black boat/black")}},
			moves: "lay-duo crab/black crab/grey; choose-pile 1",
			want:  "1 hand 0: fish/green; spectator hand 0: fish/green; 1 pile 1:; 0 pile 2: shell/black -",
		},
		{
			rule: "R11.2", name: "hermit crab: both piles are looked through", event: seasalt.HermitCrab,
			position: seasalt.Position{Hands: hands("crab/black crab/grey"),
				Piles: [2][]seasalt.Card{testkit.Pile("fish/green boat/black boat/yellow"), testkit.Pile("shell/black shell/grey boat/light-blue")}},
			moves: "lay-duo crab/black crab/grey; pick 2; pick 1",
			want: "1 hand 0: shell/black; 0 pile 1: fish/green boat/yellow; 1 pile 1: fish/green -; 0 pile 2: shell/grey boat/light-blue;" +
				"1 pile 2: shell/grey -; spectator hand 0: shell/black",
		},
		{
			rule: "R10.2", name: "lobster: what is returned is known in the deck",
			position: seasalt.Position{Hands: hands("crab/black lobster/black")},
			moves: "lay-duo crab/black lobster/black; deal fish/green; deal boat/black; deal boat/black; deal shell/grey; deal crab/grey;" +
				"keep crab/grey; end-turn",
			want:    "0 deck: fish/green boat/black boat/black shell/grey; 1 deck:; spectator deck:; 1 hand 0:; 0 exposed 1:",
			guesses: `0: 1 deck fish/green boat/black boat/black shell/grey`,
		},
		{
			rule: "R10.2", name: "lobster: until others draw",
			position: seasalt.Position{Hands: hands("crab/black lobster/black"),
				Piles: [2][]seasalt.Card{testkit.Pile("shell/black"), nil}},
			moves: "lay-duo crab/black lobster/black; deal fish/green; deal boat/black; deal boat/black; deal shell/grey; deal crab/grey;" +
				"keep crab/grey; end-turn; draw; deal fish/green",
			want:    "1 deck:; 1 drawn: fish/green; 0 drawn: -; 2 drawn: -",
			guesses: `0: 1 deck fish/green boat/black boat/black shell/grey`,
		},
		{
			rule: "R10.2", name: "lobster: own draws take away what is drawn only", players: 2,
			position: seasalt.Position{Hands: hands("crab/black lobster/black fish/light-blue fish/yellow"),
				Piles: [2][]seasalt.Card{testkit.Pile("shell/black"), nil}},
			moves: "lay-duo crab/black lobster/black; deal fish/green; deal boat/black; deal boat/black; deal shell/grey; deal crab/grey;" +
				"keep crab/grey; lay-duo fish/light-blue fish/yellow; deal boat/black",
			want: "0 deck: fish/green boat/black shell/grey; 1 deck:; 1 hand 0:",
		},
		{
			rule: "R10.2", name: "lobster: what others keep of what they draw can be a card that was returned", players: 2,
			position: seasalt.Position{Hands: hands("crab/black lobster/black"),
				Piles: [2][]seasalt.Card{testkit.Pile("shell/black"), nil}},
			moves: "lay-duo crab/black lobster/black; deal fish/green; deal boat/black; deal boat/black; deal shell/grey; deal crab/grey;" +
				"keep crab/grey; end-turn; draw; deal shell/grey; deal octopus/grey; keep shell/grey",
			want: "0 deck: boat/black; 0 hand 1:; 0 pile 2: octopus/grey",
			guesses: `0: 57/61 deck fish/green boat/black boat/black shell/grey; 2/61 hand1 boat/black, deck fish/green boat/black shell/grey;
				1/61 hand1 fish/green, deck boat/black boat/black shell/grey; 1/61 hand1 shell/grey, deck fish/green boat/black boat/black`,
		},
		{
			rule: "R10.2", name: "lobster: until it shows up", players: 2,
			position: seasalt.Position{Hands: hands("crab/black lobster/black", "shell/green shell/yellow"),
				Piles: [2][]seasalt.Card{testkit.Pile("shell/black"), nil}},
			moves: "lay-duo crab/black lobster/black; deal fish/green; deal boat/black; deal boat/black; deal shell/grey; deal crab/grey;" +
				"keep crab/grey; end-turn; draw; deal fish/green; deal octopus/grey; keep fish/green; end-turn; draw; deal shell/grey; deal octopus/green; keep octopus/green; discard 1;" +
				"end-turn; draw; deal fish/black; deal octopus/purple; keep fish/black; discard 1; lay-duo fish/black fish/green; deal sailor/pink",
			want: "0 deck:; 0 hand 1:",
			// Of its two cards off the deck fish/green is one. The other is one of two that are known or of 53
			// that are not. 55 cards have no place, two of them fish/black, and one of these is in hand 1: among three
			// such cards, 318/2970, or among two, 214/2970, if there is a known one. One of 54 comes off the deck.
			guesses: `0: 876408/933228 deck boat/black boat/black, pile1 octopus/purple shell/grey shell/black;
				56392/933228 hand1 boat/black, deck boat/black, pile1 octopus/purple shell/grey shell/black;
				428/933228 hand1 boat/black boat/black, pile1 octopus/purple shell/grey shell/black`,
		},
		{
			rule: "R10.2", name: "lobster: a discard can be a card that was returned", players: 2,
			position: seasalt.Position{Hands: hands("crab/black lobster/black"),
				Piles: [2][]seasalt.Card{testkit.Pile("shell/black"), nil}},
			moves: "lay-duo crab/black lobster/black; deal fish/green; deal boat/black; deal fish/light-blue; deal shell/grey; deal crab/grey;" +
				"keep crab/grey; end-turn; draw; deal shell/grey; deal boat/black; keep shell/grey",
			want: "0 hand 1:; 0 pile 2: boat/black",
			// It is the boat/black that is known to be in the deck, or the other one, with the same chance.
			guesses: `0: 29/61 deck fish/light-blue fish/green shell/grey; 1/122 hand1 fish/light-blue, deck fish/green shell/grey;
				1/122 hand1 fish/green, deck fish/light-blue shell/grey; 1/122 hand1 shell/grey, deck fish/light-blue fish/green;
				57/122 deck boat/black fish/light-blue fish/green shell/grey; 1/122 hand1 boat/black, deck fish/light-blue fish/green shell/grey;
				1/122 hand1 fish/light-blue, deck boat/black fish/green shell/grey; 1/122 hand1 fish/green, deck boat/black fish/light-blue shell/grey;
				1/122 hand1 shell/grey, deck boat/black fish/light-blue fish/green`,
		},
		{
			rule: "R11.2", name: "rodeo: who looks at a hand knows it", event: seasalt.WaterRodeo,
			position: seasalt.Position{Hands: hands("swimmer/black swimmer/yellow fish/green", "crab/black crab/grey", "fish/black")},
			moves:    "lay-duo swimmer/black swimmer/yellow; choose-victim 1; pass-swap; end-turn",
			want: "0 hand 1: crab/black crab/grey; 1 exposed 0: crab/black crab/grey; 2 hand 1:; spectator hand 1:; 1 shown 1:;" +
				"1 hand 0:; 1 exposed 2:",
		},
		{
			rule: "R11.2", name: "rodeo: both know what is swapped", event: seasalt.WaterRodeo,
			position: seasalt.Position{Hands: hands("swimmer/black swimmer/yellow fish/green boat/black", "crab/black crab/grey", "fish/black")},
			all:      seasalt.Knowledge{Hands: hands("fish/green", "crab/grey", "")},
			moves:    "lay-duo swimmer/black swimmer/yellow; choose-victim 1; swap fish/green crab/black; end-turn",
			want:     "0 hand 1: crab/grey fish/green; 1 hand 0: crab/black; 2 hand 0:; 2 hand 1:; spectator hand 1:; 0 exposed 1: crab/black",
			guesses:  `2: 1/4 hand0 crab/grey, hand1 fish/green; 1/4 hand1 crab/grey fish/green; 1/4 hand0 fish/green crab/grey; 1/4 hand0 fish/green, hand1 crab/grey`,
		},
		{
			rule: "R11.2", name: "rodeo: a hand of alike cards gives itself away, whatever comes for it", event: seasalt.WaterRodeo,
			position: seasalt.Position{Hands: hands("swimmer/black swimmer/yellow fish/green boat/black", "boat/yellow boat/yellow", "fish/black")},
			all:      seasalt.Knowledge{Hands: hands("", "boat/yellow boat/yellow", "")},
			moves:    "lay-duo swimmer/black swimmer/yellow; choose-victim 1; swap fish/green boat/yellow",
			want: "2 hand 0: boat/yellow; 2 hand 1: boat/yellow; spectator hand 0: boat/yellow; spectator hand 1: boat/yellow;" +
				"1 hand 0: boat/yellow; 0 hand 1: boat/yellow fish/green",
			guesses: `2: 1 hand0 boat/yellow, hand1 boat/yellow`,
		},
		{
			rule: "R11.2", name: "rodeo: an only card that all know is known where it went", event: seasalt.WaterRodeo,
			position: seasalt.Position{Hands: hands("swimmer/black swimmer/yellow fish/green", "crab/black crab/grey", "fish/black")},
			all:      seasalt.Knowledge{Hands: hands("fish/green", "", "")},
			moves:    "lay-duo swimmer/black swimmer/yellow; choose-victim 1; swap fish/green crab/black",
			want:     "2 hand 0:; 2 hand 1: fish/green; spectator hand 1: fish/green; 0 hand 1: crab/grey fish/green; 1 shown 1: fish/green",
			guesses:  `2: 1 hand1 fish/green`,
		},
		{
			rule: "R11.2", name: "coral reef: the others see a shell and not which", event: seasalt.CoralReef,
			position: seasalt.Position{Hands: hands("shell/black shell/grey fish/green fish/black")},
			all:      seasalt.Knowledge{Hands: hands("shell/black fish/green shell/grey", "", "")},
			moves:    "lay-shield shell/black",
			want: "0 down 0: shell/black; 1 down 0: -; spectator down 0: -; 1 hand 0: fish/green; 0 exposed 1: fish/green shell/grey;" +
				"0 hand 0: shell/grey fish/green fish/black",
			guesses: `1: 179/366 hand0 shell/grey fish/green, down0 shell/black; 179/366 hand0 shell/black fish/green, down0 shell/grey; 1/183 hand0 shell/black shell/grey fish/green, down0 shell/dark-blue; 1/183 hand0 shell/black shell/grey fish/green, down0 shell/light-blue; 1/183 hand0 shell/black shell/grey fish/green, down0 shell/yellow; 1/183 hand0 shell/black shell/grey fish/green, down0 shell/green`,
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
			position: seasalt.Position{Hands: hands("sailor/pink sailor/orange crab/black lobster/black octopus/green octopus/grey", "fish/black crab/yellow")},
			all:      seasalt.Knowledge{Hands: hands("sailor/pink", "fish/black")},
			moves: "lay-duo crab/black lobster/black; deal fish/green; deal boat/black; deal boat/black; deal shell/grey; deal crab/grey;" +
				"keep crab/grey; stop; next-round; turn-up kraken; deal crab/black; deal fish/black",
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
				p.Piles = [2][]seasalt.Card{testkit.Pile("penguin/purple"), testkit.Pile("penguin/light-orange")}
			}
			s, err := rules.NewState(p)
			if err != nil {
				t.Fatal(err)
			}
			game := s.Game()
			if err := game.Learn(seasalt.Spectator, test.all); err != nil {
				t.Fatal(err)
			}
			for _, text := range strings.Split(test.moves, ";") {
				if err := game.Apply(seasalt.Must(seasalt.ParseMove(strings.TrimSpace(text)))); err != nil {
					t.Fatal(err)
				}
			}
			for _, text := range strings.Split(test.want, ";") {
				text = strings.TrimSpace(text)
				if got := whatIsKnown(game, text[:strings.Index(text, ":")+1]); got != sortedCards(text) {
					t.Errorf("got  %s\nwant %s", got, sortedCards(text))
				}
			}
			if test.guesses == "" {
				return
			}
			for who, want := range wantedGuesses(test.guesses) {
				got := map[string]float64{}
				for g := range game.Memory(who).Guesses() {
					got[guessText(game.View(who), g)] += g.Chance
				}
				for text, chance := range want {
					if math.Abs(got[text]-chance) > 1e-12 {
						t.Errorf("%v: the chance of %s is %v, want %v", who, text, got[text], chance)
					}
				}
				for text, chance := range got {
					if _, ok := want[text]; !ok {
						t.Errorf("%v: %v has the chance %v", who, text, chance)
					}
				}
			}
		})
	}
}

// wantedGuesses reads the guesses of TestMemoryCases: for each observer their chances.
func wantedGuesses(text string) map[seasalt.Seat]map[string]float64 {
	wanted := map[seasalt.Seat]map[string]float64{}
	for _, line := range regexp.MustCompile(`(\w+): ([^:]*)(\s|$)`).FindAllStringSubmatch(text, -1) {
		seat := seasalt.Spectator
		if line[1] != "spectator" {
			fmt.Sscan(line[1], &seat)
		}
		wanted[seat] = map[string]float64{}
		for _, guess := range strings.Split(line[2], ";") {
			chance, places, _ := strings.Cut(strings.TrimSpace(guess), " ")
			var above, below float64 = 0, 1
			fmt.Sscanf(chance, "%g/%g", &above, &below)
			var parts []string
			for _, part := range strings.Split(places, ",") {
				if part == "" {
					continue
				}
				name, cards, _ := strings.Cut(strings.TrimSpace(part), " ")
				if !strings.HasPrefix(name, "pile") {
					cards = seasalt.Must(seasalt.ParseCards(cards)).String()
				}
				parts = append(parts, name+" "+cards)
			}
			slices.Sort(parts)
			wanted[seat][strings.Join(parts, ", ")] = above / below
		}
	}
	return wanted
}

// guessText writes a guess in the words of TestMemoryCases.
func guessText(v seasalt.View, g seasalt.Guess) string {
	var parts []string
	add := func(name, cards string) {
		if cards != "" {
			parts = append(parts, name+" "+cards)
		}
	}
	add("deck", g.Deck.String())
	for seat := range seasalt.Seat(v.Rules().Players()) {
		if seat != v.Seat() {
			add(fmt.Sprint("hand", seat), g.Hands[seat].String())
		}
		if g.Shields[seat] != 0 {
			add(fmt.Sprint("down", seat), g.Shields[seat].String())
		}
	}
	for i, pile := range g.Piles {
		if len(pile) > 1 {
			var names []string
			for _, c := range pile {
				names = append(names, strings.Replace(c.String(), "none", "-", 1))
			}
			if strings.Trim(strings.Join(names[1:], ""), "-") != "" || i == 0 && len(pile) == 2 {
				add(fmt.Sprint("pile", i+1), strings.Join(names, " "))
			}
		}
	}
	slices.Sort(parts)
	return strings.Join(parts, ", ")
}

// whatIsKnown says what somebody knows of a place, in the words of TestMemoryCases.
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
		set(v.Hand(other))
	case "exposed":
		set(v.KnownTo(other))
	case "shown":
		set(v.KnownToAll(other))
	case "deck": // and not what follows from counting alone
		var deck seasalt.Cards
		first := true
		for g := range game.Memory(seat).Guesses() {
			if first {
				deck = g.Deck
			}
			for c := range deck.All() {
				for deck.Count(c) > g.Deck.Count(c) {
					deck, _ = deck.Without(c)
				}
			}
			first = false
		}
		if !within(deck, v.Deck()) && v.DrawnLen() == 0 {
			return fmt.Sprint(v.Deck(), " and not ", deck)
		}
		set(deck)
	case "drawn":
		set(v.Drawn())
		if v.DrawnLen() > v.Drawn().Len() {
			card(0)
		}
	case "down":
		card(v.ShieldCard(other))
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
	s, err := rules.NewState(seasalt.Position{
		Phase: seasalt.PhasePlay, Round: 1, Hands: []seasalt.Cards{cards("crab/black"), cards("crab/grey boat/black")},
		Piles: [2][]seasalt.Card{testkit.Pile("shell/black shell/grey fish/green"), testkit.Pile("boat/black")},
	})
	if err != nil {
		t.Fatal(err)
	}
	const all = seasalt.Spectator
	for _, test := range []struct {
		name    string
		seat    seasalt.Seat
		facts   seasalt.Knowledge
		refused string // by the game, or nothing
		itself  string // by a memory, which does not know what is true
		want    string // what is known then, as in TestMemoryCases
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
		{"a card of the deck", 1, seasalt.Knowledge{Deck: cards("fish/black fish/black")}, "", "", "1 deck: fish/black fish/black; 0 deck:"},
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
						seasalt.Must(seasalt.ParseCards("boat/black " + other)), seasalt.Must(seasalt.ParseCards("swimmer/black shark/black swimmer/yellow shark/green")),
						seasalt.Must(seasalt.ParseCards("swimmer/light-blue shark/purple")),
					},
					Piles: [2][]seasalt.Card{testkit.Pile("crab/grey"), testkit.Pile("fish/green")},
				}
			},
			games: [2]string{
				"lay-duo swimmer/black shark/black; choose-victim 0; steal boat/black; lay-duo swimmer/yellow shark/green; choose-victim 0; steal boat/black; end-turn;" +
					"take 2; lay-duo swimmer/light-blue shark/purple; steal boat/black",
				"lay-duo swimmer/black shark/black; choose-victim 0; steal boat/black; lay-duo swimmer/yellow shark/green; choose-victim 0; steal boat/yellow; end-turn;" +
					"take 2; lay-duo swimmer/light-blue shark/purple; steal boat/black",
			},
			exposed: "boat/black fish/green",
		},
		{
			name: "R4.5 a pick of two alike cards, or of two others, that seat 0 has looked through",
			position: func(string) seasalt.Position {
				return seasalt.Position{
					Hands: []seasalt.Cards{
						seasalt.Must(seasalt.ParseCards("crab/black crab/grey")), seasalt.Must(seasalt.ParseCards("crab/yellow crab/yellow")),
						seasalt.Must(seasalt.ParseCards("crab/light-blue crab/light-blue")),
					},
					Piles: [2][]seasalt.Card{testkit.Pile("shell/grey boat/black boat/black boat/yellow"), testkit.Pile("fish/green")},
				}
			},
			games: [2]string{
				"lay-duo crab/black crab/grey; choose-pile 1; pick 4; end-turn; take 2; lay-duo crab/yellow crab/yellow; pick 2; end-turn;" +
					"draw; deal octopus/grey; deal octopus/green; keep octopus/grey; lay-duo crab/light-blue crab/light-blue; choose-pile 1; pick 2",
				"lay-duo crab/black crab/grey; choose-pile 1; pick 2; end-turn; take 2; lay-duo crab/yellow crab/yellow; pick 3; end-turn;" +
					"draw; deal octopus/grey; deal octopus/green; keep octopus/grey; lay-duo crab/light-blue crab/light-blue; choose-pile 1; pick 2",
			},
			exposed: "", // what a seat concludes is not what it has seen
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
			game := s.Game()
			if err := game.Learn(seasalt.Spectator, seasalt.Knowledge{Piles: p.Piles}); err != nil {
				t.Fatal(test.name, err)
			}
			for _, text := range strings.Split(moves, ";") {
				m := seasalt.Must(seasalt.ParseMove(text))
				o, err := game.Observe(2, m)
				if err != nil {
					t.Fatal(test.name, err)
				}
				seen[i] = append(seen[i], o)
				if err := game.Apply(m); err != nil {
					t.Fatal(test.name, err)
				}
			}
			views[i] = game.View(2)
		}
		if !slices.Equal(seen[0], seen[1]) {
			t.Fatalf("%s: seat 2 observes\n%v\nand\n%v", test.name, seen[0], seen[1])
		}
		if !views[0].Equal(views[1]) {
			t.Errorf("%s: seat 2 sees\n%v\nand\n%v", test.name, views[0], views[1])
		}
		if got := views[0].KnownTo(1); got != seasalt.Must(seasalt.ParseCards(test.exposed)) {
			t.Errorf("%s: %v is exposed to seat 1, want %s", test.name, got, test.exposed)
		}
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
		case typ == reflect.TypeFor[*seasalt.Rules](), typ.String() == "*seasalt.layout", typ == reflect.TypeFor[error](), seen[typ]:
		case typ == reflect.TypeFor[seasalt.State](), typ == reflect.TypeFor[seasalt.Position](), typ == reflect.TypeFor[seasalt.Game]():
			t.Errorf("%s is a %v", path, typ)
		case typ.Kind() == reflect.Struct:
			seen[typ] = true
			for i := range typ.NumField() {
				look(path+"."+typ.Field(i).Name, typ.Field(i).Type)
			}
		case typ.Kind() == reflect.Array, typ.Kind() == reflect.Slice, typ.String() == "*seasalt.beliefs":
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

// Of two copies in the deck that a seat knows of, one is left for certain when another seat
// draws a card, and be it one of the two.
func TestOneOfTwoKnownInTheDeck(t *testing.T) {
	rules := seasalt.MustRules(seasalt.Config{Modules: extrasalt.Modules()})
	s, err := rules.NewState(seasalt.Position{Phase: seasalt.PhaseDraw, Round: 1, Turn: 1, Pending: 2})
	if err != nil {
		t.Fatal(err)
	}
	for _, drawn := range []string{"crab/light-blue", "boat/black"} {
		game := s.Game()
		if err := game.Learn(0, seasalt.Knowledge{Deck: seasalt.Must(seasalt.ParseCards("crab/light-blue crab/light-blue"))}); err != nil {
			t.Fatal(err)
		}
		if err := game.Apply(seasalt.Deal(seasalt.Must(seasalt.ParseCard(drawn)))); err != nil {
			t.Fatal(err)
		}
		if got := game.View(0).Deck().Count(seasalt.Must(seasalt.ParseCard("crab/light-blue"))); got != 1 {
			t.Errorf("after seat 1 has drawn %s, seat 0 knows of %v in the deck", drawn, game.View(0).Deck())
		}
	}
}
