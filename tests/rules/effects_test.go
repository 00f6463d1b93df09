package rules

import (
	"fmt"
	"strings"
	"testing"

	"github.com/seasalt-go/seasalt"
	"github.com/seasalt-go/seasalt/variants/extrapepper"
)

// R11.2: which duo to take over is a choice if there are two to choose from, of one seat or of two.
// Alike duos of one seat are one.
func TestGrabPositions(t *testing.T) {
	rules := seasalt.MustRules(seasalt.Config{Players: 3, Modules: []seasalt.Module{extrapepper.Module(seasalt.WaterRodeo)}})
	for _, test := range []struct {
		laid    [2]string // by seats 1 and 2
		choices string    // "" if there are not two
	}{
		{[2]string{"crab/black+crab/green boat/black+boat/yellow", ""}, "grab 1 crab/black crab/green; grab 1 boat/black boat/yellow"},
		{[2]string{"crab/dark-blue+crab/yellow", "crab/dark-blue+crab/yellow"}, "grab 1 crab/dark-blue crab/yellow; grab 2 crab/dark-blue crab/yellow"},
		{[2]string{"crab/black+crab/green", "fish/black+fish/green"}, "grab 1 crab/black crab/green; grab 2 fish/black fish/green"},
		{[2]string{"crab/dark-blue+crab/yellow crab/dark-blue+crab/yellow", ""}, ""},
		{[2]string{"", "fish/black+fish/green"}, ""},
		{[2]string{"", ""}, ""},
	} {
		p := seasalt.Position{
			Phase: seasalt.PhaseGrab, Round: 1, Event: seasalt.WaterRodeo,
			Laid:  [][]seasalt.Group{groups("shark/black+shark/green"), groups(test.laid[0]), groups(test.laid[1])},
			Piles: [2][]seasalt.Card{pile("shell/grey"), pile("shell/green")},
		}
		s, err := rules.NewState(p)
		if test.choices == "" {
			if err == nil || !strings.Contains(err.Error(), "fewer than two duos can be taken over (R11.2)") {
				t.Errorf("%q: the error is %v", test.laid, err)
			}
			continue
		}
		if err != nil {
			t.Errorf("%q: %v", test.laid, err)
			continue
		}
		var choices []string
		for m := range s.Moves() {
			choices = append(choices, m.String())
		}
		if got := strings.Join(choices, "; "); got != test.choices {
			t.Errorf("%q: %s; want %s", test.laid, got, test.choices)
		}
	}
}

// An effect that there is not finds nothing to do, and the zero State is no position.
func TestWorksOfNothing(t *testing.T) {
	s := walk(3, 0, 30, nil)
	for _, e := range []seasalt.Effect{0, seasalt.DrawTop(0), seasalt.DrawTop(9), seasalt.PeekAndKeep(200), 99} {
		if s.Works(e) || s.View(s.Turn()).Works(e) {
			t.Errorf("%v finds something to do", e)
		}
	}
	defer func() {
		if text := fmt.Sprint(recover()); !strings.HasPrefix(text, "seasalt: ") {
			t.Errorf("the zero State says %s", text)
		}
	}()
	seasalt.State{}.Works(seasalt.StealRandom)
}
