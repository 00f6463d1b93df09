package texts

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"math/rand/v2"
	"reflect"
	"slices"
	"strings"
	"testing"

	"github.com/seasalt-go/seasalt"
)

// FuzzMove tries any 32 bits as a move, and their neighbours among the legal moves, in a
// position that random play reaches: Check, Apply, Play and the generator must agree.
func FuzzMove(f *testing.F) {
	// Start with a position in every phase.
	reached := map[seasalt.Phase]bool{}
	for seed := uint64(0); len(reached) < int(seasalt.PhaseOver); seed++ {
		if seed == 1000 {
			f.Fatalf("random games reach only the phases %v", reached)
		}
		rules := uint8(seed % uint64(len(fuzzRules)))
		walk(rules, seed, walkLimit, func(steps int, s seasalt.State) {
			if !reached[s.Phase()] {
				reached[s.Phase()] = true
				f.Add(rules, seed, uint16(steps), uint64(0xff<<(seed%25)))
			}
		})
	}

	f.Fuzz(func(t *testing.T, rules uint8, seed uint64, steps uint16, bits uint64) {
		s := walk(rules, seed, int(steps)%walkLimit, nil)
		legal := s.AppendMoves(nil)
		if s.Over() != (len(legal) == 0) {
			t.Fatalf("over: %v, and there are %d moves in %v", s.Over(), len(legal), s)
		}
		fuzzMove(t, s, legal, seasalt.Move(bits))
		for i, m := range legal {
			fuzzMove(t, s, legal, m)
			if slices.Contains(legal[:i], m) {
				t.Errorf("%v is listed twice in %v", m, s)
			}
			// One part of it changed.
			shift := 16 * (bits % 4)
			fuzzMove(t, s, legal, m&^(0xffff<<shift)|seasalt.Move(bits>>16&0xffff)<<shift)
		}
	})
}

// fuzzMove checks that everything agrees on whether a move is legal, and that a refusal
// changes nothing and is explained.
func fuzzMove(t *testing.T, s seasalt.State, legal []seasalt.Move, m seasalt.Move) {
	t.Helper()
	before := s
	check := s.Check(m)
	after, apply := s.Apply(m)
	r := rand.New(rand.NewPCG(1, 2))
	played, play := s.Play(m, r)

	if s != before {
		t.Fatalf("%v changed the state that it was tried on: %v", m, before)
	}
	if (check == nil) != slices.Contains(legal, m) {
		t.Fatalf("Check says %v, and the list of legal moves does not: %v in %v", check, m, s)
	}
	if !reflect.DeepEqual(check, apply) || !reflect.DeepEqual(check, play) {
		t.Fatalf("Check, Apply and Play differ: %v, %v, %v", check, apply, play)
	}
	if check == nil {
		if !m.IsValid() {
			t.Fatalf("legal, but not valid: %v in %v", m, s)
		}
		if back, err := seasalt.ParseMove(m.String()); err != nil || back != m {
			t.Fatalf("%v is read back as %v, %v", m, back, err)
		}
		if after == s {
			t.Fatalf("%v changes nothing in %v", m, s)
		}
		if played.Actor() == seasalt.Nature && played.Phase() != seasalt.PhaseRoundOver {
			t.Fatalf("Nature is to act after %v was played in %v", m, s)
		}
		return
	}
	if after != s || played != s {
		t.Fatalf("%v is refused and changes the state: %v", m, s)
	}
	if r.Uint64() != rand.New(rand.NewPCG(1, 2)).Uint64() {
		t.Fatalf("%v is refused and takes from the source of chance", m)
	}
	var e *seasalt.MoveError
	if !errors.Is(check, seasalt.ErrIllegalMove) || !errors.As(check, &e) {
		t.Fatalf("%v is refused by an error of another type: %v", m, check)
	}
	if e.Move != m || e.Actor != s.Actor() || e.Phase != s.Phase() || e.Reason == 0 || e.Rule == "" {
		t.Fatalf("the refusal does not say what was refused where and why: %+v in %v", e, s)
	}
}

// fuzzParseError checks that an error of a parser points into the text and stays short,
// however long the text is.
func fuzzParseError(t *testing.T, text string, err error) {
	t.Helper()
	var e *seasalt.ParseError
	if !errors.As(err, &e) {
		t.Fatalf("%q: not a ParseError: %v", text, err)
	}
	if e.Text != text || e.What == "" || !pointsInto(e, text) {
		t.Fatalf("the error does not say what is wrong where: %+v", e)
	}
	if n := len(err.Error()); n > 2000 || n > 1000 && len(e.Problems) == 1 {
		t.Fatalf("the error has %d bytes", n)
	}
}

// pointsInto reports whether an error has problems in the order of a text.
func pointsInto(e *seasalt.ParseError, text string) bool {
	last := 0
	for _, p := range e.Problems {
		if p.Offset < last || p.Offset > len(text) || p.Text == "" {
			return false
		}
		last = p.Offset
	}
	return len(e.Problems) > 0 && len(e.Problems) <= 51
}

// FuzzParse reads any text as a card, as cards and as a move.
func FuzzParse(f *testing.F) {
	for _, text := range []string{
		"crab/dark-blue", "shoal-of-fish/grey", "mermaid/white", "starfish/yellow", "/", "crab", "crab/", "/black",
		"crab/blue", "Crab/black", "crab/black/black", " crab/black", "none/none", "crab/none", "none", "Card(255)",
		"crab/\x00", "crab\xff/black", "crabe/noir", strings.Repeat("crab/", 100),

		"", " ", "crab/black crab/black", "shell/grey\tboat/black\r\n fish/green ", "crab/black,crab/green",
		"crab/black\u00a0crab/green", "crab/black crab", "crab/black none", "|", "crab/black | boat/black",
		strings.Repeat("crab/black ", seasalt.MaxCards), strings.Repeat("crab/black ", seasalt.MaxCards+1),

		"draw", "take 1", "take 3", "take 01", "take +1", "take 257", "take 1 2", "keep crab/black", "discard 2",
		"lay-duo swimmer/black shark/green", "lay-duo shark/green swimmer/black", "lay-duo crab/black",
		"lay-trio fish/black fish/green starfish/yellow", "lay-mermaids", "lay-shield shell/grey", "choose-pile 1",
		"pick 80", "pick 81", "pick 0", "choose-victim 3", "choose-victim 4", "choose-victim -1", "pass-swap",
		"swap crab/black fish/green", "grab 2 boat/black boat/yellow", "take-equal-top 1", "stop", "last-chance",
		"keep-event kraken", "keep-event none", "deal crab/black", "steal mermaid/white", "turn-up none",
		"turn-up sunfish", "end-turn end-turn", " end-turn\n", "END-TURN", "Move(0x0)", "draw\x00",
		"lay-duo " + strings.Repeat("crab/black ", 99),
	} {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		if c, ok := tryText(t, text, seasalt.ParseCard); ok {
			if again := seasalt.CardOf(c.Kind(), c.Color()); !c.IsValid() || again != c {
				t.Fatalf("%v is not the card of its kind and colour, %v", c, again)
			}
			var unmarshalled seasalt.Card
			err := unmarshalled.UnmarshalText([]byte(text))
			if spaced := text != c.String(); spaced != (err != nil) || !spaced && unmarshalled != c {
				t.Fatalf("%q is unmarshalled as %v, %v", text, unmarshalled, err)
			}
		}
		if cards, ok := tryText(t, text, seasalt.ParseCards); ok && !slices.IsSorted(slices.Collect(cards.All())) {
			t.Fatalf("not in order: %v", cards)
		}
		if m, ok := tryText(t, text, seasalt.ParseMove); ok && !m.IsValid() {
			t.Fatalf("%q is read as the invalid %v", text, m)
		}
	})
}

// tryText reads any text as a value: the result is an error with a place, or a value whose own text has the same words,
// in any order. It reports which.
func tryText[T interface {
	comparable
	fmt.Stringer
}](t *testing.T, text string, parse func(string) (T, error)) (v T, ok bool) {
	t.Helper()
	v, err := parse(text)
	if err != nil {
		fuzzParseError(t, text, err)
		if v != *new(T) {
			t.Fatalf("%q: an error and a value, %v", text, v)
		}
		return v, false
	}
	words := func(text string) []string { return slices.Sorted(slices.Values(strings.Fields(text))) }
	if back, err := parse(v.String()); err != nil || back != v || !slices.Equal(words(v.String()), words(text)) {
		t.Fatalf("%q is read as %v, and that as %v, %v", text, v, back, err)
	}
	return v, true
}

func FuzzParseHolding(f *testing.F) {
	for _, text := range []string{
		"", "|", " | ", "crab/black", "crab/black shell/grey | boat/black+boat/yellow",
		"| swimmer/black+shark/green+starfish/yellow",
		"|mermaid/white+mermaid/white+mermaid/white+mermaid/white", "| crab/black", "| crab/black+", "| +crab/black",
		"| +", "| crab/black + crab/green",
		"crab/black | boat/black+boat/yellow | fish/green+fish/black", "crab/black+crab/green", "|| ",
		"shell/grey|lighthouse/purple+crab/black",
		"| crab/black+crab/black+crab/black+crab/black+crab/black", strings.Repeat("fish/black ", 81),
		"| " + strings.Repeat("crab/black+crab/black ", 81),
	} {
		f.Add(text)
	}
	// The game with all cards that exist: it must return points or an error for them.
	rules := fuzzRules[len(fuzzRules)-1]
	f.Fuzz(func(t *testing.T, text string) {
		h, err := seasalt.ParseHolding(text)
		if err != nil {
			fuzzParseError(t, text, err)
			if !reflect.DeepEqual(h, seasalt.Holding{}) {
				t.Fatalf("%q: an error and cards, %v", text, h)
			}
			return
		}
		back, err := seasalt.ParseHolding(h.String())
		if err != nil || !reflect.DeepEqual(back, h) {
			t.Fatalf("%q is read back as %q, %v", h, back, err)
		}
		score, err := rules.Score(h)
		if err != nil {
			var e *seasalt.InvalidError
			if !errors.As(err, &e) || len(e.Problems) == 0 || slices.Contains(textsOf(e.Problems), "") {
				t.Fatalf("%q: the error does not say what is wrong: %v", text, err)
			}
			if score != (seasalt.Score{}) {
				t.Fatalf("%q: an error and a score, %v", text, score)
			}
			return
		}
		sum := 0
		for item := range score.Items() {
			sum += item.Points
		}
		cards := h.Hand.Len()
		for _, g := range h.Laid {
			cards += g.Len()
		}
		if score.Points() != sum || score.Points() < 0 || score.Bonus() > cards || score.Bonus() == 0 != (cards == 0) {
			t.Fatalf("%q: %d points and a bonus of %d, for %v", text, score.Points(), score.Bonus(), score)
		}
	})
}

// spoil replaces a part of a text.
func spoil(text string, at uint16, length uint8, with string) string {
	start := int(at) % (len(text) + 1)
	end := min(start+int(length), len(text))
	return text[:start] + with + text[end:]
}

// FuzzParseState reads any text as a state, alone and as a part of the text of a state that
// random play reaches.
func FuzzParseState(f *testing.F) {
	for rules := range uint8(24) {
		s := walk(rules, uint64(rules), 150, nil)
		f.Add(rules, uint64(rules), uint16(150), uint16(0), uint8(0), "")
		f.Add(rules, uint64(rules), uint16(40), uint16(30), uint8(20), " hand0=crab/black")
		f.Add(rules, uint64(0), uint16(0), uint16(0), uint8(255), s.SecretText())
	}
	f.Fuzz(func(t *testing.T, rules uint8, seed uint64, steps, at uint16, length uint8, text string) {
		s := walk(rules, seed, int(steps)%walkLimit, nil)
		tryState(t, s.Rules(), text)
		tryState(t, s.Rules(), spoil(s.SecretText(), at, length, text))
	})
}

// FuzzParseView does so with views.
func FuzzParseView(f *testing.F) {
	for rules := range uint8(24) {
		s := walk(rules, uint64(rules), 150, nil)
		f.Add(rules, uint64(rules), uint16(150), uint8(rules), uint16(0), uint8(0), "")
		f.Add(rules, uint64(rules), uint16(40), uint8(rules), uint16(30), uint8(20), " hand0=crab/black,?3")
		f.Add(rules, uint64(0), uint16(0), uint8(0), uint16(0), uint8(255), s.View(1).String())
	}
	f.Fuzz(func(t *testing.T, rules uint8, seed uint64, steps uint16, seat uint8, at uint16, length uint8,
		text string) {
		g := walkGame(rules, seed, int(steps)%walkLimit, nil)
		s := g.State()
		seats := seatsAndSpectator(s.Rules())
		v := s.View(seats[int(seat)%len(seats)])
		tryView(t, s.Rules(), spoil(g.View(v.Seat()).String(), at, length, text))
		tryView(t, s.Rules(), text)
		tryView(t, s.Rules(), spoil(v.String(), at, length, text))
	})
}

// FuzzParseSetup does so with setups.
func FuzzParseSetup(f *testing.F) {
	for _, rules := range fuzzRules {
		f.Add(rules.String(), uint16(0), uint8(0), "")
		f.Add(rules.String(), uint16(50), uint8(3), "modules=a/1,b/-1 events=kraken")
	}
	f.Fuzz(func(t *testing.T, text string, at uint16, length uint8, with string) {
		trySetup(t, text)
		trySetup(t, spoil(text, at, length, with))
	})
}

// A jsonSample is a document that can be read, and the rules of its game.
type jsonSample struct {
	rules *seasalt.Rules
	text  string
}

// jsonSamples returns views and observations of all phases, those of players and of spectators.
func jsonSamples(t testing.TB) (views, observations []jsonSample) {
	t.Helper()
	reached := map[seasalt.Phase]int{}
	for seed := uint64(0); len(reached) < int(seasalt.PhaseOver); seed++ {
		if seed == 1000 {
			t.Fatalf("random games reach only the phases %v", reached)
		}
		walkGame(uint8(seed), seed, walkLimit, func(step int, g *seasalt.Game) {
			s := g.State()
			if reached[s.Phase()]++; reached[s.Phase()] > 3 {
				return
			}
			seat := seasalt.Spectator
			if reached[s.Phase()] < 3 {
				seat = s.Turn()
			}
			views = append(views, jsonSample{s.Rules(), string(marshal(t, s.View(seat)))},
				jsonSample{s.Rules(), string(marshal(t, g.View(seat)))})
			for m := range s.Moves() {
				observations = append(observations, jsonSample{s.Rules(), string(marshal(t, must(s.Observe(seat, m))))})
				break
			}
		})
	}
	return views, observations
}

// checkViewJSON checks that a text is an error or a view that is as good as any.
func checkViewJSON(t *testing.T, rules *seasalt.Rules, text string) {
	t.Helper()
	v, err := rules.UnmarshalView([]byte(text))
	if err == nil {
		checkView(t, rules, text, v)
		_ = v.String()
		return
	}
	var e *seasalt.ParseError
	if !errors.As(err, &e) || !pointsInto(e, e.Text) || !strings.HasPrefix(text, e.Text) || len(e.Error()) > 4000 {
		t.Fatalf("%s: the error does not say what is wrong where: %v", text, err)
	}
	if !v.Equal(seasalt.View{}) {
		t.Fatalf("%s: an error and a view, %v", text, v)
	}
}

// FuzzViewJSON reads garbage, and the JSON of views with a piece of it changed.
func FuzzViewJSON(f *testing.F) {
	views, _ := jsonSamples(f)
	for i, view := range views {
		f.Add(uint8(i), 0, 0, "")                               // as it is: a token in its own place
		f.Add(uint8(i), 100*i, len(view.text), "")              // one token for another
		f.Add(uint8(i), 37*i, len(view.text), " ")              // truncated
		f.Add(uint8(i), 41*i, 41*i, `"hand":{"size":1}`)        // more than there should be
		f.Add(uint8(i), strings.Index(view.text, "1"), 0, "99") // garbage in front
	}
	for _, garbage := range []string{
		"", "null", "{", "{}", "[]", "0", `"view"`, `{"format":1}`, `{"format":1e9}`, `{"format":1,"format":1}`, "\x00",
		"{\"format\":1}\xff",
		strings.Repeat("[", 1<<16), strings.Repeat(`{"seats":`, 1<<12), strings.Repeat(" ", 1<<18),
		`{"seats":[` + strings.Repeat("{},", 1<<10),
	} {
		f.Add(uint8(0), -1, 0, garbage)
	}
	f.Fuzz(func(t *testing.T, view uint8, from, to int, with string) {
		sample := views[int(view)%len(views)]
		checkViewJSON(t, sample.rules, mutate(sample.text, from, max(to, 0), with))
	})
}

// FuzzObservationJSON reads garbage, and the JSON of observations with a piece of it changed.
func FuzzObservationJSON(f *testing.F) {
	_, observations := jsonSamples(f)
	for i, o := range observations {
		f.Add(uint8(i), 0, 0, "")
		f.Add(uint8(i), 7*i, 11*i, "")
		f.Add(uint8(i), 5*i, len(o.text), " ")
		f.Add(uint8(i), 3*i, 4*i, `"card":"crab/black"`)
	}
	for _, garbage := range []string{"", "null", "{}", "[]", `{"actor":0,"turn":0}`, strings.Repeat("[", 1<<16)} {
		f.Add(uint8(0), -1, 0, garbage)
	}
	f.Fuzz(func(t *testing.T, observation uint8, from, to int, with string) {
		text := mutate(observations[int(observation)%len(observations)].text, from, max(to, 0), with)
		var o seasalt.Observation
		if err := json.Unmarshal([]byte(text), &o); err != nil {
			if o != (seasalt.Observation{}) {
				t.Fatalf("%s: an error and an observation, %v", text, o)
			}
			return
		}
		if o.String() == "" {
			t.Fatalf("%s: nothing to tell", text)
		}
		data, err := json.Marshal(o)
		if err != nil && o.String() == "nothing" { // it has a name of a later version
			return
		}
		var back seasalt.Observation
		if err := json.Unmarshal(data, &back); err != nil || back != o {
			t.Fatalf("%s is read back as %v, %v", data, back, err)
		}
	})
}

// FuzzJSON reads any text as everything else that has JSON.
func FuzzJSON(f *testing.F) {
	s := walk(5, 3, 200, nil)
	round, _ := s.LastRound()
	for _, v := range []any{
		s.Rules().Setup(), s.Score(0), round, seasalt.Result{Players: 2, End: seasalt.GameEndPoints, Winners: 1},
		s.Hand(0), s.Check(seasalt.Stop),
		seasalt.Holding{Hand: s.Hand(0)}, group("crab/black crab/green"), seasalt.Seats(5), seasalt.Nature,
		seasalt.Stop, seasalt.CardOf(seasalt.Crab, seasalt.Black),
		seasalt.Kraken,
	} {
		f.Add(string(marshal(f, v)))
	}
	for _, garbage := range []string{"null", "null \n", "{}", "[]", "[[]]", "-1", "1e3", `"\u0063rab/black"`,
		`[0,1,2,3,0]`, `{"kind":"pile","pile":2}`,
		`{"end":"treaty","winners":[0],"tieBreak":"none","totals":[1,0]}`,
		`{"round":2,"end":"treaty","by":1,"lastTurn":1,"seats":[{"points":3,"total":11},{"points":7,"total":10}]}`, strings.Repeat("[1,", 99)} {
		f.Add(garbage)
	}
	f.Fuzz(func(t *testing.T, text string) {
		tryJSON[seasalt.Card](t, text)
		tryJSON[seasalt.Cards](t, text)
		tryJSON[seasalt.Group](t, text)
		tryJSON[seasalt.Kind](t, text)
		tryJSON[seasalt.Color](t, text)
		tryJSON[seasalt.Event](t, text)
		tryJSON[seasalt.RoundEnd](t, text)
		tryJSON[seasalt.Seat](t, text)
		tryJSON[seasalt.Seats](t, text)
		tryJSON[seasalt.Move](t, text)
		tryJSON[seasalt.Score](t, text)
		tryJSON[seasalt.RoundResult](t, text)
		tryJSON[seasalt.Result](t, text)
		tryJSON[seasalt.Setup](t, text)
		tryJSON[seasalt.Holding](t, text)
		tryJSON[seasalt.MoveError](t, text)
	})
}

// isLater reports whether a message has the name of a later version, which is read as none.
func isLater(v any) bool {
	switch v := v.(type) {
	case seasalt.RoundResult:
		return v.End == 0
	case seasalt.Result:
		return v.End == 0
	case seasalt.MoveError:
		return v.Reason == 0 || v.Phase == 0
	case seasalt.Score:
		for item := range v.Items() {
			if _, err := json.Marshal(item); err != nil {
				return true
			}
		}
	}
	return false
}

// tryJSON checks that a value that can be read can also be written, and is then read as the same. A null leaves a value
// as it was, which may be one that cannot be written.
func tryJSON[T any](t *testing.T, text string) {
	var v, back T
	if json.Unmarshal([]byte(text), &v) != nil || strings.Trim(text, " \t\r\n") == "null" {
		return
	}
	if _, err := json.Marshal(v); err != nil && isLater(v) {
		return
	}
	data := marshal(t, v)
	if err := json.Unmarshal(data, &back); err != nil || !bytes.Equal(marshal(t, back), data) {
		t.Fatalf("%s is read as %T %s, and that as %v, %v", text, v, data, back, err)
	}
}
