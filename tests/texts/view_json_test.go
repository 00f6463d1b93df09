package texts

import (
	"encoding/json"
	"errors"
	"math"
	"strconv"
	"strings"
	"testing"

	"github.com/seasalt-go/seasalt"
	"github.com/seasalt-go/seasalt/variants/extrapepper"
	"github.com/seasalt-go/seasalt/variants/jellyfish"
)

// TestViewErrors changes the JSON of views in one place and checks that the change is found.
func TestViewErrors(t *testing.T) {
	rules := seasalt.MustRules(seasalt.Config{Modules: []seasalt.Module{jellyfish.Module(), extrapepper.Module()}})
	s := play(rules.Start(0), "turn-up kraken", "deal crab/black", "deal crab/yellow",
		"draw", "deal boat/black", "deal shell/grey", "keep boat/black", "discard 1", "end-turn",
		"take 1", "end-turn", "draw", "deal fish/black", "deal fish/green", "keep fish/black")
	text := string(marshal(t, s.View(0)))
	largest := strconv.Itoa(math.MaxInt)
	read := func(old, new string) (changed string, v seasalt.View, err error) {
		if changed = strings.Replace(text, old, new, 1); changed == text {
			t.Errorf("there is no %s in %s", old, text)
		}
		v, err = rules.UnmarshalView([]byte(changed))
		return changed, v, err
	}
	for _, test := range []struct{ old, new, want string }{
		{`{"format":1`, `["format",1`, `cannot parse view`},
		{text, `[]`, `this must be an object`},
		{text, text[:len(text)-1], `unexpected end of JSON input`},
		{text, text + text, `invalid character '{' after top-level value`},
		{`"format":1`, `"format":2`, `/format: format 2 is newer than this program, which reads formats up to 1`},
		{`"players":2`, `"players":3`, `/setup: the view is of a game with other rules`},
		{`"phase":"discard"`, `"phase":"none"`, `no phase is called "none"`},
		{`"seat":0`, `"seat":1`, ``},
		{`"seat":0`, `"seat":"spectator"`, ``},
		{`"seat":0`, `"seat":2`, `...: /seat: 2 has no view in a game of 2`}, // with no byte, which it does not know
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
		{`"deck":{"size":54`, `"deck":{"size":` + largest, `/deck/size: ` + largest + ` cards, and 0 of them known`},
		{`"deck":{"size":54`, `"deck":{"size":-1`, `/deck/size: -1 cards, and 0 of them known`},
		{`"hand":{"size":2`, `"hand":{"size":1`, `/seats/0/hand/size: 1 card, and 2 of them known`},
		{`"laid":[]`, `"laid":[` + strings.Repeat("[],", 30000) + `[]]`, `/seats/0/laid: there are more than 128 items`},
		{`"laid":[]`, `"laid":[` + strings.Repeat("[],", 70) + `[]]`, `/seats/0/laid: a laid group has no cards; /seats/0/laid`},
		{`"turn":0,`, `"turn":3,"caller":0,`, `/turn: turn: there is no seat 3 among 2 players`},
		{`"turn":0,`, `"turn":0,"caller":"spectator",`, `/caller: there is no seat spectator among 2 players`},
		{`"turn":0,`, `"turn":0,"caller":2,`, `/caller: there is no seat 2 among 2 players`},
		{`"phase":"discard"`, `"phase":"swap","victim":3`, `/phase: phase swap: the victim cannot be attacked`},
		{`"phase":"discard"`, `"phase":"steal","victim":"nature"`, `/phase: phase steal: the victim cannot be attacked`},
		{`"phase":"discard"`, `"phase":"discard","pickFrom":2`, `/pickFrom: 2 is here, but the rest of the text makes it nothing`},
		{`"phase":"discard"`, `"phase":"discard","victim":1`, `/victim: 1 is here, but the rest of the text makes it nothing`},
		{`"shielded":false`, `"shielded":true`, ``},
		{`"shielded":false`, `"shielded":false,"shieldCard":"shell/black"`, `55 cards are unknown`},
		{`"revealed":false`, `"revealed":true`, ``},
		{`"bound":false`, `"bound":true`, ``},
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
		{`"discard 2","action":"discard"`, `"throw 2","action":"throw"`, `/moves/1/text: no move is called "throw": it is newer than this program, or wrong`},
		{`"bonusColor":"black"`, `"bonusColor":"pink"`, `/seats/0/score`},
	} {
		changed, v, err := read(test.old, test.new)
		if test.want == "ok" {
			if want := s.View(0); err != nil || v.Seat() != 0 || v.KnownHand(0) != want.KnownHand(0) || v.Unseen() != want.Unseen() {
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
		changed, v, err := read(test.old, test.new)
		if test.want == "ok" {
			if err != nil || string(marshal(t, v)) != changed {
				t.Errorf("with %s: %v, %v", test.new, v, err)
			}
		} else if err == nil || !strings.Contains(err.Error(), test.want) {
			t.Errorf("with %s: %v, want %s", test.new, err, test.want)
		}
	}
	// What a spectator knows, everybody knows.
	text = string(marshal(t, game.View(seasalt.Spectator)))
	for _, test := range []struct{ old, new, want string }{
		{`"knownToAll":["shell/grey"]`, `"knownToAll":[]`, `/seats/1/knownToAll: a spectator knows what everybody knows, and the hand has shell/grey`},
		{`"knownToAll":["octopus/grey","fish/green","crab/black"]`, `"knownToAll":["octopus/grey","?","crab/black"]`,
			`/piles/0/knownToAll: a spectator knows what everybody knows, and the view has fish/green at place 2`},
	} {
		if _, _, err := read(test.old, test.new); err == nil || !strings.Contains(err.Error(), test.want) {
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
