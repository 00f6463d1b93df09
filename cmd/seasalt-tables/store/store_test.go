package store

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/nats-io/nats-server/v2/server"
	"github.com/nats-io/nats.go"
	"github.com/nats-io/nats.go/jetstream"

	"github.com/seasalt-go/seasalt/cmd/seasalt-tables/internal/testkit"
)

// open starts an embedded server and opens its store.
func open(t testing.TB, e Embedded, o Options) (*JetStream, func()) {
	t.Helper()
	server, err := e.Start(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	o.Embedded = server
	s, err := Open(t.Context(), server.Conn, o)
	if err != nil {
		t.Fatal(err)
	}
	return s, sync.OnceFunc(server.Stop)
}

func text(all []Message) (s string) {
	for _, m := range all {
		s += string(m.Data) + " "
	}
	return s
}

// What was appended is read back, by the next process too; who does not know the last record appends nothing.
func TestAppend(t *testing.T) {
	dir := t.TempDir()
	s, stop := open(t, Embedded{Dir: dir}, Options{Streams: 3})
	ctx := t.Context()
	last := map[string]uint64{}
	for n := range 30 {
		id := fmt.Sprint("table", n%5)
		seq, err := s.Append(ctx, id, last[id], fmt.Append(nil, n))
		if err != nil {
			t.Fatal(err)
		}
		for _, wrong := range []uint64{last[id], seq + 1, 0} {
			if _, err := s.Append(ctx, id, wrong, []byte("wrong")); !errors.Is(err, ErrConflict) {
				t.Fatalf("after %d: %v", wrong, err)
			}
		}
		last[id] = seq
	}
	check := func() {
		t.Helper()
		all, err := s.Read(ctx, "table3", 0)
		if err != nil || text(all) != "3 8 13 18 23 28 " {
			t.Fatal(text(all), err)
		}
		some, err := s.Read(ctx, "table3", all[3].Seq)
		if err != nil || text(some) != "23 28 " || some[0].ID != "table3" {
			t.Fatal(some, err)
		}
		if none, err := s.Read(ctx, "table3", all[5].Seq); err != nil || len(none) != 0 {
			t.Fatal(none, err)
		}
		if none, err := s.Read(ctx, "nothing", 0); err != nil || len(none) != 0 {
			t.Fatal(none, err)
		}
		if tables, err := s.Check(ctx); err != nil || tables != 5 {
			t.Fatal(tables, err)
		}
	}
	check()
	if _, err := (Embedded{Dir: dir}).Start(t.Context()); err == nil {
		t.Error("two servers have the same directory")
	}
	stop()
	s, stop = open(t, Embedded{Dir: dir}, Options{Streams: 7}) // too late
	defer stop()
	check()

	watching, cancel := context.WithCancel(ctx)
	var mu sync.Mutex
	seen := map[string]string{}
	ready, done := make(chan bool), make(chan error)
	go func() {
		done <- s.Watch(watching, Everywhere(s), func(m Message) {
			mu.Lock()
			seen[m.ID] += string(m.Data) + " "
			mu.Unlock()
		}, func() { close(ready) })
	}()
	<-ready
	if _, err := s.Append(ctx, "table4", last["table4"], []byte("new")); err != nil {
		t.Fatal(err)
	}
	for wait := 0; ; wait++ {
		mu.Lock()
		got := fmt.Sprint(seen)
		mu.Unlock()
		if got == "map[table0:25  table1:26  table2:27  table3:28  table4:29 new ]" {
			break
		}
		if wait > 6000 { // a minute
			t.Fatal(got)
		}
		time.Sleep(10 * time.Millisecond)
	}
	cancel()
	if err := <-done; err != nil {
		t.Error(err)
	}

	// The last records of a group are those of its tables, and of no others.
	for _, group := range Everywhere(s) {
		var mu sync.Mutex
		got := map[string]bool{}
		watching, cancel := context.WithCancel(ctx)
		err := s.Watch(watching, []int{group}, func(m Message) {
			mu.Lock()
			defer mu.Unlock()
			got[m.ID] = true
		}, cancel)
		mu.Lock()
		for id := range last {
			if got[id] != (s.Group(id) == group) || err != nil {
				t.Errorf("group %d has %v; %s is in group %d; %v", group, got, id, s.Group(id), err)
			}
		}
		mu.Unlock()
	}

	var all int
	if err := s.All(ctx, func(Message) error { all++; return nil }); err != nil || all != 31 {
		t.Error(all, err)
	}
	stopped := errors.New("stopped")
	if err := s.All(ctx, func(Message) error { return stopped }); !errors.Is(err, stopped) {
		t.Error(err)
	}
	if err := s.Delete(ctx, "table3"); err != nil {
		t.Fatal(err)
	}
	if none, err := s.Read(ctx, "table3", 0); err != nil || len(none) != 0 {
		t.Error(none, err)
	}
	if _, err := s.Append(ctx, "table3", last["table3"], nil); !errors.Is(err, ErrConflict) {
		t.Error("a deleted table goes on:", err)
	}
	// The last record of each stream may have been deleted.
	for _, id := range []string{"table4", "table2", "table1"} {
		if err := s.Delete(ctx, id); err != nil {
			t.Fatal(err)
		}
		soon, cancel := context.WithTimeout(ctx, time.Minute)
		left := map[string]bool{}
		err := s.All(soon, func(m Message) error { left[m.ID] = true; return nil })
		cancel()
		if err != nil || left[id] || !left["table0"] {
			t.Errorf("without %s: %v, %v", id, left, err)
		}
	}
}

// Records of several tables are stored at once, all or none of them, and each knows the one before it.
func TestAppendAll(t *testing.T) {
	s, stop := open(t, Embedded{Dir: t.TempDir()}, Options{Streams: 1})
	defer stop()
	seq, err := s.Append(t.Context(), "b", 0, []byte("b0"))
	if err != nil {
		t.Fatal(err)
	}
	all := []Records{{ID: "a", Data: [][]byte{[]byte("a0"), []byte("a1")}}, {ID: "b", Last: seq, Data: [][]byte{[]byte("b1"), []byte("b2")}}}
	for last, want := range []error{ErrConflict, nil, ErrConflict} {
		all[1].Last = uint64(last)
		if first, err := s.AppendAll(t.Context(), all); err != want || err == nil && first != seq+1 {
			t.Error(first, err)
		}
	}
	if _, err := s.Append(t.Context(), "b", seq+4, []byte("b3")); err != nil {
		t.Error(err)
	}
	last := map[string]uint64{}
	err = s.All(t.Context(), func(m Message) error {
		if !m.linked || m.after != last[m.ID] {
			t.Errorf("%s follows %d", m.Data, m.after)
		}
		last[m.ID] = m.Seq
		return nil
	})
	if err != nil || last["a"] != 3 || last["b"] != 6 {
		t.Error(last, err)
	}
}

// Long journals come in several answers.
func TestLong(t *testing.T) {
	s, stop := open(t, Embedded{Dir: t.TempDir(), Sync: time.Minute}, Options{Streams: 1})
	defer stop()
	last := uint64(0)
	for n := range 2*batch + 5 {
		var err error
		if last, err = s.Append(t.Context(), "long", last, fmt.Append(nil, n)); err != nil {
			t.Fatal(err)
		}
		if n%100 == 0 {
			if _, err = s.Append(t.Context(), fmt.Sprint("other", n), 0, nil); err != nil {
				t.Fatal(err)
			}
		}
		if n == batch-1 || n == batch {
			if all, err := s.Read(t.Context(), "long", 0); err != nil || len(all) != n+1 {
				t.Fatal(len(all), err)
			}
		}
	}
	all, err := s.Read(t.Context(), "long", 0)
	if err != nil || len(all) != 2*batch+5 {
		t.Fatal(len(all), err)
	}
	for n, m := range all {
		if string(m.Data) != fmt.Sprint(n) {
			t.Fatalf("message %d is %s", n, m.Data)
		}
	}

	// A read that is cut off returns what has come.
	const short = 100 * time.Microsecond
	for end, limit := time.Now().Add(time.Minute), short; ; limit += limit / 5 {
		ctx, cancel := context.WithTimeout(t.Context(), limit)
		some, err := s.Read(ctx, "long", 0)
		cancel()
		if err == nil {
			limit = short // all has come
		} else if len(some) > 0 {
			if want := all[len(some)-1].Seq; some[len(some)-1].Seq != want {
				t.Errorf("of %d messages the last is %d and not %d", len(some), some[len(some)-1].Seq, want)
			}
			return
		}
		if time.Now().After(end) {
			t.Fatal("nothing comes of reads that are cut off")
		}
	}
}

// Of many who append at once after the same record one succeeds.
func TestConflicts(t *testing.T) {
	s, stop := open(t, Embedded{Dir: t.TempDir(), Sync: time.Minute}, Options{Streams: 2})
	defer stop()
	last := uint64(0)
	for range 20 {
		var wait sync.WaitGroup
		var won atomic.Int32
		next := make(chan uint64, 8)
		for range 8 {
			wait.Go(func() {
				seq, err := s.Append(t.Context(), "table", last, nil)
				if err == nil {
					won.Add(1)
					next <- seq
				} else if !errors.Is(err, ErrConflict) {
					t.Error(err)
				}
			})
		}
		wait.Wait()
		if won.Load() != 1 {
			t.Fatalf("%d have appended", won.Load())
		}
		last = <-next
	}
}

// A disk that is full is an error, not a loss; when there is room again the store goes on.
func TestFull(t *testing.T) {
	s, stop := open(t, Embedded{Dir: t.TempDir(), Sync: time.Minute, Max: 1 << 20}, Options{Streams: 1})
	defer stop()
	data, last, stored := make([]byte, 10000), uint64(0), 0
	var full error
	for range 200 {
		seq, err := s.Append(t.Context(), "table", last, data)
		if err != nil {
			full = err
			break
		}
		last, stored = seq, stored+1
	}
	if full == nil || errors.Is(full, ErrConflict) || stored < 50 {
		t.Fatalf("%d stored: %v", stored, full)
	}
	if all, err := s.Read(t.Context(), "table", 0); err != nil || len(all) != stored {
		t.Fatalf("%d of %d: %v", len(all), stored, err)
	}
	if err := s.Delete(t.Context(), "table"); err != nil {
		t.Fatal(err)
	}
	for wait := 0; ; wait++ {
		if _, err := s.Append(t.Context(), "other", 0, data); err == nil {
			return
		} else if wait > 3000 { // a minute
			t.Fatal(err)
		}
		time.Sleep(20 * time.Millisecond)
	}
}

// A leader is believed if it has just heard from enough others, and if it is the leader who says so.
func TestLeads(t *testing.T) {
	const never = 0
	for _, x := range []struct {
		leader string
		active []time.Duration // of n1, n2 and so on
		needs  int
		want   bool
	}{
		{"n0", []time.Duration{time.Second, 2 * time.Second}, 1, true},
		{"n0", []time.Duration{4 * time.Second, time.Second}, 1, true},
		{"n0", []time.Duration{4 * time.Second, 6 * time.Second}, 1, false},
		{"n0", []time.Duration{never, 6 * time.Second}, 1, false},
		{"n0", []time.Duration{never, never}, 1, false},
		{"n0", []time.Duration{4 * time.Second, never, time.Second, 2 * time.Second}, 2, true},
		{"n0", []time.Duration{4 * time.Second, never, time.Second, 5 * time.Second}, 2, false},
		{"n1", []time.Duration{time.Second, time.Second}, 1, false},
		{"", []time.Duration{time.Second, time.Second}, 1, false},
		{"n0", nil, 1, false},
		{"n0", nil, 0, false},
	} {
		c := &jetstream.ClusterInfo{Leader: x.leader}
		for i, a := range x.active {
			c.Replicas = append(c.Replicas, &jetstream.PeerInfo{Name: fmt.Sprint("n", i+1), Active: a})
		}
		if got := leads(c, x.needs); got != x.want {
			t.Errorf("%s, of %v: %v", x.leader, x.active, got)
		}
	}
	if leads(nil, 1) {
		t.Error("a server that is no cluster leads it")
	}
}

// A server that has filled much of a disk may fill as much of it when it is started again.
func TestMost(t *testing.T) {
	dir := t.TempDir()
	before := most(dir)
	if before == 0 {
		t.Skip("what is free is not known on this system")
	}
	if err := os.WriteFile(filepath.Join(dir, "holes"), nil, 0o600); err != nil {
		t.Fatal(err)
	}
	if err := os.Truncate(filepath.Join(dir, "holes"), 1<<40); err != nil { // it takes no room
		t.Skip(err)
	}
	if n := most(dir) - before; n < 1<<39 {
		t.Errorf("%d more bytes with files of 1<<40", n)
	}
}

// A server whose health is bad, but that writes, is left alone: its health is also bad while it is busy or makes streams. The log
// says so once, and not before the streams are there.
func TestFalseAlarm(t *testing.T) {
	log, dir := testkit.Logged(t), t.TempDir()
	server, err := Embedded{Dir: dir, Sync: time.Minute}.Start(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	defer server.Stop()
	was := server.s
	if err := os.MkdirAll(filepath.Join(dir, "jetstream", "$G", "streams", "other"), 0o700); err != nil {
		t.Fatal(err)
	}
	if health(was) == nil {
		t.Fatal("the server is healthy with a stream that it does not know")
	}
	time.Sleep((badAnswers + 2) * checkEvery)
	if text := log.Take(); text != "" {
		t.Errorf("before the store is opened the log says\n%s", text)
	}
	s, err := Open(t.Context(), server.Conn, Options{Streams: 1, Embedded: server})
	if err != nil {
		t.Fatal(err)
	}
	last := uint64(0)
	for end := time.Now().Add((badAnswers + 2) * checkEvery); time.Now().Before(end); time.Sleep(checkEvery / 10) {
		var err error
		if last, err = s.Append(t.Context(), "table", last, nil); err != nil {
			t.Fatal(err)
		}
		if _, err := s.Append(t.Context(), "table", last+1, nil); !errors.Is(err, ErrConflict) {
			t.Fatal(err)
		}
	}
	if text := log.Take(); strings.Count(text, "\n") != 1 || !strings.Contains(text, "other' could not be recovered") {
		t.Errorf("the log says\n%s", text)
	}
	server.mu.Lock()
	defer server.mu.Unlock()
	if server.s != was {
		t.Error("the server was started anew")
	}
}

// A store of which a stream is missing is not opened, and no stream is made in its place; only a first start that was
// interrupted goes on.
func TestMissingStream(t *testing.T) {
	ctx := t.Context()
	for missing := range 3 {
		s, stop := open(t, Embedded{Dir: t.TempDir(), Sync: time.Minute}, Options{Streams: 3})
		again := func() error {
			_, err := Open(ctx, s.conn, Options{Streams: 3, Embedded: s.embedded})
			return err
		}
		if err := s.js.DeleteStream(ctx, streamName(0)); err != nil {
			t.Fatal(err)
		}
		if err := again(); err != nil {
			t.Errorf("after an interrupted start: %v", err)
		}
		for n := range 20 {
			if _, err := s.Append(ctx, fmt.Sprint("table", n), 0, nil); err != nil {
				t.Fatal(err)
			}
		}
		if err := s.js.DeleteStream(ctx, streamName(missing)); err != nil {
			t.Fatal(err)
		}
		if err := again(); err == nil || !strings.Contains(err.Error(), streamName(missing)+" is missing") {
			t.Errorf("without stream %d: %v", missing, err)
		}
		if _, err := s.js.Stream(ctx, streamName(missing)); !errors.Is(err, jetstream.ErrStreamNotFound) {
			t.Errorf("stream %d was made anew: %v", missing, err)
		}
		stop()
	}
}

// A lonely cluster is one whose servers do not know of each other at first.
type lonely struct {
	jetstream.JetStream
	tries *int // until they do
}

func (s lonely) CreateOrUpdateStream(ctx context.Context, c jetstream.StreamConfig) (jetstream.Stream, error) {
	if *s.tries--; *s.tries >= 0 {
		return nil, &jetstream.APIError{Code: 400, ErrorCode: 10005, Description: "no suitable peers for placement"}
	}
	return s.JetStream.CreateOrUpdateStream(ctx, c)
}

// A start waits for servers that have just been started, and not for more of them than there are.
func TestLonelyCluster(t *testing.T) {
	s, stop := open(t, Embedded{Dir: t.TempDir(), Sync: time.Minute}, Options{Streams: 1})
	defer stop()
	tries := 3
	s.js = lonely{s.js, &tries}
	if err := s.create(t.Context(), Options{Streams: 1, Replicas: 1}); err != nil || tries != -1 {
		t.Error(tries, err)
	}
	defer func(was time.Duration) { together = was }(together)
	together, tries = 300*time.Millisecond, 1000
	if err := s.create(t.Context(), Options{Streams: 1, Replicas: 1}); err == nil || !strings.Contains(err.Error(), "no suitable peers") || tries == 1000-1 {
		t.Error(tries, err)
	}
}

// A busy server has not done yet with the last append of the subject.
type busy struct {
	jetstream.JetStream
	tries *int // until it has
}

func (s busy) PublishMsg(ctx context.Context, m *nats.Msg, opts ...jetstream.PublishOpt) (*jetstream.PubAck, error) {
	if *s.tries--; *s.tries >= 0 {
		return nil, &jetstream.APIError{Code: 400, ErrorCode: jetstream.JSErrCodeStreamWrongLastSequenceConstant, Description: "wrong last sequence"}
	}
	return s.JetStream.PublishMsg(ctx, m, opts...)
}

// An append that follows the answer to the last one too soon is no conflict; one that another writer's goes before is.
func TestBusy(t *testing.T) {
	s, stop := open(t, Embedded{Dir: t.TempDir(), Sync: time.Minute}, Options{Streams: 1})
	defer stop()
	tries := 3
	s.js = busy{s.js, &tries}
	seq, err := s.Append(t.Context(), "table", 0, []byte("1"))
	if err != nil || tries != -1 {
		t.Fatal(tries, err)
	}
	tries = 3
	if _, err := s.Append(t.Context(), "table", seq+1, []byte("2")); err != ErrConflict || tries != -1 {
		t.Error(tries, err)
	}
	tries = 1000
	if _, err := s.Append(t.Context(), "table", seq, []byte("2")); err != ErrConflict || tries < 800 {
		t.Error(tries, err)
	}
	ended, end := context.WithCancel(t.Context())
	end()
	tries = 1000
	if _, err := s.Append(ended, "table", seq, []byte("2")); err != ErrConflict || tries != 999 {
		t.Error(tries, err)
	}
	tries = 0
	if _, err := s.Append(t.Context(), "table", seq, []byte("2")); err != nil {
		t.Error(err)
	}
	if all, err := s.Read(t.Context(), "table", 0); text(all) != "1 2 " || err != nil {
		t.Error(all, err)
	}
}

// Finished games in the archive of an earlier version are not left behind: the store is refused. An empty archive does no harm.
func TestOldArchive(t *testing.T) {
	ctx := t.Context()
	s, stop := open(t, Embedded{Dir: t.TempDir(), Sync: time.Minute}, Options{Streams: 2})
	defer stop()
	again := func() error {
		_, err := Open(ctx, s.conn, Options{Streams: 2, Embedded: s.embedded})
		return err
	}
	archive, err := s.js.CreateObjectStore(ctx, jetstream.ObjectStoreConfig{Bucket: "seasalt-tables-archive"})
	if err != nil || again() != nil {
		t.Fatal(err, again())
	}
	if _, err = archive.PutString(ctx, "table", "records"); err != nil {
		t.Fatal(err)
	}
	if err := again(); err == nil || !strings.Contains(err.Error(), "back it up with the version that wrote it") {
		t.Error(err)
	}
}

// What an operator has set of a stream stays, unless the store cannot work with it.
func TestKeptSettings(t *testing.T) {
	ctx := t.Context()
	s, stop := open(t, Embedded{Dir: t.TempDir(), Sync: time.Minute}, Options{Streams: 2})
	defer stop()
	config := s.streams[1].CachedInfo().Config
	config.Compression, config.MaxBytes, config.Description = jetstream.S2Compression, 1<<30, "ours"
	config.AllowAtomicPublish = false // as in earlier versions
	if _, err := s.js.UpdateStream(ctx, config); err != nil {
		t.Fatal(err)
	}
	x, err := Open(ctx, s.conn, Options{Streams: 2, Embedded: s.embedded})
	if err != nil {
		t.Fatal(err)
	}
	if is := x.streams[1].CachedInfo().Config; is.Compression != config.Compression || is.MaxBytes != config.MaxBytes || is.Description != config.Description || !is.AllowAtomicPublish {
		t.Errorf("%+v", is)
	}
	for _, change := range []func(*jetstream.StreamConfig){
		func(c *jetstream.StreamConfig) { c.Discard = jetstream.DiscardOld },
		func(c *jetstream.StreamConfig) { c.AllowDirect = false },
	} {
		wrong := config
		change(&wrong)
		if _, err := s.js.UpdateStream(ctx, wrong); err != nil {
			t.Fatal(err)
		}
		if _, err := Open(ctx, s.conn, Options{Streams: 2, Embedded: s.embedded}); err == nil || !strings.Contains(err.Error(), streamName(1)) {
			t.Error(err)
		}
	}
}

// Each answer can be of another replica, and late. Nothing is missing of what the leader has, nobody waits for what was removed since,
// and a leader that does not hear from the others is not believed.
func TestLateReplicas(t *testing.T) {
	s, err := server.NewServer(&server.Options{DontListen: true, NoLog: true, NoSigs: true})
	if err != nil {
		t.Fatal(err)
	}
	s.Start()
	defer s.Shutdown()
	conn, err := nats.Connect("", nats.InProcessServer(s))
	if err != nil {
		t.Fatal(err)
	}
	defer conn.Close()
	const info = `{"cluster":{"leader":"a","replicas":[{"name":"b","active":1},{"name":"c"}]},"state":{"last_seq":9,"subjects":{"seasalt.tables.0.table":2}}}`
	message := func(seq string) *nats.Msg {
		return &nats.Msg{Header: nats.Header{jetstream.SubjectHeader: {"table"}, jetstream.SequenceHeader: {seq}}}
	}
	end := func(upTo string) *nats.Msg {
		return &nats.Msg{Header: nats.Header{"Status": {"204"}, "Nats-UpTo-Sequence": {upTo}}}
	}
	nothing := &nats.Msg{Header: nats.Header{"Status": {"404"}}}
	for name, x := range map[string]struct {
		infos      []string // what the leader says, one after the other, and then the last one
		last, next [][]*nats.Msg
		want       string
	}{
		"in time":             {infos: []string{info}, last: [][]*nats.Msg{{message("7"), end("9")}}, next: [][]*nats.Msg{{message("5"), message("7"), end("")}}, want: "[5 7]"},
		"nothing yet":         {infos: []string{info}, last: [][]*nats.Msg{{nothing}, {message("7"), end("9")}}, next: [][]*nats.Msg{{message("5"), message("7"), end("")}}, want: "[5 7]"},
		"less":                {infos: []string{info}, last: [][]*nats.Msg{{message("3"), end("8")}, {message("7"), end("9")}}, next: [][]*nats.Msg{{message("5"), message("7"), end("")}}, want: "[5 7]"},
		"less, another one":   {infos: []string{info}, last: [][]*nats.Msg{{message("7"), end("9")}}, next: [][]*nats.Msg{{nothing}, {message("5"), end("")}, {message("7"), end("")}}, want: "[5 7]"},
		"the stream goes on":  {infos: []string{info, strings.Replace(info, "9", "12", 1)}, last: [][]*nats.Msg{{message("7"), end("8")}, {message("7"), end("9")}}, next: [][]*nats.Msg{{message("5"), message("7"), end("")}}, want: "[5 7]"},
		"more by now":         {infos: []string{info}, last: [][]*nats.Msg{{message("7"), end("12")}}, next: [][]*nats.Msg{{message("5"), message("7"), message("12"), end("")}}, want: "[5 7 12]"},
		"none":                {infos: []string{strings.Replace(info, `"seasalt.tables.0.table":2`, "", 1)}, want: "[]"},
		"removed meanwhile":   {infos: []string{info, strings.Replace(info, `"seasalt.tables.0.table":2`, "", 1)}, last: [][]*nats.Msg{{message("7"), end("9")}}, next: [][]*nats.Msg{{nothing}}, want: "[]"},
		"a leader cut off":    {infos: []string{strings.Replace(info, `"active":1`, `"active":4000000000`, 1)}, want: "its leader does not hear from the others"},
		"nothing that is new": {infos: []string{info}, last: [][]*nats.Msg{{message("3"), end("9")}}, want: "[]"},
	} {
		t.Run(name, func(t *testing.T) {
			turn := func(n *int, most int) int { *n++; return min(*n, most) - 1 }
			var asked, lasts, nexts int
			answer := func(m *nats.Msg) {
				var all []*nats.Msg
				switch {
				case strings.Contains(m.Subject, "INFO"):
					_ = m.Respond([]byte(x.infos[turn(&asked, len(x.infos))]))
				case strings.Contains(string(m.Data), "multi_last"):
					all = x.last[turn(&lasts, len(x.last))]
				default:
					all = x.next[turn(&nexts, len(x.next))]
				}
				for _, a := range all {
					_ = conn.PublishMsg(&nats.Msg{Subject: m.Reply, Header: a.Header})
				}
			}
			sub, err := conn.Subscribe("$JS.API.>", answer)
			if err != nil {
				t.Fatal(err)
			}
			defer func() { _ = sub.Unsubscribe() }()
			all, err := (&JetStream{conn: conn, streams: make([]jetstream.Stream, 1), replicas: []int{3}}).Read(t.Context(), "table", 3)
			got := fmt.Sprint(err)
			if err == nil {
				seqs := []uint64{}
				for _, m := range all {
					seqs = append(seqs, m.Seq)
				}
				got = fmt.Sprint(seqs)
			}
			if !strings.Contains(got, x.want) {
				t.Errorf("%s, want %s", got, x.want)
			}
		})
	}
}
