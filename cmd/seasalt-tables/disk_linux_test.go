package main

import (
	"context"
	"fmt"
	"io"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
	"time"
)

// A process that onSmallDisk starts mounts a disk of some megabytes, which it alone sees. It ends if it must not.
func init() {
	dir := os.Getenv("TABLES_TEST_DISK")
	if dir == "" {
		return
	}
	err := syscall.Mount("", "/", "", syscall.MS_REC|syscall.MS_PRIVATE, "")
	if err == nil {
		err = syscall.Mount("tmpfs", dir, "tmpfs", 0, "size=16m")
	}
	if err != nil {
		fmt.Println("no disk:", err)
		os.Exit(1)
	}
}

// onSmallDisk starts a process in a name space of its own, in which it can mount a disk without being root.
func onSmallDisk(dir string) func(*exec.Cmd) {
	return func(c *exec.Cmd) {
		c.Env = append(c.Env, "TABLES_TEST_DISK="+dir)
		c.SysProcAttr = &syscall.SysProcAttr{Cloneflags: syscall.CLONE_NEWNS}
		if id := os.Getuid(); id != 0 {
			c.SysProcAttr.Cloneflags |= syscall.CLONE_NEWUSER
			c.SysProcAttr.UidMappings = []syscall.SysProcIDMap{{ContainerID: 0, HostID: id, Size: 1}}
			c.SysProcAttr.GidMappings = []syscall.SysProcIDMap{{ContainerID: 0, HostID: os.Getgid(), Size: 1}}
		}
	}
}

// The disk fills up while games are played. Moves are refused and nothing is half done; when there is room again the
// service returns by itself, and all games are played to their ends with nothing lost and nothing twice.
func TestFullDisk(t *testing.T) {
	dir := t.TempDir()
	if err := exec.Command("unshare", "--user", "--map-root-user", "--mount", "true").Run(); err != nil && os.Getuid() != 0 {
		t.Skip("this user cannot mount a small disk in a name space: ", err)
	}
	ctx, cancel := context.WithTimeout(t.Context(), 2*time.Minute)
	defer cancel()
	p := startHow(t, onSmallDisk(dir), "-data", dir, "-bots", "0", "-streams", "4", "-max-store", "1000000000")
	seen := filepath.Join("/proc", fmt.Sprint(p.cmd.Process.Pid), "root", dir) // the disk, from here
	busy := playOn(ctx, t, 3, p.url)
	ready := func() (status int, text string) { return get(t, p.url+"/readyz") }
	create := func() (int, string) {
		r, err := http.Post(p.url+"/v1/tables", "application/json", strings.NewReader(`{"seats":[{"kind":"open"},{"kind":"open"}]}`))
		if err != nil {
			t.Fatal(err)
		}
		defer r.Body.Close()
		data, _ := io.ReadAll(r.Body)
		return r.StatusCode, string(data)
	}
	rounds := 2
	if testing.Short() {
		rounds = 1
	}
	for round := range rounds {
		time.Sleep(500 * time.Millisecond)
		filler, err := os.Create(filepath.Join(seen, "filler"))
		if err != nil {
			t.Fatal(err)
		}
		n, err := io.Copy(filler, endless{}) // until the disk is full
		filler.Close()
		if err == nil || n == 0 {
			t.Fatal("the disk is not full", n, err)
		}
		for status := 0; status != http.StatusServiceUnavailable; {
			var text string
			if status, text = create(); status == http.StatusServiceUnavailable && !strings.Contains(text, "try again") || ctx.Err() != nil {
				t.Fatal(status, text)
			}
		}
		full := time.Now() // the first write that failed has made the server unready, and others fail at once
		for range 5 {
			if status, text := ready(); status != http.StatusServiceUnavailable {
				t.Errorf("the disk is full, and whether the server is ready is %d %s", status, text)
			}
			if status, text := create(); status != http.StatusServiceUnavailable || time.Since(full) > 3*time.Second {
				t.Errorf("%d %s after %v", status, text, time.Since(full))
			}
			time.Sleep(200 * time.Millisecond)
		}
		since := busy.begin()
		time.Sleep(time.Second)
		if status, text := ready(); status != http.StatusServiceUnavailable || !strings.Contains(text, "full") || strings.Contains(text, dir) {
			t.Errorf("whether it is ready: %d %s", status, text)
		}
		busy.since.Store(nil)
		if n := since.moves.Load(); n > 0 {
			t.Errorf("%d moves on a full disk", n)
		}
		if err := os.Remove(filepath.Join(seen, "filler")); err != nil {
			t.Fatal(err)
		}
		room := time.Now()
		for {
			if status, _ := create(); status == http.StatusCreated {
				break
			}
			if time.Since(room) > time.Minute {
				status, text := ready()
				t.Fatalf("round %d: the service does not return: %d %s", round, status, text)
			}
			time.Sleep(50 * time.Millisecond)
		}
		t.Logf("there is room, and tables are created again after %v", time.Since(room))
	}
	busy.end()
	if ctx.Err() != nil {
		t.Error("the games do not end")
	}
	t.Logf("%d tables, %d moves", busy.tables.Load(), busy.moves.Load())
}

type endless struct{}

func (endless) Read(p []byte) (int, error) { return len(p), nil }
