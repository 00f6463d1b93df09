package api

import (
	"io/fs"
	"net/http"
	"strings"
)

// Page serves the files of a page, built before: see examples/web. They are its own and nobody else's: nothing
// is loaded from elsewhere, nothing frames it, and it asks no other servers than the nodes.
func Page(files fs.FS, nodes []string) http.Handler {
	policy := "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; worker-src 'self'; style-src 'self'; img-src 'self' data:; " +
		"font-src 'self'; manifest-src 'self'; connect-src " + strings.Join(append([]string{"'self'"}, nodes...), " ") +
		"; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
	server := http.FileServerFS(files)
	return http.HandlerFunc(func(w http.ResponseWriter, q *http.Request) {
		header := w.Header()
		header.Set("Content-Security-Policy", policy)
		header.Set("Cross-Origin-Opener-Policy", "same-origin")
		header.Set("Cache-Control", "no-cache") // it is asked whether it has changed
		server.ServeHTTP(w, q)
	})
}
