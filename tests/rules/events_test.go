package rules

import (
	"strings"
	"testing"

	"github.com/seasalt-go/seasalt"
)

func TestStandingNames(t *testing.T) {
	for standing, name := range map[seasalt.Standing]string{0: "nobody", seasalt.StandingMost: "most", seasalt.StandingFewest: "fewest", 9: "Standing(9)"} {
		if standing.String() != name {
			t.Errorf("%d is called %v, want %s", uint8(standing), standing, name)
		}
	}
}

func TestNoSuchEvent(t *testing.T) {
	if e, err := seasalt.ParseEvent("krake"); e != 0 || err == nil {
		t.Errorf("%v, %v", e, err)
	}
}

// Only the events of a house have names of their own.
func TestEventNames(t *testing.T) {
	rules := seasalt.MustRules(seasalt.Config{Modules: []seasalt.Module{{Name: "house", Version: 1, Events: []seasalt.EventCard{
		{Event: seasalt.HouseEvent2, Name: "storm", To: seasalt.StandingMost},
	}}}})
	for event, name := range map[seasalt.Event]string{seasalt.Kraken: "kraken", seasalt.HouseEvent1: "house-1", seasalt.HouseEvent2: "storm"} {
		if got := rules.EventName(event); got != name {
			t.Errorf("%v is called %s, want %s", event, got, name)
		}
	}
}

// R11.1: between rounds an event is returned by a player who is not alone at its end of the ranking
// any more, and kept by one who is.
func TestReturnedEvents(t *testing.T) {
	rules := seasalt.MustRules(seasalt.Config{Players: 3, Modules: []seasalt.Module{{Name: "house", Version: 1, Events: []seasalt.EventCard{
		{Event: seasalt.Kraken, To: seasalt.StandingMost}, {Event: seasalt.Tornado, To: seasalt.StandingFewest}, {Event: seasalt.Dolphins, To: seasalt.StandingMost},
	}}}})
	s := must(rules.NewState(seasalt.Position{
		Phase: seasalt.PhaseTurnUp, Round: 2, Turn: 1, Totals: []int{10, 5, 7}, Points: []int{7, 1, 2},
		Held:       []seasalt.Event{seasalt.Kraken, 0, seasalt.Tornado},
		EventsLeft: []seasalt.Event{seasalt.Dolphins}, LastEnd: seasalt.RoundEndStopped, LastBy: 0, LastTurn: 0,
	}))
	o, err := s.Observe(seasalt.Spectator, seasalt.TurnUp(seasalt.Dolphins))
	if err != nil || o.Returned != seasalt.SeatsOf(2) || o.Given != seasalt.Nobody {
		t.Errorf("returned by %v, given to %v, %v; want 2, nobody", o.Returned, o.Given, err)
	}
	after, err := s.Apply(seasalt.TurnUp(seasalt.Dolphins))
	if err != nil || after.Held(0) != seasalt.Kraken || after.Held(1) != 0 || after.Held(2) != 0 {
		t.Errorf("held: %v %v %v, %v", after.Held(0), after.Held(1), after.Held(2), err)
	}
	choice := empty(seasalt.PhaseKeepEvent)
	kept, err := must(choice.Rules.NewState(choice.At)).Apply(seasalt.KeepEvent(seasalt.Tornado))
	if err != nil || kept.Held(2) != seasalt.Tornado || kept.Offered() != 0 {
		t.Errorf("of two events seat 2 holds %v, and %v is offered: %v", kept.Held(2), kept.Offered(), err)
	}
}

// Modules of different authors can both have events of a house: those without a number get the free ones, and a setup
// finds them again.
func TestFreeHouseEvents(t *testing.T) {
	event := func(name string, e seasalt.Event) seasalt.EventCard {
		return seasalt.EventCard{Event: e, Name: name, To: seasalt.StandingMost}
	}
	tide := seasalt.Module{Name: "tide", Version: 1, Events: []seasalt.EventCard{event("ebb", 0), event("flood", 0)}}
	wind := seasalt.Module{Name: "wind", Version: 1, Events: []seasalt.EventCard{event("storm", seasalt.HouseEvent2)}}
	calm := seasalt.Module{Name: "calm", Version: 1, Events: []seasalt.EventCard{event("lull", 0), event("fog", 0)}}
	for _, modules := range [][]seasalt.Module{{tide, wind}, {wind, tide}} {
		rules := must(seasalt.NewRules(seasalt.Config{Modules: modules}))
		for e, name := range map[seasalt.Event]string{seasalt.HouseEvent1: "ebb", seasalt.HouseEvent2: "storm", seasalt.HouseEvent3: "flood"} {
			if got := rules.EventName(e); got != name {
				t.Errorf("%v is called %s, want %s", e, got, name)
			}
		}
		setup := rules.Setup()
		for _, config := range []seasalt.Config{rules.Config(), must(setup.Rules(modules...)).Config()} {
			if again := seasalt.MustRules(config); again.String() != rules.String() || again.EventName(seasalt.HouseEvent3) != "flood" {
				t.Errorf("%v is built again as %v", rules, again)
			}
		}
		setup.Events = []seasalt.Event{seasalt.HouseEvent1, seasalt.HouseEvent2}
		for i := range setup.Modules {
			setup.Modules[i].Hash = ""
		}
		if fewer := must(setup.Rules(modules...)); fewer.EventName(seasalt.HouseEvent1) != "ebb" || len(fewer.Events()) != 2 {
			t.Errorf("without an event: %v", fewer)
		}
		setup.Events[0] = seasalt.HouseEvent3 // it would be the first one then
		if fewer, err := setup.Rules(modules...); err == nil || !strings.Contains(err.Error(), "no module of the game has the event house-3") {
			t.Errorf("with an event that would have another number: %v, %v", fewer, err)
		}
	}
	_, err := seasalt.NewRules(seasalt.Config{Modules: []seasalt.Module{tide, wind, calm}})
	if err == nil || !strings.Contains(err.Error(), `module tide: no house event is left for "flood": there are 3`) {
		t.Errorf("four events of houses: %v", err)
	}
}
