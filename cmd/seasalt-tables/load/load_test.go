package main

import (
	"net"
	"net/http/httptest"
	"strings"
	"testing"
	"time"

	"github.com/seasalt-go/seasalt/cmd/seasalt-tables/api"
	"github.com/seasalt-go/seasalt/cmd/seasalt-tables/host"
	"github.com/seasalt-go/seasalt/cmd/seasalt-tables/internal/testkit"
	"github.com/seasalt-go/seasalt/cmd/seasalt-tables/internal/teststore"
)

// The load generator plays at a few tables of a server for a second, at a pace and as fast as it can: moves are
// acknowledged, feeds tell of them, and nothing fails.
func TestLoad(t *testing.T) {
	h := host.New(new(teststore.Memory), host.Options{})
	testkit.Run(t, h)
	web, err := api.New(api.Options{Host: h})
	if err != nil {
		t.Fatal(err)
	}
	server := httptest.NewServer(web)
	defer func() {
		web.Drain(t.Context())
		server.Close()
	}()
	for _, pause := range []time.Duration{0, 20 * time.Millisecond} {
		l := newLoad([]string{server.URL}, 1, 4)
		l.empty(t.Context(), 3, "open")
		played := l.play(t.Context(), 4, pause, time.Second)
		l.report(played, 4)
		if len(l.took) == 0 || l.failed.Load() > 0 || l.events.Load() < int64(len(l.took)) {
			t.Errorf("with a pause of %v: %d moves, %d events, %d errors", pause, len(l.took), l.events.Load(), l.failed.Load())
		}
		if l.part(0.5) <= 0 || l.part(0.5) > l.part(1) || played <= 0 {
			t.Errorf("with a pause of %v: a median of %v, at most %v, in %v", pause, l.part(0.5), l.part(1), played)
		}
		l.transport.CloseIdleConnections()
	}
}

// What is wrong with the flags is known before anything is started.
func TestOptions(t *testing.T) {
	good := options{tables: 2, at: 1, duration: time.Second, sizes: list{1, 5}, numbers: list{3, 1}, watchers: list{0}}
	if err := good.check(nil); err != nil {
		t.Error(err)
	}
	for want, change := range map[string]func(*options){
		"-tables, -idle": func(o *options) { o.tables = -2 }, "-at-once": func(o *options) { o.at = 0 }, "-moves": func(o *options) { o.rate = 1e-12 },
		"-for": func(o *options) { o.duration = 0 }, "-grow": func(o *options) { o.sizes = list{2, 2} }, "-spread": func(o *options) { o.numbers = list{0} },
	} {
		bad := good
		change(&bad)
		if err := bad.check(nil); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%v does not say %q", err, want)
		}
	}
	if err := good.check([]string{"extra"}); err == nil {
		t.Error("a word that is no flag is not noticed")
	}
	if err := new(list).Set("1,x"); err == nil {
		t.Error("a list has a number x")
	}
}

// A server that is not there is missed at once.
func TestNoServer(t *testing.T) {
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	url := "http://" + l.Addr().String()
	l.Close()
	if err := answer(t.Context(), []string{url}); err == nil || !strings.HasPrefix(err.Error(), "no server at "+url) {
		t.Error(err)
	}
	other := httptest.NewServer(nil)
	defer other.Close()
	if err := answer(t.Context(), []string{other.URL}); err == nil || !strings.Contains(err.Error(), "no server of tables") {
		t.Error(err)
	}
}
