package engine

import (
	"encoding/json"
	"fmt"
	"testing"

	"github.com/seasalt-go/seasalt"
	"github.com/seasalt-go/seasalt/rulebook"
)

// TestExercises tries every move of every exercise: what is allowed leads on, and what is not gets its
// reason in the language of the learner.
func TestExercises(t *testing.T) {
	type position struct {
		View  json.RawMessage
		Saw   []json.RawMessage
		Tries []struct{ Move, Label string }
		Count bool
		Done  bool
	}
	e := New()
	done, refused := 0, 0
	for entry := range rulebook.In("en").Entries() {
		n := 0
		name, _ := entry.Event.MarshalText()
		for x := range entry.Exercises() {
			request := fmt.Sprintf(`{"do":"exercise","lang":"fr","rule":%q,"name":%q,"number":%d,"moves":`, entry.Rule, name, n)
			n++
			p := ask[position](t, e, request+"[]}")
			if p.Count != (len(x.Moves) == 0) || p.Done || len(p.Tries) != len(x.Moves) {
				t.Errorf("%s %s: %+v", entry.Rule, name, p)
			}
			for _, try := range p.Tries {
				if try.Label == "" {
					t.Errorf("%s: %s has no name", entry.Rule, try.Move)
				}
				why := ask[struct {
					Legal bool
					Text  string
					Rule  seasalt.RuleID
				}](t, e, fmt.Sprintf(`{"do":"why","lang":"fr","seat":0,"view":%s,"move":%q}`, p.View, try.Move))
				if !why.Legal {
					refused++
					if why.Text == "" || why.Rule == "" {
						t.Errorf("%s: %s is refused without a reason", entry.Rule, try.Move)
					}
					faultAt(t, e, request+fmt.Sprintf("[%q]}", try.Move))
					continue
				}
				after := ask[position](t, e, request+fmt.Sprintf("[%q]}", try.Move))
				if len(after.Saw) == 0 {
					t.Errorf("%s: nothing is seen of %s", entry.Rule, try.Move)
				}
				if after.Done {
					done++
				}
			}
		}
	}
	if done < 30 || refused < 50 {
		t.Errorf("%d moves ended an exercise, and %d were refused", done, refused)
	}
	faultAt(t, e, `{"do":"exercise","rule":"R","moves":[]}`)
	faultAt(t, e, `{"do":"exercise","rule":"R3.1","number":7,"moves":[]}`)
	faultAt(t, e, `{"do":"exercise","rule":"R6.1","moves":["stop","end-turn"]}`)
}
