package api

import (
	"fmt"
	"log/slog"
	"net/http"
	"runtime"
	"runtime/debug"

	"github.com/seasalt-go/seasalt/cmd/seasalt-tables/host"
)

// panicked logs a panic of a handler. Of the value it logs only the type, unless it is an error of Go itself: a text
// could name a card.
func (s *Server) panicked(route string, what any) {
	if what == http.ErrAbortHandler { // it only wants to end the connection
		return
	}
	says := fmt.Sprintf("%T", what)
	if e, ok := what.(runtime.Error); ok {
		says = e.Error()
	}
	slog.Error("a handler panicked", "route", route, "fault", says, "stack", string(debug.Stack()))
}

// errInside is the answer to a request that fails without a fault of the client.
var errInside = &host.Error{Code: host.Unavailable,
	Message: "the server has a problem of its own; try again, with the same key"}

// after is deferred by the function that answers a call, and finishes the call even after a panic: then the answer is
// an error, or is cut off if it has begun.
func (s *Server) after(c *call, r route, done func()) {
	what := recover()
	begun := c.status != 0
	if what != nil {
		if s.panicked(r.String(), what); !begun {
			s.refuse(c, errInside)
		}
	}
	done()
	if what != nil && begun {
		panic(http.ErrAbortHandler)
	}
}
