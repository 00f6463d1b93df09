package main

import (
	"context"
	"encoding/json"
	"flag"
	"fmt"
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
		s, err = server.NewServer(&server.Options{
			ServerName: c.Name, Host: "127.0.0.1", Port: c.Port, NoLog: true, NoSigs: true,
			Cluster: server.ClusterOpts{Name: "test", Host: "127.0.0.1", Port: c.Cluster}, Routes: server.RoutesFromStr(c.Routes),
			JetStream: true, StoreDir: c.Dir, SyncAlways: true, SyncInterval: 2 * time.Minute,
		})
	}
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
	s.Start()
	s.WaitForShutdown()
}

// startNATS starts three servers that are a cluster, and returns how to start and stop each.
func startNATS(t *testing.T) (urls string, all []*process) {
	var clients, routes []string
	var ports [3][2]int
	for i := range ports {
		for k := range ports[i] {
			_, text, _ := net.SplitHostPort(port(t))
			_, _ = fmt.Sscan(text, &ports[i][k])
		}
		clients = append(clients, fmt.Sprintf("nats://127.0.0.1:%d", ports[i][0]))
		routes = append(routes, fmt.Sprintf("nats://127.0.0.1:%d", ports[i][1]))
	}
	dir := t.TempDir()
	for i := range ports {
		config, _ := json.Marshal(natsConfig{fmt.Sprint("n", i), filepath.Join(dir, fmt.Sprint(i)), ports[i][0], ports[i][1], strings.Join(routes, ",")})
		p := &process{t: t, args: []string{string(config)}}
		p.startNATS()
		t.Cleanup(p.kill)
		all = append(all, p)
	}
	return strings.Join(clients, ","), all
}

func (p *process) startNATS() {
	p.cmd = exec.Command(os.Args[0])
	p.cmd.Env = append(os.Environ(), "SEASALT_TEST_NATS="+p.args[0])
	p.cmd.Stderr = os.Stderr
	if err := p.cmd.Start(); err != nil {
		p.t.Fatal(err)
	}
}

// In a cluster of three NATS servers and three nodes each process in turn is killed, or stopped for some seconds,
// while games are played. What holds when one server is killed holds here, too.
func TestCluster(t *testing.T) {
	if *clusterFaults == 0 {
		t.Skip("with -cluster 12 it takes some minutes")
	}
	ctx, cancel := context.WithTimeout(t.Context(), time.Duration(120+60**clusterFaults)*time.Second)
	defer cancel()
	urls, servers := startNATS(t)
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
		p, again, what := servers[n%3], servers[n%3].startNATS, "server"
		if n/3%2 == 1 {
			p, again, what = nodes[n%3], nodes[n%3].start, "node"
		}
		if n/6%2 == 0 {
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
