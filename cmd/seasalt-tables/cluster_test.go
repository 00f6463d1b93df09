package main

import (
	"context"
	"encoding/json"
	"flag"
	"fmt"
	"io"
	"math/rand/v2"
	"net"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/nats-io/nats-server/v2/server"
	"github.com/nats-io/nats.go"

	"github.com/seasalt-go/seasalt/cmd/seasalt-tables/host"
	"github.com/seasalt-go/seasalt/cmd/seasalt-tables/store"
)

var clusterFaults = flag.Int("cluster", 0, "how many faults to cause in a cluster of three NATS servers and three nodes; 0 is two, and none with -short")

// openStore opens the store of NATS servers, which may be gone for a moment.
func openStore(ctx context.Context, t *testing.T, urls string, o store.Options) (*nats.Conn, *store.JetStream) {
	t.Helper()
	conn, err := nats.Connect(urls, nats.RetryOnFailedConnect(true), nats.MaxReconnects(-1), nats.ReconnectWait(100*time.Millisecond), nats.IgnoreDiscoveredServers())
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(conn.Close)
	s, err := store.Open(ctx, conn, o)
	if err != nil {
		t.Fatal(err)
	}
	return conn, s
}

// A natsConfig is what a process that is a NATS server is told.
type natsConfig struct {
	Name, Dir     string
	Port, Cluster int
	Routes        string
}

// serveNATS is the main function of such a process.
func serveNATS(text string) {
	var c natsConfig
	err := json.Unmarshal([]byte(text), &c)
	var s *server.Server
	if err == nil {
		o := &server.Options{
			ServerName: c.Name, Host: "127.0.0.1", Port: c.Port, NoLog: true, NoSigs: true,
			JetStream: true, StoreDir: c.Dir, SyncAlways: true, SyncInterval: 2 * time.Minute,
		}
		if c.Routes != "" {
			// What servers tell each other of where they are leads nowhere, so that they use no ways but their wires.
			o.Cluster = server.ClusterOpts{Name: "test", Host: "127.0.0.1", Port: c.Cluster, NoAdvertise: true, Advertise: "127.0.0.1:9"}
			o.Routes = server.RoutesFromStr(c.Routes)
		}
		s, err = server.NewServer(o)
	}
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
	s.Start()
	s.WaitForShutdown()
}

// startNATS starts three servers that are a cluster, and returns how to start and stop each.
func startNATS(t *testing.T) (urls string, all []*process, wires [3][]*wire) {
	var clients []string
	var ports [3][2]int
	for i := range ports {
		for k := range ports[i] {
			_, text, _ := net.SplitHostPort(port(t))
			_, _ = fmt.Sscan(text, &ports[i][k])
		}
		clients = append(clients, fmt.Sprintf("nats://127.0.0.1:%d", ports[i][0]))
	}
	dir := t.TempDir()
	for i := range ports {
		var routes []string
		for k := range ports {
			if k != i {
				w := newWire(t, fmt.Sprintf("127.0.0.1:%d", ports[k][1]))
				wires[i], wires[k] = append(wires[i], w), append(wires[k], w)
				routes = append(routes, "nats://"+w.Addr().String())
			}
		}
		config, _ := json.Marshal(natsConfig{fmt.Sprint("n", i), filepath.Join(dir, fmt.Sprint(i)), ports[i][0], ports[i][1], strings.Join(routes, ",")})
		p := &process{t: t, args: []string{string(config)}, log: processLog{t: t}}
		p.startNATS()
		t.Cleanup(p.kill)
		all = append(all, p)
	}
	return strings.Join(clients, ","), all, wires
}

// A wire is what a server or a node reaches a server by. It can be cut.
type wire struct {
	net.Listener
	to   string
	slow atomic.Int64 // milliseconds by which everything is late
	mu   sync.Mutex
	cut  bool
	open map[net.Conn]bool
}

func newWire(t *testing.T, to string) *wire {
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	w := &wire{Listener: l, to: to, open: map[net.Conn]bool{}}
	t.Cleanup(func() {
		l.Close()
		w.set(true)
	})
	go func() {
		for {
			from, err := l.Accept()
			if err != nil {
				return
			}
			go w.carry(from)
		}
	}()
	return w
}

// carry carries what is sent over a connection, both ways, until it ends or the wire is cut.
func (w *wire) carry(from net.Conn) {
	defer from.Close()
	to, err := net.Dial("tcp", w.to)
	if err != nil {
		return
	}
	defer to.Close()
	w.mu.Lock()
	if w.cut {
		w.mu.Unlock()
		return
	}
	w.open[from], w.open[to] = true, true
	w.mu.Unlock()
	done := make(chan struct{}, 2)
	for _, ends := range [][2]net.Conn{{from, to}, {to, from}} {
		go func() {
			_, _ = io.Copy(late{w, ends[0]}, ends[1])
			done <- struct{}{}
		}()
	}
	<-done
	w.mu.Lock()
	delete(w.open, from)
	delete(w.open, to)
	w.mu.Unlock()
}

// late writes late, while the wire is slow.
type late struct {
	*wire
	to io.Writer
}

func (l late) Write(p []byte) (int, error) {
	time.Sleep(time.Duration(l.slow.Load()) * time.Millisecond)
	return l.to.Write(p)
}

// set cuts the wire or mends it, and returns how many ends of connections there were.
func (w *wire) set(cut bool) (ends int) {
	w.mu.Lock()
	defer w.mu.Unlock()
	ends = len(w.open)
	if w.cut = cut; cut {
		for c := range w.open {
			c.Close()
		}
	}
	return ends
}

func (p *process) startNATS() {
	p.cmd = exec.Command(os.Args[0])
	p.cmd.Env = append(os.Environ(), "TABLES_TEST_NATS="+p.args[0])
	p.cmd.Stderr = &p.log
	_, err := p.cmd.StdinPipe()
	if err == nil {
		err = p.cmd.Start()
	}
	if err != nil {
		p.t.Fatal(err)
	}
}

// startOneNATS starts a NATS server that is no cluster, and returns its address.
func startOneNATS(t *testing.T) (p *process, address string) {
	address = port(t)
	config := natsConfig{Name: "n", Dir: t.TempDir()}
	_, text, _ := net.SplitHostPort(address)
	_, _ = fmt.Sscan(text, &config.Port)
	data, _ := json.Marshal(config)
	p = &process{t: t, args: []string{string(data)}, log: processLog{t: t}}
	p.startNATS()
	t.Cleanup(p.kill)
	return p, address
}

// The store is slow, then it does not answer, and then it is cut off, while games are played. Moves are refused with an
// answer that says so, and the process says that it lives and is not ready. Then service returns by itself, what was
// refused can be asked for again with the same key, and it is done once.
func TestSilentStore(t *testing.T) {
	if testing.Short() {
		t.Skip("until nobody waits any more for a store that does not answer takes its time")
	}
	ctx, cancel := context.WithTimeout(t.Context(), 3*time.Minute)
	defer cancel()
	nats, address := startOneNATS(t)
	w := newWire(t, address)
	p := start(t, "-nats", "nats://"+w.Addr().String(), "-bots", "0", "-streams", "2", "-data", t.TempDir())
	busy := playOn(ctx, t, 3, p.url)
	get := func(path string) int {
		r, err := http.Get(p.url + path)
		if err != nil {
			t.Fatal(err)
		}
		defer r.Body.Close()
		return r.StatusCode
	}
	key := host.NewToken()
	create := func() (int, string) {
		q, _ := http.NewRequestWithContext(ctx, "POST", p.url+"/v1/tables", strings.NewReader(`{"seats":[{"kind":"open"},{"kind":"open"}]}`))
		q.Header.Set("Content-Type", "application/json")
		q.Header.Set("Idempotency-Key", key)
		r, err := http.DefaultClient.Do(q)
		if err != nil {
			t.Fatal(err)
		}
		defer r.Body.Close()
		text, _ := io.ReadAll(r.Body)
		return r.StatusCode, string(text)
	}
	time.Sleep(500 * time.Millisecond)
	w.slow.Store(100)
	if status, text := create(); status != http.StatusCreated {
		t.Errorf("a slow store: %d %s", status, text)
	}
	w.slow.Store(0)
	for _, fault := range []struct {
		what         string
		begin, cease func()
	}{
		{"cut off", func() { w.set(true) }, func() { w.set(false) }},
		{"stopped", nats.pause, nats.resume}, // the test ends here where processes cannot be stopped
	} {
		key = host.NewToken()
		fault.begin()
		if status, text := create(); status != http.StatusServiceUnavailable || !strings.Contains(text, "the same key") {
			t.Errorf("%s: %d %s", fault.what, status, text)
		}
		if status := get("/readyz"); status != http.StatusServiceUnavailable {
			t.Errorf("%s: ready %d", fault.what, status)
		}
		if status := get("/healthz"); status != http.StatusOK {
			t.Errorf("%s: alive %d", fault.what, status)
		}
		fault.cease()
		back := time.Now()
		for {
			status, text := create()
			if status == http.StatusCreated {
				break
			}
			if time.Since(back) > time.Minute {
				t.Fatalf("%s: the service does not return: %d %s", fault.what, status, text)
			}
		}
		t.Logf("%s: a table is created again after %v", fault.what, time.Since(back).Round(time.Millisecond))
	}
	busy.end()
	if ctx.Err() != nil {
		t.Error("the games do not end")
	}
	t.Logf("%d tables, %d moves", busy.tables.Load(), busy.moves.Load())
}

// In a cluster of three NATS servers and three nodes each process in turn is killed, stopped for some seconds, and cut off
// from the servers, while games are played. What holds when one server is killed holds here, too.
func TestCluster(t *testing.T) {
	faults := *clusterFaults
	if faults == 0 && testing.Short() {
		t.Skip("three servers and three nodes take their time")
	}
	if faults == 0 {
		faults = 2
	}
	ctx, cancel := context.WithTimeout(t.Context(), time.Duration(120+60*faults)*time.Second)
	defer cancel()
	urls, servers, between := startNATS(t)
	var nodes []*process
	var addresses []string
	var toServers [3][]*wire // of each node
	for n := range toServers {
		var reached []string
		for url := range strings.SplitSeq(urls, ",") {
			w := newWire(t, strings.TrimPrefix(url, "nats://"))
			toServers[n] = append(toServers[n], w)
			reached = append(reached, "nats://"+w.Addr().String())
		}
		p := start(t, "-nats", strings.Join(reached, ","), "-bots", "1", "-streams", "4", "-replicas", "3", "-data", t.TempDir())
		nodes, addresses = append(nodes, p), append(addresses, p.url)
	}
	busy := playOn(ctx, t, 6, addresses...)
	busy.alsoAbsent(ctx, t, addresses...)
	r := rand.New(rand.NewPCG(uint64(os.Getpid()), 2))
	some := func(least, more int) { time.Sleep(time.Duration(least+r.IntN(more)) * time.Millisecond) }
	for n := range faults {
		some(2000, 2000)
		which := n / 4 % 3
		harm := func(what string, p *process, again func()) {
			if n/12%2 == 0 {
				t.Logf("kill %s %d", what, which)
				p.kill()
				some(0, 3000)
				again()
			} else {
				t.Logf("stop %s %d", what, which)
				p.pause()
				some(1000, 6000)
				p.resume()
			}
		}
		cut := func(what string, wires []*wire, during func()) {
			t.Logf("cut off %s %d", what, which)
			used := 0
			for _, w := range wires {
				used += w.set(true)
			}
			if used < 2 {
				t.Errorf("%s %d reaches the servers by other ways", what, which)
			}
			during()
			some(3000, 6000)
			for _, w := range wires {
				w.set(false)
			}
		}
		switch n % 4 {
		case 0:
			harm("server", servers[which], servers[which].startNATS)
		case 1:
			cut("node", toServers[which], func() {
				r, err := http.Get(nodes[which].url + "/readyz")
				if err != nil {
					t.Error(err)
					return
				}
				r.Body.Close()
				if r.StatusCode != http.StatusServiceUnavailable {
					t.Errorf("node %d, which reaches no server, is ready: %s", which, r.Status)
				}
			})
		case 2:
			harm("node", nodes[which], nodes[which].start)
		case 3:
			cut("server", between[which], func() {})
		}
		if t.Failed() || ctx.Err() != nil {
			break
		}
	}
	busy.end()
	if ctx.Err() != nil {
		t.Error("the games do not end")
	}
	t.Logf("%d faults, %d tables, %d with bots and a clock, %d moves", faults, busy.tables.Load(), busy.absent.Load(), busy.moves.Load())
}
