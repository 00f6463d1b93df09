package rulebook_test

import (
	"fmt"
	"slices"

	"github.com/seasalt-go/seasalt"
	"github.com/seasalt-go/seasalt/variants/castofcrabs"
	"github.com/seasalt-go/seasalt/variants/extrapepper"
	"github.com/seasalt-go/seasalt/variants/jellyfish"
	"github.com/seasalt-go/seasalt/variants/lobster"
	"github.com/seasalt-go/seasalt/variants/seahorse"
	"github.com/seasalt-go/seasalt/variants/starfish"
)

// Seat 0 lays a swimmer and a jellyfish. In its next turn, seat 1 only gets the top card of the
// deck, and the turn after that is an ordinary one.
func Example_r10_1_jellyfish() {
	rules := seasalt.MustRules(seasalt.Config{Modules: []seasalt.Module{jellyfish.Module()}})
	s := seasalt.Must(rules.ParseState(rules.String() + `
		round=1 phase=play turn=0
		hand0=swimmer/black,jellyfish/pink hand1=crab/black,crab/green
		pile1=boat/black pile2=shell/grey`))
	for _, move := range []string{
		"lay-duo swimmer/black jellyfish/pink", "end-turn",
		"deal mermaid/white", "take 1", "end-turn",
	} {
		s = seasalt.Must(s.Apply(seasalt.Must(seasalt.ParseMove(move))))
		fmt.Printf("%v: turn of seat %v, bound: %t, next is %v\n", move, s.Turn(), s.Bound(s.Turn()), s.Phase())
		if s.Bound(s.Turn()) {
			fmt.Println(s.Check(seasalt.Take(seasalt.Pile1)))
		}
	}
	// Output:
	// lay-duo swimmer/black jellyfish/pink: turn of seat 0, bound: false, next is play
	// end-turn: turn of seat 1, bound: true, next is draw-bound
	// seasalt: illegal move take 1 in phase draw-bound, where nature acts: Nature is to act first, and Settle lets her (R10.1)
	// deal mermaid/white: turn of seat 0, bound: false, next is take
	// take 1: turn of seat 0, bound: false, next is play
	// end-turn: turn of seat 1, bound: false, next is take
}

// A crab and the lobster show the top five cards of the deck. One is kept, and the others are
// in the deck again.
func Example_r10_2_lobster() {
	rules := seasalt.MustRules(seasalt.Config{Modules: []seasalt.Module{lobster.Module()}})
	s := seasalt.Must(rules.ParseState(rules.String() + `
		round=1 phase=play turn=0
		hand0=crab/grey,lobster/black`))
	fmt.Println(s.DeckLen(), "cards in the deck")
	for _, move := range []string{
		"lay-duo crab/grey lobster/black",
		"deal shell/grey", "deal captain/light-orange", "deal boat/black", "deal boat/black", "deal fish/green",
	} {
		s = seasalt.Must(s.Apply(seasalt.Must(seasalt.ParseMove(move))))
	}
	fmt.Println(slices.Collect(s.Moves()))
	s = seasalt.Must(s.Apply(seasalt.Must(seasalt.ParseMove("keep captain/light-orange"))))
	fmt.Println(s.DeckLen(), "cards in the deck, hand:", s.Hand(0))
	// Output:
	// 57 cards in the deck
	// [keep boat/black keep fish/green keep shell/grey keep captain/light-orange]
	// 56 cards in the deck, hand: captain/light-orange
}

// The seahorse joins the kind that gains most by it, here the sailor and not the shells. With
// no collector card to join, it is worth nothing, and the captain does not count it.
func Example_r10_3_seahorse() {
	rules := seasalt.MustRules(seasalt.Config{Modules: []seasalt.Module{seahorse.Module()}})
	for _, cards := range []string{
		"seahorse/white shell/black shell/grey sailor/pink",
		"seahorse/white captain/light-orange",
	} {
		fmt.Println(seasalt.Must(rules.Score(seasalt.Must(seasalt.ParseHolding(cards)))))
	}
	// Output:
	// 2 shell cards: 2 (R8.2)
	// 2 sailor cards, one of them the seahorse: 5 (R10.3)
	// card points: 7; colour bonus: 1 (black)
	// captain with 0 sailor cards: 0 (R8.3)
	// card points: 0; colour bonus: 1 (white)
}

// Two boats can be laid alone, for another turn, or with a starfish, for two points more and no
// turn. Two starfish to a duo are too many.
func Example_r10_4_starfish() {
	rules := seasalt.MustRules(seasalt.Config{Modules: []seasalt.Module{starfish.Module()}})
	s := seasalt.Must(rules.ParseState(rules.String() + `
		round=1 phase=play turn=0
		hand0=boat/black,boat/yellow,starfish/yellow pile1=crab/black`))
	for _, move := range []string{"lay-duo boat/black boat/yellow", "lay-trio boat/black boat/yellow starfish/yellow"} {
		s := seasalt.Must(s.Apply(seasalt.Must(seasalt.ParseMove(move))))
		fmt.Println(move, "- points:", s.Points(0), "- next:", s.Phase())
	}
	_, err := rules.Score(seasalt.Must(seasalt.ParseHolding("| boat/black+boat/yellow+starfish/yellow+starfish/dark-blue")))
	fmt.Println(err)
	// Output:
	// lay-duo boat/black boat/yellow - points: 1 - next: take
	// lay-trio boat/black boat/yellow starfish/yellow - points: 3 - next: play
	// seasalt: invalid holding: boat/black+boat/yellow+starfish/yellow+starfish/dark-blue is neither a duo nor a trio
}

// Each crab counts, in hand and laid, and the lobster does not.
func Example_r10_5_castOfCrabs() {
	rules := seasalt.MustRules(seasalt.Config{Modules: []seasalt.Module{castofcrabs.Module(), lobster.Module()}})
	hand := seasalt.Must(seasalt.ParseHolding("cast-of-crabs/green crab/black lobster/black | crab/grey+crab/yellow"))
	fmt.Println(seasalt.Must(rules.Score(hand)))
	// Output:
	// 1 crab + crab pair: 1 (R8.1)
	// 1 crab + lobster pair: 1 (R8.1)
	// cast-of-crabs with 3 crab cards: 3 (R8.3)
	// card points: 5; colour bonus: 2 (black)
}

// The kraken goes to the player with the most points, and then chance turns up the next event.
func Example_r11_1a_eventOfTheRound() {
	rules := seasalt.MustRules(seasalt.Config{Players: 3, Modules: []seasalt.Module{extrapepper.Module()}})
	s := seasalt.Must(rules.ParseState(rules.String() + `
		round=2 phase=play turn=0 event=kraken events-left=sunfish,dolphins
		hand0=sailor/pink,sailor/orange,captain/light-orange
		totals=5,9,3 last-end=stop last-by=0 last-turn=0`))
	for _, move := range []string{"stop", "next-round", "turn-up dolphins"} {
		s = seasalt.Must(s.Apply(seasalt.Must(seasalt.ParseMove(move))))
	}
	fmt.Println("totals:", s.Total(0), s.Total(1), s.Total(2))
	fmt.Println("event of the round:", s.Event(), "- held:", s.Held(0), s.Held(1), s.Held(2))
	// Output:
	// totals: 16 9 3
	// event of the round: dolphins - held: kraken none none
}

// The sunfish goes to the player with the fewest points. Two have them, so nobody gets it.
func Example_r11_1b_tie() {
	rules := seasalt.MustRules(seasalt.Config{Players: 3, Modules: []seasalt.Module{extrapepper.Module()}})
	s := seasalt.Must(rules.ParseState(rules.String() + `
		round=2 phase=play turn=0 event=sunfish events-left=kraken,dolphins
		hand0=sailor/pink,sailor/orange,captain/light-orange
		totals=5,3,3 last-end=stop last-by=0 last-turn=0`))
	for _, move := range []string{"stop", "next-round", "turn-up kraken"} {
		s = seasalt.Must(s.Apply(seasalt.Must(seasalt.ParseMove(move))))
	}
	fmt.Println("event of the round:", s.Event(), "- held:", s.Held(0), s.Held(1), s.Held(2))
	// Output:
	// event of the round: kraken - held: none none none
}

// Seat 1 held the kraken as the leader. It leads no longer and returns it, before the treasure
// chest goes to seat 0.
func Example_r11_1c_return() {
	rules := seasalt.MustRules(seasalt.Config{Players: 3, Modules: []seasalt.Module{extrapepper.Module()}})
	s := seasalt.Must(rules.ParseState(rules.String() + `
		round=2 phase=play turn=0 event=treasure-chest events-left=sunfish
		hand0=sailor/pink,sailor/orange,captain/light-orange held1=kraken
		totals=5,9,3 last-end=stop last-by=0 last-turn=0`))
	for _, move := range []string{"stop", "next-round", "turn-up sunfish"} {
		s = seasalt.Must(s.Apply(seasalt.Must(seasalt.ParseMove(move))))
	}
	fmt.Println("event of the round:", s.Event(), "- held:", s.Held(0), s.Held(1), s.Held(2))
	// Output:
	// event of the round: sunfish - held: treasure-chest none none
}

// Seat 0 holds the kraken: octopuses are worth 1 point for that player alone. The event of the
// round is for both, so their shells are worth 2.
func Example_r11_2a_heldEvent() {
	rules := seasalt.MustRules(seasalt.Config{Modules: []seasalt.Module{extrapepper.Module()}})
	s := seasalt.Must(rules.ParseState(rules.String() + `
		round=1 phase=take turn=0 event=dance-of-the-shells
		hand0=octopus/green,octopus/grey,shell/black held0=kraken
		hand1=octopus/purple,octopus/yellow,shell/grey`))
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

// Seat 0 holds the kraken and gets the treasure chest too. It keeps one of them, knowing the
// event that comes next.
func Example_r11_2b_twoEvents() {
	rules := seasalt.MustRules(seasalt.Config{Players: 3, Modules: []seasalt.Module{extrapepper.Module()}})
	s := seasalt.Must(rules.ParseState(rules.String() + `
		round=2 phase=play turn=0 event=treasure-chest events-left=sunfish
		hand0=sailor/pink,sailor/orange,captain/light-orange held0=kraken
		totals=9,5,3 last-end=stop last-by=0 last-turn=0`))
	for _, move := range []string{"stop", "next-round", "turn-up sunfish"} {
		s = seasalt.Must(s.Apply(seasalt.Must(seasalt.ParseMove(move))))
	}
	fmt.Println("event of the round:", s.Event())
	fmt.Println("seat", s.Actor(), "chooses:", slices.Collect(s.Moves()))
	s = seasalt.Must(s.Apply(seasalt.KeepEvent(seasalt.Kraken)))
	fmt.Println("held:", s.Held(0))
	// Output:
	// event of the round: sunfish
	// seat 0 chooses: [keep-event kraken keep-event treasure-chest]
	// held: kraken
}

// Two crabs take a card from each pile. The second pile is looked at after the first pick.
func Example_r11_2c_hermitCrab() {
	rules := seasalt.MustRules(seasalt.Config{Modules: []seasalt.Module{extrapepper.Module()}})
	s := seasalt.Must(rules.ParseState(rules.String() + `
		round=1 phase=play turn=0 event=hermit-crab
		hand0=crab/black,crab/green
		pile1=fish/green,mermaid/white pile2=shell/grey,boat/black,boat/yellow`))
	for _, move := range []string{"lay-duo crab/black crab/green", "pick 2", "pick 3"} {
		s = seasalt.Must(s.Apply(seasalt.Must(seasalt.ParseMove(move))))
		fmt.Println("hand:", s.Hand(0), "- next:", slices.Collect(s.Moves()))
	}
	// Output:
	// hand:  - next: [pick 1 pick 2]
	// hand: mermaid/white - next: [pick 1 pick 2 pick 3]
	// hand: mermaid/white boat/yellow - next: [end-turn]
}

// Two fish draw two cards.
func Example_r11_2d_sunfish() {
	rules := seasalt.MustRules(seasalt.Config{Modules: []seasalt.Module{extrapepper.Module()}})
	s := seasalt.Must(rules.ParseState(rules.String() + `
		round=1 phase=play turn=0 event=sunfish
		hand0=fish/black,fish/green`))
	for _, move := range []string{"lay-duo fish/black fish/green", "deal captain/light-orange", "deal shell/grey"} {
		s = seasalt.Must(s.Apply(seasalt.Must(seasalt.ParseMove(move))))
	}
	fmt.Println("hand:", s.Hand(0))
	// Output:
	// hand: shell/grey captain/light-orange
}

// Two swimmers show the hand of an opponent, and a card of it may be swapped. Two sharks take a
// duo that lies in front of an opponent; a trio cannot be taken.
func Example_r11_2e_waterRodeo() {
	rules := seasalt.MustRules(seasalt.Config{Modules: []seasalt.Module{extrapepper.Module(), starfish.Module()}})
	s := seasalt.Must(rules.ParseState(rules.String() + `
		round=1 phase=play turn=0 event=water-rodeo
		hand0=swimmer/black,swimmer/yellow,shark/black,shark/green,crab/black hand1=mermaid/white
		laid1=boat/black+boat/yellow,crab/green+crab/grey,fish/black+fish/green+starfish/yellow`))
	for _, move := range []string{
		"lay-duo swimmer/black swimmer/yellow", "swap crab/black mermaid/white",
		"lay-duo shark/black shark/green", "grab 1 boat/black boat/yellow",
	} {
		if s.Phase() != seasalt.PhasePlay {
			fmt.Println(slices.Collect(s.Moves()))
		}
		s = seasalt.Must(s.Apply(seasalt.Must(seasalt.ParseMove(move))))
	}
	fmt.Println("hand:", s.Hand(0), "- laid:", slices.Collect(s.Laid(0)))
	// Output:
	// [swap crab/black mermaid/white swap shark/black mermaid/white swap shark/green mermaid/white pass-swap]
	// [grab 1 crab/green crab/grey grab 1 boat/black boat/yellow]
	// hand: mermaid/white - laid: [boat/black+boat/yellow swimmer/black+swimmer/yellow shark/black+shark/green]
}

// Four shells are worth 8 instead of 6.
func Example_r11_2f_danceOfTheShells() {
	rules := seasalt.MustRules(seasalt.Config{Modules: []seasalt.Module{extrapepper.Module()}})
	hand := seasalt.Must(seasalt.ParseHolding("shell/black shell/grey shell/green shell/yellow"))
	fmt.Println(seasalt.Must(rules.Score(hand)))
	hand.Events = []seasalt.Event{seasalt.DanceOfTheShells}
	fmt.Println(seasalt.Must(rules.Score(hand)))
	// Output:
	// 4 shell cards: 6 (R8.2)
	// card points: 6; colour bonus: 1 (black)
	// 4 shell cards: 8 (R8.2)
	// card points: 8; colour bonus: 1 (black)
}

// Four octopuses are worth 4 instead of 9, which is too little to end a round.
func Example_r11_2g_kraken() {
	rules := seasalt.MustRules(seasalt.Config{Modules: []seasalt.Module{extrapepper.Module()}})
	s := seasalt.Must(rules.ParseState(rules.String() + `
		round=1 phase=play turn=0 event=kraken
		hand0=octopus/green,octopus/grey,octopus/purple,octopus/yellow`))
	fmt.Println(s.Score(0))
	fmt.Println(s.Check(seasalt.Stop))
	// Output:
	// 4 octopus cards: 4 (R8.2)
	// card points: 4; colour bonus: 1 (yellow)
	// seasalt: illegal move stop in phase play, where seat 0 acts: the cards are worth too little to end the round (R5.1)
}

// Mermaids are worth nothing. Four of them still win.
func Example_r11_2h_tornado() {
	rules := seasalt.MustRules(seasalt.Config{Modules: []seasalt.Module{extrapepper.Module()}})
	s := seasalt.Must(rules.ParseState(rules.String() + `
		round=1 phase=play turn=0 event=tornado
		hand0=mermaid/white,mermaid/white,mermaid/white,mermaid/white,crab/black`))
	fmt.Println(s.Score(0))
	s = seasalt.Must(s.Apply(seasalt.LayMermaids))
	result, _ := s.Result()
	fmt.Println(result)
	// Output:
	// card points: 0; colour bonus: 4 (white)
	// seat 0 wins by mermaids (R7.1)
}

// Three mermaids win, and two do not.
func Example_r11_2i_danceOfTheMermaids() {
	rules := seasalt.MustRules(seasalt.Config{Modules: []seasalt.Module{extrapepper.Module()}})
	for _, hand := range []string{"mermaid/white,mermaid/white", "mermaid/white,mermaid/white,mermaid/white"} {
		s := seasalt.Must(rules.ParseState(rules.String() +
			" round=1 phase=play turn=0 event=dance-of-the-mermaids hand0=" + hand))
		fmt.Println(s.Check(seasalt.LayMermaids))
	}
	// Output:
	// seasalt: illegal move lay-mermaids in phase play, where seat 0 acts: there are too few mermaids in hand (R4.6)
	// <nil>
}

// Ending the round takes 10 points: 9 are too few.
func Example_r11_2j_treasureChest() {
	rules := seasalt.MustRules(seasalt.Config{Modules: []seasalt.Module{extrapepper.Module()}})
	for _, more := range []string{"", ",penguin/pink"} {
		s := seasalt.Must(rules.ParseState(rules.String() + `
			round=1 phase=play turn=0 event=treasure-chest
			hand0=octopus/green,octopus/grey,octopus/purple,octopus/yellow` + more))
		fmt.Println(s.Points(0), "points:", s.Check(seasalt.LastChance))
	}
	// Output:
	// 9 points: seasalt: illegal move last-chance in phase play, where seat 0 acts: the cards are worth too little to end the round (R5.1)
	// 10 points: <nil>
}

// STOP is not allowed, LAST CHANCE is.
func Example_r11_2k_diodonFish() {
	rules := seasalt.MustRules(seasalt.Config{Modules: []seasalt.Module{extrapepper.Module()}})
	s := seasalt.Must(rules.ParseState(rules.String() + `
		round=1 phase=play turn=0 event=diodon-fish
		hand0=octopus/green,octopus/grey,octopus/purple,octopus/yellow`))
	fmt.Println(s.Check(seasalt.Stop))
	fmt.Println(s.Check(seasalt.LastChance))
	// Output:
	// seasalt: illegal move stop in phase play, where seat 0 acts: STOP is not allowed, only LAST CHANCE (R11.2)
	// <nil>
}

// Both top cards are green, so one of them must be taken when the turn ends.
func Example_r11_2l_angelfish() {
	rules := seasalt.MustRules(seasalt.Config{Modules: []seasalt.Module{extrapepper.Module()}})
	s := seasalt.Must(rules.ParseState(rules.String() + `
		round=1 phase=play turn=0 event=angelfish
		hand0=crab/black pile1=fish/green,boat/black pile2=shell/green`))
	s = seasalt.Must(s.Apply(seasalt.EndTurn))
	fmt.Println("seat", s.Actor(), slices.Collect(s.Moves()))
	fmt.Println(s.Check(seasalt.EndTurn))
	s = seasalt.Must(s.Apply(seasalt.TakeTop(seasalt.Pile1)))
	fmt.Println("hand:", s.Hand(0), "- turn of seat", s.Turn())
	// Output:
	// seat 0 [take-top 1 take-top 2]
	// seasalt: illegal move end-turn in phase take-top, where seat 0 acts: something else must be decided first (K5)
	// hand: crab/black fish/green - turn of seat 1
}

// Discarding a collector card draws the top card of the deck. Discarding another card does not.
func Example_r11_2m_dolphins() {
	rules := seasalt.MustRules(seasalt.Config{Modules: []seasalt.Module{extrapepper.Module()}})
	for _, keep := range []string{"keep fish/green", "keep shell/grey"} {
		s := seasalt.Must(rules.ParseState(rules.String() + `
			round=1 phase=take turn=0 event=dolphins
			pile1=crab/black pile2=boat/black`))
		for _, move := range []string{"draw", "deal shell/grey", "deal fish/green", keep, "discard 1"} {
			s = seasalt.Must(s.Apply(seasalt.Must(seasalt.ParseMove(move))))
		}
		fmt.Printf("%s: next is %v, by %v\n", keep, s.Phase(), s.Actor())
	}
	// Output:
	// keep fish/green: next is draw-for-discard, by nature
	// keep shell/grey: next is play, by 0
}

// Seat 0 lays a shell face down. There is nobody left to steal from, and the effect of the duo
// is skipped. The shell counts for nothing, and only its owner sees it.
func Example_r11_2n_coralReef() {
	rules := seasalt.MustRules(seasalt.Config{Modules: []seasalt.Module{extrapepper.Module()}})
	s := seasalt.Must(rules.ParseState(rules.String() + `
		round=1 phase=play turn=0 event=coral-reef
		hand0=shell/black,shell/grey hand1=swimmer/black,shark/green pile1=crab/yellow`))
	fmt.Println(slices.Collect(s.Moves()), s.Points(0), "points")
	s = seasalt.Must(s.Apply(seasalt.Must(seasalt.ParseMove("lay-shield shell/grey"))))
	fmt.Println(slices.Collect(s.Moves()), s.Points(0), "points")
	fmt.Println("seat 0 sees", s.View(0).ShieldCard(0), "- seat 1 sees", s.View(1).ShieldCard(0))
	fmt.Println(s.Check(seasalt.Must(seasalt.ParseMove("lay-shield shell/black"))))
	for _, move := range []string{"end-turn", "take 1", "lay-duo swimmer/black shark/green"} {
		s = seasalt.Must(s.Apply(seasalt.Must(seasalt.ParseMove(move))))
	}
	fmt.Println("hand of seat 0:", s.Hand(0))
	// Output:
	// [lay-shield shell/black lay-shield shell/grey end-turn] 2 points
	// [end-turn] 0 points
	// seat 0 sees shell/grey - seat 1 sees none
	// seasalt: illegal move lay-shield shell/black in phase play, where seat 0 acts: a card lies face down already (R11.2)
	// hand of seat 0: shell/black
}

// Seat 0 takes the fourth mermaid. The answers differ in when that wins.
func Example_r12_k1_whenFourMermaidsWin() {
	for _, ruling := range []seasalt.MermaidRuling{
		seasalt.MermaidsLaid, seasalt.MermaidsLaidAtEnd, seasalt.MermaidsHeld,
	} {
		rules := seasalt.MustRules(seasalt.Config{Rulings: seasalt.Rulings{Mermaids: ruling}})
		s := seasalt.Must(rules.ParseState(rules.String() + `
			round=1 phase=take turn=0
			hand0=mermaid/white,mermaid/white,mermaid/white pile1=mermaid/white,fish/black`))
		for _, m := range []seasalt.Move{seasalt.Take(seasalt.Pile1), seasalt.EndTurn} {
			if !s.Over() {
				s = seasalt.Must(s.Apply(m))
				fmt.Printf("%v, after %v: won %t\n", ruling, m, s.Over())
			}
		}
	}
	// Output:
	// laid, after take 1: won false
	// laid, after end-turn: won false
	// laid-at-end, after take 1: won false
	// laid-at-end, after end-turn: won true
	// held, after take 1: won true
}

// Seat 0 announces LAST CHANCE when the deck is empty. In most editions the bet falls at once;
// the Digital edition plays the final turn and scores.
func Example_r12_k2_emptyDeckAfterLastChance() {
	hand := seasalt.Must(seasalt.ParseCards("octopus/green octopus/grey octopus/purple crab/green crab/grey"))
	for _, edition := range []seasalt.Edition{seasalt.EditionEnglish, seasalt.EditionDigital} {
		rules := seasalt.MustRules(seasalt.Config{Edition: edition})
		rest, _ := rules.Deck().Minus(hand)
		s := seasalt.Must(rules.NewState(seasalt.Position{
			Phase: seasalt.PhasePlay, Round: 1, Hands: []seasalt.Cards{hand},
			Piles: [2][]seasalt.Card{slices.Collect(rest.All())},
		}))
		for _, m := range []seasalt.Move{seasalt.LastChance, seasalt.Take(seasalt.Pile1), seasalt.EndTurn} {
			if !s.RoundOver() {
				s = seasalt.Must(s.Apply(m))
			}
		}
		round, _ := s.LastRound()
		fmt.Printf("%v: %v %v\n", edition, round.End, round.Points[:2])
	}
	// Output:
	// english: deck-empty [0 0]
	// digital: bet-won [9 1]
}

// Three players come to 35 points in the same round. Seat 2 had the last turn, seat 0 ended the
// round, and seat 1 scored most in it.
func Example_r12_k3_tie() {
	for _, edition := range []seasalt.Edition{
		seasalt.EditionEnglish, seasalt.EditionFrench, seasalt.EditionGerman, seasalt.EditionDigital,
	} {
		rules := seasalt.MustRules(seasalt.Config{Players: 3, Edition: edition})
		s := seasalt.Must(rules.ParseState(rules.String() + `
			round=5 phase=play turn=0
			hand0=octopus/green,octopus/grey,octopus/purple,crab/green,crab/grey
			hand1=shell/black,shell/grey,shell/green,shell/yellow,shell/dark-blue,boat/black,boat/yellow
			hand2=penguin/pink,penguin/purple pile1=swimmer/black,swimmer/yellow
			totals=33,26,32 last-end=stop last-by=2 last-turn=2`))
		for _, move := range []string{"last-chance", "take 1", "end-turn", "take 1", "end-turn"} {
			s = seasalt.Must(s.Apply(seasalt.Must(seasalt.ParseMove(move))))
		}
		result, _ := s.Result()
		fmt.Printf("%v: %v\n", edition, result)
	}
	// Output:
	// english: seat 2 wins on points, 35 : 35 : 35 (R7.2), the tie decided by ruling K3
	// french: seat 0 wins on points, 35 : 35 : 35 (R7.2), the tie decided by ruling K3
	// german: seat 1 wins on points, 35 : 35 : 35 (R7.2), the tie decided by ruling K3
	// digital: seat 1 wins on points, 35 : 35 : 35 (R7.2), the tie decided by ruling K3
}

// A starfish in hand, with a duo that it could be laid with.
func Example_r12_k4_starfishInHand() {
	for _, edition := range []seasalt.Edition{seasalt.EditionEnglish, seasalt.EditionDigital} {
		rules := seasalt.MustRules(seasalt.Config{Edition: edition, Modules: []seasalt.Module{starfish.Module()}})
		hand := seasalt.Must(seasalt.ParseHolding("boat/black boat/yellow starfish/yellow"))
		fmt.Printf("%v: %d\n", edition, seasalt.Must(rules.Score(hand)).Points())
	}
	// Output:
	// english: 1
	// digital: 3
}

// Both top cards become black. By the English edition seat 0 takes one of them at the end of
// the turn, and by the Digital one at its start, so that it can still be used.
func Example_r12_k5_whenTheAngelfishGives() {
	for _, edition := range []seasalt.Edition{seasalt.EditionEnglish, seasalt.EditionDigital} {
		rules := seasalt.MustRules(seasalt.Config{Edition: edition, Modules: []seasalt.Module{extrapepper.Module()}})
		s := seasalt.Must(rules.ParseState(rules.String() + `
			round=1 phase=take turn=0 event=angelfish
			pile1=shell/grey,crab/black pile2=fish/black`))
		s = seasalt.Must(s.Apply(seasalt.Take(seasalt.Pile1)))
		fmt.Printf("%v: %v\n", edition, slices.Collect(s.Moves()))
	}
	// Output:
	// english: [end-turn]
	// digital: [take-top 1 take-top 2]
}
