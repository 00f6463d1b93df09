package api

import (
	"fmt"
	"net/http"
	"runtime"
	"runtime/debug"

	"github.com/seasalt-go/seasalt/cmd/seasalt-tables/host"
)

// panicked logs what a handler has thrown. Of the value it tells the type alone, unless it is an error of Go itself:
// a text could name a card.
func (s *Server) panicked(route string, what any) {
	if what == http.ErrAbortHandler { // it only wants to end the connection
		return
	}
	says := fmt.Sprintf("%T", what)
	if e, ok := what.(runtime.Error); ok {
		says = e.Error()
	}
	s.Log.Error("a handler panicked", "route", route, "fault", says, "stack", string(debug.Stack()))
}

// errInside is the answer to a request that fails for a reason that is none of the client's.
var errInside = &host.Error{Code: host.Unavailable,
	Message: "the server has a problem of its own; try again, with the same key"}

// after is deferred by what answers a call, and does what is to be done even if that panics: then the call is answered
// with an error, or cut off if its answer has begun.
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
