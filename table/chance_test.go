package table

import (
	"encoding/hex"
	"encoding/json"
	"math/rand/v2"
	"strconv"
	"testing"

	"github.com/seasalt-go/seasalt"
	"github.com/seasalt-go/seasalt/internal/testkit"
	"github.com/seasalt-go/seasalt/variants"
)

// What decides on chance is what the documentation of the package says: whoever reads it can verify a journal.
func TestChance(t *testing.T) {
	for _, o := range []Options{
		{Rules: seasalt.MustRules(seasalt.Config{Target: 15}), Players: make([]Player, 2)},
		{Rules: seasalt.MustRules(seasalt.Config{Players: 3, Target: 20, Modules: variants.All()}), Players: make([]Player, 3), Terms: Terms{NextAtOnce: true}},
	} {
		table := played(t, o, 1000)
		draws, from := 0, int32(0)
		w := table.walkFrom(0)
		for n := range table.entries {
			e := &table.entries[n]
			moves := table.moves[from:e.moves]
			from = e.moves
			r := (&dealer{t: &Table{&hidden{&core{seed: table.seed, nonces: table.nonces, draws: draws}}}}).rand()
			if e.kind == kindDeal && seasalt.Seat(r.IntN(o.Rules.Players())) != table.first {
				t.Error("another player starts")
			}
			if e.kind == kindDeal || e.kind == kindNextRound || len(moves) > 1 {
				draws++
			}
			w.next(func(s *seasalt.State, m seasalt.Move) {
				if s.Actor() != seasalt.Nature || m == seasalt.NextRound || m.Action() == seasalt.ActionTurnUp && m.Event() == 0 {
					return
				}
				if is := drawn(s, r); is != m {
					t.Fatalf("entry %d: %v, and not %v", n+1, m, is)
				}
			})
		}
		if draws != table.draws || draws < 30 {
			t.Errorf("%d draws, and not %d", draws, table.draws)
		}
	}
}

// drawn returns the move on which a number falls when all moves stand in a row, each as often as its weight.
func drawn(s *seasalt.State, r *rand.Rand) seasalt.Move {
	var row []seasalt.Move
	for m, weight := range s.Chances() {
		for range weight {
			row = append(row, m)
		}
	}
	return row[r.IntN(len(row))]
}

// chanceVectors are for verifiers in other languages, such as schema/check/chance.mjs.
type chanceVectors struct {
	Journal string                `json:"journal"` // of a whole game
	Cards   seasalt.Cards         `json:"cards"`   // the deck
	Hands   map[int]seasalt.Cards `json:"hands"`   // what a card was stolen from, by the number of the entry
	Key     string                `json:"key"`
	Numbers [][2]string           `json:"numbers"` // by a generator with the key: of how many, and which
}

// The vectors for verifiers are right. The numbers go far beyond the 124 words after which a generator changes its key, and
// some are of so many that words are rejected.
func TestChanceVectors(t *testing.T) {
	table := playedTable(t, 1000)
	v := chanceVectors{Journal: table.SecretJournal(), Cards: table.rules.Deck(), Hands: map[int]seasalt.Cards{}}
	for n, w := 1, table.walkFrom(0); n <= len(table.entries); n++ {
		w.next(func(s *seasalt.State, m seasalt.Move) {
			if m.Action() == seasalt.ActionSteal {
				v.Hands[n] = s.Hand(s.Victim())
			}
		})
	}
	if len(v.Hands) == 0 {
		t.Error("nothing is stolen")
	}
	var key [32]byte
	for i := range key {
		key[i] = byte(7 * i)
	}
	v.Key = hex.EncodeToString(key[:])
	r := rand.New(rand.NewChaCha8(key))
	for range 60 {
		for _, of := range []uint64{1, 2, 3, 58, 64, 1_000_003, 1<<63 + 1} {
			v.Numbers = append(v.Numbers, [2]string{strconv.FormatUint(of, 10), strconv.FormatUint(r.Uint64N(of), 10)}) // as IntN
		}
	}
	testkit.Golden(t, "../schema/testdata/chance.json", string(testkit.Must(json.MarshalIndent(v, "", "\t")))+"\n", *update)
}
