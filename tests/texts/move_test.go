package texts

import (
	"errors"
	"fmt"
	"strings"
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

// A move is known by its action, and by nothing that is not one of its operands.
func TestNoMoves(t *testing.T) {
	end := seasalt.EndTurn.Action()
	known := 0
	for a := range 256 {
		m := seasalt.Move(a)
		if name := m.Action().String(); a == 0 || strings.HasPrefix(name, "Action(") {
			if m.IsValid() || m.String() != fmt.Sprintf("Move(%#x)", a) {
				t.Errorf("%v is a move of no action", m)
			}
		} else {
			known++
		}
	}
	if known < int(end) {
		t.Errorf("%d actions are known, and %v is one", known, end)
	}
}

// A place that no pile has is none, and not another one.
func TestPickNowhere(t *testing.T) {
	for _, place := range []int{-1, 0, seasalt.MaxCards + 1, 1<<16 + 1} {
		if m := seasalt.Pick(place); m.IsValid() || m.Place() != 0 {
			t.Errorf("place %d: %v", place, m)
		}
	}
}

// A move is read from its text whatever space is around it.
func TestMoveWithSpace(t *testing.T) {
	var m seasalt.Move
	if err := m.UnmarshalJSON([]byte(" \t\r\n\"draw\"\n")); err != nil || m != seasalt.Draw {
		t.Errorf("%v, %v", m, err)
	}
}
