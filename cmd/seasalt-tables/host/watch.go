package host

import (
	"log/slog"
	"slices"
	"sync"
	"sync/atomic"
	"time"

	"github.com/seasalt-go/seasalt"
)

// A Watch waits for news of a table.
type Watch struct {
	C     <-chan struct{} // has a value when there is news of the table or its people since it was last read
	c     chan struct{}
	h     *Host
	id    string
	of    *audience
	turn  func() bool  // called instead of a notification, if that is enough
	place int          // among the others of the audience, or -1
	seat  seasalt.Seat // whose player watches, or Spectator
}

// An audience is all watches of a table.
type audience struct {
	gone atomic.Uint64 // how often the table has gone on

	mu     sync.Mutex
	first  map[*Watch]bool // who is told at once
	others []*Watch        // who is told after them
	busy   bool            // the others are being told
	again  bool            // and have to be told once more

	watches   [seasalt.MaxPlayers]int // of each seat
	elsewhere seasalt.Seats           // whose players follow the table at other nodes
	people    atomic.Pointer[People]
	deaf      func() // ends hearing of the table's records at once

	sharing sync.Mutex
	shared  map[any]*share
}

// A share is a value made once for all watches that need it.
type share struct {
	gone  uint64 // how often the table had gone on before it was made
	made  time.Time
	value any
	err   error
}

// shareAge is the oldest age of a share, since it can contain the time.
const shareAge = time.Second

// Watch returns a watch, which must be closed.
func (h *Host) Watch(id string) *Watch {
	w := &Watch{h: h, id: id, c: make(chan struct{}, 1), place: -1, seat: seasalt.Spectator}
	w.C = w.c
	h.mu.Lock()
	defer h.mu.Unlock()
	w.of = h.wait[id]
	if w.of == nil {
		w.of = &audience{first: map[*Watch]bool{}, elsewhere: h.nodes.elsewhere(id), shared: map[any]*share{}}
		w.of.people.Store(&People{Here: w.of.elsewhere})
		h.wait[id] = w.of
		w.of.deaf = h.listen(id)
		h.nodes.tell(word{Table: id, Asks: true})
	}
	w.of.mu.Lock()
	defer w.of.mu.Unlock()
	w.of.first[w] = true
	return w
}

// listen receives a table's records at once. It returns a function that stops it.
func (h *Host) listen(id string) (stop func()) {
	if !ValidID(id) { // the request will fail, and in a subject of NATS some signs stand for any table
		return func() {}
	}
	stop, err := h.store.Hear(id, h.hear)
	if err != nil {
		slog.Debug("this node hears of a table's records a moment later", "error", err)
		return func() {}
	}
	return stop
}

// Yield lets watches go first that have not yielded: spectators let players. When its turn comes, C has a value only if
// turn returns false. The function turn must not wait for its client.
func (w *Watch) Yield(turn func() (done bool)) {
	w.of.mu.Lock()
	defer w.of.mu.Unlock()
	if w.of.first[w] {
		delete(w.of.first, w)
		w.turn = turn
		w.place = len(w.of.others)
		w.of.others = append(w.of.others, w)
	}
}

// Close ends a watch.
func (w *Watch) Close() {
	w.h.mu.Lock()
	defer w.h.mu.Unlock()
	a := w.of
	a.mu.Lock()
	defer a.mu.Unlock()
	delete(a.first, w)
	if w.place >= 0 {
		last := len(a.others) - 1
		a.others[w.place], a.others[last].place = a.others[last], w.place
		a.others[last] = nil
		a.others, w.place = a.others[:last], -1
	}
	if w.seat != seasalt.Spectator {
		a.seated(w.seat, -1)
		w.h.nodes.tell(word{Table: w.id})
		w.seat = seasalt.Spectator
	}
	if len(a.first)+len(a.others) == 0 && w.h.wait[w.id] == a {
		delete(w.h.wait, w.id)
		a.deaf()
		w.h.index.leave(w.id)
	}
}

// Share returns the result of make, or an earlier result for another watch of the table with the same key, unless there
// is news of the table since or a second has passed. Others with the same key wait for it.
func (w *Watch) Share(key any, make func() (any, error)) (any, error) {
	a := w.of
	gone := a.gone.Load()
	a.sharing.Lock()
	defer a.sharing.Unlock()
	if s := a.shared[key]; s != nil && s.gone >= gone && time.Since(s.made) < shareAge {
		return s.value, s.err
	}
	s := &share{gone: a.gone.Load()}
	s.value, s.err = make()
	s.made = time.Now()
	for other, s := range a.shared {
		if time.Since(s.made) >= shareAge {
			delete(a.shared, other)
		}
	}
	a.shared[key] = s
	return s.value, s.err
}

// tell notifies the watches of news at a table.
func (h *Host) tell(id string) {
	if a := h.audienceOf(id); a != nil {
		a.gone.Add(1)
		a.mu.Lock()
		defer a.mu.Unlock()
		a.wake()
	}
}

// audienceOf returns the watches of a table, or nil.
func (h *Host) audienceOf(id string) *audience {
	h.mu.Lock()
	defer h.mu.Unlock()
	return h.wait[id]
}

// wake notifies all watches of news. The caller holds a.mu.
func (a *audience) wake() {
	for w := range a.first {
		signal(w.c)
	}
	switch {
	case len(a.others) == 0:
	case a.busy:
		a.again = true
	default:
		a.busy = true
		go a.tellOthers()
	}
}

// After so many notifications, other goroutines get the processors for a moment: players must not wait for thousands of
// watches. Go polls the network when it has no other work, so the pause has to be one.
const (
	tellAtOnce = 128
	tellPause  = 100 * time.Microsecond
)

// tellOthers notifies the watches that have yielded, while others join and leave.
func (a *audience) tellOthers() {
	for more := true; more; {
		a.mu.Lock()
		a.again = false
		all := slices.Clone(a.others)
		a.mu.Unlock()
		for i, w := range all {
			if !w.turn() {
				signal(w.c)
			}
			if i%tellAtOnce == tellAtOnce-1 {
				time.Sleep(tellPause)
			}
		}
		a.mu.Lock()
		more = a.again
		a.busy = more
		a.mu.Unlock()
	}
}

// signal gives a channel of size 1 its value, unless it has one.
func signal(c chan<- struct{}) {
	select {
	case c <- struct{}{}:
	default:
	}
}

// Watches returns the number of watches.
func (h *Host) Watches() (n int) {
	h.mu.Lock()
	defer h.mu.Unlock()
	for _, a := range h.wait {
		a.mu.Lock()
		n += len(a.first) + len(a.others)
		a.mu.Unlock()
	}
	return n
}
