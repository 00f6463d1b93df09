// Command seasalt-tables (experimental) hosts tables of Sea Salt & Paper: on one machine with a store of its own, or on
// many that share a NATS cluster. See README.md, docs/operations.md, and -h.
package main

import (
	"cmp"
	"context"
	"crypto/tls"
	"errors"
	"flag"
	"fmt"
	"io"
	"log/slog"
	"net"
	"net/http"
	"os"
	"os/signal"
	"path/filepath"
	"runtime/debug"
	"syscall"
	"time"

	"github.com/nats-io/nats.go"

	"github.com/seasalt-go/seasalt/cmd/seasalt-tables/api"
	"github.com/seasalt-go/seasalt/cmd/seasalt-tables/host"
	"github.com/seasalt-go/seasalt/cmd/seasalt-tables/store"
)

func main() {
	ends := []os.Signal{os.Interrupt, syscall.SIGTERM}
	if !signal.Ignored(syscall.SIGHUP) { // it is to outlive its terminal, as by nohup
		ends = append(ends, syscall.SIGHUP)
	}
	ctx, stop := signal.NotifyContext(context.Background(), ends...)
	defer stop()
	err := run(ctx, os.Args[1:], os.Environ(), os.Stdout, os.Stderr)
	if errors.Is(err, flag.ErrHelp) {
		return
	}
	if ctx.Err() != nil && errors.Is(err, context.Canceled) {
		fmt.Fprintln(os.Stderr, "seasalt-tables: interrupted")
		os.Exit(130) // the code of shells for Ctrl-C
	}
	if err != nil {
		fmt.Fprintln(os.Stderr, "seasalt-tables:", err)
		code := 1
		if errors.As(err, new(misuse)) {
			code = 2
		}
		os.Exit(code)
	}
}

// A misuse is an error of the command line or the environment.
type misuse struct{ error }

// run carries out the command line, until ctx ends.
func run(ctx context.Context, args []string, env []string, out, errs io.Writer) error {
	c, err := parse(args, env, errs)
	if errors.Is(err, flag.ErrHelp) {
		return err
	}
	if err != nil {
		return misuse{err}
	}
	if c.version {
		fmt.Fprintln(out, version())
		return nil
	}
	if c.alive {
		return alive(c)
	}
	if c.operate {
		return command(ctx, c, out)
	}
	if c.wantsRecovery != "" {
		return recoverTables(ctx, c, out)
	}
	if c.wantsBackup != "" || c.wantsRestore != "" {
		return operate(ctx, c, out)
	}
	o := &slog.HandlerOptions{Level: c.logLevel}
	var log slog.Handler = slog.NewTextHandler(errs, o)
	if c.logFormat == "json" {
		log = slog.NewJSONHandler(errs, o)
	}
	slog.SetDefault(slog.New(log))
	if c.verify {
		return verify(ctx, c, out)
	}
	page, err := loadPage(c)
	if err != nil {
		return fmt.Errorf("-page: %w", err)
	}
	s, stop, err := open(ctx, c, false)
	if err != nil {
		return err
	}
	defer stop()
	return serve(ctx, c, s, page, out)
}

// open opens the store. If there has to be one already, none is created.
func open(ctx context.Context, c config, existing bool) (*store.JetStream, func(), error) {
	o := store.Options{Streams: c.streams, Replicas: c.replicas, Bound: c.clockBound, Existing: existing}
	conn, stop, err := connect(ctx, c, &o)
	if err != nil {
		return nil, nil, err
	}
	if c.nats != "" && !conn.IsConnected() {
		slog.Warn("waiting for NATS, for a minute at most", "servers", c.natsHosts)
	}
	opening, cancel := context.WithTimeout(ctx, time.Minute)
	defer cancel()
	s, err := store.Open(opening, conn, o)
	if err != nil && c.nats != "" {
		if !conn.IsConnected() {
			err = fmt.Errorf("no connection: %w: %w", cmp.Or(conn.LastError(), nats.ErrNoServers), err)
		}
		err = fmt.Errorf("-nats %s: %w", c.natsHosts, err)
	}
	if err != nil {
		stop()
		return nil, nil, err
	}
	return s, stop, nil
}

// version names the version that was built, and the version of Go.
func version() string {
	text := "seasalt-tables (devel)"
	if info, ok := debug.ReadBuildInfo(); ok {
		text = fmt.Sprintf("seasalt-tables %s %s", info.Main.Version, info.GoVersion)
		for _, s := range info.Settings {
			if s.Key == "vcs.revision" {
				text += " " + s.Value
			}
		}
	}
	return text
}

// alive asks the server with the same flags whether it is alive.
// The name in its certificate is another one than localhost.
func alive(c config) error {
	own := &http.Client{Timeout: 4 * time.Second, Transport: &http.Transport{
		DialContext: func(ctx context.Context, _, _ string) (net.Conn, error) {
			return new(net.Dialer).DialContext(ctx, "tcp", c.addr)
		},
		TLSClientConfig: &tls.Config{InsecureSkipVerify: true},
	}}
	scheme := "http"
	if c.tlsCert != "" {
		scheme = "https"
	}
	r, err := own.Get(scheme + "://localhost/healthz")
	if err != nil {
		return err
	}
	defer r.Body.Close()
	if r.StatusCode != http.StatusOK {
		return fmt.Errorf("the server answers %s", r.Status)
	}
	return nil
}

// connect starts the embedded NATS server, or connects to others.
func connect(ctx context.Context, c config, o *store.Options) (*nats.Conn, func(), error) {
	if c.nats == "" {
		s, err := store.Embedded{Dir: c.data, Sync: c.sync, Max: c.maxStore, Damaged: c.damaged}.Start(ctx)
		if err != nil {
			return nil, nil, err
		}
		o.Embedded = s
		return s.Conn, s.Stop, nil
	}
	options := []nats.Option{
		nats.NoEcho(), // this node does not hear what it tells
		nats.Name("seasalt-tables"), nats.MaxReconnects(-1), nats.ReconnectWait(250 * time.Millisecond),
		nats.ReconnectBufSize(-1),
		nats.RetryOnFailedConnect(true), // servers that start at the same time
		nats.PingInterval(2 * time.Second), nats.MaxPingsOutstanding(2), nats.Timeout(2 * time.Second),
		nats.DisconnectErrHandler(func(_ *nats.Conn, err error) {
			slog.Warn("the connection to NATS is lost", "error", err)
		}),
		nats.ReconnectHandler(func(*nats.Conn) { slog.Info("connected to NATS again") }),
	}
	if c.natsCreds != "" {
		options = append(options, nats.UserCredentials(c.natsCreds))
	}
	if c.natsCA != "" {
		options = append(options, nats.RootCAs(c.natsCA))
	}
	if c.natsCert != "" {
		options = append(options, nats.ClientCert(c.natsCert, c.natsKey))
	}
	conn, err := nats.Connect(c.nats, options...)
	if err != nil { // of the options, such as a file of certificates: the URLs are well-formed
		return nil, nil, fmt.Errorf("-nats %s: %w", c.natsHosts, err)
	}
	return conn, conn.Close, nil
}

// serve hosts the tables of a store until ctx ends, and then lets all requests end.
func serve(ctx context.Context, c config, s *store.JetStream, page http.Handler, out io.Writer) error {
	registry := newRegistry()
	measureStore(registry, s)
	h := host.New(s, host.Options{
		Cache: c.cache, Bots: c.bots, Keep: time.Duration(c.keepDays) * 24 * time.Hour, Metrics: registry,
		MaxTables: c.maxTables,
	})
	desk, err := openOffice(c, h)
	if err != nil {
		return err
	}
	running, stop := context.WithCancel(context.Background())
	defer stop()
	web, err := api.New(api.Options{
		Host: h, Page: page, Origins: split(c.origins), Nodes: split(c.nodes), Proxies: c.trusted,
		Limits: c.limits, Banned: desk.banned, Metrics: registry,
	})
	if err != nil {
		return err
	}
	var admin *http.Server
	if c.adminAddr != "" {
		if err := makeOperator(c.operatorFile); err != nil {
			return fmt.Errorf("the operator's token: %w", err)
		}
		if _, err := readOperators(c.operatorFile); err != nil {
			return fmt.Errorf("the operator's token: %w", err)
		}
		admin = &http.Server{Handler: adminHandler(s, registry, desk), ReadHeaderTimeout: 5 * time.Second}
	}
	ended := make(chan error, 3)
	hosting := make(chan struct{})
	go func() {
		defer close(hosting)
		_ = h.Run(running)
	}()
	defer func() {
		stop()
		<-hosting
	}()
	listen := func(name, address string, serve func(net.Listener) error) (net.Addr, error) {
		l, err := net.Listen("tcp", address)
		if err != nil {
			return nil, fmt.Errorf("-%s: %w", name, err)
		}
		go func() { ended <- serve(l) }()
		return l.Addr(), nil
	}
	if admin != nil {
		at, err := listen("admin", c.adminAddr, admin.Serve)
		if err != nil {
			return err
		}
		defer admin.Close()
		fmt.Fprintf(out, "Metrics, pprof and backups: http://%s\n", at)
	}
	server, scheme := web.HTTP(), "http"
	serve := server.Serve
	if c.certificate != nil {
		server.TLSConfig, scheme = &tls.Config{GetCertificate: c.certificate.get}, "https"
		server.Handler = strictTransport(server.Handler)
		serve = func(l net.Listener) error { return server.ServeTLS(l, "", "") }
	}
	at, err := listen("addr", c.addr, func(l net.Listener) error { return serve(web.Listen(l)) })
	if err != nil {
		return err
	}
	fmt.Fprintf(out, "Tables: %s://%s\n", scheme, at)
	where := "NATS at " + c.natsHosts
	if c.nats == "" {
		if where, err = filepath.Abs(c.data); err != nil {
			where = c.data
		}
	}
	fmt.Fprintf(out, "Data: %s\n", where)
	go func() {
		for h.Ready(running) != nil {
			if store.Wait(running, 50*time.Millisecond) != nil {
				return
			}
		}
		fmt.Fprintf(out, "Ready: %d tables\n", h.Tables())
	}()
	select {
	case err := <-ended:
		return err
	case <-ctx.Done():
	}
	slog.Info("stopping: feeds are told to go on elsewhere, and requests end")
	ending, cancel := context.WithTimeout(context.Background(), c.drain)
	defer cancel()
	err = server.Shutdown(ending)
	web.Drain(ending)
	if err != nil {
		server.Close()
		return fmt.Errorf("some requests did not end within %v", c.drain)
	}
	return nil
}
