package seasalt_test

import (
	"errors"
	"fmt"
	"log"
	"strings"

	"github.com/seasalt-go/seasalt"
	"github.com/seasalt-go/seasalt/variants"
	"github.com/seasalt-go/seasalt/variants/lobster"
)

// A setup names a game in one line, and makes its rules again from the modules that you supply.
func ExampleSetup() {
	rules := seasalt.MustRules(seasalt.Config{
		Players: 3, Edition: seasalt.EditionGerman, Modules: []seasalt.Module{lobster.Module()},
	})
	line := rules.String()
	fmt.Println(line)

	setup, err := seasalt.ParseSetup(line)
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println(setup.Players, "players, a tie by", setup.Rulings.Tie, "with", setup.Modules)
	again, err := setup.Rules(variants.All()...)
	fmt.Println(again.String() == line, err)

	_, err = setup.Rules() // without modules
	fmt.Println(err)
	// Output:
	// seasalt/1 players=3 target=35 mermaids=laid empty-deck=voids tie=round-points trio=laid equal-top=at-end modules=lobster/1/87cf73278fb8a83e
	// 3 players, a tie by round-points with [lobster/1/87cf73278fb8a83e]
	// true <nil>
	// seasalt: invalid rules: module "lobster" was not supplied
}

// The error of a setup says everything that is wrong, and where.
func ExampleParseSetup() {
	_, err := seasalt.ParseSetup("seasalt/1 players=3 mermaids=drawn empty-deck=voids tie=late trio=laid equal-top=at-end")
	_, problems, _ := strings.Cut(err.Error(), "...: ")
	fmt.Println(strings.ReplaceAll(problems, "; ", "\n"))
	// Output:
	// at byte 29: mermaids: "drawn" is not one of laid, laid-at-end, held: it is newer than this program, or wrong (this is seasalt 1.0.0)
	// at byte 56: tie: "late" is not one of latest-turn, round-ender, round-points: it is newer than this program, or wrong (this is seasalt 1.0.0)
	// at byte 87: the field target is missing
}

// The full text shows every card that is not in the deck, hands included. What players remember is
// not part of a State.
func ExampleState_SecretText() {
	rules := seasalt.MustRules(seasalt.Config{})
	s := rules.Start(0)
	for _, move := range []string{"deal crab/black", "deal shell/grey", "take 1", "end-turn", "draw", "deal fish/green", "deal boat/yellow", "keep fish/green"} {
		s = seasalt.Must(s.Apply(seasalt.Must(seasalt.ParseMove(move))))
	}
	game, _ := strings.CutPrefix(rules.String(), "seasalt/1")
	fmt.Println(strings.ReplaceAll(s.SecretText(), game, ""))
	// Output:
	// seasalt/1 round=1 phase=play turn=1 deck=?54 pile1=boat/yellow pile2=shell/grey hand0=crab/black hand1=fish/green
}

// A game is saved in one line and loaded from it. The line says which rules are needed.
func ExampleRules_ParseState() {
	rules := seasalt.MustRules(seasalt.Config{Modules: []seasalt.Module{lobster.Module()}})
	s := rules.Start(0)
	for _, move := range []string{"deal crab/black", "deal shell/grey", "take 1"} {
		s = seasalt.Must(s.Apply(seasalt.Must(seasalt.ParseMove(move))))
	}
	saved := s.SecretText()

	setup, err := seasalt.SetupOf(saved)
	if err != nil {
		log.Fatal(err)
	}
	rules, err = setup.Rules(variants.All()...)
	if err != nil {
		log.Fatal(err)
	}
	loaded, err := rules.ParseState(saved)
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println(loaded.Hand(0), "-", loaded.Turn(), loaded.Phase(), "-", loaded.SecretText() == saved)
	// Output:
	// crab/black - 0 play - true
}

// The error lists everything that is wrong with a line, and where.
func ExampleParseError() {
	rules := seasalt.MustRules(seasalt.Config{})
	game, _ := strings.CutPrefix(rules.String(), "seasalt/1")
	_, err := rules.ParseState("seasalt/1 round=1 phase=play turn=0 hand0=captain/pink hand1=boat/black laid1=fish/black+crab/black totals=3,2" + game)
	var bad *seasalt.ParseError
	if errors.As(err, &bad) {
		for _, problem := range bad.Problems {
			fmt.Printf("%3d  %v\n", problem.Offset, problem)
		}
	}
	// Output:
	//  42  hand0: the game has no card captain/pink
	//  78  laid1: fish/black+crab/black is neither a duo nor a trio
	// 107  totals: no round has ended yet
}

// A view is a line too. It has numbers where a State has secrets. The view of a Game also says what
// the player remembers.
func ExampleView_String() {
	rules := seasalt.MustRules(seasalt.Config{})
	s := rules.Start(0)
	for _, move := range []string{"deal crab/black", "deal shell/grey", "take 1", "end-turn", "draw", "deal fish/green", "deal boat/yellow", "keep fish/green"} {
		s = seasalt.Must(s.Apply(seasalt.Must(seasalt.ParseMove(move))))
	}
	game, _ := strings.CutPrefix(rules.String(), "seasalt/1")
	for _, seat := range []seasalt.Seat{0, 1, seasalt.Spectator} {
		fmt.Println(strings.ReplaceAll(s.View(seat).String(), game, ""))
	}
	// Output:
	// seasalt/1 view=0 round=1 phase=play turn=1 deck=?54 pile1=boat/yellow pile2=shell/grey hand0=crab/black hand1=?1
	// seasalt/1 view=1 round=1 phase=play turn=1 deck=?54 pile1=boat/yellow pile2=shell/grey hand0=?1 hand1=fish/green
	// seasalt/1 view=spectator round=1 phase=play turn=1 deck=?54 pile1=boat/yellow pile2=shell/grey hand0=?1 hand1=?1
}

// A client or a bot in another process reads its view and answers with a move.
func ExampleRules_ParseView() {
	rules := seasalt.MustRules(seasalt.Config{})
	s := rules.Start(0)
	for _, move := range []string{"deal crab/black", "deal shell/grey"} {
		s = seasalt.Must(s.Apply(seasalt.Must(seasalt.ParseMove(move))))
	}
	line := s.View(0).String()

	v, err := rules.ParseView(line)
	if err != nil {
		log.Fatal(err)
	}
	for m := range v.Moves() {
		fmt.Println(m)
	}
	// Output:
	// draw
	// take 1
	// take 2
}
