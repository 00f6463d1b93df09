package variants_test

import (
	"fmt"

	"github.com/seasalt-go/seasalt"
	"github.com/seasalt-go/seasalt/variants"
)

// The same setup gets the same Rules, so the states of two games can be compared.
func ExampleRules() {
	setup, err := seasalt.ParseSetup("seasalt/1 players=2 target=40 mermaids=laid empty-deck=voids tie=latest-turn trio=laid equal-top=at-end modules=lobster/1")
	if err != nil {
		fmt.Println(err)
	}
	one, err := variants.Rules(setup)
	if err != nil {
		fmt.Println(err)
	}
	two, _ := variants.Rules(setup)
	fmt.Println(one == two, one.Players())
	// Output: true 2
}
