package seasalt_test

import (
	"fmt"

	"github.com/seasalt-go/seasalt"
)

// A module is data. This one adds a second lighthouse, and a single sailor is worth 2 points.
func ExampleModule() {
	harbour := seasalt.Module{
		Name:    "harbour",
		Version: 1,
		Deck:    seasalt.Must(seasalt.ParseCards("lighthouse/yellow")),
		Change: seasalt.Change{
			Collectors: []seasalt.Collector{{Kind: seasalt.Sailor, Points: []int{2, 6}}},
		},
	}
	rules := seasalt.MustRules(seasalt.Config{Modules: []seasalt.Module{harbour}})
	fmt.Println(rules.Deck().Len(), "cards")
	fmt.Println(seasalt.Must(rules.Score(seasalt.Must(seasalt.ParseHolding("sailor/pink lighthouse/yellow boat/black")))))
	// Output:
	// 59 cards
	// 1 sailor card: 2 (R8.2)
	// lighthouse with 1 boat card: 1 (R8.3)
	// card points: 3; colour bonus: 1 (black)
}

// A house rule: no sailors and no captain, and an event card of its own.
func ExampleModule_house() {
	storm := seasalt.Module{
		Name: "storm", Version: 1,
		Without: seasalt.Must(seasalt.ParseCards("sailor/pink sailor/orange captain/light-orange")),
		Events: []seasalt.EventCard{{
			Event: seasalt.HouseEvent1, Name: "storm", To: seasalt.StandingFewest,
			Change: seasalt.Change{Threshold: 5, DrawForDiscard: []seasalt.Kind{seasalt.Boat}},
		}},
	}
	rules := seasalt.MustRules(seasalt.Config{Modules: []seasalt.Module{storm}})
	law, err := rules.Law(seasalt.HouseEvent1)
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(rules.Deck().Len(), "cards,", rules.EventName(seasalt.HouseEvent1), "asks for", law.Threshold(), "points")
	fmt.Println(rules.Setup())
	// Output:
	// 55 cards, storm asks for 5 points
	// seasalt/1 players=2 target=40 mermaids=laid empty-deck=voids tie=latest-turn trio=laid equal-top=at-end modules=storm/1/1a8e42a2f0a43da9 events=house-1
}
