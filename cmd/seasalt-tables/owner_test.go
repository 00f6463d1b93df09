package main

import (
	"context"
	"encoding/json"
	"net/http"
	"sync"
	"testing"
	"time"

	"github.com/nats-io/nats.go"

	"github.com/seasalt-go/seasalt/cmd/seasalt-tables/load/client"
	"github.com/seasalt-go/seasalt/cmd/seasalt-tables/store"
)

// Of three nodes one is killed just after it has begun games at all of whose tables a clock runs. Nobody asks for these tables any
// more. The others keep the deadlines of all of them, since they miss the node.
func TestOwnerProcess(t *testing.T) {
	if *clusterFaults == 0 {
		t.Skip("a node is missed after half a minute: -cluster 24 has it")
	}
	ctx, cancel := context.WithTimeout(t.Context(), 5*time.Minute)
	defer cancel()
	_, address := startOneNATS(t)
	flags := []string{"-nats", "nats://" + address, "-bots", "1"}
	one := start(t, append(flags, "-data", t.TempDir())...)
	for range 2 {
		start(t, append(flags, "-data", t.TempDir())...)
	}
	conn, err := nats.Connect("nats://" + address)
	if err != nil {
		t.Fatal(err)
	}
	defer conn.Close()
	s, err := store.Open(ctx, conn, store.Options{Existing: true, Bound: 2 * time.Second})
	if err != nil {
		t.Fatal(err)
	}
	const tables = 24
	c := &client.Client{Nodes: []string{one.url}, HTTP: http.DefaultClient}
	for range tables {
		link := map[string]any{"kind": "link"}
		_, err := c.Create(ctx, map[string]any{"seats": []any{link, link}, "clock": map[string]any{"kind": "move", "seconds": 20, "then": "forfeit"}})
		if err != nil {
			t.Fatal(err)
		}
	}
	one.kill()
	over := make(chan string, tables)
	var once sync.Map
	watching, stop := context.WithCancel(ctx)
	defer stop() // before the connection ends
	go func() {
		_ = s.Watch(watching, store.Everywhere(s), func(m store.Message) {
			var last struct{ Over bool }
			if _, known := once.Load(m.ID); !known && json.Unmarshal(m.Data, &last) == nil && last.Over {
				once.Store(m.ID, true)
				over <- m.ID
			}
		}, func() {})
	}()
	for n := range tables {
		select {
		case <-over:
		case <-ctx.Done():
			t.Fatalf("%d of %d tables are over", n, tables)
		}
	}
}
