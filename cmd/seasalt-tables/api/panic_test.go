package api

import (
	"bufio"
	"context"
	"fmt"
	"net/http"
	"net/http/httptest"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"github.com/prometheus/client_golang/prometheus"

	"github.com/seasalt-go/seasalt"
	"github.com/seasalt-go/seasalt/cmd/seasalt-tables/host"
	"github.com/seasalt-go/seasalt/cmd/seasalt-tables/internal/testkit"
	"github.com/seasalt-go/seasalt/cmd/seasalt-tables/internal/teststore"
	"github.com/seasalt-go/seasalt/cmd/seasalt-tables/store"
	"github.com/seasalt-go/seasalt/table"
)

// falling is a store that panics for a while, for all but the test.
type falling struct {
	store.Store
	on atomic.Bool
}

type test struct{} // a key of contexts

func (s *falling) Now(ctx context.Context) (time.Time, error) {
	if s.on.Load() && ctx.Value(test{}) == nil {
		panic("the next card is fish/black")
	}
	return s.Store.Now(ctx)
}

// A handler that panics is answered and counted as any other error, and logged with its route. The feeds that it ends do not
// keep the server from stopping.
func TestPanics(t *testing.T) {
	for _, protocol := range []int{1, 2} {
		t.Run(fmt.Sprint("HTTP/", protocol), func(t *testing.T) {
			s, l := &falling{Store: new(teststore.Memory)}, testkit.Logged(t)
			h := host.New(s, host.Options{}) // it does not run: nothing but requests uses the store
			metrics := prometheus.NewRegistry()
			page := http.HandlerFunc(func(http.ResponseWriter, *http.Request) { panic("fish/black") })
			web, err := New(Options{Host: h, Page: page, Metrics: metrics})
			if err != nil {
				t.Fatal(err)
			}
			server := httptest.NewUnstartedServer(nil)
			server.Config, server.EnableHTTP2 = web.HTTP(), protocol == 2
			server.StartTLS()
			defer server.Close()
			settings := host.Settings{Setup: seasalt.MustRules(seasalt.Config{}).Setup().String(), Tokens: map[host.Role]table.TokenHash{}, Seats: []host.SeatSettings{{Kind: host.SeatOpen}, {Kind: host.SeatOpen}}}
			id := host.IDOf(host.NewToken())
			calm := context.WithValue(t.Context(), test{}, true)
			if err := h.Create(calm, id, settings); err != nil {
				t.Fatal(err)
			}
			ask := func(method, path string) *http.Response {
				t.Helper()
				q, _ := http.NewRequestWithContext(t.Context(), method, server.URL+"/v1/tables/"+id+path, strings.NewReader(`{"name":"Bob"}`))
				if q.Header.Set("Content-Type", "application/json"); method == "POST" {
					q.Header.Set("Authorization", "Bearer "+strings.Repeat("B", 42)+"A")
				}
				r, err := server.Client().Do(q)
				if err != nil {
					t.Fatal(err)
				}
				if r.ProtoMajor != protocol {
					t.Fatal(r.Proto)
				}
				return r
			}
			feed := ask("GET", "/feed")
			defer feed.Body.Close()
			lines := bufio.NewScanner(feed.Body)
			if !lines.Scan() {
				t.Fatal(lines.Err())
			}
			for _, failing := range []bool{true, false} {
				s.on.Store(failing)
				for _, request := range [][2]string{{"GET", ""}, {"GET", "/feed"}, {"POST", "/join"}} {
					r := ask(request[0], request[1])
					r.Body.Close()
					want := 200
					if failing {
						want = 503
					}
					if r.StatusCode != want {
						t.Errorf("%v: %d and not %d", request, r.StatusCode, want)
					}
					route := fmt.Sprintf("%s /v1/tables/{id}%s", request[0], request[1])
					if testkit.Metric(t, metrics, "seasalt_request_seconds", route, fmt.Sprint(want)) == 0 {
						t.Errorf("%s %d is not counted", route, want)
					}
				}
				if failing {
					if _, err := h.Do(calm, id, host.NewToken(), host.Key{}, host.Sit(host.NewToken(), "", "Ann")); err != nil {
						t.Fatal(err)
					}
					if lines.Scan() { // it looks what is new, and panics
						t.Errorf("the feed goes on with %s", lines.Text())
					}
				}
			}
			if r, err := server.Client().Get(server.URL); err == nil {
				r.Body.Close()
				t.Errorf("the page that panics is answered with %s", r.Status)
			}
			stopped := make(chan struct{})
			go func() {
				web.Drain(context.Background())
				close(stopped)
			}()
			select {
			case <-stopped:
			case <-time.After(time.Minute):
				t.Error("the server waits for feeds that have ended")
			}
			text := l.String()
			for _, want := range []string{`GET /v1/tables/{id}"`, `GET /v1/tables/{id}/feed"`, `POST /v1/tables/{id}/join"`, `"GET /"`, "panic_test.go"} {
				if !strings.Contains(text, want) {
					t.Errorf("no log says %q:\n%s", want, text)
				}
			}
			if n := strings.Count(text, "level=ERROR"); n != 5 {
				t.Errorf("%d errors are logged, and not 5:\n%s", n, text)
			}
			if secret.MatchString(text) || strings.Contains(text, "127.0.0.1") || strings.Contains(text, id) {
				t.Errorf("a log tells what it must not:\n%s", text)
			}
		})
	}
}
