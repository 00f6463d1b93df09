package table

import (
	"encoding/json"
	"fmt"
	"log/slog"
	"math/rand/v2"
	"reflect"
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"github.com/seasalt-go/seasalt"
	"github.com/seasalt-go/seasalt/internal/testkit"
)

// everyCard is every card that there is, in a game or not.
var everyCard = slices.Collect(seasalt.AllCards())

// Two tables that differ only in what is hidden from an observer look the same to it: its snapshots, its feed and
// the answers to its requests are equal.
//
// They are tables of an earlier version of the rules, so that a script can say what chance does. The observer sees the
// same happen at both; anything that it does not see is chosen for each table by itself.
func TestSecrets(t *testing.T) {
	steps, apart := 0, 0
	rapid.Check(t, func(t *rapid.T) {
		_, o := drawTable(t)
		var two [2]*Table
		for i := range two {
			x := testkit.Must(makeTable(o, seasalt.RulesVersion()-1, o.Rules.Setup().String()))
			two[i] = x
		}
		observer := rapid.SampledFrom(testkit.Viewers(o.Rules)).Draw(t, "observer")
		r := rand.New(rand.NewPCG(rapid.Uint64().Draw(t, "choices"), 1))
		both := func(do func(int, *Table) (Entry, error)) {
			_, err := do(0, two[0])
			_, err2 := do(1, two[1])
			if err != nil || err2 != nil {
				t.Fatalf("%v; %v\n%s\n%s", err, err2, two[0].SecretJournal(), two[1].SecretJournal())
			}
		}
		for seat := range o.Rules.Seats() {
			both(func(_ int, x *Table) (Entry, error) { return x.Nonce(seat, "") })
		}
		start := o.Rules.Start(0)
		if dealt, ok := together(&start, &start, 0, 0, o.Terms, observer, r); ok {
			both(func(i int, x *Table) (Entry, error) {
				x.script = &script{moves: dealt[i]}
				return x.Deal()
			})
		} else {
			t.Fatal("the first deal is seen by all")
		}
		again := func() { // what happened at the first table cannot happen at the second: copy the first
			x := testkit.Must(Restore(two[0].SecretJournal(), testkit.Given(o.Rules)))
			two[1] = x
		}
		for range rapid.IntRange(0, 120).Draw(t, "steps") {
			if r.IntN(3) == 0 {
				compareTables(t, two, observer, r)
			}
			s, _ := two[0].State()
			s2, _ := two[1].State()
			switch actor := two[0].Actor(); {
			case two[0].Stage() == StageOver:
				return
			case two[0].Stage() == StageRoundOver:
				dealt, ok := together(&s, &s2, seasalt.NextRound, seasalt.NextRound, o.Terms, observer, r)
				if !ok {
					again()
					continue
				}
				both(func(i int, x *Table) (Entry, error) {
					x.script = &script{moves: dealt[i]}
					return x.NextRound()
				})
			case r.IntN(4) == 0 && two[0].Snapshot(actor).TakeBack != 0 && two[0].Snapshot(actor).TakeBack == two[1].Snapshot(actor).TakeBack:
				both(func(_ int, x *Table) (Entry, error) { return x.TakeBack(actor, x.Snapshot(actor).TakeBack) })
			default:
				moves := s.AppendMoves(nil)
				m := moves[r.IntN(len(moves))]
				if last := moves[len(moves)-1]; (last == seasalt.Stop || last == seasalt.LastChance) && r.IntN(3) == 0 {
					m = last
				}
				found := false
				for _, m2 := range lookAlikes(&s, &s2, m, observer, r) {
					if then, ok := together(&s, &s2, m, m2, o.Terms, observer, r); ok {
						both(func(i int, x *Table) (Entry, error) {
							x.script = &script{moves: then[i]}
							return x.Play(actor, []seasalt.Move{m, m2}[i])
						})
						if steps++; m != m2 || !slices.Equal(then[0], then[1]) {
							apart++
						}
						found = true
						break
					}
				}
				if !found {
					again()
				}
			}
		}
		compareTables(t, two, observer, r)
	})
	t.Logf("%d steps, %d of them different in what is hidden", steps, apart)
	if apart < steps/20 {
		t.Errorf("%d of %d steps are different", apart, steps)
	}
}

// lookAlikes returns moves in another state that look to an observer like a move in a state.
func lookAlikes(s, other *seasalt.State, m seasalt.Move, o seasalt.Seat, r *rand.Rand) (moves []seasalt.Move) {
	want, err := s.Observe(o, m)
	if err != nil {
		panic(err)
	}
	for _, n := range other.AppendMoves(nil) {
		if n.Action() == m.Action() {
			if is, err := other.Observe(o, n); err == nil && is == want {
				moves = append(moves, n)
			}
		}
	}
	r.Shuffle(len(moves), func(i, j int) { moves[i], moves[j] = moves[j], moves[i] })
	if i := slices.Index(moves, m); i > 0 && r.IntN(2) == 0 { // so that more of the game can be the same
		moves[0], moves[i] = moves[i], moves[0]
	}
	return moves
}

// together makes a move in each of two states, and then lets chance act in both so that an observer sees the same.
// It returns what chance did, or false if it cannot.
func together(s, s2 *seasalt.State, m, m2 seasalt.Move, terms Terms, o seasalt.Seat, r *rand.Rand) (then [2][]seasalt.Move, ok bool) {
	a, b := *s, *s2
	if m != 0 {
		a, _ = a.Apply(m)
		b, _ = b.Apply(m2)
	}
	for a.Actor() == seasalt.Nature {
		if a.RoundOver() != b.RoundOver() {
			return then, false
		}
		n := a.NatureMove(r)
		if a.RoundOver() {
			if !terms.NextAtOnce || a.Round() >= max(terms.MaxRounds, 1) {
				break
			}
			n = seasalt.NextRound
		}
		alike := lookAlikes(&a, &b, n, o, r)
		if len(alike) == 0 {
			return then, false
		}
		if n != seasalt.NextRound {
			then[0], then[1] = append(then[0], n), append(then[1], alike[0])
		}
		a, _ = a.Apply(n)
		b, _ = b.Apply(alike[0])
	}
	return then, a.Actor() == b.Actor()
}

// compareTables compares everything that an observer gets.
func compareTables(t *rapid.T, two [2]*Table, o seasalt.Seat, r *rand.Rand) {
	same := func(what string, of func(x *Table) any) {
		var texts [2]string
		for i, x := range two {
			v := of(x)
			text := testkit.Must(json.Marshal(v))
			texts[i] = fmt.Sprintf("%s\n%v", text, v)
			if _, ok := v.(error); !ok {
				texts[i] = string(text)
			}
		}
		if texts[0] != texts[1] {
			t.Fatalf("%s: %v gets\n%s\nand\n%s\n%s\n%s", what, o, texts[0], texts[1], two[0].SecretJournal(), two[1].SecretJournal())
		}
	}
	same("Snapshot", func(x *Table) any { return x.Snapshot(o) })
	since := r.IntN(two[0].Snapshot(o).Number + 2)
	same("Since", func(x *Table) any {
		u, err := x.Since(o, since)
		if err != nil {
			return err
		}
		return u
	})
	if o == seasalt.Spectator {
		same("String", func(x *Table) any { return fmt.Sprintf("%v %+v %s", x, *x, struct{ x Table }{*x}.x) })
	}
	// Both refuse the same, in the same way. Moves that are legal for the observer are not made here.
	for range 5 {
		m := seasalt.Move(r.Uint64()) >> (16 * r.IntN(4))
		x, y := everyCard[r.IntN(len(everyCard))], everyCard[r.IntN(len(everyCard))]
		if r.IntN(2) == 0 {
			m = []seasalt.Move{seasalt.Swap(x, y), seasalt.LayDuo(x, y), seasalt.Keep(x), seasalt.LayShield(x), seasalt.Pick(1 + r.IntN(20)), seasalt.Stop, seasalt.Draw}[r.IntN(7)]
		}
		if v, ok := two[0].View(max(o, 0)); o >= 0 && (!ok || v.Check(m) == nil) {
			continue
		}
		number := r.IntN(two[0].Number() + 2)
		same("Play", func(x *Table) any { _, err := x.Play(o, m); return err })
		same("PlayAt", func(x *Table) any { _, err := x.PlayAt(o, number, m); return err })
		if number != two[0].Snapshot(max(o, 0)).TakeBack {
			same("TakeBack", func(x *Table) any { _, err := x.TakeBack(o, number); return err })
		}
	}
}

// notTold checks that nothing that a value is printed as has one of some texts in it.
func notTold(t *testing.T, v any, secrets ...string) {
	t.Helper()
	for how, text := range testkit.Printed(v) {
		for _, secret := range secrets {
			if strings.Contains(text, secret) {
				t.Errorf("%s is told by %s of a %T: %q", secret, how, v, text)
			}
		}
	}
}

// Nothing that holds secrets shows them when it is printed, logged or encoded, wherever it is.
func TestPrinting(t *testing.T) {
	table := playedTable(t, 60)
	e := testkit.Must(table.HandOver(0, Player{Name: "Robot"}, HandOverLeft, ""))
	// A card that only its holder knows.
	secret := ""
	s, _ := table.State()
	v, _ := table.View(seasalt.Spectator)
	for seat := range seasalt.Seat(2) {
		for c := range s.Hand(seat).All() {
			if v.KnownHand(seat).Count(c) == 0 && !strings.Contains(v.String(), c.String()) {
				secret = c.String()
			}
		}
	}
	if secret == "" {
		t.Fatal("everybody knows all cards")
	}
	var log strings.Builder
	slog.New(slog.NewTextHandler(&log, nil)).Info("x", "table", table, "value", *table, "entry", e)
	slog.New(slog.NewJSONHandler(&log, nil)).Info("x", "table", table, "value", *table, "entry", e)
	if strings.Count(log.String(), "view=spectator") != 4 || strings.Count(log.String(), e.String()) != 2 {
		t.Errorf("a table and its entry are logged as %s", log.String())
	}
	// The card, and the seed, which is 1, 2, 3 and so on: as text, and as the numbers of its bytes.
	bytesOf := func(text string) string { return strings.Trim(fmt.Sprint([]byte(text)), "[]") }
	secrets := []string{secret, fmt.Sprintf("%x", secret), bytesOf(secret), "010203", "1 2 3 4 5", "0x1, 0x2, 0x3", bytesOf("seed 010203")}
	for _, v := range []any{table, *table, e, &e, struct{ X *Table }{table}, struct{ X Table }{*table}, struct{ E Entry }{e},
		struct{ x any }{table}, struct{ x Table }{*table}, struct{ x *Table }{table}, struct{ e Entry }{e},
		[]any{table, e}, map[string]any{"x": *table}, struct{ x []Table }{[]Table{*table}}} {
		notTold(t, v, secrets...)
		notTold(t, fmt.Sprintf("%p", v), secrets...) // which asks no value how it prints
	}
	for _, v := range []any{table, *table, struct{ X *Table }{table}, map[string]any{"x": *table}} {
		if text, err := json.Marshal(v); err == nil || !strings.Contains(err.Error(), "Table.Snapshot") {
			t.Errorf("a %T is marshalled as %s, %v", v, text, err)
		}
	}
	if err := json.Unmarshal([]byte("{}"), table); err == nil || !strings.Contains(err.Error(), "see Restore") {
		t.Errorf("a table is unmarshalled: %v", err)
	}
	if text, err := json.Marshal(struct{ E Entry }{e}); err == nil || !strings.Contains(err.Error(), "Entry.SecretText") {
		t.Errorf("an entry is marshalled as %s, %v", text, err)
	}
	if text, err := json.Marshal(Options{Seed: [32]byte{1, 2, 3}}); err == nil || !strings.Contains(err.Error(), "Table.SecretJournal") {
		t.Errorf("options are marshalled as %s, %v", text, err)
	}
}

// TestSeed: a seed shows its bytes nowhere, alone or in options, by no verb.
func TestSeed(t *testing.T) {
	o := Options{Seed: Seed{0xab, 0xcd, 0xef}}
	if text := fmt.Sprintf("%x %d %v", o.Seed, &o.Seed, o.Seed.LogValue()); text != strings.Repeat("table.Seed{...} ", 3)[:47] {
		t.Errorf("seeds print as %s", text)
	}
	for _, v := range []any{o, &o, o.Seed, &o.Seed} {
		notTold(t, v, "171", "205", "abcd", "ABCD", "ab cd", "253", "10101011", "U+00AB", "0xab")
	}
	if text, err := json.Marshal(o.Seed); err == nil || !strings.Contains(err.Error(), "Table.SecretJournal") {
		t.Errorf("a seed is marshalled as %s, %v", text, err)
	}
}

// Results of a Table's methods guard their secrets, or are for the seat that the caller names; otherwise the method
// has Secret in its name. Cards, moves and positions guard nothing.
func TestSecretNames(t *testing.T) {
	plain := []reflect.Type{
		reflect.TypeFor[seasalt.Move](), reflect.TypeFor[seasalt.Card](), reflect.TypeFor[seasalt.Cards](), reflect.TypeFor[seasalt.Position](),
	}
	var shows func(of reflect.Type) bool
	shows = func(of reflect.Type) bool {
		switch of.Kind() {
		case reflect.Func: // an iterator: what it yields
			for i := range of.NumIn() {
				if shows(of.In(i)) {
					return true
				}
			}
		case reflect.Slice, reflect.Array, reflect.Pointer, reflect.Map:
			return slices.Contains(plain, of) || shows(of.Elem())
		}
		return slices.Contains(plain, of)
	}
	found := 0
	methods := reflect.TypeFor[*Table]()
	for i := range methods.NumMethod() {
		m := methods.Method(i)
		for j := range m.Type.NumOut() {
			if !shows(m.Type.Out(j)) {
				continue
			}
			if found++; !strings.Contains(m.Name, "Secret") {
				t.Errorf("Table.%s returns %v", m.Name, m.Type.Out(j))
			}
		}
	}
	if found == 0 {
		t.Error("no method returns cards or moves: the test sees nothing")
	}
}
