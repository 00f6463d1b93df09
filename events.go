package seasalt

import "slices"

// An Event is an event card (R11), such as those of Extra Pepper. Modules say which events a game
// has and what they change. The zero Event means no event.
type Event uint8

// The events; package variants/extrapepper says what each of them does (R11.2).
const (
	HermitCrab Event = iota + 1
	Sunfish
	WaterRodeo
	DanceOfTheShells
	Kraken
	Tornado
	DanceOfTheMermaids
	TreasureChest
	DiodonFish
	Angelfish
	Dolphins
	CoralReef

	// Events for house rules; EventCard.Name has their names.
	HouseEvent1
	HouseEvent2
	HouseEvent3

	numEvents = int(HouseEvent3)
)

var eventNames = [numEvents + 1]string{
	"none", "hermit-crab", "sunfish", "water-rodeo", "dance-of-the-shells", "kraken", "tornado",
	"dance-of-the-mermaids", "treasure-chest", "diodon-fish", "angelfish", "dolphins", "coral-reef",
	"house-1", "house-2", "house-3",
}

// IsValid reports whether e is one of the named events.
func (e Event) IsValid() bool { return e >= HermitCrab && e <= HouseEvent3 }

func (e Event) isHouse() bool { return e >= HouseEvent1 && e <= HouseEvent3 }

// String returns the stable name of the event, in lower case with hyphens, such as "hermit-crab" or
// "house-1", and "none" for the zero Event. [Rules.EventName] returns the name of a house event.
func (e Event) String() string { return nameString("Event", eventNames[:], e) }

// ParseEvent reads what [Event.String] writes, except "none". There may be white space around it.
func ParseEvent(text string) (Event, error) {
	word, start := trim(text)
	if i := slices.Index(eventNames[:], word); i > 0 {
		return Event(i), nil
	}
	return 0, parseError("event", text, start, "no event is called "+quote(word))
}

// A Standing says which player gets an event: the one with the highest or the one with the lowest
// total. Players who share that total neither get nor keep it (R11.1).
type Standing uint8

const (
	_              Standing = iota
	StandingMost            // the one player with the highest total: ▲
	StandingFewest          // the one player with the lowest total: ▼
)

var standingNames = []string{"nobody", "most", "fewest"}

// String returns "most" or "fewest", and "nobody" for the zero value.
func (s Standing) String() string { return nameString("Standing", standingNames, s) }

// An EventCard is an event and what it changes: for everybody in the round in which it lies
// on the table, and for the player who holds it (R11.1, R11.2). Texts and JSON write house-1 for a
// house event; [Rules.EventName] and package words use its name.
//
// A module that is to go together with others leaves Event zero for a house event: [NewRules] gives it one that no
// module of the game names, in the order of the modules' names and then of their events.
type EventCard struct {
	Event  Event    `json:"event"`
	Name   string   `json:"name,omitempty"` // of a house event, which needs one: lower-case words joined by hyphens
	To     Standing `json:"to"`             // who gets it at the end of its round
	Change Change   `json:"change"`
}

// EventName returns the name of an event in this game: the text of [Event.String], or for a house
// event the name that its module gives it.
func (r *Rules) EventName(e Event) string {
	if e.isHouse() && r.eventNames[e-HouseEvent1] != "" {
		return r.eventNames[e-HouseEvent1]
	}
	return e.String()
}

// Events returns the events of the game in the order of their constants.
func (r *Rules) Events() []Event { return events(r.events) }

// events lists the events of a set of bits.
func events(set uint16) (list []Event) {
	for e := HermitCrab; e.IsValid(); e++ {
		if set>>e&1 != 0 {
			list = append(list, e)
		}
	}
	return list
}
