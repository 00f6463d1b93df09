//go:build unix

package api

import (
	"net"
	"net/netip"
	"syscall"
	"testing"
	"time"

	"github.com/seasalt-go/seasalt"
	"github.com/seasalt-go/seasalt/cmd/seasalt-tables/host"
	"github.com/seasalt-go/seasalt/cmd/seasalt-tables/internal/teststore"
)

// A turn serves a spectator without its goroutine, and leaves to that one whatever is not just a line that the client takes.
func TestTurn(t *testing.T) {
	x := serve(t, new(teststore.Memory), Options{}, host.Options{})
	is := x.seated(t, object{}, seasalt.Config{})
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	defer l.Close()
	client, err := net.Dial("tcp", l.Addr().String())
	if err != nil {
		t.Fatal(err)
	}
	defer client.Close()
	conn, err := l.Accept()
	if err != nil {
		t.Fatal(err)
	}
	defer conn.Close()
	raw, err := conn.(syscall.Conn).SyscallConn()
	if err != nil {
		t.Fatal(err)
	}
	banned := false
	s := &Server{Options: x.api.Options}
	s.Banned = func(netip.Addr, string) bool { return banned }
	f := &feed{s: s, id: is.ID, watch: x.host.Watch(is.ID), wire: &wire{Conn: conn, raw: raw, ctx: t.Context()}}
	defer f.watch.Close()
	f.people = f.watch.People()
	for name, change := range map[string]func() (back func()){
		"the goroutine sends":          func() func() { f.mu.Lock(); return f.mu.Unlock },
		"a line is not wholly written": func() func() { f.rest = []byte("x"); return func() { f.rest = nil } },
		"somebody has come":            func() func() { f.people = new(host.People); return func() { f.people = f.watch.People() } },
		"the client is banned":         func() func() { banned = true; return func() { banned = false } },
		"something panics":             func() func() { s.Host = nil; return func() { s.Host = x.host } },
		"there is no such table":       func() func() { f.id = host.NewToken(); return func() { f.id = is.ID } },
	} {
		back := change()
		if f.turn() || !f.sent.IsZero() {
			t.Errorf("a turn is enough when %s", name)
		}
		back()
	}
	f.shares = true
	if f.at, f.was = (at{}), (host.Info{}); !f.turn() || f.sent.IsZero() {
		t.Fatal("a turn is not enough")
	}
	_ = client.SetReadDeadline(time.Now().Add(time.Minute))
	if n, err := client.Read(make([]byte, 1<<10)); n == 0 {
		t.Error("nothing has come: ", err)
	}
	if was := f.sent; !f.turn() || f.sent != was {
		t.Error("something is sent when nothing has happened")
	}
}
