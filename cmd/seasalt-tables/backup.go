package main

import (
	"bufio"
	"bytes"
	"compress/gzip"
	"context"
	"crypto/sha256"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"sync"

	"golang.org/x/sync/errgroup"

	"github.com/seasalt-go/seasalt/cmd/seasalt-tables/host"
	"github.com/seasalt-go/seasalt/cmd/seasalt-tables/store"
)

// backupFormat is the first line of a backup.
const backupFormat = "seasalt-tables-backup/1"

// restoreAbreast is how many tables a restore stores at the same time.
const restoreAbreast = 64

// A backupLine is the first line of a backup, one of the records, or the last line.
type backupLine struct {
	Format string          `json:"format,omitempty"`
	Table  string          `json:"table,omitempty"`
	Record json.RawMessage `json:"record,omitempty"`
	End    bool            `json:"end,omitempty"`
	Count  int             `json:"count,omitempty"` // of all records, in the last line
}

// backup writes all records of all tables, compressed. Tables can be played at meanwhile: of each the backup has
// all that was stored before it began. Hidden cards, seeds and hashes of tokens are in it.
func backup(ctx context.Context, s store.Store, w io.Writer) (count int, err error) {
	z := gzip.NewWriter(w)
	lines := json.NewEncoder(z)
	if err := lines.Encode(backupLine{Format: backupFormat}); err != nil {
		return 0, err
	}
	err = s.All(ctx, func(m store.Message) error {
		count++
		return lines.Encode(backupLine{Table: m.ID, Record: m.Data})
	})
	if err == nil {
		err = lines.Encode(backupLine{End: true, Count: count})
	}
	if err == nil {
		err = z.Close()
	}
	return count, err
}

// A restored result says what a restore has done.
type restored struct {
	Records int `json:"records"`
	Tables  int `json:"tables"`
	Skipped int `json:"skipped"` // tables that are there already: they stay as they are
	Partial int `json:"partial"` // tables of which the backup has only a part, since it was made during another restore
}

// A restoring table is one that is being restored.
type restoring struct {
	total int    // records in the backup
	n     int    // records that were read
	lane  int    // in which its records are stored
	last  uint64 // the sequence of the last one in the store
	there []sum  // the records that an earlier restore has stored
	skip  bool   // the whole table is there
}

type sum [sha256.Size]byte

// restore puts the tables of a backup into the store. Tables that are there already stay as they are.
//
// The backup is read to its end before anything is stored, so that one that was cut off changes nothing. Then all
// records are stored but the last one of each table, and they are held: no node acts at the tables. The last records
// release them. They come after all others, so that no node makes a rematch that is in the backup too. A restore that
// was interrupted can be repeated, at any node. It goes on where the first one stopped.
//
// As many tables as abreast says are restored at the same time, since each record waits for the store.
func restore(ctx context.Context, s store.Store, r io.ReadSeeker, abreast int) (done restored, err error) {
	tables := map[string]*restoring{}
	err = readBackup(r, func(id string, _ json.RawMessage) error {
		if tables[id] == nil {
			tables[id] = new(restoring)
		}
		tables[id].total++
		return nil
	})
	if err != nil {
		return done, err
	}
	// All that is there is read at once: to ask for each table takes minutes when there are thousands.
	err = s.All(ctx, func(m store.Message) error {
		if t := tables[m.ID]; t != nil {
			plain, held := host.Release(m.Data)
			if t.last, t.skip = m.Seq, !held; t.skip {
				t.there = nil
			} else {
				t.there = append(t.there, sha256.Sum256(plain))
			}
		}
		return nil
	})
	if err != nil {
		return done, err
	}
	for _, t := range tables {
		if t.skip {
			done.Skipped++
		}
	}
	for _, releasing := range []bool{false, true} {
		if _, err := r.Seek(0, io.SeekStart); err != nil {
			return done, err
		}
		for _, t := range tables {
			t.n = 0
		}
		if err := restorePart(ctx, s, r, tables, releasing, abreast, &done); err != nil {
			return done, err
		}
	}
	return done, nil
}

// restorePart restores all records but the last ones of the tables, or the last ones.
func restorePart(ctx context.Context, s store.Store, r io.Reader, tables map[string]*restoring, releasing bool,
	abreast int, done *restored) error {
	type work struct {
		id     string
		t      *restoring
		n      int
		record json.RawMessage
	}
	var mu sync.Mutex
	workers, ctx := errgroup.WithContext(ctx)
	lanes := make([]chan work, abreast) // each table is in one, so that its records are stored one after another
	for i := range lanes {
		lane := make(chan work, 10)
		lanes[i] = lane
		workers.Go(func() error {
			for w := range lane {
				stored, err := w.t.restore(ctx, s, w.id, w.n, w.record)
				if err != nil {
					return fmt.Errorf("record %d of table %s: %w; the restore can be repeated", w.n, w.id, err)
				}
				mu.Lock()
				if stored {
					done.Records++
				}
				switch _, held := host.Release(w.record); {
				case releasing && held:
					done.Partial++
				case releasing:
					done.Tables++
				}
				mu.Unlock()
			}
			return nil
		})
	}
	next := 0
	err := readBackup(r, func(id string, record json.RawMessage) error {
		t := tables[id]
		if t.n++; t.n == 1 {
			t.lane, next = next%abreast, next+1
		}
		if t.skip || releasing != (t.n == t.total) {
			return nil
		}
		select {
		case lanes[t.lane] <- work{id, t, t.n, record}:
			return nil
		case <-ctx.Done():
			return ctx.Err()
		}
	})
	for _, lane := range lanes {
		close(lane)
	}
	if e := workers.Wait(); e != nil {
		return e
	}
	return err
}

// restore puts record n of a table into the store, unless it is there.
func (t *restoring) restore(ctx context.Context, s store.Store, id string, n int,
	record []byte) (stored bool, err error) {
	plain, held := host.Release(record)
	if n < t.total || held {
		record = host.Hold(record)
	}
	if n <= len(t.there) {
		if t.there[n-1] != sha256.Sum256(plain) {
			return false, errors.New("a restore of another backup was interrupted, and stored another record here: " +
				"repeat that one")
		}
		if n == t.total && !held {
			return false, errors.New("a restore of a later backup was interrupted, " +
				"and stored more than this backup has: repeat that one")
		}
		return false, nil
	}
	t.last, err = s.Append(ctx, id, t.last, record)
	return err == nil, err
}

// readBackup calls do with each record of a backup, and checks that it is whole.
func readBackup(r io.Reader, do func(id string, record json.RawMessage) error) error {
	z, err := gzip.NewReader(bufio.NewReader(r))
	if err != nil {
		return fmt.Errorf("this is no backup: %w", err)
	}
	lines := json.NewDecoder(z)
	for count := -1; ; count++ {
		var l backupLine
		if err := lines.Decode(&l); err != nil {
			return fmt.Errorf("the backup is cut off or damaged after %d records: %w", max(count, 0), err)
		}
		switch {
		case count < 0 && l.Format != backupFormat:
			return fmt.Errorf("this is no backup of this program: it does not begin with %s", backupFormat)
		case count < 0:
		case l.End && l.Count == count:
			if err := lines.Decode(&l); err != io.EOF { // reads the check sum
				return fmt.Errorf("the backup does not end where it says: %w", err)
			}
			return nil
		case l.End:
			return fmt.Errorf("the backup has %d records and says that it has %d", count, l.Count)
		case !host.ValidID(l.Table) || !bytes.HasPrefix(l.Record, []byte(`{"`)):
			return fmt.Errorf("record %d of the backup is damaged", count+1)
		default:
			if err := do(l.Table, l.Record); err != nil {
				return err
			}
		}
	}
}
