package record_test

import (
	"errors"
	"fmt"
	"log"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"

	"github.com/seasalt-go/seasalt"
	"github.com/seasalt-go/seasalt/record"
	"github.com/seasalt-go/seasalt/variants"
)

// Saving a game and going on with it later.
func ExampleRecord() {
	rules := seasalt.MustRules(seasalt.Config{})
	game := record.New(rules, 0)
	if err := errors.Join(game.SetTag("Player0", "Ann"), game.SetTag("Player1", "Bob")); err != nil {
		log.Fatal(err)
	}
	// This game was dealt by hand, so Nature's moves are entered, too.
	for _, move := range []string{
		"deal crab/black", "deal octopus/grey",
		"take 2", "end-turn",
		"draw", "deal fish/green", "deal boat/yellow", "keep fish/green",
	} {
		if err := game.Apply(seasalt.Must(seasalt.ParseMove(move))); err != nil {
			log.Fatal(err)
		}
	}
	if err := game.AddComment("Time for lunch."); err != nil {
		log.Fatal(err)
	}

	dir, err := os.MkdirTemp("", "seasalt")
	if err != nil {
		log.Fatal(err)
	}
	defer os.RemoveAll(dir)
	file := filepath.Join(dir, "game.txt")
	text, err := game.SecretText()
	if err != nil {
		log.Fatal(err)
	}
	if err := os.WriteFile(file, []byte(text), 0o600); err != nil {
		log.Fatal(err)
	}
	fmt.Println(text)

	saved, err := os.ReadFile(file)
	if err != nil {
		log.Fatal(err)
	}
	game, err = record.Parse(string(saved), variants.Rules)
	if err != nil {
		log.Fatal(err) // and game has what comes before the damage
	}
	if err := game.Apply(seasalt.EndTurn); err != nil {
		log.Fatal(err)
	}
	fmt.Println(game.State().Actor(), "goes on with", game.State().Phase())
	// Output:
	// [Format "seasalt-record/1"]
	// [Rules "2"]
	// [Setup "seasalt/1 players=2 target=40 mermaids=laid empty-deck=voids tie=latest-turn trio=laid equal-top=at-end"]
	// [First "0"]
	// [Player0 "Ann"]
	// [Player1 "Bob"]
	//
	// Round 1
	// (deal crab/black; deal octopus/grey)
	// 0: take 2; end-turn
	// 1: draw (deal fish/green; deal boat/yellow) keep fish/green {Time for lunch.}
	//
	// Position seasalt/1 round=1 phase=play turn=1 deck=?54 pile1=crab/black pile2=boat/yellow hand0=octopus/grey hand1=fish/green players=2 target=40 mermaids=laid empty-deck=voids tie=latest-turn trio=laid equal-top=at-end
	// Result unfinished
	//
	// 0 goes on with take
}

// A record that was damaged gives what comes before.
func ExampleParse() {
	game, err := record.Parse(`
		[Format "seasalt-record/1"]
		[Rules "2"]
		[Setup "seasalt/1 players=2 target=40 mermaids=laid empty-deck=voids tie=latest-turn trio=laid equal-top=at-end"]
		[First "0"]

		Round 1
		(deal crab/black; deal octopus/grey)
		0: take 2; end-turn
		1: draw (deal fish/green; deal boat/yellow) keep fish/blue; end-turn

		Result unfinished`, variants.Rules)
	fmt.Println(err)
	var damage *record.Error
	if errors.As(err, &damage) {
		fmt.Println(damage.SecretText()) // for those who may see the whole record
	}
	fmt.Println(game.Len(), "moves are good; seat", game.State().Actor(), "is to", game.State().Phase())
	// Output:
	// record: line 10, column 57: move 8: no colour is called "...": it is newer than this program, or wrong (this is seasalt 1.0.0)
	// record: line 10, column 57: move 8: no colour is called "blue": it is newer than this program, or wrong (this is seasalt 1.0.0), in "keep fish/blue"
	// 7 moves are good; seat 1 is to keep
}

// A game as seat 1 saw it.
func ExampleRecord_All() {
	game := record.New(seasalt.MustRules(seasalt.Config{}), 0)
	for _, move := range strings.Split("deal crab/black, deal octopus/grey, draw, deal mermaid/white, deal boat/yellow, keep mermaid/white, discard 1, end-turn, take 1", ", ") {
		if err := game.Apply(seasalt.Must(seasalt.ParseMove(move))); err != nil {
			log.Fatal(err)
		}
	}
	for s, m := range game.All() {
		seen, err := s.Observe(1, m)
		if err != nil {
			log.Fatal(err)
		}
		fmt.Println(seen)
	}
	// Output:
	// turn of 0, nature: deal, crab/black from deck to pile 1
	// turn of 0, nature: deal, octopus/grey from deck to pile 2
	// turn of 0, 0: draw
	// turn of 0, nature: deal, a card from deck to drawn
	// turn of 0, nature: deal, a card from deck to drawn
	// turn of 0, 0: keep, a card from drawn to hand 0
	// turn of 0, 0: discard, boat/yellow from drawn to pile 1
	// turn of 0, 0: end-turn
	// turn of 1, 1: take, boat/yellow from pile 1 to hand 1
}

// The rounds of a game: how each ended, and with which totals.
func ExampleRecord_Rounds() {
	r := rand.New(rand.NewPCG(1, 2))
	game := record.New(seasalt.MustRules(seasalt.Config{Players: 3}), 0)
	for game.Settle(r) {
		moves := game.State().AppendMoves(nil)
		if err := game.Play(moves[r.IntN(len(moves))], r); err != nil {
			log.Fatal(err)
		}
	}
	for _, s := range game.Rounds() {
		round, _ := s.LastRound()
		fmt.Println(round.Number, round.End, round.Points[:3])
	}
	// Output:
	// 1 bet-won [3 10 2]
	// 2 bet-won [3 6 16]
	// 3 stop [6 1 7]
	// 4 bet-won [2 2 10]
}

// What a program over many records asks first: which game it is, who began, and who played.
func ExampleRecord_Tags() {
	game := record.New(seasalt.MustRules(seasalt.Config{Players: 3}), 2)
	if err := errors.Join(game.SetTag("Player1", "Ben"), game.SetTag("Date", "2026-11-29")); err != nil {
		log.Fatal(err)
	}
	fmt.Println(game.Rules().Players(), "players, seat", game.First(), "starts")
	for name, text := range game.Tags() {
		fmt.Printf("%s: %s\n", name, text)
	}
	// Output:
	// 3 players, seat 2 starts
	// Date: 2026-11-29
	// Player1: Ben
}

// Prefix takes a copy of a game back to any move.
func ExampleRecord_Prefix() {
	game := record.New(seasalt.MustRules(seasalt.Config{}), 0)
	for _, move := range strings.Split("deal crab/black, deal octopus/grey, draw, deal mermaid/white, deal boat/yellow", ", ") {
		if err := game.Apply(seasalt.Must(seasalt.ParseMove(move))); err != nil {
			log.Fatal(err)
		}
	}
	fmt.Println(game)
	fmt.Println(game.Prefix(1))
	// Output:
	// record of 5 moves: seasalt/1 view=spectator round=1 phase=keep turn=0 deck=?54 pile1=crab/black pile2=octopus/grey drawn=?2 players=2 target=40 mermaids=laid empty-deck=voids tie=latest-turn trio=laid equal-top=at-end
	// record of 1 moves: seasalt/1 view=spectator round=1 phase=setup turn=0 pending=1 deck=?57 pile1=crab/black players=2 target=40 mermaids=laid empty-deck=voids tie=latest-turn trio=laid equal-top=at-end
}
