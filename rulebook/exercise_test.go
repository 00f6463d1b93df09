package rulebook_test

import (
	"errors"
	"fmt"
	"testing"

	"github.com/seasalt-go/seasalt"
	"github.com/seasalt-go/seasalt/rulebook"
	"github.com/seasalt-go/seasalt/variants"
	"github.com/seasalt-go/seasalt/words"
)

// Every rule has a position to try it on, with moves that are possible and moves that are not, or cards
// to be counted.
func TestExercises(t *testing.T) {
	b := rulebook.In("en")
	count, refusals := 0, map[seasalt.RuleID]bool{}
	for entry := range b.Entries() {
		n := 0
		for x := range entry.Exercises() {
			n++
			count++
			what := fmt.Sprintf("exercise %d of %s %s", n, entry.Rule, entry.Event)
			setup, err := seasalt.SetupOf(x.Position)
			if err != nil {
				t.Fatalf("%s: %v", what, err)
			}
			rules, err := setup.Rules(variants.All()...)
			if err != nil {
				t.Fatalf("%s: %v", what, err)
			}
			s, err := rules.ParseState(x.Position)
			if err != nil {
				t.Fatalf("%s: %v", what, err)
			}
			if text := s.SecretText(); text != x.Position {
				t.Errorf("%s: the position is written\n%s\ninstead of\n%s", what, x.Position, text)
			}
			if s.Actor() == seasalt.Nature || s.Actor() == seasalt.Nobody {
				t.Errorf("%s: no player is to act", what)
			}
			if entry.Event != 0 && s.Event() != entry.Event {
				t.Errorf("%s: the event is %v", what, s.Event())
			}
			legal := 0
			for _, text := range x.Moves {
				m, err := seasalt.ParseMove(text)
				if err != nil {
					t.Errorf("%s: %v", what, err)
					continue
				}
				var refused *seasalt.MoveError
				switch err := s.Check(m); {
				case err == nil:
					legal++
				case !errors.As(err, &refused):
					t.Errorf("%s: %s: %v", what, text, err)
				default:
					refusals[refused.Rule] = true
					if _, ok := b.Lookup(refused.Rule); !ok {
						t.Errorf("%s: %s is refused by %s, which is not in the book", what, text, refused.Rule)
					}
				}
			}
			if len(x.Moves) > 0 && (legal == 0 || legal == len(x.Moves)) {
				t.Errorf("%s: %d of %d moves are legal: some should be, and some not", what, legal, len(x.Moves))
			}
			if len(x.Moves) == 0 && s.Points(s.Actor()) == 0 {
				t.Errorf("%s: cards to be counted that are worth nothing", what)
			}
		}
		if n == 0 {
			t.Errorf("%s %s has no exercise", entry.Rule, entry.Event)
		}
	}
	if count < 60 || len(refusals) < 8 {
		t.Errorf("%d exercises, with refusals by %d rules", count, len(refusals))
	}
}

// A position to try rule R3.1 on, with the moves that a learner may think of.
func ExampleEntry_Exercises() {
	rule, _ := rulebook.In("en").Lookup("R3.1")
	for x := range rule.Exercises() {
		setup := seasalt.Must(seasalt.SetupOf(x.Position))
		s := seasalt.Must(seasalt.Must(setup.Rules(variants.All()...)).ParseState(x.Position))
		w, view := words.In("en").To(s.Actor()), s.View(s.Actor())
		fmt.Println(w.Question(view))
		for _, text := range x.Moves {
			move := seasalt.Must(seasalt.ParseMove(text))
			verdict := "allowed"
			if err := view.Check(move); err != nil {
				verdict = w.Why(err)
			}
			fmt.Printf("- %s: %s\n", w.Move(view, move), verdict)
		}
	}
	// Output:
	// Which card do you take: one of two from the deck, or the top of a discard pile?
	// - Draw two cards: allowed
	// - Take black crab from pile 1: allowed
	// - Take from pile 2: This discard pile is empty.
	// - End your turn: Something else has to be decided first.
}
