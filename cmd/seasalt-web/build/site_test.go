package build

import (
	"bytes"
	"compress/gzip"
	"io"
	"net/http/httptest"
	"strings"
	"testing"
)

// What gains by it is compressed for clients that accept it, and for nobody else.
func TestCompressed(t *testing.T) {
	script := []byte(strings.Repeat("keep();", 500))
	s := newSite(map[string][]byte{"index.html": []byte("<html>"), "page-0123456789.js": script, "engine-0123456789.wasm.gz": script}, nil)
	get := func(name, accept string) *httptest.ResponseRecorder {
		w, r := httptest.NewRecorder(), httptest.NewRequest("GET", "/"+name, nil)
		if accept != "" {
			r.Header.Set("Accept-Encoding", accept)
		}
		s.ServeHTTP(w, r)
		return w
	}
	for accept, want := range map[string]string{
		"gzip": "gzip", "br, GZIP;q=0.5": "gzip", "*": "gzip", "gzip, *;q=0": "gzip", "deflate;q=0.9,gzip;q=1.0,*;q=0.5": "gzip",
		"": "", "br": "", "gzip;q=0": "", "*, gzip; q=0.0": "", "identity": "", "gzip;q=much": "", "xgzip": "",
	} {
		w := get("page-0123456789.js", accept)
		h, body := w.Header(), w.Body
		if h.Get("Content-Encoding") != want || h.Get("Vary") != "Accept-Encoding" || h.Get("Content-Type") != "text/javascript; charset=utf-8" {
			t.Errorf("Accept-Encoding: %q gets %v", accept, h)
			continue
		}
		if want == "gzip" {
			if body.Len() > 200 {
				t.Errorf("%d bytes are compressed to %d", len(script), body.Len())
			}
			z, err := gzip.NewReader(body)
			if err != nil {
				t.Fatal(err)
			}
			content, err := io.ReadAll(z)
			if err != nil {
				t.Fatal(err)
			}
			body = bytes.NewBuffer(content)
		}
		if !bytes.Equal(body.Bytes(), script) {
			t.Errorf("Accept-Encoding: %q gets other content", accept)
		}
	}
	for _, name := range []string{"", "engine-0123456789.wasm.gz"} {
		if h := get(name, "gzip").Header(); h.Get("Content-Encoding") != "" || h.Get("Vary") != "" {
			t.Errorf("%q does not gain by compression: %v", name, h)
		}
	}
	if total, each := s.Size(); each["page-0123456789.js"] > 200 || each["engine-0123456789.wasm.gz"] != len(script) || total < len(script) {
		t.Errorf("%d bytes: %v", total, each)
	}
}
