package engine

import (
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/seasalt-go/seasalt"
	"github.com/seasalt-go/seasalt/bot"
	"github.com/seasalt-go/seasalt/record"
)

// TestChance asks how the leader of a game stands, and who is far behind.
func TestChance(t *testing.T) {
	e := New()
	rules := seasalt.MustRules(seasalt.Config{Target: 30})
	r := rand.New(rand.NewPCG(11, 12))
	rec := record.New(rules, 0)
	for rec.Settle(r) {
		v := rec.Game().View(rec.State().Actor())
		m := bot.Player(bot.Greedy{}).Choose(t.Context(), v, r)
		if v.Seat() == 1 {
			m = bot.Random{}.Choose(t.Context(), v, r)
		}
		if err := rec.Play(m, r); err != nil {
			t.Fatal(err)
		}
	}
	secret, err := rec.SecretText()
	if err != nil {
		t.Fatal(err)
	}
	text, err := json.Marshal(secret)
	if err != nil {
		t.Fatal(err)
	}
	var last [2]float64
	asked, single := 0, 0
	for n := range rec.Len() {
		request := fmt.Sprintf(`{"do":"chance","moves":%d,"record":%s}`, n, text)
		s := rec.At(n)
		if actor := s.Actor(); actor == seasalt.Nature {
			if n < 5 {
				faultAt(t, e, request)
			}
		} else if moves := slices.Collect(s.Moves()); len(moves) == 1 && n < rec.Len()/4 {
			single++
			if chance := ask[struct{ Chance float64 }](t, e, request).Chance; chance <= 0 {
				t.Errorf("after %d moves there is one move, and the chance is %v", n, chance)
			}
		} else if s.Phase() == seasalt.PhaseTake && n > rec.Len()/2 && n%3 == 0 {
			asked++
			last[actor] = ask[struct{ Chance float64 }](t, e, request).Chance
			if last[actor] < 0 || last[actor] > 1 {
				t.Errorf("after %d moves the chance is %v", n, last[actor])
			}
		}
	}
	if result, _ := rec.State().Result(); asked < 5 || single < 5 || !result.Winners.Has(0) || last[0] <= last[1] {
		t.Errorf("%v, and the chances in the end are %v (%d asked)", result, last, asked)
	}
	faultAt(t, e, fmt.Sprintf(`{"do":"chance","moves":%d,"record":%s}`, rec.Len(), text))
}
