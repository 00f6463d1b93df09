package main

import (
	"context"
	"encoding/json"
	"flag"
	"fmt"
	"io"
	"math/rand/v2"
	"net"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"sync"
	"sync/atomic"
	"syscall"
	"testing"
	"time"

	"github.com/nats-io/nats-server/v2/server"
)

var clusterFaults = flag.Int("cluster", 0, "how many faults to cause in a cluster of three NATS servers and three nodes; 0 leaves the test out")

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
			o.Cluster = server.ClusterOpts{Name: "test", Host: "127.0.0.1", Port: c.Cluster, NoAdvertise: true}
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
		p := &process{t: t, args: []string{string(config)}}
		p.startNATS()
		t.Cleanup(p.kill)
		all = append(all, p)
	}
	return strings.Join(clients, ","), all, wires
}

// A wire is what one server reaches another one by. It can be cut.
type wire struct {
	net.Listener
	to   string
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
			_, _ = io.Copy(ends[0], ends[1])
			done <- struct{}{}
		}()
	}
	<-done
	w.mu.Lock()
	delete(w.open, from)
	delete(w.open, to)
	w.mu.Unlock()
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
	p.cmd.Env = append(os.Environ(), "SEASALT_TEST_NATS="+p.args[0])
	p.cmd.Stderr = os.Stderr
	_, err := p.cmd.StdinPipe()
	if err == nil {
		err = p.cmd.Start()
	}
	if err != nil {
		p.t.Fatal(err)
	}
}

// In a cluster of three NATS servers and three nodes each process in turn is killed, and stopped for some seconds, and
// each server is cut off from the others, while games are played. What holds when one server is killed holds here, too.
func TestCluster(t *testing.T) {
	if *clusterFaults == 0 {
		t.Skip("with -cluster 18 it takes some minutes")
	}
	ctx, cancel := context.WithTimeout(t.Context(), time.Duration(120+60**clusterFaults)*time.Second)
	defer cancel()
	urls, servers, wires := startNATS(t)
	var nodes []*process
	var addresses []string
	for range 3 {
		p := start(t, "-nats", urls, "-bots", "0", "-streams", "4", "-replicas", "3", "-data", t.TempDir())
		nodes, addresses = append(nodes, p), append(addresses, p.url)
	}
	var tables, moves atomic.Int64
	enough := make(chan struct{})
	var wait sync.WaitGroup
	for player := range 6 {
		wait.Go(func() {
			for n := 0; !t.Failed() && ctx.Err() == nil; n++ {
				h := playTable(ctx, t, addresses, uint64(player*1000+n))
				tables.Add(1)
				moves.Add(int64(len(h.moves)))
				select {
				case <-enough:
					return
				default:
				}
			}
		})
	}
	r := rand.New(rand.NewPCG(uint64(os.Getpid()), 2))
	for n := range *clusterFaults {
		time.Sleep(time.Duration(2+r.IntN(3)) * time.Second)
		if n%9 >= 6 {
			t.Logf("cut off server %d", n%3)
			used := 0
			for _, w := range wires[n%3] {
				used += w.set(true)
			}
			if used < 2 {
				t.Errorf("server %d reaches the others by other ways", n%3)
			}
			time.Sleep(time.Duration(3000+r.IntN(6000)) * time.Millisecond)
			for _, w := range wires[n%3] {
				w.set(false)
			}
			continue
		}
		p, again, what := servers[n%3], servers[n%3].startNATS, "server"
		if n%9/3 == 1 {
			p, again, what = nodes[n%3], nodes[n%3].start, "node"
		}
		if n/9%2 == 0 {
			t.Logf("kill %s %d", what, n%3)
			p.kill()
			time.Sleep(time.Duration(r.IntN(3000)) * time.Millisecond)
			again()
		} else {
			t.Logf("stop %s %d", what, n%3)
			_ = p.cmd.Process.Signal(syscall.SIGSTOP)
			time.Sleep(time.Duration(1000+r.IntN(6000)) * time.Millisecond)
			_ = p.cmd.Process.Signal(syscall.SIGCONT)
		}
		if t.Failed() || ctx.Err() != nil {
			break
		}
	}
	close(enough)
	wait.Wait()
	if ctx.Err() != nil {
		t.Error("the games do not end")
	}
	t.Logf("%d faults, %d tables, %d moves", *clusterFaults, tables.Load(), moves.Load())
}
