package extrapepper_test

import (
	"fmt"
	"slices"

	"github.com/seasalt-go/seasalt"
	"github.com/seasalt-go/seasalt/variants/extrapepper"
	"github.com/seasalt-go/seasalt/variants/jellyfish"
)

// play applies moves that are written as text, those of Nature among them.
func play(s seasalt.State, moves ...string) seasalt.State {
	for _, text := range moves {
		s = seasalt.Must(s.Apply(seasalt.Must(seasalt.ParseMove(text))))
	}
	return s
}

// rulesWith returns the rules of a game of the English edition with some events, or all.
func rulesWith(players int, events ...seasalt.Event) *seasalt.Rules {
	return seasalt.MustRules(seasalt.Config{
		Players: players, Modules: []seasalt.Module{extrapepper.Module(events...)},
	})
}

// score scores cards in the round of an event.
func score(event seasalt.Event, cards string) seasalt.Score {
	h := seasalt.Must(seasalt.ParseHolding(cards))
	h.Events = []seasalt.Event{event}
	return seasalt.Must(rulesWith(2).Score(h))
}

// Every game starts with an event, which lies face up for everybody.
func Example() {
	s := rulesWith(4).Start(0)
	fmt.Println(s.Actor(), "chooses one of", len(slices.Collect(s.Moves())))
	s = play(s, "turn-up sunfish", "deal crab/black", "deal shell/grey")
	fmt.Println(s.Event(), "lies on the table,", len(s.EventsLeft()), "others are left")
	// Output:
	// nature chooses one of 12
	// sunfish lies on the table, 11 others are left
}

// A game can have some of the events only.
func ExampleModule() {
	rules := seasalt.MustRules(seasalt.Config{
		Modules: []seasalt.Module{extrapepper.Module(seasalt.Sunfish, seasalt.CoralReef, seasalt.HermitCrab)},
	})
	fmt.Println(rules.Events())
	// Output:
	// [hermit-crab sunfish coral-reef]
}

// Whom each event goes to at the end of its round: the player with the most points (▲) or with
// the fewest (▼).
func Example_standings() {
	for _, card := range extrapepper.Module().Events {
		mark := "▲"
		if card.Goes == seasalt.Fewest {
			mark = "▼"
		}
		fmt.Println(mark, card.Event)
	}
	// Output:
	// ▼ hermit-crab
	// ▼ sunfish
	// ▼ water-rodeo
	// ▼ dance-of-the-shells
	// ▲ kraken
	// ▲ tornado
	// ▼ dance-of-the-mermaids
	// ▲ treasure-chest
	// ▲ diodon-fish
	// ▼ angelfish
	// ▼ dolphins
	// ▼ coral-reef
}

// What a hand is worth under four different events.
func Example_score() {
	hand := "shell/black shell/grey octopus/green octopus/grey mermaid/white"
	for _, event := range []seasalt.Event{seasalt.Sunfish, seasalt.DanceOfTheShells, seasalt.Kraken, seasalt.Tornado} {
		fmt.Printf("%v: %d\n", event, score(event, hand).Points())
	}
	// Output:
	// sunfish: 7
	// dance-of-the-shells: 9
	// kraken: 6
	// tornado: 5
}

// The two duos of the water rodeo are worth 1 point once they are laid, and nothing in hand.
func Example_waterRodeo() {
	for _, cards := range []string{
		"swimmer/black swimmer/yellow", "shark/black shark/green",
		"| swimmer/black+swimmer/yellow", "| shark/black+shark/green",
	} {
		fmt.Printf("%s: %d\n", cards, score(seasalt.WaterRodeo, cards).Points())
	}
	// Output:
	// swimmer/black swimmer/yellow: 0
	// shark/black shark/green: 0
	// | swimmer/black+swimmer/yellow: 1
	// | shark/black+shark/green: 1
}

// A jellyfish is an attack as well. Seat 1 has laid a shell and takes an ordinary turn.
func Example_coralReef() {
	rules := seasalt.MustRules(seasalt.Config{
		Players: 3, Modules: []seasalt.Module{extrapepper.Module(seasalt.CoralReef), jellyfish.Module()},
	})
	s := seasalt.Must(rules.NewState(seasalt.Position{
		Phase: seasalt.PhasePlay, Round: 1, Event: seasalt.CoralReef,
		Hands:   []seasalt.Cards{seasalt.Must(seasalt.ParseCards("swimmer/black jellyfish/pink"))},
		Shields: []seasalt.Card{1: seasalt.Must(seasalt.ParseCard("shell/grey"))},
	}))
	s = play(s, "lay-duo swimmer/black jellyfish/pink", "end-turn")
	fmt.Println("seat", s.Turn(), s.Phase(), "- bound:", s.Bound(1), s.Bound(2))
	// Output:
	// seat 1 take - bound: false true
}

// endRound returns the state in which the third round begins, after seat 0 ended the second one
// by STOP and scored 11 points, which nobody else did. The totals are those before that.
func endRound(p seasalt.Position, rules *seasalt.Rules) seasalt.State {
	p.Phase, p.Round = seasalt.PhasePlay, 2
	p.LastEnd, p.LastBy, p.LastTurn = seasalt.RoundStopped, 0, 0
	p.Hands = []seasalt.Cards{seasalt.Must(seasalt.ParseCards("sailor/pink sailor/orange captain/light-orange"))}
	return play(seasalt.Must(rules.NewState(p)), "stop", "next-round")
}

// show prints who has which event.
func show(s seasalt.State) {
	fmt.Printf("event of the round: %v; held:", s.Event())
	for seat := range seasalt.Seat(s.Rules().Players()) {
		fmt.Printf(" %v", s.Held(seat))
	}
	fmt.Println()
}

// Nothing is left to turn up, so the used events are shuffled: the diodon fish from an
// earlier round, and the sunfish that nobody gets after this one. The kraken is held and
// stays where it is.
func Example_usedEvents() {
	s := endRound(seasalt.Position{
		Event: seasalt.Sunfish, Held: []seasalt.Event{seasalt.Kraken}, Totals: []int{5, 3, 3},
	}, rulesWith(3, seasalt.Kraken, seasalt.Sunfish, seasalt.DiodonFish))
	fmt.Println("not turned up yet:", s.EventsLeft())
	fmt.Println(slices.Collect(s.Moves()))
	s = play(s, "turn-up sunfish")
	show(s)
	fmt.Println("not turned up yet:", s.EventsLeft())
	// Output:
	// not turned up yet: []
	// [turn-up sunfish turn-up diodon-fish]
	// event of the round: sunfish; held: kraken none none
	// not turned up yet: [diodon-fish]
}

// The only event of the game is held. There is nothing to turn up and nothing to shuffle:
// the round has no event.
func Example_noEvent() {
	s := endRound(seasalt.Position{Event: seasalt.Kraken, Totals: []int{5, 9, 3}}, rulesWith(3, seasalt.Kraken))
	fmt.Println(slices.Collect(s.Moves()))
	s = play(s, "turn-up none", "deal crab/black", "deal shell/grey")
	show(s)
	fmt.Println("round", s.Round(), "-", s.Phase(), "step of seat", s.Turn())
	// Output:
	// [turn-up none]
	// event of the round: none; held: kraken none none
	// round 3 - take step of seat 1
}

// A round that nobody scores passes the event on like any other.
func Example_unscoredRound() {
	rules := rulesWith(2, seasalt.Kraken, seasalt.Sunfish)
	rest, _ := rules.Deck().Without(seasalt.Must(seasalt.ParseCard("crab/black")))
	s := seasalt.Must(rules.NewState(seasalt.Position{
		Phase: seasalt.PhasePlay, Round: 2, Event: seasalt.Kraken, EventsLeft: []seasalt.Event{seasalt.Sunfish}, Totals: []int{5, 9},
		LastEnd: seasalt.RoundStopped, LastBy: 0, LastTurn: 0,
		Hands: []seasalt.Cards{seasalt.Must(seasalt.ParseCards("crab/black")), rest},
	}))
	s = play(s, "end-turn")
	round, _ := s.LastRound()
	fmt.Println(round.End)
	show(play(s, "next-round", "turn-up sunfish"))
	// Output:
	// deck-empty
	// event of the round: sunfish; held: none kraken
}
