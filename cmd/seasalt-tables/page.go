package main

import (
	"context"
	"fmt"
	"log/slog"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"sync/atomic"

	"github.com/seasalt-go/seasalt/cmd/seasalt-web/site"
)

// noPage as the value of -page stands for none.
const noPage = "none"

// A servedPage is that of cmd/seasalt-web.
type servedPage struct {
	site   atomic.Pointer[site.Site]
	failed atomic.Bool
}

// loadPage returns the page of a folder, or the one that a release has in it. It returns nil if none is wanted.
//
// A program that was made of a clone has none. There seasalt-web exports one while the server works already: tables do
// not wait for it.
func loadPage(ctx context.Context, c config, log *slog.Logger) (http.Handler, error) {
	p := new(servedPage)
	var page *site.Site
	var err error
	switch c.page {
	case noPage:
		return nil, nil
	case "":
		page, err = site.Built()
	default:
		page, err = site.Load(c.page)
	}
	if err != nil {
		return nil, err
	}
	if page != nil {
		return p, p.host(page, c)
	}
	go func() {
		log.Info("this program was made of a clone, without a page: seasalt-web makes it now, which takes a minute the first time")
		page, err := exported(ctx)
		if err == nil {
			err = p.host(page, c)
		}
		if err != nil && ctx.Err() == nil {
			p.failed.Store(true)
			log.Warn("there is no page: install a release, or start in a clone, or export one with seasalt-web and name it with -page", "error", err)
		}
	}()
	return p, nil
}

// exported lets seasalt-web, of the clone around the working directory, make the page.
func exported(ctx context.Context) (*site.Site, error) {
	var complaint strings.Builder
	run := func(dir string, args ...string) (string, error) {
		c := exec.CommandContext(ctx, "go", args...)
		c.Dir, c.Stderr = dir, &complaint
		out, err := c.Output()
		if err != nil {
			return "", fmt.Errorf("go %s: %w: %s", strings.Join(args, " "), err, strings.TrimSpace(complaint.String()))
		}
		return strings.TrimSpace(string(out)), nil
	}
	const web = "github.com/seasalt-go/seasalt/cmd/seasalt-web"
	sources, err := run("", "list", "-m", "-f", "{{.Dir}}", web)
	if err != nil {
		return nil, err
	}
	dir, err := os.MkdirTemp("", "seasalt-page-*")
	if err != nil {
		return nil, err
	}
	defer os.RemoveAll(dir)
	page := filepath.Join(dir, "page")
	if _, err := run(sources, "run", ".", "-export", page); err != nil {
		return nil, err
	}
	return site.Load(page)
}

// host serves a page from now on.
func (p *servedPage) host(page *site.Site, c config) error {
	hosted, err := page.Hosted(split(c.nodes))
	if err == nil {
		p.site.Store(hosted)
	}
	return err
}

func (p *servedPage) ServeHTTP(w http.ResponseWriter, q *http.Request) {
	if page := p.site.Load(); page != nil {
		page.ServeHTTP(w, q)
		return
	}
	if p.failed.Load() {
		http.Error(w, "This server has no page, only tables: its log says why.", http.StatusNotFound)
		return
	}
	w.Header().Set("Retry-After", "5")
	http.Error(w, "The page is being built: try again in a moment.", http.StatusServiceUnavailable)
}
