// Command housevariant (experimental) plays by a module that is no part of the library: a table's own promo
// cards, duos and points. The module is in module.go; a module in a repository of its own
// looks the same, and its test does too (see housevariant_test.go).
//
//	go run ./examples/housevariant -games 3 -seed 1 -lang fr
//
// The players are random. The point is that the module works together with the jellyfish, with
// every move checked and every point explained.
package main

import (
	"flag"
	"fmt"
	"io"
	"log"
	"math/rand/v2"
	"os"

	"github.com/seasalt-go/seasalt"
	"github.com/seasalt-go/seasalt/variants/jellyfish"
	"github.com/seasalt-go/seasalt/words"
)

func main() {
	log.SetFlags(0)
	log.SetPrefix("housevariant: ")
	games := flag.Int("games", 3, "how many games to play")
	seed := flag.Uint64("seed", 1, "the seed of all chances")
	lang := flag.String("lang", "en", "the language that says what game it is")
	flag.Parse()
	switch {
	case flag.NArg() > 0:
		log.Fatalf("%q: there are only flags; -h lists them", flag.Arg(0))
	case *games < 1:
		log.Fatalf("-games %d: it is at least 1", *games)
	}
	if err := run(os.Stdout, words.In(*lang), *games, *seed); err != nil {
		log.Fatal(err)
	}
}

// config is the game of the table: its own module and one of the library's.
func config() seasalt.Config {
	return seasalt.Config{Players: 3, Modules: []seasalt.Module{Harbour(), jellyfish.Module()}}
}

func run(w io.Writer, speak words.Words, games int, seed uint64) error {
	rules, err := seasalt.NewRules(config()) // refuses modules that do not go together
	if err != nil {
		return err
	}
	for _, line := range speak.With(HarbourNames...).Game(rules) {
		fmt.Fprintln(w, line)
	}

	r := rand.New(rand.NewPCG(seed, 0))
	for game := 1; game <= games; game++ {
		s, sharks, err := play(rules, r)
		if err != nil {
			return err
		}
		result, _ := s.Result()
		fmt.Fprintf(w, "game %d: %v; %d rounds, duos of two sharks: %d\n", game, result, s.Round(), sharks)
	}

	const cards = "octopus/pink octopus/green octopus/grey shark/black | fish/black+fish/green shark/green+shark/purple"
	fmt.Fprintf(w, "\n%s\n%v\n", cards, seasalt.Must(rules.Score(seasalt.Must(seasalt.ParseHolding(cards)))))
	return nil
}

// play plays a game by random moves. It returns its end and how often two sharks were laid.
func play(rules *seasalt.Rules, r *rand.Rand) (s seasalt.State, sharks int, err error) {
	var moves []seasalt.Move
	s = rules.Start(seasalt.Seat(r.IntN(rules.Players())))
	for s = s.Settle(r); !s.Over(); s = s.Settle(r) { // deals, also after each round
		moves = s.AppendMoves(moves[:0])
		m := moves[r.IntN(len(moves))]
		if cards := m.Cards(); m.Action() == seasalt.ActionLayDuo && cards[0].Kind() == seasalt.Shark {
			sharks++ // of the duos with a shark only this one names it first
		}
		if s, err = s.Play(m, r); err != nil {
			return s, sharks, err
		}
	}
	return s, sharks, nil
}
