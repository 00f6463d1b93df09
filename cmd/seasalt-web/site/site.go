// Package site serves the page: as files that were exported before, or as it is embedded in a release.
package site

import (
	"bytes"
	"compress/gzip"
	"crypto/sha256"
	"embed"
	"errors"
	"fmt"
	"io/fs"
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

	"github.com/andybalholm/brotli"
)

// Policy is the Content-Security-Policy of the page: everything comes from its own origin, and no code
// is inline. The engine needs wasm-unsafe-eval, which allows WebAssembly and nothing else.
const Policy = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; img-src 'self' data:; " +
	"connect-src 'self'; worker-src 'self'; manifest-src 'self'; base-uri 'none'; form-action 'none'"

// Screenshots are the pictures of the README that the manifest offers to browsers for installing the page. Other
// visitors do not load them.
var Screenshots = []string{"table.png", "round.png"}

// A Site is the page as files. It does not change, and is an http.Handler.
type Site struct {
	files  map[string][]byte // by path, with slashes
	packed map[string]packed // those that gain by compression
	nodes  []string          // see Hosted
}

// A packed is content in the forms in which it is sent.
type packed struct{ gzip, brotli []byte }

// New returns a site of files, by path with slashes. It compresses those that gain by it, which takes seconds: Export
// writes the compressed forms, so servers need not do it again.
func New(files map[string][]byte) (*Site, error) {
	s := &Site{files: files, packed: map[string]packed{}}
	for name := range files {
		if err := s.pack(name); err != nil {
			return nil, err
		}
	}
	return s, nil
}

// pack compresses a file, unless its format is compressed already.
func (s *Site) pack(name string) (err error) {
	var p packed
	switch path.Ext(name) {
	case ".br", ".gz", ".png":
		return nil
	}
	if p.gzip, err = PackGzip(s.files[name]); err == nil {
		p.brotli, err = PackBrotli(s.files[name])
	}
	if delete(s.packed, name); len(p.gzip) < len(s.files[name]) {
		s.packed[name] = p
	}
	return err
}

// BrotliOf returns the name of the brotli form of a file compressed by gzip.
func BrotliOf(name string) string { return strings.TrimSuffix(name, ".gz") + ".br" }

// forms returns the compressed forms of a file, if it has any.
func (s *Site) forms(name string) (packed, bool) {
	if path.Ext(name) == ".gz" {
		p := packed{brotli: s.files[BrotliOf(name)]}
		return p, p.brotli != nil
	}
	p, ok := s.packed[name]
	return p, ok
}

// form returns the content of a file for clients that accept an encoding, br or gzip, or neither.
func (s *Site) form(name string, accepts func(coding string) bool) (content []byte, coding string) {
	p, _ := s.forms(name)
	switch {
	case p.brotli != nil && accepts("br"):
		return p.brotli, "br"
	case p.gzip != nil && accepts("gzip"):
		return p.gzip, "gzip"
	}
	return s.files[name], ""
}

// Names returns the names of all files, sorted.
func (s *Site) Names() []string { return slices.Sorted(maps.Keys(s.files)) }

// File returns a file, and nil if there is none of that name.
func (s *Site) File(name string) []byte { return s.files[name] }

// Size returns the number of bytes sent to clients that accept an encoding, br or gzip, and load everything.
func (s *Site) Size(coding string) (total int, each map[string]int) {
	each = map[string]int{}
	for name := range s.files {
		if path.Ext(name) == ".br" || slices.Contains(Screenshots, name) {
			continue // the form of another file, or a file that the page does not load
		}
		content, _ := s.form(name, func(c string) bool { return c == coding })
		each[name] = len(content)
		total += each[name]
	}
	return total, each
}

// Load reads a site that Export has written.
func Load(dir string) (*Site, error) {
	s, err := load(os.DirFS(dir))
	if err != nil {
		if of := new(fs.PathError); errors.As(err, &of) {
			err = of.Err // its path is one below dir
		}
		return nil, fmt.Errorf("%s: %w", dir, err)
	}
	return s, nil
}

//go:embed all:built
var embedded embed.FS

// Built returns the page that is embedded in a release, or nil in a program that was made of a clone.
func Built() (*Site, error) {
	dir, err := fs.Sub(embedded, "built")
	if err != nil {
		return nil, err
	}
	if _, err := fs.Stat(dir, index); errors.Is(err, fs.ErrNotExist) {
		return nil, nil
	}
	return load(dir)
}

const index = "index.html"

func load(dir fs.FS) (*Site, error) {
	files := map[string][]byte{}
	entries, err := fs.ReadDir(dir, ".")
	if err != nil {
		return nil, err
	}
	for _, entry := range entries {
		if entry.IsDir() {
			continue
		}
		if files[entry.Name()], err = fs.ReadFile(dir, entry.Name()); err != nil {
			return nil, err
		}
	}
	if files[index] == nil {
		return nil, errors.New("no page: index.html is missing")
	}
	s := &Site{files: files, packed: map[string]packed{}}
	for _, name := range s.Names() {
		p := packed{files[name+".gz"], files[name+".br"]}
		if p.gzip != nil && p.brotli != nil {
			s.packed[name] = p
			delete(files, name+".gz")
			delete(files, name+".br")
		}
	}
	return s, nil
}

// Export writes the site to a directory, which it makes, with the compressed forms of each file beside it. It writes
// over the files of a page that is there, and refuses a directory with other files in it.
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
	all := maps.Clone(s.files)
	for name, p := range s.packed {
		all[name+".gz"], all[name+".br"] = p.gzip, p.brotli
	}
	for name, content := range all {
		if err := os.WriteFile(filepath.Join(dir, name), content, 0o666); err != nil {
			return err
		}
	}
	return nil
}

// hashed matches names that have the hash of the content in them.
var hashed = regexp.MustCompile(`-[0-9a-f]{10}\.`)

// ServeHTTP serves the files, compressed to clients that accept it. Those with a hash in their names can be kept for
// ever, and others have an ETag, so they are transferred again only after a change.
func (s *Site) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	if r.Method != http.MethodGet && r.Method != http.MethodHead {
		w.Header().Set("Allow", "GET, HEAD")
		http.Error(w, "only GET and HEAD", http.StatusMethodNotAllowed)
		return
	}
	name := strings.TrimPrefix(path.Clean("/"+r.URL.Path), "/")
	if name == "" {
		name = index
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
	if _, packed := s.forms(name); packed {
		h.Set("Vary", "Accept-Encoding")
		var coding string
		if content, coding = s.form(name, accepted(r.Header.Values("Accept-Encoding"))); coding != "" {
			h.Set("Content-Encoding", coding)
			h.Set("Content-Type", typeOf(strings.TrimSuffix(name, ".gz")))
		}
	}
	if hashed.MatchString(name) {
		h.Set("Cache-Control", "public, max-age=31536000, immutable")
	} else {
		h.Set("Cache-Control", "no-cache")
		h.Set("ETag", fmt.Sprintf("%q", fmt.Sprintf("%x", sha256.Sum256(content))[:16]))
	}
	http.ServeContent(w, r, "", time.Time{}, bytes.NewReader(content))
}

// accepted returns whether a header Accept-Encoding names an encoding, or everything, and does not rule it out.
func accepted(values []string) func(coding string) bool {
	wanted := map[string]bool{}
	for _, coding := range strings.Split(strings.Join(values, ","), ",") {
		name, weight, _ := strings.Cut(strings.ToLower(coding), ";")
		weight = strings.TrimPrefix(strings.TrimSpace(weight), "q=")
		q, err := strconv.ParseFloat(weight, 64)
		wanted[strings.TrimSpace(name)] = weight == "" || err == nil && q > 0
	}
	return func(coding string) bool {
		is, named := wanted[coding]
		return is || !named && wanted["*"]
	}
}

// typeOf returns the type of a file. The page unpacks the engine by gzip, since many hosts compress nothing, so its
// type is not an encoding of the server. By brotli the browser unpacks it.
func typeOf(name string) string {
	switch ext := path.Ext(name); ext {
	case ".gz", ".br":
		return "application/octet-stream"
	case ".wasm":
		return "application/wasm"
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

// PackGzip compresses content by gzip.
func PackGzip(content []byte) ([]byte, error) {
	var b bytes.Buffer
	w, err := gzip.NewWriterLevel(&b, gzip.BestCompression)
	if err == nil {
		_, err = w.Write(content)
	}
	if err == nil {
		err = w.Close()
	}
	return b.Bytes(), err
}

// PackBrotli compresses content by brotli.
func PackBrotli(content []byte) ([]byte, error) {
	var b bytes.Buffer
	w := brotli.NewWriterLevel(&b, brotli.BestCompression)
	_, err := w.Write(content)
	err = errors.Join(err, w.Close())
	return b.Bytes(), err
}
