package rules

import (
	"encoding/json"
	"errors"
	"strings"
	"testing"

	"github.com/seasalt-go/seasalt"
	"github.com/seasalt-go/seasalt/variants/castofcrabs"
	"github.com/seasalt-go/seasalt/variants/extrapepper"
)

// A score names the rule of the card: R10.5 for the cast of crabs, and R8.3 for the multipliers of the base game. Older
// texts with R8.3 are read.
func TestRuleOfCastOfCrabs(t *testing.T) {
	r := seasalt.MustRules(seasalt.Config{Modules: []seasalt.Module{castofcrabs.Module()}})
	var cast seasalt.Card
	for c := range r.Deck().All() {
		if c.Kind() == seasalt.CastOfCrabs {
			cast = c
		}
	}
	crab := seasalt.CardOf(seasalt.Crab, seasalt.Black)
	score := seasalt.Must(r.Score(seasalt.Holding{Hand: seasalt.Must(seasalt.CardsOf(cast, crab,
		seasalt.CardOf(seasalt.Lighthouse, seasalt.Purple), seasalt.CardOf(seasalt.Boat, seasalt.Black)))}))
	want := map[seasalt.Kind]seasalt.RuleID{seasalt.CastOfCrabs: "R10.5", seasalt.Lighthouse: "R8.3"}
	for item := range score.Items() {
		if rule, ok := want[item.Kind]; ok && item.Rule() != rule {
			t.Errorf("%v is by %s, want %s", item, item.Rule(), rule)
		}
		delete(want, item.Kind)
	}
	if len(want) > 0 {
		t.Errorf("there is no item for %v", want)
	}
	text := string(seasalt.Must(json.Marshal(score)))
	var back seasalt.Score
	before := strings.Replace(text, "R10.5", "R8.3", 1)
	if err := json.Unmarshal([]byte(before), &back); before == text || err != nil || back != score {
		t.Errorf("%s is read as %v, %v", before, back, err)
	}
}

// Under an event that asks for ten points, its rule refuses to end the round with nine, and otherwise R5.1 does.
func TestRuleOfTooFewPoints(t *testing.T) {
	r := seasalt.MustRules(seasalt.Config{Edition: seasalt.EditionEnglish, Modules: []seasalt.Module{extrapepper.Module()}})
	for event, want := range map[string]seasalt.RuleID{"treasure-chest": "R11.2", "kraken": "R5.1"} {
		hand := "shell/black,shell/green,penguin/pink"
		s, err := r.ParseState("seasalt/1 round=1 phase=play turn=0 event=" + event + " hand0=" + hand +
			" hand1=fish/green pile1=crab/black pile2=shell/grey " + r.String()[len("seasalt/1 "):])
		if err != nil {
			t.Fatal(err)
		}
		for _, err := range []error{s.Check(seasalt.Stop), s.View(0).Check(seasalt.Stop)} {
			var e *seasalt.MoveError
			if !errors.As(err, &e) || e.Reason != seasalt.ReasonTooFewPoints || e.Rule != want {
				t.Errorf("under %s: %v, want %s", event, err, want)
			}
		}
	}
}
