// Command quickstart (experimental) plays a whole game with random moves, and prints how each round ends and who wins.
// Its loop is that of the README and of the package comment.
package main

import (
	"fmt"
	"log"
	"math/rand/v2"

	"github.com/seasalt-go/seasalt"
)

func main() {
	rules := seasalt.MustRules(seasalt.Config{Players: 3})
	r := rand.New(rand.NewPCG(1, 2))
	s := rules.Start(0).Settle(r) // seat 0 starts, and chance deals
	for !s.Over() {
		moves := s.AppendMoves(nil) // the legal moves; never empty
		var err error
		if s, err = s.Play(moves[r.IntN(len(moves))], r); err != nil {
			log.Fatal(err) // a reason and the id of a rule
		}
		if s.RoundOver() {
			round, _ := s.LastRound()
			fmt.Println(round.End, round.Points[:3])
			s = s.Settle(r) // deals the next round
		}
	}
	result, _ := s.Result()
	fmt.Println(result)
}
