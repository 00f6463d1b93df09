package main

import (
	"bufio"
	"bytes"
	"compress/gzip"
	"context"
	"crypto/sha256"
	"encoding/json"
	"fmt"
	"io"

	"golang.org/x/sync/errgroup"

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
func backup(all source, w io.Writer) (count int, err error) {
	z := gzip.NewWriter(w)
	lines := json.NewEncoder(z)
	if err := lines.Encode(backupLine{Format: backupFormat}); err != nil {
		return 0, err
	}
	err = all(func(id string, record []byte) error {
		count++
		return lines.Encode(backupLine{Table: id, Record: record})
	})
	if err == nil {
		err = lines.Encode(backupLine{End: true, Count: count})
	}
	if err == nil {
		err = z.Close()
	}
	return count, err
}

// A source calls do with all records of all tables, in the order of each table, as often as it is called.
type source func(do func(id string, record []byte) error) error

// storeSource returns the records of a store.
func storeSource(ctx context.Context, s store.Store) source {
	return func(do func(string, []byte) error) error {
		return s.All(ctx, func(m store.Message) error { return do(m.ID, m.Data) })
	}
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
	id      string
	total   int      // records in the backup
	n       int      // records that were read
	last    uint64   // the sequence of the last one in the store
	there   []sum    // the records that an earlier restore has stored
	skip    bool     // the whole table is there
	partial bool     // the backup has only a part of it
	next    [][]byte // records that are about to be stored
	from    int      // the number of the first of them
}

type sum [sha256.Size]byte

// restore puts the tables of a backup into the store. Tables that are there already stay as they are.
//
// The backup is read to its end before anything is stored, so that one that was cut off changes nothing. Then all
// records are stored but the last one of each table, and they are held: no node acts at the tables. The last records
// release them. They come after all others, so that no node makes a rematch that is in the backup too. A restore that
// was interrupted can be repeated, at any node. It goes on where the first one stopped.
//
// As many records as most says are stored at once, since each time the store syncs the disk.
func restore(ctx context.Context, s store.Store, r io.ReadSeeker, most int) (done restored, err error) {
	tables := map[string]*restoring{}
	err = readBackup(r, func(id string, _ json.RawMessage) error {
		if tables[id] == nil {
			tables[id] = &restoring{id: id}
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
		w := &restorer{s: s, groups: make([]group, s.Groups()), releasing: releasing, done: &done}
		err := readBackup(r, func(id string, record json.RawMessage) error {
			t := tables[id]
			if t.n++; t.skip || releasing != (t.n == t.total) {
				return nil
			}
			return w.add(ctx, t, record, most)
		})
		if err == nil {
			err = w.flush(ctx)
		}
		if err != nil {
			return done, err
		}
	}
	return done, nil
}

// A restorer stores records of a backup.
type restorer struct {
	s         store.Store
	groups    []group
	bytes     int // of all groups
	releasing bool
	done      *restored
}

// A group is what is about to be stored in a group of the store.
type group struct {
	tables  []*restoring
	records int
}

// restoreBytes is how many bytes of records are in memory, about.
const restoreBytes = 16 << 20

// add has the next record of a table stored, unless it is there.
func (w *restorer) add(ctx context.Context, t *restoring, record []byte, most int) error {
	plain, held := host.Release(record)
	t.partial = held
	is, stored := sum(sha256.Sum256(plain)), t.n <= len(t.there)
	switch {
	case stored && t.there[t.n-1] != is:
		return fmt.Errorf("record %d of table %s: a restore of another backup was interrupted, and stored another "+
			"record here: repeat that one", t.n, t.id)
	case stored && t.n == t.total && !held:
		return fmt.Errorf("record %d of table %s: a restore of a later backup was interrupted, and stored more than "+
			"this backup has: repeat that one", t.n, t.id)
	case stored:
		w.released(t)
		return nil
	case t.n < t.total || held:
		record = host.Hold(record)
	}
	g := &w.groups[w.s.Group(t.id)]
	if len(t.next) == 0 {
		g.tables = append(g.tables, t)
		t.from = t.n
	}
	t.next = append(t.next, bytes.Clone(record))
	g.records++
	if w.bytes += len(record); g.records >= most || w.bytes >= restoreBytes {
		return w.flush(ctx)
	}
	return nil
}

// flush stores the records of all groups, all of them at the same time.
func (w *restorer) flush(ctx context.Context) error {
	var all errgroup.Group
	for _, g := range w.groups {
		if g.records == 0 {
			continue
		}
		all.Go(func() error {
			var records []store.Records
			for _, t := range g.tables {
				records = append(records, store.Records{ID: t.id, Last: t.last, Data: t.next})
			}
			seq, err := w.s.AppendAll(ctx, records)
			if err != nil {
				return fmt.Errorf("record %d of table %s: %w; the restore can be repeated", g.tables[0].from,
					g.tables[0].id, err)
			}
			for _, t := range g.tables {
				seq += uint64(len(t.next))
				t.last = seq - 1
			}
			return nil
		})
	}
	if err := all.Wait(); err != nil {
		return err
	}
	for i, g := range w.groups {
		for _, t := range g.tables {
			t.next = nil
			w.released(t)
		}
		w.done.Records += g.records
		w.groups[i] = group{}
	}
	w.bytes = 0
	return nil
}

// released counts a table if all of it is stored.
func (w *restorer) released(t *restoring) {
	switch {
	case !w.releasing:
	case t.partial:
		w.done.Partial++
	default:
		w.done.Tables++
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
