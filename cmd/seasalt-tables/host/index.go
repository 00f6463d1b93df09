package host

import (
	"cmp"
	"container/heap"
	"context"
	"encoding/json"
	"errors"
	"log/slog"
	"maps"
	"slices"
	"strings"
	"sync"
	"time"

	"github.com/seasalt-go/seasalt/cmd/seasalt-tables/store"
)

// takeOver is the time, in milliseconds, after which another node carries out an overdue task.
const takeOver = 5000

// An index is a node's knowledge of the tables of its groups, in memory or not, and of those of other nodes that it has
// in memory: the times of their next tasks. It also knows the lobby of all. It is made of the last record of each
// table.
type index struct {
	h      *Host
	mu     sync.Mutex
	groups []bool        // whose tables this node looks after
	unread []bool        // and those that it has not read yet
	fresh  chan struct{} // there are some
	items  map[string]*item
	times  times
	lobby  map[string]offer
	cut    bool      // the lobby has more tables than it lists
	list   []Listing // the latest of the lobby
	made   time.Time // when the list was
	ready  bool

	creators map[string]string // of tables whose games have not begun
	unbegun  map[string]int    // how many of these a creator has

	queue  []string // tables with tasks that are due
	queued map[string]bool
	more   *sync.Cond    // for the queue
	kick   chan struct{} // the time of the first task is another one
	stop   bool
}

// An item is a table.
type item struct {
	id   string
	seq  uint64 // of the last record
	last int64  // when that was
	wake int64  // the time of the next task, or 0
	held bool   // more of it is about to be restored
	pos  int    // in times, or -1
}

// An offer is a table in the lobby.
type offer struct {
	at      int64           // when something last happened there
	origin  string          // who has created it
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
		items: map[string]*item{}, lobby: map[string]offer{}, creators: map[string]string{}, unbegun: map[string]int{},
		queued: map[string]bool{}, kick: make(chan struct{}, 1)}
	x.more = sync.NewCond(&x.mu)
	return x
}

// note notes the last record of a table.
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
		x.count(m.ID, d.waits())
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

// So many tables of the lobby are remembered: those that come first. It shows fewer.
// From time to time the others are forgotten.
const (
	lobbyKept = 1000
	lobbyMost = 2 * lobbyKept
)

// offer notes the lobby entry in a table's last record. The caller holds x.mu.
func (x *index) offer(id string, d digest) {
	if d.Lobby == nil || d.Held {
		delete(x.lobby, id)
		if x.cut && len(x.lobby) < lobbyLen {
			x.cut = false
			for n := range x.unread {
				x.unread[n] = true
			}
			signal(x.fresh)
		}
		return
	}
	x.lobby[strings.Clone(id)] = offer{d.At, d.Origin, d.Lobby}
	if len(x.lobby) > lobbyMost {
		for _, id := range x.ranked(slices.Collect(maps.Keys(x.lobby)))[lobbyKept:] {
			delete(x.lobby, id)
		}
		x.cut = true
	}
}

// ranked sorts tables of the lobby: first the latest of each who has created some, then the latest but one of each, and
// so on. So one creator cannot fill the lobby alone. The caller holds x.mu.
func (x *index) ranked(ids []string) []string {
	slices.SortFunc(ids, func(a, b string) int {
		return cmp.Or(cmp.Compare(x.lobby[b].at, x.lobby[a].at), cmp.Compare(a, b))
	})
	rank, has := map[string]int{}, map[string]int{}
	for _, id := range ids {
		origin := x.lobby[id].origin
		rank[id] = has[origin]
		has[origin]++
	}
	slices.SortStableFunc(ids, func(a, b string) int { return cmp.Compare(rank[a], rank[b]) })
	return ids
}

// count notes the creator of a table whose game has not begun, or "". The caller holds x.mu.
func (x *index) count(id, origin string) {
	was := x.creators[id]
	if was == origin {
		return
	}
	if was != "" {
		delete(x.creators, id)
		if x.unbegun[was]--; x.unbegun[was] == 0 {
			delete(x.unbegun, was)
		}
	}
	if origin != "" {
		x.creators[strings.Clone(id)] = origin
		x.unbegun[origin]++
	}
}

// waiting returns the number of a creator's tables whose games have not begun.
func (x *index) waiting(origin string) int {
	x.mu.Lock()
	defer x.mu.Unlock()
	return x.unbegun[origin]
}

// heard returns the sequence of the last record of a table that this node knows, or 0.
func (x *index) heard(id string) uint64 {
	x.mu.Lock()
	defer x.mu.Unlock()
	if i := x.items[id]; i != nil {
		return i.seq
	}
	return 0
}

// wake returns the time of a table's next task, or of its deletion.
func (x *index) wake(wake, last int64) int64 {
	if keep := x.h.Keep.Milliseconds(); keep > 0 && (wake == 0 || wake > last+keep) {
		return last + keep
	}
	return wake
}

// set sets the time of a table's next task. The caller holds x.mu.
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
		signal(x.kick)
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
	x.count(id, "")
	if i := x.items[id]; i != nil {
		x.set(i, 0)
		delete(x.items, id)
	}
}

// run carries out tasks that are due, until ctx ends.
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

// tend carries out the tasks that are due at a table. It returns when to look at it again, or 0 if its last record has
// the time.
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

// look calls do with this node's state of a table.
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

// Run makes the node work until ctx ends: it follows the records of others, and carries out tasks that are due.
func (h *Host) Run(ctx context.Context) error {
	var wait sync.WaitGroup
	wait.Go(func() { h.index.run(ctx, 8) })
	wait.Go(func() { h.index.read(ctx) })
	wait.Go(func() { h.bots.run(ctx) })
	wait.Go(func() { h.nodes.run(ctx) })
	defer wait.Wait()
	for ctx.Err() == nil {
		watching, cancel := context.WithCancel(ctx)
		err := h.store.Watch(watching, store.Everywhere(h.store), h.hear, func() {
			_ = h.seen(&h.watching, "watching", nil)
			h.index.mu.Lock()
			h.index.ready = true
			h.index.mu.Unlock()
			h.nodes.beat()
		})
		cancel()
		if err != nil && ctx.Err() == nil {
			_ = h.seen(&h.watching, "watching", err)
			_ = store.Wait(ctx, time.Second)
		}
	}
	return nil
}

// hear notes a record that this node or another one has stored: at once for tables that are watched here, and for all a
// moment later.
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

// checkAge is how long an answer about the state of the store is valid: anybody may ask all the time.
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

// known reports whether the node knows all tables that existed when it started.
func (x *index) known() bool {
	x.mu.Lock()
	defer x.mu.Unlock()
	return x.ready
}

// ask asks the store whether it can be used, and counts its tables.
func (h *Host) ask(ctx context.Context) error {
	tables, err := h.store.Check(ctx)
	if h.seen(&h.watching, "watching", err) == nil {
		h.tables.Store(int64(tables))
		_, err = h.store.Now(ctx)
	}
	return err
}

// Tables returns the number of tables at the last answer of the store.
func (h *Host) Tables() int {
	_ = h.ask(context.Background())
	return int(h.tables.Load())
}

// Cached returns the number of tables in memory.
func (h *Host) Cached() int {
	h.mu.Lock()
	defer h.mu.Unlock()
	return len(h.cache)
}

// CachedBytes returns their approximate size in bytes, with their rules.
func (h *Host) CachedBytes() int {
	h.mu.Lock()
	defer h.mu.Unlock()
	return h.bytes
}

const (
	lobbyLen = 100             // tables that the lobby shows
	lobbyAge = time.Second / 5 // how old the list may be
)

// Lobby returns tables with a free seat and a connected player, those with the latest events first, and the same number
// of each creator.
func (h *Host) Lobby() []Listing {
	x := h.index
	h.mu.Lock()
	x.mu.Lock()
	defer x.mu.Unlock()
	if time.Since(x.made) <= lobbyAge {
		h.mu.Unlock()
		return x.list
	}
	var ids []string
	for id := range x.lobby {
		if a := h.wait[id]; a != nil && a.people.Load().Here != 0 || h.nodes.elsewhere(id) != 0 {
			ids = append(ids, id)
		}
	}
	h.mu.Unlock() // what follows takes a while
	ids = x.ranked(ids)
	x.list = []Listing{}
	for _, id := range ids[:min(len(ids), lobbyLen)] {
		var l Listing
		if err := json.Unmarshal(x.lobby[id].listing, &l); err != nil {
			slog.Error("a table in the lobby cannot be read", "error", err)
			continue
		}
		x.list = append(x.list, l)
	}
	x.made = time.Now()
	return x.list
}

// due returns the number of tables with tasks that are due.
func (x *index) due() int {
	x.mu.Lock()
	defer x.mu.Unlock()
	return len(x.queue)
}
