package main

import (
	"bufio"
	"compress/gzip"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"

	"github.com/seasalt-go/seasalt/examples/tables/host"
	"github.com/seasalt-go/seasalt/examples/tables/store"
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
}

// restore puts the tables of a backup into the store. Tables that are there already stay as they are. The backup is
// read to its end before anything is stored, so that one that was cut off changes nothing.
func restore(ctx context.Context, s store.Store, r io.ReadSeeker) (done restored, err error) {
	if err := readBackup(r, func(string, json.RawMessage) error { return nil }); err != nil {
		return done, err
	}
	if _, err := r.Seek(0, io.SeekStart); err != nil {
		return done, err
	}
	last := map[string]uint64{} // of each table, the sequence of its last record
	skip := map[string]bool{}
	err = readBackup(r, func(id string, record json.RawMessage) error {
		if skip[id] {
			return nil
		}
		seq, err := s.Append(ctx, id, last[id], record)
		if errors.Is(err, store.ErrConflict) && last[id] == 0 {
			skip[id] = true
			done.Skipped++
			return nil
		}
		if err != nil {
			return err
		}
		if last[id] == 0 {
			done.Tables++
		}
		last[id] = seq
		done.Records++
		return nil
	})
	return done, err
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
		case !host.ValidID(l.Table) || len(l.Record) == 0:
			return fmt.Errorf("record %d of the backup is damaged", count+1)
		default:
			if err := do(l.Table, l.Record); err != nil {
				return err
			}
		}
	}
}
