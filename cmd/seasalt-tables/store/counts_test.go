package store

import (
	"bytes"
	"context"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/nats-io/nats.go/jetstream"

	"github.com/seasalt-go/seasalt/cmd/seasalt-tables/internal/testkit"
)

// spoil spoils two bytes of the last block of tables in a directory, so far from its end, and perhaps removes the index.
func spoil(t testing.TB, dir string, fromEnd int, index bool) {
	t.Helper()
	flipped := false
	err := filepath.WalkDir(dir, func(path string, _ fs.DirEntry, err error) error {
		switch {
		case err != nil:
			return err
		case filepath.Base(path) == "index.db" && !index:
			return os.Remove(path)
		case filepath.Ext(path) == ".blk":
			data, err := os.ReadFile(path)
			if err != nil {
				return err
			}
			data[len(data)-fromEnd] ^= 0xff
			data[len(data)-fromEnd+1] ^= 0xff
			flipped = true
			return os.WriteFile(path, data, 0o600)
		}
		return nil
	})
	if err != nil || !flipped {
		t.Fatal(flipped, err)
	}
}

// A store of which a block was damaged says at each start how many records are missing. What was deleted is not missing.
func TestDamage(t *testing.T) {
	for name, x := range map[string]struct {
		fromEnd int
		index   bool
		read    int    // records that are left
		missing uint64 // that the store knows of
	}{
		"sound":                        {0, true, 160, 0},
		"in the middle, index removed": {10_000, false, 159, 1},
		"at the end, index removed":    {10, false, 159, 1},
		"in the middle":                {10_000, true, 159, 1},
		"at the end":                   {10, true, 159, 1},
	} {
		t.Run(name, func(t *testing.T) {
			dir := t.TempDir()
			s, stop := open(t, Embedded{Dir: dir, Sync: time.Minute}, Options{Streams: 1})
			if _, err := s.Append(t.Context(), "gone", 0, nil); err != nil {
				t.Fatal(err)
			}
			if err := s.Delete(t.Context(), "gone"); err != nil {
				t.Fatal(err)
			}
			last := map[string]uint64{}
			for n := range 160 {
				id, err := fmt.Sprint("table", n%4), error(nil)
				if last[id], err = s.Append(t.Context(), id, last[id], make([]byte, 100)); err != nil {
					t.Fatal(err)
				}
			}
			if counts, err := s.Counts(t.Context()); err != nil || fmt.Sprint(counts) != "map[table0:40 table1:40 table2:40 table3:40]" {
				t.Error(counts, err)
			}
			stop()
			if x.fromEnd > 0 {
				spoil(t, dir, x.fromEnd, x.index)
			}
			for range 2 {
				log := testkit.Logged(t)
				s, stop = open(t, Embedded{Dir: dir, Sync: time.Minute}, Options{Streams: 1})
				said := strings.Count(log.Take(), fmt.Sprintf("level=ERROR msg=\"the store is damaged, and records are missing: seasalt-tables -verify says of which tables, and docs/operations.md what to do\" stream=seasalt-tables-0 missing=%d ", x.missing))
				if want := int(min(x.missing, 1)); said != want {
					t.Errorf("said %d times that %d are missing", said, x.missing)
				}
				all := 0
				reading, cancel := context.WithTimeout(t.Context(), time.Minute)
				if err := s.All(reading, func(Message) error { all++; return nil }); err != nil || all != x.read {
					t.Errorf("%d records instead of %d: %v", all, x.read, err)
				}
				cancel()
				stop()
			}
		})
	}
}

// A process that ends while it deletes a table has not lost it.
func TestDeletingCounts(t *testing.T) {
	dir := t.TempDir()
	server, err := Embedded{Dir: dir, Sync: time.Minute}.Start(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	s, err := Open(t.Context(), server.Conn, Options{Streams: 1, Embedded: server})
	if err != nil {
		t.Fatal(err)
	}
	if _, err := s.Append(t.Context(), "table", 0, nil); err != nil {
		t.Fatal(err)
	}
	server.counts.follow(server.s)
	before, _ := os.ReadFile(server.counts.file)
	var meanwhile []byte
	err = server.counts.without(streamName(0), 1, func() (err error) {
		meanwhile, err = os.ReadFile(server.counts.file)
		return err
	})
	if err != nil || !bytes.Contains(before, []byte(`"records": 1`)) || !bytes.Contains(meanwhile, []byte(`"records": 0`)) {
		t.Errorf("%s%s%v", before, meanwhile, err)
	}
	server.Stop()
	if err := os.WriteFile(filepath.Join(dir, "counts"), []byte("{"), 0o600); err != nil {
		t.Fatal(err)
	}
	if _, err := (Embedded{Dir: dir}).Start(t.Context()); err == nil || !strings.Contains(err.Error(), "counts is damaged") {
		t.Error(err)
	}
}

// A purging stream is one whose messages are removed after somebody has asked how many there are.
type purging struct{ jetstream.Stream }

func (s purging) OrderedConsumer(ctx context.Context, c jetstream.OrderedConsumerConfig) (jetstream.Consumer, error) {
	if err := s.Purge(ctx); err != nil {
		return nil, err
	}
	return s.Stream.OrderedConsumer(ctx, c)
}

// Whoever follows a stream is told that all has come, even if what was there was removed between the question how much there
// is and the first message.
func TestPurgedMeanwhile(t *testing.T) {
	s, stop := open(t, Embedded{Dir: t.TempDir(), Sync: time.Minute}, Options{Streams: 1})
	defer stop()
	if _, err := s.Append(t.Context(), "table", 0, nil); err != nil {
		t.Fatal(err)
	}
	s.streams[0] = purging{s.streams[0]}
	watching, cancel := context.WithTimeout(t.Context(), 10*time.Second)
	defer cancel()
	ready := false
	if err := s.Watch(watching, Everywhere(s), func(m Message) { t.Error(m) }, func() { ready = watching.Err() == nil; cancel() }); err != nil || !ready {
		t.Error("never ready", err)
	}
}
