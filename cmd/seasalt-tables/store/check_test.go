package store

import (
	"bytes"
	"cmp"
	"context"
	"errors"
	"flag"
	"fmt"
	"io/fs"
	"math/rand/v2"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"testing"
	"time"

	"github.com/seasalt-go/seasalt/cmd/seasalt-tables/internal/testkit"
)

var flips = flag.Int("flips", 24, "how many bits to flip, one in each copy of a store")

// killed returns the folder of a store whose process has ended without a word, or was stopped, and its records.
func killed(t *testing.T, stopped bool) (dir string, records []string) {
	dir = filepath.Join(t.TempDir(), "data")
	live := t.TempDir()
	s, stop := open(t, Embedded{Dir: live}, Options{Streams: 2})
	defer func() { stop() }()
	if _, err := s.Append(t.Context(), "gone", 0, nil); err != nil {
		t.Fatal(err)
	}
	if err := s.Delete(t.Context(), "gone"); err != nil {
		t.Fatal(err)
	}
	last := map[string]uint64{}
	for n := range 261 {
		id, err := fmt.Sprint("table", n%9), error(nil)
		if last[id], err = s.Append(t.Context(), id, last[id], bytes.Repeat([]byte{byte(n)}, 100+n)); err != nil {
			t.Fatal(err)
		}
	}
	records = all(t, s)
	if stopped {
		stop()
		stop = func() {}
	}
	if err := os.CopyFS(dir, os.DirFS(live)); err != nil {
		t.Fatal(err)
	}
	return dir, records
}

func all(t *testing.T, s *JetStream) (all []string) {
	t.Helper()
	ctx, cancel := context.WithTimeout(t.Context(), 10*time.Second)
	defer cancel()
	if err := s.All(ctx, func(m Message) error {
		all = append(all, fmt.Sprint(m.ID, m.Seq, m.Data))
		return nil
	}); err != nil {
		t.Error(err)
	}
	return all
}

// Whatever bit of a store is flipped while nobody looks, the next start loses no record, or says what to do.
// If it has mended anything, there is a copy of the store as it was.
func TestFlippedBits(t *testing.T) {
	for name, stopped := range map[string]bool{"killed": false, "stopped": true} {
		t.Run(name, func(t *testing.T) { flipBits(t, stopped) })
	}
}

func flipBits(t *testing.T, stopped bool) {
	testkit.Logged(t)
	dir, want := killed(t, stopped)
	var files []string
	var sizes []int64
	total := int64(0)
	if err := filepath.WalkDir(dir, func(path string, f fs.DirEntry, err error) error {
		if err == nil && f.Type().IsRegular() {
			info, _ := f.Info()
			files, sizes, total = append(files, path), append(sizes, info.Size()), total+info.Size()
		}
		return err
	}); err != nil {
		t.Fatal(err)
	}
	r := rand.New(rand.NewPCG(uint64(*flips), 1))
	mended, refused, slowest, most := 0, 0, time.Duration(0), uint64(0)
	var before, after runtime.MemStats
	for n := range *flips / 2 {
		bit := r.Int64N(8 * total)
		if n%4 == 0 { // most bytes are in blocks: also in the small files
			bit = 0
			for i := range r.IntN(len(files)) {
				bit += 8 * sizes[i]
			}
			bit += r.Int64N(8 * 30)
		}
		i := 0
		for ; i < len(files)-1 && bit >= 8*sizes[i]; i++ {
			bit -= 8 * sizes[i]
		}
		if bit >= 8*sizes[i] {
			continue
		}
		copied := filepath.Join(t.TempDir(), "data")
		if err := os.CopyFS(copied, os.DirFS(dir)); err != nil {
			t.Fatal(err)
		}
		name := strings.Replace(files[i], dir, copied, 1)
		data, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		data[bit/8] ^= 1 << (bit % 8)
		if err := os.WriteFile(name, data, 0o600); err != nil {
			t.Fatal(err)
		}
		at := fmt.Sprintf("flip %d, bit %d of %s", n, bit, strings.TrimPrefix(files[i], dir))
		var readable []string
		read := func(dir string) error {
			readable = nil
			_, _, err := Folder(dir).All(func(m Message) error {
				readable = append(readable, fmt.Sprint(m.ID, m.Seq, m.Data))
				return nil
			})
			return err
		}
		err = read(copied)
		if err != nil && !strings.Contains(err.Error(), "remove it") || err == nil && strings.Join(readable, "\n") != strings.Join(want, "\n") {
			t.Errorf("%s: %d records can be read, and not the %d that there were: %v", at, len(readable), len(want), err)
		}
		start := time.Now()
		runtime.ReadMemStats(&before)
		server, err := Embedded{Dir: copied, Sync: time.Minute}.Start(t.Context())
		if err != nil {
			if refused++; !strings.Contains(err.Error(), "remove it") && !strings.Contains(err.Error(), "seasalt-tables -recover FILE") {
				t.Errorf("%s: %v", at, err)
			}
			continue
		}
		s, err := Open(t.Context(), server.Conn, Options{Streams: 2, Embedded: server})
		if err != nil {
			t.Fatalf("%s: %v", at, err)
		}
		slowest = max(slowest, time.Since(start))
		runtime.ReadMemStats(&after)
		most = max(most, after.TotalAlloc-before.TotalAlloc)
		if got := all(t, s); strings.Join(got, "\n") != strings.Join(want, "\n") {
			t.Errorf("%s: %d records, and not the %d that there were", at, len(got), len(want))
		}
		copies, _ := filepath.Glob(filepath.Join(copied, "damaged-*", "jetstream", "$G", "streams", "*", "meta.inf"))
		if s.Damage > 0 {
			mended++
			aside, _ := filepath.Glob(filepath.Join(copied, "damaged-*"))
			if err := read(aside[0]); err != nil || strings.Join(readable, "\n") != strings.Join(want, "\n") {
				t.Errorf("%s: %d records can be read in the copy: %v", at, len(readable), err)
			}
		}
		if (s.Damage > 0) != (len(copies) == 2) {
			t.Errorf("%s: %d damages, and %d streams in the copy", at, s.Damage, len(copies))
		}
		server.Stop()
		os.RemoveAll(copied)
	}
	t.Logf("%d flips: %d starts mended the store, and %d refused it; the slowest took %v, and the one that allocated most %d MB",
		*flips/2, mended, refused, slowest, most>>20)
	if slowest > 10*time.Second || most > 300<<20 {
		t.Error("that is too long, or too much")
	}
}

// Of damage that no single bit explains, the records that it hit are lost and no others. A record that was not written
// whole is not damage. Without a copy nothing is changed.
func TestLostRecords(t *testing.T) {
	dir, want := killed(t, false)
	blocks, err := filepath.Glob(filepath.Join(dir, "jetstream", "$G", "streams", "*", "msgs", "*.blk"))
	if err != nil || len(blocks) != 2 {
		t.Fatal(blocks, err)
	}
	data, err := os.ReadFile(blocks[0])
	if err != nil {
		t.Fatal(err)
	}
	bad := bytes.Clone(data)
	copy(bad[len(bad)/2:], make([]byte, 50))
	for what, x := range map[string]struct {
		data []byte
		lost int
	}{
		"a hole":               {bad, 1},
		"half a record at end": {append(bytes.Clone(data), data[:100]...), 0},
	} {
		t.Run(what, func(t *testing.T) {
			copied := filepath.Join(t.TempDir(), "data")
			if err := os.CopyFS(copied, os.DirFS(dir)); err != nil {
				t.Fatal(err)
			}
			if err := os.WriteFile(strings.Replace(blocks[0], dir, copied, 1), x.data, 0o600); err != nil {
				t.Fatal(err)
			}
			if x.lost > 0 {
				none := filepath.Join(t.TempDir(), "none")
				if err := os.WriteFile(none, nil, 0o600); err != nil {
					t.Fatal(err)
				}
				if _, err := (Embedded{Dir: copied, Damaged: none}).Start(t.Context()); err == nil {
					t.Error("without a copy it is mended")
				}
				ended, end := context.WithCancel(t.Context())
				end()
				if _, err := (Embedded{Dir: copied}).Start(ended); !errors.Is(err, context.Canceled) {
					t.Error("a check that was ended goes on:", err)
				}
			}
			log := testkit.Logged(t)
			s, stop := open(t, Embedded{Dir: copied, Sync: time.Minute}, Options{Streams: 2})
			defer stop()
			if got := all(t, s); len(got) < len(want)-2*x.lost || len(got) > len(want)-x.lost || s.Damage != x.lost {
				t.Errorf("%d of %d records, %d damages", len(got), len(want), s.Damage)
			}
			if said := strings.Count(log.Take(), "was damaged and is mended"); said != x.lost {
				t.Errorf("said %d times", said)
			}
		})
	}
}

// Where there is no room for the copy, or it fails, the store stays as it is and nothing is left of the copy. The error
// says how the store is mended.
func TestNoRoom(t *testing.T) {
	testkit.Logged(t)
	dir, want := killed(t, false)
	blocks, err := filepath.Glob(filepath.Join(dir, "jetstream", "$G", "streams", "*", "msgs", "*.blk"))
	if err != nil || len(blocks) != 2 {
		t.Fatal(blocks, err)
	}
	data, err := os.ReadFile(blocks[0])
	if err != nil {
		t.Fatal(err)
	}
	data[len(data)/2] ^= 1
	if err := os.WriteFile(blocks[0], data, 0o600); err != nil {
		t.Fatal(err)
	}
	had := sizeOf(dir)
	need := sizeOf(filepath.Join(dir, "jetstream")) + probeLen
	room := func(n int64, err error) func(string) (int64, error) {
		return func(string) (int64, error) { return n, err }
	}
	refused := func(room func(string) (int64, error), why string) {
		t.Helper()
		aside := t.TempDir()
		if n, err := mend(t.Context(), dir, aside, room); n != 0 || err == nil || !strings.Contains(err.Error(), why) {
			t.Errorf("%d damages are mended without a copy: %v", n, err)
		}
		if left, err := os.ReadDir(aside); err != nil || len(left) > 0 {
			t.Error("this is left of the copy:", left, err)
		}
		if now, err := os.ReadFile(blocks[0]); err != nil || !bytes.Equal(now, data) || sizeOf(dir) != had {
			t.Error("without a copy the store was changed:", err)
		}
	}
	refused(room(need-1, nil), "no room for 0 MB in ")
	refused(room(0, nil), "name a folder on another disk with -damaged")
	refused(func(to string) (int64, error) { // a system that does not tell, and a copy that fails
		return 0, cmp.Or(os.WriteFile(filepath.Join(to, "jetstream"), nil, 0o600), errors.ErrUnsupported)
	}, "jetstream")
	aside := t.TempDir()
	if n, err := mend(t.Context(), dir, aside, room(need, nil)); n != 1 || err != nil {
		t.Error(n, err)
	}
	if copied, err := filepath.Glob(filepath.Join(aside, "damaged-*")); err != nil || len(copied) != 1 {
		t.Error(copied, err)
	}
	s, stop := open(t, Embedded{Dir: dir, Sync: time.Minute}, Options{Streams: 2})
	defer stop()
	if got := all(t, s); strings.Join(got, "\n") != strings.Join(want, "\n") {
		t.Errorf("%d records, and not the %d that there were", len(got), len(want))
	}
}

// A first start that is killed while it creates a stream is no damage: the next one goes on.
func TestKilledFirstStart(t *testing.T) {
	for what, undo := range map[string]func(stream string) error{
		"before the settings":      func(stream string) error { return os.Remove(filepath.Join(stream, "meta.inf")) },
		"while it writes them":     func(stream string) error { return os.Truncate(filepath.Join(stream, "meta.inf"), 0) },
		"in the midst of them":     func(stream string) error { return os.Truncate(filepath.Join(stream, "meta.inf"), 100) },
		"before their sum":         func(string) error { return nil },
		"while it writes that sum": func(stream string) error { return os.WriteFile(filepath.Join(stream, "meta.sum"), nil, 0o600) },
	} {
		for last := range 2 {
			t.Run(fmt.Sprint(what, " of stream ", last), func(t *testing.T) {
				testkit.Logged(t)
				dir := t.TempDir()
				_, stop := open(t, Embedded{Dir: dir, Sync: time.Minute}, Options{Streams: 2})
				stop()
				streams, err := streamsIn(dir)
				if err != nil || len(streams) != 2 {
					t.Fatal(streams, err)
				}
				for n, stream := range streams { // the first one is the last that is created
					if n < last {
						err = errors.Join(err, os.RemoveAll(stream))
					}
				}
				err = errors.Join(err, os.Remove(filepath.Join(streams[last], "meta.sum")), undo(streams[last]))
				if err != nil {
					t.Fatal(err)
				}
				for start := range 2 {
					s, stop := open(t, Embedded{Dir: dir, Sync: time.Minute}, Options{Streams: 2})
					for id := range 8 * (1 - start) {
						if _, err := s.Append(t.Context(), fmt.Sprint("table", id), 0, nil); err != nil {
							t.Error(err)
						}
					}
					if tables, err := s.Check(t.Context()); tables != 8 || err != nil {
						t.Error(tables, err)
					}
					stop()
				}
			})
		}
	}
}
