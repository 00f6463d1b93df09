package main

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"hash/fnv"
	"io"
	"log/slog"
	"maps"
	"os"
	"path/filepath"
	"slices"

	"github.com/seasalt-go/seasalt/cmd/seasalt-tables/host"
	"github.com/seasalt-go/seasalt/cmd/seasalt-tables/store"
)

// verifyAtOnce is about how many tables are in memory while they are replayed.
const verifyAtOnce = 20_000

// A source calls do with all records of all tables, in the order of each table, as often as it is called.
type source func(do func(id string, record []byte) error) error

// verify replays all tables of the store, or of the backup that is named, and says which are damaged.
func verify(ctx context.Context, c config, out io.Writer, log *slog.Logger) error {
	if c.verifies != "" {
		f, err := os.Open(c.verifies)
		if err != nil {
			return err
		}
		defer f.Close()
		return replay(func(do func(string, []byte) error) error {
			if _, err := f.Seek(0, io.SeekStart); err != nil {
				return err
			}
			err := readBackup(f, func(id string, record json.RawMessage) error { return do(id, record) })
			if err != nil {
				return fmt.Errorf("%s: %w", c.verifies, err)
			}
			return nil
		}, nil, out)
	}
	if c.nats == "" {
		if _, err := os.Stat(filepath.Join(c.data, "jetstream")); err != nil {
			return fmt.Errorf("-data %s: there is no store: %w", c.data, err)
		}
	}
	s, stop, err := open(ctx, c, true, log)
	if err != nil {
		return err
	}
	defer stop()
	counts, err := s.Counts(ctx)
	if err != nil {
		return err
	}
	err = replay(func(do func(string, []byte) error) error {
		return s.All(ctx, func(m store.Message) error { return do(m.ID, m.Data) })
	}, counts, out)
	if n := s.Missing(); n > 0 {
		err = errors.Join(err,
			fmt.Errorf("%d records are missing from the store: a table looks whole if they were its last ones", n))
	}
	return err
}

// replay replays tables and says which are damaged. If it is known how many records they should have, it is compared.
func replay(all source, counts map[string]int, out io.Writer) error {
	there, records := map[string]int{}, 0
	for id := range counts {
		there[id] = 0
	}
	err := all(func(id string, _ []byte) error {
		there[id]++
		records++
		return nil
	})
	if err != nil {
		return err
	}
	damaged := 0
	parts := uint32(len(there)/verifyAtOnce + 1)
	for part := range parts {
		tables := map[string]*host.Verifier{}
		mine := func(id string) bool {
			h := fnv.New32a()
			_, _ = h.Write([]byte(id)) // it never fails
			return h.Sum32()%parts == part
		}
		for id := range there {
			if mine(id) {
				tables[id] = new(host.Verifier)
			}
		}
		err := all(func(id string, record []byte) error {
			if v := tables[id]; v != nil { // or it is new, or of another part
				v.Add(record)
			}
			return nil
		})
		if err != nil {
			return err
		}
		for _, id := range slices.Sorted(maps.Keys(tables)) {
			if err := tables[id].Err(max(there[id], counts[id])); err != nil {
				damaged++
				fmt.Fprintf(out, "table %s is %v\n", id, err)
			}
		}
	}
	fmt.Fprintf(out, "Replayed %s with %s.\n", many(len(there), "table"), many(records, "record"))
	if damaged > 0 {
		return errors.New(many(damaged, "damaged table"))
	}
	return nil
}

// many says how many there are of something.
func many(n int, what string) string {
	if n == 1 {
		return "1 " + what
	}
	return fmt.Sprintf("%d %ss", n, what)
}
