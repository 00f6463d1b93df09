package texts

import (
	"encoding/json"
	"errors"
	"fmt"
	"reflect"
	"strings"
	"testing"

	"github.com/seasalt-go/seasalt"
)

// TestMermaidWithoutColor: until 1.0.0-rc.1 the rule of a mermaid that finds no colour was written as R8.4; it is R8.5.
func TestMermaidWithoutColor(t *testing.T) {
	const text = `{"points":0,"bonus":1,"bonusColor":"white","items":[{"source":"mermaid","rule":"R8.5","kind":"mermaid","count":0,"points":0}]}`
	for rule, good := range map[string]bool{"R8.5": true, "R8.4": true, "R8.3": false} {
		var score seasalt.Score
		err := json.Unmarshal([]byte(strings.Replace(text, "R8.5", rule, 1)), &score)
		if (err == nil) != good {
			t.Errorf("%s: %v", rule, err)
		}
		if again := string(marshal(t, score)); good && again != text {
			t.Errorf("%s is written as %s", rule, again)
		}
	}
}

// TestJSONErrors checks that what cannot be read is refused with the place and the reason,
// and leaves what it was read into alone.
func TestJSONErrors(t *testing.T) {
	read := func(into any) func(string) error {
		return func(text string) error {
			before := fmt.Sprintf("%#v", reflect.ValueOf(into).Elem())
			err := json.Unmarshal([]byte(text), into)
			if after := fmt.Sprintf("%#v", reflect.ValueOf(into).Elem()); before != after {
				t.Errorf("%s changes %s to %s", text, before, after)
			}
			return err
		}
	}
	var (
		card    = seasalt.Must(seasalt.ParseCard("crab/black"))
		cards   = seasalt.Must(seasalt.ParseCards("crab/black"))
		group   = seasalt.Group{card, card}
		seat    = seasalt.Seat(1)
		seats   = seasalt.Seats(3)
		kind    = seasalt.Crab
		end     = seasalt.RoundEndStopped
		event   = seasalt.Kraken
		setup   = seasalt.MustRules(seasalt.Config{}).Setup()
		score   seasalt.Score
		round   seasalt.RoundResult
		result  seasalt.Result
		holding seasalt.Holding
		seen    seasalt.Observation
		refusal seasalt.MoveError
	)
	const rest = `"returned":[],"revealed":[],"tops":["?","?"],"transfers":[],"sights":[]}`
	from := func(place string) string {
		return `{"actor":0,"turn":0,"phase":"take","action":"take","returned":[],"revealed":[],"tops":["?","?"],"transfers":[{"from":` + place +
			`,"to":{"kind":"hand","seat":0},"open":false}],"sights":[]}`
	}
	const rulings = `"rulings":{"mermaids":"laid","emptyDeck":"voids","tie":"latest-turn","trio":"laid","equalTop":"at-end"}`
	setupWith := func(old, new string) string {
		return `{"players":2,"target":40,` + strings.Replace(rulings, old, new, 1) + `,"modules":[],"events":[]}`
	}
	for _, test := range []struct {
		read       func(string) error
		text, want string
	}{
		{read(&card), `"crab/blue"`, `at byte 5: no colour is called "blue"`},
		{read(&card), `"none/black"`, `no kind is called "none"`},
		{read(&cards), `["crab/black","crab/blue"]`, `at byte 20: /1: no colour is called "blue"`},
		{read(&cards), `"crab/black"`, `this must be a list`},
		{read(&cards), `["crab/black",null]`, `/1: null is not allowed`},
		{read(&cards), `[1]`, `/0: this must be text`},
		{read(&cards), `[` + strings.Repeat(`"crab/black",`, 80) + `"crab/black"]`, "81 cards are more than a set can hold (80)"},
		{read(&cards), `null`, `null is not allowed`},
		{read(&group), `["crab/black","crab/black","crab/black","crab/black","crab/black"]`, `5 cards: the maximum is 4`},
		{read(&seat), `4`, `a seat is a number, 0 to 3, or`},
		{read(&seat), `"1"`, `a seat is a number, 0 to 3, or`},
		{read(&seat), `"table"`, `a seat is a number, 0 to 3, or`},
		{read(&seats), `[0,0]`, `0 is not a seat, or is repeated`},
		{read(&seats), `["nature"]`, `nature is not a seat`},
		{read(&seen), from(`{"kind":"pile","pile":0}`), `a pile is the number 1 or 2`},
		{read(&seen), from(`{"kind":"hand"}`), `hands, laid cards and shields belong to a seat`},
		{read(&seen), from(`{"kind":"hand","seat":"nobody"}`), `hands, laid cards and shields belong to a seat`},
		{read(&seen), from(`{"kind":"deck","seat":0}`), `hands, laid cards and shields belong to a seat`},
		{read(&seen), from(`{"kind":"table"}`), `/kind: no place is called "table"`},
		{read(&seen), from(`{"kind":""}`), `/transfers/0: there is no such card or place`},
		{read(&seen), from(`{"Kind":"deck"}`), `the field "kind" is missing`},
		{read(&seen), from(`{"kind":"deck","new":{"a":0,"a":1}}`), `/transfers/0/from/new: the field "a" is repeated`},
		{read(&seen), from(`{"kind":"deck","kind":"deck"}`), `the field "kind" is repeated`},
		{read(&seen), from(`{}`), `the field "kind" is missing`},
		{read(&kind), `"none"`, `no kind is called "none"`},
		{read(&end), `"none"`, `no end of a round is called "none"`},
		{read(&event), `"none"`, `no event is called "none"`},
		{read(&seen), `{"actor":0,"turn":0,"phase":"","action":"stop",` + rest, `/phase: no phase is called ""`},
		{read(&seen), `{"actor":0,"turn":0,"phase":"take","action":"",` + rest, `/action: no action is called ""`},
		{read(&setup), `{"players":5,"target":40,` + rulings + `,"modules":[],"events":[]}`, `/players: 5: 2 to 4 can play`},
		{read(&setup), `{"players":2,"target":0,` + rulings + `,"modules":[],"events":[]}`, `/target: 0: it must be 1 to 10000`},
		{read(&setup), `{"players":2,"target":40,` + rulings + `,"modules":[{"name":"a b","version":1}],"events":[]}`, `/modules/0/name: a name is lower-case`},
		{read(&setup), `{"players":2,"target":40,` + rulings + `,"modules":[{"name":"a","version":1.5}],"events":[]}`, `/modules/0/version: this must be a whole number`},
		{read(&setup), `{"players":2,"target":40,` + rulings + `,"modules":[{"name":"a","version":1},{"name":"a","version":2}],"events":[]}`, `/modules/1/name: the module a is repeated`},
		{read(&setup), `{"players":2,"target":40,` + rulings + `,"modules":[` + strings.Repeat(`{"name":"a","version":1},`, 100) + `{"name":"a","version":1}],"events":[]}`, `/modules: 101 modules: a game can have 100`},
		{read(&setup), `{"players":2,"target":40,` + rulings + `,"modules":[],"events":["kraken","kraken"]}`, `/events: an event is repeated`},
		{read(&setup), setupWith(`"mermaids":"laid"`, `"mermaids":"edition"`), `/rulings/mermaids: no ruling K1 is called "edition"`},
		{read(&setup), setupWith(`"emptyDeck":"voids"`, `"emptyDeck":"edition"`), `/rulings/emptyDeck: no ruling K2 is called "edition"`},
		{read(&setup), setupWith(`"tie":"latest-turn"`, `"tie":"edition"`), `/rulings/tie: no ruling K3 is called "edition"`},
		{read(&setup), setupWith(`"trio":"laid"`, `"trio":"edition"`), `/rulings/trio: no ruling K4 is called "edition"`},
		{read(&setup), setupWith(`"equalTop":"at-end"`, `"equalTop":"edition"`), `/rulings/equalTop: no ruling K5 is called "edition"`},
		{read(&setup), `{"players":2,"target":40,` + `"rulings":{},"modules":[],"events":[]}`, `/rulings: the field "mermaids" is missing`},
		{read(&score), `{"points":0,"bonus":0,"items":[{"source":"","rule":"","kind":"crab","count":1,"points":0}]}`, `/items/0/source: no source of points is called ""`},
		{read(&score), `{"points":2,"bonus":0,"items":[]}`, `/points: 2, but the items add up to 0`},
		{read(&score), `{"points":0,"bonus":1,"items":[]}`, `/bonus: 1 is impossible here`},
		{read(&score), `{"points":0,"bonus":-1,"bonusColor":"black","items":[]}`, `/bonus: -1 is impossible here`},
		{read(&score), `{"points":1,"bonus":0,"items":[{"source":"duo","rule":"R8.1","kind":"crab","with":"crab","color":"pink","count":1,"points":1}]}`,
			`/items/0/color: only a mermaid counts the cards of a colour`},
		{read(&score), `{"points":1,"bonus":0,"items":[{"source":"mermaid","rule":"R8.4","kind":"mermaid","with":"crab","count":1,"points":1}]}`,
			`/items/0/with: a mermaid counts the cards of a colour, not of a kind`},
		{read(&score), `{"points":1,"bonus":0,"items":[{"source":"duo","rule":"R8.2","kind":"crab","count":1,"points":1}]}`, `/items/0/rule: it should be R8.1`},
		{read(&score), `{"points":0,"bonus":0,"items":[{"source":"duo","rule":"R8.1","kind":"crab","count":1,"points":-1}]}`, `/items/0/points: -1 points are impossible`},
		{read(&round), `{"round":1,"end":"stop","by":2,"lastTurn":0,"seats":[{"points":0,"total":0},{"points":0,"total":0}]}`, `/by: 2 is not one of 2 players`},
		{read(&round), `{"round":1,"end":"stop","by":0,"lastTurn":0,"seats":[{"points":9,"total":0},{"points":0,"total":0}]}`, `/seats/0: 9 points and a total of 0`},
		{read(&round), `{"round":0,"end":"stop","by":0,"lastTurn":0,"seats":[{"points":0,"total":0},{"points":0,"total":0}]}`, `/round: invalid round 0`},
		{read(&round), `{"round":65536,"end":"stop","by":0,"lastTurn":0,"seats":[{"points":0,"total":0},{"points":0,"total":0}]}`, `/round: invalid round 65536`},
		{read(&round), `{"round":1,"end":"stop","by":0,"lastTurn":0,"seats":[]}`, `/seats: 0 players: 2 to 4 can play`},
		{read(&result), `{"end":"","winners":[0],"tieBreak":"none","totals":[1,2]}`, `/end: no end of a game is called ""`},
		{read(&result), `{"end":"points","winners":[],"tieBreak":"none","totals":[1,2]}`, `/winners: there must be one at least`},
		{read(&result), `{"end":"points","winners":[2],"tieBreak":"none","totals":[1,2]}`, `/winners: there must be one at least, and all must be players`},
		{read(&result), `{"end":"points","winners":[0],"tieBreak":"none","totals":[-1,2]}`, `/totals: [-1 2] are impossible`},
		{read(&holding), `{"hand":["crab"],"laid":[],"events":[]}`, `/hand/0: no '/' between kind and colour`},
		{read(&seen), `{"actor":0,"turn":0,"phase":"take","action":"stop",` + rest, `/action: there is no action stop in the phase take`},
		{read(&seen), `{"actor":1,"turn":0,"phase":"take","action":"draw",` + rest, `/actor: 1 does not act`},
		{read(&seen), `{"actor":0,"turn":0,"phase":"take","action":"take",` + rest, `/transfers: 0, and the action take has 1 to 1`},
		{read(&seen), `{"actor":0,"turn":0,"phase":"take","action":"draw","revealed":[],"transfers":[],"seen":1}`, `the field "returned" is missing`},
		{read(&holding), `{"hand":[],"laid":[],"events":[],"seen":1}`, `there is no field "seen": it is newer than this program, or wrong`},
		{read(&setup), `{"players":2,"target":40,` + rulings + `,"modules":[],"events":[],"draft":true}`, `there is no field "draft": it is newer`},
		{read(&seen), `{"actor":0,"turn":0,"phase":"take","action":"draw","returned":[],"revealed":[],"tops":["?"],"transfers":[],"sights":[]}`, `/tops: there are 2 piles, not 1`},
		{read(&seen), `{"actor":0,"turn":0,"phase":"take","action":"draw","returned":[],"revealed":[],"tops":["?","crab"],"transfers":[],"sights":[]}`, `/tops/1: no '/' between kind and colour`},
		{read(&seen), `{"actor":0,"turn":0,"phase":"take","action":"draw","given":"nature",` + rest, `/given: nature is not a player`},
		{read(&seen), `{"actor":0,"turn":0,"phase":"take","action":"draw","end":"stop",` + rest, `/points: there must be 4 if the round ends, and none otherwise`},
		{read(&seen), `{"actor":0,"turn":0,"phase":"take","action":"draw","end":"stop","points":[0,0,-1,0],` + rest, `/points: [0 0 -1 0] are not points from 0 to 20000`},
		{read(&seen), `{"actor":0,"turn":0,"phase":"take","action":"draw","end":"stop","points":[20001,0,0,0],` + rest, `/points: [20001 0 0 0] are not points from 0 to 20000`},
		{read(&seen), `{"actor":0,"turn":0,"phase":"take","action":"draw","points":[0,0,0,0],` + rest, `/points: there must be 4 if the round ends, and none otherwise`},
		{read(&seen), `{"actor":0,"turn":0,"phase":"take","action":"draw","end":"stop","points":[0,0,0,0],` + rest, `/by: nobody does not end a round by stop`},
		{read(&seen), `{"actor":0,"turn":0,"phase":"take","action":"draw","by":0,` + rest, `/by: 0 does not end a round`},
		{read(&seen), `{"actor":0,"turn":0,"phase":"take","action":"take","returned":[],"revealed":[],"tops":["?","?"],"transfers":[{"from":{"kind":"pile","pile":1},"to":{"kind":"hand","seat":0},"card":"crab/black","open":true}],"sights":[]}`, `/transfers/0: a known card out of a pile must have a place`},
		{read(&seen), `{"actor":0,"turn":0,"phase":"take","action":"take","returned":[],"revealed":[],"tops":["?","?"],"transfers":[{"from":{"kind":"pile","pile":1},"to":{"kind":"hand","seat":0},"open":true}],"sights":[]}`, `an open card must be known`},
		{read(&seen), `{"actor":0,"turn":0,"phase":"take","action":"draw","returned":[],"revealed":[],"tops":["?","?"],"transfers":[],"sights":[{"where":{"kind":"deck"},"cards":[],"open":true}]}`, `/sights/0: cards are shown in hands and on piles`},
		{read(&seen), `{"actor":0,"turn":0,"phase":"take","action":"draw","returned":[],"revealed":[],"tops":["?","?"],"transfers":[],"sights":[` + strings.Repeat(`{"where":{"kind":"pile","pile":1},"cards":[],"open":true},`, 4) + `{"where":{"kind":"pile","pile":1},"cards":[],"open":true}]}`, `/sights: 5 are too many`},
		{read(&seen), `{"actor":0,"turn":0,"phase":"take","action":"draw","returned":[],"revealed":[],"tops":["?","?"],"transfers":[],"sights":[{"where":{"kind":"pile","pile":1},"cards":[` + strings.Repeat(`"crab/black",`, 80) + `"crab/black"],"open":true}]}`, `/sights/0/cards: more than 80 cards`},
		{read(&refusal), `{"actor":0,"phase":"take","reason":"because","rule":"","text":""}`, `/reason: no reason is called "because": it is newer than this program, or wrong`},
		{read(&refusal), `{"actor":0,"phase":"take","reason":"","rule":"","text":""}`, `/reason: no reason is called ""`},
		{read(&refusal), `{"actor":0,"phase":"take","reason":"no-duo","rule":"R4","text":""}`, `/rule: "R4" is not the id of a rule`},
	} {
		err := test.read(test.text)
		var e *seasalt.ParseError
		if !errors.As(err, &e) || !strings.Contains(err.Error(), test.want) {
			t.Errorf("%s: %v, want %s", test.text, err, test.want)
		}
	}
	if text, err := (seasalt.ScoreItem{Source: seasalt.SourceDuo, Kind: seasalt.Crab, Count: -1}).MarshalJSON(); err == nil {
		t.Errorf("an item of -1 duos is written as %s", text)
	}
}

// What cannot be read without more says so, instead of leaving a value that is good for nothing.
func TestNotUnmarshalled(t *testing.T) {
	rules := seasalt.MustRules(seasalt.Config{})
	for _, test := range []struct {
		from json.Marshaler
		to   any
	}{
		{rules.Start(0).View(0), new(seasalt.View)},
		{rules.Start(0).View(0), new(seasalt.State)},
		{rules.Start(0).View(0), new(seasalt.Playout)},
		{rules.Start(0).View(0), new(seasalt.Game)},
		{rules.Start(0).View(0), new(seasalt.Memory)},
		{rules.Setup(), new(seasalt.Config)},
		{rules.Setup(), new(seasalt.Rules)},
	} {
		if err := json.Unmarshal(must(json.Marshal(test.from)), test.to); err == nil || !strings.Contains(err.Error(), "; see ") {
			t.Errorf("%T: %v", test.to, err)
		}
	}
}

// A group is written as it can be read, or not at all.
func TestInvalidGroups(t *testing.T) {
	crab := seasalt.Must(seasalt.ParseCard("crab/black"))
	for _, g := range []seasalt.Group{{255}, {1}, {256}, {crab, 0xffff}, {crab, 0, crab}, {0, crab}} {
		if text, err := json.Marshal(g); err == nil {
			t.Errorf("%v is written as %s", g, text)
		}
		if text, err := json.Marshal(seasalt.Holding{Laid: []seasalt.Group{g}}); err == nil {
			t.Errorf("a holding with %v is written as %s", g, text)
		}
	}
}
