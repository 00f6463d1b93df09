package main

import (
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"hash/fnv"
	"io"
	"maps"
	"os"
	"slices"

	"github.com/seasalt-go/seasalt/cmd/seasalt-tables/host"
	"github.com/seasalt-go/seasalt/cmd/seasalt-tables/store"
)

// verifyAtOnce is about how many tables are in memory while they are replayed.
const verifyAtOnce = 20_000

// verify replays all tables of the store, or of the backup that is named, and says which are damaged.
func verify(ctx context.Context, c config, out io.Writer) error {
	switch {
	case c.verifies != "":
		f, err := os.Open(c.verifies)
		if err != nil {
			return err
		}
		defer f.Close()
		return replay(func(do func(string, []byte) error) error {
			if _, err := f.Seek(0, io.SeekStart); err != nil {
				return err
			}
			err := readBackup(f, func(id string, record json.RawMessage) error {
				return cmp.Or(ctx.Err(), do(id, record))
			})
			if err != nil {
				return fmt.Errorf("%s: %w", c.verifies, err)
			}
			return nil
		}, nil, out)
	case c.nats == "":
		var damage error
		err := replay(folderSource(ctx, c.data, &damage), nil, out)
		return errors.Join(err, damage)
	}
	s, stop, err := open(ctx, c, true)
	if err != nil {
		return err
	}
	defer stop()
	counts, err := s.Counts(ctx)
	if err != nil {
		return err
	}
	return replay(storeSource(ctx, s), counts, out)
}

// folderSource returns the records that can be read in the folder of an embedded store, and says what is damaged there.
func folderSource(ctx context.Context, dir string, damage *error) source {
	return func(do func(string, []byte) error) error {
		damages, missing, err := store.Folder(dir).All(func(m store.Message) error {
			return cmp.Or(ctx.Err(), do(m.ID, m.Data))
		})
		if err != nil {
			return fmt.Errorf("-data %s: %w", dir, err)
		}
		*damage = nil
		if damages > 0 {
			*damage = fmt.Errorf("%s in the files of the store: the next start mends what it can",
				many(damages, "damage"))
		}
		if missing > 0 {
			*damage = errors.Join(*damage, fmt.Errorf("%s: a table looks whole without its last ones",
				many(int(missing), "missing record")))
		}
		return nil
	}
}

// recoverTables makes a backup of all that can be read in the folder of an embedded store.
func recoverTables(ctx context.Context, c config, out io.Writer) error {
	var damage error
	records := 0
	err := store.ReplaceBy(c.wantsRecovery, func(w io.Writer) (err error) {
		records, err = backup(folderSource(ctx, c.data, &damage), w)
		return err
	})
	if err != nil {
		return fmt.Errorf("-recover %s: %w", c.wantsRecovery, err)
	}
	fmt.Fprintf(out, backedUp, many(records, "record"), c.wantsRecovery)
	if damage != nil {
		fmt.Fprintf(out, "%v.\n", damage)
	}
	return nil
}

// replay replays tables and names the damaged ones. It compares the number of records with the expected one, if known.
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

// many returns a number with a noun.
func many(n int, what string) string {
	if n == 1 {
		return "1 " + what
	}
	return fmt.Sprintf("%d %ss", n, what)
}
