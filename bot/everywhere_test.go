package bot_test

import (
	"context"
	"fmt"
	"hash/fnv"
	"testing"

	"github.com/seasalt-go/seasalt"
	"github.com/seasalt-go/seasalt/bot"
	"github.com/seasalt-go/seasalt/variants"
	"github.com/seasalt-go/seasalt/variants/extrasalt"
)

// A seed leads to the same moves on every processor. .ci/run runs this test for another one, too. When bots
// choose other moves, or networks are trained anew, take over the hashes that the test prints.
func TestSameMovesEverywhere(t *testing.T) {
	players := []bot.Player{
		bot.Greedy{}, bot.Quick{Worlds: 12}, bot.ISMCTS{Iterations: 60}, bot.ISMCTS{Iterations: 120, Evaluator: bot.Learned{}},
	}
	for _, test := range []struct {
		config seasalt.Config
		want   string
	}{
		{seasalt.Config{}, "ecdbbdda1be5f1c5"},
		{seasalt.Config{Modules: variants.All(), Edition: seasalt.EditionDigital}, "3b31d987db144062"},
		{seasalt.Config{Players: 3, Edition: seasalt.EditionGerman}, "15ed924e51fe1d0b"},
		{seasalt.Config{Players: 4, Modules: extrasalt.Modules()}, "2325bf3f1c578c03"},
	} {
		rules, r, moves := seasalt.MustRules(test.config), generator(9), fnv.New64a()
		for game := range players { // as many games as players, so that all of them play at every table
			g := rules.NewGame(seasalt.Seat(game % rules.Players()))
			for g.Settle(r) {
				seat := g.Actor()
				m := players[(int(seat)+game)%len(players)].Choose(context.Background(), g.View(seat), r)
				if err := g.Play(m, r); err != nil {
					t.Fatal(err)
				}
				fmt.Fprintln(moves, m)
			}
		}
		if got := fmt.Sprintf("%016x", moves.Sum64()); got != test.want {
			t.Errorf("%v: the moves have the hash %s, not %s", rules, got, test.want)
		}
	}
}
