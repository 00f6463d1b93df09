package host

import (
	"bytes"
	"cmp"
	"container/heap"
	"context"
	"encoding/json"
	"errors"
	"maps"
	"slices"
	"strings"
	"sync"
	"time"

	"github.com/seasalt-go/seasalt/cmd/seasalt-tables/store"
)

// takeOver is after how long, in milliseconds, another node does what the node that should do it has not done.
const takeOver = 5000

// An index is what a node knows of the tables of its groups, whether it has them in memory or not, and of those of
// other nodes that it has in memory: when something is to be done there. It also knows the lobby of all. It is made of
// the last record of each table.
type index struct {
	h      *Host
	mu     sync.Mutex
	groups []bool // of which this node looks after all tables
	unread []bool // and of which it does not know all yet
	fresh  chan struct{}
	items  map[string]*item
	times  times
	lobby  map[string]offer
	cut    bool      // there is more in the lobby than what is known of it
	list   []Listing // the latest of the lobby
	made   time.Time // when the list was
	ready  bool

	queue  []string // tables at which something is to be done now
	queued map[string]bool
	more   *sync.Cond // for the queue
	kick   chan struct{}
	stop   bool
}

// An item is a table.
type item struct {
	id   string
	seq  uint64 // of the last record
	last int64  // when that was
	wake int64  // when something is to be done, or 0
	held bool   // more of it is about to be restored
	pos  int    // in times, or -1
}

// An offer is a table in the lobby.
type offer struct {
	at      int64           // when something last happened there
	listing json.RawMessage // only those that are shown are read
}

// times is a heap of the items that have a wake.
type times []*item

func (t times) Len() int           { return len(t) }
func (t times) Less(a, b int) bool { return t[a].wake < t[b].wake }
func (t times) Swap(a, b int)      { t[a], t[b] = t[b], t[a]; t[a].pos, t[b].pos = a, b }
func (t *times) Push(x any)        { i := x.(*item); i.pos = len(*t); *t = append(*t, i) }
func (t *times) Pop() any {
	last := len(*t) - 1
	i := (*t)[last]
	(*t)[last] = nil
	*t, i.pos = (*t)[:last], -1
	return i
}

func newIndex(h *Host) *index {
	groups := slices.Repeat([]bool{true}, h.store.Groups()) // until other nodes are heard of
	x := &index{h: h, groups: groups, unread: make([]bool, len(groups)), fresh: make(chan struct{}, 1),
		items: map[string]*item{}, lobby: map[string]offer{}, queued: map[string]bool{}, kick: make(chan struct{}, 1)}
	x.more = sync.NewCond(&x.mu)
	return x
}

// note takes in the last record of a table.
func (h *Host) note(m store.Message) {
	var d digest
	if err := json.Unmarshal(m.Data, &d); err != nil {
		h.unreadable(m.ID, m.Seq, errors.New("a record is damaged"))
		return
	}
	h.mu.Lock()
	defer h.mu.Unlock()
	x := h.index
	x.mu.Lock()
	defer x.mu.Unlock()
	i := x.items[m.ID]
	if i == nil || m.Seq >= i.seq { // the same one again, if the lobby is read once more
		x.offer(m.ID, d)
	}
	if i != nil && m.Seq <= i.seq || i == nil && !x.minds(m.ID) {
		return
	}
	if i == nil {
		i = &item{id: strings.Clone(m.ID), pos: -1} // the id is a part of the subject, which would stay, too
		x.items[i.id] = i
	}
	i.seq, i.last, i.held = m.Seq, d.At, d.Held
	if d.Held {
		x.set(i, 0)
	} else {
		x.set(i, x.wake(d.Wake, d.At))
	}
}

// So many tables of the lobby are remembered: those at which something happened last. It shows fewer.
// From time to time the others are forgotten.
const (
	lobbyKept = 1000
	lobbyMost = 2 * lobbyKept
)

// offer takes in what a table's last record says of the lobby. The caller holds x.mu.
func (x *index) offer(id string, d digest) {
	if d.Lobby == nil || d.Held {
		delete(x.lobby, id)
		if x.cut && len(x.lobby) < lobbyLen {
			x.cut = false
			for n := range x.unread {
				x.unread[n] = true
			}
			x.readSoon()
		}
		return
	}
	x.lobby[strings.Clone(id)] = offer{d.At, d.Lobby}
	if len(x.lobby) > lobbyMost {
		ids := slices.SortedFunc(maps.Keys(x.lobby), func(a, b string) int {
			return cmp.Compare(x.lobby[b].at, x.lobby[a].at)
		})
		for _, id := range ids[lobbyKept:] {
			delete(x.lobby, id)
		}
		x.cut = true
	}
}

// heard returns the sequence of the last record of a table that this node was told of, or 0.
func (x *index) heard(id string) uint64 {
	x.mu.Lock()
	defer x.mu.Unlock()
	if i := x.items[id]; i != nil {
		return i.seq
	}
	return 0
}

// wake returns when a table is to be looked at: when it says so, or when it is to be deleted.
func (x *index) wake(wake, last int64) int64 {
	if keep := x.h.Keep.Milliseconds(); keep > 0 && (wake == 0 || wake > last+keep) {
		return last + keep
	}
	return wake
}

// set sets when something is to be done at a table. The caller holds x.mu.
func (x *index) set(i *item, wake int64) {
	i.wake = wake
	switch {
	case wake == 0 && i.pos >= 0:
		heap.Remove(&x.times, i.pos)
	case wake != 0 && i.pos >= 0:
		heap.Fix(&x.times, i.pos)
	case wake != 0:
		heap.Push(&x.times, i)
	}
	if i.pos == 0 {
		select {
		case x.kick <- struct{}{}:
		default:
		}
	}
}

// soon looks at a table as soon as a worker is free.
func (x *index) soon(id string) {
	x.mu.Lock()
	defer x.mu.Unlock()
	x.push(id)
}

func (x *index) push(id string) {
	if !x.queued[id] {
		x.queued[id] = true
		x.queue = append(x.queue, id)
		x.more.Signal()
	}
}

// remove forgets a table that was deleted.
func (x *index) remove(id string) {
	x.mu.Lock()
	defer x.mu.Unlock()
	delete(x.lobby, id)
	if i := x.items[id]; i != nil {
		x.set(i, 0)
		delete(x.items, id)
	}
}

// run does what is due, until ctx ends.
func (x *index) run(ctx context.Context, workers int) {
	var wait sync.WaitGroup
	for range workers {
		wait.Go(func() { x.work(ctx) })
	}
	timer := time.NewTimer(0)
	defer timer.Stop()
	for ctx.Err() == nil {
		now, err := x.h.now(ctx)
		x.mu.Lock()
		for err == nil && len(x.times) > 0 && x.times[0].wake <= now {
			i := x.times[0]
			x.set(i, now+takeOver) // unless a record says something else by then
			x.push(i.id)
		}
		pause := x.h.Tick
		if err != nil {
			pause = min(pause, time.Second)
		} else if len(x.times) > 0 {
			pause = min(pause, time.Duration(x.times[0].wake-now)*time.Millisecond)
		}
		x.mu.Unlock()
		timer.Reset(pause)
		select {
		case <-ctx.Done():
		case <-timer.C:
		case <-x.kick:
		}
	}
	x.mu.Lock()
	x.stop = true
	x.more.Broadcast()
	x.mu.Unlock()
	wait.Wait()
}

func (x *index) work(ctx context.Context) {
	for {
		x.mu.Lock()
		for len(x.queue) == 0 && !x.stop {
			x.more.Wait()
		}
		if x.stop {
			x.mu.Unlock()
			return
		}
		id := x.queue[0]
		x.queue = x.queue[1:]
		delete(x.queued, id)
		x.mu.Unlock()
		again := x.h.tend(ctx, id)
		x.mu.Lock()
		if i := x.items[id]; i != nil && again != 0 && (i.wake == 0 || again < i.wake) {
			x.set(i, again)
		}
		x.mu.Unlock()
	}
}

// tend does what is due at a table. It returns when to look at it again, or 0 if its last record says so.
func (h *Host) tend(ctx context.Context, id string) (again int64) {
	for range 100 {
		var what task
		var at, last int64
		var rematch Settings
		var origin string
		err := h.look(ctx, id, func(m *Match) {
			if what, at = m.due(); what == taskRematch {
				rematch = m.again()
			}
			last, origin = m.at, m.settings.Origin
		})
		now, noTime := h.now(ctx)
		switch keep := h.Keep.Milliseconds(); {
		case err == errNoTable:
			h.index.remove(id)
			return 0
		case noTime != nil:
			return 0 // it is looked at again in a while anyway
		case err != nil:
			return now + takeOver
		case what == taskPurge:
			if err := h.purge(ctx, id); err != nil {
				return now + takeOver
			}
			return 0
		case keep > 0 && now >= last+keep:
			if _, err := h.Do(ctx, id, "", Key{}, forget(h.Keep)); err != nil {
				return now + takeOver
			}
		case what == taskNone:
			return h.index.wake(0, last)
		case now < at:
			return at
		case what == taskBot:
			if h.bots.offer(id, origin) {
				return 0
			}
			return now + takeOver
		case what == taskRematch:
			if _, err := h.createAs(ctx, rematchID(id), rematch); err != nil {
				return now + takeOver
			}
			fallthrough
		default:
			if _, err := h.Do(ctx, id, "", Key{}, dueCommand(what)); err != nil {
				return now + takeOver
			}
		}
		if ctx.Err() != nil {
			return 0
		}
	}
	return 0
}

// look calls do with a table as this node knows it.
func (h *Host) look(ctx context.Context, id string, do func(m *Match)) error {
	c, err := h.lock(ctx, id)
	if err != nil {
		return err
	}
	defer h.unlock(c)
	if _, err := h.refresh(ctx, c, false); err != nil {
		return err
	}
	do(c.match)
	return nil
}

// Run makes the node work until ctx ends: it learns of what others do, and does what is due.
func (h *Host) Run(ctx context.Context) error {
	var wait sync.WaitGroup
	wait.Go(func() { h.index.run(ctx, 8) })
	wait.Go(func() { h.index.read(ctx) })
	wait.Go(func() { h.bots.run(ctx) })
	wait.Go(func() { h.nodes.run(ctx) })
	wait.Go(func() { h.archiveNowAndThen(ctx) })
	defer wait.Wait()
	for ctx.Err() == nil {
		watching, cancel := context.WithCancel(ctx)
		err := h.store.Watch(watching, store.Everywhere(h.store), h.hear, func() {
			h.index.mu.Lock()
			h.index.ready = true
			h.index.mu.Unlock()
			h.nodes.beat()
		})
		cancel()
		if err != nil && ctx.Err() == nil {
			h.Log.Warn("the store does not tell of new records", "error", err)
			select {
			case <-ctx.Done():
			case <-time.After(time.Second):
			}
		}
	}
	return nil
}

// hear takes in a record that this node or another one has stored.
// Of tables that are watched here it hears at once, and of all a moment later.
func (h *Host) hear(m store.Message) {
	h.mu.Lock()
	c := h.cache[m.ID]
	h.mu.Unlock()
	held := false
	if c != nil {
		c.mu.Lock()
		last := c.known
		if n := len(c.pending); n > 0 {
			last = max(last, c.pending[n-1].Seq)
		}
		if m.Seq <= last {
			c.mu.Unlock()
			return // its watchers were told already
		}
		if len(c.pending) < maxPending {
			c.pending = append(c.pending, m)
		} else {
			c.gone = true
		}
		held = c.held
		c.news = c.news || held
		c.mu.Unlock()
	}
	h.note(m)
	if !held {
		h.tell(m.ID)
	}
}

// checkAge is how long the answer to whether the store can be used holds: anybody may ask all the time.
const checkAge = 300 * time.Millisecond

// A check is the last answer to whether the store can be used.
type check struct {
	mu  sync.Mutex
	at  time.Time
	err error
}

// Ready returns an error while the node cannot serve tables.
func (h *Host) Ready(ctx context.Context) error {
	if !h.index.known() {
		return errors.New("the node does not know all tables yet")
	}
	c := &h.check
	c.mu.Lock() // one asks, and the others wait for the answer
	defer c.mu.Unlock()
	if time.Since(c.at) > checkAge {
		c.err = h.ask(context.WithoutCancel(ctx))
		c.at = time.Now()
	}
	return c.err
}

// known reports whether the node has heard of all tables that were there when it started.
func (x *index) known() bool {
	x.mu.Lock()
	defer x.mu.Unlock()
	return x.ready
}

// ask asks the store whether it can be used, and counts its tables.
func (h *Host) ask(ctx context.Context) error {
	tables, err := h.store.Check(ctx)
	if err == nil {
		h.tables.Store(int64(tables))
		_, err = h.store.Now(ctx)
	}
	return err
}

// Tables returns how many tables there are, or were when the store last told.
func (h *Host) Tables() int {
	_ = h.ask(context.Background())
	return int(h.tables.Load())
}

// Cached returns how many tables are in memory.
func (h *Host) Cached() int {
	h.mu.Lock()
	defer h.mu.Unlock()
	return len(h.cache)
}

const (
	lobbyLen = 100             // tables that the lobby shows
	lobbyAge = time.Second / 5 // how old the list may be
)

// Lobby returns tables at which somebody can take a seat, first those at which something happened last.
func (h *Host) Lobby() []Listing {
	x := h.index
	x.mu.Lock()
	defer x.mu.Unlock()
	if time.Since(x.made) <= lobbyAge {
		return x.list
	}
	var latest []offer // of all, sorted
	for _, o := range x.lobby {
		at, _ := slices.BinarySearchFunc(latest, o, func(a, b offer) int {
			return cmp.Or(cmp.Compare(b.at, a.at), bytes.Compare(a.listing, b.listing))
		})
		if at == lobbyLen {
			continue
		}
		latest = slices.Insert(latest[:min(len(latest), lobbyLen-1)], at, o)
	}
	x.list = make([]Listing, 0, len(latest))
	for _, o := range latest {
		var l Listing
		if err := json.Unmarshal(o.listing, &l); err != nil {
			h.Log.Error("a table in the lobby cannot be read", "error", err)
			continue
		}
		x.list = append(x.list, l)
	}
	x.made = time.Now()
	return x.list
}

// Queue returns at how many tables something is to be done now.
func (h *Host) Queue() int {
	h.index.mu.Lock()
	defer h.index.mu.Unlock()
	return len(h.index.queue)
}

// BotQueue returns how many tables wait for a bot to think.
func (h *Host) BotQueue() int { return h.bots.queue() }
