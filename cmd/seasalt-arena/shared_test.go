package main

import (
	"context"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/nats-io/nats-server/v2/server"
	"github.com/nats-io/nats.go"
	"github.com/nats-io/nats.go/jetstream"
)

// The test binary is also the program, so that it can be killed: "arena" as its first argument makes it that.
func TestMain(m *testing.M) {
	patience = time.Second
	if len(os.Args) > 1 && os.Args[1] == "arena" {
		os.Exit(interruptible(os.Args[2:]))
	}
	os.Exit(m.Run())
}

// natsServer starts a server and returns its address.
func natsServer(t *testing.T) string {
	s, err := server.NewServer(&server.Options{Host: "127.0.0.1", Port: -1, JetStream: true, StoreDir: t.TempDir(), NoSigs: true, NoLog: true})
	if err != nil {
		t.Fatal(err)
	}
	s.Start()
	t.Cleanup(func() {
		s.Shutdown()
		s.WaitForShutdown()
	})
	if !s.ReadyForConnections(time.Minute) {
		t.Fatal("the NATS server does not start")
	}
	return s.ClientURL()
}

// Machines that share a tournament all report the results that one alone has. One that comes later, or is interrupted,
// changes nothing.
func TestShared(t *testing.T) {
	defer func(n int) { mostBatches = n }(mostBatches)
	mostBatches = 40 // of 15 games, and one of 6
	url := natsServer(t)
	dir := t.TempDir()
	args := strings.Fields("-players greedy,random,b=random -games 606 -target 10 -seed 5 -workers 2")
	want, _, code := arenaWith(t, append(args, "-json", filepath.Join(dir, "alone"))...)
	if code != exitOK {
		t.Fatal(code)
	}
	alone, err := os.ReadFile(filepath.Join(dir, "alone"))
	if err != nil {
		t.Fatal(err)
	}
	args = slices.Clip(append(args, "-nats", url))
	check := func(i int) {
		name := filepath.Join(dir, fmt.Sprint(i))
		out, errs, code := arenaWith(t, append(args, "-json", name)...)
		if code != exitOK || out != want || errs != "" {
			t.Errorf("machine %d: exit code %d, %s\n%s\ninstead of\n%s", i, code, errs, out, want)
		}
		if text, err := os.ReadFile(name); err != nil || string(text) != string(alone) {
			t.Errorf("machine %d: %v: other results", i, err)
		}
	}

	conn, err := nats.Connect(url)
	if err != nil {
		t.Fatal(err)
	}
	defer conn.Close()
	ctx, cancel := context.WithCancel(context.Background())
	defer cancel()
	if _, err := conn.Subscribe("seasalt.arena.*.games.*", func(*nats.Msg) { cancel() }); err != nil { // after the first batch
		t.Fatal(err)
	}
	if err := conn.Flush(); err != nil {
		t.Fatal(err)
	}
	var out, errs strings.Builder
	if code := run(ctx, append(args, "-workers", "1"), &out, &errs); code != exitInterrupted || !strings.Contains(errs.String(), "the same command goes on with the others") {
		t.Errorf("exit code %d, %s", code, errs.String())
	}
	var group sync.WaitGroup
	for i := range 3 {
		group.Add(1)
		go func() {
			defer group.Done()
			check(i)
		}()
	}
	group.Wait()
	check(3) // all games have been played
}

// The games of a machine that is killed are played again by others, and none counts twice.
func TestKilled(t *testing.T) {
	url := natsServer(t)
	args := strings.Fields("-players greedy,ismcts:20 -games 100 -target 20 -seed 6 -workers 2")
	want, _, _ := arenaWith(t, args...)
	args = append(args, "-nats", url)
	self, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	killed := exec.Command(self, append([]string{"arena"}, args...)...)
	if err := killed.Start(); err != nil {
		t.Fatal(err)
	}
	// It is killed when it has played some games, and is at others.
	played := func() (games, taken int) {
		conn, err := nats.Connect(url)
		if err != nil {
			t.Fatal(err)
		}
		defer conn.Close()
		js, err := jetstream.New(conn)
		if err != nil {
			t.Fatal(err)
		}
		ctx, cancel := context.WithTimeout(context.Background(), time.Minute)
		defer cancel()
		for info := range js.ListStreams(ctx).Info() {
			if strings.HasPrefix(info.Config.Name, "seasalt-arena-games-") {
				games = int(info.State.Msgs)
				continue
			}
			if c, err := js.Consumer(ctx, info.Config.Name, "workers"); err == nil {
				if i, err := c.Info(ctx); err == nil {
					taken = i.NumAckPending
				}
			}
		}
		return games, taken
	}
	for start := time.Now(); ; time.Sleep(5 * time.Millisecond) {
		games, taken := played()
		if games >= 5 && taken > 0 {
			break
		}
		if games == 100 || time.Since(start) > time.Minute {
			t.Fatalf("%d games, %d taken", games, taken)
		}
	}
	killed.Process.Kill()
	killed.Wait()
	games, taken := played()
	t.Logf("killed after %d games, at %d others", games, taken)
	if games >= 100 {
		t.Fatal("it was killed too late")
	}
	out, errs, code := arenaWith(t, args...)
	if code != exitOK || out != want {
		t.Errorf("exit code %d, %s\n%s\ninstead of\n%s", code, errs, out, want)
	}
	if games, taken := played(); games != 100 || taken != 0 {
		t.Errorf("%d games, %d taken", games, taken)
	}
}

// Ctrl-C while the server is asked is no mistake of the command line.
func TestInterruptedSharing(t *testing.T) {
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	var out, errs strings.Builder
	code := run(ctx, []string{"-games", "10", "-nats", natsServer(t)}, &out, &errs)
	if code != exitInterrupted || out.Len() > 0 || errs.String() != "seasalt-arena: interrupted: -nats: context canceled\n" {
		t.Errorf("exit code %d, %s%s", code, out.String(), errs.String())
	}
}

// Without a server there is no tournament, and with one no file. Passwords are not shown.
func TestNoServer(t *testing.T) {
	for args, want := range map[string]struct {
		code int
		errs string
	}{
		"-nats nats://127.0.0.1:1":                       {exitFailure, "seasalt-arena: -nats nats://127.0.0.1:1: nats: no servers available for connection\n"},
		"-nats nats://me:secret@127.0.0.1:1,127.0.0.1:2": {exitFailure, "seasalt-arena: -nats nats://127.0.0.1:1,127.0.0.1:2: nats: no servers available for connection\n"},
		"-nats nats://127.0.0.1:none":                    {exitUsage, "seasalt-arena: -nats: URL number 1 is malformed; "},
		"-nats nats://a:1,nats://me:sec#ret@b:2":         {exitUsage, "seasalt-arena: -nats: URL number 2 is malformed; "},
		"-nats nats://127.0.0.1:1 -o x.jsonl":            {exitUsage, "seasalt-arena: -o and -nats: with -nats, the server keeps"},
		"-nats=":                                         {exitUsage, "seasalt-arena: -nats: the name is missing"},
	} {
		_, errs, code := arenaWith(t, strings.Fields(args)...)
		if code != want.code || !strings.HasPrefix(errs, want.errs) || strings.Contains(errs, "sec") || strings.Contains(errs, "Run it with -h") != (code == exitUsage) {
			t.Errorf("%s: exit code %d, %s", args, code, errs)
		}
	}
}
