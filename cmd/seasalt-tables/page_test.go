package main

import (
	"io"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"
)

// Where a page is neither in the program nor can be made of the sources, whoever asks for it is not told to wait for it.
func TestNoPage(t *testing.T) {
	t.Chdir(t.TempDir())
	page, err := loadPage(t.Context(), config{}, slog.New(slog.NewTextHandler(io.Discard, nil)))
	if err != nil {
		t.Fatal(err)
	}
	for end := time.Now().Add(time.Minute); ; time.Sleep(20 * time.Millisecond) {
		answer := httptest.NewRecorder()
		page.ServeHTTP(answer, httptest.NewRequest("GET", "/", nil))
		if answer.Code == http.StatusNotFound && strings.Contains(answer.Body.String(), "no page") {
			return
		}
		if answer.Code != http.StatusServiceUnavailable || time.Now().After(end) {
			t.Fatalf("%d %s", answer.Code, answer.Body)
		}
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
