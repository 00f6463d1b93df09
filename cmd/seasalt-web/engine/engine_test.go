package engine

import (
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"os"
	"strings"
	"testing"

	"github.com/seasalt-go/seasalt"
	"github.com/seasalt-go/seasalt/bot"
	"github.com/seasalt-go/seasalt/record"
	"github.com/seasalt-go/seasalt/variants"
)

// ask asks an engine, and fails if it answers with a fault.
func ask[A any](t *testing.T, e *Engine, request string) (answer A) {
	t.Helper()
	var reply struct {
		OK    json.RawMessage
		Fault *Fault
	}
	if err := json.Unmarshal(e.Do([]byte(request)), &reply); err != nil {
		t.Fatal(err)
	}
	if reply.Fault != nil {
		t.Fatalf("%.200s: %+v", request, *reply.Fault)
	}
	if err := json.Unmarshal(reply.OK, &answer); err != nil {
		t.Fatal(err)
	}
	return answer
}

// faultAt asks an engine, and returns why not.
func faultAt(t *testing.T, e *Engine, request string) *Fault {
	t.Helper()
	var reply struct {
		OK    json.RawMessage
		Fault *Fault
		Store []line
	}
	if err := json.Unmarshal(e.Do([]byte(request)), &reply); err != nil {
		t.Fatal(err)
	}
	if reply.Fault == nil {
		t.Fatalf("%.200s: no fault", request)
	}
	if len(reply.Store) > 0 || len(reply.OK) > 0 {
		t.Errorf("%.200s: a fault, and something to store", request)
	}
	return reply.Fault
}

const create = `{"do":"create","game":"g","players":[{"name":"Ana"},{"name":"Ben","level":"easy"}],"seed":"` + seed + `"}`

const seed = "abababababababababababababababababababababababababababababababab"

func TestFaults(t *testing.T) {
	for _, f := range []struct{ request, kind, text string }{
		{`{`, faultRequest, "unexpected end"},
		{`{"do":"dance"}`, faultRequest, `no method "dance"`},
		{`{"do":"play","game":7}`, faultRequest, "cannot unmarshal"},
		{`{"do":"play","game":"x","move":"draw"}`, faultNoGame, `no game "x"`},
		{`{"do":"since","game":"g","seat":3}`, faultRequest, "no seat"},
		{`{"do":"since","game":"g","seat":1,"number":99}`, faultRefused, ""},
		{`{"do":"play","game":"g","seat":0,"number":3,"move":"jump"}`, faultRequest, "jump"},
		{`{"do":"resign","game":"g","seat":"spectator"}`, faultRequest, "spectator"},
		{`{"do":"record","game":"g","seat":0}`, faultRefused, "not over"},
		{create, faultRequest, "id of its own"},
		{`{"do":"create","game":"h","players":[{"name":"Ana"}],"seed":"` + seed + `"}`, faultRules, "players"},
		{`{"do":"create","game":"h","players":[{},{}],"seed":"xy"}`, faultRequest, "seed"},
		{`{"do":"create","game":"h","players":[{},{"level":"genius"}],"seed":"` + seed + `"}`, faultRequest, "genius"},
		{`{"do":"create","game":"h","players":[{},{}],"modules":["poker"],"seed":"` + seed + `"}`, faultRequest, "poker"},
		{`{"do":"create","game":"h","players":[{},{}],"rulings":{"tie":"coin"},"seed":"` + seed + `"}`, faultRules, "coin"},
		{`{"do":"restore","game":"h","journal":"nothing"}`, faultDamaged, ""},
		{`{"do":"replay","record":"[Format \"seasalt-record/7\"]"}`, faultDamaged, ""},
		{`{"do":"score","holding":{"hand":["crab/pink"],"laid":[],"events":[]}}`, faultRules, "crab"},
		{`{"do":"think","level":"easy","view":{}}`, faultRules, "players"},
		{`{"do":"weights","file":"5"}`, faultRequest, `no weights "5"`},
		{`{"do":"weights","file":"3","content":"AAAA"}`, faultRequest, "not a file of weights"},
	} {
		e := New()
		ask[summary](t, e, create)
		got := faultAt(t, e, f.request)
		if got.Kind != f.kind || !strings.Contains(got.Text, f.text) {
			t.Errorf("%s: %+v, want %s: …%s…", f.request, *got, f.kind, f.text)
		}
	}
}

// TestOtherwise checks what the other announcement would have brought: the other of the other is what came.
func TestOtherwise(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	stops, bets := 0, 0
	for range 300 {
		rules := seasalt.MustRules(seasalt.Config{Players: 2 + r.IntN(3), Modules: variants.All()})
		for s := rules.Start(0).Settle(r); !s.RoundOver() && !s.Over(); {
			moves := s.AppendMoves(nil)
			s, _ = s.Play(moves[r.IntN(len(moves))], r)
			round, ok := s.LastRound()
			if !ok || !s.RoundOver() {
				continue
			}
			other := otherwise(round)
			if (other != nil) != (round.Revealed.Len() == round.Players) {
				t.Fatalf("%v: otherwise %v", round, other)
			}
			if other == nil {
				continue
			}
			again := round
			if round.End == seasalt.RoundEndStopped {
				stops++
				again.End = seasalt.RoundEndBetWon
			} else {
				bets++
				again.End = seasalt.RoundEndStopped
			}
			if got := otherwise(again); fmt.Sprint(got) != fmt.Sprint(round.Points[:round.Players]) {
				t.Errorf("%v: %v", round, got)
			}
		}
	}
	if stops < 10 || bets < 10 {
		t.Errorf("only %d and %d rounds", stops, bets)
	}
}

// TestLevels wants a name on the page for each level, in every language.
func TestLevels(t *testing.T) {
	c := ask[struct{ Levels []string }](t, New(), `{"do":"catalog","lang":"en"}`)
	if len(c.Levels) != len(bot.Levels()) {
		t.Errorf("the levels are %v", c.Levels)
	}
	for _, lang := range []string{"en", "fr", "de"} {
		texts, err := os.ReadFile("../page/texts_" + lang + ".ts")
		if err != nil {
			t.Fatal(err)
		}
		for _, level := range c.Levels {
			if !strings.Contains(string(texts), "\n  strength_"+level+": \"") {
				t.Errorf("level %s has no name in %s", level, lang)
			}
		}
	}
}

// TestGame plays a game of two bots by requests alone, has everything said in every language, restores the
// table from its lines, and replays its record.
func TestGame(t *testing.T) {
	e := New()
	ask[summary](t, e, `{"do":"create","game":"g","players":[{"level":"easy"},{"level":"random"}],"target":8,"maxRounds":30,"modules":["extrasalt","extrapepper"],"seed":"`+seed+`"}`)
	type actor struct {
		Seat   seasalt.Seat
		Level  string
		Number int
		Stage  string
		View   json.RawMessage
	}
	for n := 0; ; n++ {
		if n == 5000 {
			t.Fatal("the game does not end")
		}
		a := ask[actor](t, e, `{"do":"actor","game":"g"}`)
		if a.Stage == "over" {
			break
		}
		if a.Stage == "round-over" {
			ask[any](t, e, fmt.Sprintf(`{"do":"nextRound","game":"g","seat":0,"number":%d}`, a.Number))
			continue
		}
		if n < 3 {
			hint := ask[struct {
				Does  string
				Why   []string
				Moves []struct {
					Visits int
					Chance float64
					Alike  bool
				}
			}](t, e, fmt.Sprintf(`{"do":"hint","lang":"fr","seat":%d,"view":%s}`, a.Seat, a.View))
			if hint.Does == "" || (len(hint.Why) > 0) != (hint.Moves[0].Visits > 0) {
				t.Errorf("the hint is %+v", hint)
			}
			for _, m := range hint.Moves {
				if !m.Alike && m.Chance >= hint.Moves[0].Chance {
					t.Errorf("a move seems better than the best: %+v", hint)
				}
			}
		}
		move := ask[struct{ Move string }](t, e, fmt.Sprintf(`{"do":"think","level":%q,"seed":%d,"view":%s}`, a.Level, a.Number, a.View)).Move
		ask[any](t, e, fmt.Sprintf(`{"do":"play","game":"g","seat":%d,"number":%d,"move":%q}`, a.Seat, a.Number, move))
	}
	update := ask[map[string]json.RawMessage](t, e, `{"do":"since","game":"g","seat":0,"number":0}`)
	var items []struct{ Round *struct{ Points []int } }
	if err := json.Unmarshal(update["items"], &items); err != nil {
		t.Fatal(err)
	}
	for _, lang := range Languages() {
		said := ask[struct {
			Items, Notable [][]string
			Result         []string
		}](t, e, fmt.Sprintf(`{"do":"speak","lang":%q,"seat":0,"names":["Ana","Ben"],"snapshot":%s,"items":%s}`, lang, update["snapshot"], update["items"]))
		if len(said.Items) == 0 || len(said.Result) == 0 {
			t.Errorf("%s: nothing is said", lang)
		}
		rounds := 0
		for i, notable := range said.Notable { // sentences of those that are said, and what each scores in a round that is over
			told, stays := strings.Join(said.Items[i], " "), strings.Join(notable, "")
			if r := items[i].Round; r != nil {
				rounds++
				for _, n := range r.Points {
					if !strings.Contains(stays, fmt.Sprint(n)) {
						t.Errorf("%s: %d points are not in %q", lang, n, stays)
					}
				}
			} else if !strings.Contains(told, stays) {
				t.Errorf("%s: %q is notable in %q", lang, notable, told)
			}
		}
		if rounds == 0 {
			t.Errorf("%s: no round is over", lang)
		}
		ask[any](t, e, fmt.Sprintf(`{"do":"catalog","lang":%q}`, lang))
		ask[any](t, e, fmt.Sprintf(`{"do":"book","lang":%q}`, lang))
	}
	text, err := json.Marshal(ask[struct{ Record string }](t, e, `{"do":"record","game":"g"}`).Record)
	if err != nil {
		t.Fatal(err)
	}
	replay := ask[struct{ Stops []int }](t, e, fmt.Sprintf(`{"do":"replay","lang":"en","record":%s}`, text))
	hands := 0
	for i, n := range replay.Stops {
		if i > 0 && i%7 == 0 {
			at := ask[struct{ Hands []openHand }](t, e, fmt.Sprintf(`{"do":"at","seat":"spectator","open":true,"from":%d,"moves":%d,"record":%s}`, replay.Stops[i-1], n, text))
			for seat, hand := range at.Hands { // its own player knows all of it
				own := ask[struct{ View json.RawMessage }](t, e, fmt.Sprintf(`{"do":"at","seat":%d,"from":%d,"moves":%d,"record":%s}`, seat, n, n, text))
				v, err := e.view(own.View)
				if err != nil || hand.Cards != v.KnownHand(seasalt.Seat(seat)) || hand.Points != v.Score(seasalt.Seat(seat)).Points() {
					t.Errorf("after %d moves seat %d has %v and %d points: %v", n, seat, hand.Cards, hand.Points, err)
				}
			}
			hands += len(at.Hands)
		}
	}
	if hands == 0 {
		t.Error("no hand is open")
	}
}

// TestJudge reviews a game: a decision of chance is none, and the best move costs nothing.
func TestJudge(t *testing.T) {
	e := New()
	rules := seasalt.MustRules(seasalt.Config{})
	r := rand.New(rand.NewPCG(7, 8))
	rec := record.New(rules, 0)
	for rec.Settle(r); rec.Len() < 30; {
		v := rec.Game().View(rec.State().Actor())
		if err := rec.Play(bot.Greedy{}.Choose(t.Context(), v, r), r); err != nil {
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
	judged := 0
	for n := range 30 {
		request := fmt.Sprintf(`{"do":"judge","lang":"de","moves":%d,"record":%s}`, n, text)
		if rec.At(n).Actor() == seasalt.Nature {
			if f := faultAt(t, e, request); f.Kind != faultRequest {
				t.Errorf("move %d is chance: %+v", n, *f)
			}
			continue
		}
		v := ask[struct {
			Made, Best   string
			Chance, Cost float64
			Judged       bool
			Why          []string
		}](t, e, request)
		if v.Judged {
			judged++
		}
		if v.Cost < 0 || v.Chance < 0 || v.Chance > 1 || v.Cost > v.Chance || v.Made == v.Best && v.Cost > 0 || (v.Cost > 0) != (len(v.Why) > 0) {
			t.Errorf("move %d: %+v", n, v)
		}
	}
	if judged < 5 {
		t.Errorf("only %d decisions were judged", judged)
	}
}

// TestStop reads what ends a round: how many points that takes, and whether STOP does, by the event of the round.
func TestStop(t *testing.T) {
	e := New()
	for event, want := range map[string]string{"kraken": "7 true", "treasure-chest": "10 true", "diodon-fish": "7 false"} {
		text := "seasalt/1 round=1 phase=play turn=0 event=" + event + " deck=?52 pile1=fish/green pile2=shell/grey hand0=crab/black,swimmer/black " +
			"hand1=mermaid/white,octopus/green players=2 target=40 mermaids=laid empty-deck=voids tie=latest-turn trio=laid equal-top=at-end" +
			" modules=extra-pepper/1/041a147ffd6a38f8 events=hermit-crab,sunfish,water-rodeo,dance-of-the-shells,kraken,tornado,dance-of-the-mermaids,treasure-chest,diodon-fish,angelfish,dolphins,coral-reef"
		rules := seasalt.Must(e.rules(seasalt.Must(seasalt.SetupOf(text))))
		view := seasalt.Must(seasalt.Must(rules.ParseState(text)).View(0).MarshalJSON())
		said := ask[struct {
			Threshold int
			Stop      bool
		}](t, e, fmt.Sprintf(`{"do":"speak","lang":"en","seat":0,"names":["",""],"snapshot":{"view":%s}}`, view))
		if got := fmt.Sprint(said.Threshold, said.Stop); got != want {
			t.Errorf("%s: %s, want %s", event, got, want)
		}
	}
	if got := strings.Join(counted(lines{"Ben looks at a card.", "Ben looks at a card."}), " "); got != "Ben looks at a card (×\u202f2)." {
		t.Error(got)
	}
}

// TestCode draws a link, whose corners have the squares by which a code is found, and refuses what is too long.
func TestCode(t *testing.T) {
	e := New()
	rows := ask[[]string](t, e, `{"do":"code","text":"https://tables.example/#/table/0123456789"}`)
	if n := len(rows); n != 29 || !strings.HasPrefix(rows[0], "11111110") || !strings.HasSuffix(rows[0], "01111111") || !strings.HasPrefix(rows[n-1], "11111110") {
		t.Errorf("%d rows:\n%s", n, strings.Join(rows, "\n"))
	}
	if f := faultAt(t, e, fmt.Sprintf(`{"do":"code","text":"%s"}`, strings.Repeat("x", 3000))); f.Kind != faultRequest {
		t.Errorf("%+v", f)
	}
}
