package api

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"net/http"
	"net/netip"
	"reflect"
	"slices"
	"sync"
	"time"

	"github.com/seasalt-go/seasalt"
	"github.com/seasalt-go/seasalt/cmd/seasalt-tables/host"
	"github.com/seasalt-go/seasalt/cmd/seasalt-tables/store"
)

// An event is a line of a feed without a state: a ping, or the end of the feed.
type event struct {
	Error *host.Error `json:"error,omitempty"` // the last line: for example, the token is no longer valid
	Ping  bool        `json:"ping,omitempty"`
	Bye   bool        `json:"bye,omitempty"` // the last line: this node stops; move on to another one

	// News of the people at the table. It comes with a ping, which clients that do not know it ignore.
	Present   []seasalt.Seat `json:"present,omitzero"` // whose players are connected, at any node
	Reactions []host.Said    `json:"reactions,omitempty"`
}

// feed sends a client's sight of a table: all events since an entry, and then each event at once. A client that was cut
// off continues from the number of the last snapshot that it got, on any node, and gets every item once.
func (s *Server) feed(c *call) error {
	after, err := c.query("after")
	if err != nil {
		return err
	}
	done, err := s.limits.stream(c.from, c.token)
	if err != nil {
		return err
	}
	f := &feed{s: s, id: c.q.PathValue("id"), from: c.at, token: c.token, at: at{after: after, token: c.token != ""}}
	f.mu.Lock()
	f.watch = s.Host.Watch(f.id) // before the first look, to miss no event
	s.feeds.Add(1)
	end := func() {
		f.watch.Close()
		done()
		s.feeds.Add(-1)
	}
	ours := true // until another goroutine runs the feed
	defer func() {
		if ours {
			end()
		}
	}()
	line, more, err := f.look(c.q.Context())
	if err != nil {
		return err
	}
	f.people = &host.People{Said: f.watch.People().Said} // what was said before is past
	switch {
	case f.shares:
		f.watch.Yield(f.turn)
	case f.was.You != seasalt.Spectator:
		f.watch.Sit(f.was.You)
	}
	c.status = http.StatusOK
	c.found()
	c.w.Header().Set("Content-Type", "application/x-ndjson")
	c.w.Header().Set("X-Accel-Buffering", "no")
	if w := hijack(c, s.patience.line); w != nil {
		ours = false
		f.wire = w
		go func() {
			defer end()
			defer func() { w.close(f.rest == nil) }()
			defer func() {
				if what := recover(); what != nil { // as package http does for whatever it runs
					s.panicked("GET /v1/tables/{id}/feed", what)
				}
			}()
			f.run(w.ctx, w, line, more)
		}()
		return nil
	}
	c.w.WriteHeader(http.StatusOK)
	f.run(c.q.Context(), response{c.w, s.patience.line}, line, more)
	return nil
}

// A feed is being sent to a client. It stays for hours, so it holds little.
type feed struct {
	s         *Server
	id, token string
	from      netip.Addr // the client's address
	shares    bool       // after the first line, which tells the time, spectators see the same
	at        at
	was       host.Info // the Info of the last line
	people    *host.People
	watch     *host.Watch

	mu   sync.Mutex // held by the sender: the feed's goroutine while it does not wait, or a turn
	wire *wire      // or nil
	rest []byte     // of the last line: the client has not taken it yet
	sent time.Time  // when the last line was
}

// at is the place of a feed. Spectators at the same place get the same next line.
type at struct {
	records int  // of the table
	after   int  // the number of the last snapshot
	token   bool // without one, some errors are others
}

// A step is the result of a look.
type step struct {
	line frame // or the zero one
	more bool  // there is more already
	at   at
	was  host.Info
}

// A sink accepts the lines of a feed. A client that does not take a line in time is an error.
type sink interface{ send(line frame) error }

// A frame is a line of a feed in a chunk of HTTP/1.1. Many clients can get the same one.
type frame struct {
	chunk []byte
	head  int
}

func newFrame(line []byte) frame {
	head := fmt.Appendf(make([]byte, 0, len(line)+16), "%x\r\n", len(line))
	return frame{append(append(head, line...), "\r\n"...), len(head)}
}

func (f frame) line() []byte { return f.chunk[f.head : len(f.chunk)-2] }

// look returns a line with the events since the last one, or none, and whether there are more.
func (f *feed) look(ctx context.Context) (line frame, more bool, err error) {
	s := new(step)
	if f.shares {
		shared, e := f.watch.Share(f.at, func() (any, error) { return f.step(context.WithoutCancel(ctx)) })
		s, err = shared.(*step), e
	} else {
		s, err = f.step(ctx)
	}
	if err != nil {
		return frame{}, false, err
	}
	f.at, f.was, f.shares = s.at, s.was, s.was.You == seasalt.Spectator && s.was.Invited == nil
	return s.line, s.more, nil
}

// step reads the table and writes JSON.
func (f *feed) step(ctx context.Context) (*step, error) {
	s := &step{at: f.at, was: f.was}
	ctx, cancel := context.WithTimeout(ctx, answerTime)
	defer cancel()
	since, err := f.s.Host.Since(ctx, f.id, f.token, f.at.after, false)
	if err != nil {
		return s, err
	}
	s.at.records = since.Records
	is := since.Info
	is.Now, is.Setup = 0, nil
	if reflect.DeepEqual(is, f.was) && (since.Update == nil || len(since.Update.Items) == 0) {
		return s, nil // nothing has changed
	}
	if f.was.ID != "" {
		since.Info.Setup = nil // it is in the first line of the feed
	}
	s.was = is
	if u := since.Update; u != nil {
		s.at.after, s.more = u.Snapshot.Number, u.More
	}
	line := lines.Get().(*[]byte)
	defer lines.Put(line)
	text, err := (stateAnswer{&since.Info, since.Update}).append((*line)[:0])
	if err == nil {
		s.line, *line = newFrame(text), text
	}
	return s, err
}

// lines are buffers for lines of unknown length.
var lines = sync.Pool{New: func() any { return new([]byte) }}

// turn sends the events to a spectator without waking its goroutine, if the client takes the line at once. It reports
// whether it is done.
func (f *feed) turn() (done bool) {
	if !f.mu.TryLock() {
		return false // its goroutine will see to it
	}
	defer f.mu.Unlock()
	if f.wire == nil || f.wire.raw == nil || f.rest != nil || f.people != f.watch.People() ||
		f.s.Banned(f.from, f.token) {
		return false
	}
	defer func() {
		_ = recover() // its goroutine does the same again, and reports it
	}()
	line, more, err := f.look(f.wire.ctx)
	if err != nil || line.chunk == nil {
		return err == nil && !more
	}
	f.sent = time.Now()
	if n := f.wire.take(line.chunk); n < len(line.chunk) {
		f.rest = line.chunk[n:]
	}
	return f.rest == nil && !more
}

// run sends the first line and all that follow, until ctx ends or the client is gone. The caller holds f.mu.
func (f *feed) run(ctx context.Context, to sink, line frame, more bool) {
	if f.send(to, line) != nil {
		return
	}
	line = frame{} // it is not needed until the next one, which can take hours
	ping := time.NewTimer(f.s.patience.ping)
	defer ping.Stop()
	tries := 0
	for {
		if f.meet(to) != nil {
			return
		}
		if !more {
			var due, bye bool
			f.mu.Unlock()
			select {
			case <-f.watch.C:
			case <-ping.C:
				due = true
			case <-f.s.draining:
				bye = true
			case <-ctx.Done():
			}
			f.mu.Lock()
			if ctx.Err() != nil || f.rest != nil && f.send(to, frame{chunk: f.rest}) != nil {
				return
			}
			f.rest = nil
			if bye {
				_ = f.say(to, event{Bye: true})
				return
			}
			if due {
				if time.Since(f.sent) >= f.s.patience.ping && f.say(to, event{Ping: true}) != nil {
					return
				}
				ping.Reset(f.s.patience.ping - time.Since(f.sent))
				continue
			}
		}
		var err error
		if line, more, err = f.look(ctx); err != nil {
			var e *host.Error
			if !errors.As(err, &e) {
				return
			}
			if tries++; e.Code == host.Unavailable && tries < 10 {
				more = true // look again
				_ = store.Wait(ctx, time.Second)
				continue
			}
			_ = f.say(to, event{Error: e})
			return
		}
		tries = 0
		if line.chunk == nil {
			continue
		}
		if f.send(to, line) != nil {
			return
		}
		line = frame{}
	}
}

// meet sends news of the people at the table. Delayed spectators get no reactions: these could be about moves that they
// have not seen.
func (f *feed) meet(to sink) error {
	was, now := f.people, f.watch.People()
	if now == was {
		return nil
	}
	f.people = now
	e := event{Ping: true, Present: slices.AppendSeq([]seasalt.Seat{}, now.Here.All())}
	for seat, said := range now.Said {
		if said != was.Said[seat] && (!f.shares || f.was.Terms.SpectatorDelay == 0) {
			e.Reactions = append(e.Reactions, said)
		}
	}
	if now.Here == was.Here && e.Reactions == nil {
		return nil
	}
	return f.say(to, e)
}

// send sends a line, and reports a client that does not take it in time.
func (f *feed) send(to sink, line frame) error {
	if f.s.Banned(f.from, f.token) {
		return errBanned
	}
	f.sent = time.Now()
	err := to.send(line)
	if err != nil && time.Since(f.sent) >= f.s.patience.line {
		f.s.dropped.Inc()
	}
	return err
}

func (f *feed) say(to sink, e event) error {
	line, err := json.Marshal(e)
	if err != nil {
		return err
	}
	return f.send(to, newFrame(append(line, '\n')))
}
