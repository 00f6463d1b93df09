package api

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"net/http"
	"time"

	"github.com/seasalt-go/seasalt/examples/tables/host"
)

// An event is a line of a feed: what has happened, or that the feed is still there, or that it ends.
type event struct {
	stateAnswer
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
	send := func(e event) error {
		data, err := json.Marshal(e)
		if err != nil {
			return err
		}
		if err := out.SetWriteDeadline(time.Now().Add(writeTime)); err != nil {
			return err
		}
		if _, err := c.w.Write(append(data, '\n')); err != nil {
			return err
		}
		return out.Flush()
	}
	look := func() (event, bool, error) {
		ctx, cancel := context.WithTimeout(ctx, answerTime)
		defer cancel()
		since, err := s.Host.Since(ctx, id, c.token, after, false)
		if err != nil {
			return event{}, false, err
		}
		more := false
		if u := since.Update; u != nil {
			after, more = u.Snapshot.Number, u.More
		}
		return event{stateAnswer: stateAnswer{&since.Info, since.Update}}, more, nil
	}
	first, more, err := look()
	if err != nil {
		return err
	}
	c.status = http.StatusOK
	c.w.Header().Set("Content-Type", "application/x-ndjson")
	c.w.Header().Set("X-Accel-Buffering", "no")
	c.w.WriteHeader(http.StatusOK)
	if err := send(first); err != nil {
		return nil // the client is gone
	}
	ping := time.NewTimer(s.Ping)
	defer ping.Stop()
	tries := 0
	was := essence(*first.Info) // what the last line said of the table
	for {
		if !more {
			select {
			case <-watch.C:
			case <-ping.C:
				if send(event{Ping: true}) != nil {
					return nil
				}
				ping.Reset(s.Ping)
				continue
			case <-s.draining:
				_ = send(event{Bye: true})
				return nil
			case <-ctx.Done():
				return nil
			}
		}
		var next event
		if next, more, err = look(); err != nil {
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
			_ = send(event{Error: e})
			return nil
		}
		tries = 0
		next.Info.Setup = nil // it is in the first line of the feed
		is := essence(*next.Info)
		if bytes.Equal(is, was) && (next.Update == nil || len(next.Update.Items) == 0) {
			continue // nothing has changed
		}
		was = is
		if send(next) != nil {
			return nil
		}
		ping.Reset(s.Ping)
	}
}

// essence returns what there is to know of a table, in a form that can be compared.
func essence(i host.Info) []byte {
	i.Now, i.Setup = 0, nil
	text, _ := json.Marshal(i)
	return text
}
