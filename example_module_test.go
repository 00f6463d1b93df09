package seasalt_test

import (
	"fmt"
	"slices"

	"github.com/seasalt-go/seasalt"
)

// A module is data. This one adds a second lighthouse, and makes a sailor without a comrade
// worth something.
func ExampleModule() {
	harbour := seasalt.Module{
		Name:    "harbour",
		Version: 1,
		Deck:    seasalt.Must(seasalt.ParseCards("lighthouse/yellow")),
		Change: seasalt.Change{
			Collectors: []seasalt.Collector{{Kind: seasalt.Sailor, Points: []int{2, 6}}},
		},
	}
	rules := seasalt.MustRules(seasalt.Config{Modules: []seasalt.Module{harbour}})
	fmt.Println(rules.Deck().Len(), "cards")
	fmt.Println(seasalt.Must(rules.Score(seasalt.Must(seasalt.ParseHolding("sailor/pink lighthouse/yellow boat/black")))))
	// Output:
	// 59 cards
	// 1 sailor card: 2 (R8.2)
	// lighthouse with 1 boat card: 1 (R8.3)
	// card points: 3; colour bonus: 1 (black)
}

// A module for two jellyfish. Seat 1 only gets a card in its next turn, which ends by itself.
func Example_r10_1() {
	rules := seasalt.MustRules(seasalt.Config{Modules: []seasalt.Module{{
		Name: "jellyfish", Version: 1,
		Deck: seasalt.Must(seasalt.ParseCards("jellyfish/purple jellyfish/pink")),
		Change: seasalt.Change{
			Duos: []seasalt.Duo{{A: seasalt.Swimmer, B: seasalt.Jellyfish, Effect: seasalt.BindOthers}},
		},
	}}})
	s := must(rules.NewState(seasalt.Position{
		Phase: seasalt.PhasePlay, Round: 1,
		Hands: []seasalt.Cards{seasalt.Must(seasalt.ParseCards("swimmer/black jellyfish/pink"))},
		Piles: [2][]seasalt.Card{pile("fish/black"), pile("crab/green")},
	}))
	s = play(s, "lay-duo swimmer/black jellyfish/pink", "end-turn")
	fmt.Println("turn of seat", s.Turn(), "bound:", s.Bound(1), "to act:", s.Actor())
	s = play(s, "deal shell/grey")
	fmt.Println("turn of seat", s.Turn(), "bound:", s.Bound(1), "hand of seat 1:", s.Hand(1))
	// Output:
	// turn of seat 1 bound: true to act: nature
	// turn of seat 0 bound: false hand of seat 1: shell/grey
}

// A module for the lobster: five cards are shown to the player, and one is kept.
func Example_r10_2() {
	rules := seasalt.MustRules(seasalt.Config{Modules: []seasalt.Module{{
		Name: "lobster", Version: 1,
		Deck: seasalt.Must(seasalt.ParseCards("lobster/black")),
		Change: seasalt.Change{
			Duos: []seasalt.Duo{{A: seasalt.Crab, B: seasalt.Lobster, Effect: seasalt.PeekAndKeep(5)}},
		},
	}}})
	s := must(rules.NewState(seasalt.Position{
		Phase: seasalt.PhasePlay, Round: 1,
		Hands: []seasalt.Cards{seasalt.Must(seasalt.ParseCards("crab/black lobster/black"))},
	}))
	before := s.DeckLen()
	s = play(s, "lay-duo crab/black lobster/black",
		"deal shell/grey", "deal fish/green", "deal mermaid/white", "deal boat/black", "deal fish/black")
	for m := range s.Moves() {
		fmt.Println(m)
	}
	s = play(s, "keep mermaid/white")
	fmt.Println("hand:", s.Hand(0), "- gone from the deck:", before-s.DeckLen())
	// Output:
	// keep mermaid/white
	// keep boat/black
	// keep fish/black
	// keep fish/green
	// keep shell/grey
	// hand: mermaid/white - gone from the deck: 1
}

// A module for the seahorse. It is worth most as a second sailor.
func Example_r10_3() {
	rules := seasalt.MustRules(seasalt.Config{Modules: []seasalt.Module{{
		Name: "seahorse", Version: 1,
		Deck:   seasalt.Must(seasalt.ParseCards("seahorse/white")),
		Change: seasalt.Change{Wild: seasalt.Seahorse},
	}}})
	fmt.Println(seasalt.Must(rules.Score(seasalt.Must(seasalt.ParseHolding("seahorse/white sailor/pink shell/grey captain/light-orange")))))
	// Output:
	// 1 shell card: 0 (R8.2)
	// 2 sailor cards, one of them the seahorse: 5 (R10.3)
	// captain with 1 sailor card: 3 (R8.3)
	// card points: 8; colour bonus: 1 (white)
}

// A module for starfish. With one of them two boats bring no turn, but 3 points.
func Example_r10_4() {
	rules := seasalt.MustRules(seasalt.Config{Modules: []seasalt.Module{{
		Name: "starfish", Version: 1,
		Deck:   seasalt.Must(seasalt.ParseCards("starfish/dark-blue starfish/light-blue starfish/yellow")),
		Change: seasalt.Change{Trio: seasalt.Trio{Kind: seasalt.Starfish, Points: 2}},
	}}})
	s := must(rules.NewState(seasalt.Position{
		Phase: seasalt.PhasePlay, Round: 1,
		Hands: []seasalt.Cards{seasalt.Must(seasalt.ParseCards("boat/black boat/yellow starfish/yellow"))},
		Piles: [2][]seasalt.Card{pile("fish/black"), pile("crab/green")},
	}))
	fmt.Println(slices.Collect(s.Moves()))
	s = play(s, "lay-trio boat/black boat/yellow starfish/yellow")
	fmt.Println("step:", s.Phase())
	fmt.Println(s.Score(0))
	// Output:
	// [lay-duo boat/black boat/yellow lay-trio boat/black boat/yellow starfish/yellow end-turn]
	// step: play
	// 1 boat + boat pair: 1 (R8.1)
	// 1 trio with a starfish: 2 (R10.4)
	// card points: 3; colour bonus: 2 (yellow)
}

// A module for the cast of crabs, and for a lobster, which it does not count.
func Example_r10_5() {
	rules := seasalt.MustRules(seasalt.Config{Modules: []seasalt.Module{{
		Name: "crustaceans", Version: 1,
		Deck: seasalt.Must(seasalt.ParseCards("cast-of-crabs/green lobster/black")),
		Change: seasalt.Change{
			Duos:        []seasalt.Duo{{A: seasalt.Crab, B: seasalt.Lobster, Effect: seasalt.PeekAndKeep(5)}},
			Multipliers: []seasalt.Multiplier{{Kind: seasalt.CastOfCrabs, Of: seasalt.Crab, Points: 1}},
		},
	}}})
	fmt.Println(seasalt.Must(rules.Score(seasalt.Must(seasalt.ParseHolding("cast-of-crabs/green crab/black crab/green crab/grey lobster/black")))))
	// Output:
	// 1 crab + crab pair: 1 (R8.1)
	// 1 crab + lobster pair: 1 (R8.1)
	// cast-of-crabs with 3 crab cards: 3 (R8.3)
	// card points: 5; colour bonus: 2 (black)
}

// An event for whoever has the most points: it lies on the table in its round, and then before
// the winner of that round. The next one follows.
func Example_r11_1() {
	rules := seasalt.MustRules(seasalt.Config{Modules: []seasalt.Module{{
		Name: "weather", Version: 1,
		Events: []seasalt.EventCard{
			{Event: seasalt.TreasureChest, Goes: seasalt.Most, Change: seasalt.Change{Threshold: 10}},
			{Event: seasalt.Tornado, Goes: seasalt.Most, Change: seasalt.Change{WorthlessMermaids: true}},
		},
	}}})
	s := must(rules.NewState(seasalt.Position{
		Phase: seasalt.PhasePlay, Round: 1,
		Hands: []seasalt.Cards{
			seasalt.Must(seasalt.ParseCards("octopus/green octopus/grey octopus/purple crab/green crab/grey")),
			seasalt.Must(seasalt.ParseCards("penguin/pink penguin/purple")),
		},
		Event: seasalt.Tornado, EventsLeft: []seasalt.Event{seasalt.TreasureChest},
	}))
	s = play(s, "stop")
	fmt.Println("on the table:", s.Event(), "- held by seat 0:", s.Held(0))
	s = play(s, "next-round", "turn-up treasure-chest")
	fmt.Println("on the table:", s.Event(), "- held by seat 0:", s.Held(0))
	// Output:
	// on the table: tornado - held by seat 0: none
	// on the table: treasure-chest - held by seat 0: tornado
}

// Seat 0 holds the treasure chest and so needs 10 points to end a round. When it gets a second
// event it must choose between the two.
func Example_r11_2() {
	rules := seasalt.MustRules(seasalt.Config{Modules: []seasalt.Module{{
		Name: "weather", Version: 1,
		Events: []seasalt.EventCard{
			{Event: seasalt.TreasureChest, Goes: seasalt.Most, Change: seasalt.Change{Threshold: 10}},
			{Event: seasalt.Tornado, Goes: seasalt.Most, Change: seasalt.Change{WorthlessMermaids: true}},
			{Event: seasalt.DiodonFish, Goes: seasalt.Most, Change: seasalt.Change{NoStop: true}},
		},
	}}})
	s := must(rules.NewState(seasalt.Position{
		Phase: seasalt.PhasePlay, Turn: 0, Round: 2,
		Hands: []seasalt.Cards{
			seasalt.Must(seasalt.ParseCards("octopus/green octopus/grey octopus/purple crab/green crab/grey")),
			seasalt.Must(seasalt.ParseCards("shell/black shell/grey shell/green shell/yellow fish/black fish/green")),
		},
		Piles:   [2][]seasalt.Card{pile("shark/black"), nil},
		Totals:  []int{12, 2},
		LastEnd: seasalt.RoundStopped, LastBy: 1, LastTurn: 1,
		Event: seasalt.Tornado, Held: []seasalt.Event{seasalt.TreasureChest}, EventsLeft: []seasalt.Event{seasalt.DiodonFish},
	}))
	fmt.Println("seat 0 with", s.Points(0), "points:", s.Check(seasalt.Stop))
	s = play(s, "end-turn", "take 1")
	fmt.Println("seat 1 with", s.Points(1), "points:", s.Check(seasalt.Stop))
	s = play(s, "stop", "next-round", "turn-up diodon-fish")
	fmt.Println("seat", s.Actor(), "chooses:", slices.Collect(s.Moves()))
	s = play(s, "keep-event tornado")
	fmt.Println("it holds:", s.Held(0))
	// Output:
	// seat 0 with 7 points: seasalt: illegal move stop in phase play, where seat 0 acts: the cards are worth too little to end the round (R5.1)
	// seat 1 with 7 points: <nil>
	// seat 0 chooses: [keep-event treasure-chest keep-event tornado]
	// it holds: tornado
}

// A starfish in hand, with a duo that it could be laid with.
func Example_k4() {
	for _, edition := range []seasalt.Edition{seasalt.EditionEnglish, seasalt.EditionDigital} {
		rules := seasalt.MustRules(seasalt.Config{Edition: edition, Modules: []seasalt.Module{{
			Name: "starfish", Version: 1,
			Deck:   seasalt.Must(seasalt.ParseCards("starfish/dark-blue starfish/light-blue starfish/yellow")),
			Change: seasalt.Change{Trio: seasalt.Trio{Kind: seasalt.Starfish, Points: 2}},
		}}})
		fmt.Println(edition, seasalt.Must(rules.Score(seasalt.Must(seasalt.ParseHolding("boat/black boat/yellow starfish/yellow")))).Points())
	}
	// Output:
	// english 1
	// digital 3
}

// Both discard tops become black. By the rulebook seat 0 takes one of them when it ends the
// turn, and in the digital game before it plays duos.
func Example_k5() {
	for _, edition := range []seasalt.Edition{seasalt.EditionEnglish, seasalt.EditionDigital} {
		rules := seasalt.MustRules(seasalt.Config{Edition: edition, Modules: []seasalt.Module{{
			Name: "weather", Version: 1,
			Events: []seasalt.EventCard{
				{Event: seasalt.Angelfish, Goes: seasalt.Fewest, Change: seasalt.Change{TakeEqualTop: true}},
			},
		}}})
		s := must(rules.NewState(seasalt.Position{
			Phase: seasalt.PhaseTake, Round: 1, Event: seasalt.Angelfish,
			Piles: [2][]seasalt.Card{pile("shell/grey", "crab/black"), pile("fish/black")},
		}))
		s = play(s, "take 1")
		fmt.Println(edition, "- after taking:", slices.Collect(s.Moves()))
		if s.Phase() == seasalt.PhasePlay {
			s = play(s, "end-turn")
			fmt.Println(edition, "- after ending the turn:", slices.Collect(s.Moves()))
		}
		s = play(s, "take-top 2")
		fmt.Println("hand:", s.Hand(0), "- turn of seat", s.Turn())
	}
	// Output:
	// english - after taking: [end-turn]
	// english - after ending the turn: [take-top 1 take-top 2]
	// hand: fish/black shell/grey - turn of seat 1
	// digital - after taking: [take-top 1 take-top 2]
	// hand: fish/black shell/grey - turn of seat 0
}

// A house rule: no sailors and no captain, and an event card of its own.
func ExampleModule_house() {
	storm := seasalt.Module{
		Name: "storm", Version: 1,
		Without: seasalt.Must(seasalt.ParseCards("sailor/pink sailor/orange captain/light-orange")),
		Events: []seasalt.EventCard{{
			Event: seasalt.HouseEvent1, Name: "storm", Goes: seasalt.Fewest,
			Change: seasalt.Change{Threshold: 5, DrawForDiscard: []seasalt.Kind{seasalt.Boat}},
		}},
	}
	rules := seasalt.MustRules(seasalt.Config{Modules: []seasalt.Module{storm}})
	law, err := rules.Law(seasalt.HouseEvent1)
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(rules.Deck().Len(), "cards,", rules.EventName(seasalt.HouseEvent1), "asks for", law.Threshold(), "points")
	fmt.Println(rules.Setup())
	// Output:
	// 55 cards, storm asks for 5 points
	// seasalt/1 players=2 target=40 mermaids=laid empty-deck=voids tie=latest-turn trio=laid equal-top=at-end modules=storm/1/eea5657597f6efe0 events=house-1
}
