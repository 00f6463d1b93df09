package main

import (
	"bufio"
	"bytes"
	"context"
	"flag"
	"fmt"
	"io"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"syscall"
	"time"
)

// busy is the number of tables in play while the others are only stored.
const busy = 50

// A size is the cost of a server with some tables stored.
type size struct {
	tables int
	disk   float64 // bytes in the folder of the store
	memory float64 // bytes, of the process when it is ready, before anybody plays
	start  float64 // seconds of processor time until it is ready
	ready  float64 // seconds of a clock until then
	move   float64 // seconds of processor time for a move at one of the busy tables
	median float64 // seconds from the request to the acknowledgement of such a move
}

// grow starts the server in this folder with more and more tables stored, and measures.
func grow(ctx context.Context, sizes list, plot string, seed uint64, at int, duration time.Duration) error {
	dir, program, err := build(ctx)
	if err != nil {
		return err
	}
	defer os.RemoveAll(dir)
	var all []size
	stored := 0
	for _, n := range sizes {
		// What was measured at the tables before stays, too: so many are few beside the others.
		err = with(ctx, program, dir, "2m", func(s *running) error {
			newLoad([]string{s.url}, seed, at).empty(ctx, n-stored, "open")
			return nil
		})
		if err != nil {
			return err
		}
		stored = n
		is := size{tables: n, disk: used(dir)}
		err = with(ctx, program, dir, "0", func(s *running) error {
			is.ready, is.start, is.memory = s.ready.Seconds(), s.metric("process_cpu_seconds_total"),
				s.metric("process_resident_memory_bytes")
			l := newLoad([]string{s.url}, seed, at)
			before := s.metric("process_cpu_seconds_total")
			l.report(l.play(ctx, busy, 0, duration), busy)
			if len(l.took) == 0 {
				return fmt.Errorf("no moves with %d tables", n)
			}
			is.move = (s.metric("process_cpu_seconds_total") - before) / float64(len(l.took))
			is.median = l.part(0.5).Seconds()
			return nil
		})
		if err != nil {
			return err
		}
		all = append(all, is)
	}
	fmt.Println("| tables | disk, MB | memory, MB | start, s of the processor | ready after, s | " +
		"a move, ms of the processor | median, ms |")
	fmt.Println("|---|---|---|---|---|---|---|")
	for _, s := range all {
		fmt.Printf("| %d | %.1f | %.0f | %.2f | %.1f | %.2f | %.0f |\n", s.tables, s.disk/1e6, s.memory/1e6, s.start,
			s.ready, 1000*s.move, 1000*s.median)
	}
	if plot == "" {
		return nil
	}
	canvas, err := picture(all)
	if err != nil {
		return err
	}
	var svg bytes.Buffer
	if _, err := canvas.WriteTo(&svg); err != nil {
		return err
	}
	return os.WriteFile(plot, svg.Bytes(), 0o666)
}

// released is the server that is measured, or "" for the one in this folder.
var released = flag.String("program", "", "the `file` of the server to start, such as a release with its page, "+
	"instead of the one in this folder")

// build builds the server in this folder, in a new one that the caller removes, unless there is one already.
func build(ctx context.Context) (dir, program string, err error) {
	if dir, err = os.MkdirTemp("", "seasalt-load"); err != nil || *released != "" {
		return dir, *released, err
	}
	program = filepath.Join(dir, "tables")
	if out, err := exec.CommandContext(ctx, "go", "build", "-o", program, ".").CombinedOutput(); err != nil {
		os.RemoveAll(dir)
		return "", "", fmt.Errorf("building the server (in cmd/seasalt-tables): %w\n%s", err, out)
	}
	return dir, program, nil
}

// A running server.
type running struct {
	url, admin string
	token      string // the file with the operator's
	ready      time.Duration
}

// with starts a server, calls do when it is ready, and stops it.
func with(ctx context.Context, program, dir, sync string, do func(*running) error) error {
	return withFlags(ctx, program, dir, do, append(unlimited, "-sync", sync, "-bots", "0")...)
}

// unlimited are the flags of a server that takes all from one address.
var unlimited = slices.Clip([]string{"-rate", "0", "-token-rate", "0", "-create-rate", "0", "-waiting", "0",
	"-feeds", "0", "-token-feeds", "0", "-connections", "0"})

// withFlags is with, for a server with some flags.
func withFlags(ctx context.Context, program, dir string, do func(*running) error, flags ...string) error {
	c := exec.Command(program, append(flags, "-data", filepath.Join(dir, "data"), "-addr", "127.0.0.1:0", "-admin",
		"127.0.0.1:0", "-log", "error")...)
	c.Stderr = os.Stderr
	out, err := c.StdoutPipe()
	if err != nil {
		return err
	}
	begun := time.Now()
	if err := c.Start(); err != nil {
		return err
	}
	defer func() {
		_ = c.Process.Signal(syscall.SIGTERM)
		_ = c.Wait()
	}()
	s := &running{token: filepath.Join(dir, "data", "operator-token")}
	lines := bufio.NewScanner(out)
	for s.url == "" && lines.Scan() {
		if at, ok := strings.CutPrefix(lines.Text(), "Metrics, pprof and backups: "); ok {
			s.admin = at
		}
		if at, ok := strings.CutPrefix(lines.Text(), "Tables: "); ok {
			s.url = at
		}
	}
	for {
		r, err := http.Get(s.url + "/readyz")
		if err != nil {
			return err
		}
		r.Body.Close()
		if r.StatusCode == http.StatusOK {
			break
		}
		select {
		case <-ctx.Done():
			return ctx.Err()
		case <-time.After(20 * time.Millisecond):
		}
	}
	s.ready = time.Since(begun)
	return do(s)
}

// metric returns a metric of the server, or 0.
func (s *running) metric(name string) (value float64) {
	r, err := http.Get(s.admin + "/metrics")
	if err != nil {
		return 0
	}
	defer r.Body.Close()
	text, _ := io.ReadAll(r.Body)
	for line := range strings.Lines(string(text)) {
		if rest, ok := strings.CutPrefix(line, name+" "); ok {
			value, _ = strconv.ParseFloat(strings.TrimSpace(rest), 64)
		}
	}
	return value
}

// used returns the size of all files in a folder, without the program.
func used(dir string) (n float64) {
	_ = filepath.WalkDir(filepath.Join(dir, "data"), func(_ string, f os.DirEntry, err error) error {
		if err == nil && f.Type().IsRegular() {
			if info, err := f.Info(); err == nil {
				n += float64(info.Size())
			}
		}
		return nil
	})
	return n
}
