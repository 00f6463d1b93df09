package extrapepper_test

import (
	"fmt"
	"slices"

	"github.com/seasalt-go/seasalt"
	"github.com/seasalt-go/seasalt/variants/extrapepper"
	"github.com/seasalt-go/seasalt/variants/jellyfish"
	"github.com/seasalt-go/seasalt/variants/starfish"
)

// must returns v, which the example knows to be good.
func must[T any](v T, err error) T {
	if err != nil {
		panic(err)
	}
	return v
}

// play applies moves that are written as text, those of Nature among them.
func play(s seasalt.State, moves ...string) seasalt.State {
	for _, text := range moves {
		s = must(s.Apply(seasalt.Must(seasalt.ParseMove(text))))
	}
	return s
}

// pile returns the cards of a discard pile, the top one first.
func pile(cards ...string) []seasalt.Card {
	var p []seasalt.Card
	for _, text := range cards {
		p = append(p, seasalt.Must(seasalt.ParseCard(text)))
	}
	return p
}

// rulesWith returns the rules of a game of the English edition with some events, or all.
func rulesWith(players int, events ...seasalt.Event) *seasalt.Rules {
	return seasalt.MustRules(seasalt.Config{
		Players: players, Modules: []seasalt.Module{extrapepper.Module(events...)},
	})
}

// turn returns the state of a game of two in the play step of seat 0, in the round of an
// event.
func turn(event seasalt.Event, hand, other string, piles ...[]seasalt.Card) seasalt.State {
	p := seasalt.Position{
		Phase: seasalt.PhasePlay, Round: 1, Event: event,
		Hands: []seasalt.Cards{seasalt.Must(seasalt.ParseCards(hand)), seasalt.Must(seasalt.ParseCards(other))},
	}
	copy(p.Piles[:], piles)
	return must(rulesWith(2).NewState(p))
}

// score scores cards in the round of an event.
func score(event seasalt.Event, cards string) seasalt.Score {
	h := seasalt.Must(seasalt.ParseHolding(cards))
	h.Events = []seasalt.Event{event}
	return must(rulesWith(2).Score(h))
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

// Which end of the ranking each event goes to when its round is over, and which its holder
// must keep to (R11.2).
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

// What one hand is worth in the rounds of four events.
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

// A crab duo takes a card from each pile. The second pile is looked at after the first pick.
func Example_hermitCrab() {
	s := turn(seasalt.HermitCrab, "crab/black crab/green", "",
		pile("fish/green", "mermaid/white"), pile("shell/grey", "boat/black", "boat/yellow"))
	s = play(s, "lay-duo crab/black crab/green")
	fmt.Println(slices.Collect(s.Moves()))
	s = play(s, "pick 2")
	fmt.Println(slices.Collect(s.Moves()))
	s = play(s, "pick 3")
	fmt.Println("hand:", s.Hand(0))
	fmt.Println("tops:", s.Top(seasalt.Pile1), s.Top(seasalt.Pile2))
	// Output:
	// [pick 1 pick 2]
	// [pick 1 pick 2 pick 3]
	// hand: mermaid/white boat/yellow
	// tops: fish/green shell/grey
}

// A fish duo draws two cards.
func Example_sunfish() {
	s := turn(seasalt.Sunfish, "fish/black fish/green", "")
	duo, _ := s.Law(0).Duo(seasalt.Fish, seasalt.Fish)
	fmt.Println(duo.Effect)
	s = play(s, "lay-duo fish/black fish/green", "deal captain/light-orange", "deal shell/grey")
	fmt.Println(s.Phase(), "step, hand:", s.Hand(0))
	// Output:
	// draw the top 2 cards of the deck
	// play step, hand: shell/grey captain/light-orange
}

// Two swimmers: an opponent's hand is seen, and a card of it may be swapped for one's own.
func Example_waterRodeo_swimmers() {
	s := turn(seasalt.WaterRodeo, "swimmer/black swimmer/yellow crab/black", "mermaid/white fish/green")
	s = play(s, "lay-duo swimmer/black swimmer/yellow")
	fmt.Println(slices.Collect(s.Moves()))
	s = play(s, "swap crab/black mermaid/white")
	fmt.Println("seat 0:", s.Hand(0), "- seat 1:", s.Hand(1))
	// Output:
	// [swap crab/black mermaid/white swap crab/black fish/green pass-swap]
	// seat 0: mermaid/white - seat 1: crab/black fish/green
}

// Two sharks take over a duo that lies before an opponent: one of two here, since a trio
// cannot be taken. The boats bring no second turn.
func Example_waterRodeo_sharks() {
	rules := seasalt.MustRules(seasalt.Config{
		Modules: []seasalt.Module{extrapepper.Module(), starfish.Module()},
	})
	s := must(rules.NewState(seasalt.Position{
		Phase: seasalt.PhasePlay, Round: 1, Event: seasalt.WaterRodeo,
		Hands: []seasalt.Cards{seasalt.Must(seasalt.ParseCards("shark/black shark/green"))},
		Laid: [][]seasalt.Group{1: seasalt.Must(seasalt.ParseHolding(
			"| boat/black+boat/yellow crab/black+crab/green fish/black+fish/green+starfish/yellow")).Laid},
	}))
	s = play(s, "lay-duo shark/black shark/green")
	fmt.Println(slices.Collect(s.Moves()))
	s = play(s, "grab 1 boat/black boat/yellow")
	fmt.Println("seat 0:", slices.Collect(s.Laid(0)))
	fmt.Println("seat 1:", slices.Collect(s.Laid(1)))
	fmt.Println(s.Phase(), "step of seat", s.Turn())
	// Output:
	// [grab 1 crab/black crab/green grab 1 boat/black boat/yellow]
	// seat 0: [boat/black+boat/yellow shark/black+shark/green]
	// seat 1: [crab/black+crab/green fish/black+fish/green+starfish/yellow]
	// play step of seat 0
}

// The two duos of the water rodeo are worth 1 point when laid. In hand they are nothing.
func Example_waterRodeo_score() {
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

// Every shell scores 2, the first one too.
func Example_danceOfTheShells() {
	s := turn(seasalt.DanceOfTheShells, "shell/black shell/grey shell/green shell/yellow", "shell/dark-blue")
	fmt.Println(s.Points(0), "and", s.Points(1), "points, may stop:", s.Check(seasalt.Stop) == nil)
	fmt.Println(score(seasalt.DanceOfTheShells, "shell/black shell/grey shell/green shell/yellow"))
	// Output:
	// 8 and 2 points, may stop: true
	// 4 shell cards: 8 (R8.2)
	// card points: 8; colour bonus: 1 (black)
}

// Every octopus scores 1, so that four of them are far from the 7 points that end a round.
func Example_kraken() {
	s := turn(seasalt.Kraken, "octopus/green octopus/grey octopus/purple octopus/yellow", "")
	fmt.Println(s.Check(seasalt.Stop))
	fmt.Println(score(seasalt.Kraken, "octopus/green octopus/grey octopus/purple octopus/yellow"))
	// Output:
	// seasalt: illegal move stop in phase play, where seat 0 acts: the cards are worth too little to end the round (R5.1)
	// 4 octopus cards: 4 (R8.2)
	// card points: 4; colour bonus: 1 (yellow)
}

// Mermaids score nothing. Four of them still win.
func Example_tornado() {
	fmt.Println(score(seasalt.Tornado, "mermaid/white crab/black shell/black shell/grey"))
	s := turn(seasalt.Tornado, "mermaid/white mermaid/white mermaid/white mermaid/white", "")
	result, _ := play(s, "lay-mermaids").Result()
	fmt.Println(result)
	// Output:
	// 2 shell cards: 2 (R8.2)
	// card points: 2; colour bonus: 2 (black)
	// seat 0 wins by mermaids (R7.1)
}

// Three mermaids win, and two do not.
func Example_danceOfTheMermaids() {
	s := turn(seasalt.DanceOfTheMermaids, "mermaid/white mermaid/white", "")
	fmt.Println(s.Check(seasalt.LayMermaids))
	s = turn(seasalt.DanceOfTheMermaids, "mermaid/white mermaid/white mermaid/white", "")
	result, _ := play(s, "lay-mermaids").Result()
	fmt.Println(result)
	// Output:
	// seasalt: illegal move lay-mermaids in phase play, where seat 0 acts: there are too few mermaids in hand (R4.6)
	// seat 0 wins by mermaids (R7.1)
}

// Ending the round takes 10 points: 9 are too few.
func Example_treasureChest() {
	fmt.Println(turn(seasalt.TreasureChest, "octopus/green octopus/grey octopus/purple octopus/yellow", "").Check(seasalt.LastChance))
	s := turn(seasalt.TreasureChest, "octopus/green octopus/grey octopus/purple octopus/yellow penguin/pink", "")
	fmt.Println(s.Points(0), "points:", slices.Collect(s.Moves()))
	// Output:
	// seasalt: illegal move last-chance in phase play, where seat 0 acts: the cards are worth too little to end the round (R5.1)
	// 10 points: [end-turn stop last-chance]
}

// STOP is not allowed, LAST CHANCE is.
func Example_diodonFish() {
	s := turn(seasalt.DiodonFish, "octopus/green octopus/grey octopus/purple octopus/yellow", "")
	fmt.Println(s.Check(seasalt.Stop))
	fmt.Println(slices.Collect(s.Moves()))
	// Output:
	// seasalt: illegal move stop in phase play, where seat 0 acts: STOP is not allowed, only LAST CHANCE (R11.2)
	// [end-turn last-chance]
}

// Both discard tops are green. By the English rulebook seat 0 must take one of them on
// passing, whatever was taken before.
func Example_angelfish() {
	s := turn(seasalt.Angelfish, "crab/black", "", pile("fish/green", "boat/black"), pile("shell/green"))
	s = play(s, "end-turn")
	fmt.Println(s.Phase(), slices.Collect(s.Moves()))
	s = play(s, "take-top 1")
	fmt.Println("seat 0 has", s.Hand(0), "and seat", s.Turn(), "is in turn")
	// Output:
	// take-top [take-top 1 take-top 2]
	// seat 0 has crab/black fish/green and seat 1 is in turn
}

// Ruling K5: when the angelfish takes its card. The Digital edition asks after a card is
// taken, so that it can be played in the same turn; the English one asks at its end.
func Example_k5() {
	start := func(edition seasalt.Edition) seasalt.State {
		rules := seasalt.MustRules(seasalt.Config{
			Edition: edition, Modules: []seasalt.Module{extrapepper.Module(seasalt.Angelfish)},
		})
		return must(rules.NewState(seasalt.Position{
			Phase: seasalt.PhaseTake, Round: 1, Event: seasalt.Angelfish,
			Hands: []seasalt.Cards{seasalt.Must(seasalt.ParseCards("octopus/green octopus/grey octopus/purple fish/black"))},
			Piles: [2][]seasalt.Card{pile("crab/yellow", "fish/green"), pile("shell/green")},
		}))
	}
	s := play(start(seasalt.EditionDigital), "take 1")
	fmt.Println("digital:", s.Phase())
	s = play(s, "take-top 1")
	fmt.Println("digital:", slices.Collect(s.Moves()))

	s = play(start(seasalt.EditionEnglish), "take 1")
	fmt.Println("english:", slices.Collect(s.Moves()))
	s = play(s, "end-turn")
	fmt.Println("english:", s.Phase())
	s = play(s, "take-top 1")
	fmt.Println("english: turn of seat", s.Turn())
	// Output:
	// digital: take-top
	// digital: [lay-duo fish/black fish/green end-turn stop last-chance]
	// english: [end-turn]
	// english: take-top
	// english: turn of seat 1
}

// Discarding a collector card draws the top card of the deck. Keeping it, or discarding
// another card, does not.
func Example_dolphins() {
	start := func() seasalt.State {
		return must(rulesWith(2).NewState(seasalt.Position{
			Phase: seasalt.PhaseTake, Round: 1, Event: seasalt.Dolphins,
			Piles: [2][]seasalt.Card{pile("crab/black"), pile("boat/black")},
		}))
	}
	s := play(start(), "draw", "deal shell/grey", "deal fish/green", "keep fish/green", "discard 1")
	fmt.Println(s.Phase(), "- to act:", s.Actor())
	s = play(s, "deal captain/light-orange")
	fmt.Println(s.Phase(), "step, hand:", s.Hand(0))

	s = play(start(), "draw", "deal shell/grey", "deal fish/green", "keep shell/grey", "discard 1")
	fmt.Println(s.Phase(), "step, hand:", s.Hand(0))
	// Output:
	// draw-for-discard - to act: nature
	// play step, hand: fish/green captain/light-orange
	// play step, hand: shell/grey
}

// A shell laid face down protects its player for the round. Here there is nobody left to
// steal from, and the effect of the duo is skipped. The shell itself counts for nothing.
func Example_coralReef() {
	s := turn(seasalt.CoralReef, "shell/black shell/grey", "swimmer/black shark/green", pile("crab/yellow"), pile("boat/yellow"))
	fmt.Println(slices.Collect(s.Moves()), s.Points(0), "points")
	s = play(s, "lay-shield shell/grey")
	fmt.Println(slices.Collect(s.Moves()), s.Points(0), "points")
	s = play(s, "end-turn", "take 1", "lay-duo swimmer/black shark/green")
	fmt.Println("protected:", s.Protected(0), "- phase:", s.Phase(), "- hand:", s.Hand(0))
	fmt.Println("the shell, to its player:", s.View(0).ShieldCard(0), "- to the other:", s.View(1).ShieldCard(0))
	// Output:
	// [lay-shield shell/black lay-shield shell/grey end-turn] 2 points
	// [end-turn] 0 points
	// protected: true - phase: play - hand: shell/black
	// the shell, to its player: shell/grey - to the other: none
}

// A jellyfish is an attack as well: seat 1 has laid a shell and takes its turn as ever.
func Example_coralReef_jellyfish() {
	rules := seasalt.MustRules(seasalt.Config{
		Players: 3, Modules: []seasalt.Module{extrapepper.Module(seasalt.CoralReef), jellyfish.Module()},
	})
	s := must(rules.NewState(seasalt.Position{
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
	return play(must(rules.NewState(p)), "stop", "next-round")
}

// show prints who has which event.
func show(s seasalt.State) {
	fmt.Printf("event of the round: %v; held:", s.Event())
	for seat := range seasalt.Seat(s.Rules().Players()) {
		fmt.Printf(" %v", s.Held(seat))
	}
	fmt.Println()
}

// When the round is over, its event goes to the one player with the most points, since the
// kraken asks for the most (▲). Then Nature turns up the next one.
func Example_r11_1() {
	s := endRound(seasalt.Position{
		Event: seasalt.Kraken, EventsLeft: []seasalt.Event{seasalt.Sunfish, seasalt.Dolphins}, Totals: []int{5, 9, 3},
	}, rulesWith(3, seasalt.Kraken, seasalt.Sunfish, seasalt.Dolphins))
	fmt.Println("totals:", s.Total(0), s.Total(1), s.Total(2))
	fmt.Println(slices.Collect(s.Moves()))
	show(play(s, "turn-up dolphins"))
	// Output:
	// totals: 16 9 3
	// [turn-up sunfish turn-up dolphins]
	// event of the round: dolphins; held: kraken none none
}

// The sunfish asks for the fewest points (▼). Two have them, so nobody gets it.
func Example_r11_1_tie() {
	s := endRound(seasalt.Position{
		Event: seasalt.Sunfish, EventsLeft: []seasalt.Event{seasalt.Kraken}, Totals: []int{5, 3, 3},
	}, rulesWith(3, seasalt.Kraken, seasalt.Sunfish))
	show(play(s, "turn-up kraken"))
	// Output:
	// event of the round: kraken; held: none none none
}

// Seat 1 held the kraken as the leader. It is the leader no more and returns it, before the
// treasure chest goes to seat 0.
func Example_r11_1_return() {
	s := endRound(seasalt.Position{
		Event: seasalt.TreasureChest, Held: []seasalt.Event{1: seasalt.Kraken}, EventsLeft: []seasalt.Event{seasalt.Sunfish},
		Totals: []int{5, 9, 3},
	}, rulesWith(3, seasalt.Kraken, seasalt.Sunfish, seasalt.TreasureChest))
	show(s)
	show(play(s, "turn-up sunfish"))
	// Output:
	// event of the round: treasure-chest; held: none kraken none
	// event of the round: sunfish; held: treasure-chest none none
}

// Nothing is left to turn up, so the used events are shuffled: the diodon fish from an
// earlier round, and the sunfish that nobody gets after this one. The kraken is held and
// stays where it is.
func Example_r11_1_reshuffle() {
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
func Example_r11_1_noEvent() {
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
func Example_r11_1_unscored() {
	rules := rulesWith(2, seasalt.Kraken, seasalt.Sunfish)
	rest, _ := rules.Deck().Without(seasalt.Must(seasalt.ParseCard("crab/black")))
	s := must(rules.NewState(seasalt.Position{
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

// Seat 0 holds the kraken: octopuses score 1 for that player alone. The event of the round
// holds for both.
func Example_r11_2() {
	s := must(rulesWith(2).NewState(seasalt.Position{
		Phase: seasalt.PhaseTake, Round: 1, Event: seasalt.DanceOfTheShells, Held: []seasalt.Event{seasalt.Kraken},
		Hands: []seasalt.Cards{
			seasalt.Must(seasalt.ParseCards("octopus/green octopus/grey shell/black")),
			seasalt.Must(seasalt.ParseCards("octopus/purple octopus/yellow shell/grey")),
		},
	}))
	fmt.Println(s.Score(0))
	fmt.Println(s.Score(1))
	// Output:
	// 1 shell card: 2 (R8.2)
	// 2 octopus cards: 2 (R8.2)
	// card points: 4; colour bonus: 1 (black)
	// 1 shell card: 2 (R8.2)
	// 2 octopus cards: 3 (R8.2)
	// card points: 5; colour bonus: 1 (yellow)
}

// Seat 0 stays in the lead with the kraken and is given the treasure chest too. Of the used
// events only the sunfish is nobody's, so it is shuffled and turned up. Then the player keeps
// one of the two, knowing the event that comes next.
func Example_r11_2_keep() {
	s := endRound(seasalt.Position{
		Event: seasalt.TreasureChest, Held: []seasalt.Event{seasalt.Kraken}, Totals: []int{9, 5, 3},
	}, rulesWith(3, seasalt.Kraken, seasalt.Sunfish, seasalt.TreasureChest))
	fmt.Println(slices.Collect(s.Moves()))
	s = play(s, "turn-up sunfish")
	show(s)
	fmt.Println("seat", s.Actor(), "is offered", s.Offered(), "and chooses:", slices.Collect(s.Moves()))
	s = play(s, "keep-event treasure-chest")
	show(s)
	fmt.Println("starts:", s.Turn())
	// Output:
	// [turn-up sunfish]
	// event of the round: sunfish; held: kraken none none
	// seat 0 is offered treasure-chest and chooses: [keep-event kraken keep-event treasure-chest]
	// event of the round: sunfish; held: treasure-chest none none
	// starts: 1
}
