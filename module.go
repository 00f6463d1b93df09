package seasalt

import (
	"crypto/sha256"
	"fmt"
	"math"
	"reflect"
	"slices"
	"strings"
	"sync"
)

// A Module is an extension of the base game: cards, and their changes to the rules. It is data in a closed vocabulary,
// which the engine can check, explain, hash and play at full speed. Modules work together in any order and can be
// written anywhere; the packages below variants/ are modules.
//
// A module may replace rules of the base game, such as the points of shells. [NewRules] refuses two
// modules that change the same thing.
//
// The vocabulary does not include new kinds and colours; effects that return piles to the deck, discard from a hand or
// show one to everybody; points by colour or for sets of different kinds; duos worth other than one point, or that
// share kinds in other ways than [Duo] allows; another number of piles or of cards drawn in a turn; and more than three
// house events.
type Module struct {
	// lower-case words, which can have digits, joined by hyphens: up to 64 characters; not "base". Begin the names of
	// your modules and their events with a word of your own, as in "cove-tides": later versions can add official ones.
	Name    string
	Version int // 1 to 2147483647; raised whenever games with the module could come out differently
	// Deck has the cards that the module adds. The whole deck has at most four mermaids, one card of the kind that
	// joins collectors, 31 cards of a colour, and of each collector as many cards as it lists points for.
	Deck Cards
	// Without has the cards of the base game that the module removes. The deck of the game must keep at least 20 cards.
	// Base rules about a removed kind do not apply.
	Without Cards
	Change  Change      // the changes in every game with the module
	Events  []EventCard // the event cards that the module adds (R11)
}

// A Change lists the changes that a module, or an event in force, makes to the rules. The zero Change is empty.
//
// Events override modules; modules override the base game: a Threshold of 12 in a module is 10 under the treasure
// chest. [NewRules] refuses two modules that change the same thing, and also two such events, since a player can be
// under both. The law of one player has at most 25 duos, collectors and multipliers together, including the twelve of
// the base game, and all cards together are worth at most 10,000 points. Every kind that a change names must be in the
// deck, except those of Shield and DrawForDiscard, which then have no effect.
type Change struct {
	Duos        []Duo        // more pairs that can be laid, or another effect of pairs
	Collectors  []Collector  // more collectors, or other points of kinds
	Multipliers []Multiplier // more multipliers, or other points of kinds
	// Trio is a kind that can be laid with a duo (R10.4), and Wild one that counts as one more card
	// of a collector (R10.3). Only modules can set them, not events. A game has at most one of each.
	// They differ, neither is the mermaid or scores in the base game, and a Trio has no base duo.
	Trio Trio
	Wild Kind
	// points that are needed to end the round, 7 in the base game and at most 200; 0 changes nothing (R5.1)
	Threshold int
	NoStop    bool // STOP is forbidden: only LAST CHANCE ends a round
	// how many mermaids win, 4 in the base game and at most that; 0 changes nothing (R4.6)
	MermaidsToWin     int
	WorthlessMermaids bool // mermaids score nothing; they still win
	// a player takes a discard top if both tops have the same colour; ruling K5 says when
	TakeEqualTop bool
	// a player who discards one of these while drawing draws the top card of the deck
	DrawForDiscard []Kind
	// A card of this kind can be laid face down, once a round, and protects from every attack. A game has one such
	// kind, not the mermaid.
	Shield Kind
}

// A Trio is a kind of card that can be laid with a duo (R10.4). The duo then has no effect, and the
// card adds Points, 1 to 20, to those of the duo.
type Trio struct {
	Kind   Kind `json:"kind"`
	Points int  `json:"points"`
}

// A Duo is a pair of kinds that can be laid together, and its effect (R4.1). A and B can be equal,
// and their order does not matter. Neither is the mermaid, or the kind of a [Trio].
//
// Duos that score in hand can share kinds, as the duo of two crabs and that of a crab and a lobster do. [NewRules]
// refuses duos that close a ring, such as swimmer and shark, shark and shell, shell and swimmer, and those that link
// two kinds that pair with themselves, such as crab and boat: the most pairs of a hand would take too long to find.
type Duo struct {
	A      Kind   `json:"a"`
	B      Kind   `json:"b"`
	Effect Effect `json:"effect"`
	// LaidOnly duos score when laid but not in hand (R11.2).
	LaidOnly bool `json:"laidOnly"`
}

// A Collector is a kind that scores by the number of its cards that a player has (R8.2): Points[n-1] is the value of n
// cards together, 0 to 200, and never falls. A kind whose cards are all worth the same has Each instead, 1 to 20, and
// no Points.
type Collector struct {
	Kind   Kind  `json:"kind"`
	Points []int `json:"points,omitempty"`
	Each   int   `json:"each,omitempty"`
}

// A Multiplier is a kind that scores Points, 1 to 20, for every card of another kind, Of (R8.3).
type Multiplier struct {
	Kind   Kind `json:"kind"`
	Of     Kind `json:"of"`
	Points int  `json:"points"`
}

// An EventCard is an event and its changes: for all players in the round in which it lies on the table, and for the
// player who holds it (R11.1, R11.2). Texts and JSON write house-1 for a house event; [Rules.EventName] and package
// words use its name.
//
// A module that must work with others leaves Event zero for a house event: [NewRules] assigns one that no module of the
// game names, in the order of the modules' names and then of their events.
type EventCard struct {
	Event  Event
	Name   string   // of a house event, which needs one: lower-case words joined by hyphens
	To     Standing // who gets it at the end of its round
	Change Change
}

// Bounds that keep every score of a game far from the limits of its fields.
const (
	maxCurve    = 200 // what all cards of a collector can be worth
	maxEach     = 20  // the most points of one card
	maxMermaids = 4   // as many as one group can hold
	maxDrawn    = 8   // cards that an effect can show at once
)

// An Event is an event card (R11), such as those of Extra Pepper. Modules decide the events of a game and their
// changes. The zero Event means no event.
type Event uint8

// The events; package variants/extrapepper describes each of them (R11.2).
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

func (Event) named() (string, []string, int) { return "event", eventNames[:], 1 }

// MarshalText returns the text of String, and the empty text for the zero value. It fails for an invalid value.
func (e Event) MarshalText() ([]byte, error) { return marshalName(e) }

// UnmarshalText reads what MarshalText wrote. On an error e is unchanged.
func (e *Event) UnmarshalText(text []byte) error { return unmarshalName(e, text) }

// ParseEvent reads what [Event.String] writes, except "none". There may be white space around it.
func ParseEvent(text string) (Event, error) {
	word, start := trim(text)
	if i := slices.Index(eventNames[:], word); i > 0 {
		return Event(i), nil
	}
	return 0, parseError("event", text, start, "no event is called "+quote(word))
}

// eventsIn lists the events of a set of bits.
func eventsIn(set uint16) (list []Event) {
	for e := HermitCrab; e.IsValid(); e++ {
		if set>>e&1 != 0 {
			list = append(list, e)
		}
	}
	return list
}

// A Standing is the player who gets an event: the one with the highest or the one with the lowest total. Players who
// share that total neither get nor keep it (R11.1).
type Standing uint8

const (
	_              Standing = iota
	StandingMost            // the one player with the highest total: ▲
	StandingFewest          // the one player with the lowest total: ▼
)

var standingNames = []string{"nobody", "most", "fewest"}

// String returns "most" or "fewest", and "nobody" for the zero value.
func (s Standing) String() string { return nameString("Standing", standingNames, s) }

func (Standing) named() (string, []string, int) { return "standing", standingNames, 1 }

// MarshalText returns the text of String, and the empty text for the zero value. It fails for an invalid value.
func (s Standing) MarshalText() ([]byte, error) { return marshalName(s) }

// UnmarshalText reads what MarshalText wrote. On an error s is unchanged.
func (s *Standing) UnmarshalText(text []byte) error { return unmarshalName(s, text) }

// An Effect is the effect of laying a duo (R4.5). Modules choose among the effects of this package. The zero Effect is
// invalid.
type Effect uint16

// The effects that need no number; [DrawTop] and [PeekAndKeep] make the others.
const (
	// ExtraTurn takes another turn at once (boats). It is skipped if there is no card to take.
	ExtraTurn Effect = iota + 1
	// TakeFromPile looks through a discard pile and takes a card from it (crabs).
	TakeFromPile
	// TakeFromEachPile takes a card from each pile in this way, the first pile first (hermit crab).
	TakeFromEachPile
	// StealRandom steals a random card from an opponent's hand (swimmer and shark).
	StealRandom
	// BindOthers limits the next turn of each opponent to drawing one card (jellyfish).
	BindOthers
	// SwapCard looks at an opponent's hand and may swap a card (water rodeo).
	SwapCard
	// GrabDuo takes over a duo laid in front of an opponent (water rodeo).
	GrabDuo

	drawTop     Effect = 0x100
	peekAndKeep Effect = 0x200
)

// effectNames has the name of each verb, which is permanent.
var effectNames = map[Effect]string{
	0:                "none",
	ExtraTurn:        "extra-turn",
	TakeFromPile:     "take-from-pile",
	TakeFromEachPile: "take-from-each-pile",
	StealRandom:      "steal-random",
	BindOthers:       "bind-others",
	SwapCard:         "swap-card",
	GrabDuo:          "grab-duo",
	drawTop:          "draw-top",
	peekAndKeep:      "peek-and-keep",
}

// String returns the stable name of the effect, such as "extra-turn" or "draw-top-2", which ends with the number of
// cards if there is one. It is "none" for the zero Effect.
func (e Effect) String() string {
	verb, n := e.Split()
	name := effectNames[verb]
	switch {
	case name == "":
		return fmt.Sprintf("Effect(%d)", uint16(e))
	case n > 0:
		return fmt.Sprint(name, "-", n)
	}
	return name
}

func (e Effect) isValid() bool {
	sort, n := e.Split()
	if sort == drawTop || sort == peekAndKeep {
		return n >= 1 && n <= maxDrawn
	}
	return e >= ExtraTurn && e <= GrabDuo
}

// Split takes an effect apart into its verb and its number of cards. The verb of DrawTop(n) is
// DrawTop(0), and likewise for PeekAndKeep; an effect without a number is its own verb, and n is 0.
func (e Effect) Split() (verb Effect, n int) {
	if e < drawTop {
		return e, 0
	}
	return e &^ 0xff, int(e & 0xff)
}

// MarshalText returns the text of String, and the empty text for the zero value. It fails for an unknown effect.
func (e Effect) MarshalText() ([]byte, error) {
	verb, _ := e.Split()
	switch _, known := effectNames[verb]; {
	case e == 0:
		return []byte{}, nil
	case !known:
		return nil, fmt.Errorf("seasalt: cannot marshal the number %d: no effect has it", uint16(e))
	}
	return []byte(e.String()), nil
}

// UnmarshalText reads what MarshalText wrote. On an error e is unchanged.
func (e *Effect) UnmarshalText(text []byte) error {
	if len(text) == 0 {
		*e = 0
		return nil
	}
	word := string(text)
	for verb, name := range effectNames {
		rest, found := strings.CutPrefix(word, name)
		digits, numbered := strings.CutPrefix(rest, "-")
		n, ok := parseNumber(digits)
		switch {
		case !found || verb == 0:
		case rest == "":
			*e = verb
			return nil
		case numbered && ok && verb >= drawTop && n >= 1 && n <= 0xff:
			*e = verb + Effect(n)
			return nil
		}
	}
	return parseError("effect", word, 0, "no effect is called "+quote(word))
}

// DrawTop returns the effect of drawing the top n cards of the deck (fish). [NewRules] refuses an n
// that is not 1 to 8.
func DrawTop(n int) Effect { return drawTop + Effect(min(max(n, 0), 0xff)) }

// PeekAndKeep returns the effect of looking at the top n cards of the deck, keeping one and
// shuffling the others back (lobster). [NewRules] refuses an n that is not 1 to 8.
func PeekAndKeep(n int) Effect { return peekAndKeep + Effect(min(max(n, 0), 0xff)) }

// baseModule returns the base game in the form of a module, to be read only.
var baseModule = sync.OnceValue(func() Module {
	return Module{
		Name: "base",
		// R1.2: the kinds, colours and copies.
		Deck: Must(ParseCards(strings.Join([]string{
			copiesOf("mermaid", 4, "white"),
			copiesOf("crab", 2, "dark-blue light-blue yellow"), copiesOf("crab", 1, "black green grey"),
			copiesOf("boat", 2, "dark-blue light-blue black yellow"),
			copiesOf("fish", 2, "dark-blue black"), copiesOf("fish", 1, "light-blue yellow green"),
			copiesOf("swimmer", 1, "dark-blue light-blue black yellow light-orange"),
			copiesOf("shark", 1, "dark-blue light-blue black green purple"),
			copiesOf("shell", 1, "dark-blue light-blue black yellow green grey"),
			copiesOf("octopus", 1, "light-blue yellow green purple grey"),
			copiesOf("penguin", 1, "purple light-orange pink"),
			copiesOf("sailor", 1, "pink orange"),
			"lighthouse/purple shoal-of-fish/grey penguin-colony/green captain/light-orange",
		}, " "))),
		Change: Change{
			// R4.1, R4.5
			Duos: []Duo{
				{A: Crab, B: Crab, Effect: TakeFromPile},
				{A: Boat, B: Boat, Effect: ExtraTurn},
				{A: Fish, B: Fish, Effect: DrawTop(1)},
				{A: Swimmer, B: Shark, Effect: StealRandom},
			},
			// R8.2
			Collectors: []Collector{
				{Kind: Shell, Points: []int{0, 2, 4, 6, 8, 10}},
				{Kind: Octopus, Points: []int{0, 3, 6, 9, 12}},
				{Kind: Penguin, Points: []int{1, 3, 5}},
				{Kind: Sailor, Points: []int{0, 5}},
			},
			// R8.3
			Multipliers: []Multiplier{
				{Kind: Lighthouse, Of: Boat, Points: 1},
				{Kind: ShoalOfFish, Of: Fish, Points: 1},
				{Kind: PenguinColony, Of: Penguin, Points: 2},
				{Kind: Captain, Of: Sailor, Points: 3},
			},
			Threshold:     7, // R5.1
			MermaidsToWin: 4, // R4.6
		},
	}
})

// clone returns a copy that shares no list with the module: later changes of the module must not affect rules.
func (m Module) clone() Module {
	m.Change = m.Change.clone()
	m.Events = slices.Clone(m.Events)
	for i := range m.Events {
		m.Events[i].Change = m.Events[i].Change.clone()
	}
	return m
}

func (c Change) clone() Change {
	c.Duos, c.Multipliers, c.DrawForDiscard = slices.Clone(c.Duos), slices.Clone(c.Multipliers),
		slices.Clone(c.DrawForDiscard)
	c.Collectors = slices.Clone(c.Collectors)
	for i := range c.Collectors {
		c.Collectors[i].Points = slices.Clone(c.Collectors[i].Points)
	}
	return c
}

// copiesOf writes out n cards of a kind in each of the colours.
func copiesOf(kind string, n int, colors string) string {
	var cards []string
	for _, color := range strings.Fields(colors) {
		cards = append(cards, slices.Repeat([]string{kind + "/" + color}, n)...)
	}
	return strings.Join(cards, " ")
}

// checkName reports a problem of the name of a module.
func checkName(name string) string {
	if name == "" || len(name) > 64 {
		return "a name has 1 to 64 letters"
	}
	for _, word := range strings.Split(name, "-") {
		if word == "" || strings.Trim(word, "abcdefghijklmnopqrstuvwxyz0123456789") != "" {
			return "a name is lower-case words and digits joined by hyphens"
		}
	}
	return ""
}

// maxVersion is the highest version of a module: each platform and language can count so far.
const maxVersion = math.MaxInt32

// A ModuleID identifies a module.
type ModuleID struct {
	Name    string `json:"name"`
	Version int    `json:"version"`
	// Hash distinguishes modules of the same name and version by content: the first 16 hexadecimal digits of a SHA-256
	// hash of all non-zero fields. In a setup written by hand it may be empty, which matches any content.
	Hash string `json:"hash,omitempty"`
}

// String returns the name, the version and the hash with slashes between them, such as
// "jellyfish/1/HASH".
func (m ModuleID) String() string {
	text := fmt.Sprintf("%s/%d", m.Name, m.Version)
	if m.Hash != "" {
		text += "/" + m.Hash
	}
	return text
}

func (m *Module) id() ModuleID {
	sum := sha256.Sum256([]byte(m.content()))
	return ModuleID{m.Name, m.Version, fmt.Sprintf("%x", sum[:hashLen/2])}
}

// hashLen is the number of hexadecimal digits of a hash.
const hashLen = 16

func isHash(text string) bool {
	return len(text) == hashLen && strings.Trim(text, "0123456789abcdef") == ""
}

// content writes each field of a module that is not zero as "Field=value", sorted, one a line; the fields of an inner
// struct stand in braces. Each item of a list is an entry of its own, since the order of changes is irrelevant. Adding
// a field in a later version does not change the content of modules without it.
//
// The hash of the content is part of saved games, so the names of fields, effects, kinds and events
// in it are permanent.
func (m *Module) content() string {
	return strings.Join(contentOf(reflect.ValueOf(*m)), "\n")
}

func contentOf(v reflect.Value) (entries []string) {
	if duo, ok := v.Interface().(Duo); ok && duo.A > duo.B { // their order means nothing
		duo.A, duo.B = duo.B, duo.A
		v = reflect.ValueOf(duo)
	}
	for i := range v.NumField() {
		name, value := v.Type().Field(i).Name, v.Field(i)
		switch {
		case value.IsZero() || value.Kind() == reflect.Slice && value.Len() == 0:
		case value.Kind() == reflect.Slice && value.Type().Elem().Kind() != reflect.Int: // points are in order
			for i := range value.Len() {
				entries = append(entries, name+"="+contentText(value.Index(i)))
			}
		default:
			entries = append(entries, name+"="+contentText(value))
		}
	}
	slices.Sort(entries)
	return slices.Compact(entries) // a repeated change means nothing more
}

// contentText returns the text of a value in the content of a module.
func contentText(v reflect.Value) string {
	switch value := v.Interface().(type) {
	case Cards:
		return strings.Join(strings.Fields(value.String()), ",")
	case Effect:
		return value.String()
	case Kind, Event, Standing:
		return fmt.Sprint(value)
	}
	if v.Kind() == reflect.Struct {
		return "{" + strings.Join(contentOf(v), " ") + "}"
	}
	return fmt.Sprint(v.Interface()) // a number, true, a text or a list of numbers
}
