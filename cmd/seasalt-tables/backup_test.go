package main

import (
	"bytes"
	"compress/gzip"
	"context"
	"errors"
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"github.com/seasalt-go/seasalt"
	"github.com/seasalt-go/seasalt/cmd/seasalt-tables/host"
	"github.com/seasalt-go/seasalt/cmd/seasalt-tables/internal/testkit"
	"github.com/seasalt-go/seasalt/cmd/seasalt-tables/internal/teststore"
	"github.com/seasalt-go/seasalt/cmd/seasalt-tables/store"
	"github.com/seasalt-go/seasalt/table"
)

// runHost runs a node until the test ends.
func runHost(t *testing.T, s store.Store) *host.Host {
	t.Helper()
	h := host.New(s, host.Options{Tick: 10 * time.Millisecond})
	testkit.Run(t, h)
	return h
}

// records returns the records of all tables, without the marks of restores, and how many tables are held.
func records(t *testing.T, s store.Store) (all map[string][]string, held int) {
	t.Helper()
	all, last := map[string][]string{}, map[string]bool{}
	err := s.All(t.Context(), func(m store.Message) error {
		data, h := host.Release(m.Data)
		all[m.ID], last[m.ID] = append(all[m.ID], string(data)), h
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	for _, h := range last {
		if h {
			held++
		}
	}
	return all, held
}

// perTable is how many records a table of oldTables has.
const perTable = 6

// oldTables returns tables whose records alternate. They were left alone two days ago, when a player's clock ran: whoever sees a
// part of one finds something overdue.
func oldTables(t *testing.T, n int) (s *teststore.Memory, ids []string) {
	t.Helper()
	then := time.Now().Add(-48 * time.Hour)
	s = &teststore.Memory{Clock: func() time.Time { return then }}
	h := runHost(t, s)
	setup := seasalt.MustRules(seasalt.Config{}).Setup().String()
	tokens := [2]string{host.NewToken(), host.NewToken()}
	for range n {
		ids = append(ids, host.IDOf(host.NewToken()))
	}
	each := func(do func(id string) error) {
		t.Helper()
		for _, id := range ids {
			if err := do(id); err != nil {
				t.Fatal(err)
			}
		}
	}
	each(func(id string) error {
		return h.Create(t.Context(), id, host.Settings{
			Setup: setup, Tokens: map[host.Role]table.TokenHash{}, Seats: []host.SeatSettings{{Kind: host.SeatOpen}, {Kind: host.SeatOpen}},
			Clock: host.Clock{Kind: host.MoveClock, Seconds: 30, Then: host.ThenForfeit},
		})
	})
	for i, name := range []string{"Ann", "Bob"} {
		each(func(id string) error {
			_, err := h.Do(t.Context(), id, tokens[i], host.Key{}, host.Sit(tokens[i], "", name))
			return err
		})
	}
	for i := range tokens {
		each(func(id string) error {
			_, err := h.Do(t.Context(), id, tokens[i], host.Key{}, host.Nonce(tokens[i], fmt.Sprint(i)))
			return err
		})
	}
	testkit.Eventually(t, func() error { // the node deals
		for _, list := range first(records(t, s)) {
			if len(list) != perTable {
				return fmt.Errorf("%d records", len(list))
			}
		}
		return nil
	})
	return s, ids
}

func first[T, U any](a T, _ U) T { return a }

func backupOf(t *testing.T, s store.Store) []byte {
	t.Helper()
	var b bytes.Buffer
	if _, err := backup(storeSource(t.Context(), s), &b); err != nil {
		t.Fatal(err)
	}
	return b.Bytes()
}

// A slow store is one into which a restore takes its time. It counts appends, and can fail.
type slow struct {
	store.Store
	pause time.Duration
	fail  int  // which append fails, from 1
	lost  bool // whether it is stored nevertheless
	n     atomic.Int64
	after func(n int)
}

func (s *slow) AppendAll(ctx context.Context, all []store.Records) (seq uint64, err error) {
	n := int(s.n.Add(1))
	failing := n == s.fail
	if !failing || s.lost {
		seq, err = s.Store.AppendAll(ctx, all)
	}
	if failing {
		return 0, errors.New("the disk is gone")
	}
	time.Sleep(s.pause)
	if s.after != nil {
		s.after(n)
	}
	return seq, err
}

// A backup of tables whose records alternate is restored while nodes run. They do not touch a table before all of it is
// there, though something is overdue after each of its records, and then they do.
func TestRestoreWhileNodesRun(t *testing.T) {
	old, ids := oldTables(t, 20)
	want, _ := records(t, old)
	into := new(teststore.Memory)
	nodes := []*host.Host{runHost(t, into), runHost(t, into)}
	look := func(id string) error {
		return nodes[1].Read(t.Context(), id, "", true, func(*host.Match, host.Who) error { return nil })
	}
	s := &slow{Store: into, pause: 5 * time.Millisecond}
	s.after = func(n int) {
		if n > (perTable-1)*len(ids) { // they are released
			return
		}
		var e *host.Error
		if err := look(ids[0]); !errors.As(err, &e) || e.Code != host.Unavailable || !strings.Contains(e.Message, "restored") {
			t.Errorf("after %d records, who asks for a half-restored table gets %v", n, err)
		}
		for _, h := range nodes {
			if l := h.Lobby(); len(l) != 0 {
				t.Errorf("after %d records the lobby shows half-restored tables", n)
			}
		}
	}
	done, err := restore(t.Context(), s, bytes.NewReader(backupOf(t, old)), 1)
	if err != nil || done != (restored{Records: perTable * len(ids), Tables: len(ids)}) {
		t.Fatal(done, err)
	}
	testkit.Eventually(t, func() error { // the clocks have run out
		got, _ := records(t, into)
		for _, id := range ids {
			if len(got[id]) <= perTable {
				return fmt.Errorf("nobody acts at %s", id)
			}
		}
		return nil
	})
	got, _ := records(t, into)
	for _, id := range ids {
		if !slices.Equal(got[id][:perTable], want[id]) {
			t.Errorf("what was restored of %s is something else", id)
		}
		if err := look(id); err != nil {
			t.Error(err)
		}
	}
	if done, err := restore(t.Context(), into, bytes.NewReader(backupOf(t, old)), 1); err != nil || done != (restored{Skipped: len(ids)}) {
		t.Error("restored again:", done, err)
	}
	var again teststore.Memory
	if done, err := restore(t.Context(), &again, bytes.NewReader(backupOf(t, into)), 1); err != nil || done.Tables != len(ids) {
		t.Error("a backup of what was restored:", done, err)
	}
}

// A restore that was interrupted anywhere names the table and the record, and can be repeated, also from a backup that was made in
// between.
func TestRestoreInterrupted(t *testing.T) {
	old, ids := oldTables(t, 3)
	want, _ := records(t, old)
	data := backupOf(t, old)
	all := perTable * len(ids)
	var order, last []string // of appends
	n := map[string]int{}
	_ = old.All(t.Context(), func(m store.Message) error {
		n[m.ID]++
		text := fmt.Sprintf("record %d of table %s: the disk is gone", n[m.ID], m.ID)
		if n[m.ID] == perTable {
			last = append(last, text)
		} else {
			order = append(order, text)
		}
		return nil
	})
	order = append(order, last...)
	for at := 1; at <= all; at++ {
		for _, lost := range []bool{false, true} {
			into := new(teststore.Memory)
			_, err := restore(t.Context(), &slow{Store: into, fail: at, lost: lost}, bytes.NewReader(data), 1)
			if err == nil || !strings.Contains(err.Error(), order[at-1]) {
				t.Fatalf("append %d: %v", at, err)
			}
			half, held := records(t, into)
			kept := 0
			for _, list := range half {
				kept += len(list)
			}
			skipped := max(0, at-1-(perTable-1)*len(ids))
			if lost && at > (perTable-1)*len(ids) {
				skipped++
			}
			if held != len(half)-skipped {
				t.Fatalf("append %d: %d of %d tables are held", at, held, len(half))
			}

			part := new(teststore.Memory)
			done, err := restore(t.Context(), part, bytes.NewReader(backupOf(t, into)), 1)
			if err != nil || done != (restored{Records: kept, Tables: len(half) - held, Partial: held}) {
				t.Fatalf("append %d, of half a store: %+v, %v", at, done, err)
			}
			for _, s := range []store.Store{into, part} {
				done, err := restore(t.Context(), s, bytes.NewReader(data), 1)
				if err != nil || done != (restored{Records: all - kept, Tables: len(ids) - skipped, Skipped: skipped}) {
					t.Fatalf("append %d, again: %+v, %v", at, done, err)
				}
				if got, held := records(t, s); held != 0 || fmt.Sprint(got) != fmt.Sprint(want) {
					t.Fatalf("append %d: something else was restored, %d tables are held", at, held)
				}
			}
		}
	}
}

// Records of several tables are stored at once, and the last record of each after all others.
func TestRestoreAtOnce(t *testing.T) {
	old, ids := oldTables(t, 5)
	want, _ := records(t, old)
	data := backupOf(t, old)
	for at := 1; ; at++ {
		into := new(teststore.Memory)
		_, err := restore(t.Context(), &slow{Store: into, fail: at, lost: at%2 == 0}, bytes.NewReader(data), 3)
		if err == nil {
			if at < 10 {
				t.Errorf("%d appends are enough", at-1)
			}
			break
		}
		if !strings.Contains(err.Error(), "the disk is gone") {
			t.Fatalf("append %d: %v", at, err)
		}
		half, held := records(t, into)
		kept := 0
		for _, list := range half {
			kept += len(list)
		}
		if kept <= (perTable-1)*len(ids) && held != len(half) {
			t.Fatalf("append %d: %d of %d tables are held", at, held, len(half))
		}
		done, err := restore(t.Context(), into, bytes.NewReader(data), store.MaxRecords)
		if got, held := records(t, into); err != nil || done.Tables+done.Skipped != len(ids) || held != 0 || fmt.Sprint(got) != fmt.Sprint(want) {
			t.Fatalf("append %d, again: %+v, %v", at, done, err)
		}
	}
}

// How many records a second are restored into an embedded store that syncs the disk.
func BenchmarkRestore(b *testing.B) {
	const tables, each = 500, 80
	from, last := new(teststore.Memory), make([]uint64, tables)
	for n := range each {
		for i := range tables {
			record := fmt.Sprintf(`{"n":%d,"line":%q}`, n+1, strings.Repeat("x", 500))
			var err error
			if last[i], err = from.Append(b.Context(), host.IDOf(fmt.Sprint(i)), last[i], []byte(record)); err != nil {
				b.Fatal(err)
			}
		}
	}
	var data bytes.Buffer
	if _, err := backup(storeSource(b.Context(), from), &data); err != nil {
		b.Fatal(err)
	}
	for b.Loop() {
		b.StopTimer()
		server, err := store.Embedded{Dir: b.TempDir()}.Start(b.Context())
		if err != nil {
			b.Fatal(err)
		}
		s, err := store.Open(b.Context(), server.Conn, store.Options{Streams: 8, Embedded: server})
		if err != nil {
			b.Fatal(err)
		}
		b.StartTimer()
		if _, err := restore(b.Context(), s, bytes.NewReader(data.Bytes()), store.MaxRecords); err != nil {
			b.Fatal(err)
		}
		b.StopTimer()
		server.Stop()
		b.StartTimer()
	}
	b.ReportMetric(float64(tables*each*b.N)/b.Elapsed().Seconds(), "records/s")
}

// Half of a later backup is not completed from an earlier one, and half of an earlier one is from a later one.
func TestRestoreOfAnotherBackup(t *testing.T) {
	old, ids := oldTables(t, 1)
	later := backupOf(t, old)
	prefix := new(teststore.Memory)
	n, last := 0, uint64(0)
	_ = old.All(t.Context(), func(m store.Message) (err error) {
		if n++; n < perTable-1 {
			last, err = prefix.Append(t.Context(), m.ID, last, m.Data)
		}
		return err
	})
	earlier := backupOf(t, prefix)

	into := new(teststore.Memory)
	_, _ = restore(t.Context(), &slow{Store: into, fail: 3}, bytes.NewReader(earlier), 1)
	if done, err := restore(t.Context(), into, bytes.NewReader(later), 1); err != nil || done.Tables != 1 {
		t.Error(done, err)
	}
	for _, fail := range []int{perTable - 1, perTable} {
		into = new(teststore.Memory)
		_, _ = restore(t.Context(), &slow{Store: into, fail: fail}, bytes.NewReader(later), 1)
		if _, err := restore(t.Context(), into, bytes.NewReader(earlier), 1); err == nil || !strings.Contains(err.Error(), "record 4 of table "+ids[0]+": a restore of a later backup") {
			t.Error(err)
		}
	}
	part := new(teststore.Memory)
	_, _ = restore(t.Context(), &slow{Store: part, fail: 3}, bytes.NewReader(later), 1)
	if done, err := restore(t.Context(), into, bytes.NewReader(backupOf(t, part)), 1); err != nil || done != (restored{Partial: 1}) {
		t.Error("a part of what is there already:", done, err)
	}
	into = new(teststore.Memory)
	_, _ = into.Append(t.Context(), ids[0], 0, host.Hold([]byte(`{"n":1}`)))
	if _, err := restore(t.Context(), into, bytes.NewReader(later), 1); err == nil || !strings.Contains(err.Error(), "record 1 of table "+ids[0]+": a restore of another backup") {
		t.Error(err)
	}
}

// A backup that was cut off or changed restores nothing, and says why.
func TestBackups(t *testing.T) {
	s, _ := oldTables(t, 2)
	want, _ := records(t, s)
	data := backupOf(t, s)
	empty := new(teststore.Memory)
	if done, err := restore(t.Context(), empty, bytes.NewReader(data), 1); err != nil || done != (restored{Records: 2 * perTable, Tables: 2}) {
		t.Error(done, err)
	}
	same := func(s store.Store) bool {
		got, held := records(t, s)
		return held == 0 && fmt.Sprint(got) == fmt.Sprint(want)
	}
	if !same(empty) {
		t.Error("what was restored is something else")
	}
	for n := range data {
		for _, bad := range [][]byte{data[:n], append(append(append([]byte{}, data[:n]...), data[n]^0x10), data[n+1:]...)} {
			into := new(teststore.Memory)
			done, err := restore(t.Context(), into, bytes.NewReader(bad), 1)
			left, _ := records(t, into)
			if err == nil { // a time in the header, or bits that fill up the last byte
				if !same(into) {
					t.Fatalf("byte %d is wrong and nobody notices", n)
				}
			} else if len(left) != 0 || done != (restored{}) {
				t.Fatalf("%d tables of a broken backup: %v", len(left), err)
			}
		}
		if n > 40 && testing.Short() {
			break
		}
	}
	if _, err := restore(t.Context(), empty, strings.NewReader("a shopping list"), 1); err == nil || !strings.Contains(err.Error(), "no backup") {
		t.Error(err)
	}
}

// What is no whole backup takes the place of no earlier one and expires none, and leaves nothing behind.
func TestKeep(t *testing.T) {
	var whole bytes.Buffer
	z := gzip.NewWriter(&whole)
	fmt.Fprintf(z, `{"format":%q}{"end":true}`, backupFormat)
	if err := z.Close(); err != nil {
		t.Fatal(err)
	}
	dir := t.TempDir()
	operators, old, answer := filepath.Join(t.TempDir(), "operators"), "seasalt-tables-20200101T000000Z.backup", []byte(nil)
	if err := makeOperator(operators); err != nil {
		t.Fatal(err)
	}
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) { _, _ = w.Write(answer) }))
	defer server.Close()
	fetch := func(to string) error {
		return run(t.Context(), []string{"-operator-file", operators, "-server", server.URL, "-backup", to}, nil, io.Discard, io.Discard)
	}
	files := func() (names []string) {
		entries, err := os.ReadDir(dir)
		if err != nil {
			t.Fatal(err)
		}
		for _, e := range entries {
			names = append(names, e.Name())
		}
		return names
	}
	if err := os.WriteFile(filepath.Join(dir, old), []byte("old"), 0o600); err != nil {
		t.Fatal(err)
	}
	for _, answer = range [][]byte{[]byte("a page"), whole.Bytes()[:whole.Len()-9], {}} {
		for _, to := range []string{dir, filepath.Join(dir, old)} {
			if err := fetch(to); err == nil || !strings.Contains(err.Error(), "-admin") {
				t.Errorf("%d bytes: %v", len(answer), err)
			}
		}
		if text, err := os.ReadFile(filepath.Join(dir, old)); err != nil || string(text) != "old" || len(files()) != 1 {
			t.Fatalf("%d bytes: %q, %v, %v", len(answer), text, err, files())
		}
	}
	answer = whole.Bytes()
	link := filepath.Join(t.TempDir(), "link")
	if err := os.Symlink(filepath.Join(dir, old), link); err != nil {
		t.Skip(err) // on Windows not everybody may
	}
	if err := fetch(link); err != nil {
		t.Error(err)
	}
	if text, err := os.ReadFile(filepath.Join(dir, old)); err != nil || !bytes.Equal(text, answer) {
		t.Error("the file that a link leads to is not the backup", err)
	}
	if err := fetch(dir); err != nil || len(files()) != 1 || files()[0] == old {
		t.Errorf("%v, %v", err, files())
	}
	if err := fetch(os.DevNull); err != nil {
		t.Error(err)
	}
	if info, err := os.Stat(os.DevNull); err != nil || info.Mode().IsRegular() {
		t.Errorf("%s is a file: %v", os.DevNull, err)
	}
}
