package api

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"net"
	"net/http"
	"os"
	"runtime"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/prometheus/client_golang/prometheus"

	"github.com/seasalt-go/seasalt"
	"github.com/seasalt-go/seasalt/cmd/seasalt-tables/host"
	"github.com/seasalt-go/seasalt/cmd/seasalt-tables/internal/testkit"
	"github.com/seasalt-go/seasalt/cmd/seasalt-tables/internal/teststore"
)

// isCut reports whether the other end has closed a connection, after whatever it has sent.
func isCut(c net.Conn) bool {
	_ = c.SetReadDeadline(time.Now().Add(time.Millisecond))
	_, err := io.Copy(io.Discard, c)
	var timeout net.Error
	return !errors.As(err, &timeout) || !timeout.Timeout()
}

// heap returns how much of the heap is in use, after a collection.
func heap() int64 {
	var m runtime.MemStats
	runtime.GC()
	runtime.ReadMemStats(&m)
	return int64(m.HeapAlloc)
}

// Of many connections from one address all but some are closed at once. Those who never send, send slowly or never read are
// cut off. Meanwhile others are served, and the memory stays small.
func TestConnections(t *testing.T) {
	flood := 2000
	if testing.Short() {
		flood = 300
	}
	const most = 50
	quick := patience{header: time.Second, read: 1500 * time.Millisecond, answer: 2 * time.Second, line: time.Second, idle: time.Minute, ping: time.Minute}
	x := serve(t, new(teststore.Memory), Options{Limits: Limits{Connections: most}, patience: quick}, host.Options{})
	address, l := x.Listener.Addr().String(), x.Listener.(*listener)
	opened := func() int {
		l.mu.Lock()
		defer l.mu.Unlock()
		return l.open["127.0.0.1"]
	}
	elsewhere := &net.Dialer{LocalAddr: &net.TCPAddr{IP: net.IPv4(127, 0, 0, 2)}}
	if c, err := elsewhere.Dial("tcp", address); err != nil {
		t.Skip("this machine has one local address: ", err)
	} else {
		c.Close()
	}
	others := &http.Client{Timeout: time.Minute, Transport: &http.Transport{DialContext: elsewhere.DialContext}}
	served := func() {
		t.Helper()
		r, err := others.Get(x.URL + "/v1/lobby")
		if err != nil {
			t.Fatal("somebody else is not served: ", err)
		}
		if r.Body.Close(); r.StatusCode != 200 {
			t.Fatal("somebody else gets ", r.Status)
		}
	}
	served()
	before, peak := heap(), 0
	type client struct {
		net.Conn
		kind string
	}
	var clients []client
	var wait sync.WaitGroup
	defer wait.Wait()
	for i := 0; i < flood || peak < most; i++ {
		if i > 10*flood {
			t.Fatalf("no more than %d connections of an address are accepted", peak)
		}
		conn, err := net.Dial("tcp", address)
		if err != nil {
			t.Fatal(err)
		}
		defer conn.Close()
		_ = conn.(*net.TCPConn).SetReadBuffer(2000)
		kind := []string{"nothing", "a header without end", "a slow header", "a slow body", "requests, and reads no answer"}[i%5]
		clients = append(clients, client{conn, kind})
		wait.Go(func() {
			switch kind {
			case "a header without end":
				_, _ = io.WriteString(conn, "GET /v1/lobby HTTP/1.1\r\nX: ")
			case "a slow header":
				slowly(conn, "GET /v1/lobby HTTP/1.1\r\nX: ")
			case "a slow body":
				slowly(conn, "POST /v1/tables HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 9999\r\n\r\n")
			case "requests, and reads no answer":
				_, _ = io.WriteString(conn, strings.Repeat("GET /v1/openapi.yaml HTTP/1.1\r\nHost: x\r\n\r\n", 5000))
			}
		})
		if peak = max(peak, opened()); i%50 == 0 {
			served()
		}
	}
	if grown := heap() - before; grown > 32<<20 {
		t.Errorf("%d connections cost %d bytes", len(clients), grown)
	}
	served()
	for _, c := range clients {
		testkit.Eventually(t, func() error {
			if peak = max(peak, opened()); !isCut(c) {
				return fmt.Errorf("who sends %s is not cut off", c.kind)
			}
			return nil
		})
	}
	testkit.Eventually(t, func() error {
		if n := opened(); n > 0 {
			return fmt.Errorf("%d connections that are cut off are counted", n)
		}
		return nil
	})
	if served(); peak != most {
		t.Errorf("%d connections of an address are open at the same time, and not %d", peak, most)
	}
}

// slowly writes a text, and then a few bytes a second, until it is cut off.
func slowly(c net.Conn, text string) {
	for {
		if _, err := io.WriteString(c, text); err != nil {
			return
		}
		text = " "
		time.Sleep(100 * time.Millisecond)
	}
}

// tight is a listener whose connections hold few bytes that the client has not taken, while it is on.
type tight struct {
	net.Listener
	on *atomic.Bool
}

func (l tight) Accept() (net.Conn, error) {
	c, err := l.Listener.Accept()
	if err == nil && l.on.Load() {
		err = c.(*net.TCPConn).SetWriteBuffer(4 << 10)
	}
	return c, err
}

// Who does not read a feed is cut off, holds up nobody, and gets no memory of the server.
func TestSlowReader(t *testing.T) {
	var on atomic.Bool
	quick := usualPatience
	quick.line = time.Second
	metrics := prometheus.NewRegistry()
	x := serveOn(t, new(teststore.Memory), Options{patience: quick, Metrics: metrics}, host.Options{}, func(l net.Listener) net.Listener { return tight{l, &on} })
	is := x.seated(t, object{}, seasalt.Config{Target: 30})
	feeds := func() int {
		x.api.limits.mu.Lock()
		defer x.api.limits.mu.Unlock()
		return x.api.limits.streams["feeds 127.0.0.1"]
	}
	const slow = 20
	var clients []net.Conn
	on.Store(true)
	for range slow {
		c, err := net.Dial("tcp", x.Listener.Addr().String())
		if err != nil {
			t.Fatal(err)
		}
		defer c.Close()
		_ = c.(*net.TCPConn).SetReadBuffer(1000)
		fmt.Fprintf(c, "GET %s/feed HTTP/1.1\r\nHost: x\r\n\r\n", is.path)
		clients = append(clients, c)
	}
	testkit.Eventually(t, func() error {
		if n := feeds(); n != slow {
			return fmt.Errorf("%d feeds are open, and not %d", n, slow)
		}
		return nil
	})
	on.Store(false)
	before := heap()
	var wait sync.WaitGroup
	for i, s := range is.Seats {
		wait.Go(func() { x.player(t, is, s.Token, uint64(i)).body.Close() })
	}
	wait.Wait()
	if grown := heap() - before; grown > 8<<20 {
		t.Errorf("a game that nobody reads costs %d bytes", grown)
	}
	testkit.Eventually(t, func() error {
		if n := feeds(); n > 0 {
			return fmt.Errorf("%d feeds that nobody reads are still open", n)
		}
		return nil
	})
	if n := testkit.Metric(t, metrics, "seasalt_dropped_feeds_total"); n != slow {
		t.Errorf("%v feeds are counted as dropped, and not %d", n, slow)
	}
	for _, c := range clients {
		testkit.Eventually(t, func() error {
			if _, err := c.Write([]byte("x")); err == nil {
				return errors.New("the connection of a client that does not read is still open")
			}
			return nil
		})
	}
}

// A spectator that does not read for a while gets all lines later, whole and in their order, and the others do not wait for it; also
// on connections to which only the goroutine of a feed can write.
func TestLateReader(t *testing.T) {
	for name, plain := range map[string]bool{"at once": false, "by a goroutine": true} {
		t.Run(name, func(t *testing.T) {
			var on atomic.Bool
			on.Store(true)
			patient := usualPatience
			patient.line = time.Minute // a game on a busy machine
			x := serveOn(t, new(teststore.Memory), Options{patience: patient}, host.Options{}, func(l net.Listener) net.Listener {
				if l = (tight{l, &on}); plain {
					return opaque{l}
				}
				return l
			})
			is := x.seated(t, object{}, seasalt.Config{})
			conn, err := net.Dial("tcp", x.Listener.Addr().String())
			if err != nil {
				t.Fatal(err)
			}
			defer conn.Close()
			_ = conn.(*net.TCPConn).SetReadBuffer(32 << 10)
			fmt.Fprintf(conn, "GET %s/feed HTTP/1.1\r\nHost: x\r\n\r\n", is.path)
			r, err := http.ReadResponse(bufio.NewReaderSize(conn, 16), nil)
			if err != nil {
				t.Fatal(err)
			}
			late := &stream{t: t, is: is, late: time.AfterFunc(time.Minute, func() { conn.Close() }), body: r.Body, lines: bufio.NewReader(r.Body)}
			late.next()
			on.Store(false)
			prompt := x.stream(t, is, "", 0)
			var wait sync.WaitGroup
			for i, s := range is.Seats {
				wait.Go(func() { x.player(t, is, s.Token, uint64(i)).body.Close() })
			}
			prompt.until(isOver)
			wait.Wait()
			late.until(isOver)
			if got, want := fmt.Sprint(late.items), fmt.Sprint(prompt.items); got != want {
				t.Errorf("who reads late sees\n%s\nand the others see\n%s", got, want)
			}
			if len(late.all) >= len(prompt.all) {
				t.Errorf("who reads late gets %d lines and the others get %d: nobody has waited", len(late.all), len(prompt.all))
			}
		})
	}
}

// A line that a client has not taken in time is followed by nothing, which the client would take for the rest of it.
func TestCutLine(t *testing.T) {
	for name, test := range map[string]struct {
		late, whole bool
		want        string
	}{
		"whole":         {false, true, "4\r\nabc\n\r\n0\r\n\r\n"},
		"cut":           {true, true, "4\r\n"},
		"cut by a turn": {false, false, "4\r\nabc\n\r\n"},
	} {
		here, there := net.Pipe()
		w := &wire{Conn: here, patience: time.Minute, gone: func() {}}
		if test.late {
			w.Conn = half{here}
		}
		got := make(chan string)
		go func() {
			text, _ := io.ReadAll(there)
			got <- string(text)
		}()
		err := w.send(newFrame([]byte("abc\n")))
		w.close(test.whole)
		if text := <-got; text != test.want || (err != nil) != test.late {
			t.Errorf("%s: the client gets %q, %v", name, text, err)
		}
	}
}

// half is a connection whose client takes three bytes of a text in time.
type half struct{ net.Conn }

func (h half) Write(text []byte) (int, error) {
	n, _ := h.Conn.Write(text[:3])
	return n, os.ErrDeadlineExceeded
}

// opaque is a listener whose connections do not show what is below them, as those with TLS.
type opaque struct{ net.Listener }

func (l opaque) Accept() (net.Conn, error) {
	c, err := l.Listener.Accept()
	return struct{ net.Conn }{c}, err
}
