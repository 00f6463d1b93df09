package site

import (
	"net/http/httptest"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// A hosted page may ask the other nodes, and the page that it was made from still may not.
func TestHosted(t *testing.T) {
	dir := t.TempDir()
	for name, text := range map[string]string{
		"index.html": `<!doctype html><html lang="en"><head><meta http-equiv="Content-Security-Policy" content="` + Policy + `"></head></html>`,
		"offline.js": "keep()",
	} {
		if err := os.WriteFile(filepath.Join(dir, name), []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	plain, err := Load(dir)
	if err != nil {
		t.Fatal(err)
	}
	get := func(s *Site) (policy, index string) {
		w := httptest.NewRecorder()
		s.ServeHTTP(w, httptest.NewRequest("GET", "/", nil))
		return w.Header().Get("Content-Security-Policy"), w.Body.String()
	}
	host := func(nodes ...string) *Site {
		s, err := plain.Hosted(nodes)
		if err != nil {
			t.Fatal(err)
		}
		return s
	}
	hosted := host("https://a.example", "https://b.example:8443")
	policy, index := get(hosted)
	for _, text := range []string{policy, strings.ReplaceAll(index, "&#39;", "'")} {
		if !strings.Contains(text, "connect-src 'self' https://a.example https://b.example:8443; worker-src 'self'") {
			t.Errorf("the nodes are missing in %s", text)
		}
	}
	if !strings.Contains(index, `<html data-nodes="https://a.example https://b.example:8443" lang="en">`) {
		t.Errorf("the page is not told of the nodes: %s", index)
	}
	if string(hosted.File("offline.js")) == string(host().File("offline.js")) {
		t.Error("browsers do not notice that the nodes are others")
	}
	if policy, index := get(plain); strings.Contains(policy+index, "example") || strings.Contains(index, "data-nodes") {
		t.Errorf("the page that nobody hosts has changed: %s %s", policy, index)
	}
}
