package seasalt_test

import (
	"errors"
	"testing"

	"github.com/seasalt-go/seasalt"
)

// The text of a move that is cut off says what comes next.
func TestMoveNeeds(t *testing.T) {
	for text, want := range map[string]string{
		"keep":               "keep needs a card, such as crab/black",
		"lay-duo crab/black": "lay-duo needs one more card",
		"swap":               "swap needs a card, such as crab/black",
		"grab 1":             "grab needs a card, such as crab/black",
		"grab 1 crab/black":  "grab needs one more card",
		"take":               "take needs a pile, 1 or 2",
		"pick":               "pick needs a place in the pile, 1 for its top",
		"choose-victim":      "choose-victim needs a seat, 0 to 3",
		"keep-event":         "keep-event needs an event, such as kraken",
	} {
		_, err := seasalt.ParseMove(text)
		var bad *seasalt.ParseError
		if !errors.As(err, &bad) || bad.Problems[0].Text != want || bad.Problems[0].Offset != len(text) {
			t.Errorf("%q: %v, want %s", text, err, want)
		}
	}
}

// A refusal says whose move it would be, whoever that is.
func TestMoveErrorSaysWhoActs(t *testing.T) {
	rules := seasalt.MustRules(seasalt.Config{})
	start := rules.Start(0)
	taking := play(start, "deal crab/black", "deal shell/grey")
	next := play(taking, "take 1", "end-turn")
	for _, test := range []struct {
		s    seasalt.State
		move string
		want string
	}{
		{start, "draw", "seasalt: illegal move draw in phase setup, where nature acts: Nature is to act first, and Settle lets her (R2.3)"},
		{start, "deal crab/pink", "seasalt: illegal move deal crab/pink in phase setup, where nature acts: the card is not in the deck (R1.2)"},
		{taking, "keep crab/black", "seasalt: illegal move keep crab/black in phase take, where seat 0 acts: something else must be decided first (R3.1)"},
		{next, "take 1", "seasalt: illegal move take 1 in phase take, where seat 1 acts: the discard pile is empty (R3.1)"},
	} {
		if err := test.s.Check(seasalt.Must(seasalt.ParseMove(test.move))); err == nil || err.Error() != test.want {
			t.Errorf("%s: %v, want %s", test.move, err, test.want)
		}
	}
}
