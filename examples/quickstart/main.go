// Command quickstart (experimental) plays a whole game with random moves, and prints who won and what a
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
	g := rules.NewGame(0)
	for g.Settle(r) { // deals, after each round too
		v := g.View(g.Actor())             // what the player in turn sees and remembers
		moves := slices.Collect(v.Moves()) // and can do; never empty
		if err := g.Play(moves[r.IntN(len(moves))], r); err != nil {
			log.Fatal(err) // why, and by which rule
		}
	}
	result, _ := g.State().Result()
	fmt.Println(result)
	hand := seasalt.Must(seasalt.ParseHolding("mermaid/white shell/black shell/grey | fish/black+fish/green"))
	fmt.Println(seasalt.Must(rules.Score(hand)))
}
