package api

import (
	"errors"
	"net/http"
	"net/netip"
	"strings"
	"sync/atomic"
	"testing"

	"github.com/prometheus/client_golang/prometheus"

	"github.com/seasalt-go/seasalt"
	"github.com/seasalt-go/seasalt/cmd/seasalt-tables/host"
	"github.com/seasalt-go/seasalt/cmd/seasalt-tables/internal/testkit"
	"github.com/seasalt-go/seasalt/cmd/seasalt-tables/internal/teststore"
	"github.com/seasalt-go/seasalt/cmd/seasalt-tables/store"
)

// A table is deleted by its organiser before the game and after it, and by who sat there after it: with all its records.
func TestDelete(t *testing.T) {
	s := new(teststore.Memory)
	metrics := prometheus.NewRegistry()
	x := serve(t, s, Options{}, host.Options{Metrics: metrics})
	del := func(is created, token string, want int) {
		t.Helper()
		if status, body := x.ask(t, "POST", is.path+"/delete", token, "", nil); status != want {
			t.Errorf("%d %s, want %d", status, body, want)
		}
	}
	gone := func(is created, times float64) {
		t.Helper()
		testkit.Eventually(t, func() error {
			if testkit.Metric(t, metrics, "seasalt_deleted_tables_total") != times {
				return errors.New("it is not deleted yet")
			}
			return nil
		})
		if err := s.All(t.Context(), func(m store.Message) error {
			if m.ID == is.ID {
				return errors.New("a record is left")
			}
			return nil
		}); err != nil {
			t.Error(err)
		}
		for _, token := range []string{is.Organiser, is.Seats[0].Token} {
			if status, body := x.ask(t, "GET", is.path, token, "", nil); status != http.StatusUnauthorized {
				t.Errorf("%d %s of a table that is gone", status, body)
			}
		}
	}

	is := x.create(t, object{"seats": []object{{"kind": "link"}, {"kind": "link"}}}, seasalt.Config{})
	x.sit(t, is, is.Seats[0], "Ann")
	del(is, is.Seats[0].Token, http.StatusConflict) // others may still come
	del(is, "", http.StatusForbidden)
	del(is, host.NewToken(), http.StatusUnauthorized)
	del(is, is.Organiser, http.StatusOK)
	gone(is, 1)

	is = x.seated(t, object{}, seasalt.Config{})
	watcher := x.stream(t, is, "", 0)
	defer watcher.body.Close()
	for _, token := range []string{is.Organiser, is.Seats[1].Token} {
		del(is, token, http.StatusConflict) // the game goes on
	}
	x.must(t, "POST", is.path+"/close", is.Organiser, nil, nil)
	del(is, "", http.StatusForbidden)
	del(is, is.Seats[1].Token, http.StatusOK)
	gone(is, 2)
	for { // and its watchers are told
		e, ok := watcher.next()
		if !ok {
			t.Fatal("the feed ends without a word")
		}
		if e.Error != nil && e.Error.Code == host.NotFound {
			break
		}
	}
}

// Who is banned is refused whatever they ask for, and their feeds end; others are not.
func TestBanned(t *testing.T) {
	var bad atomic.Value
	bad.Store("")
	banned := func(_ netip.Addr, token string) bool { return token != "" && token == bad.Load() }
	metrics := prometheus.NewRegistry()
	x := serve(t, new(teststore.Memory), Options{Banned: banned, Metrics: metrics}, host.Options{})
	is := x.seated(t, object{}, seasalt.Config{})
	watch := x.stream(t, is, is.Seats[1].Token, 0)
	defer watch.body.Close()
	watch.present(1)
	bad.Store(is.Seats[1].Token)
	if status, body := x.ask(t, "GET", is.path, is.Seats[1].Token, "", nil); status != http.StatusForbidden || !strings.Contains(string(body), "banned") {
		t.Errorf("%d %s", status, body)
	}
	x.must(t, "GET", is.path, is.Seats[0].Token, nil, nil)
	x.must(t, "POST", is.path+"/close", is.Organiser, nil, nil)
	if e, ok := watch.next(); ok {
		t.Errorf("a banned token gets a line: %+v", e)
	}
	if n := testkit.Metric(t, metrics, "seasalt_refusals_total", "ban"); n != 1 {
		t.Errorf("%v refusals are counted", n)
	}
	bad.Store("")
	x.must(t, "GET", is.path, is.Seats[1].Token, nil, nil)
}

// A read-only node shows its tables, and stores nothing.
func TestReadOnly(t *testing.T) {
	s := new(teststore.Memory)
	x := serve(t, s, Options{}, host.Options{})
	is := x.seated(t, object{}, seasalt.Config{})
	x.host.SetReadOnly(true)
	n := 0
	count := func() (n int) {
		_ = s.All(t.Context(), func(store.Message) error { n++; return nil })
		return n
	}
	for n = count(); count() != n; n = count() {
	}
	x.must(t, "GET", is.path, is.Seats[0].Token, nil, nil)
	for _, ask := range []struct {
		path, token string
		body        any
	}{
		{is.path + "/resign", is.Seats[0].Token, nil}, {is.path + "/close", is.Organiser, nil},
		{"/v1/tables", "", object{"seats": []object{{"kind": "link"}, {"kind": "bot"}}}},
	} {
		if status, body := x.ask(t, "POST", ask.path, ask.token, host.NewToken(), ask.body); status != http.StatusServiceUnavailable || !strings.Contains(string(body), "takes no moves") {
			t.Errorf("%s: %d %s", ask.path, status, body)
		}
	}
	if m := count(); m != n {
		t.Errorf("%d records were stored", m-n)
	}
	x.host.SetReadOnly(false)
	x.must(t, "POST", is.path+"/resign", is.Seats[0].Token, nil, nil)
}
