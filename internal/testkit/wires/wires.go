// Package wires has values of every exported type that package json can reach. Tests marshal them: they are read back
// as the same, and the schema allows them.
package wires

import (
	"encoding"
	"errors"
	"math/rand/v2"
	"reflect"
	"slices"
	"testing"

	"github.com/seasalt-go/seasalt"
	"github.com/seasalt-go/seasalt/internal/testkit"
	"github.com/seasalt-go/seasalt/record"
	"github.com/seasalt-go/seasalt/rulebook"
	"github.com/seasalt-go/seasalt/table"
	"github.com/seasalt-go/seasalt/variants"
	"github.com/seasalt-go/seasalt/words"
)

// A Wire says how values of a type are tested, in addition to its zero value and, if it can be filled, to random ones.
type Wire struct {
	Of      reflect.Type
	Values  []any
	Read    func(data []byte) (any, error) // if not by json.Unmarshal
	Refused bool                           // no value is marshalled
}

func of[T any](values ...T) Wire {
	w := Wire{Of: reflect.TypeFor[T]()}
	for _, v := range values {
		w.Values = append(w.Values, v)
	}
	return w
}

func refused[T any](values ...T) Wire {
	w := of(values...)
	w.Refused = true
	return w
}

func readBy[T any](read func([]byte) (T, error), values ...T) Wire {
	w := of(values...)
	w.Read = func(data []byte) (any, error) { return read(data) }
	return w
}

// All returns a Wire for every exported type of the stable packages but interfaces. A [Filler] takes the values of its
// fields from here.
func All(t *testing.T) []Wire {
	var views []seasalt.View
	var observations []seasalt.Observation
	var scores []seasalt.Score
	var rounds []seasalt.RoundResult
	var results []seasalt.Result
	var items []seasalt.ScoreItem
	var groups []seasalt.Group
	var hands []seasalt.Cards
	var moves []seasalt.Move
	var refusals []seasalt.MoveError
	var state seasalt.State
	rules := testkit.Rules[3] // of two players with all extensions
	for seed := range uint64(12) {
		last := testkit.Walk(3, seed, 400, func(step int, s seasalt.State) {
			r := rand.New(rand.NewPCG(seed, uint64(step)))
			list := s.AppendMoves(nil)
			if len(list) == 0 || step%7 != 0 {
				return
			}
			m := list[r.IntN(len(list))]
			seat := seasalt.Seat(r.IntN(2))
			o := testkit.Must(s.Observe(seat, m))
			state = s
			var refusal *seasalt.MoveError
			if errors.As(s.Check(seasalt.PassSwap), &refusal) {
				refusals = append(refusals, *refusal)
			}
			views, observations, moves = append(views, s.View(seat)), append(observations, o), append(moves, m)
			hands, scores = append(hands, s.Hand(seat)), append(scores, s.View(seat).Score(seat))
			for i := range scores[len(scores)-1].Items() {
				items = append(items, i)
			}
			for g := range s.Laid(seat) {
				groups = append(groups, g)
			}
			if round, ok := s.LastRound(); ok {
				rounds = append(rounds, round)
			}
		})
		if result, ok := last.Result(); ok {
			results = append(results, result)
		}
	}
	if len(results) == 0 || len(rounds) == 0 || len(groups) == 0 {
		t.Fatal("no game came to its end")
	}
	law, _ := rules.Law()
	module := rules.Config().Modules[0]
	kept, updates := played(t, rules)
	var snapshots []table.Snapshot
	var feed []table.Item
	var ends []table.Result
	for _, u := range updates {
		snapshots, feed = append(snapshots, u.Snapshot), append(feed, u.Items...)
		if u.Snapshot.Result != nil {
			ends = append(ends, *u.Snapshot.Result)
		}
	}
	book := rulebook.In("fr")
	var chapters []rulebook.Chapter
	for c := range book.Chapters() {
		chapters = append(chapters, c)
	}
	_, wrong := record.Parse("no record", variants.Rules)
	return []Wire{
		of[seasalt.Kind](), of[seasalt.Color](), of[seasalt.Event](), of[seasalt.Standing](), of[seasalt.Phase](),
		of[seasalt.Action](),
		of[seasalt.Reason](), of[seasalt.Edition](), of[seasalt.MermaidRuling](), of[seasalt.EmptyDeckRuling](),
		of[seasalt.TieRuling](),
		of[seasalt.TrioRuling](), of[seasalt.EqualTopRuling](), of[seasalt.ScoreSource](), of[seasalt.RoundEnd](),
		of[seasalt.GameEnd](),
		of[seasalt.TieBreak](), of[seasalt.ZoneKind](), of[seasalt.Effect](), of(slices.Collect(seasalt.AllCards())...),
		of[seasalt.Seat](), of[seasalt.Seats](),
		of[seasalt.Pile](), of[seasalt.RuleID]("", "R4.5", "K2"),
		of(moves...), of(hands...), of(append(groups, seasalt.Group{0, 1})...), of(items...), of(scores...),
		of(observations...),
		of(rounds...), of(results...), of(rules.Setup(), testkit.Rules[0].Setup()),
		of[seasalt.Rulings](), of[seasalt.ModuleID](), of[seasalt.Zone](), of[seasalt.Transfer](), of[seasalt.Sight](),
		of[seasalt.Holding](),
		refused[seasalt.Change](law.AsChange()), refused[seasalt.EventCard](), of[seasalt.Trio](), of[seasalt.Duo](),
		of[seasalt.Collector](), of[seasalt.Multiplier](),
		of[seasalt.ParseError](), of[seasalt.Problem](), of[seasalt.InvalidError](), of(refusals...),
		readBy(rules.UnmarshalView, views...),
		refused(rules.Config()), refused(module), refused(law), refused(state.SecretPosition()), refused(state),
		refused(state.Playout()),
		refused[seasalt.Rules](), refused[seasalt.Game](), refused[seasalt.Memory](),

		of(record.End{Reason: record.EndTime, By: 1, Winners: 0b10, Note: "gg"}), of[record.EndReason](),
		of(*wrong.(*record.Error)), refused(*record.New(rules, 0)),

		of[table.ItemKind](), of[table.RefusalReason](), of[table.Stage](), of[table.HandOverReason](),
		of[table.Player](),
		of(table.HashToken("token")), of[table.Terms](),
		of[table.Refusal](), of[table.TornError](), of[table.JournalError](), of(ends...), of(feed...),
		readBy(func(data []byte) (table.Snapshot, error) { // in an update, as clients get it
			u, err := table.UnmarshalUpdate(slices.Concat([]byte(`{"format":1,"items":[],"snapshot":`), data,
				[]byte(`,"more":false}`)), variants.Rules)
			return u.Snapshot, err
		}, snapshots...),
		readBy(func(data []byte) (table.Update, error) { return table.UnmarshalUpdate(data, variants.Rules) },
			updates...),
		refused[table.Options](), refused[table.Seed](), refused[table.Entry](), refused(*kept),

		refused(book), of(chapters...), of[rulebook.Lesson](), of[rulebook.Entry](), of[rulebook.Exercise](),
		refused(words.In("fr")), of[words.HouseName](),
	}
}

// played returns a table that was played to its end, and what its seats saw on the way.
func played(t *testing.T, rules *seasalt.Rules) (*table.Table, []table.Update) {
	kept := testkit.Must(table.New(table.Options{
		Rules: rules, Players: []table.Player{{Name: "Ann"}, {Name: "Ben"}},
		Terms: table.Terms{NextAtOnce: true, RevealSeed: true, MaxRounds: 2}, Seed: [32]byte{1},
	}))
	did := func(_ table.Entry, err error) {
		if err != nil {
			t.Fatal(err)
		}
	}
	var updates []table.Update
	see := func() {
		for seat := seasalt.Spectator; seat < 2; seat++ {
			if seat != seasalt.Nature && seat != seasalt.Nobody {
				updates = append(updates, testkit.Must(kept.Since(seat, 0)))
			}
		}
	}
	see()
	did(kept.Nonce(0, "a"))
	did(kept.Nonce(1, ""))
	did(kept.Deal())
	r := rand.New(rand.NewPCG(1, 1))
	for n := 0; kept.Actor() >= 0; n++ {
		if n == 9 {
			see()
			did(kept.HandOver(1, table.Player{Name: "Robot"}, table.HandOverLeft, "gone"))
		}
		v, _ := kept.View(kept.Actor())
		moves := v.AppendMoves(nil)
		did(kept.Play(kept.Actor(), moves[r.IntN(len(moves))]))
	}
	see()
	return kept, updates
}

// Filled reports whether a type is a struct whose fields are all exported.
func Filled(of reflect.Type) bool {
	if of.Kind() != reflect.Struct {
		return false
	}
	for i := range of.NumField() {
		if !of.Field(i).IsExported() {
			return false
		}
	}
	return true
}

// A Filler makes random values.
type Filler struct {
	known map[reflect.Type]*Wire
	*rand.Rand
}

// NewFiller returns a Filler that takes values of the types in a list from there.
func NewFiller(all []Wire, r *rand.Rand) Filler {
	known := map[reflect.Type]*Wire{}
	for i := range all {
		known[all[i].Of] = &all[i]
	}
	return Filler{known, r}
}

var strs = []string{"", "jellyfish", "resignation", "3e442ab15507d4d6", "R4.5", "deal", "nonces", "\"<é\n\u2028>\"",
	"7"}

// Fill makes a value of a type. Within other values, at a top of false, it takes one of those that are known.
func (f Filler) Fill(t *testing.T, of reflect.Type, top bool) reflect.Value {
	v := reflect.New(of).Elem()
	if w := f.known[of]; w != nil && !top && len(w.Values) > 0 {
		return reflect.ValueOf(w.Values[f.IntN(len(w.Values))])
	}
	switch of.Kind() {
	case reflect.Struct:
		for i := range of.NumField() {
			if f.IntN(4) > 0 && of.Field(i).Type.Kind() != reflect.Interface {
				v.Field(i).Set(f.Fill(t, of.Field(i).Type, false))
			}
		}
	case reflect.Slice:
		for range f.IntN(3) {
			v = reflect.Append(v, f.Fill(t, of.Elem(), false))
		}
	case reflect.Array:
		for i := range of.Len() {
			v.Index(i).Set(f.Fill(t, of.Elem(), false))
		}
	case reflect.Pointer:
		if f.IntN(2) > 0 {
			v.Set(reflect.New(of.Elem()))
			v.Elem().Set(f.Fill(t, of.Elem(), false))
		}
	case reflect.String:
		v.SetString(strs[f.IntN(len(strs))])
	case reflect.Bool:
		v.SetBool(f.IntN(2) > 0)
	case reflect.Float64:
		v.SetFloat(f.Float64())
	case reflect.Int8, reflect.Int:
		v.SetInt(int64(f.IntN(12)) - 4)
	case reflect.Uint8, reflect.Uint16:
		for v.SetUint(f.Uint64() & 0xff); f.IntN(50) > 0; v.SetUint(f.Uint64N(24)) {
			if text, ok := v.Interface().(encoding.TextMarshaler); ok {
				if _, err := text.MarshalText(); err != nil {
					continue
				}
			}
			break
		}
	default:
		t.Fatalf("no random %v", of)
	}
	return v
}
