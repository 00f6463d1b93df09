package host

import (
	"encoding/json"
	"errors"
	"fmt"
	"math/rand/v2"
	"testing"
	"time"

	"github.com/nats-io/nats.go/jetstream"

	"github.com/seasalt-go/seasalt"
	"github.com/seasalt-go/seasalt/cmd/seasalt-tables/internal/testkit"
	"github.com/seasalt-go/seasalt/cmd/seasalt-tables/store"
)

// embedded returns an embedded store with so many streams.
func embedded(t *testing.T, streams int) (*store.JetStream, *store.Server) {
	t.Helper()
	server, err := store.Embedded{Dir: t.TempDir(), Sync: time.Minute}.Start()
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(server.Stop)
	s, err := store.Open(t.Context(), server.Conn, store.Options{Streams: streams, Embedded: server})
	if err != nil {
		t.Fatal(err)
	}
	return s, server
}

// Finished games are archived after a time, and no others. Players and those who watch are told the same of them as before; one can
// go on with a rematch, and is deleted like any other.
func TestArchive(t *testing.T) {
	s, _ := embedded(t, 2)
	told := 0
	h, soon := run(t, s, Options{Archive: time.Hour}), run(t, s, Options{Archive: time.Nanosecond, Stats: Stats{Archived: func() { told++ }}})
	settings, tokens := people(t, seasalt.Config{Target: 10}, 2)
	over, going := begun(t, h, settings, tokens), begun(t, h, settings, tokens)
	play(t, []*Host{h}, over, tokens, rand.New(rand.NewPCG(1, 2)))
	for range 12 {
		move(t, h, going, tokens)
	}
	seen := func() (all []string) {
		fresh := run(t, s, Options{}) // it has nothing in memory
		for _, token := range append(tokens, "", "organiser") {
			for _, number := range []int{0, 3} {
				is := since(t, fresh, over, token, number)
				is.Info.Now = 0
				text, err := json.Marshal(is)
				if err != nil {
					t.Fatal(err)
				}
				all = append(all, string(text))
			}
		}
		return append(all, journal(t, s, over).SecretJournal())
	}
	if n, err := h.archive(t.Context()); n != 0 || err != nil {
		t.Fatal("archived at once", n, err)
	}
	other := New(s, Options{Archive: time.Nanosecond})
	other.index.groups[s.Group(over)] = false
	if n, err := other.archive(t.Context()); n != 0 || err != nil {
		t.Fatal("archived by a node that does not look after it", n, err)
	}
	before := seen()
	if n, err := soon.archive(t.Context()); n != 1 || told != 1 || err != nil {
		t.Fatal(n, told, err)
	}
	if n, err := soon.archive(t.Context()); n != 0 || err != nil {
		t.Fatal("archived again", n, err)
	}
	if counts, err := s.Counts(t.Context()); err != nil || counts[over] != 1 || counts[going] < 12 {
		t.Error(counts, err)
	}
	if now := seen(); fmt.Sprint(now) != fmt.Sprint(before) {
		t.Errorf("%s\nwas\n%s", now, before)
	}
	var v Verifier
	err := s.All(t.Context(), func(m store.Message) error {
		if m.ID == over {
			v.Add(m.Data)
		}
		return nil
	})
	if err := errors.Join(err, v.Err(20)); err != nil {
		t.Error(err)
	}
	for _, token := range tokens {
		do(t, h, over, token, Vote(token, VoteRematch, false))
	}
	testkit.Eventually(t, func() error {
		if next := since(t, h, over, tokens[0], 0).Info.Next; next == "" {
			return errors.New("there is no rematch")
		}
		return nil
	})
	do(t, h, over, "organiser", Delete("organiser"))
	testkit.Eventually(t, func() error {
		if all, err := s.Read(t.Context(), over, 0); err != nil || len(all) > 0 {
			return fmt.Errorf("%d records are still there: %v", len(all), err)
		}
		return nil
	})
}

// A table whose last record is lost from its stream is in the archive alone. Nobody can append to it, and the operator can delete it.
func TestRemoveArchivedWithoutLast(t *testing.T) {
	s, server := embedded(t, 1)
	h := run(t, s, Options{})
	settings, tokens := people(t, seasalt.Config{}, 2)
	id := begun(t, h, settings, tokens)
	for range 12 {
		move(t, h, id, tokens)
	}
	if done, err := s.Archive(t.Context(), id); !done || err != nil {
		t.Fatal(done, err)
	}
	js, err := jetstream.New(server.Conn)
	if err != nil {
		t.Fatal(err)
	}
	stream, err := js.Stream(t.Context(), "seasalt-tables-0")
	if err != nil {
		t.Fatal(err)
	}
	if err := stream.Purge(t.Context()); err != nil {
		t.Fatal(err)
	}
	fresh := run(t, s, Options{})
	if err := fresh.Remove(t.Context(), id); err != nil {
		t.Error(err)
	}
	if all, err := s.Read(t.Context(), id, 0); err != nil || len(all) > 0 {
		t.Error(len(all), "records are left", err)
	}
}

// A table of which only the last record is left, since deleting it was cut off, is deleted to the end.
func TestDeletedHalfway(t *testing.T) {
	s := new(store.Memory)
	r := record{N: 200, At: 1, Kind: kindDelete, Seat: -1, Wake: 1, Over: true}
	data, err := r.encode()
	if err != nil {
		t.Fatal(err)
	}
	id := IDOf(NewToken())
	if _, err := s.Append(t.Context(), id, 0, data); err != nil {
		t.Fatal(err)
	}
	run(t, s, Options{Tick: 10 * time.Millisecond})
	testkit.Eventually(t, func() error {
		if n, _ := s.Check(t.Context()); n > 0 {
			return errors.New("it is still there")
		}
		return nil
	})
}
