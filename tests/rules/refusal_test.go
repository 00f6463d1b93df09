package rules

import (
	"testing"

	"github.com/seasalt-go/seasalt"
)

// A refusal says whose move it would be, whoever that is.
func TestMoveErrorSaysWhoActs(t *testing.T) {
	rules := seasalt.MustRules(seasalt.Config{})
	start := rules.Start(0)
	taking := play(start, "deal crab/black", "deal shell/grey")
	next := play(taking, "take 1", "end-turn")
	betting := turnOf("base", seasalt.PhasePlay) // with cards that are worth enough
	betting.At.Hands[0] = cards("octopus/green octopus/purple octopus/yellow octopus/light-blue")
	call(&betting, 2)
	final := must(betting.Rules.NewState(betting.At))
	full, coral := turnOf("all", seasalt.PhasePlay), turnOf("all", seasalt.PhasePlay)
	full.At.Hands[0] = cards("crab/black crab/green fish/black")
	coral.At.Event = seasalt.CoralReef
	swapping := attacked(seasalt.PhaseSwap)
	position := func(t table) seasalt.State { return must(t.Rules.NewState(t.At)) }
	reached, won := ended("target", seasalt.PhaseOver), mermaids()
	for _, test := range []struct {
		s    seasalt.State
		move string
		want string
	}{
		{start, "draw", "seasalt: illegal move draw in phase setup, where nature acts: Nature is to act first, and Settle lets her (R2.3)"},
		{start, "deal crab/pink", "seasalt: illegal move deal crab/pink in phase setup, where nature acts: the card is not in the deck (R1.2)"},
		{taking, "keep crab/black", "seasalt: illegal move keep crab/black in phase take, where seat 0 acts: something else must be decided first (R3.1)"},
		{next, "take 1", "seasalt: illegal move take 1 in phase take, where seat 1 acts: the discard pile is empty (R3.1)"},
		{must(reached.Rules.NewState(reached.At)), "draw", "seasalt: illegal move draw in phase over, where nobody acts: the game is over (R7.2)"},
		{must(won.Rules.NewState(won.At)), "draw", "seasalt: illegal move draw in phase over, where nobody acts: the game is over (R7.1)"},
		{position(full), "lay-duo crab/black crab/yellow", "seasalt: illegal move lay-duo crab/black crab/yellow in phase play, where seat 0 acts: not all of these cards are in the player's hand (R4.2)"},
		{position(full), "lay-trio crab/black crab/green starfish/yellow", "seasalt: illegal move lay-trio crab/black crab/green starfish/yellow in phase play, where seat 0 acts: not all of these cards are in the player's hand (R10.4)"},
		{position(coral), "lay-shield shell/yellow", "seasalt: illegal move lay-shield shell/yellow in phase play, where seat 0 acts: not all of these cards are in the player's hand (R11.2)"},
		{position(swapping), "swap boat/black boat/black", "seasalt: illegal move swap boat/black boat/black in phase swap, where seat 0 acts: not all of these cards are in the player's hand (R11.2)"},
		{final, "stop", "seasalt: illegal move stop in phase play, where seat 0 acts: the round is being ended already (R5.1)"},
		{final, "last-chance", "seasalt: illegal move last-chance in phase play, where seat 0 acts: the round is being ended already (R5.1)"},
	} {
		if err := test.s.Check(seasalt.Must(seasalt.ParseMove(test.move))); err == nil || err.Error() != test.want {
			t.Errorf("%s: %v, want %s", test.move, err, test.want)
		}
	}
}
