package seasalt_test

import (
	"bytes"
	"encoding"
	"encoding/gob"
	"encoding/json"
	"encoding/xml"
	"errors"
	"fmt"
	"log/slog"
	"math/rand/v2"
	"reflect"
	"strings"
	"testing"

	"github.com/seasalt-go/seasalt"
	"github.com/seasalt-go/seasalt/variants/extrapepper"
	"github.com/seasalt-go/seasalt/variants/jellyfish"
)

// TestJSONKeepsSecrets checks that what a client gets is the same, byte by byte, whatever it is
// that the client cannot know, and that a card which is not seen leaves no trace.
func TestJSONKeepsSecrets(t *testing.T) {
	r := rand.New(rand.NewPCG(3, 5))
	pairs, alike, every := 0, 0, 67
	if *deep {
		every = 29
	}
	for rules := range fuzzRules {
		walkGame(uint8(rules), 7, walkLimit, func(step int, g *seasalt.Game) {
			if step%every != 0 {
				return
			}
			s := g.State()
			for _, seat := range seatsAndSpectator(s.Rules()) {
				v, plain, m := g.View(seat), s.View(seat), g.Memory(seat)
				other := v.Sample(r)
				if other != s {
					pairs++
				}
				if one, two := marshal(t, plain), marshal(t, other.View(seat)); !bytes.Equal(one, two) {
					t.Fatalf("two states that %v cannot tell apart are\n%s\n%s", seat, one, two)
				}
				if one, two := marshal(t, v), marshal(t, must(other.View(seat).With(m))); !bytes.Equal(one, two) {
					t.Fatalf("two states that %v, who remembers, cannot tell apart are\n%s\n%s", seat, one, two)
				}
				for m := range s.Moves() {
					o := must(s.Observe(seat, m))
					data, seen := marshal(t, o), 0
					for transfer := range o.Transfers() {
						if transfer.Card != 0 {
							seen++
						}
					}
					if n := bytes.Count(data, []byte(`"card":`)); n != seen {
						t.Fatalf("%d cards are seen, and %d are in %s", seen, n, data)
					}
					shown := 0
					for range o.Sights() {
						shown++
					}
					for _, top := range o.Tops {
						if top != 0 {
							shown++
						}
					}
					if n := bytes.Count(data, []byte(`/`)); n != seen+shown {
						t.Fatalf("%d cards are seen, and %d are in %s", seen+shown, n, data)
					}
					if s.Actor() != seat {
						continue // chance, and others who know other things, may not have the move
					}
					// What turns up on a pile, or is revealed, is news.
					two := must(other.Observe(seat, m))
					if o.Tops != two.Tops || shown > 2 || o.End != 0 {
						continue
					}
					alike++
					if two := marshal(t, two); !bytes.Equal(data, two) {
						t.Fatalf("two moves that %v cannot tell apart are\n%s\n%s", seat, data, two)
					}
				}
			}
		})
	}
	if pairs < 500 || alike < 200 {
		t.Errorf("only %d pairs of states differ, and %d moves in them are alike", pairs, alike)
	}
}

// TestStateIsNotSent tries to encode and to print a State in every way of the standard library: it
// fails, or has no more in it than what a spectator sees.
func TestStateIsNotSent(t *testing.T) {
	type holder struct{ S seasalt.State }
	r := rand.New(rand.NewPCG(1, 1))
	s := walk(7, 1, 60, nil)
	other := s.View(seasalt.Spectator).Sample(r)
	if s == other || s.DeckLen() == 0 {
		t.Fatal("there is nothing hidden")
	}
	forms := func(s seasalt.State) []any {
		return []any{s, &s, holder{s}, &holder{s}, []seasalt.State{s}, []*seasalt.State{&s}, [1]seasalt.State{s},
			map[string]seasalt.State{"s": s}, map[string]any{"s": &s}, struct{ seasalt.State }{s}, any(s)}
	}
	both := forms(other)
	for i, v := range forms(s) {
		if data, err := json.Marshal(v); err == nil {
			t.Errorf("%T has JSON: %s", v, data)
		}
		var one, two bytes.Buffer
		if gob.NewEncoder(&one).Encode(v) == nil && gob.NewEncoder(&two).Encode(both[i]) == nil && !bytes.Equal(one.Bytes(), two.Bytes()) {
			t.Errorf("gob tells two states apart in a %T", v)
		}
		var logOne, logTwo bytes.Buffer
		for _, handler := range []func(*bytes.Buffer) slog.Handler{
			func(b *bytes.Buffer) slog.Handler {
				return slog.NewTextHandler(b, &slog.HandlerOptions{ReplaceAttr: untimed})
			},
			func(b *bytes.Buffer) slog.Handler {
				return slog.NewJSONHandler(b, &slog.HandlerOptions{ReplaceAttr: untimed})
			},
		} {
			slog.New(handler(&logOne)).Info("state", "state", v)
			slog.New(handler(&logTwo)).Info("state", "state", both[i])
		}
		if kind := reflect.TypeOf(v).Kind(); kind != reflect.Map && kind != reflect.Slice && logOne.String() != logTwo.String() {
			t.Errorf("slog tells two states apart in a %T:\n%s%s", v, &logOne, &logTwo)
		}
		if one, err := xml.Marshal(v); err == nil {
			if two, _ := xml.Marshal(both[i]); !bytes.Equal(one, two) {
				t.Errorf("xml tells two states apart in a %T: %s", v, one)
			}
		}
	}
	// Pointers below the top of a value print as addresses: they tell nothing, but not the same.
	for i, v := range forms(s) {
		if _, ok := v.([]*seasalt.State); ok || reflect.TypeOf(v).Kind() == reflect.Map {
			continue
		}
		for _, format := range []string{"%v", "%+v", "%#v", "%s", "%q", "%d", "%x", "%X", "%b", "%o", "%t", "%e", "%c", "%U"} {
			one, two := fmt.Sprintf(format, v), fmt.Sprintf(format, both[i])
			if one != two {
				t.Errorf("%s tells two states apart in a %T:\n%s\n%s", format, v, one, two)
			}
			if !strings.Contains(one, s.View(seasalt.Spectator).String()) {
				t.Errorf("%s of a %T is not the spectator's: %s", format, v, one)
			}
		}
	}
	for _, v := range []any{s, &s} {
		switch v.(type) {
		case encoding.TextMarshaler, encoding.BinaryMarshaler, gob.GobEncoder, xml.Marshaler:
			t.Errorf("%T can be encoded", v)
		}
	}
}

// untimed leaves the time out of a log line.
func untimed(_ []string, a slog.Attr) slog.Attr {
	if a.Key == slog.TimeKey {
		return slog.Attr{}
	}
	return a
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

// TestSetupJSON builds the same rules from the JSON of a configuration.
func TestSetupJSON(t *testing.T) {
	all := []seasalt.Module{extrapepper.Module(), jellyfish.Module()}
	rules := seasalt.MustRules(seasalt.Config{Players: 3, Edition: seasalt.EditionDigital, Modules: all})
	var setup seasalt.Setup
	if err := json.Unmarshal(marshal(t, rules.Setup()), &setup); err != nil {
		t.Fatal(err)
	}
	if !reflect.DeepEqual(setup, rules.Setup()) {
		t.Errorf("%+v\nis read back as\n%+v", rules.Setup(), setup)
	}
	again, err := setup.Rules(all...)
	if err != nil || !reflect.DeepEqual(again.Setup(), rules.Setup()) {
		t.Errorf("the rules of the setup: %v", err)
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
	for _, test := range []struct {
		read       func(string) error
		text, want string
	}{
		{read(&card), `"crab/blue"`, `at byte 5: no colour is called "blue"`},
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
		{read(&seen), from(`{"kind":"hand"}`), `hands, laid and face-down cards belong to a seat`},
		{read(&seen), from(`{"kind":"hand","seat":"nobody"}`), `hands, laid and face-down cards belong to a seat`},
		{read(&seen), from(`{"kind":"deck","seat":0}`), `hands, laid and face-down cards belong to a seat`},
		{read(&seen), from(`{"kind":"table"}`), `/kind: no place is called "table"`},
		{read(&seen), from(`{"Kind":"deck"}`), `the field "kind" is missing`},
		{read(&seen), from(`{"kind":"deck","new":{"a":0,"a":1}}`), `/transfers/0/from/new: the field "a" is repeated`},
		{read(&seen), from(`{"kind":"deck","kind":"deck"}`), `the field "kind" is repeated`},
		{read(&seen), from(`{}`), `the field "kind" is missing`},
		{read(&kind), `"none"`, `no kind is called "none"`},
		{read(&seen), `{"actor":0,"turn":0,"phase":"","action":"stop",` + rest, `/phase: no phase is called ""`},
		{read(&setup), `{"players":5,"target":40,` + rulings + `,"modules":[],"events":[]}`, `/players: 5: 2 to 4 can play`},
		{read(&setup), `{"players":2,"target":0,` + rulings + `,"modules":[],"events":[]}`, `/target: 0: it must be 1 to 10000`},
		{read(&setup), `{"players":2,"target":40,` + rulings + `,"modules":[{"name":"a b","version":1}],"events":[]}`, `/modules/0/name: a name is lower-case`},
		{read(&setup), `{"players":2,"target":40,` + rulings + `,"modules":[{"name":"a","version":1.5}],"events":[]}`, `/modules/0/version: this must be a whole number`},
		{read(&setup), `{"players":2,"target":40,` + rulings + `,"modules":[],"events":["kraken","kraken"]}`, `/events: an event is repeated`},
		{read(&setup), `{"players":2,"target":40,` + `"rulings":{},"modules":[],"events":[]}`, `/rulings: the field "mermaids" is missing`},
		{read(&score), `{"points":2,"bonus":0,"items":[]}`, `/points: 2, but the items add up to 0`},
		{read(&score), `{"points":0,"bonus":1,"items":[]}`, `/bonus: 1 is impossible here`},
		{read(&score), `{"points":1,"bonus":0,"items":[{"source":"duo","rule":"R8.1","kind":"crab","with":"crab","color":"pink","count":1,"points":1}]}`,
			`/items/0/color: only a mermaid counts the cards of a colour`},
		{read(&score), `{"points":1,"bonus":0,"items":[{"source":"mermaid","rule":"R8.4","kind":"mermaid","with":"crab","count":1,"points":1}]}`,
			`/items/0/with: a mermaid counts the cards of a colour, not of a kind`},
		{read(&score), `{"points":1,"bonus":0,"items":[{"source":"duo","rule":"R8.2","kind":"crab","count":1,"points":1}]}`, `/items/0/rule: it should be R8.1`},
		{read(&round), `{"round":1,"end":"stop","by":2,"lastTurn":0,"seats":[{"points":0,"total":0},{"points":0,"total":0}]}`, `/by: 2 is not one of 2 players`},
		{read(&round), `{"round":1,"end":"stop","by":0,"lastTurn":0,"seats":[{"points":9,"total":0},{"points":0,"total":0}]}`, `/seats/0: 9 points and a total of 0`},
		{read(&round), `{"round":1,"end":"stop","by":0,"lastTurn":0,"seats":[]}`, `/seats: 0 players: 2 to 4 can play`},
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
		{read(&seen), `{"actor":0,"turn":0,"phase":"take","action":"draw","points":[0,0,0,0],` + rest, `/points: there must be 4 if the round ends, and none otherwise`},
		{read(&seen), `{"actor":0,"turn":0,"phase":"take","action":"draw","end":"stop","points":[0,0,0,0],` + rest, `/by: nobody does not end a round by stop`},
		{read(&seen), `{"actor":0,"turn":0,"phase":"take","action":"draw","by":0,` + rest, `/by: 0 does not end a round`},
		{read(&seen), `{"actor":0,"turn":0,"phase":"take","action":"take","returned":[],"revealed":[],"tops":["?","?"],"transfers":[{"from":{"kind":"pile","pile":1},"to":{"kind":"hand","seat":0},"card":"crab/black","open":true}],"sights":[]}`, `/transfers/0: a known card out of a pile must have a place`},
		{read(&seen), `{"actor":0,"turn":0,"phase":"take","action":"take","returned":[],"revealed":[],"tops":["?","?"],"transfers":[{"from":{"kind":"pile","pile":1},"to":{"kind":"hand","seat":0},"open":true}],"sights":[]}`, `an open card must be known`},
		{read(&seen), `{"actor":0,"turn":0,"phase":"take","action":"draw","returned":[],"revealed":[],"tops":["?","?"],"transfers":[],"sights":[{"where":{"kind":"deck"},"cards":[],"open":true}]}`, `/sights/0: cards are shown in hands and on piles`},
		{read(&seen), `{"actor":0,"turn":0,"phase":"take","action":"draw","returned":[],"revealed":[],"tops":["?","?"],"transfers":[],"sights":[` + strings.Repeat(`{"where":{"kind":"pile","pile":1},"cards":[],"open":true},`, 4) + `{"where":{"kind":"pile","pile":1},"cards":[],"open":true}]}`, `/sights: 5 are too many`},
		{read(&seen), `{"actor":0,"turn":0,"phase":"take","action":"draw","returned":[],"revealed":[],"tops":["?","?"],"transfers":[],"sights":[{"where":{"kind":"pile","pile":1},"cards":[` + strings.Repeat(`"crab/black",`, 80) + `"crab/black"],"open":true}]}`, `/sights/0/cards: more than 80 cards`},
		{read(&refusal), `{"actor":0,"phase":"take","reason":"because","rule":"","text":""}`, `/reason: no reason is called "because": it is newer than this client, or wrong`},
		{read(&refusal), `{"actor":0,"phase":"take","reason":"no-duo","rule":"R4","text":""}`, `/rule: "R4" is not the id of a rule`},
	} {
		err := test.read(test.text)
		var e *seasalt.ParseError
		if !errors.As(err, &e) || !strings.Contains(err.Error(), test.want) {
			t.Errorf("%s: %v, want %s", test.text, err, test.want)
		}
	}
}

// TestViewErrors changes the JSON of views in one place and checks that the change is found.
func TestViewErrors(t *testing.T) {
	rules := seasalt.MustRules(seasalt.Config{Modules: []seasalt.Module{jellyfish.Module(), extrapepper.Module()}})
	s := play(rules.Start(0), "turn-up kraken", "deal crab/black", "deal crab/yellow",
		"draw", "deal boat/black", "deal shell/grey", "keep boat/black", "discard 1", "end-turn",
		"take 1", "end-turn", "draw", "deal fish/black", "deal fish/green", "keep fish/black")
	text := string(marshal(t, s.View(0)))
	for _, test := range []struct{ old, new, want string }{
		{`{"format":1`, `["format",1`, `cannot parse view`},
		{text, `[]`, `this must be an object`},
		{text, text[:len(text)-1], `unexpected end of JSON input`},
		{text, text + text, `invalid character '{' after top-level value`},
		{`"format":1`, `"format":2`, `/format: format 2 is newer than this client, which reads formats up to 1`},
		{`"players":2`, `"players":3`, `/setup: the view is of a game with other rules`},
		{`"seat":0`, `"seat":1`, ``},
		{`"seat":0`, `"seat":"spectator"`, ``},
		{`"seat":0`, `"seat":2`, `/seat: 2 has no view in a game of 2`},
		{`"phase":"discard"`, `"phase":"take"`, ``},
		{`"phase":"discard"`, `"phase":"pick"`, `/phase: phase pick: the pile looked through must have two cards or more; /phase: phase pick: 1 card cannot be drawn`},
		{`"turn":0`, `"turn":1`, ``},
		{`"turn":0`, `"turn":"nobody"`, `/turn: turn: there is no seat nobody among 2 players`},
		{`"actor":0`, `"actor":"nature"`, `/actor: "nature" is here, but the rest of the text makes it 0`},
		{`"pending":0`, `"pending":1`, ``},
		{`"pending":0`, `"pending":-1`, `/pending: -1 cards pending: must be 0 to 8`},
		{`"event":"kraken"`, `"event":"dolphins"`, ``},
		{`"deck":{"size":54`, `"deck":{"size":53`, `54 cards are unknown, and the game has 55 that are not named`},
		{`"deck":{"size":54,"cards":[]`, `"deck":{"size":54,"cards":["boat/black"]`, ``},
		{`"deck":{"size":54,"cards":[]`, `"deck":{"size":54,"cards":["lobster/pink"]`, `/deck: the game has no card lobster/pink`},
		{`"drawn":{"size":1`, `"drawn":{"size":9`, `63 cards are unknown`},
		{`"drawn":{"size":1,"cards":["fish/green"]}`, `"drawn":{"size":1,"cards":[]}`, ``},
		{`"knownToAll":["crab/black"]`, `"knownToAll":["crab/black","?"]`, `/piles/0/size: 1, and 1 card and 2 shown are listed`},
		{`"knownToAll":["crab/black"]`, `"knownToAll":["?"]`, `everybody sees the top card`},
		{`"size":1,"cards":["crab/black"],"knownToAll":["crab/black"]`, `"size":1,"cards":["?"],"knownToAll":["?"]`, `/piles/0: 0 known cards, and 1 can be seen`},
		{`"size":1,"cards":["crab/black"]`, `"size":2,"cards":["crab/black"]`, `/piles/0/size: 2, and 1 card and 1 shown are listed`},
		{`"cards":["crab/black"]`, `"cards":["crab/green"]`, ``},
		{`"hand":{"size":2,"cards":["boat/black","fish/black"]}`, `"hand":{"size":2,"cards":["boat/black"]}`, `/seats/0/hand: 1 known cards, and 2 can be seen`},
		{`"hand":{"size":2,"cards":["boat/black","fish/black"]}`, `"hand":{"size":2,"cards":["fish/black","boat/black"]}`, `ok`},
		{`"remembers":false`, `"remembers":true`, `ok`}, // nothing yet
		{`"hand":{"size":1,"cards":[]}`, `"hand":{"size":1,"cards":["boat/yellow"]}`, `/seats/1/hand: 1 known cards, but only 0 can be seen; a view with more must say that it remembers`},
		{`"hand":{"size":1,"cards":[]}`, `"hand":{"size":1,"cards":["boat/black"]}`, ``},
		{`"knownTo":[]`, `"knownTo":["boat/yellow"]`, `/seats/1/knownTo: boat/yellow: not all of these are in the hand`},
		{`"knownTo":[]`, `"knownTo":["boat/black"]`, `a view with more must say that it remembers`},
		{`"knownTo":[],`, ``, `/seats/1/knownTo`},
		{`"laid":[]`, `"laid":[["crab/yellow"]]`, `55 cards are unknown, and the game has 54`},
		{`"laid":[]`, `"laid":[["crab/yellow","crab/green"]]`, ``},
		{`"deck":{"size":54`, `"deck":{"size":9223372036854775807`, `/deck/size: 9223372036854775807 cards, and 0 of them known`},
		{`"deck":{"size":54`, `"deck":{"size":-1`, `/deck/size: -1 cards, and 0 of them known`},
		{`"hand":{"size":2`, `"hand":{"size":1`, `/seats/0/hand/size: 1 card, and 2 of them known`},
		{`"laid":[]`, `"laid":[` + strings.Repeat("[],", 30000) + `[]]`, `/seats/0/laid: there are more than 128 items`},
		{`"laid":[]`, `"laid":[` + strings.Repeat("[],", 70) + `[]]`, `/seats/0/laid: a laid group has no cards; /seats/0/laid`},
		{`"turn":0,`, `"turn":3,"caller":0,`, `/turn: turn: there is no seat 3 among 2 players`},
		{`"turn":0,`, `"turn":0,"caller":"spectator",`, `/caller: there is no seat spectator among 2 players`},
		{`"turn":0,`, `"turn":0,"caller":2,`, `/caller: there is no seat 2 among 2 players`},
		{`"phase":"discard"`, `"phase":"swap","victim":3`, `/phase: phase swap: the victim cannot be attacked`},
		{`"phase":"discard"`, `"phase":"steal","victim":"nature"`, `/phase: phase steal: the victim cannot be attacked`},
		{`"phase":"discard"`, `"phase":"discard","pile":2`, `/pile: 2 is here, but the rest of the text makes it nothing`},
		{`"phase":"discard"`, `"phase":"discard","victim":1`, `/victim: 1 is here, but the rest of the text makes it nothing`},
		{`"shielded":false`, `"shielded":true`, ``},
		{`"shielded":false`, `"shielded":false,"faceDown":"shell/black"`, `55 cards are unknown`},
		{`"revealed":false`, `"revealed":true`, ``},
		{`"waiting":false`, `"waiting":true`, ``},
		{`"protected":false`, `"protected":true`, `/seats/0/protected: true is here, but the rest of the text makes it false`},
		{`"total":0`, `"total":3`, ``},
		{`"unseen":["mermaid/white",`, `"unseen":[`, `/unseen`},
		{`"moves":[{"text":"discard 1","action":"discard","pile":1},{"text":"discard 2","action":"discard","pile":2}]`, `"moves":[{"text":"discard 2","action":"discard","pile":2},{"text":"discard 1","action":"discard","pile":1}]`, `ok`},
		{`"moves":[{"text":"discard 1","action":"discard","pile":1},{"text":"discard 2","action":"discard","pile":2}]`, `"moves":[{"text":"discard 1","action":"discard","pile":1}]`, `/moves: 1 are here, but the rest of the text makes them 2`},
		{`"moves":[{"text":"discard 1","action":"discard","pile":1},{"text":"discard 2","action":"discard","pile":2}]`, `"moves":["discard 1","discard 2"]`, `ok`}, // texts alone
		{`"moves":[{"text":"discard 1","action":"discard","pile":1},{"text":"discard 2","action":"discard","pile":2}]`, `"moves":["discard 1","draw"]`, `/moves/0`},
		{`"pile":2}`, `"pile":1}`, `/moves/1/pile: 1 is here, but the rest of the text makes it 2`},
		{`"pile":2}`, `"pile":2,"seat":0}`, `/moves/1/seat: 0 is here, but the rest of the text makes it nothing`},
		{`"pile":2}`, `"pile":2,"cards":[]}`, `ok`},
		{`"discard 2","action":"discard"`, `"discard 2","action":"draw"`, `/moves/1/action`},
		{`"discard 2","action":"discard"`, `"discard 2"`, `the field "action" is missing`},
		{`"discard 2","action":"discard"`, `"throw 2","action":"throw"`, `/moves/1/text: no move is called "throw": it is newer than this client, or wrong`},
		{`"bonusColor":"black"`, `"bonusColor":"pink"`, `/seats/0/score`},
	} {
		changed := strings.Replace(text, test.old, test.new, 1)
		if changed == text {
			t.Errorf("there is no %s in %s", test.old, text)
			continue
		}
		v, err := rules.UnmarshalView([]byte(changed))
		if test.want == "ok" {
			if want := s.View(0); err != nil || v.Seat() != 0 || v.Hand(0) != want.Hand(0) || v.Unseen() != want.Unseen() {
				t.Errorf("with %s: %v", test.new, err)
			}
			continue
		}
		var e *seasalt.ParseError
		if !errors.As(err, &e) || !v.Equal(seasalt.View{}) || !strings.Contains(err.Error(), test.want) {
			t.Errorf("with %.200s: %v, want %s", test.new, err, test.want)
		} else if !pointsInto(e, changed) || len(err.Error()) > 1000 {
			t.Errorf("with %.200s: the error is %v", test.new, err)
		}
	}

	// A view that remembers: seat 1 has a card that everybody has seen, and one that nobody else has.
	game := playGame(rules.NewGame(0), "turn-up kraken", "deal crab/black", "deal crab/yellow",
		"draw", "deal boat/black", "deal shell/grey", "keep boat/black", "discard 1", "end-turn", "take 1", "end-turn",
		"draw", "deal fish/black", "deal fish/green", "keep fish/black", "discard 1", "end-turn",
		"draw", "deal fish/yellow", "deal octopus/grey", "keep fish/yellow", "discard 1", "end-turn")
	text = string(marshal(t, game.View(0)))
	for _, test := range []struct{ old, new, want string }{
		{`"remembers":true`, `"remembers":false`, `a view with more must say that it remembers`},
		{`"hand":{"size":2,"cards":["shell/grey"]}`, `"hand":{"size":2,"cards":[]}`, `/seats/1/knownToAll: shell/grey: not all of these are in the hand`},
		{`"knownToAll":["shell/grey"]`, `"knownToAll":["shell/black"]`, `/seats/1/knownToAll: shell/black: not all of these are in the hand: shell/grey`},
		{`"cards":["octopus/grey","fish/green","crab/black"],"knownToAll":["octopus/grey","fish/green","crab/black"]`,
			`"cards":["octopus/grey","fish/green","crab/black"],"knownToAll":["octopus/grey","crab/black","fish/green"]`, `/piles/0/knownToAll: everybody knows crab/black at place 2, and the view does not`},
		{`"cards":["octopus/grey","fish/green","crab/black"],"knownToAll":["octopus/grey","fish/green","crab/black"]`,
			`"cards":["octopus/grey","?","crab/black"],"knownToAll":["octopus/grey","fish/green","crab/black"]`, `and the view does not`},
		{`"cards":["octopus/grey","fish/green","crab/black"],"knownToAll":["octopus/grey","fish/green","crab/black"]`,
			`"cards":["octopus/grey","fish/green","crab/black"],"knownToAll":["octopus/grey","?","crab/black"]`, `ok`},
		{`"cards":["octopus/grey","fish/green","crab/black"],"knownToAll"`, `"cards":["octopus/grey","octopus/grey","crab/black"],"knownToAll"`, `only 1 of the card octopus/grey`},
	} {
		changed := strings.Replace(text, test.old, test.new, 1)
		if changed == text {
			t.Errorf("there is no %s in %s", test.old, text)
			continue
		}
		v, err := rules.UnmarshalView([]byte(changed))
		if test.want == "ok" {
			if err != nil || string(marshal(t, v)) != changed {
				t.Errorf("with %s: %v, %v", test.new, v, err)
			}
		} else if err == nil || !strings.Contains(err.Error(), test.want) {
			t.Errorf("with %s: %v, want %s", test.new, err, test.want)
		}
	}
	var e *seasalt.ParseError
	if _, err := rules.UnmarshalView([]byte(strings.Repeat(" ", 1<<20))); !errors.As(err, &e) || len(e.Text) > 1<<19 {
		t.Errorf("a megabyte: %v", err)
	}
	if _, err := json.Marshal(seasalt.View{}); err == nil {
		t.Error("the zero View has JSON")
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
		{rules.Setup(), new(seasalt.Config)},
		{rules.Setup(), new(seasalt.Rules)},
	} {
		if err := json.Unmarshal(must(json.Marshal(test.from)), test.to); err == nil || !strings.Contains(err.Error(), "; see ") {
			t.Errorf("%T: %v", test.to, err)
		}
	}
}

// Every name is printed as what it is in JSON.
func TestNamesPrinted(t *testing.T) {
	for want, name := range map[string]fmt.Stringer{
		"duo": seasalt.FromDuo, "mermaid": seasalt.FromMermaid, "ScoreSource(0)": seasalt.ScoreSource(0), "ScoreSource(99)": seasalt.ScoreSource(99),
		"none": seasalt.TieBreakNone, "shared": seasalt.TieBreakShared, "TieBreak(9)": seasalt.TieBreak(9),
		"deck": seasalt.ZoneDeck, "pile": seasalt.ZonePile, "ZoneKind(0)": seasalt.ZoneKind(0), "ZoneKind(7)": seasalt.ZoneKind(7),
	} {
		if name.String() != want {
			t.Errorf("%v, want %s", name, want)
		}
	}
}

// A move is read from its text whatever space is around it.
func TestMoveWithSpace(t *testing.T) {
	var m seasalt.Move
	if err := m.UnmarshalJSON([]byte(" \t\r\n\"draw\"\n")); err != nil || m != seasalt.Draw {
		t.Errorf("%v, %v", m, err)
	}
}
