package api

import (
	"bufio"
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
	"net/http"
	"net/http/httptest"
	"net/netip"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/seasalt-go/seasalt"
	"github.com/seasalt-go/seasalt/cmd/seasalt-tables/host"
	"github.com/seasalt-go/seasalt/cmd/seasalt-tables/internal/teststore"
	"github.com/seasalt-go/seasalt/cmd/seasalt-tables/store"
	"github.com/seasalt-go/seasalt/table"
)

// Tokens that are wrong, foreign or malformed are all answered alike, whether there is a table or not. Whoever had a seat is told
// why it is another's.
func TestTokens(t *testing.T) {
	x := serve(t, new(teststore.Memory), Options{}, host.Options{})
	is := x.seated(t, object{"private": true}, seasalt.Config{})
	other := x.seated(t, object{}, seasalt.Config{})
	old, fresh := is.Seats[1].Token, host.NewToken()
	x.must(t, "POST", is.path+"/hand-over", old, object{"token": fresh, "name": "Bea"}, nil)
	if status, answer := x.ask(t, "GET", is.path, old, "", nil); status != 410 || !strings.Contains(string(answer), "handed the seat on") {
		t.Errorf("the token that had the seat: %d %s", status, answer)
	}
	answers := map[string]bool{}
	for _, header := range []string{
		"Bearer " + host.NewToken(), "Bearer " + other.Seats[0].Token, "Bearer", "Bearer ", "bearer " + fresh, "Basic YTpi",
		"Bearer " + fresh + "A", "Bearer " + strings.ToLower(fresh), "Bearer " + strings.Repeat("A", 5000), "Bearer \"'<>", "nonsense", fresh,
	} {
		for _, path := range []string{is.path, "/v1/tables/" + host.NewToken()[:22], "/v1/tables/none", "/v1/tables/%2e%2e%2fetc", is.path + "/feed"} {
			q, _ := http.NewRequest("GET", x.URL+path, nil)
			q.Header["Authorization"] = []string{header}
			r, err := http.DefaultClient.Do(q)
			if err != nil {
				t.Fatal(err)
			}
			body, _ := io.ReadAll(r.Body)
			r.Body.Close()
			r.Header.Del("Date")
			answers[fmt.Sprint(r.StatusCode, r.Header, string(body))] = true
		}
	}
	if len(answers) != 1 || !strings.HasPrefix(fmt.Sprint(answers), "map[401") {
		t.Errorf("%d answers: %v", len(answers), answers)
	}
	if s := x.look(t, is, fresh, 0); s.Info.You != 1 {
		t.Error(s.Info)
	}
}

// Bodies, paths, keys, queries and headers of any shape get a clear answer of the class 4xx, and change nothing.
func TestMalformed(t *testing.T) {
	x := serve(t, new(teststore.Memory), Options{}, host.Options{})
	is := x.seated(t, object{}, seasalt.Config{})
	token := is.Seats[0].Token
	before := x.look(t, is, "", 0).Info.Number
	deep := strings.Repeat("[", 10000)
	for _, body := range []string{
		"", "null", "[]", "{", "{}", "0", `"x"`, `{"number":1}`, `{"move":"draw"}`, `{"number":"1","move":"draw"}`, `{"number":1,"move":5}`, `{"number":1.5,"move":"draw"}`,
		`{"number":1,"number":2,"move":"draw"}`, `{"number":1,"move":"draw","x":1}`, `{"number":1,"move":"fly"}`, `{"number":1,"move":"draw"}{}`, `{"NUMBER":1,"MOVE":"draw"}`,
		`{"number":null,"move":"draw"}`, `{"number":1e99,"move":"draw"}`, deep, `{"number":1,"move":` + deep, strings.Repeat(" ", MaxBody+1), "\xff\xfe", "{\"number\":1,\"move\":\"\x00\"}",
		`{"number":1,"move":"` + strings.Repeat("x", 15000) + `"}`, `{"number":999999,"move":"draw"}`, `{"number":-1,"move":"draw"}`,
	} {
		for _, path := range []string{"/move", "/take-back", "/nonce", "/vote", "/hand-over", "/invite", "/sit", "/join", "/leave", "/next-round"} {
			status, answer := x.ask(t, "POST", is.path+path, token, "", body)
			empty := body == "{}" || body == ""
			if path == "/next-round" && empty || path == "/leave" && empty {
				continue
			}
			var p problem
			if err := json.Unmarshal(answer, &p); err != nil || p.Error == nil || status < 400 || status > 499 || len(p.Error.Message) > 300 {
				t.Errorf("%s %.60q: %d %.300s", path, body, status, answer)
			}
		}
		if status, answer := x.ask(t, "POST", "/v1/tables", "", "", body); status < 400 || status > 499 {
			t.Errorf("%.60q: %d %s", body, status, answer)
		}
	}
	for path, want := range map[string]int{
		"/v1": 404, "/v1/": 404, "/v1/none": 404, "/v1/tables/": 404, is.path + "?after=-1": 400, is.path + "?after=x": 400, is.path + "?after=99999999999999": 400, is.path + "?after=99": 409,
		is.path + "?token=" + token: 400, is.path + "?%zz": 400, is.path + "/journal": 409, is.path + "/feed?after=99": 409, is.path + "/move": 405, "/v1/tables": 405, "/v1/lobby": 200,
	} {
		status, answer := x.ask(t, "GET", path, token, "", nil)
		if status != want || bytes.Contains(answer, []byte(token)) {
			t.Errorf("%s: %d and not %d: %s", path, status, want, answer)
		}
	}
	if status, answer := x.ask(t, "POST", is.path+"/resign", token, strings.Repeat("k", 65), object{}); status != 400 {
		t.Errorf("a long key: %d %s", status, answer)
	}
	for _, method := range []string{"PUT", "DELETE", "PATCH", "TRACE", "FOO"} {
		if status, _ := x.ask(t, method, is.path+"/move", token, "", nil); status != 405 {
			t.Errorf("%s: %d", method, status)
		}
	}
	if after := x.look(t, is, "", 0).Info.Number; after != before {
		t.Errorf("%d entries came of it", after-before)
	}
	x.quiet(t)
}

// Names come back as text in JSON, whatever markup is in them; what cannot be seen is refused.
func TestNames(t *testing.T) {
	x := serve(t, new(teststore.Memory), Options{}, host.Options{})
	is := x.create(t, object{"seats": []object{{"kind": "open"}, {"kind": "bot", "name": "<i>Robot</i>"}}}, seasalt.Config{})
	evil := `<img src=x onerror=alert(1)>`
	token := host.NewToken()
	for _, name := range []string{"a\u0000b", "a\nb", "\u202egnp", "", strings.Repeat("x", 31), "a\u200d\u200db",
		"\u3164", "\u2800", "\U0001d159", "Ann\U0001d159", "\U00013441", "Ann\U00016fe4", "\ufffc", "\u0300", "\u20e3", "\u034f", "\uffa0", "a\u3164", "A\u2800nn", "Ann\u034f", "\u115f", "\ufe0f", "\u180e"} {
		if status, answer := x.ask(t, "POST", is.path+"/join", token, "", object{"name": name}); status != 400 {
			t.Errorf("%q: %d %s", name, status, answer)
		}
	}
	for _, name := range []string{"<i>Robot</i>", " <I>ＲOBOT</i>", "<i>Rоbot</i>", "<і>Robоt</і>"} { // a bot has it
		if status, answer := x.ask(t, "POST", is.path+"/join", token, "", object{"name": name}); status != 409 {
			t.Errorf("%q: %d %s", name, status, answer)
		}
	}
	x.must(t, "POST", is.path+"/join", token, object{"name": evil}, nil)
	_, answer := x.ask(t, "GET", is.path, token, "", nil)
	if bytes.ContainsAny(answer, "<>") {
		t.Errorf("markup is sent as it is: %s", answer)
	}
	if s := readSeen(t, answer); s.Info.Seats[0].Name != evil || s.Info.Seats[1].Name != "<i>Robot</i>" {
		t.Error(s.Info.Seats)
	}
}

// Browsers on pages of other sites can do nothing here, but for those that are named.
func TestCrossSite(t *testing.T) {
	x := serve(t, new(teststore.Memory), Options{Origins: []string{"https://friend.example"}}, host.Options{})
	is := x.seated(t, object{}, seasalt.Config{})
	post := func(method string, header map[string]string) (int, http.Header) {
		t.Helper()
		q, _ := http.NewRequest(method, x.URL+is.path+"/vote", strings.NewReader(`{"for":"pause"}`))
		q.Header.Set("Content-Type", "application/json")
		q.Header.Set("Authorization", "Bearer "+is.Seats[0].Token)
		for name, value := range header {
			q.Header.Set(name, value)
		}
		r, err := http.DefaultClient.Do(q)
		if err != nil {
			t.Fatal(err)
		}
		r.Body.Close()
		return r.StatusCode, r.Header
	}
	for _, header := range []map[string]string{{"Origin": "https://evil.example"}, {"Sec-Fetch-Site": "cross-site"}, {"Origin": "null"}, {"Sec-Fetch-Site": "same-site", "Origin": "https://a.friend.example"}} {
		if status, h := post("POST", header); status != 403 || h.Get("Access-Control-Allow-Origin") != "" {
			t.Errorf("%v: %d %v", header, status, h)
		}
	}
	for _, kind := range []string{"text/plain", "application/x-www-form-urlencoded", "multipart/form-data", ""} {
		if status, _ := post("POST", map[string]string{"Content-Type": kind}); status != 400 {
			t.Errorf("%q: %d", kind, status)
		}
	}
	if status, h := post("OPTIONS", map[string]string{"Origin": "https://friend.example", "Access-Control-Request-Method": "POST"}); status != 204 || !strings.Contains(h.Get("Access-Control-Allow-Headers"), "Authorization") {
		t.Error(status, h)
	}
	if status, h := post("POST", map[string]string{"Origin": "https://friend.example", "Sec-Fetch-Site": "cross-site"}); status != 200 || h.Get("Access-Control-Allow-Origin") != "https://friend.example" {
		t.Error(status, h)
	}
	if status, _ := post("POST", map[string]string{"Sec-Fetch-Site": "same-origin", "Origin": x.URL}); status != 200 {
		t.Error(status)
	}
}

// Who asks too much is told to wait; others are not affected. Proxies are believed only if they are named.
func TestRates(t *testing.T) {
	limits := Limits{Rate: 1e-6, Burst: 20, TokenRate: 1e-6, TokenBurst: 5, CreateRate: 1e-6, CreateBurst: 2, Streams: 3, TokenFeeds: 1}
	x := serve(t, new(teststore.Memory), Options{Limits: limits, Proxies: []netip.Prefix{netip.MustParsePrefix("127.0.0.0/8")}}, host.Options{})
	ask := func(from, path, token string) int {
		t.Helper()
		ctx, cancel := context.WithCancel(t.Context())
		q, _ := http.NewRequestWithContext(ctx, "GET", x.URL+path, nil)
		q.Header.Set("X-Forwarded-For", from)
		if token != "" {
			q.Header.Set("Authorization", "Bearer "+token)
		}
		r, err := http.DefaultClient.Do(q)
		if err != nil {
			t.Fatal(err)
		}
		if !strings.HasSuffix(path, "/feed") || r.StatusCode != 200 {
			r.Body.Close()
			cancel()
		} else {
			t.Cleanup(cancel)
		}
		return r.StatusCode
	}
	busy := 0
	for range 60 {
		if ask("6.6.6.6, 192.0.2.1", "/v1/lobby", "") == 429 { // what it says before the last hop is its own invention
			busy++
		}
	}
	if busy != 40 {
		t.Errorf("%d of 60 requests are too many", busy)
	}
	if ask("192.0.2.2", "/v1/lobby", "") != 200 || ask("2001:db8::1", "/v1/lobby", "") != 200 || ask("192.0.2.1", "/healthz", "") != 200 {
		t.Error("others are affected")
	}
	busy = 0
	for n := range 30 {
		if ask(fmt.Sprintf("2001:db8:7:7::%d", n), "/v1/lobby", "") == 429 { // one household
			busy++
		}
	}
	if busy != 10 {
		t.Errorf("%d of 30 requests of a network are too many", busy)
	}
	settings := host.Settings{Setup: seasalt.MustRules(seasalt.Config{}).Setup().String(), Tokens: map[host.Role]table.TokenHash{}}
	token := host.NewToken()
	settings.Seats = []host.SeatSettings{{Kind: host.SeatLink, Token: table.HashToken(token)}, {Kind: host.SeatOpen}}
	id := host.IDOf(host.NewToken())
	if err := x.host.Create(t.Context(), id, settings); err != nil {
		t.Fatal(err)
	}
	feed := "/v1/tables/" + id + "/feed"
	if a, b := ask("192.0.2.3", feed, token), ask("192.0.2.4", feed, token); a != 200 || b != 429 {
		t.Errorf("two feeds with one token: %d %d", a, b)
	}
	for n, want := range []int{200, 200, 429} {
		if got := ask("192.0.2.3", feed, ""); got != want {
			t.Errorf("feed %d of an address: %d", n+2, got)
		}
	}
	busy = 0
	for n := range 10 {
		if ask(fmt.Sprintf("192.0.2.%d", 10+n), "/v1/tables/"+id, token) == 429 {
			busy++
		}
	}
	if busy != 7 {
		t.Errorf("%d of 10 requests with a token are too many", busy)
	}
	for n, want := range []int{201, 201, 429} {
		q, _ := http.NewRequest("POST", x.URL+"/v1/tables", strings.NewReader(`{"seats":[{"kind":"open"},{"kind":"open"}]}`))
		q.Header.Set("Content-Type", "application/json")
		q.Header.Set("X-Forwarded-For", "192.0.2.99")
		r, err := http.DefaultClient.Do(q)
		if err != nil {
			t.Fatal(err)
		}
		r.Body.Close()
		if r.StatusCode != want {
			t.Errorf("table %d of an address: %d", n+1, r.StatusCode)
		}
	}
	// There are never more limits than memory is set apart for.
	now := time.Now()
	for n := range maxBuckets + 100 {
		x.api.limits.bucket(fmt.Sprint("address ", n), 1, 1, now)
	}
	if n := len(x.api.limits.buckets); n > maxBuckets+2 {
		t.Errorf("%d limits are kept", n)
	}
}

// A vote for a rematch counts as a new table, and a server that is full takes neither.
func TestRematchCharged(t *testing.T) {
	x := serve(t, new(teststore.Memory), Options{Limits: Limits{CreateRate: 1e-6, CreateBurst: 2}}, host.Options{MaxTables: 2})
	is := x.seated(t, object{}, seasalt.Config{})
	x.must(t, "POST", is.path+"/resign", is.Seats[0].Token, object{}, nil)
	vote := func(seat int, no bool) string {
		t.Helper()
		status, answer := x.ask(t, "POST", is.path+"/vote", is.Seats[seat].Token, "", object{"for": "rematch", "no": no})
		var p problem
		_ = json.Unmarshal(answer, &p)
		if p.Error == nil {
			return fmt.Sprint(status)
		}
		return fmt.Sprint(status, " ", p.Error.Code)
	}
	for n, want := range []string{"200", "429 busy"} {
		if got := vote(n, false); got != want {
			t.Errorf("vote %d for a rematch: %s and not %s", n+1, got, want)
		}
	}
	if got := vote(0, true); got != "200" {
		t.Errorf("a vote that is withdrawn: %s", got)
	}
	full := serve(t, new(teststore.Memory), Options{}, host.Options{MaxTables: 1})
	is = full.seated(t, object{}, seasalt.Config{})
	x = full
	x.must(t, "POST", is.path+"/resign", is.Seats[0].Token, object{}, nil)
	if got := vote(0, false); got != "409 full" {
		t.Errorf("a vote for a rematch where there is no room: %s", got)
	}
	if status, answer := x.ask(t, "POST", "/v1/tables", "", "", object{"seats": []object{{"kind": "open"}, {"kind": "open"}}}); status != 409 || !bytes.Contains(answer, []byte(`"full"`)) {
		t.Errorf("%d %s", status, answer)
	}
}

// A feed that was cut at any place goes on without a gap and without anything twice, and ends when its token is
// replaced or the node stops.
func TestFeeds(t *testing.T) {
	x := serve(t, new(teststore.Memory), Options{patience: pinging(20 * time.Millisecond)}, host.Options{})
	is := x.seated(t, object{}, seasalt.Config{})
	token, r := is.Seats[0].Token, rand.New(rand.NewPCG(1, 1))
	s := x.stream(t, is, token, 0)
	whole := x.stream(t, is, token, 0)
	var items []table.Item
	for range 40 {
		now := x.look(t, is, "", 0)
		if now.Info.Stage != table.StagePlaying {
			break
		}
		seat := now.Update.Snapshot.View.Actor()
		mine := x.look(t, is, is.Seats[seat].Token, 0).Update.Snapshot
		x.must(t, "POST", is.path+"/move", is.Seats[seat].Token, object{"number": mine.Number, "move": choose(mine.View, r)}, nil)
		if r.IntN(3) == 0 {
			for n := r.IntN(3); n >= 0; n-- {
				s.next()
			}
			items = append(items, s.items...)
			s.body.Close()
			s = x.stream(t, is, token, len(items))
		}
	}
	last := x.look(t, is, token, 0)
	s.until(func(e seen) bool { return e.Info.Number == last.Info.Number })
	whole.until(func(e seen) bool { return e.Info.Number == last.Info.Number })
	items = append(items, s.items...)
	a, _ := json.Marshal(items)
	b, _ := json.Marshal(last.Update.Items)
	c, _ := json.Marshal(whole.items)
	if !bytes.Equal(a, b) || !bytes.Equal(b, c) {
		t.Errorf("a feed that was cut has something else:\n%s\n%s", a, b)
	}
	if e, ok := s.next(); !ok || !e.Ping {
		t.Errorf("no ping, but %+v", e)
	}
	x.must(t, "POST", is.path+"/hand-over", token, object{"token": host.NewToken(), "name": "New"}, nil)
	for {
		e, ok := s.next()
		if !ok || e.Error != nil {
			if e.Error == nil || e.Error.Code != host.Replaced {
				t.Errorf("the feed ends with %+v", e)
			}
			break
		}
	}
	watching := x.stream(t, is, "", 0)
	watching.next()
	go x.api.Drain(context.Background())
	for {
		e, ok := watching.next()
		if e.Bye {
			break
		}
		if !ok {
			t.Fatal("no word of farewell")
		}
	}
	if _, ok := watching.next(); ok {
		t.Error("there is more after the farewell")
	}
	if status, _ := x.ask(t, "GET", "/readyz", "", "", nil); status != 503 {
		t.Error("a node that stops is ready")
	}
}

// Feeds that begin while a node is about to stop get a line, and a farewell, and it waits for them, too.
func TestLateFeeds(t *testing.T) {
	x := serve(t, new(teststore.Memory), Options{}, host.Options{})
	is := x.seated(t, object{}, seasalt.Config{})
	var late sync.WaitGroup
	for range 8 {
		late.Go(func() {
			s := x.stream(t, is, "", 0)
			for {
				if e, ok := s.next(); e.Bye {
					return
				} else if !ok {
					t.Error("no word of farewell")
					return
				}
			}
		})
		late.Go(func() { x.api.Drain(t.Context()) })
	}
	late.Wait()
}

// silent is a store that does not answer for a while.
type silent struct {
	store.Store
	mu   sync.Mutex
	down bool
}

func (s *silent) set(down bool) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.down = down
}

func (s *silent) err() error {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.down {
		return errors.New("the disk is full")
	}
	return nil
}

func (s *silent) Append(ctx context.Context, id string, last uint64, data []byte) (uint64, error) {
	if err := s.err(); err != nil {
		return 0, err
	}
	return s.Store.Append(ctx, id, last, data)
}

func (s *silent) Read(ctx context.Context, id string, after uint64) ([]store.Message, error) {
	if err := s.err(); err != nil {
		return nil, err
	}
	return s.Store.Read(ctx, id, after)
}

func (s *silent) Check(context.Context) (int, error) { return 0, s.err() }

// While the store does not work, moves are refused with an answer that says so, and nothing is half done; then
// the same request is carried out. Feeds stay open all the time.
func TestStoreFails(t *testing.T) {
	s := &silent{Store: new(teststore.Memory)}
	x := serve(t, s, Options{}, host.Options{})
	is := x.seated(t, object{}, seasalt.Config{})
	feed := x.stream(t, is, "", 0)
	feed.next()
	seat := x.look(t, is, "", 0).Update.Snapshot.View.Actor()
	mine := x.look(t, is, is.Seats[seat].Token, 0).Update.Snapshot
	body := object{"number": mine.Number, "move": mine.View.AppendMoves(nil)[0]}
	s.set(true)
	for range 3 {
		status, answer := x.ask(t, "POST", is.path+"/move", is.Seats[seat].Token, "key", body)
		if status != 503 || !strings.Contains(string(answer), "try again") || strings.Contains(string(answer), "disk") {
			t.Errorf("%d %s", status, answer)
		}
	}
	if status, _ := x.ask(t, "GET", is.path, "", "", nil); status != 503 {
		t.Error("a state that cannot be known is told:", status)
	}
	if status, _ := x.ask(t, "GET", "/readyz", "", "", nil); status != 503 {
		t.Error("a node without a store is ready")
	}
	if status, _ := x.ask(t, "GET", "/healthz", "", "", nil); status != 200 {
		t.Error("the process is not alive")
	}
	s.set(false)
	for range 2 {
		status, answer := x.ask(t, "POST", is.path+"/move", is.Seats[seat].Token, "key", body)
		if status != 200 || strings.TrimSpace(string(answer)) != fmt.Sprintf(`{"number":%d}`, mine.Number+1) {
			t.Errorf("%d %s", status, answer)
		}
	}
	feed.until(func(s seen) bool { return s.Info.Number == mine.Number+1 })
	x.quiet(t)
}

// timeless is a store that tells no time while the clock of this node is off.
type timeless struct {
	store.Store
	off atomic.Bool
}

func (s *timeless) Now(ctx context.Context) (time.Time, error) {
	if s.off.Load() {
		return time.Time{}, &store.ClockError{Ahead: time.Hour}
	}
	return s.Store.Now(ctx)
}

// While the clock of a node is off, moves and looks are refused with an answer that says so, and the node is not ready.
func TestClockOff(t *testing.T) {
	s := &timeless{Store: new(teststore.Memory)}
	x := serve(t, s, Options{}, host.Options{})
	is := x.seated(t, object{}, seasalt.Config{})
	seat := x.look(t, is, "", 0).Update.Snapshot.View.Actor()
	mine := x.look(t, is, is.Seats[seat].Token, 0).Update.Snapshot
	body := object{"number": mine.Number, "move": mine.View.AppendMoves(nil)[0]}
	s.off.Store(true)
	for _, request := range []struct {
		method, path string
		body         any
	}{{"POST", is.path + "/move", body}, {"GET", is.path, nil}, {"GET", is.path + "/feed", nil}, {"GET", "/readyz", nil}} {
		status, answer := x.ask(t, request.method, request.path, is.Seats[seat].Token, "key", request.body)
		if status != 503 || !strings.Contains(string(answer), "the clock of this node is 1h0m0s ahead of the store's") {
			t.Errorf("%s: %d %s", request.path, status, answer)
		}
	}
	s.off.Store(false)
	x.must(t, "POST", is.path+"/move", is.Seats[seat].Token, body, nil)
}

// Large answers are compressed for those who can read it, and feeds are not held back for it.
func TestCompression(t *testing.T) {
	x := serve(t, new(teststore.Memory), Options{}, host.Options{})
	for accept, want := range map[string]string{"gzip": "gzip", "br, gzip;q=0.5": "gzip", "gzip;q=0": "", "": "", "identity": ""} {
		q, _ := http.NewRequest("GET", x.URL+"/v1/openapi.yaml", nil)
		q.Header.Set("Accept-Encoding", accept)
		r, err := (&http.Transport{DisableCompression: true}).RoundTrip(q)
		if err != nil {
			t.Fatal(err)
		}
		if got := r.Header.Get("Content-Encoding"); got != want {
			t.Errorf("%q is answered in %q", accept, got)
		}
		first, _ := bufio.NewReader(r.Body).Peek(2)
		if zipped := bytes.Equal(first, []byte{0x1f, 0x8b}); zipped != (want == "gzip") {
			t.Errorf("%q: the answer begins with %x", accept, first)
		}
		r.Body.Close()
	}
}

// Without a page, "/" says what the server is, and nothing is at other paths.
func TestNoPage(t *testing.T) {
	x := serve(t, new(teststore.Memory), Options{}, host.Options{})
	for path, want := range map[string]int{"/": 200, "/index.html": 404, "/v1/nothing": 404} {
		r, err := http.Get(x.URL + path)
		if err != nil {
			t.Fatal(err)
		}
		if r.Body.Close(); r.StatusCode != want {
			t.Errorf("%s: %s, want %d", path, r.Status, want)
		}
	}
}

// FuzzRequests sends anything to any handler: nothing panics, nothing that is malformed is done, no answer is an
// error of the server.
func FuzzRequests(f *testing.F) {
	h := host.New(new(teststore.Memory), host.Options{})
	web, err := New(Options{Host: h})
	if err != nil {
		f.Fatal(err)
	}
	token := host.NewToken()
	settings := host.Settings{Setup: seasalt.MustRules(seasalt.Config{}).Setup().String(), Tokens: map[host.Role]table.TokenHash{},
		Seats: []host.SeatSettings{{Kind: host.SeatLink, Token: table.HashToken(token)}, {Kind: host.SeatBot}}}
	id := host.IDOf(host.NewToken())
	if err := h.Create(f.Context(), id, settings); err != nil {
		f.Fatal(err)
	}
	for i, r := range routes {
		f.Add(uint8(i), r.path, `{"number":1,"move":"draw"}`, true)
	}
	f.Add(uint8(3), "", `{"seats":[{"kind":"open"},{"kind":"bot"}],"clock":{"kind":"bank","seconds":60}}`, false)
	f.Add(uint8(8), "", `{"name":"Ann"}`, true)
	f.Fuzz(func(t *testing.T, which uint8, query, body string, known bool) {
		r := routes[int(which)%len(routes)]
		if strings.HasSuffix(r.path, "/feed") || strings.ContainsFunc(query, func(c rune) bool { return c <= ' ' || c >= 0x7f }) {
			return
		}
		who := ""
		if known {
			who = token
		}
		w := ask(web, r.method, strings.ReplaceAll(r.path, "{id}", id)+"?"+query, who, body)
		if w.Code >= 500 && r.path != "/readyz" || w.Code < 200 {
			t.Errorf("%s %s?%q %q: %d %s", r.method, r.path, query, body, w.Code, w.Body)
		}
	})
}

// With TLS it is HTTP/2, and feeds work as they do without: a feed at which nothing happens for longer than a client may
// take for a line stays open.
func TestHTTP2(t *testing.T) {
	h := host.New(new(teststore.Memory), host.Options{})
	ctx, cancel := context.WithCancel(t.Context())
	done := make(chan error)
	go func() { done <- h.Run(ctx) }()
	quick := usualPatience
	quick.line, quick.ping = time.Second, 1500*time.Millisecond
	web, err := New(Options{Host: h, patience: quick})
	if err != nil {
		t.Fatal(err)
	}
	server := httptest.NewUnstartedServer(nil)
	server.Config, server.EnableHTTP2 = web.HTTP(), true
	server.StartTLS()
	defer func() {
		web.Drain(context.Background())
		server.Close()
		cancel()
		<-done
	}()
	rules := seasalt.MustRules(seasalt.Config{})
	settings := host.Settings{Setup: rules.Setup().String(), Tokens: map[host.Role]table.TokenHash{}, Seats: []host.SeatSettings{{Kind: host.SeatOpen}, {Kind: host.SeatOpen}}}
	id := host.IDOf(host.NewToken())
	if err := h.Create(t.Context(), id, settings); err != nil {
		t.Fatal(err)
	}
	r, err := server.Client().Get(server.URL + "/v1/tables/" + id + "/feed")
	if err != nil || r.ProtoMajor != 2 || r.StatusCode != 200 {
		t.Fatal(r, err)
	}
	defer r.Body.Close()
	lines := bufio.NewScanner(r.Body)
	for want := range 3 {
		if !lines.Scan() || (want > 0) != (lines.Text() == `{"ping":true}`) {
			t.Fatalf("line %d is %q: %v", want, lines.Text(), lines.Err())
		}
	}
	token := host.NewToken()
	if _, err := h.Do(t.Context(), id, token, host.Key{}, host.Sit(token, "", "Ann")); err != nil {
		t.Fatal(err)
	}
	for lines.Scan() {
		if strings.Contains(lines.Text(), `"Ann"`) {
			return
		}
	}
	t.Error("the feed does not tell who has sat down")
}
