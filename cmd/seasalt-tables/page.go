package main

import (
	"context"
	"fmt"
	"log/slog"
	"net/http"
	"sync/atomic"

	"github.com/seasalt-go/seasalt/cmd/seasalt-web/build"
)

// noPage as the value of -page stands for none.
const noPage = "none"

// A servedPage is that of cmd/seasalt-web. It is built while the server works already: tables do not wait for it.
type servedPage struct {
	site   atomic.Pointer[build.Site]
	failed atomic.Bool
}

// loadPage returns the page of a folder, which was built before, or builds it. It returns nil if none is wanted.
func loadPage(ctx context.Context, c config, log *slog.Logger) (http.Handler, error) {
	p := new(servedPage)
	switch c.page {
	case noPage:
		return nil, nil
	case "":
		go func() {
			site, err := build.Page(ctx, build.Options{Brotli: true, Log: func(format string, args ...any) { log.Info("the page: " + fmt.Sprintf(format, args...)) }})
			if err == nil {
				err = p.host(site, c)
			}
			if err != nil && ctx.Err() == nil {
				p.failed.Store(true)
				log.Warn("there is no page: building it takes a Go toolchain and the sources; -page serves one that was built before", "error", err)
			}
		}()
		return p, nil
	}
	site, err := build.Load(c.page)
	if err != nil {
		return nil, err
	}
	return p, p.host(site, c)
}

// host serves a page from now on.
func (p *servedPage) host(site *build.Site, c config) error {
	hosted, err := site.Hosted(split(c.nodes))
	if err == nil {
		p.site.Store(hosted)
	}
	return err
}

func (p *servedPage) ServeHTTP(w http.ResponseWriter, q *http.Request) {
	if site := p.site.Load(); site != nil {
		site.ServeHTTP(w, q)
		return
	}
	if p.failed.Load() {
		http.Error(w, "This server has no page, only tables: its log says why.", http.StatusNotFound)
		return
	}
	w.Header().Set("Retry-After", "5")
	http.Error(w, "The page is being built: try again in a moment.", http.StatusServiceUnavailable)
}
