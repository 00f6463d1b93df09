package texts

import (
	"encoding/json"
	"fmt"
	"strings"
	"testing"

	"github.com/seasalt-go/seasalt"
)

// What is seen of a move has as many cards as it moves.
func TestActionsMoveCards(t *testing.T) {
	const transfer = `,{"from":{"kind":"deck"},"to":{"kind":"hand","seat":0},"open":false}`
	for _, move := range []string{ // the fewest and the most cards
		"nature draw deal 1 1", "nature steal steal 1 1", "0 take take 1 1", "0 keep keep 1 8", "0 discard discard 1 1", "0 take-top take-top 1 1",
		"0 play lay-duo 2 4", "0 play lay-trio 3 3", "0 play lay-mermaids 1 4", "0 play lay-shield 1 1", "0 choose-pile choose-pile 0 1", "0 pick pick 1 2",
		"0 swap swap 2 2", "0 grab grab 2 2", "0 play end-turn 0 4", "0 play stop 0 4", "0 play last-chance 0 4",
	} {
		var actor, phase, action string
		var fewest, most int
		fmt.Sscan(move, &actor, &phase, &action, &fewest, &most)
		if actor == "nature" {
			actor = `"nature"`
		}
		for n := range most + 2 {
			text := fmt.Sprintf(`{"actor":%s,"turn":0,"phase":%q,"action":%q,"returned":[],"revealed":[],"tops":["?","?"],"transfers":[%s],"sights":[]}`,
				actor, phase, action, strings.TrimPrefix(strings.Repeat(transfer, n), ","))
			err := json.Unmarshal([]byte(text), new(seasalt.Observation))
			if refused := err != nil && strings.Contains(err.Error(), fmt.Sprintf("/transfers: %d", n)); refused != (n < fewest || n > most) {
				t.Errorf("%s with %d cards: %v", move, n, err)
			}
		}
	}
}

// Nobody attacks, or acts in the turn of, somebody who does not play.
func TestNoSuchPlayer(t *testing.T) {
	s := seasalt.MustRules(seasalt.Config{}).Start(0)
	seen := must(s.Observe(0, seasalt.Deal(seasalt.Must(seasalt.ParseCard("crab/black")))))
	for _, seat := range []seasalt.Seat{7, seasalt.MaxPlayers, seasalt.Nature, seasalt.Spectator} {
		victim, turn := seen, seen
		victim.Victim, turn.Turn = seat, seat
		for field, o := range map[string]seasalt.Observation{"victim": victim, "turn": turn} {
			if _, err := json.Marshal(o); err == nil || !strings.Contains(err.Error(), fmt.Sprintf("/%s: %v is not a player", field, seat)) {
				t.Errorf("%s %v: %v", field, seat, err)
			}
		}
	}
	for problem, change := range map[string]func(o *seasalt.Observation){
		"/revealed: there are 4 seats":  func(o *seasalt.Observation) { o.Revealed = 1 << seasalt.MaxPlayers },
		"/returned: there are 4 seats":  func(o *seasalt.Observation) { o.Returned = 1 << seasalt.MaxPlayers },
		"/event: there is no event":     func(o *seasalt.Observation) { o.Event = 99 },
		"/pile: there is no pile 3":     func(o *seasalt.Observation) { o.Pile = 3 },
		"/end: invalid end of a round,": func(o *seasalt.Observation) { o.End, o.By = 99, 0 },
		"/points: the round goes on":    func(o *seasalt.Observation) { o.Points[1] = 3 },
		"/points: [0 -1 0 0] are not points from 0 to 20000": func(o *seasalt.Observation) {
			o.End, o.By, o.Points = seasalt.RoundEndStopped, 0, [seasalt.MaxPlayers]int{0, -1}
		},
		"/points: [0 0 20001 0] are not": func(o *seasalt.Observation) {
			o.End, o.By, o.Points = seasalt.RoundEndStopped, 0, [seasalt.MaxPlayers]int{2: 20001}
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
