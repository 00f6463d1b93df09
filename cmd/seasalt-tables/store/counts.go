package store

import (
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"log/slog"
	"maps"
	"os"
	"path/filepath"
	"strings"
	"sync"

	"github.com/nats-io/nats-server/v2/server"
)

// counts are the numbers of records in the streams of the embedded server, in a file beside them. At its start NATS
// drops unreadable data, such as a block with a flipped bit, and continues with the rest. So its streams are then
// compared with the file.
type counts struct {
	file string

	mu   sync.Mutex
	each map[string]count // by the names of the streams, as the file says
}

// A count is that of a stream.
type count struct {
	Last    uint64 `json:"last"`    // the sequence of the last record
	Records uint64 `json:"records"` // or more
	Missing uint64 `json:"missing"` // that were lost, found by all starts since the file was made
}

// loadCounts reads the file of a directory.
func loadCounts(dir string) (*counts, error) {
	c := &counts{file: filepath.Join(dir, "counts"), each: map[string]count{}}
	data, err := os.ReadFile(c.file)
	if err == nil && json.Unmarshal(data, &c.each) != nil {
		return nil, fmt.Errorf("%s is damaged: remove it; then nobody is told of records that are missing now", c.file)
	}
	if errors.Is(err, fs.ErrNotExist) {
		err = nil
	}
	delete(c.each, archiveStream)
	return c, err
}

// compare reports the records that a server that has just started has lost.
func (c *counts) compare(s *server.Server) error {
	return c.keep(s, func(name string, was *count, is server.StreamState) {
		was.Missing += max(was.Records, is.Msgs) - is.Msgs
		if was.Missing > 0 {
			slog.Error("the store is damaged, and records are missing: seasalt-tables -verify says of which tables, "+
				"and docs/operations.md what to do",
				"stream", name, "missing", was.Missing, "records", is.Msgs, "last", is.LastSeq, "last was", was.Last)
		}
	})
}

// follow keeps the file up to date.
func (c *counts) follow(s *server.Server) {
	if err := c.keep(s, func(string, *count, server.StreamState) {}); err != nil {
		slog.Warn("how many records there are cannot be kept", "error", err)
	}
}

// without calls remove, which removes records of a stream. It updates the file first, so the records do not count as
// missing if the process ends meanwhile.
func (c *counts) without(name string, n uint64, remove func() error) error {
	c.mu.Lock()
	defer c.mu.Unlock()
	was := c.each[name]
	was.Records -= min(n, was.Records)
	c.each[name] = was
	if err := c.write(); err != nil { // the disk may be full: then room is worth more
		slog.Warn("how many records there are cannot be kept", "error", err)
	}
	return remove()
}

// keep notes the state of the streams, and writes it after a change.
func (c *counts) keep(s *server.Server, look func(name string, was *count, is server.StreamState)) error {
	c.mu.Lock()
	defer c.mu.Unlock()
	account, err := s.JszAccount(&server.JSzOptions{Account: server.DEFAULT_GLOBAL_ACCOUNT, Streams: true})
	if err != nil {
		return err
	}
	states := map[string]server.StreamState{}
	for name := range c.each {
		states[name] = server.StreamState{} // unless it is still there
	}
	for _, stream := range account.Streams {
		if strings.HasPrefix(stream.Name, streamPrefix) {
			states[stream.Name] = stream.State
		}
	}
	before := maps.Clone(c.each)
	for name, is := range states {
		was := c.each[name]
		look(name, &was, is)
		c.each[name] = count{is.LastSeq, is.Msgs, was.Missing}
	}
	if maps.Equal(before, c.each) {
		return nil
	}
	return c.write()
}

// write writes the file. The caller holds c.mu.
func (c *counts) write() error {
	data, err := json.MarshalIndent(c.each, "", "\t")
	if err != nil {
		return err
	}
	return Replace(c.file, append(data, '\n'))
}

// Replace writes a file that only its owner can read. It is complete at any time, and on disk when Replace returns.
func Replace(name string, data []byte) error {
	return ReplaceBy(name, func(w io.Writer) error {
		_, err := w.Write(data)
		return err
	})
}

// ReplaceBy is Replace of what a function writes. After an error of it the file stays as it was. A link or a device
// stays one.
func ReplaceBy(name string, write func(io.Writer) error) error {
	if target, err := filepath.EvalSymlinks(name); err == nil {
		name = target
	}
	if info, err := os.Stat(name); err == nil && !info.Mode().IsRegular() {
		f, err := os.OpenFile(name, os.O_WRONLY, 0)
		if err != nil {
			return err
		}
		return errors.Join(write(f), f.Close())
	}
	f, err := os.CreateTemp(filepath.Dir(name), filepath.Base(name)+".*.part")
	if err != nil {
		return named(name, err)
	}
	if err = write(f); err == nil {
		err = f.Sync()
	}
	if err = errors.Join(err, f.Close()); err == nil {
		err = os.Rename(f.Name(), name)
	}
	if err != nil {
		err = errors.Join(named(name, err), os.Remove(f.Name()))
	}
	return err
}

// named returns the error of a file that is about to get a name: its own says nothing.
func named(name string, err error) error {
	var file *fs.PathError
	var renamed *os.LinkError
	switch {
	case errors.As(err, &file):
		return &fs.PathError{Op: file.Op, Path: name, Err: file.Err}
	case errors.As(err, &renamed):
		return &fs.PathError{Op: renamed.Op, Path: name, Err: renamed.Err}
	}
	return err
}
