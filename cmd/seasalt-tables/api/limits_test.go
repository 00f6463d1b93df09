package api

import (
	"fmt"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"time"

	"github.com/prometheus/client_golang/prometheus"

	"github.com/seasalt-go/seasalt"
	"github.com/seasalt-go/seasalt/cmd/seasalt-tables/host"
	"github.com/seasalt-go/seasalt/cmd/seasalt-tables/internal/testkit"
	"github.com/seasalt-go/seasalt/cmd/seasalt-tables/internal/teststore"
)

// Tokens that nobody has take no room; one that is found valid is counted from then on.
func TestInventedTokens(t *testing.T) {
	x := serve(t, new(teststore.Memory), Options{Limits: Limits{Rate: 1e6, Burst: 1e6, TokenRate: 1e-6, TokenBurst: 50}}, host.Options{})
	is := x.seated(t, object{}, seasalt.Config{})
	kept := func() int {
		x.api.limits.mu.Lock()
		defer x.api.limits.mu.Unlock()
		return len(x.api.limits.buckets)
	}
	before := kept()
	for range 50 {
		for _, path := range []string{"/v1/lobby", is.path, is.path + "/feed"} {
			if status, _ := x.ask(t, "GET", path, host.NewToken(), "", nil); status != 200 && status != 401 {
				t.Fatal(status)
			}
		}
	}
	if n := kept(); n != before {
		t.Errorf("%d limits are kept for invented tokens", n-before)
	}
	busy := 0
	for range 100 {
		if status, _ := x.ask(t, "GET", is.path, is.Seats[0].Token, "", nil); status == 429 {
			busy++
		}
	}
	if busy < 50 || busy > 60 {
		t.Errorf("%d of 100 requests with a token are too many", busy)
	}
}

// An IPv6 network has more than a household in it, and less than all households that fit.
func TestNetworks(t *testing.T) {
	s, err := New(Options{Limits: Limits{Rate: 1e-6, Burst: 2, CreateRate: 1e-6, CreateBurst: 1, Streams: 1}})
	if err != nil {
		t.Fatal(err)
	}
	for _, x := range []struct {
		network string // of all households
		want    int    // times the limit of one
	}{{"2001:db8:1:1:%x::1", 1}, {"2001:db8:2:2%02x::1", 4}, {"2001:db8:3:%x00::1", 16}, {"2001:db8:%x:4::1", 200}} {
		requests, tables, feeds := 0, 0, 0
		for range 3 {
			for n := range 200 {
				q := httptest.NewRequest("GET", "/v1/lobby", nil)
				q.RemoteAddr = "[" + fmt.Sprintf(x.network, n+0x10) + "]:1"
				from := shares(s.address(q))
				if s.limits.allow(from, "") == nil {
					requests++
				}
				if s.limits.create(from) == nil {
					tables++
				}
				if _, err := s.limits.stream(from, ""); err == nil {
					feeds++
				}
			}
		}
		if requests != 2*x.want || tables != x.want || feeds != x.want {
			t.Errorf("%s: %d requests, %d tables and %d feeds, and not %d times what a household has", x.network, requests, tables, feeds, x.want)
		}
	}
}

// Who has spent nothing is forgotten, who has spent much is not, and who is new finds room even among many others.
func TestSweep(t *testing.T) {
	l := newLimiter(Limits{})
	now := time.Now()
	spend := func(name string, n int) bool { return l.bucket(name, 1, 100, now).AllowN(now, n) }
	for n := range maxBuckets {
		spend(fmt.Sprint("idle ", n), 1)
	}
	spend("spent", 100)
	now = now.Add(80 * time.Second)
	spend("new", 100)
	if n := len(l.buckets); n != 2 {
		t.Errorf("%d limits are kept", n)
	}
	if spend("spent", 100) {
		t.Error("who has spent all has all of it again")
	}
	for n := range maxBuckets {
		spend(fmt.Sprint("busy ", n), 100)
	}
	refused := 0
	for n := range 20 {
		if !spend(fmt.Sprint("player ", n), 10) {
			refused++
		}
	}
	if refused > 0 || len(l.buckets) > maxBuckets {
		t.Errorf("%d of 20 new players are refused; %d limits are kept", refused, len(l.buckets))
	}
}

// An address creates tables with only so many hard bots at once; other bots and other addresses are not counted.
func TestHardBots(t *testing.T) {
	metrics := prometheus.NewRegistry()
	x := serve(t, new(teststore.Memory), Options{Limits: Limits{HardRate: 1e-6, HardBurst: 5}, Metrics: metrics}, host.Options{})
	create := func(levels ...string) int {
		seats := []object{{"kind": "link"}}
		for _, level := range levels {
			seats = append(seats, object{"kind": "bot", "level": level})
		}
		status, _ := x.ask(t, "POST", "/v1/tables", "", "", object{"seats": seats})
		return status
	}
	for i, want := range []struct {
		status int
		levels []string
	}{
		{201, []string{"hard", "hard", "hard"}}, {429, []string{"hard", "hard", "hard"}}, {201, []string{"hard", "easy", "hard"}},
		{429, []string{"hard"}}, {201, []string{"normal", "easy", "random"}},
	} {
		if status := create(want.levels...); status != want.status {
			t.Errorf("table %d: %d and not %d", i, status, want.status)
		}
	}
	if n := testkit.Metric(t, metrics, "seasalt_refusals_total", "hard-rate"); n != 2 { // the flag is the cause
		t.Errorf("%v refusals are counted", n)
	}
	r, err := http.Post(x.URL+"/v1/tables", "application/json", strings.NewReader(`{"seats":[{"kind":"link"},{"kind":"bot","level":"hard"}]}`))
	if err != nil {
		t.Fatal(err)
	}
	r.Body.Close()
	if wait := r.Header.Get("Retry-After"); r.StatusCode != http.StatusTooManyRequests || wait != "86400" { // a million seconds, and a day at most
		t.Error(r.StatusCode, wait)
	}
}

// An address has only so many tables whose games have not begun.
func TestWaiting(t *testing.T) {
	x := serve(t, new(teststore.Memory), Options{Limits: Limits{Waiting: 2}}, host.Options{})
	for n, want := range []int{201, 201, 429} {
		if status, body := x.ask(t, "POST", "/v1/tables", "", "", object{"seats": []object{{"kind": "open"}, {"kind": "open"}}}); status != want {
			t.Errorf("table %d: %d %s", n, status, body)
		}
	}
}
