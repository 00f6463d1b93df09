package main

import (
	"log/slog"
	"net/http"

	"github.com/seasalt-go/seasalt/cmd/seasalt-web/site"
)

// noPage as the value of -page stands for none.
const noPage = "none"

// loadPage returns the page of a folder, or the one that a release has in it. It returns nil if there is none.
func loadPage(c config) (http.Handler, error) {
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
	if page == nil {
		slog.Warn("this program was made of a clone, and has no page: export one with seasalt-web -export, " +
			"and name it with -page")
		return nil, nil
	}
	return page.Hosted(split(c.nodes))
}
