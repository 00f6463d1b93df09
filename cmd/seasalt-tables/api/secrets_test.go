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
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/seasalt-go/seasalt"
	"github.com/seasalt-go/seasalt/cmd/seasalt-tables/host"
	"github.com/seasalt-go/seasalt/cmd/seasalt-tables/internal/teststore"
	"github.com/seasalt-go/seasalt/cmd/seasalt-tables/store"
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
	public := []string{fmt.Sprintf("rules %d", seasalt.RulesVersion()-1), "setup " + rules.Setup().String()}
	for seat, token := range tokens {
		public = append(public, fmt.Sprintf("seat %d %q %v", seat, fmt.Sprint("Player ", seat), table.HashToken(token)))
	}
	public = append(public, fmt.Sprintf("terms reveal-seed=false next-at-once=false max-rounds=100 spectator-delay=%d note=\"no clock\"", delay))
	seed := [32]byte{7}
	sum := sha256.Sum256([]byte("seasalt table commitment 1\n" + strings.Join(public, "\n") + "\n" + string(seed[:])))
	f := new(forger)
	for _, line := range append(append([]string{"seasalt-table/1"}, public...), fmt.Sprintf("seed %x", seed), fmt.Sprintf("commitment sha256:%x", sum)) {
		f.write(line)
	}
	f.header = f.text
	for seat := range tokens {
		f.entry("nonce %d \"\"", seat)
	}
	return f
}

// like chooses among moves that an observer cannot tell from a move: often the same one, since games that differ in all that is
// hidden soon come to where one must show it.
func like(m seasalt.Move, same []seasalt.Move, r *rand.Rand) seasalt.Move {
	if r.IntN(2) == 0 && slices.Contains(same, m) {
		return m
	}
	return same[r.IntN(len(same))]
}

// chance lets Nature move in two positions, so that an observer sees the same in both. Where it can, it lets the
// rest differ.
func chance(two *[2]seasalt.State, o seasalt.Seat, r *rand.Rand) (done [2][]string, ok bool) {
	for two[0].Actor() == seasalt.Nature && two[1].Actor() == seasalt.Nature && !two[0].RoundOver() {
		m := two[0].NatureMove(r)
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
		for i, x := range []seasalt.Move{m, like(m, alike, r)} {
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

// alike lets whoever is in turn move in two positions, so that an observer sees the same in both. It reports false if the
// move that it happens to try has nothing like it in the second one.
func alike(states *[2]seasalt.State, o seasalt.Seat, r *rand.Rand) (made [2]seasalt.Move, ok bool) {
	moves := states[0].AppendMoves(nil)
	m := moves[r.IntN(len(moves))]
	want, _ := states[0].Observe(o, m)
	var same []seasalt.Move
	for _, n := range states[1].AppendMoves(nil) {
		if is, err := states[1].Observe(o, n); err == nil && is == want {
			same = append(same, n)
		}
	}
	if len(same) == 0 {
		return made, false
	}
	made = [2]seasalt.Move{m, like(m, same, r)}
	for i, m := range made {
		states[i], _ = states[i].Apply(m)
	}
	return made, true
}

// coupled returns two journals that are the same to an observer, what they have come to, and in how many entries they differ.
func coupled(rules *seasalt.Rules, tokens []string, o seasalt.Seat, delay int, r *rand.Rand) (two [2]*forger, states [2]seasalt.State, apart int) {
	two = [2]*forger{forge(rules, tokens, delay), forge(rules, tokens, delay)}
	states = [2]seasalt.State{rules.Start(0), rules.Start(0)}
	dealt, ok := chance(&states, o, r)
	if !ok {
		return two, states, 0
	}
	for i, f := range two {
		f.entry("deal first 0%s", inBrackets(dealt[i]))
	}
	type step struct {
		before [2]seasalt.State
		lines  [2]string
	}
	var steps []step
	for range 400 {
		before, actor := states, states[0].Actor()
		made, ok := alike(&states, o, r)
		var then [2][]string
		if ok {
			then, ok = chance(&states, o, r)
		}
		if ok && !states[0].RoundOver() && states[0].Actor() >= 0 { // what a round comes to is not the forger's
			is := step{before: before}
			for i, m := range made {
				is.lines[i] = fmt.Sprintf("%v: %v%s", actor, m, inBrackets(then[i]))
			}
			if steps = append(steps, is); len(steps) == 40 {
				break
			}
			continue
		}
		states = before
		if back := r.IntN(4); back == 0 && len(steps) > 3 { // perhaps nothing fits any more
			states, steps = steps[len(steps)-3].before, steps[:len(steps)-3]
		}
	}
	for _, is := range steps {
		for i, f := range two {
			f.entry("%s", is.lines[i])
		}
		if is.lines[0] != is.lines[1] {
			apart++
		}
	}
	return two, states, apart
}

// stored puts a journal into a store, as the records of a table.
func stored(t testing.TB, id string, settings host.Settings, f *forger) store.Store {
	t.Helper()
	s := &teststore.Memory{Clock: func() time.Time { return time.UnixMilli(1_700_000_100_000) }}
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

// twins are two nodes with a table each, that differ only in what is hidden from an observer.
type twins struct {
	*testing.T
	name   string // of the game and the observer
	token  string // of the observer
	nodes  [2]*Server
	ending [2]*Server // the same tables, at nodes that stop: a feed has what there is, and ends
	feeds  [2]*tap    // of the observer, or nil
}

// path is that of the tables.
const path = "/v1/tables/AAAAAAAAAAAAAAAAAAAAAA"

// both asks both nodes, each what it is to be asked, and returns the answers. The statuses are the same.
func (x *twins) both(nodes [2]*Server, method, at, token string, bodies [2]string) (w [2]*httptest.ResponseRecorder) {
	x.Helper()
	for i, node := range nodes {
		w[i] = ask(node, method, path+at, token, bodies[i])
	}
	if w[0].Code != w[1].Code {
		x.Fatalf("%s: %s %s: %d %s and %d %s", x.name, method, at, w[0].Code, w[0].Body, w[1].Code, w[1].Body)
	}
	return w
}

// same makes sure that the observer gets the same answer from both nodes, with a status that is wanted.
func (x *twins) same(nodes [2]*Server, method, at, body string, want int) {
	x.Helper()
	w := x.both(nodes, method, at, x.token, [2]string{body, body})
	a, b := fmt.Sprint(w[0].Header(), w[0].Body), fmt.Sprint(w[1].Header(), w[1].Body)
	if a != b {
		x.Fatalf("%s sees a difference: %s %s %s\n%s\n%s", x.name, method, at, body, a, b)
	}
	if w[0].Code != want {
		x.Fatalf("%s: %s %s %s: %d and not %d: %s", x.name, method, at, body, w[0].Code, want, a)
	}
}

// act lets somebody do something that is done, and compares what the observer gets of it: the answer, if the observer has
// acted, and the line in the open feed.
func (x *twins) act(token, at string, bodies [2]string) {
	x.Helper()
	w := x.both(x.nodes, "POST", at, token, bodies)
	if w[0].Code != http.StatusOK {
		x.Fatalf("%s: %s %s: %d %s", x.name, at, bodies[0], w[0].Code, w[0].Body)
	}
	if a, b := fmt.Sprint(w[0].Header(), w[0].Body), fmt.Sprint(w[1].Header(), w[1].Body); token == x.token && a != b {
		x.Fatalf("%s sees a difference in what comes of %s %s:\n%s\n%s", x.name, at, bodies[0], a, b)
	}
	if x.feeds[0] == nil {
		return
	}
	if a, b := x.feeds[0].next(x), x.feeds[1].next(x); a != b {
		x.Fatalf("%s sees a difference in the feed after %s %s:\n%s\n%s", x.name, at, bodies[0], a, b)
	}
}

// A tap is a client of a feed, without a network.
type tap struct {
	header http.Header
	lines  chan string
}

func (w *tap) Header() http.Header                { return w.header }
func (w *tap) WriteHeader(int)                    {}
func (w *tap) SetWriteDeadline(_ time.Time) error { return nil }
func (w *tap) Flush()                             {}
func (w *tap) Write(line []byte) (int, error) {
	w.lines <- string(line)
	return len(line), nil
}

func (w *tap) next(x *twins) string {
	x.Helper()
	select {
	case line := <-w.lines:
		return line
	case <-time.After(time.Minute):
		x.Fatalf("%s: nothing comes in the feed", x.name)
		return ""
	}
}

// ended waits until the feeds of the observer have ended, so that nobody sees the observer there any more.
func (x *twins) ended() {
	x.Helper()
	for _, w := range x.feeds {
		for open := w != nil; open; {
			select {
			case _, open = <-w.lines:
			case <-time.After(time.Minute):
				x.Fatalf("%s: the feed does not end", x.name)
			}
		}
	}
	x.feeds = [2]*tap{}
}

// open opens the feeds of the observer, and compares their first lines: the table, and that a player is there.
func (x *twins) open() {
	x.Helper()
	for i, node := range x.nodes {
		q := httptest.NewRequestWithContext(x.Context(), "GET", path+"/feed", nil)
		if x.token != "" {
			q.Header.Set("Authorization", "Bearer "+x.token)
		}
		w := &tap{http.Header{}, make(chan string, 10)}
		x.feeds[i] = w
		go func() {
			node.ServeHTTP(w, q)
			close(w.lines)
		}()
	}
	for range 2 {
		if a, b := x.feeds[0].next(x), x.feeds[1].next(x); a != b {
			x.Fatalf("%s sees a difference in the feed:\n%s\n%s", x.name, a, b)
		}
		if x.token == "" {
			return
		}
	}
}

// looks compares what the observer can look at, from some entries on.
func (x *twins) looks(entries, step int) {
	x.Helper()
	for after := 0; after <= entries; after += step {
		x.same(x.nodes, "GET", fmt.Sprintf("?after=%d", after), "", http.StatusOK)
		x.same(x.ending, "GET", fmt.Sprintf("/feed?after=%d", after), "", http.StatusOK)
	}
}

// refusals compares the answers to requests that are refused: moves of other numbers, illegal moves at the present one, and
// whatever else is wrong.
func (x *twins) refusals(number int, o seasalt.Seat, states [2]seasalt.State) (illegal int) {
	x.Helper()
	refused := http.StatusConflict
	if o < 0 {
		refused = http.StatusForbidden
	}
	x.same(x.nodes, "GET", "/journal", "", http.StatusConflict)
	x.same(x.ending, "GET", "/feed?after=1000", "", http.StatusConflict)
	moves := []string{
		"draw", "take 1", "take 2", "keep fish/black", "keep crab/yellow", "discard 1", "stop", "last-chance", "end-turn", "pick 1", "pick 3", "steal fish/black",
		"choose-pile 2", "choose-victim 0", "lay-duo crab/black crab/green", "lay-duo fish/black fish/yellow", "lay-mermaids", "deal fish/black", "next-round",
	}
	for _, s := range states { // what whoever is in turn can do depends on cards that others do not see
		for _, m := range s.AppendMoves(nil) {
			if moves = append(moves, m.String()); len(moves) > 40 {
				break
			}
		}
	}
	for n, text := range moves {
		if m, err := seasalt.ParseMove(text); err != nil {
			x.Fatal(err)
		} else if o >= 0 && states[0].View(o).Check(m) == nil {
			continue
		}
		illegal++
		x.same(x.nodes, "POST", "/move", fmt.Sprintf(`{"number":%d,"move":%q}`, number, text), refused)
		if n < 10 {
			x.same(x.nodes, "POST", "/move", fmt.Sprintf(`{"number":1000,"move":%q}`, text), refused)
			x.same(x.nodes, "POST", "/move", fmt.Sprintf(`{"number":1,"move":%q}`, text), refused)
		}
	}
	for at, body := range map[string]string{
		"/leave": "", "/next-round": "", "/take-back": `{"number":1}`, "/nonce": `{"nonce":"x"}`, "/sit": `{"name":"x","invitation":"` + strings.Repeat("w", 42) + `A"}`, "/vote": `{"for":"rematch"}`, "/close": "",
	} {
		want := refused
		switch {
		case at == "/sit" && x.token == "":
			want = http.StatusBadRequest
		case at == "/sit" || at == "/close":
			want = http.StatusForbidden
		}
		x.same(x.nodes, "POST", at, body, want)
	}
	return illegal
}

// goOn lets the game go on by requests that are carried out, and returns how many moves and take-backs were among them.
// Chance has no part in them: it would tell the two tables apart.
func (x *twins) goOn(number int, o seasalt.Seat, states [2]seasalt.State, tokens []string, r *rand.Rand) (made, back int) {
	x.Helper()
	for range 30 {
		before, seat := states, states[0].Actor()
		moves, ok := alike(&states, o, r)
		if next := states[0].Actor(); !ok || next < 0 || next != states[1].Actor() || states[0].RoundOver() || states[1].RoundOver() {
			states = before
			continue
		}
		var bodies [2]string
		for i, m := range moves {
			bodies[i] = fmt.Sprintf(`{"number":%d,"move":%q}`, number, m)
		}
		x.act(tokens[seat], "/move", bodies)
		made, number = made+1, number+1
		can := [2]bool{}
		for i, w := range x.both(x.nodes, "GET", "", tokens[seat], [2]string{}) {
			can[i] = strings.Contains(w.Body.String(), fmt.Sprintf(`"takeBack":%d`, number))
		}
		if seat == o && can[0] != can[1] {
			x.Fatalf("%s: a move can be taken back in one of two games that look the same", x.name)
		}
		if can[0] && can[1] && r.IntN(3) == 0 {
			body := fmt.Sprintf(`{"number":%d}`, number)
			x.act(tokens[seat], "/take-back", [2]string{body, body})
			back, number, states = back+1, number+1, before
		}
	}
	return made, back
}

// finish lets everybody do what is not a move, until the game is over: the observer too, who gives the seat to a new link.
func (x *twins) finish(o seasalt.Seat, tokens []string, organiser string) {
	x.Helper()
	do := func(token, at, body string) { x.Helper(); x.act(token, at, [2]string{body, body}) }
	for _, token := range tokens {
		do(token, "/vote", `{"for":"pause"}`)
	}
	do(tokens[0], "/resume", "")
	other := (max(o, 0) + 1) % seasalt.Seat(len(tokens))
	do(tokens[other], "/hand-over", fmt.Sprintf(`{"token":%q,"name":"Zoë"}`, strings.Repeat("y", 42)+"A"))
	if o >= 0 {
		fresh := strings.Repeat("z", 42) + "A"
		do(x.token, "/hand-over", fmt.Sprintf(`{"token":%q,"name":"Max"}`, fresh)) // the feed ends with an error
		x.ended()
		x.token = fresh
		x.open()
		if do(x.token, "/resign", ""); len(tokens) == 2 {
			return
		}
		x.ended() // the seat is a bot's
		x.token = ""
	}
	do(organiser, "/close", "")
}

// Whatever a client is sent is the same for two histories that differ only in what is hidden from it: bodies, headers, feeds,
// the answers to requests that are carried out, and to those that are refused.
func TestSecrets(t *testing.T) {
	games := *secretGames
	if games == 0 {
		games = 60
		if testing.Short() {
			games = 10
		}
	}
	id := strings.TrimPrefix(path, "/v1/tables/")
	entries, apart, seen, illegal, made, back := 0, 0, 0, 0, 0, 0
	for n := range games {
		r := rand.New(rand.NewPCG(uint64(n), 5))
		config := seasalt.Config{Players: 2 + n%3}
		if n%2 == 1 {
			config.Modules = variants.All()
		}
		rules := seasalt.MustRules(config)
		organiser := strings.Repeat("o", 42) + "A"
		settings := host.Settings{
			Format: 1, Setup: rules.Setup().String(), Tokens: map[host.Role]table.TokenHash{host.Organiser: table.HashToken(organiser)},
			Clock: host.Clock{Kind: host.BankClock, Seconds: 10000, Then: host.ThenBot}, Terms: host.Terms{MaxRounds: 100, SpectatorDelay: n % 4},
		}
		var tokens []string
		for seat := range config.Players {
			tokens = append(tokens, strings.Repeat(string(rune('A'+seat)), 42)+"A")
			settings.Seats = append(settings.Seats, host.SeatSettings{Kind: host.SeatLink, Token: table.HashToken(tokens[seat])})
		}
		o, token := seasalt.Seat(r.IntN(config.Players+1))-1, ""
		if o < 0 {
			o = seasalt.Spectator
		} else {
			token = tokens[o]
		}
		two, states, differ := coupled(rules, tokens, o, settings.Terms.SpectatorDelay, r)
		number := len(two[0].lines)
		entries, apart = entries+number, apart+differ
		x := &twins{T: t, name: fmt.Sprintf("game %d: %v", n, o), token: token}
		for i, f := range two {
			if _, err := table.Restore(f.text, variants.Rules); err != nil {
				t.Fatal(err) // the forger's mistake
			}
			o := Options{Host: host.New(stored(t, id, settings, f), host.Options{}), patience: pinging(time.Hour)}
			for _, node := range []*[2]*Server{&x.nodes, &x.ending} {
				web, err := New(o)
				if err != nil {
					t.Fatal(err)
				}
				node[i] = web
			}
			x.ending[i].Drain(t.Context())
		}
		last := number
		if o < 0 {
			last = max(0, number-settings.Terms.SpectatorDelay-3)
		}
		x.looks(last, 3)
		others := x.both(x.nodes, "GET", "", tokens[(int(max(o, 0))+1)%config.Players], [2]string{})
		if others[0].Body.String() != others[1].Body.String() {
			seen++
		}
		illegal += x.refusals(number, o, states)
		if o >= 0 || settings.Terms.SpectatorDelay == 0 {
			x.open()
		}
		m, b := x.goOn(number, o, states, tokens, r)
		made, back = made+m, back+b
		x.looks(last, 10)
		x.finish(o, tokens, organiser)
		x.looks(last, 10)
		x.same(x.nodes, "GET", "/journal", "", http.StatusForbidden)
	}
	t.Logf("%d games, %d entries, %d of them different in what is hidden; another seat sees a difference in %d; %d moves and %d take-backs are answered, %d illegal moves refused",
		games, entries, apart, seen, made, back, illegal)
	if apart < entries/20 || seen < games/10 {
		t.Errorf("only %d of %d entries differ in what is hidden", apart, entries)
	}
	if made < 2*games || back < games/5 || illegal < 15*games {
		t.Errorf("only %d moves are made, %d taken back and %d refused", made, back, illegal)
	}
}

// A noted answer is one that is kept in memory. It takes deadlines, as a connection does.
type noted struct{ *httptest.ResponseRecorder }

func (noted) SetWriteDeadline(time.Time) error { return nil }

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
	web.ServeHTTP(noted{w}, q)
	return w
}
