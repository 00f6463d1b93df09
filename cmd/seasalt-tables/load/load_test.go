package main

import (
	"net/http/httptest"
	"testing"
	"time"

	"github.com/seasalt-go/seasalt/cmd/seasalt-tables/api"
	"github.com/seasalt-go/seasalt/cmd/seasalt-tables/host"
	"github.com/seasalt-go/seasalt/cmd/seasalt-tables/internal/testkit"
	"github.com/seasalt-go/seasalt/cmd/seasalt-tables/store"
)

// The load generator plays at a few tables of a server for a second, at a pace and as fast as it can: moves are
// acknowledged, feeds tell of them, and nothing fails.
func TestLoad(t *testing.T) {
	h := host.New(new(store.Memory), host.Options{})
	testkit.Run(t, h)
	web, err := api.New(api.Options{Host: h})
	if err != nil {
		t.Fatal(err)
	}
	server := httptest.NewServer(web)
	defer func() {
		web.Drain()
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
