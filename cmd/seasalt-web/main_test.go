package main

import (
	"bytes"
	"context"
	"io"
	"net"
	"net/http"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/seasalt-go/seasalt/cmd/seasalt-web/build"
	_ "github.com/seasalt-go/seasalt/cmd/seasalt-web/engine" // what is compiled: a change of it is no cached result
	page "github.com/seasalt-go/seasalt/cmd/seasalt-web/site"
)

// Only a wrong command line is 2; what failed is 1.
func TestFlags(t *testing.T) {
	busy, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	defer busy.Close()
	dir := t.TempDir()
	if err := os.WriteFile(filepath.Join(dir, "index.html"), nil, 0o666); err != nil {
		t.Fatal(err)
	}
	for args, want := range map[string]struct {
		code int
		text string
	}{
		"-x":                         {2, "not defined"},
		"play":                       {2, `"play" is not a flag`},
		"-addr 8080":                 {2, "write a host and a port"},
		"-addr http://localhost:80/": {2, "write a host and a port"},
		"-export ":                   {2, "need the name of a directory"},
		"-export out -addr :80":      {2, "-export serves nothing"},
		"-export out -open":          {2, "-export serves nothing"},
		"-page /nowhere/at/all":      {1, "/nowhere/at/all: "},
		"-page . -addr 127.0.0.1:80": {1, "index.html is missing"},
		"-page " + dir + " -addr " + busy.Addr().String(): {1, "-addr: "},
	} {
		err := run(t.Context(), strings.Split(args, " "), io.Discard, io.Discard)
		if exitCode(err) != want.code || !strings.Contains(err.Error(), want.text) {
			t.Errorf("%s: exit code %d, %v, want %d, %s", args, exitCode(err), err, want.code, want.text)
		}
	}
	if err := run(t.Context(), []string{"-h"}, io.Discard, io.Discard); exitCode(err) != 0 {
		t.Errorf("-h: %v", err)
	}
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if err := run(ctx, nil, io.Discard, io.Discard); exitCode(err) != 130 {
		t.Errorf("Ctrl-C while the page is built: %v", err)
	}
}

// Outside a clone there is nothing to build the page from. It says what helps.
func TestElsewhere(t *testing.T) {
	t.Chdir(t.TempDir())
	err := run(t.Context(), []string{"-export", "page"}, io.Discard, io.Discard)
	if exitCode(err) != 1 || !strings.Contains(err.Error(), "run it in the folder cmd/seasalt-web of a clone, or serve a page that was exported there with -page DIR") {
		t.Errorf("%v", err)
	}
}

// TestPage exports the page, serves what was exported, and looks at what a browser is told.
func TestPage(t *testing.T) {
	if testing.Short() {
		t.Skip("compiling the engine takes its time")
	}
	dir := filepath.Join(t.TempDir(), "site")
	for range 2 { // it writes over a page that is there
		if err := run(t.Context(), []string{"-export", dir}, io.Discard, io.Discard); err != nil {
			t.Fatal(err)
		}
	}
	if err := run(t.Context(), []string{"-export", filepath.Dir(dir)}, io.Discard, io.Discard); err == nil {
		t.Error("it writes among other files")
	}
	ctx, stop := context.WithCancel(t.Context())
	out := make(chan string, 1)
	done := make(chan error, 1)
	go func() {
		done <- run(ctx, []string{"-page", dir, "-addr", "127.0.0.1:0"}, writer(func(p []byte) { out <- string(p) }), io.Discard)
	}()
	var url string
	select {
	case line := <-out:
		url = strings.Fields(strings.TrimPrefix(line, "the page is at "))[0]
	case err := <-done:
		t.Fatal(err)
	case <-time.After(2 * time.Minute): // it compresses the page first, and the machine may be busy
		t.Fatal("it does not say where the page is")
	}
	get := func(name string) (*http.Response, string) {
		t.Helper()
		r, err := http.Get(url + name)
		if err != nil {
			t.Fatal(err)
		}
		defer r.Body.Close()
		body, err := io.ReadAll(r.Body)
		if err != nil {
			t.Fatal(err)
		}
		return r, string(body)
	}
	r, index := get("")
	policy := r.Header.Get("Content-Security-Policy")
	if strings.Contains(policy, "inline") || strings.Contains(policy, "'unsafe-eval'") || !strings.Contains(policy, "default-src 'none'") {
		t.Errorf("the policy is %q", policy)
	}
	if !strings.Contains(index, `http-equiv="Content-Security-Policy" content="default-src 'none'`) {
		t.Error("a static host has no policy")
	}
	for _, inline := range []string{"<script>", "<style>", " style=", " onload="} {
		if strings.Contains(index, inline) {
			t.Errorf("the page has %s", inline)
		}
	}
	if r, _ := get("nothing"); r.StatusCode != http.StatusNotFound {
		t.Errorf("a file that is not there: %s", r.Status)
	}
	if r, _ := get("../main.go"); r.StatusCode != http.StatusNotFound {
		t.Errorf("a file elsewhere: %s", r.Status)
	}
	if r, err := http.Post(url, "text/plain", strings.NewReader("x")); err != nil || r.StatusCode != http.StatusMethodNotAllowed {
		t.Errorf("POST: %v %v", r, err)
	}
	files, err := os.ReadDir(dir)
	if err != nil {
		t.Fatal(err)
	}
	for _, f := range files {
		if of := strings.TrimSuffix(f.Name(), filepath.Ext(f.Name())); filepath.Ext(of) != ".wasm" && strings.Contains(of, ".") {
			continue // the compressed form of another file
		}
		r, body := get(f.Name())
		if r.StatusCode != http.StatusOK || r.Header.Get("X-Content-Type-Options") != "nosniff" {
			t.Errorf("%s: %s", f.Name(), r.Status)
		}
		_, named := strings.CutPrefix(r.Header.Get("Cache-Control"), "public")
		if hash := strings.HasPrefix(f.Name(), "page-") || strings.HasPrefix(f.Name(), "engine-") || strings.HasPrefix(f.Name(), "worker-") || strings.HasPrefix(f.Name(), "thinker-") || strings.HasPrefix(f.Name(), "weights-"); named != hash {
			t.Errorf("%s can be kept for ever: %t", f.Name(), named)
		}
		if content, err := os.ReadFile(filepath.Join(dir, f.Name())); err != nil || !bytes.Equal(content, []byte(body)) {
			t.Errorf("%s is served otherwise", f.Name())
		}
	}
	stop()
	if err := <-done; err != nil {
		t.Errorf("after Ctrl+C: %v", err)
	}
}

// TestSize holds the page to 2.25 MB by gzip and 1.7 MB by brotli, and all weights of bots to 300 kB, half of it as transferred.
// Those for two players are in the engine; the others come when such a game is played.
func TestSize(t *testing.T) {
	if testing.Short() {
		t.Skip("compiling the engine takes its time")
	}
	site, err := build.Page(t.Context(), build.Options{Brotli: true, Log: t.Logf})
	if err != nil {
		t.Fatal(err)
	}
	inEngine, err := os.ReadFile(filepath.Join("..", "..", "bot", "internal", "network", "weights", "2.bin"))
	if err != nil {
		t.Fatal(err)
	}
	for coding, c := range map[string]struct {
		most int
		pack func([]byte) ([]byte, error)
	}{"gzip": {2_250_000, page.PackGzip}, "br": {1_700_000, page.PackBrotli}} {
		total, each := site.Size(coding)
		packed, err := c.pack(inEngine)
		if err != nil {
			t.Fatal(err)
		}
		weights, raw, files := len(packed), len(inEngine), 0
		for name, size := range each {
			if strings.HasPrefix(name, "weights-") {
				total, weights, raw, files = total-size, weights+size, raw+len(site.File(name)), files+1
			}
		}
		t.Logf("%.3f MB by %s, weights %d bytes of %d: %v", float64(total)/1e6, coding, weights, raw, each)
		if total > c.most {
			t.Errorf("the page has %d bytes by %s: more than %d", total, coding, c.most)
		}
		if files != 3 || raw > 300_000 || weights > 150_000 {
			t.Errorf("%d files of weights with %d bytes, %d by %s", files, raw, weights, coding)
		}
	}
}

type writer func([]byte)

func (w writer) Write(p []byte) (int, error) {
	w(p)
	return len(p), nil
}
