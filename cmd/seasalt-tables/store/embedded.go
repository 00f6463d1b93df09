package store

import (
	"errors"
	"fmt"
	"io/fs"
	"log/slog"
	"net"
	"net/http"
	"net/url"
	"os"
	"path/filepath"
	"sync"
	"time"

	"github.com/nats-io/nats-server/v2/server"
	"github.com/nats-io/nats.go"
)

// Embedded says how a NATS server runs inside this process.
type Embedded struct {
	Dir  string        // where it keeps its files
	Sync time.Duration // how often it syncs them; 0 is before each acknowledgement
	Max  int64         // the most bytes on disk; 0 stands for three quarters of what is free or its own
}

// A Server is a NATS server inside this process, which listens on no port.
//
// A stream that could not write once, because the disk was full, never writes again (it cannot know what is on disk).
// So the server is watched, and started anew as soon as the disk takes files again. What was acknowledged is
// on disk by then; the connection and what follows the streams go on with the new one. A server that says it is
// unhealthy, but has refused no write, is left alone: it also says so while it is short of processor time, or creates
// streams.
type Server struct {
	Conn   *nats.Conn
	e      Embedded
	unlock func()
	clock  *steady
	counts *counts
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

// Start starts the server, and connects to it.
func (e Embedded) Start() (*Server, error) {
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

// Err returns why the server cannot store anything at the moment, or nil.
func (s *Server) Err() error {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.err
}

// wrote tells of a write that failed, or of a healthy server by nil.
func (s *Server) wrote(err error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.failed = err
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

// keepAlive starts the server anew when it cannot write any more.
func (s *Server) keepAlive() {
	tick := time.NewTicker(checkEvery)
	defer tick.Stop()
	bad := 0
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
			bad = 0
			s.wrote(nil)
			continue
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
		if s.Err() == nil {
			slog.Error("the store cannot write", "error", failed, "health", err)
			s.set(s.s, errBroken)
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
		bad = 0
		s.wrote(nil)
		s.set(fresh, nil)
		slog.Info("the store writes again")
	}
}

var errBroken = errors.New("store: the disk is full or broken")

func (s *Server) set(to *server.Server, err error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.s, s.err = to, err
}

// health asks a server whether it can write.
func health(s *server.Server) error {
	var w answer
	s.HandleHealthz(&w, &http.Request{Method: http.MethodGet, URL: &url.URL{Path: "/healthz"}})
	if w.status == http.StatusOK || w.status == 0 {
		return nil
	}
	return errors.New(string(w.text))
}

// An answer is what the server would send to those who ask over HTTP: the only way there is to ask for its health.
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

// probeLen is how much room there must be before a server is started anew: enough to write for a while.
const probeLen = 1 << 20

// probe reports whether the disk takes files.
func probe(dir string) error {
	name := filepath.Join(dir, "probe")
	defer os.Remove(name)
	f, err := os.Create(name)
	if err != nil {
		return err
	}
	_, err = f.Write(make([]byte, probeLen))
	if err == nil {
		err = f.Sync()
	}
	return errors.Join(err, f.Close())
}

// most returns three quarters of what is free on the disk or is the directory's own, so that a server that has filled
// much of it can be started again. It is 0, for which the server takes what it finds, where that is not known.
func most(dir string) int64 {
	n, err := free(dir)
	if err != nil {
		return 0
	}
	_ = filepath.WalkDir(dir, func(_ string, f fs.DirEntry, err error) error {
		if err == nil && f.Type().IsRegular() {
			if info, err := f.Info(); err == nil {
				n += info.Size()
			}
		}
		return nil
	})
	return n / 4 * 3
}
