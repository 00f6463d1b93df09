package api

import (
	"crypto/sha256"
	"encoding/json"
	"flag"
	"fmt"
	"hash/crc32"
	"math/rand/v2"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"time"

	"github.com/seasalt-go/seasalt"
	"github.com/seasalt-go/seasalt/examples/tables/host"
	"github.com/seasalt-go/seasalt/examples/tables/store"
	"github.com/seasalt-go/seasalt/table"
	"github.com/seasalt-go/seasalt/variants"
)

var secretGames = flag.Int("games", 0, "how many pairs of games TestSecrets plays; 0 is some")

// A forger writes journals in which chance does what it is told: those of another version of the rules.
type forger struct {
	header string
	lines  []string
	text   string
	sum    uint32
}

func (f *forger) write(line string) string {
	sum := crc32.Update(f.sum, crc32.IEEETable, []byte(line))
	line = fmt.Sprintf("%s #%08x\n", line, sum)
	f.sum = crc32.ChecksumIEEE([]byte(f.text + line))
	f.text += line
	return line
}

func (f *forger) entry(format string, args ...any) {
	f.lines = append(f.lines, f.write(fmt.Sprintf("%d ", len(f.lines)+1)+fmt.Sprintf(format, args...)))
}

func forge(rules *seasalt.Rules, tokens []string, delay int) *forger {
	public := []string{fmt.Sprintf("rules %d", seasalt.RulesVersion+1), "setup " + rules.Setup().String()}
	for seat, token := range tokens {
		public = append(public, fmt.Sprintf("seat %d %q %v", seat, fmt.Sprint("Player ", seat), table.HashToken(token)))
	}
	public = append(public, fmt.Sprintf("terms reveal-seed=false next-at-once=false max-rounds=100 spectator-delay=%d note=\"no clock\"", delay))
	seed := [32]byte{7}
	sum := sha256.Sum256([]byte("seasalt table commitment 1\n" + strings.Join(public, "\n") + "\n" + string(seed[:])))
	f := new(forger)
	for _, line := range append(append([]string{table.Format}, public...), fmt.Sprintf("seed %x", seed), fmt.Sprintf("commitment sha256:%x", sum)) {
		f.write(line)
	}
	f.header = f.text
	for seat := range tokens {
		f.entry("nonce %d \"\"", seat)
	}
	return f
}

// chance lets Nature move in two positions, so that an observer sees the same in both. Where it can, it lets the
// rest differ.
func chance(two *[2]seasalt.State, o seasalt.Seat, r *rand.Rand) (done [2][]string, ok bool) {
	for two[0].Actor() == seasalt.Nature && two[1].Actor() == seasalt.Nature && !two[0].RoundOver() {
		m := two[0].Chance(r)
		want, err := two[0].Observe(o, m)
		if err != nil {
			return done, false
		}
		var alike []seasalt.Move
		for n := range two[1].Chances() {
			if is, err := two[1].Observe(o, n); err == nil && is == want {
				alike = append(alike, n)
			}
		}
		if len(alike) == 0 {
			return done, false
		}
		for i, x := range []seasalt.Move{m, alike[r.IntN(len(alike))]} {
			two[i], _ = two[i].Apply(x)
			done[i] = append(done[i], x.String())
		}
	}
	return done, two[0].Actor() == two[1].Actor() && two[0].RoundOver() == two[1].RoundOver()
}

func inBrackets(moves []string) string {
	if len(moves) == 0 {
		return ""
	}
	return " (" + strings.Join(moves, "; ") + ")"
}

// coupled returns two journals that are the same to an observer, and in how many entries they differ.
func coupled(rules *seasalt.Rules, tokens []string, o seasalt.Seat, delay int, r *rand.Rand) (two [2]*forger, apart int) {
	two = [2]*forger{forge(rules, tokens, delay), forge(rules, tokens, delay)}
	states := [2]seasalt.State{rules.Start(0), rules.Start(0)}
	dealt, ok := chance(&states, o, r)
	if !ok {
		return two, 0
	}
	for i, f := range two {
		f.entry("deal first 0%s", inBrackets(dealt[i]))
	}
	for range 120 {
		before, actor := states, states[0].Actor()
		if actor < 0 || states[0].RoundOver() {
			break
		}
		moves := states[0].AppendMoves(nil)
		m := moves[r.IntN(len(moves))]
		want, _ := states[0].Observe(o, m)
		var alike []seasalt.Move
		for _, n := range states[1].AppendMoves(nil) {
			if is, err := states[1].Observe(o, n); err == nil && is == want {
				alike = append(alike, n)
			}
		}
		if len(alike) == 0 {
			continue // perhaps another one
		}
		made := []seasalt.Move{m, alike[r.IntN(len(alike))]}
		for i, m := range made {
			states[i], _ = states[i].Apply(m)
		}
		then, ok := chance(&states, o, r)
		if !ok || states[0].RoundOver() { // what a round comes to is not the forger's
			states = before
			continue
		}
		for i, f := range two {
			f.entry("%v: %v%s", actor, made[i], inBrackets(then[i]))
		}
		if last := len(two[0].lines) - 1; two[0].lines[last][:len(two[0].lines[last])-10] != two[1].lines[last][:len(two[1].lines[last])-10] {
			apart++
		}
	}
	return two, apart
}

// stored puts a journal into a store, as the records of a table.
func stored(t testing.TB, id string, settings host.Settings, f *forger) store.Store {
	t.Helper()
	s := &store.Memory{Clock: func() time.Time { return time.UnixMilli(1_700_000_100_000) }}
	last, n := uint64(0), 0
	put := func(record map[string]any) {
		n++
		record["n"], record["at"] = n, 1_700_000_000_000+int64(n)*1000
		data, err := json.Marshal(record)
		if err == nil {
			last, err = s.Append(t.Context(), id, last, data)
		}
		if err != nil {
			t.Fatal(err)
		}
	}
	put(object{"kind": "create", "seat": -1, "settings": settings})
	for i := range settings.Seats {
		sit := object{"kind": "sit", "seat": i, "name": fmt.Sprint("Player ", i)}
		if i == len(settings.Seats)-1 {
			sit["header"] = f.header
		}
		put(sit)
	}
	for i, line := range f.lines {
		what, seat := "move", -1
		switch {
		case i < len(settings.Seats):
			what, seat = "nonce", i
		case i == len(settings.Seats):
			what = "deal"
		default:
			_, _ = fmt.Sscanf(line, "%d %d:", new(int), &seat)
		}
		put(object{"kind": "entry", "what": what, "seat": seat, "line": line})
	}
	return s
}

// Whatever a client is sent is the same for two histories that differ only in what is hidden from it: bodies,
// headers, feeds, and the answers to requests that are refused.
func TestSecrets(t *testing.T) {
	games := *secretGames
	if games == 0 {
		games = 60
		if testing.Short() {
			games = 10
		}
	}
	id := "AAAAAAAAAAAAAAAAAAAAAA"
	entries, apart, seen := 0, 0, 0
	for n := range games {
		r := rand.New(rand.NewPCG(uint64(n), 5))
		config := seasalt.Config{Players: 2 + n%3}
		if n%2 == 1 {
			config.Modules = variants.All()
		}
		rules := seasalt.MustRules(config)
		settings := host.Settings{Format: 1, Setup: rules.Setup().String(), Tokens: map[host.Role]table.TokenHash{}, Clock: host.Clock{Kind: host.NoClock, Then: host.ThenBot}}
		settings.Terms = host.Terms{MaxRounds: 100, SpectatorDelay: n % 4}
		var tokens []string
		for seat := range config.Players {
			tokens = append(tokens, strings.Repeat(string(rune('A'+seat)), 42)+"A")
			settings.Seats = append(settings.Seats, host.SeatSettings{Kind: host.SeatLink, Token: table.HashToken(tokens[seat])})
		}
		o := seasalt.Seat(r.IntN(config.Players+1)) - 1
		token := ""
		if o < 0 {
			o = seasalt.Spectator
		} else {
			token = tokens[o]
		}
		two, differ := coupled(rules, tokens, o, settings.Terms.SpectatorDelay, r)
		entries, apart = entries+len(two[0].lines), apart+differ
		var got [2][]string
		var others [2]string
		for i, f := range two {
			h := host.New(stored(t, id, settings, f), host.Options{})
			web, err := New(Options{Host: h})
			if err != nil {
				t.Fatal(err)
			}
			note := func(method, path, body string) {
				w := ask(web, method, path, token, body)
				got[i] = append(got[i], fmt.Sprint(method, " ", path, " ", body, ": ", w.Code, w.Header(), w.Body))
				if i == 0 && (w.Code == http.StatusOK) != (method == "GET" && !strings.HasSuffix(path, "journal")) {
					t.Fatalf("%s %s: %d %s", method, path, w.Code, w.Body)
				}
			}
			for after := range len(f.lines) - settings.Terms.SpectatorDelay - 2 {
				note("GET", fmt.Sprintf("/v1/tables/%s?after=%d", id, max(after, 0)), "")
			}
			note("GET", "/v1/tables/"+id+"/journal", "")
			for _, move := range []string{"draw", "take 1", "take 2", "keep fish/black", "stop", "last-chance", "end-turn", "pick 3", "steal-from 0", "crab/black+crab/green", "deal fish/black", "next-round"} {
				// Of another number, so that none is made.
				note("POST", "/v1/tables/"+id+"/move", fmt.Sprintf(`{"number":1000,"move":%q}`, move))
				note("POST", "/v1/tables/"+id+"/move", fmt.Sprintf(`{"number":1,"move":%q}`, move))
			}
			for _, x := range []string{"leave", "next-round"} {
				note("POST", "/v1/tables/"+id+"/"+x, "{}")
			}
			note("POST", "/v1/tables/"+id+"/take-back", `{"number":1}`)
			note("POST", "/v1/tables/"+id+"/nonce", `{"nonce":"x"}`)
			if _, err := table.Restore(f.text, variants.All()...); err != nil {
				t.Fatal(err) // the forger's mistake
			}
			token = tokens[(int(max(o, 0))+1)%config.Players]
			others[i] = ask(web, "GET", "/v1/tables/"+id, token, "").Body.String()
			if token = ""; o >= 0 {
				token = tokens[o]
			}
		}
		if others[0] != others[1] {
			seen++
		}
		if len(got[0]) != len(got[1]) {
			t.Fatalf("game %d: %d and %d answers", n, len(got[0]), len(got[1]))
		}
		for k := range got[0] {
			if got[0][k] != got[1][k] {
				t.Fatalf("game %d: %v sees a difference:\n%s\n%s", n, o, got[0][k], got[1][k])
			}
		}
	}
	t.Logf("%d games, %d entries, %d of them different in what is hidden; another seat sees a difference in %d", games, entries, apart, seen)
	if apart < entries/20 || seen < games/10 {
		t.Errorf("only %d of %d entries differ in what is hidden", apart, entries)
	}
}

// ask asks a handler, without a network.
func ask(web http.Handler, method, path, token, body string) *httptest.ResponseRecorder {
	q := httptest.NewRequest(method, path, strings.NewReader(body))
	if token != "" {
		q.Header.Set("Authorization", "Bearer "+token)
	}
	if body != "" {
		q.Header.Set("Content-Type", "application/json")
	}
	w := httptest.NewRecorder()
	web.ServeHTTP(w, q)
	return w
}
