package seasalt_test

import (
	"errors"
	"fmt"
	"testing"

	"github.com/seasalt-go/seasalt"
)

// move returns 32 bits that no function makes.
func move(a seasalt.Action, operands ...int) seasalt.Move {
	m := seasalt.Move(a)
	for i, o := range operands {
		m |= seasalt.Move(o) << (8 * (i + 1))
	}
	return m
}

// TestInvalidOperands: bits with a card or a seat that there is not are no move, and neither are cards in the wrong
// order. Of cards that there are, the reason says what is wrong with them.
func TestInvalidOperands(t *testing.T) {
	c := func(text string) int { return int(group(text)[0]) }
	x, y, z := c("crab/black"), c("crab/green"), c("starfish/yellow")
	if x > y {
		x, y = y, x
	}
	trios := turnOf("all", seasalt.PhasePlay)
	trios.p.Hands[0] = cards("crab/black crab/green starfish/yellow starfish/light-blue octopus/green swimmer/yellow shark/black crab/dark-blue")
	grab := turnOf("all", seasalt.PhaseGrab)
	fish := [2]int{min(c("fish/dark-blue"), c("fish/light-blue")), max(c("fish/dark-blue"), c("fish/light-blue"))}
	const beyond = seasalt.NumCards + 1
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
		{trios, move(seasalt.ActionLayDuo, x, 255), seasalt.ReasonNoMove},
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
		s := must(test.table.rules.NewState(test.table.p))
		var refused *seasalt.MoveError
		err := s.Check(test.move)
		if errors.As(err, &refused); test.reason == 0 && err != nil || test.reason != 0 && (refused == nil || refused.Reason != test.reason) {
			t.Errorf("%08x, %v: %v, want %v", uint32(test.move), test.move, err, test.reason)
		}
	}
}

// TestHeldMermaidsAreShown: who wins by mermaids in hand (K1) shows them, in a position that is set up by hand too.
func TestHeldMermaidsAreShown(t *testing.T) {
	at := mermaids()
	at.rules, at.p.Laid = rulesFor["held"], nil
	at.p.Hands[1] = cards("mermaid/white mermaid/white mermaid/white mermaid/white octopus/green")
	s := must(at.rules.NewState(at.p))
	want := cards("mermaid/white mermaid/white mermaid/white mermaid/white")
	for _, seat := range []seasalt.Seat{0, 2, seasalt.Spectator} {
		for name, v := range map[string]seasalt.View{"State": s.View(seat), "Game": s.Game().View(seat)} {
			if v.Hand(1) != want || v.KnownToAll(1) != want || v.HandLen(1) != 5 {
				t.Errorf("%s.View(%v) has %v of %d cards in the winner's hand; known to all are %v, want %v",
					name, seat, v.Hand(1), v.HandLen(1), v.KnownToAll(1), want)
			}
		}
	}
	if own := s.View(1); own.Hand(1) != at.p.Hands[1] {
		t.Errorf("the winner sees %v, want %v", own.Hand(1), at.p.Hands[1])
	}

	// Before the end nothing of it is shown.
	at = turnOf("held", seasalt.PhaseTake)
	at.p.Hands[1] = cards("mermaid/white mermaid/white mermaid/white")
	if v := must(at.rules.NewState(at.p)).View(0); v.Hand(1).Len() != 0 {
		t.Errorf("three mermaids are shown: %v", v)
	}
}

// TestBonusOfOneCard: each card counts for the bonus of its colour (R8.5), in a deck so big that the last shells
// of it are beyond the 64th card.
func TestBonusOfOneCard(t *testing.T) {
	var more seasalt.Cards
	var points []int
	for color := seasalt.DarkBlue; color.IsValid(); color++ {
		for range 2 {
			more, _ = more.With(seasalt.CardOf(seasalt.Shell, color))
		}
	}
	for n := range 28 {
		points = append(points, n)
	}
	rules := must(seasalt.NewRules(seasalt.Config{Modules: []seasalt.Module{{Name: "shells", Version: 1, Deck: more,
		Change: seasalt.Change{Collectors: []seasalt.Collector{{Kind: seasalt.Shell, Points: points}}}}}}))
	for c := range rules.Deck().All() {
		if c.Kind() == seasalt.Mermaid {
			continue
		}
		hand := must(seasalt.ParseCards(c.String()))
		s := must(rules.NewState(seasalt.Position{Phase: seasalt.PhasePlay, Round: 1, Hands: []seasalt.Cards{hand}}))
		scores := map[string]seasalt.Score{"Rules": must(rules.Score(seasalt.Holding{Hand: hand})), "State": s.Score(0)}
		for name, score := range scores {
			if score.Bonus() != 1 || score.BonusColor() != c.Color() {
				t.Errorf("%s.Score of %v has a bonus of %d (%v)", name, c, score.Bonus(), score.BonusColor())
			}
		}
		two, _ := hand.With(c)
		if rules.Deck().Count(c) < 2 {
			continue
		}
		if score := must(rules.Score(seasalt.Holding{Hand: two})); score.Bonus() != 2 {
			t.Errorf("Score of %v has a bonus of %d", two, score.Bonus())
		}
	}
	if fmt.Sprint(rules.Deck().Len()) != "80" {
		t.Errorf("the deck has %d cards", rules.Deck().Len())
	}
}
