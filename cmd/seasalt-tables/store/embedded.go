package store

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io/fs"
	"log/slog"
	"net"
	"net/http"
	"net/url"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"time"

	"github.com/nats-io/nats-server/v2/server"
	"github.com/nats-io/nats.go"
)

// Embedded configures a NATS server inside this process.
type Embedded struct {
	Dir  string        // where it keeps its files
	Sync time.Duration // how often it syncs them; 0 is before each acknowledgement
	Max  int64         // the most bytes on disk; 0 stands for three quarters of what is free or its own

	Damaged string // into which folder a store is copied that is damaged; "" stands for Dir
}

// A Server is a NATS server inside this process, which listens on no port.
//
// A stream that could not write once, because the disk was full, never writes again (it cannot know what is on disk).
// So the server is watched, and restarted as soon as the disk takes files again. Acknowledged records are on disk by
// then; the connection and the readers of streams continue with the new server. A server that reports itself unhealthy,
// but has refused no write, is left alone: it also does so while it is short of processor time, or creates streams.
type Server struct {
	Conn   *nats.Conn
	e      Embedded
	unlock func()
	clock  *steady
	counts *counts
	damage int    // that the start has found
	opened func() // is called when the streams are there
	end    chan struct{}
	watch  sync.WaitGroup

	mu     sync.Mutex
	s      *server.Server
	err    error
	failed error // of the last write that failed since the server was healthy
}

// The server is asked for its health so often, and so many bad answers one after another, and a write that failed, are
// needed until it counts as broken.
const (
	checkEvery = 500 * time.Millisecond
	badAnswers = 3
	countEvery = 10 // looks at its health: then the counts are kept
)

// Start starts the server, and connects to it. The end of ctx ends the check of its files, which can take a while.
func (e Embedded) Start(ctx context.Context) (*Server, error) {
	unlock, err := lock(e.Dir)
	if err != nil {
		return nil, err
	}
	if e.Max == 0 {
		e.Max = most(e.Dir)
	}
	s := &Server{e: e, unlock: unlock, end: make(chan struct{})}
	s.opened = sync.OnceFunc(func() { s.watch.Go(s.keepAlive) })
	begin := time.Now()
	if s.clock, err = startSteady(e.Dir, time.Now, func() time.Duration { return time.Since(begin) }); err == nil {
		s.counts, err = loadCounts(e.Dir)
	}
	if err == nil {
		s.damage, err = mend(ctx, e.Dir, cmp.Or(e.Damaged, e.Dir), free)
	}
	if err == nil {
		s.s, err = e.start()
	}
	if err == nil {
		err = s.counts.compare(s.s)
	}
	if err == nil {
		s.Conn, err = nats.Connect("", nats.InProcessServer(s), nats.MaxReconnects(-1),
			nats.ReconnectWait(50*time.Millisecond))
	}
	if err != nil {
		if s.s != nil {
			s.s.Shutdown()
		}
		unlock()
		return nil, fmt.Errorf("store: %w", err)
	}
	return s, nil
}

// InProcessConn implements nats.InProcessConnProvider.
func (s *Server) InProcessConn() (net.Conn, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.s.InProcessConn()
}

// Err returns why the server cannot store records at the moment, or nil.
func (s *Server) Err() error {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.err
}

// wrote notes a failed write, or by nil a healthy server.
func (s *Server) wrote(err error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.failed, s.err = err, nil; err != nil {
		s.err = errBroken
	}
}

// Stop ends the connection and the server, after everything is on disk.
func (s *Server) Stop() {
	close(s.end)
	s.watch.Wait()
	s.Conn.Close()
	s.counts.follow(s.s)
	s.s.Shutdown()
	s.s.WaitForShutdown()
	s.unlock()
}

func (e Embedded) start() (*server.Server, error) {
	options := &server.Options{
		ServerName: "seasalt-tables", DontListen: true, NoSigs: true, NoLog: true,
		JetStream: true, StoreDir: e.Dir, JetStreamMaxStore: e.Max,
		SyncAlways: e.Sync == 0, SyncInterval: e.Sync,
	}
	if e.Sync == 0 {
		options.SyncInterval = 2 * time.Minute // of what is not acknowledged by itself
	}
	s, err := server.NewServer(options)
	if err != nil {
		return nil, err
	}
	s.SetLogger(natsLog{}, false, false)
	s.Start()
	if !s.ReadyForConnections(time.Minute) || !s.JetStreamEnabled() {
		s.Shutdown()
		return nil, errors.New("the embedded NATS server does not start: is its directory writable, " +
			"and used by no other process?")
	}
	return s, nil
}

// keepAlive restarts the server when it can no longer write.
func (s *Server) keepAlive() {
	tick := time.NewTicker(checkEvery)
	defer tick.Stop()
	bad, said := 0, false
	for n := 1; ; n++ {
		select {
		case <-s.end:
			return
		case <-tick.C:
		}
		s.clock.follow()
		if n%countEvery == 0 && bad == 0 {
			s.counts.follow(s.s)
		}
		err := health(s.s)
		if err == nil {
			bad, said = 0, false
			s.wrote(nil)
			continue
		}
		if strings.Contains(err.Error(), "write error") { // the writer waits in vain for an answer
			s.wrote(err)
		}
		s.mu.Lock()
		failed := s.failed
		s.mu.Unlock()
		if bad++; bad == badAnswers && failed == nil {
			slog.Warn("the store is not healthy, and has refused no record", "health", err)
		}
		if bad < badAnswers || failed == nil {
			continue
		}
		if !said {
			said = true
			slog.Error("the store cannot write", "error", failed, "health", err)
		}
		if probe(s.e.Dir) != nil {
			continue // the disk is still full
		}
		s.s.Shutdown()
		s.s.WaitForShutdown()
		fresh, err := s.e.start()
		if err != nil {
			slog.Error("the store does not start again", "error", err)
			continue
		}
		if err := s.counts.compare(fresh); err != nil {
			slog.Warn("whether records are missing is not known", "error", err)
		}
		bad, said = 0, false
		s.wrote(nil)
		s.mu.Lock()
		s.s = fresh
		s.mu.Unlock()
		slog.Info("the store writes again")
	}
}

var errBroken = errors.New("store: the disk is full or broken")

// health asks a server whether it can write.
func health(s *server.Server) error {
	var w answer
	s.HandleHealthz(&w, &http.Request{Method: http.MethodGet, URL: &url.URL{Path: "/healthz"}})
	if w.status == http.StatusOK || w.status == 0 {
		return nil
	}
	return errors.New(string(w.text))
}

// An answer is the server's answer to requests over HTTP, the only way to query its health.
type answer struct {
	status int
	text   []byte
}

func (w *answer) Header() http.Header    { return http.Header{} }
func (w *answer) WriteHeader(status int) { w.status = status }
func (w *answer) Write(p []byte) (int, error) {
	w.text = append(w.text, p...)
	return len(p), nil
}

// probeLen is the room needed before a server is restarted: enough to write for a while.
const probeLen = 1 << 20

// probe reports whether the disk takes files.
func probe(dir string) error {
	name := filepath.Join(dir, "probe")
	defer os.Remove(name)
	return Replace(name, make([]byte, probeLen))
}

// most returns three quarters of the space that is free on the disk or used by the directory, so a server that has
// filled much of it can start again. It is 0, for which the server decides itself, where that is unknown.
func most(dir string) int64 {
	n, err := free(dir)
	if err != nil {
		return 0
	}
	return (n + sizeOf(dir)) / 4 * 3
}

// sizeOf returns how many bytes the files below a directory have.
func sizeOf(dir string) (n int64) {
	_ = filepath.WalkDir(dir, func(_ string, f fs.DirEntry, err error) error {
		if err == nil && f.Type().IsRegular() {
			if info, err := f.Info(); err == nil {
				n += info.Size()
			}
		}
		return nil
	})
	return n
}
