package seasalt

import (
	"math/bits"
	"math/rand/v2"
	"slices"
)

// An Event is an event card (R11), such as those of Extra Pepper. Modules say which events a game
// has and what they change. The zero Event is none.
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

	// Events for house rules; [EventCard.Name] has their names.
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
	if i := indexOf(eventNames[:], word); i > 0 {
		return Event(i), nil
	}
	return 0, parseError("event", text, start, "no event is called "+quote(word))
}

// A Standing is the end of the ranking by totals at which a player gets an event. Only a player
// alone at that end gets or keeps it (R11.1).
type Standing uint8

const (
	_      Standing = iota
	Most            // the one player with the most points: ▲
	Fewest          // the one player with the fewest points: ▼
)

var standingNames = []string{"nobody", "most", "fewest"}

// String returns "most" or "fewest", and "nobody" for the zero value.
func (s Standing) String() string { return nameString("Standing", standingNames, s) }

// An EventCard is an event and what it changes: for everybody in the round in which it lies
// on the table, and for the player who holds it (R11.1, R11.2). Texts and JSON write house-1 for a
// house event; [Rules.EventName] and package words use its name.
type EventCard struct {
	Event  Event
	Name   string   // of a house event, which needs one: lower-case words joined by hyphens
	Goes   Standing // who gets it at the end of its round
	Change Change
}

// EventName returns the name of an event in this game: that of [Event.String], or for a house event
// the one that its module gives it.
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

// eventChoices returns the events of which Nature turns up the next, a bit each; none if
// none is left (R11.1).
func (t *table) eventChoices() uint16 {
	after := *t
	after.passEvents()
	return after.unturned
}

// passEvents does what R11.1 asks for at the end of a round: events are returned, the event
// of the round goes to a player or to the used ones, and those are shuffled if no other is left.
// It returns who was given the event of the round, or Nobody.
func (t *table) passEvents() (given Seat) {
	given = Nobody
	for seat := range Seat(t.rules.config.Players) {
		if e := t.held[seat]; e != 0 && t.sole(t.rules.standing[e]) != seat {
			t.held[seat] = 0
		}
	}
	if t.event != 0 {
		// Nobody is given it if several share the end of the ranking: it is used then.
		if given = t.sole(t.rules.standing[t.event]); given == Nobody {
		} else if t.held[given] == 0 {
			t.held[given] = t.event
		} else {
			t.second, t.turn = t.event, given
		}
		t.event = 0
	}
	if t.unturned == 0 {
		t.unturned = t.rules.events &^ (1 << t.second)
		for _, e := range t.held {
			t.unturned &^= 1 << e
		}
	}
	return given
}

// sole returns the one player at an end of the ranking by totals, or Nobody.
func (t *table) sole(standing Standing) Seat {
	totals := t.totals[:t.rules.config.Players]
	end := slices.Max(totals)
	if standing == Fewest {
		end = slices.Min(totals)
	}
	seat := Nobody
	for i, total := range totals {
		if total == end {
			if seat != Nobody {
				return Nobody
			}
			seat = Seat(i)
		}
	}
	return seat
}

// turnUp ends the bookkeeping between rounds and turns up the event of the next.
func (s mover) turnUp(e Event) {
	before := s.held
	given := s.passEvents()
	if s.watch != nil {
		s.watch.all.Given = given
		for seat, e := range before {
			if e != 0 && s.held[seat] != e {
				s.watch.all.Returned |= 1 << seat
			}
		}
	}
	s.event = e
	if e != 0 {
		s.unturned &^= 1 << e
	}
	if s.second != 0 {
		s.phase = PhaseKeepEvent
		return
	}
	s.startPiles()
}

// keepEvent keeps one of two events; the other is used (R11.2).
func (s mover) keepEvent(e Event) {
	s.held[s.turn&3] = e
	s.second = 0
	s.turn = s.next(s.lastBy)
	s.startPiles()
}

func (s *State) drawEvent(r *rand.Rand) Event {
	choices := s.eventChoices()
	if choices == 0 {
		return 0
	}
	for k := r.IntN(bits.OnesCount16(choices)); k > 0; k-- {
		choices &= choices - 1
	}
	return Event(bits.TrailingZeros16(choices))
}
