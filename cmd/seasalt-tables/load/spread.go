package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"net/http"
	"os"
	"path/filepath"
	"strings"
	"time"

	"github.com/nats-io/nats-server/v2/server"
)

// spread starts a NATS server in this process and so many nodes that use it, and then another number of them, and
// measures what each node costs: its memory once it is ready and has heard from the others, and its processor time for
// a move. Both players of a table are at the same node, unless they are apart: then each is at any node.
func spread(ctx context.Context, numbers list, seed uint64, at, stored, tables int, rate float64,
	duration time.Duration, apart bool) error {
	dir, program, err := build(ctx)
	if err != nil {
		return err
	}
	defer os.RemoveAll(dir)
	s, err := server.NewServer(&server.Options{
		Host: "127.0.0.1", Port: server.RANDOM_PORT, NoLog: true, NoSigs: true, JetStream: true,
		StoreDir: filepath.Join(dir, "nats"),
	})
	if err != nil {
		return err
	}
	s.Start()
	defer s.Shutdown()
	if !s.ReadyForConnections(time.Minute) {
		return errors.New("the NATS server does not start")
	}
	var rows []string
	for _, n := range numbers {
		err = withNodes(ctx, program, dir, s.ClientURL(), n, nil, func(nodes []*running) error {
			newLoad([]string{nodes[0].url}, seed, at).empty(ctx, stored, "link")
			stored = 0 // now they are there
			return nil
		})
		if err != nil {
			return err
		}
		err = withNodes(ctx, program, dir, s.ClientURL(), n, nil, func(nodes []*running) (err error) {
			rows, err = spent(ctx, rows, nodes, seed, at, tables, rate, duration, apart)
			return err
		})
		if err != nil {
			return err
		}
	}
	fmt.Println("| nodes | each node's memory, MB | what is used of it | " +
		"all nodes' processor time for a move, ms | each node's |")
	fmt.Println("|---|---|---|---|---|")
	fmt.Println(strings.Join(rows, "\n"))
	return nil
}

// withNodes starts nodes, calls do when all are ready, and stops them.
func withNodes(ctx context.Context, program, dir, nats string, n int, nodes []*running,
	do func([]*running) error) error {
	if len(nodes) == n {
		return do(nodes)
	}
	return withFlags(ctx, program, dir, func(s *running) error {
		return withNodes(ctx, program, dir, nats, n, append(nodes, s), do)
	}, append(unlimited, "-nats", nats)...)
}

// settled is how long nodes have, once they are ready, to hear from each other and to give back memory that they do not
// need.
const settled = 15 * time.Second

// spent adds the cost of some nodes to the rows.
func spent(ctx context.Context, rows []string, nodes []*running, seed uint64, at, tables int, rate float64,
	duration time.Duration, apart bool) ([]string, error) {
	select {
	case <-ctx.Done():
	case <-time.After(settled):
	}
	var urls, memory, heap, each []string
	for _, s := range nodes {
		urls = append(urls, s.url)
		memory = append(memory, fmt.Sprintf("%.1f", s.metric("process_resident_memory_bytes")/1e6))
		if err := s.collect(); err != nil {
			return nil, err
		}
		heap = append(heap, fmt.Sprintf("%.1f", s.metric("go_memstats_heap_alloc_bytes")/1e6))
	}
	l := newLoad(urls, seed, at)
	l.apart = apart
	before := processor(nodes)
	l.report(l.play(ctx, tables, time.Duration(float64(tables)/rate*float64(time.Second)), duration), tables)
	moves := float64(len(l.took))
	if moves == 0 || l.failed.Load() > 0 {
		return nil, fmt.Errorf("%v moves and %d errors with %d nodes", moves, l.failed.Load(), len(nodes))
	}
	all := 0.0
	for n, after := range processor(nodes) {
		cost := 1000 * (after - before[n]) / moves
		all += cost
		each = append(each, fmt.Sprintf("%.3f", cost))
	}
	return append(rows, fmt.Sprintf("| %d | %s | %s | %.3f | %s |", len(nodes),
		strings.Join(memory, ", "), strings.Join(heap, ", "), all, strings.Join(each, ", "))), nil
}

// collect makes the server give back unused memory.
func (s *running) collect() error {
	token, err := os.ReadFile(s.token)
	if err != nil {
		return err
	}
	q, err := http.NewRequest(http.MethodGet, s.admin+"/debug/pprof/heap?gc=1", nil)
	if err != nil {
		return err
	}
	q.Header.Set("Authorization", "Bearer "+strings.TrimSpace(string(token)))
	r, err := http.DefaultClient.Do(q)
	if err != nil {
		return err
	}
	defer r.Body.Close()
	if _, err = io.Copy(io.Discard, r.Body); err == nil && r.StatusCode != http.StatusOK {
		err = errors.New(r.Status)
	}
	return err
}

// processor returns how many seconds of processor time each node has used.
func processor(nodes []*running) (all []float64) {
	for _, s := range nodes {
		all = append(all, s.metric("process_cpu_seconds_total"))
	}
	return all
}
