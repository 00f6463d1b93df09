package api

import (
	"bufio"
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"log/slog"
	"math/rand/v2"
	"net"
	"net/http"
	"net/http/httptest"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/getkin/kin-openapi/openapi3"
	"github.com/getkin/kin-openapi/openapi3filter"
	"github.com/getkin/kin-openapi/routers"
	"github.com/getkin/kin-openapi/routers/gorillamux"

	"github.com/seasalt-go/seasalt"
	"github.com/seasalt-go/seasalt/cmd/seasalt-tables/host"
	"github.com/seasalt-go/seasalt/cmd/seasalt-tables/internal/testkit"
	"github.com/seasalt-go/seasalt/cmd/seasalt-tables/internal/teststore"
	"github.com/seasalt-go/seasalt/cmd/seasalt-tables/store"
	"github.com/seasalt-go/seasalt/table"
	"github.com/seasalt-go/seasalt/variants"
)

// A site is a server that tests talk to over the network of this machine.
type site struct {
	*httptest.Server
	api  *Server
	host *host.Host
	logs *testkit.Log
}

func serve(t testing.TB, s store.Store, o Options, ho host.Options) *site {
	t.Helper()
	return serveOn(t, s, o, ho, func(l net.Listener) net.Listener { return l })
}

// pinging is the usual patience, with another time between pings.
func pinging(every time.Duration) patience {
	p := usualPatience
	p.ping = every
	return p
}

// serveOn is serve with another listener.
func serveOn(t testing.TB, s store.Store, o Options, ho host.Options, on func(net.Listener) net.Listener) *site {
	t.Helper()
	x := &site{logs: testkit.LoggedFrom(t, slog.LevelDebug)}
	x.host = host.New(s, ho)
	o.Host = x.host
	ctx, cancel := context.WithCancel(context.Background())
	done := make(chan error)
	go func() { done <- x.host.Run(ctx) }()
	var err error
	if x.api, err = New(o); err != nil {
		t.Fatal(err)
	}
	x.Server = httptest.NewUnstartedServer(nil)
	x.Config = x.api.HTTP()
	x.Listener = x.api.Listen(on(x.Listener))
	x.Start()
	t.Cleanup(func() {
		x.api.Drain(context.Background())
		x.Close()
		cancel()
		<-done
	})
	return x
}

// contract is the OpenAPI document, and validates whatever tests send and get.
var contract = sync.OnceValues(func() (routers.Router, error) {
	doc, err := openapi3.NewLoader().LoadFromData(Document)
	if err != nil {
		return nil, err
	}
	if err := doc.Validate(context.Background()); err != nil {
		return nil, err
	}
	openapi3filter.RegisterBodyDecoder("application/x-ndjson", func(body io.Reader, _ http.Header, _ *openapi3.SchemaRef, _ openapi3filter.EncodingFn) (any, error) {
		var v any
		err := json.NewDecoder(body).Decode(&v)
		return v, err
	})
	return gorillamux.NewRouter(doc)
})

// validate holds a request and its answer against the document. Requests that are refused as malformed need not
// follow it.
func validate(t testing.TB, q *http.Request, body []byte, status int, header http.Header, answer []byte) {
	t.Helper()
	router, err := contract()
	if err != nil {
		t.Fatal(err)
	}
	plain := q.Clone(context.Background())
	plain.URL.Host, plain.URL.Scheme, plain.Host = "", "", ""
	plain.Body = io.NopCloser(bytes.NewReader(body))
	route, params, err := router.FindRoute(plain)
	if err != nil {
		if status != 404 && status != 405 && status != 403 {
			t.Errorf("%s %s is answered with %d and not in the document: %v", q.Method, q.URL.Path, status, err)
		}
		return
	}
	in := &openapi3filter.RequestValidationInput{
		Request: plain, PathParams: params, Route: route,
		Options: &openapi3filter.Options{AuthenticationFunc: openapi3filter.NoopAuthenticationFunc, IncludeResponseStatus: true},
	}
	if err := openapi3filter.ValidateRequest(context.Background(), in); err != nil && status < 300 {
		t.Errorf("%s %s is accepted against the document: %v", q.Method, q.URL.Path, err)
	}
	out := &openapi3filter.ResponseValidationInput{RequestValidationInput: in, Status: status, Header: header, Options: in.Options}
	out.SetBodyBytes(answer)
	if err := openapi3filter.ValidateResponse(context.Background(), out); err != nil {
		t.Errorf("%s %s is answered against the document: %v\n%.2000s", q.Method, q.URL.Path, err, answer)
	}
}

// ask sends a request and returns the status and the answer.
func (x *site) ask(t testing.TB, method, path, token, key string, body any) (int, []byte) {
	t.Helper()
	var data []byte
	switch b := body.(type) {
	case nil:
	case string:
		data = []byte(b)
	default:
		data, _ = json.Marshal(b)
	}
	q, err := http.NewRequestWithContext(t.Context(), method, x.URL+path, bytes.NewReader(data))
	if err != nil {
		t.Fatal(err)
	}
	if token != "" {
		q.Header.Set("Authorization", "Bearer "+token)
	}
	if key != "" {
		q.Header.Set("Idempotency-Key", key)
	}
	if data != nil {
		q.Header.Set("Content-Type", "application/json")
	}
	r, err := http.DefaultClient.Do(q)
	if err != nil {
		t.Fatal(err)
	}
	defer r.Body.Close()
	answer, err := io.ReadAll(r.Body)
	if err != nil {
		t.Fatal(err)
	}
	validate(t, q, data, r.StatusCode, r.Header, answer)
	return r.StatusCode, answer
}

// must asks for something that is done.
func (x *site) must(t testing.TB, method, path, token string, body any, answer any) {
	t.Helper()
	status, data := x.ask(t, method, path, token, "", body)
	if status >= 300 {
		t.Fatalf("%s %s: %d %s", method, path, status, data)
	}
	if answer != nil {
		if err := json.Unmarshal(data, answer); err != nil {
			t.Fatalf("%s %s: %v", method, path, err)
		}
	}
}

type object = map[string]any

// A created table with its tokens.
type created struct {
	ID, Organiser, Watcher string
	Seats                  []chair
	path                   string
}

// A chair is a seat with a link, and the token with which its player sits down.
type chair struct {
	Seat       int
	Invitation string
	Token      string `json:"-"`
}

func (x *site) sit(t testing.TB, is created, c chair, name string) {
	t.Helper()
	x.must(t, "POST", is.path+"/sit", c.Token, object{"invitation": c.Invitation, "name": name}, nil)
}

func (x *site) create(t testing.TB, body object, c seasalt.Config) (is created) {
	t.Helper()
	rules, err := seasalt.NewRules(c)
	if err != nil {
		t.Fatal(err)
	}
	body["setup"] = rules.Setup()
	x.must(t, "POST", "/v1/tables", "", body, &is)
	for i := range is.Seats {
		is.Seats[i].Token = host.NewToken()
	}
	is.path = "/v1/tables/" + is.ID
	return is
}

// seated creates a table with links for all seats, at which all have sat down and named their nonces.
func (x *site) seated(t testing.TB, body object, c seasalt.Config) created {
	t.Helper()
	n := max(c.Players, 2)
	seats := []object{}
	for range n {
		seats = append(seats, object{"kind": "link"})
	}
	body["seats"] = seats
	is := x.create(t, body, c)
	for i, s := range is.Seats {
		x.sit(t, is, s, fmt.Sprint("Player ", i))
	}
	for i, s := range is.Seats {
		x.must(t, "POST", is.path+"/nonce", s.Token, object{"nonce": fmt.Sprint(i)}, nil)
	}
	testkit.Eventually(t, func() error {
		if now := x.look(t, is, is.Seats[0].Token, 0).Info; now.Stage != table.StagePlaying {
			return fmt.Errorf("the cards are not dealt: %+v", now)
		}
		return nil
	})
	return is
}

// A seen table is what a client makes of an answer.
type seen struct {
	Info   host.Info
	Update table.Update
}

func readSeen(t testing.TB, data []byte) (s seen) {
	t.Helper()
	var raw struct {
		Info   *host.Info
		Update json.RawMessage
	}
	err := json.Unmarshal(data, &raw)
	if raw.Info != nil {
		s.Info = *raw.Info
	}
	if err == nil && raw.Update != nil {
		s.Update, err = table.UnmarshalUpdate(raw.Update, variants.Rules)
	}
	if err != nil {
		t.Fatalf("%v in %s", err, data)
	}
	return s
}

func (x *site) look(t testing.TB, is created, token string, after int) seen {
	t.Helper()
	status, data := x.ask(t, "GET", fmt.Sprintf("%s?after=%d", is.path, after), token, "", nil)
	if status != 200 {
		t.Fatalf("%d %s", status, data)
	}
	return readSeen(t, data)
}

// A stream is a client of a feed.
type stream struct {
	t     testing.TB
	is    created
	late  *time.Timer // gives up
	body  io.ReadCloser
	lines *bufio.Reader
	items []table.Item
	last  seen
	all   []string
}

func (x *site) stream(t testing.TB, is created, token string, after int) *stream {
	t.Helper()
	ctx, cancel := context.WithCancel(t.Context())
	t.Cleanup(cancel)
	late := time.AfterFunc(time.Minute, cancel) // a client that fails must not make the others wait
	q, _ := http.NewRequestWithContext(ctx, "GET", fmt.Sprintf("%s%s/feed?after=%d", x.URL, is.path, after), nil)
	if token != "" {
		q.Header.Set("Authorization", "Bearer "+token)
	}
	r, err := http.DefaultClient.Do(q)
	if err != nil {
		t.Fatal(err)
	}
	if r.StatusCode != 200 {
		t.Fatal(r.Status)
	}
	t.Cleanup(func() { r.Body.Close() })
	return &stream{t: t, is: is, late: late, body: r.Body, lines: bufio.NewReader(r.Body)}
}

// next reads a line of a feed, and validates it. It reports false at the end of the feed.
func (s *stream) next() (e event, ok bool) {
	s.t.Helper()
	s.late.Reset(time.Minute)
	line, err := s.lines.ReadBytes('\n')
	if err != nil {
		return e, false
	}
	q, _ := http.NewRequest("GET", s.is.path+"/feed", nil)
	validate(s.t, q, nil, 200, http.Header{"Content-Type": {"application/x-ndjson"}}, line)
	if err := json.Unmarshal(line, &e); err != nil {
		s.t.Fatal(err)
	}
	if e.Ping || e.Bye || e.Error != nil {
		return e, true
	}
	s.last = readSeen(s.t, line)
	s.items = append(s.items, s.last.Update.Items...)
	s.all = append(s.all, string(line))
	return e, true
}

// until reads until a table is as it should be.
func (s *stream) until(is func(seen) bool) seen {
	s.t.Helper()
	for len(s.all) == 0 || !is(s.last) {
		if _, ok := s.next(); !ok {
			s.t.Fatal("the feed ends")
		}
	}
	return s.last
}

func isOver(s seen) bool { return s.Info.Stage == table.StageOver }

// choose ends rounds when it can, and else makes any move.
func choose(v *seasalt.View, r *rand.Rand) seasalt.Move {
	moves := v.AppendMoves(nil)
	if last := moves[len(moves)-1]; last == seasalt.Stop || last == seasalt.LastChance {
		return last
	}
	return moves[r.IntN(len(moves))]
}

// player plays by a feed until the game is over: what a client does.
func (x *site) player(t testing.TB, is created, token string, seed uint64) *stream {
	r := rand.New(rand.NewPCG(seed, 1))
	s := x.stream(t, is, token, 0)
	acted := -1
	for len(s.all) == 0 || !isOver(s.last) {
		if _, ok := s.next(); !ok {
			t.Error("the feed ends")
			return s
		}
		snapshot := s.last.Update.Snapshot
		if snapshot.Number == acted {
			continue // something that is not of the game
		}
		acted = snapshot.Number
		switch {
		case snapshot.Stage == table.StageRoundOver:
			x.ask(t, "POST", is.path+"/next-round", token, "", object{})
		case snapshot.Stage == table.StagePlaying && snapshot.View != nil && snapshot.View.Actor() == snapshot.Seat:
			move := choose(snapshot.View, r)
			status, answer := x.ask(t, "POST", is.path+"/move", token, fmt.Sprint(snapshot.Number), object{"number": snapshot.Number, "move": move})
			if status != 200 {
				t.Errorf("%d %s", status, answer)
				return s
			}
		}
	}
	return s
}

// Whole games by clients that have nothing but their feeds, watched by a spectator who is delayed. Feeds have every
// item once; and the journal proves that no card was chosen.
func TestGames(t *testing.T) {
	x := serve(t, new(teststore.Memory), Options{}, host.Options{})
	for seed := range uint64(2) {
		players := 2 + int(seed)
		is := x.seated(t, object{"terms": object{"revealSeed": true, "spectatorDelay": 2}}, seasalt.Config{Players: players, Target: 12, Modules: variants.All()})
		promised := x.look(t, is, is.Seats[0].Token, 0).Update.Snapshot.Commitment
		var wait sync.WaitGroup
		streams := make([]*stream, players+1)
		for i, s := range is.Seats {
			wait.Go(func() { streams[i] = x.player(t, is, s.Token, seed*10+uint64(i)) })
		}
		wait.Go(func() {
			streams[players] = x.stream(t, is, "", 0)
			streams[players].until(isOver)
		})
		wait.Wait()
		if t.Failed() {
			return
		}
		for i, s := range streams {
			for n, item := range s.items {
				if item.Number != n+1 {
					t.Fatalf("stream %d: item %d has the number %d", i, n+1, item.Number)
				}
			}
			token := ""
			if i < players {
				token = is.Seats[i].Token
			}
			whole := x.look(t, is, token, 0)
			a, _ := json.Marshal(whole.Update.Items)
			b, _ := json.Marshal(s.items)
			if string(a) != string(b) {
				t.Fatalf("stream %d got something else than is there:\n%s\n%s", i, b, a)
			}
		}
		status, journal := x.ask(t, "GET", is.path+"/journal", "", "", nil)
		if status != 200 {
			t.Fatalf("%d %s", status, journal)
		}
		checked, err := table.Verify(string(journal), promised, variants.Rules)
		if err != nil {
			t.Fatal(err)
		}
		if nonce, ok := checked.NonceOf(1); nonce != "1" || !ok {
			t.Error("the nonce of a player is not in the journal")
		}
	}
	x.quiet(t)
}

// quiet makes sure that no log tells a card or a token.
func (x *site) quiet(t testing.TB) {
	t.Helper()
	text := x.logs.String()
	if !strings.Contains(text, "request") {
		t.Error("nothing is logged")
	}
	for line := range strings.Lines(text) {
		if secret.MatchString(line) {
			t.Errorf("a log tells a secret: %s", line)
		}
	}
}

// Whoever repeats the creation of a table with the same key gets the same table with the same tokens, from any node. Another
// table with the same key is refused, and so is a key that could be guessed.
func TestCreateAgain(t *testing.T) {
	s := new(teststore.Memory)
	nodes := []*site{serve(t, s, Options{}, host.Options{}), serve(t, s, Options{}, host.Options{})}
	key := host.NewToken()
	body := object{"seats": []any{object{"kind": "link"}, object{"kind": "link"}, object{"kind": "open"}}, "terms": object{"revealSeed": true}}
	status, first := nodes[0].ask(t, "POST", "/v1/tables", "", key, body)
	if status != 201 {
		t.Fatal(status, string(first))
	}
	for i := range 4 {
		if status, again := nodes[i%2].ask(t, "POST", "/v1/tables", "", key, body); status != 201 || string(again) != string(first) {
			t.Errorf("%d %s\nand first\n%s", status, again, first)
		}
	}
	var is created
	if err := json.Unmarshal(first, &is); err != nil {
		t.Fatal(err)
	}
	is.path = "/v1/tables/" + is.ID
	for _, seat := range is.Seats {
		seat.Token = host.NewToken()
		nodes[1].sit(t, is, seat, fmt.Sprint("Player ", seat.Seat))
	}
	if status, again := nodes[1].ask(t, "POST", "/v1/tables", "", key, body); status != 201 || string(again) != string(first) {
		t.Errorf("when somebody has sat down: %d %s", status, again)
	}
	body["private"] = true
	body["seats"] = []any{object{"kind": "link"}, object{"kind": "bot"}}
	if status, answer := nodes[0].ask(t, "POST", "/v1/tables", "", key, body); status != 422 {
		t.Errorf("another table with the same key: %d %s", status, answer)
	}
	for _, key := range []string{"1", "a table", strings.Repeat("k", 42), strings.Repeat("k", 43) + "="} {
		if status, answer := nodes[0].ask(t, "POST", "/v1/tables", "", key, body); status != 400 {
			t.Errorf("the key %q: %d %s", key, status, answer)
		}
	}
	tokens := map[string]bool{is.ID: true, is.Organiser: true, key: true}
	for _, seat := range is.Seats {
		tokens[seat.Invitation] = true
	}
	if len(tokens) != 5 {
		t.Errorf("there are tokens that are the same: %s", first)
	}
}
