package main

import (
	"bytes"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/seasalt-go/seasalt"
	"github.com/seasalt-go/seasalt/cmd/seasalt-tables/host"
	"github.com/seasalt-go/seasalt/cmd/seasalt-tables/store"
)

// verified runs -verify, and returns what it prints and its error.
func verified(t *testing.T, args ...string) (string, error) {
	t.Helper()
	var out bytes.Buffer
	err := run(t.Context(), append([]string{"-verify"}, args...), func(string) (string, bool) { return "", false }, &out, io.Discard)
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
	damaged := new(store.Memory)
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
	server, err := store.Embedded{Dir: dir, Sync: time.Minute}.Start()
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
		"the last":                                   {len(data) - 10, true, "short: it has 5 of 6 records"},
		"the last, and nothing else knows of it":     {len(data) - 10, false, "1 records are missing from the store"},
		"one in the middle, and nothing but a count": {len(data) / 2, false, "records are missing from the store"},
	} {
		t.Run(what, func(t *testing.T) {
			copied := filepath.Join(t.TempDir(), "data")
			if err := os.CopyFS(copied, os.DirFS(dir)); err != nil {
				t.Fatal(err)
			}
			block := strings.Replace(blocks[0], dir, copied, 1)
			bad := bytes.Clone(data)
			bad[change.at] ^= 1
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
		})
	}
}

// A backup has archived tables whole, and so has the store into which it is restored. Both are verified, and whatever the archive lacks
// is found.
func TestVerifyArchive(t *testing.T) {
	dir := t.TempDir()
	begin := func(name string) (*store.JetStream, *store.Server) {
		server, err := store.Embedded{Dir: filepath.Join(dir, name), Sync: time.Minute}.Start()
		if err != nil {
			t.Fatal(err)
		}
		s, err := store.Open(t.Context(), server.Conn, store.Options{Streams: 2, Embedded: server})
		if err != nil {
			t.Fatal(err)
		}
		return s, server
	}
	s, server := begin("data")
	h := host.New(s, host.Options{})
	var ids []string
	for range 3 {
		id, token := host.IDOf(host.NewToken()), host.NewToken()
		if err := h.Create(t.Context(), id, host.Settings{Setup: seasalt.MustRules(seasalt.Config{}).Setup().String(), Seats: []host.SeatSettings{{Kind: host.SeatOpen}, {Kind: host.SeatOpen}}}); err != nil {
			t.Fatal(err)
		}
		for range 8 {
			for _, do := range []host.Command{host.Join(token, "Ann"), host.Leave(token)} {
				if _, err := h.Do(t.Context(), id, token, host.Key{}, do); err != nil {
					t.Fatal(err)
				}
			}
		}
		ids = append(ids, id)
	}
	for _, id := range ids[:2] {
		if done, err := s.Archive(t.Context(), id); !done || err != nil {
			t.Fatal(done, err)
		}
	}
	want, _ := records(t, s)
	file, all := filepath.Join(dir, "backup"), backupOf(t, s)
	if err := os.WriteFile(file, all, 0o600); err != nil {
		t.Fatal(err)
	}
	into, restoring := begin("restored")
	if done, err := restore(t.Context(), into, bytes.NewReader(all), 4); err != nil || done != (restored{Records: 3 * 17, Tables: 3}) {
		t.Error(done, err)
	}
	if got, held := records(t, into); held != 0 || fmt.Sprint(got) != fmt.Sprint(want) {
		t.Error("what was restored is something else")
	}
	if done, err := restore(t.Context(), s, bytes.NewReader(all), 4); err != nil || done != (restored{Skipped: 3}) {
		t.Error("restored over what is there:", done, err)
	}
	server.Stop()
	restoring.Stop()
	for _, args := range [][]string{{file}, {"-data", filepath.Join(dir, "data")}, {"-data", filepath.Join(dir, "restored")}} {
		if out, err := verified(t, args...); err != nil || out != "Replayed 3 tables with 51 records.\n" {
			t.Error(out, err)
		}
	}
	blocks, err := filepath.Glob(filepath.Join(dir, "data", "jetstream", "*", "streams", "OBJ_*", "msgs", "*"))
	if err != nil || len(blocks) == 0 {
		t.Fatal(blocks, err)
	}
	for _, block := range blocks {
		if err := os.Remove(block); err != nil {
			t.Fatal(err)
		}
	}
	out, err := verified(t, "-data", filepath.Join(dir, "data"))
	for _, want := range []string{ids[0] + " is torn: record 17 comes after record 0\n", ids[1] + " is torn", "2 damaged tables", "4 records are missing"} {
		if !strings.Contains(out+fmt.Sprint(err), want) {
			t.Errorf("%q is not in %s%v", want, out, err)
		}
	}
}
