package store

import (
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"log/slog"
	"os"
	"path/filepath"
	"sync"
	"time"
)

// A steady clock is that of the embedded server, which has no other one to compare with. It starts as the machine's and
// then counts by itself, so setting the machine's clock has no effect. A file has the difference between the two, so
// setting it has no effect at the next start either.
type steady struct {
	file  string
	wall  func() time.Time
	count func() time.Duration
	begin time.Time // the time at the count 0

	mu    sync.Mutex
	apart time.Duration // how far the machine's clock is ahead, as the file says
}

// A pair is the content of the file: times at the same moment.
type pair struct {
	Tables  time.Time `json:"tables"`
	Machine time.Time `json:"machine"`
}

// startSteady starts the clock of a directory.
func startSteady(dir string, wall func() time.Time, count func() time.Duration) (*steady, error) {
	s := &steady{file: filepath.Join(dir, "clock"), wall: wall, count: count}
	now, n := wall().Round(0), count()
	tables := now
	data, err := os.ReadFile(s.file)
	switch {
	case err == nil:
		var p pair
		if err := json.Unmarshal(data, &p); err != nil || p.Tables.IsZero() || p.Machine.IsZero() {
			return nil, fmt.Errorf("%s is damaged: remove it; then tables go on by the machine's clock", s.file)
		}
		tables = p.Tables.Add(max(0, now.Sub(p.Machine)))
	case !errors.Is(err, fs.ErrNotExist):
		return nil, err
	}
	s.begin = tables.Add(-n)
	return s, s.keep()
}

// now returns the time of the tables.
func (s *steady) now() time.Time { return s.begin.Add(s.count()) }

// ahead returns how far the machine's clock is ahead.
func (s *steady) ahead() time.Duration { return s.wall().Round(0).Sub(s.now()) }

// follow writes the file if somebody has set the machine's clock.
func (s *steady) follow() {
	s.mu.Lock()
	was := s.apart
	s.mu.Unlock()
	if is := s.ahead(); (is - was).Abs() >= time.Second {
		slog.Warn("the machine's clock was set, or it was asleep; tables go on as if it were not", "by", is-was)
		if err := s.keep(); err != nil {
			slog.Error("after a restart tables will go on by the machine's clock", "error", err)
		}
	}
}

// keep writes the file.
func (s *steady) keep() error {
	s.mu.Lock()
	defer s.mu.Unlock()
	p := pair{Tables: s.now().UTC(), Machine: s.wall().Round(0).UTC()}
	data, err := json.Marshal(p)
	if err != nil {
		return err
	}
	if err = Replace(s.file, append(data, '\n')); err == nil {
		s.apart = p.Machine.Sub(p.Tables)
	}
	return err
}
