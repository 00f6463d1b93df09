package seasalt_test

import (
	"bytes"
	"encoding/json"
	"errors"
	"math/rand/v2"
	"regexp"
	"strings"
	"testing"

	"github.com/seasalt-go/seasalt"
)

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
			views = append(views, jsonSample{s.Rules(), string(marshal(t, s.View(seat)))}, jsonSample{s.Rules(), string(marshal(t, g.View(seat)))})
			for m := range s.Moves() {
				observations = append(observations, jsonSample{s.Rules(), string(marshal(t, must(s.Observe(seat, m))))})
				break
			}
		})
	}
	return views, observations
}

// jsonToken matches the texts, numbers and booleans of a document, fields included.
var jsonToken = regexp.MustCompile(`"[^"]*"|-?[0-9]+|true|false|\[\]`)

// mutate changes a document: it cuts a piece out and puts something else there, or puts one
// token of the document in the place of another one. A negative place does nothing.
func mutate(text string, from, to int, with string) string {
	if with == "" && from >= 0 {
		tokens := jsonToken.FindAllStringIndex(text, -1)
		a, b := tokens[from%len(tokens)], tokens[to%len(tokens)]
		return text[:a[0]] + text[b[0]:b[1]] + text[a[1]:]
	}
	if from < 0 {
		return with
	}
	from, to = from%(len(text)+1), to%(len(text)+1)
	return text[:min(from, to)] + with + text[max(from, to):]
}

// checkViewJSON checks that a text is an error or a view that is as good as any.
func checkViewJSON(t *testing.T, rules *seasalt.Rules, text string) (ok bool) {
	t.Helper()
	v, err := rules.UnmarshalView([]byte(text))
	if err != nil {
		var e *seasalt.ParseError
		if !errors.As(err, &e) || !pointsInto(e, e.Text) || !strings.HasPrefix(text, e.Text) || len(e.Error()) > 4000 {
			t.Fatalf("%s: the error does not say what is wrong where: %v", text, err)
		}
		if !v.Equal(seasalt.View{}) {
			t.Fatalf("%s: an error and a view, %v", text, v)
		}
		return false
	}
	data := marshal(t, v)
	if back, err := rules.UnmarshalView(data); err != nil || !back.Equal(v) {
		t.Fatalf("%s\nis read as\n%s\nand that as %v, %v", text, data, back, err)
	}
	s := v.Sample(rand.New(rand.NewPCG(1, 2)))
	if _, err := rules.NewState(s.SecretPosition()); err != nil || !seenAgain(v, s) {
		t.Fatalf("%s\nis no view of its sample\n%v: %v", text, s, err)
	}
	_ = v.String()
	return true
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
		"", "null", "{", "{}", "[]", "0", `"view"`, `{"format":1}`, `{"format":1e9}`, `{"format":1,"format":1}`, "\x00", "{\"format\":1}\xff",
		strings.Repeat("[", 1<<16), strings.Repeat(`{"seats":`, 1<<12), strings.Repeat(" ", 1<<18), `{"seats":[` + strings.Repeat("{},", 1<<10),
	} {
		f.Add(uint8(0), -1, 0, garbage)
	}
	f.Fuzz(func(t *testing.T, view uint8, from, to int, with string) {
		sample := views[int(view)%len(views)]
		checkViewJSON(t, sample.rules, mutate(sample.text, from, max(to, 0), with))
	})
}

// TestViewJSONMutated changes views at random, in so many ways that some of them are views again.
func TestViewJSONMutated(t *testing.T) {
	views, _ := jsonSamples(t)
	r := rand.New(rand.NewPCG(11, 13))
	n, read := 1000, 0
	if *deep {
		n = 3000
	}
	for i := range n {
		sample := views[i%len(views)]
		text := sample.text
		if i%10 == 0 {
			text = text[:r.IntN(len(text))] // always an error
			if checkViewJSON(t, sample.rules, text) {
				t.Fatalf("a part of a view is read: %s", text)
			}
			continue
		}
		if i%3 == 0 {
			text = exchange(text, r)
		}
		for range r.IntN(3) {
			text = mutate(text, r.IntN(len(text)), r.IntN(len(text)), []string{"", "", "", "", "1", ",", "[]", `"crab/black"`}[r.IntN(8)])
		}
		if checkViewJSON(t, sample.rules, text) && text != sample.text {
			read++
		}
	}
	t.Logf("of %d, %d are views", n, read)
	if read < n/100 {
		t.Errorf("only %d of %d changed views are read: the changes are too wild to test much", read, n)
	}
}

var jsonCard = regexp.MustCompile(`[a-z-]+/[a-z-]+`)

// exchange puts a card in the place of another one of its kind, and the other way round, in
// all of a document.
func exchange(text string, r *rand.Rand) string {
	cards := jsonCard.FindAllString(text, -1)
	if len(cards) == 0 {
		return text
	}
	one := cards[r.IntN(len(cards))]
	kind, _, _ := strings.Cut(one, "/")
	for range 50 {
		if other := cards[r.IntN(len(cards))]; other != one && strings.HasPrefix(other, kind+"/") {
			return strings.NewReplacer(one, other, other, one).Replace(text)
		}
	}
	return text
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
		var back seasalt.Observation
		if err := json.Unmarshal(marshal(t, o), &back); err != nil || back != o {
			t.Fatalf("%s is read back as %v, %v", marshal(t, o), back, err)
		}
	})
}

// FuzzJSON reads any text as everything else that has JSON.
func FuzzJSON(f *testing.F) {
	s := walk(5, 3, 200, nil)
	round, _ := s.LastRound()
	for _, v := range []any{
		s.Rules().Setup(), s.Score(0), round, seasalt.Result{Players: 2, End: seasalt.EndByPoints, Winners: 1}, s.Hand(0), s.Check(seasalt.Stop),
		seasalt.Holding{Hand: s.Hand(0)}, seasalt.Group{1, 2}, seasalt.Seats(5), seasalt.Nature, seasalt.Stop, seasalt.Card(7),
		seasalt.Kraken,
	} {
		f.Add(string(marshal(f, v)))
	}
	for _, garbage := range []string{"null", "null \n", "{}", "[]", "[[]]", "-1", "1e3", `"\u0063rab/black"`, `[0,1,2,3,0]`, `{"kind":"pile","pile":2}`, strings.Repeat("[1,", 99)} {
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

// tryJSON checks that what can be read can be written, and is then read as the same. A null
// leaves a value as it was, which need not be one that can be written.
func tryJSON[T any](t *testing.T, text string) {
	var v, back T
	if json.Unmarshal([]byte(text), &v) != nil || strings.Trim(text, " \t\r\n") == "null" {
		return
	}
	data := marshal(t, v)
	if err := json.Unmarshal(data, &back); err != nil || !bytes.Equal(marshal(t, back), data) {
		t.Fatalf("%s is read as %T %s, and that as %v, %v", text, v, data, back, err)
	}
}
