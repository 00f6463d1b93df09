package host

import (
	"slices"
	"sync"
	"sync/atomic"
	"time"

	"github.com/seasalt-go/seasalt"
)

// A Watch waits for a table to go on.
type Watch struct {
	C     <-chan struct{} // has a value when the table has gone on since it was last read, or its people have changed
	c     chan struct{}
	h     *Host
	id    string
	of    *audience
	turn  func() bool  // what to do instead of telling it, if that is enough
	place int          // among the others of the audience, or -1
	seat  seasalt.Seat // whose player watches, or Spectator
}

// An audience is all who watch a table.
type audience struct {
	gone atomic.Uint64 // how often the table has gone on

	mu     sync.Mutex
	first  map[*Watch]bool // who is told at once
	others []*Watch        // who is told after them
	busy   bool            // the others are being told
	again  bool            // and have to be told once more

	watches   [seasalt.MaxPlayers]int  // of each seat
	elsewhere map[string]seasalt.Seats // by node: whose players follow the table there
	people    atomic.Pointer[People]
	deaf      func() // ends hearing of the table's records at once

	sharing sync.Mutex
	shared  map[any]*share
}

// A share is something that was made once for all who want the same.
type share struct {
	gone  uint64 // how often the table had gone on before it was made
	made  time.Time
	value any
	err   error
}

// shareAge is how old a share may be: it can tell the time.
const shareAge = time.Second

// Watch returns a watch, which must be closed.
func (h *Host) Watch(id string) *Watch {
	w := &Watch{h: h, id: id, c: make(chan struct{}, 1), place: -1, seat: seasalt.Spectator}
	w.C = w.c
	h.mu.Lock()
	defer h.mu.Unlock()
	w.of = h.wait[id]
	if w.of == nil {
		w.of = &audience{first: map[*Watch]bool{}, elsewhere: map[string]seasalt.Seats{}, shared: map[any]*share{}}
		w.of.people.Store(new(People))
		h.wait[id] = w.of
		w.of.deaf = h.listen(id)
		h.nodes.tell(word{Table: id, Asks: true})
	}
	w.of.mu.Lock()
	defer w.of.mu.Unlock()
	w.of.first[w] = true
	return w
}

// listen hears of a table's records at once. It returns how to stop that.
func (h *Host) listen(id string) (stop func()) {
	if !ValidID(id) { // whoever asks for it will be told so, and in a subject of NATS some signs stand for any table
		return func() {}
	}
	stop, err := h.store.Hear(id, h.hear)
	if err != nil {
		h.Log.Debug("this node hears of a table's records a moment later", "error", err)
		return func() {}
	}
	return stop
}

// Yield lets those go first who have not yielded: spectators let players. When its turn comes, C has a value only if
// turn returns false. It must not wait for whoever watches.
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

// Share returns what make returns, or what it has returned to another watch of the table for the same key, unless the
// table has gone on since or a second has passed. Whoever wants the same meanwhile waits for it.
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

// tell tells those who wait that a table has gone on.
func (h *Host) tell(id string) {
	if a := h.audienceOf(id); a != nil {
		a.gone.Add(1)
		a.mu.Lock()
		defer a.mu.Unlock()
		a.wake()
	}
}

// audienceOf returns those who watch a table, or nil.
func (h *Host) audienceOf(id string) *audience {
	h.mu.Lock()
	defer h.mu.Unlock()
	return h.wait[id]
}

// wake tells all who watch that there is something new. The caller holds a.mu.
func (a *audience) wake() {
	for w := range a.first {
		w.tell()
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

// So many are told, and then others have the processors for a moment, so that who plays does not wait until thousands
// who watch have been served. Go looks for what came from the network when nothing else is left to do,
// so the pause has to be one.
const (
	tellAtOnce = 128
	tellPause  = 100 * time.Microsecond
)

// tellOthers tells those who have yielded, while others join and leave.
func (a *audience) tellOthers() {
	for more := true; more; {
		a.mu.Lock()
		a.again = false
		all := slices.Clone(a.others)
		a.mu.Unlock()
		for i, w := range all {
			if !w.turn() {
				w.tell()
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

func (w *Watch) tell() {
	select {
	case w.c <- struct{}{}:
	default:
	}
}

// Watches returns how many watches there are.
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
