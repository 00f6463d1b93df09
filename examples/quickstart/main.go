// Command quickstart plays a whole game with random moves, and prints who won and what a
// hand is worth. It is the code of the README.
package main

import (
	"fmt"
	"log"
	"math/rand/v2"
	"slices"

	"github.com/seasalt-go/seasalt"
)

func main() {
	rules := seasalt.MustRules(seasalt.Config{Players: 3})
	r := rand.New(rand.NewPCG(1, 2))
	s := rules.Start(0).Settle(r) // deals the first round
	for !s.Over() {
		moves := slices.Collect(s.Moves()) // what s.Actor() can do; never empty
		var err error
		if s, err = s.Play(moves[r.IntN(len(moves))], r); err != nil {
			log.Fatal(err) // why, and by which rule
		}
	}
	result, _ := s.Result()
	fmt.Println(result)
	fmt.Println(rules.MustScore("mermaid/white shell/black shell/grey | fish/black+fish/green"))
}
