package texts

import (
	"encoding/json"
	"errors"
	"fmt"
	"math"
	"strconv"
	"strings"
	"testing"

	"github.com/seasalt-go/seasalt"
	"github.com/seasalt-go/seasalt/internal/testkit"
)

// TestMermaidWithoutColor: a version can name another rule for an item, as 1.0.0-rc.1 named R8.4 for a mermaid that finds
// no colour; it is R8.5.
func TestMermaidWithoutColor(t *testing.T) {
	const text = `{"points":0,"bonus":1,"bonusColor":"white",` +
		`"items":[{"source":"mermaid","rule":"R8.5","kind":"mermaid","count":0,"points":0}]}`
	for rule, good := range map[string]bool{"R8.5": true, "R8.4": true, "R8": false} {
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

// A list has as many items as it may have, and an item that cannot be is not written.
func TestLongJSON(t *testing.T) {
	rules := fuzzRules[0]
	view := string(marshal(t, rules.Start(0).View(0)))
	changed := func(old, new string) func() error {
		return func() error {
			_, err := rules.UnmarshalView([]byte(testkit.Change(t, view, old, new)))
			return err
		}
	}
	into := func(v any, text string) func() error { return func() error { return json.Unmarshal([]byte(text), v) } }
	many := func(item string, n int) string { return strings.TrimSuffix(strings.Repeat(item+",", n), ",") }
	setup, err := json.Marshal(rules.Setup())
	if err != nil {
		t.Fatal(err)
	}
	seen := testkit.Change(t, string(marshal(t, must(rules.Start(0).Observe(0, seasalt.Deal(group("crab/black")[0]))))),
		`"sights":[]`,
		`"sights":[{"where":{"kind":"pile","pile":1},"cards":[`+many(`"crab/black"`, 81)+`],"open":true}]`)
	largest := strconv.Itoa(math.MaxInt)
	for want, read := range map[string]func() error{
		"81 cards are more than a set can hold (80)": into(new(seasalt.Cards), "["+many(`"crab/black"`, 81)+"]"),
		"/modules: 101 modules: a game can have 100": into(new(seasalt.Setup), testkit.Change(t, string(setup),
			`"modules":[]`, `"modules":[`+many(`{"name":"a","version":1}`, 101)+`]`)),
		"/sights/0/cards: more than 80 cards":          into(new(seasalt.Observation), seen),
		"/seats/0/laid: there are more than 128 items": changed(`"laid":[]`, `"laid":[`+many("[]", 30001)+`]`),
		"; and 46 more": changed(`"laid":[]`, `"laid":[`+many("[]", 70)+`]`),
		"/deck/size: " + largest + " cards, and 0 of them": changed(`"size":58`, `"size":`+largest),
		"this must be an object":                           changed(view, `[]`),
		"unexpected end of JSON input":                     changed(view, view[:len(view)-1]),
		"after top-level value":                            changed(view, view+view),
	} {
		if err := read(); err == nil || !strings.Contains(err.Error(), want) || len(err.Error()) > 1000 {
			t.Errorf("%v, want %s", err, want)
		}
	}
	var e *seasalt.ParseError
	if _, err := rules.UnmarshalView([]byte(strings.Repeat(" ", 1<<20))); !errors.As(err, &e) || len(e.Text) > 1<<19 {
		t.Errorf("a megabyte: %v", err)
	}
	item := seasalt.ScoreItem{Source: seasalt.SourceDuo, Kind: seasalt.Crab, Count: -1}
	if text, err := item.MarshalJSON(); err == nil {
		t.Errorf("an item of -1 duos is written as %s", text)
	}
	if _, err := json.Marshal(seasalt.View{}); err == nil {
		t.Error("the zero View has JSON")
	}
}

// Types that package json alone cannot read return an error, and do not leave a useless value.
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
		if err := json.Unmarshal(must(json.Marshal(test.from)), test.to); err == nil ||
			!strings.Contains(err.Error(), "; see ") {
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

// The observation of a move has as many cards as it moves.
func TestActionsMoveCards(t *testing.T) {
	const transfer = `,{"from":{"kind":"deck"},"to":{"kind":"hand","seat":0},"open":false}`
	for _, move := range []string{ // the fewest and the most cards
		"nature draw deal 1 1", "nature steal steal 1 1", "0 take take 1 1", "0 keep keep 1 8", "0 discard discard 1 1",
		"0 take-equal-top take-equal-top 1 1",
		"0 play lay-duo 2 4", "0 play lay-trio 3 3", "0 play lay-mermaids 1 4", "0 play lay-shield 1 1",
		"0 choose-pile choose-pile 0 1", "0 pick pick 1 2",
		"0 swap swap 2 2", "0 grab grab 2 2", "0 play end-turn 0 4", "0 play stop 0 4", "0 play last-chance 0 4",
	} {
		var actor, phase, action string
		var fewest, most int
		fmt.Sscan(move, &actor, &phase, &action, &fewest, &most)
		if actor == "nature" {
			actor = `"nature"`
		}
		for n := range most + 2 {
			text := fmt.Sprintf(`{"actor":%s,"turn":0,"phase":%q,"action":%q,"returned":[],"revealed":[],`+
				`"tops":["?","?"],"transfers":[%s],"sights":[]}`,
				actor, phase, action, strings.TrimPrefix(strings.Repeat(transfer, n), ","))
			err := json.Unmarshal([]byte(text), new(seasalt.Observation))
			refused := err != nil && strings.Contains(err.Error(), fmt.Sprintf("/transfers: %d", n))
			if refused != (n < fewest || n > most) {
				t.Errorf("%s with %d cards: %v", move, n, err)
			}
		}
	}
}

// No seat attacks one outside the game, or acts in its turn.
func TestNoSuchPlayer(t *testing.T) {
	s := seasalt.MustRules(seasalt.Config{}).Start(0)
	seen := must(s.Observe(0, seasalt.Deal(seasalt.Must(seasalt.ParseCard("crab/black")))))
	for _, seat := range []seasalt.Seat{7, seasalt.MaxPlayers, seasalt.Nature, seasalt.Spectator} {
		victim, turn := seen, seen
		victim.Victim, turn.Turn = seat, seat
		for field, o := range map[string]seasalt.Observation{"victim": victim, "turn": turn} {
			if _, err := json.Marshal(o); err == nil ||
				!strings.Contains(err.Error(), fmt.Sprintf("/%s: %v is not a player", field, seat)) {
				t.Errorf("%s %v: %v", field, seat, err)
			}
		}
	}
	for problem, change := range map[string]func(o *seasalt.Observation){
		"/revealed: there are 4 seats":  func(o *seasalt.Observation) { o.Revealed = 1 << seasalt.MaxPlayers },
		"/returned: there are 4 seats":  func(o *seasalt.Observation) { o.Returned = 1 << seasalt.MaxPlayers },
		"/event: there is no event":     func(o *seasalt.Observation) { o.Event = 99 },
		"/pile: there is no pile 3":     func(o *seasalt.Observation) { o.Pile = 3 },
		"/end: invalid end of a round,": func(o *seasalt.Observation) { o.End, o.EndedBy = 99, 0 },
		"/points: the round goes on":    func(o *seasalt.Observation) { o.Points[1] = 3 },
		"/points: [0 -1 0 0] are not points from 0 to 20000": func(o *seasalt.Observation) {
			o.End, o.EndedBy, o.Points = seasalt.RoundEndStopped, 0, [seasalt.MaxPlayers]int{0, -1}
		},
		"/points: [0 0 20001 0] are not": func(o *seasalt.Observation) {
			o.End, o.EndedBy, o.Points = seasalt.RoundEndStopped, 0, [seasalt.MaxPlayers]int{2: 20001}
		},
	} {
		o := seen
		change(&o)
		if _, err := json.Marshal(o); err == nil || !strings.Contains(err.Error(), problem) {
			t.Errorf("%v, want %s", err, problem)
		}
	}
	if _, err := json.Marshal(seen); err != nil {
		t.Error(err)
	}
	for _, kind := range []seasalt.ZoneKind{seasalt.ZoneHand, seasalt.ZoneLaid, seasalt.ZoneShield} {
		for _, seat := range []seasalt.Seat{-1, seasalt.MaxPlayers} {
			if text, err := json.Marshal(seasalt.Zone{Kind: kind, Seat: seat}); err == nil {
				t.Errorf("%s is a place", text)
			}
		}
	}
}
