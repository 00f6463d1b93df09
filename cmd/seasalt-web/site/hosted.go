package site

import (
	"bytes"
	"errors"
	"html"
	"maps"
	"strings"
)

// Hosted returns the page as a server of tables serves it: it offers tables at that server. Nodes are the origins of
// all servers that have the same tables, such as https://b.example, so the page can move on to another one when one is
// gone.
func (s *Site) Hosted(nodes []string) (*Site, error) {
	files := maps.Clone(s.files)
	list := html.EscapeString(strings.Join(nodes, " "))
	index := bytes.Replace(s.files["index.html"], []byte("<html "), []byte(`<html data-nodes="`+list+`" `), 1)
	files["index.html"] = bytes.Replace(index, []byte(Policy), []byte(html.EscapeString(policy(nodes))), 1)
	// The service worker differs with its files, so browsers look for the page again.
	files["offline.js"] = append(bytes.Clone(s.files["offline.js"]), "\n// "+strings.Join(nodes, " ")+"\n"...)
	h := &Site{files: files, packed: maps.Clone(s.packed), nodes: nodes}
	return h, errors.Join(h.pack("index.html"), h.pack("offline.js"))
}

// policy returns the Content-Security-Policy of a site with these nodes.
func policy(nodes []string) string {
	return strings.Replace(Policy, "connect-src 'self'",
		strings.Join(append([]string{"connect-src 'self'"}, nodes...), " "), 1)
}
