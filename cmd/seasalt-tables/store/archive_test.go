package store

import (
	"bytes"
	"cmp"
	"context"
	"errors"
	"fmt"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/nats-io/nats.go/jetstream"
)

// A purged stream is one that does something else when records are removed.
type purged struct {
	jetstream.Stream
	purge func(context.Context, ...jetstream.StreamPurgeOpt) error
}

func (s purged) Purge(ctx context.Context, o ...jetstream.StreamPurgeOpt) error {
	return s.purge(ctx, o...)
}

// A failing connection stores nothing without a subject for it to come after, so no part of an object.
type failing struct{ jetstream.JetStream }

func (failing) Publish(context.Context, string, []byte, ...jetstream.PublishOpt) (*jetstream.PubAck, error) {
	return nil, errors.New("no space left")
}

// objects returns the archive as the client of NATS has it.
func objects(t *testing.T, s *JetStream) jetstream.ObjectStore {
	t.Helper()
	o, err := s.js.ObjectStore(t.Context(), archiveName)
	if err != nil {
		t.Fatal(err)
	}
	return o
}

// The server is told when the archive cannot be written, as of a record: else it is not started anew when the disk has room again, and
// nothing is archived until somebody does that.
func TestArchiveFullDisk(t *testing.T) {
	s, stop, _ := filled(t, t.TempDir(), 2)
	defer stop()
	archive(t, s, "table0")
	s.js = failing{s.js}
	told := false
	for range 3 { // a healthy server forgets it twice a second
		if done, err := s.Archive(t.Context(), "table1"); done || err == nil {
			t.Error(done, err)
		}
		s.embedded.mu.Lock()
		told = told || s.embedded.failed != nil
		s.embedded.mu.Unlock()
	}
	if !told {
		t.Error("the server was not told")
	}
}

// filled fills a store with tables of many records, and returns it with the sequences of the last ones.
func filled(t *testing.T, dir string, tables int) (s *JetStream, stop func(), last map[string]uint64) {
	t.Helper()
	s, stop = open(t, Embedded{Dir: dir}, Options{Streams: 2})
	last = map[string]uint64{}
	for n := range 20 * tables {
		id := fmt.Sprint("table", n%tables)
		seq, err := s.Append(t.Context(), id, last[id], fmt.Appendf(nil, `{"n":%d}`, n))
		if err != nil {
			t.Fatal(err)
		}
		last[id] = seq
	}
	return s, stop, last
}

// everything returns all that a store has, from each place of each table on, and of all tables together.
func everything(t *testing.T, s *JetStream) (text string) {
	t.Helper()
	each := map[string][]Message{}
	err := s.All(t.Context(), func(m Message) error {
		each[m.ID] = append(each[m.ID], Message{ID: m.ID, Seq: m.Seq, Data: bytes.Clone(m.Data)})
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	for id, all := range each {
		for i := range len(all) + 1 {
			after := uint64(0)
			if i > 0 {
				after = all[i-1].Seq
			}
			rest, err := s.Read(t.Context(), id, after)
			if err != nil || !slices.EqualFunc(rest, all[i:], func(a, b Message) bool { return a.ID == b.ID && a.Seq == b.Seq && bytes.Equal(a.Data, b.Data) }) {
				t.Errorf("%s after record %d: %v, %v", id, i, rest, err)
			}
		}
	}
	var lines []string
	for id, all := range each {
		lines = append(lines, fmt.Sprint(id, all))
	}
	slices.Sort(lines)
	return strings.Join(lines, "\n")
}

func archive(t *testing.T, s *JetStream, id string) {
	t.Helper()
	if done, err := s.Archive(t.Context(), id); !done || err != nil {
		t.Fatal(done, err)
	}
}

// Nobody sees whether a table is archived, except by the room that it takes: neither before nor after a restart, and when it has
// gone on, and was archived again.
func TestArchive(t *testing.T) {
	dir := t.TempDir()
	s, stop, last := filled(t, dir, 4)
	before := everything(t, s)
	archive(t, s, "table1")
	archive(t, s, "table2")
	if done, err := s.Archive(t.Context(), "table2"); done || err != nil {
		t.Error("archived twice", err)
	}
	if got := everything(t, s); got != before {
		t.Errorf("%s\nwas\n%s", got, before)
	}
	if counts, err := s.Counts(t.Context()); err != nil || counts["table1"] != 1 || counts["table2"] != 1 || counts["table0"] != 20 {
		t.Error(counts, err)
	}
	stop()
	s, stop = open(t, Embedded{Dir: dir}, Options{})
	if got := everything(t, s); got != before || s.Missing() != 0 {
		t.Errorf("after a restart: %d missing, %s\nwas\n%s", s.Missing(), got, before)
	}
	for n := range 12 {
		seq, err := s.Append(t.Context(), "table1", last["table1"], fmt.Append(nil, n))
		if err != nil {
			t.Fatal(err)
		}
		if _, err := s.Append(t.Context(), "table1", last["table1"], nil); !errors.Is(err, ErrConflict) {
			t.Error(err)
		}
		last["table1"] = seq
	}
	before = everything(t, s)
	archive(t, s, "table1")
	if got := everything(t, s); got != before {
		t.Errorf("%s\nwas\n%s", got, before)
	}
	for _, id := range []string{"table1", "table0"} {
		if err := s.Delete(t.Context(), id); err != nil {
			t.Fatal(err)
		}
		if all, err := s.Read(t.Context(), id, 0); err != nil || len(all) > 0 {
			t.Error(id, all, err)
		}
	}
	if ids, err := s.archivedTables(t.Context()); err != nil || !slices.Equal(ids, []string{"table2"}) {
		t.Error(ids, err)
	}
	if info, err := s.archive.Info(t.Context()); err != nil || info.State.Msgs != 2 {
		t.Error("what was deleted or replaced has left something in the archive", err)
	}
	// The client of NATS sees an object as it makes them.
	if data, err := objects(t, s).GetBytes(t.Context(), "table2"); err != nil || !bytes.HasPrefix(data, []byte("\x1f\x8b")) {
		t.Error(data, err)
	}
	stop() // what was replaced and deleted is not missing
	if s, stop = open(t, Embedded{Dir: dir}, Options{}); s.Missing() != 0 {
		t.Error(s.Missing(), "missing")
	}
	stop()
}

// An archive that is cut off before anything is removed changes nothing, and one that comes to its end while records are appended and
// read loses none.
func TestArchiveMeanwhile(t *testing.T) {
	dir := t.TempDir()
	s, stop, last := filled(t, dir, 1)
	before := everything(t, s)
	n := s.Group("table0")
	stream := s.streams[n]
	s.streams[n] = purged{stream, func(context.Context, ...jetstream.StreamPurgeOpt) error { return errors.New("killed") }}
	if done, err := s.Archive(t.Context(), "table0"); done || err == nil {
		t.Fatal(done, err)
	}
	stop()
	s, stop = open(t, Embedded{Dir: dir}, Options{})
	defer stop()
	if got := everything(t, s); got != before || s.Missing() != 0 {
		t.Errorf("%d missing, %s\nwas\n%s", s.Missing(), got, before)
	}
	stream = s.streams[n]
	s.embedded.counts.follow(s.embedded.s)
	s.streams[n] = purged{stream, func(ctx context.Context, o ...jetstream.StreamPurgeOpt) error {
		if c := s.embedded.counts.each[streamName(n)]; c.Records != 1 {
			t.Errorf("a start would miss all but %d records", c.Records)
		}
		if _, err := s.Append(ctx, "table0", last["table0"], []byte(`{"more":1}`)); err != nil {
			t.Error(err)
		}
		before = everythingOf(t, s, "table0")
		return stream.Purge(ctx, o...)
	}}
	archive(t, s, "table0")
	if got := everythingOf(t, s, "table0"); got != before || !strings.Contains(got, "more") {
		t.Errorf("%s\nwas\n%s", got, before)
	}
}

// Of two nodes that archive a table at once, the one that knows less does not put it in place of more.
func TestArchiveTwice(t *testing.T) {
	s, stop, last := filled(t, t.TempDir(), 1)
	defer stop()
	_, late, err := s.archived(t.Context(), "table0")
	if err != nil {
		t.Fatal(err)
	}
	archive(t, s, "table0")
	for range archiveLeast {
		if last["table0"], err = s.Append(t.Context(), "table0", last["table0"], []byte("1")); err != nil {
			t.Fatal(err)
		}
	}
	archive(t, s, "table0")
	before := everything(t, s)
	if err := s.put(t.Context(), "table0", []byte("less"), late); !isConflict(err) {
		t.Error(err)
	}
	info, err := s.archive.Info(t.Context())
	if got := everything(t, s); got != before || err != nil || info.State.Msgs != 2 {
		t.Errorf("%d messages in the archive, %v, %s\nwas\n%s", info.State.Msgs, err, got, before)
	}
}

// A table that is deleted while it is archived does not come back.
func TestDeletedMeanwhile(t *testing.T) {
	s, stop, _ := filled(t, t.TempDir(), 1)
	defer stop()
	n := s.Group("table0")
	stream := s.streams[n]
	s.streams[n] = purged{stream, func(ctx context.Context, o ...jetstream.StreamPurgeOpt) error {
		return errors.Join(stream.Purge(ctx), stream.Purge(ctx, o...))
	}}
	if done, err := s.Archive(t.Context(), "table0"); done || err != nil {
		t.Error(done, err)
	}
	if all, err := s.Read(t.Context(), "table0", 0); len(all) > 0 || err != nil {
		t.Error(len(all), err)
	}
}

// A backup has a table whole that is archived while it is made.
func TestArchiveDuringBackup(t *testing.T) {
	s, stop := open(t, Embedded{Dir: t.TempDir(), Sync: time.Minute}, Options{Streams: 1})
	defer stop()
	var last [2]uint64
	for n := range 12000 { // more than the server sends before the first one was handled
		var err error
		if last[n%2], err = s.Append(t.Context(), fmt.Sprint("table", n%2), last[n%2], fmt.Append(nil, n)); err != nil {
			t.Fatal(err)
		}
	}
	var n [2]int
	err := s.All(t.Context(), func(m Message) error {
		of := int(m.ID[5] - '0')
		if string(m.Data) != fmt.Sprint(2*n[of]+of) {
			return fmt.Errorf("record %d of %s is %s", n[of], m.ID, m.Data)
		}
		if n[of]++; n == [2]int{5, 5} {
			archive(t, s, "table1")
		}
		return nil
	})
	if err != nil || n != [2]int{6000, 6000} {
		t.Error(n, err)
	}
}

// A backup has nothing of an archived table that is deleted after the backup has begun, rather than its last record alone.
func TestDeleteDuringBackup(t *testing.T) {
	s, stop, _ := filled(t, t.TempDir(), 3)
	defer stop()
	archive(t, s, "table2")
	n := map[string]int{}
	err := s.All(t.Context(), func(m Message) error {
		if n[m.ID]++; m.ID == "table0" && n[m.ID] == 1 { // of the same stream
			return s.Delete(t.Context(), "table2")
		}
		return nil
	})
	if fmt.Sprint(n) != "map[table0:20 table1:20]" || err != nil {
		t.Error(n, err)
	}
}

// Nothing is missing where each record comes after the one before it.
func TestLinked(t *testing.T) {
	all := []Message{{Seq: 3, after: 1, linked: true}, {Seq: 4, after: 3, linked: true}, {Seq: 9, after: 4, linked: true}}
	if !linked(all, 1) {
		t.Error("whole records")
	}
	for i := range all {
		other := slices.Clone(all)
		if other[i].after--; linked(other, 1) {
			t.Error("something is missing before record", i)
		}
		other[i].after++
		if other[i].linked = false; linked(other, 1) {
			t.Error("it is not known what is before record", i)
		}
	}
}

func everythingOf(t *testing.T, s *JetStream, id string) string {
	t.Helper()
	all, err := s.Read(t.Context(), id, 0)
	if err != nil {
		t.Fatal(err)
	}
	return text(all)
}

// Objects of every version so far are read.
func TestArchiveFormat(t *testing.T) {
	data, err := os.ReadFile("testdata/archive.jsonl.gz")
	if err != nil {
		t.Fatal(err)
	}
	all, err := unpack(data)
	if want := `{"n":1,"at":5,"kind":"create"} {"n":2,"at":6,"kind":"sit","name":"\u003cAna\u003e"} `; err != nil || text(all) != want || all[0].Seq != 7 || all[1].Seq != 12 {
		t.Error(all, err)
	}
	again, err := pack(all)
	if err != nil {
		t.Fatal(err)
	}
	if same, err := unpack(again); err != nil || fmt.Sprint(same) != fmt.Sprint(all) {
		t.Error(same, err)
	}
}

// What is damaged in the archive is said, and the records that are left do not look like a whole table.
func TestDamagedArchive(t *testing.T) {
	said := logged(t)
	s, stop, last := filled(t, t.TempDir(), 1)
	defer stop()
	archive(t, s, "table0")
	if _, err := objects(t, s).PutBytes(t.Context(), "table0", []byte("no archive")); err != nil {
		t.Fatal(err)
	}
	all, err := s.Read(t.Context(), "table0", 0)
	if err != nil || len(all) != 1 || all[0].Seq != last["table0"] || !strings.Contains(said(), "damaged in the archive") {
		t.Error(all, err, said())
	}
	for range archiveLeast {
		if last["table0"], err = s.Append(t.Context(), "table0", last["table0"], []byte("1")); err != nil {
			t.Fatal(err)
		}
	}
	if done, err := s.Archive(t.Context(), "table0"); done || err != nil {
		t.Error("what is damaged was replaced, or stops others", err)
	}
	if again := said(); strings.Contains(again, "damaged in the archive") || s.DamagedInArchive() != 1 {
		t.Error("said again:", again, s.DamagedInArchive())
	}
	if data, err := objects(t, s).GetBytes(t.Context(), "table0"); err != nil || string(data) != "no archive" {
		t.Errorf("%q, %v", data, err)
	}
	if err := s.All(t.Context(), func(Message) error { return nil }); err != nil {
		t.Error(err)
	}
	if err := s.Delete(t.Context(), "table0"); err != nil || s.DamagedInArchive() != 0 {
		t.Error(s.DamagedInArchive(), "are damaged after that one was deleted", err)
	}
}

// An object that was lost from the disk is that of one table: neither this table nor a backup of all waits for it.
func TestLostObject(t *testing.T) {
	said := logged(t)
	s, stop, _ := filled(t, t.TempDir(), 3)
	defer stop()
	archive(t, s, "table0")
	archive(t, s, "table1")
	is, err := s.entry(t.Context(), "table0")
	if err != nil {
		t.Fatal(err)
	}
	if err := s.removeParts(t.Context(), is.NUID); err != nil {
		t.Fatal(err)
	}
	if all, err := s.Read(t.Context(), "table0", 0); err != nil || len(all) != 1 || !strings.Contains(said(), "damaged in the archive\" table=table0") {
		t.Error(all, err, said())
	}
	n := map[string]int{}
	err = s.All(t.Context(), func(m Message) error { n[m.ID]++; return nil })
	if fmt.Sprint(n) != "map[table0:1 table1:20 table2:20]" || err != nil {
		t.Error(n, err)
	}
}

// A start says that the archive lacks something, as it does of the streams.
func TestLostArchive(t *testing.T) {
	dir := t.TempDir()
	s, stop, _ := filled(t, dir, 2)
	archive(t, s, "table0")
	archive(t, s, "table1")
	stop()
	blocks, err := filepath.Glob(filepath.Join(dir, "jetstream", "*", "streams", "OBJ_"+archiveName, "msgs", "*"))
	if err != nil || len(blocks) == 0 {
		t.Fatal(blocks, err)
	}
	for _, block := range blocks {
		if err := os.Remove(block); err != nil {
			t.Fatal(err)
		}
	}
	said := logged(t)
	s, stop = open(t, Embedded{Dir: dir}, Options{})
	defer stop()
	if log := said(); s.Missing() != 4 || !strings.Contains(log, "stream=OBJ_"+archiveName) {
		t.Error(s.Missing(), "missing:", log)
	}
}

// A table whose last record was lost from its stream is in the archive with it, and so in a backup.
func TestArchivedWithoutLast(t *testing.T) {
	s, stop, last := filled(t, t.TempDir(), 3)
	defer stop()
	before := everythingOf(t, s, "table1")
	archive(t, s, "table0")
	archive(t, s, "table1")
	if err := s.streams[s.Group("table1")].DeleteMsg(t.Context(), last["table1"]); err != nil {
		t.Fatal(err)
	}
	if got := everythingOf(t, s, "table1"); got != before {
		t.Errorf("%s\nwas\n%s", got, before)
	}
	n := map[string]int{}
	if err := s.All(t.Context(), func(m Message) error { n[m.ID]++; return nil }); err != nil || fmt.Sprint(n) != "map[table0:20 table1:20 table2:20]" {
		t.Error(n, err)
	}
}

// Where the archive cannot read what the object of a table is called, a backup has all others, and does not wait.
func TestDamagedEntry(t *testing.T) {
	for _, bad := range []string{"table0", "table1", "table2"} {
		dir := t.TempDir()
		s, stop, _ := filled(t, dir, 3)
		want := map[string]int{bad: 1}
		for _, id := range []string{"table0", "table1", "table2"} {
			archive(t, s, id)
			want[id] = cmp.Or(want[id], 20)
		}
		stop()
		file := filepath.Join(dir, "jetstream", "$G", "streams", archiveStream, "msgs", "1.blk")
		data, err := os.ReadFile(file)
		at := bytes.Index(data, []byte(`"name":"`+bad))
		if err != nil || at < 0 {
			t.Fatal(at, err)
		}
		data[at] ^= 1
		if err := os.WriteFile(file, data, 0o600); err != nil {
			t.Fatal(err)
		}
		s, stop = open(t, Embedded{Dir: dir}, Options{})
		n := map[string]int{}
		ctx, cancel := context.WithTimeout(t.Context(), 10*time.Second)
		err = s.All(ctx, func(m Message) error { n[m.ID]++; return nil })
		if cancel(); !maps.Equal(n, want) || err != nil {
			t.Error(bad, n, err)
		}
		stop()
	}
}
