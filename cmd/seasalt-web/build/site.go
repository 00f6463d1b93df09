package build

import (
	"bytes"
	"compress/gzip"
	"fmt"
	"maps"
	"mime"
	"net/http"
	"os"
	"path"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"time"
)

// Policy is the Content-Security-Policy of the page: everything comes from its own origin, and no code
// is inline. The engine needs wasm-unsafe-eval, which allows WebAssembly and nothing else.
const Policy = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; img-src 'self' data:; " +
	"connect-src 'self'; worker-src 'self'; manifest-src 'self'; base-uri 'none'; form-action 'none'"

// A Site is the page as files. It does not change, and is an http.Handler.
type Site struct {
	files  map[string][]byte // by path, with slashes
	packed map[string][]byte // those that gain by compression, by gzip
	nodes  []string          // see Hosted
}

// newSite returns a site of files, which it compresses once for all visitors.
func newSite(files map[string][]byte, nodes []string) *Site {
	s := &Site{files: files, packed: map[string][]byte{}, nodes: nodes}
	for name, content := range files {
		if path.Ext(name) == ".gz" {
			continue
		}
		var b bytes.Buffer
		z, _ := gzip.NewWriterLevel(&b, gzip.BestCompression) // the level exists
		z.Write(content)
		z.Close()
		if b.Len() < len(content) {
			s.packed[name] = b.Bytes()
		}
	}
	return s
}

// Names returns the names of all files, sorted.
func (s *Site) Names() []string { return slices.Sorted(maps.Keys(s.files)) }

// File returns a file, and nil if there is none of that name.
func (s *Site) File(name string) []byte { return s.files[name] }

// Size returns how many bytes go over the wire, with compression where the content gains by it.
func (s *Site) Size() (total int, each map[string]int) {
	each = map[string]int{}
	for name, content := range s.files {
		if packed, ok := s.packed[name]; ok {
			content = packed
		}
		each[name] = len(content)
		total += each[name]
	}
	return total, each
}

// Load reads a site that Export has written.
func Load(dir string) (*Site, error) {
	files := map[string][]byte{}
	entries, err := os.ReadDir(dir)
	if err != nil {
		return nil, err
	}
	for _, entry := range entries {
		if entry.IsDir() {
			continue
		}
		if files[entry.Name()], err = os.ReadFile(filepath.Join(dir, entry.Name())); err != nil {
			return nil, err
		}
	}
	if files["index.html"] == nil {
		return nil, fmt.Errorf("%s: no page: index.html is missing", dir)
	}
	return newSite(files, nil), nil
}

// Export writes the site to a directory, which it makes. It writes over the files of a page that is
// there, and refuses a directory with other files in it.
func (s *Site) Export(dir string) error {
	if err := os.MkdirAll(dir, 0o777); err != nil {
		return err
	}
	entries, err := os.ReadDir(dir)
	if err != nil {
		return err
	}
	if _, err := os.Stat(filepath.Join(dir, "offline.js")); len(entries) > 0 && err != nil {
		return fmt.Errorf("%s: the directory has other files in it: name an empty or a new one", dir)
	}
	for _, name := range s.Names() {
		if err := os.WriteFile(filepath.Join(dir, name), s.files[name], 0o666); err != nil {
			return err
		}
	}
	return nil
}

// hashed matches names that have the hash of the content in them.
var hashed = regexp.MustCompile(`-[0-9a-f]{10}\.`)

// ServeHTTP serves the files, compressed to clients that accept it. Those with a hash in their names can be kept for ever.
func (s *Site) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	if r.Method != http.MethodGet && r.Method != http.MethodHead {
		w.Header().Set("Allow", "GET, HEAD")
		http.Error(w, "only GET and HEAD", http.StatusMethodNotAllowed)
		return
	}
	name := strings.TrimPrefix(path.Clean("/"+r.URL.Path), "/")
	if name == "" {
		name = "index.html"
	}
	content, ok := s.files[name]
	if !ok {
		http.NotFound(w, r)
		return
	}
	h := w.Header()
	h.Set("Content-Security-Policy", policy(s.nodes)+"; frame-ancestors 'none'")
	h.Set("X-Content-Type-Options", "nosniff")
	h.Set("Referrer-Policy", "no-referrer")
	h.Set("Cross-Origin-Opener-Policy", "same-origin")
	h.Set("Content-Type", typeOf(name))
	if hashed.MatchString(name) {
		h.Set("Cache-Control", "public, max-age=31536000, immutable")
	} else {
		h.Set("Cache-Control", "no-cache")
	}
	if packed, ok := s.packed[name]; ok {
		h.Set("Vary", "Accept-Encoding")
		if acceptsGzip(r.Header.Values("Accept-Encoding")) {
			h.Set("Content-Encoding", "gzip")
			content = packed
		}
	}
	http.ServeContent(w, r, "", time.Time{}, bytes.NewReader(content))
}

// acceptsGzip reports whether a header Accept-Encoding names gzip, or everything, and does not rule it out.
func acceptsGzip(values []string) bool {
	accepts := false
	for _, coding := range strings.Split(strings.Join(values, ","), ",") {
		name, weight, _ := strings.Cut(strings.ToLower(coding), ";")
		name, weight = strings.TrimSpace(name), strings.TrimPrefix(strings.TrimSpace(weight), "q=")
		q, err := strconv.ParseFloat(weight, 64)
		wanted := weight == "" || err == nil && q > 0
		switch name {
		case "gzip":
			return wanted
		case "*":
			accepts = wanted
		}
	}
	return accepts
}

// typeOf returns the type of a file. The engine is unpacked by the page, so it is no text that a server
// has encoded.
func typeOf(name string) string {
	switch ext := path.Ext(name); ext {
	case ".gz":
		return "application/octet-stream"
	case ".js":
		return "text/javascript; charset=utf-8"
	case ".webmanifest":
		return "application/manifest+json"
	default:
		if t := mime.TypeByExtension(ext); t != "" {
			return t
		}
		return "application/octet-stream"
	}
}
