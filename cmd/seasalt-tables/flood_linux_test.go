package main

import (
	"context"
	"fmt"
	"io"
	"net"
	"os"
	"strings"
	"sync"
	"syscall"
	"testing"
	"time"
)

// memory returns how many bytes of memory a process has, and the most that it has had.
func (p *process) memory() (now, most int) {
	data, err := os.ReadFile(fmt.Sprintf("/proc/%d/status", p.cmd.Process.Pid))
	if err != nil {
		p.t.Fatal(err)
	}
	for line := range strings.Lines(string(data)) {
		_, _ = fmt.Sscanf(line, "VmRSS: %d kB", &now)
		_, _ = fmt.Sscanf(line, "VmHWM: %d kB", &most)
	}
	return now << 10, most << 10
}

// Ten thousand connections come from one address, and stay: all but those that it may have are closed at once, the server
// needs no memory for them, and those who come from another address play as if nothing were. Afterwards the
// address is served again.
func TestFlood(t *testing.T) {
	flood := 10_000
	if testing.Short() {
		flood = 2_000
	}
	var limit syscall.Rlimit
	if err := syscall.Getrlimit(syscall.RLIMIT_NOFILE, &limit); err != nil {
		t.Fatal(err)
	}
	if most := int(limit.Cur) - 200; most < flood {
		t.Logf("%d connections and not %d, since this process may have no more files", most, flood)
		flood = most
	}
	p := start(t, "-data", t.TempDir(), "-bots", "0", "-connections", "300")
	ctx, cancel := context.WithTimeout(t.Context(), time.Minute)
	defer cancel()
	new(traffic).playTable(ctx, t, []string{p.url}, 1) // so that the server has what it needs
	before, _ := p.memory()
	from := &net.Dialer{LocalAddr: &net.TCPAddr{IP: net.IPv4(127, 0, 0, 2)}}
	address := strings.TrimPrefix(p.url, "http://")
	var mu sync.Mutex
	var conns []net.Conn
	var wait sync.WaitGroup
	for range 8 {
		wait.Go(func() {
			for range flood / 8 {
				c, err := from.Dial("tcp", address)
				if err != nil {
					continue // it was closed at once
				}
				_, _ = io.WriteString(c, "GET /v1/lobby HTTP/1.1\r\nX: ") // and never ends
				mu.Lock()
				conns = append(conns, c)
				mu.Unlock()
			}
		})
	}
	begun := time.Now()
	var game traffic
	game.playTable(ctx, t, []string{p.url}, 2)
	took := time.Since(begun)
	wait.Wait()
	open := 0
	for range 3 { // until the server has come to all of them
		open = 0
		for _, c := range conns {
			_ = c.SetReadDeadline(time.Now().Add(time.Millisecond))
			if _, err := c.Read(make([]byte, 1)); os.IsTimeout(err) {
				open++
			}
		}
		if open <= 300 {
			break
		}
	}
	_, most := p.memory()
	t.Logf("%d connections, of which %d stay open; a game of %d moves beside them in %v; %d KB more memory", len(conns), open, game.moves.Load(), took.Round(time.Millisecond), (most-before)>>10)
	if open > 300 {
		t.Errorf("%d connections stay open", open)
	}
	if grown := most - before; grown > 48<<20 && !raced() { // the race detector needs several times as much
		t.Errorf("the server needs %d MB for them", grown>>20)
	}
	for _, c := range conns {
		c.Close()
	}
	for {
		c, err := from.Dial("tcp", address)
		if err == nil {
			_ = c.SetDeadline(time.Now().Add(time.Second))
			_, _ = io.WriteString(c, "GET /healthz HTTP/1.0\r\n\r\n")
			text, _ := io.ReadAll(c)
			c.Close()
			if strings.HasSuffix(string(text), "ok\n") {
				return
			}
		}
		if ctx.Err() != nil {
			t.Fatal("the address is not served any more")
		}
		time.Sleep(50 * time.Millisecond)
	}
}
