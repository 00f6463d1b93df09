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
			site, err := build.Page(ctx, build.Options{Log: func(format string, args ...any) { log.Info("the page: " + fmt.Sprintf(format, args...)) }})
			if err != nil && ctx.Err() == nil {
				p.failed.Store(true)
				log.Error("there is no page: building it takes a Go toolchain and the sources; -page serves one that was built before", "error", err)
			}
			if err == nil {
				p.site.Store(site.Hosted(split(c.nodes)))
			}
		}()
		return p, nil
	}
	site, err := build.Load(c.page)
	if err != nil {
		return nil, err
	}
	p.site.Store(site.Hosted(split(c.nodes)))
	return p, nil
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
