package main

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/nats-io/nats.go"
	"github.com/nats-io/nats.go/jetstream"

	"github.com/seasalt-go/seasalt/cmd/seasalt-tables/store"
)

// settled waits until all three servers agree on the leader of a stream, and returns its number.
func settled(ctx context.Context, t *testing.T, js jetstream.JetStream) int {
	t.Helper()
	was, same := "", 0
	for same < 20 {
		stream, err := js.Stream(ctx, "seasalt-tables-0")
		if err == nil {
			c := stream.CachedInfo().Cluster
			current := len(c.Replicas) == 2
			for _, r := range c.Replicas {
				current = current && r.Current && r.Active > 0
			}
			if c.Leader != was || !current {
				was, same = c.Leader, 0
			}
			same++
		}
		if time.Sleep(100 * time.Millisecond); ctx.Err() != nil {
			t.Fatal("the servers do not come together")
		}
	}
	return int(was[1] - '0')
}

// The leader of a stream is cut off from the other servers, which elect another one. For some seconds it believes that it
// still leads, and tells clients of a table that has gone on elsewhere. A node that reaches no other server must not
// believe it: it reads all that was acknowledged before, or gets an error.
func TestStaleLeader(t *testing.T) {
	if testing.Short() {
		t.Skip("until servers elect another leader takes five seconds or more")
	}
	ctx, cancel := context.WithTimeout(t.Context(), 4*time.Minute)
	defer cancel()
	urls, _, wires := startNATS(t)
	open := func(urls string) (*nats.Conn, *store.JetStream) {
		t.Helper()
		return openStore(ctx, t, urls, store.Options{Streams: 1, Replicas: 3, Bound: 2 * time.Second})
	}
	all, s := open(urls)
	js, err := jetstream.New(all)
	if err != nil {
		t.Fatal(err)
	}
	var seq uint64
	appended := 0 // records
	add := func(s *store.JetStream) {
		t.Helper()
		for {
			try, cancel := context.WithTimeout(ctx, time.Second)
			n, err := s.Append(try, "table", seq, fmt.Append(nil, appended+1))
			cancel()
			if errors.Is(err, store.ErrConflict) { // an append without an answer was carried out
				var records []store.Message
				if records, err = s.Read(ctx, "table", seq); len(records) == 1 {
					n = records[0].Seq
				}
			}
			if err == nil && n > seq {
				seq = n
				appended++
				return
			}
			if ctx.Err() != nil {
				t.Fatal(err)
			}
		}
	}
	for range 5 {
		add(s)
	}
	stale, refused := 0, 0
	for try := 0; try < 8 && stale == 0; try++ {
		leader := settled(ctx, t, js)
		var others []string
		for i, url := range strings.Split(urls, ",") {
			if i != leader {
				others = append(others, url)
			}
		}
		alone, old := open(strings.Split(urls, ",")[leader])
		_, fresh := open(strings.Join(others, ","))
		if records, err := old.Read(ctx, "table", 0); err != nil || len(records) != appended {
			t.Fatalf("%d of %d records: %v", len(records), appended, err)
		}
		for _, w := range wires[leader] {
			w.set(true)
		}
		cut := time.Now()
		add(fresh)
		t.Logf("server %d is cut off; the others go on after %v", leader, time.Since(cut).Round(time.Millisecond))
		for time.Since(cut) < 10*time.Second {
			m, err := alone.Request("$JS.API.STREAM.MSG.GET.seasalt-tables-0", []byte(`{"last_by_subj":"seasalt.tables.0.table"}`), time.Second)
			var told struct{ Message struct{ Seq uint64 } }
			if err == nil && json.Unmarshal(m.Data, &told) == nil && told.Message.Seq != 0 && told.Message.Seq < seq {
				stale++
			}
			records, err := old.Read(ctx, "table", 0)
			if err != nil {
				refused++
			} else if len(records) != appended {
				t.Fatalf("%v after the cut a read tells of %d of %d records", time.Since(cut), len(records), appended)
			}
			time.Sleep(20 * time.Millisecond)
		}
		for _, w := range wires[leader] {
			w.set(false)
		}
		for {
			if records, err := old.Read(ctx, "table", 0); err == nil {
				if len(records) != appended {
					t.Fatalf("%d of %d records when the server is back", len(records), appended)
				}
				break
			} else if ctx.Err() != nil {
				t.Fatal(err)
			}
		}
	}
	if t.Logf("the leader has told of less than there was %d times; %d reads were refused", stale, refused); stale == 0 {
		t.Error("the leader that was cut off never believed that it still was the one: nothing was tested")
	}
}
