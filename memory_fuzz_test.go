package seasalt_test

import (
	"encoding/json"
	"testing"
)

// FuzzMemory feeds a memory with the JSON of an observation with a piece of it changed.
func FuzzMemory(f *testing.F) {
	for i := range uint8(60) {
		f.Add(i, uint64(i), uint16(13*int(i)), i, 0, 0, "")
		f.Add(i, uint64(i), uint16(17*int(i)), i, 7*int(i), 11*int(i), "")
		f.Add(i, uint64(i), uint16(19*int(i)), i, 3*int(i), 4*int(i), `"card":"crab/black"`)
		f.Add(i, uint64(i), uint16(23*int(i)), i, 9*int(i), 12*int(i), `{"where":{"kind":"hand","seat":1},"cards":["crab/black"],"open":true}`)
	}
	f.Fuzz(func(t *testing.T, rules uint8, seed uint64, steps uint16, seat uint8, from, to int, with string) {
		g := walkGame(rules, seed, int(steps)%300, nil)
		if g.Over() {
			return
		}
		list := seatsAndSpectator(g.Rules())
		m := g.Memory(list[int(seat)%len(list)])
		moves := g.State().AppendMoves(nil)
		o := must(g.Observe(m.Seat(), moves[int(steps)%len(moves)]))
		text := mutate(string(marshal(t, o)), from, max(to, 0), with)
		if json.Unmarshal([]byte(text), &o) != nil {
			return
		}
		err := m.Observe(o)
		tryMemory(t, g.State().View(m.Seat()), m, err)
		// And then with what really happens.
		for range 3 {
			if g.Over() {
				break
			}
			next := g.State().AppendMoves(nil)[0]
			err := m.Observe(must(g.Observe(m.Seat(), next)))
			if err := g.Apply(next); err != nil {
				t.Fatal(err)
			}
			tryMemory(t, g.State().View(m.Seat()), m, err)
		}
	})
}
