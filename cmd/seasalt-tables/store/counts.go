package store

import (
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"log/slog"
	"maps"
	"os"
	"path/filepath"
	"strings"
	"sync"

	"github.com/nats-io/nats-server/v2/server"
)

// counts are how many records each stream of the embedded server has, in a file beside them. When NATS starts it drops
// what it cannot read, such as a block with a flipped bit, and goes on with the rest. So what it has then is compared
// with the file.
type counts struct {
	file string

	mu   sync.Mutex
	each map[string]count // by the names of the streams, as the file says
}

// A count is that of a stream.
type count struct {
	Last    uint64 `json:"last"`    // the sequence of the last record
	Records uint64 `json:"records"` // or more
	Missing uint64 `json:"missing"` // that were there, as all starts have found since the file was made
}

// loadCounts reads the file of a directory.
func loadCounts(dir string) (*counts, error) {
	c := &counts{file: filepath.Join(dir, "counts"), each: map[string]count{}}
	data, err := os.ReadFile(c.file)
	if err == nil && json.Unmarshal(data, &c.each) != nil {
		return nil, fmt.Errorf("%s is damaged; without it nobody is told of records that are missing", c.file)
	}
	if errors.Is(err, fs.ErrNotExist) {
		err = nil
	}
	return c, err
}

// compare says what a server that has just started does not have any more.
func (c *counts) compare(s *server.Server) error {
	return c.keep(s, func(name string, was *count, is server.StreamState) {
		was.Missing += max(was.Records, is.Msgs) - is.Msgs
		if was.Missing > 0 {
			slog.Error("the store is damaged, and records are missing: seasalt-tables -verify says of which tables, "+
				"and README.md what to do",
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

// without calls remove, which removes records of a stream. The file says so before,
// so that they are not missing if the process ends meanwhile.
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

// keep takes what the streams have, and writes it if it has changed.
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
		if strings.HasPrefix(stream.Name, streamPrefix) || stream.Name == archiveStream {
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
	return replace(c.file, append(data, '\n'))
}

// replace writes a file that is whole at any time, and on disk when replace returns.
func replace(name string, data []byte) error {
	fresh := name + ".new"
	f, err := os.Create(fresh)
	if err != nil {
		return err
	}
	_, err = f.Write(data)
	if err == nil {
		err = f.Sync()
	}
	if err = errors.Join(err, f.Close()); err == nil {
		err = os.Rename(fresh, name)
	}
	return err
}
