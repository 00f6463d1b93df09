package main

import (
	"io"
	"net/http"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/seasalt-go/seasalt/cmd/seasalt-tables/internal/testkit"
)

// A program that was made of a clone has no page, and says where one comes from.
func TestNoPage(t *testing.T) {
	log := testkit.Logged(t)
	page, err := loadPage(config{})
	data := filepath.Join(t.TempDir(), "data")
	if err := run(t.Context(), []string{"-page", data, "-data", data}, nil, io.Discard, io.Discard); err == nil || !strings.HasPrefix(err.Error(), "-page: ") {
		t.Error(err)
	}
	if _, err := os.Stat(data); err == nil {
		t.Error("there is a data folder, although there is no page")
	}
	if page != nil || err != nil || !strings.Contains(log.String(), "seasalt-web -export") {
		t.Errorf("%v, %v: %s", page, err, log)
	}
}

// A server with the page listens after a third of a second of a processor's time. The page goes over the wire compressed to browsers,
// which all accept that, also through the handler of the server.
func TestPageServed(t *testing.T) {
	p := start(t, "-data", t.TempDir(), "-bots", "0")
	q, err := http.NewRequestWithContext(t.Context(), "GET", p.url+"/", nil)
	if err != nil {
		t.Fatal(err)
	}
	q.Header.Set("Accept-Encoding", "gzip, deflate, br") // by itself a client unpacks what it asked for unpacked
	answer, err := http.DefaultClient.Do(q)
	if err != nil {
		t.Fatal(err)
	}
	defer answer.Body.Close()
	body, err := io.ReadAll(answer.Body)
	if err != nil {
		t.Fatal(err)
	}
	if answer.Header.Get("Content-Encoding") != "br" || answer.Header.Get("Vary") != "Accept-Encoding" || len(body) > 1000 {
		t.Errorf("%d bytes go over the wire, with %v", len(body), answer.Header)
	}
	p.kill()
	took := p.cmd.ProcessState.UserTime() + p.cmd.ProcessState.SystemTime()
	if t.Logf("%v of a processor's time", took); took > 300*time.Millisecond {
		t.Error("that is too long for a start")
	}
}
