package site

import (
	"bytes"
	"compress/gzip"
	"io"
	"net/http/httptest"
	"strings"
	"testing"

	"github.com/andybalholm/brotli"
)

// What gains by it is compressed for clients that accept it, and for nobody else.
func TestCompressed(t *testing.T) {
	script := []byte(strings.Repeat("keep();", 500))
	engine := []byte("by gzip")
	s, err := New(map[string][]byte{"index.html": []byte("<html>"), "page-0123456789.js": script, "engine-0123456789.wasm.gz": engine, "engine-0123456789.wasm.br": []byte("by br")})
	if err != nil {
		t.Fatal(err)
	}
	dir := t.TempDir()
	if err := s.Export(dir); err != nil {
		t.Fatal(err)
	}
	if s, err = Load(dir); err != nil { // with what was compressed before
		t.Fatal(err)
	}
	get := func(name, accept string) *httptest.ResponseRecorder {
		w, r := httptest.NewRecorder(), httptest.NewRequest("GET", "/"+name, nil)
		if accept != "" {
			r.Header.Set("Accept-Encoding", accept)
		}
		s.ServeHTTP(w, r)
		return w
	}
	for accept, want := range map[string]string{
		"gzip": "gzip", "br, GZIP;q=0.5": "br", "*": "br", "gzip, *;q=0": "gzip", "deflate;q=0.9,gzip;q=1.0,*;q=0.5": "br", "gzip, deflate, br, zstd": "br",
		"": "", "br": "br", "br;q=0, gzip": "gzip", "br;q=0, *": "gzip", "gzip;q=0": "", "*, br;q=0, gzip; q=0.0": "", "identity": "", "gzip;q=much": "", "xgzip": "",
	} {
		w := get("page-0123456789.js", accept)
		h := w.Header()
		if h.Get("Content-Encoding") != want || h.Get("Vary") != "Accept-Encoding" || h.Get("Content-Type") != "text/javascript; charset=utf-8" {
			t.Errorf("Accept-Encoding: %q gets %v", accept, h)
			continue
		}
		var body io.Reader = w.Body
		switch want {
		case "gzip":
			if body, err = gzip.NewReader(body); err != nil {
				t.Fatal(err)
			}
		case "br":
			body = brotli.NewReader(body)
		}
		if want != "" && w.Body.Len() > 200 {
			t.Errorf("%d bytes are compressed to %d", len(script), w.Body.Len())
		}
		content, err := io.ReadAll(body)
		if err != nil || !bytes.Equal(content, script) {
			t.Errorf("Accept-Encoding: %q gets other content: %v", accept, err)
		}
	}
	// The engine is compressed for everybody, and better for those that take brotli.
	for accept, want := range map[string]string{"gzip": "by gzip", "": "by gzip", "gzip, br": "by br"} {
		w := get("engine-0123456789.wasm.gz", accept)
		kind := map[string]string{"by gzip": "application/octet-stream", "by br": "application/wasm"}[want]
		if h := w.Header(); w.Body.String() != want || (h.Get("Content-Encoding") == "br") != (want == "by br") || h.Get("Content-Type") != kind || h.Get("Vary") != "Accept-Encoding" {
			t.Errorf("Accept-Encoding: %q gets %s, %v", accept, w.Body, h)
		}
	}
	if h := get("", "gzip, br").Header(); h.Get("Content-Encoding") != "" || h.Get("Vary") != "" {
		t.Errorf("the page does not gain by compression: %v", h)
	}
	for coding, engine := range map[string]int{"gzip": 7, "br": 5} {
		total, each := s.Size(coding)
		if each["page-0123456789.js"] > 200 || each["engine-0123456789.wasm.gz"] != engine || len(each) != 3 || total != 6+engine+each["page-0123456789.js"] {
			t.Errorf("%d bytes by %s: %v", total, coding, each)
		}
	}
}
