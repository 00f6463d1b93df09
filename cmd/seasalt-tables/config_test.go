package main

import (
	"bytes"
	"context"
	"crypto/tls"
	"crypto/x509"
	"encoding/pem"
	"errors"
	"fmt"
	"io"
	"net"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/nats-io/nats-server/v2/server"
	"github.com/nats-io/nats.go"

	"github.com/seasalt-go/seasalt/cmd/seasalt-tables/store"
)

// With -nats and -admin a node starts on a machine that has no data folder yet, and makes the operator's token there.
func TestAdminWithNATS(t *testing.T) {
	_, address := startOneNATS(t)
	data, admin := filepath.Join(t.TempDir(), "none", "yet"), port(t)
	start(t, "-nats", "nats://"+address, "-admin", admin, "-data", data, "-bots", "0", "-streams", "1")
	r, err := http.Get("http://" + admin + "/metrics")
	if err != nil {
		t.Fatal(err)
	}
	defer r.Body.Close()
	if r.StatusCode != http.StatusOK {
		t.Error(r.Status)
	}
	all, err := readOperators(filepath.Join(data, "operator-token"))
	if err != nil || len(all) != 1 {
		t.Error(err)
	}
	info, err := os.Stat(data)
	if err == nil && info.Mode().Perm() != 0o700 {
		t.Errorf("others can read the folder of the operator's token: %v", info.Mode())
	}
}

// A user of NATS who may use the subjects that docs/operations.md names, and no others, can do all that a node does.
func TestPermissions(t *testing.T) {
	guide, err := os.ReadFile("../../docs/operations.md")
	if err != nil {
		t.Fatal(err)
	}
	var may []string
	for _, subject := range []string{"seasalt.>", "$JS.API.>", "_INBOX.>"} {
		if may = append(may, subject); !bytes.Contains(guide, []byte("`"+subject+"`")) {
			t.Error("operations.md does not name", subject)
		}
	}
	allowed := &server.Permissions{Publish: &server.SubjectPermission{Allow: may}, Subscribe: &server.SubjectPermission{Allow: may}}
	of, err := server.NewServer(&server.Options{
		Host: "127.0.0.1", Port: server.RANDOM_PORT, NoLog: true, NoSigs: true, JetStream: true, StoreDir: t.TempDir(),
		Users: []*server.User{{Username: "node", Password: "secret", Permissions: allowed}},
	})
	if err != nil {
		t.Fatal(err)
	}
	of.Start()
	defer of.Shutdown()
	conn, s := openStore(t.Context(), t, strings.Replace(of.ClientURL(), "://", "://node:secret@", 1), store.Options{Streams: 1, Bound: 2 * time.Second})
	conn.SetErrorHandler(func(_ *nats.Conn, _ *nats.Subscription, err error) { t.Error(err) })
	told := make(chan struct{})
	deaf, err := s.Hear("table", func(store.Message) { close(told) })
	if err != nil {
		t.Fatal(err)
	}
	defer deaf()
	last, n := uint64(0), 0
	for range 20 {
		if last, err = s.Append(t.Context(), "table", last, []byte("1")); err != nil {
			t.Fatal(err)
		}
	}
	if err := s.All(t.Context(), func(store.Message) error { n++; return nil }); n != 20 || err != nil {
		t.Error(n, err)
	}
	ctx, cancel := context.WithTimeout(t.Context(), time.Minute)
	if err := s.Watch(ctx, store.Everywhere(s), func(store.Message) {}, cancel); err != nil || context.Cause(ctx) != context.Canceled {
		t.Error(err, context.Cause(ctx))
	}
	if err := errors.Join(s.Tell(store.Message{ID: "table"}), conn.Flush()); err != nil {
		t.Error(err)
	}
	select {
	case <-told:
	case <-time.After(time.Minute):
		t.Error("nothing is heard")
	}
	if _, err := s.Now(t.Context()); err != nil {
		t.Error(err)
	}
	if err := s.Delete(t.Context(), "table"); err != nil {
		t.Error(err)
	}
	if tables, err := s.Check(t.Context()); tables != 0 || err != nil {
		t.Error(tables, err)
	}
}

// No error quotes what can be a password.
func TestNATSPassword(t *testing.T) {
	for _, urls := range []string{
		"nats://u:secret@[bad", "nats://u:secret@a:4222,nats://u:secret@b:port", "nats://u:secret/more@a:4222", "nats://u:secret%zz@a", "u:secret@", "nats://u:secret?@a:4222",
	} {
		err := run(t.Context(), []string{"-nats", urls}, nil, io.Discard, io.Discard)
		if err == nil || !strings.Contains(err.Error(), "-nats: URL number") || strings.Contains(err.Error(), "secret") {
			t.Errorf("%s: %v", urls, err)
		}
	}
	c, err := parse([]string{"-nats", "nats://u:secret@a:4222, b, tls://token@c:1"}, nil, io.Discard)
	if err != nil || c.natsHosts != "a:4222, b, c:1" {
		t.Error(c.natsHosts, err)
	}
}

// A node that reaches no NATS server says at once what it waits for, and at the end what it has waited for.
func TestNoNATS(t *testing.T) {
	address := port(t)
	ctx, cancel := context.WithTimeout(t.Context(), time.Second)
	defer cancel()
	var log bytes.Buffer
	err := run(ctx, []string{"-nats", "nats://u:secret@" + address}, nil, io.Discard, &log)
	if err == nil || !strings.Contains(err.Error(), "-nats "+address+": no connection") {
		t.Error(err)
	}
	if !strings.Contains(log.String(), "waiting for NATS") || !strings.Contains(log.String(), address) {
		t.Errorf("the log: %s", &log)
	}
	if strings.Contains(log.String(), "secret") || strings.Contains(err.Error(), "secret") {
		t.Errorf("a password is told: %s %v", &log, err)
	}
	t.Log(err, &log)
}

// certificate writes a certificate for this machine and its key to files, and returns whom to trust for it.
func certificate(t *testing.T) (certFile, keyFile string, roots *x509.CertPool) {
	known := httptest.NewTLSServer(nil)
	defer known.Close()
	pair := known.TLS.Certificates[0]
	key, err := x509.MarshalPKCS8PrivateKey(pair.PrivateKey)
	if err != nil {
		t.Fatal(err)
	}
	dir := t.TempDir()
	write := func(name, kind string, data []byte) string {
		name = filepath.Join(dir, name)
		if err := os.WriteFile(name, pem.EncodeToMemory(&pem.Block{Type: kind, Bytes: data}), 0o600); err != nil {
			t.Fatal(err)
		}
		return name
	}
	roots = x509.NewCertPool()
	roots.AddCert(known.Certificate())
	return write("cert", "CERTIFICATE", pair.Certificate[0]), write("key", "PRIVATE KEY", key), roots
}

// A certificate is loaded before anything else happens, and then it is used, with HTTP/2.
func TestCertificate(t *testing.T) {
	certFile, keyFile, roots := certificate(t)
	dir := t.TempDir()
	missing, data := filepath.Join(dir, "none"), filepath.Join(dir, "data")
	for _, files := range [][2]string{{missing, keyFile}, {certFile, missing}, {keyFile, certFile}} {
		var out bytes.Buffer
		args := []string{"-tls-cert", files[0], "-tls-key", files[1], "-data", data, "-addr", "127.0.0.1:0", "-page", "none"}
		err := run(t.Context(), args, nil, &out, io.Discard)
		if err == nil || !strings.Contains(err.Error(), "-tls-cert and -tls-key: ") || out.Len() > 0 {
			t.Errorf("%s: %v; printed: %s", files, err, &out)
		}
	}
	if _, err := os.Stat(data); err == nil {
		t.Error("there is a data folder, although the certificate is wrong")
	}
	p := start(t, "-data", data, "-bots", "0", "-streams", "1", "-tls-cert", certFile, "-tls-key", keyFile)
	transport := &http.Transport{TLSClientConfig: &tls.Config{RootCAs: roots}, ForceAttemptHTTP2: true}
	defer transport.CloseIdleConnections()
	r, err := (&http.Client{Transport: transport}).Get("https" + strings.TrimPrefix(p.url, "http") + "/healthz")
	if err != nil {
		t.Fatal(err)
	}
	defer r.Body.Close()
	if r.StatusCode != http.StatusOK || r.ProtoMajor != 2 {
		t.Error(r.Status, r.Proto)
	}
}

// Connections that fail are logged with the address of the client, which a log has at no other level than debug.
func TestAddressesInLogs(t *testing.T) {
	certFile, keyFile, _ := certificate(t)
	for level, want := range map[string]int{"info": 0, "debug": 1} {
		p := start(t, "-data", t.TempDir(), "-bots", "0", "-streams", "1", "-tls-cert", certFile, "-tls-key", keyFile, "-log", level)
		c, err := net.Dial("tcp", strings.TrimPrefix(p.url, "http://"))
		if err != nil {
			t.Fatal(err)
		}
		fmt.Fprint(c, "this is no TLS\n")
		_, _ = io.Copy(io.Discard, c) // until the server closes it
		c.Close()
		_ = p.cmd.Process.Signal(syscall.SIGTERM)
		if err := p.cmd.Wait(); err != nil {
			t.Error(err)
		}
		lines, clients := p.log.read()
		if clients != want || lines == 0 {
			t.Errorf("-log %s: %d lines, %d of them with the address of a client", level, lines, clients)
		}
	}
}
