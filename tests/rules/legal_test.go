package rules

import (
	"errors"
	"testing"

	"github.com/seasalt-go/seasalt"
)

// move returns 64 bits that no function makes.
func move(a seasalt.Action, operands ...int) seasalt.Move {
	m := seasalt.Move(a)
	for i, o := range operands {
		m |= seasalt.Move(o) << (16 * (i + 1))
	}
	return m
}

// TestInvalidOperands: bits with a card or a seat that does not exist are no move, and neither are cards in the wrong
// order. For existing cards, the reason names the problem.
func TestInvalidOperands(t *testing.T) {
	c := func(text string) int { return int(group(text)[0]) }
	x, y, z := c("crab/black"), c("crab/green"), c("starfish/yellow")
	if x > y {
		x, y = y, x
	}
	trios := turnOf("all", seasalt.PhasePlay)
	trios.At.Hands[0] = cards("crab/black crab/green starfish/yellow starfish/light-blue octopus/green " +
		"swimmer/yellow shark/black crab/dark-blue")
	grab := turnOf("all", seasalt.PhaseGrab)
	fish := [2]int{min(c("fish/dark-blue"), c("fish/light-blue")), max(c("fish/dark-blue"), c("fish/light-blue"))}
	turnUp := empty(seasalt.PhaseTurnUp)
	turnUp.At.EventsLeft = []seasalt.Event{seasalt.Tornado}
	const beyond = 1<<8 | 0xff // a kind in no colour
	for _, test := range []struct {
		table  table
		move   seasalt.Move
		reason seasalt.Reason
	}{
		{trios, move(seasalt.ActionLayDuo, x, y), 0},
		{trios, move(seasalt.ActionLayDuo, 0, y), seasalt.ReasonNoMove},
		{trios, move(seasalt.ActionLayDuo, beyond, y), seasalt.ReasonNoMove},
		{trios, move(seasalt.ActionLayDuo, x, 0), seasalt.ReasonNoMove},
		{trios, move(seasalt.ActionLayDuo, x, beyond), seasalt.ReasonNoMove},
		{trios, move(seasalt.ActionLayDuo, x, 0xffff), seasalt.ReasonNoMove},
		{trios, move(seasalt.ActionLayDuo, y, x), seasalt.ReasonNoMove},
		{trios, move(seasalt.ActionLayDuo, y, c("octopus/green")), seasalt.ReasonNoDuo},
		{trios, move(seasalt.ActionLayDuo, x, x), seasalt.ReasonNotInHand}, // the game has one
		{trios, move(seasalt.ActionLayDuo, c("crab/dark-blue"), c("crab/dark-blue")), seasalt.ReasonNotInHand},
		{trios, move(seasalt.ActionLayDuo, c("crab/light-blue"), y), seasalt.ReasonNotInHand},
		{trios, move(seasalt.ActionLayDuo, c("swimmer/yellow"), c("shark/green")), seasalt.ReasonNotInHand},
		{trios, move(seasalt.ActionLayTrio, x, y, z), 0},
		{trios, move(seasalt.ActionLayTrio, 0, y, z), seasalt.ReasonNoMove},
		{trios, move(seasalt.ActionLayTrio, x, 0, z), seasalt.ReasonNoMove},
		{trios, move(seasalt.ActionLayTrio, x, y, 0), seasalt.ReasonNoMove},
		{trios, move(seasalt.ActionLayTrio, x, y, beyond), seasalt.ReasonNoMove},
		{trios, move(seasalt.ActionLayTrio, y, x, z), seasalt.ReasonNoMove},
		{trios, move(seasalt.ActionLayTrio, x, y, c("octopus/green")), seasalt.ReasonNoTrio},
		{trios, move(seasalt.ActionLayTrio, x, y, c("starfish/dark-blue")), seasalt.ReasonNotInHand},
		{turnOf("base", seasalt.PhasePlay), move(seasalt.ActionLayTrio, x, y, z), seasalt.ReasonNoTrio},
		{turnUp, seasalt.TurnUp(seasalt.Tornado), 0},
		{turnUp, seasalt.TurnUp(seasalt.Kraken), seasalt.ReasonNoSuchEvent},
		{turnUp, move(seasalt.ActionTurnUp, 16), seasalt.ReasonNoSuchEvent},
		{grab, move(seasalt.ActionGrab, 1, fish[0], fish[1]), 0},
		{grab, move(seasalt.ActionGrab, seasalt.MaxPlayers, fish[0], fish[1]), seasalt.ReasonNoMove},
		{grab, move(seasalt.ActionGrab, 255, fish[0], fish[1]), seasalt.ReasonNoMove},
		{grab, move(seasalt.ActionGrab, 1, 0, fish[1]), seasalt.ReasonNoMove},
		{grab, move(seasalt.ActionGrab, 1, beyond, fish[1]), seasalt.ReasonNoMove},
		{grab, move(seasalt.ActionGrab, 1, fish[0], 0), seasalt.ReasonNoMove},
		{grab, move(seasalt.ActionGrab, 1, fish[0], beyond), seasalt.ReasonNoMove},
		{grab, move(seasalt.ActionGrab, 1, fish[1], fish[0]), seasalt.ReasonNoMove},
		{grab, move(seasalt.ActionGrab, 2, fish[0], fish[1]), seasalt.ReasonNoSuchDuo},
		{grab, move(seasalt.ActionGrab, 0, fish[0], fish[1]), seasalt.ReasonNoSuchDuo},
		{grab, move(seasalt.ActionGrab, 3, fish[0], fish[1]), seasalt.ReasonNoSuchDuo},
		{grab, move(seasalt.ActionGrab, 1, fish[0], fish[0]), seasalt.ReasonNoSuchDuo},
	} {
		s := must(test.table.Rules.NewState(test.table.At))
		var refused *seasalt.MoveError
		err := s.Check(test.move)
		if errors.As(err, &refused); test.reason == 0 && err != nil ||
			test.reason != 0 && (refused == nil || refused.Reason != test.reason) {
			t.Errorf("%016x, %v: %v, want %v", uint64(test.move), test.move, err, test.reason)
		}
	}
}

// A refusal names the actor whose move it would be: a seat, Nature or Nobody.
func TestMoveErrorSaysWhoActs(t *testing.T) {
	rules := seasalt.MustRules(seasalt.Config{})
	start := rules.Start(0)
	taking := play(start, "deal crab/black", "deal shell/grey")
	next := play(taking, "take 1", "end-turn")
	betting := turnOf("base", seasalt.PhasePlay) // with cards that are worth enough
	betting.At.Hands[0] = cards("sailor/pink sailor/orange penguin/pink penguin/purple")
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
		{start, "draw", "seasalt: illegal move draw (nature, phase setup): Nature is to act first, and " +
			"Settle lets her (R2.3)"},
		{start, "deal crab/pink", "seasalt: illegal move deal crab/pink (nature, phase setup): the card " +
			"is not in the deck (R1.2)"},
		{taking, "keep crab/black", "seasalt: illegal move keep crab/black (seat 0, phase take): " +
			"something else must be decided first (R3.1)"},
		{next, "take 1", "seasalt: illegal move take 1 (seat 1, phase take): the discard pile is empty " +
			"(R3.1)"},
		{must(reached.Rules.NewState(reached.At)), "draw",
			"seasalt: illegal move draw (nobody, phase over): the game is over (R7.2)"},
		{must(won.Rules.NewState(won.At)), "draw",
			"seasalt: illegal move draw (nobody, phase over): the game is over (R7.1)"},
		{position(full), "lay-duo crab/black crab/yellow",
			"seasalt: illegal move lay-duo crab/black crab/yellow (seat 0, phase play): not all of these " +
				"cards are in the player's hand (R4.2)"},
		{position(full), "lay-trio crab/black crab/green starfish/yellow",
			"seasalt: illegal move lay-trio crab/black crab/green starfish/yellow (seat 0, phase play): " +
				"not all of these cards are in the player's hand (R10.4)"},
		{position(coral), "lay-shield shell/yellow",
			"seasalt: illegal move lay-shield shell/yellow (seat 0, phase play): not all of these cards " +
				"are in the player's hand (R11.2)"},
		{position(swapping), "swap boat/black boat/black",
			"seasalt: illegal move swap boat/black boat/black (seat 0, phase swap): not all of these " +
				"cards are in the player's hand (R11.2)"},
		{final, "stop", "seasalt: illegal move stop (seat 0, phase play): the round is being ended " +
			"already (R5.1)"},
		{final, "last-chance", "seasalt: illegal move last-chance (seat 0, phase play): the round is " +
			"being ended already (R5.1)"},
	} {
		if err := test.s.Check(seasalt.Must(seasalt.ParseMove(test.move))); err == nil || err.Error() != test.want {
			t.Errorf("%s: %v, want %s", test.move, err, test.want)
		}
	}
}
