package main

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/seasalt-go/seasalt/cmd/seasalt-tables/host"
	"github.com/seasalt-go/seasalt/cmd/seasalt-tables/internal/teststore"
	"github.com/seasalt-go/seasalt/cmd/seasalt-tables/store"
)

// verified runs -verify, and returns what it prints and its error.
func verified(t *testing.T, args ...string) (string, error) {
	t.Helper()
	var out bytes.Buffer
	err := run(t.Context(), append([]string{"-verify"}, args...), nil, &out, io.Discard)
	return out.String(), err
}

// Each table of a backup is replayed, and those that are damaged are named.
func TestVerifyBackup(t *testing.T) {
	good, ids := oldTables(t, 5)
	file := filepath.Join(t.TempDir(), "backup")
	if err := os.WriteFile(file, backupOf(t, good), 0o600); err != nil {
		t.Fatal(err)
	}
	if out, err := verified(t, file); err != nil || out != "Replayed 5 tables with 30 records.\n" {
		t.Error(out, err)
	}
	empty := filepath.Join(t.TempDir(), "empty")
	if err := os.WriteFile(empty, nil, 0o600); err != nil {
		t.Fatal(err)
	}
	if _, err := verified(t, empty); err == nil || !strings.HasPrefix(err.Error(), empty+": this is no backup") {
		t.Error(err)
	}
	one, _ := oldTables(t, 1)
	if err := os.WriteFile(file, backupOf(t, one), 0o600); err != nil {
		t.Fatal(err)
	}
	if out, err := verified(t, file); err != nil || out != "Replayed 1 table with 6 records.\n" {
		t.Error(out, err)
	}
	damaged := new(teststore.Memory)
	last := map[string]uint64{}
	n := map[string]int{}
	err := good.All(t.Context(), func(m store.Message) (err error) {
		n[m.ID]++
		data := m.Data
		switch {
		case m.ID == ids[1] && n[m.ID] == 4:
			return nil
		case m.ID == ids[2] && n[m.ID] == 2:
			data = []byte(`{"n":2,"kind":"sit","seat":0,"later":1}`)
		case m.ID == ids[3] && n[m.ID] == 5:
			data = bytes.Replace(data, []byte(`"line":"`), []byte(`"line":"x`), 1)
		case m.ID == ids[4] && n[m.ID] == 6:
			data = host.Hold(data)
		}
		last[m.ID], err = damaged.Append(t.Context(), m.ID, last[m.ID], data)
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(file, backupOf(t, damaged), 0o600); err != nil {
		t.Fatal(err)
	}
	out, err := verified(t, file)
	if err == nil || err.Error() != "4 damaged tables" || strings.Count(out, "\n") != 5 {
		t.Error(out, err)
	}
	for _, want := range []string{
		ids[1] + " is torn: record 5 comes after record 3\n",
		ids[2] + " is unreadable after record 1: a record was written by a later version",
		ids[3] + " is unreadable at record 5: ",
		ids[4] + " is short: a restore was interrupted after record 6\n",
		"Replayed 5 tables with 29 records.\n",
	} {
		if !strings.Contains(out, want) {
			t.Errorf("%q is not in\n%s", want, out)
		}
	}
}

// Each table of a store is replayed, too. What NATS hides, a record that it cannot read, is found.
func TestVerifyStore(t *testing.T) {
	good, _ := oldTables(t, 5)
	dir := t.TempDir()
	if _, err := verified(t, "-data", dir); err == nil || !strings.Contains(err.Error(), "there is no store") {
		t.Error(err)
	}
	file := filepath.Join(t.TempDir(), "backup")
	if err := run(t.Context(), []string{"-recover", file, "-data", dir}, nil, io.Discard, io.Discard); err == nil ||
		err.Error() != fmt.Sprintf("-recover %s: -data %s: there is no store", file, dir) {
		t.Error(err)
	}
	if entries, err := os.ReadDir(filepath.Dir(file)); len(entries) > 0 {
		t.Error("what is recovered from nothing:", entries, err)
	}
	server, err := store.Embedded{Dir: dir, Sync: time.Minute}.Start(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	s, err := store.Open(t.Context(), server.Conn, store.Options{Streams: 1, Embedded: server})
	if err != nil {
		t.Fatal(err)
	}
	if _, err := restore(t.Context(), s, bytes.NewReader(backupOf(t, good)), 4); err != nil {
		t.Fatal(err)
	}
	if _, err := verified(t, "-data", dir); err == nil || !strings.Contains(err.Error(), "another process uses") {
		t.Error(err)
	}
	server.Stop()
	if out, err := verified(t, "-data", dir); err != nil || out != "Replayed 5 tables with 30 records.\n" {
		t.Error(out, err)
	}
	if err := os.WriteFile(file, backupOf(t, good), 0o600); err != nil {
		t.Fatal(err)
	}
	ended, end := context.WithCancel(t.Context())
	end()
	for _, args := range [][]string{{"-verify", "-data", dir}, {"-verify", file}, {"-recover", file, "-data", dir}, {"-data", dir, "-addr", "127.0.0.1:0"}} {
		if err := run(ended, args, nil, io.Discard, io.Discard); !errors.Is(err, context.Canceled) {
			t.Errorf("%v goes on after Ctrl-C: %v", args, err)
		}
	}
	blocks, err := filepath.Glob(filepath.Join(dir, "jetstream", "*", "streams", "seasalt-*", "msgs", "*.blk"))
	if err != nil || len(blocks) != 1 {
		t.Fatal(blocks, err)
	}
	data, err := os.ReadFile(blocks[0])
	if err != nil {
		t.Fatal(err)
	}
	for what, change := range map[string]struct {
		at    int
		index bool
		want  string
	}{
		"the first of the records":                   {100, true, "torn: record 2 comes after record 0"},
		"the last":                                   {len(data) - 10, true, "1 missing record"},
		"the last, and nothing else knows of it":     {len(data) - 10, false, "1 missing record"},
		"one in the middle, and nothing but a count": {len(data) / 2, false, "1 missing record"},
	} {
		t.Run(what, func(t *testing.T) {
			copied := filepath.Join(t.TempDir(), "data")
			if err := os.CopyFS(copied, os.DirFS(dir)); err != nil {
				t.Fatal(err)
			}
			block := strings.Replace(blocks[0], dir, copied, 1)
			bad := bytes.Clone(data)
			bad[change.at] ^= 0xff // more than a start can mend
			bad[change.at+1] ^= 0xff
			if err := os.WriteFile(block, bad, 0o600); err != nil {
				t.Fatal(err)
			}
			if !change.index {
				if err := os.Remove(filepath.Join(filepath.Dir(block), "index.db")); err != nil {
					t.Fatal(err)
				}
			}
			out, err := verified(t, "-data", copied)
			if err == nil || !strings.Contains(out+fmt.Sprint(err), change.want) {
				t.Error(out, err)
			}
			recovered(t, copied, 29)
		})
	}
	// Where NATS does not open the store, its records can still be read.
	stream := filepath.Dir(filepath.Dir(blocks[0]))
	for _, damage := range []func() error{
		func() error { return os.WriteFile(filepath.Join(stream, "meta.inf"), []byte("{}"), 0o600) },
		func() error { return os.Remove(filepath.Join(stream, "meta.sum")) },
	} {
		if err := damage(); err != nil {
			t.Fatal(err)
		}
		if _, err := (store.Embedded{Dir: dir}).Start(t.Context()); err == nil || !strings.Contains(err.Error(), "seasalt-tables -recover FILE") {
			t.Error(err)
		}
		recovered(t, dir, 30)
	}
}

// recovered makes a backup of the tables in a folder, which has to have so many records.
func recovered(t *testing.T, dir string, want int) {
	t.Helper()
	file := filepath.Join(t.TempDir(), "recovered")
	if err := run(t.Context(), []string{"-recover", file, "-data", dir}, nil, io.Discard, io.Discard); err != nil {
		t.Fatal(err)
	}
	if out, _ := verified(t, file); !strings.Contains(out, fmt.Sprintf("Replayed 5 tables with %d records.\n", want)) {
		t.Error(out)
	}
}
