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
