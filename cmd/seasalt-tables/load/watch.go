package main

import (
	"bufio"
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"net"
	"net/url"
	"os"
	"os/exec"
	"strconv"
	"sync/atomic"
	"time"
)

// watch starts the server in this folder, and measures the cost of a move at a table with more and more watchers.
func watch(ctx context.Context, watchers list, seed uint64, rate float64, duration time.Duration) error {
	dir, program, err := build(ctx)
	if err != nil {
		return err
	}
	defer os.RemoveAll(dir)
	if rate <= 0 {
		rate = 20
	}
	fmt.Println("| watchers | moves | a move, ms of the processor | " +
		"players wait: median, ms | 99 %, ms | lines a watcher gets for a move |")
	fmt.Println("|---|---|---|---|---|---|")
	for _, n := range watchers {
		if err := with(ctx, program, dir, "0", func(s *running) error {
			return watched(ctx, s, n, seed, rate, duration)
		}); err != nil {
			return err
		}
	}
	return nil
}

// watched measures with so many watchers. They are a process of their own: players must not wait for the reads of
// others.
func watched(ctx context.Context, s *running, watchers int, seed uint64, rate float64, duration time.Duration) error {
	l := newLoad([]string{s.url}, seed, 1)
	is, err := l.create(ctx, 0)
	if err != nil {
		return err
	}
	self, err := os.Executable()
	if err != nil {
		return err
	}
	c := exec.CommandContext(ctx, self, "-spectate", s.url+"/v1/tables/"+is.ID+"/feed", "-watch",
		strconv.Itoa(watchers))
	c.Stderr = os.Stderr
	in, err := c.StdinPipe()
	if err != nil {
		return err
	}
	out, err := c.StdoutPipe()
	if err != nil {
		return err
	}
	if err := c.Start(); err != nil {
		return err
	}
	defer func() { _ = c.Wait() }()
	defer in.Close()
	said := bufio.NewScanner(out)
	said.Scan() // all are there
	before := s.metric("process_cpu_seconds_total")
	playing, stop := context.WithTimeout(ctx, duration)
	defer stop()
	l.table(playing, 0, is, time.Duration(float64(time.Second)/rate)) // to its end, if that comes first
	time.Sleep(500 * time.Millisecond)                                // for the last lines
	cost := s.metric("process_cpu_seconds_total") - before
	in.Close()
	said.Scan()
	lines, err := strconv.ParseFloat(said.Text(), 64)
	moves := len(l.took)
	if err != nil || moves == 0 || l.failed.Load() > 0 {
		return fmt.Errorf("%d moves and %d errors with %d watchers: %w", moves, l.failed.Load(), watchers, err)
	}
	l.sort()
	fmt.Printf("| %d | %d | %.2f | %.1f | %.1f | %.2f |\n", watchers, moves, 1000*cost/float64(moves),
		1000*l.part(0.5).Seconds(), 1000*l.part(0.99).Seconds(), lines/float64(max(watchers, 1)*moves))
	return nil
}

// spectators watches a feed many times. It prints a line when all are there,
// and how many lines came after that when the input ends.
func spectators(feed string, watchers list) error {
	if len(watchers) != 1 {
		return errors.New("-spectate needs -watch with one number")
	}
	n := watchers[0]
	u, err := url.Parse(feed)
	if err != nil {
		return err
	}
	var lines atomic.Int64
	for range n {
		conn, err := net.Dial("tcp", u.Host)
		if err != nil {
			return err
		}
		if _, err := fmt.Fprintf(conn, "GET %s HTTP/1.1\r\nHost: %s\r\n\r\n", u.Path, u.Host); err != nil {
			return err
		}
		go func() {
			r := bufio.NewReaderSize(conn, 1<<10)
			for {
				line, err := r.ReadSlice('\n')
				if err != nil && err != bufio.ErrBufferFull {
					return
				}
				if bytes.HasPrefix(line, []byte(`{"info":`)) {
					lines.Add(1)
				}
			}
		}()
	}
	for end := time.Now().Add(time.Minute); lines.Load() < int64(n); time.Sleep(10 * time.Millisecond) {
		if time.Now().After(end) {
			return fmt.Errorf("only %d of %d get lines", lines.Load(), n)
		}
	}
	lines.Store(0)
	fmt.Println("ready")
	_, _ = io.Copy(io.Discard, os.Stdin)
	fmt.Println(lines.Load())
	return nil
}
