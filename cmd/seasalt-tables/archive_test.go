package main

import (
	"context"
	"fmt"
	"maps"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/nats-io/nats.go"
	"github.com/nats-io/nats.go/jetstream"

	"github.com/seasalt-go/seasalt/cmd/seasalt-tables/store"
)

// openStore opens the store of NATS servers, which may be gone for a moment.
func openStore(ctx context.Context, t *testing.T, urls string, o store.Options) (*nats.Conn, *store.JetStream) {
	t.Helper()
	conn, err := nats.Connect(urls, nats.RetryOnFailedConnect(true), nats.MaxReconnects(-1), nats.ReconnectWait(100*time.Millisecond), nats.IgnoreDiscoveredServers())
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(conn.Close)
	s, err := store.Open(ctx, conn, o)
	if err != nil {
		t.Fatal(err)
	}
	return conn, s
}

// alsoArchived archives some tables that have just been played or are, over and over, whatever happens to the servers.
func (x *traffic) alsoArchived(ctx context.Context, t *testing.T, urls string) {
	_, s := openStore(ctx, t, urls, store.Options{Existing: true})
	x.each(ctx, t, 1, func(uint64) {
		ctx, cancel := context.WithTimeout(ctx, 5*time.Second)
		defer cancel()
		counts, _ := s.Counts(ctx)
		for id, n := range counts {
			if n < 30 {
				continue
			}
			if done, _ := s.Archive(ctx, id); done {
				x.archived.Add(1)
			}
			select {
			case <-time.After(20 * time.Millisecond):
			case <-x.enough:
				return
			case <-ctx.Done():
				return
			}
		}
		time.Sleep(20 * time.Millisecond)
	})
}

// Two nodes archive the tables of a cluster one of whose servers is late, and others read them meanwhile. Whoever reads sees each
// table whole, and what goes on there.
func TestArchiveCluster(t *testing.T) {
	ctx, cancel := context.WithTimeout(t.Context(), 2*time.Minute)
	defer cancel()
	urls, _, wires := startNATS(t)
	var stores []*store.JetStream
	var js jetstream.JetStream
	for _, url := range strings.Split(urls, ",") {
		conn, s := openStore(ctx, t, url, store.Options{Streams: 1, Replicas: 3})
		stores = append(stores, s)
		if len(stores) == 1 {
			var err error
			if js, err = jetstream.New(conn); err != nil {
				t.Fatal(err)
			}
		}
	}
	leader := settled(ctx, t, js)
	slow := (leader + 1) % 3
	for _, w := range wires[slow] {
		w.slow.Store(15)
	}
	last, has := map[string]uint64{}, map[string]int{}
	add := func(n int) {
		t.Helper()
		for id := range has {
			for range n {
				seq, err := stores[leader].Append(ctx, id, last[id], fmt.Append(nil, has[id]))
				if err != nil {
					t.Fatal(err)
				}
				last[id] = seq
				has[id]++
			}
		}
	}
	whole := func(all []store.Message, n int, err error) error {
		if err != nil || len(all) != n {
			return fmt.Errorf("%d of %d records: %w", len(all), n, err)
		}
		for i, m := range all {
			if string(m.Data) != fmt.Sprint(i) {
				return fmt.Errorf("record %d is %s", i, m.Data)
			}
		}
		return nil
	}
	read := func(s *store.JetStream) error {
		each := map[string][]store.Message{}
		err := s.All(ctx, func(m store.Message) error { each[m.ID] = append(each[m.ID], m); return nil })
		if err != nil || len(each) != len(has) {
			return fmt.Errorf("%d of %d tables: %w", len(each), len(has), err)
		}
		for id, n := range has {
			if err := whole(each[id], n, nil); err != nil {
				return fmt.Errorf("all, %s: %w", id, err)
			}
			all, err := s.Read(ctx, id, 0)
			if err := whole(all, n, err); err != nil {
				return fmt.Errorf("%s: %w", id, err)
			}
			rest, err := s.Read(ctx, id, all[4].Seq)
			if err := whole(append(all[:5], rest...), n, err); err != nil {
				return fmt.Errorf("%s after record 5: %w", id, err)
			}
		}
		return nil
	}
	for n := range 3 {
		has[fmt.Sprint("table", n)] = 0
	}
	ids := slices.Sorted(maps.Keys(has))
	for round := range 2 {
		add(12)
		if err := read(stores[slow]); err != nil {
			t.Error("before:", err)
		}
		over, stop := context.WithCancel(ctx)
		var archiving, reading sync.WaitGroup
		for _, s := range stores {
			reading.Go(func() {
				for over.Err() == nil && !t.Failed() {
					if err := read(s); err != nil {
						t.Error("meanwhile:", err)
					}
				}
			})
		}
		for _, s := range stores[:2] {
			archiving.Go(func() {
				for _, id := range ids {
					if _, err := s.Archive(ctx, id); err != nil {
						t.Error(id, err)
					}
				}
			})
		}
		archiving.Wait()
		stop()
		reading.Wait()
		counts, err := stores[slow].Counts(ctx)
		for id, n := range counts {
			if n != 1 {
				t.Error("round", round, id, "has", n, "records that are not archived")
			}
		}
		if len(counts) != len(ids) || err != nil || t.Failed() {
			t.Fatal(len(counts), err)
		}
	}
	add(1)
	if err := read(stores[slow]); err != nil {
		t.Error("after:", err)
	}
	for _, id := range ids {
		if err := stores[slow].Delete(ctx, id); err != nil {
			t.Error(err)
		}
		for n, s := range stores {
			if all, err := s.Read(ctx, id, 0); len(all) > 0 || err != nil {
				t.Errorf("by server %d deleted %s has %d records, %v", n, id, len(all), err)
			}
		}
	}
	archive, err := js.Stream(ctx, "OBJ_seasalt-tables-archive")
	if err != nil {
		t.Fatal(err)
	}
	if is := archive.CachedInfo(); is.State.Msgs > 0 || is.Config.Replicas != 3 {
		t.Errorf("%d messages are left in the archive, which has %d replicas", is.State.Msgs, is.Config.Replicas)
	}
}
