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

	"github.com/seasalt-go/seasalt/cmd/seasalt-tables/host"
	"github.com/seasalt-go/seasalt/cmd/seasalt-tables/store"
)

// backupFormat is the first line of a backup.
const backupFormat = "seasalt-tables-backup/1"

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
	n     int    // records that were looked at
	last  uint64 // the sequence of the last one in the store
	there []sum  // the records that an earlier restore has stored
	seen  bool   // it is known whether there are any
	skip  bool   // the whole table is there
}

type sum [sha256.Size]byte

// restore puts the tables of a backup into the store. Tables that are there already stay as they are.
//
// The backup is read to its end before anything is stored, so that one that was cut off changes nothing. Then all
// records are stored but the last one of each table, and they are held: no node acts at the tables. The last records
// release them. They come after all others, so that no node makes a rematch that is in the backup too. A restore that
// was interrupted can be repeated, at any node. It goes on where the first one stopped.
func restore(ctx context.Context, s store.Store, r io.ReadSeeker) (done restored, err error) {
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
	for _, releasing := range []bool{false, true} {
		if _, err := r.Seek(0, io.SeekStart); err != nil {
			return done, err
		}
		for _, t := range tables {
			t.n = 0
		}
		err := readBackup(r, func(id string, record json.RawMessage) error {
			t := tables[id]
			t.n++
			if t.skip || releasing != (t.n == t.total) {
				return nil
			}
			stored, err := t.restore(ctx, s, id, record)
			if err != nil {
				return fmt.Errorf("record %d of table %s: %w; the restore can be repeated", t.n, id, err)
			}
			if stored {
				done.Records++
			}
			switch _, held := host.Release(record); {
			case t.skip:
				done.Skipped++
			case releasing && held:
				done.Partial++
			case releasing:
				done.Tables++
			}
			return nil
		})
		if err != nil {
			return done, err
		}
	}
	return done, nil
}

// restore puts the next record of a table into the store, unless it is there.
func (t *restoring) restore(ctx context.Context, s store.Store, id string, record []byte) (stored bool, err error) {
	plain, held := host.Release(record)
	if t.n < t.total || held {
		record = host.Hold(record)
	}
	for {
		if t.n <= len(t.there) {
			if t.there[t.n-1] != sha256.Sum256(plain) {
				return false, errors.New("a restore of another backup was interrupted, and stored another record here: repeat that one")
			}
			if t.n == t.total && !held {
				return false, errors.New("a restore of a later backup was interrupted, and stored more than this backup has: repeat that one")
			}
			return false, nil
		}
		seq, err := s.Append(ctx, id, t.last, record)
		if err == nil {
			t.last, t.seen = seq, true
			return true, nil
		}
		if t.seen || !errors.Is(err, store.ErrConflict) {
			return false, err
		}
		t.seen = true
		all, err := s.Read(ctx, id, 0, 0)
		if err != nil {
			return false, err
		}
		for _, m := range all {
			plain, held := host.Release(m.Data)
			t.there, t.last, t.skip = append(t.there, sha256.Sum256(plain)), m.Seq, !held
		}
		if t.skip {
			t.there = nil
			return false, nil
		}
	}
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
