package rules

import (
	"encoding/json"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/seasalt-go/seasalt"
	"github.com/seasalt-go/seasalt/variants/jellyfish"
)

// Rules do not change when what they were made of does.
func TestRulesShareNothing(t *testing.T) {
	points := []int{0, 1, 2, 3, 4, 5}
	kinds := []seasalt.Kind{seasalt.Boat}
	module := seasalt.Module{Name: "a", Version: 1, Change: seasalt.Change{
		Collectors: []seasalt.Collector{{Kind: seasalt.Shell, Points: points}}, DrawForDiscard: kinds,
	}, Events: []seasalt.EventCard{
		{Event: seasalt.Kraken, To: seasalt.StandingMost, Change: seasalt.Change{Collectors: []seasalt.Collector{{Kind: seasalt.Octopus, Points: points[:5]}}}},
		{Event: seasalt.Tornado, To: seasalt.StandingMost}, {Event: seasalt.Sunfish, To: seasalt.StandingMost},
	}}
	rules := seasalt.MustRules(seasalt.Config{Modules: []seasalt.Module{module}})
	all := []seasalt.Event{seasalt.Kraken, seasalt.Tornado, seasalt.Sunfish}
	before, setup := must(rules.Law(all...)).Change(), rules.Setup()
	change := func(m seasalt.Module) {
		m.Change.Collectors[0].Points[1], m.Change.DrawForDiscard[0] = 100, seasalt.Fish
		m.Events[0].Change.Collectors[0].Points[2], m.Events[1].To = 100, seasalt.StandingFewest
	}
	change(module)
	change(rules.Config().Modules[0])
	if diff := cmp.Diff(before, must(rules.Law(all...)).Change()); diff != "" {
		t.Errorf("the law has changed: -before +after:\n%s", diff)
	}
	if diff := cmp.Diff(setup, rules.Setup()); diff != "" {
		t.Errorf("the setup has changed: -before +after:\n%s", diff)
	}
	if got := rules.Config().Modules[0].Change.Collectors[0].Points[1]; got != 1 {
		t.Errorf("the configuration has changed: %d", got)
	}
}

// TestConfigIsNotSent: what is sent of a configuration is its Setup.
func TestConfigIsNotSent(t *testing.T) {
	rules := seasalt.MustRules(seasalt.Config{Modules: []seasalt.Module{jellyfish.Module()}})
	for _, v := range []any{rules.Config(), rules, struct{ Config seasalt.Config }{rules.Config()}} {
		if data, err := json.Marshal(v); err == nil || !strings.Contains(err.Error(), "; see Rules.Setup") {
			t.Errorf("%T is marshalled as %s: %v", v, data, err)
		}
	}
}

// A collector that is wrong in two ways is refused for both.
func TestNegativeCollector(t *testing.T) {
	_, err := seasalt.NewRules(seasalt.Config{Modules: []seasalt.Module{{Name: "m", Version: 1, Change: seasalt.Change{
		Collectors: []seasalt.Collector{{Kind: seasalt.Shell, Points: []int{1}, Each: -1}},
	}}}})
	if err == nil || !strings.Contains(err.Error(), "-1 points for each shell") || !strings.Contains(err.Error(), "gives points for 1 shell cards") {
		t.Error(err)
	}
}
