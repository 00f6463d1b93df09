package seasalt_test

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"log/slog"
	"math/rand/v2"
	"reflect"
	"slices"
	"strings"
	"testing"

	"github.com/seasalt-go/seasalt"
)

// TestThreeWaysToPlay plays random games of all configurations as States, as a Playout and as a
// Game: they go the same way, with the same moves, errors and random numbers.
func TestThreeWaysToPlay(t *testing.T) {
	games := 6
	if testing.Short() {
		games = 2
	}
	seen := map[string]int{}
	for _, rules := range fuzzRules {
		for seed := range uint64(games) {
			choose := rand.New(rand.NewPCG(seed, 1))
			var source [3]*rand.Rand
			for i := range source {
				source[i] = rand.New(rand.NewPCG(seed, 2))
			}
			first := seasalt.Seat(seed) % seasalt.Seat(rules.Players())
			s, g := rules.Start(first), rules.NewGame(first)
			p := s.Playout()
			for step := 0; step < 400 && !s.Over(); step++ {
				legal := s.AppendMoves(nil)
				if got := p.AppendMoves(nil); !slices.Equal(got, legal) {
					t.Fatalf("a playout has the moves %v, and the state %v", got, legal)
				}
				m := legal[choose.IntN(len(legal))]
				if choose.IntN(4) == 0 {
					m = seasalt.Move(choose.Uint32()) // most of these are illegal
					if choose.IntN(2) == 0 {
						m = seasalt.Pick(1 + choose.IntN(seasalt.MaxCards))
					}
				}
				var errs [3]error
				way := choose.IntN(3)
				switch way {
				case 0:
					s, errs[0] = s.Apply(m)
					errs[1], errs[2] = p.Apply(m), g.Apply(m)
				case 1:
					s, errs[0] = s.Play(m, source[0])
					errs[1], errs[2] = p.Play(m, source[1]), g.Play(m, source[2])
				case 2:
					s = s.Settle(source[0])
					p.Settle(source[1])
					g.Settle(source[2])
				}
				seen[[]string{"apply", "play", "settle"}[way]]++
				if errs[0] != nil {
					seen["refused"]++
				}
				if !reflect.DeepEqual(errs[1], errs[0]) || !reflect.DeepEqual(errs[2], errs[0]) {
					t.Fatalf("%v: a state says %v, a playout %v, a game %v", m, errs[0], errs[1], errs[2])
				}
				if p.State() != s || g.State() != s {
					t.Fatalf("%v leads to\n%s\nas a playout to\n%s\nas a game to\n%s", m, s.SecretText(), p.State().SecretText(), g.State().SecretText())
				}
				if p.Rules() != rules || g.Rules() != rules || p.Phase() != s.Phase() || p.Actor() != s.Actor() || p.Turn() != s.Turn() ||
					p.RoundOver() != s.RoundOver() || p.Over() != s.Over() || !reflect.DeepEqual(p.Check(m), s.Check(m)) {
					t.Fatalf("a playout says otherwise than the state: %v", s)
				}
				for seat := range seasalt.Seat(rules.Players()) {
					if p.Points(seat) != s.Points(seat) || p.Total(seat) != s.Total(seat) {
						t.Fatalf("seat %v has %d and %d points, in a playout %d and %d", seat, s.Points(seat), s.Total(seat), p.Points(seat), p.Total(seat))
					}
				}
				if next := source[0].Uint64(); next != source[1].Uint64() || next != source[2].Uint64() {
					t.Fatalf("%v takes other random numbers", m)
				}
				if choose.IntN(50) == 0 { // to another position and back, from a copy
					copied := p
					copied.Settle(rand.New(rand.NewPCG(1, 1)))
					copied.Set(rules.Start(0))
					if p.State() != s || copied.State() != rules.Start(0) {
						t.Fatal("a copy of a playout is not one of its own")
					}
					p = seasalt.Playout{}
					p.Set(s)
				}
				if choose.IntN(50) == 0 {
					g = g.Clone()
				}
			}
		}
	}
	for _, what := range []string{"apply", "play", "settle", "refused"} {
		if seen[what] < 500 {
			t.Errorf("only %d times: %s", seen[what], what)
		}
	}
}

// gameText is all that a game has.
func gameText(g *seasalt.Game) string {
	var b strings.Builder
	fmt.Fprintln(&b, g.State().SecretText())
	for _, seat := range seatsAndSpectator(g.Rules()) {
		fmt.Fprintf(&b, "%s\n%v\n", must(g.Memory(seat).MarshalJSON()), g.View(seat))
	}
	return b.String()
}

// TestClonesShareNothing plays on in a game, in its clone, and in memories and views of it, each in
// another way: none of them notices the others.
func TestClonesShareNothing(t *testing.T) {
	r := rand.New(rand.NewPCG(5, 5))
	unresolved, seeds := 0, uint64(3)
	if *deep {
		seeds = 8
	}
	for rules := range fuzzRules {
		for seed := range seeds {
			g := walkGame(uint8(rules), seed, 60+r.IntN(200), nil)
			list := seatsAndSpectator(g.Rules())
			seat := list[r.IntN(len(list))]
			v, m, before := g.View(seat), g.Memory(seat), gameText(g)
			samples := func(v seasalt.View) (texts string) {
				r := rand.New(rand.NewPCG(1, 2))
				for range 5 {
					texts += v.Sample(r).SecretText() + "\n"
				}
				return texts
			}
			view, memory, worlds := v.String(), string(marshal(t, m)), samples(v)
			if guesses(m) > 1 {
				unresolved++
			}
			clone := g.Clone()
			if gameText(clone) != before {
				t.Fatalf("a clone is\n%s\nof\n%s", gameText(clone), before)
			}
			for range 30 { // the same memory goes on with a game, and does not notice the other
				if clone.State().Over() {
					break
				}
				next := anyMove(clone.State(), r)
				_ = m.Clone().Observe(must(clone.Observe(seat, next))) // it may be of another moment
				if err := clone.Apply(next); err != nil {
					t.Fatal(err)
				}
				_ = gameText(clone) // views share guesses with the memory until it changes
			}
			if gameText(g) != before || string(marshal(t, m)) != memory {
				t.Fatalf("a game that its clone has gone on from is\n%s\nand was\n%s", gameText(g), before)
			}
			after := gameText(clone)
			for range 30 {
				if g.State().Over() {
					break
				}
				if err := g.Apply(anyMove(g.State(), r)); err != nil {
					t.Fatal(err)
				}
			}
			if gameText(clone) != after || v.String() != view || samples(v) != worlds || string(marshal(t, m)) != memory {
				t.Fatalf("a clone, a view or a memory changes when the game goes on:\n%s\n%v", view, v)
			}
			if again, err := g.Rules().UnmarshalMemory([]byte(memory)); err != nil || string(marshal(t, again)) != memory {
				t.Fatalf("%s\n%v: %v", memory, again, err)
			}
		}
	}
	if unresolved < 10 {
		t.Errorf("only %d memories have something unresolved", unresolved)
	}
}

// TestGamePanics: a game has no other seats than its own.
func TestGamePanics(t *testing.T) {
	g := seasalt.MustRules(seasalt.Config{}).NewGame(0)
	for _, seat := range []seasalt.Seat{2, 4, -1, seasalt.Nature} {
		for name, call := range map[string]func(){
			"View": func() { g.View(seat) }, "Memory": func() { g.Memory(seat) }, "Learn": func() { _ = g.Learn(seat, seasalt.Knowledge{}) },
			"Observe": func() { _, _ = g.Observe(seat, seasalt.Draw) },
		} {
			if !panics(call) {
				t.Errorf("%s(%d) does not panic", name, seat)
			}
		}
	}
	if !panics(func() { g.Rules().NewGame(2) }) {
		t.Error("a game starts with a seat that it does not have")
	}
}

func panics(call func()) (yes bool) {
	defer func() { yes = recover() != nil }()
	call()
	return false
}

// TestMemoryPrints: a printed or logged memory says whose it is and how many guesses it has, in one line without a card.
func TestMemoryPrints(t *testing.T) {
	if text := fmt.Sprint(&seasalt.Memory{}); text != "seasalt.Memory{}" {
		t.Errorf("the zero Memory prints as %s", text)
	}
	if _, err := (&seasalt.Memory{}).MarshalJSON(); err == nil {
		t.Error("the zero Memory is marshalled")
	}
	several := 0
	for rules := range fuzzRules {
		g := walkGame(uint8(rules), 1, 60, nil)
		for _, seat := range seatsAndSpectator(g.Rules()) {
			m := g.Memory(seat)
			if guesses(m) > 1 {
				several++
			}
			want := fmt.Sprintf("seasalt.Memory{Seat: %v, Guesses: %d, Rules: %v}", seat, guesses(m), g.Rules())
			for _, text := range []string{m.String(), fmt.Sprintf("%v", m), fmt.Sprintf("%+v", m), fmt.Sprintf("%s", m), slog.AnyValue(m).String()} {
				if text != want {
					t.Errorf("a memory prints as %s and should as %s", text, want)
				}
			}
		}
	}
	if several < 10 {
		t.Errorf("only %d memories have several guesses", several)
	}
}

// TestMemoryRefuses feeds memories with observations of other games, other moments and other
// observers. Each is an error, and then the memory is of no more use and says so.
func TestMemoryRefuses(t *testing.T) {
	r := rand.New(rand.NewPCG(9, 9))
	refused := 0
	for rules := range fuzzRules {
		g := walkGame(uint8(rules), 3, 120, nil)
		list := seatsAndSpectator(g.Rules())
		walkGame(uint8(rules), 4, 300, func(_ int, other *seasalt.Game) {
			s := other.State()
			if s.Over() || s.Actor() == seasalt.Nature && s.RoundOver() {
				return
			}
			seat, seen := list[r.IntN(len(list))], list[r.IntN(len(list))]
			m := g.Memory(seat)
			o := must(other.Observe(seen, anyMove(s, r)))
			err := m.Observe(o)
			tryMemory(t, g.State().View(seat), m)
			if err != nil {
				refused++
				if !strings.Contains(err.Error(), "cannot have made this observation") || m.Observe(o) != err {
					t.Fatalf("%v, and then %v", err, m.Observe(o))
				}
			}
		})
	}
	if t.Log(refused, "refused"); refused < 1000 {
		t.Errorf("only %d observations are refused", refused)
	}
}

// tryMemory calls all methods of a memory that has been fed with anything: they do what they say, or
// return an error. The view need not fit.
func tryMemory(t *testing.T, v seasalt.View, m *seasalt.Memory) {
	t.Helper()
	data, err := m.MarshalJSON()
	sum := 0.0
	for g := range m.Guesses() {
		sum += g.Chance
	}
	for c := range m.Rules().Deck().All() {
		m.Places(c)
	}
	if err != nil {
		if sum != 0 || !strings.Contains(m.String(), "Guesses: 0") || m.Learn(seasalt.Knowledge{}) == nil {
			t.Fatalf("a memory of no use: %v, %v", sum, m)
		}
		if _, err := v.With(m); err == nil || m.Clone().Learn(seasalt.Knowledge{}) == nil {
			t.Fatal("a memory of no use is put into a view")
		}
		return
	}
	if sum < 0.999999 || sum > 1.000001 {
		t.Fatalf("the chances make %v:\n%s", sum, data)
	}
	if clone := marshal(t, m.Clone()); !bytes.Equal(clone, data) || m.Rules() != v.Rules() {
		t.Fatalf("another clone:\n%s\n%s", data, clone)
	}
	if _, err := v.With(m); err == nil {
		_, _ = v.With(m.Clone())
	}
	_ = m.Clone().Learn(seasalt.Knowledge{Deck: v.Unseen()})
	back, err := m.Rules().UnmarshalMemory(data)
	if err != nil || !bytes.Equal(marshal(t, back), data) || back.Seat() != m.Seat() {
		t.Fatalf("%s\nis read back as\n%v: %v", data, back, err)
	}
}

// checkMemoryJSON checks that a text is an error or a memory as good as any.
func checkMemoryJSON(t *testing.T, v seasalt.View, text string, m *seasalt.Memory, err error) bool {
	t.Helper()
	if err != nil {
		var e *seasalt.ParseError
		if !errors.As(err, &e) || m != nil || len(e.Problems) == 0 || len(e.Error()) > 4000 {
			t.Fatalf("%s: the error does not say what is wrong where: %v, and %v", text, err, m)
		}
		return false
	}
	tryMemory(t, v, m)
	// The game goes on.
	s, r := v.Sample(rand.New(rand.NewPCG(1, 1))), rand.New(rand.NewPCG(1, 2))
	for range 8 {
		if s.Over() {
			break
		}
		next := anyMove(s, r)
		_ = m.Observe(must(s.Observe(m.Seat(), next)))
		s = must(s.Apply(next))
		tryMemory(t, s.View(m.Seat()), m)
	}
	return true
}

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
		if g.State().Over() {
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
		_ = m.Observe(o)
		tryMemory(t, g.State().View(m.Seat()), m)
		// And then with what really happens.
		for range 3 {
			if g.State().Over() {
				break
			}
			next := g.State().AppendMoves(nil)[0]
			_ = m.Observe(must(g.Observe(m.Seat(), next)))
			if err := g.Apply(next); err != nil {
				t.Fatal(err)
			}
			tryMemory(t, g.State().View(m.Seat()), m)
		}
	})
}

// FuzzMemoryJSON reads garbage, and the JSON of memories with a piece of it changed.
func FuzzMemoryJSON(f *testing.F) {
	for i := range uint8(24) {
		f.Add(i, uint64(i), uint16(150), i, 0, 0, "")
		f.Add(i, uint64(i), uint16(90), i, 30*int(i), 20, "")
		f.Add(i, uint64(i), uint16(60), i, 41*int(i), 41*int(i), `"crab/black",`)
		f.Add(i, uint64(i), uint16(60), i, -1, 0, "{}")
	}
	f.Fuzz(func(t *testing.T, rules uint8, seed uint64, steps uint16, seat uint8, from, to int, with string) {
		g := walkGame(rules, seed, int(steps)%200, nil)
		list := seatsAndSpectator(g.Rules())
		m := g.Memory(list[int(seat)%len(list)])
		text := mutate(string(marshal(t, m)), from, max(to, 0), with)
		read, err := g.Rules().UnmarshalMemory([]byte(text))
		checkMemoryJSON(t, g.State().View(m.Seat()), text, read, err)
	})
}

// TestMemoriesMutated changes the JSON of memories at random, in so many ways that some of it is that
// of memories again.
func TestMemoriesMutated(t *testing.T) {
	n, read := 600, 0
	if *deep {
		n = 3000
	}
	r := rand.New(rand.NewPCG(12, 13))
	for i := range n {
		g := walkGame(uint8(i), uint64(i%7), 30+r.IntN(100), nil)
		list := seatsAndSpectator(g.Rules())
		m := g.Memory(list[r.IntN(len(list))])
		text := exchange(string(marshal(t, m)), r)
		for range r.IntN(3) {
			text = mutate(text, r.IntN(len(text)), r.IntN(len(text)), []string{"", "", "1", ",", "[]", `"crab/black"`}[r.IntN(6)])
		}
		back, err := g.Rules().UnmarshalMemory([]byte(text))
		if checkMemoryJSON(t, g.State().View(m.Seat()), text, back, err) && text != string(marshal(t, m)) {
			read++
		}
	}
	if t.Logf("of %d, %d are memories", n, read); read < n/50 {
		t.Errorf("only %d of %d changed memories are read: the changes are too wild to test much", read, n)
	}
}
