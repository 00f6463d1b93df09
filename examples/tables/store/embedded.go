package store

import (
	"errors"
	"fmt"
	"time"

	"github.com/nats-io/nats-server/v2/server"
	"github.com/nats-io/nats.go"
)

// Embedded says how a NATS server runs inside this process.
type Embedded struct {
	Dir  string        // where it keeps its files
	Sync time.Duration // how often it syncs them; 0 is before each acknowledgement
	Max  int64         // the most bytes on disk; 0 stands for three quarters of what is free
}

// Start starts the server, which listens on no port, and returns a connection to it. Stop ends both, after
// everything is on disk.
func (e Embedded) Start() (conn *nats.Conn, stop func(), err error) {
	unlock, err := lock(e.Dir)
	if err != nil {
		return nil, nil, err
	}
	defer func() {
		if err != nil {
			unlock()
		}
	}()
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
		return nil, nil, fmt.Errorf("store: %w", err)
	}
	s.Start()
	if !s.ReadyForConnections(time.Minute) || !s.JetStreamEnabled() {
		s.Shutdown()
		return nil, nil, errors.New("store: the embedded NATS server does not start: is its directory writable, and used by no other process?")
	}
	conn, err = nats.Connect("", nats.InProcessServer(s), nats.MaxReconnects(-1), nats.ReconnectWait(50*time.Millisecond))
	if err != nil {
		s.Shutdown()
		return nil, nil, fmt.Errorf("store: %w", err)
	}
	return conn, func() {
		conn.Close()
		s.Shutdown()
		s.WaitForShutdown()
		unlock()
	}, nil
}
