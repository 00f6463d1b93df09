package seasalt_test

import (
	"encoding/json"
	"fmt"
	"strings"
	"testing"

	"github.com/seasalt-go/seasalt"
)

// Every move that needs cards has them in what is seen of it.
func TestActionsMoveCards(t *testing.T) {
	for _, move := range []string{
		"nature draw deal", "nature steal steal", "0 take take", "0 keep keep", "0 discard discard", "0 take-top take-top", "0 play lay-duo",
		"0 play lay-trio", "0 play lay-mermaids", "0 play lay-shield", "0 pick pick", "0 swap swap", "0 grab grab",
	} {
		var actor, phase, action string
		fmt.Sscan(move, &actor, &phase, &action)
		if actor == "nature" {
			actor = `"nature"`
		}
		text := fmt.Sprintf(`{"actor":%s,"turn":0,"phase":%q,"action":%q,"returned":[],"revealed":[],"tops":["?","?"],"transfers":[],"sights":[]}`, actor, phase, action)
		var o seasalt.Observation
		if err := json.Unmarshal([]byte(text), &o); err == nil || !strings.Contains(err.Error(), "/transfers: 0, ") {
			t.Errorf("%s without a card: %v", move, err)
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
	if _, err := json.Marshal(seen); err != nil {
		t.Error(err)
	}
}
