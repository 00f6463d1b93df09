package main

import (
	"io"
	"log/slog"
	"net/http"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// A program that was made of a clone has no page, and says where one comes from.
func TestNoPage(t *testing.T) {
	var log strings.Builder
	page, err := loadPage(config{}, slog.New(slog.NewTextHandler(&log, nil)))
	if page != nil || err != nil || !strings.Contains(log.String(), "seasalt-web -export") {
		t.Errorf("%v, %v: %s", page, err, &log)
	}
}

// The page goes over the wire compressed to browsers, which all accept that, also through the handler of the server.
func TestCompressedPage(t *testing.T) {
	dir := t.TempDir()
	index := `<!doctype html><html lang="en">` + strings.Repeat("<p>seasalt</p>", 500)
	for name, text := range map[string]string{"index.html": index, "offline.js": "keep()"} {
		if err := os.WriteFile(filepath.Join(dir, name), []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	p := start(t, "-data", t.TempDir(), "-bots", "0", "-page", dir)
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
	if answer.Header.Get("Content-Encoding") != "br" || answer.Header.Get("Vary") != "Accept-Encoding" || len(body) > 300 {
		t.Errorf("%d bytes go over the wire for %d, with %v", len(body), len(index), answer.Header)
	}
}
