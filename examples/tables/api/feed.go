package api

import (
	"context"
	"encoding/json"
	"errors"
	"net/http"
	"reflect"
	"time"

	"github.com/seasalt-go/seasalt/examples/tables/host"
)

// An event is a line of a feed that is no state: that the feed is still there, or that it ends.
type event struct {
	Error *host.Error `json:"error,omitempty"` // the last line: the token is worth nothing any more, say
	Ping  bool        `json:"ping,omitempty"`
	Bye   bool        `json:"bye,omitempty"` // the last line: this node stops; go on at another one
}

// feed sends what somebody sees of a table: all that has happened since an entry, and then whatever
// happens, as soon as it does. A client that was cut off goes on from the number of the last snapshot that
// it has got, on any node, and gets every item once.
func (s *Server) feed(c *call) error {
	after, err := c.query("after")
	if err != nil {
		return err
	}
	done, err := s.limits.stream(c.from, c.token)
	if err != nil {
		return err
	}
	defer done()
	s.feeds.Add(1)
	defer s.feeds.Done()
	ctx := c.q.Context()
	id := c.q.PathValue("id")
	watch := s.Host.Watch(id) // before the first look, so that nothing is missed
	defer watch.Close()
	out := http.NewResponseController(c.w)
	send := func(line []byte) error {
		if err := out.SetWriteDeadline(time.Now().Add(writeTime)); err != nil {
			return err
		}
		if _, err := c.w.Write(line); err != nil {
			return err
		}
		return out.Flush()
	}
	say := func(e event) error {
		line, err := json.Marshal(e)
		if err != nil {
			return err
		}
		return send(append(line, '\n'))
	}
	var was host.Info // what the last line said of the table
	look := func() (line []byte, more bool, err error) {
		ctx, cancel := context.WithTimeout(ctx, answerTime)
		defer cancel()
		since, err := s.Host.Since(ctx, id, c.token, after, false)
		if err != nil {
			return nil, false, err
		}
		is := since.Info
		is.Now, is.Setup = 0, nil
		if reflect.DeepEqual(is, was) {
			if since.Update == nil || len(since.Update.Items) == 0 {
				return nil, false, nil // nothing has changed
			}
		}
		if was.ID != "" {
			since.Info.Setup = nil // it is in the first line of the feed
		}
		was = is
		if u := since.Update; u != nil {
			after, more = u.Snapshot.Number, u.More
		}
		line, err = stateAnswer{&since.Info, since.Update}.encode()
		return line, more, err
	}
	var line []byte
	var more bool
	if apart(func() { line, more, err = look() }); err != nil {
		return err
	}
	c.status = http.StatusOK
	c.w.Header().Set("Content-Type", "application/x-ndjson")
	c.w.Header().Set("X-Accel-Buffering", "no")
	c.w.WriteHeader(http.StatusOK)
	if err := send(line); err != nil {
		return nil // the client is gone
	}
	line = nil // it is not needed until the next one, which can take hours
	ping := time.NewTimer(s.Ping)
	defer ping.Stop()
	tries := 0
	for {
		if !more {
			select {
			case <-watch.C:
			case <-ping.C:
				if say(event{Ping: true}) != nil {
					return nil
				}
				ping.Reset(s.Ping)
				continue
			case <-s.draining:
				_ = say(event{Bye: true})
				return nil
			case <-ctx.Done():
				return nil
			}
		}
		if apart(func() { line, more, err = look() }); err != nil {
			var e *host.Error
			if !errors.As(err, &e) {
				return nil
			}
			if tries++; e.Code == host.Unavailable && tries < 10 {
				more = true // look again
				select {
				case <-time.After(time.Second):
				case <-ctx.Done():
				}
				continue
			}
			_ = say(event{Error: e})
			return nil
		}
		tries = 0
		if line == nil {
			continue
		}
		if send(line) != nil {
			return nil
		}
		line = nil
		ping.Reset(s.Ping)
	}
}

// apart calls do on a goroutine of its own, and returns when it has ended. The stack that it takes to read a table and to
// write JSON is gone with that goroutine; otherwise each connection would keep one for as long as it is open.
func apart(do func()) {
	ended := make(chan any, 1)
	go func() {
		defer func() { ended <- recover() }()
		do()
	}()
	if fault := <-ended; fault != nil {
		panic(fault)
	}
}
